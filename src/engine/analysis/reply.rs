//! The reply that is hardest for the player who is solving a problem.

use crate::cards::{Card, CardSet, Tricks};
use crate::rules::Position;
use crate::search::Cancelled;

use super::choices::after_one_of;
use super::line::best_cards;
use super::question::{Question, Work};

/// The question: which of the best cards makes it hardest for the other side to keep its result? It is the card that
/// leaves the other side the fewest cards with which it keeps its result.
///
/// These cards are counted at the next turn at which the other side has a choice. Until then, the other side plays its
/// forced cards, and its opponents play their best cards.
///
/// In the example, the king and the four have the same value for West, and both leave North one right card of two. So
/// the lower one is the reply.
///
/// ```
/// use kibitzer::analysis::HardestReply;
/// use kibitzer::rules::Position;
/// use kibitzer::search::Solver;
///
/// let position: Position = "N:AQ... 32... .AK.. K4... NT W".parse()?;
/// let question = HardestReply { position, to_declarer: true };
/// let reply = Solver::default().solve(&question);
/// assert_eq!(reply.card(), Some("S4".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct HardestReply {
    /// The position in which a hand of the side that replies is to play.
    pub position: Position,
    /// True if the declaring side solves the problem and the defenders reply; false for the reverse.
    pub to_declarer: bool,
}

/// One of the best replies, a group of equivalent cards, with the choice that the other side faces next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Demand {
    /// The equivalent cards of the reply, which keep the result of the side that replies.
    pub cards: CardSet,
    /// The number of cards with which the other side keeps its result at its next choice; 0 if it has no choice left.
    pub keeping: usize,
    /// The number of legal cards that the other side has at its next choice; 0 if it has no choice left.
    pub of: usize,
}

/// The best replies known so far, with the choices that they leave to the other side.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Replies {
    demands: Vec<Demand>,
}

impl Demand {
    /// Returns a sort key for how easy the other side's choice is, hardest first. A choice with a wrong card is harder
    /// than one without, and fewer right cards make it harder.
    fn ease(&self) -> (bool, usize) {
        (self.keeping == self.of, self.keeping)
    }
}

impl Replies {
    /// Returns the best replies known so far, each with the choice that it leaves to the other side.
    pub fn all(&self) -> &[Demand] {
        &self.demands
    }

    /// Returns the reply that leaves the hardest choice, or `None` if none is known. If several do, returns the lowest
    /// card; among lowest cards of several suits, the first in the order in which hands are written.
    pub fn card(&self) -> Option<Card> {
        let ease = self.demands.iter().map(Demand::ease).min()?;
        let hardest = self.demands.iter().filter(|demand| demand.ease() == ease);
        let cards = CardSet::union(hardest.map(|demand| demand.cards));
        cards.iter().min_by_key(|card| card.rank)
    }
}

impl<'a> IntoIterator for &'a Replies {
    type Item = &'a Demand;
    type IntoIter = std::slice::Iter<'a, Demand>;

    fn into_iter(self) -> Self::IntoIter {
        self.demands.iter()
    }
}

impl Question for HardestReply {
    type Finding = Demand;
    type Report = Replies;
    type Answer = Replies;

    fn answer(&self, _part: usize, work: &mut Work<'_, Demand>) -> Result<(), Cancelled> {
        let groups = self.position.equals();
        if let [cards] = groups[..] {
            // There is only one group of equivalent cards, so there is nothing to compare.
            let (keeping, of) = (0, 0);
            work.found(Demand { cards, keeping, of });
            return Ok(());
        }
        let tricks = work.tricks(&self.position)?;
        let best = best_cards(&self.position, tricks, work)?;
        for cards in groups.into_iter().filter(|&group| best.has_all(group)) {
            let (next, won) = after_one_of(&self.position, cards);
            let (keeping, of) = self.next_choice(next, tricks - won, work)?;
            work.found(Demand { cards, keeping, of });
        }
        Ok(())
    }

    fn empty(&self) -> Replies {
        Replies::default()
    }

    fn add(replies: &mut Replies, demand: Demand) {
        replies.demands.push(demand);
    }

    fn complete(report: Replies) -> Replies {
        report
    }
}

impl HardestReply {
    /// Returns the number of cards with which the other side keeps its result at its next choice, and the number of its
    /// legal cards there. Both are 0 if it has no choice left. `tricks` is the value of `position`.
    fn next_choice(
        &self,
        mut position: Position,
        mut tricks: Tricks,
        work: &mut Work<'_, Demand>,
    ) -> Result<(usize, usize), Cancelled> {
        while let Some(turn) = position.turn() {
            let best = best_cards(&position, tricks, work)?;
            let chooses = position.is_declaring(turn) == self.to_declarer;
            if chooses && position.equals().len() > 1 {
                return Ok((best.len(), position.legal_cards().len()));
            }
            let lowest = best.iter().min_by_key(|card| card.rank);
            let Some(Ok(winner)) = lowest.map(|card| position.play(card)) else {
                break;
            };
            if winner.is_some_and(|seat| position.is_declaring(seat)) {
                tricks = tricks - Tricks(1);
            }
        }
        Ok((0, 0))
    }
}
