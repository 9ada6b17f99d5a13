//! Rotation of the whole table, and the dealer and vulnerability that follow from the number of a board.

use crate::Seat;
use crate::rules::{Game, Vulnerability};

use super::{NumberError, Problem, PublishedPar, Record};

impl Problem {
    /// Rotates the whole table clockwise by `steps` seats, so that North's hand comes to East after one step. Everything
    /// that belongs to a seat or a side moves with the hands: dealer, vulnerability, declarer, leader, players, scores,
    /// makeable tricks and par. Texts such as the notes stay as they are.
    ///
    /// ```
    /// use kibitzer_cards::Seat;
    /// use kibitzer_cards::notation::text;
    /// let mut problem = text::parse_line("bridge N:AQ... 32... .AK.. K4... NT W declarer=S play=S4")?.problem;
    /// problem.record.score = "NS 400".to_owned();
    /// problem.rotate(1);
    /// assert_eq!(text::write_line(&problem), "bridge N:K4... AQ... 32... .AK.. NT N play=S4");
    /// assert_eq!((problem.dealer, problem.record.score.as_str()), (Seat::East, "EW 400"));
    /// # Ok::<(), kibitzer_cards::notation::ParseError>(())
    /// ```
    pub fn rotate(&mut self, steps: usize) {
        self.setup.rotate(steps);
        self.dealer = self.dealer.clockwise(steps);
        self.vulnerability = self.vulnerability.rotated(steps);
        self.record.rotate(steps);
    }

    /// Rotates the whole table, as [`rotate`](Problem::rotate) does, until the hand of seat `from` is that of seat `to`.
    pub fn rotate_seat(&mut self, from: Seat, to: Seat) {
        self.rotate((Seat::ALL.len() + to.index() - from.index()) % Seat::ALL.len());
    }

    /// Gives a bridge board the dealer and vulnerability of its number, as in a tournament. A published par for another
    /// dealer or vulnerability is removed. A preferans problem stays as it is.
    ///
    /// # Errors
    ///
    /// Returns an error if the board has no number, or was bid or played with another dealer or vulnerability. The
    /// problem is then unchanged.
    ///
    /// ```
    /// use kibitzer_cards::Seat;
    /// use kibitzer_cards::problem::{NumberError, Problem};
    /// use kibitzer_cards::rules::{Game, Vulnerability};
    /// let mut problem = Problem::new(Game::Bridge);
    /// assert_eq!(problem.follow_number(), Err(NumberError::NoNumber));
    /// problem.record.board = "4".to_owned();
    /// assert_eq!(problem.follow_number(), Ok(()));
    /// assert_eq!((problem.dealer, problem.vulnerability), (Seat::West, Vulnerability::Both));
    /// ```
    pub fn follow_number(&mut self) -> Result<(), NumberError> {
        if self.setup.game == Game::Preferans {
            return Ok(());
        }
        let number = self.record.board_number().ok_or(NumberError::NoNumber)?;
        let (dealer, vulnerability) = (
            Seat::dealer_of_board(number),
            Vulnerability::of_board(number),
        );
        if dealer != self.dealer && !self.record.auction.calls.is_empty() {
            return Err(NumberError::Dealer {
                dealer: self.dealer,
                by_number: dealer,
            });
        }
        let is_played = self.record.result.is_some() || !self.record.score.is_empty();
        if vulnerability != self.vulnerability && is_played {
            return Err(NumberError::Vulnerability);
        }
        if (dealer, vulnerability) != (self.dealer, self.vulnerability) {
            self.record.par = PublishedPar::default();
            for tag in ["OptimumContract", "OptimumDeclarer", "ParScore"] {
                self.record.more.remove(tag);
            }
        }
        (self.dealer, self.vulnerability) = (dealer, vulnerability);
        Ok(())
    }
}

/// The PBN tags whose values name seats or sides, besides the fields of a record.
const TAGS_WITH_SEATS: [&str; 10] = [
    "Declarer",
    "Hidden",
    "OptimumContract",
    "OptimumDeclarer",
    "ParScore",
    "Result",
    "ScoreIMP",
    "ScoreMP",
    "ScorePercentage",
    "ScoreRubber",
];

impl Record {
    /// Returns the number of the board, or `None` if it is not a whole number from 1.
    pub fn board_number(&self) -> Option<u64> {
        let number = self.board.trim().parse().ok();
        number.filter(|&number| number > 0)
    }

