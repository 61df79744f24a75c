#!/usr/bin/env python3
"""Measures how time and memory of commands grow with the number of files, and draws it.

    cargo build --release -p thalweg -p thalweg-catalog --example million
    bench/growth.py target/release/thalweg target/release/examples/million PHOTOS OUT [MOST]

PHOTOS is a folder of small photos, of which trees of hard links are made: 10^3, 10^4 and so on up to MOST files (10^7 if
nothing is said) in folders of 500. `index`, `plan`, `merge` and `pack` work on these, and `pack` on 10^6 at most; the
other commands on made-up catalogues of as many rows. OUT is a new folder on the file system of PHOTOS; with 10^7 files
it takes 25 GB. Prints a line for each measurement, then the record, and writes the picture of
docs/performance.md to OUT/growth.svg.

Processor time is compared, which other work on the machine changes least. The exponent of a command is that between
its two largest numbers of files: 1 is linear.
"""

import dataclasses
import datetime
import html
import math
import os
import pathlib
import sqlite3
import subprocess
import sys
import time
import urllib.request

MOST_PACKED = 10**6
IN_FOLDER = 500
# A link more, and some file systems refuse.
MOST_LINKS = 60_000


@dataclasses.dataclass
class Cost:
    command: str
    n_files: int
    wall_s: float
    cpu_s: float
    peak_mb: float


