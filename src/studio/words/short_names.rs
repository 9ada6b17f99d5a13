//! Short names for the rows of the problem list, by which problems beside one another can be told apart.
//!
//! A title consists of *parts*. A part begins with the word at which the title parts from other titles of the list, its
//! *key*, and ends before the next such word. `Double Dummy Corner 32, heart led` beside `Double Dummy Corner 32, any
//! lead` and `Double Dummy Corner 4` has the parts `Double Dummy Corner`, `32` and `heart led`. In a list with long
//! titles, a name that many of them begin with shrinks to its initials: `DDC 32 · ♥ led`. What is still too long for a
//! row loses the words between the keys first.

use std::collections::{HashMap, HashSet};

use kibitzer_formats::diagram::parse_suit_name;

/// The maximum number of characters of a title that is shown in full.
const MAX_LETTERS: usize = 22;

/// The minimum number of words at the start of several titles that are shortened to their initials.
const MIN_INITIALS: usize = 3;

/// The character that replaces omitted text.
const ELLIPSIS: &str = "…";

/// The separators between words that are dropped beside an ellipsis.
const SEPARATORS: [char; 5] = [' ', '·', ',', '-', '_'];

/// The short name of a problem in a list, which can be cut further to the width of its row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ShortName {
    /// The whole title; `None` if it must be shortened.
    title: Option<String>,
    /// The parts of the title in the style of a label.
    parts: Vec<Part>,
}

/// A part of a name: a key, which is a word that distinguishes the title from others with the same beginning, and the
/// words up to the next key.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Part {
    key: String,
    rest: Vec<String>,
}

/// A word of a title, with the separators before it. The last word includes the characters after it.
#[derive(Clone, Copy)]
struct Token<'a> {
    gap: &'a str,
    word: &'a str,
    /// The title up to and including this token.
    title_to_here: &'a str,
}

/// The continuations of a beginning that titles share: the next word of each title, or `None` where a title ends.
#[derive(Default)]
struct Beginning<'a> {
    next: HashSet<Option<&'a str>>,
    /// True if one of these titles is longer than [`MAX_LETTERS`].
    is_long: bool,
}

/// Returns short names for the titles of a list, in the same order. No two of them are equal.
pub(crate) fn short_names(titles: &[String]) -> Vec<ShortName> {
    let titles: Vec<Vec<Token<'_>>> = titles.iter().map(|title| tokens(title)).collect();
    let mut beginnings: HashMap<&str, Beginning<'_>> = HashMap::new();
    for title in &titles {
        let is_long = letters(title) > MAX_LETTERS;
        let before = [""]
            .into_iter()
            .chain(title.iter().map(|title| title.title_to_here));
        for (at, before) in before.enumerate() {
            let beginning = beginnings.entry(before).or_default();
            beginning.is_long |= is_long;
            beginning
                .next
                .insert(title.get(at).map(|title| title.text()));
        }
    }
    let mut names: Vec<ShortName> = titles
        .iter()
        .map(|title| short_name(title, &beginnings))
        .collect();
    number_equal(&mut names);
    names
}

