"""Writes the container image of a release: an OCI archive with the static programs, for amd64 and arm64.

    python scripts/release/image.py target/dist VERSION     writes target/dist/thalweg-image.tar
    python scripts/release/image.py --check IMAGE           checks size, user, files and digests

The image has no shell and no package manager: the program, certificates of public servers for object stores, an empty
/tmp, and a user that is not root. It needs no tool to be written; skopeo, podman and buildah read it as `oci-archive:`.
"""

import gzip
import hashlib
import io
import json
import sys
import tarfile
from pathlib import Path

# Of one architecture, as it is downloaded and as registries show it.
MOST_BYTES = 40_000_000
USER = 65532
ARCHITECTURES = {"amd64": "x86_64", "arm64": "aarch64"}
CERTIFICATES = Path("/etc/ssl/certs/ca-certificates.crt")
MANIFEST = "application/vnd.oci.image.manifest.v1+json"
INDEX = "application/vnd.oci.image.index.v1+json"
CONFIG = "application/vnd.oci.image.config.v1+json"
LAYER = "application/vnd.oci.image.layer.v1.tar+gzip"
LICENCES = ("LICENSE-APACHE", "LICENSE-MIT", "NOTICE", "LICENCES-OF-LIBRARIES.txt")


def digest(content: bytes) -> str:
    return "sha256:" + hashlib.sha256(content).hexdigest()


class Tar:
    """A tar file in memory whose bytes depend on its members only."""

    def __init__(self) -> None:
        self.bytes = io.BytesIO()
        self.tar = tarfile.open(fileobj=self.bytes, mode="w", format=tarfile.GNU_FORMAT)

    def add(self, name: str, content: bytes | None, mode: int) -> None:
        """Adds a file, or a folder if there is no content."""
        member = tarfile.TarInfo(name)
        member.mode, member.type = mode, tarfile.DIRTYPE if content is None else tarfile.REGTYPE
        member.size = len(content or b"")
        self.tar.addfile(member, io.BytesIO(content or b""))

    def finish(self) -> bytes:
        self.tar.close()
        return self.bytes.getvalue()


def layer(archive: Path) -> bytes:
    """The files of the image."""
    tar = Tar()
    for folder in ("etc", "etc/ssl", "etc/ssl/certs", "usr", "usr/bin", "usr/share", "usr/share/doc", "usr/share/doc/thalweg"):
        tar.add(folder, None, 0o755)
    tar.add("tmp", None, 0o1777)
    tar.add("etc/passwd", f"thalweg:x:{USER}:{USER}::/tmp:/sbin/nologin\n".encode(), 0o644)
    tar.add("etc/group", f"thalweg:x:{USER}:\n".encode(), 0o644)
    if not CERTIFICATES.is_file():
        sys.exit(f"{CERTIFICATES} is missing (Debian: apt-get install ca-certificates)")
    tar.add("etc/ssl/certs/ca-certificates.crt", CERTIFICATES.read_bytes(), 0o644)
    root = archive.name.removesuffix(".tar.xz")
    with tarfile.open(archive) as release:
        for name in LICENCES:
            tar.add(f"usr/share/doc/thalweg/{name}", release.extractfile(f"{root}/{name}").read(), 0o644)
        tar.add("usr/bin/thalweg", release.extractfile(f"{root}/thalweg").read(), 0o755)
    return tar.finish()


def write(dist: Path, version: str) -> None:
    blobs: list[bytes] = []

    def blob(content: bytes, media_type: str, **more: object) -> dict:
        blobs.append(content)
        return {"mediaType": media_type, "digest": digest(content), "size": len(content), **more}

    manifests = []
    for architecture, name in ARCHITECTURES.items():
        archive = dist / f"thalweg-{name}-unknown-linux-musl.tar.xz"
        if not archive.is_file():
            print(f"{architecture}: left out, {archive.name} is not there")
            continue
        files = layer(archive)
        config = {
            "architecture": architecture,
            "os": "linux",
            "config": {
                "User": f"{USER}:{USER}",
                "Entrypoint": ["/usr/bin/thalweg"],
                "Cmd": ["--help"],
                "Env": ["PATH=/usr/bin", "HOME=/tmp"],
                "WorkingDir": "/tmp",
                "Labels": {
                    "org.opencontainers.image.title": "Thalweg",
                    "org.opencontainers.image.version": version,
                    "org.opencontainers.image.licenses": "MIT OR Apache-2.0",
                    "org.opencontainers.image.source": "https://github.com/thalweg/thalweg",
                },
            },
            "rootfs": {"type": "layers", "diff_ids": [digest(files)]},
        }
        manifest = {
            "schemaVersion": 2,
            "mediaType": MANIFEST,
            "config": blob(json.dumps(config).encode(), CONFIG),
            "layers": [blob(gzip.compress(files, 9, mtime=0), LAYER)],
        }
        platform = {"architecture": architecture, "os": "linux"}
        manifests.append(blob(json.dumps(manifest).encode(), MANIFEST, platform=platform))
    if not manifests:
        sys.exit(f"{dist} contains no static program")
    both = blob(json.dumps({"schemaVersion": 2, "mediaType": INDEX, "manifests": manifests}).encode(), INDEX)
    index = {"schemaVersion": 2, "mediaType": INDEX, "manifests": [both]}
    tar = Tar()
    tar.add("oci-layout", b'{"imageLayoutVersion":"1.0.0"}', 0o644)
    tar.add("index.json", json.dumps(index).encode(), 0o644)
    for content in blobs:
        tar.add("blobs/sha256/" + digest(content).removeprefix("sha256:"), content, 0o644)
    (dist / "thalweg-image.tar").write_bytes(tar.finish())
    check(dist / "thalweg-image.tar")


def check(image: Path) -> None:
    with tarfile.open(image) as tar:
        files = {member.name: tar.extractfile(member).read() for member in tar if member.isfile()}
    for name, content in files.items():
        if name.startswith("blobs/") and digest(content).removeprefix("sha256:") != Path(name).name:
            sys.exit(f"{name}: the name is not the content's digest")

    def named(entry: dict) -> bytes:
        return files["blobs/sha256/" + entry["digest"].removeprefix("sha256:")]

    both = json.loads(named(json.loads(files["index.json"])["manifests"][0]))
    for entry in both["manifests"]:
        manifest = json.loads(named(entry))
        config = json.loads(named(manifest["config"]))
        (compressed,) = (named(one) for one in manifest["layers"])
        content = gzip.decompress(compressed)
        architecture = config["architecture"]
        if config["rootfs"]["diff_ids"] != [digest(content)]:
            sys.exit(f"{architecture}: the layer is not the one that the configuration names")
        if config["config"]["User"].split(":")[0] in ("", "0", "root"):
            sys.exit(f"{architecture}: the image runs as root")
        with tarfile.open(fileobj=io.BytesIO(content)) as tar:
            modes = {member.name: member.mode for member in tar}
        if modes.get("usr/bin/thalweg") != 0o755 or modes.get("tmp") != 0o1777:
            sys.exit(f"{architecture}: the program or /tmp is missing")
        if len(compressed) > MOST_BYTES:
            sys.exit(f"{architecture}: {len(compressed)} bytes, the limit is {MOST_BYTES}")
        print(f"{architecture}: {len(compressed) / 1e6:.1f} MB, unpacked {len(content) / 1e6:.1f} MB, user {USER}")


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["--check", image]:
            check(Path(image))
        case [dist, version]:
            write(Path(dist), version)
        case _:
            sys.exit(__doc__)
