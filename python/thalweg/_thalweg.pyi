"""The compiled part of the package. ``thalweg/__init__.py`` exports it.

The docstrings here are those of the compiled module: ``THALWEG_BLESS=1 pytest test_docs.py`` writes them into
the Rust sources, and the same test fails where the two differ.
"""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import GenericAlias, TracebackType
from typing import Any, Final, Generic, Literal, Protocol, TypeAlias, TypedDict, TypeVar, Unpack, final, overload

import numpy
import numpy.typing
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
_Progress: TypeAlias = Callable[[int, int | None], object] | bool | None
_T = TypeVar("_T", covariant=True)

__version__: Final[str]

class _Conditions(TypedDict, total=False):
    """Conditions of :meth:`Catalog.find`. None means the same as leaving the condition out."""

    taken_from: Any
    taken_to: Any
    camera: str | None
    lens: str | None
    album: str | None
    near: tuple[float, float, float] | str | None
    box: tuple[float, float, float, float] | str | None
    where: str | None
    text: str | None
    missing: str | Sequence[str] | None
    has_tags: str | Sequence[str] | None
    has: str | Sequence[str] | None
    lacks_tags: str | Sequence[str] | None
    lacks: str | Sequence[str] | None
    broken: bool
    format: str | None
    rating: int | str | None
    rating_min: int | None
    rating_max: int | None
    bytes_min: int | str | None
    min_size: int | str | None
    bytes_max: int | str | None
    max_size: int | str | None
    under: _Path | None
    duplicates: Literal["content", "picture", "picture-hash", "size-time", "size-and-time"] | bool | None
    similar: int | bool | None
    similar_to: _Path | None
    any_orientation: bool | None
    stacks: bool
    vanished: bool
    limit: int | None

def read_tags(
    paths: _Picture | Iterable[_Picture],
    tags: Iterable[str] | None = None,
    *,
    numeric: bool = True,
    groups: int | None = None,
    structs: bool = False,
    threads: int | None = None,
    progress: _Progress = None,
) -> list[dict[str, Any]]:
    """Reads the tags of files, with ExifTool's names and values.

    Directories are not walked; use :func:`scan` for that. For more files than fit into one list, use
    :func:`iter_tags`.

    Args:
        paths: One input or an iterable of them. An input is a path (``str`` or ``os.PathLike``), the
            contents of a file (``bytes``, ``bytearray``, ``memoryview``), or a file open in mode
            ``"rb"``, which is read from its position to its end. ``bytes`` are never a path: for a path
            that is ``bytes``, pass ``os.fsdecode(path)``.
        tags: The tags to return, named as in ExifTool's options: ``"Model"``, ``"EXIF:all"``,
            ``"*Date"``, ``"Orientation#"`` (as a number). Default: all tags, including those of the file
            system. A name that no tag has is a ``UserWarning`` that suggests similar names.
        numeric: Return numbers instead of words, as ExifTool's ``-n`` does.
        groups: 0 or 1 puts the group of that family before each name, as ExifTool's ``-G0``
            (``"EXIF:Model"``) and ``-G1`` (``"IFD0:Model"``) do.
        structs: Keep XMP structures as dicts instead of flattening them.
        threads: Number of workers. Default: one for each CPU.
        progress: A callable ``progress(done, total)``, or True for a bar; see ``help(thalweg)``.

    Returns:
        One dict per input, in the order of ``paths``. Values are int, float, bool, str, and lists of
        them, and with ``structs`` also dicts. The first key is ``SourceFile``: the path as given, the
        ``name`` of an open file, or ``-`` for contents. A file that cannot be read has the key
        ``Error``. Contents have no tags of the file system.

    Raises:
        TypeError: An input is not a path, contents or an open file.
        thalweg.UsageError: An option has a value that makes no sense.

    Example:
        >>> thalweg.read_tags("photo.jpg", ["Model", "ISO"])
        [{'SourceFile': 'photo.jpg', 'Model': 'NIKON D70', 'ISO': 200}]
    """

