//! What a search claims on its way, for those who want to check it, what it has to choose from, for
//! those who want to learn from it, and what it has proved, for those who search the same.
//!
//! Every search is compiled for a [`Watcher`] too. That of ordinary searches is blind and
//! of no size, so that they pay nothing for it.

use crate::cards::{BySeat, Card, CardSet, Rank, Seat, Strain, Suit, Tricks};
use crate::rules::{Game, Position, Setup, Trick};

use super::bits::{TRUMP, highest, lane, lane_of, lowest};
use super::leads::Lead;
use super::mode::Mode;
use super::owners::HIGH;
use super::proved::Proved;
use super::table::Fact;

/// Something that a search takes to be true of a class of positions.
///
/// A [member](Claim::relied) of the class may differ from the position in who holds the cards
/// that the claim does not rely on, as long as every hand, its card in the trick counted, is as
/// long in every suit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Claim {
    /// Where it comes from.
    pub origin: ClaimOrigin,
    /// A position of the class, in the search's own naming of seats, suits and ranks unless it is
    /// the one that was asked about.
    pub position: Position,
    /// The card whose play leads to what is claimed something of; none if that is the position.
    pub card: Option<Card>,
    /// What is claimed.
    pub bound: Bound,
    /// The cards whose owners matter: in every suit from the highest down to some card, in misère
    /// from the lowest up.
    pub relied: CardSet,
    /// Of every run that the cards relied on divide, the first card that is not relied on, if those who
    /// gain if the claim is false hold the run and lower cards: in other members that card may be
    /// another hand's, and this is where to look first.
    pub divided: CardSet,
}

/// A bound on the declaring side's tricks, the current trick included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// They are no fewer.
    AtLeast(Tricks),
    /// They are no more.
    AtMost(Tricks),
}

/// Where in a search a claim comes from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ClaimOrigin {
    /// The transposition table knew it.
    Taken,
    /// Winners were counted, or ducks.
    Counted,
    /// It was stored in the table.
    Stored,
    /// The same, and the lengths of the suits made it rely on less.
    ClosedUp,
    /// The same, and other workers are told.
    Told,
    /// It was proved of a position amid a trick.
    Played,
    /// In misère, of a complete trick, whoever of the others leads to the next.
    EitherLeads,
    /// A bound of an estimate rests on it.
    Estimated,
    /// It is the answer to what was asked.
    Proved,
}

impl ClaimOrigin {
    /// All origins.
    pub const ALL: [ClaimOrigin; 9] = [
        ClaimOrigin::Taken,
        ClaimOrigin::Counted,
        ClaimOrigin::Stored,
        ClaimOrigin::ClosedUp,
        ClaimOrigin::Told,
        ClaimOrigin::Played,
        ClaimOrigin::EitherLeads,
        ClaimOrigin::Estimated,
        ClaimOrigin::Proved,
    ];
}

/// What is peculiar to a claim: few are, and if something is wrong with those, few others will show.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Stratum {
    /// It divides a run, see [`Claim::divided`].
    Divided,
    /// It relies on more than eight cards of a suit, of which the table keeps the others apart, and
    /// not on all that are in play.
    Deep,
    /// Nothing.
    Plain,
}

/// What came of a lead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Trial {
    /// Whether it decides its node: no other lead has to be tried.
    pub decides: bool,
    /// The nodes that were searched for that.
    pub nodes: u64,
}

/// Whoever sees the claims of a search, or the leads that it chooses from, or stands between it and others who search
/// the same: shows them where it is and what it proves, and tells it the same of them.
pub trait Watcher {
    /// Whether it sees any claims.
    const SEES: bool = true;

    /// Whether it sees any leads.
    const SEES_LEADS: bool = false;

    /// Whether others may search the same at the same time.
    const HAS_COMPANY: bool = false;

    /// Whether it wants to see a claim about so many tricks.
    fn wants(&mut self, _origin: ClaimOrigin, _left: Tricks, _stratum: Stratum) -> bool {
        false
    }

    /// Takes a claim in.
    fn see(&mut self, _claim: Claim) {}