class Bench:
    def __init__(self, program: str, out: pathlib.Path) -> None:
        self.program, self.out = program, out
        self.costs: list[Cost] = []

    def run(self, command: str, n_files: int, *arguments: object) -> None:
        """Measures one command, which may find nothing (exit code 1)."""
        started = time.perf_counter()
        with open(self.out / "log", "ab") as log:
            child = subprocess.Popen([self.program, *map(str, arguments)], stdout=subprocess.DEVNULL, stderr=log)
            ended, peak_kib = 0, 0
            while not ended:
                # What `wait4` reports includes the memory of this program, from which the child was forked.
                peak_kib = max(peak_kib, peak_memory_kib(child.pid))
                time.sleep(0.002)
                ended, status, usage = os.wait4(child.pid, os.WNOHANG)
        wall_s = time.perf_counter() - started
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode not in (0, 1):
            sys.exit(f"thalweg {' '.join(map(str, arguments))}: exit code {child.returncode}, see {self.out}/log")
        self.add(command, n_files, wall_s, usage.ru_utime + usage.ru_stime, peak_kib)

    def add(self, command: str, n_files: int, wall_s: float, cpu_s: float, peak_kib: int) -> None:
        cost = Cost(command, n_files, wall_s, cpu_s, peak_kib * 1024 / 1e6)
        self.costs.append(cost)
        print(f"{command:16} {n_files:10,} {wall_s:9.3f} s {cpu_s:9.3f} s CPU {cost.peak_mb:7.1f} MB", flush=True)

    def serve(self, n_files: int, catalog: pathlib.Path) -> None:
        """Measures `serve` from its start to its first hundred rows, without what it saved in an earlier run."""
        started = time.perf_counter()
        environment = dict(os.environ, XDG_CACHE_HOME=str(self.out / f"cache-{n_files}"))
        server = subprocess.Popen([self.program, "serve", catalog, "--listen", "127.0.0.1:8931"], env=environment,
                                  stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while True:
            try:
                urllib.request.urlopen("http://127.0.0.1:8931/api/v1/rows?q=&at=0&n=100").read()
                break
            except OSError:
                time.sleep(0.005)
            if server.poll() is not None or time.perf_counter() - started > 300:
                sys.exit("thalweg serve does not answer")
        wall_s = time.perf_counter() - started
        fields = pathlib.Path(f"/proc/{server.pid}/stat").read_text().rsplit(")", 1)[1].split()
        cpu_s = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        peak_kib = peak_memory_kib(server.pid)
        server.terminate()
        server.wait()
        self.add("serve, first rows", n_files, wall_s, cpu_s, peak_kib)


def peak_memory_kib(pid: int) -> int:
    """The most memory that a process had so far; 0 once it has ended."""
    status = pathlib.Path(f"/proc/{pid}/status").read_text()
    return int(status.split("VmHWM:")[1].split()[0]) if "VmHWM:" in status else 0


def add_hashes(catalog: pathlib.Path) -> None:
    """Gives all rows random hashes of their bytes and pictures; every thousandth row those of the one before."""
    with sqlite3.connect(catalog) as connection:
        connection.execute("UPDATE file SET content_hash = randomblob(32), perceptual_hash = random()")
        connection.execute("UPDATE file SET (content_hash, perceptual_hash) = (SELECT content_hash, perceptual_hash "
                           "FROM file AS before WHERE before.id = file.id - 1) WHERE id % 1000 = 0")
    connection.close()


def make_tree(tree: pathlib.Path, photos: list[pathlib.Path], n_files: int) -> None:
    for number in range(n_files):
        if number % IN_FOLDER == 0:
            folder = tree / f"{number // IN_FOLDER // 100:04}" / f"{number // IN_FOLDER % 100:02}"
            folder.mkdir(parents=True)
        os.link(photos[number % len(photos)], folder / f"IMG_{number:08}.jpg")


def measure(bench: Bench, million: str, photos: list[pathlib.Path], n_files: int) -> None:
    out = bench.out
    tree, indexed, made = out / f"tree-{n_files}", out / f"tree-{n_files}.db", out / f"made-{n_files}.db"
    make_tree(tree, photos, n_files)
    bench.run("index", n_files, "index", tree, "-c", indexed, "-q")
    # The first later run builds an index more.
    bench.run("index, second run", n_files, "index", tree, "-c", indexed, "-q")
    bench.run("index, unchanged", n_files, "index", tree, "-c", indexed, "-q")
    plan, parts = out / f"{n_files}.plan", out / f"parts-{n_files}"
    shards = max(1, n_files // 100_000)
    bench.run("plan", n_files, "plan", tree, "--shards", shards, "-o", plan, "-q")
    bench.run("index, shards", n_files, "index", "--plan", plan, "--shard", f"0-{shards - 1}", "-o", parts, "-q")
    bench.run("merge", n_files, "merge", "-c", out / f"merged-{n_files}.db", parts, "-q")
    if n_files <= MOST_PACKED:
        bench.run("pack", n_files, "pack", tree, "-o", out / f"pack-{n_files}", "-q")
        subprocess.run(["rm", "-rf", out / f"pack-{n_files}"], check=True)
    subprocess.run(["rm", "-rf", tree, plan, parts, *out.glob(f"*-{n_files}.db*")], check=True)
    subprocess.run([million, made, str(n_files)], check=True, stdout=subprocess.DEVNULL)
    add_hashes(made)
    empty = out / "empty"
    empty.mkdir(exist_ok=True)
    # Makes the file of columns, as every run of `index` does, without which the rest would be slower.
    bench.run("columns", n_files, "index", empty, "-c", made, "-q")
    bench.run("find, a camera", n_files, "find", made, "--where", "camera:canon", "--count")
    bench.run("find, any text", n_files, "find", made, "--where", "text:xyzzy", "--count")
    bench.run("find, duplicates", n_files, "find", made, "--duplicates", "--count")
    bench.run("find, similar", n_files, "find", made, "--similar", "4", "--count")
    bench.serve(n_files, made)
    bench.run("export", n_files, "export", made, out / "export.parquet", "-q")
    (out / "export.parquet").unlink()
    subprocess.run(["rm", "-rf", out / f"cache-{n_files}", *out.glob(f"made-{n_files}.db*")], check=True)


def of_command(costs: list[Cost], command: str) -> list[Cost]:
    return [cost for cost in costs if cost.command == command]


def exponent(costs: list[Cost]) -> float | None:
    if len(costs) < 2:
        return None
    a, b = costs[-2:]
    return math.log(max(b.cpu_s, 1e-3) / max(a.cpu_s, 1e-3)) / math.log(b.n_files / a.n_files)


def record(costs: list[Cost]) -> str:
    lines = ['kind = "command"', f'date = "{datetime.date.today()}"',
             'commands = ["bench/growth.py THALWEG MILLION PHOTOS OUT"]',
             'note = "The largest numbers of files; exponents are those of the processor time between the two largest. '
             'Trees of hard links, made-up catalogues; one run of each."']
    commands = {command: of_command(costs, command) for command in dict.fromkeys(cost.command for cost in costs)}
    for command, all_costs in commands.items():
        last = all_costs[-1]
        lines += ["", "[[case]]", f'name = "{command}"', f'title = "{command}: {last.n_files:,} files"',
                  f"median_s = {last.wall_s:.3g}", f"processor_s = {last.cpu_s:.3g}", f"peak_mb = {last.peak_mb:.3g}"]
    for command, all_costs in commands.items():
        if (found := exponent(all_costs)) is not None:
            lines += ["", "[[value]]", f'name = "exponent of {command}"', f"value = {found:.3g}", 'unit = ""']
    return "\n".join(lines)


def drawing(costs: list[Cost]) -> str:
    """Time of each command by number of files, both axes logarithmic; a dotted line is linear growth."""
    width, height, left, top = 560, 420, 60, 20
    sizes = sorted({cost.n_files for cost in costs})
    low, high = -3, math.ceil(math.log10(max(cost.cpu_s for cost in costs)))
    first, last = math.log10(sizes[0]), math.log10(sizes[-1])

    def at(n_files: float, seconds: float) -> str:
        x = left + (math.log10(n_files) - first) / max(last - first, 1) * width
        y = top + (high - max(math.log10(max(seconds, 1e-9)), low)) / (high - low) * height
        return f"{x:.0f},{y:.0f}"

    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {left + width + 170} {top + height + 40}" '
             'font-family="sans-serif" font-size="12">', '<rect width="100%" height="100%" fill="#fff"/>']
    for power in range(low, high + 1):
        x, y = at(sizes[0], 10**power).split(",")
        text = f"{10.0**power:g} s"
        parts.append(f'<path d="M{x} {y}h{width}" stroke="#ddd"/><text x="{left - 6}" y="{int(y) + 4}" '
                     f'text-anchor="end">{text}</text>')
    for size in sizes:
        x = at(size, 1).split(",")[0]
        parts.append(f'<path d="M{x} {top}v{height}" stroke="#ddd"/><text x="{x}" y="{top + height + 18}" '
                     f'text-anchor="middle">{size:,}</text>')
    for power in range(low, high):
        start, end = at(sizes[0], 10.0**power), at(sizes[-1], 10.0**power * sizes[-1] / sizes[0])
        if int(end.split(",")[1]) >= top:
            parts.append(f'<path d="M{start} L{end}" stroke="#888" stroke-dasharray="2 4"/>')
    commands = list(dict.fromkeys(cost.command for cost in costs))
    ends = []
    for number, command in enumerate(commands):
        points = [at(cost.n_files, cost.cpu_s) for cost in of_command(costs, command)]
        colour = f"hsl({number * 360 // len(commands)},70%,38%)"
        parts.append(f'<path d="M{" L".join(points)}" fill="none" stroke="{colour}" stroke-width="2"/>')
        x, y = map(int, points[-1].split(","))
        ends.append((y, x, command, colour))
    last_y = -100
    for y, x, command, colour in sorted(ends):
        last_y = max(y, last_y + 14)
        parts.append(f'<text x="{left + width + 8}" y="{last_y + 4}" fill="{colour}">{html.escape(command)}</text>')
    parts.append(f'<text x="{left + width // 2}" y="{top + height + 36}" text-anchor="middle">files; processor time; '
                 'dotted: linear</text></svg>\n')
    return "\n".join(parts)


def main(program: str, million: str, photos: str, out: str, most: str = "10000000") -> None:
    folder = pathlib.Path(out).absolute()
    folder.mkdir()
    files = sorted(path for path in pathlib.Path(photos).rglob("*") if path.is_file())
    if len(files) * MOST_LINKS < int(most):
        sys.exit(f"{photos}: {len(files)} files are too few for {most} links")
    bench = Bench(os.path.abspath(program), folder)
    n_files = 1000
    while n_files <= int(most):
        measure(bench, os.path.abspath(million), files, n_files)
        n_files *= 10
    (folder / "growth.svg").write_text(drawing(bench.costs))
    print(record(bench.costs))


if __name__ == "__main__":
    main(*sys.argv[1:])
