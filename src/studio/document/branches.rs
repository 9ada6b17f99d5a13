//! The variations of the play: moving between lines, and editing them.

use kibitzer::cards::Card;
use kibitzer::problem::{Remark, Variations};
use kibitzer_export::{COOK_MARK, GOOD_MARK, TRY_MARK};
use kibitzer_words::Language;

use super::Document;
use super::edit::Gesture;

impl Document {
    /// Moves to the position after `path`, a sequence of cards from the start of the play. The displayed line of play
    /// stays the same if it contains the path; otherwise it becomes the first line that does. Nothing is recorded for
    /// undo. Does nothing if the path is not in the play.
    pub fn go_to_path(&mut self, path: &[Card]) {
        let play = &self.problem().play;
        if !play.has(path) {
            return;
        }
        let line = if self.line().starts_with(path) {
            self.line().to_vec()
        } else {
            play.line(path)
        };
        self.history.show_line(line, path.len());
        self.update_legality();
    }

    /// Switches to another variation at the last branch point before the position on the table. `steps` is the number
    /// of alternatives to advance, or to go back if negative; the order is cyclic.
    pub fn switch_variation(&mut self, steps: isize) {
        let play = &self.problem().play;
        let path = self.path();
        let mut forks = (0..path.len()).rev();
        let Some(fork) = forks.find(|&at| self.is_fork(at)) else {
            return;
        };
        let nexts = play.next(&path[..fork]);
        let now = nexts.iter().position(|&card| card == path[fork]);
        let then = (now.unwrap_or(0) as isize + steps).rem_euclid(nexts.len() as isize) as usize;
        self.go_to_path(&[&path[..fork], &[nexts[then]]].concat());
    }

    /// Returns true if there is a branch point before the position on the table.
    pub fn has_variations(&self) -> bool {
        let mut before = 0..self.at();
        before.any(|at| self.is_fork(at))
    }

    /// Returns the position, as a number of cards, just after the next card of the line that has alternatives. Returns
    /// `None` if no later card has any.
    pub fn next_fork(&self) -> Option<usize> {
        let mut ahead = self.at()..self.line().len();
        ahead.find(|&at| self.is_fork(at)).map(|at| at + 1)
    }

    /// Returns the position, as a number of cards, just after the previous card of the line that has alternatives. The
    /// last card played on the table does not count. Returns `None` if no earlier card has alternatives.
    pub fn previous_fork(&self) -> Option<usize> {
        let mut before = (0..self.at().saturating_sub(1)).rev();
        before.find(|&at| self.is_fork(at)).map(|at| at + 1)
    }

    /// Returns the branch points of the displayed line of play: for each, the index of the card in the line and the
    /// alternatives to that card.
    pub fn forks(&self) -> Vec<(usize, Vec<Card>)> {
        let line = self.line();
        let others = |at: usize| {
            let nexts = self.problem().play.next(&line[..at]);
            let others: Vec<Card> = nexts.into_iter().filter(|&next| next != line[at]).collect();
            (!others.is_empty()).then_some((at, others))
        };
        (0..line.len()).filter_map(others).collect()
    }

    /// Returns true if any card of the displayed line of play has alternatives.
    pub fn has_forks(&self) -> bool {
        (0..self.line().len()).any(|at| self.is_fork(at))
    }

    /// Returns true if the card at index `at` of the displayed line of play has alternatives.
    fn is_fork(&self, at: usize) -> bool {
        self.problem().play.next(&self.line()[..at]).len() > 1
    }

    /// Returns true if a path of cards is not part of the main line.
    pub fn is_variation(&self, path: &[Card]) -> bool {
        !self.problem().play.mainline().starts_with(path)
    }

    /// Plays `card` at index `at` of the displayed line of play, in place of the card there. The old continuation stays
    /// as a variation.
    pub fn play_instead(&mut self, at: usize, card: Card) {
        self.go_to(at);
        self.play_card(card);
    }

    /// Returns the remark on the last card of `path`, a sequence of cards from the start of the play. It is empty if
    /// the card has none.
    pub fn remark(&self, path: &[Card]) -> Remark {
        let remark = self.problem().play.remark(path);
        remark.cloned().unwrap_or_default()
    }

    /// Sets the remark on the last card of `path`. Successive changes to the same remark, one for each letter typed,
    /// are undone in one step, until [`end_gesture`](Document::end_gesture) is called.
    pub fn set_remark(&mut self, path: &[Card], remark: Remark) {
        let gesture = Gesture::Remark(path.to_vec());
        self.change_variations(Some(gesture), |play| play.set_remark(path, remark));
    }

    /// Ends the current gesture, such as typing a remark, so that the next change is undone separately.
    pub fn end_gesture(&mut self) {
        self.history.end_gesture();
    }

