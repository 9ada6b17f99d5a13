//! Draws the pictures of the studio that the README shows: `cargo run --release -p kibitzer-studio --example
//! screenshots`. Needs a graphics driver, and a minute, since the workers are the real ones. Times and numbers of
//! nodes in the pictures differ from run to run.

use std::error::Error;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use eframe::egui::Role;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use kibitzer::cards::{Seat, Tricks};
use kibitzer::pool::{Pool, PoolOptions};
use kibitzer_studio::app::Studio;
use kibitzer_studio::commands::{Challenge, Change, Command, Filing, Show, Survey, Walk};
use kibitzer_studio::document::Origin;
use kibitzer_studio::document::problems::ShelfPlace;
use kibitzer_studio::session::deals::{Opened, Sight};
use kibitzer_studio::session::screen::ScreenMode;
use kibitzer_studio::session::workers::Workers;

const PICTURES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/screenshots");

/// The size of the window, in pixels.
const SIZE: [f32; 2] = [1680.0, 1050.0];

/// Between two frames.
const FRAME: Duration = Duration::from_millis(16);

/// After the last answer the statistics are still put in order, a moment in each frame.
const LAST_FRAMES: usize = 60;

/// Brings a window to where its picture is taken.
type Staging = fn(&mut Harness<'_, Studio>);

fn main() -> Result<(), Box<dyn Error>> {
    let scenes: [(&str, Staging); 4] = [
        ("table", table),
        ("edit", edit),
        ("preferans", preferans),
        ("statistics", statistics),
    ];
    let pool = Arc::new(pool()?);
    for (name, scene) in scenes {
        let mut window = window(&pool);
        scene(&mut window);
        let path = Path::new(PICTURES).join(name).with_extension("png");
        fs::write(&path, picture(&mut window)?)?;
        println!("{}", path.display());
    }
    Ok(())
}

/// In the second trick of a contract: what every card brings, and a mistake further on.
fn table(window: &mut Harness<'_, Studio>) {
    open(window, "Nine without trumps");
    play_on(window, 6);
    // West should have kept the ace.
    let mistake = "CA".parse().expect("this is a card");
    apply(window, Command::Walk(Walk::Play(mistake)));
    play_on(window, 12);
    apply(window, Command::Walk(Walk::GoTo(4)));
}

/// The editor with its pack.
fn edit(window: &mut Harness<'_, Studio>) {
    open(window, "Zia's three no trumps");
    apply(window, Command::Show(Show::Mode(ScreenMode::Edit)));
    apply(window, Command::Change(Change::ChooseHand(Seat::South)));
}

/// Three hands, a misère, and cards out of play.
fn preferans(window: &mut Harness<'_, Studio>) {
    open(window, "Misère of Lasker");
}

/// All opponents' deals, counted to the end, and those with the second most frequent result.
fn statistics(window: &mut Harness<'_, Studio>) {
    open(window, "Nine without trumps");
    apply(window, Command::Show(Show::Mode(ScreenMode::Statistics)));
    apply(window, Command::Survey(Survey::StartLayouts));
    let opened = Sight::Open(Some(Opened::Tricks(Tricks(8))));
    apply(window, Command::Survey(Survey::See(opened)));
}

fn pool() -> Result<Pool, Box<dyn Error>> {
    let options = PoolOptions::default();
    let options = PoolOptions {
        memory_bytes: kibitzer_machine::for_threads(options.threads.get()),
        ..options
    };
    // Nobody has to be woken: frames are drawn all the time.
    Ok(Pool::new(options, || {})?)
}

fn window(pool: &Arc<Pool>) -> Harness<'static, Studio> {
    let workers = Workers::Pool(pool.clone());
    let started = Instant::now();
    let clock = Box::new(move || started.elapsed());
    let harness = Harness::builder().with_size(SIZE).wgpu();
    harness.build_eframe(|cc| Studio::new(cc, workers, 1, clock))
}

/// Opens a problem that ships, by its title.
fn open(window: &mut Harness<'_, Studio>, title: &str) {
    let shelf = window.state().session().shelf();
    let place = shelf.collections().find_map(|(collection, section)| {
        let mut problems = section.problems.iter();
        let index = problems.position(|listed| listed.problem.title == title)?;
        Some(ShelfPlace { collection, index })
    });
    let place = place.expect("a problem of this title ships");
    apply(window, Command::Filing(Filing::OpenListed(place)));
    if window.state().session().hides_results() {
        apply(window, Command::Challenge(Challenge::ToggleNumbers));
    }
    let opened = window.state().session().document().origin();
    assert_eq!(*opened, Origin::Listed(place), "{title}");
    window
        .get_by_role_and_label(Role::Button, title)
        .scroll_to_me();
}

/// Plays so many best cards.
fn play_on(window: &mut Harness<'_, Studio>, cards: usize) {
    for _ in 0..cards {
        apply(window, Command::Walk(Walk::PlayBest));
    }
}

/// Does a command, and draws frames until every question is answered.
fn apply(window: &mut Harness<'_, Studio>, command: Command) {
    let ctx = window.ctx.clone();
    window.state_mut().apply(&ctx, command);
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

/// The window as it looks when everything has come to rest, as PNG.
fn picture(window: &mut Harness<'_, Studio>) -> Result<Vec<u8>, Box<dyn Error>> {
    for _ in 0..LAST_FRAMES {
        frame(window);
    }
    let picture = window.render()?;
    let (width, height) = picture.dimensions();
    // Nothing in a window shines through.
    let opaque: Vec<u8> = picture
        .pixels()
        .flat_map(|it| [it[0], it[1], it[2]])
        .collect();
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_compression(png::Compression::High);
    encoder.write_header()?.write_image_data(&opaque)?;
    Ok(bytes)
}
