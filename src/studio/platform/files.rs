//! File access outside the window's thread, so that dialogs, reading and writing never delay a frame.

use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Weak};

use eframe::egui::{ColorImage, Context, DroppedFileHandle};

use kibitzer::analysis::Statistics;
use kibitzer_export::ExportError;
use kibitzer_files::{SystemRefusal, WriteError};
use kibitzer_formats::Format;

use crate::document::reading::{ReadText, TextSource};
use crate::look::regions;
use crate::platform::dialogs::{
    DialogAnswer, DialogPurpose, DialogRequest, FileDialogs, NoDialogs,
};
use crate::platform::disk::{
    Saves, absolute_path, folder_content, problem_files, read_again, read_boards, read_dropped,
    read_file, remove_board, rename_file, save_board, save_new_file,
};
use crate::platform::drafts::{self, Drafts};
use crate::platform::folder_order::{arrange, write_order};
use crate::platform::settings_file::{Remembered, SettingsFile};
use crate::platform::system::{self, NewestWriter, SystemDialogs, Writer, fs};
use crate::session::command::{Command, Library};
use crate::session::effect::{
    DealList, Effect, FilePurpose, FileWork, LossySave, Prompt, SavedList, WindowEffect,
};
use crate::session::event::{Event, Input};
use crate::session::files::browser::readable_extensions;
use crate::session::files::unsaved::UnsavedWork;
use crate::session::layouts::kept_counts::{self, Count, CountsPlace};
use crate::session::notice::Notice;
use crate::words::Words;
use kibitzer_words::say;

/// Access to files: runs file dialogs, and reads and writes files on background threads. Results arrive as [`Input`].
pub(crate) struct Files {
    sender: Sender<Input>,
    receiver: Receiver<Input>,
    writer: Writer,
    /// The folder in which layout counts are saved for deals that are not in any file.
    counts: Option<PathBuf>,
    drafts: Option<DraftFile>,
    /// The thread that writes the settings and the last screen; `None` if the studio has no data folder.
    settings: Option<NewestWriter<SettingsVersion>>,
    dialogs: Arc<dyn FileDialogs>,
    saves: Saves,
}

/// The draft file of this process, and the thread that writes unsaved work to it. Writing `None` deletes the file.
struct DraftFile {
    /// The draft file of this process. The writing thread holds only a weak reference to it, so a studio that is
    /// dropped without being shut down leaves its draft behind, as a killed process does.
    drafts: Arc<Drafts>,
    writer: NewestWriter<Option<Arc<UnsavedWork>>>,
}

/// The settings and the screen to write; the flag is true if the window is closing.
type SettingsVersion = (Remembered, bool);

impl Default for Files {
    fn default() -> Files {
        let (sender, receiver) = channel();
        Files {
            sender,
            receiver,
            writer: Writer::start(),
            counts: None,
            drafts: None,
            settings: None,
            dialogs: Arc::new(SystemDialogs),
            saves: Saves::default(),
        }
    }
}

impl Files {
    /// Uses the studio's own file dialog instead of the operating system's.
    pub(crate) fn use_own_dialogs(&mut self) {
        self.dialogs = Arc::new(NoDialogs);
    }

    /// Sets the provider of file dialogs.
    pub(crate) fn use_dialogs(&mut self, dialogs: Arc<dyn FileDialogs>) {
        self.dialogs = dialogs;
    }

    /// Sets the folder for drafts of unsaved work, and for counts of deals that are not in any file. Offers unsaved
    /// work found there.
    pub(crate) fn use_data_folder(&mut self, ctx: &Context, folder: &Path) {
        self.counts = Some(folder.join("counts"));
        self.saves.use_data_folder(folder);
        let drafts = folder.join("drafts");
        match Drafts::reserve(&drafts) {
            Ok(own) => {
                let own = Arc::new(own);
                let file_worker = self.file_worker(ctx);
                let writer = draft_writer(Arc::downgrade(&own), file_worker.clone());
                self.drafts = Some(DraftFile {
                    drafts: own.clone(),
                    writer,
                });
                file_worker.spawn(move |file_worker| {
                    own.find_left_behind(system::ENDING, |found| {
                        file_worker.send(Some(Event::DraftsFound(found).into()));
                    });
                    None
                });
            }
            Err(error) => {
                let notice = Notice::FolderRefused(drafts, error.into());
                let event = Event::Notice(notice);
                self.file_worker(ctx).send(Some(event.into()));
            }
        }
    }

