"""A collection as its owner knows it, with the right answer for each file, and how much of it Thalweg finds.

    python bench/python/owned.py make FOLDER [--files N]
    thalweg index FOLDER/photos -c FOLDER/owned.db
    python bench/python/owned.py measure THALWEG FOLDER

`make` writes photographs in several files (raw files with their JPEGs, Live Photos, edited versions, bursts, brackets,
parts of panoramas), keywords and people in the forms of several programs, Google Takeout's JSON, what systems leave in
folders, and pictures that look as if they belonged together and do not. FOLDER/answers.jsonl has what is right for each
file. `measure` compares the catalogue with it: precision (how much of what was found is right) and recall (how much of
what is right was found), by subject, in pairs of files of one stack, or in values. Exit code 1 if one of them is below
0.99.
"""

import argparse
import json
import random
import struct
import subprocess
import sys
from datetime import datetime, timedelta, timezone
from itertools import combinations
from pathlib import Path

ENOUGH = 0.99
XMP_HEAD = b"http://ns.adobe.com/xap/1.0/\0"
NAMESPACES = {
    "dc": "http://purl.org/dc/elements/1.1/", "lr": "http://ns.adobe.com/lightroom/1.0/",
    "digiKam": "http://www.digikam.org/ns/1.0/", "MicrosoftPhoto": "http://ns.microsoft.com/photo/1.0/",
    "mediapro": "http://ns.iview-multimedia.com/mediapro/1.0/", "acdsee": "http://ns.acdsee.com/iptc/1.0/",
    "mwg-rs": "http://www.metadataworkinggroup.com/schemas/regions/",
    "Iptc4xmpExt": "http://iptc.org/std/Iptc4xmpExt/2008-02-29/", "MP": "http://ns.microsoft.com/photo/1.2/",
    "MPRI": "http://ns.microsoft.com/photo/1.2/t/RegionInfo#", "MPReg": "http://ns.microsoft.com/photo/1.2/t/Region#",
    "xmpMM": "http://ns.adobe.com/xap/1.0/mm/", "stRef": "http://ns.adobe.com/xap/1.0/sType/ResourceRef#",
    "GCamera": "http://ns.google.com/photos/1.0/camera/",
}
PEOPLE = ["Anna Berg", "Bo", "Chloé Dupont", "Dmitri", "Erik Ødegaard", "李娜", "Zoë & Co"]
PATHS = ["animals|dog|poodle", "animals|cat", "places|Norway|Bergen", "events|wedding", "sea"]


# ---- Files, as their formats say.

def tiff(camera, taken, *, fraction=None, extra=(), exif=(), head=b"II*\0\x08\0\0\0"):
    """A TIFF structure with camera and date, little-endian; `extra` and `exif` are (tag, type, value)."""
    def text(words):
        return words.encode() + b"\0"

    def directory(entries, at):
        entries = sorted(entries)
        values_at = at + 2 + 12 * len(entries) + 4
        block, values = struct.pack("<H", len(entries)), b""
        for tag, kind, value in entries:
            if isinstance(value, int):
                block += struct.pack("<HHI", tag, kind, 1) + struct.pack({3: "<HH", 4: "<I"}[kind], *([value, 0] if kind == 3 else [value]))
                continue
            count = len(value) // {1: 1, 2: 1, 5: 8, 7: 1}[kind]
            block += struct.pack("<HHI", tag, kind, count)
            if len(value) <= 4:
                block += value.ljust(4, b"\0")
            else:
                block += struct.pack("<I", values_at + len(values))
                values += value + b"\0" * (len(value) % 2)
        return block + b"\0\0\0\0" + values

    main = [(0x010F, 2, text(camera[0])), (0x0110, 2, text(camera[1])), *extra]
    inner = [*exif]
    if taken:
        inner.append((0x9003, 2, text(taken.strftime("%Y:%m:%d %H:%M:%S"))))
    if fraction is not None:
        inner.append((0x9291, 2, text(f"{fraction:03}")))
    main.append((0x8769, 4, 0))
    length = len(directory(main, len(head)))
    main[-1] = (0x8769, 4, len(head) + length)
    return head + directory(main, len(head)) + directory(inner, len(head) + length)


