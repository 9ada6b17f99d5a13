//! The plate in a corner of the table: the contract and the tricks won so far.

use eframe::egui::{
    self, Align2, Color32, CornerRadius, Id, Painter, Pos2, Rect, Sense, Stroke, StrokeKind, Ui,
    Vec2, WidgetInfo, vec2,
};

use kibitzer::cards::Tricks;
use kibitzer::rules::Game;

use super::names::name_font_size;
use super::plan::{Corners, TablePlan};
use super::{TableView, estimate_text};
use crate::document::goal::Reading;
use crate::look::cards::Caption;
use crate::look::theme::{font, strong_font};
use crate::view::announce_changes;
use kibitzer_words::say;

/// The versions of the plate with the contract, from the largest to the smallest. They show the complete text, one line
/// with the tricks won, or the contract alone.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PlateKind {
    Whole,
    Short,
    Least,
}

/// All versions of the plate with the contract, best first.
const PLATE_KINDS: [PlateKind; 3] = [PlateKind::Whole, PlateKind::Short, PlateKind::Least];

/// The text on the plate with the contract, in one font size.
struct PlateText {
    lines: Vec<Caption>,
    columns: Vec<TallyColumn>,
    letters: f32,
}

/// A column on the plate with the contract: a number of tricks, with its caption above.
struct TallyColumn {
    name: String,
    number: String,
    tint: Color32,
}

/// Returns the possible sizes of the plates in the corners, best first.
pub(super) fn corner_sizes(ui: &Ui, view: &TableView<'_, '_>, rect: Rect) -> Vec<Corners<Vec2>> {
    let of = |kind| Corners {
        contract: PlateText::new(view, kind, name_font_size(rect)).size(ui.painter()),
        auction: None,
        buttons: None,
    };
    PLATE_KINDS.map(of).to_vec()
}

