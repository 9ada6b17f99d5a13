//! The layouts with a selected result: divided into groups, and listed, so that they can be searched and put on the
//! table.

use eframe::egui::accesskit::SortDirection;
use eframe::egui::{
    self, Align2, Button, Id, Rangef, RichText, ScrollArea, TextEdit, Ui, WidgetInfo, pos2, vec2,
};

use kibitzer::analysis::{Place, Unseen};
use kibitzer::cards::{Card, CardSet, Suit};
use kibitzer::notation::constraints;

use crate::document::goal::{Goal, Verdict};
use crate::look::suited_text::{draw_text, text_width};
use crate::look::theme::{font, strong, strong_font};
use crate::panels::LayoutsView;
use crate::panels::layouts::histogram::tricks_already_won;
use crate::session::command::{Command, Counting};
use crate::session::layouts::display::{
    FoundLayout, Group, GroupBasis, GroupCount, Grouping, MOST_LISTED, OpenedResult, Order,
    TermsChange, ViewChange,
};
use crate::view::{button_row_ui, button_width, show_clickable_tooltip, small_weak_ui};
use crate::widgets::table::{
    Column, ColumnHeading, ROW_HEIGHT, Sorting, headings_ui, row_background_ui, row_ui,
};
use crate::widgets::text_field::restore_on_escape;
use crate::words::Words;
use kibitzer_words::say;

/// The width, in points, of the column in the list of groups that shows each group's share of the layouts. The numbers
/// of layouts are right-aligned before this column.
const USUAL_SHARE_WIDTH: f32 = 52.0;

/// The smallest gap between the number of layouts and their share, in points.
const COUNT_GAP: f32 = 8.0;

/// Draws the layouts with the result that the user selected, in groups and as a list.
pub(crate) fn layout_groups_ui(ui: &mut Ui, view: &mut LayoutsView<'_, '_>) {
    result_choice_ui(ui, view);
    if view.shown.display().digest.opened.is_none() {
        ui.weak(say!(view, "walk-how"));
        return;
    }
    let groups = view.shown.display().digest.groups.clone();
    if groups.is_empty() {
        ui.weak(if view.shown.display().is_looking() {
            say!(view, "statistics-looking")
        } else {
            say!(view, "walk-none-known")
        });
        return;
    }
    let (wide, height) = (ui.available_width(), ui.available_height());
    if is_too_narrow(wide) {
        let size = vec2(wide, height * 0.45);
        ui.allocate_ui(size, |ui| groups_ui(ui, view, &groups));
        ui.separator();
        return layouts_list_ui(ui, view);
    }
    ui.horizontal_top(|ui| {
        let wide = (wide * 0.40).clamp(300.0, 360.0);
        ui.allocate_ui(vec2(wide, height), |ui| {
            ui.vertical(|ui| {
                ui.set_width(wide);
                groups_ui(ui, view, &groups);
            });
        });
        ui.separator();
        ui.vertical(|ui| layouts_list_ui(ui, view));
    });
}

/// Returns true if a panel `width` points wide is too narrow to show the list of layouts beside their groups.
pub(crate) fn is_too_narrow(width: f32) -> bool {
    width < 620.0
}

/// Draws the choice of the result whose layouts are listed.
fn result_choice_ui(ui: &mut Ui, view: &mut LayoutsView<'_, '_>) {
    button_row_ui(ui, |ui| {
        let (words, opened) = (view.words, view.shown.display().digest.opened);
        ui.weak(say!(words, "walk-layouts"));
        if let Some(OpenedResult::Tricks(tricks)) = opened {
            let tricks = tricks + tricks_already_won(view);
            let text = say!(words, "walk-with", tricks);
            let name = say!(words, "walk-with-name");
            let again = ViewChange::Open(None);
            view.radio_button(ui, true, &text, &name, again);
        }
        for is_made in [true, false] {
            let goal = view.shown.document().goal();
            if let Some([text, name]) = result_names(words, goal, is_made) {
                let now = OpenedResult::Makes(is_made);
                let command = ViewChange::Open(Some(now));
                view.radio_button(ui, opened == Some(now), &text, &name, command);
            }
        }
        if let (Some(_), GroupBasis::Drawn(count)) = (opened, view.shown.display().digest.basis) {
            let shown = words.grouped(count);
            small_weak_ui(ui, say!(words, "walk-drawn", count, shown));
        }
    });
}

