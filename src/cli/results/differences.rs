//! Sentences about numbers of a file that differ from the computed ones.

use kibitzer_results::{
    Difference, DifferenceSubject, PairId, Quantity, ScoredSession, Session, SessionBoard,
    SessionResult, decimal,
};

use crate::input_place::escape_control_characters;

/// Describes a number of the file that differs from the computed one.
fn difference_text(session: &Session, difference: &Difference) -> String {
    let Difference {
        subject,
        quantity,
        stated,
        computed,
    } = difference;
    let subject = match subject {
        DifferenceSubject::Result {
            board,
            result,
            side,
        } => {
            let board = &session.boards[*board];
            format!("{}, {side}", table_text(board, *result))
        }
        DifferenceSubject::Pair(pair) => format!("pair {}", pair_text(pair)),
    };
    let quantity = match quantity {
        Quantity::Points => "points",
        Quantity::Matchpoints => "matchpoints",
        Quantity::Percentage => "%",
        Quantity::Imps => "IMPs",
        Quantity::Rank => "as the rank",
    };
    let computed = decimal(*computed);
    format!("{subject}: the file states {stated} {quantity}, the results give {computed}")
}

/// Describes the numbers of the file that count in another way than they stand there.
pub(super) fn guesses(scored: &ScoredSession) -> Vec<String> {
    let mut guesses = Vec::new();
    let as_played = scored.boards_stated_as_played();
    if !as_played.is_empty() {
        let noun = if as_played.len() > 1 {
            "boards"
        } else {
            "board"
        };
        let numbers = as_played.join(", ");
        guesses.push(format!(
            "{noun} {numbers}: the file states the matchpoints before Neuberg's formula"
        ));
    }
    let boards = scored.session.boards.iter();
    let adjusted = boards.flat_map(|board| {
        let results = board.results.iter().enumerate();
        let adjusted = results.filter(|(_, result)| result.is_adjusted());
        adjusted.map(|(index, _)| {
            let table = table_text(board, index);
            format!("{table}: taken for an adjusted score, because the other results are scored without it")
        })
    });
    guesses.extend(adjusted);
    guesses
}

/// Describes the numbers of the file that differ from the computed ones.
pub(super) fn difference_texts(session: &Session, scored: Option<&ScoredSession>) -> Vec<String> {
    let Some(scored) = scored else {
        let found = session.point_differences();
        return found
            .iter()
            .map(|found| difference_text(session, found))
            .collect();
    };
    let unlisted = scored.boards_with_unlisted_result();
    let is_explained = |difference: &Difference| match difference.subject {
        DifferenceSubject::Result { board, .. } => {
            difference.quantity != Quantity::Points && unlisted.contains(&board)
        }
        DifferenceSubject::Pair(_) => false,
    };
    let boards = unlisted.iter().map(|&board| {
        let number = &session.boards[board].number;
        format!("board {number}: the scores count another result, which the file does not list")
    });
    let found = scored.differences();
    let others = found.iter().filter(|found| !is_explained(found));
    boards
        .chain(others.map(|found| difference_text(session, found)))
        .collect()
}

/// Describes the results that are not scored because their scores cannot be read.
pub(super) fn unread_results(session: &Session) -> Vec<String> {
    let unread = session.boards.iter().flat_map(|board| {
        let results = board.results.iter().enumerate();
        let unread = results.filter(|(_, result)| !result.is_scored() && !is_unplayed(result));
        unread.map(|(index, result)| {
            let score = escape_control_characters(&result.table.spelled);
            format!(
                "{}: the score {score} is not read",
                table_text(board, index)
            )
        })
    });
    unread.collect()
}

/// Returns true if the score of a result says that the board was not played.
fn is_unplayed(result: &SessionResult) -> bool {
    let score = result.table.spelled.trim().to_lowercase();
    let letters: String = score
        .chars()
        .filter(|letter| letter.is_alphabetic())
        .collect();
    score.chars().all(|letter| letter == '-')
        || ["np", "notplayed", "noplay", "bye", "sitout"].contains(&&*letters)
}

/// Returns the board and the pairs of a result, or its position if the pairs are unknown.
fn table_text(board: &SessionBoard, index: usize) -> String {
    let pairs = board.results[index].pairs.each_ref().map(pair_text);
    let table = match &pairs {
        [one, other] if one.is_empty() && other.is_empty() => format!("result {}", index + 1),
        [one, other] => format!("{one} against {other}"),
    };
    format!("board {}, {table}", board.number)
}

/// Returns the section, number and direction of a pair, such as `A12 N-S`, with control characters escaped.
pub(super) fn pair_text(pair: &PairId) -> String {
    let side = pair
        .side
        .map_or_else(String::new, |side| format!(" {side}"));
    escape_control_characters(&format!("{}{side}", pair.label()))
}
