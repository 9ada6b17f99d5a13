//! What cards of a play cost, as comments on them.

use std::fmt;

use crate::analysis::{Mistake, Played};
use crate::cards::{CardSet, Rank, Suit, Tricks};
use crate::problem::{Problem, Remark};

/// What a card that was played cost its side. Written `costs 1: SQ keeps 9` or `costs 2: SAK H5 keep 10`: the cards
/// that were better, by suits, and the tricks of the declaring side with them.
///
/// ```
/// use kibitzer::annotation::MistakeCost;
/// use kibitzer::cards::Tricks;
/// let cost = MistakeCost { tricks: Tricks(2), better: "AK.5..".parse()?, keeps: Tricks(10) };
/// assert_eq!(cost.to_string(), "costs 2: SAK H5 keep 10");
/// assert!(MistakeCost::is_said_by(&cost.to_string()) && !MistakeCost::is_said_by("costs a trick"));
/// # Ok::<(), kibitzer::cards::ParseHandError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MistakeCost {
    /// The tricks it cost.
    pub tricks: Tricks,
    /// The cards that would have cost nothing.
    pub better: CardSet,
    /// The declaring side's tricks after one of these, all from the start of the play on counted.
    pub keeps: Tricks,
}

impl MistakeCost {
    /// What a mistake of a play cost; `None` if it is not of this play.
    pub fn of(mistake: &Mistake, played: &Played) -> Option<MistakeCost> {
        let before = played.plies.get(mistake.index)?;
        Some(MistakeCost {
            tricks: mistake.cost,
            better: mistake.better,
            keeps: before.tricks,
        })
    }

    /// Whether a line of a comment is a cost as it is written.
    pub fn is_said_by(line: &str) -> bool {
        let said = || {
            let (cost, rest) = line.strip_prefix("costs ")?.split_once(": ")?;
            let (better, keeps) = rest.rsplit_once(' ')?;
            let (cards, verb) = better.rsplit_once(' ')?;
            let is_number = |text: &str| text.parse::<u8>().is_ok();
            let is_said = matches!(verb, "keep" | "keeps")
                && is_number(cost)
                && is_number(keeps)
                && cards.split(' ').all(is_holding);
            is_said.then_some(())
        };
        said().is_some()
    }
}

/// Whether a word is a suit and its ranks.
fn is_holding(word: &str) -> bool {
    let is_suit = |letter| Suit::ALL.iter().any(|suit| suit.letter() == letter);
    let is_rank = |letter| Rank::ALL.iter().any(|rank| rank.letter() == letter);
    let mut letters = word.chars();
    letters.next().is_some_and(is_suit) && word.len() > 1 && letters.all(is_rank)
}

impl fmt::Display for MistakeCost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "costs {}:", self.tricks)?;
        for suit in Suit::ALL {
            let holding = self.better.holding(suit);
            if !holding.is_empty() {
                write!(f, " {}{holding}", suit.letter())?;
            }
        }
        let verb = if self.better.len() == 1 {
            "keeps"
        } else {
            "keep"
        };
        write!(f, " {verb} {}", self.keeps)
    }
}

/// Comments on the cards of the main line that cost tricks. What was said so before is taken away; what else is said
/// of a card stays, and stands first.
pub fn tell_costs(problem: &mut Problem, played: &Played) {
    let cards = problem.play.mainline().to_vec();
    let mut mistakes = played.mistakes().peekable();
    for index in 0..cards.len() {
        let path = &cards[..=index];
        let old = problem.play.remark(path).cloned().unwrap_or_default();
        let mistake = mistakes.next_if(|mistake| mistake.index == index);
        let cost = mistake.and_then(|mistake| MistakeCost::of(&mistake, played));
        let comment = commented(&old.comment, cost);
        if comment != old.comment {
            problem.play.set_remark(path, Remark { comment, ..old });
        }
    }
}

