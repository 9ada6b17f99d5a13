"""Exact double-dummy results for contract bridge and preferans, as numpy arrays.

A deal is a row of an array ``uint64[n, 4]`` of bit masks, a text in PBN notation, ``"N:AK52.Q63.KJ74.86 ..."``, a
:class:`Board`, or a deal of the package endplay or redeal. Bit *i* of a mask is the card ``CARDS[i]``: bits 0 to 12 are
the spades from the two to the ace, 13 to 25 the hearts, 26 to 38 the diamonds, 39 to 51 the clubs.

A position is a deal with a strain and a leader. They are arrays ``uint8[n]`` beside the hands, or belong to the board:
one with a contract, or a line of Kibitzer's notation, ``"bridge N:AQ... 32... .AK.. K... NT W S4"``, which has the
game, the hands, the strain, the leader, and the cards already played to the trick. Strains, seats and vulnerabilities
are indices of :data:`STRAINS`, :data:`SEATS` and :data:`VULNERABILITIES`, or their names.

Results are tricks of the declaring side, as ``uint8``. Where entries have no value, the array is a masked one.

>>> import kibitzer_dd as dd
>>> hands = dd.deal(1000, seed=1, points=["NS=26+"])
>>> tables = dd.tables(hands[:2])
>>> tables.shape, tables.dtype
((2, 5, 4), dtype('uint8'))
>>> dd.best(hands[:2], "NT", ["W", "E"]).tolist() == [tables[0, 4, 2], tables[1, 4, 0]]
True
"""

from __future__ import annotations

from ._arrays import MaskedTricks, PerBoard, PlayPerBoard
from ._deals import (
    CARDS,
    SEATS,
    STRAINS,
    VULNERABILITIES,
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
from ._leads import LeadCall, LeadDifference, Leads, SettledLead, SeenHands
from ._native import Board, score
from ._par import Par, par_of_tables
from ._solver import (
    Discard,
    Layouts,
    Progress,
    Solver,
    Step,
    best,
    choices,
    deal,
    discards,
    layouts,
    layouts_by_card,
    leads,
    line,
    par,
    played,
    tables,
)

__all__ = [
    "CARDS",
    "SEATS",
    "STRAINS",
    "VULNERABILITIES",
    "Board",
    "Deal",
    "DealError",
    "Deals",
    "Discard",
    "Interrupted",
    "Layouts",
    "LeadCall",
    "LeadDifference",
    "Leads",
    "MaskedTricks",
    "Par",
    "PerBoard",
    "PlayPerBoard",
    "Progress",
    "ReadError",
    "SeenHands",
    "SettledLead",
    "Solver",
    "Step",
    "SurveyError",
    "best",
    "choices",
    "deal",
    "discards",
    "layouts",
    "layouts_by_card",
    "leads",
    "line",
    "masks",
    "par",
    "par_of_tables",
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
