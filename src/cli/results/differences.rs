//! Sentences about numbers of a file that differ from the computed ones.

use kibitzer_results::{Difference, DifferenceSubject, PairId, Quantity, Session, decimal};

use crate::input_place::escape_control_characters;

/// Describes a number of the file that differs from the computed one.
pub(super) fn difference_text(session: &Session, difference: &Difference) -> String {
    let Difference {
        subject,
        quantity,
        stated,
        computed,
    } = difference;
    let subject = match subject {
        DifferenceSubject::Result {
            board,
            result,
            side,
        } => {
            let board = &session.boards[*board];
            let [north_south, east_west] = &board.results[*result].pairs;
            let pairs = [north_south, east_west].map(pair_text);
            let table = match &pairs {
                [one, other] if one.is_empty() && other.is_empty() => {
                    format!("result {}", result + 1)
                }
                [one, other] => format!("{one} against {other}"),
            };
            format!("board {}, {table}, {side}", board.number)
        }
        DifferenceSubject::Pair(pair) => format!("pair {}", pair_text(pair)),
    };
    let quantity = match quantity {
        Quantity::Points => "points",
        Quantity::Matchpoints => "matchpoints",
        Quantity::Percentage => "%",
        Quantity::Imps => "IMPs",
        Quantity::Rank => "as the rank",
    };
    let computed = decimal(*computed);
    format!("{subject}: the file states {stated} {quantity}, the results give {computed}")
}

/// Returns the section, number and direction of a pair, such as `A12 N-S`, with control characters escaped.
pub(super) fn pair_text(pair: &PairId) -> String {
    let side = pair
        .side
        .map_or_else(String::new, |side| format!(" {side}"));
    escape_control_characters(&format!("{}{side}", pair.label()))
}
