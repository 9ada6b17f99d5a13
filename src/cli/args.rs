//! The command-line arguments of `kibitz`, as clap parses them. The doc comments of arguments are the help texts.

use std::env;
use std::ffi::OsString;
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ColorChoice, CommandFactory, FromArgMatches, Parser, Subcommand};
use clap_complete::Shell;

use super::annotate::AnnotateOptions;
use super::bench::{SUITES, Suite};
use super::forms::{NamedForm, WantedForm, exported};
use super::messages::choose_colours;
use super::remarks::Verbosity;
use super::report::ReportOptions;
use super::value_parsers::{
    ChosenBoards, KnownHand, Limits, TwoSeats, from_one, hand, holdings, lengths, megabytes, pins,
    points, positive, seconds, threads, two_seats, whole,
};
use kibitzer::analysis::Driver;
use kibitzer::cards::Seat;
use kibitzer::dealing::{ShapeLimit, TricksLimit};
use kibitzer::notation::limits::{self, HandsLimit};
use kibitzer::rules::{Limit, Vulnerability};
use kibitzer_export::{PictureLook, PictureScale, PictureShade, SuitInks};
use kibitzer_formats::diagram::DiagramLetters;
use kibitzer_peers::PeerName;

/// Solves and explains open-card problems of contract bridge and preferans.
#[derive(Parser, Debug)]
#[command(name = "kibitz", version, after_help = HELP)]
pub(super) struct Arguments {
    #[command(subcommand)]
    pub(super) command: KibitzCommand,

    /// Answer with JSON, one object a line
    #[arg(long, global = true)]
    pub(super) json: bool,

    /// Print errors only
    #[arg(short, long, global = true, conflicts_with = "strict")]
    pub(super) quiet: bool,

    /// Print every warning, spelling too, at every place
    #[arg(long, global = true)]
    pub(super) strict: bool,

    /// Worker threads [default: one for each core]; bench: 1
    #[arg(long, global = true, value_name = "N")]
    #[arg(value_parser = threads)]
    pub(super) threads: Option<NonZeroUsize>,

    /// Megabytes of memory [default: 256 a thread]; bench: 256
    #[arg(long, global = true, value_name = "MB")]
    #[arg(value_parser = megabytes)]
    pub(super) memory: Option<u32>,

    /// Colours in messages and help: auto, always or never
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    #[arg(hide_possible_values = true, hide_default_value = true)]
    pub(super) color: ColorChoice,
}

impl Arguments {
    /// Parses the command line, and sets from `--color` whether messages are coloured.
    ///
    /// # Errors
    ///
    /// The exit status, if the arguments are wrong or ask for help or the version. The error or the text has been
    /// printed.
    pub(super) fn read() -> Result<Arguments, ExitCode> {
        let words: Vec<OsString> = env::args_os().collect();
        let color = color_of(&words);
        choose_colours(color);
        let matches = Arguments::command()
            .color(color)
            .try_get_matches_from(&words);
        let arguments = matches.and_then(|matches| Arguments::from_arg_matches(&matches));
        arguments.map_err(|error| {
            if error.use_stderr() {
                // If this fails, the error cannot be reported anywhere.
                let _ = io::stderr().write_all(b"kibitz: ");
            }
            let _ = error.print();
            ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(WRONG_CALL))
        })
    }
}

/// The exit status of a call with wrong arguments.
const WRONG_CALL: u8 = 2;

/// Returns the value of `--color`, read before the arguments are parsed: errors of parsing are coloured too.
fn color_of(words: &[OsString]) -> ColorChoice {
    let words: Vec<&str> = words.iter().filter_map(|word| word.to_str()).collect();
    let after = words.windows(2).filter_map(|pair| match pair {
        &["--color", choice] => Some(choice),
        _ => None,
    });
    let joined = words
        .iter()
        .filter_map(|word| word.strip_prefix("--color="));
    let choice = after.chain(joined).find_map(|choice| choice.parse().ok());
    choice.unwrap_or(ColorChoice::Auto)
}

