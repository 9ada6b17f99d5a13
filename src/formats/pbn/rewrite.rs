//! Rewriting of an edited PBN game. Everything that was not edited keeps its source text.
//!
//! The tags of the game are generated twice, before and after the edit. The two versions differ in some tags, sections
//! and comments, and only those are changed in the text.

use std::ops::Range;

use kibitzer_cards::Seat;
use kibitzer_cards::problem::Problem;
use kibitzer_cards::rules::Game;

use crate::edits::{self, TextEdit};
use crate::reading::Rewrite;
use crate::warnings::PieceWarnings;

use super::board_reader::comments;
use super::comment_edits;
use super::game::{GameText, TagText, displayed_value};
use super::inherit::Inheritance;
use super::lexer::{Lexeme, PbnToken, games, line_end, line_start};
use super::reader::{read_alone, read_before_extension_lines};
use super::section::comment_lines;
use super::write::{self, WrittenTag};
use super::{extension_lines, names, values};

/// Returns the PBN text of an edited problem. Everything that did not change keeps its source text. Returns `None` for
/// a preferans problem.
pub(crate) fn rewrite(rewrite: Rewrite<'_>) -> Option<String> {
    let Rewrite {
        piece,
        before,
        after,
    } = rewrite;
    if after.setup.game == Game::Preferans {
        return None;
    }
    let games: Vec<&str> = games(piece).collect();
    let Some(edited) = find_game(&games, before) else {
        return write::write(after);
    };
    let texts = games.iter().enumerate().map(|(index, game)| {
        if index == edited {
            GameEditor::new(game, before, after).edited_text()
        } else {
            (*game).to_owned()
        }
    });
    Some(texts.collect())
}

/// Returns the index of the PBN game from which the problem `before` was read. A damaged text may contain several
/// games.
fn find_game(games: &[&str], before: &Problem) -> Option<usize> {
    let mut with_tags = (0..games.len()).filter(|index| games[*index].contains('['));
    let first = with_tags.next()?;
    let is_it = |index: &usize| {
        let game = games[*index];
        read_alone(game, infer_inheritance(before, game)).as_ref() == Some(before)
    };
    match with_tags.next() {
        None => Some(first),
        Some(_) => (0..games.len()).find(is_it).or(Some(first)),
    }
}

/// Infers the tag values that the PBN game `text` inherited from earlier games. `before` is the problem that was read
/// from this game.
fn infer_inheritance(before: &Problem, text: &str) -> Inheritance {
    let game = GameText::parse(text, &mut PieceWarnings::default());
    let tags = write::written_tags(before, Seat::North).into_iter();
    let values = tags.filter(|tag| {
        let text = game.tags.iter().find(|other| other.has_name(&tag.name));
        text.map_or(may_be_inherited(tag), |text| {
            game.text[text.value.clone()].starts_with('#')
        })
    });
    Inheritance::from_values(values.map(|tag| (tag.name, displayed_value(&tag.value).into_owned())))
}

/// Returns true if a PBN tag that is missing from the text may have inherited its value from an earlier game.
fn may_be_inherited(tag: &WrittenTag) -> bool {
    let name = &*tag.name;
    !names::is_never_inherited(name)
        && !names::is_table(name)
        && name != "DoubleDummyTricks"
        && !tag.value.is_empty()
}

struct GameEditor<'a> {
    game: GameText<'a>,
    before: &'a Problem,
    after: &'a Problem,
    line_break: &'static str,
    edits: Vec<TextEdit>,
    /// The edits to the comments that contain the problem's notes; empty if the notes were not edited.
    comments: Vec<TextEdit>,
}

