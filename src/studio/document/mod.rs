//! What is on the table and what became of it: no window, no clock, no workers.

mod branches;
pub mod difficulty;
mod documents;
pub mod edit;
pub mod folder;
pub mod goal;
pub mod history;
pub mod key;
pub mod problems;
pub mod reading;
pub mod repairs;
pub mod solving;
pub mod suit_marks;

use kibitzer::analysis::Discards;
use kibitzer::cards::{Card, CardSet, Seat, Tricks};
use kibitzer::problem::Problem;
use kibitzer::rules::{Fault, Illegal, IllegalCard, Play, Position, Setup};

use edit::Edit;
use goal::Goal;
use history::{History, Sheet};
use problems::ShelfPlace;

pub use documents::{Documents, Excursion, LaidOut, Layout};

/// Where the document came from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Origin {
    /// Made here.
    New,
    /// Pasted.
    Clipboard,
    /// A problem of the list.
    Listed(ShelfPlace),
}

/// What stands in the way of playing the document, or of following its play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Obstacle {
    /// The set-up is at fault.
    Setup(Fault),
    /// The board was passed out: there is no contract to play.
    PassedOut,
    /// The card of the play with this index is not legal.
    Card(usize, IllegalCard),
    /// Declarer has two cards to discard.
    Discard(Seat),
    /// Another than declarer has two cards to discard.
    DiscardOfAnother {
        /// Who holds too many cards.
        seat: Seat,
        /// Who declares.
        declarer: Seat,
    },
}

/// Which position of a document is shown to others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ShownPlace {
    /// Where the question is asked; without a question, before the first card.
    Start,
    /// The position on the table.
    Here,
}

/// What stands on the table, checked.
#[derive(Debug)]
struct Standing {
    /// The line as far as it is legal; none when the set-up cannot be played.
    play: Option<Play>,
    /// What stands in the way of playing the deal, or of following its line.
    obstacles: Vec<Obstacle>,
}

impl Standing {
    fn of(sheet: &Sheet) -> Standing {
        let setup = &sheet.problem.setup;
        let start = match Position::from_setup(setup) {
            Ok(start) => start,
            Err(Illegal(faults)) => {
                let faults = faults.into_iter().map(Obstacle::Setup);
                let missing = discard_missing(setup).map(|missing| vec![missing]);
                return Standing {
                    play: None,
                    obstacles: missing.unwrap_or_else(|| faults.collect()),
                };
            }
        };
        if sheet.problem.is_passed_out() {
            return Standing {
                play: None,
                obstacles: vec![Obstacle::PassedOut],
            };
        }
        let mut play = Play::new(start);
        let cards = sheet.line.iter().enumerate();
        let mut cards = cards.map(|(index, &card)| (index, play.push(card)));
        let broken = cards.find_map(|(index, played)| Some((index, played.err()?)));
        let broken = broken.map(|(index, illegal)| Obstacle::Card(index, illegal));
        Standing {
            play: Some(play),
            obstacles: broken.into_iter().collect(),
        }
    }
}

/// That two cards are to be discarded, and by whom, if nothing else is wrong.
fn discard_missing(setup: &Setup) -> Option<Obstacle> {
    let declarer = setup.declarer;
    let mut seats = setup.seats_from(declarer);
    let seat = seats.find(|&seat| discards_of(setup, seat, false).is_some())?;
    Some(match seat == declarer {
        true => Obstacle::Discard(seat),
        false => Obstacle::DiscardOfAnother { seat, declarer },
    })
}

fn discards_of(setup: &Setup, declarer: Seat, in_all_layouts: bool) -> Option<Discards> {
    let setup = Setup { declarer, ..*setup };
    Discards::new(&setup, &[setup.strain], in_all_layouts).ok()
}

/// Whether two problems say the same, wherever their play is looked at.
fn is_same(one: &Problem, other: &Problem) -> bool {
    let other = Problem {
        line: one.line.clone(),
        at: one.at,
        ..other.clone()
    };
    *one == other
}

