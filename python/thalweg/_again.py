"""What starts the program once more, as the processes that do a part of its work."""

from __future__ import annotations

import sys
from pathlib import Path


def started_again() -> list[str]:
    """The program and its arguments.

    Not ``-m``, which looks into the working directory first, where anything may lie.
    """
    found_in = str(Path(__file__).resolve().parent.parent)
    start = f"import sys; sys.path.insert(0, {found_in!r}); from thalweg.__main__ import main; main()"
    return [sys.executable, "-c", start]
