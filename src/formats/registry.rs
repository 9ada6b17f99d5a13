//! The table of all forms.

use std::path::Path;

use kibitzer_cards::notation::{ParseError, native, text};
use kibitzer_cards::problem::Problem;

use super::breaks::{as_renewed, renewed};
use super::flaw::FormatFlaw;
use super::kind::KnownKind;
use super::reading::{Harvest, LineByLine, PieceReader, ReadError, WholeText, pieces};
use super::{bts, dds_list, deal_list, deep_finesse, diagram, gib, lin, machines, pbn, ppn, rbn};

/// A form in which problems are written.
#[derive(Debug)]
pub struct Format {
    /// What it is called.
    pub name: &'static str,
    /// What the names of its files end with, without the dot; the first is the usual one.
    pub endings: &'static [&'static str],
    /// The most bytes of one piece that are read.
    pub(crate) longest: usize,
    /// Whether a text is in this form, by its beginning: some kilobytes from the first line on that says something.
    pub(crate) recognises: fn(&str) -> bool,
    pub(crate) reader: fn() -> Box<dyn PieceReader>,
    /// How problems are written, if they can be.
    pub(crate) writer: Option<WrittenForm>,
}

/// How problems are written in a form.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WrittenForm {
    /// What stands at the head of a file.
    pub(crate) header: &'static str,
    /// Writes a problem, as much of it as the form has a place for, with the line break at its end; `None` if it has
    /// none for what is asked.
    pub(crate) write: fn(&Problem) -> Option<String>,
    /// What an edited problem looks like in its place, if it can be written.
    pub(crate) rewrite: fn(Rewrite<'_>) -> Option<String>,
    /// Whether a file may hold several problems.
    pub(crate) holds_many: bool,
    /// Whether a deal may stand there without strain and leader.
    pub(crate) holds_bare_deals: bool,
    /// Makes a file of all its written problems, if something in it counts them.
    pub(crate) seal: Option<fn(&[String]) -> String>,
}

/// A problem that stands in a text and was edited.
#[derive(Clone, Copy, Debug)]
pub struct Rewrite<'a> {
    /// The piece of the text in which it stands, and nothing else.
    pub piece: &'a str,
    /// The problem that the piece says.
    pub before: &'a Problem,
    /// The problem that it is to say.
    pub after: &'a Problem,
}

/// The longest line and the longest piece of other forms, in bytes.
pub(crate) const LONGEST_LINE: usize = 1 << 16;
pub(crate) const LONGEST_PIECE: usize = 1 << 22;

/// How much of the beginning of a text shows its form, in bytes.
pub(crate) const HEAD: usize = 1 << 14;