def iter_tags(
    paths: _Picture | Iterable[_Picture],
    tags: Iterable[str] | None = None,
    *,
    numeric: bool = True,
    groups: int | None = None,
    structs: bool = False,
    threads: int | None = None,
    progress: _Progress = None,
) -> Results[dict[str, Any]]:
    """Reads the tags of files one after another; for lists of any length.

    Memory does not depend on the number of paths. Workers read a few hundred files ahead of the caller,
    and results come in the order of ``paths``. The iterable is consumed on the thread that iterates, a
    little ahead of the results, so it may be a generator or a database cursor. If it raises an exception,
    you get the results of all earlier paths first, and then the exception.

    Args:
        paths: An iterable of inputs as in :func:`read_tags`, or one input.
        tags: As in :func:`read_tags`. A name that no tag has is a ``UserWarning`` at once.
        numeric: As in :func:`read_tags`.
        groups: As in :func:`read_tags`.
        structs: As in :func:`read_tags`.
        threads: As in :func:`read_tags`.
        progress: As in :func:`read_tags`. The total is known if ``len(paths)`` is.

    Returns:
        An iterator of dicts as in :func:`read_tags`. Leaving its ``with`` block, or dropping it, stops the
        workers.

    Raises:
        thalweg.UsageError: An option has a value that makes no sense.

    Example:
        >>> with open("list.txt") as lines:
        ...     for tags in thalweg.iter_tags(map(str.strip, lines), ["Model"]):
        ...         print(tags["SourceFile"], tags.get("Model"))
    """

def scan(
    paths: _Paths,
    *,
    where: str | None = None,
    tags: bool | Literal["json", "map"] | Sequence[str] = False,
    columns: Iterable[str] | None = None,
    hash: bool | str | Iterable[str] = False,
    hash_picture: bool = False,
    perceptual: bool = False,
    verify: bool = False,
    threads: int | None = None,
    batch_rows: int | None = None,
    progress: _Progress = None,
) -> RecordBatches:
    """Reads the metadata of all files under ``paths`` as a stream of Arrow record batches, one row per file.

    Reading begins at once and stays a few batches ahead of the caller, so memory does not depend on the
    number of files. Rows come in the order in which files are done; sort by ``path`` if you need an order.
    A file that cannot be read is a row with ``error`` and ``error_kind``.

    Columns of the view, in order:
    ``path``, ``bytes``, ``modified_at``, ``format``, ``mime``, ``width``, ``height``, ``bit_depth``,
    ``orientation``, ``taken_at``, ``taken_utc``, ``taken_from``, ``date_time_original``,
    ``create_date``, ``modify_date``, ``make``, ``model``, ``lens``, ``serial``, ``iso``,
    ``exposure_s``, ``f_number``, ``focal_mm``, ``focal_35mm``, ``flash``, ``latitude``, ``longitude``,
    ``altitude_m``, ``title``, ``description``, ``keywords``, ``artist``, ``copyright``, ``rating``,
    ``software``, ``color_profile``, ``has_thumbnail``, ``frames``, ``content_hash``,
    ``perceptual_hash``, ``error``, ``error_kind``, ``tags``, ``verdict``, ``survives``, ``sidecar``,
    ``sublocation``, ``city``, ``state``, ``country``, ``country_code``, ``digitized_at``,
    ``taken_precision``, ``kind``, ``keyword_paths``, ``people``, ``ties``, ``stack``, ``role``,
    ``stacked_by``, ``located_from``, ``is_favorite``, ``place``, ``region``, ``country_of_place``,
    ``time_zone``, ``checked_at``, ``rotted_at``, ``picture_hash``, ``sha256``, ``md5``, ``volume``.

    Then follow ``path_raw`` (the bytes of a path that is not UTF-8), ``mtime_ns`` (nanoseconds since 1970)
    and ``taken_at_text`` (the text of a date without a time of day, such as ``2004``; ``taken_at`` is then
    null). Units are part of the names: ``exposure_s``, ``altitude_m``. ``taken_at`` is a timestamp without a
    time zone, ``taken_utc`` and ``modified_at`` are timestamps in UTC, ``keywords`` is a list of strings.

    Args:
        paths: One path or an iterable of paths, to files or directories.
        where: Return only the files that match this search, in the language of :meth:`Catalog.find`:
            ``"camera:nikon from:2024 -kind:raw"``. All files are read; a condition on tags reads tags.
            Conditions about other files (``is:duplicate``) need a catalogue.
        tags: Fill the column ``tags`` with all tags of each file: True or ``"json"`` for JSON, ``"map"``
            for an Arrow map from names (``"ExifIFD:ISO"``) to texts. Or a list of names, ``"ISO"`` or
            ``"ExifIFD:ISO"``: each becomes a column of texts, after all others, in place of ``tags``.
        columns: Return only these columns, in this order.
        hash: Fill ``content_hash``; or ``"sha256"``, ``"md5"`` or ``"blake3"`` (``content_hash``), or a list
            of these, to fill the columns of these hashes. This and the next three read files to their end.
        hash_picture: Fill ``picture_hash``.
        perceptual: Fill ``perceptual_hash``.
        verify: Fill ``verdict`` and ``survives``.
        threads: Number of workers at most. Default: one for each CPU, and more while they wait for the
            device.
        batch_rows: Rows per batch at most. Default: 4096.
        progress: A callable ``progress(done, total)``, or True for a bar; see ``help(thalweg)``.

    Returns:
        A stream that you convert with ``.to_pandas()``, ``.to_polars()``, ``.to_arrow()`` or
        ``.to_pylist()``, iterate over, or pass to any library that takes Arrow.

    Raises:
        thalweg.NotFoundError: A path does not exist.
        thalweg.UsageError: There is no such column, ``paths`` is empty, or ``where`` has a mistake.

    Example:
        >>> thalweg.scan("photos", columns=["path", "model", "taken_at"]).to_polars()
    """

