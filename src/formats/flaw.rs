//! Errors and warnings about texts in any format.

use kibitzer_cards::notation::Flaw;
use kibitzer_cards::problem::CallFault;
use kibitzer_cards::rules::IllegalCard;
use kibitzer_cards::{Card, Excerpt, ParseHandError, Seat, message, messages};

use super::deal::DealFlaw;
use super::diagram::DiagramFlaw;
use super::foreign::ForeignFile;
use super::lin::LinFlaw;
use super::machines::MachineFlaw;
use super::pbn::{EntryFlaw, PbnFlaw};
use super::wrapping::Wrapping;

messages! {
    /// An error or warning about a text in one of the supported formats, without its position.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub enum FormatFlaw: Error {
        /// An error in one of Kibitzer's own text formats.
        Ours(flaw: Flaw) => flaw.message();
        /// An error in the hands of a deal written in PBN notation.
        Deal(flaw: DealFlaw) => flaw.message();
        /// An error in the description of a board in the format of another program.
        Board(flaw: BoardFlaw) => flaw.message();
        /// A warning about a diagram or a list of hands.
        Diagram(flaw: DiagramFlaw) => flaw.message();
        /// An error in a LIN file or an address of Bridge Base Online.
        Lin(flaw: LinFlaw) => flaw.message();
        /// A violation of the PBN standard.
        Pbn(flaw: PbnFlaw) => flaw.message();
        /// An error in a file of a dealing machine.
        Machine(flaw: MachineFlaw) => flaw.message();
        /// A damaged compressed file or picture, whose text cannot be extracted.
        Damaged(wrapping: Wrapping) => match wrapping {
            Wrapping::Picture => message!("damaged-picture", "the problem inside this picture is damaged"),
            Wrapping::Gzip => message!(
                "damaged-gzip", "this gzip file is damaged; the rest of it cannot be unpacked"
            ),
            Wrapping::Zip => message!(
                "damaged-zip", "this zip archive is damaged; the rest of it cannot be unpacked"
            ),
            Wrapping::BinaryBts => message!(
                "damaged-binary", "this binary BTS file is damaged; the rest of it cannot be unpacked"
            ),
        };
        /// A container whose content exceeds the maximum size for unpacking.
        TooLarge {
            /// The maximum size of unpacked content, in megabytes.
            megabytes: usize,
        } = "flaw-too-large", "the content of this file is larger than {megabytes} MB and was not unpacked";
        /// An archive of several files, any of which may contain deals.
        SeveralFiles {
            /// The number of files, not counting those added by operating systems.
            files: usize,
        } = "flaw-several-files", "this is an archive of {files} files; unpack it and open the files";
        /// An archive without files.
        EmptyArchive = "flaw-empty-archive", "this archive contains no files";
        /// A text that is not in any supported format.
        Unknown = "flaw-unknown-format", "expected a problem document, a line such as `bridge N:…`, or a deal `N:…`";
        /// A text that is not in any supported format, but of a recognised kind. The message names this kind.
        Other(kind: ForeignFile) => match kind {
            ForeignFile::Picture => message!(
                "seems-picture",
                "there is no problem inside this picture; programs that save a picture again drop it",
            ),
            ForeignFile::ShortAddress => message!(
                "seems-short-address",
                "only the server of this short address knows the deal; the address of the page to which it leads has the cards",
            ),
            ForeignFile::Archive => message!(
                "seems-archive", "an archive of this kind is not read; unpack it and open the files"
            ),
            ForeignFile::Pdf | ForeignFile::WordProcessor | ForeignFile::Spreadsheet => message!(
                "seems-document", "this seems to be {kind}, which is not read; copy the deals from it as text", kind
            ),
            ForeignFile::WebPage | ForeignFile::Json | ForeignFile::Xml | ForeignFile::Program | ForeignFile::Mail
            | ForeignFile::Values | ForeignFile::Prose => message!(
                "seems-other", "this seems to be {kind}, and no deal was found in it", kind
            ),
        };
        /// A text that contains no deal, although it is in a supported format.
        NoDeal = "flaw-no-deal", "it contains no deal";
        /// A text that contains results, but none of the deals to which they belong.
        OnlyResults = "flaw-only-results", "it contains results, but no deal";
        /// One or more consecutive lines in a list of deals that are not deals and were skipped.
        Aside = "flaw-aside", "this is not a deal and was skipped";
        /// A text that is blank or contains only comments.
        Silent = "flaw-silent", "the text ends before a problem or a deal";
        /// A file whose bytes are not text.
        NoText = "flaw-not-text", "this is not text";
        /// A board that is longer than the format allows.
        TooLong {
            /// The maximum length, in bytes, of a board in this format.
            most: usize,
        } = "flaw-too-long", "this is longer than {most} bytes";
    }
}

