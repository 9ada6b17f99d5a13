//! The open document, its history, and all that is known about it: what every panel sees.

pub mod deals;
mod discards;
mod estimates;
pub mod inquiries;
pub mod kept_counts;
mod layouts;
mod perform;
pub mod survey_terms;
pub mod workers;

use std::path::PathBuf;
use std::sync::Arc;

use eframe::egui::ColorImage;

use kibitzer::analysis::{
    BestLine, Choice, Choices, Deal, Estimate, EveryDeclarer, Layouts, LineOfPlay, Played, Review,
    Statistics,
};
use kibitzer::cards::{Card, CardSet, Rank, Seat, Strain, Suit, Tricks};
use kibitzer::problem::{PlayError, Problem};
use kibitzer::rules::{Chance, Game, Illegal, IllegalCard, Play, Position};

use crate::commands::Command;
use crate::document::edit::{self, Edit};
use crate::document::goal::Goal;
use crate::document::history::{Gesture, History, Sheet};
use crate::document::problems::{self, Shelf, ShelfPlace, ShelfSection};
use crate::platform::settings::Settings;
use crate::session::deals::Deals;
use crate::session::estimates::Estimates;
use crate::session::inquiries::Inquiries;
use crate::session::kept_counts::{Count, KeptCounts, Whereabouts};
use crate::session::workers::Workers;
use layouts::{Counting, Home, Terms};

pub use discards::JudgedBy;

/// What the user does with the deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Mode {
    /// Plays cards and looks at numbers.
    #[default]
    Analyse,
    /// Sets the deal up.
    Edit,
    /// Looks at all deals of two unseen hands.
    Statistics,
}

/// Where the document came from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Origin {
    /// Made here.
    New,
    /// Pasted.
    Clipboard,
    /// A problem of the list.
    Listed(ShelfPlace),
    /// A file of the user's.
    File(PathBuf),
}

/// Why the user is asked for the name of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Errand {
    /// To read it.
    Open,
    /// To write this text to it.
    Save(String),
    /// To write every layout to it.
    Export(Box<Statistics>),
    /// To write a picture to it.
    Picture(Arc<ColorImage>),
}

/// A question for the name of a file, where the system has no dialog for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Prompt {
    /// What it is wanted for.
    pub errand: Errand,
    /// The name as far as it is typed.
    pub path: String,
}

/// Something to be done outside the window.
#[derive(Clone, PartialEq, Debug)]
pub enum Effect {
    /// Ask for a file and read it.
    Open,
    /// Read this file.
    Read(PathBuf),
    /// Write the text; ask for a file if none is given.
    Write {
        /// The file, if it is known.
        path: Option<PathBuf>,
        /// A name to propose.
        name: String,
        /// What to write.
        text: String,
    },
    /// Write every layout that is known with its result.
    Export {
        /// The file, if it is known.
        path: Option<PathBuf>,
        /// The layouts.
        statistics: Box<Statistics>,
    },
    /// Keeps counts of all deals for another day.
    KeepCounts {
        /// Where.
        whereabouts: Whereabouts,
        /// The counts.
        counts: Vec<Arc<Count>>,
    },
    /// Look for the counts that are kept somewhere.
    RecallCounts(Whereabouts),
    /// Take a picture of the statistics, or else of the window, and ask for a file for it.
    TakePicture {
        /// Whether the statistics are shown.
        of_statistics: bool,
    },
    /// Write a picture.
    WritePicture {
        /// The file.
        path: PathBuf,
        /// The picture.
        picture: Arc<ColorImage>,
    },
    /// Ask for the text in the clipboard.
    Paste,
    /// Put a text into the clipboard.
    Copy(String),
    /// Close the window.
    Quit,
}

/// What stands on the table, checked.
enum Standing {
    /// The set-up can be played, and so can these cards of the play.
    Playable {
        play: Play,
        /// Why the play does not go on.
        broken: Option<(usize, IllegalCard)>,
    },
    /// It cannot be played.
    Faulty(Illegal),
}