    /// Takes in the leads of a node that has more than one, so many tricks before the end.
    ///
    /// Before the search picks one, any of them may be tried: `search` says what comes of it, or
    /// nothing when the search was stopped. What is tried is searched unwatched, and in the late
    /// [`LeadStage`](super::LeadStage) remembered like everything that is searched, so that it makes a difference which is
    /// tried first. In the early stage trials are independent, and only nodes that a lead has decided are shown.
    fn see_leads(
        &mut self,
        _left: Tricks,
        _leads: impl Iterator<Item = Lead>,
        _search: impl FnMut(Lead) -> Option<Trial>,
    ) {
    }

    /// Whether it wants to hear of facts.
    fn hears(&self) -> bool {
        false
    }

    /// Hears of a fact that took many nodes to prove.
    fn hear(&mut self, _fact: Fact) {}

    /// Hears what is asked next: whether the declaring side takes at least `target` tricks of a position.
    fn hear_asked(&mut self, _position: &Position, _target: Tricks) {}

    /// Comes by when a search begins, and then every few thousand nodes, and sees how full the transposition table is,
    /// 0 to 1.
    fn look_around(&mut self, _table_fill: f64) {}

    /// Tells the search what others have proved since it was last asked.
    fn hear_news(&mut self, _learn: impl FnMut(Fact)) {}

    /// Returns true if another search is at a card now: at this step of the play, with this mark.
    fn is_taken(&self, _step: usize, _mark: u64) -> bool {
        false
    }

    /// Lets others see the mark of the card that is searched from now on at a step of the play, 0 to 55, or a zero.
    fn take(&mut self, _step: usize, _mark: u64) {}

    /// Hears that more is proved of the value that is closed in on.
    fn hear_narrowed(&mut self, _proved: Proved) {}
}

/// Nobody watches.
#[derive(Clone, Copy, Debug)]
pub struct Unwatched;

impl Watcher for Unwatched {
    const SEES: bool = false;
}

impl<W: Watcher> Watcher for &mut W {
    const SEES: bool = W::SEES;
    const SEES_LEADS: bool = W::SEES_LEADS;
    const HAS_COMPANY: bool = W::HAS_COMPANY;

    fn wants(&mut self, origin: ClaimOrigin, left: Tricks, stratum: Stratum) -> bool {
        (**self).wants(origin, left, stratum)
    }

    fn see(&mut self, claim: Claim) {
        (**self).see(claim);
    }

    fn see_leads(
        &mut self,
        left: Tricks,
        leads: impl Iterator<Item = Lead>,
        search: impl FnMut(Lead) -> Option<Trial>,
    ) {
        (**self).see_leads(left, leads, search);
    }

    fn hears(&self) -> bool {
        (**self).hears()
    }

    fn hear(&mut self, fact: Fact) {
        (**self).hear(fact);
    }

    fn hear_asked(&mut self, position: &Position, target: Tricks) {
        (**self).hear_asked(position, target);
    }

    fn look_around(&mut self, table_fill: f64) {
        (**self).look_around(table_fill);
    }

    fn hear_news(&mut self, learn: impl FnMut(Fact)) {
        (**self).hear_news(learn);
    }

    fn is_taken(&self, step: usize, mark: u64) -> bool {
        (**self).is_taken(step, mark)
    }

    fn take(&mut self, step: usize, mark: u64) {
        (**self).take(step, mark);
    }

    fn hear_narrowed(&mut self, proved: Proved) {
        (**self).hear_narrowed(proved);
    }
}

/// What lies on the table of a search.
pub(super) struct Scene<'a> {
    /// The cards still in hand.
    pub(super) hands: &'a [u64; 4],
    /// The hands with all cards back that were played.
    pub(super) dealt: &'a [u64; 4],
    pub(super) leader: usize,
    /// The cards of the current trick, which may be complete.
    pub(super) trick: u64,
}

