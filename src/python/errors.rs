//! Turns errors into the exceptions that the Python part of the package defines.

use std::fmt::Display;

use kibitzer::cards::{Card, Seat};
use kibitzer::problem::PlayError;
use kibitzer::rules::{Fault, Illegal, IllegalCard};
use kibitzer_formats::deal::{DealError, DealFlaw};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// The reason why a deal cannot be used, with the seat and the card at fault, if any.
pub(crate) struct Reason {
    text: String,
    seat: Option<Seat>,
    card: Option<Card>,
}

impl Reason {
    /// Creates a reason without a seat or card.
    pub(crate) fn new(text: impl Display) -> Reason {
        Reason {
            text: text.to_string(),
            seat: None,
            card: None,
        }
    }

    /// Returns the exception `DealError` for the deal with index `index`.
    pub(crate) fn at(self, py: Python<'_>, index: usize) -> PyErr {
        let seat = self.seat.map(|seat| seat.to_string());
        let card = self.card.map(|card| card.to_string());
        exception(py, "DealError", &self.text, |fields| {
            fields.set_item("index", index)?;
            fields.set_item("seat", seat)?;
            fields.set_item("card", card)
        })
    }
}

impl From<Illegal> for Reason {
    fn from(illegal: Illegal) -> Reason {
        let (seat, card) = match illegal.0.first() {
            Some(Fault::Duplicate { card, .. } | Fault::NotInPack { card, .. }) => {
                (None, Some(*card))
            }
            Some(Fault::Revoke { seat, card, .. }) => (Some(*seat), Some(*card)),
            Some(
                Fault::TooManyCards { seat, .. }
                | Fault::Unknown { seat, .. }
                | Fault::AbsentInBridge(seat)
                | Fault::AbsentHoldsCards(seat),
            ) => (Some(*seat), None),
            // The hand with the most cards is most likely wrong.
            Some(Fault::UnequalHands(hands)) => (
                hands.iter().max_by_key(|hand| hand.1).map(|hand| hand.0),
                None,
            ),
            Some(_) | None => (None, None),
        };
        Reason {
            text: illegal.to_string(),
            seat,
            card,
        }
    }
}

impl From<PlayError> for Reason {
    fn from(error: PlayError) -> Reason {
        let text = error.to_string();
        let (seat, card) = match error {
            PlayError::Setup(illegal) => return Reason::from(illegal),
            PlayError::Card(_, IllegalCard::Over(card)) => (None, Some(card)),
            PlayError::Card(
                _,
                IllegalCard::NotHeld { card, seat } | IllegalCard::Revoke { card, seat, .. },
            ) => (Some(seat), Some(card)),
            // Reasons of later versions.
            _ => (None, None),
        };
        Reason { text, seat, card }
    }
}

impl From<DealError> for Reason {
    fn from(error: DealError) -> Reason {
        let seat = match &error.flaw {
            DealFlaw::Hand(seat, _) => Some(*seat),
            _ => None,
        };
        Reason {
            text: error.to_string(),
            seat,
            card: None,
        }
    }
}

/// Creates an exception of the given class in `kibitzer_dd._errors` from its message and attributes.
fn exception(
    py: Python<'_>,
    class: &str,
    text: &str,
    fill: impl FnOnce(&Bound<'_, PyDict>) -> PyResult<()>,
) -> PyErr {
    let make = || {
        let fields = PyDict::new(py);
        fill(&fields)?;
        let class = py.import("kibitzer_dd._errors")?.getattr(class)?;
        class.call((text,), Some(&fields))
    };
    make().map_or_else(|error| error, PyErr::from_value)
}

/// Converts an error of a survey to the exception `SurveyError`.
pub(crate) fn survey_error(py: Python<'_>, error: &kibitzer_survey::SurveyError) -> PyErr {
    exception(py, "SurveyError", &error.to_string(), |_| Ok(()))
}

/// Returns the exception `ReadError` for a text that cannot be read.
pub(crate) fn read_error(py: Python<'_>, error: &kibitzer_formats::ReadError) -> PyErr {
    let text = format!("{}:{}: {}", error.line, error.column, error.flaw);
    text_error(py, &text, error.line, error.column)
}

/// Returns the exception `ReadError` with the message `message` about the text at `line` and `column`.
pub(crate) fn text_error(py: Python<'_>, message: &str, line: usize, column: usize) -> PyErr {
    exception(py, "ReadError", message, |fields| {
        fields.set_item("line", line)?;
        fields.set_item("column", column)
    })
}

/// Returns the exception for an invalid argument.
pub(crate) fn invalid(error: impl Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}