impl Standing {
    fn of(problem: &Problem) -> Standing {
        let start = match Position::from_setup(&problem.setup) {
            Ok(start) => start,
            Err(illegal) => return Standing::Faulty(illegal),
        };
        let mut play = Play::new(start);
        let mut broken = None;
        for (index, &card) in problem.play.iter().enumerate() {
            if let Err(error) = play.push(card) {
                broken = Some((index, error));
                break;
            }
        }
        Standing::Playable { play, broken }
    }
}

/// The open document and all that is known about it.
pub struct Session {
    history: History,
    saved: Problem,
    origin: Origin,
    table: Standing,
    inquiries: Inquiries,
    estimates: Estimates,
    /// The play before the line that is being searched, to see whether play follows it.
    line_start: Vec<Card>,
    /// What was known of the course of the last play, until as much is known of the new one.
    last_played: Option<Played>,
    settings: Settings,
    mode: Mode,
    hand: Seat,
    deals: Deals,
    judge: JudgedBy,
    /// The question about all deals, as it was asked or could be asked now.
    question: Result<Layouts, String>,
    /// What it was made of: it is made again only when that changes.
    terms: Option<Terms>,
    /// What stood on the table before one of the layouts was laid there.
    home: Option<Home>,
    /// What is being counted, or was last.
    counting: Option<Counting>,
    keep: KeptCounts,
    /// Where counts are kept that are not on disk yet.
    unsaved: Option<Whereabouts>,
    /// To be done outside the window though nobody asked for it.
    duties: Vec<Effect>,
    search: String,
    shelf: Shelf,
    message: Option<String>,
    notice: Option<String>,
    waiting: Option<Command>,
    prompt: Option<Prompt>,
    /// What is being written to a file.
    writing: Option<Problem>,
    /// The suit of a card that is being typed.
    typed: Option<Suit>,
    help: bool,
    chance: Chance,
}

impl Session {
    /// A session on the first problem that ships with the studio. `seed` draws random deals.
    pub fn new(workers: Workers, settings: Settings, seed: u64) -> Session {
        let shelf = Shelf::shipped();
        let first = ShelfPlace {
            collection: 0,
            index: 0,
        };
        let (origin, problem) = match shelf.get(first) {
            Some(listed) => (Origin::Listed(first), listed.problem.clone()),
            None => (Origin::New, Problem::new(Game::Bridge)),
        };
        let mut session = Session {
            history: History::new(problem.clone()),
            table: Standing::of(&problem),
            saved: problem,
            origin,
            inquiries: Inquiries::new(workers),
            estimates: Estimates::default(),
            line_start: Vec::new(),
            last_played: None,
            settings,
            mode: Mode::Analyse,
            hand: Seat::North,
            deals: Deals::default(),
            judge: JudgedBy::default(),
            question: Err(String::new()),
            terms: None,
            home: None,
            counting: None,
            keep: KeptCounts::default(),
            unsaved: None,
            duties: Vec::new(),
            search: String::new(),
            shelf,
            message: None,
            notice: None,
            waiting: None,
            prompt: None,
            writing: None,
            typed: None,
            help: false,
            chance: Chance::from_seed(seed),
        };
        session.ask_for_counts();
        session.ask();
        session
    }

    /// The document.
    pub fn problem(&self) -> &Problem {
        &self.history.present().problem
    }

    /// How many cards of the play stand on the table.
    pub fn at(&self) -> usize {
        self.history.present().at
    }

    /// Earlier and undone states.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// Where the document came from.
    pub fn origin(&self) -> &Origin {
        &self.origin
    }

    /// What the user does with the deal.
    pub fn mode(&self) -> Mode {
        self.mode
    }

    /// The hand that clicked cards go to in edit mode.
    pub fn hand(&self) -> Seat {
        self.hand
    }

    /// The user's choices.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// What is searched in the list of problems.
    pub fn search(&self) -> &str {
        &self.search
    }

    /// The list of problems.
    pub fn collections(&self) -> &[ShelfSection] {
        self.shelf.collections()
    }

    /// The question for the name of a file, if it is open.
    pub fn prompt(&self) -> Option<&Prompt> {
        self.prompt.as_ref()
    }

    /// What the user should know, until he dismisses it.
    pub fn message(&self) -> Option<&str> {
        self.message.as_deref()
    }

    /// What was done outside the window, until the user dismisses it.
    pub fn notice(&self) -> Option<&str> {
        self.notice.as_deref()
    }

