//! The colours of a picture.

use kibitzer_cards::Suit;

use super::look::{PictureLook, PictureShade, SuitInks};

/// The colours of an exported picture, as CSS values.
#[derive(Clone, Copy)]
pub(crate) struct PicturePalette {
    /// The background colour of an exported picture.
    pub(crate) ground: &'static str,
    /// The text colour of cards and titles in an exported picture.
    pub(crate) ink: &'static str,
    /// The colour of the less important text in an exported picture, such as seat names and the author.
    pub(crate) muted: &'static str,
    /// The colour of the card table in an exported picture.
    pub(crate) felt: &'static str,
    /// The colour of the edge of the card table, and of the outlines of cards, in an exported picture.
    pub(crate) edge: &'static str,
    /// The background colour of the cards of the current trick on the table.
    pub(crate) card: &'static str,
    /// The colours of spades, hearts, diamonds and clubs, in this order.
    suits: [&'static str; 4],
}

impl PicturePalette {
    pub(crate) fn from_look(look: PictureLook) -> PicturePalette {
        let [black, red, orange, green] = match look.shade {
            PictureShade::Light => ["#1b1b1b", "#c4161c", "#c25e00", "#1a7431"],
            PictureShade::Dark => ["#f0f0f0", "#ff7b72", "#ffb057", "#6fcf7f"],
        };
        let suits = match look.inks {
            SuitInks::One => [black; 4],
            SuitInks::Two => [black, red, red, black],
            SuitInks::Four => [black, red, orange, green],
        };
        match look.shade {
            PictureShade::Light => PicturePalette {
                ground: "#ffffff",
                ink: black,
                muted: "#5a5f64",
                felt: "#e6efe8",
                edge: "#9db5a3",
                card: "#ffffff",
                suits,
            },
            PictureShade::Dark => PicturePalette {
                ground: "#1c2024",
                ink: black,
                muted: "#a4abb2",
                felt: "#26382e",
                edge: "#55705f",
                card: "#14181b",
                suits,
            },
        }
    }

    /// Returns the colours for paper: dark text on white, whatever the shade of pictures.
    pub(crate) fn for_print(look: PictureLook) -> PicturePalette {
        PicturePalette::from_look(PictureLook {
            shade: PictureShade::Light,
            ..look
        })
    }

    pub(crate) fn suit_colour(&self, suit: Suit) -> &'static str {
        let [spades, hearts, diamonds, clubs] = self.suits;
        match suit {
            Suit::Spades => spades,
            Suit::Hearts => hearts,
            Suit::Diamonds => diamonds,
            Suit::Clubs => clubs,
        }
    }
}

/// Returns the red, green and blue parts of a colour of a palette, such as `#1b1b1b`; black for anything else.
pub(crate) fn rgb_components(colour: &str) -> [u8; 3] {
    let digits = colour.strip_prefix('#').unwrap_or_default();
    let value = u32::from_str_radix(digits, 16).unwrap_or(0);
    let [_, red, green, blue] = value.to_be_bytes();
    [red, green, blue]
}
