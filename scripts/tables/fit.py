"""Writes the messages of FIT files (crates/tag-table/src/generated/document/fit.rs).

Names and words come from ExifTool's documented list of its tags (`-listx`). Which message has which number, and how a
value is scaled, are its answers about made files: each message is written twice, with two numbers in all 255 fields.
Two answers give the scale and the offset, and the printed value has the unit.

    exiftool -listx > tags.xml
    python3 scripts/tables/fit.py tags.xml exiftool
"""

import json
import os
import re
import struct
import subprocess
import sys
import tempfile

from listx import conversion, quoted, tables as tables_of, words_of

MESSAGES = range(1024)
UNSIGNED = 0x86
LOW, HIGH = 1_000_000, 3_000_000
COMMON = {250, 253, 254}
# Degrees are 2^31 for half a circle.
SEMICIRCLES = 2**31 / 180


def made_file(number, value):
    fields = b"".join(bytes([field, 4, UNSIGNED]) for field in range(255))
    definition = b"\x40\0\0" + struct.pack("<HB", number, 255) + fields
    body = definition + b"\0" + struct.pack("<I", value) * 255
    return struct.pack("<BBHI4sH", 14, 0x10, 2195, len(body), b".FIT", 0) + body + b"\0\0"


def answers(exiftool, folder, value, options):
    names = []
    for number in MESSAGES:
        names.append(os.path.join(folder, f"{number}.fit"))
        with open(names[-1], "wb") as out:
            out.write(made_file(number, value))
    with open(os.path.join(folder, "list"), "w") as out:
        out.write("\n".join(names))
    command = [*exiftool, "-j", "-a", "-D", "-G1:4", *options, "-@", os.path.join(folder, "list")]
    ran = subprocess.run(command, capture_output=True, env={**os.environ, "TZ": "UTC"}, check=False)
    found = {}
    for answer in json.loads(ran.stdout):
        # Several fields can have one name; copies have a group of their own.
        tags = [((key.split(":")[0], key.split(":")[-1]), value) for key, value in answer.items() if ":" in key]
        number = int(os.path.basename(answer["SourceFile"])[:-4])
        left_out = ("ExifTool", "System", "File", "Composite")
        found[number] = [(group, name, tag["id"], tag["val"]) for (group, name), tag in tags if group not in left_out]
    return found


def form(low, high, printed, words):
    """The Rust text of a field's form."""
    if words:
        return words
    # A force ends with `N` too: newtons.
    if re.search(r" deg .* [NS]$", str(printed)):
        return "Form::Latitude"
    if re.search(r" deg .* [EW]$", str(printed)):
        return "Form::Longitude"
    if isinstance(low, str):
        return "Form::Date" if low.endswith("+00:00") else "Form::LocalDate"
    if low == high:
        return "Form::Velocity"
    scale = (HIGH - LOW) / (high - low)
    offset = low - LOW / scale
    unit = re.sub(r"^-?[\d.e+]+", "", str(printed)) if printed != low else ""
    # The scale is a whole number, or one divided by a factor (m/s to km/h, metabolic equivalents).
    for factor in (1, 3.5, 3.6):
        whole = round(scale * factor)
        if abs(scale * factor - whole) < 1e-4:
            scale = number(whole) if factor == 1 else f"{number(whole)} / {factor}"
            break
    else:
        scale = number(scale)
    if scale == "1.0" and abs(offset) < 1e-6 and not unit:
        return "Form::Number"
    return f"Form::Scaled({scale}, {number(offset)}, {quoted(unit)})"


def number(value):
    """A floating-point number of Rust; the answers have no more than nine digits."""
    return f"{float(f'{value:.9g}') + 0.0}" if abs(value) > 1e-6 else "0.0"


def main():
    listed, exiftool = tables_of(sys.argv[1]), sys.argv[2:]
    with tempfile.TemporaryDirectory() as folder:
        low = answers(exiftool, folder, LOW, ["-n", "-u"])
        high = answers(exiftool, folder, HIGH, ["-n", "-u"])
        printed = answers(exiftool, folder, LOW, ["-u"])
        plain = answers(exiftool, folder, LOW, ["-n"])
    by_group = {table.get("g1"): (name.split("::")[1], table) for name, table in listed.items() if name.startswith("Garmin::")}
    lists, messages = {}, []
    for number in MESSAGES:
        group = low[number][0][0]
        if group.startswith("Unknown"):
            continue
        table_name, table = by_group.get(group, (group, None))
        words = {int(tag.get("id")): words_of(tag) for tag in table.findall("tag")} if table is not None else {}
        by_default = len(plain[number]) > 1
        fields = []
        others = zip(high[number], printed[number])
        for (_, name, identifier, value), ((_, _, _, high_value), (_, _, _, printed_value)) in zip(low[number], others):
            if identifier in COMMON or name == f"{table_name}_{identifier}":
                continue
            of_field = conversion(words.get(identifier, []))
            if of_field:
                kind, _, pairs = of_field.partition("(")
                key = lists.setdefault((kind, pairs[:-1]), f"WORDS_{len(lists) + 1}")
                of_field = f"Form::{'Bits' if kind.endswith('Bits') else 'Words'}({key})"
            fields.append((identifier, name, form(value, high_value, printed_value, of_field)))
        messages.append((number, group, table_name, by_default, sorted(fields)))
    with open("crates/tag-table/src/generated/document/fit.rs", "w") as out:
        out.write(
            "//! Messages of FIT files, generated by `scripts/tables/fit.py` from ExifTool 13.58's list of tags (`-listx`)\n"
            "//! and its answers about made files. Do not edit: change the script.\n\n"
            "use crate::row::field::{FieldRow, Form, Message, field};\n"
        )
        for (kind, pairs), key in lists.items():
            number = "u32" if kind.endswith("Bits") else "i64"
            out.write(f"\nconst {key}: &[({number}, &str)] = {pairs};\n")
        out.write("\n/// Messages by their numbers.\npub const MESSAGES: &[Message] = &[\n")
        for number, group, name, by_default, fields in messages:
            out.write(f"Message {{ number: {number}, group: {quoted(group)}, name: {quoted(name)}, by_default: {str(by_default).lower()}, fields: F{number} }},\n")
        out.write("];\n")
        for number, _, _, _, fields in messages:
            rows = "".join(f"field({identifier}, {quoted(name)}, {how}),\n" for identifier, name, how in fields)
            out.write(f"\nconst F{number}: &[FieldRow] = &[\n{rows}];\n")


if __name__ == "__main__":
    main()
