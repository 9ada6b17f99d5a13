//! Detection of losses: the parts of a problem that a format cannot store are found by writing the problem and reading
//! it again.

use std::collections::BTreeSet;

use kibitzer_cards::problem::{Problem, ProblemField, Record, Variations};
use kibitzer_cards::{Card, Strain, messages};

use super::board_lines::asks_about_position;
use super::registry::Format;

messages! {
    /// A part of a problem or board that a format may be unable to store.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
    pub enum ProblemPart {
        /// The title of the problem.
        Title = "part-title", "title";
        /// The author of the problem.
        Author = "part-author", "author";
        /// The source of the problem, such as a book or magazine.
        Source = "part-source", "source";
        /// The question to the solver.
        Question = "part-question", "question";
        /// The notes on the problem.
        Notes = "part-notes", "notes";
        /// The tags that categorise a problem, such as its theme.
        Tags = "part-tags", "tags";
        /// The texts of the problem in other languages.
        Translations = "part-translations", "translations";
        /// The name of the event at which the board was played.
        Event = "part-event", "event";
        /// The site of the event.
        Site = "part-site", "site";
        /// The date of the event.
        Date = "part-date", "date";
        /// The board number.
        Board = "part-board", "board number";
        /// The names of the players at the table.
        Players = "part-players", "players";
        /// The dealer.
        Dealer = "part-dealer", "dealer";
        /// The vulnerability.
        Vulnerability = "part-vulnerability", "vulnerability";
        /// The calls of the auction.
        Auction = "part-auction", "auction";
        /// The explanations of calls in the auction.
        Meanings = "part-meanings", "meanings of calls";
        /// The contract.
        Contract = "part-contract", "contract";
        /// The seat of declarer.
        Declarer = "part-declarer", "declarer";
        /// The main line of the play.
        Play = "part-play", "play";
        /// Variations of the play.
        Variations = "part-variations", "variations";
        /// Comments on cards of the play.
        Comments = "part-comments", "comments";
        /// The goal that the problem sets for one party.
        Goal = "part-goal", "goal";
        /// The solution given by the author of the problem.
        Solution = "part-solution", "solution";
        /// The number of tricks that declarer took at the table.
        Result = "part-result", "result";
        /// The score of the board.
        Score = "part-score", "score";
        /// The double-dummy tricks of every declarer and strain.
        Makes = "part-makes", "makes";
        /// The par contracts and the par score.
        Par = "part-par", "par";
        /// Tags without a field of their own in a problem, which are stored under their names.
        OtherTags = "part-other-tags", "other tags";
        /// The hand on lead, where it does not follow from the declarer.
        Leader = "part-leader", "hand on lead";
        /// The strain, where there is no contract.
        Strain = "part-strain", "strain";
        /// The position in the play that the problem is about.
        Position = "part-position", "position in the play";
        /// The cards that are out of play while some hands are unknown.
        OutOfPlay = "part-out-of-play", "cards out of play";
        /// The results of a board at several tables, or a ranking, stored next to the problem in a file.
        Scores = "part-scores", "results at other tables";
        /// Tables other than results, such as the times of calls, stored next to the problem in a file.
        OtherTables = "part-other-tables", "tables of other data";
    }
}

/// Compares a problem with `again`, the problem as read back after writing. Returns the parts of `problem` that are
/// missing or different in `again`.
fn lost_parts(problem: &Problem, again: &Problem) -> Vec<ProblemPart> {
    let own = ProblemField::differences(problem, again)
        .filter_map(|field| own_part(field, problem, again));
    let parts: BTreeSet<ProblemPart> = own
        .chain(lost_of_contract(problem, again))
        .chain(lost_of_play(problem, again))
        .chain(lost_of_record(&problem.record, &again.record))
        .collect();
    parts.into_iter().collect()
}

