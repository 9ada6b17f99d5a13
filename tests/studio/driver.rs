//! A simulated user of the window: what the user does, counted action by action, and what the user sees. An action is
//! a click, a drag, a key chord, or a text typed into one field. Tests change the state in no other way.

use std::cell::Cell;
use std::ops::{Deref, DerefMut};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use eframe::App;
use eframe::egui::accesskit::Role;
use eframe::egui::{
    Color32, ColorImage, DroppedFileHandle, Event, Key, Modifiers, OutputCommand, PointerButton,
    Pos2, Rect, Vec2, ViewportCommand, ViewportEvent, ViewportId, vec2,
};
use egui_kittest::kittest::{NodeT, Queryable};
use egui_kittest::{Harness, HarnessBuilder, Node};
use kibitzer::cards::Card;
use kibitzer::problem::Problem;
use kibitzer::rules::Setup;
use kibitzer_studio::app::Studio;
use kibitzer_studio::commands::{Menu, MenuEntry};
use kibitzer_studio::document::edit::{Edit, Field};
use kibitzer_studio::platform::dialogs::FileDialogs;
use kibitzer_studio::session::Session;
use kibitzer_studio::session::analysis::inquiries::Topic;
use kibitzer_studio::session::analysis::workers::Workers;
use kibitzer_studio::session::command::{Command, Show, Walk};
use kibitzer_studio::session::event::{self, Input};
use kibitzer_studio::session::screen::Overlay;
use kibitzer_studio::session::screen_mode::ScreenMode;
use kibitzer_studio::words::Words;
use kibitzer_words::Language;
use tempfile::TempDir;

/// An ending in which West leads the king or the four of spades.
pub(crate) const ENDING: &str = "bridge N:AQ.2.. 32.3.. .AK..4 K4...5 NT W declarer=S";

/// The size of a window in points, unless a test needs another one.
const SIZE: Vec2 = vec2(1680.0, 1050.0);

/// The number of frames drawn after every action while a count of random layouts runs. Such a count never ends.
const WATCHED: usize = 30;

/// The number of frames after which a question in step with them must have its answer.
const ANSWERED: usize = 100_000;

/// The time from one frame to the next.
const FRAME: Duration = Duration::from_millis(16);

/// A user at a window.
pub(crate) struct User {
    harness: Harness<'static, Studio>,
    done: Vec<String>,
    /// The time shown by the window's clock.
    now: Rc<Cell<Duration>>,
    /// The texts that the window put on the clipboard.
    copied: Vec<String>,
    /// The commands that the window sent to the system.
    asked: Vec<String>,
}

/// The number of rests in which work outside the window must be done. A busy machine needs a part of them.
const PATIENCE: usize = 20_000;

/// Waits for work on another thread or in another process, which nothing else announces.
#[track_caller]
pub(crate) fn wait_until(mut is_so: impl FnMut() -> bool) {
    for _ in 0..PATIENCE {
        if is_so() {
            return;
        }
        rest();
    }
    panic!("the work hangs");
}

/// Lets other threads work. No test measures the time that passes.
pub(crate) fn rest() {
    std::thread::sleep(Duration::from_millis(2));
}

/// Returns the cards of a line, which are separated by blanks.
pub(crate) fn cards(text: &str) -> Vec<Card> {
    let words = text.split_whitespace();
    words.map(|word| word.parse().unwrap()).collect()
}

/// Returns the card with this name.
pub(crate) fn card(name: &str) -> Card {
    name.parse().unwrap()
}

/// Returns a temporary folder, and the path of a file in it.
pub(crate) fn new_file(name: &str) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    (folder, path)
}

/// The size, workers, data and other choices with which a window is started.
struct Start {
    size: Vec2,
    workers: Workers,
    /// The seed of random deals.
    seed: u64,
    /// The folder of settings, drafts and saved counts.
    folder: Option<PathBuf>,
    /// Sets up the harness further.
    build: fn(HarnessBuilder<Studio>) -> HarnessBuilder<Studio>,
}

