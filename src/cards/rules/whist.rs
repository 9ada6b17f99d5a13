//! The gains of a preferans contract, by scoring convention and whist policy of the opponents.
//!
//! The source is the Code of Preferans (Кодекс преферанса, Moscow 1996): the values of contracts, the whist duty (rule
//! 3.8.2: 4, 2, 1, 1 and 1 tricks), and the entries of each player. The Code knows no checked ten
//! ([`TenRule::Checked`]); that is an agreement between players. The unit is the whist. Entries in the pool and in the
//! mountain are settled against the mean of all players; whists are paid from one player to another. The all-pass game,
//! in which the conventions differ most, is not covered.

use std::fmt;

use crate::{Strain, Tricks};

use super::{Contract, Game};

/// The cost of one point in a preferans player's mountain, in whists; it is the same in all scoring conventions.
const WHISTS_PER_MOUNTAIN_POINT: f64 = 10.0;

/// A preferans scoring convention.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[allow(missing_docs, reason = "the names say it")]
pub enum Convention {
    #[default]
    Sochi,
    Leningrad,
    Rostov,
}

/// The prices that a preferans scoring convention sets. Prices per trick are multiples of the contract's value.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Prices {
    /// The name of the scoring convention.
    pub name: &'static str,
    /// The value of one point in the pool, in whists.
    pub pool: f64,
    /// Whists written on declarer for each trick of the whisters. Every other player also writes this amount, as
    /// consolation, for each undertrick.
    pub whist: f64,
    /// Points in declarer's mountain for each undertrick, or for each trick taken in misère.
    pub undertrick: f64,
    /// Points in the whisters' mountain for each trick missing from their whist duty. This is the full value if whist
    /// is responsible, and half of declarer's price if it is half-responsible.
    pub shortfall: f64,
}

/// The prices of the Sochi scoring convention in preferans.
const SOCHI_PRICES: Prices = Prices {
    name: "Sochi",
    pool: 10.0,
    whist: 1.0,
    undertrick: 1.0,
    shortfall: 1.0,
};

impl Convention {
    /// All three preferans scoring conventions.
    pub const ALL: [Convention; 3] = [Convention::Sochi, Convention::Leningrad, Convention::Rostov];

    /// Returns the prices that this scoring convention sets.
    ///
    /// ```
    /// use kibitzer_cards::rules::Convention;
    /// // In six spades, whose value is 2, a whist is worth 4.
    /// assert_eq!(2.0 * Convention::Leningrad.prices().whist, 4.0);
    /// ```
    pub const fn prices(self) -> Prices {
        match self {
            Convention::Sochi => SOCHI_PRICES,
            Convention::Leningrad => Prices {
                name: "Leningrad",
                pool: 20.0,
                whist: 2.0,
                undertrick: 2.0,
                ..SOCHI_PRICES
            },
            Convention::Rostov => Prices {
                name: "Rostov",
                shortfall: 0.5,
                ..SOCHI_PRICES
            },
        }
    }
}

impl fmt::Display for Convention {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.prices().name)
    }
}

/// The number of players at a preferans table. With four players, the dealer sits out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[allow(missing_docs, reason = "the names say it")]
pub enum Players {
    #[default]
    Three,
    Four,
}

impl Players {
    /// The two possible numbers of players, three and four.
    pub const ALL: [Players; 2] = [Players::Three, Players::Four];

    /// Returns the number of players: 3 or 4.
    pub const fn count(self) -> u8 {
        match self {
            Players::Three => 3,
            Players::Four => 4,
        }
    }
}

/// The treatment of a preferans contract of ten tricks, on which the players agree before they begin.
///
/// The variants are named after an option of Russian programs: «десятерная вистуется» and «десятерная проверяется».
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum TenRule {
    /// The opponents may whist it or pass, as with any other contract. The whisters must take one trick.
    #[default]
    Whisted,
    /// The contract is checked: both opponents always play against it, with open cards and without any duty. "The
    /// whisters verify without risk whether a layout or a line of play defeats declarer" (the rules of the club
    /// preferans.pro).
    ///
    /// If the contract fails, the opponents write whists for their tricks, and every other player writes consolation,
    /// as for any other contract. Most programs with this option score it so; some tables write less.
    Checked,
}

impl TenRule {
    /// Both ways to treat a contract of ten tricks.
    pub const ALL: [TenRule; 2] = [TenRule::Whisted, TenRule::Checked];
}

/// The rules by which a table of preferans players keeps the score.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Scoring {
    /// The convention, which sets the prices.
    pub convention: Convention,
    /// The number of players at the table.
    pub players: Players,
    /// The treatment of contracts of ten tricks.
    pub ten: TenRule,
}

