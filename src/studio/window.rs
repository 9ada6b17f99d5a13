//! The layout of the window: the panels in their places, and the questions and overlays above them.

use std::ops::RangeInclusive;

use eframe::egui::{
    self, CentralPanel, Context, Frame, Id, Margin, Panel as Side, PanelState, Rect, Ui,
    epaint::MarginF32,
};

use crate::document::Obstacle;
use crate::look::regions::{self, Region};
use crate::panels::analysis::answers::answers_ui;
use crate::panels::dealing::dealing_ui;
use crate::panels::edit::auction_editor::auction_editor_ui;
use crate::panels::edit::drag::dragged_card_ui;
use crate::panels::edit::form::{faults_ui, form_ui, pack_ui};
use crate::panels::edit::view::EditShown;
use crate::panels::export::export_ui;
use crate::panels::files::dialog::file_dialog_ui;
use crate::panels::files::lossy_save::lossy_save_ui;
use crate::panels::files::warnings::{WarningsShown, warnings_height, warnings_ui};
use crate::panels::handout::handout_ui;
use crate::panels::layouts::statistics::{layout_banner_ui, statistics_ui};
use crate::panels::lead::{deal_banner_ui, lead_ui};
use crate::panels::lines::timeline::{FOLDED_HEIGHT, timeline_heading_ui, timeline_ui};
use crate::panels::lines::variations::aside_banner_ui;
use crate::panels::list::board_removal::board_removal_ui;
use crate::panels::list::problems::problems_ui;
use crate::panels::overview::overview_ui;
use crate::panels::shell::about::about_ui;
use crate::panels::shell::guide::guide_ui;
use crate::panels::shell::help::help_ui;
use crate::panels::shell::menu::{fits_window, has_room, is_upright, menu_ui};
use crate::panels::shell::notices::notices_ui;
use crate::panels::shell::palette::palette_ui;
use crate::panels::shell::status::status_ui;
use crate::panels::shell::tour::tour_ui;
use crate::panels::solve::question::{
    has_question, has_question_in_file, hidden_results_ui, question_bar_ui, shows_answer,
    whole_question_ui,
};
use crate::panels::table::{TableShown, table_ui};
use crate::session::Session;
use crate::session::command::{Answer, Show};
use crate::session::files::unsaved::{RecoveredWork, UnsavedWork};
use crate::session::screen::{Loss, Overlay};
use crate::session::screen_mode::ScreenMode;
use crate::settings::{Panel, Settings};
use crate::view::{Pen, View};
use crate::widgets::dialog::Question;
use crate::widgets::focus::focus_ring_ui;
use crate::words::Words;
use kibitzer_words::say;

/// Draws all panels and, above them, any open dialog. `name` is the document's name, and `nodes_per_second` is the
/// search speed.
pub(crate) fn window_ui<'a>(
    ui: &mut Ui,
    pen: &mut Pen<'a>,
    session: &'a Session,
    name: String,
    nodes_per_second: f64,
) {
    regions::begin_frame(ui.ctx());
    let is_projected = session.screen().is_projected();
    if !is_projected {
        bars_ui(ui, pen, session, &name, nodes_per_second);
    }
    match session.screen().mode {
        ScreenMode::Statistics if session.document().asks_lead() => {
            let is_hidden = session.hides_results();
            if is_hidden {
                problems_side_ui(ui, pen, session);
            }
            let mut view = View::new(session.lead(), pen);
            let panel = CentralPanel::no_frame().show(ui, |ui| lead_ui(ui, &mut view, is_hidden));
            regions::record_region(ui.ctx(), Region::Table, panel.response.rect);
        }
        ScreenMode::Statistics if session.hides_results() => {
            banners_ui(ui, pen, session);
            let frame = Frame::central_panel(ui.style()).inner_margin(24);
            let panel = CentralPanel::no_frame().frame(frame);
            let problem = session.document().problem();
            panel.show(ui, |ui| hidden_results_ui(ui, pen, problem));
        }
        ScreenMode::Statistics => {
            banners_ui(ui, pen, session);
            let mut view = View::new(session.layouts(), pen);
            let panel = CentralPanel::no_frame().show(ui, |ui| statistics_ui(ui, &mut view));
            regions::record_region(ui.ctx(), Region::Table, panel.response.rect);
        }
        ScreenMode::Overview => {
            problems_side_ui(ui, pen, session);
            overview_ui(ui, &mut View::new(session, pen));
        }
        ScreenMode::Analyse if is_projected => projected_ui(ui, pen, session),
        ScreenMode::Analyse | ScreenMode::Edit => table_and_sides_ui(ui, pen, session),
    }
    overlay_ui(ui.ctx(), pen, session);
    dragged_card_ui(ui.ctx(), &pen.theme);
    notices_ui(ui.ctx(), pen, session.screen());
    dialog_ui(ui.ctx(), pen, session, &name);
    focus_ring_ui(ui.ctx(), &pen.theme);
}

