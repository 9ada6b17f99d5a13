//! The list of problems: the shipped collections, the pasted boards, and the files and folders that the user opened.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use kibitzer::notation::native;
use kibitzer::problem::Problem;
use kibitzer::soundness::Verdict;
use kibitzer_library::COLLECTIONS;
use serde::{Deserialize, Serialize};

use super::Origin;
use super::difficulty::Difficulty;
use super::folder::{FileState, Folder, FolderFile, FolderListing};
use super::key::ProblemKey;
use super::reading::{ReadText, TextBoardPlace, TextFacts};
use super::revised::Revised;
use super::shipped_verdicts::shipped_verdict;

pub use super::reading::{TextSource, file_name};

/// The problem list: the collections shipped with the program, the boards that the user pasted or made, and the files
/// and folders that the user opened.
#[derive(Clone, Debug)]
pub struct ProblemList {
    /// The sections of the list, newest last. Sections are never removed or reordered, because documents refer to them
    /// by index.
    collections: Revised<Vec<ListSection>>,
}

/// A section of the problem list, such as a shipped collection or a folder.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ListSection {
    /// The name of the section of the problem list, which also determines its kind.
    pub name: SectionName,
    /// The problems of the section in the order in which they were added.
    pub problems: Vec<ListedProblem>,
    /// The indices in `problems` of the problems that are listed, in display order. Not used for a folder.
    order: Vec<usize>,
    /// The files of the folder if the section shows a folder; otherwise `None`.
    pub folder: Option<Folder>,
    /// True if the section holds random deals that have not been saved to a file.
    is_unsaved: bool,
    /// The file whose boards the section lists; `None` if the boards do not come from a single file, or the section was
    /// closed.
    file: Option<PathBuf>,
}

/// Maximum total length, in bytes, of the pasted boards that are saved and listed again when the studio is next
/// started.
const MAX_PASTED_BYTES: usize = 1 << 20;

/// The kind and name of a section of the problem list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SectionName {
    /// A collection that ships with the studio, identified by its name.
    Shipped(&'static str),
    /// The section with the files that the user opened one by one.
    Opened,
    /// The section with the boards that the user pasted or made and that are not saved in a file.
    Pasted,
    /// The section with the boards of a file with several boards, or with random deals.
    Read(TextSource),
    /// The section with the files of this folder.
    Folder(PathBuf),
}

/// A section of the problem list that refers to the user's files, in the form in which it is saved for the next run of
/// the studio. The content of the files is not saved with it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum FileSection {
    /// The files with a single board that the user opened individually, in list order.
    Opened(Vec<PathBuf>),
    /// A file with several boards.
    File(PathBuf),
    /// A folder.
    Folder(PathBuf),
}

/// A problem in the problem list, with the file it came from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ListedProblem {
    /// The problem that is listed.
    pub problem: Problem,
    /// The user's file that contains only this problem; `None` if there is none.
    pub path: Option<PathBuf>,
    /// The text from which the problem was read, with the problem's index among its boards.
    pub board: Option<TextBoardPlace>,
    /// The hash by which the settings refer to the problem, for example to record that it was solved.
    pub key: ProblemKey,
    /// The difficulty of the problem, known for shipped problems only.
    pub difficulty: Option<Difficulty>,
    /// The verdict on the soundness of the problem, known for shipped problems only.
    pub verdict: Option<Verdict>,
    /// The pasted board in the native format, saved so that the next run of the studio can list it again. `None` for
    /// problems that were not pasted, and for boards that exceed the size limit.
    pasted: Option<String>,
    /// All searchable texts of the problem, joined and in lower case.
    text: String,
}

/// A row of a section of the problem list: a problem, or a file of a folder.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ListRow {
    /// The problem with this index in the section.
    Problem(usize),
    /// A file, given by its index in the folder, that has not been read or contains no problems.
    File(usize),
}

/// The place of a problem in the problem list: its section and its index there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ListPlace {
    /// The index of the section in the problem list.
    pub collection: usize,
    /// The index of the problem in the section.
    pub index: usize,
}

/// The index of the section with the pasted boards, which follows the shipped collections.
const PASTED: usize = COLLECTIONS.len();

impl ProblemList {
    /// Creates the problem list with the shipped collections and with `pasted`, the boards that were pasted in earlier
    /// runs, in the native format.
    pub fn new(pasted: &[String]) -> ProblemList {
        let collections = COLLECTIONS.iter().map(|shipped| {
            let name = SectionName::Shipped(shipped.name);
            let mut section = ListSection::new(name, shipped.problems().to_vec());
            for listed in &mut section.problems {
                listed.difficulty = Difficulty::of_shipped_problem(&listed.problem);
                listed.verdict = shipped_verdict(&listed.problem);
            }
            section
        });
        let pasted_section = ListSection::new(SectionName::Pasted, Vec::new());
        let collections = collections.chain([pasted_section]).collect();
        let mut list = ProblemList {
            collections: Revised::new(collections),
        };
        list.paste(ReadText {
            facts: Arc::new(TextFacts::from_source(TextSource::Clipboard)),
            problems: pasted
                .iter()
                .filter_map(|written| native::read(written).ok())
                .collect(),
        });
        list
    }

    /// Returns a number that grows with every change of the list. Code that derives data from the list compares it to
    /// detect that the data are out of date.
    pub fn revision(&self) -> u64 {
        self.collections.revision()
    }

    /// Returns the sections in display order, newest first, each with the index that a [`ListPlace`] uses for it.
    pub fn collections(&self) -> impl Iterator<Item = (usize, &ListSection)> {
        self.collections.iter().enumerate().rev()
    }

    /// Returns the place of the first problem in the list, in display order; `None` if no problem is listed.
    pub fn first_place(&self) -> Option<ListPlace> {
        let mut sections = self.collections();
        let (collection, _) = sections.find(|(_, it)| !it.problems.is_empty())?;
        Some(ListPlace {
            collection,
            index: 0,
        })
    }

