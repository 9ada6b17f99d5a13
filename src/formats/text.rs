//! One deal, position or played hand on one line.

use crate::problem::Problem;

use super::ParseError;

/// What a line says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The problem; cards of a last word `play=` are its play.
    pub problem: Problem,
    /// Whether the line names only the deal: no strain and no leader.
    pub deal_only: bool,
}

/// Reads one line.
///
/// # Errors
///
/// Where the line goes wrong and what was expected.
pub fn parse_line(_text: &str) -> Result<Line, ParseError> {
    todo!()
}
