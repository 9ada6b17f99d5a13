//! Compares a fixed set of screens with stored pictures, pixel by pixel, in every language and theme, and checks that
//! a single wrong digit or missing badge is detected. The feature `snapshots` builds these tests, which need a Vulkan
//! driver. `UPDATE_SNAPSHOTS=true` draws the pictures anew.

#![allow(clippy::unwrap_used, clippy::wildcard_enum_match_arm, reason = "tests")]

#[allow(dead_code, reason = "the other tests use all of it")]
mod driver;
mod slip;
#[allow(dead_code, reason = "the other tests use all of it")]
mod stage;

use std::fs::{self, File};
use std::io::BufWriter;
use std::path::Path;
use std::process::ExitCode;

use egui_kittest::{SnapshotError, SnapshotOptions};
use kibitzer_studio::session::command::{Library, Show};
use kibitzer_studio::settings::Light;
use kibitzer_words::Language;
use libtest_mimic::{Arguments, Trial};

use driver::User;
use slip::{Slip, Slips};

const PICTURES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/studio/snapshots");

/// The languages and themes for a screen, in which each language and theme occurs at least once.
const LOOKS: [(Language, Light); 3] = [
    (Language::English, Light::Dark),
    (Language::Russian, Light::Light),
    (Language::Russian, Light::HighContrast),
];

/// The languages and themes for every other screen.
const OTHER_LOOKS: [(Language, Light); 3] = [
    (Language::Russian, Light::Dark),
    (Language::English, Light::Light),
    (Language::English, Light::HighContrast),
];

/// The names of the pictures with those of their screens.
const SCREENS: [(&str, &str); 13] = [
    ("table", "bridge"),
    ("edit", "edit an ending"),
    ("unknown", "two hands known"),
    ("deals", "counted with a limit"),
    ("known", "counted beside the table"),
    ("variations", "named lines"),
    ("mistakes", "mistakes"),
    ("solving", "solving"),
    ("misere", "fans in misère"),
    ("filter", "a filtered list"),
    ("palette", "the palette"),
    ("help", "help"),
    ("soundness", "exchanges of cards"),
];

fn main() -> ExitCode {
    let is_drawn_anew = std::env::var_os("UPDATE_SNAPSHOTS").is_some();
    let screens = SCREENS.iter().enumerate();
    let mut trials: Vec<Trial> = screens
        .map(|(index, &(name, scene))| {
            let looks = [LOOKS, OTHER_LOOKS][index % 2];
            trial(name, false, move || compare(name, screen(scene), &looks))
        })
        .collect();
    let slips = |name, test: fn()| trial(name, is_drawn_anew, test);
    trials.extend([
        slips(
            "a_wrong_digit_of_any_size_is_seen",
            a_wrong_digit_of_any_size_is_seen,
        ),
        slips("a_missing_badge_is_seen", a_missing_badge_is_seen),
    ]);
    // All tests run on the main thread. Threads of the runner may still be ending when the process exits, and the
    // graphics driver then frees the same memory twice.
    let arguments = Arguments {
        test_threads: Some(1),
        ..Arguments::from_args()
    };
    libtest_mimic::run(&arguments, trials).exit_code()
}

/// Creates a test, which is ignored if the pictures that it compares are drawn anew.
fn trial(name: &str, is_drawn_anew: bool, test: impl FnOnce() + Send + 'static) -> Trial {
    Trial::test(name, move || {
        test();
        Ok(())
    })
    .with_ignored_flag(is_drawn_anew)
}

/// Opens a screen. The list of problems is empty, since the shipped problems may change.
fn screen(name: &str) -> User {
    let mut user = User::rendered();
    user.apply(Library::Search("no problem is listed".to_owned()));
    stage::scene(name).enter(&mut user);
    user
}

