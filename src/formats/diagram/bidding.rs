//! Printed auctions: four seats side by side, with their calls below them.

use kibitzer_cards::problem::Call;
use kibitzer_cards::{Excerpt, Seat};

use super::super::board_builder::{AuctionProgress, progress};
use super::call_row::{CallWord, clockwise_seats, parse_calls};
use super::hand_name::HandName;
use super::rows::{TextPlace, TextRow};
use super::scan::ScannedRow;

/// An auction found in the text around a hand diagram.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct PrintedAuction {
    /// The seat that makes the first call; `None` before the first row of calls has been read.
    pub(super) dealer: Option<Seat>,
    pub(super) calls: Vec<(TextPlace, Call)>,
    /// The place and the text of the word at which reading the auction stopped, because the word is not a call; `None`
    /// if there is no such word.
    pub(super) unreadable: Option<(TextPlace, Excerpt)>,
    /// True if the auction ends with a question mark, which asks the reader of the text for the next call.
    pub(super) is_question: bool,
}

impl PrintedAuction {
    /// Returns the first auction in `rows`, or an empty one if there is none. `dealer` is the dealer named elsewhere in
    /// the text.
    pub(super) fn find_in_rows(rows: &[ScannedRow], dealer: Option<Seat>) -> PrintedAuction {
        let found = rows.iter().enumerate().find_map(|(index, row)| {
            let seats = clockwise_seats(&row.names)?;
            let auction = PrintedAuction::read(&row.names, seats, &rows[index + 1..], dealer);
            (!auction.calls.is_empty()).then_some(auction)
        });
        found.unwrap_or_default()
    }

    fn read(
        names: &[HandName],
        seats: [Seat; 4],
        rows: &[ScannedRow],
        dealer: Option<Seat>,
    ) -> PrintedAuction {
        let mut auction = PrintedAuction::default();
        let rows = rows
            .iter()
            .map(|row| &row.row)
            .filter(|row| !row.is_blank());
        for row in rows {
            let (words, unreadable) = parse_calls(row);
            let is_first = auction.dealer.is_none();
            if words.is_empty() {
                break;
            }
            if is_first {
                let first = first_column(&words, names, seats, dealer);
                auction.dealer = Some(seats[first]);
            }
            let is_over = auction.add_row(row, &words);
            auction.unreadable =
                unreadable.map(|(at, word)| (row.source_place(at), Excerpt::of(&word)));
            if is_over || auction.unreadable.is_some() {
                break;
            }
        }
        auction
    }

    /// Adds the calls of a row to the auction. Returns true if the auction is then over, so that no later row belongs
    /// to it.
    fn add_row(&mut self, row: &TextRow, words: &[(usize, CallWord)]) -> bool {
        for (at, word) in words {
            let place = row.source_place(*at);
            match word {
                CallWord::Call(call) => self.calls.push((place, *call)),
                CallWord::Dash if self.calls.is_empty() => {}
                CallWord::Dash => self.calls.push((place, Call::Pass)),
                CallWord::Question => {
                    self.is_question = true;
                    return true;
                }
                CallWord::AllPass => {
                    while !self.is_over() {
                        self.calls.push((place, Call::Pass));
                    }
                }
            }
        }
        self.is_over()
    }

    /// Returns the progress of the auction after all calls found so far, which may include illegal ones.
    pub(super) fn progress(&self) -> AuctionProgress {
        let calls = self.calls.iter().map(|(_, call)| *call);
        progress(self.dealer.unwrap_or(Seat::North), calls)
    }

    fn is_over(&self) -> bool {
        self.progress() == AuctionProgress::Over
    }
}

/// Returns the index of the column that contains the first call, 0..=3.
fn first_column(
    words: &[(usize, CallWord)],
    names: &[HandName],
    seats: [Seat; 4],
    dealer: Option<Seat>,
) -> usize {
    let is_dash = |word: &&(usize, CallWord)| matches!(word.1, CallWord::Dash);
    let dashes = words.iter().take_while(is_dash).count();
    if dashes > 0 {
        return dashes % 4;
    }
    // If leading blanks were lost, the first row begins at the dealer, provided that its calls then fill it.
    let column = dealer.and_then(|dealer| seats.iter().position(|&seat| seat == dealer));
    if let Some(column) = column.filter(|column| column + words.len() == 4) {
        return column;
    }
    let at = words.first().map_or(0, |(at, _)| *at);
    let columns = names.iter().enumerate();
    let nearest = columns.min_by_key(|(_, name)| name.at.abs_diff(at));
    nearest.map_or(0, |(index, _)| index)
}

#[cfg(test)]
mod tests {
    use super::super::rows::displayed_rows;
    use super::super::scan::Scan;
    use super::*;

    fn auction(text: &str, dealer: Option<Seat>) -> (Option<Seat>, String, bool) {
        let rows = text.lines().enumerate();
        let scan = Scan::find_deals(rows.flat_map(|(line, text)| displayed_rows(line + 1, text)));
        let auction = PrintedAuction::find_in_rows(&scan.rows, dealer);
        let calls: Vec<String> = auction.calls.iter().map(|(_, it)| it.to_string()).collect();
        let is_cut = auction.unreadable.is_some();
        (auction.dealer, calls.join(" "), is_cut)
    }

    #[test]
    fn printed_auctions_are_parsed() {
        let auctions = [
            (
                "West  North East  South\n            1NT   Pass\n2♣    X     2 ♥   All Pass",
                None,
                "E 1NT P 2C X 2H P P P",
            ),
            (
                "W N E S\n- - P 1NT*\nP 3NT (forcing) AP",
                None,
                "E P 1NT P 3NT P P P",
            ),
            (
                "EAST | SOUTH | WEST | NORTH |\n1H | 1S | 2S* | 3C |\nPass | Pass | Dbl | All pass |",
                None,
                "E 1H 1S 2S 3C P P X P P P",
            ),
            (
                "WEST NORTH EAST SOUTH\nPass Pass 1u 2w\nDbl 5w Pass Pass\nPass",
                None,
                "W P P 1H 2C X 5C P P P",
            ),
            (
                "З С В Ю\nпас 1Ч\n- 3БК конец",
                Some(Seat::East),
                "E P 1H P 3NT P P P",
            ),
            (
                "Запад Север Восток Юг\nпас пас 1 БК пас\n2 п контра все пасуют",
                None,
                "W P P 1NT P 2S X P P P",
            ),
            ("South West North East\n1S 2H ?", None, "S 1S 2H"),
        ];
        for (text, dealer, expected) in auctions {
            let (dealer, calls, is_cut) = auction(text, dealer);
            assert!(!is_cut, "{text}");
            let found = format!("{} {calls}", dealer.map_or('?', Seat::letter));
            assert_eq!(found, expected, "{text}");
        }
        let seats = "West North East South";
        assert_eq!(auction(&format!("{seats}\nare good players"), None).1, "");
        let cut = auction(&format!("{seats}\n1S 2Z"), None);
        assert_eq!(cut, (Some(Seat::West), "1S".to_owned(), true));
    }
}
