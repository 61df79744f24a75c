"""The bar of ``progress=True``: drawn by tqdm, or else by rich, if one of them is installed."""

from __future__ import annotations

import warnings
from typing import Any


class TqdmBar:
    """A bar of tqdm: text in a terminal, a widget in a notebook."""

    def __init__(self, tqdm: Any, unit: str) -> None:
        self._bar = tqdm(unit=f" {unit}", unit_scale=True)

    def __call__(self, done: int, total: int | None) -> None:
        """Draws the bar with these numbers."""
        self._bar.total = total
        self._bar.update(done - self._bar.n)
        self._bar.refresh()

    def close(self) -> None:
        """Ends the bar; its last state stays on the screen."""
        self._bar.close()


class RichBar:
    """A bar of rich."""

    def __init__(self, progress: Any, unit: str) -> None:
        self._progress = progress
        self._task = progress.add_task(unit, total=None)
        self._progress.start()

    def __call__(self, done: int, total: int | None) -> None:
        """Draws the bar with these numbers."""
        self._progress.update(self._task, completed=done, total=total)

    def close(self) -> None:
        """Ends the bar; its last state stays on the screen."""
        self._progress.stop()


def bar(unit: str = "files") -> TqdmBar | RichBar | None:
    """Makes a bar that counts ``unit``; None, with a warning, if neither package is installed."""
    try:
        with warnings.catch_warnings():
            # In a notebook without widgets, tqdm falls back to text, which needs no warning of its own.
            warnings.simplefilter("ignore")
            from tqdm.auto import tqdm
        return TqdmBar(tqdm, unit)
    except ImportError:
        pass
    try:
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
    except ImportError:
        warnings.warn("progress=True needs tqdm or rich to show a bar: pip install tqdm", stacklevel=2)
        return None
    return RichBar(Progress(MofNCompleteColumn(), BarColumn(), TimeRemainingColumn()), unit)
