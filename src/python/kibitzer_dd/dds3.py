"""The names of ``dds3``, the Python module of DDS 3.1, answered by Kibitzer's solver.

``import kibitzer_dd.dds3 as dds3`` is the only line of a program that changes. Names, arguments, dictionaries and the
kinds of errors are those of DDS. Seats are 0 to 3 for North, East, South and West, suits 0 to 3 for spades, hearts,
diamonds and clubs, 4 is no trumps; bits 2 to 14 of a holding are its ranks. Vulnerability is 0 for none, 1 for both, 2
for North-South, 3 for East-West.

>>> from kibitzer_dd import dds3
>>> deal = "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3"
>>> dds3.calc_all_tables_pbn([deal], mode=0)["par_results"][0]["par_score"]
['NS -110', 'EW 110']
>>> context = dds3.SolverContext()
>>> found = dds3.solve_board_pbn(deal, trump=1, first=0, context=context)
>>> max(found["score"][: found["cards"]])
7
"""

from __future__ import annotations

import ctypes
import warnings
from collections.abc import Iterable, Mapping, Sequence
from ctypes import POINTER, Structure, byref, c_char, c_int, c_uint, c_void_p
from typing import Any

from . import _native

__all__ = [
    "SolverContext",
    "analyse_all_plays_pbn",
    "analyse_play_pbn",
    "api_root",
    "calc_all_tables_pbn",
    "calc_dd_table",
    "calc_par",
    "calc_par_from_table",
    "dealer_par",
    "initialise_static_memory",
    "module_name",
    "par",
    "set_max_threads",
    "solve_all_boards_bin",
    "solve_all_boards_pbn",
    "solve_board",
    "solve_board_pbn",
]

# The functions of the C interface that the native module exports.
_dds = ctypes.CDLL(str(_native.__file__))

_MOST_BOARDS = 200
_MOST_TABLES = 40
_STRAINS = 5
_HOLDING = 0x7FFC

_Hands = c_uint * 4 * 4


def _structure(*fields: tuple[str, Any]) -> type[Structure]:
    return type("_Structure", (Structure,), {"_fields_": fields})


def _board(cards: Any) -> type[Structure]:
    trick = [(name, c_int * 3) for name in ("current_trick_suit", "current_trick_rank")]
    return _structure(("trump", c_int), ("first", c_int), *trick, ("remain_cards", cards))


def _boards(deal: Any) -> type[Structure]:
    numbers = [(name, c_int * _MOST_BOARDS) for name in ("target", "solutions", "mode")]
    return _structure(("no_of_boards", c_int), ("deals", deal * _MOST_BOARDS), *numbers)


_Deal, _DealPbn = _board(_Hands), _board(c_char * 80)
_Boards, _BoardsPbn = _boards(_Deal), _boards(_DealPbn)
_FutureTricks = _structure(
    ("nodes", c_int),
    ("cards", c_int),
    *((name, c_int * 13) for name in ("suit", "rank", "equals", "score")),
)
_SolvedBoards = _structure(("no_of_boards", c_int), ("solved", _FutureTricks * _MOST_BOARDS))
_Table = _structure(("res_table", c_int * 4 * _STRAINS))
_Tables = _structure(("no_of_boards", c_int), ("tables", _Table * (_MOST_TABLES * _STRAINS)))
_TableDeal, _TableDealPbn = _structure(("cards", _Hands)), _structure(("cards", c_char * 80))
_TableDealsPbn = _structure(
    ("number", c_int), ("deals", _TableDealPbn * (_MOST_TABLES * _STRAINS))
)
_Par = _structure(("par_score", c_char * 16 * 2), ("par_contracts_string", c_char * 128 * 2))
_DealerPar = _structure(("number", c_int), ("score", c_int), ("contracts", c_char * 10 * 10))
_PlayPbn = _structure(("number", c_int), ("cards", c_char * 106))
_PlaysPbn = _structure(("number", c_int), ("plays", _PlayPbn * _MOST_BOARDS))
_SolvedPlay = _structure(("number", c_int), ("tricks", c_int * 53))
_SolvedPlays = _structure(("number", c_int), ("solved", _SolvedPlay * _MOST_BOARDS))

# Functions that take a structure itself need its type.
_dds.SolveBoard.argtypes = [_Deal, c_int, c_int, c_int, POINTER(_FutureTricks), c_int]
_dds.SolveBoardPBN.argtypes = [_DealPbn, c_int, c_int, c_int, POINTER(_FutureTricks), c_int]
_dds.CalcDDtable.argtypes = [_TableDeal, POINTER(_Table)]
_dds.AnalysePlayPBN.argtypes = [_DealPbn, _PlayPbn, POINTER(_SolvedPlay), c_int]
_dds.dds_c_create_solvercontext_default.restype = c_void_p
_dds.dds_c_destroy_solvercontext.argtypes = [c_void_p]
_dds.dds_c_solve_board.argtypes = [
    c_void_p,
    POINTER(_Deal),
    c_int,
    c_int,
    c_int,
    POINTER(_FutureTricks),
]

