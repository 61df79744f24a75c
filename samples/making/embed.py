"""Pictures with their descriptions as the bytes of a file."""

import io
import struct

from PIL import Image, PngImagePlugin

SOI = b"\xff\xd8"


def jpeg(picture, exif=b"", xmp=b"", iptc=b"", icc=b"", quality=80, **options):
    """A JPEG with each description in its segment: APP1 (EXIF, XMP), APP13 (IPTC); Pillow writes APP2 (ICC)."""
    plain = io.BytesIO()
    picture.save(plain, "JPEG", quality=quality, optimize=True, icc_profile=icc or None, **options)
    segments = b""
    for marker, data in (
        (0xE1, b"Exif\0\0" + exif if exif else b""),
        (0xE1, b"http://ns.adobe.com/xap/1.0/\0" + xmp if xmp else b""),
        (0xED, iptc),
    ):
        if data:
            segments += struct.pack(">BBH", 0xFF, marker, len(data) + 2) + data
    # As cameras do it, a file with EXIF has no JFIF segment (which Pillow puts first).
    data = plain.getvalue()[len(SOI) :]
    if exif:
        data = data[2 + struct.unpack(">H", data[2:4])[0] :]
    return SOI + segments + data


def thumbnail(picture, long_side=160):
    """A small JPEG of the picture, as cameras put it into EXIF."""
    small = picture.copy()
    small.thumbnail((long_side, long_side))
    out = io.BytesIO()
    small.save(out, "JPEG", quality=60, optimize=True)
    return out.getvalue()


def few_colours(picture, n_colours):
    """A palette picture; small things keep colours of their own."""
    return picture.quantize(n_colours, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)


def png(picture, exif=b"", texts=(), international=(), n_colours=None):
    """A PNG; `texts` become tEXt chunks, `international` iTXt chunks, `n_colours` makes it a palette picture."""
    notes = PngImagePlugin.PngInfo()
    for key, text in texts:
        notes.add_text(key, text)
    for key, text in international:
        notes.add_itxt(key, text, lang="en")
    if n_colours:
        picture = few_colours(picture, n_colours)
    out = io.BytesIO()
    picture.save(out, "PNG", optimize=True, pnginfo=notes, exif=exif)
    return out.getvalue()


def webp(picture, exif=b"", xmp=b"", quality=78):
    out = io.BytesIO()
    picture.save(out, "WEBP", quality=quality, method=6, exif=exif, xmp=xmp)
    return out.getvalue()


def avif(picture, exif=b"", quality=60):
    out = io.BytesIO()
    # One thread and one codec: otherwise the bytes depend on the machine.
    picture.save(out, "AVIF", quality=quality, speed=4, codec="aom", max_threads=1, exif=exif)
    return out.getvalue()


def tiff(picture, tags=None, compression="tiff_lzw"):
    """A TIFF with some of its tags by number."""
    out = io.BytesIO()
    picture.save(out, "TIFF", compression=compression, tiffinfo=dict(tags or {}))
    return out.getvalue()


def gif(frames, n_colours=16, frame_ms=400):
    first, *rest = [few_colours(frame, n_colours) for frame in frames]
    out = io.BytesIO()
    first.save(out, "GIF", save_all=True, append_images=rest, duration=frame_ms, loop=0, optimize=True)
    return out.getvalue()
