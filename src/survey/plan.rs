//! The plan of a survey: which deals are solved, which questions are asked about each, and how they are divided into
//! shards.

use std::fmt::{self, Display};
use std::ops::Range;
use std::str::FromStr;

use kibitzer::cards::Seat;
use kibitzer::dealing::DealConstraints;
use kibitzer::rules::{Contract, Game};
use serde::{Deserialize, Serialize};

use super::hash::RowHash;

/// The version of the format of plans and shards. A program reads only its own version.
pub const FORMAT: u32 = 1;

/// The plan of a survey. It is written once, and every shard records its hash.
///
/// ```
/// use kibitzer::dealing::DealConstraints;
/// use kibitzer::rules::Game;
/// use kibitzer_survey::{Ask, Plan, PlannedDeals, RandomDealing};
/// let deals = PlannedDeals::Random(RandomDealing {
///     seed: 7,
///     constraints: DealConstraints::new(Game::Bridge),
///     contract: None,
/// });
/// let plan = Plan::new(deals, 25_000, 10_000, vec![Ask::Table]);
/// assert_eq!((plan.shards(), plan.deals_of(2)), (3, 20_000..25_000));
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// The version of the format of plans and shards, [`FORMAT`].
    pub format: u32,
    /// The version of Kibitzer that made the plan.
    pub version: String,
    /// The origin of the deals.
    pub deals: PlannedDeals,
    /// The number of deals.
    pub count: u64,
    /// The number of deals in each shard but the last, which may have fewer; at least 1.
    pub shard_size: u64,
    /// The questions about each deal, without repetitions, in the order of [`Ask`].
    pub asks: Vec<Ask>,
}

/// The origin of the deals of a survey.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlannedDeals {
    /// Random deals.
    Random(RandomDealing),
    /// Deals that were listed when the survey was planned.
    Listed {
        /// The game of all deals.
        game: Game,
        /// For each shard, the hash of its deals.
        hashes: Vec<String>,
    },
}

/// The parameters of random deals. Each deal depends only on these and on its number.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct RandomDealing {
    /// The seed of the deals.
    pub seed: u64,
    /// The constraints that each deal satisfies.
    pub constraints: DealConstraints,
    /// The contract that is played and its declarer; `None` if no question needs them.
    pub contract: Option<(Contract, Seat)>,
}

/// A question that a survey asks about every deal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ask {
    /// The makeable tricks of every declarer in every strain.
    Table,
    /// The par result, in bridge only.
    Par,
    /// The declaring side's tricks with best play from the position that the problem asks about.
    Best,
    /// The value of every legal card in the position that the problem asks about.
    Choices,
    /// The value before and after every card played.
    Played,
    /// The number of layouts of the opponents' hands that give each number of tricks.
    Layouts,
}

impl Ask {
    /// All questions, in the order of their columns.
    pub const ALL: [Ask; 6] = [
        Ask::Table,
        Ask::Par,
        Ask::Best,
        Ask::Choices,
        Ask::Played,
        Ask::Layouts,
    ];

    /// Returns the name of the question, as in `--ask table,par`.
    pub fn name(self) -> &'static str {
        match self {
            Ask::Table => "table",
            Ask::Par => "par",
            Ask::Best => "best",
            Ask::Choices => "choices",
            Ask::Played => "played",
            Ask::Layouts => "layouts",
        }
    }

    /// Returns the number of the question's columns if the question needs a contract, otherwise 0.
    pub(crate) fn contract_columns(self) -> usize {
        match self {
            Ask::Table | Ask::Par => 0,
            Ask::Best | Ask::Layouts => 1,
            Ask::Choices | Ask::Played => 2,
        }
    }

    /// Returns true if the question is about a position in the play, which exists only in a contract, and not about the
    /// hands alone.
    pub fn needs_contract(self) -> bool {
        match self {
            Ask::Table | Ask::Par => false,
            Ask::Best | Ask::Choices | Ask::Played | Ask::Layouts => true,
        }
    }
}

impl Display for Ask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Ask {
    type Err = ParseAskError;

    fn from_str(text: &str) -> Result<Ask, ParseAskError> {
        let found = Ask::ALL.into_iter().find(|ask| ask.name() == text);
        found.ok_or(ParseAskError)
    }
}

/// The error for a text that is not the name of a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected table, par, best, choices, played or layouts")]
pub struct ParseAskError;

impl Plan {
    /// Creates a plan. Repeated questions are removed. A `shard_size` of 0 counts as 1.
    pub fn new(deals: PlannedDeals, count: u64, shard_size: u64, mut asks: Vec<Ask>) -> Plan {
        asks.sort_unstable();
        asks.dedup();
        Plan {
            format: FORMAT,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            deals,
            count,
            shard_size: shard_size.max(1),
            asks,
        }
    }

    /// The maximum number of shards, each a file in one folder.
    pub const MAX_SHARDS: u64 = 10_000_000;

    /// The maximum number of deals in a shard. Their results, about a kilobyte each, stay in memory until the shard is
    /// written.
    pub const MAX_SHARD_DEALS: u64 = 1_000_000;

    /// Returns true if a plan that was read could have been made by [`Plan::new`], and has at most
    /// [`Plan::MAX_SHARDS`] shards of at most [`Plan::MAX_SHARD_DEALS`] deals.
    pub(crate) fn is_valid(&self) -> bool {
        let is_sorted = self.asks.windows(2).all(|pair| pair[0] < pair[1]);
        self.shard_size > 0
            && self.shards() <= Plan::MAX_SHARDS
            && self.shard_size.min(self.count) <= Plan::MAX_SHARD_DEALS
            && is_sorted
            && !self.asks.is_empty()
            && match &self.deals {
                PlannedDeals::Random(_) => true,
                PlannedDeals::Listed { hashes, .. } => hashes.len() as u64 == self.shards(),
            }
    }

    /// Returns the game of all deals.
    pub fn game(&self) -> Game {
        match &self.deals {
            PlannedDeals::Random(dealing) => dealing.constraints.game,
            PlannedDeals::Listed { game, .. } => *game,
        }
    }

    /// Returns the number of shards.
    pub fn shards(&self) -> u64 {
        self.count.div_ceil(self.shard_size)
    }

    /// Returns the numbers of the deals in a shard, both counted from 0. The range is empty if there is no such shard.
    pub fn deals_of(&self, shard: u64) -> Range<u64> {
        let start = shard.saturating_mul(self.shard_size).min(self.count);
        start..start.saturating_add(self.shard_size).min(self.count)
    }

    /// Returns true if the questions include `ask`.
    pub fn asks(&self, ask: Ask) -> bool {
        self.asks.contains(&ask)
    }

    /// Returns the hash of the plan, by which its shards are recognised.
    pub fn hash(&self) -> String {
        let mut hash = RowHash::default();
        hash.add(&self.to_json());
        hash.to_string()
    }

    /// Formats the plan as a JSON document.
    pub(crate) fn to_json(&self) -> String {
        // Maps with keys other than strings, which JSON cannot hold, do not occur in a plan.
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }
}
