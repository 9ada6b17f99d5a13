//! The words a user may type after `kibitz`.

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
use super::forms::{NamedForm, exported};
use super::output::choose_colours;
use super::remarks::Verbosity;
use super::report::ReportOptions;
use super::values::{
    BoardNumbers, KnownHand, Limits, TwoSeats, boards, from_one, hand, holdings, lengths,
    megabytes, pins, points, positive, seconds, threads, two_seats, whole,
};
use kibitzer::analysis::Driver;
use kibitzer::cards::Seat;
use kibitzer::dealing::{ShapeLimit, TricksLimit};
use kibitzer::notation::limits::{self, HandsLimit};
use kibitzer::rules::{Limit, Vulnerability};
use kibitzer_export::{ExportForm, PictureLook, PictureScale, PictureShade, SuitInks};
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

    /// Say nothing but errors
    #[arg(short, long, global = true, conflicts_with = "strict")]
    pub(super) quiet: bool,

    /// Print all that is odd, spelling too, at every place
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
    /// Reads the words of the command line; messages have the colours that they ask for from then on.
    ///
    /// # Errors
    ///
    /// The exit status, if the words are wrong, or ask for help; both are written.
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
                // Nobody is left to hear of it if this fails.
                let _ = io::stderr().write_all(b"kibitz: ");
            }
            let _ = error.print();
            ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(WRONG_CALL))
        })
    }
}

/// The exit status of a wrong call.
const WRONG_CALL: u8 = 2;

/// The colours that the words ask for, before it is known whether the words are right.
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
    /// How much is to be printed beside answers and errors.
    pub(super) fn verbosity(&self) -> Verbosity {
        match (self.quiet, self.strict) {
            (true, _) => Verbosity::Quiet,
            (false, true) => Verbosity::Strict,
            (false, false) => Verbosity::Usual,
        }
    }
}

/// No line of the help is wider than 80 columns, and none is broken by the program.
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

/// Whether answers are proved a second time.
#[derive(Args, Debug)]
pub(super) struct Check {
    /// Have every answer proved again by somebody else
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

        /// The best result alone: no card is valued
        #[arg(long)]
        best: bool,

