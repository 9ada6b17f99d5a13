//! The rankings, results and differences of a session as JSON.

use serde::Serialize;

use kibitzer_results::{PairId, PairScore, RankedPair, Ranking, ScoredSession, Session, TeamMatch};

use super::differences::pair_text;
use super::options::scoring_name;
use super::text::result_cells;

/// A session as JSON.
#[derive(Serialize)]
pub(super) struct SessionAnswer {
    event: String,
    site: String,
    date: String,
    session: String,
    /// The form of scoring that the file names; `None` if it names none.
    scoring: Option<&'static str>,
    rankings: Vec<RankingAnswer>,
    matches: Vec<MatchAnswer>,
    boards: Vec<BoardAnswer>,
    /// Sentences about numbers of the file that differ from the computed ones.
    differences: Vec<String>,
}

#[derive(Serialize)]
struct RankingAnswer {
    section: Option<String>,
    direction: Option<String>,
    pairs: Vec<PairAnswer>,
}

#[derive(Serialize)]
struct PairAnswer {
    /// The first and the last of the places that equal pairs share.
    places: [usize; 2],
    pair: String,
    names: Option<String>,
    boards: usize,
    #[serde(flatten)]
    total: ScoreAnswer,
}

#[derive(Serialize)]
struct MatchAnswer {
    teams: [String; 2],
    imps: [u32; 2],
    victory_points: [f64; 2],
    boards: usize,
}

#[derive(Serialize)]
struct BoardAnswer {
    board: String,
    results: Vec<ResultAnswer>,
}

#[derive(Serialize)]
struct ResultAnswer {
    pairs: [String; 2],
    contract: String,
    declarer: String,
    lead: String,
    tricks: Option<u8>,
    /// The score of North-South in points; `None` for an assigned score or a board that was not played.
    score: Option<i32>,
    /// The scores of North-South and East-West; `None` without anything to compare with.
    scores: Option<[ScoreAnswer; 2]>,
}

/// Matchpoints or IMPs, and the percentage of the matchpoints.
#[derive(Serialize)]
struct ScoreAnswer {
    points: f64,
    percent: Option<f64>,
}

impl SessionAnswer {
    pub(super) fn new(
        session: &Session,
        scored: Option<&ScoredSession>,
        differences: Vec<String>,
    ) -> SessionAnswer {
        let heading = session.heading.clone();
        let rankings = scored.map_or_else(Vec::new, |scored| scored.rankings());
        let matches = if scored.is_none() {
            session.matches()
        } else {
            Vec::new()
        };
        SessionAnswer {
            event: heading.event,
            site: heading.site,
            date: heading.date,
            session: heading.session,
            scoring: heading.scoring.map(scoring_name),
            rankings: rankings
                .iter()
                .map(|ranking| ranking_answer(session, ranking))
                .collect(),
            matches: matches.iter().map(match_answer).collect(),
            boards: (0..session.boards.len())
                .map(|board| board_answer(session, scored, board))
                .collect(),
            differences,
        }
    }
}

fn score_answer(score: PairScore) -> ScoreAnswer {
    ScoreAnswer {
        points: score.points,
        percent: score.percentage(),
    }
}

fn ranking_answer(session: &Session, ranking: &Ranking) -> RankingAnswer {
    let pair_answer = |RankedPair { places, standing }: &RankedPair| PairAnswer {
        places: *places,
        pair: pair_text(&standing.pair),
        names: session.names(&standing.pair),
        boards: standing.boards,
        total: score_answer(standing.total),
    };
    RankingAnswer {
        section: ranking.section.clone(),
        direction: ranking.side.map(|side| side.to_string()),
        pairs: ranking.pairs.iter().map(pair_answer).collect(),
    }
}

fn match_answer(played: &TeamMatch) -> MatchAnswer {
    MatchAnswer {
        teams: both(&played.teams),
        imps: played.imps(),
        victory_points: played.victory_points(),
        boards: played.boards.len(),
    }
}

fn both(pairs: &[PairId; 2]) -> [String; 2] {
    [0, 1].map(|side| pair_text(&pairs[side]))
}

fn board_answer(session: &Session, scored: Option<&ScoredSession>, index: usize) -> BoardAnswer {
    let board = &session.boards[index];
    let results = board.results.iter().enumerate().map(|(number, result)| {
        let [contract, declarer, lead, ..] = result_cells(result);
        let scores = scored.and_then(|scored| scored.boards[index][number]);
        ResultAnswer {
            pairs: both(&result.pairs),
            contract,
            declarer,
            lead,
            tricks: result.table.result.tricks.map(|tricks| tricks.0),
            score: result.table.points,
            scores: scores.map(|scores| scores.map(score_answer)),
        }
    });
    BoardAnswer {
        board: board.number.clone(),
        results: results.collect(),
    }
}
