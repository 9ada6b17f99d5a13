//! The studio's window: handles input, executes commands, and draws the panels.

use std::borrow::Cow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use eframe::egui::{
    Context, Event, Key, Modifiers, Popup, Ui, Vec2, ViewportCommand, accesskit_root_id, vec2,
};

use kibitzer::notation::hand;
use kibitzer_export::{ExportKind, PictureLook, SuitInks};

use crate::document::problems::file_stem;
use crate::look::theme::{self, Theme};
use crate::panels::handout::{handout_boards, handout_title, scope_title};
use crate::panels::layouts::article::article_figure;
use crate::panels::lead::requirements::term_field_id;
use crate::panels::lines::variations::remark_field_id;
use crate::panels::overview::{boards_csv, overview_title};
use crate::platform;
use crate::platform::dialogs::FileDialogs;
use crate::platform::exporting::PositionsJob;
use crate::platform::files::Files;
use crate::platform::printing::HandoutJob;
use crate::platform::screen_reader::SpokenOnce;
use crate::platform::settings_file::{Remembered, SettingsFile};
use crate::platform::typed_ahead::{
    TypedAhead, ignore_spaces_beside_tab, may_move_focus, withhold_command_keys,
};
use crate::session::Session;
use crate::session::analysis::workers::Workers;
use crate::session::command::CopyForm;
use crate::session::command::HandStroke;
use crate::session::command::{Change, Command, Filing, Lines, Share, Show};
use crate::session::effect::{Effect, FilePurpose, WindowEffect};
use crate::session::event::{self as studio, Input};
use crate::session::files::unsaved::KEEP_WITHIN;
use crate::session::handout::form::HandoutTarget;
use crate::session::notice::Notice;
use crate::session::screen::{Overlay, Screen};
use crate::session::screen_mode::ScreenMode;
use crate::settings::{Settings, SuitColours};
use crate::view::{Pen, View};
use crate::window::window_ui;
use crate::words::Words;
use kibitzer_words::Language;
use kibitzer_words::say;

/// The application window, with its session and everything it needs to draw.
pub struct Studio {
    session: Session,
    words: Words,
    clock: Clock,
    files: Files,
    meter: SpeedMeter,
    /// The title that the operating system currently shows for the window.
    title: String,
    /// True if the window is currently full screen.
    is_full_screen: bool,
    /// The theme that egui currently uses; `None` before the first frame.
    applied_theme: Option<Theme>,
    /// True if a widget had the focus, or a popup was open, when the last frame was drawn.
    was_focused: bool,
    /// True once the user has decided what to do with unsaved work, so that the window may close.
    closing: bool,
    /// The time at which the current count of layouts was last saved, in seconds. Layouts are the possible deals of two
    /// unseen hands.
    last_saved: f64,
    /// Commands from keys pressed while a text field had the focus. They are executed after the field has processed the
    /// characters typed in the same frame.
    after_typing: Vec<Input>,
    /// Keys held back for the text field or dialog that an earlier key is opening.
    typed_ahead: TypedAhead,
}

/// A clock, which returns the time elapsed since a fixed moment.
pub type Clock = Box<dyn Fn() -> Duration>;

/// The interval between two saves of a running count of layouts, in seconds. A crash loses at most this much work.
const SAVE_INTERVAL: f64 = 60.0;

/// The factor by which the projector view enlarges everything.
const PROJECTOR_ZOOM: f32 = 1.5;

/// Measures the search speed in nodes per second, smoothed over about a second.
#[derive(Default)]
struct SpeedMeter {
    seconds: f64,
    nodes: u64,
    rate: f64,
}

impl SpeedMeter {
    /// Updates the speed. `seconds` is the current time, and `nodes` the number of nodes searched so far.
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
    /// Creates a studio that keeps no data between runs. `seed` initialises the generator of random deals.
    pub fn new(
        cc: &eframe::CreationContext<'_>,
        workers: Workers,
        seed: u64,
        clock: Clock,
    ) -> Studio {
        let nothing = Remembered::default();
        Studio::with_remembered(&cc.egui_ctx, nothing, workers, seed, clock)
    }

