//! Tests of the rules of `src/architecture.md` that can be checked in the source text.

#![allow(
    clippy::unwrap_used,
    reason = "what cannot be unwrapped here is a failed test"
)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use rust_source::RustSource;

mod rust_source;

/// Every room, that is every top-level module, of the crates `cards` and `engine`, with the rooms that it may use. The
/// root of `cards` is a room too. The order of the crates themselves is checked by Cargo.
const MAY_USE: [(&str, &[&str]); 14] = [
    ("cards", &[]),
    ("rules", &["cards"]),
    ("search", &["cards", "rules"]),
    ("judge", &["cards", "rules", "search"]),
    ("dealing", &["cards", "rules"]),
    ("problem", &["cards", "rules"]),
    ("notation", &["cards", "rules", "dealing", "problem"]),
    ("bidding", &["cards", "rules", "dealing", "problem"]),
    ("analysis", &["cards", "rules", "dealing", "search"]),
    (
        "annotation",
        &[
            "cards", "rules", "problem", "notation", "search", "analysis",
        ],
    ),
    (
        "soundness",
        &["cards", "rules", "problem", "search", "analysis"],
    ),
    (
        "lead",
        &[
            "cards", "rules", "dealing", "problem", "bidding", "analysis",
        ],
    ),
    ("pool", &["cards", "rules", "search", "analysis"]),
    // Programs of their own, which name the crates from outside.
    ("examples", &[]),
];

/// The rooms of the studio, from bottom to top. A room may use those before it.
const STUDIO: [&str; 14] = [
    "document", "settings", "session", "look", "words", "commands", "view", "widgets", "panels",
    "platform", "window", "app", "run", "page",
];

/// Names that may occur in the code only in these places.
const ONLY_IN: [(&str, &[&str]); 10] = [
    ("rustix", &["files/part", "machine/memory", "machine/usage"]),
    ("libc", &["capi/system", "machine/heap"]),
    ("libloading", &["peers/libdds"]),
    ("rfd", &["studio/platform/desktop"]),
    ("zbus", &["studio/platform/desktop"]),
    // In the studio only for tests.
    (
        "tempfile",
        &[
            "files",
            "studio/platform/drafts",
            "studio/platform/files",
            "studio/platform/folder_order",
            "studio/platform/settings_file",
            "machine/groups",
        ],
    ),
    ("ron", &["cards/bidding", "cards/notation", "studio"]),
    // Only these places convert between letters and cards.
    ("Rank::from_letter", &["cards", "formats", "capi/pbn"]),
    ("Suit::from_letter", &["cards", "formats", "capi/pbn"]),
    (
        "unsafe",
        &[
            "peers/libdds",
            "engine/search/cpu",
            "capi/exports",
            "capi/system",
            "machine/heap",
        ],
    ),
];

/// Names that must not occur in the search: input and output, threads, clocks, locks, dynamic dispatch.
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

/// A source file, with its code stripped of comments and string contents.
#[derive(Clone)]
struct Source {
    path: PathBuf,
    /// The path within `src`, without the extension.
    place: PathBuf,
    rust: RustSource,
    first_line: String,
    /// The comments, each without its marks, on one line.
    comments: Vec<String>,
    /// All lines but comments, with the contents of strings.
    lines: String,
}

fn sources() -> Vec<Source> {
    static SOURCES: LazyLock<Vec<Source>> = LazyLock::new(read_sources);
    SOURCES.clone()
}