        #[command(flatten)]
        check: Check,
    },

    /// One best line of play to the end
    Line(Input),

    /// Every declarer in every strain; in preferans every first hand too
    ///
    /// In bridge the par is told too, for the dealer and the vulnerability of the
    /// board; where nothing is said of these, North deals and nobody is vulnerable.
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
    /// The cards shown for the unseen hands only say which cards are unseen. Voids
    /// that an unseen hand has shown in the given play are kept to.
    ///
    /// First some layouts are drawn at random, and shares are estimated from them
    /// with an interval of 95 % confidence. Then all layouts are gone through:
    /// whether the contract is made, if there is one, and then how many tricks are
    /// taken. Ctrl-C stops and shows what is known.
    ///
    /// With --resume what is known is saved every few seconds, and when the count is
    /// stopped in whatever way; the same call goes on from there, and so does one that
    /// no longer has --make. It and --csv are for one line of input, and both files are
    /// tried before the count begins.
    ///
    /// The share of layouts that make the contract counts the tricks won in the
    /// given play and from there on; nothing is known of tricks won before the
    /// given position.
    ///
    /// Limits are about the cards that a hand still holds.
    #[command(verbatim_doc_comment)]
    Layouts {
        #[command(flatten)]
        input: Input,

        #[command(flatten)]
        options: LayoutsOptions,
    },

    /// What becomes of every discard of declarer in preferans
    ///
    /// Declarer holds two cards more than the others. A line with a strain asks about
    /// that strain, a deal alone about all of them.
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
    /// Boards without a contract were not played, and are passed over.
    #[command(verbatim_doc_comment)]
    Play(Input),

    /// Deals and problems from one form into another
    ///
    /// The form of what is read shows in it; that of what is written is named by the
    /// ending of its file, or by --to. The endings are pbn, lin, bts, dds (lists of
    /// libdds), links, txt (lines of ours) and ron (our documents).
    ///
    ///   kibitz convert club.pbn club.lin
    ///   kibitz convert monday.lin tuesday.bts -o all.pbn
    ///   kibitz convert *.lin --to pbn --into records
    ///   curl URL | kibitz convert --to pbn
    ///
    /// The name - stands for standard input, or output.
    ///
    /// A file is written whole or not at all. OUT takes the place of one that stands
    /// there if -o names it, and may be the file that was read; otherwise a file that
    /// stands there is left alone, and so is a second file of the same form, unless
    /// --force is given. From a form into the same form every byte stays. Several
    /// files with -o become one, each board written anew. A form that holds one
    /// problem a file, ron, has several in OUT-001.ron, OUT-002.ron and so on.
    ///
    /// What is odd about the input is told on standard error, a line each, and so is
    /// a board that cannot be read or has no place in the form, such as preferans in
    /// PBN; the others are written. If there is a place for the hands alone these
    /// are written, with a warning. What else the form has no place for, such as the
    /// event or comments, is told once a file. The exit status is 1 where there is no
    /// board to write, so that no file is, and where a file cannot be read or written.
    #[command(verbatim_doc_comment)]
    Convert(ConvertOptions),

    /// Deals at random that keep to conditions, all equally likely
    ///
    /// Rare deals are dealt directly, where lengths, cards and points of one or two
    /// hands say what is rare. How rare they are is told at the end.
    #[command(verbatim_doc_comment)]
    Deal(DealOptions),

    /// A position as a picture, a page or a text
    ///
    /// What is shown is the position after the play of the problem. A PNG has the
    /// problem inside: kibitz and the studio read it again. The form is that of the
    /// ending of FILE: png, svg, html, tex, txt, pbn, links or csv. The csv has every
    /// card that may be played with its value; those of all layouts come from
    /// `kibitz layouts --csv`.
    ///
    /// The html is a whole page, or with --fragment a piece of one; the tex is a part
    /// for \input, or with --standalone a whole document. The forms that convert
    /// writes too have the same names.
    ///
    /// Of several boards each becomes a file with a number behind its name; such a
    /// file that stands there already is only replaced with --force.
    #[command(verbatim_doc_comment)]
    Export(ExportOptions),

    /// Fill makes, par and costs of the play into every board of a file
    ///
    /// In PBN these are OptimumResultTable, DoubleDummyTricks, OptimumScore,
    /// ParContract, and comments on cards of the play: `costs 1: SQ keeps 9` says
    /// that the queen of spades would have kept declarer's 9 tricks. What stands
    /// otherwise in the file stays as it is, boards that cannot be read included.
    ///
    ///   kibitz annotate club.pbn -o club.pbn
    ///   kibitz annotate *.pbn --in-place
    ///   kibitz annotate *.lin --into annotated
    ///   kibitz annotate monday.pbn tuesday.pbn -o all.pbn
    ///   curl URL | kibitz annotate - -o - | less
    ///
    /// Of several files with -o the boards are written anew, one after the other. With
    /// --board the other boards are written as they are.
    ///
    /// All of IN is looked through first: what is wrong with it, and whether the form
    /// of OUT holds it, is told before anything is searched.
    ///
    /// The same call goes on where it was when it was stopped in whatever way: what
    /// is found out is kept in a hidden file beside OUT until OUT is written.
    ///
    /// The name - stands for standard input, or output, where each board is written
    /// as soon as it is found out, in the form in which it stands. The search ends
    /// when nobody reads any more; what goes there begins anew if it is stopped.
    #[command(verbatim_doc_comment)]
    Annotate(AnnotateOptions),

    /// A page of HTML with the boards of files, for a club to publish
    ///
    /// Hands, what everybody makes, the par, results, the play card by card, and
    /// what the cards of each player cost. What is missing in the file is found out.
    /// Players of whom no name is told are not added up.
    ///
    ///   kibitz report evening.pbn -o evening.html
    ///   kibitz report monday.pbn tuesday.pbn -o week.html
    ///
    /// Results of all tables, matchpoints or IMPs and the ranking stand on the page
    /// as a scoring program wrote them in ScoreTable and TotalScoreTable of PBN;
    /// numbers of members are left out. A match that was played in two rooms has
    /// its IMPs and the score after each board.
    ///
    /// The name - stands for standard input, or output.
    #[command(verbatim_doc_comment)]
    Report(ReportOptions),

    /// The number of ways to play the next cards
    Perft {
        #[command(flatten)]
        input: Input,

        /// How many cards are played
        #[arg(long, value_name = "N", default_value_t = 4, value_parser = whole::<u32>)]
        depth: u32,
    },

    /// The time and memory that boards take, always the same ones
    ///
    /// One thread solves them one after the other, with a solver that keeps what it
    /// learns, and the time is that of the processor. Before them come 20 boards of
    /// no suite that are not counted.
    ///
    /// The total of nodes of the first suite is the signature of the search: it
    /// changes only when the search does.
    ///
    /// Exit status: 1 if the other solver cannot be asked, or answers otherwise.
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

    /// What a shell needs to complete words after kibitz
    ///
    ///   kibitz completions bash > ~/.local/share/bash-completion/completions/kibitz
    ///   kibitz completions fish > ~/.config/fish/completions/kibitz.fish
    #[command(verbatim_doc_comment)]
    Completions {
        /// The shell: bash, elvish, fish, powershell or zsh
        #[arg(value_name = "SHELL", hide_possible_values = true)]
        shell: Shell,
    },

    /// Another solver, for bench: boards in, answers out
    #[command(hide = true)]
    Peer {
        /// The solver
        name: PeerName,

        /// What is loaded in the place of libdds
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

    /// How many of them [default: as many as the suite wants]
    #[arg(long, value_name = "N", value_parser = from_one)]
    pub(super) boards: Option<NonZeroUsize>,

    /// Deal other boards of the same kind
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = whole::<u32>)]
    pub(super) seed: u32,

    /// How to close in on a value
    ///
    /// One of mtd, stepping, bisection, full-window and principal-variation.
    /// All give the same answers.
    #[arg(long, value_name = "DRIVER", verbatim_doc_comment)]
    #[arg(default_value = Driver::Mtd.name())]
    #[arg(value_parser = drivers(), hide_possible_values = true)]
    pub(super) driver: Driver,

    /// Compare time and every answer with a solver
    ///
    /// In bridge libdds, in preferans judge, which is slow and plainly right.
    #[arg(long, value_name = "SOLVER", hide_possible_values = true)]
    pub(super) versus: Option<PeerName>,

    /// Put a library of ours to libdds instead, call by call
    ///
    /// FILE is libkibitzer_capi.so, which stands in the place of libdds.
    /// Each function that solves is called on random boards, in the one
    /// library and in the other in turn: single calls on one thread each,
    /// batches on all cores. Times are those of the processor, of all
    /// threads together.
    #[arg(long, value_name = "FILE", verbatim_doc_comment)]
    #[arg(conflicts_with_all = ["suites", "driver", "versus"])]
    pub(super) calls: Option<PathBuf>,

    /// Give a board up when that solver takes longer
    #[arg(long, value_name = "S", requires = "versus", value_parser = whole::<u64>)]
    pub(super) patience: Option<u64>,
}

