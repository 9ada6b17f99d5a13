//! The panels of the window, one file each.

pub(crate) mod about;
pub(crate) mod answers;
pub(crate) mod article;
pub(crate) mod auction_editor;
pub(crate) mod best_line;
pub(crate) mod board_removal;
pub(crate) mod card_values;
pub(crate) mod column;
pub(crate) mod constraints;
pub(crate) mod context;
pub(crate) mod dealing;
pub(crate) mod discards;
pub(crate) mod drag;
pub(crate) mod edit;
pub(crate) mod edit_view;
pub(crate) mod exchanges;
pub(crate) mod export;
pub(crate) mod file_dialog;
pub(crate) mod form_row;
pub(crate) mod games;
pub(crate) mod goal;
pub(crate) mod guide;
pub(crate) mod handout;
pub(crate) mod hands;
pub(crate) mod help;
pub(crate) mod histogram;
pub(crate) mod incomplete_deal;
pub(crate) mod known_cards;
pub(crate) mod layout_groups;
pub(crate) mod layouts;
pub(crate) mod line_rows;
mod lines_text;
pub(crate) mod lines_view;
pub(crate) mod list_menus;
pub(crate) mod list_names;
pub(crate) mod lossy_save;
pub(crate) mod makeable_tricks;
pub(crate) mod menu;
pub(crate) mod mistakes;
pub(crate) mod notices;
pub(crate) mod overview;
pub(crate) mod palette;
pub(crate) mod preview;
pub(crate) mod problem_filter;
pub(crate) mod problem_row;
pub(crate) mod problems;
pub(crate) mod question;
pub(crate) mod record;
pub(crate) mod remarks;
pub(crate) mod scores;
pub(crate) mod search_state;
pub(crate) mod section;
pub(crate) mod solving;
pub(crate) mod soundness;
pub(crate) mod statistics;
pub(crate) mod status;
pub(crate) mod table;
pub(crate) mod timeline;
pub(crate) mod tour;
pub(crate) mod variations;
pub(crate) mod warnings;

use crate::session::analysed::AnalysedDocument;
use crate::session::layouts::LayoutsContext;
use crate::view::View;

/// The view drawn by panels that show a document and its analysis.
pub(crate) type AnalysisView<'p, 'a> = View<'p, 'a, AnalysedDocument<'a>>;

/// The view drawn by panels that show the statistics over all layouts of two unseen hands.
pub(crate) type SurveyView<'p, 'a> = View<'p, 'a, LayoutsContext<'a>>;
