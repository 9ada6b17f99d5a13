//! `SolveBoard`: cards and their scores.

use std::ffi::c_int;

use kibitzer::analysis::{Choices, Question, Ranking, Work, after_one_of};
use kibitzer::cards::{CardSet, Tricks};
use kibitzer::rules::Position;
use kibitzer::search::Cancelled;
use kibitzer_dds::{Code, DdsDeal, FutureTricks, rank_number, suit_number};

use super::deals;

/// The goal of the side to play in `SolveBoard`, which libdds expresses by a target number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum BoardAim {
    /// The side to play takes as many tricks as possible: target -1.
    Most,
    /// The side to play needs no tricks, so that any card will do: target 0.
    Nothing,
    /// The side to play takes at least this number of tricks: target 1 to 13.
    AtLeast(Tricks),
}

/// The selection of cards that `SolveBoard` returns, which libdds expresses by a number of solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum CardSelection {
    /// One card that reaches the target.
    One,
    /// All cards that reach the target.
    Good,
    /// Every card with its value, whatever the target.
    Every,
}

/// A call to `SolveBoard` of libdds, as a question for the solver: the best cards for the hand to play.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct SolveCall {
    pub(crate) position: Position,
    aim: BoardAim,
    selection: CardSelection,
    /// True if a position is searched even when the hand to play has only one choice of card.
    searches_only_card: bool,
}

/// The score that `SolveBoard` returns for the only possible card of a position that is not searched.
const NOT_SEARCHED: c_int = -2;
/// The score that `SolveBoard` returns if no card reaches the target number of tricks.
const OUT_OF_REACH: c_int = -1;

