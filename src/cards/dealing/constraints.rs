//! Constraints on deals, and the reasons why no deal can satisfy them.

use std::ops::RangeInclusive;

use crate::rules::{Constraint, Game, Measure, Setup};
use crate::{BySeat, Card, CardSet, Seat, Side, Strain, messages};

use super::script::Condition;
use super::shape::ShapeConstraint;

/// The requirements for a random deal: the game, the empty seat, the known cards, and constraints on hands and tricks.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct DealConstraints {
    /// The game that is dealt, which determines the pack and the size of the hands.
    pub game: Game,
    /// The empty seat in preferans, where three hands play; `None` in bridge.
    pub absent: Option<Seat>,
    /// The known cards of each hand of a random deal.
    pub held: BySeat<CardSet>,
    /// Constraints on single hands, such as on points or suit lengths; they count known cards too.
    pub hands: Vec<Constraint>,
    /// Constraints on both hands of a partnership together; they count known cards too.
    pub sides: Vec<SideConstraint>,
    /// Constraints on the four suit lengths of single hands.
    pub shapes: Vec<ShapeConstraint>,
    /// Conditions that a deal must satisfy besides the constraints. A [`Dealer`](super::Dealer) tests deals by them,
    /// but ignores conditions that do not depend on the hands alone; its caller has to check those.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Vec::is_empty")
    )]
    pub conditions: Vec<Condition>,
    /// Constraints on the double-dummy tricks of declarers. A [`Dealer`](super::Dealer) ignores them; its caller has to
    /// check them.
    pub tricks: Vec<TricksConstraint>,
}

/// A constraint on both hands of a partnership together.
///
/// ```
/// use kibitzer_cards::Side;
/// use kibitzer_cards::dealing::SideConstraint;
/// use kibitzer_cards::rules::Measure;
/// let game = SideConstraint { side: Side::NorthSouth, measure: Measure::Points, within: 26..=40 };
/// assert!(game.allows("AKQ.AKQ..".parse()?, "..A.A".parse()?));
/// assert!(!game.allows("AKQ.AKQ..".parse()?, "..K.A".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SideConstraint {
    /// The partnership whose two hands are constrained.
    pub side: Side,
    /// The quantity that is constrained, such as high-card points; the sum over both hands counts.
    pub measure: Measure,
    /// The permitted values of the constrained quantity for both hands together, both ends included.
    pub within: RangeInclusive<u8>,
}

impl SideConstraint {
    /// Returns true if the two hands of the constrained side satisfy the constraint.
    pub fn allows(&self, one: CardSet, other: CardSet) -> bool {
        self.within.contains(&self.measure.of(one | other))
    }

    /// Returns the two seats of the side that is constrained.
    pub(super) fn seats(&self) -> [Seat; 2] {
        match self.side {
            Side::NorthSouth => [Seat::North, Seat::South],
            Side::EastWest => [Seat::East, Seat::West],
        }
    }
}

/// A constraint on the tricks that a declarer takes in a strain with best play by both sides.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TricksConstraint {
    /// The declarer whose double-dummy tricks are constrained.
    pub declarer: Seat,
    /// The strain in which the declarer's tricks are constrained.
    pub strain: Strain,
    /// The permitted numbers of tricks for the declarer, both ends included.
    pub within: RangeInclusive<u8>,
}

