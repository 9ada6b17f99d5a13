"""Conversion of arguments that have one value for each board, and of results without a value for every entry."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from ._errors import DealError

#: One value for all boards, or one for each: indices as integers of any type, or names.
PerBoard: TypeAlias = int | str | Sequence[int] | Sequence[str] | npt.NDArray[Any]

#: The cards played on all boards, or a row for each: indices or names of cards. A masked array ends its rows early.
PlayPerBoard: TypeAlias = (
    Sequence[int] | Sequence[str] | Sequence[Sequence[int]] | Sequence[Sequence[str]] | npt.NDArray[Any]
)

#: Tricks of which some may be masked.
MaskedTricks: TypeAlias = np.ma.MaskedArray[Any, np.dtype[np.uint8]]

#: The byte of the native part for an entry without a value.
NOTHING = 255


def described(array: npt.NDArray[Any]) -> str:
    """Returns the type and the shape of an array, as error messages show them.

    >>> described(np.zeros((2, 3)))
    'float64[2, 3]'
    """
    kind = "str" if array.dtype.kind in "UT" else str(array.dtype)
    return f"{kind}[{', '.join(map(str, array.shape))}]"


def masked_tricks(tricks: npt.NDArray[np.uint8]) -> MaskedTricks:
    """Returns tricks as a masked array, with a mask where they are 255.

    >>> masked_tricks(np.array([7, 255], dtype=np.uint8))
    masked_array(data=[7, --],
                 mask=[False,  True],
           fill_value=255,
                dtype=uint8)
    """
    return np.ma.MaskedArray(tricks, mask=tricks == NOTHING, fill_value=NOTHING)


def padded(rows: Sequence[npt.NDArray[np.uint8]]) -> MaskedTricks:
    """Returns rows of tricks as one masked array, as wide as the longest row.

    >>> padded([np.array([7], dtype=np.uint8), np.array([7, 6], dtype=np.uint8)]).tolist()
    [[7, None], [7, 6]]
    """
    tricks = np.full((len(rows), max(map(len, rows), default=0)), NOTHING, dtype=np.uint8)
    for row, values in zip(tricks, rows):
        row[: len(values)] = values
    return masked_tricks(tricks)


def indices(
    name: str, values: PerBoard | None, names: Sequence[str], count: int
) -> bytes | None:
    """Returns an index into `names` for each of `count` boards, a byte each; None for None.

    >>> indices("strain", ["NT", "S"], ("S", "H", "D", "C", "NT"), 2)
    b'\\x04\\x00'
    >>> indices("leader", 3, ("N", "E", "S", "W"), 2)
    b'\\x03\\x03'
    >>> indices("leader", np.array([0, 1, 4]), ("N", "E", "S", "W"), 3)
    Traceback (most recent call last):
    ...
    kibitzer_dd._errors.DealError: board 2: leader 4 is not an index of N, E, S, W: 0 to 3
    """
    if values is None:
        return None
    expected = f"{name}: expected one value, or one for each of {count} boards; given"
    try:
        array = np.asanyarray(values)
    except ValueError:
        raise ValueError(f"{expected} rows of different lengths") from None
    if array.shape not in ((), (count,)):
        raise ValueError(f"{expected} {described(array)}")
    mask = np.ma.getmaskarray(array)
    if mask.any():
        raise DealError(f"{name} is masked", index=int(mask.argmax()))
    found = _lookup(name, np.asarray(array), names)
    return np.broadcast_to(found, (count,)).tobytes()


def play_rows(play: PlayPerBoard | None, names: Sequence[str], count: int) -> tuple[bytes, int] | None:
    """Returns the cards played on each of `count` boards, and the length of a row.

    Rows are indices of cards, a byte each, filled up with 255.

    >>> cards = ("S2", "S3", "S4")
    >>> play_rows(["S4", "S2"], cards, 2)
    (b'\\x02\\x00\\x02\\x00', 2)
    >>> play_rows([[2, 0], [1]], cards, 2)
    (b'\\x02\\x00\\x01\\xff', 2)
    """
    if play is None:
        return None
    if isinstance(play, str) or not isinstance(play, Iterable):
        raise TypeError(f'play: expected a list of cards, such as ["S4", "SA"]; given {play!r}')
    cards, mask = _rectangle(play)
    if cards.ndim == 1:
        cards, mask = np.tile(cards, (count, 1)), np.tile(mask, (count, 1))
    if cards.ndim != 2 or len(cards) != count:
        raise ValueError(
            f"play: expected one row of cards, or one for each of {count} boards; given {described(cards)}"
        )
    gaps = (mask[:, :-1] & ~mask[:, 1:]).any(axis=1)
    if gaps.any():
        raise DealError("a card of the play follows a masked one", index=int(gaps.argmax()))
    if cards.size == 0:
        return b"", cards.shape[1]
    # Any card does in the place of a masked one: its index is replaced below.
    known = np.where(mask, np.array(names[0]) if cards.dtype.kind in "UTO" else 0, cards)
    rows = np.where(mask, np.uint8(NOTHING), _lookup("card", known, names))
    return rows.tobytes(), rows.shape[1]


def _rectangle(play: Any) -> tuple[npt.NDArray[Any], npt.NDArray[np.bool_]]:
    """Returns cards as an array, with the mask of the entries after the last card of a row."""
    if hasattr(play, "__array__"):
        array = np.asanyarray(play)
        return np.asarray(array), np.ma.getmaskarray(array)
    rows = list(play)
    if not any(isinstance(row, (list, tuple, np.ndarray)) for row in rows):
        cards = np.array(rows)
        return cards, np.zeros(cards.shape, dtype=bool)
    lists = [row.tolist() if isinstance(row, np.ndarray) else list(row) for row in rows]
    lengths = np.array([len(row) for row in lists])
    width = int(lengths.max())
    cards = np.array([row + [None] * (width - len(row)) for row in lists], dtype=object)
    return cards.reshape(len(rows), width), np.arange(width) >= lengths[:, None]


def _lookup(name: str, values: npt.NDArray[Any], names: Sequence[str]) -> npt.NDArray[np.uint8]:
    """Returns the index into `names` of each value, which is an index already or a name."""
    listed = ", ".join(names) if len(names) < 10 else f"{names[0]} to {names[-1]}"
    if values.dtype.kind in "iu":
        wrong = (values < 0) | (values >= len(names))
        reason = f"is not an index of {listed}: 0 to {len(names) - 1}"
        found = np.where(wrong, 0, values).astype(np.uint8)
    elif values.dtype.kind in "UTO":
        # Lists may hold indices and names.
        codes_by_value: dict[Any, int] = {known: index for index, known in enumerate(names)}
        codes_by_value |= {index: index for index in range(len(names))}
        codes = [codes_by_value.get(value, -1) for value in values.ravel().tolist()]
        signed = np.array(codes, dtype=np.int16).reshape(values.shape)
        wrong = signed < 0
        reason = f"is not one of {listed}"
        found = signed.astype(np.uint8)
    else:
        raise TypeError(
            f"{name}: expected integers 0 to {len(names) - 1}, or names ({listed}); given {described(values)}"
        )
    if wrong.any():
        at = np.unravel_index(int(wrong.argmax()), wrong.shape)
        text = f"{name} {values[at]} {reason}"
        if not at:
            raise ValueError(text)
        raise DealError(text, index=int(at[0]))
    return found
