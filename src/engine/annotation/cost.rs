//! The cost of mistakes, written as comments on the cards of the play.

use std::collections::BTreeMap;
use std::fmt;

use crate::analysis::{Mistake, Played};
use crate::cards::{Card, CardSet, Rank, Seat, Suit, Tricks};
use crate::problem::{Problem, Remark};

/// The cost of a mistake in the play, which is written into comments.
///
/// Its text is `costs 1: SQ keeps 9` or `costs 2: SAK H5 keep 10`: the number of tricks lost, the better cards by suit,
/// and the declaring side's tricks after any of them.
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
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MistakeCost {
    /// The number of tricks that the mistake cost the side that made it.
    pub tricks: Tricks,
    /// The cards that would have cost nothing, because the declaring side's tricks stay the same after them.
    pub better: CardSet,
    /// The declaring side's tricks after one of the better cards, counted from the start of the play.
    pub keeps: Tricks,
}

impl MistakeCost {
    /// Returns the cost of a mistake in the reviewed play `played`. Returns `None` if the review has not reached the
    /// card yet.
    pub fn of(mistake: &Mistake, played: &Played) -> Option<MistakeCost> {
        let before = played.plies.get(mistake.index)?;
        Some(MistakeCost {
            tricks: mistake.cost,
            better: mistake.better,
            keeps: before.tricks,
        })
    }

    /// Returns true if a line of a comment gives the cost of a mistake, in the format that is written for any
    /// [`CostPlacement`].
    pub fn is_said_by(line: &str) -> bool {
        let line = strip_trick_and_card(line);
        let is_cost = || {
            let (cost, rest) = line.strip_prefix("costs ")?.split_once(": ")?;
            let (better, keeps) = rest.rsplit_once(' ')?;
            let (cards, verb) = better.rsplit_once(' ')?;
            let is_number = |text: &str| text.parse::<u8>().is_ok();
            let has_numbers = is_number(cost) && is_number(keeps);
            let has_words = matches!(verb, "keep" | "keeps") && cards.split(' ').all(is_holding);
            Some(has_numbers && has_words)
        };
        is_cost() == Some(true)
    }
}

/// Removes the trick and the card that may precede a mistake's cost: `trick 3: SA costs 1: …` and `SA costs 1: …`
/// become `costs 1: …`.
fn strip_trick_and_card(line: &str) -> &str {
    let numbered = line
        .strip_prefix(TRICK_PREFIX)
        .and_then(|rest| rest.split_once(": "));
    let line = match numbered {
        Some((number, rest)) if number.parse::<u8>().is_ok() => rest,
        Some(_) | None => line,
    };
    match line.split_once(' ') {
        Some((card, rest)) if card.parse::<Card>().is_ok() => rest,
        Some(_) | None => line,
    }
}

/// The word before the number of a trick in the notes of a problem, with the space that follows it.
const TRICK_PREFIX: &str = "trick ";

/// Returns true if a word is the letter of a suit followed by at least one rank, such as `SAK`.
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
        let ending = if self.better.len() == 1 { "s" } else { "" };
        write!(f, " keep{ending} {}", self.keeps)
    }
}

/// The place in a problem where the costs of mistakes are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum CostPlacement {
    /// The comment on the card that was the mistake.
    #[default]
    Card,
    /// The comment at the end of the trick, with the mistaken card. It is attached to the last card in the trick's row
    /// of PBN, in which the first leader's column is the first.
    Trick,
    /// The notes of the problem, with the number of the trick and the mistaken card. Nothing is written into the play,
    /// for programs that do not read comments there.
    Notes,
}