    /// Returns the listed problem at a place; `None` if there is none.
    pub fn get(&self, place: ListPlace) -> Option<&ListedProblem> {
        self.section(place.collection)?.problems.get(place.index)
    }

    /// Returns the file of the document with this origin, if the file contains no other board; otherwise `None`.
    pub fn file_of(&self, origin: &Origin) -> Option<PathBuf> {
        self.get(origin.place()?)?.path.clone()
    }

    /// Returns the file that holds the document with this origin, and the document's place among the boards of the
    /// file. Returns `None` if no file holds it.
    pub fn board_of(&self, origin: &Origin) -> Option<(&Path, &TextBoardPlace)> {
        let board = self.get(origin.place()?)?.board.as_ref()?;
        Some((board.facts.path.as_deref()?, board))
    }

    /// Returns the facts, such as format and warnings, about the text from which a document was read. `origin` is the
    /// document's origin; `None` if it was not read from a text.
    pub fn text_facts(&self, origin: &Origin) -> Option<&Arc<TextFacts>> {
        Some(&self.get(origin.place()?)?.board.as_ref()?.facts)
    }

    /// Returns the boards that belong together with the document of this origin, with their places in the list. These
    /// are all boards read from the same text, all deals dealt together, or all pasted boards.
    pub fn problems_of_same_text(
        &self,
        origin: &Origin,
    ) -> impl Iterator<Item = (ListPlace, &Problem)> {
        let facts = self.text_facts(origin);
        let collection = origin.place().map_or(0, |place| place.collection);
        let is_pasted = collection == PASTED;
        let problems = facts
            .and(self.section(collection))
            .into_iter()
            .flat_map(|section| (0..).zip(&section.problems));
        let beside = problems.filter(move |(_, listed)| {
            let board = listed.board.as_ref().zip(facts);
            board.is_some_and(|(board, facts)| is_pasted || Arc::ptr_eq(&board.facts, facts))
        });
        beside.map(move |(index, listed)| (ListPlace { collection, index }, &listed.problem))
    }

    /// Returns the place in the problem list of the board with this index in a text; `None` if the board is not listed.
    pub fn place_of_board(&self, facts: &Arc<TextFacts>, index: usize) -> Option<ListPlace> {
        let is_it = |listed: &ListedProblem| {
            let mut board = listed.board.iter();
            board.any(|board| board.index == index && Arc::ptr_eq(&board.facts, facts))
        };
        let mut collections = self.collections();
        collections.find_map(|(collection, section)| {
            let index = section.problems.iter().position(is_it)?;
            Some(ListPlace { collection, index })
        })
    }

    /// Adds the boards of a text as a section at the top of the list, and returns the place of the first one. If the
    /// same file is listed already, replaces its boards in the existing section instead.
    pub fn add(&mut self, text: ReadText) -> ListPlace {
        let file = text.facts.path.clone();
        if let Some(path) = &file
            && let Some((collection, file)) = self.entry_in_folder(path)
        {
            let section = &mut self.collections[collection];
            let index = section.problems.len();
            section.add_file_content(file, text);
            return ListPlace { collection, index };
        }
        let known = file.as_deref().and_then(|path| self.section_of_file(path));
        let collection = known.unwrap_or_else(|| {
            let name = SectionName::Read(text.facts.source.clone());
            self.push_section(ListSection::of_file(name, file))
        });
        let section = &mut self.collections[collection];
        section.is_unsaved = text.facts.source.is_made();
        section.order.clear();
        let index = section.problems.len();
        section.push_boards(text, None);
        ListPlace { collection, index }
    }

    /// Lists the boards of a text from the clipboard. Boards that are listed already keep their places. Returns the
    /// place of the first board, and true if all new boards can be saved for the next run of the studio.
    pub fn paste(&mut self, text: ReadText) -> (ListPlace, bool) {
        let section = &mut self.collections[PASTED];
        let mut unmatched: HashMap<ProblemKey, Vec<usize>> = HashMap::new();
        for &row in &section.order {
            let key = section.problems[row].key;
            unmatched.entry(key).or_default().push(row);
        }
        let mut room = section.room_for_pasted();
        let (mut first, mut is_kept) = (None, true);
        for (board, problem) in (0..).zip(text.problems) {
            let rows = unmatched
                .entry(ProblemKey::for_problem(&problem))
                .or_default();
            let mut alike = rows.iter();
            let same = alike.position(|&row| section.problems[row].problem == problem);
            let index = same.map_or(section.problems.len(), |at| rows.remove(at));
            first.get_or_insert(index);
            let facts = text.facts.clone();
            let place = TextBoardPlace {
                facts,
                index: board,
            };
            if same.is_some() {
                // The warnings are those of the new text.
                section.problems[index].board = Some(place);
                continue;
            }
            let written = written_within(&mut room, &problem);
            is_kept &= written.is_some();
            let listed = ListedProblem::new(problem, None, Some(place));
            section.put_pasted(index, listed, written);
        }
        (pasted_place(first.unwrap_or_default()), is_kept)
    }

    /// Lists the changed problem of a document among the pasted boards, if the document is new or its origin is a
    /// pasted board. Returns its place. Returns `None` if the document belongs elsewhere, or if the problem exceeds the
    /// size limit for pasted boards.
    pub fn keep_pasted(&mut self, origin: &Origin, problem: Problem) -> Option<ListPlace> {
        let section = self.collections.get(PASTED)?;
        let (index, board) = match *origin {
            Origin::New => {
                let facts = Arc::new(TextFacts::from_source(TextSource::Clipboard));
                (section.problems.len(), TextBoardPlace { facts, index: 0 })
            }
            Origin::Listed(place) if place.collection == PASTED => (
                place.index,
                section.problems.get(place.index)?.board.clone()?,
            ),
            Origin::Listed(_) => return None,
        };
        let before = (section.problems.get(index)).and_then(|listed| listed.pasted.as_ref());
        let mut room = section.room_for_pasted() + before.map_or(0, String::len);
        let written = written_within(&mut room, &problem)?;
        let listed = ListedProblem::new(problem, None, Some(board));
        self.collections[PASTED].put_pasted(index, listed, Some(written));
        Some(pasted_place(index))
    }

