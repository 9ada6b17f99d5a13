//! The texts of a problem in other languages.

use std::collections::BTreeMap;

use super::Problem;

/// The translations of a problem's texts, by the two-letter code (ISO 639) of their language, such as `ru`.
pub type Translations = BTreeMap<String, Translation>;

/// The texts of a problem in another language than that of the problem itself. An empty text has no translation.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Translation {
    /// The title of the problem.
    pub title: String,
    /// The question that the problem asks its reader.
    pub question: String,
    /// The notes on the problem.
    pub notes: String,
}

impl Problem {
    /// Returns the title of the problem in a language, given by its two-letter code. Without a translation it is the
    /// problem's own title.
    ///
    /// ```
    /// use kibitzer_cards::problem::{Problem, Translation};
    /// use kibitzer_cards::rules::Game;
    /// let mut problem = Problem::new(Game::Preferans);
    /// problem.title = "Ten tricks".to_owned();
    /// let title = "Десять взяток".to_owned();
    /// problem.translations.insert("ru".to_owned(), Translation { title, ..Translation::default() });
    /// assert_eq!(problem.title_in("ru"), "Десять взяток");
    /// assert_eq!(problem.title_in("en"), "Ten tricks");
    /// assert_eq!(problem.question_in("ru"), "");
    /// ```
    pub fn title_in(&self, language: &str) -> &str {
        self.text_in(language, &self.title, |it| &it.title)
    }

    /// Returns the question of the problem in a language, as [`title_in`](Problem::title_in) does.
    pub fn question_in(&self, language: &str) -> &str {
        self.text_in(language, &self.question, |it| &it.question)
    }

    /// Returns the notes on the problem in a language, as [`title_in`](Problem::title_in) does.
    pub fn notes_in(&self, language: &str) -> &str {
        self.text_in(language, &self.notes, |it| &it.notes)
    }

    /// Returns a translated text, or `own` if it has no translation.
    fn text_in<'a>(
        &'a self,
        language: &str,
        own: &'a str,
        text: fn(&Translation) -> &String,
    ) -> &'a str {
        let translated = self.translations.get(language).map(text);
        translated.filter(|it| !it.is_empty()).map_or(own, |it| it)
    }
}
