"""What to lead: the answers of `kibitz lead`, arrays that agree with one another, and errors with their place."""

from __future__ import annotations

import json
import pickle
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import kibitzer_dd as dd

HAND = "W:QJ65.A64.A3.JT64"
AUCTION = "1NT P 3NT"
DEAL = "N:AK52.Q63.KJ74.85 J93.T972.83.KJ96 QT87.A85.A952.A3 64.KJ4.QT6.QT742"
NORTH, EAST, SOUTH, _ = DEAL[2:].split()
LINE = f"bridge {DEAL} NT W declarer=S"
SYSTEM = '(name: "strong", rules: [(calls: "1NT", hand: ["hcp 20-21"])])'
#: The attributes of a choice that stand in the members of the JSON.
MERITS = {
    "contract": ("share", "low", "high"),
    "tricks": ("mean_tricks", "mean_tricks_error"),
    "matchpoints": ("matchpoints", "matchpoints_error"),
    "imps": ("imps", "imps_error"),
    "best": ("best", "best_low", "best_high"),
}


def answer_of_kibitz(*arguments: str) -> Any:
    """Returns the answer of `kibitz lead --json`."""
    kibitz = shutil.which("kibitz")
    if kibitz is None:
        pytest.skip("kibitz is not on the path")
    command = [kibitz, "lead", "--hand", HAND, "--json", *arguments]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    return json.loads(run.stdout.splitlines()[-1])


@pytest.mark.parametrize(
    ("arguments", "options"),
    [
        (["--auction", AUCTION, "--samples", "60"], {"auction": AUCTION, "samples": 60}),
        (
            ["--auction", "1NT,P,3NT,P,P,P", "--system", "acol", "--samples", "30", "--vulnerable", "NS"],
            {"auction": "1NT P 3NT P P P".split(), "system": "acol", "samples": 30, "vulnerable": "NS"},
        ),
        (
            ["--contract", "3NTX-S", "--seed", "7", "--samples", "250", "--points", "S=15-17"]
            + ["--shape", "S=balanced", "--condition", "hearts(north) < 4"],
            {"contract": "3NTX", "declarer": "S", "seed": 7, "samples": 250, "points": ["S=15-17"]}
            | {"shape": ["S=balanced"], "condition": ["hearts(north) < 4"]},
        ),
        (
            ["--auction", AUCTION, "--until", "60", "--by", "tricks", "--samples", "450"],
            {"auction": AUCTION, "until": 60, "by": "tricks", "samples": 450},
        ),
    ],
)
def test_leads_are_those_of_the_command_line(arguments: list[str], options: dict[str, Any]) -> None:
    expected = answer_of_kibitz(*arguments)
    found = dd.leads(HAND, **options)
    assert (len(found), found.turn, found.contract) == (expected["deals"], "W", expected["contract"])
    assert set(found.cards) == {tuple(row["cards"]) for row in expected["cards"]}
    for row in expected["cards"]:
        index = found.index(row["cards"][0])
        for member, names in MERITS.items():
            assert [getattr(found, name)[index] for name in names] == row[member], (member, row)
    settled = expected.get("settled")
    assert (found.settled is None) == (settled is None)
    if found.settled is not None:
        as_good = [card for cards in found.settled.as_good for card in cards]
        assert (found.settled.deals, list(found.settled.best)) == (settled["deals"], settled["best"])
        assert as_good == settled["as_good"]
    calls = [(call.seat, call.call, list(call.requirements)) for call in found.calls]
    expected_calls = expected.get("calls", [])
    assert calls == [(call["seat"], call["call"], call["requirements"]) for call in expected_calls]


def test_arrays_agree_with_one_another_and_with_the_solver() -> None:
    found = dd.leads(HAND, AUCTION, samples=40, vulnerable="All")
    choices = len(found.cards)
    assert found.tricks.shape == (40, choices) and found.tricks.dtype == np.uint8
    assert found.hands.shape == (40, 4) and (found.hands[:, 3] == dd.masks(f"{HAND} - - -")[0, 3]).all()
    solved = dd.choices(found.hands, "NT", "W")
    for column, cards in zip(found.tricks.T, found.cards):
        for card in cards:
            assert (solved[:, dd.CARDS.index(card)] == column).all()
    own = 13 - found.tricks.astype(float)
    assert (found.share == (found.tricks < 9).mean(axis=0)).all()
    assert found.mean_tricks == pytest.approx(own.mean(axis=0))
    assert found.best == pytest.approx((own == own.max(axis=1, keepdims=True)).mean(axis=0))
    better = np.sign(own[:, :, None] - own[:, None, :]).sum(axis=2) / (choices - 1)
    assert found.matchpoints == pytest.approx(0.5 + better.mean(axis=0) / 2)
    # What one choice gains, the others lose.
    assert abs(found.imps.sum()) < 1e-9 and found.imps.any()
    assert ((found.low <= found.share) & (found.share <= found.high)).all()
    honours = (found.hands[:, 2, None] >> np.arange(52, dtype=np.uint64)) & np.uint64(1)
    points = honours @ np.maximum(np.arange(52) % 13 - 8, 0).astype(np.uint64)
    assert 15 <= points.min() and points.max() <= 17


