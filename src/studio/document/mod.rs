//! The documents of the studio: the problem on the table, its play, its undo history and its place in the problem list.
//! Nothing here depends on the window, the clock or the workers.

pub mod arrangement;
pub mod board_column;
pub mod bookmark;
pub(crate) mod branches;
pub mod comment_line;
pub mod difficulty;
mod discarding;
mod documents;
pub mod edit;
mod exchanging;
pub mod folder;
pub mod goal;
pub mod history;
pub mod key;
pub mod layout_terms;
pub mod lead_terms;
pub mod own_lines;
pub mod problem_cases;
pub mod problems;
pub mod reading;
pub mod remark_part;
pub mod repairs;
mod revised;
pub mod shipped_verdicts;
pub mod solving;
pub mod suit_marks;

use kibitzer::analysis::Discards;
use kibitzer::cards::{Card, CardSet, Seat, Tricks};
use kibitzer::problem::Problem;
use kibitzer::rules::{Fault, Game, Illegal, IllegalCard, Play, PlayedCard, Position, Setup};
use kibitzer::soundness::Soundness;

use discarding::{
    before_discard, discard_question, games_question, is_talon_taken, must_discard, setup_for_games,
};
use edit::Edit;
use goal::Goal;
use history::{DocumentState, History};
use layout_terms::LayoutTerms;
use lead_terms::LeadTerms;
use problem_cases::CasesChoice;
use problems::ListPlace;

pub use documents::{Documents, Excursion, PlacedLayout};

/// The source from which a document was opened.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Origin {
    /// Created in the studio.
    New,
    /// Opened from the problem list, at this place in the list.
    Listed(ListPlace),
}

impl Origin {
    /// Returns the document's place in the problem list; `None` if it was not opened from there.
    pub fn place(&self) -> Option<ListPlace> {
        match *self {
            Origin::Listed(place) => Some(place),
            Origin::New => None,
        }
    }
}

/// A reason why a document cannot be played, or why its displayed line of play cannot be played to the end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Obstacle {
    /// The set-up of the deal violates a rule of the game.
    Setup(Fault),
    /// The bridge board was passed out, so there is no contract to play.
    PassedOut,
    /// The card at this index of the displayed line of play is illegal.
    Card(usize, IllegalCard),
    /// In preferans, declarer (this seat) holds two cards more than the others and has to discard them.
    Discard(Seat),
    /// In preferans, a seat other than declarer holds two cards more than the others.
    DiscardOfAnother {
        /// The seat other than declarer that holds two surplus cards, in preferans.
        seat: Seat,
        /// The declarer, who should hold the two surplus cards.
        declarer: Seat,
    },
}

/// The position in which a document is exported or shared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ShownPlace {
    /// The position to which the problem's question refers. If the problem asks no question, the position before the
    /// first card.
    Start,
    /// The current position on the table.
    Here,
}

/// The result of checking the displayed line of play against the rules.
#[derive(Debug)]
struct Legality {
    /// The displayed line of play up to its first illegal card; `None` if the set-up cannot be played.
    play: Option<Play>,
    /// The reasons why the deal cannot be played at all, or not to the end of its line of play.
    obstacles: Vec<Obstacle>,
}

impl Legality {
    /// Checks the set-up and the displayed line of play of a document state against the rules, and returns the result.
    fn check(state: &DocumentState) -> Legality {
        let setup = &state.problem.setup;
        let obstacles = match Position::from_setup(setup) {
            Ok(start) if !state.problem.is_passed_out() => {
                let mut play = Play::new(start);
                let mut cards = state.line.iter().enumerate();
                let illegal = cards
                    .find_map(|(index, &card)| Some(Obstacle::Card(index, play.push(card).err()?)));
                return Legality {
                    play: Some(play),
                    obstacles: illegal.into_iter().collect(),
                };
            }
            Ok(_) => vec![Obstacle::PassedOut],
            Err(Illegal(faults)) => match missing_discard(setup) {
                Some(missing) => vec![missing],
                None => faults.into_iter().map(Obstacle::Setup).collect(),
            },
        };
        let play = None;
        Legality { play, obstacles }
    }
}

