//! The buttons on the table that step through the play of a board: back, forth, playing through at a pace, the claim,
//! and the last trick.

use eframe::egui::{
    self, Align2, Color32, CornerRadius, Id, Label, Painter, Popup, Rect, Response, Sense, Shape,
    Stroke, StrokeKind, Ui, Vec2, WidgetInfo, vec2,
};

use kibitzer::rules::Setup;

use super::TableView;
use crate::look::suited_text::text_width;
use crate::look::theme::font;
use crate::session::command::{Command, Show, Walk};
use crate::settings::Pace;
use crate::view::show_clickable_tooltip;
use kibitzer_words::say;

/// The height of a button, in multiples of the font size.
const HEIGHT: f32 = 1.8;
/// The gap between buttons, in multiples of the font size.
const GAP: f32 = 0.4;
/// The width of a button with a symbol, in multiples of the font size.
const SYMBOL_WIDTH: f32 = 2.2;

/// A button on the table that steps or plays through the recorded play of a board.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PlayButton {
    Back,
    Forward,
    Playback,
    Pace,
    Claim,
    LastTrick,
}

/// The arrangement of the buttons: side by side, or in two rows where there is less space.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ButtonRows {
    One,
    Two,
}

impl ButtonRows {
    fn rows(self) -> &'static [&'static [PlayButton]] {
        use PlayButton::{Back, Claim, Forward, LastTrick, Pace, Playback};
        match self {
            ButtonRows::One => &[&[Back, Forward, Playback, Pace, Claim, LastTrick]],
            ButtonRows::Two => &[&[Back, Forward, Playback, Pace], &[Claim, LastTrick]],
        }
    }
}

/// Returns the size, in points, that all buttons together take up at the font size `letters`.
pub(super) fn buttons_size(
    view: &TableView<'_, '_>,
    painter: &Painter,
    rows: ButtonRows,
    letters: f32,
) -> Vec2 {
    let rows = rows.rows();
    let gap = GAP * letters;
    let width = |row: &&[PlayButton]| {
        let widths = row
            .iter()
            .map(|button| button.width(view, painter, letters) + gap);
        widths.sum::<f32>() - gap
    };
    let widest = rows.iter().map(width).fold(0.0, f32::max);
    let height = rows.len() as f32 * (HEIGHT * letters + gap) - gap;
    vec2(widest, height).ceil()
}

/// Draws the buttons that step through the play, unless the board has no recorded play or the user is solving it.
pub(super) fn play_buttons_ui(
    ui: &mut Ui,
    view: &mut TableView<'_, '_>,
    rect: Rect,
    rows: ButtonRows,
    letters: f32,
) {
    let is_played = !view.shown.analysed().document().problem().play.is_empty();
    if view.shown.session.is_solving() || !is_played {
        return;
    }
    let mut at = rect.min;
    for row in rows.rows() {
        for &button in *row {
            let size = vec2(button.width(view, ui.painter(), letters), HEIGHT * letters);
            button.ui(ui, view, Rect::from_min_size(at, size), letters);
            at.x += size.x + GAP * letters;
        }
        at.x = rect.left();
        at.y += (HEIGHT + GAP) * letters;
    }
}

impl PlayButton {
    /// Returns the command that a click on the button runs; `None` for the claim, which opens a popup with its text.
    fn command(self) -> Option<Command> {
        match self {
            PlayButton::Back => Some(Command::Walk(Walk::Back)),
            PlayButton::Forward => Some(Command::Walk(Walk::Forward)),
            PlayButton::Playback => Some(Command::Walk(Walk::TogglePlayback)),
            PlayButton::Pace => Some(Command::Show(Show::NextPace)),
            PlayButton::Claim => None,
            PlayButton::LastTrick => Some(Command::Show(Show::ToggleLastTrick)),
        }
    }

