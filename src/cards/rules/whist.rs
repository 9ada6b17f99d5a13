//! What a contract of preferans gains, by convention and by the answer of the opponents.
//!
//! The source is the Code of Preferans (Кодекс преферанса, Moscow 1996): the values, the whist
//! duty, and who writes what. Everything is counted in whists. What stands in the pool and in
//! the mountain is settled against the mean of all players; whists go from one player to
//! another. The all-pass game, in which the conventions differ most, plays no part here.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{Strain, Tricks};

use super::{Contract, Game};

/// Whists that a point in the mountain costs, in all conventions.
const MOUNTAIN: f64 = 10.0;

/// How results of preferans are written down.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Convention {
    #[default]
    Sochi,
    Leningrad,
    Rostov,
}

/// What is written in a convention; prices of a trick are multiples of the contract's value.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Prices {
    /// The name of the convention.
    pub name: &'static str,
    /// Whists that a point in the pool is worth.
    pub pool: f64,
    /// Whists on declarer for a trick of the whisters, and from everybody, as consolation, for
    /// each of his undertricks.
    pub whist: f64,
    /// Points in declarer's mountain for an undertrick, or for a trick he takes in misère.
    pub undertrick: f64,
    /// Points in the whisters' mountain for a trick that their duty lacks: all of the value
    /// if whist is responsible, half of what declarer writes if it is half-responsible.
    pub shortfall: f64,
}

/// The settings of the conventions, in the order of [`Convention::ALL`].
const PRICES: [Prices; 3] = [
    Prices {
        name: "Sochi",
        pool: 10.0,
        whist: 1.0,
        undertrick: 1.0,
        shortfall: 1.0,
    },
    Prices {
        name: "Leningrad",
        pool: 20.0,
        whist: 2.0,
        undertrick: 2.0,
        shortfall: 1.0,
    },
    Prices {
        name: "Rostov",
        pool: 10.0,
        whist: 1.0,
        undertrick: 1.0,
        shortfall: 0.5,
    },
];

impl Convention {
    /// All three.
    pub const ALL: [Convention; 3] = [Convention::Sochi, Convention::Leningrad, Convention::Rostov];

    /// What is written in this convention.
    ///
    /// ```
    /// use kibitzer_cards::rules::Convention;
    /// // In six spades, whose value is 2, a whist is worth 4.
    /// assert_eq!(2.0 * Convention::Leningrad.prices().whist, 4.0);
    /// ```
    pub const fn prices(self) -> Prices {
        PRICES[self as usize]
    }
}

impl fmt::Display for Convention {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.prices().name)
    }
}

/// How many players sit at a table of preferans. Of four, the dealer sits out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Players {
    #[default]
    Three,
    Four,
}

impl Players {
    /// Three and four.
    pub const ALL: [Players; 2] = [Players::Three, Players::Four];

    /// The number: 3 or 4.
    pub const fn count(self) -> u8 {
        match self {
            Players::Three => 3,
            Players::Four => 4,
        }
    }
}

/// What the two opponents do against a contract. They see all cards and know the tricks.
///
/// Whist *pays* when the two together gain at least as much by it as otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum WhistPolicy {
    /// Whist when it pays, and else pass.
    WhistOrPass,
    /// Whist when it pays, and else half-whist.
    WhistOrHalf,
    /// Whist always.
    Whist,
    /// Half-whist always; where there is none, from eight tricks on, pass.
    Half,
    /// Pass always.
    Pass,
}

impl WhistPolicy {
    /// All five.
    pub const ALL: [WhistPolicy; 5] = [
        WhistPolicy::WhistOrPass,
        WhistPolicy::WhistOrHalf,
        WhistPolicy::Whist,
        WhistPolicy::Half,
        WhistPolicy::Pass,
    ];
}

impl fmt::Display for WhistPolicy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            WhistPolicy::WhistOrPass => "whist when it pays, else pass",
            WhistPolicy::WhistOrHalf => "whist when it pays, else half-whist",
            WhistPolicy::Whist => "always whist",
            WhistPolicy::Half => "always half-whist",
            WhistPolicy::Pass => "always pass",
        })
    }
}

