//! The reply that makes it hardest for whoever solves a problem.

use crate::cards::{Card, CardSet, Tricks};
use crate::rules::Position;
use crate::search::{Cancelled, Control};

use super::choices::after_one_of;
use super::line::best_cards;
use super::prover::Prover;
use super::question::{Question, all_but};

/// Which of the best cards leaves the other side the fewest cards that keep the result?
///
/// Where it has to choose next, that is: cards that are forced, and the best ones of its opponents, are played
/// until then.
///
/// The king and the four bring West the same, and leave North one good card of two: the lowest is played.
///
/// ```
/// use kibitzer::analysis::{HardestReply, Question};
/// use kibitzer::notation::text;
/// use kibitzer::rules::Position;
/// use kibitzer::search::{Control, Solver};
///
/// let line = text::parse_line("bridge N:AQ... 32... .AK.. K4... NT W")?;
/// let position = Position::from_setup(&line.problem.setup)?;
/// let question = HardestReply { position, to_declarer: true };
/// let reply = question.solve(&mut Solver::new(1 << 20), &Control::default())?;
/// assert_eq!(reply.card(), Some("S4".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HardestReply {
    /// The position; a hand of the side that replies is to play.
    pub position: Position,
    /// Whether it is the declaring side that is made to think.
    pub to_declarer: bool,
}

/// What the other side has to find after some equal cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Demand {
    /// Cards that act alike and keep the result of the side that replies.
    pub cards: CardSet,
    /// How many cards keep the other side's result where it chooses next; none if it never does.
    pub keeping: usize,
    /// How many cards it has to choose from there.
    pub of: usize,
}

/// The best cards and what they demand, as far as they are known.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Replies {
    demands: Vec<Demand>,
}

impl Demand {
    /// The less, the harder: a choice that can go wrong before one that cannot.
    fn ease(&self) -> (bool, usize) {
        (self.keeping == self.of, self.keeping)
    }
}

impl Replies {
    /// What each of the best cards demands.
    pub fn all(&self) -> &[Demand] {
        &self.demands
    }

    /// The hardest of them: of several the lowest card, and of several suits the first as hands are written.
    pub fn card(&self) -> Option<Card> {
        let ease = self.demands.iter().map(Demand::ease).min()?;
        let hardest = self.demands.iter().filter(|demand| demand.ease() == ease);
        let cards = hardest.fold(CardSet::EMPTY, |all, demand| all | demand.cards);
        cards.iter().min_by_key(|card| card.rank)
    }
}

impl Question for HardestReply {
    type Finding = Demand;
    type Report = Replies;

    fn answer(
        &self,
        _part: usize,
        known: usize,
        prover: &mut dyn Prover,
        control: &Control,
        found: &mut dyn FnMut(Demand),
    ) -> Result<(), Cancelled> {
        let mut found = all_but(known, found);
        let groups = self.position.equals();
        if let [cards] = groups[..] {
            // There is nothing to compare.
            let (keeping, of) = (0, 0);
            found(Demand { cards, keeping, of });
            return Ok(());
        }
        let tricks = prover.tricks(&self.position, control)?;
        let best = best_cards(&self.position, tricks, prover, control)?;
        for cards in groups.into_iter().filter(|&group| best.has_all(group)) {
            let (next, won) = after_one_of(&self.position, cards);
            let (keeping, of) = self.next_choice(next, tricks - won, prover, control)?;
            found(Demand { cards, keeping, of });
        }
        Ok(())
    }

    fn empty(&self) -> Replies {
        Replies::default()
    }

    fn add(replies: &mut Replies, demand: Demand) {
        replies.demands.push(demand);
    }
}

impl HardestReply {
    /// How many cards keep the result where the other side chooses next, and of how many; `tricks` is the value of
    /// `position`.
    fn next_choice(
        &self,
        mut position: Position,
        mut tricks: Tricks,
        prover: &mut dyn Prover,
        control: &Control,
    ) -> Result<(usize, usize), Cancelled> {
        while let Some(turn) = position.turn() {
            let best = best_cards(&position, tricks, prover, control)?;
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
