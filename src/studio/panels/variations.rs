//! The lines of play as text: the main line trick by trick, and each variation below the trick where it begins.

use eframe::egui::{
    self, CornerRadius, Key, KeyboardShortcut, Modifiers, Rect, Response, TextEdit, Ui, WidgetInfo,
    pos2,
};

use kibitzer::cards::{Card, Tricks};
use kibitzer_export::scoresheet::{Passage, WrittenCard, passages};

use crate::document::remark_part::RemarkPart;
use crate::look::theme::{font, strong};
use crate::panels::card_word::{
    WordEmphasis, card_word_ui, card_word_width, column_text_ui, running_text_ui, small_text_width,
};
use crate::panels::context::attach_menu;
use crate::panels::lines_view::LinesView;
use crate::panels::remarks::comment_ui;
use crate::panels::section::Heading;
use crate::session::command::{Command, LinePlace, Lines};
use crate::session::mistakes::MistakeSummary;
use crate::session::screen::RemarkField;
use crate::settings::AnswerSection;
use crate::view::{Pen, panel_scroll_ui, small_weak_ui};
use kibitzer_words::say;

/// The indentation of a variation for each level of nesting, in points.
const INDENT: f32 = 14.0;
/// The number of cards in the lines of play above which parts of their text that are out of sight are neither drawn nor
/// announced by screen readers.
const LONG_TEXT: usize = 200;

/// Returns the heading of the section with the lines of play. Its remark is the number of variations.
pub(crate) fn lines_heading(view: &LinesView<'_, '_>) -> Heading {
    let written = passages(view.shown.analysed.document().problem());
    Heading::new(
        AnswerSection::Lines,
        say!(view, "lines-title"),
        variations_text(view, &written),
    )
}

/// Draws the lines of play: the main line, its variations, and their names and comments. The text scrolls below the
/// buttons.
pub(crate) fn variations_ui(ui: &mut Ui, view: &mut LinesView<'_, '_>) {
    command_buttons_ui(ui, view);
    let written = passages(view.shown.analysed.document().problem());
    panel_scroll_ui(ui, |ui| {
        if written.is_empty() && view.shown.writing.is_none() {
            small_weak_ui(ui, say!(view, "lines-hint"));
            return;
        }
        ui.spacing_mut().item_spacing = egui::vec2(1.0, 1.0);
        if view.shown.writing.is_some_and(|it| it.path.is_empty()) {
            remark_field_ui(ui, view);
        }
        passages_ui(ui, view, written);
    });
}

/// The heights of the rows in the text of the lines of play when they were last drawn. They are valid only for the text
/// and the width stored here.
#[derive(Clone, Default)]
struct RowHeights {
    text: Vec<Passage>,
    wide: f32,
    /// For the first passage of each row of text: the number of passages in the row, and the row's height in points.
    /// `None` for every other passage. A passage is a trick of the main line, or part of a variation.
    rows: Vec<Option<(usize, f32)>>,
}

impl RowHeights {
    /// Returns the height of a row that begins with the passage `index`, in points, or `None` if it has changed.
    fn height_of_row(&self, index: usize, row: &[Passage], wide: f32) -> Option<f32> {
        let is_same = self.wide == wide && self.text.get(index..index + row.len()) == Some(row);
        let (length, high) = (*self.rows.get(index)?)?;
        (is_same && length == row.len()).then_some(high)
    }
}

