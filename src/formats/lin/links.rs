//! Detection of hand viewer addresses and of hand diagrams in other text: in an e-mail, in quotation marks on a web page,
//! in a forum post, or one per line.

use std::ops::Range;

use super::pairs;

/// The part of a web address that identifies the hand viewer of Bridge Base Online.
const VIEWER_PAGE: &str = "handviewer";

/// Parts of web addresses that identify a record on a server, so that the deal cannot be read offline.
const ARCHIVES: [&str; 2] = ["vugraph_linfetch", "fetchlin"];

/// Starts of the query parameter that contains the deal in a link to the web page of the program BEN. Its value is a
/// tuple in parentheses: `bridge.html?deal=('JT73… … … …', 'E N-S 1H P …')`.
const BEN_STARTS: [&str; 2] = ["deal=(", "deal=%28"];

/// The maximum length of a web address, in bytes.
const MAX_ADDRESS_LENGTH: usize = 1 << 16;

/// The maximum length of a web address with unencoded spaces, in bytes.
const MAX_PASTED_LENGTH: usize = 1 << 13;

/// The start of a hand diagram in a forum post of Bridge Base Online. It is followed by the parameters of the hand
/// viewer and a closing bracket, as in `[hv=pc=n&s=…]399|300[/hv]`.
const DIAGRAM_START: &str = "[hv=";

/// Returns true for the characters that always end a web address.
fn ends_address(letter: char) -> bool {
    matches!(letter, '<' | '>' | '"' | '\n' | '\r')
}

/// Returns true if the beginning of a text contains a web address or hand diagram of a deal. Returns false for formats
/// that may have addresses in their comments, such as PBN.
pub(crate) fn has_deal_address(head: &str) -> bool {
    let is_other = begins_with_pbn_tag(head) || head.starts_with('%') || is_lin(head);
    !is_other && find_link(head, 0).is_some()
}

/// Returns true if the text begins with a PBN tag, whose value is in quotation marks. Section names of shortcut files,
/// notes in brackets and forum tags such as `[quote="Ann"]` do not count.
fn begins_with_pbn_tag(head: &str) -> bool {
    let Some(tag) = head.strip_prefix('[') else {
        return false;
    };
    match tag.split_once(['"', ']', '=']) {
        Some((name, _)) => tag[name.len()..].starts_with('"'),
        None => true,
    }
}

fn is_lin(head: &str) -> bool {
    let first = head.split_once('|').map(|(first, _)| first);
    let is_in_link = |first: &str| {
        first.contains('?')
            || first
                .match_indices('[')
                .any(|(at, _)| begins_diagram(&first[at..]))
    };
    pairs::looks_like_lin(head) && !first.is_some_and(is_in_link)
}

/// Returns the byte ranges of all web addresses and hand diagrams of deals in a text.
pub(crate) fn link_ranges(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut from = 0;
    std::iter::from_fn(move || {
        let link = find_link(text, from)?;
        from = link.all.end;
        Some(link.all)
    })
}

/// Finds the first web address or hand diagram of a deal at or after the byte offset `from`.
pub(super) fn find_link(text: &str, from: usize) -> Option<Link> {
    text[from..]
        .match_indices(['?', '['])
        .find_map(|(at, sign)| match sign {
            "?" => address_around(text, from, from + at),
            _ => diagram_at(text, from + at),
        })
}

/// Returns the web address of a deal whose query begins after the question mark at the byte offset `at`. The address
/// begins at or after the byte offset `from`.
fn address_around(text: &str, from: usize, at: usize) -> Option<Link> {
    let is_before = |letter: char| {
        letter.is_whitespace()
            || ends_address(letter)
            || matches!(letter, '\'' | '(' | '=' | '[' | ']' | '?')
    };
    let start = text[from..at].rfind(is_before).map_or(from, |end| {
        from + end + text[from + end..].chars().next().map_or(1, char::len_utf8)
    });
    let page = &text[start..at];
    let is_page = page.contains(VIEWER_PAGE)
        || ARCHIVES.iter().any(|archive| page.contains(archive))
        || ben_deal(&text[at + 1..]).is_some();
    let is_other = || page.contains("//") && has_deal(&text[at + 1..]);
    if !is_page && !is_other() {
        return None;
    }
    let before = text[..start].chars().next_back();
    let end = at + 1 + query_length(&text[at + 1..], before);
    Some(Link {
        kind: LinkKind::Address,
        all: start..end,
        query: at + 1..end,
    })
}

