//! The native part of the Python package `kibitzer_dd`: the solver, the dealer, the formats and surveys.
//!
//! The Python part checks types and shapes, and turns bytes into numpy arrays; nothing here depends on numpy.

mod batch;
mod board;
mod deals;
mod errors;
mod leads;
mod masks;
mod overrides;
mod pars;
mod solver;
mod surveys;

// The module exports the functions of the C library, which `dds3` calls by name.
use kibitzer_capi as _;
use pyo3::prelude::*;

/// The native part of `kibitzer_dd`.
#[pymodule]
mod _native {
    #[pymodule_export]
    use super::board::{Board, read, write};
    #[pymodule_export]
    use super::deals::{from_pgx, from_zrd, masks_of, pbn_of, score, to_pgx, to_zrd};
    #[pymodule_export]
    use super::leads::lead_difference;
    #[pymodule_export]
    use super::pars::pars_of_tables;
    #[pymodule_export]
    use super::solver::Solver;
    #[pymodule_export]
    use super::surveys::{Survey, plan_listed, plan_random};
}
