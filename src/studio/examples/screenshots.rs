//! Draws the studio's screenshots into `assets/screenshots`. Run it with `cargo run --release -p kibitzer-studio
//! --features snapshots --example screenshots`, followed by the names of the screenshots to draw, or none for all. It
//! needs a graphics driver. It takes a few minutes, because real workers analyse the deals, and times and node counts
//! in the screenshots differ from run to run.

use kibitzer_studio::session::command::HandStroke;
use kibitzer_studio::session::command::Landmark;
use kibitzer_studio::session::screen::Overlay;
use kibitzer_studio::settings::Switch;
use std::error::Error;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use eframe::egui::{Event, Role};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use kibitzer::cards::{Seat, Strain, Tricks};
use kibitzer::pool::{Pool, PoolOptions};
use kibitzer::rules::Game;
use kibitzer_studio::app::Studio;
use kibitzer_studio::document::Origin;
use kibitzer_studio::document::edit::Edit;
use kibitzer_studio::document::goal::Reading;
use kibitzer_studio::document::problems::ListPlace;
use kibitzer_studio::document::remark_part::RemarkPart;
use kibitzer_studio::session::analysis::workers::Workers;
use kibitzer_studio::session::command::{
    Challenge, Change, Command, Counting, Dealing, Filing, LinePlace, Lines, Show, Walk,
};
use kibitzer_studio::session::dealing::form::DealForm;
use kibitzer_studio::session::event;
use kibitzer_studio::session::layouts::display::{OpenedResult, ViewChange};
use kibitzer_studio::session::lead::command::Lead;
use kibitzer_studio::session::screen_mode::ScreenMode;
use kibitzer_studio::settings::{AnswerSection, Light};
use kibitzer_words::Language;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/screenshots");

/// The usual window size, in points.
const SIZE: [f32; 2] = [1680.0, 1050.0];

/// The pause between two frames while a screenshot is being prepared.
const FRAME: Duration = Duration::from_millis(16);

/// The number of frames drawn after all results have arrived, because the statistics are still being sorted during
/// these frames.
const LAST_FRAMES: usize = 60;

