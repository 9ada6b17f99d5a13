//! The panels of the window, one file each.

pub(crate) mod ahead;
pub(crate) mod card_word;
pub(crate) mod context;
pub(crate) mod dealing;
pub(crate) mod discards;
pub(crate) mod drag;
pub(crate) mod edit;
pub(crate) mod edited;
pub(crate) mod file_dialog;
pub(crate) mod frames;
pub(crate) mod hands;
pub(crate) mod help;
pub(crate) mod histogram;
pub(crate) mod known;
pub(crate) mod layouts;
pub(crate) mod limits;
pub(crate) mod line;
pub(crate) mod line_rows;
pub(crate) mod losing;
pub(crate) mod makes;
pub(crate) mod menu;
pub(crate) mod mistakes;
pub(crate) mod moves;
pub(crate) mod notices;
pub(crate) mod oddities;
pub(crate) mod palette;
pub(crate) mod problem_filter;
pub(crate) mod problem_row;
pub(crate) mod problems;
pub(crate) mod question;
pub(crate) mod record;
pub(crate) mod scores;
pub(crate) mod section;
pub(crate) mod solving;
pub(crate) mod statistics;
pub(crate) mod status;
pub(crate) mod survey_rows;
pub(crate) mod table;
pub(crate) mod timeline;
pub(crate) mod tour;
pub(crate) mod unknown;
pub(crate) mod variations;
pub(crate) mod walk;

use crate::session::analysed::Analysed;
use crate::session::survey::Surveyed;
use crate::view::View;

/// A view of a document and its analysis.
pub(crate) type AnalysisView<'p, 'a> = View<'p, 'a, Analysed<'a>>;

/// A view of the statistics over all layouts of two unseen hands.
pub(crate) type SurveyView<'p, 'a> = View<'p, 'a, Surveyed<'a>>;
