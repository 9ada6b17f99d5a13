//! What is wanted of a deal, and why there may be none.

use std::fmt;
use std::ops::RangeInclusive;

use crate::rules::{Game, Limit, Measure, Setup};
use crate::{BySeat, Card, CardSet, Seat, Side, Strain};

use super::shape::ShapeLimit;

/// What is wanted of a deal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DealConditions {
    /// The game.
    pub game: Game,
    /// The empty seat of preferans; nobody in bridge.
    pub absent: Option<Seat>,
    /// Cards that hands are known to hold.
    pub held: BySeat<CardSet>,
    /// Limits on hands, known cards included.
    pub limits: Vec<Limit>,
    /// Limits on both hands of a side together, known cards included.
    pub sides: Vec<SideLimit>,
    /// Limits on the lengths of all suits of a hand.
    pub shapes: Vec<ShapeLimit>,
    /// Limits on what declarers take; whoever deals by [`Dealer`](super::Dealer) alone does not keep to them.
    pub tricks: Vec<TricksLimit>,
}

/// A limit on both hands of a side together.
///
/// ```
/// use kibitzer_cards::Side;
/// use kibitzer_cards::dealing::SideLimit;
/// use kibitzer_cards::rules::Measure;
/// let game = SideLimit { side: Side::NorthSouth, measure: Measure::Points, within: 26..=40 };
/// assert!(game.allows("AKQ.AKQ..".parse()?, "..A.A".parse()?));
/// assert!(!game.allows("AKQ.AKQ..".parse()?, "..K.A".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SideLimit {
    /// The side.
    pub side: Side,
    /// What is limited.
    pub measure: Measure,
    /// The numbers that are possible.
    pub within: RangeInclusive<u8>,
}

impl SideLimit {
    /// Whether the two hands of the side keep to it.
    pub fn allows(&self, one: CardSet, other: CardSet) -> bool {
        self.within.contains(&self.measure.of(one | other))
    }

    /// The seats of the side.
    pub(super) fn seats(&self) -> [Seat; 2] {
        match self.side {
            Side::NorthSouth => [Seat::North, Seat::South],
            Side::EastWest => [Seat::East, Seat::West],
        }
    }
}

/// How many tricks a declarer takes in a strain, with best play of both sides.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TricksLimit {
    /// Who declares.
    pub declarer: Seat,
    /// In what.
    pub strain: Strain,
    /// The numbers that are possible.
    pub within: RangeInclusive<u8>,
}

/// Why there is no deal that keeps to the conditions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DealingError {
    /// Two hands are to hold a card.
    HeldTwice(Card),
    /// The game is played without this card.
    NotOfGame(Card),
    /// A hand is to hold more cards than hands have.
    TooMany(Seat),
    /// Nobody sits there.
    Absent(Seat),
    /// This seat cannot declare this in the game.
    Undeclared(Seat, Strain),
    /// This declarer is to take more tricks than there are.
    TooManyTricks(Seat),
    /// No number of tricks that this declarer takes in this strain keeps to all that is wanted of it.
    TricksContradict(Seat, Strain),
    /// No hand of this seat keeps to its conditions, whatever the others have beside their known cards.
    Impossible(Seat),
    /// Each of these two hands can keep to its conditions, but not both in one deal.
    ImpossiblePair(Seat, Seat),
    /// No deal keeps to the conditions of all hands.
    ImpossibleTogether,
}

impl fmt::Display for DealingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DealingError::HeldTwice(card) => write!(f, "two hands are to hold {card}"),
            DealingError::NotOfGame(card) => write!(f, "the game is played without {card}"),
            DealingError::TooMany(seat) => {
                write!(f, "{} is to hold more cards than a hand has", seat.name())
            }
            DealingError::Absent(seat) => write!(f, "nobody sits in {}", seat.name()),
            DealingError::Undeclared(seat, strain) => {
                write!(f, "{} cannot declare {strain} in this game", seat.name())
            }
            DealingError::TooManyTricks(seat) => {
                write!(f, "{} is to take more tricks than there are", seat.name())
            }
            DealingError::TricksContradict(seat, strain) => write!(
                f,
                "no number of tricks that {} takes in {strain} keeps to all conditions on it",
                seat.name()
            ),
            DealingError::Impossible(seat) => {
                write!(f, "no hand of {} keeps to its conditions", seat.name())
            }
            DealingError::ImpossiblePair(one, other) => write!(
                f,
                "no deal keeps to the conditions of {} and {} together",
                one.name(),
                other.name()
            ),
            DealingError::ImpossibleTogether => {
                f.write_str("no deal keeps to the conditions of all hands together")
            }
        }
    }
}

impl std::error::Error for DealingError {}

impl DealConditions {
    /// No conditions; in preferans the seat of South is empty.
    pub fn new(game: Game) -> DealConditions {
        DealConditions {
            game,
            absent: (game == Game::Preferans).then_some(Seat::South),
            held: BySeat::default(),
            limits: Vec::new(),
            sides: Vec::new(),
            shapes: Vec::new(),
            tricks: Vec::new(),
        }
    }