/// Returns two names for the layouts that reach the goal (`is_made`), or for those that fall short of it: a short
/// label, and a longer name that is clear by itself. Returns `None` without a goal.
fn result_names(words: &Words, goal: Goal, is_made: bool) -> Option<[String; 2]> {
    Some(match (goal, is_made) {
        (Goal::Contract(_), true) => [say!(words, "walk-make"), say!(words, "walk-make-name")],
        (Goal::Contract(_), false) => [
            say!(words, "walk-go-down"),
            say!(words, "walk-go-down-name"),
        ],
        (Goal::Stated(_) | Goal::Published { .. }, true) => {
            [say!(words, "walk-reach"), say!(words, "walk-reach-name")]
        }
        (Goal::Stated(_) | Goal::Published { .. }, false) => [
            say!(words, "walk-fall-short"),
            say!(words, "walk-fall-short-name"),
        ],
        (Goal::Open, _) => return None,
    })
}

/// Draws the choice of how layouts are grouped, and the groups of layouts.
fn groups_ui(ui: &mut Ui, view: &mut LayoutsView<'_, '_>, groups: &[Group]) {
    grouping_choice_ui(ui, view);
    let scroll = ScrollArea::vertical().id_salt("groups");
    ui.spacing_mut().item_spacing.y = 2.0;
    let scroll = scroll.auto_shrink([false, false]);
    scroll.show_rows(ui, ROW_HEIGHT, groups.len(), |ui, rows| {
        for index in rows {
            group_ui(ui, view, index, &groups[index]);
        }
    });
}

/// Draws the choice of how layouts are grouped: by the splits of all suits, by the split of one suit, or by the holder
/// of a card.
fn grouping_choice_ui(ui: &mut Ui, view: &mut LayoutsView<'_, '_>) {
    let (words, now) = (view.words, view.shown.display().view.grouping);
    button_row_ui(ui, |ui| {
        ui.spacing_mut().item_spacing.x = 3.0;
        small_weak_ui(ui, say!(words, "walk-by"));
        let splits = Command::Counting(Counting::View(ViewChange::Grouping(Grouping::Splits)));
        let chosen = now == Grouping::Splits;
        let text = say!(words, "walk-all-splits");
        let name = say!(words, "walk-all-splits-name");
        view.radio_button(ui, chosen, &text, &name, splits);
        ui.spacing_mut().button_padding.x = 5.0;
        for suit in Suit::ALL {
            let sign = view.theme.label(suit.symbol().to_string(), font(14.0));
            let grouping = Grouping::Suit(suit);
            let name = say!(words, "walk-suit-name", suit);
            let command = ViewChange::Grouping(grouping);
            let chosen = now == grouping;
            view.radio_button(ui, chosen, sign, &name, command);
        }
        card_menu_ui(ui, view, now);
        let order = match view.shown.unseen() {
            Unseen::One(_) => say!(view, "walk-hand-and-discards"),
            Unseen::Two(seats) => seats.map(|seat| view.words.seat_letter(seat)).join("–"),
        };
        small_weak_ui(ui, order);
    });
}

/// Draws a menu of the unseen cards. Choosing a card groups the layouts by the hand that holds it, or by the discards.
fn card_menu_ui(ui: &mut Ui, view: &mut LayoutsView<'_, '_>, now: Grouping) {
    let statistics = view.shown.statistics();
    let cards = statistics.map_or(CardSet::EMPTY, |known| known.question().unseen_cards());
    let text = match now {
        Grouping::Holder(card) => say!(view, "walk-holder", card),
        Grouping::Splits | Grouping::Suit(_) => say!(view, "walk-a-card"),
    };
    let tip = say!(view, "walk-a-card-tip");
    ui.menu_button(view.theme.label(text, font(14.0)), |ui| {
        ui.spacing_mut().item_spacing.y = 1.0;
        for suit in Suit::ALL {
            ui.horizontal(|ui| {
                for card in cards.suited(suit).iter() {
                    card_entry_ui(ui, view, card, now == Grouping::Holder(card));
                }
            });
        }
    })
    .response
    .on_hover_text(tip);
}

