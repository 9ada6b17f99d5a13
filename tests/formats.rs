//! Texts of every kind, whole and damaged, from a seeded generator.

#![allow(
    clippy::unwrap_used,
    reason = "what cannot be unwrapped here is a failed test"
)]

use std::fmt::Display;

use kibitzer::cards::{BySeat, Card, CardSet, Seat, Strain, Suit, Tricks};
use kibitzer::library::{COLLECTIONS, Collection};
use kibitzer::notation::{Located, native};
use kibitzer::problem::{Call, ExplainedCall, Problem, Record, Remark, Solution, Variations};
use kibitzer::rules::{Chance, Doubling, Game, Setup, Trick, Vulnerability};
use kibitzer_formats::{decode, pbn, read, read_one};

/// Texts and problems that look random and are the same in every run.
struct Random(Chance);

impl Random {
    fn from_seed(seed: u64) -> Random {
        Random(Chance::from_seed(seed))
    }

    fn bits(&mut self) -> u64 {
        self.0.bits()
    }

    /// A number below `end`.
    fn below(&mut self, end: usize) -> usize {
        self.0.below(end)
    }

    fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())].clone()
    }

    /// Few cards or many, of any rank.
    fn cards(&mut self) -> CardSet {
        let sparse = self.bits() & self.bits();
        let sparser = self.bits();
        CardSet::from_bits(sparse & self.pick(&[0, sparser, u64::MAX]))
    }

    fn some_cards(&mut self, most: usize) -> Vec<Card> {
        let pack: Vec<Card> = Game::Bridge.pack().iter().collect();
        (0..self.below(most + 1))
            .map(|_| self.pick(&pack))
            .collect()
    }

    fn text(&mut self) -> String {
        let letters: Vec<char> = "aZ é♠Мяß\"\"##\\\\\r\n\n\t\0/*({[)]},:\u{feff}\u{85}\u{1F0A1}"
            .chars()
            .collect();
        (0..self.below(12)).map(|_| self.pick(&letters)).collect()
    }

    fn strain(&mut self) -> Strain {
        let suits = Suit::ALL.map(Strain::Trump);
        self.pick(&[suits.as_slice(), &[Strain::NoTrump, Strain::Misere]].concat())
    }

    fn setup(&mut self) -> Setup {
        let seats = Seat::ALL.map(Some);
        Setup {
            game: self.pick(&[Game::Bridge, Game::Preferans]),
            hands: BySeat::from_fn(|_| self.cards()),
            unknown: BySeat::from_fn(|_| self.pick(&[0, 0, 0, 1, 13, 255])),
            gone: self.cards(),
            absent: self.pick(&[seats.as_slice(), &[None]].concat()),
            strain: self.strain(),
            declarer: self.pick(&Seat::ALL),
            leader: self.pick(&Seat::ALL),
            trick: Trick::try_from(self.some_cards(4)).unwrap(),
        }
    }

    /// A problem that hardly ever can be played.
    fn problem(&mut self) -> Problem {
        let level = self.bits() as u8;
        let solution = Solution {
            tricks: Tricks(self.bits() as u8),
            cards: self.cards(),
        };
        let play = self.some_cards(60);
        let elsewhere = self.below(70);
        let at = self.pick(&[play.len(), elsewhere]);
        let play = self.variations(play, 3);
        let steps = self.below(play.mainline().len() + 1);
        let aside = play.line(&play.mainline()[..steps]);
        let line = self.pick(&[Vec::new(), aside]);
        Problem {
            title: self.text(),
            author: self.text(),
            source: self.text(),
            question: self.text(),
            notes: self.text(),
            setup: self.setup(),
            level: self.pick(&[None, Some(level), Some(level % 8)]),
            doubling: self.pick(&[Doubling::Undoubled, Doubling::Doubled, Doubling::Redoubled]),
            dealer: self.pick(&Seat::ALL),
            vulnerability: self.pick(&Vulnerability::ALL),
            at,
            line,
            play,
            solution: self.pick(&[None, Some(solution)]),
            tags: (0..self.below(3)).map(|_| self.text()).collect(),
            record: self.record(),
        }
    }

    /// A line with remarks and with variations, so many deep at most.
    fn variations(&mut self, cards: Vec<Card>, deep: usize) -> Variations {
        let mut line = Variations::of(cards.clone());
        for _ in 0..self.below(4) {
            let after = self.below(cards.len() + 1);
            let (name, comment) = (self.text(), self.text());
            line.set_remark(&cards[..after], Remark { name, comment });
            if deep > 0 {
                let branch = self.some_cards(5);
                let branch = self.variations(branch, deep - 1);
                // Some cannot be added.
                let _ = line.branch(after, branch);
            }
        }
        line
    }

    fn record(&mut self) -> Record {
        let calls = [
            Call::Pass,
            Call::Double,
            Call::Redouble,
            Call::Whist,
            Call::Half,
            Call::Bid(0, Strain::Misere),
            Call::Bid(7, Strain::NoTrump),
        ];
        let mut record = Record::default();
        if self.below(2) == 0 {
            return record;
        }
        record.event = self.text();
        record.players = BySeat::from_fn(|_| self.text());
        record.auction.calls = (0..self.below(5))
            .map(|_| ExplainedCall {
                call: self.pick(&calls),
                meaning: self.text(),
            })
            .collect();
        record.result = self.pick(&[None, Some(Tricks(9))]);
        let known = BySeat::from_fn(|seat| [Some(Tricks(seat.index() as u8)); 5]);
        record.makes = self.pick(&[BySeat::default(), known]);
        record
    }

    /// One letter or one stretch of the text lost, doubled, replaced or moved.
    fn damage(&mut self, text: &str) -> String {
        let mut letters: Vec<char> = text.chars().collect();
        let start = self.below(letters.len() + 1);
        let longest = self.pick(&[1, 1, 8, 200]);
        let end = letters.len().min(start + self.below(longest + 1));
        let part: Vec<char> = letters[start..end].to_vec();
        let strange = self.pick(&[
            '\0', '"', '(', ')', ',', '-', '.', '1', 'X', 'ä', '\n', '\\', '#', ' ',
        ]);
        match self.below(5) {
            0 => drop(letters.drain(start..end)),
            1 => drop(letters.splice(start..start, part)),
            2 => letters.insert(start, strange),
            3 => letters[start..end].fill(strange),
            _ => letters.truncate(start),
        }
        letters.into_iter().collect()
    }
}

