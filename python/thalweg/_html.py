"""Tables with thumbnails for notebooks. All text comes from files and is escaped."""

from __future__ import annotations

import base64
import html
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from . import _thalweg

if TYPE_CHECKING:
    from ._found import Found
    from ._thalweg import Catalog, RecordBatch

#: Rows of a table at most.
MOST_ROWS = 20
#: Columns of a record batch that are shown at most.
MOST_COLUMNS = 12
#: The longer side of a thumbnail, in pixels.
SIZE = 96
#: Seconds for all thumbnails of a table. What is not ready then stays blank.
TIME_LIMIT_S = 2.0
#: Characters of one cell at most.
MOST_CHARACTERS = 200

#: The columns of the view that a table of files shows.
COLUMNS = ["path", "format", "width", "height", "taken_at", "model", "error"]


def escaped(value: object) -> str:
    """A value as HTML, without the characters that control a display."""
    text = "" if value is None else str(value)
    if len(text) > MOST_CHARACTERS:
        text = text[: MOST_CHARACTERS - 1] + "…"
    # Control characters, directions of writing, surrogates: shown as Python writes them.
    plain = (c if unicodedata.category(c) not in ("Cc", "Cf", "Cs") else c.encode("unicode_escape").decode() for c in text)
    return html.escape("".join(plain))


def table(rows: Sequence[Mapping[str, Any]], columns: Sequence[str], paths: Sequence[str] | None) -> str:
    """The rows as an HTML table, with a thumbnail of each of ``paths``."""
    pictures = [None] * len(rows) if paths is None else _thalweg.previews(list(paths), SIZE, TIME_LIMIT_S)
    head = ([] if paths is None else [""]) + [escaped(name) for name in columns]
    lines = ["<tr>" + "".join(f"<th>{name}</th>" for name in head) + "</tr>"]
    for at, (row, picture) in enumerate(zip(rows, pictures)):
        cells = [escaped(row.get(name)) for name in columns]
        if paths is not None:
            cells.insert(0, image(picture, PurePath(paths[at]).name))
        lines.append("<tr>" + "".join(f'<td style="text-align: left">{cell}</td>' for cell in cells) + "</tr>")
    return f"<table>{''.join(lines)}</table>"


def image(jpeg: bytes | None, name: str) -> str:
    """A thumbnail in the table itself; nothing if there is none."""
    if jpeg is None:
        return ""
    data = base64.b64encode(jpeg).decode()
    return f'<img src="data:image/jpeg;base64,{data}" alt="{escaped(name)}" style="max-width: {SIZE}px; max-height: {SIZE}px">'


def of_catalog(catalog: Catalog) -> str:
    """What a notebook shows of a catalogue: its first files."""
    rows = catalog.rows(limit=MOST_ROWS).to_pylist()
    title = f"<b>thalweg.Catalog</b> {escaped(catalog.path)}"
    return f"<p>{title}: {count(len(catalog), len(rows))}</p>" + table(rows, COLUMNS, [row["path"] for row in rows])


def of_found(found: Found) -> str:
    """What a notebook shows of paths that were found: the first, with what the catalogue has of them."""
    paths = list(found[:MOST_ROWS])
    known = {row["path"]: row for row in rows_of(found._catalog, paths)}
    rows = [known.get(path, {"path": path}) for path in paths]
    return f"<p><b>thalweg.Found</b>: {count(len(found), len(rows))}</p>" + table(rows, COLUMNS, paths)


def rows_of(catalog: Catalog, paths: Iterable[str]) -> list[dict[str, Any]]:
    """The rows of these paths. Those that are not UTF-8 are left out: the view has them in another form."""
    asked = [path for path in paths if not any("\ud800" <= c <= "\udfff" for c in path)]
    marks = ", ".join("?" * len(asked))
    return catalog.query(f"SELECT {', '.join(COLUMNS)} FROM image WHERE path IN ({marks})", asked).to_pylist()


def of_batch(batch: RecordBatch) -> str:
    """What a notebook shows of a record batch: its first rows, with thumbnails if it has their paths."""
    names = batch.schema.names
    rows = batch.to_pylist()[:MOST_ROWS]
    title = f"<p><b>thalweg.RecordBatch</b> of {len(batch)} rows and {len(names)} columns</p>"
    shown = names if len(names) <= MOST_COLUMNS else [name for name in COLUMNS if name in names] or names[:MOST_COLUMNS]
    return title + table(rows, shown, [row["path"] for row in rows] if "path" in names else None)


def count(n_files: int, n_shown: int) -> str:
    """How many files there are, and how many of them the table shows."""
    return f"{n_files} files" + (f"; the first {n_shown}:" if n_shown < n_files else "")