/// Returns the hand diagram that begins at the byte offset `at`.
fn diagram_at(text: &str, at: usize) -> Option<Link> {
    let DiagramEnd::At(end) = diagram_end(&text[at..]) else {
        return None;
    };
    let query = at + DIAGRAM_START.len()..at + end;
    // A whole address in the place of the parameters is found by itself.
    let is_address = text[query.clone()].contains("://");
    (!is_address).then_some(Link {
        kind: LinkKind::Diagram,
        all: at..at + end + 1,
        query,
    })
}

/// Returns true if the text begins with a hand diagram, in upper or lower case.
fn begins_diagram(text: &str) -> bool {
    let start = text.get(..DIAGRAM_START.len());
    start.is_some_and(|start| start.eq_ignore_ascii_case(DIAGRAM_START))
}

/// The place where the parameters of a hand diagram end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum DiagramEnd {
    /// The byte offset of the bracket that ends the parameters.
    At(usize),
    /// The text ends before the parameters do.
    Later,
    /// The text does not begin with a hand diagram, or its parameters have no end.
    Nowhere,
}

/// Returns where the parameters of the hand diagram at the start of the text end.
fn diagram_end(text: &str) -> DiagramEnd {
    if !begins_diagram(text) {
        return DiagramEnd::Nowhere;
    }
    let start = DIAGRAM_START.len();
    let query = &text[start..text.floor_char_boundary(start + MAX_ADDRESS_LENGTH)];
    match query.find(['[', ']']) {
        Some(end) if query[end..].starts_with(']') => DiagramEnd::At(start + end),
        None if start + query.len() == text.len() => DiagramEnd::Later,
        Some(_) | None => DiagramEnd::Nowhere,
    }
}

/// Returns the length in bytes of the forum hand diagram at the start of a text, up to the end of its parameters. If
/// the text ends before the parameters do, returns the length of the text. Returns `None` if the text does not begin
/// with a hand diagram.
pub(crate) fn hand_diagram_length(text: &str) -> Option<usize> {
    match diagram_end(text) {
        DiagramEnd::At(end) => Some(end + 1),
        DiagramEnd::Later => Some(text.len()),
        DiagramEnd::Nowhere => None,
    }
}

/// Returns the length in bytes of the first line of a text, including further lines on which a hand diagram continues.
/// Returns `None` if more text is needed to decide.
pub(super) fn first_line_length(text: &str) -> Option<usize> {
    let line_end = |from: usize| Some(from + text[from..].find('\n')? + 1);
    let mut end = line_end(0)?;
    // The last bracket of a line shows whether a diagram is open at its end.
    while let Some(open) = text[..end].rfind(['[', ']']) {
        match diagram_end(&text[open..]) {
            DiagramEnd::At(close) => end = line_end(open + close)?,
            DiagramEnd::Later => return None,
            DiagramEnd::Nowhere => break,
        }
    }
    Some(end)
}

/// Returns the byte offset, in the query of a link to BEN, of the parameter that contains the deal. Returns `None`
/// unless this is one of the first parameters.
fn ben_deal(query: &str) -> Option<usize> {
    let first = &query[..query.floor_char_boundary(200)];
    let is_end = |letter: char| letter.is_whitespace() || ends_address(letter);
    let first = &first[..first.find(is_end).unwrap_or(first.len())];
    BEN_STARTS.iter().find_map(|start| {
        let mut places = first.match_indices(start).map(|(at, _)| at);
        places.find(|at| matches!(first[..*at].chars().next_back(), None | Some('&' | ';')))
    })
}

/// Returns true if one of the first parameters in the query of an address contains LIN text.
fn has_deal(query: &str) -> bool {
    let first = &query[..query.floor_char_boundary(200)];
    first.starts_with("lin=") || first.contains("&lin=") || first.contains("&amp;lin=")
}

/// The way in which a text refers to a deal in the hand viewer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LinkKind {
    /// A web address.
    Address,
    /// A hand diagram in a forum post: the query of an address in brackets.
    Diagram,
}

