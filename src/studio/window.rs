//! What the window shows: the panels in their places, and what is asked over them.

use eframe::egui::{
    self, CentralPanel, Context, Frame, Margin, Modal, Panel as Side, RichText, ScrollArea, Ui,
};

use kibitzer::problem::Problem;

use crate::commands::{Command, Filing, Show};
use crate::document::Document;
use crate::look::cards::{Caption, card_text};
use crate::look::theme::strong;
use crate::panels::discards::{JudgedDiscards, discards_ui};
use crate::panels::drag::dragged_ui;
use crate::panels::edit::{faults_ui, form_ui, pack_ui};
use crate::panels::edited::Edited;
use crate::panels::help::help_ui;
use crate::panels::layouts::layouts_ui;
use crate::panels::line::line_ui;
use crate::panels::makes::makes_ui;
use crate::panels::menu::{TopBar, has_room, menu_ui};
use crate::panels::moves::moves_ui;
use crate::panels::problems::{ProblemList, problems_ui};
use crate::panels::statistics::{layout_banner_ui, statistics_ui};
use crate::panels::status::{WorkShown, status_ui};
use crate::panels::table::{TableShown, table_ui};
use crate::panels::timeline::timeline_ui;
use crate::panels::unknown::unknown_ui;
use crate::platform::settings::Panel;
use crate::say;
use crate::session::Session;
use crate::session::effect::{Errand, Prompt};
use crate::session::notice::Notice;
use crate::session::screen::ScreenMode;
use crate::session::unsaved::FoundWork;
use crate::view::{Pen, View};

/// Draws all panels, and over them what is asked. `name` is the document's; nodes are searched at such a rate a
/// second.
pub(crate) fn window_ui<'a>(
    ui: &mut Ui,
    pen: &mut Pen<'a>,
    session: &'a Session,
    name: String,
    nodes_per_second: f64,
) {
    bars_ui(ui, pen, session, &name, nodes_per_second);
    match session.screen().mode {
        ScreenMode::Statistics => {
            let mut view = View::new(session.surveyed(), pen);
            CentralPanel::no_frame().show(ui, |ui| statistics_ui(ui, &mut view));
        }
        ScreenMode::Analyse | ScreenMode::Edit => table_and_sides_ui(ui, pen, session),
    }
    dragged_ui(ui.ctx(), &pen.theme);
    if session.screen().help {
        help_ui(ui.ctx(), pen);
    }
    if session.screen().waiting.is_some() {
        unsaved_ui(ui.ctx(), pen, &name);
    }
    if let Some(found) = session.screen().found.last() {
        found_ui(ui.ctx(), pen, found);
    }
    if let Some(prompt) = &session.screen().prompt {
        prompt_ui(ui.ctx(), pen, prompt);
    }
}

/// Draws the menu, the status line, and what the user should know.
fn bars_ui<'a>(
    ui: &mut Ui,
    pen: &mut Pen<'a>,
    session: &'a Session,
    name: &str,
    nodes_per_second: f64,
) {
    let bar = Frame::new()
        .fill(pen.theme.ground.bar)
        .inner_margin(Margin::symmetric(8, 5));
    let shown = TopBar {
        mode: session.screen().mode,
        name: name.to_owned(),
        has_unsaved: session.has_unsaved(),
        asks_each_card: session.surveyed().deals().asked().each_card,
    };
    Side::top("menu")
        .frame(bar)
        .show(ui, |ui| menu_ui(ui, &mut View::new(shown, pen)));
    let work = WorkShown {
        inquiries: session.inquiries(),
        document: session.document(),
        nodes_per_second,
    };
    Side::bottom("status")
        .frame(bar)
        .exact_size(28.0)
        .show(ui, |ui| status_ui(ui, &View::new(work, pen)));
    let line = Frame::new().inner_margin(Margin::symmetric(12, 6));
    if let Some(notice) = &session.screen().notice {
        notice_ui(ui, pen, line, notice);
    }
    if session.surveyed().layout_on_table().is_some() {
        let mut view = View::new(session.surveyed(), pen);
        Side::top("layout")
            .frame(line.fill(view.theme.mark.chosen))
            .show(ui, |ui| layout_banner_ui(ui, &mut view));
    }
}

