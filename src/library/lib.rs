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
            "preferans/08-kovalevskaya-classic.ron"
            "preferans/09-lasker-in-other-suits.ron"
            "preferans/10-de-gaulles-misere.ron"
            "preferans/11-kovalkovs-study.ron"
            "preferans/12-the-defenders-plan.ron"
            "preferans/13-an-unearthly-deal.ron"
            "preferans/14-seven-cards-left.ron"
            "preferans/15-the-lone-trump-king.ron"
            "preferans/16-seven-diamonds.ron"
            "preferans/17-four-big-trumps.ron"
            "preferans/18-nine-spades.ron"
            "preferans/19-eight-clubs.ron"
            "preferans/20-six-spades.ron"
            "preferans/21-norths-exits.ron"
            "preferans/22-two-singletons.ron"
            "preferans/23-trump-promotion.ron"
            "preferans/24-four-top-spades.ron"
            "preferans/25-while-the-ace-stands.ron"
            "preferans/26-shortening-north.ron"
            "preferans/27-east-has-no-club.ron"
            "preferans/28-the-third-round.ron"
            "preferans/29-six-clubs.ron"
            "preferans/30-all-to-the-defenders.ron"
            "preferans/31-ace-and-king-apart.ron"
            "preferans/32-not-one-trick.ron"
            "preferans/33-through-ace-and-queen.ron"
            "preferans/34-trumps-at-once.ron"
            "preferans/35-ten-and-eight.ron"
            "preferans/36-the-bare-club-ace.ron"
            "preferans/37-ace-or-nine.ron"
            "preferans/38-easts-short-suits.ron"
            "preferans/39-the-guarded-king.ron"
            "preferans/40-three-suits-no-spade.ron"
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
            "bridge/29-the-club-suit.ron"
            "bridge/30-queen-and-ten.ron"
            "bridge/31-king-or-ace.ron"
            "bridge/32-a-discard-at-trick-one.ron"
            "bridge/33-four-of-ten.ron"
            "bridge/34-nine-cards.ron"
            "bridge/35-the-first-discard.ron"
            "bridge/36-the-queens-due.ron"
            "bridge/37-squeezed-too-early.ron"
            "bridge/38-ace-or-ten.ron"
            "bridge/39-east-leads-a-club.ron"
            "bridge/40-patience.ron"
            "bridge/41-through-the-king.ron"
            "bridge/42-twelve-cards.ron"
            "bridge/43-eleven-cards.ron"
            "bridge/44-two-throw-ins.ron"
            "bridge/45-a-suit-to-lead-into.ron"
            "bridge/46-both-squeezed.ron"
            "bridge/47-king-queen-and-three.ron"
            "bridge/48-nine-of-eleven.ron"
            "bridge/49-north-on-lead.ron"
            "bridge/50-four-like-hands.ron"
            "bridge/51-duke-of-cumberland.ron"
            "bridge/52-moonraker.ron"
            "bridge/53-six-cards.ron"
            "bridge/54-all-six-tricks.ron"
            "bridge/55-an-ace-in-the-way.ron"
            "bridge/56-the-queen-of-trumps.ron"
            "bridge/57-seven-out-of-seven.ron"
            "bridge/58-four-of-six.ron"
            "bridge/59-the-bare-king.ron"
            "bridge/60-the-last-trump.ron"
            "bridge/61-the-long-spade.ron"
            "bridge/62-all-eight-tricks.ron"
            "bridge/63-six-for-east-west.ron"
            "bridge/64-seven-for-east-west.ron"
            "bridge/65-six-of-seven.ron"
            "bridge/66-north-must-discard.ron"
            "bridge/67-west-on-lead.ron"
            "bridge/68-norths-bare-king.ron"
            "bridge/69-three-suits.ron"
            "bridge/70-the-third-heart.ron"
            "bridge/71-ace-king-and-nine.ron"
            "bridge/72-clubs-from-east.ron"
            "bridge/73-rich-north.ron"
            "bridge/74-grand-slam-in-clubs.ron"
            "bridge/75-five-diamonds.ron"
            "bridge/76-slam-on-ruffs.ron"
            "bridge/77-blocked-diamonds.ron"
            "bridge/78-a-singleton-lead.ron"
            "bridge/79-easts-diamonds.ron"
            "bridge/80-north-has-no-spade.ron"
            "bridge/81-void-in-dummy.ron"
            "bridge/82-void-and-singleton.ron"
            "bridge/83-six-hearts.ron"
            "bridge/84-nine-ten-or-ace.ron"
            "bridge/85-ten-trumps.ron"
            "bridge/86-six-diamonds.ron"
            "bridge/87-the-singleton-ten.ron"
            "bridge/88-a-trump-lead.ron"
            "bridge/89-five-trumps-in-west.ron"
            "bridge/90-spades-in-dummy.ron"
            "bridge/91-cover-or-not.ron"
            "bridge/92-the-jack-of-clubs.ron"
            "bridge/93-the-stray-king.ron"
            "bridge/94-five-no-trumps.ron"
            "bridge/95-clubs-through-east.ron"
            "bridge/96-squeeze-and-throw-in.ron"
            "bridge/97-four-no-trumps.ron"
            "bridge/98-nine-in-spades.ron"
            "bridge/99-four-spades.ron"
            "bridge/100-the-last-entry.ron"
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
