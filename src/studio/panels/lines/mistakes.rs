//! The section with the mistakes: every card that lost tricks, better cards, and totals by player.

use eframe::egui::{self, Grid, RichText, Ui, WidgetInfo};

use kibitzer::analysis::Mistake;
use kibitzer::cards::{Card, Seat};

use crate::look::theme::strong;
use crate::panels::AnalysisView;
use crate::panels::analysis::section::Heading;
use crate::panels::layouts::summary::progress_bar_ui;
use crate::session::analysis::mistakes::{MistakeSummary, MistakeTally};
use crate::session::command::Walk;
use crate::settings::AnswerSection;
use crate::view::small_weak_ui;
use crate::widgets::link::{WordEmphasis, card_word_ui, small_text_ui};
use kibitzer_words::say;

/// Returns the heading of the section with the mistakes in the current line of play.
pub(crate) fn mistakes_heading(view: &AnalysisView<'_, '_>) -> Heading {
    let account = view.shown.mistakes();
    let remark = heading_remark(view, &account);
    let title = say!(view, "mistakes-title");
    Heading {
        count: Some(account.total().mistakes),
        ..Heading::new(AnswerSection::Mistakes, title, remark)
    }
}

/// Draws the list of the mistakes in the current line of play, and their totals.
pub(crate) fn mistakes_ui(ui: &mut Ui, view: &mut AnalysisView<'_, '_>) {
    let account = view.shown.mistakes();
    if account.cards == 0 {
        small_weak_ui(ui, say!(view, "mistakes-no-play"));
        return;
    }
    if !account.is_complete() {
        let share = account.judged as f32 / account.cards as f32;
        progress_bar_ui(ui, view, share, &progress_text(view, &account));
    }
    if account.is_complete() && account.mistakes.is_empty() {
        ui.label(say!(view, "mistakes-clean"));
    }
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(2.0, 1.0);
        for mistake in &account.mistakes {
            mistake_ui(ui, view, mistake);
        }
    });
    ui.add_space(2.0);
    totals_ui(ui, view, &account);
}

/// Returns the remark beside the heading of the mistakes: their number and the tricks lost or, while cards are still
/// being analysed, the progress.
fn heading_remark(view: &AnalysisView<'_, '_>, account: &MistakeSummary) -> String {
    let total = account.total();
    match (account.cards, account.is_complete(), total.mistakes) {
        (0, _, _) => String::new(),
        (_, false, _) => progress_text(view, account),
        (_, true, 0) => say!(view, "mistakes-none"),
        (_, true, count) => {
            let count = say!(view, "mistakes-count", count);
            format!("{count} · −{}", total.lost)
        }
    }
}

/// Describes in words the progress of the search for mistakes: the number of cards analysed and the total.
fn progress_text(view: &AnalysisView<'_, '_>, account: &MistakeSummary) -> String {
    let (done, count) = (account.judged, account.cards);
    say!(view, "mistakes-progress", done, count)
}

/// Draws a mistake: its trick, player, card and cost, with the better cards.
fn mistake_ui(ui: &mut Ui, view: &mut AnalysisView<'_, '_>, mistake: &Mistake) {
    let document = view.shown.document();
    let trick = document.trick_number(mistake.index);
    let look = if document.at() == mistake.index {
        WordEmphasis::Current
    } else {
        WordEmphasis::Plain
    };
    let (words, card, cost) = (view.words, mistake.card, mistake.cost);
    let seat = words.seat(mistake.seat);
    ui.horizontal_wrapped(|ui| {
        small_text_ui(ui, view, &format!("{trick:>2}"));
        let text = format!("{seat}  {}  −{cost}", view.theme.letters.card(card));
        let name = say!(words, "mistakes-entry", trick, seat, card, cost);
        let response = card_word_ui(ui, view, &text, look, &name);
        if response.clicked() {
            view.send(Walk::GoTo(mistake.index));
        }
        response.on_hover_text(say!(words, "mistakes-go"));
        ui.add_space(4.0);
        small_text_ui(ui, view, &say!(words, "mistakes-better"));
        for card in mistake.better.iter() {
            better_card_ui(ui, view, mistake, card);
        }
    });
}

/// Draws a card that would have lost no trick. A click plays it instead.
fn better_card_ui(ui: &mut Ui, view: &mut AnalysisView<'_, '_>, mistake: &Mistake, card: Card) {
    let name = say!(view, "mistakes-instead", card, played = mistake.card);
    let text = view.theme.letters.card(card);
    let response = card_word_ui(ui, view, &text, WordEmphasis::Plain, &name);
    if response.clicked() {
        view.send(Walk::Instead(mistake.index, card));
    }
    response.on_hover_text(say!(view, "mistakes-instead-tip"));
}

/// Draws a table with the numbers of mistakes of every player and each side.
fn totals_ui(ui: &mut Ui, view: &AnalysisView<'_, '_>, account: &MistakeSummary) {
    let words = view.words;
    let setup = &view.shown.document().problem().setup;
    let Some(play) = view.shown.document().play() else {
        return;
    };
    let start = *play.start();
    let [declaring, others] = words.sides(setup);
    let of_side =
        |is_declaring| account.total_of_side(|seat| start.is_declaring(seat) == is_declaring);
    let seats: Vec<Seat> = setup.seats_from(Seat::North).collect();
    let by_seat = seats
        .iter()
        .map(|&seat| (words.seat(seat), account.tallies[seat]));
    let by_side = [(declaring, of_side(true)), (others, of_side(false))];
    let rows: Vec<(String, MistakeTally)> = by_seat.chain(by_side).collect();
    Grid::new("totals of mistakes")
        .num_columns(4)
        .spacing([16.0, 2.0])
        .show(ui, |ui| {
            ui.label("");
            ui.weak(say!(words, "mistakes-column-cards"));
            ui.weak(say!(words, "mistakes-column-mistakes"));
            ui.weak(say!(words, "mistakes-column-lost"));
            ui.end_row();
            for (index, (who, tally)) in rows.iter().enumerate() {
                totals_row_ui(ui, view, who, *tally, index >= seats.len());
            }
        });
}

/// Draws a row in the table of mistakes: the numbers of cards played, mistakes and lost tricks for a player or a side.
fn totals_row_ui(
    ui: &mut Ui,
    view: &AnalysisView<'_, '_>,
    who: &str,
    tally: MistakeTally,
    is_side: bool,
) {
    let text = if is_side {
        strong(who)
    } else {
        RichText::new(who)
    };
    let (cards, mistakes, lost) = (tally.cards, tally.mistakes, tally.lost.0);
    let name = say!(view, "mistakes-tally", who, cards, mistakes, lost);
    let label = ui.label(text);
    label.widget_info(|| WidgetInfo::labeled(egui::Role::Label, true, &name));
    for number in [cards, mistakes, lost.into()] {
        ui.label(number.to_string());
    }
    ui.end_row();
}
