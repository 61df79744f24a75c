"""``scan_polars``: files or a catalogue as a ``polars.LazyFrame`` that reads what a query needs."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Literal

from . import _thalweg
from ._engines import whole
from ._errors import UsageError

if TYPE_CHECKING:
    import polars

#: Columns that cost reading files to their end, and the option of `scan` that fills them.
PRODUCTS = {"content_hash": "hash", "perceptual_hash": "perceptual", "verdict": "verify", "survives": "verify"}


def scan_polars(
    source: str | os.PathLike[str] | Iterable[str | os.PathLike[str]] | _thalweg.Catalog,
    *,
    where: str | None = None,
    tags: bool | Literal["json", "map"] | Sequence[str] = False,
    hash: bool = False,
    perceptual: bool = False,
    verify: bool = False,
    threads: int | None = None,
) -> polars.LazyFrame:
    """Returns a ``polars.LazyFrame`` of the files under paths, or of a catalogue. Needs Polars 1.32 or later.

    Nothing is read before ``collect()``, and each ``collect()`` reads anew. Columns that the query does not use are
    not made: tags are then not read, and files not read to their end for hashes and verdicts. ``filter`` is applied
    to each batch as it comes, so memory depends on the rows that remain; ``head`` ends the reading. For a catalogue
    columns and the number of rows are part of the SQL query.

    Args:
        source: Paths as in :func:`thalweg.scan`, or a :class:`thalweg.Catalog`.
        where: As in :func:`thalweg.scan`.
        tags: As in :func:`thalweg.scan`; not for a catalogue, whose column ``tags`` is JSON.
        hash: As in :func:`thalweg.scan`; not for a catalogue, like the next three.
        perceptual: As in :func:`thalweg.scan`.
        verify: As in :func:`thalweg.scan`.
        threads: As in :func:`thalweg.scan`.

    Raises:
        thalweg.UsageError: An option makes no sense.
        ImportError: Polars is not installed.

    Example:
        >>> thalweg.scan_polars("photos").filter(polars.col("iso") > 800).select("path", "iso").collect()
    """
    try:
        import polars
        from polars.io.plugins import register_io_source
    except ImportError as error:
        raise ImportError("scan_polars() needs Polars: pip install polars") from error

    if isinstance(source, _thalweg.Catalog):
        if tags or hash or perceptual or verify or threads is not None:
            raise UsageError("a catalogue has its columns; leave out `tags`, `hash`, `perceptual`, `verify` and `threads`")
        reader: Any = CatalogReader(source, where)
    else:
        paths = [source] if isinstance(source, (str, bytes)) or hasattr(source, "__fspath__") else list(source)
        wanted = {"hash": hash, "perceptual": perceptual, "verify": verify}
        reader = PathReader(paths, where, tags, {name for name, is_wanted in wanted.items() if is_wanted}, threads)
    frame = polars.DataFrame(reader.no_rows())

    def batches(
        with_columns: list[str] | None, predicate: polars.Expr | None, n_rows: int | None, batch_size: int | None
    ) -> Iterator[polars.DataFrame]:
        columns = frame.columns if with_columns is None else with_columns
        left = n_rows
        if left == 0:
            return
        with reader.read(columns, n_rows, batch_size) as rows:
            for batch in rows:
                found = polars.DataFrame(batch)
                # What was not asked for is null, as in a scan.
                absent = [polars.lit(None).alias(name) for name in columns if name not in found.columns]
                found = found.with_columns(absent).select(columns).cast(frame.select(columns).schema)
                if left is not None:
                    found = found.head(left)
                    left -= found.height
                yield found if predicate is None else found.filter(predicate)
                if left == 0:
                    return

    return register_io_source(io_source=batches, schema=frame.schema)


class PathReader:
    """Reads files by :func:`thalweg.scan`."""

    def __init__(self, paths: list[Any], where: str | None, tags: Any, products: set[str], threads: int | None) -> None:
        self._paths, self._where, self._tags, self._products, self._threads = paths, where, tags, products, threads
        if threads is not None:
            whole("threads", threads, 1, 4096)
        self._chosen = [] if isinstance(tags, (bool, str)) else list(tags)

    def no_rows(self) -> _thalweg.RecordBatch:
        """A batch without rows, with all columns."""
        return _thalweg.no_rows(self._tags, self._where)

    def read(self, columns: list[str], n_rows: int | None, batch_size: int | None) -> _thalweg.RecordBatches:
        """The rows, with what these columns need."""
        # To name the column `tags` is to ask for tags.
        own = [name for name in columns if name not in self._chosen and (name != "tags" or self._tags is not False)]
        needed = {PRODUCTS[name] for name in columns if name in PRODUCTS} & self._products
        tags: Any = [name for name in columns if name in self._chosen] if self._chosen else self._tags
        if not self._chosen and "tags" not in columns:
            tags = False
        # A batch has a column at least; the path costs nothing.
        return _thalweg.scan(
            self._paths,
            where=self._where,
            tags=tags or False,
            columns=own or ["path"],
            threads=self._threads,
            batch_rows=batch_size if n_rows is None else min(n_rows, batch_size or n_rows),
            hash="hash" in needed,
            perceptual="perceptual" in needed,
            verify="verify" in needed,
        )


class CatalogReader:
    """Reads the view ``image`` of a catalogue."""

    def __init__(self, catalog: _thalweg.Catalog, where: str | None) -> None:
        self._catalog, self._where = catalog, where

    def no_rows(self) -> _thalweg.RecordBatch:
        """A batch without rows, with all columns."""
        with self._catalog.rows(limit=0) as rows:
            return next(iter(rows))

    def read(self, columns: list[str], n_rows: int | None, batch_size: int | None) -> _thalweg.RecordBatches:
        """The rows. A search needs the whole rows, everything else the columns alone."""
        if self._where is not None or "taken_at_text" in columns:
            return self._catalog.rows(where=self._where, limit=n_rows)
        names = ", ".join(f'"{name}"' for name in columns) or '"path"'
        return self._catalog.query(f"SELECT {names} FROM image" + ("" if n_rows is None else f" LIMIT {n_rows}"))