/// A comment with a cost in the place of the first of those it had, or else at its end.
fn commented(comment: &str, cost: Option<MistakeCost>) -> String {
    let mut cost = cost.map(|cost| cost.to_string());
    let lines = comment.split('\n').filter_map(|line| {
        let (marks, said) = divide(line);
        match MistakeCost::is_said_by(said) {
            false => Some(line.to_owned()),
            true => match cost.take() {
                Some(cost) => Some(format!("{marks}{cost}")),
                None => (!marks.is_empty()).then(|| marks.trim_end().to_owned()),
            },
        }
    });
    let lines: Vec<String> = lines.collect();
    let told = lines.join("\n");
    let Some(cost) = cost else {
        return told;
    };
    let blank = match divide(&told) {
        _ if told.is_empty() => "",
        // On the line of the marks, where what they are about is read.
        (_, "") => " ",
        _ => "\n",
    };
    format!("{told}{blank}{cost}")
}

/// The marks at the start of a comment, such as `?!` or `$14`, with the blanks behind them, and the rest.
fn divide(line: &str) -> (&str, &str) {
    let mut rest = line;
    while !rest.is_empty() {
        let length = rest.find(' ').unwrap_or(rest.len());
        let (word, after) = rest.split_at(length);
        let is_glyph = |number: &str| number.parse::<u8>().is_ok();
        let is_mark = word.chars().all(|letter| matches!(letter, '!' | '?'))
            || word.strip_prefix('$').is_some_and(is_glyph)
            || matches!(word, "^R" | "^L");
        if !is_mark {
            break;
        }
        rest = after.trim_start_matches(' ');
    }
    line.split_at(line.len() - rest.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::{Question, Review};
    use crate::notation::text;
    use crate::search::{Control, Solver};

    /// North plays the ace on the king's four: a trick is lost.
    fn finesse(comment: &str) -> Problem {
        let line = "bridge N:AQ... 32... .AK.. K4... NT W play=S4SA";
        let mut problem = text::parse_line(line).unwrap().problem;
        let path = problem.play.mainline().to_vec();
        let name = "the ace".to_owned();
        let comment = comment.to_owned();
        problem.play.set_remark(&path, Remark { name, comment });
        let review = Review(problem.replay_line().unwrap());
        let played = review.solve(&mut Solver::new(1 << 20), &Control::default());
        tell_costs(&mut problem, &played.unwrap());
        problem
    }

    fn comment(problem: &Problem) -> &str {
        let remark = problem.play.remark(problem.play.mainline()).unwrap();
        assert_eq!(remark.name, "the ace");
        &remark.comment
    }

    #[test]
    fn what_is_said_again_does_not_pile_up() {
        assert_eq!(comment(&finesse("")), "costs 1: SQ keeps 2");
        assert_eq!(
            comment(&finesse("costs 1: SQ keeps 2")),
            "costs 1: SQ keeps 2"
        );
        assert_eq!(
            comment(&finesse("costs 3: SAK H52 keep 7\n? hasty")),
            "costs 1: SQ keeps 2\n? hasty"
        );
        assert_eq!(comment(&finesse("hasty")), "hasty\ncosts 1: SQ keeps 2");
        assert_eq!(comment(&finesse("?")), "? costs 1: SQ keeps 2");
        assert_eq!(
            comment(&finesse("?! $14 costs 2: HA keeps 3")),
            "?! $14 costs 1: SQ keeps 2"
        );
        assert_eq!(
            comment(&finesse("? costs 1: SQ keeps 2")),
            "? costs 1: SQ keeps 2"
        );
        let kept = "costs 1: SQ keeps 2\nas we saw";
        assert_eq!(comment(&finesse(kept)), kept);
    }

    #[test]
    fn what_a_user_says_is_no_cost() {
        for line in [
            "",
            "costs 1",
            "costs one: SQ keeps 2",
            "costs 1: SQ kept 2",
            "costs 1: queen keeps 2",
            "costs 1: S keeps 2",
            "costs 1:  keep 2",
            "it costs 1: SQ keeps 2",
        ] {
            assert!(!MistakeCost::is_said_by(line), "{line}");
        }
        assert!(MistakeCost::is_said_by("costs 12: SAKQ HT9 keep 13"));
    }
}