# The codes of arguments that are out of range: thread, trump, first, PBN, target, solutions, mode, strains, tables.
_ARGUMENT_CODES = {-5, -7, -8, -9, -15, -16, -17, -18, -19, -99, -201, -202}


class SolverContext:
    """A solver that keeps what it has learnt about a deal between calls."""

    def __init__(self) -> None:
        self._handle = c_void_p(_dds.dds_c_create_solvercontext_default())

    def __del__(self) -> None:
        _dds.dds_c_destroy_solvercontext(self._handle)


def solve_board(
    deal: Mapping[str, Any],
    target: int = -1,
    solutions: int = 3,
    mode: int = 0,
    thread_index: int = 0,
    context: SolverContext | None = None,
) -> dict[str, Any]:
    """Returns the cards of the player on turn with their tricks.

    Args:
        deal: ``trump``, ``first``, ``remain_cards`` (4 seats of 4 holdings), ``current_trick_suit`` and
            ``current_trick_rank``.
        target: the tricks wanted, -1 for as many as possible.
        solutions: 1 for one card, 2 for all best cards, 3 for all cards.
        context: a solver that keeps what it learns.

    Raises:
        ValueError: an argument is out of range.
        RuntimeError: the cards are no position.
    """
    found = _FutureTricks()
    native = _deal_of(deal)
    if context is None:
        code = _dds.SolveBoard(native, target, solutions, mode, byref(found), thread_index)
    else:
        code = _dds.dds_c_solve_board(
            context._handle, byref(native), target, solutions, mode, byref(found)
        )
    _check(code)
    return _cards_of(found)


def solve_board_pbn(
    remain_cards: str,
    trump: int = 4,
    first: int = 0,
    current_trick_suit: Sequence[int] = (0, 0, 0),
    current_trick_rank: Sequence[int] = (0, 0, 0),
    target: int = -1,
    solutions: int = 3,
    mode: int = 0,
    thread_index: int = 0,
    context: SolverContext | None = None,
) -> dict[str, Any]:
    """Does the same as :func:`solve_board` for hands in PBN."""
    board = _board_of(remain_cards, trump, first, current_trick_suit, current_trick_rank)
    native = _deal_pbn_of(board)
    if context is None:
        found = _FutureTricks()
        _check(_dds.SolveBoardPBN(native, target, solutions, mode, byref(found), thread_index))
        return _cards_of(found)
    hands = _Hands()
    _check(_dds.dds_c_convert_from_pbn(native.remain_cards, byref(hands)))
    board["remain_cards"] = hands
    return solve_board(board, target, solutions, mode, thread_index, context)