impl Scoring {
    /// Returns true if the contract is for ten tricks and [`TenRule::Checked`] applies, so that it is always played.
    fn is_checked(self, contract: Contract) -> bool {
        self.ten == TenRule::Checked && contract.level() == 10
    }

    /// Returns the whist duty of a contract: the number of tricks that the whisters must take together.
    fn whist_duty(self, contract: Contract) -> u8 {
        match contract.level() {
            6 => 4,
            7 => 2,
            8..=10 if !self.is_checked(contract) => 1,
            _ => 0,
        }
    }
}

/// The rule by which the two opponents of a preferans contract decide whether to whist. They see all cards and know how
/// many tricks will be made.
///
/// Whisting *pays* if the two opponents together gain at least as much by it as by the alternative.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum WhistPolicy {
    /// The opponents whist if it pays, and otherwise pass.
    WhistOrPass,
    /// The opponents whist if it pays, and otherwise take a half-whist.
    WhistOrHalf,
    /// The opponents always whist.
    Whist,
    /// The opponents always take a half-whist, or pass at level eight and above, where there is none.
    Half,
    /// The opponents always pass.
    Pass,
}

impl WhistPolicy {
    /// All five rules by which opponents may decide whether to whist.
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

/// Returns declarer's gain from all other players together, in whists; negative for a loss.
///
/// `tricks` is the number of declarer's tricks in the whole deal, `0..=10`. It makes no difference to declarer if the
/// whisters share their whists in the greedy or the gentlemanly way. A contract that nobody whists counts as made;
/// misère and a checked ten are always played. A bridge contract gains 0 here.
///
/// ```
/// use kibitzer_cards::Tricks;
/// use kibitzer_cards::rules::{Contract, Game, Players, Scoring, WhistPolicy, whists};
/// let contract = Contract::parse(Game::Preferans, "6S")?;
/// let scoring = Scoring { players: Players::Four, ..Scoring::default() };
/// let gain = |tricks, policy| whists(contract, Tricks(tricks), policy, scoring);
/// // Two points in the pool are worth 15 from the other three, and four whists cost 8.
/// assert_eq!(gain(6, WhistPolicy::Whist), 7.0);
/// assert_eq!(gain(6, WhistPolicy::Pass), 15.0);
/// assert_eq!(gain(5, WhistPolicy::WhistOrPass), -31.0);
/// # Ok::<(), kibitzer_cards::rules::ContractError>(())
/// ```
#[must_use]
pub fn whists(contract: Contract, tricks: Tricks, policy: WhistPolicy, scoring: Scoring) -> f64 {
    if contract.game() != Game::Preferans {
        return 0.0;
    }
    let players = f64::from(scoring.players.count());
    let record = |answer| WhistRecord::new(contract, tricks, answer, scoring);
    let better = |otherwise| {
        let (whist, otherwise) = (record(WhistDecision::Whist), record(otherwise));
        if whist.whisters_gain(players) >= otherwise.whisters_gain(players) {
            whist
        } else {
            otherwise
        }
    };
    let record = match policy {
        WhistPolicy::WhistOrPass => better(WhistDecision::Pass),
        WhistPolicy::WhistOrHalf => better(WhistDecision::Half),
        WhistPolicy::Whist => record(WhistDecision::Whist),
        WhistPolicy::Half => record(WhistDecision::Half),
        WhistPolicy::Pass => record(WhistDecision::Pass),
    };
    record.declarers_gain(players) / players
}

/// The decision of the two opponents about one preferans contract.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum WhistDecision {
    Whist,
    Half,
    Pass,
}

/// The entries made on the score sheet after one deal of preferans, in whists.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
struct WhistRecord {
    /// Declarer's points in the pool minus those in the mountain, converted to whists.
    own: f64,
    /// Whists that each other player writes on declarer for undertricks, as consolation.
    consolation: f64,
    /// Whists that the two whisters together write on declarer.
    whists: f64,
    /// The whisters' points in the mountain together, converted to whists.
    whisters_mountain: f64,
}