/// A link to a deal: its kind, and the byte ranges of the link and of its query. The query is the part of a web address
/// after `?`, or the parameters of a hand diagram.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Link {
    pub(super) kind: LinkKind,
    pub(super) all: Range<usize>,
    pub(super) query: Range<usize>,
}

/// Returns the length in bytes of an address query at the start of `text`. `before` is the character before the
/// address.
///
/// If the address is in quotation marks, the query ends at the closing quotation mark. Otherwise it ends at a space,
/// unless later bars or parameters on the line show that the address was pasted with spaces.
fn query_length(text: &str, before: Option<char>) -> usize {
    let text = &text[..text.floor_char_boundary(MAX_ADDRESS_LENGTH)];
    // The strings in the tuple of BEN may have any quotation marks.
    if let Some(deal) = ben_deal(text).filter(|deal| text[*deal..].starts_with(BEN_STARTS[0])) {
        let is_end = |letter| letter != '"' && ends_address(letter);
        let line = &text[..text.find(is_end).unwrap_or(text.len())];
        let close = line[deal..].find(')');
        return close.map_or(line.len(), |close| deal + close + 1);
    }
    if let Some(quote @ ('"' | '\'')) = before {
        let is_end = |letter| letter == quote || ends_address(letter);
        return text.find(is_end).unwrap_or(text.len());
    }
    // Forums write `[url]…[/url]` or `[url=…]…[/url]`.
    let text = match before {
        Some(']' | '=') => &text[..text.find(['[', ']']).unwrap_or(text.len())],
        _ => text,
    };
    let word = text
        .find(|letter: char| letter.is_whitespace() || ends_address(letter))
        .unwrap_or(text.len());
    let pasted = if text[..word].contains(['|', '&']) {
        pasted_length(text)
    } else {
        0
    };
    let query = &text[..word.max(pasted)];
    trim_query(query.trim_end_matches([')', ']', '.', '\''])).len()
}

/// Removes a fragment, such as `#top`, from the end of an address query, and then an encoded closing parenthesis that
/// has no opening one in the query.
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
    fn a_line_continues_until_its_hand_diagrams_end() {
        for (text, length) in [
            ("one\ntwo\n", Some(4)),
            ("one", None),
            ("[hv=s=sa]1|2[/hv]\ntwo\n", Some(18)),
            ("a[hv=s=sa\n&n=sk]b[hv=\nw=sq]\nnext\n", Some(28)),
            ("a[hv=s=sa\n&n=sk", None),
            ("a[hv=s=sa\n&n=sk]", None),
            ("a[hv=s=sa\n[b]\n", Some(10)),
        ] {
            assert_eq!(first_line_length(text), length, "{text}");
        }
        let endless = format!("[hv=\n{}", "x".repeat(MAX_ADDRESS_LENGTH));
        assert_eq!(first_line_length(&endless), Some(5));
    }

    #[test]
    fn deal_urls_are_found_in_other_text() {
        let page = "https://www.bridgebase.com/tools/handviewer.html?";
        let texts: [(&str, &[&str]); 22] = [
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
            ("Is it [hv=pc=n&s=sa]399|300[/hv] so?", &["pc=n&s=sa"]),
            (
                "[HV=S=SA\n&N=SK]1|2[/HV] PAGEn=sa",
                &["S=SA\n&N=SK", "n=sa"],
            ),
            ("[hv=s=sa][/hv][hv=n=sk][/hv]", &["s=sa", "n=sk"]),
            ("[hv=PAGEn=sa]399|300[/hv]", &["n=sa"]),
            ("[hv=s=sa [hv=n=sk]", &["n=sk"]),
            ("[hv=s=sa", &[]),
            (
                "x?S=x&deal=('A B', 'N E-W') and",
                &["S=x&deal=('A B', 'N E-W')"],
            ),
            (
                "x?deal=(\"A B\", \"N E-W\") and",
                &["deal=(\"A B\", \"N E-W\")"],
            ),
            (
                "<a href='x?deal=(&#39;A B&#39;)'>",
                &["deal=(&#39;A B&#39;)"],
            ),
            ("Why? lin=x", &[]),
        ];
        for (text, expected) in texts {
            assert_eq!(queries(&text.replace("PAGE", page)), expected, "{text}");
        }
    }
}
