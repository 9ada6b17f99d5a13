//! What is asked about all layouts of two unseen hands.

use std::sync::Arc;

use crate::cards::{CardSet, Seat, Tricks};
use crate::rules::{Contract, Limit, Position};

use super::super::choices::wants_tricks;
use super::bounds::WaitingBounds;
use super::counted::Counted;
use super::error::LayoutsError;
use super::parts::{Part, parts};
use super::space::Space;
use super::terms::{Aim, LayoutsTerms, Stage};

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
    pub(super) terms: LayoutsTerms,
    pub(super) space: Arc<Space>,
    pub(super) parts: Arc<[Part]>,
    /// What was counted before, to go on from.
    pub(super) before: Option<Arc<Counted>>,
    /// Bounds that parts leave for others.
    pub(super) waiting: Arc<WaitingBounds>,
}

/// A layout of a question, by its number among the points of all grids.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Point(pub(super) u64);

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

    pub(super) fn on(terms: LayoutsTerms) -> Result<Layouts, LayoutsError> {
        let space = Arc::new(Space::new(&terms)?);
        Ok(Layouts::in_space(terms, space))
    }

    fn in_space(terms: LayoutsTerms, space: Arc<Space>) -> Layouts {
        Layouts {
            parts: parts(&space, &terms).into(),
            terms,
            space,
            before: None,
            waiting: Arc::default(),
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
