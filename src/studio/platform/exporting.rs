//! Exports positions: drawing and writing happen outside the window's thread.

use std::sync::Arc;

use eframe::egui::{ColorImage, Context};

use kibitzer::problem::Problem;
use kibitzer_export::{ExportError, ExportKind, LayoutsFigure, PictureLook};

use crate::document::problems::{file_name_for, file_stem};
use crate::platform::files::{Files, dialog};
use crate::session::effect::FilePurpose;
use crate::session::event::Event;
use crate::session::notice::Notice;
use crate::words::Words;

/// Positions to be exported.
pub(crate) struct PositionsJob {
    pub(crate) kind: ExportKind,
    /// The title of all positions together; empty for none.
    pub(crate) title: String,
    /// The problems to export; only one if the format holds a single problem per file.
    pub(crate) problems: Vec<Problem>,
    pub(crate) look: PictureLook,
}

impl PositionsJob {
    /// Returns the file name that is proposed to the user.
    fn file_name(&self) -> String {
        let ending = self.kind.form().ending;
        match (&self.problems[..], file_stem(&self.title)) {
            ([problem], _) => file_name_for(problem, Some(ending)),
            (_, stem) => format!("{}.{ending}", stem.unwrap_or_else(|| "deals".to_owned())),
        }
    }

    /// Returns the content of the file. HTML is written as a complete page, because a page opened from a file must
    /// declare its character set.
    fn write(&self) -> Result<Vec<u8>, ExportError> {
        let form = self.kind.form();
        let write = |problem| form.write(problem, self.look);
        let written: Result<Vec<_>, _> = self.problems.iter().map(write).collect();
        let positions = written?.join(&b'\n');
        let title = match &self.problems[..] {
            [problem] => kibitzer_words::Words::of(self.look.language).title_of(problem),
            _ => &self.title,
        };
        let frame = form.frame(title, self.look);
        Ok(match frame.filter(|_| self.kind == ExportKind::Html) {
            Some(frame) => [frame.head.as_bytes(), &positions, frame.foot.as_bytes()].concat(),
            None => positions,
        })
    }
}

impl Files {
    /// Exports positions to a file that the user chooses.
    pub(crate) fn save_positions(&self, ctx: &Context, words: &Words, job: PositionsJob) {
        let ending = job.kind.form().ending;
        // The dialog depends on the format alone, not on the content that is yet to be drawn.
        let purpose = FilePurpose::Exported(ending, Arc::default());
        let ask = dialog(words, &purpose, job.file_name());
        self.file_worker(ctx)
            .spawn(move |file_worker| match job.write() {
                Ok(bytes) => file_worker.choose(FilePurpose::Exported(ending, bytes.into()), ask),
                Err(error) => Some(Event::Notice(Notice::NotExported(error)).into()),
            });
    }

    /// Copies a picture of a position to the clipboard.
    pub(crate) fn copy_picture(&self, ctx: &Context, problem: Box<Problem>, look: PictureLook) {
        self.file_worker(ctx).spawn(move |file_worker| {
            match kibitzer_export::draw_pixels(&problem, look) {
                Ok(picture) => {
                    let size = picture.size.map(|points| points as usize);
                    let image = ColorImage::from_rgba_premultiplied(size, &picture.points);
                    file_worker.ctx.copy_image(image);
                    None
                }
                Err(error) => Some(Event::Notice(Notice::NotExported(error)).into()),
            }
        });
    }

    /// Draws a figure, and saves it to a file that the user chooses. `name` is the proposed name of the file.
    pub(crate) fn save_figure(
        &self,
        ctx: &Context,
        words: &Words,
        name: String,
        figure: LayoutsFigure,
    ) {
        let ask = dialog(words, &FilePurpose::Picture(Arc::default()), name);
        self.file_worker(ctx)
            .spawn(move |file_worker| match figure.draw(FIGURE_SCALE) {
                Ok(picture) => {
                    let size = picture.size.map(|points| points as usize);
                    let image = ColorImage::from_rgba_premultiplied(size, &picture.points);
                    file_worker.choose(FilePurpose::Picture(Arc::new(image)), ask)
                }
                Err(error) => Some(Event::Notice(Notice::NotExported(error)).into()),
            });
    }
}

/// The number of pixels in a figure per unit of 1/96 inch; 3.0 gives about 300 pixels per inch.
const FIGURE_SCALE: f32 = 3.0;