def test_a_difference_is_that_of_the_same_deals() -> None:
    found = dd.leads(HAND, AUCTION, samples=40)
    one, other = found.index("S5"), found.index("HA")
    gaps = found.tricks[:, other].astype(float) - found.tricks[:, one]
    difference = found.difference("S5", "HA", by="tricks")
    assert difference.mean == pytest.approx(gaps.mean())
    assert difference.error == pytest.approx(1.96 * gaps.std(ddof=1) / 40**0.5, rel=1e-3)
    beaten = found.tricks < 9
    first, second = beaten[:, one], beaten[:, other]
    assert difference.only_first == (first & ~second).sum() and difference.only_second == (~first & second).sum()
    assert difference.both == (first & second).sum() and difference.neither == (~first & ~second).sum()
    assert found.difference(one, other).mean == pytest.approx(found.share[one] - found.share[other])
    for wrong in ("CA", 10, -1):
        with pytest.raises(ValueError, match="is not one of the choices SQ SJ, S6 S5, HA"):
            found.difference("SQ", wrong)
    with pytest.raises(ValueError, match="is not one of contract"):
        found.difference("SQ", "HA", by="luck")


def test_deals_depend_on_the_seed_but_not_on_the_threads_or_the_form_of_the_hand() -> None:
    found = dd.leads(HAND, AUCTION, samples=30, seed=5)
    masks = dd.masks(f"{HAND} - - -")
    alone = dd.Solver(threads=1, memory_mb=64)
    for again in (
        alone.leads(masks[0], AUCTION, samples=30, seed=5),
        dd.leads(masks, AUCTION, dealer="S", samples=30, seed=5),
        dd.leads([HAND], AUCTION.split(), samples=30, seed=5, dealer=2),
        pickle.loads(pickle.dumps(found)),
    ):
        assert (again.hands == found.hands).all() and (again.tricks == found.tricks).all()
        assert again.cards == found.cards and again.calls == found.calls
    assert (dd.leads(HAND, AUCTION, samples=30, seed=6).hands != found.hands).any()
    assert (dd.leads(HAND, AUCTION, samples=10, seed=5).tricks == found.tricks[:10]).all()
    assert dd.leads(HAND, AUCTION, samples=5, system=None).calls == ()


def test_a_player_sees_dummy_after_the_lead() -> None:
    lead = dd.leads(dd.Board(f"{LINE} contract=3NT"), samples=5)
    assert (lead.turn, lead.declarer, lead.defending) == ("W", "S", True)
    assert len(set(lead.hands[:, 3])) == 1 and len(set(lead.hands[:, 0])) > 1
    board = dd.leads(dd.Board(f"{LINE} contract=3NT play=C4C5"), samples=20)
    east = dd.leads(
        [f"E:{EAST}", f"N:{NORTH}"], contract="3NT", declarer="S", play=["C4", "C5"], samples=20
    )
    assert board.turn == east.turn == "E" and (board.tricks == east.tricks).all()
    south = dd.leads([f"S:{SOUTH}", f"N:{NORTH}"], contract="3NT", declarer="S", play=["C4"], samples=9)
    assert (south.turn, south.defending) == ("N", False)
    assert (south.share == (south.tricks >= 9).mean(axis=0)).all()


def test_deals_end_when_a_card_is_settled() -> None:
    seen: list[tuple[int, int]] = []
    found = dd.leads(
        "W:AKQJT98.2.432.32",
        contract="3NT",
        declarer="S",
        until=95,
        progress=lambda done, count: seen.append((done, count)),
    )
    assert found.settled is not None and found.settled.best[:2] == ("SA", "SK")
    assert len(found) < 2000 and found.complete
    assert seen[-1] == (len(found), len(found)) and seen == sorted(seen, key=lambda pair: pair[0])


def test_a_hand_that_contradicts_its_own_call_is_named() -> None:
    found = dd.leads(HAND, "1H P P 1NT P 3NT", dealer="W", samples=1)
    assert "H 5+" in found.calls[0].contradicted
    assert all(call.contradicted == () for call in found.calls[1:])


