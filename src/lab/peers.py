#!/usr/bin/env python3
"""Builds the bridge solvers of the Rust registry and compares `kibitz` with each of them.

    src/lab/peers.py build/peers
    src/lab/peers.py build/peers --suite suit --boards 200

The solvers are DDS 3.1 (from the crate `dds-bridge-sys`), its fork ddss (`ddss-sys`), and pons-dds, a port to Rust. Each
becomes a library with the functions of libdds in the given folder, compiled for this processor, and stays there for the
next time. `kibitz bench --versus` then solves the same boards with it in turn, on one thread, and stops at the first
different answer. pons-dds computes tables only. A C++ compiler is needed.
"""

import argparse
import subprocess
from pathlib import Path

# The dependencies of no target are fetched and never compiled.
PACKAGE = """
[package]
name = "pons"
version = "0.0.0"
edition = "2024"

[lib]
crate-type = ["cdylib"]

[dependencies]
contract-bridge = "0.1"
pons-dds = "=0.2.0"

[target.'cfg(any())'.dependencies]
dds-bridge-sys = "=3.4.0"
ddss-sys = "=0.1.3"

[workspace]
"""

# The functions that `kibitz` asks of libdds, with its structures `ddTableDeal` and `ddTableResults`. The others fail with
# libdds's code for an unknown fault.
PONS = """
use std::cell::RefCell;
use std::ffi::c_int;

use contract_bridge::{FullDeal, Seat, Strain};
use pons_dds::{Solver, solve_deal_on};

const NO_FAULT: c_int = 1;
const UNKNOWN_FAULT: c_int = -1;

thread_local! {
    static SOLVER: RefCell<Solver> = RefCell::new(Solver::new(Strain::Notrump));
}

#[unsafe(no_mangle)]
pub extern "C" fn SetMaxThreads(_threads: c_int) {}

#[unsafe(no_mangle)]
pub extern "C" fn SolveBoard() -> c_int {
    UNKNOWN_FAULT
}

#[unsafe(no_mangle)]
pub extern "C" fn DealerPar() -> c_int {
    UNKNOWN_FAULT
}

#[repr(C)]
pub struct Cards([[u32; 4]; 4]);

#[unsafe(no_mangle)]
pub unsafe extern "C" fn CalcDDtable(Cards(hands): Cards, table: *mut [[c_int; 4]; 5]) -> c_int {
    let ranks = |suit: u32| (2..=14).rev().filter(move |rank| suit >> rank & 1 == 1);
    let letters = |suit| ranks(suit).map(|rank| b"23456789TJQKA"[rank - 2] as char);
    let hand = |hand: [u32; 4]| hand.map(|suit| letters(suit).collect::<String>()).join(".");
    let Ok(deal) = format!("N:{}", hands.map(hand).join(" ")).parse::<FullDeal>() else {
        return UNKNOWN_FAULT;
    };
    let found = SOLVER.with_borrow_mut(|solver| solve_deal_on(solver, deal));
    let strains = [Strain::Spades, Strain::Hearts, Strain::Diamonds, Strain::Clubs, Strain::Notrump];
    let seats = [Seat::North, Seat::East, Seat::South, Seat::West];
    let tricks = strains.map(|strain| seats.map(|seat| found[strain].get(seat).get().into()));
    // SAFETY: The caller passes a pointer to a table of these dimensions.
    unsafe { table.write(tricks) };
    NO_FAULT
}
"""

COMPILE = ["c++", "-O3", "-march=native", "-shared", "-fPIC", "-DDDS_THREADS_STL", "-DDDS_NO_DUMP_ON_ERROR"]


def build(folder: Path) -> list[Path]:
    """Builds the libraries in the folder, as far as they are not there, and returns their paths."""
    libraries = [folder / name for name in ("libdds-3.1.so", "libddss.so", "libpons.so")]
    if all(library.exists() for library in libraries):
        return libraries
    (folder / "src").mkdir(parents=True, exist_ok=True)
    (folder / "Cargo.toml").write_text(PACKAGE)
    (folder / "src/lib.rs").write_text(PONS)
    subprocess.run(["cargo", "vendor", "--quiet"], cwd=folder, check=True, stdout=subprocess.DEVNULL)
    dds, ddss, pons = libraries
    source = folder / "vendor/dds-bridge-sys/vendor/library/src"
    headers = ["-include", "sstream", "-include", "iomanip"]
    compile_cpp(dds, ["-std=c++20", *headers], [source], source.rglob("*.cpp"))
    source = folder / "vendor/ddss-sys/vendor"
    compile_cpp(ddss, ["-std=c++17"], [source / "include", source / "src"], (source / "src").glob("*.cpp"))
    subprocess.run(["cargo", "build", "--release", "--quiet"], cwd=folder, check=True)
    (folder / "target/release/libpons.so").replace(pons)
    return libraries


def compile_cpp(library: Path, flags: list[str], include: list[Path], sources) -> None:
    """Compiles sources in C++ into a library."""
    include = [f"-I{path}" for path in include]
    subprocess.run([*COMPILE, *flags, *include, *map(str, sources), "-o", str(library)], check=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="folder for the libraries")
    parser.add_argument("--kibitz", default="target/release/kibitz", help="the program to compare")
    parser.add_argument("--suite", default="table", help="suite of boards")
    parser.add_argument("--boards", type=int, default=40, help="number of boards")
    parser.add_argument("--seed", type=int, default=1, help="seed of the boards")
    options = parser.parse_args()
    for library in build(options.folder.resolve()):
        if options.suite != "table" and library.name == "libpons.so":
            continue
        numbers = ["--boards", str(options.boards), "--seed", str(options.seed)]
        subprocess.run([options.kibitz, "bench", options.suite, *numbers, "--versus", str(library)], check=True)


if __name__ == "__main__":
    main()