/// Writes the cost of each mistake in the main line into a problem. Cards that the problem prescribes are no mistakes.
/// Costs written earlier are removed from all comments and notes; all other text is kept.
pub fn tell_costs(problem: &mut Problem, played: &Played, placement: CostPlacement) {
    let tricks = trick_numbers(played);
    let mut on_cards: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    let mut in_notes: Vec<String> = Vec::new();
    let prescribed = problem.prescribed_cards(problem.play.mainline());
    for mistake in played.mistakes_after(prescribed) {
        let Some(cost) = MistakeCost::of(&mistake, played) else {
            continue;
        };
        let (index, card) = (mistake.index, mistake.card);
        let trick = tricks.get(index).copied().unwrap_or_default();
        match placement {
            CostPlacement::Card => on_cards.entry(index).or_default().push(cost.to_string()),
            CostPlacement::Trick => {
                let last = last_in_row(played, &tricks, trick).unwrap_or(index);
                let line = format!("{card} {cost}");
                on_cards.entry(last).or_default().push(line);
            }
            CostPlacement::Notes => in_notes.push(format!("{TRICK_PREFIX}{trick}: {card} {cost}")),
        }
    }
    let cards = problem.play.mainline().to_vec();
    for index in 0..cards.len() {
        let path = &cards[..=index];
        let old = problem.play.remark(path).cloned().unwrap_or_default();
        let costs = on_cards.remove(&index).unwrap_or_default();
        let comment = with_costs(&old.comment, &costs);
        if comment != old.comment {
            problem.play.set_remark(path, Remark { comment, ..old });
        }
    }
    problem.notes = with_costs(&problem.notes, &in_notes);
}

/// Returns the number of the trick, counted from 1, that each card of a play belongs to.
fn trick_numbers(played: &Played) -> Vec<usize> {
    let mut trick = 1;
    let cards = played.play().cards().iter();
    let numbers = cards.map(|card| {
        let number = trick;
        trick += usize::from(card.winner.is_some());
        number
    });
    numbers.collect()
}

/// Returns the index in the play of the last card in a trick's row of PBN, or `None` if there is none. The first column
/// of a row belongs to the first leader.
fn last_in_row(played: &Played, tricks: &[usize], trick: usize) -> Option<usize> {
    let play = played.play();
    let leader = play.start().leader();
    let column = |seat: Seat| (0..4).find(|&steps| leader.clockwise(steps) == seat);
    let indices = (0..tricks.len()).filter(|&index| tricks[index] == trick);
    indices.max_by_key(|&index| column(play.cards()[index].seat))
}

/// Returns a comment with the given costs of mistakes, one per line. They replace the first old cost in the comment or,
/// if there is none, are appended; other old costs are removed.
fn with_costs(comment: &str, costs: &[String]) -> String {
    let mut costs = Some(costs.join("\n")).filter(|comment| !comment.is_empty());
    let mut lines: Vec<String> = Vec::new();
    for line in comment.split('\n') {
        let (marks, text) = split_marks(line);
        if MistakeCost::is_said_by(text) {
            match costs.take() {
                Some(costs) => lines.push(format!("{marks}{costs}")),
                None if marks.is_empty() => {}
                None => lines.push(marks.trim_end().to_owned()),
            }
        } else {
            lines.push(line.to_owned());
        }
    }
    let text = lines.join("\n");
    let separator = match split_marks(&text) {
        _ if text.is_empty() || costs.is_none() => "",
        // The comment has only marks such as `?!`, and the cost is the text that they belong to.
        (_, "") => " ",
        _ => "\n",
    };
    text + separator + &costs.unwrap_or_default()
}

