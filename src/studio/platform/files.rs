//! Files, outside the window's thread: dialogs, reading and writing never stop a frame.

use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use eframe::egui::{ColorImage, Context, Pos2, Rect, vec2};
use rfd::FileDialog;

use kibitzer::analysis::Statistics;
use kibitzer::notation::native;
use kibitzer::problem::Problem;
use kibitzer_export::{ExportKind, PictureLook};
use kibitzer_files::{SystemRefusal, WriteError};
use kibitzer_formats::FORMATS;

use crate::commands::{Command, Filing, Library, Show, Survey};
use crate::document::Origin;
use crate::document::problems::file_name_for;
use crate::look::regions;
use crate::panels::statistics::statistics_area;
use crate::platform::drafts::{self, Drafts};
use crate::say;
use crate::session::effect::{Effect, Errand, Prompt};
use crate::session::kept_counts::{self, Count, Whereabouts};
use crate::session::notice::{Notice, Unopened};
use crate::session::unsaved::UnsavedWork;
use crate::words::Words;

/// Runs dialogs and reads and writes files; what comes of it arrives as commands.
pub(crate) struct Files {
    sender: Sender<Command>,
    receiver: Receiver<Command>,
    writer: Writer,
    /// Where counts of deals are kept that no file holds.
    counts: Option<PathBuf>,
    drafts: Option<Arc<Drafts>>,
    /// Whether dialogs of the system are asked first.
    has_dialogs: bool,
}

impl Default for Files {
    fn default() -> Files {
        let (sender, receiver) = channel();
        Files {
            sender,
            receiver,
            writer: Writer::start(),
            counts: None,
            drafts: None,
            has_dialogs: true,
        }
    }
}

impl Files {
    /// From now on the studio's own window asks for names of files, as where the system has no dialogs.
    pub(crate) fn ask_in_window(&mut self) {
        self.has_dialogs = false;
    }

    /// Counts of deals that no file holds, and drafts of unsaved work, are kept in this folder. What was left
    /// behind there is offered.
    pub(crate) fn live_in(&mut self, ctx: &Context, folder: &Path) {
        self.counts = Some(folder.join("counts"));
        let drafts = folder.join("drafts");
        match Drafts::begin(&drafts) {
            Ok(own) => self.drafts = Some(Arc::new(own)),
            Err(error) => {
                let notice = Notice::FolderRefused(drafts, error.into());
                self.courier(ctx).send(Some(tell(notice)));
            }
        }
        self.find_drafts(ctx);
    }

    /// Offers work that was left behind.
    fn find_drafts(&self, ctx: &Context) {
        let Some(drafts) = self.drafts.clone() else {
            return;
        };
        self.courier(ctx).aside(move |_| {
            let found = drafts.left_behind();
            (!found.is_empty()).then_some(Command::Filing(Filing::Found(found)))
        });
    }

    /// Keeps work that no file has, or nothing any more.
    fn keep_draft(&self, ctx: &Context, work: Option<UnsavedWork>) {
        let Some(drafts) = self.drafts.clone() else {
            return;
        };
        self.courier(ctx).write(move || {
            let failed = drafts.keep(work.as_ref()).err()?;
            Some(Command::Filing(Filing::DraftNotKept(failed)))
        });
    }

    /// Takes a draft away that was left behind.
    fn forget_draft(&self, ctx: &Context, draft: PathBuf) {
        self.courier(ctx).write(move || {
            drafts::forget(&draft);
            None
        });
    }

    /// The studio ends in good order: what it has not saved is not wanted.
    pub(crate) fn end(&self) {
        self.finish();
        self.drafts.iter().for_each(|drafts| drafts.end());
    }

    /// What has come of earlier work.
    pub(crate) fn arrived(&self) -> Vec<Command> {
        self.receiver.try_iter().collect()
    }

    /// Waits until everything is written.
    pub(crate) fn finish(&self) {
        self.writer.finish();
    }

    fn courier(&self, ctx: &Context) -> Courier {
        Courier {
            sender: self.sender.clone(),
            writer: self.writer.clone(),
            ctx: ctx.clone(),
            has_dialogs: self.has_dialogs,
        }
    }

    /// Asks for a file and reads it.
    fn open(&self, ctx: &Context, words: &Words) {
        let endings: Vec<&str> = FORMATS.iter().flat_map(|it| it.endings).copied().collect();
        let dialog = FileDialog::new()
            .set_title(say!(words, "files-open"))
            .add_filter(say!(words, "files-deals"), &endings)
            .add_filter(say!(words, "files-all"), &["*"]);
        self.courier(ctx)
            .aside(|courier| choose(courier, Errand::Open, String::new(), || dialog.pick_file()));
    }

