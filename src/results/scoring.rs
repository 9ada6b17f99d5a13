//! The scores of all pairs on all boards of a session, by rules that the file names or that agree with its numbers.

use std::collections::HashMap;

use kibitzer_cards::Side;
use kibitzer_formats::{Average, Scoring};

use super::field::{ImpDivisor, butler_imps, cross_imps, matchpoints, top};
use super::outcome::{Outcome, imps, percent};
use super::session::{PairId, Session, SessionBoard};

/// The rules by which a session is scored.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ScoringRules {
    /// The score of a board from its results.
    pub formula: ScoreFormula,
    /// True if each section is compared with itself only.
    pub by_section: bool,
}

/// The score of a board from the results of all tables.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum ScoreFormula {
    /// Matchpoints.
    Matchpoints {
        /// The matchpoints for an equal result: 1, or 0.5 as in America.
        tie: f64,
        /// True if boards with fewer results than others are extended to the same number by Neuberg's formula.
        neuberg: bool,
    },
    /// IMPs against all other results.
    CrossImps(ImpDivisor),
    /// IMPs against the datum without this number of highest and of lowest scores.
    Butler(usize),
}

impl ScoringRules {
    /// Returns the rules that a form of scoring has if nothing else is known.
    pub fn usual(scoring: Scoring) -> ScoringRules {
        ScoringRules::candidates(scoring, &[false])[0]
    }

    /// Returns the variants of a form of scoring that are in use, the most usual one first.
    pub(crate) fn candidates(scoring: Scoring, by_section: &[bool]) -> Vec<ScoringRules> {
        let formulas = match scoring {
            Scoring::Matchpoints => [(1.0, true), (0.5, true), (1.0, false), (0.5, false)]
                .map(|(tie, neuberg)| ScoreFormula::Matchpoints { tie, neuberg })
                .to_vec(),
            Scoring::CrossImps | Scoring::TeamImps => [
                ImpDivisor::Comparisons,
                ImpDivisor::Results,
                ImpDivisor::One,
            ]
            .map(ScoreFormula::CrossImps)
            .to_vec(),
            Scoring::Butler => (0..=2).map(ScoreFormula::Butler).collect(),
        };
        let rules = formulas.into_iter().flat_map(|formula| {
            let sections = by_section.iter();
            sections.map(move |&by_section| ScoringRules {
                formula,
                by_section,
            })
        });
        rules.collect()
    }

    /// Returns true if scores are matchpoints, which have a top.
    pub fn is_matchpoints(self) -> bool {
        matches!(self.formula, ScoreFormula::Matchpoints { .. })
    }
}

/// The score of one pair on one board.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PairScore {
    /// Matchpoints or IMPs.
    pub points: f64,
    /// The matchpoints of a top; 0 in IMPs.
    pub top: f64,
}

impl PairScore {
    /// Returns the percentage of the top, 0 to 100; `None` in IMPs, or if there was nothing to compare with.
    pub fn percentage(self) -> Option<f64> {
        (self.top > 0.0).then(|| self.points / self.top * 100.0)
    }
}

/// The scores of a session.
#[derive(Clone, PartialEq, Debug)]
pub struct ScoredSession<'a> {
    /// The session that was scored.
    pub session: &'a Session,
    /// The rules by which it was scored.
    pub rules: ScoringRules,
    /// For each board and each of its results the scores of North-South and East-West; `None` without an outcome.
    pub boards: Vec<Vec<Option<[PairScore; 2]>>>,
}

impl Session {
    /// Scores all boards by the given rules.
    ///
    /// A pair with an average plus or minus has its own percentage on its other boards, if that is more or less.
    pub fn score(&self, rules: ScoringRules) -> ScoredSession<'_> {
        let fields = Fields::new(self, rules);
        let boards = self.boards.iter();
        let first = ScoredSession {
            session: self,
            rules,
            boards: boards
                .map(|board| fields.score_board(board, &HashMap::new()))
                .collect(),
        };
        if !rules.is_matchpoints() || !self.results().any(|result| is_assigned(result.outcome)) {
            return first;
        }
        let own = first.played_percentages();
        let boards = self.boards.iter();
        ScoredSession {
            boards: boards
                .map(|board| fields.score_board(board, &own))
                .collect(),
            ..first
        }
    }
}

fn is_assigned(outcome: Outcome) -> bool {
    matches!(outcome, Outcome::Assigned(_))
}

impl ScoredSession<'_> {
    /// Returns the percentages of the pairs on the boards that they played.
    fn played_percentages(&self) -> HashMap<&PairId, f64> {
        let mut totals: HashMap<&PairId, [f64; 2]> = HashMap::new();
        for (board, scores) in self.session.boards.iter().zip(&self.boards) {
            let results = board.results.iter().zip(scores);
            let played = results.filter(|(result, _)| !is_assigned(result.outcome));
            for (result, scores) in played.filter_map(|(result, scores)| Some((result, (*scores)?)))
            {
                for (pair, score) in result.pairs.iter().zip(scores) {
                    let [points, top] = totals.entry(pair).or_default();
                    *points += score.points;
                    *top += score.top;
                }
            }
        }
        let with_top = totals.into_iter().filter(|(_, [_, top])| *top > 0.0);
        with_top
            .map(|(pair, [points, top])| (pair, points / top * 100.0))
            .collect()
    }
}

