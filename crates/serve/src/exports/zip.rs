//! Original files in one ZIP, under their own names: stored as they are, and sent while they are read.
//!
//! A file is read twice, first for its checksum, so that its header is complete before its bytes: programs
//! that read a ZIP from its beginning need that. The layout is that of PKWARE's APPNOTE.TXT 6.3.10, with
//! ZIP64 where a number does not fit 32 bits, and Info-ZIP's extended timestamp.

mod archive;
mod names;

use std::fs::File;
use std::io::{self, Read as _, Seek as _, Write};
use std::path::Path;

use engine::Catalog;
use engine::catalog::PictureSummary;
use flate2::Crc;
use hyper::StatusCode;

use self::archive::{Archive, Entry};
use self::names::Names;
use super::Pictures;
use crate::original;
use crate::problem::Problem;
use crate::stream_body::StreamWriter;

/// Largest number of files: the list of all of them is in memory until the end.
const MOST_FILES: usize = 100_000;

/// Bytes that are read at once.
const BLOCK_BYTES: usize = 64 << 10;

/// The file that names what could not be put in.
const LEFT_OUT: &str = "left out.txt";

/// Checks the number and the size of the files.
pub(super) fn check(pictures: &Pictures, catalog: &Catalog) -> Result<(), Problem> {
    if pictures.len() > MOST_FILES {
        let words = format!("a ZIP has at most {MOST_FILES} files, not {}", pictures.len());
        return Err(Problem::new(StatusCode::BAD_REQUEST, "too_many", words).hinted("select fewer"));
    }
    pictures.check_bytes(catalog, "a ZIP", "select fewer, or copy their paths")
}

/// Writes the ZIP. Files that may not be sent are named in a text at its end.
pub(super) fn write(pictures: &Pictures, catalog: &Catalog, out: &mut StreamWriter) -> io::Result<()> {
    let mut archive = Archive::new(out);
    let mut names = Names::with(LEFT_OUT);
    let mut left_out = String::new();
    pictures.each(catalog, &mut |summary| {
        let opened = pictures.access.path(catalog, &summary.path);
        match opened.and_then(|path| open(&path, &summary)) {
            Ok((file, crc)) => add(&mut archive, names.unique(&summary.name), file, crc, &summary),
            Err(problem) => {
                left_out.push_str(&format!("{}{}: {}\n", summary.folder, summary.name, problem.message()));
                Ok(())
            }
        }
    })?;
    if !left_out.is_empty() {
        let mut crc = Crc::new();
        crc.update(left_out.as_bytes());
        archive.begin(Entry::new(LEFT_OUT.into(), crc.sum(), left_out.len() as u64, 0))?;
        archive.write_all(left_out.as_bytes())?;
    }
    archive.finish()
}

/// Opens a file and reads it for its checksum.
fn open(path: &Path, summary: &PictureSummary) -> Result<(File, u32), Problem> {
    let unreadable = |error: io::Error| original::unreadable(&error);
    let mut file = original::open_picture(path, summary)?;
    file.rewind().map_err(unreadable)?;
    let (mut crc, mut left, mut block) = (Crc::new(), summary.bytes, vec![0; BLOCK_BYTES]);
    while left > 0 {
        let n = left.min(BLOCK_BYTES as u64) as usize;
        file.read_exact(&mut block[..n]).map_err(unreadable)?;
        crc.update(&block[..n]);
        left -= n as u64;
    }
    file.rewind().map_err(unreadable)?;
    Ok((file, crc.sum()))
}

/// Adds a file. If it has changed since its checksum was made, the ZIP ends here, as broken.
fn add<W: Write>(
    archive: &mut Archive<W>,
    name: String,
    mut file: File,
    sum: u32,
    summary: &PictureSummary,
) -> io::Result<()> {
    archive.begin(Entry::new(name, sum, summary.bytes, summary.mtime_ns.div_euclid(1_000_000_000)))?;
    let (mut crc, mut left, mut block) = (Crc::new(), summary.bytes, vec![0; BLOCK_BYTES]);
    while left > 0 {
        let n = left.min(BLOCK_BYTES as u64) as usize;
        file.read_exact(&mut block[..n])?;
        crc.update(&block[..n]);
        archive.write_all(&block[..n])?;
        left -= n as u64;
    }
    if crc.sum() == sum { Ok(()) } else { Err(io::Error::other("a file has changed while it was sent")) }
}
