"""wellformed.py EXIFTOOL FOLDER N [SEED_FOLDER...]: reads hostile files and N mutated copies of files of the seed folders in every
layout, and checks each answer with a real parser: JSON, XML, CSV, and for lists that no line is one that a file made up and that no
control character is left. Prints how many answers it checked; exits 1 with the file and the layout of the first that fails."""

import csv
import io
import json
import os
import random
import re
import struct
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
import zlib

PROGRAM, FOLDER, N_MUTATED, *SEED_FOLDERS = sys.argv[1:]
SEEDS = sorted(
    os.path.join(folder, name)
    for seed_folder in SEED_FOLDERS
    for folder, _, names in os.walk(seed_folder)
    for name in names
    if "\n" not in name
)
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
NAME = r"[A-Za-z0-9_-]+"


def fail(message):
    sys.exit(message)


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(chunks):
    header = chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0))
    data = chunk(b"IDAT", zlib.compress(b"\0\0"))
    return b"\x89PNG\r\n\x1a\n" + header + b"".join(chunks) + data + chunk(b"IEND", b"")


HOSTILE = [
    b"png\x1b]0;PWN\x07x",
    b"\x1b[2Jb",
    b"x><script>alert(1)</script",
    b'foo bar"baz',
    b"\nFile Name                       : forged.jpg",
    b"\n{ready}\n",
    b"=cmd|calc",
    b"k\xff\xfe",
    b"-x/>",
    b'a,b\n"c',
    "\u0085\u009b31m".encode(),
    b'x","SourceFile":"forged',
]


def hostile():
    """Names and values that would steer whatever they are written to, in each place where a file may put them."""
    yield "language.png", png([chunk(b"iTXt", b"Title\0\0\0" + text + b"\0\0value") for text in HOSTILE])
    yield "keyword.png", png([chunk(b"tEXt", text + b"\0value") for text in HOSTILE])
    yield "value.png", png([chunk(b"iTXt", b"Title\0\0\0\0\0" + text) for text in HOSTILE])
    yield "comment.jpg", b"\xff\xd8" + b"".join(
        b"\xff\xfe" + struct.pack(">H", len(text) + 2) + text for text in HOSTILE
    ) + b"\xff\xd9"
    for number, text in enumerate(HOSTILE):
        escaped = text.replace(b"&", b"&amp;").replace(b"<", b"&lt;").replace(b'"', b"&quot;")
        bare = text.replace(b"\n", b"").replace(b" ", b"")
        yield f"names{number}.xmp", (
            b"<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' "
            b"xmlns:dc='http://purl.org/dc/elements/1.1/' xmlns:" + bare + b"='http://made-up/'>"
            b"<rdf:Description " + bare + b":attribute='1' " + bare + b":" + bare + b"='2'>"
            b"<dc:title><rdf:Alt><rdf:li xml:lang=\"" + escaped + b"\">v</rdf:li></rdf:Alt></dc:title>"
            b"<" + bare + b":made>text</" + bare + b":made>"
            b"<dc:made rdf:parseType='Resource'><dc:" + bare + b">z</dc:" + bare + b"></dc:made>"
            b"</rdf:Description></rdf:RDF></x:xmpmeta>"
        )


def mutated(number):
    """A copy of a seed with a few bytes changed, cut or doubled; the same for the same number."""
    chance = random.Random(number)
    with open(SEEDS[number % len(SEEDS)], "rb") as seed:
        data = bytearray(seed.read(1 << 18))
    for _ in range(chance.randint(1, 8)):
        at = chance.randrange(len(data) or 1)
        what = chance.randrange(4)
        if what == 0:
            data[at : at + 1] = bytes([chance.randrange(256)])
        elif what == 1:
            data[at : at + 4] = chance.choice([b"\xff\xff\xff\xff", b"\0\0\0\0", b"\x1b[2J", b"\n\"<&"])
        elif what == 2:
            del data[at : at + chance.randrange(1, 64)]
        else:
            data[at:at] = data[at : at + chance.randrange(1, 64)]
    return bytes(data)


def unique(pairs):
    keys = [key for key, _ in pairs]
    assert len(keys) == len(set(keys)), f"a key twice among {keys}"
    return dict(pairs)


def check_keys(value, pattern):
    if isinstance(value, dict):
        for key, inner in value.items():
            assert re.fullmatch(pattern, key), f"the key {key!r}"
            check_keys(inner, pattern)
    elif isinstance(value, list):
        for inner in value:
            check_keys(inner, pattern)


def check_json(text):
    assert not CONTROL.search(text), "a control character"
    check_keys(json.loads(text, object_pairs_hook=unique), rf"({NAME}:)?{NAME}")


def check_xml(text):
    ElementTree.fromstring(text)


def check_csv(text):
    rows = list(csv.reader(io.StringIO(text, newline=""), strict=True))
    assert len(rows) == 2 and len(rows[0]) == len(rows[1]), f"{len(rows)} rows"
    assert all(re.fullmatch(rf"({NAME}:)?{NAME}", name) for name in rows[0]), f"columns {rows[0]}"


def check_lines(pattern):
    def check(text):
        assert not CONTROL.search(text), "a control character"
        for line in text.split("\n")[:-1]:
            assert re.match(pattern, line), f"the line {line!r}"

    return check


LAYOUTS = {
    "-j": check_json,
    "-j -G1 -a -struct": check_json,
    "-j -g1 -n": check_json,
    "-X": check_xml,
    "-X -G4 -a": check_xml,
    "-csv": check_csv,
    "-csv -G1 -a": check_csv,
    "-s": check_lines(rf"{NAME} *: "),
    "-S": check_lines(rf"{NAME}: "),
    "-G1 -a -s": check_lines(rf"\[{NAME}\] +{NAME} *: "),
    "-a": check_lines(r"[A-Za-z0-9 /_.()-]+: "),
    "-t -s -a": check_lines(rf"{NAME}\t"),
    "-args -a": check_lines(rf"-{NAME}="),
    "-T": check_lines(r""),
}


def main():
    names = []
    for name, data in hostile():
        names.append(os.path.join(FOLDER, name))
        with open(names[-1], "wb") as file:
            file.write(data)
    server = subprocess.Popen(
        [PROGRAM, "-stay_open", "True", "-@", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    n_checked = 0

    def check(name, shown):
        nonlocal n_checked
        for layout, check_answer in LAYOUTS.items():
            n_checked += 1
            ready = b"{ready%d}\n" % n_checked
            command = [*layout.split(), name, f"-execute{n_checked}"]
            server.stdin.write("".join(f"{argument}\n" for argument in command).encode())
            server.stdin.flush()
            answer = b""
            while not answer.endswith(ready):
                line = server.stdout.readline()
                if not line:
                    fail(f"{shown}, {layout}: the program ended")
                answer += line
            answer = answer[: -len(ready)]
            if not answer:
                continue
            try:
                check_answer(answer.decode())
            except Exception as error:
                fail(f"{shown}, {layout}: {error!r}")

    for name in names:
        check(name, name)
    for number in range(int(N_MUTATED) if SEEDS else 0):
        seed = SEEDS[number % len(SEEDS)]
        name = os.path.join(FOLDER, "mutated" + os.path.splitext(seed)[1])
        with open(name, "wb") as file:
            file.write(mutated(number))
        check(name, f"mutation {number} of {seed}")
    server.stdin.close()
    server.wait()
    print(f"{n_checked} answers are well-formed")


main()
