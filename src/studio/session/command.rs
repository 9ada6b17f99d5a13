//! The commands: everything that the user can do in the studio.

use std::ops::Range;
use std::path::PathBuf;

use kibitzer::analysis::Unseen;
use kibitzer::cards::{Card, Rank, Seat, Suit};
use kibitzer::rules::{Game, Scoring};

use crate::document::Document;
use crate::document::arrangement::Arrangement;
use crate::document::board_column::BoardColumn;
use crate::document::edit::Edit;
use crate::document::goal::Reading;
use crate::document::problem_cases::CasesChoice;
use crate::document::problems::ListPlace;
use crate::document::remark_part::RemarkPart;
use crate::document::repairs::Repair;
use crate::document::solving::Party;
use crate::session::analysis::analysed::JudgedBy;
use crate::session::dealing::form::DealForm;
use crate::session::export::form::{ExportChoices, ExportItem};
use crate::session::files::browser::Prompt;
use crate::session::handout::form::HandoutStep;
use crate::session::layouts::display::{TermsChange, ViewChange};
use crate::session::lead::command::Lead;
use crate::session::list::view::{ListGrouping, ProblemFilter};
use crate::session::overview::filter::BoardFilter;
use crate::session::screen::Overlay;
use crate::session::screen_mode::ScreenMode;
use crate::settings::{AnswerSection, Light, Panel, PanelStep, Switch, Zoom};
use kibitzer_words::Language;
use kibitzer_words::letters::CardLetters;

/// A command from the user. The variants group commands by what they concern.
#[derive(Clone, PartialEq, Debug)]
pub enum Command {
    /// A command about the document as a whole and its file, such as opening or saving it.
    Filing(Filing),
    /// A command that copies, pastes, imports or exports deals, pictures or results.
    Share(Share),
    /// A command that changes the problem: an edit, undo or redo.
    Change(Change),
    /// A command that plays a card or moves through the play.
    Walk(Walk),
    /// A command about the variations of the play.
    Lines(Lines),
    /// A command about the layouts of unseen hands, discards or the worker threads.
    Counting(Counting),
    /// A command about the question of what to lead.
    Lead(Lead),
    /// A command about the view and the settings.
    Show(Show),
    /// A command about solving a problem.
    Challenge(Challenge),
    /// A command about the problem list.
    Library(Library),
    /// A command about random deals.
    Dealing(Dealing),
    /// A command about the overview of a file's boards.
    Overview(Overview),
}

/// Implements the conversion of each listed type into a [`Command`], by wrapping the value in the matching variants.
macro_rules! commands {
    ($($part:ty: $command:expr;)*) => {$(
        impl From<$part> for Command {
            fn from(part: $part) -> Command {
                $command(part)
            }
        }
    )*};
}

commands! {
    Filing: Command::Filing;
    Share: Command::Share;
    Change: Command::Change;
    Walk: Command::Walk;
    Lines: Command::Lines;
    Counting: Command::Counting;
    Lead: Command::Lead;
    Show: Command::Show;
    Challenge: Command::Challenge;
    Library: Command::Library;
    Dealing: Command::Dealing;
    Overview: Command::Overview;
    &Command: Command::clone;
    Answer: |answer| Command::Filing(Filing::Answer(answer));
    ExportItem: |item| Command::Share(Share::Export(item));
    HandoutStep: |step| Command::Share(Share::Handout(step));
    Edit: |edit| Command::Change(Change::Edit(edit));
    HandStroke: |stroke| Command::Change(Change::Type(stroke));
    Repair: |repair| Command::Change(Change::Repair(repair));
    TermsChange: |change| Command::Counting(Counting::Terms(change));
    ViewChange: |change| Command::Counting(Counting::View(change));
    ScreenMode: |mode| Command::Show(Show::Mode(mode));
}

/// A command about the document as a whole and its file.
#[derive(Clone, PartialEq, Debug)]
pub enum Filing {
    /// Opens an empty deal.
    New(Game),
    /// Asks the user for a file and opens it.
    Open,
    /// Saves the document to its file.
    Save,
    /// Asks the user for another file and saves the document to it.
    SaveAs,
    /// Closes the studio.
    Quit,
    /// Opens the problem at this place in the problem list.
    OpenListed(ListPlace),
    /// Asks the user whether to delete this problem from its file.
    AskToDelete(ListPlace),
    /// Answers a question that the studio has asked the user.
    Answer(Answer),
    /// Opens or updates the program's own file dialog; `None` closes it.
    Prompt(Option<Prompt>),
    /// Shows this folder in the file dialog.
    Browse(PathBuf),
}

