//! Auctions, as they are told: what each hand called, and what was said about it.

use std::fmt;
use std::str::FromStr;

use crate::rules::{Contract, Doubling, Game};
use crate::{Seat, Strain, Suit};

/// What a hand says in an auction.
///
/// Written `P`, `X`, `XX`, `1NT`, `4S`; in preferans also `misere`, and after it `whist` and `half`.
///
/// ```
/// use kibitzer_cards::{Strain, Suit};
/// use kibitzer_cards::problem::Call;
/// assert_eq!("4S".parse(), Ok(Call::Bid(4, Strain::Trump(Suit::Spades))));
/// assert_eq!("pass".parse(), Ok(Call::Pass));
/// assert_eq!(Call::Redouble.to_string(), "XX");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Call {
    /// Bids nothing.
    Pass,
    /// A level, as the game counts it, and a strain. The level of misère is 0.
    Bid(u8, Strain),
    /// Doubles the last bid.
    Double,
    /// Doubles it again.
    Redouble,
    /// In preferans: plays against declarer for its part of the tricks.
    Whist,
    /// In preferans: takes half a whist and lets declarer make his contract.
    Half,
}

/// The calls in the order in which they were made, the dealer first.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Auction {
    /// The calls.
    pub calls: Vec<ExplainedCall>,
}

/// A call and what was said about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExplainedCall {
    /// The call.
    pub call: Call,
    /// Its meaning, or a comment; empty if nothing was said.
    pub meaning: String,
}

/// The text is no call; it holds the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseCallError(pub String);

/// How far an auction of bridge has come, call by call, by the rules (Laws of Duplicate Bridge 2017, 17 to 22).
///
/// ```
/// use kibitzer_cards::Seat;
/// use kibitzer_cards::problem::{AuctionState, Call, CallFault};
/// let mut auction = AuctionState::new(Seat::North);
/// for call in ["1H", "X", "2H", "P", "P", "P"] {
///     auction.call(call.parse()?).unwrap();
/// }
/// let (contract, declarer) = auction.contract().unwrap();
/// assert_eq!((contract.to_string(), declarer), ("2H".to_owned(), Seat::North));
/// assert_eq!(auction.call(Call::Pass), Err(CallFault::Over));
/// # Ok::<(), kibitzer_cards::problem::ParseCallError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AuctionState {
    dealer: Seat,
    calls: usize,
    /// Passes since the last call that was none.
    passes: usize,
    /// The last bid, and who made it.
    bid: Option<(u8, Strain, Seat)>,
    doubling: Doubling,
    /// Who first named a strain for his side.
    named: Vec<(Strain, Seat)>,
}

/// Why a call is against the rules of bridge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CallFault {
    /// The bid is not higher than the last.
    Insufficient,
    /// There is no bid of the other side that is not doubled yet.
    NothingToDouble,
    /// The last bid is not one of the own side that the other has doubled.
    NothingToRedouble,
    /// The auction is over.
    Over,
    /// It is a call of preferans, or there is no such level.
    NotOfBridge,
}

impl AuctionState {
    /// Before the first call, which is the dealer's.
    pub fn new(dealer: Seat) -> AuctionState {
        AuctionState {
            dealer,
            calls: 0,
            passes: 0,
            bid: None,
            doubling: Doubling::Undoubled,
            named: Vec::new(),
        }
    }

    /// Who calls next.
    pub fn turn(&self) -> Seat {
        self.dealer.clockwise(self.calls)
    }

    /// Whether nobody may call any more: three have passed after a bid, or all four.
    pub fn is_over(&self) -> bool {
        let needed = if self.bid.is_some() { 3 } else { 4 };
        self.passes >= needed
    }

    /// The contract that was reached so far, and who declares it; `None` as long as nobody bids.
    pub fn contract(&self) -> Option<(Contract, Seat)> {
        let (level, strain, bidder) = self.bid?;
        let contract = Contract::new(Game::Bridge, level, strain, self.doubling).ok()?;
        let is_declarer =
            |named: &&(Strain, Seat)| named.0 == strain && named.1.side() == bidder.side();
        let (_, declarer) = self.named.iter().find(is_declarer)?;
        Some((contract, *declarer))
    }

