//! The question what to lead, or to play later, while hands are unseen: for one board, with the number of its deals.

use std::num::NonZeroUsize;
use std::ops::Range;

use kibitzer_cards::messages;

use crate::analysis::{
    ChoiceSample, Criterion, Question, SampleError, SampledChoices, Settled, SettledTest,
};
use crate::bidding::{CallMeaning, System};
use crate::cards::{BySeat, Card, CardSet, Seat};
use crate::dealing::{Condition, ConditionContext, DealConstraints, DealingError};
use crate::problem::{Auction, CallFault, PlayError, Problem};
use crate::rules::{Chance, Contract, Game, Setup, Vulnerability};

messages! {
    /// The reason why a question about the lead cannot be created for a board.
    #[derive(Clone, PartialEq, Debug)]
    #[non_exhaustive]
    pub enum LeadError: Error {
        /// No hand is known.
        NoHand = "lead-no-hand", "no hand is known, so nobody can lead";
        /// Neither an auction nor a contract is known.
        NothingPlayed = "lead-nothing-played", "an auction, or a contract and its declarer, says what is played";
        /// This call, counted from 1, is illegal.
        Call(number: usize, fault: CallFault) = "lead-call", "call {number} of the auction: {fault}";
        /// The auction has no bid.
        NoBid = "lead-no-bid", "the auction has no bid, so nothing is played";
        /// Everybody has passed.
        PassedOut = "lead-passed-out", "the board was passed out";
        /// The board does not name its contract.
        NoContract = "lead-no-contract", "this board has no contract";
        /// Tricks have been completed before the first card of the board.
        Ending = "lead-ending", "this is an ending: give whole hands, and the play to the position";
        /// The cards of the board cannot be played, for the reason given.
        Play(error: PlayError) = "lead-play", "{error}", error = error.to_string();
        /// No deal satisfies the conditions.
        Dealing(error: DealingError) => error.message();
        /// The choices cannot be sampled.
        Sample(error: SampleError) => error.message();
        /// This condition uses random numbers or double-dummy tricks, so it cannot be tested on the hands alone.
        NotOfHands(condition: Condition) = "lead-not-of-hands",
            "`{condition}` depends on more than the hands, or may divide by zero",
            condition = condition.to_string();
    }
}

impl From<PlayError> for LeadError {
    fn from(error: PlayError) -> LeadError {
        LeadError::Play(error)
    }
}

impl From<DealingError> for LeadError {
    fn from(error: DealingError) -> LeadError {
        LeadError::Dealing(error)
    }
}

impl From<SampleError> for LeadError {
    fn from(error: SampleError) -> LeadError {
        LeadError::Sample(error)
    }
}

/// A bridge board given by the hands that the player sees, used instead of a board from a file.
#[derive(Clone, PartialEq, Debug, Default, serde::Serialize, serde::Deserialize)]
pub struct SeenBoard {
    /// The hands, of 13 cards each. The first is that of the leader, unless the dealer is known.
    pub hands: Vec<(Seat, CardSet)>,
    /// The auction, whose last passes may be missing. It gives the contract.
    pub auction: Option<Auction>,
    /// The contract and its declarer, if there is no auction.
    pub contract: Option<(Contract, Seat)>,
    /// The player who called first; if `None`, the dealer is chosen so that the first of the hands is on lead.
    pub dealer: Option<Seat>,
    /// The vulnerable sides.
    pub vulnerability: Vulnerability,
    /// The cards played so far.
    pub play: Vec<Card>,
}

impl SeenBoard {
    /// Creates a problem whose other hands are unknown.
    ///
    /// # Errors
    ///
    /// Returns an error if no hand or no contract is known, or a call is illegal.
    pub fn problem(&self) -> Result<Problem, LeadError> {
        let &(leader, _) = self.hands.first().ok_or(LeadError::NoHand)?;
        let mut problem = Problem::new(Game::Bridge);
        let (contract, declarer) = match (&self.auction, self.contract) {
            (Some(auction), _) => {
                let dealer = self
                    .dealer
                    .or_else(|| auction.dealer_for(leader))
                    .unwrap_or(Seat::North);
                problem.dealer = dealer;
                problem.record.auction.clone_from(auction);
                contract_of(auction, dealer)?
            }
            (None, Some(contract)) => contract,
            (None, None) => return Err(LeadError::NothingPlayed),
        };
        problem.set_contract(contract);
        problem.setup.set_declarer(declarer);
        problem.setup.unknown = BySeat::from([13; 4]);
        for &(seat, cards) in &self.hands {
            problem.setup.hands[seat] = cards;
            problem.setup.unknown[seat] = 0;
        }
        problem.vulnerability = self.vulnerability;
        problem.set_play(self.play.clone());
        Ok(problem)
    }
}