impl Arguments {
    /// Returns the verbosity that `--quiet` and `--strict` select for messages beside answers and errors.
    pub(super) fn verbosity(&self) -> Verbosity {
        match (self.quiet, self.strict) {
            (true, _) => Verbosity::Quiet,
            (false, true) => Verbosity::Strict,
            (false, false) => Verbosity::Usual,
        }
    }
}

/// The text at the end of `kibitz --help`. No line is wider than 80 columns, because clap does not wrap it.
const HELP: &str = "\
Input is deals and problems in any form that is known (PBN, LIN, BTS and others,
diagrams, our own documents), or text with one position on each line, in files
or on standard input, which - names too:

  bridge N:AQ3.Q6.. JT9.53.7. K8.J82.4. 64.KT.Q. NT W H9,HA declarer=N
  preferans N:A98.AT98..T87 QT7.KQJ.A.KQJ - KJ.7.KQJT9.A9 S W declarer=E

The game; four hands clockwise from the seat named, suits from spades to clubs
(`...` or `-` is an empty hand, in preferans `-` is the empty seat); the strain,
S H D C NT or misere; the leader of the current trick; the cards already in it.
Then, in any order, declarer=S, contract=3NT, and the cards played from there
on, play=CQC5. Blank lines and lines that begin with # are left out.

Answers come in the order of the input. Each names its line in the input; that
of a document is 1. With files it names the file too. Tricks count from the
position asked about, after its play, and the current trick counts.

What is wrong or odd is told on standard error, one a line,

  kibitz: FILE:LINE:COLUMN: warning: what is odd

or `error:`; standard input has no file. The same is said once a file, with the
number of its places, and of spelling nothing: --strict says all of it, --quiet
none. With --json errors stand among the answers, each of which carries its
board: number, dealer, vulnerability, hands, contract, strain and declarer.
Warnings do not touch the exit status.

A file is written whole or not at all. One that an option names, such as -o or
--csv, takes the place of a file that stands there. Any other file that stands
there is left alone, and the call refused: the last of several names, files in
the folder of --into, files with numbers. With --force these are replaced too.
A file that is read is only replaced by convert and annotate.
What takes the place of a file has its permissions, and its owner and group
where the system allows it; other names (hard links) of the old file keep it.

Exit status: 0, or 1 if an input had an error (the others are answered), a file
was not written, or a check found an answer wrong, 2 if kibitz was called
wrongly, 3 if an answer could not be checked. If it was stopped, 130 by Ctrl-C,
143 by SIGTERM, 129 when its terminal was closed; what was written and what not
is told. With convert a bad board is no error where another one was written.";

const CHECK: &str = "\
Have every answer proved again by somebody else

In bridge by libdds, where it is installed, else by a slow search
that is plainly right and shares nothing with ours but the question.
What is not settled within a minute, or so many seconds, is called so,
and the exit status is 3. Whole deals of bridge want libdds.";

/// The option `--check`, which has every answer proved by a second solver.
#[derive(Args, Debug)]
pub(super) struct Check {
    /// Have every answer proved by a second, independent solver
    #[arg(long = "check", value_name = "S", long_help = CHECK)]
    #[arg(num_args = 0..=1, require_equals = true, default_missing_value = "60")]
    #[arg(value_parser = whole::<u64>)]
    pub(super) seconds: Option<u64>,
}

#[derive(Subcommand, Debug)]
pub(super) enum KibitzCommand {
    /// The best result and the value of every card
    Solve {
        #[command(flatten)]
        input: Input,

        /// Only the best result, without a value for each card
        #[arg(long)]
        best: bool,

        #[command(flatten)]
        check: Check,
    },

    /// One best line of play to the end
    Line(Input),

    /// Every declarer in every strain; in preferans every first hand too
    ///
    /// In bridge the par is shown too, for the dealer and the vulnerability of the
    /// board; if these are not given, North deals and nobody is vulnerable.
    #[command(verbatim_doc_comment)]
    Table {
        #[command(flatten)]
        input: Input,

        /// Write a row for each board to a file; - is standard output
        #[arg(long, value_name = "FILE")]
        csv: Option<PathBuf>,

        #[command(flatten)]
        check: Check,
    },