    /// Returns the text on the button; `None` if the button shows a symbol instead.
    fn text(self, view: &TableView<'_, '_>) -> Option<String> {
        match self {
            PlayButton::Back | PlayButton::Forward | PlayButton::Playback => None,
            PlayButton::Pace => Some(pace_text(view, view.settings.pace)),
            PlayButton::Claim => Some(say!(view, "table-claim")),
            PlayButton::LastTrick => Some(say!(view, "command-last-trick")),
        }
    }

    /// Returns the name of the button for screen readers.
    fn name(self, view: &TableView<'_, '_>) -> String {
        match self {
            PlayButton::Pace => {
                let pace = pace_text(view, view.settings.pace);
                say!(view, "table-pace", pace)
            }
            PlayButton::Claim => say!(view, "table-claim"),
            PlayButton::Back
            | PlayButton::Forward
            | PlayButton::Playback
            | PlayButton::LastTrick => {
                let entry = self.command().and_then(|command| command.entry());
                entry.map_or_else(String::new, |entry| entry.text(view.words))
            }
        }
    }

    /// Returns the tooltip of the button.
    fn tip(self, view: &TableView<'_, '_>, ctx: &egui::Context) -> String {
        let entry = self.command().and_then(|command| command.entry());
        match entry {
            Some(entry) => view.entry_tip(ctx, entry),
            None => say!(view, "table-claim-tip"),
        }
    }

    /// Returns true if the button is highlighted: the playback button while cards are being played back, and the button
    /// for the last trick while that trick is shown.
    fn is_on(self, view: &TableView<'_, '_>) -> bool {
        match self {
            PlayButton::Playback => view.shown.session.walk().playback.is_some(),
            PlayButton::LastTrick => view.shown.screen().shows_last_trick,
            PlayButton::Back | PlayButton::Forward | PlayButton::Pace | PlayButton::Claim => false,
        }
    }

    fn is_enabled(self, view: &TableView<'_, '_>) -> bool {
        match self.command() {
            Some(command) => view.is_enabled(&command),
            None => claim_text(view).is_some(),
        }
    }

    /// Returns the width of the button, in points. It does not depend on the playback pace.
    fn width(self, view: &TableView<'_, '_>, painter: &Painter, letters: f32) -> f32 {
        let wide = |text: String| text_width(painter, text, font(letters));
        let text = match self {
            PlayButton::Pace => {
                let paces = [Pace::Slow, Pace::Medium, Pace::Fast];
                let widths = paces.map(|pace| wide(pace_text(view, pace)));
                Some(widths.into_iter().fold(0.0, f32::max))
            }
            PlayButton::Back
            | PlayButton::Forward
            | PlayButton::Playback
            | PlayButton::Claim
            | PlayButton::LastTrick => self.text(view).map(wide),
        };
        text.map_or(SYMBOL_WIDTH * letters, |text| text + 1.2 * letters)
    }

    fn ui(self, ui: &mut Ui, view: &mut TableView<'_, '_>, rect: Rect, letters: f32) {
        let is_enabled = self.is_enabled(view);
        let sense = if is_enabled {
            Sense::click()
        } else {
            Sense::hover()
        };
        let response = ui.interact(rect, Id::unique(("play button", self as usize)), sense);
        let (name, is_on) = (self.name(view), self.is_on(view));
        let role = egui::Role::Button;
        response.widget_info(|| WidgetInfo::selected(role, is_enabled, is_on, &name));
        self.draw(ui.painter(), view, rect, letters, &response, is_enabled);
        if let Some(command) = self.command().filter(|_| response.clicked()) {
            view.send(command);
        }
        if self == PlayButton::Claim
            && let Some(text) = claim_text(view)
        {
            Popup::menu(&response).show(|ui| {
                ui.set_max_width(22.0 * letters);
                ui.add(Label::new(text).wrap());
            });
        }
        let tip = self.tip(view, ui.ctx());
        if is_enabled {
            show_clickable_tooltip(response, tip)
        } else {
            response.on_hover_text(tip)
        };
    }

