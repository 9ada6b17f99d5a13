//! The table of all export formats for positions.

use std::collections::BTreeSet;

use kibitzer_cards::problem::Problem;
use kibitzer_cards::rules::Game;
use kibitzer_formats::{Format, ProblemPart};

use super::error::ExportError;
use super::handout::{Handout, HandoutBoard};
use super::look::{DocumentFrame, PictureLook};
use super::{html, latex, picture, svg, text};

/// A format in which a position can be exported.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExportKind {
    /// A PNG picture with the problem embedded in it.
    Png,
    /// A vector picture in SVG.
    Svg,
    /// A fragment of HTML.
    Html,
    /// A fragment of a LaTeX document.
    Latex,
    /// A text diagram for e-mails and forums.
    Text,
    /// A PBN game for other bridge programs.
    Pbn,
    /// A PDF document with diagrams to print.
    Pdf,
    /// A web address that opens the deal in the hand viewer of Bridge Base Online.
    Link,
}

/// An entry in the table of export formats: the format, its command-line name, and its file extension.
#[derive(Debug)]
pub struct ExportFormat {
    /// The export format that this table entry describes.
    pub kind: ExportKind,
    /// The name of the export format on the command line, such as `latex`.
    pub word: &'static str,
    /// The file extension of the export format, without the dot, such as `tex`.
    pub ending: &'static str,
    /// True if the export format is text, which can be pasted into other text; false for PNG
    /// and PDF.
    pub is_text: bool,
    make: FormWriter,
}

/// A function that writes the position of a problem in one export format, and returns the bytes of the file.
type FormWriter = fn(&Problem, PictureLook) -> Result<Vec<u8>, ExportError>;

/// All export formats, in the order of [`ExportKind`].
///
/// ```
/// use kibitzer_export::{ExportFormat, PictureLook};
/// let problem = kibitzer_formats::read_one("bridge N:AQ... 32... .AK.. K... NT W S4")?;
/// let text = ExportFormat::by_name("text").unwrap().write(&problem, PictureLook::default())?;
/// assert!(String::from_utf8(text)?.contains("♠ AQ"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub static EXPORT_FORMATS: [ExportFormat; 8] = [
    ExportFormat::new(ExportKind::Png, ["png", "png"], picture::png),
    ExportFormat::new(ExportKind::Svg, ["svg", "svg"], |problem, look| {
        Ok(svg::svg(problem, look).into_bytes())
    }),
    ExportFormat::new(ExportKind::Html, ["html", "html"], |problem, look| {
        Ok(html::html(problem, look).into_bytes())
    }),
    ExportFormat::new(ExportKind::Latex, ["latex", "tex"], |problem, look| {
        Ok(latex::latex(problem, look).into_bytes())
    }),
    ExportFormat::new(ExportKind::Text, ["text", "txt"], |problem, look| {
        Ok(text::text(problem, look).into_bytes())
    }),
    ExportFormat::new(ExportKind::Pbn, ["pbn", "pbn"], |problem, look| {
        write_exchange_format("pbn", problem, look)
    }),
    ExportFormat::new(ExportKind::Pdf, ["pdf", "pdf"], |problem, look| {
        Ok(in_handout(problem, look, |handout| handout.pdf()))
    }),
    ExportFormat::new(ExportKind::Link, ["link", "links"], |problem, look| {
        write_exchange_format("links", problem, look)
    }),
];

impl ExportKind {
    /// Returns the entry of [`EXPORT_FORMATS`] for this export format.
    pub fn form(self) -> &'static ExportFormat {
        // The table is in the order of the variants.
        &EXPORT_FORMATS[self as usize]
    }
}

impl ExportFormat {
    /// Creates an entry of the table of export formats. `word` is the command-line name of the format, `ending` its
    /// file extension.
    const fn new(
        kind: ExportKind,
        [word, ending]: [&'static str; 2],
        make: FormWriter,
    ) -> ExportFormat {
        ExportFormat {
            kind,
            word,
            ending,
            is_text: !matches!(kind, ExportKind::Png | ExportKind::Pdf),
            make,
        }
    }

    /// Returns the export format with this command-line name, or `None` if there is none.
    pub fn by_name(word: &str) -> Option<&'static ExportFormat> {
        EXPORT_FORMATS.iter().find(|form| form.word == word)
    }

