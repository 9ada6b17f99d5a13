//! Writes handouts and hand records as files, and opens them in the program that prints them.

use std::path::Path;
use std::sync::Arc;

use eframe::egui::Context;

use kibitzer_export::{HandoutBoard, PictureLook};

use crate::document::problems::file_stem;
use crate::panels::handout::PrintedDocument;
use crate::platform::files::{FileWorker, Files, dialog, write_exported};
use crate::platform::system::fs;
use crate::session::effect::FilePurpose;
use crate::session::event::{Event, Input};
use crate::session::handout::form::{HandoutForm, HandoutTarget};
use crate::session::notice::Notice;
use crate::words::Words;

/// A handout to be written: its title, its boards and the user's choices in the form.
pub(crate) struct HandoutJob {
    pub(crate) form: HandoutForm,
    pub(crate) title: String,
    pub(crate) boards: Vec<HandoutBoard>,
    pub(crate) look: PictureLook,
    pub(crate) target: HandoutTarget,
}

impl HandoutJob {
    /// Returns the file extension of the document.
    fn ending(&self) -> &'static str {
        match self.target {
            HandoutTarget::Printer | HandoutTarget::Pdf => "pdf",
            HandoutTarget::Html => "html",
        }
    }

    fn bytes(&self) -> Vec<u8> {
        let document = PrintedDocument::new(&self.form, &self.title, &self.boards, self.look);
        match self.target {
            HandoutTarget::Printer | HandoutTarget::Pdf => document.pdf(),
            HandoutTarget::Html => document.html().into_bytes(),
        }
    }
}

/// The file name, without extension, of a handout that has no title.
const NAME: &str = "handout";

impl Files {
    /// Writes a handout to a file that the user chooses, or to one that is opened in the program that prints it.
    pub(crate) fn write_handout(&self, ctx: &Context, words: &Words, job: HandoutJob) {
        let ending = job.ending();
        let stem = file_stem(&job.title).unwrap_or_else(|| NAME.to_owned());
        let name = format!("{stem}.{ending}");
        let purpose = FilePurpose::Exported(ending, Arc::default());
        let ask = dialog(words, &purpose, name.clone());
        let folder = self.print_folder();
        self.file_worker(ctx).spawn(move |file_worker| {
            let bytes = job.bytes();
            match folder.filter(|_| job.target == HandoutTarget::Printer) {
                Some(folder) => Some(open_for_printing(file_worker, &folder, &name, &bytes)),
                None => file_worker.choose(FilePurpose::Exported(ending, bytes.into()), ask),
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
