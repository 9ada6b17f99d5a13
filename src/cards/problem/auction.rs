//! Auctions: the calls, their meanings, and the rules of bidding in bridge.

use std::fmt;
use std::str::FromStr;

use crate::rules::{Contract, Doubling, Game};
use crate::{Seat, Strain, messages};

/// A call of an auction.
///
/// The text form is `P`, `X`, `XX`, `1NT`, `4S`, and in preferans also `misere`, `whist` and `half`.
///
/// ```
/// use kibitzer_cards::{Strain, Suit};
/// use kibitzer_cards::problem::Call;
/// assert_eq!("4S".parse(), Ok(Call::Bid(4, Strain::Trump(Suit::Spades))));
/// assert_eq!("pass".parse(), Ok(Call::Pass));
/// assert_eq!(Call::Redouble.to_string(), "XX");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Call {
    /// A pass.
    Pass,
    /// A bid: its level as named in the auction, and its strain. The level of misère is 0.
    Bid(u8, Strain),
    /// A double of the opponents' last bid.
    Double,
    /// A redouble of the last bid, which the opponents have doubled.
    Redouble,
    /// A whist in preferans: the player undertakes to win a share of the tricks against declarer.
    Whist,
    /// A half-whist in preferans: the contract counts as made, and the player scores half the whists.
    Half,
}

/// The calls of an auction in order, the dealer's first.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Auction {
    /// The calls of the auction in order, the dealer's first, each with its explanation.
    pub calls: Vec<ExplainedCall>,
}

/// A call of an auction with its explanation.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ExplainedCall {
    /// The explained call.
    pub call: Call,
    /// The meaning of the call, or a comment on it; may be empty.
    pub meaning: String,
}

/// The error for a string that is not a call. It holds the string.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseCallError(pub String);

/// The state of a bridge auction, call by call, under the rules (Laws of Duplicate Bridge 2017, 17 to 22).
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
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct AuctionState {
    dealer: Seat,
    calls: usize,
    /// The number of consecutive passes at the end of the auction so far.
    passes: usize,
    /// The last bid and the seat that made it; `None` if nobody has bid.
    bid: Option<(u8, Strain, Seat)>,
    doubling: Doubling,
    /// For each side and strain, the seat that named the strain first; that seat becomes declarer of a contract in the
    /// strain.
    named: Vec<(Strain, Seat)>,
}

messages! {
    /// The reason why a call is illegal in bridge.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
    #[non_exhaustive]
    pub enum CallFault: Error {
        /// The bid is not higher than the last bid of the auction.
        Insufficient = "call-insufficient", "the bid is not higher than the last";
        /// The last bid was not made by the opponents, or it is already doubled.
        NothingToDouble = "call-nothing-to-double", "there is no bid by the opponents to double";
        /// The last bid was not made by this side, or it is not doubled, or it is already redoubled.
        NothingToRedouble = "call-nothing-to-redouble", "this side has no doubled bid to redouble";
        /// The auction is over, so that no call may follow.
        Over = "call-over", "the auction is over";
        /// The call exists only in preferans, or its level does not exist in bridge.
        NotOfBridge = "call-not-of-bridge", "bridge has no such call";
    }
}

impl AuctionState {
    /// Starts a bridge auction; the dealer calls first.
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

    /// Returns the seat whose turn it is to call.
    pub fn turn(&self) -> Seat {
        self.dealer.clockwise(self.calls)
    }

    /// Returns true if the auction is over: three passes after a bid, or four at the beginning.
    pub fn is_over(&self) -> bool {
        let needed = if self.bid.is_some() { 3 } else { 4 };
        self.passes >= needed
    }

    /// Returns the contract reached so far and its declarer, or `None` if nobody has bid.
    pub fn contract(&self) -> Option<(Contract, Seat)> {
        let (level, strain, bidder) = self.bid?;
        let contract = Contract::new(Game::Bridge, level, strain, self.doubling).ok()?;
        let is_declarer =
            |named: &&(Strain, Seat)| named.0 == strain && named.1.side() == bidder.side();
        let (_, declarer) = self.named.iter().find(is_declarer)?;
        Some((contract, *declarer))
    }

