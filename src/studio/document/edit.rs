//! Everything a user can do to a document in edit mode.

use kibitzer::cards::{BySeat, Card, CardSet, Seat, Strain, Suit};
use kibitzer::problem::Problem;
use kibitzer::rules::{Chance, Contract, Doubling, Game, Setup, Trick, Vulnerability};

use crate::document::history::Gesture;

/// One change of the document.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Edit {
    /// Puts a card into a hand, wherever it was before.
    Give(Card, Seat),
    /// Takes a card out of play.
    Take(Card),
    /// Takes cards that declarer discards out of play.
    Discard(CardSet),
    /// The cards on the table go back to the hands that played them.
    TakeTrickBack,
    /// Every card out of play.
    Clear,
    /// The cards of a hand out of play.
    ClearHand(Seat),
    /// A contract and who plays it.
    Contract(Contract, Seat),
    /// A whole new deal, drawn with this seed.
    DealRandomly(u64),
    /// The cards out of play go at random to the hands that are not full.
    DealRest(u64),
    /// Two hands change places.
    Swap(Seat, Seat),
    /// The whole table turns by one seat, with everything that belongs to it.
    Rotate,
    /// Two suits change names in every hand.
    SwapSuits(Suit, Suit),
    Game(Game),
    Strain(Strain),
    Level(Option<u8>),
    Doubling(Doubling),
    Declarer(Seat),
    Leader(Seat),
    Dealer(Seat),
    Vulnerability(Vulnerability),
    /// The empty seat of preferans.
    Absent(Seat),
    Text(Field, String),
    /// Forgets the cards played.
    ClearPlay,
}

/// A text of the document.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Field {
    Title,
    Author,
    Source,
    Question,
    Notes,
}

impl Field {
    /// All texts in the order they are shown.
    pub const ALL: [Field; 5] = [
        Field::Title,
        Field::Author,
        Field::Source,
        Field::Question,
        Field::Notes,
    ];

    /// The text itself.
    pub fn of(self, problem: &Problem) -> &str {
        match self {
            Field::Title => &problem.title,
            Field::Author => &problem.author,
            Field::Source => &problem.source,
            Field::Question => &problem.question,
            Field::Notes => &problem.notes,
        }
    }

    fn of_mut(self, problem: &mut Problem) -> &mut String {
        match self {
            Field::Title => &mut problem.title,
            Field::Author => &mut problem.author,
            Field::Source => &mut problem.source,
            Field::Question => &mut problem.question,
            Field::Notes => &mut problem.notes,
        }
    }
}

impl Edit {
    /// Changes that are undone together with the same change before them.
    pub fn gesture(&self) -> Option<Gesture> {
        let Edit::Text(field, _) = self else {
            return None;
        };
        Some(Gesture(*field))
    }

    /// Makes the change.
    pub fn apply(&self, problem: &mut Problem) {
        let before = problem.setup;
        self.change(problem);
        let same = problem.setup == before || matches!(self, Edit::Rotate | Edit::SwapSuits(..));
        if !same {
            // The published answer was to another problem.
            problem.solution = None;
        }
    }

    fn change(&self, problem: &mut Problem) {
        let setup = &mut problem.setup;
        match *self {
            Edit::Give(card, seat) => {
                take(setup, card);
                setup.hands[seat].insert(card);
            }
            Edit::Take(card) => take(setup, card),
            Edit::Discard(cards) => setup.hands[setup.declarer] -= cards,
            Edit::TakeTrickBack => setup.take_trick_back(),
            Edit::Clear => {
                clear(setup);
                problem.set_play(Vec::new());
            }
            Edit::ClearHand(seat) => {
                setup.hands[seat] = CardSet::EMPTY;
                setup.unknown[seat] = 0;
            }
            Edit::Contract(contract, declarer) => {
                set_declarer(setup, declarer);
                problem.set_contract(contract);
            }
            Edit::DealRandomly(seed) => {
                clear(setup);
                deal_rest(setup, seed);
                problem.set_play(Vec::new());
            }
            Edit::DealRest(seed) => deal_rest(setup, seed),
            Edit::Swap(one, other) => swap(setup, one, other),
            Edit::Rotate => rotate(problem),
            Edit::SwapSuits(one, other) => swap_suits(problem, one, other),
            Edit::Game(game) => set_game(problem, game),
            Edit::Strain(strain) => setup.strain = strain,
            Edit::Level(level) => problem.level = level,
            Edit::Doubling(doubling) => problem.doubling = doubling,
            Edit::Declarer(seat) => set_declarer(setup, seat),
            Edit::Leader(seat) => setup.leader = seat,
            Edit::Dealer(seat) => problem.dealer = seat,
            Edit::Vulnerability(vulnerability) => problem.vulnerability = vulnerability,
            Edit::Absent(seat) => set_absent(setup, seat),
            Edit::Text(field, ref text) => field.of_mut(problem).clone_from(text),
            Edit::ClearPlay => problem.set_play(Vec::new()),
        }
    }
}

