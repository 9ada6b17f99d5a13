//! Counts lines of play by the rules of the library, and by rules written again for this test, and compares both with
//! the counts in files.

use std::path::Path;

use kibitzer::rules::perft;

use crate::table::position;

/// A position with cards as text, and the rules of both games written again in the simplest way.
#[derive(Clone)]
struct Plain {
    /// The hands of North, East, South and West.
    hands: [Vec<String>; 4],
    absent: Option<usize>,
    preferans: bool,
    trump: String,
    leader: usize,
    trick: Vec<String>,
}

fn seat(letter: &str) -> usize {
    "NESW".find(letter).unwrap()
}

impl Plain {
    /// Parses a position such as `bridge N:… … … … NT W CQ,C5 declarer=S`.
    fn read(line: &str) -> Plain {
        let words: Vec<&str> = line.split_whitespace().collect();
        let (first, hand) = words[1].split_once(':').unwrap();
        let mut plain = Plain {
            hands: Default::default(),
            absent: None,
            preferans: words[0] == "preferans",
            trump: words[5].to_owned(),
            leader: seat(words[6]),
            trick: Vec::new(),
        };
        for (steps, hand) in [hand, words[2], words[3], words[4]].iter().enumerate() {
            let seat = (seat(first) + steps) % 4;
            if *hand == "-" {
                plain.absent = Some(seat);
                continue;
            }
            for (suit, ranks) in ["S", "H", "D", "C"].iter().zip(hand.split('.')) {
                plain.hands[seat].extend(ranks.chars().map(|rank| format!("{suit}{rank}")));
            }
        }
        if let Some(trick) = words.get(7).filter(|word| !word.contains('=')) {
            plain.trick = trick.split(',').map(str::to_owned).collect();
        }
        plain
    }

    fn seats(&self) -> Vec<usize> {
        let seats = (0..4).map(|steps| (self.leader + steps) % 4);
        seats.filter(|&seat| Some(seat) != self.absent).collect()
    }

    /// Returns the legal cards of the hand to play.
    fn legal(&self) -> Vec<String> {
        let hand = &self.hands[self.seats()[self.trick.len()]];
        let of_suit = |suit: &str| -> Vec<String> {
            hand.iter()
                .filter(|card| card.starts_with(suit))
                .cloned()
                .collect()
        };
        let Some(led) = self.trick.first() else {
            return hand.clone();
        };
        let follow = of_suit(&led[..1]);
        let ruff = match self.trump.len() {
            1 if self.preferans => of_suit(&self.trump),
            _ => Vec::new(),
        };
        [follow, ruff]
            .into_iter()
            .find(|cards| !cards.is_empty())
            .unwrap_or_else(|| hand.clone())
    }

    fn play(&self, card: &str) -> Plain {
        let mut next = self.clone();
        let turn = self.seats()[self.trick.len()];
        next.hands[turn].retain(|held| held != card);
        next.trick.push(card.to_owned());
        if next.trick.len() == self.seats().len() {
            next.leader = self.seats()[next.winner()];
            next.trick.clear();
        }
        next
    }

    /// Returns the index, within the trick, of the card that wins it.
    fn winner(&self) -> usize {
        let strength = |card: &str| {
            let suit = if card.starts_with(&self.trump) {
                2
            } else {
                usize::from(card[..1] == self.trick[0][..1])
            };
            (suit, "23456789TJQKA".find(&card[1..]))
        };
        (0..self.trick.len())
            .max_by_key(|&place| strength(&self.trick[place]))
            .unwrap()
    }

    fn count(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if self.hands.iter().all(Vec::is_empty) {
            return 0;
        }
        let cards = self.legal();
        cards
            .iter()
            .map(|card| self.play(card).count(depth - 1))
            .sum()
    }
}

/// Checks the counts of a file. Each line has a position and, for each number of cards played, the number of lines of
/// play.
fn check(name: &str) {
    let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
        .join("tests/fixtures/perft")
        .join(name);
    let text = std::fs::read_to_string(path).unwrap();
    let mut checked = 0;
    for record in text.lines().filter(|line| !line.starts_with('#')) {
        let (line, counts) = record.split_once(" | ").unwrap();
        for entry in counts.split_whitespace() {
            let (depth, count) = entry.split_once(':').unwrap();
            let (depth, count): (u32, u64) = (depth.parse().unwrap(), count.parse().unwrap());
            assert_eq!(
                perft(&position(line), depth),
                count,
                "{depth} cards: {line}"
            );
            assert_eq!(
                Plain::read(line).count(depth),
                count,
                "{depth} cards, plainly: {line}"
            );
            checked += 1;
        }
    }
    assert!(checked > 0);
}

#[test]
fn lines_of_play_in_bridge_are_counted_correctly() {
    check("bridge.txt");
}

#[test]
fn lines_of_play_in_preferans_are_counted_correctly() {
    check("preferans.txt");
}
