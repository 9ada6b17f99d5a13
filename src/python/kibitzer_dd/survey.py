"""Surveys over many machines: a task is a shard, on a cluster of Dask.

    python -m kibitzer_dd.survey run/ --dask tcp://scheduler:8786
    python -m kibitzer_dd.survey run/ --local 8

The folder was made by `kibitz survey plan`, by :func:`plan` or by :func:`plan_boards`; every worker must see it. It may
be an address of fsspec, such as ``s3://bucket/run``: then a worker fetches the plan, solves in a temporary folder, and
uploads the shard.

A task writes the file of its shard and returns a row of a manifest, never the results: what a worker keeps in memory is
lost with it. A task that is repeated finds its file and does nothing. If the scheduler goes away, the run waits for the
next one and asks for what is missing.
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

from . import _native
from ._errors import SurveyError
from ._native import Board, Survey
from ._solver import conditions

__all__ = ["Place", "ShardRow", "Survey", "plan", "plan_boards", "run_on", "solve_shard"]

#: The extensions of merged results.
_MERGED = (".parquet", ".csv", ".zrd", ".npy")

#: The memory of one task for its transposition table, in megabytes.
_MEMORY_MB = 256

#: The number of tasks that the scheduler holds for each thread of the cluster. More would only cost it memory.
_TASKS_A_THREAD = 4

#: The seconds between two looks at the number of workers, which may grow and shrink.
_LOOK_SECONDS = 1.0


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
    ...     survey.shards, survey.solve(0, 1, 16, None), survey.missing()
    (2, True, [1])
    """
    limits = conditions(preferans, hand, pin, length, holds, points, shape, tricks)
    _check_questions(ask)
    return _native.plan_random(folder, count, seed, limits, contract, list(ask), shard_size)


def plan_boards(
    folder: str | os.PathLike[str],
    boards: Iterable[Board],
    *,
    ask: Sequence[str] = ("table",),
    shard_size: int = 10_000,
) -> Survey:
    """Plans a survey of boards, such as those of :func:`kibitzer_dd.read`."""
    _check_questions(ask)
    return _native.plan_listed(folder, list(boards), list(ask), shard_size)


def _check_questions(ask: Sequence[str]) -> None:
    if isinstance(ask, str):
        raise TypeError("ask is a list of questions, not one text")


@dataclass(frozen=True)
class ShardRow:
    """A row of the manifest: a shard, the file of its results, and what it took.

    Attributes:
        shard: the number of the shard.
        deals: the number of deals.
        file: the path or the address of the file.
        seconds: the time of the task; close to 0 if the shard had been solved before.
        solved: True if the task solved the shard, False if that had been done before.
        host: the machine and the process that did the task.
    """

    shard: int
    deals: int
    file: str
    seconds: float
    solved: bool
    host: str


@contextmanager
def _files_of(address: str) -> Iterator[None]:
    """Turns errors of the file system into those of the survey, which are not taken for a lost scheduler."""
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

    def fetch(self, folder: str, shard: int | None = None) -> Survey:
        """Copies the plan, and the deals of a shard if they are listed, to a local folder, and opens the survey."""
        system, path = self._system()
        names = ["plan.json"] if shard is None else ["plan.json", f"deals/{shard:06}.jsonl"]
        for name in names:
            target = Path(folder, name)
            target.parent.mkdir(exist_ok=True, parents=True)
            if system.exists(f"{path}/{name}"):
                system.get_file(f"{path}/{name}", str(target))
        Path(folder, "shards").mkdir(exist_ok=True)
        return Survey(folder)

    def missing(self) -> list[int]:
        """Returns the numbers of the shards that are not solved yet. At an address only the names of files count."""
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
        names = {str(file).rsplit("/", 1)[-1] for file in files}
        return [shard for shard in range(shards) if f"{shard:06}.parquet" not in names]

    def solve(self, shard: int, threads: int, memory_mb: int) -> tuple[bool, int, str]:
        """Solves a shard. Returns whether it was solved now, the number of its deals, and its file."""
        if not self.is_remote:
            survey = Survey(self.address)
            solved = survey.solve(shard, threads, memory_mb, None)
            first, end = survey.deals_of(shard)
            return solved, end - first, os.fspath(survey.shard_path(shard))
        with _files_of(self.address), tempfile.TemporaryDirectory() as folder:
            system, path = self._system()
            target = f"{path}/shards/{shard:06}.parquet"
            survey = self.fetch(folder, shard)
            first, end = survey.deals_of(shard)
            if system.exists(target):
                return False, end - first, target
            system.makedirs(f"{path}/shards", exist_ok=True)
            survey.solve(shard, threads, memory_mb, None)
            # Beside its place first, so that nobody reads half a file.
            part = f"{target}.{uuid.uuid4().hex}.part"
            try:
                system.put_file(os.fspath(survey.shard_path(shard)), part)
                system.mv(part, target)
            except BaseException:
                if system.exists(part):
                    system.rm_file(part)
                raise
        return True, end - first, target


