//! Tests of all formats on generated problems, and on texts that are intact or damaged. The generator is seeded.

use std::fmt::Display;
use std::io::BufRead;

use kibitzer_cards::notation::{Located, native};
use kibitzer_cards::problem::{
    AuctionState, Call, ExplainedCall, Goal, GoalKind, Party, Problem, Record, Remark, Solution,
    Translation, Variations,
};
use kibitzer_cards::rules::{Chance, Doubling, Game, Position, Setup, Trick, Vulnerability};
use kibitzer_cards::{BySeat, Card, CardSet, Seat, Strain, Suit, Tricks};
use kibitzer_formats::{
    Encoding, FORMATS, ForeignFile, Format, FormatFlaw, Pieces, Recognised, Rewrite, deal, decode,
    pbn, read, read_one,
};
use kibitzer_library::{COLLECTIONS, Collection};

/// A generator of texts and problems; the same seed gives the same ones in every run.
struct Random(Chance);

impl Random {
    fn from_seed(seed: u64) -> Random {
        Random(Chance::from_seed(seed))
    }

    fn bits(&mut self) -> u64 {
        self.0.bits()
    }

    /// Returns a number from 0, less than `end`.
    fn below(&mut self, end: usize) -> usize {
        self.0.below(end)
    }

    fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())].clone()
    }

    /// Returns a random set of few or many cards.
    fn cards(&mut self) -> CardSet {
        let sparse = self.bits() & self.bits();
        let sparser = self.bits();
        CardSet::from_bits(sparse & self.pick(&[0, sparser, u64::MAX]))
    }

    fn some_cards(&mut self, most: usize) -> Vec<Card> {
        let pack: Vec<Card> = Game::Bridge.pack().iter().collect();
        (0..self.below(most + 1))
            .map(|_| self.pick(&pack))
            .collect()
    }

    fn text(&mut self) -> String {
        let letters: Vec<char> = "aZ é♠Мяß\"\"##\\\\\r\n\n\t\0/*({[)]},:\u{feff}\u{85}\u{1F0A1}"
            .chars()
            .collect();
        (0..self.below(12)).map(|_| self.pick(&letters)).collect()
    }

    fn strain(&mut self) -> Strain {
        let suits = Suit::ALL.map(Strain::Trump);
        self.pick(&[suits.as_slice(), &[Strain::NoTrump, Strain::Misere]].concat())
    }

    fn setup(&mut self) -> Setup {
        let seats = Seat::ALL.map(Some);
        Setup {
            game: self.pick(&[Game::Bridge, Game::Preferans]),
            hands: BySeat::from_fn(|_| self.cards()),
            unknown: BySeat::from_fn(|_| self.pick(&[0, 0, 0, 1, 13, 255])),
            gone: self.cards(),
            absent: self.pick(&[seats.as_slice(), &[None]].concat()),
            strain: self.strain(),
            declarer: self.pick(&Seat::ALL),
            leader: self.pick(&Seat::ALL),
            trick: Trick::try_from(self.some_cards(4)).unwrap(),
        }
    }

    /// Returns a random problem, whose play is hardly ever legal.
    fn problem(&mut self) -> Problem {
        let level = self.bits() as u8;
        let solution = Solution {
            tricks: Tricks(self.bits() as u8),
            cards: self.cards(),
        };
        let goal = Goal {
            party: self.pick(&[Party::Declaring, Party::Others]),
            tricks: Tricks(self.bits() as u8),
            kind: self.pick(&[GoalKind::OrBetter, GoalKind::Exact, GoalKind::AtMost]),
        };
        let play = self.some_cards(60);
        let elsewhere = self.below(70);
        let at = self.pick(&[play.len(), elsewhere]);
        let play = self.variations(play, 3);
        let steps = self.below(play.mainline().len() + 1);
        let aside = play.line(&play.mainline()[..steps]);
        let line = self.pick(&[Vec::new(), aside]);
        Problem {
            title: self.text(),
            author: self.text(),
            source: self.text(),
            question: self.text(),
            notes: self.text(),
            setup: self.setup(),
            level: self.pick(&[None, Some(level), Some(level % 8)]),
            doubling: self.pick(&[Doubling::Undoubled, Doubling::Doubled, Doubling::Redoubled]),
            dealer: self.pick(&Seat::ALL),
            vulnerability: self.pick(&Vulnerability::ALL),
            at,
            line,
            play,
            goal: self.pick(&[None, Some(goal)]),
            solution: self.pick(&[None, Some(solution)]),
            tags: (0..self.below(3)).map(|_| self.text()).collect(),
            translations: (0..self.below(2)).map(|_| self.translation()).collect(),
            record: self.record(),
        }
    }

    /// Returns the texts of a problem in another language.
    fn translation(&mut self) -> (String, Translation) {
        let [title, question, notes] = [(); 3].map(|()| self.text());
        let translation = Translation {
            title,
            question,
            notes,
        };
        (self.text(), translation)
    }

    /// Returns a line of play with remarks and variations, nested at most `deep` levels.
    fn variations(&mut self, cards: Vec<Card>, deep: usize) -> Variations {
        let mut line = Variations::of(cards.clone());
        for _ in 0..self.below(4) {
            let after = self.below(cards.len() + 1);
            let (name, comment) = (self.text(), self.text());
            line.set_remark(&cards[..after], Remark { name, comment });
            if deep > 0 {
                let branch = self.some_cards(5);
                let branch = self.variations(branch, deep - 1);
                // Some variations are invalid and not added.
                let _ = line.branch(after, branch);
            }
        }
        line
    }

    fn record(&mut self) -> Record {
        let calls = [
            Call::Pass,
            Call::Double,
            Call::Redouble,
            Call::Whist,
            Call::Half,
            Call::Bid(0, Strain::Misere),
            Call::Bid(7, Strain::NoTrump),
        ];
        let mut record = Record::default();
        if self.below(2) == 0 {
            return record;
        }
        record.event = self.text();
        record.players = BySeat::from_fn(|_| self.text());
        record.auction.calls = (0..self.below(5))
            .map(|_| ExplainedCall {
                call: self.pick(&calls),
                meaning: self.text(),
            })
            .collect();
        record.result = self.pick(&[None, Some(Tricks(9))]);
        let known = BySeat::from_fn(|seat| [Some(Tricks(seat.index() as u8)); 5]);
        record.makes = self.pick(&[BySeat::default(), known]);
        record.more = (0..self.below(3))
            .map(|_| (self.text(), self.text()))
            .collect();
        record.par.score = self.text();
        record.par.contracts = self.text();
        record
    }

    /// Returns the text with one character or one part removed, doubled, inserted or overwritten, or with its end cut
    /// off.
    fn damage(&mut self, text: &str) -> String {
        let mut letters: Vec<char> = text.chars().collect();
        let start = self.below(letters.len() + 1);
        let longest = self.pick(&[1, 1, 8, 200]);
        let end = letters.len().min(start + self.below(longest + 1));
        let part: Vec<char> = letters[start..end].to_vec();
        let strange = self.pick(&[
            '\0', '"', '(', ')', ',', '-', '.', '1', 'X', 'ä', '\n', '\\', '#', ' ',
        ]);
        match self.below(5) {
            0 => drop(letters.drain(start..end)),
            1 => drop(letters.splice(start..start, part)),
            2 => letters.insert(start, strange),
            3 => letters[start..end].fill(strange),
            _ => letters.truncate(start),
        }
        letters.into_iter().collect()
    }
}