/// Returns an obstacle if declarer has yet to discard two cards (in preferans) and nothing else is wrong with the
/// set-up; otherwise `None`.
fn missing_discard(setup: &Setup) -> Option<Obstacle> {
    let declarer = setup.declarer;
    let mut seats = setup.seats_from(declarer);
    let seat = seats.find(|&seat| must_discard(setup, seat))?;
    Some(if seat == declarer {
        Obstacle::Discard(seat)
    } else {
        Obstacle::DiscardOfAnother { seat, declarer }
    })
}

/// The extent to which two versions of a problem differ. The displayed line of play and the position in it are ignored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Difference {
    /// The two versions are the same.
    Nothing,
    /// Only the play differs: its lines, their order, or the remarks on them.
    Play,
    /// Something other than the play differs, such as a hand or the title.
    Problem,
}

impl Difference {
    /// Compares two versions of a problem.
    fn between(one: &Problem, other: &Problem) -> Difference {
        let mut other = Problem {
            line: one.line.clone(),
            at: one.at,
            ..other.clone()
        };
        if *one == other {
            return Difference::Nothing;
        }
        other.play.clone_from(&one.play);
        if *one == other {
            Difference::Play
        } else {
            Difference::Problem
        }
    }
}

/// A problem with its undo history, the line of play in view, and the current position in that line.
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
/// // The first card stays as a variation.
/// assert_eq!(document.problem().play.next(&[]), [card("SA"), card("SK")]);
/// document.undo();
/// assert_eq!(document.line(), [card("SA")]);
/// # Ok::<(), kibitzer::notation::ParseError>(())
/// ```
#[derive(Debug)]
pub struct Document {
    history: History,
    legality: Legality,
    /// The problem as last read or saved.
    saved: Problem,
    /// The extent to which the problem differs from `saved`.
    unsaved: Difference,
    /// The problem that is currently being written to a file; `None` if no save is in progress.
    writing: Option<Problem>,
    origin: Origin,
    /// True in edit mode, where the table shows the position before the first card.
    is_set_up: bool,
    /// The number of positions after which the proof of the solution is given up.
    soundness_limit: usize,
    /// The cases in which the solution is examined.
    cases: CasesChoice,
}

impl Document {
    /// Creates a document without unsaved changes.
    pub fn new(problem: Problem, origin: Origin) -> Document {
        let history = History::new(problem.clone());
        Document {
            legality: Legality::check(history.current()),
            history,
            saved: problem,
            unsaved: Difference::Nothing,
            writing: None,
            origin,
            is_set_up: false,
            soundness_limit: Soundness::LIMIT,
            cases: CasesChoice::default(),
        }
    }

    /// Creates a document that has unsaved changes from the start, such as a restored draft.
    pub fn with_changes(problem: Problem, origin: Origin) -> Document {
        let saved = Problem::new(problem.setup.game);
        let mut document = Document {
            saved,
            ..Document::new(problem, origin)
        };
        document.update_unsaved();
        document
    }

    /// Returns the current problem. Its `line` and `at` fields give the position to which its question refers; for the
    /// position on the table, see [`at`](Document::at).
    pub fn problem(&self) -> &Problem {
        &self.history.current().problem
    }

    /// Returns the cards of the displayed line of play, including those that are not played yet.
    pub fn line(&self) -> &[Card] {
        &self.history.current().line
    }

    /// Returns the number of cards in the displayed line of play that are played on the card table; 0 in edit mode.
    pub fn at(&self) -> usize {
        if self.is_set_up {
            0
        } else {
            self.history.current().at
        }
    }

    /// Returns the cards of the displayed line of play that are played on the table.
    pub fn path(&self) -> &[Card] {
        &self.line()[..self.at()]
    }

    /// Returns the displayed line of play and the number of its cards that are played on the table, in edit mode too.
    pub fn view(&self) -> (&[Card], usize) {
        let state = self.history.current();
        (&state.line, state.at)
    }