    /// The command that waits until the user decides about unsaved changes.
    pub fn waiting(&self) -> Option<&Command> {
        self.waiting.as_ref()
    }

    /// Whether the page of keys is open.
    pub fn shows_help(&self) -> bool {
        self.help
    }

    /// All open questions.
    pub fn inquiries(&self) -> &Inquiries {
        &self.inquiries
    }

    /// What the declaring side plays for.
    pub fn goal(&self) -> Goal {
        Goal::of(self.problem())
    }

    /// The play as far as it is legal; `None` when the set-up cannot be played.
    pub fn play(&self) -> Option<&Play> {
        match &self.table {
            Standing::Playable { play, .. } => Some(play),
            Standing::Faulty(_) => None,
        }
    }

    /// What stands on the table now; `None` when the set-up cannot be played.
    pub fn position(&self) -> Option<&Position> {
        Some(self.play()?.position_after(self.at()))
    }

    /// Why the set-up cannot be played, or the play not followed: every reason.
    pub fn faults(&self) -> Vec<String> {
        match &self.table {
            Standing::Faulty(illegal) => match self.discard_missing() {
                Some(reason) => vec![reason],
                None => illegal.0.iter().map(ToString::to_string).collect(),
            },
            Standing::Playable { broken, .. } => broken
                .iter()
                .map(|&(index, error)| PlayError::Card(index, error).to_string())
                .collect(),
        }
    }

    /// The tricks of the declaring side and of the others in the first `cards` cards.
    pub fn won(&self, cards: usize) -> (Tricks, Tricks) {
        let Some(play) = self.play() else {
            return (Tricks::ZERO, Tricks::ZERO);
        };
        let winners = play.cards().iter().take(cards).filter_map(|c| c.winner);
        let (ours, theirs): (Vec<Seat>, Vec<Seat>) =
            winners.partition(|&seat| play.start().is_declaring(seat));
        (Tricks(ours.len() as u8), Tricks(theirs.len() as u8))
    }

    /// What a card is worth now, tricks of the whole hand: its tricks and the best there are.
    pub fn value(&self, card: Card) -> Option<(Tricks, Tricks)> {
        let choices = self.inquiries.choices.report()?;
        let (won, _) = self.won(self.at());
        let best = choices.best()?.tricks;
        Some((won + choices.of(card)?.tricks, won + best))
    }

    /// The choices known so far with the declaring side's tricks of the whole hand.
    pub fn choices(&self) -> Vec<Choice> {
        let (won, _) = self.won(self.at());
        let known = self.inquiries.choices.report().map_or(&[][..], |c| c.all());
        known
            .iter()
            .map(|&choice| Choice {
                tricks: won + choice.tricks,
                ..choice
            })
            .collect()
    }

    /// The declaring side's tricks of the whole hand with best play from here on.
    pub fn best(&self) -> Option<Tricks> {
        let position = self.position()?;
        let (won, _) = self.won(self.at());
        if position.is_over() {
            return Some(won);
        }
        let inquiry = self.inquiries.choices.inquiry()?;
        let best = self.inquiries.choices.report()?.best()?;
        inquiry.is_complete().then(|| won + best.tricks)
    }

    /// An estimate of [`best`](Session::best), at once, as long as that is not known.
    pub fn best_estimate(&self) -> Option<Estimate> {
        if self.best().is_some() {
            return None;
        }
        let (won, _) = self.won(self.at());
        Some(self.estimates.of(self.position()?).plus(won))
    }

    /// An estimate of what a legal card is worth, tricks of the whole hand, at once.
    pub fn estimate_after(&self, card: Card) -> Option<Estimate> {
        let position = self.position()?;
        let mut next = *position;
        let winner = next.play(card).ok()?;
        let wins = winner.is_some_and(|winner| position.is_declaring(winner));
        let (won, _) = self.won(self.at());
        Some(self.estimates.of(&next).plus(won + Tricks(wins.into())))
    }

    /// An estimate of an entry of the table, at once.
    pub fn entry_estimate(&self, strain: Strain, declarer: Seat) -> Option<Estimate> {
        let EveryDeclarer(deal) = self.inquiries.table.inquiry()?.question();
        Some(self.estimates.of(&deal.position(strain, declarer)?))
    }