    /// The results over all layouts of two unseen hands
    ///
    /// The cards given for the unseen hands only say which cards are unseen. Voids
    /// that an unseen hand has shown in the given play are respected.
    ///
    /// First some layouts are drawn at random, and the shares are estimated from them
    /// with a 95 % confidence interval. Then all layouts are counted: first by whether
    /// the contract is made, if there is one, and then by the number of tricks.
    /// Ctrl-C stops and shows the results so far.
    ///
    /// With --resume the state is saved every few seconds, and whenever the count is
    /// stopped; the same call continues from there, and so does the call without
    /// --make. --resume and --csv work for one line of input, and both files are
    /// tested before the count begins.
    ///
    /// The share of layouts that make the contract counts the tricks won in the
    /// given play and from there on; tricks won before the given position are
    /// unknown.
    ///
    /// Constraints are about the cards that a hand still holds.
    #[command(verbatim_doc_comment)]
    Layouts {
        #[command(flatten)]
        input: Input,

        #[command(flatten)]
        options: LayoutsOptions,
    },

    /// The value of every discard of declarer in preferans
    ///
    /// Declarer holds two cards more than the others. A line with a strain is solved
    /// for that strain, a deal alone for all of them.
    #[command(verbatim_doc_comment)]
    Discards {
        #[command(flatten)]
        input: Input,

        /// By all layouts of the other hands, not by the one given
        #[arg(long)]
        layouts: bool,
    },

    /// The value after every card of a played hand, and its mistakes
    ///
    /// Boards without a contract were not played, and are skipped.
    #[command(verbatim_doc_comment)]
    Play(Input),

    /// Deals and problems from one format into another
    ///
    /// The format of the input is recognised; that of the output is named by the
    /// ending of its file, or by --to. The endings are pbn, lin, bts, dds (lists of
    /// libdds), links, txt (our lines) and ron (our documents).
    ///
    ///   kibitz convert club.pbn club.lin
    ///   kibitz convert monday.lin tuesday.bts -o all.pbn
    ///   kibitz convert *.lin --to pbn --into records
    ///   curl URL | kibitz convert --to pbn
    ///
    /// The name - stands for standard input, or output.
    ///
    /// A file is written whole or not at all. If -o names OUT, it replaces an existing
    /// file, and may be the file that was read. Otherwise an existing file is left
    /// alone, and so is a second file of the same format, unless --force is given. From
    /// a format into the same format every byte stays. Several files with -o become
    /// one, each board written anew. A format that holds one problem per file, ron,
    /// writes several as OUT-001.ron, OUT-002.ron and so on.
    ///
    /// Warnings about the input go to standard error, a line each. So does a board that
    /// cannot be read or that the format cannot hold, such as preferans in PBN; the
    /// others are written. If the format can hold the hands alone these are written,
    /// with a warning. Other things that the format cannot hold, such as the event or
    /// comments, are named once per file. The exit status is 1 if there is no board to
    /// write, so that no file is, and if a file cannot be read or written.
    #[command(verbatim_doc_comment)]
    Convert(ConvertOptions),

    /// Random deals that meet conditions, all equally likely
    ///
    /// Rare deals are generated directly, if lengths, cards and points of one or two
    /// hands are what makes them rare. How rare they are is reported at the end.
    #[command(verbatim_doc_comment)]
    Deal(DealOptions),

    /// A position as a picture, a page or a text
    ///
    /// The position shown is the one after the play of the problem. A PNG has the
    /// problem inside: kibitz and the studio can read it again. The ending of FILE
    /// names the format: png, svg, html, tex, txt, pbn, links or csv. The csv has every
    /// legal card with its value; the values over all layouts come from
    /// `kibitz layouts --csv`.
    ///
    /// The html is a whole page, or with --fragment a piece of one; the tex is a part
    /// for \input, or with --standalone a whole document. Formats that convert writes
    /// too have the same names.
    ///
    /// If there are several boards, each becomes a file with a number in its name; such
    /// a file is only replaced with --force if it exists.
    #[command(verbatim_doc_comment)]
    Export(ExportOptions),