/// A function that brings the window into the state for a screenshot.
type Staging = fn(&mut Harness<'_, Studio>);

/// A screenshot: its name, the function that prepares the window, and the window's size.
struct PictureScene {
    name: &'static str,
    stage: Staging,
    /// The window size, in points.
    size: [f32; 2],
    /// The number of pixels per point.
    scale: f32,
}

impl PictureScene {
    fn new(name: &'static str, stage: Staging) -> PictureScene {
        PictureScene {
            name,
            stage,
            size: SIZE,
            scale: 1.0,
        }
    }

    fn of_size(self, size: [f32; 2], scale: f32) -> PictureScene {
        PictureScene {
            size,
            scale,
            ..self
        }
    }
}

fn scenes() -> Vec<PictureScene> {
    vec![
        PictureScene::new("table", table),
        PictureScene::new("edit", edit),
        PictureScene::new("unfinished", unfinished),
        PictureScene::new("variations", variations),
        PictureScene::new("solve", solve),
        PictureScene::new("mistakes", mistakes),
        PictureScene::new("statistics", statistics),
        PictureScene::new("known-hands", known_hands),
        PictureScene::new("lead", lead),
        PictureScene::new("palette", palette),
        PictureScene::new("match", match_with_rooms),
        PictureScene::new("dealing", dealing),
        PictureScene::new("preferans", preferans),
        PictureScene::new("misere", misere),
        PictureScene::new("russian", russian),
        PictureScene::new("light", light),
        PictureScene::new("contrast", contrast),
        PictureScene::new("composing", composing),
        PictureScene::new("composed", composed),
        PictureScene::new("small", table).of_size([1024.0, 640.0], 1.0),
        PictureScene::new("large", small_slam).of_size([1920.0, 1080.0], 2.0),
    ]
}

fn main() -> Result<(), Box<dyn Error>> {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    let is_wanted = |scene: &PictureScene| {
        wanted.is_empty() || wanted.iter().any(|wanted| wanted == scene.name)
    };
    let pool = Arc::new(pool()?);
    for scene in scenes().into_iter().filter(is_wanted) {
        let mut window = window(&pool, &scene);
        (scene.stage)(&mut window);
        let path = Path::new(FOLDER).join(scene.name).with_extension("png");
        fs::write(&path, picture(&mut window)?)?;
        println!("{}", path.display());
    }
    Ok(())
}

/// Sets up an example: a contract at the second trick, with the result of each card shown and a mistake marked later in
/// the play.
fn table(window: &mut Harness<'_, Studio>) {
    open(window, "Nine without trumps");
    play_on(window, 6);
    // The mistake: West should keep the ace.
    play(window, "CA");
    play_on(window, 12);
    apply(window, Command::Walk(Walk::GoTo(4)));
}

/// Shows edit mode with the pack of cards.
fn edit(window: &mut Harness<'_, Studio>) {
    open(window, "Zia's three no trumps");
    apply(window, Command::Show(Show::Mode(ScreenMode::Edit)));
    apply(
        window,
        Command::Change(Change::Type(HandStroke::Hand(Seat::South))),
    );
}

/// Shows a deal being entered: declarer's hand is half typed, and the defenders' hands are unknown.
fn unfinished(window: &mut Harness<'_, Studio>) {
    apply(window, Command::Filing(Filing::New(Game::Bridge)));
    let changes = [
        Change::TypeHand(Seat::North, "AK432.432.AQJ.A2".to_owned()),
        Change::TypeHand(Seat::South, "Q9.K65.T9876.".to_owned()),
        Change::Edit(Edit::Forget(Seat::East)),
        Change::Edit(Edit::Forget(Seat::West)),
        Change::Edit(Edit::Strain(Strain::NoTrump)),
        Change::Edit(Edit::Level(Some(3))),
        Change::Type(HandStroke::Hand(Seat::South)),
    ];
    for change in changes {
        apply(window, Command::Change(change));
    }
}

/// Shows variations: four opening leads, each followed by its own line.
fn variations(window: &mut Harness<'_, Studio>) {
    open(window, "Zia's three no trumps");
    let leads = [
        ("SJ", "The natural lead", "dummy wins with the king !s"),
        (
            "HQ",
            "Through dummy",
            "South wins with the king !h and leads diamonds !d",
        ),
        (
            "C9",
            "The long suit",
            "dummy wins with the ace !c and leads the jack !d",
        ),
        (
            "D2",
            "The passive lead",
            "the finesse wins; hearts !h follow",
        ),
    ];
    for (lead, name, comment) in leads {
        apply(window, Command::Walk(Walk::ToStart));
        play(window, lead);
        write(window, RemarkPart::Name, name);
        write(window, RemarkPart::Comment, comment);
        play_on(window, 7);
    }
    apply(window, Command::Walk(Walk::ToStart));
    play(window, "SJ");
    apply(window, Command::Walk(Walk::GoTo(3)));
}

/// Shows a problem being solved. Results are hidden, and a hint has been requested.
fn solve(window: &mut Harness<'_, Studio>) {
    open_as_it_is(window, "Barbakaru");
    apply(window, Command::Challenge(Challenge::Begin));
    play(window, "SA");
    apply(window, Command::Challenge(Challenge::Hint));
    apply(window, Command::Challenge(Challenge::Hint));
}

/// Shows the mistakes in a play, with totals by player.
fn mistakes(window: &mut Harness<'_, Studio>) {
    open(window, "Nine without trumps");
    play_on(window, 6);
    play(window, "CA");
    play_on(window, 3);
    play_worst(window);
    play_on(window, 8);
    play_worst(window);
    play_on(window, 5);
    play_worst(window);
    play_on(window, 60);
    let section = Show::ChooseSection(AnswerSection::Mistakes);
    apply(window, Command::Show(section));
    apply(window, Command::Walk(Walk::ToStart));
    apply(window, Command::Walk(Walk::Next(Landmark::Mistake)));
    apply(window, Command::Walk(Walk::Next(Landmark::Mistake)));
}

/// Shows the statistics over all layouts of the opponents' hands, completely counted, with the layouts of the second
/// most frequent result listed.
fn statistics(window: &mut Harness<'_, Studio>) {
    open(window, "Nine without trumps");
    apply(window, Command::Show(Show::Mode(ScreenMode::Statistics)));
    apply(window, Command::Counting(Counting::Count));
    let opened = ViewChange::Open(Some(OpenedResult::Tricks(Tricks(8))));
    apply(window, Command::Counting(Counting::View(opened)));
}

/// Shows the statistics of a deal in which only declarer's and dummy's hands are known: the share of layouts in which
/// the contract makes.
fn known_hands(window: &mut Harness<'_, Studio>) {
    apply(window, Command::Filing(Filing::New(Game::Bridge)));
    let changes = [
        Change::TypeHand(Seat::North, "AK83.AK.A65432.K".to_owned()),
        Change::TypeHand(Seat::South, "Q74.932.J87.QT98".to_owned()),
        Change::Edit(Edit::Forget(Seat::East)),
        Change::Edit(Edit::Forget(Seat::West)),
        Change::Edit(Edit::Strain(Strain::NoTrump)),
        Change::Edit(Edit::Level(Some(3))),
    ];
    for change in changes {
        apply(window, Command::Change(change));
    }
    apply(window, Command::Counting(Counting::Count));
}

/// Shows what every lead of a problem is worth, after the user has chosen one.
fn lead(window: &mut Harness<'_, Studio>) {
    open_as_it_is(window, "The long diamonds");
    let chosen = "C2".parse().expect("a card");
    apply(window, Command::Lead(Lead::Choose(chosen)));
}

/// Shows the command palette finding a command by a few letters of its name.
fn palette(window: &mut Harness<'_, Studio>) {
    open(window, "Double Dummy Corner 1");
    apply(window, Command::Show(Show::Overlay(Overlay::Palette)));
    window.event(Event::Text("deal".to_owned()));
    window.run_steps(4);
}

/// Shows a match played in two rooms, with the records of its boards.
fn match_with_rooms(window: &mut Harness<'_, Studio>) {
    let record = include_str!("../../../tests/fixtures/lin/match.lin");
    let load = event::Event::from_file("match.lin".into(), record.as_bytes());
    apply(window, load);
    let section = Show::ChooseSection(AnswerSection::Record);
    apply(window, Command::Show(section));
    apply(window, Command::Walk(Walk::GoTo(5)));
}

/// Shows a cooked problem (one with several solutions), its soundness report, and exchanges of cards that could repair
/// it.
fn composing(window: &mut Harness<'_, Studio>) {
    compose(
        window,
        "bridge N:J.J9.A.J KQT2...A A..9.QT2 .AT7.J.K NT S declarer=S goal=S4+",
    );
}

/// Shows the same problem after an exchange of cards has made it sound.
fn composed(window: &mut Harness<'_, Studio>) {
    compose(
        window,
        "bridge N:J.J9.A.Q KQT2...A A..9.JT2 .AT7.J.K NT S declarer=S goal=S4+",
    );
}

/// Opens a problem, and shows its soundness and exchanges of cards.
fn compose(window: &mut Harness<'_, Studio>, problem: &str) {
    let load = event::Event::from_file("My ending.txt".into(), problem.as_bytes());
    apply(window, load);
    apply(window, Command::Challenge(Challenge::ToggleNumbers));
    apply(window, Command::Show(Show::Turn(Switch::Soundness)));
    apply(window, Command::Counting(Counting::FindExchanges));
}

/// Shows the form for random deals under constraints.
fn dealing(window: &mut Harness<'_, Studio>) {
    open(window, "Zia's three no trumps");
    apply(window, Command::Show(Show::Overlay(Overlay::Dealing)));
    let mut form = DealForm {
        count: "100".to_owned(),
        seed: "7".to_owned(),
        ..DealForm::default()
    };
    form.hands[Seat::North].points = "15-17".to_owned();
    form.hands[Seat::North].shape = "balanced".to_owned();
    form.hands[Seat::South].points = "8-9".to_owned();
    form.hands[Seat::South].lengths[0] = "4".to_owned();
    form.hands[Seat::South].tricks = "NT=9+".to_owned();
    apply(window, Command::Dealing(Dealing::Fill(Box::new(form))));
}

/// Shows a preferans deal during play: three hands, and the cards out of play.
fn preferans(window: &mut Harness<'_, Studio>) {
    open(window, "Barbakaru");
    play_on(window, 5);
}

/// Shows the cost of each card in a misère, in a play that contains a mistake.
fn misere(window: &mut Harness<'_, Studio>) {
    open(window, "Kovalevskaya's misère");
    apply(window, Command::Show(Show::Reading(Reading::Cost)));
    play_on(window, 3);
    play_worst(window);
    play_on(window, 8);
    apply(window, Command::Walk(Walk::GoTo(3)));
}

fn russian(window: &mut Harness<'_, Studio>) {
    let language = Show::Language(Some(Language::Russian));
    apply(window, Command::Show(language));
    open(window, "Lasker's misère");
    play_on(window, 4);
}

fn light(window: &mut Harness<'_, Studio>) {
    apply(window, Command::Show(Show::Theme(Light::Light)));
    open(window, "Grand slam in hearts");
    play_on(window, 5);
}

fn contrast(window: &mut Harness<'_, Studio>) {
    apply(window, Command::Show(Show::Theme(Light::HighContrast)));
    open(window, "Galaktionov's problem");
    play_on(window, 4);
}

/// Shows a complete deal on a large screen.
fn small_slam(window: &mut Harness<'_, Studio>) {
    open(window, "Double Dummy Corner 1");
    play_on(window, 2);
}

fn pool() -> Result<Pool, Box<dyn Error>> {
    let options = PoolOptions::default();
    let options = PoolOptions {
        memory_bytes: kibitzer_machine::memory_for_threads(options.threads.get()),
        ..options
    };
    // Workers need not request frames, since frames are drawn continuously.
    Ok(Pool::new(options, || {})?)
}

fn window(pool: &Arc<Pool>, scene: &PictureScene) -> Harness<'static, Studio> {
    let workers = Workers::Pool(pool.clone());
    let started = Instant::now();
    let clock = Box::new(move || started.elapsed());
    let harness = Harness::builder()
        .with_size(scene.size)
        .with_pixels_per_point(scene.scale)
        .wgpu();
    harness.build_eframe(|cc| Studio::new(cc, workers, 1, clock))
}

