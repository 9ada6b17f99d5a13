//! Observers of a search: they can check its claims, or learn from its leads.
//!
//! Searches are generic over an [`Observer`]. That of ordinary searches is `()`, which sees nothing and costs nothing.

use crate::cards::{Card, CardSet, Rank, Seat, Strain, Suit, Tricks};
use crate::rules::{Game, Position, Setup};

use super::bits::{Cards, TRUMP};
use super::leads::Lead;
use super::mode::Mode;
use super::owners::HIGH_CARDS;
use super::proved::Bound;

/// A bound that a search has proved for a set of similar positions.
///
/// A [member](Claim::relied) of the set may differ from the claim's position in the holders of the cards that the claim
/// does not rely on. Every hand, including its card in the current trick, must have the same suit lengths.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Claim {
    /// The part of the search that made the claim.
    pub origin: ClaimOrigin,
    /// One of the positions for which the claim holds. Unless it is the position submitted to the solver, its seats,
    /// suits and ranks are in the internal numbering of the search.
    pub position: Position,
    /// The last card of a complete trick, still to be played in `position`, after which the bound holds; `None` if the
    /// bound holds for the position itself.
    pub card: Option<Card>,
    /// The bound on the declaring side's tricks that is claimed.
    pub bound: Bound,
    /// The cards whose holders matter to the claim: in each suit all cards from the highest down to some card, in
    /// misère from the lowest up.
    pub relied: CardSet,
    /// For each suit in which the lowest card relied on and the next lower card belong to one run of equivalent cards:
    /// that next lower card. An audit first moves these cards to another hand, where a false claim would most likely
    /// show.
    ///
    /// A run is included only if its hand would gain from the claim being false and also holds lower cards of the suit.
    pub divided: CardSet,
}

/// The part of a search that made a claim.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ClaimOrigin {
    /// A bound that was found in the transposition table.
    Taken,
    /// A bound from counting sure winners or, in misère, the cards with which declarer can duck.
    Counted,
    /// A result stored in the transposition table exactly as it was proved.
    Stored,
    /// A result stored in the transposition table that relies on fewer cards than its proof does. The table had the
    /// same bounds for all other possible owners of the omitted cards.
    Resolved,
    /// A result stored in the transposition table exactly as it was proved, and sent to other workers.
    Told,
    /// A result for a position in the middle of a trick.
    Played,
    /// Misère: a result after a complete trick that holds whichever opponent of declarer leads to the next.
    EitherLeads,
    /// A result on which a bound of an estimate rests.
    Estimated,
    /// The final result of the solver for the position submitted to it.
    Proved,
}

impl ClaimOrigin {
    /// All parts of the search that make claims, in declaration order.
    pub const ALL: [ClaimOrigin; 9] = [
        ClaimOrigin::Taken,
        ClaimOrigin::Counted,
        ClaimOrigin::Stored,
        ClaimOrigin::Resolved,
        ClaimOrigin::Told,
        ClaimOrigin::Played,
        ClaimOrigin::EitherLeads,
        ClaimOrigin::Estimated,
        ClaimOrigin::Proved,
    ];
}

/// The kind of a claim for sampling. Rare kinds are sampled separately, because a bug in such claims would hardly ever
/// show up in ordinary ones.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Stratum {
    /// The claim divides a run, see [`Claim::divided`].
    Divided,
    /// The claim relies on more than eight cards of a suit, but not on all that are in play. The table stores the
    /// owners of the cards beyond the eighth separately.
    Deep,
    /// An ordinary claim, of none of the rare kinds.
    Plain,
}

/// The result of trying a lead at a node of the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Trial {
    /// True if the lead decides its node, so that no other lead has to be tried.
    pub decides: bool,
    /// The number of nodes that searching the lead took.
    pub nodes: u64,
}

/// An observer of a search, which may see its claims, or try the leads at its nodes. `()` observes nothing.
pub trait Observer {
    /// True if the observer wants to see claims.
    const SEES_CLAIMS: bool = true;

    /// True if the observer wants to see the leads of nodes.
    const SEES_LEADS: bool = false;

    /// Returns true if the observer wants to see a claim of this kind about a position with `left` tricks left.
    fn wants_claim(&mut self, _origin: ClaimOrigin, _left: Tricks, _stratum: Stratum) -> bool {
        false
    }

    /// Receives a claim, after [`Observer::wants_claim`] has returned true for its kind.
    fn observe_claim(&mut self, _claim: Claim) {}

    /// Receives the leads of a node that has more than one lead, with `left` tricks left.
    ///
    /// Before the search picks a lead, the observer may try any of them: `search` returns the result, or `None` if the
    /// search was stopped. The trials themselves are not observed. In the late [`LeadStage`](super::leads::LeadStage),
    /// their results are stored like those of any search, so the order of the trials matters. In the early stage the
    /// trials are independent, and the observer receives only nodes that a lead has decided.
    fn observe_leads(
        &mut self,
        _left: Tricks,
        _leads: impl Iterator<Item = Lead>,
        _search: impl FnMut(Lead) -> Option<Trial>,
    ) {
    }
}

impl Observer for () {
    const SEES_CLAIMS: bool = false;
}

