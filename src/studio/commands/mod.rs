//! Everything a user can do, in one table that menus, keys, tooltips and the help page read.

use std::path::PathBuf;

use eframe::egui::{Key, KeyboardShortcut, Modifiers};

use kibitzer::cards::{Card, Rank, Seat, Suit};
use kibitzer::rules::{Convention, Game, Players};
use kibitzer_files::WriteError;

use crate::document::Origin;
use crate::document::edit::Edit;
use crate::document::goal::Reading;
use crate::document::problems::ShelfPlace;
use crate::platform::settings::Panel;
use crate::say;
use crate::session::Session;
use crate::session::analysed::JudgedBy;
use crate::session::deals::{Ask, Sight};
use crate::session::effect::Prompt;
use crate::session::kept_counts::Count;
use crate::session::notice::Notice;
use crate::session::screen::ScreenMode;
use crate::session::unsaved::FoundWork;
use crate::words::Words;

/// One thing a user can do, by what it concerns.
#[derive(Clone, PartialEq, Debug)]
pub enum Command {
    /// The document as a whole, and its file.
    Filing(Filing),
    /// What comes in and goes out besides.
    Share(Share),
    /// What the document says.
    Change(Change),
    /// The place in the play.
    Walk(Walk),
    /// What is counted.
    Survey(Survey),
    /// What is shown, and how.
    Show(Show),
}

/// What can be done with the document as a whole.
#[derive(Clone, PartialEq, Debug)]
pub enum Filing {
    /// An empty table.
    New(Game),
    /// Asks for a file.
    Open,
    /// Writes the document to its file.
    Save,
    /// Asks for another file first.
    SaveAs,
    /// Closes the studio.
    Quit,
    /// Opens a problem of the list.
    OpenListed(ShelfPlace),
    /// A text came from a file or from the clipboard.
    Load(Origin, String),
    /// The document stands in this file now.
    Saved(PathBuf),
    /// The unsaved changes may go.
    Discard,
    /// The command that waited for the user's answer is forgotten.
    KeepChanges,
    /// Asks for the name of a file, goes on asking, or no longer asks.
    Prompt(Option<Prompt>),
    /// The name is typed.
    AnswerPrompt,
    /// The draft of unsaved work was not written.
    DraftNotKept(WriteError),
    /// Work was found that the studio ended before it was saved.
    Found(Vec<FoundWork>),
    /// That work is to be gone on with.
    TakeUp,
    /// It may go.
    LeaveBehind,
}

/// What comes in from elsewhere and goes out to others.
#[derive(Clone, PartialEq, Debug)]
pub enum Share {
    /// The document as a line of text.
    CopyLine,
    /// The hands as PBN writes them.
    CopyPbn,
    /// What the clipboard holds.
    Paste,
    /// The layouts that are known, to a file.
    ExportLayouts,
    /// What the window shows, to a file.
    ExportPicture,
}

/// How the document changes.
#[derive(Clone, PartialEq, Debug)]
pub enum Change {
    /// Takes the last change back.
    Undo,
    /// Makes it again.
    Redo,
    /// Empties all hands.
    Clear,
    /// Deals all cards.
    DealRandomly,
    /// Fills the hands that are not full.
    DealRest,
    /// Turns the hands by a seat.
    Rotate,
    /// The position is the start from now on.
    StartHere,
    /// The cards of the play are forgotten.
    ClearPlay,
    /// A click on a card of the pack: into the chosen hand, or out of it.
    Toggle(Card),
    /// The hand into which cards go.
    ChooseHand(Seat),
    /// Any other change.
    Edit(Edit),
}

