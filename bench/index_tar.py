"""An index of a tar file as JSON beside it, made by Python's tarfile. `index_tar.py TAR`. Prints the number of members."""

import json
import sys
import tarfile

path = sys.argv[1]
with tarfile.open(path) as archive:
    places = {member.name: (member.offset_data, member.size) for member in archive if member.isfile()}
with open(path + ".json", "w") as out:
    json.dump(places, out)
print(len(places))