def index(
    paths: _Paths,
    catalog: _Path,
    *,
    tags: bool = False,
    full: bool = False,
    ignore_ctime: bool = False,
    believe: bool = False,
    hash: bool | str | Iterable[str] = False,
    hash_picture: bool = False,
    perceptual: bool = False,
    verify: bool = False,
    words: bool = False,
    exclude: Iterable[str] | None = None,
    include: Iterable[str] | None = None,
    presets: bool | None = None,
    prefer: str | Iterable[str] | None = None,
    assume_zone: Literal["place", "none"] | None = None,
    threads: int | None = None,
    progress: _Progress = None,
) -> IndexReport:
    """Creates a catalogue of all files under ``paths``, or brings it up to date.

    Files whose size, times and inode have not changed since the last run are not opened. If the call is
    interrupted, what was read so far is kept, and the next call continues from there.

    Args:
        paths: One path or an iterable of paths, to files or directories.
        catalog: The path of the catalogue, an SQLite file.
        tags: Store all tags of each file, as JSON.
        full: Read all files again, also unchanged ones.
        ignore_ctime: Treat files of the same size, modification time and inode as unchanged, whatever their
            ctime is.
        believe: Believe that files are gone even if a whole disk seems to be absent, and new hashes of files
            whose size and time are unchanged.
        hash: As in :func:`scan`.
        hash_picture: As in :func:`scan`.
        perceptual: As in :func:`scan`.
        verify: As in :func:`scan`.
        words: Add a table of words, by which ``find(where=...)`` finds words quickly. Later runs keep it.
        exclude: Globs of files and folders to leave out, as in ``.gitignore``. The catalogue keeps these and
            the next two for later runs; an empty list forgets them.
        include: Globs of files and folders to keep, whatever else leaves them out.
        presets: Leave out what systems and programs keep for themselves. Default: yes.
        prefer: Whose values come first: ``"file"``, ``"sidecar"``, ``"takeout"`` or ``"default"``, for all
            columns or for some (``"file:taken_at,keywords"``), or a list of these. The catalogue keeps it.
        assume_zone: ``"place"`` fills ``taken_utc`` from the zone of the place where a file does not state
            the offset, ``"none"`` takes that back. The catalogue keeps it.
        threads: As in :func:`scan`.
        progress: A callable ``progress(done, total)``, or True for a bar; see ``help(thalweg)``.

    Returns:
        Counts of files, and the problems.

    Raises:
        thalweg.NotFoundError: None of the paths exists; if some do, the others are problems.
        thalweg.DamagedError: ``catalog`` exists and is not a catalogue.
        thalweg.InUseError: Another process writes to the catalogue.
        thalweg.UsageError: A glob is malformed, or ``prefer`` or ``assume_zone`` is none of the above.

    Example:
        >>> report = thalweg.index("photos", "photos.db", progress=True)
        >>> report.n_files, report.n_unchanged
        (30, 0)
    """

def thumbnail(
    path: _Picture,
    size: int = 256,
    *,
    format: Literal["jpeg", "webp"] = "jpeg",
    quality: int = 80,
    embedded: Literal["auto", "never", "only"] = "auto",
) -> bytes:
    """Makes a small picture and returns it as the bytes of a JPEG or WebP file.

    The result is upright, in sRGB, and never larger than the original.

    Args:
        path: A path, contents or an open file, as in :func:`read_tags`. A member of a pack is a path such
            as ``packed/images-000000.tar//key``.
        size: The longer side in pixels, at most: 1 to 8192.
        format: The format of the result.
        quality: 1 to 100.
        embedded: Whether to use the thumbnail that the camera stored in the file: if it is large enough
            (``"auto"``), ``"never"``, or nothing else (``"only"``).

    Returns:
        The bytes of the file.

    Raises:
        thalweg.DamagedError: The file is not a picture that can be decoded.
        thalweg.NotFoundError: The file does not exist.

    Example:
        >>> from pathlib import Path
        >>> Path("small.jpg").write_bytes(thalweg.thumbnail("photo.jpg", 512))
    """