/// Returns the part of a problem that corresponds to `field` alone, if `again` has a different value in that field.
/// Returns `None` for a field whose loss is determined from several fields or from only a portion of it.
fn own_part(field: ProblemField, problem: &Problem, again: &Problem) -> Option<ProblemPart> {
    // A field that is not given holds the default value, which is not reported as lost.
    let is_given = || !field.is_equal(problem, &Problem::new(problem.setup.game));
    let given = |part: ProblemPart| is_given().then_some(part);
    let text = |part: ProblemPart, text: &str| (!contains_text(again, text)).then_some(part);
    match field {
        ProblemField::Title => text(ProblemPart::Title, &problem.title),
        ProblemField::Author => text(ProblemPart::Author, &problem.author),
        ProblemField::Source => text(ProblemPart::Source, &problem.source),
        ProblemField::Question => text(ProblemPart::Question, &problem.question),
        ProblemField::Notes => text(ProblemPart::Notes, &problem.notes),
        ProblemField::Tags => given(ProblemPart::Tags),
        ProblemField::Translations => given(ProblemPart::Translations),
        ProblemField::Event => given(ProblemPart::Event),
        ProblemField::Site => given(ProblemPart::Site),
        ProblemField::Date => given(ProblemPart::Date),
        ProblemField::Board => given(ProblemPart::Board),
        ProblemField::Goal => given(ProblemPart::Goal),
        ProblemField::Solution => given(ProblemPart::Solution),
        ProblemField::Result => given(ProblemPart::Result),
        ProblemField::Score => given(ProblemPart::Score),
        ProblemField::Makes => given(ProblemPart::Makes),
        ProblemField::Par => given(ProblemPart::Par),
        // A board may be given another dealer and vulnerability by its place in the file.
        ProblemField::Dealer => Some(ProblemPart::Dealer),
        ProblemField::Vulnerability => Some(ProblemPart::Vulnerability),
        // A format without place for the cards cannot write the problem at all.
        ProblemField::Hands | ProblemField::Unknown | ProblemField::Absent => None,
        ProblemField::Level | ProblemField::Doubling | ProblemField::Strain => None,
        ProblemField::Declarer | ProblemField::Leader | ProblemField::Gone => None,
        ProblemField::Trick | ProblemField::Play | ProblemField::Line | ProblemField::At => None,
        ProblemField::Players | ProblemField::Auction | ProblemField::More => None,
    }
}

/// Returns the parts whose flag is true, that is, those that were lost.
fn marked<const N: usize>(parts: [(ProblemPart, bool); N]) -> impl Iterator<Item = ProblemPart> {
    let lost = parts.into_iter().filter(|(_, is_lost)| *is_lost);
    lost.map(|(part, _)| part)
}

/// Returns the lost parts that concern the contract, including the cards out of play.
fn lost_of_contract(problem: &Problem, again: &Problem) -> impl Iterator<Item = ProblemPart> {
    let (setup, kept) = (&problem.setup, &again.setup);
    let contract = problem.contract();
    let is_named = contract.is_some();
    let is_declarer_lost = is_named && setup.declarer != kept.declarer;
    // A format may store the cards of the trick on the table at the start of the play.
    let is_leader_known = is_named && !is_declarer_lost && setup.trick.is_empty();
    let is_strain_lost = setup.strain != kept.strain && setup.strain != Strain::NoTrump;
    marked([
        (
            ProblemPart::Contract,
            is_named && contract != again.contract(),
        ),
        (ProblemPart::Declarer, is_declarer_lost),
        (
            ProblemPart::Leader,
            is_leader_known && setup.leader != kept.leader,
        ),
        (ProblemPart::Strain, !is_named && is_strain_lost),
        (
            ProblemPart::OutOfPlay,
            setup.unknown.0 != [0; 4] && setup.gone != kept.gone,
        ),
    ])
}

