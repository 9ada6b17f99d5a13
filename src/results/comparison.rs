//! Comparison of the computed scores with those that a file states, and the rules that agree with it best.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use kibitzer_cards::Side;
use kibitzer_formats::{ScoreTableColumn, Scoring};

use super::outcome::Outcome;
use super::scoring::{BoardScores, Fields, PairScore, ScoredSession, ScoringRules, Standing};
use super::session::{PairId, Session, SessionBoard, SessionResult, StatedScores};
use super::stated_number::StatedNumber;

/// A number that a file states and that is not the computed one.
#[derive(Clone, PartialEq, Debug)]
pub struct Difference {
    /// The subject of the number.
    pub subject: DifferenceSubject,
    /// The kind of number.
    pub quantity: Quantity,
    /// The number in the file.
    pub stated: f64,
    /// The number computed from the results.
    pub computed: f64,
}

/// The subject of a number that a file states.
#[derive(Clone, PartialEq, Debug)]
pub enum DifferenceSubject {
    /// The result of a board at one table, and the side that the number belongs to.
    Result {
        /// The index of the board in the session.
        board: usize,
        /// The index of the result among those of the board.
        result: usize,
        /// The side.
        side: Side,
    },
    /// The total of a pair.
    Pair(PairId),
}

/// A kind of number that a file states.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Quantity {
    /// The score in points.
    Points,
    /// The number of matchpoints.
    Matchpoints,
    /// The percentage of the matchpoints.
    Percentage,
    /// The number of IMPs.
    Imps,
    /// The place in the ranking.
    Rank,
}

/// The largest number of results of a board among which adjusted ones are looked for.
const MAX_RESULTS: usize = 100;

/// The place of a result, as indices of board and result, and another outcome of it.
type Adjusted = ([usize; 2], Outcome);

impl Session {
    /// Scores all boards by the rules that agree with most numbers of the file. The form of scoring is that of the
    /// heading, or else follows from the numbers; without any, matchpoints.
    ///
    /// A result becomes [`Outcome::Stated`] if the file scores all others of its board as if it had none: then the
    /// director has adjusted it.
    pub fn score_as_stated(mut self) -> ScoredSession {
        let mut best = None;
        for rules in self.candidates() {
            let (scored, mut adjusted) = self.score_with_adjusted(rules);
            let [differences, guesses] = scored.mismatch();
            let mismatch = [differences, guesses + adjusted.len()];
            if best.is_none_or(|(least, _)| mismatch < least) {
                best = Some((mismatch, rules));
            }
            self = scored.session;
            self.swap_outcomes(&mut adjusted);
        }
        let usual = ScoringRules::usual(Scoring::Matchpoints);
        let rules = best.map_or(usual, |(_, rules)| rules);
        self.score_with_adjusted(rules).0
    }

    /// Scores all boards without the results that the director seems to have adjusted. Returns also the places and
    /// outcomes of these.
    fn score_with_adjusted(self, rules: ScoringRules) -> (ScoredSession, Vec<Adjusted>) {
        let scored = self.score(rules);
        let mut adjusted = scored.adjusted_results();
        if adjusted.is_empty() {
            return (scored, adjusted);
        }
        let mut session = scored.session;
        session.swap_outcomes(&mut adjusted);
        (session.score(rules), adjusted)
    }

    /// Swaps the outcomes of results with other ones.
    fn swap_outcomes(&mut self, others: &mut [Adjusted]) {
        for ([board, result], outcome) in others {
            std::mem::swap(&mut self.boards[*board].results[*result].outcome, outcome);
        }
    }

    /// Returns the scores in points that contract and tricks do not give.
    pub fn point_differences(&self) -> Vec<Difference> {
        let differences = indexed_results(self).filter_map(|(board, result)| {
            let found = &self.boards[board].results[result];
            let (stated, computed) = found.stated_points.zip(found.computed_points)?;
            let subject = DifferenceSubject::Result {
                board,
                result,
                side: Side::NorthSouth,
            };
            (stated != computed).then(|| Difference {
                subject,
                quantity: Quantity::Points,
                stated: stated.into(),
                computed: computed.into(),
            })
        });
        differences.collect()
    }

