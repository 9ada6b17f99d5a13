//! Printing a handout: which problems it contains, and the steps of the form.

use std::borrow::Cow;
use std::path::Path;

use kibitzer::problem::Problem;
use kibitzer_export::Paper;

use super::Session;
use super::effect::Effect;
use super::handout_form::{HandoutScope, HandoutStep};
use super::screen::Overlay;
use super::screen_mode::ScreenMode;
use crate::document::folder::FileState;
use crate::document::problems::{ListRow, ListSection, ListedProblem, SectionName};

/// A function that returns the name of a section of the problem list in the user's language.
pub type NameSection<'a> = &'a dyn Fn(&SectionName) -> String;

impl Session {
    /// Executes a step of printing a handout.
    pub(super) fn perform_handout(&mut self, step: &HandoutStep) -> Option<Effect> {
        let form = &mut self.screen.handout;
        let is_printed = match step {
            HandoutStep::Toggle => {
                if self.screen.over != Some(Overlay::Handout) {
                    form.shown_page = 0;
                    form.title.clear();
                    form.pages.paper = match self.settings.us_letter {
                        true => Paper::Letter,
                        false => Paper::A4,
                    };
                    let has_list = self.list_of_document().nth(1).is_some();
                    let is_overview = self.screen.mode == ScreenMode::Overview;
                    self.screen.handout.scope = match (is_overview, has_list) {
                        (true, _) => HandoutScope::Overview,
                        (false, true) => HandoutScope::File,
                        (false, false) => HandoutScope::Document,
                    };
                }
                self.screen.toggle_overlay(Overlay::Handout);
                return None;
            }
            HandoutStep::Fill(filled) => {
                form.clone_from(filled);
                self.settings.us_letter = form.pages.paper == Paper::Letter;
                return None;
            }
            HandoutStep::Save => false,
            HandoutStep::Print => true,
        };
        self.screen.over = None;
        Some(Effect::PrintHandout { is_printed })
    }

    /// Returns the problems of a handout in the order of the problem list. `name_section` names a section as the list
    /// does, because a search finds problems by it.
    pub fn handout_problems(
        &self,
        scope: HandoutScope,
        name_section: NameSection<'_>,
    ) -> Vec<Cow<'_, Problem>> {
        match scope {
            HandoutScope::Document => {
                vec![Cow::Owned(self.document().shown_at(self.shown_place()))]
            }
            HandoutScope::File => self.list_of_document().map(Cow::Borrowed).collect(),
            HandoutScope::Section => {
                let section = self.section_of_document().into_iter();
                let listed = section.flat_map(problems_of);
                listed
                    .map(|listed| Cow::Borrowed(&listed.problem))
                    .collect()
            }
            HandoutScope::Overview => self.boards_in_overview().map(Cow::Borrowed).collect(),
            HandoutScope::Listed => {
                let matching = self.matching_problems(name_section).into_iter();
                matching.map(Cow::Borrowed).collect()
            }
        }
    }

    /// Returns the section of the problem list to which the open problem belongs, unless it is not listed.
    pub fn section_of_document(&self) -> Option<&ListSection> {
        let place = self.documents.open_document().origin().place()?;
        self.problem_list.section(place.collection)
    }

    /// Returns the files of the folder of the open problem that have not been read yet.
    pub fn unread_files(&self) -> impl Iterator<Item = &Path> {
        let folder = self.section_of_document().and_then(|it| it.folder.as_ref());
        let files = folder.into_iter().flat_map(|folder| &folder.files);
        let unread = files.filter(|file| file.state == FileState::Unread);
        unread.map(|file| file.path.as_path())
    }

    /// Returns all problems that match the search and the filter of the problem list.
    fn matching_problems(&self, name_section: NameSection<'_>) -> Vec<&Problem> {
        let list = &self.screen.list;
        let wanted = list.search.to_lowercase();
        let sections = self.problem_list.collections();
        let sections = sections.filter(|(_, section)| self.is_section_listed(&section.name));
        let matching = sections.flat_map(|(_, section)| {
            let name = name_section(&section.name).to_lowercase();
            let wanted = &wanted;
            problems_of(section).filter(move |listed| {
                let is_solved = self.solved(listed.key).is_some();
                list.filter
                    .shows(listed, is_solved, list.difficulty(listed))
                    && listed.matches_search(wanted, &name)
            })
        });
        matching.map(|listed| &listed.problem).collect()
    }
}

/// Returns the problems that a section of the list shows, in display order.
fn problems_of(section: &ListSection) -> impl Iterator<Item = &ListedProblem> {
    section.rows().into_iter().filter_map(|row| match row {
        ListRow::Problem(index) => section.problems.get(index),
        ListRow::File(_) => None,
    })
}