/// The hands and the current trick at a node about which a claim is made, in the numbering of the search.
pub(super) struct ClaimNode<'a> {
    /// The cards still in the hands at the node.
    pub(super) hands: &'a [Cards; 4],
    /// The hands at the node, with all cards that have been played so far put back.
    pub(super) dealt: &'a [Cards; 4],
    /// The seat that leads to the next trick, or that led to the current one.
    pub(super) leader: usize,
    /// The cards of the current trick, which may be complete.
    pub(super) trick: Cards,
}

impl ClaimNode<'_> {
    /// Passes the claim that `bound` holds at this node to the observer, if it wants such claims. In each suit the
    /// claim relies on the cards from the lowest one in `relied` up.
    pub(super) fn report<M: Mode>(
        &self,
        observer: &mut impl Observer,
        origin: ClaimOrigin,
        bound: Bound,
        relied: Cards,
    ) {
        let left = self.in_play().count() / M::SEATS as u32;
        let divided = self.divided_cards::<M>(bound, relied);
        let stratum = if !divided.is_empty() {
            Stratum::Divided
        } else if self.is_deep(relied) {
            Stratum::Deep
        } else {
            Stratum::Plain
        };
        if observer.wants_claim(origin, Tricks(left as u8), stratum) {
            observer.observe_claim(self.make_claim::<M>(origin, bound, relied, divided));
        }
    }

    /// Returns the cards of all hands and of the current trick.
    fn in_play(&self) -> Cards {
        Cards::union(*self.hands) | self.trick
    }

    /// Returns true if a claim belongs to [`Stratum::Deep`]: it relies on many cards of a suit. In each suit it relies
    /// on the cards from the lowest one in `relied` up.
    fn is_deep(&self, relied: Cards) -> bool {
        let in_play = self.in_play();
        (0..4).any(|suit| {
            let cards = in_play.suited(suit);
            let floor = relied.suited(suit).lowest();
            let below = cards.below(floor);
            !floor.is_empty() && !below.is_empty() && (cards & !below).count() > HIGH_CARDS
        })
    }

    /// Returns the set of cards for [`Claim::divided`] in a claim of `bound`, in the numbering of the search.
    fn divided_cards<M: Mode>(&self, bound: Bound, relied: Cards) -> Cards {
        let in_hands = Cards::union(*self.hands);
        let is_lower_bound = matches!(bound, Bound::AtLeast(_));
        let first_below = |suit: usize| {
            let floor = relied.suited(suit).lowest();
            if floor.is_empty() {
                return None;
            }
            let cards = in_hands.suited(suit);
            let below = cards.below(floor);
            let (last, first) = ((cards & !below).lowest(), below.highest());
            let owner = self.hands.iter().position(|hand| hand.has_any(first))?;
            let own = self.hands[owner];
            let of_others = (below & !own).highest();
            let gains = M::maximises(owner) != is_lower_bound;
            let holds_run = own.has_any(last);
            let holds_lower = !of_others.is_empty() && !(own & below).below(of_others).is_empty();
            (gains && holds_run && holds_lower).then_some(first)
        };
        Cards::union((0..4).filter_map(first_below))
    }

    /// Creates the claim that `bound` holds at this node, with its position and cards converted from the numbering of
    /// the search.
    fn make_claim<M: Mode>(
        &self,
        origin: ClaimOrigin,
        bound: Bound,
        relied: Cards,
        divided: Cards,
    ) -> Claim {
        let mut setup = empty_setup::<M>();
        setup.leader = Seat::ALL[self.leader];
        for (seat, &hand) in self.hands.iter().enumerate() {
            setup.hands[Seat::ALL[seat]] = decode_cards::<M>(hand).collect();
        }
        let mut last = None;
        let (mut seat, mut trick) = (self.leader, self.trick);
        while !trick.is_empty() {
            let played = trick & self.dealt[seat];
            trick ^= played;
            for card in decode_cards::<M>(played) {
                if trick.is_empty() && self.trick.count() as usize == M::SEATS {
                    setup.hands[Seat::ALL[seat]].insert(card);
                    last = Some(card);
                } else {
                    let is_pushed = setup.trick.push(card);
                    is_pushed.expect("a trick has a card of each hand at most");
                }
            }
            seat = M::next(seat);
        }
        let relied = (self.in_play().iter()).filter(|card| card.is_from_floor_up(relied));
        Claim {
            origin,
            position: Position::from_setup(&setup).expect("a search plays by the rules"),
            card: last,
            bound,
            relied: relied.flat_map(decode_cards::<M>).collect(),
            divided: decode_cards::<M>(divided).collect(),
        }
    }
}

/// Returns a setup without cards for the game and strain of a kind of play. North is the declarer and belongs to the
/// side whose tricks are counted.
fn empty_setup<M: Mode>() -> Setup {
    let game = match M::SEATS {
        4 => Game::Bridge,
        _ => Game::Preferans,
    };
    Setup {
        absent: (M::SEATS == 3).then_some(Seat::West),
        strain: match (M::TRUMPS, M::MISERE) {
            (true, _) => Strain::Trump(Suit::from_index(TRUMP)),
            (false, true) => Strain::Misere,
            (false, false) => Strain::NoTrump,
        },
        declarer: Seat::North,
        ..Setup::empty(game)
    }
}

/// Converts a set of cards in the numbering of the search to cards of the setup that [`empty_setup`] returns.
fn decode_cards<M: Mode>(cards: Cards) -> impl Iterator<Item = Card> {
    cards.iter().map(|card| {
        let place = card.bit_number() as usize;
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
