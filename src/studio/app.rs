//! The window: takes in what happened, does the commands, and draws the panels.

use std::time::Duration;

use eframe::egui::{
    self, CentralPanel, Context, Event, Frame, Key, Margin, Modal, Modifiers, Panel as Side,
    RichText, ScrollArea, Ui, ViewportCommand,
};

use crate::commands::{Command, Filing, Share, Show};
use crate::look::cards::{Caption, card_text};
use crate::look::theme::{self, Theme, strong};
use crate::panels::discards::discards_ui;
use crate::panels::edit::{faults_ui, form_ui, pack_ui};
use crate::panels::help::help_ui;
use crate::panels::layouts::layouts_ui;
use crate::panels::line::line_ui;
use crate::panels::makes::makes_ui;
use crate::panels::menu::{has_room, menu_ui};
use crate::panels::moves::moves_ui;
use crate::panels::problems::problems_ui;
use crate::panels::statistics::{layout_banner_ui, statistics_ui};
use crate::panels::status::status_ui;
use crate::panels::table::{side_names, table_ui, tricks_text};
use crate::panels::timeline::timeline_ui;
use crate::platform::files::Files;
use crate::platform::settings::{Panel, Settings};
use crate::session::workers::Workers;
use crate::session::{Effect, Errand, Mode, Origin, Prompt, Session};
use crate::view::View;

/// The key under which settings are kept.
const SETTINGS: &str = "settings";

/// The studio's window.
pub struct Studio {
    session: Session,
    files: Files,
    meter: Meter,
    title: String,
    dressed: Option<Theme>,
    /// The user has decided: the window may close.
    closing: bool,
    /// When a count that goes on was kept last, in seconds.
    kept: f64,
}

/// A count that goes on is kept so often, in seconds: no more than that is ever lost.
const KEEP_EVERY: f64 = 60.0;

/// Nodes a second, smoothed over about a second.
#[derive(Default)]
struct Meter {
    seconds: f64,
    nodes: u64,
    rate: f64,
}

impl Meter {
    fn update(&mut self, seconds: f64, nodes: u64) {
        let passed = seconds - self.seconds;
        if passed < 0.25 {
            return;
        }
        let rate = nodes.saturating_sub(self.nodes) as f64 / passed;
        self.rate = if passed > 2.0 {
            rate
        } else {
            0.5 * (self.rate + rate)
        };
        (self.seconds, self.nodes) = (seconds, nodes);
    }
}

impl Studio {
    /// The window with its workers. `seed` draws random deals.
    pub fn new(cc: &eframe::CreationContext<'_>, workers: Workers, seed: u64) -> Studio {
        let settings = cc
            .storage
            .and_then(|storage| eframe::get_value(storage, SETTINGS));
        theme::install(&cc.egui_ctx);
        let settings: Settings = settings.unwrap_or_default();
        Studio {
            session: Session::new(workers, settings, seed),
            files: Files::default(),
            meter: Meter::default(),
            title: String::new(),
            dressed: None,
            closing: false,
            kept: 0.0,
        }
    }

    /// Keeps counts of deals that no file holds in this folder.
    pub fn keep_in(&mut self, folder: std::path::PathBuf) {
        self.files.keep_in(folder);
    }

    /// The open document and all that is known about it.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// Opens a file as soon as the window is there.
    pub fn open_file(&self, ctx: &Context, path: std::path::PathBuf) {
        self.files.read(ctx, path);
    }

    /// Does a command.
    pub fn apply(&mut self, ctx: &Context, command: Command) {
        let effect = self.session.apply(command);
        ctx.request_repaint();
        match effect.and_then(|effect| effect.run(ctx, &self.files)) {
            Some(Effect::Paste) => ctx.send_viewport_cmd(ViewportCommand::RequestPaste),
            Some(Effect::Quit) => {
                self.closing = true;
                ctx.send_viewport_cmd(ViewportCommand::Close);
            }
            _ => {}
        }
    }

    /// Keys, text from the clipboard and files dropped on the window.
    fn input(&mut self, ctx: &Context) -> Vec<Command> {
        let typing = ctx.egui_wants_keyboard_input();
        let focused = ctx.memory(|memory| memory.focused().is_some());
        let mode = self.session.mode();
        let (events, dropped) =
            ctx.input(|input| (input.events.clone(), input.raw.dropped_files.clone()));
        for path in dropped.iter().map(|file| file.path().to_owned()) {
            self.files.read(ctx, path);
        }
        if self.session.waiting().is_some() || self.session.prompt().is_some() {
            // The window asks something: that comes first.
            return Vec::new();
        }
        let command = |event: Event| match event {
            Event::Paste(text) if !typing => {
                Some(Command::Filing(Filing::Load(Origin::Clipboard, text)))
            }
            Event::Copy if !typing => Some(Command::Share(Share::CopyLine)),
            Event::Key {
                key,
                pressed: true,
                modifiers,
                ..
            } if is_free(key, modifiers, typing, focused) => Command::of_key(key, modifiers, mode),
            _ => None,
        };
        events.into_iter().filter_map(command).collect()
    }

