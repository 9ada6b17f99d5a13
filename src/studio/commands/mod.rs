//! Everything a user can do, in one table that menus, keys, tooltips and the help page read.

#![deny(clippy::wildcard_enum_match_arm)]

use std::path::PathBuf;

use eframe::egui::{Key, KeyboardShortcut, Modifiers};

use kibitzer::cards::{Card, Rank, Seat, Suit};
use kibitzer::rules::{Convention, Game, Players};

use crate::document::edit::Edit;
use crate::document::goal::Reading;
use crate::document::problems::ShelfPlace;
use crate::platform::settings::Panel;
use crate::session::deals::Ask;
use crate::session::kept_counts::Count;
use crate::session::{JudgedBy, Mode, Origin, Prompt, Session};

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
    /// What is asked about all deals, or looked at in the answer.
    Deals(Ask),
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
    Mode(Mode),
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
    /// Something outside went wrong.
    Fail(String),
    /// Something outside is done.
    Tell(String),
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
pub struct MenuEntry {
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
) -> MenuEntry {
    MenuEntry {
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
) -> MenuEntry {
    let mut entry = entry(menu, command, text, keys, tip);
    entry.divided = true;
    entry
}

/// Every command that a menu offers.
#[rustfmt::skip]
pub static TABLE: &[MenuEntry] = &[
    entry(Menu::File, Command::Filing(Filing::New(Game::Bridge)), "New bridge deal", &[ctrl(Key::N)], "An empty table of bridge, in edit mode"),
    entry(Menu::File, Command::Filing(Filing::New(Game::Preferans)), "New preferans deal", &[ctrl_shift(Key::N)], "An empty table of preferans, in edit mode"),
    divided(Menu::File, Command::Filing(Filing::Open), "Open…", &[ctrl(Key::O)], "Opens a problem or a file of deals in any known format; a file can also be dropped on the window"),
    entry(Menu::File, Command::Filing(Filing::Save), "Save", &[ctrl(Key::S)], "Writes the problem to its file"),
    entry(Menu::File, Command::Filing(Filing::SaveAs), "Save as…", &[ctrl_shift(Key::S)], "Writes the problem to another file"),
    divided(Menu::File, Command::Share(Share::Paste), "Paste a deal", &[ctrl(Key::V)], "Reads a deal in any known format from the clipboard"),
    entry(Menu::File, Command::Share(Share::CopyLine), "Copy as a line", &[ctrl(Key::C)], "The deal, the contract and the play as one line of text, which kibitz reads too"),
    entry(Menu::File, Command::Share(Share::CopyPbn), "Copy as PBN", &[], "The four hands as a Deal tag, which other bridge programs read"),
    divided(Menu::File, Command::Filing(Filing::Quit), "Quit", &[ctrl(Key::Q)], "Closes the studio"),

    entry(Menu::Edit, Command::Change(Change::Undo), "Undo", &[ctrl(Key::Z)], "Takes back the last change or card"),
    entry(Menu::Edit, Command::Change(Change::Redo), "Redo", &[ctrl_shift(Key::Z), ctrl(Key::Y)], "Makes the change again that was undone"),
    divided(Menu::Edit, Command::Show(Show::Mode(Mode::Edit)), "Edit deal", &[key(Key::F2)], "Set up the deal: click cards into hands, choose contract and leader"),
    entry(Menu::Edit, Command::Show(Show::Mode(Mode::Analyse)), "Analyse", &[key(Key::F3)], "Play the deal and see what every card is worth"),
    entry(Menu::Edit, Command::Show(Show::Mode(Mode::Statistics)), "Opponents’ deals", &[key(Key::F4)], "All layouts of the two unseen hands: how often the contract makes, and what beats it"),
    divided(Menu::Edit, Command::Change(Change::DealRandomly), "Random deal", &[ctrl(Key::R)], "Deals all cards anew"),
    entry(Menu::Edit, Command::Change(Change::DealRest), "Deal the rest", &[ctrl(Key::D)], "Fills the hands that are not full with the cards out of play, at random; if one hand is left, it gets exactly those"),
    entry(Menu::Edit, Command::Change(Change::Clear), "Clear all hands", &[], "Takes every card out of play"),
    entry(Menu::Edit, Command::Change(Change::Rotate), "Rotate", &[ctrl(Key::T)], "Turns the hands by one seat with declarer, leader, dealer and vulnerability"),
    entry(Menu::Edit, Command::Change(Change::StartHere), "Start from here", &[], "Makes the present position the start of the problem"),

    entry(Menu::Play, Command::Walk(Walk::PlayBest), "Play a best card", &[key(Key::Space)], "The first card of the best line"),
    divided(Menu::Play, Command::Walk(Walk::Forward), "Next card", &[key(Key::ArrowRight)], "Plays the next card again"),
    entry(Menu::Play, Command::Walk(Walk::Back), "Previous card", &[key(Key::ArrowLeft)], "Takes one card back; it stays in the play"),
    entry(Menu::Play, Command::Walk(Walk::ForwardTrick), "Next trick", &[key(Key::ArrowDown), key(Key::PageDown)], "On to the start of the next trick"),
    entry(Menu::Play, Command::Walk(Walk::BackTrick), "Previous trick", &[key(Key::ArrowUp), key(Key::PageUp)], "Back to the start of a trick"),
    entry(Menu::Play, Command::Walk(Walk::ToStart), "To the start", &[key(Key::Home)], "Before the first card"),
    entry(Menu::Play, Command::Walk(Walk::ToEnd), "To the end", &[key(Key::End)], "After the last card of the play"),
    divided(Menu::Play, Command::Change(Change::ClearPlay), "Forget the play", &[], "Removes the cards played from the problem"),

    entry(Menu::Analyse, Command::Survey(Survey::StartLayouts), "Count the opponents’ deals", &[key(Key::F5)], "Solves every layout of the two unseen hands"),
    entry(Menu::Analyse, Command::Survey(Survey::PauseLayouts), "Pause or resume counting", &[key(Key::F6)], "Ends the count for now; it goes on from what is known"),
    entry(Menu::Analyse, Command::Survey(Survey::StopLayouts), "Stop counting", &[shift(Key::F6)], "Ends the count; what is known can still be looked at"),
    divided(Menu::Analyse, Command::Survey(Survey::Deals(Ask::EachCard)), "Count for each card to play", &[key(Key::F7)], "In how many layouts each card makes, what it brings on average, and how often it is best"),
    entry(Menu::Analyse, Command::Survey(Survey::Deals(Ask::NoLimits)), "Forget all limits", &[], "The unseen cards may lie anywhere again"),
    divided(Menu::Analyse, Command::Survey(Survey::CountDiscards), "Rank the discards in all layouts", &[shift(Key::F5)], "Solves every layout of the other hands after every discard of a preferans declarer with two cards more"),
    entry(Menu::Analyse, Command::Survey(Survey::StopDiscards), "Stop ranking", &[], "Ends the count; the discards judged so far stay ranked"),
    divided(Menu::Analyse, Command::Share(Share::ExportLayouts), "Export the layouts…", &[], "Writes every layout that is known with its result to a CSV file"),
    entry(Menu::Analyse, Command::Share(Share::ExportPicture), "Export a picture…", &[], "Writes the statistics, or else what the window shows, to a PNG file"),

    entry(Menu::View, Command::Show(Show::Reading(Reading::Tricks)), "Numbers: tricks in all", &[ctrl(Key::Num1)], "The declaring side’s tricks of the whole hand"),
    entry(Menu::View, Command::Show(Show::Reading(Reading::Contract)), "Numbers: against the contract", &[ctrl(Key::Num2)], "=, +1, −2 against what is needed"),
    entry(Menu::View, Command::Show(Show::Reading(Reading::Cost)), "Numbers: what the card costs", &[ctrl(Key::Num3)], "0 is a best card, −1 gives a trick away"),
    divided(Menu::View, Command::Show(Show::ToggleTheme), "Light or dark", &[key(Key::F8)], "Switches between the dark and the light window"),
    entry(Menu::View, Command::Show(Show::ToggleDeck), "Two or four colours", &[key(Key::F9)], "Four-colour deck (diamonds orange, clubs green) or the classic two colours"),
    divided(Menu::View, Command::Show(Show::TogglePanel(Panel::Problems)), "Problems", &[ctrl(Key::L)], "Shows or hides the list of problems"),
    entry(Menu::View, Command::Show(Show::TogglePanel(Panel::Answers)), "Answers", &[ctrl(Key::J)], "Shows or hides moves, best line, makes and opponents’ deals"),
    entry(Menu::View, Command::Show(Show::TogglePanel(Panel::Timeline)), "Course of the play", &[ctrl(Key::K)], "Shows or hides the timeline"),
    divided(Menu::View, Command::Show(Show::Zoom(Zoom::In)), "Larger", &[ctrl(Key::Plus), ctrl(Key::Equals)], "Everything larger"),
    entry(Menu::View, Command::Show(Show::Zoom(Zoom::Out)), "Smaller", &[ctrl(Key::Minus)], "Everything smaller"),
    entry(Menu::View, Command::Show(Show::Zoom(Zoom::Reset)), "Normal size", &[ctrl(Key::Num0)], "Back to the normal size"),

    entry(Menu::Help, Command::Show(Show::ToggleHelp), "Keys and colours", &[key(Key::F1)], "Lists every key and explains the numbers"),
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
                Some(Command::Change(Change::ChooseHand(*seat)))
            }
            Mode::Analyse => Command::typed(key),
            Mode::Statistics => None,
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
        match self {
            Share::CopyLine => !session.problem().setup.in_play().is_empty(),
            Share::CopyPbn => session.problem().setup.game == Game::Bridge,
            Share::ExportLayouts => session.inquiries().layouts.is_open(),
            Share::Paste | Share::ExportPicture => true,
        }
    }
}

