"""Batches of boards as arrays: values recorded from libdds, forms of arguments, masks, and errors."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import kibitzer_dd as dd

FIXTURES = Path(__file__).parent.parent / "fixtures"
LIBDDS = FIXTURES / "libdds"
FULL = "N:64.KQJ7.AKJ3.AJ7 A9532.A82.Q42.Q2 T7.9654.T65.T953 KQJ8.T3.987.K864"
ENDING = "N:AQ... 32... .AK.. K4..."
STRAIN_NAMES = ["S", "H", "D", "C", "NT"]
SEAT_NAMES = ["N", "E", "S", "W"]


def records(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text().splitlines()]


def bit(card: str) -> int:
    """Returns the mask of a card, such as "SA", by the rule that the documentation states."""
    return 1 << (13 * "SHDC".index(card[0]) + "23456789TJQKA".index(card[1]))


def cards(text: str) -> list[str]:
    """Divides a text such as "S4SA" into cards."""
    return [text[at : at + 2] for at in range(0, len(text), 2)]


def recorded_table(text: str) -> list[list[int]]:
    """Parses a table such as "S:7676 H:1C1C D:3A3A C:3A3A N:3A3A"."""
    return [[int(tricks, 16) for tricks in row[2:]] for row in text.split()]


def random_endings(seed: int, count: int, size: int) -> npt.NDArray[np.uint64]:
    """Returns random hands of `size` cards, ``uint64[count, 4]``."""
    decks = np.random.default_rng(seed).random((count, 52)).argsort(axis=1)[:, : 4 * size]
    bits = np.uint64(1) << decks.reshape(count, 4, size).astype(np.uint64)
    hands: npt.NDArray[np.uint64] = np.bitwise_or.reduce(bits, axis=2)
    return hands


def test_bit_i_of_a_mask_is_card_i() -> None:
    named = {0: "S2", 12: "SA", 13: "H2", 25: "HA", 26: "D2", 38: "DA", 39: "C2", 51: "CA"}
    assert {index: dd.CARDS[index] for index in named} == named and len(dd.CARDS) == 52
    for index, card in enumerate(dd.CARDS):
        hand = ".".join(card[1] if suit == card[0] else "" for suit in "SHDC")
        masks = dd.masks(f"N:... ... {hand} ...")[0].tolist()
        assert masks == [0, 0, 1 << index, 0] == [0, 0, bit(card), 0]
        assert dd.pbn(np.array([masks], dtype=np.uint64)) == [f"N:- - {hand} -"]


def test_choices_and_best_are_those_of_libdds() -> None:
    positions = records(LIBDDS / "positions.jsonl")
    assert len(positions) == 150
    hands = dd.masks([position["pbn"] for position in positions])
    strain = np.array([STRAIN_NAMES.index(position["trump"].replace("N", "NT")) for position in positions])
    leader = np.array([SEAT_NAMES.index(position["leader"]) for position in positions])
    play = np.ma.masked_all((150, 3), dtype=np.uint8)
    expected = np.full((150, 52), -1)
    best = np.zeros(150, dtype=int)
    for index, position in enumerate(positions):
        turn = SEAT_NAMES.index(position["turn"])
        # libdds gives the tricks of the side to play, this package those of the leader's opponents.
        is_declaring = (turn - leader[index]) % 2 == 1
        left = int(hands[index, turn]).bit_count()
        for place, card in enumerate(position["trick"]):
            play[index, place] = dd.CARDS.index(card)
            hands[index, (leader[index] + place) % 4] |= np.uint64(bit(card))
        for card, equals, tricks in position["moves"]:
            value = tricks if is_declaring else left - tricks
            for rank in card[1] + equals:
                expected[index, dd.CARDS.index(card[0] + rank)] = value
        values = expected[index][expected[index] >= 0]
        best[index] = values.max() if is_declaring else values.min()
    found = dd.choices(hands, strain, leader, play=play)
    assert found.dtype == np.uint8 and found.shape == (150, 52)
    assert (np.ma.getmaskarray(found) == (expected < 0)).all()
    assert (found == expected).all()
    assert (dd.best(hands, strain, leader, play=play) == best).all()


def test_played_is_that_of_libdds() -> None:
    boards = [board for board in records(LIBDDS / "plays.jsonl") if not board["trick"]]
    assert len(boards) == 19
    played = dd.played(
        [board["pbn"] for board in boards],
        [board["trump"].replace("N", "NT") for board in boards],
        [board["leader"] for board in boards],
        [cards(board["play"]) for board in boards],
    )
    assert played.shape == (len(boards), 53) and played.dtype == np.uint8
    for row, board in zip(played, boards):
        length = len(cards(board["play"])) + 1
        assert np.ma.getmaskarray(row).tolist() == [False] * length + [True] * (53 - length)
        # libdds gives no values within the last trick.
        assert row[: len(board["tricks"])].tolist() == board["tricks"]


def test_tables_are_those_of_libdds() -> None:
    deals = records(FIXTURES / "deals.jsonl")[:20]
    tables = dd.tables(dd.masks([deal["pbn"] for deal in deals]))
    assert tables.tolist() == [recorded_table(deal["table"]) for deal in deals]
    assert not np.ma.isMaskedArray(tables)


def test_par_of_tables_is_that_of_libdds() -> None:
    boards = records(LIBDDS / "par.jsonl")
    tables = np.array([recorded_table(board["table"]) for board in boards], dtype=np.uint8)
    tables = tables.repeat(16, axis=0)
    dealer = np.tile(np.arange(4), 160)
    vulnerable = np.tile(np.arange(4).repeat(4), 40)
    expected = [seat[0] for board in boards for side in board["vul"] for seat in side["dealer"]]
    pars = dd.par_of_tables(tables, dealer=dealer, vulnerable=vulnerable)
    assert len(expected) == 640 and [par.score for par in pars] == expected
    assert [par.contracts == "" for par in pars] == [score == 0 for score in expected]
    names = {
        "dealer": [SEAT_NAMES[seat] for seat in dealer],
        "vulnerable": [["None", "All", "NS", "EW"][side] for side in vulnerable],
    }
    assert dd.par_of_tables(tables.astype(np.int64), **names) == pars
    assert len(set(expected)) > 30
    first = dd.par_of_tables(tables[:1])
    assert first == pars[:1] and dd.par_of_tables(tables[:0]) == []


def test_par_takes_a_dealer_and_a_vulnerability_for_each_deal() -> None:
    boards = records(LIBDDS / "par.jsonl")
    # Some recorded tables are made up, and have no deal.
    boards = [board for board in boards if board["pbn"] is not None][:16]
    deals = dd.masks([board["pbn"] for board in boards])
    dealer, vulnerable = np.arange(16) % 4, np.arange(16) // 4
    pars = dd.par(deals, dealer=dealer, vulnerable=vulnerable)
    expected = [board["vul"][side]["dealer"][seat][0] for board, side, seat in zip(boards, vulnerable, dealer)]
    assert [par.score for par in pars] == expected
    tables = np.array([recorded_table(board["table"]) for board in boards])
    assert dd.par_of_tables(tables, dealer=dealer, vulnerable=vulnerable) == pars
    for index in range(5, 8):
        alone = dd.par(
            dd.pbn(deals[index])[0],
            dealer=SEAT_NAMES[dealer[index]],
            vulnerable=["None", "All", "NS", "EW"][vulnerable[index]],
        )
        assert alone == pars[index : index + 1]
    assert dd.par(deals[:2], dealer="E", vulnerable=1) == dd.par(deals[:2], dealer=[1, 1], vulnerable="All")


@pytest.mark.parametrize("size", [1, 3, 5])
def test_arrays_give_the_values_of_single_boards(size: int) -> None:
    generator = np.random.default_rng(size)
    hands = random_endings(size, 40, size)
    strain, leader, declarer = (generator.integers(0, limit, 40) for limit in (5, 4, 4))
    lines = [
        f"bridge {deal} {STRAIN_NAMES[trump]} {SEAT_NAMES[lead]} declarer={SEAT_NAMES[plays]}"
        for deal, trump, lead, plays in zip(dd.pbn(hands), strain, leader, declarer)
    ]
    best = dd.best(hands, strain, leader, declarer=declarer)
    assert best.tolist() == [dd.best(line).item() for line in lines]
    choices = dd.choices(hands, strain, leader, declarer=declarer)
    assert choices.tolist() == [dd.choices(line)[0].tolist() for line in lines]
    steps = dd.line(hands, strain, leader, declarer=declarer)
    assert steps == [dd.line(line)[0] for line in lines]
    lengths = generator.integers(0, 4 * size + 1, 40)
    plays_made = [[step.card for step in row][:length] for row, length in zip(steps, lengths)]
    played = dd.played(hands, strain, leader, plays_made, declarer=declarer)
    # Best play changes no value.
    assert all(set(row.compressed()) == {value} for row, value in zip(played, best))
    assert [len(row.compressed()) for row in played] == (lengths + 1).tolist()
    alone = [dd.played(f"{line} play={''.join(play)}")[0] for line, play in zip(lines, plays_made)]
    assert [row.compressed().tolist() for row in played] == [row.tolist() for row in alone]


def test_a_leader_and_a_declarer_follow_from_each_other() -> None:
    hands = random_endings(2, 8, 3)
    leader = np.arange(8) % 4
    declarer = (leader + 3) % 4
    both = dd.best(hands, 4, leader, declarer=declarer)
    assert (dd.best(hands, 4, leader) == both).all()
    assert (dd.best(hands, 4, declarer=declarer) == both).all()
    # The other side takes the rest of the tricks.
    assert (dd.best(hands, 4, leader, declarer=leader) == 3 - both).all()


def test_arguments_override_what_a_board_says() -> None:
    board = dd.Board(f"bridge {ENDING} NT W declarer=S")
    assert dd.best([board, board], leader=["W", "S"]).tolist() == [2, 0]
    assert dd.best(board, strain="S").tolist() == dd.best(ENDING, "S", "W").tolist()
    assert dd.played(board, play=["S4", "SA", "S2"]).tolist() == [[2, 2, 1, 1]]
    passed_out = dd.read(f'[Deal "{FULL}"]\n[Contract "Pass"]\n[Auction "N"]\nPass Pass Pass Pass\n'.encode())
    with pytest.raises(dd.DealError, match="passed out"):
        dd.best(passed_out)
    assert dd.best(passed_out, "NT", "E") == dd.best(FULL, "NT", "E")


def test_one_row_of_play_serves_all_positions() -> None:
    positions = [ENDING, "N:AQ... 32... .AK.. 4..K."]
    play = ["S4", "SQ"]
    expected = [[2, 2, 2], [1, 2, 2]]
    for form in (play, [play, play], np.array(play), np.array([2, 10]), np.array([play, play])):
        assert dd.played(positions, "NT", "W", form).tolist() == expected, form
    assert dd.played(positions, "NT", "W", []).tolist() == [[2], [1]]
    assert dd.played(positions, "NT", "W", [[], [2]]).tolist() == [[2, None], [1, 2]]


@pytest.mark.parametrize("kind", ["u1", "i1", "u2", "i2", "u4", "i4", "u8", "i8", ">i4", ">u8"])
def test_integers_of_every_type_are_accepted(kind: str) -> None:
    hands = random_endings(3, 12, 2)
    strain, leader = np.arange(12) % 5, np.arange(12) % 4
    play = np.full((12, 1), -1)
    masked = dd.choices(hands, strain, leader)
    play[:, 0] = np.ma.getmaskarray(masked).argmin(axis=1)
    expected = dd.played(hands, strain, leader, play)
    found = dd.played(hands, strain.astype(kind), leader.astype(kind), play.astype(kind))
    assert (found == expected).all() and found.shape == (12, 2)


@pytest.mark.parametrize("kind", ["u8", "i8", ">u8", "<i8"])
def test_hands_in_any_order_of_memory_are_accepted(kind: str) -> None:
    hands = random_endings(4, 12, 3).astype(kind)
    expected = dd.choices(hands, "NT", "W")
    wide = np.zeros((24, 8), dtype=kind)
    wide[::2, ::2] = hands
    read_only = hands.copy()
    read_only.flags.writeable = False
    for form in (np.asfortranarray(hands), wide[::2, ::2], hands[::-1][::-1], read_only, list(hands)):
        assert (dd.choices(form, "NT", "W") == expected).all()
        assert (dd.tables(form) == dd.tables(hands)).all()
    play = np.asfortranarray(np.ma.getmaskarray(expected).argmin(axis=1).reshape(-1, 1).repeat(2, axis=1))[:, ::2]
    strain = np.arange(24)[::2] % 1 + 4
    assert dd.played(hands, strain, "W", play).shape == (12, 2)


class Frame:
    """A table that turns into an array, as those of pandas and tensors of torch do."""

    def __init__(self, array: npt.NDArray[Any]) -> None:
        self._array = array

    def __array__(self, dtype: object = None, copy: object = None) -> npt.NDArray[Any]:
        return self._array

    def __iter__(self) -> Any:
        return iter("columns")


def test_tables_that_turn_into_arrays_are_accepted() -> None:
    hands = random_endings(7, 3, 2)
    play = np.ma.getmaskarray(dd.choices(hands, 4, 3)).argmin(axis=1).reshape(3, 1)
    found = dd.played(Frame(hands), Frame(np.full(3, 4)), 3, Frame(play))
    assert (found == dd.played(hands, 4, 3, play)).all()
    assert dd.tables(Frame(np.array([FULL], dtype=object))).tolist() == dd.tables(FULL).tolist()


HANDS = random_endings(5, 3, 2)


@pytest.mark.parametrize(
    ("call", "kind", "reason"),
    [
        (lambda: dd.best(HANDS.astype(float), "NT", "W"), TypeError, "positions: .* uint64.n, 4., given float64.3, 4."),
        (lambda: dd.tables(HANDS.astype(bool)), TypeError, "deals: .* given bool.3, 4."),
        (lambda: dd.tables(HANDS.reshape(4, 3)), ValueError, "deals: .* given uint64.4, 3."),
        (lambda: dd.tables(HANDS.reshape(1, 3, 4)), ValueError, "deals: .* given uint64.1, 3, 4."),
        (lambda: dd.tables(7), TypeError, "deals: expected a deal, or many; given int"),
        (lambda: dd.best(HANDS, [[1], [1, 2], [3]], "W"), ValueError, "strain: .* rows of different lengths"),
        (lambda: dd.best(HANDS, np.ones(3), "W"), TypeError, "strain: expected integers 0 to 4, .* given float64.3."),
        (lambda: dd.best(HANDS, [True] * 3, "W"), TypeError, "strain: .* given bool.3."),
        (lambda: dd.best(HANDS, [4, 4], "W"), ValueError, "strain: .* for each of 3 boards; given int64.2."),
        (lambda: dd.best(HANDS, "NT", np.zeros((3, 1), int)), ValueError, "leader: .* given int64.3, 1."),
        (lambda: dd.best(HANDS, "X", "W"), ValueError, "strain X is not one of S, H, D, C, NT"),
        (lambda: dd.best(HANDS, 5, "W"), ValueError, "strain 5 is not an index of S, H, D, C, NT: 0 to 4"),
        (lambda: dd.played(HANDS, 4, "W", "S4"), TypeError, "play: expected a list of cards.*; given 'S4'"),
        (lambda: dd.played(HANDS, 4, "W", 3), TypeError, "play: expected a list of cards.*; given 3"),
        (lambda: dd.played(HANDS, 4, "W", np.array(3)), ValueError, "play: .* of 3 boards; given int64.."),
        (lambda: dd.played(HANDS, 4, "W", [[0], [0]]), ValueError, "play: .* for each of 3 boards"),
        (lambda: dd.played(HANDS, 4, "W", np.zeros((3, 2))), TypeError, "card: .* given float64.3, 2."),
        (lambda: dd.par(FULL, vulnerable=["None", "All"]), ValueError, "vulnerable: .* each of 1 boards"),
        (lambda: dd.par_of_tables(np.zeros((2, 4, 5), int)), ValueError, "tables: .*n, 5, 4., given int64.2, 4, 5."),
        (lambda: dd.par_of_tables(np.zeros((2, 5, 4))), TypeError, "tables: .* given float64.2, 5, 4."),
        (lambda: dd.read_pgx(np.zeros((2, 1, 4), int)), TypeError, "array: .* int32.2, n, 4., given int64.2, 1, 4."),
    ],
)
def test_a_wrong_argument_is_named(call: Callable[[], object], kind: type[Exception], reason: str) -> None:
    with pytest.raises(kind, match=reason) as caught:
        call()
    assert type(caught.value) is kind


def test_the_error_of_a_board_has_its_index_and_the_reason() -> None:
    hands = random_endings(6, 20, 4)

    def refused(call: Callable[[], object], reason: str) -> dd.DealError:
        with pytest.raises(dd.DealError) as caught:
            call()
        assert (caught.value.index, str(caught.value)) == (17, f"board 17: {reason}")
        return caught.value

    def changed(values: npt.NDArray[Any], value: object) -> npt.NDArray[Any]:
        copy = values.copy()
        copy[17] = value
        return copy

    twice = ["N:AK... Q2... T9... 87..."] * 20
    twice[17] = "N:AK... A2... T9... 87..."
    error = refused(lambda: dd.best(dd.masks(twice), "NT", "W"), "the ace of spades is both in North and in East")
    assert error.card == "SA"
    high = changed(hands, [1, 2, 4, 2**52])
    refused(lambda: dd.best(high, "NT", "W"), "West: a mask has bits 0 to 51 only")
    refused(lambda: dd.tables(changed(hands.astype(np.int64), -1)), "a mask is negative")
    refused(lambda: dd.tables(np.ma.masked_equal(changed(hands, 0), 0)), "a hand is masked")
    strain = np.full(20, 4)
    outside = "is not an index of S, H, D, C, NT: 0 to 4"
    refused(lambda: dd.best(hands, changed(strain, 5), 0), f"strain 5 {outside}")
    refused(lambda: dd.best(hands, changed(strain, -1), 0), f"strain -1 {outside}")
    refused(lambda: dd.best(hands, np.ma.masked_less(changed(strain, 0), 1), 0), "strain is masked")
    refused(lambda: dd.best(hands, 4, [*"N" * 17, *"XNN"]), "leader X is not one of N, E, S, W")
    cards_led = np.ma.masked_all((20, 2), dtype=int)
    after_mask = changed(cards_led, np.ma.array([0, 3], mask=[True, False]))
    refused(lambda: dd.played(hands, 4, 0, after_mask), "a card of the play follows a masked one")
    refused(lambda: dd.played(hands, 4, 0, [[]] * 17 + [[52]] + [[]] * 2), "card 52 is not one of S2 to CA")
    tables = np.full((20, 5, 4), 7)
    for tricks, shown in ((14, 14), (256, 255), (-1, 255)):
        wrong = changed(tables, tricks)
        reason = f"North takes {shown} tricks in S, expected 0 to 13"
        refused(lambda: dd.par_of_tables(wrong), reason)


def test_an_illegal_card_of_the_play_is_named() -> None:
    with pytest.raises(dd.DealError, match="board 1: card 2 of the play: ") as caught:
        dd.played([ENDING, ENDING], "NT", "W", [["S4", "SA"], ["S4", "S2"]])
    assert (caught.value.index, caught.value.seat, caught.value.card) == (1, "N", "S2")
    with pytest.raises(dd.DealError, match="board 0: a deal alone; a position needs a contract, or a strain"):
        dd.best(HANDS, "NT")


def test_a_mask_stands_where_no_card_can_be_played() -> None:
    values = dd.choices([ENDING, ENDING], "NT", "W", play=[["S4"], ["S4", "SA"]])
    assert np.ma.isMaskedArray(values) and values.count(axis=1).tolist() == [2, 2]
    assert values.mean(axis=1).tolist() == [1.5, 1.0] and values.max() == 2
    assert dd.CARDS[values[0].argmax()] == "SQ"
    assert (values.filled() == 255).sum() == 100
    assert np.nanmax(values.astype(float).filled(np.nan), axis=1).tolist() == [2.0, 1.0]
    assert (values < 2).sum() == 3
    values[0, 0] = 9  # The array is the caller's own.
    assert dd.choices(np.zeros((0, 4), dtype=np.uint64), "NT", "W").shape == (0, 52)


def test_preferans_is_solved_from_masks() -> None:
    hands = dd.deal(2, seed=1, preferans=True)
    tables = dd.tables(hands, preferans=True)
    assert tables.shape == (2, 6, 4) and np.ma.getmaskarray(tables)[..., 2].all()
    assert not np.ma.getmaskarray(tables)[..., [0, 1, 3]].any()
    lines = [f"preferans {deal.replace('...', '-')} misere N declarer=E" for deal in dd.pbn(hands)]
    assert (dd.tables(lines) == tables).all()
    for strain in (5, "misere"):
        values = dd.choices(hands, strain, "N", declarer="E", preferans=True)
        assert values.tolist() == dd.choices(lines).tolist()
        # Defenders choose the largest value in misère.
        assert (values.max(axis=1) == tables[:, 5, 1]).all()
    suits = dd.best(hands, [0, 4], "N", declarer=["E", "W"], preferans=True)
    assert suits.tolist() == [tables[0, 0, 1], tables[1, 4, 3]]
    with pytest.raises(dd.DealError, match="board 0: preferans needs both a leader and a declarer"):
        dd.best(hands, "S", "N", preferans=True)
    with pytest.raises(dd.DealError, match="board 0: a board of bridge, but preferans is true"):
        dd.best(f"bridge {ENDING} NT W", preferans=True)
    with pytest.raises(dd.DealError, match="board 0: .*one seat must be empty"):
        dd.tables(HANDS, preferans=True)
    assert dd.tables([], preferans=True).shape == (0, 6, 4)


def test_an_interrupted_batch_keeps_its_masks() -> None:
    def interrupt(done: int, count: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(dd.Interrupted) as caught:
        dd.choices([ENDING] * 3, "NT", "W", progress=interrupt)
    results = caught.value.results
    assert np.ma.isMaskedArray(results) and results.shape[1] == 52 and len(results) <= 3


def test_other_python_threads_run_while_boards_are_solved() -> None:
    hands = dd.deal(12, seed=5)
    worker = threading.Thread(target=lambda: dd.best(hands, "NT", "W"))
    begin = time.monotonic()
    worker.start()
    turns = 0
    while worker.is_alive():
        time.sleep(0.001)
        turns += 1
    # A thread that kept the lock of the interpreter would leave one turn or two.
    assert turns > 10 or time.monotonic() - begin < 0.05
