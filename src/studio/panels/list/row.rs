//! A row in the problem list: solved mark, short name, contract, and difficulty or, where a board was played, the cost of
//! its mistakes.

use eframe::egui::{
    self, Align2, Id, Painter, Rect, Response, RichText, Role, Sense, Stroke, Ui, pos2, vec2,
};

use crate::document::difficulty::{Difficulty, is_played_board};
use crate::document::goal::Rating;
use crate::document::problems::{ListPlace, ListRow, ListedProblem};
use crate::look::suited_text::draw_text;
use crate::look::theme::{Theme, font, strong_font};
use crate::panels::list::names::cut_name;
use crate::session::Session;
use crate::session::command::{Filing, Library};
use crate::settings::Solved;
use crate::view::View;
use crate::widgets::row::{Row, draw_row_frame};
use kibitzer_words::say;

pub(crate) type ProblemsView<'p, 'a> = View<'p, 'a, &'a Session>;

/// A problem in the problem list, with the state that its row shows.
#[derive(Clone, Copy)]
pub(crate) struct ProblemRow<'a> {
    pub(crate) place: ListPlace,
    pub(crate) listed: &'a ListedProblem,
    /// The way in which the user solved the problem, alone or with help; `None` if the problem is unsolved.
    pub(crate) solved: Option<Solved>,
    /// The difficulty of the problem; `None` if it has not been measured.
    pub(crate) difficulty: Option<Difficulty>,
    /// True if the user can move the problem within the list.
    pub(crate) can_move: bool,
}

/// The font size of the names in the problem list, in points.
pub(crate) const NAME_SIZE: f32 = 13.0;

/// The height of a row in the problem list, in points.
pub(crate) const ROW_HEIGHT: f32 = 24.0;

/// The width of the solved mark at the left of a row, in points.
const SIGN_WIDTH: f32 = 16.0;

/// The width reserved at the right of a played board's row for the cost of its mistakes, in points.
const COST_WIDTH: f32 = 18.0;

/// The minimum width, in points, of a row that shows the difficulty.
const MIN_DETAILED_WIDTH: f32 = 210.0;

impl ProblemRow<'_> {
    /// Returns the id of the problem's row, used for keyboard focus.
    pub(crate) fn id(&self) -> Id {
        let ListPlace { collection, index } = self.place;
        Id::unique(("problem", collection, index))
    }
}

/// Draws the row of a problem and returns its response to the pointer. If the list is long (`is_long`), rows out of
/// sight are neither drawn nor announced by screen readers, and `None` is returned for them. A focused row is always
/// drawn.
pub(crate) fn problem_ui(
    ui: &mut Ui,
    view: &mut ProblemsView<'_, '_>,
    row: &ProblemRow<'_>,
    is_long: bool,
) -> Option<Response> {
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), ROW_HEIGHT));
    let is_focused = ui.memory(|memory| memory.has_focus(row.id()));
    let is_visible = ui.is_rect_visible(rect);
    if is_long && !is_visible && !is_focused {
        return None;
    }
    let cost = view.shown.overview_state().cost_of_board(row.place);
    let is_chosen = view.shown.chosen_place() == Some(row.place);
    let (name, facts) = spoken_texts(view, row, cost);
    let sense = if row.can_move {
        Sense::click_and_drag()
    } else {
        Sense::click()
    };
    let widget = Row::new(row.id(), &name).chosen(Role::Button, is_chosen);
    let response = widget.sensing(sense).ui(ui, view, rect);
    if !facts.is_empty() {
        ui.ctx()
            .accesskit_node_builder(response.id, |node| node.set_description(facts));
    }
    if response.dnd_hover_payload::<ListPlace>().is_some() {
        draw_row_frame(ui.painter(), view, rect);
    }
    draw_row(ui, view, row, cost, rect);
    if response.gained_focus() {
        response.scroll_to_me(None);
    }
    if response.clicked() {
        view.send(Filing::OpenListed(row.place));
    }
    if row.can_move {
        response.dnd_set_drag_payload(row.place);
    }
    let is_idle = view.shown.inquiries().running().next().is_none();
    if is_visible && is_idle && view.shown.list().view.can_measure(row.listed) {
        view.send(Library::Measure(row.place));
    }
    Some(response.on_hover_ui(|ui| row_tooltip_ui(ui, view, row, cost)))
}

/// Returns the texts that screen readers announce for a problem's row. These are its name with the solved mark, and its
/// facts: the difficulty, the cost of mistakes, and the verdict on its soundness.
fn spoken_texts(
    view: &ProblemsView<'_, '_>,
    row: &ProblemRow<'_>,
    cost: Option<usize>,
) -> (String, String) {
    let title = view.words.listed_problem_name(row.listed, row.place.index);
    let name = match row.solved {
        Some(Solved::Alone) => say!(view, "problems-name-solved", title),
        Some(Solved::Helped) => say!(view, "problems-name-helped", title),
        None => title,
    };
    let facts: Vec<String> = facts(view, row, cost).into_iter().flatten().collect();
    (name, facts.join(". "))
}

