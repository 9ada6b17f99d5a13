#!/usr/bin/env python3
"""Builds all mutants of the search into one program, and records which checks find each of them.

cargo-mutants lists the mutants but builds each one separately. That takes almost a minute a mutant, and
a night for a thousand. This script builds all of them at once, each behind a switch (mutant schemata:
Untch, Offutt and Harrold 1993). The environment variable MUTANT is the number of the mutant that is
turned on.

    src/lab/mutants.py build FILE...       builds the mutants of these source files in target/mutants
    src/lab/mutants.py run FILE...         checks the mutants of these files, with --sample N only N of
                                         them, and adds rows to tests/mutants.tsv; mutants that have a
                                         row are skipped, so an interrupted run can be continued

Requires cargo-mutants, and the Python packages tree-sitter and tree-sitter-rust.

A mutant is checked by the unit tests of the search, by an audit of 2 seconds, by one of 12 seconds, and
by the node counts of the bench, until one of them finds it. The table has these columns: mutant, outcome
("became"), number of members that the audit checked, and the nodes of the bench in bridge and in misère,
divided by those of the unchanged search. The outcomes are:

  test        a unit test of the search fails
  found       the audit finds a false claim or a wrong answer
  crashed     the program panics, or does not finish in time
  sound       no check fails, but the search visits other nodes: a different rule, which may be correct
  same        no check fails, and the nodes are the same
  not built   the mutant is in a constant or a pattern, or does not compile; use cargo-mutants for it
"""

import argparse
import bisect
import concurrent.futures
import json
import os
import random
import re
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TREE = ROOT / "target/mutants"
BUILT = TREE / "mutants.json"
TABLE = ROOT / "tests/mutants.tsv"
LAB = TREE / "target/release/lab"
KIBITZ = TREE / "target/release/kibitz"
TESTS = TREE / "target/release/unit-tests"
CARGO = "--release --target-dir target --message-format json"
CARGO += " --config profile.release.package.kibitzer.codegen-units=16"

SWITCH = """//! The switch that turns on one mutant.

use std::sync::atomic::{AtomicU32, Ordering};

static ON: AtomicU32 = AtomicU32::new(u32::MAX);

/// Returns true if the mutant with this number is turned on.
#[inline(always)]
pub(crate) fn is(number: u32) -> bool {
    let on = ON.load(Ordering::Relaxed);
    if on == u32::MAX {
        return first() == number;
    }
    on == number
}

/// Reads the number of the mutant from the environment and returns it, or 0 for none.
#[cold]
fn first() -> u32 {
    let on = std::env::var("MUTANT").map_or(0, |number| number.parse().unwrap_or(0));
    ON.store(on, Ordering::Relaxed);
    on
}
"""

# Syntax nodes inside which a switch would not compile, because it is evaluated at run time.
UNSWITCHED = (
    "const_item",
    "static_item",
    "const_block",
    "array_type",
    "type_arguments",
    "token_tree",
    "attribute_item",
)

COMPARISONS = {"==", "!=", "<", "<=", ">", ">="}


