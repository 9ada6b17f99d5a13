//! The user's attempt to solve a problem, card by card, against the engine. It has its own document, so that it does
//! not change the problem.

use kibitzer::analysis::{LineOfPlay, Mistake, Played, Step};
use kibitzer::cards::{Card, Seat, Strain, Suit, Tricks};
use kibitzer::problem::Problem;
use kibitzer::rules::{Game, Play, Position};
use serde::{Deserialize, Serialize};

pub use kibitzer::problem::Party;

use super::goal::Goal;
use super::{Document, Origin};

/// The amount of help that the user has been given for the current card of a problem; later variants reveal more.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
pub enum Hint {
    /// The user has been given no hint.
    #[default]
    Nothing,
    /// The user has been told how many cards of the hand on turn keep the best result, and thus whether that hand has a
    /// problem.
    Problem,
    /// The user has been told the suit of a best card.
    Suit,
    /// The user has been told the hand that wins the trick.
    Winner,
    /// The user has been shown the best cards in the suit of the earlier hint.
    Cards,
    /// The user has been shown the best play up to the user's next decision.
    Line,
}

/// The part of a best line that leads to the user's next decision, reduced to the cards that the hint shows.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct HintedLine {
    /// All cards that the user plays, and the engine's cards that lead to a trick or win it.
    pub cards: Vec<HintedCard>,
    /// The user's hand that makes the next decision; `None` if the rest of the line contains no decision by the user.
    pub next_decision: Option<Seat>,
}

/// A card of a best line, with its part in the trick.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HintedCard {
    /// The seat that plays the card.
    pub seat: Seat,
    /// The card that is played.
    pub card: Card,
    /// True if the user plays the card, false if the engine does.
    pub is_users: bool,
    /// The role of the card in its trick.
    pub part: TrickPart,
}

/// The role of a card in its trick.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TrickPart {
    /// The card is led to the trick.
    Leads,
    /// The card follows and wins the trick.
    Wins,
    /// The card follows and does not win the trick.
    Follows,
}

/// Returns true if a step of a best line is a decision, because some other legal card in `position` would be worse.
fn is_decision(position: &Position, step: &Step) -> bool {
    position.legal_cards().len() > 1 + step.as_good.len()
}

/// The one to play the next card in an attempt to solve a problem: the user or the engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NextPlayer {
    /// The user is to play, or is looking at an earlier position.
    User,
    /// The engine is to play.
    Engine,
    /// Nobody is to play, because the attempt or the play is over.
    Nobody,
}

/// The end of an attempt to solve a problem, with all cards played up to it.
#[derive(Clone, PartialEq, Debug)]
pub struct Finish {
    /// All cards played, from the start of the problem to the end of the attempt.
    pub play: Play,
    /// True if the user gave up before the problem was solved.
    pub is_given_up: bool,
}

/// The result of a finished attempt to solve a problem, compared with best play.
#[derive(Clone, PartialEq, Debug)]
pub struct Judgement {
    /// The tricks that the declaring side took in the attempt. If the user gave up, these include the tricks that best
    /// play yields in the rest of the deal.
    pub tricks: Tricks,
    /// The tricks that the declaring side takes with best play by both sides from the start of the attempt.
    pub best: Tricks,
    /// True if the user solved the problem: the user's side got the best possible result or reached its goal.
    pub is_solved: bool,
    /// The mistakes of the user: cards that cost tricks.
    pub mistakes: Vec<Mistake>,
}

/// The user's attempt to solve a problem. The user plays one side and the engine the other.
#[derive(Debug)]
pub struct SolvingAttempt {
    document: Document,
    party: Party,
    /// The number of cards played before the attempt to solve the problem started.
    start: usize,
    hint: Hint,
    /// True if the user was given a hint, saw the values of the cards, or took a card back.
    is_helped: bool,
    /// True while the user looks at an earlier position.
    is_looking: bool,
    finish: Option<Finish>,
}

