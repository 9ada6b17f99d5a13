//! `SolveBoard`: cards and their scores.

use std::ffi::c_int;

use kibitzer::analysis::{Choices, Question, Ranking, Work, after_one_of};
use kibitzer::cards::{CardSet, Tricks};
use kibitzer::rules::Position;
use kibitzer::search::Cancelled;
use kibitzer_dds::{Code, DdsDeal, FutureTricks, rank_number, suit_number};

use super::deals;

/// The target of the side to play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum BoardAim {
    /// As many tricks as possible: the target -1.
    Most,
    /// No tricks: the target 0. Any card will do.
    Nothing,
    /// At least this number of tricks, the target 1 to 13.
    AtLeast(Tricks),
}

/// The selection of cards to return.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Wanted {
    /// One card that reaches the target.
    One,
    /// All cards that reach the target.
    Good,
    /// Every card with its value, whatever the target.
    Every,
}

/// A call of `SolveBoard`, as a question for the solver.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct SolveCall {
    position: Position,
    aim: BoardAim,
    wanted: Wanted,
    /// True if a position with only one choice is searched too.
    searches_only_card: bool,
}

/// The score of the only choice, if it is not searched.
const NOT_SEARCHED: c_int = -2;
/// The score if no card reaches the target.
const OUT_OF_REACH: c_int = -1;

impl SolveCall {
    /// Makes a call from the arguments of `SolveBoard`, which are checked in the order of libdds.
    ///
    /// # Errors
    ///
    /// Returns the first error.
    pub(crate) fn new(
        deal: &DdsDeal,
        target: c_int,
        solutions: c_int,
        mode: c_int,
    ) -> Result<SolveCall, Code> {
        let aim = match target {
            ..-1 => return Err(Code::TargetTooLow),
            -1 => BoardAim::Most,
            0 => BoardAim::Nothing,
            1..=13 => BoardAim::AtLeast(Tricks(target as u8)),
            14.. => return Err(Code::TargetOutOfRange),
        };
        let wanted = match solutions {
            ..1 => return Err(Code::SolutionsTooLow),
            1 => Wanted::One,
            2 => Wanted::Good,
            3 => Wanted::Every,
            4.. => return Err(Code::SolutionsTooHigh),
        };
        let searches_only_card = match mode {
            ..0 => return Err(Code::ModeTooLow),
            0 => false,
            // With mode 2, libdds reuses what it learnt from the call before, true or not. Here it is always reused and
            // never wrong.
            1..=2 => true,
            3.. => return Err(Code::ModeTooHigh),
        };
        let setup = deals::read(deal, target)?;
        Ok(SolveCall {
            position: deals::position(&setup)?,
            aim,
            wanted,
            searches_only_card,
        })
    }

    /// Returns the position to solve.
    pub(crate) fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the requested cards with their scores.
    ///
    /// # Errors
    ///
    /// Returns an error if the work was cancelled first.
    pub(crate) fn cards(
        &self,
        work: &mut Work<'_, FutureTricks>,
    ) -> Result<FutureTricks, Cancelled> {
        let groups = self.position.equals();
        let mut found = match groups[..] {
            [only] if self.is_last_trick() => self.last_card(only, work)?,
            [only] if !self.searches_only_card => one(only, NOT_SEARCHED),
            _ => self.among(&groups, work)?,
        };
        found.nodes = c_int::try_from(work.control().nodes()).unwrap_or(c_int::MAX);
        Ok(found)
    }

    /// Returns true if no hand has more than one card.
    fn is_last_trick(&self) -> bool {
        self.position.tricks_left() == Tricks(1)
    }

    /// Returns the last card of a hand with its score, whatever the mode and even if it misses the target.
    fn last_card(
        &self,
        only: CardSet,
        work: &mut Work<'_, FutureTricks>,
    ) -> Result<FutureTricks, Cancelled> {
        if self.aim == BoardAim::Nothing && self.wanted != Wanted::Every {
            return Ok(one(only, 0));
        }
        let tricks = work.tricks(&self.position)?;
        Ok(one(only, tricks.0.into()))
    }

