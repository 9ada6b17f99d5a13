//! The desktop studio: a window to set deals up, play them through, and see what every card is
//! worth.
//!
//! The [`session::Session`] holds the document and all that is known about it. Panels see it through a
//! [`view::View`] and leave [`commands::Command`]s; the document changes nowhere but in
//! [`session::Session::apply`].

pub mod app;
pub mod commands;
pub mod document;
pub mod look;
mod panels;
pub mod platform;
pub mod session;
pub mod view;
mod window;
pub mod words;

pub use platform::run;
