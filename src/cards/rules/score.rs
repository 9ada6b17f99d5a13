//! The score of a bridge contract.

use std::fmt;

use crate::{Side, Strain, Suit, Tricks};

use super::{Contract, Doubling};

/// The vulnerability of a bridge board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[allow(missing_docs, reason = "the names say it")]
pub enum Vulnerability {
    #[default]
    None,
    NorthSouth,
    EastWest,
    Both,
}

impl Vulnerability {
    /// All four vulnerabilities of a bridge board.
    pub const ALL: [Vulnerability; 4] = [
        Vulnerability::None,
        Vulnerability::NorthSouth,
        Vulnerability::EastWest,
        Vulnerability::Both,
    ];

    /// Returns the vulnerability of a tournament board by its number, counted from 1 (Law 2 of duplicate bridge).
    ///
    /// ```
    /// use kibitzer_cards::rules::Vulnerability;
    /// assert_eq!(Vulnerability::of_board(1), Vulnerability::None);
    /// assert_eq!(Vulnerability::of_board(20), Vulnerability::Both);
    /// ```
    pub const fn of_board(number: u64) -> Vulnerability {
        let board = number.wrapping_sub(1) % 16;
        Vulnerability::ALL[((board + board / 4) % 4) as usize]
    }

    /// Returns the vulnerability after the table has rotated by `steps` seats, which exchanges the sides if it is odd.
    #[must_use]
    pub const fn rotated(self, steps: usize) -> Vulnerability {
        if steps.is_multiple_of(2) {
            return self;
        }
        match self {
            Vulnerability::NorthSouth => Vulnerability::EastWest,
            Vulnerability::EastWest => Vulnerability::NorthSouth,
            Vulnerability::None | Vulnerability::Both => self,
        }
    }

    /// Returns true if this side is vulnerable under this vulnerability.
    pub const fn includes(self, side: Side) -> bool {
        match self {
            Vulnerability::None => false,
            Vulnerability::NorthSouth => matches!(side, Side::NorthSouth),
            Vulnerability::EastWest => matches!(side, Side::EastWest),
            Vulnerability::Both => true,
        }
    }
}

impl fmt::Display for Vulnerability {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Vulnerability::None => "none",
            Vulnerability::NorthSouth => "N-S",
            Vulnerability::EastWest => "E-W",
            Vulnerability::Both => "both",
        })
    }
}

/// Returns the duplicate score of declarer's side for a contract and a number of tricks; negative if it goes down.
///
/// The source is Law 77 of the Laws of Duplicate Bridge (2017). A preferans contract scores 0 here.
///
/// ```
/// use kibitzer_cards::Tricks;
/// use kibitzer_cards::rules::{Contract, Game, score};
/// let contract = Contract::parse(Game::Bridge, "4S")?;
/// assert_eq!(score(contract, false, Tricks(10)), 420);
/// assert_eq!(score(contract, true, Tricks(9)), -100);
/// # Ok::<(), kibitzer_cards::rules::ContractError>(())
/// ```
#[must_use]
pub fn score(contract: Contract, vulnerable: bool, tricks: Tricks) -> i32 {
    if contract.game() != super::Game::Bridge {
        return 0;
    }
    match contract.margin(tricks) {
        over if over >= 0 => made_score(contract, vulnerable, over),
        under => -undertrick_penalty(contract.doubling(), vulnerable, -under),
    }
}

/// Returns the score of a contract that is made with `over` overtricks.
fn made_score(contract: Contract, vulnerable: bool, over: i32) -> i32 {
    let (first, each) = match contract.strain() {
        Strain::Trump(Suit::Clubs | Suit::Diamonds) => (20, 20),
        Strain::Trump(_) => (30, 30),
        Strain::NoTrump | Strain::Misere => (40, 30),
    };
    let level = i32::from(contract.level());
    let factor = contract.doubling().factor();
    let points = (first + (level - 1) * each) * factor;
    let game_bonus = match (points >= 100, vulnerable) {
        (false, _) => 50,
        (true, false) => 300,
        (true, true) => 500,
    };
    let slam_bonus = match (level, vulnerable) {
        (6, false) => 500,
        (6, true) => 750,
        (7, false) => 1000,
        (7, true) => 1500,
        _ => 0,
    };
    let (insult, each_over) = match contract.doubling() {
        Doubling::Undoubled => (0, each),
        Doubling::Doubled | Doubling::Redoubled if vulnerable => (25 * factor, 100 * factor),
        Doubling::Doubled | Doubling::Redoubled => (25 * factor, 50 * factor),
    };
    points + game_bonus + slam_bonus + insult + over * each_over
}

