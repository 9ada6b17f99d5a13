//! Checks the solver contexts of DDS 3.1, and the functions that it added to those of libdds 2.9.

use std::ffi::{CString, c_char, c_int};
use std::ptr::{null, null_mut, without_provenance_mut};
use std::thread;

use kibitzer_dds::{
    Boards, BoardsPbn, Code, DdsDeal, DdsInfo, DdsTable, DdsTableDeal, DdsTableDealPbn,
    DdsTableDeals, DdsTableDealsPbn, DdsTables, FutureTricks, ParResults, ParResultsDealer,
    ParResultsMaster, ParTextResults, SolvedBoards,
};

use super::library::{Context, Dds, FINE, text, words, zeros};
use super::records::records;

/// A context, destroyed when it is dropped.
struct Created<'a> {
    dds: &'a Dds,
    context: Context,
}

/// A context with the largest table that C can ask for, to see that no memory is taken before it is needed.
fn create(dds: &Dds) -> Created<'_> {
    // SAFETY: All numbers are accepted.
    let context = unsafe { (dds.dds_c_create_solvercontext)(2, 0, c_int::MAX) };
    assert!(!context.is_null());
    Created { dds, context }
}

impl Drop for Created<'_> {
    fn drop(&mut self) {
        // SAFETY: Every context is accepted, destroyed or not.
        unsafe { (self.dds.dds_c_destroy_solvercontext)(self.context) };
    }
}

/// Returns the hands of a deal in text as bits.
fn hands(dds: &Dds, pbn: &str) -> [[u32; 4]; 4] {
    let (pbn, mut hands) = (CString::new(pbn).unwrap(), [[9; 4]; 4]);
    // SAFETY: There is room for four hands.
    let code = unsafe { (dds.dds_c_convert_from_pbn)(pbn.as_ptr(), hands.as_mut_ptr()) };
    assert_eq!(code, FINE);
    hands
}

/// Returns a whole deal in no trumps with this leader.
fn whole_deal(dds: &Dds, first: c_int) -> DdsDeal {
    let pbn = "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3";
    DdsDeal {
        trump: 4,
        first,
        currentTrickSuit: [0; 3],
        currentTrickRank: [0; 3],
        remainCards: hands(dds, pbn),
    }
}

/// Solves a position for all cards, and returns the code and the cards.
fn solve(dds: &Dds, context: Context, deal: &DdsDeal) -> (c_int, FutureTricks) {
    let mut found = FutureTricks::NOTHING;
    // SAFETY: There is room for the answer, and any context is accepted.
    let code = unsafe { (dds.dds_c_solve_board)(context, deal, -1, 3, 1, &mut found) };
    (code, found)
}

/// Returns the nodes that a context visits to solve a position.
fn nodes(dds: &Dds, context: Context, deal: &DdsDeal) -> c_int {
    let (code, found) = solve(dds, context, deal);
    assert_eq!(code, FINE);
    found.nodes
}

#[test]
fn what_a_context_has_learnt_helps_with_the_next_question_about_the_deal() {
    let dds = Dds::load();
    let [north_leads, east_leads] = [0, 1].map(|first| whole_deal(&dds, first));
    let mut next = north_leads;
    (next.currentTrickSuit[0], next.currentTrickRank[0]) = (1, 2);
    next.remainCards[0][1] &= !(1 << 2);
    let cold = [north_leads, east_leads, next].map(|deal| nodes(&dds, create(&dds).context, &deal));
    let created = create(&dds);
    let warm = |deal| nodes(&dds, created.context, deal);
    assert_eq!(warm(&north_leads), cold[0]);
    assert!(warm(&north_leads) < cold[0] / 10);
    assert!(warm(&next) < cold[2] / 10);
    assert!(warm(&east_leads) < cold[1]);
    // Every function that makes a context forget.
    // SAFETY: All numbers are accepted.
    unsafe {
        (dds.dds_c_reset_best_moves_lite)(created.context);
        (dds.dds_c_configure_tt)(created.context, 1, 5, c_int::MAX);
        assert!(warm(&north_leads) < cold[0] / 10, "the size is the same");
        (dds.dds_c_clear_tt)(created.context);
        assert_eq!(warm(&north_leads), cold[0]);
        (dds.dds_c_reset_for_solve)(created.context);
        assert_eq!(warm(&north_leads), cold[0]);
        (dds.dds_c_resize_tt)(created.context, 64, 128);
        assert_eq!(warm(&north_leads), cold[0]);
        (dds.dds_c_configure_tt)(created.context, 0, -1, -1);
        assert_eq!(warm(&north_leads), cold[0]);
    }
}

