"""Measures how exactly `thalweg verify` states the intact share of damaged JPEGs.

Damages photographs in eight ways, asks `thalweg verify --json` for the share that is left, and compares it with the
share of pixels that libjpeg-turbo (through Pillow, with LOAD_TRUNCATED_IMAGES) decodes to the values that the undamaged
file has. Needs Pillow and NumPy:

    python bench/python/survives.py THALWEG CORPORA [--files 200] [--keep DIR]

CORPORA: folders with photographs. For each file and way the damage is random, from a seed that is the file's name.
Prints for each way: files, how many are within 3 percentage points, the worst, and the verdicts.

A pixel is left if no channel differs by more than TOLERANCE levels; decoders smooth colours across the border of damage.
A progressive picture has all its pixels in each of its scans, so there the share is defined by the stages of
`STAGES`: each pixel counts with the value of the stage that the scans before the cut reach there, and within the scan
that is cut, the pixels before the cut are taken to be as many as the bytes before it.
"""

import argparse
import hashlib
import io
import json
import random
import subprocess
import tempfile
from collections import Counter
from pathlib import Path

import numpy
from PIL import Image, ImageFile

ImageFile.LOAD_TRUNCATED_IMAGES = True
Image.MAX_IMAGE_PIXELS = None
TOLERANCE = 2
"""Levels of 255 by which a channel of a pixel that is left may differ."""
MOST_PIXELS = 30_000_000
STAGES = [0.75, 0.85, 0.90, 0.97, 1.0]
"""What a pixel counts with DC alone, five more coefficients of brightness, all of brightness without their last two
bits, without their last bit, and everything: `stage` in `crates/pixel/src/codec/jpeg/left.rs`."""
BLOCK = 4096
"""Bytes of a file system's block, which is what gets lost, overwritten or exchanged."""


def segments(data: bytes) -> list[tuple[int, int]]:
    """Marker and offset of each segment up to the first scan; the last is where the scan's data begin."""
    found, at = [], 2
    while at + 4 <= len(data) and data[at] == 0xFF:
        found.append((data[at + 1], at))
        at += 2 + int.from_bytes(data[at + 2 : at + 4], "big")
        if found[-1][0] == 0xDA:
            return [*found, (0, at)]
    return []


def scan_range(data: bytes) -> tuple[int, int]:
    """First byte of the first scan's data, and the end of the picture."""
    return segments(data)[-1][1], data.rfind(b"\xff\xd9") + 2


def block_size(data: bytes) -> int:
    """Size of the blocks that are damaged: smaller for files that have only a few blocks."""
    begin, end = scan_range(data)
    return BLOCK if end - begin >= 8 * BLOCK else 512


