//! The command-line arguments of `kibitz`, as clap parses them. The doc comments of arguments are the help texts.

use std::env;
use std::ffi::OsString;
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::anyhow;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ColorChoice, CommandFactory, FromArgMatches, Parser, Subcommand};
use clap_complete::Shell;

use super::annotate::AnnotateOptions;
use super::arrange::ArrangeOptions;
use super::bench::{SUITES, Suite};
use super::deal_constraints::{DealConstraintOptions, SEAT_NAMES, VULNERABILITY_NAMES};
use super::failure::{Failure, exit_code};
use super::lead::LeadOptions;
use super::messages::set_colours;
use super::output_formats::{ExportOutput, NamedFormat, parse_export_format};
use super::repeated_warnings::Verbosity;
use super::report::ReportOptions;
use super::results::ResultsOptions;
use super::sound::SoundOptions;
use super::survey::options::SurveyCommand;
use super::value_parsers::{
    ChosenBoards, LANGUAGES, Pins, one_of, parse_contract, parse_megabytes, parse_pins,
    parse_positive_integer, parse_positive_number, parse_seconds, parse_threads, parse_unseen,
    parse_whole,
};
use kibitzer::analysis::Unseen;
use kibitzer::cards::Seat;
use kibitzer::notation::constraints;
use kibitzer::rules::{Constraint, Contract, Vulnerability};
use kibitzer_export::{
    DiagramsPerPage, ExportKind, PageLayout, Paper, PictureLook, PictureScale, PictureShade,
    SuitInks,
};
use kibitzer_formats::SessionHeading;
use kibitzer_peers::PeerName;
use kibitzer_words::Language;

/// Solve and explain double-dummy problems in contract bridge and preferans.
#[derive(Parser, Debug)]
#[command(name = "kibitz", version, after_help = HELP_TEXT)]
pub(super) struct Arguments {
    #[command(subcommand)]
    pub(super) command: KibitzCommand,

    /// Print JSON, one object per line
    #[arg(long, global = true)]
    pub(super) json: bool,

    /// Print errors only
    #[arg(short, long, global = true, conflicts_with = "strict")]
    pub(super) quiet: bool,

    /// Print all warnings, including repeats and spelling
    #[arg(long, global = true)]
    pub(super) strict: bool,

    /// Worker threads [default: one per core; bench: 1]
    #[arg(long, global = true, value_name = "N")]
    #[arg(value_parser = parse_threads)]
    pub(super) threads: Option<NonZeroUsize>,

    /// Memory in MB [default: 256 per thread; bench: 256]
    #[arg(long, global = true, value_name = "MB")]
    #[arg(value_parser = parse_megabytes)]
    pub(super) memory: Option<u32>,

    /// Colour messages and help: auto, always or never
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    #[arg(hide_possible_values = true, hide_default_value = true)]
    pub(super) color: ColorChoice,
}

impl Arguments {
    /// Parses the command line, and turns coloured messages on or off as `--color` demands.
    ///
    /// # Errors
    ///
    /// Returns the exit status if the arguments are wrong, or if they request the help or the version. By then the
    /// error or the requested text has been printed.
    pub(super) fn parse_command_line() -> Result<Arguments, ExitCode> {
        let words: Vec<OsString> = env::args_os().collect();
        let color = color_option(&words);
        set_colours(color);
        let matches = Arguments::command()
            .color(color)
            .try_get_matches_from(&words);
        let arguments = matches.and_then(|matches| Arguments::from_arg_matches(&matches));
        arguments.map_err(|error| {
            if error.use_stderr() {
                // If this fails, the error cannot be reported anywhere.
                let _ = io::stderr().write_all(b"kibitz: ");
                let _ = error.print();
                ExitCode::from(WRONG_ARGUMENTS_STATUS)
            } else {
                print_help(&error)
            }
        })
    }

    /// Returns the verbosity of warnings and notes, as selected by `--quiet` and `--strict`.
    pub(super) fn verbosity(&self) -> Verbosity {
        match (self.quiet, self.strict) {
            (true, _) => Verbosity::Quiet,
            (false, true) => Verbosity::Strict,
            (false, false) => Verbosity::Usual,
        }
    }
}

/// Prints the help or the version, which clap returns as an error, and returns the exit status.
fn print_help(help: &clap::Error) -> ExitCode {
    let printed = help.print().and_then(|()| io::stdout().flush());
    exit_code(printed.map_err(Failure::from), 0)
}

/// Exit status of the program for wrong arguments.
const WRONG_ARGUMENTS_STATUS: u8 = 2;