def jpeg(camera=("Canon", "EOS R5"), taken=None, *, xmp="", iptc=(), **more):
    """A JPEG with metadata and no pixels."""
    def segment(marker, payload):
        return b"\xff" + bytes([marker]) + struct.pack(">H", len(payload) + 2) + payload

    data = b"\xff\xd8" + segment(0xE1, b"Exif\0\0" + tiff(camera, taken, **more))
    if xmp:
        data += segment(0xE1, XMP_HEAD + packet(xmp).encode())
    if iptc:
        sets = b"".join(struct.pack(">BBBH", 0x1C, 2, 25, len(word)) + word for word in (w.encode() for w in iptc))
        sets = b"\x1c\x01\x5a\0\x03\x1b%G" + sets
        data += segment(0xED, b"Photoshop 3.0\x008BIM\x04\x04\0\0" + struct.pack(">I", len(sets)) + sets + b"\0" * (len(sets) % 2))
    return data + segment(0xC0, bytes([8, 0, 30, 0, 40, 1, 1, 0x11, 0])) + b"\xff\xd9"


def raw(camera, taken, **more):
    """The beginning of a DNG file."""
    picture = [(0x00FE, 4, 0), (0x0100, 4, 4000), (0x0101, 4, 3000), (0xC612, 1, b"\1\4\0\0")]
    return tiff(camera, taken, extra=picture, **more)


def film(keys):
    """A QuickTime film with entries of Apple's metadata and no pictures."""
    def box(kind, payload):
        return struct.pack(">I", len(payload) + 8) + kind + payload

    names = b"".join(box(b"mdta", name.encode()) for name in keys)
    values = b"".join(box(struct.pack(">I", at), box(b"data", b"\0\0\0\1\0\0\0\0" + value.encode()))
                      for at, value in enumerate(keys.values(), 1))
    meta = box(b"hdlr", b"\0" * 8 + b"mdta" + b"\0" * 13) + box(b"keys", struct.pack(">II", 0, len(keys)) + names)
    movie = box(b"mvhd", bytes(100)) + box(b"meta", meta + box(b"ilst", values))
    return box(b"ftyp", b"qt  \0\0\0\0qt  ") + box(b"moov", movie)


def apple_note(texts):
    """The maker's note of an iPhone."""
    note, values = b"Apple iOS\0\0\1MM" + struct.pack(">H", len(texts)), b""
    at = len(note) + 12 * len(texts) + 4
    for tag, text in sorted(texts.items()):
        value = text.encode() + b"\0"
        note += struct.pack(">HHII", tag, 2, len(value), at + len(values))
        values += value
    return (0x927C, 7, note + b"\0\0\0\0" + values)


def packet(properties):
    spaces = " ".join(f"xmlns:{name}='{uri}'" for name, uri in NAMESPACES.items())
    return ("<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>"
            f"<rdf:Description rdf:about='' {spaces}>{properties}</rdf:Description></rdf:RDF></x:xmpmeta>")


def escaped(text):
    return text.replace("&", "&amp;").replace("<", "&lt;")


def bag(name, items):
    return f"<{name}><rdf:Bag>" + "".join(f"<rdf:li>{escaped(one)}</rdf:li>" for one in items) + f"</rdf:Bag></{name}>"


# ---- The collection.

class Collection:
    """Writes files and what is right for each."""

    def __init__(self, folder, seed):
        self.root = folder / "photos"
        self.random = random.Random(seed)
        self.answers = {}
        self.n_stacks = 0
        self.number = 0
        self.clock = datetime(2019, 3, 1, 8, 0, 0)

    def write(self, name, data, **answer):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        self.answers[name] = answer

    def stack(self, files):
        """Writes files of one photograph: (name, bytes)."""
        self.n_stacks += 1
        for name, data in files:
            self.write(name, data, stack=self.n_stacks)

    def alone(self, name, data, **answer):
        self.write(name, data, stack=None, **answer)

    def next(self, n=1):
        """The number of the next picture, and the time at which it was taken."""
        self.number += n
        self.clock += timedelta(seconds=self.random.randrange(20, 400))
        return self.number % 10_000, self.clock

    def day(self):
        return f"{self.clock:%Y/%m-%d}"

    def camera(self):
        return self.random.choice([("Canon", "EOS R5"), ("NIKON CORPORATION", "NIKON Z 9"), ("SONY", "ILCE-7M4")])


