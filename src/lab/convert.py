#!/usr/bin/env python3
"""Turns lists of problems with known answers into lines for `kibitz`, and checks its answers.

    src/lab/convert.py bridge.txt preferans.txt positions.jsonl
    src/lab/convert.py --check bridge.txt preferans.txt positions.jsonl layouts.json

Three kinds of files are read: problems of bridge and of preferans with one record on each line
and fields `key=value` between ` ; `; positions, tables and played hands as JSON lines, `NESW` and
`SHDCN` spelt as libdds's test sets do; and tasks about all layouts as one JSON document. Each
record becomes a line of text under a comment with its answer; `--check` asks `kibitz` instead and
reports every difference: in the value of every card, of every entry, after every card played.
"""

import argparse
import json
import re
import subprocess
import sys
from dataclasses import dataclass, field

SEATS = "NESW"
SUITS = "SHDC"


@dataclass
class Case:
    """A position, what the declaring side takes in it, and what its cards are worth."""

    command = "solve"
    name: str
    line: str
    tricks: int
    best: set = field(default_factory=set)
    """Every card that keeps the result."""
    others: dict = field(default_factory=dict)
    """The tricks of the declaring side after other cards; empty if they are not known."""

    def expected(self):
        others = " ".join(f"{card}={tricks}" for card, tricks in sorted(self.others.items()))
        return f"{self.name}: {self.tricks} with {' '.join(sorted(self.best))}; {others or '-'}"

    def differences(self, answer):
        """What an answer of `kibitz solve` says otherwise, in words."""
        values = {}
        for choice in answer["choices"]:
            values.update(dict.fromkeys(choice["cards"], choice["tricks"]))
        found = []
        if answer["tricks"]["declarer"] != self.tricks:
            found.append(f"{answer['tricks']['declarer']} tricks instead of {self.tricks}")
        best = {card for card, tricks in values.items() if tricks == self.tricks}
        if best != self.best:
            found.append(f"best {sorted(best)} instead of {sorted(self.best)}")
        others = {card: tricks for card, tricks in values.items() if card not in best}
        if self.others and others != self.others:
            found.append(f"other cards {others} instead of {self.others}")
        return found


@dataclass
class Fact:
    """A line, and one member of the answer of a command to it."""

    command: str
    name: str
    line: str
    member: str
    value: object

    def expected(self):
        return f"{self.name}: {self.command} {json.dumps(self.value)}"

    def differences(self, answer):
        """What an answer says otherwise, in words."""
        found = answer[self.member]
        if isinstance(found, list):
            # The file leaves out the values of the last trick.
            found = found[: len(self.value)]
        return [] if found == self.value else [f"{found} instead of {self.value}"]


def clockwise(seat, steps=1):
    return SEATS[(SEATS.index(seat) + steps) % 4]


def cards_of(text):
    """The cards of `CQ C5`, `CQ,C5` or `-`."""
    return re.findall(r"[SHDC][2-9TJQKA]", text)


def without(hand, cards):
    """A hand such as `AK.Q..5` after some of its cards were played."""
    suits = []
    for suit, ranks in zip(SUITS, hand.split(".")):
        suits.append("".join(rank for rank in ranks if suit + rank not in cards))
    return ".".join(suits)


def text_line(game, hands, strain, leader, trick, declarer=None):
    """Our line; `hands` by seat, without the cards of the trick, None for an empty seat."""
    written = " ".join(hands.get(seat) or "-" for seat in SEATS)
    words = [game, f"N:{written}", strain, leader]
    if trick:
        words.append(",".join(trick))
    if declarer:
        words.append(f"declarer={declarer}")
    return " ".join(words)


def records(path):
    """The records of a list of problems, as dictionaries."""
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            if line.strip() and not line.startswith("#"):
                yield dict(part.split("=", 1) for part in line.rstrip("\n").split(" ; "))


def bridge_case(record):
    hands = dict(zip(SEATS, record["deal"].removeprefix("N:").split(" ")))
    leader, trick = record["leader"], cards_of(record["lead"])
    for steps, card in enumerate(trick):
        seat = clockwise(leader, steps)
        hands[seat] = without(hands[seat], [card])
    north_south, east_west = map(int, record["dds"].split("/"))
    return Case(
        name=record["id"],
        line=text_line("bridge", hands, record["strain"], leader, trick),
        tricks=north_south if leader in "EW" else east_west,
        best=set(cards_of(record["best"])),
    )


def preferans_case(record):
    seats = record["seats"]
    hands = dict(zip(seats, record["hands"].split("/")))
    leader, trick = record["leader"], cards_of(record["preplayed"])
    for steps, card in enumerate(trick):
        seat = seats[(seats.index(leader) + steps) % len(seats)]
        hands[seat] = without(hands[seat], [card])
    strain = {"M": "misere"}.get(record["contract"], record["contract"].lstrip("0123456789"))
    bad = [part.split("=") for part in record["bad"].split(" ") if part != "-"]
    return Case(
        name=record["id"],
        line=text_line("preferans", hands, strain, leader, trick, record["declarer"]),
        tricks=int(record["solver"].split("/")[0]),
        best=set(cards_of(record["best"])),
        others={card: int(tricks) for card, tricks in bad},
    )