    /// Creates the studio with a folder for its data: settings, drafts of unsaved work, and layout counts that are not
    /// in any file. Offers to restore unsaved work found there.
    pub fn in_folder(
        cc: &eframe::CreationContext<'_>,
        folder: &Path,
        workers: Workers,
        seed: u64,
        clock: Clock,
    ) -> Studio {
        let file = SettingsFile::read(folder);
        let last = file.last().clone();
        let mut studio = Studio::with_remembered(&cc.egui_ctx, last, workers, seed, clock);
        studio.files.use_settings_file(&cc.egui_ctx, file);
        studio.files.use_data_folder(&cc.egui_ctx, folder);
        studio
    }

    /// Creates the studio with the settings and the screen remembered from its last run.
    fn with_remembered(
        ctx: &Context,
        last: Remembered,
        workers: Workers,
        seed: u64,
        clock: Clock,
    ) -> Studio {
        let mut session = Session::new(workers, last.settings, seed);
        session.reopen(last.screen);
        theme::install_fonts(ctx);
        ctx.add_plugin(SpokenOnce);
        Studio {
            words: Words::new(session.language()),
            session,
            clock,
            files: Files::default(),
            meter: SpeedMeter::default(),
            title: String::new(),
            is_full_screen: false,
            applied_theme: None,
            was_focused: false,
            closing: false,
            last_saved: 0.0,
            after_typing: Vec::new(),
            typed_ahead: TypedAhead::default(),
        }
    }

    /// Returns the settings and the screen that the next run starts with.
    fn to_remember(&self) -> Remembered {
        Remembered {
            settings: self.session.settings().clone(),
            screen: self.session.last_screen(),
        }
    }

    /// Switches to the studio's own file dialog, which is also used on systems without one.
    pub fn use_own_dialogs(&mut self) {
        self.files.use_own_dialogs();
    }

    /// Makes the studio use `dialogs` as its file dialogs.
    pub fn use_dialogs(&mut self, dialogs: Arc<dyn FileDialogs>) {
        self.files.use_dialogs(dialogs);
    }

    /// Shows the tour if the user has never seen it.
    pub fn show_first_tour(&mut self, ctx: &Context) {
        // The tour explains the table.
        if !self.session.settings().toured && self.session.screen().mode == ScreenMode::Analyse {
            self.apply(ctx, Command::Show(Show::Tour(Some(0))));
        }
    }

    /// Sets the address of the page in which the studio runs in a browser. Links then lead there.
    pub fn set_page_address(&mut self, address: String) {
        self.session.set_page_address(address);
    }

    /// Sets the language of the operating system, which is used unless the user has chosen another one.
    pub fn set_system_language(&mut self, native: Language) {
        self.session.set_system_language(native);
        self.update_translations();
    }

    /// Loads the translations for the selected language if the user has changed it.
    fn update_translations(&mut self) {
        let language = self.session.language();
        if self.words.language() != language {
            self.words = Words::new(language);
        }
    }

    /// Returns the session: the open document, the questions about it and the state of the window.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// Opens the given files and adds the given folders to the problem list, in the background.
    pub fn open_all(&self, ctx: &Context, paths: Vec<PathBuf>) {
        self.files.open_all(ctx, paths);
    }

    /// Executes a command or handles an event in the session, and carries out the effects that result.
    pub fn apply(&mut self, ctx: &Context, input: impl Into<Input>) {
        self.session.apply(input);
        ctx.request_repaint();
        // Settings are stored only in a frame.
        ctx.request_repaint_after(KEEP_WITHIN);
        self.carry_out_effects(ctx);
    }