impl<'a> GameEditor<'a> {
    fn new(text: &'a str, before: &'a Problem, after: &'a Problem) -> GameEditor<'a> {
        GameEditor {
            game: GameText::parse(text, &mut PieceWarnings::default()),
            before,
            after,
            line_break: if text.contains("\r\n") { "\r\n" } else { "\n" },
            edits: Vec::new(),
            comments: Vec::new(),
        }
    }

    /// Applies all changes of the problem to the PBN game and returns the edited text.
    fn edited_text(mut self) -> String {
        self.edit_notes();
        self.edit_tags();
        let comments = std::mem::take(&mut self.comments);
        let is_free = |place: &Range<usize>| {
            let mut edits = self.edits.iter();
            !edits.any(|(other, _)| other.start <= place.start && place.end <= other.end)
        };
        let comments: Vec<TextEdit> = comments
            .into_iter()
            .filter(|comment| is_free(&comment.0))
            .collect();
        self.edits.extend(comments);
        self.with_extension_lines()
    }

    /// Returns the edited text of the PBN game with extension lines, which store everything that PBN cannot represent.
    fn with_extension_lines(mut self) -> String {
        let mut read = self.without_extension_lines();
        if self.add_missing_tags(&read.1) {
            read = self.without_extension_lines();
        }
        let is_same = GameText::parse(&read.0, &mut PieceWarnings::default()).is_of_same_board();
        if is_same && !self.game.is_of_same_board() {
            // Give the game its own deal, so that it does not take one from an earlier game.
            let tags = write::written_tags(self.after, self.after.dealer);
            if let Some(deal) = find_tag(&tags, "Deal") {
                self.add_tag(deal);
            }
            read = self.without_extension_lines();
        }
        let (without, problem) = read;
        let lines = extension_lines::extension_lines(&problem, self.after);
        let written = self.extension_lines().map(|line| self.game.source(line));
        if written.eq(lines.iter()) {
            return apply_sorted(self.game.text, self.edits);
        }
        let (game, blank) = without.split_at(line_end(&without, without.trim_end().len()));
        let lines = lines
            .iter()
            .map(|line| format!("{}{line}", self.line_break));
        format!("{game}{}{blank}", lines.collect::<String>())
    }

    /// Returns Kibitzer's extension lines in the source text of the PBN game.
    fn extension_lines(&self) -> impl Iterator<Item = &PbnToken> {
        let escapes = self.game.escapes.iter();
        escapes.filter(|escape| extension_lines::is_extension_line(self.game.source(escape)))
    }

    /// Returns the edited text of the PBN game without extension lines, and the problem read from that text.
    fn without_extension_lines(&self) -> (String, Problem) {
        let text = self.game.text;
        let mut edits = self.edits.clone();
        let lines = self.extension_lines();
        edits.extend(lines.map(|line| (whole_line(text, &line.place), String::new())));
        let without = apply_sorted(text, edits);
        let strain = self.after.setup.strain;
        let inheritance = || infer_inheritance(self.before, text);
        let read = read_before_extension_lines(&without, inheritance, strain)
            .unwrap_or_else(|| Problem::new(Game::Bridge));
        (without, read)
    }

    /// Adds the Declarer and Contract tags, or the Auction section, if the PBN text lacks them and the edit made them
    /// necessary. Before the edit, contract and auction may have followed from each other. Returns true if anything was
    /// added.
    fn add_missing_tags(&mut self, read: &Problem) -> bool {
        let contract = |it: &Problem| (it.level, it.doubling, it.setup.strain, it.setup.declarer);
        let is_missing = |name: &str| match name {
            "Declarer" | "Contract" => contract(read) != contract(self.after),
            "Auction" => read.record.auction != self.after.record.auction,
            _ => false,
        };
        let mut tags = write::written_tags(self.after, self.after.dealer);
        tags.retain(|tag| is_missing(&tag.name) && !tag.value.is_empty());
        tags.retain(|tag| self.tag_index(&tag.name).is_none());
        for tag in &tags {
            self.add_tag(tag);
        }
        !tags.is_empty()
    }

    /// Replaces the first comment of the PBN game with the edited notes and removes the other comments.
    fn edit_notes(&mut self) {
        if self.before.notes == self.after.notes {
            return;
        }
        let new = comment_lines(&self.after.notes).join(self.line_break);
        let found: Vec<Range<usize>> = comments(&self.game)
            .map(|comment| comment.place.clone())
            .collect();
        let mut places = found.into_iter();
        if !new.is_empty() {
            match places.next() {
                Some(first) => self.comments.push((first, new)),
                None => return self.insert_lines((15, "\u{10ffff}"), new),
            }
        }
        let text = self.game.text;
        let mut rest: Vec<Range<usize>> = Vec::new();
        for place in places {
            // Comments on the same line are removed together, so that no blank line is left.
            let is_near = |last: &&mut Range<usize>| {
                let between = &text[last.end..place.start];
                between.trim_matches([' ', '\t']).is_empty()
            };
            match rest.last_mut().filter(is_near) {
                Some(last) => last.end = place.end,
                None => rest.push(place),
            }
        }
        let rest = rest
            .iter()
            .map(|range| (whole_line(text, range), String::new()));
        self.comments.extend(rest);
    }

    /// Returns true if the result names a side, as `NS 9 EW 4` does, and declarer is now of the other side, so that it
    /// would be read as other tricks.
    fn has_result_of_other_side(&self) -> bool {
        let sides = [self.before, self.after].map(|problem| problem.setup.declarer.side());
        let value = self.tag_index("Result").map(|index| {
            let place = self.game.tags[index].value.clone();
            &self.game.text[place]
        });
        sides[0] != sides[1] && value.is_some_and(|value| value.contains(['N', 'E']))
    }

    fn edit_tags(&mut self) {
        let first = self
            .tag_index("Deal")
            .and_then(|index| {
                let value = self.game.text[self.game.tags[index].value.clone()].trim_start();
                values::parse_seat(value.split(':').next()?)
            })
            .unwrap_or(self.before.dealer);
        let old = write::written_tags(self.before, first);
        let new = write::written_tags(self.after, first);
        let is_of_other_side = self.has_result_of_other_side();
        for tag in &new {
            let before = find_tag(&old, &tag.name);
            if before != Some(tag) || tag.name == "Result" && is_of_other_side {
                self.change_tag(before, tag);
            }
        }
        for tag in old.iter().filter(|tag| find_tag(&new, &tag.name).is_none()) {
            self.remove_tag(tag);
        }
        // A game that no longer shares the board of the previous game must repeat what it took from there.
        let is_other = |tag: &WrittenTag| find_tag(&old, &tag.name) != Some(tag);
        let board = new.iter().filter(|tag| names::is_board_property(&tag.name));
        let (others, same): (Vec<_>, Vec<_>) = board.partition(|tag| is_other(tag));
        if self.game.is_of_same_board() && !others.is_empty() {
            same.into_iter().for_each(|tag| self.add_tag(tag));
        }
        // Without auction and play, the game needs a Deal tag to be a board, even if no hand is known.
        let has_section = |tags| {
            find_tag(tags, "Auction")
                .or(find_tag(tags, "Play"))
                .is_some()
        };
        let is_taken = has_section(&old) && !has_section(&new) && self.tag_index("Deal").is_none();
        if let Some(deal) = find_tag(&new, "Deal").filter(|_| is_taken) {
            self.add_tag(deal);
        }
    }

    /// Returns the index of the tag called `name` in the PBN game, if any.
    fn tag_index(&self, name: &str) -> Option<usize> {
        self.game.tags.iter().position(|tag| tag.has_name(name))
    }

    fn change_tag(&mut self, before: Option<&WrittenTag>, tag: &WrittenTag) {
        let is_section = is_section(&tag.name);
        match self.tag_index(&tag.name) {
            Some(_) if tag.name == "OptimumResultTable" && self.has_makes() => {}
            Some(index) if is_section => self.change_section(index, tag),
            Some(index) => {
                let text = &self.game.tags[index];
                let edit = if text.is_whole {
                    (text.value.clone(), tag.value.clone())
                } else {
                    (text.place.clone(), tag.line())
                };
                self.edits.push(edit);
            }
            None if is_section || !tag.value.is_empty() || before.is_some_and(may_be_inherited) => {
                self.add_tag(tag);
            }
            None => {}
        }
    }

    fn add_tag(&mut self, tag: &WrittenTag) {
        let lines = [&[tag.line()][..], &tag.body].concat();
        self.insert_lines(names::sort_key(&tag.name), lines.join(self.line_break));
    }

    /// Deletes a section of the PBN game. For any other tag, only the value is cleared, because a missing tag might
    /// inherit an earlier value.
    fn remove_tag(&mut self, tag: &WrittenTag) {
        if !is_section(&tag.name) {
            let empty = WrittenTag {
                value: String::new(),
                ..tag.clone()
            };
            return self.change_tag(Some(tag), &empty);
        }
        if let Some(index) = self.tag_index(&tag.name) {
            let mut place = self.section_range(index);
            let kept = [self.comments_within(&place), self.escapes_within(&place)]
                .concat()
                .join(self.line_break);
            if kept.is_empty() {
                place = whole_line(self.game.text, &place);
            }
            self.edits.push((place, kept));
        }
    }

    /// Returns the byte range of the PBN section that begins with the tag at `index`, including its notes.
    fn section_range(&self, index: usize) -> Range<usize> {
        let tag = &self.game.tags[index];
        let start = tag.place.start;
        if names::is_table(tag.name) {
            let data = |it: &&PbnToken| !matches!(it.lexeme, Lexeme::Comment(_));
            let last = tag.elements.iter().rfind(data);
            return start..last.map_or(tag.place.end, |token| token.place.end);
        }
        let notes = self.game.tags[index + 1..].iter();
        let last = notes.take_while(|note| note.has_name("Note")).last();
        start..last.unwrap_or(tag).end()
    }

    /// Returns the comments within a byte range that do not belong to a call or card, with their edits applied.
    /// Comments deleted by an edit are left out.
    fn comments_within(&self, place: &Range<usize>) -> Vec<String> {
        let within = comments(&self.game).filter(|comment| place.contains(&comment.place.start));
        let text = |token: &PbnToken| {
            let mut comments = self.comments.iter();
            let edited = comments.find(|(it, _)| it.contains(&token.place.start));
            let text = edited.map_or(self.game.source(token), |(_, new)| new);
            text.to_owned()
        };
        within.map(text).filter(|text| !text.is_empty()).collect()
    }

    /// Returns the `%` lines within a byte range that are not Kibitzer's.
    fn escapes_within(&self, place: &Range<usize>) -> Vec<String> {
        let within =
            (self.game.escapes.iter()).filter(|escape| place.contains(&escape.place.start));
        let lines = within
            .map(|token| self.game.source(token))
            .filter(|line| !extension_lines::is_extension_line(line));
        lines.map(str::to_owned).collect()
    }

    /// Returns true if some tag of the PBN game already gives the new double-dummy tricks.
    fn has_makes(&self) -> bool {
        let problem = read_alone(
            self.game.text,
            infer_inheritance(self.before, self.game.text),
        );
        problem.is_some_and(|problem| problem.record.makes == self.after.record.makes)
    }

    /// Returns the edits of the Play section if only comments on cards have changed in it; `None` otherwise.
    fn remark_edits(&self, index: usize) -> Option<Vec<TextEdit>> {
        let (before, after) = (self.before, self.after);
        let is_same = before.setup == after.setup && before.at == after.at;
        let tag = self.game.tags.get(index).filter(|_| is_same)?;
        let edits = comment_edits::comment_edits(
            &self.game,
            tag,
            &before.play,
            &after.play,
            self.line_break,
        )?;
        let edited = apply_sorted(self.game.text, edits.clone());
        let problem = read_alone(&edited, infer_inheritance(before, self.game.text))?;
        (problem.play.remarks().eq(after.play.remarks())).then_some(edits)
    }

    fn change_section(&mut self, index: usize, tag: &WrittenTag) {
        if tag.name == "Play"
            && let Some(edits) = self.remark_edits(index)
        {
            return self.edits.extend(edits);
        }
        let place = self.section_range(index);
        let kept = self.comments_within(&place);
        let mut lines = vec![tag.line()];
        if tag.name == "Play" && !kept.is_empty() {
            // After the Play tag, they would be read as comments on the opening lead.
            let start = self.game.tags.first().map_or(0, |tag| tag.place.start);
            let comments = kept.join(self.line_break) + self.line_break;
            self.edits.push((start..start, comments));
        } else {
            lines.extend(kept);
        }
        lines.extend(self.escapes_within(&place));
        lines.extend(tag.body.iter().cloned());
        self.edits.push((place, lines.join(self.line_break)));
    }

    /// Inserts lines at their place in the order of the PBN export format, after the last tag that sorts before them.
    /// `order` is the sort key of the lines, see [`names::sort_key`].
    fn insert_lines(&mut self, order: (usize, &str), lines: String) {
        let text = self.game.text;
        let mut tags = (self.game.tags.iter())
            .enumerate()
            .filter(|(_, tag)| !tag.has_name("Note"));
        let is_before = |tag: &TagText<'_>| {
            let name = names::standard_spelling(tag.name).unwrap_or(tag.name);
            names::sort_key(name) <= order
        };
        let edit = match tags.rfind(|(_, tag)| is_before(tag)) {
            Some((index, tag)) => {
                let end = self.section_range(index).end.max(tag.end());
                let end = line_end(text, end);
                // The new lines are a separate edit, so that the line before them can be removed.
                match end + line_break_at(text, end) {
                    next if next > end => (next..next, format!("{lines}{}", self.line_break)),
                    _ => (end..end, format!("{}{lines}", self.line_break)),
                }
            }
            None => {
                let first = self.game.tags.first();
                let start = line_start(text, first.map_or(text.len(), |tag| tag.place.start));
                (start..start, format!("{lines}{}", self.line_break))
            }
        };
        self.edits.push(edit);
    }
}

