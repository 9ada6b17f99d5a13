"""The solver: exact answers about many deals, on all cores."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from threading import Lock
from typing import Any, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

from . import _native
from ._deals import Deals, native
from ._errors import Interrupted

#: A function that is called with the number of finished deals and the number of all deals, or True for a progress bar
#: of tqdm, if that is installed.
Progress: TypeAlias = Callable[[int, int], object] | bool | None

_T = TypeVar("_T")


@dataclass(frozen=True)
class Par:
    """The par of a bridge deal.

    Attributes:
        score: the score for North-South.
        contracts: the contracts that score it, such as "NS 4S=; E 5C-1"; empty if the deal is passed out.
    """

    score: int
    contracts: str


@dataclass(frozen=True)
class Step:
    """A card of a line of play, and the seat that plays it."""

    seat: str
    card: str


@dataclass(frozen=True, eq=False)
class Layouts:
    """The results over all layouts of two unseen hands.

    Attributes:
        cards: the equivalent cards that are played first; empty for the best play of the whole position.
        counts: the number of layouts for each number of tricks of the declaring side, 0 to 13.
    """

    cards: tuple[str, ...]
    counts: npt.NDArray[np.uint64]

    @property
    def total(self) -> int:
        """The number of layouts."""
        return int(self.counts.sum())

    @property
    def mean(self) -> float:
        """The mean number of tricks."""
        return float(self.counts @ np.arange(14) / self.counts.sum())

    def at_least(self, tricks: int) -> float:
        """The share of layouts with at least this number of tricks, 0 to 1."""
        return float(self.counts[max(tricks, 0) :].sum() / self.counts.sum())


@dataclass(frozen=True)
class Discard:
    """The value of a discard of a preferans declarer: the strain, the two cards, and declarer's tricks."""

    strain: str
    cards: tuple[str, ...]
    tricks: int


def shown(progress: Progress) -> Callable[[int, int], object] | None:
    """Returns the function to call with the progress."""
    if progress is None or progress is False:
        return None
    if progress is not True:
        return progress
    try:
        tqdm = import_module("tqdm.auto").tqdm
    except ImportError:
        return None
    bar: Any = None

    def show(done: int, count: int) -> None:
        nonlocal bar
        if bar is None:
            bar = tqdm(total=count, unit=" deals")
        bar.update(done - bar.n)
        if done == count:
            bar.close()

    return show


def _finished(results: _T, interrupt: BaseException | None) -> _T:
    """Returns the results, or raises the exception that interrupted the batch."""
    if interrupt is None:
        return results
    if isinstance(interrupt, KeyboardInterrupt):
        raise Interrupted(results) from interrupt
    raise interrupt


def _bytes(packed: bytearray, *shape: int) -> npt.NDArray[np.uint8]:
    return np.frombuffer(packed, dtype=np.uint8).reshape(-1, *shape)


