"""Makes the table of places that crate `place` compiles in, from the list of cities that ExifTool prints.

    exiftool -listgeo -csv > cities.csv
    python scripts/tables/places.py cities.csv crates/place/src/places.bin

The cities are those of GeoNames (https://www.geonames.org) with 2,000 inhabitants or more, under CC BY 4.0; ExifTool
rounds their coordinates to steps of 180/2^20 and 360/2^20 degrees, and populations to two digits.

The program looks into the file as it is, without unpacking it: a run that asks for one place must not wait for all.
Places are in the order of their coordinates, numbers have three bytes, little-endian, and the file is twelve sections,
each behind its length (four bytes):
  steps of latitude; steps of longitude; names, and where each ends; different areas (code of the country, country,
  region, subregion, time zone, separated by tabulators), and where each ends; the area of each place; codes of kinds, a
  line each; the kind of each place, a byte; populations, four bytes each; all places by strip, then by longitude, where
  a strip is 2^10 steps of latitude high; where each strip begins in that list, and the end of the last.
"""

import csv
import sys
from bisect import bisect_left
from collections.abc import Iterable
from itertools import accumulate

STEPS = 1 << 20
STRIP_LOG2 = 10
COLUMNS = ["City", "Region", "Subregion", "CountryCode", "Country", "TimeZone", "FeatureCode", "Population", "Latitude",
           "Longitude"]


def triples(numbers: Iterable[int]) -> bytes:
    return b"".join(number.to_bytes(3, "little") for number in numbers)


def with_ends(texts: list[str]) -> list[bytes]:
    """The texts one behind the other, and where each ends."""
    encoded = [text.encode() for text in texts]
    return [b"".join(encoded), triples(accumulate(map(len, encoded)))]


def strips(cities: list[tuple[int, int, dict[str, str]]]) -> list[bytes]:
    """The places in the order of their strips, and where each strip begins."""
    strip_of = [row >> STRIP_LOG2 for row, _, _ in cities]
    order = sorted(range(len(cities)), key=lambda place: (strip_of[place], cities[place][1] % STEPS, place))
    strips = range((STEPS >> STRIP_LOG2) + 2)
    return [triples(order), triples(bisect_left(strip_of, strip) for strip in strips)]


def places(path: str) -> list[tuple[int, int, dict[str, str]]]:
    with open(path, encoding="utf-8", newline="") as file:
        lines = list(csv.reader(file))
    head = lines.index(COLUMNS)
    found = []
    for line in lines[head + 1:]:
        if len(line) != len(COLUMNS):
            sys.exit(f"{path}: not a line of ten fields: {line}")
        place = dict(zip(COLUMNS, line))
        row = round((float(place["Latitude"]) + 90) * STEPS / 180)
        column = round((float(place["Longitude"]) + 180) * STEPS / 360)
        found.append((row, column, place))
    return sorted(found, key=lambda place: (place[0], place[1], place[2]["City"]))


def main(source: str, target: str) -> None:
    cities = places(source)
    area_of = ["\t".join(place[key] for key in ["CountryCode", "Country", "Region", "Subregion", "TimeZone"])
               for _, _, place in cities]
    areas = sorted(set(area_of))
    area_number = {area: index for index, area in enumerate(areas)}
    codes = sorted({place["FeatureCode"] for _, _, place in cities})
    sections = [
        triples(row for row, _, _ in cities),
        triples(column for _, column, _ in cities),
        *with_ends([place["City"] for _, _, place in cities]),
        *with_ends(areas),
        triples(area_number[area] for area in area_of),
        "\n".join(codes).encode(),
        bytes(codes.index(place["FeatureCode"]) for _, _, place in cities),
        b"".join(int(place["Population"]).to_bytes(4, "little") for _, _, place in cities),
        *strips(cities),
    ]
    with open(target, "wb") as file:
        for section in sections:
            file.write(len(section).to_bytes(4, "little") + section)
    print(f"{len(cities)} places, {len(areas)} areas")


if __name__ == "__main__":
    main(*sys.argv[1:])
