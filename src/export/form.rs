//! The table of all forms into which a position is put.

use std::error::Error;
use std::fmt::{self, Display};

use kibitzer_cards::problem::Problem;
use kibitzer_cards::rules::Game;
use kibitzer_formats::{Format, ProblemPart, diagram};

use super::look::PictureLook;
use super::sheet::{PositionSheet, plain};
use super::{html, latex, picture, svg};

/// What a position is put into.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExportKind {
    /// A picture of points, the problem inside.
    Png,
    /// A picture of lines.
    Svg,
    /// A piece of a page.
    Html,
    /// A part of a document.
    Latex,
    /// A diagram for mails.
    Text,
    /// A game for other programs.
    Pbn,
    /// An address.
    Link,
}

/// A form into which a position is put, to be looked at or to be sent.
#[derive(Debug)]
pub struct ExportForm {
    /// Which one it is.
    pub kind: ExportKind,
    /// The word by which it is asked for.
    pub word: &'static str,
    /// What the names of its files end with, without the dot.
    pub ending: &'static str,
    /// Whether it can be read as it is, and pasted into a text.
    pub is_text: bool,
    make: fn(&Problem, PictureLook) -> Result<Vec<u8>, ExportError>,
}

/// Why a position cannot be put into a form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExportError {
    /// It does not know preferans.
    Preferans,
    /// It has no place for hands that are not known.
    UnknownCards,
    /// It has no place for something else of what is asked.
    NoPlace,
    /// The picture takes too much memory.
    NotDrawn,
}

impl Display for ExportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ExportError::Preferans => "this form has no place for preferans",
            ExportError::UnknownCards => "this form has no place for cards that nobody knows",
            ExportError::NoPlace => "this form has no place for such a position",
            ExportError::NotDrawn => "the picture cannot be drawn",
        })
    }
}

impl Error for ExportError {}

/// Every form.
///
/// ```
/// use kibitzer_export::{ExportForm, PictureLook};
/// let problem = kibitzer_formats::read_one("bridge N:AQ... 32... .AK.. K... NT W S4")?;
/// let text = ExportForm::by_word("text").unwrap().write(&problem, PictureLook::default())?;
/// assert!(String::from_utf8(text)?.contains("♠ AQ"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub static EXPORT_FORMS: [ExportForm; 7] = [
    ExportForm {
        kind: ExportKind::Png,
        word: "png",
        ending: "png",
        is_text: false,
        make: picture::png,
    },
    ExportForm {
        kind: ExportKind::Svg,
        word: "svg",
        ending: "svg",
        is_text: true,
        make: |problem, look| Ok(svg::svg(problem, look).into_bytes()),
    },
    ExportForm {
        kind: ExportKind::Html,
        word: "html",
        ending: "html",
        is_text: true,
        make: |problem, look| Ok(html::html(problem, look).into_bytes()),
    },
    ExportForm {
        kind: ExportKind::Latex,
        word: "latex",
        ending: "tex",
        is_text: true,
        make: |problem, look| Ok(latex::latex(problem, look).into_bytes()),
    },
    ExportForm {
        kind: ExportKind::Text,
        word: "text",
        ending: "txt",
        is_text: true,
        make: |problem, look| Ok(text(problem, look).into_bytes()),
    },
    ExportForm {
        kind: ExportKind::Pbn,
        word: "pbn",
        ending: "pbn",
        is_text: true,
        make: |problem, look| written("pbn", problem, look),
    },
    ExportForm {
        kind: ExportKind::Link,
        word: "link",
        ending: "links",
        is_text: true,
        make: |problem, look| written("links", problem, look),
    },
];

/// What stands around positions in a whole document.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DocumentFrame {
    /// What stands before the first position.
    pub head: String,
    /// What stands behind the last one.
    pub foot: &'static str,
}

impl ExportKind {
    /// What there is to know of it.
    pub fn form(self) -> &'static ExportForm {
        // They stand in the same order.
        &EXPORT_FORMS[self as usize]
    }
}

impl ExportForm {
    /// The form that is asked for by a word.
    pub fn by_word(word: &str) -> Option<&'static ExportForm> {
        EXPORT_FORMS.iter().find(|form| form.word == word)
    }

    /// The form whose files have names that end so: by the ending without its dot, in any case.
    pub fn by_ending(ending: &str) -> Option<&'static ExportForm> {
        let mut forms = EXPORT_FORMS.iter();
        forms.find(|form| form.ending.eq_ignore_ascii_case(ending))
    }

    /// Puts the position of a problem into this form.
    ///
    /// # Errors
    ///
    /// When the form has no place for it.
    pub fn write(&self, problem: &Problem, look: PictureLook) -> Result<Vec<u8>, ExportError> {
        (self.make)(problem, look)
    }

    /// What makes a whole document of positions that are [written](ExportForm::write) as its parts; `None` where they
    /// are whole already.
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
            ExportKind::Png
            | ExportKind::Svg
            | ExportKind::Text
            | ExportKind::Pbn
            | ExportKind::Link => None,
        }
    }

    /// What this form has no place for, of a problem that was written in it: nothing in forms that are only looked at.
    pub fn lost(&self, problem: &Problem, look: PictureLook, written: &[u8]) -> Vec<ProblemPart> {
        match self.kind {
            ExportKind::Pbn | ExportKind::Link => {
                let format = Format::by_ending(self.ending);
                let written = String::from_utf8_lossy(written);
                format.map_or_else(Vec::new, |it| it.lost(&told(problem, look), &written))
            }
            ExportKind::Png
            | ExportKind::Svg
            | ExportKind::Html
            | ExportKind::Latex
            | ExportKind::Text => Vec::new(),
        }
    }
}

/// The hands as they lie now, as people put them into mails and forums.
fn text(problem: &Problem, look: PictureLook) -> String {
    let sheet = PositionSheet::of(problem, look);
    let parts = [sheet.title().to_owned(), sheet.byline()];
    let mut text: String = parts
        .into_iter()
        .filter(|part| !part.is_empty())
        .map(|part| part + "\n")
        .collect();
    if !text.is_empty() {
        text.push('\n');
    }
    text += &diagram::write(&sheet.as_it_lies(), look.letters);
    text += &sheet.trick_said();
    if !sheet.question().is_empty() {
        text += &format!("\n{}\n", sheet.question());
    }
    let solution = sheet.solution().into_iter().map(|row| {
        let indent = "  ".repeat(row.depth);
        format!("{indent}{}\n", plain(&row.line))
    });
    let solution: String = solution.collect();
    if !solution.is_empty() {
        text += &format!("\n{solution}");
    }
    text
}

/// A problem in a form that deals are exchanged in. One that asks something is written without its answer, unless that
/// is wanted.
fn written(ending: &str, problem: &Problem, look: PictureLook) -> Result<Vec<u8>, ExportError> {
    let problem = &told(problem, look);
    let written = Format::by_ending(ending).and_then(|format| format.write_alone(problem));
    let obstacle = match problem.setup.game {
        Game::Preferans => ExportError::Preferans,
        Game::Bridge if problem.setup.all_unknown() > 0 => ExportError::UnknownCards,
        Game::Bridge => ExportError::NoPlace,
    };
    written.map(String::into_bytes).ok_or(obstacle)
}

/// What is told of a problem. Where something is asked and the answer is not wanted, no more than the cards after which
/// it is asked.
fn told(problem: &Problem, look: PictureLook) -> Problem {
    let mut told = problem.clone();
    if problem.asks() && !look.with_solution {
        told.set_play(problem.played().to_vec());
        told.solution = None;
        told.notes.clear();
    }
    told
}
