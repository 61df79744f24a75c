"""Compares builds of the program: how long they take to start, and how fast they work.

    python scripts/release/speed.py ROUNDS JPEGS PICTURES NAME=PROGRAM NAME=PROGRAM...

JPEGS is a folder for `index`, `export` and `tags`, PICTURES one for `verify` and `thumbnail`. The builds run in turns, and have to
give the same answers. Each ratio is the median over the rounds of a build's time divided by the first build's time in
the same round. Processor time is compared too, because other programs disturb it less than the time on the wall. Prints
cases, ratios and values for a file of bench/records.
"""

import hashlib
import os
import shutil
import statistics
import sys
import tempfile
import time
from pathlib import Path

STARTS = 200
# The promises: seconds to start, and times as long as the first build.
LONGEST_START = 0.004
SLOWEST = 1.03


def run(command: list[str], out: Path, statuses: tuple[int, ...]) -> tuple[float, float]:
    """Seconds on the wall and of processors that a command took, its own children included."""
    open_out = [(os.POSIX_SPAWN_OPEN, 1, str(out), os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600),
                (os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0o600)]
    began = time.perf_counter()
    process = os.posix_spawn(command[0], command, os.environ, file_actions=open_out)
    _, status, usage = os.wait4(process, 0)
    wall = time.perf_counter() - began
    if os.waitstatus_to_exitcode(status) not in statuses:
        sys.exit(f"{' '.join(command)}: status {os.waitstatus_to_exitcode(status)}")
    return wall, usage.ru_utime + usage.ru_stime


def digest(place: Path) -> str:
    """Of a file, or of all files of a folder with their names."""
    content = hashlib.sha256()
    for path in sorted(path for path in place.rglob("*") if path.is_file()) if place.is_dir() else [place]:
        content.update(path.name.encode() + path.read_bytes())
    return content.hexdigest()


def one(job: str, program: str, jpegs: str, pictures: str, scratch: Path) -> tuple[float, float, str]:
    """One run of a job: seconds on the wall, processor seconds, and a digest of the answer."""
    out, thumbnails, catalogue, table = (scratch / name for name in ("out", "thumbnails", "t.db", "t.parquet"))
    if job == "index":
        for path in scratch.glob("t.db*"):
            path.unlink()
    shutil.rmtree(thumbnails, ignore_errors=True)
    arguments, statuses = {
        "index": (["index", jpegs, "--catalog", str(catalogue), "--tags", "--quiet"], (0, 3)),
        # Of the catalogue that `index` wrote last.
        "export": (["export", str(catalogue), str(table), "--force", "--quiet"], (0,)),
        "tags": (["tags", "-j", "-r", jpegs], (0, 1)),
        "verify": (["verify", pictures], (0, 1)),
        "thumbnail": (["thumbnail", pictures, "--output", str(thumbnails), "--quiet"], (0, 3)),
    }[job]
    wall, processor = run([program, *arguments], out, statuses)
    if job == "index":
        query = "SELECT path, bytes, format, width, height, model, taken_at FROM image ORDER BY path"
        run([program, "query", str(catalogue), query, "--csv"], out, (0,))
    if job == "verify":
        # Files are printed in the order in which they are ready.
        out.write_bytes(b"".join(sorted(out.read_bytes().splitlines(keepends=True))))
    return wall, processor, digest({"thumbnail": thumbnails, "export": table}.get(job, out))


def entry(kind: str, **fields: object) -> None:
    print(f"[[{kind}]]")
    for name, value in fields.items():
        number = f"{value:.4g}" if isinstance(value, float) else str(value).lower()
        print(f"{name} = " + (f'"{value}"' if isinstance(value, str) else number))
    print(flush=True)


def starts(builds: dict[str, str], scratch: Path) -> None:
    walls: dict[str, list[float]] = {build: [] for build in builds}
    for _ in range(STARTS):
        for build, program in builds.items():
            walls[build].append(run([program, "--version"], scratch / "out", (0,))[0])
    for build, times in walls.items():
        median = statistics.median(times)
        entry("case", name=f"start-{build}", title=f"start, {build}", runs=STARTS, min_s=min(times), median_s=median,
              max_s=max(times))
        entry("ratio", of=f"start-{build}", figure="time", median=median, at_most=LONGEST_START, met=median <= LONGEST_START)


def compare(job: str, rounds: int, jpegs: str, pictures: str, builds: dict[str, str], scratch: Path) -> None:
    runs: dict[str, list[tuple[float, float, str]]] = {build: [] for build in builds}
    # The first round fills caches and is not counted.
    for number in range(rounds + 1):
        for build, program in builds.items():
            done = one(job, program, jpegs, pictures, scratch)
            if number:
                runs[build].append(done)
    if len({answer for done in runs.values() for _, _, answer in done}) > 1:
        sys.exit(f"{job}: the builds give different answers")
    first = next(iter(builds))
    for build, done in runs.items():
        walls = [wall for wall, _, _ in done]
        entry("case", name=f"{job}-{build}", title=f"`{job}`, {build}", min_s=min(walls), median_s=statistics.median(walls),
              max_s=max(walls), processor_s=statistics.median(processor for _, processor, _ in done), answer_checked=True)
        if build == first:
            continue
        ratios = [mine[0] / theirs[0] for mine, theirs in zip(done, runs[first], strict=True)]
        median = round(statistics.median(ratios), 3)
        entry("ratio", of=f"{job}-{build}", to=f"{job}-{first}", figure="time", median=median, low=min(ratios),
              high=max(ratios), at_most=SLOWEST, met=median <= SLOWEST)
        ratios = [mine[1] / theirs[1] for mine, theirs in zip(done, runs[first], strict=True)]
        entry("value", name=f"processor time of `{job}`, {build}", value=round(statistics.median(ratios), 3), unit="times",
              low=min(ratios), high=max(ratios), at_most=SLOWEST)


def main(rounds: int, jpegs: str, pictures: str, builds: dict[str, str]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        starts(builds, Path(folder))
        for job in ("index", "export", "tags", "verify", "thumbnail"):
            compare(job, rounds, jpegs, pictures, builds, Path(folder))


if __name__ == "__main__":
    if len(sys.argv) < 6:
        sys.exit(__doc__)
    main(int(sys.argv[1]), sys.argv[2], sys.argv[3], dict(build.split("=", 1) for build in sys.argv[4:]))
