//! The solution of a problem as rows: the tricks, the lines of play with comments, what every declarer makes, and the notes.

use kibitzer_cards::problem::{MAKES_STRAINS, Party, Problem};
use kibitzer_cards::rules::Game;
use kibitzer_cards::{Seat, Tricks};
use kibitzer_words::letters::CardLetters;
use kibitzer_words::{Words, say};

use super::line::{SheetLine, marked_line, sheet_line};
use super::proof::{COOK_MARK, EQUAL_MARK, GOOD_MARK, TRY_MARK};
use super::scoresheet::{Passage, WrittenCard, passages};

/// The sign for cards that are not written.
const GOES_ON: &str = "\u{a0}…";

/// A row of a problem's solution, indented by its nesting depth.
pub(crate) struct SolutionRow {
    /// The nesting depth of a row of the solution: 0 for the main line, 1 for its variations, and so on.
    pub(crate) depth: usize,
    pub(crate) line: SheetLine,
}

/// Returns the solution of a problem as rows, beginning with a heading. The list is empty if the problem has no answer,
/// no play, no notes, and no table of the tricks that each declarer can make.
pub(crate) fn solution_rows(problem: &Problem, writer: PlayWriter<'_>) -> Vec<SolutionRow> {
    let (words, letters) = (writer.words, writer.letters);
    let mut rows: Vec<SolutionRow> = Vec::new();
    let row = |depth, line| SolutionRow { depth, line };
    let answer = author_answer(problem, words, letters);
    let unproved = answer.filter(|_| !is_solution(&passages(problem)));
    rows.extend(unproved.map(|line| row(0, line)));
    rows.extend(writer.rows(problem));
    rows.extend(makes_text(problem, words).map(|text| row(0, sheet_line(text))));
    let notes = words
        .notes_of(problem)
        .lines()
        .filter(|line| !line.trim().is_empty());
    rows.extend(notes.map(|line| row(0, marked_line(line.trim()))));
    if !rows.is_empty() {
        rows.insert(0, row(0, sheet_line(say!(words, "position-solution"))));
    }
    rows
}

/// Returns the author's answer to a problem, such as `N-S: 9 tricks`, with the cards that achieve it. Returns `None` if
/// the author gave none.
fn author_answer(problem: &Problem, words: &Words, letters: CardLetters) -> Option<SheetLine> {
    let (side, tricks) = answered_tricks(problem, words)?;
    let mut line = format!("{side}: {}", words.tricks(tricks));
    for (index, card) in problem.solution?.cards.iter().enumerate() {
        line += if index == 0 { "; " } else { " " };
        line += &letters.card(card);
    }
    Some(sheet_line(line))
}

/// Returns the side whose tricks are the author's answer, with their number: the defenders if they solve a problem of
/// bridge, otherwise declarer's side. Returns `None` if the author gave no answer.
pub(crate) fn answered_tricks(problem: &Problem, words: &Words) -> Option<(String, Tricks)> {
    let (setup, best) = (&problem.setup, problem.solution?.tricks);
    let [declaring, others] = words.sides(setup);
    Some(match (setup.game, problem.goal) {
        (Game::Bridge, Some(goal)) if goal.party == Party::Others => {
            (others, goal.with_best_play(setup, best).tricks)
        }
        (Game::Bridge | Game::Preferans, _) => (declaring, best),
    })
}

/// Returns the tricks that each declarer can make in each strain, with the par score and par contracts; `None` if the
/// board states none of them. Consecutive seats that make the same tricks are combined.
pub(crate) fn makes_text(problem: &Problem, words: &Words) -> Option<String> {
    let record = &problem.record;
    if problem.setup.game != Game::Bridge {
        return None;
    }
    let mut rows: Vec<(Vec<String>, String)> = Vec::new();
    for seat in [Seat::North, Seat::South, Seat::East, Seat::West] {
        let strains = MAKES_STRAINS.into_iter().zip(record.makes[seat]);
        let texts: Vec<String> = strains
            .filter_map(|(strain, tricks)| {
                Some(format!("{} {}", words.strain_sign(strain), tricks?))
            })
            .collect();
        let tricks = texts.join(", ");
        match rows.last_mut() {
            _ if tricks.is_empty() => {}
            Some((seats, before)) if *before == tricks => seats.push(words.seat(seat)),
            _ => rows.push((vec![words.seat(seat)], tricks)),
        }
    }
    let rows = rows
        .iter()
        .map(|(seats, tricks)| format!("{}: {tricks}", seats.join(", ")));
    let mut parts: Vec<String> = rows.collect();
    if !record.par.is_empty() {
        let par = format!("{} {}", record.par.score, record.par.contracts);
        parts.push(format!("{}: {}", say!(words, "report-par"), par.trim()));
    }
    (!parts.is_empty()).then(|| parts.join(". ") + ".")
}

