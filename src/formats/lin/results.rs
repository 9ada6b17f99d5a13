//! Results in the lists of vugraph files: `4HE=`, `3NWx-2`, `PASS`.

use kibitzer_cards::problem::Problem;
use kibitzer_cards::rules::{Contract, Doubling, Game};
use kibitzer_cards::{Seat, Strain, Suit, Tricks};

/// The result of a board at one table, from the list in a LIN file of a team match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct TableResult {
    pub(super) contract: Contract,
    pub(super) declarer: Seat,
    /// The number of declarer's tricks; `None` if the list of results gives only the contract.
    pub(super) tricks: Option<Tricks>,
}

/// Parses a result such as `4SXN=`; the doubling may come before or after declarer. Returns `None` if the board was
/// passed out, or if the text is empty or invalid.
pub(super) fn parse_result(text: &str) -> Option<TableResult> {
    let mut letters = text.trim().chars().peekable();
    let level = letters.next()?.to_digit(10)? as u8;
    let strain = match letters.next()?.to_ascii_uppercase() {
        'N' => Strain::NoTrump,
        letter => Strain::Trump(Suit::from_letter(letter)?),
    };
    if strain == Strain::NoTrump {
        letters.next_if(|letter| letter.eq_ignore_ascii_case(&'t'));
    }
    let (mut doubles, mut declarer) = (0, None);
    while let Some(letter) = letters.next_if(|letter| letter.is_alphabetic()) {
        if letter.eq_ignore_ascii_case(&'x') {
            doubles += 1;
        } else {
            declarer = Some(Seat::from_letter(letter)?);
        }
    }
    let doubling = match doubles {
        0 => Doubling::Undoubled,
        1 => Doubling::Doubled,
        _ => Doubling::Redoubled,
    };
    let rest: String = letters.collect();
    let beyond: Option<i32> = match rest.trim() {
        "=" => Some(0),
        signed => signed.parse().ok(),
    };
    let tricks = beyond
        .and_then(|beyond| beyond.checked_add(i32::from(level) + 6))
        .filter(|tricks| (0..=13).contains(tricks));
    Some(TableResult {
        contract: Contract::new(Game::Bridge, level, strain, doubling).ok()?,
        declarer: declarer?,
        tricks: tricks.map(|tricks| Tricks(tricks as u8)),
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
