//! Parse errors in words.
//!
//! Text from the file is quoted as it is: a card is named `SA` there, because that is what the user has to search
//! for.

use kibitzer::cards::{ParseCardError, ParseHandError};
use kibitzer::notation::hand::HandFlaw;
use kibitzer::notation::limits::{LimitError, LimitForm};
use kibitzer::notation::{Expected, Flaw, FormFlaw, Located};
use kibitzer::problem::BranchError;
use kibitzer::rules::{ContractError, Game, TrickFull};
use kibitzer_formats::deal::DealFlaw;
use kibitzer_formats::{FormatFlaw, ReadError};

use super::Words;
use kibitzer_words::say;

impl Words {
    /// Returns a parse error with its line and column.
    pub fn parse_error(&self, error: &ReadError) -> String {
        let (line, column) = (error.line, error.column);
        let flaw = self.format_flaw(&error.flaw);
        say!(
            self,
            "flaw-located",
            line = line,
            column = column,
            flaw = flaw
        )
    }

    /// Returns an error in cards or in a constraint that is being typed.
    pub fn limit_error(&self, error: &LimitError) -> String {
        match error {
            LimitError::Form(form) => match form {
                LimitForm::Holding => say!(self, "flaw-limit-holding"),
                LimitForm::Length => say!(self, "flaw-limit-length"),
                LimitForm::Among => say!(self, "flaw-limit-among"),
                LimitForm::Points => say!(self, "flaw-limit-points"),
                LimitForm::Shape => say!(self, "flaw-limit-shape"),
                LimitForm::Tricks => say!(self, "flaw-limit-tricks"),
            },
            LimitError::Cards(found) => say!(self, "flaw-limit-card", found = found.to_string()),
            LimitError::Range(found) => say!(self, "flaw-limit-range", found = found.to_string()),
        }
    }

    /// Returns an error in a hand that is being typed, with its column.
    pub fn typed_flaw(&self, flaw: &Located<HandFlaw>) -> String {
        let what = match flaw.flaw {
            HandFlaw::NoRank(found) => {
                say!(
                    self,
                    "typed-no-rank",
                    found = found.escape_debug().to_string()
                )
            }
            HandFlaw::HalfTen => say!(self, "typed-half-ten"),
            HandFlaw::Twice(card) => say!(self, "typed-twice", card = self.card(card)),
            HandFlaw::NotOfGame(card) => say!(self, "typed-not-of-game", card = self.card(card)),
            HandFlaw::FifthSuit => say!(self, "typed-fifth-suit"),
            HandFlaw::NoSuit => say!(self, "typed-no-suit"),
            HandFlaw::NoCount => say!(self, "typed-no-count"),
        };
        say!(self, "typed-at", column = flaw.column, what = what)
    }

    pub(super) fn format_flaw(&self, flaw: &FormatFlaw) -> String {
        match flaw {
            FormatFlaw::Ours(flaw) => self.flaw(flaw),
            FormatFlaw::Deal(flaw) => self.deal_flaw(flaw),
            FormatFlaw::Board(flaw) => self.board_flaw(flaw),
            FormatFlaw::Diagram(flaw) => self.diagram_flaw(flaw),
            FormatFlaw::Lin(flaw) => self.lin_flaw(flaw),
            FormatFlaw::Pbn(flaw) => self.pbn_flaw(flaw),
            FormatFlaw::Machine(flaw) => self.machine_flaw(flaw),
            FormatFlaw::Damaged(wrapping) => self.damaged(*wrapping),
            FormatFlaw::Unknown => say!(self, "flaw-unknown-format"),
            FormatFlaw::Other(kind) => self.known_kind(*kind),
            FormatFlaw::NoDeal => say!(self, "flaw-no-deal"),
            FormatFlaw::Aside => say!(self, "flaw-aside"),
            FormatFlaw::Silent => say!(self, "flaw-silent"),
            FormatFlaw::NoText => say!(self, "flaw-not-text"),
            FormatFlaw::TooLong { most } => {
                say!(self, "flaw-too-long", most = self.grouped(*most as u64))
            }
        }
    }

