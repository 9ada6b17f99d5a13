//! The five modes (kinds of play) for which the search is compiled separately.

/// A kind of play, such as bridge with trumps or misère, as compile-time parameters for which the search is
/// specialised.
///
/// Inside the search trumps are always suit 3. In bridge North and South are seats 0 and 2, and their tricks are
/// counted. In preferans declarer is seat 0, and his tricks are counted.
pub(super) trait Mode {
    /// The number of the kind of play, 0 to 4, used in keys of the transposition table and as an index into the
    /// weights.
    const ID: u32;
    /// The number of hands at the table.
    const SEATS: usize;
    /// True if there is a trump suit, always renumbered as suit 3; false at no trump and misère.
    const TRUMPS: bool = false;
    /// True if a hand that cannot follow suit must ruff when it holds trumps.
    const MUST_RUFF: bool = false;
    /// True in misère: the side whose tricks are counted wants to take few.
    const MISERE: bool = false;
    /// True if sure winners are counted before the transposition table is probed rather than after it. Proofs by
    /// counting are more general than stored ones; without trumps they are worth the time that they take.
    const COUNTS_FIRST: bool = !Self::TRUMPS && !Self::MISERE;

    /// Returns true if the search counts the tricks of this seat: North-South in bridge, declarer in preferans.
    #[inline(always)]
    fn is_counted(seat: usize) -> bool {
        match Self::SEATS {
            4 => seat & 1 == 0,
            _ => seat == 0,
        }
    }

    /// Returns true if the seat wants the counted side to take many tricks.
    #[inline(always)]
    fn maximises(seat: usize) -> bool {
        Self::is_counted(seat) != Self::MISERE
    }

    /// Returns the seat that plays after `seat`.
    #[inline(always)]
    fn next(seat: usize) -> usize {
        match (Self::SEATS, seat) {
            (4, _) => (seat + 1) & 3,
            (_, 2) => 0,
            _ => seat + 1,
        }
    }

    /// Returns the other seat of the same side; `None` for declarer in preferans, who plays alone.
    #[inline(always)]
    fn partner(seat: usize) -> Option<usize> {
        match (Self::SEATS, seat) {
            (4, _) => Some(seat ^ 2),
            (_, 0) => None,
            _ => Some(3 - seat),
        }
    }

    /// Returns the two seats of the other side. For an opponent of declarer in preferans, both are declarer's seat.
    #[inline(always)]
    fn opponents(seat: usize) -> [usize; 2] {
        match (Self::SEATS, seat) {
            (4, _) => [(seat + 1) & 3, (seat + 3) & 3],
            (_, 0) => [1, 2],
            _ => [0, 0],
        }
    }
}

/// Bridge with a trump suit.
pub(super) struct BridgeTrumps;
/// Bridge without trumps.
pub(super) struct BridgeNoTrumps;
/// Preferans with a trump suit.
pub(super) struct PreferansTrumps;
/// Preferans without trumps.
pub(super) struct PreferansNoTrumps;
/// Misère: preferans in which declarer tries to take no trick.
pub(super) struct Misere;

impl Mode for BridgeTrumps {
    const ID: u32 = 0;
    const SEATS: usize = 4;
    const TRUMPS: bool = true;
}

impl Mode for BridgeNoTrumps {
    const ID: u32 = 1;
    const SEATS: usize = 4;
}

impl Mode for PreferansTrumps {
    const ID: u32 = 2;
    const SEATS: usize = 3;
    const TRUMPS: bool = true;
    const MUST_RUFF: bool = true;
}

impl Mode for PreferansNoTrumps {
    const ID: u32 = 3;
    const SEATS: usize = 3;
}

impl Mode for Misere {
    const ID: u32 = 4;
    const SEATS: usize = 3;
    const MISERE: bool = true;
}

/// Evaluates an expression with the type `$Mode` set to the kind of play of a game and strain that are known only at
/// run time.
macro_rules! with_mode {
    (@ $mode:ident, $Mode:ident => $call:expr) => {{
        type $Mode = $crate::search::mode::$mode;
        $call
    }};
    ($game:expr, $strain:expr, $Mode:ident => $call:expr) => {{
        use $crate::cards::Strain;
        use $crate::rules::Game;
        match ($game, $strain) {
            (Game::Bridge, Strain::Trump(_)) => with_mode!(@ BridgeTrumps, $Mode => $call),
            (Game::Bridge, _) => with_mode!(@ BridgeNoTrumps, $Mode => $call),
            (Game::Preferans, Strain::Trump(_)) => with_mode!(@ PreferansTrumps, $Mode => $call),
            (Game::Preferans, Strain::NoTrump) => with_mode!(@ PreferansNoTrumps, $Mode => $call),
            (Game::Preferans, Strain::Misere) => with_mode!(@ Misere, $Mode => $call),
        }
    }};
}
