//! `AnalysePlay`: what a deal is worth before the first card played and after each.

use std::ffi::c_int;

use kibitzer::analysis::{Prover, Question};
use kibitzer::cards::{Card, Tricks};
use kibitzer::rules::{Position, Setup, Trick};
use kibitzer::search::{Cancelled, Control};
use kibitzer_dds::{Code, DdsDeal, PlayTraceBin, SolvedPlay, card_of};

use super::deals;

/// A call of `AnalysePlayBin`, as a question.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct PlayCall {
    /// The deal, then what each card leads to, with declarer's tricks on the way there.
    positions: Vec<(Position, Tricks)>,
    /// How many of the values libdds gives.
    number: c_int,
}

impl PlayCall {
    /// The call with these arguments.
    ///
    /// # Errors
    ///
    /// As of `SolveBoard` if the deal has a fault; [`Code::Play`] if there are too many cards, or one that is no card or
    /// not held. A revoke is taken as it is.
    pub(crate) fn new(deal: &DdsDeal, play: &PlayTraceBin) -> Result<PlayCall, Code> {
        let mut table = deals::read(deal, 0)?;
        // The side that does not lead counts its tricks.
        table.declarer = table.leader.next();
        let start = deals::position(&table)?;
        let number = usize::try_from(play.number).ok();
        let number = number.filter(|&number| number <= 52).ok_or(Code::Play)?;
        let mut positions = vec![(start, Tricks::ZERO)];
        let mut won = Tricks::ZERO;
        for (&suit, &rank) in play.suit.iter().zip(&play.rank).take(number) {
            let card = card_of(suit, rank).ok_or(Code::Play)?;
            won += put(&mut table, card)?;
            // When all cards are played, nothing is left to be won.
            match Position::after_revokes(&table) {
                Ok(position) => positions.push((position, won)),
                Err(_) => break,
            }
        }
        Ok(PlayCall {
            number: given(&start, number),
            positions,
        })
    }

    /// The deal before the first card.
    pub(crate) fn start(&self) -> &Position {
        &self.positions[0].0
    }

    fn values(&self, prover: &mut dyn Prover, control: &Control) -> Result<SolvedPlay, Cancelled> {
        let mut solved = SolvedPlay {
            number: self.number,
            ..SolvedPlay::NOTHING
        };
        // The last positions first: what is learnt of them serves those before.
        for (place, (position, won)) in self.positions.iter().enumerate().rev() {
            let tricks = *won + prover.tricks(position, control)?;
            solved.tricks[place] = tricks.0.into();
        }
        Ok(solved)
    }
}

impl Question for PlayCall {
    type Finding = SolvedPlay;
    type Report = Option<SolvedPlay>;

    fn answer(
        &self,
        _part: usize,
        known: usize,
        prover: &mut dyn Prover,
        control: &Control,
        found: &mut dyn FnMut(SolvedPlay),
    ) -> Result<(), Cancelled> {
        if known == 0 {
            found(self.values(prover, control)?);
        }
        Ok(())
    }

    fn empty(&self) -> Option<SolvedPlay> {
        None
    }

    fn add(report: &mut Option<SolvedPlay>, finding: SolvedPlay) {
        *report = Some(finding);
    }
}

/// How many values libdds gives of a play of so many cards.
///
/// None of the last trick but the first; and if cards of the current trick lie on the table, it takes their number off
/// both the cards that are left and the values, so that as many are missing at the end, and a play of no card has less
/// than none. Its clients know the number, so it is kept; the values beyond are there all the same.
fn given(start: &Position, number: usize) -> c_int {
    let most = 4 * i32::from(start.tricks_left().0) - 3;
    (number as c_int + 1).min(most) - start.trick.len() as c_int
}

/// Puts a card of the hand to play on the table; the tricks that this gives declarer's side.
fn put(table: &mut Setup, card: Card) -> Result<Tricks, Code> {
    let seat = table.leader.clockwise(table.trick.len());
    if !table.hands[seat].has(card) {
        return Err(Code::Play);
    }
    table.hands[seat].remove(card);
    table.trick.push(card).map_err(|_| Code::Play)?;
    if table.trick.len() < 4 {
        return Ok(Tricks::ZERO);
    }
    let winner = table.trick.winning(table.strain).unwrap_or_default();
    table.leader = table.leader.clockwise(winner);
    table.trick = Trick::EMPTY;
    Ok(Tricks(table.is_declaring(table.leader).into()))
}
