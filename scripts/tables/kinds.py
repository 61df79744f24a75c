"""Adds groups to the table of family 2 (crates/tag/src/category/kinds.txt) from ExifTool's list of its tags.

    exiftool -listx > tags.xml
    python3 scripts/tables/kinds.py tags.xml

Files name more groups of family 1 than the list (`Track2`, `IFD7`), so each group of family 0 has a section as well, with
the kind that most of its tags of a name have. A group of family 1 is left out if that one says the same. Sections that
are there stay as they are.
"""

import sys
import textwrap
from collections import Counter, defaultdict
from pathlib import Path

from listx import tables as tables_of

KINDS = Path(__file__).parents[2] / "crates/tag/src/category/kinds.txt"
WIDTH = 120


def kinds_of(tables):
    """Kinds by group and name, and the family 0 of each group of family 1."""
    kinds, family0 = defaultdict(lambda: defaultdict(Counter)), {}
    for table in tables:
        for tag in table.findall("tag"):
            outer, inner, kind = (tag.get(key) or table.get(key) for key in ("g0", "g1", "g2"))
            for group in {outer, inner}:
                kinds[group][tag.get("name")][kind] += 1
            family0[inner] = outer
    return kinds, family0


def section_of(names):
    """The usual kind of a group, and the other kinds by name."""
    usual = Counter(kind for kinds in names.values() for kind in kinds).most_common(1)[0][0]
    others = {}
    for name, kinds in names.items():
        most = max(kinds.values())
        if kinds[usual] < most:
            others[name] = min(kind for kind, n in kinds.items() if n == most)
    return usual, others


def sections_of(text):
    """The sections of the table as it is."""
    sections = {}
    for line in text.splitlines():
        if line.startswith("["):
            group, usual = line[1:].split("] ", 1)
            sections[group] = usual, {}
        elif not line.startswith("#"):
            kind, names = line.split(": ", 1)
            sections[group][1].update(dict.fromkeys(names.split(), kind))
    return sections


def lines_of(group, usual, others):
    yield f"[{group}] {usual}"
    for kind in sorted(set(others.values())):
        names = " ".join(sorted(name for name, other in others.items() if other == kind))
        for line in textwrap.wrap(names, WIDTH - len(kind) - 2, break_on_hyphens=False):
            yield f"{kind}: {line}"


def main(path):
    text = KINDS.read_text(encoding="utf-8")
    kinds, family0 = kinds_of(tables_of(path).values())
    known = sections_of(text)
    sections = {group: section_of(names) for group, names in kinds.items()} | known
    added = []
    for group in sorted(sections.keys() - known.keys()):
        outer, (usual, others) = family0.get(group, group), sections[group]
        # The directories of EXIF share one table, and some groups of the list are patterns.
        if outer == "EXIF" or not group[0].isalnum():
            continue
        usual_outside, others_outside = sections[outer]
        is_same = all(others.get(name, usual) == others_outside.get(name, usual_outside) for name in kinds[group])
        if outer == group or usual != usual_outside or not is_same:
            added += lines_of(group, usual, others)
    KINDS.write_text(text + "".join(line + "\n" for line in added), encoding="utf-8")


main(sys.argv[1])
