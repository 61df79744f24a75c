//! Writes the hashes of a catalogue as lists for other programs.

use std::fmt::Write as _;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use catalog::{Catalog, CatalogError, Filter, FoundFile, HashKind};

use crate::hasher::hex;
use crate::problem::{self, Problem};

/// The form of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ListFormat {
    /// As of `sha256sum`, `md5sum` and `b3sum`: `HASH  NAME`.
    Sums(HashKind),
    /// hashdeep's, with sizes and those of MD5 and SHA-256 that the catalogue has.
    Hashdeep,
    /// The list `manifest-sha256.txt` of a bag (RFC 8493) that has the files below `data`.
    BagIt,
}

/// Options for writing a list. Start from `new` and set fields.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ExportListOptions {
    /// The form of the list.
    pub format: ListFormat,
    /// Paths are written relative to this folder, and files elsewhere are left out. Default: absolute paths.
    pub root: Option<PathBuf>,
}

impl ExportListOptions {
    /// A list of this form, with absolute paths.
    #[must_use]
    pub fn new(format: ListFormat) -> ExportListOptions {
        ExportListOptions { format, root: None }
    }
}

/// What was written to a list.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct ListSummary {
    /// Number of files in the list.
    pub n_files: u64,
    /// Number of files that are not in it because the catalogue lacks a hash of them.
    pub n_without_hash: u64,
    /// Number of files that are not below the root.
    pub n_elsewhere: u64,
    /// Files whose names the form cannot have: their number.
    pub n_unfit: u64,
    /// The first of these, at most [`MOST_PROBLEMS`](crate::MOST_PROBLEMS).
    pub problems: Vec<Problem>,
}

impl ListFormat {
    /// The hashes of each file in such a list of this catalogue; none if the catalogue has none that it
    /// needs.
    ///
    /// # Errors
    /// Those of a query.
    pub fn kinds(self, catalog: &Catalog) -> Result<Vec<HashKind>, CatalogError> {
        let all: &[HashKind] = match self {
            ListFormat::Sums(kind) => &[kind],
            ListFormat::BagIt => &[HashKind::Sha256],
            ListFormat::Hashdeep => &[HashKind::Md5, HashKind::Sha256],
        };
        let mut kinds = Vec::new();
        for kind in all {
            if catalog.has_hashes(*kind)? {
                kinds.push(*kind);
            }
        }
        Ok(kinds)
    }

    /// The value of `thalweg index --hash` that records what such a list needs.
    #[must_use]
    pub fn needs(self) -> &'static str {
        match self {
            ListFormat::Sums(kind) => kind.name(),
            ListFormat::BagIt => HashKind::Sha256.name(),
            ListFormat::Hashdeep => "md5,sha256",
        }
    }
}

/// Writes the files of `catalog` that match `filter` as a list.
///
/// # Errors
/// [`CatalogError::Output`] from `out`, and those of [`Catalog::find`].
pub fn export_list(
    catalog: &Catalog,
    filter: &Filter,
    options: &ExportListOptions,
    out: &mut dyn Write,
) -> Result<ListSummary, CatalogError> {
    let output = |source| CatalogError::Output { source };
    let kinds = options.format.kinds(catalog)?;
    let mut summary = ListSummary::default();
    if options.format == ListFormat::Hashdeep {
        let names: String = kinds.iter().fold(String::new(), |all, kind| all + kind.name() + ",");
        write!(out, "%%%% HASHDEEP-1.0\n%%%% size,{names}filename\n## Written by thalweg export\n##\n")
            .map_err(output)?;
    }
    let mut outcome = Ok(());
    let mut line = Vec::new();
    catalog.find(filter, &mut |found| {
        line.clear();
        match list_line(&mut line, &found, options, &kinds) {
            Ok(()) => summary.n_files += 1,
            Err(Unlisted::NoHash) => summary.n_without_hash += 1,
            Err(Unlisted::Elsewhere) => summary.n_elsewhere += 1,
            Err(Unlisted::Unfit) => {
                summary.n_unfit += 1;
                let reason = "its name has a line break, which the list cannot have".to_owned();
                problem::note(&mut summary.problems, [Problem { path: found.path, reason }]);
                return ControlFlow::Continue(());
            }
        }
        outcome = out.write_all(&line);
        if outcome.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })?;
    outcome.and_then(|()| out.flush()).map_err(output)?;
    Ok(summary)
}

/// Why a file is not in a list.
#[derive(Debug, PartialEq, Eq)]
enum Unlisted {
    NoHash,
    Elsewhere,
    Unfit,
}

/// Appends a file's line, with its end.
fn list_line(
    line: &mut Vec<u8>,
    found: &FoundFile,
    options: &ExportListOptions,
    kinds: &[HashKind],
) -> Result<(), Unlisted> {
    let name = name_below(&found.path, options.root.as_deref()).ok_or(Unlisted::Elsewhere)?;
    let mut hashes = Vec::with_capacity(kinds.len());
    for kind in kinds {
        let hash = match kind {
            HashKind::Sha256 => &found.sha256,
            HashKind::Md5 => &found.md5,
            _ => &found.content_hash,
        };
        hashes.push(hex(hash.as_deref().ok_or(Unlisted::NoHash)?));
    }
    let first = hashes.first().ok_or(Unlisted::NoHash)?;
    match options.format {
        ListFormat::Sums(kind) => {
            // b3sum takes a carriage return as it is.
            let is_special =
                |byte: &u8| matches!(byte, b'\n' | b'\\') || (*byte == b'\r' && kind != HashKind::Blake3);
            if name.iter().any(is_special) {
                line.push(b'\\');
            }
            line.extend_from_slice(first.as_bytes());
            line.extend_from_slice(b"  ");
            for byte in name {
                match byte {
                    b'\n' => line.extend_from_slice(b"\\n"),
                    b'\\' => line.extend_from_slice(b"\\\\"),
                    b'\r' if kind != HashKind::Blake3 => line.extend_from_slice(b"\\r"),
                    byte => line.push(*byte),
                }
            }
        }
        ListFormat::BagIt => {
            line.extend_from_slice(first.as_bytes());
            line.extend_from_slice(b"  data/");
            for byte in name {
                match byte {
                    b'\n' => line.extend_from_slice(b"%0A"),
                    b'\r' => line.extend_from_slice(b"%0D"),
                    b'%' => line.extend_from_slice(b"%25"),
                    byte => line.push(*byte),
                }
            }
        }
        ListFormat::Hashdeep => {
            if name.iter().any(|byte| matches!(byte, b'\n' | b'\r')) {
                return Err(Unlisted::Unfit);
            }
            let mut facts = String::new();
            // Writing to a string cannot fail.
            let _ = write!(facts, "{},", found.bytes);
            hashes.iter().for_each(|hash| facts = std::mem::take(&mut facts) + hash + ",");
            line.extend_from_slice(facts.as_bytes());
            line.extend_from_slice(name);
        }
    }
    line.push(b'\n');
    Ok(())
}

/// The bytes of a path below a folder, or of the whole path without one.
fn name_below<'p>(path: &'p Path, root: Option<&Path>) -> Option<&'p [u8]> {
    let name = match root {
        Some(root) => path.strip_prefix(root).ok()?,
        None => path,
    };
    Some(name.as_os_str().as_encoded_bytes()).filter(|name| !name.is_empty())
}