fn shipped() -> impl Iterator<Item = Problem> + Clone {
    COLLECTIONS.iter().flat_map(Collection::problems).cloned()
}

/// Asserts that the place of an error lies in the text, and that its message has a sensible length.
fn assert_points_into<E: Display>(text: &str, error: &Located<E>) {
    let line = text.split('\n').nth(error.line - 1);
    let columns = line.map(|line| line.chars().count() + 1);
    assert!(
        columns.is_some_and(|columns| (1..=columns).contains(&error.column)),
        "{error}\n{text}"
    );
    let length = error.to_string().chars().count();
    assert!((30..600).contains(&length), "{error}");
}

#[test]
fn every_problem_is_read_back_from_its_document() {
    let mut random = Random::from_seed(1);
    for _ in 0..2_000 {
        let problem = random.problem();
        let text = native::write(&problem);
        assert_eq!(native::read(&text).as_ref(), Ok(&problem), "{text}");
        assert_eq!(read_one(&text), Ok(problem), "{text}");
    }
}

#[test]
fn every_bridge_problem_is_read_back_from_pbn() {
    let mut random = Random::from_seed(8);
    for round in 0..2_000 {
        let mut problem = random.problem();
        let written = pbn::write(&problem);
        assert_eq!(written.is_some(), problem.setup.game == Game::Bridge);
        problem.setup.game = Game::Bridge;
        // Most problems have a legal position.
        if round % 4 > 0 {
            let shipped = random.pick(&shipped().collect::<Vec<_>>());
            let setup = shipped.setup;
            problem.setup = setup;
            problem.play = [shipped.play, problem.play][round % 2].clone();
            problem.line = Vec::new();
        }
        problem.setup.game = Game::Bridge;
        let text = pbn::write(&problem).unwrap();
        assert_eq!(read_one(&text).as_ref(), Ok(&problem), "{text}");
        let edited = random.problem();
        let edited = Problem {
            setup: problem.setup,
            ..edited
        };
        let rewrite = Rewrite {
            piece: &text,
            before: &problem,
            after: &edited,
        };
        let again = Format::by_ending("pbn").unwrap().rewrite(rewrite).unwrap();
        assert_eq!(read_one(&again), Ok(edited), "{text}\n{again}");
    }
}

