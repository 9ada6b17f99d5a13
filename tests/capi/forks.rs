//! Processes forked while other threads are in calls, as Python's `multiprocessing` makes them.

#![cfg(unix)]

use std::ffi::{c_int, c_longlong, c_void};
use std::ptr::null_mut;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use kibitzer_dds::{Code, DdsDeal, DdsInfo, DdsTable, DdsTableDeal, FutureTricks};

use super::library::{Dds, FINE, Kibitzer, zeros};

/// The code of a cancelled call, `KIBITZER_CANCELLED` in the header.
const CANCELLED: c_int = -1001;

/// Seconds after which a forked process counts as hanging. Normally it takes milliseconds.
const PATIENCE: u32 = 60;

/// Forks, runs `work` in the child, and returns true if it succeeded.
///
/// # Panics
///
/// Panics if the child hangs or crashes.
fn goes_well_in_a_fork(work: impl FnOnce() -> bool) -> bool {
    // SAFETY: The child calls the library and ends at once. It takes no lock of this program and does not unwind.
    let child = unsafe { libc::fork() };
    assert!(child >= 0);
    if child == 0 {
        // SAFETY: As before.
        unsafe {
            libc::alarm(PATIENCE);
            libc::_exit(c_int::from(!work()));
        }
    }
    ended_well(child)
}

/// Waits for a child, and returns true if its work succeeded.
///
/// # Panics
///
/// Panics if a signal ended the child.
fn ended_well(child: libc::pid_t) -> bool {
    let mut status = 0;
    // SAFETY: There is room for the status.
    assert_eq!(unsafe { libc::waitpid(child, &mut status, 0) }, child);
    assert!(
        libc::WIFEXITED(status),
        "the forked process hangs or crashed: {status}"
    );
    libc::WEXITSTATUS(status) == 0
}

/// Returns a deal of five cards in each hand. North leads, in no trumps.
fn ending() -> DdsDeal {
    let mut deal = *zeros::<DdsDeal>();
    deal.trump = 4;
    let ranks = [[14, 12, 2], [5, 4, 13], [11, 7, 6], [10, 9, 8]];
    let others = [[13, 3], [14, 2], [12, 4], [11, 5]];
    for seat in 0..4 {
        deal.remainCards[seat][0] = ranks[seat].map(|rank| 1 << rank).iter().sum();
        deal.remainCards[seat][1] = others[seat].map(|rank| 1 << rank).iter().sum();
    }
    deal
}

fn solves(dds: &Dds) -> bool {
    let mut found = FutureTricks::NOTHING;
    // SAFETY: There is room for the answer.
    let code = unsafe { (dds.SolveBoard)(ending(), -1, 3, 1, &mut found, 0) };
    code == FINE && found.cards > 0
}

/// Solves a table, which the threads of a pool do, and returns true if it succeeded.
fn makes_a_table(dds: &Dds) -> bool {
    let deal = DdsTableDeal {
        cards: ending().remainCards,
    };
    let mut table = DdsTable::EMPTY;
    // SAFETY: There is room for the answer.
    let code = unsafe { (dds.CalcDDtable)(deal, &mut table) };
    code == FINE && table != DdsTable::EMPTY
}

fn threads_in_use(dds: &Dds) -> c_int {
    let mut info = zeros::<DdsInfo>();
    // SAFETY: There is room for the answer.
    unsafe { (dds.GetDDSInfo)(&mut *info) };
    info.noOfThreads
}

#[test]
fn a_child_forked_during_calls_can_call_the_library() {
    let dds = Dds::load();
    let is_over = AtomicBool::new(false);
    thread::scope(|scope| {
        // The threads end with the test, even if it panics.
        let _end = End(&is_over);
        scope.spawn(|| again_and_again(&is_over, || assert!(solves(&dds))));
        scope.spawn(|| again_and_again(&is_over, || assert!(makes_a_table(&dds))));
        scope.spawn(|| again_and_again(&is_over, || assert!(threads_in_use(&dds) > 0)));
        // SAFETY: There is no argument.
        scope.spawn(|| again_and_again(&is_over, || unsafe { (dds.FreeMemory)() }));
        for _ in 0..200 {
            let went_well = goes_well_in_a_fork(|| {
                let before = threads_in_use(&dds) > 0 && solves(&dds) && makes_a_table(&dds);
                // SAFETY: Every number is accepted.
                unsafe { (dds.SetMaxThreads)(1) };
                before && threads_in_use(&dds) == 1 && solves(&dds) && makes_a_table(&dds)
            });
            assert!(went_well);
        }
    });
}

