//! The form for random deals: constraints on each hand, the number of deals, and the progress of dealing.

use eframe::egui::{Context, Grid, Id, Key, ProgressBar, RichText, ScrollArea, TextEdit, Ui, vec2};

use kibitzer::cards::{Seat, Suit};
use kibitzer::rules::Game;

use crate::document::goal::Verdict;
use crate::look::suited_text::text_width;
use crate::look::theme::{font, strong, strong_font};
use crate::session::command::{Command, Dealing, Show};
use crate::session::dealing::form::{DealForm, DealFormError, DealFormField};
use crate::session::dealing::{DealingProgress, DealingState};
use crate::session::screen::Overlay;
use crate::view::{View, announce_changes, button_height, button_row_ui};
use crate::widgets::dialog::{main_button_ui, page_ui, title_ui};
use crate::words::{Words, with_capital};
use kibitzer_words::say;

type DealingView<'p, 'a> = View<'p, 'a, &'a DealingState>;

/// Returns the width of a field of the form for random deals, in points.
fn field_width(field: DealFormField) -> f32 {
    match field {
        DealFormField::Count => 64.0,
        DealFormField::Seed => 110.0,
        DealFormField::Points(_) => 62.0,
        DealFormField::Length(..) => 44.0,
        DealFormField::Shape(_) => 150.0,
        DealFormField::Cards(_) | DealFormField::Tricks(_) => 122.0,
    }
}

/// The gaps between the fields of the form for random deals, horizontal and vertical, in points.
const FIELD_GAPS: [f32; 2] = [6.0, 5.0];

/// Returns the fields for the hand at `seat` in the form for random deals, from left to right.
fn fields_of(seat: Seat) -> impl Iterator<Item = DealFormField> {
    let lengths = Suit::ALL.map(|suit| DealFormField::Length(seat, suit));
    [DealFormField::Points(seat)]
        .into_iter()
        .chain(lengths)
        .chain([
            DealFormField::Shape(seat),
            DealFormField::Cards(seat),
            DealFormField::Tricks(seat),
        ])
}

/// The height of the area below the fields of the form for random deals, in points. It has space for two lines of text,
/// or for the progress bar and a line.
const NOTE_HEIGHT: f32 = 44.0;

/// Draws the form for random deals as a modal dialog.
pub(crate) fn dealing_ui(ctx: &Context, view: &mut DealingView<'_, '_>) {
    let is_closed = page_ui(ctx, Id::unique("dealing"), |ui, room| {
        ui.set_width(room.x.min(form_width(ui, view)));
        title_ui(ui, say!(view, "dealing-title"));
        ui.weak(say!(view, "dealing-how"));
        ui.add_space(6.0);
        let flaws = view.shown.form.parse_order().err().unwrap_or_default();
        let scroll = ScrollArea::both().max_height(room.y - 170.0);
        let form = scroll.show(ui, |ui| form_ui(ui, view, &flaws));
        let (focused, is_entered) = form.inner;
        ui.add_space(6.0);
        // The minimum height keeps the buttons in place while the user types.
        ui.scope(|ui| {
            ui.set_min_height(NOTE_HEIGHT);
            match view.shown.progress() {
                Some(progress) => progress_ui(ui, view, progress),
                None => note_ui(ui, view, focused, &flaws),
            }
        });
        ui.add_space(6.0);
        buttons_ui(ui, view, is_entered)
    });
    if is_closed {
        view.send(Show::Overlay(Overlay::Dealing));
    }
}

/// Returns the width at which all columns of the form for random deals are visible, in points.
fn form_width(ui: &Ui, view: &DealingView<'_, '_>) -> f32 {
    let seats = view.shown.form.seats();
    let width = |name: String| text_width(ui.painter(), name, strong_font(14.0));
    let names = seats.map(|seat| width(view.words.seat(seat)));
    // The scroll bar lies over the right end while the form is higher than the window.
    let fields = fields_of(Seat::North).map(|field| FIELD_GAPS[0] + field_width(field));
    names.fold(0.0, f32::max) + fields.sum::<f32>() + ui.spacing().scroll.bar_width
}