/// The style of the card that wins a trick in a solution.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum WinnerStyle {
    /// The same as other cards, as in an ordinary line of play.
    Plain,
    /// Bold, for outputs that support it.
    Bold,
    /// In brackets, for text in one style.
    Brackets,
}

/// The kinds of lines beside the main line of a solution, in the order in which they are written.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum LineKind {
    Try,
    Cook,
    Variation,
}

/// A writer of the lines of play of a problem, in the words and letters of an output.
#[derive(Clone, Copy)]
pub(crate) struct PlayWriter<'a> {
    pub(crate) words: &'a Words,
    pub(crate) letters: CardLetters,
    pub(crate) winners: WinnerStyle,
}

impl PlayWriter<'_> {
    /// Returns the play of a problem as rows: as solvers read it ([`PlayWriter::solver_rows`]), or else in the order of
    /// its lines.
    pub(crate) fn rows(self, problem: &Problem) -> Vec<SolutionRow> {
        self.solver_rows(problem).unwrap_or_else(|| {
            let rows = passages(problem).into_iter().flat_map(|passage| {
                let (lines, depth) = (self.passage_lines(&passage), passage.depth);
                let rows = lines.into_iter();
                rows.map(move |line| SolutionRow { depth, line })
            });
            rows.collect()
        })
    }

    /// Formats a passage (a sequence of consecutive cards of ordinary play) as lines: its name, the comment before its
    /// first card, and its cards.
    pub(crate) fn passage_lines(self, passage: &Passage) -> Vec<SheetLine> {
        let winners = WinnerStyle::Plain;
        let cards = PlayWriter { winners, ..self }.cards_line(&passage.cards);
        let lines = text_lines(passage).chain([cards]);
        lines.filter(|line| !line.is_empty()).collect()
    }

    /// Returns the rows of a solution, that is, of play with tries or cooks beside a key: the main line trick by trick,
    /// the tries, each in one row with its refutations, the cooks, and the other variations. Returns `None` for other
    /// play.
    pub(crate) fn solver_rows(self, problem: &Problem) -> Option<Vec<SolutionRow>> {
        let passages = passages(problem);
        if !is_solution(&passages) {
            return None;
        }
        let row = |depth, line| SolutionRow { depth, line };
        let mut rows: Vec<SolutionRow> = Vec::new();
        let mut tricks: Vec<Vec<WrittenCard>> = Vec::new();
        let mut groups: Vec<(LineKind, Vec<SolutionRow>)> = Vec::new();
        for (index, passage) in passages.iter().enumerate() {
            let Some(first) = passage.cards.first() else {
                rows.extend(text_lines(passage).map(|line| row(0, line)));
                continue;
            };
            let written = self.named_line(&passage.name, &passage.cards);
            match passage.depth {
                0 => {
                    if !passage.name.is_empty() {
                        let shown = cards_to_answer(&passages[index..]);
                        let mut line = self.named_line(&passage.name, &shown);
                        line.extend(sheet_line(GOES_ON));
                        groups.push((LineKind::Variation, vec![row(1, line)]));
                    }
                    add_trick(&mut tricks, &passage.cards);
                }
                1 => groups.push((LineKind::of(first), vec![row(1, written)])),
                depth => {
                    if let Some((_, group)) = groups.last_mut() {
                        group.push(row(depth, written));
                    }
                }
            }
        }
        groups.sort_by_key(|(kind, _)| *kind);
        rows.extend(tricks.iter().map(|cards| row(0, self.cards_line(cards))));
        if let Some(last) = rows.last_mut().filter(|_| goes_on(problem)) {
            last.line.extend(sheet_line(GOES_ON));
        }
        rows.extend(groups.into_iter().flat_map(|(_, rows)| rows));
        Some(rows)
    }

    /// Returns a line of cards that begins with the name of its variation, unless the name is empty.
    fn named_line(self, name: &str, cards: &[WrittenCard]) -> SheetLine {
        let colon = if name.ends_with(char::is_alphanumeric) {
            ":"
        } else {
            ""
        };
        let mut line = match name {
            "" => SheetLine::new(),
            name => marked_line(&format!("**{name}{colon}**\u{a0}")),
        };
        line.extend(self.cards_line(cards));
        line
    }

    /// Returns consecutive cards as a line, with their marks and comments. The suit symbol is omitted from a card of the
    /// same suit as the one before it, unless it has a mark: `1. West: ♥J 2 6 K; 2. North: ♠A`.
    fn cards_line(self, cards: &[WrittenCard]) -> SheetLine {
        let kind = cards.first().map(LineKind::of);
        if kind == Some(LineKind::Try) && self.winners != WinnerStyle::Plain {
            return self.try_line(cards);
        }
        let mut line = SheetLine::new();
        let mut suit_before = None;
        for card in cards {
            let is_alone = card.mark.is_empty() && card.alternatives.is_empty();
            let follows = is_alone && card.trick.is_none() && suit_before == Some(card.card.suit);
            if !line.is_empty() {
                line.extend(sheet_line(gap_before(card, follows)));
            }
            line.extend(self.trick_line(card));
            line.extend(self.card_line(card, follows));
            if !card.comment.is_empty() {
                line.extend(sheet_line(" ("));
                line.extend(marked_line(card.comment.trim()));
                line.extend(sheet_line(")"));
            }
            if !card.alternatives.is_empty() {
                let or = say!(self.words, "solution-or");
                line.extend(sheet_line(format!(" ({or}\u{a0}")));
                line.extend(self.listed_line(&card.alternatives));
                line.extend(sheet_line(")"));
            }
            let is_followed = is_alone && card.comment.is_empty();
            suit_before = is_followed.then_some(card.card.suit);
        }
        line
    }

    /// Returns a try with its refutations as a line: `1. South: ♦9? ♦J A, but ♣A!, ♥7!`.
    fn try_line(self, cards: &[WrittenCard]) -> SheetLine {
        let refuted = cards.iter().position(|card| card.mark == GOOD_MARK);
        let (before, after) = cards.split_at(refuted.unwrap_or(cards.len()));
        let plain = PlayWriter {
            winners: WinnerStyle::Plain,
            ..self
        };
        let mut line = plain.cards_line(before);
        if let Some((refutation, rest)) = after.split_first() {
            let but = say!(self.words, "solution-but");
            let comma = if before.len() > 1 { "," } else { "" };
            line.extend(sheet_line(format!("{comma} {but}\u{a0}")));
            let first = WrittenCard {
                alternatives: Vec::new(),
                ..refutation.clone()
            };
            let refutations = [&[first], &refutation.alternatives[..]].concat();
            line.extend(plain.trick_line(refutation));
            line.extend(plain.listed_line(&refutations));
            let gap = rest.first().map_or("", |card| gap_before(card, false));
            line.extend(sheet_line(gap));
            line.extend(plain.cards_line(rest));
        }
        line
    }

    /// Returns the number of a trick and the name of the seat that plays the card, if it is the first of a trick or
    /// passage; otherwise nothing. Three dots stand for the cards of the trick before a passage: `4. … North:`.
    fn trick_line(self, card: &WrittenCard) -> SheetLine {
        let Some(trick) = card.trick else {
            return SheetLine::new();
        };
        let player = card
            .seat
            .map_or("?".to_owned(), |seat| self.words.seat(seat));
        let before = if card.leads { "" } else { GOES_ON };
        // Non-breaking spaces keep the number beside its card.
        sheet_line(format!("{trick}.{before}\u{a0}{player}:\u{a0}"))
    }

    /// Returns a card with its mark, without the suit symbol if it `follows` suit.
    fn card_line(self, card: &WrittenCard, follows: bool) -> SheetLine {
        let text = if follows {
            self.letters.rank(card.card.rank)
        } else {
            self.letters.card(card.card)
        };
        let mark = match &card.mark[..] {
            EQUAL_MARK => "",
            mark => mark,
        };
        match self.winners {
            WinnerStyle::Bold if card.wins => marked_line(&format!("**{text}{mark}**")),
            WinnerStyle::Brackets if card.wins => sheet_line(format!("[{text}]{mark}")),
            WinnerStyle::Plain | WinnerStyle::Bold | WinnerStyle::Brackets => {
                sheet_line(text + mark)
            }
        }
    }

    /// Returns alternatives as a list, each with its comment: `♠A, ♠3: dual of order`.
    fn listed_line(self, cards: &[WrittenCard]) -> SheetLine {
        let lines = cards.iter().map(|card| {
            let mut line = self.card_line(card, false);
            if !card.comment.is_empty() {
                line.extend(sheet_line(": "));
                line.extend(marked_line(card.comment.trim()));
            }
            line
        });
        let lines: Vec<SheetLine> = lines.collect();
        lines.join(&sheet_line(", ")[..])
    }
}

