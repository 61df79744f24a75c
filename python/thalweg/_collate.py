"""``Collate``: batches for loaders, decoded in one call."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Sequence
from typing import Any, Literal

from . import _thalweg
from ._errors import UsageError


class Collate:
    """Makes one array of the pictures of a batch: a ``collate_fn`` for ``torch.utils.data.DataLoader``.

    Items are inputs of :func:`thalweg.decode`, such as the members of a :class:`thalweg.Pack`, or tuples that begin
    with one; what follows in them (labels) is collected too. The result is a tensor if PyTorch is imported, and a
    NumPy array otherwise; with labels it is a tuple of them. Objects can be sent to workers.

    Args:
        size: Height and width in pixels, or one number for both.
        fit: As in :func:`thalweg.decode_batch`.
        layout: As in :func:`thalweg.decode_batch`, but ``"NCHW"`` by default, which models of PyTorch take.
        damaged: What becomes of a picture that cannot be decoded: an error (``"raise"``), or zeros with a
            ``UserWarning`` (``"zeros"``).
        threads: Threads of each call. Default: 1, as loaders have workers of their own.

    Example:
        >>> loader = torch.utils.data.DataLoader(thalweg.Pack("packed"), 64, collate_fn=thalweg.Collate(224))
    """

    def __init__(
        self,
        size: int | tuple[int, int],
        *,
        fit: Literal["cover", "contain", "stretch"] = "cover",
        layout: Literal["NHWC", "NCHW"] = "NCHW",
        damaged: Literal["raise", "zeros"] = "raise",
        threads: int | None = 1,
    ) -> None:
        if damaged not in ("raise", "zeros"):
            raise UsageError(f"`damaged` must be raise or zeros, not `{damaged}`")
        self._options: dict[str, Any] = {"fit": fit, "layout": layout, "threads": threads}
        self._size, self._damaged = size, damaged
        # Says what makes no sense now, and not in a worker.
        self._decoded([])

    def __call__(self, items: Sequence[Any]) -> Any:
        """Returns the batch of these items."""
        if not items or not isinstance(items[0], tuple):
            return as_tensor(self._decoded(list(items)))
        pictures, *labels = zip(*items)
        return (as_tensor(self._decoded(list(pictures))), *map(collected, labels))

    def _decoded(self, pictures: list[Any]) -> Any:
        problems: list[tuple[int, str]] | None = [] if self._damaged == "zeros" else None
        pixels = _thalweg.decode_batch(pictures, self._size, problems=problems, **self._options)
        for position, reason in problems or []:
            name = pictures[position] if isinstance(pictures[position], str) else f"picture {position} of a batch"
            warnings.warn(f"left black: {name}: {reason}", stacklevel=3)
        return pixels


def as_tensor(array: Any) -> Any:
    """The array as a tensor of the same memory, if PyTorch is imported."""
    torch = sys.modules.get("torch")
    return array if torch is None else torch.from_numpy(array)


def collected(labels: Sequence[Any]) -> Any:
    """Labels as PyTorch collects them; as an array without PyTorch."""
    torch = sys.modules.get("torch")
    if torch is not None:
        return torch.utils.data.default_collate(list(labels))
    import numpy

    return numpy.asarray(labels)