    /// Uses a file for the settings and the last screen. A failed write is tried again; only the first of several
    /// failures in a row is reported.
    pub(crate) fn use_settings_file(&mut self, ctx: &Context, mut file: SettingsFile) {
        let file_worker = self.file_worker(ctx);
        let mut was_written = true;
        let write = move |(now, is_closing): &SettingsVersion| {
            let failed = file.keep(now, *is_closing).err();
            let is_written = failed.is_none();
            if let Some(error) = failed.filter(|_| was_written) {
                let notice = Notice::FolderRefused(file.folder().to_owned(), error.into());
                file_worker.send(Some(Event::Notice(notice).into()));
            }
            was_written = is_written;
            is_written
        };
        self.settings = Some(NewestWriter::start(write));
    }

    /// Writes the settings and the screen if they have changed. If `is_closing` is true, writes the screen in any case.
    pub(crate) fn keep_settings(&self, now: Remembered, is_closing: bool) {
        if let Some(settings) = &self.settings {
            settings.write((now, is_closing));
        }
    }

    /// Writes unsaved work to the draft file; `None` deletes the file.
    fn keep_draft(&self, work: Option<Arc<UnsavedWork>>) {
        if let Some(own) = &self.drafts {
            let work = work.map(system::as_left);
            let is_over = work.is_none();
            own.writer.write(work);
            // A draft that outlived its work would be offered at the next start.
            if is_over {
                own.writer.flush_then(|_| ());
            }
        }
    }

    /// Deletes a draft file of an earlier run once its work has been written to the draft of this process, so that a
    /// crash in between does not lose the work.
    fn forget_draft(&self, draft: PathBuf) {
        if let Some(own) = &self.drafts {
            own.writer.flush_then(move |is_written| {
                if is_written {
                    drafts::delete_draft(&draft);
                }
            });
        }
    }

    /// Writes unsaved work to the draft file because the user is closing the window, and reports whether it was
    /// written. Without a draft file, it is not.
    fn leave_work(&self, ctx: &Context, work: UnsavedWork) {
        let file_worker = self.file_worker(ctx);
        let report = move |is_written| file_worker.send(Some(Event::WorkLeft(is_written).into()));
        let Some(own) = &self.drafts else {
            return report(false);
        };
        own.writer.write(Some(Arc::new(work)));
        own.writer.flush_then(report);
    }

    /// Reads the files that were in the problem list when the last run ended, one after another, so that they are
    /// listed in the same order again.
    fn read_again(&self, ctx: &Context, paths: Vec<PathBuf>) {
        self.file_worker(ctx).spawn(move |file_worker| {
            for path in paths {
                file_worker.send(Some(read_again(path).into()));
            }
            Some(Event::Reopened.into())
        });
    }

    /// Ends file access when the program ends normally: waits until all files are written, then deletes the draft file,
    /// unless it holds unsaved work for the next start.
    pub(crate) fn shut_down(&self, leaves_work: bool) {
        self.finish();
        let own = self.drafts.iter();
        own.for_each(|own| own.drafts.delete_own(leaves_work));
    }

    /// Returns the results of file access that have arrived since the last call.
    pub(crate) fn take_results(&self) -> Vec<Input> {
        self.receiver.try_iter().collect()
    }

    /// Waits until all files queued for writing are written, and the draft and the settings are up to date.
    pub(crate) fn finish(&self) {
        self.writer.finish();
        self.drafts.iter().for_each(|own| own.writer.flush());
        self.settings.iter().for_each(NewestWriter::flush);
    }

    /// Returns the folder into which handouts are written to be printed.
    /// `None` if the studio has no folder for its data.
    pub(super) fn print_folder(&self) -> Option<PathBuf> {
        let data = self.counts.as_deref().and_then(Path::parent);
        data.map(|folder| folder.join("print"))
    }

    /// Returns a handle that runs jobs on files and then requests a frame from the egui context `ctx`.
    pub(super) fn file_worker(&self, ctx: &Context) -> FileWorker {
        FileWorker {
            sender: self.sender.clone(),
            writer: self.writer.clone(),
            ctx: ctx.clone(),
            dialogs: self.dialogs.clone(),
            saves: self.saves.clone(),
        }
    }

