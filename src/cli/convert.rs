//! Deals and problems from one form into another.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fmt::{self, Display};
use std::fs;
use std::io::{self, BufWriter, Stdout, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use crossbeam_channel::RecvTimeoutError;

use kibitzer::problem::{Auction, Problem, Record};
use kibitzer::rules::Setup;
use kibitzer_files::{Draft, WriteError, numbered, replace};
use kibitzer_formats::{Format, FormatFlaw, GrowingFile, ProblemPart, TextPiece};

use super::args::{ChosenBoards, ConvertOptions};
use super::batch::TICK;
use super::forms::{NamedForm, UnknownEnding};
use super::input::{self, BoardSelection, InputPart, InputPlace, SaidInText};
use super::output::{FileWarnings, Output, miss, note};
use super::stop::NotWritten;
use super::target::{NamedBy, TargetError, TargetRule};

/// Why nobody knows what is to be converted to what.
#[derive(Debug)]
pub(super) enum WrongCall {
    /// Nothing says what is to be written.
    NoOutput,
    /// Three files or more, of which none is said to be written.
    ManyFiles,
    /// Nothing is to be read.
    NoInput,
    /// The form of standard output is not said.
    NoForm,
    /// No form that can be written has this ending.
    Ending(UnknownEnding),
    /// The ending of a file names another form than the one that is said.
    OtherForm(PathBuf, &'static Format),
    /// Two files would be written to the same place.
    SamePlace(PathBuf),
    /// A folder is to hold a file that has no name.
    Nameless(PathBuf),
    /// The file must be left alone.
    Target(TargetError),
    /// Both files have one format, and the second was not named as the output.
    SameFormat {
        /// The first file.
        input: PathBuf,
        /// The second.
        output: PathBuf,
    },
}

impl WrongCall {
    /// The file that it is about.
    pub(super) fn file(&self) -> Option<&Path> {
        match self {
            WrongCall::NoOutput | WrongCall::ManyFiles | WrongCall::NoInput | WrongCall::NoForm => {
                None
            }
            WrongCall::Ending(UnknownEnding(path))
            | WrongCall::OtherForm(path, _)
            | WrongCall::SamePlace(path)
            | WrongCall::Nameless(path)
            | WrongCall::SameFormat { output: path, .. } => Some(path),
            WrongCall::Target(error) => Some(&error.path),
        }
    }
}

impl Display for WrongCall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WrongCall::NoOutput => {
                f.write_str("what is to be written? `kibitz convert IN OUT`, or --to and a form")
            }
            WrongCall::ManyFiles => f.write_str(
                "what is to be written? -o OUT makes one file of all, --to FORM --into DIR one of each",
            ),
            WrongCall::NoInput => f.write_str("no files are named that --into could write"),
            WrongCall::NoForm => f.write_str("which form is to be written? --to names it"),
            WrongCall::Ending(unknown) => write!(f, "{unknown}"),
            WrongCall::OtherForm(path, format) => write!(
                f,
                "{}: this is no ending of the form {}, which --to names",
                path.display(),
                format.name
            ),
            WrongCall::SamePlace(path) => {
                write!(f, "{}: two files would be written there", path.display())
            }
            WrongCall::Nameless(path) => write!(
                f,
                "{}: --into cannot tell how to name what is read from there",
                path.display()
            ),
            WrongCall::Target(error) => write!(f, "{error}"),
            WrongCall::SameFormat { input, output } => write!(
                f,
                "{} and {} have the same format: if both are to be read, -o OUT or --into DIR says what to write; \
                 if the second is to be written, name it with -o",
                input.display(),
                output.display()
            ),
        }
    }
}

impl ConvertJob {
    /// The file that is written; `None` for standard output.
    pub(super) fn place(&self) -> Option<&Path> {
        self.place.as_deref()
    }
}

/// What is written, and what it is made of.
#[derive(Debug)]
pub(super) struct ConvertJob {
    inputs: Vec<PathBuf>,
    chosen: ChosenBoards,
    format: &'static Format,
    /// None for standard output.
    place: Option<PathBuf>,
    /// A folder that is made if it is not there.
    folder: Option<PathBuf>,
    /// What may be replaced where a format that holds one problem makes several files.
    rule: TargetRule,
}

