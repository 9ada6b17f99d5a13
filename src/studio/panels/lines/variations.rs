//! The lines of play as text: the main line trick by trick, and each variation below the trick where it begins.

use std::collections::HashMap;

use eframe::egui::style::ScrollAnimation;
use eframe::egui::{self, CornerRadius, Key, KeyboardShortcut, Modifiers, Rect, TextEdit, Ui};

use kibitzer::cards::{Card, Seat, Tricks};
use kibitzer::problem::Variations;
use kibitzer_export::scoresheet::{Passage, WrittenCard};

use crate::document::remark_part::RemarkPart;
use crate::look::theme::{font, strong};
use crate::panels::analysis::section::Heading;
use crate::panels::lines::remarks::comment_ui;
use crate::panels::lines::text::{HiddenRows, LinesText};
use crate::panels::lines::view::LinesView;
use crate::panels::shell::context::{attach_menu, entry_ui};
use crate::session::analysis::mistakes::MistakeSummary;
use crate::session::command::{Command, LinePlace, Lines, Rearrangement};
use crate::session::lines::RemarkField;
use crate::settings::AnswerSection;
use crate::view::{Pen, small_weak_ui};
use crate::widgets::link::{
    WordEmphasis, card_word_height, card_word_ui, card_word_width, column_text_ui, running_text_ui,
    small_text_width,
};
use crate::widgets::scroll::panel_scroll_ui;
use crate::widgets::spoken::Spoken;
use crate::widgets::text_field::select_text;
use kibitzer_words::say;

/// The indentation of a variation for each level of nesting, in points.
const INDENT: f32 = 14.0;
/// The gap between the tricks of a variation, in points.
const TRICK_GAP: f32 = 6.0;
/// The gap between the words and between the lines of the text, in points.
const LINE_GAP: f32 = 1.0;
/// The assumed width of a letter, in points, for estimating the height of names and comments that have not been drawn
/// yet.
const LETTER_WIDTH: f32 = 7.0;
/// Returns the heading of the section with the lines of play. Its remark is the number of variations.
pub(crate) fn lines_heading(view: &LinesView<'_, '_>) -> Heading {
    let play = &view.shown.analysed.document().problem().play;
    let remark = match variations_in(play) {
        0 => String::new(),
        count => say!(view, "lines-count", count),
    };
    Heading::new(AnswerSection::Lines, say!(view, "lines-title"), remark)
}

/// Returns the number of variations in the lines of play, at all levels.
fn variations_in(play: &Variations) -> usize {
    let lines = play.branches().map(|(_, line)| 1 + variations_in(line));
    lines.sum()
}

/// Draws the lines of play: the main line, its variations, and their names and comments. The text scrolls below the
/// buttons.
pub(crate) fn variations_ui(ui: &mut Ui, view: &mut LinesView<'_, '_>) {
    command_buttons_ui(ui, view);
    let mut text = LinesText::recall(ui, view.shown.analysed.document().problem());
    panel_scroll_ui(ui, |ui| {
        if text.passages.is_empty() && view.shown.writing.is_none() {
            small_weak_ui(ui, say!(view, "lines-hint"));
            return;
        }
        ui.spacing_mut().item_spacing = egui::Vec2::splat(LINE_GAP);
        if view
            .shown
            .writing
            .is_some_and(|writing| writing.path.is_empty())
        {
            remark_field_ui(ui, view);
        }
        passages_ui(ui, view, &mut text);
    });
    text.remember(ui);
}

/// Draws the text of the lines of play. In a long text, rows out of sight only take up space.
fn passages_ui(ui: &mut Ui, view: &mut LinesView<'_, '_>, text: &mut LinesText) {
    let wide = ui.available_width();
    let layout = LinesLayout::new(ui, view, text);
    let LinesText {
        passages,
        heights,
        is_long,
        ..
    } = text;
    heights.set_width(wide);
    let mut hidden = HiddenRows::default();
    let mut index = 0;
    while index < passages.len() {
        let row = layout.first_row(&passages[index..]);
        let may_hide = *is_long && !row.iter().any(|row| must_be_drawn(view, row));
        let estimate = || layout.estimate(row, wide);
        if !(may_hide && hidden.hide(ui, heights.get_or_set(index, row.len(), estimate))) {
            std::mem::take(&mut hidden).allocate(ui);
            let drawn = ui.scope(|ui| match row {
                [passage] => passage_ui(ui, view, &layout, passage),
                tricks => trick_pair_ui(ui, view, &layout, tricks),
            });
            heights.set(index, row.len(), drawn.response.rect.height());
        }
        index += row.len();
    }
    hidden.allocate(ui);
}

