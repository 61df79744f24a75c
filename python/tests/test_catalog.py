"""Catalogues: made, asked, and asked from other processes."""

from __future__ import annotations

import datetime
import multiprocessing
import pickle
from pathlib import Path

import polars
import pyarrow
import pytest

import thalweg


def test_a_second_run_opens_only_what_changed(samples: Path, tmp_path: Path) -> None:
    path = tmp_path / "c.db"
    report = thalweg.index(samples, path)
    assert (report.n_files, report.n_read, report.errors) == (30, 30, {"damaged": 1, "empty": 1, "unsupported": 1})
    report = thalweg.index([samples], str(path).encode(), threads=1)
    assert (report.n_files, report.n_read, report.n_unchanged) == (30, 0, 30)
    assert report.elapsed_s > 0
    assert "n_unchanged=30" in repr(report)


def test_what_is_left_out_is_kept_for_later_runs_and_reported(samples: Path, tmp_path: Path) -> None:
    path = tmp_path / "c.db"
    everything = thalweg.index(samples, path)
    assert (everything.n_files, everything.n_excluded, everything.left_out) == (30, 0, [])
    report = thalweg.index(samples, path, exclude=["*.png", "rhine"], include=iter(["keep-*.png"]))
    n_png, n_rhine = len(list(samples.rglob("*.png"))), len(list((samples / "rhine").iterdir()))
    assert report.n_excluded == n_png + n_rhine
    assert report.left_out == [("--exclude *.png", n_png, 0), ("--exclude rhine", 0, 1)]
    assert thalweg.index(samples, path).n_files == report.n_files
    # An empty list forgets them.
    assert thalweg.index(samples, path, exclude=[]).n_files == 30
    trash = tmp_path / "photos" / "@eaDir"
    trash.mkdir(parents=True)
    (trash / "a.jpg").write_bytes(b"")
    assert thalweg.index(trash.parent, tmp_path / "a.db").left_out == [("preset @eaDir", 0, 1)]
    assert thalweg.index(trash.parent, tmp_path / "b.db", presets=False).n_files == 1
    with pytest.raises(thalweg.UsageError, match=r"`a\[`"):
        thalweg.index(samples, path, exclude=["a["])


def test_whose_values_come_first(tmp_path: Path, harbour: Path) -> None:
    photos = tmp_path / "photos"
    photos.mkdir()
    (photos / "a.jpg").write_bytes(harbour.read_bytes())
    said = '{"photoTakenTime": {"timestamp": "1600596727"}, "description": "Of Google"}'
    (photos / "a.jpg.supplemental-metadata.json").write_text(said)
    path = tmp_path / "c.db"

    def source() -> object:
        (row,) = thalweg.Catalog(path).query("SELECT taken_from FROM image WHERE format = 'JPEG'").to_pylist()
        return row["taken_from"]

    thalweg.index(photos, path)
    assert source() == "EXIF:DateTimeOriginal"
    assert thalweg.index(photos, path, prefer="takeout:taken_at").n_read == 1
    assert source() == "Takeout:photoTakenTime"
    assert thalweg.index(photos, path).n_read == 0
    thalweg.index(photos, path, prefer=["takeout", "file:taken_at"])
    assert source() == "EXIF:DateTimeOriginal"
    for wrong in ("google", "file:width"):
        with pytest.raises(thalweg.UsageError, match="`prefer`: "):
            thalweg.index(photos, path, prefer=wrong)
    for zone in ("place", "none", None):
        assert thalweg.index(photos, path, assume_zone=zone).n_problems == 0
    with pytest.raises(thalweg.UsageError, match="`assume_zone` is "):
        thalweg.index(photos, path, assume_zone="utc")  # type: ignore[arg-type]


