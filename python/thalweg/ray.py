"""A plan on a Ray cluster: one task a shard. ``pip install thalweg[ray]``.

Ray keeps no state: the parts in ``out`` are the state. After a crash, make the same call again; parts that exist are not
made again. Every node needs this package, the plan, access to the files of the plan, and the directory for the parts.

Ray Data was considered. Its blocks and checkpoints are made for data that flows between stages, and here no data flows.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any

try:
    import ray
except ImportError as error:
    raise ImportError("thalweg.ray needs Ray: pip install thalweg[ray]") from error

from ._engines import Indexed, OnProgress, Told, chosen, everywhere, make_part, reported, whole

__all__ = ["index"]

#: Workers for each processor of a task: they wait for the device in turn.
_THREADS_PER_CPU = 4
#: Tasks that are handed to Ray ahead of those that run: enough to keep the nodes busy, few enough to be called back.
_AHEAD_PER_CPU = 4


def index(
    plan: str | os.PathLike[str],
    out: str | os.PathLike[str],
    *,
    shards: Iterable[int] | None = None,
    tags: bool = False,
    cpus_per_task: int = 1,
    threads: int | None = None,
    retries: int = 5,
    progress: OnProgress | bool | None = None,
) -> Indexed:
    """Makes the parts of a plan in the directory ``out``, one Ray task per shard. Call :func:`thalweg.merge` afterwards.

    Starts a local Ray if none is connected. Ctrl-C cancels the tasks and keeps the parts that are complete.

    Args:
        plan: A plan that :func:`thalweg.plan` wrote, at a path that all nodes can read.
        out: The directory of the parts, the same on all nodes.
        shards: Numbers of the shards to make. Default: all.
        tags: Store all tags of each file, as JSON.
        cpus_per_task: CPUs that Ray reserves for one shard.
        threads: Workers per shard. Default: four for each CPU of the task.
        retries: How often a shard is tried again if its worker or node dies. An exception, such as a missing plan or
            a full disk, is not tried again.
        progress: A callable ``progress(done, total)`` that counts shards, or True for a bar; see ``help(thalweg)``.

    Returns:
        Counts of shards and files.

    Example:
        >>> thalweg.ray.index("/shared/plan.parquet", "/shared/parts")
    """
    plan, out = everywhere(plan), everywhere(out)
    cpus_per_task, retries = whole("cpus_per_task", cpus_per_task, 1), whole("retries", retries, 0)
    threads = cpus_per_task * _THREADS_PER_CPU if threads is None else whole("threads", threads, 1)
    todo = chosen(plan, shards)
    report, close = reported(progress)
    if not ray.is_initialized():
        ray.init()
    remote: Any = ray.remote(num_cpus=cpus_per_task, max_retries=retries)(make_part)
    task = remote.options(name="thalweg.index_shard")
    most_ahead = max(1, int(ray.cluster_resources().get("CPU", 1) // cpus_per_task)) * _AHEAD_PER_CPU
    done = Indexed(n_shards=len(todo))
    waiting: list[Any] = []
    n_done = 0
    left = iter(todo)
    try:
        while True:
            for shard in left:
                waiting.append(task.remote(plan, shard, out, tags, threads))
                if len(waiting) >= most_ahead:
                    break
            if not waiting:
                return done
            ready, waiting = ray.wait(waiting, num_returns=1)
            told: Told
            for told in ray.get(ready):
                done.add(told)
                n_done += 1
                report(n_done, len(todo))
    finally:
        close()
        for reference in waiting:
            ray.cancel(reference, force=True)