/// Returns the points that the defenders score for `under` undertricks.
fn undertrick_penalty(doubling: Doubling, vulnerable: bool, under: i32) -> i32 {
    let doubled = if vulnerable {
        // 200, 500, then 300 more for each.
        under * 300 - 100
    } else {
        // 100, 300, 500, then 300 more for each.
        (under * 300 - 400).max(under * 200 - 100)
    };
    match doubling {
        Doubling::Undoubled => under * if vulnerable { 100 } else { 50 },
        Doubling::Doubled => doubled,
        Doubling::Redoubled => doubled * 2,
    }
}

/// The smallest differences in points that are worth 1, 2, …, 24 international match points (Law 78B of duplicate
/// bridge).
const IMP_SCALE: [u32; 24] = [
    20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900, 1100, 1300, 1500, 1750,
    2000, 2250, 2500, 3000, 3500, 4000,
];

/// Converts a difference in points into international match points (IMPs) of the same sign.
///
/// ```
/// use kibitzer_cards::rules::imps;
/// assert_eq!([imps(10), imps(20), imps(-430), imps(9_999)], [0, 1, -10, 24]);
/// ```
#[must_use]
pub fn imps(difference: i32) -> i32 {
    let points = difference.unsigned_abs();
    let imps = IMP_SCALE.partition_point(|&least| least <= points);
    difference.signum() * imps as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Game;

    /// Returns the scores of a contract, not vulnerable and vulnerable.
    fn scores(contract: &str, tricks: u8) -> (i32, i32) {
        let contract = Contract::parse(Game::Bridge, contract).unwrap();
        (
            score(contract, false, Tricks(tricks)),
            score(contract, true, Tricks(tricks)),
        )
    }

    /// Checks the largest differences in points that are worth 0, 1, …, 23 IMPs against the published scale.
    #[test]
    fn imps_agree_with_the_published_scale() {
        let largest = [
            10, 40, 80, 120, 160, 210, 260, 310, 360, 420, 490, 590, 740, 890, 1090, 1290, 1490,
            1740, 1990, 2240, 2490, 2990, 3490, 3990,
        ];
        for (worth, difference) in (0..).zip(largest) {
            assert_eq!(imps(difference), worth, "{difference}");
            assert_eq!(imps(difference + 10), worth + 1, "{difference}");
            assert_eq!(imps(-difference), -worth, "{difference}");
        }
        assert_eq!((imps(0), imps(i32::MIN)), (0, -24));
    }

    /// Compares scores with the published table of duplicate bridge.
    #[test]
    fn scores_agree_with_the_published_table() {
        assert_eq!(scores("1C", 7), (70, 70));
        assert_eq!(scores("1NT", 7), (90, 90));
        assert_eq!(scores("1NT", 10), (180, 180));
        assert_eq!(scores("3NT", 9), (400, 600));
        assert_eq!(scores("5D", 11), (400, 600));
        assert_eq!(scores("6H", 12), (980, 1430));
        assert_eq!(scores("7NT", 13), (1520, 2220));
        assert_eq!(scores("1CX", 7), (140, 140));
        assert_eq!(scores("2SX", 8), (470, 670));
        assert_eq!(scores("1CXX", 7), (230, 230));
        assert_eq!(scores("1CXX", 9), (630, 1030));
        assert_eq!(scores("7NTXX", 13), (2280, 2980));
        assert_eq!(scores("3NT", 7), (-100, -200));
        assert_eq!(scores("4SX", 9), (-100, -200));
        assert_eq!(scores("4SX", 8), (-300, -500));
        assert_eq!(scores("4SX", 7), (-500, -800));
        assert_eq!(scores("4SX", 6), (-800, -1100));
        assert_eq!(scores("7SXX", 0), (-7000, -7600));
    }
}
