//! Errors in files of other programs, in words.

use kibitzer::problem::CallFault;
use kibitzer_formats::diagram::DiagramFlaw;
use kibitzer_formats::{BoardFlaw, ForeignFile, LinFlaw, MachineFlaw, Wrapping};

use super::Words;
use kibitzer_words::say;

impl Words {
    /// Returns an error in the data of a board. Text from the file is quoted as it is.
    pub(super) fn board_flaw(&self, flaw: &BoardFlaw) -> String {
        match flaw {
            BoardFlaw::NoSeat(found) => say!(self, "board-no-seat", found = found.to_string()),
            BoardFlaw::Hand(seat, error) => {
                let (seat, flaw) = (self.seat(*seat), self.hand_flaw(error));
                say!(self, "flaw-in-hand", seat = seat, flaw = flaw)
            }
            BoardFlaw::NoCard(found) => say!(self, "board-no-card", found = found.to_string()),
            BoardFlaw::TwoHands {
                card,
                first,
                second,
            } => {
                let (first, second) = (self.seat(*first), self.seat(*second));
                let card = card.to_string();
                say!(
                    self,
                    "board-two-hands",
                    card = card,
                    first = first,
                    second = second
                )
            }
            BoardFlaw::HandSize {
                seat,
                cards,
                expected,
            } => {
                let seat = self.seat(*seat);
                say!(
                    self,
                    "board-hand-size",
                    seat = seat,
                    cards = *cards,
                    expected = *expected
                )
            }
            BoardFlaw::NoCards => say!(self, "board-no-cards"),
            BoardFlaw::NoVulnerability(found) => {
                say!(self, "board-no-vulnerability", found = found.to_string())
            }
            BoardFlaw::NoContract(found) => {
                say!(self, "board-no-contract", found = found.to_string())
            }
            BoardFlaw::NoCall(found) => say!(self, "board-no-call", found = found.to_string()),
            BoardFlaw::CallFault(fault) => self.call_fault(*fault),
            BoardFlaw::OtherContract(found) => {
                say!(self, "board-other-contract", found = found.to_string())
            }
            BoardFlaw::IllegalCard(illegal) => self.illegal_card(*illegal),
            BoardFlaw::NoNumber(found) => say!(self, "board-no-number", found = found.to_string()),
            BoardFlaw::Unknown(found) => say!(self, "board-unknown", found = found.to_string()),
            BoardFlaw::Repeated(found) => say!(self, "board-repeated", found = found.to_string()),
            BoardFlaw::Ends => say!(self, "board-ends"),
        }
    }

    /// Returns a warning about a printed diagram or a list of hands.
    pub(super) fn diagram_flaw(&self, flaw: &DiagramFlaw) -> String {
        match flaw {
            DiagramFlaw::Unnamed(seats) => {
                let seats: String = seats.iter().map(|seat| self.seat_letter(*seat)).collect();
                say!(self, "diagram-unnamed", seats = seats)
            }
            DiagramFlaw::SmallCards(seat, count) => {
                let seat = self.seat(*seat);
                say!(self, "diagram-small-cards", seat = seat, count = *count)
            }
            DiagramFlaw::Nobody(card) => say!(self, "diagram-nobody", card = card.to_string()),
            DiagramFlaw::OtherDealer(seat) => {
                say!(self, "diagram-other-dealer", seat = self.seat(*seat))
            }
            DiagramFlaw::OpenAuction => say!(self, "diagram-open-auction"),
            DiagramFlaw::NoStrain => say!(self, "diagram-no-strain"),
            DiagramFlaw::NoDeclarer(seat) => {
                say!(self, "diagram-no-declarer", seat = self.seat(*seat))
            }
        }
    }

