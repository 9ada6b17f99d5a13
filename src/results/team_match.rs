//! Matches of teams: each board is played twice, and the difference of the two scores is worth IMPs.

use kibitzer_cards::rules::imps;

use super::field::victory_points;
use super::outcome::Outcome;
use super::session::{PairId, Session, SessionBoard};

/// A match of two teams over the boards that both of their tables played.
#[derive(Clone, PartialEq, Debug)]
pub struct TeamMatch {
    /// The two teams. The first sat North-South at the table that comes first in the file.
    pub teams: [PairId; 2],
    /// The boards, each with its index in the session and the IMPs of the first team, negative if it lost.
    pub boards: Vec<(usize, i32)>,
}

impl TeamMatch {
    /// Returns the IMPs that each team won.
    pub fn imps(&self) -> [u32; 2] {
        let sum = |sign: i32| {
            self.boards
                .iter()
                .map(|(_, imps)| (imps * sign).max(0).unsigned_abs())
                .sum()
        };
        [sum(1), sum(-1)]
    }

    /// Returns the victory points of each team on the scale of the World Bridge Federation.
    pub fn victory_points(&self) -> [f64; 2] {
        let margin: i32 = self.boards.iter().map(|(_, imps)| imps).sum();
        victory_points(margin.into(), self.boards.len())
    }
}

impl Session {
    /// Returns the matches of the session, in the order of their first boards: teams that met at two tables of a board
    /// in opposite directions.
    pub fn matches(&self) -> Vec<TeamMatch> {
        let mut matches: Vec<TeamMatch> = Vec::new();
        for (index, board) in self.boards.iter().enumerate() {
            for ([home, visitors], imps) in swings(board) {
                let known = matches.iter_mut().find_map(|played| match &played.teams {
                    teams if *teams == [home.clone(), visitors.clone()] => Some((played, imps)),
                    teams if *teams == [visitors.clone(), home.clone()] => Some((played, -imps)),
                    _ => None,
                });
                match known {
                    Some((played, imps)) => played.boards.push((index, imps)),
                    None => matches.push(TeamMatch {
                        teams: [home, visitors],
                        boards: vec![(index, imps)],
                    }),
                }
            }
        }
        matches
    }
}

/// Returns the swings of a board: for each two teams that met at two tables in opposite directions, the IMPs of the
/// first.
fn swings(board: &SessionBoard) -> Vec<([PairId; 2], i32)> {
    let scored = board.results.iter().filter_map(|result| {
        // A team keeps its number in both directions.
        let team = |side: usize| {
            let (pair, team) = (&result.pairs[side], &result.teams[side]);
            let number = if team.is_empty() { &pair.number } else { team };
            PairId {
                section: pair.section.clone(),
                number: number.clone(),
                side: None,
            }
        };
        match result.outcome {
            Outcome::Points(points) => Some(([0, 1].map(team), points)),
            Outcome::Stated | Outcome::Assigned(_) | Outcome::Missing => None,
        }
    });
    let mut open: Vec<([PairId; 2], i32)> = Vec::new();
    let mut swings = Vec::new();
    for ([home, visitors], points) in scored {
        let is_opposite =
            |(teams, _): &([PairId; 2], i32)| *teams == [visitors.clone(), home.clone()];
        match open.iter().position(is_opposite) {
            Some(index) => {
                let (teams, first) = open.remove(index);
                swings.push((teams, imps(first - points)));
            }
            None => open.push(([home, visitors], points)),
        }
    }
    swings
}