/// Where the play goes.
#[derive(Clone, PartialEq, Debug)]
pub enum Walk {
    /// A card from the hand that is to play.
    Play(Card),
    /// The first card of the best line.
    PlayBest,
    /// The suit of a card that is typed, suit first.
    TypeSuit(Suit),
    /// The rank of a card that is typed.
    TypeRank(Rank),
    /// To this many cards of the play.
    GoTo(usize),
    /// The best line up to and including this card of it.
    Follow(usize),
    /// One card back.
    Back,
    /// One card on.
    Forward,
    /// To the start of the trick, or of the one before.
    BackTrick,
    /// To the start of the next trick.
    ForwardTrick,
    /// Before the first card.
    ToStart,
    /// After the last.
    ToEnd,
    /// To the next card that was tried in the place of one that was played.
    NextVariation,
    /// To the one before.
    PreviousVariation,
}

/// What is asked about many deals at once.
#[derive(Clone, PartialEq, Debug)]
pub enum Survey {
    /// Counts the layouts of the unseen hands.
    StartLayouts,
    /// Ends the count for now, or goes on with it.
    PauseLayouts,
    /// Ends the count.
    StopLayouts,
    /// The hands that are unseen.
    Unseen([Seat; 2]),
    /// What is asked about all deals.
    Deals(Ask),
    /// What is looked at in the answer.
    See(Sight),
    /// Counts of all deals that were kept.
    Recalled(Vec<Count>),
    /// Ranks the discards in all layouts.
    CountDiscards,
    /// Ends that.
    StopDiscards,
    /// By what the discards are judged.
    JudgeBy(JudgedBy),
}

/// What is shown, and how.
#[derive(Clone, PartialEq, Debug)]
pub enum Show {
    /// What the user does with the deal.
    Mode(ScreenMode),
    /// What numbers say.
    Reading(Reading),
    /// Light or dark.
    ToggleTheme,
    /// Two colours of suits or four.
    ToggleDeck,
    /// Shows or hides a panel.
    TogglePanel(Panel),
    /// Larger or smaller.
    Zoom(Zoom),
    /// Shows or hides the help.
    ToggleHelp,
    /// What the list of problems is searched for.
    Search(String),
    /// How results of preferans are written down.
    Convention(Convention),
    /// How many play preferans.
    Players(Players),
    /// Something outside went wrong, or is done.
    Notice(Notice),
    /// The user has read it.
    Dismiss,
}

/// A step of the size of everything.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Zoom {
    In,
    Out,
    Reset,
}

/// The menus, in their order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Menu {
    File,
    Edit,
    Play,
    Analyse,
    View,
    Help,
}

impl Menu {
    /// All menus in their order.
    pub const ALL: [Menu; 6] = [
        Menu::File,
        Menu::Edit,
        Menu::Play,
        Menu::Analyse,
        Menu::View,
        Menu::Help,
    ];

    /// The name in the menu bar.
    pub fn name(self, words: &Words) -> String {
        match self {
            Menu::File => say!(words, "menu-file"),
            Menu::Edit => say!(words, "menu-edit"),
            Menu::Play => say!(words, "menu-play"),
            Menu::Analyse => say!(words, "menu-analyse"),
            Menu::View => say!(words, "menu-view"),
            Menu::Help => say!(words, "menu-help"),
        }
    }
}

/// How a command stands in menus, tooltips and the help page.
pub struct MenuEntry {
    /// What it does.
    pub command: Command,
    /// Where it stands.
    pub menu: Menu,
    /// The identifier of its name among the words, and of the sentence that says what it does.
    pub id: &'static str,
    /// The keys that do the same.
    pub keys: &'static [KeyboardShortcut],
    /// Whether a line divides it from the entry before.
    pub divided: bool,
}

impl MenuEntry {
    /// Its name.
    pub fn text(&self, words: &Words) -> String {
        words.say(self.id, None)
    }

    /// What it does, in a sentence.
    pub fn tip(&self, words: &Words) -> String {
        words.attribute(self.id, "tip")
    }
}

const fn key(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::NONE, key)
}

const fn shift(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::SHIFT, key)
}

const fn alt(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::ALT, key)
}

const fn ctrl(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::COMMAND, key)
}

