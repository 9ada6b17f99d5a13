//! The data that the section with the lines of play draws, shared by the files that draw it.

use kibitzer::cards::Card;

use crate::session::analysis::analysed::AnalysedDocument;
use crate::session::lines::RemarkField;
use crate::view::View;

/// The data that the section with the lines of play draws.
#[derive(Clone, Copy)]
pub(crate) struct LinesShown<'a> {
    pub(crate) analysed: AnalysedDocument<'a>,
    /// The name or comment that the user is typing, and the card to which it belongs; `None` if the user is not typing
    /// one.
    pub(crate) writing: Option<&'a RemarkField>,
    /// The expanded chats. Each is given by the sequence of cards from the start of the play up to the card with the
    /// chat.
    pub(crate) open_chats: &'a [Vec<Card>],
}

/// The view drawn by the section with the lines of play.
pub(crate) type LinesView<'p, 'a> = View<'p, 'a, LinesShown<'a>>;
