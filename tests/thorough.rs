//! The part of a long test that runs: its core, or all of it if `KIBITZER_THOROUGH` is set, as `.ci/run` does.

#![allow(dead_code, reason = "no test program uses all of it")]

/// Returns every `step`th of the cases of a long test, from the first, or all of them in a thorough run.
pub(crate) fn core_of<T>(
    cases: impl IntoIterator<Item = T>,
    step: usize,
) -> impl Iterator<Item = T> {
    cases
        .into_iter()
        .step_by(if is_thorough() { 1 } else { step })
}

/// Returns a `step`th of the number of cases of a long test, rounded up, or all of them in a thorough run.
pub(crate) fn core_count(cases: usize, step: usize) -> usize {
    cases.div_ceil(if is_thorough() { 1 } else { step })
}

fn is_thorough() -> bool {
    std::env::var_os("KIBITZER_THOROUGH").is_some()
}
