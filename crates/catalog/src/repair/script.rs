//! Copies that take the place of damaged files, as a shell script that checks both again before it acts.

use std::io::{self, Write};

use super::{GoodCopy, Ground, ROTTED, Repair};
use crate::shell;

const HEAD: &str = r#"# Good copies of damaged files, written by thalweg.
# Without an argument: prints the files that would be repaired. With --repair: repairs them.
# - The damaged file has to be a regular one with the recorded length and time of its last change.
# - The copy has to have its recorded length, and the recorded hash (BLAKE3) if it has one and b3sum is
#   installed, otherwise the recorded time.
# A damaged file is kept as FILE.damaged. Nothing is removed.
# A line that begins with a colon does nothing until the colon is taken away.
act=print
case "${1-}" in
    --repair) act=repair ;;
    '') ;;
    *) printf 'usage: %s [--repair]\n' "$0" >&2; exit 2 ;;
esac
not_done='not repaired'
temp=
trap '[ -z "$temp" ] || rm -f -- "$temp"' EXIT
trap 'exit 130' HUP INT TERM
# Whether $1 has the hash $2, or if that cannot be told, the time $3.
is_good() {
    if [ -n "$2" ] && command -v b3sum > /dev/null 2>&1; then
        [ "$(b3sum < "$1" | cut -c 1-64)" = "$2" ]
    else
        [ "$(mtime "$1")" = "$3" ]
    fi
}
# Whether $1 is as damaged as it was: a file of $2 bytes and the time $3.
is_damaged() {
    is_whole "$1" "$2" && [ "$(mtime "$1")" = "$3" ]
}
# Gives the new file the time of the damaged file $3 if $1 is `same`, otherwise another one than $2.
give_time() {
    if [ "$1" = same ]; then
        touch -r "$3" -- "$temp"
    else
        [ "$(mtime "$temp")" != "$2" ] || touch -- "$temp"
    fi
}
# repair HOW BYTES TIME FILE COPY_BYTES COPY_TIME COPY HASH_OF_COPY [SHOWN]
# SHOWN is what is printed instead of a name with control characters, line breaks among them.
repair() {
    shown=${9-$4}
    is_damaged "$4" "$2" "$3" || { refuse 'it is gone or has changed' "$shown"; return; }
    is_whole "$7" "$5" || { refuse 'the good copy is gone or has changed' "$shown"; return; }
    if [ "$4" -ef "$7" ]; then
        refuse 'the copy is another name of it' "$shown"; return
    fi
    is_good "$7" "$8" "$6" || { refuse 'the good copy has changed' "$shown"; return; }
    if cmp -s -- "$4" "$7"; then
        refuse 'the copy has the same bytes' "$shown"; return
    fi
    if [ -e "$4.damaged" ] || [ -L "$4.damaged" ]; then
        refuse 'there is a file with .damaged at the end of its name' "$shown"; return
    fi
    if [ "$act" = print ]; then
        printf '%s\n' "$shown"
        n_done=$((n_done + 1))
        return
    fi
    case $4 in
        */*) folder=${4%/*}/ ;;
        *) folder=./ ;;
    esac
    temp=$(mktemp -- "${folder}.thalweg.XXXXXX") || { temp=; refuse 'cannot write in its folder' "$shown"; return; }
    # HOW is `same` if the catalogue has the hash of the good bytes: it knows them by the file's time. Otherwise it
    # has to see that the file is another one.
    if cp -p -- "$7" "$temp" && cmp -s -- "$7" "$temp" && give_time "$1" "$3" "$4"; then
        if ! is_damaged "$4" "$2" "$3"; then
            refuse 'it has changed just now' "$shown"
        elif { ln -- "$4" "$4.damaged" 2> /dev/null || mv -- "$4" "$4.damaged"; } && mv -f -- "$temp" "$4"; then
            temp=
            n_done=$((n_done + 1))
            return
        else
            refuse 'it cannot be replaced' "$shown"
        fi
    else
        refuse 'the good copy cannot be copied' "$shown"
    fi
    rm -f -- "$temp"
    temp=
}
"#;

const TAIL: &str = r#"if [ "$act" = repair ]; then
    printf '%s repaired, %s not repaired\n' "$n_done" "$n_refused" >&2
else
    printf '%s would be repaired (run with --repair), %s would not\n' "$n_done" "$n_refused" >&2
fi
[ "$n_refused" -eq 0 ]
"#;

/// A shell script that puts good copies in the place of damaged files, if it is run with `--repair`.
#[derive(Clone, Copy, Debug)]
pub struct RepairScript;

impl RepairScript {
    /// Writes the whole script. Files without a good copy are not in it.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write(repairs: &[Repair], out: &mut dyn Write) -> io::Result<()> {
        shell::begin(HEAD, out)?;
        for repair in repairs {
            if let Some(copy) = &repair.copy {
                write_row(repair, copy, out)?;
            }
        }
        out.write_all(TAIL.as_bytes())
    }
}

fn write_row(repair: &Repair, copy: &GoodCopy, out: &mut dyn Write) -> io::Result<()> {
    if copy.ground == Ground::Appearance {
        // No comment: a line break in a name would end it.
        out.write_all(b"# The next copy only looks the same: look at both, then take the colon away.\n: ")?;
    }
    let how = if repair.problem == ROTTED { "same" } else { "other" };
    write!(out, "repair {how}")?;
    for file in [&repair.damaged, &copy.file] {
        write!(out, " {} {} ", file.bytes, file.mtime_ns.div_euclid(1_000_000_000))?;
        shell::write_path(&file.path, out)?;
    }
    let hash = copy.file.content_hash.as_deref().unwrap_or_default();
    let hash: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
    write!(out, " '{hash}'")?;
    shell::write_shown(&repair.damaged.path, out)?;
    out.write_all(b"\n")
}