/// Returns the contract and declarer of an auction, which may lack the passes at its end.
fn contract_of(auction: &Auction, dealer: Seat) -> Result<(Contract, Seat), LeadError> {
    let (state, fault) = auction.state(dealer);
    if let Some((index, fault)) = fault {
        let number = index + 1;
        return Err(LeadError::Call(number, fault));
    }
    state.contract().ok_or(LeadError::NoBid)
}

/// A call of an auction, and whether it is used as a constraint.
#[derive(Clone, PartialEq, Debug, serde::Serialize, serde::Deserialize)]
pub struct ReadCall {
    /// The caller, the call and its meaning.
    pub meaning: CallMeaning,
    /// True if the hand of the caller is known, so that the call gives no new information.
    pub is_seen: bool,
    /// The requirements of the call that the hand of the caller does not satisfy; empty unless that hand is known.
    pub contradicted: Vec<String>,
}

/// The question of what to lead, or what to play later, on a board.
#[derive(Clone, PartialEq, Debug, serde::Serialize, serde::Deserialize)]
pub struct LeadQuestion {
    /// The question about the cards that can be played, with an empty range of deals.
    pub choices: SampledChoices,
    /// The setup before the first card, with only the hands that the player sees.
    pub start: Setup,
    /// The calls of the auction, each with its meaning; empty if calls are ignored.
    pub calls: Vec<ReadCall>,
    /// True if the declaring side is vulnerable.
    pub vulnerable: bool,
}

impl LeadQuestion {
    /// Creates the question about a board, as [`LeadQuestion::read_calls`] and [`LeadQuestion::with_calls`] do one after
    /// the other; without a system calls are ignored.
    ///
    /// ```
    /// use kibitzer::bidding::System;
    /// use kibitzer::cards::Seat;
    /// use kibitzer::dealing::DealConstraints;
    /// use kibitzer::problem::Call;
    /// use kibitzer::rules::Game;
    /// use kibitzer::lead::{LeadQuestion, SeenBoard};
    /// let calls = ["1NT", "P", "3NT"].map(|call| call.parse::<Call>().unwrap());
    /// let board = SeenBoard {
    ///     hands: vec![(Seat::West, "QJ65.A64.A3.JT64".parse()?)],
    ///     auction: Some(calls.into_iter().collect()),
    ///     ..SeenBoard::default()
    /// };
    /// let any = DealConstraints::new(Game::Bridge);
    /// let question = LeadQuestion::new(&board.problem()?, Some(&System::natural()), any, &[], 1)?;
    /// assert_eq!((question.start.declarer, question.choices.turn()), (Seat::South, Seat::West));
    /// assert_eq!(question.calls[0].meaning.requirements[0].text, "hcp 15-17");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if nothing can be led, or if no deal fits.
    pub fn new(
        problem: &Problem,
        system: Option<&System>,
        constraints: DealConstraints,
        conditions: &[&Condition],
        seed: u64,
    ) -> Result<LeadQuestion, LeadError> {
        let calls = match system {
            Some(system) => LeadQuestion::read_calls(problem, system)?,
            None => Vec::new(),
        };
        LeadQuestion::with_calls(problem, calls, constraints, conditions, seed)
    }

