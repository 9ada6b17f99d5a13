//! The set-up in which a preferans declarer discards, and the question which two cards to discard.

use kibitzer::analysis::Discards;
use kibitzer::cards::{Seat, Strain};
use kibitzer::rules::{Game, Setup};

/// The number of random layouts in which each discard is evaluated before all layouts are counted. A share of one half
/// is then known to within five percent.
const DRAWS: u32 = 400;
/// The seed of the random layouts. It is fixed, so that the same hand always gets the same estimates.
const SEED: u64 = 1;

/// The number of random layouts in which each discard is evaluated in each strain. It is lower than for a single
/// strain, because there are six strains.
const GAMES_DRAWS: u32 = 100;

/// Returns true if declarer holds a full preferans hand plus the talon.
pub(super) fn is_talon_taken(setup: &Setup) -> bool {
    let most = setup.game.longest_hand();
    setup.game == Game::Preferans && setup.hands[setup.declarer].len() == most
}

/// Returns the set-up in which declarer discards. If declarer holds a full hand plus the talon and all other hands are
/// empty, the other hands are treated as unknown, because the user has simply not entered them.
pub(super) fn before_discard(setup: &Setup) -> Setup {
    let mut before = *setup;
    let full = setup.game.hand_size();
    let mut others = setup.seats_from(setup.declarer).skip(1);
    if is_talon_taken(setup) && others.all(|seat| setup.hand_len(seat) == 0) {
        for seat in setup.seats_from(setup.declarer).skip(1) {
            before.unknown[seat] = full as u8;
        }
    }
    before
}

/// Returns a question for the solver: which two cards should `declarer` discard, for the hands on the table or on
/// average over all their layouts? Returns `None` if the set-up does not allow the question.
pub(super) fn discard_question(
    setup: &Setup,
    declarer: Seat,
    in_all_layouts: bool,
) -> Option<Discards> {
    let setup = before_discard(&Setup { declarer, ..*setup });
    let discards = Discards::new(&setup, &[setup.strain], in_all_layouts).ok()?;
    Some(discards.sampled(DRAWS, SEED))
}

/// Returns the set-up in which declarer chooses a game. It does not depend on the strain of `setup`.
pub(super) fn setup_for_games(setup: &Setup) -> Setup {
    Setup {
        strain: Strain::NoTrump,
        ..before_discard(setup)
    }
}

/// Returns a question for the solver: how many tricks does declarer take after each discard in each strain? The
/// question covers the hands on the table or, if some hands are unknown, random layouts. Returns `None` if the set-up
/// does not allow it.
pub(super) fn games_question(setup: &Setup) -> Option<Discards> {
    let in_all_layouts = setup.all_unknown() > 0;
    let discards = Discards::new(setup, setup.game.strains(), in_all_layouts).ok()?;
    Some(discards.sampled(GAMES_DRAWS, SEED))
}

/// Returns true if `declarer` holds two cards more than the other players, and the deal can be played, or its layouts
/// counted, once declarer has discarded them.
pub(super) fn must_discard(setup: &Setup, declarer: Seat) -> bool {
    let before = before_discard(&Setup { declarer, ..*setup });
    discard_question(setup, declarer, before.all_unknown() > 0).is_some()
}
