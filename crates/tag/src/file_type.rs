//! Types of files: their names, extensions and media types.

/// A type of file.
#[derive(Debug, PartialEq, Eq)]
pub struct FileType {
    /// ExifTool's name, as in `File:FileType`.
    pub name: &'static str,
    /// The usual extension, in lower case.
    pub extension: &'static str,
    /// The media type (IANA's where one is registered).
    pub mime: &'static str,
}

impl FileType {
    /// A type.
    pub(crate) const fn new(name: &'static str, extension: &'static str, mime: &'static str) -> FileType {
        FileType { name, extension, mime }
    }
}
