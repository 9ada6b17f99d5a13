//! Any number of threads give the answers of one.

use std::num::NonZeroUsize;

use kibitzer::analysis::{Deal, Report, Request, TrickTable};
use kibitzer::cards::Seat;
use kibitzer::pool::{Pool, PoolOptions, Priority};
use kibitzer::rules::{Chance, Game, Position, Setup};
use kibitzer::search::{Control, Solver};

/// The table of one thread, in bytes.
const MEMORY: usize = 32 << 20;

pub(crate) fn pool(threads: usize, table_bytes: usize) -> Pool {
    let options = PoolOptions {
        threads: NonZeroUsize::new(threads).unwrap(),
        table_bytes,
    };
    Pool::new(options, || {}).unwrap()
}

/// All answers, the questions asked together.
pub(crate) fn together(pool: &Pool, requests: &[Request]) -> Vec<Report> {
    let submit = |request: &Request| pool.submit(request.clone(), Priority::Background);
    let tickets: Vec<_> = requests.iter().map(submit).collect();
    let answer = |mut ticket: kibitzer::pool::Ticket| {
        while ticket.wait() {}
        assert!(ticket.is_finished());
        ticket.into_report()
    };
    tickets.into_iter().map(answer).collect()
}

fn alone(requests: &[Request]) -> Vec<Report> {
    let mut solver = Solver::new(MEMORY);
    let mut answer = |request: &Request| request.solve(&mut solver, &Control::default());
    requests.iter().map(|it| answer(it).unwrap()).collect()
}

/// The entries in an order that does not depend on who found them first.
fn entries(report: &Report) -> Vec<Option<u8>> {
    let Report::Table(table) = report else {
        panic!("{report:?}")
    };
    let entry = |&strain, seat| TrickTable::get(table, strain, seat).map(|tricks| tricks.0);
    let strains = table.game().strains().iter();
    strains
        .flat_map(|strain| Seat::ALL.map(|seat| entry(strain, seat)))
        .collect()
}

fn compare_tables(seed: u64, deals: usize) {
    let mut chance = Chance::from_seed(seed);
    let table = |_| {
        let mut setup = Setup::empty(Game::Bridge);
        setup.deal(&mut chance);
        Request::Table(Deal::from_setup(&setup).unwrap())
    };
    let requests: Vec<Request> = (0..deals).map(table).collect();
    let pairs = together(&pool(2, 2 * MEMORY), &requests)
        .into_iter()
        .zip(alone(&requests));
    for (request, (two, one)) in requests.iter().zip(pairs) {
        assert_eq!(entries(&two), entries(&one), "{request:?}");
    }
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
        let requests = [
            Request::Best(position),
            Request::Choices(position),
            Request::Line(position),
        ];
        for request in requests {
            let request = [request];
            assert_eq!(together(&pool, &request), alone(&request), "{request:?}");
        }
    }
}