class File:
    """A source file, written again with its mutants behind switches."""

    def __init__(self, text, mutants):
        import tree_sitter
        import tree_sitter_rust

        self.text = text.encode()
        language = tree_sitter.Language(tree_sitter_rust.language())
        self.root = tree_sitter.Parser(language).parse(self.text).root_node
        lines = text.split("\n")
        starts = [0]
        for line in lines:
            starts.append(starts[-1] + len(line.encode()) + 1)
        self.operators = {}
        self.bodies = {}
        self.placed = set()
        places = {
            "FnValue": self.bodies,
            "BinaryOperator": self.operators,
            "UnaryOperator": self.operators,
        }
        for mutant in mutants:
            if (place := places.get(mutant["genre"])) is None:
                continue
            where = mutant["span"]["start"]
            line = lines[where["line"] - 1]
            at = starts[where["line"] - 1] + len(line[: where["column"] - 1].encode())
            place.setdefault(at, []).append(mutant)

    def source(self, node):
        """Returns the source text of a syntax node."""
        return self.text[node.start_byte : node.end_byte].decode()

    def render(self, node):
        """Returns the text of a syntax node with its mutants behind switches."""
        if node.type in UNSWITCHED:
            return self.source(node)
        mutants = []
        if node.type in ("binary_expression", "compound_assignment_expr"):
            mutants = self.operators.get(node.child_by_field_name("operator").start_byte, [])
        elif node.type == "unary_expression":
            mutants = self.operators.get(node.children[0].start_byte, [])
        elif node.type == "block" and node.parent.type == "function_item":
            return self.body(node)
        if not mutants:
            return self.inside(node)
        self.placed |= {mutant["number"] for mutant in mutants}
        if node.type == "unary_expression":
            value = self.render(node.children[-1])
            return f"({{ let v = {value}; if {on(mutants[0])} {{ v }} else {{ {self.source(node.children[0])}v }} }})"
        left, right = (self.render(node.child_by_field_name(side)) for side in ("left", "right"))
        operator = self.source(node.child_by_field_name("operator"))
        if node.type == "compound_assignment_expr":
            branches = [f"if {on(mutant)} {{ {left} {mutant['replacement']} {right} }} else " for mutant in mutants]
            return f"({{ {''.join(branches)}{{ {left} {operator} {right} }} }})"
        if operator in ("&&", "||"):
            [mutant] = mutants
            goes_on = "!=" if operator == "&&" else "=="
            return f"({{ let l = {left}; if l {goes_on} {on(mutant)} {{ {right} }} else {{ l }} }})"
        values = f"(&({left}), &({right}))" if operator in COMPARISONS else f"({left}, {right})"
        branches = [f"if {on(mutant)} {{ l {mutant['replacement']} r }} else " for mutant in mutants]
        return f"({{ let (l, r) = {values}; {''.join(branches)}{{ l {operator} r }} }})"

    def body(self, node):
        """Returns the body of a function, with its mutants that replace the returned value at the start."""
        places = [node.start_byte, *(child.start_byte for child in node.children)]
        mutants = [mutant for at in places for mutant in self.bodies.get(at, [])]
        self.placed |= {mutant["number"] for mutant in mutants}
        returns = [f"\nif {on(mutant)} {{ return {mutant['replacement']}; }}" for mutant in mutants]
        return "{" + "".join(returns) + self.inside(node)[1:]

    def inside(self, node):
        """Returns the text of a syntax node, with the mutants of its children behind switches."""
        if not node.children:
            return self.source(node)
        out, at = [], node.start_byte
        for child in node.children:
            out.append(self.text[at : child.start_byte].decode())
            out.append(self.render(child))
            at = child.end_byte
        out.append(self.text[at : node.end_byte].decode())
        return "".join(out)


def on(mutant):
    """Returns the Rust condition that is true if a mutant is turned on."""
    # It has a line of its own, because `blamed` finds mutants by line.
    return f"\ncrate::mutant::is({mutant['number']})\n"


def mutants_of(files):
    """Returns the mutants of source files, as cargo-mutants lists them, with numbers from 1."""
    listed = []
    for file in files:
        command = ["cargo", "mutants", "--list", "--json", "-f", file]
        listed += json.loads(subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout)
    for number, mutant in enumerate(listed, 1):
        mutant["number"] = number
    return listed


def lay_out(mutants, left_out):
    """Copies the project to target/mutants and adds the mutants, except those left out by number.

    Returns the numbers of the mutants that are behind a switch.
    """
    for path in ("Cargo.toml", "Cargo.lock", "README.md", "src", "problems"):
        shutil.rmtree(TREE / path, ignore_errors=True)
        copy = shutil.copytree if (ROOT / path).is_dir() else shutil.copy2
        copy(ROOT / path, TREE / path)
    (TREE / "src/engine/mutant.rs").write_text(SWITCH)
    lib = TREE / "src/engine/lib.rs"
    lib.write_text(lib.read_text() + "\nmod mutant;\n")
    placed = set()
    for name in sorted({mutant["file"] for mutant in mutants}):
        own = [mutant for mutant in mutants if mutant["file"] == name and mutant["number"] not in left_out]
        path = TREE / name
        file = File(path.read_text(), own)
        # A switch cannot be evaluated in a constant function. No constant calls these functions.
        path.write_text(file.render(file.root).replace("const fn", "fn"))
        placed |= file.placed
    return placed


def build(files):
    """Builds the programs with all mutants that compile, and the unit tests, and writes the list of mutants."""
    TREE.mkdir(parents=True, exist_ok=True)
    mutants, left_out = mutants_of(files), set()
    while True:
        placed = lay_out(mutants, left_out)
        done = cargo("build --package kibitzer-lab --bin lab --package kibitzer-cli --bin kibitz")
        if done.returncode == 0:
            break
        wrong = set()
        for line in done.stdout.splitlines():
            message = json.loads(line).get("message") or {}
            if message.get("level") != "error":
                continue
            spans = [span for span in message["spans"] if span["is_primary"]]
            for span in spans:
                wrong |= blamed(TREE / span["file_name"], span["line_start"])
        if not wrong - left_out:
            raise SystemExit(done.stderr[-3000:])
        left_out |= wrong
        print(f"{len(left_out)} mutants do not compile; building without them", flush=True)
    built = cargo("test --package kibitzer --lib --no-run")
    if built.returncode:
        raise SystemExit(built.stderr[-3000:])
    tests = [json.loads(line).get("executable") for line in built.stdout.splitlines()]
    shutil.copy2(next(filter(None, tests)), TESTS)
    for mutant in mutants:
        mutant["is_built"] = mutant["number"] in placed
        del mutant["diff"]
    BUILT.write_text(json.dumps(mutants))
    print(f"{len(placed)} of {len(mutants)} mutants are built")


