"""Writes the tables of files that lie among pictures and are none (crates/tag-table/src/generated/document/{archive,...}.rs): names
and words from ExifTool's documented list of its tags (see listx.py).

    exiftool -f -listx > tags.xml
    python3 scripts/tables/file.py tags.xml
"""

import sys
from html.entities import name2codepoint

from listx import conversion, quoted, tables as tables_of, words_of

# File, constant, ExifTool's table (with the tag that has the words), what the constant is. A table with the kind `names`
# becomes numbers with names, a table with the kind `entries` becomes entries by key, `words` is the words of one tag.
TABLES = [
    ("archive", "GZIP_SYSTEM", "words", "ZIP::GZIP/OperatingSystem", "Words for the file system of a gzip file (RFC 1952)"),
    ("archive", "RAR_METHOD", "words", "ZIP::RAR/PackingMethod", "Words for the packing method of RAR before version 5"),
    ("contact", "CARD", "entries", "VCard::Main", "Properties of vCards, with a capital first letter"),
    ("contact", "CALENDAR", "entries", "VCard::VCalendar", "Properties of iCalendar files, with a capital first letter"),
    ("contact", "NOTE", "entries", "VCard::VNote", "Properties of vNotes, with a capital first letter"),
    ("font", "NAMES", "names", "Font::Name", "Tags of the entries of a font's name table"),
    ("font", "AFM", "entries", "Font::AFM", "Keys of font metrics"),
    ("font", "TYPE1", "entries", "Font::PSInfo", "Keys of the dictionaries of Type 1 fonts"),
    ("font", "WOFF", "entries", "Font::XML", "Paths of the metadata of WOFF"),
    ("html", "MAIN", "entries", "HTML::Main", "Names of `meta` without a prefix"),
    ("html", "DUBLIN_CORE", "entries", "HTML::dc", "Names of `meta` with the prefix `dc`"),
    ("html", "EQUIV", "entries", "HTML::equiv", "Names of `meta` with an `http-equiv`"),
    ("html", "NCC", "entries", "HTML::ncc", "Names of `meta` with the prefix `ncc`"),
    ("html", "PROD", "entries", "HTML::prod", "Names of `meta` with the prefix `prod`"),
    ("html", "VW96", "entries", "HTML::vw96", "Names of `meta` with the prefix `vw96`"),
    ("html", "OFFICE", "entries", "HTML::Office", "Properties of Office documents in HTML"),
    ("link", "GUIDS", "words", "LNK::RootFolder/RootFolderGUID", "Known folders and shell items"),
    ("link", "PROVIDERS", "words", "LNK::LinkInfo/NetProviderType", "Words for the network provider"),
    ("link", "FLAGS", "words", "LNK::Main/Flags", "Words for the bits of a link's flags"),
    ("link", "ATTRIBUTES", "words", "LNK::Main/FileAttributes", "Words for the bits of a file's attributes"),
    ("link", "WINDOW", "words", "LNK::Main/RunWindow", "Words for the state of the window"),
    ("link", "SORT", "words", "LNK::RootFolder/SortIndex", "Words for the sort index of a root folder"),
    ("link", "CATEGORY", "words", "LNK::ControlPanelInfo/ControlPanelCategory", "Words for the category of the control panel"),
    ("link", "SHORTCUT", "entries", "LNK::INI", "Keys of internet shortcuts"),
    ("mac", "ATTRIBUTES", "entries", "MacOS::XAttr", "Extended attributes of macOS with a name of their own"),
    ("mail", "ATTRIBUTES", "names", "TNEF::Main", "Attributes of TNEF by their type and number"),
    ("mail", "PROPERTIES", "names", "TNEF::MsgProps", "Properties of messages in TNEF"),
    ("mail", "ATTACHMENT", "names", "TNEF::AttachInfo", "Properties of attachments in TNEF"),
    ("mail", "CODE_PAGE", "words", "TNEF::Main/CodePage", "Words for the number of a code page"),
    ("mail", "ATTACH_METHOD", "words", "TNEF::AttachInfo/AttachMethod", "Words for how a file is attached"),
    ("network", "LINK_TYPE", "words", "PCAP::Main/LinkType", "Words for the kind of link of captured packets"),
    ("palm", "KIND", "words", "Palm::Main/PalmFileType", "Words for type and creator of Palm databases"),
    ("palm", "MOBI_TYPE", "words", "Palm::MOBI/MobiType", "Words for the kind of a Mobipocket file"),
    ("palm", "EXTENDED", "names", "Palm::EXTH", "Records of the extended header of Mobipocket"),
    ("program", "MACHINE", "words", "EXE::Main/MachineType", "Words for the machine of PE"),
    ("program", "CHARACTERISTICS", "words", "EXE::Main/ImageFileCharacteristics", "Words for the flags of PE"),
    ("program", "SUBSYSTEM", "words", "EXE::Main/Subsystem", "Words for the subsystem of PE"),
    ("program", "FILE_FLAGS", "words", "EXE::PEVersion/FileFlags", "Words for the flags of a version resource"),
    ("program", "FILE_OS", "words", "EXE::PEVersion/FileOS", "Words for the system of a version resource"),
    ("program", "FILE_KIND", "words", "EXE::PEVersion/ObjectFileType", "Words for the kind of file of a version resource"),
    ("program", "LANGUAGE", "words", "EXE::PEString/LanguageCode", "Words for language numbers of Windows"),
    ("program", "CHARACTER_SET", "words", "EXE::PEString/CharacterSet", "Words for character sets of version resources"),
    ("program", "ELF_MACHINE", "words", "EXE::ELF/CPUType", "Words for the machine of ELF"),
    ("program", "ELF_KIND", "words", "EXE::ELF/ObjectFileType", "Words for the kind of an ELF file"),
    ("program", "MACH_CPU", "words", "EXE::MachO/CPUType", "Words for the processor of Mach-O"),
    ("program", "MACH_SUBTYPE", "words", "EXE::MachO/CPUSubtype", "Words for the processor's variant of Mach-O"),
    ("program", "MACH_KIND", "words", "EXE::MachO/ObjectFileType", "Words for the kind of a Mach-O file"),
    ("program", "MACH_FLAGS", "words", "EXE::MachO/ObjectFlags", "Words for the flags of Mach-O"),
    ("rich_text", "INFO", "entries", "RTF::Main", "Control words of a document's information in RTF"),
]
TITLES = {
    "archive": "archives (gzip and RAR)", "contact": "vCards and calendars", "font": "fonts", "html": "HTML",
    "link": "shortcuts of Windows", "mac": "extended attributes of macOS", "mail": "TNEF, Outlook's attachments",
    "network": "captures of network packets", "palm": "Palm databases and Mobipocket", "program": "programs",
    "rich_text": "RTF",
}


