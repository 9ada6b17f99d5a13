//! The questions to solve before a problem is annotated.

use crate::analysis::{EveryDeclarer, Review};
use crate::problem::{PlayError, Problem};
use crate::rules::{Deal, Game, Play, Position};

/// The questions to solve before a problem can be annotated with makeable tricks, the par score and mistakes.
#[derive(Clone, PartialEq, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct AnnotationQuestions {
    /// The question about the tricks of every declarer in every strain. `None` if some hand is unknown, and in
    /// preferans, where the tricks depend on the first hand.
    pub table: Option<EveryDeclarer>,
    /// The review of the problem's main line up to its first illegal card. `None` if no card of the line can be played.
    pub review: Option<Review>,
    /// The first error in the problem's deal or in its main line. `None` if there is none, or if not all hands are
    /// known.
    pub flaw: Option<PlayError>,
}

impl AnnotationQuestions {
    /// Returns the questions that can be solved for a problem, depending on which hands are known and which cards were
    /// played.
    pub fn of(problem: &Problem) -> AnnotationQuestions {
        let setup = &problem.setup;
        let mut questions = AnnotationQuestions::default();
        if setup.all_unknown() > 0 || setup.in_play().is_empty() {
            return questions;
        }
        if setup.game == Game::Bridge {
            match Deal::from_setup(setup) {
                Ok(deal) => questions.table = Some(EveryDeclarer(deal)),
                Err(illegal) => questions.flaw = Some(PlayError::Setup(illegal)),
            }
        }
        if let Ok(start) = Position::from_setup(setup) {
            let mut play = Play::new(start);
            let mut cards = (0..).zip(problem.play.mainline());
            questions.flaw = cards.find_map(|(index, &card)| {
                let error = play.push(card).err()?;
                Some(PlayError::Card(index, error))
            });
            questions.review = (!play.cards().is_empty()).then_some(Review(play));
        }
        questions
    }

    /// Returns true if there is nothing to solve: neither a table nor a review.
    pub fn is_empty(&self) -> bool {
        self.table.is_none() && self.review.is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::text;

    /// Returns the questions for the problem on a line of text.
    fn questions_for(line: &str) -> AnnotationQuestions {
        AnnotationQuestions::of(&text::parse_line(line).unwrap().problem)
    }

    #[test]
    fn a_board_with_unknown_cards_is_not_analysed() {
        let all = questions_for("bridge N:AQ... 32... .AK.. K4... NT W play=S4SA");
        assert!(all.table.is_some() && all.review.is_some() && all.flaw.is_none());
        let deal = questions_for("bridge N:AQ... 32... .AK.. K4... NT W");
        assert!(deal.table.is_some() && deal.review.is_none());
        let nobody = AnnotationQuestions::of(&Problem::new(Game::Bridge));
        assert!(nobody.table.is_none() && nobody.flaw.is_none());
        let mut unknown = text::parse_line("bridge N:AQ... 32... .AK.. K4... NT W").unwrap();
        unknown.problem.setup.unknown.0[0] = 2;
        let unknown = AnnotationQuestions::of(&unknown.problem);
        assert!(unknown.table.is_none() && unknown.flaw.is_none());
        let preferans = questions_for("preferans N:A... K... - Q... S N declarer=N play=SA");
        assert!(preferans.table.is_none() && preferans.review.is_some());
    }

    #[test]
    fn the_review_ends_before_the_first_illegal_card() {
        let mut line = text::parse_line("bridge N:AQ... 32... .AK.. K4... NT W").unwrap();
        let cards = ["S4", "SK"].map(|card| card.parse().unwrap());
        line.problem.set_play(cards.to_vec());
        let questions = AnnotationQuestions::of(&line.problem);
        assert_eq!(questions.review.unwrap().0.cards().len(), 1);
        assert!(matches!(questions.flaw, Some(PlayError::Card(1, _))));
    }
}
