"""What the modules for Ray and Spark share: one task per shard, and the sum of all reports."""

from __future__ import annotations

import operator
import os
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from . import _progress, _thalweg
from ._errors import UsageError

#: What a task reports about its shard: number, parts made, files, files read as images, files that could not be read.
Told = tuple[int, int, int, int, int]

#: Called with how many shards are done, and how many there are.
OnProgress = Callable[[int, int], object]


@dataclass
class Indexed:
    """What a run on a cluster did. Counts of files cover the parts made in this run.

    Attributes:
        n_shards: Shards of this run.
        n_made: Parts made; the others existed.
        n_files: Files in these parts.
        n_images: Files read that are images.
        n_unread: Files that could not be read.
        elapsed_s: Duration in seconds.
    """

    n_shards: int
    n_made: int = 0
    n_files: int = 0
    n_images: int = 0
    n_unread: int = 0
    elapsed_s: float = 0.0
    _started: float = field(default_factory=time.monotonic, repr=False)

    def add(self, told: Told) -> None:
        """Adds the report of one task."""
        self.n_made += told[1]
        self.n_files += told[2]
        self.n_images += told[3]
        self.n_unread += told[4]
        self.elapsed_s = time.monotonic() - self._started


def make_part(plan: str, shard: int, out: str, tags: bool, threads: int | None) -> Told:
    """The task. It may run twice or be killed at any point: a part is either complete or absent."""
    report = _thalweg.index_shard(plan, shard, out, tags=tags, threads=threads)
    read = report.read
    return shard, report.n_made, read.n_files, read.n_images, read.n_problems


def everywhere(path: str | os.PathLike[str]) -> str:
    """The path in a form that other machines understand: absolute, or the URL of an object."""
    path = os.fspath(path)
    return path if "://" in path else os.path.abspath(path)


def whole(name: str, given: object, least: int, most: int | None = None) -> int:
    """A whole number of an argument, from ``least`` to ``most``."""
    if isinstance(given, bool) or not hasattr(given, "__index__"):
        raise TypeError(f"`{name}` must be a whole number, not {type(given).__name__}")
    number = operator.index(given)
    if number < least or (most is not None and number > most):
        allowed = f"at least {least}" if most is None else f"{least} to {most}"
        raise UsageError(f"`{name}` must be {allowed}, not {number}")
    return number


def reported(progress: OnProgress | bool | None) -> tuple[OnProgress, Callable[[], None]]:
    """The function to call with each step, and the one to call at the end, of what was given as ``progress``."""
    if progress is None or progress is False:
        return (lambda done, total: None), (lambda: None)
    if progress is True:
        bar = _progress.bar("shards")
        return reported(None) if bar is None else (bar, bar.close)
    if not callable(progress):
        raise TypeError(f"`progress` must be a callable, True for a bar, or None, not {type(progress).__name__}")
    return progress, lambda: None


def chosen(plan: str, shards: Iterable[int] | None) -> list[int]:
    """The shards of a run; by default all shards of the plan."""
    if shards is None:
        return list(range(_thalweg.n_shards(plan)))
    if isinstance(shards, (str, bytes)):
        raise UsageError(f"`shards` must be numbers, not {shards!r}")
    return [whole("shards", shard, 0) for shard in shards]