    fn do_duties(&mut self, ctx: &Context) {
        for duty in self.session.duties() {
            duty.run(ctx, &self.files);
        }
    }

    /// Asks before the window closes over unsaved changes.
    fn guard_closing(&mut self, ctx: &Context) {
        let asked = ctx.input(|input| input.viewport().close_requested());
        if asked && !self.closing && self.session.has_unsaved() {
            ctx.send_viewport_cmd(ViewportCommand::CancelClose);
            self.apply(ctx, Command::Filing(Filing::Quit));
        }
    }

    fn dress(&mut self, ctx: &Context) {
        let theme = Theme::of(self.session.settings());
        if self.dressed != Some(theme) {
            theme.apply(ctx);
            self.dressed = Some(theme);
        }
        let zoom = self.session.settings().zoom();
        if (ctx.zoom_factor() - zoom).abs() > 1e-3 {
            ctx.set_zoom_factor(zoom);
        }
        let mark = if self.session.has_unsaved() {
            "• "
        } else {
            ""
        };
        let title = format!("{mark}{} – Kibitzer", self.session.name());
        if title != self.title {
            ctx.send_viewport_cmd(ViewportCommand::Title(title.clone()));
            self.title = title;
        }
    }
}

/// Whether a key is not needed by the text that is being typed, or by what has the focus.
fn is_free(key: Key, modifiers: Modifiers, typing: bool, focused: bool) -> bool {
    let moves = [
        Key::Space,
        Key::ArrowLeft,
        Key::ArrowRight,
        Key::ArrowUp,
        Key::ArrowDown,
    ];
    let files = modifiers.command && [Key::S, Key::O, Key::N, Key::Q].contains(&key);
    let function = key.name().len() > 1 && key.name().starts_with('F');
    match (typing, focused) {
        (true, _) => files || function,
        (_, true) => !moves.contains(&key),
        _ => true,
    }
}

impl eframe::App for Studio {
    fn logic(&mut self, ctx: &Context, _frame: &mut eframe::Frame) {
        self.session.poll();
        let commands: Vec<Command> = self
            .files
            .arrived()
            .into_iter()
            .chain(self.input(ctx))
            .collect();
        for command in commands {
            if command.is_enabled(&self.session) {
                self.apply(ctx, command);
            }
        }
        self.guard_closing(ctx);
        self.dress(ctx);
        let seconds = ctx.input(|input| input.time);
        if seconds - self.kept > KEEP_EVERY {
            self.session.save_counts();
            self.kept = seconds;
        }
        self.do_duties(ctx);
        self.meter.update(seconds, self.session.inquiries().nodes());
        if self.session.inquiries().running().next().is_some() {
            ctx.request_repaint_after(Duration::from_millis(100));
        }
        if self.session.deals().is_looking() && self.session.layout_on_table().is_none() {
            ctx.request_repaint();
        }
    }

    fn ui(&mut self, ui: &mut Ui, _frame: &mut eframe::Frame) {
        let ctx = ui.ctx().clone();
        let mut view = View::new(&self.session, self.meter.rate);
        window_ui(ui, &mut view);
        help_ui(&ctx, &mut view);
        unsaved_ui(&ctx, &mut view);
        prompt_ui(&ctx, &mut view);
        for command in view.into_commands() {
            self.apply(&ctx, command);
        }
    }

    fn save(&mut self, storage: &mut dyn eframe::Storage) {
        eframe::set_value(storage, SETTINGS, self.session.settings());
    }

    fn on_exit(&mut self, _gl: Option<&eframe::glow::Context>) {
        self.session.save_counts();
        self.do_duties(&Context::default());
        self.files.finish();
    }
}