    /// Returns the calls of a board's auction, each with the meaning that `system` gives it. The list is empty if the
    /// game is not bridge.
    ///
    /// The player sees the hands that [`LeadQuestion::with_calls`] describes. Requirements may be removed, added and
    /// replaced before the calls are passed to it, for example by those of [`System::requirement`].
    ///
    /// ```
    /// use kibitzer::bidding::System;
    /// use kibitzer::cards::Seat;
    /// use kibitzer::dealing::DealConstraints;
    /// use kibitzer::lead::{LeadQuestion, SeenBoard};
    /// use kibitzer::problem::Call;
    /// use kibitzer::rules::Game;
    /// let calls = ["1NT", "P", "3NT"].map(|call| call.parse::<Call>().unwrap());
    /// let board = SeenBoard {
    ///     hands: vec![(Seat::West, "QJ65.A64.A3.JT64".parse()?)],
    ///     auction: Some(calls.into_iter().collect()),
    ///     ..SeenBoard::default()
    /// };
    /// let (problem, system) = (board.problem()?, System::natural());
    /// let mut calls = LeadQuestion::read_calls(&problem, &system)?;
    /// calls[0].meaning.requirements[0] = system.requirement("hcp 12-14", Seat::South)?;
    /// let any = DealConstraints::new(Game::Bridge);
    /// let question = LeadQuestion::with_calls(&problem, calls, any, &[], 1)?;
    /// assert_eq!(question.calls[0].meaning.requirements[0].text, "hcp 12-14");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if nothing can be led.
    pub fn read_calls(problem: &Problem, system: &System) -> Result<Vec<ReadCall>, LeadError> {
        let SeenSetup { start, .. } = SeenSetup::new(problem)?;
        // Systems are about bridge.
        if start.game != Game::Bridge {
            return Ok(Vec::new());
        }
        let meanings = system.meanings(&problem.record.auction, problem.dealer);
        let calls = meanings.into_iter();
        Ok(calls
            .map(|meaning| ReadCall::new(meaning, &start))
            .collect())
    }

    /// Creates the question about a board whose calls have been read. If all its hands are known, the player sees their
    /// own hand and, after the opening lead, dummy's. The cards that `constraints` gives to a hand are seen too.
    ///
    /// The deals satisfy `constraints`, `conditions`, and the requirements of `calls` on unseen hands. In the calls of
    /// the question, [`ReadCall::is_seen`] and [`ReadCall::contradicted`] are determined again, so that they agree with
    /// the requirements and the hands.
    ///
    /// # Errors
    ///
    /// Returns an error if nothing can be led, or if no deal fits.
    pub fn with_calls(
        problem: &Problem,
        calls: Vec<ReadCall>,
        mut constraints: DealConstraints,
        conditions: &[&Condition],
        seed: u64,
    ) -> Result<LeadQuestion, LeadError> {
        let SeenSetup {
            contract,
            mut start,
            played,
        } = SeenSetup::new(problem)?;
        for seat in start.seats_from(Seat::North) {
            start.hands[seat] |= constraints.held[seat];
            let known = start.hands[seat].len();
            start.unknown[seat] = start.game.hand_size().saturating_sub(known) as u8;
        }
        let calls: Vec<ReadCall> = calls
            .into_iter()
            .map(|call| ReadCall::new(call.meaning, &start))
            .collect();
        let unseen = calls.iter().filter(|call| !call.is_seen);
        let requirements = unseen.flat_map(|call| &call.meaning.requirements);
        let conditions_of_calls = requirements.map(|required| &required.condition);
        let mut untested = Vec::new();
        for condition in conditions_of_calls.chain(conditions.iter().copied()) {
            untested.extend(constraints.add_condition(condition)?);
        }
        if let Some(condition) = untested.into_iter().next() {
            return Err(LeadError::NotOfHands(condition));
        }
        let choices = SampledChoices::new(&start, constraints, contract, &played, seed)?;
        let vulnerable = problem.vulnerability.includes(start.declarer.side());
        Ok(LeadQuestion {
            choices,
            start,
            calls,
            vulnerable,
        })
    }
}

impl ReadCall {
    /// Compares the meaning of a call with the hands that the player sees.
    fn new(meaning: CallMeaning, seen: &Setup) -> ReadCall {
        let is_seen = seen.unknown[meaning.seat] == 0;
        let mut chance = Chance::from_seed(0);
        let mut context = ConditionContext::new(&mut chance);
        context.set_deal(seen.hands);
        let contradicted = meaning.requirements.iter().filter(|required| {
            is_seen && matches!(required.condition.holds(&mut context), Ok(false))
        });
        ReadCall {
            contradicted: contradicted.map(|required| required.text.clone()).collect(),
            is_seen,
            meaning,
        }
    }
}

/// The part of a board that the player sees.
struct SeenSetup {
    contract: Contract,
    /// The setup before the first card, in which only the hands that the player sees are known.
    start: Setup,
    /// The cards played so far.
    played: Vec<Card>,
}

