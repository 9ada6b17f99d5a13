//! The numbers that the page about the lead shows, all computed from one sample of deals.

use std::sync::Arc;

use kibitzer::analysis::{ChoiceSample, Criterion, Merits};
use kibitzer::cards::{Card, CardSet, Seat};

use crate::session::lead::comparison::{Comparing, Comparison};
use crate::session::lead::view::LeadView;

/// A request to compute the numbers that the page about the lead shows.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct DigestRequest {
    /// The user's choice of what the page shows.
    pub(super) view: LeadView,
    /// True if the declaring side is vulnerable.
    pub(super) vulnerable: bool,
    /// The card with which the user answered the problem; it is compared with the best lead unless the user ticks others.
    pub(super) chosen: Option<Card>,
    /// The seats of the unseen hands.
    pub(super) unseen: Vec<Seat>,
    /// True if no more deals follow, so that the order need not be kept any longer.
    pub(super) is_over: bool,
}

/// The numbers that the page about the lead shows, computed from one sample of deals.
#[derive(Default)]
pub struct LeadDigest {
    pub(super) request: Option<DigestRequest>,
    /// The deals from which everything is computed; `None` until there are some.
    pub sample: Option<Arc<ChoiceSample>>,
    /// The merits of each lead, in the order of the choices.
    pub merits: Vec<Merits>,
    /// The leads as indices of the choices, in the order in which they are shown.
    pub order: Vec<usize>,
    /// The two leads compared; `None` unless two leads are chosen and there are deals.
    pub comparison: Option<Comparison>,
}

impl LeadDigest {
    /// Computes the numbers. `before` is the order of the leads so far; empty if there is none.
    pub(super) fn compute(
        sample: Arc<ChoiceSample>,
        request: DigestRequest,
        before: Vec<usize>,
    ) -> LeadDigest {
        let merits = sample.merits(request.vulnerable);
        let order = if before.len() != merits.len() || request.is_over {
            let mut order: Vec<usize> = (0..merits.len()).collect();
            let worth = |lead: &usize| merits[*lead].by(request.view.criterion);
            order.sort_by(|one, other| worth(other).total_cmp(&worth(one)));
            order
        } else {
            settled_order(&sample, &merits, &request, before)
        };
        let leads = compared_leads(&request, sample.choices(), &order);
        let comparing = Comparing {
            sample: &sample,
            criterion: request.view.criterion,
            vulnerable: request.vulnerable,
            unseen: &request.unseen,
        };
        let comparison = leads
            .filter(|_| sample.deals() > 0)
            .map(|leads| comparing.compare(leads, request.view.grouping, request.view.listing));
        LeadDigest {
            merits,
            order,
            comparison,
            sample: Some(sample),
            request: Some(request),
        }
    }

    /// Returns the criterion by which the leads are sorted and compared.
    pub fn criterion(&self) -> Criterion {
        let request = self.request.as_ref();
        request.map_or(Criterion::Contract, |request| request.view.criterion)
    }

    /// Returns the number of deals from which the numbers are computed.
    pub fn deals(&self) -> usize {
        self.sample.as_ref().map_or(0, |sample| sample.deals())
    }

    /// Returns the merits of the best lead by a criterion.
    pub fn best_by(&self, criterion: Criterion) -> Option<&Merits> {
        // Of equal leads the first one is the best, as in the table.
        let backwards = self.merits.iter().rev();
        backwards.max_by(|one, other| one.by(criterion).total_cmp(&other.by(criterion)))
    }

    /// Returns the merits of the lead that contains `card`.
    pub fn merits_of(&self, card: Card) -> Option<&Merits> {
        self.merits.iter().find(|merits| merits.cards.has(card))
    }
}

/// Returns the two leads to compare, as indices of the choices: those that the user ticked, or the best one beside the
/// user's answer or the second best. Returns `None` unless there are two.
fn compared_leads(
    request: &DigestRequest,
    choices: &[CardSet],
    order: &[usize],
) -> Option<[usize; 2]> {
    let index_of = |is_it: &dyn Fn(&CardSet) -> bool| choices.iter().position(is_it);
    let Some(ticked) = request.view.ticked else {
        let best = *order.first()?;
        let chosen = request
            .chosen
            .and_then(|card| index_of(&|choice| choice.has(card)));
        let other = chosen.filter(|&chosen| chosen != best);
        return Some([best, other.or_else(|| order.get(1).copied())?]);
    };
    let [first, second] = ticked.map(|cards| index_of(&|&choice| Some(choice) == cards));
    Some([first?, second?])
}

/// Sorts the leads anew, but exchanges two neighbours only if the interval of their difference is on one side of zero.
/// This keeps rows in place while deals are added.
fn settled_order(
    sample: &ChoiceSample,
    merits: &[Merits],
    request: &DigestRequest,
    mut order: Vec<usize>,
) -> Vec<usize> {
    let criterion: Criterion = request.view.criterion;
    let is_better = |one: usize, other: usize| {
        let is_ahead = merits[one].by(criterion) > merits[other].by(criterion);
        is_ahead && {
            let worth = sample
                .difference([one, other], criterion, request.vulnerable)
                .worth;
            worth.mean > worth.error
        }
    };
    for end in 1..order.len() {
        let mut at = end;
        while at > 0 && is_better(order[at], order[at - 1]) {
            order.swap(at, at - 1);
            at -= 1;
        }
    }
    order
}
