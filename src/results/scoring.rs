//! The scores of all pairs on all boards of a session, by rules that the file names or that agree with its numbers.

use std::collections::{HashMap, HashSet};

use kibitzer_cards::Side;
use kibitzer_formats::{Average, Scoring};

use super::field::{Frequencies, ImpDivisor, top};
use super::outcome::{Outcome, imps, percent};
use super::session::{PairId, Session, SessionBoard, SessionResult, StatedScores};

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
        /// The treatment of boards with fewer results than others.
        missing: MissingResults,
    },
    /// IMPs against all other results.
    CrossImps(ImpDivisor),
    /// IMPs against all other results per comparison; boards with fewer results than others are extended by Neuberg's
    /// formula.
    NeubergImps,
    /// IMPs against the datum without this number of highest and of lowest scores.
    Butler(usize),
}

/// The treatment of boards with fewer results than others in matchpoints.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MissingResults {
    /// The scores are extended to the number of results of the others by Neuberg's formula.
    Neuberg,
    /// Every missing result counts as equal to all others.
    Equal,
    /// The board has a lower top.
    LeftOut,
    /// The board has a lower top and counts as much as any other: totals are means of percentages.
    EqualBoards,
}

impl ScoringRules {
    /// Returns the rules that a form of scoring has if nothing else is known.
    pub fn usual(scoring: Scoring) -> ScoringRules {
        ScoringRules::candidates(scoring, &[false], false)[0]
    }

