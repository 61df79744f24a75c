"""Writes the 700 runs of the article on transforming files as one line for each cell.

    python3 scripts/tables/transforming.py REPOSITORY crates/lab/src/claim/published/transforming_runs.csv

REPOSITORY is a clone of github.com/fenbf/WinFileTests, which the article links. Its folder with results has a text file
for each series: what `timep` printed, five runs for each library and block size.
"""

import subprocess
import sys

# File, machine, megabytes of the input, series, whether the input had the sequential option.
SERIES = [
    ("hdd_256", "HDD", 256, 1, 0),
    ("hdd_512", "HDD", 512, 1, 0),
    ("hdd_512_s", "HDD", 512, 1, 1),
    ("1024", "SSD", 1024, 1, 0),
    ("1024_s", "SSD", 1024, 1, 1),
    ("2048", "SSD", 2048, 1, 0),
    ("2048_2", "SSD", 2048, 2, 0),
]
LIBRARIES = {"CRT": "stdio", "STD": "iostream-tellp", "WIN": "raw", "WINMAP": "mmap"}
TIMES = ["Real Time", "User Time", "Sys Time"]


def cells(text):
    """Yields the library, the kilobytes of a block, and the three lists of times of each cell."""
    cell = None
    for line in text.splitlines():
        if line.startswith("-- TEST"):
            if cell:
                yield cell
            block, library = line.split()[2:4]
            cell = (library, int(block.removesuffix("kb")), {name: [] for name in TIMES})
        name, _, time = line.partition(": ")
        if name in TIMES:
            hours, minutes, seconds = time.split(":")
            cell[2][name].append(int(hours) * 3600 + int(minutes) * 60 + float(seconds))
    yield cell


def main():
    repository, out = sys.argv[1:]
    lines = ["machine,file_mb,series,sequential,way,block_kb,real_s,user_s,system_s"]
    for name, *series in SERIES:
        file = f"HEAD:bench/results/{name}.txt"
        text = subprocess.run(["git", "-C", repository, "show", file], check=True, capture_output=True, text=True)
        for library, block_kb, times in cells(text.stdout):
            assert all(len(values) == 5 for values in times.values()), (name, library, block_kb)
            values = [" ".join(f"{value:g}" for value in times[name]) for name in TIMES]
            lines.append(",".join(map(str, [*series, LIBRARIES[library], block_kb, *values])))
    assert len(lines) == 141, len(lines)
    with open(out, "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
