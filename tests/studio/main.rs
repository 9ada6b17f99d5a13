//! Tests that operate the studio by the names that screen readers announce. They need no display; their workers
//! answer in step with the frames.

#![allow(clippy::unwrap_used, clippy::wildcard_enum_match_arm, reason = "tests")]

mod actions;
mod analyse;
mod auction;
mod commands;
mod composing;
mod contrast;
mod deals;
mod discards;
mod edit;
mod files;
mod fits;
mod frames;
mod goals;
mod layout;
mod leaks;
mod lines;
mod list;
mod long;
mod monkey;
mod one_size;
mod opening;
mod overview;
mod painted;
mod pasted;
mod reader;
mod remembering;
mod scenes;
mod setup;
mod solving;
mod stale;
mod steps;
mod still;
mod survival;
mod table;
mod tasks;
mod typing;
mod windows;
mod words;

use std::time::{Duration, Instant};

use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use kibitzer_studio::app::Studio;
use kibitzer_studio::session::event::Event;
use kibitzer_studio::session::workers::Workers;

use steps::{ENDING, apply, session, settle};

/// Opens the studio's window at a size, in points, with a deal.
fn window(width: f32, height: f32, deal: &str) -> Harness<'static, Studio> {
    let mut harness = Harness::builder()
        .with_size([width, height])
        .with_max_steps(60)
        .build_eframe(|cc| Studio::new(cc, Workers::InStep, 7, Box::new(|| Duration::ZERO)));
    apply(&mut harness, Event::Pasted(deal.to_owned()));
    harness
}

/// Opens the studio's window with a deal.
fn studio(deal: &str) -> Harness<'static, Studio> {
    window(1280.0, 800.0, deal)
}

/// Clicks the widget with this name.
fn click(harness: &mut Harness<'_, Studio>, name: &str) {
    harness.get_by_label(name).click();
    settle(harness);
}

/// Draws frames until there is an answer that depends on other threads, such as the thread that writes files.
///
/// # Panics
///
/// Panics if there is none within 20 s.
#[track_caller]
fn wait_for<T>(
    harness: &mut Harness<'_, Studio>,
    answer: impl Fn(&Harness<'_, Studio>) -> Option<T>,
) -> T {
    let patience = Instant::now() + Duration::from_secs(20);
    loop {
        if let Some(answer) = answer(harness) {
            settle(harness);
            return answer;
        }
        assert!(Instant::now() < patience);
        std::thread::sleep(Duration::from_millis(5));
        harness.step();
    }
}

/// Draws frames until a condition holds that depends on other threads.
#[track_caller]
fn wait_until(harness: &mut Harness<'_, Studio>, is_so: impl Fn(&Harness<'_, Studio>) -> bool) {
    wait_for(harness, |it| is_so(it).then_some(()));
}
