"""PyExifTool's own tests: EXECUTABLE SUITE prints a JSON object of each test's outcome, [verdict, words].

SUITE is the unpacked source distribution. It comes without the pictures and the helper that its tests use: both are made
here, in a folder that is gone at the end.
"""

import json
import os
import pathlib
import shutil
import signal
import struct
import sys
import tempfile
import types
import unittest
import zlib

executable, suite = (pathlib.Path(argument).absolute() for argument in sys.argv[1:])
# The tests start "exiftool", whatever the path finds.
os.environ["PATH"] = f"{executable.parent}{os.pathsep}{os.environ['PATH']}"

MOST_SECONDS = 60
# Windows has none; what calls this program there ends it if a test hangs.
HAS_ALARM = hasattr(signal, "SIGALRM")

XMP = """<x:xmpmeta xmlns:x='adobe:ns:meta/' x:xmptk='made for a test'>
<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>
<rdf:Description xmlns:dc='http://purl.org/dc/elements/1.1/'>
<dc:subject><rdf:Bag><rdf:li>Röschen</rdf:li></rdf:Bag></dc:subject></rdf:Description></rdf:RDF></x:xmpmeta>"""

CONFIG = """%Image::ExifTool::UserDefined = ('Image::ExifTool::Exif::Main' => {
    0xc350 => { Name => 'MyMakerNotes', Writable => 'undef', WriteGroup => 'IFD0', Binary => 1 },
});
1;
"""


def jpeg(width, height):
    def segment(marker, payload):
        return bytes([0xFF, marker]) + struct.pack(">H", len(payload) + 2) + payload

    xmp = b"http://ns.adobe.com/xap/1.0/\0" + XMP.encode()
    frame = struct.pack(">BHHB", 8, height, width, 1) + bytes([1, 0x11, 0])
    scan = bytes([1, 1, 0, 0, 63, 0])
    return b"\xff\xd8" + segment(0xE1, xmp) + segment(0xC0, frame) + segment(0xDA, scan) + b"\0\xff\xd9"


def png(width, height):
    def chunk(kind, payload):
        return struct.pack(">I", len(payload)) + kind + payload + struct.pack(">I", zlib.crc32(kind + payload))

    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    rows = zlib.compress(bytes((width + 1) * height))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


class Recorder(unittest.TestResult):
    """Keeps the verdict on each test, and what its client heard last."""

    def __init__(self):
        super().__init__()
        self.verdicts = {}

    def keep(self, test, verdict, error=None):
        words = str(error[1]) if error else ""
        clients = [getattr(test, name, None) for name in ("et", "eth", "exiftool")]
        for source in [*clients, error[1] if error else None]:
            for name in ("last_stderr", "stderr"):
                try:
                    words += " " + str(getattr(source, name, "") or "")
                except Exception:  # a client that does not run has no last words
                    pass
        self.verdicts[test.id().removeprefix("tests.")] = [verdict, words]

    def startTest(self, test):
        super().startTest(test)
        if HAS_ALARM:
            signal.alarm(MOST_SECONDS)

    def stopTest(self, test):
        if HAS_ALARM:
            signal.alarm(0)
        super().stopTest(test)

    def addSuccess(self, test):
        self.keep(test, "ok")

    def addFailure(self, test, err):
        self.keep(test, "failed", err)

    def addError(self, test, err):
        self.keep(test, "failed", err)

    def addSkip(self, test, reason):
        self.keep(test, "skipped")

    def addExpectedFailure(self, test, err):
        self.keep(test, "ok")


def late(signal_number, frame):
    raise TimeoutError(f"no answer in {MOST_SECONDS} s")


if HAS_ALARM:
    signal.signal(signal.SIGALRM, late)
pictures = pathlib.Path(tempfile.mkdtemp())
try:
    (pictures / "rose.jpg").write_bytes(jpeg(70, 46))
    (pictures / "skyblue.png").write_bytes(png(64, 64))
    (pictures / "my_makernotes.config").write_text(CONFIG)

    def temp_dir(suffix=None):
        directory = tempfile.TemporaryDirectory(prefix="suite", suffix=suffix)
        return directory, pathlib.Path(directory.name)

    helper = types.ModuleType("tests.common_util")
    helper.TEST_IMAGE_DIR = pictures
    helper.TEST_IMAGE_JPG = pictures / "rose.jpg"
    helper.et_get_temp_dir = temp_dir
    helper.create_random_bin_file = lambda path, size: path.write_bytes(os.urandom(size))
    tests = types.ModuleType("tests")
    tests.__path__ = [str(suite / "tests")]
    sys.modules["tests"] = tests
    sys.modules["tests.common_util"] = helper
    names = sorted(path.stem for path in (suite / "tests").glob("test_*.py"))
    recorder = Recorder()
    unittest.defaultTestLoader.loadTestsFromNames([f"tests.{name}" for name in names]).run(recorder)
    print(json.dumps(recorder.verdicts), flush=True)
finally:
    # Windows removes no file that a client has open.
    shutil.rmtree(pictures, ignore_errors=True)
# Ends at once: on Windows, clients that a test has left to Python's own end are waited for without an end.
os._exit(0)
