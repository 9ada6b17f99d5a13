//! The table of all formats.

use std::borrow::Cow;
use std::path::Path;

use kibitzer_cards::notation::{native, text};
use kibitzer_cards::problem::Problem;
use percent_encoding::percent_decode_str;

use super::board_lines::asks_about_position;
use super::flaw::FormatFlaw;
use super::foreign::ForeignFile;
use super::reading::{PieceReader, Rewrite, TextContent};
use super::{
    acbl_club, bts, dds_list, deal_list, deep_finesse, diagram, gib, json, lin, machines, pbn, ppn,
    rbn, result_list, result_pages, usebio,
};

/// The number of bytes at the beginning of a text that are examined to recognise its format.
pub(crate) const HEAD: usize = 1 << 14;

/// A format in which problems or deals are written.
#[derive(Debug)]
pub struct Format {
    /// The name of the format.
    pub name: &'static str,
    /// The usual file extensions, without the dot, the most common one first.
    pub endings: &'static [&'static str],
    /// The maximum length in bytes of a piece of text, usually one board. Longer pieces are not read.
    pub(crate) longest: usize,
    /// The function that returns true if a text is in this format. It is given the beginning of the text, at most
    /// [`HEAD`] bytes, and, if that decides nothing, as much of the text as is available, at most [`LONGEST_PIECE`]
    /// bytes; both without leading comments and whitespace.
    pub(crate) recognises: fn(&str) -> bool,
    /// The function that returns the part of a recognised text that may have been written by hand, so that the
    /// characteristics of the format occur in it only in passing. It takes the same argument as `recognises`.
    written_by_people: fn(&str) -> &str,
    pub(crate) reader: fn() -> Box<dyn PieceReader>,
    /// The functions that write the format; `None` if the format is only read.
    pub(crate) writer: Option<WrittenForm>,
}

/// A description of how files of a format are written: its functions, and what such files can contain.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WrittenForm {
    /// The text at the start of every file of the format; empty for most formats.
    pub(crate) header: &'static str,
    /// The function that writes a problem, followed by a line ending, and omits what the format cannot store. It
    /// returns `None` if the format cannot represent the problem at all.
    pub(crate) write: fn(&Problem) -> Option<String>,
    /// The function that writes an edited problem into the text it was read from. It returns `None` if the problem
    /// cannot be written.
    pub(crate) rewrite: fn(Rewrite<'_>) -> Option<String>,
    /// True if a file may contain several problems.
    pub(crate) holds_many: bool,
    /// True if a deal may be written without strain and leader.
    pub(crate) holds_bare_deals: bool,
    /// The number of line breaks between a board and the next one.
    pub(crate) line_breaks: usize,
    /// The description of how written problems are joined into a file; `None` for formats whose files simply contain
    /// one written problem after another.
    pub(crate) seal: Option<Seal>,
    /// The function that returns the number of the first board of a file, for formats that number boards consecutively,
    /// so that dealer and vulnerability follow from the position in the file. `None` for other formats.
    pub(crate) first_number: Option<fn(&Problem) -> u64>,
}

/// A description of how written problems are joined, for formats that store data about several problems before the
/// first of them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seal {
    /// The function that returns the group of a written problem. Consecutive problems of the same group are joined. It
    /// returns `None` for a problem that is never joined with others.
    group: fn(&str) -> Option<&str>,
    /// The function that joins the problems of a group.
    join: fn(&[String]) -> String,
}

impl Seal {
    /// Creates the description of a format in which all problems of a file are joined.
    const fn of_file(join: fn(&[String]) -> String) -> Seal {
        Seal {
            group: |_| Some(""),
            join,
        }
    }
}

impl Format {
    /// Creates the description of a read-only format with several lines per board, read by a reader of type `R`.
    const fn new<R: PieceReader + Default + 'static>(
        name: &'static str,
        endings: &'static [&'static str],
        recognises: fn(&str) -> bool,
    ) -> Format {
        Format {
            name,
            endings,
            longest: LONGEST_PIECE,
            recognises,
            written_by_people: |_| "",
            reader: || Box::new(R::default()),
            writer: None,
        }
    }
}

