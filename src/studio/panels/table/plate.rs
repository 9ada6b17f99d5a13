//! The plate in the left upper corner of the table: the contract and the tricks won so far.

use eframe::egui::text::LayoutJob;
use eframe::egui::{
    self, Align2, Color32, CornerRadius, Id, Painter, Popup, PopupCloseBehavior, Pos2, Rect, Sense,
    Stroke, StrokeKind, Ui, Vec2, WidgetInfo, vec2,
};

use kibitzer::cards::{Strain, Tricks};
use kibitzer::rules::Game;

use super::auction::{auction_plate, draw_plate};
use super::{TableView, estimate_text};
use crate::document::goal::{Goal, Reading};
use crate::look::suited_text::{draw_text, text_format, text_width};
use crate::look::theme::{font, strong_font};
use crate::panels::edit::form::deal_choices_ui;
use crate::panels::edit::view::EditShown;
use crate::view::{announce_changes, show_clickable_tooltip};
use crate::widgets::spoken::Spoken;
use kibitzer_words::say;

/// The width of the pop-up with choices that a click on the contract plate opens, in points.
const CHOICES_WIDTH: f32 = 340.0;

/// A version of the plate with the contract. The variants are in order from the largest to the smallest: with the
/// complete text, with one line and the tricks won, or with the contract alone.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum PlateKind {
    Whole,
    Short,
    Least,
}

/// The text on the plate with the contract, in one font size.
struct PlateText {
    /// The contract with its declarer, and below them the goal unless the columns show it.
    title: LayoutJob,
    columns: Vec<TallyColumn>,
    /// The text of the button that opens the auction; `None` if the plate has no such button.
    button: Option<LayoutJob>,
    letters: f32,
}

/// A column of numbers on the contract plate (the panel on the table that shows the contract): a number of tricks with
/// a caption above it.
struct TallyColumn {
    name: String,
    number: String,
    tint: Color32,
}

/// Returns the size of the contract plate in the font size `letters`. If `has_button` is true and the auction is known,
/// the size includes the button that opens the auction.
pub(super) fn plate_size(
    ui: &Ui,
    view: &TableView<'_, '_>,
    kind: PlateKind,
    letters: f32,
    has_button: bool,
) -> Vec2 {
    PlateText::new(view, kind, letters, has_button).size(ui.painter())
}

/// Draws the contract plate: the contract, and the tricks won.
pub(super) fn plate_ui(
    ui: &mut Ui,
    view: &mut TableView<'_, '_>,
    kind: PlateKind,
    letters: f32,
    has_button: bool,
    rect: Rect,
) {
    draw_plate(ui.painter(), &view.theme, rect);
    let text = PlateText::new(view, kind, letters, has_button);
    text.paint(ui.painter(), view, rect);
    let problem = view.shown.analysed().document().problem();
    let name = match view.shown.is_edited() {
        _ if problem.is_passed_out() => view.words.contract_of(problem),
        true => contract_texts(view).join(", "),
        false => tally_text(view),
    };
    let told = match &text.button {
        // The label ends above the button.
        Some(_) => rect.with_max_y(text.button_rect(ui.painter(), rect).top()),
        None => rect,
    };
    contract_button_ui(ui, view, told, &name);
    let place = text.button_rect(ui.painter(), rect);
    if let Some(button) = text.button {
        auction_button_ui(ui, view, button, place, letters);
    }
}

/// Makes the text of the plate a button that opens the choices of contract, declarer, dealer and vulnerability. The
/// button is disabled while the user solves a problem. `name` is its accessible name.
fn contract_button_ui(ui: &mut Ui, view: &mut TableView<'_, '_>, rect: Rect, name: &str) {
    let (id, is_fixed) = (Id::unique("tally"), view.shown.session.is_solving());
    let (sense, role) = if is_fixed {
        (Sense::hover(), egui::Role::Label)
    } else {
        (Sense::click(), egui::Role::Button)
    };
    let response = ui.interact(rect, id, sense);
    response.widget_info(|| WidgetInfo::labeled(role, true, name));
    announce_changes(&response);
    if is_fixed {
        response.on_hover_text(view.theme.label(name, font(14.0)));
        return;
    }
    let tip = view.theme.label(say!(view, "plate-tip", name), font(14.0));
    let response = show_clickable_tooltip(response, tip);
    let edited = EditShown::new(view.shown.session);
    let popup = Popup::from_toggle_button_response(&response);
    popup
        .close_behavior(PopupCloseBehavior::CloseOnClickOutside)
        .show(|ui| {
            ui.set_width(CHOICES_WIDTH);
            deal_choices_ui(ui, &mut view.with_data(edited));
        });
}

