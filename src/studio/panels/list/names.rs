//! The short names of rows in the problem list. They are made once for each state of the list, because it may be long.

use std::collections::HashMap;
use std::sync::Arc;

use eframe::egui::{FontId, Id, Ui};

use crate::document::problems::ListRow;
use crate::look::suited_text::text_width;
use crate::session::Session;
use crate::view::{View, cached};
use crate::words::short_names::ShortName;

/// Returns the short name of a row of the problem list, cut to `width` points in this font. `collection` is the index
/// of the row's section.
pub(crate) fn cut_name(
    ui: &Ui,
    view: &View<'_, '_, &Session>,
    (collection, row): (usize, ListRow),
    letters: FontId,
    width: f32,
) -> String {
    let fits = |text: &str| text_width(ui.painter(), text, letters.clone()) <= width;
    let names = section_names(ui, view, collection);
    let cut = names.get(&row).map(|name| name.cut(fits));
    cut.unwrap_or_default()
}

/// Returns the short names of the rows in a section of the problem list.
fn section_names(
    ui: &Ui,
    view: &View<'_, '_, &Session>,
    collection: usize,
) -> Arc<HashMap<ListRow, ShortName>> {
    let id = Id::unique(("short names", collection));
    let (list, language) = (view.shown.problem_list(), view.words.language());
    cached(ui.ctx(), id, (language, list.revision()), |_| {
        let section = list.section(collection);
        let names = section.map(|section| view.words.short_names_of(section));
        names.unwrap_or_default()
    })
}