    /// Returns an error in a record or an address of Bridge Base Online.
    pub(super) fn lin_flaw(&self, flaw: &LinFlaw) -> String {
        match flaw {
            LinFlaw::NoDeal => say!(self, "lin-no-deal"),
            LinFlaw::NoContract => say!(self, "lin-no-contract"),
            LinFlaw::Names { found } => say!(self, "lin-names", found = *found),
            LinFlaw::OtherResult { said, taken } => say!(
                self,
                "lin-other-result",
                said = usize::from(*said),
                taken = usize::from(*taken)
            ),
            LinFlaw::Elsewhere => say!(self, "lin-elsewhere"),
        }
    }

    /// Returns an error in a file of a dealing machine.
    pub(super) fn machine_flaw(&self, flaw: &MachineFlaw) -> String {
        match flaw {
            MachineFlaw::Checksum { found, expected } => {
                let (found, expected) = (found.to_string(), format!("{expected:03}"));
                say!(self, "machine-checksum", found = found, expected = expected)
            }
            MachineFlaw::TwoDeals => say!(self, "machine-two-deals"),
        }
    }

    /// Returns the message that the container of a text is damaged: a picture, an archive or a binary file.
    pub(super) fn damaged(&self, wrapping: Wrapping) -> String {
        match wrapping {
            Wrapping::Picture => say!(self, "damaged-picture"),
            Wrapping::Gzip => say!(self, "damaged-gzip"),
            Wrapping::Zip => say!(self, "damaged-zip"),
            Wrapping::BinaryBts => say!(self, "damaged-binary"),
        }
    }

    /// Returns the message that a file is of a known kind without deals.
    pub(super) fn known_kind(&self, kind: ForeignFile) -> String {
        match kind {
            ForeignFile::Pdf => say!(self, "seems-pdf"),
            ForeignFile::WebPage => say!(self, "seems-web-page"),
            ForeignFile::Picture => say!(self, "seems-picture"),
            ForeignFile::Archive => say!(self, "seems-archive"),
            ForeignFile::WordProcessor => say!(self, "seems-word-processor"),
            ForeignFile::Spreadsheet => say!(self, "seems-spreadsheet"),
            ForeignFile::Json => say!(self, "seems-json"),
            ForeignFile::Xml => say!(self, "seems-xml"),
            ForeignFile::Program => say!(self, "seems-program"),
            ForeignFile::ShortAddress => say!(self, "seems-short-address"),
            ForeignFile::Mail => say!(self, "seems-mail"),
            ForeignFile::Values => say!(self, "seems-values"),
            ForeignFile::Prose => say!(self, "seems-prose"),
        }
    }

