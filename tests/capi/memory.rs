//! Checks the memory that the library uses, in a separate process so that other tests do not count.

#![cfg(target_os = "linux")]

use std::fs;
use std::process::Command;

use super::library::{Dds, FINE};
use super::threads::board;

/// A deal of five cards in each hand.
const ENDING: &str = "N:AQ2.K3.. K54.A2.. J76.Q4.. T98.J5..";

/// The environment variable that tells a test that it already runs in its own process.
const IS_ALONE: &str = "KIBITZER_TEST_IS_ALONE";

/// Runs a test of this file in a process of its own.
///
/// # Panics
///
/// Panics if the test fails.
fn alone(name: &str, work: impl FnOnce()) {
    if std::env::var_os(IS_ALONE).is_some() {
        return work();
    }
    let mut test = Command::new(std::env::current_exe().unwrap());
    test.args(["--exact", &format!("memory::{name}")]);
    let run = test.env(IS_ALONE, "1").output().unwrap();
    let said = String::from_utf8_lossy(&run.stdout);
    assert!(run.status.success() && said.contains("1 passed"), "{said}");
}

/// Returns the resident memory of this process, in kilobytes.
fn resident() -> usize {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = line.unwrap().trim().strip_suffix(" kB");
    kilobytes.unwrap().parse().unwrap()
}

#[test]
fn setting_the_threads_again_takes_no_more_memory() {
    alone("setting_the_threads_again_takes_no_more_memory", || {
        let dds = Dds::load();
        let call = |threads| {
            // SAFETY: Every number is accepted.
            unsafe { (dds.SetMaxThreads)(threads) };
            assert_eq!(dds.solve(board(ENDING, 4), -1, 1, 1).0, FINE);
            assert_eq!(dds.table(ENDING).0, FINE);
            resident()
        };
        let first = call(1).max(call(2));
        let last = (0..150).fold(first, |_, _| call(1).max(call(2)));
        // It is up to chance which of the threads answer, so the memory varies by a few megabytes.
        assert!(last <= first + 6000, "{first} kB, then {last} kB");
    });
}