#[test]
fn damaged_documents_are_read_or_rejected_with_an_error_position() {
    let mut random = Random::from_seed(2);
    let documents: Vec<String> = shipped().map(|problem| native::write(&problem)).collect();
    let mut refused = 0;
    for _ in 0..20_000 {
        let mut text = random.pick(&documents);
        for _ in 0..=random.below(3) {
            text = random.damage(&text);
        }
        match native::read(&text) {
            Ok(problem) => assert_eq!(native::read(&native::write(&problem)), Ok(problem)),
            Err(error) => {
                refused += 1;
                assert_points_into(&text, &error);
            }
        }
    }
    assert!((10_000..20_000).contains(&refused), "{refused}");
}

#[test]
fn every_hand_is_read_back_from_a_written_deal() {
    let mut random = Random::from_seed(3);
    for _ in 0..2_000 {
        let hands = BySeat::from_fn(|_| random.cards());
        let text = deal::write_deal(random.pick(&Seat::ALL), &hands);
        assert_eq!(deal::parse_deal(&text), Ok(hands), "{text}");
        let tag = format!("[Deal \"{text}\"]\r\n");
        let read = read_one(&tag).unwrap().setup.hands;
        // An empty hand is written as an unknown one, and may be read as the cards that the others leave.
        let mut told = Seat::ALL
            .into_iter()
            .filter(|&seat| !hands[seat].is_empty());
        assert!(told.all(|seat| read[seat] == hands[seat]), "{text}");
    }
}

#[test]
fn damaged_deals_are_read_or_rejected_with_an_error_position() {
    let mut random = Random::from_seed(4);
    for problem in shipped().cycle().take(20_000) {
        let deal = deal::write_deal(random.pick(&Seat::ALL), &problem.setup.hands);
        let whole = random.pick(&[deal.clone(), format!("[Deal \"{deal}\"]")]);
        let text = random.damage(&whole);
        if let Err(error) = deal::parse_deal(&text) {
            assert_points_into(&text, &error);
        }
    }
}