    /// Asks the user for a file or folder, and then uses it for the given purpose. If the operating system has no file
    /// dialogs, the program shows its own.
    pub(crate) fn choose(&self, ctx: &Context, words: &Words, purpose: FilePurpose, name: String) {
        let ask = dialog(words, &purpose, name);
        let file_worker = self.file_worker(ctx);
        file_worker.spawn(|file_worker| file_worker.choose(purpose, ask));
    }

    /// Opens the given files one after another, and adds the given folders to the problem list. The document opened
    /// last stays on the table.
    pub(crate) fn open_all(&self, ctx: &Context, paths: Vec<PathBuf>) {
        self.file_worker(ctx).spawn(move |file_worker| {
            for path in paths {
                file_worker.send(Some(open_path(absolute_path(&path), read_file)));
            }
            None
        });
    }

    /// Opens the files dropped on the window one after another, and adds the folders to the problem list.
    pub(crate) fn open_dropped(&self, ctx: &Context, files: Vec<DroppedFileHandle>) {
        self.file_worker(ctx).spawn(move |file_worker| {
            let file_worker = file_worker.clone();
            system::take_dropped(files, move |path, bytes| {
                let opened = open_path(absolute_path(path), |path| read_dropped(path, bytes));
                file_worker.send(Some(opened));
            });
            None
        });
    }

    /// Handles the path entered in the program's own file dialog. A folder is listed in the dialog. An existing file is
    /// replaced only after the user has confirmed it. Any other path is used for the dialog's purpose.
    fn answer_prompt(&self, ctx: &Context, mut prompt: Box<Prompt>, path: PathBuf) {
        self.file_worker(ctx).spawn(move |file_worker| {
            let path = absolute_path(&path);
            if path.is_dir() && prompt.purpose != FilePurpose::Folder {
                prompt.path.clear();
                prompt.browser.chosen = None;
                prompt.browser.folder.clone_from(&path);
                prompt.browser.content = Some(Arc::new(folder_content(&path)));
                return Some(Event::Prompt(prompt).into());
            }
            let path = match prompt.with_ending(&path) {
                Some(whole) if !path.exists() => {
                    prompt.path = format!("{}.{}", prompt.path.trim(), prompt.ending);
                    whole
                }
                Some(_) | None => path,
            };
            if prompt.purpose.writes_file() && path.exists() && !prompt.browser.replaces {
                prompt.browser.replaces = true;
                return Some(Event::Prompt(prompt).into());
            }
            use_chosen_path(file_worker, prompt.purpose, path)
        });
    }

    /// Reads a file in a listed folder, so that its problems can be shown in the problem list.
    fn read_listed(&self, ctx: &Context, path: PathBuf) {
        self.file_worker(ctx).spawn(move |_| {
            let read = read_boards(&path);
            Some(Event::ListedFileRead(path, read.map(Box::new)).into())
        });
    }

    /// Saves layout counts to disk. They replace earlier ones for the same deal or document.
    fn save_counts(&self, ctx: &Context, counts_place: CountsPlace, counts: Vec<Arc<Count>>) {
        let Some(path) = counts_place.path(self.counts.as_deref()) else {
            return;
        };
        self.file_worker(ctx).write(move || {
            let failed = save_counts(&counts_place, &path, &counts).err()?;
            Some(Event::Notice(failed))
        });
    }

    /// Loads the layout counts that were saved for a deal or document, if there are any.
    fn load_counts(&self, ctx: &Context, counts_place: CountsPlace) {
        let Some(path) = counts_place.path(self.counts.as_deref()) else {
            return;
        };
        self.file_worker(ctx).spawn(move |_| {
            let text = fs::read_to_string(&path).ok()?;
            let event = match kept_counts::read_counts(&text, &counts_place) {
                Ok(counts) => Event::CountsRecalled(counts),
                Err(reason) => Event::Notice(Notice::NoCounts(path, reason)),
            };
            Some(event.into())
        });
    }

    /// Takes a screenshot of the window, and saves it to a file that the user chooses.
    fn take_picture(&self, ctx: &Context, words: &Words, name: String) {
        // The dialog is the same for every picture.
        let any = FilePurpose::Picture(Arc::default());
        let ask = dialog(words, &any, name);
        let file_worker = self.file_worker(ctx);
        ctx.request_screenshot(move |window| {
            file_worker
                .spawn(move |file_worker| file_worker.choose(FilePurpose::Picture(window), ask));
        });
    }
}

