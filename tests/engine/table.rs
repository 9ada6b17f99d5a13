//! Positions for the tests: random endings and deals, and positions as text.

use kibitzer::cards::{BySeat, Card, CardSet, Seat, Strain, Suit};
use kibitzer::notation::text;
use kibitzer::problem::Problem;
use kibitzer::rules::{Chance, Game, Position, Setup, Trick};

pub(crate) const TRUMPS: [Strain; 4] = [
    Strain::Trump(Suit::Spades),
    Strain::Trump(Suit::Hearts),
    Strain::Trump(Suit::Diamonds),
    Strain::Trump(Suit::Clubs),
];

/// Returns a random element of a slice.
pub(crate) fn pick<T: Copy>(chance: &mut Chance, from: &[T]) -> T {
    from[chance.below(from.len())]
}

/// Returns a random position before a lead with `cards` cards in every hand. A third of them are freaks with long suits
/// and voids, and a third lack one or two of the suits as far as possible.
pub(crate) fn lead(chance: &mut Chance, game: Game, strain: Strain, cards: usize) -> Position {
    let absent = (game == Game::Preferans).then(|| pick(chance, &Seat::ALL));
    let mut setup = Setup {
        game,
        hands: BySeat::default(),
        unknown: BySeat::default(),
        gone: CardSet::EMPTY,
        absent,
        strain,
        declarer: Seat::North,
        leader: Seat::North,
        trick: Trick::EMPTY,
    };
    let seats: Vec<Seat> = setup.seats_from(Seat::North).collect();
    setup.leader = pick(chance, &seats);
    setup.declarer = pick(chance, &seats);
    let pack = pack(chance, game, cards * seats.len());
    for (hand, &seat) in pack.chunks(cards).zip(&seats) {
        setup.hands[seat] = hand.iter().copied().collect();
    }
    Position::from_setup(&setup).unwrap()
}

/// Returns `count` cards of the pack in the order in which they are dealt.
fn pack(chance: &mut Chance, game: Game, count: usize) -> Vec<Card> {
    let mut pack: Vec<Card> = game.pack().iter().collect();
    chance.shuffle(&mut pack);
    match chance.below(3) {
        0 => {
            let missing = pick(chance, &Suit::ALL);
            let other = pick(chance, &Suit::ALL);
            pack.sort_by_key(|card| card.suit == missing || card.suit == other);
            pack.truncate(count);
            chance.shuffle(&mut pack);
        }
        1 => {
            pack.truncate(count);
            pack.sort_by_key(|card| card.suit.index());
            for _ in 0..count / 3 {
                pack.swap(chance.below(count), chance.below(count));
            }
        }
        _ => pack.truncate(count),
    }
    pack
}

/// Returns a random position as [`lead`] does, but at a random point of the trick.
pub(crate) fn ending(chance: &mut Chance, game: Game, strain: Strain, cards: usize) -> Position {
    let mut position = lead(chance, game, strain, cards);
    for _ in 0..chance.below(game.seats()) {
        let legal: Vec<Card> = position.legal_cards().iter().collect();
        position.play(pick(chance, &legal)).unwrap();
    }
    position
}

/// Parses a position from a line of text. Panics if it is illegal.
pub(crate) fn position(line: &str) -> Position {
    let line = text::parse_line(line).unwrap_or_else(|error| panic!("{line}: {error}"));
    Position::from_setup(&line.problem.setup).unwrap_or_else(|illegal| panic!("{illegal}"))
}

/// Returns a position as a line of text, for messages.
pub(crate) fn line(position: &Position) -> String {
    let mut problem = Problem::new(position.game());
    problem.setup = position.setup();
    text::write_line(&problem)
}

/// Parses cards in a row, with or without blanks between them: `CQ C5`, `CQC5`.
pub(crate) fn cards(text: &str) -> Vec<Card> {
    let letters: Vec<char> = text.chars().filter(|letter| *letter != ' ').collect();
    letters
        .chunks(2)
        .map(|card| card.iter().collect::<String>().parse().unwrap())
        .collect()
}

pub(crate) fn card_set(text: &str) -> CardSet {
    cards(text).into_iter().collect()
}