/// The user's answer to a question that the studio has asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// Confirms the program's own file dialog, as with the Enter key.
    File,
    /// Saves the unsaved work that the pending command would lose, and then executes that command.
    SaveFirst,
    /// Discards the unsaved work, and executes the command that waits for this decision.
    Discard,
    /// Keeps the unsaved work, and cancels the command that would lose it.
    KeepChanges,
    /// Saves the part of the document that the file format can represent, and drops the rest.
    SaveLosing,
    /// Cancels a save because the file format cannot represent the whole document.
    KeepWhole,
    /// Opens unsaved work that was recovered from an earlier run of the studio.
    TakeUp,
    /// Discards unsaved work that was recovered from an earlier run of the studio.
    LeaveBehind,
    /// Deletes the board about which the user is asked from its file.
    DeleteBoard,
    /// Keeps the board about which the user is asked.
    KeepBoard,
}

/// A command that copies, pastes, imports or exports deals, pictures or results.
#[derive(Clone, PartialEq, Debug)]
pub enum Share {
    /// Copies the document to the clipboard in this form.
    Copy(CopyForm),
    /// Copies this text, which the window shows, to the clipboard.
    CopyWords(String),
    /// Pastes deals from the clipboard.
    Paste,
    /// Replaces the choices in the export form.
    FillExport(ExportChoices),
    /// Writes this item to a file.
    Export(ExportItem),
    /// Carries out a step of making a handout, such as printing it or writing it to a file.
    Handout(HandoutStep),
}

/// A form in which the document is copied to the clipboard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CopyForm {
    /// The deal and the cards played as one line of text.
    Line,
    /// The document in PBN format.
    Pbn,
    /// A plain-text diagram with contract and play, for people to read.
    Text,
    /// The web address of a page that shows the deal.
    Link,
    /// A picture of the position.
    Picture,
}

/// A command that changes the problem: an edit, undo or redo.
#[derive(Clone, PartialEq, Debug)]
pub enum Change {
    /// Undoes the last change.
    Undo,
    /// Redoes the last undone change.
    Redo,
    /// Deals all cards at random.
    DealRandomly,
    /// Deals the unplaced cards at random to the hands that are not full.
    DealRest,
    /// Makes the position on the table the start of the problem.
    StartHere,
    /// Handles a keystroke or click that enters a hand card by card.
    Type(HandStroke),
    /// Sets a hand to the cards typed as a line of text.
    TypeHand(Seat, String),
    /// Sets the calls typed as a line of text in the window that edits the auction.
    TypeCalls(String),
    /// Ends the line of typed calls. Words that are not valid calls stay in the line, with the reason.
    EndCalls,
    /// Repairs a deal that cannot be played, in the way that the user chose.
    Repair(Repair),
    /// Applies any other edit to the problem.
    Edit(Edit),
}

/// A keystroke or click that enters a hand card by card, suit by suit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HandStroke {
    /// Moves the card into the selected hand, or out of it if it is there.
    Card(Card),
    /// Selects the hand into which cards go.
    Hand(Seat),
    /// Selects the discard tray: clicked cards are then removed from the deal instead of going to a hand.
    Tray,
    /// Adds the card with this rank in the current suit.
    Rank(Rank),
    /// Moves to the next suit; after clubs, to spades of the next hand.
    NextSuit,
    /// Moves to the previous suit; before spades, to clubs of the previous hand.
    PreviousSuit,
    /// Moves to spades of the next hand.
    NextHand,
    /// Moves to spades of the previous hand.
    PreviousHand,
    /// Undoes the last typed card: it goes back to where it was.
    TakeBack,
}

/// A command that plays a card or moves through the play.
#[derive(Clone, PartialEq, Debug)]
pub enum Walk {
    /// Plays this card from the hand whose turn it is.
    Play(Card),
    /// Plays the first card of the best line.
    PlayBest,
    /// Records the suit of a card that the user plays by typing suit and rank.
    TypeSuit(Suit),
    /// Plays the legal card of this rank, in the suit typed before if there is one.
    TypeRank(Rank),
    /// Moves to the position after the given number of cards in the displayed line of play.
    GoTo(usize),
    /// Plays the best line of play up to and including the card with this index.
    Follow(usize),
    /// Moves one card back.
    Back,
    /// Moves one card forward.
    Forward,
    /// Moves back to the start of the current trick or, if at its start, of the previous one.
    BackTrick,
    /// Moves to the start of the next trick.
    ForwardTrick,
    /// Moves to the position before the first card.
    ToStart,
    /// Moves to the position after the last card.
    ToEnd,
    /// Starts or stops playing through the cards automatically, one after another.
    TogglePlayback,
    /// Moves forward to the next landmark, or switches to the next variation.
    Next(Landmark),
    /// Moves back to the previous landmark, or switches to the previous variation.
    Previous(Landmark),
    /// Plays this card instead of the card at this index in the displayed line of play. The old continuation stays as a
    /// variation.
    Instead(usize, Card),
    /// Plays the cards of the best line of play before this index, and then this card instead of the one at the index.
    FollowWith(usize, Card),
}

