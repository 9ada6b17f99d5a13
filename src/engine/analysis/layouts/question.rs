//! The question about all layouts of the unseen hands.

use std::sync::Arc;

use crate::cards::{CardSet, Seat, Tricks};
use crate::rules::{Constraint, Contract, Position};

use super::super::choices::wants_tricks;
use super::bounds::StoredBounds;
use super::counted::Counted;
use super::error::LayoutsError;
use super::layout_value::Stage;
use super::parts::{Part, divide_into_parts};
use super::space::Space;
use super::terms::{Aim, LayoutsTerms};
use super::unseen::Unseen;

/// The question: the results in all layouts of two unseen hands of a position. A layout is one way to deal their cards
/// between them.
///
/// In preferans declarer's two discards may be unseen too ([`Layouts::with_unseen_discards`]). If both other hands are
/// visible, declarer's hand is the only unseen one ([`Unseen::One`]), and a layout is one way to choose the two
/// discards.
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
/// assert_eq!((layouts.unseen().seats(), layouts.total()), (&[Seat::East, Seat::West][..], 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layouts {
    pub(super) terms: LayoutsTerms,
    pub(super) space: Arc<Space>,
    pub(super) parts: Arc<[Part]>,
    /// The counts of an earlier run that this count of layouts continues; `None` for a new count.
    pub(super) before: Option<Arc<Counted>>,
    /// The bounds that finished or interrupted parts of the count have proved, stored for later parts on the same
    /// layouts.
    pub(super) stored_bounds: Arc<StoredBounds>,
}

/// The number of a layout of the unseen cards. The layouts of all shapes (combinations of suit lengths) are numbered
/// consecutively, those that violate a constraint included.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Point(pub(super) u64);

impl Layouts {
    /// Creates the question about all layouts of the cards that two hands hold between them. A single unseen hand has
    /// one layout until the discards are unseen too.
    ///
    /// ```
    /// use kibitzer::analysis::{Layouts, Unseen};
    /// use kibitzer::cards::Seat;
    /// use kibitzer::rules::Position;
    ///
    /// // Everybody knows the five cards from which South has discarded two.
    /// let position: Position = "preferans N:A8.7.. K7.8.. .AKQ.. - misere N declarer=S".parse()?;
    /// let layouts = Layouts::new(position, Unseen::One(Seat::South))?;
    /// assert_eq!(layouts.total(), 1);
    /// let layouts = layouts.with_unseen_discards(".J.9.".parse()?)?;
    /// assert_eq!(layouts.total(), 10);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Cards of the current trick stay on the table, and a hand that failed to follow suit in it holds no card of that
    /// suit.
    ///
    /// # Errors
    ///
    /// Returns an error if the seats are the same, one of them is empty, or neither of the hands holds a card.
    pub fn new(position: Position, unseen: impl Into<Unseen>) -> Result<Layouts, LayoutsError> {
        let unseen = unseen.into();
        if let Unseen::Two([seat, other]) = unseen
            && seat == other
        {
            return Err(LayoutsError::Same(seat));
        }
        let mut seats = unseen.seats().iter();
        if let Some(&seat) = seats.find(|&&seat| position.absent() == Some(seat)) {
            return Err(LayoutsError::Absent(seat));
        }
        let mut seats = unseen.seats().iter();
        if seats.all(|&seat| position.hand(seat).is_empty()) {
            return Err(LayoutsError::NoCards);
        }
        Layouts::from_terms(LayoutsTerms {
            position,
            unseen,
            discards: CardSet::EMPTY,
            constraints: Vec::new(),
            aim: None,
            counts_tricks: true,
            cards: Vec::new(),
            draws: None,
            seed: 1,
        })
    }

    /// Creates the question about layouts with the given conditions, and finds the layouts. Returns an error if there
    /// are none.
    pub(super) fn from_terms(mut terms: LayoutsTerms) -> Result<Layouts, LayoutsError> {
        // The same constraints in another order make the same question.
        terms.constraints.sort_by_key(Constraint::order);
        terms.constraints.dedup();
        let space = Arc::new(Space::new(&terms)?);
        Ok(Layouts::with_space(terms, space))
    }

    /// Creates the question about layouts with the given conditions, whose layouts have already been found.
    fn with_space(terms: LayoutsTerms, space: Arc<Space>) -> Layouts {
        Layouts {
            parts: divide_into_parts(&space, &terms).into(),
            terms,
            space,
            before: None,
            stored_bounds: Arc::default(),
        }
    }

    /// Returns the same question restricted to the layouts that satisfy all `constraints`, which are constraints on the
    /// unseen hands.
    ///
    /// # Errors
    ///
    /// Returns an error if a constraint is on a visible hand or places a visible card, or if no layout satisfies all of
    /// them.
    pub fn within(self, constraints: Vec<Constraint>) -> Result<Layouts, LayoutsError> {
        let seen = |constraint: &&Constraint| !self.terms.unseen.contains(constraint.seat);
        if let Some(constraint) = constraints.iter().find(seen) {
            return Err(LayoutsError::Seen(constraint.seat));
        }
        let mut pinned = constraints.iter().filter_map(Constraint::pinned);
        if let Some(card) = pinned.find(|&card| !self.unseen_cards().has(card)) {
            return Err(LayoutsError::SeenCard(card));
        }
        let terms = self.terms;
        Layouts::from_terms(LayoutsTerms {
            constraints,
            ..terms
        })
    }