/// Draws a card in the menu of unseen cards. A click groups layouts by the hand that holds it.
fn card_entry_ui(ui: &mut Ui, view: &mut LayoutsView<'_, '_>, card: Card, chosen: bool) {
    let text = view.theme.label(view.theme.letters.card(card), font(14.0));
    let button = Button::selectable(chosen, text).min_size(vec2(34.0, 24.0));
    let response = ui.add(button);
    let name = say!(view, "walk-holder-name", card);
    response.widget_info(|| WidgetInfo::selected(egui::Role::Button, true, chosen, &name));
    if response.clicked() {
        let grouping = ViewChange::Grouping(Grouping::Holder(card));
        view.send(grouping);
        ui.close();
    }
}

/// Draws the row of a group of layouts. A click lists the layouts of the group.
fn group_ui(ui: &mut Ui, view: &mut LayoutsView<'_, '_>, index: usize, group: &Group) {
    let words = group_text(view, group);
    let share = view.words.format_known_share(group.share);
    let number = group.counted.map(|count| view.words.grouped(count.hits));
    let name = group_name(view.words, &words, group);
    let chosen = view.shown.display().group() == index;
    let response = row_background_ui(ui, view, &name, chosen);
    let rect = response.rect.shrink2(vec2(6.0, 0.0));
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    let (left, right, theme) = (rect.left_center(), rect.right_center(), &view.theme);
    let words = theme.label(words, font(13.5));
    let words = draw_text(&painter, left, Align2::LEFT_CENTER, words);
    let share = theme.label(share, font(13.0));
    let share = draw_text(&painter, right, Align2::RIGHT_CENTER, share);
    // Shares of usual width leave the numbers in a column.
    let end = (share.left() - COUNT_GAP).min(right.x - USUAL_SHARE_WIDTH);
    let number = theme.styled(number.unwrap_or_default(), font(11.5), theme.weak);
    // The number can be left out, because the row's name contains it.
    if end - painter.layout_job(number.clone()).size().x > words.right() + 4.0 {
        draw_text(&painter, pos2(end, right.y), Align2::RIGHT_CENTER, number);
    }
    if response.clicked() {
        view.send(ViewChange::Group(index));
    }
    let tip = view.theme.label(group_tooltip(view, group), font(14.0));
    show_clickable_tooltip(response, tip);
}

/// Returns the description of a group of layouts for screen readers. It includes the number of its layouts or, until
/// all are counted, their share.
fn group_name(words: &Words, text: &str, group: &Group) -> String {
    match group.counted {
        Some(GroupCount { hits: count, .. }) => {
            let shown = words.grouped(count);
            say!(words, "walk-group", group = text, count, shown)
        }
        None => {
            let share = words.format_known_share(group.share);
            say!(words, "walk-group-estimated", group = text, share)
        }
    }
}

/// Returns the tooltip of a group of layouts. It says which hand comes first in the suit lengths, and gives the group's
/// share with its confidence interval, and the share of its layouts with the selected result.
fn group_tooltip(view: &LayoutsView<'_, '_>, group: &Group) -> String {
    let words = view.words;
    let mut lines = vec![match view.shown.unseen() {
        Unseen::One(_) => say!(words, "walk-hand-and-discards"),
        Unseen::Two(seats) => seats.map(|seat| words.seat(seat)).join("–"),
    }];
    if let (Some(share), None) = (group.share, group.counted) {
        lines.push(words.format_share(share));
    }
    if let Some(share) = group.hit_share {
        let share = words.format_share(share);
        lines.push(match group.counted {
            Some(GroupCount { layouts: count, .. }) => {
                let shown = words.grouped(count);
                say!(words, "walk-group-share", share, count, shown)
            }
            None => say!(words, "walk-group-share-estimated", share),
        });
    }
    lines.join("\n")
}

