//! The play with its variations as text: numbered tricks, nested variations, names and comments.

use kibitzer_cards::problem::{Problem, Remark, Variations};
use kibitzer_cards::rules::Position;
use kibitzer_cards::{Card, Seat};

/// A sequence of consecutive cards of one line of play: a trick of the main line, or part of a variation.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Passage {
    /// The nesting depth of the passage (a sequence of consecutive cards): 0 in the main line, 1 in its variations, and
    /// so on.
    pub depth: usize,
    /// The name of the line of play that begins with the first card of the passage; may be empty.
    pub name: String,
    /// The comment before the first card of the whole play. It is empty if there is none, and in passages that do not
    /// begin the play.
    pub opening: String,
    /// All cards from the start of the play to the first card of the passage, along its line of play.
    pub before: Vec<Card>,
    /// The cards of the passage, in the order of play.
    pub cards: Vec<WrittenCard>,
}

/// A card of a line of play, with its comment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WrittenCard {
    /// Card that is played at this point of the play.
    pub card: Card,
    /// The seat that plays the card, or `None` if the card is illegal.
    pub seat: Option<Seat>,
    /// The number of the trick, from 1, if this is the first card of a trick or passage; otherwise `None`.
    pub trick: Option<usize>,
    /// True if the card is the first of its trick.
    pub leads: bool,
    /// True if the card wins its trick.
    pub wins: bool,
    /// The mark on the card, such as `!`; may be empty.
    pub mark: String,
    /// The comment on the card after its mark; may be empty.
    pub comment: String,
    /// Cards that could be played instead, with nothing after them: further refutations of a try, or cards that are as
    /// good, whose mark is `=`.
    pub alternatives: Vec<WrittenCard>,
}

impl Passage {
    /// Returns all cards from the start of the play up to and including the passage's card with this index, along its
    /// line of play.
    pub fn path_to(&self, index: usize) -> Vec<Card> {
        let cards = self.cards.iter().take(index + 1).map(|card| card.card);
        self.before.iter().copied().chain(cards).collect()
    }

    /// Returns the cards from the start of the play up to the passage's card with this index, with `card` in its place.
    pub fn path_with(&self, index: usize, card: Card) -> Vec<Card> {
        let mut path = self.path_to(index);
        path.pop();
        path.push(card);
        path
    }

    /// Returns the index of the passage's card at the end of `path`, or to which that card is an alternative; `None` if
    /// the passage does not contain it.
    pub fn index_of(&self, path: &[Card]) -> Option<usize> {
        let own = path.strip_prefix(&self.before[..])?;
        let (last, line) = own.split_last()?;
        let written = self.cards.get(line.len())?;
        let is_here = line
            .iter()
            .eq(self.cards.iter().map(|card| &card.card).take(line.len()));
        let mut there = [written].into_iter().chain(&written.alternatives);
        (is_here && there.any(|card| card.card == *last)).then_some(line.len())
    }
}

/// Splits the play of a problem into passages (sequences of consecutive cards), such as the tricks of the main line,
/// and returns them in reading order. A variation follows the trick from which it branches off.
///
/// ```
/// use kibitzer_export::scoresheet::passages;
/// let problem = kibitzer_formats::read_one("bridge N:AK... 32... ..AK. ..32. NT N play=SAS2DAD2SK")?;
/// let tricks: Vec<usize> = passages(&problem).iter().map(|passage| passage.cards.len()).collect();
/// assert_eq!(tricks, [4, 1]);
/// # Ok::<(), kibitzer_formats::ReadError>(())
/// ```
pub fn passages(problem: &Problem) -> Vec<Passage> {
    let setup = &problem.setup;
    let mut writer = PassageWriter {
        seats: setup.game.seats(),
        before: setup.trick.len(),
        passages: Vec::new(),
    };
    if let Some(remark) = problem.play.remark(&[]) {
        writer.passages.push(Passage {
            name: remark.name.clone(),
            opening: remark.comment.clone(),
            ..Passage::default()
        });
    }
    let start = Position::from_setup(setup).ok();
    writer.add_line(&problem.play, &[], start, 0);
    writer.passages
}

/// Returns the line of play that begins with the cards of `path` as text, with one row for each trick and comments in
/// braces.
pub fn line_text(problem: &Problem, path: &[Card]) -> String {
    let cards = problem.play.line(path);
    let mut line = Variations::of(cards.clone());
    for at in 0..=cards.len() {
        if let Some(remark) = problem.play.remark(&cards[..at]) {
            line.set_remark(&cards[..at], remark.clone());
        }
    }
    let alone = Problem {
        play: line,
        ..problem.clone()
    };
    let rows: Vec<_> = passages(&alone).iter().flat_map(passage_rows).collect();
    rows.join("\n")
}