/// Draws the dialog that waits for an answer, if any. Only one is shown at a time, because it receives all keys: a
/// dialog that was opened from another one comes first.
fn dialog_ui<'a>(ctx: &Context, pen: &mut Pen<'a>, session: &'a Session, name: &str) {
    let filing = session.filing();
    if let Some(prompt) = &filing.prompt {
        file_dialog_ui(ctx, pen, prompt);
    } else if let Some(losing) = &filing.losing {
        lossy_save_ui(ctx, pen, losing);
    } else if let Some(held) = &filing.waiting {
        unsaved_ui(ctx, pen, session, held.loss, name);
    } else if let Some(place) = filing.deleting {
        board_removal_ui(ctx, pen, session, place);
    } else if let Some(found) = session.drafts().found.last() {
        recovered_work_ui(ctx, pen, found);
    }
}

/// Draws the open overlay, if any: the help page, the guide, the page about the program, the command palette, the tour,
/// the auction being edited, or the form for a handout, exports or random deals.
fn overlay_ui<'a>(ctx: &Context, pen: &mut Pen<'a>, session: &'a Session) {
    match session.screen().over {
        None => {}
        Some(Overlay::Help) => help_ui(ctx, pen),
        Some(Overlay::Guide) => guide_ui(ctx, pen),
        Some(Overlay::About) => about_ui(ctx, pen),
        Some(Overlay::Palette) => palette_ui(ctx, &mut View::new(session.problem_list(), pen)),
        Some(Overlay::Tour(step)) => {
            let game = session.document().problem().setup.game;
            tour_ui(ctx, pen, game, step);
        }
        Some(Overlay::Auction(chosen)) => {
            auction_editor_ui(ctx, &mut View::new(session, pen), chosen);
        }
        Some(Overlay::Handout) => handout_ui(ctx, &mut View::new(session, pen)),
        Some(Overlay::Export) => export_ui(ctx, &mut View::new(session, pen)),
        Some(Overlay::Dealing) => dealing_ui(ctx, &mut View::new(session.dealing(), pen)),
    }
}

/// The height of the menu bar, in points.
const MENU_BAR_HEIGHT: f32 = 36.0;

/// The height of the status line, in points.
const STATUS_BAR_HEIGHT: f32 = 26.0;

/// The height, in points, of the bar above the table that shows the question.
const QUESTION_BAR_HEIGHT: f32 = 34.0;

/// Draws the menu bar, the status line and the warnings.
fn bars_ui<'a>(
    ui: &mut Ui,
    pen: &mut Pen<'a>,
    session: &'a Session,
    name: &str,
    nodes_per_second: f64,
) {
    let bar = Frame::new().fill(pen.theme.ground.bar);
    let menu = Side::top("menu")
        .frame(bar.inner_margin(Margin::symmetric(8, 2)))
        .exact_size(MENU_BAR_HEIGHT)
        .show(ui, |ui| menu_ui(ui, &mut View::new(session, pen), name));
    regions::record_region(ui.ctx(), Region::Bar, menu.response.rect);
    Side::bottom("status")
        .frame(bar.inner_margin(Margin::symmetric(8, 2)))
        .exact_size(STATUS_BAR_HEIGHT)
        .show(ui, |ui| {
            status_ui(ui, &mut View::new(session, pen), nodes_per_second);
        });
    let line = Frame::new().inner_margin(Margin::symmetric(12, 6));
    if let Some(facts) = &session.screen().warnings
        && session.screen().shows_warnings
    {
        let problem_list = session.problem_list();
        let warnings = WarningsShown {
            facts,
            problem_list,
        };
        let (fill, margin) = (pen.theme.ground.panel, line.total_margin().sum());
        let mut view = View::new(warnings, pen);
        let room = [ui.available_width() - margin.x, ui.available_height()];
        let height = warnings_height(ui, &view, room) + margin.y;
        let shown = Side::bottom("warnings")
            .frame(line.fill(fill))
            .exact_size(height)
            .show(ui, |ui| warnings_ui(ui, &mut view));
        regions::record_region(ui.ctx(), Region::Below, shown.response.rect);
    }
}