/// Returns the short name of a title. `beginnings` contains the continuations of every beginning of the titles in the
/// list.
fn short_name(title: &[Token<'_>], beginnings: &HashMap<&str, Beginning<'_>>) -> ShortName {
    let beginning = |at: usize| match at {
        0 => beginnings.get(""),
        at => beginnings.get(title[at - 1].title_to_here),
    };
    let is_key = |at: usize| beginning(at).is_some_and(|beginning| beginning.next.len() > 1);
    let common = (1..=title.len()).find(|&at| is_key(at)).unwrap_or(0);
    let is_long = beginning(common).is_some_and(|beginning| beginning.is_long);
    let has_initials = is_long && is_proper_name(&title[..common]);
    let mut parts: Vec<Part> = Vec::new();
    let mut start = 0;
    if has_initials {
        let words = title[..common].iter();
        parts.push(Part::new(
            words.filter_map(|word| word.word.chars().next()).collect(),
        ));
        start = common;
    }
    for (at, token) in title.iter().enumerate().skip(start) {
        match parts.last_mut() {
            Some(part) if !is_key(at) => part.rest.push(token.as_label()),
            Some(_) | None => parts.push(Part::new(token.as_label())),
        }
    }
    let is_short = !has_initials && letters(title) <= MAX_LETTERS;
    ShortName {
        title: is_short.then(|| title.iter().map(Token::text).collect()),
        parts,
    }
}

/// Returns the number of characters in a title.
fn letters(title: &[Token<'_>]) -> usize {
    title.iter().map(|title| title.text().chars().count()).sum()
}

/// Returns true if these words can shrink to their initials: there are at least [`MIN_INITIALS`] of them, and each
/// begins with a capital letter.
fn is_proper_name(words: &[Token<'_>]) -> bool {
    let is_capital = |it: &Token<'_>| it.word.starts_with(char::is_uppercase);
    words.len() >= MIN_INITIALS && words.iter().all(is_capital)
}

/// Adds a number to each name that occurs more than once.
fn number_equal(names: &mut [ShortName]) {
    let mut counts: HashMap<String, usize> = HashMap::new();
    for name in names.iter() {
        *counts.entry(name.text()).or_default() += 1;
    }
    counts.retain(|_, count| *count > 1);
    let mut numbers: HashMap<String, usize> = HashMap::new();
    for name in names {
        let text = name.text();
        if counts.contains_key(&text) {
            let number = numbers.entry(text).or_default();
            *number += 1;
            let suffix = format!(" ({number})");
            if let Some(title) = &mut name.title {
                title.push_str(&suffix);
            }
            name.parts.push(Part::new(suffix));
        }
    }
}

/// Divides a title into tokens. Adjacent digits and letters belong to different words.
fn tokens(title: &str) -> Vec<Token<'_>> {
    let class = |letter: char| match letter {
        '\'' | '’' => Some(false),
        letter if letter.is_alphanumeric() => Some(letter.is_numeric()),
        _ => None,
    };
    let mut tokens = Vec::new();
    let mut end = 0;
    while let Some(gap) = title[end..].find(|letter| class(letter).is_some()) {
        let (start, first) = (end + gap, title[end + gap..].chars().next().and_then(class));
        let length = title[start..].find(|letter| class(letter) != first);
        let mut next = length.map_or(title.len(), |length| start + length);
        if title[next..].chars().all(|letter| class(letter).is_none()) {
            next = title.len();
        }
        tokens.push(Token {
            gap: &title[end..start],
            word: &title[start..next],
            title_to_here: &title[..next],
        });
        end = next;
    }
    if tokens.is_empty() {
        tokens.push(Token {
            gap: "",
            word: title,
            title_to_here: title,
        });
    }
    tokens
}

impl<'a> Token<'a> {
    /// Returns the word with the characters before it.
    fn text(&self) -> &'a str {
        &self.title_to_here[self.title_to_here.len() - self.gap.len() - self.word.len()..]
    }

    /// Returns the token in the style of a label: suits as symbols, and dots for commas.
    fn as_label(&self) -> String {
        let gap = match self.gap {
            ", " | "; " | ": " => " · ",
            gap => gap,
        };
        let is_name = self.word.starts_with(char::is_uppercase);
        let suit = parse_suit_name(self.word).filter(|_| !is_name);
        match suit {
            Some(suit) => format!("{gap}{}", suit.symbol()),
            None => format!("{gap}{}", self.word),
        }
    }
}

impl Part {
    /// Creates a part that consists of a key alone.
    fn new(key: String) -> Part {
        let rest = Vec::new();
        Part { key, rest }
    }
}

impl ShortName {
    /// Returns the longest form of the name.
    fn text(&self) -> String {
        self.cut(|_| true)
    }

    /// Returns the longest form of the name for which `fits` returns true, or the shortest form if there is none.
    /// Shortening first replaces suits by symbols. It then drops words between the keys, from the last on, words after
    /// the last key, and finally letters of the keys.
    pub(crate) fn cut(&self, fits: impl Fn(&str) -> bool) -> String {
        if let Some(title) = self.title.as_ref().filter(|title| fits(title)) {
            return title.clone();
        }
        let mut kept: Vec<usize> = self.parts.iter().map(|part| part.rest.len()).collect();
        let mut shown = self.shown(&kept, usize::MAX);
        let last = kept.len().saturating_sub(1);
        for part in (0..last).rev().chain([last]) {
            while kept.get(part).is_some_and(|&kept| kept > 0) && !fits(&shown) {
                kept[part] -= 1;
                shown = self.shown(&kept, usize::MAX);
            }
        }
        let longest = self.parts.iter().map(|part| part.key.chars().count()).max();
        for letters in (1..longest.unwrap_or(0)).rev() {
            if fits(&shown) {
                break;
            }
            shown = self.shown(&kept, letters);
        }
        shown
    }

    /// Returns the name with the first `kept[i]` words after the key of part `i`, and at most `letters` letters of each
    /// key. An ellipsis replaces omitted text.
    fn shown(&self, kept: &[usize], letters: usize) -> String {
        let mut shown = String::new();
        for (part, &kept) in self.parts.iter().zip(kept) {
            let key = if shown.ends_with(ELLIPSIS) {
                part.key.trim_start_matches(SEPARATORS)
            } else {
                &part.key
            };
            let gap = key
                .chars()
                .take_while(|letter| !letter.is_alphanumeric())
                .count();
            let most = letters.saturating_add(gap);
            shown.extend(key.chars().take(most));
            part.rest[..kept]
                .iter()
                .for_each(|word| shown.push_str(word));
            if kept < part.rest.len() || most < key.chars().count() {
                shown.truncate(shown.trim_end_matches(SEPARATORS).len());
                shown.push_str(ELLIPSIS);
            }
        }
        shown
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Words;
    use kibitzer_library::COLLECTIONS;
    use kibitzer_words::Language;

    /// Returns the short names of titles, cut to at most `letters` characters.
    fn names(titles: &[&str], letters: usize) -> Vec<String> {
        let titles: Vec<String> = titles.iter().map(|&title| title.to_owned()).collect();
        let fits = |name: &str| name.chars().count() <= letters;
        short_names(&titles)
            .iter()
            .map(|name| name.cut(fits))
            .collect()
    }

    #[test]
    fn a_common_title_prefix_is_shortened_to_initials() {
        let titles = [
            "Double Dummy Corner 1",
            "Double Dummy Corner 32, heart led",
            "Double Dummy Corner 32, any lead",
            "Double Dummy Corner 203 in diamonds",
            "Double Dummy Corner 203",
            "Slam with a bare ace",
        ];
        let expected = [
            "DDC 1",
            "DDC 32 · ♥ led",
            "DDC 32 · any lead",
            "DDC 203 in ♦",
            "DDC 203",
            "Slam with a bare ace",
        ];
        assert_eq!(names(&titles, MAX_LETTERS), expected);
    }

    #[test]
    fn short_titles_stay_as_they_are() {
        let titles = ["Board 1", "Board 2, hearts", "Three hearts"];
        assert_eq!(names(&titles, MAX_LETTERS), titles);
        let narrow = ["Board 1", "Board 2 · ♥", "Three ♥"];
        assert_eq!(names(&titles, 11), narrow);
    }

    #[test]
    fn distinguishing_words_are_kept_when_a_name_is_shortened() {
        let titles = [
            "Дарвен 159 с переменой, любая атака",
            "Дарвен 159 с переменой, атака пикой",
            "Дарвен 32, любая атака",
        ];
        let expected = [
            "Дарвен 159…любая атака",
            "Дарвен 159 с…атака ♠",
            "Дарвен 32, любая атака",
        ];
        assert_eq!(names(&titles, MAX_LETTERS), expected);
        assert_eq!(
            names(&titles, 15)[..2],
            ["Дарв…159…люба…", "Дарв…159…атак…"]
        );
        let files = ["vugraph-2024-final-1.pbn", "vugraph-2024-final-12.pbn"];
        assert_eq!(names(&files, 14), ["vugraph…1.pbn", "vugraph…12.pbn"]);
        assert_eq!(names(&files, 10), ["vugraph…1…", "vugrap…12…"]);
        assert_eq!(names(&["Incomprehensibility"], 8), ["Incompr…"]);
        assert_eq!(names(&["", "?", "a?"], 1), ["", "?", "a…"]);
    }

    #[test]
    fn equal_titles_get_numbers() {
        let titles = ["Squeeze", "Endplay", "Squeeze"];
        let expected = ["Squeeze (1)", "Endplay", "Squeeze (2)"];
        assert_eq!(names(&titles, MAX_LETTERS), expected);
        assert_eq!(names(&titles, 9)[2], "Squee…(2)");
    }

    #[test]
    fn shipped_problems_have_different_names_in_every_language() {
        for language in Language::ALL {
            let words = Words::new(language);
            for collection in &COLLECTIONS {
                let problems = collection.problems().iter();
                let titles: Vec<&str> = problems.map(|problem| words.title_of(problem)).collect();
                for letters in [MAX_LETTERS, 14] {
                    let names = names(&titles, letters);
                    let different: HashSet<&String> = names.iter().collect();
                    assert_eq!(different.len(), titles.len(), "{names:#?}");
                    assert!(
                        names.iter().all(|name| name.chars().count() <= letters),
                        "{names:#?}"
                    );
                }
            }
        }
    }
}
