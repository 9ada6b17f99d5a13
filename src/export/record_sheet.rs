//! The contents of a sheet of hand records, independent of the format: the heading and the texts of every board.

use kibitzer_cards::problem::{MAKES_STRAINS, Problem, PublishedContract, PublishedMakes, Record};
use kibitzer_cards::rules::Measure;
use kibitzer_cards::{BySeat, CardSet, Seat, Side, Suit, Tricks};
use kibitzer_formats::SessionHeading;
use kibitzer_words::letters::CardLetters;
use kibitzer_words::{Words, say};

use super::look::PictureLook;

/// The seats in the order in which the rows of the table of makes name the declarers.
pub(crate) const MAKES_SEATS: [Seat; 4] = [Seat::North, Seat::South, Seat::East, Seat::West];

/// The mark for a suit without cards, and for a declarer who makes nothing.
const NOTHING: [&str; 2] = ["—", "–"];

/// The number of tricks that a contract at the level 0 would need.
const BOOK: u8 = 6;

/// The contents of a sheet of hand records.
pub(crate) struct RecordSheet<'a> {
    pub(crate) look: PictureLook,
    /// Event, date, site and session as the head of a page shows them; all but the first may be empty.
    pub(crate) heading: [String; 4],
    pub(crate) boards: Vec<RecordTexts<'a>>,
}

impl<'a> RecordSheet<'a> {
    /// Creates the contents of a sheet. A session without an event has a general title.
    pub(crate) fn new(
        heading: SessionHeading,
        boards: impl Iterator<Item = &'a Problem>,
        look: PictureLook,
    ) -> RecordSheet<'a> {
        let words = Words::of(look.language);
        let SessionHeading {
            event,
            site,
            date,
            session,
            scoring: _,
        } = heading;
        let event = if event.is_empty() {
            say!(words, "records-title")
        } else {
            event
        };
        let is_number = !session.is_empty() && session.bytes().all(|byte| byte.is_ascii_digit());
        let session = if is_number {
            say!(words, "records-session", number = session)
        } else {
            session
        };
        let boards = (1..).zip(boards);
        RecordSheet {
            look,
            heading: [event, date, site, session],
            boards: boards
                .map(|(place, board)| RecordTexts::new(board, place, look))
                .collect(),
        }
    }

    fn words(&self) -> &'static Words {
        Words::of(self.look.language)
    }

    /// Returns the text at the foot of a page that explains the signs.
    pub(crate) fn legend(&self) -> String {
        let mut legend = say!(self.words(), "records-legend");
        if self.boards.iter().any(|board| board.makes().is_some()) {
            legend = format!("{legend} {}", say!(self.words(), "records-legend-makes"));
        }
        legend
    }

    /// Returns the text at the foot of a page that numbers it.
    pub(crate) fn page_number(&self, page: usize, pages: usize) -> String {
        say!(self.words(), "records-page", page, pages)
    }
}

/// The texts of one board of a sheet of hand records.
pub(crate) struct RecordTexts<'a> {
    problem: &'a Problem,
    words: &'static Words,
    letters: CardLetters,
    /// The number of the board as stated, or else its place on the sheet.
    pub(crate) number: String,
}

