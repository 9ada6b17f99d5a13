//! The visual style: colours, card faces, text, and number formats.

pub(crate) mod cards;
#[cfg(test)]
mod contrast;
pub mod letters;
pub mod luminance;
pub mod numbers;
pub(crate) mod regions;
pub(crate) mod rich_text;
pub mod theme;
