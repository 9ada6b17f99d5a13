//! All layouts of two unseen hands.
//!
//! The cards of two hands are shared out in every way that is possible, and every layout is
//! solved. First some are drawn at random ([`sample`]), so that it is soon known about how many
//! there are of each result; then all of them are gone through shape by shape ([`sweep`]), whole
//! boxes of layouts being settled by one proof ([`space`]).

mod histogram;
mod indicators;
mod results;
mod sample;
mod saved;
mod space;
mod statistics;
mod sweep;
mod terms;
mod wide_limits;

use std::fmt;
use std::sync::Arc;

use crate::cards::{Card, CardSet, Seat, Tricks};
use crate::rules::{Contract, Limit, Position};
use crate::search::{Cancelled, Control};

use super::choices::wants_tricks;
use super::prover::Prover;
use super::question::Question;

pub use histogram::Histogram;
pub use indicators::{Circumstance, Indicator, IndicatorCase, ShapeCount};
pub use results::Results;
pub use sample::Interval;
pub use saved::{Damage, Saved, SavedError};
use space::Space;
pub use statistics::{CardCounts, Statistics, Tally};
use sweep::Slab;
pub use terms::Stage;
use terms::{Aim, LayoutsTerms};

/// A question about all layouts of two unseen hands of a position.
///
/// ```
/// use kibitzer::analysis::Layouts;
/// use kibitzer::cards::Seat;
/// use kibitzer::notation::text;
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
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layouts {
    terms: LayoutsTerms,
    space: Arc<Space>,
    parts: Arc<[Part]>,
    /// What was counted before, to go on from.
    before: Option<Arc<Statistics>>,
}

/// A layout of a question, by its number among the points of all grids.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Point(u64);

/// A piece of the work.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Part {
    /// So many draws from one on.
    Draws {
        first: u32,
        count: u32,
        stage: Stage,
    },
    /// A piece of a shape.
    Slab { slab: Slab, stage: Stage },
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
    /// A limit on a hand that is seen.
    Seen(Seat),
    /// A limit on who holds a card that is seen.
    SeenCard(Card),
    /// No layout keeps to all limits.
    NoneFits,
    /// The cards to play are asked about, but the hand to play is not seen.
    UnseenTurn(Seat),
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
            LayoutsError::Seen(seat) => {
                write!(
                    f,
                    "{} is seen: limits are for the unseen hands",
                    seat.name()
                )
            }
            LayoutsError::SeenCard(card) => {
                write!(f, "the {} is seen: no unseen hand can hold it", card.name())
            }
            LayoutsError::NoneFits => f.write_str("no layout keeps to all the limits"),
            LayoutsError::UnseenTurn(seat) => write!(
                f,
                "{} is to play and is not seen: the cards to play differ from layout to layout",
                seat.name()
            ),
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
        Layouts::on(LayoutsTerms {
            position,
            unseen,
            discards: CardSet::EMPTY,
            limits: Vec::new(),
            aim: None,
            counts_tricks: true,
            cards: Vec::new(),
            draws: None,
            seed: 1,
        })
    }

    fn on(terms: LayoutsTerms) -> Result<Layouts, LayoutsError> {
        let space = Arc::new(Space::new(&terms)?);
        Ok(Layouts::in_space(terms, space))
    }

    fn in_space(terms: LayoutsTerms, space: Arc<Space>) -> Layouts {
        Layouts {
            parts: parts(&space, &terms).into(),
            terms,
            space,
            before: None,
        }
    }

    /// The same question about the layouts that keep to limits.
    ///
    /// # Errors
    ///
    /// When a limit is for a hand that is seen, or no layout keeps to all of them.
    pub fn within(self, limits: Vec<Limit>) -> Result<Layouts, LayoutsError> {
        let seen = |limit: &&Limit| !self.terms.unseen.contains(&limit.seat);
        if let Some(limit) = limits.iter().find(seen) {
            return Err(LayoutsError::Seen(limit.seat));
        }
        let seen = |limit: &Limit| {
            limit
                .pinned()
                .filter(|&card| !self.unseen_cards().has(card))
        };
        if let Some(card) = limits.iter().find_map(seen) {
            return Err(LayoutsError::SeenCard(card));
        }
        let terms = self.terms;
        Layouts::on(LayoutsTerms { limits, ..terms })
    }

    /// The same question when some cards that are in no hand are unseen too: the discards of
    /// preferans.
    ///
    /// # Errors
    ///
    /// When no layout keeps to all limits.
    pub fn with_unseen_discards(self, discards: CardSet) -> Result<Layouts, LayoutsError> {
        let discards = discards & self.terms.position.out_of_play();
        let terms = self.terms;
        Layouts::on(LayoutsTerms { discards, ..terms })
    }

    /// Asks first, or `only`, whether a contract is made; tricks that the declaring side has
    /// already won count towards it. Nothing changes if it is made or down in any case.
    #[must_use]
    pub fn for_contract(self, contract: Contract, won: Tricks, only: bool) -> Layouts {
        let aim = Aim::of(contract, won, self.terms.position.tricks_left());
        let terms = LayoutsTerms {
            aim: Some(aim),
            counts_tricks: !(only && aim.target().is_some()),
            ..self.terms
        };
        Layouts::in_space(terms, self.space)
    }

    /// Asks the same of every card that may be played.
    ///
    /// # Errors
    ///
    /// When the hand to play is not seen.
    pub fn of_each_card(self) -> Result<Layouts, LayoutsError> {
        match self.terms.position.turn() {
            Some(seat) if self.terms.unseen.contains(&seat) => Err(LayoutsError::UnseenTurn(seat)),
            _ => {
                let cards = self.terms.position.equals();
                let terms = LayoutsTerms {
                    cards,
                    ..self.terms
                };
                Ok(Layouts::in_space(terms, self.space))
            }
        }
    }

    /// Draws so many layouts at random before all are gone through, if it is said how many, but no
    /// more than there are; which ones depends on the seed.
    #[must_use]
    pub fn drawing(self, draws: Option<u32>, seed: u64) -> Layouts {
        let terms = LayoutsTerms {
            draws,
            seed,
            ..self.terms
        };
        Layouts::in_space(terms, self.space)
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
        &self.terms.position
    }

    /// The unseen hands.
    pub fn unseen(&self) -> [Seat; 2] {
        self.terms.unseen
    }

    /// The cards that the unseen hands share, with the discards if these are unseen too.
    pub fn unseen_cards(&self) -> CardSet {
        let [first, second] = self.terms.unseen.map(|seat| self.terms.position.hand(seat));
        first | second | self.terms.discards
    }

    /// The limits that the layouts keep to.
    pub fn limits(&self) -> &[Limit] {
        &self.terms.limits
    }

    /// How many layouts there are.
    pub fn total(&self) -> u64 {
        self.space.layouts
    }

    /// The tricks from here on of which it is asked whether they are taken; the contract is made
    /// or down by that.
    pub fn target(&self) -> Option<Tricks> {
        self.terms.target()
    }

    /// The stages of the work.
    pub fn stages(&self) -> impl Iterator<Item = Stage> + use<> {
        self.terms.stages()
    }

    /// The two unseen hands of a layout.
    pub fn hands(&self, point: Point) -> [CardSet; 2] {
        let shapes = &self.space.shapes;
        let after = shapes.partition_point(|shape| shape.points_before <= point.0);
        let shape = &shapes[after - 1];
        let grid = self.space.grid(shape);
        grid.hands(grid.point((point.0 - shape.points_before) as usize))
    }

    /// Whether the hand to play wants many tricks for the declaring side.
    pub fn wants_tricks(&self) -> bool {
        wants_tricks(&self.terms.position)
    }
}