impl WrittenForm {
    /// Creates the description of a writable format without a header, whose files may contain several problems and
    /// deals without strain and leader.
    const fn new(
        write: fn(&Problem) -> Option<String>,
        rewrite: fn(Rewrite<'_>) -> Option<String>,
    ) -> WrittenForm {
        WrittenForm {
            header: "",
            write,
            rewrite,
            holds_many: true,
            holds_bare_deals: true,
            line_breaks: 1,
            seal: None,
            first_number: None,
        }
    }
}

/// The maximum length of a line in formats with one board per line, in bytes.
pub(crate) const LONGEST_LINE: usize = 1 << 16;
/// The maximum length of a board in formats with several lines per board, in bytes.
pub(crate) const LONGEST_PIECE: usize = 1 << 22;

/// All supported text formats, in the order in which recognition tries them.
pub static FORMATS: &[Format] = &[
    Format {
        writer: Some(WrittenForm {
            holds_many: false,
            holds_bare_deals: false,
            ..WrittenForm::new(
                |problem| Some(native::write(problem)),
                |rewrite| Some(native::write(rewrite.after)),
            )
        }),
        ..Format::new::<DocumentReader>("Problem", &[native::EXTENSION], native::is_document)
    },
    Format {
        longest: LONGEST_LINE,
        writer: Some(WrittenForm {
            holds_bare_deals: false,
            ..WrittenForm::new(
                |problem| Some(write_line(problem)),
                |rewrite| Some(write_line(rewrite.after)),
            )
        }),
        ..Format::new::<LineReader>("Lines", &["txt"], is_line)
    },
    Format::new::<usebio::UsebioReader>("USEBIO", &["xml"], usebio::looks_like_usebio),
    Format::new::<result_pages::ResultPageReader>(
        "Result page",
        &["html"],
        result_pages::looks_like_result_page,
    ),
    Format::new::<acbl_club::AcblClubReader>(
        "ACBL club",
        &["html", "json"],
        acbl_club::looks_like_acbl_club,
    ),
    Format {
        longest: LONGEST_LINE,
        ..Format::new::<deal_list::DealListReader>(
            "Deals",
            &["txt"],
            deal_list::looks_like_deal_list,
        )
    },
    Format::new::<pbn::QuotedReader>("Quoted PBN", &["txt"], pbn::looks_like_quoted_pbn),
    Format {
        written_by_people: |text| text,
        writer: Some(WrittenForm::new(lin::write_address, lin::rewrite_address)),
        ..Format::new::<lin::AddressReader>("Address", &["links", "url"], lin::has_deal_address)
    },
    Format {
        writer: Some(WrittenForm {
            header: bts::HEADER,
            holds_bare_deals: false,
            ..WrittenForm::new(bts::write, bts::rewrite)
        }),
        ..Format::new::<bts::BtsReader>("BTS", &["bts", "pts"], bts::looks_like_bts)
    },
    Format {
        name: "BRI",
        endings: &["bri"],
        longest: LONGEST_LINE,
        recognises: machines::looks_like_bri,
        written_by_people: |_| "",
        reader: || Box::new(machines::RecordReader::new(machines::BRI)),
        writer: Some(WrittenForm {
            first_number: Some(|_| 1),
            ..WrittenForm::new(machines::write_bri, |rewrite| {
                machines::write_bri(rewrite.after)
            })
        }),
    },
    Format {
        name: "DUP",
        endings: &["dup"],
        longest: LONGEST_LINE,
        recognises: machines::looks_like_dup,
        written_by_people: |_| "",
        reader: || Box::new(machines::RecordReader::new(machines::DUP)),
        writer: Some(WrittenForm {
            seal: Some(Seal::of_file(machines::seal_dup)),
            first_number: Some(machines::first_number),
            ..WrittenForm::new(machines::write_dup, machines::rewrite_dup)
        }),
    },
    Format {
        name: "DGE",
        endings: &["dge"],
        longest: LONGEST_LINE,
        recognises: machines::looks_like_dge,
        written_by_people: |_| "",
        reader: || Box::new(machines::RecordReader::new(machines::DGE)),
        writer: Some(WrittenForm {
            first_number: Some(|_| 1),
            ..WrittenForm::new(machines::write_dge, |rewrite| {
                machines::write_dge(rewrite.after)
            })
        }),
    },
    Format {
        longest: LONGEST_LINE,
        writer: Some(WrittenForm {
            seal: Some(Seal::of_file(machines::seal_bhg)),
            first_number: Some(|_| 1),
            ..WrittenForm::new(machines::write_bhg, machines::rewrite_bhg)
        }),
        ..Format::new::<machines::BhgReader>("BHG", &["bhg"], machines::looks_like_bhg)
    },
    Format {
        longest: LONGEST_LINE,
        writer: Some(WrittenForm {
            seal: Some(Seal::of_file(machines::seal_dlm)),
            first_number: Some(machines::first_number),
            ..WrittenForm::new(machines::write_dlm, machines::rewrite_dlm)
        }),
        ..Format::new::<machines::DlmReader>("DLM", &["dlm"], machines::looks_like_dlm)
    },
    Format::new::<deep_finesse::FinesseReader>(
        "Deep Finesse",
        &["txt"],
        deep_finesse::looks_like_deep_finesse,
    ),
    Format::new::<dds_list::ListReader>(
        "libdds",
        &["dds", "txt"],
        dds_list::looks_like_libdds_list,
    ),
    Format {
        longest: LONGEST_LINE,
        ..Format::new::<gib::GibReader>("GIB", &["gib", "txt"], gib::looks_like_gib)
    },
    Format {
        longest: LONGEST_LINE,
        ..Format::new::<ppn::PpnReader>("PPN", &["ppn"], ppn::looks_like_ppn)
    },
    Format::new::<rbn::RbnReader>("RBN", &["rbn"], rbn::looks_like_rbn),
    Format {
        longest: lin::MAX_BOARD_LENGTH,
        written_by_people: lin::text_before_lin,
        writer: Some(WrittenForm {
            seal: Some(Seal {
                group: lin::match_event,
                join: lin::join_match,
            }),
            ..WrittenForm::new(lin::write, lin::rewrite)
        }),
        ..Format::new::<lin::LinReader>("LIN", &["lin"], lin::looks_like_lin)
    },
    Format {
        written_by_people: pbn::text_with_headings,
        writer: Some(WrittenForm {
            header: pbn::HEADER,
            line_breaks: 2,
            ..WrittenForm::new(pbn::write, pbn::rewrite)
        }),
        ..Format::new::<pbn::PbnReader>("PBN", &["pbn"], pbn::looks_like_pbn)
    },
    Format::new::<json::JsonReader>("JSON", &["json"], json::looks_like_json_deals),
    Format::new::<result_list::ResultListReader>(
        "CSV",
        &["csv"],
        result_list::looks_like_result_list,
    ),
    // This format must be the last: it accepts any text that contains hands.
    Format::new::<diagram::DiagramReader>("Diagrams", &["txt"], diagram::contains_deal),
];

/// The reader for Kibitzer's own document format, in which a whole document contains one problem.
#[derive(Default)]
struct DocumentReader;

impl PieceReader for DocumentReader {
    fn piece(&self, _: &str) -> Option<usize> {
        None
    }