messages! {
    /// An error in the description of a board, shared by the formats of other programs.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub enum BoardFlaw: Error {
        /// A word that is not the name or letter of a seat.
        NoSeat(found: Excerpt) = "board-no-seat", "`{found}` is not a seat; expected N, E, S or W";
        /// Invalid cards in the hand of a seat.
        Hand(seat: Seat, flaw: ParseHandError) = "flaw-in-hand", "{seat}: {flaw}";
        /// A word that is not a card.
        NoCard(found: Excerpt) = "board-no-card", "`{found}` is not a card";
        /// A card held by two hands.
        TwoHands {
            /// The card that occurs in two hands.
            card: Card,
            /// The seat that keeps a card that occurs in two hands.
            first: Seat,
            /// The seat from whose hand the repeated card was removed.
            second: Seat,
        } = "board-two-hands", "{first} and {second} both hold {card}";
        /// A hand assigned to two seats, so that its owner is unclear.
        TwoSeats(first: Seat, second: Seat) = "board-two-seats", "these cards are given to {first} and to {second}";
        /// A hand with too many cards, or with fewer cards than the other hands.
        HandSize {
            /// The seat whose hand has the wrong number of cards.
            seat: Seat,
            /// The number of cards found in a hand.
            cards: usize,
            /// The number of cards that a hand should have.
            expected: usize,
        } = "board-hand-size", "{seat} has {cards} cards; expected {expected}";
        /// A deal whose hands are all empty.
        NoCards = "board-no-cards", "nobody holds a card";
        /// A word that is not a vulnerability.
        NoVulnerability(found: Excerpt) = "board-no-vulnerability",
            "`{found}` is not a vulnerability; expected None, NS, EW or All";
        /// A word that is not a contract.
        NoContract(found: Excerpt) = "board-no-contract", "`{found}` is not a contract";
        /// A word that is not a call.
        NoCall(found: Excerpt) = "board-no-call", "`{found}` is not a call";
        /// An illegal call in an auction.
        CallFault(fault: CallFault) => fault.message();
        /// A contract or declarer that differs from the result of the auction.
        OtherContract(found: Excerpt) = "board-other-contract", "the auction does not end in {found}";
        /// An illegal card in the play of a board.
        IllegalCard(illegal: IllegalCard) => illegal.message();
        /// A word that is not a number, or a number that is out of range.
        NoNumber(found: Excerpt) = "board-no-number", "`{found}` is not a number that is allowed here";
        /// A word that has no meaning in its position and was ignored.
        Unknown(found: Excerpt) = "board-unknown", "`{found}` has no meaning here";
        /// A repeated entry; only the first one was used.
        Repeated(found: Excerpt) = "board-repeated", "`{found}` appears here a second time";
        /// A text that ends in the middle of a board.
        Ends = "board-ends", "the text ends within a board";
    }
}

impl BoardFlaw {
    /// Creates the error for a card that occurs in two hands. The seat `first` keeps the card; `second` loses it.
    pub(crate) fn two_hands(card: Card, first: Seat, second: Seat) -> BoardFlaw {
        BoardFlaw::TwoHands {
            card,
            first,
            second,
        }
    }

    /// Creates the error for a hand that has `cards` cards instead of `expected`.
    pub(crate) fn hand_size(seat: Seat, cards: usize, expected: usize) -> BoardFlaw {
        BoardFlaw::HandSize {
            seat,
            cards,
            expected,
        }
    }
}

impl FormatFlaw {
    /// Creates the error for a container whose content is larger than `most` bytes.
    pub(crate) fn too_large(most: usize) -> FormatFlaw {
        let megabytes = most >> 20;
        FormatFlaw::TooLarge { megabytes }
    }

    /// Returns true if the text is unambiguous and merely deviates from the rules of its format, for example in
    /// spelling, by tags of other programs, or by missing optional parts. Most flaws of this kind are reported only in
    /// strict mode (see [`Pieces::strict`]). All other flaws mean that something was contradictory, skipped or guessed.
    ///
    /// ```
    /// let text = "[Deal \"N:AK... 32... ..AK. ..32.\"]\n[Contract \"1N\"]\n[BCFlags \"1\"]";
    /// let pieces = kibitzer_formats::Pieces::new(text.as_bytes()).strict();
    /// for piece in pieces {
    ///     let warnings = piece?.contents.warnings;
    ///     assert_eq!(warnings.len(), 2);
    ///     assert!(warnings.iter().all(|warning| warning.flaw.is_harmless()));
    /// }
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// [`Pieces::strict`]: crate::Pieces::strict
    pub fn is_harmless(&self) -> bool {
        matches!(self, FormatFlaw::Pbn(flaw) if flaw.is_harmless())
    }
}

/// Implements `From` for the flaw types wrapped by variants of [`FormatFlaw`].
macro_rules! wrapped_flaws {
    ($($variant:ident($flaw:ty)),+ $(,)?) => {$(
        impl From<$flaw> for FormatFlaw {
            fn from(flaw: $flaw) -> FormatFlaw {
                FormatFlaw::$variant(flaw)
            }
        }
    )+};
}

wrapped_flaws!(Board(BoardFlaw), Diagram(DiagramFlaw), Lin(LinFlaw));
wrapped_flaws!(Machine(MachineFlaw), Pbn(PbnFlaw));

impl From<EntryFlaw> for FormatFlaw {
    fn from(flaw: EntryFlaw) -> FormatFlaw {
        FormatFlaw::Pbn(PbnFlaw::Entry(flaw))
    }
}
