//! Scores and rankings of a session of bridge: matchpoints, IMPs and victory points.
//!
//! A [`Session`] is built from the tables of results that any format has. It is scored by [`ScoringRules`], which the
//! file names or its numbers suggest; every number of the file that differs from the computed one is a [`Difference`].
//!
//! ```
//! use kibitzer_cards::Side;
//! use kibitzer_cards::rules::Vulnerability;
//! use kibitzer_formats::ScoreSubject;
//! use kibitzer_results::{Session, SessionBoard};
//!
//! let text = r#"[Board "1"]
//! [Deal "N:AQ82.K5.KT93.A72 J5.QJ84.A64.QT85 KT764.A93.82.K63 93.T762.QJ75.J94"]
//! [ScoreTable "PairId_NS;PairId_EW;Contract;Declarer;Result;MP_NS"]
//! 1 5 4S S 10 4
//! 2 6 4S S 9 1
//! 3 7 3S S 9 2
//! "#;
//! let contents = kibitzer_formats::read(text).unwrap().contents;
//! let tables = contents.scores.iter().map(|scores| &scores.table);
//! let board = SessionBoard::new("1", Vulnerability::None, tables, []);
//! let session = Session::new(contents.heading, vec![board], Vec::new());
//! let scored = session.score_as_stated();
//! let winners = &scored.rankings()[0];
//! assert_eq!(winners.side, Some(Side::NorthSouth));
//! assert_eq!(winners.pairs[0].standing.total.percentage(), Some(100.0));
//! // The file has a matchpoint too many for pair 2.
//! assert_eq!(scored.differences()[0].computed, 0.0);
//! # assert_eq!(scored.differences().len(), 1);
//! ```

mod comparison;
mod field;
mod outcome;
mod ranking;
mod scoring;
mod session;
mod stated_number;
mod tables;
mod team_match;

pub use comparison::{Difference, DifferenceSubject, Quantity};
pub use field::{Frequencies, ImpDivisor, top, victory_points};
pub use outcome::Outcome;
pub use ranking::{RankedPair, Ranking};
pub use scoring::{
    BoardScores, MissingResults, PairScore, ScoreFormula, ScoredSession, ScoringRules, Standing,
};
pub use session::{PairId, PairPlace, Session, SessionBoard, SessionResult, StatedScores};
pub use stated_number::StatedNumber;
pub use tables::decimal;
pub use team_match::TeamMatch;
