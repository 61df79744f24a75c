"""Scans with a filter, tags as maps and columns, and lazy tables of Polars."""

from __future__ import annotations

import json
from pathlib import Path

import polars
import pyarrow
import pytest

import thalweg


def test_a_scan_has_the_rows_that_match(catalog: thalweg.Catalog, samples: Path) -> None:
    for where in ("format:png", "iron gates", "camera:drawn from:2024", "is:broken", "-format:jpeg -is:broken"):
        found = thalweg.scan(samples, where=where, columns=["path"]).to_pylist()
        assert sorted(row["path"] for row in found) == sorted(catalog.find(where=where)), where
    assert len(thalweg.scan(samples, where="format:png").to_pylist()) == 3
    with pytest.raises(thalweg.UsageError, match="`where` has a mistake:(.|\n)*did you mean `camera:`"):
        thalweg.scan(samples, where="camra:x")
    with pytest.raises(thalweg.UsageError, match="cannot find duplicates while files are read"):
        thalweg.scan(samples, where="is:duplicate")
    with pytest.raises(TypeError, match="`where` must be a string, not int"):
        thalweg.scan(samples, where=5)  # type: ignore[arg-type]


def test_a_condition_on_tags_reads_them(samples: Path) -> None:
    with_place = thalweg.scan(samples, where="tag:GPSLatitude", columns=["path", "latitude", "tags"]).to_pylist()
    assert with_place and all(row["latitude"] is not None for row in with_place)
    plain = thalweg.scan(samples, where="tag:GPSLatitude").to_pylist()
    assert len(plain) == len(with_place) and all(row["tags"] is None for row in plain)


def test_tags_are_a_map(harbour: Path) -> None:
    table = thalweg.scan(harbour, tags="map", columns=["path", "tags"]).to_arrow()
    assert table.schema.field("tags").type == pyarrow.map_(pyarrow.string(), pyarrow.string())
    (row,) = thalweg.scan(harbour, tags="map", columns=["path", "tags"]).to_pylist()
    (text,) = thalweg.scan(harbour, tags=True, columns=["tags"]).to_pylist()
    tags = json.loads(text["tags"])
    assert list(row["tags"]) == list(tags)
    assert row["tags"]["IFD0:Model"] == "Drawn 2"
    assert row["tags"]["ExifIFD:ISO"] == "100"
    assert row["tags"]["XMP-dc:Subject"] == '["river","Danube","gorge"]'
    assert dict(table["tags"][0].as_py()) == row["tags"]
    assert polars.DataFrame(table).shape == (1, 2)
    assert thalweg.scan(harbour, tags="json", columns=["tags"]).to_pylist() == [text]


def test_chosen_tags_are_columns(samples: Path, harbour: Path) -> None:
    names = ["ISO", "exififd:lensmodel", "XMP-dc:Subject", "NoSuchTag"]
    batches = thalweg.scan(harbour, tags=names, columns=["path"])
    assert batches.schema.names == ["path", *names]
    (row,) = batches.to_pylist()
    assert [row[name] for name in names] == ["100", "Drawn 24-70 mm f/2.8", '["river","Danube","gorge"]', None]
    table = thalweg.scan(samples, tags=["ISO"]).to_arrow()
    assert table.num_rows == 30 and "tags" not in table.schema.names and table.schema.names[-1] == "ISO"
    # Both, if both are asked for.
    (row,) = thalweg.scan(harbour, tags=["ISO"], columns=["tags"]).to_pylist()
    assert json.loads(row["tags"])["ExifIFD:ISO"] == 100 and row["ISO"] == "100"
    for wrong in ("ISO", 5, [5]):
        with pytest.raises((thalweg.UsageError, TypeError), match="`tags` must be"):
            thalweg.scan(harbour, tags=wrong)  # type: ignore[arg-type]


def test_a_lazy_table_is_that_of_a_scan(samples: Path) -> None:
    lazy = thalweg.scan_polars(samples)
    eager = thalweg.scan(samples).to_polars()
    assert lazy.collect_schema() == eager.schema
    assert lazy.sort("path").collect().equals(eager.sort("path"))
    found = lazy.filter(polars.col("iso") > 100).select("path", "iso").sort("path").collect()
    assert found.equals(eager.filter(polars.col("iso") > 100).select("path", "iso").sort("path"))
    assert found.height > 0
    assert lazy.head(4).collect().height == 4
    assert lazy.filter(polars.col("format") == "PNG").head(2).collect().height == 2
    assert lazy.select(polars.len()).collect().item() == 30
    assert lazy.group_by("format").len().sort("format").collect().equals(
        eager.group_by("format").len().sort("format")
    )


def test_only_what_a_query_uses_is_read(samples: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[dict[str, object]] = []
    scan = thalweg._thalweg.scan

    def watched(paths: object, **options: object) -> thalweg.RecordBatches:
        asked.append(options)
        return scan(paths, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(thalweg._thalweg, "scan", watched)
    lazy = thalweg.scan_polars(samples, hash=True, verify=True, tags=["ISO", "Model"], where="format:jpeg")
    assert asked == []
    lazy.filter(polars.col("width") > 1).select("path").collect()
    assert set(asked[-1]["columns"]) == {"path", "width"}  # type: ignore[call-overload]
    assert (asked[-1]["hash"], asked[-1]["verify"], asked[-1]["tags"]) == (False, False, False)
    assert asked[-1]["where"] == "format:jpeg"
    rows = lazy.select("content_hash", "ISO").collect()
    assert (asked[-1]["hash"], asked[-1]["verify"], asked[-1]["tags"]) == (True, False, ["ISO"])
    assert rows["content_hash"].null_count() == 0 and rows.columns == ["content_hash", "ISO"]
    lazy.head(3).collect()
    assert asked[-1]["batch_rows"] == 3


def test_a_catalogue_is_a_lazy_table_too(catalog: thalweg.Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    eager = catalog.rows().to_polars()
    lazy = thalweg.scan_polars(catalog)
    assert lazy.collect_schema() == eager.schema
    assert lazy.sort("path").collect().equals(eager.sort("path"))
    found = lazy.filter(polars.col("model").is_not_null()).select("path", "taken_at").sort("path").collect()
    assert found.equals(eager.filter(polars.col("model").is_not_null()).select("path", "taken_at").sort("path"))
    assert lazy.head(2).collect().height == 2
    assert thalweg.scan_polars(catalog, where="format:png").collect().height == 3
    with pytest.raises(thalweg.UsageError, match="a catalogue has its columns"):
        thalweg.scan_polars(catalog, hash=True)


def test_mistakes_are_told_before_anything_is_read(samples: Path) -> None:
    with pytest.raises(thalweg.UsageError, match="`where` has a mistake"):
        thalweg.scan_polars(samples, where="camra:x")
    with pytest.raises(thalweg.UsageError, match="`tags` must be"):
        thalweg.scan_polars(samples, tags="ISO")  # type: ignore[arg-type]
    with pytest.raises(Exception, match="No such file or directory"):
        thalweg.scan_polars(samples / "missing").collect()
