//! Text in, text out: every form in which deals and problems are written, our own and those of others.
//!
//! The table of [`FORMATS`] says how each is recognised, read and written. Whoever reads by it, be it a file, a
//! clipboard or standard input, reads all of them.
//!
//! ```
//! let text = "[Event \"Club\"]\n[Deal \"N:AK... 32... ..AK. ..32.\"]";
//! let found = kibitzer_formats::read(text)?;
//! assert_eq!(found.format.name, "PBN");
//! let (line, deal) = &found.problems[0];
//! assert_eq!((*line, deal.as_ref().unwrap().deal_only), (2, true));
//! # Ok::<(), kibitzer_formats::ReadError>(())
//! ```

pub mod pbn;

use std::error::Error;
use std::fmt;

use kibitzer::notation::text::Line;
use kibitzer::notation::{Flaw, Located, ParseError, native, text};
use kibitzer::problem::Problem;

use pbn::DealFlaw;

/// Why a text could not be read: where, and what was expected.
pub type ReadError = Located<FormatFlaw>;

/// What is wrong with a text in any form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FormatFlaw {
    /// It is written as we write, with this flaw.
    Ours(Flaw),
    /// It is PBN, with this flaw.
    Pbn(DealFlaw),
    /// It is in none of our forms.
    Unknown,
    /// It is in one of them, but there is no deal in it.
    NoDeal,
    /// Its bytes are no text.
    NoText,
}

impl fmt::Display for FormatFlaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FormatFlaw::Ours(flaw) => write!(f, "{flaw}"),
            FormatFlaw::Pbn(flaw) => write!(f, "{flaw}"),
            FormatFlaw::Unknown => f.write_str(
                "expected a problem document, a line such as `bridge N:…`, or a deal `N:…`",
            ),
            FormatFlaw::NoDeal => f.write_str("there is no deal in it"),
            FormatFlaw::NoText => f.write_str("this is no text: expected UTF-8"),
        }
    }
}

impl Error for FormatFlaw {}

/// A problem of a text, or why it cannot be read, with the number of its line, from 1.
pub type Numbered = (usize, Result<Line, ReadError>);

/// A form in which problems are written.
#[derive(Debug)]
pub struct Format {
    /// What it is called.
    pub name: &'static str,
    /// What the names of its files end with, without the dot.
    pub ending: &'static str,
    /// Whether its problems are read line by line, or only the whole of a text makes sense.
    pub extent: Extent,
    /// Whether a text is in this form, by its first line that says something, blanks before it taken away.
    begins: fn(&str) -> bool,
    read: fn(&str) -> Vec<Numbered>,
    write: fn(&Problem) -> String,
}

/// How much of a text makes sense by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extent {
    /// All of it.
    Whole,
    /// Every line.
    Line,
}

/// Every form, in the order in which they are tried.
pub static FORMATS: [Format; 3] = [
    Format {
        name: "Problem",
        ending: native::EXTENSION,
        extent: Extent::Whole,
        begins: native::is_document,
        read: |text| vec![(1, native::read(text).map(whole).map_err(ours))],
        write: native::write,
    },
    Format {
        name: "Lines",
        ending: "txt",
        extent: Extent::Line,
        begins: |line| {
            ["bridge", "preferans"]
                .iter()
                .any(|game| line.starts_with(game))
        },
        read: |text| {
            let lines = text::parse_lines(text);
            lines
                .map(|(number, line)| (number, line.map_err(ours)))
                .collect()
        },
        write: text::write_line,
    },
    Format {
        name: "PBN",
        ending: "pbn",
        extent: Extent::Whole,
        begins: pbn::begins,
        read: pbn::read,
        write: pbn::write,
    },
];

/// What a text seems to be.
#[derive(Clone, Copy, Debug)]
pub enum Recognised {
    /// It says nothing: it is blank, or there are only comments.
    Nothing,
    /// It is in none of our forms.
    Unknown,
    /// It is in this form.
    In(&'static Format),
}

/// The problems of a text.
#[derive(Debug)]
pub struct FoundProblems {
    /// The form in which they are written.
    pub format: &'static Format,
    /// At least one.
    pub problems: Vec<Numbered>,
}

impl Format {
    /// Recognises the form of a text, or of a piece of it that says something.
    ///
    /// ```
    /// use kibitzer_formats::{Format, Recognised};
    /// let Recognised::In(format) = Format::of("\u{feff}\n# two aces\nbridge N:A") else { panic!() };
    /// assert_eq!(format.name, "Lines");
    /// assert!(matches!(Format::of("# nothing"), Recognised::Nothing));
    /// assert!(matches!(Format::of("%PDF-1.4"), Recognised::Unknown));
    /// ```
    pub fn of(text: &str) -> Recognised {
        let text = text.trim_start_matches('\u{feff}');
        let mut lines = text.lines().map(str::trim);
        let Some(first) = lines.find(|line| says_something(line)) else {
            return Recognised::Nothing;
        };
        match FORMATS.iter().find(|format| (format.begins)(first)) {
            Some(format) => Recognised::In(format),
            None => Recognised::Unknown,
        }
    }

