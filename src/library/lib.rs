//! The problem collections shipped with the program.

use std::sync::OnceLock;

use kibitzer_cards::notation::native;
use kibitzer_cards::problem::Problem;

/// A collection of problems that ships with the program. The problems are in display order.
#[derive(Debug)]
pub struct Collection {
    /// The name of the collection, as shown to the user.
    pub name: &'static str,
    documents: &'static [ShippedDocument],
    problems: OnceLock<Vec<Problem>>,
}

/// A problem file that ships with the program: its path within the folder `problems`, and its text.
type ShippedDocument = (&'static str, &'static str);

impl Collection {
    const fn new(name: &'static str, documents: &'static [ShippedDocument]) -> Collection {
        Collection {
            name,
            documents,
            problems: OnceLock::new(),
        }
    }

    /// Returns the problems of the collection, which are parsed on the first call.
    ///
    /// ```
    /// let [preferans, _bridge] = &kibitzer_library::COLLECTIONS;
    /// let barbakaru = &preferans.problems()[2];
    /// assert_eq!(barbakaru.title, "Barbakaru");
    /// assert_eq!(barbakaru.contract().unwrap().to_string(), "7C");
    /// ```
    pub fn problems(&self) -> &[Problem] {
        let read = |&(path, text): &ShippedDocument| match native::read(text) {
            Ok(problem) => problem,
            Err(error) => unreachable!("{path} was checked before it was shipped: {error}"),
        };
        self.problems
            .get_or_init(|| self.documents.iter().map(read).collect())
    }
}

macro_rules! documents {
    ($($path:literal)*) => {
        &[$(($path, include_str!(concat!("../../problems/", $path)))),*]
    };
}

/// All collections of problems that ship with the program, those for preferans first.
pub static COLLECTIONS: [Collection; 2] = [
    Collection::new(
        "Preferans",
        documents![
            "preferans/01-ten-tricks.ron"
            "preferans/02-seven-tricks.ron"
            "preferans/03-barbakaru.ron"
            "preferans/04-galaktionovs-problem.ron"
            "preferans/05-misere-of-kovalevskaya.ron"
            "preferans/06-misere-of-lasker.ron"
            "preferans/07-difficult-deal.ron"
        ],
    ),
    Collection::new(
        "Bridge",
        documents![
            "bridge/01-grand-slam-in-hearts.ron"
            "bridge/02-nine-without-trumps.ron"
            "bridge/03-grand-slam-in-spades.ron"
            "bridge/04-double-dummy-corner-1.ron"
            "bridge/05-double-dummy-corner-102.ron"
            "bridge/06-ten-cards.ron"
            "bridge/07-double-dummy-corner-127.ron"
            "bridge/08-corner-159-varied-any-lead.ron"
            "bridge/09-corner-159-varied-spade-led.ron"
            "bridge/10-double-dummy-corner-164.ron"
            "bridge/11-double-dummy-corner-173.ron"
            "bridge/12-double-dummy-corner-181.ron"
            "bridge/13-double-dummy-corner-192.ron"
            "bridge/14-double-dummy-corner-194.ron"
            "bridge/15-double-dummy-corner-2.ron"
            "bridge/16-double-dummy-corner-203-in-diamonds.ron"
            "bridge/17-double-dummy-corner-203.ron"
            "bridge/18-double-dummy-corner-211.ron"
            "bridge/19-double-dummy-corner-222.ron"
            "bridge/20-double-dummy-corner-3.ron"
            "bridge/21-double-dummy-corner-32-heart-led.ron"
            "bridge/22-double-dummy-corner-32-any-lead.ron"
            "bridge/23-double-dummy-corner-4-east-on-lead.ron"
            "bridge/24-double-dummy-corner-5.ron"
            "bridge/25-slam-with-a-bare-ace.ron"
            "bridge/26-the-gift-of-the-lead.ron"
            "bridge/27-double-dummy-corner-423-diamond-led.ron"
            "bridge/28-zias-three-no-trumps.ron"
        ],
    ),
];

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

    use super::*;

    /// Iterates over the problem files of all collections.
    fn all_documents() -> impl Iterator<Item = ShippedDocument> {
        let collections = COLLECTIONS.iter();
        collections.flat_map(|collection| collection.documents.iter().copied())
    }

    /// Adds the problem files in a folder and all its subfolders to `found`, as paths relative to `root`.
    fn find_files(root: &Path, folder: &Path, found: &mut BTreeSet<String>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                find_files(root, &path, found);
            } else if path.extension() == Some(native::EXTENSION.as_ref()) {
                let path = path.strip_prefix(root).unwrap();
                let parts: Vec<&str> = path.iter().map(|part| part.to_str().unwrap()).collect();
                found.insert(parts.join("/"));
            }
        }
    }

    #[test]
    fn every_problem_file_in_the_repository_is_shipped() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../problems");
        let mut found = BTreeSet::new();
        find_files(&root, &root, &mut found);
        let mut shipped: Vec<String> = all_documents().map(|(path, _)| path.to_owned()).collect();
        shipped.sort();
        assert_eq!(shipped, Vec::from_iter(found));
    }

    #[test]
    fn every_file_is_formatted_as_the_program_writes_it() {
        for (path, text) in all_documents() {
            let problem = native::read(text).unwrap_or_else(|error| panic!("{path}: {error}"));
            assert_eq!(native::write(&problem), text, "{path}");
        }
    }

    #[test]
    fn every_problem_has_a_title_and_a_source_and_is_playable() {
        let mut titles = BTreeSet::new();
        for problem in COLLECTIONS.iter().flat_map(Collection::problems) {
            let title = &problem.title;
            assert!(titles.insert(title), "{title} appears twice");
            for text in [title, &problem.source, &problem.question, &problem.notes] {
                assert!(!text.is_empty(), "{title}");
            }
            let translated = [
                problem.title_in("ru"),
                problem.question_in("ru"),
                problem.notes_in("ru"),
            ];
            let is_russian = |text: &str| text.starts_with(|text| ('А'..='Я').contains(&text));
            assert!(translated.into_iter().all(is_russian), "{title}");
            let play = problem
                .replay()
                .unwrap_or_else(|error| panic!("{title}: {error}"));
            let solution = problem.solution.unwrap();
            assert!(play.position().legal_cards().has_all(solution.cards));
            assert!(!solution.cards.is_empty(), "{title}");
        }
    }
}