    /// Fill makes, par and costs of the play into every board of a file
    ///
    /// In PBN these are OptimumResultTable, DoubleDummyTricks, OptimumScore,
    /// ParContract, and comments on cards of the play: `costs 1: SQ keeps 9` says
    /// that the queen of spades would have kept declarer's 9 tricks. Everything else
    /// in the file stays as it is, boards that cannot be read included.
    ///
    ///   kibitz annotate club.pbn -o club.pbn
    ///   kibitz annotate *.pbn --in-place
    ///   kibitz annotate *.lin --into annotated
    ///   kibitz annotate monday.pbn tuesday.pbn -o all.pbn
    ///   curl URL | kibitz annotate - -o - | less
    ///
    /// Of several files with -o the boards are written anew, one after the other. With
    /// --board the other boards are written unchanged.
    ///
    /// All of IN is checked first: errors in it, and anything that the format of OUT
    /// cannot hold, are reported before the search begins.
    ///
    /// If it was stopped, the same call continues where it stopped: until OUT is
    /// written, the results are kept in a hidden file beside it.
    ///
    /// The name - stands for standard input, or output, where each board is written as
    /// soon as it is solved, in the format of the input. The search ends when the
    /// output is closed. A call that writes to - starts anew after it was stopped.
    #[command(verbatim_doc_comment)]
    Annotate(AnnotateOptions),

    /// A page of HTML with the boards of files, for a club to publish
    ///
    /// Hands, what every declarer makes, the par, results, the play card by card, and
    /// what the cards of each player cost. Values that the file lacks are computed.
    /// Players without a name are left out of the totals.
    ///
    ///   kibitz report evening.pbn -o evening.html
    ///   kibitz report monday.pbn tuesday.pbn -o week.html
    ///
    /// Results of all tables, matchpoints or IMPs and the ranking are shown on the page
    /// as a scoring program wrote them in ScoreTable and TotalScoreTable of PBN;
    /// membership numbers are left out. A match that was played in two rooms has its
    /// IMPs and the score after each board.
    ///
    /// The name - stands for standard input, or output.
    #[command(verbatim_doc_comment)]
    Report(ReportOptions),

    /// The number of ways to play the next cards
    Perft {
        #[command(flatten)]
        input: Input,

        /// The number of cards to play
        #[arg(long, value_name = "N", default_value_t = 4, value_parser = whole::<u32>)]
        depth: u32,
    },

    /// The time and memory to solve fixed sets of boards
    ///
    /// One thread solves the boards one after the other, with a solver that keeps its
    /// transposition table, and CPU time is measured. 20 boards that belong to no suite
    /// are solved before, and not counted.
    ///
    /// The total of nodes of the first suite is the signature of the search: it
    /// changes only when the search does.
    ///
    /// Exit status: 1 if the other solver cannot be run, or gives other answers.
    #[command(verbatim_doc_comment)]
    Bench(BenchOptions),

    /// Manual pages: that of kibitz, or all of them into a folder
    ///
    ///   kibitz manual | man -l -
    ///   kibitz manual --into ~/.local/share/man/man1
    #[command(verbatim_doc_comment)]
    Manual {
        /// Write a page for each command into this folder
        #[arg(long, value_name = "DIR")]
        into: Option<PathBuf>,
    },

    /// The completion script of a shell for kibitz
    ///
    ///   kibitz completions bash > ~/.local/share/bash-completion/completions/kibitz
    ///   kibitz completions fish > ~/.config/fish/completions/kibitz.fish
    #[command(verbatim_doc_comment)]
    Completions {
        /// The shell: bash, elvish, fish, powershell or zsh
        #[arg(value_name = "SHELL", hide_possible_values = true)]
        shell: Shell,
    },

