//! Everything a user can do, in one table that menus, keys, tooltips and the help page read.

use std::path::PathBuf;

use eframe::egui::{Key, KeyboardShortcut, Modifiers};

use kibitzer::cards::{Card, Rank, Seat, Suit};
use kibitzer::rules::{Convention, Game, Players};

use crate::document::edit::Edit;
use crate::document::goal::Reading;
use crate::document::problems::Place;
use crate::platform::settings::Panel;
use crate::session::deals::Ask;
use crate::session::keep::Count;
use crate::session::{Judge, Mode, Origin, Prompt, Session};

/// One thing a user can do.
#[derive(Clone, PartialEq, Debug)]
#[allow(missing_docs, reason = "the table says it")]
pub enum Command {
    New(Game),
    Open,
    Save,
    SaveAs,
    CopyLine,
    CopyPbn,
    Paste,
    Quit,
    Undo,
    Redo,
    Mode(Mode),
    Clear,
    DealRandomly,
    DealRest,
    Rotate,
    StartHere,
    ClearPlay,
    PlayBest,
    Back,
    Forward,
    BackTrick,
    ForwardTrick,
    ToStart,
    ToEnd,
    StartLayouts,
    PauseLayouts,
    StopLayouts,
    CountDiscards,
    StopDiscards,
    ExportLayouts,
    ExportPicture,
    Reading(Reading),
    ToggleTheme,
    ToggleDeck,
    TogglePanel(Panel),
    Zoom(Zoom),
    ToggleHelp,

    // What follows takes its object from where the user clicked.
    /// Opens a problem of the list.
    OpenListed(Place),
    /// A text came from a file or from the clipboard.
    Load(Origin, String),
    /// The document stands in this file now.
    Saved(PathBuf),
    /// Asks for the name of a file, goes on asking, or no longer asks.
    Prompt(Option<Prompt>),
    /// The name is typed.
    AnswerPrompt,
    /// Counts of all deals that were kept.
    Recalled(Vec<Count>),
    /// Something outside went wrong.
    Fail(String),
    /// Something outside is done.
    Tell(String),
    Dismiss,
    /// The unsaved changes may go.
    Discard,
    /// The command that waited for the user's answer is forgotten.
    KeepChanges,
    /// A card from the hand that is to play.
    Play(Card),
    /// The suit of a card that is typed, suit first.
    TypeSuit(Suit),
    /// The rank of a card that is typed.
    TypeRank(Rank),
    /// To this many cards of the play.
    GoTo(usize),
    /// The best line up to and including this card of it.
    Follow(usize),
    ChooseHand(Seat),
    /// A click on a card of the pack: into the chosen hand, or out of it.
    Toggle(Card),
    Edit(Edit),
    Unseen([Seat; 2]),
    /// How results of preferans are written down.
    Convention(Convention),
    /// How many play preferans.
    Players(Players),
    /// By what the discards are judged.
    JudgeBy(Judge),
    /// What is asked about all deals, or looked at in the answer.
    Deals(Ask),
    Search(String),
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
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
    pub const fn name(self) -> &'static str {
        match self {
            Menu::File => "File",
            Menu::Edit => "Edit",
            Menu::Play => "Play",
            Menu::Analyse => "Analyse",
            Menu::View => "View",
            Menu::Help => "Help",
        }
    }
}

/// How a command stands in menus, tooltips and the help page.
pub struct Entry {
    /// What it does.
    pub command: Command,
    /// Where it stands.
    pub menu: Menu,
    /// Its name.
    pub text: &'static str,
    /// What it does, in a sentence.
    pub tip: &'static str,
    /// The keys that do the same.
    pub keys: &'static [KeyboardShortcut],
    /// Whether a line divides it from the entry before.
    pub divided: bool,
}

const fn key(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::NONE, key)
}

const fn shift(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::SHIFT, key)
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
    text: &'static str,
    keys: &'static [KeyboardShortcut],
    tip: &'static str,
) -> Entry {
    Entry {
        command,
        menu,
        text,
        tip,
        keys,
        divided: false,
    }
}

