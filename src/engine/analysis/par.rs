//! The par of a bridge deal.

use crate::cards::{BySeat, Seat, Side};
use crate::rules::{Contract, Doubling, Game, Par, ParContract, Vulnerability, score};

use super::TrickTable;

/// Returns the par score and the par contracts of a deal from its trick table, or `None` if an entry is missing or the
/// game is preferans.
///
/// The four hands bid in turn from the dealer. Each makes the call that is best for its side, given that the others do
/// the same. A contract that fails is doubled.
///
/// ```
/// use kibitzer::analysis::{TableEntry, TrickTable, par};
/// use kibitzer::cards::{Seat, Side, Tricks};
/// use kibitzer::rules::{Game, Vulnerability};
///
/// // North-South take eight tricks in everything.
/// let mut table = TrickTable::empty(Game::Bridge);
/// for &strain in Game::Bridge.strains() {
///     for declarer in Seat::ALL {
///         let tricks = Tricks(if declarer.side() == Side::NorthSouth { 8 } else { 5 });
///         table.add(TableEntry { strain, declarer, tricks });
///     }
/// }
/// let par = par(&table, Seat::North, Vulnerability::None).unwrap();
/// assert_eq!(par.score, 120);
/// let best = par.contracts[0];
/// assert_eq!((best.contract.to_string(), best.margin), ("1NT".to_owned(), 1));
/// ```
#[must_use]
pub fn par(table: &TrickTable, dealer: Seat, vulnerability: Vulnerability) -> Option<Par> {
    let outcomes = bid_outcomes(table, vulnerability)?;
    let score = best_bidding_score(&outcomes, dealer);
    // No contract scores 0, so 0 means that nobody bids.
    let contracts = match score {
        0 => Vec::new(),
        _ => par_contracts(&outcomes, score),
    };
    Some(Par { score, contracts })
}

/// A bid that may end the auction, with the score if it does.
struct BidOutcome {
    bid: ParContract,
    /// The score for North-South if this bid ends the auction.
    score: i32,
}

/// The number of seats that take part in the auction.
const SEAT_COUNT: usize = Seat::ALL.len();

/// Returns every possible bid with the score if it ends the auction, lowest bid first; a contract that fails is
/// doubled. Each bid occurs four times in a row, once for each seat.
///
/// Returns `None` if an entry of the table is missing, or a bid does not exist in the game.
fn bid_outcomes(table: &TrickTable, vulnerability: Vulnerability) -> Option<Vec<BidOutcome>> {
    let mut outcomes = Vec::new();
    for level in Contract::levels(Game::Bridge) {
        for &strain in Game::Bridge.strains() {
            for declarer in Seat::ALL {
                let tricks = table.get(strain, declarer)?;
                let bid = |doubling| Contract::new(table.game(), level, strain, doubling).ok();
                let mut contract = bid(Doubling::Undoubled)?;
                if !contract.is_made(tricks) {
                    contract = bid(Doubling::Doubled)?;
                }
                let points = score(contract, vulnerability.includes(declarer.side()), tricks);
                outcomes.push(BidOutcome {
                    bid: ParContract {
                        contract,
                        declarer,
                        margin: contract.margin(tricks),
                    },
                    score: declarer.side().for_north_south(points),
                });
            }
        }
    }
    Some(outcomes)
}

/// Returns the score for North-South if all seats bid as well as possible, by backward induction from the highest bid.
fn best_bidding_score(outcomes: &[BidOutcome], dealer: Seat) -> i32 {
    // For each seat: the best score that it can reach by bidding higher than the current bid.
    let mut over = BySeat::from_fn(|seat| match seat.side() {
        Side::NorthSouth => i32::MIN,
        Side::EastWest => i32::MAX,
    });
    for bid in outcomes.chunks(SEAT_COUNT).rev() {
        let now = BySeat::from_fn(|seat| {
            let score = bid[seat.index()].score;
            score_after_calls(score, seat.next(), 3, &over)
        });
        over = BySeat::from_fn(|seat| better_score(seat.side(), over[seat], now[seat]));
    }
    score_after_calls(0, dealer, 4, &over)
}

