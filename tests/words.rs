//! Tests that compare the source code of all crates with the sentences: every sentence used in code is defined in each
//! language, and every defined sentence is used.

#![allow(
    clippy::unwrap_used,
    reason = "what cannot be unwrapped here is a failed test"
)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::ops::Range;
use std::path::Path;
use std::sync::LazyLock;

use fluent_bundle::{FluentBundle, FluentResource};

use kibitzer_words::Language;

use rust_source::RustSource;

mod rust_source;

/// The folders of the crates that use sentences or make messages.
const CRATES: [&str; 7] = [
    "words", "studio", "export", "cli", "cards", "formats", "engine",
];

/// The folders with a folder of Fluent files for each language.
const SENTENCES: [&str; 2] = ["words", "studio/words"];

/// Returns the folder that contains all crates.
fn sources() -> &'static Path {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap()
}

/// Returns the Fluent files of a language, concatenated.
fn source(language: Language) -> &'static str {
    static TEXTS: LazyLock<[String; 2]> = LazyLock::new(|| Language::ALL.map(read_sentences));
    &TEXTS[language as usize]
}

fn read_sentences(language: Language) -> String {
    let mut text = String::new();
    for folder in SENTENCES {
        let folder = sources().join(folder).join(language.short_code());
        for entry in fs::read_dir(folder).unwrap() {
            text += &fs::read_to_string(entry.unwrap().path()).unwrap();
            text += "\n";
        }
    }
    text
}

#[test]
fn every_sentence_file_is_well_formed_without_duplicates() {
    for language in Language::ALL {
        let resource = FluentResource::try_new(source(language).to_owned())
            .map_err(|(_, errors)| errors)
            .unwrap();
        let id = language.code().parse().unwrap();
        let mut bundle: FluentBundle<FluentResource> = FluentBundle::new(vec![id]);
        bundle.add_resource(resource).unwrap();
    }
}

/// Code fragments before a string literal that show that it is an identifier rather than text for the user.
const NAMES: [&str; 5] = [
    "Id::unique(",
    "Id::unique((",
    "Grid::new(",
    "id_salt(",
    "Side::left(",
];

/// A source file, without its tests.
struct SourceFile {
    path: String,
    text: String,
    /// The source code, with comments and literals replaced by spaces.
    code: String,
    /// The byte ranges of the string literals in the source, without quotation marks.
    literals: Vec<Range<usize>>,
}

/// A use of a sentence in code, with the names of its arguments and the path of the source file.
struct Said {
    id: String,
    /// The English text of a message, which is not in a Fluent file; `None` for a sentence.
    english: Option<String>,
    given: BTreeSet<String>,
    place: String,
}

impl SourceFile {
    fn new(path: String, text: String) -> SourceFile {
        let RustSource { code, literals, .. } = RustSource::parse(&text);
        SourceFile {
            path,
            text,
            code,
            literals,
        }
    }

    fn read(path: &Path) -> SourceFile {
        let text = fs::read_to_string(path).unwrap();
        let end = text.find("#[cfg(test)]\nmod tests {");
        let text = text[..end.unwrap_or(text.len())].to_owned();
        SourceFile::new(path.display().to_string(), text)
    }

