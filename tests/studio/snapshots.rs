//! Compares a fixed set of screens with stored pictures, pixel by pixel, in every language and theme, and checks that
//! a single wrong digit or missing badge is detected. Without `KIBITZER_SNAPSHOTS` these tests are ignored, because
//! they need a graphics driver. `UPDATE_SNAPSHOTS=true` draws the pictures anew.

#![allow(clippy::unwrap_used, reason = "tests")]

mod slip;
mod steps;

use std::fs::{self, File};
use std::io::BufWriter;
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use egui_kittest::{Harness, SnapshotError, SnapshotOptions};
use kibitzer::cards::{CardSet, Seat, Tricks};
use kibitzer::notation::{native, text};
use kibitzer::rules::{Game, Limit};
use kibitzer_studio::app::Studio;
use kibitzer_studio::document::difficulty::Difficulty;
use kibitzer_studio::document::edit::Edit;
use kibitzer_studio::document::goal::Reading;
use kibitzer_studio::document::problems::ListPlace;
use kibitzer_studio::document::remark_part::RemarkPart;
use kibitzer_studio::session::command::{
    Challenge, Change, Command, Filing, Library, LinePlace, Lines, Show, Survey, Walk,
};
use kibitzer_studio::session::deals::{OpenedResult, TermsChange, ViewChange};
use kibitzer_studio::session::event::Event;
use kibitzer_studio::session::list_view::ProblemFilter;
use kibitzer_studio::session::screen_mode::ScreenMode;
use kibitzer_studio::session::workers::Workers;
use kibitzer_studio::settings::AnswerSection;
use kibitzer_studio::settings::Light;
use kibitzer_words::Language;
use libtest_mimic::{Arguments, Completion, Trial};

use slip::{Slip, Slips};
use steps::{ENDING, apply, session};

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

/// Two tricks of the ending, in which West’s first card is a mistake.
const PLAYED: &str = "bridge N:AQ.2.. 32.3.. .AK..4 K4...5 NT W declarer=S play=SKSAS2C4";

/// A cooked ending, which an exchange of two hearts makes sound.
const COOKED: &str = "bridge N:Q.J6..K 2..K7.A K.K7.T. A94..A. NT S declarer=S";

/// A misère with four cards in each hand.
const MISERE: &str = "preferans N:.KQ.KQ. .A8.A9. - J9..8.9 misere W declarer=N";

/// A screen: its name, and the function that opens it.
type Scene = (&'static str, fn() -> Harness<'static, Studio>);

const SCREENS: [Scene; 13] = [
    ("table", table),
    ("edit", edit),
    ("unknown", unknown_hands),
    ("deals", possible_layouts),
    ("known", known_hands),
    ("variations", variations),
    ("mistakes", mistakes),
    ("solving", solving),
    ("misere", misere_in_cost),
    ("filter", filter),
    ("palette", palette),
    ("help", help),
    ("soundness", soundness),
];

fn main() -> ExitCode {
    let is_set = |name| std::env::var_os(name).is_some();
    let driver = (!is_set("KIBITZER_SNAPSHOTS")).then_some("needs KIBITZER_SNAPSHOTS");
    let anew = is_set("UPDATE_SNAPSHOTS").then_some("the pictures are drawn anew");
    let screens = SCREENS.iter().enumerate();
    let mut trials: Vec<Trial> = screens
        .map(|(index, &(name, enter))| {
            let looks = [LOOKS, OTHER_LOOKS][index % 2];
            trial(name, driver, move || compare(name, enter(), &looks))
        })
        .collect();
    let slips = |name, test: fn()| trial(name, driver.or(anew), test);
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

/// Creates a test that is ignored, with a reason, if there is an obstacle to running it.
fn trial(
    name: &str,
    obstacle: Option<&'static str>,
    test: impl FnOnce() + Send + 'static,
) -> Trial {
    Trial::ignorable_test(name, move || match obstacle {
        None => {
            test();
            Ok(Completion::Completed)
        }
        Some(reason) => Ok(Completion::ignored_with(reason)),
    })
}

/// Opens the screen of a deal after some commands. The list of problems is empty, since the shipped problems may
/// change.
fn screen(deal: &str, commands: &[Command]) -> Harness<'static, Studio> {
    let mut harness = Harness::builder()
        .with_size([1024.0, 640.0])
        .with_max_steps(60)
        .wgpu()
        .build_eframe(|cc| Studio::new(cc, Workers::InStep, 7, Box::new(|| Duration::ZERO)));
    let none = Library::Search("no problem is listed".to_owned());
    apply(&mut harness, Command::Library(none));
    let load = Event::Pasted(deal.to_owned());
    apply(&mut harness, load);
    for command in commands {
        apply(&mut harness, command.clone());
    }
    harness
}

