"""The compiled part of the package. ``thalweg/__init__.py`` shows it."""

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import TracebackType
from typing import Any, Final, Literal, Protocol, TypeAlias, TypedDict, Unpack, final, overload

import pandas
import polars
import pyarrow

from ._found import Found
from ._reports import IndexReport, MergeReport, PlanReport, Problem, ShardsReport, Verified

_Path: TypeAlias = str | bytes | os.PathLike[str] | os.PathLike[bytes]
_Paths: TypeAlias = _Path | Iterable[_Path]
class _Reads(Protocol):
    def read(self) -> bytes: ...

_Bytes: TypeAlias = bytes | bytearray | memoryview
_Picture: TypeAlias = str | os.PathLike[str] | os.PathLike[bytes] | _Bytes | _Reads
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
    paths: _Picture | Iterable[_Picture],
    tags: Sequence[str] | None = None,
    *,
    numeric: bool = True,
    groups: int | None = None,
    structs: bool = False,
    threads: int | None = None,
) -> list[dict[str, Any]]:
    """The tags of files, with ExifTool's names and values: a dict a file, in the order of ``paths``.

    ``paths``: one or several paths (``str``, ``os.PathLike``), contents of files (``bytes`` and the like), or files that are open
    for reading bytes, which are read to their end. ``bytes`` are contents and never a path; for a path that is ``bytes`` give
    ``os.fsdecode(path)``.
    ``tags``: only these, as ExifTool's options name them: ``"Model"``, ``"EXIF:all"``, ``"*Date"``, ``"Orientation#"`` (as a
    number). Default: all, those of the file system among them. A name that no tag has is a ``UserWarning`` with those that are
    meant perhaps.
    ``numeric``: values as numbers (ExifTool's ``-n``) and not as words.
    ``groups``: 0 or 1 puts the group of that family before each name (``-G0``: ``"EXIF:Model"``; ``-G1``: ``"IFD0:Model"``).
    ``structs``: keeps XMP structures whole.

    Values are int, float, bool, str, and lists of them; with ``structs`` dicts too. The first key is ``SourceFile``, the path as
    it was given (``os.fsencode`` gives its bytes), of an open file its ``name``, of other contents ``-``. What lies in memory has
    no tags of a file system. A file that cannot be read has the key ``Error``. Directories are not walked; :func:`scan` does
    that.
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

    Columns are those of the view ``image`` and, behind them, ``path_raw`` (the bytes of a path that is no UTF-8), ``mtime_ns``
    (nanoseconds since 1970) and ``taken_at_text``. Units are in the names: ``bytes``, ``exposure_s``, ``altitude_m``. ``taken_at`` is a
    timestamp without zone, ``taken_utc`` and ``modified_at`` are timestamps in UTC, in microseconds; ``keywords`` is a list of strings.
    Where a date is less precise than to the second (``2004``), ``taken_at`` is null and ``taken_at_text`` has its text.

    Columns of the view, in order:
    ``path``, ``bytes``, ``modified_at``, ``format``, ``mime``, ``width``, ``height``, ``bit_depth``, ``orientation``,
    ``taken_at``, ``taken_utc``, ``taken_from``, ``date_time_original``, ``create_date``, ``modify_date``, ``make``, ``model``,
    ``lens``, ``serial``, ``iso``, ``exposure_s``, ``f_number``, ``focal_mm``, ``focal_35mm``, ``flash``, ``latitude``,
    ``longitude``, ``altitude_m``, ``title``, ``description``, ``keywords``, ``artist``, ``copyright``, ``rating``, ``software``,
    ``color_profile``, ``has_thumbnail``, ``frames``, ``content_hash``, ``perceptual_hash``, ``error``, ``error_kind``, ``tags``,
    ``verdict``, ``survives``, ``sidecar``.

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
    path: _Picture,
    size: int = 256,
    *,
    format: Literal["jpeg", "webp"] = "jpeg",
    quality: int = 80,
    embedded: Literal["auto", "never", "only"] = "auto",
) -> bytes:
    """A picture that fits into a square of ``size`` pixels, encoded; upright, in sRGB, never larger than the original.

    ``path``: a path, contents or an open file, as for :func:`read_tags`. It may be a member of a pack:
    ``packed/images-000000.tar//key``.
    ``embedded``: whether the thumbnail that a camera put into the file is used: where it is good enough, never, or only that.
    """

def verify(
    paths: _Picture | Iterable[_Picture], *, isolated: bool = True, time_limit_s: float = 30.0, threads: int | None = None
) -> list[Verified]:
    """Decodes every picture under ``paths``: which are broken, why, and how much of each is left.

    ``paths``: paths, contents or open files, as for :func:`read_tags`; results come in that order, and what lies below one folder in
    the order in which it is done. A picture whose format is not decoded here is ``unsupported``, and the reason names a program
    that can check it. ``isolated``: in processes of their own, so that a file over which a decoder crashes or
    runs for ever hurts no other; otherwise in this one. Contents go through a file in the temporary folder.
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

    ``batches.to_pandas()``, ``.to_polars()`` and ``.to_arrow()`` make tables; ``pyarrow.table(batches)``, ``polars.DataFrame(batches)``,
    ``duckdb.sql("FROM batches")`` and ``pandas.DataFrame.from_arrow(batches)`` take it as it is. ``pandas.DataFrame(batches)`` is a
    ``TypeError``. As a context manager it ends what is still under way.
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
    def to_arrow(self) -> pyarrow.Table:
        """All batches as a ``pyarrow.Table``. Needs pyarrow."""
    def to_pandas(self, **options: Any) -> pandas.DataFrame:
        """All batches as a ``pandas.DataFrame``. Needs pandas and pyarrow.

        ``options`` are those of ``pyarrow.Table.to_pandas``: ``types_mapper=pandas.ArrowDtype`` keeps whole numbers with nulls whole.
        """
    def to_polars(self) -> polars.DataFrame:
        """All batches as a ``polars.DataFrame``. Needs Polars."""
    def __array__(self, dtype: object | None = None, copy: object | None = None) -> None: ...

