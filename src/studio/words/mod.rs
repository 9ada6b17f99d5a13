//! The texts of the studio in each language.
//!
//! The words for cards, contracts, numbers and errors are those of `kibitzer-words`. The studio's own sentences are in
//! files of Fluent, one for each part of the window, in a folder for each language; code refers to them by their
//! identifiers.

pub(crate) mod csv;
mod errors;
mod keys;
pub(crate) mod layouts;
mod layouts_csv;
mod lead;
mod opening;
pub(crate) mod short_names;
mod solving;
mod terms;

use std::ops::Deref;

use kibitzer_words::Language;
pub use kibitzer_words::with_capital;

/// Expands to the Fluent files of a language, concatenated. There is one file for each part of the window.
macro_rules! all_sentences {
    ($folder:literal) => {
        all_sentences!(
            $folder:
            "answers", "commands", "dealing", "edit", "errors", "export", "files", "frames", "guide",
            "layouts", "lead", "mistakes", "opening", "overview", "palette", "problems",
            "solving", "soundness", "table", "terms", "tour", "variations", "window",
        )
    };
    ($folder:literal: $($file:literal),+ $(,)?) => {
        concat!($(include_str!(concat!($folder, "/", $file, ".ftl")), "\n"),+)
    };
}

/// The texts of the studio in one language, together with the words that all programs share.
pub struct Words {
    words: kibitzer_words::Words,
    /// The texts in the other languages. The palette finds commands by their names in any of them.
    others: Vec<Words>,
}

impl Deref for Words {
    type Target = kibitzer_words::Words;

    fn deref(&self) -> &kibitzer_words::Words {
        &self.words
    }
}

impl Words {
    /// Loads the texts of the studio in `language`, and those in the other languages.
    pub fn new(language: Language) -> Words {
        let others = Language::ALL.into_iter().filter(|other| *other != language);
        Words {
            others: others.map(Words::without_others).collect(),
            ..Words::without_others(language)
        }
    }

    /// Loads the texts of the studio in one language, without those in the others.
    fn without_others(language: Language) -> Words {
        let own = match language {
            Language::English => all_sentences!("en"),
            Language::Russian => all_sentences!("ru"),
        };
        Words {
            words: kibitzer_words::Words::with_sentences(language, own),
            others: Vec::new(),
        }
    }

    /// Returns the texts of the studio in all other languages.
    pub fn others(&self) -> &[Words] {
        &self.others
    }
}

/// Returns a range as text: `15–17`, `5+`, or `4`.
pub(crate) fn range_text(low: u8, high: Option<u8>) -> String {
    match high {
        None => format!("{low}+"),
        Some(high) if high == low => low.to_string(),
        Some(high) => format!("{low}–{high}"),
    }
}

#[cfg(test)]
mod tests {
    use kibitzer::rules::Convention;

    use super::*;

    #[test]
    fn russian_prices_have_a_decimal_comma() {
        let words = Words::new(Language::Russian);
        assert!(
            words
                .convention_with_prices(Convention::Rostov)
                .contains(" 0,5.")
        );
    }

    #[test]
    fn a_range_is_written_by_its_ends() {
        let ranges = [(0, Some(3)), (4, Some(4)), (2, Some(3)), (5, None)];
        let texts = ranges.map(|(low, high)| range_text(low, high));
        assert_eq!(texts, ["0–3", "4", "2–3", "5+"]);
    }
}
