//! The listed deals: a table, and a diagram of one of them that can be put on the table.

use eframe::egui::{Align2, CornerRadius, Key, Rangef, Rect, ScrollArea, Sense, Ui, pos2, vec2};

use kibitzer::cards::{BySeat, CardSet, Seat, Suit, Tricks};

use crate::document::goal::Goal;
use crate::look::suited_text::draw_text;
use crate::look::theme::{font, strong_font};
use crate::panels::lead::LeadsView;
use crate::panels::lead::marks::{LETTERS, group_text, lead_text};
use crate::session::lead::command::Lead;
use crate::session::lead::comparison::Comparison;
use crate::session::lead::view::{Listing, Outcome};
use crate::view::{button_row_ui, heading_ui, show_clickable_tooltip};
use crate::widgets::row::row_step;
use crate::widgets::spoken::Spoken;
use crate::widgets::table::{Column, ColumnHeading, ROW_HEIGHT, headings_ui, row_ui};
use eframe::egui::text::LayoutJob;
use kibitzer_words::say;

/// The height of the diagram of a deal, in points.
const DIAGRAM: f32 = 204.0;
/// The height of a line of the diagram, in points.
const LINE: f32 = 17.0;

/// Draws the list of deals, and below it the diagram of the chosen one.
pub(super) fn deals_ui(ui: &mut Ui, view: &mut LeadsView<'_, '_>, comparison: &Comparison) {
    let title = listing_text(view, view.shown.state().view.listing);
    let count = comparison.listed_in_all;
    let shown = view.words.grouped(count as u64);
    heading_ui(
        ui,
        &view.theme,
        &title,
        &say!(view, "lead-deals", count, shown),
    );
    if comparison.listed.is_empty() {
        ui.weak(say!(view, "lead-no-such-deal"));
        return;
    }
    let chosen = view
        .shown
        .state()
        .view
        .deal
        .min(comparison.listed.len() - 1);
    let columns = columns(view, ui.available_width());
    headings_ui(ui, &view.theme, &columns);
    let has_diagram = ui.available_height() > DIAGRAM + 4.0 * ROW_HEIGHT;
    let left = if has_diagram { DIAGRAM + 8.0 } else { 34.0 };
    let height = (ui.available_height() - left).max(3.0 * ROW_HEIGHT);
    let scroll = ScrollArea::vertical()
        .id_salt("deals of the lead")
        .max_height(height)
        .auto_shrink([false, false]);
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        scroll.show_rows(ui, ROW_HEIGHT, comparison.listed.len(), |ui, rows| {
            for index in rows {
                deal_row_ui(ui, view, &columns, comparison, (index, index == chosen));
            }
        });
    });
    if has_diagram {
        diagram_ui(ui, view, comparison, chosen);
    } else {
        button_row_ui(ui, |ui| deal_buttons_ui(ui, view, comparison, chosen));
    }
}

/// Returns the title of the list: the group and the outcome of its deals.
fn listing_text(view: &LeadsView<'_, '_>, listing: Listing) -> String {
    let leads = view.shown.digest().comparison.as_ref();
    let lead = |place| leads.map_or(String::new(), |leads| lead_text(view, leads, place));
    let (first, second) = (lead(0), lead(1));
    let outcome = match (listing.outcome, view.shown.compares_success()) {
        (Outcome::First, true) => say!(view, "lead-deals-only", lead = first),
        (Outcome::Second, true) => say!(view, "lead-deals-only", lead = second),
        (Outcome::Both, true) => say!(view, "lead-deals-both"),
        (Outcome::Neither, _) => say!(view, "lead-deals-neither"),
        (Outcome::First, false) => say!(view, "lead-deals-better", lead = first),
        (Outcome::Second, false) => say!(view, "lead-deals-better", lead = second),
        (Outcome::Both, false) => say!(view, "lead-deals-equal"),
    };
    match listing.group {
        Some(group) => format!("{}: {outcome}", group_text(view, &group)),
        None => outcome,
    }
}

