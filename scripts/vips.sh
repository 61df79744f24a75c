#!/usr/bin/env bash
# Builds the program of libvips 8.19 with Highway, its library for vector instructions, to measure against: distributions
# have older versions. Writes to one folder, target/vips unless named; where libraries are missing and it runs as root on
# Debian, it installs them and says so.
#   vips.sh [--into FOLDER] [--libvips REPOSITORY] [--highway REPOSITORY]
# A repository is what git can fetch from, GitHub's unless named, or a folder with the files themselves. Afterwards:
#   PATH=FOLDER/bin:$PATH cargo xtask bench sharpen
set -euo pipefail
# shellcheck source=scripts/prerequisites.sh
. "$(dirname "${BASH_SOURCE[0]}")/prerequisites.sh"

into=''
libvips=https://github.com/libvips/libvips.git
highway=https://github.com/google/highway.git
# 8.19 is not released: its development, in July 2026. Debian 12's Highway 1.0.3 is older than libvips asks for.
libvips_commit=29fd12021b279dee0d22223e11686f7d61dcd541
highway_commit=2607d3b5b0113992fe84d3848859eae13b3b52c1 # 1.4.0
while [ $# -gt 0 ]; do
    case $1 in
    --into | --libvips | --highway) [ $# -ge 2 ] || fail "$1 needs a value" ;;&
    --into) into=$2 ;;
    --libvips) libvips=$2 ;;
    --highway) highway=$2 ;;
    *) sed -n '2,7s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" && exit 2 ;;
    esac
    shift 2
done
into=$(realpath -m "${into:-$(target_folder)/vips}")
built="$libvips $libvips_commit $highway $highway_commit"

# need_library NAME=PACKAGE...: libraries with headers, by their names in pkg-config.
need_library() {
    local pair missing=()
    for pair in "$@"; do
        pkg-config --exists "${pair%%=*}" || missing+=("${pair#*=}")
    done
    [ "${#missing[@]}" -eq 0 ] && return
    install_packages "${missing[@]}" || fail "missing: ${missing[*]}. Type: sudo apt-get install -y ${missing[*]}"
}

# source_of REPOSITORY COMMIT FOLDER: the files of one commit, or those of a folder, whatever their commit.
source_of() {
    if [ -f "$1/README.md" ]; then
        heading "$3: the files of $1"
        mkdir -p "$work/source" && cp -r "$1" "$work/source/$3"
        return
    fi
    heading "$3: commit ${2:0:12} of $1"
    git init --quiet "$work/source/$3"
    git -C "$work/source/$3" fetch --quiet --depth 1 "$1" "$2" ||
        fail "commit $2 cannot be fetched from $1. Name a repository that has it with --$3."
    git -C "$work/source/$3" -c advice.detachedHead=false checkout --quiet FETCH_HEAD
}

# logged COMMAND...: prints what a step of the build says only if it fails.
logged() {
    "$@" >"$work/log" 2>&1 || { tail -n 30 "$work/log" >&2 && fail "the build failed, see above: $*"; }
}

# Highway as a static library, so that the program needs nothing of this folder at run time.
build_highway() {
    source_of "$highway" "$highway_commit" highway
    logged cmake -S "$work/source/highway" -B "$work/build/highway" -G Ninja -DCMAKE_BUILD_TYPE=Release \
        -DCMAKE_INSTALL_PREFIX="$work/build/prefix" -DCMAKE_INSTALL_LIBDIR=lib -DCMAKE_POSITION_INDEPENDENT_CODE=ON \
        -DBUILD_SHARED_LIBS=OFF -DHWY_ENABLE_CONTRIB=OFF -DHWY_ENABLE_EXAMPLES=OFF -DHWY_ENABLE_TESTS=OFF
    logged cmake --build "$work/build/highway" --target install
}

# What the benchmarks use: JPEGs, their EXIF and their colour profiles. Everything else is left out.
build_libvips() {
    source_of "$libvips" "$libvips_commit" libvips
    export PKG_CONFIG_PATH=$work/build/prefix/lib/pkgconfig
    logged meson setup "$work/build/libvips" "$work/source/libvips" --prefix "$into" --buildtype release \
        -Ddefault_library=static -Dauto_features=disabled -Dmodules=disabled -Dhighway=enabled -Djpeg=enabled -Dexif=enabled \
        -Dlcms=enabled -Dzlib=enabled -Dcplusplus=false -Dexamples=false -Dman=false -Dpo=false -Dtests=false
    logged ninja -C "$work/build/libvips" install
}

if [ "$(cat "$into/built" 2>/dev/null)" != "$built" ]; then
    need git=git cc=build-essential c++=build-essential cmake=cmake meson=meson ninja=ninja-build pkg-config=pkg-config
    need_library glib-2.0=libglib2.0-dev expat=libexpat1-dev libjpeg=libjpeg-dev libexif=libexif-dev lcms2=liblcms2-dev \
        zlib=zlib1g-dev
    mkdir -p "$into"
    rm -f "$into/built"
    work=$(mktemp -d "$into/build.XXXXXX")
    trap 'rm -rf "$work"' EXIT
    build_highway
    build_libvips
fi

heading "Built"
"$into/bin/vips" --version
# Without its vector code the comparison would flatter Thalweg.
"$into/bin/vips" --vips-config | grep -i 'SIMD.*true' || fail "libvips was built without Highway"
echo "$built" >"$into/built"
echo "To measure against it: PATH=$into/bin:\$PATH cargo xtask bench sharpen"
