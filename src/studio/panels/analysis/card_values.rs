//! The list of legal cards, grouped by the tricks that they bring, best first.

use eframe::egui::{self, Align2, CornerRadius, Id, Rect, Response, Sense, Ui, pos2, vec2};

use kibitzer::analysis::Choice;
use kibitzer::cards::{Card, CardSet, Strain, Suit};

use crate::document::goal::Reading;
use crate::look::cards::badge;
use crate::look::suited_text::{draw_text, text_width, truncated};
use crate::look::theme::font;
use crate::panels::AnalysisView;
use crate::panels::analysis::section::Heading;
use crate::session::command::Walk;
use crate::settings::AnswerSection;
use crate::view::{show_clickable_tooltip, small_weak_ui};
use crate::widgets::bar::draw_bar;
use crate::widgets::link::{WordEmphasis, card_word_ui};
use crate::widgets::spoken::Spoken;
use crate::words::with_capital;
use kibitzer_words::say;

/// The height of a row in the list of legal cards, in points.
pub(crate) const ROW_HEIGHT: f32 = 24.0;

/// The minimum size of the last and largest group of legal cards at which its cards are no longer named one by one.
const UNNAMED_CARDS: usize = 4;

/// The font size of the remark about a card in the list of legal cards, in points.
const REMARK_FONT_SIZE: f32 = 13.0;
/// The minimum width, in points, of the column with remarks in the list of legal cards.
const MIN_REMARK_WIDTH: f32 = 73.0;

/// A row of the list of legal cards: the cards that lead to the same number of tricks.
struct MoveGroup<'c> {
    /// The analysed cards, each together with the cards equivalent to it.
    choices: &'c [Choice],
    /// The first choice of the group.
    first: &'c Choice,
    naming: GroupNaming,
}

/// The way in which a group of legal cards is named.
#[derive(Clone, Copy, PartialEq, Eq)]
enum GroupNaming {
    /// Each card is named.
    Cards,
    /// The group contains all legal cards and is named "every card".
    EveryCard,
    /// The group contains all legal cards that are in no other group and is named "every other card".
    EveryOtherCard,
}

impl MoveGroup<'_> {
    fn cards(&self) -> CardSet {
        all_cards(self.choices)
    }

    /// Returns the first card if all cards of the group are equivalent, otherwise `None`.
    fn only_card(&self) -> Option<Card> {
        match self.choices {
            [choice] => choice.cards.iter().next(),
            _ => None,
        }
    }
}

/// Returns the cards of all choices.
fn all_cards(choices: &[Choice]) -> CardSet {
    CardSet::union(choices.iter().map(|choice| choice.cards))
}

/// Groups legal cards, which must be sorted by tricks, by the number of tricks to which they lead. `is_complete` is
/// true if all legal cards have been analysed; a large last group then gets a collective name.
fn group_moves(choices: &[Choice], is_complete: bool) -> Vec<MoveGroup<'_>> {
    let by_tricks = choices.chunk_by(|one, other| one.tricks == other.tricks);
    let group = |choices| MoveGroup {
        choices,
        first: &choices[0],
        naming: GroupNaming::Cards,
    };
    let mut groups: Vec<MoveGroup<'_>> = by_tricks.map(group).collect();
    let largest = groups.iter().map(|group| group.cards().len()).max();
    let has_others = groups.len() > 1;
    if let Some(last) = groups.last_mut().filter(|_| is_complete) {
        let count = last.cards().len();
        last.naming = match has_others {
            true if count >= UNNAMED_CARDS && Some(count) == largest => GroupNaming::EveryOtherCard,
            false if last.only_card().is_none() => GroupNaming::EveryCard,
            true | false => GroupNaming::Cards,
        };
    }
    groups
}

/// Returns the heading of the list of legal cards.
pub(crate) fn card_values_heading(view: &AnalysisView<'_, '_>) -> Heading {
    Heading::new(
        AnswerSection::Moves,
        say!(view, "moves-title"),
        heading_remark(view),
    )
}