def decode(
    path: _Picture,
    max_size: int | None = None,
    *,
    alpha: bool = False,
    partial: bool = False,
    max_pixels: int = 268435456,
) -> numpy.typing.NDArray[numpy.uint8]:
    """Decodes a picture to a NumPy array of shape (height, width, 3), dtype uint8, in sRGB and upright.

    The orientation of the file is applied, its colour profile is converted to sRGB, greyscale becomes
    three equal channels, and 16 bits become 8. Of a file with several frames you get the first. Needs NumPy.

    The array is contiguous, can be written to, and shares its memory with nothing else: it keeps the
    ``bytearray`` in ``array.base`` alive, so ``array.flags.owndata`` is False. ``torch.from_numpy`` takes it
    as it is.

    Args:
        path: A path, contents, an open file or a member of a pack, as in :func:`thumbnail`.
        max_size: The longer side in pixels, at most; the shape is kept. A JPEG is then decoded at a lower
            resolution, which is several times as fast. Default: the stored size.
        alpha: Return four channels, with alpha last; opaque if the file has no alpha. By default
            transparent pixels are drawn on white.
        partial: Return what could be decoded of a damaged picture, with missing rows black. By default
            damage is an error.
        max_pixels: The stored width times height, at most. Default: 2 ** 28.

    Returns:
        The array.

    Raises:
        thalweg.DamagedError: The picture is damaged, has more than ``max_pixels`` pixels, or its format is
            not decoded; ``path`` and ``reason`` say which file and why.
        thalweg.NotFoundError: The file does not exist.
        ImportError: NumPy is not installed.

    Example:
        >>> thalweg.decode("photo.jpg", 224).shape
        (168, 224, 3)
    """

def decode_batch(
    pictures: _Picture | Iterable[_Picture],
    size: int | tuple[int, int],
    *,
    fit: Literal["cover", "contain", "stretch"] = "cover",
    layout: Literal["NHWC", "NCHW"] = "NHWC",
    partial: bool = False,
    problems: list[tuple[int, str]] | None = None,
    threads: int | None = None,
    progress: _Progress = None,
) -> numpy.typing.NDArray[numpy.uint8]:
    """Decodes pictures into one NumPy array, each fitted into a rectangle of the same size.

    Pictures are upright, in sRGB and RGB, as :func:`decode` returns them, and are decoded on several
    threads. JPEGs are decoded at a lower resolution where that is enough. Needs NumPy.

    Args:
        pictures: Inputs as in :func:`decode`: paths, contents, open files, members of packs.
        size: Height and width in pixels, or one number for both: 1 to 8192.
        fit: How pictures of another shape fill the rectangle: scaled until they cover it and cut at both ends
            alike (``"cover"``), scaled until they are inside, with black at both ends alike (``"contain"``),
            or scaled to its sides (``"stretch"``). Small pictures are enlarged.
        layout: The order of the dimensions: ``"NHWC"`` is (picture, height, width, channel), ``"NCHW"``
            (picture, channel, height, width) as PyTorch has it.
        partial: Keep what could be decoded of damaged pictures, with missing rows black.
        problems: A list to which the position and the reason of each picture that cannot be decoded are
            added; its pixels are zero. By default the first one is an error.
        threads: Number of pictures decoded at once. Default: one for each CPU.
        progress: A callable ``progress(done, total)``, or True for a bar; see ``help(thalweg)``.

    Returns:
        The array, of dtype uint8. It can be written to; its memory is as that of :func:`decode`.

    Raises:
        thalweg.DamagedError: A picture cannot be decoded, and ``problems`` is None.
        thalweg.NotFoundError: A file does not exist, and ``problems`` is None.
        thalweg.UsageError: ``size``, ``fit`` or ``layout`` makes no sense.
        ImportError: NumPy is not installed.

    Example:
        >>> thalweg.decode_batch(["photo.jpg", "upload.jpg"], 224).shape
        (2, 224, 224, 3)
    """

def verify(
    paths: _Picture | Iterable[_Picture],
    *,
    isolated: bool = True,
    time_limit_s: float = 30.0,
    threads: int | None = None,
    progress: _Progress = None,
) -> list[Verified]:
    """Decodes every picture under ``paths`` to its last row, and reports which are damaged and how badly.

    A picture whose format cannot be decoded here has the verdict ``unsupported``; its ``reason`` names a
    program that can check it. For more files than fit into one list, use :func:`iter_verify`.

    Args:
        paths: Inputs as in :func:`read_tags`, or directories. Contents go through a temporary file.
        isolated: Decode in separate processes, so that a file that crashes a decoder or keeps it busy for
            ever affects no other file. False decodes in this process.
        time_limit_s: Seconds that one picture may take.
        threads: Number of pictures decoded at once. Default: one for each CPU.
        progress: A callable ``progress(done, total)``, or True for a bar; see ``help(thalweg)``.

    Returns:
        One record per file, in the order of ``paths``; files under one directory in the order in which
        they are done.

    Raises:
        TypeError: An input is not a path, contents or an open file.
        thalweg.UsageError: ``time_limit_s`` is not a time.

    Example:
        >>> [found.path for found in thalweg.verify("photos") if found.verdict == "damaged"]
        ['photos/cut-off.jpg']
    """