/// Returns the value of the option `--color` among the arguments. It is read before the others, because parsing errors
/// are coloured too.
fn color_option(words: &[OsString]) -> ColorChoice {
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

/// The text at the end of `kibitz --help`. Its lines are at most 80 columns wide, because clap does not wrap them.
const HELP_TEXT: &str = "\
The input is deals and problems in any supported format (PBN, LIN, BTS and
others, diagrams, Kibitzer's own documents), or text with one position per line.
It is read from files or from standard input, which can also be written as -:

  bridge N:AQ3.Q6.. JT9.53.7. K8.J82.4. 64.KT.Q. NT W H9,HA declarer=N
  preferans N:A98.AT98..T87 QT7.KQJ.A.KQJ - KJ.7.KQJT9.A9 S W declarer=E

A line gives the game; four hands clockwise from the named seat, each with its
suits from spades to clubs (`...` or `-` is an empty hand; in preferans `-` is
the empty seat); the strain, S H D C NT or misere; the leader of the current
trick; and the cards already played to it. After these, in any order, come
declarer=S, contract=3NT, the cards played from there on, play=CQC5, and a goal
such as goal=N9+ (a seat of the side, and the number of tricks that it is to
take; + is at least, - at most). Blank lines and lines that begin with # are
ignored.

Answers are printed in the order of the input. Each names its input line, which
is 1 for a document, and the file if files were given. Tricks are counted from
the position asked about, after the cards in play=, including the current trick.

Errors and warnings go to standard error, one per line, as

  kibitz: FILE:LINE:COLUMN: warning: MESSAGE

or `error:`, without FILE for standard input. A repeated warning is printed once
per file with the number of places, and spelling is not reported; --strict
prints every warning, --quiet none. With --json, errors appear among the
answers, and each answer includes its board: number, dealer, vulnerability,
hands, contract, strain and declarer. Warnings do not change the exit status.

A file is written completely or not at all. A file named by an option such as -o
or --csv is replaced if it exists. Any other existing file is kept, and the
command is refused: the last of several names, files in the folder of --into,
numbered files. --force replaces these too. Only convert, arrange and annotate
replace their input. A replaced file keeps its permissions, and its owner and
group where the system allows it; other hard links to the old file still refer
to it.

Exit status: 0 for success; 1 if an input had an error (the others are still
answered), a file could not be written, or --check found a wrong answer; 2 if
the arguments were wrong; 3 if an answer could not be checked; 130, 143 or 129
if the command was stopped by Ctrl-C, by SIGTERM or because its terminal was
closed, in which case it reports what was written and what was not. In convert
and arrange, a bad board is not an error if another board was written.";

const CHECK_HELP: &str = "\
Verify every answer with a second, independent solver

Bridge is verified by libdds if it is installed, otherwise by a
slow, simple search that shares no code with the solver. An answer
not verified within S seconds (default: 60) is reported as such,
and the exit status is 3. Full deals of bridge need libdds.";

/// The option `--check`, which verifies every answer with a second solver.
#[derive(Args, Debug)]
pub(super) struct Check {
    /// Verify every answer with a second, independent solver
    #[arg(long = "check", value_name = "S", long_help = CHECK_HELP)]
    #[arg(num_args = 0..=1, require_equals = true, default_missing_value = "60")]
    #[arg(value_parser = parse_whole::<u64>)]
    pub(super) seconds: Option<u64>,
}

#[derive(Subcommand, Debug)]
pub(super) enum KibitzCommand {
    /// Print the best result and the value of every card
    Solve {
        #[command(flatten)]
        input: Input,

        /// Print only the best result, without the value of each card
        #[arg(long)]
        best: bool,

        #[command(flatten)]
        check: Check,
    },

    /// Print one optimal line of play to the end
    Line(Input),

    /// Print the tricks of every declarer in every strain
    ///
    /// In bridge the par score follows, for the dealer and vulnerability of the board
    /// (by default, North deals and nobody is vulnerable). In preferans there is a
    /// result for each hand that may lead.
    #[command(verbatim_doc_comment)]
    Table {
        #[command(flatten)]
        input: Input,

        /// Write one row per board to a CSV file (- for stdout)
        #[arg(long, value_name = "FILE")]
        csv: Option<PathBuf>,

        /// Print each declarer's score in this contract (4SX)
        #[arg(long, value_name = "BID", value_parser = parse_contract)]
        contract: Option<Contract>,

        #[command(flatten)]
        check: Check,
    },

    /// Count the results over all layouts of two unseen hands
    ///
    /// The cards of the two unseen hands are pooled and redistributed in every possible
    /// way. Voids that an unseen hand has shown in the given play are respected.
    ///
    /// First, some layouts are drawn at random, and each share is estimated from them
    /// with a 95 % confidence interval. Then all layouts are counted: first by whether
    /// the contract makes, if there is one, then by the number of tricks. Ctrl-C stops
    /// the count and prints the results so far.
    ///
    /// In preferans, --unseen S --discards is for deals in which all hands are
    /// open but nobody else saw what declarer South discarded: every layout is
    /// one discard of two of South's twelve cards. In the text, South holds
    /// these twelve cards, or ten with two out of play.
    ///
    /// With --resume, progress is saved every few seconds and when the count is
    /// stopped. The same command continues from there, and so does the same command
    /// without --make. --resume and --csv accept only one line of input, and both files
    /// are tested before the count begins.
    ///
    /// Whether the contract makes depends on the tricks won in the given play and from
    /// there on; tricks won before the given position are unknown.
    ///
    /// Constraints apply to the hands as dealt, including the cards already
    /// played.
    #[command(verbatim_doc_comment)]
    Layouts {
        #[command(flatten)]
        input: Input,

        #[command(flatten)]
        options: LayoutsOptions,
    },

    /// Print the value of each lead or play while hands are unseen
    ///
    /// The hand to play is visible, and after the lead dummy too. The unseen
    /// hands are dealt at random, all deals that satisfy the constraints being
    /// equally likely, and each deal is solved for every card. The board is
    /// given by options
    ///
    ///   kibitz lead --hand W:QJ65.A64.A3.JT64 --auction '1NT P 3NT' --points S=15-17
    ///
    /// or read from files of any format, in which other hands may be missing.
    ///
    /// For each card, the output shows the share of deals in which it beats the
    /// contract, the mean tricks of its side, and the mean matchpoints and IMPs
    /// against the other cards in the same deals; touching cards count as one.
    /// With --until 95, dealing stops when one card is settled as the best with
    /// that confidence: no other card is better, or not by more than a
    /// hundredth of all deals, a hundredth of a matchpoint, a tenth of a trick
    /// or of an IMP.
    ///
    /// Constraints apply to the hands as dealt, including the cards already
    /// played.
    #[command(verbatim_doc_comment)]
    Lead {
        #[command(flatten)]
        input: Input,

        #[command(flatten)]
        options: LeadOptions,
    },

    /// Print the value of every discard of a preferans declarer
    ///
    /// Declarer holds two more cards than the other players. A line with a strain is
    /// solved for that strain, a deal without one for all strains.
    ///
    /// With --leads, the table has declarer's tricks after each lead against each
    /// discard, for players who try to catch a misère or to beat a contract and do
    /// not know the discard. The best lead is the one with the best result in the
    /// worst case; all play after it is with open cards. All hands must be known.
    #[command(verbatim_doc_comment)]
    Discards {
        #[command(flatten)]
        input: Input,

        /// Rank by all layouts of the other hands, not the given one
        #[arg(long)]
        layouts: bool,

        /// Print the tricks after each lead against each discard
        #[arg(long, conflicts_with = "layouts")]
        leads: bool,

        /// Write the table of leads and discards to a CSV file
        #[arg(long, value_name = "FILE", requires = "leads")]
        csv: Option<PathBuf>,
    },

    /// Print the value after every card played, and the mistakes
    ///
    /// Boards without a contract were not played and are skipped.
    #[command(verbatim_doc_comment)]
    Play(Input),

    /// Check whether the solution of a problem is the only one
    ///
    /// The verdict is sound (one key, no dual on the main line), duals (several
    /// cards still reach the goal later on the main line), cooked (several
    /// keys), fails (the goal is out of reach) or not proved. Equivalent cards
    /// count as one choice. The key is the card that reaches the goal where the
    /// solving side first has a choice. A try is another card there; its
    /// refutations are marked with !. Variations A), B) and so on are the
    /// defences that need different answers. A problem is short if the goal can
    /// be missed until the last trick but one.
    ///
    ///   kibitz sound ending.pbn
    ///   kibitz sound --goal 3 --json < endings.txt
    ///   kibitz sound --allow order,small --repair problems.pbn
    ///   kibitz sound --time 600 whole-deal.pbn
    ///   kibitz sound --html problems.html --tex problems.tex problems.pbn
    ///
    /// Without --goal and without a goal in the document, the goal is the
    /// contract or, if it cannot be made, its defeat; in an ending it is what
    /// the solving side can take. A problem that is not proved within --limit
    /// positions is given up; the answer says up to which trick the main line is
    /// proved. Most whole deals are proved within 10 million positions.
    ///
    /// Exit status for the worst problem: 6 fails, 3 cooked, 4 not proved, 5 duals,
    /// 0 all sound.
    #[command(verbatim_doc_comment)]
    Sound {
        #[command(flatten)]
        input: Input,

        #[command(flatten)]
        options: SoundOptions,
    },

    /// Convert deals and problems from one format to another
    ///
    /// The input format is detected. The output format is given by the file extension
    /// or by --to: pbn, lin, bts, links, txt (one position per line), ron (Kibitzer's
    /// own documents), or one of the formats of dealing machines, bhg, bri, dge, dlm
    /// and dup.
    ///
    ///   kibitz convert club.pbn club.lin
    ///   kibitz convert monday.lin tuesday.bts -o all.pbn
    ///   kibitz convert *.lin --to pbn --into records
    ///   curl URL | kibitz convert --to pbn
    ///
    /// The name - stands for standard input or standard output.
    ///
    /// A file is written completely or not at all. If OUT is named by -o, an existing
    /// file is replaced, even if it is the input. Otherwise an existing file is kept,
    /// as is a second file of the same format, unless --force is given. Converting to
    /// the same format keeps every byte. With -o, several files become one, and each
    /// board is rewritten. The format ron holds one problem per file; several are
    /// written as OUT-001.ron, OUT-002.ron and so on.
    ///
    /// Warnings about the input go to standard error, one per line. A board that cannot
    /// be read, or that the format cannot express, such as preferans in PBN, is
    /// reported there and skipped. If the format can express only the hands, these are
    /// written, with a warning. Anything else that is lost, such as the event or
    /// comments, is listed once per file. The exit status is 1 if there was no board to
    /// write, in which case no file is written, or if a file cannot be read or written.
    #[command(verbatim_doc_comment)]
    Convert(ConvertOptions),

    /// Select, sort, shuffle, rotate and number boards
    ///
    /// The boards of all files become one list. The options first select boards, then
    /// order, number and rotate them. The output has the format of the input, unless
    /// the extension of OUT or --to selects another.
    ///
    ///   kibitz arrange monday.pbn tuesday.pbn --shuffle=7 --renumber -o lesson.pbn
    ///   kibitz arrange club.pbn --contract 3NT --down --rotate declarer -o club3nt.pbn
    ///   kibitz arrange deals.pbn --where 'hcp(south) >= 20' --split 16 -o strong.pbn
    ///   kibitz arrange old.lin --only-deals --renumber --by-number > new.lin
    ///
    /// In the format of the input, the text of an unchanged board stays as it is, with
    /// its comments, and a changed board keeps everything else. A board that cannot be
    /// read stays if all boards stay in order, and is left out otherwise. Results at
    /// other tables are left out if they no longer fit a changed board.
    ///
    /// --rotate turns hands, dealer, vulnerability, contract, auction, play, names,
    /// scores, makeable tricks and par, but not words such as comments. --by-number is
    /// refused for a board with an auction that another dealer began, unless
    /// --rotate number makes it fit, and for a result at another vulnerability.
    ///
    /// A file named by -o is replaced if it exists, even if it is an input.
    #[command(verbatim_doc_comment)]
    Arrange(ArrangeOptions),

    /// Generate random deals that satisfy constraints
    ///
    /// All deals that satisfy the constraints are equally likely. Deals that are rare
    /// because of the lengths, cards and points of one or two hands are generated
    /// directly, not by trial and error. The last line reports how rare they are.
    #[command(verbatim_doc_comment)]
    Deal(DealOptions),

    /// Solve millions of deals in shards, on any number of machines
    ///
    /// A survey is a folder with a plan. Its deals are divided into shards, each with a
    /// file of results. Any number of processes may solve shards of the same folder; a
    /// killed process loses only the shard that it was solving. The results are the
    /// same bytes, whichever process solves which shard.
    ///
    ///   kibitz survey plan --random 1000000 --seed 1 --ask table,par -o run
    ///   kibitz survey run run
    ///   kibitz survey merge run -o all.parquet
    ///
    /// On a cluster, let each task solve one shard, for example in a Slurm array:
    ///
    ///   kibitz survey shard run "$SLURM_ARRAY_TASK_ID"
    #[command(subcommand, verbatim_doc_comment)]
    Survey(SurveyCommand),

    /// Export a position as a picture, an HTML page or text
    ///
    /// By default, the position after the cards played so far is shown. The extension
    /// of FILE selects the format: png, svg, html, tex, txt, pdf, pbn, links or csv. A PNG
    /// contains the problem, so that kibitz and the studio can open it again. CSV lists
    /// every legal card with its value; for values over all layouts, see
    /// `kibitz layouts --csv`.
    ///
    /// HTML is a complete page, or a fragment with --fragment. LaTeX is a file for
    /// \input, or a complete document with --standalone. Formats that `kibitz convert`
    /// also writes have the same names there.
    ///
    /// A PDF is a handout to print: all boards of all files as numbered diagrams, and
    /// with --solution their solutions on pages after them.
    ///
    ///   kibitz export lesson.pbn -o lesson.pdf --per-page 12 --solution
    ///
    /// In the other formats, several boards are written to numbered files. An existing
    /// numbered file is only replaced with --force.
    #[command(verbatim_doc_comment)]
    Export(ExportOptions),

    /// Add double-dummy results, par and mistakes to every board
    ///
    /// In PBN, these are written to the tags OptimumResultTable,
    /// DoubleDummyTricks, OptimumScore and ParContract, and in comments on the
    /// cards played: `costs 1: SQ keeps 9` means that the queen of spades would
    /// have kept declarer's 9 tricks. Everything else in the file stays
    /// unchanged, including boards that cannot be read.
    ///
    ///   kibitz annotate club.pbn -o club.pbn
    ///   kibitz annotate *.pbn --in-place
    ///   kibitz annotate *.lin --into annotated
    ///   kibitz annotate monday.pbn tuesday.pbn -o all.pbn
    ///   curl URL | kibitz annotate - -o - | less
    ///
    /// With -o, the boards of several files are rewritten one after the other into OUT.
    /// With --board, the other boards are written unchanged.
    ///
    /// All input is checked first: errors in it, and anything that the format of OUT
    /// cannot express, are reported before the search begins.
    ///
    /// If the command is stopped, running it again continues from there: until OUT is
    /// written, the results are kept in a hidden file next to it.
    ///
    /// The name - stands for standard input or standard output. On standard output,
    /// each board is written as soon as it is solved, in the format of the input, and
    /// the search ends when the output is closed. A command that writes to - cannot be
    /// continued after it was stopped.
    #[command(verbatim_doc_comment)]
    Annotate(AnnotateOptions),

    /// Write an HTML page of boards and results for a club to publish
    ///
    /// The page shows the hands, the tricks of every declarer, the par score, the
    /// results, the play card by card, and the tricks that each player lost. Values that
    /// are missing in the file are computed. Unnamed players are left out of the totals.
    ///
    ///   kibitz report evening.pbn -o evening.html
    ///   kibitz report monday.pbn tuesday.pbn -o week.html
    ///
    /// The results at all tables, the matchpoints or IMPs, and the ranking are taken
    /// from the PBN tables ScoreTable and TotalScoreTable, as written by the scoring
    /// program; membership numbers are omitted. For a match played in two rooms, the
    /// page shows the IMPs and the score after each board.
    ///
    /// The name - stands for standard input or standard output.
    #[command(verbatim_doc_comment)]
    Report(ReportOptions),

    /// Rank the pairs of a session from the results at all tables
    ///
    /// The results are read from PBN tables and records and from the formats of
    /// scoring programs. They are scored by matchpoints (boards that were played at
    /// fewer tables by Neuberg's formula), by IMPs against all other results or
    /// against their mean (Butler), or by the IMPs and victory points of team
    /// matches, as the file says. Averages count as the laws say.
    ///
    ///   kibitz results evening.pbn
    ///   kibitz results evening.xml deals.pbn --pair 7
    ///   kibitz results evening.pbn --scoring butler --csv evening.csv
    ///
    /// Every score, total and place that the file states is compared with the one
    /// computed; each difference is a warning. Each file is a session of its own.
    #[command(verbatim_doc_comment)]
    Results(ResultsOptions),

    /// Count the ways to play the next cards
    Perft {
        #[command(flatten)]
        input: Input,

        /// The number of cards to play
        #[arg(long, value_name = "N", default_value_t = 4, value_parser = parse_whole::<u32>)]
        depth: u32,
    },

    /// Measure the time and memory to solve fixed suites of boards
    ///
    /// One thread solves the boards one after the other and keeps its transposition
    /// table from board to board. CPU time is measured. To warm up, 20 boards that
    /// belong to no suite are solved first and not counted.
    ///
    /// The total number of nodes of the first suite is the signature of the search: it
    /// changes only when the search does.
    ///
    /// Exit status: 1 if the other solver cannot be run or gives a different answer.
    #[command(verbatim_doc_comment)]
    Bench(BenchOptions),

    /// Generate the manual page for kibitz, or for every command
    ///
    ///   kibitz manual | man -l -
    ///   kibitz manual --into ~/.local/share/man/man1
    #[command(verbatim_doc_comment)]
    Manual {
        /// Write one page per command to this folder
        #[arg(long, value_name = "DIR")]
        into: Option<PathBuf>,
    },

    /// Generate a completion script for a shell
    ///
    ///   kibitz completions bash > ~/.local/share/bash-completion/completions/kibitz
    ///   kibitz completions fish > ~/.config/fish/completions/kibitz.fish
    #[command(verbatim_doc_comment)]
    Completions {
        /// The shell: bash, elvish, fish, powershell or zsh
        #[arg(value_name = "SHELL", hide_possible_values = true)]
        shell: Shell,
    },

    /// Run another solver for bench: boards in, answers out
    #[command(hide = true)]
    Peer {
        /// The solver
        name: PeerName,
    },
}

impl KibitzCommand {
    /// Returns the number of threads given by an option of the command itself; `None` if it has none.
    pub(super) fn jobs(&self) -> Option<NonZeroUsize> {
        if let KibitzCommand::Survey(command) = self {
            return command.jobs();
        }
        None
    }
}

#[derive(Args, Debug)]
#[command(after_long_help = suites_help())]
pub(super) struct BenchOptions {
    /// Suite of boards to solve; --help lists them
    #[arg(value_name = "SUITE", default_value = SUITES[0].name)]
    #[arg(value_parser = suite_parser(), hide_possible_values = true)]
    pub(super) suites: Suites,

    /// Number of boards [default: the size of the suite]
    #[arg(long, value_name = "N", value_parser = parse_positive_integer)]
    pub(super) boards: Option<NonZeroUsize>,

    /// Seed for other boards of the same kind
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = parse_whole::<u32>)]
    pub(super) seed: u32,

    /// Compare the time and every answer with another solver
    ///
    /// `libdds` for bridge, or the file of another library with its
    /// functions, such as `./libdds.so`; `judge` (a slow, simple solver) for
    /// preferans.
    #[arg(long, value_name = "SOLVER", verbatim_doc_comment)]
    pub(super) versus: Option<PeerName>,

    /// Compare Kibitzer's C library with libdds, call by call
    ///
    /// FILE is libkibitzer_capi.so, the replacement for libdds. Every solving
    /// function is called on random boards in both libraries alternately:
    /// single calls on one thread, batches on all cores. Times are CPU times,
    /// summed over all threads.
    #[arg(long, value_name = "FILE", verbatim_doc_comment)]
    #[arg(conflicts_with_all = ["suites", "versus"])]
    pub(super) calls: Option<PathBuf>,

    /// Time limit of the other solver per board, in seconds
    #[arg(long, value_name = "S", requires = "versus", value_parser = parse_whole::<u64>)]
    pub(super) patience: Option<u64>,
}

