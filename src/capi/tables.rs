//! `CalcDDtable`: tables of tricks, possibly without some strains.

use std::ffi::c_int;

use kibitzer::analysis::{EveryDeclarer, Question, TableEntry, TrickTable, Work};
use kibitzer::cards::{Seat, Strain};
use kibitzer::rules::{Deal, Game};
use kibitzer::search::Cancelled;
use kibitzer_dds::{Code, DdsHands, DdsTable, strain_number};

use super::deals::{self, STRAINS};

/// A question for the solver: the double-dummy tricks of every declarer in the given strains.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct TableCall {
    deal: Deal,
    strains: Vec<Strain>,
}

impl TableCall {
    /// Makes a question for the double-dummy table of a deal in the given strains. The hands may be of any size, but
    /// all of the same size.
    ///
    /// # Errors
    ///
    /// Returns an error if the deal is invalid.
    pub(crate) fn new(cards: &DdsHands, strains: &[Strain]) -> Result<TableCall, Code> {
        let setup = deals::setup_from_hands(cards)?;
        Ok(TableCall {
            deal: Deal::from_setup(&setup).map_err(|_| Code::DuplicateCards)?,
            strains: strains.to_vec(),
        })
    }

    /// Returns true if the question covers all five strains.
    fn has_all_strains(&self) -> bool {
        self.strains.len() == STRAINS.len()
    }

    /// Returns the question for the same deal in all five strains.
    fn full_table(&self) -> EveryDeclarer {
        EveryDeclarer(self.deal.clone())
    }
}

impl Question for TableCall {
    type Finding = TableEntry;
    type Report = TrickTable;
    type Answer = TrickTable;

    fn parts(&self) -> usize {
        if self.has_all_strains() {
            self.full_table().parts()
        } else {
            self.strains.len()
        }
    }

    fn answer(&self, part: usize, work: &mut Work<'_, TableEntry>) -> Result<(), Cancelled> {
        if self.has_all_strains() {
            return self.full_table().answer(part, work);
        }
        let strain = self.strains[part];
        // The searches for two partners have most positions in common, so they are solved one after the other.
        for declarer in PARTNERS_TOGETHER.into_iter().skip(work.skip_known()) {
            let Ok(position) = self.deal.position(strain, declarer) else {
                continue;
            };
            let tricks = work.tricks(&position)?;
            work.found(TableEntry {
                strain,
                declarer,
                tricks,
            });
        }
        Ok(())
    }

    fn empty(&self) -> TrickTable {
        TrickTable::empty(Game::Bridge)
    }

    fn add(table: &mut TrickTable, entry: TableEntry) {
        table.add(entry);
    }

    fn complete(report: TrickTable) -> TrickTable {
        report
    }
}

/// All four declarers in the order in which they are solved, partners next to each other.
const PARTNERS_TOGETHER: [Seat; 4] = [Seat::North, Seat::South, Seat::East, Seat::West];

/// Writes the entries of a table of tricks into the structure of libdds. Entries that the table lacks keep their values
/// in `to`.
pub(crate) fn write_table(table: &TrickTable, to: &mut DdsTable) {
    for entry in table.entries() {
        let tricks = &mut to.resTable[strain_number(entry.strain)][entry.declarer.index()];
        *tricks = c_int::from(entry.tricks.0);
    }
}

/// Returns the strains whose entry in the filter of a libdds call is 0.
///
/// # Errors
///
/// Returns an error if no strain has a filter of 0.
pub(crate) fn unfiltered_strains(filter: &[c_int; 5]) -> Result<Vec<Strain>, Code> {
    let strains: Vec<Strain> = STRAINS
        .into_iter()
        .zip(filter)
        .filter(|&(_, &is_out)| is_out == 0)
        .map(|(strain, _)| strain)
        .collect();
    if strains.is_empty() {
        Err(Code::NoSuit)
    } else {
        Ok(strains)
    }
}
