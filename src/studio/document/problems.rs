//! The list of problems, and texts that hold problems.

use std::path::{Path, PathBuf};

use kibitzer::library::COLLECTIONS;
use kibitzer::notation::native;
use kibitzer::problem::Problem;
use kibitzer_formats::ReadError;

use super::Origin;

/// The list: what ships with the studio, and what the user opened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shelf {
    /// The latest last: what comes later moves no place, for documents know theirs.
    collections: Vec<ShelfSection>,
}

/// Problems that belong together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ShelfSection {
    /// What they have in common.
    pub name: SectionName,
    /// The problems.
    pub problems: Vec<Listed>,
}

/// What problems have in common.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SectionName {
    /// They ship with the studio, under this name.
    Shipped(&'static str),
    /// They are the files that the user opened one by one.
    Opened,
    /// They came together.
    Read(TextSource),
}

/// Where a text came from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TextSource {
    /// The clipboard.
    Clipboard,
    /// A file of this name.
    File(String),
}

/// A problem of the list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listed {
    /// The problem.
    pub problem: Problem,
    /// The user's file that holds it and nothing else.
    pub path: Option<PathBuf>,
}

/// Where a problem stands in the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ShelfPlace {
    /// Which collection.
    pub collection: usize,
    /// Which problem of it.
    pub index: usize,
}

impl Shelf {
    /// The problems that ship with the studio, bridge first.
    pub fn shipped() -> Shelf {
        let collections = COLLECTIONS
            .iter()
            .map(|shipped| {
                ShelfSection::new(
                    SectionName::Shipped(shipped.name),
                    shipped.problems().to_vec(),
                )
            })
            .collect();
        Shelf { collections }
    }

    /// The collections in the order they are shown, the latest first, each with its number in a [`ShelfPlace`].
    pub fn collections(&self) -> impl Iterator<Item = (usize, &ShelfSection)> {
        self.collections.iter().enumerate().rev()
    }

    /// The problem that is shown first.
    pub fn first(&self) -> Option<ShelfPlace> {
        let (collection, _) = self.collections().next()?;
        Some(ShelfPlace {
            collection,
            index: 0,
        })
    }

    /// A problem of the list.
    pub fn get(&self, place: ShelfPlace) -> Option<&Listed> {
        self.collections
            .get(place.collection)?
            .problems
            .get(place.index)
    }

    /// The user's file that holds a document of this origin.
    pub fn file_of(&self, origin: &Origin) -> Option<PathBuf> {
        match *origin {
            Origin::Listed(place) => self.get(place)?.path.clone(),
            Origin::New | Origin::Clipboard | Origin::File(_) => None,
        }
    }

    /// Puts the problems of one text in front of the list; the place of the first.
    pub fn add(&mut self, source: TextSource, problems: Vec<Problem>) -> ShelfPlace {
        self.collections
            .push(ShelfSection::new(SectionName::Read(source), problems));
        ShelfPlace {
            collection: self.collections.len() - 1,
            index: 0,
        }
    }

    /// Lists a file of the user's, or its new content.
    pub fn put(&mut self, path: PathBuf, problem: Problem) -> ShelfPlace {
        let collection = self.opened();
        let problems = &mut self.collections[collection].problems;
        let known = problems
            .iter()
            .position(|listed| listed.path.as_ref() == Some(&path));
        let index = known.unwrap_or(problems.len());
        let listed = Listed {
            problem,
            path: Some(path),
        };
        match problems.get_mut(index) {
            Some(old) => *old = listed,
            None => problems.push(listed),
        }
        ShelfPlace { collection, index }
    }

    /// The collection of opened files; it is made when it is needed.
    fn opened(&mut self) -> usize {
        let is_opened = |it: &ShelfSection| it.name == SectionName::Opened;
        self.collections
            .iter()
            .position(is_opened)
            .unwrap_or_else(|| {
                let empty = ShelfSection::new(SectionName::Opened, Vec::new());
                self.collections.push(empty);
                self.collections.len() - 1
            })
    }
}

