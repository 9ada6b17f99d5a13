//! The rules of play and the scoring of both games.
//!
//! A [`Setup`] is any arrangement of cards, legal or not; a [`Position`] is legal and playable.
//! [`Position::from_setup`] converts one into the other, or returns every reason why it cannot.

mod chance;
mod constraint;
mod contract;
#[cfg(feature = "contract-bridge")]
mod contract_bridge;
mod contract_pattern;
mod deal;
mod fill;
mod game;
mod par;
mod perft;
mod play;
mod position;
mod score;
mod setup;
mod trick;
mod unseen_play;
mod whist;

pub use chance::Chance;
pub use constraint::{CardWeights, Constraint, Measure, shown_void, shown_voids};
pub use contract::{Contract, ContractError, Doubling};
#[cfg(feature = "contract-bridge")]
pub use contract_bridge::NoCounterpart;
pub use contract_pattern::{ContractPattern, ParsePatternError};
pub use deal::Deal;
pub use game::{Game, ParseGameError};
pub use par::{Par, ParContract};
pub use perft::perft;
pub use play::{Play, PlayedCard};
pub use position::{Illegal, IllegalCard, Position};
pub use score::{Vulnerability, imps, score};
pub use setup::{CardPlace, Fault, Setup};
pub use trick::{Trick, TrickFull};
pub use unseen_play::UnseenPlay;
pub use whist::{Convention, Players, Prices, Scoring, TenRule, WhistPolicy, whists};