impl Default for Start {
    fn default() -> Start {
        Start {
            size: SIZE,
            workers: Workers::InStep,
            seed: 7,
            folder: None,
            build: |builder| builder,
        }
    }
}

/// Every part of the window can be queried, as in any harness.
impl Deref for User {
    type Target = Harness<'static, Studio>;

    fn deref(&self) -> &Harness<'static, Studio> {
        &self.harness
    }
}

impl DerefMut for User {
    fn deref_mut(&mut self) -> &mut Harness<'static, Studio> {
        &mut self.harness
    }
}

/// Starting and closing the studio.
impl User {
    /// Starts the studio.
    pub(crate) fn new() -> User {
        User::start(Start::default())
    }

    /// Starts a studio that keeps settings, drafts and saved counts in a folder.
    pub(crate) fn living_in(folder: &Path) -> User {
        let folder = Some(folder.to_owned());
        User::start(Start {
            folder,
            ..Start::default()
        })
    }

    /// Starts a studio whose questions are answered by these workers.
    pub(crate) fn with_workers(workers: Workers) -> User {
        User::start(Start {
            workers,
            ..Start::default()
        })
    }

    /// Starts a studio with a deal in a window of a size in points.
    pub(crate) fn in_window(width: f32, height: f32, deal: &str) -> User {
        let size = vec2(width, height);
        let mut user = User::start(Start {
            size,
            ..Start::default()
        });
        user.apply(event::Event::Pasted(deal.to_owned()));
        user
    }

    /// Starts a studio in a small window whose frames a graphics driver draws.
    #[cfg(feature = "snapshots")]
    #[allow(dead_code, reason = "for snapshots alone")]
    pub(crate) fn rendered() -> User {
        User::start(Start {
            size: vec2(1024.0, 640.0),
            build: HarnessBuilder::wgpu,
            ..Start::default()
        })
    }

    fn start(start: Start) -> User {
        let now = Rc::new(Cell::new(Duration::ZERO));
        let clock = now.clone();
        let builder = Harness::builder().with_size(start.size).with_max_steps(60);
        let harness = (start.build)(builder).build_eframe(move |cc| {
            let clock = Box::new(move || clock.get());
            let mut studio = match start.folder {
                Some(folder) => Studio::in_folder(cc, &folder, start.workers, start.seed, clock),
                None => Studio::new(cc, start.workers, start.seed, clock),
            };
            studio.use_own_dialogs();
            studio
        });
        let mut user = User {
            harness,
            done: Vec::new(),
            now,
            copied: Vec::new(),
            asked: Vec::new(),
        };
        user.settle();
        user
    }

    /// Starts the studio and pastes a deal, which does not count as an action.
    pub(crate) fn at(deal: &str) -> User {
        let mut user = User::new();
        user.paste(deal);
        user.done.clear();
        user
    }

    /// Starts the studio and opens a shipped problem.
    pub(crate) fn at_problem(title: &str) -> User {
        let mut user = User::new();
        user.open_problem(title);
        user
    }

    /// Starts a studio for random actions, which may type letters that the fonts lack.
    pub(crate) fn at_random(seed: u64) -> User {
        User::start(Start {
            size: vec2(1280.0, 800.0),
            seed,
            build: |builder| builder.with_max_steps(4).allow_missing_glyphs(),
            ..Start::default()
        })
    }

    /// Changes the size of the window, which does not count as an action.
    pub(crate) fn resize(&mut self, size: Vec2) {
        self.harness.set_size(size / self.harness.ctx.zoom_factor());
        self.settle();
    }

    /// Closes the window normally.
    pub(crate) fn close(mut self) {
        self.harness.state_mut().on_exit(None);
    }

    /// Closes the window normally, and starts the studio again with what it has kept in this folder.
    pub(crate) fn restart(self, folder: &Path) -> User {
        self.close();
        User::living_in(folder)
    }
}