/// Starts the thread that writes the draft file of this process. The thread reports a failed write, and tries again.
fn draft_writer(
    own: Weak<Drafts>,
    file_worker: FileWorker,
) -> NewestWriter<Option<Arc<UnsavedWork>>> {
    NewestWriter::start(move |work: &Option<Arc<UnsavedWork>>| {
        let Some(own) = own.upgrade() else {
            return true;
        };
        let failed = own.write_draft(work.as_deref()).err();
        let is_written = failed.is_none();
        if let Some(error) = failed {
            file_worker.send(Some(Event::DraftNotKept(error).into()));
        }
        is_written
    })
}

/// A handle that runs jobs on files outside the window's thread and sends their results back to it.
#[derive(Clone)]
pub(super) struct FileWorker {
    sender: Sender<Input>,
    writer: Writer,
    pub(super) ctx: Context,
    dialogs: Arc<dyn FileDialogs>,
    saves: Saves,
}

impl FileWorker {
    /// Runs a job on files, such as a file dialog, in a thread of its own.
    pub(super) fn spawn(&self, job: impl FnOnce(&FileWorker) -> Option<Input> + Send + 'static) {
        let file_worker = self.clone();
        let job = move || file_worker.send(job(&file_worker));
        if let Err(error) = system::spawn("files", Box::new(job)) {
            self.send(Some(Event::Notice(Notice::NoThread(error.into())).into()));
        }
    }

    /// Queues a job that writes a file; it runs after all earlier ones.
    fn write(&self, job: impl FnOnce() -> Option<Event> + Send + 'static) {
        let file_worker = self.clone();
        let job = move || file_worker.send(job().map(Input::from));
        self.writer.queue(Box::new(job));
    }

    /// Asks the user for a file or folder, and then uses it for the given purpose. If the operating system has no file
    /// dialogs, returns the event that opens the program's own.
    pub(super) fn choose(&self, purpose: FilePurpose, ask: DialogRequest) -> Option<Input> {
        let name = ask.name.clone();
        match self.dialogs.ask(ask) {
            DialogAnswer::Chosen(path) => {
                let path = absolute_path(&path);
                let prompt = Prompt::new(purpose, name);
                // The dialog asked whether to replace a file with the name as typed. A file whose name gets an
                // extension afterwards must therefore not exist yet.
                let whole = prompt
                    .with_ending(&path)
                    .filter(|whole| !path.exists() && !whole.exists());
                use_chosen_path(self, prompt.purpose, whole.unwrap_or(path))
            }
            DialogAnswer::Cancelled => None,
            DialogAnswer::Absent => {
                let prompt = Prompt::new(purpose, name);
                Some(Event::Prompt(Box::new(prompt)).into())
            }
        }
    }

    /// Opens a file in the operating system's default program for it. Returns false if there is no such program.
    pub(super) fn open_file(&self, path: &Path) -> bool {
        self.dialogs.open_file(path)
    }

    /// Sends the result of a file operation, if there is one, to the window, and requests a repaint.
    fn send(&self, input: Option<Input>) {
        if let Some(input) = input {
            // Sending fails only after the window has closed.
            let _ = self.sender.send(input);
        }
        self.ctx.request_repaint();
    }
}

/// Opens a path that was dropped on the window or given on the command line: adds a folder to the problem list, or
/// reads a file.
fn open_path(path: PathBuf, read: impl FnOnce(PathBuf) -> Event) -> Input {
    if path.is_dir() {
        Command::Library(Library::FolderChosen(path)).into()
    } else {
        read(path).into()
    }
}