    /// Runs another solver for bench: boards in, answers out
    #[command(hide = true)]
    Peer {
        /// The solver
        name: PeerName,

        /// The library to load instead of libdds
        library: Option<PathBuf>,
    },
}

#[derive(Args, Debug)]
#[command(after_long_help = help_of_suites())]
pub(super) struct BenchOptions {
    /// The boards, one of the suites that --help names
    #[arg(value_name = "SUITE", default_value = SUITES[0].name)]
    #[arg(value_parser = suites(), hide_possible_values = true)]
    pub(super) suites: Suites,

    /// The number of boards [default: the size of the suite]
    #[arg(long, value_name = "N", value_parser = from_one)]
    pub(super) boards: Option<NonZeroUsize>,

    /// Deal other boards of the same kind
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = whole::<u32>)]
    pub(super) seed: u32,

    /// Method of narrowing a value
    ///
    /// One of mtd, stepping, bisection, full-window and principal-variation.
    /// All give the same answers.
    #[arg(long, value_name = "DRIVER", verbatim_doc_comment)]
    #[arg(default_value = Driver::Mtd.name())]
    #[arg(value_parser = drivers(), hide_possible_values = true)]
    pub(super) driver: Driver,

    /// Compare time and every answer with a solver
    ///
    /// In bridge libdds; in preferans judge, which is slow and simple.
    #[arg(long, value_name = "SOLVER", hide_possible_values = true)]
    pub(super) versus: Option<PeerName>,

    /// Compare a library of ours with libdds, call by call
    ///
    /// FILE is libkibitzer_capi.so, which can replace libdds.
    /// Each function that solves is called on random boards, alternately
    /// in one library and in the other: single calls on one thread each,
    /// batches on all cores. Times are CPU times, added up over all
    /// threads.
    #[arg(long, value_name = "FILE", verbatim_doc_comment)]
    #[arg(conflicts_with_all = ["suites", "driver", "versus"])]
    pub(super) calls: Option<PathBuf>,

    /// Give a board up after S seconds of that solver
    #[arg(long, value_name = "S", requires = "versus", value_parser = whole::<u64>)]
    pub(super) patience: Option<u64>,
}

/// The input arguments: the files to read, and the boards of them that `--board` selects.
#[derive(Args, Clone, Debug)]
pub(super) struct Input {
    /// Problem documents, or positions on lines [default: standard input]
    #[arg(value_name = "FILE")]
    pub(super) files: Vec<PathBuf>,

    #[command(flatten)]
    pub(super) chosen: ChosenBoards,
}

/// The options of `kibitz layouts`.
#[derive(Args, Debug)]
pub(super) struct LayoutsOptions {
    /// The hands, such as EW [default: declarer's opponents]
    #[arg(long, value_name = "SEATS", value_parser = two_seats)]
    pub(super) unseen: Option<TwoSeats>,

    /// Only whether the contract is made
    #[arg(long)]
    pub(super) make: bool,

    /// The same for every legal card
    #[arg(long)]
    pub(super) each_card: bool,

    /// Preferans: the discards are unseen, too
    #[arg(long)]
    pub(super) discards: bool,

    #[command(flatten)]
    pub(super) limits: LimitOptions,

    /// Stop after S seconds
    #[arg(long, value_name = "S", value_parser = seconds)]
    pub(super) seconds: Option<Duration>,

    /// Stop when the shares are known to within P percent
    #[arg(long, value_name = "P", value_parser = positive)]
    pub(super) interval: Option<f64>,

    /// The number of layouts to draw at random
    #[arg(long, value_name = "N", value_parser = whole::<u32>)]
    pub(super) draws: Option<u32>,

    /// Draw other layouts
    #[arg(long, value_name = "N", value_parser = whole::<u64>)]
    pub(super) seed: Option<u64>,

    #[command(flatten)]
    pub(super) files: LayoutsFiles,
}

/// The constraints on unseen hands of `kibitz layouts`: pinned cards, lengths, cards held and points.
#[derive(Args, Debug)]
pub(super) struct LimitOptions {
    /// A hand holds these cards: E:SA or E:SA,H5
    #[arg(long, value_name = "LIMIT", value_parser = pins)]
    pin: Vec<Limits>,