class Solver:
    """Worker threads that answer questions about many deals. Their tables stay warm from call to call.

    The functions of the module use one solver with a thread for each core; make your own for other numbers. A solver
    may be used by several Python threads at once, and in a process that was forked.

    Args:
        threads: the number of threads, 1 to 512; by default one for each core.
        memory_mb: the memory of all threads together in megabytes; by default 256 for each thread.

    >>> Solver(threads=2, memory_mb=64).tables("N:AKQ... JT9... 876... 543...")[0, 4]
    array([3, 0, 3, 0], dtype=uint8)
    """

    def __init__(self, threads: int | None = None, memory_mb: int | None = None) -> None:
        if threads is not None and not 1 <= threads <= 512:
            raise ValueError("threads must be 1 to 512")
        if memory_mb is not None and memory_mb < 1:
            raise ValueError("memory_mb must be at least 1")
        self._settings = (threads, memory_mb)
        self._started: _native.Solver | None = None
        self._starting = Lock()

    def __reduce__(self) -> tuple[Any, ...]:
        return (Solver, self._settings)

    @property
    def _solver(self) -> _native.Solver:
        # Threads start with the first question, so that importing the package starts none.
        with self._starting:
            if self._started is None:
                self._started = _native.Solver(*self._settings)
            return self._started

    @property
    def threads(self) -> int:
        """The number of threads."""
        return self._solver.threads

    def tables(self, deals: Deals, *, progress: Progress = None) -> npt.NDArray[np.uint8]:
        """Returns the tricks of every declarer in every strain, ``uint8[n, 5, 4]``.

        Strains are spades, hearts, diamonds, clubs, no trump; declarers North, East, South, West, as in libdds. In
        preferans the array is ``uint8[n, 6, 4]``, with misère last, and 255 for the empty seat.

        Args:
            deals: a deal or many: texts in PBN, bit masks ``uint64[n, 4]``, boards, or deals of endplay or redeal.
            progress: a function of two numbers, the finished and all deals, or True for a bar of tqdm.

        Raises:
            DealError: a deal cannot be solved. It is found before the first deal is solved.
            Interrupted: Ctrl-C; its attribute `results` has what was finished.

        >>> tables(["N:AKQ... JT9... 876... 543...", "E:AKQ... JT9... 876... 543..."])[:, 4]
        array([[3, 0, 3, 0],
               [0, 3, 0, 3]], dtype=uint8)
        """
        (packed, interrupt), is_preferans = self._solver.tables(native(deals), shown(progress))
        return _finished(_bytes(packed, 6 if is_preferans else 5, 4), interrupt)

    def par(
        self,
        deals: Deals,
        *,
        dealer: str | None = None,
        vulnerable: str | None = None,
        progress: Progress = None,
    ) -> list[Par]:
        """Returns the par of complete bridge deals.

        Args:
            deals: as in :meth:`tables`.
            dealer: "N", "E", "S" or "W"; by default that of each board, North for bare deals.
            vulnerable: "None", "NS", "EW" or "All"; by default that of each board, None for bare deals.
            progress: as in :meth:`tables`.

        >>> par("N:64.KQJ7.AKJ3.AJ7 A9532.A82.Q42.Q2 T7.9654.T65.T953 KQJ8.T3.987.K864")
        [Par(score=-140, contracts='EW 2S+1')]
        """
        pars, interrupt = self._solver.par(native(deals), dealer, vulnerable, shown(progress))
        return _finished([Par(score, contracts) for score, contracts in pars], interrupt)

    def best(self, positions: Deals, *, progress: Progress = None) -> npt.NDArray[np.uint8]:
        """Returns the tricks that the declaring side takes from each position on, ``uint8[n]``.

        A position is a board with a contract, or a line of Kibitzer's notation: the game, the hands, the strain, the
        leader, and the cards already played to the trick.

        >>> best("bridge N:AQ... 32... .AK.. K... NT W S4")
        array([2], dtype=uint8)
        """
        packed, interrupt = self._solver.best(native(positions), shown(progress))
        return _finished(_bytes(packed).reshape(-1), interrupt)

    def choices(self, positions: Deals, *, progress: Progress = None) -> npt.NDArray[np.uint8]:
        """Returns the tricks of the declaring side for each card that may be played next, ``uint8[n, 52]``.

        Cards are in the order of :data:`CARDS`; 255 marks cards that cannot be played.

        >>> values = choices("bridge N:AQ... 32... .AK.. K... NT W S4")[0]
        >>> from kibitzer_dd import CARDS
        >>> {CARDS[card]: int(values[card]) for card in np.flatnonzero(values < 255)}
        {'SQ': 2, 'SA': 1}
        """
        packed, interrupt = self._solver.choices(native(positions), shown(progress))
        return _finished(_bytes(packed, 52), interrupt)

    def line(self, positions: Deals, *, progress: Progress = None) -> list[tuple[Step, ...]]:
        """Returns a line of best play to the end for each position. Of equally good cards the lowest is played.

        >>> [step.card for step in line("bridge N:AQ... 32... .AK.. K4... NT W")[0]][:4]
        ['S4', 'SQ', 'S2', 'HK']
        """
        lines, interrupt = self._solver.line(native(positions), shown(progress))
        return _finished([tuple(Step(*step) for step in steps) for steps in lines], interrupt)

    def played(self, boards: Deals, *, progress: Progress = None) -> list[npt.NDArray[np.uint8]]:
        """Returns the tricks of the declaring side at the start and after each card played, for each board.

        A value counts the tricks already won, so a change is a mistake.

        >>> played("bridge N:AQ... 32... .AK.. K4... NT W play=S4SAS2")[0]
        array([2, 2, 1, 1], dtype=uint8)
        """
        packed, interrupt = self._solver.played(native(boards), shown(progress))
        return _finished([_bytes(tricks).reshape(-1) for tricks in packed], interrupt)

    def layouts(
        self,
        position: Deals,
        *,
        unseen: str | None = None,
        pin: Sequence[str] = (),
        length: Sequence[str] = (),
        holds: Sequence[str] = (),
        points: Sequence[str] = (),
        progress: Progress = None,
    ) -> Layouts:
        """Counts all layouts of two unseen hands of one position, exactly.

        Voids that an unseen hand has shown are respected.

        Args:
            position: a board with a contract, or a line of Kibitzer's notation.
            unseen: the two hands, such as "EW"; by default declarer's opponents.
            pin: cards that a hand holds: ["E:SA,H5"].
            length: lengths of a suit in a hand: ["W:S=4-5"].
            holds: numbers of some cards in a hand: ["W:SA,SK=1"].
            points: high-card points of a hand: ["W=12-14"].
            progress: as in :meth:`tables`.

        >>> layouts("bridge N:AQ... 32... .AK.. K4... NT W declarer=N").counts[:3]
        array([0, 3, 3], dtype=uint64)
        """
        return self._layouts(position, False, unseen, pin, length, holds, points, progress)[0]

    def layouts_by_card(
        self,
        position: Deals,
        *,
        unseen: str | None = None,
        pin: Sequence[str] = (),
        length: Sequence[str] = (),
        holds: Sequence[str] = (),
        points: Sequence[str] = (),
        progress: Progress = None,
    ) -> list[Layouts]:
        """Counts all layouts of two unseen hands for each card that may be played next, as :meth:`layouts` does.

        >>> rows = layouts_by_card("bridge N:AQ... 32... .AK.. K... NT W S4 declarer=N")
        >>> [(row.cards, row.total) for row in rows]
        [(('SA',), 3), (('SQ',), 3)]
        """
        return self._layouts(position, True, unseen, pin, length, holds, points, progress)[1:]

    def _layouts(
        self,
        position: Deals,
        each_card: bool,
        unseen: str | None,
        pin: Sequence[str],
        length: Sequence[str],
        holds: Sequence[str],
        points: Sequence[str],
        progress: Progress,
    ) -> list[Layouts]:
        positions = native(position)
        if len(positions) != 1:
            raise ValueError("layouts counts those of one position")
        limits = (list(pin), list(length), list(holds), list(points))
        answers, interrupt = self._solver.layouts(
            positions, unseen, each_card, *limits, shown(progress)
        )
        counted = [
            Layouts(tuple(cards), np.array(counts, dtype=np.uint64))
            for rows in answers
            for cards, counts in rows
        ]
        return _finished(counted, interrupt)

    def discards(self, deals: Deals, *, progress: Progress = None) -> list[list[Discard]]:
        """Returns the value of every discard of a preferans declarer, who holds two cards more, best first.

        >>> hands = "N:A98.AT98..T87 QT7.KQJ.A9.KQJ9 - KJ.7.KQJT87.A"
        >>> best = discards(f"preferans {hands} S W declarer=E")[0][0]
        >>> best.strain, len(best.cards)
        ('S', 2)
        """
        answers, interrupt = self._solver.discards(native(deals), shown(progress))
        rows = [
            [Discard(strain, tuple(cards), tricks) for strain, cards, tricks in discards]
            for discards in answers
        ]
        return _finished(rows, interrupt)

    def deal(
        self,
        count: int,
        *,
        seed: int,
        first: int = 0,
        preferans: bool = False,
        hand: Sequence[str] = (),
        pin: Sequence[str] = (),
        length: Sequence[str] = (),
        holds: Sequence[str] = (),
        points: Sequence[str] = (),
        shape: Sequence[str] = (),
        tricks: Sequence[str] = (),
        progress: Progress = None,
    ) -> npt.NDArray[np.uint64]:
        """Deals random hands, all that satisfy the constraints being equally likely, ``uint64[count, 4]``.

        Deal *i* depends on the seed and on *i* alone; a survey with the same seed and constraints has the same deals.

        Args:
            count: the number of deals.
            seed: the seed, 0 to 2**64 - 1.
            first: the number of the first deal of the sequence.
            preferans: deal preferans, with South as the empty seat.
            hand: all cards of a hand: ["N:AK52.Q63.KJ74.82"].
            pin: cards that a hand holds: ["E:SA,H5"].
            length: lengths of a suit in a hand or a side: ["W:S=4-5", "NS:H=8+"].
            holds: numbers of some cards in a hand or a side: ["W:SA,SK=1-2"].
            points: high-card points of a hand or a side: ["W=12-14", "NS=26+"].
            shape: shapes of a hand: ["W=5332,4432", "W=balanced"].
            tricks: double-dummy tricks of a declarer: ["N:NT=9+"].
            progress: as in :meth:`tables`.

        >>> from kibitzer_dd import pbn
        >>> pbn(deal(1, seed=3))
        ['N:64.KQJ7.AKJ3.AJ7 A9532.A82.Q42.Q2 T7.9654.T65.T953 KQJ8.T3.987.K864']
        >>> bool((deal(2, seed=3, first=5) == deal(7, seed=3)[5:]).all())
        True
        """
        if not 0 <= seed < 2**64 or not 0 <= first < 2**64 or count < 0:
            raise ValueError("seed and first are 0 to 2**64 - 1, count is at least 0")
        limits = conditions(preferans, hand, pin, length, holds, points, shape, tricks)
        packed, interrupt = self._solver.deal(count, seed, first, limits, shown(progress))
        return _finished(np.frombuffer(packed, dtype=np.uint64).reshape(-1, 4), interrupt)


def conditions(
    preferans: bool,
    hand: Sequence[str],
    pin: Sequence[str],
    length: Sequence[str],
    holds: Sequence[str],
    points: Sequence[str],
    shape: Sequence[str],
    tricks: Sequence[str],
) -> dict[str, bool | list[str]]:
    """Returns constraints as the native part takes them."""
    limits = {
        "hand": hand,
        "pin": pin,
        "length": length,
        "holds": holds,
        "points": points,
        "shape": shape,
        "tricks": tricks,
    }
    for name, texts in limits.items():
        if isinstance(texts, str) or not all(isinstance(text, str) for text in texts):
            raise TypeError(f"{name} is a list of texts")
    return {"preferans": preferans, **{name: list(texts) for name, texts in limits.items()}}


_default = Solver()
tables = _default.tables
par = _default.par
best = _default.best
choices = _default.choices
line = _default.line
played = _default.played
layouts = _default.layouts
layouts_by_card = _default.layouts_by_card
discards = _default.discards
deal = _default.deal
