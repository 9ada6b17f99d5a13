//! A monkey test of the window: random keys, texts, clicks, drags, scrolling and window sizes. The actions depend on
//! the seed alone. A failure reports the seed and the last actions.

use std::collections::{HashSet, VecDeque};

use eframe::egui::accesskit::Role;
use eframe::egui::{
    Event, MouseWheelSource, MouseWheelUnit, PointerButton, Pos2, Rect, TouchPhase, Vec2, pos2,
    vec2,
};
use kibitzer::notation::text;
use kibitzer::rules::Chance;
use kibitzer_studio::commands::TABLE;
use kibitzer_studio::document::Document;
use kibitzer_studio::document::problems::ProblemList;
use kibitzer_studio::session::command::Command;

use kibitzer_studio::session::event::{Event::Pasted, Input};

use crate::prelude::*;
use crate::thorough::core_of;

/// The environment variable with the first seed, to search for more failures.
const SEED: &str = "KIBITZER_TEST_SEED";

/// The number of last actions that a failure reports.
const TOLD: usize = 12;

/// Prefixes of the names of buttons that would open a system dialog or close the window.
const DIALOGS: [&str; 17] = [
    "Save as PDF",
    "Print…",
    "Open…",
    "Save",
    "Export",
    "Quit",
    "Rename",
    "Переименовать",
    "+ Folder",
    "Add a folder",
    "Открыть…",
    "Сохранить",
    "Экспорт",
    "Экспортировать",
    "Выход",
    "+ Папка",
    "Добавить папку",
];

/// Prefixes of the names of buttons that start counting layouts.
const COUNTS: [&str; 9] = [
    "Count",
    "Rank",
    "Resume",
    "lead the",
    "Посчитать",
    "Считать",
    "Сравнить",
    "Продолжить",
    "ход ",
];

/// Prefixes of the names of buttons that deal all cards.
const ALL_CARDS: [&str; 4] = [
    "Random deal",
    "Deal the rest",
    "Случайная сдача",
    "Сдать остальное",
];

/// The number of cards in play above which nothing is counted. With workers in step, a frame takes as long as the
/// search of a card.
const MOST_TO_COUNT: usize = 24;
/// The number of cards in play above which a deal is not opened at all.
const MOST_CARDS: usize = 40;

/// Deals to paste, playable and unplayable, from both games.
const DEALS: [&str; 10] = [
    ENDING,
    "bridge N:AQJ.2.. 432..3. .AK..43 K5..5.2 NT W contract=2NT play=SKSASASA",
    "bridge N:AK.K2.. 32.43.. .A5.AK. .QJ.32. H E play=H3HAHJH2",
    "bridge N:AQ.2.. A2.3.. .AK..4 K4...5 NT W",
    "preferans N:A98.AT98.. QT7.KQJ.A. - KJ.7.KQJT9. S W declarer=E",
    "preferans N:A98.AT98..T87 QT7.KQJ.A.KQJ - KJ.7.KQJT9.A9 S W declarer=E",
    "preferans N:A98.AT98..T87 QT7.KQJ.AT.KQJ8 - KJ.7.KQJ98.A9 S N declarer=E",
    "preferans N:A98.AT.. QT7.KQ.. - KJ.7.KQ. misere N declarer=N",
    "preferans N:A98.AT.. QT7.KQ.AT. - KJ.7.KQ. S N declarer=E",
    "bridge N:AQ.2.. 32.3.. .AK..4 K4...5 NT W\nbridge N:nothing\npreferans N:A.. K.. - Q.. S N",
];

/// Pieces of text to type, and to damage pasted texts with.
const SCRAPS: [&str; 24] = [
    "S", "H", "A", "K", "T", "10", "9", "2", "N:", " - ", ".", "..", "=", "play=", "(", ")", "\"",
    "\n", "\\", "♠", "é", "漢", "\u{200f}", "\u{0}",
];

/// The actions of the monkey, reported if the test fails.
struct Trail {
    seed: u64,
    done: usize,
    last: VecDeque<String>,
}

impl Trail {
    fn note(&mut self, action: &Action) {
        self.done += 1;
        self.last.push_back(format!("{action:?}"));
        if self.last.len() > TOLD {
            self.last.pop_front();
        }
    }
}