/// Draws the text of the lines of play. In a long text, rows out of sight whose heights are known only take up space.
fn passages_ui(ui: &mut Ui, view: &mut LinesView<'_, '_>, text: Vec<Passage>) {
    let id = egui::Id::unique("heights of the lines");
    let stored: RowHeights = ui.data_mut(|data| data.remove_temp(id)).unwrap_or_default();
    let wide = ui.available_width();
    let is_long = text.iter().map(|it| it.cards.len()).sum::<usize>() > LONG_TEXT;
    let layout = LinesLayout::new(ui, view, &text);
    let mut rows = vec![None; text.len()];
    let mut index = 0;
    while index < text.len() {
        let row = layout.first_row(&text[index..]);
        let known = stored.height_of_row(index, row, wide);
        let is_needed = row.iter().any(|passage| must_be_drawn(view, passage));
        let known = known.filter(|_| is_long && !is_needed);
        let room = known.map(|high| Rect::from_min_size(ui.cursor().min, egui::vec2(wide, high)));
        let high = match room.filter(|room| !ui.is_rect_visible(*room)) {
            // Allocates one widget id, as drawing the row would. The following widgets thus keep their ids, and with
            // them keyboard focus.
            Some(room) => ui.allocate_space(room.size()).1.height(),
            None => {
                let drawn = ui.scope(|ui| match row {
                    [passage] => passage_ui(ui, view, &layout, passage),
                    tricks => trick_pair_ui(ui, view, &layout, tricks),
                });
                drawn.response.rect.height()
            }
        };
        rows[index] = Some((row.len(), high));
        index += row.len();
    }
    let drawn = RowHeights { text, wide, rows };
    ui.data_mut(|data| data.insert_temp(id, drawn));
}

/// Returns true if a passage of the lines of play must be drawn even if it is out of sight. It must if it contains the
/// current card, or the card whose name or comment is being typed.
fn must_be_drawn(view: &LinesView<'_, '_>, passage: &Passage) -> bool {
    let path = view.shown.analysed.document().path();
    let written = view.shown.writing.map(|it| &it.path[..]);
    let mut cards = passage.cards.iter();
    cards.any(|card| card.path == path || Some(&card.path[..]) == written)
}

/// The widths of the columns in the text of the lines of play, and the mistakes marked in it.
struct LinesLayout {
    /// The width of the column with trick numbers and leaders, in points.
    numbers: f32,
    /// The width of a trick if two are side by side, in points; `None` if there is not enough space for that.
    half: Option<f32>,
    writing: Vec<Card>,
    mistakes: MistakeSummary,
}

impl LinesLayout {
    /// Computes the column widths for a text. Two tricks are side by side only if all tricks without comments fit.
    fn new(ui: &Ui, view: &LinesView<'_, '_>, written: &[Passage]) -> LinesLayout {
        let cards = written.iter().flat_map(|it| &it.cards);
        let numbers = cards.filter_map(|card| trick_number_text(view, card));
        let numbers = numbers.map(|text| small_text_width(ui, &text));
        let numbers = numbers.fold(0.0, f32::max);
        let word = |card: &WrittenCard| view.theme.letters.card(card.card);
        let wide = |passage: &Passage| {
            let cards = passage.cards.iter();
            let words = cards.map(|card| card_word_width(ui, &word(card)) + 1.0);
            // Reserves space for one question mark. Few tricks have more than one mistake.
            numbers + words.sum::<f32>() + small_text_width(ui, "?")
        };
        let plain = written.iter().filter(|it| is_bare_trick(it));
        let widest = plain.map(wide).fold(0.0, f32::max);
        let half = (ui.available_width() - 8.0) / 2.0;
        LinesLayout {
            numbers,
            half: (widest <= half).then_some(half),
            writing: view.shown.writing.map_or(Vec::new(), |it| it.path.clone()),
            mistakes: view.shown.analysed.mistakes(),
        }
    }

    /// Returns the passages of the first row of `text`: two tricks if they fit side by side, otherwise one passage.
    /// `text` must not be empty.
    fn first_row<'a>(&self, text: &'a [Passage]) -> &'a [Passage] {
        let is_pair = matches!(text, [one, other, ..] if self.fit_side_by_side(one, other));
        &text[..1 + usize::from(is_pair)]
    }

    /// Returns true if two passages of the lines of play are tricks that may be drawn side by side.
    fn fit_side_by_side(&self, one: &Passage, other: &Passage) -> bool {
        let is_written = |it: &Passage| it.cards.iter().any(|card| card.path == self.writing);
        let may_pair = |it: &Passage| is_bare_trick(it) && !is_written(it);
        self.half.is_some() && may_pair(one) && may_pair(other)
    }
}

/// Returns true if a passage is a trick of the main line without names or comments.
fn is_bare_trick(passage: &Passage) -> bool {
    let is_silent = passage.cards.iter().all(|card| card.comment.is_empty());
    let is_unnamed = passage.name.is_empty() && passage.opening.is_empty();
    passage.depth == 0 && !passage.cards.is_empty() && is_unnamed && is_silent
}