impl SolveCall {
    /// Makes a question for the solver from the arguments of `SolveBoard`, which are checked in the order of libdds.
    ///
    /// # Errors
    ///
    /// Returns the first error found.
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
        let selection = match solutions {
            ..1 => return Err(Code::SolutionsTooLow),
            1 => CardSelection::One,
            2 => CardSelection::Good,
            3 => CardSelection::Every,
            4.. => return Err(Code::SolutionsTooHigh),
        };
        let searches_only_card = match mode {
            ..0 => return Err(Code::ModeTooLow),
            0 => false,
            // In mode 2, libdds reuses the results of the previous call, even if they do not apply. Here results are
            // always reused, and only where they apply.
            1..=2 => true,
            3.. => return Err(Code::ModeTooHigh),
        };
        let setup = deals::setup_from_deal(deal, target)?;
        Ok(SolveCall {
            position: deals::checked_position(&setup)?,
            aim,
            selection,
            searches_only_card,
        })
    }

    /// Solves the position and returns the requested cards with their scores.
    ///
    /// # Errors
    ///
    /// Returns an error if the work is cancelled first.
    pub(crate) fn solve_cards(
        &self,
        work: &mut Work<'_, FutureTricks>,
    ) -> Result<FutureTricks, Cancelled> {
        let groups = self.position.equals();
        let mut found = match groups[..] {
            [only] if self.position.tricks_left() == Tricks(1) => self.last_card(only, work)?,
            [only] if !self.searches_only_card => one_group_result(only, NOT_SEARCHED),
            _ => self.selected_cards(&groups, work)?,
        };
        found.nodes = c_int::try_from(work.control().nodes()).unwrap_or(c_int::MAX);
        Ok(found)
    }

    /// Returns the only card of a hand in the last trick with its score, whatever the mode of the call and even if the
    /// card misses the target.
    fn last_card(
        &self,
        only: CardSet,
        work: &mut Work<'_, FutureTricks>,
    ) -> Result<FutureTricks, Cancelled> {
        if self.aim == BoardAim::Nothing && self.selection != CardSelection::Every {
            return Ok(one_group_result(only, 0));
        }
        let tricks = work.tricks(&self.position)?;
        Ok(one_group_result(only, tricks.0.into()))
    }

    /// Searches the position and returns the selected cards, with their scores. `groups` are the sets of equivalent
    /// cards to choose from.
    fn selected_cards(
        &self,
        groups: &[CardSet],
        work: &mut Work<'_, FutureTricks>,
    ) -> Result<FutureTricks, Cancelled> {
        let most = match self.selection {
            CardSelection::One => 1,
            CardSelection::Good => groups.len(),
            CardSelection::Every => return self.all_cards(work),
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
            // A quirk of libdds: a side that misses target 1, and so wins no trick, scores 0; a side that misses any
            // other target scores -1.
            found.score[0] = if least == Tricks(1) { 0 } else { OUT_OF_REACH };
            return Ok(found);
        }
        for group in self.try_order(groups, work) {
            if self.group_reaches(group, least, work)? {
                push_group(&mut found, group, score);
            }
            if found.cards as usize == most {
                break;
            }
        }
        Ok(found)
    }

    /// Returns groups of equivalent cards in the order in which to try them.
    ///
    /// If the caller wants only one card, the order is that in which the alpha-beta search of the position tried its
    /// moves. That search has already refuted the cards before the first good one and stored the results, so trying
    /// them again costs little. Otherwise the order is that of `groups`.
    fn try_order(&self, groups: &[CardSet], work: &mut Work<'_, FutureTricks>) -> Vec<CardSet> {
        let mut groups = groups.to_vec();
        if self.selection == CardSelection::One && self.aim != BoardAim::Nothing {
            let order = work.promising(&self.position);
            let place = |group: &CardSet| order.iter().position(|&card| group.has(card));
            groups.sort_by_key(|group| place(group).unwrap_or(usize::MAX));
        }
        groups
    }

    /// Returns true if the side to play takes at least `least` tricks when a card of this group of equivalent cards is
    /// played.
    fn group_reaches(
        &self,
        group: CardSet,
        least: Tricks,
        work: &mut Work<'_, FutureTricks>,
    ) -> Result<bool, Cancelled> {
        let (next, won) = after_one_of(&self.position, group);
        Ok(least <= won || work.makes(&next, least - won)?)
    }

    /// Returns every playable card with its score.
    fn all_cards(&self, work: &mut Work<'_, FutureTricks>) -> Result<FutureTricks, Cancelled> {
        let ranking = work.solve(&Choices(self.position))?;
        Ok(scored_cards(&ranking))
    }
}

impl Question for SolveCall {
    type Finding = FutureTricks;
    type Report = Option<FutureTricks>;
    type Answer = FutureTricks;

    fn answer(&self, _part: usize, work: &mut Work<'_, FutureTricks>) -> Result<(), Cancelled> {
        let found = self.solve_cards(work)?;
        work.found(found);
        Ok(())
    }

    fn empty(&self) -> Option<FutureTricks> {
        None
    }

    fn add(report: &mut Option<FutureTricks>, finding: FutureTricks) {
        *report = Some(finding);
    }

    fn complete(report: Option<FutureTricks>) -> FutureTricks {
        report.expect("the only part has a finding")
    }
}

/// Converts a ranking of cards into the result structure of libdds, with the tricks of declarer's side as scores.
pub(crate) fn scored_cards(ranking: &Ranking) -> FutureTricks {
    let mut found = FutureTricks::NOTHING;
    for choice in ranking.all() {
        push_group(&mut found, choice.cards, choice.tricks.0.into());
    }
    found
}

/// Makes a result of `SolveBoard` with one group of equivalent cards and its score.
fn one_group_result(group: CardSet, score: c_int) -> FutureTricks {
    let mut found = FutureTricks::NOTHING;
    push_group(&mut found, group, score);
    found
}

/// Adds a group of equivalent cards to a result of `SolveBoard`: the highest as the card, the others as its equals.
fn push_group(found: &mut FutureTricks, group: CardSet, score: c_int) {
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
