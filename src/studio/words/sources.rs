//! Holds the sources of the studio against its files of words: what is said is written, and what is written is
//! said.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::Path;
use std::{fs, iter};

use super::Language;

/// This file, whose examples are no sentences.
const HERE: &str = "words/sources.rs";

/// What stands before a literal that nobody reads.
const NAMES: [&str; 5] = [
    "Id::unique(",
    "Id::unique((",
    "Grid::new(",
    "id_salt(",
    "Side::left(",
];

/// A source without its tests.
struct StudioSource {
    path: String,
    text: String,
    /// The text, with blanks for what stands in comments and literals.
    code: String,
    /// Where the literals stand, without their quotation marks.
    literals: Vec<Range<usize>>,
}

/// A sentence where it is said, and the names of what is given for it.
struct Said {
    id: String,
    given: BTreeSet<String>,
    place: String,
}

impl StudioSource {
    fn read(path: &Path) -> StudioSource {
        let text = fs::read_to_string(path).unwrap();
        let end = text.find("#[cfg(test)]\nmod tests {");
        let text = text[..end.unwrap_or(text.len())].to_owned();
        let (code, literals) = blanked(&text);
        let path = path.display().to_string();
        StudioSource {
            path,
            text,
            code,
            literals,
        }
    }

    /// All sources of the studio but this one.
    fn all() -> Vec<StudioSource> {
        let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()];
        let mut sources = Vec::new();
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|it| it == "rs") && !path.ends_with(HERE) {
                    sources.push(StudioSource::read(&path));
                }
            }
        }
        sources
    }

    /// The sentences that it says.
    fn said(&self) -> Vec<Said> {
        let calls = self.code.match_indices("say!(");
        let calls = calls.map(|(at, opening)| self.call(at + opening.len()));
        // The table of commands names its sentences, and says them elsewhere.
        let named = self.literals.iter().map(|it| &self.text[it.clone()]);
        let named = named.filter(|it| it.starts_with("command-"));
        let named = named.map(|id| self.sentence(id, BTreeSet::new()));
        calls.chain(named).collect()
    }

    /// The sentence of a call whose arguments begin here.
    fn call(&self, start: usize) -> Said {
        let mut parts = self.arguments(start).into_iter().skip(1);
        let id = parts.next().unwrap().trim().trim_matches('"');
        let names = parts.filter_map(|part| part.split_once('='));
        let given = names.map(|(name, _)| name.trim().to_owned());
        self.sentence(id, given.collect())
    }

    fn sentence(&self, id: &str, given: BTreeSet<String>) -> Said {
        let (id, place) = (id.to_owned(), self.path.clone());
        Said { id, given, place }
    }

    /// What stands between the commas, to the bracket that closes.
    fn arguments(&self, start: usize) -> Vec<&str> {
        let (mut depth, mut from, mut parts) = (0, start, Vec::new());
        for (at, letter) in self.code[start..].char_indices() {
            let at = start + at;
            match letter {
                ')' if depth == 0 => {
                    parts.push(&self.text[from..at]);
                    break;
                }
                ',' if depth == 0 => {
                    parts.push(&self.text[from..at]);
                    from = at + 1;
                }
                '(' | '[' | '{' => depth += 1,
                ')' | ']' | '}' => depth -= 1,
                _ => {}
            }
        }
        parts
    }

    /// Its literals that read as a sentence, or as a part of one.
    fn sentences(&self) -> impl Iterator<Item = &str> {
        let read = self.literals.iter().filter(|literal| {
            let before = self.code[..literal.start - 1].trim_end();
            !NAMES.iter().any(|name| before.ends_with(name))
        });
        let read = read.map(|literal| &self.text[literal.clone()]);
        read.filter(|literal| is_sentence(literal))
    }
}

/// A text with blanks for comments, letters and literals, and where the literals stand.
fn blanked(text: &str) -> (String, Vec<Range<usize>>) {
    let (mut code, mut literals) = (String::new(), Vec::new());
    while code.len() < text.len() {
        let at = code.len();
        let rest = &text[at..];
        if rest.starts_with("//") {
            blank(&mut code, rest.find('\n').unwrap_or(rest.len()));
        } else if let Some(literal) = rest.strip_prefix('"') {
            let length = literal_length(literal);
            literals.push(at + 1..at + 1 + length);
            blank(&mut code, length + 2);
        } else {
            match letter_length(rest) {
                Some(length) => blank(&mut code, length),
                None => code.extend(rest.chars().next()),
            }
        }
    }
    (code, literals)
}

fn blank(code: &mut String, length: usize) {
    code.extend(iter::repeat_n(' ', length));
}

/// How long a literal is that begins here, to its quotation mark.
fn literal_length(rest: &str) -> usize {
    let mut is_escaped = false;
    let end = rest.find(|letter| {
        let ends = letter == '"' && !is_escaped;
        is_escaped = letter == '\\' && !is_escaped;
        ends
    });
    end.unwrap_or(rest.len())
}

