//! The problems that a handout or an export contains.

use std::borrow::Cow;
use std::path::Path;

use kibitzer::problem::Problem;
use kibitzer_export::HandRecords;

use crate::document::folder::FileState;
use crate::document::problems::{ListPlace, ListRow, ListSection, SectionName};
use crate::session::Session;
use crate::session::handout::form::{HandoutKind, ProblemScope};

/// A function that returns the name of a section of the problem list in the user's language.
pub type NameSection<'a> = &'a dyn Fn(&SectionName) -> String;

/// A problem that a handout or an export may contain.
#[derive(Clone, Debug)]
pub struct HandoutProblem<'a> {
    /// The place of the problem in the problem list; `None` for the open document, which may have been changed.
    pub place: Option<ListPlace>,
    /// The problem, set to the position that is printed or exported.
    pub problem: Cow<'a, Problem>,
}

impl Session {
    /// Returns all problems of a scope in the order of the problem list. `name_section` returns the name of a section
    /// as the list shows it, because a search also matches that name.
    pub fn problems_in_scope(
        &self,
        scope: ProblemScope,
        name_section: NameSection<'_>,
    ) -> Vec<HandoutProblem<'_>> {
        let places: Vec<ListPlace> = match scope {
            ProblemScope::Document => {
                let problem = Cow::Owned(self.document().shown_at(self.shown_place()));
                let place = None;
                return vec![HandoutProblem { place, problem }];
            }
            ProblemScope::File => {
                let origin = self.documents.open_document().origin();
                let boards = self.problem_list.problems_of_same_text(origin);
                boards.map(|(place, _)| place).collect()
            }
            ProblemScope::Section => {
                let place = self.documents.open_document().origin().place();
                let section = place.map(|place| place.collection).into_iter();
                section
                    .flat_map(|section| self.places_of(section))
                    .collect()
            }
            ProblemScope::Overview => self.overview.places_shown(self).collect(),
            ProblemScope::Listed => self.matching_places(name_section),
        };
        let problem = |place| {
            let problem = Cow::Borrowed(&self.problem_list.get(place)?.problem);
            let place = Some(place);
            Some(HandoutProblem { place, problem })
        };
        places.into_iter().filter_map(problem).collect()
    }

    /// Returns the problems that the handout contains: all problems of the chosen scope except those that the user has
    /// left out and those that hand records cannot show.
    pub fn chosen_problems(&self, name_section: NameSection<'_>) -> Vec<HandoutProblem<'_>> {
        let form = &self.handout.form;
        let mut problems = self.problems_in_scope(form.scope, name_section);
        let is_left_out = |place| form.left_out.contains(&place);
        problems.retain(|problem| !problem.place.is_some_and(is_left_out));
        if form.kind == HandoutKind::Records {
            problems.retain(|problem| HandRecords::can_show(&problem.problem));
        }
        problems
    }

    /// Returns the section of the problem list to which the open problem belongs, unless it is not listed.
    pub fn section_of_document(&self) -> Option<&ListSection> {
        let place = self.documents.open_document().origin().place()?;
        self.problem_list.section(place.collection)
    }

    /// Returns the files of the folder of the open problem that have not been read yet.
    pub fn unread_files(&self) -> impl Iterator<Item = &Path> {
        let folder = self
            .section_of_document()
            .and_then(|section| section.folder.as_ref());
        let files = folder.into_iter().flat_map(|folder| &folder.files);
        let unread = files.filter(|file| file.state == FileState::Unread);
        unread.map(|file| file.path.as_path())
    }

    /// Returns the places of all problems that match the search and the filter of the problem list.
    fn matching_places(&self, name_section: NameSection<'_>) -> Vec<ListPlace> {
        let list = &self.list.view;
        let wanted = list.search.to_lowercase();
        let sections = (self.problem_list.collections())
            .filter(|(_, section)| self.is_section_listed(&section.name));
        let matching = sections.flat_map(|(collection, section)| {
            let name = name_section(&section.name).to_lowercase();
            let wanted = &wanted;
            self.places_of(collection).filter(move |&place| {
                let listed = self.problem_list.get(place);
                listed.is_some_and(|listed| {
                    let is_solved = self.solved(listed.key).is_some();
                    list.filter
                        .shows(listed, is_solved, list.difficulty(listed))
                        && listed.matches_search(wanted, &name)
                })
            })
        });
        matching.collect()
    }

    /// Returns the places of the problems that a section of the list shows, in display order.
    fn places_of(&self, collection: usize) -> impl Iterator<Item = ListPlace> + use<> {
        let section = self.problem_list.section(collection);
        let rows = section.map_or_else(Vec::new, ListSection::rows);
        rows.into_iter().filter_map(move |row| match row {
            ListRow::Problem(index) => Some(ListPlace { collection, index }),
            ListRow::File(_) => None,
        })
    }
}
