"""Contents of files and open files, in place of paths."""

from __future__ import annotations

import io
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy
import pytest

import thalweg


@pytest.fixture
def forms(harbour: Path) -> Iterator[list[Any]]:
    """The contents of a picture in all forms that are taken."""
    contents = harbour.read_bytes()
    array = numpy.frombuffer(contents, dtype=numpy.uint8)
    with harbour.open("rb") as buffered, harbour.open("rb", buffering=0) as plain:
        yield [contents, bytearray(contents), memoryview(contents), array, io.BytesIO(contents), buffered, plain]


def test_contents_have_the_tags_of_their_file(harbour: Path, forms: list[Any]) -> None:
    (of_path,) = thalweg.read_tags(harbour)
    system = {"FileName", "Directory", "FileSize", "FileModifyDate", "FileAccessDate", "FileInodeChangeDate", "FilePermissions"}
    expected = {name: value for name, value in of_path.items() if name not in system}
    for given in forms:
        (found,) = thalweg.read_tags(given)
        name = str(harbour) if isinstance(getattr(given, "name", None), str) else "-"
        assert found == expected | {"SourceFile": name}
        (found,) = thalweg.read_tags([given if not hasattr(given, "seek") else harbour.read_bytes()], ["Model"])
        assert found == {"SourceFile": "-", "Model": of_path["Model"]}


def test_paths_and_contents_come_in_their_order(samples: Path, harbour: Path) -> None:
    cut = samples / "inbox" / "cut-off.jpg"
    with cut.open("rb") as file:
        given = [harbour.read_bytes(), cut, io.BytesIO(b""), harbour, file, b"\0\1 no type"]
        found = thalweg.read_tags(given, ["FileType"])
    assert [tags["SourceFile"] for tags in found] == ["-", str(cut), "-", str(harbour), str(cut), "-"]
    assert [tags.get("FileType") for tags in found] == ["JPEG", "JPEG", None, "JPEG", "JPEG", None]
    assert (found[2]["Error"], found[5]["Error"]) == ("File is empty", "Unknown file type")


def test_thumbnails_are_made_of_contents(harbour: Path, forms: list[Any]) -> None:
    expected = thalweg.thumbnail(harbour, 64)
    for given in forms:
        assert thalweg.thumbnail(given, 64) == expected
    with pytest.raises(thalweg.DamagedError) as caught:
        thalweg.thumbnail(b"Dear reader")
    assert caught.value.path == "-"


@pytest.mark.parametrize("isolated", [True, False])
def test_contents_are_verified(samples: Path, harbour: Path, forms: list[Any], isolated: bool) -> None:
    cut = samples / "inbox" / "cut-off.jpg"
    before = set(os.listdir(tempfile.gettempdir()))
    for given in forms:
        (found,) = thalweg.verify(given, isolated=isolated)
        assert (found.verdict, found.bytes) == ("whole", harbour.stat().st_size)
        assert found.path in ("-", str(harbour))
    letter = io.BytesIO(b"Dear reader")
    letter.name = "letter.jpg"
    found_all = thalweg.verify([cut.read_bytes(), harbour, b"Dear reader", letter, samples / "maps"], isolated=isolated)
    assert [(found.path, found.verdict) for found in found_all[:4]] == [
        ("-", "damaged"),
        (str(harbour), "whole"),
        ("-", "not_a_picture"),
        ("letter.jpg", "not_a_picture"),
    ]
    assert all(Path(found.path).parent.name == "maps" for found in found_all[4:])
    # Nothing stays behind.
    left = {name for name in set(os.listdir(tempfile.gettempdir())) - before if name.startswith("thalweg-")}
    assert not left


def test_what_is_not_decoded_is_not_broken(tmp_path: Path) -> None:
    film = b"\0\0\0\x14ftypisom\0\0\0\0mp41\0\0\0\x0emdatpixels"
    (tmp_path / "film.heic").write_bytes(film)
    for given in (tmp_path / "film.heic", film):
        (found,) = thalweg.verify(given)
        assert (found.verdict, found.format, found.survives) == ("unsupported", "MP4", None)
        assert found.reason is not None
        assert found.reason.startswith("this build cannot decode MP4; check it with `ffmpeg")
    assert thalweg.verify(tmp_path)[0].is_misnamed


def test_anything_else_is_refused(harbour: Path) -> None:
    calls: list[Any] = [thalweg.read_tags, thalweg.verify, thalweg.thumbnail]
    for call in calls:
        for wrong in (None, 7, 1.5, object()):
            with pytest.raises(TypeError, match="a picture must be a path"):
                call(wrong)
        with harbour.open(encoding="latin-1") as text, pytest.raises(TypeError, match=r'mode "rb"'):
            call(text)
    for call in calls[:2]:
        for wrong in ([None], [[harbour]], [harbour, 7]):
            with pytest.raises(TypeError, match="a picture must be a path"):
                call(wrong)
    with pytest.raises(TypeError):
        thalweg.thumbnail([harbour])  # type: ignore[arg-type]
    with harbour.open("rb") as closed:
        pass
    with pytest.raises(ValueError, match="closed"):
        thalweg.read_tags(closed)


def test_an_open_file_is_no_list_of_paths(harbour: Path, tmp_path: Path) -> None:
    with harbour.open("rb") as file:
        for call in (
            lambda: thalweg.scan(file),  # type: ignore[arg-type]
            lambda: thalweg.index(file, tmp_path / "c.db"),  # type: ignore[arg-type]
            lambda: thalweg.plan(file, tmp_path / "plan", shards=1),  # type: ignore[arg-type]
        ):
            with pytest.raises(TypeError, match="expected a path, not the open file"):
                call()
    assert not list(tmp_path.iterdir())


def test_a_path_as_bytes_gives_a_warning(harbour: Path) -> None:
    with pytest.warns(UserWarning, match="fsdecode"):
        (found,) = thalweg.read_tags(bytes(harbour))
    # The path itself is taken for the content.
    assert found["FileType"] == "TXT"
    assert thalweg.read_tags(os.fsdecode(bytes(harbour)), ["FileType"])[0]["FileType"] == "JPEG"
