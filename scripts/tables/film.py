"""Writes the tables of films and sound (crates/tag-table/src/generated/film/*.rs) from ExifTool's list of its tags.

The list is the documented output of `exiftool -listx`: tag numbers or codes, names and words. Conversions and layouts
are not in it; they are written by hand in the readers.

    exiftool -listx > tags.xml
    python3 scripts/tables/film.py tags.xml
"""

import sys

from listx import conversion, quoted, tables as tables_of, words_of

# File, constant, ExifTool's table, what the constant is.
TABLES = [
    ("riff", "INFO", "RIFF::Info", "Entries of the list `INFO` of AVI and WAV"),
    ("riff", "EXIF", "RIFF::Exif", "Entries of the list `exif` of cameras' sound"),
    ("riff", "ENCODING", "RIFF::AudioFormat/Encoding", "Words for the format number of sound (`WAVE_FORMAT_*`)"),
    ("id3", "V2_2", "ID3::v2_2", "Frames of ID3 2.2"),
    ("id3", "V2_3", "ID3::v2_3", "Frames of ID3 2.3"),
    ("id3", "V2_4", "ID3::v2_4", "Frames of ID3 2.4"),
    ("id3", "PRIVATE", "ID3::Private", "Owners of private frames of ID3"),
    ("id3", "GENRE", "ID3::v1/Genre", "Words for the genre of ID3 1, the list of Winamp"),
    ("id3", "PICTURE_TYPE", "ID3::v2_3/PictureType", "Words for the type of a picture of ID3, FLAC and ASF"),
    ("id3", "SYNC_TYPE", "ID3::SynLyrics/SynchronizedLyricsType", "Words for the type of synchronised text"),
    ("id3", "LYRICS3", "ID3::Lyrics3", "Fields of a Lyrics3 block"),
    ("vorbis", "COMMENTS", "Vorbis::Comments", "Names of comments in Ogg and FLAC"),
    ("ape", "ITEMS", "APE::Main", "Keys of APE items"),
    ("aiff", "CHUNKS", "AIFF::Main", "Text chunks of AIFF"),
    ("aiff", "COMPRESSION", "AIFF::Common/CompressionType", "Words for the compression of AIFF-C"),
    ("mpeg", "STREAM_TYPE", "M2TS::Main/VideoStreamType", "Words for the stream type of a transport stream"),
    ("mpeg", "AC3_CHANNELS", "M2TS::AC3/AudioChannels", "Words for the channel configuration of AC-3"),
    ("mpeg", "ASPECT_RATIO", "MPEG::Video/AspectRatio", "Words for the pixel aspect ratio of MPEG video"),
    ("mpeg", "MDPM", "H264::MDPM", "Entries of camcorders' metadata in H.264 (`MDPM`)"),
    ("mpeg", "MPC_QUALITY", "MPC::Main/Quality", "Words for the quality profile of Musepack"),
    ("quicktime", "USER_DATA", "QuickTime::UserData", "Entries of the user data box `udta`"),
    ("quicktime", "ITEM_LIST", "QuickTime::ItemList", "Entries of an `ilst` without keys"),
    ("quicktime", "KEYS", "QuickTime::Keys", "Names in `keys`, without the prefix `com.apple.quicktime.`"),
    ("quicktime", "ITUNES", "QuickTime::iTunesInfo", "Names in `----` items of an `ilst`"),
    ("quicktime", "XTRA", "Microsoft::Xtra", "Names in the box `Xtra` of Windows"),
    ("quicktime", "CHANNEL_LAYOUT", "QuickTime::ChannelLayout/LayoutFlags", "Words for the layout of channels"),
    ("quicktime", "FIELD_ORDER", "QuickTime::VisualSampleDesc/VideoFieldOrder", "Words for the order of fields"),
    ("matroska", "ELEMENTS", "Matroska::Main", "Elements by their number without the length bit"),
    ("matroska", "TAGS", "Matroska::StdTag", "Official names of tags"),
    ("asf", "DESCRIPTORS", "ASF::ExtendedDescr", "Names of descriptors without the prefix `WM/`"),
    ("asf", "STREAM_TYPE", "ASF::StreamProperties/StreamType", "Words for the type of a stream"),
    ("asf", "ERROR_CORRECTION", "ASF::StreamProperties/ErrorCorrectionType", "Words for the kind of correction"),
    ("flash", "META", "Flash::Meta", "Keys of the script data `onMetaData`"),
    ("flash", "AUDIO_ENCODING", "Flash::Audio/AudioEncoding", "Words for the sound format"),
    ("flash", "VIDEO_ENCODING", "Flash::Video/VideoEncoding", "Words for the picture format"),
    ("real", "FILE_INFO", "Real::FileInfo", "Properties of the stream `logical-fileinfo`"),
    ("real", "METADATA", "Real::Metadata", "Names of entries of `RJMD`"),
    ("wtv", "METADATA", "WTV::Metadata", "Names of the metadata of a recording"),
]

