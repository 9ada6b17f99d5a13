//! The input of drawing functions: the data to draw, the theme and words to draw it with, and a queue for commands.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use eframe::egui::{self, Button, CornerRadius, Rect, Response, Ui, WidgetInfo, WidgetText};

use kibitzer::cards::{Card, CardSet};
use kibitzer::soundness::Exchange;

use crate::commands::MenuEntry;
use crate::look::suited_text::text_width;
use crate::look::theme::{Theme, font, strong};
use crate::session::command::{Command, Show};
use crate::settings::{Settings, Switch};
use crate::words::Words;
use kibitzer_words::SentenceArgument;

/// The texts, settings and theme with which every panel draws. It also collects the commands that the user
/// gives.
pub struct Pen<'a> {
    /// The texts of the studio in the user's language.
    pub words: &'a Words,
    /// The user's settings.
    pub settings: &'a Settings,
    /// The colours to draw with, and the letters of court cards.
    pub theme: Theme,
    /// The cards that the user points at in another panel. The table highlights them.
    pub highlighted: CardSet,
    /// The exchange of cards that the user points at in another panel. The table shows it.
    pub exchange: Option<Exchange>,
    /// The card that the user points at in another panel. The table requests a preview of the best line after it.
    pub previewed: Option<Card>,
    is_enabled: &'a dyn Fn(&Command) -> bool,
    commands: Vec<Command>,
}

impl<'a> Pen<'a> {
    /// Creates a pen with an empty queue of commands. `is_enabled` returns true for commands that can be executed now.
    pub fn new(
        words: &'a Words,
        settings: &'a Settings,
        is_enabled: &'a dyn Fn(&Command) -> bool,
    ) -> Pen<'a> {
        let letters = settings.letters.unwrap_or(words.language().letters());
        Pen {
            words,
            settings,
            theme: Theme::from_settings(settings).with_letters(letters),
            highlighted: CardSet::EMPTY,
            exchange: None,
            previewed: None,
            is_enabled,
            commands: Vec::new(),
        }
    }

    /// Returns a sentence in the user's language, with `args` filled in. Called by `say!`.
    pub fn say(&self, id: &str, args: &[(&str, &dyn SentenceArgument)]) -> String {
        self.words.say(id, args)
    }

    /// Queues a command, which is executed after the frame is drawn.
    pub fn send(&mut self, command: impl Into<Command>) {
        self.commands.push(command.into());
    }

    /// Returns the commands that were sent while drawing.
    pub fn into_commands(self) -> Vec<Command> {
        self.commands
    }

    /// Returns true if a command can be executed now.
    pub fn is_enabled(&self, command: &Command) -> bool {
        (self.is_enabled)(command)
    }

    /// Draws a button for a command, labelled with the command's name. Draws nothing if the command is not in the table
    /// of commands.
    pub fn button(&mut self, ui: &mut Ui, command: impl Into<Command>) {
        let command = command.into();
        if let Some(entry) = command.entry() {
            self.button_with_text(ui, command, &entry.text(self.words));
        }
    }

    /// Draws a button for a command, labelled `text`. Draws nothing if the command is not in the table of commands.
    pub fn button_with_text(&mut self, ui: &mut Ui, command: impl Into<Command>, text: &str) {
        let command = command.into();
        let Some(entry) = command.entry() else { return };
        let letters = egui::TextStyle::Button.resolve(ui.style());
        let text = self.theme.label(text, letters);
        let response = ui.add_enabled(self.is_enabled(&command), Button::new(text));
        if response.clicked() {
            self.send(command);
        }
        let tip = self.entry_tip(ui.ctx(), entry);
        response.on_hover_text(&tip).on_disabled_hover_text(tip);
    }

    /// Returns the tooltip of a command: the sentence that explains it, and its first shortcut.
    pub(crate) fn entry_tip(&self, ctx: &egui::Context, entry: &MenuEntry) -> String {
        let tip = entry.tip(self.words);
        match entry.keys.first() {
            Some(keys) => format!("{tip} ({})", self.words.shortcut_text(ctx, keys)),
            None => tip,
        }
    }

    /// Draws the check box of a setting.
    pub fn check_box(&mut self, ui: &mut Ui, switch: Switch) {
        let command = Command::from(Show::Turn(switch));
        let Some(entry) = command.entry() else { return };
        let mut is_on = self.settings.is_on(switch);
        let response = check_box_ui(ui, &self.theme, &mut is_on, &entry.text(self.words));
        if response.on_hover_text(entry.tip(self.words)).changed() {
            self.send(command);
        }
    }

    /// Draws a radio button labelled `text` that sends `command` when clicked. `name` is announced by screen readers
    /// and shown as a tooltip.
    pub fn radio_button(
        &mut self,
        ui: &mut Ui,
        chosen: bool,
        text: impl Into<WidgetText>,
        name: &str,
        command: impl Into<Command>,
    ) {
        let is_enabled = ui.is_enabled();
        let response = ui.add(Button::selectable(chosen, text.into()));
        response.widget_info(|| {
            WidgetInfo::selected(egui::Role::RadioButton, is_enabled, chosen, name)
        });
        if response.on_hover_text(name).clicked() && !chosen {
            self.send(command);
        }
    }

    /// Fills the background of a row if it is selected or hovered. `round` is the radius of its corners, in points.
    pub fn fill_row_background(
        &self,
        ui: &Ui,
        rect: Rect,
        round: u8,
        is_chosen: bool,
        is_hovered: bool,
    ) {
        let fill = match (is_chosen, is_hovered) {
            (true, _) => self.theme.mark.chosen,
            (false, true) => self.theme.mark.hovered,
            (false, false) => return,
        };
        ui.painter()
            .rect_filled(rect, CornerRadius::same(round), fill);
    }
}

