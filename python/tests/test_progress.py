"""`progress=`: calls while a job runs, exceptions of the callback, and bars."""

from __future__ import annotations

import sys
import threading
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import thalweg

Calls = list[tuple[int, int | None]]


def jobs(folder: Path, tmp_path: Path) -> dict[str, Callable[[Any], object]]:
    """All calls that take `progress`, over the files of a folder."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    plan, parts = tmp_path / "plan.parquet", tmp_path / "parts"
    thalweg.plan(folder, plan, shards=2)
    thalweg.index_shard(plan, [0, 1], parts)
    return {
        "index": lambda progress: thalweg.index(folder, tmp_path / "c.db", progress=progress),
        "scan": lambda progress: list(thalweg.scan(folder, progress=progress)),
        "scan as a table": lambda progress: thalweg.scan(folder, progress=progress).to_pandas(),
        "read_tags": lambda progress: thalweg.read_tags(files, progress=progress),
        "iter_tags": lambda progress: list(thalweg.iter_tags(files, progress=progress)),
        "verify": lambda progress: thalweg.verify(files, isolated=False, progress=progress),
        "verify a folder": lambda progress: thalweg.verify(folder, isolated=False, progress=progress),
        "iter_verify": lambda progress: list(thalweg.iter_verify(folder, isolated=False, progress=progress)),
        "plan": lambda progress: thalweg.plan(folder, tmp_path / "other.parquet", shards=2, progress=progress),
        "index_shard": lambda progress: thalweg.index_shard(plan, [0, 1], tmp_path / "others", progress=progress),
        "merge": lambda progress: thalweg.merge(parts, catalog=tmp_path / "merged.db", progress=progress),
    }


NAMES = [
    "index", "scan", "scan as a table", "read_tags", "iter_tags", "verify", "verify a folder", "iter_verify", "plan", "index_shard", "merge",
]  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_the_last_call_says_that_all_is_done(name: str, samples: Path, tmp_path: Path) -> None:
    all_jobs = jobs(samples, tmp_path)
    assert set(all_jobs) == set(NAMES)
    calls: Calls = []
    all_jobs[name](lambda done, total: calls.append((done, total)))
    assert calls[-1] == (30, 30)
    assert calls == sorted(calls, key=lambda call: call[0])


class Stop(Exception):
    pass


@pytest.mark.parametrize("name", NAMES)
def test_an_exception_of_the_callback_is_raised(name: str, samples: Path, tmp_path: Path) -> None:
    def fail(done: int, total: int | None) -> None:
        raise Stop

    with pytest.raises(Stop):
        jobs(samples, tmp_path)[name](fail)


LONG: dict[str, Callable[[Path, Any], object]] = {
    "index": lambda folder, progress: thalweg.index(folder, folder.parent / "c.db", verify=True, progress=progress),
    "scan": lambda folder, progress: list(thalweg.scan(folder, verify=True, batch_rows=10, progress=progress)),
    "scan as a table": lambda folder, progress: thalweg.scan(folder, verify=True, batch_rows=10, progress=progress).to_arrow(),
    "verify": lambda folder, progress: thalweg.verify(folder, isolated=False, progress=progress),
    "iter_verify": lambda folder, progress: list(thalweg.iter_verify(folder, isolated=False, progress=progress)),
}


@pytest.mark.parametrize("name", LONG)
def test_a_long_job_is_reported_and_stopped(name: str, many: Path) -> None:
    calls: list[tuple[float, int, int]] = []

    def stop_later(done: int, total: int | None) -> None:
        calls.append((time.monotonic(), done, threading.get_ident()))
        if len(calls) == 5:
            raise Stop

    started = time.monotonic()
    with pytest.raises(Stop):
        LONG[name](many, stop_later)
    assert time.monotonic() - started < 10
    assert len(calls) == 5
    # Not more often than ten times a second, and on this thread.
    assert calls[-1][0] - calls[0][0] > 0.3
    assert {thread for _, _, thread in calls} == {threading.get_ident()}
    assert 0 < calls[-1][1] < 20_000


def test_the_total_is_known_where_files_are_counted(many: Path) -> None:
    totals = []

    def look(done: int, total: int | None) -> None:
        totals.append(total)
        if len(totals) == 20:
            raise Stop

    with pytest.raises(Stop):
        thalweg.index(many, many.parent / "c.db", verify=True, progress=look)
    assert totals[-1] == 20_000


def test_a_callback_may_use_the_stream_that_it_watches(samples: Path) -> None:
    batches: Any = None
    batches = thalweg.scan(samples, batch_rows=1, progress=lambda done, total: batches.close())
    assert len(list(batches)) <= 30


@pytest.mark.parametrize("package", ["tqdm", "rich"])
def test_true_is_a_bar(package: str, samples: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip(package)
    if package == "rich":
        monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    thalweg.read_tags(sorted(samples.rglob("*.jpg")), progress=True)
    said = capsys.readouterr()
    n_files = str(len(list(samples.rglob("*.jpg"))))
    assert n_files in said.out + said.err


def test_without_a_package_for_bars_there_is_a_warning(harbour: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for package in ("tqdm", "tqdm.auto", "rich", "rich.progress"):
        monkeypatch.setitem(sys.modules, package, None)
    with pytest.warns(UserWarning, match="tqdm or rich") as caught:
        assert len(thalweg.read_tags(harbour, progress=True)) == 1
    assert caught[0].filename == __file__


def test_what_is_no_callback_is_refused(harbour: Path) -> None:
    with pytest.raises(TypeError, match="callable"):
        thalweg.read_tags(harbour, progress=7)  # type: ignore[arg-type]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        thalweg.read_tags(harbour, progress=False)
