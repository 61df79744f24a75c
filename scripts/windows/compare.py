"""Runs the commands of the Linux program and, under Wine, of the Windows program, and compares the answers.

Prints a line for each step: `ok` or `FAILS` with what differs. Ends with 1 if one failed. Called by scripts/windows.sh.
Where THALWEG_CORPORA names the folder of the corpora, the ExifTool front answers for all of their files, too.
"""
import argparse
import csv
import hashlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tarfile
import time
from pathlib import Path

# What a path or a file system decides, and so the system. Names, sizes and times of change are compared.
OF_THE_SYSTEM = {"SourceFile", "Directory", "FileAccessDate", "FileCreateDate", "FileInodeChangeDate", "FilePermissions"}
# Columns of the catalogue that do so.
OF_THE_PLACE = {"path", "directory", "inode", "device", "indexed_at", "read_at"}
WHOLE_SECOND = 1_600_000_000
PATIENCE_S = 300
# For all files of the corpora.
PATIENCE_CORPORA_S = 3600

failed = []


def report(name, differences, note=""):
    if differences:
        failed.append(name)
    print(f"{'FAILS' if differences else 'ok':5}  {name}{': ' + note if note else ''}", flush=True)
    for difference in differences[:10]:
        print(f"       {difference}", flush=True)


class Program:
    """The program on one of the systems."""

    def __init__(self, work, words, is_windows):
        self.work, self.words, self.is_windows = work, words, is_windows
        work.mkdir()

    def path(self, path):
        """A path as this system writes it: Wine has the root of Linux as drive Z."""
        return "Z:" + str(path).replace("/", "\\") if self.is_windows else str(path)

    def run(self, *arguments, stdin=None, codes=(0,), patience_s=PATIENCE_S):
        words = [*self.words, *[self.path(word) if isinstance(word, Path) else word for word in arguments]]
        done = subprocess.run(words, input=stdin, capture_output=True, cwd=self.work, timeout=patience_s, check=False)
        if done.returncode not in codes:
            said = done.stderr.decode(errors="replace").strip()
            raise RuntimeError(f"{' '.join(words[1:])}: exit code {done.returncode}: {said[-2000:]}")
        # On Windows, standard output has lines as on Linux; a carriage return would be a difference.
        return done.stdout

    def text(self, *arguments, **more):
        return self.run(*arguments, **more).decode(errors="replace")