/// A problem with its history, the line of its play that is in view, and the place in it.
///
/// ```
/// use kibitzer::notation::text;
/// use kibitzer_studio::document::{Document, Origin};
/// let line = text::parse_line("bridge N:AK... 32... ..AK. ..32. NT N")?;
/// let mut document = Document::new(line.problem, Origin::New);
/// let card = |name: &str| name.parse().unwrap();
/// document.play_card(card("SA"));
/// document.go_to(0);
/// document.play_card(card("SK"));
/// // The other card is still there.
/// assert_eq!(document.problem().play.next(&[]), [card("SA"), card("SK")]);
/// document.undo();
/// assert_eq!(document.line(), [card("SA")]);
/// # Ok::<(), kibitzer::notation::ParseError>(())
/// ```
#[derive(Debug)]
pub struct Document {
    history: History,
    standing: Standing,
    saved: Problem,
    /// Whether the problem is another than that.
    is_changed: bool,
    /// What is being written to a file.
    writing: Option<Problem>,
    origin: Origin,
    /// The deal is being set up: it stands before the first card, wherever the play is.
    is_set_up: bool,
}

impl Document {
    /// A problem that nobody has changed.
    pub fn new(problem: Problem, origin: Origin) -> Document {
        let history = History::new(problem.clone());
        Document {
            standing: Standing::of(history.present()),
            history,
            saved: problem,
            is_changed: false,
            writing: None,
            origin,
            is_set_up: false,
        }
    }

    /// A problem that no file has as it is.
    pub fn with_changes(problem: Problem, origin: Origin) -> Document {
        let saved = Problem::new(problem.setup.game);
        let mut document = Document {
            saved,
            ..Document::new(problem, origin)
        };
        document.compare();
        document
    }

    /// The problem as it is now. Where its question is asked is [`at`](Document::at) until it is written.
    pub fn problem(&self) -> &Problem {
        &self.history.present().problem
    }

    /// The cards of the line in view, those ahead too.
    pub fn line(&self) -> &[Card] {
        &self.history.present().line
    }

    /// How many cards of the line stand on the table: none while the deal is being set up.
    pub fn at(&self) -> usize {
        match self.is_set_up {
            true => 0,
            false => self.history.present().at,
        }
    }

    /// The cards on the table.
    pub fn path(&self) -> &[Card] {
        &self.line()[..self.at()]
    }

    /// Sets the deal up, before the first card, or goes on where the play was.
    pub fn set_up(&mut self, is_set_up: bool) {
        self.is_set_up = is_set_up;
    }

    /// Where it came from.
    pub fn origin(&self) -> &Origin {
        &self.origin
    }

    /// Whether a change can be taken back.
    pub fn can_undo(&self) -> bool {
        self.history.can_undo()
    }

    /// Whether a change can be made again.
    pub fn can_redo(&self) -> bool {
        self.history.can_redo()
    }

    /// What the declaring side plays for.
    pub fn goal(&self) -> Goal {
        Goal::of(self.problem())
    }

    /// The line as far as it is legal; `None` when the set-up cannot be played.
    pub fn play(&self) -> Option<&Play> {
        self.standing.play.as_ref()
    }

    /// What stands on the table now; `None` when the set-up cannot be played.
    pub fn position(&self) -> Option<&Position> {
        Some(self.play()?.position_after(self.at()))
    }

    /// What stands in the way: everything at once.
    pub fn obstacles(&self) -> &[Obstacle] {
        &self.standing.obstacles
    }

    /// The question about all discards of declarer, if he has two cards more than the others and nothing
    /// else is wrong: in the layout on the table, or in all of them.
    pub fn discards(&self, in_all_layouts: bool) -> Option<Discards> {
        let setup = &self.problem().setup;
        discards_of(setup, setup.declarer, in_all_layouts)
    }

    /// The tricks of the declaring side and of the others in the first `cards` cards.
    pub fn won(&self, cards: usize) -> (Tricks, Tricks) {
        let Some(play) = self.play() else {
            return (Tricks::ZERO, Tricks::ZERO);
        };
        let winners = play.cards().iter().take(cards).filter_map(|c| c.winner);
        let (ours, theirs): (Vec<Seat>, Vec<Seat>) =
            winners.partition(|&seat| play.start().is_declaring(seat));
        (Tricks(ours.len() as u8), Tricks(theirs.len() as u8))
    }

