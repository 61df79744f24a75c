//! Raw files without a usable preview: the place where raw data would be developed.

use std::fmt;

/// Why no preview of a raw file can be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Unusable {
    /// ExifTool's name of the file's type.
    pub(crate) file_type: &'static str,
    /// The pictures inside the file, by the names of their tags, and why each is of no use; empty if there
    /// are none.
    pub(crate) tried: Vec<(String, String)>,
}

impl Unusable {
    /// The error of a job that needs a picture of the file. A developer of raw data is called before this.
    pub(crate) fn error(&self) -> pixel::DecodeError {
        pixel::DecodeError::Unsupported(self.to_string())
    }
}

impl fmt::Display for Unusable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} raw data, and the file has no ", self.file_type)?;
        if self.tried.is_empty() {
            return f.write_str("embedded preview");
        }
        f.write_str("usable embedded preview (")?;
        for (index, (name, reason)) in self.tried.iter().enumerate() {
            let separator = if index > 0 { "; " } else { "" };
            write!(f, "{separator}{name}: {reason}")?;
        }
        f.write_str(")")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reason_names_every_picture_that_was_tried() {
        let none = Unusable { file_type: "GPR", tried: Vec::new() };
        assert_eq!(
            none.error().to_string(),
            "this build cannot decode GPR raw data, and the file has no embedded preview"
        );
        let tried = vec![("PreviewImage".into(), "cut".into()), ("JpgFromRaw".into(), "no frame".into())];
        let some = Unusable { file_type: "NEF", tried };
        assert!(some.to_string().ends_with("preview (PreviewImage: cut; JpgFromRaw: no frame)"), "{some}");
    }
}