    /// The length of a suit in a hand: W:S=4-5, W:S=4 or W:S=4+
    #[arg(long, value_name = "LIMIT", value_parser = limits::length)]
    length: Vec<Limit>,

    /// The number of these cards in a hand: W:SA,SK=1-2
    #[arg(long, value_name = "LIMIT", value_parser = limits::among)]
    holds: Vec<Limit>,

    /// High-card points of a hand: W=12-14
    #[arg(long, value_name = "LIMIT", value_parser = limits::points)]
    points: Vec<Limit>,
}

impl LimitOptions {
    /// Returns the constraints of all options.
    pub(super) fn limits(&self) -> impl Iterator<Item = Limit> {
        let pins = self.pin.iter().flat_map(|pins| &pins.0);
        let others = self.length.iter().chain(&self.holds).chain(&self.points);
        pins.chain(others).cloned()
    }
}

/// The constraints on hands and sides of `kibitz deal`.
#[derive(Args, Debug)]
pub(super) struct DealLimits {
    /// All cards of a hand: N:AK52.Q63.KJ74.82
    #[arg(long = "hand", value_name = "HAND", value_parser = hand)]
    pub(super) hands: Vec<KnownHand>,

    /// A hand holds these cards: E:SA or E:SA,H5
    #[arg(long = "pin", value_name = "LIMIT", value_parser = pins)]
    pub(super) pins: Vec<Limits>,

    /// A suit's length in a hand or a side: W:S=4-5, NS:H=8+
    #[arg(long = "length", value_name = "LIMIT", value_parser = lengths)]
    lengths: Vec<HandsLimit>,

    /// The number of these cards in a hand: W:SA,SK=1-2
    #[arg(long, value_name = "LIMIT", value_parser = holdings)]
    holds: Vec<HandsLimit>,

    /// High-card points of a hand or a side: W=12-14, NS=26+
    #[arg(long, value_name = "LIMIT", value_parser = points)]
    points: Vec<HandsLimit>,
}

impl DealLimits {
    /// Returns the constraints of `--length`, `--holds` and `--points`.
    pub(super) fn counted(&self) -> impl Iterator<Item = &HandsLimit> {
        self.lengths.iter().chain(&self.holds).chain(&self.points)
    }
}

/// The options of `kibitz deal`.
#[derive(Args, Debug)]
pub(super) struct DealOptions {
    /// The number of deals
    #[arg(short = 'n', long, value_name = "N", default_value = "1", value_parser = from_one)]
    pub(super) count: NonZeroUsize,

    /// The same number deals the same cards
    #[arg(long, value_name = "N", value_parser = whole::<u64>)]
    pub(super) seed: Option<u64>,

    /// Preferans, with an empty seat in South
    #[arg(long)]
    pub(super) preferans: bool,

    #[command(flatten)]
    pub(super) limits: DealLimits,

    /// The shape of a hand: W=5332,4432, W=5-4-x-x, W=balanced
    ///
    /// Without dashes the lengths may be in any order; with dashes they are
    /// those of spades, hearts, diamonds and clubs, and x is any length.
    #[arg(long, value_name = "LIMIT", value_parser = limits::shape, verbatim_doc_comment)]
    pub(super) shape: Vec<ShapeLimit>,

    /// Tricks of a declarer with best play: N:NT=9+, S:H=10
    #[arg(long, value_name = "LIMIT", value_parser = limits::tricks)]
    pub(super) tricks: Vec<TricksLimit>,

    /// N, E, S or W deals [default: by the board's number]
    #[arg(long, value_name = "SEAT", value_parser = named(&SEATS))]
    #[arg(hide_possible_values = true)]
    pub(super) dealer: Option<Seat>,

    /// none, NS, EW or both [default: by the board's number]
    #[arg(long, value_name = "V", value_parser = named(&VULNERABILITIES))]
    #[arg(hide_possible_values = true, ignore_case = true)]
    pub(super) vulnerable: Option<Vulnerability>,