def raw_and_jpeg(c):
    number, at = c.next()
    camera, fraction, day = c.camera(), c.random.choice([None, c.random.randrange(1000)]), c.day()
    raw_folder, jpeg_folder = c.random.choice([("", ""), ("RAW/", ""), ("raw/", "jpg/")])
    c.stack([(f"{day}/{raw_folder}_R{number:04}.dng", raw(camera, at, fraction=fraction)),
             (f"{day}/{jpeg_folder}_R{number:04}.JPG", jpeg(camera, at, fraction=fraction))])


def not_one_press(c):
    number, at = c.next()
    day = c.day()
    c.alone(f"{day}/N{number:04}.dng", raw(("Canon", "EOS R5"), at))
    other = c.random.choice([jpeg(("Canon", "EOS R5"), at + timedelta(days=400)), jpeg(("SONY", "ILCE-7M4"), at)])
    c.alone(f"{day}/N{number:04}.JPG", other)


def live_photo(c):
    number, at = c.next()
    day, phone = c.day(), ("Apple", "iPhone 12")
    identifier = f"{c.random.getrandbits(128):032X}"
    note = [apple_note({0x11: identifier})]
    by_identifier = c.random.random() < 0.7
    key = {"com.apple.quicktime.content.identifier": identifier} if by_identifier else {}
    key["com.apple.quicktime.creationdate"] = f"{at - timedelta(seconds=1):%Y-%m-%dT%H:%M:%S}+0100"
    files = [(f"{day}/IMG_{number:04}.JPG", jpeg(phone, at, exif=note if by_identifier else [])),
             (f"{day}/IMG_{number:04}.MOV", film(key))]
    if c.random.random() < 0.3:
        files.append((f"{day}/IMG_E{number:04}.JPG", jpeg(phone, at, exif=note if by_identifier else [])))
    c.stack(files)


def film_of_its_own(c):
    number, at = c.next()
    day = c.day()
    c.alone(f"{day}/CLIP_{number:04}.JPG", jpeg(taken=at))
    c.alone(f"{day}/CLIP_{number:04}.MOV", film({"com.apple.quicktime.creationdate": f"{at + timedelta(seconds=77):%Y-%m-%dT%H:%M:%S}+0100"}))


def edited(c):
    number, at = c.next()
    day, name = c.day(), f"E{number:04}"
    ends = ["-edited", "-bearbeitet", "-Edit", "-Edit-2", "~2", "-Enhanced-NR", " (1)", " - Copy", "-modifié"]
    c.stack([(f"{day}/{name}.jpg", jpeg(taken=at)), (f"{day}/{name}{c.random.choice(ends)}.jpg", jpeg(taken=at))])


def derived(c):
    number, at = c.next()
    day, document = c.day(), f"xmp.did:{c.random.getrandbits(64):016x}"
    mine = f"<xmpMM:DocumentID>{document}</xmpMM:DocumentID>"
    of = f"<xmpMM:DocumentID>{document}-e</xmpMM:DocumentID><xmpMM:DerivedFrom rdf:parseType='Resource'>" \
         f"<stRef:documentID>{document}</stRef:documentID></xmpMM:DerivedFrom>"
    c.stack([(f"{day}/D{number:04}.jpg", jpeg(taken=at, xmp=mine)),
             (f"{day}/exports/web {number}.jpg", jpeg(taken=at, xmp=of))])


def other_of_the_name(c):
    number, at = c.next()
    day = c.day()
    c.alone(f"{day}/O{number:04}.jpg", jpeg(taken=at))
    c.alone(f"{day}/O{number:04} (1).jpg", jpeg(taken=at + timedelta(hours=5)))


