#!/usr/bin/env bash
# Installs the libraries that tests/clients runs, below the target folder: nothing outside of it changes. What cannot be
# had here is said, and its test skips.
set -euo pipefail
# shellcheck source=scripts/prerequisites.sh
. "$(dirname "${BASH_SOURCE[0]}")/prerequisites.sh"
cd "$REPOSITORY"
clients=$(realpath -m "${CARGO_TARGET_DIR:-target}")/clients
mkdir -p "$clients/js" "$clients/go"

heading "ExifTool, to compare with"
want exiftool=libimage-exiftool-perl

heading "PyExifTool"
if ! { python3 -m venv "$clients/venv" && "$clients/venv/bin/pip" install --quiet 'pyexiftool==0.5.6'; }; then
    echo "skipped: Python's venv or the package pyexiftool is not available here"
fi

heading "PyExifTool's own tests"
# Of the source distribution only the tests are run; they come without their pictures, which the test makes.
if ! (
    mkdir -p "$clients/pyexiftool" && cd "$clients/pyexiftool" &&
        "$clients/venv/bin/pip" install --quiet packaging &&
        "$clients/venv/bin/pip" download --quiet --no-deps --no-binary :all: 'pyexiftool==0.5.6' &&
        tar xzf PyExifTool-0.5.6.tar.gz --strip-components=1
); then
    echo "skipped: the source distribution of pyexiftool is not available here"
fi

heading "exiftool-vendored.js"
# Without the optional packages, which bring ExifTool itself.
if ! (cd "$clients/js" && has npm && npm install --silent --no-audit --no-fund --omit=optional exiftool-vendored@38.3.0); then
    echo "skipped: npm or the package exiftool-vendored is not available here"
fi

heading "go-exiftool"
cp tests/clients/go/main.go "$clients/go/"
if ! (
    cd "$clients/go" && has go || exit 1
    [ -f go.mod ] || go mod init client
    go get github.com/barasher/go-exiftool@v1.10.0 && go build -o client .
); then
    echo "skipped: Go or the module go-exiftool is not available here"
fi
