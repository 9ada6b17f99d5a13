//! A row of the form in edit mode: a label with its choices.

use eframe::egui::{Align2, Sense, Ui, vec2};

use crate::look::cards::Caption;
use crate::panels::edit_view::EditView;
use crate::view::button_height;

/// Draws a row of the form in edit mode: the label `name`, as high as the buttons beside it, and what `add` draws.
pub(crate) fn row_ui<'p, 'a>(
    ui: &mut Ui,
    view: &mut EditView<'p, 'a>,
    name: &str,
    add: impl FnOnce(&mut Ui, &mut EditView<'p, 'a>),
) {
    let caption = Caption::new(name).size(13.5).colour(view.theme.weak);
    let wide = caption.measure(ui.painter()).x.max(76.0);
    let size = vec2(wide, button_height(ui));
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    caption.paint_in(ui.painter(), &view.theme, rect, Align2::LEFT_CENTER);
    ui.horizontal(|ui| add(ui, view));
    ui.end_row();
}
