//! The review of a hand as it was played: the value after every card, and the cost of each mistake.

use crate::cards::{Card, CardSet, Seat, Tricks};
use crate::rules::Play;
use crate::search::Cancelled;

use super::line::best_cards;
use super::question::{Question, Work};

/// The question: how many tricks does the declaring side take after each card of a hand as it was played?
///
/// In the example the king lies in front of the ace and queen, but North plays the ace, which costs a trick.
///
/// ```
/// use kibitzer::analysis::Review;
/// use kibitzer::notation::text;
/// use kibitzer::search::Solver;
///
/// let line = text::parse_line("bridge N:AQ... 32... .AK.. K4... NT W play=S4SA")?;
/// let review = Review(line.problem.replay()?);
/// let played = Solver::default().solve(&review);
/// let tricks: Vec<u8> = played.plies.iter().map(|ply| ply.tricks.0).collect();
/// assert_eq!(tricks, [2, 2, 1]);
/// let mistake = played.mistakes().next().unwrap();
/// assert_eq!((mistake.cost.0, mistake.better.to_string().as_str()), (1, "Q..."));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Review(pub Play);

/// A hand as it was played, with the values known so far of its positions.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Played {
    play: Play,
    /// The values known so far, one for each position; the first value is for the position before the first card.
    pub plies: Vec<Ply>,
}

/// The value of one position in a hand as it was played: at the start or after a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Ply {
    /// The declaring side's tricks with best play from here on, including those already won in the play.
    pub tricks: Tricks,
    /// The cards that would have been better than the last card played; empty if it was not a mistake.
    pub better: CardSet,
}

/// A mistake in a hand as it was played: a card that cost its side tricks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Mistake {
    /// The index of the mistaken card in the play, from 0.
    pub index: usize,
    /// The seat that made the mistake.
    pub seat: Seat,
    /// The card that was played by mistake.
    pub card: Card,
    /// The number of tricks that the mistake cost the side that made it.
    pub cost: Tricks,
    /// The cards that would not have been a mistake.
    pub better: CardSet,
}

impl Question for Review {
    type Finding = Ply;
    type Report = Played;
    type Answer = Played;

    fn answer(&self, _part: usize, work: &mut Work<'_, Ply>) -> Result<(), Cancelled> {
        let play = &self.0;
        let mut won = Tricks::ZERO;
        let mut before = work.tricks(play.start())?;
        work.found(Ply {
            tricks: before,
            better: CardSet::EMPTY,
        });
        for (index, played) in play.cards().iter().enumerate() {
            let position = play.position_after(index);
            let left = before - won;
            let takes = |seat| position.is_declaring(seat);
            won += Tricks(played.winner.is_some_and(takes).into());
            let tricks = won + work.tricks(play.position_after(index + 1))?;
            let better = if tricks == before {
                CardSet::EMPTY
            } else {
                best_cards(position, left, work)?
            };
            work.found(Ply { tricks, better });
            before = tricks;
        }
        Ok(())
    }

    fn empty(&self) -> Played {
        Played {
            play: self.0.clone(),
            plies: Vec::new(),
        }
    }

    fn add(played: &mut Played, ply: Ply) {
        played.plies.push(ply);
    }

    fn complete(report: Played) -> Played {
        report
    }
}

impl Played {
    /// Returns the sequence of cards under review.
    pub fn play(&self) -> &Play {
        &self.play
    }

    /// Iterates over the mistakes known so far that players made, in the order of play. The first `prescribed` cards do
    /// not count as mistakes, because they were chosen by the composer of the problem
    /// ([`prescribed_cards`](crate::problem::Problem::prescribed_cards)).
    pub fn mistakes_after(&self, prescribed: usize) -> impl Iterator<Item = Mistake> {
        let mistakes = self.mistakes();
        mistakes.filter(move |mistake| mistake.index >= prescribed)
    }

    /// Iterates over the [mistakes known so far](Played::mistakes_after) that players made, each with the seat of the
    /// player who chose the card: declarer also for dummy.
    pub fn mistakes_by_player(&self, prescribed: usize) -> impl Iterator<Item = (Seat, Mistake)> {
        let setup = self.play.start().setup();
        self.mistakes_after(prescribed)
            .map(move |mistake| (setup.player_for(mistake.seat), mistake))
    }

    /// Iterates over all cards known so far to cost tricks, in the order of play, whoever chose them.
    pub fn mistakes(&self) -> impl Iterator<Item = Mistake> {
        self.play
            .cards()
            .iter()
            .zip(self.plies.windows(2))
            .enumerate()
            .filter(|(_, (_, plies))| plies[0].tricks != plies[1].tricks)
            .map(|(index, (played, plies))| Mistake {
                index,
                seat: played.seat,
                card: played.card,
                cost: Tricks(plies[0].tricks.0.abs_diff(plies[1].tricks.0)),
                better: plies[1].better,
            })
    }
}
