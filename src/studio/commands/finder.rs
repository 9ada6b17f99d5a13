//! Fuzzy search for names by some of their letters.

use nucleo_matcher::pattern::{Atom, AtomKind, CaseMatching, Normalization};
use nucleo_matcher::{Config, Matcher, Utf32Str};

/// A search for names that match all typed words, in any order. A name matches a word if it contains the word, or if it
/// contains the word's letters in order, most of them at the starts of words.
pub(crate) struct NameFinder {
    words: Vec<TypedWord>,
    matcher: Matcher,
}

/// A word of the search text, prepared for matching.
struct TypedWord {
    atom: Atom,
    /// The word in lower case.
    text: String,
    /// The score of a name that is identical to the word.
    ideal: u32,
}

/// The quality of a match.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct NameFit {
    /// The score of the match; higher is better.
    pub(crate) score: u32,
    /// The indices of the matching letters in the name.
    pub(crate) letters: Vec<u32>,
}

impl NameFinder {
    /// Creates a search for the words of `typed`.
    pub(crate) fn new(typed: &str) -> NameFinder {
        let mut config = Config::DEFAULT;
        // If two matches are equally good, the one nearer to the start of the name wins.
        config.prefer_prefix = true;
        let mut matcher = Matcher::new(config);
        let word = |text: &str| {
            let text = plain(text);
            let (case, letters) = (CaseMatching::Ignore, Normalization::Smart);
            // The word is matched literally: no character has a special meaning.
            let atom = Atom::new(&text, case, letters, AtomKind::Fuzzy, false);
            let ideal = score(&atom, &text, &mut matcher);
            TypedWord {
                ideal: ideal.unwrap_or(0),
                atom,
                text,
            }
        };
        NameFinder {
            words: typed.split_whitespace().map(word).collect(),
            matcher,
        }
    }

    /// Returns the score of a name that is identical to the typed text.
    pub(crate) fn ideal(&self) -> u32 {
        self.words.iter().map(|word| word.ideal).sum()
    }

    /// Returns the match of `name`, or `None` if it does not match.
    pub(crate) fn fit(&mut self, name: &str) -> Option<NameFit> {
        let name = plain(name);
        let mut fit = NameFit::default();
        for word in &self.words {
            let score = score(&word.atom, &name, &mut self.matcher)?;
            // A low score means that scattered letters matched by chance.
            if 4 * score < 3 * word.ideal && !name.contains(&word.text) {
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
fn score(atom: &Atom, name: &str, matcher: &mut Matcher) -> Option<u32> {
    let mut buffer = Vec::new();
    let score = atom.score(Utf32Str::new(name, &mut buffer), matcher);
    score.map(u32::from)
}

/// Normalizes a name for comparison: converts it to lower case, and unifies letters that are used interchangeably.
/// Every letter keeps its index.
fn plain(name: &str) -> String {
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
    fn found<'a>(typed: &str, names: &[&'a str]) -> Vec<&'a str> {
        let mut finder = NameFinder::new(typed);
        let fits = |&name: &&'a str| Some((finder.fit(name)?, name));
        let mut fits: Vec<_> = names.iter().filter_map(fits).collect();
        fits.sort_by_key(|(fit, _)| std::cmp::Reverse(fit.score));
        fits.into_iter().map(|(_, name)| name).collect()
    }

    #[test]
    fn words_initials_and_parts_of_words_are_found() {
        let names = ["Count the opponents’ deals", "Random deal", "Undo", "Redo"];
        assert_eq!(found("undo", &names), ["Undo"]);
        assert_eq!(found("DEAL", &names), [names[1], names[0]]);
        assert_eq!(found("deal ran", &names), ["Random deal"]);
        assert_eq!(found("cod", &names), [names[0]]);
        assert_eq!(found("edo", &names), ["Redo"]);
        assert_eq!(found("do", &names), ["Undo", "Redo", "Random deal"]);
        assert_eq!(found("opponents'", &names), [names[0]]);
        assert!(found("xyz", &names).is_empty());
        assert_eq!(found(" ", &names).len(), names.len());
    }

    #[test]
    fn letters_that_are_strewn_about_do_not_fit() {
        let names = ["Three no trumps", "3NT by South", "Export a picture"];
        assert_eq!(found("3nt", &names), ["3NT by South"]);
        assert!(found("eopr", &names).is_empty());
    }

    /// Characters in the typed text have no special meaning.
    #[test]
    fn signs_are_signs() {
        let names = ["Save as…", "Save", "Really!"];
        assert_eq!(found("as…", &names), ["Save as…"]);
        assert_eq!(found("!", &names), ["Really!"]);
        assert!(found("^save", &names).is_empty());
        assert!(found("save$", &names).is_empty());
    }

    #[test]
    fn russian_is_found_in_any_case_and_with_either_letter() {
        let names = ["Отменить", "Счёт партии", "Очистить все руки"];
        assert_eq!(found("отм", &names), ["Отменить"]);
        assert_eq!(found("СЧЕТ", &names), ["Счёт партии"]);
        assert_eq!(found("счёт", &names), ["Счёт партии"]);
        assert_eq!(found("овр", &names), ["Очистить все руки"]);
    }

    #[test]
    fn the_letters_that_fit_are_told() {
        let mut finder = NameFinder::new("deal r");
        let fit = finder.fit("Random Deal").unwrap();
        assert_eq!(fit.letters, [0, 7, 8, 9, 10]);
        let mut finder = NameFinder::new("undo");
        assert_eq!(finder.ideal(), finder.fit("Undo").unwrap().score);
    }
}
