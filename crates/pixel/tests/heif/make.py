"""Makes the HEIC files of the tests: pip install pillow pillow-heif numpy, then run this here.

Each shows the same drawing, whose colours the tests compute: red grows to the right, green downwards, and blue is even.
"""

import io

import numpy as np
import pillow_heif
from PIL import Image, ImageCms

OPTIONS = {"quality": 95}


def drawing(width, height, most=255):
    x, y = np.meshgrid(np.linspace(0, 1, width), np.linspace(0, 1, height))
    rgb = np.stack([x, y, np.full_like(x, 0.5)], axis=-1)
    return np.round(rgb * most)


def eight(width, height):
    return Image.fromarray(drawing(width, height).astype(np.uint8))


def save(name, image, **options):
    pillow_heif.from_pillow(image).save(name, **(OPTIONS | options))


def exif(orientation):
    exif = Image.Exif()
    exif[0x0112] = orientation
    exif[0x010F] = "Drawn"
    return exif.tobytes()


save("plain.heic", eight(64, 48), xmp=b"<x:xmpmeta xmlns:x='adobe:ns:meta/'/>")
save("odd.heic", eight(37, 29))
save("turned.heic", eight(64, 48), exif=exif(6))
save("mirrored.heic", eight(64, 48), exif=exif(5))
save("p3.heic", eight(64, 48), color_primaries=12, transfer_characteristic=13)
save("narrow.heic", eight(64, 48), full_range_flag=0, matrix_coefficients=1, color_primaries=1, chroma=444)
save("half.heic", eight(64, 48), chroma=422)
save("identity.heic", eight(64, 48), chroma=444, matrix_coefficients=0)
save("grey.heic", eight(64, 48).getchannel("R"))
save("grid.heic", eight(200, 150), tile_size=64)
profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
with_profile = eight(64, 48)
with_profile.info["icc_profile"] = profile
save("icc.heic", with_profile)
alpha = eight(64, 48)
alpha.putalpha(alpha.getchannel("G"))
save("alpha.heic", alpha)
wide = drawing(64, 48, 65535).astype("<u2")
ten = pillow_heif.from_bytes("RGB;16", (64, 48), wide.tobytes())
ten.save("ten.heic", **OPTIONS)
pillow_heif.options.SAVE_HDR_TO_12_BIT = True
ten.save("twelve.heic", **OPTIONS)
large = pillow_heif.from_pillow(eight(256, 192))
large[0].info["thumbnails"] = [80]
large.save("thumbnail.heic", **OPTIONS)
