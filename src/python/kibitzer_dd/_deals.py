"""Conversion of callers' deals, in all their forms, to those of the native part."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol, TypeAlias, runtime_checkable

import numpy as np
import numpy.typing as npt

from ._errors import DealError
from ._native import Board, from_pgx, from_zrd, masks_of, pbn_of, to_pgx, to_zrd

#: The names of the 52 cards by their index, ``13 * suit + rank``: suits from spades to clubs, ranks from the two to the
#: ace.
CARDS: tuple[str, ...] = tuple(suit + rank for suit in "SHDC" for rank in "23456789TJQKA")

#: The names of the strains of a bridge table, in the order of its rows.
STRAINS: tuple[str, ...] = ("S", "H", "D", "C", "NT")

#: The names of the seats, in the order of the columns of a table.
SEATS: tuple[str, ...] = ("N", "E", "S", "W")


@runtime_checkable
class EndplayDeal(Protocol):
    """A deal of the package endplay."""

    def to_pbn(self) -> str: ...


@runtime_checkable
class RedealDeal(Protocol):
    """A deal of the package redeal."""

    north: Any
    east: Any
    south: Any
    west: Any


#: A deal in one of its forms.
Deal: TypeAlias = str | Board | EndplayDeal | RedealDeal

#: A deal, or many: bit masks are an array ``uint64[n, 4]``.
Deals: TypeAlias = Deal | Sequence[Deal] | Iterable[Deal] | npt.NDArray[np.uint64]


def _one(deal: object, index: int) -> str | Board:
    """Returns a deal as a text or a board."""
    if isinstance(deal, Board):
        return deal
    if isinstance(deal, str):
        if not deal.isascii():
            raise DealError("the text has letters that are not ASCII", index=index)
        return deal
    if isinstance(deal, EndplayDeal):
        return deal.to_pbn()
    if isinstance(deal, RedealDeal):
        hands = [deal.north, deal.east, deal.south, deal.west]
        suits = [hand.to_str().split() for hand in hands]
        holdings = [[suit.replace("-", "") for suit in hand] for hand in suits]
        return "N:" + " ".join(".".join(hand) for hand in holdings)
    raise DealError(f"a {type(deal).__name__} is not a deal", index=index)


def native(deals: Deals) -> list[str | Board] | bytes:
    """Returns deals as the native part takes them.

    >>> native("N:AK... 32... ..AK. ..32.")
    ['N:AK... 32... ..AK. ..32.']
    >>> native(np.zeros((2, 3), dtype=np.uint64))
    Traceback (most recent call last):
    ...
    ValueError: an array of deals has the shape (n, 4), not (2, 3)
    """
    if isinstance(deals, np.ndarray) and deals.dtype.kind in "OSUT":
        return [_one(deal, index) for index, deal in enumerate(deals.ravel().tolist())]
    if isinstance(deals, np.ndarray):
        if deals.shape == (4,):
            deals = deals.reshape(1, 4)
        if deals.dtype != np.uint64:
            raise TypeError(f"an array of deals has the type uint64, not {deals.dtype}")
        if deals.ndim != 2 or deals.shape[1] != 4:
            raise ValueError(f"an array of deals has the shape (n, 4), not {deals.shape}")
        return np.ascontiguousarray(deals).tobytes()
    if isinstance(deals, (str, Board, EndplayDeal, RedealDeal)):
        return [_one(deals, 0)]
    listed = list(deals)
    if listed and all(isinstance(deal, np.ndarray) for deal in listed):
        return native(np.stack(listed))
    return [_one(deal, index) for index, deal in enumerate(listed)]


def masks(deals: Deals) -> npt.NDArray[np.uint64]:
    """Returns deals as bit masks, ``uint64[n, 4]``.

    Hands are in the order of :data:`SEATS`, bits in the order of :data:`CARDS`.

    >>> masks("N:AK... 32... ..AK. ..32.")[0, 0] == (1 << 12 | 1 << 11)
    np.True_
    """
    return np.frombuffer(masks_of(native(deals)), dtype=np.uint64).reshape(-1, 4)


def pbn(deals: Deals) -> list[str]:
    """Returns deals in PBN notation, from North.

    >>> pbn(masks("E:AK... 32... ..AK. ..32."))
    ['N:..32. AK... 32... ..AK.']
    """
    return pbn_of(native(deals))


def _solved(deals: Deals, tables: npt.NDArray[np.uint8]) -> tuple[bytes, bytes]:
    """Checks deals and their tables, and returns both as bytes."""
    hands = masks(deals)
    tables = np.asarray(tables)
    if tables.dtype != np.uint8:
        raise TypeError(f"tables have the type uint8, not {tables.dtype}")
    if tables.shape != (len(hands), 5, 4):
        raise ValueError(f"tables of {len(hands)} deals have the shape ({len(hands)}, 5, 4), not {tables.shape}")
    return hands.tobytes(), np.ascontiguousarray(tables).tobytes()


def _unpacked(
    both: tuple[bytearray, bytearray],
) -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.uint8]]:
    hands, tables = both
    return (
        np.frombuffer(hands, dtype=np.uint64).reshape(-1, 4),
        np.frombuffer(tables, dtype=np.uint8).reshape(-1, 5, 4),
    )


def write_zrd(deals: Deals, tables: npt.NDArray[np.uint8]) -> bytes:
    """Returns complete bridge deals with their tables as ZRD, 23 bytes a deal (Richard Pavlicek's format)."""
    return bytes(to_zrd(*_solved(deals, tables)))


def read_zrd(content: bytes) -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.uint8]]:
    """Reads ZRD. Returns the masks, ``uint64[n, 4]``, and the tables, ``uint8[n, 5, 4]``.

    >>> from kibitzer_dd import deal, tables
    >>> hands = deal(3, seed=1)
    >>> again, table = read_zrd(write_zrd(hands, tables(hands)))
    >>> bool((again == hands).all()), table.shape
    (True, (3, 5, 4))
    """
    return _unpacked(from_zrd(bytes(content)))


def write_pgx(deals: Deals, tables: npt.NDArray[np.uint8]) -> npt.NDArray[np.int32]:
    """Returns complete bridge deals with their tables as pgx loads them, ``int32[2, n, 4]``; save it by ``np.save``."""
    packed = to_pgx(*_solved(deals, tables))
    return np.frombuffer(packed, dtype=np.int32).reshape(2, -1, 4)


def read_pgx(array: npt.NDArray[np.int32]) -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.uint8]]:
    """Reads the array of pgx. Returns the masks, ``uint64[n, 4]``, and the tables, ``uint8[n, 5, 4]``."""
    array = np.asarray(array)
    if array.dtype != np.int32:
        raise TypeError(f"a table of pgx has the type int32, not {array.dtype}")
    if array.ndim != 3 or array.shape[0] != 2 or array.shape[2] != 4:
        raise ValueError(f"a table of pgx has the shape (2, n, 4), not {array.shape}")
    return _unpacked(from_pgx(np.ascontiguousarray(array).tobytes()))