impl<'a> RecordTexts<'a> {
    /// Creates the texts of a board. `place` is its place on the sheet, from 1.
    pub(crate) fn new(problem: &'a Problem, place: usize, look: PictureLook) -> RecordTexts<'a> {
        let number = match stated(&problem.record.board) {
            "" => place.to_string(),
            number => number.to_owned(),
        };
        RecordTexts {
            problem,
            words: Words::of(look.language),
            letters: look.letters,
            number,
        }
    }

    pub(crate) fn dealer(&self) -> Seat {
        self.problem.dealer
    }

    pub(crate) fn is_vulnerable(&self, side: Side) -> bool {
        self.problem.vulnerability.includes(side)
    }

    /// Returns the lines beside the number: dealer and vulnerability.
    pub(crate) fn facts(&self) -> [String; 2] {
        let sides = self.words.vulnerable_sides(self.problem.vulnerability);
        [
            say!(self.words, "records-dealer", seat = self.problem.dealer),
            say!(self.words, "records-vulnerable", sides),
        ]
    }

    pub(crate) fn seat_letter(&self, seat: Seat) -> String {
        self.words.seat_letter(seat)
    }

    fn hand(&self, seat: Seat) -> CardSet {
        self.problem.setup.starting_hands()[seat]
    }

    /// Returns the ranks of each suit of a hand, separated by `gap`, or a dash for a void.
    pub(crate) fn suits(&self, seat: Seat, gap: &str) -> [(Suit, String); 4] {
        Suit::ALL.map(|suit| {
            let held = self.hand(seat).holding(suit);
            let ranks: Vec<String> = held.ranks().map(|rank| self.letters.rank(rank)).collect();
            let [void, _] = NOTHING;
            let text = if ranks.is_empty() {
                void.to_owned()
            } else {
                ranks.join(gap)
            };
            (suit, text)
        })
    }

    /// Returns the name of high-card points, which stands amid those of the four hands.
    pub(crate) fn points_name(&self) -> String {
        say!(self.words, "records-points")
    }

    /// Returns the high-card points of a hand.
    pub(crate) fn points(&self, seat: Seat) -> String {
        Measure::Points.of(self.hand(seat)).to_string()
    }

    /// Returns the heads of the columns of the table of makes: the signs of the strains.
    pub(crate) fn strain_signs(&self) -> [String; 5] {
        MAKES_STRAINS.map(|strain| self.words.strain_sign(strain))
    }

    /// Returns the level up to which each declarer makes a contract in each strain; `None` if no number of tricks is
    /// known. A number that is unknown is empty.
    pub(crate) fn makes(&self) -> Option<BySeat<[String; 5]>> {
        let makes = &self.problem.record.makes;
        let is_known = makes.0.iter().flatten().any(Option::is_some);
        let levels =
            |makes: PublishedMakes| makes.map(|tricks| tricks.map_or_else(String::new, level));
        is_known.then(|| BySeat::from_fn(|seat| levels(makes[seat])))
    }

    /// Returns the par with its contracts, such as `Par: N-S 4♠= +420`; `None` if it is unknown. Text that is not a
    /// contract is returned as stated.
    pub(crate) fn par(&self) -> Option<String> {
        let par = &self.problem.record.par;
        if par.is_empty() {
            return None;
        }
        if par.is_passed_out() {
            return Some(say!(
                self.words,
                "records-par",
                text = say!(self.words, "passed-out")
            ));
        }
        let mut texts: Vec<String> = Vec::new();
        let mut last = String::new();
        for (text, contract) in par.contracts() {
            let Some(contract) = contract else {
                texts.push(text.to_owned());
                continue;
            };
            let seats = self.declarers(&contract.seats);
            let played = self.contract_text(&contract);
            texts.push(if seats == last {
                played
            } else {
                format!("{seats} {played}")
            });
            last = seats;
        }
        let contracts = texts.join(", ");
        let score = match par.points() {
            Some((side, points)) if contracts.is_empty() => {
                format!(
                    "{} {}",
                    self.words.side(side),
                    self.words.signed(points.into(), 0)
                )
            }
            Some((_, points)) => self.words.signed(points.into(), 0),
            None => par.score.clone(),
        };
        let text = format!("{contracts} {score}");
        Some(say!(
            self.words,
            "records-par",
            text = text.trim().to_owned()
        ))
    }

    /// Returns the name of the side or of the seat that plays a par contract.
    fn declarers(&self, seats: &[Seat]) -> String {
        match *seats {
            [seat] => self.words.seat_letter(seat),
            [seat, ..] => self.words.side(seat.side()),
            [] => String::new(),
        }
    }

    /// Returns a par contract with its result, such as `4♠=` or `5♣X−1`.
    fn contract_text(&self, contract: &PublishedContract) -> String {
        let margin = match contract.margin {
            Some(0) => "=".to_owned(),
            Some(margin) => self.words.signed(margin.into(), 0),
            None => String::new(),
        };
        self.words.contract(contract.contract) + &margin
    }
}

/// Returns the highest level at which a number of tricks makes a contract, or a dash.
fn level(tricks: Tricks) -> String {
    let [_, none] = NOTHING;
    match tricks.0.checked_sub(BOOK) {
        None | Some(0) => none.to_owned(),
        Some(level) => level.to_string(),
    }
}

/// Returns a value of a record, or an empty text if it is one of the marks that PBN has for unknown values.
fn stated(value: &str) -> &str {
    let value = value.trim();
    if value.chars().all(|letter| "?#-.".contains(letter)) {
        ""
    } else {
        value
    }
}

/// Completes the heading of a session by what the records of its boards state.
pub(crate) fn complete_heading<'a>(
    heading: &SessionHeading,
    boards: impl IntoIterator<Item = &'a Problem>,
) -> SessionHeading {
    let mut heading = heading.clone();
    for Problem { record, .. } in boards {
        let Record {
            event, site, date, ..
        } = record;
        let [event, site, date] = [event, site, date].map(|value| stated(value).to_owned());
        heading.complete_from(&SessionHeading {
            event,
            site,
            date,
            ..SessionHeading::default()
        });
    }
    heading
}
