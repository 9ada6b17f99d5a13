//! The commands about the question of what to lead.

use kibitzer::analysis::Criterion;
use kibitzer::cards::{Card, CardSet, Seat};

use crate::document::lead_terms::SystemName;
use crate::session::lead::view::{Confidence, DealGrouping, Listing};

/// A command about the question of what to lead.
#[derive(Clone, PartialEq, Debug)]
pub enum Lead {
    /// Shows the page about the lead. Cards that are missing become unknown.
    Ask,
    /// Shows the page about the layouts of two hands again. If two hands are unseen, their layouts are counted for every
    /// card.
    CountLayouts,
    /// Answers a problem whose results are hidden with this card, and shows them.
    Choose(Card),
    /// Sorts, compares and settles the leads by this criterion.
    SortBy(Criterion),
    /// Sets the confidence at which the best lead is settled.
    Confidence(Confidence),
    /// Ticks a lead for the comparison, or unticks it.
    Tick(CardSet),
    /// Groups the deals in which the two leads differ in this way.
    Grouping(DealGrouping),
    /// Lists these deals.
    List(Listing),
    /// Shows the diagram of the deal with this index in the list.
    Deal(usize),
    /// Puts the deal with this index in the list on the table.
    Lay(usize),
    /// Solves 2,000 deals more.
    More,
    /// Writes the deals with the tricks of every card to a file that the user chooses.
    Export,
    /// Reads the auction by this system.
    System(SystemName),
    /// Opens the text field for a requirement or condition with this text; an empty text stands for a new one.
    Write(TermPlace, String),
    /// Updates the text in the field that is open in this place.
    Type(TermPlace, String),
    /// Closes the field that is open in this place and keeps its text. A text with an error stays in the field.
    EndWriting(TermPlace),
    /// Closes the field that is open in this place without a change.
    CancelWriting(TermPlace),
    /// Gives the call with this index the meaning that it has in the system.
    ResetCall(usize),
    /// Changes the dealer of the auction or, without calls, declarer, so that the hand of this seat is on lead.
    LetLead(Seat),
}

/// The place of a requirement on a caller's hand, or of a condition on the deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TermPlace {
    /// The requirement with the second index among those of the call with the first index. An index that is one too
    /// large stands for a new requirement.
    Requirement(usize, usize),
    /// The condition with this index. An index that is one too large stands for a new condition.
    Condition(usize),
}
