//! The table of commands: the menu, name and keyboard shortcuts of each.

use eframe::egui::{Key, KeyboardShortcut, Modifiers};

use kibitzer::cards::{Rank, Seat, Suit};
use kibitzer::rules::Game;
use kibitzer::soundness::DualPermission;

use crate::document::edit::Edit;
use crate::document::goal::Reading;
use crate::document::remark_part::RemarkPart;
use crate::session::command::Stroke;
use crate::session::command::{
    Challenge, Change, Command, Dealing, Filing, Library, LinePlace, Lines, Overview, Share, Show,
    Survey, Walk,
};
use crate::session::deals::TermsChange;
use crate::session::handout_form::HandoutStep;
use crate::session::screen_mode::ScreenMode;
use crate::settings::{Light, Panel, PanelStep, Zoom};
use crate::words::Words;
use kibitzer_words::Language;
use kibitzer_words::letters::CardLetters;
use kibitzer_words::say;

/// A menu of the menu bar, or a submenu. The variants are in display order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Menu {
    File,
    Copy,
    Edit,
    Play,
    Solve,
    Analyse,
    View,
    Language,
    Help,
}

impl Menu {
    /// All menus in display order. A submenu follows the menu that contains it.
    pub const ALL: [Menu; 9] = [
        Menu::File,
        Menu::Copy,
        Menu::Edit,
        Menu::Play,
        Menu::Solve,
        Menu::Analyse,
        Menu::View,
        Menu::Language,
        Menu::Help,
    ];

    /// Returns the menu that contains this submenu; `None` for a menu of the menu bar.
    pub const fn parent_menu(self) -> Option<Menu> {
        match self {
            Menu::Copy => Some(Menu::File),
            Menu::Language => Some(Menu::View),
            Menu::File
            | Menu::Edit
            | Menu::Play
            | Menu::Solve
            | Menu::Analyse
            | Menu::View
            | Menu::Help => None,
        }
    }

    /// Returns the name of the menu in the user's language.
    pub fn name(self, words: &Words) -> String {
        match self {
            Menu::File => say!(words, "menu-file"),
            Menu::Copy => say!(words, "menu-copy"),
            Menu::Edit => say!(words, "menu-edit"),
            Menu::Play => say!(words, "menu-play"),
            Menu::Solve => say!(words, "menu-solve"),
            Menu::Analyse => say!(words, "menu-analyse"),
            Menu::View => say!(words, "menu-view"),
            Menu::Language => say!(words, "menu-language"),
            Menu::Help => say!(words, "menu-help"),
        }
    }
}

/// An entry of the table of commands: a command with its menu, name and keyboard shortcuts.
pub struct MenuEntry {
    /// The command that the entry executes.
    pub command: Command,
    /// The menu that contains the entry.
    pub menu: Menu,
    /// The key of the command's name in the Fluent files. The message's attribute `tip` is the sentence that explains
    /// the command.
    pub id: &'static str,
    /// The keyboard shortcuts of the command.
    pub keys: &'static [KeyboardShortcut],
    /// The row of the entry in its menu; `None` for commands that only have a key, or a button in a panel.
    pub row: Option<MenuRow>,
}

/// The row of a command in a menu.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names say it")]
pub enum MenuRow {
    Plain,
    /// A separator precedes the row.
    Separated,
}

impl MenuEntry {
    /// Returns the entry with a separator before its row.
    const fn separated(mut self) -> MenuEntry {
        self.row = Some(MenuRow::Separated);
        self
    }

    /// Returns the entry without a row in its menu. It is in the palette and, if it has keys, on the help page under the
    /// name of the menu.
    const fn off_menu(mut self) -> MenuEntry {
        self.row = None;
        self
    }

    /// Returns the name of the command in the user's language.
    pub fn text(&self, words: &Words) -> String {
        words.say(self.id, &[])
    }

    /// Returns other words by which users may look for the command, such as "zoom" for a larger size.
    pub fn synonyms(&self, words: &Words) -> Vec<String> {
        let all = words.attribute(self.id, "also");
        let all = all.split(',').map(str::trim).filter(|it| !it.is_empty());
        all.map(str::to_owned).collect()
    }

