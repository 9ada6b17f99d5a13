//! Commands: everything that a user can do.

use std::path::PathBuf;

use kibitzer::cards::{Card, Rank, Seat, Suit};
use kibitzer::rules::{Convention, Game, Players};
use kibitzer_export::ExportKind;

use crate::document::edit::Edit;
use crate::document::goal::Reading;
use crate::document::problems::ShelfPlace;
use crate::document::remark_part::RemarkPart;
use crate::document::repairs::Repair;
use crate::document::solving::Party;
use crate::document::{Document, ShownPlace};
use crate::session::analysed::JudgedBy;
use crate::session::browser::Prompt;
use crate::session::dealing::DealForm;
use crate::session::deals::{Ask, Sight};
use crate::session::entry::Stroke;
use crate::session::list_view::{ListGrouping, ProblemFilter};
use crate::session::screen_mode::ScreenMode;
use crate::settings::{AnswerSection, Panel, PanelStep, Zoom};
use kibitzer_words::Language;
use kibitzer_words::letters::CardLetters;

/// Something that a user can do, sorted by what it concerns.
#[derive(Clone, PartialEq, Debug)]
pub enum Command {
    /// A command about the document as a whole and its file.
    Filing(Filing),
    /// A command that imports or exports something.
    Share(Share),
    /// A command that changes the problem.
    Change(Change),
    /// A command that moves through the play or plays a card.
    Walk(Walk),
    /// A command about the variations of the play.
    Lines(Lines),
    /// A command about layouts of unseen hands, and about the workers.
    Survey(Survey),
    /// A command about the view and the settings.
    Show(Show),
    /// A command about solving a problem.
    Challenge(Challenge),
    /// A command about the problem list.
    Library(Library),
    /// A command about random deals.
    Dealing(Dealing),
}

/// A command about the document as a whole and its file.
#[derive(Clone, PartialEq, Debug)]
pub enum Filing {
    /// Opens an empty deal.
    New(Game),
    /// Asks for a file and opens it.
    Open,
    /// Writes the document to its file.
    Save,
    /// Asks for another file and writes the document to it.
    SaveAs,
    /// Closes the studio.
    Quit,
    /// Opens a problem of the problem list.
    OpenListed(ShelfPlace),
    /// Saves the work that the waiting command would lose.
    SaveFirst,
    /// Writes everything that the format of a file can express, and loses the rest.
    SaveLosing,
    /// Cancels a save that would lose something.
    KeepWhole,
    /// Discards the unsaved work, and continues with the command that waits.
    Discard,
    /// Keeps the unsaved work, and drops the command that waits.
    KeepChanges,
    /// Opens the question for a file name, updates it, or closes it (`None`).
    Prompt(Option<Prompt>),
    /// Shows another folder in the file dialog.
    Browse(PathBuf),
    /// Confirms the typed file name.
    AnswerPrompt,
    /// Continues with unsaved work that an earlier session left behind.
    TakeUp,
    /// Discards unsaved work that an earlier session left behind.
    LeaveBehind,
}

/// A command that imports or exports something.
#[derive(Clone, PartialEq, Debug)]
pub enum Share {
    /// Copies the document as a line of text.
    CopyLine,
    /// Copies the document as PBN.
    CopyPbn,
    /// Copies a diagram with contract and play, to be read by people.
    CopyText,
    /// Copies a few words that the window shows.
    CopyWords(String),
    /// Pastes the content of the clipboard.
    Paste,
    /// Writes all deals of the document's text, or of its random deals, to a file.
    SaveList,
    /// Writes the layouts counted so far to a file.
    ExportLayouts,
    /// Writes a picture of the window to a file.
    ExportPicture,
    /// Copies the web address of a page that shows the position.
    CopyLink,
    /// Copies the position as a picture.
    CopyPicture,
    /// Writes the position to a file in this format.
    SavePosition(ExportKind),
    /// Chooses the position to export.
    ShowAt(ShownPlace),
    /// Switches whether the solution is exported too.
    ToggleSolution,
    /// Writes all legal cards with their values to a file.
    ExportMoves,
}