    fn deal_flaw(&self, flaw: &DealFlaw) -> String {
        match flaw {
            DealFlaw::Tag(_) => say!(self, "flaw-tag"),
            DealFlaw::Unquoted => say!(self, "flaw-unquoted"),
            DealFlaw::OpenQuote => say!(self, "flaw-open-quote"),
            DealFlaw::OpenTag => say!(self, "flaw-open-tag"),
            DealFlaw::FirstSeat => say!(self, "flaw-first-seat"),
            DealFlaw::Hand(seat, error) => {
                let (seat, flaw) = (self.seat(*seat), self.hand_flaw(error));
                say!(self, "flaw-in-hand", seat = seat, flaw = flaw)
            }
            DealFlaw::FifthHand => say!(self, "flaw-fifth-hand"),
        }
    }

    /// Returns an error in a line or a document of our own notation.
    fn flaw(&self, flaw: &Flaw) -> String {
        match flaw {
            Flaw::Unexpected { found, expected } => {
                let expected = self.expected(*expected);
                match found.is_empty() {
                    true => say!(self, "flaw-nothing-here", expected = expected),
                    false => {
                        let found = found.to_string();
                        say!(self, "flaw-other-here", found = found, expected = expected)
                    }
                }
            }
            Flaw::Ends(expected) => {
                say!(self, "flaw-line-ends", expected = self.expected(*expected))
            }
            Flaw::NoText(found) => {
                say!(
                    self,
                    "flaw-no-text",
                    found = found.escape_unicode().to_string()
                )
            }
            Flaw::LongWord { length, most } => {
                say!(self, "flaw-long-word", length = *length, most = *most)
            }
            Flaw::RepeatedKey(key) => say!(self, "flaw-repeated-key", key = key.text()),
            Flaw::Hand(seat, error) => {
                let (seat, flaw) = (self.seat(*seat), self.hand_flaw(error));
                say!(self, "flaw-in-hand", seat = seat, flaw = flaw)
            }
            Flaw::NobodyAbsent => say!(self, "flaw-nobody-absent"),
            Flaw::Card(ParseCardError(found)) => {
                say!(self, "flaw-card", found = found.to_string())
            }
            Flaw::RepeatedCard(card) => say!(self, "flaw-repeated-card", card = card.to_string()),
            Flaw::Contract(error) => self.contract_flaw(error),
            Flaw::NoContract(found) => say!(self, "flaw-no-contract", found = found.to_string()),
            Flaw::OtherStrain { contract, strain } => {
                let (contract, strain) = (contract.to_string(), strain.to_string());
                say!(
                    self,
                    "flaw-other-strain",
                    contract = contract,
                    strain = strain
                )
            }
            Flaw::Trick(TrickFull) => say!(self, "flaw-trick-full"),
            Flaw::WholeTrick { card, most } => {
                say!(
                    self,
                    "flaw-whole-trick",
                    card = card.to_string(),
                    most = *most
                )
            }
            Flaw::NoCount(found) => say!(self, "flaw-no-count", found = found.to_string()),
            Flaw::NoSuchCard(number) => say!(self, "flaw-no-such-card", number = *number),
            Flaw::Branch(error) => self.branch_flaw(*error),
            Flaw::NoCall(found) => say!(self, "flaw-no-call", found = found.to_string()),
            Flaw::NoSuchCall(number) => say!(self, "flaw-no-such-call", number = *number),
            Flaw::NoMakes(found) => say!(self, "flaw-no-makes", found = found.to_string()),
            Flaw::Version { found, known } => {
                say!(
                    self,
                    "flaw-version",
                    found = found.to_string(),
                    known = known.to_string()
                )
            }
            Flaw::Form(flaw) => self.form_flaw(flaw),
        }
    }

    fn branch_flaw(&self, error: BranchError) -> String {
        match error {
            BranchError::Empty => say!(self, "flaw-branch-empty"),
            BranchError::Beyond { after, length } => {
                say!(self, "flaw-branch-beyond", after = after, length = length)
            }
            BranchError::Twice(card) => say!(self, "flaw-branch-twice", card = card.to_string()),
        }
    }

    fn expected(&self, expected: Expected) -> String {
        match expected {
            Expected::Game => say!(self, "flaw-expected-game"),
            Expected::Deal => say!(self, "flaw-expected-deal"),
            Expected::FirstHand => say!(self, "flaw-expected-first-hand"),
            Expected::FirstSeat => say!(self, "flaw-expected-first-seat"),
            Expected::HandOf(seat) => say!(self, "flaw-expected-hand", seat = self.seat(seat)),
            Expected::Strain => say!(self, "flaw-expected-strain"),
            Expected::Leader => say!(self, "flaw-expected-leader"),
            Expected::Declarer => say!(self, "flaw-expected-declarer"),
            Expected::DeclarerKey => say!(self, "flaw-expected-declarer-key"),
            Expected::Key => say!(self, "flaw-expected-key"),
            Expected::Card => say!(self, "flaw-expected-card"),
        }
    }