    /// Returns a sentence that explains the command.
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

/// Creates an entry of the table of commands that is a row of its menu.
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
        row: Some(MenuRow::Plain),
    }
}

/// The table of commands: all commands that menus and the palette offer, in menu order.
#[rustfmt::skip]
pub static TABLE: &[MenuEntry] = &[
    entry(Menu::File, Command::Filing(Filing::New(Game::Bridge)), "command-new-bridge-deal", &[ctrl(Key::N)]),
    entry(Menu::File, Command::Filing(Filing::New(Game::Preferans)), "command-new-preferans-deal", &[ctrl_shift(Key::N)]),
    entry(Menu::File, Command::Filing(Filing::Open), "command-open", &[ctrl(Key::O)]).separated(),
    entry(Menu::File, Command::Library(Library::AddFolder), "command-add-a-folder", &[]),
    entry(Menu::File, Command::Filing(Filing::Save), "command-save", &[ctrl(Key::S)]),
    entry(Menu::File, Command::Filing(Filing::SaveAs), "command-save-as", &[ctrl_shift(Key::S)]),
    entry(Menu::File, Command::Share(Share::Handout(HandoutStep::Toggle)), "command-handout", &[ctrl(Key::P)]),
    entry(Menu::File, Command::Share(Share::ToggleExport), "command-export", &[ctrl_shift(Key::E)]),
    entry(Menu::File, Command::Share(Share::Paste), "command-paste-a-deal", &[ctrl(Key::V)]).separated(),
    entry(Menu::File, Command::Filing(Filing::Quit), "command-quit", &[ctrl(Key::Q)]).separated(),

    entry(Menu::Copy, Command::Share(Share::CopyLine), "command-copy-as-a-line", &[ctrl(Key::C)]),
    entry(Menu::Copy, Command::Share(Share::CopyText), "command-copy-as-text", &[ctrl_shift(Key::C)]),
    entry(Menu::Copy, Command::Share(Share::CopyPbn), "command-copy-as-pbn", &[]),
    entry(Menu::Copy, Command::Share(Share::CopyPicture), "command-copy-picture", &[]),
    entry(Menu::Copy, Command::Share(Share::CopyLink), "command-copy-link", &[]),

    entry(Menu::Edit, Command::Change(Change::Undo), "command-undo", &[ctrl(Key::Z)]),
    entry(Menu::Edit, Command::Change(Change::Redo), "command-redo", &[ctrl_shift(Key::Z), ctrl(Key::Y)]),
    entry(Menu::Edit, Command::Show(Show::Mode(ScreenMode::Edit)), "command-edit-deal", &[key(Key::F2)]).off_menu(),
    entry(Menu::Edit, Command::Show(Show::Mode(ScreenMode::Analyse)), "command-analyse", &[key(Key::F3)]).off_menu(),
    entry(Menu::Edit, Command::Show(Show::Mode(ScreenMode::Statistics)), "command-possible-layouts", &[key(Key::F4)]).off_menu(),
    entry(Menu::Edit, Command::Change(Change::DealRandomly), "command-random-deal", &[ctrl(Key::R)]).separated(),
    entry(Menu::Edit, Command::Change(Change::DealRest), "command-deal-the-rest", &[ctrl(Key::D)]),
    entry(Menu::Edit, Command::Dealing(Dealing::Toggle), "command-deals-by-conditions", &[ctrl_shift(Key::R)]),
    entry(Menu::Edit, Command::Change(Change::Edit(Edit::Clear)), "command-clear-all-hands", &[]),
    entry(Menu::Edit, Command::Change(Change::Edit(Edit::Rotate)), "command-rotate", &[ctrl(Key::T)]),
    entry(Menu::Edit, Command::Change(Change::StartHere), "command-start-from-here", &[]),
    entry(Menu::Edit, Command::Show(Show::ToggleAuction), "command-edit-auction", &[ctrl_shift(Key::B)]).separated(),

    entry(Menu::Play, Command::Walk(Walk::PlayBest), "command-play-a-best-card", &[key(Key::Space)]),
    entry(Menu::Play, Command::Walk(Walk::Forward), "command-next-card", &[key(Key::ArrowRight)]).off_menu(),
    entry(Menu::Play, Command::Walk(Walk::Back), "command-previous-card", &[key(Key::ArrowLeft)]).off_menu(),
    entry(Menu::Play, Command::Walk(Walk::ForwardTrick), "command-next-trick", &[key(Key::ArrowDown), key(Key::PageDown)]).off_menu(),
    entry(Menu::Play, Command::Walk(Walk::BackTrick), "command-previous-trick", &[key(Key::ArrowUp), key(Key::PageUp)]).off_menu(),
    entry(Menu::Play, Command::Walk(Walk::ToStart), "command-to-the-start", &[key(Key::Home)]).separated(),
    entry(Menu::Play, Command::Walk(Walk::ToEnd), "command-to-the-end", &[key(Key::End)]),
    entry(Menu::Play, Command::Walk(Walk::TogglePlayback), "command-play-through", &[key(Key::P)]),
    entry(Menu::Play, Command::Show(Show::NextPace), "command-next-pace", &[]).off_menu(),
    entry(Menu::Play, Command::Show(Show::ToggleLastTrick), "command-last-trick", &[key(Key::L)]),
    entry(Menu::Play, Command::Walk(Walk::NextVariation), "command-next-variation", &[alt(Key::ArrowDown)]).off_menu(),
    entry(Menu::Play, Command::Walk(Walk::PreviousVariation), "command-previous-variation", &[alt(Key::ArrowUp)]).off_menu(),
    entry(Menu::Play, Command::Walk(Walk::NextFork), "command-next-fork", &[alt(Key::ArrowRight)]).off_menu(),
    entry(Menu::Play, Command::Walk(Walk::PreviousFork), "command-previous-fork", &[alt(Key::ArrowLeft)]).off_menu(),
    entry(Menu::Play, Command::Walk(Walk::NextMistake), "command-next-mistake", &[key(Key::M)]).off_menu(),
    entry(Menu::Play, Command::Walk(Walk::PreviousMistake), "command-previous-mistake", &[shift(Key::M)]).off_menu(),
    entry(Menu::Play, Command::Lines(Lines::Write(RemarkPart::Comment, LinePlace::Here)), "command-comment", &[ctrl(Key::M)]).separated(),
    entry(Menu::Play, Command::Lines(Lines::Write(RemarkPart::Name, LinePlace::Here)), "command-name-line", &[ctrl_shift(Key::M)]).off_menu(),
    entry(Menu::Play, Command::Lines(Lines::ToggleChat(LinePlace::Here)), "command-toggle-chat", &[key(Key::R)]).off_menu(),
    entry(Menu::Play, Command::Lines(Lines::Promote(LinePlace::Here)), "command-promote", &[ctrl(Key::ArrowUp)]).off_menu(),
    entry(Menu::Play, Command::Lines(Lines::MakeMain(LinePlace::Here)), "command-make-main", &[ctrl_shift(Key::ArrowUp)]).off_menu(),
    entry(Menu::Play, Command::Lines(Lines::Delete(LinePlace::Here)), "command-delete-from-here", &[ctrl(Key::Delete)]).off_menu(),
    entry(Menu::Play, Command::Lines(Lines::Copy(LinePlace::Here)), "command-copy-line-of-play", &[]).off_menu(),
    entry(Menu::Play, Command::Lines(Lines::Aside), "command-aside", &[ctrl(Key::B)]).separated(),
    entry(Menu::Play, Command::Change(Change::Edit(Edit::ClearPlay)), "command-forget-the-play", &[]).separated(),

    entry(Menu::Solve, Command::Challenge(Challenge::Begin), "command-solve-it-yourself", &[key(Key::F12)]).off_menu(),
    entry(Menu::Solve, Command::Challenge(Challenge::ToggleNumbers), "command-show-or-hide-the-numbers", &[key(Key::X)]),
    entry(Menu::Solve, Command::Challenge(Challenge::Hint), "command-hint", &[key(Key::I)]).off_menu(),
    entry(Menu::Solve, Command::Challenge(Challenge::TakeBack), "command-take-back", &[key(Key::B)]).off_menu(),
    entry(Menu::Solve, Command::Challenge(Challenge::GiveUp), "command-give-up", &[]).off_menu(),
    entry(Menu::Solve, Command::Challenge(Challenge::Leave), "command-back-to-the-problem", &[shift(Key::F12)]).off_menu(),
    entry(Menu::Solve, Command::Challenge(Challenge::ToggleKeepNumbers), "command-keep-numbers-shown", &[]).separated(),
    entry(Menu::Solve, Command::Challenge(Challenge::ToggleHands), "command-hide-hands", &[]),
    entry(Menu::Solve, Command::Challenge(Challenge::ToggleTelling), "command-tell-at-once", &[]),

    entry(Menu::Analyse, Command::Survey(Survey::Count), "command-count-the-possible-layouts", &[key(Key::F5)]),
    entry(Menu::Analyse, Command::Survey(Survey::ToggleWork), "command-stop-or-resume", &[key(Key::F6)]).off_menu(),
    entry(Menu::Analyse, Command::Survey(Survey::Deals(TermsChange::EachCard)), "command-count-for-each-card-to-play", &[key(Key::F7)]).separated(),
    entry(Menu::Analyse, Command::Survey(Survey::Deals(TermsChange::NoLimits)), "command-forget-all-limits", &[]).off_menu(),
    entry(Menu::Analyse, Command::Survey(Survey::CountDiscards), "command-rank-the-discards-in-all-layouts", &[shift(Key::F5)]).separated(),
    entry(Menu::Analyse, Command::Show(Show::ToggleSoundness), "command-soundness", &[ctrl(Key::U)]).separated(),
    entry(Menu::Analyse, Command::Show(Show::ToggleDuals(DualPermission::Order)), "command-permit-order", &[]).off_menu(),
    entry(Menu::Analyse, Command::Show(Show::ToggleDuals(DualPermission::Minor)), "command-permit-minor", &[]).off_menu(),
    entry(Menu::Analyse, Command::Lines(Lines::AddSolution), "command-add-solution", &[]).off_menu(),
    entry(Menu::Analyse, Command::Survey(Survey::FindExchanges), "command-find-exchanges", &[]).off_menu(),
    entry(Menu::Analyse, Command::Show(Show::Mode(ScreenMode::Overview)), "command-overview", &[shift(Key::F4)]).off_menu(),

    entry(Menu::View, Command::Show(Show::Reading(Reading::Tricks)), "command-numbers-tricks-in-all", &[ctrl(Key::Num1)]).off_menu(),
    entry(Menu::View, Command::Show(Show::Reading(Reading::Contract)), "command-numbers-against-the-contract", &[ctrl(Key::Num2)]).off_menu(),
    entry(Menu::View, Command::Show(Show::Reading(Reading::Cost)), "command-numbers-what-the-card-costs", &[ctrl(Key::Num3)]).off_menu(),
    entry(Menu::View, Command::Show(Show::Theme(Light::Dark)), "command-dark-theme", &[]),
    entry(Menu::View, Command::Show(Show::Theme(Light::Light)), "command-light-theme", &[]),
    entry(Menu::View, Command::Show(Show::Theme(Light::HighContrast)), "command-high-contrast", &[]),
    entry(Menu::View, Command::Show(Show::ToggleDeck), "command-two-or-four-colours", &[key(Key::F9)]).separated(),
    entry(Menu::View, Command::Show(Show::ToggleSpread), "command-hands-as-fans", &[key(Key::F10)]),
    entry(Menu::View, Command::Show(Show::TurnView), "command-turn-view", &[ctrl_shift(Key::T)]),
    entry(Menu::View, Command::Show(Show::TogglePanel(Panel::Problems)), "command-problems", &[ctrl(Key::L)]).separated(),
    entry(Menu::View, Command::Show(Show::TogglePanel(Panel::Answers)), "command-answers", &[ctrl(Key::J)]),
    entry(Menu::View, Command::Show(Show::TogglePanel(Panel::Timeline)), "command-course-of-the-play", &[ctrl(Key::H)]),
    entry(Menu::View, Command::Show(Show::ToggleWarnings), "command-warnings", &[ctrl(Key::E)]).off_menu(),
    entry(Menu::View, Command::Show(Show::TogglePalette), "command-palette", &[ctrl(Key::K), ctrl_shift(Key::P)]).separated(),
    entry(Menu::View, Command::Show(Show::Focus(PanelStep::Next)), "command-next-panel", &[ctrl(Key::F6)]).off_menu(),
    entry(Menu::View, Command::Show(Show::Focus(PanelStep::Previous)), "command-previous-panel", &[ctrl_shift(Key::F6)]).off_menu(),
    entry(Menu::View, Command::Show(Show::Leave), "command-leave", &[key(Key::Escape)]).off_menu(),
    entry(Menu::View, Command::Show(Show::ToggleFullScreen), "command-full-screen", &[key(Key::F11)]).separated(),
    entry(Menu::View, Command::Show(Show::ToggleProjector), "command-projector", &[shift(Key::F11)]),
    entry(Menu::View, Command::Show(Show::Zoom(Zoom::In)), "command-larger", &[ctrl(Key::Plus), ctrl(Key::Equals)]).separated(),
    entry(Menu::View, Command::Show(Show::Zoom(Zoom::Out)), "command-smaller", &[ctrl(Key::Minus)]),
    entry(Menu::View, Command::Show(Show::Zoom(Zoom::Reset)), "command-normal-size", &[ctrl(Key::Num0)]),

    entry(Menu::Language, Command::Show(Show::Language(None)), "command-language-of-the-system", &[]),
    entry(Menu::Language, Command::Show(Show::Language(Some(Language::English))), "command-english", &[]),
    entry(Menu::Language, Command::Show(Show::Language(Some(Language::Russian))), "command-russian", &[]),
    entry(Menu::Language, Command::Show(Show::Letters(None)), "command-letters-of-the-language", &[]).separated(),
    entry(Menu::Language, Command::Show(Show::Letters(Some(CardLetters::Latin))), "command-latin-letters", &[]),
    entry(Menu::Language, Command::Show(Show::Letters(Some(CardLetters::Cyrillic))), "command-cyrillic-letters", &[]),

    entry(Menu::Help, Command::Show(Show::ToggleHelp), "command-keys-and-colours", &[key(Key::F1)]),
    entry(Menu::Help, Command::Show(Show::ToggleGuide), "command-guide", &[shift(Key::F1)]),
    entry(Menu::Help, Command::Show(Show::Tour(Some(0))), "command-tour", &[]),
    entry(Menu::Help, Command::Show(Show::ToggleAbout), "command-about", &[]).separated(),
];

