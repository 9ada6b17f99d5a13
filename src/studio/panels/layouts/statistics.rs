//! The statistics over all layouts of the unseen hands, which fill the window. The known facts and constraints are on
//! the left, the numbers at the top, and the details in tabs below.

use eframe::egui::{
    self, Align2, Button, CentralPanel, CursorIcon, Frame, Margin, Panel as Side, Rangef, Rect,
    RichText, Sense, Ui, WidgetInfo, pos2, vec2,
};

use kibitzer::analysis::{Circumstance, Indicator, IndicatorCase, Statistics, Unseen};
use kibitzer::cards::{CardSet, Strain};

use crate::document::goal::{Goal, Verdict};
use crate::look::suited_text::draw_text;
use crate::look::theme::{font, strong_font};
use crate::panels::LayoutsView;
use crate::panels::layouts::constraints::constraints_ui;
use crate::panels::layouts::groups::{is_too_narrow, layout_groups_ui};
use crate::panels::layouts::histogram::{
    chart_ui, mean_text, statistics_text_ui, tricks_already_won,
};
use crate::panels::layouts::known_cards::known_cards_ui;
use crate::panels::layouts::scores::{has_scores, scores_ui};
use crate::panels::layouts::summary::{
    count_button_ui, layouts_title, progress_ui, total_layouts_text, unseen_hands_ui,
};
use crate::session::command::{Command, Counting, Show};
use crate::session::layouts::display::{
    CardShares, OpenedResult, Sort, Tab, TermsChange, ViewChange,
};
use crate::session::screen::Overlay;
use crate::view::{button_row_ui, heading_ui, small_weak_ui};
use crate::widgets::banner::ListedDeal;
use crate::widgets::bar::draw_bar;
use crate::widgets::scroll::{panel_scroll_ui, scroll_if_lower_ui, vertical_scroll_ui};
use crate::widgets::table::{Column, ColumnHeading, Sorting, headings_ui, row_ui};
use crate::words::Words;
use kibitzer_words::letters::CardLetters;
use kibitzer_words::say;

/// The minimum height of the statistics, in points. If the window is lower, they scroll.
const MIN_HEIGHT: f32 = 540.0;
/// The minimum height of the statistics in a narrow window, in points. There, the list of layouts is drawn below the
/// groups.
const MIN_STACKED_HEIGHT: f32 = 700.0;

/// Draws the statistics over all layouts of the unseen hands.
pub(crate) fn statistics_ui(ui: &mut Ui, view: &mut LayoutsView<'_, '_>) {
    let margin = Margin::symmetric(12, 10);
    let frame = Frame::new()
        .fill(view.theme.ground.panel)
        .inner_margin(margin);
    let wide = ui.available_width();
    Side::left("unseen hands")
        .frame(frame)
        .resizable(false)
        .exact_size((wide * 0.3).clamp(290.0, 390.0))
        .show(ui, |ui| {
            panel_scroll_ui(ui, |ui| {
                known_cards_ui(ui, view);
                constraints_ui(ui, view);
            });
        });
    CentralPanel::no_frame().show(ui, |ui| {
        frame.show(ui, |ui| {
            ui.set_min_size(ui.available_size());
            scrolled_statistics_ui(ui, view);
        });
    });
}

/// Draws the statistics, which scroll if the window is too low for them.
fn scrolled_statistics_ui(ui: &mut Ui, view: &mut LayoutsView<'_, '_>) {
    let least = if is_too_narrow(ui.available_width()) {
        MIN_STACKED_HEIGHT
    } else {
        MIN_HEIGHT
    };
    scroll_if_lower_ui(ui, "numbers", least, |ui| numbers_ui(ui, view));
}

/// Draws the numbers of the statistics, and the selected tab below them.
fn numbers_ui(ui: &mut Ui, view: &mut LayoutsView<'_, '_>) {
    let title = layouts_title(view);
    heading_ui(ui, &view.theme, &title, &total_layouts_text(view));
    buttons_ui(ui, view);
    if let Err(reason) = view.shown.question() {
        let colour = view.theme.verdict_text(Verdict::Fails);
        let reason = view.words.uncountable_reason(reason);
        let text = say!(view, "nothing-to-count", reason);
        ui.label(RichText::new(text).color(colour));
    }
    let Some(statistics) = view.shown.statistics() else {
        ui.add_space(24.0);
        ui.vertical_centered(|ui| {
            ui.weak(say!(view, "layouts-what"));
            ui.weak(say!(view, "statistics-how"));
        });
        return;
    };
    progress_ui(ui, view);
    chart_and_text_ui(ui, view, statistics);
    ui.add_space(4.0);
    tabs_ui(ui, view);
    ui.separator();
    match shown_tab(view) {
        Tab::Layouts => layout_groups_ui(ui, view),
        Tab::Indicator => indicators_ui(ui, view),
        Tab::Scores => scores_ui(ui, view),
        Tab::Cards => cards_ui(ui, view),
    }
}

