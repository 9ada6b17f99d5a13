//! Evaluations of a hand: losers, quality of a suit, and the count of Kaplan and Rubens.
//!
//! The source of quality and count is Jeff Rubens and Edgar Kaplan, "Four C's", The Bridge World, October 1982, in the
//! version of the program `dealer`.

use crate::{CardSet, Holding, Rank, Suit};

/// Returns the number of losers in a suit, `0..=3`: the missing cards among ace, king and queen, of which a doubleton
/// counts only ace and king, and a singleton only the ace.
pub(super) fn losers(holding: Holding) -> i32 {
    let has = |rank| i32::from(holding.has(rank));
    let [ace, king, queen] = [Rank::Ace, Rank::King, Rank::Queen].map(has);
    match holding.len() {
        0 => 0,
        1 => 1 - ace,
        2 => 2 - ace - king,
        _ => 3 - ace - king - queen,
    }
}

/// Returns the quality of a suit in the Kaplan–Rubens evaluation, in hundredths of a point.
pub(super) fn quality(holding: Holding) -> i32 {
    let length = holding.len() as i32;
    let factor = 10 * length;
    let has = |rank| holding.has(rank);
    let honours = [Rank::Ace, Rank::King, Rank::Queen, Rank::Jack];
    let values = honours.into_iter().zip([4, 3, 2, 1]);
    let points: i32 = (values.filter(|&(rank, _)| has(rank)))
        .map(|(_, value)| value)
        .sum();
    let held = honours.into_iter().filter(|&rank| has(rank)).count();
    if length >= 7 {
        let missing = 3 - 2 * i32::from(has(Rank::Queen)) - i32::from(has(Rank::Jack));
        return factor * (points + (length - 6).min(missing));
    }
    let mut quality = factor * points;
    if has(Rank::Ten) {
        let is_backed = held > 1 || has(Rank::Jack);
        quality += if is_backed { factor } else { factor / 2 };
    }
    if has(Rank::Nine) && (held == 2 || has(Rank::Ten) || has(Rank::Eight)) {
        quality += factor / 2;
    }
    quality
}

/// Returns the Kaplan–Rubens evaluation of a hand, in hundredths of a point.
pub(super) fn cccc(hand: CardSet) -> i32 {
    let holdings = Suit::ALL.map(|suit| hand.holding(suit));
    let strength: i32 = holdings
        .map(|holding| honour_strength(holding) + quality(holding))
        .iter()
        .sum();
    let shortness: i32 = holdings
        .map(|holding| 100 * (3 - holding.len() as i32).max(0))
        .iter()
        .sum();
    strength + if shortness == 0 { -50 } else { shortness - 100 }
}

/// Returns the strength of a suit's honours in the Kaplan–Rubens evaluation, in hundredths of a point.
fn honour_strength(holding: Holding) -> i32 {
    let has = |rank| i32::from(holding.has(rank));
    let [ace, king, queen, jack] = [Rank::Ace, Rank::King, Rank::Queen, Rank::Jack].map(has);
    let length = holding.len();
    let short = |single: i32, double: i32| match length {
        1 => single,
        2 => double,
        _ => 0,
    };
    let unsupported = if ace + king == 0 { 25 } else { 0 };
    let above_jack = [0, 25, 50, 0][(ace + king + queen) as usize];
    let ten = match ace + king + queen + jack {
        2 => 25,
        1 if holding.has(Rank::Nine) => 25,
        _ => 0,
    };
    300 * ace
        + king * (200 - short(150, 0))
        + queen * (100 - short(75, 25) - unsupported)
        + jack * above_jack
        + has(Rank::Ten) * ten
}