    /// Adds a call by the player whose turn it is.
    ///
    /// # Errors
    ///
    /// Returns the reason why the call is illegal; the auction is unchanged.
    pub fn call(&mut self, call: Call) -> Result<(), CallFault> {
        if self.is_over() {
            return Err(CallFault::Over);
        }
        let seat = self.turn();
        let bidders = self.bid.map(|(_, _, bidder)| bidder.side());
        let (ours, theirs) = (Some(seat.side()), Some(seat.side().opponents()));
        let mut passes = 0;
        match (call, self.doubling) {
            (Call::Pass, _) => passes = self.passes + 1,
            (Call::Bid(level, strain), _) => self.make_bid(level, strain, seat)?,
            (Call::Double, Doubling::Undoubled) if bidders == theirs => {
                self.doubling = Doubling::Doubled;
            }
            (Call::Double, _) => return Err(CallFault::NothingToDouble),
            (Call::Redouble, Doubling::Doubled) if bidders == ours => {
                self.doubling = Doubling::Redoubled;
            }
            (Call::Redouble, _) => return Err(CallFault::NothingToRedouble),
            (Call::Whist | Call::Half, _) => return Err(CallFault::NotOfBridge),
        }
        self.calls += 1;
        self.passes = passes;
        Ok(())
    }

    /// Adds a call. Unlike [`AuctionState::call`], allows an insufficient bid, which the next player has accepted (Law
    /// 27).
    ///
    /// # Errors
    ///
    /// Returns the reason why the call is illegal even so; the auction is unchanged.
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

    /// Skips the player whose turn it is, because another player called out of turn (Law 29).
    pub fn skip(&mut self) {
        self.calls += 1;
    }

    /// Adds a bid by the player at `seat`. Returns an error unless it is higher than the last bid.
    fn make_bid(&mut self, level: u8, strain: Strain, seat: Seat) -> Result<(), CallFault> {
        let rank = bid_rank(level, strain).ok_or(CallFault::NotOfBridge)?;
        if let Some((level, strain, _)) = self.bid
            && bid_rank(level, strain) >= Some(rank)
        {
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
}

/// Returns the rank of a bid among all bridge bids, from 0 for `1C`; `None` if there is no such bid.
fn bid_rank(level: u8, strain: Strain) -> Option<u8> {
    if !Contract::levels(Game::Bridge).contains(&level) {
        return None;
    }
    let strains = Game::Bridge.strains();
    let strain = strains.iter().position(|&other| other == strain)?;
    Some((level - 1) * 5 + strain as u8)
}

impl FromIterator<Call> for Auction {
    /// Makes an auction from calls, without a meaning for any of them.
    fn from_iter<I: IntoIterator<Item = Call>>(calls: I) -> Auction {
        let explained = calls.into_iter().map(|call| ExplainedCall {
            call,
            meaning: String::new(),
        });
        Auction {
            calls: explained.collect(),
        }
    }
}

impl Auction {
    /// Replays a bridge auction up to the first illegal call. Returns the state reached, and the index of the illegal
    /// call with the reason, or `None` if all calls are legal.
    pub fn state(&self, dealer: Seat) -> (AuctionState, Option<(usize, CallFault)>) {
        let mut state = AuctionState::new(dealer);
        for (index, explained) in self.calls.iter().enumerate() {
            if let Err(fault) = state.call(explained.call) {
                return (state, Some((index, fault)));
            }
        }
        (state, None)
    }

    /// Returns the dealer that makes `leader` the opening leader after a bridge auction, or `None` if nobody bids.
    pub fn dealer_for(&self, leader: Seat) -> Option<Seat> {
        Seat::ALL.into_iter().find(|&dealer| {
            let declared = self.state(dealer).0.contract();
            declared.is_some_and(|(_, declarer)| declarer.next() == leader)
        })
    }

    /// Returns the state before the call at `index`, or after all calls if there are fewer. Insufficient bids count as
    /// accepted (Law 27), and other illegal calls are skipped.
    pub fn state_before(&self, dealer: Seat, index: usize) -> AuctionState {
        let mut state = AuctionState::new(dealer);
        for explained in self.calls.iter().take(index) {
            if state.accept(explained.call).is_err() {
                state.skip();
            }
        }
        state
    }

    /// Replaces the call at `index`, or appends a call if there are fewer; the new call has no meaning attached. The
    /// calls that follow are kept up to the first one that becomes illegal. If the call is the same as before, nothing
    /// changes.
    ///
    /// # Errors
    ///
    /// Returns the reason why the call is illegal; the auction is unchanged.
    ///
    /// ```
    /// use kibitzer_cards::Seat;
    /// use kibitzer_cards::problem::{Auction, Call, CallFault};
    /// let mut auction = Auction::default();
    /// for (index, call) in ["1H", "1S", "2H", "P", "P", "P"].iter().enumerate() {
    ///     auction.set_call(Seat::North, index, call.parse()?).unwrap();
    /// }
    /// assert_eq!(auction.set_call(Seat::North, 6, Call::Pass), Err(CallFault::Over));
    /// auction.set_call(Seat::North, 1, "3C".parse()?).unwrap();
    /// let calls: Vec<String> = auction.calls.iter().map(|made| made.call.to_string()).collect();
    /// assert_eq!(calls, ["1H", "3C"]);
    /// # Ok::<(), kibitzer_cards::problem::ParseCallError>(())
    /// ```
    pub fn set_call(&mut self, dealer: Seat, index: usize, call: Call) -> Result<(), CallFault> {
        let mut state = self.state_before(dealer, index);
        state.call(call)?;
        let explained = ExplainedCall {
            call,
            meaning: String::new(),
        };
        match self.calls.get_mut(index) {
            Some(replaced) if replaced.call == call => return Ok(()),
            Some(replaced) => *replaced = explained,
            None => self.calls.push(explained),
        }
        let mut following = self.calls.iter().skip(index + 1);
        let kept = following.position(|next| state.call(next.call).is_err());
        if let Some(kept) = kept {
            self.calls.truncate(index + 1 + kept);
        }
        Ok(())
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

    /// Parses a call in upper or lower case.
    fn from_str(text: &str) -> Result<Call, ParseCallError> {
        Ok(match text.to_uppercase().as_str() {
            "P" | "PASS" => Call::Pass,
            "X" | "D" | "DBL" => Call::Double,
            "XX" | "R" | "RDBL" => Call::Redouble,
            "WHIST" => Call::Whist,
            "HALF" => Call::Half,
            upper => return parse_bid(upper).ok_or_else(|| ParseCallError(text.to_owned())),
        })
    }
}

impl FromStr for Auction {
    type Err = ParseCallError;

    /// Parses calls separated by blanks, commas or hyphens, the dealer's first: `1NT P 3NT`.
    fn from_str(text: &str) -> Result<Auction, ParseCallError> {
        let parts = text.split(|sign: char| sign.is_whitespace() || matches!(sign, ',' | '-'));
        let words = parts.filter(|word| !word.is_empty());
        words.map(str::parse::<Call>).collect()
    }
}

/// Parses a bid such as `4S`, or `misere` without a level. Returns `None` for any other text.
fn parse_bid(text: &str) -> Option<Call> {
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
            "`{}` is not a call; calls are P X XX, a bid such as 1NT, and in preferans misere whist half",
            self.0
        )
    }
}

impl std::error::Error for ParseCallError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Suit;

