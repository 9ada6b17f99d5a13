//! Goals, results, and the names of documents.

use std::collections::HashMap;

use kibitzer::analysis::Estimate;
use kibitzer::cards::{Seat, Strain, Tricks};
use kibitzer::problem::{ExplainedCall, Problem};
use kibitzer::rules::{Game, Setup};
use kibitzer::soundness::Verdict;

use super::Words;
use super::short_names::{ShortName, short_names};
use crate::document::difficulty::Difficulty;
use crate::document::edit::Field;
use crate::document::goal::{Goal, Rating, Reading};
use crate::document::problems::{
    self, ListRow, ListSection, ListedProblem, ProblemList, SectionName, TextSource,
};
use crate::document::{Document, Origin};
use kibitzer_words::say;

impl Words {
    /// Returns an estimated number of tricks in words: `about 9 (7 to 10)`.
    pub fn estimate_text(&self, estimate: Estimate) -> String {
        let guess = estimate.guess;
        if estimate.is_proved() {
            return self.tricks(guess);
        }
        let (low, high) = (estimate.at_least.0, estimate.at_most.0);
        say!(self, "estimate", guess, low, high)
    }

    /// Returns a call by the player at `seat` in words, with its meaning.
    pub(crate) fn explained_call(&self, seat: Seat, explained: &ExplainedCall) -> String {
        let call = self.call(explained.call);
        match explained.meaning.as_str() {
            "" => say!(self, "record-call", seat, call),
            meaning => say!(self, "record-call-means", seat, call, meaning),
        }
    }

    /// Returns the term for `count` cards that no hand holds: in preferans, one or two such cards are declarer's
    /// discard.
    pub(crate) fn out_of_play(&self, game: Game, count: usize) -> String {
        if game == Game::Preferans && count <= 2 {
            say!(self, "discard")
        } else {
            say!(self, "out-of-play")
        }
    }

    /// Returns the term for the cards that no hand of a setup holds.
    pub(crate) fn cards_out_of_play(&self, setup: &Setup) -> String {
        self.out_of_play(setup.game, setup.out_of_play().len())
    }

    /// Returns the goal of the declaring side in words, such as `needs 9 tricks`, or the goal that the problem states.
    pub fn goal_text(&self, goal: Goal, setup: &Setup) -> String {
        match goal {
            Goal::Open => say!(self, "goal-open"),
            Goal::Stated(stated) => self.stated_goal(stated.goal, setup),
            Goal::Contract(contract) if contract.strain() == Strain::Misere => {
                say!(self, "goal-none")
            }
            Goal::Contract(contract) => say!(self, "goal-needs", tricks = contract.needs()),
            Goal::Published { tricks, misere } => {
                if misere {
                    say!(self, "goal-may-take", tricks)
                } else {
                    say!(self, "goal-plays-for", tricks)
                }
            }
        }
    }

    /// Returns the result of the play with `tricks` tricks for the declaring side: `makes +1`, `down 1`. In some
    /// languages the words depend on `is_declaring`, which is true if a hand of that side is to play. Returns an empty
    /// string without a goal.
    pub fn result_text(&self, goal: Goal, tricks: Tricks, is_declaring: bool) -> String {
        let Some(margin) = goal.margin(tricks) else {
            return String::new();
        };
        let count = margin.abs();
        if let Some(is_misere) = tricks_goal_in_misere(goal) {
            return match (is_misere, margin) {
                (_, 0) => say!(self, "result-keeps"),
                (false, 1..) => say!(self, "result-keeps-over", count),
                (false, _) => say!(self, "result-short", count),
                (true, 1..) => say!(self, "result-fewer", count),
                (true, _) => say!(self, "result-too-many", count),
            };
        }
        let is_misere = matches!(goal, Goal::Contract(c) if c.strain() == Strain::Misere);
        match margin {
            0 => say!(self, "result-makes"),
            1.. => say!(self, "result-makes-over", count),
            _ if is_misere => say!(self, "result-takes", count),
            _ if is_declaring => say!(self, "result-down", count),
            _ => say!(self, "result-sets", count),
        }
    }

