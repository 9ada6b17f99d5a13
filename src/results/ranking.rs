//! Rankings of the pairs of a session: by direction, by section and over all.

use kibitzer_cards::Side;
use kibitzer_formats::ScoreTableColumn;

use super::scoring::{PairScore, ScoredSession, Standing};
use super::session::{PairId, PairPlace};

/// The difference between the values of two pairs, in percent or IMPs, up to which they share a place.
const EQUAL: f64 = 1e-9;

/// A list of pairs that compete with one another, from the first place to the last.
#[derive(Clone, PartialEq, Debug)]
pub struct Ranking {
    /// The section whose pairs are ranked; `None` for all sections.
    pub section: Option<String>,
    /// The direction whose pairs are ranked; `None` for both.
    pub side: Option<Side>,
    /// The pairs with their places.
    pub pairs: Vec<RankedPair>,
}

/// A pair in a ranking.
#[derive(Clone, PartialEq, Debug)]
pub struct RankedPair {
    /// The first and last of the places that equal pairs share, counted from 1.
    pub places: [usize; 2],
    /// The pair and its total.
    pub standing: Standing,
}

impl ScoredSession {
    /// Returns the totals of all pairs, by section, number and direction.
    pub fn standings(&self) -> Vec<Standing> {
        let pairs = self.session.pairs().into_iter();
        let standings = pairs.map(|pair| self.standing(pair));
        standings.filter(|standing| standing.boards > 0).collect()
    }

    fn standing(&self, pair: PairId) -> Standing {
        let mut total = PairScore {
            points: 0.0,
            top: 0.0,
        };
        let mut sides = Vec::new();
        for (place, score) in self.scores_of(&pair) {
            let score = self.rules.weigh(score);
            total.points += score.points;
            total.top += score.top;
            sides.push(place.side);
        }
        let side = sides.first().copied();
        Standing {
            pair,
            side: side.filter(|side| sides.iter().all(|other| other == side)),
            boards: sides.len(),
            total,
        }
    }

    /// Returns the scores of a pair on its boards, each with the place of its result.
    pub fn scores_of(&self, pair: &PairId) -> impl Iterator<Item = (PairPlace, PairScore)> {
        self.session.places_of(pair).iter().filter_map(|&place| {
            let scores = self.boards[place.board][place.result]?;
            Some((place, scores[usize::from(place.side == Side::EastWest)]))
        })
    }

    /// Returns the rankings of the session: over all sections, and of each if there are several; North-South and
    /// East-West apart if no pair sat in both directions, unless the file ranks them together.
    pub fn rankings(&self) -> Vec<Ranking> {
        let standings = self.standings();
        let sections = self.session.sections();
        let mut scopes: Vec<Option<&str>> = vec![None];
        if sections.len() > 1 {
            scopes.extend(sections.into_iter().map(Some));
        }
        let is_one_field = self.states_one_field(&standings);
        let of_scope = |section: Option<&str>| {
            let in_section = |standing: &&Standing| {
                section.is_none_or(|section| standing.pair.section == section)
            };
            let competing: Vec<&Standing> = standings.iter().filter(in_section).collect();
            let sit_still = competing.iter().all(|pair| pair.side.is_some());
            let sides: &[Option<Side>] = if sit_still && !is_one_field {
                &[Some(Side::NorthSouth), Some(Side::EastWest)]
            } else {
                &[None]
            };
            let rankings = sides
                .iter()
                .map(|&side| Ranking::new(section, side, &competing));
            rankings.collect::<Vec<_>>()
        };
        let rankings = scopes.into_iter().flat_map(of_scope);
        rankings
            .filter(|ranking| !ranking.pairs.is_empty())
            .collect()
    }

    /// Returns true if the file states a place beyond the number of pairs in each direction, so that both directions are
    /// ranked together.
    fn states_one_field(&self, standings: &[Standing]) -> bool {
        let count = |side| {
            standings
                .iter()
                .filter(|pair| pair.side == Some(side))
                .count()
        };
        let most = Side::ALL.into_iter().map(count).max().unwrap_or(0);
        let stated = standings.iter().flat_map(|standing| {
            let rows = self.session.ranking_rows_of(&standing.pair);
            rows.map(|(table, row)| table.cell(row, &ScoreTableColumn::Rank))
        });
        let mut places = stated.filter_map(|place| place.parse::<usize>().ok());
        places.any(|place| place > most)
    }
}

impl Ranking {
    fn new(section: Option<&str>, side: Option<Side>, standings: &[&Standing]) -> Ranking {
        let competes = |standing: &&Standing| side.is_none() || standing.side == side;
        let mut sorted: Vec<&Standing> = standings.iter().copied().filter(competes).collect();
        sorted.sort_by(|one, other| other.value().total_cmp(&one.value()));
        let groups = sorted.chunk_by(|one, next| one.value() - next.value() <= EQUAL);
        let mut before = 0;
        let mut pairs = Vec::with_capacity(sorted.len());
        for group in groups {
            let places = [before + 1, before + group.len()];
            pairs.extend(group.iter().map(|standing| RankedPair {
                places,
                standing: (*standing).clone(),
            }));
            before += group.len();
        }
        Ranking {
            section: section.map(str::to_owned),
            side,
            pairs,
        }
    }
}