/// Every form, in the order in which they are tried.
pub static FORMATS: &[Format] = &[
    Format {
        name: "Problem",
        endings: &[native::EXTENSION],
        longest: LONGEST_PIECE,
        recognises: native::is_document,
        reader: || Box::new(WholeText(read_document)),
        writer: Some(WrittenForm {
            header: "",
            write: |problem| Some(native::write(problem)),
            rewrite: |rewrite| Some(native::write(rewrite.after)),
            holds_many: false,
            holds_bare_deals: false,
            seal: None,
        }),
    },
    Format {
        name: "Lines",
        endings: &["txt"],
        longest: LONGEST_LINE,
        recognises: is_line,
        reader: lines,
        writer: Some(WrittenForm {
            header: "",
            write: |problem| Some(write_line(problem)),
            rewrite: |rewrite| Some(write_line(rewrite.after)),
            holds_many: true,
            holds_bare_deals: false,
            seal: None,
        }),
    },
    Format {
        name: "Deals",
        endings: &["txt"],
        longest: LONGEST_LINE,
        recognises: deal_list::begins,
        reader: || Box::new(deal_list::DealListReader::default()),
        writer: None,
    },
    Format {
        name: "Quoted PBN",
        endings: &["txt"],
        longest: LONGEST_PIECE,
        recognises: pbn::begins_quoted,
        reader: || Box::new(pbn::QuotedReader::default()),
        writer: None,
    },
    Format {
        name: "Address",
        endings: &["links", "url"],
        longest: LONGEST_PIECE,
        recognises: lin::begins_with_address,
        reader: || Box::new(lin::AddressReader),
        writer: Some(WrittenForm {
            header: "",
            write: lin::write_address,
            rewrite: lin::rewrite_address,
            holds_many: true,
            holds_bare_deals: true,
            seal: None,
        }),
    },
    Format {
        name: "BTS",
        endings: &["bts", "pts"],
        longest: LONGEST_PIECE,
        recognises: bts::begins,
        reader: || Box::new(bts::BtsReader),
        writer: Some(WrittenForm {
            header: bts::HEADER,
            write: bts::write,
            rewrite: bts::rewrite,
            holds_many: true,
            holds_bare_deals: false,
            seal: None,
        }),
    },
    Format {
        name: "BRI",
        endings: &["bri"],
        longest: LONGEST_LINE,
        recognises: machines::begins_bri,
        reader: || Box::new(machines::RecordReader::new(machines::BRI)),
        writer: Some(WrittenForm {
            header: "",
            write: machines::write_bri,
            rewrite: |rewrite| machines::write_bri(rewrite.after),
            holds_many: true,
            holds_bare_deals: true,
            seal: None,
        }),
    },
    Format {
        name: "DUP",
        endings: &["dup"],
        longest: LONGEST_LINE,
        recognises: machines::begins_dup,
        reader: || Box::new(machines::RecordReader::new(machines::DUP)),
        writer: Some(WrittenForm {
            header: "",
            write: machines::write_dup,
            rewrite: machines::rewrite_dup,
            holds_many: true,
            holds_bare_deals: true,
            seal: Some(machines::seal_dup),
        }),
    },
    Format {
        name: "DGE",
        endings: &["dge"],
        longest: LONGEST_LINE,
        recognises: machines::begins_dge,
        reader: || Box::new(machines::RecordReader::new(machines::DGE)),
        writer: Some(WrittenForm {
            header: "",
            write: machines::write_dge,
            rewrite: |rewrite| machines::write_dge(rewrite.after),
            holds_many: true,
            holds_bare_deals: true,
            seal: None,
        }),
    },
    Format {
        name: "BHG",
        endings: &["bhg"],
        longest: LONGEST_LINE,
        recognises: machines::begins_bhg,
        reader: || Box::new(machines::BhgReader::default()),
        writer: Some(WrittenForm {
            header: "",
            write: machines::write_bhg,
            rewrite: machines::rewrite_bhg,
            holds_many: true,
            holds_bare_deals: true,
            seal: Some(machines::seal_bhg),
        }),
    },
    Format {
        name: "DLM",
        endings: &["dlm"],
        longest: LONGEST_LINE,
        recognises: machines::begins_dlm,
        reader: || Box::new(machines::DlmReader::default()),
        writer: Some(WrittenForm {
            header: "",
            write: machines::write_dlm,
            rewrite: machines::rewrite_dlm,
            holds_many: true,
            holds_bare_deals: true,
            seal: Some(machines::seal_dlm),
        }),
    },
    Format {
        name: "Deep Finesse",
        endings: &["txt"],
        longest: LONGEST_PIECE,
        recognises: deep_finesse::begins,
        reader: || Box::new(deep_finesse::FinesseReader),
        writer: None,
    },
    Format {
        name: "libdds",
        endings: &["dds", "txt"],
        longest: LONGEST_PIECE,
        recognises: dds_list::begins,
        reader: || Box::new(dds_list::ListReader),
        writer: Some(WrittenForm {
            header: "",
            write: dds_list::write,
            rewrite: dds_list::rewrite,
            holds_many: true,
            holds_bare_deals: false,
            seal: None,
        }),
    },
    Format {
        name: "GIB",
        endings: &["gib", "txt"],
        longest: LONGEST_LINE,
        recognises: gib::begins,
        reader: || Box::new(gib::GibReader),
        writer: None,
    },
    Format {
        name: "PPN",
        endings: &["ppn"],
        longest: LONGEST_LINE,
        recognises: ppn::begins,
        reader: || Box::new(ppn::PpnReader::default()),
        writer: None,
    },
    Format {
        name: "RBN",
        endings: &["rbn"],
        longest: LONGEST_PIECE,
        recognises: rbn::begins,
        reader: || Box::new(rbn::RbnReader::default()),
        writer: None,
    },
    Format {
        name: "LIN",
        endings: &["lin"],
        longest: lin::LONGEST,
        recognises: lin::begins,
        reader: || Box::new(lin::LinReader::default()),
        writer: Some(WrittenForm {
            header: "",
            write: lin::write,
            rewrite: lin::rewrite,
            holds_many: true,
            holds_bare_deals: true,
            seal: None,
        }),
    },
    Format {
        name: "PBN",
        endings: &["pbn"],
        longest: LONGEST_PIECE,
        recognises: pbn::begins,
        reader: || Box::new(pbn::PbnReader::default()),
        writer: Some(WrittenForm {
            header: pbn::HEADER,
            write: pbn::write,
            rewrite: pbn::rewrite,
            holds_many: true,
            holds_bare_deals: true,
            seal: None,
        }),
    },
    // The last: it takes any text in which hands stand.
    Format {
        name: "Diagrams",
        endings: &["txt"],
        longest: LONGEST_PIECE,
        recognises: diagram::recognises,
        reader: || Box::new(diagram::DiagramReader),
        writer: None,
    },
];

