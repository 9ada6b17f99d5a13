//! The user's choices that define the question of what to lead.

use std::collections::BTreeMap;

use kibitzer::bidding::System;
use kibitzer::problem::Call;

/// The user's choices for the question of what to lead.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LeadTerms {
    /// True if the user asks what to lead although the other hands are known too.
    pub is_asked: bool,
    /// The bidding system that says what the calls mean.
    pub system: SystemName,
    /// For calls whose meaning the user has changed, by index: the call, and the requirements on the caller's hand in
    /// the short form of a system. If the auction has another call at the index, the entry has no effect.
    pub calls: BTreeMap<usize, (Call, Vec<String>)>,
    /// The user's conditions on the deal, in the language of the program `dealer`.
    pub conditions: Vec<String>,
}

/// A bidding system that ships with the studio.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[allow(missing_docs, reason = "the names say it")]
pub enum SystemName {
    #[default]
    Natural,
    Acol,
}

impl SystemName {
    /// All systems in display order.
    pub const ALL: [SystemName; 2] = [SystemName::Natural, SystemName::Acol];

    /// Returns the rules of the system.
    pub fn system(self) -> System {
        match self {
            SystemName::Natural => System::natural(),
            SystemName::Acol => System::acol(),
        }
    }
}
