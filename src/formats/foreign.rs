//! Kinds of files that Kibitzer cannot read but recognises, so that an error message can name them.

use super::single_words::is_one_of;
use encoding_rs::{Encoding, WINDOWS_1251, WINDOWS_1252};
use kibitzer_cards::messages;

messages! {
    /// A kind of file that is recognised but contains no readable deal.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum ForeignFile {
        /// A PDF or PostScript document.
        Pdf = "kind-pdf", "a PDF document";
        /// A web page without a deal.
        WebPage = "kind-web-page", "a web page";
        /// A picture that does not contain a problem.
        Picture = "kind-picture", "a picture";
        /// An archive that cannot be unpacked.
        Archive = "kind-archive", "an archive of packed files";
        /// A document of a word processor.
        WordProcessor = "kind-word-processor", "a document of a word processor";
        /// A spreadsheet.
        Spreadsheet = "kind-spreadsheet", "a spreadsheet";
        /// JSON data of another program.
        Json = "kind-json", "JSON, data of another program";
        /// Structured data of another program, in XML.
        Xml = "kind-xml", "XML, data of another program";
        /// An executable program.
        Program = "kind-program", "a program";
        /// A shortened web address, which only its server can resolve to a deal.
        ShortAddress = "kind-short-address", "a short address";
        /// An e-mail.
        Mail = "kind-mail", "a mail";
        /// A table of values, such as a file of comma-separated values (CSV).
        Values = "kind-values", "a table of values";
        /// Ordinary prose, without a deal.
        Prose = "kind-prose", "a text in words";
    }
}

/// File signatures: the first bytes of various kinds of files, each paired with the kind of file.
const SIGNATURES: [(&[u8], ForeignFile); 20] = [
    (b"%PDF", ForeignFile::Pdf),
    (b"%!PS", ForeignFile::Pdf),
    (b"\x89PNG", ForeignFile::Picture),
    (b"\xff\xd8\xff", ForeignFile::Picture),
    (b"GIF87a", ForeignFile::Picture),
    (b"GIF89a", ForeignFile::Picture),
    (b"II*\0", ForeignFile::Picture),
    (b"MM\0*", ForeignFile::Picture),
    (b"RIFF", ForeignFile::Picture),
    (b"<svg", ForeignFile::Picture),
    (b"PK\x03\x04", ForeignFile::Archive),
    (b"PK\x05\x06", ForeignFile::Archive),
    (b"Rar!", ForeignFile::Archive),
    (b"7z\xbc\xaf", ForeignFile::Archive),
    (b"\x1f\x8b\x08", ForeignFile::Archive),
    (b"{\\rtf", ForeignFile::WordProcessor),
    (b"\xd0\xcf\x11\xe0", ForeignFile::WordProcessor),
    (b"\x7fELF", ForeignFile::Program),
    (b"MZ\x90", ForeignFile::Program),
    (b"<?xml", ForeignFile::Xml),
];

/// Strings near the beginning of a zip archive, each paired with the kind of document it indicates.
const ARCHIVE_MARKERS: [(&str, ForeignFile); 4] = [
    ("word/", ForeignFile::WordProcessor),
    ("opendocument.text", ForeignFile::WordProcessor),
    ("xl/", ForeignFile::Spreadsheet),
    ("opendocument.spreadsheet", ForeignFile::Spreadsheet),
];

/// The number of lines that are searched for the headers of an e-mail.
const MAIL_HEAD_LINES: usize = 40;
/// The number of lines that are examined to recognise a table of values, such as a CSV file.
const TABLE_HEAD_LINES: usize = 10;

impl ForeignFile {
    /// Recognises the kind of a file from its beginning, `head`, decoded in any encoding. Returns `None` if it is none
    /// of the kinds in [`ForeignFile`].
    pub(crate) fn recognise(head: &str) -> Option<ForeignFile> {
        let mut signatures = SIGNATURES.iter();
        match signatures.find(|(bytes, _)| begins_with_bytes(head, bytes)) {
            Some((_, ForeignFile::Archive)) => {
                Some(archived_document(head).unwrap_or(ForeignFile::Archive))
            }
            Some((_, ForeignFile::Xml)) => Some(markup_document(head).unwrap_or(ForeignFile::Xml)),
            Some((_, kind)) => Some(*kind),
            None => markup_document(head).or_else(|| is_json(head).then_some(ForeignFile::Json)),
        }
    }

    /// Returns true if a file is structured data of another program. Numbers in such data, for example pair numbers,
    /// may look like hands.
    pub(crate) fn is_data(head: &str) -> bool {
        matches!(
            ForeignFile::recognise(head),
            Some(ForeignFile::Xml | ForeignFile::Json)
        )
    }

