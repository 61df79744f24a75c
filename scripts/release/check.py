"""Checks the archives of a release: what is in them, how large they are, and that their programs give the same answers.

    python scripts/release/check.py target/dist

Each program that this machine can start (itself, with qemu-user or with Wine) reads the sample pictures; all have to
print the same metadata, verdicts and catalogue rows. A program that cannot be started here is reported as skipped.
"""

import hashlib
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import zipfile
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parent.parent.parent
MOST_BYTES = 20_000_000
# Windows 10 opens no other archive than this one, which compresses less: the same program is 16.4 MB with xz
# (docs/releases.md, Figures).
MOST_ZIP_BYTES = 24_000_000
CONTENTS = ("LICENSE-APACHE", "LICENSE-MIT", "NOTICE", "README.md", "CHANGELOG.md", "LICENCES-OF-LIBRARIES.txt",
            "man/thalweg.1", "completions/thalweg.bash", "completions/_thalweg", "completions/thalweg.fish",
            "completions/_thalweg.ps1")
# What `verify` says at its end of the samples.
VERDICTS = "26 whole, 1 damaged, 2 broken, 1 not a picture."
QUERY = "SELECT substr(path, instr(path, 'pictures') + 9), bytes, format, width, height, model, taken_at FROM image"


def version() -> str:
    return tomllib.loads((REPOSITORY / "Cargo.toml").read_text(encoding="utf-8"))["workspace"]["package"]["version"]


def targets(dist: Path) -> dict[str, Path]:
    archives = sorted([*dist.glob("thalweg-*.tar.xz"), *dist.glob("thalweg-*.zip")])
    return {re.sub(r"^thalweg-|\.tar\.xz$|\.zip$", "", path.name): path for path in archives}


def unpack(archive: Path, folder: Path) -> Path:
    if archive.suffix == ".zip":
        with zipfile.ZipFile(archive) as opened:
            opened.extractall(folder)
    else:
        with tarfile.open(archive) as opened:
            opened.extractall(folder, filter="data")
    return folder / archive.name.removesuffix(".tar.xz").removesuffix(".zip")


def runner(target: str) -> list[str] | None:
    """The words before the program's path with which it starts on this machine; `None` if it does not."""
    system, machine = platform.system(), platform.machine()
    architecture = target.split("-")[0]
    is_own = architecture == {"arm64": "aarch64", "AMD64": "x86_64"}.get(machine, machine)
    if "-linux-" in target and system == "Linux":
        if is_own:
            return []
        # With a library folder of that architecture, which Debian's cross packages install, for programs that link glibc.
        qemu = shutil.which(f"qemu-{architecture}-static")
        libraries = Path(f"/usr/{architecture}-linux-gnu")
        if qemu and target.endswith("-musl"):
            return [qemu]
        if not qemu or not libraries.is_dir():
            return None
        # For the processes that the program starts as well.
        os.environ["QEMU_LD_PREFIX"] = str(libraries)
        return [qemu]
    if "-windows-" in target:
        return [] if system == "Windows" else ["wine"] if shutil.which("wine") else None
    return [] if "-apple-" in target and system == "Darwin" and is_own else None


def can_start_itself(before: list[str]) -> bool:
    """Whether a program that another one runs can start itself again: under qemu only if the kernel knows qemu."""
    if not before or before[0] == "wine":
        return True
    name = Path(before[0]).name.removesuffix("-static")
    return Path("/proc/sys/fs/binfmt_misc", name).exists()