/// Returns the facts about a problem in words: its difficulty, the cost of its mistakes, and the verdict on its
/// soundness.
fn facts(
    view: &ProblemsView<'_, '_>,
    row: &ProblemRow<'_>,
    cost: Option<usize>,
) -> [Option<String>; 3] {
    let words = view.words;
    [
        row.difficulty.map(|level| words.difficulty_text(level)),
        cost.map(|count| say!(words, "problems-cost", count)),
        row.listed
            .verdict
            .map(|verdict| words.verdict_text(verdict)),
    ]
}

/// Draws the texts and marks in the row of a problem. `cost` is the number of tricks that the mistakes on the board
/// cost, if it is known.
fn draw_row(
    ui: &Ui,
    view: &ProblemsView<'_, '_>,
    row: &ProblemRow<'_>,
    cost: Option<usize>,
    rect: Rect,
) {
    let theme = &view.theme;
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    let mut right = rect.right() - 6.0;
    let has_room = rect.width() > MIN_DETAILED_WIDTH;
    if let Some(difficulty) = row.difficulty.filter(|_| has_room) {
        right = draw_difficulty(&painter, theme, pos2(right, rect.center().y), difficulty) - 8.0;
    } else if is_played_board(&row.listed.problem) {
        let at = pos2(right, rect.center().y);
        // The contract stays where it is when the cost becomes known.
        right -= COST_WIDTH;
        if let Some(cost) = cost.filter(|&cost| cost > 0) {
            let (letters, colour) = (strong_font(12.0), theme.rating_text(Rating::Costly));
            painter.text(at, Align2::RIGHT_CENTER, cost, letters, colour);
        }
    }
    let contract = view.words.contract_of(&row.listed.problem);
    let contract = theme.styled(contract, font(12.0), theme.weak);
    let at = pos2(right, rect.center().y);
    let drawn = draw_text(&painter, at, Align2::RIGHT_CENTER, contract);
    let sign = match row.solved {
        Some(Solved::Alone) => "✓",
        Some(Solved::Helped) => "(✓)",
        None => "",
    };
    let at = rect.left_center() + vec2(2.0, 0.0);
    painter.text(at, Align2::LEFT_CENTER, sign, font(11.0), theme.text);
    let (at, right) = (
        rect.left_center() + vec2(SIGN_WIDTH, 0.0),
        drawn.left() - 6.0,
    );
    let name = (row.place.collection, ListRow::Problem(row.place.index));
    let name = cut_name(ui, view, name, font(NAME_SIZE), right - at.x);
    let name = theme.label(name, font(NAME_SIZE));
    draw_text(&painter, at, Align2::LEFT_CENTER, name);
}

/// Draws the difficulty of a problem as five dots that end at `right`; the number of filled dots is the difficulty.
/// Returns the x coordinate of their left edge.
fn draw_difficulty(
    painter: &Painter,
    theme: &Theme,
    right: egui::Pos2,
    difficulty: Difficulty,
) -> f32 {
    let step = 5.5;
    let left = right.x - 4.0 * step - 2.0;
    for mark in 0..5 {
        let at = pos2(left + f32::from(mark) * step, right.y);
        if mark < difficulty.level() {
            painter.circle_filled(at, 2.0, theme.weak)
        } else {
            painter.circle_stroke(at, 1.7, Stroke::new(0.6, theme.weak))
        };
    }
    left - 2.0
}

/// Draws the tooltip of a problem's row: its title, texts, tags, difficulty, the cost of mistakes, and the verdict on
/// its soundness.
fn row_tooltip_ui(
    ui: &mut Ui,
    view: &ProblemsView<'_, '_>,
    row: &ProblemRow<'_>,
    cost: Option<usize>,
) {
    let (problem, words) = (&row.listed.problem, view.words);
    ui.set_max_width(320.0);
    let name = words.listed_problem_name(row.listed, row.place.index);
    let theme = &view.theme;
    ui.label(theme.label(name, strong_font(14.0)));
    let tags = problem.tags.join(", ");
    let question = words.question_of(problem);
    let players = words.player_names(problem).unwrap_or_default();
    let texts = [&problem.author, &players, question, &problem.source, &tags].into_iter();
    for text in texts.filter(|text| !text.is_empty()) {
        ui.label(theme.label(text, font(12.0)));
    }
    let [difficulty, cost, verdict] = facts(view, row, cost);
    if let (Some(level), Some(text)) = (row.difficulty, difficulty) {
        ui.horizontal_wrapped(|ui| {
            let (rect, _) = ui.allocate_exact_size(vec2(28.0, 12.0), Sense::hover());
            draw_difficulty(ui.painter(), theme, rect.right_center(), level);
            ui.label(RichText::new(text).small());
        });
    }
    let solved = row.solved.map(|solved| match solved {
        Solved::Alone => say!(words, "problems-tip-solved"),
        Solved::Helped => say!(words, "problems-tip-helped"),
    });
    let has_own_lines = view.shown.has_own_lines(row.place);
    let own_lines = has_own_lines.then(|| say!(words, "problems-tip-own-lines"));
    let moves = row.can_move.then(|| say!(words, "problems-tip-move"));
    for text in [cost, verdict, solved, own_lines, moves]
        .into_iter()
        .flatten()
    {
        ui.label(RichText::new(text).small());
    }
}
