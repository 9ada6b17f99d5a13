"""Surveys over many machines: a task is a shard, on a cluster of Dask.

    python -m kibitzer_dd.survey run/ --dask tcp://scheduler:8786
    python -m kibitzer_dd.survey run/ --local 8

`kibitz survey plan`, :func:`plan` or :func:`plan_boards` makes the folder, which all workers must be able to read and
write. It may be an address of fsspec, such as ``s3://bucket/run``: a worker then fetches the plan, solves in a
temporary folder, and uploads the shard.

A task writes the file of its shard and returns a row of the manifest. It does not return results, because those in the
memory of a worker are lost if the worker fails. A repeated task finds the file of its shard and does nothing. If the
scheduler stops, the run waits for a new one and submits the missing shards to it.
"""

from __future__ import annotations

import argparse
import os
import uuid
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from . import _native
from ._errors import SurveyError
from ._native import Board
from ._solver import Progress, constraints, shown

__all__ = [
    "Place",
    "ShardRow",
    "Statistics",
    "Survey",
    "plan",
    "plan_boards",
    "run_on",
    "solve_shard",
]

#: The extensions of merged results.
_MERGED = (".parquet", ".csv", ".zrd", ".npy")

#: The memory of one task for its transposition table, in megabytes.
_MEMORY_MB = 256

#: The number of tasks that the scheduler holds for each thread of the cluster. More would only cost it memory.
_TASKS_A_THREAD = 4

#: The interval in seconds at which the number of workers, which may change, is requested.
_LOOK_SECONDS = 1.0


@dataclass(frozen=True, eq=False)
class Statistics:
    """The statistics of tables of bridge deals. All shares are 0 to 1; they are 0 if there are no deals.

    Attributes:
        deals: the number of deals.
        mean_tricks: the mean tricks, ``float64[5, 4]``, in the order of :func:`kibitzer_dd.tables`.
        law_mean: the mean of total tricks minus total trumps.
        law_error: the mean distance between total tricks and total trumps.
        law_exact: the share of deals in which they are equal, as the Law of Total Tricks says.
        law_off_by_one: the share of deals in which they differ by one.
        both_games: the share of deals in which both sides make a game.
    """

    deals: int
    mean_tricks: npt.NDArray[np.float64]
    law_mean: float
    law_error: float
    law_exact: float
    law_off_by_one: float
    both_games: float


class Survey:
    """A survey in the folder that :func:`plan`, :func:`plan_boards` or `kibitz survey plan` made.

    Raises:
        SurveyError: the folder has no plan, or one of another version.

    >>> with tempfile.TemporaryDirectory() as folder:
    ...     survey = plan(Path(folder, "run"), 4, seed=7, shard_size=2)
    ...     for shard in survey.missing():
    ...         _ = survey.solve(shard)
    ...     survey.merge(Path(folder, "all.parquet"))
    ...     survey.statistics().deals
    4
    """

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        self._folder = Path(folder)
        self._native = _native.Survey(folder)

    def __repr__(self) -> str:
        return f"Survey({os.fspath(self._folder)!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return (Survey, (self._folder,))

    @property
    def folder(self) -> Path:
        """The folder."""
        return self._folder

    @property
    def count(self) -> int:
        """The number of deals."""
        return self._native.count

    @property
    def shards(self) -> int:
        """The number of shards."""
        return self._native.shards

    @property
    def plan_hash(self) -> str:
        """The hash of the plan, which the files of all shards carry."""
        return self._native.plan_hash

    def deals_of(self, shard: int) -> range:
        """Returns the numbers of the deals of a shard."""
        return range(*self._native.deals_of(shard))

    def shard_path(self, shard: int) -> Path:
        """Returns the path of a shard's file."""
        return Path(self._native.shard_path(shard))

    def missing(self) -> list[int]:
        """Returns the numbers of the shards that are not solved yet."""
        return self._native.missing()

    def solve(
        self,
        shard: int,
        *,
        threads: int = 1,
        memory_mb: int = _MEMORY_MB,
        progress: Progress = None,
    ) -> bool:
        """Solves a shard that is not solved yet, and writes its file.

        Args:
            shard: the number of the shard, from 0.
            threads: the number of threads, 1 to 512.
            memory_mb: the memory of all threads together in megabytes.
            progress: a function of two numbers, the finished and all deals, or True for a bar of tqdm.

        Returns:
            True if the shard was solved now, False if it had been solved before.
        """
        with _progress(progress, len(self.deals_of(shard))) as show:
            return self._native.solve(shard, threads, memory_mb, show)

    def check(self, shard: int, *, every: int = 1000) -> None:
        """Checks the file of a shard, and solves again each deal whose number is a multiple of `every`.

        Raises:
            SurveyError: the shard is missing or damaged, or a result in it is wrong.
        """
        self._native.check(shard, every)

    def merge(self, path: str | os.PathLike[str], *, progress: Progress = None) -> None:
        """Writes the results of all shards to one file. Its extension selects the format: parquet, csv, zrd or npy.

        Raises:
            SurveyError: a shard is missing or damaged, or the format cannot hold the results.
        """
        with _progress(progress, self.count) as show:
            self._native.merge(path, show)

    def statistics(self) -> Statistics:
        """Returns the statistics of all shards solved so far.

        Raises:
            SurveyError: the survey has no tables of complete bridge deals.
        """
        missing = set(self.missing())
        solved = [shard for shard in range(self.shards) if shard not in missing]
        deals, mean_tricks, shares = self._native.statistics(solved)
        return Statistics(deals, np.array(mean_tricks), *shares)