/// Returns the lost parts that concern the play, including the position in the play.
fn lost_of_play(problem: &Problem, again: &Problem) -> impl Iterator<Item = ProblemPart> {
    let is_play_lost = !again.play.mainline().ends_with(problem.play.mainline());
    let cards_before = |problem: &Problem| problem.setup.trick.len() + problem.played().len();
    let is_position_lost = problem.at > 0
        && asks_about_position(problem)
        && !is_play_lost
        && cards_before(problem) != cards_before(again);
    let mut comments = card_comments(&problem.play).into_iter();
    marked([
        (ProblemPart::Play, is_play_lost),
        (ProblemPart::Position, is_position_lost),
        (
            ProblemPart::Variations,
            !lost_lines(problem, again).is_empty(),
        ),
        (
            ProblemPart::Comments,
            comments.any(|comment| !contains_text(again, comment)),
        ),
    ])
}

/// Returns the lost parts of a record: auction, players and other tags. `kept` is the record as read back.
fn lost_of_record(record: &Record, kept: &Record) -> impl Iterator<Item = ProblemPart> {
    let mut players = record.players.iter();
    let are_players_lost =
        players.any(|(seat, name)| !name.is_empty() && *name != kept.players[seat]);
    let auction = &record.auction.calls;
    let calls = || auction.iter().zip(&kept.auction.calls);
    let is_auction_lost = auction.len() != kept.auction.calls.len()
        || calls().any(|(call, kept)| call.call != kept.call);
    let is_meaning_lost = if is_auction_lost {
        auction.iter().any(|call| !call.meaning.is_empty())
    } else {
        calls().any(|(call, kept)| call.meaning != kept.meaning)
    };
    let mut more = record.more.iter();
    let are_tags_lost = more.any(|(name, value)| kept.more.get(name) != Some(value));
    marked([
        (ProblemPart::Players, are_players_lost),
        (ProblemPart::Auction, !auction.is_empty() && is_auction_lost),
        (ProblemPart::Meanings, is_meaning_lost),
        (ProblemPart::OtherTags, are_tags_lost),
    ])
}

/// Returns the variations of `problem` that are missing in `again`, the problem as read back after writing. Each
/// variation lists all cards from the start of the play to the end of the variation.
fn lost_lines(problem: &Problem, again: &Problem) -> Vec<Vec<Card>> {
    let mut lines = Vec::new();
    add_lines(&problem.play, &[], &mut lines);
    // The first line is the main line, which is not a variation.
    let variations = lines.into_iter().skip(1);
    let trick: Vec<Card> = problem.setup.trick.cards().collect();
    let is_there = |line: &Vec<Card>| {
        // If the position begins within a trick, a format may store the cards of that trick at the start of the play.
        again.play.has(line) || again.play.has(&[&trick[..], line].concat())
    };
    variations.filter(|line| !is_there(line)).collect()
}

/// Appends a line of play and all its variations to `lines`, each as the list of all cards from the start of the play.
/// `before` contains the cards played before the line.
fn add_lines(line: &Variations, before: &[Card], lines: &mut Vec<Vec<Card>>) {
    lines.push([before, line.mainline()].concat());
    for (after, branch) in line.branches() {
        let before = [before, &line.mainline()[..after]].concat();
        add_lines(branch, &before, lines);
    }
}

/// Returns true if every line of `text` occurs in the problem's title, author, source, question, notes or comments.
/// Some formats store several of these together.
fn contains_text(problem: &Problem, text: &str) -> bool {
    let mut texts = card_comments(&problem.play);
    texts.extend([&problem.title[..], &problem.author, &problem.source]);
    texts.extend([&problem.question[..], &problem.notes]);
    let mut lines = text.lines().map(str::trim);
    lines.all(|line| texts.iter().any(|text| text.contains(line)))
}

/// Returns all non-empty names of variations and comments on cards, in the main line and all variations.
fn card_comments(play: &Variations) -> Vec<&str> {
    let remarks = play
        .remarks()
        .flat_map(|(_, remark)| [&*remark.name, &*remark.comment]);
    let branches = play
        .branches()
        .flat_map(|(_, branch)| card_comments(branch));
    let texts = remarks.chain(branches);
    texts.filter(|text| !text.is_empty()).collect()
}