/// Returns true if a passage (a trick of the main line, or part of a variation) must be drawn even if it is out of
/// sight. This is so if it contains the current card, or the card whose name or comment is being typed.
fn must_be_drawn(view: &LinesView<'_, '_>, passage: &Passage) -> bool {
    let path = view.shown.analysed.document().path();
    let written = view.shown.writing.map(|writing| &writing.path[..]);
    let mut paths = [Some(path), written].into_iter().flatten();
    paths.any(|path| passage.index_of(path).is_some())
}

/// The layout of the lines of play as text: the widths of the columns, and the mistakes to mark.
struct LinesLayout {
    /// The width of the column with trick numbers and leaders, in points.
    numbers: f32,
    /// The width of a trick where two tricks are drawn side by side, in points; `None` if there is not enough space for
    /// that.
    half: Option<f32>,
    /// The path to the card whose name or comment is being typed.
    writing: Option<Vec<Card>>,
    mistakes: MistakeSummary,
    /// The width of each card in a long text, in points. Empty for a short text, which is drawn completely.
    words: HashMap<Card, f32>,
    /// The width of each trick number with its leader in a long text, in points.
    labels: HashMap<(usize, Option<Seat>), f32>,
    /// The height of a line of cards in the text of the lines of play, in points.
    line: f32,
}

impl LinesLayout {
    /// Computes the layout of the text of the lines of play. Two tricks are drawn side by side only if every trick of
    /// the main line without names or comments fits into half the width.
    fn new(ui: &Ui, view: &LinesView<'_, '_>, text: &LinesText) -> LinesLayout {
        let main_line = || text.passages.iter().filter(|passage| passage.depth == 0);
        let cards = main_line().flat_map(|line| &line.cards);
        let numbers = cards
            .filter_map(|card| trick_number_text(view, card))
            .map(|text| small_text_width(ui, &text))
            .fold(0.0, f32::max);
        let wide = |passage: &Passage| {
            let cards = passage.cards.iter();
            let words = cards.map(|card| word_width(ui, view, card.card) + LINE_GAP);
            // Reserves space for one question mark. Few tricks have more than one mistake.
            numbers + words.sum::<f32>() + small_text_width(ui, "?")
        };
        let plain = main_line().filter(|line| is_bare_trick(line));
        let widest = plain.map(wide).fold(0.0, f32::max);
        let half = (ui.available_width() - 8.0) / 2.0;
        LinesLayout {
            numbers,
            half: (widest <= half).then_some(half),
            writing: view.shown.writing.map(|writing| writing.path.clone()),
            mistakes: view.shown.analysed.mistakes(),
            words: card_widths(ui, view, text.is_long),
            labels: label_widths(ui, view, text.is_long),
            line: card_word_height(ui).max(ui.spacing().interact_size.y),
        }
    }

    /// Returns true if a passage of the lines of play contains the card whose name or comment is being typed.
    fn is_written(&self, passage: &Passage) -> bool {
        let written = self.writing.as_deref();
        written.is_some_and(|path| passage.index_of(path).is_some())
    }

    /// Returns an estimate of the height of a row that has not been drawn yet, in points. `wide` is the width of the
    /// text in points.
    fn estimate(&self, row: &[Passage], wide: f32) -> f32 {
        let lines = match row {
            [passage] => {
                let room = wide - INDENT * passage.depth as f32;
                self.lines_of_cards(passage, room) + lines_of_texts(passage, room)
            }
            _ => 1.0,
        };
        lines * (self.line + LINE_GAP) - LINE_GAP
    }

    /// Returns the number of lines that the cards of a passage (a trick of the main line, or part of a variation) fill
    /// when they are wrapped at `room` points.
    fn lines_of_cards(&self, passage: &Passage, room: f32) -> f32 {
        let (mut lines, mut right) = (0.0, f32::INFINITY);
        for (index, card) in passage.cards.iter().enumerate() {
            if index > 0 && card.trick.is_some() {
                right += TRICK_GAP;
            }
            let number = card
                .trick
                .and_then(|trick| self.labels.get(&(trick, card.seat)));
            let word = self.words.get(&card.card);
            for width in number.into_iter().chain(word) {
                if right + width > room {
                    (lines, right) = (lines + 1.0, 0.0);
                }
                right += width + LINE_GAP;
            }
        }
        lines
    }