/// Draws the fields of the form for random deals, and sends a command if the user has changed any. Returns the field
/// with the keyboard focus, and true if the user pressed Enter in a field, which starts dealing.
fn form_ui(
    ui: &mut Ui,
    view: &mut DealingView<'_, '_>,
    flaws: &[(DealFormField, DealFormError)],
) -> (Option<DealFormField>, bool) {
    let mut form = view.shown.form.clone();
    let mut fields = FormFields {
        view,
        flaws,
        focused: None,
        is_entered: false,
    };
    let is_dealing = view.shown.progress().is_some();
    // Makes labels as high as buttons, so that they share a baseline with their fields.
    ui.spacing_mut().interact_size.y = button_height(ui);
    ui.add_enabled_ui(!is_dealing, |ui| {
        ui.horizontal(|ui| {
            for game in [Game::Bridge, Game::Preferans] {
                let name = fields.view.words.game_title(game);
                ui.radio_value(&mut form.game, game, name);
            }
        });
        ui.add_space(6.0);
        let grid = Grid::new("hands that are wanted").spacing(FIELD_GAPS);
        grid.show(ui, |ui| hand_fields_ui(ui, &mut fields, &mut form));
        ui.add_space(6.0);
        ui.horizontal(|ui| {
            ui.label(say!(fields.view, "dealing-count"));
            fields.ui(ui, DealFormField::Count, &mut form.count);
            ui.add_space(12.0);
            ui.label(say!(fields.view, "dealing-seed"));
            fields.ui(ui, DealFormField::Seed, &mut form.seed);
        });
    });
    let input = (fields.focused, fields.is_entered);
    if form != view.shown.form {
        view.send(Dealing::Fill(Box::new(form)));
    }
    input
}

/// Draws the note below the fields of the form for random deals. Explains the focused field, unless that field has an
/// error. Below that, reports the first error in any field, preferably the focused one; without errors, the reason why
/// dealing failed, if it did.
fn note_ui(
    ui: &mut Ui,
    view: &DealingView<'_, '_>,
    focused: Option<DealFormField>,
    flaws: &[(DealFormField, DealFormError)],
) {
    let words = view.words;
    let colour = view.theme.verdict_text(Verdict::Fails);
    let is_here = |flaw: &&(DealFormField, DealFormError)| Some(flaw.0) == focused;
    let here = flaws.iter().find(is_here);
    if let (Some(field), None) = (focused, here) {
        ui.weak(field_help(words, view.shown.form.game, field));
    }
    if let Some((field, flaw)) = here.or(flaws.first()) {
        let text = field_error_text(words, view.shown.form.game, *field, flaw);
        ui.label(RichText::new(text).color(colour));
    } else if let Some(failure) = view.shown.failure() {
        let text = RichText::new(with_capital(&words.dealing_failure_reason(failure)));
        announce_changes(&ui.label(text.color(colour)));
    }
}

/// Draws the table of constraints on hands in the form for random deals: the column headings, and one row of fields for
/// each hand.
fn hand_fields_ui(ui: &mut Ui, fields: &mut FormFields<'_, '_, '_>, form: &mut DealForm) {
    let (words, theme) = (fields.view.words, &fields.view.theme);
    ui.label("");
    ui.label(strong(say!(words, "dealing-points")));
    for suit in Suit::ALL {
        let sign = ui.label(theme.label(suit.symbol().to_string(), font(16.0)));
        sign.on_hover_text(say!(words, "dealing-length-tip", suit));
    }
    ui.label(strong(say!(words, "dealing-shape")));
    ui.label(strong(say!(words, "dealing-cards")));
    ui.label(strong(say!(words, "dealing-tricks")));
    ui.end_row();
    for seat in form.seats() {
        ui.label(strong(words.seat(seat)));
        let wish = &mut form.hands[seat];
        let texts = [&mut wish.points]
            .into_iter()
            .chain(&mut wish.lengths)
            .chain([&mut wish.shape, &mut wish.cards, &mut wish.tricks]);
        for (field, text) in fields_of(seat).zip(texts) {
            fields.ui(ui, field, text);
        }
        ui.end_row();
    }
}

/// The data for drawing the fields of the form for random deals.
struct FormFields<'v, 'p, 'a> {
    view: &'v DealingView<'p, 'a>,
    flaws: &'v [(DealFormField, DealFormError)],
    /// The field with the keyboard focus, if it has been drawn already.
    focused: Option<DealFormField>,
    /// True if Enter was pressed in one of the fields drawn so far.
    is_entered: bool,
}

impl FormFields<'_, '_, '_> {
    /// Draws a text field of the form for random deals, in a warning colour if its text has an error. Screen readers
    /// announce the full name of the field, because they do not know its row and column.
    fn ui(&mut self, ui: &mut Ui, field: DealFormField, text: &mut String) {
        let (words, theme) = (self.view.words, &self.view.theme);
        let is_wrong = self.flaws.iter().any(|(wrong, _)| *wrong == field);
        let width = field_width(field);
        let mut edit = TextEdit::singleline(text)
            .id(Id::unique(("wish", format!("{field:?}"))))
            .hint_text(placeholder_text(words, field))
            .desired_width(width);
        if is_wrong {
            edit = edit.text_color(theme.verdict_text(Verdict::Fails));
        }
        let response = ui.add_sized(vec2(width, ui.spacing().interact_size.y), edit);
        let name = field_name(words, field);
        ui.ctx()
            .accesskit_node_builder(response.id, |node| node.set_label(name.clone()));
        self.is_entered |= response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        if ui.is_enabled() && ui.memory(|memory| memory.focused().is_none()) {
            // The form takes keyboard focus as soon as it opens.
            response.request_focus();
        }
        if response.has_focus() {
            self.focused = Some(field);
        }
        let game = self.view.shown.form.game;
        response.on_hover_text(format!("{name}\n{}", field_help(words, game, field)));
    }
}