    /// Returns the meaning of a card's rating in words, to explain the colour and shape of the badge on the card.
    pub fn rating_text(&self, rating: Rating, goal: Goal) -> String {
        let in_misere = tricks_goal_in_misere(goal);
        let is_misere = in_misere == Some(true);
        match (rating, in_misere.is_some()) {
            (Rating::Unknown, _) => say!(self, "not-known-yet"),
            (Rating::Best, _) => say!(self, "rating-best"),
            (Rating::Worse, _) => say!(self, "rating-worse"),
            (Rating::Makes, false) => say!(self, "rating-makes"),
            (Rating::Makes, true) => say!(self, "rating-keeps"),
            (Rating::Over, false) => say!(self, "rating-over"),
            (Rating::Over, true) if is_misere => say!(self, "rating-fewer"),
            (Rating::Over, true) => say!(self, "rating-more"),
            (Rating::Fails, false) => say!(self, "rating-fails"),
            (Rating::Fails, true) if is_misere => say!(self, "rating-too-many"),
            (Rating::Fails, true) => say!(self, "rating-short"),
            (Rating::Sets, false) => say!(self, "rating-sets"),
            (Rating::Sets, true) => say!(self, "rating-beats"),
            (Rating::Holds, _) => say!(self, "rating-holds"),
            (Rating::Lets, _) => say!(self, "rating-lets"),
            (Rating::Free, _) => say!(self, "rating-free"),
            (Rating::Costly, _) => say!(self, "rating-costly"),
            (Rating::Dear, _) => say!(self, "rating-dear"),
        }
    }

    /// Returns the short name of a way to display the values of cards, such as tricks or cost.
    pub fn reading_name(&self, reading: Reading) -> String {
        match reading {
            Reading::Tricks => say!(self, "reading-tricks"),
            Reading::Contract => say!(self, "reading-contract"),
            Reading::Cost => say!(self, "reading-cost"),
        }
    }

    /// Returns the label of the text field for a text of the problem, such as its title.
    pub fn field_label(&self, field: Field) -> String {
        match field {
            Field::Title => say!(self, "field-title"),
            Field::Author => say!(self, "field-author"),
            Field::Source => say!(self, "field-source"),
            Field::Question => say!(self, "field-question"),
            Field::Notes => say!(self, "field-notes"),
        }
    }

    /// Returns the content of one of a problem's text fields, translated into this language if there is a translation.
    pub fn field_text(&self, field: Field, problem: &Problem) -> String {
        let text = match field {
            Field::Title => self.title_of(problem),
            Field::Question => self.question_of(problem),
            Field::Notes => self.notes_of(problem),
            Field::Author | Field::Source => field.text_in(problem),
        };
        text.to_owned()
    }

    /// Returns the name of a document: its title, otherwise its file name, its board number, or its place in the
    /// problem list.
    pub fn document_name(&self, document: &Document, problem_list: &ProblemList) -> String {
        let problem = document.problem();
        let title = self.written_title(problem);
        let file = || problem_list.file_of(document.origin());
        let name = title
            .or_else(|| file().map(|path| problems::file_name(&path)))
            .or_else(|| self.board_name(problem));
        name.unwrap_or_else(|| match *document.origin() {
            Origin::Listed(place) => {
                let number = say!(self, "problem-number", number = place.index + 1);
                match problem_list.section(place.collection) {
                    Some(section) => format!("{} · {number}", self.section_name(&section.name)),
                    None => number,
                }
            }
            Origin::New => say!(self, "new-deal", game = problem.setup.game),
        })
    }

    /// Returns the title of a problem, translated if possible; `None` if it has no title.
    fn written_title(&self, problem: &Problem) -> Option<String> {
        let title = self.title_of(problem);
        (!title.is_empty()).then(|| title.to_owned())
    }

    /// Returns the name of a problem in the problem list: its title, file name or board number, whichever is known
    /// first, or else its number in its file. For a problem that is in no file, `index` is its index in its section of
    /// the list.
    pub fn listed_problem_name(&self, listed: &ListedProblem, index: usize) -> String {
        let board = (listed.board.as_ref()).filter(|board| board.facts.path.is_some());
        let index = board.map_or(index, |board| board.index);
        let name = self
            .written_title(&listed.problem)
            .or_else(|| listed.name())
            .or_else(|| self.board_name(&listed.problem));
        name.unwrap_or_else(|| say!(self, "problem-number", number = index + 1))
    }

