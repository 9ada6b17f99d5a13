//! Comparison of the computed scores with those that a file states, and the rules that agree with it best.

use kibitzer_cards::Side;
use kibitzer_formats::{ScoreTableColumn, Scoring};

use super::scoring::{ScoredSession, ScoringRules, Standing};
use super::session::{PairId, Session};
use super::stated_number::StatedNumber;

/// A number that a file states and that is not the computed one.
#[derive(Clone, PartialEq, Debug)]
pub struct Difference {
    /// What the number is about.
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
    /// The score of North-South in points.
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
        let best = candidates.min_by_key(|&rules| self.score(rules).result_differences().count());
        best.unwrap_or(ScoringRules::usual(Scoring::Matchpoints))
    }
}

impl ScoredSession<'_> {
    /// Returns all numbers of the file that differ from the computed ones by more than rounding: scores in points,
    /// scores of pairs on boards, totals and places.
    pub fn differences(&self) -> Vec<Difference> {
        let points = self.point_differences();
        points
            .chain(self.result_differences())
            .chain(self.total_differences())
            .collect()
    }

    /// Returns the scores in points that contract and tricks do not give.
    fn point_differences(&self) -> impl Iterator<Item = Difference> {
        self.indexed_results().filter_map(|(board, result)| {
            let found = &self.session.boards[board].results[result];
            let computed = found.worth?;
            // A score without a side may be that of either.
            let spelled = found.table.spelled.trim_start_matches('+').parse().ok();
            let other = spelled.filter(|points: &i32| points.abs() != computed.abs());
            let stated = other.or(found.table.points)?;
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

    /// Returns the indices of all boards and results.
    fn indexed_results(&self) -> impl Iterator<Item = (usize, usize)> {
        let boards = self.session.boards.iter().enumerate();
        boards.flat_map(|(board, played)| {
            (0..played.results.len()).map(move |result| (board, result))
        })
    }

    /// Returns the scores of pairs on boards that differ from those of the file.
    pub(crate) fn result_differences(&self) -> impl Iterator<Item = Difference> {
        let results = self.indexed_results();
        let sides = results.flat_map(|(board, result)| [0, 1].map(|side| (board, result, side)));
        sides.flat_map(|(board, result, side)| self.score_differences(board, result, side))
    }

    fn score_differences(&self, board: usize, result: usize, side: usize) -> Vec<Difference> {
        let stated = self.session.boards[board].results[result].stated[side];
        let Some(scores) = self.boards[board][result] else {
            return Vec::new();
        };
        let score = scores[side];
        let points = Some(score.points);
        let compared = if self.rules.is_matchpoints() {
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
    }

    /// Returns the totals and places of pairs that differ from those of the file's rankings.
    ///
    /// Matches of teams are not ranked, because the file names teams, not pairs.
    fn total_differences(&self) -> impl Iterator<Item = Difference> {
        let is_of_teams = self.session.heading.scoring == Some(Scoring::TeamImps);
        let standings = if is_of_teams {
            Vec::new()
        } else {
            self.standings()
        };
        let rankings = self.rankings();
        let most = standings.iter().map(|standing| standing.boards).max();
        standings.into_iter().flat_map(move |standing| {
            // A pair has places over all sections, in its section and in its direction: the file may state any.
            let ranked = rankings.iter().flat_map(|ranking| &ranking.pairs);
            let own = ranked.filter(|ranked| ranked.standing.pair == standing.pair);
            let places: Vec<[usize; 2]> = own.map(|ranked| ranked.places).collect();
            self.standing_differences(&standing, &places, most.unwrap_or(0))
        })
    }

    /// Returns the total and the place of a pair as far as the file states others. `places` are its places in all
    /// rankings, `most` is the largest number of boards that a pair has played.
    fn standing_differences(
        &self,
        standing: &Standing,
        places: &[[usize; 2]],
        most: usize,
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
        let extended = points * most as f64 / standing.boards as f64;
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