/// Draws two tricks of the main line side by side.
fn trick_pair_ui(
    ui: &mut Ui,
    view: &mut LinesView<'_, '_>,
    layout: &LinesLayout,
    tricks: &[Passage],
) {
    ui.horizontal(|ui| {
        let left = ui.cursor().left();
        for (place, passage) in tricks.iter().enumerate() {
            let begin = left + place as f32 * (layout.half.unwrap_or_default() + 8.0);
            ui.add_space((begin - ui.cursor().left()).max(0.0));
            for card in &passage.cards {
                card_ui(ui, view, layout, card, layout.numbers);
            }
        }
    });
}

/// Returns the number of variations in words. Empty if there are none.
fn variations_text(view: &LinesView<'_, '_>, written: &[Passage]) -> String {
    let play = &view.shown.analysed.document().problem().play;
    let begins_variation = |card: &WrittenCard| {
        let parent = card.path.split_last().map_or(&[][..], |(_, parent)| parent);
        play.next(parent).first() != Some(&card.card)
    };
    let variations = written.iter().filter(|it| it.depth > 0);
    let leaves = variations.filter(|it| it.cards.first().is_some_and(begins_variation));
    match leaves.count() {
        0 => String::new(),
        count => say!(view, "lines-count", count),
    }
}

/// Draws a passage of the lines of play: a trick of the main line, or part of a variation.
fn passage_ui(ui: &mut Ui, view: &mut LinesView<'_, '_>, layout: &LinesLayout, passage: &Passage) {
    // Variations are running text, so their trick numbers are not aligned.
    let numbers = match passage.depth == 0 {
        true => layout.numbers,
        false => 0.0,
    };
    let indent = INDENT * passage.depth as f32;
    let drawn = ui.horizontal(|ui| {
        ui.add_space(indent);
        ui.vertical(|ui| {
            line_name_ui(ui, view, passage);
            comment_ui(ui, view, &[], &passage.opening);
            if passage.cards.is_empty() {
                return;
            }
            ui.horizontal_wrapped(|ui| {
                for (index, card) in passage.cards.iter().enumerate() {
                    // The tricks of a variation are separated by a gap.
                    if index > 0 && card.trick.is_some() {
                        ui.add_space(6.0);
                    }
                    card_ui(ui, view, layout, card, numbers);
                }
            });
            for card in &passage.cards {
                comment_ui(ui, view, &card.path, &card.comment);
            }
            let is_here = |card: &WrittenCard| {
                let writing = view.shown.writing;
                writing.is_some_and(|writing| writing.path == card.path)
            };
            if passage.cards.iter().any(is_here) {
                remark_field_ui(ui, view);
            }
        });
    });
    if passage.depth > 0 {
        let rect = drawn.response.rect;
        let x = rect.left() + indent - 6.0;
        let bar = Rect::from_min_max(pos2(x, rect.top()), pos2(x + 2.0, rect.bottom()));
        ui.painter()
            .rect_filled(bar, CornerRadius::ZERO, view.theme.ground.line);
    }
}

/// Draws the name of the line of play that begins with this passage. A click edits the name.
fn line_name_ui(ui: &mut Ui, view: &mut LinesView<'_, '_>, passage: &Passage) {
    if passage.name.is_empty() {
        return;
    }
    let first = passage.cards.first();
    let path = first.map_or(Vec::new(), |it| it.path.clone());
    let name = &passage.name;
    let heading = ui.horizontal_wrapped(|ui| running_text_ui(ui, view, [name, ""], name));
    if heading.inner {
        let place = LinePlace::At(path);
        view.send(Command::Lines(Lines::Write(RemarkPart::Name, place)));
    }
}

/// Returns the number and leader of the trick if `card` begins one, otherwise `None`.
fn trick_number_text(view: &LinesView<'_, '_>, card: &WrittenCard) -> Option<String> {
    let leader = card.seat.map(|seat| view.words.seat_short_name(seat));
    let leader = leader.unwrap_or_default();
    Some(format!("{} {leader}", card.trick?))
}

