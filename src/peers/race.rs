//! Calls of the C interface as its clients make them, to be timed in one library and in another.

use std::fmt;
use std::time::Duration;

use kibitzer::cards::Strain;
use kibitzer::rules::{Chance, Game, Play, Position, Setup};
use kibitzer_dds::{MOST_BOARDS, MOST_TABLES};
use serde::{Deserialize, Serialize};

use super::DdsFunction;

/// A way to call a function.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum DdsCall {
    /// `SolveBoard` with a target and a number of solutions, on one thread.
    Solve {
        /// -1 for the most tricks.
        target: i32,
        /// 1 for one card, 2 for all that reach the target, 3 for all.
        solutions: i32,
    },
    /// `CalcDDtable` on one thread.
    Table,
    /// `AnalysePlayBin` of a whole hand, on one thread.
    PlayedHand,
    /// `SolveAllChunksBin` on all cores, the most tricks and so many solutions.
    SolveMany {
        /// As of [`DdsCall::Solve`].
        solutions: i32,
    },
    /// `CalcAllTables` on all cores.
    ManyTables,
    /// `AnalyseAllPlaysBin` on all cores.
    ManyPlays,
}

impl DdsCall {
    /// Every function that solves, in the ways it is mostly called.
    pub const ALL: [DdsCall; 11] = [
        DdsCall::solve(-1, 1),
        DdsCall::solve(-1, 2),
        DdsCall::solve(-1, 3),
        DdsCall::solve(7, 1),
        DdsCall::solve(7, 2),
        DdsCall::Table,
        DdsCall::PlayedHand,
        DdsCall::SolveMany { solutions: 1 },
        DdsCall::SolveMany { solutions: 3 },
        DdsCall::ManyTables,
        DdsCall::ManyPlays,
    ];

    const fn solve(target: i32, solutions: i32) -> DdsCall {
        DdsCall::Solve { target, solutions }
    }

    /// The function that is called.
    pub fn function(self) -> DdsFunction {
        match self {
            DdsCall::Solve { .. } => DdsFunction::SolveBoard,
            DdsCall::Table => DdsFunction::CalcDdTable,
            DdsCall::PlayedHand => DdsFunction::AnalysePlay,
            DdsCall::SolveMany { .. } => DdsFunction::SolveAllChunks,
            DdsCall::ManyTables => DdsFunction::CalcAllTables,
            DdsCall::ManyPlays => DdsFunction::AnalyseAllPlays,
        }
    }

    /// How many boards make a round, which one library is asked before it is the other's turn.
    pub fn boards(self) -> usize {
        match self {
            DdsCall::Solve { .. } => 25,
            DdsCall::Table => 4,
            DdsCall::PlayedHand => 10,
            DdsCall::SolveMany { .. } => 100,
            DdsCall::ManyTables => 20,
            DdsCall::ManyPlays => 50,
        }
    }

    /// How many boards it takes at once, if it takes many.
    fn most_boards(self) -> usize {
        match self {
            DdsCall::Solve { .. } | DdsCall::Table | DdsCall::PlayedHand => usize::MAX,
            DdsCall::SolveMany { .. } | DdsCall::ManyPlays => MOST_BOARDS,
            DdsCall::ManyTables => MOST_TABLES,
        }
    }

    /// Whether many boards are handed over at once, for all cores.
    pub fn is_batch(self) -> bool {
        match self {
            DdsCall::Solve { .. } | DdsCall::Table | DdsCall::PlayedHand => false,
            DdsCall::SolveMany { .. } | DdsCall::ManyTables | DdsCall::ManyPlays => true,
        }
    }
}

impl fmt::Display for DdsCall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.function().name())?;
        match self {
            DdsCall::Solve { target, solutions } => write!(f, "({target}, {solutions})"),
            DdsCall::SolveMany { solutions } => write!(f, "(-1, {solutions})"),
            DdsCall::Table | DdsCall::PlayedHand | DdsCall::ManyTables | DdsCall::ManyPlays => {
                Ok(())
            }
        }
    }
}

/// Some boards from a seed, and how they are asked about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CallRound {
    /// What is called.
    pub call: DdsCall,
    /// How many boards, no more than a call may have.
    pub boards: usize,
    /// Gives the boards.
    pub seed: u64,
}

/// What came of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RoundAnswer {
    /// Processor time of the calls alone, that of all threads together.
    pub time: Duration,
    /// All numbers that the library gave, in an order of their own: equal if the answers are.
    pub numbers: Vec<i32>,
}

/// A deal, a strain, and all cards of it played at random.
pub(super) struct RaceBoard {
    pub(super) position: Position,
    pub(super) play: Play,
}

impl CallRound {
    /// The boards of the round.
    pub(super) fn deals(&self) -> Vec<RaceBoard> {
        let mut chance = Chance::from_seed(self.seed);
        let boards = self.boards.min(self.call.most_boards());
        (0..boards).map(|_| deal(&mut chance)).collect()
    }
}

fn deal(chance: &mut Chance) -> RaceBoard {
    let mut setup = Setup::empty(Game::Bridge);
    setup.deal(chance);
    let strains: [Strain; 5] = std::array::from_fn(|at| Game::Bridge.strains()[at]);
    setup.strain = strains[chance.below(strains.len())];
    let position = Position::from_setup(&setup).expect("a whole deal can be played");
    let mut play = Play::new(position);
    while !play.position().is_over() {
        let cards: Vec<_> = play.position().legal_cards().iter().collect();
        let pushed = play.push(cards[chance.below(cards.len())]);
        pushed.expect("a legal card can be played");
    }
    RaceBoard { position, play }
}
