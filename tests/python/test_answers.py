"""Answers through Python: shapes, both games, all forms of deals, bad input, interruption."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kibitzer_dd as dd

FIXTURES = Path(__file__).parent.parent / "fixtures"
FULL = "N:64.KQJ7.AKJ3.AJ7 A9532.A82.Q42.Q2 T7.9654.T65.T953 KQJ8.T3.987.K864"
ENDING = "N:AQ... 32... .AK.. K4..."
PREFERANS = "preferans N:8... - A... J... NT W declarer=N contract=6NT"


def test_tables_have_the_shape_of_libdds() -> None:
    tables = dd.tables([ENDING, ENDING])
    assert tables.shape == (2, 5, 4) and tables.dtype == np.uint8
    assert tables[0, 4].tolist() == [2, 0, 2, 1]
    tables[0, 0, 0] = 9  # The array is the caller's own.
    assert dd.tables([]).shape == (0, 5, 4)
    preferans = dd.tables(PREFERANS)
    assert preferans.shape == (1, 6, 4) and preferans[0, 4].tolist() == [0, None, 1, 0]
    with pytest.raises(dd.DealError, match="both games"):
        dd.tables([ENDING, PREFERANS])


def test_tables_are_those_that_pgx_recorded_from_libdds() -> None:
    """The sample of pgx: a hundred deals with tables of libdds."""
    hands, tables = dd.read_pgx(np.load(FIXTURES / "pgx" / "sample.npy"))
    assert (dd.tables(hands) == tables).all()
    assert (dd.write_pgx(hands, tables) == np.load(FIXTURES / "pgx" / "sample.npy")).all()
    again, same = dd.read_zrd(dd.write_zrd(hands, tables))
    assert (again == hands).all() and (same == tables).all()


def test_deals_in_every_form_have_the_same_table() -> None:
    masks = dd.masks(FULL)
    assert dd.pbn(masks) == [FULL]
    expected = dd.tables(FULL)
    board = dd.Board(FULL)
    assert board.masks == masks[0].tolist()
    texts = np.array([FULL])
    for deals in (masks, masks[0], list(masks), texts, [board], board, (text for text in [FULL])):
        assert (dd.tables(deals) == expected).all()
    every_second = np.repeat(masks, 4, axis=0)[::2]
    assert dd.tables(every_second).shape == (2, 5, 4)
    endplay = pytest.importorskip("endplay.types")
    assert (dd.tables([endplay.Deal(FULL)]) == expected).all()


class RedealHand:
    """A hand that writes itself as those of redeal do."""

    def __init__(self, text: str) -> None:
        self._text = text

    def to_str(self) -> str:
        return self._text


class RedealDeal:
    north = RedealHand("64 KQJ7 AKJ3 AJ7")
    east = RedealHand("A9532 A82 Q42 Q2")
    south = RedealHand("T7 9654 T65 T953")
    west = RedealHand("KQJ8 T3 987 K864")


def test_deals_of_redeal_are_accepted() -> None:
    assert dd.pbn(RedealDeal()) == [FULL]
    void = RedealDeal()
    void.north = RedealHand("AKQ - - -")
    assert dd.pbn([void])[0].startswith("N:AKQ... ")


@pytest.mark.parametrize(
    ("deal", "seat", "card"),
    [
        ("N:AKQJ... T98... 765... 432...", "N", None),
        ("N:AKQ... AT9... 876... 543...", None, "SA"),
        ("N:AKQ... JT9... 876... 54X...", "W", None),
        ("hello", None, None),
        ("bridge N:AKQ... JT9... 876... 543... NT", None, None),
        (17, None, None),
        (None, None, None),
    ],
)
def test_a_bad_deal_is_named(deal: object, seat: str | None, card: str | None) -> None:
    with pytest.raises(dd.DealError) as caught:
        dd.tables([ENDING, deal])  # type: ignore[list-item]
    error = caught.value
    assert (error.index, error.seat, error.card) == (1, seat, card)
    copy = pickle.loads(pickle.dumps(error))
    assert (str(copy), copy.index, copy.card) == (str(error), 1, card)


def test_bad_arrays_are_refused() -> None:
    with pytest.raises(TypeError, match="uint64"):
        dd.tables(np.full((2, 4), np.nan))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"deals: .* uint64\[n, 4\], given uint64\[5\]"):
        dd.tables(np.zeros(5, dtype=np.uint64))
    with pytest.raises(dd.DealError, match="board 0: no hand holds a card"):
        dd.tables(np.zeros((1, 4), dtype=np.uint64))
    with pytest.raises(dd.DealError, match="bits 0 to 51"):
        dd.tables(np.full((1, 4), 2**63, dtype=np.uint64))
    fourteen = dd.masks(FULL)
    fourteen[0, 0] |= np.uint64(1) << np.uint64(12)
    with pytest.raises(dd.DealError, match="ace of spades") as caught:
        dd.tables(fourteen)
    assert caught.value.card == "SA"
    with pytest.raises(ValueError, match="truncated"):
        dd.read_zrd(bytes(22))
    with pytest.raises(dd.DealError, match="North has 0 cards"):
        dd.read_zrd(bytes(23))
    with pytest.raises(ValueError, match=r"tables: .*\[1, 5, 4\], given uint8\[2, 5, 4\]"):
        dd.write_zrd(FULL, np.zeros((2, 5, 4), dtype=np.uint8))
    with pytest.raises(dd.DealError, match="14 tricks"):
        dd.write_zrd(FULL, np.full((1, 5, 4), 14, dtype=np.uint8))


def test_par_and_score_are_those_of_duplicate_bridge() -> None:
    assert dd.par(FULL) == [dd.Par(-140, "EW 2S+1")]
    assert dd.par(FULL, dealer="E", vulnerable="All")[0].score == -140
    assert dd.score("4SX", 9, False) == -100
    assert dd.score("3NT", 9, vulnerable=True) == 600
    for wrong in ("8NT", "", "pass"):
        with pytest.raises(ValueError):
            dd.score(wrong, 9, False)
    with pytest.raises(ValueError, match="0 to 13"):
        dd.score("3NT", 14, False)
    with pytest.raises(dd.DealError, match="52 cards"):
        dd.par(ENDING)
    with pytest.raises(ValueError, match="dealer X is not one of N, E, S, W"):
        dd.par(FULL, dealer="X")


def test_positions_have_the_values_of_their_cards() -> None:
    trick = "bridge N:AQ... 32... .AK.. K... NT W S4 declarer=N"
    assert dd.best([trick, trick]).tolist() == [2, 2]
    values = dd.choices(trick)[0]
    cards = {dd.CARDS[card]: int(values[card]) for card in np.flatnonzero(values < 255)}
    assert cards == {"SQ": 2, "SA": 1}
    line = dd.line(trick)[0]
    assert [(step.seat, step.card) for step in line][:2] == [("N", "SQ"), ("E", "S2")]
    played = dd.played("bridge N:AQ... 32... .AK.. K4... NT W play=S4SAS2")
    assert played[0].tolist() == [2, 2, 1, 1]
    for bare in (ENDING, dd.masks(FULL), dd.Board(FULL), "bridge " + ENDING):
        with pytest.raises(dd.DealError, match="a deal alone"):
            dd.best(bare)
    over = "bridge N:A... 2... 3... 4... NT W play=S4SAS2S3"
    with pytest.raises(dd.DealError, match="all cards have been played"):
        dd.best(over)


def test_layouts_of_two_hands_are_counted() -> None:
    position = "bridge N:AQ... 32... .AK.. K4... NT W declarer=N"
    counted = dd.layouts(position)
    assert (counted.total, counted.counts[1], counted.counts[2]) == (6, 3, 3)
    assert (counted.mean, counted.at_least(2)) == (1.5, 0.5)
    pinned = dd.layouts(position, pin=["W:SK"])
    assert (pinned.total, pinned.at_least(2)) == (3, 1.0)
    by_card = dd.layouts_by_card("bridge N:AQ... 32... .AK.. K... NT W S4 declarer=N")
    assert {row.cards: row.mean for row in by_card} == {("SA",): 1.0, ("SQ",): pytest.approx(4 / 3)}
    with pytest.raises(ValueError, match="one position"):
        dd.layouts([position, position])
    with pytest.raises(ValueError, match="two seats"):
        dd.layouts(position, unseen="NN")
    with pytest.raises(ValueError, match="such as E:SA"):
        dd.layouts(position, pin=["SA"])


def test_discards_of_preferans_are_ranked() -> None:
    hands = "N:A98.AT98..T87 QT7.KQJ.A9.KQJ9 - KJ.7.KQJT87.A"
    discards = dd.discards(f"preferans {hands} S W declarer=E")[0]
    assert len(discards) == 66
    tricks = [discard.tricks for discard in discards]
    assert tricks == sorted(tricks, reverse=True)
    with pytest.raises(dd.DealError):
        dd.discards(FULL)


def test_random_deals_satisfy_their_constraints() -> None:
    hands = dd.deal(50, seed=9, points=["NS=26+"], length=["N:S=5"])
    for north, south in hands[:, [0, 2]]:
        cards = [card for card in range(52) if int(north | south) >> card & 1]
        assert sum(max(card % 13 - 8, 0) for card in cards) >= 26
        assert bin(int(north) & 0x1FFF).count("1") == 5
    assert (dd.deal(20, seed=9, first=30, points=["NS=26+"], length=["N:S=5"]) == hands[30:]).all()
    union = np.bitwise_or.reduce(hands, axis=1)
    assert (union == 2**52 - 1).all()
    with pytest.raises(ValueError, match="satisfies"):
        dd.deal(1, seed=1, points=["N=38"])
    with pytest.raises(TypeError, match="list"):
        dd.deal(1, seed=1, points="N=3")
    with pytest.raises(MemoryError):
        dd.deal(10**12, seed=1)
    with pytest.raises(ValueError, match="seed"):
        dd.deal(1, seed=-1)
    preferans = dd.deal(2, seed=1, preferans=True)
    assert (preferans[:, 2] == 0).all()


def test_files_keep_their_boards(tmp_path: Path) -> None:
    boards = [dd.Board(FULL), dd.Board("bridge N:AQ... 32... .AK.. K4... NT W contract=1NT")]
    file = tmp_path / "two.pbn"
    assert dd.write(file, boards) == 0
    again = dd.read(file)
    assert [board.hands for board in again] == [board.hands for board in boards]
    assert (again[1].contract, again[1].declarer) == ("1NT", "S")
    assert again == dd.read(file.read_bytes()) and hash(again[0]) == hash(dd.read(file)[0])
    assert pickle.loads(pickle.dumps(again)) == again
    with pytest.raises(ValueError, match="extension"):
        dd.write(tmp_path / "two.xyz", boards)
    assert os.listdir(tmp_path) == ["two.pbn"]
    with pytest.raises(dd.ReadError) as caught:
        dd.read(b"nothing here")
    assert caught.value.line == 1
    with pytest.raises(FileNotFoundError):
        dd.read(tmp_path / "none.pbn")
    for order in (1, -1):
        games = [b'[Deal "N:AK... 32... ..AK. ..32."]\n\n', b'[Deal "X:foo"]\n\n'][::order]
        with pytest.warns(UserWarning, match="not read"):
            assert len(dd.read(b"".join(games))) == 1


def test_solvers_show_their_progress_and_refuse_wrong_sizes() -> None:
    seen: list[tuple[int, int]] = []
    solver = dd.Solver(threads=1, memory_mb=32)
    solver.tables([ENDING] * 30, progress=lambda done, count: seen.append((done, count)))
    assert seen[-1] == (30, 30) and solver.threads == 1
    dd.tables([ENDING] * 3, progress=True)

    def broken(done: int, count: int) -> None:
        raise RuntimeError("no more")

    with pytest.raises(RuntimeError, match="no more"):
        dd.tables([ENDING] * 3, progress=broken)
    for wrong in ({"threads": 0}, {"threads": 9999}, {"memory_mb": 0}):
        with pytest.raises(ValueError):
            dd.Solver(**wrong)
    assert pickle.loads(pickle.dumps(solver)).threads == 1
    stopped = pickle.loads(pickle.dumps(dd.Interrupted([1, 2, 3])))
    assert str(stopped) == "stopped after 3 boards" and stopped.results == [1, 2, 3]


def test_threads_and_forks_give_the_same_tables() -> None:
    hands = dd.deal(4, seed=2)
    expected = dd.tables(hands)
    results = []
    threads = [threading.Thread(target=lambda: results.append(dd.tables(hands))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all((result == expected).all() for result in results) and len(results) == 4
    child = os.fork()
    if child == 0:
        os._exit(0 if (dd.tables(hands) == expected).all() else 1)
    assert os.waitpid(child, 0)[1] == 0


def test_ctrl_c_stops_at_once_and_keeps_what_is_finished() -> None:
    program = """
