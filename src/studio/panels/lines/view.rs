//! The data that the section with the lines of play draws, shared by the files that draw it.

use kibitzer::cards::Card;

use crate::session::analysis::analysed::AnalysedDocument;
use crate::session::lines::RemarkField;
use crate::view::View;

/// The data that the section with the lines of play draws.
#[derive(Clone, Copy)]
pub(crate) struct LinesShown<'a> {
    pub(crate) analysed: AnalysedDocument<'a>,
    /// The name or comment that the user is typing, and its place in the play; `None` if none.
    pub(crate) writing: Option<&'a RemarkField>,
    /// The unfolded chats, each as the sequence of cards from the start of the play up to its card.
    pub(crate) open_chats: &'a [Vec<Card>],
}

/// The view drawn by the section with the lines of play.
pub(crate) type LinesView<'p, 'a> = View<'p, 'a, LinesShown<'a>>;