ROLES = {
    "Title": "Title", "Artist": "Artist", "Author": "Artist", "Copyright": "Copyright", "Description": "Description",
    "Keywords": "Keywords", "Make": "Make", "Model": "Model", "AndroidMake": "Make", "AndroidModel": "Model",
    "CreationDate": "DateTimeOriginal", "DateTimeOriginal": "DateTimeOriginal", "ContentCreateDate": "DateCreated",
    "GPSCoordinates": "GpsCoordinates", "Software": "Software", "SoftwareVersion": "Software",
    "ContentIdentifier": "ContentIdentifier",
}
# Roles of names that have them in one table only.
ROLES_OF = {
    ("RIFF::Info", "DateCreated"): "DateCreated",
    ("QuickTime::UserData", "LocationInformation"): "GpsWords",
}
# Functions that print what the list has no words for, by file and name.
CALLS = {
    ("quicktime", "GoogleTrackDuration"): "duration", ("asf", "MediaOriginalBroadcastDateTime"): "iso_date",
    ("asf", "OriginalReleaseTime"): "iso_date",
}
TITLES = {
    "riff": "RIFF (AVI and WAV)", "id3": "ID3", "vorbis": "Vorbis comments", "ape": "APE items", "aiff": "AIFF",
    "mpeg": "MPEG streams", "quicktime": "QuickTime and MP4", "matroska": "Matroska and WebM", "asf": "ASF",
    "flash": "Flash video", "real": "RealMedia", "wtv": "recordings of Windows Media Center",
}
# Kinds of tags that have values of several parts, or are pictures; the readers know them.
SKIPPED_WORDS = {"geID"}
INTEGER = {"int8s", "int16s", "int32s", "int64s", "int8u", "int16u", "int32u"}


def key_of(identifier):
    # The list writes bytes outside ASCII as `\xNN`, which is Rust's notation too.
    plain = identifier.replace('"', '\\"')
    return f'b"{plain}"'


def raw(identifier):
    return identifier.encode("latin1").decode("unicode_escape").encode("latin1")


tables = tables_of(sys.argv[1])
files = {}
for file, constant, source, meaning in TABLES:
    table_name, _, tag_name = source.partition("/")
    lines = files.setdefault(file, [])
    lines.append(f"\n/// {meaning}.")
    if tag_name:
        tag = next(t for t in tables[table_name].findall("tag") if t.get("name") == tag_name and words_of(t))
        words = words_of(tag)
        try:
            pairs = [f"({key}, {quoted(text)})" for key, text in sorted((int(k), t) for k, t in words)]
            lines.append(f"pub const {constant}: &[(i64, &str)] = &[" + ", ".join(pairs) + "];")
        except ValueError:
            pairs = [f"({quoted(key)}, {quoted(text)})" for key, text in words]
            lines.append(f"pub const {constant}: &[(&str, &str)] = &[" + ", ".join(pairs) + "];")
        continue
    rows = {}
    for tag in tables[table_name].findall("tag"):
        identifier = tag.get("id")
        flags = (tag.get("flags") or "").split(",")
        key = raw(identifier)
        if table_name == "Matroska::Main":
            key = int(identifier).to_bytes(4, "big")
        if key in rows and not rows[key][2]:
            continue
        if table_name in ("QuickTime::UserData", "QuickTime::Main") and tag.get("name") in ("UUID-Unknown",):
            continue
        row = f"keyed({key_of(identifier)}, {quoted(tag.get('name'))})"
        if table_name == "Matroska::Main":
            row = f"element({identifier}, {quoted(tag.get('name'))}, Kind::{(tag.get('type') or '?').replace('?', 'binary').capitalize()})"
        words = conversion(words_of(tag)) if identifier not in SKIPPED_WORDS else None
        if words:
            row += f".conv({words})"
        call = CALLS.get((file, tag.get("name")))
        if call:
            row += f".conv(Conv::Call({call}))"
        role = ROLES_OF.get((table_name, tag.get("name"))) or ROLES.get(tag.get("name"))
        if role and table_name not in ("Matroska::Main",):
            row += f".role(Role::{role})"
        if "Unknown" in flags:
            row += ".unknown()"
        if "Binary" in flags:
            row += ".binary()"
        if tag.get("type") in INTEGER and table_name.startswith("QuickTime"):
            row += f".format(Format::{tag.get('type').capitalize()})"
        rows[key] = (key, row, "Unknown" in flags)
    kind = "ElementRow" if table_name == "Matroska::Main" else "KeyRow"
    lines.append(f"pub const {constant}: &[{kind}] = &[")
    lines.extend(f"    {row}," for _, row, _ in sorted(rows.values()))
    lines.append("];")

for file, lines in files.items():
    text = "\n".join(lines) + "\n"
    uses = []
    def use(path, names):
        used = [name for name in names if f"{name}(" in text or f"&[{name}]" in text or f"{name}::" in text]
        if used:
            uses.append(f"use {path}::" + (used[0] if len(used) == 1 else "{" + ", ".join(used) + "}") + ";")

    use("crate::row::element", ("ElementRow", "Kind", "element"))
    use("crate::row::key", ("KeyRow", "keyed"))
    of_def = [name for name in ("Conv", "Role") if f"{name}::" in text]
    if of_def:
        uses.append("use crate::def::{" + ", ".join(of_def) + "};")
    for call in sorted(set(CALLS.values())):
        if f"Conv::Call({call})" in text:
            uses.append(f"use crate::print::container::{call};")
    if "Format::" in text:
        uses.append("use crate::value::Format;")
    head = f"//! Names and words of {TITLES[file]}, generated by `scripts/tables/film.py` from ExifTool\n//! 13.58's list of tags (`-listx`). Do not edit: change the script.\n\n"
    with open(f"crates/tag-table/src/generated/film/{file}.rs", "w") as out:
        out.write(head + "\n".join(uses) + "\n" + text)