    /// Returns the rules by which the session may have been scored, the most usual ones first.
    fn candidates(&self) -> Vec<ScoringRules> {
        let stated = || self.results().flat_map(|result| &result.stated);
        let forms = match self.heading.scoring {
            Some(scoring) => vec![scoring],
            None if stated().any(|stated| stated.imps.is_some()) => {
                vec![Scoring::CrossImps, Scoring::Butler]
            }
            None => vec![Scoring::Matchpoints],
        };
        let has_sections = self.sections().len() > 1;
        let by_section: &[bool] = if has_sections {
            &[false, true]
        } else {
            &[false]
        };
        let is_in_percent = !stated().any(|stated| stated.matchpoints.is_some());
        let candidates = forms
            .into_iter()
            .flat_map(|scoring| ScoringRules::candidates(scoring, by_section, is_in_percent));
        candidates.collect()
    }
}

impl ScoredSession {
    /// Returns all numbers of the file that differ from the computed ones by more than rounding: scores in points,
    /// scores of pairs on boards, totals and places.
    pub fn differences(&self) -> Vec<Difference> {
        let points = self.session.point_differences().into_iter();
        points
            .chain(self.result_differences())
            .chain(self.total_differences())
            .collect()
    }

    /// Returns the numbers of the boards whose matchpoints in the file are those before Neuberg's formula, which does
    /// count in the totals.
    pub fn boards_stated_as_played(&self) -> Vec<&str> {
        let readings = Readings::new(self);
        let boards = self.session.boards.iter().zip(readings.are_as_played);
        let as_played = boards.filter(|(_, is_as_played)| *is_as_played);
        as_played.map(|(board, _)| &*board.number).collect()
    }

    /// Returns the number of numbers in the file that the scores do not explain, and of boards whose matchpoints are
    /// those before Neuberg's formula.
    fn mismatch(&self) -> [usize; 2] {
        let readings = Readings::new(self);
        let differences = readings.all_differences().len() + self.total_differences().len();
        let as_played = readings
            .are_as_played
            .iter()
            .filter(|is_as_played| **is_as_played);
        [differences, as_played.count()]
    }

    /// Returns the scores of pairs on boards that differ from those of the file.
    fn result_differences(&self) -> Vec<Difference> {
        Readings::new(self).all_differences()
    }

    /// Returns the results that the director seems to have adjusted, with the outcome that they have instead: without
    /// such a result, all numbers of its board agree.
    fn adjusted_results(&self) -> Vec<Adjusted> {
        let rescoring = Rescoring::new(self);
        let adjusted = self.puzzling_boards().into_iter().filter_map(|index| {
            let mut board = self.session.boards[index].clone();
            let mut results = 0..board.results.len();
            let found = results.find(|&result| {
                let one = &mut board.results[result];
                let before = one.outcome;
                let has_scores = StatedScores::are_complete(one.stated);
                if !matches!(before, Outcome::Points(_)) || !has_scores {
                    return false;
                }
                one.outcome = Outcome::Stated;
                let agrees = rescoring.agrees(&board);
                board.results[result].outcome = before;
                agrees
            });
            found.map(|result| ([index, result], Outcome::Stated))
        });
        adjusted.collect()
    }

    /// Returns the indices of the boards whose numbers in the file count one more result than it lists.
    pub fn boards_with_unlisted_result(&self) -> Vec<usize> {
        let rescoring = Rescoring::new(self);
        let is_unlisted = |index: &usize| {
            let mut board = self.session.boards[*index].clone();
            let listed = board
                .results
                .iter()
                .filter_map(|result| match result.outcome {
                    Outcome::Points(points) => Some(points),
                    Outcome::Stated | Outcome::Assigned(_) | Outcome::Missing => None,
                });
            // The score of the other result may also be between two that are listed, or beyond.
            let scores: BTreeSet<i32> = listed
                .flat_map(|points| [points - 5, points, points + 5])
                .collect();
            let unknown = SessionResult {
                stated: Default::default(),
                ..board.results[0].clone()
            };
            board.results.push(unknown);
            scores.into_iter().any(|points| {
                if let Some(added) = board.results.last_mut() {
                    added.outcome = Outcome::Points(points);
                }
                rescoring.agrees(&board)
            })
        };
        self.puzzling_boards()
            .into_iter()
            .filter(is_unlisted)
            .collect()
    }

