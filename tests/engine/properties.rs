//! Properties of all values of a kind, checked on values that proptest draws and shrinks.

use kibitzer::cards::{Card, CardSet, Seat, Strain, Suit};
use kibitzer::rules::{Contract, Deal, Game, Position, Setup, Trick};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

/// A strategy for positions of a game with equal hands of 1 to all cards, at any point of the play from them.
fn positions() -> impl Strategy<Value = Position> {
    select(vec![Game::Bridge, Game::Preferans]).prop_flat_map(|game| {
        let pack: Vec<Card> = game.pack().iter().collect();
        (
            Just(pack).prop_shuffle(),
            1..=game.hand_size(),
            select(game.strains().to_vec()),
            any::<[Index; 3]>(),
            vec(any::<Index>(), 0..8),
        )
            .prop_map(move |(pack, cards, strain, seats, played)| {
                let setup = dealt(game, &pack, cards, strain, seats);
                played_on(Position::from_setup(&setup).unwrap(), &played)
            })
    })
}

/// Deals hands of `cards` cards from a shuffled pack. `places` choose the seat without cards in preferans, the declarer
/// and the leader.
fn dealt(game: Game, pack: &[Card], cards: usize, strain: Strain, places: [Index; 3]) -> Setup {
    let [absent, declarer, leader] = places;
    let mut setup = Setup {
        absent: (game == Game::Preferans).then(|| *absent.get(&Seat::ALL)),
        strain,
        trick: Trick::EMPTY,
        ..Setup::empty(game)
    };
    let seats: Vec<Seat> = setup.seats_from(Seat::North).collect();
    setup.declarer = *declarer.get(&seats);
    setup.leader = *leader.get(&seats);
    for (hand, &seat) in pack.chunks(cards).zip(&seats) {
        setup.hands[seat] = hand.iter().copied().collect();
    }
    setup
}

fn played_on(mut position: Position, played: &[Index]) -> Position {
    for index in played {
        let legal: Vec<Card> = position.legal_cards().iter().collect();
        if !legal.is_empty() {
            position.play(*index.get(&legal)).unwrap();
        }
    }
    position
}

/// The cards that may be played by the rules, found card by card: a hand follows suit if it can, else in preferans it
/// ruffs if it can.
fn naive_legal_cards(position: &Position) -> CardSet {
    let Some(turn) = position.turn() else {
        return CardSet::EMPTY;
    };
    let hand: Vec<Card> = position.hand(turn).iter().collect();
    let of = |suit: Suit| -> Vec<Card> {
        hand.iter()
            .copied()
            .filter(|card| card.suit == suit)
            .collect()
    };
    let led = position.trick_cards().next().map(|(_, card)| card.suit);
    let trumps = match (position.game(), position.strain()) {
        (Game::Preferans, Strain::Trump(suit)) => Some(suit),
        _ => None,
    };
    let choices = [led, led.and(trumps)].into_iter().flatten().map(of);
    let mut wanted = choices.filter(|cards| !cards.is_empty());
    wanted.next().unwrap_or(hand).into_iter().collect()
}

/// A strategy for texts that resemble a line of a problem: a written position with a few letters replaced.
fn damaged_lines() -> impl Strategy<Value = String> {
    (positions(), vec((any::<Index>(), any::<char>()), 0..4)).prop_map(|(position, damages)| {
        let mut letters: Vec<char> = position.to_string().chars().collect();
        for (place, letter) in damages {
            let place = place.index(letters.len());
            letters[place] = letter;
        }
        letters.into_iter().collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn legal_cards_are_those_of_the_naive_rule(position in positions()) {
        prop_assert_eq!(position.legal_cards(), naive_legal_cards(&position), "{}", position);
    }

    #[test]
    fn groups_of_equivalent_cards_contain_each_legal_card_once(position in positions()) {
        let groups = position.equals();
        let count: usize = groups.iter().map(|group| group.len()).sum();
        let all: CardSet = groups.iter().flat_map(|group| group.iter()).collect();
        prop_assert_eq!((all, count), (position.legal_cards(), position.legal_cards().len()));
    }

    #[test]
    fn written_positions_are_read_back(position in positions()) {
        let text = position.to_string();
        prop_assert_eq!(text.parse::<Setup>(), Ok(position.setup()), "{}", &text);
        // There is nothing to play in a position without cards.
        let expected = (!position.is_over()).then_some(position);
        prop_assert_eq!(text.parse::<Position>().ok(), expected, "{}", text);
    }

    #[test]
    fn written_deals_are_read_back(position in positions()) {
        if let Ok(deal) = Deal::from_setup(&position.setup()) {
            let text = deal.to_string();
            prop_assert_eq!(text.parse::<Deal>(), Ok(deal), "{}", text);
        }
    }

    #[test]
    fn written_hands_and_cards_are_read_back(cards in vec(any::<Index>(), 0..14)) {
        let pack: Vec<Card> = Game::Bridge.pack().iter().collect();
        let hand: CardSet = cards.iter().map(|index| *index.get(&pack)).collect();
        prop_assert_eq!(hand.to_string().parse::<CardSet>(), Ok(hand));
        for card in hand {
            prop_assert_eq!(card.to_string().parse::<Card>(), Ok(card));
        }
    }

    #[test]
    fn damaged_lines_are_read_or_refused_with_a_position(line in damaged_lines()) {
        if let Err(error) = line.parse::<Setup>() {
            prop_assert!(error.line >= 1 && error.column >= 1, "{error}");
            prop_assert!(error.column <= line.chars().count() + 1, "{error}: {line}");
        }
        // A position that is read can be played to its end.
        if let Ok(position) = line.parse::<Position>() {
            prop_assert!(position.is_over() || !position.legal_cards().is_empty());
        }
    }

    #[test]
    fn every_contract_that_is_read_from_text_can_be_written_and_read_back(text in "[1-7]?[SHDCN♠♥♦♣]?T?[Xx]{0,3}|\\PC{0,6}") {
        if let Ok(contract) = text.parse::<Contract>() {
            prop_assert_eq!(contract.to_string().parse::<Contract>(), Ok(contract), "{}", text);
        }
    }
}
