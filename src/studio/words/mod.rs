//! All sentences of the studio, by language.
//!
//! The sentences are written in files of [Fluent](https://projectfluent.org), in a folder for each language; code
//! refers to them by their identifiers. Errors and cards, which are data everywhere else, are turned into text here.

mod dealing;
mod diagram;
mod errors;
mod flaws;
mod formats;
mod keys;
mod losses;
mod numbers;
mod opening;
mod pbn;
mod solving;
#[cfg(test)]
mod sources;
pub(crate) mod survey;
mod terms;

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

use crate::locale::Language;
use crate::locale::numbers::NumberCustom;

/// Expands to all sentences of the language in this folder, concatenated. There is one file for each part of the
/// window.
macro_rules! all_sentences {
    ($folder:literal) => {
        all_sentences!(
            $folder:
            "answers", "commands", "dealing", "edit", "errors", "export", "files", "formats", "frames", "mistakes",
            "opening", "palette", "problems",
            "solving", "survey", "table", "terms", "tour", "variations", "window",
        )
    };
    ($folder:literal: $($file:literal),+ $(,)?) => {
        concat!($(include_str!(concat!($folder, "/", $file, ".ftl")), "\n"),+)
    };
}

impl Language {
    /// Returns the source text of all its sentences.
    const fn source(self) -> &'static str {
        match self {
            Language::English => all_sentences!("en"),
            Language::Russian => all_sentences!("ru"),
        }
    }
}

/// The sentences of one language.
pub struct Words {
    language: Language,
    bundle: FluentBundle<FluentResource>,
    /// The other languages. The palette finds commands by their names in any of them.
    others: Vec<Words>,
}

/// Returns a sentence with its arguments filled in: `say!(words, "count-of-cards", count = 3)`.
#[macro_export]
macro_rules! say {
    ($words:expr, $id:literal) => {
        $words.say($id, None)
    };
    ($words:expr, $id:literal, $($name:ident = $value:expr),+ $(,)?) => {{
        let mut args = fluent_bundle::FluentArgs::new();
        $(args.set(stringify!($name), $value);)+
        $words.say($id, Some(&args))
    }};
}

impl Words {
    /// Loads the sentences of a language, and those of the other languages.
    pub fn new(language: Language) -> Words {
        let others = Language::ALL.into_iter().filter(|it| *it != language);
        Words {
            others: others.map(Words::alone).collect(),
            ..Words::alone(language)
        }
    }

    /// Loads the sentences of a language without those of the others.
    fn alone(language: Language) -> Words {
        // Malformed sentences are left out; a test checks that there are none.
        let resource = FluentResource::try_new(language.source().to_owned());
        let resource = resource.unwrap_or_else(|(resource, _)| resource);
        let id: LanguageIdentifier = language.code().parse().unwrap_or_default();
        let mut bundle = FluentBundle::new(vec![id]);
        // Isolation marks are for mixed text directions, and the fonts have no glyphs for them.
        bundle.set_use_isolating(false);
        bundle.set_formatter(Some(language.formatter()));
        bundle.add_resource_overriding(resource);
        Words {
            language,
            bundle,
            others: Vec::new(),
        }
    }

    /// Returns the language of these sentences.
    pub fn language(&self) -> Language {
        self.language
    }

    /// Returns the sentences of all other languages.
    pub fn others(&self) -> &[Words] {
        &self.others
    }

    /// Returns the number format of the language's country.
    pub fn custom(&self) -> NumberCustom {
        self.language.custom()
    }

    /// Returns the sentence with this identifier, or the identifier itself if there is none. Called by [`say!`].
    pub fn say(&self, id: &str, args: Option<&FluentArgs<'_>>) -> String {
        let message = self.bundle.get_message(id).and_then(|it| it.value());
        let Some(pattern) = message else {
            return id.to_owned();
        };
        self.bundle
            .format_pattern(pattern, args, &mut Vec::new())
            .into_owned()
    }

    /// Returns an attribute of a sentence, such as the tip of a command. Returns an empty text if there is none.
    pub fn attribute(&self, id: &str, name: &str) -> String {
        let message = self.bundle.get_message(id);
        let attribute = message.and_then(|it| it.get_attribute(name));
        attribute.map_or_else(String::new, |it| {
            self.bundle
                .format_pattern(it.value(), None, &mut Vec::new())
                .into_owned()
        })
    }
}

impl Language {
    /// Returns the function that formats numbers within sentences.
    fn formatter<M>(self) -> fn(&FluentValue<'_>, &M) -> Option<String> {
        match self {
            Language::English => |value, _| number_as(value, NumberCustom::ENGLISH),
            Language::Russian => |value, _| number_as(value, NumberCustom::RUSSIAN),
        }
    }
}

/// Formats a number by the custom of a country. Returns `None` for any other value, which Fluent then formats itself.
fn number_as(value: &FluentValue<'_>, custom: NumberCustom) -> Option<String> {
    match value {
        FluentValue::Number(number) => Some(custom.pointed(&number.as_string())),
        FluentValue::String(_)
        | FluentValue::Custom(_)
        | FluentValue::None
        | FluentValue::Error => None,
    }
}

/// Returns a text with its first letter in upper case.
pub fn with_capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use kibitzer::rules::Convention;

    use super::*;

    #[test]
    fn every_file_is_well_formed_and_says_a_thing_once() {
        for language in Language::ALL {
            let resource = FluentResource::try_new(language.source().to_owned());
            let resource = resource.map_err(|(_, errors)| errors).unwrap();
            let id = language.code().parse().unwrap();
            let mut bundle: FluentBundle<FluentResource> = FluentBundle::new(vec![id]);
            bundle.add_resource(resource).unwrap();
        }
    }

    #[test]
    fn russian_has_three_forms_and_a_comma() {
        let words = Words::new(Language::Russian);
        let forms = [1, 3, 5, 11, 21, 113].map(|count| say!(words, "tricks", count = count));
        let expected = [
            "1 взятка",
            "3 взятки",
            "5 взяток",
            "11 взяток",
            "21 взятка",
            "113 взяток",
        ];
        assert_eq!(forms, expected);
        assert!(words.prices(Convention::Rostov).contains(" 0,5 "));
    }

    #[test]
    fn numbers_have_their_forms() {
        let words = Words::new(Language::English);
        assert_eq!(say!(words, "tricks", count = 1), "1 trick");
        assert_eq!(say!(words, "tricks", count = 9), "9 tricks");
        assert_eq!(words.say("no such sentence", None), "no such sentence");
    }
}
