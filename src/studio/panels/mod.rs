//! The panels of the window, one file each, in folders named as those of the session.

pub(crate) mod analysis;
pub(crate) mod dealing;
pub(crate) mod edit;
pub(crate) mod export;
pub(crate) mod files;
pub(crate) mod handout;
pub(crate) mod layouts;
pub(crate) mod lead;
pub(crate) mod lines;
pub(crate) mod list;
pub(crate) mod overview;
pub(crate) mod shell;
pub(crate) mod solve;
pub(crate) mod soundness;
pub(crate) mod table;

use crate::session::analysis::analysed::AnalysedDocument;
use crate::session::layouts::LayoutsContext;
use crate::view::View;

/// The view drawn by panels that show a document and its analysis.
pub(crate) type AnalysisView<'p, 'a> = View<'p, 'a, AnalysedDocument<'a>>;

/// The view drawn by panels that show the statistics over all layouts of two unseen hands.
pub(crate) type LayoutsView<'p, 'a> = View<'p, 'a, LayoutsContext<'a>>;
