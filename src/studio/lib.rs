//! The desktop studio: a window to set deals up, play them through, and see what every card is
//! worth.
//!
//! The [`session::Session`] holds the document and all that is known about it. Drawing
//! functions (`*_ui`) see it through a [`view::View`] and leave [`command::Command`]s;
//! the document changes nowhere but in [`session::Session::apply`].

pub mod app;
pub mod asked;
mod card_ui;
pub mod command;
pub mod deals;
mod discards_ui;
pub mod edit;
mod edit_ui;
mod estimates;
mod files;
pub mod goal;
mod help_ui;
mod histogram_ui;
pub mod history;
pub mod inquiries;
pub mod keep;
mod layouts_ui;
mod limits_ui;
mod line_ui;
mod makes_ui;
mod menu_ui;
mod moves_ui;
pub mod problems;
mod problems_ui;
mod run;
mod scores_ui;
pub mod session;
pub mod settings;
mod statistics_ui;
mod status_ui;
mod table_ui;
pub mod theme;
mod timeline_ui;
pub mod view;
mod walk_ui;
pub mod workers;

pub use run::run;