/// An attempt to solve a problem, in the form in which it is saved for the next run of the studio.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SavedAttempt {
    /// True if the user plays the declaring side.
    is_declaring: bool,
    /// The displayed line of play, from the start of the deal.
    line: Vec<Card>,
    /// The number of cards of the line that are played on the table.
    at: usize,
    hint: Hint,
    is_helped: bool,
    is_looking: bool,
    /// All cards of the attempt from the start of the deal, and true if the user gave up. `None` while the attempt is
    /// in progress.
    finish: Option<(Vec<Card>, bool)>,
}

/// Returns the party that is meant to solve a problem. It is the one for which the problem sets a goal, or else the
/// declaring side if it makes its contract in the published solution (or none is published), or else the party on turn.
/// Returns `None` if the problem cannot be played.
pub fn solving_party(problem: &Problem) -> Option<Party> {
    let play = problem.replay().ok()?;
    let to_play = Party::to_play(play.position())?;
    let goal = Goal::for_problem(problem);
    let is_made = problem
        .solution
        .is_none_or(|solution| goal.is_reached(solution.tricks));
    Some(match goal {
        Goal::Stated(stated) => stated.goal.party,
        Goal::Contract(_) if is_made => Party::Declaring,
        Goal::Contract(_) | Goal::Published { .. } | Goal::Open => to_play,
    })
}

impl Hint {
    /// All hints, in the order in which they are given.
    pub const STEPS: [Hint; 5] = [
        Hint::Problem,
        Hint::Suit,
        Hint::Winner,
        Hint::Cards,
        Hint::Line,
    ];

    /// Returns true if the hint tells more about the next card than the rules do. A hint about the suit is useless to a
    /// hand that must follow suit; a single legal card needs no hint, except the one that shows the following play.
    fn is_news(self, position: &Position) -> bool {
        let legal = position.legal_cards();
        match self {
            Hint::Nothing => false,
            Hint::Problem | Hint::Winner | Hint::Cards => legal.len() > 1,
            Hint::Suit => Suit::ALL.iter().all(|&suit| legal.suited(suit) != legal),
            Hint::Line => true,
        }
    }
}

impl SolvingAttempt {
    /// Starts an attempt to solve a problem, from the position to which its question refers. Returns `None` if the
    /// problem cannot be played or its play is over.
    pub fn new(problem: &Problem, party: Party) -> Option<SolvingAttempt> {
        let play = problem.replay().ok()?;
        play.position().turn()?;
        let mut problem = problem.clone();
        problem.set_play(problem.played().to_vec());
        Some(SolvingAttempt {
            start: problem.at,
            document: Document::new(problem, Origin::New),
            party,
            hint: Hint::Nothing,
            is_helped: false,
            is_looking: false,
            finish: None,
        })
    }

    /// Returns the attempt in the form in which it is saved for the next run of the studio.
    pub fn to_saved(&self) -> SavedAttempt {
        let (line, at) = self.document.view();
        let finish = self.finish.as_ref();
        SavedAttempt {
            is_declaring: self.party == Party::Declaring,
            line: line.to_vec(),
            at,
            hint: self.hint,
            is_helped: self.is_helped,
            is_looking: self.is_looking,
            finish: finish.map(|finish| {
                (
                    finish.play.cards().iter().map(|card| card.card).collect(),
                    finish.is_given_up,
                )
            }),
        }
    }

    /// Resumes a stored attempt to solve a problem. Returns `None` if its cards do not fit the problem.
    pub fn resume(problem: &Problem, saved: &SavedAttempt) -> Option<SolvingAttempt> {
        let party = if saved.is_declaring {
            Party::Declaring
        } else {
            Party::Others
        };
        let mut attempt = SolvingAttempt::new(problem, party)?;
        let start = *attempt.document.play()?.start();
        Play::of(start, &saved.line).ok()?;
        let finish = saved.finish.as_ref().map(|(cards, is_given_up)| {
            let play = Play::of(start, cards).ok()?;
            Some(Finish {
                play,
                is_given_up: *is_given_up,
            })
        });
        if let Some(finish) = finish {
            attempt.finish = Some(finish?);
        }
        attempt.document.play_all(saved.line.get(attempt.start..)?);
        attempt.document.go_to(saved.at.max(attempt.start));
        attempt.hint = saved.hint;
        attempt.is_helped = saved.is_helped;
        attempt.is_looking = saved.is_looking;
        (attempt.document.line() == saved.line).then_some(attempt)
    }