impl Scene<'_> {
    /// Shows a claim, given the lowest cards relied on, to a watcher who wants to see it.
    pub(super) fn show<M: Mode>(
        &self,
        watcher: &mut impl Watcher,
        origin: ClaimOrigin,
        bound: Bound,
        relied: u64,
    ) {
        let cards: u32 = self.hands.iter().map(|hand| hand.count_ones()).sum();
        let left = (cards + self.trick.count_ones()) / M::SEATS as u32;
        let divided = self.divided::<M>(bound, relied);
        let stratum = match divided {
            0 if self.is_deep(relied) => Stratum::Deep,
            0 => Stratum::Plain,
            _ => Stratum::Divided,
        };
        if watcher.wants(origin, Tricks(left as u8), stratum) {
            watcher.see(self.claim::<M>(origin, bound, relied, divided));
        }
    }

    /// See [`Stratum::Deep`].
    fn is_deep(&self, relied: u64) -> bool {
        let in_play = self.hands.iter().fold(self.trick, |all, hand| all | hand);
        (0..4).any(|suit| {
            let cards = in_play & lane(suit);
            let below = cards & lowest(relied & lane(suit)).saturating_sub(1);
            below != 0 && (cards & !below).count_ones() > HIGH
        })
    }

    /// See [`Claim::divided`].
    fn divided<M: Mode>(&self, bound: Bound, relied: u64) -> u64 {
        let in_hands = self.hands.iter().fold(0, |all, hand| all | hand);
        let is_lower_bound = matches!(bound, Bound::AtLeast(_));
        let first_below = |suit: usize| {
            let floor = lowest(relied & lane(suit));
            let cards = in_hands & lane(suit);
            let below = cards & floor.saturating_sub(1);
            let (last, first) = (lowest(cards & !below), highest(below));
            let owner = self.hands.iter().position(|hand| hand & first != 0)?;
            let own = self.hands[owner];
            let of_others = highest(below & !own);
            let gains = M::maximises(owner) != is_lower_bound;
            let holds_run = own & last != 0;
            let holds_lower = own & below & of_others.saturating_sub(1) != 0;
            (gains && holds_run && holds_lower).then_some(first)
        };
        (0..4).filter_map(first_below).sum()
    }

    /// A claim in public terms.
    fn claim<M: Mode>(
        &self,
        origin: ClaimOrigin,
        bound: Bound,
        relied: u64,
        divided: u64,
    ) -> Claim {
        let in_play = self.hands.iter().fold(self.trick, |all, hand| all | hand);
        let mut setup = setup::<M>();
        setup.leader = Seat::ALL[self.leader];
        for (seat, &hand) in self.hands.iter().enumerate() {
            setup.hands[Seat::ALL[seat]] = cards::<M>(hand).collect();
        }
        let mut last = None;
        let (mut seat, mut trick) = (self.leader, self.trick);
        while trick != 0 {
            let played = trick & self.dealt[seat];
            trick ^= played;
            for card in cards::<M>(played) {
                if trick == 0 && self.trick.count_ones() as usize == M::SEATS {
                    setup.hands[Seat::ALL[seat]].insert(card);
                    last = Some(card);
                } else {
                    let is_pushed = setup.trick.push(card);
                    is_pushed.expect("a trick has a card of each hand at most");
                }
            }
            seat = M::next(seat);
        }
        let is_relied = |bit: &u64| match relied & lane_of(*bit) {
            0 => false,
            relied => *bit >= lowest(relied),
        };
        let relied = bits(in_play).filter(is_relied);
        Claim {
            origin,
            position: Position::from_setup(&setup).expect("a search plays by the rules"),
            card: last,
            bound,
            relied: relied.flat_map(cards::<M>).collect(),
            divided: cards::<M>(divided).collect(),
        }
    }
}

/// An empty table of a mode: North is the side whose tricks are counted, or of it.
fn setup<M: Mode>() -> Setup {
    let game = if M::SEATS == 4 {
        Game::Bridge
    } else {
        Game::Preferans
    };
    Setup {
        hands: BySeat::default(),
        absent: (M::SEATS == 3).then_some(Seat::West),
        strain: match (M::TRUMPS, M::MISERE) {
            (true, _) => Strain::Trump(Suit::from_index(TRUMP)),
            (false, true) => Strain::Misere,
            (false, false) => Strain::NoTrump,
        },
        declarer: Seat::North,
        trick: Trick::EMPTY,
        ..Setup::empty(game)
    }
}

/// The cards that some bits stand for.
fn cards<M: Mode>(set: u64) -> impl Iterator<Item = Card> {
    bits(set).map(|bit| {
        let place = bit.trailing_zeros() as usize;
        let rank = match (M::MISERE, M::SEATS) {
            (true, _) => Rank::Ace.index() - place % 16,
            (false, 3) => Game::Preferans.lowest().index() + place % 16,
            (false, _) => place % 16,
        };
        Card {
            suit: Suit::from_index(place / 16),
            rank: Rank::from_index(rank),
        }
    })
}

fn bits(mut set: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let bit = lowest(set);
        set ^= bit;
        (bit != 0).then_some(bit)
    })
}
