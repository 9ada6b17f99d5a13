//! The question: deals of the unseen hands, each solved for every card to play.

use std::ops::Range;
use std::sync::Arc;

use kibitzer_cards::messages;

use crate::cards::{BySeat, Card, CardSet, Seat, Tricks};
use crate::dealing::{DealConstraints, Dealer, DealingError};
use crate::rules::{Contract, Position, Setup, UnseenPlay};
use crate::search::Cancelled;

use super::super::choices::{Choices, wants_tricks};
use super::super::question::{Question, Work};
use super::super::random_deals::RandomDeal;
use super::sample::{ChoiceSample, MAX_CHOICES, SampledDeal, SolvedDeal};

/// The question: the tricks that the declaring side takes after each card to play, in random deals of the unseen hands.
///
/// The hand to play must be known. Other facts may be known too: dummy, the cards already played, and the suits in
/// which a hand showed out. All deals that satisfy the constraints and agree with the play are equally likely. A deal
/// depends only on the seed and its number, so any range of deals can be solved independently.
///
/// ```
/// use kibitzer::analysis::SampledChoices;
/// use kibitzer::cards::Seat;
/// use kibitzer::dealing::DealConstraints;
/// use kibitzer::rules::{Constraint, Contract, Game, Setup};
/// use kibitzer::search::Solver;
///
/// // South opened 1NT and plays 3NT; West is to lead.
/// let mut constraints = DealConstraints::new(Game::Bridge);
/// constraints.set_hand(Seat::West, "QJ65.A64.A3.JT64".parse()?)?;
/// constraints.hands.push(Constraint::points(Seat::South, 15..=17));
/// constraints.hands.push(Constraint::points(Seat::North, 9..=15));
/// let contract: Contract = "3NT".parse()?;
/// let mut table = Setup::empty(Game::Bridge);
/// (table.declarer, table.leader, table.strain) = (Seat::South, Seat::West, contract.strain());
/// let question = SampledChoices::new(&table, constraints, contract, &[], 7)?;
/// let sample = Solver::default().solve(&question.with_deals(0..4));
/// assert_eq!((sample.deals(), sample.choices().len()), (4, 10));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SampledChoices {
    /// The dealer, which deals complete hands that satisfy the constraints and agree with the play.
    #[cfg_attr(
        feature = "serde",
        serde(with = "super::super::random_deals::shared_dealer")
    )]
    dealer: Arc<Dealer>,
    /// The setup in which a card of [`SampledChoices::choices`] is to be played, without the cards of the hands.
    present: Setup,
    /// The cards that each hand has played.
    shown: BySeat<CardSet>,
    /// The tricks that the declaring side has already won.
    won: Tricks,
    contract: Contract,
    choices: Vec<CardSet>,
    wants_tricks: bool,
    seed: u64,
    deals: Range<u64>,
}

impl PartialEq for SampledChoices {
    fn eq(&self, other: &SampledChoices) -> bool {
        self.dealer.constraints() == other.dealer.constraints()
            && (self.present, self.shown, self.contract)
                == (other.present, other.shown, other.contract)
            && (self.seed, &self.deals) == (other.seed, &other.deals)
    }
}

messages! {
    /// The reason why the choices of a hand cannot be sampled.
    #[derive(Clone, PartialEq, Eq, Debug)]
    #[non_exhaustive]
    pub enum SampleError: Error {
        /// No deal satisfies the constraints, or they contradict what is known.
        Dealing(error: DealingError) => error.message();
        /// All cards of this hand must be known, since it is to play.
        UnseenTurn(seat: Seat) = "sample-unseen-turn",
            "{seat} is to play: all cards of this hand must be known";
        /// This card cannot have been played as the card with this number, counted from 1.
        Unplayable(card: Card, number: usize) = "sample-unplayable",
            "{card} cannot have been played as card {number}";
        /// All cards have been played.
        Over = "sample-over", "all cards have been played";
    }
}

impl From<DealingError> for SampleError {
    fn from(error: DealingError) -> SampleError {
        SampleError::Dealing(error)
    }
}

