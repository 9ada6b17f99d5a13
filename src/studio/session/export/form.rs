//! Exports to files: the items that can be written, and the user's choices in the form for them.

use kibitzer_export::ExportKind;

use crate::document::ShownPlace;
use crate::session::handout::form::ProblemScope;

/// An item that an export writes to a file. The variants are in display order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExportItem {
    /// The position in this format, such as a picture or a web page.
    Position(ExportKind),
    /// All deals of the list to which the document belongs: those read from the same text or dealt together.
    List,
    /// The legal cards with their values, as a CSV file.
    CardValues,
    /// The tricks after each lead against each discard, as a CSV file.
    LeadTable,
    /// The rows of the overview, as a CSV file.
    Overview,
    /// The layouts counted so far, as a CSV file.
    Layouts,
    /// A picture of the statistics if they are shown, or else of the window.
    Picture,
}

impl ExportItem {
    /// All items in display order, beginning with positions in each format.
    pub const ALL: [ExportItem; 11] = [
        ExportItem::Position(ExportKind::Png),
        ExportItem::Position(ExportKind::Svg),
        ExportItem::Position(ExportKind::Html),
        ExportItem::Position(ExportKind::Latex),
        ExportItem::Position(ExportKind::Text),
        ExportItem::List,
        ExportItem::CardValues,
        ExportItem::LeadTable,
        ExportItem::Overview,
        ExportItem::Layouts,
        ExportItem::Picture,
    ];

    /// Returns true if one file can hold the positions of many problems.
    pub fn holds_many(self) -> bool {
        match self {
            ExportItem::Position(kind) => kind.form().holds_many(),
            ExportItem::List
            | ExportItem::CardValues
            | ExportItem::LeadTable
            | ExportItem::Overview
            | ExportItem::Layouts
            | ExportItem::Picture => false,
        }
    }
}

/// The user's choices in the export form. They also apply when the position is copied as a picture or as text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ExportChoices {
    /// The item to write.
    pub item: ExportItem,
    /// The problems whose positions are written, if the format can hold several.
    pub scope: ProblemScope,
    /// The position of the open document that is written, if the user chose one.
    pub place: Option<ShownPlace>,
    /// True if the solution is written too.
    pub with_solution: bool,
}

impl Default for ExportChoices {
    fn default() -> ExportChoices {
        ExportChoices {
            item: ExportItem::Position(ExportKind::Png),
            scope: ProblemScope::Document,
            place: None,
            with_solution: false,
        }
    }
}

impl ExportChoices {
    /// Returns the chosen problems, or only the open one if the format cannot hold several.
    pub fn scope(&self) -> ProblemScope {
        if self.item.holds_many() {
            self.scope
        } else {
            ProblemScope::Document
        }
    }
}