/// A kind of place in the play to which the user can jump.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Landmark {
    /// Another variation at the last branch point.
    Variation,
    /// The place just after a card with alternatives.
    Fork,
    /// The place just before a card that costs tricks.
    Mistake,
}

/// A command about the variations of the play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Lines {
    /// Moves to the position at the end of this path, a sequence of cards from the start of the play. The path may lie
    /// on any line.
    GoTo(Vec<Card>),
    /// Opens the text field for the name or comment of a card in the play.
    Write(RemarkPart, LinePlace),
    /// Updates the remark on a card to the text typed so far.
    Type(String),
    /// Closes the text field for a remark on a card, and keeps the typed remark.
    EndWriting,
    /// Closes the text field for a remark on a card, and restores the old remark.
    CancelWriting,
    /// Unfolds the long chat on a card, or folds it again.
    ToggleChat(LinePlace),
    /// Changes the place of a line among the variations, or deletes it.
    Rearrange(Rearrangement, LinePlace),
    /// Copies a line of play to the clipboard as plain text for people to read.
    Copy(LinePlace),
    /// Adds the solution of the problem as variations: the main line, the defences that need different answers, cooks,
    /// and tries with their refutations.
    AddSolution,
    /// Adds a line of play from the position about which the problem asks, unless the line already exists. Then moves
    /// to the position after this number of its cards.
    Show(Vec<Card>, usize),
    /// Starts an excursion (a trial that leaves the document unchanged) from the position on the table, or ends the one
    /// in progress.
    Aside,
}

/// A change of the variations at a card of the play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rearrangement {
    /// Swaps a variation with the line from which it branches.
    Promote,
    /// Makes a variation the main line of the play.
    MakeMain,
    /// Deletes the card and everything after it.
    Delete,
}

/// A card of the play to which a command about variations applies.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LinePlace {
    /// The last card played in the position on the table.
    Here,
    /// The last card of this path, a sequence of cards from the start of the play.
    At(Vec<Card>),
}

impl LinePlace {
    /// Returns the path that ends with this card: the sequence of cards from the start of the play in `document`.
    pub fn path<'a>(&'a self, document: &'a Document) -> &'a [Card] {
        match self {
            LinePlace::Here => document.path(),
            LinePlace::At(path) => path,
        }
    }
}

/// A command about the layouts of unseen hands, discards or the worker threads.
#[derive(Clone, PartialEq, Debug)]
pub enum Counting {
    /// Starts counting the layouts (possible deals) of the unseen hands. Cards that are missing become unknown.
    Count,
    /// Selects the hands that are treated as unseen.
    Unseen(Unseen),
    /// Changes the terms of the layout count, such as a constraint on a hand.
    Terms(TermsChange),
    /// Changes the view of the statistics about the layouts, such as the tab or the sort order.
    View(ViewChange),
    /// Starts ranking the discards in preferans by their average over all layouts.
    CountDiscards,
    /// Stops all work of the worker threads or, if there is none, resumes what was stopped.
    ToggleWork,
    /// Continues the proof of the problem's solution to twice as many positions.
    SearchLonger,
    /// Selects the cases in which the solution of the problem is examined, such as each lead.
    Cases(CasesChoice),
    /// Searches for exchanges of cards that repair the problem or do not change its solution.
    FindExchanges,
    /// Selects whether discards are evaluated for the layout on the table, over all layouts or against every lead.
    JudgeBy(JudgedBy),
}

