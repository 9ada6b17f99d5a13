//! The goal of a problem: its choice in edit mode, and the statement above the answers, which says when it is wrong.

use eframe::egui::{Button, Grid, Ui, vec2};

use kibitzer::cards::{Strain, Tricks};
use kibitzer::problem::{Goal, GoalKind, Party, Problem};

use crate::document::edit::Edit;
use crate::document::goal::Verdict;
use crate::look::theme::{font, strong_font};
use crate::panels::AnalysisView;
use crate::panels::edit::form_row::{COLUMN_GAP, choice_ui, row_ui};
use crate::panels::edit::view::EditView;
use crate::view::{announce_changes, button_height, check_box_ui};
use crate::widgets::choice::Choice;
use crate::widgets::spoken::Spoken;
use crate::words::with_capital;
use kibitzer_words::say;

/// Draws the rows of edit mode that choose the goal: the party, the number of tricks, and its kind.
pub(crate) fn goal_choice_ui(ui: &mut Ui, view: &mut EditView<'_, '_>) {
    let problem = view.shown.document().problem();
    Grid::new("goal form")
        .num_columns(2)
        .spacing([COLUMN_GAP, 4.0])
        .show(ui, |ui| {
            ui.spacing_mut().interact_size.y = button_height(ui);
            party_ui(ui, view, problem);
            if let Some(goal) = problem.goal {
                tricks_ui(ui, view, problem, goal);
            }
        });
    stated_goal_ui(ui, &view.with_data(view.shown.session.analysed()));
}

/// Draws the choice of the party that must reach the goal, or of no goal.
fn party_ui(ui: &mut Ui, view: &mut EditView<'_, '_>, problem: &Problem) {
    let name = say!(view, "edit-goal");
    let [declaring, others] = (view.words.sides(&problem.setup)).map(|side| with_capital(&side));
    let none = say!(view, "edit-goal-none");
    let parties = [
        (None, none),
        (Some(Party::Declaring), declaring),
        (Some(Party::Others), others),
    ]
    .map(|(party, text)| {
        let is_chosen = problem.goal.map(|goal| goal.party) == party;
        let goal = party.map(|party| proposed_goal(problem, party));
        let label = say!(view, "edit-duty", duty = name, seat = text);
        Choice::new(text, label, is_chosen, Edit::Goal(goal))
    });
    choice_ui(ui, view, &name, 4.0, parties);
}

/// Returns the initial goal when a party is chosen. It keeps the number of tricks of an existing goal. Otherwise the
/// number is all tricks; in misère, none for declarer and one for the others.
fn proposed_goal(problem: &Problem, party: Party) -> Goal {
    let usual = match (problem.setup.strain, party) {
        (Strain::Misere, Party::Declaring) => Tricks::ZERO,
        (Strain::Misere, Party::Others) => Tricks(1),
        (Strain::Trump(_) | Strain::NoTrump, _) => problem.setup.tricks_to_play(),
    };
    Goal {
        party,
        tricks: problem.goal.map_or(usual, |goal| goal.tricks),
        kind: problem.goal.map(|goal| goal.kind).unwrap_or_default(),
    }
}

/// Draws the choice of the goal's number of tricks.
fn tricks_ui(ui: &mut Ui, view: &mut EditView<'_, '_>, problem: &Problem, goal: Goal) {
    let (count, total) = (goal.tricks.0, problem.setup.tricks_to_play().0);
    row_ui(ui, view, &say!(view, "edit-goal-tricks"), |ui, view| {
        let fewer = count.checked_sub(1);
        let more = count.checked_add(1).filter(|&sum| sum <= total);
        let [less, plus] = [
            ("−", say!(view, "edit-goal-fewer"), fewer),
            ("+", say!(view, "edit-goal-more"), more),
        ];
        step_button_ui(ui, view, less, goal);
        ui.label(say!(view, "edit-goal-of", count, total));
        step_button_ui(ui, view, plus, goal);
        let (text, tip) = (
            say!(view, "edit-goal-exactly"),
            say!(view, "edit-goal-exactly-tip"),
        );
        kind_ui(ui, view, goal, GoalKind::Exact, [text, tip]);
        if problem.setup.strain != Strain::Misere {
            let (text, tip) = (
                say!(view, "edit-goal-at-most"),
                say!(view, "edit-goal-at-most-tip"),
            );
            kind_ui(ui, view, goal, GoalKind::AtMost, [text, tip]);
        }
    });
}

/// Draws a check box that makes the goal one of this kind, or takes that back.
fn kind_ui(
    ui: &mut Ui,
    view: &mut EditView<'_, '_>,
    goal: Goal,
    kind: GoalKind,
    [text, tip]: [String; 2],
) {
    let mut is_of_kind = goal.kind == kind;
    let response = check_box_ui(ui, &view.theme, &mut is_of_kind, &text).on_hover_text(tip);
    if response.changed() {
        let kind = if is_of_kind {
            kind
        } else {
            GoalKind::default()
        };
        view.send(Edit::Goal(Some(Goal { kind, ..goal })));
    }
}

/// Draws a button that changes the goal's number of tricks. The tuple contains its sign, its name for screen readers
/// and tooltips, and the new number, or `None` if the number cannot change further.
fn step_button_ui(
    ui: &mut Ui,
    view: &mut EditView<'_, '_>,
    (sign, name, tricks): (&str, String, Option<u8>),
    goal: Goal,
) {
    let button = Button::new(sign).min_size(vec2(28.0, 0.0));
    let response = ui
        .add_enabled(tricks.is_some(), button)
        .spoken_button(&name);
    if let (true, Some(tricks)) = (response.clicked(), tricks.map(Tricks)) {
        view.send(Edit::Goal(Some(Goal { tricks, ..goal })));
    }
    response.on_hover_text(name);
}

/// The goal that a problem states, in words.
pub(crate) struct StatedGoalText {
    statement: String,
    /// A sentence that states the result of best play; `None` if that is unknown or equals the goal.
    pub(crate) refutation: Option<String>,
}

impl StatedGoalText {
    /// Returns the goal and, if it differs, the result of best play, on one line.
    pub(crate) fn text(&self) -> String {
        match &self.refutation {
            None => self.statement.clone(),
            Some(refutation) => format!("{} {refutation}", self.statement),
        }
    }
}

/// Returns the goal that the problem states, in words; `None` if it states none.
pub(crate) fn stated_goal(view: &AnalysisView<'_, '_>) -> Option<StatedGoalText> {
    let problem = view.shown.document().problem();
    let setup = &problem.setup;
    let statement = with_capital(&view.words.stated_goal(problem.goal?, setup));
    let refutation = view.shown.goal_instead().map(|actual| {
        let goal = view.words.stated_goal(actual, setup);
        format!("× {}", say!(view, "goal-refuted", goal))
    });
    Some(StatedGoalText {
        statement: format!("{statement}."),
        refutation,
    })
}

/// Draws the goal that the problem states, if any. If best play is known to give another result, draws that too.
pub(crate) fn stated_goal_ui(ui: &mut Ui, view: &AnalysisView<'_, '_>) {
    let Some(goal) = stated_goal(view) else {
        return;
    };
    let statement = goal.statement;
    ui.label(view.theme.label(statement, strong_font(14.0)));
    if let Some(text) = goal.refutation {
        let colour = view.theme.verdict_text(Verdict::Fails);
        announce_changes(&ui.label(view.theme.styled(text, font(14.0), colour)));
    }
}
