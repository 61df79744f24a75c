//! Raw files without a usable preview: the reasons.

use std::fmt;

/// Why no preview of a raw file can be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Unusable {
    /// ExifTool's name of the file's type.
    pub(crate) file_type: &'static str,
    /// The pictures inside the file, by the names of their tags, and why each is of no use; empty if there
    /// are none.
    pub(crate) tried: Vec<(String, String)>,
    /// Why the sensor data could not be developed instead, if that was tried.
    pub(crate) not_developed: Option<String>,
}

impl Unusable {
    /// The error of a job that needs a picture of the file.
    pub(crate) fn error(&self) -> pixel::DecodeError {
        pixel::DecodeError::Unsupported(self.to_string())
    }
}

impl fmt::Display for Unusable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} raw data, and the file has no ", self.file_type)?;
        if self.tried.is_empty() {
            f.write_str("embedded preview")?;
        } else {
            f.write_str("usable embedded preview (")?;
            for (index, (name, reason)) in self.tried.iter().enumerate() {
                let separator = if index > 0 { "; " } else { "" };
                write!(f, "{separator}{name}: {reason}")?;
            }
            f.write_str(")")?;
        }
        match &self.not_developed {
            Some(reason) => write!(f, "; {reason}"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reason_names_every_picture_that_was_tried() {
        let none = Unusable { file_type: "GPR", tried: Vec::new(), not_developed: None };
        assert_eq!(
            none.error().to_string(),
            "this build cannot decode GPR raw data, and the file has no embedded preview"
        );
        let tried = vec![("PreviewImage".into(), "cut".into()), ("JpgFromRaw".into(), "no frame".into())];
        let some = Unusable { file_type: "NEF", tried, not_developed: Some("no LibRaw".into()) };
        assert!(
            some.to_string().ends_with("preview (PreviewImage: cut; JpgFromRaw: no frame); no LibRaw"),
            "{some}"
        );
    }
}
