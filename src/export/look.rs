//! Options for the appearance of exported positions.

use kibitzer_words::Language;
use kibitzer_words::letters::CardLetters;

/// The appearance of an exported position: its language, colours, size, and the parts that are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PictureLook {
    /// Language of all words in an exported position.
    pub language: Language,
    /// Letters for the honour cards in an exported position, such as `Q` or the Russian `Д` for the queen.
    pub letters: CardLetters,
    /// Colours of text and background in an exported picture: light or dark.
    pub shade: PictureShade,
    /// Number of suit colours in an exported picture: two or four.
    pub inks: SuitInks,
    /// Resolution of an exported PNG picture.
    pub scale: PictureScale,
    /// True if the problem is only a deal, so that no contract and no leader are shown.
    pub deal_only: bool,
    /// True if the solution is shown below the position: the tricks, the lines of play, comments and notes.
    pub with_solution: bool,
}

/// The colours of text and background in an exported picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum PictureShade {
    /// Dark text on white, as on paper.
    #[default]
    Light,
    /// Light text on black.
    Dark,
}

/// The number of colours in which the suits are shown in an exported picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum SuitInks {
    /// Two colours: hearts and diamonds are red, the others black.
    #[default]
    Two,
    /// Four colours, one for each suit.
    Four,
}

/// The resolution of a PNG picture: the number of pixels for each unit of the SVG picture from which it is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum PictureScale {
    /// A resolution of one pixel for each unit of the picture.
    One,
    /// A resolution of two pixels for each unit of the picture, for high-resolution screens.
    #[default]
    Two,
    /// A resolution of three pixels for each unit of the picture, for print.
    Three,
}

impl PictureScale {
    /// Returns the number of pixels for each unit of the picture, 1 to 3.
    pub fn points(self) -> u8 {
        match self {
            PictureScale::One => 1,
            PictureScale::Two => 2,
            PictureScale::Three => 3,
        }
    }
}

/// The text before and after the exported positions in a complete HTML or LaTeX document.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DocumentFrame {
    /// Text of a complete document before the first exported position.
    pub head: String,
    /// Text of a complete document after the last exported position.
    pub foot: &'static str,
}