impl ShelfSection {
    fn new(name: SectionName, problems: Vec<Problem>) -> ShelfSection {
        let listed = |problem| Listed {
            problem,
            path: None,
        };
        ShelfSection {
            name,
            problems: problems.into_iter().map(listed).collect(),
        }
    }
}

impl Listed {
    /// Its title, else the name of its file.
    pub fn name(&self) -> Option<String> {
        match (self.problem.title.as_str(), &self.path) {
            ("", Some(path)) => Some(file_name(path)),
            ("", None) => None,
            (title, _) => Some(title.to_owned()),
        }
    }
}

/// What a text holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Read {
    /// At least one problem.
    pub problems: Vec<Problem>,
    /// Why others could not be read.
    pub errors: Vec<ReadError>,
}

/// Reads the problems of a text in any known form. Of several the good ones are read, and the
/// errors say what is wrong with the others.
///
/// # Errors
///
/// Where the text goes wrong, when nothing can be read.
pub fn read(text: &str) -> Result<Read, ReadError> {
    let found = kibitzer_formats::read(text)?.problems;
    let (good, bad): (Vec<_>, Vec<_>) =
        found.into_iter().map(|(_, it)| it).partition(Result::is_ok);
    let mut errors = bad.into_iter().filter_map(Result::err);
    if good.is_empty()
        && let Some(first) = errors.next()
    {
        return Err(first);
    }
    Ok(Read {
        problems: good
            .into_iter()
            .flatten()
            .map(|line| line.problem)
            .collect(),
        errors: errors.collect(),
    })
}

/// Writes a problem as a document.
pub fn write(problem: &Problem) -> String {
    native::write(problem)
}

/// The name of a file without its folder.
pub fn file_name(path: &Path) -> String {
    let name = path.file_name();
    name.map_or_else(
        || path.display().to_string(),
        |name| name.to_string_lossy().into_owned(),
    )
}

/// A name for the file of a problem.
pub fn file_name_for(problem: &Problem) -> String {
    let name: String = problem
        .title
        .chars()
        .map(|c| if c.is_alphanumeric() { c } else { '-' })
        .collect();
    match name.trim_matches('-') {
        "" => format!("{}.ron", problem.setup.game),
        name => format!("{}.ron", name.to_lowercase()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kibitzer::rules::Game;

    #[test]
    fn a_file_is_listed_once() {
        let mut shelf = Shelf::shipped();
        let path = PathBuf::from("deal.ron");
        let one = shelf.put(path.clone(), Problem::new(Game::Bridge));
        let other = shelf.put(path, Problem::new(Game::Preferans));
        assert_eq!(one, other);
        let listed = shelf.get(one).unwrap();
        assert_eq!(listed.problem.setup.game, Game::Preferans);
        assert_eq!(listed.name().as_deref(), Some("deal.ron"));
    }

    #[test]
    fn what_comes_later_moves_no_problem_to_another_place() {
        let mut shelf = Shelf::shipped();
        let first = shelf.first().unwrap();
        let pasted = shelf.add(TextSource::Clipboard, vec![Problem::new(Game::Bridge); 2]);
        let opened = shelf.put(PathBuf::from("deal.ron"), Problem::new(Game::Preferans));
        assert_eq!(shelf.file_of(&Origin::Listed(pasted)), None);
        assert_eq!(shelf.file_of(&Origin::Listed(first)), None);
        shelf.add(TextSource::Clipboard, vec![Problem::new(Game::Bridge); 2]);
        let file = shelf.file_of(&Origin::Listed(opened));
        assert_eq!(file.as_deref(), Some(Path::new("deal.ron")));
        assert_eq!(shelf.first().map(|place| place.collection), Some(4));
    }

    #[test]
    fn names_files_after_titles() {
        let mut problem = Problem::new(Game::Bridge);
        assert_eq!(file_name_for(&problem), "bridge.ron");
        problem.title = "Zia's three no trumps".to_owned();
        assert_eq!(file_name_for(&problem), "zia-s-three-no-trumps.ron");
    }
}
