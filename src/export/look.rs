//! Options for the appearance of exported positions.

use kibitzer_words::Language;
use kibitzer_words::letters::CardLetters;

/// The appearance of an exported position: its language, colours, size, and the parts that are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PictureLook {
    /// The language of all words in an exported position.
    pub language: Language,
    /// The letters for the honour cards in an exported position, such as `Q` or the Russian `Д` for the queen.
    pub letters: CardLetters,
    /// The colours of text and background in an exported picture: light or dark.
    pub shade: PictureShade,
    /// The number of suit colours in an exported picture: one, two or four.
    pub inks: SuitInks,
    /// The resolution of an exported PNG picture.
    pub scale: PictureScale,
    /// True if the problem is only a deal, so that no contract and no leader are shown.
    pub deal_only: bool,
    /// True if the solution is shown below the position: the tricks, the lines of play, comments and notes.
    pub with_solution: bool,
    /// The paper size and the number of diagrams per page in a PDF document.
    pub pages: PageLayout,
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
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum SuitInks {
    /// One colour: all suits are black, for photocopies.
    One,
    /// Two colours: hearts and diamonds are red, the others black.
    #[default]
    Two,
    /// Four colours, one for each suit.
    Four,
}

/// The resolution of a PNG picture, as the number of pixels for each unit of the SVG picture from which it is drawn.
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

/// The layout of the pages of a PDF document.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct PageLayout {
    /// The size of the pages.
    pub paper: Paper,
    /// The number of diagrams on a page.
    pub per_page: DiagramsPerPage,
    /// True if the longer side of the paper is horizontal.
    pub is_landscape: bool,
}

impl PageLayout {
    /// Returns width and height of a page, in units of 1/96 inch.
    pub fn size(self) -> [f32; 2] {
        self.turned(self.paper.size())
    }

    /// Returns the number of columns and rows of diagrams on a page.
    pub fn grid(self) -> [usize; 2] {
        self.turned(self.per_page.grid())
    }

    /// Swaps horizontal and vertical measures of upright paper if the page is in landscape.
    fn turned<T>(self, [across, down]: [T; 2]) -> [T; 2] {
        if self.is_landscape {
            [down, across]
        } else {
            [across, down]
        }
    }
}

/// The size of the paper of a PDF document.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Paper {
    /// A4, 210 × 297 mm.
    #[default]
    A4,
    /// US Letter, 8.5 × 11 inches.
    Letter,
}

impl Paper {
    /// All paper sizes.
    pub const ALL: [Paper; 2] = [Paper::A4, Paper::Letter];

    /// Returns width and height of the upright paper, in units of 1/96 inch.
    fn size(self) -> [f32; 2] {
        match self {
            Paper::A4 => [793.7, 1122.5],
            Paper::Letter => [816.0, 1056.0],
        }
    }
}

/// The number of diagrams on a page of a PDF document. The fewer there are, the larger their text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum DiagramsPerPage {
    /// One diagram on each page.
    One,
    /// Two diagrams, one below the other.
    Two,
    /// Two rows of two diagrams, with space for notes.
    Four,
    /// Three rows of two diagrams.
    #[default]
    Six,
    /// Three rows of three diagrams.
    Nine,
    /// Four rows of three diagrams.
    Twelve,
    /// Four rows of four diagrams.
    Sixteen,
    /// Five rows of four diagrams.
    Twenty,
}

impl DiagramsPerPage {
    /// The numbers of diagrams for which a [`Handout`](super::Handout) has space, in ascending order.
    pub const OF_HANDOUT: [DiagramsPerPage; 5] = [
        DiagramsPerPage::One,
        DiagramsPerPage::Two,
        DiagramsPerPage::Four,
        DiagramsPerPage::Six,
        DiagramsPerPage::Twelve,
    ];

    /// The numbers of boards on a page of [`HandRecords`](super::HandRecords), in ascending order.
    pub const OF_RECORDS: [DiagramsPerPage; 6] = [
        DiagramsPerPage::Four,
        DiagramsPerPage::Six,
        DiagramsPerPage::Nine,
        DiagramsPerPage::Twelve,
        DiagramsPerPage::Sixteen,
        DiagramsPerPage::Twenty,
    ];

    /// Returns the number of columns and rows of diagrams on an upright page.
    fn grid(self) -> [usize; 2] {
        match self {
            DiagramsPerPage::One => [1, 1],
            DiagramsPerPage::Two => [1, 2],
            DiagramsPerPage::Four => [2, 2],
            DiagramsPerPage::Six => [2, 3],
            DiagramsPerPage::Nine => [3, 3],
            DiagramsPerPage::Twelve => [3, 4],
            DiagramsPerPage::Sixteen => [4, 4],
            DiagramsPerPage::Twenty => [4, 5],
        }
    }

    /// Returns the number of diagrams on a full page.
    pub fn count(self) -> usize {
        let [columns, rows] = self.grid();
        columns * rows
    }
}

/// The text before and after the exported positions in a complete HTML or LaTeX document.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DocumentFrame {
    /// The text of a complete document before the first exported position.
    pub head: String,
    /// The text of a complete document after the last exported position.
    pub foot: &'static str,
}