/// Draws the list of legal cards, with one row for each number of tricks to which they lead.
pub(crate) fn card_values_ui(ui: &mut Ui, view: &mut AnalysisView<'_, '_>) {
    let Some(position) = view.shown.document().position().copied() else {
        ui.weak(say!(view, "not-playable-yet"));
        return;
    };
    if position.is_over() {
        ui.weak(say!(view, "all-cards-played"));
        return;
    }
    ui.spacing_mut().item_spacing.y = 0.0;
    let choices = view.shown.choices();
    let known = all_cards(&choices);
    let unknown = position.legal_cards() - known;
    let groups = group_moves(&choices, unknown.is_empty());
    let remarks = groups
        .iter()
        .map(|group| {
            let remark = group_remark(view, group);
            text_width(ui.painter(), remark, font(REMARK_FONT_SIZE))
        })
        .fold(MIN_REMARK_WIDTH, f32::max);
    for group in &groups {
        group_ui(ui, view, group, remarks);
    }
    if !unknown.is_empty() {
        small_weak_ui(ui, say!(view, "moves-unknown", count = unknown.len()));
    }
}

/// Returns the remark beside the heading of the list of legal cards: the player on turn and, until all cards are
/// analysed, the progress. Returns an empty string if there is no analysis.
fn heading_remark(view: &AnalysisView<'_, '_>) -> String {
    let Some(inquiry) = view.shown.inquiries().choices.inquiry() else {
        return String::new();
    };
    let (words, answer) = (view.words, inquiry.answer());
    let position = view.shown.document().position();
    let turn = position.and_then(|position| position.turn());
    let mut parts: Vec<String> = Vec::new();
    parts.extend(turn.map(|seat| say!(words, "moves-to-play", seat)));
    let (done, all) = answer.progress();
    if done < all {
        parts.push(say!(words, "moves-progress", done, all));
    }
    parts.join(" · ")
}

/// The layout of a row in the list of legal cards.
struct ValueRowLayout {
    rect: Rect,
    bar: Rect,
}

impl ValueRowLayout {
    /// Creates the layout of a row in the rectangle `rect`, with `remarks` points reserved for the remark at its right
    /// end.
    fn new(rect: Rect, remarks: f32) -> ValueRowLayout {
        let right = rect.right() - 45.0 - remarks;
        let left = rect.left() + (rect.width() * 0.45).clamp(138.0, 200.0);
        // A long remark leaves less room for the names of the cards.
        let left = left.min(right);
        let y = rect.center().y;
        let bar = Rect::from_min_max(pos2(left, y - 4.5), pos2(right, y + 4.5));
        ValueRowLayout { rect, bar }
    }

    /// Returns the rectangle of the card's number of tricks, to the right of the bar.
    fn number_rect(&self) -> Rect {
        let at = pos2(self.bar.right() + 22.0, self.rect.center().y);
        Rect::from_center_size(at, vec2(32.0, 18.0))
    }
}

/// Draws the row of a group of legal cards: their names, a bar, the number of tricks, and a remark `remarks` points
/// wide. A click plays the card or, if there are several, opens a menu of them.
fn group_ui(ui: &mut Ui, view: &mut AnalysisView<'_, '_>, group: &MoveGroup<'_>, remarks: f32) {
    let choice = group.first;
    let (response, row) = row_ui(ui, view, group, remarks);
    draw_group_name(ui, view, &row, group);
    let declares = choice.wants_tricks != is_misere(view);
    let (goal, reading) = (view.shown.goal(), view.settings.reading);
    let card = choice.cards.iter().next();
    let known = card.and_then(|card| view.shown.value(card));
    let best = known.map_or(choice.tricks, |(_, best)| best);
    let rating = reading.rate_card(choice.tricks, best, goal, declares);
    let (painter, theme) = (ui.painter(), &view.theme);
    // The length of the bar is proportional to the number of tricks.
    let share = f32::from(choice.tricks.0) / total_tricks(view).max(1.0);
    let colours = [theme.ground.sunken, theme.rating_bar(rating)];
    draw_bar(painter, row.bar, share.min(1.0), colours);
    let number = reading.format_value(choice.tricks, best, goal);
    let mark = (rating, choice.tricks == best);
    let place = row.number_rect();
    badge(painter, theme, place, Align2::CENTER_CENTER, &number, mark);
    let remark = group_remark(view, group);
    let (letters, tint) = (font(REMARK_FONT_SIZE), theme.rating_text(rating));
    let at = pos2(place.right() + 7.0, row.rect.center().y);
    painter.text(at, Align2::LEFT_CENTER, remark, letters, tint);
    match group.only_card() {
        Some(card) if response.clicked() => view.send(Walk::Play(card)),
        Some(_) => {}
        None => group_menu_ui(view, group, &response),
    }
    show_clickable_tooltip(response, with_capital(&group_text(view, group)));
}