/// A command that changes the problem.
#[derive(Clone, PartialEq, Debug)]
pub enum Change {
    /// Undoes the last change.
    Undo,
    /// Redoes the change that was undone last.
    Redo,
    /// Deals all cards at random.
    DealRandomly,
    /// Deals the unplaced cards at random to the hands that are not full.
    DealRest,
    /// Makes the position on the table the start of the problem.
    StartHere,
    /// Handles a click on a card in the pack: moves it into the chosen hand, or out of it.
    Toggle(Card),
    /// Chooses the hand into which cards go.
    ChooseHand(Seat),
    /// Makes clicked cards leave the deal instead of going to a hand.
    ChooseTray,
    /// Handles a key stroke that enters a hand card by card.
    Type(Stroke),
    /// Sets a hand to a typed line.
    TypeHand(Seat, String),
    /// Repairs a deal that cannot be played.
    Repair(Repair),
    /// Makes any other edit to the problem.
    Edit(Edit),
}

/// A command that moves through the play or plays a card.
#[derive(Clone, PartialEq, Debug)]
pub enum Walk {
    /// Plays a card from the hand to play.
    Play(Card),
    /// Plays the first card of the best line.
    PlayBest,
    /// Types the suit of a card to play, before its rank.
    TypeSuit(Suit),
    /// Types the rank of a card to play.
    TypeRank(Rank),
    /// Moves to the position after this number of cards.
    GoTo(usize),
    /// Plays the best line up to and including the card with this index.
    Follow(usize),
    /// Moves one card back.
    Back,
    /// Moves one card forward.
    Forward,
    /// Moves back to the start of the trick, or of the previous one.
    BackTrick,
    /// Moves to the start of the next trick.
    ForwardTrick,
    /// Moves to the position before the first card.
    ToStart,
    /// Moves to the position after the last card.
    ToEnd,
    /// Moves to the next card that was tried in place of a card played.
    NextVariation,
    /// Moves to the previous card that was tried in place of a card played.
    PreviousVariation,
    /// Moves forward to the next card of the line with alternatives.
    NextFork,
    /// Moves back to the previous card of the line with alternatives.
    PreviousFork,
    /// Moves to the position before the next card of the line that costs tricks.
    NextMistake,
    /// Moves to the position before the previous card of the line that costs tricks.
    PreviousMistake,
    /// Plays another card after this number of cards of the line.
    Instead(usize, Card),
    /// Plays the best line up to the card before this index, and then this card instead.
    FollowWith(usize, Card),
}

/// A command about the variations of the play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Lines {
    /// Moves to a card of any line, given by the path to it.
    GoTo(Vec<Card>),
    /// Opens the field for a remark on a card.
    Write(RemarkPart, LinePlace),
    /// Sets the text of the remark as far as it is typed; the document has it at once.
    Type(String),
    /// Closes the field for a remark and keeps the text.
    EndWriting,
    /// Closes the field for a remark and restores the old text.
    CancelWriting,
    /// Exchanges a variation with the line from which it branches.
    Promote(LinePlace),
    /// Makes a line the main line.
    MakeMain(LinePlace),
    /// Deletes a card and everything after it.
    Delete(LinePlace),
    /// Copies a line as a text for people.
    Copy(LinePlace),
    /// Starts an excursion from the position on the table, or returns from one to the play.
    Aside,
}

/// A card of the play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LinePlace {
    /// The last card on the table.
    Here,
    /// The last card of a path.
    At(Vec<Card>),
}

impl LinePlace {
    /// Returns the path in a document's play that ends with the card.
    pub fn path<'a>(&'a self, document: &'a Document) -> &'a [Card] {
        match self {
            LinePlace::Here => document.path(),
            LinePlace::At(path) => path,
        }
    }
}

/// A command about layouts of unseen hands, and about the workers.
#[derive(Clone, PartialEq, Debug)]
pub enum Survey {
    /// Counts the layouts of the unseen hands.
    StartLayouts,
    /// Pauses the count of layouts, or continues it.
    PauseLayouts,
    /// Ends the count of layouts; its result can still be viewed.
    StopLayouts,
    /// Sets the hands that are unseen.
    Unseen([Seat; 2]),
    /// Changes the question about the layouts.
    Deals(Ask),
    /// Changes what is shown of the answer.
    See(Sight),
    /// Ranks the discards over all layouts.
    CountDiscards,
    /// Ends ranking the discards.
    StopDiscards,
    /// Makes all missing cards unknown, and counts their layouts.
    CountUnknown,
    /// Stops all work of the workers.
    StopAll,
    /// Continues everything that was stopped.
    GoOn,
    /// Chooses the layouts over which discards are judged.
    JudgeBy(JudgedBy),
}

