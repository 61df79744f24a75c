"""Makes the table of places that crate `place` compiles in, from the list of cities that ExifTool prints.

    exiftool -listgeo -csv > cities.csv
    python scripts/tables/places.py cities.csv crates/place/src/places.z

The cities are those of GeoNames (https://www.geonames.org) with 2,000 inhabitants or more, under CC BY 4.0; ExifTool
rounds their coordinates to steps of 180/2^20 and 360/2^20 degrees, and populations to two digits.

The file is one zlib stream of eight sections, each behind its length (four bytes, little-endian). Places are in the order
of their coordinates:
  steps of latitude from the place before, as numbers of seven bits for each byte; steps of longitude, three bytes each;
  names, a line each; different areas (code of the country, country, region, subregion, time zone, separated by
  tabulators), a line each; the area of each place, three bytes; codes of kinds, a line each; the kind of each place, a
  byte; populations, as numbers of seven bits for each byte.
"""

import csv
import sys
import zlib

STEPS = 1 << 20
COLUMNS = ["City", "Region", "Subregion", "CountryCode", "Country", "TimeZone", "FeatureCode", "Population", "Latitude",
           "Longitude"]


def number(value: int) -> bytes:
    out = bytearray()
    while value >= 0x80:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


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
    rows = [row for row, _, _ in cities]
    sections = [
        b"".join(number(row - before) for row, before in zip(rows, [0, *rows])),
        b"".join(column.to_bytes(3, "little") for _, column, _ in cities),
        "\n".join(place["City"] for _, _, place in cities).encode(),
        "\n".join(areas).encode(),
        b"".join(area_number[area].to_bytes(3, "little") for area in area_of),
        "\n".join(codes).encode(),
        bytes(codes.index(place["FeatureCode"]) for _, _, place in cities),
        b"".join(number(int(place["Population"])) for _, _, place in cities),
    ]
    table = b"".join(len(section).to_bytes(4, "little") + section for section in sections)
    with open(target, "wb") as file:
        file.write(zlib.compress(table, 9))
    print(f"{len(cities)} places, {len(areas)} areas")


if __name__ == "__main__":
    main(*sys.argv[1:])
