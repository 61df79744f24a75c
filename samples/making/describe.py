"""Descriptions of pictures as bytes: EXIF, XMP, IPTC and an ICC profile with a fixed date.

Written out by hand from the standards (EXIF 2.32, TIFF 6.0, XMP part 1, IPTC-IIM 4.2), so that the samples do not
depend on what a library chooses to write, and both byte orders occur.
"""

import struct
from fractions import Fraction
from xml.sax.saxutils import escape

from PIL import ImageCms

BYTE, ASCII, SHORT, LONG, RATIONAL, UNDEFINED, SRATIONAL = 1, 2, 3, 4, 5, 7, 10
PACKED = {SHORT: "H", LONG: "I"}

# Tag numbers and types, by the names they have in the standard.
IMAGE = {
    "ImageDescription": (0x010E, ASCII), "Make": (0x010F, ASCII), "Model": (0x0110, ASCII),
    "Orientation": (0x0112, SHORT), "Software": (0x0131, ASCII), "DateTime": (0x0132, ASCII),
    "Artist": (0x013B, ASCII), "Copyright": (0x8298, ASCII),
}
PHOTO = {
    "ExposureTime": (0x829A, RATIONAL), "FNumber": (0x829D, RATIONAL), "ISO": (0x8827, SHORT),
    "ExifVersion": (0x9000, UNDEFINED), "DateTimeOriginal": (0x9003, ASCII), "DateTimeDigitized": (0x9004, ASCII),
    "OffsetTime": (0x9010, ASCII), "OffsetTimeOriginal": (0x9011, ASCII), "OffsetTimeDigitized": (0x9012, ASCII),
    "ExposureBias": (0x9204, SRATIONAL), "Flash": (0x9209, SHORT), "FocalLength": (0x920A, RATIONAL),
    "SubSecTimeOriginal": (0x9291, ASCII), "FocalLength35": (0xA405, SHORT), "SerialNumber": (0xA431, ASCII),
    "LensModel": (0xA434, ASCII),
}
PLACE = {
    "GPSVersionID": (0, BYTE), "GPSLatitudeRef": (1, ASCII), "GPSLatitude": (2, RATIONAL),
    "GPSLongitudeRef": (3, ASCII), "GPSLongitude": (4, RATIONAL),
    "GPSAltitudeRef": (5, BYTE), "GPSAltitude": (6, RATIONAL), "GPSTimeStamp": (7, RATIONAL), "GPSDateStamp": (29, ASCII),
}
PHOTO_POINTER, PLACE_POINTER, THUMBNAIL_AT, THUMBNAIL_BYTES = 0x8769, 0x8825, 0x0201, 0x0202


def encode(kind, value, order):
    """A value as its count and its bytes."""
    if kind == ASCII:
        data = value.encode() + b"\0"
        return len(data), data
    if kind in (BYTE, UNDEFINED):
        return len(value), bytes(value)
    values = value if isinstance(value, (list, tuple)) else [value]
    if kind in PACKED:
        return len(values), b"".join(struct.pack(order + PACKED[kind], number) for number in values)
    sign = "i" if kind == SRATIONAL else "I"
    ratios = [Fraction(number).limit_denominator(100_000) for number in values]
    return len(ratios), b"".join(struct.pack(order + sign * 2, r.numerator, r.denominator) for r in ratios)


def directory(entries, at, order, following=0):
    """An image file directory that lies at `at`, its long values behind it; `entries` are (tag, type, value)."""
    rows, values = b"", b""
    values_at = at + 2 + 12 * len(entries) + 4
    for tag, kind, value in sorted(entries):
        count, data = encode(kind, value, order)
        if len(data) > 4:
            values += b"\0" * (len(values) % 2)
            field = struct.pack(order + "I", values_at + len(values))
            values += data
        else:
            field = data.ljust(4, b"\0")
        rows += struct.pack(order + "HHI", tag, kind, count) + field
    values += b"\0" * (len(values) % 2)
    return struct.pack(order + "H", len(entries)) + rows + struct.pack(order + "I", following) + values