/// Draws the choice of the unseen hands, and the buttons that control the count and export its results.
fn buttons_ui(ui: &mut Ui, view: &mut LayoutsView<'_, '_>) {
    button_row_ui(ui, |ui| {
        unseen_hands_ui(ui, view);
        count_button_ui(ui, view);
        ui.separator();
        let text = say!(view, "statistics-export");
        view.button_with_text(ui, Show::Overlay(Overlay::Export), &text);
    });
}

/// Draws the bar chart of results, with its summary on the right.
fn chart_and_text_ui(ui: &mut Ui, view: &mut LayoutsView<'_, '_>, statistics: &Statistics) {
    let height = (ui.available_height() * 0.34).clamp(110.0, 240.0);
    ui.horizontal_top(|ui| {
        let words = (ui.available_width() * 0.36).clamp(210.0, 330.0);
        let chart = ui.available_width() - words - 14.0;
        ui.allocate_ui(vec2(chart, height), |ui| {
            if chart_ui(ui, view, height).is_none() {
                ui.allocate_exact_size(vec2(chart, height), Sense::hover());
            }
        });
        ui.add_space(6.0);
        ui.vertical(|ui| {
            ui.set_width(words);
            statistics_text_ui(ui, view, statistics);
            small_weak_ui(ui, say!(view, "layouts-caution"));
        });
    });
}

/// Returns the selected tab of the statistics, or the tab of layouts if the selected one is not available for this
/// deal.
fn shown_tab(view: &LayoutsView<'_, '_>) -> Tab {
    match view.shown.display().view.tab {
        Tab::Scores if !has_scores(view) => Tab::Layouts,
        tab @ (Tab::Layouts | Tab::Indicator | Tab::Scores | Tab::Cards) => tab,
    }
}

/// Draws the tabs of the statistics: layouts, indicators, cards, and scores.
fn tabs_ui(ui: &mut Ui, view: &mut LayoutsView<'_, '_>) {
    let now = shown_tab(view);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for tab in [Tab::Layouts, Tab::Indicator, Tab::Cards, Tab::Scores] {
            if tab == Tab::Scores && !has_scores(view) {
                continue;
            }
            let (chosen, text) = (tab == now, view.words.tab_name(tab));
            let response = ui.add(Button::selectable(chosen, &text));
            response.widget_info(|| WidgetInfo::selected(egui::Role::Tab, true, chosen, &text));
            if response.clicked() {
                view.send(ViewChange::Tab(tab));
            }
        }
    });
}

/// Draws the indicators: the suit splits and holders of cards that best distinguish the layouts in which the contract
/// makes from those in which it fails.
fn indicators_ui(ui: &mut Ui, view: &mut LayoutsView<'_, '_>) {
    let indicators = &view.shown.display().digest.indicators;
    if indicators.is_empty() {
        ui.weak(if view.shown.display().is_looking() {
            say!(view, "statistics-looking")
        } else {
            say!(view, "statistics-not-known-yet")
        });
        return;
    }
    small_weak_ui(ui, indicators_explanation(view));
    if indicators[0].bits < 1e-9 {
        ui.label(if indicators[0].is_exact {
            say!(view, "statistics-nothing-tells")
        } else {
            say!(view, "statistics-nothing-tells-yet")
        });
        return;
    }
    vertical_scroll_ui(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        let listed = indicators.iter().take(MAX_INDICATORS);
        for indicator in listed.filter(|indicator| indicator.bits > 1e-9) {
            indicator_ui(ui, view, indicator);
        }
    });
}

