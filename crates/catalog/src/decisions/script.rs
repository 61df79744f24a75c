//! Files to drop, as a shell script that checks each file again before it acts.

use std::io::{self, Write};

use super::export::DecidedRow;
use crate::shell;

const HEAD: &str = r#"#!/bin/sh
# Files that were decided to be dropped, written by thalweg.
# Without an argument: prints what would be removed. With --delete: removes it.
# A file is removed only if it and the kept file are still regular files with the recorded length, and
# - of a group of equal files: both have the same bytes now;
# - of other groups: both have the recorded time of their last change.
act=print
case "${1-}" in
    --delete) act=delete ;;
    '') ;;
    *) printf 'usage: %s [--delete]\n' "$0" >&2; exit 2 ;;
esac
not_done='not removed'
# drop HOW BYTES TIME FILE KEPT_BYTES KEPT_TIME KEPT [SHOWN]
# SHOWN is what is printed instead of a name with control characters, line breaks among them.
drop() {
    shown=${8-$4}
    is_whole "$4" "$2" || { refuse 'it is gone or has changed' "$shown"; return; }
    is_whole "$7" "$5" || { refuse 'the file to keep is gone or has changed' "$shown"; return; }
    if [ "$4" -ef "$7" ]; then
        refuse 'it is another name of the file to keep' "$shown"; return
    fi
    if [ "$1" = bytes ]; then
        cmp -s -- "$4" "$7" || { refuse 'it differs from the file to keep' "$shown"; return; }
    else
        [ "$(mtime "$4")" = "$3" ] || { refuse 'it has changed' "$shown"; return; }
        [ "$(mtime "$7")" = "$6" ] || { refuse 'the file to keep has changed' "$shown"; return; }
    fi
    if [ "$act" = delete ]; then
        rm -f -- "$4" || { refuse 'it cannot be removed' "$shown"; return; }
    else
        printf '%s\n' "$shown"
    fi
    n_done=$((n_done + 1))
}
"#;

const TAIL: &str = r#"if [ "$act" = delete ]; then
    printf '%s removed, %s not removed\n' "$n_done" "$n_refused" >&2
else
    printf '%s would be removed (run with --delete), %s would not\n' "$n_done" "$n_refused" >&2
fi
[ "$n_refused" -eq 0 ]
"#;

/// Writes the beginning of a script that removes files if it is run with `--delete`, after it has compared
/// each with the file that is kept.
pub(super) fn begin(out: &mut dyn Write) -> io::Result<()> {
    shell::begin(HEAD, out)
}

/// Writes the end of a script.
pub(super) fn end(out: &mut dyn Write) -> io::Result<()> {
    out.write_all(TAIL.as_bytes())
}

/// Writes the line of a file.
pub(super) fn write_row(row: &DecidedRow, out: &mut dyn Write) -> io::Result<()> {
    if !row.losses.is_empty() {
        let names: Vec<&str> = row.losses.iter().map(|loss| loss.name()).collect();
        writeln!(out, "# The next file had what the kept ones lacked: {}.", names.join(", "))?;
    }
    let how = if row.kind == "content" { "bytes" } else { "time" };
    write!(out, "drop {how}")?;
    for file in [&row.dropped, &row.kept] {
        write!(out, " {} {} ", file.bytes, file.mtime_ns.div_euclid(1_000_000_000))?;
        shell::write_path(&file.path, out)?;
    }
    shell::write_shown(&row.dropped.path, out)?;
    out.write_all(b"\n")
}