#[test]
fn contexts_that_do_not_exist_return_an_error_code() {
    let dds = Dds::load();
    let destroyed = create(&dds).context;
    let fault = Code::UnknownFault.number();
    let deal = whole_deal(&dds, 0);
    let table = DdsTableDeal {
        cards: deal.remainCards,
    };
    let (mut found, mut par) = (*zeros::<DdsTable>(), *zeros::<ParResults>());
    for context in [null_mut(), destroyed, without_provenance_mut(usize::MAX)] {
        assert_eq!(solve(&dds, context, &deal).0, fault);
        // SAFETY: The pointers are null or valid, and any context is accepted.
        unsafe {
            assert_eq!(
                (dds.dds_c_calc_dd_table)(context, &table, &mut found),
                fault
            );
            assert_eq!(
                (dds.dds_c_calc_dd_table_pbn)(context, null(), &mut found),
                fault
            );
            let code = (dds.dds_c_calc_par)(context, &table, 0, &mut found, &mut par);
            assert_eq!(code, fault);
            (dds.dds_c_configure_tt)(context, 0, 1, 2);
            (dds.dds_c_resize_tt)(context, 1, 2);
            (dds.dds_c_clear_tt)(context);
            (dds.dds_c_reset_for_solve)(context);
            (dds.dds_c_reset_best_moves_lite)(context);
            (dds.dds_c_log_append)(context, c"words".as_ptr());
            (dds.dds_c_log_clear)(context);
            (dds.dds_c_destroy_solvercontext)(context);
        }
    }
    let created = create(&dds);
    // SAFETY: The functions accept null pointers.
    unsafe {
        let code = (dds.dds_c_solve_board)(created.context, &deal, -1, 1, 1, null_mut());
        assert_eq!(code, fault);
        assert_eq!((dds.dds_c_convert_from_pbn)(null(), null_mut()), fault);
        (dds.dds_c_log_append)(created.context, null());
        (dds.dds_c_get_dds_info)(null_mut());
    }
}

#[test]
fn contexts_answer_as_the_functions_without_them() {
    let dds = Dds::load();
    let created = create(&dds);
    for record in records("deals.jsonl").iter().take(12) {
        let pbn = record["pbn"].as_str().unwrap();
        let (code, expected) = dds.table(pbn);
        let deal = DdsTableDealPbn { cards: text(pbn) };
        let cards = hands(&dds, pbn);
        let mut found = [DdsTable::EMPTY; 2];
        let mut pars = [*zeros::<ParResults>(); 2];
        // SAFETY: There is room for every answer.
        unsafe {
            let binary = DdsTableDeal { cards };
            let codes = [
                (dds.dds_c_calc_dd_table_pbn)(created.context, &deal, &mut found[0]),
                (dds.dds_c_calc_par)(created.context, &binary, 1, &mut found[1], &mut pars[0]),
                (dds.Par)(&mut found[0], &mut pars[1], 1),
            ];
            assert_eq!(codes, [code; 3]);
        }
        assert_eq!((found, pars[0]), ([expected; 2], pars[1]));
        let mut board = whole_deal(&dds, 2);
        board.remainCards = cards;
        let mut alone = FutureTricks::NOTHING;
        // SAFETY: There is room for the answer.
        unsafe { (dds.SolveBoard)(board, -1, 3, 1, &mut alone, 0) };
        let (_, found) = solve(&dds, created.context, &board);
        let without_nodes = |found| FutureTricks { nodes: 0, ..found };
        assert_eq!(without_nodes(found), without_nodes(alone));
    }
    // The only card has a score, unlike in libdds 2.9.
    let mut only = whole_deal(&dds, 0);
    only.remainCards = hands(&dds, "N:23... A.4.. K.5.. Q.6..");
    let score = |solutions| {
        let mut found = FutureTricks::NOTHING;
        // SAFETY: There is room for the answer.
        unsafe {
            let found = &mut found;
            (dds.dds_c_solve_board)(created.context, &only, -1, solutions, 0, found);
        }
        found.score[0]
    };
    assert_eq!([score(1), score(3)], [-2, 0]);
}