/// Draws the banners that say that the table shows something other than the document: a separate analysis, or a layout
/// of the unseen hands.
fn banners_ui<'a>(ui: &mut Ui, pen: &mut Pen<'a>, session: &'a Session) {
    let line = Frame::new().inner_margin(Margin::symmetric(12, 6));
    if let Some(aside) = session.documents().excursion() {
        Side::top("aside")
            .frame(line.fill(pen.theme.mark.chosen))
            .show(ui, |ui| aside_banner_ui(ui, pen, &aside.path));
    }
    if session.lead().deal_on_table().is_some() {
        let mut view = View::new(session.lead(), pen);
        Side::top("lead")
            .frame(line.fill(view.theme.mark.chosen))
            .show(ui, |ui| deal_banner_ui(ui, &mut view));
    } else if session.layouts().layout_on_table().is_some() {
        let mut view = View::new(session.layouts(), pen);
        Side::top("layout")
            .frame(line.fill(view.theme.mark.chosen))
            .show(ui, |ui| layout_banner_ui(ui, &mut view));
    }
}

/// Returns the frame of the panels beside the table.
fn side_frame(pen: &Pen<'_>) -> Frame {
    let frame = Frame::new().fill(pen.theme.ground.panel);
    frame.inner_margin(Margin::symmetric(12, 6))
}

/// Draws the problem list on the left, if the window has room for it.
fn problems_side_ui<'a>(ui: &mut Ui, pen: &mut Pen<'a>, session: &'a Session) {
    if !has_room(ui, pen.settings, Panel::Problems) {
        return;
    }
    let (panel, wide) = (side_frame(pen), ui.available_width());
    let size = (wide * 0.152).clamp(160.0, 252.0);
    let within = 140.0..=(wide * 0.3).max(180.0);
    resizable_ui(ui, pen, Panel::Problems, panel, size, within, |ui, pen| {
        problems_ui(ui, &mut View::new(session, pen));
    });
}

/// Draws the bar with the question above the table.
fn question_bar_area_ui<'a>(ui: &mut Ui, pen: &mut Pen<'a>, session: &'a Session) {
    if session.screen().mode != ScreenMode::Analyse || !has_question_bar(session) {
        return;
    }
    let frame = Frame::new().fill(pen.theme.ground.panel);
    let bar = Side::top("question")
        .frame(frame.inner_margin(Margin::symmetric(12, 2)))
        .exact_size(QUESTION_BAR_HEIGHT)
        .show(ui, |ui| question_bar_ui(ui, pen, session));
    regions::record_region(ui.ctx(), Region::Question, bar.response.rect);
}

/// Draws the table, with the problem list on its left, the answers on its right, and the play below. On a telephone, the
/// answers are below it too.
fn table_and_sides_ui<'a>(ui: &mut Ui, pen: &mut Pen<'a>, session: &'a Session) {
    let (panel, wide) = (side_frame(pen), ui.available_width());
    problems_side_ui(ui, pen, session);
    if has_room(ui, pen.settings, Panel::Answers) {
        let (size, within) = if is_upright(ui) {
            let high = ui.available_height();
            (high * 0.5, 140.0..=(high * 0.7).max(140.0))
        } else {
            // In every language, the edit form needs at least this width.
            let within = 270.0..=(wide * 0.4).max(356.0);
            ((wide * 0.25).clamp(300.0, 420.0), within)
        };
        resizable_ui(ui, pen, Panel::Answers, panel, size, within, |ui, pen| {
            right_column_ui(ui, pen, session);
        });
    }
    banners_ui(ui, pen, session);
    question_bar_area_ui(ui, pen, session);
    let folded = folded_height(ui, pen.settings, session);
    below_ui(ui, pen, session, panel);
    let is_bar_missing = !has_question_bar(session) && has_question_in_file(ui.ctx(), session);
    let left_free = MarginF32 {
        top: if is_bar_missing {
            QUESTION_BAR_HEIGHT
        } else {
            0.0
        },
        bottom: folded,
        ..MarginF32::ZERO
    };
    card_table_ui(ui, pen, session, left_free);
}

