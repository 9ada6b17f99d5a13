//! Comparison of the computed scores with those that a file states, and the rules that agree with it best.

use std::collections::HashMap;

use kibitzer_cards::Side;
use kibitzer_formats::{ScoreTableColumn, Scoring};

use super::scoring::{BoardScores, ScoredSession, ScoringRules, Standing};
use super::session::{PairId, Session};
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

impl Session {
    /// Returns the rules that agree with most numbers of the file. The form of scoring is that of the heading, or else
    /// follows from the numbers; without any, matchpoints.
    pub fn rules(&self) -> ScoringRules {
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
        let candidates = forms
            .into_iter()
            .flat_map(|scoring| ScoringRules::candidates(scoring, by_section));
        let best = candidates.min_by_key(|&rules| {
            let scores = self.scores(rules);
            result_differences(self, rules, &scores).count()
        });
        best.unwrap_or(ScoringRules::usual(Scoring::Matchpoints))
    }
}

impl ScoredSession {
    /// Returns all numbers of the file that differ from the computed ones by more than rounding: scores in points,
    /// scores of pairs on boards, totals and places.
    pub fn differences(&self) -> Vec<Difference> {
        let points = point_differences(&self.session);
        points
            .chain(result_differences(&self.session, self.rules, &self.boards))
            .chain(self.total_differences())
            .collect()
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

/// Returns the scores in points that contract and tricks do not give.
fn point_differences(session: &Session) -> impl Iterator<Item = Difference> {
    indexed_results(session).filter_map(|(board, result)| {
        let found = &session.boards[board].results[result];
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
    })
}

/// Returns the scores of pairs on boards that differ from those of the file.
fn result_differences(
    session: &Session,
    rules: ScoringRules,
    scores: &BoardScores,
) -> impl Iterator<Item = Difference> {
    let results = indexed_results(session);
    let sides = results.flat_map(|(board, result)| [0, 1].map(|side| (board, result, side)));
    sides.flat_map(move |(board, result, side)| {
        let stated = session.boards[board].results[result].stated[side];
        let Some(scores) = scores[board][result] else {
            return Vec::new();
        };
        let score = scores[side];
        let points = Some(score.points);
        let compared = if rules.is_matchpoints() {
            vec![
                (Quantity::Matchpoints, stated.matchpoints, points),
                (Quantity::Percentage, stated.percentage, score.percentage()),
            ]
        } else {
            vec![(Quantity::Imps, stated.imps, points)]
        };
        let subject = DifferenceSubject::Result {
            board,
            result,
            side: Side::ALL[side],
        };
        differing(&subject, &compared)
    })
}

/// Returns the numbers that differ among those of a subject. Numbers that are not stated or not computed agree.
fn differing(
    subject: &DifferenceSubject,
    compared: &[(Quantity, Option<StatedNumber>, Option<f64>)],
) -> Vec<Difference> {
    let both = compared
        .iter()
        .filter_map(|(quantity, stated, computed)| Some((*quantity, (*stated)?, (*computed)?)));
    let differing = both.filter(|(_, stated, computed)| !stated.agrees_with(*computed));
    let differences = differing.map(|(quantity, stated, computed)| Difference {
        subject: subject.clone(),
        quantity,
        stated: stated.value,
        computed,
    });
    differences.collect()
}
