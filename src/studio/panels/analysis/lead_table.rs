//! The table of leads against the discards of a preferans declarer, for those who do not know what he discards.

use eframe::egui::text::LayoutJob;
use eframe::egui::{Align2, CornerRadius, Id, Response, Sense, Ui, Vec2, vec2};

use kibitzer::analysis::{LeadTable, LeadTableLine};
use kibitzer::cards::{CardSet, Strain, Tricks};

use crate::document::edit::Edit;
use crate::document::goal::Verdict;
use crate::look::suited_text::{draw_text, truncated};
use crate::look::theme::{font, strong_font, weighted_font};
use crate::panels::analysis::discard_button::{DiscardsView, MIN_BUTTON_SIZE, discard_button_ui};
use crate::session::command::Walk;
use crate::session::export::form::ExportItem;
use crate::session::screen_mode::ScreenMode;
use crate::view::show_clickable_tooltip;
use crate::widgets::spoken::Spoken;
use crate::words::with_capital;
use kibitzer_words::say;

/// The width of the column with the results after the best lead, in points.
const VALUE_WIDTH: f32 = 34.0;
/// The largest width of the column of a lead, in points.
const MAX_LEAD_WIDTH: f32 = 40.0;
/// The gap between two cells, in points.
const GAP: f32 = 1.0;

/// A table of leads against discards as it is drawn, with the best leads and discards first.
struct ShownTable<'a> {
    table: &'a LeadTable,
    leads: Vec<LeadTableLine>,
    discards: Vec<LeadTableLine>,
    is_misere: bool,
    /// The size of the cell of a lead and a discard, in points.
    cell: Vec2,
}

/// Draws the table of leads against discards as far as it is known, with a verdict once it is complete.
pub(super) fn lead_table_ui(ui: &mut Ui, view: &mut DiscardsView<'_, '_>) {
    let Some((table, inquiry)) = view.shown.analysed().lead_table() else {
        return;
    };
    let (leads, discards) = (table.leads(), table.discards());
    let room = ui.available_width() - MIN_BUTTON_SIZE.x - VALUE_WIDTH - GAP;
    let width = room / leads.len().max(1) as f32 - GAP;
    let shown = ShownTable {
        table,
        leads,
        discards,
        is_misere: inquiry.question().setup().strain == Strain::Misere,
        cell: vec2(width.min(MAX_LEAD_WIDTH), MIN_BUTTON_SIZE.y),
    };
    if inquiry.is_complete() {
        let verdict = shown.verdict_text(view);
        ui.label(view.theme.label(verdict, font(13.5)));
        if ui.button(say!(view, "lead-table-export")).clicked() {
            view.send(ExportItem::LeadTable);
        }
    }
    ui.spacing_mut().item_spacing = vec2(GAP, GAP);
    headings_ui(ui, view, &shown);
    for discard in &shown.discards {
        row_ui(ui, view, &shown, discard);
    }
}

impl ShownTable<'_> {
    /// Returns the sentence about the best lead or, if declarer leads, about his best discard and lead.
    fn verdict_text(&self, view: &DiscardsView<'_, '_>) -> String {
        let (Some(best), Some(discard)) = (self.leads.first(), self.discards.first()) else {
            return String::new();
        };
        let text = |cards| view.theme.letters.cards(cards, " ");
        let (lead, count) = (text(best.cards), best.value.0);
        if self.table.is_declarer_on_lead() {
            let value = Some(discard.value);
            let mut leads = self.leads.iter().map(|lead| lead.cards);
            let lead = leads.find(|&lead| self.table.tricks(discard.cards, lead) == value);
            let (cards, lead) = (text(discard.cards), text(lead.unwrap_or_default()));
            return say!(view, "lead-table-own", cards, lead, count);
        }
        if !self.is_misere {
            return say!(view, "lead-table-holds", lead, count);
        }
        if best.value == Tricks::ZERO {
            let mean = view.words.decimal(best.mean, 2);
            return say!(view, "lead-table-escapes", lead, mean);
        }
        say!(view, "lead-table-catches", lead, count)
    }
}

