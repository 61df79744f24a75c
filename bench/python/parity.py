"""Compare the answers of Thalweg and ExifTool, file by file, and print docs/parity.md.

    python bench/python/parity.py THALWEG EXIFTOOL FOLDER... > docs/parity.md

THALWEG and EXIFTOOL are the two programs. Both read all files below the folders twice, with and without -n, as JSON
with groups of family 1, duplicates and structures. A pair is a tag of one file in ExifTool's answer, with its value.
Left out are the tags of the file system and of the program, whose values are not in the file.

Answers of ExifTool can depend on the files that it read before: after some files it takes a column of an ICC profile for
binary data in all that follow. So it is asked again, alone, about each file whose answers differ.
"""

import collections
import datetime
import json
import math
import os
import subprocess
import sys
import tempfile

LEFT_OUT = {"System", "ExifTool"}
# Warnings and errors are about the file, so they are compared.
COMPARED = {"ExifTool:Warning", "ExifTool:Error"}
MOST_NAMES = 8
# Makers by the beginning of the groups of their notes.
MAKERS = (
    "Apple Canon Casio CIFF DJI FLIR FujiFilm GE GoPro Google HP InfiRay JVC Kodak Leaf Leica Lytro Microsoft Minolta "
    "Motorola Nikon Nintendo Olympus Panasonic Pentax PhaseOne Qualcomm Reconyx Ricoh Samsung Sanyo Scalado Sigma Sony"
).split()


def answers(program, files, options):
    """The tags of each file, by path; of several tags with one key, the list of their values."""
    with tempfile.NamedTemporaryFile("w", suffix=".args") as listed:
        listed.write("".join(f"{name}\n" for name in files))
        listed.flush()
        command = [*program, "-j", "-G1", "-a", "-struct", *options, "-@", listed.name]
        environment = {**os.environ, "TZ": "UTC"}
        ran = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment)
    return {answer["SourceFile"]: answer for answer in json.loads(ran.stdout or "[]")}


def numbers(value):
    """The numbers of a text, or None if it has anything else."""
    try:
        return [float(part) for part in str(value).split()] or None
    except ValueError:
        return None


def is_equal(one, other):
    """Whether two values say the same: texts without outer spaces, numbers to a millionth, lists item by item."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(is_equal(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(is_equal, one, other))
    if str(one).strip() == str(other).strip() or str(one).lower() == str(other).lower():
        return True
    ours, theirs = numbers(one), numbers(other)
    if ours is None or theirs is None or len(ours) != len(theirs):
        return False
    return all(math.isclose(a, b, rel_tol=1e-6, abs_tol=1e-9) for a, b in zip(ours, theirs))


class Row:
    """The figures of one format, maker or mode."""

    def __init__(self):
        self.files = set()
        self.pairs = self.equal = self.more = 0
        self.differing = collections.Counter()

    def add(self, name, key, is_same):
        self.files.add(name)
        self.pairs += 1
        self.equal += is_same
        if not is_same:
            self.differing[key] += 1

    def share(self):
        return f"{100 * self.equal / self.pairs:.2f} %" if self.pairs else ""

    def names(self):
        shown = [f"`{key}` {n}" for key, n in self.differing.most_common(MOST_NAMES)]
        rest = len(self.differing) - len(shown)
        return ", ".join(shown) + (f" and {rest} more" if rest > 0 else "")


def compare(theirs, ours, total, formats, makers):
    """Adds the pairs of all files to the rows."""
    for name, answer in theirs.items():
        found = ours.get(name, {})
        kind = answer.get("File:FileType", "(unknown)")
        for key, value in answer.items():
            group = key.partition(":")[0]
            if not is_counted(key):
                continue
            is_same = key in found and is_equal(value, found[key])
            rows = [total, formats[kind]]
            rows += [makers[maker] for maker in MAKERS if group.startswith(maker)]
            for row in rows:
                row.add(name, key, is_same)
        others = [key for key in found if key not in answer and is_counted(key)]
        total.more += len(others)


def is_same_answer(theirs, ours):
    return all(key in ours and is_equal(value, ours[key]) for key, value in theirs.items() if is_counted(key))


def is_counted(key):
    """Whether a key of an answer is a tag that is compared."""
    return ":" in key and (key.partition(":")[0] not in LEFT_OUT or key in COMPARED)


def table(heading, rows):
    print(f"\n| {heading} | files | pairs | equal | differing |\n|---|---|---|---|---|")
    for name, row in sorted(rows.items(), key=lambda item: (-len(item[1].files), item[0])):
        print(f"| {name} | {len(row.files):,} | {row.pairs:,} | {row.share()} | {row.names()} |")


def main():
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    thalweg, exiftool, folders = sys.argv[1], sys.argv[2], sys.argv[3:]
    files = sorted(os.path.join(top, name) for folder in folders for top, _, names in os.walk(folder) for name in names)
    formats, makers = collections.defaultdict(Row), collections.defaultdict(Row)
    modes = {"words (as printed)": [], "numbers (`-n`)": ["-n"]}
    totals = {}
    for mode, options in modes.items():
        total = totals[mode] = Row()
        theirs = answers([exiftool], files, options)
        ours = answers([thalweg, "tags"], files, options)
        for name, answer in theirs.items():
            if not is_same_answer(answer, ours.get(name, {})):
                theirs[name] = answers([exiftool], [name], options).get(name, answer)
        # The tables by format and maker are about both modes together.
        compare(theirs, ours, total, formats, makers)
    version = subprocess.run([exiftool, "-ver"], capture_output=True, text=True).stdout.strip()
    print("# Agreement with ExifTool\n")
    print("Made by `python bench/python/parity.py THALWEG EXIFTOOL FOLDER...`, which compares the two programs on any files")
    print("and explains what is counted. Formats and makers are counted over both modes, so that each tag counts twice.")
    print(f"\nMade {datetime.date.today()} with ExifTool {version}, on {len(files):,} files.\n")
    print("| mode | files | pairs | equal | tags that only Thalweg gives |\n|---|---|---|---|---|")
    for mode, row in totals.items():
        print(f"| {mode} | {len(row.files):,} | {row.pairs:,} | {row.share()} | {row.more:,} |")
    print("\n## Formats")
    table("format", formats)
    print("\n## Makers' notes")
    table("maker", makers)


if __name__ == "__main__":
    main()
