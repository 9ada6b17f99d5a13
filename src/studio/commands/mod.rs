//! Everything a user can do, and one table of it that menus, keys, tooltips and the help page read.

mod enabled;
pub(crate) mod finder;
mod table;

use std::path::PathBuf;

use kibitzer::cards::{Card, Rank, Seat, Suit};
use kibitzer::rules::{Convention, Game, Players};
use kibitzer_export::ExportKind;

use crate::document::edit::Edit;
use crate::document::goal::Reading;
use crate::document::problems::ShelfPlace;
use crate::document::repairs::Repair;
use crate::document::solving::Party;
use crate::document::{Document, ShownPlace};
use crate::look::letters::CardLetters;
use crate::platform::settings::{AnswerSection, Panel};
use crate::session::analysed::JudgedBy;
use crate::session::dealing::DealForm;
use crate::session::deals::{Ask, Sight};
use crate::session::effect::Prompt;
use crate::session::list::{ListGrouping, ProblemFilter};
use crate::session::screen::{RemarkPart, ScreenMode};
use crate::words::Language;

pub use table::{HAND_KEYS, Menu, MenuEntry, TABLE};

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
    /// The lines of the play.
    Lines(Lines),
    /// What is counted.
    Survey(Survey),
    /// What is shown, and how.
    Show(Show),
    /// What the user finds out himself.
    Challenge(Challenge),
    /// The list of problems.
    Library(Library),
    /// Random deals.
    Dealing(Dealing),
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
    /// Saves the work that the waiting command would lose.
    SaveFirst,
    /// Writes everything that the format of a file can express, and loses the rest.
    SaveLosing,
    /// Nothing is written.
    KeepWhole,
    /// The unsaved changes may go.
    Discard,
    /// The command that waited for the user's answer is forgotten.
    KeepChanges,
    /// Asks for the name of a file, goes on asking, or no longer asks.
    Prompt(Option<Prompt>),
    /// Looks into another folder while a name is asked for.
    Browse(PathBuf),
    /// The name is typed.
    AnswerPrompt,
    /// Continues with unsaved work that an earlier studio left behind.
    TakeUp,
    /// Forgets that work.
    LeaveBehind,
}

/// What comes in from elsewhere and goes out to others.
#[derive(Clone, PartialEq, Debug)]
pub enum Share {
    /// The document as a line of text.
    CopyLine,
    /// The hands as PBN writes them.
    CopyPbn,
    /// A diagram with contract and play, for people.
    CopyText,
    /// A few words that the window shows.
    CopyWords(String),
    /// What the clipboard holds.
    Paste,
    /// All deals of the list that the document stands in, to a file.
    SaveList,
    /// The layouts that are known, to a file.
    ExportLayouts,
    /// What the window shows, to a file.
    ExportPicture,
    /// The position as an address of a page that shows it.
    CopyLink,
    /// The position as a picture.
    CopyPicture,
    /// The position, to a file.
    SavePosition(ExportKind),
    /// Which position is shown to others.
    ShowAt(ShownPlace),
    /// The answer is shown to others too, or not.
    ToggleSolution,
    /// Every card that may be played with its value, to a file.
    ExportMoves,
}

/// How the document changes.
#[derive(Clone, PartialEq, Debug)]
pub enum Change {
    /// Takes the last change back.
    Undo,
    /// Makes it again.
    Redo,
    /// Deals all cards.
    DealRandomly,
    /// Fills the hands that are not full.
    DealRest,
    /// The position is the start from now on.
    StartHere,
    /// A click on a card of the pack: into the chosen hand, or out of it.
    Toggle(Card),
    /// The hand into which cards go.
    ChooseHand(Seat),
    /// Cards go out of play for good.
    ChooseTray,
    /// A key that types a hand card by card.
    Type(Stroke),
    /// A hand as it stands in the line where it is typed.
    TypeHand(Seat, String),
    /// Mends what is wrong with the deal.
    Repair(Repair),
    /// Any other change.
    Edit(Edit),
}

/// A key that types a hand, suit by suit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stroke {
    /// A card of the suit that is typed.
    Rank(Rank),
    /// The next suit; after clubs spades of the next hand.
    NextSuit,
    /// The suit before.
    PreviousSuit,
    /// Spades of the next hand.
    NextHand,
    /// Spades of the hand before.
    PreviousHand,
    /// The card typed last goes back to where it was.
    TakeBack,
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
    /// On to a card of the line that others were tried in the place of.
    NextFork,
    /// Back to the last of them.
    PreviousFork,
    /// Before the next card of the line that costs tricks.
    NextMistake,
    /// Before the one before it.
    PreviousMistake,
    /// Another card after so many of the line.
    Instead(usize, Card),
    /// The best line up to this card of it, and another in its place.
    FollowWith(usize, Card),
}

