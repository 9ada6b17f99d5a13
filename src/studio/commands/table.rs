//! The table of commands: the menu, name and keyboard shortcuts of each.

use eframe::egui::{Key, KeyboardShortcut, Modifiers};

use kibitzer::cards::{Rank, Seat, Suit};
use kibitzer::rules::Game;
use kibitzer::soundness::DualPermission;
use kibitzer_formats::pbn;

use super::conditions::{
    can_ask_lead, can_count, can_count_discards, can_redo, can_take_back, can_undo, has_auction,
    has_cards, has_cards_ahead, has_cards_behind, has_last_trick, has_layouts, has_link,
    is_attempt, is_free, is_users_turn,
};
use crate::document::edit::Edit;
use crate::document::goal::Reading;
use crate::document::remark_part::RemarkPart;
use crate::session::Session;
use crate::session::command::CopyForm;
use crate::session::command::HandStroke;
use crate::session::command::Landmark;
#[cfg(not(target_family = "wasm"))]
use crate::session::command::Library;
use crate::session::command::Rearrangement;
use crate::session::command::{
    Challenge, Change, Command, Counting, Filing, LinePlace, Lines, Overview, Share, Show, Walk,
};
use crate::session::layouts::display::TermsChange;
use crate::session::lead::command::Lead;
use crate::session::screen::Overlay;
use crate::session::screen_mode::ScreenMode;
use crate::settings::{Light, Panel, PanelStep, Switch, Zoom};
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

/// An entry in the table of commands: a command with its menu, name and keyboard shortcuts.
pub struct MenuEntry {
    /// The command that the entry executes.
    pub command: Command,
    /// The menu that contains the entry.
    pub menu: Menu,
    /// The key of the command's name in the Fluent files. The attribute `tip` of that message is a sentence that
    /// explains the command.
    pub id: &'static str,
    /// The keyboard shortcuts of the command.
    pub keys: &'static [KeyboardShortcut],
    /// The style of the entry's row in its menu; `None` for commands that are only available by key or from a button in
    /// a panel.
    pub row: Option<MenuRow>,
    /// The function that returns true if the command can be executed now.
    pub(super) condition: fn(&Session) -> bool,
    /// The mark before the entry's row.
    pub(crate) mark: Mark,
}

/// The style of a command's row in a menu.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names say it")]
pub enum MenuRow {
    Plain,
    /// A separator precedes the row.
    Separated,
}

/// The mark before a row of a menu, and the condition under which it is shown.
#[derive(Clone, Copy)]
pub(crate) enum Mark {
    /// The row has no mark.
    Nothing,
    /// A tick, shown while this setting is on.
    Setting(Switch),
    /// A tick, shown while the function returns true, that is, while the option that the row toggles is on.
    Tick(fn(&Session) -> bool),
    /// A dot, shown while the function returns true, that is, while the row's choice is the current one.
    Dot(fn(&Session) -> bool),
}

impl MenuEntry {
    /// Returns the entry with a separator above its row.
    const fn separated(mut self) -> MenuEntry {
        self.row = Some(MenuRow::Separated);
        self
    }

    /// Returns the entry without a row in its menu. It remains in the palette and, if it has keys, on the help page
    /// under the name of the menu.
    const fn off_menu(mut self) -> MenuEntry {
        self.row = None;
        self
    }

    /// Returns this entry with a condition: its command is available only while `condition` returns true.
    const fn when(mut self, condition: fn(&Session) -> bool) -> MenuEntry {
        self.condition = condition;
        self
    }

    /// Returns this entry with a tick in front of its menu row while `is_on` returns true.
    const fn ticked(mut self, is_on: fn(&Session) -> bool) -> MenuEntry {
        self.mark = Mark::Tick(is_on);
        self
    }

    /// Returns this entry with a dot, the mark of the chosen option, in front of its menu row while `is_chosen` returns
    /// true.
    const fn dotted(mut self, is_chosen: fn(&Session) -> bool) -> MenuEntry {
        self.mark = Mark::Dot(is_chosen);
        self
    }