    /// Reads a file.
    pub(crate) fn read(&self, ctx: &Context, path: PathBuf) {
        self.courier(ctx).aside(move |_| Some(read(&path)));
    }

    /// Asks for a folder to list.
    fn ask_folder(&self, ctx: &Context, words: &Words) {
        let dialog = FileDialog::new().set_title(say!(words, "command-add-a-folder"));
        self.courier(ctx).aside(|courier| {
            choose(courier, Errand::Folder, String::new(), || {
                dialog.pick_folder()
            })
        });
    }

    /// Lists the files of a folder.
    fn list_folder(&self, ctx: &Context, folder: PathBuf) {
        self.courier(ctx).aside(move |_| {
            let files = files_of(&folder).map_err(SystemRefusal::from);
            Some(Command::Library(Library::FolderListed(folder, files)))
        });
    }

    /// Reads a file whose problems are to be listed.
    fn read_listed(&self, ctx: &Context, path: PathBuf) {
        self.courier(ctx).aside(move |_| {
            let text = read_text(&path).ok();
            Some(Command::Library(Library::FileRead(path, text)))
        });
    }

    /// Asks for a file for the document, by a name to propose, and writes it.
    fn save(&self, ctx: &Context, words: &Words, name: String, text: String) {
        let dialog = FileDialog::new()
            .set_title(say!(words, "dialog-save"))
            .add_filter(say!(words, "files-problem"), &[native::EXTENSION])
            .set_file_name(&name);
        let errand = Errand::Save(text);
        self.courier(ctx)
            .aside(|courier| choose(courier, errand, name, || dialog.save_file()));
    }

    /// Asks for a file for every layout that is known with its result, and writes it.
    fn export(&self, ctx: &Context, words: &Words, statistics: Box<Statistics>) {
        let dialog = FileDialog::new()
            .set_title(say!(words, "dialog-layouts"))
            .add_filter(say!(words, "files-csv"), &["csv"])
            .set_file_name(LAYOUTS);
        let errand = Errand::Export(statistics);
        self.courier(ctx)
            .aside(|courier| choose(courier, errand, LAYOUTS.to_owned(), || dialog.save_file()));
    }

    /// Writes something to a file that is known.
    fn write(&self, ctx: &Context, path: PathBuf, errand: Errand) {
        drop(carry_out(&self.courier(ctx), errand, path));
    }

    /// Keeps counts, in the place of those that were kept there.
    fn keep(&self, ctx: &Context, whereabouts: Whereabouts, counts: Vec<Arc<Count>>) {
        let Some(path) = whereabouts.path(self.counts.as_deref()) else {
            return;
        };
        self.courier(ctx).write(move || {
            let failed = keep_counts(&whereabouts, &path, &counts).err()?;
            Some(tell(failed))
        });
    }

    /// Reads the counts that are kept somewhere, if there are any.
    fn recall(&self, ctx: &Context, whereabouts: Whereabouts) {
        let now = whereabouts.path(self.counts.as_deref());
        let places = [now, whereabouts.earlier_path()];
        self.courier(ctx).aside(move |_| {
            let mut texts = places.into_iter().flatten().map(|path| {
                let text = fs::read_to_string(&path);
                (path, text)
            });
            let (path, text) = texts.find_map(|(path, text)| Some((path, text.ok()?)))?;
            Some(match kept_counts::read(&text, &whereabouts) {
                Ok(counts) => Command::Survey(Survey::Recalled(counts)),
                Err(reason) => tell(Notice::NoCounts(path, reason)),
            })
        });
    }

    /// Writes a position in a form, and asks for a file for it.
    pub(crate) fn save_position(
        &self,
        ctx: &Context,
        words: &Words,
        kind: ExportKind,
        problem: Box<Problem>,
        look: PictureLook,
    ) {
        let form = kind.form();
        let name = Path::new(&file_name_for(&problem)).with_extension(form.ending);
        let name = name.display().to_string();
        let dialog = FileDialog::new()
            .set_title(say!(words, "dialog-export"))
            .add_filter(form.ending.to_uppercase(), &[form.ending])
            .set_file_name(&name);
        self.courier(ctx).aside(move |courier| {
            let bytes = match form.write(&problem, look) {
                Ok(bytes) => Arc::from(bytes),
                Err(error) => return Some(tell(Notice::NotExported(error))),
            };
            choose(courier, Errand::Exported(bytes), name, || {
                dialog.save_file()
            })
        });
    }