    /// Carries out an effect that the session requests.
    fn carry_out(&mut self, ctx: &Context, effect: Effect) {
        let Some(effect) = effect.run(ctx, &self.files, &self.words) else {
            return;
        };
        match effect {
            WindowEffect::CopyText(problem) => {
                ctx.copy_text(kibitzer_export::text(&problem, self.export_look()));
            }
            WindowEffect::SavePositions(kind) => self.save_positions(ctx, kind),
            WindowEffect::SaveFigure(name) => self.save_figure(ctx, name),
            WindowEffect::ExportBoards => self.export_boards(ctx),
            WindowEffect::WriteHandout(target) => self.write_handout(ctx, target),
            WindowEffect::CopyPicture(problem) => {
                self.files.copy_picture(ctx, problem, self.export_look());
            }
            WindowEffect::KeepSettings => self.files.keep_settings(self.to_remember(), false),
            WindowEffect::Paste => platform::request_paste(ctx),
            WindowEffect::Quit => {
                self.closing = true;
                ctx.send_viewport_cmd(ViewportCommand::Close);
            }
        }
    }

    /// Executes commands and handles events one after another. Skips a command that is disabled when its turn comes; if
    /// it would have opened the text field for a name or comment, a notice says that the lines of play are not shown.
    fn apply_enabled(&mut self, ctx: &Context, inputs: Vec<Input>) {
        for input in inputs {
            let is_enabled = match &input {
                Input::Command(command) => command.is_enabled(&self.session),
                Input::Event(_) => true,
            };
            let writes = matches!(input, Input::Command(Command::Lines(Lines::Write(..))));
            if is_enabled {
                self.apply(ctx, input);
            } else if writes {
                self.apply(ctx, studio::Event::Notice(Notice::NoLinesShown));
            }
        }
    }

    /// Returns the appearance selected by the settings for exported positions: card letters and suit colours, on a
    /// white background.
    fn export_look(&self) -> PictureLook {
        let settings = self.session.settings();
        PictureLook {
            language: self.words.language(),
            letters: settings.letters.unwrap_or(self.words.letters()),
            inks: match settings.deck() {
                SuitColours::FourColours => SuitInks::Four,
                SuitColours::TwoColours => SuitInks::Two,
            },
            with_solution: self.session.export().choices.with_solution,
            ..PictureLook::default()
        }
    }

    /// Exports the positions selected in the export form to a file that the user chooses.
    fn save_positions(&self, ctx: &Context, kind: ExportKind) {
        let (session, words) = (&self.session, &self.words);
        let scope = session.export().choices.scope();
        let problems = session.problems_in_scope(scope, &|name| words.section_name(name));
        let job = PositionsJob {
            kind,
            title: scope_title(session, words, scope),
            problems: problems
                .into_iter()
                .map(|listed| {
                    session
                        .export()
                        .with_solution(session, listed.problem.into_owned())
                })
                .collect(),
            look: self.export_look(),
        };
        self.files.save_positions(ctx, words, job);
    }

    /// Draws the possible layouts as a figure for an article, and saves it to a file that the user chooses. `name` is
    /// the proposed name of the file.
    fn save_figure(&self, ctx: &Context, name: String) {
        let (session, words) = (&self.session, &self.words);
        let is_enabled = |command: &Command| command.is_enabled(session);
        let mut pen = Pen::new(words, session.settings(), &is_enabled);
        let view = View::new(session.layouts(), &mut pen);
        if let Some(figure) = article_figure(&view, self.export_look()) {
            self.files.save_figure(ctx, words, name, figure);
        }
    }

    /// Writes the rows of the overview to a CSV file that the user chooses.
    fn export_boards(&self, ctx: &Context) {
        let (session, words) = (&self.session, &self.words);
        let Some(overview) = session.overview() else {
            return;
        };
        let csv = boards_csv(words, self.export_look().letters, session, overview);
        let title = overview_title(session, words, overview);
        let stem = Path::new(&title)
            .file_stem()
            .and_then(|stem| file_stem(&stem.to_string_lossy()))
            .map_or_else(String::new, |stem| format!("{stem}-"));
        let purpose = FilePurpose::Exported("csv", csv.into_bytes().into());
        self.files
            .choose(ctx, words, purpose, format!("{stem}boards.csv"));
    }

