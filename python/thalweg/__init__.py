"""Metadata of very large collections of image files.

Everything here takes paths as ``str`` or ``os.PathLike``, one or an iterable of them, and works on all processors without
Python's lock. :func:`read_tags`, :func:`thumbnail` and :func:`verify` also take the contents of files (``bytes``) and files that are
open; elsewhere ``bytes`` are a path. Ctrl-C ends it within a second, with all finished work kept. One bad file is a row or a value that says so,
never an exception; what ends a call is a :class:`thalweg.Error`.

Tables are handed over through Arrow's PyCapsule interface (``__arrow_c_stream__``), which pyarrow, Polars, DuckDB and pandas
take without a copy. Names and types of their columns are those of the view ``image``: see README.md.
"""

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
from ._reports import IndexReport, MergeReport, PlanReport, ShardsReport, Verified
from ._thalweg import (
    Catalog,
    Pack,
    RecordBatch,
    RecordBatches,
    Schema,
    __version__,
    index,
    index_shard,
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
    "Schema",
    "ShardsReport",
    "StorageError",
    "UsageError",
    "Verified",
    "__version__",
    "index",
    "index_shard",
    "merge",
    "n_shards",
    "plan",
    "read_tags",
    "scan",
    "thumbnail",
    "verify",
]