    /// Returns the name of the command in the user's language.
    pub fn text(&self, words: &Words) -> String {
        words.say(self.id, &[])
    }

    /// Returns other words by which users may look for the command, such as "zoom" for a larger size.
    pub fn synonyms(&self, words: &Words) -> Vec<String> {
        words
            .attribute(self.id, "also")
            .split(',')
            .map(str::trim)
            .filter(|synonym| !synonym.is_empty())
            .map(str::to_owned)
            .collect()
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

/// Creates a table entry for a command that has a row in `menu`.
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
        condition: |_| true,
        mark: Mark::Nothing,
    }
}

/// Creates a table entry for a command that turns a setting on or off. Its menu row has a tick while the setting is on.
const fn switch(
    menu: Menu,
    switch: Switch,
    id: &'static str,
    keys: &'static [KeyboardShortcut],
) -> MenuEntry {
    let mut entry = entry(menu, Command::Show(Show::Turn(switch)), id, keys);
    entry.mark = Mark::Setting(switch);
    entry
}

/// The table of commands: all commands that menus and the palette offer, in menu order. Those about folders and the
/// window itself are missing in a browser.
#[rustfmt::skip]
pub static TABLE: &[MenuEntry] = &[
    entry(Menu::File, Command::Filing(Filing::New(Game::Bridge)), "command-new-bridge-deal", &[ctrl(Key::N)]),
    entry(Menu::File, Command::Filing(Filing::New(Game::Preferans)), "command-new-preferans-deal", &[ctrl_shift(Key::N)]),
    entry(Menu::File, Command::Filing(Filing::Open), "command-open", &[ctrl(Key::O)]).separated(),
    #[cfg(not(target_family = "wasm"))]
    entry(Menu::File, Command::Library(Library::AddFolder), "command-add-a-folder", &[]).off_menu(),
    entry(Menu::File, Command::Filing(Filing::Save), "command-save", &[ctrl(Key::S)]),
    entry(Menu::File, Command::Filing(Filing::SaveAs), "command-save-as", &[ctrl_shift(Key::S)]),
    entry(Menu::File, Command::Show(Show::Overlay(Overlay::Handout)), "command-handout", &[ctrl(Key::P)]),
    entry(Menu::File, Command::Show(Show::Overlay(Overlay::Export)), "command-export", &[ctrl_shift(Key::E)]),
    entry(Menu::File, Command::Share(Share::Paste), "command-paste-a-deal", &[ctrl(Key::V)]).separated(),
    #[cfg(not(target_family = "wasm"))]
    entry(Menu::File, Command::Filing(Filing::Quit), "command-quit", &[ctrl(Key::Q)]).separated(),

    entry(Menu::Copy, Command::Share(Share::Copy(CopyForm::Line)), "command-copy-as-a-line", &[ctrl(Key::C)]).when(has_cards),
    entry(Menu::Copy, Command::Share(Share::Copy(CopyForm::Text)), "command-copy-as-text", &[ctrl_shift(Key::C)]).when(has_cards),
    entry(Menu::Copy, Command::Share(Share::Copy(CopyForm::Pbn)), "command-copy-as-pbn", &[]).when(|s| pbn::write(s.document().problem()).is_some()),
    entry(Menu::Copy, Command::Share(Share::Copy(CopyForm::Picture)), "command-copy-picture", &[]).when(has_cards),
    entry(Menu::Copy, Command::Share(Share::Copy(CopyForm::Link)), "command-copy-link", &[]).when(has_link),

    entry(Menu::Edit, Command::Change(Change::Undo), "command-undo", &[ctrl(Key::Z)]).when(can_undo),
    entry(Menu::Edit, Command::Change(Change::Redo), "command-redo", &[ctrl_shift(Key::Z), ctrl(Key::Y)]).when(can_redo),
    entry(Menu::Edit, Command::Show(Show::Mode(ScreenMode::Edit)), "command-edit-deal", &[key(Key::F2)]).off_menu(),
    entry(Menu::Edit, Command::Show(Show::Mode(ScreenMode::Analyse)), "command-analyse", &[key(Key::F3)]).off_menu(),
    entry(Menu::Edit, Command::Show(Show::Mode(ScreenMode::Statistics)), "command-possible-layouts", &[key(Key::F4)]).off_menu().when(has_layouts),
    entry(Menu::Edit, Command::Change(Change::DealRandomly), "command-random-deal", &[ctrl(Key::R)]).separated(),
    entry(Menu::Edit, Command::Change(Change::DealRest), "command-deal-the-rest", &[ctrl(Key::D)]).when(|s| s.document().lacks_cards()),
    entry(Menu::Edit, Command::Show(Show::Overlay(Overlay::Dealing)), "command-deals-by-conditions", &[ctrl_shift(Key::R)]),
    entry(Menu::Edit, Command::Change(Change::Edit(Edit::Clear)), "command-clear-all-hands", &[]),
    entry(Menu::Edit, Command::Change(Change::Edit(Edit::Rotate)), "command-rotate", &[ctrl(Key::T)]),
    entry(Menu::Edit, Command::Change(Change::StartHere), "command-start-from-here", &[]).when(|s| !is_attempt(s) && s.document().at() > 0),
    entry(Menu::Edit, Command::Show(Show::Overlay(Overlay::Auction(None))), "command-edit-auction", &[ctrl_shift(Key::B)]).separated().when(has_auction),

    entry(Menu::Play, Command::Walk(Walk::PlayBest), "command-play-a-best-card", &[key(Key::Space)]).when(|s| is_free(s) && s.analysed().best_card().is_some()),
    entry(Menu::Play, Command::Walk(Walk::Forward), "command-next-card", &[key(Key::ArrowRight)]).off_menu().when(has_cards_ahead),
    entry(Menu::Play, Command::Walk(Walk::Back), "command-previous-card", &[key(Key::ArrowLeft)]).off_menu().when(has_cards_behind),
    entry(Menu::Play, Command::Walk(Walk::ForwardTrick), "command-next-trick", &[key(Key::ArrowDown), key(Key::PageDown)]).off_menu().when(has_cards_ahead),
    entry(Menu::Play, Command::Walk(Walk::BackTrick), "command-previous-trick", &[key(Key::ArrowUp), key(Key::PageUp)]).off_menu().when(has_cards_behind),
    entry(Menu::Play, Command::Walk(Walk::ToStart), "command-to-the-start", &[key(Key::Home)]).separated().when(has_cards_behind),
    entry(Menu::Play, Command::Walk(Walk::ToEnd), "command-to-the-end", &[key(Key::End)]).when(has_cards_ahead),
    entry(Menu::Play, Command::Walk(Walk::TogglePlayback), "command-play-through", &[key(Key::P)]).when(|s| s.can_play_through()).ticked(|s| s.walk().playback.is_some()),
    entry(Menu::Play, Command::Show(Show::NextPace), "command-next-pace", &[]).off_menu(),
    entry(Menu::Play, Command::Show(Show::ToggleLastTrick), "command-last-trick", &[key(Key::L)]).when(has_last_trick).ticked(|s| s.screen().shows_last_trick),
    entry(Menu::Play, Command::Walk(Walk::Next(Landmark::Variation)), "command-next-variation", &[alt(Key::ArrowDown)]).off_menu().when(|s| is_free(s) && s.document().has_variations()),
    entry(Menu::Play, Command::Walk(Walk::Previous(Landmark::Variation)), "command-previous-variation", &[alt(Key::ArrowUp)]).off_menu().when(|s| is_free(s) && s.document().has_variations()),
    entry(Menu::Play, Command::Walk(Walk::Next(Landmark::Fork)), "command-next-fork", &[alt(Key::ArrowRight)]).off_menu().when(|s| is_free(s) && s.document().next_fork().is_some()),
    entry(Menu::Play, Command::Walk(Walk::Previous(Landmark::Fork)), "command-previous-fork", &[alt(Key::ArrowLeft)]).off_menu().when(|s| is_free(s) && s.document().previous_fork().is_some()),
    entry(Menu::Play, Command::Walk(Walk::Next(Landmark::Mistake)), "command-next-mistake", &[key(Key::M)]).off_menu().when(|s| is_free(s) && s.analysed().next_mistake().is_some()),
    entry(Menu::Play, Command::Walk(Walk::Previous(Landmark::Mistake)), "command-previous-mistake", &[shift(Key::M)]).off_menu().when(|s| is_free(s) && s.analysed().previous_mistake().is_some()),
    entry(Menu::Play, Command::Lines(Lines::Write(RemarkPart::Comment, LinePlace::Here)), "command-comment", &[ctrl(Key::M)]).separated(),
    entry(Menu::Play, Command::Lines(Lines::Write(RemarkPart::Name, LinePlace::Here)), "command-name-line", &[ctrl_shift(Key::M)]).off_menu(),
    entry(Menu::Play, Command::Lines(Lines::ToggleChat(LinePlace::Here)), "command-toggle-chat", &[key(Key::R)]).off_menu(),
    entry(Menu::Play, Command::Lines(Lines::Rearrange(Rearrangement::Promote, LinePlace::Here)), "command-promote", &[ctrl(Key::ArrowUp)]).off_menu(),
    entry(Menu::Play, Command::Lines(Lines::Rearrange(Rearrangement::MakeMain, LinePlace::Here)), "command-make-main", &[ctrl_shift(Key::ArrowUp)]).off_menu(),
    entry(Menu::Play, Command::Lines(Lines::Rearrange(Rearrangement::Delete, LinePlace::Here)), "command-delete-from-here", &[ctrl(Key::Delete)]).off_menu(),
    entry(Menu::Play, Command::Lines(Lines::Copy(LinePlace::Here)), "command-copy-line-of-play", &[]).off_menu(),
    entry(Menu::Play, Command::Lines(Lines::Aside), "command-aside", &[ctrl(Key::B)]).separated(),
    entry(Menu::Play, Command::Change(Change::Edit(Edit::ClearPlay)), "command-forget-the-play", &[]).separated().when(|s| !is_attempt(s) && !s.document().problem().play.is_empty()),

    entry(Menu::Solve, Command::Challenge(Challenge::Begin), "command-solve-it-yourself", &[key(Key::F12)]).off_menu().when(|s| !s.is_solving() && s.can_solve()),
    entry(Menu::Solve, Command::Challenge(Challenge::ToggleNumbers), "command-show-or-hide-the-numbers", &[key(Key::X)]).when(|s| s.can_hide_results()),
    entry(Menu::Solve, Command::Challenge(Challenge::Hint), "command-hint", &[key(Key::I)]).off_menu().when(is_users_turn),
    entry(Menu::Solve, Command::Challenge(Challenge::TakeBack), "command-take-back", &[key(Key::B)]).off_menu().when(can_take_back),
    entry(Menu::Solve, Command::Challenge(Challenge::GiveUp), "command-give-up", &[]).off_menu().when(|s| s.is_solving()),
    entry(Menu::Solve, Command::Challenge(Challenge::Leave), "command-back-to-the-problem", &[shift(Key::F12)]).off_menu().when(is_attempt),
    switch(Menu::Solve, Switch::KeepsNumbers, "command-keep-numbers-shown", &[]).separated(),
    switch(Menu::Solve, Switch::HidesHands, "command-hide-hands", &[]),
    switch(Menu::Solve, Switch::TellsAtOnce, "command-tell-at-once", &[]),

    entry(Menu::Analyse, Command::Counting(Counting::Count), "command-count-the-possible-layouts", &[key(Key::F5)]).when(can_count),
    entry(Menu::Analyse, Command::Counting(Counting::ToggleWork), "command-stop-or-resume", &[key(Key::F6)]).off_menu().when(|s| s.inquiries().running().chain(s.inquiries().halted()).next().is_some()),
    entry(Menu::Analyse, Command::Counting(Counting::Terms(TermsChange::EachCard)), "command-count-for-each-card-to-play", &[key(Key::F7)]).separated().ticked(|s| s.layouts().terms().each_card),
    entry(Menu::Analyse, Command::Counting(Counting::Terms(TermsChange::NoConstraints)), "command-forget-all-limits", &[]).off_menu().when(|s| !s.layouts().terms().constraints.is_empty()),
    entry(Menu::Analyse, Command::Lead(Lead::Ask), "command-what-to-lead", &[shift(Key::F7)]).separated().when(can_ask_lead),
    entry(Menu::Analyse, Command::Counting(Counting::CountDiscards), "command-rank-the-discards-in-all-layouts", &[shift(Key::F5)]).separated().when(can_count_discards),
    switch(Menu::Analyse, Switch::Soundness, "command-soundness", &[ctrl(Key::U)]).separated().when(|s| !s.hides_results()),
    switch(Menu::Analyse, Switch::Permits(DualPermission::Order), "command-permit-order", &[]).off_menu().when(|s| !s.hides_results()),
    switch(Menu::Analyse, Switch::Permits(DualPermission::Minor), "command-permit-minor", &[]).off_menu().when(|s| !s.hides_results()),
    switch(Menu::Analyse, Switch::Permits(DualPermission::Small), "command-permit-small", &[]).off_menu().when(|s| !s.hides_results()),
    entry(Menu::Analyse, Command::Counting(Counting::SearchLonger), "command-search-longer", &[]).off_menu().when(|s| s.analysed().can_search_longer()),
    entry(Menu::Analyse, Command::Lines(Lines::AddSolution), "command-add-solution", &[]).off_menu(),
    entry(Menu::Analyse, Command::Counting(Counting::FindExchanges), "command-find-exchanges", &[]).off_menu().when(|s| s.analysed().can_find_exchanges(&s.settings().permitted_duals())),
    entry(Menu::Analyse, Command::Show(Show::Mode(ScreenMode::Overview)), "command-overview", &[shift(Key::F4)]).off_menu().when(|s| s.can_open_overview()),

    entry(Menu::View, Command::Show(Show::Reading(Reading::Tricks)), "command-numbers-tricks-in-all", &[ctrl(Key::Num1)]).off_menu(),
    entry(Menu::View, Command::Show(Show::Reading(Reading::Contract)), "command-numbers-against-the-contract", &[ctrl(Key::Num2)]).off_menu(),
    entry(Menu::View, Command::Show(Show::Reading(Reading::Cost)), "command-numbers-what-the-card-costs", &[ctrl(Key::Num3)]).off_menu(),
    entry(Menu::View, Command::Show(Show::Theme(Light::Dark)), "command-dark-theme", &[]).dotted(|s| s.settings().light == Light::Dark),
    entry(Menu::View, Command::Show(Show::Theme(Light::Light)), "command-light-theme", &[]).dotted(|s| s.settings().light == Light::Light),
    entry(Menu::View, Command::Show(Show::Theme(Light::HighContrast)), "command-high-contrast", &[]).dotted(|s| s.settings().light == Light::HighContrast),
    switch(Menu::View, Switch::FourColours, "command-two-or-four-colours", &[key(Key::F9)]).separated(),
    switch(Menu::View, Switch::Fans, "command-hands-as-fans", &[key(Key::F10)]),
    switch(Menu::View, Switch::Points, "command-points-of-the-hands", &[]),
    entry(Menu::View, Command::Show(Show::TurnView), "command-turn-view", &[ctrl_shift(Key::T)]),
    entry(Menu::View, Command::Show(Show::TogglePanel(Panel::Problems)), "command-problems", &[ctrl(Key::L)]).separated().ticked(|s| s.settings().shows(Panel::Problems)),
    entry(Menu::View, Command::Show(Show::TogglePanel(Panel::Answers)), "command-answers", &[ctrl(Key::J)]).ticked(|s| s.settings().shows(Panel::Answers)),
    entry(Menu::View, Command::Show(Show::TogglePanel(Panel::Timeline)), "command-course-of-the-play", &[ctrl(Key::H)]).ticked(|s| s.settings().shows(Panel::Timeline)),
    entry(Menu::View, Command::Show(Show::ToggleWarnings), "command-warnings", &[ctrl(Key::E)]).off_menu().when(|s| s.screen().warnings.is_some()),
    entry(Menu::View, Command::Show(Show::Overlay(Overlay::Palette)), "command-palette", &[ctrl(Key::K), ctrl_shift(Key::P)]).separated(),
    entry(Menu::View, Command::Show(Show::Focus(PanelStep::Next)), "command-next-panel", &[ctrl(Key::F6)]).off_menu(),
    entry(Menu::View, Command::Show(Show::Focus(PanelStep::Previous)), "command-previous-panel", &[ctrl_shift(Key::F6)]).off_menu(),
    entry(Menu::View, Command::Show(Show::Leave), "command-leave", &[key(Key::Escape)]).off_menu().when(|s| s.can_leave()),
    #[cfg(not(target_family = "wasm"))]
    entry(Menu::View, Command::Show(Show::ToggleFullScreen), "command-full-screen", &[key(Key::F11)]).separated().ticked(|s| s.screen().is_full_screen),
    entry(Menu::View, Command::Show(Show::ToggleProjector), "command-projector", &[shift(Key::F11)]).ticked(|s| s.screen().projector.is_some()),
    entry(Menu::View, Command::Show(Show::Zoom(Zoom::In)), "command-larger", &[ctrl(Key::Plus), ctrl(Key::Equals)]).separated(),
    entry(Menu::View, Command::Show(Show::Zoom(Zoom::Out)), "command-smaller", &[ctrl(Key::Minus)]),
    entry(Menu::View, Command::Show(Show::Zoom(Zoom::Reset)), "command-normal-size", &[ctrl(Key::Num0)]).off_menu(),

    entry(Menu::Language, Command::Show(Show::Language(None)), "command-language-of-the-system", &[]).dotted(|s| s.settings().language.is_none()),
    entry(Menu::Language, Command::Show(Show::Language(Some(Language::English))), "command-english", &[]).dotted(|s| s.settings().language == Some(Language::English)),
    entry(Menu::Language, Command::Show(Show::Language(Some(Language::Russian))), "command-russian", &[]).dotted(|s| s.settings().language == Some(Language::Russian)),
    entry(Menu::Language, Command::Show(Show::Letters(None)), "command-letters-of-the-language", &[]).separated().dotted(|s| s.settings().letters.is_none()),
    entry(Menu::Language, Command::Show(Show::Letters(Some(CardLetters::Latin))), "command-latin-letters", &[]).dotted(|s| s.settings().letters == Some(CardLetters::Latin)),
    entry(Menu::Language, Command::Show(Show::Letters(Some(CardLetters::Cyrillic))), "command-cyrillic-letters", &[]).dotted(|s| s.settings().letters == Some(CardLetters::Cyrillic)),

    entry(Menu::Help, Command::Show(Show::Overlay(Overlay::Help)), "command-keys-and-colours", &[key(Key::F1)]),
    entry(Menu::Help, Command::Show(Show::Overlay(Overlay::Guide)), "command-guide", &[shift(Key::F1)]),
    entry(Menu::Help, Command::Show(Show::Tour(Some(0))), "command-tour", &[]),
    entry(Menu::Help, Command::Show(Show::Overlay(Overlay::About)), "command-about", &[]).separated(),
];