messages! {
    /// The reason why no deal satisfies the constraints.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    #[non_exhaustive]
    pub enum DealingError: Error {
        /// Two hands of the deal must both hold this card.
        HeldTwice(card: Card) = "dealing-held-twice", "two hands are required to hold {card}";
        /// A hand must hold this card, which is not in the game's pack.
        NotOfGame(card: Card) = "dealing-not-of-game", "{card} is not in the pack";
        /// The hand of this seat must hold more cards than a hand has at the start of play.
        TooMany(seat: Seat) = "dealing-too-many", "{seat} is required to hold more cards than fit in a hand";
        /// The hand of this seat was set to `cards` cards, but a full hand of the game has `size` cards.
        NotAHand(seat: Seat, cards: usize, size: usize) = "dealing-not-a-hand",
            "{seat} has {cards} cards, and a hand has {size}; pin some cards of a hand instead";
        /// A constraint or a known card belongs to this seat, which is empty in preferans.
        Absent(seat: Seat) = "dealing-absent", "{seat} is the empty seat";
        /// A constraint on tricks names a seat that cannot declare this strain in the game.
        Undeclared(seat: Seat, strain: Strain) = "dealing-undeclared", "{seat} cannot declare {strain} in this game";
        /// A constraint demands more tricks for this declarer than a deal has.
        TooManyTricks(seat: Seat) = "dealing-too-many-tricks", "{seat} is required to take more tricks than there are";
        /// The constraints on the tricks of this declarer in this strain contradict one another.
        TricksContradict(seat: Seat, strain: Strain) = "dealing-tricks-contradict",
            "the constraints on the tricks of {seat} in {strain} contradict each other";
        /// The hand of this seat cannot satisfy its constraints, however the unknown cards are dealt to the others.
        Impossible(seat: Seat) = "dealing-impossible", "no hand of {seat} satisfies its constraints";
        /// Each of these two hands can satisfy its constraints, but not both in the same deal.
        ImpossiblePair(one: Seat, other: Seat) = "dealing-impossible-pair",
            "no deal satisfies the constraints on {one} and {other} together";
        /// No deal satisfies the constraints of all hands together.
        ImpossibleTogether = "dealing-impossible-together", "no deal satisfies the constraints on all hands together";
    }
}

impl DealConstraints {
    /// Makes requirements without any constraints, which every deal of a game satisfies. In preferans, South's seat is
    /// empty.
    pub fn new(game: Game) -> DealConstraints {
        DealConstraints {
            game,
            absent: (game == Game::Preferans).then_some(Seat::South),
            held: BySeat::default(),
            hands: Vec::new(),
            sides: Vec::new(),
            shapes: Vec::new(),
            conditions: Vec::new(),
            tricks: Vec::new(),
        }
    }

    /// Fixes all cards of a hand.
    ///
    /// # Errors
    ///
    /// Returns an error unless there are as many cards as a hand has.
    pub fn set_hand(&mut self, seat: Seat, cards: CardSet) -> Result<(), DealingError> {
        let size = self.game.hand_size();
        if cards.len() != size {
            return Err(DealingError::NotAHand(seat, cards.len(), size));
        }
        self.held[seat] |= cards;
        Ok(())
    }

    /// Makes a setup from the hands of a deal and a contract of `declarer` in `strain`. The next occupied seat after
    /// declarer leads.
    pub fn setup(&self, hands: &BySeat<CardSet>, strain: Strain, declarer: Seat) -> Setup {
        let mut setup = Setup {
            hands: *hands,
            absent: self.absent,
            strain,
            declarer,
            ..Setup::empty(self.game)
        };
        setup.leader = setup.next_seat(declarer);
        setup
    }

    /// Makes a setup from the hands of a deal. The first constraint on tricks gives declarer and strain. Without one,
    /// the strain is no trump and declarer is South, or in preferans the hand after the empty seat.
    pub fn table(&self, hands: &BySeat<CardSet>) -> Setup {
        let first = self.absent.map_or(Seat::South, Seat::next);
        let wanted = self.tricks.first();
        let (strain, declarer) = wanted.map_or((Strain::NoTrump, first), |wanted| {
            (wanted.strain, wanted.declarer)
        });
        self.setup(hands, strain, declarer)
    }

    /// Returns true if the hands of a deal satisfy all constraints except those on tricks, and all conditions that
    /// depend on the hands alone.
    pub fn allow(&self, hands: &BySeat<CardSet>) -> bool {
        let (mut constraints, mut shapes) = (self.hands.iter(), self.shapes.iter());
        constraints.all(|constraint| constraint.allows(hands[constraint.seat]))
            && shapes.all(|constraint| constraint.allows(hands[constraint.seat]))
            && self.sides.iter().all(|constraint| {
                let [one, other] = constraint.seats();
                constraint.allows(hands[one], hands[other])
            })
            && self
                .conditions
                .iter()
                .all(|condition| condition.may_hold(hands))
    }

    /// Replaces each constraint that a hand holds one particular card by a known card of that hand.
    ///
    /// # Errors
    ///
    /// Returns an error if two hands must hold the same card.
    pub(super) fn with_pinned_cards_held(mut self) -> Result<DealConstraints, DealingError> {
        for constraint in &self.hands {
            let (seat, Some(card)) = (constraint.seat, constraint.pinned()) else {
                continue;
            };
            let mut others = Seat::ALL.into_iter().filter(|&other| other != seat);
            if others.any(|other| self.held[other].has(card)) {
                return Err(DealingError::HeldTwice(card));
            }
            self.held[seat].insert(card);
        }
        self.hands
            .retain(|constraint| constraint.pinned().is_none());
        Ok(self)
    }