@contextmanager
def _progress(progress: Progress, count: int) -> Iterator[Callable[[int], object] | None]:
    """Returns the function to call with the number of finished deals, and calls it with all of them at the end."""
    show = shown(progress)
    yield None if show is None else lambda done: show(done, count)
    if show is not None:
        show(count, count)


def plan(
    folder: str | os.PathLike[str],
    count: int,
    *,
    seed: int,
    ask: Sequence[str] = ("table",),
    shard_size: int = 10_000,
    contract: tuple[str, str] | None = None,
    preferans: bool = False,
    hand: Sequence[str] = (),
    pin: Sequence[str] = (),
    length: Sequence[str] = (),
    holds: Sequence[str] = (),
    points: Sequence[str] = (),
    shape: Sequence[str] = (),
    tricks: Sequence[str] = (),
) -> Survey:
    """Plans a survey of random deals, those of :func:`kibitzer_dd.deal` with the same seed and constraints.

    Args:
        folder: the folder of the survey, empty or new, or one with the same plan.
        count: the number of deals.
        seed: the seed of the deals.
        ask: the questions: table, par, best, choices, played, layouts.
        shard_size: the number of deals in each shard.
        contract: the contract and its declarer, ("4S", "S"), for all questions but table and par.

    >>> with tempfile.TemporaryDirectory() as folder:
    ...     survey = plan(Path(folder, "run"), 4, seed=7, shard_size=2)
    ...     survey.shards, survey.solve(0), survey.missing()
    (2, True, [1])
    """
    given = constraints(preferans, hand, pin, length, holds, points, shape, tricks)
    _check_questions(ask)
    _native.plan_random(folder, count, seed, given, contract, list(ask), shard_size)
    return Survey(folder)


def plan_boards(
    folder: str | os.PathLike[str],
    boards: Iterable[Board],
    *,
    ask: Sequence[str] = ("table",),
    shard_size: int = 10_000,
) -> Survey:
    """Plans a survey of boards, such as those of :func:`kibitzer_dd.read`."""
    _check_questions(ask)
    _native.plan_listed(folder, list(boards), list(ask), shard_size)
    return Survey(folder)


def _check_questions(ask: Sequence[str]) -> None:
    if isinstance(ask, str):
        raise TypeError("ask is a list of questions, not one text")


@dataclass(frozen=True)
class ShardRow:
    """A row of the manifest: a shard, the file of its results, and the time to solve it.

    Attributes:
        shard: the number of the shard.
        deals: the number of deals.
        file: the path or the address of the file.
        seconds: the time of the task; close to 0 if the shard had been solved before.
        solved: True if the task solved the shard, False if it had been solved before.
        host: the machine and the process that ran the task.
    """

    shard: int
    deals: int
    file: str
    seconds: float
    solved: bool
    host: str


@contextmanager
def _files_of(address: str) -> Iterator[None]:
    """Raises errors of the file system as errors of the survey, so that they do not count as a lost scheduler."""
    try:
        yield
    except OSError as error:
        raise SurveyError(f"{address}: {error}") from error