/// The keys that select a hand in edit mode. No menu lists them, because they work in this mode only.
#[rustfmt::skip]
pub static HAND_KEYS: &[(Key, Seat)] = &[
    (Key::N, Seat::North), (Key::E, Seat::East), (Key::S, Seat::South), (Key::W, Seat::West),
];

/// The keys that, in edit mode, move the input position between suits and hands, or delete the last card.
#[rustfmt::skip]
static EDITING_KEYS: &[(Key, HandStroke)] = &[
    (Key::Space, HandStroke::NextSuit), (Key::Enter, HandStroke::NextSuit),
    (Key::ArrowRight, HandStroke::NextSuit), (Key::ArrowDown, HandStroke::NextSuit),
    (Key::ArrowLeft, HandStroke::PreviousSuit), (Key::ArrowUp, HandStroke::PreviousSuit),
    (Key::PageDown, HandStroke::NextHand), (Key::PageUp, HandStroke::PreviousHand),
    (Key::Backspace, HandStroke::TakeBack),
];

/// The number of rows by which Page Up and Page Down move the selection in the overview.
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

/// Looks up `key` in `keys` and returns the value assigned to it, such as a suit. Returns `None` if the table does not
/// contain the key.
fn look_up_key<T: Clone>(keys: &[(Key, T)], key: Key) -> Option<T> {
    let entry = keys.iter().find(|(other, _)| *other == key);
    entry.map(|(_, meaning)| meaning.clone())
}