/// The user's actions.
impl User {
    #[track_caller]
    pub(crate) fn click(&mut self, name: &str) {
        let at = self.place(name);
        self.click_at(name, at, PointerButton::Primary);
    }

    /// Clicks the first of several widgets with this name.
    #[track_caller]
    pub(crate) fn click_first(&mut self, name: &str) {
        let at = self.find(name, |node| name_of(node) == name)[0];
        self.click_at(name, at, PointerButton::Primary);
    }

    /// Clicks the first widget whose name contains this text.
    #[track_caller]
    pub(crate) fn click_like(&mut self, part: &str) {
        let at = self.find(part, |node| name_of(node).contains(part))[0];
        self.click_at(part, at, PointerButton::Primary);
    }

    /// Clicks the last of several widgets with this name, which is in the overlay that is open over the window.
    #[track_caller]
    pub(crate) fn click_last(&mut self, name: &str) {
        let is_it = |node: &Node<'_>| name_of(node) == name;
        let at = self.find(name, is_it).pop().unwrap();
        self.click_at(name, at, PointerButton::Primary);
    }

    /// Opens a menu of the menu bar, or a submenu.
    #[track_caller]
    pub(crate) fn click_menu(&mut self, name: &str) {
        let at = self.find(name, |node| is_entry(node, name)).pop().unwrap();
        self.click_at(name, at, PointerButton::Primary);
    }

