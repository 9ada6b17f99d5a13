//! Choices among a few values: radio buttons side by side.

use eframe::egui::{Ui, WidgetText};

use crate::look::suited_text::text_width;
use crate::look::theme::font;
use crate::session::command::Command;
use crate::view::Pen;

/// A radio button in a row of choices.
pub(crate) struct Choice {
    text: WidgetText,
    /// The name for screen readers and the tooltip.
    name: String,
    is_chosen: bool,
    command: Command,
}

impl Choice {
    /// Creates a radio button that sends `command`.
    pub(crate) fn new(
        text: impl Into<WidgetText>,
        name: impl Into<String>,
        is_chosen: bool,
        command: impl Into<Command>,
    ) -> Choice {
        Choice {
            text: text.into(),
            name: name.into(),
            is_chosen,
            command: command.into(),
        }
    }

    /// Draws radio buttons side by side, `gap` points apart. Their padding is reduced as far as needed to fit all of
    /// them.
    pub(crate) fn row_ui(
        ui: &mut Ui,
        pen: &mut Pen<'_>,
        gap: f32,
        choices: impl IntoIterator<Item = Choice>,
    ) {
        let choices: Vec<Choice> = choices.into_iter().collect();
        let widths = choices.iter().map(|choice| {
            let text = choice.text.text().to_owned();
            text_width(ui.painter(), text, font(14.0))
        });
        let (count, texts) = (choices.len() as f32, widths.sum::<f32>());
        let free = ui.available_width() - texts - gap * (count - 1.0);
        let spacing = ui.spacing_mut();
        spacing.item_spacing.x = gap;
        let padding = &mut spacing.button_padding.x;
        *padding = (free / (2.0 * count)).clamp(2.0, padding.max(2.0));
        for choice in choices {
            let (text, name) = (choice.text, &choice.name);
            pen.radio_button(ui, choice.is_chosen, text, name, choice.command);
        }
    }
}