    /// Swaps the variation that contains the last card of `path` with the line from which it branches.
    pub fn promote(&mut self, path: &[Card]) {
        self.change_variations(None, |play| play.promote(path));
    }

    /// Makes the line that contains the last card of `path` the main line of the play.
    pub fn make_main_line(&mut self, path: &[Card]) {
        self.change_variations(None, |play| {
            // Each step removes one branch between the line and the main line.
            for _ in path {
                play.promote(path);
            }
        });
    }

    /// Deletes the last card of `path`, with all play and remarks after it.
    pub fn remove(&mut self, path: &[Card]) {
        self.change_variations(None, |play| play.remove(path));
    }

    /// Adds lines that the user tried out in an excursion, with their remarks, as continuations of `path`.
    pub fn add_lines(&mut self, path: &[Card], lines: &Variations) {
        self.change_variations(None, |play| play.add_tree(path, lines));
    }

    /// Adds the lines of a solution, with their remarks, as continuations of `path`. Existing remarks are kept, except
    /// for the marks and letters of an earlier solution. The first `key` cards of the solution's main line become the
    /// main continuation of `path`. This is one undo step.
    pub fn add_solution(&mut self, path: &[Card], lines: &Variations, key: usize) {
        self.change_variations(None, |play| add_solution(play, path, lines, key));
    }

    /// Replaces the whole play, its variations and remarks included, in one undo step.
    pub fn replace_play(&mut self, play: &Variations) {
        self.change_variations(None, |old| old.clone_from(play));
    }

    /// Applies `change` to the variations of the play, as part of a gesture or as a separate undo step. If the change
    /// deletes part of the displayed line of play, the part before it stays in view.
    fn change_variations(
        &mut self,
        gesture: Option<Gesture>,
        change: impl FnOnce(&mut Variations),
    ) {
        let mut next = self.history.state_before(gesture.as_ref()).clone();
        change(&mut next.problem.play);
        let (play, line) = (&next.problem.play, &next.line);
        let surviving = play.known_start(line);
        next.at = next.at.min(surviving.len());
        next.line = play.line(surviving);
        self.history.record(next, gesture);
        self.update_legality();
    }
}

/// Adds the lines of a solution to `play` ([`Document::add_solution`]).
pub(crate) fn add_solution(play: &mut Variations, path: &[Card], lines: &Variations, key: usize) {
    let mut lines = lines.clone();
    let key: Vec<Card> = lines.mainline().iter().copied().take(key).collect();
    if let Some((_, before)) = key.split_last() {
        remove_marks(play, &mut [path, before].concat());
    }
    keep_remarks(play, path, &mut lines, &mut Vec::new());
    play.add_tree(path, &lines);
    put_first(play, path, &key);
}

/// Makes `cards` the first continuation of `path`, card by card. The rank of the line that contains `path` among the
/// variations does not change.
fn put_first(play: &mut Variations, path: &[Card], cards: &[Card]) {
    for at in 0..cards.len() {
        let before = [path, &cards[..at]].concat();
        if play.next(&before).first() != Some(&cards[at]) {
            play.promote(&[&before, &cards[at..=at]].concat());
        }
    }
}

/// Removes the marks that an earlier solution left on the cards that follow `choice`, the path to its first free
/// choice. Also removes the marks of refutations after a try, and the letters of variations.
fn remove_marks(play: &mut Variations, choice: &mut Vec<Card>) {
    for card in play.next(choice) {
        choice.push(card);
        let mark = play
            .remark(choice)
            .map_or("", |remark| &remark.comment)
            .to_owned();
        if [GOOD_MARK, COOK_MARK, TRY_MARK].contains(&&*mark) {
            set_comment(play, choice, "");
            remove_letters(play, choice);
        }
        if mark == TRY_MARK {
            remove_refutations(play, choice);
        }
        choice.pop();
    }
}

/// Removes the first refutation mark in each line that continues `path`.
fn remove_refutations(play: &mut Variations, path: &mut Vec<Card>) {
    for card in play.next(path) {
        path.push(card);
        if play
            .remark(path)
            .is_some_and(|remark| remark.comment == GOOD_MARK)
        {
            set_comment(play, path, "");
        } else {
            remove_refutations(play, path);
        }
        path.pop();
    }
}

