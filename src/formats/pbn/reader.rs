//! The reader for PBN, and the recognition of the format.

use kibitzer_cards::Strain;
use kibitzer_cards::problem::{Problem, Record};

use crate::flaw::{BoardFlaw, FormatFlaw};
use crate::reading::{PieceReader, ReadError, TextContent};
use crate::scores::{ScoreSubject, SessionHeading, TextScores};
use crate::warnings::{PieceWarnings, Places};

use super::board_reader;
use super::extension_lines::ExtensionLines;
use super::game::GameText;
use super::inherit::{Inheritance, TagValues};
use super::lexer::{Lexeme, PbnLexer, QUOTE, begins_game, game_length, games};
use super::names;
use super::scores;
use super::verify::PbnVerifier;

/// A reader for the games of a PBN text.
#[derive(Default)]
pub(crate) struct PbnReader {
    inheritance: Inheritance,
    /// True once a PBN game other than an empty template has been read.
    has_board: bool,
    /// True if even a PBN game without deal, auction and play counts as a board.
    takes_all: bool,
    /// The strain assumed for PBN games that do not give one; `None` for the default strain.
    strain: Option<Strain>,
    verifier: PbnVerifier,
    title: PageTitle,
}

/// The title of a printed page, which BridgeComposer writes on lines such as `%HRTitleEvent "Club"` before the first
/// game.
#[derive(Default)]
struct PageTitle {
    heading: SessionHeading,
    /// The text before the name of the set of boards.
    set_prefix: String,
    /// The name or number of the set of boards.
    set: String,
}

impl PageTitle {
    /// Reads the page title from the `%` lines of a PBN game.
    fn read(&mut self, game: &GameText<'_>) {
        let lines = game.escapes.iter().map(|token| game.source(token));
        for line in lines {
            let (name, value) = line.split_once(' ').unwrap_or((line, ""));
            let field = match name {
                "%HRTitleEvent" => &mut self.heading.event,
                "%HRTitleSite" => &mut self.heading.site,
                "%HRTitleDate" => &mut self.heading.date,
                "%HRTitleSetIDPrefix" => &mut self.set_prefix,
                "%HRTitleSetID" => &mut self.set,
                _ => continue,
            };
            *field = value.trim().trim_matches('"').to_owned();
        }
        // BridgeComposer writes an unknown date as 0.
        if self.heading.date == "0" {
            self.heading.date.clear();
        }
        if !self.set.is_empty() {
            // The name of a set may begin with the prefix.
            let session = if self.set.starts_with(&self.set_prefix) {
                self.set.clone()
            } else {
                format!("{} {}", self.set_prefix, self.set)
            };
            self.heading.session = session;
        }
    }

    /// Fills in the event and date of a board's record from the title where they are missing.
    fn complete(&self, record: &mut Record) {
        for (title, field) in [
            (&self.heading.event, &mut record.event),
            (&self.heading.date, &mut record.date),
        ] {
            if field.is_empty() {
                field.clone_from(title);
            }
        }
    }
}

impl PieceReader for PbnReader {
    fn piece(&self, text: &str) -> Option<usize> {
        game_length(text, false)
    }

    /// Reads a piece of PBN text, which is one game unless the text is damaged.
    fn read(&mut self, piece: &str, contents: &mut TextContent) {
        let mut lines = 0;
        for text in games(piece) {
            let mut later = TextContent::default();
            self.game(text, &mut later);
            contents.extend(lines, later);
            lines += text.matches('\n').count();
        }
    }

    fn verify(&mut self, piece: &str, contents: &mut TextContent) {
        self.verifier.verify(piece, contents);
    }
}