    fn read(&mut self, piece: &str, contents: &mut TextContent) {
        match native::read(piece) {
            Ok(problem) => contents.problem(1, problem, false),
            Err(error) => contents.board(error.line, Err(error.map(FormatFlaw::Ours))),
        }
    }
}

/// The reader for Kibitzer's own format with one problem per line, which may be an address of the studio in a browser. It
/// also reads lines in unknown formats, because it gives good error messages.
#[derive(Default)]
pub(crate) struct LineReader;

impl PieceReader for LineReader {
    fn read(&mut self, piece: &str, contents: &mut TextContent) {
        let line = line_in_address(piece.trim_end_matches(['\r', '\n']));
        if let Some(line) = text::parse_numbered(1, &line) {
            contents.board(1, line.map_err(|error| error.map(FormatFlaw::Ours)));
        }
    }
}

/// Returns true if the text begins like a line in Kibitzer's own format, with the game and the first hand. The game
/// alone could also be a title.
fn is_line(head: &str) -> bool {
    let line = line_in_address(head.lines().next().unwrap_or_default());
    let games = ["bridge", "preferans"];
    let rest = games.iter().find_map(|game| line.strip_prefix(game));
    let hand = rest.and_then(|rest| rest.split_whitespace().next());
    hand.is_some_and(|hand| hand.get(1..2) == Some(":") || hand.matches('.').count() > 2)
}

/// Returns the line in an address of the studio in a browser, where it stands behind `#`. Any other text is returned
/// unchanged.
fn line_in_address(text: &str) -> Cow<'_, str> {
    match text.split_once('#') {
        Some((page, line)) if page.contains("://") && !page.contains(' ') => {
            percent_decode_str(line).decode_utf8_lossy()
        }
        _ => Cow::Borrowed(text),
    }
}

