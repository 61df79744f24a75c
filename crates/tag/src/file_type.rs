//! File types: their names, extensions and media types.

/// A file type, such as JPEG or CR2.
#[derive(Debug, PartialEq, Eq)]
pub struct FileType {
    /// ExifTool's name of the type, as in `File:FileType`.
    pub name: &'static str,
    /// Usual file name extension, in lower case.
    pub extension: &'static str,
    /// Media type, as registered with IANA if it is registered.
    pub mime: &'static str,
}

impl FileType {
    /// Creates a file type.
    pub(crate) const fn new(name: &'static str, extension: &'static str, mime: &'static str) -> FileType {
        FileType { name, extension, mime }
    }
}