/// Returns the tolerance for differences. Processors and drivers differ by one or two levels of a colour, a distance
/// below 0.6; the threshold of 10 is four levels of grey. No pixel may exceed it. A changed small digit can differ in
/// as few as four pixels, not counting those that resemble the edge of a letter.
fn options(folder: impl AsRef<Path>) -> SnapshotOptions {
    let options = SnapshotOptions::new().threshold(10.0).max_failed_pixels(0);
    options.output_path(folder.as_ref())
}

/// Compares a screen with its stored pictures.
fn compare(name: &str, mut harness: Harness<'static, Studio>, looks: &[(Language, Light)]) {
    let mut unlike = Vec::new();
    for &(language, light) in looks {
        let name = picture(name, language, light);
        dress(&mut harness, language, light);
        let result = harness.try_snapshot_options(&name, &options(PICTURES));
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

fn dress(harness: &mut Harness<'_, Studio>, language: Language, light: Light) {
    apply(harness, Command::Show(Show::Language(Some(language))));
    apply(harness, Command::Show(Show::Theme(light)));
    let style = harness.ctx.style_of(harness.ctx.theme());
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

fn table() -> Harness<'static, Studio> {
    screen(ENDING, &[])
}

fn edit() -> Harness<'static, Studio> {
    screen(ENDING, &[Command::Show(Show::Mode(ScreenMode::Edit))])
}

/// Opens a complete deal of which two hands are known.
fn unknown_hands() -> Harness<'static, Studio> {
    let hand = |seat, text: &str| Change::TypeHand(seat, text.to_owned());
    let changes = [
        hand(Seat::North, "K52 A63 QJ74 852"),
        hand(Seat::South, "AQ7 K85 A952 A63"),
        Change::Edit(Edit::Level(Some(3))),
        Change::Edit(Edit::ForgetRest),
    ];
    let new = [Command::Filing(Filing::New(Game::Bridge))];
    let changes = changes.map(Command::Change);
    screen(ENDING, &[&new[..], &changes].concat())
}

/// Opens the statistics with a pinned card, and the layouts behind a bar.
fn possible_layouts() -> Harness<'static, Studio> {
    let open = ViewChange::Open(Some(OpenedResult::Tricks(Tricks(2))));
    let pin = Limit::pin(Seat::East, "SK".parse().unwrap());
    let commands = [
        Command::Show(Show::Mode(ScreenMode::Statistics)),
        Command::Survey(Survey::Deals(TermsChange::Limit(pin))),
        Command::Survey(Survey::Count),
        Command::Survey(Survey::See(open)),
    ];
    screen(ENDING, &commands)
}

/// Opens the statistics of two unknown hands, with a contract.
fn known_hands() -> Harness<'static, Studio> {
    let mut problem = text::parse_line(ENDING).unwrap().problem;
    problem.setup.gone = Game::Bridge.pack() - problem.setup.in_play();
    for seat in [Seat::East, Seat::West] {
        problem.setup.hands[seat] = CardSet::EMPTY;
        problem.setup.unknown[seat] = 3;
    }
    let count = Command::Survey(Survey::Count);
    screen(&native::write(&problem), &[count])
}

/// Returns the command that shows a section of the right column.
fn chosen(section: AnswerSection) -> Command {
    Command::Show(Show::ChooseSection(section))
}

