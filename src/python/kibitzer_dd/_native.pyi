from collections.abc import Callable, Sequence
from os import PathLike
from typing import Any, TypeAlias, final

__all__ = [
    "Board",
    "Solver",
    "Survey",
    "from_pgx",
    "from_zrd",
    "lead_difference",
    "masks_of",
    "pars_of_tables",
    "pbn_of",
    "plan_listed",
    "plan_random",
    "read",
    "score",
    "to_pgx",
    "to_zrd",
    "write",
]

_Deals: TypeAlias = list[str | Board] | list[Board] | list[str] | bytes
_Progress: TypeAlias = Callable[[int, int], object] | None
_Interrupt: TypeAlias = BaseException | None
_Constraints: TypeAlias = dict[str, bool | list[str]]
# The bytes of arrays with a value for each board: strain, leader, declarer and play; preferans is a bool.
_Overrides: TypeAlias = dict[str, object]

@final
class Board:
    """A deal with everything known about it: dealer, vulnerability, contract, play, comments.

    Args:
        text: a deal in PBN notation, or a position in Kibitzer's notation of one line.

    Raises:
        DealError: the text is neither.
    """

    def __new__(cls, text: str) -> Board: ...
    @property
    def game(self) -> str:
        """The game: "bridge" or "preferans"."""
    @property
    def number(self) -> str:
        """The board number as text; empty if there is none."""
    @property
    def title(self) -> str:
        """The title; empty if there is none."""
    @property
    def dealer(self) -> str:
        """The dealer: "N", "E", "S" or "W"."""
    @property
    def vulnerable(self) -> str:
        """The vulnerable side: "None", "All", "NS" or "EW"."""
    @property
    def hands(self) -> str:
        """The hands in PBN notation, from North."""
    @property
    def masks(self) -> list[int]:
        """The hands as four bit masks, from North to West. Bit *i* is the card ``CARDS[i]``."""
    @property
    def contract(self) -> str | None:
        """The contract, such as "3NT"; None if it is not known."""
    @property
    def declarer(self) -> str | None:
        """The declarer: "N", "E", "S" or "W"; None if there is no contract."""
    @property
    def play(self) -> list[str]:
        """The cards played, such as "SA", in order."""
    @property
    def line(self) -> str:
        """The board in Kibitzer's notation of one line."""
    @property
    def document(self) -> str:
        """The board as one of Kibitzer's own documents."""
    def __eq__(self, value: object, /) -> bool: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Solver:
    """The worker threads behind :class:`kibitzer_dd.Solver`. Arrays pass as bytes; the order is that of numpy."""

    def __new__(cls, threads: int | None = None, memory_mb: int | None = None) -> Solver: ...
    @property
    def threads(self) -> int: ...
    def tables(
        self, deals: _Deals, overrides: _Overrides, progress: _Progress
    ) -> tuple[tuple[bytearray, _Interrupt], bool]: ...
    def par(
        self, deals: _Deals, dealer: bytes | None, vulnerable: bytes | None, progress: _Progress
    ) -> tuple[list[tuple[int, str]], _Interrupt]: ...
    def best(
        self, positions: _Deals, overrides: _Overrides, progress: _Progress
    ) -> tuple[bytearray, _Interrupt]: ...
    def choices(
        self, positions: _Deals, overrides: _Overrides, progress: _Progress
    ) -> tuple[bytearray, _Interrupt]: ...
    def line(
        self, positions: _Deals, overrides: _Overrides, progress: _Progress
    ) -> tuple[list[list[tuple[str, str]]], _Interrupt]: ...
    def played(
        self, boards: _Deals, overrides: _Overrides, progress: _Progress
    ) -> tuple[list[bytearray], _Interrupt]: ...
    def layouts(
        self,
        positions: _Deals,
        unseen: str | None,
        each_card: bool,
        pin: list[str],
        length: list[str],
        holds: list[str],
        points: list[str],
        progress: _Progress,
    ) -> tuple[list[list[tuple[list[str], list[int]]]], _Interrupt]: ...
    def leads(
        self, options: dict[str, object], constraints: _Constraints, progress: _Progress
    ) -> tuple[dict[str, Any], _Interrupt]: ...
    def discards(
        self, deals: _Deals, progress: _Progress
    ) -> tuple[list[list[tuple[str, list[str], int]]], _Interrupt]: ...
    def deal(
        self, count: int, seed: int, first: int, constraints: _Constraints, progress: _Progress
    ) -> tuple[bytearray, _Interrupt]: ...

@final
class Survey:
    def __new__(cls, folder: str | PathLike[str]) -> Survey: ...
    @property
    def shards(self) -> int: ...
    @property
    def count(self) -> int: ...
    @property
    def plan_hash(self) -> str: ...
    def deals_of(self, shard: int) -> tuple[int, int]: ...
    def shard_path(self, shard: int) -> PathLike[str]: ...
    def missing(self) -> list[int]: ...
    def solve(
        self, shard: int, threads: int, memory_mb: int, progress: Callable[[int], object] | None
    ) -> bool: ...
    def merge(
        self, path: str | PathLike[str], progress: Callable[[int], object] | None
    ) -> None: ...
    def check(self, shard: int, every: int) -> None: ...
    def statistics(
        self, shards: list[int]
    ) -> tuple[int, list[list[float]], list[float]]: ...

def read(content: bytes) -> tuple[list[Board], list[str]]: ...
def write(path: str | PathLike[str], boards: list[Board]) -> int: ...
def lead_difference(
    tricks: bytes,
    choices: int,
    contract: str,
    wants_tricks: bool,
    vulnerable: bool,
    pair: tuple[int, int],
    by: str,
) -> tuple[float, float, list[int]]: ...
def masks_of(deals: _Deals) -> bytearray: ...
def pars_of_tables(
    tables: bytes, dealer: bytes | None, vulnerable: bytes | None
) -> list[tuple[int, str]]: ...
def pbn_of(deals: _Deals) -> list[str]: ...
def score(contract: str, tricks: int, vulnerable: bool) -> int:
    """Returns the score of declarer's side for a contract, such as "4SX", and a number of tricks.

    Raises:
        ValueError: the text is not a contract of bridge, or the tricks are not 0 to 13.
    """
def to_zrd(masks: bytes, tables: bytes) -> bytearray: ...
def from_zrd(bytes: bytes) -> tuple[bytearray, bytearray]: ...
def to_pgx(masks: bytes, tables: bytes) -> bytearray: ...
def from_pgx(bytes: bytes) -> tuple[bytearray, bytearray]: ...
def plan_random(
    folder: str | PathLike[str],
    count: int,
    seed: int,
    constraints: _Constraints,
    contract: tuple[str, str] | None,
    ask: list[str],
    shard_size: int,
) -> Survey: ...
def plan_listed(
    folder: str | PathLike[str], boards: list[Board], ask: list[str], shard_size: int
) -> Survey: ...