    /// Puts a picture of a position into the clipboard.
    pub(crate) fn copy_picture(&self, ctx: &Context, problem: Box<Problem>, look: PictureLook) {
        self.courier(ctx).aside(
            move |courier| match kibitzer_export::points(&problem, look) {
                Ok(picture) => {
                    let size = picture.size.map(|points| points as usize);
                    let image = ColorImage::from_rgba_premultiplied(size, &picture.points);
                    courier.ctx.copy_image(image);
                    None
                }
                Err(error) => Some(tell(Notice::NotExported(error))),
            },
        );
    }

    /// Asks for a file for the values of cards.
    fn save_moves(&self, ctx: &Context, words: &Words, csv: String) {
        let dialog = FileDialog::new()
            .set_title(say!(words, "dialog-export"))
            .add_filter(say!(words, "files-csv"), &["csv"])
            .set_file_name(MOVES);
        let errand = Errand::Exported(Arc::from(csv.into_bytes()));
        self.courier(ctx)
            .aside(|courier| choose(courier, errand, MOVES.to_owned(), || dialog.save_file()));
    }

    /// Takes a picture of the window, or of an area of it, and asks for a file for it.
    fn take_picture(&self, ctx: &Context, words: &Words, area: Option<Rect>) {
        let dialog = FileDialog::new()
            .set_title(say!(words, "dialog-picture"))
            .add_filter(say!(words, "files-png"), &["png"])
            .set_file_name(PICTURE);
        let courier = self.courier(ctx);
        let scale = ctx.pixels_per_point();
        ctx.request_screenshot(move |window| {
            courier.aside(move |courier| {
                let picture = match area {
                    Some(area) => Arc::new(cut_out(&window, area, scale)),
                    None => window,
                };
                let errand = Errand::Picture(picture);
                choose(courier, errand, PICTURE.to_owned(), || dialog.save_file())
            });
        });
    }
}

/// Works outside the window's thread and brings back what comes of it.
#[derive(Clone)]
struct Courier {
    sender: Sender<Command>,
    writer: Writer,
    ctx: Context,
    has_dialogs: bool,
}

impl Courier {
    /// Does something on a thread of its own, such as to ask in a dialog.
    fn aside(&self, job: impl FnOnce(&Courier) -> Option<Command> + Send + 'static) {
        let courier = self.clone();
        let thread = std::thread::Builder::new().name("files".to_owned());
        let started = thread.spawn(move || courier.send(job(&courier)));
        if let Err(error) = started {
            self.send(Some(tell(Notice::NoThread(error.into()))));
        }
    }

    /// Writes something, after all that was to be written before.
    fn write(&self, job: impl FnOnce() -> Option<Command> + Send + 'static) {
        let courier = self.clone();
        self.writer.queue(Box::new(move || courier.send(job())));
    }

    fn send(&self, command: Option<Command>) {
        if let Some(command) = command {
            // It fails only when the window is gone.
            let _ = self.sender.send(command);
        }
        self.ctx.request_repaint();
    }
}

/// A thread that writes one file after another, in the order in which they were handed in: of two saves of
/// a document the older must not come last.
#[derive(Clone)]
struct Writer(Sender<Delivery>);

type Delivery = Box<dyn FnOnce() + Send>;

impl Writer {
    fn start() -> Writer {
        let (sender, jobs) = channel::<Delivery>();
        std::thread::spawn(move || jobs.into_iter().for_each(|job| job()));
        Writer(sender)
    }

    fn queue(&self, job: Delivery) {
        // The thread ends with the last of those who hand jobs in.
        let _ = self.0.send(job);
    }

    /// Waits until all that was handed in is written.
    fn finish(&self) {
        let (done, waiting) = channel::<()>();
        self.queue(Box::new(move || drop(done)));
        // Nothing comes but the end.
        let _ = waiting.recv();
    }
}

/// An area of a picture that has so many pixels to a point.
fn cut_out(picture: &ColorImage, area: Rect, scale: f32) -> ColorImage {
    let [width, height] = picture.size.map(|pixels| pixels as f32 / scale);
    let whole = Rect::from_min_size(Pos2::ZERO, vec2(width, height));
    picture.region(&area.intersect(whole), Some(scale))
}

/// A dialog that nobody could have answered so fast did not open.
const AT_ONCE: Duration = Duration::from_millis(300);

/// Asks with a dialog; where the system has none, the studio's own window asks for a name.
fn choose(
    courier: &Courier,
    errand: Errand,
    name: String,
    dialog: impl FnOnce() -> Option<PathBuf>,
) -> Option<Command> {
    let asked = Instant::now();
    match courier.has_dialogs.then(dialog).flatten() {
        Some(path) => carry_out(courier, errand, path),
        None if asked.elapsed() < AT_ONCE => Some(Command::Filing(Filing::Prompt(Some(Prompt {
            errand,
            path: name,
        })))),
        None => None,
    }
}

