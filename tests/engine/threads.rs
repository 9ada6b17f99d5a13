//! Any number of threads give the answers of one.

use std::num::NonZeroUsize;

use kibitzer::analysis::{Best, BestLine, Choices, Deal, EveryDeclarer, Question, TrickTable};
use kibitzer::cards::Seat;
use kibitzer::pool::{Pool, PoolOptions, Priority, Ticket};
use kibitzer::rules::{Chance, Game, Position, Setup};
use kibitzer::search::{Control, Solver};

/// The table of one thread, in bytes.
const MEMORY: usize = 32 << 20;

pub(crate) fn pool(threads: usize, memory_bytes: usize) -> Pool {
    let options = PoolOptions {
        threads: NonZeroUsize::new(threads).unwrap(),
        memory_bytes,
        ..PoolOptions::default()
    };
    Pool::new(options, || {}).unwrap()
}

/// The answer to a question that every thread helps with.
pub(crate) fn ask<Q: Question>(pool: &Pool, question: Q) -> Q::Report {
    wait(pool.submit(question, Priority::Background))
}

fn wait<Q: Question>(mut ticket: Ticket<Q>) -> Q::Report {
    while ticket.wait() {}
    assert!(ticket.is_finished());
    ticket.into_report()
}

/// The entries in an order that does not depend on who found them first.
fn entries(table: &TrickTable) -> Vec<Option<u8>> {
    let entry = |&strain, seat| TrickTable::get(table, strain, seat).map(|tricks| tricks.0);
    let strains = table.game().strains().iter();
    strains
        .flat_map(|strain| Seat::ALL.map(|seat| entry(strain, seat)))
        .collect()
}

/// All tables asked for together, and each by itself.
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
        let alone = question.solve(&mut solver, &Control::default()).unwrap();
        assert_eq!(entries(&wait(ticket)), entries(&alone), "{question:?}");
    }
}

/// Compares the answer of several threads with that of one.
fn compare(question: &impl Question, pool: &Pool) {
    let alone = question.solve(&mut Solver::new(MEMORY), &Control::default());
    assert_eq!(Ok(ask(pool, question.clone())), alone, "{question:?}");
}

#[test]
fn two_threads_give_the_tables_of_one() {
    compare_tables(11, 40);
}

#[test]
#[ignore = "takes minutes"]
fn two_threads_give_two_thousand_tables_of_one() {
    compare_tables(12, 2000);
}

/// One question at a time, so that every thread helps with it.
#[test]
fn three_threads_give_the_values_and_lines_of_one() {
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