    /// Returns true if a file begins with the signature of a binary format. Such a file is not text, even if it seems
    /// to contain a deal.
    pub(crate) fn is_binary(head: &str) -> bool {
        let text = ["<svg", "<?xml", "{\\rtf"];
        let is_text = |bytes: &[u8]| text.iter().any(|start| start.as_bytes() == bytes);
        let mut signatures = SIGNATURES.iter().filter(|(bytes, _)| !is_text(bytes));
        signatures.any(|(bytes, _)| begins_with_bytes(head, bytes))
    }

    /// Recognises the kind of a text by its words: a shortened web address, an e-mail, a table or prose. Returns `None`
    /// if it is none of these.
    pub(crate) fn recognise_text(head: &str) -> Option<ForeignFile> {
        match () {
            () if has_short_address(head) => Some(ForeignFile::ShortAddress),
            () if is_mail(head) => Some(ForeignFile::Mail),
            () if is_table(head) => Some(ForeignFile::Values),
            () if is_prose(head) => Some(ForeignFile::Prose),
            () => None,
        }
    }
}

/// Parts of web addresses that redirect to another address, or that only identify a record on the server.
const SHORT_ADDRESSES: &str = "tinyurl.com/ //bit.ly/ //goo.gl/ //is.gd/ //t.co/ bridgebase.com/myhands bridgebase.com/v2/tview";

fn has_short_address(head: &str) -> bool {
    let head = head.to_ascii_lowercase();
    let mut addresses = SHORT_ADDRESSES.split(' ');
    addresses.any(|address| head.contains(address))
}

/// Returns true if the text has at least two e-mail headers.
fn is_mail(head: &str) -> bool {
    let headers = "From: To: Date: Subject: От: Кому: Дата: Тема:";
    let is_header = |line: &&str| headers.split(' ').any(|header| line.starts_with(header));
    head.lines().take(MAIL_HEAD_LINES).filter(is_header).count() > 1
}

/// Returns true if the text has at least two lines and every line has the same number of separators, at least two.
fn is_table(head: &str) -> bool {
    let lines: Vec<&str> = head
        .lines()
        .filter(|line| !line.trim().is_empty())
        .take(TABLE_HEAD_LINES)
        .collect();
    let is_divided = |sign: char| {
        let count = lines[0].matches(sign).count();
        count > 1 && lines.iter().all(|line| line.matches(sign).count() == count)
    };
    lines.len() > 1 && [',', ';', '\t'].into_iter().any(is_divided)
}

/// Returns true if the text has several words, most of which consist of letters.
fn is_prose(head: &str) -> bool {
    let is_letter = |c: char| c.is_alphabetic() || matches!(c, '\'' | '’' | '-');
    let is_word = |word: &&str| {
        let letters = word.trim_matches(|c: char| c.is_ascii_punctuation());
        letters.chars().all(is_letter)
    };
    let words = head.split_whitespace().count();
    words > 1 && head.split_whitespace().filter(is_word).count() * 2 > words
}

/// Returns true if a file begins with `bytes`. `head` is the beginning of the file as decoded in one of the two Windows
/// code pages.
fn begins_with_bytes(head: &str, bytes: &[u8]) -> bool {
    let read_as = |encoding: &'static Encoding| {
        let (letters, _) = encoding.decode_without_bom_handling(bytes);
        head.starts_with(&*letters)
    };
    read_as(WINDOWS_1252) || read_as(WINDOWS_1251)
}

/// Recognises the kind of a document that is stored as a zip archive. `head` contains the names of the files in it, or
/// its first bytes. Returns `None` for any other archive.
pub(crate) fn archived_document(head: &str) -> Option<ForeignFile> {
    let mut kinds = ARCHIVE_MARKERS.iter();
    let found = kinds.find(|(part, _)| head.contains(part));
    found.map(|(_, kind)| *kind)
}

/// Recognises a web page, an SVG picture or other XML by its markup; `None` for other text.
fn markup_document(head: &str) -> Option<ForeignFile> {
    let start = head[..head.floor_char_boundary(1 << 10)].to_ascii_lowercase();
    let mut after = start.strip_prefix('<')?;
    let mut tags = ["<!doctype html", "<html", "<head", "<body"].iter();
    if tags.any(|tag| start.contains(tag)) {
        return Some(ForeignFile::WebPage);
    }
    if start.contains("<svg") {
        return Some(ForeignFile::Picture);
    }
    // Skip the declaration, the document type and comments, up to the first element.
    while after.starts_with(['!', '?']) {
        after = after.split_once('<')?.1;
    }
    let name = after.split(|c: char| !c.is_ascii_alphanumeric()).next()?;
    // A fragment of a page has an opening tag and some closing tag.
    let is_fragment = !name.is_empty() && start.contains("</");
    is_fragment.then(|| {
        if is_one_of(name, PAGE_ELEMENTS) {
            ForeignFile::WebPage
        } else {
            ForeignFile::Xml
        }
    })
}