    /// Clicks the last enabled widget with this role whose name contains this text. Open menus come after the window
    /// itself.
    #[track_caller]
    pub(crate) fn click_role(&mut self, role: Role, part: &str) {
        let is_it = |node: &Node<'_>| {
            let it = node.accesskit_node();
            it.role() == role && !it.is_disabled() && name_of(node).contains(part)
        };
        let at = self.find(part, is_it).pop().unwrap();
        self.click_at(part, at, PointerButton::Primary);
    }

    /// Clicks a text field. A label beside it may have the same name.
    #[track_caller]
    pub(crate) fn click_field(&mut self, name: &str) {
        let is_it = |node: &Node<'_>| is_field(node) && name_of(node) == name;
        let at = self.find(name, is_it)[0];
        self.click_at(name, at, PointerButton::Primary);
    }

    /// Right-clicks a widget. A tooltip over it may have the same name.
    #[track_caller]
    pub(crate) fn click_other(&mut self, name: &str) {
        let at = self.thing(name);
        self.click_at(name, at, PointerButton::Secondary);
    }

    #[track_caller]
    fn click_at(&mut self, name: &str, at: Pos2, button: PointerButton) {
        self.do_now(&format!("click {name}"));
        assert!(
            self.harness.ctx.content_rect().contains(at),
            "{name} is out of sight"
        );
        self.harness.hover_at(at);
        for pressed in [true, false] {
            self.button(at, button, pressed);
        }
        self.settle();
    }

    /// Opens the menu of a command and clicks its entry, both by name. A command without a row in a menu is chosen in
    /// the palette.
    #[track_caller]
    pub(crate) fn choose(&mut self, command: impl Into<Command>) {
        let command: Command = command.into();
        let entry = command.entry().unwrap();
        if entry.row.is_none() {
            let name = entry.text(&self.words());
            self.chord(Modifiers::COMMAND, Key::K);
            self.write(&name);
            return self.press(Key::Enter);
        }
        self.open_menu(entry.menu);
        self.click_menu(&self.entry_name(entry));
    }

    /// Opens a menu by name, with the menu that it is part of.
    #[track_caller]
    pub(crate) fn open_menu(&mut self, menu: Menu) {
        for menu in menu.parent_menu().into_iter().chain([menu]) {
            self.click_menu(&menu.name(&self.words()));
        }
    }

    /// Exports the item with this name, up to the question about the file.
    pub(crate) fn export(&mut self, item: &str) {
        self.choose(Show::Overlay(Overlay::Export));
        self.click(item);
        self.press(Key::Enter);
    }

    /// Returns the name of a menu entry: its text and its first shortcut.
    pub(crate) fn entry_name(&self, entry: &MenuEntry) -> String {
        let words = self.words();
        let text = entry.text(&words);
        match entry.keys.first() {
            Some(keys) => format!("{text} {}", words.shortcut_text(&self.harness.ctx, keys)),
            None => text,
        }
    }

    /// Types a file name where the window asks for one, replacing the proposed name.
    #[track_caller]
    pub(crate) fn name_file(&mut self, title: &str, path: &Path) {
        self.wait(|user| user.sees(title));
        self.chord(Modifiers::COMMAND, Key::A);
        self.write(path.to_str().unwrap());
        self.press(Key::Enter);
    }

    /// Names a new file where the window asks for one, and waits for its content.
    #[track_caller]
    pub(crate) fn written(&mut self, title: &str, path: &Path) -> Vec<u8> {
        self.name_file(title, path);
        self.wait(|_| path.exists());
        std::fs::read(path).unwrap()
    }

    /// Like [`User::written`], for a text file.
    #[track_caller]
    pub(crate) fn written_text(&mut self, title: &str, path: &Path) -> String {
        String::from_utf8(self.written(title, path)).unwrap()
    }

    /// Saves the document by key, and waits until it is written.
    #[track_caller]
    pub(crate) fn save(&mut self) {
        self.chord(Modifiers::COMMAND, Key::S);
        self.wait(|user| !user.session().has_unsaved());
    }

    /// Opens a file by its name.
    #[track_caller]
    pub(crate) fn open_file(&mut self, path: &Path) {
        self.chord(Modifiers::COMMAND, Key::O);
        self.wait(|user| user.sees("Open a file"));
        self.write(path.to_str().unwrap());
        self.press(Key::Enter);
    }

    /// Gives the problem another title.
    pub(crate) fn retitle(&mut self, title: &str) {
        self.apply(Edit::Text(Field::Title, title.to_owned()));
    }

    /// Types into the field of a hand.
    #[track_caller]
    pub(crate) fn write_hand(&mut self, seat: &str, text: &str) {
        self.click(&format!("{seat}’s cards"));
        self.write(text);
    }

    /// Searches the list for a problem and opens it.
    #[track_caller]
    pub(crate) fn open_problem(&mut self, title: &str) {
        self.click("Search problems");
        self.write(title);
        self.click_last(title);
    }

    /// Chooses the language of the window.
    pub(crate) fn speak(&mut self, language: Language) {
        self.apply(Show::Language(Some(language)));
    }

    /// Plays a card, whoever is on turn.
    pub(crate) fn play(&mut self, name: &str) {
        self.apply(Walk::Play(card(name)));
    }

    pub(crate) fn press(&mut self, key: Key) {
        self.chord(Modifiers::NONE, key);
    }

    /// Presses keys one after another.
    pub(crate) fn press_all(&mut self, keys: &[Key]) {
        keys.iter().for_each(|&key| self.press(key));
    }

    pub(crate) fn undo(&mut self) {
        self.chord(Modifiers::COMMAND, Key::Z);
    }

    pub(crate) fn chord(&mut self, modifiers: Modifiers, key: Key) {
        self.do_now(&format!("press {modifiers:?} {key:?}"));
        // One event a frame, so that what the window asks of the system in each frame is seen.
        for pressed in [true, false] {
            self.harness.event(Event::Key {
                key,
                physical_key: None,
                pressed,
                repeat: false,
                modifiers,
            });
            self.step();
        }
        self.settle();
    }

    /// Types a text into the focused widget.
    pub(crate) fn write(&mut self, text: &str) {
        self.do_now(&format!("type {text}"));
        self.harness.event(Event::Text(text.to_owned()));
        self.settle();
    }

    /// Types a text and presses a key chord before the window draws another frame.
    pub(crate) fn write_and_chord(&mut self, text: &str, modifiers: Modifiers, key: Key) {
        self.do_now(&format!("type {text}, press {modifiers:?} {key:?}"));
        let events = &mut self.harness.input_mut().events;
        events.extend(typed(text));
        events.extend(stroke(key, modifiers));
        self.settle();
    }

    /// Presses a key chord and pastes a text before the window draws another frame.
    pub(crate) fn chord_and_paste(&mut self, modifiers: Modifiers, key: Key, text: &str) {
        self.do_now(&format!("press {modifiers:?} {key:?}, paste {text}"));
        let events = &mut self.harness.input_mut().events;
        events.extend(stroke(key, modifiers));
        events.push(Event::Paste(text.to_owned()));
        self.settle();
    }

    /// Presses a key chord and types a text, letter by letter, before the window draws another frame.
    pub(crate) fn chord_and_write(&mut self, modifiers: Modifiers, key: Key, text: &str) {
        self.do_now(&format!("press {modifiers:?} {key:?}, type {text}"));
        let events = &mut self.harness.input_mut().events;
        events.extend(stroke(key, modifiers));
        events.extend(typed(text));
        self.settle();
    }

    /// Asks the window to close, as its close button and the system do.
    pub(crate) fn ask_to_close(&mut self) {
        self.do_now("close the window");
        let viewports = &mut self.harness.input_mut().viewports;
        let root = viewports.entry(ViewportId::ROOT).or_default();
        root.events.push(ViewportEvent::Close);
        self.step();
        let viewports = &mut self.harness.input_mut().viewports;
        let root = viewports.entry(ViewportId::ROOT).or_default();
        root.events.clear();
        self.settle();
    }

    pub(crate) fn paste(&mut self, text: &str) {
        self.do_now("paste");
        self.harness.event(Event::Paste(text.to_owned()));
        self.settle();
    }

    /// Drops a file on the window.
    pub(crate) fn drop_file(&mut self, file: DroppedFileHandle) {
        self.do_now("drop a file");
        self.harness.input_mut().dropped_files.push(file);
        self.step();
        self.harness.input_mut().dropped_files.clear();
        self.step();
    }

    /// Opens these files and folders, as at start-up.
    pub(crate) fn open_all(&mut self, paths: Vec<PathBuf>) {
        let ctx = self.harness.ctx.clone();
        self.harness.state().open_all(&ctx, paths);
    }

    /// Replaces the file dialogs.
    pub(crate) fn ask_with(&mut self, dialogs: Arc<dyn FileDialogs>) {
        self.harness.state_mut().use_dialogs(dialogs);
    }

    /// Pastes a text without waiting until it has been processed.
    pub(crate) fn paste_only(&mut self, text: &str) {
        self.do_now("paste");
        self.harness.event(Event::Paste(text.to_owned()));
        self.step();
    }

    /// Applies a command that is tested elsewhere, or an event.
    pub(crate) fn apply(&mut self, order: impl Into<Input>) {
        self.send(order);
        self.settle();
    }

    /// Applies a command or an event without drawing a frame.
    pub(crate) fn send(&mut self, order: impl Into<Input>) {
        let ctx = self.harness.ctx.clone();
        self.harness.state_mut().apply(&ctx, order);
    }

    /// Drags from one widget to another.
    pub(crate) fn drag(&mut self, from: &str, to: &str) {
        let [start, end] = [from, to].map(|name| self.place(name));
        self.drag_to(from, start, end);
    }

    /// Drags a widget horizontally by this number of points.
    pub(crate) fn drag_by(&mut self, from: &str, across: f32) {
        let start = self.place(from);
        self.drag_to(from, start, start + vec2(across, 0.0));
    }

    fn drag_to(&mut self, name: &str, from: Pos2, to: Pos2) {
        self.do_now(&format!("drag {name}"));
        self.harness.hover_at(from);
        self.button(from, PointerButton::Primary, true);
        self.run_steps(2);
        for step in 1..=4 {
            self.harness.hover_at(from.lerp(to, step as f32 / 4.0));
            self.step();
        }
        self.button(to, PointerButton::Primary, false);
        self.settle();
    }

    fn button(&self, pos: Pos2, button: PointerButton, pressed: bool) {
        self.harness.event(Event::PointerButton {
            pos,
            button,
            pressed,
            modifiers: Modifiers::NONE,
        });
    }

    /// Moves the pointer to a widget. This does not count as an action, since it changes nothing.
    pub(crate) fn point_at(&mut self, name: &str) {
        let at = self.thing(name);
        self.harness.hover_at(at);
        self.settle();
    }

    /// Moves the pointer out of the window, so that nothing is hovered, and takes keyboard focus from every widget.
    pub(crate) fn settle_pointer(&mut self) {
        self.harness.event(Event::PointerGone);
        self.harness.ctx.memory_mut(|memory| {
            if let Some(focused) = memory.focused() {
                memory.surrender_focus(focused);
            }
        });
        self.settle();
    }

    /// Moves keyboard focus to a widget, as with Tab.
    pub(crate) fn focus(&mut self, name: &str) {
        self.do_now(&format!("go to {name}"));
        self.harness.get_by_label(name).focus();
        self.settle();
    }

    fn do_now(&mut self, action: &str) {
        self.done.push(action.to_owned());
    }

    /// Draws frames until a condition holds that depends on work outside the window, such as reading a file.
    #[track_caller]
    pub(crate) fn wait(&mut self, is_so: impl Fn(&User) -> bool) {
        self.watch(is_so);
        self.settle();
    }

    /// Draws frames until a condition holds, without waiting for the analysis of the deal.
    #[track_caller]
    pub(crate) fn watch(&mut self, is_so: impl Fn(&User) -> bool) {
        wait_until(|| {
            let is_over = is_so(self);
            if !is_over {
                self.step();
            }
            is_over
        });
    }

    /// Advances the clock.
    pub(crate) fn pass(&mut self, time: Duration) {
        self.now.set(self.now.get() + time);
        self.settle();
    }
}

