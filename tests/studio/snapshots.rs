//! A few screens, pixel by pixel; only where `KIBITZER_SNAPSHOTS` is set, because they need a
//! graphics driver. `UPDATE_SNAPSHOTS=true` draws them anew.

use egui_kittest::{Harness, SnapshotOptions};
use kibitzer::cards::{Seat, Tricks};
use kibitzer::rules::Limit;
use kibitzer_studio::app::Studio;
use kibitzer_studio::commands::{Command, Filing, Show, Survey, Walk};
use kibitzer_studio::document::Origin;
use kibitzer_studio::session::deals::{Ask, Opened};
use kibitzer_studio::session::screen::Mode;
use kibitzer_studio::session::workers::Workers;

use super::{ENDING, apply};

/// Compares a screen with its picture after some commands.
fn compare(name: &str, commands: &[Command]) {
    if std::env::var_os("KIBITZER_SNAPSHOTS").is_none() {
        return;
    }
    let mut harness: Harness<'_, Studio> = Harness::builder()
        .with_size([1100.0, 720.0])
        .with_max_steps(60)
        .wgpu()
        .build_eframe(|cc| {
            Studio::new(
                cc,
                Workers::InStep,
                7,
                Box::new(|| std::time::Duration::ZERO),
            )
        });
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
    // Another version of the driver may round the edge of a letter otherwise.
    let options = SnapshotOptions::new()
        .max_failed_pixels(300)
        .output_path(concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../../tests/studio/snapshots"
        ));
    harness.snapshot_options(name, &options);
}

#[test]
fn table() {
    compare("table", &[]);
}

#[test]
fn table_in_the_light() {
    compare("table-light", &[Command::Show(Show::ToggleTheme)]);
}

#[test]
fn edit_mode() {
    compare("edit", &[Command::Show(Show::Mode(Mode::Edit))]);
}

#[test]
fn course_of_the_play() {
    let mistake = Command::Walk(Walk::Play("SK".parse().unwrap()));
    compare("course", &[mistake, Command::Walk(Walk::PlayBest)]);
}

#[test]
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
