//! The view of the problem list: its filter, its grouping, and the difficulties that it shows.

use std::collections::HashMap;

use kibitzer::rules::Game;

use crate::document::difficulty::Difficulty;
use crate::document::key::ProblemKey;
use crate::document::problems::Listed;

/// The view of the problem list.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ListView {
    /// The text by which the list is searched.
    pub search: String,
    /// The filter for problems.
    pub filter: ProblemFilter,
    /// The grouping of the problems.
    pub grouping: ListGrouping,
    /// The names of the groups that are folded.
    pub folded: Vec<String>,
    /// The difficulties of the user's problems; `None` for those that cannot be played.
    pub(super) difficulties: HashMap<ProblemKey, Option<Difficulty>>,
    /// The problem whose difficulty is being measured.
    pub(super) measured: Option<ProblemKey>,
}

/// A filter for problems; `None` in a field lets all pass.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ProblemFilter {
    /// The game of the problems that pass.
    pub game: Option<Game>,
    /// True if only solved problems pass, false if only unsolved ones do.
    pub is_solved: Option<bool>,
    /// The difficulty of the problems that pass.
    pub difficulty: Option<Difficulty>,
    /// A tag that the problems that pass must have.
    pub tag: Option<String>,
}

/// The property by which problems are grouped.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ListGrouping {
    /// By the section of the list to which they belong.
    #[default]
    Collection,
    /// By composer.
    Author,
    /// By game.
    Game,
}

impl ListGrouping {
    /// All groupings.
    pub const ALL: [ListGrouping; 3] = [
        ListGrouping::Collection,
        ListGrouping::Author,
        ListGrouping::Game,
    ];
}

impl ListView {
    /// Returns the difficulty of a problem, if it is known.
    pub fn difficulty(&self, listed: &Listed) -> Option<Difficulty> {
        let own = || self.difficulties.get(&listed.key).copied().flatten();
        listed.difficulty.or_else(own)
    }

    /// Returns true if the difficulty of a problem is unknown and no other problem is being measured.
    pub fn can_measure(&self, listed: &Listed) -> bool {
        let is_known = listed.difficulty.is_some() || self.difficulties.contains_key(&listed.key);
        self.measured.is_none() && !is_known
    }
}

impl ProblemFilter {
    /// Returns the number of active filters.
    pub fn count(&self) -> usize {
        let asked = [
            self.game.is_some(),
            self.is_solved.is_some(),
            self.difficulty.is_some(),
            self.tag.is_some(),
        ];
        asked.into_iter().filter(|it| *it).count()
    }

    /// Returns true if a problem passes the filter.
    pub fn shows(&self, listed: &Listed, is_solved: bool, difficulty: Option<Difficulty>) -> bool {
        let problem = &listed.problem;
        self.game.is_none_or(|it| it == problem.setup.game)
            && self.is_solved.is_none_or(|it| it == is_solved)
            && self.difficulty.is_none_or(|it| Some(it) == difficulty)
            && self.tag.as_ref().is_none_or(|it| problem.tags.contains(it))
    }
}