def prepared(repository, folder):
    """Copies the samples and the fixtures, with times that both systems can represent."""
    shutil.copytree(repository / "samples" / "pictures", folder / "samples")
    for fixtures in ("crates/pixel/tests", "crates/engine/src/sheet", "docs/serve"):
        for source in sorted((repository / fixtures).rglob("*")):
            if source.is_file() and source.suffix not in (".rs", ".md"):
                target = folder / "fixtures" / source.relative_to(repository)
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(source, target)
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    # Damage has to be reported alike, too.
    for source in [path for path in files if path.suffix in (".jpg", ".png")][:4]:
        cut = folder / "cut" / source.name
        cut.parent.mkdir(exist_ok=True)
        cut.write_bytes(source.read_bytes()[: source.stat().st_size // 2])
    (folder / "grün").mkdir()
    shutil.copyfile(files[0], folder / "grün" / f"日本 {files[0].name}")
    for number, path in enumerate(sorted(path for path in folder.rglob("*") if path.is_file())):
        os.utime(path, (WHOLE_SECOND + number, WHOLE_SECOND + number))
    return sum(path.is_file() for path in folder.rglob("*"))


def relative(path, root):
    """Where a file lies below the root, whichever system wrote the path."""
    path = path.replace("\\", "/")
    path = path[2:] if path[1:3] == ":/" else path
    return path[len(str(root)):].lstrip("/") if path.startswith(str(root)) else "OUTSIDE " + path


def catalogue(program, photos):
    program.run("index", "--tags", "-q", "-c", "catalog.db", photos, codes=(0, 3))
    program.run("export", "-q", "catalog.db", "rows.csv")
    with open(program.work / "rows.csv", encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    prefixed = [row["path"] for row in rows if row["path"].startswith("\\\\?\\")]
    assert not prefixed, f"a prefix is stored: {prefixed[0]}"
    found = {}
    for row in rows:
        key = relative(row["path"], photos)
        kept = {name: value for name, value in row.items() if name not in OF_THE_PLACE}
        # Messages name the file, and the system's own words differ.
        for name in ("error", "problem", "reason"):
            if name in kept:
                kept[name] = kept[name].replace(row["path"], "PATH")
        found[key] = kept
    return found


def differences_of(linux, windows):
    found = [f"only on Linux: {key}" for key in sorted(linux.keys() - windows.keys())]
    found += [f"only on Windows: {key}" for key in sorted(windows.keys() - linux.keys())]
    for key in sorted(linux.keys() & windows.keys()):
        one, other = linux[key], windows[key]
        if one == other:
            continue
        if isinstance(one, str) and "\n" in one:
            lines = [set(text.split("\n")) for text in (one, other)]
            found.append(f"{key}: {sorted(lines[0] - lines[1])} is {sorted(lines[1] - lines[0])}"[:600])
        elif isinstance(one, dict):
            names = sorted(name for name in one.keys() | other.keys() if one.get(name) != other.get(name))
            found += [f"{key}: {name}: {one.get(name)!r} is {other.get(name)!r}" for name in names]
        else:
            found.append(f"{key}: {one!r} is {other!r}"[:600])
    return found


NUMBER = re.compile(r"(\d+\.\d{10,})")


def differs_by_rounding(one, other):
    """Whether two answers differ in the last digits of fractions only: C libraries differ in how they round powers."""
    parts = [NUMBER.split(text) for text in (one, other)]
    if [part[::2] for part in parts].count(parts[0][::2]) < 2:
        return False
    pairs = zip(parts[0][1::2], parts[1][1::2])
    return all(abs(float(a) - float(b)) <= 1e-14 * abs(float(a)) for a, b in pairs)


def answers(program, photos, *options):
    """The answer of `tags -j` for each file, as text without the lines that the system decides."""
    return answers_of(program.run("tags", "-j", "-r", *options, photos, codes=(0, 1, 3)), photos)


def answers_of_the_front(program, folder, *options):
    """The same of `exiftool -j`, for all files of a large folder."""
    done = program.run("-j", "-r", *options, folder, codes=(0, 1), patience_s=PATIENCE_CORPORA_S)
    return answers_of(done, folder)


def answers_of(output, root):
    """The answer for each file in JSON, by byte: bytes that are not UTF-8 are kept apart from each other."""
    text = output.decode(errors="surrogateescape")
    found = {}
    for answer in re.findall(r"^\[?(\{\n.*?^\})", text, re.MULTILINE | re.DOTALL):
        source = json.loads(re.search(r'"SourceFile": (".*")', answer).group(1))
        assert "\\" not in source, f"a backslash in SourceFile: {source}"
        lines = [line.rstrip(",") for line in answer.split("\n")]
        kept = [line for line in lines if re.sub(r'^\s*"(?:[^"]*:)?(\w+)":.*', r"\1", line) not in OF_THE_SYSTEM]
        key = relative(source, root)
        assert key not in found, f"two answers for {key}"
        found[key] = "\n".join(kept)
    assert len(found) == text.count('"SourceFile": '), "an answer was not recognised"
    assert found, "no answer"
    return found


def files_below(folder, strip):
    """The hash of each file below a folder, by a name without what leads to the photos."""
    found = {}
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        name = str(path.relative_to(folder))
        position = name.find(strip)
        found[name[position:] if position >= 0 else name] = hashlib.sha256(path.read_bytes()).hexdigest()
    return found


def thumbnails(program, photos):
    program.run("thumbnail", "-q", "-o", "thumbs", photos, codes=(0, 1, 3))
    found = files_below(program.work / "thumbs", photos.name)
    return {name: value for name, value in found.items() if not of_a_library(name.removesuffix(".jpg"))}


def packed(program, photos):
    """The members of the archive in their order; what describes a picture stores its path, which is left out."""
    program.run("pack", "-q", "-o", "packed", photos / "samples", codes=(0, 3))
    found = {}
    for path in sorted((program.work / "packed").glob("*.tar")):
        with tarfile.open(path) as archive:
            for number, member in enumerate(archive.getmembers()):
                content = archive.extractfile(member).read()
                if member.name.endswith(".json"):
                    described = json.loads(content)
                    assert relative(described.pop("path"), photos), "no path"
                    content = json.dumps(described).encode()
                what = (member.mode, member.uid, member.gid, member.mtime, hashlib.sha256(content).hexdigest())
                found[f"{path.name} {number}"] = f"{member.name} {what}"
    return found


def of_a_library(name):
    """Whether a file needs a library of the system to be decoded, which one system has and the other may lack."""
    return name.lower().endswith((".heic", ".heif"))


def verified(program, photos):
    text = program.text("verify", "-q", photos, codes=(0, 1, 3))
    lines = [line.replace(program.path(photos), "PHOTOS").replace("\\", "/") for line in text.split("\n")]
    return {line: True for line in lines if not of_a_library(line.split(": ")[0])}


def found_by(program, photos):
    text = program.text("find", "catalog.db", "--camera", "Drawn")
    return {relative(line, photos): True for line in text.split("\n") if line}


def queried(program, _):
    text = program.text("query", "catalog.db", "SELECT format, count(*) FROM image GROUP BY format ORDER BY 1")
    return {line: True for line in text.split("\n")}


def stays_open(program, photos):
    """Two commands to one process, as the clients of ExifTool give them."""
    picture = program.path(sorted((photos / "samples").rglob("*.jpg"))[0])
    script = f"-j\n-Make\n-ImageSize\n{picture}\n-execute1\n-ver\n-execute2\n-stay_open\nFalse\n"
    text = program.text("-stay_open", "True", "-@", "-", stdin=script.encode())
    assert "{ready1}" in text and "{ready2}" in text, text
    return {line: True for line in text.split("\n") if "SourceFile" not in line}


def charset_of_names(program, photos):
    """Names in a list from a pipe, in an encoding that an option names: `grün.jpg` in code page 1252."""
    folder = photos / "grün"
    picture = next(path for path in sorted((photos / "samples").rglob("*.jpg")))
    shutil.copyfile(picture, folder / "grün.jpg")
    name = program.path(folder / "grün.jpg").encode("cp1252")
    command = b"-charset\nfilename=Latin\n-S\n-FileName\n-ImageSize\n" + name + b"\n-execute1\n"
    script = command + command.replace(b"Latin", b"Cyrillic") + b"-stay_open\nFalse\n"
    text = program.run("-stay_open", "True", "-@", "-", stdin=script).decode(errors="replace")
    (folder / "grün.jpg").unlink()
    # In Cyrillic it is the name of another file, which is not there.
    assert "FileName: grün.jpg" in text.split("{ready1}")[0], text
    assert text.count("ImageSize") == 1 and text.count("{ready1}") == 2, text
    return {line: True for line in text.replace("\r", "").split("\n")}


# The libraries of mingw-w64 that a user does not have.
OF_MINGW = re.compile(r"DLL Name: (lib(?:stdc\+\+|gcc|winpthread).*)", re.IGNORECASE)


def imported(program):
    """The program needs no library that does not come with Windows: C and C++ are linked statically."""
    words = ["x86_64-w64-mingw32-objdump", "-p", program.words[-1]]
    text = subprocess.run(words, capture_output=True, check=True).stdout.decode(errors="replace")
    names = re.findall(r"DLL Name: (\S+)", text)
    assert "KERNEL32.dll" in names, names
    assert not OF_MINGW.findall(text), OF_MINGW.findall(text)
    return f"{len(set(names))} DLLs, none of mingw"


def measured(program):
    """The lab and `tune` come to their ends; what they measure under Wine says nothing about Windows."""
    text = program.text("lab", "run", "null", "--quick", "--rounds", "5", "--out", "null.json")
    assert "once" in text, text
    claims = program.text("lab", "claims", "null.json", codes=(0, 1))
    assert "not shown" in claims, claims
    assert not list(program.work.glob("thalweg-lab-*")), "the lab left its folder"
    text = program.text("tune", "--dry-run", "--time", "10", ".")
    assert text.strip(), "tune printed nothing"
    text = program.text("time", "-n", "2", "--", program.words[-1], "--version")
    assert "user" in text and "not available" not in text, text
    return "lab run null, tune and time"


def interrupted(program):
    """Ctrl-C: Wine hands SIGINT of its process to the program as the console's event."""
    words = [*program.words, "time", "-n", "10000", "--", program.words[-1], "--version"]
    with subprocess.Popen(words, cwd=program.work, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        time.sleep(2)
        process.send_signal(signal.SIGINT)
        code = process.wait(timeout=60)
    assert code == 130, f"exit code {code}"
    return "exit code 130"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("linux", "windows", "repository", "work"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    arguments = parser.parse_args()
    work = arguments.work.resolve()
    photos = work / "photos"
    photos.mkdir()
    n_files = prepared(arguments.repository.resolve(), photos)
    print(f"{n_files} files: samples, fixtures and some that were cut in half")
    linux = Program(work / "linux", [str(arguments.linux.resolve())], False)
    windows = Program(work / "windows", ["wine", str(arguments.windows.resolve())], True)
    exiftool = {}
    for system, program in (("linux", linux), ("windows", windows)):
        name = program.work / ("exiftool.exe" if program.is_windows else "exiftool")
        os.link(program.words[-1], name)
        exiftool[system] = Program(work / f"exiftool-{system}", [*program.words[:-1], str(name)], program.is_windows)

    steps = [
        ("--version", lambda program: {program.text("--version"): True}),
        ("index and export: rows of the catalogue", lambda program: catalogue(program, photos)),
        ("tags -j", lambda program: answers(program, photos)),
        ("tags -j -n -G1 -a -u", lambda program: answers(program, photos, "-n", "-G1", "-a", "-u")),
        ("verify", lambda program: verified(program, photos)),
        ("find", lambda program: found_by(program, photos)),
        ("query", lambda program: queried(program, photos)),
        ("thumbnail", lambda program: thumbnails(program, photos)),
        ("pack", lambda program: packed(program, photos)),
    ]
    for name, step in steps:
        compare(name, step, linux, windows)
    front = [
        ("exiftool.exe -ver", lambda program: {program.text("-ver"): True}),
        ("exiftool.exe -stay_open", lambda program: stays_open(program, photos)),
        ("exiftool.exe -charset filename=Latin, by a pipe", lambda program: charset_of_names(program, photos)),
    ]
    corpora = os.environ.get("THALWEG_CORPORA")
    if corpora:
        corpora = Path(corpora).resolve()
        for options in (("-a", "-G1"), ("-a", "-G1", "-n")):
            step = lambda program, options=options: answers_of_the_front(program, corpora, *options)
            front.append((f"exiftool.exe -j {' '.join(options)}, the corpora", step))
    else:
        print("skipped  the corpora: THALWEG_CORPORA is not set", flush=True)
    for name, step in front:
        compare(name, step, exiftool["linux"], exiftool["windows"])
    for name, step in [("imports", imported), ("lab, tune, time", measured), ("Ctrl-C", interrupted)]:
        try:
            report(name, [], step(windows))
        except (AssertionError, RuntimeError, subprocess.TimeoutExpired) as error:
            report(name, [str(error)])
    sys.exit(1 if failed else 0)


def compare(name, step, linux, windows):
    begin = time.monotonic()
    try:
        one, other = step(linux), step(windows)
        assert one, "nothing to compare"
    except (AssertionError, RuntimeError, OSError, subprocess.TimeoutExpired) as error:
        report(name, [str(error)])
        return
    rounded = [
        key for key, text in one.items()
        if isinstance(text, str) and text != other.get(key, text) and differs_by_rounding(text, other[key])
    ]
    exact = [{key: value for key, value in answer.items() if key not in rounded} for answer in (one, other)]
    found = differences_of(*exact)
    counts = f"{len(one)} on Linux, {len(other)} on Windows, {len(found)} differ"
    if rounded:
        counts += f", {len(rounded)} by the rounding of a power ({', '.join(rounded)})"
    report(name, found, f"{counts}, {time.monotonic() - begin:.0f} s")


if __name__ == "__main__":
    main()
