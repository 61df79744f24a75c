"""Compares the answers of ExifTool and Thalweg to generated command lines.

    python bench/python/command_lines.py EXIFTOOL THALWEG FILES... [--seconds N] [--seed S] [--only OPTION]

EXIFTOOL and THALWEG are the two programs; THALWEG is run under the name `exiftool`. Command lines combine one, two or
three of `OPTIONS`, which are those of the table in docs/exiftool.md, with one to three of the files. Both programs run
as servers (`-stay_open`); after an option whose effect outlasts its command in ExifTool, its server is started again.
Lines with `-common_args`, which servers do not take, are run as processes. Standard output, standard error, the exit
status and the files that `-w` and `-W` write are compared to the byte, in the time zone UTC. The files are copied
first, so that reading does not change their times, and once more into the folders of `tree`, which takes part as a
directory: always with `-fileOrder`, because ExifTool reads directories in the order of the file system.

A line that differs is made smaller as long as it differs: options and files are taken away. Prints the number of lines,
the number of those that differ, and for each set of options that is left, how often it occurred and one example.
Lines that Thalweg refuses with a message are counted apart, and so are answers whose lines are in another order: the
order of computed tags depends on what a server has read before, see docs/exiftool.md.

Not among the options: `-v`, `-h` and lists (`-listx` and its kin), which docs/exiftool.md describes under "Refused
options" and "Differences".
"""

import argparse
import itertools
import os
import random
import shutil
import subprocess
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path

