"""`to_pylist`: rows as dicts of Python's own types, as pyarrow makes them."""

from __future__ import annotations

import datetime
import subprocess
import sys
from pathlib import Path
from typing import Any

import pyarrow
import pytest

import thalweg


def by_path(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return sorted(rows, key=lambda row: str(row["path"]))


def test_rows_are_those_that_pyarrow_makes(samples: Path, catalog: thalweg.Catalog) -> None:
    options: dict[str, Any] = {"tags": True, "hash": True, "verify": True}
    found = by_path(thalweg.scan(samples, **options).to_pylist())
    assert len(found) == 30
    assert found == by_path(pyarrow.table(thalweg.scan(samples, **options)).to_pylist())
    assert by_path(catalog.rows().to_pylist()) == by_path(pyarrow.table(catalog.rows()).to_pylist())
    assert catalog.find(format="PNG").to_pylist() == catalog.rows(format="PNG").to_pylist()


def test_values_are_of_pythons_types(samples: Path) -> None:
    rows = thalweg.scan(samples).to_pylist()
    types = {name: {type(row[name]) for row in rows} - {type(None)} for name in rows[0]}
    assert types["path"] == {str} and types["bytes"] == {int} and types["latitude"] == {float}
    assert types["taken_at"] == types["modified_at"] == {datetime.datetime}
    assert types["keywords"] == {list}
    assert {type(word) for row in rows for word in row["keywords"] or []} == {str}
    (row,) = [row for row in rows if row["path"].endswith("iron-gates.jpg")]
    assert row["taken_at"].date() == datetime.date(2024, 9, 3) and row["taken_at"].tzinfo is None
    assert row["modified_at"].tzinfo is datetime.timezone.utc


def test_names_that_are_not_utf8_keep_their_bytes(harbour: Path, tmp_path: Path) -> None:
    name = bytes(tmp_path) + b"/\xff.jpg"
    with open(name, "wb") as file:
        file.write(harbour.read_bytes())
    (row,) = thalweg.scan(tmp_path, columns=["path_raw"]).to_pylist()
    assert row == {"path_raw": name}


def test_queries_have_rows_too(catalog: thalweg.Catalog) -> None:
    sql = "SELECT format, count(*) AS n, NULL AS nil, x'ff' AS bytes FROM image GROUP BY 1 ORDER BY 2 DESC LIMIT 1"
    assert catalog.query(sql).to_pylist() == [{"format": "JPEG", "n": 20, "nil": None, "bytes": b"\xff"}]
    assert catalog.query("SELECT path FROM image WHERE 0").to_pylist() == []


def test_batches_are_rows_and_a_stream_is_taken_once(samples: Path) -> None:
    batches = thalweg.scan(samples, columns=["path"], batch_rows=7)
    first = next(batches)
    assert first.to_pylist() == pyarrow.record_batch(first).to_pylist()
    assert len(first.to_pylist()) + len(batches.to_pylist()) == 30
    assert batches.to_pylist() == []
    taken = thalweg.scan(samples, columns=["path"])
    pyarrow.table(taken)
    with pytest.raises(thalweg.UsageError, match="again"):
        taken.to_pylist()


def test_no_other_package_is_needed(samples: Path) -> None:
    script = """
import sys
for name in ("pyarrow", "pandas", "polars", "numpy"):
    sys.modules[name] = None
import thalweg
assert len(thalweg.scan(sys.argv[1]).to_pylist()) == 30
"""
    subprocess.run([sys.executable, "-c", script, samples], check=True)
