"""How fast Python has rows, against the program's `index` and against Rust's `scan`. Warm, in one process each.

    python bench/python/scan.py COLLECTION PROGRAM RUST_SCAN [ROUNDS]

PROGRAM is a release build of `thalweg`, RUST_SCAN of the example `scan` of crate `thalweg` (`cargo build --release -p thalweg
--example scan`). Cases are run in an order that is drawn anew each round. Of `index` the whole process counts, which starts
in two milliseconds; Python's cases are timed inside of the interpreter, import left out. An answer that is not the number of files
ends the run."""

import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pyarrow

import thalweg

collection, program, rust_scan = sys.argv[1:4]
n_rounds = int(sys.argv[4]) if len(sys.argv) > 4 else 11
scratch = tempfile.mkdtemp()
catalogs: list[str] = []
n_files = sum(1 for path in Path(collection).rglob("*") if path.is_file())


def index() -> int:
    command = [program, "index", collection, "-c", f"{scratch}/{len(catalogs)}.db", "--quiet"]
    catalogs.append(command[4])
    subprocess.run(command, check=True)
    return n_files


def rust() -> int:
    return int(subprocess.run([rust_scan, collection], check=True, capture_output=True).stdout)


def batches() -> int:
    return sum(len(batch) for batch in thalweg.scan(collection))


def table() -> int:
    return int(pyarrow.table(thalweg.scan(collection)).num_rows)


def tags() -> int:
    return sum(len(batch) for batch in thalweg.scan(collection, tags=True))


cases = [index, rust, batches, table, tags]
elapsed_s: dict[str, list[float]] = {case.__name__: [] for case in cases}
draw = random.Random(20261122)
batches()  # What is read once is in memory then.
for _ in range(n_rounds):
    for case in draw.sample(cases, len(cases)):
        started = time.perf_counter()
        found = case()
        elapsed_s[case.__name__].append(time.perf_counter() - started)
        assert found == n_files, (case.__name__, found, n_files)
# What was recorded is looked at outside of what is timed.
assert all(thalweg.Catalog(catalog).count() == n_files for catalog in catalogs)
shutil.rmtree(scratch)
base = statistics.median(elapsed_s["index"])
print(f"{n_files} files, {n_rounds} rounds")
for name, times in elapsed_s.items():
    median = statistics.median(times)
    rate = n_files / median
    print(f"{name:8} {min(times):.3f} {median:.3f} {max(times):.3f} s {rate:9.0f} files/s, {base / median:.2f} of index")
