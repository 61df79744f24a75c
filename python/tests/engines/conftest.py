"""A plan for an engine, what the program makes of it, and a hand that kills workers."""

from __future__ import annotations

import os
import shutil
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pyarrow
import pytest

import thalweg

N_FILES = 24_000
N_SHARDS = 12


@pytest.fixture(scope="session")
def planned(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, pyarrow.Table]:
    """A plan of 24,000 names, and the rows that the program has of them."""
    folder = tmp_path_factory.mktemp("planned")
    pictures = sorted((Path(__file__).resolve().parents[3] / "samples" / "pictures").rglob("*.*"))
    for number, picture in enumerate(pictures):
        # Names of one file are cheap.
        (folder / "photos" / str(number)).mkdir(parents=True)
        first = folder / "photos" / str(number) / picture.name
        shutil.copy(picture, first)
        for copy in range(1, N_FILES // len(pictures)):
            os.link(first, first.with_name(f"{copy}-{picture.name}"))
    thalweg.plan(folder / "photos", folder / "plan.parquet", shards=N_SHARDS)
    thalweg.index(folder / "photos", folder / "c.db")
    return folder / "plan.parquet", rows_of(thalweg.Catalog(folder / "c.db"))


def rows_of(catalog: thalweg.Catalog) -> pyarrow.Table:
    return pyarrow.table(catalog.rows()).sort_by("path")


@pytest.fixture
def is_complete(planned: tuple[Path, pyarrow.Table], tmp_path: Path) -> Callable[[Path], None]:
    """Merges parts and compares all rows with the program's: none missing, none twice, none other."""

    def compare(parts: Path) -> None:
        plan, expected = planned
        merged = thalweg.merge(parts, catalog=tmp_path / "merged.db", plan=plan)
        assert (merged.is_complete, merged.n_rows) == (True, expected.num_rows)
        assert rows_of(thalweg.Catalog(tmp_path / "merged.db")).equals(expected)

    return compare


@contextmanager
def killer(is_worker: Callable[[int, str], bool], n_kills: int, parts: Path) -> Iterator[list[int]]:
    """Kills (SIGKILL) so many of the processes that are workers, each when another part is there."""
    killed: list[int] = []
    is_over = threading.Event()

    def hunt() -> None:
        while not is_over.wait(0.01) and len(killed) < n_kills:
            if parts.exists() and len(list(parts.glob("part-*"))) <= len(killed):
                continue
            for process_id, command in processes():
                if process_id not in killed and is_worker(process_id, command):
                    os.kill(process_id, signal.SIGKILL)
                    killed.append(process_id)
                    break

    thread = threading.Thread(target=hunt)
    thread.start()
    try:
        yield killed
    finally:
        is_over.set()
        thread.join()


def processes() -> list[tuple[int, str]]:
    """Processes with their command lines."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            command = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except OSError:
            continue
        found.append((int(folder.name), command))
    return found