    /// Returns the passages in the first row of `text`: two tricks of the main line if they fit side by side, otherwise
    /// a single trick or part of a variation. `text` must not be empty.
    fn first_row<'a>(&self, text: &'a [Passage]) -> &'a [Passage] {
        let is_pair = matches!(text, [one, other, ..] if self.fit_side_by_side(one, other));
        &text[..1 + usize::from(is_pair)]
    }

    /// Returns true if two passages of the lines of play are tricks of the main line that may be drawn side by side.
    fn fit_side_by_side(&self, one: &Passage, other: &Passage) -> bool {
        let may_pair = |it: &Passage| is_bare_trick(it) && !self.is_written(it);
        self.half.is_some() && may_pair(one) && may_pair(other)
    }
}

/// Returns the width, in points, of a card in the text of the lines of play.
fn word_width(ui: &Ui, view: &LinesView<'_, '_>, card: Card) -> f32 {
    card_word_width(ui, &view.theme.letters.card(card))
}

/// Returns the width of each card in a long text, in points; an empty map for a short text.
fn card_widths(ui: &Ui, view: &LinesView<'_, '_>, is_long: bool) -> HashMap<Card, f32> {
    let deck = view.shown.analysed.document().problem().setup.game.pack();
    let cards = deck.iter().filter(|_| is_long);
    let words = cards.map(|card| (card, word_width(ui, view, card)));
    words.collect()
}

/// Returns the width of each trick number with its leader in a long text, in points; an empty map for a short text.
fn label_widths(
    ui: &Ui,
    view: &LinesView<'_, '_>,
    is_long: bool,
) -> HashMap<(usize, Option<Seat>), f32> {
    let setup = &view.shown.analysed.document().problem().setup;
    let leaders = || setup.seats_from(Seat::North).map(Some).chain([None]);
    let tricks = (1..=setup.game.hand_size()).filter(|_| is_long);
    let labels = tricks.flat_map(|trick| leaders().map(move |seat| (trick, seat)));
    let width = |(trick, seat)| small_text_width(ui, &trick_label(view, trick, seat));
    labels.map(|label| (label, width(label))).collect()
}

/// Returns the approximate number of lines that the names and comments of a passage (a trick of the main line, or part
/// of a variation) fill in a width of `room` points.
fn lines_of_texts(passage: &Passage, room: f32) -> f32 {
    let names = [&passage.name, &passage.opening].into_iter();
    let texts = names.chain(passage.cards.iter().map(|card| &card.comment));
    let lines = texts
        .flat_map(|text| text.lines())
        .map(|line| (line.chars().count() as f32 * LETTER_WIDTH / room).ceil());
    lines.sum()
}

/// Returns true if a passage of the lines of play is a trick of the main line without names or comments.
fn is_bare_trick(passage: &Passage) -> bool {
    let is_plain = |card: &WrittenCard| card.comment.is_empty() && card.alternatives.is_empty();
    let is_silent = passage.cards.iter().all(is_plain);
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
            for index in 0..passage.cards.len() {
                card_ui(ui, view, layout, (passage, index), layout.numbers);
            }
        }
    });
}

/// Draws a passage of the lines of play: a trick of the main line, or part of a variation.
fn passage_ui(ui: &mut Ui, view: &mut LinesView<'_, '_>, layout: &LinesLayout, passage: &Passage) {
    // Variations are running text, so their trick numbers are not aligned.
    let numbers = if passage.depth == 0 {
        layout.numbers
    } else {
        0.0
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
                        ui.add_space(TRICK_GAP);
                    }
                    card_ui(ui, view, layout, (passage, index), numbers);
                }
            });
            for (index, card) in passage.cards.iter().enumerate() {
                for (path, card) in paths_beside(passage, index, card) {
                    if !card.comment.is_empty() {
                        comment_ui(ui, view, &path, &card.comment);
                    }
                }
            }
            if layout.is_written(passage) {
                remark_field_ui(ui, view);
            }
        });
    });
    if passage.depth > 0 {
        let rect = drawn.response.rect;
        let x = rect.left() + indent - 6.0;
        let bar = Rect::from_x_y_ranges(x..=x + 2.0, rect.y_range());
        let colour = view.theme.ground.line;
        ui.painter().rect_filled(bar, CornerRadius::ZERO, colour);
    }
}

