//! `kibitz bench`: solves boards generated from a seed, one after the other on one thread. It measures CPU time and
//! memory, and optionally compares them with those of another solver.

mod calls;
mod report;
mod suite;

use std::num::NonZeroUsize;
use std::time::Duration;

use kibitzer::analysis::Prover;
use kibitzer::pool::PoolOptions;
use kibitzer::search::{Control, Solver};
use kibitzer_machine::{forget_peak, peak_bytes};
use kibitzer_peers::{BoardAnswer, BoardQuestion, Peer, PeerName};

use super::args::{BenchOptions, Suites};
use super::check::Disagreement;
use super::failure::Failure;
use super::input_place::InputPlace;
use super::output::Output;

pub(super) use suite::{SUITES, Suite};

use report::{BenchReport, Summary, Versus};

/// Number of boards that one solver answers before the other takes its turn. It is small, so that a busy machine slows
/// both, but large enough for each solver to fill the caches with its own data.
const TURN_LENGTH: usize = 25;

/// Runs `kibitz bench`: solves the boards of the selected suites, and writes the time and memory used for each suite.
///
/// # Errors
///
/// Returns an error if the other solver cannot be run or gives another answer, or if the output cannot be written.
pub(super) fn run_suites(
    bench: &BenchOptions,
    memory: Option<usize>,
    output: &mut Output,
) -> Result<(), Failure> {
    if let Some(library) = &bench.calls {
        let boards = bench.boards.map(NonZeroUsize::get);
        return calls::compare_calls(library, boards, bench.seed, output);
    }
    // The default is the same on every machine, so that the number of nodes is the same too.
    let table_bytes = memory.unwrap_or(PoolOptions::MEMORY_BYTES);
    let Suites(suites) = bench.suites;
    for suite in suites {
        let boards = suite.boards(bench.boards.map(NonZeroUsize::get), bench.seed);
        let is_named = suites.len() == 1;
        let versus = bench.versus.as_ref();
        let left_out = versus.and_then(|peer| suite.reason_not_compared(peer, is_named));
        let peer = versus.filter(|_| left_out.is_none()).cloned();
        let patience = bench.patience.map(Duration::from_secs);
        let solver = Solver::new(table_bytes);
        let mut report = measure_suite(suite, &boards, solver, peer, patience)?;
        if let (Some(name), Some(left_out)) = (versus, left_out) {
            let peer = name.to_string();
            report.versus = Some(Versus::LeftOut { peer, left_out });
        }
        output.write_answer(&InputPlace::default(), None, &report)?;
    }
    Ok(())
}

/// Solves the boards of one suite, and returns the time and memory used, compared with those of another solver if
/// `peer` is given. `patience` is the time limit of the other solver for one board, or `None` for no limit.
fn measure_suite(
    suite: &Suite,
    boards: &[BoardQuestion],
    mut solver: Solver,
    peer: Option<PeerName>,
    patience: Option<Duration>,
) -> Result<BenchReport, Failure> {
    let mut given_up = 0;
    let mut peer = peer.map(Peer::start).transpose()?;
    if let Some(peer) = &mut peer
        && *peer.name() != PeerName::Judge
    {
        peer.solve(&suite::peer_warm_up_boards(boards))?;
    }
    forget_peak();
    solve_boards(&mut solver, &suite::warm_up_boards(), &Control::default());
    let control = Control::default();
    let (mut our_times, mut their_times) = (Vec::new(), Vec::new());
    // Our times for the boards that the other solver answered too.
    let mut compared = Vec::new();
    for boards in boards.chunks(TURN_LENGTH) {
        let ours = solve_boards(&mut solver, boards, &control);
        our_times.extend(ours.iter().map(|answer| answer.time));
        if let Some(peer) = &mut peer {
            let theirs = peer_answers(peer, boards, patience)?;
            for ((board, ours), theirs) in boards.iter().zip(&ours).zip(&theirs) {
                let Some(theirs) = theirs else {
                    given_up += 1;
                    continue;
                };
                compared.push(ours.time);
                their_times.push(theirs.time);
                if let Some(difference) = board.difference(&ours.tricks, &theirs.tricks) {
                    let peer = peer.name().clone();
                    return Err(Failure::new(Disagreement { peer, difference }));
                }
            }
        }
    }
    let ours = Summary::from_times(our_times, peak_bytes());
    let versus = peer.map(|peer| {
        let theirs = Summary::from_times(their_times, peer.peak_bytes());
        let compared = Summary::from_times(compared, None);
        Versus::new(&compared, peer.name().to_string(), theirs, given_up)
    });
    Ok(BenchReport {
        suite: suite.name,
        about: suite.about,
        boards: boards.len(),
        ours,
        nodes: control.nodes(),
        versus,
    })
}

/// Solves the boards with another solver and returns its answers, `None` for a board that took longer than `patience`.
fn peer_answers(
    peer: &mut Peer,
    boards: &[BoardQuestion],
    patience: Option<Duration>,
) -> Result<Vec<Option<BoardAnswer>>, Failure> {
    let Some(patience) = patience else {
        return Ok(peer.solve(boards)?.into_iter().map(Some).collect());
    };
    let answers = (boards.iter()).map(|&board| peer.solve_within(board, patience));
    Ok(answers.collect::<Result<Vec<_>, _>>()?)
}

/// Solves the boards with our own solver, and returns the answer to each board with the time it took.
fn solve_boards(
    solver: &mut dyn Prover,
    boards: &[BoardQuestion],
    control: &Control,
) -> Vec<BoardAnswer> {
    let answer = |board: &BoardQuestion| board.solve(solver, control);
    let answers = boards.iter().map(answer).collect::<Result<_, _>>();
    answers.expect("nobody cancels a bench")
}

#[cfg(test)]
mod tests {
    use kibitzer::cards::Tricks;
    use kibitzer::notation::text;
    use kibitzer_peers::Task;

    use super::*;

    #[test]
    fn a_difference_between_solvers_is_reported_with_card_and_board() {
        let line = "bridge N:AQ... 32... .AK.. K... NT W S4";
        let board = BoardQuestion {
            task: Task::Cards,
            setup: text::parse_line(line).unwrap().problem.setup,
        };
        let [ours] = &solve_boards(&mut Solver::new(1 << 20), &[board], &Control::default())[..]
        else {
            panic!()
        };
        assert_eq!(ours.tricks, [Tricks(1), Tricks(2)]);
        assert_eq!(board.difference(&ours.tricks, &ours.tricks), None);
        let words = format!("SQ: 2 tricks, not 1, in {line}");
        let theirs = [Tricks(1), Tricks(1)];
        let difference = board.difference(&ours.tricks, &theirs).unwrap();
        assert_eq!(difference.to_string(), words);
        let words = format!("2 numbers, not 1, in {line}");
        let difference = board.difference(&ours.tricks, &theirs[..1]).unwrap();
        assert_eq!(difference.to_string(), words);
    }
}