/// The input arguments: the files to read, and the boards that `--board` selects from them.
#[derive(Args, Clone, Debug)]
pub(super) struct Input {
    /// Files of deals or problems in any format [default: standard input]
    #[arg(value_name = "FILE")]
    pub(super) files: Vec<PathBuf>,

    #[command(flatten)]
    pub(super) chosen: ChosenBoards,
}

/// The options of `kibitz layouts`.
#[derive(Args, Debug)]
pub(super) struct LayoutsOptions {
    /// Unseen hands, such as EW [default: declarer's opponents]
    #[arg(long, value_name = "SEATS", value_parser = parse_unseen)]
    pub(super) unseen: Option<Unseen>,

    /// Count only whether the contract makes
    #[arg(long)]
    pub(super) make: bool,

    /// Count for each legal card
    #[arg(long)]
    pub(super) each_card: bool,

    /// Treat the discards as unseen too (preferans)
    #[arg(long)]
    pub(super) discards: bool,

    #[command(flatten)]
    pub(super) constraints: ConstraintOptions,

    /// Stop after S seconds
    #[arg(long, value_name = "S", value_parser = parse_seconds)]
    pub(super) seconds: Option<Duration>,

    /// Stop when the share that makes is known to P per cent
    ///
    /// Without a contract, the share of each number of tricks.
    #[arg(long, value_name = "P", value_parser = parse_positive_number)]
    pub(super) interval: Option<f64>,

