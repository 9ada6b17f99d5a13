//! The mode of the window.

/// The mode of the window.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ScreenMode {
    /// The mode to play cards and look at their values.
    #[default]
    Analyse,
    /// The mode to set up the deal.
    Edit,
    /// The mode to look at the layouts of two unseen hands.
    Statistics,
}
