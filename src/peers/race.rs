//! Timed calls to the C interface of libdds, as its clients make them, to compare two libraries.

use std::fmt;
use std::time::Duration;

use kibitzer::rules::{Chance, Game, Play, Position, Setup};
use kibitzer_dds::{MOST_BOARDS, MOST_TABLES};
use serde::{Deserialize, Serialize};

use super::error::DdsFunction;

/// A function of the C interface of libdds with typical arguments, called to compare speed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum DdsCall {
    /// A call of `SolveBoard`, which solves one position on one thread.
    Solve {
        /// The target number of tricks passed to `SolveBoard`; -1 for the maximum.
        target: i32,
        /// The cards that `SolveBoard` should find: 1 for one card, 2 for all that reach the target, 3 for all cards.
        solutions: i32,
    },
    /// A call of `CalcDDtable`, which computes the trick table of one deal on one thread.
    Table,
    /// A call of `AnalysePlayBin` for one completely played deal, on one thread.
    PlayedHand,
    /// A call of `SolveAllChunksBin`, which solves many positions for the maximum number of tricks, on all cores.
    SolveMany {
        /// The cards that `SolveAllChunksBin` should find, as in [`DdsCall::Solve`].
        solutions: i32,
    },
    /// A call of `CalcAllTables`, which computes many trick tables on all cores.
    ManyTables,
    /// A call of `AnalyseAllPlaysBin`, which analyses many played deals on all cores.
    ManyPlays,
}

impl DdsCall {
    /// All solving functions of libdds, with the arguments that clients mostly use.
    pub const ALL: [DdsCall; 11] = [
        DdsCall::solve_board(-1, 1),
        DdsCall::solve_board(-1, 2),
        DdsCall::solve_board(-1, 3),
        DdsCall::solve_board(7, 1),
        DdsCall::solve_board(7, 2),
        DdsCall::Table,
        DdsCall::PlayedHand,
        DdsCall::SolveMany { solutions: 1 },
        DdsCall::SolveMany { solutions: 3 },
        DdsCall::ManyTables,
        DdsCall::ManyPlays,
    ];

    /// Creates a call of `SolveBoard` with these arguments.
    const fn solve_board(target: i32, solutions: i32) -> DdsCall {
        DdsCall::Solve { target, solutions }
    }

    /// Returns the function of libdds to call, the number of boards in a round, and the maximum number of boards in one
    /// call. The last is `None` for functions that take a single board.
    const fn call_plan(self) -> (DdsFunction, usize, Option<usize>) {
        match self {
            DdsCall::Solve { .. } => (DdsFunction::SolveBoard, 25, None),
            DdsCall::Table => (DdsFunction::CalcDdTable, 4, None),
            DdsCall::PlayedHand => (DdsFunction::AnalysePlay, 10, None),
            DdsCall::SolveMany { .. } => (DdsFunction::SolveAllChunks, 100, Some(MOST_BOARDS)),
            DdsCall::ManyTables => (DdsFunction::CalcAllTables, 20, Some(MOST_TABLES)),
            DdsCall::ManyPlays => (DdsFunction::AnalyseAllPlays, 50, Some(MOST_BOARDS)),
        }
    }

    /// Returns the number of boards in one round of the comparison. The libraries take turns round by round.
    pub fn boards(self) -> usize {
        self.call_plan().1
    }

    /// Returns true if the function takes a batch of boards and uses all cores.
    pub(super) fn is_batch(self) -> bool {
        self.call_plan().2.is_some()
    }
}

impl fmt::Display for DdsCall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.call_plan().0)?;
        match self {
            DdsCall::Solve { target, solutions } => write!(f, "({target}, {solutions})"),
            DdsCall::SolveMany { solutions } => write!(f, "(-1, {solutions})"),
            DdsCall::Table | DdsCall::PlayedHand | DdsCall::ManyTables | DdsCall::ManyPlays => {
                Ok(())
            }
        }
    }
}

/// One round in a comparison of two libraries: the function to call, and the random boards to call it for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CallRound {
    /// The function that is called for the boards of the round.
    pub call: DdsCall,
    /// The number of boards in the round, before it is limited to the maximum for a batch call.
    pub boards: usize,
    /// The seed from which the random boards of the round are generated.
    pub seed: u64,
}

/// The time and the results of one library in a round of a comparison.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RoundAnswer {
    /// The CPU time that all threads used during the calls of the round.
    pub time: Duration,
    /// All numbers that the library returned, in canonical order, so that equal answers give equal lists.
    pub numbers: Vec<i32>,
}

impl CallRound {
    /// Generates the random boards of the round from its seed. Each is a complete deal with a strain and a random play
    /// of all its cards.
    pub(super) fn random_plays(&self) -> Vec<Play> {
        let mut chance = Chance::from_seed(self.seed);
        let boards = self
            .boards
            .min(self.call.call_plan().2.unwrap_or(usize::MAX));
        (0..boards).map(|_| random_play(&mut chance)).collect()
    }
}

/// Generates a random deal with a random strain, and plays all its cards at random. Returns the play.
fn random_play(chance: &mut Chance) -> Play {
    let mut setup = Setup::empty(Game::Bridge);
    setup.deal(chance);
    let strains = Game::Bridge.strains();
    setup.strain = strains[chance.below(strains.len())];
    let mut play = Play::new(Position::from_setup(&setup).expect("a whole deal can be played"));
    while !play.position().is_over() {
        let cards = play.position().legal_cards();
        let card = cards.iter().nth(chance.below(cards.len()));
        let pushed = play.push(card.expect("a hand on turn has a legal card"));
        pushed.expect("a legal card can be played");
    }
    play
}