/// Returns the request for the dialog in which the user chooses a file or folder for the given purpose. `name` is the
/// proposed name of a file to write.
pub(super) fn dialog(words: &Words, purpose: &FilePurpose, name: String) -> DialogRequest {
    let forms = || words.format_choices(purpose.formats(), Format::of_path(Path::new(&name)));
    let csv = || vec![(say!(words, "files-csv"), vec!["csv"])];
    let folder = purpose.folder();
    let (purpose, title, kinds) = match purpose {
        FilePurpose::Open => {
            let deals = (say!(words, "files-deals"), readable_extensions());
            let all = (say!(words, "files-all"), vec!["*"]);
            let title = say!(words, "files-open");
            (DialogPurpose::Read, title, vec![deals, all])
        }
        FilePurpose::Folder => {
            let title = say!(words, "command-add-a-folder");
            (DialogPurpose::Folder, title, Vec::new())
        }
        FilePurpose::Save(..) => (DialogPurpose::Write, say!(words, "dialog-save"), forms()),
        FilePurpose::List(_) => (DialogPurpose::Write, say!(words, "dialog-list"), forms()),
        FilePurpose::Rename(_) => (
            DialogPurpose::Write,
            say!(words, "dialog-rename"),
            Vec::new(),
        ),
        FilePurpose::Export(..) => (DialogPurpose::Write, say!(words, "dialog-layouts"), csv()),
        FilePurpose::Picture(_) => {
            let kinds = vec![(say!(words, "files-png"), vec!["png"])];
            (DialogPurpose::Write, say!(words, "dialog-picture"), kinds)
        }
        FilePurpose::Exported(ending, _) => {
            let kinds = match *ending {
                "csv" => csv(),
                ending => vec![(ending.to_uppercase(), vec![ending])],
            };
            let title = match *ending {
                "pdf" => say!(words, "dialog-handout"),
                "csv" => say!(words, "dialog-table"),
                _ => say!(words, "dialog-export"),
            };
            (DialogPurpose::Write, title, kinds)
        }
    };
    DialogRequest {
        purpose,
        title,
        kinds,
        name,
        folder,
    }
}

/// Uses the file or folder that the user chose for the given purpose: reads it now, or queues it for writing.
fn use_chosen_path(file_worker: &FileWorker, purpose: FilePurpose, path: PathBuf) -> Option<Input> {
    match purpose {
        FilePurpose::Open => return Some(read_file(path).into()),
        FilePurpose::Folder => return Some(Command::Library(Library::FolderChosen(path)).into()),
        FilePurpose::Save(problem, _) => {
            return write_or_ask(file_worker, FileWork::Alone(path, *problem));
        }
        FilePurpose::Rename(from) => file_worker.write(move || Some(rename_file(from, path))),
        FilePurpose::Export(statistics, head) => {
            file_worker.write(move || Some(export_layouts(path, &statistics, &head)));
        }
        FilePurpose::List(list) => return write_or_ask(file_worker, FileWork::List(path, list)),
        FilePurpose::Exported(_, bytes) => {
            file_worker.write(move || Some(write_exported(path, &bytes)));
        }
        FilePurpose::Picture(picture) => {
            file_worker.write(move || Some(export_picture(path, &picture)));
        }
    }
    None
}

/// Queues a document or list to be written to its file. If the file format cannot represent all of it, returns an event
/// that asks the user first.
fn write_or_ask(file_worker: &FileWorker, work: FileWork) -> Option<Input> {
    let losses = Format::of_path(work.path()).and_then(|format| work.losses(format));
    let Some(losses) = losses else {
        write_work(file_worker, work);
        return None;
    };
    let losing = LossySave { work, losses };
    Some(Event::Losing(Box::new(losing)).into())
}

/// Queues a document or list to be written to its file, after all earlier jobs.
fn write_work(file_worker: &FileWorker, work: FileWork) {
    let saves = file_worker.saves.clone();
    file_worker.write(move || {
        Some(match work {
            FileWork::Place(place, problem) => save_board(*place, problem, &saves),
            FileWork::Alone(path, problem) => save_new_file(path, &problem, &saves),
            FileWork::List(path, list) => write_list(path, &list),
        })
    });
}

/// The maximum number of files with layout counts. The oldest are deleted to make room for new ones.
const MAX_COUNT_FILES: usize = 100;

/// Deletes the oldest files with layout counts until there is room for a new one.
fn delete_oldest_counts(folder: &Path) -> io::Result<()> {
    let mut kept = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let ending = path.extension();
        if ending.is_some_and(|ending| ending == kept_counts::ENDING) {
            kept.push((fs::metadata(&path)?.modified()?, path));
        }
    }
    kept.sort();
    let excess = kept.len().saturating_sub(MAX_COUNT_FILES - 1);
    let mut oldest = kept.into_iter().take(excess);
    oldest.try_for_each(|(_, path)| fs::remove_file(path))
}

