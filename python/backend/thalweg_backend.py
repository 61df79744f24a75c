"""Build backend of the package: maturin's, after a look at what the build needs.

A build takes minutes and says at its end, among hundreds of lines, that a program is missing. So this says it first, in one
sentence. PEP 517 names the functions.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import maturin

#: Programs that compile the C and assembly in the package, and Debian's packages of them.
PROGRAMS = {"cc": "build-essential", "c++": "build-essential", "make": "build-essential", "cmake": "cmake", "nasm": "nasm"}
#: Free memory and room on the disk, in MB: the largest compiler with the linker after it; the target folder.
MEMORY_MB = 1500
DISK_MB = 2000


def get_requires_for_build_wheel(*rest: Any) -> list[str]:
    require()
    return maturin.get_requires_for_build_wheel(*rest)


def get_requires_for_build_editable(*rest: Any) -> list[str]:
    require()
    return maturin.get_requires_for_build_editable(*rest)


get_requires_for_build_sdist = maturin.get_requires_for_build_sdist
prepare_metadata_for_build_wheel = maturin.prepare_metadata_for_build_wheel
prepare_metadata_for_build_editable = maturin.prepare_metadata_for_build_editable
build_sdist = maturin.build_sdist
build_wheel = maturin.build_wheel
build_editable = maturin.build_editable


def require() -> None:
    """Ends the build with one sentence if it cannot succeed here."""
    missing = missing_programs() or old_rust() or little_memory() or little_room()
    if missing:
        sys.exit(f"error: {missing}")


def missing_programs() -> str | None:
    missing = {name: package for name, package in PROGRAMS.items() if not shutil.which(name)}
    if missing and sys.platform == "linux":
        packages = " ".join(sorted(set(missing.values())))
        return f"missing: {', '.join(missing)}. On Debian and Ubuntu type: sudo apt-get install -y {packages}"
    return None


def old_rust() -> str | None:
    try:
        found = subprocess.run(["rustc", "--version"], capture_output=True, text=True).stdout.split()[1]
    except (OSError, IndexError):
        # Where there is none, maturin brings it.
        return None
    wanted = oldest_rust()
    if wanted and version(found) < version(wanted):
        return f"Rust {found} is too old, {wanted} or newer is needed. Type: rustup update stable"
    return None


def oldest_rust() -> str | None:
    """What the workspace declares. The source distribution has the workspace as well."""
    for folder in Path.cwd().resolve(), *Path.cwd().resolve().parents:
        manifest = folder / "Cargo.toml"
        declared = manifest.is_file() and re.search(r'^rust-version = "(.*)"', manifest.read_text(), re.MULTILINE)
        if declared:
            return declared[1]
    return None


def version(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)[:3]]


def little_memory() -> str | None:
    try:
        found = re.search(r"^MemAvailable: *(\d+) kB", Path("/proc/meminfo").read_text(), re.MULTILINE)
    except OSError:
        return None
    if not found:
        return None
    free = int(found[1]) // 1024
    if free < MEMORY_MB:
        return f"{free} MB of memory are free, and the build needs {MEMORY_MB} MB. Close other programs"
    if free < 2 * MEMORY_MB:
        # Two of the largest compilers would not fit.
        os.environ.setdefault("CARGO_BUILD_JOBS", "1")
    return None


def little_room() -> str | None:
    free = shutil.disk_usage(Path.cwd()).free // 1_000_000
    if free < DISK_MB:
        return f"{free} MB are free on this disk, and the build needs {DISK_MB} MB"
    return None