/// Draws the name of the line of play that begins with the first card of `passage`. A click edits the name.
fn line_name_ui(ui: &mut Ui, view: &mut LinesView<'_, '_>, passage: &Passage) {
    if passage.name.is_empty() {
        return;
    }
    let name = &passage.name;
    let heading = ui.horizontal_wrapped(|ui| running_text_ui(ui, view, [name, ""], name));
    if heading.inner {
        let place = LinePlace::At(passage.path_to(0));
        view.send(Lines::Write(RemarkPart::Name, place));
    }
}

/// Returns the trick number with the leader if `card` is the first of its trick, otherwise `None`.
fn trick_number_text(view: &LinesView<'_, '_>, card: &WrittenCard) -> Option<String> {
    Some(trick_label(view, card.trick?, card.seat))
}

/// Returns the number of a trick, with its leader if known.
fn trick_label(view: &LinesView<'_, '_>, trick: usize, leader: Option<Seat>) -> String {
    let leader = leader.map(|seat| view.words.seat_short_name(seat));
    format!("{trick} {}", leader.unwrap_or_default())
}

/// Returns a card of a passage and the alternatives to it, each with its path.
fn paths_beside<'a>(
    passage: &Passage,
    index: usize,
    card: &'a WrittenCard,
) -> impl Iterator<Item = (Vec<Card>, &'a WrittenCard)> {
    let cards = [card].into_iter().chain(&card.alternatives);
    cards.map(move |card| (passage.path_with(index, card.card), card))
}

/// Draws a card of a passage of the lines of play, given by its index in the passage, and the alternatives to it. The
/// trick number precedes the first card of each trick. A click goes to the position after the card.
fn card_ui(
    ui: &mut Ui,
    view: &mut LinesView<'_, '_>,
    layout: &LinesLayout,
    (passage, index): (&Passage, usize),
    numbers: f32,
) {
    let first = &passage.cards[index];
    for (path, card) in paths_beside(passage, index, first) {
        let document = view.shown.analysed.document();
        let look = if document.path() == path {
            WordEmphasis::Current
        } else if document.line().starts_with(&path) {
            WordEmphasis::Plain
        } else {
            WordEmphasis::OtherLine
        };
        let cost = card_cost(&layout.mistakes, &path, look);
        let mark = match &card.mark[..] {
            "" if cost.is_some() => "?",
            mark => mark,
        };
        let text = format!("{}{mark}", view.theme.letters.card(card.card));
        let name = format!("{} {}", card_name(view, &path, cost), card.mark);
        if let Some(number) = trick_number_text(view, card).filter(|_| card == first) {
            begin_row_unless_fits(ui, &number, numbers, card_word_width(ui, &text));
            column_text_ui(ui, view, &number, numbers);
        }
        let response = card_word_ui(ui, view, &text, look, name.trim_end());
        // The text field for a remark, which is beside the current card or was opened elsewhere, is revealed by itself.
        if look == WordEmphasis::Current && view.shown.writing.is_none() {
            let id = egui::Id::unique("revealed card of the lines");
            reveal_once(ui, id, path.clone(), response.rect);
        }
        if response.clicked() {
            view.send(Lines::GoTo(path.clone()));
        }
        attach_menu(&response, false, |ui| card_menu_ui(ui, view, &path));
    }
}

/// Starts a new row of wrapped text if a trick number and its card do not both fit into the current row. `numbers` is
/// the width of the column of trick numbers, `card` the width of the card, both in points.
fn begin_row_unless_fits(ui: &mut Ui, number: &str, numbers: f32, card: f32) {
    let number = small_text_width(ui, number).max(numbers);
    let needed = number + ui.spacing().item_spacing.x + card;
    let is_amid_row = ui.cursor().left() > ui.max_rect().left() + 1.0;
    if is_amid_row && ui.available_size_before_wrap().x < needed {
        ui.end_row();
    }
}

