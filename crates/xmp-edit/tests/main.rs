//! Edits of sidecars, judged by the reader of crate `tag` and by ExifTool.

mod exiftool;
mod forms;
mod hostile;
mod random;