/// Returns true if the modifier keys `held` are exactly those `wanted` for a shortcut with `key`. Shift is ignored for
/// `+` and `=`, because some keyboards need it to type them.
fn are_modifiers_held(key: Key, held: Modifiers, wanted: Modifiers) -> bool {
    let held = if [Key::Plus, Key::Equals].contains(&key) {
        Modifiers {
            shift: wanted.shift,
            ..held
        }
    } else {
        held
    };
    held.matches_exact(wanted)
}

impl Command {
    /// Returns the command's entry in the table of commands, or `None` if it has none.
    pub fn entry(&self) -> Option<&'static MenuEntry> {
        TABLE.iter().find(|entry| entry.command == *self)
    }

    /// Returns the command for a pressed key while the window is in `mode`; `None` if the key has none. `key` is the
    /// key's label in the user's keyboard layout. `place` is its position on the keyboard, used only if the label is
    /// not a Latin letter.
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

    /// Returns the command for a key with modifiers while the window is in `mode`; `None` if there is none.
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
        // A capital letter does what the small one does.
        if modifiers.shift_only() && key.name().len() == 1 {
            return Command::for_key(key, Modifiers::NONE, mode);
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
        let hand = look_up_key(HAND_KEYS, key).map(HandStroke::Hand);
        let rank = look_up_key(RANK_KEYS, key).map(HandStroke::Rank);
        let other = look_up_key(EDITING_KEYS, key);
        hand.or(rank).or(other).map(Change::Type)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_share_neither_keys_nor_names() {
        for (index, one) in TABLE.iter().enumerate() {
            for other in &TABLE[index + 1..] {
                assert_ne!(one.id, other.id);
                assert_ne!(one.command, other.command);
                assert!(one.keys.iter().all(|key| !other.keys.contains(key)));
            }
        }
    }

    /// Limits the number of menu rows, because users read menus from top to bottom. Commands that concern a single
    /// panel belong in that panel instead.
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
    fn capital_and_small_letters_run_the_same_command() {
        for mode in [ScreenMode::Analyse, ScreenMode::Edit] {
            let of = |modifiers| Command::for_key(Key::A, modifiers, mode);
            assert_eq!(of(Modifiers::SHIFT), of(Modifiers::NONE));
            assert!(of(Modifiers::SHIFT).is_some() && of(Modifiers::ALT).is_none());
        }
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
            (Key::W, Change::Type(HandStroke::Hand(Seat::West))),
            (Key::S, Change::Type(HandStroke::Hand(Seat::South))),
            (Key::Num2, Change::Type(HandStroke::Rank(Rank::Two))),
            (Key::Space, Change::Type(HandStroke::NextSuit)),
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