/// What is wrong with a line in no form at all is said as if it were one of ours.
pub(crate) fn lines() -> Box<dyn PieceReader> {
    Box::new(LineByLine(|line| {
        text::parse_numbered(1, line).map(|line| line.map_err(ours))
    }))
}

/// Whether a text begins as our lines do: with the game and the first hand. The game alone may be a title.
fn is_line(head: &str) -> bool {
    let games = ["bridge", "preferans"];
    let rest = games.iter().find_map(|game| head.strip_prefix(game));
    let line = rest.map(|rest| rest.lines().next().unwrap_or_default());
    let hand = line.and_then(|line| line.split_whitespace().next());
    hand.is_some_and(|hand| hand.get(1..2) == Some(":") || hand.matches('.').count() > 2)
}

fn read_document(text: &str, harvest: &mut Harvest) {
    match native::read(text) {
        Ok(problem) => harvest.problem(1, problem, false),
        Err(error) => harvest.board(error.line, Err(ours(error))),
    }
}

fn write_line(problem: &Problem) -> String {
    text::write_line(problem) + "\n"
}

/// An error of our own forms among those of all.
fn ours(error: ParseError) -> ReadError {
    error.map(FormatFlaw::Ours)
}

/// A file of written problems as it grows. Most of it can be written at once; where something in it counts the problems,
/// they wait for the end.
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
    /// The head of the file, until it is written.
    header: &'static str,
    seal: Option<fn(&[String]) -> String>,
    /// Problems that wait for the end.
    waiting: Vec<String>,
}

impl GrowingFile {
    /// Adds a written problem and returns what can be written of the file.
    pub fn add(&mut self, problem: String) -> String {
        match self.seal {
            None => std::mem::take(&mut self.header).to_owned() + &problem,
            Some(_) => {
                self.waiting.push(problem);
                String::new()
            }
        }
    }

    /// Ends the file and returns the rest of it.
    pub fn end(self) -> String {
        match self.seal {
            Some(seal) if !self.waiting.is_empty() => self.header.to_owned() + &seal(&self.waiting),
            Some(_) | None => String::new(),
        }
    }
}

/// What a text seems to be.
#[derive(Clone, Copy, Debug)]
pub enum Recognised {
    /// It says nothing: it is blank, or there are only comments.
    Nothing,
    /// It is in none of our forms.
    Unknown,
    /// It is in this form.
    In(&'static Format),
}

impl PartialEq for Format {
    /// A name stands for one form.
    fn eq(&self, other: &Format) -> bool {
        self.name == other.name
    }
}

impl Eq for Format {}

impl Format {
    /// Recognises the form of a text by its beginning.
    ///
    /// ```
    /// use kibitzer_formats::{Format, Recognised};
    /// let Recognised::In(format) = Format::of("\u{feff}\n# two aces\nbridge N:A") else { panic!() };
    /// assert_eq!(format.name, "Lines");
    /// assert!(matches!(Format::of("# nothing"), Recognised::Nothing));
    /// assert!(matches!(Format::of("%PDF-1.4"), Recognised::Unknown));
    /// ```
    pub fn of(text: &str) -> Recognised {
        let text = &*renewed(text);
        let Some(head) = head(text) else {
            return Recognised::Nothing;
        };
        let mut formats = FORMATS.iter();
        match formats.find(|format| (format.recognises)(head)) {
            // What stands among the bytes of other data by chance is no deal.
            Some(_) if KnownKind::is_binary(head) => Recognised::Unknown,
            Some(format) => Recognised::In(format),
            None => Recognised::Unknown,
        }
    }

