"""The solver: exact answers about many deals, on all cores."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from os import PathLike
from threading import Lock
from typing import Any, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

from . import _native
from ._arrays import MaskedTricks, PerBoard, PlayPerBoard, indices, masked_tricks, padded, play_rows
from ._deals import CARDS, SEATS, STRAINS, VULNERABILITIES, Deals, count_of, native
from ._errors import Interrupted
from ._leads import Leads, SeenHands, auction_text, hand_texts, made_leads, system_text
from ._par import Par

#: A function that is called with the number of finished boards and the number of all boards, or True for a progress bar
#: of tqdm, if that is installed.
Progress: TypeAlias = Callable[[int, int], object] | bool | None

_T = TypeVar("_T")


@dataclass(frozen=True)
class Step:
    """A card of a line of play, such as "SA", and the seat that plays it, such as "N"."""

    seat: str
    card: str


@dataclass(frozen=True, eq=False)
class Layouts:
    """The results over all layouts of two unseen hands.

    Attributes:
        cards: the card that is played first, with the cards equivalent to it; empty for the best play.
        counts: the number of layouts for each number of tricks of the declaring side, ``uint64[14]``.
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
        """Returns the share of layouts with at least this number of tricks, 0 to 1."""
        return float(self.counts[max(tricks, 0) :].sum() / self.counts.sum())


@dataclass(frozen=True)
class Discard:
    """A discard of a preferans declarer.

    Attributes:
        strain: the strain that is played.
        cards: the two cards discarded, such as ("SA", "H7").
        tricks: the tricks that declarer takes after it, 0 to 10.
    """

    strain: str
    cards: tuple[str, ...]
    tricks: int


def shown(progress: Progress) -> Callable[[int, int], object] | None:
    """Returns the function to call with the progress; None if there is nothing to call."""
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
    """Returns the bytes of the native part as an array, with one row of this shape for each board."""
    return np.frombuffer(packed, dtype=np.uint8).reshape(-1, *shape)


def _overrides(
    positions: list[str | _native.Board] | bytes,
    strain: PerBoard | None,
    leader: PerBoard | None,
    declarer: PerBoard | None,
    play: PlayPerBoard | None,
    preferans: bool,
) -> dict[str, object]:
    """Returns what is given beside the hands, as the native part takes it."""
    count = count_of(positions)
    strains = (*STRAINS, "misere")
    return {
        "preferans": preferans,
        "strain": indices("strain", strain, strains if preferans else STRAINS, count),
        "leader": indices("leader", leader, SEATS, count),
        "declarer": indices("declarer", declarer, SEATS, count),
        "play": play_rows(play, CARDS, count),
    }


