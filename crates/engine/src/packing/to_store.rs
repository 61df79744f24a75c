//! Packs into an object store: made in a folder on this disk first, then put file by file, the lookup last.
//!
//! A pack's shards are written in places and out of order, which no store takes. The folder is named after
//! the place that the pack goes to, so that a run that was interrupted finds what it has. It needs room for
//! the whole pack: whoever has less packs part by part.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use file::object::{self, Existing};
use pack::PackError;

use super::inputs::PackFrom;
use super::options::PackOptions;
use super::report::PackReport;
use crate::error::JobError;
use crate::progress::Progress;

/// As [`pack`](super::pack), for a `prefix` in a store.
pub(super) fn pack_to_store(
    from: &PackFrom<'_>,
    prefix: &Path,
    options: &PackOptions,
    progress: &Progress,
) -> Result<PackReport, JobError> {
    let lookup = prefix.join(format!("{}{LAST}", options.name));
    match object::look(&lookup, progress.as_stop()) {
        Ok(_) if !options.force => return Err(PackError::Exists { path: lookup }.into()),
        Ok(_) => {}
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(source) => return Err(JobError::Put { path: lookup, source }),
    }
    let folder = folder_for(prefix);
    let report = super::pack_to_folder(from, &folder, options, progress)?;
    if !report.is_interrupted {
        put_all(&folder, prefix)?;
        // What is left costs room, and nothing else.
        let _ = fs::remove_dir_all(&folder);
    }
    Ok(report)
}

/// What the name of the file ends with that is put last: who finds it finds all others.
const LAST: &str = ".lookup";

fn folder_for(prefix: &Path) -> PathBuf {
    let hash = blake3::hash(prefix.as_os_str().as_encoded_bytes()).to_hex();
    std::env::temp_dir().join(format!("thalweg-pack-{}", &hash[..16]))
}

fn put_all(folder: &Path, prefix: &Path) -> Result<(), JobError> {
    let failed = |source| JobError::Root { path: folder.to_owned(), source };
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        let name = entry.map_err(failed)?.file_name().into_string();
        names.extend(name.ok().filter(|name| !name.starts_with('.')));
    }
    names.sort_by_key(|name| (name.ends_with(LAST), name.clone()));
    for name in names {
        let _gate = gate::gate!("engine::put", Wait);
        let path = prefix.join(&name);
        File::open(folder.join(&name))
            .and_then(|mut file| object::put(&path, &mut file, Existing::Replace))
            .map_err(|source| JobError::Put { path, source })?;
    }
    Ok(())
}