/// Returns an explanation of the numbers in the list of indicators.
fn indicators_explanation(view: &LayoutsView<'_, '_>) -> String {
    let is_contract = matches!(view.shown.document().goal(), Goal::Contract(_));
    match view.shown.unseen() {
        Unseen::Two([one, other]) if is_contract => {
            say!(view, "statistics-what-goes-down", one, other)
        }
        Unseen::Two([one, other]) => say!(view, "statistics-what-falls-short", one, other),
        Unseen::One(_) if is_contract => say!(view, "statistics-what-goes-down-discards"),
        Unseen::One(_) => say!(view, "statistics-what-falls-short-discards"),
    }
}

/// The maximum number of indicators listed in the statistics.
const MAX_INDICATORS: usize = 20;

/// Draws an indicator, with a row for each of its cases.
fn indicator_ui(ui: &mut Ui, view: &LayoutsView<'_, '_>, indicator: &Indicator) {
    let title = match indicator.circumstance {
        Circumstance::Split(suit) => say!(view, "statistics-split", suit = suit.symbol()),
        Circumstance::Holder(card) => view.theme.letters.card(card),
    };
    let rows = indicator.cases.iter().filter(|case| case.layouts > 0);
    for (index, case) in rows.enumerate() {
        let size = vec2(ui.available_width(), 19.0);
        let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
        let name = case_name(view, indicator, case);
        response.widget_info(|| WidgetInfo::labeled(egui::Role::Label, true, &name));
        if index == 0 {
            let title = view.theme.label(&title, strong_font(14.0));
            draw_text(ui.painter(), rect.left_center(), Align2::LEFT_CENTER, title);
        }
        case_ui(ui, view, rect, indicator, case);
    }
    ui.add_space(7.0);
}

/// Draws one case of an indicator: a split of the suit, or a holder of the card. The row shows the share of layouts
/// with this case, and a bar for the fraction of those layouts in which the contract fails.
fn case_ui(
    ui: &Ui,
    view: &LayoutsView<'_, '_>,
    rect: Rect,
    indicator: &Indicator,
    case: &IndicatorCase,
) {
    let words = case_text(view, indicator, case);
    let (share, down) = (indicator.share_of(case), indicator.hits_of(case));
    let painter = ui.painter();
    let (y, text, weak) = (rect.center().y, view.theme.text, view.theme.weak);
    let at = pos2(rect.left() + 74.0, y);
    painter.text(at, Align2::LEFT_CENTER, words, font(13.5), text);
    let at = pos2(rect.left() + 216.0, y);
    let share = view.words.format_share_briefly(share);
    let often = say!(view, "statistics-of-all", share);
    painter.text(at, Align2::RIGHT_CENTER, often, font(12.0), weak);
    let track = Rect::from_min_max(
        pos2(rect.left() + 230.0, y - 5.0),
        pos2((rect.right() - 70.0).max(rect.left() + 240.0), y + 5.0),
    );
    let result = &view.theme.result;
    let colours = [result.makes.gamma_multiply(0.55), result.fails];
    draw_bar(painter, track, down.share as f32, colours);
    let at = pos2(track.right() + 8.0, y);
    let words = view.words.format_share_briefly(down);
    painter.text(at, Align2::LEFT_CENTER, &words, strong_font(13.0), text);
}

/// Returns the description of one case of an indicator for screen readers: the split or holder, its share of the
/// layouts, and how often the contract fails in those layouts.
fn case_name(view: &LayoutsView<'_, '_>, indicator: &Indicator, case: &IndicatorCase) -> String {
    let words = view.words;
    let what = match indicator.circumstance {
        Circumstance::Split(suit) => words.suit(suit),
        Circumstance::Holder(card) => words.card(card),
    };
    let shares = [indicator.share_of(case), indicator.hits_of(case)];
    let [share, down] = shares.map(|share| words.format_share_briefly(share));
    let case = case_text(view, indicator, case);
    match view.shown.document().goal() {
        Goal::Contract(_) => say!(words, "statistics-case-goes-down", what, case, share, down),
        Goal::Stated(_) | Goal::Published { .. } | Goal::Open => {
            say!(
                words,
                "statistics-case-falls-short",
                what,
                case,
                share,
                down
            )
        }
    }
}

/// Returns one case of an indicator in words: how the suit splits, such as `4–2`, or the seat that holds the card.
fn case_text(view: &LayoutsView<'_, '_>, indicator: &Indicator, case: &IndicatorCase) -> String {
    let [one, other] = view.shown.unseen().places();
    match (indicator.circumstance, case.lengths) {
        (Circumstance::Split(_), [first, second]) => format!("{first}–{second}"),
        (Circumstance::Holder(_), [1, _]) => view.words.holder(one),
        (Circumstance::Holder(_), _) => view.words.holder(other),
    }
}