/// Opens a built-in problem by its title, and shows its results.
fn open(window: &mut Harness<'_, Studio>, title: &str) {
    open_as_it_is(window, title);
    if window.state().session().hides_results() {
        apply(window, Command::Challenge(Challenge::ToggleNumbers));
    }
}

/// Opens a built-in problem by its title. If its results are hidden, they stay hidden.
fn open_as_it_is(window: &mut Harness<'_, Studio>, title: &str) {
    let problem_list = window.state().session().problem_list();
    let place = problem_list
        .collections()
        .find_map(|(collection, section)| {
            let mut problems = section.problems.iter();
            let index = problems.position(|listed| listed.problem.title == title)?;
            Some(ListPlace { collection, index })
        })
        .expect("a problem of this title ships");
    apply(window, Command::Filing(Filing::OpenListed(place)));
    let opened = window.state().session().document().origin();
    assert_eq!(*opened, Origin::Listed(place), "{title}");
    let row = window.query_by_role_and_label(Role::Button, title);
    if let Some(row) = row {
        row.scroll_to_me();
    }
}

/// Plays the next `cards` cards of best play. Among equally good cards it plays the first.
fn play_on(window: &mut Harness<'_, Studio>, cards: usize) {
    for _ in 0..cards {
        apply(window, Command::Walk(Walk::PlayBest));
    }
}