    /// A best card for the hand to play, once it is known.
    pub fn best_card(&self) -> Option<Card> {
        if let (Some(line), Some(passed)) = (self.inquiries.line.report(), self.line_passed())
            && let Some(step) = line.steps.get(passed)
        {
            return Some(step.card);
        }
        let inquiry = self.inquiries.choices.inquiry()?;
        let best = inquiry
            .is_complete()
            .then(|| self.inquiries.choices.report())??;
        best.best()?.cards.iter().next_back()
    }

    /// The best line and how many of its cards have been played.
    pub fn line(&self) -> Option<(&LineOfPlay, usize)> {
        Some((self.inquiries.line.report()?, self.line_passed()?))
    }

    /// How many cards were played before the best line begins.
    pub fn line_start(&self) -> usize {
        self.line_start.len()
    }

    /// How many cards of the line have been played, if it is a line of this deal and the play
    /// followed it.
    fn line_passed(&self) -> Option<usize> {
        let BestLine(start) = self.inquiries.line.inquiry()?.question();
        let played = self.problem().play.get(..self.at())?;
        let since = played.strip_prefix(&self.line_start[..])?;
        if self.play()?.position_after(self.line_start.len()) != start {
            return None;
        }
        let line = self.inquiries.line.report()?;
        let steps: Vec<Card> = line.steps.iter().map(|step| step.card).collect();
        steps.starts_with(since).then_some(since.len())
    }

    /// The declaring side's tricks with best play at the start and after every card, as far
    /// as they are known.
    pub fn course(&self) -> Vec<Tricks> {
        let played = self.inquiries.played.report();
        let plies = played.map_or(&[][..], |played| &played.plies);
        let mut course: Vec<Tricks> = plies.iter().map(|ply| ply.tricks).collect();
        if let (Some(old), Some(play)) = (&self.last_played, self.play()) {
            let common = common_plies(old.play(), play);
            let known = old.plies.iter().map(|ply| ply.tricks).take(common);
            course.extend(known.skip(plies.len()));
        }
        course
    }

    /// Whether a hand is not full while cards are out of play.
    pub fn lacks_cards(&self) -> bool {
        let setup = &self.problem().setup;
        let lacking = setup
            .seats_from(Seat::North)
            .any(|seat| edit::missing(setup, seat) > 0);
        lacking && !setup.out_of_play().is_empty()
    }

    /// Whether there are changes that no file has. Cards played through a listed problem do
    /// not count: the problem is still there.
    pub fn has_unsaved(&self) -> bool {
        // A layout that stands on the table is in the statistics, too.
        let (now, saved, origin) = match &self.home {
            Some(home) => (&home.history.present().problem, &home.saved, &home.origin),
            None => (self.problem(), &self.saved, &self.origin),
        };
        if now == saved {
            return false;
        }
        let played_only = Problem {
            play: saved.play.clone(),
            ..now.clone()
        } == *saved;
        let shipped = matches!(origin, Origin::Listed(_)) && self.file_of(origin).is_none();
        !(played_only && shipped)
    }

    /// What the document is called.
    pub fn name(&self) -> String {
        match (self.problem().title.as_str(), self.file()) {
            ("", Some(path)) => problems::file_name(&path),
            ("", None) => format!("new {} deal", self.problem().setup.game),
            (title, _) => title.to_owned(),
        }
    }

    /// Takes in what the workers found; whether there was anything.
    pub fn poll(&mut self) -> bool {
        let news = self.inquiries.poll();
        if let Some(failure) = self.inquiries.failure() {
            self.message = Some(format!("A worker failed: {failure}"));
        }
        if news {
            self.remember_course();
        }
        self.refresh_deals();
        news
    }

    /// Keeps a complete course, to be shown while the course of a longer play is worked out.
    fn remember_course(&mut self) {
        let complete = self
            .inquiries
            .played
            .inquiry()
            .is_some_and(|i| i.is_complete());
        if complete && let Some(played) = self.inquiries.played.report() {
            self.last_played = Some(played.clone());
        }
    }