/// Writes layout counts to a file atomically. Fails if the file exists but contains something else.
fn save_counts(
    counts_place: &CountsPlace,
    path: &Path,
    counts: &[Arc<Count>],
) -> Result<(), Notice> {
    // Counts consist of plain numbers and names, so this cannot fail.
    let Ok(text) = kept_counts::write(counts) else {
        return Ok(());
    };
    match fs::read_to_string(path) {
        Ok(old) if kept_counts::is_counts_text(&old) => {}
        Err(error) if error.kind() == ErrorKind::NotFound => {
            if let (CountsPlace::Deal(_), Some(folder)) = (counts_place, path.parent()) {
                fs::create_dir_all(folder)
                    .and_then(|()| delete_oldest_counts(folder))
                    .map_err(|error| Notice::FolderRefused(folder.to_owned(), error.into()))?;
            }
        }
        Ok(_) | Err(_) => {
            return Err(Notice::CountsNotKept(path.to_owned()));
        }
    }
    system::replace(path, text.as_bytes()).map_err(Notice::NotWritten)
}

/// Writes every known layout with its result to a CSV file that begins with the text `head`. Returns the event that
/// reports success or failure.
fn export_layouts(path: PathBuf, statistics: &Statistics, head: &str) -> Event {
    let written = system::replace_with(&path, |draft| {
        draft.write_all(head.as_bytes())?;
        statistics.write_csv_rows(draft)
    });
    outcome_of(written, |count| Notice::LayoutsWritten(path, count))
}

/// Returns the event that reports whether a file was written. `done` creates the notice of success.
fn outcome_of<T>(written: Result<T, WriteError>, done: impl FnOnce(T) -> Notice) -> Event {
    Event::Notice(written.map_or_else(Notice::NotWritten, done))
}

/// Writes a list of deals in the format given by the file's extension. If that format cannot hold several deals, writes
/// one deal per line in the project's own format.
fn write_list(path: PathBuf, list: &DealList) -> Event {
    let deals = &list.deals;
    let many = |format: &'static Format| format.write_all(deals);
    let lines = || Format::by_ending("txt").and_then(many);
    let Some((text, lost)) = Format::of_path(&path).and_then(many).or_else(lines) else {
        return Event::Notice(Notice::NotExported(ExportError::NoPlace));
    };
    match system::replace(&path, text.as_bytes()) {
        Ok(()) => Event::ListSaved(Box::new(SavedList {
            path,
            written: deals.len() - lost,
            lost,
            collection: list.collection,
        })),
        Err(error) => Event::Notice(Notice::NotWritten(error)),
    }
}

/// Writes exported data to a file. Returns the event that reports success or failure.
pub(super) fn write_exported(path: PathBuf, bytes: &[u8]) -> Event {
    let written = system::replace(&path, bytes);
    outcome_of(written, |()| Notice::Exported(path))
}

/// Writes a picture to a PNG file. Returns the event that reports success or failure.
fn export_picture(path: PathBuf, picture: &ColorImage) -> Event {
    let written = system::replace_with(&path, |draft| {
        encode_png(draft, picture).map_err(io::Error::from)
    });
    outcome_of(written, |()| Notice::PictureWritten(path))
}

/// Encodes a picture as PNG and writes it to `out`.
fn encode_png(out: impl Write, picture: &ColorImage) -> Result<(), png::EncodingError> {
    let [width, height] = picture.size.map(|size| size as u32);
    let mut encoder = png::Encoder::new(out, width, height);
    encoder.set_color(png::ColorType::Rgba);
    let bytes: Vec<u8> = (picture.pixels.iter())
        .flat_map(|pixel| pixel.to_array())
        .collect();
    encoder.write_header()?.write_image_data(&bytes)
}

