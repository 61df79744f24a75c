"""Work in shards, by any process."""

from __future__ import annotations

import pickle
from pathlib import Path

import pyarrow
import pyarrow.parquet
import pytest

import thalweg


def test_shards_come_to_what_index_comes_to(samples: Path, tmp_path: Path, catalog: thalweg.Catalog) -> None:
    report = thalweg.plan(samples, tmp_path / "plan.parquet", shards=4)
    assert (report.n_files, report.n_shards, report.path) == (30, 4, str(tmp_path / "plan.parquet"))
    assert thalweg.n_shards(report.path) == 4
    parts = tmp_path / "parts"
    assert thalweg.index_shard(report.path, 2, parts).n_made == 1
    incomplete = thalweg.merge(parts, catalog=tmp_path / "merged.db")
    assert (incomplete.is_complete, incomplete.missing) == (False, [0, 1, 3])
    again = thalweg.index_shard(report.path, [0, 1, 2, 3], parts)
    assert (again.n_made, again.n_there, again.read.n_files) == (3, 1, 30 - 7)
    assert pickle.loads(pickle.dumps(again)) == again
    merged = thalweg.merge(parts, catalog=tmp_path / "merged.db", plan=report.path)
    assert (merged.is_complete, merged.n_rows) == (True, 30)
    # Parts say nothing about disks.
    rows = pyarrow.table(thalweg.Catalog(tmp_path / "merged.db").rows()).sort_by("path").drop_columns(["volume"])
    assert rows.equals(pyarrow.table(catalog.rows()).sort_by("path").drop_columns(["volume"]))
    assert thalweg.merge(parts, out=tmp_path / "all.parquet").is_complete
    assert pyarrow.parquet.read_table(tmp_path / "all.parquet").num_rows == 30


def test_a_plan_leaves_out_what_it_is_told_to(samples: Path, tmp_path: Path) -> None:
    report = thalweg.plan(samples, tmp_path / "plan.parquet", shards=1, exclude=["rhine", "*.png"], include=["s*.png"])
    assert (report.n_files, report.left_out) == (30 - 6, [("--exclude rhine", 0, 1)])
    with pytest.raises(thalweg.UsageError, match=r"`a\[`"):
        thalweg.plan(samples, tmp_path / "plan.parquet", shards=1, exclude=["a["])


def test_what_makes_no_sense_is_named(samples: Path, tmp_path: Path) -> None:
    plan = thalweg.plan([samples], tmp_path / "plan.parquet", shards=2).path
    with pytest.raises(thalweg.UsageError, match="no shard 2"):
        thalweg.index_shard(plan, 2, tmp_path / "parts")
    with pytest.raises(thalweg.UsageError, match="either `catalog` or `out`"):
        thalweg.merge(tmp_path, catalog="c.db", out="o.parquet")
    with pytest.raises(thalweg.Error) as caught:
        thalweg.index_shard(samples / "danube" / "iron-gates.jpg", 0, tmp_path / "parts")
    assert caught.value.path is not None
    with pytest.raises(FileNotFoundError):
        thalweg.plan(tmp_path / "missing", tmp_path / "plan.parquet", shards=2)