@final
class RecordBatch:
    """Some rows: ``batch.to_pandas()``, ``pyarrow.record_batch(batch)``, ``polars.DataFrame(batch)``."""

    @property
    def schema(self) -> Schema: ...
    @property
    def num_rows(self) -> int: ...
    def __len__(self) -> int: ...
    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[object, object]: ...
    def to_arrow(self) -> pyarrow.Table: ...
    def to_pandas(self, **options: Any) -> pandas.DataFrame: ...
    def to_polars(self) -> polars.DataFrame: ...

@final
class Schema:
    """Names and types of columns: ``pyarrow.schema(schema)``."""

    @property
    def names(self) -> list[str]: ...
    def __arrow_c_schema__(self) -> object: ...

@final
class Catalog:
    """A catalogue, for questions; :func:`index` writes it. Objects go to other threads and processes.

    ``len(catalog)`` is the number of its files, iteration gives their paths. Once it was closed, by :meth:`close` or at the end of a
    ``with``, a question is a :class:`thalweg.UsageError`.
    """

    def __new__(cls, path: _Path) -> Catalog: ...
    @property
    def path(self) -> str: ...
    def query(self, sql: str, parameters: Sequence[_Value] | Mapping[str, _Value] | None = None) -> RecordBatches:
        """The rows of any SQL that only reads; ``?`` and ``:name`` stand for ``parameters``.

        A time or ``keywords`` that is a column of the view and not made by an expression has the type that it has in
        :meth:`rows`; ``CAST(taken_at AS TEXT)`` gives its text. Any other column is of the type of its values: int64, float64, string
        or binary. One whose values are of several types ends the query, and is to be cast in it.
        """
    def rows(self, **conditions: Unpack[_Conditions]) -> RecordBatches:
        """The rows of the view ``image`` that meet all conditions, with its types."""
    def find(self, **conditions: Unpack[_Conditions]) -> Found:
        """The paths of the files that meet all conditions: a list (``os.fsencode`` gives their bytes).

        Its ``to_pandas()``, ``to_polars()`` and ``to_arrow()`` give the rows of these files.
        """
    def count(self, **conditions: Unpack[_Conditions]) -> int:
        """How many files meet all conditions."""
    def close(self) -> None:
        """Ends questions to this object. Rows that are still under way go on."""
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[str]: ...
    def _repr_html_(self) -> str: ...
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
    @overload
    def __getitem__(self, which: int | str, /) -> bytes:
        """The bytes of a member; ``pack["KEY.json"]`` those of its metadata; ``pack[0:2]`` a list of those of several."""
    @overload
    def __getitem__(self, which: slice, /) -> list[bytes]: ...
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
