//! The trick tables and the reviews of several boards, as one question.

use crate::analysis::{EveryDeclarer, Played, Ply, Question, Review, TableEntry, TrickTable, Work};
use crate::search::Cancelled;

use super::questions::AnnotationQuestions;

/// The question: what can be made on each of several boards, and which of the cards played there cost tricks?
///
/// ```
/// use kibitzer::annotation::{AnnotationQuestions, BoardValues};
/// use kibitzer::notation::text;
/// use kibitzer::search::Solver;
///
/// let line = text::parse_line("bridge N:AQ... 32... .AK.. K4... NT W play=S4SA")?;
/// let boards = BoardValues(vec![AnnotationQuestions::of(&line.problem)]);
/// let report = Solver::default().solve(&boards);
/// assert_eq!(report[0].played.as_ref().unwrap().mistakes().count(), 1);
/// assert!(boards.is_known(0, &report));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BoardValues(pub Vec<AnnotationQuestions>);

/// The values of one board, as far as they are known.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BoardValue {
    /// The tricks of every declarer in every strain; `None` if they are not requested.
    pub table: Option<TrickTable>,
    /// The cards played with their values; `None` if they are not requested.
    pub played: Option<Played>,
}

/// A value found for one board, given by its index in the question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum BoardValueFound {
    /// An entry of the board's trick table.
    Entry(usize, TableEntry),
    /// The value of the next position in the play.
    Ply(usize, Ply),
}

/// One part of the question about a board, with the question that it belongs to.
enum BoardPart<'a> {
    /// A part of the question about the trick table, given by its index.
    Table(&'a EveryDeclarer, usize),
    /// A part of the question about the cards played, given by its index.
    Review(&'a Review, usize),
}

impl BoardValues {
    /// Returns the index of the board to which a part of the question belongs, and the corresponding part of the
    /// question about that board. Returns `None` if there are not that many parts.
    fn board_part(&self, mut part: usize) -> Option<(usize, BoardPart<'_>)> {
        for (board, questions) in self.0.iter().enumerate() {
            let [table, review] = part_counts(questions);
            if let Some(question) = questions.table.as_ref().filter(|_| part < table) {
                return Some((board, BoardPart::Table(question, part)));
            }
            part -= table;
            if let Some(question) = questions.review.as_ref().filter(|_| part < review) {
                return Some((board, BoardPart::Review(question, part)));
            }
            part -= review;
        }
        None
    }

    /// Returns true if the report has all values of the board with the index `board`.
    pub fn is_known(&self, board: usize, report: &[BoardValue]) -> bool {
        let (Some(questions), Some(value)) = (self.0.get(board), report.get(board)) else {
            return false;
        };
        let entries = |asked: &EveryDeclarer| asked.0.strains().len() * asked.0.seats().count();
        let has_table = questions.table.as_ref().is_none_or(|asked| {
            let table = value.table.as_ref();
            table.is_some_and(|table| table.entries().len() == entries(asked))
        });
        let has_review = questions.review.as_ref().is_none_or(|Review(play)| {
            let played = value.played.as_ref();
            played.is_some_and(|played| played.plies.len() > play.cards().len())
        });
        has_table && has_review
    }
}

/// Returns the number of parts of the question about a board's trick table, and of that about its play.
fn part_counts(questions: &AnnotationQuestions) -> [usize; 2] {
    let table = questions.table.as_ref().map_or(0, Question::parts);
    let review = questions.review.as_ref().map_or(0, Question::parts);
    [table, review]
}

impl Question for BoardValues {
    type Finding = BoardValueFound;
    type Report = Vec<BoardValue>;
    type Answer = Vec<BoardValue>;

    fn parts(&self) -> usize {
        self.0.iter().flat_map(part_counts).sum()
    }

    fn answer(&self, part: usize, work: &mut Work<'_, BoardValueFound>) -> Result<(), Cancelled> {
        match self.board_part(part) {
            Some((board, BoardPart::Table(question, part))) => work.wrapped(
                |entry| BoardValueFound::Entry(board, entry),
                |work| question.answer(part, work),
            ),
            Some((board, BoardPart::Review(question, part))) => work.wrapped(
                |ply| BoardValueFound::Ply(board, ply),
                |work| question.answer(part, work),
            ),
            None => Ok(()),
        }
    }

    fn empty(&self) -> Vec<BoardValue> {
        let empty = |questions: &AnnotationQuestions| BoardValue {
            table: questions.table.as_ref().map(Question::empty),
            played: questions.review.as_ref().map(Question::empty),
        };
        self.0.iter().map(empty).collect()
    }

    fn add(report: &mut Vec<BoardValue>, found: BoardValueFound) {
        match found {
            BoardValueFound::Entry(board, entry) => {
                let table = report
                    .get_mut(board)
                    .and_then(|report| report.table.as_mut());
                table.into_iter().for_each(|table| table.add(entry));
            }
            BoardValueFound::Ply(board, ply) => {
                let played = report
                    .get_mut(board)
                    .and_then(|report| report.played.as_mut());
                played.into_iter().for_each(|played| played.plies.push(ply));
            }
        }
    }

    fn complete(report: Vec<BoardValue>) -> Vec<BoardValue> {
        report
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::text;
    use crate::problem::Problem;
    use crate::search::Solver;

    fn problem(line: &str) -> Problem {
        text::parse_line(line).unwrap().problem
    }

    #[test]
    fn boards_solved_together_get_the_same_values_as_boards_solved_alone() {
        let boards = [
            "bridge N:AQ... 32... .AK.. K4... NT W play=S4SA",
            "preferans N:A... K... - Q... S N declarer=N play=SA",
            "bridge N:.AQ.. .32.. ..AK. .K4.. NT W",
        ];
        let asked = boards.map(|board| AnnotationQuestions::of(&problem(board)));
        let question = BoardValues(asked.to_vec());
        let mut solver = Solver::new(1 << 20);
        assert!(!question.is_known(0, &question.empty()));
        let report = solver.solve(&question);
        for (index, questions) in asked.iter().enumerate() {
            let table = (questions.table.as_ref()).map(|table| solver.solve(table));
            let played = (questions.review.as_ref()).map(|review| solver.solve(review));
            assert_eq!(report[index], BoardValue { table, played }, "{index}");
            assert!(question.is_known(index, &report));
        }
        assert!(!question.is_known(3, &report));
    }
}
