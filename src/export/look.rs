//! Options for the appearance of exported positions.

use kibitzer_words::Language;
use kibitzer_words::letters::CardLetters;

/// The appearance of an exported position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PictureLook {
    /// The language of all words in the picture or text.
    pub language: Language,
    /// The letters for the court cards, such as `Q` or the Russian `Д`.
    pub letters: CardLetters,
    /// The colours of text and background.
    pub shade: PictureShade,
    /// The number of suit colours.
    pub inks: SuitInks,
    /// The resolution of a PNG picture.
    pub scale: PictureScale,
    /// True if the problem is only a deal, so that no contract and no leader are shown.
    pub deal_only: bool,
    /// True if the solution is shown below the position: the tricks, the lines of play, comments and notes.
    pub with_solution: bool,
}

/// The colours of text and background: light or dark.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum PictureShade {
    /// Dark text on white, as on paper.
    #[default]
    Light,
    /// Light text on black.
    Dark,
}

/// The number of colours in which suits are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum SuitInks {
    /// Two colours: hearts and diamonds are red, the others black.
    #[default]
    Two,
    /// Four colours, one for each suit.
    Four,
}

/// The number of pixels per unit of the picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum PictureScale {
    /// One pixel per unit.
    One,
    /// Two pixels per unit, for high-resolution screens.
    #[default]
    Two,
    /// Three pixels per unit, for print.
    Three,
}

impl PictureScale {
    /// Returns the number of pixels per unit.
    pub fn points(self) -> u8 {
        match self {
            PictureScale::One => 1,
            PictureScale::Two => 2,
            PictureScale::Three => 3,
        }
    }
}

/// The text around the exported positions in a complete document.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DocumentFrame {
    /// The text before the first position.
    pub head: String,
    /// The text after the last position.
    pub foot: &'static str,
}
