//! The user's choices that define a question about the layouts of unseen hands.

use serde::{Deserialize, Serialize};

use kibitzer::analysis::Unseen;
use kibitzer::cards::{Card, Seat};
use kibitzer::rules::{Constraint, Measure};

/// The user's choices for a count of layouts (possible deals of the unseen hands).
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct LayoutTerms {
    /// The hands that the user treats as unseen; `None` for those of declarer's opponents or, if he has yet to discard
    /// in preferans, for his own.
    pub unseen: Option<Unseen>,
    /// The user's constraints on the hands, as they are before the play and the current trick. Their order does not
    /// depend on the order in which they were set, so that equal terms have equal counts.
    pub limits: Vec<Constraint>,
    /// True if every legal card is evaluated, not only the best one.
    pub each_card: bool,
    /// True if declarer's discards in preferans are unseen cards too.
    pub discards: bool,
    /// The card that an unseen hand leads; with `None`, it leads a best card in each layout.
    #[serde(default)]
    pub lead: Option<Card>,
    /// The cards that the seen hands play next, as long as it is their turn. Not used if all hands are known and `lead`
    /// is `None`: cards are then played on the table.
    #[serde(default)]
    pub then: Vec<Card>,
}

impl LayoutTerms {
    /// Returns the user's constraint on this measure of a hand, such as its points, if there is one.
    pub fn limit(&self, seat: Seat, measure: Measure) -> Option<&Constraint> {
        let same = |limit: &&Constraint| limit.seat == seat && limit.measure == measure;
        self.limits.iter().find(same)
    }

    /// Returns the hand to which the user has fixed this card; `None` if it may be in either.
    pub fn pinned(&self, card: Card) -> Option<Seat> {
        let pin = |limit: &&Constraint| **limit == Constraint::pin(limit.seat, card);
        self.limits.iter().find(pin).map(|limit| limit.seat)
    }

    /// Sets a constraint, replacing any on the same measure of the same hand.
    pub(crate) fn set_limit(&mut self, limit: Constraint) {
        if let Measure::Cards(cards) = limit.measure
            && cards.len() == 1
        {
            // A card can be fixed in only one hand.
            self.limits.retain(|old| old.measure != limit.measure);
        }
        self.forget_limit(&limit);
        self.limits.push(limit);
        self.sort_limits();
    }

    /// Sorts the constraints, which may come from an earlier version of the studio that kept the order of setting them.
    pub(crate) fn sort_limits(&mut self) {
        self.limits.sort_by_key(Constraint::order);
    }

    /// Removes any constraint on the same measure of the same hand as `limit`.
    pub(crate) fn forget_limit(&mut self, limit: &Constraint) {
        let same = |old: &Constraint| old.seat == limit.seat && old.measure == limit.measure;
        self.limits.retain(|old| !same(old));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kibitzer::cards::Suit;

    #[test]
    fn the_order_of_setting_constraints_does_not_matter() {
        let card: Card = "SA".parse().unwrap();
        let limits = [
            Constraint::pin(Seat::East, card),
            Constraint::length(Seat::East, Suit::Hearts, 0..=3),
            Constraint::points(Seat::West, 10..=12),
        ];
        let [mut first, mut second] = [(); 2].map(|()| LayoutTerms::default());
        limits
            .iter()
            .for_each(|limit| first.set_limit(limit.clone()));
        limits
            .iter()
            .rev()
            .for_each(|limit| second.set_limit(limit.clone()));
        assert_eq!(first, second);
    }

    #[test]
    fn a_card_is_pinned_to_one_hand() {
        let card: Card = "SA".parse().unwrap();
        let mut terms = LayoutTerms::default();
        terms.set_limit(Constraint::pin(Seat::East, card));
        terms.set_limit(Constraint::pin(Seat::West, card));
        assert_eq!(terms.limits.len(), 1);
        assert_eq!(terms.pinned(card), Some(Seat::West));
    }
}