impl PbnReader {
    fn game(&mut self, text: &str, contents: &mut TextContent) {
        let mut warnings = PieceWarnings::default();
        let game = GameText::parse(text, &mut warnings);
        self.title.read(&game);
        contents.heading.complete_from(&self.title.heading);
        let values = self.inheritance.inherit(&game, &mut warnings);
        let is_template = !self.has_board && values.is_template();
        let first = game.tags.first().map_or(0, |tag| tag.place.start);
        let (line, _) = Places::new(text).position(first);
        let before = contents.boards.len();
        let extension = ExtensionLines::parse(&game, &mut warnings);
        let strain = extension
            .as_ref()
            .and_then(ExtensionLines::strain)
            .or(self.strain);
        match board_reader::read_board(&game, &values, strain, &mut warnings) {
            _ if is_template => {}
            Ok(mut board) => {
                self.title.complete(&mut board.problem.record);
                if let Some(extension) = &extension {
                    extension.restore_fields(&mut board.problem);
                }
                if board.is_board || extension.is_some() || self.takes_all {
                    self.has_board = true;
                    contents.problem(line, board.problem, board.deal_only);
                } else if let Some(tag) = values.tag("Deal") {
                    // Without a Deal tag, this may be a list of results, which is not an error.
                    warnings.add(tag.at, BoardFlaw::NoCards);
                }
            }
            Err((at, error)) => {
                self.has_board = true;
                let (bad, column) = Places::new(text).position(at);
                let flaw = FormatFlaw::Deal(error.flaw);
                contents.board(line, Err(ReadError::new(bad, column, flaw)));
            }
        }
        let is_read = contents.boards.len() > before;
        add_scores(&game, &values, is_read.then_some(before), contents);
        warnings.report(text, contents);
    }
}

/// Adds the score tables of a PBN game to `contents`. `board` is the index in `contents` of the game's board, if it
/// contains one.
fn add_scores(
    game: &GameText<'_>,
    values: &TagValues<'_>,
    board: Option<usize>,
    contents: &mut TextContent,
) {
    let of_board = || match board {
        Some(index) => ScoreSubject::Board(index),
        None => ScoreSubject::Number(values.value("Board").to_owned()),
    };
    for tag in &values.0 {
        let subject = match (&*tag.name, board) {
            ("ScoreTable", _) => of_board(),
            ("TotalScoreTable", _) => ScoreSubject::Event,
            // Its data have fields of their own in a problem.
            ("OptimumResultTable", _) => continue,
            (name, Some(board)) if names::is_table(name) => ScoreSubject::BoardData(board),
            _ => continue,
        };
        let text = tag.index.map(|index| &game.tags[index]);
        let table = text.and_then(|text| scores::read_scores(game, text, tag));
        contents
            .scores
            .extend(table.map(|table| TextScores { subject, table }));
    }
}

/// Returns true if `head`, the beginning of a text, starts like PBN or contains the first line of a PBN game further
/// on, after text that may be damaged.
pub(crate) fn looks_like_pbn(head: &str) -> bool {
    begins_like_pbn(head) || head.lines().any(|line| begins_game(line.trim_start()))
}

/// Returns true if `head` begins with a line that only PBN has, or with a tag.
pub(crate) fn begins_like_pbn(head: &str) -> bool {
    let mut marks = ["% PBN ", "% EXPORT"].into_iter();
    marks.any(|mark| head.starts_with(mark)) || begins_with_tag(head)
}

/// Returns true if the text begins with any PBN tag. Comments, `%` lines and blank lines before it are skipped.
fn begins_with_tag(head: &str) -> bool {
    let begins = |lexeme| !matches!(lexeme, Lexeme::Escape | Lexeme::Comment(_) | Lexeme::Blank);
    let mut tokens = PbnLexer::new(head, true).skip_while(|token| !begins(token.lexeme));
    let lexemes = [(); 3].map(|()| tokens.next());
    let [Some(open), Some(name), Some(value)] = lexemes else {
        return false;
    };
    // Forum tags such as `[quote="Ann"]` have an equals sign.
    let name_text = &head[name.place];
    let is_name =
        name_text.starts_with(|c: char| c.is_ascii_alphabetic()) && !name_text.contains('=');
    let is_value = match value.lexeme {
        Lexeme::Quoted(_) => true,
        // Some programs omit the quotation marks. A single tag without them may be a heading, such as `[Board 7]`.
        Lexeme::Word => {
            let mut tags = UnquotedTag::find_all(head);
            let first = tags.next().is_some_and(|tag| tag.at == open.place.start);
            first && (UnquotedTag::has_deal(head) || tags.next().is_some())
        }
        Lexeme::Open | Lexeme::Close | Lexeme::Comment(_) | Lexeme::Escape | Lexeme::Blank => false,
    };
    open.lexeme == Lexeme::Open && name.lexeme == Lexeme::Word && is_name && is_value
}