    /// Number of layouts to draw at random
    #[arg(long, value_name = "N", value_parser = parse_whole::<u32>)]
    pub(super) draws: Option<u32>,

    /// Seed for the layouts drawn at random
    #[arg(long, value_name = "N", value_parser = parse_whole::<u64>)]
    pub(super) seed: Option<u64>,

    #[command(flatten)]
    pub(super) files: LayoutsFiles,
}

/// The constraints on unseen hands of `kibitz layouts`: pinned cards, lengths, cards held and points.
#[derive(Args, Debug)]
pub(super) struct ConstraintOptions {
    /// A hand holds these cards: E:SA or E:SA,H5
    #[arg(long, value_name = "SPEC", value_parser = parse_pins)]
    pin: Vec<Pins>,

    /// Length of a suit, as dealt: W:S=4-5, W:S=4 or W:S=4+
    #[arg(long, value_name = "SPEC", value_parser = constraints::length)]
    length: Vec<Constraint>,

    /// Number of these cards, as dealt: W:SA,SK=1-2
    #[arg(long, value_name = "SPEC", value_parser = constraints::among)]
    holds: Vec<Constraint>,

    /// High-card points, as dealt: W=12-14
    #[arg(long, value_name = "SPEC", value_parser = constraints::points)]
    points: Vec<Constraint>,
}