# Named characters of HTML 4 (section 24), which Python has as well.
def entities():
    rows = "".join(f"    ({quoted(name)}, '\\u{{{code:x}}}'),\n" for name, code in sorted(name2codepoint.items()))
    return f"\n/// Named characters of HTML 4, section 24.\npub const ENTITIES: &[(&str, char)] = &[\n{rows}];"


def words_text(constant, words):
    """The constant of these words."""
    text = conversion(words)
    kind, _, pairs = text.partition("(")
    number = {"Conv::Bits": "(u32, &str)", "Conv::Labels": "(i64, &str)", "Conv::TextLabels": "(&str, &str)"}[kind]
    return f"pub const {constant}: &[{number}] = {pairs[:-1]};"


def number_of(identifier):
    try:
        return int(identifier)
    except ValueError:
        return None


def main():
    tables = tables_of(sys.argv[1])
    files = {}
    for file, constant, kind, source, meaning in TABLES:
        lines = files.setdefault(file, [])
        lines.append(f"\n/// {meaning}.")
        table, _, tag_name = source.partition("/")
        tags = tables[table].findall("tag")
        if kind == "words":
            lines.append(words_text(constant, words_of(next(t for t in tags if t.get("name") == tag_name and words_of(t)))))
        elif kind == "names":
            rows = {number_of(tag.get("id")): tag.get("name") for tag in tags if number_of(tag.get("id")) is not None}
            lines.append(f"pub const {constant}: &[(i64, &str)] = &[")
            lines.extend(f"    ({number}, {quoted(name)})," for number, name in sorted(rows.items()))
            lines.append("];")
        else:
            rows = {}
            for tag in tags:
                row = f"keyed(b{quoted(tag.get('id'))}, {quoted(tag.get('name'))})"
                words = conversion(words_of(tag))
                rows[tag.get("id").encode()] = row + (f".conv({words})" if words else "") + ","
            lines.append(f"pub const {constant}: &[KeyRow] = &[")
            lines.extend(f"    {row}" for _, row in sorted(rows.items()))
            lines.append("];")
    files["html"].append(entities())
    for file, lines in files.items():
        text = "\n".join(lines) + "\n"
        uses = ["use crate::def::Conv;"] if "Conv::" in text else []
        uses += ["use crate::row::key::{KeyRow, keyed};"] if "keyed(" in text else []
        head = f"//! Names and words of {TITLES[file]}, generated by `scripts/tables/file.py` from\n//! ExifTool 13.58's list of tags (`-f -listx`). Do not edit: change the script.\n"
        with open(f"crates/tag-table/src/generated/document/{file}.rs", "w") as out:
            out.write(head + ("\n" if uses else "") + "\n".join(uses) + ("\n" if uses else "") + text)


if __name__ == "__main__":
    main()