/// A standard PBN tag whose value has no quotation marks, such as `[Board 7]`.
struct UnquotedTag<'a> {
    /// The byte offset of the bracket that opens the tag.
    at: usize,
    name: &'a str,
    /// The first word of the value.
    value: &'a str,
}

impl<'a> UnquotedTag<'a> {
    fn find_all(text: &'a str) -> impl Iterator<Item = UnquotedTag<'a>> {
        let mut tokens = PbnLexer::new(text, true).peekable();
        std::iter::from_fn(move || {
            loop {
                let open = tokens.next()?;
                let mut word = || tokens.next_if(|token| token.lexeme == Lexeme::Word);
                if open.lexeme != Lexeme::Open {
                    continue;
                }
                let Some((name, value)) = word().and_then(|name| Some((name, word()?))) else {
                    continue;
                };
                let (name, value) = (&text[name.place], &text[value.place]);
                let is_plain = value.starts_with(|c: char| c.is_ascii_alphanumeric());
                if is_plain && names::standard_spelling(name).is_some() {
                    let at = open.place.start;
                    return Some(UnquotedTag { at, name, value });
                }
            }
        })
    }

    /// Returns true if some tag in the text contains the hands of a deal.
    fn has_deal(text: &str) -> bool {
        let is_deal = |tag: UnquotedTag| {
            tag.name.eq_ignore_ascii_case("Deal") && tag.value.get(1..2) == Some(":")
        };
        UnquotedTag::find_all(text).any(is_deal)
    }
}

/// Returns the whole of a PBN text if it may have been written by hand: if its tags have neither quotation marks nor a
/// deal. Such tags may be the headings of hand diagrams. Returns an empty string for other texts.
pub(crate) fn text_with_headings(text: &str) -> &str {
    let is_pbn = text.contains(QUOTE) && text.lines().any(|line| begins_game(line.trim_start()));
    let has_heading = || UnquotedTag::find_all(text).next().is_some();
    if !is_pbn && has_heading() && !UnquotedTag::has_deal(text) {
        text
    } else {
        ""
    }
}

/// Parses the text of a single PBN game. `inheritance` contains the tag values of earlier games.
pub(super) fn read_alone(text: &str, inheritance: Inheritance) -> Option<Problem> {
    read_in_strain(text, inheritance, None)
}

/// Parses the text of a single PBN game to which extension lines for a problem in `strain` will be added. If these
/// lines will store the strain, the play is read in that strain, because its cards would otherwise be assigned to the
/// wrong seats.
pub(super) fn read_before_extension_lines(
    text: &str,
    inheritance: impl Fn() -> Inheritance,
    strain: Strain,
) -> Option<Problem> {
    let alone = read_alone(text, inheritance())?;
    if alone.setup.strain == strain {
        return Some(alone);
    }
    let mut problem = read_in_strain(text, inheritance(), Some(strain))?;
    problem.setup.strain = alone.setup.strain;
    Some(problem)
}

/// Parses the text of a single PBN game. `strain` is the fallback if the game does not give one.
fn read_in_strain(text: &str, inheritance: Inheritance, strain: Option<Strain>) -> Option<Problem> {
    let mut reader = PbnReader {
        inheritance,
        has_board: true,
        takes_all: true,
        strain,
        ..PbnReader::default()
    };
    let mut contents = TextContent::default();
    reader.game(text, &mut contents);
    let board = contents.boards.pop()?;
    board.content.ok().map(|line| line.problem)
}