/// Removes the variation letters from the cards that follow `path`. Names count as such letters only if there are at
/// least two of them and together they are the first letters of an alphabet.
fn remove_letters(play: &mut Variations, path: &mut Vec<Card>) {
    let next = play.next(path);
    let remarks = next
        .iter()
        .map(|&card| play.remark(&[&path[..], &[card]].concat()));
    let mut names: Vec<String> = remarks
        .flatten()
        .map(|remark| remark.name.clone())
        .filter(|name| !name.is_empty())
        .collect();
    names.sort();
    let are_letters = |language: Language| {
        language
            .variation_letters()
            .take(names.len())
            .eq(names.iter().cloned())
    };
    let is_lettered = names.len() > 1 && Language::ALL.into_iter().any(are_letters);
    for card in next {
        path.push(card);
        if is_lettered && let Some(remark) = play.remark(path).cloned() {
            let name = String::new();
            play.set_remark(path, Remark { name, ..remark });
        }
        remove_letters(play, path);
        path.pop();
    }
}

/// Sets the comment on the last card of a path.
fn set_comment(play: &mut Variations, path: &[Card], comment: &str) {
    let remark = play.remark(path).cloned().unwrap_or_default();
    let comment = comment.to_owned();
    play.set_remark(path, Remark { comment, ..remark });
}

/// Copies the remarks that cards already have in `play` to `lines`, which are continuations of `path`. A name or
/// comment in `play` takes precedence over the one in `lines`. Covers the last card of `at`, a path in `lines`, and all
/// cards after it.
fn keep_remarks(play: &Variations, path: &[Card], lines: &mut Variations, at: &mut Vec<Card>) {
    let place = [path, &at[..]].concat();
    if let Some(own) = play.remark(&place) {
        let added = lines.remark(at).cloned().unwrap_or_default();
        lines.set_remark(at, kept_remark(own, added));
    }
    for card in lines.next(at) {
        at.push(card);
        keep_remarks(play, path, lines, at);
        at.pop();
    }
}