    fn call_fault(&self, fault: CallFault) -> String {
        match fault {
            CallFault::Insufficient => say!(self, "call-insufficient"),
            CallFault::NothingToDouble => say!(self, "call-nothing-to-double"),
            CallFault::NothingToRedouble => say!(self, "call-nothing-to-redouble"),
            CallFault::Over => say!(self, "call-over"),
            CallFault::NotOfBridge => say!(self, "call-not-of-bridge"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kibitzer::cards::{Excerpt, ParseHandError, Seat, Tricks};
    use kibitzer::rules::IllegalCard;
    use kibitzer_formats::{FormatFlaw, ReadError};
    use kibitzer_words::Language;

    fn board_flaws() -> Vec<BoardFlaw> {
        let found = || Excerpt::of("7Q");
        let card = "SA".parse().unwrap();
        let faults = [
            CallFault::Insufficient,
            CallFault::NothingToDouble,
            CallFault::NothingToRedouble,
            CallFault::Over,
            CallFault::NotOfBridge,
        ];
        let mut flaws = vec![
            BoardFlaw::NoSeat(found()),
            BoardFlaw::Hand(Seat::East, ParseHandError::Suits(3)),
            BoardFlaw::NoCard(found()),
            BoardFlaw::TwoHands {
                card,
                first: Seat::North,
                second: Seat::West,
            },
            BoardFlaw::HandSize {
                seat: Seat::South,
                cards: 14,
                expected: 13,
            },
            BoardFlaw::NoCards,
            BoardFlaw::NoVulnerability(found()),
            BoardFlaw::NoContract(found()),
            BoardFlaw::NoCall(found()),
            BoardFlaw::OtherContract(found()),
            BoardFlaw::IllegalCard(IllegalCard::Over(card)),
            BoardFlaw::NoNumber(found()),
            BoardFlaw::Unknown(found()),
            BoardFlaw::Repeated(found()),
            BoardFlaw::Ends,
        ];
        flaws.extend(faults.map(BoardFlaw::CallFault));
        flaws
    }

    fn diagram_flaws() -> [DiagramFlaw; 7] {
        [
            DiagramFlaw::Unnamed(vec![Seat::North, Seat::South]),
            DiagramFlaw::SmallCards(Seat::East, 3),
            DiagramFlaw::Nobody("C2".parse().unwrap()),
            DiagramFlaw::OtherDealer(Seat::West),
            DiagramFlaw::OpenAuction,
            DiagramFlaw::NoStrain,
            DiagramFlaw::NoDeclarer(Seat::South),
        ]
    }

    fn lin_flaws() -> [LinFlaw; 5] {
        let (said, taken) = (Tricks(9), Tricks(10));
        [
            LinFlaw::NoDeal,
            LinFlaw::NoContract,
            LinFlaw::Names { found: 3 },
            LinFlaw::OtherResult { said, taken },
            LinFlaw::Elsewhere,
        ]
    }

    /// Texts must agree with the formats' own English messages for the terminal, in which a card is named `SA`.
    #[test]
    fn says_what_is_wrong_with_a_board_as_the_formats_do() {
        let words = Words::new(Language::English);
        let boards = board_flaws().into_iter().map(FormatFlaw::Board);
        let diagrams = diagram_flaws().map(FormatFlaw::Diagram);
        for flaw in boards.chain(diagrams) {
            let error = ReadError::new(7, 11, flaw);
            let said = words.parse_error(&error);
            let said = said.replace("the ace of spades", "SA").replace('♠', "S");
            assert_eq!(said, error.to_string());
        }
    }

    #[test]
    fn says_what_is_wrong_with_a_record_as_the_formats_do() {
        let words = Words::new(Language::English);
        for flaw in lin_flaws() {
            let error = ReadError::new(7, 11, FormatFlaw::Lin(flaw));
            assert_eq!(words.parse_error(&error), error.to_string());
        }
    }

    #[test]
    fn says_what_is_wrong_with_a_file_as_the_formats_do() {
        let words = Words::new(Language::English);
        let found = Excerpt::of("031");
        let expected = 30;
        let machines = [
            MachineFlaw::Checksum { found, expected },
            MachineFlaw::TwoDeals,
        ];
        let wrappings = [
            Wrapping::Picture,
            Wrapping::Gzip,
            Wrapping::Zip,
            Wrapping::BinaryBts,
        ];
        let machines = machines.into_iter().map(FormatFlaw::Machine);
        for flaw in machines.chain(wrappings.map(FormatFlaw::Damaged)) {
            let error = ReadError::new(1, 1, flaw);
            assert_eq!(words.parse_error(&error), error.to_string());
        }
    }

    #[test]
    fn says_what_a_text_seems_to_be_as_the_formats_do() {
        let words = Words::new(Language::English);
        let kinds = [
            ForeignFile::Pdf,
            ForeignFile::WebPage,
            ForeignFile::Picture,
            ForeignFile::Archive,
            ForeignFile::WordProcessor,
            ForeignFile::Spreadsheet,
            ForeignFile::Json,
            ForeignFile::Xml,
            ForeignFile::Program,
            ForeignFile::ShortAddress,
            ForeignFile::Mail,
            ForeignFile::Values,
            ForeignFile::Prose,
        ];
        for kind in kinds {
            let error = ReadError::new(1, 1, FormatFlaw::Other(kind));
            assert_eq!(words.parse_error(&error), error.to_string());
        }
    }
}
