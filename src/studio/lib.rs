//! The desktop studio: a window to set up deals, play them through, and see the value of every card.
//!
//! The [`session::Session`] holds the document and its analysis. Panels draw them through a [`view::View`], and send
//! [`session::command::Command`]s. The open document changes only in [`session::Session::apply`].

pub mod app;
pub mod commands;
pub mod document;
pub mod look;
#[cfg(target_family = "wasm")]
mod page;
mod panels;
pub mod platform;
#[cfg(not(target_family = "wasm"))]
mod run;
pub mod session;
pub mod settings;
pub mod view;
mod widgets;
mod window;
pub mod words;

#[cfg(not(target_family = "wasm"))]
pub use run::run;
