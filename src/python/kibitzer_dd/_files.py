"""Boards in files of any format."""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterable
from pathlib import Path

from . import _native
from ._native import Board


def read(source: str | os.PathLike[str] | bytes) -> list[Board]:
    """Reads the boards of a file, or of its content given as bytes, in any format that `kibitz convert` reads.

    Doubts about the content are Python warnings. A board that cannot be read is left out, with a warning.

    Raises:
        ReadError: the content has no board that can be read.

    >>> board = read(b'[Deal "N:AK... 32... ..AK. ..32."]')[0]
    >>> board.hands, board.dealer, board.contract
    ('N:AK... 32... ..AK. ..32.', 'N', None)
    """
    content = source if isinstance(source, bytes) else Path(source).read_bytes()
    boards, doubts = _native.read(content)
    for doubt in doubts:
        warnings.warn(doubt, stacklevel=2)
    return boards


def write(path: str | os.PathLike[str], boards: Iterable[Board]) -> int:
    """Writes boards to a file; its extension selects the format (pbn, lin, bts, dds, links, txt, ron).

    Returns the number of boards that the format cannot represent, which are left out. An existing file is replaced, but
    only when the new one is complete.

    Raises:
        ValueError: no format with this extension can hold the boards.
        OSError: the file cannot be written.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = Path(folder, "one.pbn")
    ...     lost = write(file, [Board("N:AK... 32... ..AK. ..32.")])
    ...     lost, read(file)[0].hands
    (0, 'N:AK... 32... ..AK. ..32.')
    """
    return _native.write(path, list(boards))