/// Returns the score for North-South after `seats` seats, in turn from `first`, have chosen between a pass, which leads
/// to `score`, and a higher bid. `over` holds the score that each seat reaches by a higher bid.
fn score_after_calls(score: i32, first: Seat, seats: usize, over: &BySeat<i32>) -> i32 {
    // The induction begins with the last seat, whose pass ends the auction.
    (0..seats).rev().fold(score, |score, steps| {
        let seat = first.clockwise(steps);
        better_score(seat.side(), score, over[seat])
    })
}

/// Returns the score that is better for `side`, of two scores given for North-South.
fn better_score(side: Side, one: i32, other: i32) -> i32 {
    match side {
        Side::NorthSouth => one.max(other),
        Side::EastWest => one.min(other),
    }
}

/// Returns the contracts whose result is the par `score` and that neither side can improve on with a higher bid.
fn par_contracts(outcomes: &[BidOutcome], score: i32) -> Vec<ParContract> {
    let mut last: Vec<ParContract> = Vec::new();
    for (index, BidOutcome { bid, .. }) in outcomes.iter().enumerate() {
        let higher = &outcomes[(index / SEAT_COUNT + 1) * SEAT_COUNT..];
        let gains =
            |over: &BidOutcome| better_score(over.bid.declarer.side(), score, over.score) != score;
        let same = |low: &ParContract| {
            low.declarer == bid.declarer && low.contract.strain() == bid.contract.strain()
        };
        if outcomes[index].score == score && !higher.iter().any(gains) && !last.iter().any(same) {
            last.push(*bid);
        }
    }
    last
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the par score and the par contracts as text, for a trick table with these [rows](TrickTable::from_rows).
    fn par_from_rows(
        rows: [[u8; 4]; 5],
        dealer: Seat,
        vulnerability: Vulnerability,
    ) -> (i32, Vec<String>) {
        let par = par(&TrickTable::from_rows(rows), dealer, vulnerability).unwrap();
        let text =
            |bid: &ParContract| format!("{} {} {:+}", bid.contract, bid.declarer, bid.margin);
        (par.score, par.contracts.iter().map(text).collect())
    }

    #[test]
    fn the_first_to_bid_one_no_trump_declares_it() {
        let rows = [[6; 4], [6; 4], [6; 4], [6; 4], [7; 4]];
        let scores = Seat::ALL.map(|dealer| par_from_rows(rows, dealer, Vulnerability::None).0);
        assert_eq!(scores, [90, -90, 90, -90]);
    }

    #[test]
    fn a_hand_that_fails_leaves_the_contract_to_the_next_hand() {
        // North and East fail in no trumps; South and West make 1NT, and South bids before West.
        let rows = [[6; 4], [6; 4], [6; 4], [6; 4], [6, 6, 7, 7]];
        let par = par_from_rows(rows, Seat::East, Vulnerability::Both);
        assert_eq!(par, (90, vec!["1NT S +0".to_owned()]));
    }

    #[test]
    fn a_cheap_sacrifice_is_better_than_the_other_sides_game() {
        // North-South make four spades, East-West go one down in five clubs.
        let rows = [[3, 10, 3, 10], [6; 4], [6; 4], [10, 3, 10, 3], [6; 4]];
        let (score, contracts) = par_from_rows(rows, Seat::South, Vulnerability::NorthSouth);
        assert_eq!(score, 100);
        assert_eq!(contracts, ["5CX E -1", "5CX W -1"]);
    }

    #[test]
    fn a_deal_without_makeable_contracts_is_passed_out() {
        let par = par_from_rows([[6; 4]; 5], Seat::West, Vulnerability::Both);
        assert_eq!(par, (0, Vec::new()));
    }

    #[test]
    fn an_incomplete_table_and_preferans_have_no_par() {
        for game in [Game::Bridge, Game::Preferans] {
            let table = TrickTable::empty(game);
            assert_eq!(par(&table, Seat::North, Vulnerability::None), None);
        }
    }
}