/// The keys that select a hand in edit mode. No menu lists them, because they work in this mode only.
#[rustfmt::skip]
pub static HAND_KEYS: &[(Key, Seat)] = &[
    (Key::N, Seat::North), (Key::E, Seat::East), (Key::S, Seat::South), (Key::W, Seat::West),
];

/// The keys that move the position for typed cards between suits and hands in edit mode, or delete the last card.
#[rustfmt::skip]
static EDITING_KEYS: &[(Key, Stroke)] = &[
    (Key::Space, Stroke::NextSuit), (Key::Enter, Stroke::NextSuit),
    (Key::ArrowRight, Stroke::NextSuit), (Key::ArrowDown, Stroke::NextSuit),
    (Key::ArrowLeft, Stroke::PreviousSuit), (Key::ArrowUp, Stroke::PreviousSuit),
    (Key::PageDown, Stroke::NextHand), (Key::PageUp, Stroke::PreviousHand),
    (Key::Backspace, Stroke::TakeBack),
];

/// The number of rows that a page key moves in the overview.
const OVERVIEW_PAGE: isize = 15;

/// The keys that choose a row of the overview, or open its board.
#[rustfmt::skip]
pub(crate) static OVERVIEW_KEYS: &[(Key, Overview)] = &[
    (Key::ArrowDown, Overview::Step(1)), (Key::ArrowUp, Overview::Step(-1)),
    (Key::PageDown, Overview::Step(OVERVIEW_PAGE)), (Key::PageUp, Overview::Step(-OVERVIEW_PAGE)),
    (Key::Home, Overview::Step(isize::MIN)), (Key::End, Overview::Step(isize::MAX)),
    (Key::Enter, Overview::OpenChosen),
];