/// What declarer gains from all others together, in whists, with so many tricks of the hand,
/// 0 to 10; negative when he loses.
///
/// How the whisters share what they write on him, greedily or like gentlemen, makes no
/// difference to declarer. A contract that nobody whists counts as made, and misère is always
/// played. A contract of bridge gains 0 here.
///
/// ```
/// use kibitzer_cards::Tricks;
/// use kibitzer_cards::rules::{Contract, Convention, Game, Players, WhistPolicy, whists};
/// let contract = Contract::parse(Game::Preferans, "6S")?;
/// let gain = |tricks, policy| {
///     whists(contract, Tricks(tricks), policy, Convention::Sochi, Players::Four)
/// };
/// // Two points in the pool are worth 15 from the other three, and four whists cost 8.
/// assert_eq!(gain(6, WhistPolicy::Whist), 7.0);
/// assert_eq!(gain(6, WhistPolicy::Pass), 15.0);
/// assert_eq!(gain(5, WhistPolicy::WhistOrPass), -31.0);
/// # Ok::<(), kibitzer_cards::rules::ContractError>(())
/// ```
pub fn whists(
    contract: Contract,
    tricks: Tricks,
    policy: WhistPolicy,
    convention: Convention,
    players: Players,
) -> f64 {
    if contract.game() != Game::Preferans {
        return 0.0;
    }
    let players = f64::from(players.count());
    let record = |answer| WhistRecord::of(contract, tricks, answer, &convention.prices());
    let better = |otherwise| {
        let (whist, otherwise) = (record(Decision::Whist), record(otherwise));
        match whist.whisters(players) >= otherwise.whisters(players) {
            true => whist,
            false => otherwise,
        }
    };
    let record = match policy {
        WhistPolicy::WhistOrPass => better(Decision::Pass),
        WhistPolicy::WhistOrHalf => better(Decision::Half),
        WhistPolicy::Whist => record(Decision::Whist),
        WhistPolicy::Half => record(Decision::Half),
        WhistPolicy::Pass => record(Decision::Pass),
    };
    record.declarer(players) / players
}

/// What the opponents say to a contract.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Decision {
    Whist,
    Half,
    Pass,
}

/// What is written after a hand, in whists.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
struct WhistRecord {
    /// What declarer has in the pool, less what he has in the mountain.
    own: f64,
    /// Consolation, written on declarer by every other player.
    consolation: f64,
    /// Whists written on declarer by the whisters together.
    whists: f64,
    /// What the whisters together have in the mountain.
    fine: f64,
}

impl WhistRecord {
    fn of(contract: Contract, tricks: Tricks, answer: Decision, prices: &Prices) -> WhistRecord {
        let whist = prices.whist * value(contract);
        let duty = duty(contract);
        let unplayed = |whists: u8| WhistRecord {
            own: prices.pool * value(contract),
            whists: whist * f64::from(whists),
            ..WhistRecord::default()
        };
        match answer {
            _ if contract.strain() == Strain::Misere => {
                WhistRecord::played(contract, tricks, prices)
            }
            Decision::Pass => unplayed(0),
            Decision::Half if contract.level() >= 8 => unplayed(0),
            Decision::Half => unplayed(duty / 2),
            Decision::Whist => {
                let hand = contract.game().hand_size() as u8;
                let taken = hand.saturating_sub(tricks.0);
                let short = f64::from(duty.saturating_sub(taken));
                WhistRecord {
                    whists: whist * f64::from(taken),
                    fine: MOUNTAIN * prices.shortfall * value(contract) * short,
                    ..WhistRecord::played(contract, tricks, prices)
                }
            }
        }
    }

    /// What the play of a contract brings, without the whist against it.
    fn played(contract: Contract, tricks: Tricks, prices: &Prices) -> WhistRecord {
        if contract.is_made(tricks) {
            return WhistRecord {
                own: prices.pool * value(contract),
                ..WhistRecord::default()
            };
        }
        let down = f64::from(-contract.margin(tricks)) * value(contract);
        WhistRecord {
            own: -MOUNTAIN * prices.undertrick * down,
            consolation: match contract.strain() {
                Strain::Misere => 0.0,
                Strain::Trump(_) | Strain::NoTrump => prices.whist * down,
            },
            ..WhistRecord::default()
        }
    }

    /// What declarer gains, times the number of players: so it is a whole number, or a half.
    ///
    /// Of `w` in his pool or mountain a player gains `w·(n−1)/n`, and every other loses `w/n`.
    fn declarer(&self, players: f64) -> f64 {
        let others = players - 1.0;
        let written = others * self.consolation + self.whists;
        others * self.own - players * written + self.fine
    }

    /// What the two opponents gain together, times the number of players.
    fn whisters(&self, players: f64) -> f64 {
        let written = 2.0 * self.consolation + self.whists;
        -2.0 * self.own + players * written - (players - 2.0) * self.fine
    }
}