    /// The number of the first board
    #[arg(long, value_name = "N", default_value = "1", value_parser = from_one)]
    pub(super) first_board: NonZeroUsize,

    /// Write a file, in the format that its ending names
    #[arg(short, long, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,

    /// The format to write, by its ending, such as pbn
    #[arg(long, value_name = "FORM", value_parser = NamedForm::read)]
    pub(super) to: Option<NamedForm>,
}

/// The options of `kibitz convert`.
#[derive(Args, Debug)]
#[command(override_usage = "kibitz convert IN OUT
       kibitz convert [IN]... --output OUT
       kibitz convert [IN] --to FORM
       kibitz convert IN... --to FORM --into DIR")]
pub(super) struct ConvertOptions {
    /// The input; of two without -o or --into the second is written
    #[arg(value_name = "FILE")]
    pub(super) files: Vec<PathBuf>,

    #[command(flatten)]
    pub(super) chosen: ChosenBoards,

    /// Write the boards of all files into one
    #[arg(short, long, value_name = "OUT")]
    pub(super) output: Option<PathBuf>,

    /// The format to write, by its ending, such as pbn
    #[arg(long, value_name = "FORM", value_parser = NamedForm::read)]
    pub(super) to: Option<NamedForm>,

    /// Write a file for each into this folder
    #[arg(long, value_name = "DIR", requires = "to", conflicts_with = "output")]
    pub(super) into: Option<PathBuf>,

    /// Replace files that -o does not name, too
    #[arg(long)]
    pub(super) force: bool,
}

/// The options of `kibitz export`: the output format and the look of a position.
#[derive(Args, Debug)]
pub(super) struct ExportOptions {
    #[command(flatten)]
    pub(super) input: Input,

    /// Write a file, in the format of its ending [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,

    /// The format, by its ending [default: that of FILE, or txt]
    ///
    /// One of png, svg, html, tex, txt, pbn, links and csv.
    #[arg(
        long,
        visible_alias = "form",
        value_name = "FORM",
        verbatim_doc_comment
    )]
    #[arg(value_parser = exported)]
    pub(super) to: Option<WantedForm>,

    /// The position: here, or start
    ///
    /// here is the position of the problem's question: after the cards that
    /// the file has played. start is the deal before the first card.
    #[arg(
        long,
        value_name = "PLACE",
        default_value = "here",
        verbatim_doc_comment
    )]
    #[arg(value_parser = named(&PLACES), hide_possible_values = true)]
    pub(super) at: ExportPlace,

    /// Write the answer too: tricks, lines of play, comments and notes
    #[arg(long)]
    pub(super) solution: bool,

    /// The language of words and court cards, en or ru
    #[arg(long, value_name = "LANGUAGE", default_value = "en")]
    #[arg(value_parser = named(&LANGUAGES), hide_possible_values = true)]
    pub(super) language: DiagramLetters,

    /// The background of a picture, light or dark
    #[arg(long, value_name = "LOOK", default_value = "light")]
    #[arg(value_parser = named(&SHADES), hide_possible_values = true)]
    pub(super) look: PictureShade,

    /// The number of suit colours, 2 or 4
    #[arg(long, value_name = "N", default_value = "2")]
    #[arg(value_parser = named(&INKS), hide_possible_values = true)]
    pub(super) colours: SuitInks,

    /// Html: only a piece, to be put into a page
    #[arg(long)]
    pub(super) fragment: bool,

    /// Latex: a whole document, not a part for \input
    #[arg(long)]
    pub(super) standalone: bool,

    /// The size of a PNG, from 1 to 3
    #[arg(long, value_name = "N", default_value = "2")]
    #[arg(value_parser = named(&SCALES), hide_possible_values = true)]
    pub(super) scale: PictureScale,

    /// Replace existing numbered files, too
    #[arg(long)]
    pub(super) force: bool,
}

