//! Paths without the prefix `\\?\`, which the system's answers have and users do not write.

use std::ffi::OsString;
use std::os::windows::ffi::{OsStrExt as _, OsStringExt as _};
use std::path::{Component, PathBuf, Prefix};

/// The path as users write it: `C:\a` for `\\?\C:\a` and `\\server\share\a` for `\\?\UNC\server\share\a`. A
/// path with a name that only the prefix can express stays as it is.
pub(crate) fn as_written(path: PathBuf) -> PathBuf {
    let mut components = path.components();
    let Some(Component::Prefix(prefix)) = components.next() else { return path };
    // In units of 16 bits: `\\?\` or `\\?\UNC\`, and what stands in its place.
    let (n_units, instead) = match prefix.kind() {
        Prefix::VerbatimDisk(_) => (4, ""),
        Prefix::VerbatimUNC(..) => (8, r"\\"),
        _ => return path,
    };
    let is_plain = components.all(|component| match component {
        Component::Normal(name) => !needs_prefix(&name.to_string_lossy()),
        _ => true,
    });
    if !is_plain {
        return path;
    }
    let mut written = OsString::from(instead);
    written.push(OsString::from_wide(&path.as_os_str().encode_wide().skip(n_units).collect::<Vec<_>>()));
    written.into()
}

/// Whether Windows takes a name for another one, or for a device, unless the prefix stands before the path.
fn needs_prefix(name: &str) -> bool {
    if name.ends_with(['.', ' ']) || name.contains('/') {
        return true;
    }
    let stem = name.split(['.', ':']).next().unwrap_or_default().trim_end_matches(' ').to_ascii_uppercase();
    if matches!(stem.as_str(), "CON" | "PRN" | "AUX" | "NUL" | "CONIN$" | "CONOUT$") {
        return true;
    }
    let Some(number) = stem.strip_prefix("COM").or_else(|| stem.strip_prefix("LPT")) else { return false };
    let mut digits = number.chars();
    // The digits with superscripts are reserved, too.
    matches!(digits.next(), Some('0'..='9' | '¹' | '²' | '³')) && digits.next().is_none()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    fn check(path: &str, expected: &str) {
        assert_eq!(as_written(PathBuf::from(path)), Path::new(expected));
    }

    #[test]
    fn the_prefix_goes_where_nothing_needs_it() {
        check(r"\\?\C:\a\b.jpg", r"C:\a\b.jpg");
        check(r"\\?\C:\", r"C:\");
        check(r"\\?\UNC\server\share\a.jpg", r"\\server\share\a.jpg");
        check(r"C:\a", r"C:\a");
        check(r"\\server\share\a", r"\\server\share\a");
        check(&format!(r"\\?\C:\{}\a.jpg", "ü".repeat(200)), &format!(r"C:\{}\a.jpg", "ü".repeat(200)));
    }

    #[test]
    fn names_that_only_the_prefix_can_express_keep_it() {
        for name in ["end.", "end ", "NUL", "con.txt", "com1", "LPT9.jpg", "aux .jpg", "com²"] {
            check(&format!(r"\\?\C:\a\{name}\b"), &format!(r"\\?\C:\a\{name}\b"));
        }
        for name in ["console", "com", "com12", "nul1", "a.nul", ".nul"] {
            check(&format!(r"\\?\C:\a\{name}"), &format!(r"C:\a\{name}"));
        }
        check(r"\\?\Volume{1234}\a", r"\\?\Volume{1234}\a");
    }

    #[test]
    fn unpaired_surrogates_stay() {
        let mut wide: Vec<u16> = r"\\?\C:\".encode_utf16().collect();
        wide.extend([0xD800, u16::from(b'x')]);
        let written = as_written(OsString::from_wide(&wide).into());
        assert_eq!(written.as_os_str().encode_wide().collect::<Vec<_>>(), wide[4..]);
    }
}