def test_queries_are_tables(catalog: thalweg.Catalog) -> None:
    table = pyarrow.table(catalog.query("SELECT format, count(*) AS n, avg(iso) AS iso FROM image GROUP BY 1 ORDER BY 2"))
    assert table.schema.types == [pyarrow.string(), pyarrow.int64(), pyarrow.float64()]
    assert table.to_pylist()[-1]["n"] == 20
    frame = polars.DataFrame(catalog.query("SELECT path, width FROM image WHERE width > ?", [1]))
    assert frame.schema == {"path": polars.String, "width": polars.Int64}
    empty = pyarrow.table(catalog.query("SELECT path, latitude FROM image WHERE 0"))
    assert (empty.num_rows, empty.schema.types) == (0, [pyarrow.string(), pyarrow.float64()])


def test_parameters_are_values(catalog: thalweg.Catalog) -> None:
    def one(sql: str, parameters: object = None) -> object:
        (row,) = pyarrow.table(catalog.query(sql, parameters)).to_pylist()  # type: ignore[arg-type]
        return next(iter(row.values()))

    assert one("SELECT ?", ["'; DROP TABLE file; --"]) == "'; DROP TABLE file; --"
    assert one("SELECT :a + :b", {"a": 1, "b": True}) == 2
    assert one("SELECT ?", [b"\xff"]) == b"\xff"
    assert one("SELECT ? IS NULL", [None]) == 1
    for wrong in ([], [1, 2], {"other": 1}):
        with pytest.raises(thalweg.QueryError):
            one("SELECT :a", wrong)
    for useless in ("text", [object()], [2**70]):
        with pytest.raises(thalweg.UsageError):
            one("SELECT ?", useless)


def test_queries_only_read(catalog: thalweg.Catalog) -> None:
    for sql in ("DELETE FROM file", "SELEC", "", "ATTACH 'x' AS y"):
        with pytest.raises(thalweg.QueryError):
            catalog.query(sql)
    mixed = "SELECT 1 AS n UNION ALL SELECT 'text'"
    with pytest.raises(thalweg.QueryError, match="CAST"):
        pyarrow.table(catalog.query(mixed))


def test_files_are_found(catalog: thalweg.Catalog, samples: Path) -> None:
    assert catalog.count() == 30
    assert len(catalog.find(broken=True)) == 2
    (iron_gates,) = catalog.find(taken_from=datetime.date(2024, 9, 3), taken_to="2024-09-03")
    assert iron_gates == str((samples / "danube" / "iron-gates.jpg").resolve())
    assert catalog.count(under=samples / "rhine") == len(list((samples / "rhine").iterdir()))
    assert catalog.count(under=bytes(samples / "rhine"), missing=["taken_at"], limit=None) <= 30
    assert pyarrow.table(catalog.rows(format="png")).num_rows == 3
    assert catalog.count(near=(0.0, 0.0, 1.0)) == 0
    with pytest.raises(thalweg.UsageError, match="`colour`"):
        catalog.count(colour="red")  # type: ignore[call-arg]
    with pytest.raises(thalweg.UsageError, match="`nothing`"):
        catalog.count(missing="nothing")


def test_what_is_found_is_a_table_too(catalog: thalweg.Catalog) -> None:
    found = catalog.find(format="PNG")
    assert isinstance(found, list)
    assert len(found) == 3
    assert found.to_arrow().num_rows == 3
    assert sorted(found.to_pandas()["path"]) == sorted(found)
    assert set(found.to_polars()["format"]) == {"PNG"}
    again = pickle.loads(pickle.dumps(found))
    assert again == found
    assert again.to_arrow().num_rows == 3


def test_a_catalogue_is_a_collection_of_paths(catalog: thalweg.Catalog, samples: Path) -> None:
    assert len(catalog) == 30
    assert list(catalog) == catalog.find()
    assert str((samples / "danube" / "iron-gates.jpg").resolve()) in catalog


