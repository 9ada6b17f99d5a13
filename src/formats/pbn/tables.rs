//! Tables (chapter 5), and the double-dummy tricks of every declarer.

use kibitzer_cards::problem::{MAKES_STRAINS, PublishedMakes};
use kibitzer_cards::{BySeat, Seat, Tricks};

use crate::flaw::BoardFlaw;
use crate::warnings::PieceWarnings;

use super::flaw::{PbnFlaw, PbnValue};
use super::game::{GameText, TagText};
use super::inherit::TagValue;
use super::lexer::{Lexeme, PbnToken};
use super::values;

/// The column headings of the double-dummy table that Kibitzer writes in PBN.
pub(super) const MAKES_COLUMNS: &str = r"Declarer;Denomination\2R;Result\2R";

/// Returns the column name in the heading of a table column, without the signs for sort order and width.
pub(super) fn column_name(column: &str) -> &str {
    let name = column.split('\\').next().unwrap_or(column);
    name.strip_prefix(['+', '-']).unwrap_or(name).trim()
}

/// Returns the elements of a PBN table in source order, each with its byte offset in the text.
pub(super) fn elements<'a>(game: &GameText<'a>, tag: &TagText<'a>) -> Vec<(&'a str, usize)> {
    let is_data = |token: &&PbnToken| matches!(token.lexeme, Lexeme::Word | Lexeme::Quoted(_));
    let data = tag.elements.iter().filter(is_data);
    data.map(|token| (game.source(token), token.place.start))
        .collect()
}

/// Reads the double-dummy tricks from a table of declarers, strains and tricks. If the heading does not name these
/// three columns in PBN form, the words in the rows identify them.
pub(super) fn read_makes<'a>(
    game: &GameText<'a>,
    tag: &TagText<'a>,
    heading: &TagValue<'_>,
    warnings: &mut PieceWarnings,
) -> BySeat<PublishedMakes> {
    let mut makes: BySeat<PublishedMakes> = BySeat::default();
    let words = elements(game, tag);
    let Some((width, columns)) = named_columns(&heading.value).or_else(|| shown_columns(&words))
    else {
        warnings.add(heading.at, PbnFlaw::value(&heading.value, PbnValue::Column));
        return makes;
    };
    for row in words.chunks_exact(width) {
        let [declarer, strain, result] = columns.map(|column| row[column]);
        if UNKNOWN_TRICKS.contains(&result.0) {
            continue;
        }
        match (
            values::parse_seat(declarer.0),
            strain_index(strain.0),
            tricks(result.0),
        ) {
            (None, _, _) => warnings.add_word(declarer.1, declarer.0, BoardFlaw::NoSeat),
            (_, None, _) => warnings.add_word(strain.1, strain.0, BoardFlaw::NoContract),
            (_, _, None) => warnings.add_word(result.1, result.0, BoardFlaw::NoNumber),
            (Some(seat), Some(index), tricks) => makes[seat][index] = tricks,
        }
    }
    makes
}

/// The signs for an unknown number of tricks in a table.
const UNKNOWN_TRICKS: [&str; 3] = ["?", "-", "*"];

/// Returns the number of columns in a double-dummy table and the indices of the declarer, strain and tricks columns,
/// taken from the heading. Returns `None` if the heading does not name all three.
fn named_columns(heading: &str) -> Option<(usize, [usize; 3])> {
    let columns: Vec<&str> = heading.split(';').map(column_name).collect();
    let column = |name: &str| {
        columns
            .iter()
            .position(|other| other.eq_ignore_ascii_case(name))
    };
    let places = [
        column("Declarer")?,
        column("Denomination")?,
        column("Result")?,
    ];
    Some((columns.len(), places))
}

