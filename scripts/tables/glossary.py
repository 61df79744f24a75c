"""Makes the lists of tags that crate `glossary` compiles in, from the lists that ExifTool prints.

    python scripts/tables/glossary.py exiftool crates/glossary/src/glossary.z

They hold facts that ExifTool publishes by -listx, -listw, -listg, -listd, -listr, -listwf and -lang: tables and groups, ids,
names, formats and flags of tags, and the printed words with their translations.

The file is one zlib stream of UTF-8 text in sections. A section begins with a line of `#` and its name; fields of a line
are separated by tabulators, and empty fields at the end of a line are left out.
  languages   code, name
  lists       name of the list, its words separated by spaces
  values      key, printed word, key, printed word, ...; one line for each different list
  names       name of a tag, description
  files       extension, description
  writable    name of a tag that can be written though no table says so, its groups
  tables      `=` and the name of a table, groups of the families 0, 1 and 2, description; behind it its tags: id, name,
              format, `w` if writable, flags, structure, count, index, groups of the families 0, 1 and 2 if they differ
              from the table's, description if it differs from that under `names`, lists of values (number of the line
              under `values`, from 0; `INDEX:NUMBER` of several, separated by spaces)
  CODE        for each language but English: name of a tag, description, printed word, translation, ...
  CODE.tables name of a table, description
"""

import subprocess
import sys
import xml.etree.ElementTree
import zlib
from collections import Counter, defaultdict

FAMILIES = ["g0", "g1", "g2"]


def printed(exiftool: str, *options: str) -> list[str]:
    run = subprocess.run([exiftool, *options], stdout=subprocess.PIPE, text=True, encoding="utf-8", check=True)
    return run.stdout.splitlines()


def words(exiftool: str, *options: str) -> list[str]:
    return " ".join(printed(exiftool, *options)[1:]).split()


def line(*fields: str) -> str:
    for field in fields:
        if "\t" in field or "\n" in field:
            sys.exit(f"separator within a field: {field!r}")
    return "\t".join(fields).rstrip("\t")


def in_language(node, language: str, kind: str) -> str:
    found = [child.text or "" for child in node.iterfind(kind) if child.get("lang") == language]
    return found[0] if found else ""


class Glossary:
    def __init__(self, root) -> None:
        self.values: dict[str, int] = {}
        self.tables: list[str] = []
        self.translated: dict[str, dict[str, dict[str, str]]] = defaultdict(lambda: defaultdict(dict))
        self.descriptions: dict[str, dict[str, str]] = defaultdict(dict)
        self.of_tables: dict[str, dict[str, str]] = defaultdict(dict)
        counts: dict[str, Counter] = defaultdict(Counter)
        for tag in root.iter("tag"):
            counts[tag.get("name")][in_language(tag, "en", "desc")] += 1
        self.names = {name: found.most_common(1)[0][0] for name, found in counts.items()}
        for table in root:
            self.table(table)

    def table(self, table) -> None:
        name = table.get("name")
        description = in_language(table, "en", "desc")
        self.tables.append(line("=" + name, *(table.get(family) for family in FAMILIES), description))
        self.translate(self.of_tables, name, table)
        for tag in table.iterfind("tag"):
            self.tag(tag)

    def tag(self, tag) -> None:
        name = tag.get("name")
        description = in_language(tag, "en", "desc")
        if description == self.names[name]:
            description = ""
        lists = []
        for values in tag.iterfind("values"):
            number = self.list_of(name, values)
            index = values.get("index")
            lists.append(str(number) if index is None else f"{index}:{number}")
        writable = {"true": "w", "false": ""}[tag.get("writable")]
        others = [tag.get(key, "") for key in ["flags", "struct", "count", "index", *FAMILIES]]
        self.tables.append(line(tag.get("id"), name, tag.get("type"), writable, *others, description, " ".join(lists)))
        self.translate(self.descriptions, name, tag)

    def translate(self, into: dict[str, dict[str, str]], name: str, node) -> None:
        for description in node.iterfind("desc"):
            language = description.get("lang")
            if language != "en":
                known = into[language].setdefault(name, description.text)
                if known != description.text:
                    sys.exit(f"{name}: two descriptions in {language}")

    def list_of(self, name: str, values) -> int:
        fields = []
        for key in values.iterfind("key"):
            english = in_language(key, "en", "val")
            fields += [key.get("id"), english]
            for value in key.iterfind("val"):
                language = value.get("lang")
                if language == "en":
                    continue
                known = self.translated[language][name].setdefault(english, value.text)
                if known != value.text:
                    sys.exit(f"{name}: two translations of {english!r} in {language}")
        text = "\t".join(fields)
        return self.values.setdefault(text, len(self.values))

    def text(self, languages: list[str], lists: list[str], files: list[str], writable: list[str]) -> str:
        lines = ["#languages", *languages, "#lists", *lists, "#values", *self.values, "#names"]
        lines += [line(name, description) for name, description in sorted(self.names.items())]
        lines += ["#files", *files, "#writable", *writable, "#tables", *self.tables]
        for language in sorted(set(self.descriptions) | set(self.translated) | set(self.of_tables)):
            described, translated = self.descriptions[language], self.translated[language]
            lines.append(f"#{language}")
            for name in sorted(set(described) | set(translated)):
                pairs = [field for pair in translated.get(name, {}).items() for field in pair]
                lines.append(line(name, described.get(name, ""), *pairs))
            lines.append(f"#{language}.tables")
            lines += [line(name, description) for name, description in sorted(self.of_tables[language].items())]
        return "\n".join(lines) + "\n"


def languages(exiftool: str) -> list[str]:
    return [line(*text.strip().split(" - ", 1)) for text in printed(exiftool, "-lang")[1:]]


def files(exiftool: str) -> list[str]:
    return [line(*text.split(None, 1)) for text in printed(exiftool, "-listr", "-l")[1:]]


def main(exiftool: str, target: str) -> None:
    root = xml.etree.ElementTree.fromstring("\n".join(printed(exiftool, "-listx", "-f")))
    lists = {option: words(exiftool, f"-{option}") for option in ["listw", "listg0", "listg1", "listg2", "listd",
                                                                  "listwf"]}
    named = {tag.get("name") for tag in root.iter("tag")}
    writable = {tag.get("name") for tag in root.iter("tag") if tag.get("writable") == "true"}
    more = {name: [] for name in lists.pop("listw") if name not in writable}
    for group in sorted({group for family in "012" for group in lists[f"listg{family}"] if "IFD" not in group}):
        for name in set(words(exiftool, "-listw", f"-{group}:all")) & set(more):
            more[name].append(group)
    lines_of_lists = [line(name, " ".join(found)) for name, found in lists.items()]
    text = Glossary(root).text(languages(exiftool), lines_of_lists, files(exiftool),
                               [line(name, *groups) for name, groups in sorted(more.items())])
    packed = zlib.compress(text.encode(), 9)
    with open(target, "wb") as file:
        file.write(packed)
    print(f"{target}: {len(root)} tables, {len(named)} names, {len(packed):,} bytes ({len(text.encode()):,} unpacked)")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
