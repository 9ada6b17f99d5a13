"""The names of dds3 give the same answers as the rest of the package, and refuse what DDS 3.1 refuses."""

from __future__ import annotations

import threading
import warnings
from typing import Any

import kibitzer_dd as dd
import pytest
from kibitzer_dd import dds3

DEAL = "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3"


def hands(deal: str) -> list[list[int]]:
    """Returns the holdings of a deal in the form of DDS."""
    suits = [hand.split(".") for hand in deal[2:].split()]
    bits = {rank: 4 << bit for bit, rank in enumerate("23456789TJQKA")}
    return [[sum(bits[rank] for rank in suit) for suit in hand] for hand in suits]


def test_tables_are_those_of_the_package() -> None:
    masks = dd.deal(12, seed=3)
    deals = [str(text) for text in dd.pbn(masks)]
    found = dds3.calc_all_tables_pbn(deals)
    expected = dd.tables(masks).tolist()
    assert [table["res_table"] for table in found["tables"]] == expected
    assert found["par_results"] == []
    assert dds3.calc_dd_table({"cards": hands(deals[0])})["res_table"] == expected[0]
    spades = dds3.calc_all_tables_pbn(deals, trump_filter=[0, 1, 1, 1, 1])
    assert [table["res_table"][0] for table in spades["tables"]] == [rows[0] for rows in expected]


def test_par_is_that_of_the_table() -> None:
    found = dds3.calc_all_tables_pbn([DEAL], mode=0)
    assert found["par_results"][0]["par_score"] == ["NS -110", "EW 110"]
    table = found["tables"][0]
    assert dds3.par(table) == found["par_results"][0] == dds3.calc_par_from_table(table)
    both = dds3.calc_par({"cards": hands(DEAL)})
    assert (both["dd_table"], both["par_results"]) == (table, found["par_results"][0])
    by_dealer = dds3.dealer_par(table, dealer=2)
    assert by_dealer["number"] == len(by_dealer["contracts"]) and by_dealer["score"] == -110


def test_cards_are_the_same_with_and_without_a_context() -> None:
    context = dds3.SolverContext()
    for first in range(4):
        alone = dds3.solve_board_pbn(DEAL, trump=1, first=first)
        kept = dds3.solve_board_pbn(DEAL, trump=1, first=first, context=context)
        board = {
            "trump": 1,
            "first": first,
            "remain_cards": hands(DEAL),
            "current_trick_suit": (0, 0, 0),
            "current_trick_rank": (0, 0, 0),
        }
        binary = dds3.solve_board(board, context=context)
        for name in ("cards", "suit", "rank", "equals", "score"):
            assert alone[name] == kept[name] == binary[name], name
        many = dds3.solve_all_boards_pbn([{"remain_cards": DEAL, "trump": 1, "first": first}])
        assert many[0]["score"] == alone["score"] == dds3.solve_all_boards_bin([board])[0]["score"]
    best = max(dds3.solve_board_pbn(DEAL, trump=4, first=0)["score"])
    assert best == 13 - dd.best(DEAL, "NT", "N")[0]


def test_plays_are_analysed() -> None:
    one = dds3.analyse_play_pbn(DEAL, "S6S3SKSA")
    assert one["number"] == len(one["tricks"])
    boards = [{"remain_cards": DEAL, "play": "S6"}, {"remain_cards": DEAL, "play": "S6", "trump": 1}]
    many = dds3.analyse_all_plays_pbn(boards)
    assert len(many) == 2 and many[0]["tricks"] == one["tricks"][:2]


def test_contexts_work_in_threads() -> None:
    expected = dds3.solve_board_pbn(DEAL)["score"]
    found: list[Any] = []

    def solve() -> None:
        found.append(dds3.solve_board_pbn(DEAL, context=dds3.SolverContext())["score"])

    threads = [threading.Thread(target=solve) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [expected] * 4


@pytest.mark.parametrize(
    "call",
    [
        lambda: dds3.solve_board_pbn(DEAL, trump=5),
        lambda: dds3.solve_board_pbn(DEAL, first=-1),
        lambda: dds3.solve_board_pbn(DEAL, current_trick_rank=(1, 0, 0)),
        lambda: dds3.solve_board_pbn(DEAL, solutions=4),
        lambda: dds3.solve_board_pbn("N:" + "A" * 90),
        lambda: dds3.solve_board_pbn("nonsense", context=dds3.SolverContext()),
        lambda: dds3.calc_all_tables_pbn([DEAL], mode=0, trump_filter=[1, 0, 0, 0, 0]),
        lambda: dds3.calc_all_tables_pbn([DEAL] * 41),
        lambda: dds3.par({"res_table": [[0] * 4] * 5}, vulnerable=9),
        lambda: dds3.analyse_play_pbn(DEAL, "S6S"),
        lambda: dds3.solve_all_boards_pbn([{"remain_cards": DEAL}] * 201),
    ],
)
def test_arguments_out_of_range_are_value_errors(call: Any) -> None:
    with pytest.raises(ValueError):
        call()


def test_cards_that_are_no_position_are_runtime_errors() -> None:
    two_sevens = DEAL.replace("QJ6", "QJ7")
    with pytest.raises(RuntimeError, match="DDS error -4"):
        dds3.solve_board_pbn(two_sevens)
    with pytest.raises(KeyError):
        dds3.analyse_all_plays_pbn([{"remain_cards": DEAL}])
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        dds3.set_max_threads(-1)
    assert [warning.category for warning in told] == [DeprecationWarning]