/// The keys that type the suit of a card to play.
#[rustfmt::skip]
static SUIT_KEYS: &[(Key, Suit)] = &[
    (Key::S, Suit::Spades), (Key::H, Suit::Hearts), (Key::D, Suit::Diamonds), (Key::C, Suit::Clubs),
];

/// The keys that type the rank of a card. 1 stands for ten; the 0 typed after it is ignored.
#[rustfmt::skip]
static RANK_KEYS: &[(Key, Rank)] = &[
    (Key::A, Rank::Ace), (Key::K, Rank::King), (Key::Q, Rank::Queen), (Key::J, Rank::Jack),
    (Key::T, Rank::Ten), (Key::Num1, Rank::Ten), (Key::Num9, Rank::Nine), (Key::Num8, Rank::Eight),
    (Key::Num7, Rank::Seven), (Key::Num6, Rank::Six), (Key::Num5, Rank::Five),
    (Key::Num4, Rank::Four), (Key::Num3, Rank::Three), (Key::Num2, Rank::Two),
];

/// Looks up `key` in a table of keys and returns what it stands for, such as a suit. Returns `None` if it is not there.
fn look_up_key<T: Clone>(keys: &[(Key, T)], key: Key) -> Option<T> {
    let entry = keys.iter().find(|(other, _)| *other == key);
    entry.map(|(_, meaning)| meaning.clone())
}