/// What the words of the user ask for.
///
/// # Errors
///
/// What they leave open.
pub(super) fn jobs(options: ConvertOptions) -> Result<Vec<ConvertJob>, WrongCall> {
    let ConvertOptions {
        mut files,
        chosen,
        output,
        to,
        into,
        force,
    } = options;
    // What is read may be written: from a format into the same format every byte stays.
    let rule = TargetRule {
        force,
        protected: Vec::new(),
    };
    if let (Some(folder), Some(form)) = (into, &to) {
        return jobs_into(&folder, form, (files, chosen), &rule);
    }
    let last = match files.len() {
        _ if output.is_some() => None,
        0 | 1 if to.is_none() => return Err(WrongCall::NoOutput),
        0 | 1 => None,
        2 => files.pop(),
        _ => return Err(WrongCall::ManyFiles),
    };
    let named_by = match last {
        Some(_) => NamedBy::Position,
        None => NamedBy::Option,
    };
    let place = output.or(last).filter(|path| !input::is_standard(path));
    let format = form(place.as_deref(), to)?;
    if let Some(place) = &place {
        if named_by == NamedBy::Position && !force {
            differ(&files, place, format)?;
        }
        rule.check(place, named_by).map_err(WrongCall::Target)?;
    }
    Ok(vec![ConvertJob {
        inputs: input::or_standard(files),
        chosen,
        format,
        place,
        folder: None,
        rule,
    }])
}

/// Checks that no input has the format of an output that only its position names: a shell's pattern gives two inputs
/// in the same way.
fn differ(inputs: &[PathBuf], output: &Path, format: &'static Format) -> Result<(), WrongCall> {
    let same = inputs.iter().find(|it| Format::of_path(it) == Some(format));
    match same {
        None => Ok(()),
        Some(input) => Err(WrongCall::SameFormat {
            input: input.clone(),
            output: output.to_owned(),
        }),
    }
}

/// A file for each in a folder.
fn jobs_into(
    folder: &Path,
    form: &NamedForm,
    (files, chosen): (Vec<PathBuf>, ChosenBoards),
    rule: &TargetRule,
) -> Result<Vec<ConvertJob>, WrongCall> {
    let mut jobs: Vec<ConvertJob> = Vec::new();
    for file in files {
        let stem = file.file_stem().filter(|_| !input::is_standard(&file));
        let Some(stem) = stem else {
            return Err(WrongCall::Nameless(file));
        };
        let mut name = stem.to_owned();
        name.push(".");
        name.push(&form.ending);
        let place = folder.join(name);
        if jobs.iter().any(|job| job.place.as_ref() == Some(&place)) {
            return Err(WrongCall::SamePlace(place));
        }
        rule.check(&place, NamedBy::Program)
            .map_err(WrongCall::Target)?;
        jobs.push(ConvertJob {
            inputs: vec![file],
            chosen: chosen.clone(),
            format: form.format,
            place: Some(place),
            folder: Some(folder.to_owned()),
            rule: rule.clone(),
        });
    }
    match jobs.is_empty() {
        true => Err(WrongCall::NoInput),
        false => Ok(jobs),
    }
}

/// The form that is to be written: the one that is said, or the one that the ending of a file names.
pub(super) fn form(
    place: Option<&Path>,
    to: Option<NamedForm>,
) -> Result<&'static Format, WrongCall> {
    match (place, to) {
        (None, None) => Err(WrongCall::NoForm),
        (None, Some(to)) => Ok(to.format),
        (Some(place), None) => UnknownEnding::form_of(place).map_err(WrongCall::Ending),
        (Some(place), Some(to)) => {
            let ending = place.extension().and_then(OsStr::to_str).unwrap_or("");
            match Format::of_path(place) {
                Some(_) if !to.format.has_ending(ending) => {
                    Err(WrongCall::OtherForm(place.to_owned(), to.format))
                }
                Some(_) | None => Ok(to.format),
            }
        }
    }
}

/// Converts, and says what is odd and what is lost.
///
/// # Errors
///
/// When standard output takes no more.
pub(super) fn run(jobs: Vec<ConvertJob>, output: &mut Output, stop: &AtomicBool) -> io::Result<()> {
    for job in jobs {
        let place = job.place.clone();
        match convert(job, output, stop) {
            Ok(()) => {}
            Err(Abandoned::Stopped) => {
                output.stopped();
                if let Some(place) = place {
                    note(&InputPlace::of_file(&place), &NotWritten::Stopped(&place));
                }
                return Ok(());
            }
            Err(Abandoned::Output(error)) => return Err(error),
            Err(Abandoned::Folder(folder, error)) => {
                output.lost(&InputPlace::of_file(&folder), &error)?;
            }
            Err(Abandoned::Write(error)) => output.unwritten(&error)?,
            Err(Abandoned::Target(error)) => output.lost(&InputPlace::default(), &error)?,
            Err(Abandoned::Unread(place)) => {
                output.lost(&InputPlace::default(), &NotWhole(place))?
            }
            Err(Abandoned::OneAlone(place, name)) => output.lost(&place, &OneAlone(name))?,
        }
    }
    Ok(())
}

