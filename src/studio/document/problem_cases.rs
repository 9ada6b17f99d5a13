//! The cases in which the solution of a problem is examined besides the best defence.

use kibitzer::cards::{CardSet, Suit};
use kibitzer::soundness::{ProblemCases, Soundness};

/// The cases in which the solution of a problem is examined.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum CasesChoice {
    /// The problem with the best defence alone.
    #[default]
    BestDefence,
    /// Each lead of the defender on lead.
    AnyLead,
    /// Each lead of a black suit.
    BlackLead,
    /// Each lead of a red suit.
    RedLead,
    /// Set play: each defender on lead in place of the solvers.
    SetPlay,
}

impl CasesChoice {
    /// Returns the choices that a problem offers: at least two, or none if it has only the case with the best defence.
    pub fn offered(problem: &Soundness) -> Vec<CasesChoice> {
        use CasesChoice::{AnyLead, BestDefence, BlackLead, RedLead, SetPlay};
        let mut offered = vec![BestDefence];
        let leads = CasesChoice::AnyLead.question(problem);
        if leads.is_some_and(|leads| leads.cases().len() > 1) {
            offered.extend([AnyLead, BlackLead, RedLead]);
        }
        offered.push(SetPlay);
        offered.retain(|choice| *choice == BestDefence || choice.question(problem).is_some());
        if offered.len() > 1 {
            offered
        } else {
            Vec::new()
        }
    }

    /// Returns the question about the cases; `None` if the problem has no such case.
    pub fn question(self, problem: &Soundness) -> Option<ProblemCases> {
        let leads_of = |suits: &[Suit]| {
            let suits = suits.iter().map(|&suit| CardSet::of_suit(suit));
            ProblemCases::of_leads(problem, CardSet::union(suits))
        };
        let cases = match self {
            CasesChoice::BestDefence => return None,
            CasesChoice::AnyLead => leads_of(&Suit::ALL),
            CasesChoice::BlackLead => leads_of(&[Suit::Spades, Suit::Clubs]),
            CasesChoice::RedLead => leads_of(&[Suit::Hearts, Suit::Diamonds]),
            CasesChoice::SetPlay => ProblemCases::of_set_play(problem),
        };
        (!cases.cases().is_empty()).then_some(cases)
    }
}
