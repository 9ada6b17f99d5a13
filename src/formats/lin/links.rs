//! Addresses in other text: in a mail, between quotes in a page, one a line.

use std::ops::Range;

use super::pairs;

/// Part of the name of the hand viewer's page.
const PAGE: &str = "handviewer";

/// And of the pages that keep what their addresses do not tell.
const ARCHIVES: [&str; 2] = ["vugraph_linfetch", "fetchlin"];

/// The most bytes of an address.
const LONGEST: usize = 1 << 16;

/// How far an address with blanks in it is followed.
const LONGEST_PASTED: usize = 1 << 13;

/// A place where the words of an address end, whatever comes.
fn is_end(letter: char) -> bool {
    matches!(letter, '<' | '>' | '"' | '\n' | '\r')
}

/// Whether a text has the address of a deal near its beginning, and is not in a form that has addresses in its comments.
pub(crate) fn begins(head: &str) -> bool {
    // A tag has a value in quotes; that of a shortcut, a forum or a note in brackets has none.
    let tag = head.strip_prefix('[').and_then(|it| it.split_once(']'));
    let is_tag = head.starts_with('[') && tag.is_none_or(|(tag, _)| tag.contains('"'));
    let is_other = is_tag || head.starts_with('%') || is_lin(head);
    !is_other && link(head, 0).is_some()
}

fn is_lin(head: &str) -> bool {
    let first = head.split_once('|').map(|(first, _)| first);
    pairs::begins(head) && !first.is_some_and(|first| first.contains('?'))
}

/// The first address from a byte on: where all of it stands, and where its query.
pub(super) fn link(text: &str, from: usize) -> Option<Link> {
    text[from..].match_indices('?').find_map(|(at, _)| {
        let at = from + at;
        let is_before = |letter: char| {
            letter.is_whitespace()
                || is_end(letter)
                || matches!(letter, '\'' | '(' | '=' | '[' | ']' | '?')
        };
        let start = text[from..at].rfind(is_before).map_or(from, |end| {
            from + end + text[from + end..].chars().next().map_or(1, char::len_utf8)
        });
        let page = &text[start..at];
        let is_page = page.contains(PAGE) || ARCHIVES.iter().any(|it| page.contains(it));
        let is_other = || page.contains("//") && has_deal(&text[at + 1..]);
        if !is_page && !is_other() {
            return None;
        }
        let before = text[..start].chars().next_back();
        let end = at + 1 + query_length(&text[at + 1..], before);
        Some(Link {
            all: start..end,
            query: at + 1..end,
        })
    })
}

/// Whether LIN stands in one of the first parameters of a query.
fn has_deal(query: &str) -> bool {
    let first = &query[..query.floor_char_boundary(200)];
    first.starts_with("lin=") || first.contains("&lin=") || first.contains("&amp;lin=")
}

/// An address.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Link {
    pub(super) all: Range<usize>,
    pub(super) query: Range<usize>,
}

/// How long a query is that begins a text. It ends at a quote if it stands in quotes; else at a blank, unless it was
/// pasted with blanks in it, and bars or parameters follow on its line.
fn query_length(text: &str, before: Option<char>) -> usize {
    let text = &text[..text.floor_char_boundary(LONGEST)];
    if let Some(quote @ ('"' | '\'')) = before {
        let is_end = |letter| letter == quote || is_end(letter);
        return text.find(is_end).unwrap_or(text.len());
    }
    // As forums write it: [url]…[/url], [url=…]…[/url].
    let text = match before {
        Some(']' | '=') => &text[..text.find(['[', ']']).unwrap_or(text.len())],
        _ => text,
    };
    let word = text.find(|letter: char| letter.is_whitespace() || is_end(letter));
    let word = word.unwrap_or(text.len());
    let pasted = match text[..word].contains(['|', '&']) {
        true => pasted_length(text),
        false => 0,
    };
    let query = &text[..word.max(pasted)];
    without_rest(query.trim_end_matches([')', ']', '.', '\''])).len()
}

/// A query without the part of a page that stands behind it, `#top`, and without a bracket that something else opened.
fn without_rest(query: &str) -> &str {
    let is_name = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_');
    let query = match query.rsplit_once('#') {
        Some((query, part)) if part.chars().all(is_name) => query,
        _ => query,
    };
    let count = |signs: [&str; 2]| {
        signs
            .map(|sign| query.matches(sign).count())
            .iter()
            .sum::<usize>()
    };
    match query.strip_suffix("%29") {
        Some(inside) if count(["(", "%28"]) < count([")", "%29"]) => inside,
        _ => query,
    }
}

/// How far the bars or the parameters of a query go on that was pasted with blanks in it.
fn pasted_length(text: &str) -> usize {
    let line = &text[..text.floor_char_boundary(LONGEST_PASTED)];
    let line = &line[..line.find(is_end).unwrap_or(line.len())];
    let line = &line[..line.find("http").unwrap_or(line.len())];
    let bars = line.rfind('|').map(|bar| bar + 1);
    let parameters = || {
        let last = line.rfind('&')?;
        let end = line[last..].find(char::is_whitespace);
        Some(end.map_or(line.len(), |end| last + end))
    };
    bars.or_else(parameters).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn queries(text: &str) -> Vec<&str> {
        let mut from = 0;
        std::iter::from_fn(|| {
            let link = link(text, from)?;
            from = link.all.end;
            Some(&text[link.query])
        })
        .collect()
    }

    #[test]
    fn addresses_are_found_in_other_text() {
        let page = "https://www.bridgebase.com/tools/handviewer.html?";
        assert_eq!(
            queries(&format!("See {page}n=sa&d=n, or not?")),
            ["n=sa&d=n,"]
        );
        assert_eq!(
            queries(&format!("<a href=\"{page}n=sa&amp;nn=Ann Lee\">x</a>")),
            ["n=sa&amp;nn=Ann Lee"]
        );
        assert_eq!(queries(&format!("<a href='{page}n=sa'>x</a>")), ["n=sa"]);
        assert_eq!(queries(&format!("({page}n=sa).")), ["n=sa"]);
        assert_eq!(queries(&format!("{page}n=sa {page}s=sk")), ["n=sa", "s=sk"]);
        assert_eq!(
            queries(&format!("{page}lin=pn|A B,C|md|3| and")),
            ["lin=pn|A B,C|md|3|"]
        );
        assert_eq!(
            queries(&format!("{page}n=sa&nn=Ann Lee&d=n more")),
            ["n=sa&nn=Ann Lee&d=n"]
        );
        assert_eq!(
            queries("http://other.org/view?club=x&lin=md%7C3"),
            ["club=x&lin=md%7C3"]
        );
        assert_eq!(queries(&format!("{page}n=sa&d=n#top")), ["n=sa&d=n"]);
        assert_eq!(queries(&format!("({page}n=sa&d=n%29")), ["n=sa&d=n"]);
        assert_eq!(
            queries(&format!("{page}n=sa&a=p%28x%29")),
            ["n=sa&a=p%28x%29"]
        );
        assert_eq!(queries("http://other.org/view?x=y"), [""; 0]);
        assert_eq!(queries("Why? lin=x"), [""; 0]);
    }
}
