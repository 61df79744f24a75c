//! File types: their names, extensions and media types.

pub use table::file_type::FileType;
