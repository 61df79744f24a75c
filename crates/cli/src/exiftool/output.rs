//! Where output goes: into files (`-w`, `-W`), one for each source or for each tag, and into lists of files
//! (`-efile`); and the forms in which it goes there.
//!
//! Existing files are not changed unless the option ends with `!` (replace) or `+` (append), and a source
//! file is never overwritten by its own output. A new file gets its name only when it is complete.

pub(super) mod error_list;
pub(super) mod extension;
pub(super) mod framed;
pub(super) mod name;
mod piece;
pub(super) mod rendered;

use crate::exiftool::misuse::Misuse;
use name::NameFormat;

pub(crate) use piece::{Piece, TagPiece};

/// Where output files go, and how they are named.
#[derive(Debug, Default)]
pub(crate) struct Output {
    pub(crate) format: String,
    pub(crate) parsed: Option<NameFormat>,
    /// Given with `-W`: a text without codes is a complete name rather than an extension.
    pub(crate) is_for_tags: bool,
    each_tag: bool,
    pub(crate) overwrites: bool,
    pub(crate) appends: bool,
    /// Only tags whose data match these extensions (`-Wext`), or all others (`without_extensions`).
    extensions: Vec<String>,
    without_extensions: Vec<String>,
}

impl Output {
    /// Applies `-w` or `-W` with the marks after it and its argument.
    ///
    /// # Errors
    /// If the format names groups of a family that this program does not have.
    pub(crate) fn take(&mut self, option: &str, marks: &str, format: &str) -> Result<(), Misuse> {
        let parsed = NameFormat::parse(format.as_bytes());
        if let Some(family) = parsed.families().find(|family| *family > 4) {
            return Err(format!("%g{family}: group family {family} is not supported (0 to 4 are)"));
        }
        if format.is_empty() {
            return Err("a name or format for output files is required".to_owned());
        }
        self.overwrites = marks.contains('!');
        self.appends = marks.contains('+');
        self.is_for_tags = option == "W";
        self.each_tag = self.is_for_tags && (!self.appends || parsed.separates_tags());
        self.format = format.to_owned();
        self.parsed = Some(parsed);
        Ok(())
    }

    /// Applies `-Wext` or `--Wext`.
    pub(crate) fn take_extension(&mut self, is_excluded: bool, extension: &str) {
        let extension = extension.trim_start_matches('.').to_ascii_lowercase();
        let list = if is_excluded { &mut self.without_extensions } else { &mut self.extensions };
        list.push(extension);
    }

    /// Whether output goes into files at all.
    pub(crate) fn is_asked(&self) -> bool {
        self.parsed.is_some()
    }

    /// Whether the argument is a format of names, rather than an extension.
    pub(crate) fn is_format(&self) -> bool {
        self.is_for_tags || self.parsed.as_ref().is_some_and(NameFormat::has_codes)
    }

    /// Whether each tag has a separate file.
    pub(crate) fn has_each_tag(&self) -> bool {
        self.each_tag && self.is_asked()
    }

    /// Whether a tag whose data match this extension is written.
    pub(crate) fn takes(&self, extension: &str) -> bool {
        let is_in = |list: &[String]| list.iter().any(|known| known == extension);
        (self.extensions.is_empty() || is_in(&self.extensions)) && !is_in(&self.without_extensions)
    }

    /// The argument as given: the complete name, for output in a single file.
    pub(crate) fn name(&self) -> &str {
        &self.format
    }
}

/// Tags that contain the original name of the file.
pub(crate) const ORIGINAL_NAMES: [&str; 2] = ["OriginalRawFileName", "OriginalFileName"];
