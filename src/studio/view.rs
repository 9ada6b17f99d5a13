//! The input of drawing functions: the data to draw, the theme and words to draw it with, and a queue for commands.

use std::ops::{Deref, DerefMut, Range};
use std::sync::Arc;

use eframe::egui::text::{CCursor, CCursorRange};
use eframe::egui::text_edit::TextEditState;
use eframe::egui::{
    self, Button, CornerRadius, Rect, Response, TextEdit, Ui, WidgetInfo, WidgetText,
};

use kibitzer::cards::{Card, CardSet};
use kibitzer::soundness::Exchange;

use crate::commands::MenuEntry;
use crate::look::suited_text::text_width;
use crate::look::theme::{Theme, font, strong};
use crate::session::command::{Command, Show};
use crate::settings::{Settings, Switch};
use crate::words::Words;
use kibitzer_words::{SentenceArgument, say};

/// The tools that panels draw with: the words, settings and theme. It also collects the commands that the user gives.
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

    /// Returns a sentence in the user's language, with `args` filled in. Called by [`say!`].
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

/// Returns the height of a button with the current text style and padding, in points.
pub fn button_height(ui: &Ui) -> f32 {
    let letters = ui.text_style_height(&egui::TextStyle::Button);
    (letters + 2.0 * ui.spacing().button_padding.y).ceil()
}

/// Returns the first keyboard shortcut of a command, as the keys are called. Empty if it has none.
pub(crate) fn keys_text(ctx: &egui::Context, words: &Words, command: Command) -> String {
    let keys = command.entry().and_then(|entry| entry.keys.first());
    keys.map_or_else(String::new, |keys| words.shortcut_text(ctx, keys))
}

/// Shows a tooltip and the hand-shaped pointer while a clickable widget is hovered. Returns the widget's response.
pub fn show_clickable_tooltip(response: Response, tip: impl Into<egui::WidgetText>) -> Response {
    let response = response.on_hover_cursor(egui::CursorIcon::PointingHand);
    response.on_hover_text(tip)
}

/// Sets the name by which screen readers announce a text field. `text` is its content.
pub fn set_text_field_name(response: &Response, name: &str, text: &str) {
    response.widget_info(|| WidgetInfo {
        label: Some(name.to_owned()),
        ..WidgetInfo::text_edit(true, text, text, "")
    });
}

/// Creates a text field for one line, as wide as the available space. `hint` is shown while the field is empty.
pub fn wide_text_field(text: &mut String, hint: String) -> TextEdit<'_> {
    let edit = TextEdit::singleline(text).hint_text(hint);
    edit.desired_width(f32::INFINITY)
        .margin(egui::vec2(8.0, 6.0))
}

/// Makes screen readers announce a widget's text whenever it changes.
pub fn announce_changes(response: &Response) {
    let live = |node: &mut egui::accesskit::Node| node.set_live(egui::accesskit::Live::Polite);
    response.ctx.accesskit_node_builder(response.id, live);
}

/// Returns the width of a button labelled `text` including the gap after it, in points.
pub fn button_width(ui: &Ui, text: &str) -> f32 {
    let spacing = ui.spacing();
    let wide = text_width(ui.painter(), text, font(14.0));
    wide + 2.0 * spacing.button_padding.x + spacing.item_spacing.x
}

/// Returns what `compute` returns for a key. It is kept under `id`, and computed again only when the key changes.
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

/// Draws the content of a menu by calling `add`. If the menu is higher than the window, it scrolls.
pub fn scrolling_menu_ui(ui: &mut Ui, add: impl FnOnce(&mut Ui)) {
    let margin = 2.0 * (f32::from(ui.spacing().menu_margin.top) + 4.0);
    let room = ui.ctx().content_rect().height() - margin;
    let id = ui.scope_id().with("height of the menu");
    let before: f32 = ui.data(|data| data.get_temp(id)).unwrap_or(0.0);
    let now = match before > room {
        true => {
            let scroll = egui::ScrollArea::vertical().max_height(room);
            let scrolled = scroll.show(ui, |ui| {
                reveal_focused(ui);
                // Leaves room for the scroll bar, which would otherwise cover the entries.
                ui.set_max_width(ui.available_width() - 6.0);
                add(ui);
            });
            scrolled.content_size.y
        }
        false => ui.scope(add).response.rect.height(),
    };
    if now != before {
        ui.data_mut(|data| data.insert_temp(id, now));
        ui.ctx().request_repaint();
    }
}

/// Draws content that fills the available space and scrolls vertically, by calling `add`.
pub fn vertical_scroll_ui(ui: &mut Ui, add: impl FnOnce(&mut Ui)) {
    let scroll = egui::ScrollArea::vertical().auto_shrink([false, false]);
    scroll.show(ui, |ui| {
        reveal_focused(ui);
        add(ui);
    });
}

/// Draws scrolling content like [`vertical_scroll_ui`], with space for the scroll bar, which would otherwise cover the
/// content.
pub fn panel_scroll_ui(ui: &mut Ui, add: impl FnOnce(&mut Ui)) {
    vertical_scroll_ui(ui, |ui| {
        ui.set_max_width(ui.available_width() - 6.0);
        add(ui);
    });
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

/// Keeps the arrow keys in one direction for the focused widget `id`, so that egui does not move the focus with them.
pub(crate) fn claim_arrow_keys(ui: &Ui, id: egui::Id, are_vertical: bool) {
    let filter = egui::EventFilter {
        vertical_arrows: are_vertical,
        horizontal_arrows: !are_vertical,
        ..egui::EventFilter::default()
    };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(id, filter));
}