def some_blocks(data: bytes, chance: random.Random, most: int) -> tuple[int, int]:
    """Range of up to `most` whole blocks that lie in the scan's data."""
    begin, end = scan_range(data)
    size = block_size(data)
    first, last = -(-begin // size), end // size
    start = chance.randrange(first, max(last - 1, first + 1))
    return start * size, min(start + chance.randint(1, most), last) * size


def cut(data: bytes, chance: random.Random) -> bytes:
    begin, end = scan_range(data)
    return data[: chance.randrange(begin, end - 2)]


def zeroed(data: bytes, chance: random.Random) -> bytes:
    start, end = some_blocks(data, chance, 16)
    if chance.random() < 0.3:
        end = len(data)
    return data[:start] + bytes(end - start) + data[end:]


def swapped(data: bytes, chance: random.Random) -> bytes:
    size = block_size(data)
    begin, end = scan_range(data)
    one, two = sorted(chance.sample(range(-(-begin // size), end // size), 2))
    one, two = one * size, two * size
    return (
        data[:one] + data[two : two + size] + data[one + size : two] + data[one : one + size] + data[two + size :]
    )


def flipped(data: bytes, chance: random.Random) -> bytes:
    begin, end = scan_range(data)
    changed = bytearray(data)
    for _ in range(8):
        changed[chance.randrange(begin, end - 2)] ^= 1 << chance.randrange(8)
    return bytes(changed)


def garbage(data: bytes, chance: random.Random) -> bytes:
    start, end = some_blocks(data, chance, 16)
    return data[:start] + chance.randbytes(end - start) + data[end:]


def wrong_trailer(data: bytes, chance: random.Random) -> bytes:
    picture = data[: scan_range(data)[1]]
    ends = [b"", b"\xff", bytes(1000), b"\xff\xd9" + bytes(100_000), b"\xff\xd9" + chance.randbytes(3000)]
    return picture[:-2] + chance.choice(ends)


def header_junk(data: bytes, chance: random.Random) -> bytes:
    at = chance.choice(segments(data)[:-1])[1]
    junk = bytes(chance.choice(b"\0\1 aZ\x80\xfe") for _ in range(16))
    return data[:at] + junk + data[at:]


def progressive(data: bytes, chance: random.Random) -> tuple[bytes, bytes]:
    """The picture as a progressive file of libjpeg's own scans, whole and cut."""
    out = io.BytesIO()
    picture = Image.open(io.BytesIO(data))
    picture.save(out, "JPEG", quality=chance.choice([75, 85, 92]), progressive=True)
    whole = out.getvalue()
    return whole, cut(whole, chance)


def scans(data: bytes) -> list[tuple[tuple, int, int]]:
    """First component, band and bits (Ss, Se, Ah, Al) of each scan, and the range of its data."""
    found, at = [], 2
    while at + 4 <= len(data) and data[at + 1] != 0xD9:
        end = at + 2 + int.from_bytes(data[at + 2 : at + 4], "big")
        if data[at + 1] == 0xDA:
            n = data[at + 4]
            start, stop, bits = data[at + 5 + 2 * n : at + 8 + 2 * n]
            begin = end
            while data[end] != 0xFF or data[end + 1] == 0 or 0xD0 <= data[end + 1] <= 0xD7:
                end += 1
            found.append(((data[at + 5], start, stop, bits >> 4, bits & 15), begin, end))
        at = end
    return found


def progressive_share(whole: bytes, length: int) -> float:
    """Share that is left of a progressive file of libjpeg's own scans after it was cut to a length."""
    listed = scans(whole)
    luma = listed[0][0][0]
    reached = {}
    for (component, start, stop, before, after), begin, end in listed:
        covered = min(max((length - begin) / (end - begin), 0.0), 1.0)
        if component == luma and (start == 0 or stop in (5, 63)):
            reached.setdefault("DC" if start == 0 else (stop, after), covered)
    last = min((length - listed[-1][1]) / (listed[-1][2] - listed[-1][1]), 1.0)
    steps = [reached["DC"], reached[5, 2], reached[63, 2], reached[63, 1], max(last, 0.0)]
    return sum(step * (value - before) for step, value, before in zip(steps, STAGES, [0.0, *STAGES], strict=False))


WAYS = {
    "cut": cut,
    "zeroed": zeroed,
    "swapped blocks": swapped,
    "flipped bits": flipped,
    "garbage": garbage,
    "wrong trailer": wrong_trailer,
    "header junk": header_junk,
    "progressive, cut": progressive,
}


def pixels(data: bytes) -> numpy.ndarray:
    picture = Image.open(io.BytesIO(data))
    picture.load()
    return numpy.asarray(picture).astype(numpy.int16).reshape(picture.height, picture.width, -1)


def equal_share(one: numpy.ndarray, two: numpy.ndarray, tolerance: int = TOLERANCE) -> float:
    if one.shape != two.shape:
        return 0.0
    return float((numpy.abs(one - two).max(axis=2) <= tolerance).mean())


def photographs(folders: list[Path], count: int) -> list[tuple[str, bytes]]:
    """Pictures of at least 100 pixels whose JPEG has at least 16 KiB, each once."""
    found = {}
    for path in sorted(path for folder in folders for path in folder.rglob("*")):
        if not path.is_file() or len(found) == count or path.stat().st_size > 12_000_000:
            continue
        data = as_jpeg(path)
        if data:
            found.setdefault(hashlib.sha256(data).hexdigest(), (path.name, data))
    return list(found.values())


def as_jpeg(path: Path) -> bytes | None:
    """A sequential JPEG as it is, and a larger picture of another kind as a JPEG with restart markers."""
    data = path.read_bytes()
    try:
        picture = Image.open(io.BytesIO(data))
        if picture.width * picture.height > MOST_PIXELS:
            return None
        picture.load()
    except Exception:
        return None
    if picture.format != "JPEG" or picture.info.get("progressive"):
        if min(picture.size) < 200 or picture.format == "GIF":
            return None
        out = io.BytesIO()
        chance = random.Random(path.name)
        rows = chance.choice([0, 1, 4])
        picture.convert("RGB").save(out, "JPEG", quality=chance.randrange(70, 96), restart_marker_rows=rows)
        data = out.getvalue()
    if min(picture.size) < 100 or not segments(data):
        return None
    begin, end = scan_range(data)
    return data if end - begin >= 16 << 10 else None


def asked(thalweg: str, folder: Path) -> dict[str, dict]:
    """The line of `verify --json` about each file."""
    command = [thalweg, "verify", "--json", "--all", "-q", str(folder)]
    out = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    return {Path(line["path"]).name: line for line in map(json.loads, out.splitlines())}


def run(args: argparse.Namespace, folder: Path) -> None:
    truth = {}
    files = photographs(args.corpora, args.files)
    for number, (name, data) in enumerate(files):
        original = pixels(data)
        for way, damage in WAYS.items():
            chance = random.Random(f"{name} {way}")
            if way.startswith("progressive"):
                whole, damaged = damage(data, chance)
                share = progressive_share(whole, len(damaged))
            else:
                damaged = damage(data, chance)
                # libjpeg-turbo skips bytes between headers, before which Pillow gives up.
                is_skipped = way == "header junk"
                share = 1.0 if is_skipped else equal_share(original, pixels(damaged))
            target = f"{number:03}-{way.replace(' ', '-').replace(',', '')}.jpg"
            (folder / target).write_bytes(damaged)
            truth[target] = (way, share, name)
    (folder / "truth.json").write_text(json.dumps(truth))
    print(f"{len(files)} photographs")
    report(truth, asked(args.thalweg, folder))


def report(truth: dict[str, tuple], lines: dict[str, dict]) -> None:
    n_right = 0
    for way in WAYS:
        of_way = [(name, share) for name, (known, share, _) in truth.items() if known == way]
        off = {name: abs(share - (lines[name]["surviving_share"] or 0.0)) for name, share in of_way}
        right = sum(difference <= 0.03 for difference in off.values())
        n_right += right
        worst = max(off, key=off.get)
        verdicts = Counter(lines[name]["verdict"] for name in off)
        words = ", ".join(f"{count} {verdict}" for verdict, count in sorted(verdicts.items()))
        print(f"{way:17} {len(off):4} files, {right / len(off):6.1%} within 3 points; worst {worst}: ", end="")
        print(f"{truth[worst][1]:.1%} by pixels, said {lines[worst]['surviving_share'] or 0.0:.1%}; {words}")
    print(f"all: {n_right / len(truth):.1%} of {len(truth)} within 3 points")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("thalweg")
    parser.add_argument("corpora", type=Path, nargs="+")
    parser.add_argument("--files", type=int, default=200)
    parser.add_argument("--keep", type=Path, help="Folder for the damaged files, which stay there")
    args = parser.parse_args()
    if args.keep:
        args.keep.mkdir(parents=True, exist_ok=True)
        run(args, args.keep)
    else:
        with tempfile.TemporaryDirectory() as folder:
            run(args, Path(folder))


if __name__ == "__main__":
    main()