impl Format {
    /// Returns the parts of a problem that this format could not store. `written` is the text of the problem in this
    /// format, as the first board of a file.
    ///
    /// ```
    /// use kibitzer_formats::{Format, ProblemPart, read_one};
    /// let mut problem = read_one("bridge N:AK... 32... ..AK. ..32. NT N")?;
    /// problem.record.event = "Club".to_owned();
    /// let lines = Format::by_ending("txt").unwrap();
    /// let written = lines.write(&problem).unwrap();
    /// assert_eq!(lines.lost(&problem, &written), [ProblemPart::Event]);
    /// # Ok::<(), kibitzer_formats::ReadError>(())
    /// ```
    pub fn lost(&self, problem: &Problem, written: &str) -> Vec<ProblemPart> {
        lost_parts(problem, &self.read_back(problem, written))
    }

    /// Like [`Format::lost`], returns the parts of a problem that this format could not store, for a problem written as
    /// board `number` of a file that numbers its boards consecutively.
    ///
    /// ```
    /// use kibitzer_formats::{Format, ProblemPart, read_one};
    /// let deal = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432";
    /// let problem = read_one(deal)?;
    /// let bri = Format::by_ending("bri").unwrap();
    /// let written = bri.write(&problem).unwrap();
    /// assert_eq!(bri.lost_as_number(1, &problem, &written), []);
    /// let lost = [ProblemPart::Dealer, ProblemPart::Vulnerability];
    /// assert_eq!(bri.lost_as_number(2, &problem, &written), lost);
    /// # Ok::<(), kibitzer_formats::ReadError>(())
    /// ```
    pub fn lost_as_number(
        &self,
        number: u64,
        problem: &Problem,
        written: &str,
    ) -> Vec<ProblemPart> {
        let mut again = self.read_back(problem, written);
        let numbered = Problem::of_board(number, again.setup);
        again.dealer = numbered.dealer;
        again.vulnerability = numbered.vulnerability;
        again.record.board = numbered.record.board;
        lost_parts(problem, &again)
    }

    /// Returns the variations of a problem that this format could not store. `written` is the text of the problem in
    /// this format. Each variation lists all cards from the start of the play to the end of the variation.
    ///
    /// ```
    /// use kibitzer_formats::{Format, read_one};
    /// let mut problem = read_one("bridge N:AK... 32... ..AK. ..32. NT N play=SA")?;
    /// problem.play.add(&[], "SK".parse()?);
    /// let bts = Format::by_ending("bts").unwrap();
    /// let written = bts.write(&problem).unwrap();
    /// assert_eq!(bts.lost_lines(&problem, &written), [vec!["SK".parse()?]]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn lost_lines(&self, problem: &Problem, written: &str) -> Vec<Vec<Card>> {
        lost_lines(problem, &self.read_back(problem, written))
    }

    /// Returns true if `written`, the text of a problem in this format, contains calls that are not in the problem.
    /// Formats such as LIN store the contract only as the result of an auction, so they write the shortest auction that
    /// reaches it.
    ///
    /// ```
    /// use kibitzer_formats::{Format, read_one};
    /// let problem = read_one("bridge N:AK... 32... ..AK. ..32. NT N contract=1NT declarer=W")?;
    /// let lin = Format::by_ending("lin").unwrap();
    /// let written = lin.write(&problem).unwrap();
    /// assert!(written.contains("mb|1N|") && lin.makes_up_calls(&problem, &written));
    /// # Ok::<(), kibitzer_formats::ReadError>(())
    /// ```
    pub fn makes_up_calls(&self, problem: &Problem, written: &str) -> bool {
        let calls = &problem.record.auction.calls;
        let (state, _) = problem.record.auction.state(problem.dealer);
        let reached = state.contract().map(|(contract, _)| contract);
        // An auction that reaches the contract is written unchanged.
        if reached == problem.contract() && !calls.is_empty() {
            return false;
        }
        let again = self.read_back(problem, written).record.auction.calls;
        let made = || calls.iter().map(|call| call.call);
        !again.is_empty() && !made().eq(again.iter().map(|call| call.call))
    }

    /// Parses the written text of a problem again, to find out what was lost. Returns an empty problem if the text
    /// cannot be read.
    fn read_back(&self, problem: &Problem, written: &str) -> Problem {
        let mut boards = self.read(written).boards.into_iter();
        let again = boards.find_map(|board| board.content.ok());
        again.map_or_else(|| Problem::new(problem.setup.game), |line| line.problem)
    }
}