impl Change {
    fn is_enabled(&self, session: &Session) -> bool {
        match self {
            Change::Undo => session.history().can_undo(),
            Change::Redo => session.history().can_redo(),
            Change::DealRest => session.lacks_cards(),
            Change::StartHere => session.at() > 0,
            Change::ClearPlay => !session.problem().play.is_empty(),
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
        match self {
            Walk::Back | Walk::BackTrick | Walk::ToStart => session.at() > 0,
            Walk::Forward | Walk::ForwardTrick | Walk::ToEnd => {
                session.at() < session.problem().play.len()
            }
            Walk::PlayBest => session.best_card().is_some(),
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
        match self {
            Survey::StartLayouts => session.layouts_question().is_ok(),
            Survey::PauseLayouts | Survey::StopLayouts => {
                session.is_counting() || session.is_paused()
            }
            Survey::CountDiscards => session.can_count_discards(),
            Survey::StopDiscards => session.is_counting_discards(),
            Survey::Deals(ask) => {
                *ask != Ask::NoLimits || !session.deals().asked().limits.is_empty()
            }
            Survey::Unseen(_) | Survey::Recalled(_) | Survey::JudgeBy(_) => true,
        }
    }
}

impl Show {
    fn is_enabled(&self, session: &Session) -> bool {
        match self {
            Show::Mode(mode) => *mode != Mode::Statistics || session.play().is_some(),
            Show::Reading(_)
            | Show::ToggleTheme
            | Show::ToggleDeck
            | Show::TogglePanel(_)
            | Show::Zoom(_)
            | Show::ToggleHelp
            | Show::Search(_)
            | Show::Convention(_)
            | Show::Players(_)
            | Show::Fail(_)
            | Show::Tell(_)
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
        assert_eq!(of(Modifiers::COMMAND), Some(Command::Change(Change::Undo)));
        assert_eq!(of(shift), Some(Command::Change(Change::Redo)));
    }

    #[test]
    fn letters_choose_hands_in_edit_mode_and_cards_in_play() {
        let of = |key, mode| Command::of_key(key, Modifiers::NONE, mode);
        assert_eq!(
            of(Key::W, Mode::Edit),
            Some(Command::Change(Change::ChooseHand(Seat::West)))
        );
        assert_eq!(of(Key::W, Mode::Analyse), None);
        assert_eq!(
            of(Key::S, Mode::Edit),
            Some(Command::Change(Change::ChooseHand(Seat::South)))
        );
        assert_eq!(
            of(Key::S, Mode::Analyse),
            Some(Command::Walk(Walk::TypeSuit(Suit::Spades)))
        );
        assert_eq!(
            of(Key::Num1, Mode::Analyse),
            Some(Command::Walk(Walk::TypeRank(Rank::Ten)))
        );
        assert_eq!(
            of(Key::Q, Mode::Analyse),
            Some(Command::Walk(Walk::TypeRank(Rank::Queen)))
        );
    }
}
