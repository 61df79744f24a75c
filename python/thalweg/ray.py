"""A plan on a Ray cluster: one task a shard. ``pip install thalweg[ray]``.

Nothing is kept by Ray: what was done is what lies in ``out``. A run that was killed is gone on with by the same call, and parts
that are there cost a look. The nodes need the package, the plan, the files that it names, and one folder for the parts.

Weighed: Ray Data, whose blocks and checkpoints are made for data that flows between stages. Here nothing flows.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any

import ray

from ._engines import Indexed, OnProgress, Told, chosen, everywhere, make_part

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
    on_progress: OnProgress | None = None,
) -> Indexed:
    """Makes the parts of a plan in the folder ``out``, then :func:`thalweg.merge` is next.

    ``shards``: only these; by default all. ``cpus_per_task``: processors that Ray keeps for one shard; ``threads``: workers of one
    shard, by default four for each of them. ``retries``: how often a shard is begun anew whose worker or node died; what
    raises (no such plan, no room) is not tried again. ``on_progress`` is called with shards done and shards in all.

    Starts a local Ray if none is connected. Ctrl-C calls back what runs and keeps the parts that are done.
    """
    plan, out = everywhere(plan), everywhere(out)
    todo = chosen(plan, shards)
    if not ray.is_initialized():
        ray.init()
    remote: Any = ray.remote(num_cpus=cpus_per_task, max_retries=retries)(make_part)
    task = remote.options(name="thalweg.index_shard")
    threads = threads or cpus_per_task * _THREADS_PER_CPU
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
                if on_progress is not None:
                    on_progress(n_done, len(todo))
    finally:
        for reference in waiting:
            ray.cancel(reference, force=True)
