//! Files, outside the window's thread: dialogs, reading and writing never stop a frame.

use std::cell::RefCell;
use std::fs::{self, File};
use std::io::{self, BufWriter};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use eframe::egui::{ColorImage, Context, Pos2, Rect, vec2};
use rfd::FileDialog;

use kibitzer::analysis::Statistics;
use kibitzer::notation::native;
use kibitzer_formats::FORMATS;

use crate::commands::{Command, Filing, Show, Survey};
use crate::look::numbers::grouped;
use crate::panels::statistics::statistics_area;
use crate::session::kept_counts::{self, Count, Whereabouts};
use crate::session::{Effect, Errand, Origin, Prompt};

/// Runs dialogs and reads and writes files; what comes of it arrives as commands.
pub(crate) struct Files {
    sender: Sender<Command>,
    receiver: Receiver<Command>,
    /// Where counts of deals are kept that no file holds.
    folder: Option<PathBuf>,
    /// Writes counts: one after the other, or the older might come last.
    keeping: RefCell<Option<JoinHandle<()>>>,
}

impl Default for Files {
    fn default() -> Files {
        let (sender, receiver) = channel();
        Files {
            sender,
            receiver,
            folder: None,
            keeping: RefCell::default(),
        }
    }
}

impl Files {
    /// Counts of deals that no file holds are kept in this folder.
    pub(crate) fn keep_in(&mut self, folder: PathBuf) {
        self.folder = Some(folder);
    }

    /// What has come of earlier work.
    pub(crate) fn arrived(&self) -> Vec<Command> {
        self.receiver.try_iter().collect()
    }

    /// Asks for a file and reads it.
    pub(crate) fn open(&self, ctx: &Context) {
        self.work(ctx, || {
            let dialog = FileDialog::new()
                .set_title("Open a problem")
                .add_filter(
                    "Problems and deals",
                    &FORMATS.each_ref().map(|it| it.ending),
                )
                .add_filter("All files", &["*"]);
            choose(Errand::Open, String::new(), || dialog.pick_file())
        });
    }

    /// Reads a file.
    pub(crate) fn read(&self, ctx: &Context, path: PathBuf) {
        self.work(ctx, move || Some(read(&path)));
    }

    /// Writes a file; asks for it if it is not known.
    pub(crate) fn write(&self, ctx: &Context, path: Option<PathBuf>, name: String, text: String) {
        self.work(ctx, move || {
            if let Some(path) = path {
                return Some(write(path, &text));
            }
            let dialog = FileDialog::new()
                .set_title("Save the problem")
                .add_filter("Problem", &[native::EXTENSION])
                .set_file_name(&name);
            choose(Errand::Save(text), name, || dialog.save_file())
        });
    }

    /// Writes every layout that is known with its result; asks for the file if it is not known.
    pub(crate) fn export(&self, ctx: &Context, path: Option<PathBuf>, statistics: Box<Statistics>) {
        self.work(ctx, move || {
            if let Some(path) = path {
                return Some(export(&path, &statistics));
            }
            let dialog = FileDialog::new()
                .set_title("Export the layouts")
                .add_filter("Comma-separated values", &["csv"])
                .set_file_name(LAYOUTS);
            let errand = Errand::Export(statistics);
            choose(errand, LAYOUTS.to_owned(), || dialog.save_file())
        });
    }

    /// Keeps counts, in the place of those that were kept there.
    fn keep(&self, ctx: &Context, whereabouts: Whereabouts, counts: Vec<Arc<Count>>) {
        let Some(path) = whereabouts.path(self.folder.as_deref()) else {
            return;
        };
        let before = self.keeping.take();
        let next = work(&self.sender, ctx, move || {
            before.map(JoinHandle::join);
            let failed = keep_counts(&whereabouts, &path, &counts).err()?;
            let path = path.display();
            Some(Command::Show(Show::Fail(format!(
                "{path} was not written: {failed}"
            ))))
        });
        self.keeping.replace(next);
    }

    /// Waits until all counts are written.
    pub(crate) fn finish(&self) {
        self.keeping.take().map(JoinHandle::join);
    }

    /// Reads the counts that are kept somewhere, if there are any.
    fn recall(&self, ctx: &Context, whereabouts: Whereabouts) {
        let Some(path) = whereabouts.path(self.folder.as_deref()) else {
            return;
        };
        self.work(ctx, move || {
            let text = fs::read_to_string(&path).ok()?;
            Some(match kept_counts::read(&text, &whereabouts) {
                Ok(counts) => Command::Survey(Survey::Recalled(counts)),
                Err(reason) => Command::Show(Show::Fail(format!(
                    "{} holds no counts: {reason}",
                    path.display()
                ))),
            })
        });
    }

    /// Takes a picture of the window, or of an area of it, and asks for a file for it.
    fn take_picture(&self, ctx: &Context, area: Option<Rect>) {
        let (sender, waker) = (self.sender.clone(), ctx.clone());
        let scale = ctx.pixels_per_point();
        ctx.request_screenshot(move |window| {
            work(&sender, &waker, move || {
                save_picture(match area {
                    Some(area) => Arc::new(cut_out(&window, area, scale)),
                    None => window,
                })
            });
        });
    }

