"""Boards in files of any format."""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterable
from pathlib import Path

from . import _native
from ._native import Board


def read(source: str | os.PathLike[str] | bytes) -> list[Board]:
    """Reads the boards of a file, or of its content as bytes, in any format that `kibitz convert` reads.

    Text that was guessed or not understood is reported as Python warnings. A board that cannot be read is left out,
    with a warning.

    Raises:
        ReadError: the content has no board that can be read.

    >>> board = read(b'[Deal "N:AK... 32... ..AK. ..32."]')[0]
    >>> board.hands, board.dealer, board.contract
    ('N:AK... 32... ..AK. ..32.', 'N', None)
    """
    content = source if isinstance(source, bytes) else Path(source).read_bytes()
    boards, messages = _native.read(content)
    for message in messages:
        warnings.warn(message, stacklevel=2)
    return boards


def write(path: str | os.PathLike[str], boards: Iterable[Board]) -> int:
    """Writes boards to a file, and returns the number of boards that its format cannot represent; they are left out.

    The extension selects the format (pbn, lin, bts, dds, links, txt, ron). An existing file is replaced once the new
    one is complete.

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