    pub(super) fn hand_flaw(&self, error: &ParseHandError) -> String {
        match error {
            ParseHandError::Unexpected { found, .. } => {
                say!(self, "flaw-rank", found = found.escape_debug().to_string())
            }
            ParseHandError::Duplicate { card, .. } => {
                say!(self, "flaw-twice-in-hand", card = self.card(*card))
            }
            ParseHandError::Suits(count) => say!(self, "flaw-suits", count = *count),
        }
    }

    fn contract_flaw(&self, error: &ContractError) -> String {
        match error {
            ContractError::Level(game, level) => match game {
                Game::Bridge => say!(self, "flaw-bridge-level", level = *level),
                Game::Preferans => say!(self, "flaw-preferans-level", level = *level),
            },
            ContractError::Strain(game, strain) => {
                let (strain, game) = (strain.to_string(), self.game(*game));
                say!(self, "flaw-strain-of-game", strain = strain, game = game)
            }
            ContractError::Doubled => say!(self, "flaw-doubled"),
            ContractError::Text(game, found) => {
                let found = found.to_string();
                match game {
                    Game::Bridge => say!(self, "flaw-bridge-contract", found = found),
                    Game::Preferans => say!(self, "flaw-preferans-contract", found = found),
                }
            }
        }
    }

    fn form_flaw(&self, flaw: &FormFlaw) -> String {
        match flaw {
            FormFlaw::MissingField(field) => say!(self, "flaw-missing-field", field = *field),
            FormFlaw::RepeatedField(field) => say!(self, "flaw-repeated-field", field = *field),
            FormFlaw::UnknownField { found, expected } => {
                let (found, expected) = (found.to_string(), expected.join(", "));
                say!(
                    self,
                    "flaw-unknown-field",
                    found = found,
                    expected = expected
                )
            }
            FormFlaw::UnknownName { found, expected } => {
                let (found, expected) = (found.to_string(), expected.join(", "));
                say!(
                    self,
                    "flaw-unknown-name",
                    found = found,
                    expected = expected
                )
            }
            FormFlaw::OpenQuote => say!(self, "flaw-open-quote"),
            FormFlaw::Depth => say!(self, "flaw-depth"),
            FormFlaw::Trailing => say!(self, "flaw-trailing"),
            FormFlaw::Truncated(error) => say!(self, "flaw-truncated", reason = lower(error)),
            FormFlaw::Syntax(error) => say!(self, "flaw-syntax", reason = lower(error)),
        }
    }
}

