//! The view of the problem list: its search text, filter and grouping, and the difficulties measured for it.

use std::collections::HashMap;

use kibitzer::rules::Game;
use serde::{Deserialize, Serialize};

use crate::document::difficulty::Difficulty;
use crate::document::key::ProblemKey;
use crate::document::problems::ListedProblem;

/// The state of the panel with the problem list: search, filter and grouping.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct ListView {
    /// The text for which the user searches the problem list.
    pub search: String,
    /// The filter that a problem must pass to be listed.
    pub filter: ProblemFilter,
    /// The property by which the problem list is grouped.
    pub grouping: ListGrouping,
    /// The names of the groups that are folded in the list.
    pub folded: Vec<String>,
    /// The measured difficulties of the user's problems; `None` for problems that cannot be played.
    #[serde(skip)]
    pub(super) difficulties: HashMap<ProblemKey, Option<Difficulty>>,
    /// The problem whose difficulty is currently being measured.
    #[serde(skip)]
    pub(super) measured: Option<ProblemKey>,
}

/// A filter for the problem list. A field that is `None` lets all problems pass.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct ProblemFilter {
    /// The game that a problem must belong to.
    pub game: Option<Game>,
    /// `Some(true)` shows only solved problems, `Some(false)` only unsolved ones.
    pub is_solved: Option<bool>,
    /// The difficulty that a problem must have.
    pub difficulty: Option<Difficulty>,
    /// A tag that a problem must have.
    pub tag: Option<String>,
}

/// The property by which the problem list is grouped.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum ListGrouping {
    /// Problems are grouped by the section of the list to which they belong.
    #[default]
    Collection,
    /// Problems are grouped by author.
    Author,
    /// Problems are grouped by game: bridge or preferans.
    Game,
}

impl ListGrouping {
    /// All ways to group the problem list, in menu order.
    pub const ALL: [ListGrouping; 3] = [
        ListGrouping::Collection,
        ListGrouping::Author,
        ListGrouping::Game,
    ];
}

impl ListView {
    /// Returns the difficulty of a problem, if it is known.
    pub fn difficulty(&self, listed: &ListedProblem) -> Option<Difficulty> {
        let own = || self.difficulties.get(&listed.key).copied().flatten();
        listed.difficulty.or_else(own)
    }

    /// Returns true if the difficulty of a problem is unknown and no other problem is being measured.
    pub fn can_measure(&self, listed: &ListedProblem) -> bool {
        let is_known = listed.difficulty.is_some() || self.difficulties.contains_key(&listed.key);
        self.measured.is_none() && !is_known
    }
}

impl ProblemFilter {
    /// Returns the number of active conditions of the filter: the fields that are not `None`.
    pub fn count(&self) -> usize {
        usize::from(self.game.is_some())
            + usize::from(self.is_solved.is_some())
            + usize::from(self.difficulty.is_some())
            + usize::from(self.tag.is_some())
    }

    /// Returns true if a problem passes the filter. `is_solved` is true if the user has solved it, and `difficulty` is
    /// its difficulty if known.
    pub fn shows(
        &self,
        listed: &ListedProblem,
        is_solved: bool,
        difficulty: Option<Difficulty>,
    ) -> bool {
        let problem = &listed.problem;
        self.game.is_none_or(|game| game == problem.setup.game)
            && self.is_solved.is_none_or(|solved| solved == is_solved)
            && self
                .difficulty
                .is_none_or(|other| Some(other) == difficulty)
            && (self.tag.as_ref()).is_none_or(|tag| problem.tags.contains(tag))
    }
}