/// How long a literal of one letter is, with its marks; `None` if none begins here. A lifetime has no second
/// mark.
fn letter_length(rest: &str) -> Option<usize> {
    let inner = rest.strip_prefix('\'')?;
    if inner.starts_with('\\') {
        return Some(inner[2..].find('\'')? + 4);
    }
    let letter = inner.chars().next()?.len_utf8();
    inner[letter..].starts_with('\'').then_some(letter + 2)
}

/// Whether a literal has two words, or a word beside something that is put in.
fn is_sentence(literal: &str) -> bool {
    let is_word = |part: &str| part.chars().filter(|it| it.is_alphabetic()).count() >= 2;
    let outside = literal.split('{');
    let outside = outside.map(|part| part.split_once('}').map_or(part, |(_, after)| after));
    let parts: Vec<&str> = outside.collect();
    let words = parts.iter().flat_map(|part| part.split(' '));
    match words.filter(|part| is_word(part)).count() {
        0 => false,
        1 => parts.len() > 1,
        _ => true,
    }
}

/// The sentences of a language, and what belongs into each.
fn written(language: Language) -> BTreeMap<&'static str, BTreeSet<String>> {
    let mut sentences = BTreeMap::new();
    let mut last = "";
    for line in language.source().lines().filter(|it| !it.starts_with('#')) {
        if line.starts_with(|first: char| first.is_ascii_lowercase()) {
            last = line.split_once(" =").unwrap().0;
            sentences.insert(last, BTreeSet::new());
        }
        let places = line.split('$').skip(1);
        let ends = |letter: char| !(letter.is_ascii_lowercase() || letter == '_');
        let names = places.filter_map(|place| place.split(ends).next());
        let sentence = sentences.entry(last).or_default();
        sentence.extend(names.map(str::to_owned));
    }
    sentences.remove("");
    sentences
}

fn said() -> Vec<Said> {
    StudioSource::all()
        .iter()
        .flat_map(StudioSource::said)
        .collect()
}

/// Nothing may be wrong.
fn none(wrong: impl Iterator<Item = String>) {
    let wrong: BTreeSet<String> = wrong.collect();
    assert_eq!(wrong, BTreeSet::new());
}

#[test]
fn what_is_said_is_written_in_every_language() {
    for language in Language::ALL {
        let written = written(language);
        let said = said().into_iter();
        let missing = said.filter(|it| !written.contains_key(it.id.as_str()));
        none(missing.map(|it| format!("{} in {}", it.id, it.place)));
    }
}

#[test]
fn what_is_written_is_said() {
    let said: BTreeSet<String> = said().into_iter().map(|it| it.id).collect();
    for language in Language::ALL {
        let idle = written(language).into_keys();
        none(idle.filter(|id| !said.contains(*id)).map(str::to_owned));
    }
}

#[test]
fn a_sentence_gets_what_belongs_into_it_and_no_more() {
    let mut wanted: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for (id, names) in Language::ALL.into_iter().flat_map(written) {
        wanted.entry(id).or_default().extend(names);
    }
    let said = said().into_iter();
    let wrong = said.filter(|it| wanted.get(it.id.as_str()).is_some_and(|w| *w != it.given));
    none(wrong.map(|it| format!("{} in {}: {:?}", it.id, it.place, it.given)));
}

#[test]
fn no_panel_has_a_sentence_in_its_code() {
    let sources = StudioSource::all().into_iter();
    let panels =
        sources.filter(|it| it.path.contains("/panels/") || it.path.ends_with("window.rs"));
    for panel in panels {
        let sentences = panel.sentences();
        none(sentences.map(|it| format!("{it:?} in {}", panel.path)));
    }
}

#[test]
fn reads_what_is_said() {
    let text = r#"
        // say!(words, "in-a-comment")
        let mark = '"';
        fn of<'a>(words: &'a Words) { say!(words, "one") + say!(view.words, "two", card = f("a, b)", 1),
            seat = say!(words, "three", low = 3),) }
    "#;
    let (code, literals) = blanked(text);
    let (path, text) = (String::new(), text.to_owned());
    let source = StudioSource {
        path,
        text,
        code,
        literals,
    };
    let said: Vec<String> = source
        .said()
        .iter()
        .map(|it| format!("{} {:?}", it.id, it.given))
        .collect();
    let expected = [r#"one {}"#, r#"two {"card", "seat"}"#, r#"three {"low"}"#];
    assert_eq!(said, expected);
}

#[test]
fn knows_a_sentence() {
    for literal in ["Not known yet.", "click a card", "{} deals", "by {name}"] {
        assert!(is_sentence(literal), "{literal}");
    }
    for literal in [
        "edit-pack",
        "Kibitzer",
        "{} {margin} ♠",
        "{tip}\\n({keys})",
        "× ×",
    ] {
        assert!(!is_sentence(literal), "{literal}");
    }
}
