//! Rankings of the pairs of a session: by direction, by section and over all.

use kibitzer_cards::Side;

use super::scoring::{PairScore, ScoredSession, Standing};
use super::session::PairId;

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

impl ScoredSession<'_> {
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
        for (_, _, side, score) in self.scores_of(&pair) {
            total.points += score.points;
            total.top += score.top;
            sides.push(side);
        }
        let side = sides.first().copied();
        Standing {
            pair,
            side: side.filter(|side| sides.iter().all(|other| other == side)),
            boards: sides.len(),
            total,
        }
    }

    /// Returns the scores of a pair, each with the index of its board, that of its result, and the direction.
    pub fn scores_of<'b>(
        &'b self,
        pair: &'b PairId,
    ) -> impl Iterator<Item = (usize, usize, Side, PairScore)> + use<'b> {
        let boards = self.session.boards.iter().zip(&self.boards).enumerate();
        boards.flat_map(move |(board, (played, scores))| {
            let results = played.results.iter().zip(scores).enumerate();
            results.filter_map(move |(index, (result, scores))| {
                let side = (0..2).find(|&side| result.pairs[side] == *pair)?;
                Some((board, index, Side::ALL[side], (*scores)?[side]))
            })
        })
    }

    /// Returns the rankings of the session: over all sections, and of each if there are several; North-South and
    /// East-West apart if no pair sat in both directions.
    pub fn rankings(&self) -> Vec<Ranking> {
        let standings = self.standings();
        let has_two_winners = standings.iter().all(|standing| standing.side.is_some());
        let sides = if has_two_winners {
            Side::ALL.map(Some).to_vec()
        } else {
            vec![None]
        };
        let sections = self.session.sections();
        let mut scopes: Vec<Option<&str>> = vec![None];
        if sections.len() > 1 {
            scopes.extend(sections.into_iter().map(Some));
        }
        let rankings = scopes.into_iter().flat_map(|section| {
            let standings = &standings;
            sides
                .iter()
                .map(move |&side| Ranking::new(section, side, standings))
        });
        rankings
            .filter(|ranking| !ranking.pairs.is_empty())
            .collect()
    }
}

impl Ranking {
    fn new(section: Option<&str>, side: Option<Side>, standings: &[Standing]) -> Ranking {
        let competes = |standing: &&Standing| {
            section.is_none_or(|section| standing.pair.section == section)
                && (side.is_none() || standing.side == side)
        };
        let mut sorted: Vec<&Standing> = standings.iter().filter(competes).collect();
        sorted.sort_by(|one, other| other.value().total_cmp(&one.value()));
        let places_of = |own: &&Standing| {
            let better = sorted
                .iter()
                .filter(|other| other.value() > own.value() + EQUAL)
                .count();
            let worse = sorted
                .iter()
                .filter(|other| other.value() < own.value() - EQUAL)
                .count();
            RankedPair {
                places: [better + 1, sorted.len() - worse],
                standing: (*own).clone(),
            }
        };
        Ranking {
            section: section.map(str::to_owned),
            side,
            pairs: sorted.iter().map(places_of).collect(),
        }
    }
}