    /// Writes the handout configured in the handout form to its destination.
    fn write_handout(&self, ctx: &Context, target: HandoutTarget) {
        let (session, words) = (&self.session, &self.words);
        let form = session.handout().form.clone();
        let name_section = |name: &_| words.section_name(name);
        let problems = session.chosen_problems(&name_section);
        let job = HandoutJob {
            title: handout_title(session, words),
            boards: handout_boards(session, &problems),
            form,
            look: self.export_look(),
            target,
        };
        self.files.write_handout(ctx, words, job);
    }

    /// Returns the settings used to draw the window: the user's own, or modified ones in the projector view.
    fn shown_settings(&self) -> Cow<'_, Settings> {
        let settings = self.session.settings();
        if self.session.screen().is_projected() {
            Cow::Owned(settings.for_projector())
        } else {
            Cow::Borrowed(settings)
        }
    }

    /// Returns the factor by which the projector view enlarges everything; 1.0 in other views.
    fn projector_zoom(&self) -> f32 {
        if self.session.screen().is_projected() {
            PROJECTOR_ZOOM
        } else {
            1.0
        }
    }

    /// Returns the name of the open document as displayed in the window, even if the table currently shows something
    /// else.
    fn name(&self) -> String {
        let session = &self.session;
        let document = session.documents().open_document();
        self.words.document_name(document, session.problem_list())
    }

    /// Executes the commands for the keys pressed and the text pasted in this frame. While a text field has the focus,
    /// the commands wait until the field has processed the characters typed in the same frame. Files dropped on the
    /// window are read in the background.
    fn take_input(&mut self, ctx: &Context) {
        let typing = ctx.text_edit_focused();
        let focused = ctx.memory(|memory| memory.focused());
        let remark = self.session.lines().writing.as_ref().map(remark_field_id);
        let term = self.session.lead().state().writing.as_ref();
        let field = remark.or(term.map(term_field_id));
        self.typed_ahead
            .release(ctx, field.is_some() && field != focused);
        if typing {
            ignore_spaces_beside_tab(ctx);
        }
        let (events, dropped) =
            ctx.input(|input| (input.events.clone(), input.raw.dropped_files.clone()));
        if !dropped.is_empty() {
            self.files.open_dropped(ctx, dropped);
        }
        // The keys that type Cyrillic letters have other meanings on a Latin keyboard, so typed ranks take precedence.
        let is_edited = !typing && self.session.screen().mode == ScreenMode::Edit;
        let types_ranks = is_edited
            && events
                .iter()
                .any(|event| russian_rank_command(event).is_some());
        for (index, event) in events.into_iter().enumerate() {
            let receiver = self.session.key_receiver();
            let ends_typing = may_move_focus(&event);
            let input = if self.session.takes_all_keys() {
                None
            } else if types_ranks {
                russian_rank_command(&event).map(Input::from)
            } else {
                self.input_of(ctx, event, typing)
            };
            if typing {
                self.after_typing.extend(input);
            } else {
                self.apply_enabled(ctx, input.into_iter().collect());
            }
            let is_changed = ends_typing || self.session.key_receiver() != receiver;
            if is_changed && self.typed_ahead.hold(ctx, index + 1) {
                return;
            }
        }
    }

    /// Returns the command or session event that corresponds to an egui event, if any. `typing` is true while a text
    /// field has the focus.
    fn input_of(&self, ctx: &Context, event: Event, typing: bool) -> Option<Input> {
        // egui processes Escape first and clears the focus.
        let focused = self.was_focused || ctx.memory(|memory| memory.focused().is_some());
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "of what happens at a window little means anything here"
        )]
        match event {
            Event::Paste(text) if !typing => Some(studio::Event::Pasted(text).into()),
            Event::Copy if !typing => Some(Command::Share(Share::Copy(CopyForm::Line)).into()),
            Event::Key {
                key,
                physical_key,
                pressed: true,
                modifiers,
                ..
            } if is_key_unclaimed(key, modifiers, typing, focused) => {
                let mode = self.session.screen().mode;
                Command::for_key_press(key, physical_key, modifiers, mode).map(Input::from)
            }
            _ => None,
        }
    }

    /// Carries out the effects outside the session that it has requested.
    fn carry_out_effects(&mut self, ctx: &Context) {
        for effect in self.session.take_effects() {
            self.carry_out(ctx, effect);
        }
    }

    /// If the user closes the window while there are unsaved changes, keeps it open and asks what to do with them.
    fn ask_before_closing(&mut self, ctx: &Context) {
        let is_requested = ctx.input(|input| input.viewport().close_requested());
        let quit = Input::from(Command::Filing(Filing::Quit));
        if is_requested && !self.closing && self.session.asks_before(&quit) {
            ctx.send_viewport_cmd(ViewportCommand::CancelClose);
            let held = self.session.filing().waiting.as_ref();
            // If the user tries to close the window again, the question stays open.
            if held.is_none_or(|held| held.input != quit) {
                self.apply(ctx, quit);
            }
        }
    }

    /// Updates the window's language, theme, zoom and title if they have changed.
    fn update_window(&mut self, ctx: &Context) {
        self.update_translations();
        let settings = self.shown_settings();
        let zoom = settings.zoom() * self.projector_zoom() * growth(ctx, self.session.screen());
        let theme = Theme::from_settings(&settings);
        if self.applied_theme != Some(theme) {
            theme.apply_to(ctx);
            self.applied_theme = Some(theme);
        }
        if (ctx.zoom_factor() - zoom).abs() > 1e-3 {
            ctx.set_zoom_factor(zoom);
        }
        let is_full_screen = self.session.screen().is_full_screen;
        if is_full_screen != self.is_full_screen {
            ctx.send_viewport_cmd(ViewportCommand::Fullscreen(is_full_screen));
            self.is_full_screen = is_full_screen;
        }
        let name = self.name();
        let title = if self.session.has_unsaved() {
            say!(self.words, "window-title-unsaved", name)
        } else {
            say!(self.words, "window-title", name)
        };
        if title != self.title {
            platform::set_title(ctx, &title);
            self.title = title;
        }
    }
}

