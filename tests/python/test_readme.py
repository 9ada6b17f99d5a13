"""The recipes of the README, run as they are written, and the scripts for clusters."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import kibitzer_dd as dd
from kibitzer_dd import survey

PACKAGE = Path(__file__).parent.parent.parent / "src" / "python"
README = (PACKAGE / "README.md").read_text()
RECIPES = re.findall(r"```python\n(.*?)```", README, flags=re.DOTALL)


@pytest.mark.parametrize("recipe", RECIPES)
def test_a_recipe_runs_as_it_is_written(recipe: str, tmp_path: Path) -> None:
    if "matplotlib" in recipe:
        pytest.importorskip("matplotlib")
    deals = [dd.Board(deal) for deal in dd.pbn(dd.deal(2, seed=1))]
    dd.write(tmp_path / "tournament.pbn", deals)
    run = subprocess.run(
        [sys.executable, "-c", recipe], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr


def test_every_recipe_is_found() -> None:
    assert len(RECIPES) == README.count("```python") > 0


@pytest.mark.parametrize(
    ("script", "variable"), [("slurm.sh", "SLURM_ARRAY_TASK_ID"), ("hyperqueue.sh", "HQ_TASK_ID")]
)
def test_the_script_of_a_cluster_solves_its_shard(script: str, variable: str, tmp_path: Path) -> None:
    kibitz = shutil.which("kibitz")
    if kibitz is None:
        pytest.skip("kibitz is not on the path")
    run = survey.plan(tmp_path / "run", 3, seed=1, shard_size=1)
    environment = {**os.environ, variable: "2"}
    for _ in range(2):
        subprocess.run([PACKAGE / script, tmp_path / "run"], env=environment, check=True)
    assert run.missing() == [0, 1]