const fn ctrl_shift(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::COMMAND.plus(Modifiers::SHIFT), key)
}

const fn entry(
    menu: Menu,
    command: Command,
    id: &'static str,
    keys: &'static [KeyboardShortcut],
) -> MenuEntry {
    MenuEntry {
        command,
        menu,
        id,
        keys,
        divided: false,
    }
}

const fn divided(
    menu: Menu,
    command: Command,
    id: &'static str,
    keys: &'static [KeyboardShortcut],
) -> MenuEntry {
    let mut entry = entry(menu, command, id, keys);
    entry.divided = true;
    entry
}

/// Every command that a menu offers.
#[rustfmt::skip]
pub static TABLE: &[MenuEntry] = &[
    entry(Menu::File, Command::Filing(Filing::New(Game::Bridge)), "command-new-bridge-deal", &[ctrl(Key::N)]),
    entry(Menu::File, Command::Filing(Filing::New(Game::Preferans)), "command-new-preferans-deal", &[ctrl_shift(Key::N)]),
    divided(Menu::File, Command::Filing(Filing::Open), "command-open", &[ctrl(Key::O)]),
    entry(Menu::File, Command::Filing(Filing::Save), "command-save", &[ctrl(Key::S)]),
    entry(Menu::File, Command::Filing(Filing::SaveAs), "command-save-as", &[ctrl_shift(Key::S)]),
    divided(Menu::File, Command::Share(Share::Paste), "command-paste-a-deal", &[ctrl(Key::V)]),
    entry(Menu::File, Command::Share(Share::CopyLine), "command-copy-as-a-line", &[ctrl(Key::C)]),
    entry(Menu::File, Command::Share(Share::CopyPbn), "command-copy-as-pbn", &[]),
    divided(Menu::File, Command::Filing(Filing::Quit), "command-quit", &[ctrl(Key::Q)]),

    entry(Menu::Edit, Command::Change(Change::Undo), "command-undo", &[ctrl(Key::Z)]),
    entry(Menu::Edit, Command::Change(Change::Redo), "command-redo", &[ctrl_shift(Key::Z), ctrl(Key::Y)]),
    divided(Menu::Edit, Command::Show(Show::Mode(ScreenMode::Edit)), "command-edit-deal", &[key(Key::F2)]),
    entry(Menu::Edit, Command::Show(Show::Mode(ScreenMode::Analyse)), "command-analyse", &[key(Key::F3)]),
    entry(Menu::Edit, Command::Show(Show::Mode(ScreenMode::Statistics)), "command-opponents-deals", &[key(Key::F4)]),
    divided(Menu::Edit, Command::Change(Change::DealRandomly), "command-random-deal", &[ctrl(Key::R)]),
    entry(Menu::Edit, Command::Change(Change::DealRest), "command-deal-the-rest", &[ctrl(Key::D)]),
    entry(Menu::Edit, Command::Change(Change::Clear), "command-clear-all-hands", &[]),
    entry(Menu::Edit, Command::Change(Change::Rotate), "command-rotate", &[ctrl(Key::T)]),
    entry(Menu::Edit, Command::Change(Change::StartHere), "command-start-from-here", &[]),

    entry(Menu::Play, Command::Walk(Walk::PlayBest), "command-play-a-best-card", &[key(Key::Space)]),
    divided(Menu::Play, Command::Walk(Walk::Forward), "command-next-card", &[key(Key::ArrowRight)]),
    entry(Menu::Play, Command::Walk(Walk::Back), "command-previous-card", &[key(Key::ArrowLeft)]),
    entry(Menu::Play, Command::Walk(Walk::ForwardTrick), "command-next-trick", &[key(Key::ArrowDown), key(Key::PageDown)]),
    entry(Menu::Play, Command::Walk(Walk::BackTrick), "command-previous-trick", &[key(Key::ArrowUp), key(Key::PageUp)]),
    entry(Menu::Play, Command::Walk(Walk::ToStart), "command-to-the-start", &[key(Key::Home)]),
    entry(Menu::Play, Command::Walk(Walk::ToEnd), "command-to-the-end", &[key(Key::End)]),
    divided(Menu::Play, Command::Walk(Walk::NextVariation), "command-next-variation", &[alt(Key::ArrowDown)]),
    entry(Menu::Play, Command::Walk(Walk::PreviousVariation), "command-previous-variation", &[alt(Key::ArrowUp)]),
    divided(Menu::Play, Command::Change(Change::ClearPlay), "command-forget-the-play", &[]),

    entry(Menu::Analyse, Command::Survey(Survey::StartLayouts), "command-count-the-opponents-deals", &[key(Key::F5)]),
    entry(Menu::Analyse, Command::Survey(Survey::PauseLayouts), "command-pause-or-resume-counting", &[key(Key::F6)]),
    entry(Menu::Analyse, Command::Survey(Survey::StopLayouts), "command-stop-counting", &[shift(Key::F6)]),
    divided(Menu::Analyse, Command::Survey(Survey::Deals(Ask::EachCard)), "command-count-for-each-card-to-play", &[key(Key::F7)]),
    entry(Menu::Analyse, Command::Survey(Survey::Deals(Ask::NoLimits)), "command-forget-all-limits", &[]),
    divided(Menu::Analyse, Command::Survey(Survey::CountDiscards), "command-rank-the-discards-in-all-layouts", &[shift(Key::F5)]),
    entry(Menu::Analyse, Command::Survey(Survey::StopDiscards), "command-stop-ranking", &[]),
    divided(Menu::Analyse, Command::Share(Share::ExportLayouts), "command-export-the-layouts", &[]),
    entry(Menu::Analyse, Command::Share(Share::ExportPicture), "command-export-a-picture", &[]),

    entry(Menu::View, Command::Show(Show::Reading(Reading::Tricks)), "command-numbers-tricks-in-all", &[ctrl(Key::Num1)]),
    entry(Menu::View, Command::Show(Show::Reading(Reading::Contract)), "command-numbers-against-the-contract", &[ctrl(Key::Num2)]),
    entry(Menu::View, Command::Show(Show::Reading(Reading::Cost)), "command-numbers-what-the-card-costs", &[ctrl(Key::Num3)]),
    divided(Menu::View, Command::Show(Show::ToggleTheme), "command-light-or-dark", &[key(Key::F8)]),
    entry(Menu::View, Command::Show(Show::ToggleDeck), "command-two-or-four-colours", &[key(Key::F9)]),
    divided(Menu::View, Command::Show(Show::TogglePanel(Panel::Problems)), "command-problems", &[ctrl(Key::L)]),
    entry(Menu::View, Command::Show(Show::TogglePanel(Panel::Answers)), "command-answers", &[ctrl(Key::J)]),
    entry(Menu::View, Command::Show(Show::TogglePanel(Panel::Timeline)), "command-course-of-the-play", &[ctrl(Key::K)]),
    divided(Menu::View, Command::Show(Show::Zoom(Zoom::In)), "command-larger", &[ctrl(Key::Plus), ctrl(Key::Equals)]),
    entry(Menu::View, Command::Show(Show::Zoom(Zoom::Out)), "command-smaller", &[ctrl(Key::Minus)]),
    entry(Menu::View, Command::Show(Show::Zoom(Zoom::Reset)), "command-normal-size", &[ctrl(Key::Num0)]),

    entry(Menu::Help, Command::Show(Show::ToggleHelp), "command-keys-and-colours", &[key(Key::F1)]),
];