/// Draws the background of a row in the list of legal cards. While the row is hovered or focused, the card table
/// highlights the cards; if they are all equivalent, it also previews the line that follows them.
fn row_ui(
    ui: &mut Ui,
    view: &mut AnalysisView<'_, '_>,
    group: &MoveGroup<'_>,
    remarks: f32,
) -> (Response, ValueRowLayout) {
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), ROW_HEIGHT));
    let first = group.cards().iter().next();
    let id = Id::unique(("move", first.map(|card| card.to_string())));
    let response = ui
        .interact(rect, id, Sense::click())
        .spoken_button(group_text(view, group));
    if response.hovered() || response.has_focus() {
        ui.painter()
            .rect_filled(rect, CornerRadius::same(5), view.theme.mark.hovered);
        match group.only_card() {
            Some(card) => view.previewed = Some(card),
            None => view.highlighted = group.cards(),
        }
    }
    (response, ValueRowLayout::new(rect, remarks))
}

/// Draws the menu of the cards in a group, while it is open. A click on a card plays it.
fn group_menu_ui(view: &mut AnalysisView<'_, '_>, group: &MoveGroup<'_>, row: &Response) {
    egui::Popup::menu(row).show(|ui| {
        for suit in Suit::ALL {
            ui.horizontal(|ui| {
                for card in group.cards().suited(suit).iter() {
                    let name = say!(view, "moves-play", card);
                    let text = view.theme.letters.card(card);
                    let word = card_word_ui(ui, view, &text, WordEmphasis::Plain, &name);
                    if word.hovered() || word.has_focus() {
                        view.previewed = Some(card);
                    }
                    if word.clicked() {
                        view.send(Walk::Play(card));
                        ui.close();
                    }
                }
            });
        }
    });
}

/// Returns the name of a group's row for the tooltip and screen readers: the cards, their number of tricks, and the
/// result unless it is empty.
fn group_text(view: &AnalysisView<'_, '_>, group: &MoveGroup<'_>) -> String {
    let choice = group.first;
    let declares = choice.wants_tricks != is_misere(view);
    let tricks = view.words.tricks(choice.tricks);
    let result = view
        .words
        .result_text(view.shown.goal(), choice.tricks, declares);
    if let Some(card) = group.only_card() {
        return match result.as_str() {
            "" => say!(view, "moves-card", card, tricks),
            _ => say!(view, "moves-card-result", card, tricks, result),
        };
    }
    let cards = match group.naming {
        GroupNaming::Cards => view.words.cards(group.cards()),
        GroupNaming::EveryCard | GroupNaming::EveryOtherCard => unnamed_text(view, group),
    };
    match result.as_str() {
        "" => say!(view, "moves-group", cards, tricks),
        _ => say!(view, "moves-group-result", cards, tricks, result),
    }
}

/// Returns the collective name of a group of legal cards that are not named one by one, with their number.
fn unnamed_text(view: &AnalysisView<'_, '_>, group: &MoveGroup<'_>) -> String {
    let count = group.cards().len();
    match group.naming {
        GroupNaming::EveryOtherCard => say!(view, "moves-every-other-card", count),
        GroupNaming::EveryCard | GroupNaming::Cards => say!(view, "moves-every-card", count),
    }
}

/// Returns the remark on a group of legal cards: the result compared with the goal or, without a goal, what the cards
/// cost. If the numbers already show costs, the remark is the number of tricks.
fn group_remark(view: &AnalysisView<'_, '_>, group: &MoveGroup<'_>) -> String {
    let choice = group.first;
    let declares = choice.wants_tricks != is_misere(view);
    let goal = view.shown.document().goal();
    let result = view.words.result_text(goal, choice.tricks, declares);
    match (view.settings.reading, result.is_empty()) {
        (Reading::Cost, _) => view.words.tricks(choice.tricks),
        (Reading::Tricks | Reading::Contract, true) => cost_text(view, choice),
        (Reading::Tricks | Reading::Contract, false) => result,
    }
}

