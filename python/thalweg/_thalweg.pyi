"""The compiled part of the package. ``thalweg/__init__.py`` shows it."""

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import TracebackType
from typing import Any, Final, Literal, TypeAlias, TypedDict, Unpack, final

from ._reports import IndexReport, MergeReport, PlanReport, Problem, ShardsReport, Verified

_Path: TypeAlias = str | bytes | os.PathLike[str] | os.PathLike[bytes]
_Paths: TypeAlias = _Path | Iterable[_Path]
_Value: TypeAlias = None | bool | int | float | str | bytes

__version__: Final[str]

class _Conditions(TypedDict, total=False):
    """Conditions that a file must meet, all of them. None is as if it were not given."""

    taken_from: Any
    """Taken then or later: a beginning of a time (``"2024-06"``), a ``date`` or a ``datetime``."""
    taken_to: Any
    """Taken then or earlier; ``"2024-06"`` includes all of June."""
    camera: str | None
    lens: str | None
    near: tuple[float, float, float] | None
    """Latitude and longitude in degrees, distance in kilometres."""
    box: tuple[float, float, float, float] | None
    """South, west, north and east, in degrees."""
    text: str | None
    """In title, description, keywords or path."""
    missing: str | Sequence[str] | None
    """Columns that are NULL."""
    has_tags: str | Sequence[str] | None
    lacks_tags: str | Sequence[str] | None
    broken: bool
    format: str | None
    rating_min: int | None
    rating_max: int | None
    bytes_min: int | None
    bytes_max: int | None
    under: _Path | None
    duplicates: Literal["content", "picture", "size-and-time"] | None
    similar: int | None
    """Bits in which perceptual hashes may differ."""
    vanished: bool
    limit: int | None

def read_tags(
    paths: _Paths,
    tags: Sequence[str] | None = None,
    *,
    numeric: bool = True,
    groups: int | None = None,
    structs: bool = False,
    threads: int | None = None,
) -> list[dict[str, Any]]:
    """The tags of files, with ExifTool's names and values: a dict a file, in the order of ``paths``.

    ``tags``: only these, as ExifTool's options name them: ``"Model"``, ``"EXIF:all"``, ``"*Date"``, ``"Orientation#"`` (as a
    number). Default: all, those of the file system among them.
    ``numeric``: values as numbers (ExifTool's ``-n``) and not as words.
    ``groups``: 0 or 1 puts the group of that family before each name (``-G0``: ``"EXIF:Model"``; ``-G1``: ``"IFD0:Model"``).
    ``structs``: keeps XMP structures whole.

    Values are int, float, bool, str, and lists of them; with ``structs`` dicts too. The first key is ``SourceFile``, the path as
    it was given (``os.fsencode`` gives its bytes). A file that cannot be read has the key ``Error``. Directories are not
    walked; :func:`scan` does that.
    """

def scan(
    paths: _Paths,
    *,
    tags: bool = False,
    columns: Sequence[str] | None = None,
    hash: bool = False,
    perceptual: bool = False,
    verify: bool = False,
    threads: int | None = None,
    batch_rows: int | None = None,
) -> RecordBatches:
    """The metadata of all files under ``paths``, as a stream of Arrow record batches: a row a file.

    Columns are those of the view ``image`` and, behind them, ``path_raw`` (the bytes of a path that is no UTF-8) and ``mtime_ns``
    (nanoseconds since 1970). Units are in the names: ``bytes``, ``exposure_s``, ``altitude_m``; times are text, ISO 8601.

    ``tags``: all tags of each file as JSON, in the column ``tags``.
    ``columns``: only these, in this order.
    ``hash``, ``perceptual``, ``verify``: fill the columns ``content_hash``, ``perceptual_hash``, ``verdict`` and ``survives``; files are
    then read as a whole.
    ``threads``: workers at most; by default as many as processors, more while they wait for the device.
    ``batch_rows``: rows in a batch, at most; by default 4,096.

    Reading begins at once and goes only a few batches ahead of whoever takes them. Rows come in the order in which they
    are done, not in that of paths. A file that cannot be read is a row with ``error`` and ``error_kind``.
    """

def index(
    paths: _Paths,
    catalog: _Path,
    *,
    tags: bool = False,
    full: bool = False,
    hash: bool = False,
    perceptual: bool = False,
    verify: bool = False,
    threads: int | None = None,
) -> IndexReport:
    """Brings the catalogue up to date with all files under ``paths``; makes it if there is none.

    Files that are unchanged (size, time, inode) are not opened, unless ``full``. Other keywords are those of :func:`scan`.
    """

def thumbnail(
    path: _Path,
    size: int = 256,
    *,
    format: Literal["jpeg", "webp"] = "jpeg",
    quality: int = 80,
    embedded: Literal["auto", "never", "only"] = "auto",
) -> bytes:
    """A picture that fits into a square of ``size`` pixels, encoded; upright, in sRGB, never larger than the original.

    ``path`` may be a member of a pack: ``packed/images-000000.tar//key``.
    ``embedded``: whether the thumbnail that a camera put into the file is used: where it is good enough, never, or only that.
    """

def verify(
    paths: _Paths, *, isolated: bool = True, time_limit_s: float = 30.0, threads: int | None = None
) -> list[Verified]:
    """Decodes every picture under ``paths``: which are broken, why, and how much of each is left.

    In the order in which they are done. ``isolated``: in processes of their own, so that a file over which a decoder crashes or
    runs for ever hurts no other; otherwise in this one.
    """

