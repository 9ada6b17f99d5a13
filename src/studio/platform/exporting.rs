//! Exports positions: drawing and writing happen outside the window's thread.

use std::sync::Arc;

use eframe::egui::{ColorImage, Context};

use kibitzer::problem::Problem;
use kibitzer_export::{ExportKind, LayoutsFigure, PictureLook};

use crate::document::problems::file_name_for;
use crate::platform::files::{Files, dialog};
use crate::session::effect::FilePurpose;
use crate::session::event::Event;
use crate::session::notice::Notice;
use crate::words::Words;

/// Returns a complete HTML page that shows a position. A page opened from a file must declare its character set.
fn complete_page(position: Vec<u8>, problem: &Problem, look: PictureLook) -> Vec<u8> {
    let title = kibitzer_words::Words::of(look.language).title_of(problem);
    match ExportKind::Html.form().frame(title, look) {
        Some(frame) => [frame.head.as_bytes(), &position, frame.foot.as_bytes()].concat(),
        None => position,
    }
}

impl Files {
    /// Exports a position in the format `kind` to a file that the user chooses.
    pub(crate) fn save_position(
        &self,
        ctx: &Context,
        words: &Words,
        kind: ExportKind,
        problem: Box<Problem>,
        look: PictureLook,
    ) {
        let form = kind.form();
        let name = file_name_for(&problem, Some(form.ending));
        // The dialog depends on the format alone, not on the content that is yet to be drawn.
        let purpose = FilePurpose::Exported(form.ending, Arc::default());
        let ask = dialog(words, &purpose, name);
        self.file_worker(ctx)
            .spawn(move |file_worker| match form.write(&problem, look) {
                Ok(bytes) => {
                    let bytes = match kind == ExportKind::Html {
                        true => complete_page(bytes, &problem, look),
                        false => bytes,
                    };
                    file_worker.choose(FilePurpose::Exported(form.ending, Arc::from(bytes)), ask)
                }
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

/// The number of pixels of a figure for each unit of 1/96 inch: about 300 pixels per inch.
const FIGURE_SCALE: f32 = 3.0;