/// Draws a table with the results of each playable card, over all layouts.
fn cards_ui(ui: &mut Ui, view: &mut LayoutsView<'_, '_>) {
    let display = view.shown.display();
    if display.digest.cards.is_empty() {
        return no_cards_ui(ui, view);
    }
    button_row_ui(ui, |ui| {
        small_weak_ui(ui, say!(view, "statistics-click-a-card"));
        let text = say!(view, "statistics-best-card");
        let each_card = TermsChange::EachCard;
        view.button_with_text(ui, each_card, &text);
    });
    let sort = shown_sort(view);
    let rows = sort_cards(view, &display.digest.cards, sort);
    let columns = card_columns(view.words, ui.available_width(), sort);
    if let Some(clicked) = headings_ui(ui, &view.theme, &columns) {
        let sort = ViewChange::Sort(SORTS[clicked]);
        view.send(Command::Counting(Counting::View(sort)));
    }
    vertical_scroll_ui(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        for row in &rows {
            card_row_ui(ui, view, &columns, row);
        }
    });
}

/// Explains why there are no results for individual cards. A button starts to count their results if that is possible.
fn no_cards_ui(ui: &mut Ui, view: &mut LayoutsView<'_, '_>) {
    let seen = view.shown.question().is_ok_and(|question| {
        let turn = question.position().turn();
        turn.is_some_and(|turn| !question.unseen().contains(turn))
    });
    let is_asked = view.shown.terms().each_card;
    ui.weak(match (is_asked, seen) {
        (_, false) => say!(view, "statistics-unseen-turn"),
        (true, true) => say!(view, "statistics-not-known-yet"),
        (false, true) => say!(view, "statistics-not-each-card"),
    });
    if seen && !is_asked {
        let text = say!(view, "statistics-each-card");
        let each_card = TermsChange::EachCard;
        view.button_with_text(ui, each_card, &text);
    }
}

/// Returns the sort order of the table of cards: the one that the user chose or, by default, the share of layouts in
/// which the contract makes. Without a contract, the default is mean tricks.
fn shown_sort(view: &LayoutsView<'_, '_>) -> Sort {
    let display = view.shown.display();
    let has_contract = display.digest.cards.iter().any(|row| row.makes.is_some());
    let usual = if has_contract {
        Sort::Makes
    } else {
        Sort::Mean
    };
    display.sort.unwrap_or(usual)
}

/// Returns the rows of the table of cards in the order `sort`, with the best card for the side on turn first. Equal
/// rows are ordered by mean tricks. Sorting by card keeps the given order.
fn sort_cards(view: &LayoutsView<'_, '_>, cards: &[CardShares], sort: Sort) -> Vec<CardShares> {
    let mut rows = cards.to_vec();
    let report = view.shown.question_slot().report();
    let wants_tricks = report.is_none_or(|report| report.question().wants_tricks());
    let is_misere = view.shown.document().problem().setup.strain == Strain::Misere;
    // The best card for the side on turn comes first.
    let toward = |wants: bool, number: f64| if wants { -number } else { number };
    let mean = |row: &CardShares| toward(wants_tricks, row.mean.map_or(0.0, |(mean, _)| mean));
    // Mean tricks decide between equals.
    let key = |row: &CardShares| match sort {
        Sort::Card => [0.0; 2],
        Sort::Mean => [mean(row), 0.0],
        Sort::Makes => {
            let makes = row.makes.map_or(0.0, |makes| makes.share);
            [toward(wants_tricks != is_misere, makes), mean(row)]
        }
        Sort::Best => [-row.best.map_or(0.0, |best| best.share), mean(row)],
    };
    rows.sort_by(|one, other| {
        let [one, other] = [key(one), key(other)];
        let by_first = one[0].total_cmp(&other[0]);
        by_first.then(one[1].total_cmp(&other[1]))
    });
    rows
}

/// The sort orders of the table of cards, one for each of its columns.
const SORTS: [Sort; 4] = [Sort::Card, Sort::Mean, Sort::Makes, Sort::Best];

