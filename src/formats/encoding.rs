//! Text encodings: UTF-8, UTF-16 and the Windows code pages of older programs.

use std::borrow::Cow;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Decoder, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1251, WINDOWS_1252};

use super::flaw::FormatFlaw;
use super::unwrapping::unwrapped;

/// A text encoding, such as UTF-8 or windows-1252.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Encoding(&'static encoding_rs::Encoding);

impl Encoding {
    /// UTF-8, the encoding of Kibitzer's own files and of most others.
    pub const UTF_8: Encoding = Encoding(UTF_8);

    /// Detects the encoding of a text.
    ///
    /// A byte order mark takes precedence. Without one, the encoding is UTF-8 if the bytes are valid UTF-8; otherwise
    /// it is the one that an XML declaration names, or else the Cyrillic or the Western Windows code page, whichever is
    /// more plausible. The Western one is what PBN calls Latin-1.
    ///
    /// ```
    /// use kibitzer_formats::Encoding;
    /// assert_eq!(Encoding::detect("Мизер".as_bytes()), Encoding::UTF_8);
    /// assert_eq!(Encoding::detect(b"\xcc\xe8\xe7\xe5\xf0").name(), "windows-1251");
    /// assert_eq!(Encoding::detect(b"Malm\xf6 G\xf6teborg").name(), "windows-1252");
    /// ```
    pub fn detect(bytes: &[u8]) -> Encoding {
        if let Some(encoding) = Encoding::from_byte_order_mark(bytes) {
            return encoding;
        }
        if std::str::from_utf8(bytes).is_ok() {
            return Encoding::UTF_8;
        }
        if let Some(encoding) = Encoding::from_xml_declaration(bytes) {
            return encoding;
        }
        let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
        detector.feed(bytes, true);
        let guess = detector.guess(None, Utf8Detection::Deny);
        let is_cyrillic =
            guess == WINDOWS_1251 || ["KOI8-U", "IBM866", "ISO-8859-5"].contains(&guess.name());
        Encoding(if is_cyrillic {
            WINDOWS_1251
        } else {
            WINDOWS_1252
        })
    }

    /// Returns the encoding given by the byte order mark at the start of a text, or `None` if there is no mark.
    pub(crate) fn from_byte_order_mark(bytes: &[u8]) -> Option<Encoding> {
        let (encoding, _) = encoding_rs::Encoding::for_bom(bytes)?;
        Some(Encoding(encoding))
    }

    /// Returns the encoding that the XML declaration at the start of a text names, or `None` if there is none.
    pub(crate) fn from_xml_declaration(bytes: &[u8]) -> Option<Encoding> {
        let declaration = bytes
            .strip_prefix(b"<?xml")?
            .split(|byte| *byte == b'>')
            .next()?;
        let declaration = String::from_utf8_lossy(declaration);
        let (_, value) = declaration.split_once("encoding")?;
        let label = value.split(['"', '\'']).nth(1)?;
        let encoding = encoding_rs::Encoding::for_label(label.as_bytes())?;
        // A text in Unicode would have been recognised without the declaration.
        encoding.is_single_byte().then_some(Encoding(encoding))
    }

    /// Returns a streaming decoder for this encoding. It does not remove a byte order mark.
    pub(crate) fn decoder(self) -> Decoder {
        self.0.new_decoder_without_bom_handling()
    }

    /// Returns the name of the encoding in the WHATWG Encoding Standard.
    pub fn name(self) -> &'static str {
        self.0.name()
    }

    /// Decodes bytes in this encoding and removes a byte order mark at the start. Invalid bytes become `\u{fffd}`.
    pub fn letters(self, bytes: &[u8]) -> Cow<'_, str> {
        self.0.decode_with_bom_removal(bytes).0
    }

    /// Encodes a string. Returns `None` if the encoding lacks one of its characters.
    pub fn bytes(self, text: &str) -> Option<Cow<'_, [u8]>> {
        // `encoding_rs` follows the WHATWG standard, which encodes to UTF-8 instead of UTF-16.
        let units = text.encode_utf16();
        if self.0 == UTF_16LE {
            return Some(units.flat_map(u16::to_le_bytes).collect());
        }
        if self.0 == UTF_16BE {
            return Some(units.flat_map(u16::to_be_bytes).collect());
        }
        let (bytes, _, is_lossy) = self.0.encode(text);
        (!is_lossy).then_some(bytes)
    }
}

impl From<&'static encoding_rs::Encoding> for Encoding {
    fn from(encoding: &'static encoding_rs::Encoding) -> Encoding {
        Encoding(encoding)
    }
}

/// Decodes the text of a file in any encoding. For a compressed file, or a picture that contains a problem, returns the
/// text inside it.
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    decode_whole(bytes).unwrap_or_else(|_| Encoding::detect(bytes).letters(bytes))
}

/// Decompresses a file if necessary and decodes its text. Returns an error if a compressed file or picture contains no
/// readable text.
pub(crate) fn decode_whole(bytes: &[u8]) -> Result<Cow<'_, str>, FormatFlaw> {
    Ok(match unwrapped(bytes)? {
        Some(text) => Cow::Owned(Encoding::detect(&text).letters(&text).into_owned()),
        None => Encoding::detect(bytes).letters(bytes),
    })
}

/// Returns true for characters that do not occur in text: control characters other than whitespace, and the replacement
/// character, which stands for undecodable bytes.
pub(crate) fn is_non_text(c: char) -> bool {
    c == char::REPLACEMENT_CHARACTER || c.is_control() && !c.is_whitespace()
}

/// Returns true if the bytes are not valid UTF-8. An incomplete character at the end is accepted, since more bytes may
/// follow.
pub(crate) fn is_invalid_utf_8(bytes: &[u8]) -> bool {
    std::str::from_utf8(bytes).is_err_and(|error| error.error_len().is_some())
}