/// Draws the table with the list at its left, the answers at its right, and the play below.
fn table_and_sides_ui<'a>(ui: &mut Ui, pen: &mut Pen<'a>, session: &'a Session) {
    let panel = Frame::new()
        .fill(pen.theme.ground.panel)
        .inner_margin(Margin::symmetric(12, 10));
    let wide = ui.available_width();
    if has_room(ui, pen.settings, Panel::Problems) {
        let list = Side::left("problems")
            .frame(panel)
            .size_range(160.0..=(wide * 0.19).max(180.0));
        list.default_size((wide * 0.18).clamp(190.0, 300.0))
            .show(ui, |ui| list_ui(ui, pen, session));
    }
    if has_room(ui, pen.settings, Panel::Answers) {
        let answers = Side::right("answers")
            .frame(panel)
            .size_range(270.0..=(wide * 0.31).max(330.0));
        let answers = answers.default_size((wide * 0.26).clamp(300.0, 430.0));
        answers.show(ui, |ui| answers_ui(ui, pen, session));
    }
    below_ui(ui, pen, session, panel);
    let shown = TableShown {
        analysed: session.analysed(),
        screen: session.screen(),
    };
    CentralPanel::no_frame().show(ui, |ui| table_ui(ui, &mut View::new(shown, pen)));
}

fn list_ui<'a>(ui: &mut Ui, pen: &mut Pen<'a>, session: &'a Session) {
    let list = ProblemList {
        shelf: session.shelf(),
        search: &session.screen().search,
        origin: session.document().origin(),
    };
    problems_ui(ui, &mut View::new(list, pen));
}

/// Draws what stands under the table: the pack in edit mode, else the timeline.
fn below_ui<'a>(ui: &mut Ui, pen: &mut Pen<'a>, session: &'a Session, panel: Frame) {
    let tall = ui.available_height();
    let editing = session.screen().mode == ScreenMode::Edit;
    let edited = edited(session);
    if editing {
        let height = (tall * 0.33).clamp(140.0, 215.0);
        let pack = Side::bottom("pack").frame(panel).exact_size(height);
        pack.show(ui, |ui| pack_ui(ui, &mut View::new(edited, pen)));
    } else if has_room(ui, pen.settings, Panel::Timeline) {
        let timeline = Side::bottom("timeline").frame(panel).resizable(true);
        let timeline = timeline.size_range(80.0..=320.0);
        let height = (tall * 0.16).clamp(96.0, 150.0);
        let mut view = View::new(session.analysed(), pen);
        timeline
            .default_size(height)
            .show(ui, |ui| timeline_ui(ui, &mut view));
    }
    if editing || !session.document().obstacles().is_empty() {
        let frame = Frame::new().fill(pen.theme.ground.panel);
        let mut faults = Side::bottom("faults").frame(frame.inner_margin(Margin::symmetric(12, 5)));
        if editing {
            // As high whatever is said: nothing jumps while cards come and go.
            faults = faults.exact_size(36.0);
        }
        faults.show(ui, |ui| faults_ui(ui, &mut View::new(edited, pen), editing));
    }
}

fn judged_discards(session: &Session) -> JudgedDiscards<'_> {
    JudgedDiscards {
        analysed: session.analysed(),
        judge: session.screen().judge,
    }
}

fn edited(session: &Session) -> Edited<'_> {
    Edited {
        discards: judged_discards(session),
        hand: session.screen().hand,
        entry: &session.screen().entry,
    }
}