impl ConstraintOptions {
    /// Returns the constraints on unseen hands that all these options give.
    pub(super) fn all_constraints(&self) -> impl Iterator<Item = Constraint> {
        let pins = self.pin.iter().flat_map(|pins| &pins.0);
        let others = self.length.iter().chain(&self.holds).chain(&self.points);
        pins.chain(others).cloned()
    }
}

/// The options of `kibitz deal`.
#[derive(Args, Debug)]
pub(super) struct DealOptions {
    /// Number of deals [default: 1, or what the script says]
    #[arg(short = 'n', long, value_name = "N", value_parser = parse_positive_integer)]
    pub(super) count: Option<NonZeroUsize>,

    /// Deal by a script of the program dealer
    #[arg(long, value_name = "FILE", conflicts_with = "preferans")]
    pub(super) script: Option<PathBuf>,

    /// Seed: the same number gives the same deals
    #[arg(long, value_name = "N", value_parser = parse_whole::<u64>)]
    pub(super) seed: Option<u64>,

    #[command(flatten)]
    pub(super) constraints: DealConstraintOptions,

    /// Dealer: N, E, S or W [default: by board number]
    #[arg(long, value_name = "SEAT", value_parser = one_of(&SEAT_NAMES))]
    #[arg(hide_possible_values = true)]
    pub(super) dealer: Option<Seat>,

