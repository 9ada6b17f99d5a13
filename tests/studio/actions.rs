//! What a user does at the window, one thing after the other, counted, and what he sees there. An action is a click, a
//! drag, a chord, or a text typed into one field; nothing else changes anything here.

use std::cell::Cell;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use eframe::App;
use eframe::egui::accesskit::Role;
use eframe::egui::{
    DroppedFileHandle, Event, Key, Modifiers, OutputCommand, PointerButton, Pos2, ViewportEvent,
    ViewportId, vec2,
};
use egui_kittest::kittest::{NodeT, Queryable};
use egui_kittest::{Harness, Node};
use kibitzer_studio::app::Studio;
use kibitzer_studio::commands::{Command, MenuEntry};
use kibitzer_studio::platform::dialogs::FileDialogs;
use kibitzer_studio::session::Session;
use kibitzer_studio::session::inquiries::Topic;
use kibitzer_studio::session::workers::Workers;
use kibitzer_studio::words::Words;

use super::steps;

/// A count that draws layouts at random does not end: it is watched for so many frames after every action.
const WATCHED: usize = 30;

/// From one frame to the next.
const FRAME: Duration = Duration::from_millis(16);

/// A user at a window.
pub(crate) struct User {
    harness: Harness<'static, Studio>,
    done: Vec<String>,
    /// What the clock shows.
    now: Rc<Cell<Duration>>,
    /// What was put into the clipboard,
    copied: Vec<String>,
    /// and what the window was asked to do.
    asked: Vec<String>,
}

/// Where settings are kept from one start to the next.
#[derive(Clone, Default)]
pub(crate) struct Drawer(Arc<Mutex<HashMap<String, String>>>);

impl eframe::Storage for Drawer {
    fn get_string(&self, key: &str) -> Option<String> {
        self.0.lock().unwrap().get(key).cloned()
    }

    fn set_string(&mut self, key: &str, value: String) {
        self.0.lock().unwrap().insert(key.to_owned(), value);
    }

    fn remove_string(&mut self, key: &str) {
        self.0.lock().unwrap().remove(key);
    }

    fn flush(&mut self) {}
}

/// How one comes to a window.
impl User {
    /// A user who has just started the studio.
    pub(crate) fn new() -> User {
        User::start(None, None)
    }

    /// The same, with a studio that keeps drafts and counts in a folder.
    pub(crate) fn living_in(folder: &Path) -> User {
        User::start(None, Some(folder.to_owned()))
    }

    /// The same, with the settings of a drawer.
    pub(crate) fn with(drawer: &Drawer) -> User {
        User::start(Some(Box::leak(Box::new(drawer.clone()))), None)
    }