/// Splits a line of a comment into its leading annotation marks, such as `?!` or `$14`, and the remaining text. Spaces
/// after the marks belong to the first part.
fn split_marks(line: &str) -> (&str, &str) {
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
    use crate::analysis::Review;
    use crate::notation::text;
    use crate::search::Solver;

    /// Returns a problem with the play `play`, and the review of the play. West, who holds the king, leads the four,
    /// and North loses a trick by playing the ace.
    fn finesse_problem(play: &str) -> (Problem, Played) {
        let line = format!("bridge N:AQ... 32... .AK.. K4... NT W play={play}");
        let problem = text::parse_line(&line).unwrap().problem;
        let review = Review(problem.replay_line().unwrap());
        (problem, Solver::new(1 << 20).solve(&review))
    }

    /// Writes the costs of a play of two tricks into a problem, with each of the placements in turn. Returns the
    /// comments and the notes of the problem.
    fn comments_and_notes(placements: &[CostPlacement]) -> (Vec<(usize, String)>, String) {
        let (mut problem, played) = finesse_problem("S4SAS3HKSQS2HASK");
        problem.notes = "A finesse.".to_owned();
        for &placement in placements {
            tell_costs(&mut problem, &played, placement);
        }
        let remarks =
            (problem.play.remarks()).map(|(after, remark)| (after, remark.comment.clone()));
        (remarks.collect(), problem.notes)
    }

    #[test]
    fn costs_are_written_only_at_the_chosen_place() {
        use CostPlacement::{Card, Notes, Trick};
        let cost = "costs 1: SQ keeps 2";
        let expected = [
            (Card, vec![(2, cost.to_owned())], "A finesse.".to_owned()),
            (
                Trick,
                vec![(4, format!("SA {cost}"))],
                "A finesse.".to_owned(),
            ),
            (Notes, vec![], format!("A finesse.\ntrick 1: SA {cost}")),
        ];
        for (placement, remarks, notes) in &expected {
            let outcome = (remarks.clone(), notes.clone());
            assert_eq!(comments_and_notes(&[*placement]), outcome, "{placement:?}");
            for (before, ..) in &expected {
                let placements = [*before, *placement];
                assert_eq!(comments_and_notes(&placements), outcome, "{placements:?}");
            }
        }
    }

    #[test]
    fn new_costs_replace_old_ones() {
        let (mut problem, played) = finesse_problem("S4SA");
        let path = problem.play.mainline().to_vec();
        for (before, after) in [
            ("", "costs 1: SQ keeps 2"),
            ("costs 1: SQ keeps 2", "costs 1: SQ keeps 2"),
            (
                "costs 3: SAK H52 keep 7\n? hasty",
                "costs 1: SQ keeps 2\n? hasty",
            ),
            ("hasty", "hasty\ncosts 1: SQ keeps 2"),
            ("?", "? costs 1: SQ keeps 2"),
            ("?! $14 costs 2: HA keeps 3", "?! $14 costs 1: SQ keeps 2"),
            ("? costs 1: SQ keeps 2", "? costs 1: SQ keeps 2"),
            (
                "costs 1: SQ keeps 2\nas we saw",
                "costs 1: SQ keeps 2\nas we saw",
            ),
        ] {
            let remark = |comment: &str| Remark {
                name: "the ace".to_owned(),
                comment: comment.to_owned(),
            };
            problem.play.set_remark(&path, remark(before));
            tell_costs(&mut problem, &played, CostPlacement::Card);
            assert_eq!(problem.play.remark(&path), Some(&remark(after)));
        }
    }

    #[test]
    fn ordinary_comments_are_not_mistaken_for_cost_comments() {
        for line in [
            "",
            "costs 1",
            "costs one: SQ keeps 2",
            "costs 1: SQ kept 2",
            "costs 1: queen keeps 2",
            "costs 1: S keeps 2",
            "costs 1:  keep 2",
            "it costs 1: SQ keeps 2",
            "trick x: SA costs 1: SQ keeps 2",
            "S1 costs 1: SQ keeps 2",
        ] {
            assert!(!MistakeCost::is_said_by(line), "{line}");
        }
        assert!(MistakeCost::is_said_by("costs 12: SAKQ HT9 keep 13"));
        assert!(MistakeCost::is_said_by("SA costs 1: SQ keeps 2"));
        assert!(MistakeCost::is_said_by("trick 1: SA costs 1: SQ keeps 2"));
    }
}
