"""Random members of a pack by their numbers, against an index of offsets in pure Python. Warm, one process.

    python bench/python/pack.py PACK [READS [ROUNDS]]

PACK was made by `thalweg pack`. Three ways of Python's own read the same members: `buffered` opens each shard as people do
(`open(path, "rb")`), `unbuffered` without Python's buffer, which is the fastest copy that Python has, `mmap` lends slices of mapped
shards. All have the offsets in a list. Two threads share what one has. What is read is compared with the hash of each member once."""

import hashlib
import json
import mmap
import random
import statistics
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import thalweg

folder = Path(sys.argv[1])
n_reads = int(sys.argv[2]) if len(sys.argv) > 2 else 40_000
n_rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 7

pack = thalweg.Pack(folder)
places = []
buffered_files, raw_files, maps = [], [], []
for shard in sorted(folder.glob("*-[0-9][0-9][0-9][0-9][0-9][0-9].tar")):
    files = json.loads(shard.with_suffix(".json").read_text())["files"]
    number = len(raw_files)
    places += [(number, place["offset"], place["length"]) for name, place in files.items() if not name.endswith(".json")]
    buffered_files.append(open(shard, "rb"))
    raw_files.append(open(shard, "rb", buffering=0))
    maps.append(memoryview(mmap.mmap(raw_files[-1].fileno(), 0, access=mmap.ACCESS_READ)))
places.sort()
assert len(places) == len(pack)

Read = Callable[[int], object]


def buffered(number: int) -> bytes:
    shard, offset, length = places[number]
    file = buffered_files[shard]
    file.seek(offset)
    return file.read(length)


def unbuffered(number: int) -> bytes:
    shard, offset, length = places[number]
    file = raw_files[shard]
    file.seek(offset)
    return file.read(length)


def mapped(number: int) -> memoryview:
    shard, offset, length = places[number]
    return maps[shard][offset : offset + length]


def one_thread(read: Read) -> Callable[[list[int]], None]:
    def run(numbers: list[int]) -> None:
        for number in numbers:
            read(number)

    return run


def two_threads(read: Read) -> Callable[[list[int]], None]:
    def run(numbers: list[int]) -> None:
        half = len(numbers) // 2
        with ThreadPoolExecutor(2) as threads:
            list(threads.map(one_thread(read), [numbers[:half], numbers[half:]]))

    return run


def kept(read: Read) -> Callable[[list[int]], None]:
    """As a loader holds a batch: what is kept needs memory of its own, whose first touch costs more than the copy."""

    def run(numbers: list[int]) -> None:
        for start in range(0, len(numbers), 64):
            [read(number) for number in numbers[start : start + 64]]

    return run


def in_batches(numbers: list[int]) -> None:
    for start in range(0, len(numbers), 64):
        pack.get_many(numbers[start : start + 64])


def digest(number: int, read: Callable[[int], bytes | memoryview]) -> bytes:
    return hashlib.blake2b(read(number)).digest()


for number in range(0, len(pack), max(1, len(pack) // 500)):
    assert len({digest(number, read) for read in (buffered, unbuffered, mapped, pack.__getitem__, pack.view)}) == 1

cases: dict[str, Callable[[list[int]], None]] = {
    "python, buffered": one_thread(buffered),
    "python, unbuffered": one_thread(unbuffered),
    "python, mmap": one_thread(mapped),
    "pack[number]": one_thread(pack.__getitem__),
    "pack[number], 2 threads": two_threads(pack.__getitem__),
    "python, 64 kept": kept(unbuffered),
    "pack[number], 64 kept": kept(pack.__getitem__),
    "pack.get_many, 64": in_batches,
    "pack.view": one_thread(pack.view),
}
rates: dict[str, list[float]] = {name: [] for name in cases}
draw = random.Random(20261122)
for _ in range(n_rounds):
    for name in draw.sample(list(cases), len(cases)):
        numbers = [draw.randrange(len(pack)) for _ in range(n_reads)]
        started = time.perf_counter()
        cases[name](numbers)
        rates[name].append(n_reads / (time.perf_counter() - started))
mean_bytes = sum(length for _, _, length in places) / len(places)
print(f"{len(pack)} members of {mean_bytes:.0f} bytes, {n_reads} reads, {n_rounds} rounds")
medians = {name: statistics.median(found) for name, found in rates.items()}
for name, rate in medians.items():
    print(
        f"{name:24} {rate:9.0f}/s, {rate / medians['python, buffered']:5.2f} of buffered, "
        f"{rate / medians['python, unbuffered']:5.2f} of unbuffered"
    )