    /// Reads all source files that use sentences.
    fn all() -> &'static [SourceFile] {
        static SOURCES: LazyLock<Vec<SourceFile>> = LazyLock::new(SourceFile::read_all);
        &SOURCES
    }

    fn read_all() -> Vec<SourceFile> {
        let mut folders = CRATES.map(|name| sources().join(name)).to_vec();
        let mut sources = Vec::new();
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|extension| extension == "rs") {
                    sources.push(SourceFile::read(&path));
                }
            }
        }
        sources
    }

    /// Returns the sentences and messages that the source code uses.
    fn said(&self) -> Vec<Said> {
        let calls = self.invocations("say!(").map(|start| self.call(start));
        let messages = self
            .invocations("message!(")
            .map(|start| self.message(start..self.code.len()));
        let declared = self
            .invocations("messages! {")
            .flat_map(|start| self.declared(start));
        // The table of commands lists identifiers of sentences, which other code looks up.
        let named = (self.literals.iter())
            .map(|place| &self.text[place.clone()])
            .filter(|literal| literal.starts_with("command-"))
            .map(|id| self.sentence(id, BTreeSet::new()));
        calls.chain(messages).chain(declared).chain(named).collect()
    }

    /// Returns the byte offsets at which the arguments of a macro begin. `opening` is the macro with its opening
    /// bracket.
    fn invocations(&self, opening: &'static str) -> impl Iterator<Item = usize> {
        let calls = self.code.match_indices(opening);
        let starts = calls.map(|(at, opening)| at + opening.len());
        // Skips invocations within the macros.
        starts.filter(move |&start| !self.code[start..].starts_with(['@', '$']))
    }

    /// Parses an invocation of `say!` whose arguments begin at this byte offset.
    fn call(&self, start: usize) -> Said {
        let mut parts = self.arguments(start..self.code.len()).skip(1);
        let id = parts.next().unwrap().trim_matches('"');
        self.sentence(id, argument_names(parts))
    }

    /// Parses a message from its arguments: its identifier, its English text and its values.
    fn message(&self, arguments: Range<usize>) -> Said {
        let mut parts = self.arguments(arguments);
        let id = parts.next().unwrap().trim_matches('"');
        let english = parts.next().unwrap().trim_matches('"').to_owned();
        Said {
            english: Some(english),
            ..self.sentence(id, argument_names(parts))
        }
    }

    /// Parses the variants that have a text in the enum of an invocation of `messages!`, which begins at this byte
    /// offset. Without a list of values, the values of a text are the fields of its variant.
    fn declared(&self, start: usize) -> Vec<Said> {
        let body = start + self.code[start..].find('{').unwrap() + 1;
        let variants = self.pieces(body..self.code.len(), ';').into_iter();
        let texts = variants.filter_map(|variant| {
            let declared = self.pieces(variant.clone(), '=').swap_remove(0);
            let text = declared.end + 1..variant.end;
            let is_text = declared.end < variant.end && !self.code[text.clone()].starts_with('>');
            is_text.then(|| {
                let mut said = self.message(text.clone());
                if self.pieces(text, ',').len() == 2 {
                    said.given = field_names(&self.code[declared]);
                }
                said
            })
        });
        texts.collect()
    }

    fn sentence(&self, id: &str, given: BTreeSet<String>) -> Said {
        Said {
            id: id.to_owned(),
            english: None,
            given,
            place: self.path.clone(),
        }
    }

    /// Returns the arguments of an invocation that begin in a byte range, up to the closing bracket.
    fn arguments(&self, range: Range<usize>) -> impl Iterator<Item = &str> {
        let parts = self.pieces(range, ',').into_iter();
        parts.map(|part| self.text[part].trim())
    }

    /// Returns the pieces of a byte range between separators outside brackets, up to the end of the range or the
    /// closing bracket of what it stands in.
    fn pieces(&self, range: Range<usize>, separator: char) -> Vec<Range<usize>> {
        let (mut depth, mut from, mut pieces) = (0, range.start, Vec::new());
        let mut end = range.end;
        for (at, letter) in self.code[range.clone()].char_indices() {
            let at = range.start + at;
            match letter {
                ')' | ']' | '}' if depth == 0 => {
                    end = at;
                    break;
                }
                '(' | '[' | '{' => depth += 1,
                ')' | ']' | '}' => depth -= 1,
                _ if letter == separator && depth == 0 => {
                    pieces.push(from..at);
                    from = at + 1;
                }
                _ => {}
            }
        }
        pieces.push(from..end);
        pieces
    }

    /// Returns the string literals that look like text for the user.
    fn sentences(&self) -> impl Iterator<Item = &str> {
        let read = (self.literals.iter())
            .filter(|literal| {
                let before = self.code[..literal.start - 1].trim_end();
                !NAMES.iter().any(|name| before.ends_with(name))
            })
            .map(|literal| &self.text[literal.clone()]);
        read.filter(|literal| is_sentence(literal))
    }
}

/// Returns the names of the arguments of a sentence or message, each written as `name = value` or as `name` alone.
fn argument_names<'a>(parts: impl Iterator<Item = &'a str>) -> BTreeSet<String> {
    let parts = parts.filter(|part| !part.is_empty());
    let names = parts.map(|part| part.split_once(" =").map_or(part, |(name, _)| name));
    names.map(str::to_owned).collect()
}