def iter_verify(
    paths: _Picture | Iterable[_Picture],
    *,
    isolated: bool = True,
    time_limit_s: float = 30.0,
    threads: int | None = None,
    progress: _Progress = None,
) -> Results[Verified]:
    """Decodes every picture under ``paths`` and returns each verdict as soon as it is known.

    Memory does not depend on the number of files. The iterable is consumed as in :func:`iter_tags`.

    Args:
        paths: An iterable of inputs as in :func:`verify`, or one input.
        isolated: As in :func:`verify`.
        time_limit_s: As in :func:`verify`.
        threads: As in :func:`verify`.
        progress: As in :func:`verify`. The total is not known before the end.

    Returns:
        An iterator of records, in the order in which pictures are done. Leaving its ``with`` block, or
        dropping it, stops the workers.

    Raises:
        thalweg.UsageError: ``time_limit_s`` is not a time.

    Example:
        >>> for found in thalweg.iter_verify("photos"):
        ...     if found.verdict != "whole":
        ...         print(found.path, found.reason)
    """

def plan(
    paths: _Paths,
    out: _Path,
    *,
    shards: int,
    exclude: Iterable[str] | None = None,
    include: Iterable[str] | None = None,
    presets: bool | None = None,
    progress: _Progress = None,
) -> PlanReport:
    """Writes a plan that divides all files under ``paths`` into shards, for work on several machines.

    Shards are numbered from 0, and their sizes differ by one file at most.

    Args:
        paths: One path or an iterable of paths, to files or directories.
        out: The path of the plan, a Parquet file.
        shards: Number of shards.
        exclude: Globs of files and folders to leave out, as in ``.gitignore``.
        include: Globs of files and folders to keep, whatever else leaves them out.
        presets: Leave out what systems and programs keep for themselves. Default: yes.
        progress: A callable ``progress(done, total)`` that counts the files found, or True for a bar.

    Returns:
        What the plan contains, and the problems.

    Raises:
        thalweg.NotFoundError: A path does not exist.
        thalweg.UsageError: ``paths`` is empty, or a glob is malformed.

    Example:
        >>> thalweg.plan("photos", "plan.parquet", shards=100).n_files
        30
    """

def n_shards(plan: _Path) -> int:
    """Returns the number of shards of a plan; they are numbered from 0.

    Args:
        plan: A plan that :func:`plan` wrote.

    Raises:
        thalweg.DamagedError: The file is not a plan.
    """

def index_shard(
    plan: _Path,
    shard: int | Sequence[int],
    out: _Path,
    *,
    tags: bool = False,
    threads: int | None = None,
    progress: _Progress = None,
) -> ShardsReport:
    """Reads the files of one shard or several, and writes one part for each into the directory ``out``.

    A part appears when it is complete, and one that exists is not made again. So you may run shards in any
    order, on any machine, and again after a crash.

    Args:
        plan: A plan that :func:`plan` wrote.
        shard: The number of the shard, or several numbers.
        out: The directory of the parts.
        tags: Store all tags of each file, as JSON. Must be the same for all shards of a plan.
        threads: Number of workers. Default: one for each CPU.
        progress: A callable ``progress(done, total)``, or True for a bar; see ``help(thalweg)``.

    Returns:
        How many parts were made and how many existed, and counts of the files read.

    Raises:
        thalweg.UsageError: The plan has no such shard, or ``out`` has parts of another plan.

    Example:
        >>> thalweg.index_shard("plan.parquet", 7, "parts").n_made
        1
    """

def merge(
    parts: _Path,
    *,
    catalog: _Path | None = None,
    out: _Path | None = None,
    plan: _Path | None = None,
    progress: _Progress = None,
) -> MergeReport:
    """Merges the parts in a directory into a catalogue or into one Parquet file.

    Nothing is written if parts are missing or damaged; see ``is_complete``, ``missing`` and ``unfit`` of the
    result.

    Args:
        parts: The directory of the parts.
        catalog: The catalogue to create or update.
        out: The Parquet file to write, instead of ``catalog``.
        plan: Require that the parts are those of this plan.
        progress: A callable ``progress(done, total)`` that counts rows, or True for a bar.

    Returns:
        What was merged, and which parts are missing or unfit.

    Raises:
        thalweg.UsageError: Neither ``catalog`` nor ``out`` is given, or both are.
        thalweg.NotFoundError: The directory has no parts.

    Example:
        >>> thalweg.merge("parts", catalog="photos.db").is_complete
        True
    """

