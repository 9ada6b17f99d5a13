"""Surveys through Python and on a cluster of Dask whose workers and scheduler die."""

from __future__ import annotations

import os
import pickle
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest

import kibitzer_dd as dd
from kibitzer_dd import survey

DEALS = 60
SHARD_SIZE = 4


def whole(folder: Path) -> bytes:
    """Solves the survey of the tests in one process, and returns the merged file."""
    run = survey.plan(folder, DEALS, seed=11, shard_size=SHARD_SIZE)
    for shard in run.missing():
        run.solve(shard, threads=2)
    run.merge(folder / "all.parquet")
    return (folder / "all.parquet").read_bytes()


def test_a_survey_runs_in_one_process(tmp_path: Path) -> None:
    run = survey.plan(tmp_path / "run", 5, seed=3, shard_size=2, ask=["table", "par"])
    assert (run.shards, run.count, run.deals_of(2)) == (3, 5, range(4, 5))
    seen: list[tuple[int, int]] = []
    assert run.solve(2, progress=lambda done, count: seen.append((done, count)))
    assert seen[-1] == (1, 1)
    assert not run.solve(2, progress=True)
    assert survey.Survey(tmp_path / "run").missing() == [0, 1]
    with pytest.raises(dd.SurveyError, match="2 shards are missing"):
        run.merge(tmp_path / "all.npy")
    for shard in run.missing():
        run.solve(shard)
    run.check(1, every=1)
    run.merge(tmp_path / "all.npy", progress=True)
    statistics = run.statistics()
    hands, tables = dd.read_pgx(np.load(tmp_path / "all.npy"))
    assert (hands == dd.deal(5, seed=3)).all() and (tables == dd.tables(hands)).all()
    assert statistics.deals == 5 and (statistics.mean_tricks == tables.mean(axis=0)).all()
    again = pickle.loads(pickle.dumps(run))
    assert again.plan_hash == run.plan_hash and repr(again) == f"Survey({str(run.folder)!r})"
    with pytest.raises(dd.SurveyError, match="another plan"):
        survey.plan(tmp_path / "run", 6, seed=3)
    with pytest.raises(dd.SurveyError, match="no shard 3"):
        run.solve(3)
    with pytest.raises(dd.SurveyError, match="no plan"):
        survey.Survey(tmp_path)
    with pytest.raises(ValueError, match="expected table"):
        survey.plan(tmp_path / "other", 6, seed=3, ask=["worst"])
    boards = [dd.Board("N:AK... 32... ..AK. ..32.")]
    listed = survey.plan_boards(tmp_path / "listed", boards)
    assert listed.solve(0)
    with pytest.raises(dd.SurveyError, match="deal 0: best needs a contract"):
        survey.plan_boards(tmp_path / "best", boards, ask=["best"])


def test_a_truncated_shard_is_found(tmp_path: Path) -> None:
    run = survey.plan(tmp_path / "run", 2, seed=3, shard_size=1)
    run.solve(0)
    path = Path(run.shard_path(0))
    path.write_bytes(path.read_bytes()[:-9])
    with pytest.raises(dd.SurveyError, match="damaged"):
        run.check(0, every=1)
    with pytest.raises(dd.SurveyError, match="000000.parquet"):
        run.missing()


@contextmanager
def process(*arguments: str) -> Iterator[subprocess.Popen[str]]:
    """Starts a process, and kills it at the end if it still runs."""
    child = subprocess.Popen([sys.executable, *arguments], text=True, start_new_session=True)
    try:
        yield child
    finally:
        if child.poll() is None:
            os.killpg(child.pid, signal.SIGKILL)
            child.wait()


def free_port() -> int:
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        port: int = sock.getsockname()[1]
        return port


def shards(folder: Path) -> dict[str, int]:
    """Returns the finished shards with the times at which they were written."""
    return {file.name: file.stat().st_mtime_ns for file in (folder / "shards").glob("*.parquet")}


def wait_for(folder: Path, count: int) -> None:
    """Waits until a number of shards are finished."""
    end = time.monotonic() + 120
    while len(shards(folder)) < count:
        assert time.monotonic() < end, "the survey does not go on"
        time.sleep(0.02)


def test_a_cluster_survives_the_loss_of_a_worker_and_its_scheduler(tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    folder = tmp_path / "run"
    survey.plan(folder, DEALS, seed=11, shard_size=SHARD_SIZE)
    port = free_port()
    address = f"tcp://127.0.0.1:{port}"
    scheduler = ("-m", "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard")
    worker = ("-m", "distributed.cli.dask_worker", address, "--nthreads", "1", "--no-dashboard")
    run = ("-m", "kibitzer_dd.survey", str(folder), "--dask", address, "--patience", "90")
    with process(*scheduler) as first, process(*worker) as doomed, process(*worker), process(*run) as runner:
        wait_for(folder, 2)
        os.killpg(doomed.pid, signal.SIGKILL)
        wait_for(folder, 5)
        os.killpg(first.pid, signal.SIGKILL)
        first.wait()
        before = shards(folder)
        with process(*scheduler), process(*worker), process(*worker):
            assert runner.wait(timeout=180) == 0
    after = shards(folder)
    assert len(after) == DEALS // SHARD_SIZE
    # What was finished was not written again, except by a worker that was busy when its scheduler died.
    assert {name: after[name] for name in before} == before
    survey.Survey(folder).merge(tmp_path / "all.parquet")
    assert (tmp_path / "all.parquet").read_bytes() == whole(tmp_path / "whole")


def test_an_address_of_fsspec_serves_as_the_folder(tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    folder = tmp_path / "run"
    survey.plan(folder, DEALS, seed=11, shard_size=SHARD_SIZE)
    cluster = distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None)
    with cluster, distributed.Client(cluster) as client:
        rows = survey.run_on(client, f"file://{folder}")
        assert survey.run_on(client, folder) == []
    assert sorted(row.shard for row in rows) == list(range(DEALS // SHARD_SIZE))
    assert all(row.solved and row.deals == SHARD_SIZE for row in rows)
    merged = tmp_path / "all.parquet"
    assert survey.main([f"file://{folder}", "--local", "1", "--merge", str(merged)]) == 0
    assert merged.read_bytes() == whole(tmp_path / "whole")


def test_a_worker_of_another_version_is_refused(tmp_path: Path) -> None:
    survey.plan(tmp_path / "run", 1, seed=1)
    with pytest.raises(dd.SurveyError, match="the run was started by 9.9"):
        survey.solve_shard(0, str(tmp_path / "run"), "9.9")


def test_a_folder_that_disappears_is_an_error(tmp_path: Path) -> None:
    run = survey.plan(tmp_path / "run", 2, seed=1, shard_size=1)
    os.rename(tmp_path / "run", tmp_path / "gone")
    with pytest.raises(dd.SurveyError, match="000000.parquet"):
        run.solve(0)
    assert survey.main([str(tmp_path / "run"), "--local", "1"]) == 1
