//! The right column while a position is analysed: one file for each section.

pub(crate) mod answers;
pub(crate) mod best_line;
pub(crate) mod card_values;
pub(crate) mod column;
pub(crate) mod discard_button;
pub(crate) mod discards;
pub(crate) mod games;
pub(crate) mod incomplete_deal;
pub(crate) mod lead_table;
pub(crate) mod makeable_tricks;
pub(crate) mod preview;
pub(crate) mod record;
pub(crate) mod section;
