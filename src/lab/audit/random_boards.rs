//! Generates the boards that the audit searches.

use kibitzer::cards::{Card, Seat, Strain, Suit};
use kibitzer::rules::{Chance, Game, Position, Setup};
use kibitzer_library::double_dummy_problems;

use crate::kind::random_seat;

const EXPECT_LEGAL: &str = "the boards of the audit are legal";

/// Returns a random board of any game and strain, with at most thirteen cards in each hand. The hands are dealt evenly
/// or with long suits and voids, or the board comes from the play of a deal or from a published problem.
pub(super) fn any_board(chance: &mut Chance) -> Position {
    let (game, strain) = random_kind(chance);
    let most = game.hand_size();
    let cards = match chance.below(32) {
        0..5 => 4,
        5..14 => 5,
        14..20 => 6,
        20..24 => 7,
        24..26 => 8,
        26..28 => 10,
        _ => most,
    };
    random_board(game, strain, cards, chance)
}

/// Returns a random board with many cards in each hand, but not a full bridge deal.
pub(super) fn large_board(chance: &mut Chance) -> Position {
    let (game, strain) = random_kind(chance);
    let cards = match game {
        Game::Bridge => 9 + chance.below(3),
        Game::Preferans => 8 + chance.below(3),
    };
    random_board(game, strain, cards, chance)
}

/// Returns a random board with at most `cards` cards in each hand. If it comes from a published problem, its game and
/// strain may differ from those requested.
fn random_board(game: Game, strain: Strain, cards: usize, chance: &mut Chance) -> Position {
    let most = game.hand_size();
    let style = [
        Style::Shuffled,
        Style::FewSuits,
        Style::FewSuits,
        Style::TwoSuits,
        Style::LongSuits,
    ];
    match chance.below(8) {
        number @ 0..5 => deal_position(chance, game, strain, cards, style[number]),
        5..7 => {
            let style = style[chance.below(style.len())];
            let whole = deal_position(chance, game, strain, most, style);
            play_down(whole, cards, chance)
        }
        _ => {
            let mut problems = double_dummy_problems();
            let number = chance.below(problems.clone().count());
            let mut setup = problems.nth(number).expect(EXPECT_LEGAL).setup;
            let strains = setup.game.strains();
            if chance.below(2) == 0 {
                setup.strain = strains[chance.below(strains.len())];
            }
            let position = Position::from_setup(&setup);
            play_down(position.expect(EXPECT_LEGAL), cards, chance)
        }
    }
}

/// Returns a random game and strain. Misère is as frequent as bridge with trumps.
fn random_kind(chance: &mut Chance) -> (Game, Strain) {
    let trump = Strain::Trump(Suit::ALL[chance.below(4)]);
    match chance.below(10) {
        0..3 => (Game::Bridge, trump),
        3..5 => (Game::Bridge, Strain::NoTrump),
        5 => (Game::Preferans, Strain::NoTrump),
        6 => (Game::Preferans, trump),
        _ => (Game::Preferans, Strain::Misere),
    }
}

/// A way to shuffle the pack before dealing.
#[derive(Clone, Copy)]
enum Style {
    Shuffled,
    /// Some suits have more cards than others, as happens late in the play.
    FewSuits,
    /// Nearly all cards are of two suits, so that even small hands have several cards of a suit.
    TwoSuits,
    /// Cards of a suit stay together, which gives hands long suits and voids.
    LongSuits,
}

/// Deals `cards` cards to each hand, and returns the position before the first lead.
fn deal_position(
    chance: &mut Chance,
    game: Game,
    strain: Strain,
    cards: usize,
    style: Style,
) -> Position {
    let mut setup = Setup::empty(game);
    setup.strain = strain;
    setup.leader = random_seat(&setup, chance);
    setup.declarer = random_seat(&setup, chance);
    let mut pack: Vec<Card> = game.pack().iter().collect();
    chance.shuffle(&mut pack);
    // Only the first cards of the pack are dealt.
    match style {
        Style::Shuffled | Style::LongSuits => {}
        Style::FewSuits => {
            let weights = [0; 4].map(|_| chance.below(4));
            pack.sort_by_cached_key(|card| weights[card.suit.index()] + chance.below(3));
        }
        Style::TwoSuits => {
            let mut suits = [0, 1, 2, 3];
            chance.shuffle(&mut suits);
            pack.sort_by_cached_key(|card| suits[card.suit.index()] >= 2 && chance.below(16) > 0);
        }
    }
    pack.truncate(cards * game.seats());
    match style {
        Style::Shuffled => {}
        Style::FewSuits | Style::TwoSuits => chance.shuffle(&mut pack),
        Style::LongSuits => {
            // Sort by suit, then swap some cards.
            pack.sort_by_key(|card| card.suit.index());
            let count = pack.len();
            for _ in 0..count / 2 {
                pack.swap(chance.below(count), chance.below(count));
            }
        }
    }
    for (hand, seat) in pack.chunks(cards).zip(setup.seats_from(Seat::North)) {
        setup.hands[seat] = hand.iter().copied().collect();
    }
    Position::from_setup(&setup).expect(EXPECT_LEGAL)
}

/// Redeals the cards of all hands but one at random and returns the new position. Returns `None` if a card of the
/// current trick would then be a revoke.
pub(super) fn another_layout(position: &Position, chance: &mut Chance) -> Option<Position> {
    let mut setup = position.setup();
    let mut hidden: Vec<Seat> = position.seats().collect();
    hidden.swap_remove(chance.below(hidden.len()));
    let mut cards: Vec<Card> = hidden.iter().flat_map(|&seat| setup.hands[seat]).collect();
    chance.shuffle(&mut cards);
    for seat in hidden {
        let length = setup.hands[seat].len();
        setup.hands[seat] = cards.drain(..length).collect();
    }
    Position::from_setup(&setup).ok()
}

/// Plays random cards until at most `left` tricks are left, including a trick that has begun.
fn play_down(mut position: Position, left: usize, chance: &mut Chance) -> Position {
    while usize::from(position.tricks_left().0) > left {
        let card = random_card(&position, chance);
        position.play(card).expect(EXPECT_LEGAL);
    }
    position
}

/// Returns a random legal card.
pub(super) fn random_card(position: &Position, chance: &mut Chance) -> Card {
    let legal = position.legal_cards();
    let card = legal.iter().nth(chance.below(legal.len()));
    card.expect(EXPECT_LEGAL)
}