/// Returns true if the bar with the question has anything to show.
fn has_question_bar(session: &Session) -> bool {
    has_question(session) || shows_answer(session)
}

/// Draws the projector view: the question, and the card table in the space below it.
fn projected_ui<'a>(ui: &mut Ui, pen: &mut Pen<'a>, session: &'a Session) {
    if has_question(session) {
        let frame = Frame::new().fill(pen.theme.ground.panel);
        let question = Side::top("projected")
            .frame(frame.inner_margin(12))
            .show(ui, |ui| whole_question_ui(ui, pen, session));
        regions::record_region(ui.ctx(), Region::Question, question.response.rect);
    }
    card_table_ui(ui, pen, session, MarginF32::ZERO);
}

/// Draws the card table into the space that the other panels leave. `left_free` contains the margins to keep free, in
/// points.
fn card_table_ui<'a>(ui: &mut Ui, pen: &mut Pen<'a>, session: &'a Session, left_free: MarginF32) {
    let shown = TableShown { session, left_free };
    let table = CentralPanel::no_frame().show(ui, |ui| table_ui(ui, &mut View::new(shown, pen)));
    regions::record_region(ui.ctx(), Region::Table, table.response.rect);
}

/// Returns the width or height of a panel, in points: its share of `window`, or `default` until the user resizes the
/// panel. The result is clamped to `within`.
fn panel_size(
    settings: &Settings,
    panel: Panel,
    window: f32,
    default: f32,
    within: &RangeInclusive<f32>,
) -> f32 {
    let share = settings.panel_share(panel);
    let size = share.map_or(default, |share| share * window);
    size.clamp(*within.start(), *within.end())
}

/// The range of heights of the timeline, in points.
const TIMELINE_HEIGHTS: RangeInclusive<f32> = 80.0..=320.0;

/// Returns the default height of the timeline, in points. It depends only on the height of the `window`, so that the
/// table has the same height with and without a question.
fn timeline_height(window: f32) -> f32 {
    (window * 0.127).clamp(98.0, 150.0)
}

/// Returns the height, in points, that the timeline frees while it is folded because no card has been played; otherwise
/// 0. The table keeps this height as a margin, so that nothing moves when the first card is played.
fn folded_height(ui: &Ui, settings: &Settings, session: &Session) -> f32 {
    let is_folded = session.screen().mode == ScreenMode::Analyse
        && has_room(ui, settings, Panel::Timeline)
        && session.document().problem().play.is_empty();
    if !is_folded {
        return 0.0;
    }
    let window = ui.ctx().content_rect().height();
    let default = timeline_height(window);
    panel_size(
        settings,
        Panel::Timeline,
        window,
        default,
        &TIMELINE_HEIGHTS,
    ) - FOLDED_HEIGHT
}

