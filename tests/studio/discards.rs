//! Tests of the discards of a preferans declarer who has taken the talon.

use eframe::egui::{Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use kibitzer::analysis::{Discarding, Discards, Question};
use kibitzer::cards::{CardSet, Seat, Strain};
use kibitzer::search::Solver;
use kibitzer_studio::app::Studio;
use kibitzer_studio::document::Obstacle;
use kibitzer_studio::document::edit::Edit;
use kibitzer_studio::session::analysed::JudgedBy;
use kibitzer_studio::session::command::{Change, Command, Survey};
use kibitzer_studio::session::inquiries::Inquiry;
use kibitzer_studio::session::screen_mode::ScreenMode;

use super::{apply, click, session, settle, studio};

/// A deal in which North keeps three of five cards, as many as the others hold.
const TALON: &str = "preferans N:AKJ.A8.. QT.J.. - 9.KQ.. S W declarer=N";

/// Returns the results of all discards, computed without the studio.
fn solved(harness: &Harness<'_, Studio>, all_layouts: bool) -> Discarding {
    let setup = session(harness).document().problem().setup;
    let discards = Discards::new(&setup, &[setup.strain], all_layouts);
    let discards = discards.expect("declarer has two cards to discard");
    let discarding = discards.solve(&mut Solver::new(1 << 20));
    discarding.expect("nobody cancels it")
}

/// Returns the studio's results for the discards, and their question.
fn judged<'a>(harness: &'a Harness<'_, Studio>) -> Option<(&'a Discarding, &'a Inquiry<Discards>)> {
    let session = session(harness);
    session.analysed().discards(session.screen().judge)
}

/// Returns the studio's results for the discards.
fn known(harness: &Harness<'_, Studio>) -> Discarding {
    let (discarding, _) = judged(harness).expect("discards are judged");
    discarding.clone()
}

fn buttons(harness: &Harness<'_, Studio>) -> usize {
    harness.query_all_by_label_contains("discard ").count()
}

#[test]
fn a_hand_with_the_talon_gets_its_discards_ranked() {
    let harness = studio(TALON);
    assert_eq!(session(&harness).screen().mode, ScreenMode::Edit);
    assert_eq!(known(&harness), solved(&harness, false));
    let best = known(&harness).ranked()[0].tricks.mean();
    harness.get_by_label("discard jack of spades, eight of hearts: 3 tricks");
    assert_eq!((best, buttons(&harness)), (Some(3.0), 10));
    let reasons = session(&harness).document().obstacles();
    assert_eq!(reasons, [Obstacle::Discard(Seat::North)]);
}

#[test]
fn a_click_discards_two_cards_and_undo_brings_them_back() {
    let mut harness = studio(TALON);
    let before = session(&harness).document().problem().clone();
    click(
        &mut harness,
        "discard jack of spades, eight of hearts: 3 tricks",
    );
    let after = session(&harness).document().problem().setup;
    let hand: CardSet = "AK.A..".parse().unwrap();
    assert_eq!(after.hands[Seat::North], hand);
    assert!(
        session(&harness).document().obstacles().is_empty()
            && !session(&harness).analysed().awaits_discard()
    );
    assert_eq!(session(&harness).screen().mode, ScreenMode::Analyse);
    assert_eq!(
        session(&harness).analysed().best().map(|best| best.0),
        Some(3)
    );
    harness.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    settle(&mut harness);
    assert_eq!(session(&harness).document().problem(), &before);
    assert_eq!(buttons(&harness), 10);
}

#[test]
fn discards_are_judged_by_all_layouts_when_asked() {
    let mut harness = studio(TALON);
    click(&mut harness, "discards in all layouts");
    assert!(judged(&harness).is_none());
    assert_eq!(buttons(&harness), 0);
    click(&mut harness, "Count");
    assert_eq!(known(&harness), solved(&harness, true));
    assert_eq!(buttons(&harness), 10);
    assert!(!Command::Survey(Survey::CountDiscards).is_enabled(session(&harness)));
    // The results are still known after a discard was tried and undone.
    let best = known(&harness).ranked()[0].cards;
    apply(
        &mut harness,
        Command::Change(Change::Edit(Edit::Discard(best))),
    );
    assert!(judged(&harness).is_none());
    apply(&mut harness, Command::Change(Change::Undo));
    assert_eq!(known(&harness), solved(&harness, true));
    click(&mut harness, "discards in this layout");
    assert_eq!(known(&harness), solved(&harness, false));
}

#[test]
fn the_count_ends_when_the_deal_changes_or_the_user_says_so() {
    let mut harness = studio(TALON);
    let ctx = harness.ctx.clone();
    for end in [
        Command::Survey(Survey::StopDiscards),
        Command::Change(Change::Edit(Edit::Strain(Strain::NoTrump))),
    ] {
        harness
            .state_mut()
            .apply(&ctx, Command::Survey(Survey::CountDiscards));
        harness.step();
        assert!(session(&harness).analysed().is_counting_discards());
        harness.state_mut().apply(&ctx, end);
        assert!(!session(&harness).analysed().is_counting_discards());
    }
    assert!(judged(&harness).is_none());
    apply(&mut harness, Command::Survey(Survey::CountDiscards));
    assert_eq!(session(&harness).screen().judge, JudgedBy::AllLayouts);
    assert_eq!(known(&harness), solved(&harness, true));
}

#[test]
fn only_declarer_discards() {
    let harness = studio(&TALON.replace("declarer=N", "declarer=W"));
    assert!(!session(&harness).analysed().awaits_discard());
    let told = harness.query_all_by_label("North has two cards to discard, but West declares");
    assert!(told.count() > 0);
}
