"""`scan`: what pyarrow, Polars, DuckDB and pandas make of it."""

from __future__ import annotations

from pathlib import Path

import duckdb
import pandas
import polars
import pyarrow
import pytest

import thalweg

N_SAMPLES = 30


def test_pyarrow_takes_it(samples: Path, catalog: thalweg.Catalog) -> None:
    table = pyarrow.table(thalweg.scan(samples))
    assert table.num_rows == N_SAMPLES
    assert table.schema.names[:4] == ["path", "bytes", "modified_at", "format"]
    assert table.schema.names[-3:] == ["path_raw", "mtime_ns", "taken_at_text"]
    assert table.schema.field("path").type == pyarrow.string()
    assert table.schema.field("latitude").type == pyarrow.float64()
    # The same rows as in a catalogue, but for what only a part has.
    recorded = pyarrow.table(catalog.rows())
    assert table.sort_by("path").drop_columns(["path_raw", "mtime_ns"]).equals(recorded.sort_by("path"))


def test_polars_takes_it(samples: Path) -> None:
    frame = polars.DataFrame(thalweg.scan(samples, columns=["path", "format", "iso"]))
    assert frame.shape == (N_SAMPLES, 3)
    by_format = dict(frame.group_by("format").len().iter_rows())
    assert by_format["JPEG"] == 20
    assert frame.schema == {"path": polars.String, "format": polars.String, "iso": polars.Int64}


def test_duckdb_takes_it(samples: Path) -> None:
    batches = thalweg.scan(samples)
    found = duckdb.sql("SELECT format, count(*) FROM batches GROUP BY format ORDER BY 2 DESC LIMIT 1").fetchall()
    assert found == [("JPEG", 20)]


def test_pandas_takes_it(samples: Path) -> None:
    frame = pandas.DataFrame.from_arrow(thalweg.scan(samples, columns=["path", "width"]))
    assert len(frame) == N_SAMPLES
    assert frame["width"].max() > 0


def test_batches_come_one_by_one(samples: Path) -> None:
    with thalweg.scan(samples, batch_rows=7, columns=["path", "bytes"]) as batches:
        assert batches.schema.names == ["path", "bytes"]
        assert pyarrow.schema(batches.schema) == pyarrow.schema(
            [pyarrow.field("path", pyarrow.string(), nullable=False), ("bytes", pyarrow.int64())]
        )
        parts = [pyarrow.record_batch(batch) for batch in batches]
    assert max(part.num_rows for part in parts) <= 7
    assert sum(len(part) for part in parts) == N_SAMPLES
    assert list(batches) == []
    assert batches.problems == []


def test_a_stream_is_taken_once(samples: Path) -> None:
    batches = thalweg.scan(samples)
    pyarrow.table(batches)
    for again in (lambda: pyarrow.table(batches), lambda: next(batches)):
        with pytest.raises(thalweg.UsageError, match="again"):
            again()
    with thalweg.scan(samples) as closed:
        pass
    assert list(closed) == []


def test_tags_and_hashes_are_columns(samples: Path, harbour: Path) -> None:
    import json

    table = pyarrow.table(thalweg.scan(harbour, tags=True, hash=True, perceptual=True, verify=True))
    (row,) = table.to_pylist()
    assert json.loads(row["tags"])["IFD0:Model"] == row["model"]
    assert row["verdict"] == "whole"
    assert len(row["perceptual_hash"]) == 16
    assert len(row["content_hash"]) in (32, 64)
    # A column that is asked for by its name is filled.
    (row,) = pyarrow.table(thalweg.scan(harbour, columns=["tags"])).to_pylist()
    assert json.loads(row["tags"])["IFD0:Model"]


def test_what_cannot_be_read_is_a_row_or_a_problem(samples: Path, tmp_path: Path) -> None:
    (tmp_path / "link.jpg").symlink_to(tmp_path / "nowhere")
    (tmp_path / "letter.jpg").write_text("Dear reader")
    rows = pyarrow.table(thalweg.scan(tmp_path, columns=["path", "error_kind"])).sort_by("path").to_pylist()
    assert [row["error_kind"] for row in rows] == ["unsupported", "not_found"]


def test_columns_that_are_not_there_are_named(samples: Path) -> None:
    with pytest.raises(thalweg.UsageError, match="`colour`"):
        thalweg.scan(samples, columns=["colour"])
    with pytest.raises(thalweg.UsageError, match="no file"):
        thalweg.scan([])