impl Question for Layouts {
    type Finding = Tally;
    type Report = Statistics;

    fn parts(&self) -> usize {
        self.parts.len()
    }

    fn answer(
        &self,
        part: usize,
        known: usize,
        prover: &mut dyn Prover,
        control: &Control,
        found: &mut dyn FnMut(Tally),
    ) -> Result<(), Cancelled> {
        match &self.parts[part] {
            Part::Draws {
                first,
                count,
                stage,
            } => {
                let before = self.before.as_ref();
                if known == 0 && !before.is_some_and(|it| it.has_draws(*stage, *first)) {
                    found(self.draw(*first..first + count, *stage, prover, control)?);
                }
                Ok(())
            }
            Part::Slab { slab, stage } => {
                let after = known + self.blocks_before(slab, *stage);
                self.sweep(slab, *stage, after, prover, control, found)
            }
        }
    }

    fn empty(&self) -> Statistics {
        Statistics::of(self)
    }

    fn add(statistics: &mut Statistics, more: Tally) {
        statistics.add(more);
    }
}

/// The pieces of the work, in the order in which they are best done.
fn parts(space: &Space, terms: &LayoutsTerms) -> Vec<Part> {
    // The draws of all stages side by side, so that something is soon known of each.
    let mut draws: Vec<(f64, Part)> = Vec::new();
    for (place, stage) in terms.stages().enumerate() {
        let parts = sample::parts(space.layouts, terms.draws, stage, place == 0);
        let all = parts.len() as f64;
        let parts = parts.into_iter().enumerate();
        draws.extend(parts.map(|(index, part)| (index as f64 / all, part)));
    }
    draws.sort_by(|(one, _), (other, _)| one.total_cmp(other));
    let draws = draws.into_iter().map(|(_, part)| part);
    // Neighbours share what is proved: two workers that take turns had better not take neighbours.
    let slabs = space.slabs();
    let (first, second) = slabs.split_at(slabs.len().div_ceil(2));
    let turns = first
        .iter()
        .zip(second)
        .flat_map(|(one, other)| [one, other]);
    let last = first.iter().skip(second.len());
    let slabs: Vec<Slab> = turns.chain(last).cloned().collect();
    let slabs = terms.stages().flat_map(|stage| {
        let slabs = slabs.iter().cloned();
        slabs.map(move |slab| Part::Slab { slab, stage })
    });
    draws.chain(slabs).collect()
}
