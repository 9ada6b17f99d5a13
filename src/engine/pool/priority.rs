//! What is answered first.

/// Which of two questions is answered first. The more urgent one interrupts the other, which
/// goes on later.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Priority {
    /// What the user looks at right now.
    Now,
    /// What follows from that, and is shown with it.
    Next,
    /// What is seen beside it.
    Soon,
    /// What may wait until nothing more urgent is left.
    Background,
}