/// Where lines and documents come from.
#[derive(Args, Clone, Debug)]
pub(super) struct Input {
    /// Problem documents, or positions on lines [default: standard input]
    #[arg(value_name = "FILE")]
    pub(super) files: Vec<PathBuf>,

    #[command(flatten)]
    pub(super) chosen: ChosenBoards,
}

/// Which boards of the input are looked at; they are counted over all files that are read together.
#[derive(Args, Clone, Debug, Default)]
pub(super) struct ChosenBoards {
    /// Only these boards, counted from 1: 3-8 or 1,4,7-
    #[arg(long = "board", value_name = "N", value_parser = boards)]
    pub(super) numbers: Option<BoardNumbers>,
}

/// What is asked about layouts.
#[derive(Args, Debug)]
pub(super) struct LayoutsOptions {
    /// The hands, such as EW [default: declarer's opponents]
    #[arg(long, value_name = "SEATS", value_parser = two_seats)]
    pub(super) unseen: Option<TwoSeats>,

    /// Only whether the contract is made
    #[arg(long)]
    pub(super) make: bool,

    /// The same for every card that may be played
    #[arg(long)]
    pub(super) each_card: bool,

    /// Preferans: the discards are unseen, too
    #[arg(long)]
    pub(super) discards: bool,

    #[command(flatten)]
    pub(super) limits: LimitOptions,

