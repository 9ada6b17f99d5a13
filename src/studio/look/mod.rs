//! The visual style: colours, card faces, and text.

pub(crate) mod cards;
#[cfg(test)]
mod contrast;
pub mod luminance;
pub(crate) mod regions;
pub(crate) mod rich_text;
pub(crate) mod suited_text;
pub mod theme;