/// Why nothing is written of a job.
enum Abandoned {
    /// The user stopped it.
    Stopped,
    /// Nobody takes the output.
    Output(io::Error),
    /// There is no such folder, and none can be made.
    Folder(PathBuf, io::Error),
    /// A file is not written.
    Write(WriteError),
    /// A file must be left alone.
    Target(TargetError),
    /// Not all of the input could be read.
    Unread(Option<PathBuf>),
    /// Standard output would have a second problem, here, of a form that holds one.
    OneAlone(InputPlace, &'static str),
}

impl From<io::Error> for Abandoned {
    fn from(error: io::Error) -> Abandoned {
        Abandoned::Output(error)
    }
}

impl From<TargetError> for Abandoned {
    fn from(error: TargetError) -> Abandoned {
        Abandoned::Target(error)
    }
}

impl From<WriteError> for Abandoned {
    fn from(error: WriteError) -> Abandoned {
        Abandoned::Write(error)
    }
}

/// A file is not written, since what it is made of was not read to its end.
struct NotWhole(Option<PathBuf>);

impl Display for NotWhole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Some(path) => write!(f, "{}: not written: ", path.display())?,
            None => f.write_str("not written to the end: ")?,
        }
        f.write_str("not all of the input can be read")
    }
}

/// A form has no place for a second problem.
struct OneAlone(&'static str);

impl Display for OneAlone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let OneAlone(name) = self;
        write!(f, "the form {name} holds one problem; --into writes files")
    }
}

/// A form has no place for a problem.
struct NoPlace(&'static str);

impl Display for NoPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the form {} has no place for this problem", self.0)
    }
}

/// A form has a place for the hands, not for what is played.
struct DealAlone(&'static str);

impl Display for DealAlone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let DealAlone(name) = self;
        write!(
            f,
            "the form {name} has no place for what is asked or played here; the deal alone is written"
        )
    }
}

/// What a form has no place for, of all boards that were written in it.
#[derive(Default)]
struct LostParts {
    parts: BTreeSet<ProblemPart>,
    /// Boards that told some of it.
    boards: u64,
    /// Boards whose contract was written as calls that nobody made.
    made_up: u64,
}

impl LostParts {
    fn add(&mut self, format: &Format, problem: &Problem, written: &str) {
        let lost = format.lost(problem, written);
        self.boards += u64::from(!lost.is_empty());
        self.parts.extend(lost);
        self.made_up += u64::from(format.makes_up_calls(problem, written));
    }
}

/// A form has contracts only as the end of an auction, and some boards have none.
struct MadeUpCalls {
    name: &'static str,
    /// Boards with such calls.
    some: u64,
    /// All boards that were written.
    all: u64,
}

impl Display for MadeUpCalls {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let MadeUpCalls { name, some, all } = self;
        let boards = if *all == 1 { "board" } else { "boards" };
        write!(
            f,
            "the form {name} gives a contract by its auction alone; where there is none, the shortest was made up"
        )?;
        write!(f, " (in {some} of {all} {boards})")
    }
}

/// What a form has no place for, and of how many boards.
struct NoPlaceFor<'a> {
    name: &'static str,
    lost: &'a LostParts,
    /// All boards that were written.
    boards: u64,
}

impl Display for NoPlaceFor<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts: Vec<String> = self.lost.parts.iter().map(ProblemPart::to_string).collect();
        let (some, all) = (self.lost.boards, self.boards);
        let boards = if all == 1 { "board" } else { "boards" };
        write!(
            f,
            "the form {} has no place for: {}",
            self.name,
            parts.join(", ")
        )?;
        write!(f, " (in {some} of {all} {boards})")
    }
}

/// The hands before the first card, the board, and who sits there.
pub(super) fn deal_alone(problem: &Problem) -> Problem {
    let mut setup = problem.setup;
    setup.take_trick_back();
    let mut alone = Problem {
        title: problem.title.clone(),
        author: problem.author.clone(),
        source: problem.source.clone(),
        notes: problem.notes.clone(),
        dealer: problem.dealer,
        vulnerability: problem.vulnerability,
        tags: problem.tags.clone(),
        record: Record {
            auction: Auction::default(),
            result: None,
            ..problem.record.clone()
        },
        ..Problem::new(setup.game)
    };
    alone.setup = Setup {
        hands: setup.hands,
        unknown: setup.unknown,
        absent: setup.absent,
        ..alone.setup
    };
    alone
}