    /// Returns short names that distinguish the rows of a section of the problem list.
    pub(crate) fn short_names_of(&self, section: &ListSection) -> HashMap<ListRow, ShortName> {
        let rows = section.rows();
        let title = |row: &ListRow| match *row {
            ListRow::Problem(index) => self.listed_problem_name(&section.problems[index], index),
            ListRow::File(index) => {
                let file = (section.folder.as_ref()).and_then(|folder| folder.files.get(index));
                file.map(|file| problems::file_name(&file.path))
                    .unwrap_or_default()
            }
        };
        let titles: Vec<String> = rows.iter().map(title).collect();
        rows.into_iter().zip(short_names(&titles)).collect()
    }

    /// Returns the difficulty of a problem in words: `Difficulty 3 of 5`.
    pub fn difficulty_text(&self, difficulty: Difficulty) -> String {
        say!(self, "problems-difficulty", marks = difficulty.level())
    }

    /// Returns the verdict about the solution of a problem in words: `Sound: the solution is unique`.
    pub fn verdict_text(&self, verdict: Verdict) -> String {
        match verdict {
            Verdict::Sound => say!(self, "problems-sound"),
            Verdict::Duals => say!(self, "problems-duals"),
            Verdict::Cooked => say!(self, "problems-cooked"),
            Verdict::Fails => say!(self, "problems-fails"),
            Verdict::Unproved => say!(self, "problems-unproved"),
        }
    }

    /// Returns the name of a section of the problem list.
    pub fn section_name(&self, name: &SectionName) -> String {
        match name {
            SectionName::Shipped("Bridge") => self.game_title(Game::Bridge),
            SectionName::Shipped("Preferans") => self.game_title(Game::Preferans),
            SectionName::Shipped("Leads") => say!(self, "section-leads"),
            SectionName::Shipped(name) => (*name).to_owned(),
            SectionName::Opened => say!(self, "section-opened"),
            SectionName::Pasted => say!(self, "section-pasted"),
            SectionName::Read(source) => self.source_name(source),
            SectionName::Folder(path) => problems::file_name(path),
        }
    }

    /// Returns the name of the source of a text: a file, the group of pasted boards, or random dealing with a given
    /// seed.
    pub fn source_name(&self, source: &TextSource) -> String {
        match source {
            TextSource::Clipboard => say!(self, "section-pasted"),
            TextSource::File(name) => name.clone(),
            TextSource::Arranged => say!(self, "section-arranged"),
            TextSource::Dealt(seed) => say!(self, "dealt-by-seed", seed = seed.to_string()),
        }
    }
}

/// For a goal that is a number of tricks, returns true in misère and false in other strains. Returns `None` if the goal
/// is a contract, or if there is none.
fn tricks_goal_in_misere(goal: Goal) -> Option<bool> {
    match goal {
        Goal::Stated(stated) => Some(stated.misere),
        Goal::Published { misere, .. } => Some(misere),
        Goal::Contract(_) | Goal::Open => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kibitzer::rules::Contract;
    use kibitzer_words::Language;

    #[test]
    fn results_are_stated_for_the_hand_to_play() {
        let words = Words::new(Language::English);
        let contract = |game, text| Goal::Contract(Contract::parse(game, text).unwrap());
        let goal = contract(Game::Bridge, "3NT");
        let result = |tricks, is_declaring| words.result_text(goal, Tricks(tricks), is_declaring);
        assert_eq!(result(9, true), "makes");
        assert_eq!(result(10, false), "makes +1");
        assert_eq!(result(8, true), "down 1");
        assert_eq!(result(8, false), "down 1");
        let misere = contract(Game::Preferans, "misere");
        assert_eq!(words.result_text(misere, Tricks(2), false), "takes 2");
        let published = |misere| Goal::Published {
            tricks: Tricks(3),
            misere,
        };
        let result = |goal, tricks| words.result_text(goal, Tricks(tricks), true);
        assert_eq!(result(published(false), 1), "2 short");
        assert_eq!(result(published(true), 1), "2 fewer");
        assert_eq!(result(published(true), 5), "2 too many");
        let rating = |rating| words.rating_text(rating, published(true));
        assert_eq!(rating(Rating::Over), "fewer");
        assert_eq!(rating(Rating::Fails), "too many");
        assert_eq!(result(Goal::Open, 1), "");
    }
}
