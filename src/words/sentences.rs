//! The sentences of a language.

use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

use super::letters::CardLetters;
use super::numbers::NumberFormat;
use super::{Language, declension};

/// Expands to the text of all files with sentences in a language's folder, concatenated.
macro_rules! all_sentences {
    ($folder:literal) => {
        concat!(
            include_str!(concat!($folder, "/terms.ftl")),
            "\n",
            include_str!(concat!($folder, "/position.ftl")),
            "\n",
            include_str!(concat!($folder, "/report.ftl")),
            "\n",
            include_str!(concat!($folder, "/solution.ftl")),
        )
    };
}

/// Returns a sentence with its arguments inserted: `say!(words, "tricks", count = 3)`. The argument can be abbreviated
/// to `count` if it is a variable of that name.
///
/// `words` is a [`Words`], or another value that has a `say` method with the same signature.
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

/// A value that [`say!`] can insert into a sentence. Seats, cards and other terms of the games are inserted as words.
pub trait SentenceArgument {
    /// Converts the value to one that Fluent, the library for sentences, can insert. `words` supplies names in the
    /// language of the sentence.
    fn fluent_value<'a>(&'a self, words: &Words) -> FluentValue<'a>;
}

/// The sentences of one language, and the names of seats, suits, cards and other terms of the games.
pub struct Words {
    language: Language,
    bundle: FluentBundle<FluentResource>,
    /// The way in which text that users type literally is marked.
    literals: LiteralMarks,
}

/// The way in which sentences mark text that users type literally, such as `15-17`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum LiteralMarks {
    /// Marked by backticks, as in the Fluent files; for terminals.
    Backticks,
    /// Marked by the quotation marks of the language; for windows, in which all text has one font.
    Quotes,
}

impl Words {
    /// Returns the sentences of a language that all programs share.
    ///
    /// ```
    /// use kibitzer_words::{Language, Words, say};
    /// let words = Words::of(Language::Russian);
    /// assert_eq!(say!(words, "tricks", count = 3), "3 взятки");
    /// ```
    pub fn of(language: Language) -> &'static Words {
        static ENGLISH: LazyLock<Words> =
            LazyLock::new(|| Words::load(Language::English, "", LiteralMarks::Backticks));
        static RUSSIAN: LazyLock<Words> =
            LazyLock::new(|| Words::load(Language::Russian, "", LiteralMarks::Backticks));
        match language {
            Language::English => &ENGLISH,
            Language::Russian => &RUSSIAN,
        }
    }

    /// Returns the shared sentences of a language together with those of one program with a window. `own` is the text
    /// of a Fluent file. Text in backticks, which users type literally, is put in quotation marks.
    pub fn with_sentences(language: Language, own: &str) -> Words {
        Words::load(language, own, LiteralMarks::Quotes)
    }

    fn load(language: Language, own: &str, literals: LiteralMarks) -> Words {
        let id: LanguageIdentifier = language.code().parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![id]);
        // Isolation marks are only needed for mixed text directions, and the fonts have no glyphs for them.
        bundle.set_use_isolating(false);
        bundle.set_formatter(Some(number_formatter(language)));
        // Only sentences of languages with cases call it.
        let added = bundle.add_function("FORM", declension::form);
        debug_assert!(added.is_ok(), "the bundle is empty");
        let shared = match language {
            Language::English => all_sentences!("en"),
            Language::Russian => {
                concat!(all_sentences!("ru"), "\n", include_str!("ru/messages.ftl"))
            }
        };
        for source in [shared, own] {
            // Malformed sentences are skipped; a test checks that there are none.
            let resource = FluentResource::try_new(literals.marked(language, source));
            bundle.add_resource_overriding(resource.unwrap_or_else(|(resource, _)| resource));
        }
        Words {
            language,
            bundle,
            literals,
        }
    }

    /// Replaces the backticks around literal text in the English text of a message by the marks of this program.
    pub(crate) fn with_literal_marks(&self, text: &str) -> String {
        self.literals.marked(self.language, text)
    }

    /// Returns a value for a message. If this program marks text by quotation marks, backticks in the value become
    /// apostrophes, so that they are not taken for marks.
    pub(crate) fn without_marks(&self, value: String) -> String {
        match self.literals {
            LiteralMarks::Backticks => value,
            LiteralMarks::Quotes => value.replace('`', "'"),
        }
    }

    /// Returns the language that the sentences are in.
    pub fn language(&self) -> Language {
        self.language
    }

    /// Returns the number format that is used in the language's country.
    pub fn number_format(&self) -> NumberFormat {
        self.language.number_format()
    }

    /// Returns the letters for ace, king, queen and jack that are used in the language's country.
    pub fn letters(&self) -> CardLetters {
        self.language.letters()
    }

    /// Returns the sentence with this identifier and with the arguments inserted, or the identifier itself if there is
    /// no such sentence. Called by [`say!`].
    pub fn say(&self, id: &str, args: &[(&str, &dyn SentenceArgument)]) -> String {
        let message = (self.bundle.get_message(id)).and_then(|message| message.value());
        let Some(pattern) = message else {
            return id.to_owned();
        };
        let args: FluentArgs<'_> = args
            .iter()
            .map(|(name, it)| (*name, it.fluent_value(self)))
            .collect();
        let text = self
            .bundle
            .format_pattern(pattern, Some(&args), &mut Vec::new());
        text.into_owned()
    }

    /// Returns an attribute of a sentence, such as the tooltip of a command, or an empty string if there is none.
    pub fn attribute(&self, id: &str, name: &str) -> String {
        let message = self.bundle.get_message(id);
        let attribute = message.and_then(|message| message.get_attribute(name));
        attribute.map_or_else(String::new, |attribute| {
            self.bundle
                .format_pattern(attribute.value(), None, &mut Vec::new())
                .into_owned()
        })
    }
}

