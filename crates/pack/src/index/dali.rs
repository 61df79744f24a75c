//! `NAME-000000.idx`: the index that NVIDIA DALI's `fn.readers.webdataset` reads, as its `wds2idx` writes it
//! (v1.2).
//!
//! The first line has the version and the number of samples. Then each sample has a line with four words per
//! component: extension, offset of the content, length, name in the tar. Keys have no white space, so words
//! need no quoting.

use std::io::{self, Write};

use crate::Member;

pub(crate) fn write<'m>(
    out: &mut dyn Write,
    n_members: usize,
    members: impl Iterator<Item = &'m Member>,
) -> io::Result<()> {
    writeln!(out, "v1.2 {n_members}")?;
    for member in members {
        let Member { key, extension, offset, bytes, .. } = member;
        write!(out, "{extension} {offset} {bytes} {key}.{extension}")?;
        if let Some((offset, bytes)) = member.json {
            write!(out, " json {offset} {bytes} {key}.json")?;
        }
        writeln!(out)?;
    }
    Ok(())
}