/// Draws the headings of the columns, and below them the value and the mean of each lead.
fn headings_ui(ui: &mut Ui, view: &DiscardsView<'_, '_>, shown: &ShownTable<'_>) {
    let (least, most) = (
        say!(view, "lead-table-least"),
        say!(view, "lead-table-most"),
    );
    let (value_of_lead, value_of_discard) =
        match (shown.is_misere, shown.table.is_declarer_on_lead()) {
            (true, true) => (least.clone(), least),
            (true, false) => (least, most),
            (false, true) => (most.clone(), most),
            (false, false) => (most, least),
        };
    let weak = |text: &str| view.theme.styled(text, font(12.0), view.theme.weak);
    ui.horizontal(|ui| {
        number_ui(ui, MIN_BUTTON_SIZE, LayoutJob::default());
        let size = vec2(VALUE_WIDTH, MIN_BUTTON_SIZE.y);
        let tip = say!(view, "lead-table-value-tip");
        number_ui(ui, size, weak(&value_of_discard)).on_hover_text(tip);
        for (place, lead) in shown.leads.iter().enumerate() {
            let letters = weighted_font(place == 0, 12.0);
            let text = view.theme.letters.cards(lead.cards, "").replace(' ', "");
            let text = truncated(view.theme.label(text, letters), shown.cell.x);
            let tip = lead_text(view, lead);
            number_ui(ui, shown.cell, text)
                .spoken_label(&tip)
                .on_hover_text(tip);
        }
    });
    let summary_ui = |ui: &mut Ui, name: &str, number: &dyn Fn(&LeadTableLine) -> String| {
        ui.horizontal(|ui| {
            let size = MIN_BUTTON_SIZE + vec2(GAP + VALUE_WIDTH, 0.0);
            number_ui(ui, size, weak(name));
            for lead in &shown.leads {
                number_ui(ui, shown.cell, weak(&number(lead)));
            }
        });
    };
    summary_ui(ui, &value_of_lead, &|lead| lead.value.to_string());
    let mean = say!(view, "lead-table-mean");
    summary_ui(ui, &mean, &|lead| view.words.decimal(lead.mean, 1));
}

/// Describes the results of a lead in words, for the tooltip and screen readers.
fn lead_text(view: &DiscardsView<'_, '_>, lead: &LeadTableLine) -> String {
    let mean = view.words.decimal(lead.mean, 2);
    let (least, most) = (lead.least.0, lead.most.0);
    say!(
        view,
        "lead-table-lead",
        cards = lead.cards,
        least,
        most,
        mean
    )
}

/// Draws a text in the middle of a cell of this size, in points.
fn number_ui(ui: &mut Ui, size: Vec2, text: LayoutJob) -> Response {
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    draw_text(ui.painter(), rect.center(), Align2::CENTER_CENTER, text);
    response
}

/// Draws the row of a discard: its button, its result after the best lead, and its result after each lead.
fn row_ui(
    ui: &mut Ui,
    view: &mut DiscardsView<'_, '_>,
    shown: &ShownTable<'_>,
    discard: &LeadTableLine,
) {
    ui.horizontal(|ui| {
        let brings = view.words.tricks(discard.value);
        discard_button_ui(ui, view, discard.cards, &brings);
        let value = view
            .theme
            .label(discard.value.to_string(), strong_font(13.5));
        number_ui(ui, vec2(VALUE_WIDTH, MIN_BUTTON_SIZE.y), value);
        for lead in &shown.leads {
            match shown.table.tricks(discard.cards, lead.cards) {
                Some(tricks) => cell_ui(ui, view, shown.cell, [discard.cards, lead.cards], tricks),
                None => drop(number_ui(ui, shown.cell, LayoutJob::default())),
            }
        }
    });
}

/// Draws the number of declarer's tricks after a discard and a lead. A click puts both on the table.
fn cell_ui(
    ui: &mut Ui,
    view: &mut DiscardsView<'_, '_>,
    size: Vec2,
    [discard, lead]: [CardSet; 2],
    tricks: Tricks,
) {
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let brings = view.words.tricks(tricks);
    let name = say!(view, "lead-table-cell", discard, lead, tricks = brings);
    let id = Id::unique(("lead against discard", discard.bits(), lead.bits()));
    let response = ui.interact(rect, id, Sense::click()).spoken_button(&name);
    let verdict = view.shown.analysed().goal().verdict(tricks);
    let mut fill = match verdict {
        Verdict::Plain => view.theme.ground.sunken,
        Verdict::Fails | Verdict::Makes | Verdict::Over => {
            view.theme.verdict_text(verdict).gamma_multiply(0.28)
        }
    };
    if response.hovered() {
        fill = view.theme.mark.chosen;
        view.highlighted = discard | lead;
    }
    ui.painter().rect_filled(rect, CornerRadius::same(3), fill);
    let text = view.theme.label(tricks.to_string(), font(13.5));
    draw_text(ui.painter(), rect.center(), Align2::CENTER_CENTER, text);
    if response.clicked() {
        view.send(Edit::Discard(discard));
        view.send(ScreenMode::Analyse);
        let card = (lead - discard).iter().next();
        card.into_iter()
            .for_each(|card| view.send(Walk::Play(card)));
    }
    show_clickable_tooltip(response, with_capital(&name));
}