/// The number of results that every board of a field has when it is complete.
struct Fields<'a> {
    rules: ScoringRules,
    /// The number of results by section; a session scored across sections has the section `""`.
    expected: HashMap<&'a str, usize>,
}

impl<'a> Fields<'a> {
    fn new(session: &'a Session, rules: ScoringRules) -> Fields<'a> {
        let mut fields = Fields {
            rules,
            expected: HashMap::new(),
        };
        let mut counts: HashMap<(&str, &str), usize> = HashMap::new();
        for board in &session.boards {
            for result in board.results.iter().filter(|result| result.is_scored()) {
                let section = fields.section(&result.pairs);
                *counts.entry((section, &board.number)).or_default() += result.tables;
            }
        }
        for ((section, _), count) in counts {
            let most = fields.expected.entry(section).or_default();
            *most = count.max(*most);
        }
        fields
    }

    /// Returns the name of the field in which two pairs are compared.
    fn section<'b>(&self, [pair, _]: &'b [PairId; 2]) -> &'b str {
        if self.rules.by_section {
            &pair.section
        } else {
            ""
        }
    }

    /// Scores the results of a board. `own` are the percentages of pairs on their other boards.
    fn score_board(
        &self,
        board: &SessionBoard,
        own: &HashMap<&PairId, f64>,
    ) -> Vec<Option<[PairScore; 2]>> {
        let mut scores = vec![None; board.results.len()];
        for (section, &expected) in &self.expected {
            let of_section = |index: &usize| self.section(&board.results[*index].pairs) == *section;
            let results: Vec<usize> = (0..board.results.len()).filter(of_section).collect();
            let points = results.iter().flat_map(|&index| {
                let result = &board.results[index];
                let points = match result.outcome {
                    Outcome::Points(points) => Some((index, points)),
                    Outcome::Assigned(_) | Outcome::Missing => None,
                };
                points.into_iter().cycle().take(result.tables)
            });
            let (played, points): (Vec<usize>, Vec<i32>) = points.unzip();
            let field = FieldScores::new(self.rules.formula, &points, expected);
            for (index, points) in played.into_iter().zip(&field.points) {
                scores[index] = Some(field.both(*points));
            }
            for index in results {
                if let Outcome::Assigned(averages) = board.results[index].outcome {
                    let pairs = &board.results[index].pairs;
                    let own = [0, 1].map(|side| own.get(&pairs[side]).copied().unwrap_or(50.0));
                    scores[index] = Some(field.assigned(averages, own));
                }
            }
        }
        scores
    }
}

/// The scores of one board in one field.
struct FieldScores {
    /// The score of North-South for each result that was played.
    points: Vec<f64>,
    /// The matchpoints of a top; 0 in IMPs.
    top: f64,
}

impl FieldScores {
    fn new(formula: ScoreFormula, points: &[i32], expected: usize) -> FieldScores {
        match formula {
            ScoreFormula::Matchpoints { tie, neuberg } => {
                let expected = if neuberg { expected } else { points.len() };
                let matchpoints = matchpoints(points, expected).into_iter();
                FieldScores {
                    points: matchpoints.map(|points| points * tie).collect(),
                    top: top(expected) * tie,
                }
            }
            ScoreFormula::CrossImps(divisor) => FieldScores {
                points: cross_imps(points, divisor),
                top: 0.0,
            },
            ScoreFormula::Butler(excluded) => FieldScores {
                points: butler_imps(points, excluded),
                top: 0.0,
            },
        }
    }

    /// Returns the scores of both sides from that of North-South.
    fn both(&self, points: f64) -> [PairScore; 2] {
        [points, self.top - points].map(|points| self.score(points))
    }

    fn score(&self, points: f64) -> PairScore {
        PairScore {
            points,
            top: self.top,
        }
    }

    /// Returns the scores of both sides for averages. `own` are their percentages on other boards.
    fn assigned(&self, averages: [Average; 2], own: [f64; 2]) -> [PairScore; 2] {
        [0, 1].map(|side| {
            let average = averages[side];
            self.score(if self.top > 0.0 {
                percent(average, own[side]) / 100.0 * self.top
            } else {
                imps(average)
            })
        })
    }
}

/// The total of a pair in a session.
#[derive(Clone, PartialEq, Debug)]
pub struct Standing {
    /// The pair.
    pub pair: PairId,
    /// The direction in which the pair sat on all of its boards; `None` if it sat in both.
    pub side: Option<Side>,
    /// The number of boards with a score.
    pub boards: usize,
    /// The sum of the pair's matchpoints or IMPs, and of the tops.
    pub total: PairScore,
}

impl Standing {
    /// Returns the value by which pairs are ranked: the percentage of matchpoints, or the sum of IMPs.
    pub fn value(&self) -> f64 {
        self.total.percentage().unwrap_or(self.total.points)
    }
}