#[test]
fn arbitrary_bytes_give_boards_or_errors_with_a_position() {
    let mut random = Random::from_seed(5);
    for _ in 0..5_000 {
        let bytes: Vec<u8> = (0..random.below(40)).map(|_| random.bits() as u8).collect();
        let starts = [
            "",
            "(version: 1, ",
            "bridge N:",
            "preferans ",
            "[Deal \"",
            "N:",
            "deal 1 A... K... Q... J...\n",
            "Deal: 1 A - - -\n",
            "NUMBER 1\nPBN 0 0 0 0 \"N:A... K... Q... J...\"\n",
            "A...:K... Q... J...:",
            "[1 231 ",
            "H N:A...:K...:Q...:J...\n",
        ];
        let bytes = [random.pick(&starts).as_bytes(), &bytes].concat();
        let text = decode(&bytes);
        let errors = match read(&text) {
            Ok(found) => {
                let boards = found.contents.boards.into_iter();
                let errors = boards.filter_map(|board| board.content.err());
                errors.chain(found.contents.warnings).collect()
            }
            Err(error) => vec![error],
        };
        for error in errors {
            assert_points_into(&text, &error);
        }
    }
}

/// A reader that returns a few bytes at a time.
struct Drops<'a> {
    bytes: &'a [u8],
    random: Random,
    drop: usize,
}

impl std::io::Read for Drops<'_> {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        let bytes = self.fill_buf()?;
        let length = bytes.len().min(into.len());
        into[..length].copy_from_slice(&bytes[..length]);
        self.consume(length);
        Ok(length)
    }
}

impl BufRead for Drops<'_> {
    fn fill_buf(&mut self) -> std::io::Result<&[u8]> {
        if self.drop == 0 {
            self.drop = 1 + self.random.below(7);
        }
        Ok(&self.bytes[..self.drop.min(self.bytes.len())])
    }

    fn consume(&mut self, length: usize) {
        self.bytes = &self.bytes[length..];
        self.drop -= length.min(self.drop);
    }
}

/// Every format gives the same result if the text arrives a few bytes at a time, and the pieces together are the text.
#[test]
fn every_format_reads_the_same_boards_from_text_in_small_chunks() {
    let mut random = Random::from_seed(6);
    let mut seen = Vec::new();
    for problem in shipped().cycle().take(400) {
        let format = random.pick(&FORMATS.iter().collect::<Vec<_>>());
        let Some(written) = format.write(&problem) else {
            continue;
        };
        let copies = 1 + random.below(3) * usize::from(format.holds_many());
        let mark = random.pick(&["", "\u{feff}", "\n\n", "# Мизер\r\n"]);
        let alone = || (format!("{}{written}", format.header()), 0);
        let (file, _) = format
            .write_all(&vec![problem; copies])
            .unwrap_or_else(alone);
        let mut text = format!("{mark}{file}");
        if random.below(3) == 0 {
            text = random.damage(&text);
        }
        let drops = Drops {
            bytes: text.as_bytes(),
            random: Random::from_seed(random.bits()),
            drop: 0,
        };
        let pieces: Vec<_> = Pieces::new(drops).map(Result::unwrap).collect();
        let together: String = pieces.iter().map(|piece| &piece.text[..]).collect();
        assert_eq!(together, text);
        if let Recognised::In(format) = Format::recognise(&text)
            && let Ok(found) = read(&text)
        {
            let boards: Vec<_> = pieces
                .iter()
                .flat_map(|piece| &piece.contents.boards)
                .collect();
            let warnings: Vec<_> = pieces
                .iter()
                .flat_map(|piece| &piece.contents.warnings)
                .collect();
            assert_eq!(
                boards,
                found.contents.boards.iter().collect::<Vec<_>>(),
                "{text}"
            );
            assert_eq!(
                warnings,
                found.contents.warnings.iter().collect::<Vec<_>>(),
                "{text}"
            );
            assert_eq!(pieces[0].format, Some(format));
            seen.push(format.name);
        }
    }
    for format in FORMATS.iter().filter(|format| format.can_write()) {
        assert!(seen.contains(&format.name), "{}", format.name);
    }
}