/// A command about the view and the settings.
#[derive(Clone, PartialEq, Debug)]
pub enum Show {
    /// Switches the mode of the window.
    Mode(ScreenMode),
    /// Sets the way in which the values of cards are shown.
    Reading(Reading),
    /// Switches to the next theme: dark, light, high contrast.
    ToggleTheme,
    /// Switches between two and four suit colours.
    ToggleDeck,
    /// Sets the language; `None` for that of the system.
    Language(Option<Language>),
    /// Sets the letters on court cards; `None` for those of the language.
    Letters(Option<CardLetters>),
    /// Switches between hands in rows and in fans.
    ToggleSpread,
    /// Switches between a table of felt and a plain one.
    ToggleCloth,
    /// Switches the animation of played cards.
    ToggleMoves,
    /// Previews the best line after this card before it is played; `None` returns to the usual best line.
    Preview(Option<Card>),
    /// Shows or hides a panel.
    TogglePanel(Panel),
    /// Folds or unfolds a section of the answers.
    ToggleSection(AnswerSection),
    /// Changes the zoom.
    Zoom(Zoom),
    /// Puts the next seat at the bottom of the table; the deal stays as it is.
    TurnView,
    /// Shows or hides the help.
    ToggleHelp,
    /// Shows or hides the command palette.
    TogglePalette,
    /// Records that the command with this identifier was executed from the palette.
    Remember(&'static str),
    /// Shows a step of the tour; `None` ends it.
    Tour(Option<usize>),
    /// Leaves what was entered last, and returns to the table.
    Leave,
    /// Moves the keyboard focus to another panel.
    Focus(PanelStep),
    /// Sets the text by which the problem list is searched.
    Search(String),
    /// Sets the convention for scoring preferans.
    Convention(Convention),
    /// Sets the number of players for scoring preferans.
    Players(Players),
    /// Removes the notice with this number, which the user has read.
    Dismiss(u64),
    /// Shows or hides the warnings about the file.
    ToggleOddities,
    /// Shows or hides the frame times.
    ToggleMeter,
    /// Gives a panel this share of the window, 0 to 1.
    Resize(Panel, f32),
}

/// A command about solving a problem.
#[derive(Clone, PartialEq, Debug)]
pub enum Challenge {
    /// Shows the results, or hides them again.
    ToggleNumbers,
    /// Starts solving the problem against the engine, from the beginning.
    Begin,
    /// Starts solving the problem against the engine with this side, from the beginning.
    BeginAs(Party),
    /// Ends the attempt and returns to the problem.
    Leave,
    /// Gives the next hint for the current card.
    Hint,
    /// Takes the user's last card back.
    TakeBack,
    /// Ends the attempt, and shows where tricks were lost.
    GiveUp,
    /// Switches whether problems open with their results shown.
    ToggleKeepNumbers,
    /// Switches whether hands lie face down that a player would not see.
    ToggleHands,
    /// Switches between telling mistakes at once and at the end.
    ToggleTelling,
}

/// A command about the problem list.
#[derive(Clone, PartialEq, Debug)]
pub enum Library {
    /// Asks for a folder to list.
    AddFolder,
    /// Lists this folder.
    FolderChosen(PathBuf),
    /// Removes a folder from the list.
    ForgetFolder(PathBuf),
    /// Reads a file of a listed folder.
    ReadFile(PathBuf),
    /// Opens a file.
    OpenFile(PathBuf),
    /// Sets the filter for problems.
    Filter(ProblemFilter),
    /// Sets the grouping of problems.
    Group(ListGrouping),
    /// Folds or unfolds the group with this name.
    Fold(String),
    /// Moves a problem by this number of rows down (up if negative).
    Move(ShelfPlace, isize),
    /// Measures the difficulty of this problem.
    Measure(ShelfPlace),
}

/// A command about random deals.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Dealing {
    /// Shows or hides the form for random deals.
    Toggle,
    /// Replaces the form for random deals by what is typed.
    Fill(Box<DealForm>),
    /// Starts dealing what the form requests.
    Begin,
    /// Ends dealing; the deals found so far are kept.
    Stop,
}
