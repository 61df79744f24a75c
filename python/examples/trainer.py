"""For trainers: pictures as arrays, from a pack, a folder or a catalogue, in the workers of a loader.

    python trainer.py packed          # a pack: thalweg pack photos -o packed
    python trainer.py photos          # a folder
    python trainer.py photos.db       # a catalogue: thalweg index photos -c photos.db

Uses PyTorch's DataLoader if PyTorch is installed, and otherwise the processes of Python itself.
"""

import multiprocessing
import random
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy
from numpy.typing import NDArray

import thalweg

SIZE = 224

Array = NDArray[numpy.uint8]


class Pictures:
    """A dataset: a length, and an item by its number. `torch.utils.data.DataLoader` needs no more of it.

    `inputs` are paths, or a `thalweg.Pack`, whose members are the bytes of files. Both can be sent to workers.
    """

    def __init__(self, inputs: Sequence[str] | thalweg.Pack) -> None:
        self.inputs = inputs

    def __len__(self) -> int:
        return len(self.inputs)

    def __getitem__(self, number: int) -> Array:
        # Of a pack the bytes where they lie, without a copy.
        given = self.inputs.view(number) if isinstance(self.inputs, thalweg.Pack) else self.inputs[number]
        square = numpy.zeros((SIZE, SIZE, 3), dtype=numpy.uint8)
        try:
            # RGB, upright, at most 224 pixels high and wide. A JPEG is decoded at a lower resolution, which is fast.
            pixels = thalweg.decode(given, SIZE)
        except thalweg.DamagedError as error:
            # A damaged file is no reason to end an epoch.
            print("left black:", error, file=sys.stderr)
            return square
        height, width, _ = pixels.shape
        square[:height, :width] = pixels
        return square


def pictures_of(path: str) -> Pictures:
    """The dataset of what a path leads to."""
    if Path(path).is_file():
        # Any condition of a catalogue: a camera, a place, a rating. What cannot be decoded is left out.
        with thalweg.Catalog(path) as catalog:
            broken = set(catalog.find(broken=True))
            return Pictures([name for name in catalog.find(format="JPEG") if name not in broken])
    if any(Path(path).glob("*.tar")):
        return Pictures(thalweg.Pack(path))
    rows = thalweg.scan(path, columns=["path", "format", "error"]).to_pylist()
    decoded = {"JPEG", "PNG", "WEBP", "GIF", "TIFF", "BMP"}
    return Pictures(sorted(row["path"] for row in rows if row["format"] in decoded and row["error"] is None))


def main() -> None:
    """One pass over all pictures in random order."""
    pictures = pictures_of(sys.argv[1])
    try:
        from torch.utils.data import DataLoader
    except ImportError:
        order = random.Random(17).sample(range(len(pictures)), len(pictures))
        with multiprocessing.get_context("spawn").Pool(2) as workers:
            means = [item.mean() for item in workers.imap(pictures.__getitem__, order, chunksize=8)]
    else:
        # Batches are tensors of shape (8, 224, 224, 3).
        loader = DataLoader(pictures, batch_size=8, shuffle=True, num_workers=2)
        means = [item.mean() for batch in loader for item in batch.numpy()]
    print(f"{len(means)} pictures by 2 workers; mean brightness {sum(means) / max(1, len(means)):.0f} of 255")


if __name__ == "__main__":
    main()
