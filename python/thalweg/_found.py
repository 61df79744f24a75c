"""What :meth:`thalweg.Catalog.find` returns: paths, and on request their rows as a table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas
    import polars
    import pyarrow

    from ._thalweg import Catalog, RecordBatches


class Found(list[str]):
    """The paths of the files that :meth:`thalweg.Catalog.find` found, as a list.

    The ``to_...`` methods query the catalogue again and return the rows of the view ``image`` that meet the same
    conditions. In a notebook the list shows its first files with thumbnails.
    """

    def __init__(self, paths: Iterable[str], catalog: Catalog, conditions: Mapping[str, Any]) -> None:
        super().__init__(paths)
        self._catalog = catalog
        self._conditions = dict(conditions)

    def _rows(self) -> RecordBatches:
        return self._catalog.rows(**self._conditions)

    def to_pylist(self) -> list[dict[str, Any]]:
        """Returns the rows as a list of dicts; needs no other package."""
        return self._rows().to_pylist()

    def to_arrow(self) -> pyarrow.Table:
        """Returns the rows as a ``pyarrow.Table``. Needs pyarrow."""
        return self._rows().to_arrow()

    def to_pandas(self, **options: Any) -> pandas.DataFrame:
        """Returns the rows as a ``pandas.DataFrame``. Needs pandas and pyarrow.

        Args:
            options: Options of ``pyarrow.Table.to_pandas``.
        """
        return self._rows().to_pandas(**options)

    def to_polars(self) -> polars.DataFrame:
        """Returns the rows as a ``polars.DataFrame``. Needs Polars."""
        return self._rows().to_polars()

    def _repr_html_(self) -> str:
        from . import _html

        return _html.of_found(self)