impl Drop for Trail {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let (seed, done) = (self.seed, self.done);
            eprintln!("The monkey with {SEED}={seed} fails at action {done}. The last ones:");
            self.last
                .iter()
                .for_each(|action| eprintln!("    {action}"));
        }
    }
}

/// An action of a user at the window.
#[derive(Clone, Debug)]
#[expect(
    dead_code,
    reason = "names of what is clicked are told when something fails"
)]
enum Action {
    Press(Key, Modifiers),
    Type(String),
    Paste(String),
    Cut,
    Copy,
    Click(String, Pos2, PointerButton),
    DoubleClick(String, Pos2),
    Drag(Pos2, Pos2),
    Scroll(Pos2, Vec2, Modifiers),
    Resize(Vec2),
    /// Runs a command of the menus.
    Choose(Command),
    /// Opens another document and discards the changes of the current one.
    Begin(&'static str),
    Wait(usize),
}

/// A widget of the window that a screen reader knows.
struct Spot {
    name: String,
    rect: Rect,
    role: Role,
    is_focused: bool,
}

impl Spot {
    fn begins(&self, names: &[&str]) -> bool {
        let name = self.name.trim_start_matches(['✓', ' ']);
        names.iter().any(|it| name.starts_with(it))
    }
}

struct Monkey {
    chance: Chance,
    user: User,
    trail: Trail,
    /// The titles of the problems in the list that have too many cards.
    large: HashSet<String>,
}

/// Returns the titles of the problems that have too many cards.
fn large(problem_list: &ProblemList) -> HashSet<String> {
    let problems = problem_list.collections().flat_map(|(_, it)| &it.problems);
    let large = problems.filter(|it| it.problem.setup.in_play().len() > MOST_CARDS);
    large.map(|it| it.problem.title.clone()).collect()
}

impl Monkey {
    fn new(seed: u64) -> Monkey {
        let user = User::at_random(seed);
        let mut monkey = Monkey {
            chance: Chance::from_seed(seed),
            large: large(user.session().problem_list()),
            user,
            trail: Trail {
                seed,
                done: 0,
                last: VecDeque::new(),
            },
        };
        // The problem open at the start is too large. After this many other documents, undo no longer restores it.
        (0..30).for_each(|_| monkey.begin(ENDING));
        monkey
    }

    fn one_in(&mut self, many: usize) -> bool {
        self.chance.below(many) == 0
    }

    fn one_of<T: Clone>(&mut self, things: &[T]) -> T {
        things[self.chance.below(things.len())].clone()
    }

    fn step(&mut self) {
        let action = self.choose();
        self.trail.note(&action);
        self.act(action);
        let frames = 1 + self.chance.below(3);
        self.user.run_steps(frames);
        self.check();
    }

    fn run(&mut self, actions: usize) {
        (0..actions).for_each(|_| self.step());
    }
}

/// Choosing the next action.
impl Monkey {
    fn choose(&mut self) -> Action {
        let is_asked = self.user.session().filing().waiting.is_some();
        if self.is_heavy() && self.user.session().inquiries().layouts.is_open() {
            return Action::Begin(self.one_of(&DEALS));
        }
        match self.chance.below(100) {
            0..60 if is_asked => self.answer(),
            0..42 => self.click(),
            42..48 => self.count(),
            48..58 => self.press(),
            58..63 => Action::Type(self.scraps()),
            63..69 => Action::Drag(self.place(), self.place()),
            69..74 => Action::Scroll(self.place(), self.distance(), self.modifiers()),
            74..78 => Action::Resize(self.size()),
            78..83 => Action::Paste(self.text()),
            83..85 => self.one_of(&[Action::Cut, Action::Copy]),
            85..95 => self.menu(),
            95..98 => Action::Begin(self.one_of(&DEALS)),
            _ => Action::Wait(self.chance.below(12)),
        }
    }

    /// Returns true if a count would take longer than a test may.
    fn is_heavy(&self) -> bool {
        let document = self.user.session().documents().open_document();
        let cards = document.problem().setup.in_play().len();
        cards.saturating_sub(document.at()) > MOST_TO_COUNT
    }

    /// Returns true if the pack of the game has more cards than a deal may have here.
    fn has_large_pack(&self) -> bool {
        let setup = self.user.session().document().problem().setup;
        setup.game.pack().len() > MOST_CARDS
    }