/// Returns records, links and hand diagrams of Bridge Base Online, as they are found on the web.
fn records() -> Vec<String> {
    let files = [
        include_str!("../fixtures/lin/one-board.lin"),
        include_str!("../fixtures/lin/robots.lin"),
        include_str!("../fixtures/lin/match.lin"),
    ];
    let links = Format::by_ending("links").unwrap();
    let boards = read(files[1]).unwrap().contents.boards.into_iter();
    let links: String = boards
        .map(|board| links.write(&board.content.unwrap().problem).unwrap())
        .collect();
    let parameters = "See <a href=\"http://www.bridgebase.com/tools/handviewer.html?\
        n=s24kh29td2479qjc6&amp;e=s378qjth348qjd3cj&amp;s=s9ah67ad5ac237akq&amp;w=s56h5kd68ktc4589t\
        &amp;b=1&amp;d=n&amp;v=-&amp;nn=Ann Lee&amp;a=pp2c!(%21S)p2dp3cp3n{so}ppp&amp;p=sqsas5s2&amp;c=9\">this</a>,";
    let post = include_str!("../fixtures/lin/forum-post.txt");
    let texts = files.into_iter().chain([&links[..], parameters, post]);
    texts
        .map(|text| text.chars().take(3_000).collect())
        .collect()
}

#[test]
fn damaged_records_are_read_or_rejected_with_an_error_position() {
    let mut random = Random::from_seed(7);
    let records = records();
    for _ in 0..2_000 {
        let mut text = random.pick(&records);
        for _ in 0..=random.below(4) {
            text = random.damage(&text);
        }
        let Ok(found) = read(&text) else {
            continue;
        };
        let drops = Drops {
            bytes: text.as_bytes(),
            random: Random::from_seed(random.bits()),
            drop: 0,
        };
        let pieces: Vec<_> = Pieces::new(drops).map(Result::unwrap).collect();
        let boards: Vec<_> = pieces
            .iter()
            .flat_map(|piece| &piece.contents.boards)
            .collect();
        assert_eq!(boards, found.contents.boards.iter().collect::<Vec<_>>());
        for board in found.contents.boards {
            match board.content {
                Ok(line) => assert_is_whole(&line.problem),
                Err(error) => assert_points_into(&text, &error),
            }
        }
        for warning in found.contents.warnings {
            assert_points_into(&text, &warning);
        }
    }
}

/// Asserts that a problem read from a text has a legal play, and is the same after writing and reading it as a
/// document.
fn assert_is_whole(problem: &Problem) {
    let is_known = problem.setup.all_unknown() == 0;
    if is_known && Position::from_setup(&problem.setup).is_ok() {
        assert!(problem.replay_line().is_ok());
    }
    assert_eq!(native::read(&native::write(problem)).as_ref(), Ok(problem));
}

impl Random {
    /// Returns a board with a legal auction and play, of a whole deal or an end position.
    fn played(&mut self) -> Problem {
        let mut problem = Problem::new(Game::Bridge);
        let mut pack: Vec<Card> = Game::Bridge.pack().iter().collect();
        self.0.shuffle(&mut pack);
        let cards = self.pick(&[13, 13, 1, 5]);
        for (seat, hand) in Seat::ALL.into_iter().zip(pack.chunks(13)) {
            problem.setup.hands[seat] = hand[..cards].iter().copied().collect();
        }
        problem.dealer = self.pick(&Seat::ALL);
        problem.vulnerability = self.pick(&Vulnerability::ALL);
        let state = self.called(&mut problem);
        if let Some((contract, declarer)) = state.contract() {
            problem.set_contract(contract);
            (problem.setup.declarer, problem.setup.leader) = (declarer, declarer.next());
            let most = self.below(53);
            self.play(&mut problem, most);
        }
        for seat in Seat::ALL {
            problem.record.players[seat] =
                self.pick(&["", "Ann Lee", "~~M25", "Müller"]).to_owned();
        }
        problem.record.board = self.pick(&["", "7", "Final 7", "0"]).to_owned();
        problem.record.event = self.pick(&["", "Cup", "Чемпионат"]).to_owned();
        if self.below(2) == 0 {
            let room = self.pick(&["Open", "Closed"]).to_owned();
            problem.record.more.insert("Room".to_owned(), room);
        }
        problem
    }