def test_the_names_of_the_program_are_understood(samples: Path, tmp_path: Path, harbour: Path) -> None:
    thalweg.index(samples, tmp_path / "c.db", tags=True, hash=True, perceptual=True)
    catalog = thalweg.Catalog(tmp_path / "c.db")
    assert catalog.find(has="GPSLatitude") == catalog.find(has_tags="GPSLatitude") != []
    assert catalog.find(lacks="GPSLatitude") == catalog.find(lacks_tags=["GPSLatitude"]) != []
    assert catalog.find(min_size=20_000, max_size=100_000) == catalog.find(bytes_min=20_000, bytes_max=100_000) != []
    assert catalog.find(duplicates=True) == catalog.find(duplicates="content") != []
    assert catalog.find(duplicates="size-time") == catalog.find(duplicates="size-and-time")
    assert catalog.find(similar=True) == catalog.find(similar=4) != []
    assert catalog.find(duplicates=False) == catalog.find(similar=False) == catalog.find()
    # The nearest comes first; the file need not be in the catalogue.
    copy = tmp_path / "copy.jpg"
    copy.write_bytes(thalweg.thumbnail(harbour, 200))
    assert catalog.find(similar_to=copy)[0] == str(harbour.resolve())
    assert len(catalog.find(similar_to=copy, similar=0)) <= len(catalog.find(similar_to=copy))
    assert catalog.find(similar_to=copy, any_orientation=True)[0] == str(harbour.resolve())
    assert set(catalog.find(similar=4)) <= set(catalog.find(similar=4, any_orientation=True))
    with pytest.raises(thalweg.UsageError, match="any_orientation"):
        catalog.find(any_orientation=True)
    with pytest.raises(thalweg.UsageError, match="cannot be used together"):
        catalog.find(similar_to=copy, duplicates="content")
    with pytest.raises(FileNotFoundError):
        catalog.find(similar_to=tmp_path / "missing.jpg")


def test_a_search_is_a_condition_like_others(samples: Path, tmp_path: Path) -> None:
    thalweg.index(samples, tmp_path / "c.db", words=True)
    catalog = thalweg.Catalog(tmp_path / "c.db")
    assert catalog.query("SELECT count(*) FROM words_docsize").to_pylist() == [{"count(*)": 30}]
    found = catalog.find(where='"iron gates" OR format:png')
    assert len(found) == 4
    assert catalog.find(where="iron OR format:png", format="PNG") == catalog.find(format="PNG")
    assert catalog.count(where="-format:jpeg -is:broken") == catalog.rows(where="-format:jpeg -is:broken").to_arrow().num_rows
    with pytest.raises(thalweg.UsageError, match=r"there is no filter `camra:`(.|\n)*did you mean `camera:`"):
        catalog.find(where="camra:x")


def test_a_closed_catalogue_answers_no_more(catalog: thalweg.Catalog) -> None:
    with thalweg.Catalog(catalog.path) as inside:
        rows = inside.rows()
        assert inside.count() == 30
    # What is under way goes on.
    assert pyarrow.table(rows).num_rows == 30
    catalog.close()
    catalog.close()
    for closed in (inside, catalog):
        for question in (closed.count, closed.find, closed.rows, lambda: closed.query("SELECT 1"), lambda: len(closed)):
            with pytest.raises(thalweg.UsageError, match="closed"):
                question()
    assert thalweg.Catalog(catalog.path).count() == 30


def ask(catalog: thalweg.Catalog) -> int:
    with catalog:
        return catalog.count()


def test_catalogues_go_to_other_processes(catalog: thalweg.Catalog) -> None:
    assert ask(pickle.loads(pickle.dumps(catalog))) == 30
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        assert pool.map(ask, [catalog] * 3) == [30] * 3


def test_several_queries_run_at_once(catalog: thalweg.Catalog) -> None:
    sql = "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 50000) SELECT i FROM n"
    streams = [catalog.query(sql) for _ in range(3)]
    assert [pyarrow.table(stream)["i"].to_pylist()[-1] for stream in streams] == [50000] * 3
    # One that is not taken to its end is ended.
    endless = catalog.query(sql.replace("WHERE i < 50000", ""))
    assert len(next(endless)) > 0
    endless.close()