/// Takes a card out of play; a card of the trick takes the later ones back to their hands.
fn take(setup: &mut Setup, card: Card) {
    if setup.trick.cards().any(|other| other == card) {
        setup.take_trick_back();
    }
    for hand in &mut setup.hands.0 {
        hand.remove(card);
    }
}

/// Takes every card out of play.
fn clear(setup: &mut Setup) {
    setup.hands = BySeat::default();
    setup.unknown = BySeat::default();
    setup.trick = Trick::EMPTY;
}

fn swap(setup: &mut Setup, one: Seat, other: Seat) {
    setup.hands.0.swap(one.index(), other.index());
    setup.unknown.0.swap(one.index(), other.index());
}

fn deal_rest(setup: &mut Setup, seed: u64) {
    setup.unknown = BySeat::default();
    let mut rest: Vec<Card> = setup.out_of_play().iter().collect();
    Chance::from_seed(seed).shuffle(&mut rest);
    let seats: Vec<Seat> = setup.seats_from(Seat::North).collect();
    for seat in seats {
        let missing = missing(setup, seat).min(rest.len());
        setup.hands[seat] |= rest.drain(..missing).collect::<CardSet>();
    }
}

/// How many cards a hand lacks to be full, its card in the trick counted.
pub fn missing(setup: &Setup, seat: Seat) -> usize {
    let played = setup
        .seats_from(setup.leader)
        .take(setup.trick.len())
        .any(|player| player == seat);
    let held = setup.hand_len(seat) + usize::from(played);
    setup.game.hand_size().saturating_sub(held)
}

fn rotate(problem: &mut Problem) {
    let setup = &mut problem.setup;
    setup.hands.0.rotate_right(1);
    setup.unknown.0.rotate_right(1);
    setup.declarer = setup.declarer.next();
    setup.leader = setup.leader.next();
    setup.absent = setup.absent.map(Seat::next);
    problem.dealer = problem.dealer.next();
    problem.vulnerability = match problem.vulnerability {
        Vulnerability::NorthSouth => Vulnerability::EastWest,
        Vulnerability::EastWest => Vulnerability::NorthSouth,
        Vulnerability::None | Vulnerability::Both => problem.vulnerability,
    };
}

fn swap_suits(problem: &mut Problem, one: Suit, other: Suit) {
    let renamed = |suit: Suit| match suit {
        suit if suit == one => other,
        suit if suit == other => one,
        suit => suit,
    };
    let card = |card: Card| Card::new(renamed(card.suit), card.rank);
    let set = |cards: CardSet| cards.iter().map(card).collect::<CardSet>();
    let setup = &mut problem.setup;
    setup.hands = BySeat(setup.hands.0.map(set));
    let trick: Vec<Card> = setup.trick.cards().map(card).collect();
    setup.trick = Trick::try_from(trick).unwrap_or_default();
    if let Strain::Trump(suit) = setup.strain {
        setup.strain = Strain::Trump(renamed(suit));
    }
    problem.play = problem.play.map(&card);
    if let Some(solution) = &mut problem.solution {
        solution.cards = set(solution.cards);
    }
}

