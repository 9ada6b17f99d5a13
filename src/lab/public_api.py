#!/usr/bin/env python3
"""Compares the public items of the two libraries with those that tests/public_api.txt lists.

    src/lab/public_api.py            fails, and prints the difference, if an item is new or gone
    src/lab/public_api.py --write    writes the list anew

An item is a module, type, trait, function, constant, macro, variant, public field or method; what the documentation hides
is not public. The items are those that rustdoc describes in JSON, which the stable compiler writes only if asked.
"""

import difflib
import json
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
LIST = ROOT / "tests" / "public_api.txt"
CRATES = ["kibitzer-cards", "kibitzer"]


def described(crate):
    """Returns rustdoc's description of a crate."""
    command = ["cargo", "rustdoc", "--release", "--quiet", "--lib", "--package", crate, "--all-features", "--"]
    # Build scripts notice RUSTC_BOOTSTRAP: in the folder of ordinary builds all crates would be compiled anew after it.
    target = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")) / "public_api"
    environment = {**os.environ, "RUSTC_BOOTSTRAP": "1", "CARGO_TARGET_DIR": str(target)}
    subprocess.run(command + ["-Zunstable-options", "--output-format=json"], cwd=ROOT, env=environment, check=True)
    return json.loads((target / "doc" / f"{crate.replace('-', '_')}.json").read_text())


def children(index, item):
    """Yields the items within an item: those of a module, the parts of a type, and its own methods."""
    [(kind, inner)] = item["inner"].items()
    if kind == "module":
        yield from inner["items"]
    if kind == "enum":
        yield from inner["variants"]
    if kind == "struct" and "plain" in inner["kind"]:
        yield from inner["kind"]["plain"]["fields"]
    if kind == "trait":
        yield from inner["items"]
    for implementation in inner.get("impls", []) if isinstance(inner, dict) else []:
        block = index.get(str(implementation), {}).get("inner", {}).get("impl", {})
        if block and block["trait"] is None:
            yield from block["items"]


def items(index, number, path, seen):
    """Yields the paths of the public items at and below an item, which stands at a path."""
    item = index.get(str(number))
    if item is None:
        return
    used = item["inner"].get("use")
    if used:
        target = index.get(str(used["id"]))
        # Items of another crate are listed there.
        if target is None or target["inner"].get("module") is not None and used["is_glob"]:
            yield f"{path}::{used['name']}"
        elif used["is_glob"]:
            for child in children(index, target):
                yield from items(index, child, path, seen)
        else:
            yield from below(index, target, f"{path}::{used['name']}", seen)
    elif item["visibility"] in ("public", "default") and item["name"]:
        yield from below(index, item, f"{path}::{item['name']}", seen)


def below(index, item, path, seen):
    yield path
    if (item["id"], path) in seen:
        return
    for child in children(index, item):
        yield from items(index, child, path, seen | {(item["id"], path)})


def public_items(crate):
    description = described(crate)
    index, root = description["index"], description["index"][str(description["root"])]
    found = (path for child in children(index, root) for path in items(index, child, root["name"], frozenset()))
    return sorted(set(found))


def main():
    found = [path for crate in CRATES for path in public_items(crate)]
    text = "".join(path + "\n" for path in found)
    if sys.argv[1:] == ["--write"]:
        LIST.write_text(text)
        return 0
    listed = LIST.read_text()
    changes = difflib.unified_diff(listed.splitlines(), found, "listed", "found", n=0, lineterm="")
    changes = list(changes)
    print("\n".join(changes))
    if changes:
        print(f"the public items have changed: if that is meant, {sys.argv[0]} --write lists them anew")
    return int(bool(changes))


sys.exit(main())