    /// Returns the pasted boards in the native format, to be saved for the next run of the studio.
    pub fn pasted(&self) -> impl Iterator<Item = &String> {
        self.collections[PASTED]
            .listed()
            .filter_map(|listed| listed.pasted.as_ref())
    }

    /// Returns the index of the section that lists the boards of a file, if there is one.
    fn section_of_file(&self, path: &Path) -> Option<usize> {
        let mut sections = self.collections.iter();
        sections.position(|section| section.file.as_deref() == Some(path))
    }

    /// Adds a section at the top of the list, and returns its index.
    fn push_section(&mut self, section: ListSection) -> usize {
        self.collections.push(section);
        self.collections.len() - 1
    }

    /// Returns the place of the problem that ships with the studio and has this key; `None` if there is none.
    pub fn find_shipped(&self, key: ProblemKey) -> Option<ListPlace> {
        let sections = self.collections.iter().enumerate();
        let mut shipped = sections.filter(|(_, it)| matches!(it.name, SectionName::Shipped(_)));
        shipped.find_map(|(collection, section)| {
            let index = (section.problems.iter()).position(|problem| problem.key == key)?;
            Some(ListPlace { collection, index })
        })
    }

    /// Returns the place of the pasted board for which `is_it` returns true; `None` if there is none.
    pub fn find_pasted(&self, is_it: impl Fn(&ListedProblem) -> bool) -> Option<ListPlace> {
        let section = &self.collections[PASTED];
        let mut rows = section.order.iter();
        let index = *rows.find(|&&index| is_it(&section.problems[index]))?;
        Some(pasted_place(index))
    }

    /// Returns true if the problem at a place of the list ships with the studio.
    pub fn is_shipped(&self, place: ListPlace) -> bool {
        let section = self.section(place.collection);
        section.is_some_and(|section| matches!(section.name, SectionName::Shipped(_)))
    }

    /// Returns the section with this index.
    pub fn section(&self, collection: usize) -> Option<&ListSection> {
        self.collections.get(collection)
    }

    /// Returns the indices of the sections with random deals that have not been saved to a file.
    pub fn unsaved_deals(&self) -> impl Iterator<Item = usize> {
        let sections = self.collections.iter().enumerate();
        sections.filter_map(|(collection, section)| section.is_unsaved.then_some(collection))
    }

    /// Returns true if closing a section of the list would lose boards that are in no file.
    pub fn is_in_no_file(&self, collection: usize) -> bool {
        let section = self.section(collection);
        section.is_some_and(|section| {
            section.is_unsaved || collection == PASTED && !section.order.is_empty()
        })
    }

    /// Returns the index of the section with the random deals to which the document with this origin belongs; `None` if
    /// the document is not a random deal.
    pub fn section_of_deal(&self, origin: &Origin) -> Option<usize> {
        let collection = origin.place()?.collection;
        let name = &self.section(collection)?.name;
        let is_made = matches!(name, SectionName::Read(source) if source.is_made());
        is_made.then_some(collection)
    }

    /// Records that the random deals in a section of the list of problems have been saved to a file.
    pub fn mark_deals_saved(&mut self, collection: usize) {
        if let Some(section) = self.collections.get_mut(collection) {
            section.is_unsaved = false;
        }
    }

    /// Updates the listed problem at `place` after it was saved. `problem` is the board as its file now holds it.
    pub fn update_problem(&mut self, place: ListPlace, problem: Problem) {
        let section = self.collections.get_mut(place.collection);
        if let Some(listed) = section.and_then(|section| section.problems.get_mut(place.index)) {
            *listed = ListedProblem::new(problem, listed.path.take(), listed.board.take());
        }
    }

    /// Lists a file that this program wrote with a single problem, and returns its place. If the file is listed
    /// already, its problem is updated.
    pub fn put_file(&mut self, path: PathBuf, problem: Problem) -> ListPlace {
        let facts = Arc::new(TextFacts::for_own_file(path.clone()));
        let board = TextBoardPlace { facts, index: 0 };
        self.put_board(Some(path), problem, board)
    }

    /// Lists a board whose unsaved changes were recovered, and returns its place. `path` is its file, `index` its index
    /// in that file, and `before` the board as the file holds it.
    pub fn restore_board(&mut self, path: PathBuf, index: usize, before: Problem) -> ListPlace {
        if let Some(place) = self.place_in_file(&path, index)
            && self
                .get(place)
                .is_some_and(|listed| listed.problem == before)
        {
            return place;
        }
        let facts = Arc::new(TextFacts::for_own_file(path.clone()));
        let board = TextBoardPlace { facts, index };
        self.place_board((index == 0).then_some(path), before, board)
    }

    /// Lists a board of a file, and returns its place in the list. `path` is the file if it holds only this board; a
    /// board of a file that is listed already is updated.
    pub fn put_board(
        &mut self,
        path: Option<PathBuf>,
        problem: Problem,
        board: TextBoardPlace,
    ) -> ListPlace {
        let several = path.as_ref().and_then(|path| self.section_of_file(path));
        if let Some(section) = several {
            // The file used to hold several boards.
            self.close_section(section);
        }
        self.place_board(path, problem, board)
    }