    /// The form whose files have names that end so: by the ending without its dot, in any case.
    pub fn by_ending(ending: &str) -> Option<&'static Format> {
        let mut written = FORMATS.iter().filter(|format| format.can_write());
        written.find(|format| format.has_ending(ending))
    }

    /// The form that the ending of a file's name stands for.
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

    /// Whether the names of its files may end so: an ending without its dot, in any case.
    pub fn has_ending(&self, ending: &str) -> bool {
        let mut endings = self.endings.iter();
        endings.any(|other| ending.eq_ignore_ascii_case(other))
    }

    /// Reads a text in this form.
    pub fn read(&self, text: &str) -> Harvest {
        let mut reader = (self.reader)();
        let mut harvest = Harvest::default();
        let mut lines = 0;
        let text = &*renewed(text);
        for piece in pieces(&*reader, text) {
            let piece = &text[piece];
            let mut later = Harvest::default();
            reader.read(piece, &mut later);
            harvest.extend(lines, later);
            lines += piece.matches('\n').count();
        }
        harvest
    }

    /// The form of what people write: any text in which hands stand. It takes what no other form does, so that the
    /// whole beginning of a text has to be there.
    pub(crate) fn of_people() -> &'static Format {
        &FORMATS[FORMATS.len() - 1]
    }

    /// Whether problems can be written in this form.
    pub fn can_write(&self) -> bool {
        self.writer.is_some()
    }

    /// Whether a file of this form may hold several problems.
    pub fn holds_many(&self) -> bool {
        self.writer.is_some_and(|writer| writer.holds_many)
    }

    /// Whether a deal may stand in this form without strain and leader. In the others something has to stand there.
    pub fn holds_bare_deals(&self) -> bool {
        self.writer.is_some_and(|writer| writer.holds_bare_deals)
    }

    /// What stands at the head of a file; nothing in most forms.
    pub fn header(&self) -> &'static str {
        self.writer.map_or("", |writer| writer.header)
    }

    /// Writes a problem, as much of it as the form has a place for; `None` if this form is only read, or has no place
    /// for what is asked.
    pub fn write(&self, problem: &Problem) -> Option<String> {
        (self.writer?.write)(problem)
    }

    /// Writes a file of problems, and how many of them this form has no place for; `None` if it does not hold several.
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
        let text: String = written.into_iter().map(|it| file.add(it)).collect();
        Some((text + &file.end(), lost))
    }

    /// Writes a problem as a file of its own; `None` if this form is only read, or has no place for what is asked.
    pub fn write_alone(&self, problem: &Problem) -> Option<String> {
        let mut file = self.file();
        let text = file.add(self.write(problem)?);
        Some(text + &file.end())
    }

    /// Begins a file of this form, to which written problems are added.
    pub fn file(&self) -> GrowingFile {
        GrowingFile {
            header: self.header(),
            seal: self.writer.and_then(|writer| writer.seal),
            waiting: Vec::new(),
        }
    }

    /// Writes an edited problem in the place of what was read: what was not edited stays as it stands. `None` if
    /// this form is only read, or has no place for what is asked.
    pub fn rewrite(&self, rewrite: Rewrite<'_>) -> Option<String> {
        let writer = self.writer?;
        match rewrite.before == rewrite.after {
            true => Some(rewrite.piece.to_owned()),
            false => as_renewed(rewrite.piece, |piece| {
                (writer.rewrite)(Rewrite { piece, ..rewrite })
            }),
        }
    }
}

/// The beginning of a text from the first line on that says something, blanks before it taken away.
pub(crate) fn head(text: &str) -> Option<&str> {
    let mut text = text.trim_start_matches('\u{feff}');
    loop {
        text = text.trim_start();
        let is_comment =
            text.starts_with('#') && !text.starts_with("#![") && deal_list::entry(text).is_none();
        match is_comment {
            true => text = text.split_once('\n')?.1,
            false if text.is_empty() => return None,
            false => return Some(&text[..text.floor_char_boundary(HEAD)]),
        }
    }
}