@dataclass(frozen=True)
class Place:
    """The place of a survey: a folder, or an address of fsspec."""

    address: str

    @property
    def is_remote(self) -> bool:
        """True for an address of fsspec."""
        return "://" in self.address

    def _system(self) -> tuple[Any, str]:
        """Returns the file system and the path in it."""
        system, path = import_module("fsspec").core.url_to_fs(self.address)
        return system, path.rstrip("/")

    def fetch(self, folder: str, *names: str) -> Survey:
        """Copies the plan, and the files with these names if they exist, to a local folder, and opens the survey."""
        system, path = self._system()
        for name in ("plan.json", *names):
            target = Path(folder, name)
            target.parent.mkdir(exist_ok=True, parents=True)
            if system.exists(f"{path}/{name}"):
                system.get_file(f"{path}/{name}", str(target))
        Path(folder, "shards").mkdir(exist_ok=True)
        return Survey(folder)

    @contextmanager
    def opened(self) -> Iterator[Survey]:
        """Opens the survey; from an address the plan and all finished shards are copied to a temporary folder first."""
        if not self.is_remote:
            yield Survey(self.address)
            return
        with tempfile.TemporaryDirectory() as folder:
            with _files_of(self.address):
                missing = set(self.missing())
                shards = range(self.fetch(folder).shards)
                names = [_shard_name(shard) for shard in shards if shard not in missing]
                survey = self.fetch(folder, *names)
            yield survey

    def missing(self) -> list[int]:
        """Returns the numbers of the shards that are not solved yet. At an address, files are not opened."""
        if not self.is_remote:
            return Survey(self.address).missing()
        with _files_of(self.address):
            system, path = self._system()
            if not system.exists(f"{path}/plan.json"):
                raise SurveyError(f"{self.address}: no plan here")
            with tempfile.TemporaryDirectory() as folder:
                shards = self.fetch(folder).shards
            folder = f"{path}/shards"
            files = system.ls(folder, detail=False) if system.exists(folder) else []
        names = {"shards/" + str(file).rsplit("/", 1)[-1] for file in files}
        return [shard for shard in range(shards) if _shard_name(shard) not in names]

    def solve(self, shard: int, threads: int, memory_mb: int) -> tuple[bool, int, str]:
        """Solves a shard. Returns true if it was solved now, the number of its deals, and its file."""
        if not self.is_remote:
            survey = Survey(self.address)
            solved = survey.solve(shard, threads=threads, memory_mb=memory_mb)
            return solved, len(survey.deals_of(shard)), os.fspath(survey.shard_path(shard))
        with _files_of(self.address), tempfile.TemporaryDirectory() as folder:
            system, path = self._system()
            target = f"{path}/{_shard_name(shard)}"
            survey = self.fetch(folder, f"deals/{shard:06}.jsonl")
            deals = len(survey.deals_of(shard))
            if system.exists(target):
                return False, deals, target
            system.makedirs(f"{path}/shards", exist_ok=True)
            survey.solve(shard, threads=threads, memory_mb=memory_mb)
            # The file gets its name when it is complete, so that nobody reads half of it.
            part = f"{target}.{uuid.uuid4().hex}.part"
            try:
                system.put_file(os.fspath(survey.shard_path(shard)), part)
                system.mv(part, target)
            except BaseException:
                if system.exists(part):
                    system.rm_file(part)
                raise
        return True, deals, target


def _shard_name(shard: int) -> str:
    """Returns the name of a shard's file, within the folder of the survey."""
    return f"shards/{shard:06}.parquet"


def solve_shard(
    shard: int,
    address: str,
    expected_version: str,
    threads: int = 1,
    memory_mb: int = _MEMORY_MB,
) -> ShardRow:
    """Solves one shard in a worker, as a task of a cluster.

    Raises:
        SurveyError: the worker has another version of the package, or cannot read or write the survey.
    """
    ours = version("kibitzer-dd")
    if ours != expected_version:
        host = os.uname().nodename
        raise SurveyError(f"{host} has kibitzer-dd {ours}; the run was started by {expected_version}")
    start = time.monotonic()
    solved, deals, file = Place(address).solve(shard, threads, memory_mb)
    host = f"{os.uname().nodename}:{os.getpid()}"
    return ShardRow(shard, deals, file, time.monotonic() - start, solved, host)