def test_a_system_is_read_from_a_text_or_a_file(tmp_path: Path) -> None:
    file = tmp_path / "strong.ron"
    file.write_text(SYSTEM)
    for system in (SYSTEM, file, str(file)):
        found = dd.leads(HAND, AUCTION, system=system, samples=3)
        assert found.calls[0].requirements == ("hcp 20-21",)
    with pytest.raises(FileNotFoundError):
        dd.leads(HAND, AUCTION, system="none.ron")


@pytest.mark.parametrize(
    ("options", "line", "column", "reason"),
    [
        ({"condition": "hcp(north) > 9\nand hpc(south) < 5"}, 2, 5, "`hpc` is neither"),
        ({"condition": ["hcp(north) > 9", "hcp(north) >"]}, 1, 13, "the script ends"),
        ({"system": '(name: "x",\nrules: 3)'}, 2, 7, "system: 2:7"),
    ],
)
def test_a_text_that_cannot_be_read_is_an_error_with_its_place(
    options: dict[str, Any], line: int, column: int, reason: str
) -> None:
    with pytest.raises(dd.ReadError, match=reason) as caught:
        dd.leads(HAND, AUCTION, **options)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert isinstance(caught.value, ValueError)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({}, "an auction, or a contract and its declarer"),
        ({"auction": "1NT P 8H"}, "call 3 of the auction: bridge has no such call"),
        ({"auction": "1NT P 1H"}, "call 3 of the auction: the bid is not higher"),
        ({"auction": "1NT P foo"}, "`foo` is not a call"),
        ({"auction": "P P P P"}, "the auction has no bid"),
        ({"contract": "3NT"}, "a contract and its declarer"),
        ({"contract": "8NT", "declarer": "S"}, "level 8"),
        ({"contract": "3NT", "declarer": "X"}, "declarer X is not one of"),
        ({"contract": "3NT", "declarer": "N"}, "East is to play: all cards of this hand must be known"),
        ({"auction": AUCTION, "condition": "hcp(north) > 33"}, "North"),
        ({"auction": AUCTION, "condition": "rnd(4) == 0"}, r"`rnd\(4\) == 0` depends on more than the hands"),
        ({"auction": AUCTION, "points": ["E=30+"]}, "East"),
        ({"auction": AUCTION, "play": ["S2"]}, "cannot have been played as card 1"),
        ({"auction": AUCTION, "samples": 0}, "samples is at least 1"),
        ({"auction": AUCTION, "until": 100}, "below 100, such as 95, not 100"),
        ({"auction": AUCTION, "by": "luck"}, '"luck" is not one of contract, tricks, matchpoints, imps'),
        ({"auction": AUCTION, "seed": -1}, "seed"),
        ({"hand": "W:QJ65.A64.A3", "auction": AUCTION}, "such as N:AK52.Q63.KJ74.82"),
        ({"hand": "W:QJ65.A64.A3.JT6", "auction": AUCTION}, "12 cards"),
        ({"hand": [], "auction": AUCTION}, "no hand is known"),
        ({"hand": np.zeros((2, 4), dtype=np.uint64), "auction": AUCTION}, "the hands of one deal, given 2"),
        ({"hand": dd.Board(LINE)}, "no contract"),
        ({"hand": dd.Board(LINE), "auction": AUCTION}, "its own auction"),
        ({"hand": dd.Board("preferans N:8... - A... J... NT W declarer=N contract=6NT")}, "preferans"),
    ],
)
def test_a_question_that_cannot_be_asked_is_an_error(options: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        dd.leads(**{"hand": HAND, **options})


def test_a_condition_that_is_no_text_is_refused() -> None:
    with pytest.raises(TypeError, match="condition is a text, or a list of texts"):
        dd.leads(HAND, AUCTION, condition=[3])  # type: ignore[list-item]


def test_ctrl_c_keeps_the_deals_solved_so_far() -> None:
    program = """
import os, signal
import kibitzer_dd as dd
def interrupt(done, count):
    if done >= 20 and not sent:
        sent.append(done)
        os.kill(os.getpid(), signal.SIGINT)
sent = []
try:
    dd.leads("W:QJ65.A64.A3.JT64", "1NT P 3NT", samples=100_000, progress=interrupt)
except dd.Interrupted as stopped:
    found = stopped.results
    again = dd.leads("W:QJ65.A64.A3.JT64", "1NT P 3NT", samples=len(found))
    print(len(found) >= 20, found.complete, bool((again.tricks == found.tricks).all()))
"""
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["True", "False", "True"], run.stdout + run.stderr
