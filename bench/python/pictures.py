"""Which files a reference decodes and the program makes no thumbnail of, each with the program's reason.

    python bench/python/pictures.py PROGRAM FOLDER... [--pixels=TO_PAM]

PROGRAM is a build of `thalweg`. References are Pillow with the plugins that are installed (`pillow-heif`, `pillow-jxl-plugin`),
ImageMagick's `convert`, libvips' `vipsheader` and `rawpy`, as far as they are there; the first line names them. A file counts if
one of them decodes its first picture. What ImageMagick draws from text, fonts, pages and films does not count: it is no picture.

With --pixels, what Pillow decodes without loss is also compared with the example `to_pam` of crate `pixel` (`cargo build --release
-p thalweg-pixel --example to_pam`), and files that differ by more than 1 level are listed.

The last line is the share of the files that have a thumbnail."""

import collections
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image, ImageOps

Image.MAX_IMAGE_PIXELS = None
for plugin, register in (("pillow_heif", "register_heif_opener"), ("pillow_jxl", None)):
    try:
        module = __import__(plugin)
        if register:
            getattr(module, register)()
    except ImportError:
        pass
try:
    import rawpy
except ImportError:
    rawpy = None

# Formats of ImageMagick that are text, fonts, pages, films or made up.
NO_PICTURES = set("""TXT TEXT TTF OTF PFA PFB PFM HTML HTM PS EPS EPI EPSF EPT PDF PDFA AI PCL XPS MPEG MPG M4V M2V MOV MP4 AVI WMV
MKV WEBM MSL MVG XC RGB RGBA GRAY CMYK YUV UYVY PES INFO JSON CAPTION LABEL ICC ICM IPTC EXIF XMP 8BIM APP1 DJVU""".split())
LOSSLESS = set("PNG BMP DIB PPM TGA PCX DCX SGI ICO CUR ICNS QOI PSD SUN MSP XBM XPM DDS".split())
SECONDS = 30


def pillow(path):
    """Format of the picture, if Pillow decodes it and it is no page."""
    try:
        with Image.open(path) as image:
            image.load()
            return image.format if image.format not in NO_PICTURES else None
    except Exception:
        return None


def magick(path):
    """Format of the picture, if ImageMagick decodes it."""
    command = ["convert", "-quiet", f"{path}[0]", "-format", "%m", "info:"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return None
    found = done.stdout.strip().upper()
    return found if done.returncode == 0 and found and found not in NO_PICTURES else None


def vips(path):
    """"libvips", if it decodes the picture and that is not a table or a page."""
    command = ["vipsheader", "-f", "vips-loader", str(path)]
    loader = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False).stdout.strip()
    if loader in ("csvload", "matrixload", "pdfload") or path.suffix.lstrip(".").upper() in NO_PICTURES:
        return None
    command = ["vips", "avg", str(path)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return None
    return "libvips" if done.returncode == 0 else None


def raw(path):
    """"RAW", if LibRaw decodes the picture."""
    try:
        with rawpy.imread(str(path)) as image:
            return "RAW" if image.raw_image is not None else None
    except Exception:
        return None


def references():
    """Names and functions of the references that are installed."""
    found = [("Pillow", pillow)]
    if shutil.which("convert"):
        found.append(("ImageMagick", magick))
    if shutil.which("vips"):
        found.append(("libvips", vips))
    if rawpy:
        found.append(("LibRaw", raw))
    return found


def thumbnails(program, files, folder):
    """State of each file, from the program's own report."""
    with tempfile.NamedTemporaryFile("w", suffix=".list") as listed:
        listed.write("\0".join(map(str, files)))
        listed.flush()
        command = [program, "thumbnail", "-@", listed.name, "-0", "-o", folder, "--json", "--quiet"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    states = {}
    for line in done.stdout.splitlines():
        line = json.loads(line)
        if "path" in line:
            states[line["path"]] = line
    if not states:
        sys.exit(f"{program} failed: {done.stderr}")
    return states


def why(state):
    """What the program says of a file without a thumbnail."""
    if state is None:
        return "not in the report"
    return state.get("error") or state["state"]


def differs(path, to_pam):
    """Largest difference in levels between Pillow's pixels and the program's, both on white; None if they are not comparable."""
    with Image.open(path) as image:
        if image.info.get("icc_profile") or image.mode.startswith(("I", "F")) or image.mode in ("CMYK", "LAB"):
            return None
        image = ImageOps.exif_transpose(image).convert("RGBA")
    done = subprocess.run([to_pam, path], capture_output=True, check=False)
    if done.returncode:
        return done.stderr.decode().strip()
    head, made = done.stdout.split(b"ENDHDR\n", 1)
    size = tuple(int(line.split()[1]) for line in head.split(b"\n")[1:3])
    if size != image.size:
        return f"{size} instead of {image.size}"
    a, b = on_white(image), on_white(Image.frombytes("RGBA", size, made))
    return max((abs(x - y) for x, y in zip(a, b)), default=0)


def on_white(image):
    """Red, green and blue of all pixels on white."""
    white = Image.new("RGBA", image.size, "white")
    white.alpha_composite(image)
    return white.convert("RGB").tobytes()


def main():
    options = dict(argument.partition("=")[::2] for argument in sys.argv[1:] if argument.startswith("--"))
    program, *folders = [argument for argument in sys.argv[1:] if not argument.startswith("--")]
    files = sorted(path.resolve() for folder in folders for path in Path(folder).rglob("*") if path.is_file())
    installed = references()
    print("references:", ", ".join(name for name, _ in installed))
    decoded = {}
    for path in files:
        for name, decode in installed:
            if found := decode(path):
                decoded[path] = (name, found)
                break
    with tempfile.TemporaryDirectory() as folder:
        states = thumbnails(program, files, folder)
    missing = collections.defaultdict(list)
    for path, (name, found) in decoded.items():
        state = states.get(str(path))
        if state is None or state["state"] not in ("made", "up_to_date"):
            missing[found].append((path, name, why(state)))
    for found, rows in sorted(missing.items(), key=lambda item: -len(item[1])):
        print(f"{found}: {len(rows)}")
        for path, name, reason in rows:
            print(f"  {os.path.relpath(path)}: {name} decodes it; {reason}")
    if "--pixels" in options:
        pixels(options["--pixels"], [path for path, (name, found) in decoded.items() if name == "Pillow" and found in LOSSLESS])
    n_missing = sum(map(len, missing.values()))
    share = 100 * (1 - n_missing / max(1, len(decoded)))
    print(f"{len(decoded)} of {len(files)} files are decoded by a reference; {n_missing} have no thumbnail: {share:.2f} % have one")


def pixels(to_pam, files):
    """Compares pixels at full size."""
    n_equal, n_skipped = 0, 0
    for path in files:
        found = differs(path, to_pam)
        if found is None:
            n_skipped += 1
        elif isinstance(found, int) and found <= 1:
            n_equal += 1
        else:
            print(f"  pixels of {os.path.relpath(path)}: {found}")
    print(f"{n_equal} pictures are within 1 level of Pillow's, {n_skipped} were not compared")


if __name__ == "__main__":
    main()
