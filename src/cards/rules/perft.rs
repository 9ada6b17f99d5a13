//! Counts lines of play, the classic test of a move generator.

use super::Position;

/// Counts the legal ways to play the next `cards` cards, as a test of the rules; equivalent cards count separately.
///
/// ```
/// use kibitzer_cards::rules::{Position, perft};
/// let position: Position = "N:AK... 32... ..AK. ..32. NT N".parse()?;
/// assert_eq!(perft(&position, 2), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn perft(position: &Position, cards: u32) -> u64 {
    if cards == 0 {
        return 1;
    }
    let legal = position.legal_cards();
    if cards == 1 {
        return legal.len() as u64;
    }
    legal
        .into_iter()
        .filter_map(|card| position.after(card).ok())
        .map(|next| perft(&next, cards - 1))
        .sum()
}