/// Returns true if the modifier keys `held` are exactly those `wanted` for a shortcut with `key`. Shift is ignored for
/// `+` and `=`, because some keyboards need it to type them.
fn are_modifiers_held(key: Key, held: Modifiers, wanted: Modifiers) -> bool {
    let held = match [Key::Plus, Key::Equals].contains(&key) {
        true => Modifiers {
            shift: wanted.shift,
            ..held
        },
        false => held,
    };
    held.matches_exact(wanted)
}

impl Command {
    /// Returns the command's entry in the table of commands, or `None` if it has none.
    pub fn entry(&self) -> Option<&'static MenuEntry> {
        TABLE.iter().find(|entry| entry.command == *self)
    }

    /// Returns the command for a pressed key in this mode of the window, or `None`. `key` is the key's label in the
    /// user's keyboard layout, and `place` its position on the keyboard, which counts if the label is not a Latin
    /// letter.
    pub fn for_key_press(
        key: Key,
        place: Option<Key>,
        modifiers: Modifiers,
        mode: ScreenMode,
    ) -> Option<Command> {
        let is_letter = key.name().len() == 1;
        let by_place = || Command::for_key(place.filter(|_| !is_letter)?, modifiers, mode);
        Command::for_key(key, modifiers, mode).or_else(by_place)
    }

    /// Returns the command for a key with modifiers in this mode of the window, or `None`.
    pub fn for_key(key: Key, modifiers: Modifiers, mode: ScreenMode) -> Option<Command> {
        if mode == ScreenMode::Edit
            && modifiers.is_none()
            && let Some(change) = Change::for_edit_key(key)
        {
            return Some(Command::Change(change));
        }
        if mode == ScreenMode::Overview
            && modifiers.is_none()
            && let Some(command) = look_up_key(OVERVIEW_KEYS, key)
        {
            return Some(Command::Overview(command));
        }
        let pressed = |shortcut: &KeyboardShortcut| {
            shortcut.logical_key == key && are_modifiers_held(key, modifiers, shortcut.modifiers)
        };
        if let Some(entry) = TABLE.iter().find(|entry| entry.keys.iter().any(pressed)) {
            return Some(entry.command.clone());
        }
        match mode {
            _ if !modifiers.is_none() => None,
            ScreenMode::Analyse => Command::for_card_key(key),
            ScreenMode::Edit | ScreenMode::Statistics | ScreenMode::Overview => None,
        }
    }

    /// Returns the command for a key that types the suit or rank of a card to play, or `None` for any other key.
    fn for_card_key(key: Key) -> Option<Command> {
        let suit = look_up_key(SUIT_KEYS, key).map(Walk::TypeSuit);
        let rank = look_up_key(RANK_KEYS, key).map(Walk::TypeRank);
        suit.or(rank).map(Command::Walk)
    }
}

