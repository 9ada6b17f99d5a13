//! The cards to try at one node: which are left, what those that were tried have proved, and which need not be tried.

use std::hint::select_unpredictable;

use super::bits::Cards;
use super::mode::Mode;
use super::outcome::{Need, Outcome};

/// The moves of one node: the cards still to be tried, and the combined result of those that were tried.
pub(super) struct Candidates {
    /// The cards still to be tried in the current round: first those that no other worker is searching, then the
    /// postponed ones.
    pub(super) left: Cards,
    /// The cards of the hand whose turn it is.
    pub(super) own: Cards,
    /// The lowest card of each run of equivalent cards that the hand may legally play.
    bottoms: Cards,
    /// The cards that other workers are searching, postponed until everything else has been tried.
    postponed: Cards,
    /// True once only the postponed cards are left.
    pub(super) is_second_round: bool,
    /// The number of tricks that the search tries to prove or refute for the counted side.
    target: u8,
    /// True if the hand whose turn it is wants the counted side to take many tricks.
    maximises: bool,
    /// The combined result of the cards tried so far.
    pub(super) outcome: Outcome,
}

impl Candidates {
    /// Creates the candidates of a node at which `seat` plays from the hand `own` and the search answers `need`.
    /// `moves` contains the lowest card of each run of equivalent cards that may be played.
    #[inline(always)]
    pub(super) fn new<M: Mode>(seat: usize, need: Need, own: Cards, moves: Cards) -> Candidates {
        let maximises = M::maximises(seat);
        Candidates {
            left: moves,
            own,
            bottoms: moves,
            postponed: Cards::NONE,
            is_second_round: false,
            target: need.target,
            maximises,
            outcome: Outcome {
                tricks: if maximises { 0 } else { need.left },
                relied: Cards::NONE,
            },
        }
    }

    /// Returns true if there is a card to try. When the first round has no cards left, starts the second round with the
    /// postponed ones.
    #[inline(always)]
    pub(super) fn has_more(&mut self) -> bool {
        if self.left.is_empty() {
            self.left = self.postponed;
            self.postponed = Cards::NONE;
            self.is_second_round = true;
        }
        !self.left.is_empty()
    }

    /// Postpones a card until all others have been tried.
    #[inline(always)]
    pub(super) fn postpone(&mut self, card: Cards) {
        self.left ^= card;
        self.postponed |= card;
    }

    /// Adds the result of a card to the combined result, drops the cards that need no longer be tried, and returns true
    /// if the card causes a cutoff. `played` is the card, and `bottom` the lowest card of its run.
    #[inline(always)]
    pub(super) fn causes_cutoff(
        &mut self,
        bottom: Cards,
        played: Cards,
        mut outcome: Outcome,
    ) -> bool {
        if outcome.reaches(self.target) == self.maximises {
            self.outcome = outcome;
            return true;
        }
        let pruned;
        (pruned, outcome.relied) =
            pruned_by_failure(bottom, played, outcome.relied, self.own, self.bottoms);
        self.left &= !pruned;
        self.postponed &= !pruned;
        self.outcome.relied |= outcome.relied;
        self.outcome.tricks = if self.maximises {
            self.outcome.tricks.max(outcome.tricks)
        } else {
            self.outcome.tricks.min(outcome.tricks)
        };
        false
    }
}

