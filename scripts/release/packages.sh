#!/usr/bin/env bash
# Makes .deb and .rpm packages and the container image from the archives in target/dist, and adds them to SHA256SUMS.
#   packages.sh            whatever the archives there are allow: packages of the glibc programs, the image of the static ones
#   packages.sh --test     installs the .deb into a fresh Debian 12, opens the .rpm, runs the image (needs root)
# Pre-releases such as 0.3.0-rc.1 become 0.3.0~rc.1, which sorts before 0.3.0.
set -euo pipefail
# shellcheck source=scripts/prerequisites.sh
. "$(dirname "${BASH_SOURCE[0]}")/../prerequisites.sh"
cd "$REPOSITORY"
CARGO_TARGET_DIR=$(target_folder)
dist=$CARGO_TARGET_DIR/dist
version=$(sed -n '/^\[workspace.package\]/,/^\[/s/^version = "\(.*\)"/\1/p' Cargo.toml)
package_version=${version/-/\~}
GLIBC=$(sed -n 's/^GLIBC=//p' scripts/release.sh)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# tree TARGET FOLDER ZSH: lays out the files of a package; where zsh finds completions depends on the distribution.
tree() {
    local archive=$dist/thalweg-$1.tar.xz root=$2 zsh=$3 from
    mkdir -p "$work/$1"
    tar -xJf "$archive" -C "$work/$1"
    from=$work/$1/thalweg-$1
    install -D -m 755 "$from/thalweg" "$root/usr/bin/thalweg"
    install -D -m 644 "$from/completions/thalweg.bash" "$root/usr/share/bash-completion/completions/thalweg"
    install -D -m 644 "$from/completions/_thalweg" "$root/$zsh/_thalweg"
    install -D -m 644 "$from/completions/thalweg.fish" "$root/usr/share/fish/vendor_completions.d/thalweg.fish"
    install -d -m 755 "$root/usr/share/man/man1"
    gzip -9n <"$from/man/thalweg.1" >"$root/usr/share/man/man1/thalweg.1.gz"
    install -D -m 644 packaging/linux/thalweg.conf "$root/etc/thalweg.conf"
    install -D -m 644 -t "$root/usr/lib/systemd/system" packaging/linux/thalweg-*.service packaging/linux/thalweg-*.timer
    install -D -m 644 -t "$root/usr/lib/systemd/user" packaging/linux/user/thalweg-*.service
    install -D -m 644 -t "$root/usr/share/doc/thalweg" "$from/NOTICE" "$from/LICENSE-APACHE" "$from/LICENSE-MIT"
    gzip -9n <"$from/CHANGELOG.md" >"$root/usr/share/doc/thalweg/changelog.gz"
    gzip -9n <"$from/LICENCES-OF-LIBRARIES.txt" >"$root/usr/share/doc/thalweg/LICENCES-OF-LIBRARIES.txt.gz"
}

deb() {
    local target=$1 architecture=$2 root=$work/deb-$2
    tree "$target" "$root" usr/share/zsh/vendor-completions
    {
        echo "Thalweg: https://github.com/thalweg/thalweg. MIT or Apache 2.0, at your option."
        cat NOTICE LICENSE-MIT
        echo "The Apache licence is in /usr/share/common-licenses/Apache-2.0."
    } >"$root/usr/share/doc/thalweg/copyright"
    mkdir "$root/DEBIAN"
    echo /etc/thalweg.conf >"$root/DEBIAN/conffiles"
    sed -e "s/@VERSION@/$package_version/" -e "s/@ARCHITECTURE@/$architecture/" -e "s/@GLIBC@/$GLIBC/" \
        -e "s/@KIB@/$(du -sk "$root" | cut -f 1)/" packaging/linux/control >"$root/DEBIAN/control"
    dpkg-deb --root-owner-group -Zxz --build "$root" "$dist/thalweg_${package_version}_$architecture.deb"
}

rpm_package() {
    local target=$1 architecture=$2 root=$work/rpm-$2
    tree "$target" "$root" usr/share/zsh/site-functions
    rpmbuild -bb --quiet --target "$architecture-linux" --define "_topdir $work/rpm" --define "_rpmdir $work/rpms" \
        --define "_binary_payload w19.zstdio" \
        --define "version $package_version" --define "glibc $GLIBC" --define "tree $root" packaging/linux/thalweg.spec
    cp "$work/rpms/$architecture/"*.rpm "$dist/thalweg-$package_version-1.$architecture.rpm"
}