/// The user's view of the window.
impl User {
    /// Asserts that the user needed no more than this number of actions.
    #[track_caller]
    pub(crate) fn assert_at_most(&self, actions: usize) {
        assert!(self.done.len() <= actions, "{:#?}", self.done);
    }

    pub(crate) fn session(&self) -> &Session {
        self.harness.state().session()
    }

    /// Returns the problem on the table.
    pub(crate) fn problem(&self) -> &Problem {
        self.session().document().problem()
    }

    /// Returns the deal on the table.
    pub(crate) fn setup(&self) -> Setup {
        self.problem().setup
    }

    /// Returns the number of cards played on the table.
    pub(crate) fn at_card(&self) -> usize {
        self.session().document().at()
    }

    /// Returns the cards played on the table.
    pub(crate) fn path(&self) -> &[Card] {
        self.session().document().path()
    }

    /// Returns the line of play in view, of which the path is the beginning.
    pub(crate) fn line(&self) -> &[Card] {
        self.session().document().line()
    }

    pub(crate) fn mode(&self) -> ScreenMode {
        self.session().screen().mode
    }

    /// Returns true if a command can be chosen.
    pub(crate) fn can(&self, command: impl Into<Command>) -> bool {
        command.into().is_enabled(self.session())
    }

    /// Returns the words of the window in its language.
    pub(crate) fn words(&self) -> Words {
        Words::new(self.session().settings().language.unwrap_or_default())
    }