    /// The cards that a hand has played of the first `cards` cards.
    pub fn played_by(&self, seat: Seat, cards: usize) -> CardSet {
        let played = self.play().map_or(&[][..], |play| play.cards());
        let played = played.iter().take(cards).filter(|it| it.seat == seat);
        played.map(|it| it.card).collect()
    }

    /// The tricks that the declaring side has won on the table.
    pub fn won_so_far(&self) -> Tricks {
        self.won(self.at()).0
    }

    /// Whether a hand is not full while cards are out of play.
    pub fn lacks_cards(&self) -> bool {
        let setup = &self.problem().setup;
        let mut seats = setup.seats_from(Seat::North);
        let is_short = |seat| edit::missing(setup, seat) > 0 || setup.unknown[seat] > 0;
        seats.any(is_short) && !setup.unplaced().is_empty()
    }

    /// Whether there are changes that no file has. Where play stands, and in which line, is none.
    pub fn has_unsaved(&self) -> bool {
        self.is_changed
    }

    /// Compares the problem with what was saved.
    fn compare(&mut self) {
        self.is_changed = !is_same(self.problem(), &self.saved);
    }

    /// Whether the set-up is the one that was read or saved last.
    pub fn has_saved_setup(&self) -> bool {
        self.problem().setup == self.saved.setup
    }

    /// The problem as it is to be written: with as many cards on the table as there are now. What is
    /// written counts as saved when [`saved_to`](Document::saved_to) says so.
    pub fn write(&mut self) -> &Problem {
        let written = self.as_written();
        self.writing.insert(written)
    }

    /// The problem as it is written: a question stays where it is asked, wherever the play is looked at.
    pub fn as_written(&self) -> Problem {
        self.shown_at(self.usual_place())
    }

    /// The position that is shown unless the user chooses: that of the question, if there is one.
    pub fn usual_place(&self) -> ShownPlace {
        match self.problem().asks() {
            true => ShownPlace::Start,
            false => ShownPlace::Here,
        }
    }

    /// The whole problem, with the cards of one of its positions on the table.
    pub fn shown_at(&self, place: ShownPlace) -> Problem {
        let Sheet { problem, line, at } = self.history.present().clone();
        let is_main = line == problem.play.mainline();
        let in_view = if is_main { Vec::new() } else { line };
        let (line, at) = match place {
            ShownPlace::Here => (in_view, at),
            ShownPlace::Start if !problem.asks() => (in_view, 0),
            ShownPlace::Start => match problem.play.has(&problem.line) {
                true => (problem.line.clone(), problem.at),
                false => (Vec::new(), problem.at),
            },
        };
        let problem = Problem { line, ..problem };
        let at = at.min(problem.line_in_view().len());
        Problem { at, ..problem }
    }

    /// The problem with the cards on the table as its play, and no others.
    pub fn as_it_stands(&self) -> Problem {
        let mut problem = self.problem().clone();
        problem.set_play(self.path().to_vec());
        problem
    }

    /// What was being written, if anything was, stands in a file now, which says this of it, or all of it. Whether
    /// that is all; `None` if nothing was being written.
    pub fn saved_to(
        &mut self,
        says: Option<Problem>,
        origin: impl FnOnce(&Problem) -> Origin,
    ) -> Option<bool> {
        let written = self.writing.take()?;
        let is_all = says.as_ref().is_none_or(|says| is_same(says, &written));
        self.saved = says.unwrap_or(written);
        self.origin = origin(&self.saved);
        self.compare();
        Some(is_all)
    }

    /// The problem that a change starts from: as it is, or as it was before the gesture that the change goes on with.
    pub fn before(&self, edit: &Edit) -> &Problem {
        &self.history.before(edit.gesture().as_ref()).problem
    }