    /// Adds a board of a file to the list, or updates it, and returns its place. `path` is the file if it holds only
    /// this board.
    fn place_board(
        &mut self,
        path: Option<PathBuf>,
        problem: Problem,
        board: TextBoardPlace,
    ) -> ListPlace {
        let place = match &path {
            Some(path) => self.place_for_file(path),
            None => self.next_opened_place(),
        };
        let listed = ListedProblem::new(problem, path, Some(board));
        let section = &mut self.collections[place.collection];
        match section.problems.get_mut(place.index) {
            Some(old) => *old = listed,
            None => section.push(listed),
        }
        place
    }

    /// Lists the open document after it was saved as the only board of the file `path`, and returns its place. `origin`
    /// is the document's previous origin. A document that was opened as an individual file keeps its row; a pasted
    /// board is removed from the pasted ones.
    pub fn put_saved(&mut self, origin: &Origin, path: PathBuf, problem: Problem) -> ListPlace {
        let is_pasted = |place: ListPlace| place.collection == PASTED;
        let row = origin
            .place()
            .filter(|&place| is_pasted(place) || self.is_opened_row(place));
        let is_listed = self.place_of_file(&path).is_some() || self.folder_of(&path).is_some();
        match row {
            Some(row) if is_listed || is_pasted(row) => {
                let place = self.put_file(path, problem);
                if place != row {
                    self.close(row);
                }
                place
            }
            Some(row) => {
                let facts = Arc::new(TextFacts::for_own_file(path.clone()));
                let board = TextBoardPlace { facts, index: 0 };
                let problems = &mut self.collections[row.collection].problems;
                problems[row.index] = ListedProblem::new(problem, Some(path), Some(board));
                row
            }
            None => self.put_file(path, problem),
        }
    }

    /// Returns true if the problem at a place has a row among the individually opened files.
    pub fn is_opened_row(&self, place: ListPlace) -> bool {
        let section = self
            .section(place.collection)
            .filter(|section| section.name == SectionName::Opened);
        section.is_some_and(|section| section.order.contains(&place.index))
    }

    /// Removes the row of a problem from its section. The problem itself stays, because documents refer to it by its
    /// place. Does nothing in a folder or in a collection that ships with the studio.
    pub fn close(&mut self, place: ListPlace) {
        let section = self
            .collections
            .get_mut(place.collection)
            .filter(|collection| collection.can_close());
        if let Some(section) = section {
            section.remove_rows(|index| index == place.index);
        }
    }

    /// Removes all rows of a section, which hides it. Does nothing to a folder or a collection that ships with the
    /// studio.
    pub fn close_section(&mut self, collection: usize) {
        let section = self.collections.get_mut(collection);
        if let Some(section) = section.filter(|section| section.can_close()) {
            section.remove_rows(|_| true);
            section.file = None;
            section.is_unsaved = false;
        }
    }

    /// Updates the list after the file `from` was renamed to `to`.
    pub fn rename_file(&mut self, from: &Path, to: &Path) {
        let mut renamed = Vec::new();
        for section in self.collections.iter_mut() {
            section.rename_file(from, to, &mut renamed);
        }
    }

    /// Returns the sections that refer to the user's files and folders, in the form in which they are saved for the
    /// next run of the studio.
    pub fn file_sections(&self) -> Vec<FileSection> {
        let sections = self.collections.iter();
        sections.filter_map(ListSection::file_section).collect()
    }

    /// Creates empty sections for files and folders that will be read, so that their order in the list does not depend
    /// on which is read first. Existing sections are kept.
    pub fn prepare(&mut self, sections: &[FileSection]) {
        for section in sections {
            let (name, file) = match section {
                FileSection::Opened(_) => (SectionName::Opened, None),
                FileSection::File(path) => {
                    let source = TextSource::File(file_name(path));
                    (SectionName::Read(source), Some(path.clone()))
                }
                FileSection::Folder(path) => (SectionName::Folder(path.clone()), None),
            };
            let is_there = |it: &ListSection| it.name == name && it.file == file;
            let known = self.collections.iter().position(is_there);
            let collection =
                known.unwrap_or_else(|| self.push_section(ListSection::of_file(name, file)));
            let prepared = &mut self.collections[collection];
            if matches!(prepared.name, SectionName::Folder(_)) {
                let empty = || Folder::new(Ok(FolderListing::default()), &[]);
                prepared.folder.get_or_insert_with(empty);
            }
        }
    }

    /// Lists the boards of a file that was listed when the studio was last closed.
    pub fn list_again(&mut self, path: &Path, text: ReadText) {
        match <[Problem; 1]>::try_from(text.problems) {
            Ok([only]) => {
                let facts = text.facts;
                let board = TextBoardPlace { facts, index: 0 };
                self.put_board(Some(path.to_owned()), only, board);
            }
            Err(problems) => drop(self.add(ReadText { problems, ..text })),
        }
    }

    /// Returns the place in the list of a board of a file, by its index in the file; `None` if it has no row.
    pub fn place_in_file(&self, path: &Path, index: usize) -> Option<ListPlace> {
        self.find_row(|listed| {
            let mut board = listed.board.iter();
            board.any(|board| board.index == index && board.facts.path.as_deref() == Some(path))
        })
    }

    /// Returns the place in the list of a file's board that equals `problem`; `None` if no such board has a row.
    pub fn place_of_problem(&self, path: &Path, problem: &Problem) -> Option<ListPlace> {
        self.find_row(|listed| {
            let mut board = listed.board.iter();
            let is_there = board.any(|board| board.facts.path.as_deref() == Some(path));
            is_there && listed.problem == *problem
        })
    }

    /// Removes all rows of a file from the list.
    pub fn close_file(&mut self, path: &Path) {
        for section in self.collections.iter_mut() {
            if section.file.as_deref() == Some(path) {
                section.order.clear();
            }
            if let Some(folder) = &mut section.folder {
                folder.files.retain(|file| file.path != path);
            }
            let problems = &section.problems;
            section
                .order
                .retain(|&index| problems[index].path.as_deref() != Some(path));
        }
    }

