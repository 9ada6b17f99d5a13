//! The exact search: the number of tricks that the declaring side takes with best play by all.
//!
//! It performs no input or output, starts no threads and reads no clock.
//!
//! # Terms
//!
//! * **Set of cards**: a `u64` with sixteen bits for each suit, of which the lower thirteen stand for cards, the lowest
//!   card first. In misère the order is upside down: the lowest card of a suit is its highest bit. A single card is a
//!   set with one bit, and "no card" is 0. Trumps are suit 3.
//! * **Counted side**: the side whose tricks the search counts: North-South in bridge, declarer in preferans.
//! * **Target**: the number of tricks that the search asks about: does the counted side take at least that many?
//! * **Left**: the number of tricks left, the current one included.
//! * **Shape**: the number of cards of every suit in every hand, four bits each.
//! * **Run**: cards of one hand and suit that are equivalent because no other hand has a card between them.
//! * **Relied**: a set whose lowest card in each suit is the *floor* of a proof. The proof depends on the holders of
//!   the cards from the floor up. The lower cards may be exchanged between the hands, as long as the shape stays the
//!   same. All positions that differ only in this way form the *class* of the proof, and each of them is a *member*.
//! * **Owners**: the seats that hold the cards of each suit, listed from the highest card down. A *pattern* is the
//!   beginning of such a list for each suit.
//! * **Tops** of a suit: the cards of one hand, or of one side, that are above all cards of the others.

// Declared first, because the other modules use its macro.
#[macro_use]
mod mode;

mod alpha_beta;
mod bits;
mod board;
mod control;
mod cpu;
mod ducks;
mod estimate;
#[cfg_attr(
    not(feature = "instruments"),
    expect(
        dead_code,
        unreachable_pub,
        reason = "only the instruments show all of it"
    )
)]
pub(crate) mod evaluate;
mod forced;
mod guards;
mod killers;
pub(crate) mod leads;
mod moves;
mod node;
mod owners;
mod patterns;
mod proved;
mod sides;
mod solver;
mod suits;
pub(crate) mod table;
pub(crate) mod watch;
mod winners;

pub use control::{Cancelled, Control};
pub use estimate::{Estimate, Estimator};
pub use proved::{Bound, Proof, Proved};
pub use solver::Solver;
pub(crate) use table::{Fact, SPARE_BYTES, is_allocatable};
pub(crate) use watch::Watcher;