/// Keys that are not in the menus because they belong to edit mode alone.
#[rustfmt::skip]
pub static HAND_KEYS: &[(Key, Seat)] = &[
    (Key::N, Seat::North), (Key::E, Seat::East), (Key::S, Seat::South), (Key::W, Seat::West),
    (Key::Num1, Seat::North), (Key::Num2, Seat::East), (Key::Num3, Seat::South), (Key::Num4, Seat::West),
];

/// The keys that type the suit of a card to play.
#[rustfmt::skip]
static SUIT_KEYS: &[(Key, Suit)] = &[
    (Key::S, Suit::Spades), (Key::H, Suit::Hearts), (Key::D, Suit::Diamonds), (Key::C, Suit::Clubs),
];

/// The keys that type its rank; one stands for ten.
#[rustfmt::skip]
static RANK_KEYS: &[(Key, Rank)] = &[
    (Key::A, Rank::Ace), (Key::K, Rank::King), (Key::Q, Rank::Queen), (Key::J, Rank::Jack),
    (Key::T, Rank::Ten), (Key::Num1, Rank::Ten), (Key::Num9, Rank::Nine), (Key::Num8, Rank::Eight),
    (Key::Num7, Rank::Seven), (Key::Num6, Rank::Six), (Key::Num5, Rank::Five),
    (Key::Num4, Rank::Four), (Key::Num3, Rank::Three), (Key::Num2, Rank::Two),
];