/// The window size, in points, above which the content is enlarged with the window.
const LARGEST_LAYOUT: Vec2 = vec2(2100.0, 1180.0);

/// Returns the factor by which texts, columns and cards are enlarged in a large window that the system does not scale:
/// 1.0 for usual sizes, 1.8 for 3840 × 2160 points. On a telephone it is less than 1.0 if the layout of the screen needs
/// more room.
fn growth(ctx: &Context, screen: &Screen) -> f32 {
    let scale = ctx.native_pixels_per_point().unwrap_or(1.0);
    // Pixels are whole, so the factor cannot depend on the zoom that it causes.
    let pixels = (ctx.content_rect().size() * ctx.pixels_per_point()).round();
    let size = pixels / scale;
    // In steps, because each new size of letters must be drawn anew.
    let in_steps = |factor: f32| (factor * 20.0).floor() / 20.0;
    let largest = in_steps((size / LARGEST_LAYOUT).min_elem());
    let smallest = if platform::SHRINKS {
        in_steps((size.x / smallest_width(screen)).min(1.0))
    } else {
        1.0
    };
    largest.max(smallest)
}

/// Returns the smallest width, in points, of the layout of a screen.
fn smallest_width(screen: &Screen) -> f32 {
    match (screen.mode, screen.over) {
        // These have columns beside each other.
        (ScreenMode::Statistics, _) | (_, Some(Overlay::Dealing)) => 640.0,
        (ScreenMode::Analyse | ScreenMode::Edit | ScreenMode::Overview, _) => 390.0,
    }
}

/// Returns the command that enters a rank in edit mode if the event types a Russian rank letter, otherwise `None`.
fn russian_rank_command(event: &Event) -> Option<Command> {
    let Event::Text(text) = event else {
        return None;
    };
    let letter = text.chars().next().filter(|letter| !letter.is_ascii())?;
    let rank = hand::rank(letter)?;
    Some(Command::Change(Change::Type(HandStroke::Rank(rank))))
}