    /// none, NS, EW or both [default: by board number]
    #[arg(long, value_name = "V", value_parser = one_of(&VULNERABILITY_NAMES))]
    #[arg(hide_possible_values = true, ignore_case = true)]
    pub(super) vulnerable: Option<Vulnerability>,

    /// Number of the first board
    #[arg(long, value_name = "N", default_value = "1", value_parser = parse_positive_integer)]
    pub(super) first_board: NonZeroUsize,

    /// Output file; its extension selects the format
    #[arg(short, long, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,

    /// Output format, such as pbn
    #[arg(long, value_name = "FORMAT", value_parser = NamedFormat::parse)]
    pub(super) to: Option<NamedFormat>,
}

/// The options of `kibitz convert`.
#[derive(Args, Debug)]
#[command(override_usage = "kibitz convert IN OUT
       kibitz convert [IN]... --output OUT
       kibitz convert [IN] --to FORMAT
       kibitz convert IN... --to FORMAT --into DIR")]
pub(super) struct ConvertOptions {
    /// Input files; without -o or --into, the second of two is the output
    #[arg(value_name = "FILE")]
    pub(super) files: Vec<PathBuf>,

    #[command(flatten)]
    pub(super) chosen: ChosenBoards,

    /// Write the boards of all files to one file
    #[arg(short, long, value_name = "OUT")]
    pub(super) output: Option<PathBuf>,

    /// Output format, such as pbn
    #[arg(long, value_name = "FORMAT", value_parser = NamedFormat::parse)]
    pub(super) to: Option<NamedFormat>,

    /// Write one file per input to this folder
    #[arg(long, value_name = "DIR", requires = "to", conflicts_with = "output")]
    pub(super) into: Option<PathBuf>,

    /// Also replace existing files not named by -o
    #[arg(long)]
    pub(super) force: bool,
}

/// The options of `kibitz export`: the output format and the appearance of a position.
#[derive(Args, Debug)]
pub(super) struct ExportOptions {
    #[command(flatten)]
    pub(super) input: Input,

