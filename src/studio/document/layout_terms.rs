//! The user's choices that define a question about the layouts of unseen hands.

use serde::{Deserialize, Serialize};

use kibitzer::analysis::Unseen;
use kibitzer::cards::{Card, Seat};
use kibitzer::rules::{Constraint, Measure};

/// The user's choices for a count of layouts (possible deals of the unseen hands).
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct LayoutTerms {
    /// The hands that the user treats as unseen. `None` selects declarer's opponents or, if declarer has yet to discard
    /// in preferans, declarer's own hand.
    pub unseen: Option<Unseen>,
    /// The user's constraints on the hands as they were before the play and the current trick. They are sorted, so that
    /// equal terms compare equal whatever the order in which they were set.
    #[serde(rename = "limits")]
    pub constraints: Vec<Constraint>,
    /// True if every legal card is evaluated, not only the best one.
    pub each_card: bool,
    /// True if declarer's discards in preferans are also treated as unseen.
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
    /// Returns the user's constraint on `measure`, such as the points, of the hand at `seat`, if there is one.
    pub fn constraint(&self, seat: Seat, measure: Measure) -> Option<&Constraint> {
        let same =
            |constraint: &&Constraint| constraint.seat == seat && constraint.measure == measure;
        self.constraints.iter().find(same)
    }

    /// Returns the hand to which the user has assigned this card; `None` if the card may be in either unseen hand.
    pub fn pinned(&self, card: Card) -> Option<Seat> {
        let pin = |constraint: &&Constraint| **constraint == Constraint::pin(constraint.seat, card);
        self.constraints
            .iter()
            .find(pin)
            .map(|constraint| constraint.seat)
    }

    /// Sets a constraint, replacing any on the same measure of the same hand.
    pub(crate) fn set_constraint(&mut self, constraint: Constraint) {
        if let Measure::Cards(cards) = constraint.measure
            && cards.len() == 1
        {
            // A card can be fixed in only one hand.
            self.constraints
                .retain(|old| old.measure != constraint.measure);
        }
        self.forget_constraint(&constraint);
        self.constraints.push(constraint);
        self.sort_constraints();
    }

    /// Sorts the constraints. Settings saved by an earlier version of the studio may contain them in the order in which
    /// they were set.
    pub(crate) fn sort_constraints(&mut self) {
        self.constraints.sort_by_key(Constraint::order);
    }

    /// Removes any constraint on the same measure of the same hand as `constraint`.
    pub(crate) fn forget_constraint(&mut self, constraint: &Constraint) {
        let same =
            |old: &Constraint| old.seat == constraint.seat && old.measure == constraint.measure;
        self.constraints.retain(|old| !same(old));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kibitzer::cards::Suit;

    #[test]
    fn the_order_of_setting_constraints_does_not_matter() {
        let card: Card = "SA".parse().unwrap();
        let constraints = [
            Constraint::pin(Seat::East, card),
            Constraint::length(Seat::East, Suit::Hearts, 0..=3),
            Constraint::points(Seat::West, 10..=12),
        ];
        let [mut first, mut second] = [(); 2].map(|()| LayoutTerms::default());
        constraints
            .iter()
            .for_each(|constraint| first.set_constraint(constraint.clone()));
        constraints
            .iter()
            .rev()
            .for_each(|constraint| second.set_constraint(constraint.clone()));
        assert_eq!(first, second);
    }

    #[test]
    fn a_card_is_pinned_to_one_hand() {
        let card: Card = "SA".parse().unwrap();
        let mut terms = LayoutTerms::default();
        terms.set_constraint(Constraint::pin(Seat::East, card));
        terms.set_constraint(Constraint::pin(Seat::West, card));
        assert_eq!(terms.constraints.len(), 1);
        assert_eq!(terms.pinned(card), Some(Seat::West));
    }
}