    /// Returns the place to use for a file with a single problem. It is the place where the file is listed already, or
    /// else a new place in the listed folder that contains the file, or else a new place among the individually opened
    /// files.
    fn place_for_file(&mut self, path: &Path) -> ListPlace {
        let known = self.place_of_file(path);
        known
            .or_else(|| self.new_place_in_folder(path))
            .unwrap_or_else(|| self.next_opened_place())
    }

    /// Returns the path of the folder in the section `collection`, with its files in the order that the user has given
    /// them. Returns `None` if the section is not a folder.
    pub fn arranged_folder(&mut self, collection: usize) -> Option<(PathBuf, Vec<PathBuf>)> {
        let section = self.collections.get_mut(collection)?;
        let SectionName::Folder(path) = &section.name else {
            return None;
        };
        let folder = section.folder.as_mut()?;
        folder.has_order = true;
        let files = folder.files.iter().map(|file| file.path.clone()).collect();
        Some((path.clone(), files))
    }

    /// Returns the files of a listed folder, in the order of the list; `None` if the folder is not listed.
    pub fn files_of_folder(&self, path: &Path) -> Option<Vec<PathBuf>> {
        let files = &self.find_folder(path)?.files;
        Some(files.iter().map(|file| file.path.clone()).collect())
    }

    /// Returns true if a listed folder stores its own order of files.
    pub fn has_order(&self, path: &Path) -> bool {
        self.find_folder(path)
            .is_some_and(|folder| folder.has_order)
    }

    /// Returns the listed folder with this path.
    fn find_folder(&self, path: &Path) -> Option<&Folder> {
        let is_it = |it: &&ListSection| matches!(&it.name, SectionName::Folder(it) if it == path);
        self.collections.iter().find(is_it)?.folder.as_ref()
    }

    /// Returns the index of the section with the listed folder that contains a file; `None` if no listed folder does.
    fn folder_of(&self, path: &Path) -> Option<usize> {
        let parent = path.parent()?;
        let mut sections = self.collections.iter();
        sections.position(|section| {
            let is_listed =
                (section.folder.as_ref()).is_some_and(|folder| folder.trouble.is_none());
            is_listed && matches!(&section.name, SectionName::Folder(folder) if folder == parent)
        })
    }

    /// Returns a new place for the only problem of a file in the listed folder that contains the file. Returns `None`
    /// if no listed folder contains it.
    fn new_place_in_folder(&mut self, path: &Path) -> Option<ListPlace> {
        let (collection, file) = self.entry_in_folder(path)?;
        let section = &mut self.collections[collection];
        let index = section.problems.len();
        section.folder.as_mut()?.files[file].state = FileState::Read(index..index + 1);
        Some(ListPlace { collection, index })
    }

    /// Finds the listed folder that contains a file. Returns the index of the folder's section and the index of the
    /// file in the folder, adding the file if necessary. Returns `None` if no listed folder contains it.
    fn entry_in_folder(&mut self, path: &Path) -> Option<(usize, usize)> {
        let collection = self.folder_of(path)?;
        let folder = self.collections[collection].folder.as_mut()?;
        Some((collection, folder.entry(path)))
    }

    /// Returns the place of a file with a single problem; `None` if the list shows no row for it.
    fn place_of_file(&self, path: &Path) -> Option<ListPlace> {
        self.find_row(|listed| listed.path.as_deref() == Some(path))
    }

    /// Returns the place of the first problem for which `is_it` returns true, among the problems that have a row in the
    /// list.
    fn find_row(&self, is_it: impl Fn(&ListedProblem) -> bool) -> Option<ListPlace> {
        let mut sections = self.collections.iter().enumerate();
        sections.find_map(|(collection, section)| {
            section.rows().into_iter().find_map(|row| match row {
                ListRow::Problem(index) if is_it(&section.problems[index]) => {
                    Some(ListPlace { collection, index })
                }
                ListRow::Problem(_) | ListRow::File(_) => None,
            })
        })
    }

    /// Lists a folder, or updates its files if it is listed already.
    pub fn put_folder(&mut self, path: PathBuf, folder: Folder) {
        let name = SectionName::Folder(path);
        match (self.collections.iter_mut()).find(|collection| collection.name == name) {
            Some(section) => section.folder = Some(folder.with_progress_of(section.folder.take())),
            None => {
                let mut section = ListSection::new(name, Vec::new());
                section.folder = Some(folder);
                self.collections.push(section);
            }
        }
    }

    /// Removes a folder from the list. Its section stays but becomes empty, so that the indices of other sections do
    /// not change.
    pub fn forget_folder(&mut self, path: &Path) {
        let is_folder = |it: &&mut ListSection| it.name == SectionName::Folder(path.to_owned());
        if let Some(section) = self.collections.iter_mut().find(is_folder) {
            section.folder = None;
            section.order.clear();
        }
    }

    /// Returns the section of the folder that contains a file, mutably, and the index of the file in that folder;
    /// `None` if no listed folder contains it.
    pub fn file_mut(&mut self, path: &Path) -> Option<(&mut ListSection, usize)> {
        self.collections.iter_mut().find_map(|section| {
            let files = &section.folder.as_ref()?.files;
            let index = files.iter().position(|file| file.path == path)?;
            Some((section, index))
        })
    }

    /// Moves a problem `by` rows down (up if negative) among the shown rows of its section. Returns true if it moved.
    pub fn move_by(&mut self, place: ListPlace, by: isize) -> bool {
        let section = self.collections.get_mut(place.collection);
        section.is_some_and(|section| section.can_reorder() && section.move_by(place.index, by))
    }

