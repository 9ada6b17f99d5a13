//! The problem collections shipped with the program.

use std::sync::OnceLock;

use kibitzer_cards::BySeat;
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
    /// let [preferans, _leads, _bridge] = &kibitzer_library::COLLECTIONS;
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

/// Iterates over the shipped problems whose cards are all known, so that they can be played and solved double dummy: all
/// but the lead problems.
pub fn double_dummy_problems() -> impl Iterator<Item = &'static Problem> + Clone {
    let problems = COLLECTIONS.iter().flat_map(Collection::problems);
    problems.filter(|problem| problem.setup.unknown == BySeat::default())
}

/// All collections of problems that ship with the program: preferans, lead problems, and bridge. In a lead problem one
/// hand and the auction are known.
pub static COLLECTIONS: [Collection; 3] = [
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
        "Leads",
        documents![
            "leads/01-straight-to-game.ron"
            "leads/02-after-stayman.ron"
            "leads/03-the-long-diamonds.ron"
            "leads/04-after-a-transfer.ron"
            "leads/05-partners-suit.ron"
            "leads/06-two-suits.ron"
            "leads/07-partner-opened.ron"
            "leads/08-an-invitation-accepted.ron"
            "leads/09-doubled.ron"
            "leads/10-opened-at-four.ron"
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

    use kibitzer_cards::{Seat, Strain};

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
    fn every_problem_has_a_title_a_source_and_a_question_in_both_languages() {
        let mut titles = BTreeSet::new();
        for problem in COLLECTIONS.iter().flat_map(Collection::problems) {
            let title = &problem.title;
            assert!(titles.insert(title), "{title} appears twice");
            for text in [title, &problem.source, &problem.question] {
                assert!(!text.is_empty(), "{title}");
            }
            for text in [problem.title_in("ru"), problem.question_in("ru")] {
                assert!(is_russian(text), "{title}");
            }
        }
    }

    fn is_russian(text: &str) -> bool {
        text.starts_with(|letter| ('А'..='Я').contains(&letter))
    }

    #[test]
    fn every_double_dummy_problem_is_playable_and_has_an_answer_and_notes() {
        let [preferans, _leads, bridge] = &COLLECTIONS;
        let count = preferans.problems().len() + bridge.problems().len();
        assert_eq!(double_dummy_problems().count(), count);
        for problem in double_dummy_problems() {
            let title = &problem.title;
            assert!(!problem.notes.is_empty(), "{title}");
            assert!(is_russian(problem.notes_in("ru")), "{title}");
            let play = problem
                .replay()
                .unwrap_or_else(|error| panic!("{title}: {error}"));
            let solution = problem.solution.unwrap();
            assert!(play.position().legal_cards().has_all(solution.cards));
            assert!(!solution.cards.is_empty(), "{title}");
        }
    }

    #[test]
    fn every_lead_problem_shows_the_hand_of_the_leader_and_an_auction_alone() {
        let [_preferans, leads, _bridge] = &COLLECTIONS;
        let problems = leads.problems();
        let is_notrump = |problem: &&Problem| problem.setup.strain == Strain::NoTrump;
        assert_eq!(problems.iter().filter(is_notrump).count(), 5);
        assert_eq!(problems.len(), 10);
        for problem in problems {
            let (title, setup) = (&problem.title, &problem.setup);
            for seat in Seat::ALL {
                let sizes = if seat == setup.leader {
                    (13, 0)
                } else {
                    (0, 13)
                };
                let found = (setup.hands[seat].len(), setup.unknown[seat]);
                assert_eq!(found, sizes, "{title}");
            }
            assert_eq!(setup.leader, setup.declarer.clockwise(1), "{title}");
            let (auction, fault) = problem.record.auction.state(problem.dealer);
            assert!(auction.is_over() && fault.is_none(), "{title}");
            let contract = problem.contract().unwrap();
            assert_eq!(
                auction.contract(),
                Some((contract, setup.declarer)),
                "{title}"
            );
            // No text shows the answer before the choice.
            assert!(
                problem.solution.is_none() && problem.notes.is_empty(),
                "{title}"
            );
        }
    }
}