    /// Hands on the table for a declarer; the next one who sits leads.
    pub fn setup(&self, hands: &BySeat<CardSet>, strain: Strain, declarer: Seat) -> Setup {
        let mut setup = Setup::empty(self.game);
        let next = declarer.next();
        setup.hands = *hands;
        setup.absent = self.absent;
        setup.strain = strain;
        setup.declarer = declarer;
        setup.leader = match Some(next) == self.absent {
            true => next.next(),
            false => next,
        };
        setup
    }

    /// A deal on the table: for the first declarer whose tricks are asked for, else for South, or in preferans for the
    /// hand after the empty seat, in no trump.
    pub fn table(&self, hands: &BySeat<CardSet>) -> Setup {
        let first = self.absent.map_or(Seat::South, Seat::next);
        let wanted = self.tricks.first();
        let (strain, declarer) = wanted.map_or((Strain::NoTrump, first), |wanted| {
            (wanted.strain, wanted.declarer)
        });
        self.setup(hands, strain, declarer)
    }

    /// Whether the hands of a deal keep to all limits but those on tricks.
    pub fn allow(&self, hands: &BySeat<CardSet>) -> bool {
        let limits = self.limits.iter();
        let shapes = self.shapes.iter();
        let mut sides = self.sides.iter();
        limits.clone().all(|limit| limit.allows(hands[limit.seat]))
            && shapes.clone().all(|limit| limit.allows(hands[limit.seat]))
            && sides.all(|limit| {
                let [one, other] = limit.seats();
                limit.allows(hands[one], hands[other])
            })
    }

    /// The same conditions, with limits that name a card of a hand as cards that the hand is known to hold.
    ///
    /// # Errors
    ///
    /// When two hands are to hold a card.
    pub(super) fn with_pins_held(mut self) -> Result<DealConditions, DealingError> {
        let pins = self
            .limits
            .iter()
            .filter_map(|it| Some((it.seat, it.pinned()?)));
        for (seat, card) in pins {
            let mut others = Seat::ALL.into_iter().filter(|&other| other != seat);
            if others.any(|other| self.held[other].has(card)) {
                return Err(DealingError::HeldTwice(card));
            }
            self.held[seat].insert(card);
        }
        self.limits.retain(|limit| limit.pinned().is_none());
        Ok(self)
    }

    /// The number of cards of a hand that are not known.
    pub(super) fn missing(&self, seat: Seat) -> usize {
        self.game.hand_size() - self.held[seat].len()
    }

    /// The seats where somebody sits.
    pub(super) fn seats(&self) -> impl Iterator<Item = Seat> {
        let absent = self.absent;
        Seat::ALL
            .into_iter()
            .filter(move |&seat| Some(seat) != absent)
    }

    /// The seats of which something is wanted.
    pub(super) fn limited(&self) -> Vec<Seat> {
        let is_limited = |seat: &Seat| {
            self.limits.iter().any(|limit| limit.seat == *seat)
                || self.shapes.iter().any(|limit| limit.seat == *seat)
                || self.sides.iter().any(|limit| limit.seats().contains(seat))
        };
        self.seats().filter(is_limited).collect()
    }

    /// The cards that no hand is known to hold.
    pub(super) fn free(&self) -> CardSet {
        let held = Seat::ALL.map(|seat| self.held[seat]);
        held.into_iter()
            .fold(self.game.pack(), |free, held| free - held)
    }

    pub(super) fn check(&self) -> Result<(), DealingError> {
        let limits = self.limits.iter().map(|limit| limit.seat);
        let sides = self.sides.iter().flat_map(SideLimit::seats);
        let mut named = limits
            .chain(self.shapes.iter().map(|limit| limit.seat))
            .chain(sides);
        if let Some(seat) = named.find(|&seat| Some(seat) == self.absent) {
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
            if !held.is_empty() && Some(seat) == self.absent {
                return Err(DealingError::Absent(seat));
            }
            if held.len() > self.game.hand_size() {
                return Err(DealingError::TooMany(seat));
            }
            all |= held;
        }
        Ok(())
    }

    /// Whether each declarer can declare what is wanted of it, and take so many tricks.
    fn check_tricks(&self) -> Result<(), DealingError> {
        let strains = self.game.strains();
        let is_undeclared = |limit: &&TricksLimit| {
            Some(limit.declarer) == self.absent || !strains.contains(&limit.strain)
        };
        if let Some(limit) = self.tricks.iter().find(is_undeclared) {
            return Err(DealingError::Undeclared(limit.declarer, limit.strain));
        }
        let most = self.game.hand_size();
        let is_too_much = |limit: &&TricksLimit| usize::from(*limit.within.start()) > most;
        if let Some(limit) = self.tricks.iter().find(is_too_much) {
            return Err(DealingError::TooManyTricks(limit.declarer));
        }
        let contradicts = |limit: &&TricksLimit| !self.leaves_tricks(limit.declarer, limit.strain);
        match self.tricks.iter().find(contradicts) {
            Some(limit) => Err(DealingError::TricksContradict(limit.declarer, limit.strain)),
            None => Ok(()),
        }
    }

    /// Whether some number of tricks keeps to all limits on a declarer in a strain.
    fn leaves_tricks(&self, declarer: Seat, strain: Strain) -> bool {
        let mut numbers = 0..=self.game.hand_size() as u8;
        let limits = self.tricks.iter();
        let limits = limits.filter(|limit| limit.declarer == declarer && limit.strain == strain);
        numbers.any(|number| limits.clone().all(|limit| limit.within.contains(&number)))
    }
}
