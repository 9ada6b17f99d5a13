//! Deals as bit masks and as text, solved deals in the formats of others, and scores.

use kibitzer::cards::{BySeat, CardSet, Seat, Tricks};
use kibitzer::rules::{Contract, Game, score as bridge_score};
use kibitzer_formats::deal::write_deal;
use kibitzer_survey::{SolvedDeal, ZRD_BYTES};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyList};

use super::board::Board;
use super::errors::Reason;
use super::masks::{hand, mask};

/// The number of bytes of a deal stored as bit masks.
const MASKS_BYTES: usize = 32;

/// Deals as passed from Python: a list of strings and boards, or the bytes of an array `uint64[n, 4]`.
pub(crate) enum Deals<'py> {
    List(Bound<'py, PyList>),
    Masks(Vec<u8>),
}

impl<'py> Deals<'py> {
    /// Wraps a list of deals, or the bytes of a `uint64[n, 4]` array.
    pub(crate) fn new(deals: &Bound<'py, PyAny>) -> PyResult<Deals<'py>> {
        match deals.cast::<PyList>() {
            Ok(list) => Ok(Deals::List(list.clone())),
            Err(_) => Ok(Deals::Masks(deals.extract::<&[u8]>()?.to_vec())),
        }
    }

    /// Returns the number of deals.
    pub(crate) fn len(&self) -> usize {
        match self {
            Deals::List(list) => list.len(),
            Deals::Masks(bytes) => bytes.len() / MASKS_BYTES,
        }
    }

    /// Returns the deal at `index`.
    ///
    /// # Errors
    ///
    /// Returns the exception for a deal that cannot be parsed, or that is neither a string nor a board.
    pub(crate) fn get(&self, py: Python<'_>, index: usize) -> PyResult<Board> {
        match self {
            Deals::List(list) => {
                let item = list.get_item(index)?;
                if let Ok(board) = item.cast::<Board>() {
                    return Ok(board.get().clone());
                }
                let text: &str = item
                    .extract()
                    .map_err(|error| Reason::new(error).at(py, index))?;
                Board::parse(text).map_err(|reason| reason.at(py, index))
            }
            Deals::Masks(bytes) => {
                let bytes = &bytes[index * MASKS_BYTES..][..MASKS_BYTES];
                let mut board = Board::empty();
                for (seat, bytes) in Seat::ALL.into_iter().zip(bytes.chunks_exact(8)) {
                    let mask = u64::from_ne_bytes(bytes.try_into().unwrap_or_default());
                    board.problem.setup.hands[seat] = hand(mask).ok_or_else(|| {
                        let name = seat.name();
                        let text = format!("{name}: a mask has bits 0 to 51 only");
                        Reason::new(text).at(py, index)
                    })?;
                }
                Ok(board)
            }
        }
    }
}

/// Returns the bit masks of deals, as the bytes of an array `uint64[n, 4]`.
#[pyfunction]
pub(crate) fn masks_of<'py>(deals: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyByteArray>> {
    let py = deals.py();
    let deals = Deals::new(deals)?;
    let mut bytes = Vec::with_capacity(deals.len() * MASKS_BYTES);
    for index in 0..deals.len() {
        let hands = deals.get(py, index)?.problem.setup.hands;
        bytes.extend(
            Seat::ALL
                .map(|seat| mask(hands[seat]).to_ne_bytes())
                .as_flattened(),
        );
    }
    Ok(PyByteArray::new(py, &bytes))
}

/// Returns deals in PBN notation, each beginning with North.
#[pyfunction]
pub(crate) fn pbn_of(deals: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    let py = deals.py();
    let deals = Deals::new(deals)?;
    let texts = (0..deals.len()).map(|index| {
        let hands = deals.get(py, index)?.problem.setup.hands;
        Ok(write_deal(Seat::North, &hands))
    });
    texts.collect()
}

/// Returns the score of declarer's side for a contract, such as "4SX", and a number of tricks.
#[pyfunction]
pub(crate) fn score(contract: &str, tricks: u8, vulnerable: bool) -> PyResult<i32> {
    let contract = Contract::parse(Game::Bridge, contract)
        .map_err(|error| PyValueError::new_err(error.to_string()))?;
    match tricks {
        0..=13 => Ok(bridge_score(contract, vulnerable, Tricks(tricks))),
        _ => Err(PyValueError::new_err("tricks must be 0 to 13")),
    }
}

/// The number of bytes of a double-dummy table: five strains by four declarers.
pub(crate) const TABLE_BYTES: usize = 20;

