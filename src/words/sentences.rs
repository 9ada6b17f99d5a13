//! The sentences of a language.

use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

use super::Language;
use super::letters::CardLetters;
use super::numbers::NumberCustom;

/// Expands to the text of all Fluent files in a language's folder, concatenated.
macro_rules! all_sentences {
    ($folder:literal) => {
        concat!(
            include_str!(concat!($folder, "/terms.ftl")),
            "\n",
            include_str!(concat!($folder, "/position.ftl")),
            "\n",
            include_str!(concat!($folder, "/report.ftl")),
        )
    };
}

/// Formats a sentence with its arguments: `say!(words, "tricks", count = 3)`, or `say!(words, "tricks", count)` if the
/// argument is a variable with its name. In place of [`Words`], any value with such a method `say` will do.
#[macro_export]
macro_rules! say {
    (@value $name:ident) => { &$name };
    (@value $name:ident = $value:expr) => { &$value };
    ($words:expr, $id:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        $words.say($id, &[$((
            stringify!($name),
            $crate::say!(@value $name $(= $value)?) as &dyn $crate::SentenceArgument,
        )),*])
    };
}

/// A value that [`say!`] can insert into a sentence. Terms of the games, such as seats and cards, are inserted in words.
pub trait SentenceArgument {
    /// Converts the value to one that Fluent can insert. `words` are those of the sentence's language.
    fn fluent_value<'a>(&'a self, words: &Words) -> FluentValue<'a>;
}

/// The sentences of one language.
pub struct Words {
    language: Language,
    bundle: FluentBundle<FluentResource>,
}

impl Words {
    /// Returns the words of a language that all programs share.
    ///
    /// ```
    /// use kibitzer_words::{Language, Words, say};
    /// let words = Words::of(Language::Russian);
    /// assert_eq!(say!(words, "tricks", count = 3), "3 взятки");
    /// ```
    pub fn of(language: Language) -> &'static Words {
        static ENGLISH: LazyLock<Words> = LazyLock::new(|| Words::with(Language::English, ""));
        static RUSSIAN: LazyLock<Words> = LazyLock::new(|| Words::with(Language::Russian, ""));
        match language {
            Language::English => &ENGLISH,
            Language::Russian => &RUSSIAN,
        }
    }

    /// Returns the shared words of a language together with a program's own sentences. `own` is the text of a Fluent
    /// file.
    pub fn with(language: Language, own: &str) -> Words {
        let id: LanguageIdentifier = language.code().parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![id]);
        // Isolation marks are only needed for mixed text directions, and the fonts have no glyphs for them.
        bundle.set_use_isolating(false);
        bundle.set_formatter(Some(formatter(language)));
        let shared = match language {
            Language::English => all_sentences!("en"),
            Language::Russian => {
                concat!(all_sentences!("ru"), "\n", include_str!("ru/messages.ftl"))
            }
        };
        for source in [shared, own] {
            // Malformed sentences are skipped; a test checks that there are none.
            let resource = FluentResource::try_new(source.to_owned());
            bundle.add_resource_overriding(resource.unwrap_or_else(|(resource, _)| resource));
        }
        Words { language, bundle }
    }

    /// Returns the language of these sentences.
    pub fn language(&self) -> Language {
        self.language
    }

    /// Returns the number format of the language's country.
    pub fn custom(&self) -> NumberCustom {
        self.language.custom()
    }

    /// Returns the letters for court cards in the language's country.
    pub fn letters(&self) -> CardLetters {
        self.language.letters()
    }

    /// Returns the sentence with this identifier, or the identifier itself if there is no such sentence. Called by
    /// [`say!`].
    pub fn say(&self, id: &str, args: &[(&str, &dyn SentenceArgument)]) -> String {
        let message = self.bundle.get_message(id).and_then(|it| it.value());
        let Some(pattern) = message else {
            return id.to_owned();
        };
        let args = args.iter().map(|(name, it)| (*name, it.fluent_value(self)));
        let args: FluentArgs<'_> = args.collect();
        let text = self
            .bundle
            .format_pattern(pattern, Some(&args), &mut Vec::new());
        text.into_owned()
    }

    /// Returns an attribute of a sentence, such as the tooltip of a command. Returns an empty string if there is none.
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

/// Returns the function that formats numbers within sentences.
fn formatter<M>(language: Language) -> fn(&FluentValue<'_>, &M) -> Option<String> {
    match language {
        Language::English => |value, _| number_as(value, NumberCustom::ENGLISH),
        Language::Russian => |value, _| number_as(value, NumberCustom::RUSSIAN),
    }
}

/// Formats a number in the format of a country. Returns `None` for any other value, which Fluent then formats itself.
fn number_as(value: &FluentValue<'_>, custom: NumberCustom) -> Option<String> {
    match value {
        FluentValue::Number(number) => Some(custom.pointed(&number.as_string())),
        FluentValue::String(_)
        | FluentValue::Custom(_)
        | FluentValue::None
        | FluentValue::Error => None,
    }
}

/// Returns `text` with its first letter in upper case.
pub fn with_capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_the_forms_of_their_language() {
        let words = Words::of(Language::Russian);
        let forms = [1, 3, 5, 11, 21, 113].map(|count| say!(words, "tricks", count));
        let expected = [
            "1 взятка",
            "3 взятки",
            "5 взяток",
            "11 взяток",
            "21 взятка",
            "113 взяток",
        ];
        assert_eq!(forms, expected);
        let words = Words::of(Language::English);
        assert_eq!(say!(words, "tricks", count = 1), "1 trick");
        assert_eq!(say!(words, "tricks", count = 9), "9 tricks");
        assert_eq!(words.say("no such sentence", &[]), "no such sentence");
    }
}