impl Effect {
    /// Carries out an effect that concerns files, such as reading one. Returns the effect instead if only the window
    /// can carry it out. `words` provides the texts of dialogs.
    pub(crate) fn run(self, ctx: &Context, files: &Files, words: &Words) -> Option<WindowEffect> {
        let file_worker = files.file_worker(ctx);
        match self {
            Effect::Choose(purpose, name) => files.choose(ctx, words, purpose, name),
            Effect::Read(path) => file_worker.spawn(move |_| Some(read_file(path).into())),
            Effect::ListFolder(folder) => file_worker.spawn(move |_| {
                let files = problem_files(&folder).map(|files| arrange(&folder, files));
                Some(Event::FolderListed(folder, files.map_err(SystemRefusal::from)).into())
            }),
            Effect::ReadListed(path) => files.read_listed(ctx, path),
            Effect::ReadText(text) => file_worker.spawn(move |_| {
                let read = ReadText::read(text.as_bytes(), TextSource::Clipboard, None);
                Some(Event::TextRead(read).into())
            }),
            // The save must be queued at once, or a later one might overtake it.
            Effect::Save(work) => file_worker.send(write_or_ask(&file_worker, *work)),
            Effect::SaveLosing(work) => write_work(&file_worker, *work),
            Effect::Browse(folder) => file_worker.spawn(move |_| {
                let content = Arc::new(folder_content(&folder));
                Some(Event::Browsed(content).into())
            }),
            Effect::Answer(prompt, path) => files.answer_prompt(ctx, prompt, path),
            Effect::ExportLayouts {
                statistics,
                problem,
                name,
            } => {
                let head = words.layouts_csv_head(&problem, &statistics);
                files.choose(ctx, words, FilePurpose::Export(statistics, head), name);
            }
            Effect::TakePicture(name) => files.take_picture(ctx, words, name),
            Effect::KeepCounts {
                counts_place,
                counts,
            } => files.save_counts(ctx, counts_place, counts),
            Effect::RecallCounts(counts_place) => files.load_counts(ctx, counts_place),
            Effect::KeepDraft(work) => files.keep_draft(work),
            Effect::RemoveBoard(place) => {
                let saves = file_worker.saves.clone();
                file_worker.write(move || Some(remove_board(&place, &saves)));
            }
            Effect::LeaveWork(work) => files.leave_work(ctx, *work),
            Effect::ReadAgain(paths) => files.read_again(ctx, paths),
            Effect::KeepOrder(folder, paths) => file_worker.write(move || {
                let failed = write_order(&folder, &paths).is_err();
                failed.then_some(Event::OrderNotKept(folder))
            }),
            Effect::ForgetDraft(draft) => files.forget_draft(draft),
            Effect::Copy(text) => ctx.copy_text(text),
            Effect::Focus(step) => regions::move_focus(ctx, step),
            Effect::Window(effect) => return Some(effect),
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use std::fs::File;
    use std::time::{Duration, SystemTime};

    use kibitzer::notation::native;
    use kibitzer::problem::Problem;
    use kibitzer::rules::Game;

    use crate::document::reading::RewriteError;
    use crate::session::effect::PlaceInFile;

    use super::*;

    #[test]
    fn counts_are_written_and_the_oldest_files_are_deleted() {
        let folder = std::env::temp_dir().join(format!("kibitzer counts {}", std::process::id()));
        let file = |name: usize| {
            let counts_place = CountsPlace::Deal(name.to_string());
            let path = counts_place.path(Some(&folder)).expect("there is a folder");
            save_counts(&counts_place, &path, &[]).expect("it can be written");
            path
        };
        let first = file(0);
        let place = CountsPlace::Deal(String::new());
        let read = kept_counts::read_counts(&fs::read_to_string(&first).unwrap(), &place);
        assert_eq!(read, Ok(Vec::new()));
        let old = SystemTime::now() - Duration::from_secs(60);
        let handle = File::options().write(true).open(&first).unwrap();
        handle.set_modified(old).unwrap();
        (1..MAX_COUNT_FILES).for_each(|name| drop(file(name)));
        let last = file(MAX_COUNT_FILES);
        let kept = fs::read_dir(&folder).unwrap().count();
        let (has_first, has_last) = (first.exists(), last.exists());
        fs::remove_dir_all(&folder).unwrap();
        assert_eq!((kept, has_first, has_last), (MAX_COUNT_FILES, false, true));
    }

    /// Waits for all jobs on files in progress and returns their results.
    fn outcome(files: &Files) -> Vec<Input> {
        files.finish();
        files.take_results()
    }

    fn problem_titled(title: usize) -> Problem {
        Problem {
            title: title.to_string(),
            ..Problem::new(Game::Bridge)
        }
    }

    /// Saves `problem` to a file in place of the board `before`.
    fn save(files: &Files, ctx: &Context, path: &Path, before: Problem, problem: Problem) {
        let place = PlaceInFile {
            path: path.to_owned(),
            index: 0,
            before,
        };
        let file_worker = files.file_worker(ctx);
        let work = FileWork::Place(Box::new(place), problem);
        file_worker.send(write_or_ask(&file_worker, work));
    }

    #[test]
    fn the_last_of_many_saves_wins() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("deal.ron");
        let (files, ctx) = (Files::default(), Context::default());
        fs::write(&path, native::write(&problem_titled(50))).unwrap();
        // Each save is requested without waiting for the one before.
        for number in 0..50 {
            let (before, after) = (problem_titled(50), problem_titled(number));
            save(&files, &ctx, &path, before, after);
        }
        let came = outcome(&files);
        assert_eq!(came.len(), 50);
        let is_saved = |it: &Input| matches!(it, Input::Event(Event::Saved(_)));
        assert!(came.iter().all(is_saved));
        let written = fs::read_to_string(&path).unwrap();
        assert_eq!(written, native::write(&problem_titled(49)));
    }

    #[test]
    fn a_failed_save_is_reported_and_keeps_the_old_file() {
        let folder = tempfile::tempdir().unwrap();
        let (files, ctx) = (Files::default(), Context::default());
        let path = folder.path().join("deal.ron");
        fs::create_dir(&path).unwrap();
        let problem = Box::new(problem_titled(1));
        let purpose = FilePurpose::Save(problem, None);
        use_chosen_path(&files.file_worker(&ctx), purpose, path.clone());
        let [Input::Event(Event::Notice(Notice::NotWritten(error)))] = &outcome(&files)[..] else {
            panic!()
        };
        assert_eq!(error.path, path);
        assert!(path.is_dir());
    }

    #[test]
    fn a_file_changed_by_another_program_is_not_overwritten() {
        let folder = tempfile::tempdir().unwrap();
        let (files, ctx) = (Files::default(), Context::default());
        let path = folder.path().join("deal.ron");
        let theirs = native::write(&problem_titled(7));
        fs::write(&path, &theirs).unwrap();
        save(&files, &ctx, &path, problem_titled(1), problem_titled(2));
        let came = outcome(&files);
        let [Input::Event(Event::NotSaved(unsaved))] = &came[..] else {
            panic!("{came:?}")
        };
        assert_eq!(unsaved.reason, RewriteError::Changed);
        assert_eq!(fs::read_to_string(&path).unwrap(), theirs);
    }

    #[test]
    fn subfolders_are_listed_before_files() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("a.pbn"), "").unwrap();
        fs::create_dir(folder.path().join("z")).unwrap();
        let content = folder_content(folder.path());
        let names: Vec<&str> = (content.entries.iter())
            .map(|entry| entry.name.as_str())
            .collect();
        assert_eq!(names, ["z", "a.pbn"]);
        assert!(content.trouble.is_none() && content.folder.is_absolute());
        let missing = folder_content(&folder.path().join("none"));
        assert!(missing.trouble.is_some());
    }

    #[test]
    fn counts_only_overwrite_files_with_counts() {
        let folder = tempfile::tempdir().unwrap();
        let problem = folder.path().join("deal.ron");
        let counts_place = CountsPlace::Beside(problem.clone());
        let path = counts_place.path(None).unwrap();
        assert_eq!(path, folder.path().join("deal.ron.counts"));
        fs::write(&path, "somebody's notes").unwrap();
        let (files, ctx) = (Files::default(), Context::default());
        files.save_counts(&ctx, counts_place.clone(), Vec::new());
        let refused = Notice::CountsNotKept(path.clone());
        assert_eq!(outcome(&files), [Event::Notice(refused).into()]);
        assert_eq!(fs::read_to_string(&path).unwrap(), "somebody's notes");
        fs::remove_file(&path).unwrap();
        files.save_counts(&ctx, counts_place.clone(), Vec::new());
        files.save_counts(&ctx, counts_place.clone(), Vec::new());
        assert_eq!(outcome(&files), []);
        assert!(kept_counts::is_counts_text(
            &fs::read_to_string(&path).unwrap()
        ));
    }
}