const fn divided(
    menu: Menu,
    command: Command,
    text: &'static str,
    keys: &'static [KeyboardShortcut],
    tip: &'static str,
) -> Entry {
    let mut entry = entry(menu, command, text, keys, tip);
    entry.divided = true;
    entry
}

/// Every command that a menu offers.
#[rustfmt::skip]
pub static TABLE: &[Entry] = &[
    entry(Menu::File, Command::New(Game::Bridge), "New bridge deal", &[ctrl(Key::N)], "An empty table of bridge, in edit mode"),
    entry(Menu::File, Command::New(Game::Preferans), "New preferans deal", &[ctrl_shift(Key::N)], "An empty table of preferans, in edit mode"),
    divided(Menu::File, Command::Open, "Open…", &[ctrl(Key::O)], "Opens a problem or a file of deals in any known format; a file can also be dropped on the window"),
    entry(Menu::File, Command::Save, "Save", &[ctrl(Key::S)], "Writes the problem to its file"),
    entry(Menu::File, Command::SaveAs, "Save as…", &[ctrl_shift(Key::S)], "Writes the problem to another file"),
    divided(Menu::File, Command::Paste, "Paste a deal", &[ctrl(Key::V)], "Reads a deal in any known format from the clipboard"),
    entry(Menu::File, Command::CopyLine, "Copy as a line", &[ctrl(Key::C)], "The deal, the contract and the play as one line of text, which kibitz reads too"),
    entry(Menu::File, Command::CopyPbn, "Copy as PBN", &[], "The four hands as a Deal tag, which other bridge programs read"),
    divided(Menu::File, Command::Quit, "Quit", &[ctrl(Key::Q)], "Closes the studio"),

    entry(Menu::Edit, Command::Undo, "Undo", &[ctrl(Key::Z)], "Takes back the last change or card"),
    entry(Menu::Edit, Command::Redo, "Redo", &[ctrl_shift(Key::Z), ctrl(Key::Y)], "Makes the change again that was undone"),
    divided(Menu::Edit, Command::Mode(Mode::Edit), "Edit deal", &[key(Key::F2)], "Set up the deal: click cards into hands, choose contract and leader"),
    entry(Menu::Edit, Command::Mode(Mode::Analyse), "Analyse", &[key(Key::F3)], "Play the deal and see what every card is worth"),
    entry(Menu::Edit, Command::Mode(Mode::Statistics), "Opponents’ deals", &[key(Key::F4)], "All layouts of the two unseen hands: how often the contract makes, and what beats it"),
    divided(Menu::Edit, Command::DealRandomly, "Random deal", &[ctrl(Key::R)], "Deals all cards anew"),
    entry(Menu::Edit, Command::DealRest, "Deal the rest", &[ctrl(Key::D)], "Fills the hands that are not full with the cards out of play, at random; if one hand is left, it gets exactly those"),
    entry(Menu::Edit, Command::Clear, "Clear all hands", &[], "Takes every card out of play"),
    entry(Menu::Edit, Command::Rotate, "Rotate", &[ctrl(Key::T)], "Turns the hands by one seat with declarer, leader, dealer and vulnerability"),
    entry(Menu::Edit, Command::StartHere, "Start from here", &[], "Makes the present position the start of the problem"),

    entry(Menu::Play, Command::PlayBest, "Play a best card", &[key(Key::Space)], "The first card of the best line"),
    divided(Menu::Play, Command::Forward, "Next card", &[key(Key::ArrowRight)], "Plays the next card again"),
    entry(Menu::Play, Command::Back, "Previous card", &[key(Key::ArrowLeft)], "Takes one card back; it stays in the play"),
    entry(Menu::Play, Command::ForwardTrick, "Next trick", &[key(Key::ArrowDown), key(Key::PageDown)], "On to the start of the next trick"),
    entry(Menu::Play, Command::BackTrick, "Previous trick", &[key(Key::ArrowUp), key(Key::PageUp)], "Back to the start of a trick"),
    entry(Menu::Play, Command::ToStart, "To the start", &[key(Key::Home)], "Before the first card"),
    entry(Menu::Play, Command::ToEnd, "To the end", &[key(Key::End)], "After the last card of the play"),
    divided(Menu::Play, Command::ClearPlay, "Forget the play", &[], "Removes the cards played from the problem"),

    entry(Menu::Analyse, Command::StartLayouts, "Count the opponents’ deals", &[key(Key::F5)], "Solves every layout of the two unseen hands"),
    entry(Menu::Analyse, Command::PauseLayouts, "Pause or resume counting", &[key(Key::F6)], "Ends the count for now; it goes on from what is known"),
    entry(Menu::Analyse, Command::StopLayouts, "Stop counting", &[shift(Key::F6)], "Ends the count; what is known can still be looked at"),
    divided(Menu::Analyse, Command::Deals(Ask::EachCard), "Count for each card to play", &[key(Key::F7)], "In how many layouts each card makes, what it brings on average, and how often it is best"),
    entry(Menu::Analyse, Command::Deals(Ask::NoLimits), "Forget all limits", &[], "The unseen cards may lie anywhere again"),
    divided(Menu::Analyse, Command::CountDiscards, "Rank the discards in all layouts", &[shift(Key::F5)], "Solves every layout of the other hands after every discard of a preferans declarer with two cards more"),
    entry(Menu::Analyse, Command::StopDiscards, "Stop ranking", &[], "Ends the count; the discards judged so far stay ranked"),
    divided(Menu::Analyse, Command::ExportLayouts, "Export the layouts…", &[], "Writes every layout that is known with its result to a CSV file"),
    entry(Menu::Analyse, Command::ExportPicture, "Export a picture…", &[], "Writes the statistics, or else what the window shows, to a PNG file"),

    entry(Menu::View, Command::Reading(Reading::Tricks), "Numbers: tricks in all", &[ctrl(Key::Num1)], "The declaring side’s tricks of the whole hand"),
    entry(Menu::View, Command::Reading(Reading::Contract), "Numbers: against the contract", &[ctrl(Key::Num2)], "=, +1, −2 against what is needed"),
    entry(Menu::View, Command::Reading(Reading::Cost), "Numbers: what the card costs", &[ctrl(Key::Num3)], "0 is a best card, −1 gives a trick away"),
    divided(Menu::View, Command::ToggleTheme, "Light or dark", &[key(Key::F8)], "Switches between the dark and the light window"),
    entry(Menu::View, Command::ToggleDeck, "Two or four colours", &[key(Key::F9)], "Four-colour deck (diamonds orange, clubs green) or the classic two colours"),
    divided(Menu::View, Command::TogglePanel(Panel::Problems), "Problems", &[ctrl(Key::L)], "Shows or hides the list of problems"),
    entry(Menu::View, Command::TogglePanel(Panel::Answers), "Answers", &[ctrl(Key::J)], "Shows or hides moves, best line, makes and opponents’ deals"),
    entry(Menu::View, Command::TogglePanel(Panel::Timeline), "Course of the play", &[ctrl(Key::K)], "Shows or hides the timeline"),
    divided(Menu::View, Command::Zoom(Zoom::In), "Larger", &[ctrl(Key::Plus), ctrl(Key::Equals)], "Everything larger"),
    entry(Menu::View, Command::Zoom(Zoom::Out), "Smaller", &[ctrl(Key::Minus)], "Everything smaller"),
    entry(Menu::View, Command::Zoom(Zoom::Reset), "Normal size", &[ctrl(Key::Num0)], "Back to the normal size"),

    entry(Menu::Help, Command::ToggleHelp, "Keys and colours", &[key(Key::F1)], "Lists every key and explains the numbers"),
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
    pub fn entry(&self) -> Option<&'static Entry> {
        TABLE.iter().find(|entry| entry.command == *self)
    }

    /// The command of a key, if it has one now.
    pub fn of_key(key: Key, modifiers: Modifiers, mode: Mode) -> Option<Command> {
        let pressed = |shortcut: &KeyboardShortcut| {
            shortcut.logical_key == key && modifiers.matches_exact(shortcut.modifiers)
        };
        if let Some(entry) = TABLE.iter().find(|entry| entry.keys.iter().any(pressed)) {
            return Some(entry.command.clone());
        }
        match mode {
            _ if !modifiers.is_none() => None,
            Mode::Edit => {
                let (_, seat) = HAND_KEYS.iter().find(|(other, _)| *other == key)?;
                Some(Command::ChooseHand(*seat))
            }
            Mode::Analyse => Command::typed(key),
            Mode::Statistics => None,
        }
    }

    /// A letter or digit of a card that is typed.
    fn typed(key: Key) -> Option<Command> {
        let suit = SUIT_KEYS.iter().find(|(other, _)| *other == key);
        let rank = RANK_KEYS.iter().find(|(other, _)| *other == key);
        let suit = suit.map(|&(_, suit)| Command::TypeSuit(suit));
        suit.or(rank.map(|&(_, rank)| Command::TypeRank(rank)))
    }

    /// Whether it can be done now.
    pub fn is_enabled(&self, session: &Session) -> bool {
        let length = session.problem().play.len();
        match self {
            Command::Undo => session.history().can_undo(),
            Command::Redo => session.history().can_redo(),
            Command::Back | Command::BackTrick | Command::ToStart => session.at() > 0,
            Command::Forward | Command::ForwardTrick | Command::ToEnd => session.at() < length,
            Command::PlayBest => session.best_card().is_some(),
            Command::ClearPlay => length > 0,
            Command::StartHere => session.at() > 0,
            Command::StartLayouts => session.layouts_question().is_ok(),
            Command::PauseLayouts => session.is_counting() || session.is_paused(),
            Command::StopLayouts => session.is_counting() || session.is_paused(),
            Command::CountDiscards => session.can_count_discards(),
            Command::StopDiscards => session.is_counting_discards(),
            Command::ExportLayouts => session.inquiries().layouts.is_open(),
            Command::Mode(Mode::Statistics) => session.play().is_some(),
            Command::Deals(Ask::NoLimits) => !session.deals().asked().limits.is_empty(),
            Command::DealRest => session.lacks_cards(),
            Command::CopyPbn => session.problem().setup.game == Game::Bridge,
            Command::CopyLine => !session.problem().setup.in_play().is_empty(),
            _ => true,
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
                assert_ne!(one.text, other.text);
                assert_ne!(one.command, other.command);
                assert!(one.keys.iter().all(|key| !other.keys.contains(key)));
            }
        }
    }

    #[test]
    fn shift_tells_redo_from_undo() {
        let of = |modifiers| Command::of_key(Key::Z, modifiers, Mode::Analyse);
        let shift = Modifiers::COMMAND.plus(Modifiers::SHIFT);
        assert_eq!(of(Modifiers::COMMAND), Some(Command::Undo));
        assert_eq!(of(shift), Some(Command::Redo));
    }

    #[test]
    fn letters_choose_hands_in_edit_mode_and_cards_in_play() {
        let of = |key, mode| Command::of_key(key, Modifiers::NONE, mode);
        assert_eq!(
            of(Key::W, Mode::Edit),
            Some(Command::ChooseHand(Seat::West))
        );
        assert_eq!(of(Key::W, Mode::Analyse), None);
        assert_eq!(
            of(Key::S, Mode::Edit),
            Some(Command::ChooseHand(Seat::South))
        );
        assert_eq!(
            of(Key::S, Mode::Analyse),
            Some(Command::TypeSuit(Suit::Spades))
        );
        assert_eq!(
            of(Key::Num1, Mode::Analyse),
            Some(Command::TypeRank(Rank::Ten))
        );
        assert_eq!(
            of(Key::Q, Mode::Analyse),
            Some(Command::TypeRank(Rank::Queen))
        );
    }
}