/// Returns the property that the layouts of a group have in common, such as `♠ 4–2  ♥ 3–3`, or `East has it` for a
/// card.
fn group_text(view: &LayoutsView<'_, '_>, group: &Group) -> String {
    if let Some(holder) = group.holder {
        return match view.shown.unseen().places()[holder] {
            Place::Hand(seat) => say!(view, "walk-has-it", seat),
            Place::Discards => view.words.holder(Place::Discards),
        };
    }
    let splits = Suit::ALL.into_iter().filter_map(|suit| {
        let [first, second] = group.lengths[suit.index()]?;
        (first + second > 0).then(|| format!("{}{first}–{second}", suit.symbol()))
    });
    splits.collect::<Vec<_>>().join("  ")
}

/// Draws the search field and the list of layouts in the selected group.
fn layouts_list_ui(ui: &mut Ui, view: &mut LayoutsView<'_, '_>) {
    search_ui(ui, view);
    let display = view.shown.display();
    let found = &display.digest.listed_layouts;
    if found.is_empty() && !display.is_looking() {
        ui.weak(say!(view, "walk-none-has"));
        return;
    }
    let now = view.shown.display().view.order;
    let columns = layout_columns(view, ui.available_width(), now);
    if let Some(clicked) = headings_ui(ui, &view.theme, &columns) {
        let order = ViewChange::Order(orders(now)[clicked]);
        view.send(Command::Counting(Counting::View(order)));
    }
    let scroll = ScrollArea::vertical()
        .id_salt("layouts")
        .auto_shrink([false, false]);
    ui.spacing_mut().item_spacing.y = 2.0;
    let mut clicked = None;
    scroll.show_rows(ui, ROW_HEIGHT, found.len(), |ui, rows| {
        for index in rows {
            if layout_row_ui(ui, view, &columns, (index, &found[index])) {
                clicked = Some(index);
            }
        }
    });
    if let Some(index) = clicked {
        view.send(TermsChange::Lay(index));
    }
}

/// Returns, for each column of the list of layouts, the sort order that a click on its heading selects.
fn orders(now: Order) -> [Order; 3] {
    let by_tricks = match now {
        Order::Most => Order::Fewest,
        Order::First | Order::Second | Order::Fewest => Order::Most,
    };
    [Order::First, Order::Second, by_tricks]
}

/// Returns the columns of the list of layouts, for a total width of `width` points: the two hands, and the number of
/// tricks unless it is the same in every row.
fn layout_columns(view: &LayoutsView<'_, '_>, width: f32, now: Order) -> Vec<Column> {
    let opened = view.shown.display().digest.opened;
    let shows_tricks = matches!(opened, Some(OpenedResult::Makes(_)));
    let wide = (width - if shows_tricks { 66.0 } else { 0.0 }) / 2.0;
    let places = orders(now).into_iter().zip(view.shown.unseen().places());
    let hands = places.zip([6.0, 6.0 + wide]).map(|((order, place), left)| {
        let tip = match place {
            Place::Hand(seat) => say!(view, "walk-sort-by-hand", seat),
            Place::Discards => say!(view, "walk-sort-by-discards"),
        };
        let heading = ColumnHeading {
            name: tip.clone(),
            tip,
            sorting: Sorting::new(now == order),
            ..ColumnHeading::new(view.words.place_heading(place), Align2::LEFT_CENTER)
        };
        let across = Rangef::new(left, left + wide - 12.0);
        Column { heading, across }
    });
    let tricks = shows_tricks.then(|| Column {
        heading: tricks_heading(view, now),
        across: Rangef::new(width - 60.0, width - 14.0),
    });
    hands.chain(tricks).collect()
}