    /// Returns the place in the list for the next individually opened file, and creates the section for such files if
    /// necessary.
    fn next_opened_place(&mut self) -> ListPlace {
        let is_opened = |it: &ListSection| it.name == SectionName::Opened;
        let known = self.collections.iter().position(is_opened);
        let collection = known.unwrap_or_else(|| {
            let empty = ListSection::new(SectionName::Opened, Vec::new());
            self.collections.push(empty);
            self.collections.len() - 1
        });
        let index = self.collections[collection].problems.len();
        ListPlace { collection, index }
    }
}

impl ListSection {
    /// Creates a section of the problem list with these problems, none of which has a file.
    fn new(name: SectionName, problems: Vec<Problem>) -> ListSection {
        let listed = |problem| ListedProblem::new(problem, None, None);
        ListSection {
            name,
            order: (0..problems.len()).collect(),
            problems: problems.into_iter().map(listed).collect(),
            folder: None,
            is_unsaved: false,
            file: None,
        }
    }

    /// Creates an empty section for the boards of a text. `file` is the file that contains the text, if any.
    fn of_file(name: SectionName, file: Option<PathBuf>) -> ListSection {
        ListSection {
            file,
            ..ListSection::new(name, Vec::new())
        }
    }

    /// Returns true if the user can remove the section, or single problems of it, from the list.
    pub fn can_close(&self) -> bool {
        match self.name {
            SectionName::Opened | SectionName::Pasted | SectionName::Read(_) => true,
            SectionName::Shipped(_) | SectionName::Folder(_) => false,
        }
    }

    /// Returns the file whose boards the section lists; `None` if the boards do not come from a single file.
    pub fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }

    /// Returns the problems that have their own rows, in display order. Not used for a folder.
    pub fn listed(&self) -> impl Iterator<Item = &ListedProblem> {
        self.order.iter().map(|&index| &self.problems[index])
    }

    /// Returns the number of bytes left for further pasted boards, out of [`MAX_PASTED_BYTES`].
    fn room_for_pasted(&self) -> usize {
        let pasted = (self.problems.iter()).filter_map(|listed| listed.pasted.as_ref());
        MAX_PASTED_BYTES.saturating_sub(pasted.map(String::len).sum())
    }

    /// Puts a pasted board at an index of the section, replacing any board there. `written` is its text in the native
    /// format, saved for the next run of the studio; `None` if the board is not saved.
    fn put_pasted(&mut self, index: usize, listed: ListedProblem, written: Option<String>) {
        let listed = ListedProblem {
            pasted: written,
            ..listed
        };
        match self.problems.get_mut(index) {
            Some(old) => *old = listed,
            None => self.push(listed),
        }
    }

    /// Removes the rows of all problems for whose index `is_removed` returns true. Pasted boards among them are no
    /// longer saved for the next run of the studio.
    fn remove_rows(&mut self, is_removed: impl Fn(usize) -> bool) {
        let is_pasted = self.name == SectionName::Pasted;
        for index in self.order.extract_if(.., |index| is_removed(*index)) {
            if is_pasted {
                self.problems[index].board = None;
                self.problems[index].pasted = None;
            }
        }
    }

    /// Returns the section in the form in which it is saved for the next run of the studio; `None` if it refers to none
    /// of the user's files.
    fn file_section(&self) -> Option<FileSection> {
        match &self.name {
            SectionName::Shipped(_) | SectionName::Pasted => None,
            SectionName::Folder(path) => {
                let is_listed = self.folder.is_some();
                is_listed.then(|| FileSection::Folder(path.clone()))
            }
            SectionName::Read(_) => {
                let file = self.file.clone().filter(|_| !self.order.is_empty());
                file.map(FileSection::File)
            }
            SectionName::Opened => {
                let files: Vec<PathBuf> = self
                    .listed()
                    .filter_map(|listed| listed.path.clone())
                    .collect();
                (!files.is_empty()).then_some(FileSection::Opened(files))
            }
        }
    }

    /// Updates the section after the file `from` was renamed to `to`. `renamed` collects pairs of old and new facts
    /// about the file's texts, so that all boards of one text continue to share the same facts.
    fn rename_file(
        &mut self,
        from: &Path,
        to: &Path,
        renamed: &mut Vec<(Arc<TextFacts>, Arc<TextFacts>)>,
    ) {
        if self.file.as_deref() == Some(from) {
            self.file = Some(to.to_owned());
            self.name = SectionName::Read(TextSource::File(file_name(to)));
        }
        if let Some(folder) = &mut self.folder {
            folder.rename_file(from, to);
        }
        for listed in &mut self.problems {
            (listed.path.iter_mut())
                .filter(|path| **path == from)
                .for_each(|path| *path = to.to_owned());
            let board = listed.board.iter_mut();
            for board in board.filter(|board| board.facts.path.as_deref() == Some(from)) {
                let known = renamed
                    .iter()
                    .find(|(old, _)| Arc::ptr_eq(old, &board.facts));
                let new = match known {
                    Some((_, new)) => new.clone(),
                    None => {
                        let new = Arc::new(board.facts.renamed(to));
                        renamed.push((board.facts.clone(), new.clone()));
                        new
                    }
                };
                board.facts = new;
            }
        }
    }

    /// Adds a problem at the end of a section of the list.
    fn push(&mut self, listed: ListedProblem) {
        self.order.push(self.problems.len());
        self.problems.push(listed);
    }

    /// Returns true if the user can reorder the problems of the section. The order of shipped collections is fixed.
    pub fn can_reorder(&self) -> bool {
        !matches!(self.name, SectionName::Shipped(_))
    }

    /// Returns the rows that the section shows, in display order.
    pub fn rows(&self) -> Vec<ListRow> {
        let Some(folder) = &self.folder else {
            return self.order.iter().copied().map(ListRow::Problem).collect();
        };
        let mut rows = Vec::new();
        for (index, file) in folder.files.iter().enumerate() {
            match file.problems() {
                Some(problems) => rows.extend(problems.map(ListRow::Problem)),
                None => rows.push(ListRow::File(index)),
            }
        }
        rows
    }

    /// Returns the number of problems that the section shows.
    pub fn problems_shown(&self) -> usize {
        let Some(folder) = &self.folder else {
            return self.order.len();
        };
        let problems = folder.files.iter().filter_map(FolderFile::problems);
        problems.map(|problem| problem.len()).sum()
    }

    /// Adds all boards of a text to a section of the list. `path` is the path of the file if the file holds only one
    /// board.
    fn push_boards(&mut self, text: ReadText, path: Option<&Path>) {
        let ReadText { facts, problems } = text;
        for (index, problem) in problems.into_iter().enumerate() {
            let facts = facts.clone();
            let board = TextBoardPlace { facts, index };
            let path = path.map(Path::to_owned);
            self.push(ListedProblem::new(problem, path, Some(board)));
        }
    }

    /// Adds the problems of a file in the folder after the file was read. `file` is the index of the file in the
    /// folder.
    pub fn add_file_content(&mut self, file: usize, text: ReadText) {
        let (from, count) = (self.problems.len(), text.problems.len());
        let Some(file) = (self.folder.as_mut()).and_then(|folder| folder.files.get_mut(file))
        else {
            return;
        };
        let path = (count == 1).then(|| file.path.clone());
        file.state = FileState::Read(from..from + count);
        self.push_boards(text, path.as_deref());
    }

    /// Moves the problem with this index (in a folder, its file) `by` rows down, or up if negative. Returns true if it
    /// moved.
    fn move_by(&mut self, index: usize, by: isize) -> bool {
        if let Some(folder) = &mut self.folder {
            let holds = |it: &FolderFile| it.problems().is_some_and(|all| all.contains(&index));
            let at = folder.files.iter().position(holds);
            return at.is_some_and(|at| move_element(&mut folder.files, at, by));
        }
        let at = self.order.iter().position(|&order| order == index);
        at.is_some_and(|at| move_element(&mut self.order, at, by))
    }
}