#[test]
fn threads_may_use_one_context_or_one_each() {
    let dds = Dds::load();
    let shared = create(&dds);
    let expected = [0, 1, 2, 3].map(|first| solve(&dds, shared.context, &whole_deal(&dds, first)));
    let address = shared.context.addr();
    thread::scope(|scope| {
        for is_shared in [true, true, false, false] {
            let (dds, expected) = (&dds, &expected);
            scope.spawn(move || {
                let own = create(dds);
                let context = if is_shared {
                    without_provenance_mut(address)
                } else {
                    own.context
                };
                for (first, (code, found)) in (0..).zip(expected) {
                    let again = solve(dds, context, &whole_deal(dds, first));
                    assert_eq!((again.0, again.1.score), (*code, found.score));
                }
            });
        }
    });
}

#[test]
fn pars_and_texts_are_those_of_the_older_functions() {
    let dds = Dds::load();
    let pbn = "N:T9.K2..KJT986532 Q6543.4.AKT632.Q AJ87.QJ98.97.A74 K2.AT7653.QJ854.";
    let (_, mut table) = dds.table(pbn);
    for vulnerable in 0..4 {
        // SAFETY: There is room for every answer.
        unsafe {
            let mut pars = [*zeros::<ParResults>(); 2];
            (dds.Par)(&mut table, &mut pars[0], vulnerable);
            (dds.dds_c_par_from_table)(&table, vulnerable, &mut pars[1]);
            assert_eq!(pars[0], pars[1]);
            let mut sides = [*zeros::<ParResultsDealer>(); 4];
            (dds.SidesPar)(&mut table, sides.as_mut_ptr(), vulnerable);
            (dds.dds_c_sides_par)(&table, sides[2..].as_mut_ptr(), vulnerable);
            assert_eq!(sides[..2], sides[2..]);
            let mut bins = [*zeros::<ParResultsMaster>(); 4];
            (dds.SidesParBin)(&mut table, bins.as_mut_ptr(), vulnerable);
            (dds.dds_c_sides_par_bin)(&table, bins[2..].as_mut_ptr(), vulnerable);
            assert_eq!(bins[..2], bins[2..]);
            let mut texts = [*zeros::<ParTextResults>(); 2];
            (dds.ConvertToSidesTextFormat)(bins.as_mut_ptr(), &mut texts[0]);
            (dds.dds_c_convert_to_sides_text_format)(bins.as_ptr(), &mut texts[1]);
            assert_eq!(texts[0], texts[1]);
            let mut dealers = [*zeros::<ParResultsDealer>(); 2];
            (dds.DealerPar)(&mut table, &mut dealers[0], 3, vulnerable);
            (dds.dds_c_dealer_par)(&table, &mut dealers[1], 3, vulnerable);
            assert_eq!(dealers[0], dealers[1]);
            (dds.DealerParBin)(&mut table, &mut bins[0], 3, vulnerable);
            (dds.dds_c_dealer_par_bin)(&table, &mut bins[1], 3, vulnerable);
            assert_eq!(bins[0], bins[1]);
            let mut lines = [[0; 400]; 2];
            (dds.ConvertToDealerTextFormat)(&mut bins[0], lines[0].as_mut_ptr());
            (dds.dds_c_convert_to_dealer_text_format)(&bins[0], lines[1].as_mut_ptr());
            assert_eq!(lines[0], lines[1]);
        }
    }
    table.resTable[0][0] = 14;
    let mut line: [c_char; 80] = [1; 80];
    // SAFETY: There is room for every answer.
    unsafe {
        let code = (dds.dds_c_par_from_table)(&table, 0, &mut *zeros());
        assert_eq!(code, Code::ParTable.number());
        (dds.dds_c_error_message)(code, line.as_mut_ptr());
        let mut info = zeros::<DdsInfo>();
        (dds.dds_c_get_dds_info)(&mut *info);
        assert_eq!(
            (info.major, info.minor, words(&info.versionString)),
            (3, 1, "3.1.0".into())
        );
    }
    assert!(words(&line).starts_with("Missing double dummy table"));
}

