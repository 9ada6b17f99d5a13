//! In-place editing of comments on cards, which leaves the rest of the Play section unchanged.

use kibitzer_cards::Card;
use kibitzer_cards::problem::Variations;

use crate::edits::TextEdit;

use super::entries::{PbnSection, WrittenWords};
use super::game::{GameText, TagText};
use super::lexer::{Lexeme, PbnToken, line_end, line_start};
use super::section::{LONGEST_LINE, comment_lines};

/// Returns edits to a PBN Play section that turn the play `before` into `after`, at most one per card. Returns `None`
/// if the plays differ in anything but comments on cards.
pub(super) fn comment_edits(
    game: &GameText<'_>,
    tag: &TagText<'_>,
    before: &Variations,
    after: &Variations,
    line_break: &str,
) -> Option<Vec<TextEdit>> {
    let cards = before.mainline();
    if cards != after.mainline() || before.remark(&[]) != after.remark(&[]) {
        return None;
    }
    let mut edits = Vec::new();
    for (index, &card) in cards.iter().enumerate() {
        let path = &cards[..=index];
        let [old, new] = [before, after].map(|play| {
            let remark = play.remark(path);
            remark.map_or("", |remark| &remark.comment)
        });
        if old != new {
            edits
                .push(CommentedCard::find(game, tag, card)?.annotation_edit(old, new, line_break)?);
        }
    }
    has_short_lines(game.text, &edits).then_some(edits)
}

/// Returns true if the edits do not make any line longer than [`LONGEST_LINE`].
fn has_short_lines(text: &str, edits: &[TextEdit]) -> bool {
    edits.iter().all(|(place, _)| {
        let start = line_start(text, place.start);
        let line = &text[start..line_end(text, place.start)];
        let here = edits
            .iter()
            .filter(|(other, _)| line_start(text, other.start) == start);
        let added: usize = here.map(|(_, new)| new.chars().count()).sum();
        line.chars().count() + added <= LONGEST_LINE
    })
}

/// A card in the source text of a PBN Play section, and the annotations after it.
struct CommentedCard<'g, 'a> {
    game: &'g GameText<'a>,
    card: &'g PbnToken,
    tail: &'g [PbnToken],
}

impl<'g, 'a> CommentedCard<'g, 'a> {
    /// Finds a card in a PBN Play section. Returns `None` if the section does not contain the card.
    fn find(
        game: &'g GameText<'a>,
        tag: &'g TagText<'a>,
        card: Card,
    ) -> Option<CommentedCard<'g, 'a>> {
        let name = card.to_string();
        let is_card = |token: &PbnToken| {
            let rest = game.source(token).strip_prefix(&name);
            token.lexeme == Lexeme::Word
                && rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(begins_annotation))
        };
        let at = tag.elements.iter().position(is_card)?;
        let (card, rest) = tag.elements[at..].split_first()?;
        let is_behind = |token: &&PbnToken| match token.lexeme {
            Lexeme::Comment(is_closed) => is_closed,
            Lexeme::Word => game.source(token).starts_with(begins_annotation),
            Lexeme::Open | Lexeme::Close | Lexeme::Quoted(_) | Lexeme::Escape | Lexeme::Blank => {
                false
            }
        };
        let length = rest.iter().take_while(is_behind).count();
        let tail = &rest[..length];
        Some(CommentedCard { game, card, tail })
    }

    /// Returns the edit that turns the old annotations of the card into the new ones. Returns `None` if more than a
    /// single comment must change.
    fn annotation_edit(&self, old: &str, new: &str, line_break: &str) -> Option<TextEdit> {
        let [old, new] = [old, new].map(|words| WrittenWords::parse(PbnSection::Play, words));
        let is_same_head =
            (old.irregular, old.mark, &old.glyphs) == (new.irregular, new.mark, &new.glyphs);
        let (old, new) = (old.body, new.body);
        let written = |text: &str| comment_lines(text).join(line_break);
        if let Some(added) = lines_after(new, old).filter(|_| is_same_head) {
            return Some(self.addition_edit(&written(added), line_break));
        }
        let changed = (0..self.tail.len()).rev().find_map(|index| {
            let (token, around) = (&self.tail[index], self.split_around(old, index)?);
            let others = join_lines(around.before, around.after);
            if others == new {
                Some(self.removal_edit(token))
            } else {
                Some((token.place.clone(), written(around.between(new)?)))
            }
        });
        changed.filter(|_| is_same_head)
    }

    /// Splits the annotations `words` into the parts before and after the comment `tail[index]`. Returns `None` if that
    /// token is not a comment, or if `words` does not end with the comment and the later comments.
    fn split_around<'w>(&self, words: &'w str, index: usize) -> Option<AroundComment<'w>> {
        let comments = |tokens: &'g [PbnToken]| {
            let is_comment = |it: &&PbnToken| matches!(it.lexeme, Lexeme::Comment(_));
            let texts: Vec<String> = tokens
                .iter()
                .filter(is_comment)
                .map(|token| self.game.comment(token))
                .collect();
            texts.join("\n")
        };
        let (_, rest) = self.tail.split_at_checked(index + 1)?;
        let after = comments(rest);
        let comment = comments(&self.tail[index..=index]);
        let before = words.strip_suffix(&*after)?;
        let after = &words[before.len()..];
        let up_to_comment = if after.is_empty() {
            before
        } else {
            before.strip_suffix('\n')?
        };
        let up_to_break = up_to_comment
            .strip_suffix(&*comment)
            .filter(|_| !comment.is_empty())?;
        let before = up_to_break.strip_suffix('\n').unwrap_or(up_to_break);
        Some(AroundComment { before, after })
    }

    /// Returns the edit that deletes a comment and the blanks before it.
    fn removal_edit(&self, token: &PbnToken) -> TextEdit {
        let before = self.game.text[..token.place.start].trim_end_matches([' ', '\t']);
        (before.len()..token.place.end, String::new())
    }

    /// Returns the edit that adds a comment after all others on the card.
    fn addition_edit(&self, comment: &str, line_break: &str) -> TextEdit {
        let last = self.tail.last().unwrap_or(self.card);
        let blank = if self.game.source(last).starts_with(';') {
            line_break
        } else {
            " "
        };
        let end = last.place.end;
        (end..end, format!("{blank}{comment}"))
    }
}

/// The annotations of a card before and after one of its comments.
struct AroundComment<'w> {
    before: &'w str,
    after: &'w str,
}

impl AroundComment<'_> {
    /// Returns the part of `text` between the annotations before and after the comment. Returns `None` if `text` does
    /// not contain them.
    fn between<'t>(&self, text: &'t str) -> Option<&'t str> {
        let text = lines_after(text, self.before)?;
        if self.after.is_empty() {
            Some(text)
        } else {
            text.strip_suffix(self.after)?.strip_suffix('\n')
        }
    }
}

/// Joins two strings with a line break, unless one of them is empty.
fn join_lines(one: &str, other: &str) -> String {
    let texts = [one, other].into_iter().filter(|text| !text.is_empty());
    texts.collect::<Vec<_>>().join("\n")
}

/// Returns true for the characters that begin a suffix, note reference or numeric glyph in PBN.
fn begins_annotation(letter: char) -> bool {
    matches!(letter, '!' | '?' | '=' | '$')
}

/// Returns the remainder of `text` after the lines in `before`. Returns `None` if `text` does not begin with these
/// lines.
fn lines_after<'t>(text: &'t str, before: &str) -> Option<&'t str> {
    if before.is_empty() {
        Some(text)
    } else {
        text.strip_prefix(before)?.strip_prefix('\n')
    }
}