/// Returns the names of the fields of a variant: the names before a colon.
fn field_names(variant: &str) -> BTreeSet<String> {
    let plain = variant.replace("::", "");
    let is_name = |letter: char| letter.is_alphanumeric() || letter == '_';
    let mut before: Vec<&str> = plain.split(':').collect();
    before.pop();
    let names = before.iter().map(|before| before.trim_end());
    let names = names.filter_map(|before| before.rsplit(|letter| !is_name(letter)).next());
    names.map(str::to_owned).collect()
}

/// Returns true if a literal contains two words, or one word and a placeholder, and so is probably text for the user.
fn is_sentence(literal: &str) -> bool {
    let is_word = |part: &str| part.chars().filter(|letter| letter.is_alphabetic()).count() >= 2;
    let outside = literal
        .split('{')
        .map(|part| part.split_once('}').map_or(part, |(_, after)| after));
    let parts: Vec<&str> = outside.collect();
    let words = parts.iter().flat_map(|part| part.split(' '));
    match words.filter(|part| is_word(part)).count() {
        0 => false,
        1 => parts.len() > 1,
        _ => true,
    }
}

/// Returns the sentences of a language by identifier, each with the names of its arguments.
fn written(language: Language) -> BTreeMap<&'static str, BTreeSet<String>> {
    let mut sentences = BTreeMap::new();
    let mut last = "";
    for line in source(language)
        .lines()
        .filter(|line| !line.starts_with('#'))
    {
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
    SourceFile::all()
        .iter()
        .flat_map(SourceFile::said)
        .collect()
}

/// Asserts that a list of mistakes is empty.
fn none(wrong: impl Iterator<Item = String>) {
    let wrong: BTreeSet<String> = wrong.collect();
    assert_eq!(wrong, BTreeSet::new());
}

#[test]
fn every_sentence_is_written_in_every_language() {
    for language in Language::ALL {
        let written = written(language);
        let said = said()
            .into_iter()
            .filter(|said| said.english.is_none() || language != Language::English);
        let missing = said.filter(|said| !written.contains_key(said.id.as_str()));
        none(missing.map(|sentence| format!("{} in {}", sentence.id, sentence.place)));
    }
}

#[test]
fn every_written_sentence_is_used_in_the_code() {
    let said: BTreeSet<String> = said().into_iter().map(|said| said.id).collect();
    for language in Language::ALL {
        let idle = written(language).into_keys();
        none(idle.filter(|id| !said.contains(*id)).map(str::to_owned));
    }
}

#[test]
fn a_sentence_is_given_exactly_the_values_that_its_text_uses() {
    for language in Language::ALL {
        let wanted = written(language);
        let said = said().into_iter();
        let wrong = said.filter(|said| {
            wanted
                .get(said.id.as_str())
                .is_some_and(|w| *w != said.given)
        });
        none(wrong.map(|wrong| {
            let (code, wanted) = (language.code(), &wanted[wrong.id.as_str()]);
            format!(
                "{code} {} in {}: {:?}, not {wanted:?}",
                wrong.id, wrong.place, wrong.given
            )
        }));
    }
}

#[test]
fn a_message_is_given_exactly_the_values_of_its_english_text() {
    let messages = said()
        .into_iter()
        .filter_map(|said| Some((said.english.clone()?, said)));
    let mut count = 0;
    let wrong = messages.inspect(|_| count += 1).filter(|(english, said)| {
        let names: BTreeSet<&str> = english
            .split('{')
            .skip(1)
            .filter_map(|part| part.split_once('}'))
            .map(|(name, _)| name)
            .collect();
        // English writes one card as a word; other languages need its number.
        let unused = said
            .given
            .iter()
            .filter(|given| !names.contains(given.as_str()));
        !names.iter().all(|name| said.given.contains(*name))
            || unused.clone().any(|unused| unused != "count")
    });
    none(wrong.map(|(english, said)| format!("{english} in {}", said.place)));
    assert!(count > 200);
}