/// Returns the placeholder text of a field in the form for random deals. It is shown while the field is empty.
fn placeholder_text(words: &Words, field: DealFormField) -> String {
    match field {
        DealFormField::Count => String::new(),
        // There is no space for a word here.
        DealFormField::Points(_) | DealFormField::Length(..) => "–".to_owned(),
        DealFormField::Seed
        | DealFormField::Shape(_)
        | DealFormField::Cards(_)
        | DealFormField::Tricks(_) => say!(words, "dealing-any"),
    }
}

/// Returns the full name of a field in the form for random deals, including its hand and suit if it has them.
fn field_name(words: &Words, field: DealFormField) -> String {
    match field {
        DealFormField::Count => say!(words, "dealing-count"),
        DealFormField::Seed => say!(words, "dealing-seed"),
        DealFormField::Points(seat) => say!(words, "dealing-points-of", seat),
        DealFormField::Length(seat, suit) => say!(words, "dealing-length-of", seat, suit),
        DealFormField::Shape(seat) => say!(words, "dealing-shape-of", seat),
        DealFormField::Cards(seat) => say!(words, "dealing-cards-of", seat),
        DealFormField::Tricks(seat) => say!(words, "dealing-tricks-of", seat),
    }
}

/// Returns an explanation of what can be typed in a field of the form for random deals, with examples from the game.
fn field_help(words: &Words, game: Game, field: DealFormField) -> String {
    match field {
        DealFormField::Count => say!(words, "dealing-count-tip"),
        DealFormField::Seed => say!(words, "dealing-seed-tip"),
        DealFormField::Points(_) => say!(words, "dealing-points-tip"),
        DealFormField::Length(..) => say!(words, "dealing-range-tip"),
        DealFormField::Shape(_) => match game {
            Game::Bridge => say!(words, "dealing-shape-tip"),
            Game::Preferans => say!(words, "dealing-shape-tip-preferans"),
        },
        DealFormField::Cards(_) => say!(words, "dealing-cards-tip"),
        DealFormField::Tricks(_) => match game {
            Game::Bridge => say!(words, "dealing-tricks-tip"),
            Game::Preferans => say!(words, "dealing-tricks-tip-preferans"),
        },
    }
}

/// Returns the message about an error in a field of the form for random deals.
fn field_error_text(
    words: &Words,
    game: Game,
    field: DealFormField,
    flaw: &DealFormError,
) -> String {
    let flaw = match flaw {
        DealFormError::Count => say!(words, "dealing-count-tip"),
        DealFormError::Seed => say!(words, "dealing-seed-tip"),
        DealFormError::Constraint(_) => field_help(words, game, field),
    };
    let field = field_name(words, field);
    say!(words, "dealing-flaw", field, flaw)
}

/// Draws the progress of random dealing: a bar, and a line of text.
fn progress_ui(ui: &mut Ui, view: &DealingView<'_, '_>, progress: DealingProgress) {
    let part = progress.deals as f32 / progress.wanted.max(1) as f32;
    ui.add(ProgressBar::new(part).desired_height(10.0));
    ui.label(progress_text(view.words, progress));
    ui.ctx().request_repaint();
}

/// Describes in words the progress of random dealing: the number of deals found, how rare such deals are, and deals per
/// second.
fn progress_text(words: &Words, progress: DealingProgress) -> String {
    let deals = words.grouped(progress.deals);
    let wanted = words.grouped(progress.wanted);
    let mut parts = vec![say!(words, "dealing-dealt", deals, wanted)];
    if let Some(share) = progress.share.filter(|share| *share < 0.999_999) {
        let one_in = words.grouped((1.0 / share).round() as u64);
        parts.push(say!(words, "dealing-share", one_in));
    }
    let rate = progress.rate.map(|rate| words.grouped(rate.round() as u64));
    parts.extend(rate.map(|rate| say!(words, "dealing-rate", rate)));
    parts.join(" · ")
}

/// Draws the buttons that start or stop random dealing and close the form. If `is_entered` is true, dealing starts as
/// if the user had clicked the button. Returns true if the form must be closed.
fn buttons_ui(ui: &mut Ui, view: &mut DealingView<'_, '_>, is_entered: bool) -> bool {
    button_row_ui(ui, |ui| {
        let is_dealing = view.shown.progress().is_some();
        let (command, text) = if is_dealing {
            (Dealing::Stop, say!(view, "dealing-stop"))
        } else {
            (Dealing::Begin, say!(view, "dealing-deal"))
        };
        let command = Command::from(command);
        let is_enabled = view.is_enabled(&command);
        let is_clicked = main_button_ui(ui, text, is_enabled);
        if is_clicked || is_entered && is_enabled && !is_dealing {
            view.send(command);
        }
        ui.button(say!(view, "dealing-close")).clicked()
    })
}