/// Does what a file was wanted for: reads it now, or writes it in its turn.
fn carry_out(courier: &Courier, errand: Errand, path: PathBuf) -> Option<Command> {
    match errand {
        Errand::Open => return Some(read(&path)),
        Errand::Folder => return Some(Command::Library(Library::FolderChosen(path))),
        Errand::Save(text) => courier.write(move || Some(write(path, &text))),
        Errand::Export(statistics) => courier.write(move || Some(export(&path, &statistics))),
        Errand::Exported(bytes) => courier.write(move || Some(write_exported(&path, &bytes))),
        Errand::Picture(picture) => courier.write(move || Some(export_picture(&path, &picture))),
    }
    None
}

fn write(path: PathBuf, text: &str) -> Command {
    match kibitzer_files::replace(&path, text.as_bytes()) {
        Ok(()) => Command::Filing(Filing::Saved(path)),
        Err(error) => tell(Notice::NotWritten(error)),
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

/// Writes counts to a file that is whole at any time, unless something else stands there.
fn keep_counts(
    whereabouts: &Whereabouts,
    path: &Path,
    counts: &[Arc<Count>],
) -> Result<(), Notice> {
    // They are plain numbers and names.
    let Ok(text) = kept_counts::write(counts) else {
        return Ok(());
    };
    match fs::read_to_string(path) {
        Ok(old) if kept_counts::are_counts(&old) => {}
        Err(error) if error.kind() == ErrorKind::NotFound => {
            if let (Whereabouts::Deal(_), Some(folder)) = (whereabouts, path.parent()) {
                fs::create_dir_all(folder)
                    .and_then(|()| make_room(folder))
                    .map_err(|error| Notice::FolderRefused(folder.to_owned(), error.into()))?;
            }
        }
        Ok(_) | Err(_) => {
            return Err(Notice::CountsNotKept(path.to_owned()));
        }
    }
    kibitzer_files::replace(path, text.as_bytes()).map_err(Notice::NotWritten)
}

/// The name to propose for exported layouts.
const LAYOUTS: &str = "layouts.csv";

fn export(path: &Path, statistics: &Statistics) -> Command {
    match kibitzer_files::replace_with(path, |draft| statistics.write_csv(draft)) {
        Ok(count) => tell(Notice::LayoutsWritten(path.to_owned(), count)),
        Err(error) => tell(Notice::NotWritten(error)),
    }
}

/// The name to propose for the values of cards.
const MOVES: &str = "cards.csv";

fn write_exported(path: &Path, bytes: &[u8]) -> Command {
    match kibitzer_files::replace(path, bytes) {
        Ok(()) => tell(Notice::Exported(path.to_owned())),
        Err(error) => tell(Notice::NotWritten(error)),
    }
}

/// The name to propose for a picture.
const PICTURE: &str = "statistics.png";

fn export_picture(path: &Path, picture: &ColorImage) -> Command {
    match write_picture(path, picture) {
        Ok(()) => tell(Notice::PictureWritten(path.to_owned())),
        Err(error) => tell(Notice::NotWritten(error)),
    }
}

fn write_picture(path: &Path, picture: &ColorImage) -> Result<(), WriteError> {
    kibitzer_files::replace_with(path, |draft| {
        encode(draft, picture).map_err(io::Error::from)
    })
}

fn encode(out: impl Write, picture: &ColorImage) -> Result<(), png::EncodingError> {
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
        Err(reason) => tell(Notice::NotOpened(path.to_owned(), reason)),
    }
}

/// The endings of files that a folder lists.
const LISTED: [&str; 2] = [native::EXTENSION, "pbn"];

/// The files of a folder that may hold problems.
fn files_of(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let ending = path.extension().map(|it| it.to_ascii_lowercase());
        if ending.is_some_and(|ending| LISTED.iter().any(|it| ending == *it)) && path.is_file() {
            files.push(path);
        }
    }
    Ok(files)
}

fn read_text(path: &Path) -> Result<String, Unopened> {
    let refused = |error: io::Error| Unopened::Refused(error.into());
    let size = fs::metadata(path).map_err(refused)?.len();
    if size > LARGEST {
        return Err(Unopened::TooLarge(size));
    }
    let bytes = fs::read(path).map_err(refused)?;
    Ok(kibitzer_formats::decode(&bytes).into_owned())
}