    /// Changes the problem.
    pub fn edit(&mut self, edit: &Edit) {
        let gesture = edit.gesture();
        let mut next = self.history.before(gesture.as_ref()).clone();
        let asked = next.problem.asks();
        edit.apply(&mut next.problem);
        if next.problem.asks() && !asked {
            // It is asked of what stands on the table.
            let line = next.problem.play.line(self.path());
            let is_main = line == next.problem.play.mainline();
            next.problem.line = if is_main { Vec::new() } else { line };
            next.problem.at = self.at();
        }
        for card in &mut next.line {
            *card = edit.renamed(*card);
        }
        if !next.problem.play.has(&next.line) {
            next.line = next.problem.play.mainline().to_vec();
        }
        next.at = next.at.min(next.line.len());
        self.history.record(next, gesture);
        self.check();
    }

    /// Takes the last change back.
    pub fn undo(&mut self) {
        self.history.undo();
        self.check();
    }

    /// Makes the change that was taken back last again.
    pub fn redo(&mut self) {
        self.history.redo();
        self.check();
    }

    /// What was taken back cannot be made again.
    pub(super) fn forget_undone(&mut self) {
        self.history.forget_undone();
    }

    /// Checks the table again after the document changed.
    fn check(&mut self) {
        self.standing = Standing::of(self.history.present());
        self.compare();
        let legal = self.play().map_or(0, |play| play.cards().len());
        self.history.stop_at(legal);
    }

    /// Moves to so many cards of the line, or to its end: nothing is changed.
    pub fn go_to(&mut self, at: usize) {
        let legal = self.play().map_or(0, |play| play.cards().len());
        self.history.move_to(at.min(legal));
    }

    /// Plays a legal card. Whatever else was played here stays, as a variation.
    pub fn play_card(&mut self, card: Card) {
        let legal = self
            .position()
            .map_or(CardSet::EMPTY, Position::legal_cards);
        if legal.has(card) {
            self.play_all(&[card]);
        }
    }

    /// Plays legal cards after those on the table.
    pub fn play_all(&mut self, cards: &[Card]) {
        let mut next = self.history.present().clone();
        let mut path = self.path().to_vec();
        for &card in cards {
            next.problem.play.add(&path, card);
            path.push(card);
        }
        next.at = path.len();
        if !next.line.starts_with(&path) {
            next.line = next.problem.play.line(&path);
        }
        match next.problem == *self.problem() {
            true => self.history.look_at(next.line, next.at),
            false => self.history.record(next, None),
        }
        self.check();
    }

    /// The number of the trick, from 1, to which a card belongs that is played after so many others.
    pub fn trick_number(&self, before: usize) -> usize {
        let setup = &self.problem().setup;
        (setup.trick.len() + before) / setup.game.seats() + 1
    }

    /// The number of cards before the trick to which card `at` of the line belongs.
    pub fn trick_start(&self, at: usize) -> usize {
        let setup = &self.problem().setup;
        let (before, seats) = (setup.trick.len(), setup.game.seats());
        ((at + before) / seats * seats).saturating_sub(before)
    }

