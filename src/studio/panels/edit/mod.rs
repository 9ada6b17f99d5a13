//! Edit mode: the pack of cards, the hands, the auction, and the form for the rest of a problem.

pub(crate) mod auction_editor;
pub(crate) mod drag;
pub(crate) mod form;
pub(crate) mod form_row;
pub(crate) mod goal;
pub(crate) mod hands;
pub(crate) mod view;