/// Returns true if a key press may run a command, because neither a text field nor the focused widget uses that key.
fn is_key_unclaimed(key: Key, modifiers: Modifiers, typing: bool, focused: bool) -> bool {
    let moves = [
        Key::Space,
        Key::Enter,
        Key::ArrowLeft,
        Key::ArrowRight,
        Key::ArrowUp,
        Key::ArrowDown,
        Key::Escape,
    ];
    let everywhere = modifiers.command && [Key::S, Key::O, Key::N, Key::Q, Key::U].contains(&key);
    let function = key.name().len() > 1 && key.name().starts_with('F');
    match (typing, focused) {
        (true, _) => everywhere || function,
        (_, true) => !moves.contains(&key),
        _ => true,
    }
}

impl eframe::App for Studio {
    fn logic(&mut self, ctx: &Context, _frame: &mut eframe::Frame) {
        self.session.poll(&self.clock);
        let arrived = self.files.take_results();
        self.apply_enabled(ctx, arrived);
        self.take_input(ctx);
        withhold_command_keys(ctx);
        self.ask_before_closing(ctx);
        self.update_window(ctx);
        let seconds = ctx.input(|input| input.time);
        if seconds - self.last_saved > SAVE_INTERVAL {
            self.session.save_counts();
            self.last_saved = seconds;
        }
        self.carry_out_effects(ctx);
        self.meter.update(seconds, self.session.inquiries().nodes());
        if self.session.screen().notices.will_change() {
            ctx.request_repaint_after(Duration::from_millis(500));
        }
        if self.session.walk().playback.is_some() {
            ctx.request_repaint_after(Duration::from_millis(100));
        }
        if self.session.inquiries().running().next().is_some() || self.session.awaits_boards() {
            ctx.request_repaint_after(Duration::from_millis(100));
        }
        if self.session.layouts().display().is_at_work() || self.session.lead().is_at_work() {
            ctx.request_repaint_after(Duration::from_millis(10));
        }
    }

    fn ui(&mut self, ui: &mut Ui, _frame: &mut eframe::Frame) {
        let ctx = ui.ctx().clone();
        let session = &self.session;
        let is_enabled = |command: &Command| command.is_enabled(session);
        let settings = self.shown_settings();
        let mut pen = Pen::new(&self.words, &settings, &is_enabled);
        let name = self.name();
        let title = self.title.clone();
        ctx.accesskit_node_builder(accesskit_root_id(), |window| window.set_label(title));
        window_ui(ui, &mut pen, session, name, self.meter.rate);
        for command in pen.into_commands() {
            self.apply(&ctx, command);
        }
        let inputs = std::mem::take(&mut self.after_typing);
        self.apply_enabled(&ctx, inputs);
        // Text typed in this frame may be the first unsaved change.
        self.ask_before_closing(&ctx);
        let is_focused = ctx.memory(|memory| memory.focused().is_some());
        self.was_focused = is_focused || Popup::is_any_open(&ctx);
    }

    /// Saves the settings in the studio's own file. eframe's storage contains only the position of the window.
    fn save(&mut self, _storage: &mut dyn eframe::Storage) {
        self.files.keep_settings(self.to_remember(), false);
    }

    fn auto_save_interval(&self) -> Duration {
        KEEP_WITHIN
    }

    fn on_exit(&mut self, #[cfg(feature = "glow")] _gl: Option<&eframe::glow::Context>) {
        self.session.save_counts();
        self.files.keep_settings(self.to_remember(), true);
        let leaves_work = self.session.leave_work();
        self.carry_out_effects(&Context::default());
        self.files.shut_down(leaves_work);
    }
}

impl Drop for Studio {
    /// Saves unsaved work as a draft if the program panics.
    fn drop(&mut self) {
        if std::thread::panicking() {
            // The same code may panic again.
            let _ = catch_unwind(AssertUnwindSafe(|| {
                self.session.keep_draft();
                self.carry_out_effects(&Context::default());
                self.files.finish();
            }));
        }
    }
}
