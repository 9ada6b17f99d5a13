//! `AnalysePlay`: the value of a deal before the first card played and after each card.

use std::ffi::c_int;

use kibitzer::analysis::{Question, Work};
use kibitzer::cards::{Card, Tricks};
use kibitzer::rules::{Position, Setup, Trick};
use kibitzer::search::Cancelled;
use kibitzer_dds::{Code, DdsDeal, PlayTraceBin, SolvedPlay, card_from_numbers};

use super::deals;

/// A call to `AnalysePlayBin` of libdds, as a question for the solver: declarer's tricks before the first card of a
/// play and after each card.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct PlayCall {
    /// The positions of the analysed play, at its start and after each card, each with the tricks that declarer has won
    /// so far.
    positions: Vec<(Position, Tricks)>,
    /// The number of values that `AnalysePlayBin` of libdds returns for this play.
    number: c_int,
}

impl PlayCall {
    /// Makes a question for the solver from the arguments of `AnalysePlayBin` of libdds.
    ///
    /// # Errors
    ///
    /// Returns the code of `SolveBoard` if the deal is invalid. Returns [`Code::Play`] if there are too many cards, or
    /// a card that is invalid or not held. Revokes are allowed.
    pub(crate) fn new(deal: &DdsDeal, play: &PlayTraceBin) -> Result<PlayCall, Code> {
        let mut table = deals::setup_from_deal(deal, 0)?;
        // The tricks are counted for the side that does not lead.
        table.declarer = table.leader.next();
        let start = deals::checked_position(&table)?;
        let number = usize::try_from(play.number)
            .ok()
            .filter(|&number| number <= 52)
            .ok_or(Code::Play)?;
        let mut positions = vec![(start, Tricks::ZERO)];
        let mut won = Tricks::ZERO;
        for (&suit, &rank) in play.suit.iter().zip(&play.rank).take(number) {
            let card = card_from_numbers(suit, rank).ok_or(Code::Play)?;
            won += play_card(&mut table, card)?;
            // After the last card there is no position to solve.
            match Position::after_revokes(&table) {
                Ok(position) => positions.push((position, won)),
                Err(_) => break,
            }
        }
        Ok(PlayCall {
            number: value_count(&start, number),
            positions,
        })
    }

    /// Returns the position before the first card of the analysed play.
    pub(crate) fn start_position(&self) -> &Position {
        &self.positions[0].0
    }

    /// Solves all positions of the play. Returns declarer's tricks in the whole deal, at the start and after each card.
    fn solve_positions(&self, work: &mut Work<'_, SolvedPlay>) -> Result<SolvedPlay, Cancelled> {
        let mut solved = SolvedPlay {
            number: self.number,
            ..SolvedPlay::NOTHING
        };
        // Solve the last positions first: the results help with those before.
        for (place, (position, won)) in self.positions.iter().enumerate().rev() {
            let tricks = *won + work.tricks(position)?;
            solved.tricks[place] = tricks.0.into();
        }
        Ok(solved)
    }
}

impl Question for PlayCall {
    type Finding = SolvedPlay;
    type Report = Option<SolvedPlay>;
    type Answer = SolvedPlay;

    fn answer(&self, _part: usize, work: &mut Work<'_, SolvedPlay>) -> Result<(), Cancelled> {
        let solved = self.solve_positions(work)?;
        work.found(solved);
        Ok(())
    }

    fn empty(&self) -> Option<SolvedPlay> {
        None
    }

    fn add(report: &mut Option<SolvedPlay>, finding: SolvedPlay) {
        *report = Some(finding);
    }

    fn complete(report: Option<SolvedPlay>) -> SolvedPlay {
        report.expect("the only part has a finding")
    }
}

/// Returns the number of values that libdds's `AnalysePlayBin` reports for a play of `number` cards from `start`.
///
/// Of the last trick, only the first value is returned. If the first trick already has cards, libdds subtracts their
/// number from the number of values. The last values are then missing, and for a play without cards the number may be
/// negative. Clients expect this number, so it is returned here too; the values beyond it are written all the same.
fn value_count(start: &Position, number: usize) -> c_int {
    let most = 4 * i32::from(start.tricks_left().0) - 3;
    (number as c_int + 1).min(most) - start.trick().len() as c_int
}

/// Plays a card from the hand whose turn it is. Returns the number of tricks that the card wins for declarer's side, 0
/// or 1, or an error if the hand does not hold it.
fn play_card(table: &mut Setup, card: Card) -> Result<Tricks, Code> {
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