/// Draws the button that shows the auction of the board in a popup over the table.
fn auction_button_ui(
    ui: &mut Ui,
    view: &mut TableView<'_, '_>,
    button: LayoutJob,
    rect: Rect,
    letters: f32,
) {
    let name = say!(view, "record-auction");
    let response = ui
        .interact(rect, Id::unique("auction of the board"), Sense::click())
        .spoken_button(&name);
    let felt = view.theme.felt;
    let fill = if response.hovered() {
        felt.plate.lerp_to_gamma(felt.cloth, 0.5)
    } else {
        felt.plate
    };
    let (round, edge) = (CornerRadius::same(4), Stroke::new(1.0, felt.weak));
    ui.painter()
        .rect(rect, round, fill, edge, StrokeKind::Inside);
    draw_text(ui.painter(), rect.center(), Align2::CENTER_CENTER, button);
    let Some(plate) = auction_plate(view, letters) else {
        return;
    };
    Popup::from_toggle_button_response(&response).show(|ui| {
        let size = plate.size(view, ui.painter());
        let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
        plate.ui(ui, view, rect);
    });
}

impl PlateText {
    /// Lays out the text of the contract plate at the level of detail `kind` and in the font size `letters`. If
    /// `has_button` is true and the auction is known, the plate includes the button that opens the auction.
    fn new(view: &TableView<'_, '_>, kind: PlateKind, letters: f32, has_button: bool) -> PlateText {
        let [title, by, goal] = contract_texts(view);
        let document = view.shown.analysed().document();
        let declarer = view.words.seat(view.shown.setup().declarer);
        let is_passed_out = document.problem().is_passed_out();
        let is_whole = kind == PlateKind::Whole && !is_passed_out;
        let (title, size) = match kind {
            PlateKind::Whole => (title, 1.5),
            PlateKind::Short if is_passed_out => (title, 1.1),
            PlateKind::Short => (format!("{title} · {declarer}"), 1.1),
            PlateKind::Least => (title, 1.0),
        };
        let (theme, felt) = (&view.theme, view.theme.felt);
        let has_columns = !is_passed_out && !view.shown.is_edited() && kind != PlateKind::Least;
        let needs = needed_tricks(view).filter(|_| has_columns && is_whole);
        let mut title = theme.styled_on_felt(title, strong_font(size * letters), felt.text);
        if is_whole {
            let weak = text_format(font(letters), felt.weak);
            title.append(&by, 0.6 * letters, weak);
        }
        if is_whole && needs.is_none() {
            let goal = format!("\n{goal}");
            theme.append_on_felt(&mut title, &goal, &text_format(font(letters), felt.text));
        }
        let won = has_columns.then(|| tally_columns(view));
        let has_auction = has_button && auction_plate(view, letters).is_some();
        PlateText {
            title,
            columns: needs.into_iter().chain(won.into_iter().flatten()).collect(),
            button: has_auction.then(|| {
                let text = say!(view, "record-auction");
                theme.styled_on_felt(text, font(0.95 * letters), felt.text)
            }),
            letters,
        }
    }

    /// Returns the padding, in points, around the text on the contract plate.
    fn padding(&self) -> Vec2 {
        vec2(0.8, 0.5) * self.letters
    }

    /// Returns the gap, in points, between the lines of text and the columns of numbers on the contract plate.
    fn column_gap(&self) -> f32 {
        0.3 * self.letters
    }

    /// Returns the width, in points, of a column of numbers on the contract plate. It is the same for every number.
    fn column_width(&self, painter: &Painter, column: &TallyColumn) -> f32 {
        let name = text_width(painter, &column.name, font(0.85 * self.letters));
        // Reserves the width of the widest number, so that the plate's size does not change.
        let number = text_width(painter, "≈ 13", strong_font(1.3 * self.letters));
        name.max(number) + 0.7 * self.letters
    }

    /// Returns the height, in points, of the columns of numbers on the contract plate; 0 if there are none.
    fn columns_height(&self) -> f32 {
        if self.columns.is_empty() {
            0.0
        } else {
            2.75 * self.letters + self.column_gap()
        }
    }

    /// Returns the size of the button that opens the auction; zero if there is none.
    fn button_size(&self, painter: &Painter) -> Vec2 {
        self.button.as_ref().map_or(Vec2::ZERO, |text| {
            job_size(painter, text) + vec2(1.0, 0.2) * self.letters
        })
    }

    /// Returns the rectangle of the button that opens the auction. It is at the bottom of the contract plate, which
    /// occupies `rect`.
    fn button_rect(&self, painter: &Painter, rect: Rect) -> Rect {
        let inner = rect.shrink2(self.padding());
        let size = self.button_size(painter);
        Rect::from_min_size(inner.left_bottom() - vec2(0.0, size.y), size)
    }

    /// Returns the size of the contract plate, in points.
    fn size(&self, painter: &Painter) -> Vec2 {
        let (title, button) = (job_size(painter, &self.title), self.button_size(painter));
        let columns: f32 = (self.columns.iter())
            .map(|column| self.column_width(painter, column))
            .sum();
        let gap = if button.y > 0.0 {
            self.column_gap()
        } else {
            0.0
        };
        let size = vec2(
            title.x.max(columns).max(button.x),
            title.y + self.columns_height() + gap + button.y,
        );
        (size + 2.0 * self.padding()).ceil()
    }