/// The input of a function that draws a panel: the data to draw, and the pen to draw it with.
pub struct View<'p, 'a, T> {
    /// The data that the panel draws.
    pub shown: T,
    pen: &'p mut Pen<'a>,
}

impl<'p, 'a, T> View<'p, 'a, T> {
    /// Creates a view of the data `shown`.
    pub fn new(shown: T, pen: &'p mut Pen<'a>) -> View<'p, 'a, T> {
        View { shown, pen }
    }

    /// Creates a view of other data with the same pen, for a part of the panel.
    pub fn with_data<U>(&mut self, shown: U) -> View<'_, 'a, U> {
        View::new(shown, self.pen)
    }
}

impl<'a, T> Deref for View<'_, 'a, T> {
    type Target = Pen<'a>;

    fn deref(&self) -> &Pen<'a> {
        self.pen
    }
}

impl<'a, T> DerefMut for View<'_, 'a, T> {
    fn deref_mut(&mut self) -> &mut Pen<'a> {
        self.pen
    }
}

/// Returns the height, in points, of a button with the current text style and padding.
pub fn button_height(ui: &Ui) -> f32 {
    let letters = ui.text_style_height(&egui::TextStyle::Button);
    (letters + 2.0 * ui.spacing().button_padding.y).ceil()
}

/// Returns the first keyboard shortcut of a command, with the names of its keys in the user's language; empty if the
/// command has none.
pub(crate) fn keys_text(ctx: &egui::Context, words: &Words, command: Command) -> String {
    let keys = command.entry().and_then(|entry| entry.keys.first());
    keys.map_or_else(String::new, |keys| words.shortcut_text(ctx, keys))
}

/// Shows a tooltip and the hand-shaped pointer while a clickable widget is hovered. Returns the widget's response.
pub fn show_clickable_tooltip(response: Response, tip: impl Into<egui::WidgetText>) -> Response {
    let response = response.on_hover_cursor(egui::CursorIcon::PointingHand);
    response.on_hover_text(tip)
}

/// Makes screen readers announce a widget's text whenever it changes.
pub fn announce_changes(response: &Response) {
    let live = |node: &mut egui::accesskit::Node| node.set_live(egui::accesskit::Live::Polite);
    response.ctx.accesskit_node_builder(response.id, live);
}

/// Returns the width, in points, of a button labelled `text`, including the gap after it.
pub fn button_width(ui: &Ui, text: &str) -> f32 {
    let spacing = ui.spacing();
    let wide = text_width(ui.painter(), text, font(14.0));
    wide + 2.0 * spacing.button_padding.x + spacing.item_spacing.x
}

/// Returns the result of `compute` for a key. Caches it under `id`, and computes it again only when the key changes.
pub(crate) fn cached<K, V>(
    ctx: &egui::Context,
    id: egui::Id,
    key: K,
    compute: impl FnOnce(&K) -> V,
) -> Arc<V>
where
    K: PartialEq + Send + Sync + 'static,
    V: Send + Sync + 'static,
{
    let known: Option<Arc<(K, Arc<V>)>> = ctx.data(|data| data.get_temp(id));
    if let Some(known) = known.filter(|known| known.0 == key) {
        return known.1.clone();
    }
    let value = Arc::new(compute(&key));
    ctx.data_mut(|data| data.insert_temp(id, Arc::new((key, value.clone()))));
    value
}

/// Draws buttons and labels side by side, with a common baseline. `add` draws them, and its result is returned.
pub fn button_row_ui<T>(ui: &mut Ui, add: impl FnOnce(&mut Ui) -> T) -> T {
    let scope = ui.scope(|ui| {
        // egui makes a row as high as its first widget and does not move that widget when a higher one follows.
        ui.spacing_mut().interact_size.y = button_height(ui);
        ui.horizontal_wrapped(add).inner
    });
    scope.inner
}

/// Draws a label in the small font and the secondary colour.
pub fn small_weak_ui(ui: &mut Ui, text: impl Into<String>) {
    ui.weak(egui::RichText::new(text).small());
}

/// Draws the heading of a panel, with a remark on its right if there is room.
pub fn heading_ui(ui: &mut Ui, theme: &Theme, title: &str, remark: &str) {
    ui.horizontal(|ui| {
        ui.label(strong(title));
        if text_width(ui.painter(), remark, font(12.0)) <= ui.available_width() {
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                ui.label(theme.styled(remark, font(12.0), theme.weak));
            });
        }
    });
}

/// Draws a check box whose outline is visible on any background.
pub fn check_box_ui(ui: &mut Ui, theme: &Theme, ticked: &mut bool, text: &str) -> Response {
    ui.scope(|ui| {
        let edge = egui::Stroke::new(1.0, theme.weak);
        let widgets = &mut ui.visuals_mut().widgets;
        for state in [
            &mut widgets.inactive,
            &mut widgets.hovered,
            &mut widgets.active,
        ] {
            state.bg_stroke = edge;
            state.corner_radius = egui::CornerRadius::same(3);
        }
        ui.checkbox(ticked, text)
    })
    .inner
}

/// Reserves the vertical or the horizontal arrow keys for the focused widget `id`, so that egui does not move the focus
/// with them.
pub(crate) fn claim_arrow_keys(ui: &Ui, id: egui::Id, are_vertical: bool) {
    let filter = egui::EventFilter {
        vertical_arrows: are_vertical,
        horizontal_arrows: !are_vertical,
        ..egui::EventFilter::default()
    };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(id, filter));
}
