//! A few screens, pixel by pixel, and whether one slip on them is seen. Without `KIBITZER_SNAPSHOTS` these tests
//! are ignored, because they need a graphics driver; `UPDATE_SNAPSHOTS=true` draws the pictures anew.

#![allow(clippy::unwrap_used, reason = "tests")]

mod slip;
mod steps;

use std::fs;
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use egui_kittest::{Harness, SnapshotError, SnapshotOptions};
use kibitzer::cards::{Seat, Tricks};
use kibitzer::rules::Limit;
use kibitzer_studio::app::Studio;
use kibitzer_studio::commands::{Command, Filing, Show, Survey, Walk};
use kibitzer_studio::document::Origin;
use kibitzer_studio::session::deals::{Ask, Opened, Sight};
use kibitzer_studio::session::screen::ScreenMode;
use kibitzer_studio::session::workers::Workers;
use kibitzer_studio::words::Language;
use libtest_mimic::{Arguments, Completion, Trial};

use slip::{Slip, Slips};
use steps::{ENDING, apply};

const PICTURES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/studio/snapshots");

fn main() -> ExitCode {
    let is_set = |name| std::env::var_os(name).is_some();
    let driver = (!is_set("KIBITZER_SNAPSHOTS")).then_some("needs KIBITZER_SNAPSHOTS");
    let anew = is_set("UPDATE_SNAPSHOTS").then_some("the pictures are drawn anew");
    let picture = |name, test| trial(name, driver, test);
    let slips = |name, test| trial(name, driver.or(anew), test);
    let trials = vec![
        picture("table", table),
        picture("table_in_the_light", table_in_the_light),
        picture("edit_mode", edit_mode),
        picture("course_of_the_play", course_of_the_play),
        picture("opponents_deals", opponents_deals),
        picture("table_in_high_contrast", table_in_high_contrast),
        picture("table_in_russian", table_in_russian),
        picture(
            "edit_mode_in_russian_in_the_light",
            edit_mode_in_russian_in_the_light,
        ),
        picture("opponents_deals_in_russian", opponents_deals_in_russian),
        picture("hands_in_fans", hands_in_fans),
        picture("palette", palette),
        slips(
            "a_wrong_digit_of_any_size_is_seen",
            a_wrong_digit_of_any_size_is_seen,
        ),
        slips("a_missing_badge_is_seen", a_missing_badge_is_seen),
    ];
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

/// A test that something may stand in the way of.
fn trial(name: &str, obstacle: Option<&'static str>, test: fn()) -> Trial {
    Trial::ignorable_test(name, move || match obstacle {
        None => {
            test();
            Ok(Completion::Completed)
        }
        Some(reason) => Ok(Completion::ignored_with(reason)),
    })
}

/// The screen after some commands.
fn screen(commands: &[Command]) -> Harness<'static, Studio> {
    let mut harness = Harness::builder()
        .with_size([1100.0, 720.0])
        .with_max_steps(60)
        .wgpu()
        .build_eframe(|cc| Studio::new(cc, Workers::InStep, 7, Box::new(|| Duration::ZERO)));
    apply(
        &mut harness,
        Command::Show(Show::Search("no problem is listed".to_owned())),
    );
    apply(
        &mut harness,
        Command::Filing(Filing::Load(Origin::Clipboard, ENDING.to_owned())),
    );
    for command in commands {
        apply(&mut harness, command.clone());
    }
    harness
}

/// How far a screen may be from its picture. Processors and drivers differ by one or two levels of a colour, which is
/// a distance below 0.6; 10 are four levels of grey. No pixel may be farther away, since a small digit that becomes
/// another changes as few as four, not counting those that look like the edge of a letter.
fn options(folder: impl AsRef<Path>) -> SnapshotOptions {
    let options = SnapshotOptions::new().threshold(10.0).max_failed_pixels(0);
    options.output_path(folder.as_ref())
}

/// Compares a screen with its picture after some commands.
fn compare(name: &str, commands: &[Command]) {
    let result = screen(commands).try_snapshot_options(name, &options(PICTURES));
    result.unwrap_or_else(|error| panic!("{error}"));
}

fn table() {
    compare("table", &[]);
}

fn table_in_the_light() {
    compare("table-light", &[Command::Show(Show::ToggleTheme)]);
}

fn table_in_high_contrast() {
    let next = Command::Show(Show::ToggleTheme);
    compare("table-high-contrast", &[next.clone(), next]);
}

fn russian() -> Command {
    Command::Show(Show::Language(Some(Language::Russian)))
}

fn table_in_russian() {
    compare("table-russian", &[russian()]);
}

fn edit_mode() {
    compare("edit", &[Command::Show(Show::Mode(ScreenMode::Edit))]);
}

fn edit_mode_in_russian_in_the_light() {
    let light = Command::Show(Show::ToggleTheme);
    let edit = Command::Show(Show::Mode(ScreenMode::Edit));
    compare("edit-russian-light", &[russian(), light, edit]);
}

fn hands_in_fans() {
    compare("fans", &[Command::Show(Show::ToggleSpread)]);
}

fn palette() {
    compare("palette", &[Command::Show(Show::TogglePalette)]);
}

fn course_of_the_play() {
    let mistake = Command::Walk(Walk::Play("SK".parse().unwrap()));
    compare("course", &[mistake, Command::Walk(Walk::PlayBest)]);
}

fn opponents_deals() {
    compare("deals", &counted());
}

fn opponents_deals_in_russian() {
    let commands = [&[russian()][..], &counted()].concat();
    compare("deals-russian", &commands);
}

/// All deals with a card pinned, and those behind a bar.
fn counted() -> Vec<Command> {
    let open = Sight::Open(Some(Opened::Tricks(Tricks(2))));
    vec![
        Command::Show(Show::Mode(ScreenMode::Statistics)),
        Command::Survey(Survey::Deals(Ask::Limit(Limit::pin(
            Seat::East,
            "SK".parse().unwrap(),
        )))),
        Command::Survey(Survey::StartLayouts),
        Command::Survey(Survey::See(open)),
    ]
}

/// Whether the table is found to be unlike its picture. What that writes goes away with a folder.
fn is_seen(harness: &mut Harness<'_, Studio>) -> bool {
    let folder = tempfile::tempdir().unwrap();
    let name = "table.png";
    fs::copy(Path::new(PICTURES).join(name), folder.path().join(name)).unwrap();
    let result = harness.try_snapshot_options("table", &options(&folder));
    assert!(
        matches!(result, Ok(()) | Err(SnapshotError::Diff { .. })),
        "{result:?}"
    );
    result.is_err()
}

/// Has every slip of a kind happen to the table, one at a time.
fn each_is_seen(count: impl Fn(&Slips) -> usize, slip: impl Fn(usize) -> Slip) {
    let mut harness = screen(&[]);
    harness.ctx.add_plugin(Slips::default());
    harness.step();
    assert!(!is_seen(&mut harness));
    let count = harness.ctx.with_plugin(|slips: &mut Slips| count(slips));
    let count = count.unwrap();
    assert!(count >= 3, "{count}");
    for slip in (0..count).map(slip) {
        harness
            .ctx
            .with_plugin(|slips: &mut Slips| slips.slip = Some(slip));
        // A digit that was never drawn in its size reaches the driver one frame later.
        harness.run_steps(2);
        assert!(is_seen(&mut harness), "{slip:?}");
    }
}

fn a_wrong_digit_of_any_size_is_seen() {
    each_is_seen(|slips| slips.digits, Slip::Digit);
}

fn a_missing_badge_is_seen() {
    each_is_seen(|slips| slips.badges, Slip::Badge);
}
