"""The par of bridge deals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy.typing as npt

from . import _native
from ._arrays import PerBoard, indices
from ._deals import SEATS, VULNERABILITIES, table_bytes


@dataclass(frozen=True)
class Par:
    """The par of a bridge deal: the result if both sides bid and play as well as possible.

    Attributes:
        score: the score for North-South, negative if East-West score.
        contracts: the contracts with that score, such as "NS 4S=; E 5CX-1"; empty if the deal is passed out.
    """

    score: int
    contracts: str


def par_of_tables(
    tables: npt.NDArray[Any], *, dealer: PerBoard = "N", vulnerable: PerBoard = "None"
) -> list[Par]:
    """Returns the par of bridge deals that are solved already, for any dealer and vulnerability.

    Args:
        tables: the tricks of the deals, ``uint8[n, 5, 4]``, as :func:`kibitzer_dd.tables` returns them.
        dealer: one seat for all deals, or one for each, as a name or an index of :data:`kibitzer_dd.SEATS`.
        vulnerable: one or many, as a name or an index of :data:`kibitzer_dd.VULNERABILITIES`.

    Raises:
        DealError: a table has more than 13 tricks, or an entry of `dealer` or `vulnerable` is out of range.
        TypeError, ValueError: an array has another type or shape; the message has its name.

    >>> from kibitzer_dd import tables
    >>> table = tables("N:64.KQJ7.AKJ3.AJ7 A9532.A82.Q42.Q2 T7.9654.T65.T953 KQJ8.T3.987.K864")
    >>> [par.score for par in par_of_tables(table.repeat(2, axis=0), vulnerable=["None", "All"])]
    [-140, -140]
    """
    packed = table_bytes(tables)
    count = len(packed) // 20
    dealers = indices("dealer", dealer, SEATS, count)
    vulnerabilities = indices("vulnerable", vulnerable, VULNERABILITIES, count)
    pars = _native.pars_of_tables(packed, dealers, vulnerabilities)
    return [Par(score, contracts) for score, contracts in pars]
