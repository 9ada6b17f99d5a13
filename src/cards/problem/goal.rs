//! The goal that a problem sets one of its two parties.

use crate::rules::{Position, Setup};
use crate::{Seat, Strain, Tricks};

/// One of the two parties of a deal. The hands of a party count their tricks together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Party {
    /// The side of declarer (with dummy in bridge).
    Declaring,
    /// The side of the defenders: in preferans the whisters, or the opponents of a misère.
    Others,
}

impl Party {
    /// Returns the other party.
    #[must_use]
    pub fn opponents(self) -> Party {
        match self {
            Party::Declaring => Party::Others,
            Party::Others => Party::Declaring,
        }
    }

    /// Returns the party to which a seat belongs.
    pub fn of_seat(setup: &Setup, seat: Seat) -> Party {
        if setup.is_declaring(seat) {
            Party::Declaring
        } else {
            Party::Others
        }
    }

    /// Returns the party that plays next in a position; `None` if the play is over.
    pub fn to_play(position: &Position) -> Option<Party> {
        let seat = position.turn()?;
        Some(if position.is_declaring(seat) {
            Party::Declaring
        } else {
            Party::Others
        })
    }
}

/// The goal of a problem: the tricks that one party is to take from the problem's setup to the end of play, the current
/// trick included.
///
/// The party has to take at least `tricks` tricks or, if the [`GoalKind`] says so, at most. In misère, where tricks are a
/// loss, `tricks` always counts declarer's tricks: declarer may take at most that many, or the others must make declarer
/// take at least that many.
///
/// ```
/// use kibitzer_cards::Tricks;
/// use kibitzer_cards::notation::text;
/// use kibitzer_cards::problem::{Goal, GoalKind, Party};
/// let ending = text::parse_line("bridge N:AQ... 32... .AK.. K4... NT W declarer=S")?.problem;
/// let both = Goal { party: Party::Declaring, tricks: Tricks(2), kind: GoalKind::OrBetter };
/// assert!(both.is_reached(&ending.setup, Tricks(2)) && !both.is_reached(&ending.setup, Tricks(1)));
/// // West and East need one of the two tricks.
/// let one = Goal { party: Party::Others, tricks: Tricks(1), ..both };
/// assert_eq!(one.declaring_needs(&ending.setup), 2);
/// assert!(one.is_reached(&ending.setup, Tricks(1)) && !one.is_reached(&ending.setup, Tricks(2)));
/// # Ok::<(), kibitzer_cards::notation::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Goal {
    /// The party that is to reach the goal.
    pub party: Party,
    /// The number of tricks: the party's own, or in misère declarer's.
    pub tricks: Tricks,
    /// The results that reach the goal.
    pub kind: GoalKind,
}

/// The results that reach a goal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum GoalKind {
    /// The stated number of tricks and every better result.
    #[default]
    OrBetter,
    /// The same results, with the claim that the party cannot do better than the stated number.
    Exact,
    /// At most the stated number of tricks: the party is to lose tricks. Values of play in which both parties take
    /// tricks neither confirm nor refute such a goal. In misère, this is the same as [`GoalKind::OrBetter`].
    AtMost,
}

impl Goal {
    /// Returns true if the goal is to keep the number of tricks low.
    pub fn wants_few(self, strain: Strain) -> bool {
        match strain {
            Strain::Misere => self.party == Party::Declaring,
            Strain::Trump(_) | Strain::NoTrump => self.kind == GoalKind::AtMost,
        }
    }

    /// Returns true if the party is to lose tricks in a contract that is won by taking them. The values of double-dummy
    /// play do not tell whether such a goal is reached.
    pub fn loses_tricks(self, strain: Strain) -> bool {
        strain != Strain::Misere && self.kind == GoalKind::AtMost
    }

    /// Returns the number of tricks that the declaring side needs to reach its own goal, or to prevent the other
    /// party's goal; in misère, the most that declarer may take. The number may lie outside 0 to 13 if the other
    /// party's goal is trivial or impossible.
    pub fn declaring_needs(self, setup: &Setup) -> i32 {
        let (tricks, all) = (
            i32::from(self.tricks.0),
            i32::from(setup.tricks_to_play().0),
        );
        match (self.party, setup.strain) {
            (Party::Declaring, _) => tricks,
            (Party::Others, Strain::Misere) => tricks - 1,
            (Party::Others, Strain::Trump(_) | Strain::NoTrump) => all - tricks + 1,
        }
    }

