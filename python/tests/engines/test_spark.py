"""A plan on Spark whose Python workers are killed."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pyarrow
import pytest

sql = pytest.importorskip("pyspark.sql")

import thalweg.spark  # noqa: E402

from .conftest import N_FILES, N_SHARDS, killer  # noqa: E402

# Of Spark's own making.
pytestmark = pytest.mark.filterwarnings("ignore")


@pytest.fixture(scope="module")
def spark() -> Iterator[Any]:
    os.environ["PYSPARK_PYTHON"] = sys.executable
    # Two cores; a task may fail four times.
    builder = sql.SparkSession.builder.master("local[2,5]").config("spark.ui.enabled", "false")
    session = builder.config("spark.sql.execution.arrow.pyspark.enabled", "true").getOrCreate()
    session.sparkContext.setLogLevel("OFF")
    yield session
    session.stop()


def is_worker(process_id: int, command: str) -> bool:
    """Workers are forks of Spark's daemon, and look like it: those whose parent is one."""
    if "pyspark.daemon" not in command and "pyspark/daemon" not in command:
        return False
    status = Path(f"/proc/{process_id}/status").read_text()
    parent = status.split("PPid:")[1].split()[0]
    return "daemon" in Path(f"/proc/{parent}/cmdline").read_bytes().decode()


def test_killed_workers_change_nothing(
    spark: Any, planned: tuple[Path, pyarrow.Table], is_complete: Callable[[Path], None], tmp_path: Path
) -> None:
    plan, _ = planned
    parts = tmp_path / "parts"
    with killer(is_worker, 2, parts) as killed:
        done = thalweg.spark.index(spark, plan, parts)
    assert len(killed) == 2
    assert done.n_shards == N_SHARDS and 0 < done.n_made <= N_SHARDS
    is_complete(parts)


def test_a_run_goes_on_by_what_is_there(
    spark: Any, planned: tuple[Path, pyarrow.Table], is_complete: Callable[[Path], None], tmp_path: Path
) -> None:
    plan, _ = planned
    parts = tmp_path / "parts"
    first = thalweg.spark.index(spark, plan, parts, shards=[0, 7])
    assert (first.n_shards, first.n_made) == (2, 2)
    rest = thalweg.spark.index(spark, plan, parts)
    assert (rest.n_made, rest.n_files) == (N_SHARDS - 2, N_FILES - first.n_files)
    is_complete(parts)
