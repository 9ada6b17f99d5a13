//! The par as text: writes it, and recognises the equivalent wordings of other programs.

use crate::analysis::{Par, ParContract, TrickTable};
use crate::cards::{Seat, Side, Strain};
use crate::rules::{Contract, Doubling, Game, Vulnerability, score};

/// The par of a deal, to be written as text or compared with a published par.
#[derive(Clone, Copy)]
pub(super) struct ParInWords<'a> {
    pub(super) par: &'a Par,
    pub(super) table: &'a TrickTable,
    pub(super) vulnerability: Vulnerability,
}

impl ParInWords<'_> {
    /// Returns the par score as text, for the side that plays the contract, such as `NS 420` or `EW -100`.
    pub(super) fn score(self) -> String {
        let score = self.par.score;
        match self.par.contracts.first().map(|bid| bid.declarer.side()) {
            Some(Side::EastWest) => format!("EW {}", -score),
            Some(Side::NorthSouth) | None => format!("NS {score}"),
        }
    }

    /// Returns true if the text is the score of the par, from the point of view of either side.
    pub(super) fn is_score(self, text: &str) -> bool {
        let for_north_south = || {
            let (side, points) = text.trim().split_once(' ')?;
            let points: i32 = points.trim().parse().ok()?;
            match side {
                "NS" => Some(points),
                "EW" => Some(-points),
                _ => None,
            }
        };
        for_north_south() == Some(self.par.score)
    }

    /// Returns the par contracts as text, such as `NS 4S=` or `EW 5CX-1; W 5DX-1`, or `Pass` if there are none.
    pub(super) fn contracts(self) -> String {
        let contracts = &self.par.contracts;
        if contracts.is_empty() {
            return PASSED_OUT.to_owned();
        }
        let has = |bid: ParContract| contracts.contains(&bid);
        let texts = contracts.iter().filter_map(|&bid| {
            let declarer = bid.declarer.partner();
            let is_of_both = has(ParContract { declarer, ..bid });
            let seats = match bid.declarer {
                seat if !is_of_both => seat.to_string(),
                Seat::North => "NS".to_owned(),
                Seat::East => "EW".to_owned(),
                // The partner's contract already covers both hands.
                Seat::South | Seat::West => return None,
            };
            Some(format!("{seats} {}", bid_text(bid)))
        });
        texts.collect::<Vec<_>>().join("; ")
    }

    /// Returns true if the text names only contracts of the par, in our format or in that of libdds, `5C*-EW-1`. It may
    /// omit some of them.
    pub(super) fn are_contracts(self, text: &str) -> bool {
        if self.par.contracts.is_empty() {
            return text.trim().eq_ignore_ascii_case(PASSED_OUT);
        }
        let mut published = text.split([';', ',']).map(PublishedContract::parse);
        published.all(|margin| margin.is_some_and(|stated| self.includes(&stated)))
    }

    /// Returns true if a published contract is one of the par contracts, or differs only in the level and has the same
    /// score.
    fn includes(self, published: &PublishedContract) -> bool {
        let strain = published.contract.strain();
        let mut seats = published.seats.iter();
        seats.all(|&declarer| {
            let mut ours = self.par.contracts.iter();
            let is_played = ours.any(|contract| {
                contract.declarer == declarer && contract.contract.strain() == strain
            });
            let Some(tricks) = self.table.get(strain, declarer).filter(|_| is_played) else {
                return false;
            };
            let side = declarer.side();
            let is_vulnerable = self.vulnerability.includes(side);
            let points = score(published.contract, is_vulnerable, tricks);
            let points = match side {
                Side::NorthSouth => points,
                Side::EastWest => -points,
            };
            let margin = published.contract.margin(tricks);
            points == self.par.score && published.margin.is_none_or(|stated| stated == margin)
        })
    }
}

/// The text that stands for the contracts of a deal that is passed out.
const PASSED_OUT: &str = "Pass";

/// Returns a contract and its result as text, such as `3N+1`, `4S=` or `5CX-1`.
fn bid_text(bid: ParContract) -> String {
    let contract = bid.contract;
    let strain = match contract.strain() {
        Strain::NoTrump => "N".to_owned(),
        strain @ (Strain::Trump(_) | Strain::Misere) => strain.to_string(),
    };
    let doubling = match contract.doubling() {
        Doubling::Undoubled => "",
        Doubling::Doubled => "X",
        Doubling::Redoubled => "XX",
    };
    let result = match bid.margin {
        0 => "=".to_owned(),
        margin => format!("{margin:+}"),
    };
    format!("{}{strain}{doubling}{result}", contract.level())
}

/// A contract parsed from the text of a published par, with the hands that can declare it.
struct PublishedContract {
    seats: Vec<Seat>,
    contract: Contract,
    /// The number of tricks above (positive) or below (negative) the contract; `None` if the text does not state it.
    margin: Option<i32>,
}

impl PublishedContract {
    /// Parses a contract of a published par, such as `EW 5CX-1` or `5C*-EW-1`. Returns `None` for any other text.
    fn parse(text: &str) -> Option<PublishedContract> {
        let text: String = text
            .to_ascii_uppercase()
            .replace('*', "X")
            .split_whitespace()
            .collect();
        let (seats, rest) = text.split_at(text.find(|c: char| c.is_ascii_digit())?);
        let (contract, rest) = parse_leading_contract(rest)?;
        let (seats, margin) = match seats {
            "" => {
                let rest = rest.strip_prefix('-').unwrap_or(rest);
                let end = rest.find(|c: char| !c.is_ascii_alphabetic());
                rest.split_at(end.unwrap_or(rest.len()))
            }
            seats => (seats, rest),
        };
        let named: Option<Vec<Seat>> = seats.chars().map(Seat::from_letter).collect();
        let seats = named.filter(|seats| match seats[..] {
            [_] => true,
            [one, other] => one == other.partner(),
            _ => false,
        })?;
        let margin = match margin {
            "" => None,
            "=" => Some(0),
            margin => Some(margin.parse().ok()?),
        };
        Some(PublishedContract {
            seats,
            contract,
            margin,
        })
    }
}

/// Parses the longest contract at the start of the text, and returns it with the rest of the text. Returns `None` if
/// the text does not begin with a contract.
fn parse_leading_contract(text: &str) -> Option<(Contract, &str)> {
    const MAX_LENGTH: usize = "7NTXX".len();
    (2..=MAX_LENGTH).rev().find_map(|end| {
        let (contract, rest) = text.split_at_checked(end)?;
        Some((Contract::parse(Game::Bridge, contract).ok()?, rest))
    })
}
