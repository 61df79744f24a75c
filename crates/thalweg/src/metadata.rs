//! Metadata of one file by its path.

use std::path::Path;

use crate::JobError;
use crate::tag::{Options, OwnedMetadata};

/// Reads the metadata of one file, under ExifTool's tag names.
///
/// The path may also be a member of a pack (`shard.tar//KEY.jpg`) or an object in a store
/// (`s3://bucket/key`). Only the bytes that hold metadata are read. To read many files, use
/// [`rows`](crate::rows()) or [`tags`](crate::tags), which keep all processors busy.
///
/// # Errors
/// If the file cannot be read. A file of an unknown format is metadata without a
/// [`file_type`](OwnedMetadata::file_type); damage is in its [`warnings`](OwnedMetadata::warnings).
///
/// # Example
///
/// ```
/// # let photo = "../../samples/pictures/rhine/mist.jpg";
/// let metadata = thalweg::read_metadata(photo)?;
/// if let Some(model) = metadata.get("Model") {
///     println!("taken with a {model}");
/// }
/// # assert!(metadata.get("Model").is_some());
/// # Ok::<(), thalweg::JobError>(())
/// ```
pub fn read_metadata(path: impl AsRef<Path>) -> Result<OwnedMetadata, JobError> {
    read_metadata_with(path, &Options::default())
}

/// Reads the metadata of one file like [`read_metadata`], with a choice of tags and limits.
///
/// # Errors
/// Those of [`read_metadata`].
pub fn read_metadata_with(path: impl AsRef<Path>, options: &Options) -> Result<OwnedMetadata, JobError> {
    engine::with_metadata(path.as_ref(), options, |metadata| OwnedMetadata::from(metadata))
}
