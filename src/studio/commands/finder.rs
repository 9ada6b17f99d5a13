//! Fuzzy search for names by some of their letters.

use nucleo_matcher::pattern::{Atom, AtomKind, CaseMatching, Normalization};
use nucleo_matcher::{Config, Matcher, Utf32Str};

/// A search for names that match all typed words, in any order. A name matches a word if it contains the word, or if it
/// contains the word's letters in order, most of them at word starts.
pub(crate) struct NameFinder {
    words: Vec<TypedWord>,
    matcher: Matcher,
}

/// A word of the search text, prepared for matching.
struct TypedWord {
    atom: Atom,
    /// The word in lower case, with interchangeable letters unified.
    text: String,
    /// The score of a name that is identical to the word, the highest possible.
    perfect_score: u32,
}

/// A match of a name with the typed words: its score and the matching letters.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct NameMatch {
    /// The score of the match; higher is better.
    pub(crate) score: u32,
    /// The indices of the name's letters that match the typed words, in ascending order.
    pub(crate) letters: Vec<u32>,
}

impl NameFinder {
    /// Creates a search for names by the words of `typed`.
    pub(crate) fn new(typed: &str) -> NameFinder {
        let mut config = Config::DEFAULT;
        // If two matches are equally good, the one nearer to the start of the name wins.
        config.prefer_prefix = true;
        let mut matcher = Matcher::new(config);
        let word = |text: &str| {
            let text = normalize_name(text);
            let (case, letters) = (CaseMatching::Ignore, Normalization::Smart);
            // The word is matched literally: no character has a special meaning.
            let atom = Atom::new(&text, case, letters, AtomKind::Fuzzy, false);
            let perfect_score = word_score(&atom, &text, &mut matcher);
            TypedWord {
                perfect_score: perfect_score.unwrap_or(0),
                atom,
                text,
            }
        };
        NameFinder {
            words: typed.split_whitespace().map(word).collect(),
            matcher,
        }
    }

    /// Returns the score of a name that is identical to the typed text, the highest possible.
    pub(crate) fn perfect_score(&self) -> u32 {
        self.words.iter().map(|word| word.perfect_score).sum()
    }

    /// Matches `name` against the typed words and returns its score and matching letters. Returns `None` if some word
    /// does not match.
    pub(crate) fn match_name(&mut self, name: &str) -> Option<NameMatch> {
        let name = normalize_name(name);
        let mut fit = NameMatch::default();
        for word in &self.words {
            let score = word_score(&word.atom, &name, &mut self.matcher)?;
            // A low score means that scattered letters matched by chance.
            if 4 * score < 3 * word.perfect_score && !name.contains(&word.text) {
                return None;
            }
            fit.score += score;
            let mut buffer = Vec::new();
            let text = Utf32Str::new(&name, &mut buffer);
            word.atom.indices(text, &mut self.matcher, &mut fit.letters);
        }
        fit.letters.sort_unstable();
        fit.letters.dedup();
        Some(fit)
    }
}

/// Returns the score of a name for one typed word; `None` if the name lacks some letters of the word.
fn word_score(atom: &Atom, name: &str, matcher: &mut Matcher) -> Option<u32> {
    let mut buffer = Vec::new();
    let score = atom.score(Utf32Str::new(name, &mut buffer), matcher);
    score.map(u32::from)
}

/// Normalizes a name for comparison: converts it to lower case and unifies interchangeable letters. Every letter keeps
/// its index.
fn normalize_name(name: &str) -> String {
    let small = |letter: char| match letter {
        'ё' | 'Ё' => 'е',
        '’' => '\'',
        // A letter whose lower-case form has several letters is left unchanged, so that every letter keeps its index.
        letter => {
            let mut small = letter.to_lowercase();
            match (small.next(), small.next()) {
                (Some(only), None) => only,
                _ => letter,
            }
        }
    };
    name.chars().map(small).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the names that match the typed text, best first.
    fn search_names<'a>(typed: &str, names: &[&'a str]) -> Vec<&'a str> {
        let mut finder = NameFinder::new(typed);
        let fits = |&name: &&'a str| Some((finder.match_name(name)?, name));
        let mut fits: Vec<_> = names.iter().filter_map(fits).collect();
        fits.sort_by_key(|(fit, _)| std::cmp::Reverse(fit.score));
        fits.into_iter().map(|(_, name)| name).collect()
    }

    #[test]
    fn names_match_by_words_initials_and_parts_of_words() {
        let names = ["Count the opponents’ deals", "Random deal", "Undo", "Redo"];
        assert_eq!(search_names("undo", &names), ["Undo"]);
        assert_eq!(search_names("DEAL", &names), [names[1], names[0]]);
        assert_eq!(search_names("deal ran", &names), ["Random deal"]);
        assert_eq!(search_names("cod", &names), [names[0]]);
        assert_eq!(search_names("edo", &names), ["Redo"]);
        assert_eq!(search_names("do", &names), ["Undo", "Redo", "Random deal"]);
        assert_eq!(search_names("opponents'", &names), [names[0]]);
        assert!(search_names("xyz", &names).is_empty());
        assert_eq!(search_names(" ", &names).len(), names.len());
    }

    #[test]
    fn scattered_letters_do_not_match() {
        let names = ["Three no trumps", "3NT by South", "Export a picture"];
        assert_eq!(search_names("3nt", &names), ["3NT by South"]);
        assert!(search_names("eopr", &names).is_empty());
    }

    /// Tests that characters such as `^` and `$`, which are special in the search syntax of `nucleo`, match literally.
    #[test]
    fn special_characters_match_literally() {
        let names = ["Save as…", "Save", "Really!"];
        assert_eq!(search_names("as…", &names), ["Save as…"]);
        assert_eq!(search_names("!", &names), ["Really!"]);
        assert!(search_names("^save", &names).is_empty());
        assert!(search_names("save$", &names).is_empty());
    }

    #[test]
    fn russian_names_match_in_any_case_and_with_ye_for_yo() {
        let names = ["Отменить", "Счёт партии", "Очистить все руки"];
        assert_eq!(search_names("отм", &names), ["Отменить"]);
        assert_eq!(search_names("СЧЕТ", &names), ["Счёт партии"]);
        assert_eq!(search_names("счёт", &names), ["Счёт партии"]);
        assert_eq!(search_names("овр", &names), ["Очистить все руки"]);
    }

    #[test]
    fn matching_letters_are_returned_with_the_score() {
        let mut finder = NameFinder::new("deal r");
        let fit = finder.match_name("Random Deal").unwrap();
        assert_eq!(fit.letters, [0, 7, 8, 9, 10]);
        let mut finder = NameFinder::new("undo");
        assert_eq!(
            finder.perfect_score(),
            finder.match_name("Undo").unwrap().score
        );
    }
}
