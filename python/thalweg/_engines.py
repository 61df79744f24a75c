"""What engines have in common: a shard is a task, and what becomes of all of them."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from . import _thalweg

#: What a task tells of its shard: number, parts made, files, files read as images, files that could not be read.
Told = tuple[int, int, int, int, int]

#: Called with how many shards are done, and how many there are.
OnProgress = Callable[[int, int], None]


@dataclass
class Indexed:
    """What an engine did. Counts of files are of the parts that were made in this run; others were there."""

    n_shards: int
    n_made: int = 0
    n_files: int = 0
    n_images: int = 0
    n_unread: int = 0
    elapsed_s: float = 0.0
    _started: float = field(default_factory=time.monotonic, repr=False)

    def add(self, told: Told) -> None:
        """Adds what a task told."""
        self.n_made += told[1]
        self.n_files += told[2]
        self.n_images += told[3]
        self.n_unread += told[4]
        self.elapsed_s = time.monotonic() - self._started


def make_part(plan: str, shard: int, out: str, tags: bool, threads: int | None) -> Told:
    """The task. It may be run twice, and killed at any point: a part is whole or not there."""
    report = _thalweg.index_shard(plan, shard, out, tags=tags, threads=threads)
    read = report.read
    return shard, report.n_made, read.n_files, read.n_images, read.n_problems


def everywhere(path: str | os.PathLike[str]) -> str:
    """The path as it is understood on other machines: absolute, or as it is where it lies in an object store."""
    path = os.fspath(path)
    return path if "://" in path else os.path.abspath(path)


def chosen(plan: str, shards: Iterable[int] | None) -> list[int]:
    """The shards of a run, by default all of the plan."""
    return list(range(_thalweg.n_shards(plan)) if shards is None else shards)
