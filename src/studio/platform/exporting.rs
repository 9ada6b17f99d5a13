//! Exports positions and lists: drawing and writing happen outside the window's thread.

use std::path::Path;
use std::sync::Arc;

use eframe::egui::{ColorImage, Context};

use kibitzer::problem::Problem;
use kibitzer::rules::Game;
use kibitzer_export::{ExportKind, PictureLook};
use kibitzer_formats::Format;

use crate::document::problems::file_name_for;
use crate::platform::dialogs::DialogAsk;
use crate::platform::files::Files;
use crate::session::effect::{DealList, Errand};
use crate::session::event::Event;
use crate::session::notice::Notice;
use crate::words::Words;
use kibitzer_words::say;

/// The proposed file name for the table of card values.
const CARD_VALUES_NAME: &str = "cards.csv";

/// Returns a complete HTML page that shows a position. A page opened from a file must declare its character set.
fn complete_page(position: Vec<u8>, problem: &Problem, look: PictureLook) -> Vec<u8> {
    match ExportKind::Html.form().frame(&problem.title, look) {
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
        let kinds = vec![(form.ending.to_uppercase(), vec![form.ending])];
        let name = file_name_for(&problem, Some(form.ending));
        let ask = DialogAsk::to_write(say!(words, "dialog-export"), kinds, name);
        self.file_worker(ctx)
            .spawn(move |file_worker| match form.write(&problem, look) {
                Ok(bytes) => {
                    let bytes = match kind == ExportKind::Html {
                        true => complete_page(bytes, &problem, look),
                        false => bytes,
                    };
                    file_worker.choose(Errand::Exported(form.ending, Arc::from(bytes)), ask)
                }
                Err(error) => Some(Event::Notice(Notice::NotExported(error)).into()),
            });
    }

    /// Copies a picture of a position to the clipboard.
    pub(crate) fn copy_picture(&self, ctx: &Context, problem: Box<Problem>, look: PictureLook) {
        self.file_worker(ctx).spawn(move |file_worker| {
            match kibitzer_export::points(&problem, look) {
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

    /// Saves a list of deals to a file that the user chooses.
    pub(crate) fn save_list(&self, ctx: &Context, words: &Words, list: DealList) {
        let is_pbn = list
            .deals
            .iter()
            .all(|deal| deal.setup.game == Game::Bridge);
        let name = if is_pbn { "deals.pbn" } else { "deals.bts" };
        let errand = Errand::List(list);
        let kinds = words.forms(errand.forms(), Format::of_path(Path::new(name)));
        let ask = DialogAsk::to_write(say!(words, "dialog-list"), kinds, name);
        self.choose(ctx, errand, ask);
    }

    /// Saves the table of card values, as CSV, to a file that the user chooses.
    pub(crate) fn save_moves(&self, ctx: &Context, words: &Words, csv: String) {
        let kinds = vec![(say!(words, "files-csv"), vec!["csv"])];
        let ask = DialogAsk::to_write(say!(words, "dialog-export"), kinds, CARD_VALUES_NAME);
        let errand = Errand::Exported("csv", Arc::from(csv.into_bytes()));
        self.choose(ctx, errand, ask);
    }
}
