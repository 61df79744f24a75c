"""Packs a folder into FOLDER.tar.xz, or FOLDER.zip if its name is that of a Windows target.

    python scripts/release/archive.py target/dist/thalweg-x86_64-unknown-linux-musl

The same files give the same bytes: names are sorted, owners are root, and all times are SOURCE_DATE_EPOCH, or else the
time of the last commit.
"""

import io
import lzma
import os
import subprocess
import sys
import tarfile
import time
import zipfile
from pathlib import Path

PROGRAMS = ("thalweg", "thalweg.exe")


def moment() -> int:
    epoch = os.environ.get("SOURCE_DATE_EPOCH")
    if epoch is None:
        command = ["git", "log", "-1", "--format=%ct"]
        epoch = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return int(epoch)


def mode(path: Path) -> int:
    return 0o755 if path.name in PROGRAMS else 0o644


def tar_xz(folder: Path, target: Path, mtime: int) -> None:
    raw = io.BytesIO()
    with tarfile.open(fileobj=raw, mode="w", format=tarfile.GNU_FORMAT) as archive:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            member = tarfile.TarInfo(str(path.relative_to(folder.parent)))
            member.size, member.mtime, member.mode = path.stat().st_size, mtime, mode(path)
            member.uname = member.gname = "root"
            with path.open("rb") as file:
                archive.addfile(member, file)
    target.write_bytes(lzma.compress(raw.getvalue(), preset=9))


def zipped(folder: Path, target: Path, mtime: int) -> None:
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            member = zipfile.ZipInfo(str(path.relative_to(folder.parent)), time.gmtime(mtime)[:6])
            member.compress_type, member.external_attr = zipfile.ZIP_DEFLATED, mode(path) << 16
            archive.writestr(member, path.read_bytes(), compresslevel=9)


def main(folder: Path) -> None:
    if "windows" in folder.name:
        target = folder.with_name(folder.name + ".zip")
        zipped(folder, target, moment())
    else:
        target = folder.with_name(folder.name + ".tar.xz")
        tar_xz(folder, target, moment())
    print(f"{target.name}: {target.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(Path(sys.argv[1]))