#[cfg(test)]
mod tests {
    use kibitzer_cards::problem::{
        Auction, Call, ExplainedCall, Goal, GoalKind, Party, PublishedMakes, PublishedPar, Remark,
        Solution, Translation, Translations,
    };
    use kibitzer_cards::rules::{Doubling, Vulnerability};
    use kibitzer_cards::{BySeat, CardSet, Seat, Suit, Tricks};

    use super::*;

    fn cards(text: &str) -> Vec<Card> {
        let words = text.split_whitespace();
        words.map(|word| word.parse().unwrap()).collect()
    }

    /// A change to one field of a problem: the part reported if the field is lost, a function that sets the field, and
    /// a function that returns true if two problems have the same value in it.
    type FieldChange = (
        ProblemPart,
        fn(&mut Problem),
        fn(&Problem, &Problem) -> bool,
    );

    macro_rules! fields {
        ($($part:ident: $field:ident $(. $inner:ident)? = $value:expr;)*) => {
            [$((
                ProblemPart::$part,
                |problem| problem.$field $(. $inner)? = $value,
                |one, other| one.$field $(. $inner)? == other.$field $(. $inner)?,
            )),*]
        };
    }

    macro_rules! texts {
        ($($part:ident: $field:ident = $value:expr;)*) => {
            [$((
                ProblemPart::$part,
                |problem| problem.$field = $value.to_owned(),
                // Some formats store several texts in one place.
                |one, other| contains_text(other, &one.$field),
            )),*]
        };
    }

    /// Returns a change for every field of a problem that a format may store or drop. The cards themselves are never
    /// dropped.
    fn field_changes() -> Vec<FieldChange> {
        let texts: [FieldChange; 5] = texts! {
            Title: title = "A squeeze";
            Author: author = "Ann Lee";
            Source: source = "A magazine";
            Question: question = "How does South make it?";
            Notes: notes = "Duck the first trick.";
        };
        let changes: [FieldChange; 20] = fields! {
            Translations: translations = {
                let mut translations = Translations::new();
                let title = "Сквиз".to_owned();
                let translation = Translation { title, ..Translation::default() };
                translations.insert("ru".to_owned(), translation);
                translations
            };
            Tags: tags = vec!["squeeze".to_owned()];
            Contract: level = Some(2);
            Contract: doubling = Doubling::Doubled;
            Dealer: dealer = Seat::East;
            Vulnerability: vulnerability = Vulnerability::EastWest;
            Position: at = 2;
            Goal: goal = Some(Goal { party: Party::Declaring, tricks: Tricks(2), kind: GoalKind::Exact });
            Solution: solution = Some(Solution { tricks: Tricks(2), cards: CardSet::EMPTY });
            Contract: setup.strain = Strain::Trump(Suit::Hearts);
            Event: record.event = "Club".to_owned();
            Site: record.site = "Prague".to_owned();
            Date: record.date = "2026.11.05".to_owned();
            Board: record.board = "17".to_owned();
            Players: record.players = BySeat::from_fn(|seat| format!("Player {seat}"));
            Result: record.result = Some(Tricks(3));
            Score: record.score = "NS 90".to_owned();
            OtherTags: record.more = [("Room".to_owned(), "Open".to_owned())].into();
            Par: record.par = PublishedPar { score: "NS 110".to_owned(), contracts: "2S".to_owned() };
            Makes: record.makes = {
                let mut makes = BySeat::<PublishedMakes>::default();
                makes[Seat::North][0] = Some(Tricks(7));
                makes
            };
        };
        [&texts[..], &changes, &other_changes()].concat()
    }