    fn draw(
        self,
        painter: &Painter,
        view: &TableView<'_, '_>,
        rect: Rect,
        letters: f32,
        response: &Response,
        is_enabled: bool,
    ) {
        let felt = view.theme.felt;
        let colour = match (self.is_on(view), is_enabled) {
            (true, _) => view.theme.turn.text,
            (false, true) => felt.text,
            (false, false) => felt.weak,
        };
        let fill = match (self.is_on(view), response.hovered() && is_enabled) {
            (true, _) => view.theme.turn.fill,
            (false, true) => felt.plate.lerp_to_gamma(felt.cloth, 0.5),
            (false, false) => felt.plate,
        };
        let round = CornerRadius::same((0.4 * letters) as u8);
        let edge = Stroke::new(1.0, felt.weak.gamma_multiply(0.3));
        painter.rect(rect, round, fill, edge, StrokeKind::Inside);
        match self.text(view) {
            Some(text) => {
                let (at, letters) = (rect.center(), font(letters));
                painter.text(at, Align2::CENTER_CENTER, text, letters, colour);
            }
            None => self.draw_symbol(painter, rect, letters, colour, self.is_on(view)),
        }
    }

    /// Draws the symbol of the button: a chevron for one card back or forward, a triangle to start playback, and two
    /// bars to stop it.
    fn draw_symbol(
        self,
        painter: &Painter,
        rect: Rect,
        letters: f32,
        colour: Color32,
        is_on: bool,
    ) {
        let at = |x: f32, y: f32| rect.center() + vec2(x, y) * letters;
        let line = Stroke::new(0.16 * letters, colour);
        let chevron =
            |tip: f32| Shape::line(vec![at(-tip, -0.45), at(tip, 0.0), at(-tip, 0.45)], line);
        match self {
            PlayButton::Back => drop(painter.add(chevron(-0.22))),
            PlayButton::Playback if is_on => {
                for x in [-0.25, 0.25] {
                    painter.line_segment([at(x, -0.42), at(x, 0.42)], line);
                }
            }
            PlayButton::Playback => {
                let points = vec![at(-0.35, -0.5), at(0.5, 0.0), at(-0.35, 0.5)];
                painter.add(Shape::convex_polygon(points, colour, Stroke::NONE));
            }
            PlayButton::Forward | PlayButton::Pace | PlayButton::Claim | PlayButton::LastTrick => {
                painter.add(chevron(0.22));
            }
        }
    }
}

/// Returns a playback pace as text: the time between two cards.
fn pace_text(view: &TableView<'_, '_>, pace: Pace) -> String {
    match pace {
        Pace::Slow => say!(view, "table-pace-slow"),
        Pace::Medium => say!(view, "table-pace-medium"),
        Pace::Fast => say!(view, "table-pace-fast"),
    }
}

/// Returns the result at the table as text if the recorded play ends before the last card, as after a claim. Returns
/// `None` if all cards were played, if the result is unknown, or while results are hidden.
fn claim_text(view: &TableView<'_, '_>) -> Option<String> {
    let analysed = view.shown.analysed();
    let problem = analysed.document().problem();
    let tricks = problem.record.result.filter(|_| !analysed.is_hidden())?;
    let cards = problem.play.mainline().len();
    let is_over = cards < cards_in_play(&problem.setup);
    let result = view.words.result_text(analysed.goal(), tricks, true);
    let (seat, won) = (problem.setup.declarer, view.words.tricks(tricks));
    is_over.then(|| match result.as_str() {
        "" => say!(view, "table-claimed", cards, seat, tricks = won),
        result => say!(
            view,
            "table-claimed-result",
            cards,
            seat,
            tricks = won,
            result
        ),
    })
}

/// Returns the number of cards that the hands of a setup hold in total. These are the cards that can be played.
fn cards_in_play(setup: &Setup) -> usize {
    let hands = setup.seats_from(setup.leader);
    hands.map(|seat| setup.hand_len(seat)).sum()
}