fn answers_ui<'a>(ui: &mut Ui, pen: &mut Pen<'a>, session: &'a Session) {
    let mode = session.screen().mode;
    let crowded = !has_room(ui, pen.settings, Panel::Problems);
    if crowded && pen.settings.shows(Panel::Problems) && tab_ui(ui, pen, mode) {
        return list_ui(ui, pen, session);
    }
    if mode == ScreenMode::Edit {
        return form_ui(ui, &mut View::new(edited(session), pen));
    }
    ScrollArea::vertical()
        .auto_shrink([false, false])
        .show(ui, |ui| {
            question_ui(ui, pen, session.document());
            let analysed = session.analysed();
            if analysed.awaits_discard() {
                let shown = judged_discards(session);
                return discards_ui(ui, &mut View::new(shown, pen));
            }
            if analysed.document().play().is_none() {
                return unknown_ui(ui, &mut View::new(analysed, pen));
            }
            let view = &mut View::new(analysed, pen);
            ui.scope(|ui| moves_ui(ui, view));
            ui.separator();
            ui.scope(|ui| line_ui(ui, view));
            ui.separator();
            makes_ui(ui, view);
            ui.separator();
            layouts_ui(ui, &mut View::new(session.surveyed(), pen));
        });
}

/// In a narrow window the list of problems shares the right panel; whether it is shown.
fn tab_ui(ui: &mut Ui, pen: &Pen<'_>, mode: ScreenMode) -> bool {
    let id = egui::Id::unique("list in the right panel");
    let mut list = ui.data(|data| data.get_temp(id).unwrap_or(false));
    let first = match mode {
        ScreenMode::Edit => say!(pen.words, "tab-deal"),
        ScreenMode::Analyse | ScreenMode::Statistics => say!(pen.words, "tab-answers"),
    };
    ui.horizontal(|ui| {
        ui.selectable_value(&mut list, false, first);
        ui.selectable_value(&mut list, true, say!(pen.words, "tab-problems"));
    });
    ui.data_mut(|data| data.insert_temp(id, list));
    list
}

/// What is asked, if the problem says it, by whom, and behind a click the answer.
fn question_ui(ui: &mut Ui, pen: &Pen<'_>, document: &Document) {
    let problem = document.problem();
    if !problem.question.is_empty() {
        ui.label(&problem.question);
    }
    let credits: Vec<&str> = [&problem.author, &problem.source]
        .into_iter()
        .map(String::as_str)
        .filter(|text| !text.is_empty())
        .collect();
    if !credits.is_empty() {
        let credits = RichText::new(credits.join(" · ")).size(12.0);
        ui.label(credits.color(pen.theme.weak));
    }
    let has_answer = problem.solution.is_some() || !problem.notes.is_empty();
    if has_answer {
        let header = RichText::new(say!(pen.words, "answer-and-notes")).size(12.5);
        // Every problem begins with its answer hidden.
        let salt = (
            &problem.title,
            problem.setup.hands.0.map(|hand| hand.bits()),
        );
        let closed = egui::CollapsingHeader::new(header).id_salt(salt);
        closed.show(ui, |ui| answer_ui(ui, pen, problem));
    }
    if has_answer || !problem.question.is_empty() || !credits.is_empty() {
        ui.separator();
    }
}

/// The published answer and the remarks.
fn answer_ui(ui: &mut Ui, pen: &Pen<'_>, problem: &Problem) {
    if let Some(solution) = problem.solution {
        let [side, _] = pen.words.sides(&problem.setup);
        let tricks = pen.words.tricks(solution.tricks);
        let cards: Vec<String> = solution.cards.iter().map(card_text).collect();
        let text = match cards.is_empty() {
            true => say!(pen.words, "solution", side = side, tricks = tricks),
            false => {
                let cards = cards.join(" ");
                say!(
                    pen.words,
                    "solution-with",
                    side = side,
                    tricks = tricks,
                    cards = cards
                )
            }
        };
        Caption::new(text).size(13.5).ui(ui, &pen.theme);
    }
    if !problem.notes.is_empty() {
        ui.label(RichText::new(&problem.notes).size(13.5));
    }
}

/// Says what went wrong or is done, until the user has read it.
fn notice_ui(ui: &mut Ui, pen: &mut Pen<'_>, frame: Frame, notice: &Notice) {
    let (fill, colour) = match notice.is_failure() {
        true => (pen.theme.message.fill, pen.theme.message.text),
        false => (pen.theme.mark.chosen, pen.theme.text),
    };
    let text = RichText::new(pen.words.notice(notice)).color(colour);
    let row = |ui: &mut Ui| {
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            if ui.button(say!(pen.words, "dismiss")).clicked() {
                pen.send(Command::Show(Show::Dismiss));
            }
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                ui.add(egui::Label::new(text).wrap());
            });
        });
    };
    Side::top("message")
        .frame(frame.fill(fill))
        .show(ui, |ui| ui.horizontal(row));
}