/// Moves the element at index `at` by `by` places, stopping at the ends of the slice. Returns true if it moved.
fn move_element<T>(things: &mut [T], at: usize, by: isize) -> bool {
    let last = things.len().saturating_sub(1);
    let to = at.saturating_add_signed(by).min(last);
    if at <= to {
        things[at..=to].rotate_left(1);
    } else {
        things[to..=at].rotate_right(1);
    }
    at != to
}

impl ListedProblem {
    /// Creates an entry of the problem list. `path` is the file that holds only this problem, and `board` the place of
    /// the problem in the text from which it was read.
    fn new(
        problem: Problem,
        path: Option<PathBuf>,
        board: Option<TextBoardPlace>,
    ) -> ListedProblem {
        let record = &problem.record;
        let texts = [
            &problem.title,
            &problem.author,
            &problem.source,
            &problem.question,
            &problem.notes,
            &record.event,
            &record.site,
        ]
        .into_iter()
        .chain(&problem.tags);
        let translations = problem.translations.values();
        let texts = texts
            .chain(translations.flat_map(|translation| {
                [
                    &translation.title,
                    &translation.question,
                    &translation.notes,
                ]
            }))
            .chain(&record.players.0);
        let text: Vec<String> = texts.map(|text| text.to_lowercase()).collect();
        ListedProblem {
            key: ProblemKey::for_problem(&problem),
            difficulty: None,
            verdict: None,
            pasted: None,
            text: text.join("\n"),
            problem,
            path,
            board,
        }
    }

    /// Returns true if the problem matches a search: every word in `words` occurs in the texts of the problem or in
    /// `besides`, such as the name of its section. Both must be in lower case.
    pub fn matches_search(&self, words: &str, besides: &str) -> bool {
        let mut words = words.split_whitespace();
        words.all(|word| self.text.contains(word) || besides.contains(word))
    }

    /// Returns the title of the listed problem or, if it has none, the name of its file. `None` if it has neither.
    pub fn name(&self) -> Option<String> {
        match (self.problem.title.as_str(), &self.path) {
            ("", Some(path)) => Some(file_name(path)),
            ("", None) => None,
            (title, _) => Some(title.to_owned()),
        }
    }
}

/// Returns the place of the pasted board with this index.
fn pasted_place(index: usize) -> ListPlace {
    ListPlace {
        collection: PASTED,
        index,
    }
}

/// Returns a pasted board in the native format and subtracts its length from `room`, the number of bytes left. Returns
/// `None` if the board does not fit.
fn written_within(room: &mut usize, problem: &Problem) -> Option<String> {
    let written = native::write(problem);
    *room = room.checked_sub(written.len())?;
    Some(written)
}

/// Returns a file name derived from the title of a problem, or else from its board number. The extension is `ending`,
/// or that of the native format by default.
pub fn file_name_for(problem: &Problem, ending: Option<&str>) -> String {
    let ending = ending.unwrap_or(native::EXTENSION);
    format!("{}.{ending}", file_stem_for(problem))
}

/// Returns a file name without extension, derived from the title of a problem, or else from the number of its board, or
/// else from its game.
pub fn file_stem_for(problem: &Problem) -> String {
    let board = match problem.record.board.trim() {
        "" => problem.setup.game.to_string(),
        board => format!("board {board}"),
    };
    file_stem(&problem.title)
        .or_else(|| file_stem(&board))
        .unwrap_or_default()
}

