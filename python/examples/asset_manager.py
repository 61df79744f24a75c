"""For developers of asset managers: what an upload needs, file by file.

    python asset_manager.py upload.jpg another.png previews/
"""

import sys
from pathlib import Path

import thalweg

*uploads, previews = sys.argv[1:]

# One call for all files that are at hand: names and values are ExifTool's, numbers are numbers.
wanted = ["FileType", "MIMEType", "ImageWidth", "ImageHeight", "DateTimeOriginal", "GPSLatitude", "GPSLongitude", "Keywords"]
for upload, tags in zip(uploads, thalweg.read_tags(uploads, wanted)):
    name = Path(upload).name
    if not tags.get("MIMEType", "").startswith("image/"):
        # A file that cannot be read is an answer too; nothing was raised.
        print(f"{name}: refused, {tags.get('Error') or tags.get('FileType')}")
        continue

    # Bytes for the browser: turned upright, in sRGB.
    try:
        preview = thalweg.thumbnail(upload, 512, format="jpeg")
    except thalweg.DamagedError as error:
        print(f"{name}: no preview, {error.reason}")
        continue
    (Path(previews) / f"{name}.jpg").write_bytes(preview)
    taken = tags.get("DateTimeOriginal", "unknown").replace(":", "-", 2)
    print(f"{name}: {taken}, {tags['ImageWidth']} x {tags['ImageHeight']}, preview of {len(preview)} bytes")
