//! Bytes and letters: UTF-8, and the code pages of the programs before it.

use std::borrow::Cow;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Decoder, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1251, WINDOWS_1252};

use super::flaw::FormatFlaw;
use super::wrapping;

/// How letters are written as bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Encoding(&'static encoding_rs::Encoding);

impl Encoding {
    /// That of our own texts, and of most others.
    pub const UTF_8: Encoding = Encoding(UTF_8);

    /// The encoding of a text, by its mark if it has one, and else by its bytes: UTF-8 if they can be, or the
    /// Windows code page, Cyrillic or western, that makes more sense. Western is what PBN calls Latin-1.
    ///
    /// ```
    /// use kibitzer_formats::Encoding;
    /// assert_eq!(Encoding::of("Мизер".as_bytes()), Encoding::UTF_8);
    /// assert_eq!(Encoding::of(b"\xcc\xe8\xe7\xe5\xf0").name(), "windows-1251");
    /// assert_eq!(Encoding::of(b"Malm\xf6 G\xf6teborg").name(), "windows-1252");
    /// ```
    pub fn of(bytes: &[u8]) -> Encoding {
        if let Some(encoding) = Encoding::by_mark(bytes) {
            return encoding;
        }
        if std::str::from_utf8(bytes).is_ok() {
            return Encoding::UTF_8;
        }
        let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
        detector.feed(bytes, true);
        let guess = detector.guess(None, Utf8Detection::Deny);
        let is_cyrillic =
            guess == WINDOWS_1251 || ["KOI8-U", "IBM866", "ISO-8859-5"].contains(&guess.name());
        Encoding(match is_cyrillic {
            true => WINDOWS_1251,
            false => WINDOWS_1252,
        })
    }

    /// The encoding of a text that begins with the mark of one.
    pub(crate) fn by_mark(bytes: &[u8]) -> Option<Encoding> {
        let (encoding, _) = encoding_rs::Encoding::for_bom(bytes)?;
        Some(Encoding(encoding))
    }

    /// Makes letters of bytes as they come; a mark at the start is a letter.
    pub(crate) fn decoder(self) -> Decoder {
        self.0.new_decoder_without_bom_handling()
    }

    /// Its name on the web.
    pub fn name(self) -> &'static str {
        self.0.name()
    }

    /// The letters that some bytes are, without the mark at their start. Bytes that are none become `\u{fffd}`.
    pub fn letters(self, bytes: &[u8]) -> Cow<'_, str> {
        self.0.decode_with_bom_removal(bytes).0
    }

    /// The bytes of a text; `None` if one of its letters cannot be written so.
    pub fn bytes(self, text: &str) -> Option<Cow<'_, [u8]>> {
        // What the web reads in UTF-16 it writes in UTF-8, and so does the library.
        if self.0 == UTF_16LE || self.0 == UTF_16BE {
            let in_order = match self.0 == UTF_16LE {
                true => u16::to_le_bytes,
                false => u16::to_be_bytes,
            };
            return Some(text.encode_utf16().flat_map(in_order).collect());
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

/// Returns the letters of a file in whatever encoding: those of the text inside, if it is a picture with a problem or
/// a packed file.
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    decode_whole(bytes).unwrap_or_else(|_| Encoding::of(bytes).letters(bytes))
}

/// Returns the letters of a file, or why there is no text inside its wrapping.
pub(crate) fn decode_whole(bytes: &[u8]) -> Result<Cow<'_, str>, FormatFlaw> {
    Ok(match wrapping::unwrapped(bytes)? {
        Some(text) => Cow::Owned(Encoding::of(&text).letters(&text).into_owned()),
        None => Encoding::of(bytes).letters(bytes),
    })
}

/// Control characters that no text begins with, and what stands for bytes that are no character.
pub(crate) fn is_no_text(c: char) -> bool {
    c == char::REPLACEMENT_CHARACTER || c.is_control() && !c.is_whitespace()
}

/// Where bytes stop being UTF-8, unless only the last letter is cut.
pub(crate) fn valid_up_to(bytes: &[u8]) -> Option<usize> {
    match std::str::from_utf8(bytes) {
        Ok(_) => None,
        Err(error) => error.error_len().map(|_| error.valid_up_to()),
    }
}
