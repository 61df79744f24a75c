"""A plan on a local Ray cluster whose workers are killed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pyarrow
import pytest

ray = pytest.importorskip("ray")

import thalweg.ray  # noqa: E402

from .conftest import N_FILES, N_SHARDS, killer  # noqa: E402

# Of Ray's own making.
pytestmark = pytest.mark.filterwarnings("ignore")


@pytest.fixture(scope="module", autouse=True)
def cluster() -> Iterator[None]:
    ray.init(num_cpus=2, include_dashboard=False, object_store_memory=100 << 20, log_to_driver=False)
    yield
    ray.shutdown()


def test_killed_workers_change_nothing(
    planned: tuple[Path, pyarrow.Table], is_complete: Callable[[Path], None], tmp_path: Path
) -> None:
    plan, _ = planned
    parts, steps = tmp_path / "parts", []
    with killer(lambda _, command: command.startswith("ray::thalweg"), 3, parts) as killed:
        done = thalweg.ray.index(plan, parts, progress=lambda *step: steps.append(step))
    assert len(killed) == 3
    assert steps == [(n_done, N_SHARDS) for n_done in range(1, N_SHARDS + 1)]
    # What a killed worker had finished counts as there.
    assert done.n_shards == N_SHARDS and 0 < done.n_made <= N_SHARDS
    is_complete(parts)


def test_a_run_goes_on_by_what_is_there(
    planned: tuple[Path, pyarrow.Table], is_complete: Callable[[Path], None], tmp_path: Path
) -> None:
    plan, _ = planned
    parts = tmp_path / "parts"
    first = thalweg.ray.index(plan, parts, shards=range(5))
    assert (first.n_shards, first.n_made) == (5, 5)
    rest = thalweg.ray.index(plan, parts)
    assert (rest.n_made, rest.n_files) == (N_SHARDS - 5, N_FILES - first.n_files)
    is_complete(parts)


def test_what_makes_no_sense_is_not_tried_again(planned: tuple[Path, pyarrow.Table], tmp_path: Path) -> None:
    with pytest.raises(thalweg.UsageError, match="no shard 99"):
        thalweg.ray.index(planned[0], tmp_path / "parts", shards=[99])
    with pytest.raises(FileNotFoundError):
        thalweg.ray.index(tmp_path / "missing.parquet", tmp_path / "parts")