    /// Returns the number of tricks by which the party does better than its goal if the declaring side takes `tricks`
    /// tricks from the setup on; negative if it does worse.
    fn margin(self, setup: &Setup, tricks: Tricks) -> i32 {
        let over = i32::from(tricks.0) - self.declaring_needs(setup);
        let over = if setup.strain == Strain::Misere {
            -over
        } else {
            over
        };
        match self.party {
            Party::Declaring => over,
            Party::Others => -over - 1,
        }
    }

    /// Returns true if the party reaches its goal when the declaring side takes `tricks` tricks from the setup on.
    pub fn is_reached(self, setup: &Setup, tricks: Tricks) -> bool {
        self.margin(setup, tricks) >= 0
    }

    /// Returns an exact goal for the same party: its result with best play. `best` is the declaring side's number of
    /// tricks with best play, from the setup on.
    #[must_use]
    pub fn with_best_play(self, setup: &Setup, best: Tricks) -> Goal {
        let others = setup.tricks_to_play().0.saturating_sub(best.0);
        let tricks = match (self.party, setup.strain) {
            (Party::Declaring, _) | (Party::Others, Strain::Misere) => best,
            (Party::Others, Strain::Trump(_) | Strain::NoTrump) => Tricks(others),
        };
        Goal {
            tricks,
            kind: GoalKind::Exact,
            ..self
        }
    }

    /// Returns true if the goal is correct: with best play the party reaches it and, if it is exact, cannot do better.
    /// `best` is the declaring side's number of tricks with best play, from the setup on.
    pub fn is_true(self, setup: &Setup, best: Tricks) -> bool {
        let margin = self.margin(setup, best);
        margin == 0 || margin > 0 && self.kind != GoalKind::Exact
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BySeat;
    use crate::rules::Game;

    /// Returns a preferans ending with three cards in every hand, declared by West.
    fn ending(strain: Strain) -> Setup {
        Setup {
            strain,
            unknown: BySeat([3, 3, 0, 3]),
            ..Setup::empty(Game::Preferans)
        }
    }

    #[test]
    fn a_result_better_than_an_exact_goal_reaches_it_but_does_not_equal_it() {
        use GoalKind::{Exact, OrBetter};
        use Party::{Declaring, Others};
        let (no_trump, misere) = (Strain::NoTrump, Strain::Misere);
        for (strain, party, tricks, kind, reached, is_true) in [
            (no_trump, Declaring, 2, OrBetter, &[2, 3][..], &[2, 3][..]),
            (no_trump, Declaring, 2, Exact, &[2, 3], &[2]),
            (no_trump, Others, 2, OrBetter, &[0, 1], &[0, 1]),
            (no_trump, Others, 2, Exact, &[0, 1], &[1]),
            (no_trump, Others, 0, OrBetter, &[0, 1, 2, 3], &[0, 1, 2, 3]),
            (no_trump, Others, 4, OrBetter, &[], &[]),
            (misere, Declaring, 1, OrBetter, &[0, 1], &[0, 1]),
            (misere, Declaring, 1, Exact, &[0, 1], &[1]),
            (misere, Others, 2, OrBetter, &[2, 3], &[2, 3]),
            (misere, Others, 2, Exact, &[2, 3], &[2]),
            (misere, Others, 0, OrBetter, &[0, 1, 2, 3], &[0, 1, 2, 3]),
        ] {
            let setup = ending(strain);
            let goal = Goal {
                party,
                tricks: Tricks(tricks),
                kind,
            };
            let results = || (0..=3).map(Tricks);
            let found: Vec<u8> = results()
                .filter(|&result| goal.is_reached(&setup, result))
                .map(|result| result.0)
                .collect();
            assert_eq!(found, reached, "{goal:?}");
            let found: Vec<u8> = results()
                .filter(|&result| goal.is_true(&setup, result))
                .map(|result| result.0)
                .collect();
            assert_eq!(found, is_true, "{goal:?}");
            assert!(results().all(|best| goal.with_best_play(&setup, best).is_true(&setup, best)));
        }
    }
}
