"""Writes the dictionary of DICOM (crates/tag-table/src/generated/dicom/*.txt).

    exiftool -listx > tags.xml
    pip install pydicom
    python3 scripts/tables/dicom.py tags.xml

Names are those of ExifTool's list of its tags (see listx.py). Value representations and the names of unique
identifiers are those of DICOM PS3.6 (tables 6-1 and A-1), as the package pydicom lists them.
"""

import re
import sys

from listx import tables
from pydicom._dicom_dict import DicomDictionary, RepeatersDictionary
from pydicom._uid_dict import UID_dictionary

FOLDER = "crates/tag-table/src/generated/dicom"
known = {f"{number:08X}": entry[0] for number, entry in DicomDictionary.items()}
known |= {key.upper(): entry[0] for key, entry in RepeatersDictionary.items()}
# The picture and its length are not in the list.
lines = ["7FE00000 UL PixelDataGroupLength", "7FE00010 OB PixelData"]
for tag in tables(sys.argv[1])["DICOM::Main"].findall("tag"):
    number = tag.get("id").replace(",", "").upper()
    representation = known.get(number, "UN")[:2]
    # A number of which any digit may be another one: only the even groups 50xx and 60xx are looked up.
    if "X" in number and not re.fullmatch("[56]0XX[0-9A-F]{4}", number):
        continue
    lines.append(f"{number.replace('XX', '00')} {representation if representation.isalpha() else 'UN'} {tag.get('name')}")
with open(f"{FOLDER}/tags.txt", "w") as out:
    out.write("\n".join(sorted(set(lines))) + "\n")
with open(f"{FOLDER}/uids.txt", "w") as out:
    names = {uid: re.sub(r" \(Retired\)$", "", entry[0]) for uid, entry in UID_dictionary.items()}
    out.write("".join(f"{uid} {name}\n" for uid, name in sorted(names.items())))