/// Draws a card of the lines of play, with its trick number. A click goes to the position after it.
fn card_ui(
    ui: &mut Ui,
    view: &mut LinesView<'_, '_>,
    layout: &LinesLayout,
    card: &WrittenCard,
    numbers: f32,
) {
    let document = view.shown.analysed.document();
    let look = match document.line().starts_with(&card.path) {
        _ if document.path() == card.path => WordEmphasis::Current,
        true => WordEmphasis::Plain,
        false => WordEmphasis::OtherLine,
    };
    let cost = card_cost(&layout.mistakes, card, look);
    let mark = if cost.is_some() { "?" } else { "" };
    let text = format!("{}{mark}", view.theme.letters.card(card.card));
    let name = card_name(view, card, cost);
    if let Some(number) = trick_number_text(view, card) {
        begin_row_unless_fits(ui, &number, numbers, card_word_width(ui, &text));
        column_text_ui(ui, view, &number, numbers);
    }
    let response = card_word_ui(ui, view, &text, look, &name);
    if look == WordEmphasis::Current {
        scroll_to_current_card(ui, &response, &card.path);
    }
    if response.clicked() {
        view.send(Command::Lines(Lines::GoTo(card.path.clone())));
    }
    attach_menu(&response, false, |ui| card_menu_ui(ui, view, &card.path));
}

/// Begins a new row of wrapped text if a trick number and its card do not both fit into the current one. `numbers` is the
/// width of the column of numbers, `card` that of the card, both in points.
fn begin_row_unless_fits(ui: &mut Ui, number: &str, numbers: f32, card: f32) {
    let number = small_text_width(ui, number).max(numbers);
    let needed = number + ui.spacing().item_spacing.x + card;
    let is_amid_row = ui.cursor().left() > ui.max_rect().left() + 1.0;
    if is_amid_row && ui.available_size_before_wrap().x < needed {
        ui.end_row();
    }
}

/// Returns the number of tricks that a card of the current line lost. Returns `None` if it lost none or the number is
/// unknown.
fn card_cost(costs: &MistakeSummary, card: &WrittenCard, look: WordEmphasis) -> Option<Tricks> {
    let is_in_view = look != WordEmphasis::OtherLine;
    let index = card.path.len().checked_sub(1).filter(|_| is_in_view)?;
    let mut mistakes = costs.mistakes.iter();
    mistakes.find(|it| it.index == index).map(|it| it.cost)
}

/// Returns the card, its trick and its cost in words, for screen readers.
fn card_name(view: &LinesView<'_, '_>, card: &WrittenCard, cost: Option<Tricks>) -> String {
    let document = view.shown.analysed.document();
    let trick = document.trick_number(card.path.len().saturating_sub(1));
    let name = match document.is_variation(&card.path) {
        true => say!(view, "lines-card-variation", card = card.card, trick),
        false => say!(view, "lines-card", card = card.card, trick),
    };
    match cost {
        None => name,
        Some(cost) => say!(view, "lines-card-costs", name, cost),
    }
}

/// Scrolls the text of the lines of play to the current card, whose path is `path`, if that card has changed since the
/// previous frame.
fn scroll_to_current_card(ui: &Ui, response: &Response, path: &[Card]) {
    let id = egui::Id::unique("revealed card of the lines");
    let last = ui.data(|data| data.get_temp::<Vec<Card>>(id));
    if last.as_deref() != Some(path) {
        response.scroll_to_me(None);
        ui.data_mut(|data| data.insert_temp(id, path.to_vec()));
    }
}

/// Draws the context menu of a card in the text of the lines of play. `path` is the sequence of cards up to this one.
fn card_menu_ui(ui: &mut Ui, view: &mut LinesView<'_, '_>, path: &[Card]) {
    let choices: [fn(LinePlace) -> Lines; 6] = [
        |place| Lines::Write(RemarkPart::Comment, place),
        |place| Lines::Write(RemarkPart::Name, place),
        Lines::Promote,
        Lines::MakeMain,
        Lines::Delete,
        Lines::Copy,
    ];
    for choice in choices {
        let command = Command::Lines(choice(LinePlace::At(path.to_vec())));
        let text = command_name(view, &Command::Lines(choice(LinePlace::Here)));
        let button = ui.add_enabled(view.is_enabled(&command), egui::Button::new(text));
        if button.clicked() {
            view.send(command);
            ui.close();
        }
    }
    let aside = Command::Lines(Lines::Aside);
    if ui.button(command_name(view, &aside)).clicked() {
        view.send(Command::Lines(Lines::GoTo(path.to_vec())));
        view.send(aside);
        ui.close();
    }
}

