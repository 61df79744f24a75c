"""What :meth:`thalweg.Catalog.find` gives: paths, and on request their rows as a table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas
    import polars
    import pyarrow

    from ._thalweg import Catalog, RecordBatches


class Found(list[str]):
    """The paths that were found: a list. The tables have the rows of the view ``image`` that meet the same conditions, for
    which the catalogue is asked once more."""

    def __init__(self, paths: Iterable[str], catalog: Catalog, conditions: Mapping[str, Any]) -> None:
        super().__init__(paths)
        self._catalog = catalog
        self._conditions = dict(conditions)

    def _rows(self) -> RecordBatches:
        return self._catalog.rows(**self._conditions)

    def to_arrow(self) -> pyarrow.Table:
        """A ``pyarrow.Table`` of the rows."""
        return self._rows().to_arrow()

    def to_pandas(self, **options: Any) -> pandas.DataFrame:
        """A ``pandas.DataFrame`` of the rows; ``options`` are those of ``pyarrow.Table.to_pandas``."""
        return self._rows().to_pandas(**options)

    def to_polars(self) -> polars.DataFrame:
        """A ``polars.DataFrame`` of the rows."""
        return self._rows().to_polars()