/// Draws all panels.
fn window_ui(ui: &mut Ui, view: &mut View<'_>) {
    let theme = view.theme;
    let bar = Frame::new()
        .fill(theme.bar)
        .inner_margin(Margin::symmetric(8, 5));
    let panel = Frame::new()
        .fill(theme.panel)
        .inner_margin(Margin::symmetric(12, 10));
    let wide = ui.available_width();
    Side::top("menu")
        .frame(bar)
        .show(ui, |ui| menu_ui(ui, view));
    Side::bottom("status")
        .frame(bar)
        .exact_size(28.0)
        .show(ui, |ui| status_ui(ui, view));
    let notice = view
        .session
        .notice()
        .map(|it| (it, theme.chosen, theme.text));
    let message = view.session.message();
    let message = message.map(|it| (it, theme.message, theme.message_text));
    if let Some((text, fill, colour)) = message.or(notice) {
        let margin = Margin::symmetric(12, 6);
        let frame = Frame::new().fill(fill).inner_margin(margin);
        let text = RichText::new(text).color(colour);
        Side::top("message")
            .frame(frame)
            .show(ui, |ui| message_ui(ui, view, text));
    }
    if view.session.layout_on_table().is_some() {
        let frame = Frame::new()
            .fill(theme.chosen)
            .inner_margin(Margin::symmetric(12, 6));
        Side::top("layout")
            .frame(frame)
            .show(ui, |ui| layout_banner_ui(ui, view));
    }
    if view.session.mode() == Mode::Statistics {
        CentralPanel::no_frame().show(ui, |ui| statistics_ui(ui, view));
        return;
    }
    if has_room(ui, view.session, Panel::Problems) {
        let list = Side::left("problems")
            .frame(panel)
            .size_range(160.0..=(wide * 0.19).max(180.0));
        list.default_size((wide * 0.18).clamp(190.0, 300.0))
            .show(ui, |ui| problems_ui(ui, view));
    }
    if has_room(ui, view.session, Panel::Answers) {
        let answers = Side::right("answers")
            .frame(panel)
            .size_range(270.0..=(wide * 0.31).max(330.0));
        let answers = answers.default_size((wide * 0.26).clamp(300.0, 430.0));
        answers.show(ui, |ui| answers_ui(ui, view));
    }
    below_ui(ui, view, panel);
    CentralPanel::no_frame().show(ui, |ui| table_ui(ui, view));
}

/// Draws what stands under the table: the pack in edit mode, else the timeline.
fn below_ui(ui: &mut Ui, view: &mut View<'_>, panel: Frame) {
    let tall = ui.available_height();
    if view.session.mode() == Mode::Edit {
        let height = (tall * 0.33).clamp(140.0, 215.0);
        let pack = Side::bottom("pack").frame(panel).exact_size(height);
        pack.show(ui, |ui| pack_ui(ui, view));
    } else if has_room(ui, view.session, Panel::Timeline) {
        let timeline = Side::bottom("timeline").frame(panel).resizable(true);
        let timeline = timeline.size_range(80.0..=320.0);
        let height = (tall * 0.16).clamp(96.0, 150.0);
        timeline
            .default_size(height)
            .show(ui, |ui| timeline_ui(ui, view));
    }
    if view.session.mode() == Mode::Edit || !view.session.faults().is_empty() {
        let frame = Frame::new().fill(view.theme.panel);
        let faults = Side::bottom("faults").frame(frame.inner_margin(Margin::symmetric(12, 5)));
        faults.show(ui, |ui| faults_ui(ui, view));
    }
}

fn answers_ui(ui: &mut Ui, view: &mut View<'_>) {
    let crowded = !has_room(ui, view.session, Panel::Problems);
    if crowded && view.session.settings().shows(Panel::Problems) && tab_ui(ui, view) {
        return problems_ui(ui, view);
    }
    if view.session.mode() == Mode::Edit {
        return form_ui(ui, view);
    }
    ScrollArea::vertical()
        .auto_shrink([false, false])
        .show(ui, |ui| {
            question_ui(ui, view);
            if view.session.awaits_discard() {
                return discards_ui(ui, view);
            }
            ui.scope(|ui| moves_ui(ui, view));
            ui.separator();
            ui.scope(|ui| line_ui(ui, view));
            ui.separator();
            makes_ui(ui, view);
            ui.separator();
            layouts_ui(ui, view);
        });
}

/// In a narrow window the list of problems shares the right panel; whether it is shown.
fn tab_ui(ui: &mut Ui, view: &View<'_>) -> bool {
    let id = egui::Id::unique("list in the right panel");
    let mut list = ui.data(|data| data.get_temp(id).unwrap_or(false));
    let first = match view.session.mode() {
        Mode::Edit => "The deal",
        Mode::Analyse | Mode::Statistics => "Answers",
    };
    ui.horizontal(|ui| {
        ui.selectable_value(&mut list, false, first);
        ui.selectable_value(&mut list, true, "Problems");
    });
    ui.data_mut(|data| data.insert_temp(id, list));
    list
}