/// Finds the PBN tag called `name`.
fn find_tag<'t>(tags: &'t [WrittenTag], name: &str) -> Option<&'t WrittenTag> {
    tags.iter().find(|tag| tag.name == name)
}

/// Returns true if Kibitzer writes data after the PBN tag `name`.
fn is_section(name: &str) -> bool {
    name == "Auction" || name == "Play" || names::is_table(name)
}

/// Extends a byte range to whole lines, including the line break, if there is nothing else on those lines. Otherwise
/// returns the range unchanged.
fn whole_line(text: &str, place: &Range<usize>) -> Range<usize> {
    let start = line_start(text, place.start);
    let end = line_end(text, place.end);
    let rest = [&text[start..place.start], &text[place.end..end]];
    if !rest.iter().all(|part| part.trim().is_empty()) {
        return place.clone();
    }
    start..end + line_break_at(text, end)
}

/// Returns the length in bytes of the line break at a byte offset, or 0 if there is none.
fn line_break_at(text: &str, at: usize) -> usize {
    let mut line_breaks = ["\r\n", "\n", "\r"].into_iter();
    let line_break = line_breaks.find(|line_break| text[at..].starts_with(line_break));
    line_break.map_or(0, str::len)
}

fn apply_sorted(text: &str, mut edits: Vec<TextEdit>) -> String {
    // Text inserted at an offset goes before the edit of a range that begins there.
    edits.sort_by_key(|(place, _)| (place.start, place.end));
    edits::apply_edits(text, edits)
}