import os, signal, threading, time
import kibitzer_dd as dd
hands = dd.deal(100_000, seed=1)
sent = []
def interrupt():
    time.sleep(1.0)
    sent.append(time.monotonic())
    os.kill(os.getpid(), signal.SIGINT)
threading.Thread(target=interrupt).start()
try:
    dd.tables(hands)
except dd.Interrupted as stopped:
    took = time.monotonic() - sent[0]
    done = len(stopped.results)
    print(done, took, bool((dd.tables(hands[:1]) == stopped.results[:1]).all()))
"""
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    done, took, same = run.stdout.split()
    # The batch would take an hour; the limit allows for a busy machine.
    assert int(done) > 0 and float(took) < 5 and same == "True", run.stdout


def test_ctrl_c_stops_one_long_question() -> None:
    program = """
import os, signal, threading, time
import kibitzer_dd as dd
seen = []
def interrupt():
    time.sleep(1.0)
    sent.append(time.monotonic())
    os.kill(os.getpid(), signal.SIGINT)
sent = []
threading.Thread(target=interrupt).start()
deal = dd.pbn(dd.deal(1, seed=1))[0]
try:
    dd.layouts(f"bridge {deal} NT W declarer=S", progress=lambda done, count: seen.append(done))
except dd.Interrupted:
    print(time.monotonic() - sent[0], len(seen))
"""
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    took, seen = run.stdout.split()
    # The count would take minutes.
    assert float(took) < 5 and int(seen) > 0, run.stdout


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=80) | st.text(alphabet="NESW:AKQJT98765432. -", max_size=80))
def test_any_text_is_a_deal_or_an_error(text: str) -> None:
    try:
        assert dd.masks([text]).shape == (1, 4)
    except dd.DealError as error:
        assert error.index == 0


@settings(max_examples=300, deadline=None)
@given(st.lists(st.integers(0, 2**64 - 1), min_size=4, max_size=4))
def test_any_masks_are_a_deal_or_an_error(masks: list[int]) -> None:
    with pytest.raises(dd.DealError):
        dd.tables(np.array([masks], dtype=np.uint64) | np.uint64(1))


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=300))
def test_any_bytes_are_boards_or_an_error(content: bytes) -> None:
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            dd.read(content)
        except dd.ReadError as error:
            assert error.line >= 1
    try:
        dd.read_zrd(content)
    except ValueError:
        pass