/// Returns the remark `own`, with an empty name or comment filled in from `added`.
fn kept_remark(own: &Remark, added: Remark) -> Remark {
    let kept = |own: &String, added: String| if own.is_empty() { added } else { own.clone() };
    Remark {
        name: kept(&own.name, added.name),
        comment: kept(&own.comment, added.comment),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Origin;
    use crate::document::tests::{cards, document_with_ending as main_line};

    /// Returns a document with the play `SA S2 (S3 DA) DA D2`, in the position after the main line.
    fn sample_document() -> Document {
        let mut document = main_line();
        document.play_instead(1, cards("S3")[0]);
        document.play_all(&cards("DA"));
        document.go_to_path(&cards("SA S2 DA D2"));
        document
    }

    fn remark_with_comment(comment: &str) -> Remark {
        Remark {
            name: String::new(),
            comment: comment.to_owned(),
        }
    }

    /// Returns the solution `S3 DA` of the position after the ace of spades, with a remark, and the variation `S2`.
    fn sample_solution() -> Variations {
        let mut lines = Variations::of(cards("S3 DA"));
        lines.add(&[], cards("S2")[0]);
        lines.set_remark(&cards("S3"), remark_with_comment("!"));
        lines
    }

    #[test]
    fn a_solution_puts_its_key_play_first_and_keeps_remarks_and_lines() {
        let mut document = main_line();
        let before = document.problem().clone();
        document.add_solution(&cards("SA"), &sample_solution(), 1);
        let play = &document.problem().play;
        assert_eq!(play.mainline(), cards("SA S3 DA"));
        assert_eq!(play.line(&cards("SA S2")), cards("SA S2 DA D2"));
        assert_eq!(document.remark(&cards("SA S3")).comment, "!");
        document.undo();
        assert_eq!(*document.problem(), before);
        document.set_remark(&cards("SA S2"), remark_with_comment("the composer’s own"));
        let own = Variations::of(cards("S2 DK"));
        document.add_solution(&cards("SA"), &own, 1);
        assert_eq!(document.problem().play.mainline(), cards("SA S2 DA D2"));
        let mut marked = own;
        marked.set_remark(&cards("S2"), remark_with_comment("!"));
        document.add_solution(&cards("SA"), &marked, 1);
        assert_eq!(
            document.remark(&cards("SA S2")).comment,
            "the composer’s own"
        );
    }

    #[test]
    fn the_next_and_previous_forks_are_found() {
        let mut document = sample_document();
        document.play_instead(2, cards("DK")[0]);
        document.go_to_path(&cards("SA S2 DA D2"));
        assert_eq!(document.forks(), [(1, cards("S3")), (2, cards("DK"))]);
        for (at, next, previous) in [(0, Some(2), None), (2, Some(3), None), (4, None, Some(3))] {
            document.go_to(at);
            let forks = (document.next_fork(), document.previous_fork());
            assert_eq!(forks, (next, previous), "{at}");
        }
        document.switch_variation(1);
        assert_eq!(document.path(), cards("SA S2 DK"));
    }

    /// Checks that a second solution replaces the marks and letters of the first, but none of the user's remarks.
    #[test]
    fn a_solution_replaces_the_marks_of_an_earlier_one() {
        let mut document = main_line();
        let marked = |lines: &[(&str, &str, &str)]| {
            let mut solution = Variations::default();
            for &(line, name, comment) in lines {
                let line = cards(line);
                solution.add_line(&line);
                let (name, comment) = (name.to_owned(), comment.to_owned());
                solution.set_remark(&line, Remark { name, comment });
            }
            solution
        };
        // The user has a line and remarks that look like marks.
        let own = marked(&[("SA S2 DA D2", "", "!"), ("SA S2 DK", "B", "?")]);
        document.add_lines(&[], &own);
        let first = marked(&[
            ("SA", "", "!"),
            ("SA S2", "A", ""),
            ("SA S3", "B", ""),
            ("SK", "", "?"),
            ("SK S3", "", "!"),
        ]);
        document.add_solution(&[], &first, 1);
        let second = marked(&[("SK", "", "!"), ("SA", "", "×"), ("SA S3", "", "")]);
        document.add_solution(&[], &second, 1);
        let play = &document.problem().play;
        let remark = |line: &str| {
            let remark = play.remark(&cards(line)).cloned().unwrap_or_default();
            (remark.name, remark.comment)
        };
        let is = |name: &str, comment: &str| (name.to_owned(), comment.to_owned());
        assert_eq!((remark("SK"), remark("SA")), (is("", "!"), is("", "×")));
        for line in ["SA S2", "SA S3", "SK S3"] {
            assert_eq!(remark(line), is("", ""), "{line}");
        }
        assert_eq!(remark("SA S2 DA D2"), is("", "!"));
        assert_eq!(remark("SA S2 DK"), is("B", "?"));
    }

    #[test]
    fn undo_restores_a_deleted_line_with_its_remark() {
        let mut document = sample_document();
        document.set_remark(&cards("SA S3"), remark_with_comment("high"));
        document.go_to_path(&cards("SA S3 DA"));
        document.remove(&cards("SA S3"));
        assert_eq!(document.path(), cards("SA"));
        assert_eq!(document.line(), cards("SA S2 DA D2"));
        document.undo();
        let remark = document.remark(&cards("SA S3"));
        assert_eq!(remark, remark_with_comment("high"));
        assert_eq!(document.path(), cards("SA S3 DA"));
        // After a card of the main line is removed, the variation becomes the main line.
        document.remove(&cards("SA S2"));
        assert_eq!(document.problem().play.mainline(), cards("SA S3 DA"));
        assert_eq!(document.path(), cards("SA S3 DA"));
    }

    #[test]
    fn a_line_promoted_to_the_main_line_stays_in_view() {
        let mut document = sample_document();
        document.go_to_path(&cards("SA S3"));
        document.play_instead(2, cards("DK")[0]);
        document.make_main_line(&cards("SA S3 DK"));
        assert_eq!(document.problem().play.mainline(), cards("SA S3 DK"));
        assert_eq!(document.path(), cards("SA S3 DK"));
        assert!(document.is_variation(&cards("SA S2")));
        document.undo();
        assert_eq!(document.problem().play.mainline(), cards("SA S2 DA D2"));
    }

    #[test]
    fn lines_are_added_with_their_remarks() {
        let mut document = sample_document();
        let mut lines = Variations::of(cards("DK D3"));
        lines.set_remark(&cards("DK"), remark_with_comment("!"));
        document.add_lines(&cards("SA S2"), &lines);
        let next = document.problem().play.next(&cards("SA S2"));
        assert_eq!(next, cards("DA DK"));
        let remark = document.remark(&cards("SA S2 DK"));
        assert_eq!(remark, remark_with_comment("!"));
        let before = document.problem().clone();
        document.add_lines(&cards("SA S2"), &lines);
        assert_eq!(*document.problem(), before);
    }

    #[test]
    fn the_line_in_view_and_the_position_are_saved() {
        let mut document = sample_document();
        document.go_to_path(&cards("SA S3"));
        let read = Document::new(document.as_written(), Origin::New);
        assert_eq!(read.line(), cards("SA S3 DA"));
        assert_eq!(read.path(), cards("SA S3"));
        assert!(!read.has_unsaved());
        document.go_to_path(&cards("SA S2"));
        let written = document.as_written();
        assert_eq!((written.line, written.at), (Vec::new(), 2));
    }

    #[test]
    fn edit_mode_keeps_the_position_in_the_play() {
        let mut document = sample_document();
        document.set_edit_mode(true);
        assert_eq!((document.at(), document.path()), (0, &[][..]));
        assert_eq!(document.as_written().at, 4);
        document.set_edit_mode(false);
        assert_eq!(document.at(), 4);
    }
}