    /// Returns the document of the attempt, with the cards played so far.
    pub fn document(&self) -> &Document {
        &self.document
    }

    /// Returns the document of the attempt, mutably.
    pub(super) fn document_mut(&mut self) -> &mut Document {
        &mut self.document
    }

    /// Returns the side whose cards the user plays.
    pub fn party(&self) -> Party {
        self.party
    }

    /// Returns the most explicit hint that the user has been given for the current card.
    pub fn hint(&self) -> Hint {
        self.hint
    }

    /// Returns true if the user had help in this attempt: a hint, the values of the cards, or a card taken back.
    pub fn is_helped(&self) -> bool {
        self.is_helped
    }

    /// Returns the end of the attempt to solve the problem; `None` while it is in progress.
    pub fn finish(&self) -> Option<&Finish> {
        self.finish.as_ref()
    }

    /// Returns true if the user plays the cards of this seat.
    pub fn is_played_by_user(&self, seat: Seat) -> bool {
        Party::of_seat(&self.document.problem().setup, seat) == self.party
    }

    /// Returns true if the user may see a hand while other hands are face down. This is so for the user's own hands and
    /// dummy.
    pub fn can_see_hand(&self, seat: Seat) -> bool {
        let setup = &self.document.problem().setup;
        let is_dummy = setup.game == Game::Bridge && seat == setup.declarer.partner();
        is_dummy || self.is_played_by_user(seat)
    }

    /// Returns who plays the next card: the user, the engine, or nobody once the attempt is over.
    pub fn next_player(&self) -> NextPlayer {
        let turn = self.document.position().and_then(Position::turn);
        match turn.filter(|_| self.finish.is_none()) {
            None => NextPlayer::Nobody,
            Some(seat) if self.is_played_by_user(seat) || self.is_looking => NextPlayer::User,
            Some(_) => NextPlayer::Engine,
        }
    }

    /// Returns true if the user is looking at an earlier position of the attempt.
    pub fn is_looking(&self) -> bool {
        self.is_looking
    }

    /// Plays a card for the user, if it is the turn of a hand that the user plays.
    pub fn play(&mut self, card: Card) {
        let turn = self.document.position().and_then(Position::turn);
        if self.finish.is_some() || !turn.is_some_and(|seat| self.is_played_by_user(seat)) {
            return;
        }
        self.is_helped |= self.is_looking;
        self.add_card(card);
    }

    /// Plays `card` as the engine's card, if it is the engine's turn.
    pub fn reply(&mut self, card: Card) {
        if self.next_player() == NextPlayer::Engine {
            self.add_card(card);
        }
    }

    /// Plays a card, and ends the attempt to solve the problem if it was the last one.
    fn add_card(&mut self, card: Card) {
        self.document.play_card(card);
        self.hint = Hint::Nothing;
        self.is_looking = false;
        if self.document.position().is_some_and(Position::is_over) {
            self.end_attempt(false);
        }
    }

    /// Shows the position after `at` cards of the line, or the start of the attempt if that is later.
    pub fn look_at(&mut self, at: usize) {
        self.document.go_to(at.max(self.start));
        self.is_looking = self.document.at() < self.document.line().len();
        self.hint = Hint::Nothing;
    }

    /// Returns the index, in the line of play, of the user's last card; `None` if the user has not played a card in
    /// this attempt.
    fn last_user_card(&self) -> Option<usize> {
        let cards = self.document.play()?.cards();
        let before = self.document.at().min(cards.len());
        let mut indices = (self.start..before).rev();
        indices.find(|&index| self.is_played_by_user(cards[index].seat))
    }

    /// Returns true if the user can take a card back.
    pub fn can_take_back(&self) -> bool {
        self.finish.is_none() && self.last_user_card().is_some()
    }

    /// Takes the user's last card back, with the engine's replies to it.
    pub fn take_back(&mut self) {
        if let (None, Some(at)) = (&self.finish, self.last_user_card()) {
            self.look_at(at);
            self.is_helped = true;
        }
    }

