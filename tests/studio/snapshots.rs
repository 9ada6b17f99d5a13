//! A few screens, pixel by pixel. Without `KIBITZER_SNAPSHOTS` these tests are ignored, because they need a graphics
//! driver; `UPDATE_SNAPSHOTS=true` draws the pictures anew.

#![allow(clippy::unwrap_used, reason = "tests")]

mod steps;

use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use egui_kittest::{Harness, SnapshotOptions};
use kibitzer::cards::{Seat, Tricks};
use kibitzer::rules::Limit;
use kibitzer_studio::app::Studio;
use kibitzer_studio::commands::{Command, Filing, Show, Survey, Walk};
use kibitzer_studio::document::Origin;
use kibitzer_studio::session::deals::{Ask, Opened};
use kibitzer_studio::session::screen::Mode;
use kibitzer_studio::session::workers::Workers;
use libtest_mimic::{Arguments, Completion, Trial};

use steps::{ENDING, apply};

const PICTURES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/studio/snapshots");

fn main() -> ExitCode {
    let is_set = |name| std::env::var_os(name).is_some();
    let driver = (!is_set("KIBITZER_SNAPSHOTS")).then_some("needs KIBITZER_SNAPSHOTS");
    let picture = |name, test| trial(name, driver, test);
    let trials = vec![
        picture("table", table),
        picture("table_in_the_light", table_in_the_light),
        picture("edit_mode", edit_mode),
        picture("course_of_the_play", course_of_the_play),
        picture("opponents_deals", opponents_deals),
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

/// Another version of the driver may round the edge of a letter otherwise.
fn options(folder: impl AsRef<Path>) -> SnapshotOptions {
    let options = SnapshotOptions::new().max_failed_pixels(300);
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

fn edit_mode() {
    compare("edit", &[Command::Show(Show::Mode(Mode::Edit))]);
}

fn course_of_the_play() {
    let mistake = Command::Walk(Walk::Play("SK".parse().unwrap()));
    compare("course", &[mistake, Command::Walk(Walk::PlayBest)]);
}

fn opponents_deals() {
    let open = Ask::Open(Some(Opened::Tricks(Tricks(2))));
    let commands = [
        Command::Show(Show::Mode(Mode::Statistics)),
        Command::Survey(Survey::Deals(Ask::Limit(Limit::pin(
            Seat::East,
            "SK".parse().unwrap(),
        )))),
        Command::Survey(Survey::StartLayouts),
        Command::Survey(Survey::Deals(open)),
    ];
    compare("deals", &commands);
}