/// What is asked, if the problem says it, by whom, and behind a click the answer.
fn question_ui(ui: &mut Ui, view: &View<'_>) {
    let problem = view.session.problem();
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
        ui.label(credits.color(view.theme.weak));
    }
    let has_answer = problem.solution.is_some() || !problem.notes.is_empty();
    if has_answer {
        let header = RichText::new("Answer and notes").size(12.5);
        // Every problem begins with its answer hidden.
        let salt = (
            &problem.title,
            problem.setup.hands.0.map(|hand| hand.bits()),
        );
        let closed = egui::CollapsingHeader::new(header).id_salt(salt);
        closed.show(ui, |ui| answer_ui(ui, view));
    }
    if has_answer || !problem.question.is_empty() || !credits.is_empty() {
        ui.separator();
    }
}

/// The published answer and the remarks.
fn answer_ui(ui: &mut Ui, view: &View<'_>) {
    let problem = view.session.problem();
    if let Some(solution) = problem.solution {
        let [declaring, _] = side_names(&problem.setup);
        let tricks = tricks_text(solution.tricks);
        let cards: Vec<String> = solution.cards.iter().map(card_text).collect();
        let by = if cards.is_empty() { "" } else { " with " };
        let text = format!("{declaring}: {tricks}{by}{}", cards.join(" "));
        Caption::new(text).size(13.5).ui(ui, &view.theme);
    }
    if !problem.notes.is_empty() {
        ui.label(RichText::new(&problem.notes).size(13.5));
    }
}

/// Says what went wrong or is done, until the user has read it.
fn message_ui(ui: &mut Ui, view: &mut View<'_>, text: RichText) {
    ui.horizontal(|ui| {
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            if ui.button("Dismiss").clicked() {
                view.send(Command::Show(Show::Dismiss));
            }
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                ui.add(egui::Label::new(text).wrap());
            });
        });
    });
}

/// Asks what becomes of unsaved changes.
fn unsaved_ui(ctx: &Context, view: &mut View<'_>) {
    if view.session.waiting().is_none() {
        return;
    }
    let modal = Modal::new(egui::Id::unique("unsaved")).show(ctx, |ui| {
        ui.set_width(380.0);
        ui.label(strong("Keep the changes?").size(17.0));
        ui.label(format!(
            "“{}” has changes that no file has.",
            view.session.name()
        ));
        ui.add_space(8.0);
        ui.horizontal(|ui| {
            for (text, command) in [
                ("Save", Command::Filing(Filing::Save)),
                ("Throw away", Command::Filing(Filing::Discard)),
                ("Go back", Command::Filing(Filing::KeepChanges)),
            ] {
                if ui.button(text).clicked() {
                    view.send(command);
                }
            }
        });
    });
    if modal.should_close() {
        view.send(Command::Filing(Filing::KeepChanges));
    }
}

/// Asks for the name of a file, where the system has no dialog for it.
fn prompt_ui(ctx: &Context, view: &mut View<'_>) {
    let Some(prompt) = view.session.prompt() else {
        return;
    };
    let (title, action) = match prompt.errand {
        Errand::Open => ("Open a file", "Open"),
        Errand::Save(_) => ("Save the problem", "Save"),
        Errand::Export(_) => ("Export the layouts", "Export"),
        Errand::Picture(_) => ("Export a picture", "Export"),
    };
    let mut path = prompt.path.clone();
    let modal = Modal::new(egui::Id::unique("file name")).show(ctx, |ui| {
        ui.set_width(460.0);
        ui.label(strong(title).size(17.0));
        let label = ui.weak("This system has no file dialog. Name of the file:");
        let edit = ui.add(egui::TextEdit::singleline(&mut path).desired_width(f32::INFINITY));
        let edit = edit.labelled_by(label.id);
        let entered = edit.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
        ui.add_space(8.0);
        let (done, cancelled) = ui
            .horizontal(|ui| (ui.button(action).clicked(), ui.button("Cancel").clicked()))
            .inner;
        (edit.changed(), entered || done, cancelled)
    });
    let (changed, done, cancelled) = modal.inner;
    if changed {
        let errand = prompt.errand.clone();
        view.send(Command::Filing(Filing::Prompt(Some(Prompt {
            errand,
            path,
        }))));
    }
    if done {
        view.send(Command::Filing(Filing::AnswerPrompt));
    } else if cancelled || modal.should_close() {
        view.send(Command::Filing(Filing::Prompt(None)));
    }
}