    /// Shows a line of play, in the position after `at` cards. If the play does not contain the whole line, shows as
    /// much of it as there is. This is not recorded for undo.
    pub fn show(&mut self, line: &[Card], at: usize) {
        let play = &self.problem().play;
        let mut longest = (0..=line.len()).rev();
        let known = longest
            .find(|&length| play.has(&line[..length]))
            .unwrap_or(0);
        let line = play.line(&line[..known]);
        self.history.show_line(line, at.min(known));
        self.update_legality();
    }

    /// Returns the problem as last read or saved.
    pub fn saved(&self) -> &Problem {
        &self.saved
    }

    /// Switches edit mode on or off. Edit mode shows the deal before the first card; switching it off returns to the
    /// position in the play.
    pub fn set_edit_mode(&mut self, is_set_up: bool) {
        self.is_set_up = is_set_up;
    }

    /// Returns the number of positions after which the proof of the solution is given up.
    pub fn soundness_limit(&self) -> usize {
        self.soundness_limit
    }

    /// Doubles the number of positions after which the proof of the solution is given up.
    pub(crate) fn double_soundness_limit(&mut self) {
        self.soundness_limit = self.soundness_limit.saturating_mul(2);
    }

    /// Returns the cases in which the solution is examined.
    pub fn cases(&self) -> CasesChoice {
        self.cases
    }

    /// Selects the cases in which the solution is examined.
    pub(crate) fn set_cases(&mut self, cases: CasesChoice) {
        self.cases = cases;
    }

    /// Returns the source from which the document was opened.
    pub fn origin(&self) -> &Origin {
        &self.origin
    }

    /// Sets the source of the document after its problem moved to another place in the list.
    pub(crate) fn move_to(&mut self, origin: Origin) {
        self.origin = origin;
    }

    /// Returns true if there is a change to undo.
    pub fn can_undo(&self) -> bool {
        self.history.can_undo()
    }

    /// Returns true if there is a change to redo.
    pub fn can_redo(&self) -> bool {
        self.history.can_redo()
    }

    /// Returns the user's choices for the count of layouts.
    pub fn layout_terms(&self) -> &LayoutTerms {
        &self.history.current().layout_terms
    }

    /// Changes the user's choices for the count of layouts. The change can be undone.
    pub(crate) fn set_layout_terms(&mut self, layout_terms: LayoutTerms) {
        let next = DocumentState {
            layout_terms,
            ..self.history.current().clone()
        };
        self.history.record(next, None);
    }

    /// Returns the user's choices for the question of what to lead.
    pub fn lead_terms(&self) -> &LeadTerms {
        &self.history.current().lead_terms
    }

    /// Changes the user's choices for the question of what to lead. The change can be undone.
    pub(crate) fn set_lead_terms(&mut self, lead_terms: LeadTerms) {
        let next = DocumentState {
            lead_terms,
            ..self.history.current().clone()
        };
        self.history.record(next, None);
    }

    /// Returns the seat of the only hand whose cards are all known, if the other three lack cards before the play (in
    /// bridge); otherwise `None`.
    pub fn only_known_hand(&self) -> Option<Seat> {
        let setup = &self.problem().setup;
        let size = setup.game.hand_size();
        let (known, lacking): (Vec<Seat>, Vec<Seat>) = setup
            .seats_from(Seat::North)
            .filter(|&seat| setup.hands[seat].len() <= size)
            .partition(|&seat| setup.hands[seat].len() == size);
        let is_bridge =
            setup.game == Game::Bridge && setup.trick.is_empty() && setup.gone.is_empty();
        let held: usize = Seat::ALL.map(|seat| setup.hands[seat].len()).iter().sum();
        let is_each_once = setup.in_play().len() == held;
        match (&known[..], lacking.len()) {
            (&[seat], 3) if is_bridge && is_each_once => Some(seat),
            _ => None,
        }
    }

    /// Returns true if the document asks what to lead or to play: the user asks so, or the cards of three hands are
    /// unknown.
    pub fn asks_lead(&self) -> bool {
        let setup = &self.problem().setup;
        let is_bridge = setup.game == Game::Bridge && setup.is_whole();
        is_bridge && (self.lead_terms().is_asked || self.only_known_hand().is_some())
    }

