//! Positions for others: drawn and written outside the window's thread.

use std::path::Path;
use std::sync::Arc;

use eframe::egui::{ColorImage, Context};
use rfd::FileDialog;

use kibitzer::problem::Problem;
use kibitzer_export::{ExportKind, PictureLook};

use crate::document::problems::file_name_for;
use crate::platform::files::{Files, choose, tell};
use crate::say;
use crate::session::effect::Errand;
use crate::session::notice::Notice;
use crate::words::Words;

/// The name to propose for the values of cards.
const MOVES: &str = "cards.csv";

impl Files {
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
    pub(crate) fn save_moves(&self, ctx: &Context, words: &Words, csv: String) {
        let dialog = FileDialog::new()
            .set_title(say!(words, "dialog-export"))
            .add_filter(say!(words, "files-csv"), &["csv"])
            .set_file_name(MOVES);
        let errand = Errand::Exported(Arc::from(csv.into_bytes()));
        self.courier(ctx)
            .aside(|courier| choose(courier, errand, MOVES.to_owned(), || dialog.save_file()));
    }
}
