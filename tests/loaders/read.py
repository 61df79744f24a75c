"""Reads a pack with one of the loaders that people train with, and prints what came through.

    python read.py LOADER FOLDER [NAME]

Prints one JSON object: of each key the SHA-256 of the picture's bytes, and the metadata that lies beside it.
"""

import glob
import hashlib
import io
import json
import sys
import tempfile
import types
import typing


def answer(picture, metadata):
    if isinstance(metadata, (bytes, bytearray)):
        metadata = json.loads(metadata)
    return {"sha256": hashlib.sha256(bytes(picture)).hexdigest(), "json": metadata}


def shards(folder):
    return sorted(glob.glob(f"{folder}/*.tar"))


def of_samples(samples):
    """Samples as WebDataset has them: a key, and a field for each extension."""
    found = {}
    for sample in samples:
        fields = {name: value for name, value in sample.items() if not name.startswith("_")}
        metadata = fields.pop("json", None)
        (picture,) = fields.values()
        found[sample["__key__"]] = answer(picture, metadata)
    return found


def with_tarfile(folder, name):
    import tarfile

    fields = {}
    for shard in shards(folder):
        with tarfile.open(shard) as archive:
            for member in archive:
                key, extension = member.name.rsplit(".", 1)
                fields.setdefault(key, {"__key__": key})[extension] = archive.extractfile(member).read()
    return of_samples(fields.values())


def with_webdataset(folder, name):
    import webdataset

    return of_samples(webdataset.WebDataset(shards(folder), shardshuffle=False))


def with_wids(folder, name):
    # Of torch it wants the number of processes and two classes to derive from, which are empty there as well.
    distributed = types.ModuleType("torch.distributed")
    distributed.is_available = distributed.is_initialized = lambda: False
    data = types.ModuleType("torch.utils.data")
    data.Dataset = data.Sampler = types.new_class("Dataset", (typing.Generic[typing.TypeVar("T")],))
    for part, module in {"": types.ModuleType("torch"), ".distributed": distributed, ".utils.data": data}.items():
        sys.modules["torch" + part] = module
    sys.modules["torch"].distributed = distributed
    import wids

    # Its own cache would give the shards of another pack with the same names.
    cache = tempfile.mkdtemp()
    dataset = wids.ShardListDataset(f"{folder}/{name}.json", cache_dir=cache, transformations=[], keep=True)
    samples = []
    for index in range(len(dataset)):
        sample = dict(dataset[index])
        samples.append({
            key.lstrip("."): value.read() if isinstance(value, io.IOBase) else value for key, value in sample.items()
        })
    return of_samples(samples)


def with_datasets(folder, name):
    from datasets import load_dataset

    # All samples of such a dataset have the same extensions: that is its own rule.
    dataset = load_dataset("webdataset", data_files={"train": shards(folder)}, split="train", streaming=True)
    samples = []
    for sample in dataset.decode(False):
        fields = {field: value["bytes"] if field == "jpg" else value for field, value in sample.items()}
        samples.append(fields)
    return of_samples(samples)


def with_webshart(folder, name):
    import webshart

    dataset = webshart.discover_dataset(source=str(folder), metadata=str(folder))
    found = {}
    for shard in range(dataset.num_shards):
        reader = dataset.open_shard(shard)
        for index, path in enumerate(dataset.list_files_in_shard(shard)):
            key, extension = path.rsplit(".", 1)
            found.setdefault(key, {"__key__": key})[extension] = bytes(reader.read_file(index))
    return of_samples(found.values())


if __name__ == "__main__":
    loader, folder, *rest = sys.argv[1:]
    found = globals()[f"with_{loader}"](folder, (rest or ["images"])[0])
    json.dump(found, sys.stdout, default=str)