/// Three deals of three cards in each hand.
const ENDINGS: [&str; 3] = [
    "N:AQ2... K54... .A2.K .K3.Q",
    "N:A.K.2. K.Q.3. Q.J.4. J.T.5.",
    "N:2.3.4. A.4.5. K.5.6. Q.6.7.",
];

#[test]
fn any_number_of_tables_is_computed_by_any_number_of_threads() {
    let dds = Dds::load();
    let (mut limited, mut limited_pbn) = (zeros::<DdsTableDeals>(), zeros::<DdsTableDealsPbn>());
    (limited.noOfTables, limited_pbn.noOfTables) = (3, 3);
    for (at, pbn) in ENDINGS.iter().enumerate() {
        limited.deals[at].cards = hands(&dds, pbn);
        limited_pbn.deals[at].cards = text(pbn);
    }
    let many = limited.deals[..3].repeat(100);
    let many_pbn = limited_pbn.deals[..3].repeat(100);
    let expected = ENDINGS.map(|pbn| dds.table(pbn).1);
    for threads in [-1, 0, 1, 2, 1000] {
        // SAFETY: There is room for every answer.
        unsafe {
            let filter = [0; 5];
            let (mut found, mut pars) = (zeros::<DdsTables>(), zeros());
            let code = (dds.CalcAllTablesN)(
                &*limited,
                0,
                filter.as_ptr(),
                &mut *found,
                &mut *pars,
                threads,
            );
            assert_eq!((code, found.noOfBoards), (FINE, 60));
            assert_eq!(found.results[..3], expected);
            let (mut again, mut pars_again) = (zeros::<DdsTables>(), zeros());
            (dds.CalcAllTablesPBNN)(
                &*limited_pbn,
                0,
                filter.as_ptr(),
                &mut *again,
                &mut *pars_again,
                threads,
            );
            assert_eq!((&found, &pars), (&again, &pars_again));
            let mut tables = [DdsTable::EMPTY; 2];
            (dds.CalcDDtableN)(limited.deals[0], &mut tables[0], threads);
            (dds.CalcDDtablePBNN)(limited_pbn.deals[0], &mut tables[1], threads);
            assert_eq!(tables, [expected[0]; 2]);

            let mut rows = vec![DdsTable::EMPTY; 600];
            let mut row_pars = vec![*zeros::<ParResults>(); 600];
            let (rows_pbn, row_pars_pbn) = (&raw mut rows[300], &raw mut row_pars[300]);
            let codes = [
                (dds.CalcAllTablesX)(
                    300,
                    many.as_ptr(),
                    0,
                    filter.as_ptr(),
                    rows.as_mut_ptr(),
                    row_pars.as_mut_ptr(),
                    threads,
                ),
                (dds.CalcAllTablesPBNX)(
                    300,
                    many_pbn.as_ptr(),
                    0,
                    filter.as_ptr(),
                    rows_pbn,
                    row_pars_pbn,
                    threads,
                ),
            ];
            assert_eq!(codes, [FINE; 2]);
            for (at, (row, par)) in rows.iter().zip(&row_pars).enumerate() {
                assert_eq!((*row, *par), (expected[at % 3], pars.presults[at % 3]));
            }
        }
    }
}

