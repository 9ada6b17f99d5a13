//! The invariants of `src/architecture.md` that can be read off the source text.

#![allow(
    clippy::unwrap_used,
    reason = "what cannot be unwrapped here is a failed test"
)]

use std::fs;
use std::path::{Path, PathBuf};

/// Every room of the engine and the rooms it may use: those below it. What the crates may use, cargo
/// sees to.
const MAY_USE: [(&str, &[&str]); 9] = [
    ("cards", &[]),
    ("rules", &["cards"]),
    ("search", &["cards", "rules"]),
    ("judge", &["cards", "rules"]),
    ("problem", &["cards", "rules"]),
    ("notation", &["cards", "rules", "problem"]),
    ("analysis", &["cards", "rules", "search"]),
    ("pool", &["cards", "rules", "search", "analysis"]),
    ("library", &["cards", "rules", "problem", "notation"]),
];

/// Words of the code and the only places that may contain them.
const ONLY_IN: [(&str, &[&str]); 7] = [
    ("rustix", &["peers/usage"]),
    ("libloading", &["peers/libdds"]),
    ("tempfile", &["files"]),
    ("ron", &["engine/notation", "studio"]),
    // Letters become cards, and cards letters, in these places.
    (
        "Rank::from_letter",
        &["engine/cards", "engine/notation", "formats"],
    ),
    (
        "Suit::from_letter",
        &["engine/cards", "engine/notation", "formats"],
    ),
    ("unsafe", &["peers/libdds", "engine/search/cpu"]),
];

/// What the search must not contain: input and output, threads, clocks, locks, indirection.
const NOT_IN_SEARCH: [&str; 14] = [
    "static",
    "dyn",
    "Mutex",
    "RwLock",
    "thread",
    "Instant",
    "SystemTime",
    "io",
    "fs",
    "print",
    "println",
    "eprintln",
    "HashMap",
    "Rc",
];

/// The part of the search that only a test compiles: it takes notes, tells and writes.
const LEARNS: &str = "engine/search/learn";

/// A source file: where it stands and its code without comments and texts.
struct Source {
    path: PathBuf,
    /// Its place in `src`, without the ending.
    place: PathBuf,
    code: String,
    first_line: String,
}

fn sources() -> Vec<Source> {
    let src = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join("src");
    let mut sources = Vec::new();
    let mut folders = vec![src.clone()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                sources.push(Source::read(&src, path));
            }
        }
    }
    assert!(sources.len() > 50);
    sources
}

impl Source {
    fn read(src: &Path, path: PathBuf) -> Source {
        let text = fs::read_to_string(&path).unwrap();
        Source {
            place: path.strip_prefix(src).unwrap().with_extension(""),
            code: code(&text),
            first_line: text.lines().next().unwrap_or_default().to_owned(),
            path,
        }
    }

    /// The room of the engine that it belongs to, if it does.
    fn room(&self) -> Option<&str> {
        let room = self.place.strip_prefix("engine").ok()?.iter().next()?;
        room.to_str()
    }

    /// Whether the code contains a name or a path.
    fn names(&self, path: &str) -> bool {
        let is_name = |letter: char| letter.is_alphanumeric() || letter == '_';
        self.code.match_indices(path).any(|(place, _)| {
            let before = self.code[..place].chars().next_back();
            let after = self.code[place + path.len()..].chars().next();
            !before.is_some_and(is_name) && !after.is_some_and(is_name)
        })
    }

    /// The rooms of this crate that paths such as `crate::cards::Card` name.
    fn uses(&self) -> Vec<&str> {
        let paths = self.code.split("crate::").skip(1);
        paths.flat_map(|path| first_names(path)).collect()
    }
}

/// The code alone: without comments, and without what stands between quotes.
fn code(text: &str) -> String {
    let lines = text.lines().map(|line| {
        let line = line.split("//").next().unwrap_or_default();
        let pieces = line.split('"').step_by(2);
        pieces.collect::<Vec<_>>().join("\"\"")
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// The first name of a path, or of every path of a group in braces.
fn first_names(path: &str) -> Vec<&str> {
    let name = |path: &'_ str| -> usize {
        path.find(|letter: char| !letter.is_alphanumeric() && letter != '_')
            .unwrap_or(path.len())
    };
    let Some(group) = path.strip_prefix('{') else {
        return vec![&path[..name(path)]];
    };
    let mut names = Vec::new();
    let mut depth = 1;
    let mut start = Some(0);
    for (place, letter) in group.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 1 => start = Some(place + 1),
            _ if depth == 1 && letter.is_alphabetic() && start.is_some() => {
                names.push(&group[place..place + name(&group[place..])]);
                start = None;
            }
            _ => {}
        }
        if depth == 0 {
            break;
        }
    }
    names
}

#[test]
fn names_and_paths_are_found() {
    assert_eq!(first_names("cards::{Card, Seat};"), ["cards"]);
    assert_eq!(
        first_names("{cards::{Card, Seat}, rules, pool::Pool};"),
        ["cards", "rules", "pool"]
    );
    assert_eq!(
        code("let a = \"crate::pool\"; // crate::cli"),
        "let a = \"\"; "
    );
    let sources = sources();
    let line = sources
        .iter()
        .find(|source| source.path.ends_with("analysis/line.rs"))
        .unwrap();
    assert!(line.uses().contains(&"search") && line.uses().contains(&"rules"));
    assert!(line.names("Prover") && line.names("CardSet::EMPTY") && !line.names("Prove"));
}

/// Fails with every breach of a rule that the source files show.
fn no_breach(breaches: impl Fn(&Source) -> Vec<String>) {
    let found: Vec<String> = sources()
        .iter()
        .flat_map(|source| {
            let path = source.path.display().to_string();
            breaches(source)
                .into_iter()
                .map(move |breach| format!("{path} {breach}"))
        })
        .collect();
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

#[test]
fn a_room_uses_only_rooms_below_it() {
    no_breach(|source| {
        let Some(room) = source.room() else {
            return Vec::new();
        };
        let place = MAY_USE.iter().find(|(name, _)| *name == room);
        match place {
            None if room == "lib" => Vec::new(),
            None => vec!["has no place in the house".to_owned()],
            Some((room, below)) => {
                let above = |used: &&str| used != room && !below.contains(used);
                let above = source.uses().into_iter().filter(above);
                above.map(|used| format!("uses {used}")).collect()
            }
        }
    });
}

#[test]
fn every_library_and_skill_has_its_place() {
    no_breach(|source| {
        let is_breach = |(name, places): &&(&str, &[&str])| {
            let is_allowed = places.iter().any(|place| source.place.starts_with(place));
            source.names(name) && !is_allowed
        };
        let breaches = ONLY_IN.iter().filter(is_breach);
        breaches.map(|(name, _)| format!("names {name}")).collect()
    });
}

#[test]
fn the_search_does_nothing_but_search() {
    no_breach(|source| {
        let searches = source.room() == Some("search") && source.place != Path::new(LEARNS);
        let is_breach = |name: &&&str| searches && source.names(name);
        let breaches = NOT_IN_SEARCH.iter().filter(is_breach);
        breaches.map(|name| format!("names {name}")).collect()
    });
}

#[test]
fn every_file_opens_with_a_sentence() {
    no_breach(|source| match &source.first_line[..] {
        // The front page of the crate is the README.
        "#![doc = include_str!(\"../../README.md\")]" => Vec::new(),
        line if line.starts_with("//! ") => Vec::new(),
        _ => vec![format!("opens with `{}`", source.first_line)],
    });
}
