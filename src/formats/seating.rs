//! The seats of hands where a text does not say them for certain: what else it says about the board decides.

use kibitzer_cards::{BySeat, Card, CardSet, Seat};

/// The hands of a board by seat; `None` for an unknown hand.
pub(crate) type KnownHands = BySeat<Option<CardSet>>;

/// The facts about a board from which the seats of its hands can be inferred.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct SeatEvidence {
    pub(crate) declarer: Option<Seat>,
    /// The opening lead with the seat that made it.
    pub(crate) lead: Option<(Seat, Card)>,
    /// The seats that made a bid.
    pub(crate) bidders: Vec<Seat>,
}

impl SeatEvidence {
    /// Returns the number of facts that contradict the seating `hands`: the opening lead must be in the leader's hand,
    /// and if only two hands are known, they must be those of the players who bid.
    fn contradictions(&self, hands: &KnownHands) -> usize {
        let holds = |seat: Seat, card| hands[seat].is_some_and(|hand| hand.has(card));
        let is_elsewhere = self.lead.is_some_and(|(leader, card)| {
            hands[leader].is_some() && !holds(leader, card)
                || Seat::ALL
                    .into_iter()
                    .any(|seat| seat != leader && holds(seat, card))
        });
        let is_pair = hands.0.iter().flatten().count() == 2;
        let players = Seat::ALL
            .into_iter()
            .filter(|seat| self.declarer == Some(*seat) || self.bidders.contains(seat));
        let unknown = players.filter(|&seat| is_pair && hands[seat].is_none());
        unknown.count() + usize::from(is_elsewhere)
    }

    /// Returns the index of the seating with the fewest contradictions, or of the first of these if there are several.
    /// `seatings` must not be empty.
    pub(crate) fn best(&self, seatings: &[KnownHands]) -> usize {
        let all = seatings.iter().enumerate();
        let best = all.min_by_key(|(_, hands)| self.contradictions(hands));
        best.map_or(0, |(index, _)| index)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hands(north: &str, east: &str, south: &str, west: &str) -> KnownHands {
        let hand = |text: &str| {
            crate::deal::parse_short_hand(text)
                .ok()
                .filter(|word| !word.is_empty())
        };
        BySeat([north, east, south, west].map(hand))
    }

    #[test]
    fn the_lead_and_the_bids_select_the_seating() {
        let (ace, king) = ("A", "K");
        let seatings = [
            hands(ace, king, "", ""),
            hands(ace, "", king, ""),
            hands("", ace, "", king),
        ];
        let none = SeatEvidence::default();
        assert_eq!(none.best(&seatings), 0);
        let bidders = SeatEvidence {
            bidders: vec![Seat::North, Seat::South],
            ..SeatEvidence::default()
        };
        assert_eq!(bidders.best(&seatings), 1);
        let lead = SeatEvidence {
            lead: "SK".parse().ok().map(|card| (Seat::West, card)),
            ..SeatEvidence::default()
        };
        assert_eq!(lead.best(&seatings), 2);
    }
}