impl SampledChoices {
    /// Creates the question for a random sequence of deals. It includes no deals until
    /// [`SampledChoices::with_deals`] says which.
    ///
    /// `start` is the setup before the first card: seats, declarer, leader, and the known cards of each hand. Its
    /// strain is replaced by that of `contract`. `constraints` restricts the other cards. `played` are the cards played
    /// from `start` on.
    ///
    /// # Errors
    ///
    /// Returns an error if the hand to play is not known, if a card cannot have been played, or if it is already clear
    /// that no deal fits.
    pub fn new(
        start: &Setup,
        constraints: DealConstraints,
        contract: Contract,
        played: &[Card],
        seed: u64,
    ) -> Result<SampledChoices, SampleError> {
        let mut constraints = DealConstraints {
            absent: start.absent,
            ..constraints
        };
        let mut start = Setup {
            strain: contract.strain(),
            ..*start
        };
        for seat in start.seats_from(Seat::North) {
            constraints.held[seat] |= start.hands[seat];
            start.hands[seat] = constraints.held[seat];
            let known = start.hands[seat].len();
            start.unknown[seat] = start.game.hand_size().saturating_sub(known) as u8;
        }
        let play = match UnseenPlay::new(&start, played) {
            Ok(play) => play,
            Err(index) => return Err(SampleError::Unplayable(played[index], index + 1)),
        };
        let shown = play.shown();
        for seat in Seat::ALL {
            constraints.held[seat] |= shown[seat];
        }
        constraints.hands.extend(play.constraints());
        let dealer = Dealer::new(constraints)?;
        let position = position_filled(&play.present)?;
        let own = position.hand(position.turn().ok_or(SampleError::Over)?);
        // A card between two others separates them even if it may be out of play.
        let dividing = start.game.pack() - play.present.gone - own;
        let is_won = |winner: &Seat| start.is_declaring(*winner);
        let winners = play.cards.iter().filter_map(|card| card.winner);
        Ok(SampledChoices {
            dealer: Arc::new(dealer),
            won: Tricks(winners.filter(is_won).count() as u8),
            choices: position.groups_divided_by(dividing),
            wants_tricks: wants_tricks(&position),
            present: Setup {
                hands: BySeat::default(),
                unknown: BySeat::default(),
                ..play.present
            },
            shown,
            contract,
            seed,
            deals: 0..0,
        })
    }

    /// Returns the question about the deals with these numbers in the random sequence.
    #[must_use]
    pub fn with_deals(&self, deals: Range<u64>) -> SampledChoices {
        SampledChoices {
            deals,
            ..self.clone()
        }
    }

    /// Returns the dealer of the unseen hands, whose constraints include what the play has shown.
    pub fn dealer(&self) -> &Dealer {
        &self.dealer
    }

    /// Returns the groups of touching cards that can be played: spades first, each suit from high to low.
    pub fn choices(&self) -> &[CardSet] {
        &self.choices
    }

    /// Returns the contract to be played.
    pub fn contract(&self) -> Contract {
        self.contract
    }

    /// Returns true if the hand to play wants the declaring side to take more tricks rather than fewer.
    pub fn wants_tricks(&self) -> bool {
        self.wants_tricks
    }

    /// Returns the seat of the hand to play.
    pub fn turn(&self) -> Seat {
        self.present.turn().unwrap_or(self.present.leader)
    }

    /// Returns true if the hand to play leads to a trick.
    pub fn is_lead(&self) -> bool {
        self.present.trick.is_empty()
    }

    /// Returns true if the hand to play is a defender's.
    pub fn is_defending(&self) -> bool {
        !self.present.is_declaring(self.turn())
    }

    /// Returns the question for the deal with this number in the random sequence.
    pub fn deal(&self, number: u64) -> RandomDeal {
        RandomDeal {
            dealer: Arc::clone(&self.dealer),
            seed: self.seed,
            number,
        }
    }

    /// Returns the position in which the hand to play is on turn in a deal, given by its complete `hands` before the
    /// play. Returns `None` if these do not fit the cards played.
    pub fn position(&self, hands: &BySeat<CardSet>) -> Option<Position> {
        let mut setup = self.present;
        for seat in Seat::ALL {
            setup.hands[seat] = hands[seat] - self.shown[seat];
        }
        Position::from_setup(&setup).ok()
    }
}

/// Returns a position in which the unseen cards are dealt in one of the possible ways.
fn position_filled(present: &Setup) -> Result<Position, SampleError> {
    let turn = present.turn().ok_or(SampleError::Over)?;
    if present.unknown[turn] > 0 {
        return Err(SampleError::UnseenTurn(turn));
    }
    let filled = present.filled().ok_or(SampleError::Over)?;
    Position::from_setup(&filled).map_err(|_| SampleError::Over)
}

impl Question for SampledChoices {
    type Finding = SampledDeal;
    type Report = ChoiceSample;
    type Answer = ChoiceSample;

    fn parts(&self) -> usize {
        self.deals.end.saturating_sub(self.deals.start) as usize
    }

    fn answer(&self, part: usize, work: &mut Work<'_, SampledDeal>) -> Result<(), Cancelled> {
        let dealt = work.solve(&self.deal(self.deals.start + part as u64))?;
        let placed = dealt.and_then(|hands| Some((hands, self.position(&hands)?)));
        let Some((hands, position)) = placed else {
            work.found(SampledDeal { part, solved: None });
            return Ok(());
        };
        let ranking = work.solve(&Choices(position))?;
        let mut tricks = [Tricks::ZERO; MAX_CHOICES];
        for (tricks, cards) in tricks.iter_mut().zip(&self.choices) {
            let card = cards.iter().next();
            let choice = card.and_then(|card| ranking.of(card));
            *tricks = self.won + choice.map_or(Tricks::ZERO, |choice| choice.tricks);
        }
        work.found(SampledDeal {
            part,
            solved: Some(SolvedDeal { hands, tricks }),
        });
        Ok(())
    }

    fn empty(&self) -> ChoiceSample {
        ChoiceSample::from_rows(self.choices.clone(), self.contract, self.wants_tricks, [])
    }

    fn add(report: &mut ChoiceSample, deal: SampledDeal) {
        report.add(deal);
    }

    fn complete(report: ChoiceSample) -> ChoiceSample {
        report
    }
}
