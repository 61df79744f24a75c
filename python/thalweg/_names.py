"""Names of tags that were asked for and are none: a warning, with the names that are perhaps meant."""

from __future__ import annotations

import difflib
import warnings
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any


@cache
def known() -> dict[str, str]:
    """All names of tags of the formats that are read here, by the name in lower case."""
    lines = (Path(__file__).parent / "tag_names.txt").read_text(encoding="utf-8").splitlines()
    names = (name for line in lines if not line.startswith("#") for name in line.split())
    return {name.lower(): name for name in names}


def warn_of_unknown(asked: Iterable[str], found: Iterable[Mapping[str, Any]]) -> None:
    """Warns of each name that no table has and no file answered. ``asked``: as ExifTool's options name tags."""
    for request in asked:
        name = request.rstrip("#").rpartition(":")[2].lower()
        # A text in a language of its own has that behind a dash.
        if name in ("", "all") or "*" in name or "?" in name or {name, name.partition("-")[0]} & known().keys():
            continue
        if any(key.rpartition(":")[2].lower() == name for tags in found for key in tags):
            continue
        close = [known()[match] for match in difflib.get_close_matches(name, known(), n=3, cutoff=0.75)]
        meant = f"; did you mean {' or '.join(close)}?" if close else ""
        warnings.warn(f"unknown tag `{request}`{meant}", stacklevel=2)