def cargo(command):
    """Runs cargo in target/mutants and returns the finished process."""
    return subprocess.run(
        ["cargo", *command.split(), *CARGO.split()], cwd=TREE, capture_output=True, text=True
    )


def blamed(path, line):
    """Returns the number of the mutant at a line, which is that of the last switch above it, as a set."""
    lines = path.read_text().split("\n")
    for text in reversed(lines[:line]):
        if found := re.search(r"crate::mutant::is\((\d+)\)", text):
            return {int(found[1])}
    return set()


def mutated(number, command, seconds):
    """Runs a program with a mutant turned on. Returns the finished process, or None after the time limit."""
    environment = {**os.environ, "MUTANT": str(number), "RUST_BACKTRACE": "0"}
    try:
        return subprocess.run(
            command, env=environment, capture_output=True, text=True, timeout=seconds
        )
    except subprocess.TimeoutExpired:
        return None


def nodes(number):
    """Returns the node counts of the bench in bridge and in misère, or "panic" or "no end" if it fails."""
    suites = ["signature", "misere --boards 50"]
    found = []
    for suite in suites:
        done = mutated(number, [KIBITZ, "bench", *suite.split(), "--json"], 30)
        if done is None:
            return "no end"
        if done.returncode:
            return "panic"
        found.append(json.loads(done.stdout)["nodes"])
    return found


def attempt(number, first, usual):
    """Checks a mutant. Returns its row of the table after the name: outcome, members, and the two ratios of nodes."""
    tests = mutated(number, [TESTS, "search::"], 60)
    if tests is None or tests.returncode:
        return ("crashed" if tests is None else "test"), "", "", ""
    for seconds in (2, 12):
        command = f"audit --first {first} --seconds {seconds} --threads 1 --until-found"
        done = mutated(number, [LAB, *command.split()], seconds + 8)
        if done is None or done.returncode not in (0, 1) or "panicked" in done.stderr:
            return "crashed", "", "", ""
        if found := re.search(r"FALSE after ([\d,]+) members", done.stdout):
            return "found", found[1].replace(",", ""), "", ""
        if done.returncode:
            return "crashed", "", "", ""
        members = re.search(r"([\d,]+) members:", done.stdout)[1].replace(",", "")
    now = nodes(number)
    if isinstance(now, str):
        return "crashed", members, now, ""
    parts = [f"{part / whole:.4f}" for part, whole in zip(now, usual)]
    return ("same" if now == usual else "sound"), members, *parts


def run(files, sample, first, threads):
    """Checks the mutants of source files that have no row yet, and adds their rows to the table."""
    mutants = [mutant for mutant in json.loads(BUILT.read_text()) if mutant["file"] in files]
    if sample:
        mutants = random.Random(1).sample(mutants, sample)
    rows = [line.split("\t") for line in TABLE.read_text().splitlines()[1:]] if TABLE.exists() else []
    known = {row[0] for row in rows}
    usual = nodes(0)
    print(f"nodes of the unchanged search: {usual}", flush=True)
    with TABLE.open("a") as table, concurrent.futures.ThreadPoolExecutor(threads) as pool:
        if not known:
            print("mutant", "became", "members", "bridge", "misère", sep="\t", file=table, flush=True)

        def one(mutant):
            if mutant["name"] in known:
                return
            is_built = mutant["is_built"]
            row = attempt(mutant["number"], first, usual) if is_built else ("not built", "", "", "")
            print(mutant["name"], *row, sep="\t", file=table, flush=True)

        list(pool.map(one, mutants))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    builds = commands.add_parser("build")
    builds.add_argument("files", nargs="+")
    runs = commands.add_parser("run")
    runs.add_argument("files", nargs="+")
    runs.add_argument("--sample", type=int, help="number of mutants to check, always the same ones")
    runs.add_argument("--first", type=int, default=500, help="number of the first board of the audit (default: 500)")
    runs.add_argument(
        "--threads", type=int, default=2, help="number of mutants checked at a time (default: 2)"
    )
    given = parser.parse_args()
    if given.command == "build":
        build(given.files)
    else:
        run(given.files, given.sample, given.first, given.threads)


if __name__ == "__main__":
    main()
