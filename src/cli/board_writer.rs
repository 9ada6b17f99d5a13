//! Writing of boards in an output format, with notes about everything that the format cannot represent.

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::anyhow;

use kibitzer::problem::{Auction, Problem, Record};
use kibitzer::rules::Setup;
use kibitzer_files::{WriteError, numbered_path, replace};
use kibitzer_formats::{Format, GrowingFile, ProblemPart, ScoreSubject, TextScores};

use super::board_sink::BoardSink;
use super::failure::Failure;
use super::input_place::InputPlace;
use super::messages::{FileWarnings, print_skipped};
use super::output::Output;
use super::overwriting::{NamedBy, check_may_be_written};

/// The parts of problems that the output format cannot represent, collected over all boards written.
#[derive(Default)]
struct LostParts {
    parts: BTreeSet<ProblemPart>,
    /// Number of boards written with at least one part of their problem missing.
    boards: u64,
    /// Number of boards whose contract was written as a made-up auction.
    made_up: u64,
    /// The number that the next board gets in a format that numbers its boards consecutively; `None` before the first
    /// board, and in other formats.
    next_number: Option<u64>,
}

impl LostParts {
    /// Adds the parts of a problem that are missing from `written`, its text in the output format. The parts in
    /// `beside`, which the input file gives outside the board, are lost too.
    fn add_losses(
        &mut self,
        format: &Format,
        problem: &Problem,
        written: &str,
        beside: &[ProblemPart],
    ) {
        let number = self.next_number.or_else(|| format.first_number(problem));
        self.next_number = number.map(|number| number + 1);
        let mut lost = match number {
            Some(number) => format.lost_as_number(number, problem, written),
            None => format.lost(problem, written),
        };
        lost.extend(beside);
        self.boards += u64::from(!lost.is_empty());
        self.parts.extend(lost);
        self.made_up += u64::from(format.makes_up_calls(problem, written));
    }
}

/// Returns the parts of a board's problem that the tables of results next to it contain. `index` is the position of the
/// board, from 0, among the boards read together with the tables.
pub(super) fn parts_beside(index: usize, tables: &[TextScores]) -> Vec<ProblemPart> {
    let parts = tables.iter().filter_map(|scores| match scores.subject {
        ScoreSubject::Board(board) => (board == index).then_some(ProblemPart::Scores),
        ScoreSubject::BoardData(board) => (board == index).then_some(ProblemPart::OtherTables),
        ScoreSubject::Number(_) | ScoreSubject::Event => Some(ProblemPart::Scores),
    });
    parts.collect()
}

/// Returns a copy of a problem without its play. If the deal is complete, the hand after declarer becomes the leader.
fn without_play(problem: &Problem) -> Problem {
    let mut unplayed = problem.clone();
    unplayed.set_play(Vec::new());
    unplayed.at = 0;
    let setup = &mut unplayed.setup;
    if setup.is_whole() {
        setup.leader = setup.declarer.next();
    }
    unplayed
}

/// Returns a copy of a problem without its auction, contract and play: only the hands before the first card, the dealer
/// and vulnerability, and texts such as the players' names.
pub(super) fn only_the_deal(problem: &Problem) -> Problem {
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
            score: String::new(),
            ..problem.record.clone()
        },
        ..Problem::new(setup.game)
    };
    for tag in [
        "Result",
        "Room",
        "ScoreIMP",
        "ScoreMP",
        "ScorePercentage",
        "ScoreRubber",
    ] {
        alone.record.more.remove(tag);
    }
    alone.setup = Setup {
        hands: setup.hands,
        unknown: setup.unknown,
        absent: setup.absent,
        ..alone.setup
    };
    alone
}

/// A writer of boards to one output, in one format.
pub(super) struct BoardWriter<'a> {
    format: &'static Format,
    sink: BoardFiles,
    place: Option<PathBuf>,
    /// Number of boards written to the output so far.
    boards: u64,
    lost: LostParts,
    pub(super) warnings: FileWarnings,
    /// Output text that is being built; some formats produce text only at the end.
    text: GrowingFile,
    pub(super) output: &'a mut Output,
}