def run_program(arguments: Sequence[str], again: Sequence[str]) -> int: ...
def isolate(again: Sequence[str]) -> None: ...
def no_rows(tags: bool | str | Sequence[str], where: str | None) -> RecordBatch: ...
def previews(paths: _Paths, size: int, time_limit_s: float) -> list[bytes | None]: ...

@final
class Results(Generic[_T]):
    """An iterator over the results of :func:`iter_tags` and :func:`iter_verify`.

    One thread takes results at a time. As a context manager it stops the workers at the end of its block.
    """

    def close(self) -> None:
        """Stops the workers. Iteration then ends."""
    def __iter__(self) -> Results[_T]: ...
    def __next__(self) -> _T: ...
    def __enter__(self) -> Results[_T]: ...
    def __exit__(
        self,
        _type: type[BaseException] | None = None,
        _value: BaseException | None = None,
        _traceback: TracebackType | None = None,
        /,
    ) -> None: ...
    @classmethod
    def __class_getitem__(cls, key: Any) -> GenericAlias: ...

@final
class RecordBatches:
    """A stream of Arrow record batches, which you take once.

    Convert it with :meth:`to_pandas`, :meth:`to_polars`, :meth:`to_arrow` or :meth:`to_pylist`, iterate over
    its batches, or pass it to a library that takes Arrow's PyCapsule interface: ``pyarrow.table(batches)``,
    ``polars.DataFrame(batches)``, ``duckdb.sql("FROM batches")``, ``pandas.DataFrame.from_arrow(batches)``.
    ``pandas.DataFrame(batches)`` is a ``TypeError``. As a context manager it stops reading at the end of its
    block.
    """

    @property
    def schema(self) -> Schema:
        """Names and types of the columns."""
    @property
    def problems(self) -> list[Problem]:
        """Files and directories that a scan could not read, each with the reason: the first 100.

        The list is complete when all batches were taken.
        """
    def close(self) -> None:
        """Stops reading. Batches that were not taken are lost."""
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
    def to_pylist(self) -> list[dict[str, Any]]:
        """Returns all rows as a list of dicts; needs no other package.

        Values are str, int, float, bytes, ``datetime.datetime``, lists of str, and None; a map is a dict.

        Raises:
            thalweg.UsageError: The stream was passed to another library.

        Example:
            >>> thalweg.scan("photos", columns=["path", "iso"]).to_pylist()
            [{'path': '/home/ada/photos/harbour.jpg', 'iso': 200}]
        """
    def to_arrow(self) -> pyarrow.Table:
        """Returns all rows as a ``pyarrow.Table``. Needs pyarrow."""
    def to_pandas(self, **options: Any) -> pandas.DataFrame:
        """Returns all rows as a ``pandas.DataFrame``. Needs pandas and pyarrow.

        Args:
            options: Options of ``pyarrow.Table.to_pandas``. ``types_mapper=pandas.ArrowDtype`` keeps columns
                of integers with nulls as integers; by default they become floating-point numbers.
        """
    def to_polars(self) -> polars.DataFrame:
        """Returns all rows as a ``polars.DataFrame``. Needs Polars."""
    def __array__(self, dtype: object | None = None, copy: object | None = None) -> None: ...

@final
class RecordBatch:
    """Some rows of a :class:`RecordBatches` stream.

    Other libraries take it as it is: ``pyarrow.record_batch(batch)``, ``polars.DataFrame(batch)``. In a
    notebook it shows its first rows, with thumbnails if it has the column ``path``.
    """

    @property
    def schema(self) -> Schema:
        """Names and types of the columns."""
    @property
    def num_rows(self) -> int:
        """Number of rows."""
    def __len__(self) -> int: ...
    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[object, object]: ...
    def to_pylist(self) -> list[dict[str, Any]]:
        """Returns the rows as a list of dicts, as :meth:`RecordBatches.to_pylist` does."""
    def to_arrow(self) -> pyarrow.Table:
        """Returns the rows as a ``pyarrow.Table``. Needs pyarrow."""
    def to_pandas(self, **options: Any) -> pandas.DataFrame:
        """Returns the rows as a ``pandas.DataFrame``. Needs pandas and pyarrow.

        Args:
            options: Options of ``pyarrow.Table.to_pandas``.
        """
    def to_polars(self) -> polars.DataFrame:
        """Returns the rows as a ``polars.DataFrame``. Needs Polars."""
    def _repr_html_(self) -> str: ...