    /// Writes a picture to a file that is known.
    fn picture_to(&self, ctx: &Context, path: PathBuf, picture: Arc<ColorImage>) {
        self.work(ctx, move || Some(export_picture(&path, &picture)));
    }

    fn work(&self, ctx: &Context, job: impl FnOnce() -> Option<Command> + Send + 'static) {
        work(&self.sender, ctx, job);
    }
}

/// Does something on a thread of its own; what comes of it is sent.
fn work(
    sender: &Sender<Command>,
    ctx: &Context,
    job: impl FnOnce() -> Option<Command> + Send + 'static,
) -> Option<JoinHandle<()>> {
    let (done, waker) = (sender.clone(), ctx.clone());
    let thread = std::thread::Builder::new().name("files".to_owned());
    let started = thread.spawn(move || {
        // It fails only when the window is gone.
        let _ = job().map(|command| done.send(command));
        waker.request_repaint();
    });
    let failed = |error| {
        sender.send(Command::Show(Show::Fail(format!(
            "No file can be opened: {error}"
        ))))
    };
    started.map_err(failed).ok()
}

/// An area of a picture that has so many pixels to a point.
fn cut_out(picture: &ColorImage, area: Rect, scale: f32) -> ColorImage {
    let [width, height] = picture.size.map(|pixels| pixels as f32 / scale);
    let whole = Rect::from_min_size(Pos2::ZERO, vec2(width, height));
    picture.region(&area.intersect(whole), Some(scale))
}

fn save_picture(picture: Arc<ColorImage>) -> Option<Command> {
    let dialog = FileDialog::new()
        .set_title("Export a picture")
        .add_filter("Portable network graphics", &["png"])
        .set_file_name(PICTURE);
    let errand = Errand::Picture(picture);
    choose(errand, PICTURE.to_owned(), || dialog.save_file())
}

/// A dialog that nobody could have answered so fast did not open.
const AT_ONCE: Duration = Duration::from_millis(300);

/// Asks with a dialog; where the system has none, the studio's own window asks for a name.
fn choose(
    errand: Errand,
    name: String,
    dialog: impl FnOnce() -> Option<PathBuf>,
) -> Option<Command> {
    let asked = Instant::now();
    match dialog() {
        Some(path) => Some(carry_out(errand, path)),
        None if asked.elapsed() < AT_ONCE => Some(Command::Filing(Filing::Prompt(Some(Prompt {
            errand,
            path: name,
        })))),
        None => None,
    }
}

/// Does what a file was wanted for.
fn carry_out(errand: Errand, path: PathBuf) -> Command {
    match errand {
        Errand::Open => read(&path),
        Errand::Save(text) => write(path, &text),
        Errand::Export(statistics) => export(&path, &statistics),
        Errand::Picture(picture) => export_picture(&path, &picture),
    }
}

fn write(path: PathBuf, text: &str) -> Command {
    match fs::write(&path, text) {
        Ok(()) => Command::Filing(Filing::Saved(path)),
        Err(error) => Command::Show(Show::Fail(format!(
            "{} was not saved: {error}",
            path.display()
        ))),
    }
}

/// The most files of counts in a folder: the oldest make room for new ones.
const MOST_KEPT: usize = 100;

/// Makes room for a new file of counts.
fn make_room(folder: &Path) -> io::Result<()> {
    let mut kept = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path
            .extension()
            .is_some_and(|ending| ending == kept_counts::ENDING)
        {
            kept.push((fs::metadata(&path)?.modified()?, path));
        }
    }
    kept.sort();
    let excess = kept.len().saturating_sub(MOST_KEPT - 1);
    kept.into_iter()
        .take(excess)
        .try_for_each(|(_, oldest)| fs::remove_file(oldest))
}

/// Writes counts to a file that is whole at any time.
fn keep_counts(
    whereabouts: &Whereabouts,
    path: &Path,
    counts: &[Arc<Count>],
) -> Result<(), String> {
    let text = kept_counts::write(counts).map_err(|error| error.to_string())?;
    let write = || {
        if let (Whereabouts::Deal(_), Some(folder), false) =
            (whereabouts, path.parent(), path.exists())
        {
            fs::create_dir_all(folder)?;
            make_room(folder)?;
        }
        let unfinished = path.with_extension("unfinished");
        fs::write(&unfinished, text)?;
        fs::rename(&unfinished, path)
    };
    write().map_err(|error: io::Error| error.to_string())
}

/// The name to propose for exported layouts.
const LAYOUTS: &str = "layouts.csv";

fn export(path: &Path, statistics: &Statistics) -> Command {
    let name = path.display();
    let file = File::create(path);
    match file.and_then(|file| statistics.write_csv(&mut BufWriter::new(file))) {
        Ok(1) => Command::Show(Show::Tell(format!("One layout is written to {name}."))),
        Ok(count) => Command::Show(Show::Tell(format!(
            "{} layouts are written to {name}.",
            grouped(count)
        ))),
        Err(error) => Command::Show(Show::Fail(format!("{name} was not written: {error}"))),
    }
}

