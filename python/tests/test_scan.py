"""`scan`: what pyarrow, Polars, DuckDB and pandas make of it."""

from __future__ import annotations

import datetime
import json
import sys
from pathlib import Path

import duckdb
import numpy
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
    # The same rows as in a catalogue, but for what only a part has, and for the disk, which only a catalogue knows.
    recorded = pyarrow.table(catalog.rows()).drop_columns(["volume"])
    assert table.sort_by("path").drop_columns(["path_raw", "mtime_ns", "volume"]).equals(recorded.sort_by("path"))


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


def test_times_are_timestamps_and_keywords_lists(samples: Path, catalog: thalweg.Catalog) -> None:
    columns = ["path", "modified_at", "taken_at", "taken_utc", "keywords", "taken_at_text"]
    utc, local = pyarrow.timestamp("us", tz="UTC"), pyarrow.timestamp("us")
    types = [pyarrow.string(), utc, local, utc, pyarrow.list_(pyarrow.string()), pyarrow.string()]
    scanned = pyarrow.table(thalweg.scan(samples, columns=columns)).sort_by("path")
    assert scanned.schema.types == types
    assert scanned.equals(pyarrow.table(catalog.rows()).select(columns).sort_by("path").cast(scanned.schema))
    asked = pyarrow.table(catalog.query(f"SELECT {', '.join(columns[:-1])} FROM image ORDER BY path"))
    assert asked.schema.types == types[:-1]
    assert asked.to_pylist() == scanned.drop_columns(["taken_at_text"]).to_pylist()
    # As the catalogue's texts have them.
    sql = "SELECT CAST(taken_at AS TEXT) AS t, taken_utc || '' AS u, modified_at || '' AS m, keywords || '' AS k FROM image ORDER BY path"
    texts = pyarrow.table(catalog.query(sql)).to_pylist()
    for row, text in zip(scanned.to_pylist(), texts):
        assert text["m"] == row["modified_at"].strftime("%Y-%m-%dT%H:%M:%SZ")
        if row["taken_at"] is not None:
            assert datetime.datetime.fromisoformat(text["t"]) == row["taken_at"]
        assert (row["taken_at"] is None) == (text["t"] is None or row["taken_at_text"] == text["t"])
        assert row["keywords"] == (None if text["k"] is None else json.loads(text["k"]))
    assert sum(row["taken_at"] is not None for row in scanned.to_pylist()) > 10
    assert any(row["keywords"] for row in scanned.to_pylist())


def test_dates_without_a_time_keep_their_text(tmp_path: Path) -> None:
    xmp = '''<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
        xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" photoshop:DateCreated="1926"/></rdf:RDF></x:xmpmeta>'''
    (tmp_path / "old.xmp").write_text(xmp)
    (row,) = pyarrow.table(thalweg.scan(tmp_path / "old.xmp", columns=["taken_at", "taken_at_text"])).to_pylist()
    assert row == {"taken_at": None, "taken_at_text": "1926"}


def test_tables_are_made_by_name(samples: Path, catalog: thalweg.Catalog) -> None:
    columns = ["path", "iso", "taken_utc"]
    assert isinstance(thalweg.scan(samples, columns=columns).to_arrow(), pyarrow.Table)
    frame = thalweg.scan(samples, columns=columns).to_pandas()
    assert frame.shape == (N_SAMPLES, 3)
    assert str(frame["taken_utc"].dtype).startswith("datetime64[us, UTC")
    whole = catalog.query("SELECT iso FROM image").to_pandas(types_mapper=pandas.ArrowDtype)
    assert whole["iso"].dtype == "int64[pyarrow]"
    assert thalweg.scan(samples, columns=columns).to_polars().shape == (N_SAMPLES, 3)
    assert catalog.rows(format="PNG").to_polars().height == 3
    for batch in thalweg.scan(samples, columns=columns):
        assert batch.to_pandas().shape == batch.to_arrow().shape == batch.to_polars().shape == (len(batch), 3)


def test_tables_of_batches_that_are_no_array_are_refused(samples: Path) -> None:
    batches = thalweg.scan(samples, columns=["path"])
    with pytest.raises(TypeError, match=r"to_pandas\(\)"):
        pandas.DataFrame(batches)
    with pytest.raises(TypeError, match=r"to_pandas\(\)"):
        numpy.asarray(batches)
    # Nothing was taken.
    assert batches.to_pandas().shape == (N_SAMPLES, 1)


def test_a_package_that_is_not_there_is_named(samples: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for package, method, needs in [("pandas", "to_pandas", "pandas pyarrow"), ("polars", "to_polars", "polars"), ("pyarrow", "to_arrow", "pyarrow")]:
        with monkeypatch.context() as patch:
            patch.setitem(sys.modules, package, None)
            with pytest.raises(ImportError, match=f"pip install {needs}$"):
                getattr(thalweg.scan(samples, columns=["path"]), method)()


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