FORMAT = "$FileName: $Make, ${ISO;$_ *= 2 if $_ > 100} ${DateTimeOriginal#;DateFmt('%Y')}"
OPTIONS = [
    # Which tags.
    "-ISO", "-Make#", "-EXIF:all", "-MakerNotes:all", "-XMP:all", "-all", "-all:all", "-all:ISO", "-*Date", "-IFD0:*",
    "-EXIF:ISO", "-IFD1:XResolution", "-MakerNotes:ISO", "-Time:all", "-1IFD0:Make", "-AllDates", "-EXIF:AllDates#",
    "-Common", "-Nothing", "-Keywords", "-Composite:all", "-System:all", "-FileType", "--ISO", "--EXIF:all", "-x Make",
    "--MakerNotes:all", "--XMP:*", "-x *Date", "--FileName", "-a", "--a", "-e", "-u", "-f", "-fast", "-fast2", "-fast3",
    "-fast4", "-fast5", "-ThumbnailImage", "-Orientation", "-GPSLatitude", "-ImageDataHash", "-Warning",
    # Layout.
    "-l", "-s", "-s2", "-s3", "-S", "-t", "-T", "-args", "-j", "-php", "-X", "-csv", "-csvDelim ;", f"-p {FORMAT}",
    "-p $Make $Nothing", "-p- $Model/", "-b", "-G", "-G1", "-G0:1", "-G:0:3", "-G2", "-G3", "-G4", "-G6", "-g", "-g1",
    "-g2:3", "-D", "-H", "-sort", "--sort",
    # Values.
    "-n", "-d %d.%m.%Y %H:%M", "-c %.4f", "-sep |", "-listItem 0", "-listItem -1", "-struct", "-E", "-ex", "-ec", "-L",
    "-charset Latin2", "-api MissingTagValue=none", "-api UndefTags", "-api ByteUnit=Binary",
    "-api GlobalTimeShift=1", "-globalTimeShift -0:0:1 2", "-api Filter=tr/a-z/A-Z/", "-api TimeZone=America/New_York",
    "-api Struct=2", "-api LimitLongValues=20", "-api RequestTags=FileUserID", "-BaseName", "-FilePath", "-FileUserID",
    "-FileGroupID", "-api QuickTimeUTC",
    # Files and conditions.
    "-if $ISO < 100", "-if $ISO >= 100", "-if $FileSize < 5000", "-if $FileSize# > 5000", "-if $ImageSize > 100",
    "-if not $Make", "-if $make =~ /^n/i", "-if $Make eq 'Canon' or $ISO", "-if5 $FileName =~ /jpg/i",
    "-if2 $ISO", "-if ($ISO // 0) < 400", "-if $FNumber > 4", "-if $Model =~ /^(?!Canon)/", "-if ${ISO;$_=1} == 1",
    "-if defined $ISO", "-if $ExposureTime > 0.01", "-if length($Make) > 5", "-if $Flash# & 1", "-if $EXIF:all",
    "-if $FileName lt 'N' xor $ISO", "-if substr($Make, 20, 2) eq ''", "-if int($ISO) == $ISO", "-if 1",
    "-fileOrder FileName", "-fileOrder -ISO", "-fileOrder FileSize#", "-fileOrder4 -FileName", "-ext jpg", "--ext JPG",
    "-if $Model =~ /(.)\\1/", "-if $FileName =~ /(?<=[A-Z])\\d|(?<!o)n/", "-if $Make =~ /^(\\w)(?=\\w*\\1)/i",
    "-if $Copyright =~ /^.{1,9}$$/", "-if $Model !~ /\\bD\\d+\\b/", "-i sub", "-i HIDDEN", "-r", "-r.",
    # Bytes and characters.
    "-p ${Make;s/(?<=[a-z])[a-z]/-/g} ${Model;tr/A-Za-z//cd}", "-p ${Description;s/\\W/_/g} ${Title;$_ = length}",
    "-p ${Copyright;s/./x/g} ${Artist;$_ = substr($_, 1, 3)}", "-api Filter=s/(\\d)(?=\\d)/$1,/g",
    "-api Filter=tr/\\x80-\\xff//d", "-if length($Copyright) > 9",
    # More values.
    "-lang de", "-lang fr", "-lang ja", "-lang zh_cn", "-d %s", "-d %Y-%m-%dT%H:%M:%S%z", "-d %A %e %B %j %I%p",
    "-d %-m/%f %y %%", "-c %d %d %.2f", "-c %+.6f", "-c %.3f deg", "-sep \\n", "-sep ,", "-listItem 1",
    "-charset Latin", "-charset UTF8", "-charset Cyrillic", "-charset iptc=Latin2", "-charset exif=Latin",
    "-charset filename=Latin", "-U", "-api Unknown=1", "-api Duplicates=0", "-api ListItem=1",
    # Output in files.
    "-w txt", "-w out/%f.txt", "-w! out/all_%e.txt", "-w+ out/all%0f.txt", "-w+ out/all.txt", "-w out/%2f_%-.3f%C.txt", "-w out/%f%-c.%le",
    "-w %d%f_%ue.csv", "-W out/%f_%t.%s", "-W+ out/%g_%t.txt", "-W! out/%lf%+c_%t.%s", "-w out/%o.txt", "--wext jpg",
    "-wext txt",
    # The program.
    "-q", "-m", "-progress", "-progress2", "-use MWG", "-echo done", "-echo3 ${status}", "-z", "-F", "-@ more.args",
    "-@ names.args", "-execute -s -Make FILE", "-execute2 -j -FileType -ISO FILE", "-common_args -n",
    "-execute -ISO FILE -common_args -G1 -s", "-P",
]
LASTING = ("-use", "-api TimeZone")
AFTER_FILES = ("-execute", "-common_args")
"""Options that come after the files; what follows them are several arguments, `FILE` for the first file."""
LISTS = {
    "more.args": "# Shown, without groups\n-s\n\n  -Make\n-p\n#[CSTR]$FileName\\t$Make\\\\\n",
    "names.args": "-ISO\n-Model\n#-Make\n-S\n",
}
"""Lists of arguments for `-@`."""
PLACES = ["", "", "", "sub", "sub/deep", ".hidden", "skip"]
"""Folders of the directory `tree` that get the files, in turn."""
"""Options whose effect lasts until ExifTool's server ends."""
MARK = "-- end --"
SHARE_OF_DIRECTORIES = 0.08
PATIENCE = 60
"""Seconds until an answer is given up."""


