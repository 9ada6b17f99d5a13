//! Cards on the table for the tests: random endings and deals, and positions as text.

use kibitzer::cards::{BySeat, Card, CardSet, Seat, Strain, Suit};
use kibitzer::formats::text;
use kibitzer::problem::Problem;
use kibitzer::rules::{Game, Position, Setup, Trick};

pub(crate) const TRUMPS: [Strain; 4] = [
    Strain::Trump(Suit::Spades),
    Strain::Trump(Suit::Hearts),
    Strain::Trump(Suit::Diamonds),
    Strain::Trump(Suit::Clubs),
];

/// Random numbers, the same in every run: SplitMix64 of Steele, Lea and Flood (2014).
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    pub(crate) fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    pub(crate) fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.below(last + 1));
        }
    }
}

/// A random position before a lead, so many cards in every hand; every third one a freak
/// with long suits and voids, every third one without one or two of the suits.
pub(crate) fn lead(random: &mut Random, game: Game, strain: Strain, cards: usize) -> Position {
    let absent = (game == Game::Preferans).then(|| random.pick(&Seat::ALL));
    let mut setup = Setup {
        game,
        hands: BySeat::default(),
        absent,
        strain,
        declarer: Seat::North,
        leader: Seat::North,
        trick: Trick::EMPTY,
    };
    let seats: Vec<Seat> = setup.seats_from(Seat::North).collect();
    setup.leader = random.pick(&seats);
    setup.declarer = random.pick(&seats);
    let pack = pack(random, game, cards * seats.len());
    for (hand, &seat) in pack.chunks(cards).zip(&seats) {
        setup.hands[seat] = hand.iter().copied().collect();
    }
    Position::from_setup(&setup).unwrap()
}

/// So many cards of the pack in the order they are dealt out.
fn pack(random: &mut Random, game: Game, count: usize) -> Vec<Card> {
    let mut pack: Vec<Card> = game.pack().iter().collect();
    random.shuffle(&mut pack);
    match random.below(3) {
        0 => {
            let missing = random.pick(&Suit::ALL);
            let other = random.pick(&Suit::ALL);
            pack.sort_by_key(|card| card.suit == missing || card.suit == other);
            pack.truncate(count);
            random.shuffle(&mut pack);
        }
        1 => {
            pack.truncate(count);
            pack.sort_by_key(|card| card.suit.index());
            for _ in 0..count / 3 {
                pack.swap(random.below(count), random.below(count));
            }
        }
        _ => pack.truncate(count),
    }
    pack
}

/// A random position as [`lead`] gives, but anywhere in the trick.
pub(crate) fn ending(random: &mut Random, game: Game, strain: Strain, cards: usize) -> Position {
    let mut position = lead(random, game, strain, cards);
    for _ in 0..random.below(game.seats()) {
        let legal: Vec<Card> = position.legal_cards().iter().collect();
        position.play(random.pick(&legal)).unwrap();
    }
    position
}

/// The position of a line of text.
pub(crate) fn position(line: &str) -> Position {
    let line = text::parse_line(line).unwrap_or_else(|error| panic!("{line}: {error}"));
    Position::from_setup(&line.problem.setup).unwrap_or_else(|illegal| panic!("{illegal}"))
}

/// A position as a line of text, for messages.
pub(crate) fn line(position: &Position) -> String {
    let mut problem = Problem::new(position.game);
    problem.setup = *position.setup();
    text::write_line(&problem)
}

/// Cards written one after the other with blanks or nothing between them: `CQ C5`, `CQC5`.
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