/// Returns the columns: the unseen hands, and the tricks after both leads.
fn columns(view: &LeadsView<'_, '_>, wide: f32) -> Vec<Column> {
    let seats = view.shown.unseen();
    let tricks = 30.0;
    let hand = (wide - 2.0 * tricks - 8.0) / seats.len().max(1) as f32;
    let hands = seats.iter().enumerate().map(|(index, &seat)| Column {
        heading: ColumnHeading::new(view.words.seat(seat), Align2::LEFT_CENTER),
        across: Rangef::new(6.0 + hand * index as f32, hand * (index + 1) as f32),
    });
    let tricks = LETTERS
        .into_iter()
        .enumerate()
        .map(|(index, letter)| Column {
            heading: ColumnHeading::new(letter.to_owned(), Align2::RIGHT_CENTER),
            across: {
                let right = wide - 8.0 - tricks * (1 - index) as f32;
                Rangef::new(right - tricks, right)
            },
        });
    hands.chain(tricks).collect()
}

/// Returns the result of the contract in words if the declaring side takes `tricks`: `down 2`, `makes +1`.
fn result_text(view: &LeadsView<'_, '_>, tricks: Tricks) -> String {
    let Some(contract) = view.shown.document().problem().contract() else {
        return String::new();
    };
    view.words
        .result_text(Goal::Contract(contract), tricks, true)
}

/// Draws the row of a deal. A click shows its diagram; Enter or a double click puts it on the table.
fn deal_row_ui(
    ui: &mut Ui,
    view: &mut LeadsView<'_, '_>,
    columns: &[Column],
    comparison: &Comparison,
    (index, is_chosen): (usize, bool),
) {
    let Some(deal) = Deal::new(view, comparison, index) else {
        return;
    };
    let (hands, tricks) = (deal.hands, deal.own_tricks);
    let unseen = view.shown.unseen();
    let texts = unseen.iter().map(|&seat| hand_text(view, hands[seat]));
    let size = row_font(view, columns, &texts.clone().collect::<Vec<_>>(), ui);
    let theme = &view.theme;
    let cells = texts.map(|text| theme.label(text, font(size)));
    let numbers =
        tricks.map(|tricks| theme.styled(tricks.to_string(), strong_font(13.0), theme.text));
    let spoken = unseen.iter().map(|&seat| {
        format!(
            "{} {}",
            view.words.seat(seat),
            view.words.cards(hands[seat])
        )
    });
    let number = index + 1;
    let [first, second] = tricks;
    let name = say!(
        view,
        "lead-deal-name",
        number,
        hands = spoken.collect::<Vec<_>>().join(", "),
        first,
        second
    );
    let cells: Vec<LayoutJob> = cells.chain(numbers).collect();
    let response = row_ui(ui, view, columns, cells, (&name, is_chosen));
    if response.has_focus() {
        let step = row_step(ui, 0);
        if step != 0 {
            let next = index
                .saturating_add_signed(step)
                .min(comparison.listed.len() - 1);
            view.send(Lead::Deal(next));
        }
    }
    let is_entered = response.has_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    if response.double_clicked() || (is_entered && is_chosen) {
        view.send(Lead::Lay(index));
    } else if response.clicked() {
        view.send(Lead::Deal(index));
    }
    show_clickable_tooltip(response, say!(view, "lead-deal-tip"));
}

/// Returns the font size at which the hands of a row fit into their columns, in points.
fn row_font(view: &LeadsView<'_, '_>, columns: &[Column], texts: &[String], ui: &Ui) -> f32 {
    let widths = texts.iter().zip(columns).map(|(text, column)| {
        let wide = ui
            .painter()
            .layout_job(view.theme.label(text, font(12.5)))
            .size()
            .x;
        (column.across.span() - 4.0) / wide.max(1.0)
    });
    12.5 * widths.fold(1.0, f32::min)
}

/// A listed deal.
struct Deal {
    hands: BySeat<CardSet>,
    /// The declaring side's tricks after both leads.
    tricks: [Tricks; 2],
    /// The tricks of the side to play after both leads.
    own_tricks: [u8; 2],
}

impl Deal {
    /// Returns the deal with this index in the list.
    fn new(view: &LeadsView<'_, '_>, comparison: &Comparison, index: usize) -> Option<Deal> {
        let sample = view.shown.digest().sample.as_ref()?;
        let &number = comparison.listed.get(index)?;
        let row: &[Tricks] = sample.rows().nth(number)?;
        let tricks = comparison.leads.map(|lead| row[lead]);
        Some(Deal {
            hands: sample.hands()[number],
            tricks,
            own_tricks: tricks.map(|tricks| sample.own_tricks(tricks)),
        })
    }
}

