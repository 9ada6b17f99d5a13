//! Deals with double-dummy tables, as in the deal library of the program GIB, one per line: `T5.K4.652.A98542
//! K6.QJT976.QT7.Q6 432.A.AKJ93.JT73 AQJ987.8532.84.K:65658888888843433232`.
//!
//! The hands are those of West, North, East and South. The twenty hexadecimal digits are the tricks of North-South in
//! no trumps, spades, hearts, diamonds and clubs, in each strain with South, East, North and West on lead. This order
//! is not documented, but was confirmed by solving the deals.

use kibitzer_cards::notation::text::Line;
use kibitzer_cards::problem::PublishedMakes;
use kibitzer_cards::rules::Game;
use kibitzer_cards::{BySeat, Seat, Side, Tricks};

use super::board_builder::BoardBuilder;
use super::board_lines::BoardLine;
use super::flaw::BoardFlaw;
use super::reading::{PieceReader, ReadError, TextContent};

/// The seats in the order in which a line of a GIB list gives their hands.
const HAND_ORDER: [Seat; 4] = [Seat::West, Seat::North, Seat::East, Seat::South];
/// The opening leaders in the order in which the trick table of a GIB line lists their results.
const LEADER_ORDER: [Seat; 4] = [Seat::South, Seat::East, Seat::North, Seat::West];

/// Returns true if the text looks like the beginning of a list of deals in the format of the program GIB.
pub(crate) fn looks_like_gib(head: &str) -> bool {
    let line = head.lines().next().unwrap_or("").trim_end();
    line.split_once(':').is_some_and(|(hands, digits)| {
        let is_hand = |word: &str| word.matches('.').count() == 3;
        let words: Vec<&str> = hands.split(' ').take(5).collect();
        words.len() == 4 && words.into_iter().all(is_hand) && digits.len() == 20
    })
}

/// The reader for lists of deals in the format of the program GIB.
#[derive(Default)]
pub(crate) struct GibReader;

impl PieceReader for GibReader {
    fn read(&mut self, piece: &str, contents: &mut TextContent) {
        for line in BoardLine::split_lines(piece).filter(|line| !line.is_blank_or_comment()) {
            let content = parse_deal_line(line, contents);
            contents.board(line.number, content);
        }
    }
}

fn parse_deal_line(line: BoardLine, contents: &mut TextContent) -> Result<Line, ReadError> {
    let parts = line.text.trim_end().split_once(':');
    let (hands, digits) = parts.unwrap_or((line.text, ""));
    let mut builder = BoardBuilder::new(Game::Bridge);
    let mut words = hands.split_whitespace();
    for seat in HAND_ORDER {
        let Some(word) = words.next() else {
            return Err(line.error_at(&hands[hands.len()..], BoardFlaw::Ends));
        };
        builder.problem.setup.hands[seat] = line.parse_hand(seat, word)?;
    }
    builder.separate_hands((line, hands));
    match parse_makes(digits) {
        Some(makes) => builder.problem.record.makes = makes,
        None => builder.warn_word(line, digits, BoardFlaw::NoNumber),
    }
    let problem = builder.finish(&mut contents.warnings);
    let deal_only = true;
    Ok(Line { problem, deal_only })
}

/// Parses the trick table at the end of a GIB line and returns the tricks of every declarer. Returns `None` unless
/// there are twenty digits, each at most 13.
fn parse_makes(digits: &str) -> Option<BySeat<PublishedMakes>> {
    // Radix 14 has the digits 0 to d, for up to 13 tricks.
    let numbers: Option<Vec<u32>> = digits
        .chars()
        .take(21)
        .map(|digit| digit.to_digit(14))
        .collect();
    let tricks = numbers.filter(|tricks| tricks.len() == 20)?;
    let mut makes: BySeat<PublishedMakes> = BySeat::default();
    for (strain, tricks) in tricks.chunks(4).enumerate() {
        for (leader, &north_south) in LEADER_ORDER.into_iter().zip(tricks) {
            let declarer = leader.clockwise(3);
            let tricks = match declarer.side() {
                Side::NorthSouth => north_south,
                Side::EastWest => 13 - north_south,
            };
            makes[declarer][strain] = Some(Tricks(tricks as u8));
        }
    }
    Some(makes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gib_table_gives_the_tricks_of_each_declarer() {
        // The tricks of North, East, South and West as declarers, as computed by two solvers.
        let line = "AJ4.975.AQ86.AK8 Q52.A432..JT9762 K9873.QJT.KJT43. T6.K86.9752.Q543:21214131535321218888";
        assert!(looks_like_gib(line));
        let mut contents = TextContent::default();
        GibReader.read(line, &mut contents);
        assert_eq!(contents.warnings, []);
        let problem = &contents.boards[0].content.as_ref().unwrap().problem;
        let east = problem.setup.hands[Seat::East].to_string();
        assert_eq!(east, "K9873.QJT.KJT43.");
        let makes = problem.record.makes;
        let of = |seat| makes[seat].map(|tricks: Option<Tricks>| tricks.unwrap().0);
        assert_eq!(of(Seat::North), [1, 1, 3, 1, 8]);
        assert_eq!(of(Seat::East), [11, 9, 8, 11, 5]);
        assert_eq!(of(Seat::South), [1, 1, 3, 1, 8]);
        assert_eq!(of(Seat::West), [11, 10, 8, 11, 5]);
    }
}
