//! `SolveBoard`: which cards, and what they score.

use std::ffi::c_int;

use kibitzer::analysis::{Choices, Prover, Question, Ranking, after_one_of};
use kibitzer::cards::{CardSet, Tricks};
use kibitzer::rules::Position;
use kibitzer::search::{Cancelled, Control};
use kibitzer_dds::{Code, DdsDeal, FutureTricks, rank_number, suit_number};

use super::deals;

/// What the side to play is to take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum BoardAim {
    /// As much as it can: the target -1.
    Most,
    /// Nothing in particular, the target 0: any card will do.
    Nothing,
    /// So many tricks at least.
    AtLeast(Tricks),
}

/// Which of the cards that reach the aim are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Wanted {
    /// One of them.
    One,
    /// All of them.
    Good,
    /// Every card with what it is worth, whatever the aim.
    Every,
}

/// A call of `SolveBoard`, as a question.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct SolveCall {
    position: Position,
    aim: BoardAim,
    wanted: Wanted,
    /// Whether a card that has no alternative is searched too.
    searches_only_card: bool,
}

/// The score of a card that has no alternative.
const NOT_SEARCHED: c_int = -2;
/// The score where nothing reaches the target.
const OUT_OF_REACH: c_int = -1;

impl SolveCall {
    /// The call with these arguments, which are looked at in the order in which libdds looks at them.
    ///
    /// # Errors
    ///
    /// The first fault.
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
            // libdds takes over what it learnt from the call before, if told to by a 2, true or not; here what was
            // learnt is always of use and never wrong.
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

    /// The position that is asked about.
    pub(crate) fn position(&self) -> &Position {
        &self.position
    }

    /// The cards that are asked for.
    ///
    /// # Errors
    ///
    /// When `control` was cancelled first.
    pub(crate) fn cards(
        &self,
        prover: &mut dyn Prover,
        control: &Control,
    ) -> Result<FutureTricks, Cancelled> {
        let groups = self.position.equals();
        let mut found = match groups[..] {
            [only] if self.is_last_trick() => self.last_card(only, prover, control)?,
            [only] if !self.searches_only_card => one(only, NOT_SEARCHED),
            _ => self.among(&groups, prover, control)?,
        };
        found.nodes = c_int::try_from(control.nodes()).unwrap_or(c_int::MAX);
        Ok(found)
    }

    /// Whether every hand has a card at most.
    fn is_last_trick(&self) -> bool {
        self.position.tricks_left() == Tricks(1)
    }

    /// The last card of a hand has its score, whatever the mode; a target that it misses is no matter.
    fn last_card(
        &self,
        only: CardSet,
        prover: &mut dyn Prover,
        control: &Control,
    ) -> Result<FutureTricks, Cancelled> {
        if self.aim == BoardAim::Nothing && self.wanted != Wanted::Every {
            return Ok(one(only, 0));
        }
        let tricks = prover.tricks(&self.position, control)?;
        Ok(one(only, tricks.0.into()))
    }

    fn among(
        &self,
        groups: &[CardSet],
        prover: &mut dyn Prover,
        control: &Control,
    ) -> Result<FutureTricks, Cancelled> {
        let most = match self.wanted {
            Wanted::One => 1,
            Wanted::Good => groups.len(),
            Wanted::Every => return self.every(prover, control),
        };
        let (least, score) = match self.aim {
            BoardAim::Nothing => (Tricks::ZERO, 0),
            BoardAim::Most => {
                let tricks = prover.tricks(&self.position, control)?;
                (tricks, tricks.0.into())
            }
            BoardAim::AtLeast(target) => (target, target.0.into()),
        };
        let mut found = FutureTricks::NOTHING;
        let is_aim_reached = match self.aim {
            BoardAim::Most | BoardAim::Nothing => true,
            BoardAim::AtLeast(target) => prover.makes(&self.position, target, control)?,
        };
        if !is_aim_reached {
            // Whoever wins nothing scores 0 for the target 1, and -1 for others: libdds's habit.
            found.score[0] = if least == Tricks(1) { 0 } else { OUT_OF_REACH };
            return Ok(found);
        }
        for group in self.tried(groups, prover) {
            if self.keeps(group, least, prover, control)? {
                push(&mut found, group, score);
            }
            if found.cards as usize == most {
                break;
            }
        }
        Ok(found)
    }

    /// The cards in the order in which they are tried. If one is enough, that is the order of the search: what it tried
    /// in vain before it found one is known by then, and need not be searched again.
    fn tried(&self, groups: &[CardSet], prover: &mut dyn Prover) -> Vec<CardSet> {
        let mut groups = groups.to_vec();
        if self.wanted == Wanted::One && self.aim != BoardAim::Nothing {
            let order = prover.solver().promising(&self.position);
            let place = |group: &CardSet| order.iter().position(|&card| group.has(card));
            groups.sort_by_key(|group| place(group).unwrap_or(usize::MAX));
        }
        groups
    }

    /// Whether so many tricks can be taken if a card is played.
    fn keeps(
        &self,
        group: CardSet,
        least: Tricks,
        prover: &mut dyn Prover,
        control: &Control,
    ) -> Result<bool, Cancelled> {
        let (next, won) = after_one_of(&self.position, group);
        Ok(least <= won || prover.makes(&next, least - won, control)?)
    }

    fn every(&self, prover: &mut dyn Prover, control: &Control) -> Result<FutureTricks, Cancelled> {
        let ranking = Choices(self.position).solve(prover, control)?;
        Ok(scored(&ranking))
    }
}

impl Question for SolveCall {
    type Finding = FutureTricks;
    type Report = Option<FutureTricks>;

    fn answer(
        &self,
        _part: usize,
        known: usize,
        prover: &mut dyn Prover,
        control: &Control,
        found: &mut dyn FnMut(FutureTricks),
    ) -> Result<(), Cancelled> {
        if known == 0 {
            found(self.cards(prover, control)?);
        }
        Ok(())
    }

    fn empty(&self) -> Option<FutureTricks> {
        None
    }

    fn add(report: &mut Option<FutureTricks>, finding: FutureTricks) {
        *report = Some(finding);
    }
}

/// All cards of a ranking, with the tricks of declarer's side.
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

/// Adds equal cards: the highest, the others as its equals.
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