    fn start(drawer: Option<&'static Drawer>, folder: Option<PathBuf>) -> User {
        let now = Rc::new(Cell::new(Duration::ZERO));
        let clock = now.clone();
        let harness = Harness::builder()
            .with_size([1680.0, 1050.0])
            .with_max_steps(60)
            .build_eframe(move |cc| {
                cc.storage = drawer.map(|drawer| drawer as &dyn eframe::Storage);
                let clock = Box::new(move || clock.get());
                let mut studio = Studio::new(cc, Workers::InStep, 7, clock);
                studio.ask_in_window();
                if let Some(folder) = folder {
                    studio.live_in(&cc.egui_ctx, &folder);
                }
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

    /// A user who has pasted a deal.
    pub(crate) fn at(deal: &str) -> User {
        let mut user = User::new();
        user.paste(deal);
        user.done.clear();
        user
    }

    /// The window closes in good order.
    pub(crate) fn close(mut self) {
        self.harness.state_mut().on_exit(None);
    }

    /// The same, and its settings are kept.
    pub(crate) fn close_into(mut self, drawer: &Drawer) {
        self.harness.state_mut().save(&mut drawer.clone());
        self.close();
    }
}

/// What he does.
impl User {
    #[track_caller]
    pub(crate) fn click(&mut self, name: &str) {
        let at = self.place(name);
        self.click_at(name, at, PointerButton::Primary);
    }

    /// Clicks the first of several things of this name.
    #[track_caller]
    pub(crate) fn click_first(&mut self, name: &str) {
        let at = self.find(name, |node| name_of(node) == name)[0];
        self.click_at(name, at, PointerButton::Primary);
    }

    /// Clicks the first thing that has this in its name.
    #[track_caller]
    pub(crate) fn click_like(&mut self, part: &str) {
        let at = self.find(part, |node| name_of(node).contains(part))[0];
        self.click_at(part, at, PointerButton::Primary);
    }

    /// Clicks the last of several things of this name: what is open over the window.
    #[track_caller]
    pub(crate) fn click_last(&mut self, name: &str) {
        let is_it = |node: &Node<'_>| name_of(node) == name;
        let at = self.find(name, is_it).pop().unwrap();
        self.click_at(name, at, PointerButton::Primary);
    }

    /// Opens a menu of the bar, or one inside another.
    #[track_caller]
    pub(crate) fn click_menu(&mut self, name: &str) {
        let at = self.find(name, |node| is_entry(node, name)).pop().unwrap();
        self.click_at(name, at, PointerButton::Primary);
    }

    /// Clicks the last thing that has this role and this in its name: a menu that is open stands after the window.
    #[track_caller]
    pub(crate) fn click_role(&mut self, role: Role, part: &str) {
        let is_it = |node: &Node<'_>| {
            let it = node.accesskit_node();
            it.role() == role && !it.is_disabled() && name_of(node).contains(part)
        };
        let at = self.find(part, is_it).pop().unwrap();
        self.click_at(part, at, PointerButton::Primary);
    }

    /// Clicks a field of text; what stands beside it may have the same name.
    #[track_caller]
    pub(crate) fn click_field(&mut self, name: &str) {
        let is_it = |node: &Node<'_>| is_field(node) && name_of(node) == name;
        let at = self.find(name, is_it)[0];
        self.click_at(name, at, PointerButton::Primary);
    }

    /// Clicks with the other button; a tip over the thing may have the same name.
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

    /// Opens the menu of a command and clicks the entry, by their names.
    #[track_caller]
    pub(crate) fn choose(&mut self, command: &Command) {
        let words = Words::new(self.session().settings().language.unwrap_or_default());
        let entry = command.entry().unwrap();
        let menus = [entry.menu.outer(), Some(entry.menu)];
        for menu in menus.into_iter().flatten() {
            self.click_menu(&menu.name(&words));
        }
        self.click_menu(&self.entry_name(entry));
    }

    /// What an entry of a menu is called: its name and its first key.
    pub(crate) fn entry_name(&self, entry: &MenuEntry) -> String {
        let words = Words::new(self.session().settings().language.unwrap_or_default());
        let text = entry.text(&words);
        match entry.keys.first() {
            Some(keys) => format!("{text} {}", words.keys(&self.harness.ctx, keys)),
            None => text,
        }
    }

    pub(crate) fn press(&mut self, key: Key) {
        self.chord(Modifiers::NONE, key);
    }

    pub(crate) fn chord(&mut self, modifiers: Modifiers, key: Key) {
        self.do_now(&format!("press {modifiers:?} {key:?}"));
        self.harness.key_press_modifiers(modifiers, key);
        self.settle();
    }

    /// Types a text where the keyboard is.
    pub(crate) fn write(&mut self, text: &str) {
        self.do_now(&format!("type {text}"));
        self.harness.event(Event::Text(text.to_owned()));
        self.settle();
    }

    /// Types a text and presses a chord before the window draws another frame.
    pub(crate) fn write_and_chord(&mut self, text: &str, modifiers: Modifiers, key: Key) {
        self.do_now(&format!("type {text}, press {modifiers:?} {key:?}"));
        let pressed = |pressed| Event::Key {
            key,
            physical_key: None,
            pressed,
            repeat: false,
            modifiers,
        };
        let events = &mut self.harness.input_mut().events;
        events.push(Event::Text(text.to_owned()));
        events.extend([true, false].map(pressed));
        self.settle();
    }

    /// Asks the window to close, by its own button or the system's.
    pub(crate) fn ask_to_close(&mut self) {
        self.do_now("close the window");
        let viewports = &mut self.harness.input_mut().viewports;
        let root = viewports.entry(ViewportId::ROOT).or_default();
        root.events.push(ViewportEvent::Close);
        self.steps(1);
        let viewports = &mut self.harness.input_mut().viewports;
        viewports
            .entry(ViewportId::ROOT)
            .or_default()
            .events
            .clear();
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
        self.steps(1);
        self.harness.input_mut().dropped_files.clear();
        self.steps(1);
    }

    /// Starts with these files and folders.
    pub(crate) fn open_all(&mut self, paths: Vec<PathBuf>) {
        let ctx = self.harness.ctx.clone();
        self.harness.state().open_all(&ctx, paths);
    }

    /// The dialogs that ask for files from now on.
    pub(crate) fn ask_with(&mut self, dialogs: Arc<dyn FileDialogs>) {
        self.harness.state_mut().ask_with(dialogs);
    }

    /// Pastes a text that takes its time.
    pub(crate) fn paste_only(&mut self, text: &str) {
        self.do_now("paste");
        self.harness.event(Event::Paste(text.to_owned()));
        self.steps(1);
    }

    /// Does a command that has its own test.
    pub(crate) fn apply(&mut self, command: Command) {
        let ctx = self.harness.ctx.clone();
        self.harness.state_mut().apply(&ctx, command);
        self.settle();
    }

    /// How many things have this in their names.
    pub(crate) fn count_like(&self, part: &str) -> usize {
        self.harness.query_all_by_label_contains(part).count()
    }

    /// Draws a frame; what is asked may still be open.
    pub(crate) fn look(&mut self) {
        self.steps(1);
    }

    /// Drags one thing to another.
    pub(crate) fn drag(&mut self, from: &str, to: &str) {
        let [start, end] = [from, to].map(|name| self.place(name));
        self.drag_to(from, start, end);
    }

    /// Drags a thing by so many points.
    pub(crate) fn drag_by(&mut self, from: &str, across: f32) {
        let start = self.place(from);
        self.drag_to(from, start, start + vec2(across, 0.0));
    }

    fn drag_to(&mut self, name: &str, from: Pos2, to: Pos2) {
        self.do_now(&format!("drag {name}"));
        self.harness.hover_at(from);
        self.button(from, PointerButton::Primary, true);
        self.steps(2);
        for step in 1..=4 {
            self.harness.hover_at(from.lerp(to, step as f32 / 4.0));
            self.steps(1);
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

    /// Moves the pointer to something; that alone changes nothing, and is not counted.
    pub(crate) fn point_at(&mut self, name: &str) {
        let at = self.thing(name);
        self.harness.hover_at(at);
        self.settle();
    }

    /// Goes to something with Tab.
    pub(crate) fn focus(&mut self, name: &str) {
        self.do_now(&format!("go to {name}"));
        self.harness.get_by_label(name).focus();
        self.settle();
    }

    fn do_now(&mut self, action: &str) {
        self.done.push(action.to_owned());
    }

    /// Waits for what comes from outside, such as a file.
    #[track_caller]
    pub(crate) fn wait(&mut self, is_so: impl Fn(&User) -> bool) {
        let patience = Instant::now() + Duration::from_secs(20);
        while !is_so(self) {
            assert!(Instant::now() < patience, "after {:#?}", self.done);
            std::thread::sleep(Duration::from_millis(2));
            self.steps(1);
        }
        self.settle();
    }

    /// Waits for what is done outside the window, which draws no frame meanwhile.
    #[track_caller]
    pub(crate) fn wait_still(&self, is_so: impl Fn() -> bool) {
        let patience = Instant::now() + Duration::from_secs(20);
        while !is_so() {
            assert!(Instant::now() < patience, "after {:#?}", self.done);
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    /// Time goes by.
    pub(crate) fn pass(&mut self, time: Duration) {
        self.now.set(self.now.get() + time);
        self.settle();
    }
}

/// What he sees.
impl User {
    /// How much was done.
    #[track_caller]
    pub(crate) fn assert_at_most(&self, actions: usize) {
        assert!(self.done.len() <= actions, "{:#?}", self.done);
    }

    pub(crate) fn session(&self) -> &Session {
        steps::session(&self.harness)
    }

    pub(crate) fn harness(&self) -> &Harness<'static, Studio> {
        &self.harness
    }

    /// Whether there is something of this name.
    pub(crate) fn sees(&self, name: &str) -> bool {
        self.harness.query_all_by_label(name).next().is_some()
    }

    /// Whether there is something with this in its name.
    pub(crate) fn sees_like(&self, part: &str) -> bool {
        self.harness
            .query_all_by_label_contains(part)
            .next()
            .is_some()
    }

    /// Whether a menu that is open has this entry.
    pub(crate) fn sees_entry(&self, name: &str) -> bool {
        let nodes = self.harness.root().children_recursive();
        let is_it = |node: &Node<'_>| {
            let it = node.accesskit_node();
            it.role() == Role::Button && name_of(node).trim_start_matches("✓ ") == name
        };
        nodes.into_iter().any(|node| is_it(&node))
    }

    /// The whole name of the first thing with this in it.
    #[track_caller]
    pub(crate) fn name_like(&self, part: &str) -> String {
        let nodes = self.harness.root().children_recursive();
        let mut names = nodes.map(|node| name_of(&node));
        names.find(|name| name.contains(part)).unwrap()
    }

    /// The text that was copied last; of a picture its size.
    pub(crate) fn copied(&self) -> &str {
        self.copied.last().map_or("", String::as_str)
    }

    /// What the window was asked to do.
    pub(crate) fn asked(&self) -> &[String] {
        &self.asked
    }

    /// Where the only thing of this name is.
    #[track_caller]
    pub(crate) fn place(&self, name: &str) -> Pos2 {
        let found = self.find(name, |node| name_of(node) == name);
        assert_eq!(found.len(), 1, "{name} after {:#?}", self.done);
        found[0]
    }

    /// Where the only thing of this name is that is more than a text.
    #[track_caller]
    fn thing(&self, name: &str) -> Pos2 {
        let is_it =
            |node: &Node<'_>| name_of(node) == name && node.accesskit_node().role() != Role::Label;
        self.find(name, is_it)[0]
    }

    /// Where the things are that one looks for: at least one.
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

/// How frames go by.
impl User {
    fn steps(&mut self, count: usize) {
        for _ in 0..count {
            self.now.set(self.now.get() + FRAME);
            self.harness.step();
            let output = self.harness.output();
            let copied = output.platform_output.commands.iter();
            self.copied.extend(copied.filter_map(|it| match it {
                OutputCommand::CopyText(text) => Some(text.clone()),
                OutputCommand::CopyImage(picture) => Some(format!("{:?}", picture.size)),
                _ => None,
            }));
            let views = output.viewport_output.values();
            let asked = views.flat_map(|it| it.commands.iter());
            self.asked.extend(asked.map(|it| format!("{it:?}")));
        }
    }

    /// Draws frames until every question is answered, but for long counts.
    fn settle(&mut self) {
        self.steps(2);
        let is_long =
            |it: &Topic| matches!(it, Topic::Layouts | Topic::AllDiscards | Topic::Dealing);
        while self.session().inquiries().running().any(|it| !is_long(&it)) {
            self.steps(1);
        }
        for _ in 0..WATCHED {
            if self.session().inquiries().running().next().is_none() {
                break;
            }
            self.steps(1);
        }
        self.steps(3);
    }
}

/// Whether it is a field of text.
pub(crate) fn is_field(node: &Node<'_>) -> bool {
    matches!(
        node.accesskit_node().role(),
        Role::TextInput | Role::MultilineTextInput | Role::SearchInput
    )
}

/// What a screen reader calls it.
pub(crate) fn name_of(node: &Node<'_>) -> String {
    let node = node.accesskit_node();
    node.label().or_else(|| node.value()).unwrap_or_default()
}

/// Whether it is a menu or an entry of one, ticked or not, that can be chosen.
fn is_entry(node: &Node<'_>, name: &str) -> bool {
    let it = node.accesskit_node();
    let is_named = name_of(node).trim_start_matches("✓ ") == name;
    it.role() == Role::Button && !it.is_disabled() && is_named
}