make_all() {
    need dpkg-deb=dpkg rpmbuild=rpm gzip=gzip xz=xz-utils python3=python3
    rm -f "$dist"/*.deb "$dist"/*.rpm
    local pair
    for pair in x86_64=amd64 aarch64=arm64; do
        [ -f "$dist/thalweg-${pair%=*}-unknown-linux-gnu.tar.xz" ] || continue
        heading "Packages of ${pair%=*}"
        deb "${pair%=*}-unknown-linux-gnu" "${pair#*=}"
        rpm_package "${pair%=*}-unknown-linux-gnu" "${pair%=*}"
    done
    if compgen -G "$dist/thalweg-*-linux-musl.tar.xz" >/dev/null; then
        heading "Image"
        python3 scripts/release/image.py "$dist" "$version"
    fi
    (cd "$dist" && find . -maxdepth 1 -type f -name 'thalweg[-_]*' -printf '%f\n' | sort | xargs sha256sum -- >SHA256SUMS)
    ls -l "$dist"
}

test_deb() {
    heading "The .deb in a fresh Debian 12"
    local root=$work/debian architecture package
    architecture=$(dpkg --print-architecture)
    package=$dist/thalweg_${package_version}_$architecture.deb
    [ -f "$package" ] || { echo "skipped: there is no package for $architecture" && return; }
    fresh_debian "$root" || { echo "skipped: debootstrap cannot make a Debian here" && return; }
    cp "$package" "$root/thalweg.deb"
    cp -r samples/pictures "$root/srv/pictures"
    inside "$root" dpkg --install /thalweg.deb
    [ "$(inside "$root" thalweg --version)" = "thalweg $version" ] || fail "the installed program is another version"
    inside "$root" sh -c 'thalweg index /srv/pictures -c /tmp/t.db --quiet && thalweg find /tmp/t.db --near Passau' |
        grep -q danube/passau.jpg || fail "the installed program finds nothing"
    inside "$root" test -s /usr/share/man/man1/thalweg.1.gz || fail "no manual page"
    inside "$root" bash -c '. /usr/share/bash-completion/completions/thalweg && complete -p thalweg' >/dev/null ||
        fail "bash does not take the completions"
    inside "$root" dpkg --verify thalweg
    inside "$root" dpkg --purge thalweg
    [ ! -e "$root/usr/bin/thalweg" ] && [ ! -e "$root/etc/thalweg.conf" ] || fail "files are left after purging"
    if has systemd-analyze; then
        mkdir "$work/units"
        cp packaging/linux/thalweg-*.service packaging/linux/thalweg-*.timer "$work/units"
        sed -i "s|/usr/bin/thalweg|/bin/true|" "$work/units"/*.service
        systemd-analyze verify --man=no "$work/units"/*.service "$work/units"/*.timer
    else
        echo "skipped: systemd-analyze is not installed, the units are not checked"
    fi
    echo "installed, used and purged"
}

test_rpm() {
    heading "The .rpm"
    local package
    package=$dist/thalweg-$package_version-1.$(uname -m).rpm
    [ -f "$package" ] || { echo "skipped: there is no package for $(uname -m)" && return; }
    # Debian's rpm has no database of its own, so nothing provides libc there.
    mkdir "$work/rpm-root"
    rpm --root "$work/rpm-root" --install --nodeps --noscripts --ignorearch "$package"
    [ "$("$work/rpm-root/usr/bin/thalweg" --version)" = "thalweg $version" ] || fail "the program in the .rpm is another version"
    rpm --root "$work/rpm-root" --verify --nodeps thalweg
    rpm --query --requires --package "$package"
}

test_image() {
    heading "The image"
    local image=$dist/thalweg-image.tar container
    [ -f "$image" ] || { echo "skipped: there is no image" && return; }
    python3 scripts/release/image.py --check "$image"
    has buildah || { echo "skipped: buildah is not installed, the image is not run" && return; }
    container=$(buildah --storage-driver vfs --root "$work/storage" --runroot "$work/run" from "oci-archive:$image") ||
        fail "buildah does not take the image"
    local run=(buildah --storage-driver vfs --root "$work/storage" --runroot "$work/run" run --isolation chroot
        --volume "$REPOSITORY/samples/pictures:/pictures:ro" "$container" --)
    [ "$("${run[@]}" /usr/bin/thalweg --version)" = "thalweg $version" ] || fail "the program in the image is another version"
    "${run[@]}" /usr/bin/thalweg tags -s3 -Model /pictures/danube/passau.jpg | grep -qx "Drawn 2" || fail "no answer from the image"
    echo "run as $(buildah --storage-driver vfs --root "$work/storage" --runroot "$work/run" inspect --format '{{.OCIv1.Config.User}}' "$container")"
}

case ${1:-} in
'') make_all ;;
--test) test_deb && test_rpm && test_image ;;
*) sed -n '2,5s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" && exit 2 ;;
esac