@final
class Schema:
    """Names and types of columns. ``pyarrow.schema(schema)`` takes it."""

    @property
    def names(self) -> list[str]:
        """The names of the columns, in their order."""
    def __arrow_c_schema__(self) -> object: ...

@final
class Catalog:
    """A catalogue that :func:`index` made, for queries.

    ``len(catalog)`` is the number of files, and iteration gives their paths. You can use one object from
    several threads and send it to other processes. :meth:`close`, or the end of a ``with`` block, ends its
    use. In a notebook it shows its first files with thumbnails.

    Args:
        path: The path of the catalogue.

    Raises:
        thalweg.NotFoundError: The file does not exist.
        thalweg.DamagedError: The file is not a catalogue.

    Example:
        >>> with thalweg.Catalog("photos.db") as catalog:
        ...     catalog.find(camera="Nikon", taken_from="2024").to_pandas()
    """

    def __new__(cls, path: _Path) -> Catalog: ...
    @property
    def path(self) -> str:
        """The path of the catalogue."""
    def query(self, sql: str, parameters: Sequence[_Value] | Mapping[str, _Value] | None = None) -> RecordBatches:
        """Runs SQL that only reads, and returns its rows.

        A column of the view ``image`` keeps its type, under whatever name: times are timestamps, ``keywords``
        is a list of strings. What an expression makes has the type of its values: ``max(taken_at)`` is text.
        If the values of one column have several types, the query ends with an error; use ``CAST``.

        Args:
            sql: One statement. ``?`` and ``:name`` stand for parameters.
            parameters: The values: a sequence for ``?``, a dict for ``:name``. Times are text
                (``.isoformat()``).

        Returns:
            A stream, as :func:`scan` returns it.

        Raises:
            thalweg.QueryError: The statement is wrong or would write, or a column has several types.
            thalweg.UsageError: A parameter has a type that SQLite does not have.

        Example:
            >>> catalog.query("SELECT path FROM image WHERE iso > :iso", {"iso": 800}).to_pylist()
        """
    def rows(self, **conditions: Unpack[_Conditions]) -> RecordBatches:
        """Returns the rows of the view ``image`` that meet all conditions.

        Args:
            conditions: As in :meth:`find`.

        Example:
            >>> catalog.rows(format="PNG").to_polars()
        """
    def find(self, **conditions: Unpack[_Conditions]) -> Found:
        """Returns the paths of the files that meet all conditions, as a list.

        The list also has ``to_pandas()``, ``to_polars()``, ``to_arrow()`` and ``to_pylist()``, which return
        the rows of these files, and shows them with thumbnails in a notebook. ``os.fsencode`` gives the bytes
        of a path.

        Args:
            conditions: Any of the following. None means the same as leaving the condition out.

                - ``taken_from``, ``taken_to``: The time, inclusive: a ``date``, a ``datetime``, or the
                  beginning of a time. ``taken_to="2024-06"`` includes all of June.
                - ``camera``, ``lens``: The name contains this text.
                - ``near``: Latitude and longitude in degrees, and the distance in kilometres; or a city:
                  ``"Berlin"`` means within 20 km, ``"Paris,Texas,5"`` within 5 km.
                - ``box``: South, west, north and east, in degrees.
                - ``under``: The file is in this directory or below it.
                - ``where``: The file matches this search, in the language of ``thalweg find --where``:
                  ``"iron gates rating:4.. -kind:raw"``.
                - ``album``: The file is in the album of this name, which ``thalweg album`` made.
                - ``text``: Title, description, keywords or path contain this text.
                - ``format``: The format, such as ``"JPEG"``.
                - ``missing``: This column is NULL, or all of these columns are.
                - ``has_tags``, ``lacks_tags`` (also ``has``, ``lacks``): The file has this tag, or does not
                  have it; one name or several. Needs a catalogue made with ``tags=True``.
                - ``broken``: The file could not be read or parsed.
                - ``rating``: 4 (4 or higher), ``"2..3"`` or ``"..2"``; or ``rating_min``, ``rating_max``.
                - ``bytes_min``, ``bytes_max`` (also ``min_size``, ``max_size``): The size in bytes, as a
                  number or with a unit: ``"20kB"`` (of 1000), ``"1.5MiB"`` (of 1024).
                - ``duplicates``: Another file has the same bytes (``"content"`` or True), the same pixels
                  (``"picture"``), the same data of the picture whatever the metadata (``"picture-hash"``), or
                  the same size and time (``"size-time"``). Files come grouped.
                - ``similar``: Another picture differs in at most this many of the 64 bits of its perceptual
                  hash (16 at most); True means 4. Files come grouped.
                - ``similar_to``: The picture looks like the one in this file; the nearest come first.
                  ``similar`` sets the number of bits, 4 by default; 10 also finds edited pictures.
                - ``any_orientation``: With ``similar`` or ``similar_to``: rotated and mirrored pictures too.
                - ``stacks``: Other files are of the same photograph, such as its JPEG. Files come grouped.
                - ``vanished``: Files that no longer exist, instead of those that do.
                - ``limit``: At most this many files.

        Raises:
            thalweg.UsageError: There is no such condition or column, a value is wrong, conditions contradict
                each other, ``where`` has a mistake, or no file has the hashes that ``duplicates`` and
                ``similar`` compare.

        Example:
            >>> catalog.find(near=(52.52, 13.405, 10), taken_from="2024")
        """
    def count(self, **conditions: Unpack[_Conditions]) -> int:
        """Returns the number of files that meet all conditions.

        Args:
            conditions: As in :meth:`find`.
        """
    def close(self) -> None:
        """Ends the use of this object. Streams that it returned continue."""
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
class Pack(Sequence[bytes]):
    """A pack, any tar archive, or a directory of them, as a sequence of the bytes of its pictures.

    A member is named by its number, from 0 or (negative) from the end, or by ``KEY`` or ``KEY.EXTENSION``;
    ``KEY.json`` names its metadata. A slice returns a list. ``in``, :meth:`index` and :meth:`count` take the
    bytes of a member, or a str, which is a name and never contents: ``pack[3] in pack`` compares bytes, and
    ``"2024/harbour" in pack`` asks whether ``pack["2024/harbour"]`` exists.

    Any number of threads can read from one object at once. It survives ``fork``, and pickling it opens the
    pack again, so it can be part of a dataset for a loader with workers.

    Args:
        path: The pack or archive, or the directory.

    Raises:
        thalweg.NotFoundError: The path does not exist.
        thalweg.DamagedError: The path is not a pack.

    Example:
        >>> pack = thalweg.Pack("packed")
        >>> len(pack), len(pack[17]), pack.metadata(17)["path"]
        (25, 61204, '/home/ada/photos/harbour.jpg')
    """

    def __new__(cls, path: _Path) -> Pack: ...
    @property
    def path(self) -> str:
        """The path of the pack."""
    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, which: int | str, /) -> bytes: ...
    @overload
    def __getitem__(self, which: slice, /) -> list[bytes]: ...
    def __contains__(self, value: object, /) -> bool: ...
    def __iter__(self) -> Iterator[bytes]: ...
    def __reversed__(self) -> Iterator[bytes]: ...
    def view(self, which: int | str) -> memoryview:
        """Returns the bytes of a member where they lie in the mapped shard, without a copy.

        Several times as fast as ``pack[which]``. Use it for shards that nobody changes at the same time.

        Args:
            which: The number or name of the member.

        Raises:
            thalweg.MissingKeyError: There is no such member.
            IndexError: There is no member with this number.
        """
    def key(self, number: int) -> str:
        """Returns the key of a member.

        Args:
            number: The number of the member.

        Raises:
            IndexError: There is no member with this number.
        """
    def keys(self) -> list[str]:
        """Returns the keys of all members, in their order."""
    def names(self) -> list[str]:
        """Returns ``KEY.EXTENSION`` of all members, in their order."""
    def index(self, value: bytes | str, start: int = 0, stop: int | None = None) -> int:
        """Returns the number of the first member with this name or these bytes.

        Args:
            value: A key or name (str), or the bytes of a member. Members of another length are not read.
            start: The first number that counts, as for ``list.index``.
            stop: The number before which the search ends. Default: the length.

        Raises:
            thalweg.MissingKeyError: There is no member with this name.
            ValueError: There is no member with these bytes.
        """
    def count(self, value: bytes | str) -> int:
        """Returns how many members have this name or these bytes.

        Args:
            value: A key or name (str), or the bytes of a member.
        """
    def metadata(self, which: int | str) -> dict[str, Any] | None:
        """Returns the contents of the member's ``KEY.json``, or None if it has none.

        Args:
            which: The number or name of the member.

        Raises:
            thalweg.MissingKeyError: There is no such member.
        """
    def get_many(self, which: Sequence[int | str]) -> list[bytes]:
        """Returns the bytes of several members, in the order asked for.

        Reads them in the order of the disk and requests 64 ahead, so it is faster than one by one.

        Args:
            which: Numbers and names of members.

        Raises:
            thalweg.MissingKeyError: There is no such member.

        Example:
            >>> first, last = pack.get_many([0, -1])
        """
    def __reduce__(self) -> tuple[type[Pack], tuple[str]]: ...
