//! Text in, text out: every form in which deals and problems are written, our own and those of others.

pub mod pbn;

use kibitzer::notation::{ParseError, native, text};
use kibitzer::problem::Problem;
use kibitzer::rules::Game;

/// Reads one problem in whatever form it is written: our document, a line of text (of several
/// the first), or the deal of a PBN file.
///
/// ```
/// use kibitzer_formats::read_any;
/// let line = read_any("bridge N:AK... 32... ..AK. ..32. NT N")?;
/// let deal = read_any("N:AK... 32... ..AK. ..32.")?;
/// assert_eq!(line.setup.hands, deal.setup.hands);
/// # Ok::<(), kibitzer::notation::ParseError>(())
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
}
