//! The short names of rows in the problem list. They are made once for each state of the list, because it may be long.

use std::collections::HashMap;
use std::sync::Arc;

use eframe::egui::{Id, Ui};

use crate::document::problems::ListRow;
use crate::look::cards::Caption;
use crate::session::Session;
use crate::view::View;
use crate::words::short_names::ShortName;
use kibitzer_words::Language;

/// The short names of the rows of a section.
#[derive(Clone)]
struct SectionNames {
    language: Language,
    /// The revision of the problem list from which the names were made.
    revision: u64,
    names: Arc<HashMap<ListRow, ShortName>>,
}

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
    let known: Option<SectionNames> = ui.data(|data| data.get_temp(id));
    let is_current = |it: &SectionNames| it.language == language && it.revision == list.revision();
    if let Some(known) = known.filter(is_current) {
        return known.names;
    }
    let section = list.section(collection);
    let names = section.map(|it| view.words.short_names_of(it));
    let names = Arc::new(names.unwrap_or_default());
    let made = SectionNames {
        language,
        revision: list.revision(),
        names: names.clone(),
    };
    ui.data_mut(|data| data.insert_temp(id, made));
    names
}