impl LineKind {
    /// Returns the kind of the line beside the main line that begins with a card.
    fn of(first: &WrittenCard) -> LineKind {
        match &first.mark[..] {
            TRY_MARK => LineKind::Try,
            COOK_MARK => LineKind::Cook,
            _ => LineKind::Variation,
        }
    }
}

/// Returns the lines before the cards of a passage: its name, and the comment before its first card.
fn text_lines(passage: &Passage) -> impl Iterator<Item = SheetLine> {
    let texts = [&passage.name, &passage.opening].into_iter();
    let written = texts.filter(|text| !text.is_empty());
    written.map(|text| marked_line(text.trim()))
}

/// Returns true if the main line plays a key that has tries or cooks beside it.
pub(crate) fn is_solution(passages: &[Passage]) -> bool {
    let (main, others): (Vec<_>, Vec<_>) = passages.iter().partition(|passage| passage.depth == 0);
    others.iter().any(|other| {
        let is_beside = |passage: &&Passage| {
            let index = other.before.len().checked_sub(passage.before.len());
            let card = index.and_then(|index| passage.cards.get(index));
            card.is_some_and(|card| card.mark == GOOD_MARK)
        };
        let is_beside_main = other.depth == 1 && main.iter().any(is_beside);
        let first = other.cards.first().map(LineKind::of);
        is_beside_main && first.is_some_and(|kind| kind != LineKind::Variation)
    })
}