fn again_and_again(is_over: &AtomicBool, call: impl Fn()) {
    while !is_over.load(Ordering::Relaxed) {
        call();
    }
}

/// A guard that sets its flag when it is dropped, so that the threads end.
struct End<'a>(&'a AtomicBool);

impl Drop for End<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// A context created before a fork works in the child, which may destroy it; that of the parent stays.
#[test]
fn a_context_created_before_a_fork_works_in_the_child() {
    let dds = Dds::load();
    // SAFETY: There is no argument.
    let context = unsafe { (dds.dds_c_create_solvercontext_default)() };
    let solve = |context| {
        let mut found = FutureTricks::NOTHING;
        // SAFETY: There is room for the answer.
        let code = unsafe { (dds.dds_c_solve_board)(context, &ending(), -1, 3, 1, &mut found) };
        code == FINE && found.cards > 0
    };
    assert!(solve(context));
    assert!(goes_well_in_a_fork(|| {
        // SAFETY: As before; any context is accepted.
        unsafe {
            let another = (dds.dds_c_create_solvercontext_default)();
            let went_well = another != context && solve(another) && solve(context);
            (dds.dds_c_destroy_solvercontext)(context);
            went_well && !solve(context) && solve(another)
        }
    }));
    assert!(solve(context));
    // SAFETY: As before.
    unsafe { (dds.dds_c_destroy_solvercontext)(context) };
}

/// A progress function that forks at its first call. The child continues the work, the parent cancels it.
unsafe extern "C" fn fork_and_cancel(
    context: *mut c_void,
    _done: c_longlong,
    _total: c_longlong,
) -> c_int {
    // SAFETY: The test passes a pointer to a process identifier, which is negative before the fork.
    let child = unsafe { &mut *context.cast::<libc::pid_t>() };
    if *child < 0 {
        // SAFETY: The child exits in the test, after the call that it continues.
        *child = unsafe { libc::fork() };
        if *child == 0 {
            // SAFETY: Every number is accepted.
            unsafe { libc::alarm(PATIENCE) };
        }
    }
    c_int::from(*child > 0)
}

/// A handle opened before a fork works in the child too. A call that was running at the fork returns an error code
/// there.
#[test]
fn a_handle_opened_before_a_fork_works_in_the_child() {
    let dds = Dds::load();
    // SAFETY: All numbers are accepted.
    let opened = unsafe { (dds.KibitzerOpen)(2, 16) };
    let solve = |opened: *const Kibitzer| {
        let (mut found, mut code) = (FutureTricks::NOTHING, 0);
        // SAFETY: The pointers point to a deal and to room for the answers.
        let whole = unsafe {
            let deal = ending();
            (dds.KibitzerSolveBoards)(
                opened,
                1,
                &deal,
                -1,
                3,
                1,
                &mut found,
                &mut code,
                None,
                null_mut(),
            )
        };
        (whole, code) == (FINE, FINE) && found.cards > 0
    };
    assert!(solve(opened));
    assert!(goes_well_in_a_fork(|| {
        let went_well = solve(opened) && solve(opened);
        // SAFETY: The handle is open, and not used afterwards.
        unsafe { (dds.KibitzerClose)(opened) };
        went_well
    }));
    // A child that closes a handle it never used.
    assert!(goes_well_in_a_fork(|| {
        // SAFETY: As before.
        unsafe { (dds.KibitzerClose)(opened) };
        true
    }));

    // The child has no worker threads to answer the question that was running at the fork.
    let line =
        c"bridge N:AK52.Q63.KJ74.8 J93.T972.83.KJ96 QT87.A85.A952.A3 64.KJ4.QT6.T742 NT W CQ,C5";
    let mut child: libc::pid_t = -1;
    let mut tricks: [c_longlong; 14] = [0; 14];
    // SAFETY: The pointers point to a text and to room for the numbers, and the context to what the function expects.
    let code = unsafe {
        (dds.KibitzerLayouts)(
            opened,
            line.as_ptr(),
            1,
            3,
            tricks.as_mut_ptr(),
            Some(fork_and_cancel),
            (&raw mut child).cast(),
        )
    };
    if child == 0 {
        let went_well = code == Code::ThreadWait.number() && solve(opened);
        // SAFETY: The child exits at once.
        unsafe { libc::_exit(c_int::from(!went_well)) };
    }
    assert_eq!(code, CANCELLED);
    assert!(ended_well(child));
    // SAFETY: The handle is open, and not used afterwards.
    unsafe { (dds.KibitzerClose)(opened) };
}
