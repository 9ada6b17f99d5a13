#!/usr/bin/env python3
"""All mutants of the search in one program, and what finds each.

cargo-mutants lists the mutants but builds each by itself, which takes most of a minute; a thousand of
them take a night. Here all are built at once, each behind a switch (mutant schemata, Untch, Offutt and
Harrold 1993), and MUTANT=<its number> in the environment turns one on.

    src/lab/mutants.py build FILE...       lays out and builds target/mutants from mutants of these files
    src/lab/mutants.py run FILE...         tries those of these files, or with --sample some of them; goes on
                                         where it stopped; writes tests/mutants.tsv

Needs cargo-mutants, and tree-sitter and tree-sitter-rust for Python.

A mutant is tried by the unit tests of the search, by an audit, first of seconds and, if it survives that,
of longer, and by the nodes of the bench. The columns: the mutant; what became of it; after how many
members; nodes, as a part of those of the search as it is, of bridge and of misère.

  test        a unit test of the search fails
  found       the audit found a claim of it false, or a wrong answer
  crashed     a panic, or an audit or a bench that does not come to an end
  sound       nothing was found false, but it searches other nodes: another rule that may hold too
  same        nothing differs
  not built   it is in a constant, in a pattern, or does not compile: see the run of cargo-mutants
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

SWITCH = """//! Which mutant is turned on.

use std::sync::atomic::{AtomicU32, Ordering};

static ON: AtomicU32 = AtomicU32::new(u32::MAX);

/// Whether it is this one.
#[inline(always)]
pub(crate) fn is(number: u32) -> bool {
    let on = ON.load(Ordering::Relaxed);
    if on == u32::MAX {
        return first() == number;
    }
    on == number
}

#[cold]
fn first() -> u32 {
    let on = std::env::var("MUTANT").map_or(0, |it| it.parse().unwrap_or(0));
    ON.store(on, Ordering::Relaxed);
    on
}
"""

# Where no switch can be asked.
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
    """A source file whose mutants go behind switches."""

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
        return self.text[node.start_byte : node.end_byte].decode()

    def render(self, node):
        """The text of a node with its mutants behind switches."""
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
        left, right = (self.render(node.child_by_field_name(it)) for it in ("left", "right"))
        operator = self.source(node.child_by_field_name("operator"))
        if node.type == "compound_assignment_expr":
            branches = [f"if {on(it)} {{ {left} {it['replacement']} {right} }} else " for it in mutants]
            return f"({{ {''.join(branches)}{{ {left} {operator} {right} }} }})"
        if operator in ("&&", "||"):
            [mutant] = mutants
            goes_on = "!=" if operator == "&&" else "=="
            return f"({{ let l = {left}; if l {goes_on} {on(mutant)} {{ {right} }} else {{ l }} }})"
        values = f"(&({left}), &({right}))" if operator in COMPARISONS else f"({left}, {right})"
        branches = [f"if {on(it)} {{ l {it['replacement']} r }} else " for it in mutants]
        return f"({{ let (l, r) = {values}; {''.join(branches)}{{ l {operator} r }} }})"

    def body(self, node):
        places = [node.start_byte, *(child.start_byte for child in node.children)]
        mutants = [mutant for at in places for mutant in self.bodies.get(at, [])]
        self.placed |= {mutant["number"] for mutant in mutants}
        returns = [f"\nif {on(it)} {{ return {it['replacement']}; }}" for it in mutants]
        return "{" + "".join(returns) + self.inside(node)[1:]

    def inside(self, node):
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
    # On a line of its own, by which a compiler's complaint finds it.
    return f"\ncrate::mutant::is({mutant['number']})\n"


def mutants_of(files):
    listed = []
    for file in files:
        command = ["cargo", "mutants", "--list", "--json", "-f", file]
        listed += json.loads(subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout)
    for number, mutant in enumerate(listed, 1):
        mutant["number"] = number
    return listed


def lay_out(mutants, left_out):
    for path in ("Cargo.toml", "Cargo.lock", "README.md", "src", "problems"):
        shutil.rmtree(TREE / path, ignore_errors=True)
        copy = shutil.copytree if (ROOT / path).is_dir() else shutil.copy2
        copy(ROOT / path, TREE / path)
    (TREE / "src/engine/mutant.rs").write_text(SWITCH)
    lib = TREE / "src/engine/lib.rs"
    lib.write_text(lib.read_text().replace("pub mod cards;", "pub mod cards;\nmod mutant;"))
    placed = set()
    for name in sorted({mutant["file"] for mutant in mutants}):
        own = [it for it in mutants if it["file"] == name and it["number"] not in left_out]
        path = TREE / name
        file = File(path.read_text(), own)
        # A switch cannot be asked in a constant, and no constant needs these functions.
        path.write_text(file.render(file.root).replace("const fn", "fn"))
        placed |= file.placed
    return placed


def build(files):
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
        print(f"{len(left_out)} do not compile", flush=True)
    built = cargo("test --package kibitzer --lib --no-run")
    if built.returncode:
        raise SystemExit(built.stderr[-3000:])
    tests = [json.loads(line).get("executable") for line in built.stdout.splitlines()]
    shutil.copy2(next(filter(None, tests)), TESTS)
    for mutant in mutants:
        mutant["is_built"] = mutant["number"] in placed
        del mutant["diff"]
    BUILT.write_text(json.dumps(mutants))
    print(f"{len(placed)} of {len(mutants)} mutants behind switches")


def cargo(command):
    return subprocess.run(
        ["cargo", *command.split(), *CARGO.split()], cwd=TREE, capture_output=True, text=True
    )


def blamed(path, line):
    """The mutant whose text stands at a line: the last switch above it."""
    lines = path.read_text().split("\n")
    for text in reversed(lines[:line]):
        if found := re.search(r"crate::mutant::is\((\d+)\)", text):
            return {int(found[1])}
    return set()


def mutated(number, command, seconds):
    """What a program did with a mutant turned on; nothing, if it came to no end."""
    environment = {**os.environ, "MUTANT": str(number), "RUST_BACKTRACE": "0"}
    try:
        return subprocess.run(
            command, env=environment, capture_output=True, text=True, timeout=seconds
        )
    except subprocess.TimeoutExpired:
        return None


def nodes(number):
    """The nodes of some boards of bridge and of misère, or what else came of them."""
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
    """What became of a mutant, after how many members, and the parts of the nodes."""
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
    mutants = [it for it in json.loads(BUILT.read_text()) if it["file"] in files]
    if sample:
        mutants = random.Random(1).sample(mutants, sample)
    rows = [line.split("\t") for line in TABLE.read_text().splitlines()[1:]] if TABLE.exists() else []
    known = {row[0] for row in rows}
    usual = nodes(0)
    print(f"usual nodes: {usual}", flush=True)
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
    runs.add_argument("--sample", type=int, help="so many of them, always the same")
    runs.add_argument("--first", type=int, default=500, help="the first board of the audit")
    runs.add_argument("--threads", type=int, default=2)
    given = parser.parse_args()
    if given.command == "build":
        build(given.files)
    else:
        run(given.files, given.sample, given.first, given.threads)


if __name__ == "__main__":
    main()
