//! The parts of a remark, each of which has its own text field.

use kibitzer::problem::Remark;

/// A part of the remark on a card in the play: the name of a variation, or a comment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RemarkPart {
    /// The name of the variation that begins with the card.
    Name,
    /// The comment on the card.
    Comment,
}

impl RemarkPart {
    /// Returns the text of this part of a remark.
    pub fn text_in(self, remark: &Remark) -> &str {
        match self {
            RemarkPart::Name => &remark.name,
            RemarkPart::Comment => &remark.comment,
        }
    }

    /// Returns the text of this part of a remark, mutably.
    pub(crate) fn text_in_mut(self, remark: &mut Remark) -> &mut String {
        match self {
            RemarkPart::Name => &mut remark.name,
            RemarkPart::Comment => &mut remark.comment,
        }
    }
}
