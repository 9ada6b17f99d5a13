//! The priorities of questions.

/// The priority of a question submitted to a pool. A more urgent question interrupts a less urgent one, which continues
/// later.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Priority {
    /// The user is looking at the answer right now.
    Now,
    /// The answer follows from what the user is looking at, and is shown with it.
    Next,
    /// The answer is shown beside what the user is looking at.
    Soon,
    /// The answer may wait until nothing more urgent is left.
    Background,
}
