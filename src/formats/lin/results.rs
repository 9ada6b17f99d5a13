//! Results in the lists of vugraph files: `4HE=`, `3NWx-2`, `PASS`.

use kibitzer_cards::problem::Problem;
use kibitzer_cards::rules::{Contract, Doubling};
use kibitzer_cards::{Seat, Tricks};

use crate::scores::{ScoredContract, ScoredResult};

/// The result of a board at one table, from the list in a LIN file of a team match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct TableResult {
    pub(super) contract: Contract,
    pub(super) declarer: Seat,
    /// The number of declarer's tricks; `None` if the list of results gives only the contract.
    pub(super) tricks: Option<Tricks>,
}

/// Parses a result such as `4SXN=`. Returns `None` if the board was passed out, or if the text is empty or invalid.
pub(super) fn parse_result(text: &str) -> Option<TableResult> {
    let result = ScoredResult::parse(text)?;
    let ScoredContract::Contract(contract) = result.contract else {
        return None;
    };
    Some(TableResult {
        contract,
        declarer: result.declarer?,
        tricks: result.tricks,
    })
}

/// Writes the result of a board, such as `4SNx-1` or `PASS`. Returns an empty string if it is not known.
pub(super) fn write_result(problem: &Problem) -> String {
    if problem.is_passed_out() {
        return "PASS".to_owned();
    }
    let (Some(contract), Some(tricks)) = (problem.contract(), problem.record.result) else {
        return String::new();
    };
    let doubles = match contract.doubling() {
        Doubling::Undoubled => "",
        Doubling::Doubled => "x",
        Doubling::Redoubled => "xx",
    };
    let strain = contract.strain().to_string();
    let beyond = match i32::from(tricks.0) - i32::from(contract.needs().0) {
        0 => "=".to_owned(),
        beyond => format!("{beyond:+}"),
    };
    let declarer = problem.setup.declarer.letter();
    format!(
        "{}{}{declarer}{doubles}{beyond}",
        contract.level(),
        &strain[..1]
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_read_with_doubles_on_either_side_of_declarer() {
        let parsed = |text: &str| {
            let it = parse_result(text)?;
            let tricks = it.tricks.map(|tricks| tricks.0);
            Some((it.contract.to_string(), it.declarer, tricks))
        };
        let result = |contract: &str, tricks| Some((contract.to_owned(), Seat::West, tricks));
        assert_eq!(parsed("4HW="), result("4H", Some(10)));
        assert_eq!(parsed("3NW+1"), result("3NT", Some(10)));
        assert_eq!(parsed("4SWx-4"), result("4SX", Some(6)));
        assert_eq!(parsed("4sxxw-4"), result("4SXX", Some(6)));
        assert_eq!(parsed("3NTW"), result("3NT", None));
        assert_eq!(parsed("7NW-14"), result("7NT", None));
        for text in ["", "PASS", "4H", "9HW=", "4HQ=", "P"] {
            assert_eq!(parsed(text), None, "{text}");
        }
    }
}