    fn among(
        &self,
        groups: &[CardSet],
        work: &mut Work<'_, FutureTricks>,
    ) -> Result<FutureTricks, Cancelled> {
        let most = match self.wanted {
            Wanted::One => 1,
            Wanted::Good => groups.len(),
            Wanted::Every => return self.every(work),
        };
        let (least, score) = match self.aim {
            BoardAim::Nothing => (Tricks::ZERO, 0),
            BoardAim::Most => {
                let tricks = work.tricks(&self.position)?;
                (tricks, tricks.0.into())
            }
            BoardAim::AtLeast(target) => (target, target.0.into()),
        };
        let mut found = FutureTricks::NOTHING;
        let is_aim_reached = match self.aim {
            BoardAim::Most | BoardAim::Nothing => true,
            BoardAim::AtLeast(target) => work.makes(&self.position, target)?,
        };
        if !is_aim_reached {
            // A habit of libdds: a side that misses the target 1, and so wins no trick, scores 0; one that misses
            // another target scores -1.
            found.score[0] = if least == Tricks(1) { 0 } else { OUT_OF_REACH };
            return Ok(found);
        }
        for group in self.tried(groups, work) {
            if self.keeps(group, least, work)? {
                push(&mut found, group, score);
            }
            if found.cards as usize == most {
                break;
            }
        }
        Ok(found)
    }

    /// Returns the cards in the order in which they are tried. If one is enough, this is the order of the search: it
    /// has already refuted the cards before the first good one, so they need not be searched again.
    fn tried(&self, groups: &[CardSet], work: &mut Work<'_, FutureTricks>) -> Vec<CardSet> {
        let mut groups = groups.to_vec();
        if self.wanted == Wanted::One && self.aim != BoardAim::Nothing {
            let order = work.promising(&self.position);
            let place = |group: &CardSet| order.iter().position(|&card| group.has(card));
            groups.sort_by_key(|group| place(group).unwrap_or(usize::MAX));
        }
        groups
    }

    /// Returns true if the side to play takes at least `least` tricks after this card.
    fn keeps(
        &self,
        group: CardSet,
        least: Tricks,
        work: &mut Work<'_, FutureTricks>,
    ) -> Result<bool, Cancelled> {
        let (next, won) = after_one_of(&self.position, group);
        Ok(least <= won || work.makes(&next, least - won)?)
    }

    fn every(&self, work: &mut Work<'_, FutureTricks>) -> Result<FutureTricks, Cancelled> {
        let ranking = work.solve(&Choices(self.position))?;
        Ok(scored(&ranking))
    }
}

impl Question for SolveCall {
    type Finding = FutureTricks;
    type Report = Option<FutureTricks>;

    fn answer(&self, _part: usize, work: &mut Work<'_, FutureTricks>) -> Result<(), Cancelled> {
        let found = self.cards(work)?;
        work.found(found);
        Ok(())
    }

    fn empty(&self) -> Option<FutureTricks> {
        None
    }

    fn add(report: &mut Option<FutureTricks>, finding: FutureTricks) {
        *report = Some(finding);
    }
}

/// Returns all cards of a ranking, with the tricks of declarer's side.
pub(crate) fn scored(ranking: &Ranking) -> FutureTricks {
    let mut found = FutureTricks::NOTHING;
    for choice in ranking.all() {
        push(&mut found, choice.cards, choice.tricks.0.into());
    }
    found
}

fn one(group: CardSet, score: c_int) -> FutureTricks {
    let mut found = FutureTricks::NOTHING;
    push(&mut found, group, score);
    found
}

/// Adds a group of equivalent cards: the highest as the card, the others as its equals.
fn push(found: &mut FutureTricks, group: CardSet, score: c_int) {
    let place = found.cards as usize;
    let mut cards = group.iter();
    let Some(highest) = cards.next() else {
        return;
    };
    found.suit[place] = suit_number(highest.suit) as c_int;
    found.rank[place] = rank_number(highest.rank) as c_int;
    found.equals[place] = cards.map(|card| 1 << rank_number(card.rank)).sum();
    found.score[place] = score;
    found.cards += 1;
}