fn passage_rows(passage: &Passage) -> Vec<String> {
    let mut words = Vec::new();
    for card in &passage.cards {
        if let Some(trick) = card.trick {
            let leader = card.seat.map_or('?', Seat::letter);
            words.push(format!("{trick}. {leader}:"));
        }
        for card in [card].into_iter().chain(&card.alternatives) {
            words.push(format!(
                "{}{}{}",
                card.card.suit.symbol(),
                card.card.rank,
                card.mark
            ));
            words.extend(comment_in_braces(&card.comment));
        }
    }
    let name = (!passage.name.is_empty()).then(|| passage.name.clone());
    let cards = (!words.is_empty()).then(|| words.join(" "));
    name.into_iter()
        .chain(comment_in_braces(&passage.opening))
        .chain(cards)
        .collect()
}

fn comment_in_braces(comment: &str) -> Option<String> {
    (!comment.is_empty()).then(|| format!("{{{comment}}}"))
}

/// The state of splitting the play of a problem into passages, which are sequences of consecutive cards.
struct PassageWriter {
    seats: usize,
    /// The number of cards that are already in the current trick when the play starts.
    before: usize,
    passages: Vec<Passage>,
}

impl PassageWriter {
    /// Adds the passages of a line of play, and of its variations, to the list. The cards in `before` precede the line.
    fn add_line(
        &mut self,
        line: &Variations,
        before: &[Card],
        mut position: Option<Position>,
        depth: usize,
    ) {
        let mut path = before.to_vec();
        let winning = winning_cards(line.mainline(), position);
        let mut waiting: Vec<(&Variations, Vec<Card>, Option<Position>)> = Vec::new();
        let mut breaks = true;
        for (index, &card) in line.mainline().iter().enumerate() {
            let leaving = line.branches().filter(|(after, _)| *after == index);
            let remark = remark_after(line, index + 1);
            let (joined, apart): (Vec<_>, Vec<_>) = leaving
                .map(|(_, branch)| branch)
                .partition(|branch| is_alternative(branch, &remark));
            waiting.extend((apart.into_iter()).map(|branch| (branch, path.clone(), position)));
            let begins = self.cards_in_trick(path.len()) == 0;
            let name = remark.name.clone();
            breaks |= !name.is_empty() || (depth == 0 && begins);
            if breaks {
                self.passages.push(Passage {
                    depth,
                    name,
                    before: path.clone(),
                    ..Passage::default()
                });
            }
            path.push(card);
            let mut written = self.written_card(path.len(), card, position, &remark);
            written.trick = written.trick.filter(|_| begins || breaks);
            written.wins = winning.contains(&index);
            written.alternatives = (joined.iter())
                .map(|branch| {
                    let remark = remark_after(branch, 1);
                    self.written_card(path.len(), branch.mainline()[0], position, &remark)
                })
                .collect();
            if let Some(passage) = self.passages.last_mut() {
                passage.cards.push(written);
            }
            breaks = false;
            position = position.and_then(|position| position.after(card).ok());
            let ends = self.cards_in_trick(path.len()) == 0
                || path.len() == before.len() + line.mainline().len();
            if ends {
                breaks = !waiting.is_empty();
                for (branch, path, position) in waiting.drain(..) {
                    self.add_line(branch, &path, position, depth + 1);
                }
            }
        }
    }

    /// Returns the number of cards in the current trick after `cards` cards of the play.
    fn cards_in_trick(&self, cards: usize) -> usize {
        (self.before + cards) % self.seats
    }

    /// Returns a card of the play with its remark. `number` is the number of the card from the start of the play,
    /// counted from 1.
    fn written_card(
        &self,
        number: usize,
        card: Card,
        position: Option<Position>,
        remark: &Remark,
    ) -> WrittenCard {
        let playable = position.filter(|position| position.legal_cards().has(card));
        let (mark, comment) = remark.mark_and_text();
        WrittenCard {
            card,
            seat: playable.and_then(|position| position.turn()),
            trick: Some((self.before + number - 1) / self.seats + 1),
            leads: self.cards_in_trick(number - 1) == 0,
            wins: false,
            mark: mark.to_owned(),
            comment: comment.to_owned(),
            alternatives: Vec::new(),
        }
    }
}

