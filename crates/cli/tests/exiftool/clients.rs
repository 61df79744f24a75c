//! The libraries that programs use ExifTool through.