/// Writes a problem as a line. A line stores a single position, the one after the play. A record of play without a
/// question is written with all of its cards.
fn write_line(problem: &Problem) -> String {
    let mut shown = problem.clone();
    if problem.at == 0 && !asks_about_position(problem) {
        shown.line.clear();
        shown.at = shown.play.mainline().len();
    }
    text::write_line(&shown) + "\n"
}

/// Builds a file from written problems, one at a time. In most formats each problem can be appended to the file
/// immediately. Formats that store the number of problems hold everything back until the end; LIN holds back the boards
/// of a match until the match ends.
///
/// ```
/// use kibitzer_formats::Format;
/// let lines = Format::by_ending("txt").unwrap();
/// let mut file = lines.file();
/// assert_eq!(file.add("bridge …\n".to_owned()), "bridge …\n");
/// assert_eq!(file.end(), "");
/// ```
#[derive(Clone, Debug)]
pub struct GrowingFile {
    /// The header of the file; empty once it has been returned.
    header: &'static str,
    seal: Option<Seal>,
    /// The written problems held back until their group is complete, because the file stores data about the whole group
    /// before its first problem.
    waiting: Vec<String>,
}

impl GrowingFile {
    /// Adds a written problem to the file. Returns the text that can be appended to the file now.
    pub fn add(&mut self, problem: String) -> String {
        let Some(seal) = self.seal else {
            return self.after_header(problem);
        };
        let group = (seal.group)(&problem);
        let last = self.waiting.last();
        let before = if last.is_some_and(|last| (seal.group)(last) != group) {
            self.join_waiting()
        } else {
            String::new()
        };
        if group.is_none() {
            return self.after_header(before + &problem);
        }
        self.waiting.push(problem);
        self.after_header(before)
    }

    /// Completes the file and returns the text that has not been returned yet.
    pub fn end(mut self) -> String {
        let text = self.join_waiting();
        self.after_header(text)
    }

    /// Joins the problems that are held back.
    fn join_waiting(&mut self) -> String {
        let waiting = std::mem::take(&mut self.waiting);
        let seal = self.seal.filter(|_| !waiting.is_empty());
        seal.map_or_else(String::new, |seal| (seal.join)(&waiting))
    }

    /// Returns the text, preceded by the header of the file if this is its first text.
    fn after_header(&mut self, text: String) -> String {
        if text.is_empty() {
            text
        } else {
            std::mem::take(&mut self.header).to_owned() + &text
        }
    }
}

/// The result of recognising the format of a text.
#[derive(Clone, Copy, Debug)]
pub enum Recognised {
    /// The text is blank or contains only comments.
    Nothing,
    /// The text is in no supported format.
    Unknown,
    /// The text is in this format.
    In(&'static Format),
}

impl PartialEq for Format {
    /// Compares formats by name, which is unique.
    fn eq(&self, other: &Format) -> bool {
        self.name == other.name
    }
}

impl Eq for Format {}

impl Format {
    /// Recognises the format of a text from its beginning or, if that is not enough, from the whole text.
    ///
    /// ```
    /// use kibitzer_formats::{Format, Recognised};
    /// let Recognised::In(format) = Format::recognise("\u{feff}\n# two aces\nbridge N:A") else { panic!() };
    /// assert_eq!(format.name, "Lines");
    /// assert!(matches!(Format::recognise("# nothing"), Recognised::Nothing));
    /// assert!(matches!(Format::recognise("%PDF-1.4"), Recognised::Unknown));
    /// ```
    pub fn recognise(text: &str) -> Recognised {
        let Some(content) = content(text) else {
            return Recognised::Nothing;
        };
        let all = &content[..content.floor_char_boundary(LONGEST_PIECE)];
        let by_head =
            Format::of_content(head(content)).filter(|format| format.is_certain(head(content)));
        let by_content = || Format::of_content(all).or_else(|| Format::handwritten_in(all));
        let found = by_head.or_else(by_content);
        found.map_or(Recognised::Unknown, Recognised::In)
    }

