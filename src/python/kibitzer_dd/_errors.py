"""The exceptions of the package."""

from __future__ import annotations

from typing import Any


def _rebuilt(kind: type[Exception], message: str, fields: dict[str, Any]) -> Exception:
    """Returns an exception that was pickled."""
    return kind(message, **fields)


class DealError(ValueError):
    """A board that cannot be solved. The message has its index and the reason.

    Reasons are a card in two hands, hands of different lengths, an illegal card of the play, a missing contract, or an
    entry of an array that is out of range.

    Attributes:
        index: the index of the board in the list or array that was passed, from 0.
        seat: the seat at fault, "N", "E", "S" or "W"; None if there is no single one.
        card: the card at fault, such as "SA"; None if there is no single one.

    >>> str(DealError("South has 12 cards", index=17, seat="S"))
    'board 17: South has 12 cards'
    """

    def __init__(
        self, message: str, *, index: int = 0, seat: str | None = None, card: str | None = None
    ) -> None:
        super().__init__(f"board {index}: {message}")
        self.index = index
        self.seat = seat
        self.card = card
        self._message = message

    def __reduce__(self) -> tuple[Any, ...]:
        # By default pickling loses arguments by name, and clusters return errors pickled.
        fields = {"index": self.index, "seat": self.seat, "card": self.card}
        return (_rebuilt, (DealError, self._message, fields))


class ReadError(ValueError):
    """A text that cannot be read.

    Attributes:
        line: the line of the first error, from 1.
        column: the column of the first error, from 1.
    """

    def __init__(self, message: str, *, line: int = 1, column: int = 1) -> None:
        super().__init__(message)
        self.line = line
        self.column = column

    def __reduce__(self) -> tuple[Any, ...]:
        fields = {"line": self.line, "column": self.column}
        return (_rebuilt, (ReadError, self.args[0], fields))


class SurveyError(RuntimeError):
    """A survey that cannot go on: no plan, another plan, a damaged or missing shard, a full disk."""


class Interrupted(KeyboardInterrupt):
    """Ctrl-C during a batch.

    Attributes:
        results: the results of the first boards, as the function would have returned them.
    """

    def __init__(self, results: Any) -> None:
        super().__init__(f"stopped after {len(results)} boards")
        self.results = results

    def __reduce__(self) -> tuple[Any, ...]:
        return (Interrupted, (self.results,))