    /// Adds a random auction to the problem until it is over, and returns its state.
    fn called(&mut self, problem: &mut Problem) -> AuctionState {
        let mut state = AuctionState::new(problem.dealer);
        while !state.is_over() {
            let bid = Call::Bid(1 + self.below(7) as u8, self.strain());
            let call = self.pick(&[Call::Pass, Call::Pass, Call::Double, Call::Redouble, bid]);
            if state.call(call).is_ok() {
                let meaning = self
                    .pick(&["", "*", "* asks", "5+♥, ♠x or ♣", "forcing!"])
                    .to_owned();
                let calls = &mut problem.record.auction.calls;
                calls.push(ExplainedCall { call, meaning });
            }
        }
        state
    }

    /// Adds a play of at most `most` cards with some comments, and the tricks that declarer won or claimed.
    fn play(&mut self, problem: &mut Problem, most: usize) {
        let mut position = Position::from_setup(&problem.setup).unwrap();
        let (mut cards, mut won) = (Vec::new(), 0);
        while cards.len() < most && !position.is_over() {
            let legal: Vec<Card> = position.legal_cards().iter().collect();
            let card = self.pick(&legal);
            let winner = position.play(card).unwrap();
            won += u8::from(winner.is_some_and(|seat| position.is_declaring(seat)));
            cards.push(card);
        }
        problem.play = Variations::of(cards.clone());
        let comments = ["why?", "ann: ♥A!\nbob: no"];
        for after in (0..=cards.len()).step_by(5) {
            let remark = Remark {
                name: String::new(),
                comment: self.pick(&comments).to_owned(),
            };
            problem.play.set_remark(&cards[..after], remark);
        }
        problem.record.result = if position.is_over() {
            Some(Tricks(won))
        } else {
            self.pick(&[None, Some(Tricks(9))])
        };
    }
}

#[test]
fn every_board_is_read_back_from_lin_and_links() {
    let mut random = Random::from_seed(8);
    for ending in ["lin", "links"] {
        let format = Format::by_ending(ending).unwrap();
        let problems: Vec<Problem> = (0..1_000).map(|_| random.played()).collect();
        let texts = problems
            .iter()
            .map(|problem| format.write(problem).unwrap());
        let text: String = texts.collect();
        let boards = read(&text).unwrap().contents.boards;
        assert_eq!(boards.len(), problems.len());
        for ((board, problem), line) in boards.into_iter().zip(problems).zip(text.lines()) {
            assert_eq!(board.content.unwrap().problem, problem, "{line}");
        }
    }
}

#[test]
fn a_format_is_recognised_after_a_byte_order_mark_and_a_blank_line() {
    let problem = read_one("\n bridge N:AK... 32... ..AK. ..32. NT N declarer=N\n").unwrap();
    for format in FORMATS {
        let Some(written) = format.write(&problem) else {
            continue;
        };
        let text = format!("\u{feff}\n{written}\n");
        let found = read(&text).unwrap();
        assert_eq!(found.format.name, format.name);
        assert_eq!(read_one(&text).unwrap().setup.hands, problem.setup.hands);
        assert_eq!(Format::by_ending(format.endings[0]), Some(found.format));
    }
}

#[test]
fn byte_order_marks_stay_before_an_edited_board() {
    let problem = read_one("bridge N:AK... 32... ..AK. ..32. NT N declarer=N").unwrap();
    for format in FORMATS {
        let Some(piece) = format.write(&problem) else {
            continue;
        };
        let before = read_one(&piece).unwrap();
        let mut after = before.clone();
        after.vulnerability = Vulnerability::Both;
        let rewritten = |piece: &str| {
            let rewrite = Rewrite {
                piece,
                before: &before,
                after: &after,
            };
            format.rewrite(rewrite).unwrap()
        };
        let marked = format!("\u{feff}\u{feff}{piece}");
        let expected = format!("\u{feff}\u{feff}{}", rewritten(&piece));
        assert_eq!(rewritten(&marked), expected, "{}", format.name);
    }
}

