"""What the scripts that write tables share: reading ExifTool's list of its tags, and writing Rust.

The list is the documented output of `exiftool -listx`: tag numbers or codes, names and words. Conversions and layouts
are not in it; they are written by hand in the readers.
"""

import xml.etree.ElementTree as ElementTree


def tables(path):
    """ExifTool's tables by their names."""
    return {table.get("name"): table for table in ElementTree.parse(path).getroot()}


def words_of(tag):
    """Pairs of number (or code) and word of a tag."""
    return [(k.get("id"), k.find("val").text or "") for v in tag.findall("values") for k in v.findall("key")]


def quoted(text):
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(c if ord(c) < 0x7F else f"\\u{{{ord(c):x}}}" for c in escaped) + '"'


def conversion(words):
    """The `Conv` of these words; None if there are none."""
    if not words:
        return None
    if all(key.startswith("Bit") for key, _ in words):
        return "Conv::Bits(&[" + ", ".join(f"({int(key[3:])}, {quoted(text)})" for key, text in words) + "])"
    try:
        numbers = sorted((int(key), text) for key, text in words)
        return "Conv::Labels(&[" + ", ".join(f"({key}, {quoted(text)})" for key, text in numbers) + "])"
    except ValueError:
        return "Conv::TextLabels(&[" + ", ".join(f"({quoted(key)}, {quoted(text)})" for key, text in words) + "])"