/// A command about the view and the settings.
#[derive(Clone, PartialEq, Debug)]
pub enum Show {
    /// Shows a page over the window, or closes it if it is shown.
    Overlay(Overlay),
    /// Switches the mode of the window.
    Mode(ScreenMode),
    /// Turns a setting on or off.
    Turn(Switch),
    /// Sets the way the values of cards are displayed.
    Reading(Reading),
    /// Sets the theme of the window.
    Theme(Light),
    /// Sets the language of the window; `None` for the language of the operating system.
    Language(Option<Language>),
    /// Sets the letters for court cards; `None` for the usual letters of the language.
    Letters(Option<CardLetters>),
    /// Selects the next pace for playing through the cards.
    NextPace,
    /// Shows the last complete trick instead of the cards of the current one, or the current one again.
    ToggleLastTrick,
    /// Previews the best line after this card, which has not been played yet; `None` ends the preview.
    Preview(Option<Card>),
    /// Shows or hides a panel.
    TogglePanel(Panel),
    /// Folds or unfolds a section of the panel with the answers.
    ToggleSection(AnswerSection),
    /// Switches the panel of answers to a section, which hides the others that share its place.
    ChooseSection(AnswerSection),
    /// Changes the zoom of the window by a step, or resets it.
    Zoom(Zoom),
    /// Turns the view so that the next seat is at the bottom of the table; the deal does not change.
    TurnView,
    /// Shows the auction for editing with the call at this index selected; `None` selects the place after the last
    /// call.
    ChooseCall(Option<usize>),
    /// Records that the command with this identifier was executed from the palette, so that the palette lists it first.
    Remember(&'static str),
    /// Shows the step with this index of the introductory tour; `None` ends the tour.
    Tour(Option<usize>),
    /// Does the first of these that applies: closes the overlay, cancels a half-typed card, leaves the projector view,
    /// returns to the overview, or returns to the table.
    Leave,
    /// Moves the keyboard focus to another panel.
    Focus(PanelStep),
    /// Sets the scoring rules of preferans.
    Scoring(Scoring),
    /// Dismisses the notice with this number.
    Dismiss(u64),
    /// Shows or hides the warnings about the file.
    ToggleWarnings,
    /// Switches between full screen and a window.
    ToggleFullScreen,
    /// Switches to or from the projector view, in which the table fills the screen and all results are hidden.
    ToggleProjector,
    /// Sets the share of the window that a panel takes up, 0.0 to 1.0. `None` restores the default size.
    Resize(Panel, Option<f32>),
}

/// A command about solving a problem.
#[derive(Clone, PartialEq, Debug)]
pub enum Challenge {
    /// Shows the results, or hides them again.
    ToggleNumbers,
    /// Starts an attempt to solve the problem against the engine.
    Begin,
    /// Starts an attempt to solve the problem against the engine, in which the user plays the cards of this side.
    BeginAs(Party),
    /// Ends the attempt and returns to the problem.
    Leave,
    /// Gives the next hint for the current card.
    Hint,
    /// Takes back the last card that the user played in the attempt to solve the problem.
    TakeBack,
    /// Ends the attempt to solve the problem unsolved, and shows where tricks were lost.
    GiveUp,
}

/// A command about the problem list.
#[derive(Clone, PartialEq, Debug)]
pub enum Library {
    /// Sets the text for which the problem list is searched.
    Search(String),
    /// Asks the user for a folder to add to the problem list.
    AddFolder,
    /// Adds this folder to the problem list.
    FolderChosen(PathBuf),
    /// Removes this folder from the problem list.
    ForgetFolder(PathBuf),
    /// Reads this file of a listed folder, to list its problems.
    ReadFile(PathBuf),
    /// Opens this file.
    OpenFile(PathBuf),
    /// Sets the filter of the problem list.
    Filter(ProblemFilter),
    /// Sets the grouping of the problem list.
    Group(ListGrouping),
    /// Folds or unfolds the group of the problem list that has this name.
    Fold(String),
    /// Moves a problem down the list by this number of rows, or up if negative.
    Move(ListPlace, isize),
    /// Removes this problem from the list. Its file is not changed.
    Close(ListPlace),
    /// Removes the section with this index from the list. Its file is not changed.
    CloseSection(usize),
    /// Arranges boards of the list, given by their places, as a new list.
    Arrange(Vec<ListPlace>, Arrangement),
    /// Asks the user for a file, and writes the boards of the section with this index to it.
    SaveSection(usize),
    /// Opens this problem in edit mode, to change its title.
    EditTitle(ListPlace),
    /// Asks the user for a new name of this file, and renames it.
    RenameFile(PathBuf),
    /// Removes the lines that the user has added to this problem, which ships with the studio and must be open.
    RemoveOwnLines(ListPlace),
    /// Measures the difficulty of this problem.
    Measure(ListPlace),
}

/// A command about random deals.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Dealing {
    /// Replaces the content of the form for random deals as the user types.
    Fill(Box<DealForm>),
    /// Starts dealing as requested by the form.
    Begin,
    /// Ends dealing, and lists the deals found so far.
    Stop,
}

/// A command about the overview of a file's boards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Overview {
    /// Shows the boards of the section of the problem list with this index.
    Show(usize),
    /// Opens the board at this place of the list. If the index of a card is given, shows the position before that card.
    Open(ListPlace, Option<usize>),
    /// Opens the board of the chosen row.
    OpenChosen,
    /// Sorts the rows by a column, or reverses the order if they are sorted by it already.
    SortBy(BoardColumn),
    /// Sets the width of a column, in points. `None` restores the default width.
    Widen(BoardColumn, Option<u16>),
    /// Sets the filter that rows have to pass.
    Filter(BoardFilter),
    /// Chooses the row that is this number of rows below the chosen one, or above it if negative.
    Step(isize),
    /// Chooses the row with this index.
    Choose(usize),
    /// Reports the range of rows visible in the window, so that their boards are solved first.
    InView(Range<usize>),
}
