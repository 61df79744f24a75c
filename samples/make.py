#!/usr/bin/env python3
"""Makes the pictures of `samples/pictures` anew: `python3 samples/make.py [DIRECTORY]`.

Needs Pillow and NumPy (the committed files: Pillow 13.0, NumPy 2). Drawings depend on their seeds only, so the same
versions make the same bytes. README.md says what is in each file, and `crates/thalweg/tests/samples.rs` tests it.
"""

import sys
from fractions import Fraction
from pathlib import Path

import numpy as np
from PIL import Image

from making import describe, draw, embed

MAKE = {"Make": "Thalweg Samples", "Artist": "The Thalweg developers", "Copyright": "CC0 1.0, no rights reserved"}
DRAWN_1 = MAKE | {"Model": "Drawn 1", "SerialNumber": "0001", "LensModel": "Drawn 35 mm f/2", "FocalLength": 35,
                  "FocalLength35": 35, "Software": "Drawn firmware 1.2"}
DRAWN_2 = MAKE | {"Model": "Drawn 2", "SerialNumber": "0417", "LensModel": "Drawn 24-70 mm f/2.8", "FocalLength": 50,
                  "FocalLength35": 75}
DRAWN_3 = MAKE | {"Model": "Drawn 3", "LensModel": "Drawn 20 mm f/1.8", "FocalLength": 20, "FocalLength35": 20}
SAND = ((150, 116, 76), (112, 80, 50))
DAWN = ((214, 222, 226), (120, 150, 176))
DUSK = ((248, 196, 158), (96, 98, 146))


def taken(local, offset=None, fraction=None):
    """EXIF's date tags for a camera's clock that said `local`."""
    tags = {"ExifVersion": b"0232", "DateTime": local, "DateTimeOriginal": local, "DateTimeDigitized": local}
    if offset:
        tags |= {"OffsetTime": offset, "OffsetTimeOriginal": offset, "OffsetTimeDigitized": offset}
    return tags | ({"SubSecTimeOriginal": fraction} if fraction else {})


def exposure(seconds, f_number, iso, fired=False):
    return {"ExposureTime": Fraction(seconds), "FNumber": Fraction(str(f_number)), "ISO": iso,
            "Flash": 0x19 if fired else 0x10, "ExposureBias": Fraction(-1, 3)}


def stored(picture, orientation):
    """The picture as a camera held on its side stores it, with the tag that says so."""
    turn = {3: Image.Transpose.ROTATE_180, 6: Image.Transpose.ROTATE_90, 8: Image.Transpose.ROTATE_270}
    return picture.transpose(turn[orientation]), {"Orientation": orientation}


def rhine():
    place = describe.place(50.1394, 7.7289, 132)
    dawn = draw.valley((1200, 800), 21)
    keywords = ["river", "Rhine", "morning"]
    words = describe.xmp("Morning at the Loreley", "The Rhine narrows below the rock.", keywords, 5)
    for number, fraction in ((1, "35"), (2, "68")):
        tags = DRAWN_1 | place | taken("2023:06:24 05:41:07", "+02:00", fraction) | exposure("1/250", 8, 100)
        exif = describe.exif(tags | {"Orientation": 1}, embed.thumbnail(dawn))
        view = dawn if number == 1 else dawn.crop((12, 0, 1200, 792)).resize(dawn.size)
        yield f"rhine/loreley-{number}.jpg", embed.jpeg(view, exif, xmp=words if number == 1 else b"")

    # No offset in the file, but a satellite's time: 12:10:30 on the clock was 10:10:28 in UTC.
    tags = DRAWN_2 | describe.place(47.5899, 7.5892, 245, "2023:06:25 10:10:28") | taken("2023:06:25 12:10:30")
    exif = describe.exif(tags | exposure("1/500", 5.6, 200) | {"Orientation": 1}, order=">")
    yield "rhine/three-countries.jpg", embed.jpeg(draw.river((960, 640), 22), exif)

    mist, turned = stored(draw.valley((560, 840), 23, DAWN, (24, 52, 50)), 6)
    tags = DRAWN_1 | describe.place(47.6779, 8.6156, 362) | taken("2022:10:29 07:55:00", "+02:00")
    exif = describe.exif(tags | exposure("1/60", 4, 400) | turned, embed.thumbnail(mist))
    yield "rhine/mist.jpg", embed.jpeg(mist, exif, progressive=True)

    # The night in which 02:30 came twice.
    for number, offset in ((1, "+02:00"), (2, "+01:00")):
        tags = DRAWN_3 | describe.place(47.6779, 8.6156, 362) | taken("2022:10:30 02:30:00", offset)
        exif = describe.exif(tags | exposure(15, 1.8, 3200))
        night = draw.night((720, 480), 23 + number)
        yield f"rhine/clock-change-{number}.jpg", embed.jpeg(night, exif, quality=76)


