//! New lists of boards, arranged from boards of the problem list.

use std::sync::Arc;

use kibitzer::problem::Problem;

use crate::document::arrangement::Arrangement;
use crate::document::problems::{ListPlace, ListRow, ListSection, ProblemList, SectionName};
use crate::document::reading::{ReadText, TextFacts, TextSource};
use crate::session::command::Filing;
use crate::session::desk::Desk;
use crate::session::notice::Notice;
use crate::session::request::Request;

/// Lists boards arranged anew. They replace the arranged list if they are all its boards, or if they join it.
pub(super) fn arrange(desk: &mut Desk, places: &[ListPlace], arrangement: Arrangement) {
    let arranged = arranged_section(&desk.problem_list);
    let own: Vec<ListPlace> = arranged.map_or_else(Vec::new, |section| places_in(desk, section));
    let places: Vec<ListPlace> = if arrangement == Arrangement::Join {
        let joined = places.iter().filter(|place| !own.contains(place));
        own.iter().chain(joined).copied().collect()
    } else {
        places.to_vec()
    };
    let listed = places
        .iter()
        .filter_map(|place| desk.problem_list.get(*place));
    let mut boards: Vec<Problem> = listed.map(|listed| listed.problem.clone()).collect();
    if boards.is_empty() {
        return;
    }
    let unnumbered = arrangement.apply(&mut boards, &mut desk.chance);
    let replaced = arranged.filter(|_| own.iter().all(|place| places.contains(place)));
    if let Some(section) = replaced {
        desk.problem_list.close_section(section);
    }
    let facts = TextFacts::from_source(TextSource::Arranged);
    let first = desk.problem_list.add(ReadText {
        facts: Arc::new(facts),
        problems: boards,
    });
    let shown = desk.documents.open_document().origin().place();
    if shown.is_some_and(|shown| Some(shown.collection) == replaced) {
        let open = Filing::OpenListed(first);
        desk.requests.push(Request::Command(open.into()));
    }
    if let Some(first) = unnumbered.first() {
        let notice = Notice::NotByNumber(*first, unnumbered.len());
        desk.screen.notices.post(notice);
    }
}

/// Returns the index of the newest list of arranged boards; `None` if none is listed.
fn arranged_section(list: &ProblemList) -> Option<usize> {
    let is_arranged = |section: &ListSection| {
        let is_named = section.name == SectionName::Read(TextSource::Arranged);
        is_named && section.listed().next().is_some()
    };
    let mut sections = list.collections();
    let found = sections.find(|(_, section)| is_arranged(section));
    found.map(|(collection, _)| collection)
}

/// Returns the places of the boards that a section lists, in their order.
fn places_in(desk: &Desk, collection: usize) -> Vec<ListPlace> {
    let section = desk.problem_list.section(collection);
    let rows = section.map_or_else(Vec::new, |section| section.rows());
    let places = rows.into_iter().filter_map(|row| match row {
        ListRow::Problem(index) => Some(ListPlace { collection, index }),
        ListRow::File(_) => None,
    });
    places.collect()
}