    /// Returns the export format with this file extension, or `None` if there is none. The extension is given without
    /// its dot, in upper or lower case.
    pub fn by_ending(ending: &str) -> Option<&'static ExportFormat> {
        let mut forms = EXPORT_FORMATS.iter();
        forms.find(|form| form.ending.eq_ignore_ascii_case(ending))
    }

    /// Exports the position of a problem in this format, and returns the bytes of the file.
    ///
    /// # Errors
    ///
    /// Returns an error if the format cannot represent the position.
    pub fn write(&self, problem: &Problem, look: PictureLook) -> Result<Vec<u8>, ExportError> {
        (self.make)(problem, look)
    }

    /// Returns true if the format shows a solution to readers. Formats for other programs contain the cards that were
    /// played, not the engine's solution.
    pub fn shows_solution(&self) -> bool {
        match self.kind {
            ExportKind::Png
            | ExportKind::Svg
            | ExportKind::Html
            | ExportKind::Latex
            | ExportKind::Text
            | ExportKind::Pdf => true,
            ExportKind::Pbn | ExportKind::Link => false,
        }
    }

    /// Returns true if one file can hold several [written](ExportFormat::write) positions, one after another.
    pub fn holds_many(&self) -> bool {
        match self.kind {
            ExportKind::Html
            | ExportKind::Latex
            | ExportKind::Text
            | ExportKind::Pbn
            | ExportKind::Link => true,
            ExportKind::Png | ExportKind::Svg | ExportKind::Pdf => false,
        }
    }

    /// Returns the text to put around one or more [written](ExportFormat::write) positions to make a complete document.
    /// Returns `None` for formats whose output is complete already.
    ///
    /// ```
    /// use kibitzer_export::{ExportKind, PictureLook};
    /// let frame = ExportKind::Html.form().frame("Deals", PictureLook::default()).unwrap();
    /// assert!(frame.head.contains("<meta charset=\"utf-8\">") && frame.foot.ends_with("</html>\n"));
    /// assert_eq!(ExportKind::Svg.form().frame("Deals", PictureLook::default()), None);
    /// ```
    pub fn frame(&self, title: &str, look: PictureLook) -> Option<DocumentFrame> {
        match self.kind {
            ExportKind::Html => Some(html::document_frame(title, look)),
            ExportKind::Latex => Some(latex::document_frame(look)),
            ExportKind::Png | ExportKind::Svg | ExportKind::Pdf => None,
            ExportKind::Text | ExportKind::Pbn | ExportKind::Link => None,
        }
    }

    /// Returns the characters of a position that are drawn as hollow boxes, because the built-in fonts lack them. The
    /// set is empty for formats that are shown in the fonts of their reader.
    pub fn missing_signs(&self, problem: &Problem, look: PictureLook) -> BTreeSet<char> {
        match self.kind {
            ExportKind::Png => picture::signs_missing_in_picture(problem, look),
            ExportKind::Pdf => in_handout(problem, look, |handout| handout.missing_signs()),
            ExportKind::Svg
            | ExportKind::Html
            | ExportKind::Latex
            | ExportKind::Text
            | ExportKind::Pbn
            | ExportKind::Link => BTreeSet::new(),
        }
    }

    /// Returns the parts of a problem that are missing from `written`, its exported text. The list is always empty for
    /// formats that are only meant to be viewed, such as SVG.
    pub fn lost(&self, problem: &Problem, look: PictureLook, written: &[u8]) -> Vec<ProblemPart> {
        // What shows a solution is meant for readers: no program reads it back.
        let format = Format::by_ending(self.ending).filter(|_| !self.shows_solution());
        let written = String::from_utf8_lossy(written);
        format.map_or_else(Vec::new, |format| {
            format.lost(&without_spoilers(problem, look), &written)
        })
    }
}

/// Makes a handout with the diagram of a single problem, and returns the result of `make` for it.
fn in_handout<T>(problem: &Problem, look: PictureLook, make: fn(&Handout<'_>) -> T) -> T {
    let board = HandoutBoard {
        deal_only: look.deal_only,
        ..HandoutBoard::new(problem.clone())
    };
    make(&Handout {
        title: problem.title.trim(),
        boards: &[board],
        look,
    })
}

/// Writes a problem as PBN or as links, selected by the file extension. If the problem asks the reader a question, the
/// answer is omitted unless `look` includes the solution.
fn write_exchange_format(
    ending: &str,
    problem: &Problem,
    look: PictureLook,
) -> Result<Vec<u8>, ExportError> {
    let problem = &without_spoilers(problem, look);
    let written = Format::by_ending(ending).and_then(|format| format.write_alone(problem));
    let obstacle = match problem.setup.game {
        Game::Preferans => ExportError::Preferans,
        Game::Bridge if problem.setup.all_unknown() > 0 => ExportError::UnknownCards,
        Game::Bridge => ExportError::NoPlace,
    };
    written.map(String::into_bytes).ok_or(obstacle)
}

/// Returns a problem without its answer, unless it asks the reader no question or `look` includes the solution. Without
/// the answer, the play ends at the question, and solution and notes are removed.
fn without_spoilers(problem: &Problem, look: PictureLook) -> Problem {
    let mut shown = problem.clone();
    if problem.asks() && !look.with_solution {
        shown.set_play(problem.played().to_vec());
        shown.solution = None;
        shown.notes.clear();
        for translation in shown.translations.values_mut() {
            translation.notes.clear();
        }
    }
    shown
}