    /// Goes on by a call.
    ///
    /// # Errors
    ///
    /// Why it is against the rules; the auction is then as before.
    pub fn call(&mut self, call: Call) -> Result<(), CallFault> {
        if self.is_over() {
            return Err(CallFault::Over);
        }
        let seat = self.turn();
        match call {
            Call::Pass => {}
            Call::Bid(level, strain) => self.bid(level, strain, seat)?,
            Call::Double if self.can_double(seat) => self.doubling = Doubling::Doubled,
            Call::Double => return Err(CallFault::NothingToDouble),
            Call::Redouble if self.can_redouble(seat) => self.doubling = Doubling::Redoubled,
            Call::Redouble => return Err(CallFault::NothingToRedouble),
            Call::Whist | Call::Half => return Err(CallFault::NotOfBridge),
        }
        self.calls += 1;
        self.passes = match call {
            Call::Pass => self.passes + 1,
            Call::Bid(..) | Call::Double | Call::Redouble | Call::Whist | Call::Half => 0,
        };
        Ok(())
    }

    /// Goes on by a call that was too low and was accepted (Law 27).
    ///
    /// # Errors
    ///
    /// Why it is against the rules even so; the auction is then as before.
    pub fn accept(&mut self, call: Call) -> Result<(), CallFault> {
        if self.is_over() {
            return Err(CallFault::Over);
        }
        let last = self.bid;
        if let Call::Bid(..) = call {
            self.bid = None;
        }
        let called = self.call(call);
        if called.is_err() {
            self.bid = last;
        }
        called
    }

    /// Goes on without a call of the hand whose turn it is, because another called before it (Law 29).
    pub fn skip(&mut self) {
        self.calls += 1;
    }

    fn bid(&mut self, level: u8, strain: Strain, seat: Seat) -> Result<(), CallFault> {
        let rank = bid_rank(level, strain).ok_or(CallFault::NotOfBridge)?;
        let last = self
            .bid
            .and_then(|(level, strain, _)| bid_rank(level, strain));
        if last.is_some_and(|last| last >= rank) {
            return Err(CallFault::Insufficient);
        }
        self.bid = Some((level, strain, seat));
        self.doubling = Doubling::Undoubled;
        let mut named = self.named.iter();
        if !named.any(|(other, who)| *other == strain && who.side() == seat.side()) {
            self.named.push((strain, seat));
        }
        Ok(())
    }

    fn can_double(&self, seat: Seat) -> bool {
        let is_theirs = self
            .bid
            .is_some_and(|(_, _, bidder)| bidder.side() != seat.side());
        is_theirs && self.doubling == Doubling::Undoubled
    }

    fn can_redouble(&self, seat: Seat) -> bool {
        let is_ours = self
            .bid
            .is_some_and(|(_, _, bidder)| bidder.side() == seat.side());
        is_ours && self.doubling == Doubling::Doubled
    }
}

/// Where a bid stands among all bids of bridge, from 0; `None` if there is no such bid.
fn bid_rank(level: u8, strain: Strain) -> Option<u8> {
    if !Contract::levels(Game::Bridge).contains(&level) {
        return None;
    }
    let strain = match strain {
        Strain::Trump(Suit::Clubs) => 0,
        Strain::Trump(Suit::Diamonds) => 1,
        Strain::Trump(Suit::Hearts) => 2,
        Strain::Trump(Suit::Spades) => 3,
        Strain::NoTrump => 4,
        Strain::Misere => return None,
    };
    Some((level - 1) * 5 + strain)
}

impl fmt::Display for CallFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            CallFault::Insufficient => "the bid is not higher than the last",
            CallFault::NothingToDouble => "no bid of the other side is there to double",
            CallFault::NothingToRedouble => "no bid of this side has been doubled",
            CallFault::Over => "the auction is over",
            CallFault::NotOfBridge => "bridge has no such call",
        })
    }
}

impl std::error::Error for CallFault {}

impl Auction {
    /// The auction of bridge as far as it follows the rules; where it stops to, the index of the call and why.
    pub fn state(&self, dealer: Seat) -> (AuctionState, Option<(usize, CallFault)>) {
        let mut state = AuctionState::new(dealer);
        for (index, explained) in self.calls.iter().enumerate() {
            if let Err(fault) = state.call(explained.call) {
                return (state, Some((index, fault)));
            }
        }
        (state, None)
    }
}

impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Call::Pass => f.write_str("P"),
            Call::Bid(_, Strain::Misere) => f.write_str("misere"),
            Call::Bid(level, strain) => write!(f, "{level}{strain}"),
            Call::Double => f.write_str("X"),
            Call::Redouble => f.write_str("XX"),
            Call::Whist => f.write_str("whist"),
            Call::Half => f.write_str("half"),
        }
    }
}

impl FromStr for Call {
    type Err = ParseCallError;

    /// Reads a call in either case.
    fn from_str(text: &str) -> Result<Call, ParseCallError> {
        Ok(match text.to_uppercase().as_str() {
            "P" | "PASS" => Call::Pass,
            "X" | "D" | "DBL" => Call::Double,
            "XX" | "R" | "RDBL" => Call::Redouble,
            "WHIST" => Call::Whist,
            "HALF" => Call::Half,
            upper => return bid(upper).ok_or_else(|| ParseCallError(text.to_owned())),
        })
    }
}

