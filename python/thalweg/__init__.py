"""Metadata of very large collections of image files.

Start with one of these:

    thalweg.read_tags("photo.jpg")             ExifTool's names and values, as dicts
    thalweg.scan("photos").to_pandas()         one row per file, as a table
    thalweg.index("photos", "photos.db")       a catalogue, which thalweg.Catalog queries
    thalweg.thumbnail("photo.jpg", 512)        a small JPEG or WebP
    thalweg.decode("photo.jpg", 224)           an RGB array for NumPy and PyTorch
    thalweg.decode_batch(paths, 224)           many pictures in one array
    thalweg.verify("photos")                   which files are damaged
    thalweg.Pack("packed")[17]                 random access to a pack of pictures

What holds for all functions:

- Paths are ``str`` or ``os.PathLike``, one or an iterable of them. :func:`read_tags`, :func:`thumbnail`, :func:`decode`
  and :func:`verify` also take the contents of files (``bytes``) and open files; in all other functions ``bytes``
  are a path.
- Work runs on all CPUs without Python's lock. Ctrl-C ends a call within about a second; what is finished is kept.
- A file that cannot be read is a row or a value that says so, not an exception. What ends a call is a
  :class:`thalweg.Error`, with ``path`` and ``reason``.
- ``progress`` is a callable ``progress(done, total)``, called at most ten times a second on the thread that called, and
  once at the end; ``total`` is None while it is not known. An exception that it raises stops the job and is raised
  by the call. ``progress=True`` shows a bar with tqdm or rich, if one of them is installed.

Scans and queries return Arrow record batches. Convert them with ``.to_pandas()``, ``.to_polars()``, ``.to_arrow()`` or
``.to_pylist()``, or pass them to any library that takes Arrow's PyCapsule interface. Their columns are those of the
view ``image``; ``help(thalweg.scan)`` lists them.
"""

import collections.abc
import importlib
from typing import TYPE_CHECKING, Any

from . import _thalweg
from ._again import started_again
from ._collate import Collate
from ._errors import (
    DamagedError,
    Error,
    InUseError,
    MissingKeyError,
    NotFoundError,
    NotPermittedError,
    QueryError,
    StorageError,
    UsageError,
)
from ._found import Found
from ._lazy import scan_polars
from ._reports import IndexReport, MergeReport, PlanReport, ShardsReport, Verified
from ._thalweg import (
    Catalog,
    Pack,
    RecordBatch,
    RecordBatches,
    Results,
    Schema,
    __version__,
    decode,
    decode_batch,
    index,
    index_shard,
    iter_tags,
    iter_verify,
    merge,
    n_shards,
    plan,
    read_tags,
    scan,
    thumbnail,
    verify,
)

__all__ = [
    "Catalog",
    "Collate",
    "DamagedError",
    "Error",
    "Found",
    "InUseError",
    "IndexReport",
    "MergeReport",
    "MissingKeyError",
    "NotFoundError",
    "NotPermittedError",
    "Pack",
    "PlanReport",
    "QueryError",
    "RecordBatch",
    "RecordBatches",
    "Results",
    "Schema",
    "ShardsReport",
    "StorageError",
    "UsageError",
    "Verified",
    "__version__",
    "decode",
    "decode_batch",
    "index",
    "index_shard",
    "iter_tags",
    "iter_verify",
    "merge",
    "n_shards",
    "plan",
    "read_tags",
    "scan",
    "scan_polars",
    "thumbnail",
    "verify",
]

if TYPE_CHECKING:
    from . import ray as ray
    from . import spark as spark


def __getattr__(name: str) -> Any:
    """The modules for clusters, imported when they are first used: they need packages that are optional."""
    if name in ("ray", "spark"):
        return importlib.import_module(f".{name}", __name__)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


# A pack has all methods of a sequence; this makes `isinstance` say so.
collections.abc.Sequence.register(Pack)

# Formats whose decoders may crash a process are decoded in processes of their own.
_thalweg.isolate(started_again())
del started_again
