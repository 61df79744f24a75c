//! The table of mounted file systems: proc(5), `/proc/self/mountinfo`.

use std::path::{Path, PathBuf};

use crate::platform;

/// Where Linux has the table of the mounts that this process sees.
pub const TABLE: &str = "/proc/self/mountinfo";

/// One mounted file system, or a part of one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub struct Mount {
    /// Number of the mount, which is used again once it is unmounted.
    pub number: u32,
    /// Major and minor number of the device.
    pub device: (u32, u32),
    /// The folder at which it is seen.
    pub at: PathBuf,
    /// The mount's options, such as `rw,noatime`.
    pub options: String,
    /// Name of the file system's kind: `ext4`, `nfs4`, `fuse.sshfs`.
    pub kind: String,
    /// What is mounted, as the table writes it: `/dev/sda1`, `nas:/photos`.
    pub source: String,
}

/// The mounts that this process sees, in the order in which they were made. None where there is no such
/// table.
#[must_use]
pub fn all() -> Vec<Mount> {
    std::fs::read(TABLE).map(|text| parse(&text)).unwrap_or_default()
}

/// The mount that an absolute path without links lies on: the longest folder above it, and of several at one
/// folder the last, which hides the others.
#[must_use]
pub fn of<'m>(mounts: &'m [Mount], path: &Path) -> Option<&'m Mount> {
    let above = mounts.iter().filter(|mount| path.starts_with(&mount.at));
    above.max_by_key(|mount| mount.at.as_os_str().len())
}

/// The mounts of a table. A line that has not the form of proc(5) is left out.
#[must_use]
pub fn parse(text: &[u8]) -> Vec<Mount> {
    text.split(|byte| *byte == b'\n').filter_map(of_line).collect()
}

/// Parses `36 35 98:0 /root /point options shared:1 - type source super-options`.
fn of_line(line: &[u8]) -> Option<Mount> {
    let separator = line.windows(3).position(|bytes| bytes == b" - ")?;
    let (before, after) = (&line[..separator], &line[separator + 3..]);
    let mut fields = before.split(|byte| *byte == b' ');
    let mut field = || fields.next();
    let (number, _, device, _, at, options) = (field()?, field()?, field()?, field()?, field()?, field()?);
    let (major, minor) = text(device).split_once(':').map(|(a, b)| (a.parse().ok(), b.parse().ok()))?;
    let mut system = after.split(|byte| *byte == b' ');
    Some(Mount {
        number: text(number).parse().ok()?,
        device: (major?, minor?),
        at: platform::path_of(unescaped(at)),
        options: text(options),
        kind: text(system.next()?),
        source: text(system.next()?),
    })
}

fn text(field: &[u8]) -> String {
    String::from_utf8_lossy(field).into_owned()
}

/// Blanks and backslashes of a path are written as three octal digits.
fn unescaped(field: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(field.len());
    let mut rest = field;
    while let Some((first, after)) = rest.split_first() {
        let digits = after.get(..3).filter(|digits| digits.iter().all(|digit| (b'0'..=b'7').contains(digit)));
        match digits.filter(|_| *first == b'\\') {
            Some(digits) => {
                let value = digits.iter().fold(0_u32, |value, digit| value * 8 + u32::from(digit - b'0'));
                bytes.push(value as u8);
                rest = &after[3..];
            }
            None => {
                bytes.push(*first);
                rest = after;
            }
        }
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_has_a_mount_in_each_line() {
        let text = b"25 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw\n\
            31 25 0:26 /a /media/my\\040disk\\134 rw shared:5 master:1 - nfs4 nas:/photos rw\nx\n\n7 8 - a b\n";
        let mounts = parse(text);
        let [root, disk] = &mounts[..] else { panic!("{mounts:?}") };
        assert_eq!((root.number, root.device, root.at.as_path()), (25, (8, 1), Path::new("/")));
        assert_eq!((root.options.as_str(), root.kind.as_str()), ("rw,relatime", "ext4"));
        assert_eq!((disk.at.as_path(), disk.source.as_str()), (Path::new("/media/my disk\\"), "nas:/photos"));
        assert_eq!(of(&mounts, Path::new("/media/my disk\\/a")), Some(disk));
        assert_eq!(of(&mounts, Path::new("/media/my disk")), Some(root));
        assert_eq!(unescaped(b"/a\\011b\\012c\\134040\\9\\04"), b"/a\tb\nc\\040\\9\\04");
    }
}