    /// Returns the boards on which the numbers of several results differ, as indices. A single number that differs is an
    /// error of its own.
    fn puzzling_boards(&self) -> Vec<usize> {
        let mut differing: BTreeMap<usize, HashSet<usize>> = BTreeMap::new();
        for difference in self.result_differences() {
            if let DifferenceSubject::Result { board, result, .. } = difference.subject {
                differing.entry(board).or_default().insert(result);
            }
        }
        let is_small = |board: usize| {
            let results = self.session.boards[board].results.len();
            (3..=MAX_RESULTS).contains(&results)
        };
        let puzzling = differing
            .into_iter()
            .filter(|(board, results)| results.len() > 1 && is_small(*board));
        puzzling.map(|(board, _)| board).collect()
    }

    /// Returns the totals and places of pairs that differ from those of the file's rankings.
    ///
    /// Matches of teams are not ranked, because the file names teams, not pairs.
    fn total_differences(&self) -> Vec<Difference> {
        if self.session.heading.scoring == Some(Scoring::TeamImps) {
            return Vec::new();
        }
        // A pair has places over all sections, in its section and in its direction: the file may state any.
        let mut places: HashMap<PairId, Vec<[usize; 2]>> = HashMap::new();
        for ranked in self
            .rankings()
            .into_iter()
            .flat_map(|ranking| ranking.pairs)
        {
            places
                .entry(ranked.standing.pair)
                .or_default()
                .push(ranked.places);
        }
        let standings = self.standings();
        let max_boards = standings.iter().map(|standing| standing.boards).max();
        let differences = standings.iter().flat_map(|standing| {
            let own = places.get(&standing.pair).map_or(&[][..], Vec::as_slice);
            self.standing_differences(standing, own, max_boards.unwrap_or(0))
        });
        differences.collect()
    }

    /// Returns the total and the place of a pair as far as the file states others. `places` are its places in all
    /// rankings, `max_boards` is the largest number of boards that a pair has played.
    fn standing_differences(
        &self,
        standing: &Standing,
        places: &[[usize; 2]],
        max_boards: usize,
    ) -> Vec<Difference> {
        let stated = |column: &ScoreTableColumn| {
            let rows = self.session.ranking_rows_of(&standing.pair);
            let mut cells = rows.map(|(table, row)| table.cell(row, column));
            cells.find_map(StatedNumber::parse)
        };
        let is_place = |rank: &StatedNumber| {
            let mut all = places.iter().flat_map(|&[first, last]| first..=last);
            all.any(|place| rank.agrees_with(place as f64))
        };
        // Programs add rounded scores, and extend the total of a pair that sat out to the boards of the others.
        let points = standing.total.points;
        let extended = points * max_boards as f64 / standing.boards as f64;
        let is_total = |total: &StatedNumber| {
            let slack = standing.boards as f64 * 0.005;
            let mut readings = [points, extended].into_iter();
            readings.any(|computed| total.agrees_within(computed, slack))
        };
        let rank = stated(&ScoreTableColumn::Rank).filter(|rank| !is_place(rank));
        let place = places.first().map(|[first, _]| *first as f64);
        let other_total =
            |column: ScoreTableColumn| stated(&column).filter(|total| !is_total(total));
        let mut compared = vec![(Quantity::Rank, rank, place)];
        if self.rules.is_matchpoints() {
            let total = other_total(ScoreTableColumn::Matchpoints(None));
            let percentage = stated(&ScoreTableColumn::Percentage(None));
            compared.extend([
                (Quantity::Matchpoints, total, Some(points)),
                (
                    Quantity::Percentage,
                    percentage,
                    standing.total.percentage(),
                ),
            ]);
        } else {
            let total = other_total(ScoreTableColumn::Imps(None));
            compared.push((Quantity::Imps, total, Some(points)));
        }
        differing(&DifferenceSubject::Pair(standing.pair.clone()), &compared)
    }
}

/// Returns the indices of all boards and results.
fn indexed_results(session: &Session) -> impl Iterator<Item = (usize, usize)> {
    let boards = session.boards.iter().enumerate();
    boards.flat_map(|(board, played)| (0..played.results.len()).map(move |result| (board, result)))
}

/// The scores of a session in both ways in which files state them.
struct Readings<'a> {
    scored: &'a ScoredSession,
    /// The scores before Neuberg's formula; `None` if the formula does not count.
    as_played: Option<BoardScores>,
    /// For each board: true if the file states the scores before the formula.
    are_as_played: Vec<bool>,
}