def run_on(
    client: Any,
    address: str | os.PathLike[str],
    *,
    threads: int = 1,
    memory_mb: int = _MEMORY_MB,
    retries: int = 3,
    done: Callable[[ShardRow], object] | None = None,
) -> list[ShardRow]:
    """Solves all missing shards on a cluster of Dask, and returns the manifest.

    Args:
        client: a client of `distributed`.
        address: the folder of the survey on the workers, or an address of fsspec.
        threads: the number of threads of one task.
        memory_mb: the memory of one task in megabytes.
        retries: the number of times that a failed task is repeated.
        done: a function that is called with each row of the manifest.
    """
    distributed = import_module("distributed")
    place = Place(os.fspath(address) if "://" in str(address) else os.path.abspath(address))
    waiting = iter(place.missing())
    running = distributed.as_completed(with_results=False)
    rows: list[ShardRow] = []
    looked = float("-inf")
    wanted = _TASKS_A_THREAD

    def top_up() -> None:
        """Submits tasks until the scheduler has enough for the present number of workers."""
        nonlocal looked, wanted
        if time.monotonic() - looked > _LOOK_SECONDS:
            looked = time.monotonic()
            wanted = max(_TASKS_A_THREAD * sum(client.nthreads().values()), _TASKS_A_THREAD)
        while running.count() < wanted and (shard := next(waiting, None)) is not None:
            arguments = (shard, place.address, version("kibitzer-dd"), threads, memory_mb)
            running.add(client.submit(solve_shard, *arguments, pure=False, retries=retries))

    top_up()
    for future in running:
        row = future.result()
        future.release()
        rows.append(row)
        if done is not None:
            done(row)
        top_up()
    return rows


def _printer(total: int) -> Callable[[ShardRow], None]:
    """Returns a function that prints a finished shard, the number of finished ones, and the estimated time left."""
    start = time.monotonic()
    finished = 0

    def done(row: ShardRow) -> None:
        nonlocal finished
        finished += 1
        left = (total - finished) * (time.monotonic() - start) / finished
        print(
            f"shard {row.shard}: {row.deals} deals, {row.seconds:.1f} s on {row.host}; "
            f"{finished} of {total}, {left:.0f} s left",
            flush=True,
        )

    return done


def _run(address: str, scheduler: str | None, local: int | None, patience: float) -> None:
    """Solves all missing shards, and waits for a new scheduler if the old one stops."""
    distributed = import_module("distributed")
    lost = (OSError, TimeoutError, CancelledError, distributed.comm.CommClosedError)
    # Errors of files are errors of the survey already, and are not among these.

    def run(client: Any) -> None:
        run_on(client, address, done=_printer(len(Place(address).missing())))

    if not Place(address).missing():
        print("all shards are solved")
        return
    if local is not None:
        with distributed.LocalCluster(n_workers=local, threads_per_worker=1) as cluster:
            with distributed.Client(cluster) as client:
                run(client)
        return
    last_seen = time.monotonic()
    while True:
        try:
            with distributed.Client(scheduler, timeout=min(patience, 10)) as client:
                last_seen = time.monotonic()
                run(client)
                return
        except lost as error:
            if time.monotonic() - last_seen > patience:
                raise SurveyError(f"no scheduler at {scheduler} for {patience:.0f} s") from error
            print(f"the scheduler stopped ({error}); waiting for a new one", file=sys.stderr)
            time.sleep(1)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command line of the module, and returns the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m kibitzer_dd.survey", description="Solve a survey on a cluster of Dask."
    )
    parser.add_argument("run", help="the folder of the survey, or an address of fsspec")
    cluster = parser.add_mutually_exclusive_group(required=True)
    cluster.add_argument("--dask", metavar="ADDRESS", help="the scheduler, such as tcp://host:8786")
    cluster.add_argument("--local", metavar="N", type=int, help="N worker processes on this machine")
    parser.add_argument(
        "--patience",
        metavar="S",
        type=float,
        default=600.0,
        help="seconds to wait for a new scheduler if the old one stops (default: 600)",
    )
    parser.add_argument("--merge", metavar="FILE", help="then write all results to this file")
    options = parser.parse_args(arguments)
    is_remote = "://" in options.run
    if options.local is not None and options.local < 1:
        parser.error("--local needs at least one worker")
    if options.merge is not None and Path(options.merge).suffix not in _MERGED:
        parser.error("--merge: the extension must be parquet, csv, zrd or npy")
    address = options.run if is_remote else os.path.abspath(options.run)
    try:
        _run(address, options.dask, options.local, options.patience)
        if options.merge is not None:
            with Place(address).opened() as survey:
                survey.merge(options.merge)
    except KeyboardInterrupt:
        print("stopped; run the same command to continue", file=sys.stderr)
        return 130
    except (SurveyError, OSError, ImportError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