/// What is done with the lines of the play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Lines {
    /// Goes to a card of any line.
    GoTo(Vec<Card>),
    /// Begins to write what is said of a card.
    Write(RemarkPart, LinePlace),
    /// The text of what is being written, as far as it is typed: the document has it at once.
    Type(String),
    /// Ends the writing; the text stays.
    EndWriting,
    /// Ends the writing; the text from before it comes back.
    CancelWriting,
    /// The variation changes places with the line that it leaves.
    Promote(LinePlace),
    /// The line becomes the main line.
    MakeMain(LinePlace),
    /// The card goes, with all that follows it.
    Delete(LinePlace),
    /// The line, as a text for others.
    Copy(LinePlace),
    /// What stands on the table as a deal of its own; from there back to the play.
    Aside,
}

/// A card of the play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LinePlace {
    /// The last one on the table.
    Here,
    /// The last one of a path.
    At(Vec<Card>),
}

impl LinePlace {
    /// The path in a document's play that ends with it.
    pub fn path<'a>(&'a self, document: &'a Document) -> &'a [Card] {
        match self {
            LinePlace::Here => document.path(),
            LinePlace::At(path) => path,
        }
    }
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
    /// Ranks the discards in all layouts.
    CountDiscards,
    /// Ends that.
    StopDiscards,
    /// Counts all deals of the cards that no hand is known to hold.
    CountUnknown,
    /// Stops everything that workers are at.
    StopAll,
    /// Goes on with all that was stopped.
    GoOn,
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
    /// The next theme: dark, light, high contrast.
    ToggleTheme,
    /// Two colours of suits or four.
    ToggleDeck,
    /// The language; `None` for that of the system.
    Language(Option<Language>),
    /// The letters on court cards; `None` for those of the language.
    Letters(Option<CardLetters>),
    /// Hands in rows or in fans.
    ToggleSpread,
    /// A table of felt or a plain one.
    ToggleCloth,
    /// Whether a card that is played is seen to move.
    ToggleMoves,
    /// The best line after this card, before it is played; or the usual one again.
    Preview(Option<Card>),
    /// Shows or hides a panel.
    TogglePanel(Panel),
    /// Folds a section of the answers, or unfolds it.
    ToggleSection(AnswerSection),
    /// Larger or smaller.
    Zoom(Zoom),
    /// Another seat at the bottom of the table; the deal stays as it is.
    TurnView,
    /// Shows or hides the help.
    ToggleHelp,
    /// Shows or hides the palette of commands.
    TogglePalette,
    /// A command of this identifier was done from the palette.
    Remember(&'static str),
    /// A step of the tour; `None` ends it.
    Tour(Option<usize>),
    /// Away from what was entered, back to the table.
    Leave,
    /// The keyboard goes on to another panel.
    Focus(PanelStep),
    /// What the list of problems is searched for.
    Search(String),
    /// How results of preferans are written down.
    Convention(Convention),
    /// How many play preferans.
    Players(Players),
    /// The user has read the notice of this number.
    Dismiss(u64),
    /// Shows or hides what is odd about the file.
    ToggleOddities,
    /// Shows or hides how long frames take.
    ToggleMeter,
    /// A panel takes such a share of the window.
    Resize(Panel, f32),
}

/// To the one after, or to the one before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names say it")]
pub enum PanelStep {
    Next,
    Previous,
}

/// What the user finds out himself.
#[derive(Clone, PartialEq, Debug)]
pub enum Challenge {
    /// Shows the results, or hides them again.
    ToggleNumbers,
    /// Solves the problem against the engine, from the beginning.
    Begin,
    /// Solves it for this side, from the beginning.
    BeginAs(Party),
    /// Goes back to the problem.
    Leave,
    /// Tells a little more of what to play now.
    Hint,
    /// Takes the last card back.
    TakeBack,
    /// Ends it, and looks where tricks were lost.
    GiveUp,
    /// Problems open with their numbers shown, or hidden.
    ToggleKeepNumbers,
    /// Hides hands that a player would not see, or shows them.
    ToggleHands,
    /// Tells at once what costs a trick, or at the end.
    ToggleTelling,
}

/// What becomes of the list of problems.
#[derive(Clone, PartialEq, Debug)]
pub enum Library {
    /// Asks for a folder to list.
    AddFolder,
    /// This folder is to be listed.
    FolderChosen(PathBuf),
    /// A folder is no longer to be listed.
    ForgetFolder(PathBuf),
    /// A file of a folder is to be read.
    ReadFile(PathBuf),
    /// Opens a file.
    OpenFile(PathBuf),
    /// Only such problems are shown.
    Filter(ProblemFilter),
    /// How they are grouped.
    Group(ListGrouping),
    /// Folds a group of this name, or unfolds it.
    Fold(String),
    /// A problem moves by so many places.
    Move(ShelfPlace, isize),
    /// How hard this problem is should be known.
    Measure(ShelfPlace),
}

/// What becomes of random deals.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Dealing {
    /// Asks what is wanted of them, or no longer asks.
    Toggle,
    /// This is typed.
    Fill(Box<DealForm>),
    /// Deals.
    Begin,
    /// Ends that; what was dealt is kept.
    Stop,
}

/// A step of the size of everything.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Zoom {
    In,
    Out,
    Reset,
}