    /// Draws the lines of text and the columns of numbers on the contract plate.
    fn paint(&self, painter: &Painter, view: &TableView<'_, '_>, rect: Rect) {
        let inner = rect.shrink2(self.padding());
        let drawn = draw_text(painter, inner.min, Align2::LEFT_TOP, self.title.clone());
        let mut at = drawn.left_bottom() + vec2(0.0, self.column_gap());
        for column in &self.columns {
            self.paint_column(painter, view, at, column);
            at.x += self.column_width(painter, column);
        }
    }

    fn paint_column(
        &self,
        painter: &Painter,
        view: &TableView<'_, '_>,
        at: Pos2,
        column: &TallyColumn,
    ) {
        let (name, weak) = (font(0.85 * self.letters), view.theme.felt.weak);
        painter.text(at, Align2::LEFT_TOP, &column.name, name, weak);
        let below = at + vec2(0.0, 1.1 * self.letters);
        let number = strong_font(1.3 * self.letters);
        painter.text(below, Align2::LEFT_TOP, &column.number, number, column.tint);
    }
}

/// Returns the size of a text, in points.
fn job_size(painter: &Painter, job: &LayoutJob) -> Vec2 {
    painter.layout_job(job.clone()).size()
}

/// Returns the lines of text on the contract plate: the contract, its declarer, and the goal.
fn contract_texts(view: &TableView<'_, '_>) -> [String; 3] {
    let (words, document) = (view.words, view.shown.analysed().document());
    let problem = document.problem();
    let declarer = problem.setup.declarer;
    let title = words.contract_of(problem);
    let by = match problem.setup.game {
        Game::Bridge if problem.contract().is_none() => {
            say!(words, "table-side-declares", side = declarer.side())
        }
        Game::Bridge | Game::Preferans => say!(words, "table-by", seat = declarer),
    };
    let goal = view.shown.analysed().goal();
    let aim = if goal == Goal::Open && problem.contract().is_none() {
        say!(words, "goal-no-contract")
    } else {
        words.goal_text(goal, &problem.setup)
    };
    [title, by, aim]
}

/// Returns the column with the number of tricks that the contract requires. Returns `None` in misère and without a
/// contract; a line of text then states the goal instead.
fn needed_tricks(view: &TableView<'_, '_>) -> Option<TallyColumn> {
    let goal = view.shown.analysed().goal();
    match goal {
        Goal::Contract(contract) if contract.strain() != Strain::Misere => Some(TallyColumn {
            name: say!(view, "table-needs"),
            number: contract.needs().to_string(),
            tint: view.theme.felt.text,
        }),
        Goal::Contract(_) | Goal::Open | Goal::Stated(_) | Goal::Published { .. } => None,
    }
}

/// Returns the columns of numbers on the contract plate: the tricks won by each side, and the best result unless it is
/// hidden.
fn tally_columns(view: &TableView<'_, '_>) -> Vec<TallyColumn> {
    let (words, document) = (view.words, view.shown.analysed().document());
    let (ours, theirs) = document.tricks_won(document.at());
    let [declaring, others] = words.sides(&document.problem().setup);
    let tint = view.theme.felt.text;
    let (number, best_tint, _) = best_result(view);
    let column = |name, number, tint| TallyColumn { name, number, tint };
    let mut columns = vec![
        column(declaring, ours.to_string(), tint),
        column(others, theirs.to_string(), tint),
    ];
    // Nothing is computed for unknown hands, so there is no result to wait for.
    if !view.shown.analysed().is_hidden() && document.play().is_some() {
        columns.push(column(say!(words, "table-best"), number, best_tint));
    }
    columns
}

/// Returns the tricks won and the best result as a sentence, for the tooltip and screen readers.
fn tally_text(view: &TableView<'_, '_>) -> String {
    let (words, document) = (view.words, view.shown.analysed().document());
    let (Tricks(ours), Tricks(theirs)) = document.tricks_won(document.at());
    let [declaring, others] = words.sides(&document.problem().setup);
    if view.shown.analysed().is_hidden() {
        return say!(words, "solving-tally", declaring, ours, others, theirs);
    }
    let (_, _, best) = best_result(view);
    say!(words, "table-tally", declaring, ours, others, theirs, best)
}

/// Returns the best result that is still attainable: its number as text, the colour of the number, and the result in
/// words.
fn best_result(view: &TableView<'_, '_>) -> (String, Color32, String) {
    let (words, analysed) = (view.words, view.shown.analysed());
    match (analysed.best(), analysed.best_estimate()) {
        (Some(best), _) => {
            let verdict = analysed.goal().verdict(best);
            let tint = match view.settings.reading {
                Reading::Contract => view.theme.verdict_on_felt(verdict),
                Reading::Tricks | Reading::Cost => view.theme.felt.text,
            };
            (best.to_string(), tint, words.tricks(best))
        }
        (None, Some(estimate)) => {
            let tint = view.theme.felt.weak;
            (estimate_text(estimate), tint, words.estimate_text(estimate))
        }
        (None, None) => {
            let tint = view.theme.felt.text;
            ("…".to_owned(), tint, say!(words, "not-known-yet"))
        }
    }
}
