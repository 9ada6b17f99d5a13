//! Checks of tables against the standard (chapter 5).

use crate::pbn::flaw::{PbnFlaw, PbnValue};
use crate::pbn::game::{GameText, TagText};
use crate::pbn::inherit::TagValue;
use crate::pbn::lexer::Lexeme;
use crate::pbn::tables::elements;
use crate::warnings::PieceWarnings;

/// Checks a PBN table and adds warnings about its headings, elements and order.
pub(super) fn check_table<'a>(
    game: &GameText<'a>,
    tag: &TagText<'a>,
    heading: &TagValue<'_>,
    warnings: &mut PieceWarnings,
) {
    let columns: Vec<&str> = heading.value.split(';').collect();
    let mut at = heading.at;
    for column in &columns {
        if !is_column(column) {
            warnings.add(at, PbnFlaw::value(column, PbnValue::Column));
        }
        // The column headings of an inherited value have no positions in this text.
        at += usize::from(heading.is_literal) * (column.len() + 1);
    }
    check_elements(game, tag, warnings);
    let elements = elements(game, tag);
    let (rows, rest) = elements.split_at(elements.len() - elements.len() % columns.len());
    for (index, column) in columns.iter().enumerate() {
        let is_down = column.starts_with('+');
        if is_down || column.starts_with('-') {
            let values = rows.iter().skip(index).step_by(columns.len());
            check_order(values, is_down, warnings);
        }
    }
    if let Some((_, at)) = rest.last() {
        let columns = columns.len();
        warnings.add(*at, PbnFlaw::ShortRow { columns });
    }
}

fn check_elements(game: &GameText<'_>, tag: &TagText<'_>, warnings: &mut PieceWarnings) {
    let mut has_data = false;
    for token in &tag.elements {
        let at = token.place.start;
        match token.lexeme {
            Lexeme::Comment(_) if has_data => warnings.add(at, PbnFlaw::TableComment),
            Lexeme::Word => {
                has_data = true;
                let word = game.source(token);
                if word.contains(['%', '}']) || !word.bytes().all(|byte| (33..=126).contains(&byte))
                {
                    warnings.add(at, PbnFlaw::value(word, PbnValue::Element));
                }
            }
            Lexeme::Quoted(is_closed) => {
                has_data = true;
                if !is_closed {
                    warnings.add(at, PbnFlaw::OpenQuote);
                }
            }
            Lexeme::Comment(_) | Lexeme::Open | Lexeme::Close | Lexeme::Escape | Lexeme::Blank => {}
        }
    }
}

fn check_order<'a>(
    values: impl Iterator<Item = &'a (&'a str, usize)>,
    is_down: bool,
    warnings: &mut PieceWarnings,
) {
    let mut last: Option<f64> = None;
    for (text, at) in values {
        let Ok(value) = text.parse::<f64>() else {
            continue;
        };
        let is_out = last.is_some_and(|last| if is_down { value > last } else { value < last });
        if is_out {
            return warnings.add(*at, PbnFlaw::Order);
        }
        last = Some(value);
    }
}

/// Returns true if the heading of a table column follows the PBN standard.
fn is_column(column: &str) -> bool {
    let Some((_, width)) = column.split_once('\\') else {
        return true;
    };
    let width = width.trim_end_matches(['L', 'R']);
    let digits = column.len() - column.find('\\').unwrap_or(0) - 1 - width.len();
    digits <= 1 && !width.is_empty() && width.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn column_headings_may_state_an_order_and_a_width() {
        for column in ["Rank", "-Rank\\3R", "Names\\45", "+Score_NS\\5L", ""] {
            assert!(is_column(column), "{column}");
        }
        for column in ["Call\\", "Call\\L", "Call\\2LR", "Call\\x"] {
            assert!(!is_column(column), "{column}");
        }
    }
}