impl LiteralMarks {
    /// Replaces the backticks of a text by these marks. The backticks must come in pairs.
    fn marked(self, language: Language, text: &str) -> String {
        let [opening, closing] = match self {
            LiteralMarks::Backticks => return text.to_owned(),
            LiteralMarks::Quotes => language.quotation_marks(),
        };
        let mut parts = text.split('`');
        let mut marked = parts.next().unwrap_or_default().to_owned();
        for (index, part) in parts.enumerate() {
            marked.push(if index % 2 == 0 { opening } else { closing });
            marked += part;
        }
        marked
    }
}

/// Returns the function with which Fluent formats numbers in sentences of a language.
fn number_formatter<M>(language: Language) -> fn(&FluentValue<'_>, &M) -> Option<String> {
    match language {
        Language::English => |value, _| format_number(value, NumberFormat::ENGLISH),
        Language::Russian => |value, _| format_number(value, NumberFormat::RUSSIAN),
    }
}

/// Formats a number in the given format. Returns `None` for any other value, which Fluent then formats itself.
fn format_number(value: &FluentValue<'_>, format: NumberFormat) -> Option<String> {
    match value {
        FluentValue::Number(number) => Some(format.localized(&number.as_string())),
        FluentValue::String(_)
        | FluentValue::Custom(_)
        | FluentValue::None
        | FluentValue::Error => None,
    }
}

/// Returns `text` with its first letter converted to upper case.
pub fn with_capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use kibitzer_cards::{Card, Seat, Suit};

    use super::*;

    #[test]
    fn sentences_have_the_plural_forms_of_their_language() {
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

    #[test]
    fn windows_have_quotation_marks_where_terminals_have_backticks() {
        let own = "typed = Type `4` or `5`\n";
        let windowed = |language| Words::with_sentences(language, own).say("typed", &[]);
        assert_eq!(windowed(Language::English), "Type “4” or “5”");
        assert_eq!(windowed(Language::Russian), "Type «4» or «5»");
        let message = kibitzer_cards::notation::constraints::length("x").unwrap_err();
        let range = kibitzer_cards::notation::constraints::range("`x").unwrap_err();
        let [window, terminal] = [
            &Words::with_sentences(Language::English, ""),
            Words::of(Language::English),
        ];
        assert_eq!(terminal.describe(&message), message.to_string());
        assert!(terminal.describe(&range).starts_with("``x` is not"));
        assert!(window.describe(&range).starts_with("“'x” is not"));
    }

    /// Checks that the table contains every name. A missing name would stay in the nominative, unnoticed.
    #[test]
    fn every_seat_suit_and_rank_has_a_russian_declension() {
        let words = Words::of(Language::Russian);
        let seats = Seat::ALL.map(|seat| words.seat(seat));
        let suits = Suit::ALL.map(|suit| words.suit(suit));
        let cards = "AKQJT98765432..."
            .parse::<kibitzer_cards::CardSet>()
            .unwrap()
            .iter()
            .map(|card: Card| words.card(card));
        for name in seats.into_iter().chain(suits).chain(cards) {
            assert!(declension::is_declined(&name), "{name}");
        }
    }
}