/// What a contract is worth in the pool, in points.
fn value(contract: Contract) -> f64 {
    match contract.strain() {
        Strain::Misere => 10.0,
        Strain::Trump(_) | Strain::NoTrump => 2.0 * (f64::from(contract.level()) - 5.0),
    }
}

/// The tricks that whisters must take together.
fn duty(contract: Contract) -> u8 {
    match contract.level() {
        6 => 4,
        7 => 2,
        8 | 9 => 1,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const THREE: Players = Players::Three;
    const FOUR: Players = Players::Four;
    const WHIST: WhistPolicy = WhistPolicy::Whist;

    fn contract(text: &str) -> Contract {
        Contract::parse(Game::Preferans, text).unwrap()
    }

    /// Checks a gain, given as what it is times the number of players.
    #[track_caller]
    fn gains(
        text: &str,
        tricks: u8,
        policy: WhistPolicy,
        convention: Convention,
        players: Players,
        times_players: f64,
    ) {
        let gain = whists(contract(text), Tricks(tricks), policy, convention, players);
        let expected = times_players / f64::from(players.count());
        assert!((gain - expected).abs() < 1e-9, "{gain}, not {expected}");
    }

    #[test]
    fn a_contract_that_is_made_is_paid_by_all_and_whisted_on() {
        use Convention::{Leningrad, Rostov, Sochi};
        // 2 in the pool are 20 whists; four whists of 2.
        gains("6S", 6, WHIST, Sochi, THREE, 2.0 * 20.0 - 3.0 * 8.0);
        gains("6S", 6, WHIST, Sochi, FOUR, 3.0 * 20.0 - 4.0 * 8.0);
        gains("6S", 6, WHIST, Rostov, THREE, 16.0);
        // Everything twice.
        gains("6S", 6, WHIST, Leningrad, THREE, 32.0);
        gains("6S", 6, WHIST, Leningrad, FOUR, 56.0);
        // 10 in the pool, no duty.
        gains("10NT", 10, WHIST, Sochi, THREE, 200.0);
    }

    #[test]
    fn a_contract_that_is_down_costs_the_mountain_consolation_and_whists() {
        use Convention::{Leningrad, Rostov, Sochi};
        // 4 in the mountain are 40 whists; 4 consolation from everybody; four whists of 4.
        let three = -2.0 * 40.0 - 3.0 * (2.0 * 4.0 + 16.0);
        let four = -3.0 * 40.0 - 4.0 * (3.0 * 4.0 + 16.0);
        gains("7H", 6, WHIST, Sochi, THREE, three);
        gains("7H", 6, WHIST, Sochi, FOUR, four);
        gains("7H", 6, WHIST, Rostov, FOUR, four);
        gains("7H", 6, WHIST, Leningrad, FOUR, 2.0 * four);
        // Two down in eight: 12 in the mountain, 12 consolation, four whists of 6.
        gains("8C", 6, WHIST, Sochi, THREE, -240.0 - 3.0 * 48.0);
    }

    #[test]
    fn whisters_pay_for_the_tricks_that_their_duty_lacks() {
        use Convention::{Leningrad, Rostov, Sochi};
        // Three tricks of four: three whists of 2, and 2 in the mountain are 20.
        gains("6S", 7, WHIST, Sochi, THREE, 40.0 - 3.0 * 6.0 + 20.0);
        gains("6S", 7, WHIST, Sochi, FOUR, 60.0 - 4.0 * 6.0 + 20.0);
        // 4 in the pool times 10, three whists of 4, and 2 in the mountain.
        gains("6S", 7, WHIST, Leningrad, THREE, 80.0 - 3.0 * 12.0 + 20.0);
        // 1 in the mountain.
        gains("6S", 7, WHIST, Rostov, THREE, 40.0 - 3.0 * 6.0 + 10.0);
        // The one trick of a nine is missing: half of 8 in the mountain.
        gains("9D", 10, WHIST, Rostov, FOUR, 3.0 * 80.0 + 40.0);
    }

    #[test]
    fn a_half_whist_is_written_without_play_in_six_and_seven_only() {
        use Convention::{Leningrad, Rostov, Sochi};
        let half = WhistPolicy::Half;
        for tricks in [0, 6, 10] {
            gains("6S", tricks, half, Sochi, THREE, 40.0 - 3.0 * 4.0);
            gains("6S", tricks, half, Leningrad, FOUR, 120.0 - 4.0 * 8.0);
            gains("7S", tricks, half, Rostov, THREE, 80.0 - 3.0 * 4.0);
            gains("8S", tricks, half, Sochi, THREE, 120.0);
            gains("7S", tricks, WhistPolicy::Pass, Sochi, THREE, 80.0);
        }
    }

    #[test]
    fn misere_is_played_whatever_the_opponents_do() {
        use Convention::{Leningrad, Rostov, Sochi};
        for policy in WhistPolicy::ALL {
            gains("misere", 0, policy, Sochi, THREE, 200.0);
            gains("misere", 0, policy, Leningrad, FOUR, 600.0);
            gains("misere", 2, policy, Sochi, FOUR, -600.0);
            gains("misere", 2, policy, Rostov, THREE, -400.0);
            gains("misere", 1, policy, Leningrad, THREE, -400.0);
        }
    }

    /// With three players the opponents gain what declarer loses; the sums are those above.
    #[test]
    fn opponents_whist_when_it_pays() {
        use Convention::{Leningrad, Rostov, Sochi};
        let (or_pass, or_half) = (WhistPolicy::WhistOrPass, WhistPolicy::WhistOrHalf);
        // Down: whist.
        gains("7H", 6, or_pass, Sochi, THREE, -152.0);
        gains("7H", 6, or_half, Sochi, THREE, -152.0);
        // Made with the duty done, 16: whist, and not pass for 40 or half-whist for 28.
        gains("6S", 6, or_pass, Sochi, THREE, 16.0);
        gains("6S", 6, or_half, Sochi, THREE, 16.0);
        // A trick short, 42: rather pass for 40, half-whist for 28.
        gains("6S", 7, or_pass, Sochi, THREE, 40.0);
        gains("6S", 7, or_half, Sochi, THREE, 28.0);
        // Half-responsible, 32: whist for want of a half-whist.
        gains("6S", 7, or_pass, Rostov, THREE, 32.0);
        gains("6S", 7, or_half, Rostov, THREE, 28.0);
        gains("6S", 7, or_pass, Leningrad, THREE, 64.0);
        gains("6S", 7, or_half, Leningrad, THREE, 56.0);
        // Four at the table: 2·20 + 4·6 less 2·20 make whist worse than pass for the two.
        gains("6S", 7, or_pass, Sochi, FOUR, 60.0);
        // No trick in eight, and no half-whist.
        gains("8S", 10, or_half, Rostov, FOUR, 180.0);
        // A ten that is made: whist and pass are the same.
        gains("10S", 10, or_pass, Leningrad, FOUR, 600.0);
    }

    /// A sheet with pool, mountain and whists of every player, settled as players do it: the
    /// first declares, the next two whist, the last deals.
    fn settled(record: WhistRecord, greed: f64, players: usize) -> Vec<f64> {
        let mut own = vec![0.0; players];
        own[0] = record.own;
        own[1] = -record.fine * greed;
        own[2] = -record.fine * (1.0 - greed);
        let mut on_declarer = vec![record.consolation; players];
        on_declarer[0] = 0.0;
        on_declarer[1] += record.whists * greed;
        on_declarer[2] += record.whists * (1.0 - greed);
        let mean = own.iter().sum::<f64>() / players as f64;
        let mut gains: Vec<f64> = own.iter().map(|own| own - mean).collect();
        for (gain, written) in gains.iter_mut().zip(&on_declarer) {
            *gain += written;
        }
        gains[0] -= on_declarer.iter().sum::<f64>();
        gains
    }

    #[test]
    fn nobody_gains_but_from_others_and_sharing_makes_no_difference() {
        let contracts = ["6S", "7C", "8D", "9H", "10NT", "misere"].map(contract);
        let answers = [Decision::Whist, Decision::Half, Decision::Pass];
        let near = |one: f64, other: f64| (one - other).abs() < 1e-9;
        for convention in Convention::ALL {
            for contract in contracts {
                for (answer, tricks) in answers
                    .iter()
                    .flat_map(|&it| (0..=10).map(move |n| (it, n)))
                {
                    let record =
                        WhistRecord::of(contract, Tricks(tricks), answer, &convention.prices());
                    for (greed, players) in [(1.0, 3), (0.5, 3), (1.0, 4), (0.5, 4)] {
                        let gains = settled(record, greed, players);
                        let n = players as f64;
                        assert!(near(gains.iter().sum(), 0.0));
                        assert!(near(n * gains[0], record.declarer(n)));
                        assert!(near(n * (gains[1] + gains[2]), record.whisters(n)));
                    }
                }
            }
        }
    }

    #[test]
    fn bridge_has_no_whists() {
        let contract = Contract::parse(Game::Bridge, "6S").unwrap();
        let (policy, convention) = (WhistPolicy::Pass, Convention::Sochi);
        assert_eq!(whists(contract, Tricks(12), policy, convention, THREE), 0.0);
    }
}