    /// Returns changes that affect several fields, or whose loss does not show in a single field.
    fn other_changes() -> [FieldChange; 9] {
        [
            (
                ProblemPart::Declarer,
                |problem| {
                    problem.set_play(Vec::new());
                    problem.setup.set_declarer(Seat::North);
                },
                |one, other| one.setup.declarer == other.setup.declarer,
            ),
            (
                ProblemPart::Leader,
                |problem| {
                    problem.set_play(Vec::new());
                    problem.setup.leader = Seat::North;
                },
                |one, other| one.setup.leader == other.setup.leader,
            ),
            (
                ProblemPart::Strain,
                |problem| {
                    problem.set_play(Vec::new());
                    problem.level = None;
                    problem.setup.strain = Strain::Trump(Suit::Clubs);
                },
                |one, other| one.setup.strain == other.setup.strain,
            ),
            (
                ProblemPart::Auction,
                |problem| problem.record.auction = auction(""),
                |one, other| {
                    let calls = |problem: &Problem| -> Vec<Call> {
                        let calls = problem.record.auction.calls.iter();
                        calls.map(|call| call.call).collect()
                    };
                    calls(one) == calls(other)
                },
            ),
            (
                ProblemPart::Meanings,
                |problem| problem.record.auction = auction("15 to 17"),
                |one, other| one.record.auction == other.record.auction,
            ),
            (
                ProblemPart::Play,
                |problem| problem.question.clear(),
                |one, other| one.play.mainline() == other.play.mainline(),
            ),
            (
                ProblemPart::Variations,
                |problem| problem.play.add(&cards("H5"), cards("H3")[0]),
                |one, other| lost_lines(one, other).is_empty(),
            ),
            (
                ProblemPart::Comments,
                |problem| {
                    let (name, comment) = (String::new(), "A low heart".to_owned());
                    problem
                        .play
                        .set_remark(&cards("H5"), Remark { name, comment });
                },
                |_, other| contains_text(other, "A low heart"),
            ),
            (
                ProblemPart::OutOfPlay,
                |problem| {
                    let setup = &mut problem.setup;
                    setup.unknown[Seat::East] = 12;
                    setup.hands[Seat::East] = CardSet::EMPTY;
                    setup.gone.insert(cards("ST")[0]);
                },
                |one, other| one.setup.gone == other.setup.gone,
            ),
        ]
    }

    /// Returns an auction that North begins and that ends in 1NT by South. `meaning` explains the bid.
    fn auction(meaning: &str) -> Auction {
        let call = |text: &str| ExplainedCall {
            call: text.parse().unwrap(),
            meaning: if text == "P" { "" } else { meaning }.to_owned(),
        };
        Auction {
            calls: ["P", "P", "1NT", "P", "P", "P"].map(call).to_vec(),
        }
    }

    #[test]
    fn every_field_is_written_or_reported_as_lost() {
        let line = "bridge N:AKQ2.432.AK32.32 JT98.JT9.JT9.JT9 7654.KQ8.654.AKQ 3.A765.Q87.87654 NT W contract=1NT play=H5H2HJHQ";
        let base = crate::read_one(line).unwrap();
        let question = "How many?".to_owned();
        let base = Problem {
            at: 0,
            question,
            ..base
        };
        let mut refused = Vec::new();
        for format in crate::FORMATS.iter().filter(|format| format.can_write()) {
            for (part, change, is_equal) in field_changes() {
                let mut problem = base.clone();
                change(&mut problem);
                let Some(written) = format.write(&problem) else {
                    refused.push((format.name, part));
                    continue;
                };
                let again = format.read_back(&problem, &written);
                let lost = lost_parts(&problem, &again);
                // Without the play, its position is lost too.
                let is_implied = part == ProblemPart::Position && lost.contains(&ProblemPart::Play);
                let is_told = is_equal(&problem, &again) || lost.contains(&part) || is_implied;
                assert!(is_told, "{}: {part} {lost:?}", format.name);
            }
        }
        // LIN stores the strain as the end of an auction, and the other formats have no unknown hands.
        let in_lin = ["Address", "LIN"].into_iter().flat_map(|name| {
            let parts = [ProblemPart::Leader, ProblemPart::Strain];
            parts.map(|part| (name, part))
        });
        let names = ["Address", "BTS", "BRI", "DUP", "DGE", "BHG", "DLM", "LIN"];
        let unknown = names.map(|name| (name, ProblemPart::OutOfPlay));
        let expected: BTreeSet<_> = in_lin.chain(unknown).collect();
        assert_eq!(refused.into_iter().collect::<BTreeSet<_>>(), expected);
    }

