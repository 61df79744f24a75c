"""For trainers: random pictures of a pack, in the workers of a loader.

    thalweg pack /data/images -o packed      # once; then
    python trainer.py packed
"""

import multiprocessing
import random
import sys

import thalweg


class Pictures:
    """A dataset as loaders want it (torch.utils.data.Dataset has no more): a length, and an item by its number."""

    def __init__(self, path: str) -> None:
        self.pack = thalweg.Pack(path)

    def __len__(self) -> int:
        return len(self.pack)

    def __getitem__(self, number: int) -> tuple[int, int]:
        # The bytes where they lie, without a copy: what decoders such as torchvision's or OpenCV's take.
        encoded = self.pack.view(number)
        metadata = self.pack.metadata(number) or {}
        # A real one would decode here; this one only looks.
        return len(encoded), metadata.get("width") or 0


def main() -> None:
    pictures = Pictures(sys.argv[1])
    order = random.Random(17).sample(range(len(pictures)), len(pictures))
    # With torch: DataLoader(pictures, batch_size=8, shuffle=True, num_workers=2). Workers get the dataset by fork or by
    # pickle; either way each reads by itself.
    with multiprocessing.get_context("spawn").Pool(2) as workers:
        items = workers.map(pictures.__getitem__, order, chunksize=8)
    print(f"{len(items)} pictures of {sum(size for size, _ in items)} bytes, by 2 workers")


if __name__ == "__main__":
    main()