fn shipped() -> impl Iterator<Item = Problem> + Clone {
    COLLECTIONS.iter().flat_map(Collection::problems).cloned()
}

/// An error must point into the text and say something.
fn assert_points_into<E: Display>(text: &str, error: &Located<E>) {
    let line = text.split('\n').nth(error.line - 1);
    let columns = line.map(|line| line.chars().count() + 1);
    assert!(
        columns.is_some_and(|columns| (1..=columns).contains(&error.column)),
        "{error}\n{text}"
    );
    let length = error.to_string().chars().count();
    assert!((30..600).contains(&length), "{error}");
}

#[test]
fn documents_give_every_problem_back() {
    let mut random = Random::from_seed(1);
    for _ in 0..2_000 {
        let problem = random.problem();
        let text = native::write(&problem);
        assert_eq!(native::read(&text).as_ref(), Ok(&problem), "{text}");
        assert_eq!(read_one(&text), Ok(problem), "{text}");
    }
}

#[test]
fn damaged_documents_are_read_or_refused_with_a_place() {
    let mut random = Random::from_seed(2);
    let documents: Vec<String> = shipped().map(|problem| native::write(&problem)).collect();
    let mut refused = 0;
    for _ in 0..20_000 {
        let mut text = random.pick(&documents);
        for _ in 0..=random.below(3) {
            text = random.damage(&text);
        }
        match native::read(&text) {
            Ok(problem) => assert_eq!(native::read(&native::write(&problem)), Ok(problem)),
            Err(error) => {
                refused += 1;
                assert_points_into(&text, &error);
            }
        }
    }
    assert!((10_000..20_000).contains(&refused), "{refused}");
}

#[test]
fn deals_give_every_hand_back() {
    let mut random = Random::from_seed(3);
    for _ in 0..2_000 {
        let hands = BySeat::from_fn(|_| random.cards());
        let text = pbn::write_deal(random.pick(&Seat::ALL), &hands);
        assert_eq!(pbn::parse_deal(&text), Ok(hands), "{text}");
        let tag = format!("[Deal \"{text}\"]\r\n");
        assert_eq!(read_one(&tag).unwrap().setup.hands, hands);
    }
}

#[test]
fn damaged_deals_are_read_or_refused_with_a_place() {
    let mut random = Random::from_seed(4);
    for problem in shipped().cycle().take(20_000) {
        let deal = pbn::write_deal(random.pick(&Seat::ALL), &problem.setup.hands);
        let whole = random.pick(&[deal.clone(), format!("[Deal \"{deal}\"]")]);
        let text = random.damage(&whole);
        if let Err(error) = pbn::parse_deal(&text) {
            assert_points_into(&text, &error);
        }
    }
}

#[test]
fn bytes_of_any_kind_never_stop_the_reader() {
    let mut random = Random::from_seed(5);
    for _ in 0..5_000 {
        let bytes: Vec<u8> = (0..random.below(40)).map(|_| random.bits() as u8).collect();
        let starts = [
            "",
            "(version: 1, ",
            "bridge N:",
            "preferans ",
            "[Deal \"",
            "N:",
        ];
        let bytes = [random.pick(&starts).as_bytes(), &bytes].concat();
        let text = match decode(&bytes) {
            Ok(text) => text.into(),
            Err(_) => String::from_utf8_lossy(&bytes),
        };
        let errors = match read(&text) {
            Ok(found) => found
                .problems
                .into_iter()
                .filter_map(|(_, it)| it.err())
                .collect(),
            Err(error) => vec![error],
        };
        for error in errors {
            assert_points_into(&text, &error);
        }
    }
}
