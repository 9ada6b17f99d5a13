//! The supported languages, with the conventions of their countries.

use serde::{Deserialize, Serialize};

use crate::letters::CardLetters;
use crate::numbers::NumberCustom;

/// A language of the user interface.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Language {
    #[default]
    English,
    Russian,
}

impl Language {
    /// All supported languages.
    pub const ALL: [Language; 2] = [Language::English, Language::Russian];

    /// Returns the BCP 47 code of the language, such as `en-GB`.
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en-GB",
            Language::Russian => "ru-RU",
        }
    }

    /// Returns the ISO 639 code of the language, such as `en`.
    pub fn short_code(self) -> &'static str {
        &self.code()[..2]
    }

    /// Returns the language of the first supported code in the list, or English if none is supported.
    pub fn of_codes<S: AsRef<str>>(codes: impl IntoIterator<Item = S>) -> Language {
        let mut spoken = codes.into_iter();
        let known = spoken.find_map(|code| Language::of_code(code.as_ref()));
        known.unwrap_or_default()
    }

    /// Returns the language for a code such as `ru`, `ru-BY` or `ru_RU.UTF-8`, or `None` if the language is not
    /// supported.
    fn of_code(code: &str) -> Option<Language> {
        let name = code.split(['-', '_', '.', '@']).next()?;
        let is_it = |it: &Language| it.short_code().eq_ignore_ascii_case(name);
        Language::ALL.into_iter().find(is_it)
    }

    /// Returns the letters of the court cards in the language's country.
    pub const fn letters(self) -> CardLetters {
        match self {
            Language::English => CardLetters::Latin,
            Language::Russian => CardLetters::Cyrillic,
        }
    }

    /// Returns the number format of the language's country.
    pub const fn custom(self) -> NumberCustom {
        match self {
            Language::English => NumberCustom::ENGLISH,
            Language::Russian => NumberCustom::RUSSIAN,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_language_that_is_spoken_is_chosen() {
        let of = |codes: &[&str]| Language::of_codes(codes);
        assert_eq!(of(&["ru_RU.UTF-8"]), Language::Russian);
        assert_eq!(of(&["de-DE", "RU", "en-US"]), Language::Russian);
        assert_eq!(of(&["de", "en-US", "ru"]), Language::English);
        assert_eq!(of(&["rue", "C"]), Language::English);
        assert_eq!(of(&[]), Language::English);
    }
}
