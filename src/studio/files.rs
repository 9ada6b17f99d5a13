//! Files, outside the window's thread: dialogs, reading and writing never stop a frame.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use eframe::egui::Context;
use rfd::FileDialog;

use crate::formats;

use super::command::Command;
use super::session::{Effect, Errand, Origin, Prompt};

/// Runs dialogs and reads and writes files; what comes of it arrives as commands.
pub(super) struct Files {
    sender: Sender<Command>,
    receiver: Receiver<Command>,
}

/// The ending of the studio's documents.
const ENDING: &str = "ron";

impl Default for Files {
    fn default() -> Files {
        let (sender, receiver) = channel();
        Files { sender, receiver }
    }
}

impl Files {
    /// What has come of earlier work.
    pub(super) fn arrived(&self) -> Vec<Command> {
        self.receiver.try_iter().collect()
    }

    /// Asks for a file and reads it.
    pub(super) fn open(&self, ctx: &Context) {
        self.work(ctx, || {
            let dialog = FileDialog::new()
                .set_title("Open a problem")
                .add_filter("Problems and deals", &[ENDING, "pbn", "txt"])
                .add_filter("All files", &["*"]);
            choose(
                Errand::Open,
                String::new(),
                || dialog.pick_file(),
                |path, _| read(&path),
            )
        });
    }

    /// Reads a file.
    pub(super) fn read(&self, ctx: &Context, path: PathBuf) {
        self.work(ctx, move || Some(read(&path)));
    }

    /// Writes a file; asks for it if it is not known.
    pub(super) fn write(&self, ctx: &Context, path: Option<PathBuf>, name: String, text: String) {
        self.work(ctx, move || {
            if let Some(path) = path {
                return Some(write(path, &text));
            }
            let dialog = FileDialog::new()
                .set_title("Save the problem")
                .add_filter("Problem", &[ENDING])
                .set_file_name(&name);
            choose(
                Errand::Save(text),
                name,
                || dialog.save_file(),
                |path, errand| match errand {
                    Errand::Save(text) => write(path, &text),
                    Errand::Open => read(&path),
                },
            )
        });
    }

    fn work(&self, ctx: &Context, job: impl FnOnce() -> Option<Command> + Send + 'static) {
        let (sender, ctx) = (self.sender.clone(), ctx.clone());
        let thread = std::thread::Builder::new().name("files".to_owned());
        let started = thread.spawn(move || {
            // It fails only when the window is gone.
            let _ = job().map(|command| sender.send(command));
            ctx.request_repaint();
        });
        if let Err(error) = started {
            let _ = self
                .sender
                .send(Command::Fail(format!("No file can be opened: {error}")));
        }
    }
}

/// A dialog that nobody could have answered so fast did not open.
const AT_ONCE: Duration = Duration::from_millis(300);

/// Asks with a dialog; where the system has none, the studio's own window asks for a name.
fn choose(
    errand: Errand,
    name: String,
    dialog: impl FnOnce() -> Option<PathBuf>,
    chosen: impl FnOnce(PathBuf, Errand) -> Command,
) -> Option<Command> {
    let asked = Instant::now();
    match dialog() {
        Some(path) => Some(chosen(path, errand)),
        None if asked.elapsed() < AT_ONCE => {
            Some(Command::Prompt(Some(Prompt { errand, path: name })))
        }
        None => None,
    }
}

fn write(path: PathBuf, text: &str) -> Command {
    match std::fs::write(&path, text) {
        Ok(()) => Command::Saved(path),
        Err(error) => Command::Fail(format!("{} was not saved: {error}", path.display())),
    }
}

/// The largest file that can be a problem, in bytes.
const LARGEST: u64 = 16 << 20;

fn read(path: &Path) -> Command {
    match read_text(path) {
        Ok(text) => Command::Load(Origin::File(path.to_owned()), text),
        Err(reason) => Command::Fail(format!("{} was not opened: {reason}", path.display())),
    }
}

fn read_text(path: &Path) -> Result<String, String> {
    let size = std::fs::metadata(path).map_err(|e| e.to_string())?.len();
    if size > LARGEST {
        return Err(format!("{size} bytes are too many for a problem"));
    }
    let bytes = std::fs::read(path).map_err(|e| e.to_string())?;
    let text = formats::decode(&bytes).map_err(|error| error.to_string())?;
    Ok(text.to_owned())
}

impl Effect {
    /// Does it, except what only the window can do: that is given back.
    pub(super) fn run(self, ctx: &Context, files: &Files) -> Option<Effect> {
        match self {
            Effect::Open => files.open(ctx),
            Effect::Read(path) => files.read(ctx, path),
            Effect::Write { path, name, text } => files.write(ctx, path, name, text),
            Effect::Copy(text) => ctx.copy_text(text),
            window => return Some(window),
        }
        None
    }
}
