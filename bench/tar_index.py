"""Random members of tar shards by an index of offsets: what Python's users write. `tar_index.py FOLDER READS`.

The index is the JSON that lies beside each shard. Prints the number of reads."""

import glob
import json
import random
import sys

folder, n_reads = sys.argv[1], int(sys.argv[2])
members = []
for index in sorted(glob.glob(f"{folder}/*-[0-9][0-9][0-9][0-9][0-9][0-9].json")):
    shard = open(index.removesuffix("json") + "tar", "rb", buffering=0)
    with open(index) as file:
        files = json.load(file)["files"]
    members += [(shard, place["offset"], place["length"]) for place in files.values()]
draw = random.Random(20261121)
for _ in range(n_reads):
    shard, offset, length = members[draw.randrange(len(members))]
    shard.seek(offset)
    assert len(shard.read(length)) == length
print(n_reads)
