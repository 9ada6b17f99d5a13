//! A tree of lines of play: the cards played, and alternatives to them.

use std::collections::BTreeMap;

use crate::{Card, messages};

/// Lines of play from one starting position: a main line, and variations that branch off it or off one another.
///
/// A *path* is the list of cards that leads from the start to a place in the tree; the empty path is the start. No card
/// continues the same path twice, so a path identifies its place. The order of the cards that follow a path matters:
/// the first continues the line, the others begin variations of it. The rules of play are not checked here.
///
/// ```
/// use kibitzer_cards::Card;
/// use kibitzer_cards::problem::Variations;
/// let parse_cards = |text: &str| -> Vec<Card> {
///     text.split(' ').map(|card| card.parse().unwrap()).collect()
/// };
/// let mut play = Variations::of(parse_cards("SA S2 S3 S4"));
/// play.add(&parse_cards("SA"), "S5".parse()?);
/// assert_eq!(play.mainline(), parse_cards("SA S2 S3 S4"));
/// assert_eq!(play.next(&parse_cards("SA")), parse_cards("S2 S5"));
/// play.promote(&parse_cards("SA S5"));
/// assert_eq!(play.mainline(), parse_cards("SA S5"));
/// assert_eq!(play.line(&parse_cards("SA S2")), parse_cards("SA S2 S3 S4"));
/// # Ok::<(), kibitzer_cards::ParseCardError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(into = "SavedVariations", try_from = "SavedVariations")
)]
pub struct Variations {
    cards: Vec<Card>,
    /// Remarks on cards of the main line, each keyed by the number of cards up to and including the card that it is
    /// about.
    remarks: BTreeMap<usize, Remark>,
    /// Variations, which have at least one card, keyed by the number of cards of the main line before they branch off.
    /// The key is less than the length of the line.
    branches: BTreeMap<usize, Vec<Variations>>,
}

/// A remark on a card of a line of play.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Remark {
    /// The name of the line of play that begins with the card.
    pub name: String,
    /// A comment on the card; it may begin with a mark ([`Remark::mark_and_text`]).
    pub comment: String,
}

messages! {
    /// The reason why a variation cannot be added to a line.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    #[non_exhaustive]
    pub enum BranchError: Error {
        /// The variation to be added has no cards.
        Empty = "flaw-branch-empty", "a variation without a card";
        /// The variation would branch off at or beyond the end of the line.
        Beyond {
            /// The number of cards of the line after which the variation was to branch off.
            after: usize,
            /// The number of cards in the line.
            length: usize,
        } = "flaw-branch-beyond",
            "a variation after {after} cards of a line of {length}: it must branch off before that line ends";
        /// The line or another variation already continues with this card.
        Twice(card: Card) = "flaw-branch-twice", "{card} already continues there", card = card.to_string();
    }
}

/// The serialised fields of a tree of variations, which are checked when they are deserialised.
#[cfg(feature = "serde")]
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(rename = "Variations")]
struct SavedVariations {
    cards: Vec<Card>,
    remarks: BTreeMap<usize, Remark>,
    branches: BTreeMap<usize, Vec<Variations>>,
}

#[cfg(feature = "serde")]
impl From<Variations> for SavedVariations {
    fn from(tree: Variations) -> SavedVariations {
        let Variations {
            cards,
            remarks,
            branches,
        } = tree;
        SavedVariations {
            cards,
            remarks,
            branches,
        }
    }
}

#[cfg(feature = "serde")]
impl TryFrom<SavedVariations> for Variations {
    type Error = BranchError;

    fn try_from(saved: SavedVariations) -> Result<Variations, BranchError> {
        let mut tree = Variations::of(saved.cards);
        tree.remarks = saved.remarks;
        for (after, lines) in saved.branches {
            lines
                .into_iter()
                .try_for_each(|line| tree.branch(after, line))?;
        }
        Ok(tree)
    }
}

impl Remark {
    /// Returns true if the remark has neither a name nor a comment.
    pub fn is_empty(&self) -> bool {
        self.name.is_empty() && self.comment.is_empty()
    }