/// The name to propose for a picture.
const PICTURE: &str = "statistics.png";

fn export_picture(path: &Path, picture: &ColorImage) -> Command {
    let name = path.display();
    match write_picture(path, picture) {
        Ok(()) => Command::Show(Show::Tell(format!("The picture is written to {name}."))),
        Err(error) => Command::Show(Show::Fail(format!("{name} was not written: {error}"))),
    }
}

fn write_picture(path: &Path, picture: &ColorImage) -> Result<(), png::EncodingError> {
    let out = BufWriter::new(File::create(path)?);
    let [width, height] = picture.size.map(|size| size as u32);
    let mut encoder = png::Encoder::new(out, width, height);
    encoder.set_color(png::ColorType::Rgba);
    let bytes: Vec<u8> = picture.pixels.iter().flat_map(|it| it.to_array()).collect();
    encoder.write_header()?.write_image_data(&bytes)
}

/// The largest file that can be a problem, in bytes.
const LARGEST: u64 = 16 << 20;

fn read(path: &Path) -> Command {
    match read_text(path) {
        Ok(text) => Command::Filing(Filing::Load(Origin::File(path.to_owned()), text)),
        Err(reason) => Command::Show(Show::Fail(format!(
            "{} was not opened: {reason}",
            path.display()
        ))),
    }
}

fn read_text(path: &Path) -> Result<String, String> {
    let size = fs::metadata(path).map_err(|e| e.to_string())?.len();
    if size > LARGEST {
        return Err(format!("{size} bytes are too many for a problem"));
    }
    let bytes = fs::read(path).map_err(|e| e.to_string())?;
    let text = kibitzer_formats::decode(&bytes).map_err(|error| error.to_string())?;
    Ok(text.to_owned())
}

impl Effect {
    /// Does it, except what only the window can do: that is given back.
    pub(crate) fn run(self, ctx: &Context, files: &Files) -> Option<Effect> {
        match self {
            Effect::Open => files.open(ctx),
            Effect::Read(path) => files.read(ctx, path),
            Effect::Write { path, name, text } => files.write(ctx, path, name, text),
            Effect::TakePicture { of_statistics } => {
                let area = of_statistics.then(|| statistics_area(ctx)).flatten();
                files.take_picture(ctx, area);
            }
            Effect::WritePicture { path, picture } => files.picture_to(ctx, path, picture),
            Effect::KeepCounts {
                whereabouts,
                counts,
            } => files.keep(ctx, whereabouts, counts),
            Effect::RecallCounts(whereabouts) => files.recall(ctx, whereabouts),
            Effect::Export { path, statistics } => files.export(ctx, path, statistics),
            Effect::Copy(text) => ctx.copy_text(text),
            window => return Some(window),
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use std::time::SystemTime;

    use eframe::egui::{Color32, pos2};

    use super::*;

    #[test]
    fn an_area_is_cut_out_by_points_not_by_pixels() {
        let pixels = (0..60).map(Color32::from_gray).collect();
        let window = ColorImage::new([10, 6], pixels);
        let area = Rect::from_min_max(pos2(1.0, 0.5), pos2(3.0, 2.0));
        let picture = cut_out(&window, area, 2.0);
        assert_eq!(picture.size, [4, 3]);
        assert_eq!(picture.pixels[0], Color32::from_gray(12));
        assert_eq!(picture.pixels[11], Color32::from_gray(35));
        // What is no longer on the window is left out.
        let picture = cut_out(&window, area.expand(100.0), 2.0);
        assert_eq!(picture.size, [10, 6]);
    }

    #[test]
    fn counts_are_written_whole_and_the_oldest_files_go() {
        let folder = std::env::temp_dir().join(format!("kibitzer counts {}", std::process::id()));
        let file = |name: usize| {
            let whereabouts = Whereabouts::Deal(name.to_string());
            let path = whereabouts.path(Some(&folder)).expect("there is a folder");
            keep_counts(&whereabouts, &path, &[]).expect("it can be written");
            path
        };
        let first = file(0);
        assert_eq!(
            kept_counts::read(
                &fs::read_to_string(&first).unwrap(),
                &Whereabouts::Deal(String::new())
            ),
            Ok(Vec::new())
        );
        let old = SystemTime::now() - Duration::from_secs(60);
        let handle = File::options().write(true).open(&first).unwrap();
        handle.set_modified(old).unwrap();
        (1..MOST_KEPT).for_each(|name| drop(file(name)));
        let last = file(MOST_KEPT);
        let kept = fs::read_dir(&folder).unwrap().count();
        let (has_first, has_last) = (first.exists(), last.exists());
        fs::remove_dir_all(&folder).unwrap();
        assert_eq!((kept, has_first, has_last), (MOST_KEPT, false, true));
    }
}
