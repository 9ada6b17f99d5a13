//! Export of positions for viewing and printing: pictures, HTML fragments, LaTeX fragments.
//!
//! All formats show the same contents. [`EXPORT_FORMATS`] lists the formats, so that the studio and the command line
//! offer the same ones. A [`png()`] contains the problem that it shows, so that it can be opened as a problem again.
//! A [`Handout`] prints many positions on numbered pages, with their solutions. [`HandRecords`] are the sheet with the
//! boards of a session that clubs hang up after play.
//! The module [`scoresheet`] converts the play, with variations and comments, to text.

mod error;
mod export_format;
mod figure;
mod fonts;
mod hand_records;
mod handout;
mod handout_diagram;
mod handout_solution;
#[cfg(test)]
mod handout_tests;
mod html;
mod latex;
mod line;
mod look;
mod markup;
mod missing_signs;
mod page;
mod page_flow;
mod palette;
mod pdf;
mod picture;
mod pixels;
mod position_page;
mod proof;
mod record_box;
mod record_sheet;
mod records_html;
#[cfg(test)]
mod records_tests;
pub mod scoresheet;
mod sheet;
mod solution;
mod svg;
#[cfg(test)]
mod tests;
mod text;
mod text_styles;

pub use error::ExportError;
pub use export_format::{EXPORT_FORMATS, ExportFormat, ExportKind};
pub use figure::{FigureBar, LayoutsFigure};
pub use hand_records::{HandRecords, RecordBoards};
pub use handout::{Handout, HandoutBoard};
pub use html::{html, html_text};
pub use latex::{latex, latex_text};
pub use look::{
    DiagramsPerPage, DocumentFrame, PageLayout, Paper, PictureLook, PictureScale, PictureShade,
    SuitInks,
};
pub use markup::escape_markup;
pub use page::Page;
pub use picture::{draw_pixels, png};
pub use pixels::PixelPicture;
pub use proof::{COOK_MARK, GOOD_MARK, ProvedSolution, TRY_MARK, sorted_tries, with_class};
pub use svg::svg;
pub use text::{compact_diagram, diagram, play_text, text};