class Server:
    """A program that keeps running and answers command lines."""

    def __init__(self, command: list[str], folder: Path):
        self.command, self.folder = command, folder
        self.start()

    def start(self) -> None:
        pipe = subprocess.PIPE
        self.errors: list[bytes] = []
        self.process = subprocess.Popen(
            [*self.command, "-stay_open", "True", "-@", "-"],
            stdin=pipe, stdout=pipe, stderr=pipe, cwd=self.folder, env={**os.environ, "TZ": "UTC"},
        )
        self.ended = threading.Event()
        self.reader = threading.Thread(target=self.read_errors, args=[self.process, self.errors, self.ended])
        self.reader.daemon = True
        self.reader.start()

    @staticmethod
    def read_errors(process: subprocess.Popen, errors: list[bytes], ended: threading.Event) -> None:
        for line in process.stderr:
            errors.append(line)
            if MARK.encode() in line:
                ended.set()

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()

    def answer_alone(self, arguments: list[str]) -> tuple[bytes, bytes]:
        """As `answer`, of a process of its own."""
        done = subprocess.run(
            [*self.command, *arguments], cwd=self.folder, env={**os.environ, "TZ": "UTC"}, capture_output=True,
            stdin=subprocess.DEVNULL, check=False, timeout=PATIENCE,
        )
        return done.stdout, done.stderr + f"{MARK} {done.returncode}\n".encode()

    def answer(self, arguments: list[str]) -> tuple[bytes, bytes]:
        """Standard output and standard error, the latter with the exit status in its last line."""
        self.errors.clear()
        self.ended.clear()
        lines = [*arguments, "-echo4", f"{MARK} ${{status}}", "-execute1"]
        self.process.stdin.write("".join(f"{line}\n" for line in lines).encode())
        self.process.stdin.flush()
        out = bytearray()
        while not out.endswith(b"{ready1}\n"):
            line = self.process.stdout.readline()
            if not line:
                out += b"(ended)"
                self.stop()
                self.start()
                return bytes(out), b""
            out += line
        if not self.ended.wait(PATIENCE):
            self.errors.append(b"(no end)")
        return bytes(out), b"".join(self.errors)


def arguments_of(option: str) -> list[str]:
    """The arguments of an option in `OPTIONS`: its name, and what follows the first blank."""
    name, blank, value = option.partition(" ")
    if option.startswith(AFTER_FILES):
        return option.split()
    return [name, value] if blank else [name]


def line_of(options: tuple[str, ...], files: tuple[str, ...]) -> list[str]:
    """The arguments of a command line."""
    before = [option for option in options if not option.startswith(AFTER_FILES)]
    # -common_args is the last option of a line, if there.
    after = sorted((option for option in options if option.startswith(AFTER_FILES)), key=lambda o: "-common" in o)
    if "tree" in files and not any(option.startswith("-fileOrder") for option in before):
        before += ["-fileOrder Directory", "-fileOrder FileName"]
    arguments = [argument for option in before for argument in arguments_of(option)] + list(files)
    tail = [argument for option in after for argument in arguments_of(option)]
    return arguments + [files[0] if argument == "FILE" else argument for argument in tail]


class Comparison:
    """Runs command lines with both programs."""

    def __init__(self, exiftool: list[str], thalweg: list[str], folder: Path, names: list[str]):
        self.exiftool, self.thalweg = Server(exiftool, folder), Server(thalweg, folder)
        self.names, self.folder = names, folder
        self.prepare()
        self.given = set(self.paths())

    def prepare(self) -> None:
        """Has both read all files: the order of computed tags depends on what a server has read before."""
        for server in (self.exiftool, self.thalweg):
            for name in self.names:
                server.answer([name])

    def paths(self) -> list[Path]:
        return [path for path in self.folder.rglob("*") if not path.is_dir()]

    def take_written(self) -> bytes:
        """The names and contents of the files that a command wrote, which are removed."""
        written = sorted(set(self.paths()) - self.given)
        told = [f"{path.relative_to(self.folder)}\n".encode() + path.read_bytes() for path in written]
        for path in written:
            path.unlink()
        return b"".join(told)

    def answers(self, options: tuple[str, ...], files: tuple[str, ...]) -> list[tuple[bytes, bytes, bytes]]:
        """Standard output, standard error and written files of both programs."""
        arguments = line_of(options, files)
        is_alone = "-common_args" in arguments
        answers = []
        for server in (self.exiftool, self.thalweg):
            answer = server.answer_alone(arguments) if is_alone else server.answer(arguments)
            answers.append((*answer, self.take_written()))
        if any(option.startswith(LASTING) for option in options):
            for server in (self.exiftool, self.thalweg):
                server.stop()
                server.start()
            self.prepare()
        return answers

    def differs(self, options: tuple[str, ...], files: tuple[str, ...]) -> bool:
        one, other = self.answers(options, files)
        return one != other and not is_refused(other) and not is_same_but_for_order(one, other)

    def smaller(self, options: tuple[str, ...], files: tuple[str, ...]):
        """The options and files of a line that differs, without those that are not needed for that."""
        for count in range(len(options)):
            for fewer in itertools.combinations(options, count):
                if self.differs(fewer, files):
                    return self.smaller(fewer, files)
        for name in files if len(files) > 1 else ():
            fewer_files = tuple(other for other in files if other != name)
            if self.differs(options, fewer_files):
                return self.smaller(options, fewer_files)
        return options, files


