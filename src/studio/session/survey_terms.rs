//! What the user asks about all deals of two unseen hands.

use serde::{Deserialize, Serialize};

use kibitzer::cards::{Card, CardSet, Seat};
use kibitzer::rules::{Limit, Measure};

/// What the user asks about all deals of two unseen hands.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct SurveyTerms {
    /// The unseen hands, if the user chose them; else they are declarer's opponents.
    pub unseen: Option<[Seat; 2]>,
    /// About the hands at the start of the play.
    pub limits: Vec<Limit>,
    /// Whether each card to play is asked about.
    pub each_card: bool,
    /// Whether the discards are unseen too.
    pub discards: bool,
    /// The card that an unseen hand leads; without one it leads the best in every layout.
    #[serde(default)]
    pub lead: Option<Card>,
    /// What the hands that are seen play then, as long as it is their turn. Where all hands are known, and no lead is
    /// asked about, they play on the table.
    #[serde(default)]
    pub then: Vec<Card>,
}

impl SurveyTerms {
    /// The limit on a measure of a hand.
    pub fn limit(&self, seat: Seat, measure: Measure) -> Option<&Limit> {
        let same = |limit: &&Limit| limit.seat == seat && limit.measure == measure;
        self.limits.iter().find(same)
    }

    /// The hand to which a card is pinned.
    pub fn pinned(&self, card: Card) -> Option<Seat> {
        let pin = |limit: &&Limit| **limit == Limit::pin(limit.seat, card);
        self.limits.iter().find(pin).map(|limit| limit.seat)
    }

    /// Sets a limit in the place of one about the same.
    pub(crate) fn set_limit(&mut self, limit: Limit) {
        if let Measure::Cards(cards) = limit.measure
            && cards.len() == 1
        {
            // A card lies in one hand.
            self.limits.retain(|old| old.measure != limit.measure);
        }
        self.forget_limit(&limit);
        self.limits.push(limit);
    }

    /// Takes away the limit about the same.
    pub(crate) fn forget_limit(&mut self, limit: &Limit) {
        let same = |old: &Limit| old.seat == limit.seat && old.measure == limit.measure;
        self.limits.retain(|old| !same(old));
    }

    /// The limits as they stand after these cards of the play.
    pub(crate) fn limits_after(&self, played: impl Fn(Seat) -> CardSet) -> Vec<Limit> {
        let left = |limit: &Limit| {
            let gone = limit.measure.of(played(limit.seat));
            let (low, high) = (*limit.within.start(), *limit.within.end());
            let within = match high.checked_sub(gone) {
                Some(high) => low.saturating_sub(gone)..=high,
                // More than that has been played: no layout fits.
                None => low.max(1)..=0,
            };
            Limit {
                within,
                ..limit.clone()
            }
        };
        self.limits.iter().map(left).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kibitzer::cards::Suit;

    #[test]
    fn limits_are_about_the_hands_as_dealt() {
        let mut asked = SurveyTerms::default();
        asked.set_limit(Limit::length(Seat::East, Suit::Spades, 2..=3));
        let after = |played: &str| {
            let played: CardSet = played.parse().unwrap();
            asked.limits_after(|_| played)[0].within.clone()
        };
        assert_eq!(after("..."), 2..=3);
        assert_eq!(after("A.K.."), 1..=2);
        assert_eq!(after("AKQ..."), 0..=0);
        assert!(after("AKQJ...").is_empty());
    }

    #[test]
    fn a_card_is_pinned_to_one_hand() {
        let card: Card = "SA".parse().unwrap();
        let mut asked = SurveyTerms::default();
        asked.set_limit(Limit::pin(Seat::East, card));
        asked.set_limit(Limit::pin(Seat::West, card));
        assert_eq!(
            (asked.limits.len(), asked.pinned(card)),
            (1, Some(Seat::West))
        );
    }
}