    /// Returns true if a widget must not be clicked now.
    fn is_barred(&self, spot: &Spot) -> bool {
        spot.begins(&DIALOGS)
            || (spot.begins(&COUNTS) && self.is_heavy())
            || (spot.begins(&ALL_CARDS) && self.has_large_pack())
            || self.large.contains(&spot.name)
    }

    /// Answers the question what should become of changes.
    fn answer(&mut self) -> Action {
        let throw = ["Don’t save", "Не сохранять"];
        let names = self.one_of(&[throw, throw, ["Cancel", "Отмена"]]);
        let spots = self.spots();
        match spots
            .iter()
            .find(|spot| names.contains(&spot.name.as_str()))
        {
            Some(spot) => Action::Click(
                spot.name.clone(),
                spot.rect.center(),
                PointerButton::Primary,
            ),
            None => Action::Press(Key::Escape, Modifiers::NONE),
        }
    }

    /// Chooses a click, usually on a widget that reacts to it.
    fn click(&mut self) -> Action {
        let window = self.user.ctx.content_rect();
        let idle = [Role::Label, Role::GenericContainer, Role::Unknown];
        let is_any = self.one_in(8);
        let mut spots = self.spots();
        spots.retain(|spot| window.intersects(spot.rect));
        spots.retain(|spot| is_any || !idle.contains(&spot.role));
        if spots.is_empty() {
            return Action::Wait(1);
        }
        let Spot { name, rect, .. } = spots.swap_remove(self.chance.below(spots.len()));
        let at = rect.intersect(window).center();
        match self.chance.below(12) {
            0 => Action::DoubleClick(name, at),
            1 => Action::Click(name, at, PointerButton::Secondary),
            _ => Action::Click(name, at, PointerButton::Primary),
        }
    }

    /// Chooses a key press that neither opens a file dialog nor starts a long count.
    fn press(&mut self) -> Action {
        let (key, modifiers) = (self.one_of(Key::ALL), self.modifiers());
        let is_file = modifiers.command && [Key::O, Key::S, Key::Q].contains(&key);
        let is_count = [Key::F5, Key::F6, Key::F7, Key::U].contains(&key) && self.is_heavy();
        let is_deal = [Key::R, Key::D].contains(&key) && self.has_large_pack();
        let clicks = [Key::Enter, Key::Space].contains(&key);
        let focused = self.spots().into_iter().find(|spot| spot.is_focused);
        let is_barred = clicks && focused.is_some_and(|spot| self.is_barred(&spot));
        if is_file || is_count || is_deal || is_barred {
            Action::Press(Key::Escape, Modifiers::NONE)
        } else {
            Action::Press(key, modifiers)
        }
    }

    fn modifiers(&mut self) -> Modifiers {
        let (none, command) = (Modifiers::NONE, Modifiers::COMMAND);
        let shift = Modifiers::SHIFT;
        self.one_of(&[
            none,
            none,
            none,
            shift,
            command,
            command | shift,
            Modifiers::ALT,
        ])
    }

    /// Chooses a command of the menus that is available now.
    fn menu(&mut self) -> Action {
        let session = self.user.session();
        let (is_heavy, is_large) = (self.is_heavy(), self.has_large_pack());
        let commands = TABLE.iter().map(|entry| entry.command.clone());
        let fits = |command: &Command| match command {
            Command::Filing(Filing::New(_)) => true,
            Command::Filing(_) | Command::Library(Library::AddFolder) => false,
            Command::Share(Share::Export(_)) => false,
            Command::Counting(_) | Command::Show(Show::Turn(Switch::Soundness)) if is_heavy => {
                false
            }
            Command::Change(Change::DealRandomly | Change::DealRest) if is_large => false,
            other => other.is_enabled(session),
        };
        let commands: Vec<Command> = commands.filter(fits).collect();
        Action::Choose(self.one_of(&commands))
    }

    /// Chooses a command of the statistics, which random clicks rarely reach.
    fn count(&mut self) -> Action {
        let commands = [
            Command::Counting(Counting::Count),
            Command::Counting(Counting::CountDiscards),
            Command::Counting(Counting::Terms(TermsChange::EachCard)),
            Command::Counting(Counting::Terms(TermsChange::Lay(0))),
            Command::Show(Show::Mode(ScreenMode::Statistics)),
        ];
        let command = self.one_of(&commands);
        if command.is_enabled(self.user.session()) && !self.is_heavy() {
            Action::Choose(command)
        } else {
            Action::Begin(self.one_of(&DEALS))
        }
    }

