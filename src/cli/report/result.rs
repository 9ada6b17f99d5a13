//! The result of a board at one table, as the report shows it.

use kibitzer::cards::Side;
use kibitzer_formats::TableResult;
use kibitzer_words::Words;

use super::html::number_or_text;

/// Returns the score with the side that won it as HTML, such as `E-W 50`. If the score in points is unknown, returns
/// the text of the score in the file.
pub(super) fn score_html(result: &TableResult, words: &Words) -> String {
    let side = match result.points {
        None => return number_or_text(&result.spelled, words),
        Some(0) => return "0".to_owned(),
        Some(1..) => Side::NorthSouth,
        Some(_) => Side::EastWest,
    };
    let points = result.points.unwrap_or_default().abs();
    format!("{} {points}", words.side(side))
}

/// Returns the number of tricks with the result of the contract as text, such as `10 (=)`, or the number alone if the
/// contract is unknown. Returns `None` if the tricks are unknown.
pub(super) fn tricks_text(result: &TableResult) -> Option<String> {
    let tricks = result.result.tricks?;
    Some(match result.margin() {
        None => tricks.to_string(),
        Some(0) => format!("{tricks} (=)"),
        Some(over @ 1..) => format!("{tricks} (+{over})"),
        Some(under) => format!("{tricks} (−{})", -under),
    })
}
