"""What to lead, or to play later, while hands are unseen: the results of random deals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from ._deals import SEATS, masks, pbn
from ._native import Board, lead_difference

#: The hands that a player sees: a text such as "W:QJ65.A64.A3.JT64", several of them, a row of masks ``uint64[4]`` with
#: 0 for each unseen hand, or a board.
SeenHands: TypeAlias = str | Sequence[str] | Board | npt.NDArray[Any]


@dataclass(frozen=True)
class LeadCall:
    """A call of an auction with its meaning in a bidding system.

    Attributes:
        seat: the seat of the caller, such as "S".
        call: the call, such as "1NT".
        convention: the name of the convention, such as "Stayman"; empty for a natural call.
        has_rule: True if the system has a rule for the call. A call without a rule sets nothing.
        requirements: what the call requires of the caller's hand, such as ("hcp 15-17", "balanced").
        contradicted: the requirements that the hand does not satisfy, if it is seen.
    """

    seat: str
    call: str
    convention: str
    has_rule: bool
    requirements: tuple[str, ...]
    contradicted: tuple[str, ...]


@dataclass(frozen=True)
class SettledLead:
    """The choice that is settled as the best, at the confidence `until`, or 95 per cent without it.

    Attributes:
        deals: the number of deals after which it was settled.
        best: its cards.
        as_good: other choices that may be as good; no difference to them matters.
    """

    deals: int
    best: tuple[str, ...]
    as_good: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class LeadDifference:
    """The difference of two choices over the same deals, which is known more exactly than each by itself.

    Attributes:
        mean: the mean of the first minus the second.
        error: half the width of its 95 % interval.
        only_first: the number of deals in which only the first beats the contract, or makes it for declarer's side.
        only_second: the number of deals in which only the second does.
        both: the number of deals in which both do.
        neither: the number of deals in which neither does.
    """

    mean: float
    error: float
    only_first: int
    only_second: int
    both: int
    neither: int


@dataclass(frozen=True, eq=False)
class Leads:
    """The results of every card to play over random deals of the unseen hands.

    Touching cards are one choice. Arrays have an entry, or a column, for each choice in the order of `cards`; intervals
    are those of 95 %. Every deal is played with all cards seen by both sides.

    Attributes:
        cards: the cards of each choice, such as (("SQ", "SJ"), ("S6", "S5"), ...).
        tricks: the tricks of the declaring side in each deal, ``uint8[n, choices]``.
        hands: the deals, ``uint64[n, 4]``.
        share: the share of deals in which the contract is beaten, or made if declarer's side is to play.
        low, high: the ends of its interval.
        mean_tricks, mean_tricks_error: the mean tricks of the side to play, and half the width of the interval.
        matchpoints, matchpoints_error: against the other choices, 0 to 1.
        imps, imps_error: against the other choices.
        best: the share of deals in which no other choice takes more tricks for the side to play.
        best_low, best_high: the ends of its interval.
        settled: the choice that is settled as the best by `by`; None while that is open.
        by: what `settled` is about: "contract", "tricks", "matchpoints" or "imps".
        turn: the seat to play.
        contract, declarer, vulnerable: the contract, its declarer, and whether declarer's side is vulnerable.
        defending: True if a defender is to play.
        calls: the calls of the auction with their meanings; empty without an auction or a system.
        complete: False if there are fewer deals than wanted, because no more were found or after Ctrl-C.
    """

    cards: tuple[tuple[str, ...], ...]
    tricks: npt.NDArray[np.uint8]
    hands: npt.NDArray[np.uint64]
    share: npt.NDArray[np.float64]
    low: npt.NDArray[np.float64]
    high: npt.NDArray[np.float64]
    mean_tricks: npt.NDArray[np.float64]
    mean_tricks_error: npt.NDArray[np.float64]
    matchpoints: npt.NDArray[np.float64]
    matchpoints_error: npt.NDArray[np.float64]
    imps: npt.NDArray[np.float64]
    imps_error: npt.NDArray[np.float64]
    best: npt.NDArray[np.float64]
    best_low: npt.NDArray[np.float64]
    best_high: npt.NDArray[np.float64]
    settled: SettledLead | None
    by: str
    turn: str
    contract: str
    declarer: str
    vulnerable: bool
    defending: bool
    calls: tuple[LeadCall, ...]
    complete: bool

    def __len__(self) -> int:
        """Returns the number of deals."""
        return len(self.tricks)

    def index(self, card: str | int) -> int:
        """Returns the index of the choice with a card, such as "S5". An index is returned as it is.

        Raises:
            ValueError: there is no such choice.
        """
        if isinstance(card, str):
            for index, cards in enumerate(self.cards):
                if card in cards:
                    return index
        elif 0 <= card < len(self.cards):
            return int(card)
        listed = ", ".join(" ".join(cards) for cards in self.cards)
        raise ValueError(f"{card} is not one of the choices {listed}")

    def difference(self, first: str | int, second: str | int, by: str | None = None) -> LeadDifference:
        """Compares two choices, given by a card or an index, over the same deals.

        Args:
            first: the first choice.
            second: the second one.
            by: "contract", "tricks", "matchpoints" or "imps"; by default what the deals were solved for.

        Raises:
            ValueError: there is no such choice, or no such `by`.
        """
        mean, error, counts = lead_difference(
            self.tricks.tobytes(),
            len(self.cards),
            self.contract,
            not self.defending,
            self.vulnerable,
            (self.index(first), self.index(second)),
            self.by if by is None else by,
        )
        return LeadDifference(mean, error, *counts)


#: The attributes that the native part returns as the numbers of each choice, in their order.
_MERITS = (
    *("share", "low", "high", "mean_tricks", "mean_tricks_error", "matchpoints", "matchpoints_error"),
    *("imps", "imps_error", "best", "best_low", "best_high"),
)


def made_leads(answer: dict[str, Any], by: str, interrupted: bool) -> Leads:
    """Returns the results of an answer of the native part."""
    choices = len(answer["cards"])
    merits = np.array(answer["merits"], dtype=np.float64).reshape(choices, len(_MERITS))
    settled = answer["settled"]
    if settled is not None:
        deals, best, as_good = settled
        settled = SettledLead(deals, tuple(best), tuple(map(tuple, as_good)))
    calls = [
        LeadCall(seat, call, convention, has_rule, tuple(requirements), tuple(contradicted))
        for seat, call, convention, has_rule, requirements, contradicted in answer["calls"]
    ]
    return Leads(
        cards=tuple(map(tuple, answer["cards"])),
        tricks=np.frombuffer(answer["tricks"], dtype=np.uint8).reshape(-1, choices),
        hands=np.frombuffer(answer["hands"], dtype=np.uint64).reshape(-1, 4),
        **dict(zip(_MERITS, merits.T.copy())),
        settled=settled,
        by=by,
        turn=answer["turn"],
        contract=answer["contract"],
        declarer=answer["declarer"],
        vulnerable=answer["vulnerable"],
        defending=not answer["wants_tricks"],
        calls=tuple(calls),
        complete=not interrupted and not answer["is_stuck"],
    )


def hand_texts(hands: SeenHands) -> list[str]:
    """Returns hands as texts, each with its seat.

    >>> hand_texts(masks("W:QJ65.A64.A3.JT64 - - -"))
    ['W:QJ65.A64.A3.JT64']
    """
    if isinstance(hands, str):
        return [hands]
    if isinstance(hands, (list, tuple)) and all(isinstance(text, str) for text in hands):
        return list(hands)
    rows = masks(hands)
    if len(rows) != 1:
        raise ValueError(f"hand: expected the hands of one deal, given {len(rows)}")
    named = zip(SEATS, pbn(rows)[0][2:].split())
    return [f"{seat}:{hand}" for seat, hand in named if hand != "-"]


def auction_text(auction: str | Iterable[str] | None) -> str | None:
    """Returns an auction as one text.

    >>> auction_text(["1NT", "P", "3NT"])
    '1NT P 3NT'
    """
    return auction if auction is None or isinstance(auction, str) else " ".join(auction)


def system_text(system: str | PathLike[str] | None) -> str | None:
    """Returns the name of a system, or its rules: a text with a bracket as it is, anything else read from a file."""
    if system is None or system == "none":
        return None
    if isinstance(system, str) and (system in ("natural", "acol") or "(" in system):
        return system
    return Path(system).read_text(encoding="utf-8")
