//! The supported languages, with the conventions of their countries.

use serde::{Deserialize, Serialize};

use crate::letters::CardLetters;
use crate::numbers::NumberFormat;

/// A language of the programs' messages and windows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Language {
    #[default]
    English,
    Russian,
}

impl Language {
    /// All languages in which the programs have sentences.
    pub const ALL: [Language; 2] = [Language::English, Language::Russian];

    /// Returns the language tag (BCP 47) of the language, such as `en-GB`.
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en-GB",
            Language::Russian => "ru-RU",
        }
    }

    /// Returns the two-letter code (ISO 639) of the language, such as `en`.
    pub fn short_code(self) -> &'static str {
        &self.code()[..2]
    }

    /// Returns the first supported language in a list of codes, such as the locales of the system. Returns English if
    /// none is supported.
    pub fn from_codes<S: AsRef<str>>(codes: impl IntoIterator<Item = S>) -> Language {
        let mut spoken = codes.into_iter();
        let known = spoken.find_map(|code| Language::from_code(code.as_ref()));
        known.unwrap_or_default()
    }

    /// Returns the language for a code such as `ru`, `ru-BY` or `ru_RU.UTF-8`, or `None` if it is not supported.
    fn from_code(code: &str) -> Option<Language> {
        let name = code.split(['-', '_', '.', '@']).next()?;
        let is_it = |it: &Language| it.short_code().eq_ignore_ascii_case(name);
        Language::ALL.into_iter().find(is_it)
    }

    /// Returns the letters for ace, king, queen and jack that are used in the language's country.
    pub const fn letters(self) -> CardLetters {
        match self {
            Language::English => CardLetters::Latin,
            Language::Russian => CardLetters::Cyrillic,
        }
    }

    /// Returns the letters that name variations, in alphabetical order. Russian letters are followed by a parenthesis,
    /// because a bare `В` means a jack.
    pub fn variation_letters(self) -> impl Iterator<Item = String> {
        let (letters, end) = match self {
            Language::English => ("ABCDEFGHIJKLMNOPQRSTUVWXYZ", ""),
            Language::Russian => ("АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЭЮЯ", ")"),
        };
        letters.chars().map(move |letter| format!("{letter}{end}"))
    }

    /// Returns the opening and the closing quotation mark of the language.
    pub const fn quotation_marks(self) -> [char; 2] {
        match self {
            Language::English => ['“', '”'],
            Language::Russian => ['«', '»'],
        }
    }

    /// Returns the number format that is used in the language's country.
    pub const fn number_format(self) -> NumberFormat {
        match self {
            Language::English => NumberFormat::ENGLISH,
            Language::Russian => NumberFormat::RUSSIAN,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_supported_language_is_chosen() {
        let language = |codes: &[&str]| Language::from_codes(codes);
        assert_eq!(language(&["ru_RU.UTF-8"]), Language::Russian);
        assert_eq!(language(&["de-DE", "RU", "en-US"]), Language::Russian);
        assert_eq!(language(&["de", "en-US", "ru"]), Language::English);
        assert_eq!(language(&["rue", "C"]), Language::English);
        assert_eq!(language(&[]), Language::English);
    }
}
