//! The colours of a picture.

use kibitzer_cards::Suit;

use super::look::{PictureLook, PictureShade, SuitInks};

/// The colours of a picture, as CSS values.
pub(crate) struct PicturePalette {
    /// The colour of the background.
    pub(crate) ground: &'static str,
    /// The text colour of cards and titles.
    pub(crate) ink: &'static str,
    /// The colour of text that is less important than cards and titles.
    pub(crate) muted: &'static str,
    /// The colour of the card table.
    pub(crate) felt: &'static str,
    /// The colour of the table's edge.
    pub(crate) edge: &'static str,
    /// The background colour of the cards in the current trick.
    pub(crate) card: &'static str,
    /// The colours of the suits, from spades to clubs.
    suits: [&'static str; 4],
}

impl PicturePalette {
    pub(crate) fn of(look: PictureLook) -> PicturePalette {
        let [black, red, orange, green] = match look.shade {
            PictureShade::Light => ["#1b1b1b", "#c4161c", "#c25e00", "#1a7431"],
            PictureShade::Dark => ["#f0f0f0", "#ff7b72", "#ffb057", "#6fcf7f"],
        };
        let suits = match look.inks {
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

    pub(crate) fn suit(&self, suit: Suit) -> &'static str {
        let [spades, hearts, diamonds, clubs] = self.suits;
        match suit {
            Suit::Spades => spades,
            Suit::Hearts => hearts,
            Suit::Diamonds => diamonds,
            Suit::Clubs => clubs,
        }
    }
}