    /// Returns the variants of a form of scoring that are in use, the most usual one first. `is_in_percent` is true for
    /// matchpoints that a file states as percentages only.
    pub(crate) fn candidates(
        scoring: Scoring,
        by_section: &[bool],
        is_in_percent: bool,
    ) -> Vec<ScoringRules> {
        let as_played = if is_in_percent {
            [MissingResults::EqualBoards, MissingResults::LeftOut]
        } else {
            [MissingResults::LeftOut, MissingResults::EqualBoards]
        };
        let formulas = match scoring {
            Scoring::Matchpoints => [MissingResults::Neuberg]
                .into_iter()
                .chain(as_played)
                .chain([MissingResults::Equal])
                .flat_map(|missing| {
                    [1.0, 0.5].map(|tie| ScoreFormula::Matchpoints { tie, missing })
                })
                .collect(),
            Scoring::CrossImps | Scoring::TeamImps => vec![
                ScoreFormula::CrossImps(ImpDivisor::Comparisons),
                ScoreFormula::NeubergImps,
                ScoreFormula::CrossImps(ImpDivisor::Results),
                ScoreFormula::CrossImps(ImpDivisor::One),
            ],
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

    /// Returns the rules without Neuberg's formula, by which boards that were played at fewer tables have a lower top.
    /// Returns `None` for rules without the formula.
    pub(crate) fn as_played(self) -> Option<ScoringRules> {
        match self.formula {
            ScoreFormula::Matchpoints {
                tie,
                missing: MissingResults::Neuberg,
            } => Some(ScoringRules {
                formula: ScoreFormula::Matchpoints {
                    tie,
                    missing: MissingResults::LeftOut,
                },
                ..self
            }),
            ScoreFormula::Matchpoints {
                missing:
                    MissingResults::LeftOut | MissingResults::EqualBoards | MissingResults::Equal,
                ..
            }
            | ScoreFormula::CrossImps(_)
            | ScoreFormula::NeubergImps
            | ScoreFormula::Butler(_) => None,
        }
    }

    /// Returns what a score on a board adds to the total of a pair.
    pub(crate) fn weigh(self, score: PairScore) -> PairScore {
        let is_equal = matches!(
            self.formula,
            ScoreFormula::Matchpoints {
                missing: MissingResults::EqualBoards,
                ..
            }
        );
        match score.percentage() {
            Some(points) if is_equal => PairScore { points, top: 100.0 },
            _ => score,
        }
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

/// For each board and each of its results the scores of North-South and East-West; `None` without an outcome.
pub type BoardScores = Vec<Vec<Option<[PairScore; 2]>>>;

/// A session with the scores of all its results.
#[derive(Clone, PartialEq, Debug)]
pub struct ScoredSession {
    /// The session that was scored.
    pub session: Session,
    /// The rules by which it was scored.
    pub rules: ScoringRules,
    /// The scores.
    pub boards: BoardScores,
}

impl Session {
    /// Scores all boards by the given rules.
    ///
    /// A pair with an average plus or minus has its own percentage on its other boards, if that is more or less.
    pub fn score(self, rules: ScoringRules) -> ScoredSession {
        ScoredSession {
            boards: self.scores(rules),
            session: self,
            rules,
        }
    }

    /// Returns the scores of all results by the given rules.
    pub(crate) fn scores(&self, rules: ScoringRules) -> BoardScores {
        let fields = Fields::new(self, rules);
        let score_all = |own: &HashMap<&PairId, f64>| -> BoardScores {
            self.boards
                .iter()
                .map(|board| fields.score_board(board, own))
                .collect()
        };
        let first = score_all(&HashMap::new());
        let has_averages =
            (self.results()).any(|result| matches!(result.outcome, Outcome::Assigned(_)));
        if rules.is_matchpoints() && has_averages {
            score_all(&self.played_percentages(rules, &first))
        } else {
            first
        }
    }

    /// Returns the percentages of the pairs on the boards that they played.
    pub(crate) fn played_percentages(
        &self,
        rules: ScoringRules,
        scores: &BoardScores,
    ) -> HashMap<&PairId, f64> {
        let mut totals: HashMap<&PairId, [f64; 2]> = HashMap::new();
        for (board, scores) in self.boards.iter().zip(scores) {
            let results = board.results.iter().zip(scores);
            let played = results.filter(|(result, _)| matches!(result.outcome, Outcome::Points(_)));
            for (result, scores) in played.filter_map(|(result, scores)| Some((result, (*scores)?)))
            {
                for (pair, score) in result.pairs.iter().zip(scores) {
                    let score = rules.weigh(score);
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
pub(crate) struct Fields<'a> {
    rules: ScoringRules,
    /// The number of results by section; a session scored across sections has the section `""`.
    expected: HashMap<&'a str, usize>,
}

/// Deals of one board that different pairs played: two deals of a fouled board, but not those of two sessions.
#[derive(Default)]
struct DealGroup<'a> {
    results: usize,
    pairs: HashSet<&'a PairId>,
}

impl<'a> Fields<'a> {
    pub(crate) fn new(session: &'a Session, rules: ScoringRules) -> Fields<'a> {
        let mut fields = Fields {
            rules,
            expected: HashMap::new(),
        };
        let mut groups: HashMap<(&str, &str), Vec<DealGroup<'_>>> = HashMap::new();
        for board in &session.boards {
            let mut deals: HashMap<&str, DealGroup<'_>> = HashMap::new();
            for result in board.results.iter().filter(|result| result.is_scored()) {
                let deal = deals.entry(fields.section(&result.pairs)).or_default();
                deal.results += result.tables;
                deal.pairs.extend(&result.pairs);
            }
            for (section, deal) in deals {
                let known = groups.entry((section, &board.number)).or_default();
                match known
                    .iter_mut()
                    .find(|group| group.pairs.is_disjoint(&deal.pairs))
                {
                    Some(group) => {
                        group.results += deal.results;
                        group.pairs.extend(deal.pairs);
                    }
                    None => known.push(deal),
                }
            }
        }
        for ((section, _), groups) in groups {
            let most = groups.iter().map(|group| group.results).max().unwrap_or(0);
            let expected = fields.expected.entry(section).or_default();
            *expected = most.max(*expected);
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
    pub(crate) fn score_board(
        &self,
        board: &SessionBoard,
        own: &HashMap<&PairId, f64>,
    ) -> Vec<Option<[PairScore; 2]>> {
        let mut played: HashMap<&str, Vec<(i32, usize)>> = HashMap::new();
        for result in &board.results {
            let points = played.entry(self.section(&result.pairs)).or_default();
            match result.outcome {
                Outcome::Points(score) => points.push((score, result.tables)),
                Outcome::Stated | Outcome::Assigned(_) | Outcome::Missing => {}
            }
        }
        let fields: HashMap<&str, FieldScores> = (played.into_iter())
            .map(|(section, points)| {
                let expected = self.expected.get(section).copied().unwrap_or(0);
                let results = points.into_iter().collect();
                (
                    section,
                    FieldScores::new(self.rules.formula, results, expected),
                )
            })
            .collect();
        let score = |result: &SessionResult| {
            let field = fields.get(self.section(&result.pairs))?;
            match result.outcome {
                Outcome::Points(points) => Some(field.played(points)),
                Outcome::Assigned(averages) => {
                    let pairs = &result.pairs;
                    let own = [0, 1].map(|side| own.get(&pairs[side]).copied().unwrap_or(50.0));
                    Some(field.assigned(averages, own))
                }
                Outcome::Stated => field.stated(&result.stated),
                Outcome::Missing => None,
            }
        };
        board.results.iter().map(score).collect()
    }
}

/// The scores of one board in one field.
struct FieldScores {
    formula: ScoreFormula,
    results: Frequencies,
    expected: usize,
    /// The matchpoints of a top; 0 in IMPs.
    top: f64,
}

impl FieldScores {
    fn new(formula: ScoreFormula, results: Frequencies, all: usize) -> FieldScores {
        let (expected, top) = match formula {
            ScoreFormula::Matchpoints { tie, missing } => {
                let expected = match missing {
                    MissingResults::Neuberg | MissingResults::Equal => all.max(results.tables()),
                    MissingResults::LeftOut | MissingResults::EqualBoards => results.tables(),
                };
                (expected, top(expected) * tie)
            }
            ScoreFormula::CrossImps(_) | ScoreFormula::NeubergImps | ScoreFormula::Butler(_) => {
                (all, 0.0)
            }
        };
        FieldScores {
            formula,
            results,
            expected,
            top,
        }
    }

    /// Returns the scores of both sides for a score of North-South in points.
    fn played(&self, points: i32) -> [PairScore; 2] {
        let score = match self.formula {
            ScoreFormula::Matchpoints { tie, missing } => {
                let tables = self.results.tables();
                let matchpoints = match missing {
                    MissingResults::Neuberg
                    | MissingResults::LeftOut
                    | MissingResults::EqualBoards => {
                        self.results.matchpoints(points, self.expected)
                    }
                    MissingResults::Equal => {
                        let missing = self.expected.saturating_sub(tables);
                        self.results.matchpoints(points, tables) + missing as f64
                    }
                };
                matchpoints * tie
            }
            ScoreFormula::CrossImps(divisor) => self.results.cross_imps(points, divisor),
            ScoreFormula::NeubergImps => {
                let expected = self.expected.max(2) as f64;
                self.results.cross_imps(points, ImpDivisor::Results) * expected / (expected - 1.0)
            }
            ScoreFormula::Butler(excluded) => self.results.butler_imps(points, excluded),
        };
        [score, self.top - score].map(|points| self.score(points))
    }

    fn score(&self, points: f64) -> PairScore {
        PairScore {
            points,
            top: self.top,
        }
    }

    /// Returns the scores of both sides that a file states; `None` if it does not state those of this form of scoring.
    fn stated(&self, stated: &[StatedScores; 2]) -> Option<[PairScore; 2]> {
        let points = stated.each_ref().map(|stated| match self.formula {
            ScoreFormula::Matchpoints { .. } => {
                let share = stated
                    .percentage
                    .map(|share| share.value / 100.0 * self.top);
                stated.matchpoints.map(|points| points.value).or(share)
            }
            ScoreFormula::CrossImps(_) | ScoreFormula::NeubergImps | ScoreFormula::Butler(_) => {
                stated.imps.map(|imps| imps.value)
            }
        });
        let [one, other] = points;
        Some([self.score(one?), self.score(other?)])
    }

    /// Returns the scores of both sides for averages. `own` are their percentages on other boards.
    fn assigned(&self, averages: [Average; 2], own: [f64; 2]) -> [PairScore; 2] {
        let score = |average, own| match self.formula {
            ScoreFormula::Matchpoints { .. } => percent(average, own) / 100.0 * self.top,
            ScoreFormula::CrossImps(ImpDivisor::One) => {
                imps(average) * self.results.tables() as f64
            }
            ScoreFormula::CrossImps(_) | ScoreFormula::NeubergImps | ScoreFormula::Butler(_) => {
                imps(average)
            }
        };
        [0, 1].map(|side| self.score(score(averages[side], own[side])))
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
    /// The sum of the pair's matchpoints, percentages or IMPs, and of the tops.
    pub total: PairScore,
}

impl Standing {
    /// Returns the value by which pairs are ranked: the percentage of matchpoints, or the sum of IMPs.
    pub fn value(&self) -> f64 {
        self.total.percentage().unwrap_or(self.total.points)
    }
}
