//! The list of problems, and texts that hold problems.

use crate::formats::{self, ParseError, native, text};
use crate::library::COLLECTIONS;
use crate::problem::Problem;

/// Problems that belong together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Collection {
    /// What they have in common.
    pub name: String,
    /// The problems.
    pub problems: Vec<Problem>,
}

impl Collection {
    /// A collection.
    pub fn new(name: String, problems: Vec<Problem>) -> Collection {
        Collection { name, problems }
    }
}

/// What a text holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Read {
    /// At least one problem.
    pub problems: Vec<Problem>,
    /// What could not be read.
    pub remarks: Vec<String>,
}

/// The problems that ship with the studio, bridge first.
pub fn shipped() -> Vec<Collection> {
    let collections = COLLECTIONS.iter().rev();
    collections
        .map(|collection| {
            Collection::new(collection.name.to_owned(), collection.problems().to_vec())
        })
        .collect()
}

/// The first problem of a list with its place.
pub fn first(collections: &[Collection]) -> Option<(usize, usize, &Problem)> {
    let (index, collection) = collections
        .iter()
        .enumerate()
        .find(|(_, collection)| !collection.problems.is_empty())?;
    Some((index, 0, collection.problems.first()?))
}

/// A problem of a list.
pub fn get(collections: &[Collection], collection: usize, place: usize) -> Option<&Problem> {
    collections.get(collection)?.problems.get(place)
}

/// Reads the problems of a text in any known format. Of a list of lines the good ones are
/// read, and the others are named in the remarks.
///
/// # Errors
///
/// Where the text goes wrong, when nothing can be read.
pub fn read(text: &str) -> Result<Read, ParseError> {
    let lines: Vec<_> = text::parse_lines(text).collect();
    let good = lines.iter().filter(|(_, line)| line.is_ok()).count();
    if lines.len() < 2 || good == 0 {
        return Ok(Read {
            problems: vec![formats::read_any(text)?],
            remarks: Vec::new(),
        });
    }
    let mut read = Read {
        problems: Vec::new(),
        remarks: Vec::new(),
    };
    for (_, line) in lines {
        match line {
            Ok(line) => read.problems.push(line.problem),
            Err(error) => read.remarks.push(error.to_string()),
        }
    }
    Ok(read)
}

/// Writes a problem as a document.
pub fn write(problem: &Problem) -> String {
    native::write(problem)
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
