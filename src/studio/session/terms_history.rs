//! The undo history of the terms of a count of layouts.

use crate::session::layout_terms::LayoutTerms;

/// Maximum number of undo steps.
const MAX_STEPS: usize = 200;

/// The undo history of the terms of a count of layouts, such as its constraints. Undo takes the last change back,
/// whether of the terms or of the document, so each step remembers the state of the document that it was made in.
#[derive(Default)]
pub(super) struct TermsHistory {
    /// The steps that undo takes back, newest last.
    past: Vec<TermsStep>,
    /// The steps that redo makes again; the next one is last.
    future: Vec<TermsStep>,
}

/// A change of the terms.
struct TermsStep {
    /// The terms to return to: those before the change or, if it is undone, those after it.
    terms: LayoutTerms,
    /// The number of the document's state when the terms were changed.
    version: u64,
}

impl TermsHistory {
    /// Records a change of the terms, which were `before`, while the document is in the state `version`.
    pub(super) fn record(&mut self, before: LayoutTerms, version: u64) {
        self.future.clear();
        self.past.push(TermsStep {
            terms: before,
            version,
        });
        let excess = self.past.len().saturating_sub(MAX_STEPS);
        self.past.drain(..excess);
    }

    /// Returns true if a change of the terms is the last change that was made before the state `version` of the
    /// document.
    pub(super) fn can_undo(&self, version: u64) -> bool {
        self.past.last().is_some_and(|step| step.version == version)
    }

    /// Returns true if a change of the terms is the next change to redo in the state `version` of the document.
    pub(super) fn can_redo(&self, version: u64) -> bool {
        let next = self.future.last();
        next.is_some_and(|step| step.version == version)
    }

    /// Drops the undone changes of the terms that the state `version` of the document was changed after. Undo has just
    /// returned to that state.
    pub(super) fn forget_undone(&mut self, version: u64) {
        self.future.retain(|step| step.version != version);
    }

    /// Undoes the last change of `terms` if it is the last change at all. Returns false if it is not.
    pub(super) fn undo(&mut self, terms: &mut LayoutTerms, version: u64) -> bool {
        self.can_undo(version) && move_step(terms, &mut self.past, &mut self.future)
    }

    /// Redoes the last undone change of `terms` if it is the next change to redo. Returns false if it is not.
    pub(super) fn redo(&mut self, terms: &mut LayoutTerms, version: u64) -> bool {
        self.can_redo(version) && move_step(terms, &mut self.future, &mut self.past)
    }
}

/// Exchanges `terms` for those of the last step of `from`, and moves the step to `to`. Returns false if there is none.
fn move_step(terms: &mut LayoutTerms, from: &mut Vec<TermsStep>, to: &mut Vec<TermsStep>) -> bool {
    let Some(step) = from.pop() else {
        return false;
    };
    to.push(TermsStep {
        terms: std::mem::replace(terms, step.terms),
        version: step.version,
    });
    true
}
