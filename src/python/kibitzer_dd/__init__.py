"""Exact double-dummy results for contract bridge and preferans, by the million.

A deal is a text in PBN notation, ``"N:AK52.Q63.KJ74.86 …"``, a row of an array ``uint64[n, 4]`` of bit masks, a
:class:`Board`, or a deal of the package endplay or redeal. A position is a board with a contract, or a line of
Kibitzer's notation, ``"bridge N:AQ... 32... .AK.. K... NT W S4"``: the game, the hands, the strain, the leader, and the
cards already played to the trick.

>>> import kibitzer_dd as dd
>>> hands = dd.deal(1000, seed=1, points=["NS=26+"])
>>> tables = dd.tables(hands[:2])
>>> tables.shape, tables.dtype
((2, 5, 4), dtype('uint8'))
"""

from __future__ import annotations

from ._deals import (
    CARDS,
    SEATS,
    STRAINS,
    Deal,
    Deals,
    masks,
    pbn,
    read_pgx,
    read_zrd,
    write_pgx,
    write_zrd,
)
from ._errors import DealError, Interrupted, ReadError, SurveyError
from ._files import read, write
from ._native import Board, score
from ._solver import (
    Discard,
    Layouts,
    Par,
    Progress,
    Solver,
    Step,
    best,
    choices,
    deal,
    discards,
    layouts,
    layouts_by_card,
    line,
    par,
    played,
    tables,
)

__all__ = [
    "CARDS",
    "SEATS",
    "STRAINS",
    "Board",
    "Deal",
    "DealError",
    "Deals",
    "Discard",
    "Interrupted",
    "Layouts",
    "Par",
    "Progress",
    "ReadError",
    "Solver",
    "Step",
    "SurveyError",
    "best",
    "choices",
    "deal",
    "discards",
    "layouts",
    "layouts_by_card",
    "line",
    "masks",
    "par",
    "pbn",
    "played",
    "read",
    "read_pgx",
    "read_zrd",
    "score",
    "tables",
    "write",
    "write_pgx",
    "write_zrd",
]