    /// Stop after so many seconds
    #[arg(long, value_name = "S", value_parser = seconds)]
    pub(super) seconds: Option<Duration>,

    /// Stop when the shares are known within so many percent
    #[arg(long, value_name = "P", value_parser = positive)]
    pub(super) interval: Option<f64>,

    /// How many layouts to draw at random
    #[arg(long, value_name = "N", value_parser = whole::<u32>)]
    pub(super) draws: Option<u32>,

    /// Draw other layouts
    #[arg(long, value_name = "N", value_parser = whole::<u64>)]
    pub(super) seed: Option<u64>,

    #[command(flatten)]
    pub(super) files: LayoutsFiles,
}

/// Limits on hands.
#[derive(Args, Debug)]
pub(super) struct LimitOptions {
    /// A hand holds these cards: E:SA or E:SA,H5
    #[arg(long, value_name = "LIMIT", value_parser = pins)]
    pin: Vec<Limits>,

    /// The length of a suit in a hand: W:S=4-5, W:S=4 or W:S=4+
    #[arg(long, value_name = "LIMIT", value_parser = limits::length)]
    length: Vec<Limit>,

    /// How many of some cards a hand holds: W:SA,SK=1-2
    #[arg(long, value_name = "LIMIT", value_parser = limits::among)]
    holds: Vec<Limit>,

    /// High-card points of a hand: W=12-14
    #[arg(long, value_name = "LIMIT", value_parser = limits::points)]
    points: Vec<Limit>,
}

impl LimitOptions {
    /// All of them.
    pub(super) fn limits(&self) -> impl Iterator<Item = Limit> {
        let pins = self.pin.iter().flat_map(|pins| &pins.0);
        let others = self.length.iter().chain(&self.holds).chain(&self.points);
        pins.chain(others).cloned()
    }
}

/// Limits on hands that are dealt.
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

    /// How many of some cards a hand holds: W:SA,SK=1-2
    #[arg(long, value_name = "LIMIT", value_parser = holdings)]
    holds: Vec<HandsLimit>,

    /// High-card points of a hand or a side: W=12-14, NS=26+
    #[arg(long, value_name = "LIMIT", value_parser = points)]
    points: Vec<HandsLimit>,
}

impl DealLimits {
    /// The limits on lengths, cards and points.
    pub(super) fn counted(&self) -> impl Iterator<Item = &HandsLimit> {
        self.lengths.iter().chain(&self.holds).chain(&self.points)
    }
}

/// What is dealt.
#[derive(Args, Debug)]
pub(super) struct DealOptions {
    /// How many deals
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
    /// Without dashes the lengths stand in any order, with dashes for spades,
    /// hearts, diamonds and clubs, and x for any length.
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

    /// Write a file, in the form that its ending names
    #[arg(short, long, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,

    /// The form to write, by its ending, such as pbn
    #[arg(long, value_name = "FORM", value_parser = NamedForm::read)]
    pub(super) to: Option<NamedForm>,
}

/// What is converted to what.
#[derive(Args, Debug)]
#[command(override_usage = "kibitz convert IN OUT
       kibitz convert [IN]... --output OUT
       kibitz convert [IN] --to FORM
       kibitz convert IN... --to FORM --into DIR")]
