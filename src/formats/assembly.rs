//! Files assembled from the texts of boards that were read from files of the same format, and perhaps edited.

use kibitzer_cards::problem::Problem;

use super::reading::Rewrite;
use super::registry::Format;

/// A part of a file to be assembled: a board, or text between boards.
#[derive(Clone, Copy, Debug)]
pub struct FilePart<'a> {
    /// The text that was read; empty for a board that is to be written anew.
    pub text: &'a str,
    /// The board as it was read from the text, and as it is to be written; `None` for text without a board.
    pub board: Option<[&'a Problem; 2]>,
    /// True if the text ended its file, so that perhaps nothing separates it from a part that follows now.
    pub ends_file: bool,
}

impl Format {
    /// Assembles a file from parts of files in this format, and returns the text of each part. Everything that was not
    /// edited keeps its text.
    ///
    /// Boards may have taken data, such as the event, from parts that came before them. If the assembled file does not
    /// give them these data, they are added to the text of the boards themselves. Returns `None` if the boards cannot be
    /// written in this way, for example in a format that numbers its boards. Then only new texts of all boards, as
    /// returned by [`Format::write`], make a file.
    ///
    /// ```
    /// use kibitzer_formats::{FilePart, Format, read};
    /// let file = "[Board \"1\"]\n[Deal \"N:A... K... Q... J...\"]\n\n[Board \"2\"]\n[Deal \"N:2... 3... 4... 5...\"]\n";
    /// let (first, second) = file.split_at(file.find("[Board \"2").unwrap());
    /// let boards: Vec<_> = read(file)?.contents.boards.into_iter().map(|board| board.content.unwrap()).collect();
    /// let part = |text, index: usize| {
    ///     let problem = &boards[index].problem;
    ///     FilePart { text, board: Some([problem, problem]), ends_file: index == 1 }
    /// };
    /// let pbn = Format::by_ending("pbn").unwrap();
    /// let texts = pbn.assemble(&[part(second, 1), part(first, 0)]).unwrap();
    /// assert_eq!(texts.concat(), format!("{second}\n{first}"));
    /// # Ok::<(), kibitzer_formats::ReadError>(())
    /// ```
    pub fn assemble(&self, parts: &[FilePart<'_>]) -> Option<Vec<String>> {
        if self.numbers_boards() {
            return None;
        }
        let as_read: fn(&Format, &str, &Problem) -> Problem = |_, _, before| before.clone();
        let alone: fn(&Format, &str, &Problem) -> Problem = Format::read_alone;
        [as_read, alone].into_iter().find_map(|before| {
            let mut texts: Vec<String> = (parts.iter())
                .map(|part| self.part_text(part, before))
                .collect::<Option<_>>()?;
            self.separate(parts, &mut texts);
            self.has_boards(&texts.concat(), parts).then_some(texts)
        })
    }

    /// Returns the text of a part of a file with the edits of its board. `before` returns the board to which the text is
    /// compared to find the edits.
    fn part_text(
        &self,
        part: &FilePart<'_>,
        before: fn(&Format, &str, &Problem) -> Problem,
    ) -> Option<String> {
        match part.board {
            None => Some(part.text.to_owned()),
            Some([_, after]) if part.text.is_empty() => self.write(after),
            Some([read, after]) => self.rewrite(Rewrite {
                piece: part.text,
                before: &before(self, part.text, read),
                after,
            }),
        }
    }

    /// Reads the text of a board without the rest of its file. Returns `in_file`, the board as read with the file, if
    /// the text does not contain exactly one board.
    fn read_alone(&self, text: &str, in_file: &Problem) -> Problem {
        let boards = self.read(text).boards.into_iter();
        let mut problems = boards.filter_map(|board| Some(board.content.ok()?.problem));
        match (problems.next(), problems.next()) {
            (Some(problem), None) => problem,
            _ => in_file.clone(),
        }
    }

    /// Ends the text of every part that another one follows, if the part ended its file, in the way of this format.
    fn separate(&self, parts: &[FilePart<'_>], texts: &mut [String]) {
        let is_filled = |text: &String| !text.is_empty();
        let last = texts.iter().rposition(is_filled).unwrap_or(0);
        let ended = parts.iter().zip(texts).take(last);
        for (_, text) in ended.filter(|(part, text)| part.ends_file && is_filled(text)) {
            let line_break = if text.contains("\r\n") { "\r\n" } else { "\n" };
            let end = line_break.repeat(self.line_breaks_after_board());
            while !text.ends_with(&end) {
                *text += line_break;
            }
        }
    }

    /// Returns true if the text of a file contains the boards of these parts and no others, without more warnings than
    /// the text of the parts: a warning may mean that text before the boards contradicts their edits. A board may lack
    /// what this format cannot store.
    fn has_boards(&self, text: &str, parts: &[FilePart<'_>]) -> bool {
        let contents = |text: &str| self.read(text.trim_start_matches('\u{feff}'));
        let unedited: String = parts.iter().map(|part| part.text).collect();
        let assembled = contents(text);
        if assembled.warnings.len() > contents(&unedited).warnings.len() {
            return false;
        }
        let boards = assembled.boards.into_iter();
        let read: Vec<Problem> = boards
            .filter_map(|board| Some(board.content.ok()?.problem))
            .collect();
        let boards: Vec<&Problem> = (parts.iter())
            .filter_map(|part| part.board.map(|[_, after]| after))
            .collect();
        read.len() == boards.len()
            && read.iter().zip(boards).all(|(again, board)| {
                let as_written = || Some(self.read_alone(&self.write(board)?, board));
                again == board || as_written().as_ref() == Some(again)
            })
    }
}