    /// Gives the user the next hint about the current card that is not obvious from the rules.
    pub fn give_hint(&mut self) {
        if self.next_player() == NextPlayer::User {
            let next = self.useful_hints().find(|hint| *hint > self.hint);
            self.hint = next.unwrap_or(self.hint);
            self.is_helped = true;
        }
    }

    /// Returns the hints that the user has been given for the current card, in the order in which they were given.
    pub fn given_hints(&self) -> impl Iterator<Item = Hint> {
        self.useful_hints().filter(|hint| *hint <= self.hint)
    }

    /// Returns the hints for the current card that tell more than the rules do, in the order in which they are given.
    fn useful_hints(&self) -> impl Iterator<Item = Hint> {
        let position = self.document.position();
        let is_useful = move |hint: &Hint| position.is_some_and(|position| hint.is_news(position));
        Hint::STEPS.into_iter().filter(is_useful)
    }

    /// Returns the seat that makes the first decision in a best line from the position on the table; `None` if no card
    /// of the line was better than another.
    pub fn first_decision(&self, line: &LineOfPlay) -> Option<Seat> {
        let mut position = *self.document.position()?;
        line.steps.iter().find_map(|step| {
            let decides = is_decision(&position, step).then_some(step.seat);
            position.play(step.card).ok()?;
            decides
        })
    }

    /// Returns the part of a best line, from the position on the table, that leads to the user's next decision.
    pub fn hinted_line(&self, line: &LineOfPlay) -> Option<HintedLine> {
        let mut position = *self.document.position()?;
        let mut hinted = HintedLine::default();
        for (index, step) in line.steps.iter().enumerate() {
            let is_users = self.is_played_by_user(step.seat);
            if index > 0 && is_users && is_decision(&position, step) {
                hinted.next_decision = Some(step.seat);
                break;
            }
            let winner = line.steps[index..].iter().find_map(|step| step.winner);
            let part = match (position.trick().is_empty(), winner == Some(step.seat)) {
                (true, _) => TrickPart::Leads,
                (false, true) => TrickPart::Wins,
                (false, false) => TrickPart::Follows,
            };
            if is_users || part != TrickPart::Follows {
                let (seat, card) = (step.seat, step.card);
                hinted.cards.push(HintedCard {
                    seat,
                    card,
                    is_users,
                    part,
                });
            }
            position.play(step.card).ok()?;
        }
        Some(hinted)
    }

    /// Records that the user has seen the values of the cards, which counts as help.
    pub fn record_values_seen(&mut self) {
        self.is_helped = true;
    }

    /// Ends the attempt to solve the problem in the current position, because the user gives up.
    pub fn give_up(&mut self) {
        self.end_attempt(true);
    }

    /// Ends the attempt to solve the problem, unless it has ended already. `is_given_up` is true if the user gave up.
    fn end_attempt(&mut self, is_given_up: bool) {
        if self.finish.is_none() {
            let play = self.play_so_far();
            self.finish = play.map(|play| Finish { play, is_given_up });
        }
        self.is_looking = false;
        self.hint = Hint::Nothing;
    }

    /// Returns the cards of the attempt up to the current position, for the solver to evaluate; `None` if they cannot
    /// be played.
    pub fn play_so_far(&self) -> Option<Play> {
        let play = self.document.play()?;
        Play::of(*play.start(), self.document.path()).ok()
    }

    /// Returns the user's last card as a mistake, if it cost tricks according to `played`, the evaluated play;
    /// otherwise `None`.
    pub fn last_mistake(&self, played: &Played) -> Option<Mistake> {
        let last = self.last_user_card()?;
        let on_table = self.document.path();
        let valued = played.play().cards().iter().map(|played| &played.card);
        let same = valued.take(last + 1).eq(on_table.iter().take(last + 1));
        played
            .mistakes()
            .find(|mistake| same && mistake.index == last)
    }

    /// Returns the result of the attempt to solve the problem. Returns `None` until the attempt has ended and `played`
    /// contains the evaluation of all its cards.
    pub fn judge(&self, played: &Played) -> Option<Judgement> {
        let finish = self.finish.as_ref()?;
        let is_complete = played.plies.len() == finish.play.cards().len() + 1;
        if played.play() != &finish.play || !is_complete {
            return None;
        }
        let best = played.plies.get(self.start)?.tricks;
        let tricks = played.plies.last()?.tricks;
        let is_own = |it: &Mistake| it.index >= self.start && self.is_played_by_user(it.seat);
        Some(Judgement {
            tricks,
            best,
            is_solved: !finish.is_given_up && self.is_solved_by(tricks, best),
            mistakes: played.mistakes().filter(is_own).collect(),
        })
    }