#[test]
fn every_english_tip_has_a_translation_in_every_language() {
    let tips = |language: Language| -> BTreeSet<String> {
        let mut tips = BTreeSet::new();
        let mut id = "";
        for line in source(language).lines() {
            if line.starts_with("    .") {
                let name = line.trim().split_once(" =").unwrap().0;
                tips.insert(format!("{id}{name}"));
            } else if let Some((name, _)) = line.split_once(" =") {
                id = name;
            }
        }
        tips
    };
    let english = tips(Language::English);
    assert!(english.len() > 40);
    for language in Language::ALL {
        assert_eq!(tips(language), english, "{}", language.code());
    }
}

/// Returns the plural selectors in the sentences of a language, each as its line and its plural forms.
fn choices(language: Language) -> Vec<(String, BTreeSet<String>)> {
    let mut choices: Vec<(String, BTreeSet<String>)> = Vec::new();
    let mut is_open = false;
    for line in source(language).lines() {
        if line.ends_with("->") {
            choices.push((line.to_owned(), BTreeSet::new()));
            is_open = true;
        } else if line.trim() == "}" {
            is_open = false;
        } else if is_open && let Some((_, form)) = line.split_once('[') {
            let form = form.split_once(']').unwrap().0.to_owned();
            choices.last_mut().unwrap().1.insert(form);
        }
    }
    choices
}

#[test]
fn a_number_has_every_plural_form_of_its_language() {
    for language in Language::ALL {
        let needed = match language {
            Language::English => ["one", "other"].as_slice(),
            Language::Russian => ["one", "few", "many"].as_slice(),
        };
        let choices = choices(language);
        assert!(choices.len() > 10, "{}", language.code());
        let wrong = choices.into_iter().filter(|(_, forms)| {
            // A selector may also list exact numbers.
            let forms: Vec<&str> = forms.iter().map(String::as_str).collect();
            let named = forms.iter().filter(|form| form.parse::<u64>().is_err());
            named.clone().count() != needed.len()
                || !named.into_iter().all(|named| needed.contains(named))
        });
        none(wrong.map(|(place, forms)| format!("{} {place} {forms:?}", language.code())));
    }
}

/// In Russian, 1 and 21 share a plural form, so the text must contain the number rather than the word for one.
#[test]
fn russian_plural_forms_contain_the_number() {
    let forms = ["    [one] ", "    [few] ", "   *[many] "];
    let (mut number, mut wrong) = ("", Vec::new());
    for line in source(Language::Russian).lines() {
        if let Some((_, chosen)) = line.rsplit_once("{ $").filter(|_| line.ends_with("->")) {
            number = chosen.trim_end_matches(" ->");
        }
        let is_form = forms.iter().any(|form| line.starts_with(form));
        if is_form
            && ![number, "shown"]
                .iter()
                .any(|name| line.contains(&format!("${name}")))
        {
            wrong.push(line.to_owned());
        }
    }
    none(wrong.into_iter());
}

/// Words in Latin letters that are allowed in any language: names, keys, formats, and examples of typed text.
const LATIN: &[&str] = &[
    "A",
    "All",
    "Alt",
    "Apache",
    "BTS",
    "Backspace",
    "Bridge",
    "C",
    "CSV",
    "Closed",
    "Corner",
    "Ctrl",
    "D",
    "Deal",
    "Deep",
    "Delete",
    "Double",
    "Down",
    "Dummy",
    "E",
    "EW",
    "End",
    "English",
    "Enter",
    "Escape",
    "F",
    "Finesse",
    "Font",
    "GIB",
    "H",
    "HTML",
    "Home",
    "I",
    "Inter",
    "J",
    "JSON",
    "K",
    "Kibitzer",
    "L",
    "LIN",
    "LaTeX",
    "License",
    "MIT",
    "N",
    "NS",
    "No",
    "None",
    "Open",
    "PBN",
    "PDF",
    "PNG",
    "PPN",
    "Page",
    "Project",
    "Q",
    "R",
    "RBN",
    "RON",
    "S",
    "SA",
    "SAK",
    "SIL",
    "SVG",
    "Shift",
    "Switches",
    "Tab",
    "UTF",
    "W",
    "X",
    "XML",
    "Yes",
    "d",
    "gzip",
    "kibitz",
    "libdds",
    "studio",
    "to",
    "x",
    "zip",
];