fn play(window: &mut Harness<'_, Studio>, card: &str) {
    let card = card.parse().expect("this is a card");
    apply(window, Command::Walk(Walk::Play(card)));
}

/// Plays a card that costs the most tricks.
fn play_worst(window: &mut Harness<'_, Studio>) {
    let analysed = window.state().session().analysed();
    let choices = analysed.choices();
    let worst = choices
        .iter()
        .max_by_key(|choice| analysed.best().map(|best| choice.tricks.0.abs_diff(best.0)));
    let found = worst.and_then(|worst| worst.cards.iter().next());
    let card = found.expect("a card can be played");
    apply(window, Command::Walk(Walk::Play(card)));
}

/// Adds a name or a comment to the last card played.
fn write(window: &mut Harness<'_, Studio>, part: RemarkPart, text: &str) {
    apply(window, Command::Lines(Lines::Write(part, LinePlace::Here)));
    apply(window, Command::Lines(Lines::Type(text.to_owned())));
    apply(window, Command::Lines(Lines::EndWriting));
}

/// Applies a command or an event, then draws frames until all results have arrived.
fn apply(window: &mut Harness<'_, Studio>, input: impl Into<event::Input>) {
    let ctx = window.ctx.clone();
    window.state_mut().apply(&ctx, input);
    window.run_steps(2);
    while window
        .state()
        .session()
        .inquiries()
        .running()
        .next()
        .is_some()
    {
        frame(window);
    }
}

fn frame(window: &mut Harness<'_, Studio>) {
    thread::sleep(FRAME);
    window.step();
}

/// Returns a screenshot as PNG, taken after all animations have ended.
fn picture(window: &mut Harness<'_, Studio>) -> Result<Vec<u8>, Box<dyn Error>> {
    for _ in 0..LAST_FRAMES {
        frame(window);
    }
    let picture = window.render()?;
    let (width, height) = picture.dimensions();
    // The window is opaque, so the alpha channel is dropped.
    let opaque: Vec<u8> = picture
        .pixels()
        .flat_map(|pixel| [pixel[0], pixel[1], pixel[2]])
        .collect();
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_compression(png::Compression::High);
    encoder.write_header()?.write_image_data(&opaque)?;
    Ok(bytes)
}
