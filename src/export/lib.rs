//! Positions to look at and to print: pictures, pieces of pages, parts of documents.
//!
//! What is to be said of a position stands on a sheet, whatever it is drawn or written with. The table of
//! [`EXPORT_FORMS`] has all forms, so that the studio and the command line offer the same ones. A [`png()`] has its
//! problem inside. The play with its variations and comments, written down as passages, is a [`scoresheet`].

mod canvas;
mod form;
mod html;
mod latex;
mod letters;
mod look;
mod markup;
mod palette;
mod picture;
pub mod scoresheet;
mod sheet;
mod solution;
mod svg;
#[cfg(test)]
mod tests;

pub use form::{DocumentFrame, EXPORT_FORMS, ExportError, ExportForm, ExportKind};
pub use html::html;
pub use latex::latex;
pub use look::{PictureLook, PictureScale, PictureShade, SuitInks};
pub use picture::{PointPicture, png, points};
pub use svg::svg;
