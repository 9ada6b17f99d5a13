//! Checks that any number of threads give the same answers as one.

use std::num::NonZeroUsize;

use kibitzer::analysis::{Best, BestLine, Choices, EveryDeclarer, Question, TrickTable};
use kibitzer::cards::Seat;
use kibitzer::notation::text;
use kibitzer::pool::{Pool, PoolOptions, Priority, Ticket};
use kibitzer::rules::{Chance, Deal, Game, Position, Setup};
use kibitzer::search::Solver;
use kibitzer::soundness::Soundness;

/// The size of the transposition table of one thread, in bytes.
const MEMORY: usize = 32 << 20;

pub(crate) fn pool(threads: usize, memory_bytes: usize) -> Pool {
    let options = PoolOptions {
        threads: NonZeroUsize::new(threads).unwrap(),
        memory_bytes,
        ..PoolOptions::default()
    };
    Pool::new(options, || {}).unwrap()
}

/// Returns the answer of a pool to a question with which all threads help.
pub(crate) fn ask<Q: Question>(pool: &Pool, question: Q) -> Q::Answer {
    wait(pool.submit(question, Priority::Background))
}

fn wait<Q: Question>(ticket: Ticket<Q>) -> Q::Answer {
    ticket.join().unwrap()
}

/// Returns the entries of a trick table in a fixed order, independent of the order in which they were found.
fn entries(table: &TrickTable) -> Vec<Option<u8>> {
    let entry = |&strain, seat| TrickTable::get(table, strain, seat).map(|tricks| tricks.0);
    let strains = table.game().strains().iter();
    strains
        .flat_map(|strain| Seat::ALL.map(|seat| entry(strain, seat)))
        .collect()
}

/// Compares tables that are submitted to a pool together with the same tables solved one by one.
fn compare_tables(seed: u64, deals: usize) {
    let mut chance = Chance::from_seed(seed);
    let table = |_| {
        let mut setup = Setup::empty(Game::Bridge);
        setup.deal(&mut chance);
        EveryDeclarer(Deal::from_setup(&setup).unwrap())
    };
    let questions: Vec<EveryDeclarer> = (0..deals).map(table).collect();
    let pool = pool(2, 2 * MEMORY);
    let submit = |question: &EveryDeclarer| pool.submit(question.clone(), Priority::Background);
    let tickets: Vec<_> = questions.iter().map(submit).collect();
    let mut solver = Solver::new(MEMORY);
    for (question, ticket) in questions.iter().zip(tickets) {
        let alone = solver.solve(question);
        assert_eq!(entries(&wait(ticket)), entries(&alone), "{question:?}");
    }
}

/// Compares the answer of a pool with that of one solver.
fn compare(question: &impl Question, pool: &Pool) {
    let alone = Solver::new(MEMORY).solve(question);
    assert_eq!(ask(pool, question.clone()), alone, "{question:?}");
}

#[test]
fn two_threads_give_the_same_tables_as_one() {
    compare_tables(11, 40);
}

#[test]
#[ignore = "takes minutes"]
fn two_threads_give_the_same_two_thousand_tables_as_one() {
    compare_tables(12, 2000);
}

/// One question is asked at a time, so that all threads help with it.
#[test]
fn three_threads_give_the_same_values_and_lines_as_one() {
    let mut chance = Chance::from_seed(13);
    let pool = pool(3, 3 * MEMORY);
    for number in 0..20 {
        let mut setup = Setup::empty(Game::Bridge);
        setup.deal(&mut chance);
        setup.strain = setup.game.strains()[number % 5];
        let position = Position::from_setup(&setup).unwrap();
        compare(&Best(position), &pool);
        compare(&Choices(position), &pool);
        compare(&BestLine(position), &pool);
    }
}

/// A search for a solution that is given up at its limit ends in the threads that help with it, too. They used to search
/// on where all facts were known already.
#[test]
fn a_proof_that_is_given_up_ends_in_all_threads() {
    let line = "bridge N:8.JT54.AJ2.A6 .A98.Q85.QJT5 KJT..K93.K987 Q54.K.T76.432 NT W declarer=S play=D6 goal=S8+";
    let problem = text::parse_line(line).unwrap().problem;
    for limit in [1000, 2000, 3000] {
        for _ in 0..8 {
            let mut question = Soundness::for_problem(&problem).unwrap();
            question.limit = limit;
            let report = ask(&pool(2, MEMORY), question);
            assert!(!report.is_proved() && report.positions == limit);
        }
    }
}