    /// Reads the problems of a text in this form.
    pub fn read(&self, text: &str) -> Vec<Numbered> {
        (self.read)(text)
    }

    /// Writes a problem, as much of it as the form has a place for.
    pub fn write(&self, problem: &Problem) -> String {
        (self.write)(problem)
    }
}

/// Whether a line is neither blank nor a comment; blanks around it are taken away. An attribute of a
/// document, `#![…]`, is no comment.
fn says_something(line: &str) -> bool {
    !line.is_empty() && (!line.starts_with('#') || line.starts_with("#!["))
}

/// A document says more than a deal.
fn whole(problem: Problem) -> Line {
    Line {
        problem,
        deal_only: false,
    }
}

/// An error of our own forms among those of all.
fn ours(error: ParseError) -> ReadError {
    error.map(FormatFlaw::Ours)
}

/// Reads the problems of a text in whatever form they are written.
///
/// # Errors
///
/// Where the text goes wrong and what was expected, if it is in no form that we know or there is no problem in
/// it; what is wrong with one of its problems stands in its place.
pub fn read(text: &str) -> Result<FoundProblems, ReadError> {
    let content = text.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    let unreadable = |flaw| Err(ReadError::in_part(text, content, flaw));
    let Recognised::In(format) = Format::of(text) else {
        return unreadable(FormatFlaw::Unknown);
    };
    match format.read(text) {
        problems if problems.is_empty() => unreadable(FormatFlaw::NoDeal),
        problems => Ok(FoundProblems { format, problems }),
    }
}

/// Reads one problem; of several the first.
///
/// ```
/// use kibitzer_formats::read_one;
/// let line = read_one("bridge N:AK... 32... ..AK. ..32. NT N")?;
/// let deal = read_one("N:AK... 32... ..AK. ..32.")?;
/// assert_eq!(line.setup.hands, deal.setup.hands);
/// # Ok::<(), kibitzer_formats::ReadError>(())
/// ```
///
/// # Errors
///
/// As [`read`], and why the first problem cannot be read.
pub fn read_one(text: &str) -> Result<Problem, ReadError> {
    let mut problems = read(text)?.problems;
    let (_, first) = problems.swap_remove(0);
    Ok(first?.problem)
}

/// The text of a file.
///
/// # Errors
///
/// Where its bytes stop being text.
pub fn decode(bytes: &[u8]) -> Result<&str, ReadError> {
    std::str::from_utf8(bytes).map_err(|error| {
        let before = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
        ReadError::at(&before, before.len(), FormatFlaw::NoText)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knows_the_forms_apart() {
        let problem = read_one("\n bridge N:AK... 32... ..AK. ..32. NT N declarer=N\n").unwrap();
        for format in &FORMATS {
            let text = format!("\u{feff}\n{}\n", format.write(&problem));
            let Recognised::In(recognised) = Format::of(&text) else {
                panic!("{text}")
            };
            assert_eq!(recognised.name, format.name);
            assert_eq!(read_one(&text).unwrap().setup.hands, problem.setup.hands);
        }
        assert_eq!(read_one(&native::write(&problem)), Ok(problem.clone()));
        let line = format!("# one\n\n{}\n# two", text::write_line(&problem));
        assert_eq!(read_one(&line), Ok(problem));
    }

    #[test]
    fn every_deal_of_a_file_is_read_and_what_is_wrong_stands_in_its_place() {
        let deal = "[Deal \"N:AK... 32... ..AK. ..32.\"]";
        let text = format!(
            "% PBN 2.1\n[Event \"\"]\n{deal}\n[Auction \"N\"]\n1NT Pass\n\n[Deal \"N:AX...\"]\n{deal}"
        );
        let found = read(&text).unwrap();
        let places = found.problems.iter().map(|(line, it)| (*line, it.is_ok()));
        assert_eq!(
            places.collect::<Vec<_>>(),
            [(3, true), (7, false), (8, true)]
        );
        let (_, Err(error)) = &found.problems[1] else {
            panic!()
        };
        assert_eq!((error.line, error.column), (7, 11));
        let deals = "N:AK... 32... ..AK. ..32.\n\nS:AK... 32... ..AK. ..32.";
        assert_eq!(read(deals).unwrap().problems.len(), 2);
    }

    #[test]
    fn says_what_it_reads() {
        for text in [
            "",
            " \n",
            "# nothing",
            "Hello",
            "%PDF-1.4",
            "\0\0",
            "ß:",
            "\u{feff}",
        ] {
            let error = read_one(text).unwrap_err();
            assert_eq!(error.flaw, FormatFlaw::Unknown);
        }
        let error = read_one("\n\nbridge N:AK").unwrap_err();
        assert_eq!(error.line, 3);
        let error = read_one("[Event \"Club\"]\n").unwrap_err();
        assert_eq!(error.flaw, FormatFlaw::NoDeal);
    }

    #[test]
    fn finds_the_first_byte_that_is_no_text() {
        assert_eq!(decode("Мизер".as_bytes()), Ok("Мизер"));
        let error = decode(b"one\nM\xc3\xbc\xfftwo").unwrap_err();
        assert_eq!((error.line, error.column), (2, 3));
    }
}
