//! All layouts of two unseen hands.
//!
//! The cards of the two hands are shared out in every possible way and every layout is
//! solved. Layouts are grouped by shape (how many cards of each suit the first hand holds)
//! and cut into chunks of neighbours, so that a solver meets similar layouts one after the
//! other; the chunks come in an order that jumps evenly over all shapes, so that a part of
//! them is a sample of all.

use std::fmt;

use crate::cards::{Card, CardSet, Seat, Suit, Tricks};
use crate::rules::{Contract, Game, Position};
use crate::search::{Cancelled, Control};

use super::prover::Prover;

/// A question about all layouts of two unseen hands of a position.
///
/// ```
/// use kibitzer::analysis::Layouts;
/// use kibitzer::cards::Seat;
/// use kibitzer::formats::text;
/// use kibitzer::rules::Position;
///
/// // East did not follow to the spade led, so West holds the other spade, and the two hearts
/// // lie in one of two ways.
/// let line = text::parse_line("bridge N:2... .2.. 54... 3.3.. NT N SA,D9 declarer=N");
/// let position = Position::from_setup(&line?.problem.setup)?;
/// let layouts = Layouts::new(position, Layouts::opponents(&position))?;
/// assert_eq!((layouts.unseen(), layouts.total()), ([Seat::East, Seat::West], 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Layouts {
    position: Position,
    unseen: [Seat; 2],
    shapes: Vec<Shape>,
    chunks: u64,
    total: u64,
}

/// Layouts with the same number of cards of each suit in the first unseen hand.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Shape {
    /// Cards of the first hand by suit index.
    lengths: [usize; 4],
    /// How many layouts have it.
    layouts: u64,
    /// The chunks of the shapes before it.
    chunks_before: u64,
}

/// Layouts in one chunk: enough for neighbours to help each other, few enough that a chunk
/// is done in a fraction of a second and never keeps a shorter question waiting.
const fn chunk_size(game: Game) -> u64 {
    match game {
        Game::Bridge => 4,
        Game::Preferans => 256,
    }
}

/// Why the layouts of two hands cannot be counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LayoutsError {
    /// The same seat twice.
    Same(Seat),
    /// Nobody sits there.
    Absent(Seat),
    /// Neither hand holds a card.
    NoCards,
}

impl fmt::Display for LayoutsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LayoutsError::Same(seat) => {
                write!(
                    f,
                    "two different hands must be unseen, not {} twice",
                    seat.name()
                )
            }
            LayoutsError::Absent(seat) => write!(f, "nobody sits {}", seat.name()),
            LayoutsError::NoCards => f.write_str("the unseen hands hold no cards"),
        }
    }
}

impl std::error::Error for LayoutsError {}

impl Layouts {
    /// All layouts of the cards that two hands hold between them.
    ///
    /// Cards on the table stay where they are, and a hand that did not follow suit in the
    /// current trick holds none of it.
    ///
    /// # Errors
    ///
    /// When the two seats are not two hands of the position that hold a card.
    pub fn new(position: Position, unseen: [Seat; 2]) -> Result<Layouts, LayoutsError> {
        if unseen[0] == unseen[1] {
            return Err(LayoutsError::Same(unseen[0]));
        }
        if let Some(&seat) = unseen.iter().find(|&&seat| position.absent == Some(seat)) {
            return Err(LayoutsError::Absent(seat));
        }
        if unseen.iter().all(|&seat| position.hand(seat).is_empty()) {
            return Err(LayoutsError::NoCards);
        }
        let mut layouts = Layouts {
            position,
            unseen,
            shapes: Vec::new(),
            chunks: 0,
            total: 0,
        };
        layouts.shapes = layouts.all_shapes();
        for shape in &mut layouts.shapes {
            shape.chunks_before = layouts.chunks;
            layouts.chunks += shape.layouts.div_ceil(chunk_size(position.game));
            layouts.total += shape.layouts;
        }
        Ok(layouts)
    }

    /// The hands that declarer does not see: his opponents, clockwise from North.
    pub fn opponents(position: &Position) -> [Seat; 2] {
        let mut seats = position
            .seats_from(Seat::North)
            .filter(|&seat| !position.is_declaring(seat));
        // Every position has declarer's side and two opponents.
        std::array::from_fn(|_| seats.next().unwrap_or(position.leader))
    }

    /// The position whose two hands are unseen.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The unseen hands.
    pub fn unseen(&self) -> [Seat; 2] {
        self.unseen
    }

    /// How many layouts there are.
    pub fn total(&self) -> u64 {
        self.total
    }

    /// How many chunks the layouts are cut into.
    pub(super) fn chunks(&self) -> usize {
        self.chunks as usize
    }

    /// Solves the layouts of one chunk.
    pub(super) fn count(
        &self,
        chunk: usize,
        prover: &mut dyn Prover,
        control: &Control,
    ) -> Result<Histogram, Cancelled> {
        let mut histogram = Histogram::default();
        for position in self.chunk(chunk) {
            histogram.counts[usize::from(prover.tricks(&position, control)?)] += 1;
        }
        Ok(histogram)
    }