    /// Output file; its extension selects the format [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,

    /// Output format [default: by the extension of FILE, or txt]
    ///
    /// One of png, svg, html, tex, txt, pdf, pbn, links and csv.
    #[arg(
        long,
        visible_alias = "form",
        value_name = "FORMAT",
        verbatim_doc_comment
    )]
    #[arg(value_parser = parse_export_format)]
    pub(super) to: Option<ExportOutput>,

    /// Position to show: here or start
    ///
    /// here is the position the problem asks about, after the cards played in
    /// the file. start is the deal before the first card.
    #[arg(
        long,
        value_name = "PLACE",
        default_value = "here",
        verbatim_doc_comment
    )]
    #[arg(value_parser = one_of(&PLACE_NAMES), hide_possible_values = true)]
    pub(super) at: ExportPlace,

    /// Include the answer: tricks, lines of play, comments and notes
    ///
    /// The engine solves the positions whose file gives no line, except for pbn
    /// and links. For a deal alone, the answer is what every declarer makes,
    /// and the par score.
    #[arg(long, verbatim_doc_comment)]
    pub(super) solution: bool,

    /// Language of text and card letters: en or ru
    #[arg(long, value_name = "LANGUAGE", default_value = "en")]
    #[arg(value_parser = one_of(&LANGUAGES), hide_possible_values = true)]
    pub(super) language: Language,

    /// Background of a picture: light or dark
    #[arg(long, value_name = "LOOK", default_value = "light")]
    #[arg(value_parser = one_of(&SHADE_NAMES), hide_possible_values = true)]
    pub(super) look: PictureShade,

    /// Number of suit colours: 1, 2 or 4
    #[arg(long, value_name = "N", default_value = "2")]
    #[arg(value_parser = one_of(&COLOUR_COUNT_NAMES), hide_possible_values = true)]
    pub(super) colours: SuitInks,

    /// Write an HTML fragment instead of a complete page
    #[arg(long)]
    pub(super) fragment: bool,

    /// Write a complete LaTeX document, not a file for \input
    #[arg(long)]
    pub(super) standalone: bool,

    /// Scale of a PNG: 1, 2 or 3
    #[arg(long, value_name = "N", default_value = "2")]
    #[arg(value_parser = one_of(&SCALE_NAMES), hide_possible_values = true)]
    pub(super) scale: PictureScale,

    /// Number of diagrams on a page of a PDF [default: 6; records: 12]
    ///
    /// 1, 2, 4, 6 or 12; of hand records 4, 6, 9, 12, 16 or 20.
    #[arg(long, value_name = "N", verbatim_doc_comment)]
    #[arg(value_parser = one_of(&DIAGRAM_COUNT_NAMES), hide_possible_values = true)]
    pub(super) per_page: Option<DiagramsPerPage>,

    /// Paper of a PDF: a4 or letter
    #[arg(long, value_name = "PAPER", default_value = "a4", ignore_case = true)]
    #[arg(value_parser = one_of(&PAPER_NAMES), hide_possible_values = true)]
    pub(super) paper: Paper,

    /// Turn the paper of a PDF on its side
    #[arg(long)]
    pub(super) landscape: bool,

    /// Title of a PDF [default: the name of the first file]
    #[arg(long, value_name = "TEXT")]
    pub(super) title: Option<String>,

    /// Replace existing numbered files
    #[arg(long)]
    pub(super) force: bool,

    #[command(flatten)]
    pub(super) records: RecordsOptions,
}

/// The options of `kibitz export` for hand records.
#[derive(Args, Debug)]
#[command(next_help_heading = "Hand records")]
pub(super) struct RecordsOptions {
    /// Write hand records: all boards on one sheet, as PDF or HTML
    ///
    /// The sheet that clubs hang up: hands, points, what every declarer makes,
    /// and par. The engine solves the boards whose file does not give these. A
    /// board that occurs several times is shown once. --event, --site, --date and
    /// --session replace what the files say.
    #[arg(long = "records", verbatim_doc_comment)]
    #[arg(conflicts_with_all = ["solution", "fragment", "standalone", "title"])]
    pub(super) is_requested: bool,

    /// Name of the event
    #[arg(long, value_name = "TEXT", requires = "is_requested")]
    event: Option<String>,

    /// Place or club
    #[arg(long, value_name = "TEXT", requires = "is_requested")]
    site: Option<String>,

    /// Date of the session
    #[arg(long, value_name = "TEXT", requires = "is_requested")]
    date: Option<String>,

    /// Name or number of the session
    #[arg(long, value_name = "TEXT", requires = "is_requested")]
    session: Option<String>,

    /// Show makes and par only where the file gives them
    #[arg(long, requires = "is_requested")]
    pub(super) no_solve: bool,
}

impl RecordsOptions {
    /// Returns the heading that the options give.
    pub(super) fn heading(&self) -> SessionHeading {
        let text = |option: &Option<String>| option.clone().unwrap_or_default();
        SessionHeading {
            event: text(&self.event),
            site: text(&self.site),
            date: text(&self.date),
            session: text(&self.session),
            ..SessionHeading::default()
        }
    }
}

/// A format in which hand records are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum RecordsFormat {
    Html,
    Pdf,
}

