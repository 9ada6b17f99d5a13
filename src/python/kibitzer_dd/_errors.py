"""The exceptions of the package."""

from __future__ import annotations

from typing import Any


def _rebuilt(kind: type[Exception], message: str, fields: dict[str, Any]) -> Exception:
    """Makes an exception again after pickling."""
    return kind(message, **fields)


class DealError(ValueError):
    """A deal that cannot be solved: a card dealt twice, hands of different sizes, a contract that is missing.

    Attributes:
        index: the index of the deal in the list that was passed.
        seat: the seat to blame, "N", "E", "S" or "W", or None.
        card: the card to blame, such as "SA", or None.
    """

    def __init__(
        self, message: str, *, index: int = 0, seat: str | None = None, card: str | None = None
    ) -> None:
        super().__init__(f"deal {index}: {message}")
        self.index = index
        self.seat = seat
        self.card = card
        self._message = message

    def __reduce__(self) -> tuple[Any, ...]:
        # Arguments by name do not survive pickling by default, which clusters depend on.
        fields = {"index": self.index, "seat": self.seat, "card": self.card}
        return (_rebuilt, (DealError, self._message, fields))


class ReadError(ValueError):
    """A text that cannot be read, with the line and column of the first error, both counted from 1."""

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
        results: the results of the deals that were finished, in the order of the list.
    """

    def __init__(self, results: Any) -> None:
        super().__init__(f"stopped after {len(results)} deals")
        self.results = results

    def __reduce__(self) -> tuple[Any, ...]:
        return (Interrupted, (self.results,))