    /// The layouts of one chunk.
    fn chunk(&self, chunk: usize) -> impl Iterator<Item = Position> {
        let chunk = nth_in_jumps(chunk as u64, self.chunks);
        let after = self
            .shapes
            .partition_point(|shape| shape.chunks_before <= chunk);
        let shape = &self.shapes[after - 1];
        let size = chunk_size(self.position.game);
        let first = (chunk - shape.chunks_before) * size;
        let free = self.free();
        let free = Suit::ALL.map(|suit| free.suited(suit).iter().collect::<Vec<_>>());
        (first..shape.layouts.min(first + size)).map(move |index| self.layout(shape, &free, index))
    }

    /// The layout with this index among those of its shape, given the free cards of every
    /// suit.
    fn layout(&self, shape: &Shape, free: &[Vec<Card>; 4], mut index: u64) -> Position {
        let mut first = self.pinned(0);
        for (suit, free) in Suit::ALL.into_iter().zip(free) {
            let length = shape.lengths[suit.index()];
            let ways = binomial(free.len(), length);
            first |= nth_choice(free, length, index % ways);
            index /= ways;
        }
        let mut setup = *self.position.setup();
        let cards = self.unseen_cards();
        setup.hands[self.unseen[0]] = first;
        setup.hands[self.unseen[1]] = cards - first;
        Position::from_setup(&setup).expect("a layout that respects shown voids is legal")
    }

    fn unseen_cards(&self) -> CardSet {
        self.position.hand(self.unseen[0]) | self.position.hand(self.unseen[1])
    }

    /// The unseen cards that one of the two hands (0 or 1) must hold, because the other
    /// showed that it has none of the suit.
    fn pinned(&self, hand: usize) -> CardSet {
        let other = self.unseen[1 - hand];
        self.unseen_cards() & shown_void(&self.position, other)
    }

    /// The unseen cards that either hand may hold.
    fn free(&self) -> CardSet {
        self.unseen_cards() - self.pinned(0) - self.pinned(1)
    }

    /// Every shape that leaves both hands their number of cards.
    fn all_shapes(&self) -> Vec<Shape> {
        let pinned = self.pinned(0).len();
        let Some(wanted) = self.position.hand(self.unseen[0]).len().checked_sub(pinned) else {
            return Vec::new();
        };
        let free = self.free();
        let held = [0, 1, 2, 3].map(|index| free.suited(Suit::from_index(index)).len());
        let mut shapes = Vec::new();
        for clubs in 0..=held[0] {
            for diamonds in 0..=held[1] {
                for hearts in 0..=held[2] {
                    let Some(spades) = wanted.checked_sub(clubs + diamonds + hearts) else {
                        continue;
                    };
                    if spades > held[3] {
                        continue;
                    }
                    let lengths = [clubs, diamonds, hearts, spades];
                    let layouts = (0..4).map(|s| binomial(held[s], lengths[s])).product();
                    shapes.push(Shape {
                        lengths,
                        layouts,
                        chunks_before: 0,
                    });
                }
            }
        }
        shapes
    }
}

/// The cards a hand cannot hold, because its card in the current trick shows it.
fn shown_void(position: &Position, seat: Seat) -> CardSet {
    let played = position.trick_cards().find(|&(player, _)| player == seat);
    let (Some((_, card)), Some(led)) = (played, position.trick.suit()) else {
        return CardSet::EMPTY;
    };
    if card.suit == led {
        return CardSet::EMPTY;
    }
    let ruff = position
        .strain
        .trump()
        .filter(|_| position.game.must_ruff());
    match ruff {
        Some(trump) if trump != card.suit => CardSet::of_suit(led) | CardSet::of_suit(trump),
        _ => CardSet::of_suit(led),
    }
}

/// The `n`th of the numbers below `all` in an order in which every part of the row is spread
/// evenly over them: steps of the golden section, as in Weyl's sequence.
fn nth_in_jumps(n: u64, all: u64) -> u64 {
    let golden = (all as f64 * 0.618_033_988_749_895) as u64;
    let step = (golden.max(1)..).find(|&step| gcd(step, all) == 1);
    n * step.unwrap_or(1) % all
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// The number of ways to choose `k` of `n` things.
fn binomial(n: usize, k: usize) -> u64 {
    if k > n {
        return 0;
    }
    (0..k.min(n - k)).fold(1, |ways, i| ways * (n - i) as u64 / (i + 1) as u64)
}

/// The choice of `length` cards with this index, in the combinatorial number system.
fn nth_choice(cards: &[Card], length: usize, mut index: u64) -> CardSet {
    let mut choice = CardSet::EMPTY;
    let mut wanted = length;
    for (before, &card) in cards.iter().enumerate().rev() {
        // Choices that leave this card out come first: `wanted` of the cards before it.
        let without = binomial(before, wanted);
        if wanted > 0 && index >= without {
            index -= without;
            choice.insert(card);
            wanted -= 1;
        }
    }
    choice
}

/// Layouts counted by the declaring side's tricks.
///
/// ```
/// use kibitzer::analysis::Histogram;
/// use kibitzer::cards::Tricks;
/// let mut counts = Histogram::default();
/// counts.counts[1] = 3;
/// counts.counts[2] = 1;
/// assert_eq!((counts.total(), counts.mean()), (4, Some(1.25)));
/// assert_eq!(counts.at_least(Tricks(2)), Some(0.25));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Histogram {
    /// `counts[n]`: layouts in which the declaring side takes `n` tricks from here on.
    pub counts: [u64; 14],
}