/// Draws a resizable panel at an edge of the window. The panel keeps its share of the window when the window's size or
/// the zoom changes. `default` is its width or height until the user resizes it, and `within` is the allowed range,
/// both in points.
fn resizable_ui<'a>(
    ui: &mut Ui,
    pen: &mut Pen<'a>,
    panel: Panel,
    frame: Frame,
    default: f32,
    within: RangeInclusive<f32>,
    add: impl FnOnce(&mut Ui, &mut Pen<'a>),
) {
    let (words, window) = (pen.words, ui.ctx().content_rect());
    let (name, title, region) = match panel {
        Panel::Problems => ("problems", say!(words, "tab-problems"), Region::Problems),
        Panel::Answers => ("answers", say!(words, "tab-answers"), Region::Answers),
        Panel::Timeline => ("timeline", say!(words, "timeline-title"), Region::Below),
    };
    let (side, is_below) = match panel {
        Panel::Problems => (Side::left(name), false),
        Panel::Answers if !is_upright(ui) => (Side::right(name), false),
        Panel::Answers | Panel::Timeline => (Side::bottom(name), true),
    };
    let extent = |rect: Rect| {
        if is_below {
            rect.height()
        } else {
            rect.width()
        }
    };
    let window_extent = extent(window);
    let share = pen.settings.panel_share(panel);
    let size = panel_size(pen.settings, panel, window_extent, default, &within);
    let (id, seen) = (ui.scope_id().with(name), Id::unique(("whole", name)));
    let basis = (window_extent, share.is_none());
    if ui.data(|data| data.get_temp(seen)) != Some(basis) {
        // Discards the stored size, so that the panel gets the new one.
        ui.data_mut(|data| {
            data.remove::<PanelState>(id);
            data.insert_temp(seen, basis);
        });
    }
    let (is_held, is_double_click) = ui.input(|input| {
        let pointer = &input.pointer;
        let is_double_click = pointer.button_double_clicked(egui::PointerButton::Primary);
        (pointer.any_down(), is_double_click)
    });
    let side = side.frame(frame).resizable(true).size_range(within);
    let shown = side.default_size(size).show(ui, |ui| add(ui, pen));
    let rect = shown.response.rect;
    let drawn = extent(rect);
    let is_at_edge = || edge_response(ui, name).is_some_and(|edge| edge.contains_pointer());
    if is_double_click && is_at_edge() {
        pen.send(Show::Resize(panel, None));
    } else if is_held && (drawn - size).abs() > 1.0 {
        // The user has resized the panel by dragging its edge.
        let share = Some(drawn / window_extent);
        pen.send(Show::Resize(panel, share));
    }
    regions::record_region(ui.ctx(), region, rect);
    set_edge_name(ui, words, name, &title);
}

/// Draws the panel below the table: the pack of cards in edit mode, otherwise the timeline of the play.
fn below_ui<'a>(ui: &mut Ui, pen: &mut Pen<'a>, session: &'a Session, panel: Frame) {
    let editing = session.screen().mode == ScreenMode::Edit;
    let edited = EditShown::new(session);
    if editing {
        let height = (ui.available_height() * 0.33).clamp(140.0, 215.0);
        let pack = Side::bottom("pack")
            .frame(panel)
            .exact_size(height)
            .show(ui, |ui| pack_ui(ui, &mut View::new(edited, pen)));
        regions::record_region(ui.ctx(), Region::Below, pack.response.rect);
    } else if has_room(ui, pen.settings, Panel::Timeline)
        && !session.document().problem().play.is_empty()
    {
        let size = timeline_height(ui.ctx().content_rect().height());
        let within = TIMELINE_HEIGHTS;
        resizable_ui(ui, pen, Panel::Timeline, panel, size, within, |ui, pen| {
            let mut view = View::new(session.analysed(), pen);
            timeline_ui(ui, &mut view, session.is_solving());
        });
    } else if fits_window(ui, Panel::Timeline) {
        let frame = panel.inner_margin(Margin::symmetric(12, 2));
        let folded = Side::bottom("folded")
            .frame(frame)
            .exact_size(FOLDED_HEIGHT)
            .show(ui, |ui| {
                let mut view = View::new(session.analysed(), pen);
                timeline_heading_ui(ui, &mut view, session.is_solving());
            });
        regions::record_region(ui.ctx(), Region::Below, folded.response.rect);
    }
    let obstacles = session.document().obstacles();
    // The question of a passed-out board says what it lacks.
    let is_unplayable = !obstacles.is_empty() && obstacles != [Obstacle::PassedOut];
    if editing || is_unplayable {
        let frame = Frame::new()
            .fill(pen.theme.ground.panel)
            .inner_margin(Margin::symmetric(12, 5));
        let side = if editing {
            // The height is fixed, so that nothing moves while cards are added and removed.
            Side::bottom("faults").exact_size(36.0)
        } else {
            // egui remembers the height of a panel by its name, so this panel needs another name.
            Side::bottom("obstacles")
        };
        let faults = side.frame(frame);
        faults.show(ui, |ui| faults_ui(ui, &mut View::new(edited, pen), editing));
    }
}