/// Restores the text that a text field had when it got the focus, if the user presses Escape. Must be called after the
/// field is drawn. Returns true if the text was restored.
pub fn restore_on_escape(ui: &Ui, response: &Response, text: &mut String) -> bool {
    let id = response.id.with("text before");
    if response.gained_focus() {
        ui.data_mut(|data| data.insert_temp(id, text.clone()));
    }
    if !(response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Escape))) {
        return false;
    }
    let before: Option<String> = ui.data_mut(|data| data.remove_temp(id));
    let before = before.filter(|before| before != text);
    let is_restored = before.is_some();
    *text = before.unwrap_or(std::mem::take(text));
    is_restored
}

/// Selects these characters of the text field `id`, counted from 0. An empty range puts the caret there.
pub fn select_text(ui: &Ui, id: egui::Id, characters: Range<usize>) {
    let mut state = TextEditState::load(ui.ctx(), id).unwrap_or_default();
    let [start, end] = [characters.start, characters.end].map(CCursor::new);
    let range = CCursorRange::two(start, end);
    state.cursor.set_char_range(Some(range));
    state.store(ui.ctx(), id);
}

/// Returns true if the user ended a search field by Enter. If the text was changed in the same frame, that is true in the next
/// one, which has the hits of the new text.
pub fn is_entered(ui: &Ui, response: &Response) -> bool {
    let id = response.id.with("entered");
    let was_entered = ui.data_mut(|data| data.remove_temp(id)).unwrap_or(false);
    let is_entered = response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
    if is_entered && response.changed() {
        ui.data_mut(|data| data.insert_temp(id, true));
        ui.ctx().request_repaint();
        return false;
    }
    was_entered || is_entered
}

/// Draws a ring around the widget with keyboard focus, above everything else. Text fields get no ring, because they
/// show their focus themselves.
pub fn focus_ring_ui(ctx: &egui::Context, theme: &Theme) {
    let focused = ctx.memory(|memory| memory.focused());
    let seen = egui::Id::unique("ringed");
    let before: Option<Option<egui::Id>> = ctx.data(|data| data.get_temp(seen));
    if focused != before.flatten() {
        // A dialog reaches its final position only in the frame after it opens.
        ctx.data_mut(|data| data.insert_temp(seen, focused));
        return ctx.request_repaint();
    }
    // A widget that is no longer drawn keeps the focus until the frame ends.
    let is_here = |id: &egui::Id| ctx.viewport(|it| it.this_pass.widgets.get(*id).is_some());
    let focused = focused.filter(|id| is_here(id) && !ctx.text_edit_focused());
    let Some(response) = focused.and_then(|id| ctx.read_response(id)) else {
        return;
    };
    let layer = egui::LayerId::new(egui::Order::Tooltip, egui::Id::unique("ring"));
    let painter = ctx.layer_painter(layer);
    let place = response.interact_rect;
    // One of the two rings is dark and the other is light, so they are visible on any background.
    let rings = [(theme.ring.fill, 3.0, 4.5), (theme.ring.text, 2.0, 2.5)];
    for (colour, away, width) in rings {
        let stroke = egui::Stroke::new(width, colour);
        painter.rect_stroke(place.expand(away), 6.0, stroke, egui::StrokeKind::Middle);
    }
}

/// Returns the draggable edge of the panel that was drawn under the id `salt`; `None` if the panel has none.
pub(crate) fn edge_response(ui: &Ui, salt: &str) -> Option<Response> {
    let edge = ui.scope_id().with_salt(egui::IdSalt::new(salt));
    ui.ctx().read_response(edge.with("__resize"))
}

/// Sets the name by which screen readers announce the draggable edge of a panel. Must be called after the panel is
/// drawn.
pub fn set_edge_name(ui: &Ui, words: &Words, salt: &str, panel: &str) {
    if let Some(edge) = edge_response(ui, salt) {
        let name = say!(words, "edge", panel);
        let naming = |node: &mut egui::accesskit::Node| node.set_label(name);
        ui.ctx().accesskit_node_builder(edge.id, naming);
    }
}

/// Scrolls the widget with keyboard focus into view when it gets the focus. Must be called before the rest of the
/// scroll area's content is drawn.
pub fn reveal_focused(ui: &Ui) {
    let Some(focused) = ui.memory(|memory| memory.focused()) else {
        return;
    };
    let id = ui.scope_id().with("revealed");
    let before: Option<egui::Id> = ui.data(|data| data.get_temp(id));
    if before == Some(focused) {
        return;
    }
    ui.data_mut(|data| data.insert_temp(id, focused));
    let Some(response) = ui.ctx().read_response(focused) else {
        return;
    };
    let is_here = response.layer_id == ui.layer_id()
        && ui.max_rect().x_range().contains(response.rect.center().x);
    // This happens only once, so that the user can scroll the widget out of view afterwards.
    if is_here && !response.interact_rect.shrink(1.0).is_positive() {
        ui.scroll_to_rect(response.rect.expand(12.0), None);
    }
}
