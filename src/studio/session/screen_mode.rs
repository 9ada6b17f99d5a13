//! The mode of the window.

use serde::{Deserialize, Serialize};

/// The mode of the window.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum ScreenMode {
    /// The mode for playing cards and viewing their values.
    #[default]
    Analyse,
    /// The mode for setting up the deal.
    Edit,
    /// The mode for viewing statistics about the layouts of two unseen hands.
    Statistics,
    /// The mode for viewing all boards of a file in a table.
    Overview,
}