/// Returns the tolerance for differences. Processors and drivers differ by one or two levels of a colour, a distance
/// below 0.6; the threshold of 10 is four levels of grey. No pixel may exceed it. A changed small digit can differ in
/// as few as four pixels, not counting those that resemble the edge of a letter.
fn options(folder: impl AsRef<Path>) -> SnapshotOptions {
    let options = SnapshotOptions::new().threshold(10.0).max_failed_pixels(0);
    options.output_path(folder.as_ref())
}

/// Compares a screen with its stored pictures.
fn compare(name: &str, mut user: User, looks: &[(Language, Light)]) {
    let mut unlike = Vec::new();
    for &(language, light) in looks {
        let name = picture(name, language, light);
        dress(&mut user, language, light);
        let result = user.try_snapshot_options(&name, &options(PICTURES));
        unlike.extend(result.err().map(|error| error.to_string()));
        if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
            pack(&Path::new(PICTURES).join(format!("{name}.png")));
        }
    }
    assert!(unlike.is_empty(), "{}", unlike.join("\n"));
}

/// Returns the name of a picture: `table-ru-light`.
fn picture(name: &str, language: Language, light: Light) -> String {
    let language = match language {
        Language::English => "en",
        Language::Russian => "ru",
    };
    let light = match light {
        Light::Dark => "dark",
        Light::Light => "light",
        Light::HighContrast => "high-contrast",
    };
    format!("{name}-{language}-{light}")
}

fn dress(user: &mut User, language: Language, light: Light) {
    user.speak(language);
    user.apply(Show::Theme(light));
    let style = user.ctx.style_of(user.ctx.theme());
    assert!(
        !style.visuals.text_cursor.blink,
        "a caret that blinks is there on some pictures only"
    );
}

/// Compresses a picture as far as possible without loss.
fn pack(path: &Path) {
    let decoder = png::Decoder::new(std::io::BufReader::new(File::open(path).unwrap()));
    let mut reader = decoder.read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    let step = info.color_type.samples();
    let opaque: Vec<u8> = pixels
        .chunks_exact(step)
        .flat_map(|it| [it[0], it[1], it[2]])
        .collect();
    let out = BufWriter::new(File::create(path).unwrap());
    let mut encoder = png::Encoder::new(out, info.width, info.height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_deflate_compression(png::DeflateCompression::Level(9));
    encoder.set_filter(png::Filter::NoFilter);
    let mut writer = encoder.write_header().unwrap();
    writer.write_image_data(&opaque).unwrap();
}

/// Returns true if the table differs from its picture. The files written for that are removed with a temporary
/// folder.
fn is_seen(user: &mut User) -> bool {
    let folder = tempfile::tempdir().unwrap();
    let (language, light) = LOOKS[0];
    let name = picture("table", language, light);
    let file = format!("{name}.png");
    fs::copy(Path::new(PICTURES).join(&file), folder.path().join(&file)).unwrap();
    let result = user.try_snapshot_options(&name, &options(&folder));
    assert!(
        matches!(result, Ok(()) | Err(SnapshotError::Diff { .. })),
        "{result:?}"
    );
    result.is_err()
}

/// Introduces every error of a kind into the table, one at a time, and asserts that each is detected.
fn each_is_seen(count: impl Fn(&Slips) -> usize, slip: impl Fn(usize) -> Slip) {
    let mut user = screen("bridge");
    user.ctx.add_plugin(Slips::default());
    user.step();
    assert!(!is_seen(&mut user));
    let count = user
        .ctx
        .with_plugin(|slips: &mut Slips| count(slips))
        .unwrap();
    assert!(count >= 3, "{count}");
    for slip in (0..count).map(slip) {
        user.ctx
            .with_plugin(|slips: &mut Slips| slips.slip = Some(slip));
        // A digit not drawn before in its size reaches the graphics driver one frame later.
        user.run_steps(2);
        assert!(is_seen(&mut user), "{slip:?}");
    }
}

fn a_wrong_digit_of_any_size_is_seen() {
    each_is_seen(|slips| slips.digits, Slip::Digit);
}

fn a_missing_badge_is_seen() {
    each_is_seen(|slips| slips.badges, Slip::Badge);
}
