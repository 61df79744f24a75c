"""For data engineers: a folder of images as a table, without a catalogue in between.

    python data_engineer.py /data/images images.parquet
"""

import sys

import duckdb
import pyarrow.parquet

import thalweg

folder, out = sys.argv[1:]

# Rows stream from the workers into the file: memory does not depend on the number of images.
columns = ["path", "bytes", "format", "width", "height", "taken_at", "make", "model", "error_kind"]
reader = pyarrow.RecordBatchReader.from_stream(thalweg.scan(folder, columns=columns))
with pyarrow.parquet.ParquetWriter(out, reader.schema, compression="zstd") as writer:
    for batch in reader:
        writer.write_batch(batch)

# Or straight into SQL: DuckDB pulls batches while the scan goes on.
images = thalweg.scan(folder)
sql = """
    SELECT coalesce(format, error_kind) AS kind, count(*) AS n, sum(bytes) AS bytes, avg(width * height) / 1e6 AS megapixels
    FROM images GROUP BY 1 ORDER BY n DESC
"""
for kind, n, n_bytes, megapixels in duckdb.connect().execute(sql).fetchall():
    print(f"{kind}: {n} files, {n_bytes} bytes, {megapixels or 0:.2f} megapixels on average")

print(pyarrow.parquet.read_metadata(out).num_rows, "rows in", out)