impl Command {
    /// How the command stands in the menus.
    pub fn entry(&self) -> Option<&'static MenuEntry> {
        TABLE.iter().find(|entry| entry.command == *self)
    }

    /// The command of a key, if it has one now.
    pub fn of_key(key: Key, modifiers: Modifiers, mode: ScreenMode) -> Option<Command> {
        let pressed = |shortcut: &KeyboardShortcut| {
            shortcut.logical_key == key && modifiers.matches_exact(shortcut.modifiers)
        };
        if let Some(entry) = TABLE.iter().find(|entry| entry.keys.iter().any(pressed)) {
            return Some(entry.command.clone());
        }
        match mode {
            _ if !modifiers.is_none() => None,
            ScreenMode::Edit => {
                let (_, seat) = HAND_KEYS.iter().find(|(other, _)| *other == key)?;
                Some(Command::Change(Change::ChooseHand(*seat)))
            }
            ScreenMode::Analyse => Command::typed(key),
            ScreenMode::Statistics => None,
        }
    }

    /// A letter or digit of a card that is typed.
    fn typed(key: Key) -> Option<Command> {
        let suit = SUIT_KEYS.iter().find(|(other, _)| *other == key);
        let rank = RANK_KEYS.iter().find(|(other, _)| *other == key);
        let suit = suit.map(|&(_, suit)| Command::Walk(Walk::TypeSuit(suit)));
        suit.or(rank.map(|&(_, rank)| Command::Walk(Walk::TypeRank(rank))))
    }

    /// Whether it can be done now.
    pub fn is_enabled(&self, session: &Session) -> bool {
        match self {
            Command::Filing(_) => true,
            Command::Share(share) => share.is_enabled(session),
            Command::Change(change) => change.is_enabled(session),
            Command::Walk(walk) => walk.is_enabled(session),
            Command::Survey(survey) => survey.is_enabled(session),
            Command::Show(look) => look.is_enabled(session),
        }
    }
}

impl Share {
    fn is_enabled(&self, session: &Session) -> bool {
        let setup = &session.document().problem().setup;
        match self {
            Share::CopyLine => !setup.in_play().is_empty(),
            Share::CopyPbn => setup.game == Game::Bridge,
            Share::ExportLayouts => session.inquiries().layouts.is_open(),
            Share::Paste | Share::ExportPicture => true,
        }
    }
}

impl Change {
    fn is_enabled(&self, session: &Session) -> bool {
        let document = session.document();
        match self {
            Change::Undo => session.documents().can_undo(),
            Change::Redo => session.documents().can_redo(),
            Change::DealRest => document.lacks_cards(),
            Change::StartHere => document.at() > 0,
            Change::ClearPlay => !document.problem().play.is_empty(),
            Change::Clear
            | Change::DealRandomly
            | Change::Rotate
            | Change::Toggle(_)
            | Change::ChooseHand(_)
            | Change::Edit(_) => true,
        }
    }
}

