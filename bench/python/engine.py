"""What Ray costs over the program on one machine: a plan of 20 shards, start of Ray and merge included, and one shard.

    python bench/python/engine.py COLLECTION PROGRAM [SHARDS]

PROGRAM is a release build of `thalweg`; the package is one too. The rows of both ways are compared."""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

# Ray's workers run at niceness 15 otherwise, and starve beside anything else that runs: then a shard took six times as long.
os.environ.setdefault("RAY_worker_niceness", "0")

import pyarrow
import ray

import thalweg
import thalweg.ray

collection, program = sys.argv[1:3]
n_shards = int(sys.argv[3]) if len(sys.argv) > 3 else 20
folder = Path(tempfile.mkdtemp())
plan = folder / "plan.parquet"
report = thalweg.plan(collection, plan, shards=n_shards)


def elapsed_s(job: Any) -> float:
    started = time.perf_counter()
    job()
    return time.perf_counter() - started


def by_program() -> None:
    run = lambda *arguments: subprocess.run([program, *map(str, arguments), "--quiet"], check=True)  # noqa: E731
    run("index", "--plan", plan, "--shard", f"0-{n_shards - 1}", "-o", folder / "parts")
    run("merge", folder / "parts", "-c", folder / "program.db")


def by_ray() -> None:
    thalweg.ray.index(plan, folder / "ray")
    thalweg.merge(folder / "ray", catalog=folder / "ray.db", plan=plan)


for batch in thalweg.scan(collection):  # What is read once is in memory then.
    pass
program_s = elapsed_s(by_program)
start_s = elapsed_s(lambda: ray.init(include_dashboard=False, log_to_driver=False))
ray_s = elapsed_s(by_ray)
rows = [pyarrow.table(thalweg.Catalog(folder / name).rows()).sort_by("path") for name in ("program.db", "ray.db")]
assert rows[0].equals(rows[1]) and rows[0].num_rows == report.n_files
print(f"{report.n_files} files in {n_shards} shards: program {program_s:.2f} s, Ray {ray_s:.2f} s and {start_s:.2f} s to start it")
print(f"overhead in all {start_s + ray_s - program_s:.2f} s")

# One shard at a time, in here and out there, by the engine's own clock.
threads = 8


def one(shard: int, out: str) -> float:
    return thalweg.index_shard(plan, shard, out, threads=threads).elapsed_s


remote = ray.remote(num_cpus=ray.cluster_resources()["CPU"])(one)
inside, outside = [], []
for shard in range(n_shards):
    outside.append(one(shard, str(folder / "out")))
    inside.append(ray.get(remote.remote(shard, str(folder / "in"))))
inside, outside = inside[1:], outside[1:]
ratio = statistics.median(inside) / statistics.median(outside)
print(f"a shard: {statistics.median(outside) * 1000:.1f} ms outside, {statistics.median(inside) * 1000:.1f} ms in Ray, ratio {ratio:.3f}")