fn convert(job: ConvertJob, output: &mut Output, stop: &AtomicBool) -> Result<(), Abandoned> {
    let ConvertJob {
        inputs,
        chosen,
        format,
        place,
        folder,
        rule,
    } = job;
    if let Some(folder) = folder {
        let unmade = |error| Abandoned::Folder(folder.clone(), error);
        fs::create_dir_all(&folder).map_err(unmade)?;
    }
    let mut conversion = Conversion {
        format,
        sink: ConvertSink::new(format, place.as_deref(), rule)?,
        place,
        is_copied: inputs.len() == 1 && chosen.numbers.is_none(),
        selection: BoardSelection::new(chosen),
        boards: 0,
        lost: LostParts::default(),
        warnings: FileWarnings::new(output.verbosity()),
        text: format.file(),
        output,
    };
    let source = inputs.first().filter(|_| inputs.len() == 1);
    let source = source.and_then(|file| input::name(file));
    let parts = input::read_pieces(inputs)?;
    while !conversion.selection.is_over() {
        if stop.load(Ordering::Relaxed) {
            return Err(Abandoned::Stopped);
        }
        match parts.recv_timeout(TICK) {
            Ok((file, part)) => conversion.part(file, part)?,
            Err(RecvTimeoutError::Timeout) => conversion.sink.flush()?,
            Err(RecvTimeoutError::Disconnected) => break,
        }
    }
    conversion.warnings.end();
    if let Some(error) = conversion.selection.missing() {
        conversion.output.lost(&InputPlace::default(), &error)?;
    }
    conversion.tell_lost(source);
    match conversion.boards {
        // What is wrong has been said.
        0 => {
            conversion.output.failed();
            Ok(())
        }
        boards => {
            let place = conversion.place;
            conversion.sink.copy(conversion.text.end().as_bytes())?;
            conversion.sink.commit()?;
            let wrote = |place| conversion.output.wrote(place, &[("boards", boards)]);
            Ok(place.as_deref().map_or(Ok(()), wrote)?)
        }
    }
}

/// Boards on their way from one form into another.
struct Conversion<'a> {
    format: &'static Format,
    sink: ConvertSink,
    place: Option<PathBuf>,
    /// True if a text in the right form stays as it is: all boards of one file are wanted.
    is_copied: bool,
    selection: BoardSelection,
    /// So many were written.
    boards: u64,
    lost: LostParts,
    warnings: FileWarnings,
    /// What is written, as far as it waits for its end.
    text: GrowingFile,
    output: &'a mut Output,
}

impl Conversion<'_> {
    fn part(&mut self, file: Option<String>, part: InputPart) -> Result<(), Abandoned> {
        let whole = InputPlace {
            file: file.clone(),
            ..InputPlace::default()
        };
        match part {
            InputPart::Closed(error) => Ok(self.output.lost(&whole, &error)?),
            InputPart::Broken(error) => {
                self.output.lost(&whole, &error)?;
                Err(Abandoned::Unread(self.place.clone()))
            }
            InputPart::Piece(piece) => self.piece(file, *piece),
        }
    }

    fn piece(&mut self, file: Option<String>, mut piece: TextPiece) -> Result<(), Abandoned> {
        let is_copy = self.is_copied && piece.format == Some(self.format);
        if is_copy {
            self.sink.copy(&piece.bytes())?;
        }
        self.selection.choose(&mut piece.harvest);
        for said in input::in_order(piece.harvest) {
            let place = |line, column| InputPlace {
                file: file.clone(),
                line: Some(line),
                column,
            };
            match said {
                SaidInText::Warning(it) => {
                    let place = place(it.line, Some(it.column));
                    self.warnings.flaw(&place, &it.flaw);
                }
                SaidInText::Board(board) => match board.content {
                    Ok(_) if is_copy => self.boards += 1,
                    Ok(content) => self.board(&content.problem, place(board.line, None))?,
                    Err(error) => {
                        let is_cut = matches!(error.flaw, FormatFlaw::TooLong { .. });
                        let place = InputPlace::of_error(file.clone(), &error);
                        miss(&place, &error.flaw);
                        if is_cut && is_copy {
                            return Err(Abandoned::Unread(self.place.clone()));
                        }
                    }
                },
            }
        }
        Ok(())
    }

    /// Writes a board, or of one for which the form has no place the deal alone.
    fn board(&mut self, problem: &Problem, place: InputPlace) -> Result<(), Abandoned> {
        if let Some(text) = self.format.write(problem) {
            self.lost.add(self.format, problem, &text);
            return self.write(&text, place);
        }
        let name = self.format.name;
        let alone = deal_alone(problem);
        match self.format.write(&alone) {
            Some(text) => {
                self.warnings.remark(&place, &DealAlone(name));
                self.lost.add(self.format, &alone, &text);
                self.write(&text, place)
            }
            None => {
                miss(&place, &NoPlace(name));
                Ok(())
            }
        }
    }

    /// Says, once for all boards, what the form has no place for.
    fn tell_lost(&self, file: Option<String>) {
        let place = InputPlace {
            file,
            ..InputPlace::default()
        };
        let lost = NoPlaceFor {
            name: self.format.name,
            lost: &self.lost,
            boards: self.boards,
        };
        if self.lost.boards > 0 {
            self.output.note(&place, &lost);
        }
        let made_up = MadeUpCalls {
            name: self.format.name,
            some: self.lost.made_up,
            all: self.boards,
        };
        if made_up.some > 0 {
            self.output.note(&place, &made_up);
        }
    }

    fn write(&mut self, text: &str, place: InputPlace) -> Result<(), Abandoned> {
        self.boards += 1;
        match &self.sink {
            ConvertSink::Standard(_) if self.boards > 1 && !self.format.holds_many() => {
                Err(Abandoned::OneAlone(place, self.format.name))
            }
            ConvertSink::Standard(_) | ConvertSink::File(_) | ConvertSink::Files(_) => {
                self.sink.board(&self.text.add(text.to_owned()))
            }
        }
    }
}