/// Draws the plate with the contract and the tricks won, if there is space for it on the table.
pub(super) fn plate_ui(ui: &mut Ui, view: &TableView<'_, '_>, plan: &TablePlan) {
    let Some((index, Corners { contract: rect, .. })) = plan.corners else {
        return;
    };
    let Some(&kind) = PLATE_KINDS.get(index) else {
        return;
    };
    let painter = ui.painter();
    let round = CornerRadius::same(8);
    painter.rect_filled(rect, round, view.theme.felt.plate);
    let edge = Stroke::new(1.0, view.theme.felt.weak.gamma_multiply(0.3));
    painter.rect_stroke(rect, round, edge, StrokeKind::Inside);
    let size = plan.hands.0[0].name.height() / 1.65;
    let text = PlateText::new(view, kind, size);
    text.paint(painter, view, rect);
    let problem = view.shown.analysed.document().problem();
    let name = match view.shown.is_edited() {
        _ if problem.is_passed_out() => view.words.contract_of(problem),
        true => contract_texts(view).join(", "),
        false => tally_text(view),
    };
    let response = ui.interact(rect, Id::unique("tally"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(egui::Role::Label, true, &name));
    announce_changes(&response);
    response.on_hover_text(name);
}

impl PlateText {
    /// Creates the text of the plate in the font size `letters`.
    fn new(view: &TableView<'_, '_>, kind: PlateKind, letters: f32) -> PlateText {
        let theme = &view.theme;
        let [title, by, goal] = contract_texts(view);
        let problem = view.shown.analysed.document().problem();
        let declarer = view.words.seat(view.shown.setup().declarer);
        let is_passed_out = problem.is_passed_out();
        let (title, size) = match kind {
            PlateKind::Whole => (title, 1.5),
            PlateKind::Short if is_passed_out => (title, 1.1),
            PlateKind::Short => (format!("{title} · {declarer}"), 1.1),
            PlateKind::Least => (title, 1.0),
        };
        let text = |text: String, size: f32| Caption::new(text).size(size * letters).on_felt();
        let mut lines = vec![text(title, size).strong()];
        if kind == PlateKind::Whole && !is_passed_out {
            lines.extend([text(by, 1.0).colour(theme.felt.weak), text(goal, 1.0)]);
        }
        let has_columns = !is_passed_out && !view.shown.is_edited() && kind != PlateKind::Least;
        let columns = match has_columns {
            true => tally_columns(view),
            false => Vec::new(),
        };
        PlateText {
            lines,
            columns,
            letters,
        }
    }

    /// Returns the padding around the text on the plate, in points.
    fn padding(&self) -> Vec2 {
        vec2(0.8, 0.5) * self.letters
    }

    /// Returns the gap between the lines of text and the columns of numbers on the plate, in points.
    fn column_gap(&self) -> f32 {
        0.3 * self.letters
    }

    /// Returns the width of a column of numbers on the plate, in points. It does not depend on the number.
    fn column_width(&self, painter: &Painter, column: &TallyColumn) -> f32 {
        let lay = |text: &str, font| {
            let galley = painter.layout_no_wrap(text.to_owned(), font, Color32::WHITE);
            galley.size().x
        };
        let name = lay(&column.name, font(0.85 * self.letters));
        // Reserves the width of the widest number, so that the plate's size does not change.
        let number = lay("≈ 13", strong_font(1.3 * self.letters));
        name.max(number) + 0.7 * self.letters
    }

    /// Returns the height of the columns of numbers on the plate, in points, or 0 if there are none.
    fn columns_height(&self) -> f32 {
        match self.columns.is_empty() {
            true => 0.0,
            false => 2.75 * self.letters + self.column_gap(),
        }
    }

    /// Returns the size of the plate, in points.
    fn size(&self, painter: &Painter) -> Vec2 {
        let lines = self.lines.iter().map(|line| line.measure(painter));
        let lines = lines.fold(Vec2::ZERO, |all, line| {
            vec2(all.x.max(line.x), all.y + line.y)
        });
        let columns = self.columns.iter();
        let columns: f32 = columns.map(|it| self.column_width(painter, it)).sum();
        let size = vec2(lines.x.max(columns), lines.y + self.columns_height());
        (size + 2.0 * self.padding()).ceil()
    }

    /// Draws the text on the plate.
    fn paint(&self, painter: &Painter, view: &TableView<'_, '_>, rect: Rect) {
        let inner = rect.shrink2(self.padding());
        let mut at = inner.min;
        for line in &self.lines {
            let drawn = line.paint(painter, &view.theme, at, Align2::LEFT_TOP);
            at.y = drawn.bottom();
        }
        at.y += self.column_gap();
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

/// Returns the lines of text on the plate with the contract: the contract, its declarer, and the goal.
fn contract_texts(view: &TableView<'_, '_>) -> [String; 3] {
    let (words, document) = (view.words, view.shown.analysed.document());
    let problem = document.problem();
    let declarer = problem.setup.declarer;
    let title = words.contract_of(problem);
    let by = match problem.setup.game {
        Game::Bridge if problem.contract().is_none() => {
            say!(words, "table-side-declares", side = declarer.side())
        }
        Game::Bridge | Game::Preferans => say!(words, "table-by", seat = declarer),
    };
    [title, by, words.goal_text(view.shown.analysed.goal())]
}

/// Returns the columns of numbers on the plate with the contract: the tricks won by each side, and the best result
/// unless it is hidden.
fn tally_columns(view: &TableView<'_, '_>) -> Vec<TallyColumn> {
    let (words, document) = (view.words, view.shown.analysed.document());
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
    if !view.shown.analysed.is_hidden() && document.play().is_some() {
        columns.push(column(say!(words, "table-best"), number, best_tint));
    }
    columns
}

/// Returns the tricks won and the best result as a sentence, for the tooltip and screen readers.
fn tally_text(view: &TableView<'_, '_>) -> String {
    let (words, document) = (view.words, view.shown.analysed.document());
    let (Tricks(ours), Tricks(theirs)) = document.tricks_won(document.at());
    let [declaring, others] = words.sides(&document.problem().setup);
    if view.shown.analysed.is_hidden() {
        return say!(words, "solving-tally", declaring, ours, others, theirs);
    }
    let (_, _, best) = best_result(view);
    say!(words, "table-tally", declaring, ours, others, theirs, best)
}

/// Returns the best result that is still attainable: its number as text, the colour of the number, and the result in
/// words.
fn best_result(view: &TableView<'_, '_>) -> (String, Color32, String) {
    let (words, analysed) = (view.words, view.shown.analysed);
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
