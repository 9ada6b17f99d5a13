//! Text in, text out: the forms in which deals and problems are written.

pub mod limits;
pub mod native;
pub mod pbn;
pub mod text;

use std::fmt;

use crate::problem::Problem;
use crate::rules::Game;

/// Reads one problem in whatever form it is written: our document, a line of text (of several
/// the first), or the deal of a PBN file.
///
/// ```
/// use kibitzer::formats::read_any;
/// let line = read_any("bridge N:AK... 32... ..AK. ..32. NT N")?;
/// let deal = read_any("N:AK... 32... ..AK. ..32.")?;
/// assert_eq!(line.setup.hands, deal.setup.hands);
/// # Ok::<(), kibitzer::formats::ParseError>(())
/// ```
///
/// # Errors
///
/// Where the text goes wrong and what was expected.
pub fn read_any(text: &str) -> Result<Problem, ParseError> {
    let content = text.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    let begins = |starts: &[&str]| starts.iter().any(|start| content.starts_with(start));
    if native::is_document(content) {
        return native::read(text);
    }
    if begins(&["["]) || content.get(1..2) == Some(":") {
        let mut problem = Problem::new(Game::Bridge);
        problem.setup.hands = pbn::parse_deal(text)?;
        return Ok(problem);
    }
    let expected = "expected a problem document, a line such as `bridge N:…`, or a deal `N:…`";
    match text::parse_lines(text).next() {
        Some((_, line)) if begins(&["#", "bridge", "preferans"]) => Ok(line?.problem),
        _ => Err(ParseError::in_part(text, content, expected)),
    }
}

/// The text of a file.
///
/// # Errors
///
/// Where its bytes stop being text.
pub fn decode(bytes: &[u8]) -> Result<&str, ParseError> {
    std::str::from_utf8(bytes).map_err(|error| {
        let before = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
        ParseError::at(&before, before.len(), "this is no text: expected UTF-8")
    })
}

/// Why a text could not be read: where, and what was expected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What is wrong and what was expected, in words.
    pub message: String,
}

impl ParseError {
    /// An error at a line and a column. What a damaged file makes a long message is shortened.
    fn new(line: usize, column: usize, message: impl fmt::Display) -> ParseError {
        const ENDS: usize = 200;
        let mut message = message.to_string();
        let length = message.chars().count();
        if length > 2 * ENDS {
            let start: String = message.chars().take(ENDS).collect();
            message = start + "…" + &message.chars().skip(length - ENDS).collect::<String>();
        }
        ParseError {
            line,
            column,
            message,
        }
    }

    /// An error at the start of `part`, which is a piece of `text`.
    fn in_part(text: &str, part: &str, message: impl fmt::Display) -> ParseError {
        let start = part.as_ptr().addr().wrapping_sub(text.as_ptr().addr());
        ParseError::at(text, start, message)
    }

    /// An error at the byte with this index of a text.
    fn at(text: &str, byte: usize, message: impl fmt::Display) -> ParseError {
        let before = text.get(..byte).unwrap_or(text);
        let line_start = before.rfind('\n').map_or(0, |end| end + 1);
        ParseError::new(
            1 + before.matches('\n').count(),
            1 + before[line_start..].chars().count(),
            message,
        )
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "line {}, column {}: {}",
            self.line, self.column, self.message
        )
    }
}

impl std::error::Error for ParseError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knows_the_forms_apart() {
        let problem = read_any("\n bridge N:AK... 32... ..AK. ..32. NT N declarer=N\n").unwrap();
        assert_eq!(read_any(&native::write(&problem)), Ok(problem.clone()));
        let line = format!("# one\n\n{}\n# two", text::write_line(&problem));
        assert_eq!(read_any(&line), Ok(problem.clone()));
        let deal = pbn::write_deal(problem.setup.leader, &problem.setup.hands);
        for text in [format!(" {deal}\n"), format!("[Deal \"{deal}\"]")] {
            assert_eq!(read_any(&text).unwrap().setup.hands, problem.setup.hands);
        }
    }

    #[test]
    fn says_what_it_reads() {
        for text in ["", " \n", "# nothing", "Hello", "%PDF-1.4", "\0\0", "ß:"] {
            let error = read_any(text).unwrap_err();
            assert!(
                error.message.contains("expected a problem document"),
                "{error}"
            );
        }
        let error = read_any("\n\nbridge N:AK").unwrap_err();
        assert_eq!(error.line, 3);
    }

    #[test]
    fn finds_the_first_byte_that_is_no_text() {
        assert_eq!(decode("Мизер".as_bytes()), Ok("Мизер"));
        let error = decode(b"one\nM\xc3\xbc\xfftwo").unwrap_err();
        assert_eq!((error.line, error.column), (2, 3));
    }

    #[test]
    fn shortens_what_a_damaged_file_makes_long() {
        let error = ParseError::new(1, 1, "ö".repeat(10_000));
        assert!(error.message.len() < 1_000);
    }
}