/// Asks what becomes of unsaved changes.
fn unsaved_ui(ctx: &Context, pen: &mut Pen<'_>, name: &str) {
    let modal = Modal::new(egui::Id::unique("unsaved")).show(ctx, |ui| {
        ui.set_width(380.0);
        ui.label(strong(say!(pen.words, "keep-changes")).size(17.0));
        ui.label(say!(pen.words, "has-changes", name = name));
        ui.add_space(8.0);
        ui.horizontal(|ui| {
            for (text, command) in [
                (say!(pen.words, "save"), Filing::Save),
                (say!(pen.words, "throw-away"), Filing::Discard),
                (say!(pen.words, "go-back"), Filing::KeepChanges),
            ] {
                if ui.button(text).clicked() {
                    pen.send(Command::Filing(command));
                }
            }
        });
    });
    if modal.should_close() {
        pen.send(Command::Filing(Filing::KeepChanges));
    }
}

/// Offers work that the studio ended before it was saved.
fn found_ui(ctx: &Context, pen: &mut Pen<'_>, found: &FoundWork) {
    let words = pen.words;
    let name = match (&found.work.file, found.work.problem()) {
        (_, Some(problem)) if !problem.title.is_empty() => problem.title,
        (Some(path), _) => path.display().to_string(),
        (None, _) => say!(words, "found-new-deal"),
    };
    Modal::new(egui::Id::unique("found work")).show(ctx, |ui| {
        ui.set_width(420.0);
        ui.label(strong(say!(words, "found-title")).size(17.0));
        ui.label(say!(words, "found-work", name = name));
        ui.add_space(8.0);
        ui.horizontal(|ui| {
            for (text, command) in [
                (say!(words, "take-up"), Filing::TakeUp),
                (say!(words, "throw-away"), Filing::LeaveBehind),
            ] {
                if ui.button(text).clicked() {
                    pen.send(Command::Filing(command));
                }
            }
        });
    });
}

/// Asks for the name of a file, where the system has no dialog for it.
fn prompt_ui(ctx: &Context, pen: &mut Pen<'_>, prompt: &Prompt) {
    let words = pen.words;
    let (title, action) = match prompt.errand {
        Errand::Open => (say!(words, "dialog-open"), say!(words, "open")),
        Errand::Save(_) => (say!(words, "dialog-save"), say!(words, "save")),
        Errand::Export(_) => (say!(words, "dialog-layouts"), say!(words, "export")),
        Errand::Picture(_) => (say!(words, "dialog-picture"), say!(words, "export")),
    };
    let mut path = prompt.path.clone();
    let modal = Modal::new(egui::Id::unique("file name")).show(ctx, |ui| {
        ui.set_width(460.0);
        ui.label(strong(title).size(17.0));
        let label = ui.weak(say!(words, "no-dialog"));
        let edit = ui.add(egui::TextEdit::singleline(&mut path).desired_width(f32::INFINITY));
        let edit = edit.labelled_by(label.id);
        let entered = edit.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
        ui.add_space(8.0);
        let buttons = |ui: &mut Ui| {
            let done = ui.button(action).clicked();
            (done, ui.button(say!(words, "cancel")).clicked())
        };
        let (done, cancelled) = ui.horizontal(buttons).inner;
        (edit.changed(), entered || done, cancelled)
    });
    let (changed, done, cancelled) = modal.inner;
    if changed {
        let errand = prompt.errand.clone();
        let prompt = Some(Prompt { errand, path });
        pen.send(Command::Filing(Filing::Prompt(prompt)));
    }
    if done {
        pen.send(Command::Filing(Filing::AnswerPrompt));
    } else if cancelled || modal.should_close() {
        pen.send(Command::Filing(Filing::Prompt(None)));
    }
}