    /// Returns the format whose characteristics `content`, the beginning of a text, shows. Returns `None` if the text
    /// is binary data or may have been written by hand.
    pub(crate) fn of_content(content: &str) -> Option<&'static Format> {
        let mut formats = FORMATS[..FORMATS.len() - 1].iter();
        let found = formats.find(|format| (format.recognises)(content))?;
        // Binary data may contain the characters of a deal by chance.
        if ForeignFile::is_binary(content) {
            return None;
        }
        let written = (found.written_by_people)(content);
        Some(Format::handwritten_in(written).unwrap_or(found))
    }

    /// Returns true if the beginning of a text, `head`, is certainly in this format. A page that merely mentions a deal
    /// in this format may contain diagrams further on.
    pub(crate) fn is_certain(&self, head: &str) -> bool {
        let first = head.find('\n').map_or(head, |end| &head[..end]);
        (self.written_by_people)(head).is_empty() || (self.recognises)(first)
    }

    /// Returns the format for handwritten deals, such as diagrams, if `content` contains one.
    fn handwritten_in(content: &str) -> Option<&'static Format> {
        let format = Format::for_handwritten_deals();
        let is_foreign = ForeignFile::is_binary(content) || ForeignFile::is_data(content);
        let has_deal = || (format.recognises)(head(content)) || (format.recognises)(content);
        (!is_foreign && has_deal()).then_some(format)
    }

    /// Returns the writable format with the given file extension (without the dot, in upper or lower case).
    pub fn by_ending(ending: &str) -> Option<&'static Format> {
        let mut written = FORMATS.iter().filter(|format| format.can_write());
        written.find(|format| format.has_ending(ending))
    }

    /// Returns the writable format for the extension of a file path.
    ///
    /// ```
    /// use std::path::Path;
    /// use kibitzer_formats::Format;
    /// assert_eq!(Format::of_path(Path::new("club/May.PBN")).unwrap().name, "PBN");
    /// assert!(Format::of_path(Path::new("pbn")).is_none());
    /// ```
    pub fn of_path(path: &Path) -> Option<&'static Format> {
        Format::by_ending(path.extension()?.to_str()?)
    }

    /// Returns true if files of this format may have the given extension (without the dot, in upper or lower case).
    pub fn has_ending(&self, ending: &str) -> bool {
        let mut endings = self.endings.iter();
        endings.any(|other| ending.eq_ignore_ascii_case(other))
    }

    /// Reads a text in this format.
    pub fn read(&self, text: &str) -> TextContent {
        let mut reader = (self.reader)();
        let mut contents = TextContent::default();
        let mut lines = 0;
        let mut rest = text;
        while !rest.is_empty() {
            let piece;
            (piece, rest) = rest.split_at(reader.piece(rest).unwrap_or(rest.len()));
            let mut later = TextContent::default();
            reader.read(piece, &mut later);
            contents.extend(lines, later);
            lines += piece.matches('\n').count();
        }
        contents
    }

    /// Returns the format for handwritten deals, such as diagrams. It accepts any text with hands, so choose it only if
    /// no other format matches.
    pub(crate) fn for_handwritten_deals() -> &'static Format {
        &FORMATS[FORMATS.len() - 1]
    }

    /// Returns true if problems can be written in this format.
    pub fn can_write(&self) -> bool {
        self.writer.is_some()
    }

    /// Returns true if a file in this format may contain several problems.
    pub fn holds_many(&self) -> bool {
        self.writer.is_some_and(|writer| writer.holds_many)
    }

    /// Returns true if a deal without strain and leader can be written in this format. The other writable formats
    /// require both.
    pub fn holds_bare_deals(&self) -> bool {
        self.writer.is_some_and(|writer| writer.holds_bare_deals)
    }

    /// Returns the number of the first board in a file that begins with `problem`, if files of this format number their
    /// boards consecutively. The dealer and vulnerability of each board then follow from its number.
    pub fn first_number(&self, problem: &Problem) -> Option<u64> {
        Some((self.writer?.first_number?)(problem))
    }

    /// Returns true if a file in this format numbers its boards consecutively, or the format is only read.
    pub(crate) fn numbers_boards(&self) -> bool {
        self.writer
            .is_none_or(|writer| writer.first_number.is_some())
    }

    /// Returns the number of line breaks between a board and the next one.
    pub(crate) fn line_breaks_after_board(&self) -> usize {
        self.writer.map_or(1, |writer| writer.line_breaks)
    }

    /// Returns the length in bytes of the lines at the start of a file that belong to the whole file and not to its
    /// first board, such as `% PBN 2.1`.
    pub fn heading_length(&self, text: &str) -> usize {
        if self.header().is_empty() {
            return 0;
        }
        let lines = text.split_inclusive('\n');
        let of_file = lines.take_while(|line| line.trim_start_matches('\u{feff}').starts_with('%'));
        of_file.map(str::len).sum()
    }

    /// Returns the text at the start of every file in this format; empty in most formats.
    pub fn header(&self) -> &'static str {
        self.writer.map_or("", |writer| writer.header)
    }

    /// Writes a problem and omits parts that the format cannot store. Returns `None` if this format is read-only or
    /// cannot represent the problem at all.
    pub fn write(&self, problem: &Problem) -> Option<String> {
        (self.writer?.write)(problem)
    }

    /// Writes a file of problems. Returns the text and the number of problems that the format could not represent, or
    /// `None` if its files cannot contain several problems.
    ///
    /// ```
    /// use kibitzer_cards::problem::Problem;
    /// use kibitzer_cards::rules::Game;
    /// use kibitzer_formats::Format;
    /// let problems = [Problem::new(Game::Bridge), Problem::new(Game::Preferans)];
    /// let (text, lost) = Format::by_ending("pbn").unwrap().write_all(&problems).unwrap();
    /// assert!(text.starts_with("% PBN"));
    /// assert_eq!(lost, 1);
    /// ```
    pub fn write_all(&self, problems: &[Problem]) -> Option<(String, usize)> {
        let writer = self.writer.filter(|writer| writer.holds_many)?;
        let written: Vec<String> = problems.iter().filter_map(writer.write).collect();
        let lost = problems.len() - written.len();
        let mut file = self.file();
        let text: String = written
            .into_iter()
            .map(|problem| file.add(problem))
            .collect();
        Some((text + &file.end(), lost))
    }

    /// Writes a file that contains a single problem. Returns `None` if this format is read-only or cannot represent the
    /// problem.
    pub fn write_alone(&self, problem: &Problem) -> Option<String> {
        let mut file = self.file();
        let text = file.add(self.write(problem)?);
        Some(text + &file.end())
    }

    /// Begins a file in this format, to which written problems can be added one at a time.
    pub fn file(&self) -> GrowingFile {
        GrowingFile {
            header: self.header(),
            seal: self.writer.and_then(|writer| writer.seal),
            waiting: Vec::new(),
        }
    }

    /// Writes an edited problem into the text it was read from. Everything that was not edited keeps its source text,
    /// including byte order marks. Returns `None` if this format is read-only or cannot represent the problem.
    pub fn rewrite(&self, rewrite: Rewrite<'_>) -> Option<String> {
        let writer = self.writer?;
        if rewrite.before == rewrite.after {
            return Some(rewrite.piece.to_owned());
        }
        let marked = rewrite.piece;
        let unmarked = marked.trim_start_matches('\u{feff}');
        let marks = &marked[..marked.len() - unmarked.len()];
        let edited = (writer.rewrite)(Rewrite {
            piece: unmarked,
            ..rewrite
        });
        Some(marks.to_owned() + &edited?)
    }
}

/// Returns a text without leading comments and whitespace. Returns `None` if it contains nothing else.
pub(crate) fn content(text: &str) -> Option<&str> {
    let mut text = text.trim_start_matches('\u{feff}');
    loop {
        text = text.trim_start();
        let is_comment = text.starts_with('#')
            && !text.starts_with("#![")
            && deal_list::split_entry(text).is_none();
        if is_comment {
            text = text.split_once('\n')?.1;
        } else {
            return (!text.is_empty()).then_some(text);
        }
    }
}

/// Returns the beginning of a text, at most [`HEAD`] bytes.
pub(crate) fn head(text: &str) -> &str {
    &text[..text.floor_char_boundary(HEAD)]
}