    /// Returns true if a result of `tricks` solves the problem for the user's side. It must equal or beat `best`, the
    /// result with best play, or reach a goal that best play reaches too.
    fn is_solved_by(&self, tricks: Tricks, best: Tricks) -> bool {
        let problem = self.document.problem();
        let goal = self.document.goal();
        let wants_few =
            (problem.setup.strain == Strain::Misere) == (self.party == Party::Declaring);
        let is_best = if wants_few {
            tricks <= best
        } else {
            tricks >= best
        };
        match self.party {
            Party::Declaring => is_best || (goal.is_reached(best) && goal.is_reached(tricks)),
            // A published solution states how many tricks the defenders can take, so they have to take them all, unless
            // the problem sets them a goal.
            Party::Others
                if (problem.solution.is_none() || problem.goal.is_some())
                    && !goal.is_reached(best) =>
            {
                is_best || (goal != Goal::Open && !goal.is_reached(tricks))
            }
            Party::Others => is_best,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kibitzer::analysis::Review;
    use kibitzer::notation::text;
    use kibitzer::search::Solver;
    use kibitzer_library::{COLLECTIONS, Collection};

    /// Returns an attempt to solve a problem in which West leads, and North and South can take two tricks with a
    /// finesse.
    fn finesse(party: Party) -> SolvingAttempt {
        let line = "bridge N:AQ... 32... .AK.. K4... NT W declarer=S";
        SolvingAttempt::new(&text::parse_line(line).unwrap().problem, party).unwrap()
    }

    fn card(name: &str) -> Card {
        name.parse().unwrap()
    }

    fn judged(solving: &SolvingAttempt) -> Judgement {
        let play = solving.finish().unwrap().play.clone();
        let played = Solver::new(1 << 20).solve(&Review(play));
        solving.judge(&played).unwrap()
    }

    #[test]
    fn the_user_plays_his_side_and_the_engine_the_other() {
        let mut solving = finesse(Party::Declaring);
        assert_eq!(solving.next_player(), NextPlayer::Engine);
        solving.play(card("S4"));
        assert_eq!(solving.document().at(), 0);
        solving.reply(card("S4"));
        assert_eq!(solving.next_player(), NextPlayer::User);
        solving.reply(card("SA"));
        assert_eq!(solving.document().at(), 1);
    }

    #[test]
    fn a_card_that_costs_a_trick_is_reported_at_the_end() {
        let mut solving = finesse(Party::Declaring);
        solving.reply(card("S4"));
        solving.play(card("SA"));
        for name in ["S2", "HA", "SQ", "S3", "HK", "SK"] {
            solving.reply(card(name));
            solving.play(card(name));
        }
        let judgement = judged(&solving);
        assert_eq!((judgement.tricks, judgement.best), (Tricks(1), Tricks(2)));
        assert!(!judgement.is_solved);
        assert_eq!(judgement.mistakes[0].better.to_string(), "Q...");
    }

    #[test]
    fn cards_prescribed_by_a_problem_do_not_count_as_mistakes() {
        let line = "bridge N:AQ... 32... .AK.. K4... NT W declarer=S goal=S1+ play=S4SA";
        let problem = text::parse_line(line).unwrap().problem;
        let mut solving = SolvingAttempt::new(&problem, Party::Declaring).unwrap();
        for name in ["S2", "HA", "SQ", "S3", "HK", "SK"] {
            solving.reply(card(name));
            solving.play(card(name));
        }
        let judgement = judged(&solving);
        assert_eq!((judgement.tricks, judgement.best), (Tricks(1), Tricks(1)));
        assert!(judgement.is_solved && judgement.mistakes.is_empty());
    }

    #[test]
    fn taking_a_card_back_counts_as_help() {
        let mut solving = finesse(Party::Declaring);
        solving.reply(card("S4"));
        assert!(!solving.can_take_back());
        solving.play(card("SA"));
        solving.reply(card("S2"));
        solving.take_back();
        assert_eq!(solving.document().at(), 1);
        assert_eq!(solving.next_player(), NextPlayer::User);
        solving.play(card("SQ"));
        assert!(solving.is_helped());
        assert_eq!(solving.next_player(), NextPlayer::Engine);
        solving.give_up();
        assert!(!judged(&solving).is_solved);
    }

    #[test]
    fn a_stored_attempt_is_resumed_where_it_was() {
        let mut solving = finesse(Party::Declaring);
        let line = "bridge N:AQ... 32... .AK.. K4... NT W declarer=S";
        let problem = text::parse_line(line).unwrap().problem;
        let resumed = |solving: &SolvingAttempt| {
            let written = ron::to_string(&solving.to_saved()).unwrap();
            let saved = ron::from_str(&written).unwrap();
            SolvingAttempt::resume(&problem, &saved)
        };
        solving.reply(card("S4"));
        solving.give_hint();
        solving.give_hint();
        let again = resumed(&solving).unwrap();
        // A hand that must follow suit gets no hint about the suit.
        assert_eq!((again.hint(), again.is_helped()), (Hint::Winner, true));
        assert_eq!(again.next_player(), NextPlayer::User);
        solving.play(card("SA"));
        solving.look_at(1);
        let mut again = resumed(&solving).unwrap();
        assert!(again.is_looking() && again.document().path() == [card("S4")]);
        again.look_at(usize::MAX);
        assert_eq!(again.next_player(), NextPlayer::Engine);
        solving.give_up();
        let again = resumed(&solving).unwrap();
        assert_eq!(again.finish(), solving.finish());
        // Cards that the problem does not have.
        let other = text::parse_line(&line.replace("K4", "K5")).unwrap().problem;
        assert!(SolvingAttempt::resume(&other, &solving.to_saved()).is_none());
    }

    #[test]
    fn a_hint_shows_the_line_up_to_the_next_decision() {
        use kibitzer::analysis::BestLine;
        let mut solving = finesse(Party::Declaring);
        let line = |solving: &SolvingAttempt| {
            let start = *solving.document().position().unwrap();
            Solver::new(1 << 20).solve(&BestLine(start))
        };
        // West may lead any spade: the first decision is North's.
        assert_eq!(solving.first_decision(&line(&solving)), Some(Seat::North));
        solving.reply(card("S4"));
        let hinted = solving.hinted_line(&line(&solving)).unwrap();
        let [queen, king, ..] = hinted.cards[..] else {
            panic!("{hinted:?}")
        };
        assert_eq!((queen.card, queen.part), (card("SQ"), TrickPart::Wins));
        assert_eq!((king.seat, king.part), (Seat::South, TrickPart::Follows));
        assert!(hinted.cards.iter().all(|card| card.is_users));
        assert_eq!(hinted.next_decision, None);
    }

    #[test]
    fn viewing_an_earlier_position_does_not_count_as_help() {
        let mut solving = finesse(Party::Declaring);
        solving.reply(card("S4"));
        solving.play(card("SQ"));
        solving.look_at(0);
        assert!(solving.is_looking());
        assert_eq!(solving.next_player(), NextPlayer::User);
        solving.look_at(usize::MAX);
        assert_eq!(solving.next_player(), NextPlayer::Engine);
        assert!(!solving.is_helped());
    }

    #[test]
    fn every_shipped_double_dummy_problem_has_a_side_that_solves_it() {
        let [preferans, _leads, bridge] = &COLLECTIONS;
        let declares = |problem: &Problem| solving_party(problem).unwrap() == Party::Declaring;
        let sides = |collection: &Collection| -> Vec<bool> {
            collection.problems().iter().map(declares).collect()
        };
        let (preferans, bridge) = (sides(preferans), sides(bridge));
        let first = [false, false, true, true, false, false, false];
        assert_eq!(preferans[..7], first);
        let others = |sides: &[bool]| sides.iter().filter(|&&declares| !declares).count();
        assert_eq!([others(&preferans), others(&bridge)], [36, 10]);
    }
}