/// Returns solved deals from their bit masks and double-dummy tables, whose lengths have already been checked.
fn solved_deals(py: Python<'_>, masks: Vec<u8>, tables: &[u8]) -> PyResult<Vec<SolvedDeal>> {
    let deals = Deals::Masks(masks);
    let solved = tables
        .chunks_exact(TABLE_BYTES)
        .enumerate()
        .map(|(index, table)| {
            let hands: BySeat<CardSet> = deals.get(py, index)?.problem.setup.hands;
            let mut tricks = [[0; 4]; 5];
            tricks.as_flattened_mut().copy_from_slice(table);
            let solved = SolvedDeal { hands, tricks }.checked();
            solved.map_err(|error| Reason::new(error).at(py, index))
        });
    solved.collect()
}

/// Returns the bit masks and the double-dummy tables of solved deals.
fn masks_and_tables<'py>(
    py: Python<'py>,
    solved: &[SolvedDeal],
) -> (Bound<'py, PyByteArray>, Bound<'py, PyByteArray>) {
    let masks: Vec<u8> = solved
        .iter()
        .flat_map(|deal| Seat::ALL.map(|seat| mask(deal.hands[seat])))
        .flat_map(u64::to_ne_bytes)
        .collect();
    let tables: Vec<u8> = solved
        .iter()
        .flat_map(|deal| deal.tricks.into_iter().flatten())
        .collect();
    (PyByteArray::new(py, &masks), PyByteArray::new(py, &tables))
}

/// Converts deals with their double-dummy tables to the ZRD format.
#[pyfunction]
pub(crate) fn to_zrd<'py>(
    py: Python<'py>,
    masks: &[u8],
    tables: &[u8],
) -> PyResult<Bound<'py, PyByteArray>> {
    let solved = solved_deals(py, masks.to_vec(), tables)?;
    let bytes: Vec<u8> = solved.iter().flat_map(SolvedDeal::to_zrd).collect();
    Ok(PyByteArray::new(py, &bytes))
}

/// Parses data in the ZRD format. Returns the bit masks and the double-dummy tables.
#[pyfunction]
pub(crate) fn from_zrd<'py>(
    py: Python<'py>,
    bytes: &[u8],
) -> PyResult<(Bound<'py, PyByteArray>, Bound<'py, PyByteArray>)> {
    let (records, rest) = bytes.as_chunks::<ZRD_BYTES>();
    if !rest.is_empty() {
        let length = bytes.len();
        let text =
            format!("{length} bytes are not a multiple of {ZRD_BYTES}: the file is truncated");
        return Err(PyValueError::new_err(text));
    }
    let solved: Vec<SolvedDeal> = records
        .iter()
        .enumerate()
        .map(|(index, record)| {
            let solved = SolvedDeal::from_zrd(record);
            solved.map_err(|error| Reason::new(error).at(py, index))
        })
        .collect::<PyResult<_>>()?;
    Ok(masks_and_tables(py, &solved))
}

/// Converts deals with their double-dummy tables to keys and values for pgx, as the bytes of an array `int32[2, n, 4]`.
#[pyfunction]
pub(crate) fn to_pgx<'py>(
    py: Python<'py>,
    masks: &[u8],
    tables: &[u8],
) -> PyResult<Bound<'py, PyByteArray>> {
    let solved = solved_deals(py, masks.to_vec(), tables)?;
    let both: Vec<_> = solved.iter().map(SolvedDeal::to_pgx).collect();
    let keys = both.iter().flat_map(|(key, _)| key);
    let values = both.iter().flat_map(|(_, value)| value);
    let bytes: Vec<u8> = keys
        .chain(values)
        .copied()
        .flat_map(i32::to_ne_bytes)
        .collect();
    Ok(PyByteArray::new(py, &bytes))
}

/// Parses keys and values of pgx, given as the bytes of an array `int32[2, n, 4]`. Returns the bit masks and the
/// double-dummy tables.
#[pyfunction]
pub(crate) fn from_pgx<'py>(
    py: Python<'py>,
    bytes: &[u8],
) -> PyResult<(Bound<'py, PyByteArray>, Bound<'py, PyByteArray>)> {
    let (numbers, _) = bytes.as_chunks::<4>();
    let numbers: Vec<i32> = numbers.iter().copied().map(i32::from_ne_bytes).collect();
    let (rows, _) = numbers.as_chunks::<4>();
    let (keys, values) = rows.split_at(rows.len() / 2);
    let solved: Vec<SolvedDeal> = keys
        .iter()
        .zip(values)
        .enumerate()
        .map(|(index, (&key, &value))| {
            let solved = SolvedDeal::from_pgx(key, value);
            solved.map_err(|error| Reason::new(error).at(py, index))
        })
        .collect::<PyResult<_>>()?;
    Ok(masks_and_tables(py, &solved))
}
