//! The choices in the form for a handout, and the steps of printing one.

use std::collections::BTreeSet;

use kibitzer::annotation::UnwrittenSolution;
use kibitzer_export::PageLayout;

use crate::document::problems::ListPlace;

/// The problems that a handout or an export contains.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum ProblemScope {
    /// The open problem alone.
    #[default]
    Document,
    /// All boards of the file, or all deals dealt together, to which the open problem belongs.
    File,
    /// All problems of the section of the problem list, such as a folder, to which the open problem belongs.
    Section,
    /// The boards that the overview shows, in its order.
    Overview,
    /// All problems that match the search and the filter of the problem list.
    Listed,
}

impl ProblemScope {
    /// All scopes, from the smallest to the largest.
    pub const ALL: [ProblemScope; 5] = [
        ProblemScope::Document,
        ProblemScope::File,
        ProblemScope::Section,
        ProblemScope::Overview,
        ProblemScope::Listed,
    ];
}

/// The user's choices in the handout form.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct HandoutForm {
    /// The problems that the handout contains.
    pub scope: ProblemScope,
    /// The places in the problem list of the problems that the user has taken out of the handout.
    pub left_out: BTreeSet<ListPlace>,
    /// The title that the user typed for the handout; empty for the name of the file or section.
    pub title: String,
    /// The paper, and the number of diagrams on a page.
    pub pages: PageLayout,
    /// True if solutions are printed on pages after the diagrams.
    pub with_solutions: bool,
    /// True if all suits are printed in black.
    pub is_black: bool,
    /// The index of the page that the form shows.
    pub shown_page: usize,
}

/// A step of making a handout: filling in the form, solving its problems, saving or printing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HandoutStep {
    /// Replaces the choices in the handout form.
    Fill(Box<HandoutForm>),
    /// Requests these solutions from the worker threads.
    Solve(Vec<UnwrittenSolution>),
    /// Writes the handout to a PDF file that the user chooses.
    Save,
    /// Writes the handout to a PDF file, and opens it in the program that prints such files.
    Print,
}
