//! Settings that are on or off.

use kibitzer::soundness::DualPermission;
use serde::{Deserialize, Serialize};

/// A setting that is on or off. The command that toggles the setting also defines its menu item, its key and its name;
/// a panel needs only `Settings::is_on`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Switch {
    /// Results are shown when a problem with a question is opened.
    KeepsNumbers,
    /// The hands that a player would not see lie face down while a problem is solved.
    HidesHands,
    /// Mistakes are reported at once, and not only at the end of an attempt to solve a problem.
    TellsAtOnce,
    /// The answers show the soundness of the problem.
    Soundness,
    /// Duals of this kind do not count in the soundness of a problem.
    Permits(DualPermission),
    /// Diamonds and clubs have colours of their own.
    FourColours,
    /// Hands on the table are fans instead of rows of suits.
    Fans,
    /// The plates of dealt hands show their high-card points.
    Points,
}

impl Switch {
    /// Returns true if the setting is on by default.
    pub(super) const fn is_on_at_first(self) -> bool {
        matches!(self, Switch::FourColours | Switch::Points)
    }
}

/// The number of colours for the four suits: two or four.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names say it")]
pub enum SuitColours {
    FourColours,
    TwoColours,
}

/// The arrangement of the cards in a hand on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spread {
    /// Each suit of a hand is shown in a row.
    Rows,
    /// All suits of a hand are shown side by side, in a fan.
    Fans,
}