/// A bid, or misère without a level.
fn bid(text: &str) -> Option<Call> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (level, strain) = text.split_at(digits);
    let strain = strain.parse().ok()?;
    match (level, strain) {
        ("", Strain::Misere) => Some(Call::Bid(0, strain)),
        (_, Strain::Misere) => None,
        _ => Some(Call::Bid(level.parse().ok()?, strain)),
    }
}

impl fmt::Display for ParseCallError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "`{}` is no call; calls are P X XX, a bid such as 1NT, and in preferans misere whist half",
            self.0
        )
    }
}

impl std::error::Error for ParseCallError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_call_is_read_as_it_is_written() {
        for text in [
            "P", "X", "XX", "1C", "7NT", "10H", "misere", "whist", "half",
        ] {
            let call: Call = text.parse().unwrap();
            assert_eq!(call.to_string(), text);
        }
        for text in ["", "1", "S", "XXX", "1X", "6misere", "300NT"] {
            assert_eq!(text.parse::<Call>(), Err(ParseCallError(text.to_owned())));
        }
    }

    fn after(dealer: Seat, calls: &str) -> (AuctionState, Option<(usize, CallFault)>) {
        let calls = calls.split(' ').map(|call| ExplainedCall {
            call: call.parse().unwrap(),
            meaning: String::new(),
        });
        let calls = calls.collect();
        Auction { calls }.state(dealer)
    }

    #[test]
    fn the_first_of_the_side_to_name_the_strain_declares() {
        let contracts = [
            ("P 1S P 4S P P P", "4S", Seat::East),
            ("1S 2S P 3S P P P", "3S", Seat::East),
            ("1NT X 2C X XX P P P", "2CXX", Seat::South),
            ("1C 1NT P 3NT X P P P", "3NTX", Seat::East),
        ];
        for (calls, contract, declarer) in contracts {
            let (state, fault) = after(Seat::North, calls);
            assert_eq!(fault, None, "{calls}");
            assert!(state.is_over());
            let (reached, by) = state.contract().unwrap();
            assert_eq!(
                (&reached.to_string()[..], by),
                (contract, declarer),
                "{calls}"
            );
        }
        let (state, _) = after(Seat::West, "P P P");
        assert!(!state.is_over() && state.turn() == Seat::South);
        let (state, _) = after(Seat::West, "P P P P");
        assert!(state.is_over() && state.contract().is_none());
    }

    #[test]
    fn what_the_other_side_accepts_counts() {
        let (mut state, _) = after(Seat::North, "1D");
        assert_eq!(
            state.call(Call::Bid(1, Strain::Trump(Suit::Clubs))),
            Err(CallFault::Insufficient)
        );
        assert_eq!(state.accept(Call::Double), Ok(()));
        let clubs = Call::Bid(1, Strain::Trump(Suit::Clubs));
        assert_eq!(state.accept(clubs), Ok(()));
        state.skip();
        assert_eq!(state.turn(), Seat::North);
        assert_eq!(
            state.accept(Call::Bid(8, Strain::NoTrump)),
            Err(CallFault::NotOfBridge)
        );
        let (contract, declarer) = state.contract().unwrap();
        assert_eq!(
            (contract.to_string(), declarer),
            ("1C".to_owned(), Seat::South)
        );
        let (mut over, _) = after(Seat::North, "1D P P P");
        assert_eq!(over.accept(clubs), Err(CallFault::Over));
    }

    #[test]
    fn what_is_against_the_rules_is_found_where_it_stands() {
        let faults = [
            ("1D 1C", 1, CallFault::Insufficient),
            ("1NT 1NT", 1, CallFault::Insufficient),
            ("7NT 8C", 1, CallFault::NotOfBridge),
            ("X", 0, CallFault::NothingToDouble),
            ("1D P X", 2, CallFault::NothingToDouble),
            ("1D X X", 2, CallFault::NothingToDouble),
            ("1D X P XX", 3, CallFault::NothingToRedouble),
            ("1D XX", 1, CallFault::NothingToRedouble),
            ("P P P P 1C", 4, CallFault::Over),
            ("1C P P P P", 4, CallFault::Over),
            ("whist", 0, CallFault::NotOfBridge),
            ("misere", 0, CallFault::NotOfBridge),
        ];
        for (calls, index, fault) in faults {
            assert_eq!(after(Seat::East, calls).1, Some((index, fault)), "{calls}");
        }
    }
}