    /// Returns the same question with unseen discards in preferans: in a layout, any unseen card may be among them.
    /// Cards of `discards` that are in play are ignored.
    ///
    /// # Errors
    ///
    /// Returns an error if no layout satisfies all constraints.
    pub fn with_unseen_discards(self, discards: CardSet) -> Result<Layouts, LayoutsError> {
        let discards = discards & self.terms.position.out_of_play();
        let mut terms = LayoutsTerms {
            discards,
            ..self.terms
        };
        if !terms.cards.is_empty() {
            terms.cards = terms.equivalent_cards();
        }
        Layouts::from_terms(terms)
    }

    /// Also asks in how many layouts a contract is made. This is decided before the tricks are counted or, if `only` is
    /// true, instead.
    ///
    /// The `won` tricks already won by the declaring side count towards the contract. If the contract is certain to be
    /// made or to fail, the tricks are counted in any case.
    #[must_use]
    pub fn for_contract(mut self, contract: Contract, won: Tricks, only: bool) -> Layouts {
        let aim = Aim::for_contract(contract, won, self.terms.position.tricks_left());
        self.terms.aim = Some(aim);
        self.terms.counts_tricks = !(only && aim.target().is_some());
        Layouts::with_space(self.terms, self.space)
    }

    /// Returns the same question about every legal card: the report has separate results for each group of cards that
    /// are equivalent in every layout.
    ///
    /// # Errors
    ///
    /// Returns an error if the hand to play is unseen.
    pub fn of_each_card(mut self) -> Result<Layouts, LayoutsError> {
        match self.terms.position.turn() {
            Some(seat) if self.terms.unseen.contains(seat) => Err(LayoutsError::UnseenTurn(seat)),
            _ => {
                self.terms.cards = self.terms.equivalent_cards();
                Ok(Layouts::with_space(self.terms, self.space))
            }
        }
    }

    /// Sets the number of random layouts that are solved before the complete count, and the seed that selects them.
    /// `None` stands for a default that depends on the number of layouts. No more layouts are drawn than there are.
    #[must_use]
    pub fn drawing(mut self, draws: Option<u32>, seed: u64) -> Layouts {
        (self.terms.draws, self.terms.seed) = (draws, seed);
        Layouts::with_space(self.terms, self.space)
    }

    /// Returns the number of random layouts that are solved and the seed that selects them.
    #[cfg(feature = "serde")]
    pub(in super::super) fn draws_and_seed(&self) -> (u32, u64) {
        (self.terms.draws.unwrap_or_default(), self.terms.seed)
    }

    /// Returns the number of parts that draw random layouts; they come before all other parts.
    pub(in super::super) fn draw_parts(&self) -> usize {
        let is_draw = |part: &&Part| matches!(part, Part::Draws { .. });
        self.parts.iter().take_while(is_draw).count()
    }

    /// Returns the seats of the hands that declarer does not see: the two opponents, clockwise from North.
    pub fn opponents(position: &Position) -> [Seat; 2] {
        let mut seats = position
            .seats_from(Seat::North)
            .filter(|&seat| !position.is_declaring(seat));
        // Every position has two opponents of declarer, so the fallback is never used.
        std::array::from_fn(|_| seats.next().unwrap_or(position.leader()))
    }

    /// Returns the position whose layouts are counted. Its unseen hands hold the cards that the caller gave them, which
    /// is one of the layouts.
    pub fn position(&self) -> &Position {
        &self.terms.position
    }

    /// Returns the unseen hands.
    pub fn unseen(&self) -> Unseen {
        self.terms.unseen
    }

    /// Returns all cards whose place is unknown: those of the unseen hands and, if they are unseen too, the discards.
    pub fn unseen_cards(&self) -> CardSet {
        self.terms.unseen_cards()
    }

    /// Returns the constraints on the unseen hands that every counted layout satisfies.
    pub fn constraints(&self) -> &[Constraint] {
        &self.terms.constraints
    }

    /// Returns the total number of layouts of the unseen cards that satisfy all constraints.
    pub fn total(&self) -> u64 {
        self.space.layouts
    }

    /// Returns the number of tricks from the position on that decides the contract: it is made, or in misère fails, if
    /// the declaring side takes at least that many. `None` without a contract, or if its result is certain.
    pub fn target(&self) -> Option<Tricks> {
        self.terms.target()
    }

    /// Iterates over the stages of the count of layouts, in the order in which they run.
    pub fn stages(&self) -> impl Iterator<Item = Stage> + use<> {
        self.terms.stages()
    }

    /// Returns the cards of the two places of [`Unseen::places`] in the layout with number `point`: of two unseen
    /// hands, or of one and the discards.
    pub fn hands(&self, point: Point) -> [CardSet; 2] {
        let shape = &self.space.shapes[self.space.shape_of(point.0)];
        let grid = self.space.grid(shape);
        grid.hands(grid.point((point.0 - shape.points_before) as usize))
    }

    /// Returns true if the hand to play wants the declaring side to take many tricks.
    pub fn wants_tricks(&self) -> bool {
        wants_tricks(&self.terms.position)
    }
}
