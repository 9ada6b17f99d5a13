//! Detection of hand viewer addresses in other text: in an e-mail, in quotation warnings on a web page, or one per line.

use std::ops::Range;

use super::pairs;

/// The part of a web address that identifies the hand viewer of Bridge Base Online.
const VIEWER_PAGE: &str = "handviewer";

/// Parts of web addresses that only name a record on a server, so that it cannot be read offline.
const ARCHIVES: [&str; 2] = ["vugraph_linfetch", "fetchlin"];

/// The maximum length of a web address, in bytes.
const MAX_ADDRESS_LENGTH: usize = 1 << 16;

/// The maximum length of a web address with unencoded spaces, in bytes.
const MAX_PASTED_LENGTH: usize = 1 << 13;

/// Returns true for the characters that always end a web address.
fn ends_address(letter: char) -> bool {
    matches!(letter, '<' | '>' | '"' | '\n' | '\r')
}

/// Returns true if the beginning of a text contains the web address of a deal. Text in a format that may have addresses
/// in its comments, such as PBN, is excluded.
pub(crate) fn has_deal_address(head: &str) -> bool {
    // PBN tags have values in quotation warnings. Section names of shortcut files, forum tags and notes in brackets do
    // not.
    let tag = head.strip_prefix('[').and_then(|it| it.split_once(']'));
    let is_tag = head.starts_with('[') && tag.is_none_or(|(tag, _)| tag.contains('"'));
    let is_other = is_tag || head.starts_with('%') || is_lin(head);
    !is_other && find_link(head, 0).is_some()
}

fn is_lin(head: &str) -> bool {
    let first = head.split_once('|').map(|(first, _)| first);
    pairs::looks_like_lin(head) && !first.is_some_and(|first| first.contains('?'))
}

/// Finds the first web address of a deal at or after the byte offset `from`.
pub(super) fn find_link(text: &str, from: usize) -> Option<Link> {
    text[from..].match_indices('?').find_map(|(at, _)| {
        let at = from + at;
        let is_before = |letter: char| {
            letter.is_whitespace()
                || ends_address(letter)
                || matches!(letter, '\'' | '(' | '=' | '[' | ']' | '?')
        };
        let start = text[from..at].rfind(is_before).map_or(from, |end| {
            from + end + text[from + end..].chars().next().map_or(1, char::len_utf8)
        });
        let page = &text[start..at];
        let is_page = page.contains(VIEWER_PAGE) || ARCHIVES.iter().any(|it| page.contains(it));
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

/// Returns true if one of the first parameters in the query of an address contains LIN text.
fn has_deal(query: &str) -> bool {
    let first = &query[..query.floor_char_boundary(200)];
    first.starts_with("lin=") || first.contains("&lin=") || first.contains("&amp;lin=")
}

/// The byte ranges of a web address and of its query, the part after `?`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Link {
    pub(super) all: Range<usize>,
    pub(super) query: Range<usize>,
}

/// Returns the length in bytes of an address query that begins `text`. `before` is the character before the address.
///
/// If the address is in quotation marks, the query ends at the closing one. Otherwise it ends at a space, unless bars
/// or parameters later on the line show that the address was pasted with spaces.
fn query_length(text: &str, before: Option<char>) -> usize {
    let text = &text[..text.floor_char_boundary(MAX_ADDRESS_LENGTH)];
    if let Some(quote @ ('"' | '\'')) = before {
        let is_end = |letter| letter == quote || ends_address(letter);
        return text.find(is_end).unwrap_or(text.len());
    }
    // Forums write `[url]…[/url]` or `[url=…]…[/url]`.
    let text = match before {
        Some(']' | '=') => &text[..text.find(['[', ']']).unwrap_or(text.len())],
        _ => text,
    };
    let word = text.find(|letter: char| letter.is_whitespace() || ends_address(letter));
    let word = word.unwrap_or(text.len());
    let pasted = match text[..word].contains(['|', '&']) {
        true => pasted_length(text),
        false => 0,
    };
    let query = &text[..word.max(pasted)];
    trim_query(query.trim_end_matches([')', ']', '.', '\''])).len()
}

/// Removes from an address query a fragment, such as `#top`, and a closing bracket whose opening one is outside the
/// query.
fn trim_query(query: &str) -> &str {
    let is_name = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_');
    let query = match query.rsplit_once('#') {
        Some((query, part)) if part.chars().all(is_name) => query,
        _ => query,
    };
    let count =
        |signs: [&str; 2]| -> usize { signs.map(|sign| query.matches(sign).count()).iter().sum() };
    match query.strip_suffix("%29") {
        Some(inside) if count(["(", "%28"]) < count([")", "%29"]) => inside,
        _ => query,
    }
}

/// Returns the length in bytes of an address query that was pasted with spaces. It ends after its last bar or, without
/// bars, after its last parameter.
fn pasted_length(text: &str) -> usize {
    let line = &text[..text.floor_char_boundary(MAX_PASTED_LENGTH)];
    let line = &line[..line.find(ends_address).unwrap_or(line.len())];
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
            let link = find_link(text, from)?;
            from = link.all.end;
            Some(&text[link.query])
        })
        .collect()
    }

    #[test]
    fn addresses_are_found_in_other_text() {
        let page = "https://www.bridgebase.com/tools/handviewer.html?";
        let texts: [(&str, &[&str]); 13] = [
            ("See PAGEn=sa&d=n, or not?", &["n=sa&d=n,"]),
            (
                "<a href=\"PAGEn=sa&amp;nn=Ann Lee\">x</a>",
                &["n=sa&amp;nn=Ann Lee"],
            ),
            ("<a href='PAGEn=sa'>x</a>", &["n=sa"]),
            ("(PAGEn=sa).", &["n=sa"]),
            ("PAGEn=sa PAGEs=sk", &["n=sa", "s=sk"]),
            ("PAGElin=pn|A B,C|md|3| and", &["lin=pn|A B,C|md|3|"]),
            ("PAGEn=sa&nn=Ann Lee&d=n more", &["n=sa&nn=Ann Lee&d=n"]),
            (
                "http://other.org/view?club=x&lin=md%7C3",
                &["club=x&lin=md%7C3"],
            ),
            ("PAGEn=sa&d=n#top", &["n=sa&d=n"]),
            ("(PAGEn=sa&d=n%29", &["n=sa&d=n"]),
            ("PAGEn=sa&a=p%28x%29", &["n=sa&a=p%28x%29"]),
            ("http://other.org/view?x=y", &[]),
            ("Why? lin=x", &[]),
        ];
        for (text, expected) in texts {
            assert_eq!(queries(&text.replace("PAGE", page)), expected, "{text}");
        }
    }
}
