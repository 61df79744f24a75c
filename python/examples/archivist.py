"""For archivists and photographers: what do I have, what is broken, what is double?

    python archivist.py ~/Pictures pictures.db
"""

import sys
from pathlib import Path

import polars

import thalweg

folder, catalog_path = sys.argv[1:]

# The first run reads a few bytes of each file and, for the hashes and the verdict, decodes it once. Run again: only
# what is new or changed is opened.
report = thalweg.index(folder, catalog_path, hash=True, verify=True)
print(f"{report.n_files} files, {report.n_read} of them read, in {report.elapsed_s:.1f} s")

with thalweg.Catalog(catalog_path) as catalog:
    # What is broken, and how much of it is left?
    sql = "SELECT path, survives FROM image WHERE verdict IN ('broken', 'damaged') ORDER BY path"
    for path, survives in polars.DataFrame(catalog.query(sql)).iter_rows():
        print(f"broken, {survives:.0%} is left: {path}")

    # What is double? Files come grouped.
    for path in catalog.find(duplicates="content"):
        print("double:", path)

    # What has no date, so that it ends up nowhere in a timeline?
    for path in catalog.find(missing="taken_at", format="JPEG"):
        print("without a date:", Path(path).name)

    # Everything around the mouth of the Rhine, taken in summer.
    print(len(catalog.find(near=(51.98, 4.12, 50.0))), "pictures within 50 km of the Hook of Holland")