impl SeenSetup {
    /// Determines what the player sees of a board. If the board has all hands, the player sees their own hand and, after
    /// the opening lead, dummy's.
    ///
    /// # Errors
    ///
    /// Returns an error if nothing can be led.
    fn new(problem: &Problem) -> Result<SeenSetup, LeadError> {
        if problem.is_passed_out() {
            return Err(LeadError::PassedOut);
        }
        let contract = problem.contract().ok_or(LeadError::NoContract)?;
        if !problem.setup.is_whole() {
            return Err(LeadError::Ending);
        }
        let mut start = problem.setup;
        let mut played: Vec<Card> = start.trick.cards().collect();
        start.take_trick_back();
        played.extend(problem.played());
        if start.all_unknown() == 0 {
            let play = problem.replay()?;
            let Some(turn) = play.position().turn() else {
                return Err(LeadError::Sample(SampleError::Over));
            };
            let has_dummy = start.game == Game::Bridge && !played.is_empty();
            let dummy = start.declarer.partner();
            let player = start.player_for(turn);
            for seat in start.seats_from(Seat::North) {
                let is_seen = seat == player || seat == turn || (has_dummy && seat == dummy);
                if !is_seen {
                    start.unknown[seat] = start.hands[seat].len() as u8;
                    start.hands[seat] = CardSet::EMPTY;
                }
            }
        }
        Ok(SeenSetup {
            contract,
            start,
            played,
        })
    }
}

/// The deals of a [`LeadQuestion`] solved so far, and the rule that decides when there are enough.
#[derive(Clone, Debug)]
pub struct LeadSampling {
    sample: ChoiceSample,
    test: SettledTest,
    most_deals: usize,
    /// True if no more deals are needed once a card is settled as the best.
    until_settled: bool,
}

impl LeadSampling {
    /// The number of deals in one question to the solver.
    pub const DEALS_AT_ONCE: usize = 200;

    /// The default number of deals.
    const DEALS: usize = 1000;

    /// The default maximum number of deals to solve until a card is settled.
    const MOST_DEALS: usize = 20_000;

    /// Creates an empty sample. Without `until`, `samples` is the number of deals to solve, by default 1000. With
    /// `until`, a confidence in per cent, solving ends when a card is settled as the best by the criterion `by`, at the
    /// latest after `samples` deals, by default 20,000.
    pub fn new(
        question: &LeadQuestion,
        by: Criterion,
        samples: Option<NonZeroUsize>,
        until: Option<f64>,
    ) -> LeadSampling {
        let most = match until {
            Some(_) => LeadSampling::MOST_DEALS,
            None => LeadSampling::DEALS,
        };
        let error = 1.0 - until.unwrap_or(95.0) / 100.0;
        LeadSampling {
            sample: question.choices.empty(),
            test: SettledTest::new(by, question.vulnerable, error),
            most_deals: samples.map_or(most, NonZeroUsize::get),
            until_settled: until.is_some(),
        }
    }

    /// Continues until there are this many deals, whether a card is settled or not.
    pub fn extend_to(&mut self, deals: usize) {
        (self.most_deals, self.until_settled) = (deals, false);
    }

    /// Returns the deals solved so far.
    pub fn sample(&self) -> &ChoiceSample {
        &self.sample
    }

    /// Returns the maximum number of deals to solve.
    pub fn most_deals(&self) -> usize {
        self.most_deals
    }

    /// Adds the solved deals whose numbers [`LeadSampling::next_deals`] returned.
    pub fn append(&mut self, solved: &ChoiceSample) {
        self.sample.append(solved);
    }

    /// Returns the outcome of the test for the best card, or `None` while it is undecided.
    pub fn settled(&mut self) -> Option<&Settled> {
        self.test.look(&self.sample)
    }

    /// Returns the numbers of the deals to solve next, or `None` if there are enough.
    pub fn next_deals(&mut self) -> Option<Range<u64>> {
        let is_settled = self.until_settled && self.settled().is_some();
        let deals = self.sample.deals();
        let is_over = is_settled || self.sample.is_stuck() || deals >= self.most_deals;
        // The first deal alone shows whether there is one.
        let next = if deals == 0 {
            1
        } else {
            LeadSampling::DEALS_AT_ONCE
        };
        let end = (deals + next).min(self.most_deals);
        (!is_over).then_some(deals as u64..end as u64)
    }
}