fn variations() -> Harness<'static, Studio> {
    let write = |part| Command::Lines(Lines::Write(part, LinePlace::Here));
    let written = |text: &str| Command::Lines(Lines::Type(text.to_owned()));
    let commands = [
        Command::Walk(Walk::ToStart),
        Command::Walk(Walk::Play("C5".parse().unwrap())),
        Command::Walk(Walk::PlayBest),
        write(RemarkPart::Comment),
        written("keeps the trick !c safe"),
        Command::Lines(Lines::EndWriting),
        Command::Walk(Walk::ToStart),
        Command::Walk(Walk::Forward),
        write(RemarkPart::Name),
        written("The high spade"),
        Command::Lines(Lines::EndWriting),
    ];
    screen(
        PLAYED,
        &[&[chosen(AnswerSection::Lines)][..], &commands[..]].concat(),
    )
}

fn mistakes() -> Harness<'static, Studio> {
    screen(PLAYED, &[chosen(AnswerSection::Mistakes)])
}

/// Shows the soundness of a cooked ending, with the exchanges of cards that mend it.
fn soundness() -> Harness<'static, Studio> {
    let commands = [
        Command::Show(Show::ToggleSoundness),
        Command::Survey(Survey::FindExchanges),
    ];
    screen(COOKED, &commands)
}

/// Opens a shipped problem by its title.
fn open(harness: &mut Harness<'_, Studio>, title: &str) {
    let place = session(harness)
        .problem_list()
        .collections()
        .find_map(|(collection, section)| {
            let mut problems = section.problems.iter();
            let index = problems.position(|listed| listed.problem.title == title)?;
            Some(ListPlace { collection, index })
        });
    apply(harness, Command::Filing(Filing::OpenListed(place.unwrap())));
}

/// Opens a problem that the user is solving, with a hint requested.
fn solving() -> Harness<'static, Studio> {
    let mut harness = screen(ENDING, &[]);
    open(&mut harness, "Seven tricks");
    for command in [Challenge::Begin, Challenge::Hint, Challenge::Hint] {
        apply(&mut harness, Command::Challenge(command));
    }
    harness
}

/// Opens a misère that shows the cost of cards, with hands in fans.
fn misere_in_cost() -> Harness<'static, Studio> {
    let cost = Command::Show(Show::Reading(Reading::Cost));
    screen(MISERE, &[cost, Command::Show(Show::ToggleSpread)])
}

/// Opens the list of problems, filtered to the easiest ones of one game.
fn filter() -> Harness<'static, Studio> {
    let filter = ProblemFilter {
        game: Some(Game::Preferans),
        difficulty: Some(Difficulty::ALL[0]),
        ..ProblemFilter::default()
    };
    let all = Command::Library(Library::Search(String::new()));
    screen(ENDING, &[all, Command::Library(Library::Filter(filter))])
}

fn palette() -> Harness<'static, Studio> {
    screen(ENDING, &[Command::Show(Show::TogglePalette)])
}

fn help() -> Harness<'static, Studio> {
    screen(ENDING, &[Command::Show(Show::ToggleHelp)])
}

/// Returns true if the table differs from its picture. The files written for that are removed with a temporary
/// folder.
fn is_seen(harness: &mut Harness<'_, Studio>) -> bool {
    let folder = tempfile::tempdir().unwrap();
    let (language, light) = LOOKS[0];
    let name = picture("table", language, light);
    let file = format!("{name}.png");
    fs::copy(Path::new(PICTURES).join(&file), folder.path().join(&file)).unwrap();
    let result = harness.try_snapshot_options(&name, &options(&folder));
    assert!(
        matches!(result, Ok(()) | Err(SnapshotError::Diff { .. })),
        "{result:?}"
    );
    result.is_err()
}

/// Introduces every error of a kind into the table, one at a time, and asserts that each is detected.
fn each_is_seen(count: impl Fn(&Slips) -> usize, slip: impl Fn(usize) -> Slip) {
    let mut harness = table();
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
        // A digit not drawn before in its size reaches the graphics driver one frame later.
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
