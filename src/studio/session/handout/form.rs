//! The choices in the form for a handout, and the steps of printing one.

use std::collections::BTreeSet;

use kibitzer::annotation::{UnwrittenSolution, unwritten_makes, unwritten_solution};
use kibitzer::problem::Problem;
use kibitzer_export::{DiagramsPerPage, HandRecords, PageLayout, SuitInks};
use kibitzer_formats::SessionHeading;

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

/// A kind of document that the handout form makes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum HandoutKind {
    /// Diagrams of problems, with or without solutions.
    #[default]
    Handout,
    /// The sheet with all boards of a session.
    Records,
}

impl HandoutKind {
    /// All kinds, in the order in which the form offers them.
    pub const ALL: [HandoutKind; 2] = [HandoutKind::Handout, HandoutKind::Records];

    /// Returns the numbers of diagrams that a page of this kind can have.
    pub fn page_counts(self) -> &'static [DiagramsPerPage] {
        match self {
            HandoutKind::Handout => &DiagramsPerPage::OF_HANDOUT,
            HandoutKind::Records => &DiagramsPerPage::OF_RECORDS,
        }
    }

    /// Returns the number of diagrams on a page unless the user chooses another.
    pub fn usual_page_count(self) -> DiagramsPerPage {
        match self {
            HandoutKind::Handout => DiagramsPerPage::Six,
            HandoutKind::Records => DiagramsPerPage::Twelve,
        }
    }
}

/// The user's choices in the handout form.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct HandoutForm {
    /// The kind of document.
    pub kind: HandoutKind,
    /// The problems that the handout contains.
    pub scope: ProblemScope,
    /// The places in the problem list of the problems that the user has taken out of the handout.
    pub left_out: BTreeSet<ListPlace>,
    /// The title that the user typed for the handout; empty for the name of the file or section.
    pub title: String,
    /// The heading that the user typed for hand records. Empty fields are filled from the boards.
    pub heading: SessionHeading,
    /// The paper, and the number of diagrams on a page.
    pub pages: PageLayout,
    /// True if solutions are printed on pages after the diagrams.
    pub with_solutions: bool,
    /// The number of colours in which the suits are printed.
    pub inks: SuitInks,
    /// The index of the page that the form shows.
    pub shown_page: usize,
}

impl HandoutForm {
    /// Returns the question that the engine must answer before a problem can be printed as the form says; `None` if it
    /// can be printed as it is.
    pub(super) fn question(&self, problem: &Problem) -> Option<UnwrittenSolution> {
        match self.kind {
            HandoutKind::Handout if self.with_solutions => unwritten_solution(problem),
            HandoutKind::Handout => None,
            HandoutKind::Records => {
                unwritten_makes(problem).filter(|_| HandRecords::can_show(problem))
            }
        }
    }
}

/// A step of making a handout: filling in the form, solving its problems, saving or printing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HandoutStep {
    /// Replaces the choices in the handout form.
    Fill(Box<HandoutForm>),
    /// Requests these solutions from the worker threads.
    Solve(Vec<UnwrittenSolution>),
    /// Writes the document, and closes the form.
    Write(HandoutTarget),
}

/// The destination of a document.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HandoutTarget {
    /// A PDF file that is opened in the program that prints such files.
    Printer,
    /// A PDF file that the user chooses.
    Pdf,
    /// A web page that the user chooses. Only hand records can be one.
    Html,
}

impl HandoutTarget {
    /// Returns true if the system has this destination. A browser opens no program that prints.
    pub(crate) fn is_offered(self) -> bool {
        !cfg!(target_family = "wasm") || self != HandoutTarget::Printer
    }
}