    /// Returns the number of unknown cards of a hand: its full size minus its known cards.
    pub(super) fn unknown_count(&self, seat: Seat) -> usize {
        self.game.hand_size() - self.held[seat].len()
    }

    /// Returns the occupied seats of the deal, clockwise from North.
    pub(super) fn seats(&self) -> impl Iterator<Item = Seat> {
        let absent = self.absent;
        Seat::ALL
            .into_iter()
            .filter(move |&seat| Some(seat) != absent)
    }

    /// Returns the seats whose hands have constraints besides known cards, alone or together with partner's hand.
    pub(super) fn constrained_seats(&self) -> Vec<Seat> {
        self.seats()
            .filter(|&seat| self.is_constrained(seat))
            .collect()
    }

    /// Returns true if the hand of a seat has constraints besides known cards, alone or together with partner's hand.
    fn is_constrained(&self, seat: Seat) -> bool {
        self.hands.iter().any(|constraint| constraint.seat == seat)
            || self.shapes.iter().any(|constraint| constraint.seat == seat)
            || self
                .sides
                .iter()
                .any(|constraint| constraint.seats().contains(&seat))
    }

    /// Returns the cards of the pack that no hand is known to hold.
    pub(super) fn free_cards(&self) -> CardSet {
        self.cards_outside(&self.held)
    }

    /// Returns the cards of the pack that are in none of these hands.
    pub(super) fn cards_outside(&self, hands: &BySeat<CardSet>) -> CardSet {
        let hands = hands.0.into_iter();
        hands.fold(self.game.pack(), |free, hand| free - hand)
    }

    /// Checks that the known cards and constraints fit the game and the size of a hand, and do not obviously contradict
    /// one another.
    pub(super) fn check_consistency(&self) -> Result<(), DealingError> {
        if let Some(seat) = self.absent.filter(|&seat| self.is_constrained(seat)) {
            return Err(DealingError::Absent(seat));
        }
        self.check_tricks()?;
        let mut all = CardSet::EMPTY;
        for seat in Seat::ALL {
            let held = self.held[seat];
            if let Some(card) = (held - self.game.pack()).iter().next() {
                return Err(DealingError::NotOfGame(card));
            }
            if let Some(card) = (held & all).iter().next() {
                return Err(DealingError::HeldTwice(card));
            }
            if Some(seat) == self.absent && !held.is_empty() {
                return Err(DealingError::Absent(seat));
            }
            if held.len() > self.game.hand_size() {
                return Err(DealingError::TooMany(seat));
            }
            all |= held;
        }
        Ok(())
    }

    /// Checks that each declarer named in a constraint on tricks can declare the strain and take that many tricks.
    fn check_tricks(&self) -> Result<(), DealingError> {
        let strains = self.game.strains();
        let is_undeclared = |constraint: &&TricksConstraint| {
            Some(constraint.declarer) == self.absent || !strains.contains(&constraint.strain)
        };
        if let Some(constraint) = self.tricks.iter().find(is_undeclared) {
            return Err(DealingError::Undeclared(
                constraint.declarer,
                constraint.strain,
            ));
        }
        let most = self.game.hand_size();
        let is_too_much =
            |constraint: &&TricksConstraint| usize::from(*constraint.within.start()) > most;
        if let Some(constraint) = self.tricks.iter().find(is_too_much) {
            return Err(DealingError::TooManyTricks(constraint.declarer));
        }
        let contradicts = |constraint: &&TricksConstraint| {
            !self.has_possible_tricks(constraint.declarer, constraint.strain)
        };
        if let Some(constraint) = self.tricks.iter().find(contradicts) {
            return Err(DealingError::TricksContradict(
                constraint.declarer,
                constraint.strain,
            ));
        }
        Ok(())
    }

    /// Returns true if at least one number of tricks satisfies all constraints on this declarer in this strain.
    fn has_possible_tricks(&self, declarer: Seat, strain: Strain) -> bool {
        let mut numbers = 0..=self.game.hand_size() as u8;
        let constraints = (self.tricks.iter())
            .filter(|constraint| constraint.declarer == declarer && constraint.strain == strain);
        numbers.any(|number| {
            constraints
                .clone()
                .all(|constraint| constraint.within.contains(&number))
        })
    }
}
