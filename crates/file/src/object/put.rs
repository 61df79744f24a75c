//! Writes whole objects, conditionally if two writers may use the same name.

use std::fs::File;
use std::io::{self, Read as _, Seek as _, SeekFrom};
use std::path::Path;

use object_store::{Error, ObjectStore as _, ObjectStoreExt as _, PutMode, PutOptions, WriteMultipart};

use super::Existing;
use super::client::Client;
use super::error::io_error;
use super::name::ObjectName;
use super::store::Store;

/// Files up to this length are sent in one request, which can be conditional. Longer files are sent in parts,
/// and a store keeps none of them before the last part has arrived.
const MOST_AT_ONCE_BYTES: u64 = 64 << 20;

/// Maximum number of parts in flight.
const MOST_IN_FLIGHT: usize = 8;

/// Writes a file, from its first byte on, as the object at `path`: completely or not at all. Returns `false`
/// if an object that must be kept already exists.
///
/// # Errors
/// The error of the file, the store or the connection.
pub fn put(path: &Path, file: &mut File, existing: Existing) -> io::Result<bool> {
    let client = Client::shared()?;
    let name = ObjectName::parse(path)?;
    let (store, key) = (client.store(&name)?, Store::key(&name)?);
    let bytes = file.seek(SeekFrom::End(0))?;
    file.rewind()?;
    if bytes > MOST_AT_ONCE_BYTES {
        if existing == Existing::Keep && client.wait(store.objects.head(&key)).is_ok() {
            return Ok(false);
        }
        return client.wait(put_pieces(&store, &key, file)).map(|()| true);
    }
    let mut content = Vec::new();
    file.read_to_end(&mut content)?;
    let mode = match existing {
        Existing::Keep => PutMode::Create,
        Existing::Replace => PutMode::Overwrite,
    };
    match client.wait(store.objects.put_opts(&key, content.into(), PutOptions::from(mode))) {
        Ok(_) => Ok(true),
        Err(Error::AlreadyExists { .. } | Error::Precondition { .. }) if existing == Existing::Keep => {
            Ok(false)
        }
        Err(error) => Err(io_error(error)),
    }
}

async fn put_pieces(store: &Store, key: &object_store::path::Path, file: &mut File) -> io::Result<()> {
    const PIECE_BYTES: usize = 16 << 20;
    let upload = store.objects.put_multipart(key).await.map_err(io_error)?;
    let mut upload = WriteMultipart::new_with_chunk_size(upload, PIECE_BYTES);
    let mut piece = vec![0; PIECE_BYTES];
    loop {
        let n_read = match file.read(&mut piece) {
            Ok(0) => break,
            Ok(n_read) => n_read,
            Err(error) => {
                // The parts sent so far are discarded; if that fails too, the store's own rules remove them.
                let _ = upload.abort().await;
                return Err(error);
            }
        };
        upload.wait_for_capacity(MOST_IN_FLIGHT).await.map_err(io_error)?;
        upload.write(&piece[..n_read]);
    }
    upload.finish().await.map(|_| ()).map_err(io_error)
}