def is_refused(answer: tuple[bytes, ...]) -> bool:
    return answer[1].startswith(b"Error: -")


def is_same_but_for_order(one: tuple[bytes, ...], other: tuple[bytes, ...]) -> bool:
    """Whether only the lines of standard output, or of written files, are in another order."""
    lines = [[sorted(answer[at].splitlines()) for at in (0, 2)] for answer in (one, other)]
    return one[1] == other[1] and lines[0] == lines[1]


def first_difference(one: bytes, other: bytes) -> str:
    """The first line that differs, of both."""
    pairs = itertools.zip_longest(one.splitlines(), other.splitlines(), fillvalue=b"(nothing)")
    for a, b in pairs:
        if a != b:
            return f"      E {a[:150].decode(errors='replace')}\n      T {b[:150].decode(errors='replace')}"
    return "      (line ends)"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("exiftool", help="ExifTool; a Perl script is run with `perl`")
    parser.add_argument("thalweg")
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", help="an option that each line has, as it is in OPTIONS")
    parser.add_argument("--most", type=int, default=60, help="sets of options to print")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        names = [Path(shutil.copy(path, folder / path.name)).name for path in given.files]
        for name, place in zip(names, itertools.cycle(PLACES)):
            (folder / "tree" / place).mkdir(parents=True, exist_ok=True)
            shutil.copy(folder / name, folder / "tree" / place / name)
        for name, text in LISTS.items():
            (folder / name).write_text(text)
        (folder / "out").mkdir()
        os.symlink(Path(given.thalweg).resolve(), folder / "exiftool")
        is_script = Path(given.exiftool).read_bytes()[:2] == b"#!"
        command = [*(["perl"] if is_script else []), str(Path(given.exiftool).resolve())]
        comparison = Comparison(command, [str(folder / "exiftool")], folder, names)
        compare(given, comparison, names)


def compare(given: argparse.Namespace, comparison: Comparison, names: list[str]) -> None:
    chance = random.Random(given.seed)
    kinds: Counter = Counter()
    examples = {}
    n_lines = n_refused = n_differ = n_reordered = 0
    end = time.monotonic() + given.seconds
    while time.monotonic() < end:
        options = tuple(chance.sample(OPTIONS, chance.choice([1, 2, 2, 3, 3, 3])))
        if given.only and given.only not in options:
            options = (given.only, *options[1:])
        files = tuple(sorted(chance.sample(names, min(len(names), chance.choice([1, 1, 2, 3])))))
        if chance.random() < SHARE_OF_DIRECTORIES or any(option in ("-r", "-r.") for option in options):
            files = ("tree", *files[1:])
        one, other = comparison.answers(options, files)
        n_lines += 1
        n_refused += is_refused(other)
        if one == other or is_refused(other):
            continue
        if is_same_but_for_order(one, other):
            n_reordered += 1
            continue
        n_differ += 1
        least, least_files = comparison.smaller(options, files)
        kinds[least] += 1
        examples.setdefault(least, (least_files, *comparison.answers(least, least_files)))
    n_equal = n_lines - n_differ - n_refused - n_reordered
    print(f"{n_lines} lines: {n_equal} equal, {n_refused} refused, {n_reordered} equal but for the order of lines, "
          f"{n_differ} differ in {len(kinds)} sets of options")
    for options, count in kinds.most_common(given.most):
        files, one, other = examples[options]
        line = " ".join(f"'{argument}'" if " " in argument or "$" in argument or "*" in argument else argument
                        for argument in line_of(options, files))
        print(f"  {count:4} {line}")
        for stream, (a, b) in zip(("output", "messages", "files"), zip(one, other)):
            if a != b:
                print(f"    {stream}\n{first_difference(a, b)}")


if __name__ == "__main__":
    main()
