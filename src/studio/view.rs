//! What a drawing function gets: the session to look at and a place to leave commands.

use eframe::egui::{self, Button, Response, Ui, WidgetInfo};

use kibitzer::cards::CardSet;

use crate::commands::Command;
use crate::look::cards::Caption;
use crate::look::theme::{Theme, strong};
use crate::session::Session;

/// The session to look at and a place to leave commands.
pub struct View<'a> {
    /// What there is to draw.
    pub session: &'a Session,
    /// The colours.
    pub theme: Theme,
    /// Nodes a second, smoothed.
    pub nodes_per_second: f64,
    /// Cards that the pointer is on in another panel, for the table to mark.
    pub pointed: CardSet,
    commands: Vec<Command>,
}

impl<'a> View<'a> {
    /// A view of a session.
    pub fn new(session: &'a Session, nodes_per_second: f64) -> View<'a> {
        View {
            session,
            theme: Theme::of(session.settings()),
            nodes_per_second,
            pointed: CardSet::EMPTY,
            commands: Vec::new(),
        }
    }

    /// Leaves a command, to be done when the frame is drawn.
    pub fn send(&mut self, command: Command) {
        self.commands.push(command);
    }

    /// The commands left.
    pub fn into_commands(self) -> Vec<Command> {
        self.commands
    }

    /// A button that does what a command of the table does.
    pub fn button(&mut self, ui: &mut Ui, command: &Command) -> Option<Response> {
        let text = command.entry()?.text;
        self.button_as(ui, command, text)
    }

    /// A button for a command of the table under another name.
    pub fn button_as(&mut self, ui: &mut Ui, command: &Command, text: &str) -> Option<Response> {
        let entry = command.entry()?;
        let enabled = command.is_enabled(self.session);
        let response = ui.add_enabled(enabled, Button::new(text));
        if response.clicked() {
            self.send(command.clone());
        }
        let keys = entry
            .keys
            .first()
            .map(|keys| ui.ctx().format_shortcut(keys));
        let tip = match keys {
            Some(keys) => format!("{} ({keys})", entry.tip),
            None => entry.tip.to_owned(),
        };
        Some(response.on_hover_text(&tip).on_disabled_hover_text(tip))
    }

    /// A choice among several, with a name for those who cannot see it.
    pub fn choice(&mut self, ui: &mut Ui, chosen: bool, text: &str, name: &str, command: Command) {
        let button = Button::selectable(chosen, text);
        let response = ui.add(button);
        response.widget_info(|| WidgetInfo::selected(egui::Role::RadioButton, true, chosen, name));
        if response.on_hover_text(name).clicked() && !chosen {
            self.send(command);
        }
    }
}

/// The heading of a panel, with a remark at its right.
pub fn heading_ui(ui: &mut Ui, theme: &Theme, title: &str, remark: &str) {
    ui.horizontal(|ui| {
        ui.label(strong(title));
        let caption = Caption::new(remark).size(12.0).colour(theme.weak);
        if caption.measure(ui.painter()).x > ui.available_width() {
            return;
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            caption.ui(ui, theme);
        });
    });
}