fn tell(notice: Notice) -> Command {
    Command::Show(Show::Notice(notice))
}

impl Effect {
    /// Does it, except what only the window can do: that is given back. `words` are for dialogs.
    pub(crate) fn run(self, ctx: &Context, files: &Files, words: &Words) -> Option<Effect> {
        match self {
            Effect::Open => files.open(ctx, words),
            Effect::Read(path) => files.read(ctx, path),
            Effect::AskFolder => files.ask_folder(ctx, words),
            Effect::ListFolder(folder) => files.list_folder(ctx, folder),
            Effect::ReadListed(path) => files.read_listed(ctx, path),
            Effect::Write { path, name, text } => match path {
                Some(path) => files.write(ctx, path, Errand::Save(text)),
                None => files.save(ctx, words, name, text),
            },
            Effect::TakePicture { of_statistics } => {
                let area = of_statistics.then(|| statistics_area(ctx)).flatten();
                files.take_picture(ctx, words, area);
            }
            Effect::WritePicture { path, picture } => {
                files.write(ctx, path, Errand::Picture(picture));
            }
            Effect::SaveMoves(csv) => files.save_moves(ctx, words, csv),
            Effect::WriteExported { path, bytes } => {
                files.write(ctx, path, Errand::Exported(bytes));
            }
            Effect::KeepCounts {
                whereabouts,
                counts,
            } => files.keep(ctx, whereabouts, counts),
            Effect::RecallCounts(whereabouts) => files.recall(ctx, whereabouts),
            Effect::KeepDraft(work) => files.keep_draft(ctx, work),
            Effect::ForgetDraft(draft) => files.forget_draft(ctx, draft),
            Effect::Export { path, statistics } => match path {
                Some(path) => files.write(ctx, path, Errand::Export(statistics)),
                None => files.export(ctx, words, statistics),
            },
            Effect::Copy(text) => ctx.copy_text(text),
            Effect::Focus(step) => regions::focus(ctx, step),
            Effect::CopyDiagram(_)
            | Effect::SavePosition { .. }
            | Effect::CopyPicture(_)
            | Effect::Paste
            | Effect::Quit => return Some(self),
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use std::fs::File;
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

    /// What came of some work with files.
    fn outcome(files: &Files) -> Vec<Command> {
        files.finish();
        files.arrived()
    }

    #[test]
    fn the_last_of_many_saves_is_the_one_that_stays() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("deal.ron");
        let (files, ctx) = (Files::default(), Context::default());
        for number in 0..50 {
            files.write(&ctx, path.clone(), Errand::Save(number.to_string()));
        }
        let saved = Command::Filing(Filing::Saved(path.clone()));
        assert_eq!(outcome(&files), vec![saved; 50]);
        assert_eq!(fs::read_to_string(&path).unwrap(), "49");
    }

    #[test]
    fn a_save_that_fails_leaves_the_old_file_and_says_so() {
        let folder = tempfile::tempdir().unwrap();
        let (files, ctx) = (Files::default(), Context::default());
        let path = folder.path().join("deal.ron");
        fs::create_dir(&path).unwrap();
        files.write(&ctx, path.clone(), Errand::Save("new".to_owned()));
        let [Command::Show(Show::Notice(Notice::NotWritten(error)))] = &outcome(&files)[..] else {
            panic!()
        };
        assert_eq!(error.path, path);
        assert!(path.is_dir());
    }

    #[test]
    fn counts_replace_counts_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let problem = folder.path().join("deal.ron");
        let whereabouts = Whereabouts::Beside(problem.clone());
        let path = whereabouts.path(None).unwrap();
        assert_eq!(path, folder.path().join("deal.ron.counts"));
        fs::write(&path, "somebody's notes").unwrap();
        let (files, ctx) = (Files::default(), Context::default());
        files.keep(&ctx, whereabouts.clone(), Vec::new());
        assert!(matches!(
            &outcome(&files)[..],
            [Command::Show(Show::Notice(Notice::CountsNotKept(_)))]
        ));
        assert_eq!(fs::read_to_string(&path).unwrap(), "somebody's notes");
        fs::remove_file(&path).unwrap();
        files.keep(&ctx, whereabouts.clone(), Vec::new());
        files.keep(&ctx, whereabouts.clone(), Vec::new());
        assert_eq!(outcome(&files), []);
        assert!(kept_counts::are_counts(&fs::read_to_string(&path).unwrap()));
        // Those of an earlier version have another name.
        fs::rename(&path, folder.path().join("deal.counts")).unwrap();
        assert_eq!(
            whereabouts.earlier_path(),
            Some(folder.path().join("deal.counts"))
        );
    }
}