/// Returns the number of tricks that the last card of `path` cost, if it belongs to the displayed line. Returns `None`
/// if the card cost nothing or the cost is unknown.
fn card_cost(costs: &MistakeSummary, path: &[Card], look: WordEmphasis) -> Option<Tricks> {
    let is_in_view = look != WordEmphasis::OtherLine;
    let index = path.len().checked_sub(1).filter(|_| is_in_view)?;
    let mut mistakes = costs.mistakes.iter();
    mistakes
        .find(|mistake| mistake.index == index)
        .map(|mistake| mistake.cost)
}

/// Returns the description of the last card of `path` for screen readers: the card, its trick and its cost.
fn card_name(view: &LinesView<'_, '_>, path: &[Card], cost: Option<Tricks>) -> String {
    let document = view.shown.analysed.document();
    let Some((card, before)) = path.split_last() else {
        return String::new();
    };
    let trick = document.trick_number(before.len());
    let name = if document.is_variation(path) {
        say!(view, "lines-card-variation", card, trick)
    } else {
        say!(view, "lines-card", card, trick)
    };
    match cost {
        None => name,
        Some(cost) => say!(view, "lines-card-costs", name, cost),
    }
}

/// The state of scrolling a part of the lines of play into view.
#[derive(Clone)]
struct Revealed<T> {
    thing: T,
    /// The y coordinate of the element's top edge in the previous frame, in points.
    top: f32,
    /// The number of frames for which the element has not moved since scrolling was last requested.
    still: usize,
    /// True once the element has come to rest in view.
    is_at_rest: bool,
}

/// The number of frames until a scroll request has taken effect; the first movement is visible in the second frame.
const SCROLL_FRAMES: usize = 2;

/// Scrolls the text of the lines of play until `thing`, which is drawn in `rect`, has come to rest in view. This can
/// take several steps, because rows that come into view may be higher than estimated. Afterwards, the user can scroll
/// it out of view.
fn reveal_once<T>(ui: &Ui, id: egui::Id, thing: T, rect: Rect)
where
    T: Clone + PartialEq + Send + Sync + 'static,
{
    let last = ui.data(|data| data.get_temp::<Revealed<T>>(id));
    let was_at_rest = last.as_ref().is_none_or(|before| before.is_at_rest);
    if was_at_rest && last.as_ref().is_some_and(|before| before.thing == thing) {
        return;
    }
    let top = rect.top();
    let still = last
        .filter(|before| before.top == top)
        .map_or(0, |before| before.still + 1);
    let has_settled = still >= SCROLL_FRAMES;
    let (shown, wanted) = (ui.clip_rect().y_range(), rect.y_range());
    let is_in_view = shown.contains(wanted.min) && shown.contains(wanted.max);
    // A request while an earlier one takes effect would be added to it.
    let is_requested = !is_in_view && (was_at_rest || has_settled);
    if is_requested {
        ui.scroll_to_rect_animation(rect, None, ScrollAnimation::none());
    }
    let revealed = Revealed {
        thing,
        top,
        still: if is_requested { 0 } else { still },
        is_at_rest: has_settled && (is_in_view || wanted.span() > shown.span()),
    };
    if !revealed.is_at_rest {
        ui.ctx().request_repaint();
    }
    ui.data_mut(|data| data.insert_temp(id, revealed));
}

/// Draws the context menu of a card in the lines of play. `path` is the sequence of cards up to and including this one.
fn card_menu_ui(ui: &mut Ui, view: &mut LinesView<'_, '_>, path: &[Card]) {
    let choices: [fn(LinePlace) -> Lines; 6] = [
        |place| Lines::Write(RemarkPart::Comment, place),
        |place| Lines::Write(RemarkPart::Name, place),
        |place| Lines::Rearrange(Rearrangement::Promote, place),
        |place| Lines::Rearrange(Rearrangement::MakeMain, place),
        |place| Lines::Rearrange(Rearrangement::Delete, place),
        Lines::Copy,
    ];
    for choice in choices {
        let text = command_name(view, choice(LinePlace::Here));
        entry_ui(ui, view, text, choice(LinePlace::At(path.to_vec())));
    }
    if ui.button(command_name(view, Lines::Aside)).clicked() {
        view.send(Lines::GoTo(path.to_vec()));
        view.send(Lines::Aside);
        ui.close();
    }
}

/// Returns the name of a command in the table of commands, or an empty string if it is not there.
fn command_name(pen: &Pen<'_>, command: Lines) -> String {
    let entry = Command::from(command).entry();
    entry.map_or_else(String::new, |entry| entry.text(pen.words))
}

