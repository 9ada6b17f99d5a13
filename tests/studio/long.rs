//! Tests of very long texts and lists.

use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use kibitzer::cards::CardSet;
use kibitzer_export::scoresheet::passages;
use kibitzer_studio::app::Studio;
use kibitzer_studio::session::command::{Challenge, Command, Walk};

use super::scenes::HONOURS;
use super::{apply, session, studio};

/// Only the visible part of a text as long as a book is drawn.
#[test]
fn of_a_long_text_only_what_is_to_be_seen_is_drawn() {
    let mut harness = studio(HONOURS);
    let ctx = harness.ctx.clone();
    let walk = |harness: &mut Harness<'_, Studio>, walk| {
        harness.state_mut().apply(&ctx, Command::Walk(walk));
    };
    let legal = |harness: &Harness<'_, Studio>| {
        let position = session(harness).document().position();
        position.map_or(CardSet::EMPTY, |it| it.legal_cards())
    };
    // With results shown, every card would be analysed.
    apply(&mut harness, Command::Challenge(Challenge::ToggleNumbers));
    for first in legal(&harness) {
        walk(&mut harness, Walk::ToStart);
        walk(&mut harness, Walk::Play(first));
        for _ in 0..40 {
            let next = legal(&harness).iter().next().unwrap();
            walk(&mut harness, Walk::Play(next));
        }
    }
    let last = session(&harness).document().path().to_vec();
    harness
        .state_mut()
        .apply(&ctx, Command::Challenge(Challenge::ToggleNumbers));
    harness.run_steps(4);
    let drawn = |harness: &Harness<'_, Studio>| {
        let named = harness.query_all_by(|node| {
            let label = node.label().unwrap_or_default();
            label.contains(" in trick ")
        });
        named.count()
    };
    let all: usize = passages(session(&harness).document().problem())
        .iter()
        .map(|it| it.cards.len())
        .sum();
    assert!(all > 500, "{all}");
    let at_end = drawn(&harness);
    assert!((40..all / 2).contains(&at_end), "{at_end} of {all}");
    // The current card is always scrolled into view.
    walk(&mut harness, Walk::GoTo(1));
    harness.run_steps(4);
    walk(&mut harness, Walk::ToEnd);
    harness.run_steps(4);
    assert_eq!(session(&harness).document().path(), last);
    assert_eq!(drawn(&harness), at_end);
}