def burst(c):
    n = c.random.randrange(3, 9)
    first, at = c.next(n)
    day, kind = c.day(), c.random.randrange(3)
    files = []
    for frame in range(n):
        number = first + frame
        if kind == 0:
            note = [apple_note({0x0B: f"BURST-{first}-{c.n_stacks}"})]
            files.append((f"{day}/IMG_{number:05}.JPG", jpeg(("Apple", "iPhone 12"), at + timedelta(seconds=frame // 10), exif=note)))
        elif kind == 1:
            name = f"{frame:05}XTR_{frame:05}_BURST{at:%Y%m%d%H%M%S}463.jpg"
            files.append((f"{day}/{name}", jpeg(("Google", "Pixel 3"), at)))
        else:
            files.append((f"{day}/B{number:05}.JPG", jpeg(("NIKON CORPORATION", "NIKON Z 9"), at, fraction=frame * 100)))
    c.stack(files)


def presses(c):
    first, at = c.next(3)
    for frame in range(3):
        c.alone(f"{c.day()}/P{first + frame:05}.JPG", jpeg(taken=at + timedelta(seconds=frame), fraction=120))


def bracket(c):
    n = c.random.choice([3, 5])
    first, at = c.next(n)
    files = []
    for frame in range(n):
        exposure = struct.pack("<II", 1, 50 << frame)
        files.append((f"{c.day()}/X{first + frame:05}.JPG",
                      jpeg(("Canon", "EOS R5"), at + timedelta(seconds=frame // 2), exif=[(0xA402, 3, 2), (0x829A, 5, exposure)])))
    c.stack(files)


def panorama(c):
    n = c.random.randrange(2, 5)
    first, at = c.next(n + 1)
    c.stack([(f"{c.day()}/ST{'ABCD'[part]}_{first + part:04}.JPG", jpeg(("Canon", "PowerShot G7"), at + timedelta(seconds=9 * part)))
             for part in range(n)])


def keywords(c):
    number, at = c.next()
    paths = c.random.sample(PATHS, c.random.randrange(1, 4))
    leaves = [path.split("|")[-1] for path in paths]
    form = c.random.choice(["dc", "lr", "digiKam", "ms", "mediapro", "acdsee", "iptc"])
    plain, with_paths = form in ("dc", "iptc"), []
    if form == "dc":
        data = jpeg(taken=at, xmp=bag("dc:subject", leaves))
    elif form == "iptc":
        leaves = [*leaves, "black; white"]
        data = jpeg(taken=at, iptc=leaves)
    elif form == "acdsee":
        def element(levels, inner=""):
            for place, level in enumerate(reversed(levels)):
                inner = f"<Category Assigned=\"{int(place == 0)}\">{level}{inner}</Category>"
            return inner
        text = "<Categories>" + "".join(element(path.split("|")) for path in paths) + "</Categories>"
        data = jpeg(taken=at, xmp=f"<acdsee:categories>{escaped(text)}</acdsee:categories>")
    else:
        name, mark = {"lr": ("lr:hierarchicalSubject", "|"), "digiKam": ("digiKam:TagsList", "/"),
                      "ms": ("MicrosoftPhoto:LastKeywordXMP", "/"), "mediapro": ("mediapro:CatalogSets", "|")}[form]
        xmp = bag(name, [path.replace("|", mark) for path in paths])
        data = jpeg(taken=at, xmp=xmp + (bag("dc:subject", leaves) if c.random.random() < 0.5 else ""))
    if not plain:
        with_paths = paths
    c.alone(f"{c.day()}/K{number:04}.jpg", data, keywords=sorted(leaves), keyword_paths=sorted(with_paths))


def people(c):
    number, at = c.next()
    names = c.random.sample(PEOPLE, c.random.randrange(1, 4))
    form = c.random.choice(["mwg", "mp", "iptc"])
    if form == "iptc":
        xmp = bag("Iptc4xmpExt:PersonInImage", names)
    elif form == "mwg":
        item = "<rdf:li rdf:parseType='Resource'><mwg-rs:Name>{}</mwg-rs:Name><mwg-rs:Type>Face</mwg-rs:Type></rdf:li>"
        xmp = ("<mwg-rs:Regions rdf:parseType='Resource'><mwg-rs:RegionList><rdf:Bag>"
               + "".join(item.format(escaped(name)) for name in names) + "</rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions>")
    else:
        item = "<rdf:li rdf:parseType='Resource'><MPReg:PersonDisplayName>{}</MPReg:PersonDisplayName></rdf:li>"
        xmp = ("<MP:RegionInfo rdf:parseType='Resource'><MPRI:Regions><rdf:Bag>"
               + "".join(item.format(escaped(name)) for name in names) + "</rdf:Bag></MPRI:Regions></MP:RegionInfo>")
    c.alone(f"{c.day()}/F{number:04}.jpg", jpeg(taken=at, xmp=xmp), people=sorted(names))


def takeout(c):
    number, at = c.next()
    folder = f"Takeout/Google Photos/Photos from {at:%Y}"
    long = "a picture with a rather long name that is cut"
    stem = c.random.choice([f"T{number:04}", f"T{number:04} {long}"])
    utc = at.replace(tzinfo=timezone.utc)
    words = {"title": f"{stem}.jpg", "photoTakenTime": {"timestamp": str(int(utc.timestamp()))},
             "geoData": {"latitude": 0.0, "longitude": 0.0}, "description": f"number {number}",
             "people": [{"name": name} for name in c.random.sample(PEOPLE, 2)]}
    # What Google cuts: names of 46 characters without `.json`, or 51 with `.supplemental-metadata.json`.
    form = c.random.randrange(4)
    picture = f"{stem}.jpg"
    if form == 0:
        sidecar = f"{picture}"[:46] + ".json"
    elif form == 1:
        sidecar = f"{picture}.supplemental-metadata"[:46] + ".json"
    elif form == 2:
        stem = f"T{number:04}"
        picture, sidecar = f"{stem}(1).jpg", f"{stem}.jpg(1).json"
    else:
        stem = f"T{number:04}"
        picture, sidecar = f"{stem}(1).jpg", f"{stem}.jpg.supplemental-metadata(1).json"
    answer = {"taken": f"{utc:%Y-%m-%dT%H:%M:%SZ}", "description": f"number {number}",
              "people": sorted(one["name"] for one in words["people"])}
    c.alone(f"{folder}/{picture}", jpeg(), **answer)
    if picture == f"{stem}.jpg" and c.random.random() < 0.2 and len(stem) < 20:
        c.write(f"{folder}/{stem}-edited.jpg", jpeg(), stack=None, **answer)
        c.n_stacks += 1
        for name in (picture, f"{stem}-edited.jpg"):
            c.answers[f"{folder}/{name}"]["stack"] = c.n_stacks
    c.write(f"{folder}/{sidecar}", json.dumps(words).encode(), kind="sidecar")


def osxphotos(c):
    number, at = c.next()
    names, words = c.random.sample(PEOPLE, 2), c.random.sample([path.split("|")[-1] for path in PATHS], 2)
    group = c.random.choice([{"XMP": "XMP:", "IPTC": "IPTC:"}, {"XMP": "", "IPTC": ""}])
    tags = {"SourceFile": f"J{number:04}.jpg", f"{group['XMP']}PersonInImage": [*names, "_UNKNOWN_"],
            f"{group['IPTC']}Keywords": words, f"{group['XMP']}Subject": words}
    c.write(f"{c.day()}/J{number:04}.jpg.json", json.dumps([tags]).encode(), kind="sidecar")
    c.alone(f"{c.day()}/J{number:04}.jpg", jpeg(taken=at), people=sorted(names), keywords=sorted(words))


def picasa(c):
    contacts = {name: f"{c.random.getrandbits(64):x}" for name in PEOPLE}
    folder, lines = f"Picasa/{c.day()} {c.number}", ["[Picasa]", "name=A day"]
    for _ in range(3):
        number, at = c.next()
        names = c.random.sample(PEOPLE, c.random.randrange(1, 4))
        faces = ";".join(f"rect64(3f845bcb59418507),{contacts[name]}" for name in names)
        lines += [f"[W{number:04}.jpg]", f"faces={faces};rect64(1),ffffffffffffffff", "backuphash=1"]
        c.alone(f"{folder}/W{number:04}.jpg", jpeg(taken=at), people=sorted(names))
    lines += ["[Contacts2]", *(f"{number}={name};;" for name, number in contacts.items())]
    c.write(f"{folder}/.picasa.ini", "\r\n".join(lines).encode(), kind="sidecar")


def system_files(c):
    day = f"{c.day()}/{c.number}"
    c.next()
    for name, data in [(".DS_Store", b"\0\0\0\1Bud1"), ("Thumbs.db", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(504)), ("notes.txt", b"A day at the sea.\n")]:
        c.write(f"{day}/{name}", data, kind="other")
    for name in ("@eaDir/x.jpg", "._x.jpg", ".thumbnails/x.jpg", "#recycle/x.jpg"):
        c.write(f"{day}/{name}", jpeg(), kind=None)


MAKERS = [raw_and_jpeg, raw_and_jpeg, raw_and_jpeg, not_one_press, live_photo, live_photo, film_of_its_own, edited, edited,
          derived, other_of_the_name, burst, presses, bracket, panorama, keywords, keywords, people, people, takeout, takeout,
          osxphotos, picasa, system_files]


def make(folder, n_files):
    collection = Collection(folder, 53)
    while len(collection.answers) < n_files:
        collection.random.choice(MAKERS)(collection)
    with open(folder / "answers.jsonl", "w", encoding="utf-8") as out:
        for name, answer in collection.answers.items():
            out.write(json.dumps({"name": name, **answer}, ensure_ascii=False) + "\n")
    print(f"{len(collection.answers):,} files, {collection.n_stacks:,} stacks")


# ---- The measurement.

def pairs(stack_of):
    """The pairs of files that are in one stack."""
    stacks = {}
    for name, stack in stack_of.items():
        if stack is not None:
            stacks.setdefault(stack, []).append(name)
    return {pair for names in stacks.values() for pair in combinations(sorted(names), 2)}


def measure(program, folder):
    root = str((folder / "photos").resolve()) + "/"
    sql = "SELECT path, stack, kind, keywords, keyword_paths, people, taken_utc, description FROM image"
    done = subprocess.run([program, "query", str(folder / "owned.db"), sql, "--json"], stdout=subprocess.PIPE, check=True)
    rows = {row["path"].removeprefix(root): row for row in map(json.loads, done.stdout.splitlines())}
    with open(folder / "answers.jsonl", encoding="utf-8") as lines:
        answers = {answer["name"]: answer for answer in map(json.loads, lines)}
    subjects = {"stacks": (pairs({name: row["stack"] for name, row in rows.items()}),
                           pairs({name: answer.get("stack") for name, answer in answers.items()}))}

    def values(column, key, ask):
        """Found and right (file, value) pairs of files about which something is known."""
        known = {name: answer for name, answer in answers.items() if ask in answer}
        found = {(name, value) for name in known for value in listed(rows.get(name, {}).get(column))}
        right = {(name, value) for name, answer in known.items() for value in listed(answer[key])}
        return found, right

    for column in ("keywords", "keyword_paths", "people"):
        subjects[column] = values(column, column, column)
    subjects["takeout"] = tuple(one | other for one, other in zip(values("taken_utc", "taken", "taken"), values("description", "description", "taken")))
    # What is left out has no kind.
    subjects["kinds"] = values("kind", "kind", "kind")
    is_bad = False
    print(f"{'subject':14} {'right':>8} {'found':>8} {'precision':>10} {'recall':>8}")
    for subject, (found, right) in subjects.items():
        both = len(found & right)
        precision, recall = both / max(1, len(found)), both / max(1, len(right))
        is_bad |= min(precision, recall) < ENOUGH
        print(f"{subject:14} {len(right):8,} {len(found):8,} {precision:10.4f} {recall:8.4f}")
        for what, some in (("wrong", sorted(map(str, found - right))), ("missed", sorted(map(str, right - found)))):
            for one in some[:3]:
                print(f"    {what}: {one}")
    return 1 if is_bad else 0


def listed(value):
    """The values of a cell: a list, a text of a JSON array, one text, or nothing."""
    if value is None:
        return []
    if isinstance(value, list):
        return value
    return json.loads(value) if value.startswith("[") else [value]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    making = commands.add_parser("make")
    making.add_argument("folder", type=Path)
    making.add_argument("--files", type=int, default=20_000)
    measuring = commands.add_parser("measure")
    measuring.add_argument("program")
    measuring.add_argument("folder", type=Path)
    arguments = parser.parse_args()
    if arguments.command == "make":
        make(arguments.folder, arguments.files)
        return 0
    return measure(arguments.program, arguments.folder)


if __name__ == "__main__":
    sys.exit(main())
