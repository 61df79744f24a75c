"""Exceptions: their classes, paths and reasons."""

from __future__ import annotations

import os
import pickle
import sqlite3
from pathlib import Path

import pytest

import thalweg


def test_errors_are_what_pythons_own_functions_raise(tmp_path: Path) -> None:
    missing = tmp_path / "missing"
    for call in (
        lambda: thalweg.scan(missing),
        lambda: thalweg.index(missing, tmp_path / "c.db"),
        lambda: thalweg.Catalog(missing),
    ):
        with pytest.raises(FileNotFoundError) as caught:
            call()
        error = caught.value
        assert isinstance(error, thalweg.NotFoundError)
        assert isinstance(error, thalweg.Error)
        assert (error.path, error.filename, error.errno) == (str(missing), str(missing), 2)
        assert error.reason.startswith("No such file or directory")
        assert str(missing) in str(error)


def test_errors_go_to_other_processes(tmp_path: Path) -> None:
    with pytest.raises(thalweg.Error) as caught:
        thalweg.scan(tmp_path / "missing")
    again = pickle.loads(pickle.dumps(caught.value))
    assert (type(again), str(again)) == (type(caught.value), str(caught.value))
    assert (again.path, again.reason, again.errno) == (caught.value.path, caught.value.reason, 2)


def test_what_is_no_catalogue_is_left_alone(tmp_path: Path) -> None:
    text = tmp_path / "letter.db"
    text.write_text("Dear reader, " * 100)
    other = tmp_path / "other.db"
    with sqlite3.connect(other) as connection:
        connection.execute("CREATE TABLE t (a)")
    connection.close()
    for path in (text, other):
        before = path.read_bytes()
        with pytest.raises(thalweg.DamagedError) as caught:
            thalweg.Catalog(path)
        assert isinstance(caught.value, ValueError)
        assert caught.value.path == str(path)
        assert path.read_bytes() == before


def test_two_writers_do_not_wait_for_each_other(samples: Path, tmp_path: Path) -> None:
    import fcntl

    catalog = tmp_path / "c.db"
    thalweg.index(samples, catalog)
    # As another process would hold it.
    with open(tmp_path / "c.db-writer", "w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        with pytest.raises(thalweg.InUseError):
            thalweg.index(samples, catalog)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_what_is_not_permitted_says_so(tmp_path: Path) -> None:
    catalog = tmp_path / "c.db"
    catalog.touch(mode=0)
    with pytest.raises(PermissionError):
        thalweg.index(tmp_path, catalog)


def test_every_class_says_its_text() -> None:
    for name in thalweg.__all__:
        found = getattr(thalweg, name)
        if isinstance(found, type) and issubclass(found, thalweg.Error):
            error = found("what was done: why", "/a/path", "why", 5)
            assert str(error) == "what was done: why"
            assert (error.path, error.reason) == ("/a/path", "why")
