"""What jobs did, and what became of pictures: values that print, compare and pass between processes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

#: A path, and why it could not be read.
Problem = tuple[str, str]


@dataclass(frozen=True)
class IndexReport:
    """What a run of :func:`thalweg.index` did. Counts are of files."""

    n_files: int
    n_directories: int
    n_read: int
    """Opened and read."""
    n_images: int
    n_films: int
    n_unchanged: int
    """As the catalogue knows them, and not opened."""
    n_moved: int
    n_vanished: int
    errors: dict[str, int]
    """Files with an error, by ``error_kind``."""
    problems: list[Problem]
    """What could not be read: the first 100."""
    n_problems: int
    elapsed_s: float


@dataclass(frozen=True)
class PlanReport:
    """What a plan holds."""

    path: str
    n_files: int
    n_shards: int
    bytes: int
    id: str
    """BLAKE3 of all rows: the same files make the same plan."""
    problems: list[Problem]
    elapsed_s: float


@dataclass(frozen=True)
class ShardsReport:
    """What a call of :func:`thalweg.index_shard` did. Counts are of parts, ``n_changed`` is of files."""

    n_made: int
    n_there: int
    """There already, and left alone."""
    n_remade: int
    """There, but not whole; they are among those made."""
    n_changed: int
    """Files that are not as the plan says; their rows say what they are now."""
    read: IndexReport
    elapsed_s: float


@dataclass(frozen=True)
class MergeReport:
    """What a merge came to. It has made something only if it is complete."""

    n_shards: int
    n_rows: int
    missing: list[int]
    unfit: list[Problem]
    """Parts that are damaged or do not belong to the others."""
    is_complete: bool
    elapsed_s: float


@dataclass(frozen=True)
class Verified:
    """What became of a picture that was decoded to its last row."""

    path: str
    verdict: Literal["whole", "damaged", "broken", "not_a_picture", "unsupported", "too_large", "unreadable"]
    reason: str | None
    """What is wrong, in a sentence."""
    format: str | None
    """What the bytes are, with ExifTool's names, also where no decoder here knows it."""
    width: int | None
    """Pixels across, as stored."""
    height: int | None
    frames: int
    """Frames or pages that were decoded to their end."""
    survives: float | None
    """The share of the rows that is left, 0 to 1; None where nothing was decoded, which says nothing against the file."""
    bytes: int | None
    at_byte: int | None
    """Where in the file it is wrong."""
    at_row: int | None
    """From which row of the picture on it is wrong."""
    is_misnamed: bool
    """Whether the bytes are of another format than the name says."""