def solve_shard(
    shard: int,
    address: str,
    expected_version: str,
    threads: int = 1,
    memory_mb: int = _MEMORY_MB,
) -> ShardRow:
    """Solves one shard in a worker; the task of a cluster."""
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
        address: the folder of the survey as the workers see it, or an address of fsspec.
        threads: the number of threads of one task.
        memory_mb: the memory of one task.
        retries: how often a task that failed is tried again.
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
        """Submits tasks until the scheduler holds enough for the workers that there are now."""
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


def _run(address: str, scheduler: str | None, local: int | None, patience: float) -> None:
    """Solves all missing shards, and starts again when the scheduler went away."""
    distributed = import_module("distributed")
    lost = (OSError, TimeoutError, CancelledError, distributed.comm.CommClosedError)
    # Other errors of files are errors of the survey by now.
    total = len(Place(address).missing())
    finished = 0
    start = time.monotonic()

    def done(row: ShardRow) -> None:
        nonlocal finished
        finished += 1
        rate = finished / (time.monotonic() - start)
        left = (total - finished) / rate
        print(
            f"shard {row.shard}: {row.deals} deals, {row.seconds:.1f} s on {row.host}; "
            f"{finished} of {total}, {left:.0f} s left",
            flush=True,
        )

    if total == 0:
        print("all shards are solved")
        return
    if local is not None:
        with distributed.LocalCluster(n_workers=local, threads_per_worker=1) as cluster:
            with distributed.Client(cluster) as client:
                run_on(client, address, done=done)
        return
    last_seen = time.monotonic()
    while True:
        try:
            with distributed.Client(scheduler, timeout=min(patience, 10)) as client:
                last_seen = time.monotonic()
                run_on(client, address, done=done)
                return
        except lost as error:
            if time.monotonic() - last_seen > patience:
                raise SurveyError(f"no scheduler at {scheduler} for {patience:.0f} s") from error
            print(f"the scheduler went away ({error}); waiting for the next", file=sys.stderr)
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
        help="seconds to wait for a scheduler that went away (default: 600)",
    )
    parser.add_argument("--merge", metavar="FILE", help="then write all results to this file")
    options = parser.parse_args(arguments)
    is_remote = "://" in options.run
    if options.local is not None and options.local < 1:
        parser.error("--local needs at least one worker")
    if options.merge is not None and is_remote:
        parser.error("--merge needs a folder; copy the run from its address first")
    if options.merge is not None and Path(options.merge).suffix not in _MERGED:
        parser.error("--merge: the extension must be parquet, csv, zrd or npy")
    address = options.run if is_remote else os.path.abspath(options.run)
    try:
        _run(address, options.dask, options.local, options.patience)
        if options.merge is not None:
            Survey(address).merge(options.merge)
    except KeyboardInterrupt:
        print("stopped; the same command goes on from here", file=sys.stderr)
        return 130
    except (SurveyError, OSError, ImportError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
