//! The other file of `-diff`.

use std::path::{Path, PathBuf};

use super::shape::{Layout, Shape};
use crate::exiftool::misuse::Misuse;
use crate::exiftool::output::name::{NameFormat, NameParts, Sequence};
use crate::platform::os_string;

/// Error for a layout that has no place for differences.
pub(crate) const OTHER_LAYOUT: &str =
    "-diff may not be combined with -csv, -h, -j, -p, -php, -t, -T, -W or -X";

/// Name of the file that each file is compared with: a format with the codes of `-w`.
#[derive(Debug)]
pub(crate) struct Difference {
    format: NameFormat,
}

impl Difference {
    /// Parses the name of the other file.
    ///
    /// # Errors
    /// If it has codes for tags or numbers.
    pub(crate) fn parse(format: &[u8]) -> Result<Difference, Misuse> {
        let format = NameFormat::parse(format);
        if format.names_files() {
            Ok(Difference { format })
        } else {
            Err("only %d, %f and %e, also in capitals, are supported in the name".to_owned())
        }
    }

    /// The file that `path` is compared with.
    pub(crate) fn path(&self, path: &Path) -> PathBuf {
        let parts = NameParts { source: path.as_os_str().as_encoded_bytes(), ..NameParts::default() };
        PathBuf::from(os_string(&self.format.name(&parts, &mut Sequence::default(), &|_| false)))
    }
}

/// Applies what `-diff` implies to the layout: groups. `verbose` is the level of `-v`. Returns whether
/// values are printed as numbers (`-b`).
///
/// # Errors
/// If another option asks for another layout.
pub(crate) fn settle(layout: &mut Layout, verbose: u32) -> Result<bool, Misuse> {
    let is_list = matches!(layout.shape, Shape::List | Shape::Arguments) && !layout.is_tabbed;
    if !is_list {
        return Err(OTHER_LAYOUT.to_owned());
    }
    if layout.group_families.contains(&4) {
        return Err("-diff compares the tags of a group, and copies (-G4) are no group of tags".to_owned());
    }
    // ExifTool drops -b with -v.
    let is_raw = std::mem::take(&mut layout.is_binary) && verbose == 0;
    if is_raw {
        layout.shortness = 3;
        layout.group_families.clear();
    }
    if layout.group_families.is_empty() {
        layout.group_families = vec![1];
    }
    Ok(is_raw)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_other_files() {
        let of = |format: &str| Difference::parse(format.as_bytes()).unwrap().path(Path::new("a/b.c.jpg"));
        assert_eq!(of("x.jpg"), Path::new("x.jpg"));
        assert_eq!(of("o/%f.%e"), Path::new("o/b.c.jpg"));
        assert_eq!(of("%d%f_2.tif"), Path::new("a/b.c_2.tif"));
        for format in ["%c", "%C.jpg", "%t", "%f%g1"] {
            Difference::parse(format.as_bytes()).unwrap_err();
        }
    }
}