#[test]
fn a_faulty_deal_is_reported_with_its_position_and_the_others_are_read() {
    let deal = "[Deal \"N:AK... 32... ..AK. ..32.\"]";
    let text = format!(
        "% PBN 2.1\n[Event \"\"]\n{deal}\n[Auction \"N\"]\n1NT Pass\n\n[Deal \"N:AX...\"]\n\n{deal}"
    );
    let boards = read(&text).unwrap().contents.boards;
    let good: Vec<bool> = boards.iter().map(|board| board.content.is_ok()).collect();
    assert_eq!(good, [true, false, true]);
    let error = boards[1].content.as_ref().unwrap_err();
    assert_eq!((error.line, error.column), (7, 11));
    let deals = "N:AK... 32... ..AK. ..32.\n\nS:AK... 32... ..AK. ..32.";
    assert_eq!(read(deals).unwrap().contents.boards.len(), 2);
}

#[test]
fn a_text_without_a_deal_gives_an_error_that_says_why() {
    let flaws = [
        ("", FormatFlaw::Silent),
        (" \n", FormatFlaw::Silent),
        ("# nothing", FormatFlaw::Silent),
        ("\u{feff}", FormatFlaw::Silent),
        ("Hello", FormatFlaw::Unknown),
        ("%PDF-1.4", FormatFlaw::Other(ForeignFile::Pdf)),
        ("\0\0", FormatFlaw::NoText),
        ("[Event \"Club\"]\n", FormatFlaw::NoDeal),
    ];
    for (text, flaw) in flaws {
        assert_eq!(read_one(text).unwrap_err().flaw, flaw, "{text:?}");
        let pieces: Vec<_> = Pieces::new(text.as_bytes()).map(Result::unwrap).collect();
        let boards = pieces.iter().flat_map(|piece| &piece.contents.boards);
        let flaws: Vec<_> = boards
            .filter_map(|board| board.content.as_ref().err())
            .collect();
        // For a text in no known format, the error of the reader of lines is more precise.
        assert!(
            flaw == FormatFlaw::Unknown || flaws[0].flaw == flaw,
            "{text:?}: {flaws:?}"
        );
    }
    assert_eq!(read_one("\n\nbridge N:AK").unwrap_err().line, 3);
}

#[test]
fn non_ascii_text_is_read_and_written_back_in_every_encoding() {
    let texts = [
        ("% Мизер: ход запада, третья рука\n", "windows-1251"),
        ("% Malmö, Göteborg, café\n", "windows-1252"),
        ("% Мизер, café\n", "UTF-8"),
    ];
    for (comment, name) in texts {
        let text = format!("{comment}[Deal \"N:AK... 32... ..AK. ..32.\"]\n{comment}");
        let encoding = encoding_rs::Encoding::for_label(name.as_bytes()).unwrap();
        let bytes = encoding.encode(&text).0;
        assert_eq!(Encoding::detect(&bytes).name(), name);
        assert_eq!(decode(&bytes), text);
        let pieces: Vec<_> = Pieces::new(&bytes[..]).map(Result::unwrap).collect();
        let parts = pieces
            .iter()
            .map(|piece| piece.encoding.bytes(&piece.text).unwrap());
        let again: Vec<u8> = parts.flat_map(|part| part.into_owned()).collect();
        assert_eq!(again, *bytes, "{name}");
        assert_eq!(
            pieces
                .iter()
                .map(|piece| piece.contents.boards.len())
                .sum::<usize>(),
            1
        );
    }
    let text = "\u{feff}[Event \"Кубок 🂡\"]\r\n[Deal \"N:AK... 32... ..AK. ..32.\"]\r\n";
    for in_order in [u16::to_le_bytes, u16::to_be_bytes] {
        let utf_16: Vec<u8> = text.encode_utf16().flat_map(in_order).collect();
        assert!(read_one(&decode(&utf_16)).is_ok());
        let pieces: Vec<_> = Pieces::new(&*utf_16).map(Result::unwrap).collect();
        let again: Vec<u8> = pieces
            .iter()
            .flat_map(|piece| piece.bytes().into_owned())
            .collect();
        assert_eq!(again, utf_16);
    }
}
