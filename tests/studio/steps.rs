//! Helpers that apply a command to a window, and draw frames until the workers have answered.

use egui_kittest::Harness;
use kibitzer_studio::app::Studio;
use kibitzer_studio::session::Session;
use kibitzer_studio::session::event::Input;

/// An ending in which West leads the king or the four of spades.
pub(crate) const ENDING: &str = "bridge N:AQ.2.. 32.3.. .AK..4 K4...5 NT W declarer=S";

/// Applies a command or an event, and lets the workers answer.
pub(crate) fn apply(harness: &mut Harness<'_, Studio>, input: impl Into<Input>) {
    let ctx = harness.ctx.clone();
    harness.state_mut().apply(&ctx, input);
    settle(harness);
}

/// Draws frames until all questions are answered.
pub(crate) fn settle(harness: &mut Harness<'_, Studio>) {
    harness.run_steps(2);
    while session(harness).inquiries().running().next().is_some() {
        harness.step();
    }
    harness.run_steps(3);
}

pub(crate) fn session<'a>(harness: &'a Harness<'_, Studio>) -> &'a Session {
    harness.state().session()
}