fn is_misere(view: &AnalysisView<'_, '_>) -> bool {
    view.shown.document().problem().setup.strain == Strain::Misere
}

/// Returns the remark on a legal card if there is no goal: the tricks that the card costs, or that it is a best card.
/// Empty if this is not known yet.
fn cost_text(view: &AnalysisView<'_, '_>, choice: &Choice) -> String {
    let card = choice.cards.iter().next();
    let Some((tricks, best)) = card.and_then(|card| view.shown.value(card)) else {
        return String::new();
    };
    match tricks.0.abs_diff(best.0) {
        0 => say!(view, "moves-best"),
        cost => say!(view, "moves-costs", count = cost),
    }
}

/// Draws the name of a group of legal cards, shortened to the room before the bar.
fn draw_group_name(
    ui: &Ui,
    view: &AnalysisView<'_, '_>,
    row: &ValueRowLayout,
    group: &MoveGroup<'_>,
) {
    let text = match group.naming {
        GroupNaming::Cards => suits_text(view, group.cards()),
        GroupNaming::EveryCard | GroupNaming::EveryOtherCard => unnamed_text(view, group),
    };
    let at = row.rect.left_center() + vec2(4.0, 0.0);
    let name = view.theme.label(text, font(13.5));
    let name = truncated(name, row.bar.left() - 4.0 - at.x);
    draw_text(ui.painter(), at, Align2::LEFT_CENTER, name);
}

/// Returns cards as text, suit by suit: `♠A K  ♦A`.
fn suits_text(view: &AnalysisView<'_, '_>, cards: CardSet) -> String {
    let suits = Suit::ALL.into_iter().filter_map(|suit| {
        let held = cards.suited(suit).iter();
        let ranks: Vec<String> = held
            .map(|card| view.theme.letters.rank(card.rank))
            .collect();
        (!ranks.is_empty()).then(|| format!("{}{}", suit.symbol(), ranks.join(" ")))
    });
    suits.collect::<Vec<_>>().join("  ")
}

/// Returns the number of tricks in the whole play, or 13 if the deal cannot be played.
fn total_tricks(view: &AnalysisView<'_, '_>) -> f32 {
    let play = view.shown.document().play();
    play.map_or(13.0, |play| f32::from(play.start().tricks_left().0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use kibitzer::cards::Tricks;

    /// Creates choices from pairs of their cards, in PBN order, and the number of tricks to which they lead.
    fn choices(choices: &[(&str, u8)]) -> Vec<Choice> {
        let choices = choices.iter().map(|&(cards, tricks)| Choice {
            cards: cards
                .split(' ')
                .map(|card| card.parse::<Card>().unwrap())
                .collect(),
            tricks: Tricks(tricks),
            wants_tricks: true,
        });
        choices.collect()
    }

    fn namings(choices: &[Choice], is_complete: bool) -> Vec<GroupNaming> {
        let groups = group_moves(choices, is_complete);
        groups.iter().map(|group| group.naming).collect()
    }

    #[test]
    fn the_largest_last_group_is_labelled_every_other_card() {
        use GroupNaming::{Cards, EveryCard, EveryOtherCard};
        let three = choices(&[
            ("CK", 9),
            ("SA SK", 8),
            ("DA", 8),
            ("S8 S3", 7),
            ("D6 D5", 7),
        ]);
        assert!(namings(&three, true) == [Cards, Cards, EveryOtherCard]);
        // While cards are still analysed, the group may be neither the last nor complete.
        assert!(namings(&three, false) == [Cards; 3]);
        let small = choices(&[("CK CQ", 9), ("SA", 8), ("DA", 8)]);
        assert!(namings(&small, true) == [Cards; 2]);
        let equal = choices(&[("CK CQ", 9), ("SA", 9)]);
        assert!(namings(&equal, true) == [EveryCard]);
        assert!(namings(&choices(&[("CK CQ", 9)]), true) == [Cards]);
    }
}