/// Returns the columns of the table of cards, for a total width of `width` points, with the heading of the order `sort`
/// marked.
fn card_columns(words: &Words, width: f32, sort: Sort) -> [Column; 4] {
    let step = ((width - 130.0) / 3.0).min(220.0);
    std::array::from_fn(|index| {
        let right = 120.0 + step * index as f32;
        let (align, left) = match index {
            0 => (Align2::LEFT_CENTER, 8.0),
            _ => (Align2::RIGHT_CENTER, right - step + 10.0),
        };
        let tip = words.column_tooltip(SORTS[index]);
        let heading = ColumnHeading {
            name: tip.clone(),
            tip,
            sorting: Sorting::new(SORTS[index] == sort),
            ..ColumnHeading::new(words.column_heading(SORTS[index]), align)
        };
        let across = Rangef::new(left, right);
        Column { heading, across }
    })
}

/// Draws the row of a group of equivalent cards. A click plays the card in the statistics.
fn card_row_ui(
    ui: &mut Ui,
    view: &mut LayoutsView<'_, '_>,
    columns: &[Column; 4],
    row: &CardShares,
) {
    let Some(card) = row.cards.iter().next() else {
        return;
    };
    let numbers = card_numbers(view, row);
    let facts: Vec<String> = columns[1..]
        .iter()
        .zip(&numbers)
        .map(|(column, number)| format!("{}: {number}", column.heading.text))
        .collect();
    let cards = equivalent_cards_text(view.theme.letters, row.cards);
    let cards = [view.theme.label(cards, strong_font(15.0))].into_iter();
    let cells = cards.chain(numbers.map(|number| view.theme.label(number, font(13.0))));
    let name = say!(view, "statistics-play-in-all", card);
    let response = row_ui(ui, view, columns, cells, (&name, false));
    let describe = |node: &mut egui::accesskit::Node| node.set_description(facts.join(", "));
    ui.ctx().accesskit_node_builder(response.id, describe);
    if response.clicked() {
        view.send(TermsChange::Play(card));
    }
    response.on_hover_cursor(CursorIcon::PointingHand);
}

/// Formats the numbers in a row of the table of cards: mean tricks, share of layouts in which the contract makes, and
/// share of layouts in which the card is best.
fn card_numbers(view: &LayoutsView<'_, '_>, row: &CardShares) -> [String; 3] {
    let unknown = || "…".to_owned();
    let signs = |share| view.words.format_share_with_signs(share);
    let mean = row.mean.map(|mean| mean_text(view, mean, 3));
    let makes = match (row.makes, view.shown.document().goal()) {
        (Some(makes), _) => signs(makes),
        (None, Goal::Contract(_)) => unknown(),
        (None, _) => "–".to_owned(),
    };
    let best = row.best.map(signs);
    [
        mean.unwrap_or_else(unknown),
        makes,
        best.unwrap_or_else(unknown),
    ]
}

/// Returns a group of equivalent cards as text: their suit symbol and ranks, such as `♠ K Q J`.
fn equivalent_cards_text(letters: CardLetters, cards: CardSet) -> String {
    let suit = cards.iter().next().map_or(' ', |card| card.suit.symbol());
    let ranks: Vec<String> = cards.iter().map(|card| letters.rank(card.rank)).collect();
    format!("{suit} {}", ranks.join(" "))
}

/// Draws a banner while a layout from the list is on the table, with buttons for the neighbouring layouts and for
/// returning to the statistics.
pub(crate) fn layout_banner_ui(ui: &mut Ui, view: &mut LayoutsView<'_, '_>) {
    let Some(index) = view.shown.layout_on_table() else {
        return;
    };
    let count = view.shown.display().digest.listed_layouts.len();
    let number = index + 1;
    let deal = ListedDeal {
        back: &say!(view, "statistics-back"),
        title: &layout_result_text(view),
        remark: &say!(view, "statistics-layout-number", number, count),
        index,
        count,
    };
    deal.ui(ui, view, |layout| TermsChange::Lay(layout).into());
}

/// Returns in words the result of the layout on the table.
fn layout_result_text(view: &LayoutsView<'_, '_>) -> String {
    match view.shown.display().digest.opened {
        Some(OpenedResult::Tricks(tricks)) => {
            let tricks = tricks + tricks_already_won(view);
            say!(view, "statistics-layout-with", tricks)
        }
        Some(OpenedResult::Makes(true)) => say!(view, "statistics-layout-makes"),
        Some(OpenedResult::Makes(false)) => say!(view, "statistics-layout-goes-down"),
        None => say!(view, "statistics-layout"),
    }
}
