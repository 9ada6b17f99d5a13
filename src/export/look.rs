//! How a picture looks.

use kibitzer_formats::diagram::DiagramLetters;

/// How a position is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PictureLook {
    /// The letters of court cards, and the language of all words.
    pub letters: DiagramLetters,
    /// The ground it is drawn on.
    pub shade: PictureShade,
    /// The colours of the suits.
    pub inks: SuitInks,
    /// How large a picture of points is.
    pub scale: PictureScale,
    /// Whether nothing is known but the hands: then no contract and no leader is shown.
    pub deal_only: bool,
    /// Whether the answer stands below: the tricks, the lines of the play, comments and notes.
    pub with_solution: bool,
}

/// The ground of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum PictureShade {
    /// Dark on white, as on paper.
    #[default]
    Light,
    /// Light on black.
    Dark,
}

/// How many colours the suits have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum SuitInks {
    /// Hearts and diamonds are red.
    #[default]
    Two,
    /// A colour for each suit.
    Four,
}

/// How many points of a picture stand for one of its units.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum PictureScale {
    /// One.
    One,
    /// Two, for screens of today.
    #[default]
    Two,
    /// Three, for print.
    Three,
}

impl PictureScale {
    /// The points.
    pub fn points(self) -> u8 {
        match self {
            PictureScale::One => 1,
            PictureScale::Two => 2,
            PictureScale::Three => 3,
        }
    }
}
