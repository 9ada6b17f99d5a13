//! The short names of rows in the problem list. They are made once for each state of the list, because it may be long.

use std::collections::HashMap;
use std::sync::Arc;

use eframe::egui::{Id, Ui};

use crate::document::problems::ListRow;
use crate::look::cards::Caption;
use crate::session::Session;
use crate::view::{View, cached};
use crate::words::short_names::ShortName;

/// Returns the short name of a row of the problem list as a caption of this font size, cut to `width` points. `collection`
/// is the index of the row's section.
pub(crate) fn row_caption(
    ui: &Ui,
    view: &View<'_, '_, &Session>,
    (collection, row): (usize, ListRow),
    size: f32,
    width: f32,
) -> Caption {
    let caption = |text: &str| Caption::new(text).size(size);
    let fits = |text: &str| caption(text).measure(ui.painter()).x <= width;
    let names = section_names(ui, view, collection);
    let cut = names.get(&row).map(|name| name.cut(fits));
    caption(&cut.unwrap_or_default())
}

/// Returns the short names of the rows of a section of the problem list.
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