pub(super) struct ConvertOptions {
    /// What is read; of two without -o or --into the second is written
    #[arg(value_name = "FILE")]
    pub(super) files: Vec<PathBuf>,

    #[command(flatten)]
    pub(super) chosen: ChosenBoards,

    /// Write the boards of all files into one
    #[arg(short, long, value_name = "OUT")]
    pub(super) output: Option<PathBuf>,

    /// The form to write, by its ending, such as pbn
    #[arg(long, value_name = "FORM", value_parser = NamedForm::read)]
    pub(super) to: Option<NamedForm>,

    /// Write a file for each into this folder
    #[arg(long, value_name = "DIR", requires = "to", conflicts_with = "output")]
    pub(super) into: Option<PathBuf>,

    /// Replace files that -o does not name, too
    #[arg(long)]
    pub(super) force: bool,
}

/// Into what a position is put, and how it looks.
#[derive(Args, Debug)]
pub(super) struct ExportOptions {
    #[command(flatten)]
    pub(super) input: Input,

    /// Write a file, in the form of its ending [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,

    /// The form, by its ending [default: that of FILE, or txt]
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
    /// here is where a problem asks its question: after the cards that the file
    /// has on the table. start is the deal before the first card of the play.
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

    /// The ground of a picture, light or dark
    #[arg(long, value_name = "LOOK", default_value = "light")]
    #[arg(value_parser = named(&SHADES), hide_possible_values = true)]
    pub(super) look: PictureShade,

    /// How many colours the suits have, 2 or 4
    #[arg(long, value_name = "N", default_value = "2")]
    #[arg(value_parser = named(&INKS), hide_possible_values = true)]
    pub(super) colours: SuitInks,

    /// Html: only a piece, to be put into a page
    #[arg(long)]
    pub(super) fragment: bool,

    /// Latex: a whole document, not a part for \input
    #[arg(long)]
    pub(super) standalone: bool,

    /// How large a PNG is, from 1 to 3
    #[arg(long, value_name = "N", default_value = "2")]
    #[arg(value_parser = named(&SCALES), hide_possible_values = true)]
    pub(super) scale: PictureScale,

    /// Replace files with numbers that exist already
    #[arg(long)]
    pub(super) force: bool,
}

impl ExportOptions {
    /// How a position looks.
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

/// Which position of a problem is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum ExportPlace {
    /// The deal before the first card of the play.
    Start,
    /// The position after the cards that the file has on the table.
    #[default]
    Here,
}

const PLACES: [(&str, ExportPlace); 2] =
    [("start", ExportPlace::Start), ("here", ExportPlace::Here)];

/// What is written.
#[derive(Clone, Copy, Debug)]
pub(super) enum WantedForm {
    /// The position.
    Position(&'static ExportForm),
    /// The value of every card that may be played.
    Moves,
}

/// The word and the ending for values of cards.
pub(super) const CSV: &str = "csv";

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

/// One of some values by its name.
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

/// What is written about layouts beside the answer.
#[derive(Args, Debug)]
pub(super) struct LayoutsFiles {
    /// Write every layout counted with its result to a file
    #[arg(long, value_name = "FILE")]
    pub(super) csv: Option<PathBuf>,

    /// Go on from what this file holds, and save there
    #[arg(long, value_name = "FILE")]
    pub(super) resume: Option<PathBuf>,
}

impl LayoutsOptions {
    /// Whether it is about one line alone.
    pub(super) fn is_limited(&self) -> bool {
        self.seconds.is_some() || self.interval.is_some()
    }
}

/// The suites of one word: one, or all.
#[derive(Clone, Copy, Debug)]
pub(super) struct Suites(pub(super) &'static [Suite]);

fn drivers() -> impl TypedValueParser<Value = Driver> {
    PossibleValuesParser::new(Driver::ALL.map(Driver::name)).map(|name| {
        let driver = Driver::ALL.into_iter().find(|driver| driver.name() == name);
        driver.unwrap_or(Driver::Mtd)
    })
}

/// The name of all suites together.
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
