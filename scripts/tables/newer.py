"""Lists what another version of ExifTool knows about tags and files and the version that the code follows does not.

    python3 scripts/tables/newer.py EXIFTOOL

Compares the program's lists (`-f -listx`, `-listr`) with those in crates/glossary, which glossary.py wrote:
tables, tags by table and id, printed words by tag, and file types. One line for each difference, `+` for what is new,
`-` for what is gone. Ends with status 1 if there is any.
"""

import subprocess
import sys
import xml.etree.ElementTree
import zlib
from pathlib import Path

GLOSSARY = Path(__file__).parents[2] / "crates/glossary/src/glossary.z"


def known():
    """Tables, tags and words of the glossary, each as a set of tuples, and the extensions of files."""
    sections, name = {}, ""
    for line in zlib.decompress(GLOSSARY.read_bytes()).decode().split("\n"):
        if line.startswith("#"):
            name = line[1:].strip()
            sections[name] = []
        else:
            sections[name].append(line)
    words_of = [line.split("\t") for line in sections["values"]]
    tables, tags, words, table = set(), set(), set(), ""
    for line in sections["tables"]:
        fields = line.split("\t")
        if line.startswith("="):
            table = fields[0][1:]
            tables.add((table,))
        elif line:
            tags.add((table, fields[0], fields[1]))
            for number in (fields[12] if len(fields) > 12 else "").split():
                list_of_words = words_of[int(number.rpartition(":")[2])]
                words.update((table, fields[1], word) for word in list_of_words[1::2])
    extensions = {(line.split("\t")[0],) for line in sections["files"] if line}
    return tables, tags, words, extensions


def answered(exiftool):
    """The same of a program."""
    def listed(*options):
        return subprocess.run([exiftool, *options], capture_output=True, check=True).stdout.decode()

    tables, tags, words = set(), set(), set()
    for table in xml.etree.ElementTree.fromstring(listed("-f", "-lang", "en", "-listx")):
        tables.add((table.get("name"),))
        for tag in table.findall("tag"):
            tags.add((table.get("name"), tag.get("id"), tag.get("name")))
            for key in tag.iter("key"):
                words.update((table.get("name"), tag.get("name"), word.text or "") for word in key.findall("val"))
    lines = listed("-listr", "-l").splitlines()[1:]
    return tables, tags, words, {(line.split()[0],) for line in lines if line.strip()}


def main():
    n_differences = 0
    for title, old, new in zip(("table", "tag", "word", "file"), known(), answered(sys.argv[1])):
        for sign, items in (("+", new - old), ("-", old - new)):
            n_differences += len(items)
            for item in sorted(items):
                print(sign, title, *item, sep="\t")
    return 1 if n_differences else 0


try:
    sys.exit(main())
except (OSError, subprocess.CalledProcessError) as error:
    sys.exit(f"{sys.argv[1]}: {error}")