def danube():
    tags = DRAWN_2 | describe.place(47.9513, 8.5028, 678) | taken("2024:08:27 10:00:00", "+02:00")
    texts = [
        ("Title", "The source of the Danube"), ("Author", "The Thalweg developers"), ("Software", "samples/make.py"),
    ]
    note = [("Description", "Drawn, not photographed: a pond, a brook, a long way to go.")]
    exif = describe.exif(tags)
    yield "danube/source.png", embed.png(draw.river((420, 280), 31), exif, texts, note, n_colours=64)

    tags = DRAWN_2 | describe.place(48.5746, 13.4747, 300) | taken("2021:04:18 18:02:11") | exposure("1/125", 11, 200)
    iptc = describe.iptc([
        (5, "Three rivers"), (25, "river"), (25, "Danube"), (25, "confluence"),
        (55, "20210418"), (80, "The Thalweg developers"), (90, "Passau"), (101, "Germany"), (116, "CC0 1.0"),
        (120, "Danube, Inn and Ilz meet in Passau."),
    ])
    yield "danube/passau.jpg", embed.jpeg(draw.river((1080, 720), 32, draw.AUTUMN), describe.exif(tags), iptc=iptc)

    tags = DRAWN_2 | describe.place(44.6386, 22.2836, 70) | taken("2024:09:03 07:15:42", "+03:00", "120")
    words = describe.xmp("Iron Gates", None, ["river", "Danube", "gorge"], 4)
    gorge = draw.valley((1280, 720), 33, DUSK, (40, 30, 52), n_ridges=7, sun=0.4)
    exif = describe.exif(tags | exposure("1/320", 4, 100, fired=True), embed.thumbnail(gorge), ">")
    yield "danube/iron-gates.jpg", embed.jpeg(gorge, exif, words, progressive=True)

    tags = DRAWN_1 | describe.place(45.1565, 29.6537, 2) | taken("2024:09:05 19:30:00", "+03:00")
    words = describe.xmp("Where the Danube ends", "Sulina, the middle arm", ["river", "Danube", "delta"], 5)
    exif = describe.exif(tags | exposure("1/1000", 8, 100))
    yield "danube/delta.webp", embed.webp(draw.delta((900, 640), 34), exif, words)