    /// Returns the rectangle of the only widget with this name.
    #[track_caller]
    pub(crate) fn rect(&self, name: &str) -> Rect {
        self.harness.get_by_label(name).rect()
    }

    /// Returns the number of widgets whose names contain this text.
    pub(crate) fn count_like(&self, part: &str) -> usize {
        self.harness.query_all_by_label_contains(part).count()
    }

    /// Returns true if a widget has this name.
    pub(crate) fn sees(&self, name: &str) -> bool {
        self.harness.query_all_by_label(name).next().is_some()
    }

    /// Returns true if a widget with this name can be used: it is not a label.
    pub(crate) fn offers(&self, name: &str) -> bool {
        let mut named = self.harness.query_all_by_label(name);
        named.any(|it| it.accesskit_node().role() != Role::Label)
    }

    /// Returns true if a widget's name contains this text.
    pub(crate) fn sees_like(&self, part: &str) -> bool {
        self.harness
            .query_all_by_label_contains(part)
            .next()
            .is_some()
    }

    /// Returns the names of the widgets whose names contain this text, in the order of the window.
    pub(crate) fn labels_like(&self, part: &str) -> Vec<String> {
        let nodes = self.harness.root().children_recursive();
        let names = nodes.into_iter().map(|node| name_of(&node));
        names.filter(|name| name.contains(part)).collect()
    }