/// Returns the name of a command in the table of commands, or an empty string if it is not there.
fn command_name(pen: &Pen<'_>, command: &Command) -> String {
    let entry = command.entry();
    entry.map_or_else(String::new, |entry| entry.text(pen.words))
}

/// Draws buttons for the most common commands on variations, applied to the current card.
fn command_buttons_ui(ui: &mut Ui, view: &mut LinesView<'_, '_>) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(3.0, 2.0);
        ui.spacing_mut().button_padding = egui::vec2(5.0, 2.0);
        ui.spacing_mut().interact_size.y = 20.0;
        let style = ui.style_mut();
        style
            .text_styles
            .insert(egui::TextStyle::Button, font(12.5));
        let tools = [
            (
                say!(view, "lines-tool-comment"),
                Lines::Write(RemarkPart::Comment, LinePlace::Here),
            ),
            (
                say!(view, "lines-tool-promote"),
                Lines::Promote(LinePlace::Here),
            ),
            (
                say!(view, "lines-tool-delete"),
                Lines::Delete(LinePlace::Here),
            ),
            (say!(view, "lines-tool-aside"), Lines::Aside),
        ];
        for (text, tool) in tools {
            view.button_with_text(ui, &Command::Lines(tool), &text);
        }
    });
}

/// Draws the text field in which the name of a line or a comment is edited. Enter closes it, and Escape restores the
/// previous text.
fn remark_field_ui(ui: &mut Ui, view: &mut LinesView<'_, '_>) {
    let Some(writing) = view.shown.writing else {
        return;
    };
    let id = egui::Id::unique(("remark", writing.part as usize, &writing.path));
    let is_new = ui.ctx().read_response(id).is_none();
    let mut text = writing.text.clone();
    let name = field_name(view, writing);
    let newline = KeyboardShortcut::new(Modifiers::SHIFT, Key::Enter);
    let field = TextEdit::multiline(&mut text)
        .id(id)
        .desired_rows(1)
        .desired_width(f32::INFINITY)
        .return_key(newline)
        .hint_text(&name);
    let response = ui.add(field);
    let response = response.on_hover_text(say!(view, "lines-write-how"));
    response.widget_info(|| WidgetInfo::labeled(egui::Role::TextInput, true, &name));
    if is_new {
        response.request_focus();
        response.scroll_to_me(None);
    }
    if response.changed() {
        view.send(Command::Lines(Lines::Type(text)));
    }
    let (enter, escape) = ui.input(|input| {
        let enter = input.key_pressed(Key::Enter) && !input.modifiers.shift;
        (enter, input.key_pressed(Key::Escape))
    });
    if escape {
        view.send(Command::Lines(Lines::CancelWriting));
    } else if response.lost_focus() || response.has_focus() && enter {
        view.send(Command::Lines(Lines::EndWriting));
    }
}

/// Returns the name of the text field for a name or comment.
fn field_name(view: &LinesView<'_, '_>, writing: &RemarkField) -> String {
    match (writing.part, writing.path.last()) {
        (RemarkPart::Name, Some(card)) => say!(view, "lines-write-name", card),
        (RemarkPart::Comment, Some(card)) => say!(view, "lines-write-comment", card),
        (RemarkPart::Name, None) => say!(view, "lines-write-name-of-all"),
        (RemarkPart::Comment, None) => say!(view, "lines-write-opening"),
    }
}

/// Draws a banner while the user analyses a position outside the play, with a button that returns to the play.
pub(crate) fn aside_banner_ui(ui: &mut Ui, pen: &mut Pen<'_>, path: &[Card]) {
    ui.horizontal_wrapped(|ui| {
        let back = say!(pen, "lines-back");
        pen.button_with_text(ui, &Command::Lines(Lines::Aside), &back);
        ui.label(strong(say!(pen, "lines-aside", count = path.len())));
        ui.weak(say!(pen, "lines-aside-keeps"));
    });
}