impl Walk {
    fn is_enabled(&self, session: &Session) -> bool {
        let document = session.document();
        match self {
            Walk::Back | Walk::BackTrick | Walk::ToStart => document.at() > 0,
            Walk::Forward | Walk::ForwardTrick | Walk::ToEnd => {
                document.at() < document.line().len()
            }
            Walk::NextVariation | Walk::PreviousVariation => document.has_variations(),
            Walk::PlayBest => session.analysed().best_card().is_some(),
            Walk::Play(_)
            | Walk::TypeSuit(_)
            | Walk::TypeRank(_)
            | Walk::GoTo(_)
            | Walk::Follow(_) => true,
        }
    }
}

impl Survey {
    fn is_enabled(&self, session: &Session) -> bool {
        let surveyed = session.surveyed();
        match self {
            Survey::StartLayouts => surveyed.question().is_ok(),
            Survey::PauseLayouts | Survey::StopLayouts => {
                surveyed.is_counting() || surveyed.is_paused()
            }
            Survey::CountDiscards => session.analysed().can_count_discards(),
            Survey::StopDiscards => session.analysed().is_counting_discards(),
            Survey::Deals(ask) => {
                *ask != Ask::NoLimits || !surveyed.deals().asked().limits.is_empty()
            }
            Survey::Unseen(_) | Survey::See(_) | Survey::Recalled(_) | Survey::JudgeBy(_) => true,
        }
    }
}

impl Show {
    fn is_enabled(&self, session: &Session) -> bool {
        match self {
            Show::Mode(mode) => {
                *mode != ScreenMode::Statistics || session.document().play().is_some()
            }
            Show::Reading(_)
            | Show::ToggleTheme
            | Show::ToggleDeck
            | Show::TogglePanel(_)
            | Show::Zoom(_)
            | Show::ToggleHelp
            | Show::Search(_)
            | Show::Convention(_)
            | Show::Players(_)
            | Show::Notice(_)
            | Show::Dismiss => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_commands_share_a_key_or_a_name() {
        for (index, one) in TABLE.iter().enumerate() {
            for other in &TABLE[index + 1..] {
                assert_ne!(one.id, other.id);
                assert_ne!(one.command, other.command);
                assert!(one.keys.iter().all(|key| !other.keys.contains(key)));
            }
        }
    }

    #[test]
    fn shift_tells_redo_from_undo() {
        let of = |modifiers| Command::of_key(Key::Z, modifiers, ScreenMode::Analyse);
        let shift = Modifiers::COMMAND.plus(Modifiers::SHIFT);
        assert_eq!(of(Modifiers::COMMAND), Some(Command::Change(Change::Undo)));
        assert_eq!(of(shift), Some(Command::Change(Change::Redo)));
    }

    #[test]
    fn letters_choose_hands_in_edit_mode_and_cards_in_play() {
        let of = |key, mode| Command::of_key(key, Modifiers::NONE, mode);
        assert_eq!(
            of(Key::W, ScreenMode::Edit),
            Some(Command::Change(Change::ChooseHand(Seat::West)))
        );
        assert_eq!(of(Key::W, ScreenMode::Analyse), None);
        assert_eq!(
            of(Key::S, ScreenMode::Edit),
            Some(Command::Change(Change::ChooseHand(Seat::South)))
        );
        assert_eq!(
            of(Key::S, ScreenMode::Analyse),
            Some(Command::Walk(Walk::TypeSuit(Suit::Spades)))
        );
        assert_eq!(
            of(Key::Num1, ScreenMode::Analyse),
            Some(Command::Walk(Walk::TypeRank(Rank::Ten)))
        );
        assert_eq!(
            of(Key::Q, ScreenMode::Analyse),
            Some(Command::Walk(Walk::TypeRank(Rank::Queen)))
        );
    }
}