    #[test]
    fn calls_survive_writing_and_parsing() {
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

    /// Replays calls separated by spaces. Returns the state reached, and the first illegal call with the reason.
    fn replay_calls(dealer: Seat, calls: &str) -> (AuctionState, Option<(usize, CallFault)>) {
        let calls = calls
            .split(' ')
            .map(|call| ExplainedCall {
                call: call.parse().unwrap(),
                meaning: String::new(),
            })
            .collect();
        Auction { calls }.state(dealer)
    }

    #[test]
    fn the_first_of_a_side_to_name_the_strain_declares() {
        let contracts = [
            ("P 1S P 4S P P P", "4S", Seat::East),
            ("1S 2S P 3S P P P", "3S", Seat::East),
            ("1NT X 2C X XX P P P", "2CXX", Seat::South),
            ("1C 1NT P 3NT X P P P", "3NTX", Seat::East),
        ];
        for (calls, contract, declarer) in contracts {
            let (state, fault) = replay_calls(Seat::North, calls);
            assert_eq!(fault, None, "{calls}");
            assert!(state.is_over());
            let (reached, by) = state.contract().unwrap();
            assert_eq!(
                (&reached.to_string()[..], by),
                (contract, declarer),
                "{calls}"
            );
        }
        let (state, _) = replay_calls(Seat::West, "P P P");
        assert!(!state.is_over() && state.turn() == Seat::South);
        let (state, _) = replay_calls(Seat::West, "P P P P");
        assert!(state.is_over() && state.contract().is_none());
    }

    #[test]
    fn an_accepted_insufficient_bid_counts() {
        let (mut state, _) = replay_calls(Seat::North, "1D");
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
        let (mut over, _) = replay_calls(Seat::North, "1D P P P");
        assert_eq!(over.accept(clubs), Err(CallFault::Over));
    }

    #[test]
    fn the_first_illegal_call_is_found() {
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
            assert_eq!(
                replay_calls(Seat::East, calls).1,
                Some((index, fault)),
                "{calls}"
            );
        }
    }
}