    #[test]
    fn boards_are_numbered_by_their_places_in_the_file() {
        let line = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432";
        let mut problem = crate::read_one(line).unwrap();
        let lost = [ProblemPart::Dealer, ProblemPart::Vulnerability];
        for ending in ["bri", "dge", "bhg", "dlm", "dup"] {
            let format = Format::by_ending(ending).unwrap();
            let file = format
                .write_all(&[problem.clone(), problem.clone()])
                .unwrap();
            let boards = format.read(&file.0).boards;
            let second = boards[1].content.as_ref().unwrap();
            assert_eq!(second.problem.dealer, Seat::East, "{ending}");
            let written = format.write(&problem).unwrap();
            let first = format.first_number(&problem).unwrap();
            assert_eq!(format.lost(&problem, &written), [], "{ending}");
            let found = format.lost_as_number(first + 1, &problem, &written);
            assert_eq!(found, lost, "{ending}");
        }
        // The number of a board may contradict its dealer.
        problem.record.board = "2".to_owned();
        let dup = Format::by_ending("dup").unwrap();
        let written = dup.write(&problem).unwrap();
        assert_eq!(dup.lost(&problem, &written), lost);
    }

    #[test]
    fn every_hand_is_written_or_refused() {
        for line in [
            "bridge N:K... 32... ..AK. ..32. NT N SA",
            "bridge N:AKQ2.432.AK32.32 ?13 7654.KQ8.654.AKQ ?13 NT W contract=1NT",
        ] {
            let problem = crate::read_one(line).unwrap();
            let start = |problem: &Problem| {
                let setup = crate::board_lines::rewind_to_trick_start(problem).setup;
                (setup.hands, setup.unknown)
            };
            for format in crate::FORMATS {
                if let Some(written) = format.write(&problem) {
                    let again = format.read_back(&problem, &written);
                    assert_eq!(start(&again), start(&problem), "{}: {line}", format.name);
                }
            }
        }
    }

    #[test]
    fn nested_variations_are_reported_as_lost() {
        let line = "bridge N:AK... 32... ..AK. ..32. NT N play=SAS2";
        let mut problem = crate::read_one(line).unwrap();
        problem.play.add(&cards("SA"), cards("S3")[0]);
        let again = problem.clone();
        problem.play.add(&cards("SA S3"), cards("DA")[0]);
        problem.play.add(&cards("SA S3"), cards("DK")[0]);
        // Both problems have one variation at the top level.
        assert_eq!(lost_parts(&problem, &again), [ProblemPart::Variations]);
        assert_eq!(lost_parts(&problem, &problem), []);
        assert_eq!(
            lost_lines(&problem, &again),
            [cards("SA S3 DA"), cards("SA S3 DK")]
        );
    }

    #[test]
    fn a_partly_played_trick_counts_as_the_start_of_a_line() {
        let mut problem =
            crate::read_one("bridge N:K... 32... ..AK. ..32. NT N SA play=S2").unwrap();
        problem.play.add(&[], cards("S3")[0]);
        let again = crate::read_one("bridge N:AK... 32... ..AK. ..32. NT N play=SAS2").unwrap();
        assert_eq!(lost_lines(&problem, &again), [cards("S3")]);
        let mut whole = again;
        whole.play.add(&cards("SA"), cards("S3")[0]);
        assert!(lost_lines(&problem, &whole).is_empty());
    }
}