impl<'a> BoardWriter<'a> {
    /// Creates a writer for the output file at `place`, or for standard output. `force` permits to replace existing
    /// numbered files.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be written.
    pub(super) fn new(
        format: &'static Format,
        place: Option<PathBuf>,
        force: bool,
        output: &'a mut Output,
    ) -> Result<BoardWriter<'a>, WriteError> {
        Ok(BoardWriter {
            format,
            sink: BoardFiles::new(format, place.as_deref(), force)?,
            place,
            boards: 0,
            lost: LostParts::default(),
            warnings: FileWarnings::new(output.verbosity),
            text: format.file(),
            output,
        })
    }

    /// Writes bytes of the input that contain `boards` boards to the output unchanged.
    pub(super) fn copy_bytes(&mut self, bytes: &[u8], boards: u64) -> Result<(), Failure> {
        self.boards += boards;
        self.sink.copy_bytes(bytes)
    }

    /// Adds the parts of a board in kept text that the format cannot represent, and those in `beside`, to the notes about
    /// losses.
    pub(super) fn add_losses(&mut self, problem: &Problem, beside: &[ProblemPart]) {
        if let Some(text) = self.format.write(problem) {
            self.lost.add_losses(self.format, problem, &text, beside);
        }
    }

    /// Flushes standard output, so that a reader of a pipe sees the boards so far.
    pub(super) fn flush(&mut self) -> io::Result<()> {
        self.sink.flush()
    }

    /// Creates the failure for an input file that could not be read to its end.
    pub(super) fn incomplete_input(&self) -> Failure {
        let cause = "not all of the input could be read";
        match &self.place {
            Some(path) => Failure::new(anyhow!("not written: {cause}")).with_path(path),
            None => Failure::new(anyhow!("not written to the end: {cause}")),
        }
    }

    /// Completes the output: prints notes about everything that was lost, and, if the output is a file, reports that it
    /// was written. `source` is the input file if there is only one.
    pub(super) fn finish(mut self, source: Option<String>) -> Result<(), Failure> {
        self.warnings.end_file();
        self.print_lost_parts(source);
        if self.boards == 0 {
            // The errors of the input have been printed.
            self.output.has_errors = true;
            return Ok(());
        }
        self.sink.copy_bytes(self.text.end().as_bytes())?;
        self.sink.commit()?;
        if let Some(place) = &self.place {
            let boards = [("boards", self.boards)];
            self.output.report_written_file(place, &boards)?;
        }
        Ok(())
    }

    /// Writes a board to the output. If the format cannot represent the board, writes it without its play, or else only
    /// its hands, each with a warning. If even that fails, prints an error.
    pub(super) fn write_board(
        &mut self,
        problem: &Problem,
        beside: &[ProblemPart],
        place: InputPlace,
    ) -> Result<(), Failure> {
        let name = self.format.name;
        let shorter = [
            (
                without_play as fn(&Problem) -> Problem,
                "the play of this problem; it is not written",
            ),
            (
                only_the_deal,
                "the contract and play of this problem; only the deal is written",
            ),
        ];
        if let Some(text) = self.format.write(problem) {
            self.lost.add_losses(self.format, problem, &text, beside);
            return self.write_text(&text, place);
        }
        for (shorten, lost) in shorter {
            let shorter = shorten(problem);
            if let Some(text) = self.format.write(&shorter) {
                let lost = format!("the format {name} cannot represent {lost}");
                self.warnings.print_warning(&place, &lost);
                self.lost.add_losses(self.format, &shorter, &text, beside);
                return self.write_text(&text, place);
            }
        }
        let reason = format!("the format {name} cannot represent this problem");
        print_skipped(&place, &reason);
        Ok(())
    }

    /// Prints notes about everything that the output format cannot represent, summed up over all boards.
    fn print_lost_parts(&self, file: Option<String>) {
        let place = InputPlace::for_input(file);
        let (name, all) = (self.format.name, self.boards);
        let boards = if all == 1 { "board" } else { "boards" };
        let LostParts {
            parts,
            boards: some,
            made_up,
            next_number: _,
        } = &self.lost;
        if *some > 0 {
            let names: Vec<String> = parts.iter().map(ProblemPart::to_string).collect();
            let parts = names.join(", ");
            let lost = format!(
                "the format {name} cannot represent: {parts} (in {some} of {all} {boards})"
            );
            self.output.print_note(&place, &lost);
        }
        if *made_up > 0 {
            let invented = format!(
                "the format {name} stores a contract only as an auction; where there was none, the shortest was made \
                 up (in {made_up} of {all} {boards})"
            );
            self.output.print_note(&place, &invented);
        }
    }

    fn write_text(&mut self, text: &str, place: InputPlace) -> Result<(), Failure> {
        self.boards += 1;
        if self.place.is_none() && self.boards > 1 && !self.format.holds_many() {
            let name = self.format.name;
            return Err(Failure::new(anyhow!(
                "the format {name} holds one problem per file; use --into to write files"
            ))
            .with_place(place));
        }
        self.sink.write_board(&self.text.add(text.to_owned()))
    }
}

