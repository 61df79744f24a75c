"""Draws the characters of contact sheets (crates/engine/src/sheet/font.png) from DejaVu Sans.

The picture is one row of characters, in the order of RANGES, each as wide as its advance. The widths are printed as
Rust source for crates/engine/src/sheet/font.rs.

    python3 scripts/sheet_font.py /usr/share/fonts/truetype/dejavu/DejaVuSans.ttf
"""

import sys

from PIL import Image, ImageDraw, ImageFont

RANGES = [(0x20, 0x7E), (0xA0, 0x17F), (0x386, 0x3CE), (0x401, 0x45F), (0x2013, 0x2014), (0x2018, 0x201E),
          (0x2022, 0x2022), (0x2026, 0x2026), (0x20AC, 0x20AC), (0xFFFD, 0xFFFD)]
SIZE, HEIGHT, BASELINE = 24, 30, 23

font = ImageFont.truetype(sys.argv[1], SIZE, layout_engine=ImageFont.Layout.BASIC)
characters = [chr(code) for first, last in RANGES for code in range(first, last + 1)]
widths = [round(font.getlength(character)) for character in characters]
strip = Image.new("L", (sum(widths), HEIGHT))
at = 0
for character, width in zip(characters, widths):
    cell = Image.new("L", (width, HEIGHT))
    ImageDraw.Draw(cell).text((0, BASELINE), character, fill=255, font=font, anchor="ls")
    strip.paste(cell, (at, 0))
    at += width
strip.save("crates/engine/src/sheet/font.png", optimize=True)
print(len(characters), "characters")
for start in range(0, len(widths), 26):
    print("    " + ", ".join(str(width) for width in widths[start : start + 26]) + ",")
