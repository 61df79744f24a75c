//! Packs into an object store through a local folder.
//!
//! The pack is created in the folder first, then uploaded file by file, the lookup last.
//!
//! The shards of a pack are written at several positions and out of order, which stores do not support. The
//! folder's name is derived from the destination, so that an interrupted run can be continued. It needs space
//! for the whole pack; with less space, pack in several parts.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use file::object::{self, Existing};
use pack::PackError;

use super::inputs::PackFrom;
use super::options::PackOptions;
use super::report::PackReport;
use crate::error::JobError;
use crate::platform;
use crate::progress::Progress;

/// Like [`pack`](super::pack), for a `prefix` in a store.
pub(super) fn pack_to_store(
    from: &PackFrom<'_>,
    prefix: &Path,
    options: &PackOptions,
    progress: &Progress,
) -> Result<PackReport, JobError> {
    let lookup = object::join(prefix, format!("{}{LAST}", options.name));
    match object::look(&lookup, progress.as_stop()) {
        Ok(_) if !options.force => return Err(PackError::Exists { path: lookup }.into()),
        Ok(_) => {}
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(source) => return Err(JobError::Put { path: lookup, source }),
    }
    let folder = folder_for(prefix);
    // Others may have prepared the name, which anyone can compute, in the folder for temporary files.
    platform::make_private_folder(&folder)
        .map_err(|source| JobError::Root { path: folder.clone(), source })?;
    let report = super::pack_to_folder(from, &folder, options, progress)?;
    if !report.is_interrupted {
        put_all(&folder, prefix)?;
        // Ignored: files that remain only take up space.
        let _ = fs::remove_dir_all(&folder);
    }
    Ok(report)
}

/// Suffix of the file that is uploaded last: when it is there, all others are too.
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
        let path = object::join(prefix, &name);
        File::open(folder.join(&name))
            .and_then(|mut file| object::put(&path, &mut file, Existing::Replace))
            .map_err(|source| JobError::Put { path, source })?;
    }
    Ok(())
}