fn read_sources() -> Vec<Source> {
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
        let place = path.strip_prefix(src).unwrap().with_extension("");
        Source::new(path, place, &text)
    }

    fn new(path: PathBuf, place: PathBuf, text: &str) -> Source {
        let is_comment = |line: &&str| line.trim_start().starts_with("//");
        let lines: Vec<&str> = text.lines().filter(|line| !is_comment(line)).collect();
        Source {
            path,
            place,
            rust: RustSource::parse(text),
            first_line: text.lines().next().unwrap_or_default().to_owned(),
            comments: comments(text),
            lines: lines.join("\n"),
        }
    }

    /// Returns the room of `cards` or `engine` that the file belongs to, or `None`.
    fn room(&self) -> Option<&str> {
        let mut names = self.place.iter().filter_map(|name| name.to_str());
        match (names.next()?, names.next()?) {
            (_, "lib") => None,
            ("engine", room) => Some(room),
            ("cards", room) if names.next().is_some() => Some(room),
            ("cards", _) => Some("cards"),
            _ => None,
        }
    }

    fn code(&self) -> &str {
        &self.rust.code
    }

    /// Returns true if the code contains a name or a path.
    fn names(&self, path: &str) -> bool {
        let is_name = |letter: char| letter.is_alphanumeric() || letter == '_';
        self.code().match_indices(path).any(|(place, _)| {
            let before = self.code()[..place].chars().next_back();
            let after = self.code()[place + path.len()..].chars().next();
            !before.is_some_and(is_name) && !after.is_some_and(is_name)
        })
    }

    /// Returns the rooms that paths such as `crate::rules::Game` name. A type, macro or function at the root belongs to
    /// the room `cards`.
    fn uses(&self) -> Vec<&str> {
        let words = self.rust.tokens();
        let places = (2..words.len()).filter(|&at| words[at - 2..at] == ["crate", "::"]);
        let names = places.flat_map(|at| first_names(&words[at..]));
        let is_of_root = |name: &str| {
            let others = ["displayed", "message", "messages", "only_letter"];
            name.starts_with(char::is_uppercase) || others.contains(&name)
        };
        names
            .map(|name| if is_of_root(name) { "cards" } else { name })
            .collect()
    }
}

/// Returns the comments of a source text, without examples. Comments on neighbouring lines are one comment.
fn comments(text: &str) -> Vec<String> {
    let mut comments = Vec::new();
    let mut comment = String::new();
    let mut is_example = false;
    for line in text.lines().chain([""]) {
        let Some(words) = line.trim_start().strip_prefix("//") else {
            comments.extend((!comment.is_empty()).then(|| std::mem::take(&mut comment)));
            is_example = false;
            continue;
        };
        let words = words.trim_start_matches(['/', '!']).trim();
        if words.starts_with("```") {
            is_example = !is_example;
        } else if !is_example {
            comment += words;
            comment.push(' ');
        }
    }
    comments
}

/// Names that comments use in the way of code, but that belong to other programs, scripts or languages, or are made
/// from other names.
const FOREIGN_NAMES: [&str; 11] = [
    "aab",
    "bridge_bidding",
    "multiprocessing",
    "nohup",
    "nucleo",
    "stats",
    "test_legal_moves",
    "test_modes",
    "tricks_nt_s",
    "uninstall",
    "xuvw",
];

/// Returns the names of functions, parameters and modules in backticks in a comment.
fn quoted_names(comment: &str) -> impl Iterator<Item = &str> {
    let quoted = comment.split('`').skip(1).step_by(2);
    quoted.filter(|name| {
        let mut letters = name.chars();
        name.len() > 2 && letters.all(|letter| letter.is_ascii_lowercase() || letter == '_')
    })
}

#[test]
fn comments_are_extracted_from_source_code() {
    let text =
        "/// Adds `one`.\n/// ```\n/// add(`two`)\n/// ```\n//! To `tree_of`.\nfn a() {} // `b`\n";
    assert_eq!(comments(text), ["Adds `one`. To `tree_of`. "]);
    let names: Vec<&str> =
        quoted_names("Adds `one` to `Two` or `tree_of`, `3` and `ab`.").collect();
    assert_eq!(names, ["one", "tree_of"]);
}

/// Rustdoc finds broken links in comments. Names without links are checked here: a comment may not name what was
/// renamed.
#[test]
fn comments_name_only_identifiers_that_exist() {
    let sources = sources();
    let is_mark = |letter: char| !letter.is_alphanumeric() && letter != '_';
    let names = sources
        .iter()
        .flat_map(|source| source.lines.split(is_mark));
    let known: BTreeSet<&str> = names.collect();
    no_breach(|source| {
        let names = source
            .comments
            .iter()
            .flat_map(|comment| quoted_names(comment));
        let is_known = |name: &&str| known.contains(name) || FOREIGN_NAMES.contains(name);
        let unknown = names.filter(|name| !is_known(name));
        unknown.map(|name| format!("speaks of `{name}`")).collect()
    });
}