/// Returns the indices of the cards of a line from `start` that win their tricks, up to the first illegal card.
fn winning_cards(line: &[Card], start: Option<Position>) -> Vec<usize> {
    let (mut winning, mut players) = (Vec::new(), Vec::new());
    let Some(mut position) = start else {
        return winning;
    };
    for &card in line {
        players.extend(position.turn());
        let Ok(winner) = position.play(card) else {
            break;
        };
        if let Some(winner) = winner {
            let first = players.len().saturating_sub(position.seats().count());
            let winner = players[first..].iter().position(|&seat| seat == winner);
            winning.extend(winner.map(|index| first + index));
        }
    }
    winning
}

/// Returns true if a variation is a single card that is written beside the card of the line with this remark: it is as
/// good, or both are refutations.
fn is_alternative(branch: &Variations, remark: &Remark) -> bool {
    let own = remark_after(branch, 1);
    let is_alone = branch.mainline().len() == 1 && branch.branches().next().is_none();
    let is_as_good = match own.mark_and_text() {
        ("=", _) => true,
        ("!", "") => remark.mark_and_text().0 == "!",
        _ => false,
    };
    is_alone && own.name.is_empty() && is_as_good
}

/// Returns the remark that a line of play has after its first `after` cards; an empty one if there is none.
fn remark_after(line: &Variations, after: usize) -> Remark {
    let mut remarks = line.remarks();
    let remark = remarks.find(|(at, _)| *at == after);
    remark.map_or_else(Remark::default, |(_, remark)| remark.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse_cards(text: &str) -> Vec<Card> {
        let words = text.split_whitespace();
        words.map(|word| word.parse().unwrap()).collect()
    }

    /// Returns a problem with a play of two tricks, a variation in the first trick, and another inside that variation.
    pub(crate) fn problem_with_variations() -> Problem {
        let line = "bridge N:AK... 32... ..AK. ..32. NT N play=SAS2DAD2SK";
        let mut problem = kibitzer_formats::read_one(line).unwrap();
        let play = &mut problem.play;
        for (before, card) in [
            ("SA", "S3"),
            ("SA S3", "DK"),
            ("SA S3 DK", "D3"),
            ("SA S3 DK D3", "SK"),
            ("SA S3", "DA"),
        ] {
            play.add(&parse_cards(before), parse_cards(card)[0]);
        }
        let remark = |name: &str, comment: &str| Remark {
            name: name.to_owned(),
            comment: comment.to_owned(),
        };
        play.set_remark(&parse_cards("SA S3"), remark("The three", "!"));
        play.set_remark(&parse_cards("SA S2"), remark("", "low"));
        problem
    }

    fn numbered_rows(problem: &Problem) -> Vec<String> {
        let rows = passages(problem).into_iter();
        let rows = rows.map(|row| {
            format!(
                "{}{}",
                "  ".repeat(row.depth),
                passage_rows(&row).join(" | ")
            )
        });
        rows.collect()
    }

    #[test]
    fn variations_follow_the_trick_from_which_they_branch_off() {
        assert_eq!(
            numbered_rows(&problem_with_variations()),
            [
                "1. N: ♠A ♠2 {low} ♦A ♦2",
                "  The three | 1. E: ♠3! ♦K ♦3",
                "    1. S: ♦A",
                "  2. N: ♠K",
                "2. N: ♠K",
            ]
        );
    }

    #[test]
    fn a_position_is_found_only_in_the_variation_that_contains_it() {
        let passages = passages(&problem_with_variations());
        let path = passages[1].path_to(2);
        assert_eq!(path, parse_cards("SA S3 DK D3"));
        let found: Vec<Option<usize>> = passages
            .iter()
            .map(|passage| passage.index_of(&path))
            .collect();
        assert_eq!(found, [None, Some(2), None, None, None]);
        assert!(
            passages
                .iter()
                .all(|passage| passage.index_of(&[]).is_none())
        );
    }

    #[test]
    fn a_variation_is_written_without_other_variations() {
        let text = line_text(&problem_with_variations(), &parse_cards("SA S3"));
        assert_eq!(text, "1. N: ♠A\nThe three\n1. E: ♠3! ♦K ♦3\n2. N: ♠K");
    }

    #[test]
    fn an_illegal_card_is_assigned_to_no_seat() {
        let mut problem = problem_with_variations();
        problem.set_play(parse_cards("SA D2"));
        let passages = passages(&problem);
        let seats: Vec<Option<Seat>> = passages[0].cards.iter().map(|card| card.seat).collect();
        assert_eq!(seats, [Some(Seat::North), None]);
    }
}