impl Change {
    /// Returns the change to the deal for a key that selects a hand or types a card in edit mode, or `None` for any
    /// other key.
    fn for_edit_key(key: Key) -> Option<Change> {
        let hand = look_up_key(HAND_KEYS, key).map(Change::ChooseHand);
        let rank = look_up_key(RANK_KEYS, key).map(Stroke::Rank);
        let stroke = rank.or(look_up_key(EDITING_KEYS, key)).map(Change::Type);
        hand.or(stroke)
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

    /// Menus are read from top to bottom; what belongs to a panel stands there.
    #[test]
    fn menus_have_at_most_65_rows() {
        let rows = TABLE.iter().filter(|entry| entry.row.is_some());
        assert!(rows.count() <= 65);
    }

    #[test]
    fn shift_distinguishes_redo_from_undo() {
        let of = |modifiers| Command::for_key(Key::Z, modifiers, ScreenMode::Analyse);
        let shift = Modifiers::COMMAND.plus(Modifiers::SHIFT);
        assert_eq!(of(Modifiers::COMMAND), Some(Command::Change(Change::Undo)));
        assert_eq!(of(shift), Some(Command::Change(Change::Redo)));
    }

    #[test]
    fn shortcuts_work_in_every_keyboard_layout() {
        let (ctrl, none) = (Modifiers::COMMAND, Modifiers::NONE);
        let larger = Some(Command::Show(Show::Zoom(Zoom::In)));
        let queen = Some(Command::Walk(Walk::TypeRank(Rank::Queen)));
        for (key, place, modifiers, command) in [
            (Key::Plus, Key::Equals, ctrl.plus(Modifiers::SHIFT), &larger),
            (Key::Plus, Key::Plus, ctrl, &larger),
            (Key::Equals, Key::Equals, ctrl, &larger),
            // If the key types another letter in the user's layout, that letter counts.
            (Key::Q, Key::A, none, &queen),
            (Key::Y, Key::Q, none, &None),
            // In some layouts, this key types a full stop.
            (Key::Period, Key::Q, none, &queen),
        ] {
            let pressed = Command::for_key_press(key, Some(place), modifiers, ScreenMode::Analyse);
            assert_eq!(pressed, *command, "{key:?}");
        }
    }

    #[test]
    fn letters_select_hands_in_edit_mode_and_cards_in_play() {
        let edit = |key| Command::for_key(key, Modifiers::NONE, ScreenMode::Edit);
        for (key, change) in [
            (Key::W, Change::ChooseHand(Seat::West)),
            (Key::S, Change::ChooseHand(Seat::South)),
            (Key::Num2, Change::Type(Stroke::Rank(Rank::Two))),
            (Key::Space, Change::Type(Stroke::NextSuit)),
        ] {
            assert_eq!(edit(key), Some(Command::Change(change)));
        }
        let play = |key| Command::for_key(key, Modifiers::NONE, ScreenMode::Analyse);
        assert_eq!(play(Key::W), None);
        for (key, walk) in [
            (Key::S, Walk::TypeSuit(Suit::Spades)),
            (Key::Num1, Walk::TypeRank(Rank::Ten)),
            (Key::Q, Walk::TypeRank(Rank::Queen)),
        ] {
            assert_eq!(play(key), Some(Command::Walk(walk)));
        }
    }
}