    /// Makes what stands on the table the start of the problem.
    pub fn start_here(&mut self) {
        let Some(position) = self.position() else {
            return;
        };
        let mut next = self.history.present().clone();
        next.problem.setup = *position.setup();
        next.problem.play = next.problem.play.after(self.path());
        next.problem.solution = None;
        // The question is asked there.
        (next.problem.line, next.problem.at) = (Vec::new(), 0);
        next.line.drain(..self.at());
        next.at = 0;
        self.history.record(next, None);
        self.check();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kibitzer::cards::Suit;
    use kibitzer::notation::text;

    /// Two tricks in no trumps, of which the first has been played.
    pub(super) fn document() -> Document {
        let line = "bridge N:AK... 32... ..AK. ..32. NT N play=SAS2DAD2";
        Document::new(text::parse_line(line).unwrap().problem, Origin::New)
    }

    pub(super) fn cards(text: &str) -> Vec<Card> {
        let words = text.split_whitespace();
        words.map(|word| word.parse().unwrap()).collect()
    }

    #[test]
    fn another_card_is_a_variation_and_the_line_stays() {
        let mut document = document();
        document.go_to(1);
        document.play_card(cards("S3")[0]);
        assert_eq!(document.line(), cards("SA S3"));
        assert_eq!(document.problem().play.mainline(), cards("SA S2 DA D2"));
        document.turn_to_variation(1);
        assert_eq!(
            (document.line(), document.at()),
            (&cards("SA S2 DA D2")[..], 2)
        );
        document.turn_to_variation(-1);
        assert_eq!(document.path(), cards("SA S3"));
        // To look at another line is no change.
        document.undo();
        assert_eq!(document.line(), cards("SA S2 DA D2"));
        assert!(!document.has_variations() && !document.can_undo());
    }

    #[test]
    fn a_card_that_is_not_legal_is_not_played() {
        let mut document = document();
        document.go_to(1);
        document.play_card(cards("D2")[0]);
        assert_eq!((document.at(), document.has_unsaved()), (1, false));
    }

    #[test]
    fn a_line_is_followed_as_far_as_it_is_legal() {
        let mut problem = document().problem().clone();
        problem.set_play(cards("SA D2 DA"));
        let document = Document::new(problem, Origin::New);
        assert_eq!(document.play().unwrap().cards().len(), 1);
        assert!(matches!(document.obstacles()[..], [Obstacle::Card(1, _)]));
    }

    #[test]
    fn what_was_written_is_saved_and_not_what_came_since() {
        let mut document = document();
        document.edit(&Edit::Level(Some(1)));
        assert_eq!(document.write().level, Some(1));
        document.edit(&Edit::Level(Some(2)));
        document.saved_to(None, |_| Origin::Clipboard);
        assert!(document.has_unsaved());
        document.edit(&Edit::Level(Some(1)));
        assert!(!document.has_unsaved());
        assert_eq!(document.origin(), &Origin::Clipboard);
    }

    #[test]
    fn a_question_is_written_where_it_is_asked() {
        let mut document = document();
        // Nothing is asked: the problem is written as it is looked at.
        document.go_to(3);
        assert_eq!(document.as_written().at, 3);
        document.go_to(1);
        document.play_card(cards("S3")[0]);
        let question = |text: &str| Edit::Text(edit::Field::Question, text.to_owned());
        for letters in ["H", "How", "How many?"] {
            document.edit(&question(letters));
        }
        document.go_to(0);
        let written = document.as_written();
        assert_eq!(written.played(), cards("SA S3"));
        assert_eq!(document.shown_at(ShownPlace::Here).at, 0);
        // The problem stands at its question when it is opened.
        let opened = Document::new(written, Origin::New);
        assert_eq!(opened.path(), cards("SA S3"));
        // While a deal is set up nothing has been played.
        document.edit(&question(""));
        document.go_to(2);
        document.set_up(true);
        document.edit(&question("How many?"));
        document.set_up(false);
        assert_eq!((document.at(), document.as_written().at), (2, 0));
    }

    #[test]
    fn to_start_later_keeps_what_follows() {
        let mut document = document();
        document.go_to(1);
        document.play_card(cards("S3")[0]);
        document.go_to(1);
        document.start_here();
        assert_eq!(document.problem().play.next(&[]), cards("S2 S3"));
        assert_eq!((document.line(), document.at()), (&cards("S3")[..], 0));
    }

    #[test]
    fn a_problem_asks_its_question_where_it_starts_now() {
        let mut problem = document().problem().clone();
        (problem.line, problem.at) = (cards("SA S2"), 1);
        let mut document = Document::new(problem, Origin::New);
        document.start_here();
        let played = document.problem().replay().unwrap();
        assert_eq!(played.cards().len(), 0);
    }

    #[test]
    fn suits_that_change_names_leave_the_same_line_in_view() {
        let mut document = document();
        document.go_to(1);
        document.play_card(cards("S3")[0]);
        document.edit(&Edit::SwapSuits(Suit::Spades, Suit::Hearts));
        assert_eq!(document.path(), cards("HA H3"));
        document.undo();
        assert_eq!(document.path(), cards("SA S3"));
    }
}