/// Where boards go.
enum ConvertSink {
    Standard(BufWriter<Stdout>),
    File(Box<Draft>),
    Files(NumberedFiles),
}

impl ConvertSink {
    fn new(
        format: &Format,
        place: Option<&Path>,
        rule: TargetRule,
    ) -> Result<ConvertSink, WriteError> {
        let Some(place) = place else {
            return Ok(ConvertSink::Standard(BufWriter::new(io::stdout())));
        };
        match format.holds_many() {
            true => Ok(ConvertSink::File(Box::new(Draft::beside(place)?))),
            false => {
                kibitzer_files::can_write(place)?;
                Ok(ConvertSink::Files(NumberedFiles::at(place, rule)))
            }
        }
    }

    /// Writes a part of a text.
    fn copy(&mut self, bytes: &[u8]) -> Result<(), Abandoned> {
        match self {
            ConvertSink::Standard(out) => out.write_all(bytes)?,
            ConvertSink::File(draft) => draft.put(bytes)?,
            ConvertSink::Files(files) => files.first.extend(bytes),
        }
        Ok(())
    }

    /// Writes a board.
    fn board(&mut self, text: &str) -> Result<(), Abandoned> {
        match self {
            ConvertSink::Files(files) => files.board(text),
            ConvertSink::Standard(_) | ConvertSink::File(_) => self.copy(text.as_bytes()),
        }
    }

    /// Shows what there is to those who wait for it.
    fn flush(&mut self) -> io::Result<()> {
        match self {
            ConvertSink::Standard(out) => out.flush(),
            ConvertSink::File(_) | ConvertSink::Files(_) => Ok(()),
        }
    }

    fn commit(self) -> Result<(), Abandoned> {
        match self {
            ConvertSink::Standard(mut out) => out.flush()?,
            ConvertSink::File(draft) => draft.commit()?,
            ConvertSink::Files(files) => files.commit()?,
        }
        Ok(())
    }
}

/// A file, or several with numbers if there are several problems.
struct NumberedFiles {
    place: PathBuf,
    /// The first problem, whose name shows at the second.
    first: Vec<u8>,
    problems: u64,
    /// What the files with numbers may replace.
    rule: TargetRule,
}

impl NumberedFiles {
    fn at(place: &Path, rule: TargetRule) -> NumberedFiles {
        NumberedFiles {
            place: place.to_owned(),
            first: Vec::new(),
            problems: 0,
            rule,
        }
    }

    fn board(&mut self, text: &str) -> Result<(), Abandoned> {
        self.problems += 1;
        match self.problems {
            1 => {
                self.first.extend(text.as_bytes());
                return Ok(());
            }
            2 => self.write(1, &self.first)?,
            _ => {}
        }
        self.write(self.problems, text.as_bytes())
    }

    fn write(&self, number: u64, bytes: &[u8]) -> Result<(), Abandoned> {
        let path = numbered(&self.place, number);
        self.rule.check(&path, NamedBy::Program)?;
        Ok(replace(&path, bytes)?)
    }

    fn commit(self) -> Result<(), WriteError> {
        match self.problems {
            0 | 1 => replace(&self.place, &self.first),
            _ => Ok(()),
        }
    }
}
