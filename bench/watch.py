#!/usr/bin/env python3
"""Measures `thalweg watch`: start, memory, delay of a file, a burst, idle cost.

    bench/watch.py PROGRAM [FOLDERS]

Works in a new folder of the system's temporary folder, and removes it.
"""

import json
import os
import pathlib
import shutil
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time

program = os.path.abspath(sys.argv[1])
n_folders = int(sys.argv[2]) if len(sys.argv) > 2 else 100_000
picture = pathlib.Path(__file__).parent.parent / "samples/pictures/danube/passau.jpg"


def status(catalog):
    answer = subprocess.run([program, "watch", "--status", "--json", "-c", catalog], capture_output=True)
    return json.loads(answer.stdout) if answer.returncode == 0 else None


def cpu_seconds(process):
    fields = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def kernel_kib():
    """Memory of the kernel that it cannot take back, such as that for watches and the inodes that they hold."""
    lines = pathlib.Path("/proc/meminfo").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("SUnreclaim"))


def count(database, where="1"):
    return database.execute(f"SELECT count(*) FROM image WHERE {where}").fetchone()[0]


def main():
    base = tempfile.mkdtemp(prefix="thalweg-watch-")
    try:
        measure(base)
    finally:
        shutil.rmtree(base)


def measure(base):
    photos, catalog = os.path.join(base, "photos"), os.path.join(base, "c.db")
    limit = pathlib.Path("/proc/sys/fs/inotify/max_user_watches").read_text().strip()
    print(f"folders {n_folders}, max_user_watches {limit}, processors {os.cpu_count()}")
    for n in range(n_folders - n_folders // 100 - 1):
        os.makedirs(os.path.join(photos, f"2019-{n // 99:04}", f"holidays {n % 99:02}"))
    shutil.copy(picture, photos)
    subprocess.run([program, "index", photos, "-c", catalog, "--quiet"], check=True)
    slab = kernel_kib()
    began = time.monotonic()
    process = subprocess.Popen([program, "watch", photos, "-c", catalog], stderr=subprocess.PIPE, text=True)
    process.stderr.readline()
    print(f"watching after {time.monotonic() - began:.2f} s, {cpu_seconds(process):.2f} s of processor")
    print(f"  {(kernel_kib() - slab) / 1024:.1f} MiB more of the kernel's memory")
    now = status(catalog)
    print(f"  {now['watches']} watches, {now['resident_bytes'] / 1e6:.1f} MB resident")
    while not (now := status(catalog))["is_complete"]:
        time.sleep(0.1)
    print(f"first comparison ends after {time.monotonic() - began:.2f} s, {now['resident_bytes'] / 1e6:.1f} MB resident")

    database = sqlite3.connect(f"file:{catalog}?mode=ro", uri=True)
    delays = []
    folder = os.path.join(photos, "2019-0003", "holidays 07")
    for n in range(20):
        time.sleep(0.3)
        began = time.monotonic()
        shutil.copyfile(picture, os.path.join(folder, f"{n}.jpg"))
        while count(database, f"path LIKE '%/holidays 07/{n}.jpg'") == 0:
            time.sleep(0.005)
        delays.append(time.monotonic() - began)
    print(f"a file is in the catalogue after {statistics.median(delays):.3f} s (median of 20), at most {max(delays):.3f} s")

    before = count(database)
    data = picture.read_bytes()
    began = time.monotonic()
    burst = os.path.join(photos, "2019-0005")
    for n in range(10_000):
        pathlib.Path(burst, f"burst {n}.jpg").write_bytes(data)
    ended = time.monotonic()
    while count(database) < before + 10_000:
        time.sleep(0.05)
    print(f"burst of 10,000 files in {ended - began:.2f} s, recorded {time.monotonic() - ended:.2f} s after the last")

    time.sleep(5)
    cpu = cpu_seconds(process)
    time.sleep(60)
    used = cpu_seconds(process) - cpu
    now = status(catalog)
    print(f"idle: {used:.2f} s of processor in 60 s ({used / 0.6:.3f} %), {now['resident_bytes'] / 1e6:.1f} MB resident")
    began = time.monotonic()
    process.terminate()
    process.wait()
    print(f"ended after {time.monotonic() - began:.2f} s")


main()
