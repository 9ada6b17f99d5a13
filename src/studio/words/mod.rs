//! Every sentence that the studio says, by language.
//!
//! The sentences stand in files of [Fluent](https://projectfluent.org), in a folder for each language; code names them
//! by their identifiers. Errors and cards, which are data everywhere else, get their words here.

mod dealing;
mod diagram;
mod errors;
mod flaws;
mod formats;
mod keys;
mod language;
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

use crate::look::numbers::NumberCustom;

pub use language::Language;

/// All sentences of the language whose files stand in this folder: a file for each part of the window.
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
    /// All its sentences, as they are written.
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
    /// The other languages: names of commands are known in all.
    others: Vec<Words>,
}

/// Says a sentence, with what belongs into it: `say!(words, "count-of-cards", count = 3)`.
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
    /// The sentences of a language.
    pub fn new(language: Language) -> Words {
        let others = Language::ALL.into_iter().filter(|it| *it != language);
        Words {
            others: others.map(Words::alone).collect(),
            ..Words::alone(language)
        }
    }

    /// The same without the other languages.
    fn alone(language: Language) -> Words {
        // What is written wrong is left out; a test reads all files.
        let resource = FluentResource::try_new(language.source().to_owned());
        let resource = resource.unwrap_or_else(|(resource, _)| resource);
        let id: LanguageIdentifier = language.code().parse().unwrap_or_default();
        let mut bundle = FluentBundle::new(vec![id]);
        // The marks are for text from right to left, and fonts have no pictures of them.
        bundle.set_use_isolating(false);
        bundle.set_formatter(Some(language.formatter()));
        bundle.add_resource_overriding(resource);
        Words {
            language,
            bundle,
            others: Vec::new(),
        }
    }

    /// The language.
    pub fn language(&self) -> Language {
        self.language
    }

    /// The same in the other languages.
    pub fn others(&self) -> &[Words] {
        &self.others
    }

    /// How its country writes numbers.
    pub fn custom(&self) -> NumberCustom {
        self.language.custom()
    }

    /// A sentence; its identifier if there is none. Called by [`say!`].
    pub fn say(&self, id: &str, args: Option<&FluentArgs<'_>>) -> String {
        let message = self.bundle.get_message(id).and_then(|it| it.value());
        let Some(pattern) = message else {
            return id.to_owned();
        };
        self.bundle
            .format_pattern(pattern, args, &mut Vec::new())
            .into_owned()
    }

    /// What belongs to a sentence under a name of its own, such as the tip of a command; nothing if there is
    /// none.
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
    /// Writes the numbers that are put into sentences.
    fn formatter<M>(self) -> fn(&FluentValue<'_>, &M) -> Option<String> {
        match self {
            Language::English => |value, _| number_as(value, NumberCustom::ENGLISH),
            Language::Russian => |value, _| number_as(value, NumberCustom::RUSSIAN),
        }
    }
}

/// A number as a country writes it; nothing for what is no number.
fn number_as(value: &FluentValue<'_>, custom: NumberCustom) -> Option<String> {
    match value {
        FluentValue::Number(number) => Some(custom.pointed(&number.as_string())),
        FluentValue::String(_)
        | FluentValue::Custom(_)
        | FluentValue::None
        | FluentValue::Error => None,
    }
}

/// A text with its first letter as a capital, as a sentence begins.
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