def answers(before: list[str], program: Path, folder: Path) -> dict[str, str]:
    """What a program prints of the samples, without what differs between systems. `before`: see `runner`."""
    start = [*before, str(program)]

    def run(*arguments: str, status: int = 0, messages: bool = False) -> str:
        command = [*start, *arguments]
        # The prefix of Wine is the caller's; its warnings are not the program's.
        environment = os.environ | {"WINEDEBUG": "-all"}
        done = subprocess.run(command, capture_output=True, cwd=folder, env=environment, timeout=600)
        if done.returncode != status:
            sys.exit(f"{' '.join(command)}: status {done.returncode}\n{done.stderr.decode(errors='replace')}")
        return (done.stderr if messages else done.stdout).decode().replace("\r\n", "\n")

    shutil.copytree(REPOSITORY / "samples" / "pictures", folder / "pictures")
    found = {"version": run("--version").strip()}
    if found["version"] != f"thalweg {version()}":
        sys.exit(f"{start[-1]} is {found['version']}, the repository {version()}")
    run("index", "pictures", "--catalog", "t.db", "--quiet")
    found["rows"] = "\n".join(sorted(run("query", "t.db", QUERY, "--json").replace("\\\\", "/").splitlines()))
    tags = json.loads(run("tags", "-j", "-n", "-ImageSize", "-Model", "-DateTimeOriginal", "-GPSPosition", "pictures/danube"))
    for item in tags:
        item["SourceFile"] = item["SourceFile"].replace("\\", "/")
    found["tags"] = json.dumps(sorted(tags, key=lambda item: item["SourceFile"]))
    run("thumbnail", "pictures/danube", "--output", "thumbs", "--quiet")
    found["thumbnails"] = str(len([path for path in (folder / "thumbs").rglob("*.jpg")]))
    if can_start_itself(before):
        verdicts = run("verify", "pictures", status=1, messages=True)
        if VERDICTS not in verdicts:
            sys.exit(f"{start[-1]} verify: {VERDICTS} is not in\n{verdicts}")
        found["verify"] = VERDICTS
    return found


def check(target: str, archive: Path, sums: dict[str, str], folder: Path) -> dict[str, str] | None:
    """Checks one archive, and returns the answers of its program if it can be started."""
    content = archive.read_bytes()
    if sums.get(archive.name) != hashlib.sha256(content).hexdigest():
        sys.exit(f"{archive.name}: not the checksum in SHA256SUMS")
    most_bytes = MOST_ZIP_BYTES if archive.suffix == ".zip" else MOST_BYTES
    if len(content) > most_bytes:
        sys.exit(f"{archive.name}: {len(content)} bytes, the limit is {most_bytes}")
    unpacked = unpack(archive, folder)
    for name in CONTENTS:
        if not (unpacked / name).is_file() or not (unpacked / name).stat().st_size:
            sys.exit(f"{archive.name}: {name} is missing or empty")
    program = unpacked / ("thalweg.exe" if "windows" in target else "thalweg")
    size = f"{len(content) / 1e6:.1f} MB, program {program.stat().st_size / 1e6:.1f} MB"
    before = runner(target)
    if before is None:
        print(f"{target}: {size}; skipped: the program cannot be started on this machine")
        return None
    place = folder / "work"
    place.mkdir()
    found = answers(before, program, place)
    how = f" ({Path(before[0]).name})" if before else ""
    note = "" if "verify" in found else "; skipped: verify, which needs binfmt for qemu"
    print(f"{target}: {size}; answers{how} are right{note}")
    return found


def main(dist: Path) -> None:
    lines = (dist / "SHA256SUMS").read_text(encoding="utf-8").splitlines()
    sums = {name: digest for digest, name in (line.split() for line in lines)}
    first: tuple[str, dict[str, str]] | None = None
    found = targets(dist)
    if not found:
        sys.exit(f"{dist} contains no archive")
    for target, archive in found.items():
        with tempfile.TemporaryDirectory() as folder:
            given = check(target, archive, sums, Path(folder))
        if given is None:
            continue
        if first is None:
            first = (target, given)
        for key in first[1].keys() & given.keys():
            if first[1][key] != given[key]:
                sys.exit(f"{target} differs from {first[0]} in {key}:\n{given[key]}\n---\n{first[1][key]}")
    if first is None:
        sys.exit("no program could be started on this machine")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(Path(sys.argv[1]))