    /// Sets the choices with which an earlier count of layouts was started. This is not recorded for undo.
    pub(crate) fn restore_layout_terms(&mut self, terms: LayoutTerms) {
        self.history.restore_layout_terms(terms);
    }

    /// Returns the number of tricks that the declaring side aims for, and the source of that number.
    pub fn goal(&self) -> Goal {
        Goal::for_problem(self.problem())
    }

    /// Returns the displayed line of play up to its first illegal card; `None` if the set-up cannot be played.
    pub fn play(&self) -> Option<&Play> {
        self.legality.play.as_ref()
    }

    /// Returns the position on the table; `None` if the set-up cannot be played.
    pub fn position(&self) -> Option<&Position> {
        Some(self.play()?.position_after(self.at()))
    }

    /// Returns all reasons why the deal cannot be played at all, or not to the end of its line of play.
    pub fn obstacles(&self) -> &[Obstacle] {
        &self.legality.obstacles
    }

    /// Returns true if declarer still has to discard two cards (in preferans) and nothing else is wrong with the
    /// set-up.
    pub fn awaits_discard(&self) -> bool {
        matches!(self.obstacles(), [Obstacle::Discard(_)])
    }

    /// Returns the set-up in which declarer discards (in preferans). If the user has entered only declarer's cards, the
    /// other hands are treated as unknown.
    pub fn setup_before_discard(&self) -> Setup {
        before_discard(&self.problem().setup)
    }

    /// Returns the set-up in which declarer chooses a game after taking the talon in a whole deal (in preferans). Its
    /// strain is always notrump, whatever the current contract. `None` if declarer does not have to discard now.
    pub fn setup_for_games(&self) -> Option<Setup> {
        let is_choosing = self.awaits_discard() && is_talon_taken(&self.problem().setup);
        is_choosing.then(|| setup_for_games(&self.problem().setup))
    }

    /// Returns a question for the solver: what is each game worth after each discard? The question covers the hands on
    /// the table or, if other hands are unknown, random layouts. `None` if declarer does not choose a game now.
    pub fn games(&self) -> Option<Discards> {
        games_question(&self.setup_for_games()?)
    }

    /// Returns a question for the solver: which two cards should declarer discard, for the hands on the table or on
    /// average over all layouts? If there are many layouts, the question is about a random sample of them. Returns
    /// `None` unless declarer still has to discard and nothing else is wrong with the set-up.
    pub fn discards(&self, in_all_layouts: bool) -> Option<Discards> {
        let setup = &self.problem().setup;
        discard_question(setup, setup.declarer, in_all_layouts)
    }

    /// Returns the tricks won by the declaring side and by the other side after `cards` cards of the line of play.
    pub fn tricks_won(&self, cards: usize) -> (Tricks, Tricks) {
        let none = (Tricks::ZERO, Tricks::ZERO);
        self.play().map_or(none, |play| play.tricks_won(cards))
    }

    /// Returns the cards that `seat` has played among the first `cards` cards of the line of play.
    pub fn played_by(&self, seat: Seat, cards: usize) -> CardSet {
        self.play()
            .map_or(CardSet::EMPTY, |play| play.played_by(seat, cards))
    }

    /// Returns the tricks that the declaring side has won up to the position on the table.
    pub fn tricks_won_so_far(&self) -> Tricks {
        self.tricks_won(self.at()).0
    }

    /// Returns true if some hand is not full or has unknown cards, and there are cards left that are in no hand.
    pub fn lacks_cards(&self) -> bool {
        let setup = &self.problem().setup;
        let mut seats = setup.seats_from(Seat::North);
        let is_short = |seat| edit::cards_missing(setup, seat) > 0 || setup.unknown[seat] > 0;
        seats.any(is_short) && !setup.unplaced().is_empty()
    }

    /// Returns true if there are unsaved changes. Moving to another position is not a change.
    pub fn has_unsaved(&self) -> bool {
        self.unsaved != Difference::Nothing
    }

