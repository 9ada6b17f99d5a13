//! The lists of exchanges of cards that mend a problem, or that leave its solution as it is.

use eframe::egui::{Id, Ui};

use kibitzer::soundness::{Exchange, Exchanges, ProvedExchange, Verdict};

use crate::document::edit::Edit;
use crate::panels::AnalysisView;
use crate::panels::layouts::summary::progress_bar_ui;
use crate::session::analysis::inquiries::Inquiry;
use crate::session::command::Counting;
use crate::view::{heading_ui, small_weak_ui};
use crate::widgets::link::{WordEmphasis, card_word_ui, small_text_ui};
use crate::widgets::row::step_focus;
use crate::widgets::spoken::Spoken;
use kibitzer_words::say;

/// Maximum number of exchanges listed of each kind.
const MAX_EXCHANGES: usize = 12;

/// Draws the possible exchanges of cards, and the button that starts the search for them. They are grouped into
/// repairs, and changes that leave the solution as it is.
pub(crate) fn exchanges_ui(ui: &mut Ui, view: &mut AnalysisView<'_, '_>) {
    let title = say!(view, "exchanges-title");
    ui.add_space(6.0);
    heading_ui(ui, &view.theme, &title, "");
    let repairs: Vec<_> = view.shown.repairs().collect();
    let is_new = repairs.is_empty() && view.shown.minimal_form().is_none();
    let permitted = &view.settings.permitted_duals();
    let is_searching = view.shown.is_searching_exchanges();
    if is_new || is_searching || view.shown.can_find_exchanges(permitted) {
        view.button(ui, Counting::FindExchanges);
    }
    let mut rows = Vec::new();
    if !repairs.is_empty() {
        let title = say!(view, "exchanges-repairs");
        rows.extend(exchange_list_ui(ui, view, &repairs, &title));
    }
    if let Some(minimal) = view.shown.minimal_form() {
        let title = say!(view, "exchanges-minimal");
        rows.extend(exchange_list_ui(ui, view, &[minimal], &title));
    }
    if let Some(row) = step_focus(ui, &rows)
        && let Some(response) = ui.ctx().read_response(row)
    {
        ui.scroll_to_rect(response.rect, None);
    }
}

/// Draws a list of the exchanges found by searches with the same purpose, and the progress of these searches. Returns
/// the ids of the rows.
fn exchange_list_ui(
    ui: &mut Ui,
    view: &mut AnalysisView<'_, '_>,
    searches: &[&Inquiry<Exchanges>],
    title: &str,
) -> Vec<Id> {
    small_weak_ui(ui, title);
    let reports = || searches.iter().map(|search| search.answer().report());
    // Sound problems come first, then those with a single key.
    let mut found: Vec<&ProvedExchange> = reports().flat_map(|report| &report.found).collect();
    found.sort_by_key(|found| found.verdict != Verdict::Sound);
    let shown = found.iter().take(MAX_EXCHANGES);
    let rows = shown.map(|shown| exchange_ui(ui, view, shown)).collect();
    let count = found.len();
    let all: usize = reports().map(|report| report.candidates).sum();
    let tried: usize = reports().map(|report| report.tried).sum();
    let text = say!(view, "exchanges-tried", tried, all, count);
    if searches.iter().all(|search| search.answer().is_over()) {
        small_weak_ui(ui, text);
    } else {
        progress_bar_ui(ui, view, tried as f32 / all.max(1) as f32, &text);
    }
    if reports().any(|report| report.leaves_pairs_out) {
        small_weak_ui(ui, say!(view, "exchanges-left-out"));
    }
    rows
}

/// Draws an exchange. While it is hovered or focused, it is previewed on the table; a click carries it out. Returns the
/// id of the row.
fn exchange_ui(ui: &mut Ui, view: &mut AnalysisView<'_, '_>, found: &ProvedExchange) -> Id {
    let text = exchange_text(view, &found.exchange);
    let verdict = match found.verdict {
        Verdict::Sound => say!(view, "exchanges-sound"),
        Verdict::Duals => say!(view, "exchanges-one-key"),
        Verdict::Cooked | Verdict::Fails | Verdict::Unproved => say!(view, "exchanges-same"),
    };
    let letters = view.theme.letters;
    let keys = (found.keys.iter())
        .map(|&key| letters.cards(key, " "))
        .collect::<Vec<_>>()
        .join(", ");
    let name = say!(view, "exchanges-make", exchange = text, verdict);
    let remark = say!(view, "exchanges-result", verdict, keys);
    let id = Id::unique(("exchange", found.index, &text));
    let row = ui.push_id(id, |ui| {
        let row = ui.horizontal_wrapped(|ui| {
            let response = card_word_ui(ui, view, &text, WordEmphasis::Plain, &name);
            if response.hovered() || response.has_focus() {
                view.exchange = Some(found.exchange.clone());
            }
            let row = response.id;
            if response.clicked_with_tip(say!(view, "exchanges-make-tip")) {
                view.send(Edit::Exchange(found.exchange.clone(), found.fewer));
            }
            small_text_ui(ui, view, &remark);
            row
        });
        row.inner
    });
    row.inner
}

/// Returns an exchange in symbols: the cards exchanged, such as `♦K ↔ ♦Q`, or the cards dropped, such as
/// `− ♠9 ♥10 ♦4 ♣2`.
fn exchange_text(view: &AnalysisView<'_, '_>, exchange: &Exchange) -> String {
    let letters = view.theme.letters;
    match exchange {
        Exchange::Swap(pairs) => {
            let swap = |&(one, other)| format!("{} ↔ {}", letters.card(one), letters.card(other));
            pairs.iter().map(swap).collect::<Vec<_>>().join(", ")
        }
        Exchange::Drop(cards) => format!("− {}", letters.cards(*cards, " ")),
    }
}
