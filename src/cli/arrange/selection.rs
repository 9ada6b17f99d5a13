//! The selection of boards by hands, contract, declarer and result.

use std::collections::HashSet;

use kibitzer::cards::{BySeat, CardSet};
use kibitzer::dealing::{ConditionContext, ScriptError};
use kibitzer::problem::Problem;
use kibitzer_formats::TableResult;

use super::options::SelectionOptions;
use crate::deal_script::ScriptSource;
use crate::value_parsers::Seats;

/// A selection in progress, with the deals of the boards selected so far.
pub(super) struct Selection<'a> {
    options: &'a SelectionOptions,
    source: ScriptSource,
    deals: HashSet<BySeat<CardSet>>,
}

impl<'a> Selection<'a> {
    /// Starts a selection before the first board.
    pub(super) fn new(options: &'a SelectionOptions) -> Selection<'a> {
        Selection {
            options,
            source: ScriptSource::from_seed(0),
            deals: HashSet::new(),
        }
    }

    /// Returns true if the next board is selected.
    ///
    /// # Errors
    ///
    /// Returns an error if a condition cannot be evaluated for the board.
    pub(super) fn selects(&mut self, problem: &Problem) -> Result<bool, ScriptError> {
        let hands = problem.setup.starting_hands();
        let is_selected = self.has_contract(problem)
            && self.has_result(problem)
            && self.satisfies_conditions(problem, hands)?;
        Ok(is_selected && (!self.options.distinct || self.deals.insert(hands)))
    }

    /// Returns true if contract and declarer of a board are among those selected.
    fn has_contract(&self, problem: &Problem) -> bool {
        let SelectionOptions {
            contracts,
            declarers,
            ..
        } = self.options;
        let is_declarer = |seats: &Seats| {
            problem.contract().is_some() && seats.0.contains(&problem.setup.declarer)
        };
        let mut wanted = contracts.iter();
        (contracts.is_empty() || wanted.any(|wanted| wanted.is_of(problem)))
            && declarers.as_ref().is_none_or(is_declarer)
    }

    /// Returns true if the contract of a board was made or not, as selected.
    fn has_result(&self, problem: &Problem) -> bool {
        let margin = || TableResult::from_record(problem).margin();
        match (self.options.made, self.options.down) {
            (false, false) => true,
            (is_made, _) => margin().is_some_and(|margin| (margin >= 0) == is_made),
        }
    }

    /// Returns true if the hands of a board are known and satisfy all conditions.
    fn satisfies_conditions(
        &mut self,
        problem: &Problem,
        hands: BySeat<CardSet>,
    ) -> Result<bool, ScriptError> {
        if self.options.conditions.is_empty() {
            return Ok(true);
        }
        if problem.setup.all_unknown() > 0 {
            return Ok(false);
        }
        let mut context = ConditionContext::new(&mut self.source);
        context.set_deal(hands);
        for condition in &self.options.conditions {
            if !condition.holds(&mut context)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
