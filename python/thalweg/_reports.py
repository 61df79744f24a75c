"""What jobs report: values that can be printed, compared and sent to other processes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

#: A path, and the reason why it could not be read.
Problem = tuple[str, str]


@dataclass(frozen=True)
class IndexReport:
    """What a run of :func:`thalweg.index` did. Counts are numbers of files.

    Attributes:
        n_files: Files found.
        n_directories: Directories read (a number of directories).
        n_read: Files opened and read.
        n_images: Files read that are images.
        n_films: Files read that are films.
        n_unchanged: Files that have not changed since the last run, and were not opened.
        n_moved: Files that the catalogue knew under another path.
        n_vanished: Files that the catalogue knew and that no longer exist.
        n_outdated: Unchanged files that were read again because this version makes other rows of them.
        n_excluded: Files that the catalogue knew and that a rule leaves out now: their rows are no longer shown.
        left_out: What rules left out, most first: the rule in words, files in folders that were listed, and
            folders that were not listed. These files are in no other count.
        missing: Folders whose files are all gone although their disk seems to be absent, with their number: they
            stay in the catalogue unless ``believe`` is set.
        other_bytes: Files whose bytes are not those of their recorded hash, although size and time are the same:
            the first 100. Their hashes stay unless ``believe`` is set.
        n_other_bytes: Number of all such files.
        errors: Files with an error, by ``error_kind``.
        problems: Files and directories that could not be read, with the reason: the first 100.
        n_problems: Number of all problems.
        elapsed_s: Duration in seconds.
    """

    n_files: int
    n_directories: int
    n_read: int
    n_images: int
    n_films: int
    n_unchanged: int
    n_moved: int
    n_vanished: int
    n_outdated: int
    n_excluded: int
    left_out: list[tuple[str, int, int]]
    missing: list[tuple[str, int]]
    other_bytes: list[str]
    n_other_bytes: int
    errors: dict[str, int]
    problems: list[Problem]
    n_problems: int
    elapsed_s: float


@dataclass(frozen=True)
class PlanReport:
    """What a plan of :func:`thalweg.plan` contains.

    Attributes:
        path: The path of the plan.
        n_files: Files in the plan.
        n_shards: Shards in the plan.
        bytes: Size of all files together.
        id: BLAKE3 hash of all rows: the same files make the same plan.
        left_out: What rules left out, as in :class:`IndexReport`.
        problems: Files and directories that could not be read, with the reason: the first 100.
        elapsed_s: Duration in seconds.
    """

    path: str
    n_files: int
    n_shards: int
    bytes: int
    id: str
    left_out: list[tuple[str, int, int]]
    problems: list[Problem]
    elapsed_s: float


@dataclass(frozen=True)
class ShardsReport:
    """What a call of :func:`thalweg.index_shard` did.

    Attributes:
        n_made: Parts written.
        n_there: Parts that existed and were not made again.
        n_remade: Parts that existed but were incomplete. They also count as made.
        n_changed: Files that have changed since the plan was made; their rows have the present state.
        read: Counts of the files that were read.
        elapsed_s: Duration in seconds.
    """

    n_made: int
    n_there: int
    n_remade: int
    n_changed: int
    read: IndexReport
    elapsed_s: float


@dataclass(frozen=True)
class MergeReport:
    """What :func:`thalweg.merge` did. It wrote something only if ``is_complete`` is true.

    Attributes:
        n_shards: Shards of the plan.
        n_rows: Rows in all parts.
        missing: Numbers of the shards without a part.
        unfit: Parts that are damaged or belong to another plan, with the reason.
        is_complete: Whether all parts were merged.
        elapsed_s: Duration in seconds.
    """

    n_shards: int
    n_rows: int
    missing: list[int]
    unfit: list[Problem]
    is_complete: bool
    elapsed_s: float


@dataclass(frozen=True)
class Verified:
    """What :func:`thalweg.verify` found out about one file.

    Attributes:
        path: The file.
        verdict: ``"whole"``, ``"damaged"``, ``"broken"``, ``"not_a_picture"``, ``"unsupported"``, ``"too_large"`` or
            ``"unreadable"``.
        reason: What is wrong, in a sentence; None if nothing is.
        format: The format of the bytes by ExifTool's name, also if it cannot be decoded here.
        width: Width in pixels, as stored.
        height: Height in pixels, as stored.
        frames: Frames or pages that were decoded to their end.
        survives: The share of the picture that is left, 0 to 1; None if nothing was decoded, which does not
            mean that the file is damaged.
        bytes: Size of the file; None if it could not be read.
        at_byte: The position in the file of the first fault.
        at_row: The row of the picture from which on it is wrong.
        is_misnamed: Whether the bytes are of another format than the name says.
    """

    path: str
    verdict: Literal["whole", "damaged", "broken", "not_a_picture", "unsupported", "too_large", "unreadable"]
    reason: str | None
    format: str | None
    width: int | None
    height: int | None
    frames: int
    survives: float | None
    bytes: int | None
    at_byte: int | None
    at_row: int | None
    is_misnamed: bool