impl WhistRecord {
    /// Returns the entries for a contract after the opponents' decision. `tricks` is the number of declarer's tricks.
    fn new(
        contract: Contract,
        tricks: Tricks,
        answer: WhistDecision,
        scoring: Scoring,
    ) -> WhistRecord {
        let prices = &scoring.convention.prices();
        let whist = prices.whist * contract_value(contract);
        let duty = scoring.whist_duty(contract);
        let answer = if scoring.is_checked(contract) {
            WhistDecision::Whist
        } else {
            answer
        };
        let unplayed = |whists: u8| WhistRecord {
            own: prices.pool * contract_value(contract),
            whists: whist * f64::from(whists),
            ..WhistRecord::default()
        };
        match answer {
            _ if contract.strain() == Strain::Misere => {
                WhistRecord::from_play(contract, tricks, prices)
            }
            WhistDecision::Pass => unplayed(0),
            WhistDecision::Half if contract.level() >= 8 => unplayed(0),
            WhistDecision::Half => unplayed(duty / 2),
            WhistDecision::Whist => {
                let hand = contract.game().hand_size() as u8;
                let taken = hand.saturating_sub(tricks.0);
                let short = f64::from(duty.saturating_sub(taken));
                WhistRecord {
                    whists: whist * f64::from(taken),
                    whisters_mountain: WHISTS_PER_MOUNTAIN_POINT
                        * prices.shortfall
                        * contract_value(contract)
                        * short,
                    ..WhistRecord::from_play(contract, tricks, prices)
                }
            }
        }
    }

    /// Returns the entries for a contract that was played, without the whists written by the whisters.
    fn from_play(contract: Contract, tricks: Tricks, prices: &Prices) -> WhistRecord {
        if contract.is_made(tricks) {
            return WhistRecord {
                own: prices.pool * contract_value(contract),
                ..WhistRecord::default()
            };
        }
        let down = f64::from(-contract.margin(tricks)) * contract_value(contract);
        WhistRecord {
            own: -WHISTS_PER_MOUNTAIN_POINT * prices.undertrick * down,
            consolation: match contract.strain() {
                Strain::Misere => 0.0,
                Strain::Trump(_) | Strain::NoTrump => prices.whist * down,
            },
            ..WhistRecord::default()
        }
    }

    /// Returns declarer's gain from the entries of one deal, in whists, multiplied by the number `n` of players. The
    /// product is an integer, although the gain itself may be a fraction.
    ///
    /// From an entry worth `w` whists, positive in the pool and negative in the mountain, its owner gains `w·(n−1)/n`,
    /// and each of the other `n` − 1 players loses `w/n`. Whists written on declarer cost declarer their full number.
    fn declarers_gain(&self, players: f64) -> f64 {
        let others = players - 1.0;
        let written = others * self.consolation + self.whists;
        others * self.own - players * written + self.whisters_mountain
    }

    /// Returns the gain of the two opponents together, in whists, multiplied by the number of players.
    fn whisters_gain(&self, players: f64) -> f64 {
        let written = 2.0 * self.consolation + self.whists;
        -2.0 * self.own + players * written - (players - 2.0) * self.whisters_mountain
    }
}

