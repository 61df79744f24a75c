"""Metadata of files through PyExifTool: EXECUTABLE FILE... prints a JSON array."""

import json
import sys

import exiftool

executable, *files = sys.argv[1:]
# Answers are UTF-8 on every system; the client would otherwise take the code page of Windows there.
with exiftool.ExifToolHelper(executable=executable, common_args=["-G", "-n"], encoding="utf-8") as helper:
    answers = helper.get_metadata(files)
    # Other ways of asking: some tags of one file, a command that fails, and another that has to be answered after it.
    dates = helper.get_tags(files[0], ["DateTimeOriginal", "Make"])
    try:
        helper.get_metadata("there-is-no-such-picture.jpg")
        raise SystemExit("a missing file was no error")
    except exiftool.exceptions.ExifToolExecuteError as error:
        assert error.returncode == 1, error.returncode
        assert "not found" in error.stderr.lower(), error.stderr
    assert dates == helper.get_tags(files[0], ["DateTimeOriginal", "Make"])
print(json.dumps(answers + dates))