/// Returns the heading of the column with the number of tricks in the list of layouts.
fn tricks_heading(view: &LayoutsView<'_, '_>, now: Order) -> ColumnHeading {
    let (most, fewest) = (
        say!(view, "walk-sort-by-most"),
        say!(view, "walk-sort-by-fewest"),
    );
    let (tip, sorting) = match now {
        Order::Most => (fewest, Sorting::Directed(SortDirection::Descending)),
        Order::Fewest => (most, Sorting::Directed(SortDirection::Ascending)),
        Order::First | Order::Second => (most, Sorting::Possible),
    };
    ColumnHeading {
        name: tip.clone(),
        tip,
        sorting,
        ..ColumnHeading::new(say!(view, "walk-tricks"), Align2::RIGHT_CENTER)
    }
}

/// Draws the search field for layouts, the number of layouts found, and an error in the search text.
fn search_ui(ui: &mut Ui, view: &mut LayoutsView<'_, '_>) {
    let (words, display) = (view.words, view.shown.display());
    let found = display.digest.listed_layouts.len();
    let mut count = words.grouped(found as u64);
    if found >= MOST_LISTED {
        count = say!(words, "walk-first", shown = count);
    }
    let mut text = display.view.search.clone();
    ui.horizontal_wrapped(|ui| {
        if search_field_ui(ui, view, &mut text) {
            let search = ViewChange::Search(text.clone());
            view.send(search);
        }
        ui.label(strong(count).size(13.0));
        if let Err(error) = constraints::holdings(&text) {
            let colour = view.theme.verdict_text(Verdict::Fails);
            let error = RichText::new(words.describe(&error)).small();
            ui.label(error.color(colour));
        }
    });
}

/// Draws the search field of the list of layouts. Returns true if its text has changed.
fn search_field_ui(ui: &mut Ui, view: &LayoutsView<'_, '_>, text: &mut String) -> bool {
    let letter = view.shown.unseen().seats()[0].letter();
    let hint = say!(view, "walk-search-hint", letter);
    let tip = say!(view, "walk-search-tip", letter);
    let wide = button_width(ui, &hint).max(170.0);
    let edit = TextEdit::singleline(text)
        .id(Id::unique("search layouts"))
        .hint_text(hint)
        .desired_width(wide);
    let response = ui.add(edit);
    let name = say!(view, "walk-search");
    response.widget_info(|| WidgetInfo::labeled(egui::Role::TextInput, true, &name));
    let is_restored = restore_on_escape(ui, &response, text);
    response.on_hover_text(tip).changed() || is_restored
}

/// Draws the row of a layout in the list. Returns true if it was clicked.
fn layout_row_ui(
    ui: &mut Ui,
    view: &LayoutsView<'_, '_>,
    columns: &[Column],
    (index, found): (usize, &FoundLayout),
) -> bool {
    let [cards, others] = found.hands.map(|hand| view.theme.letters.cards(hand, "  "));
    let mut name = layout_name(view, index, [&cards, &others]);
    let tricks = found.tricks.map(|tricks| tricks + tricks_already_won(view));
    if let Some(tricks) = tricks {
        name = format!("{name}; {}", view.words.tricks(tricks));
    }
    let number = tricks.map_or("…".to_owned(), |tricks| tricks.to_string());
    let painter = ui.painter().clone();
    let in_columns = [cards, others].into_iter().zip(columns);
    let hands = in_columns.map(|(cards, column)| {
        let wide = text_width(&painter, &cards, font(14.0)).max(1.0);
        let size = 13.5 * column.across.span() / wide * 1.03;
        view.theme.label(cards, font(size.clamp(9.0, 13.5)))
    });
    let cells = hands.chain([view.theme.label(number, strong_font(13.0))]);
    let response = row_ui(ui, view, columns, cells, (&name, false));
    show_clickable_tooltip(response, say!(view, "walk-lay")).clicked()
}

/// Returns the description of a layout for screen readers, with its two hands in words.
fn layout_name(view: &LayoutsView<'_, '_>, index: usize, [cards, others]: [&str; 2]) -> String {
    let number = index + 1;
    match view.shown.unseen() {
        Unseen::One(seat) => say!(view, "walk-discard", number, seat, cards, discards = others),
        Unseen::Two([one, other]) => say!(view, "walk-layout", number, one, cards, other, others),
    }
}