    /// Returns true if an open menu has this entry.
    pub(crate) fn sees_entry(&self, name: &str) -> bool {
        let nodes = self.harness.root().children_recursive();
        let is_it = |node: &Node<'_>| {
            let it = node.accesskit_node();
            it.role() == Role::Button && unmarked_name_of(node) == name
        };
        nodes.into_iter().any(|node| is_it(&node))
    }

    /// Returns the complete name of the first widget whose name contains this text.
    #[track_caller]
    pub(crate) fn name_like(&self, part: &str) -> String {
        let nodes = self.harness.root().children_recursive();
        let mut names = nodes.map(|node| name_of(&node));
        names.find(|name| name.contains(part)).unwrap()
    }

    /// Returns the text copied last, or the size of the picture copied last.
    pub(crate) fn copied(&self) -> &str {
        self.copied.last().map_or("", String::as_str)
    }

    /// Returns the commands that the window sent to the system.
    pub(crate) fn asked(&self) -> &[String] {
        &self.asked
    }

    /// Returns true if the window has asked the system to close it.
    pub(crate) fn has_closed(&self) -> bool {
        self.asked.iter().any(|it| it == "Close")
    }

    /// Returns the position of the only widget with this name.
    #[track_caller]
    pub(crate) fn place(&self, name: &str) -> Pos2 {
        let found = self.find(name, |node| name_of(node) == name);
        assert_eq!(found.len(), 1, "{name} after {:#?}", self.done);
        found[0]
    }

    /// Returns the position of the first widget with this name that is not a label.
    #[track_caller]
    fn thing(&self, name: &str) -> Pos2 {
        let is_it =
            |node: &Node<'_>| name_of(node) == name && node.accesskit_node().role() != Role::Label;
        self.find(name, is_it)[0]
    }

    /// Returns the positions of all widgets that satisfy a condition, of which there must be at least one.
    #[track_caller]
    fn find(&self, name: &str, is_it: impl Fn(&Node<'_>) -> bool) -> Vec<Pos2> {
        let nodes = self.harness.root().children_recursive();
        let found: Vec<Pos2> = nodes
            .filter(is_it)
            .map(|node| node.rect().center())
            .collect();
        assert!(!found.is_empty(), "there is no {name}");
        found
    }
}