    /// Returns true if there are unsaved changes, and all of them concern the play.
    pub fn has_unsaved_play_only(&self) -> bool {
        self.unsaved == Difference::Play
    }

    /// Records that the play, with its variations and remarks, has been stored outside the document's file.
    pub(crate) fn mark_play_kept(&mut self) {
        self.saved.play = self.problem().play.clone();
        self.update_unsaved();
    }

    /// Compares the current problem with the saved one, and updates the field `unsaved`.
    fn update_unsaved(&mut self) {
        self.unsaved = Difference::between(self.problem(), &self.saved);
    }

    /// Returns true if the set-up is the same as when the problem was last read or saved.
    pub fn has_saved_setup(&self) -> bool {
        self.problem().setup == self.saved.setup
    }

    /// Returns the problem to write to a file, as [`as_written`](Document::as_written) does, and records that a save is
    /// in progress. The problem counts as saved once [`saved_to`](Document::saved_to) is called.
    pub fn write(&mut self) -> &Problem {
        let written = self.as_written();
        self.writing.insert(written)
    }

    /// Returns the problem as it should be saved. A problem with a question is saved with the position to which its
    /// question refers, any other problem with the position on the table.
    pub fn as_written(&self) -> Problem {
        self.shown_at(self.default_place())
    }

    /// Returns the position that is exported by default: the position of the problem's question if it asks one, else
    /// the position on the table.
    pub fn default_place(&self) -> ShownPlace {
        if self.problem().asks() {
            ShownPlace::Start
        } else {
            ShownPlace::Here
        }
    }

    /// Returns a copy of the problem whose recorded position is `place`.
    pub fn shown_at(&self, place: ShownPlace) -> Problem {
        let DocumentState {
            problem, line, at, ..
        } = self.history.current().clone();
        let is_main = line == problem.play.mainline();
        let in_view = if is_main { Vec::new() } else { line };
        let (line, at) = match place {
            ShownPlace::Here => (in_view, at),
            ShownPlace::Start if !problem.asks() => (in_view, 0),
            ShownPlace::Start => {
                if problem.play.has(&problem.line) {
                    (problem.line.clone(), problem.at)
                } else {
                    (Vec::new(), problem.at)
                }
            }
        };
        let problem = Problem { line, ..problem };
        let at = at.min(problem.line_in_view().len());
        Problem { at, ..problem }
    }

    /// Returns a copy of the problem whose play consists only of the cards on the table, without variations.
    pub fn with_played_cards_only(&self) -> Problem {
        let mut problem = self.problem().clone();
        problem.set_play(self.path().to_vec());
        problem
    }

    /// Records that the problem returned by [`write`](Document::write) has been saved. `read_back` is the problem as
    /// the file holds it, or `None` if the file holds it unchanged. `origin` computes the document's new origin from
    /// the saved problem. Returns true if the file holds the whole problem; `None` if no save was in progress.
    pub fn saved_to(
        &mut self,
        read_back: Option<Problem>,
        origin: impl FnOnce(&Problem) -> Origin,
    ) -> Option<bool> {
        let written = self.writing.take()?;
        let holds_all = |read_back| Difference::between(read_back, &written) == Difference::Nothing;
        let is_whole = read_back.as_ref().is_none_or(holds_all);
        self.saved = read_back.unwrap_or(written);
        self.origin = origin(&self.saved);
        self.update_unsaved();
        Some(is_whole)
    }

    /// Returns the problem to which `edit` will be applied: the current one or, if the edit continues a gesture such as
    /// typing, the one before that gesture.
    pub fn problem_before(&self, edit: &Edit) -> &Problem {
        &self.history.state_before(edit.gesture().as_ref()).problem
    }

    /// Applies an edit to the problem. Consecutive edits of the same gesture are undone together.
    pub fn edit(&mut self, edit: &Edit) {
        let gesture = edit.gesture();
        let mut next = self.history.state_before(gesture.as_ref()).clone();
        let had_question = next.problem.asks();
        edit.apply(&mut next.problem);
        if next.problem.asks() && !had_question {
            // A new question refers to the position on the table.
            let line = next.problem.play.line(self.path());
            let is_main = line == next.problem.play.mainline();
            next.problem.line = if is_main { Vec::new() } else { line };
            next.problem.at = self.at();
        }
        for card in &mut next.line {
            *card = edit.card_after(*card);
        }
        if !next.problem.play.has(&next.line) {
            next.line = next.problem.play.mainline().to_vec();
        }
        next.at = next.at.min(next.line.len());
        self.history.record(next, gesture);
        self.update_legality();
    }

