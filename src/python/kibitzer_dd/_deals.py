"""Conversion of callers' deals, in all their forms, to those of the native part."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol, TypeAlias, runtime_checkable

import numpy as np
import numpy.typing as npt

from ._arrays import described
from ._errors import DealError
from ._native import Board, from_pgx, from_zrd, masks_of, pbn_of, to_pgx, to_zrd

#: The names of the 52 cards by their index, ``13 * suit + rank``: suits in the order spades, hearts, diamonds, clubs (0
#: to 3), ranks from the two (0) to the ace (12). Bit *i* of a mask is the card ``CARDS[i]``: bit 0 is the two of
#: spades, bit 12 the ace of spades, bit 13 the two of hearts, bit 51 the ace of clubs. Bits 52 to 63 are 0.
CARDS: tuple[str, ...] = tuple(suit + rank for suit in "SHDC" for rank in "23456789TJQKA")

#: The names of the strains of bridge by their index, as in libdds: the order of the rows of a table. In preferans index
#: 5 is misère, "misere".
STRAINS: tuple[str, ...] = ("S", "H", "D", "C", "NT")

#: The names of the seats by their index, as in libdds: the order of the hands of a deal and of the columns of a table.
SEATS: tuple[str, ...] = ("N", "E", "S", "W")

#: The names of the vulnerable sides by their index, as in libdds.
VULNERABILITIES: tuple[str, ...] = ("None", "All", "NS", "EW")


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

#: A deal, or many: bit masks are an array ``uint64[n, 4]``, texts may be an array of strings.
Deals: TypeAlias = Deal | Sequence[Deal] | Iterable[Deal] | npt.NDArray[Any]


def _one(deal: object, index: int) -> str | Board:
    """Returns a deal as a text or a board.

    Raises:
        DealError: the object is not a deal, or its text is not ASCII.
    """
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
    raise DealError(f"expected a deal, given {type(deal).__name__}", index=index)


def native(deals: Deals, name: str = "deals") -> list[str | Board] | bytes:
    """Returns deals as the native part takes them; `name` is that of the argument, for error messages.

    >>> native("N:AK... 32... ..AK. ..32.")
    ['N:AK... 32... ..AK. ..32.']
    >>> native(np.zeros((2, 3), dtype=np.uint64))
    Traceback (most recent call last):
    ...
    ValueError: deals: expected an array uint64[n, 4], given uint64[2, 3]
    """
    if hasattr(deals, "__array__"):
        # Data frames and tensors, too.
        deals = np.asanyarray(deals)
    if isinstance(deals, np.ndarray) and deals.dtype.kind in "OUT":
        return [_one(deal, index) for index, deal in enumerate(deals.ravel().tolist())]
    if isinstance(deals, np.ndarray):
        expected = f"{name}: expected an array uint64[n, 4], given {described(deals)}"
        if deals.dtype.kind not in "iu":
            raise TypeError(expected)
        if deals.ndim not in (1, 2) or deals.shape[-1] != 4:
            raise ValueError(expected)
        rows = deals.reshape(-1, 4)
        if np.ma.is_masked(rows):
            wrong = np.ma.getmaskarray(rows).any(axis=1)
            raise DealError("a hand is masked", index=int(wrong.argmax()))
        if rows.dtype.kind == "i" and (wrong := (np.asarray(rows) < 0).any(axis=1)).any():
            raise DealError("a mask is negative", index=int(wrong.argmax()))
        return np.asarray(rows).astype(np.uint64).tobytes()
    if isinstance(deals, (str, Board, EndplayDeal, RedealDeal)):
        return [_one(deals, 0)]
    if not isinstance(deals, Iterable):
        raise TypeError(f"{name}: expected a deal, or many; given {type(deals).__name__}")
    listed = list(deals)
    if listed and all(isinstance(deal, np.ndarray) for deal in listed):
        return native(np.stack(listed), name)
    return [_one(deal, index) for index, deal in enumerate(listed)]


def count_of(deals: list[str | Board] | bytes) -> int:
    """Returns the number of deals that :func:`native` returned.

    >>> count_of(bytes(64)), count_of(["N:AK... 32... ..AK. ..32."])
    (2, 1)
    """
    return len(deals) // 32 if isinstance(deals, bytes) else len(deals)


def masks(deals: Deals) -> npt.NDArray[np.uint64]:
    """Returns deals as bit masks, ``uint64[n, 4]``.

    Column *j* is the hand of ``SEATS[j]``, and bit *i* of a mask the card ``CARDS[i]``.

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


def table_bytes(tables: npt.NDArray[np.uint8], count: int | None = None) -> bytes:
    """Returns bridge tables as bytes.

    Raises:
        TypeError: the array is not one of integers.
        ValueError: the shape is not ``(count, 5, 4)``, or an entry is masked.
    """
    array = np.asanyarray(tables)
    shape = f"[{'n' if count is None else count}, 5, 4]"
    expected = f"tables: expected an array uint8{shape}, given {described(array)}"
    if array.dtype.kind not in "iu":
        raise TypeError(expected)
    if array.ndim != 3 or array.shape[1:] != (5, 4) or count not in (None, len(array)):
        raise ValueError(expected)
    # Numbers that a byte cannot hold become 255, which the native part refuses.
    wrong = np.ma.getmaskarray(array) | (np.asarray(array) < 0) | (np.asarray(array) > 255)
    return np.where(wrong, 255, np.asarray(array)).astype(np.uint8).tobytes()


def _solved(deals: Deals, tables: npt.NDArray[np.uint8]) -> tuple[bytes, bytes]:
    """Checks deals and their tables, and returns both as bytes."""
    hands = masks(deals)
    return hands.tobytes(), table_bytes(tables, len(hands))


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
    expected = f"array: expected an array int32[2, n, 4], given {described(array)}"
    if array.dtype != np.int32:
        raise TypeError(expected)
    if array.ndim != 3 or array.shape[0] != 2 or array.shape[2] != 4:
        raise ValueError(expected)
    return _unpacked(from_pgx(np.ascontiguousarray(array).tobytes()))
