"""Paths: str, os.PathLike, bytes where contents make no sense, and names that are no UTF-8."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pyarrow
import pytest

import thalweg


def test_all_kinds_of_paths_are_taken(harbour: Path) -> None:
    class Like:
        def __fspath__(self) -> bytes:
            return bytes(harbour)

    for path in (harbour, str(harbour), Like(), [harbour], (path for path in [harbour])):
        (tags,) = thalweg.read_tags(path, ["Model"])
        assert tags["SourceFile"] == str(harbour)
        assert tags["Model"]
    with pytest.raises(TypeError):
        thalweg.read_tags(7)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        thalweg.read_tags([None])  # type: ignore[list-item]
    # Where only a path makes sense, bytes are one.
    for paths in (bytes(harbour), [bytes(harbour)]):
        assert pyarrow.table(thalweg.scan(paths, columns=["path"])).num_rows == 1


def test_names_that_are_no_text_survive(harbour: Path, tmp_path: Path) -> None:
    name = os.path.join(os.fsencode(tmp_path), b"caf\xe9.jpg")
    shutil.copy(harbour, name)
    (tags,) = thalweg.read_tags(os.fsdecode(name), ["Model"])
    assert os.fsencode(tags["SourceFile"]) == name
    assert tags["Model"]
    (row,) = pyarrow.table(thalweg.scan(tmp_path, columns=["path", "path_raw", "model"])).to_pylist()
    assert row["path_raw"] == os.path.realpath(name)
    assert row["path"].endswith("caf\\xE9.jpg")
    assert row["model"] == tags["Model"]
    thalweg.index(name, tmp_path / "c.db")
    (found,) = thalweg.Catalog(tmp_path / "c.db").find()
    assert os.fsencode(found) == os.path.realpath(name)
    (verified,) = thalweg.verify(found)
    assert os.fsencode(verified.path) == os.path.realpath(name)
    assert thalweg.thumbnail(found)
    with pytest.raises(FileNotFoundError) as caught:
        thalweg.scan(name + b"x")
    assert isinstance(caught.value, thalweg.Error)
    assert caught.value.path is not None
    assert os.fsencode(caught.value.path) == name + b"x"