#[test]
fn a_comment_does_not_repeat_a_sentence() {
    no_breach(|source| {
        let twice = source.comments.iter().flat_map(|comment| {
            let mut said = BTreeSet::new();
            let sentences = comment.split(". ").map(str::trim);
            let long = sentences.filter(|sentence| sentence.len() > 25);
            long.filter(|sentence| !said.insert(*sentence))
                .collect::<Vec<_>>()
        });
        twice
            .map(|sentence| format!("says twice: {sentence}"))
            .collect()
    });
}

/// Returns the first name of a path, or of every path in a group in braces, at the start of the tokens.
fn first_names<'a>(words: &[&'a str]) -> Vec<&'a str> {
    let mut depth = 0;
    let mut names = Vec::new();
    for (at, word) in words.iter().enumerate() {
        match *word {
            "{" => depth += 1,
            "}" => depth -= 1,
            _ if depth == 0 || depth == 1 && ["{", ","].contains(&words[at - 1]) => {
                names.push(*word)
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
fn names_and_tokens_are_extracted_from_source_code() {
    let names = |path: &str| first_names(&RustSource::parse(path).tokens()).join(" ");
    assert_eq!(names("cards::{Card, Seat};"), "cards");
    assert_eq!(
        names("{cards::{Card, Seat}, rules, pool::Pool};"),
        "cards rules pool"
    );
    let text = "let a = \"crate::pool\"; // crate::cli\n/// crate::cli\nlet b: &'a u8 = '\"';";
    let tokens = RustSource::parse(text).tokens().join(" ");
    assert_eq!(tokens, "let a = ; let b : & 'a u8 = ;");
    let sources = sources();
    let line = sources
        .iter()
        .find(|source| source.path.ends_with("analysis/line.rs"))
        .unwrap();
    assert!(line.uses().contains(&"search") && line.uses().contains(&"rules"));
    assert!(line.names("Work") && line.names("CardSet::EMPTY") && !line.names("Wor"));
}

/// Fails with a list of all violations of a rule in the source files.
fn no_breach(mut breaches: impl FnMut(&Source) -> Vec<String>) {
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

/// A variant and its text stand in one place.
#[test]
fn enums_with_messages_are_declared_by_the_message_macro() {
    no_breach(|source| {
        let words = source.rust.tokens();
        let implementations = words
            .windows(4)
            .filter(|words| words[..3] == ["impl", "ToMessage", "for"]);
        implementations
            .map(|words| words[3])
            .filter(|name| words.windows(2).any(|words| words == ["enum", *name]))
            .map(|name| format!("writes the messages of {name} apart from its variants"))
            .collect()
    });
}

#[test]
fn a_top_level_module_uses_only_modules_below_it() {
    no_breach(|source| {
        let Some(room) = source.room() else {
            return Vec::new();
        };
        let place = MAY_USE.iter().find(|(name, _)| *name == room);
        match place {
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
fn a_module_of_the_studio_uses_only_modules_below_it() {
    let rank = |room: &str| STUDIO.iter().position(|name| *name == room);
    no_breach(|source| {
        let mut names = source.place.iter().filter_map(|name| name.to_str());
        let room = match (names.next(), names.next()) {
            (Some("studio"), Some(room))
                if !["build", "lib", "main", "examples"].contains(&room) =>
            {
                room
            }
            _ => return Vec::new(),
        };
        let Some(own) = rank(room) else {
            return vec!["has no place in the studio".to_owned()];
        };
        let above = source
            .uses()
            .into_iter()
            .filter(|used| rank(used).is_some_and(|rank| rank > own));
        above.map(|used| format!("uses {used}")).collect()
    });
}

#[test]
fn restricted_names_occur_only_where_they_are_allowed() {
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
fn the_search_uses_no_io_threads_clocks_or_locks() {
    no_breach(|source| {
        let searches = source.room() == Some("search");
        let is_breach = |name: &&&str| searches && source.names(name);
        let breaches = NOT_IN_SEARCH.iter().filter(is_breach);
        breaches.map(|name| format!("names {name}")).collect()
    });
}

#[test]
fn every_source_file_starts_with_a_documentation_comment() {
    no_breach(|source| match &source.first_line[..] {
        // The module documentation of a library is its README.
        "#![doc = include_str!(\"README.md\")]" => Vec::new(),
        line if line.starts_with("//! ") => Vec::new(),
        _ => vec![format!("opens with `{}`", source.first_line)],
    });
}

#[test]
fn public_type_names_are_unique_within_a_crate() {
    let mut first: BTreeMap<(PathBuf, String), PathBuf> = BTreeMap::new();
    no_breach(|source| {
        let is_test = source.place.ends_with("tests");
        let own_crate: PathBuf = source.place.iter().take(1).collect();
        let types = types(&source.rust).into_iter().filter(|_| !is_test);
        let other = types.filter_map(|name| {
            let key = (own_crate.clone(), name.to_owned());
            let other = first.insert(key, source.path.clone())?;
            Some(format!("{name} is a type of {} too", other.display()))
        });
        other.collect()
    });
}

/// Returns the public types that code defines outside its tests.
fn types(source: &RustSource) -> Vec<&str> {
    let words = source.tokens();
    let mut types = Vec::new();
    let mut depth = 0;
    // The depth of the braces that enclose the tests.
    let mut tests = None;
    for (at, word) in words.iter().enumerate() {
        match *word {
            "{" => {
                if words[..at].ends_with(&["mod", "tests"]) {
                    tests = Some(depth);
                }
                depth += 1;
            }
            "}" => {
                depth -= 1;
                tests = tests.filter(|&tests| tests < depth);
            }
            _ if !words[..at].ends_with(&["pub"]) => {}
            "struct" | "enum" | "trait" if tests.is_none() => types.extend(words.get(at + 1)),
            // Nested `type` items belong to a trait.
            "type" if depth == 0 => types.extend(words.get(at + 1)),
            _ => {}
        }
    }
    types
}

#[test]
fn public_types_are_extracted_from_source_code() {
    let code = "pub struct A; mod tests { pub enum B {} } enum C { D } pub enum E {} pub(super) struct F; pub type G = A;";
    assert_eq!(types(&RustSource::parse(code)), ["A", "E", "G"]);
}

/// Errors are typed data; only the code that displays them turns them into text.
#[test]
fn errors_are_typed_and_not_strings() {
    assert_eq!(
        type_arguments("Vec<(u8, u8)>, fn() -> String>;"),
        ["Vec<(u8, u8)>", "fn() -> String"]
    );
    no_breach(|source| {
        let results = source.code().split("Result<").skip(1).map(type_arguments);
        let errors = results.filter_map(|arguments| arguments.get(1).copied());
        let words =
            errors.filter(|error| ["String", "str"].iter().any(|kind| error.ends_with(kind)));
        words
            .map(|error| format!("has {error} for an error"))
            .collect()
    });
}

/// Returns the arguments of a generic type; `text` begins after the opening bracket.
fn type_arguments(text: &str) -> Vec<&str> {
    let (mut arguments, mut depth, mut start) = (Vec::new(), 0, 0);
    let mut before = ' ';
    for (place, letter) in text.char_indices() {
        match letter {
            '>' if before == '-' => {}
            '<' | '(' | '[' => depth += 1,
            '>' | ')' | ']' if depth > 0 => depth -= 1,
            '>' => {
                arguments.push(text[start..place].trim());
                break;
            }
            ',' if depth == 0 => {
                arguments.push(text[start..place].trim());
                start = place + 1;
            }
            _ => {}
        }
        before = letter;
    }
    arguments
}

/// A full path from the root of the sources: crate, modules, item.
type Names = Vec<String>;

/// A path as written in a module, which is a file or part of one.
#[derive(Debug)]
struct Mention {
    module: Names,
    path: Names,
    /// The name that it is imported as, or `None` if it is not an import.
    name: Option<String>,
}

/// The file of every module, and the paths that the files mention.
struct House {
    files: BTreeMap<Names, PathBuf>,
    mentions: BTreeMap<Names, Vec<Mention>>,
}

impl House {
    fn of(sources: &[Source]) -> House {
        let files: BTreeMap<Names, PathBuf> = sources
            .iter()
            .map(|source| (module_of(&source.place), source.place.clone()))
            .collect();
        let read = |source: &Source| {
            let module = module_of(&source.place);
            let reader = Reader {
                files: &files,
                words: source.rust.tokens(),
                at: 0,
                module: module.clone(),
                mentions: Vec::new(),
            };
            (module, reader.read())
        };
        let mentions = sources.iter().map(read).collect();
        House { files, mentions }
    }

    /// Returns the files that each file uses, not including itself.
    fn uses(&self) -> BTreeMap<&Path, BTreeSet<&Path>> {
        let uses = self.mentions.iter().map(|(module, mentions)| {
            let file = &*self.files[module];
            let used = mentions.iter().filter_map(|mention| self.file_of(mention));
            (file, used.filter(|&used| used != file).collect())
        });
        uses.collect()
    }

    /// Returns the file that defines what a path names, or `None` if it is outside our sources.
    fn file_of(&self, mention: &Mention) -> Option<&Path> {
        let mut path = absolute(&mention.module, &mention.path);
        // An imported name is followed to the file that it comes from.
        for _ in 0..8 {
            let module = (0..=path.len())
                .rev()
                .map(|len| &path[..len])
                .find(|module| self.files.contains_key(*module))?;
            let imported = path.get(module.len()).and_then(|name| {
                let mut imports = self.mentions[module].iter();
                imports.find(|import| import.module == module && import.name.as_ref() == Some(name))
            });
            match imported {
                None => return Some(&self.files[module]),
                Some(import) => {
                    let rest = path.split_off(module.len() + 1);
                    path = absolute(&import.module, &import.path);
                    path.extend(rest);
                }
            }
        }
        panic!("{mention:?} leads nowhere");
    }
}

/// Returns the full path of the module that a file is.
fn module_of(place: &Path) -> Names {
    let mut names: Names = place
        .iter()
        .map(|name| name.to_string_lossy().into_owned())
        .collect();
    names.pop_if(|last| ["mod", "lib"].contains(&last.as_str()));
    names
}

/// Resolves a path that is written in `module` to a full path.
fn absolute(module: &[String], path: &[String]) -> Names {
    let mut names = module.to_vec();
    for name in path {
        match name.as_str() {
            "self" => {}
            "super" => {
                names.pop();
            }
            "crate" => names.truncate(1),
            _ => names.push(name.clone()),
        }
    }
    names
}

/// Finds the paths in the tokens of a file.
struct Reader<'a> {
    files: &'a BTreeMap<Names, PathBuf>,
    words: Vec<&'a str>,
    at: usize,
    /// The module being read: that of the file, or one within it.
    module: Names,
    mentions: Vec<Mention>,
}

impl<'a> Reader<'a> {
    fn read(mut self) -> Vec<Mention> {
        // For every open brace, true if it is that of a module.
        let mut braces = Vec::new();
        while let Some(&word) = self.words.get(self.at) {
            let (next, after) = (self.word(self.at + 1), self.word(self.at + 2));
            self.at += 1;
            match word {
                "mod" if after == "{" => {
                    self.module.push(next.to_owned());
                    self.at += 2;
                    braces.push(true);
                }
                "{" => braces.push(false),
                "}" if braces.pop() == Some(true) => {
                    self.module.pop();
                }
                "use" => self.path(Vec::new(), true),
                _ if next == "::" && self.begins_path(word) => {
                    self.at -= 1;
                    self.path(Vec::new(), false);
                }
                _ => {}
            }
        }
        self.mentions
    }

    fn word(&self, at: usize) -> &'a str {
        self.words.get(at).copied().unwrap_or_default()
    }

    /// Returns true if a path that begins with this token leads to one of our files. Other paths begin with an import.
    fn begins_path(&self, word: &str) -> bool {
        let before = &self.words[..self.at - 1];
        // The path in `pub(in …)` is not a use.
        let goes_on = before.ends_with(&["::"]) || before.ends_with(&["pub", "(", "in"]);
        !goes_on && self.is_ours(word)
    }

    /// Returns true if the first name of a path leads to a file: upwards, or to a child of the module.
    fn is_ours(&self, first: &str) -> bool {
        let child = absolute(&self.module, &[first.to_owned()]);
        ["crate", "self", "super"].contains(&first) || self.files.contains_key(&child)
    }

    /// Reads the rest of a path: further names, or a group of paths in braces.
    fn path(&mut self, mut path: Names, is_import: bool) {
        loop {
            let word = self.word(self.at).to_owned();
            self.at += 1;
            match &word[..] {
                "{" => {
                    while !["}", ""].contains(&self.word(self.at)) {
                        self.path(path.clone(), is_import);
                        if self.word(self.at) == "," {
                            self.at += 1;
                        }
                    }
                    self.at += 1;
                    return;
                }
                // A glob import.
                "*" => return self.mention(path, None),
                _ => path.push(word),
            }
            if self.word(self.at) != "::" {
                break;
            }
            self.at += 1;
        }
        let mut name = path.last().cloned();
        if path.len() > 1 {
            path.pop_if(|last| last == "self");
            name = path.last().cloned();
        }
        if self.word(self.at) == "as" {
            name = Some(self.word(self.at + 1).to_owned());
            self.at += 2;
        }
        self.mention(path, name.filter(|_| is_import));
    }

    fn mention(&mut self, path: Names, name: Option<String>) {
        if self.is_ours(&path[0]) {
            self.mentions.push(Mention {
                module: self.module.clone(),
                path,
                name,
            });
        }
    }
}

/// Returns files that use one another in a cycle, or `None` if there is no cycle.
fn circle<'a>(uses: &BTreeMap<&'a Path, BTreeSet<&'a Path>>) -> Option<Vec<&'a Path>> {
    let mut left = uses.clone();
    // A file that uses none of the remaining files is in no cycle.
    loop {
        let is_left = |used: &&Path| left.contains_key(used);
        let free: Vec<&Path> = left
            .iter()
            .filter(|(_, used)| !used.iter().any(is_left))
            .map(|(&file, _)| file)
            .collect();
        if free.is_empty() {
            break;
        }
        left.retain(|file, _| !free.contains(file));
    }
    let mut way = vec![*left.keys().next()?];
    loop {
        let next = left[way[way.len() - 1]]
            .iter()
            .find(|used| left.contains_key(*used))?;
        if let Some(begin) = way.iter().position(|file| file == next) {
            return Some(way.split_off(begin));
        }
        way.push(next);
    }
}

#[test]
fn names_in_code_resolve_to_the_files_they_refer_to() {
    let source = |place: &str, text: &str| Source::new(place.into(), place.into(), text);
    let sources = [
        source("a/lib", "mod b; mod c;"),
        source(
            "a/b/mod",
            "mod d; mod e; mod f; pub use d::{D, self as g}; struct B;",
        ),
        source("a/b/d", "use crate::c::*; pub(in super::super) struct D;"),
        source(
            "a/b/e",
            "mod x { use super::super::{B, D as E}; } fn e() { super::g::d() }",
        ),
        source("a/b/f", "fn f() -> crate::b::D { crate::c::C::new() }"),
        source(
            "a/c",
            "fn c() { '}' } mod tests { use super::*; use std::fmt; }",
        ),
    ];
    let house = House::of(&sources);
    let uses = house.uses();
    let used = |file: &str| -> Vec<&str> {
        let used = uses[Path::new(file)].iter();
        used.map(|file| file.to_str().unwrap()).collect()
    };
    assert_eq!(used("a/b/mod"), ["a/b/d"]);
    assert_eq!(used("a/b/d"), ["a/c"]);
    assert_eq!(used("a/b/e"), ["a/b/d", "a/b/mod"]);
    assert_eq!(used("a/b/f"), ["a/b/d", "a/c"]);
    assert!(used("a/c").is_empty() && used("a/lib").is_empty());
}

#[test]
fn dependency_cycles_are_found() {
    let [a, b, c, d] = ["a", "b", "c", "d"].map(Path::new);
    let mut uses = BTreeMap::from([
        (a, BTreeSet::from([b, d])),
        (b, BTreeSet::from([c, d])),
        (c, BTreeSet::from([d])),
        (d, BTreeSet::new()),
    ]);
    assert_eq!(circle(&uses), None);
    uses.insert(c, BTreeSet::from([d, b]));
    assert_eq!(circle(&uses), Some(vec![b, c]));
}

#[test]
fn the_files_of_a_module_have_no_dependency_cycle() {
    let mut sources = sources();
    sources.retain(|source| source.room().is_some());
    let rooms: BTreeMap<&Path, &str> = (sources.iter())
        .filter_map(|source| Some((&*source.place, source.room()?)))
        .collect();
    let house = House::of(&sources);
    for (room, _) in MAY_USE {
        let mut uses = house.uses();
        uses.retain(|&file, _| rooms[file] == room);
        assert!(!uses.is_empty(), "{room}");
        assert_eq!(circle(&uses), None, "{room}");
    }
}

/// The files `mod.rs` and `lib.rs`, which declare the others, are left out.
#[test]
fn the_files_of_a_crate_have_no_dependency_cycle() {
    let sources = sources();
    let house = House::of(&sources);
    let uses = house.uses();
    let crates: BTreeSet<&str> = (sources.iter())
        .filter_map(|source| source.place.iter().next()?.to_str())
        .collect();
    assert!(crates.len() > 8);
    for name in crates {
        let mut uses = uses.clone();
        let is_root = |file: &Path| file.ends_with("mod") || file.ends_with("lib");
        uses.retain(|file, _| file.starts_with(name) && !is_root(file));
        assert_eq!(circle(&uses), None, "{name}");
    }
}

/// The folder of the session of the studio.
const SESSION: &str = "studio/session";

/// Returns the files that each file of the session uses or calls: by paths, and by methods of the session and its desk,
/// which several files share.
fn session_uses<'a>(
    sources: &'a [Source],
    house: &'a House,
) -> BTreeMap<&'a Path, BTreeSet<&'a Path>> {
    let mut uses = house.uses();
    let shared: Vec<(&Path, &str)> = sources
        .iter()
        .flat_map(|source| methods(source.code()).map(|method| (&*source.place, method)))
        .collect();
    for source in sources {
        let whole = without_spaces(source.code());
        let own: String = shared_blocks(source.code()).map(without_spaces).collect();
        let is_called = |method: &str| {
            whole.contains(&format!("desk.{method}(")) || own.contains(&format!("self.{method}("))
        };
        let called = shared
            .iter()
            .filter(|(file, method)| *file != source.place && is_called(method))
            .map(|(file, _)| *file);
        uses.entry(&source.place).or_default().extend(called);
    }
    uses
}

fn without_spaces(code: &str) -> String {
    code.split_whitespace().collect()
}

/// Returns the blocks of code that define methods of the session or its desk.
fn shared_blocks(code: &str) -> impl Iterator<Item = &str> {
    let begins = ["\nimpl Session {\n", "\nimpl Desk {\n"].into_iter();
    begins
        .flat_map(|begin| code.split(begin).skip(1))
        .filter_map(|block| block.split("\n}\n").next())
}

/// Returns the names of the methods that code defines for the session and its desk.
fn methods(code: &str) -> impl Iterator<Item = &str> {
    let heads = shared_blocks(code).flat_map(|block| block.split(" fn ").skip(1));
    heads.filter_map(|head| head.split(['(', '<']).next())
}

#[test]
fn the_files_of_the_session_have_no_dependency_cycle() {
    let mut sources = sources();
    sources.retain(|source| source.place.starts_with(SESSION));
    let house = House::of(&sources);
    let mut uses = session_uses(&sources, &house);
    assert_eq!(circle(&uses), None);
    let [apply, desk, session] = ["apply", "desk", "mod"].map(|file| Path::new(SESSION).join(file));
    assert!(uses[&*apply].contains(&*session) && uses[&*session].contains(&*desk));
    // The check is no stronger than what it finds: a call of `apply` from the desk would be one.
    uses.get_mut(&*desk).unwrap().insert(&*apply);
    assert!(circle(&uses).is_some());
}

/// A part of the session sees itself and the desk; what it wants of another part it asks by a request.
#[test]
fn parts_of_the_session_do_not_use_one_another() {
    let mut sources = sources();
    sources.retain(|source| source.place.starts_with(SESSION));
    let house = House::of(&sources);
    let uses = session_uses(&sources, &house);
    let session = Path::new(SESSION).join("mod");
    let root = sources.iter().find(|source| source.place == session);
    let fields = root.and_then(|root| root.code().split("pub struct Session {").nth(1));
    let fields = fields.and_then(|fields| fields.split('}').next()).unwrap();
    let is_field = |kind: &&str| fields.contains(&format!(": {kind},"));
    let parts: BTreeSet<&Path> = sources
        .iter()
        .filter(|source| types(&source.rust).iter().any(is_field))
        .map(|source| &*source.place)
        .filter(|file| !file.ends_with("desk"))
        .collect();
    assert!(parts.len() >= 12, "{parts:?}");
    for part in &parts {
        let known = |file: &&Path| **file == *session || (file != part && parts.contains(file));
        assert_eq!(uses[part].iter().copied().find(known), None, "{part:?}");
    }
}