    fn place(&mut self) -> Pos2 {
        let Vec2 { x, y } = self.user.ctx.content_rect().size();
        let share = |below: usize| below as f32 / 1000.0;
        let (across, down) = (self.chance.below(1000), self.chance.below(1000));
        pos2(x * share(across), y * share(down))
    }

    fn distance(&mut self) -> Vec2 {
        let [x, y] = [0, 0].map(|_: i32| self.chance.below(801) as f32 - 400.0);
        vec2(x * 0.2, y)
    }

    /// Chooses a window size, occasionally smaller than a user could make it.
    fn size(&mut self) -> Vec2 {
        let least = self.one_of(&[[640, 400], [640, 400], [640, 400], [40, 30]]);
        let [x, y] = [(least[0], 2000), (least[1], 1300)]
            .map(|(least, most)| (least + self.chance.below(most - least)) as f32);
        vec2(x, y)
    }

    fn scraps(&mut self) -> String {
        let many = 1 + self.chance.below(6);
        (0..many).map(|_| self.one_of(&SCRAPS)).collect()
    }

    /// Returns the text of a deal, intact or damaged.
    fn text(&mut self) -> String {
        let problem = self.user.session().document().with_played_cards_only();
        let mut text = match self.chance.below(4) {
            0 => native::write(&problem),
            1 => text::write_line(&problem),
            _ => self.one_of(&DEALS).to_owned(),
        };
        if self.one_in(2) {
            let flaws = 1 + self.chance.below(3);
            (0..flaws).for_each(|_| self.break_somewhere(&mut text));
        }
        text
    }

    /// Replaces a few characters of a text by a scrap.
    fn break_somewhere(&mut self, text: &mut String) {
        let ends: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
        if ends.is_empty() {
            return;
        }
        let from = self.chance.below(ends.len());
        let to = (from + self.chance.below(4)).min(ends.len() - 1);
        let scrap = self.scraps();
        text.replace_range(ends[from]..ends[to], &scrap);
    }

    fn spots(&self) -> Vec<Spot> {
        let scale = f64::from(self.user.ctx.pixels_per_point());
        let point = |x: f64, y: f64| pos2((x / scale) as f32, (y / scale) as f32);
        let nodes = self.user.root().children_recursive();
        let spot = |node: egui_kittest::Node<'_>| {
            let node = node.accesskit_node();
            let bounds = node.bounding_box()?;
            Some(Spot {
                name: node.label().or_else(|| node.value()).unwrap_or_default(),
                rect: Rect::from_min_max(point(bounds.x0, bounds.y0), point(bounds.x1, bounds.y1)),
                role: node.role(),
                is_focused: node.is_focused(),
            })
        };
        nodes.filter_map(spot).collect()
    }
}

/// Performing actions.
impl Monkey {
    fn act(&mut self, action: Action) {
        match action {
            Action::Press(key, modifiers) => self.user.key_press_modifiers(modifiers, key),
            Action::Type(text) => self.user.event(Event::Text(text)),
            Action::Paste(text) => self.user.event(Event::Paste(text)),
            Action::Cut => self.user.event(Event::Cut),
            Action::Copy => self.user.event(Event::Copy),
            Action::Click(_, at, button) => self.click_at(at, button),
            Action::DoubleClick(_, at) => {
                (0..2).for_each(|_| self.click_at(at, PointerButton::Primary));
            }
            Action::Drag(from, to) => self.drag(from, to),
            Action::Scroll(at, delta, modifiers) => self.scroll(at, delta, modifiers),
            Action::Resize(size) => drop(self.user.set_size(size)),
            Action::Choose(command) => self.apply(command),
            Action::Begin(deal) => self.begin(deal),
            Action::Wait(frames) => self.user.run_steps(frames),
        }
    }

    fn apply(&mut self, input: impl Into<Input>) {
        self.user.send(input);
    }

    fn begin(&mut self, deal: &str) {
        self.apply(Pasted(deal.to_owned()));
        if self.user.session().filing().waiting.is_some() {
            self.apply(Command::Filing(Filing::Answer(Answer::Discard)));
        }
    }

