//! Writes handouts as PDF files, and opens them in the program that prints them.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use eframe::egui::Context;

use kibitzer_export::{HandoutBoard, PictureLook};

use crate::document::problems::file_stem;
use crate::panels::handout::PrintedDocument;
use crate::platform::files::{FileWorker, Files, dialog, write_exported};
use crate::session::effect::FilePurpose;
use crate::session::event::{Event, Input};
use crate::session::handout::form::HandoutForm;
use crate::session::notice::Notice;
use crate::words::Words;

/// A handout to be written: its title, its boards and the user's choices in the form.
pub(crate) struct HandoutJob {
    pub(crate) form: HandoutForm,
    pub(crate) title: String,
    pub(crate) boards: Vec<HandoutBoard>,
    pub(crate) look: PictureLook,
    /// True to open the file in the program that prints it; false to write it where the user chooses.
    pub(crate) is_printed: bool,
}

/// The file extension of a handout.
const ENDING: &str = "pdf";

/// The file name, without extension, of a handout that has no title.
const NAME: &str = "handout";

impl Files {
    /// Writes a handout to a file that the user chooses, or to one that is opened in the program that prints it.
    pub(crate) fn write_handout(&self, ctx: &Context, words: &Words, job: HandoutJob) {
        let name = format!(
            "{}.{ENDING}",
            file_stem(&job.title).unwrap_or_else(|| NAME.to_owned())
        );
        let purpose = FilePurpose::Exported(ENDING, Arc::default());
        let ask = dialog(words, &purpose, name.clone());
        let folder = self.print_folder();
        self.file_worker(ctx).spawn(move |file_worker| {
            let bytes = PrintedDocument::new(&job.form, &job.title, &job.boards, job.look).pdf();
            match folder.filter(|_| job.is_printed) {
                Some(folder) => Some(open_for_printing(file_worker, &folder, &name, &bytes)),
                None => file_worker.choose(FilePurpose::Exported(ENDING, bytes.into()), ask),
            }
        });
    }
}

/// Writes a handout into the folder for printing, and opens it. The user is shown its path only if no program opens it.
fn open_for_printing(file_worker: &FileWorker, folder: &Path, name: &str, bytes: &[u8]) -> Input {
    // Earlier handouts were printed or are open in their program, which has read them.
    let _ = fs::remove_dir_all(folder);
    if let Err(error) = fs::create_dir_all(folder) {
        return Event::Notice(Notice::FolderRefused(folder.to_owned(), error.into())).into();
    }
    let path = folder.join(name);
    let written = write_exported(path.clone(), bytes);
    if written == Event::Notice(Notice::Exported(path.clone())) && file_worker.open_file(&path) {
        return Event::Notice(Notice::Printing).into();
    }
    written.into()
}