/// Returns the value of a preferans contract: the points written in the pool when it is made.
fn contract_value(contract: Contract) -> f64 {
    match contract.strain() {
        Strain::Misere => 10.0,
        Strain::Trump(_) | Strain::NoTrump => 2.0 * (f64::from(contract.level()) - 5.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const THREE: Players = Players::Three;
    const FOUR: Players = Players::Four;
    const WHIST: WhistPolicy = WhistPolicy::Whist;

    fn parse_contract(text: &str) -> Contract {
        Contract::parse(Game::Preferans, text).unwrap()
    }

    /// Checks declarer's gain from a contract; `times_players` is the expected gain times the number of players.
    #[track_caller]
    fn assert_gain(
        text: &str,
        tricks: u8,
        policy: WhistPolicy,
        convention: Convention,
        players: Players,
        times_players: f64,
    ) {
        let scoring = Scoring {
            convention,
            players,
            ..Scoring::default()
        };
        let gain = whists(parse_contract(text), Tricks(tricks), policy, scoring);
        let expected = times_players / f64::from(players.count());
        assert!((gain - expected).abs() < 1e-9, "{gain}, not {expected}");
    }

    #[test]
    fn a_made_contract_scores_pool_points_less_the_opponents_whists() {
        use Convention::{Leningrad, Rostov, Sochi};
        // 2 in the pool count 20 whists; four tricks of the whisters are worth 2 each.
        assert_gain("6S", 6, WHIST, Sochi, THREE, 2.0 * 20.0 - 3.0 * 8.0);
        assert_gain("6S", 6, WHIST, Sochi, FOUR, 3.0 * 20.0 - 4.0 * 8.0);
        assert_gain("6S", 6, WHIST, Rostov, THREE, 16.0);
        // All prices are doubled.
        assert_gain("6S", 6, WHIST, Leningrad, THREE, 32.0);
        assert_gain("6S", 6, WHIST, Leningrad, FOUR, 56.0);
    }

    #[test]
    fn a_failed_contract_costs_mountain_consolation_and_whists() {
        use Convention::{Leningrad, Rostov, Sochi};
        // 4 in the mountain count 40 whists; 4 consolation from each; four tricks of the whisters at 4.
        let three = -2.0 * 40.0 - 3.0 * (2.0 * 4.0 + 16.0);
        let four = -3.0 * 40.0 - 4.0 * (3.0 * 4.0 + 16.0);
        assert_gain("7H", 6, WHIST, Sochi, THREE, three);
        assert_gain("7H", 6, WHIST, Sochi, FOUR, four);
        assert_gain("7H", 6, WHIST, Rostov, FOUR, four);
        assert_gain("7H", 6, WHIST, Leningrad, FOUR, 2.0 * four);
        // Two down in eight: 12 in the mountain, 12 consolation, four tricks of the whisters at 6.
        assert_gain("8C", 6, WHIST, Sochi, THREE, -240.0 - 3.0 * 48.0);
    }

    #[test]
    fn whisters_pay_for_tricks_that_they_fail_to_take() {
        use Convention::{Leningrad, Rostov, Sochi};
        // Three tricks instead of four: three at 2, and 2 in the whisters' mountain count 20.
        assert_gain("6S", 7, WHIST, Sochi, THREE, 40.0 - 3.0 * 6.0 + 20.0);
        assert_gain("6S", 7, WHIST, Sochi, FOUR, 60.0 - 4.0 * 6.0 + 20.0);
        // 4 in the pool times 20; three tricks at 4, and 2 in the whisters' mountain.
        assert_gain("6S", 7, WHIST, Leningrad, THREE, 80.0 - 3.0 * 12.0 + 20.0);
        // 1 in the whisters' mountain.
        assert_gain("6S", 7, WHIST, Rostov, THREE, 40.0 - 3.0 * 6.0 + 10.0);
        // The one required trick of a nine is missing: half of 8 in the mountain.
        assert_gain("9D", 10, WHIST, Rostov, FOUR, 3.0 * 80.0 + 40.0);
        // So is that of a ten.
        assert_gain("10NT", 10, WHIST, Sochi, THREE, 2.0 * 100.0 + 100.0);
    }

    #[test]
    fn half_whist_exists_only_at_levels_six_and_seven() {
        use Convention::{Leningrad, Rostov, Sochi};
        let half = WhistPolicy::Half;
        for tricks in [0, 6, 10] {
            assert_gain("6S", tricks, half, Sochi, THREE, 40.0 - 3.0 * 4.0);
            assert_gain("6S", tricks, half, Leningrad, FOUR, 120.0 - 4.0 * 8.0);
            assert_gain("7S", tricks, half, Rostov, THREE, 80.0 - 3.0 * 4.0);
            assert_gain("8S", tricks, half, Sochi, THREE, 120.0);
            assert_gain("7S", tricks, WhistPolicy::Pass, Sochi, THREE, 80.0);
        }
    }

    #[test]
    fn misere_scores_the_same_whatever_the_opponents_call() {
        use Convention::{Leningrad, Rostov, Sochi};
        for policy in WhistPolicy::ALL {
            assert_gain("misere", 0, policy, Sochi, THREE, 200.0);
            assert_gain("misere", 0, policy, Leningrad, FOUR, 600.0);
            assert_gain("misere", 2, policy, Sochi, FOUR, -600.0);
            assert_gain("misere", 2, policy, Rostov, THREE, -400.0);
            assert_gain("misere", 1, policy, Leningrad, THREE, -400.0);
        }
    }

    #[test]
    fn a_checked_ten_scores_the_same_whatever_the_opponents_call() {
        let gain = |text, tricks, policy, ten| {
            let scoring = Scoring {
                ten,
                ..Scoring::default()
            };
            whists(parse_contract(text), Tricks(tricks), policy, scoring)
        };
        for policy in WhistPolicy::ALL {
            assert_eq!(gain("10NT", 10, policy, TenRule::Checked), 200.0 / 3.0);
            // 10 in the mountain count 100 whists for two thirds. Two players write 10 each as consolation, and 10 for
            // their trick.
            let down = -(2.0 * 100.0 + 3.0 * 30.0) / 3.0;
            assert_eq!(gain("10NT", 9, policy, TenRule::Checked), down);
            // Nothing else changes.
            for text in ["9S", "misere"] {
                let [one, other] = TenRule::ALL.map(|ten| gain(text, 8, policy, ten));
                assert_eq!(one, other);
            }
        }
        // A whisted ten is made if both opponents pass, and whisters pay for a trick that they do not take.
        let whisted = |tricks, policy| gain("10NT", tricks, policy, TenRule::Whisted);
        assert_eq!(whisted(9, WhistPolicy::Pass), 200.0 / 3.0);
        assert_eq!(whisted(9, WHIST), -(2.0 * 100.0 + 3.0 * 30.0) / 3.0);
        assert_eq!(whisted(10, WHIST), (2.0 * 100.0 + 100.0) / 3.0);
    }

    /// Checks that opponents whist when it pays. With three players they gain what declarer loses; the sums are those
    /// of the tests above.
    #[test]
    fn opponents_whist_when_it_pays() {
        use Convention::{Leningrad, Rostov, Sochi};
        let (or_pass, or_half) = (WhistPolicy::WhistOrPass, WhistPolicy::WhistOrHalf);
        // The contract goes down: whist.
        assert_gain("7H", 6, or_pass, Sochi, THREE, -152.0);
        assert_gain("7H", 6, or_half, Sochi, THREE, -152.0);
        // The contract is made and the duty done, 16: whist is better than passing for 40 or half-whist for 28.
        assert_gain("6S", 6, or_pass, Sochi, THREE, 16.0);
        assert_gain("6S", 6, or_half, Sochi, THREE, 16.0);
        // The whisters are a trick short, 42: passing for 40 or half-whist for 28 is better.
        assert_gain("6S", 7, or_pass, Sochi, THREE, 40.0);
        assert_gain("6S", 7, or_half, Sochi, THREE, 28.0);
        // Half-responsible whist costs 32: it beats passing for 40, but not half-whist for 28.
        assert_gain("6S", 7, or_pass, Rostov, THREE, 32.0);
        assert_gain("6S", 7, or_half, Rostov, THREE, 28.0);
        assert_gain("6S", 7, or_pass, Leningrad, THREE, 64.0);
        assert_gain("6S", 7, or_half, Leningrad, THREE, 56.0);
        // With four players, 2·20 + 4·6 − 2·20 makes whist worse than passing for the two opponents.
        assert_gain("6S", 7, or_pass, Sochi, FOUR, 60.0);
        // The whisters take no trick against eight, and there is no half-whist.
        assert_gain("8S", 10, or_half, Rostov, FOUR, 180.0);
        // Whisters would pay for the trick that they miss against a made ten.
        assert_gain("10S", 10, or_pass, Leningrad, FOUR, 600.0);
    }

    /// Returns every player's gain, computed from pool, mountain and whists as players settle a score sheet. The first
    /// player declares, the next two whist, the last one deals.
    fn settle_sheet(record: WhistRecord, greed: f64, players: usize) -> Vec<f64> {
        let mut own = vec![0.0; players];
        own[0] = record.own;
        own[1] = -record.whisters_mountain * greed;
        own[2] = -record.whisters_mountain * (1.0 - greed);
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
    fn gains_add_up_to_zero_however_whists_are_shared() {
        let contracts = ["6S", "7C", "8D", "9H", "10NT", "misere"].map(parse_contract);
        let answers = [
            WhistDecision::Whist,
            WhistDecision::Half,
            WhistDecision::Pass,
        ];
        let near = |one: f64, other: f64| (one - other).abs() < 1e-9;
        let scorings = Convention::ALL.into_iter().flat_map(|convention| {
            TenRule::ALL.map(|ten| Scoring {
                convention,
                ten,
                ..Scoring::default()
            })
        });
        for scoring in scorings {
            for contract in contracts {
                for (answer, tricks) in answers
                    .iter()
                    .flat_map(|&answer| (0..=10).map(move |n| (answer, n)))
                {
                    let record = WhistRecord::new(contract, Tricks(tricks), answer, scoring);
                    for (greed, players) in [(1.0, 3), (0.5, 3), (1.0, 4), (0.5, 4)] {
                        let gains = settle_sheet(record, greed, players);
                        let n = players as f64;
                        assert!(near(gains.iter().sum(), 0.0));
                        assert!(near(n * gains[0], record.declarers_gain(n)));
                        assert!(near(n * (gains[1] + gains[2]), record.whisters_gain(n)));
                    }
                }
            }
        }
    }

    #[test]
    fn bridge_has_no_whists() {
        let contract = Contract::parse(Game::Bridge, "6S").unwrap();
        let gain = whists(contract, Tricks(12), WhistPolicy::Pass, Scoring::default());
        assert_eq!(gain, 0.0);
    }
}