/// The names of elements with which a fragment of a web page may begin.
pub(crate) const PAGE_ELEMENTS: &str = "a abbr article aside b blockquote br button caption center cite code dd details div dl dt em \
     figure font footer form h1 h2 h3 h4 h5 h6 header hr i iframe img input label li link main map meta nav ol p pre q s \
     script section small span strong style sub summary sup table tbody td tfoot th thead title tr tt u ul";

/// Returns true if the text begins like JSON: an opening brace and a quoted name, or an opening bracket and a brace,
/// string or bracket.
pub(crate) fn is_json(head: &str) -> bool {
    let inside = |mark| head.strip_prefix(mark).map(str::trim_start);
    inside('{').is_some_and(|inside| inside.starts_with('"') && inside.contains("\":"))
        || inside('[').is_some_and(|inside| inside.starts_with(['{', '"', '[']))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(bytes: &[u8]) -> Option<ForeignFile> {
        let (text, _) = WINDOWS_1252.decode_without_bom_handling(bytes);
        ForeignFile::recognise(&text)
    }

    #[test]
    fn foreign_files_are_recognised_by_their_beginning() {
        use ForeignFile::{Archive, Json, Pdf, Picture, Spreadsheet, WebPage, WordProcessor, Xml};
        let word = b"PK\x03\x04\x14\0\x06\0\x08\0[Content_Types].xml \xa2\x04word/document.xml";
        let writer = b"PK\x03\x04\x14\0mimetypeapplication/vnd.oasis.opendocument.text";
        for (bytes, expected) in [
            (&b"%PDF-1.7\n%\xe2\xe3\xcf\xd3"[..], Pdf),
            (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\x90\xfe", Picture),
            (b"\xff\xd8\xff\xe0\0\x10JFIF\0", Picture),
            (b"<svg xmlns=\"x\"></svg>", Picture),
            (b"PK\x03\x04\x14\0\x06\0deal.pbn", Archive),
            (word, WordProcessor),
            (writer, WordProcessor),
            (b"PK\x03\x04\x14\0\x06\0xl/workbook.xml", Spreadsheet),
            (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", WordProcessor),
            (b"{\\rtf1\\ansi A K 5}", WordProcessor),
            (b"<!DOCTYPE html>\n<html>", WebPage),
            (b"<?xml version=\"1.0\"?>\n<html xmlns=\"x\">", WebPage),
            (b"<?xml version=\"1.0\"?>\n<deals/>", Xml),
            (b"<a href=\"x\">\n  a page\n</a>", WebPage),
            (b"<USEBIO Version=\"1.2\">\n<LEAD>H10</LEAD>\n", Xml),
            (b"<!-- results -->\n<board><nr>1</nr></board>", Xml),
            (b"{ \"id\": 1, \"dealOrder\": 231 }", Json),
            (b"[\n  {\"id\": 1}]", Json),
        ] {
            let text = String::from_utf8_lossy(bytes);
            assert_eq!(kind(bytes), Some(expected), "{text}");
        }
    }

    #[test]
    fn texts_are_classified_by_their_words() {
        use ForeignFile::{Mail, Prose, ShortAddress, Values};
        for (text, kind) in [
            ("From: Ann\nSubject: a slam\n\nHi", Some(Mail)),
            ("От: Аня\nТема: шлем\n", Some(Mail)),
            ("See https://TinyURL.com/y8x2abc", Some(ShortAddress)),
            ("1;2;3\n4;5;6\n", Some(Values)),
            ("Hello, world.", Some(Prose)),
            ("Мизер ловится, и 4 взятки тоже", Some(Prose)),
            ("nonsense", None),
            ("1 2 3\n4 5", None),
        ] {
            assert_eq!(ForeignFile::recognise_text(text), kind, "{text}");
        }
    }

    #[test]
    fn ordinary_text_is_not_recognised_as_a_foreign_file() {
        for text in [
            &b"Hello"[..],
            b"{A paragraph of a record}",
            b"[Event \"Club\"]",
            b"< 5 points",
            b"PKing leads",
            b"",
        ] {
            assert_eq!(kind(text), None);
        }
    }
}