    /// Rotates everything in the record that belongs to a seat or a side, see [`Problem::rotate`].
    fn rotate(&mut self, steps: usize) {
        self.players.rotate(steps);
        self.makes.rotate(steps);
        for text in [
            &mut self.score,
            &mut self.par.score,
            &mut self.par.contracts,
        ] {
            *text = rotated_text(text, steps);
        }
        let tags = std::mem::take(&mut self.more).into_iter();
        let rotated = tags.map(|(name, value)| {
            let rotated = match &*name {
                // The home team sits North-South in the open room.
                "Room" if !steps.is_multiple_of(2) => other_room(&value),
                tag if TAGS_WITH_SEATS.contains(&tag) => rotated_text(&value, steps),
                _ => value,
            };
            (rotated_name(name, steps), rotated)
        });
        self.more = rotated.collect();
    }
}

/// Returns the other room of a match; another value stays.
fn other_room(room: &str) -> String {
    match room {
        "Open" => "Closed".to_owned(),
        "Closed" => "Open".to_owned(),
        room => room.to_owned(),
    }
}

/// Returns the name of a PBN tag after the table has rotated. Only the tags of a seat, such as `NorthType`, and of a
/// side, such as `PairNS`, change.
fn rotated_name(name: String, steps: usize) -> String {
    for seat in Seat::ALL {
        if let Some(rest @ ("NA" | "Type")) = name.strip_prefix(seat.name()) {
            return format!("{}{rest}", seat.clockwise(steps).name());
        }
    }
    for kind in ["Pair", "BidSystem"] {
        if let Some(side @ ("NS" | "EW")) = name.strip_prefix(kind) {
            return format!("{kind}{}", rotated_text(side, steps));
        }
    }
    name
}

/// Returns a text in which every seat and side, written in capitals, has rotated: `EW 2S=; E 3C+1` becomes `NS 2S=; S
/// 3C+1` after one step. The letters after a digit are a strain.
fn rotated_text(text: &str, steps: usize) -> String {
    let mut rotated = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find(|letter: char| letter.is_ascii_alphabetic()) {
        let (before, from_word) = rest.split_at(start);
        let end = from_word.find(|letter: char| !letter.is_ascii_alphabetic());
        let (word, after) = from_word.split_at(end.unwrap_or(from_word.len()));
        let is_strain = before.ends_with(|letter: char| letter.is_ascii_digit());
        rotated += before;
        rotated += &rotated_word(word, steps)
            .filter(|_| !is_strain)
            .unwrap_or_else(|| word.to_owned());
        rest = after;
    }
    rotated += rest;
    rotated.replace("S-N", "N-S").replace("W-E", "E-W")
}

/// Returns a word that consists of the letters of seats after they have rotated, or `None` for any other word.
fn rotated_word(word: &str, steps: usize) -> Option<String> {
    let seat = |letter: char| Seat::from_letter(letter).filter(|seat| seat.letter() == letter);
    let named: Option<Vec<Seat>> = word.chars().map(seat).collect();
    let mut seats: Vec<Seat> = named?
        .into_iter()
        .map(|seat| seat.clockwise(steps))
        .collect();
    if let [one, other] = seats[..]
        && one == other.partner()
    {
        seats.sort_by_key(|seat| seat.index());
    }
    Some(seats.into_iter().map(Seat::letter).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_and_sides_in_texts_rotate_and_strains_stay() {
        for (text, once, twice) in [
            ("NS -110", "EW -110", "NS -110"),
            ("N-S 420", "E-W 420", "N-S 420"),
            ("EW 2S=; E 3NT+1", "NS 2S=; S 3NT+1", "EW 2S=; W 3NT+1"),
            (
                "5C*-EW-1, W 5SX-1",
                "5C*-NS-1, N 5SX-1",
                "5C*-EW-1, E 5SX-1",
            ),
            ("^S", "^W", "^N"),
            ("Pass", "Pass", "Pass"),
            ("", "", ""),
        ] {
            assert_eq!(rotated_text(text, 1), once);
            assert_eq!(rotated_text(text, 2), twice);
            assert_eq!(rotated_text(once, 3), text);
        }
    }

    #[test]
    fn rooms_change_with_the_side_of_the_home_team() {
        let mut problem = Problem::new(Game::Bridge);
        problem
            .record
            .more
            .insert("Room".to_owned(), "Open".to_owned());
        problem.rotate(1);
        assert_eq!(problem.record.more["Room"], "Closed");
        problem.rotate(2);
        assert_eq!(problem.record.more["Room"], "Closed");
    }

    #[test]
    fn tags_of_seats_and_sides_rotate() {
        for (name, rotated) in [
            ("NorthType", "EastType"),
            ("WestNA", "NorthNA"),
            ("PairEW", "PairNS"),
            ("BidSystemNS", "BidSystemEW"),
            ("Northern", "Northern"),
            ("Room", "Room"),
        ] {
            assert_eq!(rotated_name(name.to_owned(), 1), rotated);
        }
    }
}