class Solver:
    """Worker threads that answer questions about many boards. What they learn serves later calls.

    The functions of the module use one solver with a thread for each core; make your own for other numbers. Several
    Python threads may use a solver at once, and so may a forked process. While the workers solve, other Python threads
    run.

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

    def tables(
        self, deals: Deals, *, preferans: bool = False, progress: Progress = None
    ) -> npt.NDArray[np.uint8]:
        """Returns the tricks of every declarer in every strain, ``uint8[n, 5, 4]``.

        Rows are in the order of :data:`STRAINS`, columns in that of :data:`SEATS`, as in libdds. In preferans the array
        is ``uint8[n, 6, 4]`` with misère last, and a masked array: the column of the empty seat is masked.

        Args:
            deals: a deal or many: texts in PBN, bit masks ``uint64[n, 4]``, boards, or deals of endplay or redeal.
            preferans: True if texts and masks are deals of preferans, in which one hand is empty.
            progress: a function of two numbers, the finished and all boards, or True for a bar of tqdm.

        Raises:
            DealError: a deal cannot be solved. All deals are checked before the first one is solved.
            TypeError, ValueError: an array has another type or shape; the message has its name.
            Interrupted: Ctrl-C; its attribute `results` has what was finished.

        >>> tables(["N:AKQ... JT9... 876... 543...", "E:AKQ... JT9... 876... 543..."])[:, 4]
        array([[3, 0, 3, 0],
               [0, 3, 0, 3]], dtype=uint8)
        >>> tables("N:A... K... - Q...", preferans=True)[0, 4].tolist()
        [1, 0, None, 0]
        """
        listed = native(deals)
        overrides = _overrides(listed, None, None, None, None, preferans)
        (packed, interrupt), is_preferans = self._solver.tables(listed, overrides, shown(progress))
        solved = masked_tricks(_bytes(packed, 6, 4)) if is_preferans else _bytes(packed, 5, 4)
        return _finished(solved, interrupt)

    def par(
        self,
        deals: Deals,
        *,
        dealer: PerBoard | None = None,
        vulnerable: PerBoard | None = None,
        progress: Progress = None,
    ) -> list[Par]:
        """Returns the par of complete bridge deals. :func:`par_of_tables` does so for tables that are solved already.

        Args:
            deals: as in :meth:`tables`.
            dealer: one seat for all deals, or one for each, as a name or an index of :data:`SEATS`; by default that of
                each board, North for bare hands.
            vulnerable: one or many, as a name or an index of :data:`VULNERABILITIES`; by default that of each board,
                none for bare hands.
            progress: as in :meth:`tables`.

        Raises:
            DealError: a deal has fewer than 52 cards, or an entry of `dealer` or `vulnerable` is out of range.

        >>> deal = "N:64.KQJ7.AKJ3.AJ7 A9532.A82.Q42.Q2 T7.9654.T65.T953 KQJ8.T3.987.K864"
        >>> par(deal)
        [Par(score=-140, contracts='EW 2S+1')]
        >>> [par.score for par in par([deal, deal], dealer=np.array([0, 3]), vulnerable=["NS", "EW"])]
        [-140, -140]
        """
        listed = native(deals)
        dealers = indices("dealer", dealer, SEATS, count_of(listed))
        vulnerabilities = indices("vulnerable", vulnerable, VULNERABILITIES, count_of(listed))
        pars, interrupt = self._solver.par(listed, dealers, vulnerabilities, shown(progress))
        return _finished([Par(score, contracts) for score, contracts in pars], interrupt)

    def best(
        self,
        positions: Deals,
        strain: PerBoard | None = None,
        leader: PerBoard | None = None,
        *,
        declarer: PerBoard | None = None,
        play: PlayPerBoard | None = None,
        preferans: bool = False,
        progress: Progress = None,
    ) -> npt.NDArray[np.uint8]:
        """Returns the tricks that the declaring side takes from each position to the end of play, ``uint8[n]``.

        A position is a deal with a strain and a leader: hands in any form, such as masks ``uint64[n, 4]``, with
        `strain` and `leader` beside them; a board with a contract; or a line of Kibitzer's notation, which has the
        game, the hands, the strain, the leader, and the cards already played to the trick.

        Args:
            positions: the hands before the first card of `play`, in any form of a deal.
            strain: one for all positions, or one for each, as a name or an index of :data:`STRAINS`; by default that of
                each board. In preferans 5, or "misere", is misère.
            leader: the seats that lead to the first trick, as names or indices of :data:`SEATS`; by default that of
                each board, or declarer's left-hand opponent if only `declarer` is given.
            declarer: the declarers, as names or indices of :data:`SEATS`; by default that of each board, or the
                right-hand opponent of the leader if only `leader` is given. Preferans needs both.
            play: the cards played since, in order, as names or indices of :data:`CARDS`: one row for all positions, or
                a row for each, as lists or as ``uint8[n, k]``. Mask the entries after the last card of a shorter row.
            preferans: as in :meth:`tables`.
            progress: as in :meth:`tables`.

        Raises:
            DealError: a position cannot be played, a card of `play` is illegal, or an entry is out of range.
            TypeError, ValueError: an array has another type or shape; the message has its name.
            Interrupted: Ctrl-C; its attribute `results` has what was finished.

        >>> best("bridge N:AQ... 32... .AK.. K... NT W S4")
        array([2], dtype=uint8)
        >>> from kibitzer_dd import masks
        >>> best(masks("N:AQ... 32... .AK.. K4...").repeat(2, axis=0), "NT", ["W", "S"])
        array([2, 0], dtype=uint8)
        """
        listed = native(positions, "positions")
        overrides = _overrides(listed, strain, leader, declarer, play, preferans)
        packed, interrupt = self._solver.best(listed, overrides, shown(progress))
        return _finished(_bytes(packed).reshape(-1), interrupt)

    def choices(
        self,
        positions: Deals,
        strain: PerBoard | None = None,
        leader: PerBoard | None = None,
        *,
        declarer: PerBoard | None = None,
        play: PlayPerBoard | None = None,
        preferans: bool = False,
        progress: Progress = None,
    ) -> MaskedTricks:
        """Returns the tricks of the declaring side for each card that may be played next, ``uint8[n, 52]``.

        The array is masked where a card cannot be played, and in the order of :data:`CARDS`. The tricks are those from
        the position to the end of play. Arguments and errors are those of :meth:`best`.

        >>> from kibitzer_dd import CARDS
        >>> values = choices("N:AQ... 32... .AK.. K4...", "NT", "W", play=["S4"])[0]
        >>> {card: int(tricks) for card, tricks in zip(CARDS, values) if tricks is not np.ma.masked}
        {'SQ': 2, 'SA': 1}
        >>> CARDS[values.argmax()], values.compressed()
        ('SQ', array([2, 1], dtype=uint8))
        """
        listed = native(positions, "positions")
        overrides = _overrides(listed, strain, leader, declarer, play, preferans)
        packed, interrupt = self._solver.choices(listed, overrides, shown(progress))
        return _finished(masked_tricks(_bytes(packed, 52)), interrupt)

    def line(
        self,
        positions: Deals,
        strain: PerBoard | None = None,
        leader: PerBoard | None = None,
        *,
        declarer: PerBoard | None = None,
        play: PlayPerBoard | None = None,
        preferans: bool = False,
        progress: Progress = None,
    ) -> list[tuple[Step, ...]]:
        """Returns a line of best play to the end for each position. Of equally good cards the lowest is played.

        Arguments and errors are those of :meth:`best`.

        >>> [step.card for step in line("N:AQ... 32... .AK.. K4...", "NT", "W")[0]][:4]
        ['S4', 'SQ', 'S2', 'HK']
        """
        listed = native(positions, "positions")
        overrides = _overrides(listed, strain, leader, declarer, play, preferans)
        lines, interrupt = self._solver.line(listed, overrides, shown(progress))
        return _finished([tuple(Step(*step) for step in steps) for steps in lines], interrupt)

    def played(
        self,
        boards: Deals,
        strain: PerBoard | None = None,
        leader: PerBoard | None = None,
        play: PlayPerBoard | None = None,
        *,
        declarer: PerBoard | None = None,
        preferans: bool = False,
        progress: Progress = None,
    ) -> MaskedTricks:
        """Returns the tricks of the declaring side before the first card and after each, ``uint8[n, k + 1]``.

        *k* is the number of cards of the longest play; the array is masked after the end of shorter ones. A value
        counts the tricks already won, so a difference between two neighbours is a mistake. Arguments and errors are
        those of :meth:`best`; without `play`, each board has its own.

        >>> played("N:AQ... 32... .AK.. K4...", "NT", "W", [["S4", "SA", "S2"]]).tolist()
        [[2, 2, 1, 1]]
        """
        listed = native(boards, "boards")
        overrides = _overrides(listed, strain, leader, declarer, play, preferans)
        rows, interrupt = self._solver.played(listed, overrides, shown(progress))
        return _finished(padded([_bytes(tricks).reshape(-1) for tricks in rows]), interrupt)

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
        """Counts all layouts of two unseen hands of one position, and returns how many have each number of tricks.

        A layout deals the cards of the two hands in any way that the play so far allows: a hand that has not followed
        suit has no card of that suit.

        Args:
            position: a board with a contract, or a line of Kibitzer's notation.
            unseen: the two hands, such as "EW"; by default declarer's opponents.
            pin: cards that a hand holds: ["E:SA,H5"].
            length: lengths of a suit in a hand: ["W:S=4-5"].
            holds: the number of these cards in a hand: ["W:SA,SK=1"].
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
        positions = native(position, "position")
        if count_of(positions) != 1:
            raise ValueError(f"position: expected one position, given {count_of(positions)}")
        constraints = (list(pin), list(length), list(holds), list(points))
        answers, interrupt = self._solver.layouts(
            positions, unseen, each_card, *constraints, shown(progress)
        )
        counted = [
            Layouts(tuple(cards), np.array(counts, dtype=np.uint64))
            for rows in answers
            for cards, counts in rows
        ]
        return _finished(counted, interrupt)

    def leads(
        self,
        hand: SeenHands,
        auction: str | Sequence[str] | None = None,
        *,
        contract: str | None = None,
        declarer: int | str | None = None,
        dealer: int | str | None = None,
        vulnerable: int | str | None = None,
        play: PlayPerBoard | None = None,
        condition: str | Sequence[str] = (),
        system: str | PathLike[str] | None = "natural",
        pin: Sequence[str] = (),
        length: Sequence[str] = (),
        holds: Sequence[str] = (),
        points: Sequence[str] = (),
        shape: Sequence[str] = (),
        samples: int | None = None,
        until: float | None = None,
        by: str = "contract",
        seed: int = 1,
        progress: Progress = None,
    ) -> Leads:
        """Returns what each card to lead, or to play later, is worth while hands are unseen.

        The unseen hands are dealt at random under all constraints, each deal equally likely, and each deal is solved
        for every card. Deals and results depend on the arguments alone, and are those of `kibitz lead`.

        Args:
            hand: the hand to lead: "W:QJ65.A64.A3.JT64"; with dummy's, ["W:QJ65.A64.A3.JT64", "N:..."]; masks
                ``uint64[4]`` with 0 for each unseen hand; or a board of bridge, which has the arguments up to `play`
                itself. Of a board with all hands, the player sees their own hand and, after the lead, dummy's.
            auction: the calls, which give the contract: "1NT P 3NT". Passes at the end may be left out.
            contract: the contract without an auction, such as "3NT"; with `declarer`.
            declarer: the declarer, as a name or an index of :data:`SEATS`.
            dealer: the player who called first; by default so that the hand, the first of several, leads.
            vulnerable: as a name or an index of :data:`VULNERABILITIES`; by default none.
            play: the cards played so far, in order, as names or indices of :data:`CARDS`.
            condition: conditions on the deal in the language of dealer: "hearts(north) < 4".
            system: the meanings of the calls: "natural", "acol", rules in RON, a file with such rules, or None.
            pin, length, holds, points, shape: constraints as in :meth:`deal`.
            samples: the number of deals, by default 1000; with `until` the largest number, by default 20,000.
            until: stop when the best choice is settled at this confidence in per cent, 50 to below 100.
            by: what counts for `until`: "contract", "tricks", "matchpoints" or "imps".
            seed: the seed, 0 to 2**64 - 1.
            progress: as in :meth:`tables`.

        Raises:
            ReadError: a condition, or the rules of a system; with its line and column. It is a ValueError.
            ValueError: another argument cannot be used, or no deal satisfies the constraints.
            Interrupted: Ctrl-C; its attribute `results` has the deals solved so far.

        >>> found = leads("W:QJ65.A64.A3.JT64", "1NT P 3NT", samples=40)
        >>> found.cards[0], found.tricks.shape, found.contract, found.declarer
        (('SQ', 'SJ'), (40, 10), '3NT', 'S')
        >>> bool((found.share == (found.tricks < 9).mean(axis=0)).all())
        True
        >>> found.difference("SQ", "HA", by="tricks").mean > 0
        True
        """
        if not 0 <= seed < 2**64 or (samples is not None and samples < 1):
            raise ValueError("seed is 0 to 2**64 - 1, samples is at least 1")
        if until is not None and not 50 <= until < 100:
            raise ValueError(f"until is a number from 50 to below 100, such as 95, not {until}")
        told = (auction, contract, declarer, dealer, vulnerable, play)
        is_board = isinstance(hand, _native.Board)
        if is_board and any(argument is not None for argument in told):
            raise ValueError("a board has its own auction, contract, dealer, vulnerability and play")
        if (contract is None) != (declarer is None) or None not in (auction, contract):
            raise ValueError("expected an auction, or a contract and its declarer")
        conditions = [condition] if isinstance(condition, str) else list(condition)
        if not all(isinstance(text, str) for text in conditions):
            raise TypeError("condition is a text, or a list of texts")
        options: dict[str, object] = {
            "board": hand if is_board else None,
            "hand": [] if isinstance(hand, _native.Board) else hand_texts(hand),
            "auction": auction_text(auction),
            "contract": contract,
            "declarer": indices("declarer", declarer, SEATS, 1),
            "dealer": indices("dealer", dealer, SEATS, 1),
            "vulnerable": indices("vulnerable", vulnerable, VULNERABILITIES, 1),
            "play": (play_rows(play, CARDS, 1) or (b"", 0))[0],
            "condition": conditions,
            "system": system_text(system),
            "samples": samples,
            "until": until,
            "by": by,
            "seed": seed,
        }
        given = constraints(False, (), pin, length, holds, points, shape, ())
        answer, interrupt = self._solver.leads(options, given, shown(progress))
        return _finished(made_leads(answer, by, interrupt is not None), interrupt)

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
        """Deals random hands, ``uint64[count, 4]``; all deals that satisfy the constraints are equally likely.

        Bit *i* of a mask is the card ``CARDS[i]``. Deal *i* depends on the constraints, the seed and *i* alone; a
        survey with the same seed and constraints has the same deals.

        Args:
            count: the number of deals.
            seed: the seed, 0 to 2**64 - 1.
            first: the number of the first deal of the sequence.
            preferans: True for deals of preferans, with South as the empty seat.
            hand: all cards of a hand: ["N:AK52.Q63.KJ74.82"].
            pin: cards that a hand holds: ["E:SA,H5"].
            length: lengths of a suit in a hand or a side: ["W:S=4-5", "NS:H=8+"].
            holds: the number of these cards in a hand or a side: ["W:SA,SK=1-2"].
            points: high-card points of a hand or a side: ["W=12-14", "NS=26+"].
            shape: shapes of a hand: ["W=5332,4432", "W=balanced"].
            tricks: the tricks that a declarer takes: ["N:NT=9+"].
            progress: as in :meth:`tables`.

        >>> from kibitzer_dd import pbn
        >>> pbn(deal(1, seed=3))
        ['N:64.KQJ7.AKJ3.AJ7 A9532.A82.Q42.Q2 T7.9654.T65.T953 KQJ8.T3.987.K864']
        >>> bool((deal(2, seed=3, first=5) == deal(7, seed=3)[5:]).all())
        True
        """
        if not 0 <= seed < 2**64 or not 0 <= first < 2**64 or count < 0:
            raise ValueError("seed and first are 0 to 2**64 - 1, count is at least 0")
        given = constraints(preferans, hand, pin, length, holds, points, shape, tricks)
        packed, interrupt = self._solver.deal(count, seed, first, given, shown(progress))
        return _finished(np.frombuffer(packed, dtype=np.uint64).reshape(-1, 4), interrupt)


def constraints(
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
    given = {
        "hand": hand,
        "pin": pin,
        "length": length,
        "holds": holds,
        "points": points,
        "shape": shape,
        "tricks": tricks,
    }
    for name, texts in given.items():
        if isinstance(texts, str) or not all(isinstance(text, str) for text in texts):
            raise TypeError(f"{name} is a list of texts")
    return {"preferans": preferans, **{name: list(texts) for name, texts in given.items()}}


_default = Solver()
tables = _default.tables
par = _default.par
best = _default.best
choices = _default.choices
line = _default.line
played = _default.played
layouts = _default.layouts
layouts_by_card = _default.layouts_by_card
leads = _default.leads
discards = _default.discards
deal = _default.deal
