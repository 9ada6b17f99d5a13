//! The par of tables that are solved already, for any dealer and vulnerability.

use kibitzer::analysis::{TableEntry, TrickTable};
use kibitzer::cards::{Card, Rank, Seat, Suit, Tricks};
use kibitzer::problem::Problem;
use kibitzer::rules::Game;
use kibitzer_survey::{par_and_contracts, table_strains};
use pyo3::prelude::*;

use super::deals::TABLE_BYTES;
use super::errors::Reason;
use super::overrides::{seat_at, vulnerability_at};

/// The number of tables that are processed between two checks for signals.
const TABLES_AT_ONCE: usize = 1024;

/// Returns the par results of bridge double-dummy tables: for each table, the par score for North-South and the par
/// contracts as text. A table has five strains by four declarers. The dealer is North and nobody is vulnerable unless
/// an array says otherwise.
///
/// # Errors
///
/// Returns the exception for a table with an entry above 13 tricks.
#[pyfunction]
pub(crate) fn pars_of_tables(
    py: Python<'_>,
    tables: &[u8],
    dealer: Option<Vec<u8>>,
    vulnerable: Option<Vec<u8>>,
) -> PyResult<Vec<(i32, String)>> {
    let tables: Vec<&[u8]> = tables.chunks_exact(TABLE_BYTES).collect();
    let mut pars = Vec::with_capacity(tables.len());
    for (part, tables) in tables.chunks(TABLES_AT_ONCE).enumerate() {
        py.check_signals()?;
        let first = part * TABLES_AT_ONCE;
        let found: Result<Vec<_>, (usize, Reason)> = py.detach(|| {
            let pars = tables.iter().zip(first..).map(|(table, index)| {
                let mut problem = complete_deal();
                problem.dealer = seat_at(dealer.as_ref(), index).unwrap_or(problem.dealer);
                let vulnerability = vulnerability_at(vulnerable.as_ref(), index);
                problem.vulnerability = vulnerability.unwrap_or(problem.vulnerability);
                let table = trick_table(table).map_err(|reason| (index, reason))?;
                Ok(par_and_contracts(&problem, &table).unwrap_or_default())
            });
            pars.collect()
        });
        pars.extend(found.map_err(|(index, reason)| reason.at(py, index))?);
    }
    Ok(pars)
}

/// Returns a complete deal in which each hand has one suit. Par contracts are computed only for complete deals, but
/// depend only on the double-dummy table.
fn complete_deal() -> Problem {
    let mut problem = Problem::new(Game::Bridge);
    for (seat, suit) in Seat::ALL.into_iter().zip(Suit::ALL) {
        let cards = Rank::ALL.into_iter().map(|rank| Card::new(suit, rank));
        problem.setup.hands[seat] = cards.collect();
    }
    problem
}

/// Converts 20 bytes to a double-dummy table. Returns the reason if they are not a valid table.
fn trick_table(bytes: &[u8]) -> Result<TrickTable, Reason> {
    let mut table = TrickTable::empty(Game::Bridge);
    for (strain, row) in table_strains(Game::Bridge).into_iter().zip(bytes.chunks(4)) {
        for (declarer, &tricks) in Seat::ALL.into_iter().zip(row) {
            if tricks > 13 {
                let name = declarer.name();
                let text = format!("{name} takes {tricks} tricks in {strain}, expected 0 to 13");
                return Err(Reason::new(text));
            }
            table.add(TableEntry {
                strain,
                declarer,
                tricks: Tricks(tricks),
            });
        }
    }
    Ok(table)
}