impl ExportOptions {
    /// Returns the look of exported positions. `deal_only` is true for a board without contract and play.
    pub(super) fn picture_look(&self, deal_only: bool) -> PictureLook {
        PictureLook {
            letters: self.language,
            shade: self.look,
            inks: self.colours,
            scale: self.scale,
            deal_only,
            with_solution: self.solution,
        }
    }
}

/// The position of a problem that is exported.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum ExportPlace {
    /// The deal before the first card of the play.
    Start,
    /// The position after the cards that the file says are played, where the problem asks its question.
    #[default]
    Here,
}

const PLACES: [(&str, ExportPlace); 2] =
    [("start", ExportPlace::Start), ("here", ExportPlace::Here)];

const LANGUAGES: [(&str, DiagramLetters); 2] = [
    ("en", DiagramLetters::Latin),
    ("ru", DiagramLetters::Cyrillic),
];

const SHADES: [(&str, PictureShade); 2] =
    [("light", PictureShade::Light), ("dark", PictureShade::Dark)];

const SEATS: [(&str, Seat); 4] = [
    ("N", Seat::North),
    ("E", Seat::East),
    ("S", Seat::South),
    ("W", Seat::West),
];

const VULNERABILITIES: [(&str, Vulnerability); 4] = [
    ("none", Vulnerability::None),
    ("NS", Vulnerability::NorthSouth),
    ("EW", Vulnerability::EastWest),
    ("both", Vulnerability::Both),
];

const INKS: [(&str, SuitInks); 2] = [("2", SuitInks::Two), ("4", SuitInks::Four)];

const SCALES: [(&str, PictureScale); 3] = [
    ("1", PictureScale::One),
    ("2", PictureScale::Two),
    ("3", PictureScale::Three),
];

/// Returns a parser of an argument that is one of the names in `values`, without regard to case.
fn named<T: Copy + Send + Sync + 'static, const N: usize>(
    values: &'static [(&'static str, T); N],
) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(values.iter().map(|(name, _)| *name)).map(|name| {
        let found = values
            .iter()
            .find(|(other, _)| other.eq_ignore_ascii_case(&name));
        found.map_or(values[0].1, |(_, value)| *value)
    })
}

/// The files that `kibitz layouts` writes beside its answer.
#[derive(Args, Debug)]
pub(super) struct LayoutsFiles {
    /// Write every layout counted with its result to a file
    #[arg(long, value_name = "FILE")]
    pub(super) csv: Option<PathBuf>,

    /// Continue from this file, and save there
    #[arg(long, value_name = "FILE")]
    pub(super) resume: Option<PathBuf>,
}

impl LayoutsOptions {
    /// Returns true if `--seconds` or `--interval` may end the count early.
    pub(super) fn is_limited(&self) -> bool {
        self.seconds.is_some() || self.interval.is_some()
    }
}

/// The suites that one argument of `bench` names: one of them, or all.
#[derive(Clone, Copy, Debug)]
pub(super) struct Suites(pub(super) &'static [Suite]);

fn drivers() -> impl TypedValueParser<Value = Driver> {
    PossibleValuesParser::new(Driver::ALL.map(Driver::name)).map(|name| {
        let driver = Driver::ALL.into_iter().find(|driver| driver.name() == name);
        driver.unwrap_or(Driver::Mtd)
    })
}

/// The argument that selects all suites.
const ALL: &str = "all";

fn suites() -> impl TypedValueParser<Value = Suites> {
    let names = SUITES.iter().map(|suite| suite.name);
    PossibleValuesParser::new(names.chain([ALL])).map(|name| {
        let place = SUITES.iter().position(|suite| suite.name == name);
        Suites(place.map_or(&SUITES, |place| &SUITES[place..=place]))
    })
}

fn help_of_suites() -> String {
    let line = |suite: &Suite| {
        format!(
            "  {:<18} {:>5}  {}\n",
            suite.name, suite.boards, suite.about
        )
    };
    let lines: String = SUITES.iter().map(line).collect();
    format!("Suites and how many boards they have:\n{lines}  {ALL}")
}