def solve_all_boards_bin(boards: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Does the same as :func:`solve_board` for at most 200 boards, whose dictionaries may have ``target``,
    ``solutions`` and ``mode``."""
    deals = [_deal_of(board) for board in boards]
    return _solve_all(_dds.SolveAllBoardsBin, _Boards(), deals, boards)


def solve_all_boards_pbn(boards: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Does the same as :func:`solve_all_boards_bin` for hands in PBN."""
    deals = [_deal_pbn_of(board) for board in boards]
    return _solve_all(_dds.SolveAllBoards, _BoardsPbn(), deals, boards)


def calc_dd_table(table_deal: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the tricks of every declarer in every strain, ``res_table[strain][seat]``, of the hands ``cards``."""
    table = _Table()
    _check(_dds.CalcDDtable(_TableDeal(_hands_of(table_deal["cards"], "cards")), byref(table)))
    return _table_dict(table)


def calc_all_tables_pbn(
    deals_pbn: Sequence[str],
    mode: int = -1,
    trump_filter: Sequence[int] = (0, 0, 0, 0, 0),
) -> dict[str, Any]:
    """Returns the tables of several deals, and their par for the vulnerability `mode`; -1 for no par.

    Args:
        trump_filter: for each strain 1 to leave it out. A par needs all strains.
    """
    _check_range("mode", mode, -1, 3)
    left_out = _numbers("trump_filter", trump_filter, _STRAINS, 0, 1)
    wanted = left_out.count(0)
    if mode != -1 and wanted != _STRAINS:
        raise ValueError("a par (mode != -1) needs all strains (trump_filter of zeros)")
    most = _MOST_TABLES * _STRAINS // max(wanted, 1) if wanted else _MOST_TABLES
    _check_count("tables", len(deals_pbn), most)
    deals, tables, pars = _TableDealsPbn(len(deals_pbn)), _Tables(), (_Par * _MOST_TABLES)()
    for native, text in zip(deals.deals, deals_pbn):
        native.cards = _pbn_bytes(text)
    strains = (c_int * _STRAINS)(*left_out)
    _check(_dds.CalcAllTablesPBN(byref(deals), mode, strains, byref(tables), byref(pars)))
    count = len(deals_pbn)
    return {
        "no_of_boards": tables.no_of_boards,
        "tables": [_table_dict(table) for table in tables.tables[:count]],
        "par_results": [] if mode == -1 else [_par_dict(par) for par in pars[:count]],
    }


def par(table_results: Mapping[str, Any], vulnerable: int = 0) -> dict[str, Any]:
    """Returns ``par_score`` and ``par_contracts_string`` of both sides for a table of tricks."""
    _check_range("vulnerable", vulnerable, 0, 3)
    found = _Par()
    _check(_dds.Par(byref(_table_of(table_results)), byref(found), vulnerable))
    return _par_dict(found)


def calc_par_from_table(table_results: Mapping[str, Any], vulnerable: int = 0) -> dict[str, Any]:
    """Does the same as :func:`par`."""
    return par(table_results, vulnerable)


def calc_par(table_deal: Mapping[str, Any], vulnerable: int = 0) -> dict[str, Any]:
    """Returns the table of a deal as ``dd_table`` and its par as ``par_results``."""
    _check_range("vulnerable", vulnerable, 0, 3)
    table = calc_dd_table(table_deal)
    return {"dd_table": table, "par_results": par(table, vulnerable)}


def dealer_par(
    table_results: Mapping[str, Any], dealer: int = 0, vulnerable: int = 0
) -> dict[str, Any]:
    """Returns ``score``, ``number`` and ``contracts`` of the par for a dealer."""
    _check_range("dealer", dealer, 0, 3)
    _check_range("vulnerable", vulnerable, 0, 3)
    found = _DealerPar()
    _check(_dds.DealerPar(byref(_table_of(table_results)), byref(found), dealer, vulnerable))
    contracts = [text.value.decode() for text in found.contracts[: found.number]]
    return {"score": found.score, "number": found.number, "contracts": contracts}


def analyse_play_pbn(
    remain_cards: str,
    play: str,
    trump: int = 4,
    first: int = 0,
    current_trick_suit: Sequence[int] = (0, 0, 0),
    current_trick_rank: Sequence[int] = (0, 0, 0),
) -> dict[str, Any]:
    """Returns the tricks of declarer before the first and after each card of `play`, such as ``"S6S3SKSA"``."""
    board = _board_of(remain_cards, trump, first, current_trick_suit, current_trick_rank)
    found = _SolvedPlay()
    _check(_dds.AnalysePlayPBN(_deal_pbn_of(board), _play_of(play), byref(found), 0))
    return _play_dict(found)


def analyse_all_plays_pbn(boards: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Does the same as :func:`analyse_play_pbn` for at most 200 boards, whose dictionaries have its arguments."""
    _check_count("boards", len(boards), _MOST_BOARDS)
    native, plays, found = _BoardsPbn(), _PlaysPbn(len(boards)), _SolvedPlays()
    native.no_of_boards = len(boards)
    for index, board in enumerate(boards):
        native.deals[index] = _deal_pbn_of(board)
        plays.plays[index] = _play_of(board["play"])
    _check(_dds.AnalyseAllPlaysPBN(byref(native), byref(plays), byref(found), 1))
    return [_play_dict(solved) for solved in found.solved[: len(boards)]]


def set_max_threads(user_threads: int = 0) -> None:
    """Does nothing: every call uses the threads that it needs. DDS 3.1 ignores the number too."""
    warnings.warn("set_max_threads has no effect", DeprecationWarning, stacklevel=2)


def initialise_static_memory() -> None:
    """Does nothing: nothing needs to be started."""


def api_root() -> str:
    """Returns the name of the C++ header of DDS 3.1."""
    return "dds.hpp"


def module_name() -> str:
    """Returns the name of the native module of DDS 3.1."""
    return "_dds3"


def _check(code: int) -> None:
    """Raises the error of a return code that is not 1."""
    if code == 1:
        return
    line = ctypes.create_string_buffer(80)
    _dds.ErrorMessage(code, line)
    text = f"DDS error {code}: {line.value.decode()}"
    raise ValueError(text) if code in _ARGUMENT_CODES else RuntimeError(text)


def _check_range(name: str, value: int, least: int, most: int) -> int:
    if not least <= value <= most:
        raise ValueError(f"{name} has invalid value {value} (expected range {least}..{most})")
    return value


def _check_count(name: str, count: int, most: int) -> None:
    if count > most:
        raise ValueError(f"Number of {name} ({count}) exceeds maximum ({most})")


def _numbers(name: str, values: Sequence[int], count: int, least: int, most: int) -> list[int]:
    if len(values) != count:
        raise ValueError(f"{name} must have size {count}")
    return [_check_range(name, int(value), least, most) for value in values]


def _hands_of(rows: Sequence[Sequence[int]], name: str) -> Any:
    if len(rows) != 4:
        raise ValueError(f"{name} must have 4 rows")
    hands = [_numbers(f"each row of {name}", row, 4, 0, _HOLDING) for row in rows]
    return _Hands(*((c_uint * 4)(*hand) for hand in hands))


def _set_trick(native: Any, board: Mapping[str, Any], trump: int, first: int) -> None:
    """Writes strain, leader and the cards of the trick into a deal."""
    native.trump = _check_range("trump", trump, 0, 4)
    native.first = _check_range("first", first, 0, 3)
    suits = board.get("current_trick_suit", (0, 0, 0))
    ranks = board.get("current_trick_rank", (0, 0, 0))
    native.current_trick_suit[:] = _numbers("current_trick_suit", suits, 3, 0, 3)
    native.current_trick_rank[:] = _numbers("current_trick_rank", ranks, 3, 0, 14)
    if 1 in native.current_trick_rank[:]:
        raise ValueError("current_trick_rank has invalid value 1 (expected 0 or 2..14)")


def _deal_of(board: Mapping[str, Any]) -> Structure:
    native = _Deal()
    _set_trick(native, board, board["trump"], board["first"])
    native.remain_cards = _hands_of(board["remain_cards"], "remain_cards")
    return native


def _deal_pbn_of(board: Mapping[str, Any]) -> Structure:
    native = _DealPbn()
    _set_trick(native, board, board.get("trump", 4), board.get("first", 0))
    native.remain_cards = _pbn_bytes(board["remain_cards"])
    return native


def _board_of(
    remain_cards: str, trump: int, first: int, suits: Sequence[int], ranks: Sequence[int]
) -> dict[str, Any]:
    """Returns the dictionary of a board."""
    return {
        "remain_cards": remain_cards,
        "trump": trump,
        "first": first,
        "current_trick_suit": suits,
        "current_trick_rank": ranks,
    }


def _pbn_bytes(text: str) -> bytes:
    encoded = text.encode()
    if len(encoded) > 79:
        raise ValueError(f"PBN string is too long ({len(encoded)} bytes, maximum 79)")
    return encoded


def _play_of(play: str) -> Structure:
    if len(play) % 2 or len(play) > 104:
        raise ValueError("a play has two letters for each of at most 52 cards")
    return _PlayPbn(len(play) // 2, play.encode())


def _solve_all(
    solve: Any, native: Any, deals: Iterable[Structure], boards: Sequence[Mapping[str, Any]]
) -> list[dict[str, Any]]:
    _check_count("boards", len(boards), _MOST_BOARDS)
    native.no_of_boards = len(boards)
    for index, (deal, board) in enumerate(zip(deals, boards)):
        native.deals[index] = deal
        native.target[index] = board.get("target", -1)
        native.solutions[index] = board.get("solutions", 3)
        native.mode[index] = board.get("mode", 0)
    found = _SolvedBoards()
    _check(solve(byref(native), byref(found)))
    return [_cards_of(solved) for solved in found.solved[: found.no_of_boards]]


def _table_of(table_results: Mapping[str, Any]) -> Structure:
    rows = table_results["res_table"]
    if len(rows) != _STRAINS or any(len(row) != 4 for row in rows):
        raise ValueError("res_table must have 5 rows of 4 values")
    return _Table((c_int * 4 * _STRAINS)(*((c_int * 4)(*row) for row in rows)))


def _cards_of(found: Any) -> dict[str, Any]:
    arrays = {name: tuple(getattr(found, name)) for name in ("suit", "rank", "equals", "score")}
    return {"nodes": found.nodes, "cards": found.cards, **arrays}


def _table_dict(table: Any) -> dict[str, Any]:
    return {"res_table": [list(row) for row in table.res_table]}


def _par_dict(found: Any) -> dict[str, Any]:
    def texts(both: Any) -> list[str]:
        return [text.value.decode() for text in both]

    return {
        "par_score": texts(found.par_score),
        "par_contracts_string": texts(found.par_contracts_string),
    }


def _play_dict(found: Any) -> dict[str, Any]:
    return {"number": found.number, "tricks": list(found.tricks[: found.number])}