/// Returns two sets after a card has failed: the cards that need not be tried any more, including the failed one, and
/// the cards that the combined result relies on if those are skipped. `played` is the card that was played from the run
/// with the lowest card `bottom`, `relied` the set that its result relies on, `own` the hand, and `bottoms` the lowest
/// cards of its runs.
///
/// The *floor* of a result is the lowest card of the suit that it relies on. If the card lies below the floor, all
/// cards of the suit below the floor are skipped. If the floor divides a run of the hand, the card's own run or another
/// one, the cards of that run above the floor fare the same only while the next one below is in the run. So that next
/// card is relied on as well.
///
/// Otherwise only the rest of the card's run is skipped. The whole run is then relied on, because its lowest card may
/// lie below the floor.
///
/// Example: a hand with K Q 5 3, of which K Q are one run, tries the three, which fails. If its result relies on the
/// ten and higher cards, the five need not be tried. If it relies on the king and the ace only, the floor divides the
/// run K Q. Then neither five nor queen need be tried, and the result relies on the queen as well. If the king was
/// played and its result relies on the king, the queen need not be tried, and the result relies on it too.
#[inline(always)]
pub(super) fn pruned_by_failure(
    bottom: Cards,
    played: Cards,
    relied: Cards,
    own: Cards,
    bottoms: Cards,
) -> (Cards, Cards) {
    let suit = played.whole_suit();
    let below = suit.below((relied & suit).lowest());
    let is_below = played.has_any(below);
    let first_above = (own & suit & !below).lowest();
    let is_divided = first_above.has_any(!bottoms);
    let next = select_unpredictable(is_divided, (own & below).highest(), Cards::NONE);
    (
        select_unpredictable(is_below, below, bottom),
        relied | select_unpredictable(is_below, next, bottom),
    )
}

#[cfg(test)]
mod tests {
    use super::super::mode::BridgeNoTrumps;
    use super::*;

    const NONE: Cards = Cards::NONE;
    const ACE: Cards = Cards::card(0, 12);
    const KING: Cards = Cards::card(0, 11);
    const QUEEN: Cards = Cards::card(0, 10);
    const JACK: Cards = Cards::card(0, 9);
    const FOUR: Cards = Cards::card(0, 2);
    /// The two of suit 1, as a card of a second suit.
    const TWO: Cards = Cards::card(1, 0);

    /// Returns the candidates of North, who holds A K Q 4 and the two of another suit and wants six tricks.
    fn candidates() -> Candidates {
        let own = ACE | KING | QUEEN | FOUR | TWO;
        let need = Need { target: 6, left: 9 };
        Candidates::new::<BridgeNoTrumps>(0, need, own, QUEEN | FOUR | TWO)
    }

    #[test]
    fn a_failing_card_rules_out_other_candidates() {
        // The lowest card of the run, the card played, what its result relies on; the cards left, and what all rely on.
        let cases = [
            // Below the floor, every card of the suit fails; one of another suit may not.
            (FOUR, FOUR, NONE, TWO, NONE),
            (FOUR, FOUR, JACK, QUEEN | TWO, JACK),
            (QUEEN, ACE, NONE, TWO, NONE),
            // The floor divides the run: its next card has to be in the hand too.
            (FOUR, FOUR, KING, TWO, KING | QUEEN),
            (FOUR, FOUR, ACE, TWO, ACE | KING),
            // The highest card of the run stands for the queen only while the hand has the queen.
            (QUEEN, ACE, ACE, FOUR | TWO, ACE | QUEEN),
            (QUEEN, ACE, KING, FOUR | TWO, KING | QUEEN),
            (QUEEN, ACE, JACK, FOUR | TWO, JACK | QUEEN),
            (TWO, TWO, ACE, QUEEN | FOUR, ACE),
        ];
        for (bottom, played, relied, left, all) in cases {
            let mut candidates = candidates();
            let outcome = Outcome { tricks: 5, relied };
            assert!(!candidates.causes_cutoff(bottom, played, outcome));
            assert_eq!(candidates.left, left, "{relied:?}");
            assert_eq!(
                candidates.outcome,
                Outcome {
                    tricks: 5,
                    relied: all
                }
            );
        }
    }

    #[test]
    fn a_cutoff_relies_only_on_the_result_of_the_successful_card() {
        let mut candidates = candidates();
        let failed = Outcome {
            tricks: 5,
            relied: TWO,
        };
        assert!(!candidates.causes_cutoff(TWO, TWO, failed));
        let outcome = Outcome {
            tricks: 6,
            relied: ACE,
        };
        assert!(candidates.causes_cutoff(QUEEN, ACE, outcome));
        assert_eq!(candidates.outcome, outcome);
    }
}