    /// Undoes the last change.
    pub fn undo(&mut self) {
        self.history.undo();
        self.update_legality();
    }

    /// Redoes the last undone change.
    pub fn redo(&mut self) {
        self.history.redo();
        self.update_legality();
    }

    /// Clears the changes that could be redone.
    pub(crate) fn clear_undone(&mut self) {
        self.history.clear_undone();
    }

    /// Rechecks the displayed line of play after a change. If an illegal card is on the table, moves back to the
    /// position before it.
    fn update_legality(&mut self) {
        self.legality = Legality::check(self.history.current());
        self.update_unsaved();
        let legal = self.legal_length();
        self.history.limit_to(legal);
    }

    /// Returns the number of cards in the displayed line of play before its first illegal card.
    fn legal_length(&self) -> usize {
        self.play().map_or(0, |play| play.cards().len())
    }

    /// Moves to the position after `at` cards of the displayed line of play, but not beyond its last legal card. This
    /// is not recorded for undo.
    pub fn go_to(&mut self, at: usize) {
        let at = at.min(self.legal_length());
        self.history.move_to(at);
    }

    /// Plays a card if it is legal. Existing continuations from this position stay as variations.
    pub fn play_card(&mut self, card: Card) {
        let legal = self.position().map(Position::legal_cards);
        if legal.is_some_and(|legal| legal.has(card)) {
            self.play_all(&[card]);
        }
    }

    /// Plays these cards, which must be legal, from the position on the table.
    pub fn play_all(&mut self, cards: &[Card]) {
        let mut next = self.history.current().clone();
        let mut path = self.path().to_vec();
        for &card in cards {
            next.problem.play.add(&path, card);
            path.push(card);
        }
        next.at = path.len();
        if !next.line.starts_with(&path) {
            next.line = next.problem.play.line(&path);
        }
        if next.problem == *self.problem() {
            self.history.show_line(next.line, next.at);
        } else {
            self.history.record(next, None);
        }
        self.update_legality();
    }

    /// Returns the number of the trick, counted from 1, to which the card at index `before` of the line belongs.
    pub fn trick_number(&self, before: usize) -> usize {
        let setup = &self.problem().setup;
        (setup.trick.len() + before) / setup.game.seats() + 1
    }

    /// Returns the number of cards played before the trick to which the card at index `at` of the line of play belongs.
    pub fn trick_start(&self, at: usize) -> usize {
        let setup = &self.problem().setup;
        let (before, seats) = (setup.trick.len(), setup.game.seats());
        ((at + before) / seats * seats).saturating_sub(before)
    }

    /// Returns the cards of the last trick that was complete before the position on the table; `None` if there is none.
    pub fn last_trick(&self) -> Option<&[PlayedCard]> {
        let end = self.trick_start(self.at());
        let start = end.checked_sub(self.problem().setup.game.seats())?;
        self.play()?.cards().get(start..end)
    }