impl ExportOptions {
    /// Returns the format of the hand records, or `None` if none are requested. `output` is the output of the command.
    ///
    /// # Errors
    ///
    /// Returns an error if hand records are requested in another format, or if a page of this kind does not have this
    /// number of diagrams.
    pub(super) fn records_format(
        &self,
        output: ExportOutput,
    ) -> Result<Option<RecordsFormat>, Failure> {
        let (choices, what) = if self.records.is_requested {
            (&DiagramsPerPage::OF_RECORDS[..], "a sheet of hand records")
        } else {
            (&DiagramsPerPage::OF_HANDOUT[..], "a handout")
        };
        if self.per_page.is_some_and(|count| !choices.contains(&count)) {
            let texts: Vec<String> = choices
                .iter()
                .map(|count| count.count().to_string())
                .collect();
            let counts = texts.join(", ");
            let wrong = anyhow!("a page of {what} has one of these numbers of diagrams: {counts}");
            return Err(Failure::invalid_arguments(wrong));
        }
        if !self.records.is_requested {
            return Ok(None);
        }
        match output.position_format().map(|format| format.kind) {
            Some(ExportKind::Html) => Ok(Some(RecordsFormat::Html)),
            Some(ExportKind::Pdf) => Ok(Some(RecordsFormat::Pdf)),
            Some(_) | None => Err(Failure::invalid_arguments(anyhow!(
                "hand records are written as PDF or HTML; name a file with -o, or the format with --to"
            ))),
        }
    }

    /// Returns the appearance selected by the options for exported positions. `deal_only` is true for a board without
    /// contract and play.
    pub(super) fn picture_look(&self, deal_only: bool) -> PictureLook {
        let usual = if self.records.is_requested {
            DiagramsPerPage::Twelve
        } else {
            DiagramsPerPage::Six
        };
        PictureLook {
            language: self.language,
            letters: self.language.letters(),
            shade: self.look,
            inks: self.colours,
            scale: self.scale,
            deal_only,
            with_solution: self.solution,
            pages: PageLayout {
                paper: self.paper,
                per_page: self.per_page.unwrap_or(usual),
                is_landscape: self.landscape,
            },
        }
    }
}

/// The position of a problem that is exported.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum ExportPlace {
    /// The deal before the first card of the play.
    Start,
    /// The position that the problem asks about, after the cards played in the file.
    #[default]
    Here,
}

const PLACE_NAMES: [(&str, ExportPlace); 2] =
    [("start", ExportPlace::Start), ("here", ExportPlace::Here)];

const SHADE_NAMES: [(&str, PictureShade); 2] =
    [("light", PictureShade::Light), ("dark", PictureShade::Dark)];

const COLOUR_COUNT_NAMES: [(&str, SuitInks); 3] = [
    ("1", SuitInks::One),
    ("2", SuitInks::Two),
    ("4", SuitInks::Four),
];

const PAPER_NAMES: [(&str, Paper); 2] = [("a4", Paper::A4), ("letter", Paper::Letter)];

const DIAGRAM_COUNT_NAMES: [(&str, DiagramsPerPage); 8] = [
    ("1", DiagramsPerPage::One),
    ("2", DiagramsPerPage::Two),
    ("4", DiagramsPerPage::Four),
    ("6", DiagramsPerPage::Six),
    ("9", DiagramsPerPage::Nine),
    ("12", DiagramsPerPage::Twelve),
    ("16", DiagramsPerPage::Sixteen),
    ("20", DiagramsPerPage::Twenty),
];

const SCALE_NAMES: [(&str, PictureScale); 3] = [
    ("1", PictureScale::One),
    ("2", PictureScale::Two),
    ("3", PictureScale::Three),
];

/// The files that `kibitz layouts` writes beside its answer.
#[derive(Args, Debug)]
pub(super) struct LayoutsFiles {
    /// Write every counted layout and its result to a CSV file
    #[arg(long, value_name = "FILE")]
    pub(super) csv: Option<PathBuf>,

    /// Save progress to this file, and continue from it
    #[arg(long, value_name = "FILE")]
    pub(super) resume: Option<PathBuf>,
}

impl LayoutsOptions {
    /// Returns true if `--seconds` or `--interval` may end the count early.
    pub(super) fn is_limited(&self) -> bool {
        self.seconds.is_some() || self.interval.is_some()
    }
}

/// The suites of boards selected by the argument of `kibitz bench`: a single one, or all.
#[derive(Clone, Copy, Debug)]
pub(super) struct Suites(pub(super) &'static [Suite]);

/// Argument of `kibitz bench` that selects all suites.
const ALL_SUITES: &str = "all";

fn suite_parser() -> impl TypedValueParser<Value = Suites> {
    let names = SUITES.iter().map(|suite| suite.name);
    PossibleValuesParser::new(names.chain([ALL_SUITES])).map(|name| {
        let place = SUITES.iter().position(|suite| suite.name == name);
        Suites(place.map_or(&SUITES, |place| &SUITES[place..=place]))
    })
}

fn suites_help() -> String {
    let line = |suite: &Suite| {
        format!(
            "  {:<18} {:>5}  {}\n",
            suite.name, suite.boards, suite.about
        )
    };
    let lines: String = SUITES.iter().map(line).collect();
    format!("Suites, with the number of boards in each:\n{lines}  {ALL_SUITES}")
}