/// The destination of boards in one format: standard output, one file, or numbered files.
enum BoardFiles {
    /// Standard output, or one file for all boards.
    One(BoardSink),
    Files(NumberedFiles),
}

impl BoardFiles {
    fn new(format: &Format, place: Option<&Path>, force: bool) -> Result<BoardFiles, WriteError> {
        match place.filter(|_| !format.holds_many()) {
            None => Ok(BoardFiles::One(BoardSink::open(place)?)),
            Some(place) => {
                kibitzer_files::can_write(place)?;
                Ok(BoardFiles::Files(NumberedFiles::new(place, force)))
            }
        }
    }

    /// Writes bytes of the input to the output unchanged.
    fn copy_bytes(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        match self {
            BoardFiles::One(sink) => sink.write_bytes(bytes)?,
            BoardFiles::Files(files) => files.first.extend(bytes),
        }
        Ok(())
    }

    /// Writes the text of one board to the output. If the format holds only one problem, each further board gets a file
    /// of its own.
    fn write_board(&mut self, text: &str) -> Result<(), Failure> {
        match self {
            BoardFiles::One(sink) => sink.write_bytes(text.as_bytes()),
            BoardFiles::Files(files) => files.write_board(text),
        }
    }

    /// Flushes standard output, so that a reader of a pipe sees the boards so far.
    fn flush(&mut self) -> io::Result<()> {
        match self {
            BoardFiles::One(sink) => sink.flush(),
            BoardFiles::Files(_) => Ok(()),
        }
    }

    fn commit(self) -> Result<(), Failure> {
        match self {
            BoardFiles::One(sink) => sink.commit(),
            BoardFiles::Files(files) => Ok(files.commit()?),
        }
    }
}

/// The output of a conversion to a format that holds one problem per file: one file, or several numbered files.
struct NumberedFiles {
    place: PathBuf,
    /// Text of the first problem. It is written only at the end or with the second problem, because its file gets a
    /// number if there are several.
    first: Vec<u8>,
    problems: u64,
    /// True if numbered files may replace existing files.
    force: bool,
}

impl NumberedFiles {
    fn new(place: &Path, force: bool) -> NumberedFiles {
        NumberedFiles {
            place: place.to_owned(),
            first: Vec::new(),
            problems: 0,
            force,
        }
    }

    fn write_board(&mut self, text: &str) -> Result<(), Failure> {
        self.problems += 1;
        match self.problems {
            1 => self.first.extend(text.as_bytes()),
            2 => {
                // Both files are checked before one is written.
                let [first, second] = [self.numbered_path(1)?, self.numbered_path(2)?];
                replace(&first, &self.first)?;
                replace(&second, text.as_bytes())?;
            }
            number => replace(&self.numbered_path(number)?, text.as_bytes())?,
        }
        Ok(())
    }

    /// Returns the path of the numbered file for a problem, counted from 1.
    ///
    /// # Errors
    ///
    /// Returns an error if the file exists and must not be replaced.
    fn numbered_path(&self, number: u64) -> Result<PathBuf, Failure> {
        let path = numbered_path(&self.place, number);
        check_may_be_written(&path, NamedBy::Program, self.force)?;
        Ok(path)
    }

    fn commit(self) -> Result<(), WriteError> {
        match self.problems {
            0 | 1 => replace(&self.place, &self.first),
            _ => Ok(()),
        }
    }
}
