"""Values that make no sense: an error that names the argument, of every function."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import thalweg

#: Functions that take `threads`, with the rest of their arguments.
WITH_THREADS: list[tuple[str, Callable[..., object]]] = [
    ("read_tags", lambda **given: thalweg.read_tags("photo.jpg", **given)),
    ("iter_tags", lambda **given: thalweg.iter_tags("photo.jpg", **given)),
    ("scan", lambda **given: thalweg.scan("photos", **given)),
    ("index", lambda **given: thalweg.index("photos", "c.db", **given)),
    ("verify", lambda **given: thalweg.verify("photos", **given)),
    ("iter_verify", lambda **given: thalweg.iter_verify("photos", **given)),
    ("scan_polars", lambda **given: thalweg.scan_polars("photos", **given)),
    ("index_shard", lambda **given: thalweg.index_shard("plan.parquet", 0, "parts", **given)),
    ("decode_batch", lambda **given: thalweg.decode_batch(["photo.jpg"], (8, 8), **given)),
]


@pytest.mark.parametrize("call", [call for _, call in WITH_THREADS], ids=[name for name, _ in WITH_THREADS])
def test_a_number_of_threads_is_at_least_one(call: Callable[..., object]) -> None:
    for wrong in (0, -1, 2**70):
        with pytest.raises(ValueError, match=f"^`threads` must be 1 to 4096, not {wrong}\\b") as caught:
            call(threads=wrong)
        assert isinstance(caught.value, thalweg.UsageError)
    for wrong_type in ("4", 2.0):
        with pytest.raises(TypeError, match="`threads` must be a whole number, not (str|float)"):
            call(threads=wrong_type)


def test_every_function_with_threads_is_tested() -> None:
    import inspect

    public = [name for name in thalweg.__all__ if inspect.isroutine(getattr(thalweg, name))]
    with_threads = {name for name in public if "threads" in inspect.signature(getattr(thalweg, name)).parameters}
    assert with_threads == {name for name, _ in WITH_THREADS}


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: thalweg.scan("p", columns="path"), r"`columns` must be a list of strings, not 'path'; write \['path'\]"),
        (lambda: thalweg.scan("p", columns=b"path"), "`columns` must be a list of strings, not b'path'"),
        (lambda: thalweg.read_tags("p", "Model"), r"`tags` must be a list of strings, not 'Model'; write \['Model'\]"),
        (lambda: thalweg.iter_tags("p", "Model"), "`tags` must be a list of strings, not 'Model'"),
        (lambda: thalweg.scan("p", batch_rows=0), "`batch_rows` must be at least 1, not 0"),
        (lambda: thalweg.scan("p", batch_rows=-(2**70)), "`batch_rows` must be at least 1, not -1180591620717411303424"),
        (lambda: thalweg.read_tags("p", groups=2), "`groups` must be 0 to 1, not 2"),
        (lambda: thalweg.read_tags("p", groups=-1), "`groups` must be 0 to 1, not -1"),
        (lambda: thalweg.thumbnail("p", 0), "`size` must be 1 to 8192, not 0"),
        (lambda: thalweg.thumbnail("p", -1), "`size` must be 1 to 8192, not -1"),
        (lambda: thalweg.thumbnail("p", quality=101), "`quality` must be 1 to 100, not 101"),
        (lambda: thalweg.thumbnail("p", quality=-1), "`quality` must be 1 to 100, not -1"),
        (lambda: thalweg.decode("p", -1), "`max_size` must be 1 to 4294967295, not -1"),
        (lambda: thalweg.decode("p", max_pixels=0), "`max_pixels` must be at least 1, not 0"),
        (lambda: thalweg.plan("p", "plan", shards=0), "`shards` must be 1 to 4294967295, not 0"),
        (lambda: thalweg.plan("p", "plan", shards=-1), "`shards` must be 1 to 4294967295, not -1"),
        (lambda: thalweg.index_shard("plan", -1, "out"), "`shard` must be 0 to 4294967295, not -1"),
        (lambda: thalweg.index_shard("plan", [0, -1], "out"), "`shard` must be 0 to 4294967295, not -1"),
    ],
)
def test_what_is_out_of_range_is_named(call: Callable[[], object], words: str) -> None:
    with pytest.raises(thalweg.UsageError, match=f"^{words}"):
        call()


def test_a_wrong_type_is_named() -> None:
    with pytest.raises(TypeError, match="`columns` must be a list of strings, not int"):
        thalweg.scan("p", columns=5)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="`columns` must be a list of strings, each of them, not int"):
        thalweg.scan("p", columns=["path", 5])  # type: ignore[list-item]
    with pytest.raises(TypeError, match="`shard` must be a whole number, not str"):
        thalweg.index_shard("plan", "7", "out")  # type: ignore[arg-type]


#: A condition that makes no sense, and what is said of it.
WRONG: list[tuple[dict[str, Any], str]] = [
    ({"taken_from": "yesterday"}, "`taken_from`: invalid date; write 2024, .*, not \"yesterday\""),
    ({"taken_to": "2023-02-29"}, "`taken_to`: invalid date"),
    ({"taken_from": datetime.datetime(2024, 6, 1, tzinfo=datetime.timezone.utc)}, "`taken_from`: invalid date"),
    ({"taken_from": "2024-07", "taken_to": "2024-06"}, "`taken_from` 2024-07 is later than `taken_to` 2024-06"),
    ({"near": (91, 0, 5)}, "`near`: latitude 91 is not between -90 and 90"),
    ({"near": (0, 181, 5)}, "`near`: longitude 181 is not between -180 and 180"),
    ({"near": (0, 0, -1)}, "`near`: the distance must be a number of kilometres, and not negative"),
    ({"near": "Nowhere at all"}, "`near`: no such city"),
    ({"box": (10, 0, -10, 0)}, "`box`: south is greater than north"),
    ({"box": (-91, 0, 0, 0)}, "`box`: latitude -91 is not between -90 and 90"),
    ({"box": "Berlin"}, "`box`: four numbers are needed; write south,west,north,east"),
    ({"box": (0, 0, 1, 1), "near": "Berlin"}, "`near` and `box` cannot be used together"),
    ({"limit": -1}, "`limit` must be at least 0, not -1"),
    ({"similar": 17}, "`similar` must be 0 to 16, not 17"),
    ({"similar": -1}, "`similar` must be 0 to 16, not -1"),
    ({"min_size": "10k"}, "`min_size`: invalid size; write a number of bytes, or 10kB"),
    ({"bytes_max": -1}, "`bytes_max` must be at least 0, not -1"),
    ({"min_size": 2, "max_size": 1}, "`min_size` 2 is greater than `max_size` 1"),
    ({"rating": "good"}, "`rating`: invalid rating; write 4"),
    ({"rating_min": 4, "rating_max": 3}, "the lowest `rating` 4 is greater than the highest `rating` 3"),
    ({"missing": "nothing"}, "no column `nothing`"),
    ({"duplicates": "pixels"}, "`duplicates` must be content, picture, picture-hash or size-time, not `pixels`"),
    ({"where": "camra:x"}, "`where` has a mistake:"),
    ({"duplicates": True}, "no file in the catalogue has a content_hash; index again with hash=True"),
    ({"where": "is:duplicate"}, "no file in the catalogue has a content_hash; index again with hash=True"),
    ({"duplicates": "picture"}, "no file in the catalogue has a perceptual_hash; index again with perceptual=True"),
    ({"similar": True}, "no file in the catalogue has a perceptual_hash; index again with perceptual=True"),
]


@pytest.mark.parametrize(("conditions", "words"), WRONG, ids=[str(conditions) for conditions, _ in WRONG])
def test_conditions_are_checked_as_the_program_checks_them(
    conditions: dict[str, Any], words: str, catalog: thalweg.Catalog
) -> None:
    for question in (catalog.find, catalog.count, catalog.rows):
        with pytest.raises(thalweg.UsageError, match=words):
            question(**conditions)


def test_conditions_of_a_wrong_type_are_named(catalog: thalweg.Catalog) -> None:
    for conditions, words in [
        ({"camera": 5}, "`camera` must be a string, not int"),
        ({"taken_from": 2024}, "`taken_from` must be a date, a datetime or a string, not int"),
        ({"near": (1, 2)}, "`near` must be latitude, longitude and kilometres, or the name of a city, not 2 numbers"),
        ({"near": 5}, "`near` must be latitude, longitude and kilometres, or the name of a city, not int"),
        ({"limit": "5"}, "`limit` must be a whole number, not str"),
        ({"broken": "yes"}, "`broken` must be True or False, not str"),
        ({"missing": 5}, "`missing` must be a list of strings, not int"),
    ]:
        with pytest.raises(TypeError, match=words):
            catalog.find(**conditions)  # type: ignore[arg-type]


def test_conditions_take_what_the_program_takes(catalog: thalweg.Catalog) -> None:
    # Passau: the city by its name, and by its coordinates.
    named = catalog.find(near="Passau")
    assert named == catalog.find(near=(48.5667, 13.4319, 20)) == catalog.find(near="48.5667,13.4319,20") != []
    assert catalog.find(near="Passau,DE,0.001") == []
    assert catalog.find(min_size="20KiB", max_size="0.1MB") == catalog.find(min_size=20480, max_size=100_000) != []
    assert catalog.find(taken_from="2024/9/3", taken_to="2024:09:03") == catalog.find(
        taken_from=datetime.date(2024, 9, 3), taken_to="2024-09-03"
    )
    rated = catalog.find(rating_min=3)
    assert catalog.find(rating=3) == catalog.find(rating="3..") == rated != []
    assert catalog.find(rating="3..4") == catalog.find(rating_min=3, rating_max=4)
    box = (48.0, 13.0, 49.0, 14.0)
    assert catalog.find(box=box) == catalog.find(box="48,13,49,14") != []
    assert catalog.find(limit=0) == []
    with pytest.warns(UserWarning, match="contains no tags; index again with tags=True"):
        assert catalog.find(has="GPSLatitude") == []


def test_reasons_are_without_the_path(samples: Path, tmp_path: Path) -> None:
    text = tmp_path / "letter.jpg"
    text.write_text("Dear reader")
    damaged = tmp_path / "packed.lookup"
    damaged.write_bytes(b"no lookup")
    calls: list[tuple[Callable[[], object], Path]] = [
        (lambda: thalweg.decode(text), text),
        (lambda: thalweg.thumbnail(text), text),
        (lambda: thalweg.Catalog(text), text),
        (lambda: thalweg.Pack(damaged), damaged),
        (lambda: thalweg.Pack(tmp_path), damaged),
        (lambda: thalweg.n_shards(text), text),
    ]
    for call, path in calls:
        with pytest.raises(thalweg.DamagedError) as caught:
            call()
        error = caught.value
        assert error.path == str(path)
        assert str(path) in str(error)
        assert str(tmp_path) not in error.reason and "``" not in error.reason and error.reason, error.reason
    with pytest.raises(thalweg.DamagedError) as caught:
        thalweg.decode(text)
    assert caught.value.reason == "not a supported image format"
    with pytest.raises(thalweg.NotFoundError) as missing:
        thalweg.merge(tmp_path, out=tmp_path / "all.parquet")
    assert missing.value.reason.startswith("no parts; create them with")


def test_modules_for_clusters_are_there_when_they_are_used() -> None:
    for name in ("ray", "spark"):
        try:
            module = getattr(thalweg, name)
        except ImportError as error:
            assert f"thalweg[{name}]" in str(error) or "pyspark" in str(error)
        else:
            assert callable(module.index)
    with pytest.raises(AttributeError, match="no attribute 'dask'"):
        thalweg.dask  # type: ignore[attr-defined]