def position_case(record):
    hands = record["pbn"].split(":")[1]
    total = sum(rank not in ". " for rank in hands) + len(record["trick"])
    leads = record["turn"] in (record["leader"], clockwise(record["leader"], 2))

    def declaring(score):
        # The file counts the tricks of the side that is to play; the leader's side defends.
        return total // 4 - score if leads else score

    scores = {}
    for card, equals, score in record["moves"]:
        for rank in card[1] + equals:
            scores[card[0] + rank] = declaring(score)
    tricks = declaring(record["moves"][0][2])
    return Case(
        name=record["id"],
        line=bridge_line(record),
        tricks=tricks,
        best={card for card, value in scores.items() if value == tricks},
        others={card: value for card, value in scores.items() if value != tricks},
    )


def layouts_case(record):
    seats = [seat for seat in SEATS if seat != record["absent"]]
    led, declarer = cards_of(record["led"]), record["declarer"]
    dealt = set(cards_of(record["out"]))
    for suit, ranks in zip(SUITS, record["hand"].split(".")):
        dealt.update(suit + rank for rank in ranks)
    unseen = [suit + rank for suit in SUITS for rank in "AKQJT987" if suit + rank not in dealt]
    hands = {declarer: without(record["hand"], led)}
    # Any way to share the cards will do: it only says which are unseen.
    for seat in seats:
        if seat != declarer:
            own, unseen = unseen[:10], unseen[10:]
            ranks = ("".join(card[1] for card in own if card[0] == suit) for suit in SUITS)
            hands[seat] = ".".join(ranks)
    line = text_line("preferans", hands, record["strain"], record["leader"], led, declarer)
    counts = {tricks: count for tricks, count in record["counts"].items() if count}
    return Fact("layouts", record["name"], line, "counts", counts)


def json_case(record):
    """The case of one of the JSON lines, which are of three kinds."""
    if "table" in record:
        return table_case(record)
    return play_case(record) if "play" in record else position_case(record)


def table_case(record):
    table = {}
    for row in record["table"].split():
        strain, tricks = row.split(":")
        values = (int(digit, 16) for digit in tricks)
        table[{"N": "NT"}.get(strain, strain)] = dict(zip(SEATS, values))
    return Fact("table", record["id"], f"bridge {record['pbn']}", "table", table)


def play_case(record):
    line = bridge_line(record) + f" play={record['play']}"
    return Fact("play", record["id"], line, "tricks", record["tricks"])


def bridge_line(record):
    """The line of a record with a deal, trumps, a leader, and the cards he led to."""
    strain = {"N": "NT"}.get(record["trump"], record["trump"])
    trick = ",".join(record["trick"])
    return f"bridge {record['pbn']} {strain} {record['leader']} {trick}".rstrip()


def cases(path):
    if path.endswith(".json"):
        with open(path, encoding="utf-8") as document:
            return [layouts_case(record) for record in json.load(document)["tasks"]]
    if path.endswith(".jsonl"):
        with open(path, encoding="utf-8") as lines:
            return [json_case(json.loads(line)) for line in lines if line.strip()]
    convert = {True: preferans_case, False: bridge_case}
    return [convert["declarer" in record](record) for record in records(path)]


def check(all_cases, kibitz):
    """Asks `kibitz` about every case and returns the number of cases it answers otherwise."""
    lines = "".join(case.line + "\n" for case in all_cases)
    call = [*kibitz.split(), all_cases[0].command, "--json"]
    run = subprocess.run(call, input=lines, capture_output=True, text=True)
    # A long count says now and then how far it is: the last answer to a line is the whole one.
    answers = {answer["line"]: answer for answer in map(json.loads, run.stdout.splitlines())}
    wrong = 0
    for number, case in enumerate(all_cases, start=1):
        if number not in answers:
            sys.exit(f"{case.name}: no answer to line {number}; {run.stderr.strip()}")
        answer = answers[number]
        found = [answer["error"]] if "error" in answer else case.differences(answer)
        wrong += bool(found)
        for text in found:
            print(f"{case.name}: {text}\n  {case.line}")
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("files", nargs="+", help="problems (.txt), JSON lines (.jsonl), layouts (.json)")
    parser.add_argument("--check", action="store_true", help="compare the answers of kibitz")
    parser.add_argument(
        "--kibitz", default="target/release/kibitz", help="the program and its options"
    )
    arguments = parser.parse_args()
    wrong = 0
    for path in arguments.files:
        found = cases(path)
        if not arguments.check:
            for case in found:
                print(f"# {case.expected()}\n{case.line}")
            continue
        differ = check(found, arguments.kibitz)
        wrong += differ
        print(f"{path}: {len(found)} cases, {differ} differ")
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
