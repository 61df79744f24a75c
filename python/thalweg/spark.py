"""A plan on Spark: one task a shard, through ``mapInArrow``. ``pip install thalweg[spark]``.

Spark keeps no state: the parts in ``out`` are the state. After a failure, make the same call again; parts that exist are not
made again. A shard that Spark runs twice (a retry, speculation) makes the same part. Every executor needs this package, the
plan, access to the files of the plan, and the directory for the parts.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from ._engines import Indexed, chosen, everywhere, make_part, whole

if TYPE_CHECKING:
    import pyarrow
    from pyspark.sql import SparkSession

__all__ = ["index"]

#: What a task reports of its shard, see :data:`thalweg._engines.Told`.
_SCHEMA = "shard long, n_made long, n_files long, n_images long, n_unread long"
#: Workers for each of Spark's cores, of which a task has one: they wait for the device in turn.
_THREADS = 4


def index(
    spark: SparkSession,
    plan: str | os.PathLike[str],
    out: str | os.PathLike[str],
    *,
    shards: Iterable[int] | None = None,
    tags: bool = False,
    threads: int | None = None,
) -> Indexed:
    """Makes the parts of a plan in the directory ``out``, one Spark task per shard. Call :func:`thalweg.merge` afterwards.

    Spark's own page shows the progress. ``spark.task.maxFailures`` says how often a shard is tried again.

    Args:
        spark: The session.
        plan: A plan that :func:`thalweg.plan` wrote, at a path that all executors can read.
        out: The directory of the parts, the same on all executors.
        shards: Numbers of the shards to make. Default: all.
        tags: Store all tags of each file, as JSON.
        threads: Workers per shard. Default: four.

    Returns:
        Counts of shards and files.

    Example:
        >>> thalweg.spark.index(spark, "/shared/plan.parquet", "/shared/parts")
    """
    plan, out = everywhere(plan), everywhere(out)
    todo = chosen(plan, shards)
    n_threads = _THREADS if threads is None else whole("threads", threads, 1)
    done = Indexed(n_shards=len(todo))
    if not todo:
        return done

    def make_parts(batches: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        import pyarrow

        names = [column.split()[0] for column in _SCHEMA.split(", ")]
        for batch in batches:
            for position in batch.column(0).to_pylist():
                told = make_part(plan, todo[position], out, tags, n_threads)
                yield pyarrow.RecordBatch.from_pylist([dict(zip(names, told))])

    # One shard a partition, so that one is what is lost with a worker.
    positions = spark.range(0, len(todo), 1, len(todo))
    for row in positions.mapInArrow(make_parts, _SCHEMA).collect():
        done.add((row.shard, row.n_made, row.n_files, row.n_images, row.n_unread))
    return done