    /// What is to be done outside the window though nobody asked for it.
    pub fn duties(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.duties)
    }

    /// Reads a text; the table stays as it is if that fails.
    fn load(&mut self, origin: Origin, text: &str) {
        let name = match &origin {
            Origin::File(path) => problems::file_name(path),
            _ => "The clipboard".to_owned(),
        };
        match problems::read(text) {
            Ok(read) => {
                let remarks = read.remarks.join("; ");
                self.message = (!remarks.is_empty()).then(|| format!("{name}: {remarks}"));
                self.show_read(read.problems, origin, name);
            }
            Err(error) => self.message = Some(format!("{name}: {error}")),
        }
    }

    /// Opens the first of several problems; all of them are listed.
    fn show_read(&mut self, read: Vec<Problem>, origin: Origin, name: String) {
        let Some(first) = read.first().cloned() else {
            return;
        };
        let origin = match origin {
            _ if read.len() > 1 => Origin::Listed(self.shelf.add(name, read)),
            Origin::File(path) => Origin::Listed(self.shelf.put(path, first.clone())),
            other => other,
        };
        self.show(first, origin);
    }

    fn show(&mut self, problem: Problem, origin: Origin) {
        self.want_layouts(None);
        self.save_counts();
        self.saved = problem.clone();
        self.table = Standing::of(&problem);
        self.history = History::new(problem);
        self.origin = origin;
        self.home = None;
        self.deals = Deals::default();
        self.last_played = None;
        self.mode = match self.play() {
            Some(_) => Mode::Analyse,
            None => Mode::Edit,
        };
        self.recall_any_count();
        self.ask_for_counts();
    }

    /// The user's file that holds the document.
    fn file(&self) -> Option<PathBuf> {
        self.file_of(&self.origin)
    }

    fn file_of(&self, origin: &Origin) -> Option<PathBuf> {
        match *origin {
            Origin::Listed(place) => self.shelf.get(place)?.path.clone(),
            _ => None,
        }
    }

    fn write(&mut self, path: Option<PathBuf>) -> Effect {
        self.writing = Some(self.problem().clone());
        Effect::Write {
            path,
            name: problems::file_name_for(self.problem()),
            text: problems::write(self.problem()),
        }
    }

    /// Does what the name of a file was asked for.
    fn answer_prompt(&mut self) -> Option<Effect> {
        let Prompt { errand, path } = self.prompt.take()?;
        let path = PathBuf::from(path.trim());
        Some(match errand {
            Errand::Open => Effect::Read(path),
            Errand::Save(text) => Effect::Write {
                name: problems::file_name(&path),
                path: Some(path),
                text,
            },
            Errand::Picture(picture) => Effect::WritePicture { path, picture },
            Errand::Export(statistics) => Effect::Export {
                path: Some(path),
                statistics,
            },
        })
    }

    fn edit(&mut self, edit: &Edit) {
        let goal = self.goal();
        let mut next = self.history.present().clone();
        edit.apply(&mut next.problem);
        next.at = next.at.min(next.problem.play.len());
        self.record(next, edit.gesture());
        if self.goal() != goal && self.home.is_none() {
            self.want_layouts(None);
        }
        let absent = self.problem().setup.absent;
        if absent == Some(self.hand) {
            self.hand = self.hand.next();
        }
    }

    fn record(&mut self, next: Sheet, gesture: Option<Gesture>) {
        self.history.record(next, gesture);
        self.refresh();
    }

    fn step_history(&mut self, step: fn(&mut History) -> bool) {
        step(&mut self.history);
        self.refresh();
    }

    /// Checks the table again after the document changed.
    fn refresh(&mut self) {
        self.table = Standing::of(self.problem());
        let legal = self.play().map_or(0, |play| play.cards().len());
        if self.at() > legal {
            self.history.move_to(legal);
        }
    }

    fn toggle(&mut self, card: Card) {
        let held = self.problem().setup.hands[self.hand].has(card);
        let edit = match held {
            true => Edit::Take(card),
            false => Edit::Give(card, self.hand),
        };
        self.edit(&edit);
    }

    fn choose_hand(&mut self, seat: Seat) {
        if self.problem().setup.absent != Some(seat) {
            self.hand = seat;
        }
    }

    fn set_mode(&mut self, mode: Mode) {
        if mode == Mode::Statistics {
            self.come_home();
        }
        self.mode = mode;
        if mode == Mode::Edit {
            self.go_to(0);
        }
    }

    /// Plays a card; if it is the next one of the play, the rest of the play stays.
    fn play_card(&mut self, card: Card) {
        let (at, legal) = (self.at(), self.position().map(Position::legal_cards));
        if !legal.is_some_and(|legal| legal.has(card)) {
            return;
        }
        if self.problem().play.get(at) == Some(&card) {
            return self.go_to(at + 1);
        }
        let mut next = self.history.present().clone();
        next.problem.play.truncate(at);
        next.problem.play.push(card);
        next.at = at + 1;
        self.record(next, None);
    }

    /// Plays the card of a typed rank: of the suit typed before, or of the only suit there is.
    fn type_rank(&mut self, rank: Rank) {
        let legal = self.position().map(Position::legal_cards);
        let typed = self.typed.take();
        let mut fitting = legal
            .unwrap_or_default()
            .iter()
            .filter(|card| card.rank == rank && typed.is_none_or(|suit| card.suit == suit));
        if let (Some(card), None) = (fitting.next(), fitting.next()) {
            self.play_card(card);
        }
    }

    /// Plays the best line up to and including one of its cards, or goes back to it.
    fn follow(&mut self, last: usize) {
        let Some((line, passed)) = self.line() else {
            return;
        };
        let target = self.line_start.len() + last + 1;
        if last < passed {
            return self.go_to(target);
        }
        let cards: Vec<Card> = line.steps.iter().map(|step| step.card).collect();
        let Some(ahead) = cards.get(passed..=last) else {
            return;
        };
        let at = self.at();
        let mut next = self.history.present().clone();
        if next.problem.play.get(at..target) == Some(ahead) {
            return self.go_to(target);
        }
        next.problem.play.truncate(at);
        next.problem.play.extend(ahead);
        next.at = target;
        self.record(next, None);
    }

    fn go_to(&mut self, at: usize) {
        let legal = self.play().map_or(0, |play| play.cards().len());
        self.history.move_to(at.min(legal));
    }

    fn seats(&self) -> usize {
        self.problem().setup.game.seats()
    }

    /// The number of cards before the trick to which card `at` belongs.
    fn trick_start(&self, at: usize) -> usize {
        let before = self.problem().setup.trick.len();
        ((at + before) / self.seats() * self.seats()).saturating_sub(before)
    }

    fn start_here(&mut self) {
        let Some(position) = self.position() else {
            return;
        };
        let mut next = self.history.present().clone();
        next.problem.setup = *position.setup();
        next.problem.play.drain(..next.at);
        next.problem.solution = None;
        next.at = 0;
        self.record(next, None);
    }

    /// Asks what the panels show. The same questions go on, changed ones are dropped.
    fn ask(&mut self) {
        let position = self.position().copied().filter(|p| !p.is_over());
        self.inquiries.choices.want(position.map(Choices));
        if position.is_none() || self.line_passed().is_none() {
            self.line_start = self.problem().play[..self.at()].to_vec();
            self.inquiries.line.want(position.map(BestLine));
        }
        let play = self.play().filter(|play| !play.cards().is_empty());
        let review = play.cloned().map(Review);
        self.inquiries.played.want(review);
        self.remember_course();
        let deal = Deal::from_setup(&self.problem().setup).ok();
        self.inquiries.table.want(deal.map(EveryDeclarer));
        self.ask_discards();
        if self.home.is_some() {
            return;
        }
        self.refresh_question();
        // Layouts of another deal are of no use.
        if self.inquiries.layouts.is_open() && self.layouts_at().is_none() {
            self.want_layouts(None);
        }
        self.recall_count();
    }
}

/// How many values two plays share: one more than the cards.
fn common_plies(one: &Play, other: &Play) -> usize {
    if one.start() != other.start() {
        return 0;
    }
    let pairs = one.cards().iter().zip(other.cards());
    1 + pairs.take_while(|(a, b)| a.card == b.card).count()
}

/// Cards in words: `king, queen and nine of hearts`… for names that screen readers read.
pub fn cards_in_words(cards: CardSet) -> String {
    let names: Vec<String> = cards.iter().map(Card::name).collect();
    names.join(", ")
}