impl Histogram {
    /// Adds the counts of other layouts.
    pub fn add(&mut self, other: &Histogram) {
        for (count, more) in self.counts.iter_mut().zip(other.counts) {
            *count += more;
        }
    }

    /// The layouts counted.
    pub fn total(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// The numbers of tricks that occur, with their counts, fewest tricks first.
    pub fn nonzero(&self) -> impl DoubleEndedIterator<Item = (Tricks, u64)> {
        (0..14u8)
            .map(|tricks| (Tricks(tricks), self.counts[usize::from(tricks)]))
            .filter(|&(_, count)| count > 0)
    }

    /// The mean number of tricks; `None` while nothing is counted.
    pub fn mean(&self) -> Option<f64> {
        let sum: u64 = (0..)
            .zip(self.counts)
            .map(|(n, count): (u64, u64)| n * count)
            .sum();
        let total = self.total();
        (total > 0).then(|| sum as f64 / total as f64)
    }

    /// The share of layouts, 0 to 1, in which the declaring side takes at least so many.
    pub fn at_least(&self, tricks: Tricks) -> Option<f64> {
        self.share(|n| n >= tricks)
    }

    /// The share of layouts, 0 to 1, in which a contract is made; tricks the declaring side
    /// has already won count towards it.
    pub fn makes(&self, contract: Contract, won: Tricks) -> Option<f64> {
        self.share(|n| contract.is_made(n + won))
    }

    fn share(&self, wanted: impl Fn(Tricks) -> bool) -> Option<f64> {
        let hits: u64 = self
            .nonzero()
            .filter(|&(tricks, _)| wanted(tricks))
            .map(|(_, count)| count)
            .sum();
        let total = self.total();
        (total > 0).then(|| hits as f64 / total as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::BySeat;
    use crate::rules::Setup;
    use std::collections::HashSet;

    #[test]
    fn choices_are_all_different() {
        let cards: Vec<_> = Suit::ALL
            .into_iter()
            .flat_map(|suit| CardSet::of_suit(suit).iter().take(2))
            .collect();
        let all: HashSet<_> = (0..binomial(8, 3))
            .map(|i| nth_choice(&cards, 3, i))
            .collect();
        assert_eq!(all.len(), 56);
        assert!(all.iter().all(|choice| choice.len() == 3));
    }

    #[test]
    fn jumps_reach_every_number_once() {
        for all in 1..200 {
            let reached: HashSet<_> = (0..all).map(|n| nth_in_jumps(n, all)).collect();
            assert_eq!(reached.len() as u64, all);
        }
    }

    /// East threw a diamond on North's spade: West holds every spade that is not seen, and
    /// one of four other cards beside them.
    #[test]
    fn every_layout_comes_once_and_keeps_to_a_void_that_was_shown() {
        let hands = ["2..AK.", ".K2..3", "54.A3..", "T93..4."];
        let mut setup = Setup {
            hands: BySeat(hands.map(|hand| hand.parse().unwrap())),
            ..Setup::empty(Game::Bridge)
        };
        for card in ["SA", "D9"] {
            setup.trick.push(card.parse().unwrap()).unwrap();
        }
        let position = Position::from_setup(&setup).unwrap();
        for unseen in [[Seat::East, Seat::West], [Seat::West, Seat::East]] {
            let layouts = Layouts::new(position, unseen).unwrap();
            let chunks = 0..layouts.chunks();
            let all: Vec<Position> = chunks.flat_map(|chunk| layouts.chunk(chunk)).collect();
            assert_eq!((all.len(), layouts.total()), (4, 4));
            assert_eq!(all.iter().collect::<HashSet<_>>().len(), 4);
            for layout in all {
                assert!(layout.hand(Seat::East).suited(Suit::Spades).is_empty());
                assert_eq!(layout.hand(Seat::East).len(), 3);
            }
        }
    }

    #[test]
    fn binomials() {
        assert_eq!(binomial(26, 13), 10_400_600);
        assert_eq!(binomial(20, 10), 184_756);
        assert_eq!(binomial(3, 4), 0);
    }
}
