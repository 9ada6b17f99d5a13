//! The reasons why a position cannot be exported.

use std::error::Error;
use std::fmt::{self, Display};

/// The reason why a position cannot be exported.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExportError {
    /// The format does not support preferans.
    Preferans,
    /// The format cannot represent unknown cards.
    UnknownCards,
    /// The format cannot represent some other part of the position.
    NoPlace,
    /// The picture could not be drawn, for example because it needs too much memory.
    NotDrawn,
}

impl Display for ExportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ExportError::Preferans => "this format does not support preferans",
            ExportError::UnknownCards => "this format does not support unknown cards",
            ExportError::NoPlace => "this format cannot represent this position",
            ExportError::NotDrawn => "the picture cannot be drawn",
        })
    }
}

impl Error for ExportError {}