    fn button_at(&self, at: Pos2, button: PointerButton, pressed: bool) {
        self.user.event(Event::PointerButton {
            pos: at,
            button,
            pressed,
            modifiers: Modifiers::NONE,
        });
    }

    /// Moves the pointer to a position. Returns true if a click there is allowed.
    fn goes_to(&mut self, at: Pos2) -> bool {
        self.user.hover_at(at);
        // An element that pops up or grows takes a few frames to settle.
        self.user.run_steps(3);
        let spots = self.spots();
        // A click close to a widget counts as a click on it.
        let mut here = spots
            .iter()
            .filter(|spot| spot.rect.expand(8.0).contains(at));
        !here.any(|spot| self.is_barred(spot))
    }

    fn click_at(&mut self, at: Pos2, button: PointerButton) {
        if self.goes_to(at) {
            self.button_at(at, button, true);
            self.button_at(at, button, false);
        }
    }

    fn drag(&mut self, from: Pos2, to: Pos2) {
        if self.goes_to(from) {
            self.button_at(from, PointerButton::Primary, true);
            self.user.hover_at(from.lerp(to, 0.5));
            self.user.hover_at(to);
            self.button_at(to, PointerButton::Primary, false);
        }
    }

    fn scroll(&self, at: Pos2, delta: Vec2, modifiers: Modifiers) {
        self.user.hover_at(at);
        let wheel = Event::MouseWheel {
            unit: MouseWheelUnit::Point,
            delta,
            phase: TouchPhase::Move,
            source: MouseWheelSource::Unknown,
            modifiers,
        };
        self.user.event_modifiers(wheel, modifiers);
    }
}

/// Invariants that hold after every action.
impl Monkey {
    fn check(&mut self) {
        let studio = self.user.session();
        for document in [studio.document(), studio.documents().open_document()] {
            assert_whole(document);
        }
        let asked = studio.filing().prompt.as_ref().map(|prompt| &prompt.path);
        assert_eq!(asked, None, "a dialog was opened");
        if self.one_in(16) {
            self.check_undo();
        }
        if self.one_in(16) {
            self.check_writing();
        }
    }

    /// Checks that undo followed by redo restores the document.
    fn check_undo(&mut self) {
        if !self.user.session().documents().can_undo() {
            return;
        }
        let before = self.user.session().document().problem().clone();
        for change in [Change::Undo, Change::Redo] {
            self.apply(Command::Change(change));
            assert_whole(self.user.session().document());
        }
        let after = self.user.session().document().problem();
        assert_eq!(*after, before, "undo and redo change nothing");
    }

    /// Checks that the written document is the same after reading.
    fn check_writing(&self) {
        let problem = self.user.session().document().as_written();
        let text = native::write(&problem);
        match native::read(&text) {
            Ok(read) => assert_eq!(read, problem, "{text}"),
            Err(error) => panic!("what is written cannot be read: {error}\n{text}"),
        }
    }
}

/// Asserts that the line in view belongs to the play, and that the current position lies within it.
fn assert_whole(document: &Document) {
    let (play, line) = (&document.problem().play, document.line());
    assert!(play.has(line), "{line:?} is no path of {play:?}");
    assert!(document.at() <= line.len(), "{} of {line:?}", document.at());
}

fn seed() -> Option<u64> {
    std::env::var(SEED).ok()?.parse().ok()
}

#[test]
fn random_actions_keep_the_document_complete() {
    let first = seed().unwrap_or(1);
    for seed in core_of(first..first + 6, 3) {
        Monkey::new(seed).run(250);
    }
}

/// Returns the resident memory of the process, in megabytes.
#[cfg(target_os = "linux")]
fn resident() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with("VmRSS:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().nth(1));
    kilobytes.unwrap().parse::<f64>().unwrap() / 1024.0
}

/// Runs for about ten minutes in one window.
#[cfg(target_os = "linux")]
#[test]
#[ignore = "ten minutes"]
fn memory_use_stays_bounded_during_random_actions() {
    let mut monkey = Monkey::new(seed().unwrap_or(1));
    let used = [(); 10].map(|()| {
        monkey.run(2_000);
        resident()
    });
    assert!(used[9] <= used[0] + 50.0, "{used:.0?} megabytes");
}