def far_away():
    tags = DRAWN_3 | describe.place(64.0601, -139.4333, 320) | exposure(20, 1.8, 6400)
    words = describe.xmp("Night over the Yukon", None, ["river", "night", "stars"], 3)
    exif = describe.exif(tags | taken("2022:02:19 23:48:10", "-07:00"))
    yield "far-away/yukon-night.jpg", embed.jpeg(draw.night((1000, 667), 41), exif, words)
    exif = describe.exif(tags | taken("2022:02:20 00:12:45", "-07:00"))
    yield "far-away/yukon-later.avif", embed.avif(draw.night((640, 427), 42), exif)

    tags = DRAWN_1 | describe.place(36.8791, -111.5103, 1300) | taken("2018:11:03 16:20:00", "-07:00")
    exif = describe.exif(tags | exposure("1/640", 8, 100))
    bend = draw.river((900, 600), 43, draw.DESERT, is_farmed=False)
    yield "far-away/horseshoe-bend.jpg", embed.jpeg(bend, exif, icc=describe.icc())

    # New Year's morning in New Zealand, still the old year in UTC.
    morning, turned = stored(draw.valley((480, 720), 44, DAWN, (30, 60, 44)), 8)
    tags = DRAWN_2 | describe.place(-39.5508, 175.0797, 60) | taken("2024:01:01 06:10:00", "+13:00") | turned
    yield "far-away/whanganui.jpg", embed.jpeg(morning, describe.exif(tags | exposure("1/30", 2.8, 1600)))

    # Below the level of the sea.
    tags = DRAWN_1 | describe.place(31.7607, 35.5586, -430) | taken("2019:03:10 15:00:00", "+02:00")
    mouth = draw.delta((720, 480), 45)
    yield "far-away/jordan-mouth.jpg", embed.jpeg(mouth, describe.exif(tags | exposure("1/800", 11, 100)))

    gorge, turned = stored(draw.valley((800, 533), 46, rock=(28, 40, 48), n_ridges=8), 3)
    tags = DRAWN_2 | describe.place(27.19, 100.11, 1800) | taken("2017:05:20 09:12:00") | exposure("1/200", 8, 200)
    yield "far-away/tiger-leaping.jpg", embed.jpeg(gorge, describe.exif(tags | turned, order=">"))

    tags = DRAWN_3 | describe.place(-3.1367, -59.8986, 20) | taken("2016:07:08 11:45:00", "-04:00")
    words = describe.xmp("Meeting of Waters", "Rio Negro & Solimões", ["river", "Amazon", "confluence"], 5)
    meeting = draw.river((1080, 720), 47, draw.JUNGLE, SAND, is_farmed=False)
    exif = describe.exif(tags | exposure("1/1250", 5.6, 100))
    yield "far-away/meeting-of-waters.jpg", embed.jpeg(meeting, exif, words)


def maps():
    texts = [("Title", "Sheet 7"), ("Creation Time", "1998:05:14 09:00:00"), ("Comment", "Heights in steps of 20 m")]
    yield "maps/sheet-7.png", embed.png(draw.contours((640, 460), 51), texts=texts, n_colours=24)
    survey = draw.contours((800, 560), 52, is_grey=True)
    tags = {"ImageDescription": "Survey, scanned", "Software": "Drawn scanner", "DateTime": "2003:11:20 14:03:00"}
    yield "maps/survey.jpg", embed.jpeg(survey, describe.exif(tags), quality=70)
    heights, _ = draw.elevation((200, 140), 53)
    heights = Image.fromarray((heights * 42_000).astype(np.uint16))
    yield "maps/elevation.tif", embed.tiff(heights, {270: "Elevation, 16 bits"}, "tiff_adobe_deflate")
    sheet = embed.few_colours(draw.contours((360, 250), 54), 24)
    tags = {271: "Thalweg Samples", 272: "Drawn scanner", 306: "2009:02:03 16:40:12", 270: "Catchment"}
    yield "maps/catchment.tif", embed.tiff(sheet, tags)
    yield "maps/wandering.gif", embed.gif(draw.wandering((240, 160), 55))


def inbox(made):
    """What piles up: a copy, a picture without a word, a wrong clock, a wrong name, and four that are broken."""
    original = made["rhine/loreley-1.jpg"]
    yield "inbox/loreley-1 (1).jpg", original
    yield "inbox/Fluß 1.jpg", embed.jpeg(draw.river((600, 400), 61), quality=60)
    tags = DRAWN_3 | taken("0000:00:00 00:00:00") | exposure("1/100", 4, 800)
    yield "inbox/unset-clock.jpg", embed.jpeg(draw.valley((600, 400), 62), describe.exif(tags))
    yield "inbox/a-png-in-truth.jpg", embed.png(draw.contours((300, 220), 63), n_colours=16)
    whole = made["danube/passau.jpg"]
    yield "inbox/cut-off.jpg", whole[: len(whole) * 3 // 5]
    yield "inbox/cut-in-the-header.jpg", original[:1200]
    yield "inbox/empty.jpg", b""
    yield "inbox/letter.jpg", b"Dear reader, this is no picture, whatever my name says.\n"


def main():
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent / "pictures"
    made = {}
    for scenes in (rhine, danube, far_away, maps):
        made |= dict(scenes())
    made |= dict(inbox(made))
    for name, data in made.items():
        path = target / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    print(f"{len(made)} files, {sum(map(len, made.values())):,} bytes in {target}")


if __name__ == "__main__":
    main()