/// Draws buttons for the most common commands on variations, applied to the current card.
fn command_buttons_ui(ui: &mut Ui, view: &mut LinesView<'_, '_>) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(3.0, 2.0);
        ui.spacing_mut().button_padding = egui::vec2(5.0, 2.0);
        ui.spacing_mut().interact_size.y = 20.0;
        let styles = &mut ui.style_mut().text_styles;
        styles.insert(egui::TextStyle::Button, font(12.5));
        let rearrange = |how| Lines::Rearrange(how, LinePlace::Here);
        let comment = Lines::Write(RemarkPart::Comment, LinePlace::Here);
        for (text, tool) in [
            (say!(view, "lines-tool-comment"), comment),
            (
                say!(view, "lines-tool-promote"),
                rearrange(Rearrangement::Promote),
            ),
            (
                say!(view, "lines-tool-delete"),
                rearrange(Rearrangement::Delete),
            ),
            (say!(view, "lines-tool-aside"), Lines::Aside),
        ] {
            view.button_with_text(ui, tool, &text);
        }
    });
}

/// Returns the id of the text field in which a name or a comment is edited.
pub(crate) fn remark_field_id(writing: &RemarkField) -> egui::Id {
    egui::Id::unique(("remark", writing.part as usize, &writing.path))
}

/// Draws the text field for editing a comment or the name of a line. Enter closes it, and Escape restores the previous
/// text.
fn remark_field_ui(ui: &mut Ui, view: &mut LinesView<'_, '_>) {
    let Some(writing) = view.shown.writing else {
        return;
    };
    let id = remark_field_id(writing);
    let is_new = ui.ctx().read_response(id).is_none();
    let mut text = writing.text.clone();
    if is_new {
        // egui remembers where the caret was when the field was last used, even in an earlier run.
        let end = text.chars().count();
        select_text(ui, id, end..end);
    }
    let name = field_name(view, writing);
    let newline = KeyboardShortcut::new(Modifiers::SHIFT, Key::Enter);
    let hint = view.theme.styled(&name, font(14.0), view.theme.weak);
    let field = TextEdit::multiline(&mut text)
        .id(id)
        .hint_text(hint)
        .desired_rows(1)
        .desired_width(f32::INFINITY);
    let response = ui
        .add(field.return_key(newline))
        .spoken(egui::Role::TextInput, &name)
        .on_hover_text(say!(view, "lines-write-how"));
    if is_new {
        response.request_focus();
        ui.data_mut(|data| data.remove::<Revealed<Vec<Card>>>(id));
    }
    // Once the field is in view, it keeps its caret there itself.
    reveal_once(ui, id, writing.path.clone(), response.rect);
    if response.changed() {
        view.send(Lines::Type(text));
    }
    let (enter, escape) = ui.input(|input| {
        let enter = input.key_pressed(Key::Enter) && !input.modifiers.shift;
        (enter, input.key_pressed(Key::Escape))
    });
    if escape {
        view.send(Lines::CancelWriting);
    } else if response.lost_focus() || response.has_focus() && enter {
        // The field is gone in the next frame, whose keys are commands again.
        response.surrender_focus();
        view.send(Lines::EndWriting);
    }
}

/// Returns the name of the text field for a name or comment.
fn field_name(view: &LinesView<'_, '_>, writing: &RemarkField) -> String {
    match (writing.part, writing.path.last()) {
        (RemarkPart::Name, Some(card)) => say!(view, "lines-write-name", card),
        (RemarkPart::Comment, Some(&card)) => {
            let card = view.theme.letters.card(card);
            say!(view, "lines-write-comment", card)
        }
        (RemarkPart::Name, None) => say!(view, "lines-write-name-of-all"),
        (RemarkPart::Comment, None) => say!(view, "lines-write-opening"),
    }
}

/// Draws a banner while the user analyses a position outside the play, with a button that returns to the play.
pub(crate) fn aside_banner_ui(ui: &mut Ui, pen: &mut Pen<'_>, path: &[Card]) {
    ui.horizontal_wrapped(|ui| {
        let back = say!(pen, "lines-back");
        pen.button_with_text(ui, Lines::Aside, &back);
        ui.label(strong(say!(pen, "lines-aside", count = path.len())));
        ui.weak(say!(pen, "lines-aside-keeps"));
    });
}