/// Returns the words of a text in Latin letters, except placeholders and text in backticks, which users type literally.
fn latin_words(text: &str) -> impl Iterator<Item = &str> {
    let mut is_typed = false;
    let plain = text
        .split(['{', '`'])
        .map(move |part| (part, text))
        .filter_map(move |(part, text)| {
            let start = part.as_ptr() as usize - text.as_ptr() as usize;
            let opening = text[..start].chars().next_back();
            is_typed ^= opening == Some('`');
            let after = match opening {
                Some('{') => part.split_once('}').map_or("", |(_, after)| after),
                _ => part,
            };
            (!is_typed).then_some(after)
        });
    let words = plain.flat_map(|plain| plain.split(|letter: char| !letter.is_alphabetic()));
    words.filter(|word| word.contains(|letter: char| letter.is_ascii_alphabetic()))
}

/// Returns the text in a line of a Fluent file, without identifiers, plural forms and comments.
fn spoken(line: &str) -> &str {
    if line.starts_with('#') || line.ends_with("->") {
        return "";
    }
    let form = line.trim_start().trim_start_matches('*');
    if let Some((_, text)) = form.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        return text;
    }
    let is_named =
        line.starts_with(|it: char| it.is_ascii_lowercase()) || line.starts_with("    .");
    match line.split_once(" =") {
        Some((_, text)) if is_named => text,
        _ => line,
    }
}

#[test]
fn russian_is_not_written_in_latin_letters() {
    let lines = source(Language::Russian).lines().map(spoken);
    let foreign = lines
        .flat_map(|line| latin_words(line).map(move |word| (word, line)))
        .filter(|(word, _)| !LATIN.contains(word));
    none(foreign.map(|(word, line)| format!("{word:?} in {line}")));
}

#[test]
fn english_is_not_written_in_cyrillic_letters() {
    let allowed = ["Русский", "на русский язык", "Т К Д В"];
    let is_cyrillic = |letter| ('\u{400}'..='\u{4ff}').contains(&letter);
    let lines = source(Language::English)
        .lines()
        .filter(|line| line.contains(is_cyrillic));
    none(
        lines
            .filter(|line| !allowed.iter().any(|allowed| line.contains(allowed)))
            .map(str::to_owned),
    );
}

#[test]
fn latin_words_in_russian_text_are_found() {
    let of = |text| latin_words(text).collect::<Vec<_>>();
    assert_eq!(
        of("{ $card } `SA` слово cлово и { $at } word"),
        ["cлово", "word"]
    );
    assert_eq!(spoken("    [one] { $count } карта"), " { $count } карта");
    assert_eq!(spoken("    .tip = Имя"), " Имя");
    assert_eq!(spoken("tricks = { $count ->"), "");
}

#[test]
fn panels_contain_no_hard_coded_sentences() {
    let sources = SourceFile::all().iter();
    let panels = sources
        .filter(|source| source.path.contains("/panels/") || source.path.ends_with("window.rs"));
    for panel in panels {
        let sentences = panel.sentences();
        none(sentences.map(|sentence| format!("{sentence:?} in {}", panel.path)));
    }
}

#[test]
fn sentence_ids_and_values_are_extracted_from_source_code() {
    let text = r#"
        // say!(words, "in-a-comment")
        let mark = '"';
        fn of<'a>(words: &'a Words) { say!(words, "one") + say!(view.words, "two", card = f("a, b)", 1),
            seat = say!(words, "three", low, high = 3),) }
        messages! {
            #[allow(missing_docs, reason = "an example")]
            pub enum Flaw: Error {
                Ends = "four", "it ends";
                Hand(seat: Seat, error: a::Error) = "five", "{seat}: {error}";
                Length { /** The length: a number. */ length: usize } = "six", "{number}", number = length + 1;
                Other(other: Other) => message!("seven", "{it}", it = other.0);
            }
        }
    "#;
    let source = SourceFile::new(String::new(), text.to_owned());
    let said: Vec<String> = source
        .said()
        .iter()
        .map(|said| format!("{} {:?}", said.id, said.given))
        .collect();
    let expected = [
        r#"one {}"#,
        r#"two {"card", "seat"}"#,
        r#"three {"high", "low"}"#,
        r#"seven {"it"}"#,
        r#"four {}"#,
        r#"five {"error", "seat"}"#,
        r#"six {"number"}"#,
    ];
    assert_eq!(said, expected);
}

#[test]
fn sentences_are_distinguished_from_other_literals() {
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
