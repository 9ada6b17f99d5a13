//! The table of all export formats for positions.

use kibitzer_cards::problem::Problem;
use kibitzer_cards::rules::Game;
use kibitzer_formats::{Format, ProblemPart};

use super::error::ExportError;
use super::look::{DocumentFrame, PictureLook};
use super::{html, latex, picture, svg, text};

/// An export format for positions.
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
    /// A web address that opens the deal in the hand viewer of Bridge Base Online.
    Link,
}

/// An entry in the table of export formats: the format, its names, and the kind of its output.
#[derive(Debug)]
pub struct ExportForm {
    /// The format that this entry of the table describes.
    pub kind: ExportKind,
    /// The name of the format as typed on the command line.
    pub word: &'static str,
    /// The file extension, without the dot.
    pub ending: &'static str,
    /// True if the output is text, which can be pasted into other text.
    pub is_text: bool,
    make: FormWriter,
}

/// A function that exports the position of a problem.
type FormWriter = fn(&Problem, PictureLook) -> Result<Vec<u8>, ExportError>;

/// All export formats, in the order of [`ExportKind`].
///
/// ```
/// use kibitzer_export::{ExportForm, PictureLook};
/// let problem = kibitzer_formats::read_one("bridge N:AQ... 32... .AK.. K... NT W S4")?;
/// let text = ExportForm::by_word("text").unwrap().write(&problem, PictureLook::default())?;
/// assert!(String::from_utf8(text)?.contains("♠ AQ"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub static EXPORT_FORMS: [ExportForm; 7] = [
    ExportForm::new(ExportKind::Png, ["png", "png"], picture::png),
    ExportForm::new(ExportKind::Svg, ["svg", "svg"], |problem, look| {
        Ok(svg::svg(problem, look).into_bytes())
    }),
    ExportForm::new(ExportKind::Html, ["html", "html"], |problem, look| {
        Ok(html::html(problem, look).into_bytes())
    }),
    ExportForm::new(ExportKind::Latex, ["latex", "tex"], |problem, look| {
        Ok(latex::latex(problem, look).into_bytes())
    }),
    ExportForm::new(ExportKind::Text, ["text", "txt"], |problem, look| {
        Ok(text::text(problem, look).into_bytes())
    }),
    ExportForm::new(ExportKind::Pbn, ["pbn", "pbn"], |problem, look| {
        written("pbn", problem, look)
    }),
    ExportForm::new(ExportKind::Link, ["link", "links"], |problem, look| {
        written("links", problem, look)
    }),
];

impl ExportKind {
    /// Returns the entry of [`EXPORT_FORMS`] that describes this format.
    pub fn form(self) -> &'static ExportForm {
        // The table is in the order of the variants.
        &EXPORT_FORMS[self as usize]
    }
}

impl ExportForm {
    /// Creates an entry of the table. `word` is its name on the command line.
    const fn new(
        kind: ExportKind,
        [word, ending]: [&'static str; 2],
        make: FormWriter,
    ) -> ExportForm {
        ExportForm {
            kind,
            word,
            ending,
            is_text: !matches!(kind, ExportKind::Png),
            make,
        }
    }

    /// Returns the format with this command-line name.
    pub fn by_word(word: &str) -> Option<&'static ExportForm> {
        EXPORT_FORMS.iter().find(|form| form.word == word)
    }

    /// Returns the format with this file extension, given without its dot and in upper or lower case.
    pub fn by_ending(ending: &str) -> Option<&'static ExportForm> {
        let mut forms = EXPORT_FORMS.iter();
        forms.find(|form| form.ending.eq_ignore_ascii_case(ending))
    }

    /// Exports the position of a problem in this format.
    ///
    /// # Errors
    ///
    /// Returns an error if the format cannot represent the position.
    pub fn write(&self, problem: &Problem, look: PictureLook) -> Result<Vec<u8>, ExportError> {
        (self.make)(problem, look)
    }

    /// Returns the text to put around one or more [written](ExportForm::write) positions to make a complete document.
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
            ExportKind::Html => Some(html::frame(title, look)),
            ExportKind::Latex => Some(latex::frame(look)),
            ExportKind::Png | ExportKind::Svg => None,
            ExportKind::Text | ExportKind::Pbn | ExportKind::Link => None,
        }
    }

    /// Returns the parts of a problem that are missing from `written`, its exported text. Always empty for formats that
    /// are only meant to be viewed.
    pub fn lost(&self, problem: &Problem, look: PictureLook, written: &[u8]) -> Vec<ProblemPart> {
        match self.kind {
            ExportKind::Pbn | ExportKind::Link => {
                let format = Format::by_ending(self.ending);
                let written = String::from_utf8_lossy(written);
                format.map_or_else(Vec::new, |it| {
                    it.lost(&without_spoilers(problem, look), &written)
                })
            }
            ExportKind::Png
            | ExportKind::Svg
            | ExportKind::Html
            | ExportKind::Latex
            | ExportKind::Text => Vec::new(),
        }
    }
}

/// Writes a problem in a format for exchanging deals, PBN or a link. If the problem asks a question, the answer is
/// omitted unless the look includes the solution.
fn written(ending: &str, problem: &Problem, look: PictureLook) -> Result<Vec<u8>, ExportError> {
    let problem = &without_spoilers(problem, look);
    let written = Format::by_ending(ending).and_then(|format| format.write_alone(problem));
    let obstacle = match problem.setup.game {
        Game::Preferans => ExportError::Preferans,
        Game::Bridge if problem.setup.all_unknown() > 0 => ExportError::UnknownCards,
        Game::Bridge => ExportError::NoPlace,
    };
    written.map(String::into_bytes).ok_or(obstacle)
}

/// Returns the problem without spoilers. If the problem asks a question and the look does not include the solution, the
/// play ends at the question. The solution and the notes are then removed.
fn without_spoilers(problem: &Problem, look: PictureLook) -> Problem {
    let mut shown = problem.clone();
    if problem.asks() && !look.with_solution {
        shown.set_play(problem.played().to_vec());
        shown.solution = None;
        shown.notes.clear();
    }
    shown
}