/// Returns a hand as text with suit symbols.
fn hand_text(view: &LeadsView<'_, '_>, hand: CardSet) -> String {
    let suits =
        Suit::ALL.map(|suit| format!("{}{}", suit.symbol(), holding_text(view, hand, suit)));
    suits.join(" ")
}

/// Returns the ranks of a suit in a hand, or a dash for a void.
fn holding_text(view: &LeadsView<'_, '_>, hand: CardSet, suit: Suit) -> String {
    let ranks: String = hand
        .holding(suit)
        .ranks()
        .map(|rank| view.theme.letters.rank(rank))
        .collect();
    if ranks.is_empty() {
        "–".to_owned()
    } else {
        ranks
    }
}

/// Draws the diagram of a deal with its results, and the buttons that put it on the table and show the next one.
fn diagram_ui(ui: &mut Ui, view: &mut LeadsView<'_, '_>, comparison: &Comparison, index: usize) {
    let Some(deal) = Deal::new(view, comparison, index) else {
        return;
    };
    ui.add_space(6.0);
    let size = vec2(ui.available_width(), DIAGRAM);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let number = index + 1;
    response.spoken_label(say!(view, "lead-diagram", number));
    ui.painter()
        .rect_filled(rect, CornerRadius::same(6), view.theme.felt.plate);
    let buttons = 190.0_f32.min(rect.width() * 0.36);
    let table = rect.with_max_x(rect.right() - buttons);
    for seat in Seat::ALL {
        draw_hand(ui, view, table, seat, deal.hands[seat]);
    }
    let side = Rect::from_min_max(
        pos2(table.right(), rect.top() + 14.0),
        rect.max - vec2(12.0, 10.0),
    );
    let builder = eframe::egui::UiBuilder::new().max_rect(side);
    ui.scope_builder(builder, |ui| {
        ui.vertical(|ui| results_ui(ui, view, comparison, (&deal, index)));
    });
}

/// Draws the tricks after both leads, and the buttons beside the diagram.
fn results_ui(
    ui: &mut Ui,
    view: &mut LeadsView<'_, '_>,
    comparison: &Comparison,
    (deal, index): (&Deal, usize),
) {
    let felt = view.theme.felt;
    for place in 0..2 {
        let lead = lead_text(view, comparison, place);
        let result = result_text(view, deal.tricks[place]);
        let tricks = deal.own_tricks[place];
        let text = say!(view, "lead-deal-result", lead, tricks, result);
        ui.label(view.theme.styled_on_felt(text, font(13.5), felt.text));
    }
    ui.add_space(8.0);
    deal_buttons_ui(ui, view, comparison, index);
}

/// Draws the buttons that put the chosen deal on the table and show the next one.
fn deal_buttons_ui(
    ui: &mut Ui,
    view: &mut LeadsView<'_, '_>,
    comparison: &Comparison,
    index: usize,
) {
    if ui.button(say!(view, "lead-lay")).clicked() {
        view.send(Lead::Lay(index));
    }
    let is_next = index + 1 < comparison.listed.len();
    let next = eframe::egui::Button::new(say!(view, "lead-next-deal"));
    if ui.add_enabled(is_next, next).clicked() {
        view.send(Lead::Deal(index + 1));
    }
}

/// Draws a hand of the diagram in its place, a suit a line.
fn draw_hand(ui: &Ui, view: &LeadsView<'_, '_>, table: Rect, seat: Seat, hand: CardSet) {
    let height = 5.0 * LINE;
    let (across, down) = match seat {
        Seat::North => (0.38, 0.0),
        Seat::East => (0.70, 0.5),
        Seat::South => (0.38, 1.0),
        Seat::West => (0.06, 0.5),
    };
    let room = table.height() - height - 12.0;
    let at = pos2(
        table.left() + table.width() * across,
        table.top() + 6.0 + room * down,
    );
    let painter = ui.painter();
    let felt = view.theme.felt;
    painter.text(
        at,
        Align2::LEFT_TOP,
        view.words.seat(seat),
        font(12.5),
        felt.weak,
    );
    for (line, suit) in Suit::ALL.into_iter().enumerate() {
        let text = format!("{} {}", suit.symbol(), holding_text(view, hand, suit));
        let job = view.theme.styled_on_felt(text, font(13.5), felt.text);
        draw_text(
            painter,
            at + vec2(0.0, LINE * (line as f32 + 1.0)),
            Align2::LEFT_TOP,
            job,
        );
    }
}
