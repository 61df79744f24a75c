"""`read_tags`: ExifTool's names and values, in the order of the paths."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import thalweg


def of_program(path: Path, *options: str) -> dict[str, Any]:
    command = [sys.executable, "-m", "thalweg", "tags", "-j", *options, str(path)]
    (tags,) = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    return {name: value for name, value in tags.items() if not name.endswith("ExifToolVersion")}


@pytest.mark.parametrize(
    ("options", "keywords"),
    [
        (["-n"], {}),
        ([], {"numeric": False}),
        (["-n", "-G"], {"groups": 0}),
        (["-G1"], {"groups": 1, "numeric": False}),
        (["-n", "-struct"], {"structs": True}),
    ],
)
def test_tags_are_those_of_the_program(samples: Path, options: list[str], keywords: dict[str, Any]) -> None:
    for path in sorted(samples.glob("rhine/*")) + sorted(samples.glob("maps/*")):
        (found,) = thalweg.read_tags(path, **keywords)
        assert found == of_program(path, *options)
        assert next(iter(found)) == "SourceFile"


def test_only_what_is_asked_for_is_told_in_that_order(harbour: Path) -> None:
    (found,) = thalweg.read_tags([harbour], ["Model", "EXIF:ISO", "FileName", "GPSTrack"])
    assert found == {"SourceFile": str(harbour), "FileName": "iron-gates.jpg", "Model": found["Model"], "ISO": found["ISO"]}
    assert isinstance(found["ISO"], int)
    (words,) = thalweg.read_tags([harbour], ["ExposureTime", "FNumber"], numeric=False)
    (numbers,) = thalweg.read_tags([harbour], ["ExposureTime#", "FNumber"], numeric=False)
    assert words["ExposureTime"].startswith("1/")
    assert isinstance(numbers["ExposureTime"], float)
    assert words["FNumber"] == numbers["FNumber"]


def test_answers_come_in_the_order_of_the_paths(samples: Path) -> None:
    paths = [path for path in sorted(samples.rglob("*.jpg")) for _ in range(40)]
    found = thalweg.read_tags(paths, ["FileName"], threads=3)
    assert [tags["SourceFile"] for tags in found] == [str(path) for path in paths]
    assert [tags["FileName"] for tags in found] == [path.name for path in paths]


def test_what_cannot_be_read_says_why(samples: Path, tmp_path: Path) -> None:
    missing = tmp_path / "missing.jpg"
    inbox = samples / "inbox"
    unknown = tmp_path / "unknown.jpg"
    unknown.write_bytes(b"\0\1 no type")
    found = thalweg.read_tags([missing, inbox / "empty.jpg", unknown, inbox / "cut-in-the-header.jpg"])
    assert "No such file" in found[0]["Error"]
    assert found[1]["Error"] == "File is empty"
    assert found[2]["Error"] == "Unknown file type"
    assert found[3]["FileType"] == "JPEG"


def test_options_that_make_no_sense_are_named(harbour: Path) -> None:
    with pytest.raises(thalweg.UsageError, match="`groups` must be 0 to 1, not 7"):
        thalweg.read_tags(harbour, groups=7)
    assert thalweg.read_tags([]) == []


def test_a_name_that_no_tag_has_is_a_warning(harbour: Path, recwarn: pytest.WarningsRecorder) -> None:
    with pytest.warns(UserWarning, match="unknown tag `Modle`; did you mean Model") as caught:
        (found,) = thalweg.read_tags(harbour, ["Modle", "Model"])
    assert set(found) == {"SourceFile", "Model"}
    assert caught[0].filename == __file__
    with pytest.warns(UserWarning, match="unknown tag `EXIF:qqqqqqqq`$"):
        thalweg.read_tags(harbour, ["EXIF:qqqqqqqq"])
    # Names that a table has, or a file, and patterns. Case does not matter.
    fine = ["model", "XMP-dc:Title-de", "EXIF:ISO#", "*Nothing*", "all", "GPS:all", "ImageDescription", "Rating"]
    thalweg.read_tags(harbour, fine)
    assert not recwarn


def test_all_names_of_the_samples_are_known(samples: Path, recwarn: pytest.WarningsRecorder) -> None:
    found = thalweg.read_tags(path for path in samples.rglob("*") if path.is_file())
    names = {name for tags in found for name in tags} - {"SourceFile"}
    assert len(names) > 100
    # One by one of a file that has none of them.
    thalweg.read_tags(b"", sorted(names))
    assert not recwarn