    /// Makes the position on the table the start of the problem, dropping the cards played before it.
    pub fn start_at_position(&mut self) {
        let Some(position) = self.position() else {
            return;
        };
        let mut next = self.history.current().clone();
        next.problem.setup = position.setup();
        next.problem.play = next.problem.play.after(self.path());
        next.problem.solution = None;
        // The question now refers to the new start.
        (next.problem.line, next.problem.at) = (Vec::new(), 0);
        next.line.drain(..self.at());
        next.at = 0;
        self.history.record(next, None);
        self.update_legality();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kibitzer::cards::Suit;
    use kibitzer::notation::text;

    /// Returns a document with a two-trick ending at notrump, whose play is the first trick.
    pub(super) fn document_with_ending() -> Document {
        let line = "bridge N:AK... 32... ..AK. ..32. NT N play=SAS2DAD2";
        Document::new(text::parse_line(line).unwrap().problem, Origin::New)
    }

    pub(super) fn cards(text: &str) -> Vec<Card> {
        let words = text.split_whitespace();
        words.map(|word| word.parse().unwrap()).collect()
    }

    #[test]
    fn playing_another_card_starts_a_variation_and_keeps_the_line() {
        let mut document = document_with_ending();
        document.go_to(1);
        document.play_card(cards("S3")[0]);
        assert_eq!(document.line(), cards("SA S3"));
        assert_eq!(document.problem().play.mainline(), cards("SA S2 DA D2"));
        document.switch_variation(1);
        assert_eq!(document.line(), cards("SA S2 DA D2"));
        assert_eq!(document.at(), 2);
        document.switch_variation(-1);
        assert_eq!(document.path(), cards("SA S3"));
        // Looking at another line is not a change.
        document.undo();
        assert_eq!(document.line(), cards("SA S2 DA D2"));
        assert!(!document.has_variations() && !document.can_undo());
    }

    #[test]
    fn a_card_that_is_not_legal_is_not_played() {
        let mut document = document_with_ending();
        document.go_to(1);
        document.play_card(cards("D2")[0]);
        assert_eq!((document.at(), document.has_unsaved()), (1, false));
    }

    #[test]
    fn a_line_is_played_up_to_its_first_illegal_card() {
        let mut problem = document_with_ending().problem().clone();
        problem.set_play(cards("SA D2 DA"));
        let document = Document::new(problem, Origin::New);
        assert_eq!(document.play().unwrap().cards().len(), 1);
        assert!(matches!(document.obstacles()[..], [Obstacle::Card(1, _)]));
    }

    #[test]
    fn changes_made_during_a_save_stay_unsaved() {
        let mut document = document_with_ending();
        document.edit(&Edit::Level(Some(1)));
        assert_eq!(document.write().level, Some(1));
        document.edit(&Edit::Level(Some(2)));
        document.saved_to(None, |_| Origin::New);
        assert!(document.has_unsaved());
        document.edit(&Edit::Level(Some(1)));
        assert!(!document.has_unsaved());
        assert_eq!(document.origin(), &Origin::New);
    }

    #[test]
    fn a_question_is_saved_with_its_position() {
        let mut document = document_with_ending();
        // Without a question the problem is written with the position on the table.
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
        // An opened problem shows the position of its question.
        let opened = Document::new(written, Origin::New);
        assert_eq!(opened.path(), cards("SA S3"));
        // While a deal is being set up, no card counts as played.
        document.edit(&question(""));
        document.go_to(2);
        document.set_edit_mode(true);
        document.edit(&question("How many?"));
        document.set_edit_mode(false);
        assert_eq!((document.at(), document.as_written().at), (2, 0));
    }

    #[test]
    fn setting_a_later_start_keeps_the_rest_of_the_play() {
        let mut document = document_with_ending();
        document.go_to(1);
        document.play_card(cards("S3")[0]);
        document.go_to(1);
        document.start_at_position();
        assert_eq!(document.problem().play.next(&[]), cards("S2 S3"));
        assert_eq!((document.line(), document.at()), (&cards("S3")[..], 0));
    }

    #[test]
    fn a_new_start_also_becomes_the_position_of_the_question() {
        let mut problem = document_with_ending().problem().clone();
        (problem.line, problem.at) = (cards("SA S2"), 1);
        let mut document = Document::new(problem, Origin::New);
        document.start_at_position();
        let played = document.problem().replay().unwrap();
        assert_eq!(played.cards().len(), 0);
    }

    #[test]
    fn swapping_suits_keeps_the_line_in_view() {
        let mut document = document_with_ending();
        document.go_to(1);
        document.play_card(cards("S3")[0]);
        document.edit(&Edit::SwapSuits(Suit::Spades, Suit::Hearts));
        assert_eq!(document.path(), cards("HA H3"));
        document.undo();
        assert_eq!(document.path(), cards("SA S3"));
    }
}
