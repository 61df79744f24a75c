"""Lists the crates that are linked into the program for a target, from Cargo.lock and the crates' own files.

    python scripts/release/dependencies.py licences TARGET FILE    the texts of their licences, each text once
    python scripts/release/dependencies.py sbom TARGET FILE        a software bill of materials: CycloneDX 1.5, JSON

C libraries inside crates (SQLite, libjpeg-turbo, libwebp, zstd, ring) are covered by the licence files that the crates
contain. Crates used only for building or testing are left out.
"""

import hashlib
import json
import os
import re
import subprocess
import sys
import tomllib
import uuid
from pathlib import Path

PROGRAM = "thalweg"
LICENCE = re.compile(r"(?i)^(li[cs]en[cs]e|copying|copyright|notice|patents|unlicense|readme\.ijg)([-._ ].*)?$")
# Licence files of vendored C code lie this many folders deep.
DEPTH = 3
# Larger files are not licences.
LONGEST = 200_000


def linked(target: str) -> list[dict]:
    """The packages that the program links, sorted by name and version."""
    command = [os.environ.get("CARGO", "cargo"), "metadata", "--format-version", "1", "--locked",
               "--filter-platform", target]
    metadata = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    packages = {package["id"]: package for package in metadata["packages"]}
    nodes = {node["id"]: node for node in metadata["resolve"]["nodes"]}
    waiting = [key for key, package in packages.items() if package["name"] == PROGRAM]
    found = set()
    while waiting:
        key = waiting.pop()
        if key in found:
            continue
        found.add(key)
        for dependency in nodes[key]["deps"]:
            if any(kind["kind"] is None for kind in dependency["dep_kinds"]):
                waiting.append(dependency["pkg"])
    return sorted((packages[key] for key in found), key=lambda package: (package["name"], package["version"]))


def texts(package: dict) -> list[str]:
    folder = Path(package["manifest_path"]).parent
    files = []
    for root, folders, names in os.walk(folder):
        if len(Path(root).relative_to(folder).parts) >= DEPTH:
            folders.clear()
        files += [Path(root, name) for name in names if LICENCE.match(name)]
    sizes = (path for path in sorted(files) if path.stat().st_size <= LONGEST)
    return [path.read_text(encoding="utf-8", errors="replace").strip() for path in sizes]


def licences(packages: list[dict]) -> str:
    """Each text once, under the names of the crates that contain it."""
    users: dict[str, list[str]] = {}
    written: dict[str, str] = {}
    lines = ["The program links these libraries. Texts of their licences follow the list.", ""]
    for package in packages:
        if package["source"] is None:
            continue
        name = f"{package['name']} {package['version']}"
        lines.append(f"{name}: {package['license'] or 'see the text'}")
        for text in texts(package):
            # Texts that differ in line breaks only are one.
            key = hashlib.sha256(" ".join(text.split()).encode()).hexdigest()
            users.setdefault(key, []).append(name)
            written.setdefault(key, text)
    for key, names in users.items():
        lines += ["", "-" * 80, ", ".join(dict.fromkeys(names)), "", written[key]]
    return "\n".join(lines) + "\n"


def checksums() -> dict[tuple[str, str], str]:
    lock = tomllib.loads(Path("Cargo.lock").read_text(encoding="utf-8"))
    return {(crate["name"], crate["version"]): crate.get("checksum", "") for crate in lock["package"]}


def sbom(packages: list[dict], target: str) -> str:
    hashes = checksums()
    components = []
    for package in packages:
        name, version = package["name"], package["version"]
        component = {
            "type": "library",
            "bom-ref": f"pkg:cargo/{name}@{version}",
            "name": name,
            "version": version,
            "purl": f"pkg:cargo/{name}@{version}",
        }
        if package["license"]:
            # Old manifests write a slash for OR.
            component["licenses"] = [{"expression": package["license"].replace("/", " OR ")}]
        if hashes.get((name, version)):
            component["hashes"] = [{"alg": "SHA-256", "content": hashes[name, version]}]
        components.append(component)
    own = next(component for component in components if component["name"] == PROGRAM)
    components.remove(own)
    # The same content gets the same number.
    content = json.dumps(components, sort_keys=True) + target
    bom = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, content)}",
        "version": 1,
        "metadata": {
            "component": {**own, "type": "application"},
            "properties": [{"name": "cargo:target", "value": target}],
        },
        "components": components,
    }
    return json.dumps(bom, indent=1) + "\n"


def main(what: str, target: str, path: Path) -> None:
    packages = linked(target)
    text = licences(packages) if what == "licences" else sbom(packages, target)
    path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 4 or sys.argv[1] not in ("licences", "sbom"):
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2], Path(sys.argv[3]))