    /// Splits the comment into the mark with which it begins, such as `!`, `?!` or `×`, and the rest. The mark is empty
    /// if there is none.
    ///
    /// ```
    /// use kibitzer_cards::problem::Remark;
    /// let remark = |comment: &str| Remark { comment: comment.to_owned(), ..Remark::default() };
    /// assert_eq!(remark("?! too early").mark_and_text(), ("?!", "too early"));
    /// assert_eq!(remark("!important").mark_and_text(), ("", "!important"));
    /// ```
    pub fn mark_and_text(&self) -> (&str, &str) {
        let comment = self.comment.as_str();
        let (word, rest) = comment
            .split_once(char::is_whitespace)
            .unwrap_or((comment, ""));
        if (1..=2).contains(&word.chars().count()) && word.chars().all(|sign| "!?×=".contains(sign))
        {
            (word, rest)
        } else {
            ("", comment)
        }
    }
}

impl Variations {
    /// Makes a tree of variations that has one line of play and no variations.
    pub fn of(cards: Vec<Card>) -> Variations {
        Variations {
            cards,
            ..Variations::default()
        }
    }

    /// Returns true if the tree of variations has no cards.
    pub fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }

    /// Returns a generous estimate of the memory that the tree of variations uses, in bytes.
    pub fn bytes(&self) -> usize {
        /// Bytes for one entry of a map, including the spare room of the map.
        const BYTES_PER_ENTRY: usize = 128;
        let remarks: usize = (self.remarks.values())
            .map(|remark| BYTES_PER_ENTRY + remark.name.len() + remark.comment.len())
            .sum();
        let branches: usize = self
            .branches()
            .map(|(_, line)| BYTES_PER_ENTRY + line.bytes())
            .sum();
        size_of::<Variations>() + size_of_val(&self.cards[..]) + remarks + branches
    }

    /// Returns the cards of the main line.
    pub fn mainline(&self) -> &[Card] {
        &self.cards
    }

    /// Iterates over the remarks on cards of the main line, each with the number of cards up to and including the card
    /// that it is about.
    pub fn remarks(&self) -> impl Iterator<Item = (usize, &Remark)> {
        self.remarks.iter().map(|(&after, remark)| (after, remark))
    }

    /// Iterates over the variations that branch off the main line, each with the number of cards of the line before it.
    pub fn branches(&self) -> impl Iterator<Item = (usize, &Variations)> {
        let branches = self.branches.iter();
        branches.flat_map(|(&after, lines)| lines.iter().map(move |line| (after, line)))
    }

    /// Adds a variation after the first `after` cards of the main line, as the last of those that branch off there.
    ///
    /// # Errors
    ///
    /// Returns an error if the variation cannot be added; the tree is unchanged.
    pub fn branch(&mut self, after: usize, line: Variations) -> Result<(), BranchError> {
        let first = *line.cards.first().ok_or(BranchError::Empty)?;
        let length = self.cards.len();
        if after >= length {
            return Err(BranchError::Beyond { after, length });
        }
        if self.continues_with(after, first) {
            return Err(BranchError::Twice(first));
        }
        self.branches.entry(after).or_default().push(line);
        Ok(())
    }

    /// Returns true if these cards are a path in the tree of variations.
    pub fn has(&self, path: &[Card]) -> bool {
        self.locate(path).is_some()
    }

    /// Returns the longest prefix of a path that is in the tree of variations.
    ///
    /// ```
    /// use kibitzer_cards::problem::Variations;
    /// let cards = |text: &str| text.split(' ').map(|card| card.parse().unwrap()).collect::<Vec<_>>();
    /// let play = Variations::of(cards("SA S2"));
    /// assert_eq!(play.known_start(&cards("SA S3 DA")), cards("SA"));
    /// ```
    pub fn known_start<'a>(&self, path: &'a [Card]) -> &'a [Card] {
        let mut starts = (0..=path.len()).rev().map(|at| &path[..at]);
        starts.find(|start| self.has(start)).unwrap_or_default()
    }

    /// Returns the path to the end of the line that `path` lies on; `path` itself if it is not in the tree.
    pub fn line(&self, path: &[Card]) -> Vec<Card> {
        let ahead = self
            .locate(path)
            .map_or(&[][..], |(line, at)| &line.cards[at..]);
        [path, ahead].concat()
    }

    /// Returns the cards that follow a path; the one that continues its line comes first.
    pub fn next(&self, path: &[Card]) -> Vec<Card> {
        let place = self.locate(path);
        place.map_or_else(Vec::new, |(line, at)| line.continuations(at).collect())
    }

    /// Adds a card after a path, unless that card already follows the path. The card extends the line if the line ends
    /// there, and otherwise begins a variation. A path outside the tree has no effect.
    pub fn add(&mut self, path: &[Card], card: Card) {
        let Some((line, at)) = self.locate_mut(path) else {
            return;
        };
        if at == line.cards.len() {
            line.cards.push(card);
        } else if !line.continues_with(at, card) {
            line.branches
                .entry(at)
                .or_default()
                .push(Variations::of(vec![card]));
        }
    }

    /// Adds a line of play from the start. Its cards that are already in the tree are not added again.
    ///
    /// ```
    /// use kibitzer_cards::problem::Variations;
    /// let cards = |text: &str| text.split(' ').map(|card| card.parse().unwrap()).collect::<Vec<_>>();
    /// let mut play = Variations::of(cards("SA S2"));
    /// play.add_line(&cards("SA S3 DA"));
    /// assert_eq!((play.mainline(), play.has(&cards("SA S3 DA"))), (&cards("SA S2")[..], true));
    /// ```
    pub fn add_line(&mut self, line: &[Card]) {
        for (at, &card) in line.iter().enumerate() {
            self.add(&line[..at], card);
        }
    }

    /// Adds all lines of another tree, with their remarks, as continuations of a path. Cards that are already there are
    /// not added again, but the other tree's remarks replace theirs.
    pub fn add_tree(&mut self, path: &[Card], lines: &Variations) {
        self.add_subtree(&mut path.to_vec(), lines, &mut Vec::new());
    }

    /// Adds the continuations of the path `at` in `lines`, with their remarks, as continuations of `path`.
    fn add_subtree(&mut self, path: &mut Vec<Card>, lines: &Variations, at: &mut Vec<Card>) {
        if let Some(remark) = lines.remark(at) {
            self.set_remark(path, remark.clone());
        }
        for card in lines.next(at) {
            self.add(path, card);
            path.push(card);
            at.push(card);
            self.add_subtree(path, lines, at);
            at.pop();
            path.pop();
        }
    }

    /// Removes the last card of a path and everything after it. If that card continued its line, the first variation
    /// there takes its place.
    pub fn remove(&mut self, path: &[Card]) {
        let Some((&last, before)) = path.split_last() else {
            return;
        };
        let Some((line, at)) = self.locate_mut(before) else {
            return;
        };
        if line.cards.get(at) == Some(&last) {
            line.split_off(at);
            line.take_branch(at, |_| true)
                .into_iter()
                .for_each(|next| line.append_line(next));
        } else {
            line.take_branch(at, |line| line.cards[0] == last);
        }
    }

    /// Swaps the variation that a path lies on with the rest of the line from which it branches off, so that the
    /// variation continues that line.
    pub fn promote(&mut self, path: &[Card]) {
        let Some((line, at, first)) = self.last_branch(path) else {
            return;
        };
        let Some(index) = line.branch_index(at, first) else {
            return;
        };
        let demoted = line.split_off(at);
        if let Some(lines) = line.branches.get_mut(&at) {
            let promoted = std::mem::replace(&mut lines[index], demoted);
            line.append_line(promoted);
        }
    }

    /// Returns the remark on the last card of a path; `None` if there is none.
    pub fn remark(&self, path: &[Card]) -> Option<&Remark> {
        let (line, at) = self.locate(path)?;
        line.remarks.get(&at)
    }

    /// Sets or replaces the remark on the last card of a path. An empty remark removes it; a path outside the tree has
    /// no effect.
    pub fn set_remark(&mut self, path: &[Card], remark: Remark) {
        let Some((line, at)) = self.locate_mut(path) else {
            return;
        };
        if remark.is_empty() {
            line.remarks.remove(&at)
        } else {
            line.remarks.insert(at, remark)
        };
    }

    /// Returns the tree that follows a path; an empty one if the path is not in the tree.
    #[must_use]
    pub fn after(&self, path: &[Card]) -> Variations {
        let Some((line, at)) = self.locate(path) else {
            return Variations::default();
        };
        let mut line = line.clone();
        let mut rest = line.split_off(at);
        let here = line.branches.remove(&at);
        rest.branches.extend(here.map(|lines| (0, lines)));
        rest
    }

    /// Returns the same tree with every card replaced by `other(card)`, which must map different cards to different
    /// cards.
    #[must_use]
    pub fn map(&self, other: &impl Fn(Card) -> Card) -> Variations {
        let lines = |lines: &Vec<Variations>| lines.iter().map(|line| line.map(other)).collect();
        Variations {
            cards: self.cards.iter().copied().map(other).collect(),
            remarks: self.remarks.clone(),
            branches: (self.branches.iter())
                .map(|(&after, branches)| (after, lines(branches)))
                .collect(),
        }
    }

    /// Iterates over the cards that follow the first `after` cards of the main line, in the line itself and in
    /// variations.
    fn continuations(&self, after: usize) -> impl Iterator<Item = Card> {
        let branches = self.branches.get(&after).into_iter().flatten();
        let main = self.cards.get(after).copied();
        main.into_iter().chain(branches.map(|line| line.cards[0]))
    }

    /// Returns true if `card` follows the first `after` cards of the main line, in the line itself or in a variation.
    fn continues_with(&self, after: usize, card: Card) -> bool {
        self.continuations(after).any(|next| next == card)
    }

    /// Finds the line on which a path ends. Returns the line and the number of its cards that belong to the path;
    /// `None` for a path outside the tree.
    fn locate(&self, path: &[Card]) -> Option<(&Variations, usize)> {
        let common = self.common_length(path);
        let Some(&next) = path.get(common) else {
            return Some((self, common));
        };
        let branch = self.branch_index(common, next)?;
        self.branches[&common][branch].locate(&path[common..])
    }

    /// Does the same as [`Variations::locate`], but returns a mutable reference to the line.
    fn locate_mut(&mut self, path: &[Card]) -> Option<(&mut Variations, usize)> {
        let common = self.common_length(path);
        let Some(&next) = path.get(common) else {
            return Some((self, common));
        };
        let branch = self.branch_index(common, next)?;
        self.branches.get_mut(&common)?[branch].locate_mut(&path[common..])
    }

    /// Returns the last line from which a path branches off, the number of its cards before the branch, and the first
    /// card of the branch. Returns `None` if the path stays on the main line or leaves the tree.
    fn last_branch(&mut self, path: &[Card]) -> Option<(&mut Variations, usize, Card)> {
        let common = self.common_length(path);
        let next = *path.get(common)?;
        let branch = self.branch_index(common, next)?;
        let is_last =
            self.branches[&common][branch].locate(&path[common..])?.1 == path.len() - common;
        if is_last {
            Some((self, common, next))
        } else {
            self.branches.get_mut(&common)?[branch].last_branch(&path[common..])
        }
    }

    /// Returns the length of the longest common prefix of a path and the main line, in cards.
    fn common_length(&self, path: &[Card]) -> usize {
        let both = self.cards.iter().zip(path);
        both.take_while(|(card, other)| card == other).count()
    }

    /// Returns the index of the variation that begins with `card`, among those that branch off after `after` cards;
    /// `None` if there is none.
    fn branch_index(&self, after: usize, card: Card) -> Option<usize> {
        let mut lines = self.branches.get(&after)?.iter();
        lines.position(|line| line.cards[0] == card)
    }

    /// Removes and returns the first variation that branches off after `after` cards and satisfies `condition`; `None`
    /// if there is none.
    fn take_branch(
        &mut self,
        after: usize,
        condition: impl Fn(&Variations) -> bool,
    ) -> Option<Variations> {
        let lines = self.branches.get_mut(&after)?;
        let taken = lines.remove(lines.iter().position(condition)?);
        if lines.is_empty() {
            self.branches.remove(&after);
        }
        Some(taken)
    }

    /// Truncates the main line after `at` cards and returns the rest as a tree. Variations that branch off at that
    /// place stay in the truncated tree.
    fn split_off(&mut self, at: usize) -> Variations {
        let remarks = self.remarks.split_off(&(at + 1)).into_iter();
        let branches = self.branches.split_off(&(at + 1)).into_iter();
        Variations {
            cards: self.cards.split_off(at),
            remarks: remarks
                .map(|(after, remark)| (after - at, remark))
                .collect(),
            branches: branches.map(|(after, lines)| (after - at, lines)).collect(),
        }
    }

    /// Appends another line with its remarks and variations to the end of the main line.
    fn append_line(&mut self, other: Variations) {
        let at = self.cards.len();
        self.cards.extend(other.cards);
        let remarks = other.remarks.into_iter();
        self.remarks
            .extend(remarks.map(|(after, remark)| (after + at, remark)));
        let branches = other.branches.into_iter();
        self.branches
            .extend(branches.map(|(after, lines)| (after + at, lines)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Parses cards separated by whitespace.
    fn parse_cards(text: &str) -> Vec<Card> {
        let words = text.split_whitespace();
        words.map(|word| word.parse().unwrap()).collect()
    }

    /// Writes a tree of variations as books do: `SA S2 (S3 S4) S5`.
    fn format_tree(line: &Variations) -> String {
        let mut text = String::new();
        for (index, card) in line.cards.iter().enumerate() {
            text += &format!("{card} ");
            for (_, branch) in line.branches().filter(|(after, _)| *after == index) {
                text += &format!("({}) ", format_tree(branch));
            }
        }
        text.trim_end().to_owned()
    }

    /// Makes the tree of variations `SA S2 (S3 S4 (H4)) (S7) S5`, with named lines.
    fn named_tree() -> Variations {
        let mut tree = Variations::of(parse_cards("SA S2 S5"));
        for (path, card) in [("SA", "S3"), ("SA S3", "S4"), ("SA S3", "H4"), ("SA", "S7")] {
            tree.add(&parse_cards(path), card.parse().unwrap());
        }
        let named = |name: &str| Remark {
            name: name.to_owned(),
            comment: String::new(),
        };
        tree.set_remark(&parse_cards("SA S3"), named("three"));
        tree.set_remark(&parse_cards("SA S2 S5"), named("end"));
        tree
    }

    #[test]
    fn a_variation_tree_stores_the_same_continuation_only_once() {
        let mut tree = named_tree();
        assert_eq!(format_tree(&tree), "SA S2 (S3 S4 (H4)) (S7) S5");
        let before = tree.clone();
        for (path, card) in [
            ("", "SA"),
            ("SA", "S2"),
            ("SA", "S7"),
            ("SA S3", "H4"),
            ("S9", "SA"),
        ] {
            tree.add(&parse_cards(path), card.parse().unwrap());
            assert_eq!(tree, before, "{path} {card}");
        }
        assert_eq!(tree.next(&parse_cards("SA")), parse_cards("S2 S3 S7"));
        assert_eq!(tree.line(&parse_cards("SA S3")), parse_cards("SA S3 S4"));
        assert_eq!(tree.line(&parse_cards("S9")), parse_cards("S9"));
        assert!(
            tree.has(&[]) && tree.has(&parse_cards("SA S3 H4")) && !tree.has(&parse_cards("SA S4"))
        );
    }

    #[test]
    fn a_promoted_variation_keeps_its_remarks() {
        let mut promoted = named_tree();
        promoted.promote(&parse_cards("SA S3 S4"));
        assert_eq!(format_tree(&promoted), "SA S3 (S2 S5) (S7) S4 (H4)");
        assert_eq!(
            promoted.remark(&parse_cards("SA S3")).unwrap().name,
            "three"
        );
        assert_eq!(
            promoted.remark(&parse_cards("SA S2 S5")).unwrap().name,
            "end"
        );
        promoted.promote(&parse_cards("SA S2"));
        assert_eq!(promoted, named_tree());
        promoted.promote(&parse_cards("SA S2"));
        assert_eq!(promoted, named_tree());
    }

    #[test]
    fn the_first_variation_replaces_a_removed_continuation() {
        let after = |path: &str| {
            let mut tree = named_tree();
            tree.remove(&parse_cards(path));
            format_tree(&tree)
        };
        assert_eq!(after("SA S2"), "SA S3 (S7) S4 (H4)");
        assert_eq!(after("SA S3"), "SA S2 (S7) S5");
        assert_eq!(after("SA S3 S4"), "SA S2 (S3 H4) (S7) S5");
        assert_eq!(after("SA S3 H4"), "SA S2 (S3 S4) (S7) S5");
        assert_eq!(after("SA"), "");
        assert_eq!(after(""), format_tree(&named_tree()));
        assert_eq!(after("SA S9"), format_tree(&named_tree()));
    }

    #[test]
    fn the_tree_after_played_cards_keeps_variations_and_remarks() {
        let rest = named_tree().after(&parse_cards("SA"));
        assert_eq!(format_tree(&rest), "S2 (S3 S4 (H4)) (S7) S5");
        assert_eq!(rest.remark(&parse_cards("S2 S5")).unwrap().name, "end");
        assert_eq!(named_tree().after(&[]), named_tree());
        assert!(named_tree().after(&parse_cards("H2")).is_empty());
    }

    #[test]
    fn a_variation_must_branch_off_before_the_end_of_its_line() {
        let mut tree = named_tree();
        let mut branch = |after, text| tree.branch(after, Variations::of(parse_cards(text)));
        assert_eq!(branch(0, ""), Err(BranchError::Empty));
        let (after, length) = (3, 3);
        assert_eq!(branch(3, "S4"), Err(BranchError::Beyond { after, length }));
        assert_eq!(
            branch(1, "S7 S8"),
            Err(BranchError::Twice(parse_cards("S7")[0]))
        );
        assert_eq!(branch(0, "SK"), Ok(()));
    }
}