#[test]
fn invalid_numbers_of_tables_return_the_codes_of_dds_3() {
    let dds = Dds::load();
    let deals = [DdsTableDeal {
        cards: hands(&dds, ENDINGS[0]),
    }];
    let calc = |count, filter: *const c_int, par: *mut ParResults| {
        let mut found = [DdsTable::EMPTY];
        // SAFETY: There is room for one answer, and more are asked for only with null pointers.
        unsafe {
            let deals = if count > 1 { null() } else { deals.as_ptr() };
            (dds.CalcAllTablesX)(count, deals, 0, filter, found.as_mut_ptr(), par, 0)
        }
    };
    let [all, none] = [[0; 5], [1; 5]];
    let codes = [
        calc(-1, all.as_ptr(), null_mut()),
        calc(1, none.as_ptr(), null_mut()),
        calc(1, null(), null_mut()),
        calc(1, all.as_ptr(), null_mut()),
        calc(2, all.as_ptr(), null_mut()),
        calc(0, all.as_ptr(), null_mut()),
    ];
    assert_eq!(codes, [-202, -201, -1, -1, -1, FINE]);
    let mut limited = zeros::<DdsTableDeals>();
    for (count, expected) in [(0, FINE), (-1, -202), (41, -202)] {
        limited.noOfTables = count;
        let (mut found, mut pars) = (zeros::<DdsTables>(), zeros());
        // SAFETY: There is room for the answers.
        let code = unsafe {
            (dds.CalcAllTables)(
                &mut *limited,
                0,
                all.as_ptr().cast_mut(),
                &mut *found,
                &mut *pars,
            )
        };
        assert_eq!((code, found.noOfBoards), (expected, 0));
    }
}

#[test]
fn boards_are_solved_by_any_number_of_threads() {
    let dds = Dds::load();
    let (mut boards, mut boards_pbn) = (zeros::<Boards>(), zeros::<BoardsPbn>());
    (boards.noOfBoards, boards_pbn.noOfBoards) = (3, 3);
    for (at, pbn) in ENDINGS.iter().enumerate() {
        boards.deals[at].remainCards = hands(&dds, pbn);
        boards_pbn.deals[at].remainCards = text(pbn);
        (boards.target[at], boards.solutions[at], boards.mode[at]) = (-1, 3, 1);
    }
    boards_pbn.target = boards.target;
    boards_pbn.solutions = boards.solutions;
    boards_pbn.mode = boards.mode;
    let answer = |call: &dyn Fn(*mut SolvedBoards) -> c_int| {
        let mut solved = zeros::<SolvedBoards>();
        assert_eq!((call(&mut *solved), solved.noOfBoards), (FINE, 3));
        for row in &mut solved.solvedBoard {
            row.nodes = 0;
        }
        solved
    };
    // SAFETY: All pointers are valid.
    unsafe {
        let expected = answer(&|to| (dds.SolveAllBoards)(&raw const *boards_pbn as *mut _, to));
        assert!(expected.solvedBoard[..3].iter().all(|row| row.cards > 0));
        for threads in [-1, 0, 1, 2, 1000] {
            let found = answer(&|to| (dds.SolveAllBoardsN)(&*boards_pbn, to, threads));
            assert_eq!(found, expected);
            let found = answer(&|to| (dds.SolveAllBoardsBinN)(&*boards, to, threads));
            assert_eq!(found, expected);
        }
        let found = answer(&|to| (dds.SolveAllBoardsSeq)(&*boards_pbn, to));
        assert_eq!(found, expected);
        let found = answer(&|to| (dds.SolveAllBoardsBinSeq)(&*boards, to));
        assert_eq!(found, expected);
        (dds.InitializeStaticMemory)();
    }
}
