//! A hand as it was played: the value after every card, and what each mistake cost.

use crate::cards::{Card, CardSet, Seat, Tricks};
use crate::rules::Play;
use crate::search::{Cancelled, Control};

use super::line::best_cards;
use super::prover::Prover;
use super::question::{Question, all_but};

/// What is the value of a hand as it was played, before the first card and after every card?
///
/// The king lies in front of the ace and queen, but North plays the ace: it costs a trick.
///
/// ```
/// use kibitzer::analysis::{Question, Review};
/// use kibitzer::notation::text;
/// use kibitzer::search::{Control, Solver};
///
/// let line = text::parse_line("bridge N:AQ... 32... .AK.. K4... NT W play=S4SA")?;
/// let review = Review(line.problem.replay()?);
/// let played = review.solve(&mut Solver::new(1 << 20), &Control::default())?;
/// let tricks: Vec<u8> = played.plies.iter().map(|ply| ply.tricks.0).collect();
/// assert_eq!(tricks, [2, 2, 1]);
/// let mistake = played.mistakes().next().unwrap();
/// assert_eq!((mistake.cost.0, mistake.better.to_string().as_str()), (1, "Q..."));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Review(pub Play);

/// The values of a play, as far as they are known.
#[derive(Clone, PartialEq, Debug)]
pub struct Played {
    play: Play,
    /// The values known so far; the first is the value of the start.
    pub plies: Vec<Ply>,
}

/// What is known after so many cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ply {
    /// The declaring side's tricks with best play from here on, those already won in the
    /// play included.
    pub tricks: Tricks,
    /// If the card before this ply was a mistake, the cards that were better.
    pub better: CardSet,
}

/// A card that cost tricks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mistake {
    /// Its index in the play.
    pub index: usize,
    /// Who played it.
    pub seat: Seat,
    /// The card.
    pub card: Card,
    /// The tricks it cost the side that played it.
    pub cost: Tricks,
    /// The cards that would have kept the value.
    pub better: CardSet,
}

impl Question for Review {
    type Finding = Ply;
    type Report = Played;

    fn answer(
        &self,
        _part: usize,
        known: usize,
        prover: &mut dyn Prover,
        control: &Control,
        found: &mut dyn FnMut(Ply),
    ) -> Result<(), Cancelled> {
        follow(&self.0, prover, control, &mut all_but(known, found))
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
}

impl Played {
    /// The play that was asked about.
    pub fn play(&self) -> &Play {
        &self.play
    }

    /// The cards that cost tricks, as far as they are known.
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

/// Values the start and the position after every card, in the order they were played.
fn follow(
    play: &Play,
    prover: &mut dyn Prover,
    control: &Control,
    found: &mut dyn FnMut(Ply),
) -> Result<(), Cancelled> {
    let mut won = Tricks::ZERO;
    let mut before = prover.tricks(play.start(), control)?;
    found(Ply {
        tricks: before,
        better: CardSet::EMPTY,
    });
    for (index, played) in play.cards().iter().enumerate() {
        let position = play.position_after(index);
        let takes = played
            .winner
            .is_some_and(|seat| position.is_declaring(seat));
        let won_before = won;
        won += Tricks(takes.into());
        let tricks = won + prover.tricks(play.position_after(index + 1), control)?;
        let better = if tricks == before {
            CardSet::EMPTY
        } else {
            best_cards(position, before - won_before, prover, control)?
        };
        found(Ply { tricks, better });
        before = tricks;
    }
    Ok(())
}
