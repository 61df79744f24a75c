"""Runs PyExifTool and exiftool-vendored.js, with Python's and Node's builds for Windows, on exiftool.exe under Wine.

The same clients run on the program for Linux, and have to read the same. PyExifTool's own tests run as well: those that
read have to pass. Prints a line for each step and ends with 1 if one failed. Called by `scripts/windows.sh --clients`,
which installs the clients.
"""
import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

# What a path or a file system decides, by the names without their groups.
OF_THE_SYSTEM = {"SourceFile", "Directory", "FileAccessDate", "FileCreateDate", "FileInodeChangeDate", "FilePermissions"}
PATIENCE_S = 900
# Tests of PyExifTool that write tags, which this program refuses, or need Perl for their own configuration. The same list
# is in crates/thalweg/tests/exiftool/clients.rs.
WRITING = {
    "test_set_keywords", "test_tag_copying", "test_read_write_binary", "test_tag_name_hyphen", "test_write_comment",
    "test_set_tags", "test_set_tags_delete_all", "test_set_tags_list_keywords", "test_baseline_exiftool_behavior",
    "test_json_tag_comment_number",
}

failed = []


def report(name, problems, note=""):
    if problems:
        failed.append(name)
    print(f"{'FAILS' if problems else 'ok':5}  {name}{': ' + note if note else ''}", flush=True)
    for problem in problems[:10]:
        print(f"       {problem}", flush=True)


def step(name, function):
    try:
        report(name, *function())
    except (AssertionError, RuntimeError, OSError, ValueError, subprocess.TimeoutExpired) as error:
        report(name, [str(error)])


def on_wine(path):
    """A path as programs for Windows see it: Wine has the root of Linux as drive Z."""
    return "Z:" + str(path).replace("/", "\\")


def answer(words, folder, environment, by_file=False):
    """The JSON that a client prints: through pipes, or files for Node, which takes no pipe of Linux under Wine."""
    given = {"cwd": folder, "env": {**os.environ, **environment}, "stdin": subprocess.DEVNULL, "timeout": PATIENCE_S}
    if by_file:
        paths = [folder / "output", folder / "errors"]
        with open(paths[0], "wb") as output, open(paths[1], "wb") as errors:
            code = subprocess.run(words, stdout=output, stderr=errors, **given).returncode
        output, errors = (path.read_bytes() for path in paths)
    else:
        done = subprocess.run(words, capture_output=True, **given)
        code, output, errors = done.returncode, done.stdout, done.stderr
    if code != 0:
        raise RuntimeError(f"{words[1]} ended with {code}: {errors.decode(errors='replace')[-600:]}")
    return json.loads(output.decode("utf-8", errors="surrogateescape"))


def compared(linux, windows):
    problems = [] if len(linux) == len(windows) else [f"{len(linux)} and {len(windows)} answers"]
    n_equal = 0
    for number, (one, other) in enumerate(zip(linux, windows)):
        for key in sorted(one.keys() | other.keys()):
            if key.split(":")[-1] in OF_THE_SYSTEM:
                continue
            if one.get(key) == other.get(key):
                n_equal += 1
            else:
                problems.append(f"answer {number}, {key}: {one.get(key)!r} is {other.get(key)!r}"[:300])
    if n_equal < 50:
        problems.append(f"only {n_equal} values came through")
    return problems, f"{n_equal} values of {len(linux)} answers are equal, {len(problems)} differ"


def with_thumbnail(jpeg):
    """The picture as the thumbnail of itself: EXIF of one directory after the one of the picture, which is empty."""
    first = b"II*\0\x08\0\0\0" + b"\0\0" + (14).to_bytes(4, "little")
    entries = [(0x0201, 4, 14 + 2 + 2 * 12 + 4), (0x0202, 4, len(jpeg))]
    second = len(entries).to_bytes(2, "little")
    for tag, kind, value in entries:
        second += tag.to_bytes(2, "little") + kind.to_bytes(2, "little") + (1).to_bytes(4, "little")
        second += value.to_bytes(4, "little")
    exif = b"Exif\0\0" + first + second + b"\0\0\0\0" + jpeg
    return jpeg[:2] + b"\xff\xe1" + (len(exif) + 2).to_bytes(2, "big") + exif + jpeg[2:]


def small(pictures):
    """A picture that fits into the EXIF of another one."""
    return next(picture.read_bytes() for picture in pictures if picture.stat().st_size < 60_000)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("linux", "windows", "repository", "clients", "work"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    arguments = parser.parse_args()
    clients, work = arguments.clients.resolve(), arguments.work.resolve()
    sources = arguments.repository.resolve() / "tests" / "clients"
    pictures = sorted((arguments.repository.resolve() / "samples" / "pictures").rglob("*.jpg"))
    for name, picture in zip(("a.jpg", "grün.jpg"), pictures):
        (work / name).write_bytes(picture.read_bytes())
    (work / "thumbnail.jpg").write_bytes(with_thumbnail(small(pictures)))
    # PyExifTool's tests look for the program by its name.
    for name, program in (("exiftool", arguments.linux), ("exiftool.exe", arguments.windows)):
        os.link(program.resolve(), work / name)
    python = clients / "python" / "python.exe"
    node = clients / "node" / "package" / "bin" / "node.exe"
    modules = clients / "python-modules"

    def pyexiftool():
        files = ["a.jpg", "grün.jpg"]
        client = sources / "pyexiftool.py"
        linux = answer([sys.executable, client, work / "exiftool", *files], work, {"PYTHONPATH": str(modules)})
        windows = answer(["wine", python, on_wine(client), on_wine(work / "exiftool.exe"), *files], work, {})
        return compared(linux, windows)

    def suite():
        client = sources / "pyexiftool_suite.py"
        words = ["wine", python, on_wine(client), on_wine(work / "exiftool.exe"), on_wine(clients / "pyexiftool")]
        verdicts = answer(words, work, {})
        problems = []
        for test, (verdict, said) in verdicts.items():
            if test.rsplit(".", 1)[-1] in WRITING:
                if verdict != "failed" or "this program only reads" not in said:
                    problems.append(f"{test} writes, and was not refused: {verdict} {said}"[:300])
            elif verdict == "failed":
                problems.append(f"{test}: {said}"[:600])
        n_ok = sum(verdict == "ok" for verdict, _ in verdicts.values())
        assert len(verdicts) >= 50, f"only {len(verdicts)} tests ran"
        return problems, f"{n_ok} of {len(verdicts)} pass, {len(WRITING)} write and are refused"

    def vendored():
        files, client = ["a.jpg", "grün.jpg"], sources / "vendored.mjs"
        environment = {"NODE_CLIENTS": str(clients / "js"), "WITH_THUMBNAIL": str(work / "thumbnail.jpg")}
        linux = answer(["node", client, work / "exiftool", *files], work, environment)
        environment = {name: on_wine(path) for name, path in environment.items()}
        words = ["wine", node, on_wine(client), on_wine(work / "exiftool.exe"), *files]
        windows = answer(words, work, environment, by_file=True)
        return compared(linux, windows)

    step("PyExifTool on Python for Windows", pyexiftool)
    step("PyExifTool's own tests", suite)
    step("exiftool-vendored.js on Node for Windows", vendored)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