/// Drawing frames.
impl User {
    /// Draws one frame. Questions may remain unanswered.
    pub(crate) fn step(&mut self) {
        self.now.set(self.now.get() + FRAME);
        self.harness.step();
        let output = self.harness.output();
        let copied = output.platform_output.commands.iter();
        self.copied
            .extend(copied.filter_map(|command| match command {
                OutputCommand::CopyText(text) => Some(text.clone()),
                OutputCommand::CopyImage(picture) => Some(format!("{:?}", picture.size)),
                _ => None,
            }));
        let views = output.viewport_output.values();
        let asked: Vec<ViewportCommand> = views.flat_map(|view| view.commands.clone()).collect();
        for command in asked {
            self.asked.push(format!("{command:?}"));
            if let ViewportCommand::Screenshot(callback) = command {
                // No graphics driver draws the frame, so the system gives the window an empty picture.
                callback.complete(Arc::new(ColorImage::filled([4, 3], Color32::WHITE)));
            }
        }
    }

    /// Draws a number of frames.
    pub(crate) fn run_steps(&mut self, count: usize) {
        (0..count).for_each(|_| self.step());
    }

    /// Draws frames until all questions are answered, except long-running counts.
    pub(crate) fn settle(&mut self) {
        let is_long = |topic: &Topic| {
            matches!(
                topic,
                Topic::Layouts
                    | Topic::Lead
                    | Topic::AllDiscards
                    | Topic::Games
                    | Topic::Dealing
                    | Topic::Soundness
                    | Topic::Cases
                    | Topic::Repairs
                    | Topic::LargerRepairs
                    | Topic::MinimalForm
                    | Topic::Solutions
            )
        };
        self.run_steps(2);
        self.draw_while(|user| user.session().inquiries().running().any(|it| !is_long(&it)));
        for _ in 0..WATCHED {
            if self.session().inquiries().running().next().is_some() {
                self.step();
            }
        }
        self.run_steps(3);
    }

    /// Draws frames until all questions are answered, including counts.
    pub(crate) fn finish(&mut self) {
        self.draw_while(|user| user.session().inquiries().running().next().is_some());
        self.settle();
    }

    /// Draws frames as long as a condition holds that workers in step with the frames, or on threads, end.
    #[track_caller]
    pub(crate) fn draw_while(&mut self, is_so: impl Fn(&User) -> bool) {
        for _ in 0..ANSWERED {
            if !is_so(self) {
                return;
            }
            self.step();
        }
        panic!("no answer after {:#?}", self.done);
    }
}

/// Returns the events of typing a text letter by letter. Some signs have no key of their own.
fn typed(text: &str) -> Vec<Event> {
    let mut events = Vec::new();
    for letter in text.chars().map(String::from) {
        let name = letter.to_uppercase().replace(' ', "Space");
        let key = Key::from_name(&name).map(|key| stroke(key, Modifiers::NONE));
        let [down, up] = key.map_or([None, None], |strokes| strokes.map(Some));
        events.extend(down.into_iter().chain([Event::Text(letter)]).chain(up));
    }
    events
}

/// Returns the events of a key that is pressed and released.
fn stroke(key: Key, modifiers: Modifiers) -> [Event; 2] {
    [true, false].map(|pressed| Event::Key {
        key,
        physical_key: None,
        pressed,
        repeat: false,
        modifiers,
    })
}

/// Returns true if a node is a text field.
pub(crate) fn is_field(node: &Node<'_>) -> bool {
    matches!(
        node.accesskit_node().role(),
        Role::TextInput | Role::MultilineTextInput | Role::SearchInput
    )
}

/// Returns the name of a node, as a screen reader announces it.
pub(crate) fn name_of(node: &Node<'_>) -> String {
    let node = node.accesskit_node();
    node.label().or_else(|| node.value()).unwrap_or_default()
}

/// Returns true if a node is an enabled menu or menu entry with this name, ticked or not.
fn is_entry(node: &Node<'_>, name: &str) -> bool {
    let it = node.accesskit_node();
    it.role() == Role::Button && !it.is_disabled() && unmarked_name_of(node) == name
}

/// Returns the name of a menu entry without the mark before it.
fn unmarked_name_of(node: &Node<'_>) -> String {
    name_of(node).trim_start_matches(['✓', '●', ' ']).to_owned()
}