/// Adds a passage of the main line to its tricks. A passage that begins in the middle of a trick joins it.
fn add_trick(tricks: &mut Vec<Vec<WrittenCard>>, cards: &[WrittenCard]) {
    let joined = cards.iter().enumerate().map(|(index, card)| WrittenCard {
        trick: card.trick.filter(|_| index > 0),
        ..card.clone()
    });
    match tricks.last_mut() {
        Some(last) if last[0].trick == cards[0].trick => last.extend(joined),
        _ => tricks.push(cards.to_vec()),
    }
}

/// Returns the cards of the main line from its first passage here up to the next card with a good mark, or the first
/// passage alone if there is none.
fn cards_to_answer(passages: &[Passage]) -> Vec<WrittenCard> {
    let main = passages.iter().filter(|passage| passage.depth == 0);
    let cards: Vec<&WrittenCard> = main.flat_map(|passage| &passage.cards).collect();
    let answer = cards.iter().skip(1).position(|card| card.mark == GOOD_MARK);
    let count = answer.map_or(passages[0].cards.len(), |answer| answer + 2);
    cards.into_iter().take(count).cloned().collect()
}

/// Returns the text between a card and the one before it. A semicolon separates tricks, and a non-breaking space keeps
/// a rank that `follows` suit beside the sign of its suit.
fn gap_before(card: &WrittenCard, follows: bool) -> &'static str {
    match card.trick {
        Some(_) => "; ",
        None if follows => "\u{a0}",
        None => " ",
    }
}

/// Returns true if the main line of a problem stops before the end of play.
fn goes_on(problem: &Problem) -> bool {
    let setup = &problem.setup;
    let played = setup.trick.len() + problem.play.mainline().len();
    played < usize::from(setup.tricks_to_play().0) * setup.game.seats()
}