def plan(paths: _Paths, out: _Path, *, shards: int) -> PlanReport:
    """Plans to read all files under ``paths`` in so many shards, and writes the plan (Parquet) to ``out``.

    Shards are numbered from 0 and differ by one file at most.
    """

def n_shards(plan: _Path) -> int:
    """How many shards a plan has: they are numbered from 0."""

def index_shard(
    plan: _Path,
    shard: int | Sequence[int],
    out: _Path,
    *,
    tags: bool = False,
    threads: int | None = None,
) -> ShardsReport:
    """Reads the files of a shard, or of several, into parts in the folder ``out``.

    A part appears when it is whole; one that is there is left alone. Twice, killed, out of order, on any machine: the same.
    """

def merge(
    parts: _Path,
    *,
    catalog: _Path | None = None,
    out: _Path | None = None,
    plan: _Path | None = None,
) -> MergeReport:
    """Merges the parts in a folder into a catalogue, or into one Parquet file (``out``).

    Nothing is made where parts are missing or damaged: see ``is_complete``. With ``plan``, they must be the parts of that plan.
    """

def run_program(arguments: Sequence[str], again: Sequence[str]) -> int: ...

@final
class RecordBatches:
    """A stream of record batches, to be taken once: by iteration, or by whoever speaks Arrow's PyCapsule interface.

    ``pyarrow.table(batches)``, ``polars.DataFrame(batches)``, ``duckdb.sql("FROM batches")`` (after ``batches =
    pyarrow.RecordBatchReader.from_stream(...)``), ``pandas.DataFrame.from_arrow(batches)``. As a context manager it ends what is
    still under way.
    """

    @property
    def schema(self) -> Schema: ...
    @property
    def problems(self) -> list[Problem]:
        """Directories and files that a scan could not read, with the reason: the first 100, when all batches were taken."""
    def close(self) -> None:
        """Ends reading. What was not taken is lost."""
    def __iter__(self) -> Iterator[RecordBatch]: ...
    def __next__(self) -> RecordBatch: ...
    def __enter__(self) -> RecordBatches: ...
    def __exit__(
        self,
        _type: type[BaseException] | None = None,
        _value: BaseException | None = None,
        _traceback: TracebackType | None = None,
        /,
    ) -> None: ...
    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

@final
class RecordBatch:
    """Some rows: ``pyarrow.record_batch(batch)``, ``polars.DataFrame(batch)``."""

    @property
    def schema(self) -> Schema: ...
    @property
    def num_rows(self) -> int: ...
    def __len__(self) -> int: ...
    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[object, object]: ...

@final
class Schema:
    """Names and types of columns: ``pyarrow.schema(schema)``."""

    @property
    def names(self) -> list[str]: ...
    def __arrow_c_schema__(self) -> object: ...

@final
class Catalog:
    """A catalogue, for questions; :func:`index` writes it. Objects go to other threads and processes."""

    def __new__(cls, path: _Path) -> Catalog: ...
    @property
    def path(self) -> str: ...
    def query(self, sql: str, parameters: Sequence[_Value] | Mapping[str, _Value] | None = None) -> RecordBatches:
        """The rows of any SQL that only reads; ``?`` and ``:name`` stand for ``parameters``.

        A column is of the type of its values: int64, float64, string or binary. One whose values are of several types ends the
        query, and is to be cast in it.
        """
    def rows(self, **conditions: Unpack[_Conditions]) -> RecordBatches:
        """The rows of the view ``image`` that meet all conditions, with its types."""
    def find(self, **conditions: Unpack[_Conditions]) -> list[str]:
        """The paths of the files that meet all conditions (``os.fsencode`` gives their bytes)."""
    def count(self, **conditions: Unpack[_Conditions]) -> int:
        """How many files meet all conditions."""
    def __enter__(self) -> Catalog: ...
    def __exit__(
        self,
        _type: type[BaseException] | None = None,
        _value: BaseException | None = None,
        _traceback: TracebackType | None = None,
        /,
    ) -> None: ...
    def __reduce__(self) -> tuple[type[Catalog], tuple[str]]: ...

@final
class Pack:
    """A pack (or any tar archive, or a folder of them), for random access to its pictures.

    A member is named by its number, from 0 or from the end, or by ``KEY`` or ``KEY.EXTENSION``. Any number of threads may use one
    object, none waits for another; it survives ``fork``, and pickled it opens the pack anew: what a loader with workers needs.
    """

    def __new__(cls, path: _Path) -> Pack: ...
    @property
    def path(self) -> str: ...
    def __len__(self) -> int: ...
    def __getitem__(self, which: int | str, /) -> bytes:
        """The bytes of a member; ``pack["KEY.json"]`` those of its metadata."""
    def __contains__(self, name: str, /) -> bool: ...
    def __iter__(self) -> Iterator[bytes]: ...
    def view(self, which: int | str) -> memoryview:
        """The bytes of a member where they lie, without a copy: for shards that nobody changes meanwhile."""
    def key(self, number: int) -> str: ...
    def keys(self) -> list[str]:
        """The keys of all members, in their order."""
    def names(self) -> list[str]:
        """``KEY.EXTENSION`` of all members, in their order."""
    def index(self, name: str) -> int:
        """The number of a member."""
    def metadata(self, which: int | str) -> dict[str, Any] | None:
        """What the member's ``KEY.json`` holds; None if it has none."""
    def get_many(self, which: Sequence[int | str]) -> list[bytes]:
        """The bytes of several members, in the order asked for; read in that of the disk, 64 asked for ahead."""
    def __reduce__(self) -> tuple[type[Pack], tuple[str]]: ...