/// Changes the game; the cards that it does not have leave the hands.
fn set_game(problem: &mut Problem, game: Game) {
    let setup = &mut problem.setup;
    if setup.game == game {
        return;
    }
    setup.game = game;
    setup.absent = Setup::empty(game).absent;
    for (seat, hand) in Seat::ALL.into_iter().zip(&mut setup.hands.0) {
        *hand = match setup.absent {
            Some(absent) if absent == seat => CardSet::EMPTY,
            _ => *hand & game.pack(),
        };
    }
    if let Some(absent) = setup.absent {
        set_absent(setup, absent);
    }
    if !game.strains().contains(&setup.strain) {
        setup.strain = Strain::NoTrump;
    }
    setup.trick = Trick::EMPTY;
    setup.unknown = BySeat::default();
    problem.level = None;
    problem.doubling = Doubling::Undoubled;
    problem.set_play(Vec::new());
}

/// Makes a seat declarer; the leader follows if he was the hand after the old declarer.
fn set_declarer(setup: &mut Setup, seat: Seat) {
    let follows = setup.game == Game::Bridge
        && setup.leader == setup.declarer.next()
        && setup.trick.is_empty();
    setup.declarer = seat;
    if follows {
        setup.leader = seat.next();
    }
}

/// Empties a seat; its cards and duties go to the seat that was empty before.
fn set_absent(setup: &mut Setup, seat: Seat) {
    let old = setup.absent.replace(seat).filter(|&old| old != seat);
    let heir = old.unwrap_or_else(|| seat.next());
    if old.is_some() {
        swap(setup, seat, heir);
    }
    for duty in [&mut setup.leader, &mut setup.declarer] {
        if *duty == seat {
            *duty = heir;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn full() -> Problem {
        let mut problem = Problem::new(Game::Bridge);
        Edit::DealRandomly(7).apply(&mut problem);
        problem
    }

    #[test]
    fn a_random_deal_is_full_and_differs_by_seed() {
        let problem = full();
        assert!(problem.setup.out_of_play().is_empty());
        assert!(problem.setup.hands.0.iter().all(|hand| hand.len() == 13));
        let mut other = Problem::new(Game::Bridge);
        Edit::DealRandomly(9).apply(&mut other);
        assert_ne!(problem.setup.hands, other.setup.hands);
    }

    #[test]
    fn four_rotations_change_nothing() {
        let mut problem = full();
        problem.vulnerability = Vulnerability::EastWest;
        let start = problem.clone();
        Edit::Rotate.apply(&mut problem);
        assert_ne!(problem, start);
        (0..3).for_each(|_| Edit::Rotate.apply(&mut problem));
        assert_eq!(problem, start);
    }

    #[test]
    fn a_given_card_leaves_its_old_place() {
        let mut problem = full();
        let card = problem.setup.hands[Seat::East].iter().next().unwrap();
        Edit::Give(card, Seat::West).apply(&mut problem);
        assert!(problem.setup.hands[Seat::West].has(card));
        assert!(!problem.setup.hands[Seat::East].has(card));
        Edit::Take(card).apply(&mut problem);
        assert_eq!(problem.setup.out_of_play(), CardSet::from(card));
    }

    #[test]
    fn the_rest_fills_the_last_hand() {
        let mut problem = full();
        let west = problem.setup.hands[Seat::West];
        problem.setup.hands[Seat::West] = CardSet::EMPTY;
        Edit::DealRest(3).apply(&mut problem);
        assert_eq!(problem.setup.hands[Seat::West], west);
    }

    #[test]
    fn preferans_loses_the_small_cards_and_a_seat() {
        let mut problem = full();
        Edit::Game(Game::Preferans).apply(&mut problem);
        let absent = problem.setup.absent.unwrap();
        assert!(problem.setup.hands[absent].is_empty());
        assert!(Game::Preferans.pack().has_all(problem.setup.in_play()));
        assert_ne!(problem.setup.leader, absent);
        assert_ne!(problem.setup.declarer, absent);
    }

    #[test]
    fn an_edited_deal_loses_its_published_answer() {
        let mut problem = full();
        let solution = kibitzer::problem::Solution {
            tricks: kibitzer::cards::Tricks(9),
            cards: CardSet::EMPTY,
        };
        problem.solution = Some(solution);
        Edit::Text(Field::Title, "same deal".to_owned()).apply(&mut problem);
        Edit::Rotate.apply(&mut problem);
        assert_eq!(problem.solution, Some(solution));
        Edit::Swap(Seat::North, Seat::East).apply(&mut problem);
        assert_eq!(problem.solution, None);
    }
}
