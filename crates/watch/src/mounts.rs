//! Which file systems are mounted where, from the text of `/proc/self/mountinfo` (proc(5)).

use std::collections::{BTreeSet, HashSet};
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use crate::platform::{MountTable, name_of};

/// The mounts, and how they have changed.
#[derive(Debug, Default)]
pub(crate) struct Mounts {
    table: Option<MountTable>,
    /// Number of each mount, and its folder.
    known: BTreeSet<(u32, PathBuf)>,
    /// These folders, for quick answers.
    points: HashSet<OsString>,
}

impl Mounts {
    /// Reads the table; without one, no mount is known.
    pub(crate) fn read() -> Mounts {
        let mut mounts = Mounts { table: MountTable::open().ok(), ..Mounts::default() };
        mounts.changed();
        mounts
    }

    /// The table, which can be waited for.
    pub(crate) fn table(&self) -> Option<&MountTable> {
        self.table.as_ref()
    }

    /// Whether another file system begins at this folder.
    pub(crate) fn has(&self, folder: &Path) -> bool {
        self.points.contains(folder.as_os_str())
    }

    /// Reads the table again. Returns the folders at which something was mounted or unmounted.
    pub(crate) fn changed(&mut self) -> Vec<PathBuf> {
        let Some(text) = self.table.as_mut().and_then(|table| table.read().ok()) else { return Vec::new() };
        let now = parse(&text);
        let changed =
            now.symmetric_difference(&self.known).map(|(_, at)| at.clone()).collect::<BTreeSet<_>>();
        self.points = now.iter().map(|(_, at)| at.as_os_str().to_owned()).collect();
        self.known = now;
        changed.into_iter().collect()
    }
}

fn parse(text: &[u8]) -> BTreeSet<(u32, PathBuf)> {
    let lines = text.split(|byte| *byte == b'\n');
    lines
        .filter_map(|line| {
            let mut fields = line.split(|byte| *byte == b' ');
            let number = std::str::from_utf8(fields.next()?).ok()?.parse().ok()?;
            let folder = fields.nth(3)?;
            Some((number, PathBuf::from(name_of(&unescaped(folder)))))
        })
        .collect()
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

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn mounts_have_a_number_and_a_folder() {
        let text = b"25 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw\n\
            31 25 0:26 / /media/my\\040disk\\134 rw shared:5 master:1 - tmpfs tmpfs rw\nx\n\n7 8\n";
        let expected = BTreeSet::from([(25, PathBuf::from("/")), (31, PathBuf::from("/media/my disk\\"))]);
        assert_eq!(parse(text), expected);
        assert_eq!(unescaped(b"\\9\\04"), b"\\9\\04");
    }
}