/// Draws the right column: the answers or, in edit mode, the form. In a narrow window, the user can choose the problem
/// list instead.
fn right_column_ui<'a>(ui: &mut Ui, pen: &mut Pen<'a>, session: &'a Session) {
    let mode = session.screen().mode;
    let crowded = !has_room(ui, pen.settings, Panel::Problems);
    if crowded && pen.settings.shows(Panel::Problems) && tab_ui(ui, pen, mode) {
        return problems_ui(ui, &mut View::new(session, pen));
    }
    match mode {
        ScreenMode::Edit => form_ui(ui, &mut View::new(EditShown::new(session), pen)),
        ScreenMode::Analyse | ScreenMode::Statistics | ScreenMode::Overview => {
            answers_ui(ui, pen, session);
        }
    }
}

/// Draws the two tabs of the right panel in a narrow window, one of which shows the problem list. Returns true if the
/// problem list is selected.
fn tab_ui(ui: &mut Ui, pen: &Pen<'_>, mode: ScreenMode) -> bool {
    let id = egui::Id::unique("list in the right panel");
    let mut list = ui.data(|data| data.get_temp(id).unwrap_or(false));
    let first = match mode {
        ScreenMode::Edit => say!(pen, "tab-deal"),
        ScreenMode::Analyse | ScreenMode::Statistics | ScreenMode::Overview => {
            say!(pen, "tab-answers")
        }
    };
    ui.horizontal(|ui| {
        ui.selectable_value(&mut list, false, first);
        ui.selectable_value(&mut list, true, say!(pen, "tab-problems"));
    });
    ui.data_mut(|data| data.insert_temp(id, list));
    list
}

/// Draws a dialog that asks the user to save unsaved changes or deals, discard them, or go back.
fn unsaved_ui(ctx: &Context, pen: &mut Pen<'_>, session: &Session, loss: Loss, name: &str) {
    let (title, what) = match loss {
        Loss::Changes => (say!(pen, "keep-changes"), say!(pen, "has-changes", name)),
        Loss::Deals(collection) => {
            let section = session.problem_list().section(collection);
            let count = section.map_or(0, |section| section.listed().count());
            (say!(pen, "keep-deals"), say!(pen, "has-deals", count))
        }
    };
    let question = Question {
        // Each piece of work is a question of its own, so that a key pressed twice by accident does not also answer the next
        // one: its first button takes the focus anew.
        id: Id::unique(("unsaved", loss)),
        width: 380.0,
        title,
        answers: [
            (say!(pen, "save"), Answer::SaveFirst.into()),
            (say!(pen, "dont-save"), Answer::Discard.into()),
            (say!(pen, "cancel"), Answer::KeepChanges.into()),
        ],
        escape: Some(Answer::KeepChanges.into()),
    };
    question.ui(ctx, pen, |ui, _| drop(ui.label(what)));
}

/// Draws a dialog that offers work left unsaved at the end of an earlier run of the program.
fn recovered_work_ui(ctx: &Context, pen: &mut Pen<'_>, found: &RecoveredWork) {
    let words = pen.words;
    let UnsavedWork { file, document, .. } = &found.work;
    let name = match file {
        _ if !document.title.is_empty() => words.title_of(document).to_owned(),
        Some(path) => path.display().to_string(),
        None => say!(words, "found-new-deal"),
    };
    let question = Question {
        id: Id::unique("found work"),
        width: 420.0,
        title: say!(words, "found-title"),
        answers: [
            (say!(words, "take-up"), Answer::TakeUp.into()),
            (say!(words, "discard-found"), Answer::LeaveBehind.into()),
        ],
        escape: None,
    };
    question.ui(ctx, pen, |ui, _| {
        ui.label(say!(words, "found-work", name));
    });
}

/// Returns the draggable edge of the panel that was drawn under the id `salt`; `None` if the panel has none.
fn edge_response(ui: &Ui, salt: &str) -> Option<egui::Response> {
    let edge = ui.scope_id().with_salt(egui::IdSalt::new(salt));
    ui.ctx().read_response(edge.with("__resize"))
}

/// Sets the name by which screen readers announce the draggable edge of a panel. Must be called after the panel is
/// drawn.
fn set_edge_name(ui: &Ui, words: &Words, salt: &str, panel: &str) {
    if let Some(edge) = edge_response(ui, salt) {
        let name = say!(words, "edge", panel);
        let naming = |node: &mut egui::accesskit::Node| node.set_label(name);
        ui.ctx().accesskit_node_builder(edge.id, naming);
    }
}