/// Returns the number of columns and the indices of the declarer, strain and tricks columns in a table of three
/// columns, inferred from the words in its rows.
fn shown_columns(words: &[(&str, usize)]) -> Option<(usize, [usize; 3])> {
    const ORDERS: [[usize; 3]; 6] = [
        [0, 1, 2],
        [1, 0, 2],
        [0, 2, 1],
        [2, 0, 1],
        [1, 2, 0],
        [2, 1, 0],
    ];
    let is_row = |row: &[(&str, usize)], [seat, strain, result]: [usize; 3]| {
        let result = row[result].0;
        values::parse_seat(row[seat].0).is_some()
            && strain_index(row[strain].0).is_some()
            && (tricks(result).is_some() || UNKNOWN_TRICKS.contains(&result))
    };
    let is_table = |order: &[usize; 3]| {
        words
            .chunks(3)
            .all(|row| row.len() == 3 && is_row(row, *order))
    };
    let order = ORDERS
        .into_iter()
        .find(is_table)
        .filter(|_| !words.is_empty())?;
    Some((3, order))
}

/// Returns the index of a strain in [`MAKES_STRAINS`].
fn strain_index(word: &str) -> Option<usize> {
    let strain = word.parse().ok();
    MAKES_STRAINS
        .iter()
        .position(|known| Some(*known) == strain)
}

fn tricks(word: &str) -> Option<Tricks> {
    let tricks = values::parse_number(word).filter(|tricks| *tricks <= 13);
    tricks.map(Tricks)
}

/// The declarers in the order of the twenty digits of a DoubleDummyTricks tag. The written double-dummy table uses the
/// same order.
const DIGIT_SEATS: [Seat; 4] = [Seat::North, Seat::South, Seat::East, Seat::West];

/// Parses the twenty digits of a DoubleDummyTricks tag, five for each declarer. `-` and `*` stand for unknown values.
pub(super) fn parse_digits(digits: &str) -> Option<BySeat<PublishedMakes>> {
    let digits: Vec<char> = digits.trim().chars().collect();
    if digits.len() != 20 {
        return None;
    }
    let mut makes: BySeat<PublishedMakes> = BySeat::default();
    for (seat, digits) in DIGIT_SEATS.into_iter().zip(digits.chunks(5)) {
        for (index, digit) in digits.iter().enumerate() {
            makes[seat][index] = match digit {
                '-' | '*' => None,
                _ => Some(Tricks(digit.to_digit(14)? as u8)),
            };
        }
    }
    Some(makes)
}

/// Returns the twenty digits of a DoubleDummyTricks tag. Returns `None` if one of the values is unknown.
pub(crate) fn makes_digits(makes: &BySeat<PublishedMakes>) -> Option<String> {
    let all = DIGIT_SEATS.into_iter().flat_map(|seat| makes[seat]);
    all.map(|tricks| char::from_digit(u32::from(tricks?.0), 14))
        .collect()
}

/// Returns the rows of the written double-dummy table. Rows with unknown values are left out.
pub(super) fn makes_rows(makes: &BySeat<PublishedMakes>) -> Vec<String> {
    let mut rows = Vec::new();
    for seat in DIGIT_SEATS {
        for (strain, tricks) in MAKES_STRAINS.iter().zip(makes[seat]) {
            if let Some(Tricks(tricks)) = tricks {
                rows.push(format!("{seat} {:>2} {tricks:>2}", strain.to_string()));
            }
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn makeable_tricks_are_written_as_twenty_digits() {
        let text = "746b5747b55862758627";
        let makes = parse_digits(text).unwrap();
        assert_eq!(makes[Seat::North][3], Some(Tricks(11)));
        assert_eq!(makes[Seat::West][4], Some(Tricks(7)));
        assert_eq!(makes_digits(&makes).as_deref(), Some(text));
        assert_eq!(makes_rows(&makes)[3], "N  D 11");
        assert_eq!(parse_digits("746b5747b5586275862e"), None);
        let unknown = parse_digits("746b5747b55862758-27").unwrap();
        assert_eq!(makes_digits(&unknown), None);
    }
}