/// Returns a parser's own error message with a small initial, to be used inside a sentence.
fn lower(error: &ron::Error) -> String {
    let text = error.to_string();
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_ascii_lowercase());
    first.into_iter().chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use kibitzer::cards::{Excerpt, Seat, Strain};
    use kibitzer::notation::{Key, limits};
    use kibitzer::rules::Contract;
    use kibitzer_words::Language;

    fn excerpt() -> Excerpt {
        Excerpt::of("hello\n")
    }

    /// Returns the parser's error for a document that breaks off.
    fn reader_error() -> ron::Error {
        let error = ron::from_str::<Vec<u8>>("(").map_err(|error| error.code);
        error.expect_err("this is no list")
    }

    fn hand_flaws() -> [ParseHandError; 3] {
        let card = "SA".parse().expect("a card");
        [
            ParseHandError::Unexpected { at: 1, found: '\n' },
            ParseHandError::Duplicate { at: 1, card },
            ParseHandError::Suits(2),
        ]
    }

    fn contract_flaws() -> [ContractError; 6] {
        [
            ContractError::Level(Game::Bridge, 9),
            ContractError::Level(Game::Preferans, 3),
            ContractError::Strain(Game::Bridge, Strain::Misere),
            ContractError::Doubled,
            ContractError::Text(Game::Bridge, excerpt()),
            ContractError::Text(Game::Preferans, excerpt()),
        ]
    }

    fn form_flaws() -> [FormFlaw; 9] {
        let (found, expected) = (excerpt(), &["one", "two"] as &[&str]);
        [
            FormFlaw::MissingField("play"),
            FormFlaw::RepeatedField("play"),
            FormFlaw::UnknownField {
                found: found.clone(),
                expected,
            },
            FormFlaw::UnknownName { found, expected },
            FormFlaw::OpenQuote,
            FormFlaw::Depth,
            FormFlaw::Trailing,
            FormFlaw::Truncated(reader_error()),
            FormFlaw::Syntax(reader_error()),
        ]
    }

    fn expected() -> [Expected; 11] {
        [
            Expected::Game,
            Expected::Deal,
            Expected::FirstHand,
            Expected::FirstSeat,
            Expected::HandOf(Seat::East),
            Expected::Strain,
            Expected::Leader,
            Expected::Declarer,
            Expected::DeclarerKey,
            Expected::Key,
            Expected::Card,
        ]
    }

    fn line_flaws() -> Vec<Flaw> {
        let card = "SA".parse().expect("a card");
        let contract = Contract::parse(Game::Bridge, "3NT").expect("a contract");
        let strain = Strain::Misere;
        let (found, nothing) = (excerpt(), Excerpt::of(""));
        let most = 3;
        vec![
            Flaw::Unexpected {
                found: found.clone(),
                expected: Expected::Game,
            },
            Flaw::Unexpected {
                found: nothing,
                expected: Expected::Game,
            },
            Flaw::NoText('\0'),
            Flaw::LongWord { length: 2000, most },
            Flaw::RepeatedKey(Key::Play),
            Flaw::NobodyAbsent,
            Flaw::Card(ParseCardError(found.clone())),
            Flaw::RepeatedCard(card),
            Flaw::NoContract(found),
            Flaw::OtherStrain { contract, strain },
            Flaw::Trick(TrickFull),
            Flaw::WholeTrick { card, most },
            Flaw::Version { found: 9, known: 1 },
        ]
    }

    fn deal_flaws() -> Vec<DealFlaw> {
        vec![
            DealFlaw::Tag(excerpt()),
            DealFlaw::Unquoted,
            DealFlaw::OpenQuote,
            DealFlaw::OpenTag,
            DealFlaw::FirstSeat,
            DealFlaw::Hand(Seat::West, ParseHandError::Suits(5)),
            DealFlaw::FifthHand,
        ]
    }

    /// Texts must agree with the engine's own English messages for the terminal.
    #[test]
    fn says_what_is_wrong_with_a_text_as_the_engine_does() {
        let mut flaws = line_flaws();
        flaws.extend(expected().map(Flaw::Ends));
        flaws.extend(hand_flaws().map(|error| Flaw::Hand(Seat::South, error)));
        flaws.extend(contract_flaws().map(Flaw::Contract));
        flaws.extend(form_flaws().map(Flaw::Form));
        let flaws = flaws.into_iter().map(FormatFlaw::Ours);
        let deals = deal_flaws().into_iter().map(FormatFlaw::Deal);
        let others = [
            FormatFlaw::Unknown,
            FormatFlaw::NoDeal,
            FormatFlaw::Aside,
            FormatFlaw::Silent,
            FormatFlaw::NoText,
            FormatFlaw::TooLong { most: 65_536 },
        ];
        let words = Words::new(Language::English);
        for flaw in flaws.chain(deals).chain(others) {
            let error = ReadError::new(7, 11, flaw);
            // The studio groups the digits of large numbers.
            let said = words.parse_error(&error).replace("65,536", "65536");
            assert_eq!(said, error.to_string());
        }
    }

    #[test]
    fn says_what_is_wrong_with_what_is_typed_as_the_engine_does() {
        let words = Words::new(Language::English);
        let errors = [
            limits::holdings("East").unwrap_err(),
            limits::holdings("E:A").unwrap_err(),
            limits::length("W:NT=4").unwrap_err(),
            limits::length("W:S=5-4").unwrap_err(),
            limits::among("W:SA").unwrap_err(),
            limits::points("W:12").unwrap_err(),
            limits::shape("W:12").unwrap_err(),
            limits::tricks("N:9").unwrap_err(),
        ];
        for error in errors {
            assert_eq!(words.limit_error(&error), error.to_string());
        }
    }
}
