//! Portable Bridge Notation.

use kibitzer::cards::Seat;
use kibitzer::problem::Problem;
use kibitzer::rules::Game;

use super::deal::{DealError, parse_deal, write_deal};
use super::flaw::FormatFlaw;
use super::reading::{Harvest, PieceReader};

/// Reads the deals of tags called Deal.
pub(crate) struct PbnReader;

impl PieceReader for PbnReader {
    fn piece(&self, text: &str) -> Option<usize> {
        text.find('\n').map(|end| end + 1)
    }

    fn read(&mut self, piece: &str, harvest: &mut Harvest) {
        if !is_deal_tag(piece) {
            return;
        }
        match parse_deal(piece) {
            Ok(hands) => {
                let mut problem = Problem::new(Game::Bridge);
                problem.setup.hands = hands;
                harvest.problem(1, problem, true);
            }
            Err(error) => harvest.board(1, Err(DealError::map(error, FormatFlaw::Deal))),
        }
    }
}

/// Whether a text begins as PBN does.
pub(crate) fn begins(head: &str) -> bool {
    head.starts_with('[') || head.starts_with("% ")
}

/// Whether a line is a tag called Deal.
fn is_deal_tag(line: &str) -> bool {
    let tag = line.trim_start().strip_prefix('[').map(str::trim_start);
    let name = tag.and_then(|tag| tag.get(..4));
    name.is_some_and(|name| name.eq_ignore_ascii_case("Deal"))
        && tag.is_some_and(|tag| !tag[4..].starts_with(|c: char| c.is_ascii_alphanumeric()))
}

/// Writes the hands of a problem as a tag on a line of its own.
pub fn write(problem: &Problem) -> String {
    let deal = write_deal(Seat::North, &problem.setup.hands);
    format!("[Deal \"{deal}\"]\n")
}