/// Converts a title to a file name without extension: lower case, with hyphens in place of everything except letters
/// and digits. Returns `None` if the title has neither.
pub fn file_stem(title: &str) -> Option<String> {
    let words: Vec<&str> = title
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    (!words.is_empty()).then(|| words.join("-").to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;
    use kibitzer::rules::Game;

    fn text_with_problems(problems: Vec<Problem>) -> ReadText {
        let facts = Arc::new(TextFacts::from_source(TextSource::Clipboard));
        ReadText { facts, problems }
    }

    fn listing(files: &[PathBuf]) -> FolderListing {
        FolderListing {
            files: files.to_vec(),
            has_order: false,
        }
    }

    #[test]
    fn a_file_is_listed_once() {
        let mut problem_list = ProblemList::new(&[]);
        let path = PathBuf::from("deal.ron");
        let one = problem_list.put_file(path.clone(), Problem::new(Game::Bridge));
        let other = problem_list.put_file(path, Problem::new(Game::Preferans));
        assert_eq!(one, other);
        let listed = problem_list.get(one).unwrap();
        assert_eq!(listed.problem.setup.game, Game::Preferans);
        assert_eq!(listed.name().as_deref(), Some("deal.ron"));
    }

    #[test]
    fn adding_sections_does_not_move_listed_problems() {
        let mut problem_list = ProblemList::new(&[]);
        let first = problem_list.first_place().unwrap();
        let pasted = problem_list.add(text_with_problems(vec![Problem::new(Game::Bridge); 2]));
        let opened =
            problem_list.put_file(PathBuf::from("deal.ron"), Problem::new(Game::Preferans));
        assert_eq!(problem_list.file_of(&Origin::Listed(pasted)), None);
        assert_eq!(problem_list.file_of(&Origin::Listed(first)), None);
        problem_list.add(text_with_problems(vec![Problem::new(Game::Bridge); 2]));
        let file = problem_list.file_of(&Origin::Listed(opened));
        assert_eq!(file.as_deref(), Some(Path::new("deal.ron")));
        assert_eq!(problem_list.first_place().unwrap().collection, 6);
    }

    #[test]
    fn a_file_is_named_after_the_title_of_its_problem() {
        let mut problem = Problem::new(Game::Bridge);
        assert_eq!(file_name_for(&problem, None), "bridge.ron");
        problem.title = "Zia's three no trumps".to_owned();
        let name = file_name_for(&problem, Some("pbn"));
        assert_eq!(name, "zia-s-three-no-trumps.pbn");
    }

    #[test]
    fn own_problems_can_be_reordered_and_keep_their_places() {
        let mut problem_list = ProblemList::new(&[]);
        let titled = |title: &str| Problem {
            title: title.to_owned(),
            ..Problem::new(Game::Bridge)
        };
        let first = problem_list.add(text_with_problems(["a", "b", "c"].map(titled).to_vec()));
        assert!(problem_list.move_by(first, 2));
        assert!(!problem_list.move_by(first, 1));
        let (_, section) = problem_list.collections().next().unwrap();
        let order: Vec<ListRow> = [1, 2, 0].map(ListRow::Problem).to_vec();
        assert_eq!(section.rows(), order);
        assert_eq!(problem_list.get(first).unwrap().problem.title, "a");
        let shipped = ListPlace {
            collection: 0,
            index: 0,
        };
        assert!(!problem_list.move_by(shipped, 1));
    }

    #[test]
    fn a_folder_lists_files_and_then_their_problems() {
        let mut problem_list = ProblemList::new(&[]);
        let paths = ["a.ron", "b.pbn"].map(PathBuf::from);
        let listed = || Folder::new(Ok(listing(&paths)), &[]);
        problem_list.put_folder(PathBuf::from("own"), listed());
        let (section, file) = problem_list.file_mut(&paths[1]).unwrap();
        let two = text_with_problems(vec![Problem::new(Game::Bridge); 2]);
        section.add_file_content(file, two);
        let rows = vec![ListRow::File(0), ListRow::Problem(0), ListRow::Problem(1)];
        assert_eq!(section.rows(), rows);
        assert_eq!(section.problems_shown(), 2);
        // Files that were read stay read when the folder is listed again.
        problem_list.put_folder(PathBuf::from("own"), listed());
        let (section, _) = problem_list.file_mut(&paths[0]).unwrap();
        assert_eq!(section.rows(), rows);
        problem_list.forget_folder(Path::new("own"));
        assert!(problem_list.file_mut(&paths[0]).is_none());
    }

    #[test]
    fn a_file_of_a_removed_folder_can_be_listed_by_itself() {
        let mut problem_list = ProblemList::new(&[]);
        let path = PathBuf::from("own/a.ron");
        let folder = Folder::new(Ok(listing(std::slice::from_ref(&path))), &[]);
        problem_list.put_folder(PathBuf::from("own"), folder);
        let (section, file) = problem_list.file_mut(&path).unwrap();
        section.add_file_content(file, text_with_problems(vec![Problem::new(Game::Bridge)]));
        // A save finds the file in the folder,
        let before = problem_list.put_file(path.clone(), Problem::new(Game::Bridge));
        assert_eq!(problem_list.collections().count(), 5);
        problem_list.forget_folder(Path::new("own"));
        // but after the folder is removed, does not put it into its hidden section.
        let after = problem_list.put_file(path, Problem::new(Game::Bridge));
        assert_ne!(before.collection, after.collection);
        let (_, section) = problem_list.collections().next().unwrap();
        assert_eq!(section.rows(), [ListRow::Problem(after.index)]);
    }

    #[test]
    fn a_problem_is_found_by_any_of_its_words() {
        let problem_list = ProblemList::new(&[]);
        let preferans = problem_list.collections().next().unwrap().1;
        let all = problem_list.collections().flat_map(|(_, it)| &it.problems);
        let found = all.filter(|listed| listed.matches_search("bridge studio galak", ""));
        assert_eq!(found.count(), 1, "{:?}", preferans.name);
    }
}