impl Readings<'_> {
    fn new(scored: &ScoredSession) -> Readings<'_> {
        let as_played = scored.rules.as_played();
        let mut readings = Readings {
            scored,
            as_played: as_played.map(|rules| scored.session.scores(rules)),
            are_as_played: Vec::new(),
        };
        let boards = 0..scored.session.boards.len();
        readings.are_as_played = boards.map(|board| readings.is_as_played(board)).collect();
        readings
    }

    /// Returns true if the scores before Neuberg's formula leave less than half of the differences of a board.
    fn is_as_played(&self, board: usize) -> bool {
        let results = 0..self.scored.session.boards[board].results.len();
        let differences = |as_played| -> usize {
            let found = |result| self.differences(board, result, as_played).len();
            results.clone().map(found).sum()
        };
        differences(true) * 2 < differences(false)
    }

    /// Returns the scores of pairs on boards that differ from those of the file, however it states those of each board.
    fn all_differences(&self) -> Vec<Difference> {
        let places = indexed_results(&self.scored.session);
        let differences = places
            .flat_map(|(board, result)| self.differences(board, result, self.are_as_played[board]));
        differences.collect()
    }

    /// Returns the numbers of a result that differ from those of the file, which states them before Neuberg's formula or
    /// after it.
    fn differences(&self, board: usize, result: usize, as_played: bool) -> Vec<Difference> {
        let stated = &self.scored.session.boards[board].results[result].stated;
        let as_played = self.as_played.as_ref().filter(|_| as_played);
        let boards = as_played.unwrap_or(&self.scored.boards);
        let scores = boards[board][result].into_iter().flatten();
        let sides = Side::ALL.into_iter().zip(stated).zip(scores);
        let differences = sides.flat_map(|((side, stated), score)| {
            let compared = compared_scores(self.scored.rules, stated, score);
            let subject = DifferenceSubject::Result {
                board,
                result,
                side,
            };
            differing(&subject, &compared)
        });
        differences.collect()
    }
}

/// Scores changed boards of a session.
struct Rescoring<'a> {
    rules: ScoringRules,
    fields: Fields<'a>,
    /// The percentages of the pairs on the boards that they played.
    own: HashMap<&'a PairId, f64>,
}

impl Rescoring<'_> {
    fn new(scored: &ScoredSession) -> Rescoring<'_> {
        let (session, rules) = (&scored.session, scored.rules);
        Rescoring {
            rules,
            fields: Fields::new(session, rules),
            own: session.played_percentages(rules, &scored.boards),
        }
    }

    /// Returns true if all scores of a board are those that the file states.
    fn agrees(&self, board: &SessionBoard) -> bool {
        let scores = self.fields.score_board(board, &self.own);
        let mut results = board.results.iter().zip(scores);
        results.all(|(result, scores)| {
            let mut sides = result.stated.iter().zip(scores.into_iter().flatten());
            sides.all(|(stated, score)| {
                let compared = compared_scores(self.rules, stated, score);
                !compared.iter().any(differs)
            })
        })
    }
}

/// A number that a file may state, and the computed one.
type Compared = (Quantity, Option<StatedNumber>, Option<f64>);

/// Returns the numbers that a file may state for the score of a pair on a board.
fn compared_scores(rules: ScoringRules, stated: &StatedScores, score: PairScore) -> [Compared; 3] {
    let points = Some(score.points);
    let [matchpoints, percentage, imps] = if rules.is_matchpoints() {
        [points, score.percentage(), None]
    } else {
        [None, None, points]
    };
    [
        (Quantity::Matchpoints, stated.matchpoints, matchpoints),
        (Quantity::Percentage, stated.percentage, percentage),
        (Quantity::Imps, stated.imps, imps),
    ]
}

/// Returns true if the two numbers differ. A number that is not stated or not computed agrees.
fn differs(&(_, stated, computed): &Compared) -> bool {
    let both = stated.zip(computed);
    both.is_some_and(|(stated, computed)| !stated.agrees_with(computed))
}

/// Returns the numbers that differ among those of a subject.
fn differing(subject: &DifferenceSubject, compared: &[Compared]) -> Vec<Difference> {
    let differing = compared.iter().filter(|compared| differs(compared));
    let differences = differing.filter_map(|&(quantity, stated, computed)| {
        Some(Difference {
            subject: subject.clone(),
            quantity,
            stated: stated?.value,
            computed: computed?,
        })
    });
    differences.collect()
}