def exif(tags, thumbnail=None, order="<"):
    """The TIFF structure of EXIF, from tags by name; a JPEG `thumbnail` goes into IFD1."""
    def named(table):
        return [(*table[name], value) for name, value in tags.items() if name in table]

    unknown = set(tags) - set(IMAGE) - set(PHOTO) - set(PLACE)
    assert not unknown, unknown
    photo, place = named(PHOTO), named(PLACE)
    pointers = [PHOTO_POINTER] * bool(photo) + [PLACE_POINTER] * bool(place)
    main = named(IMAGE)

    def main_directory(addresses, following):
        return directory(main + [(tag, LONG, at) for tag, at in zip(pointers, addresses)], 8, order, following)

    # The length of a directory does not depend on the addresses in it, so it is laid out twice.
    at = 8 + len(main_directory([0] * len(pointers), 0))
    blocks, addresses = b"", []
    for entries in (photo, place):
        if entries:
            addresses.append(at + len(blocks))
            blocks += directory(entries, at + len(blocks), order)
    following = 0
    if thumbnail:
        following = at + len(blocks)
        behind = following + len(directory([(THUMBNAIL_AT, LONG, 0), (THUMBNAIL_BYTES, LONG, 0)], 0, order))
        entries = [(THUMBNAIL_AT, LONG, behind), (THUMBNAIL_BYTES, LONG, len(thumbnail))]
        blocks += directory(entries, following, order) + thumbnail
    mark = b"II*\0" if order == "<" else b"MM\0*"
    return mark + struct.pack(order + "I", 8) + main_directory(addresses, following) + blocks


def place(latitude, longitude, altitude_m=None, utc=None):
    """GPS tags; `utc` is "2024:06:01 04:05:06"."""
    def sexagesimal(degrees):
        seconds = Fraction(round(abs(degrees) * 360_000), 100)
        return [int(seconds // 3600), int(seconds % 3600 // 60), seconds % 60]

    tags = {
        "GPSVersionID": (2, 3, 0, 0),
        "GPSLatitudeRef": "S" if latitude < 0 else "N", "GPSLatitude": sexagesimal(latitude),
        "GPSLongitudeRef": "W" if longitude < 0 else "E", "GPSLongitude": sexagesimal(longitude),
    }
    if altitude_m is not None:
        tags |= {"GPSAltitudeRef": (int(altitude_m < 0),), "GPSAltitude": Fraction(abs(altitude_m))}
    if utc:
        date, time = utc.split()
        tags |= {"GPSDateStamp": date, "GPSTimeStamp": [int(part) for part in time.split(":")]}
    return tags


def xmp(title=None, description=None, keywords=(), rating=None, creator=None, created=None):
    """An XMP packet of what people write about pictures."""
    def alternative(name, text):
        return f'<dc:{name}><rdf:Alt><rdf:li xml:lang="x-default">{escape(text)}</rdf:li></rdf:Alt></dc:{name}>'

    body = alternative("title", title) if title else ""
    body += alternative("description", description) if description else ""
    if keywords:
        items = "".join(f"<rdf:li>{escape(word)}</rdf:li>" for word in keywords)
        body += f"<dc:subject><rdf:Bag>{items}</rdf:Bag></dc:subject>"
    body += f"<dc:creator><rdf:Seq><rdf:li>{escape(creator)}</rdf:li></rdf:Seq></dc:creator>" if creator else ""
    body += f"<xmp:Rating>{rating}</xmp:Rating>" if rating is not None else ""
    body += f"<photoshop:DateCreated>{created}</photoshop:DateCreated>" if created else ""
    return (
        '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">'
        '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""'
        ' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"'
        ' xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/">'
        f'{body}</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>'
    ).encode()


def iptc(records):
    """IPTC records, as (number, text) of the application record, inside the image resource of a JPEG's APP13."""
    data = b"\x1c\x01\x5a\x00\x03\x1b%G"  # 1:90, the character set: UTF-8
    for number, text in records:
        data += struct.pack(">BBBH", 0x1C, 2, number, len(text.encode())) + text.encode()
    resource = b"8BIM" + struct.pack(">H", 0x0404) + b"\0\0" + struct.pack(">I", len(data)) + data
    return b"Photoshop 3.0\0" + resource + b"\0" * (len(data) % 2)


def icc():
    """The sRGB profile of Little CMS, dated 2024-01-01 so that it is the same each time."""
    profile = bytearray(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    profile[24:36] = struct.pack(">6H", 2024, 1, 1, 0, 0, 0)
    return bytes(profile)
