//! File system attributes of a file, as ExifTool's System tags.

use std::ffi::OsStr;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use jiff::tz::TimeZone;
use tag::{Group, Mode};

use crate::platform;

/// Tag group of the file system tags.
pub const GROUP: Group<'static> = Group::new("File", "System");

/// Names of all file system tags.
pub const NAMES: &[&str] = &[
    "FileName",
    "Directory",
    "FileSize",
    "FileModifyDate",
    "FileAccessDate",
    platform::CHANGE_TAG,
    "FilePermissions",
];

/// A tag with a file system attribute.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SystemTag {
    /// ExifTool's name of the tag.
    pub name: &'static str,
    number: String,
    print: String,
}

impl SystemTag {
    fn new(name: &'static str, number: String, print: String) -> SystemTag {
        SystemTag { name, number, print }
    }

    /// The value as text in this mode.
    pub fn text(&self, mode: Mode) -> &str {
        match mode {
            Mode::Number => &self.number,
            Mode::Print => &self.print,
        }
    }
}

/// The tags of one file; only name and directory if the system reports nothing about it.
pub fn tags_of(path: &Path) -> Vec<SystemTag> {
    let same = |name, text: String| SystemTag::new(name, text.clone(), text);
    let directory = match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => path_text(parent),
        _ => ".".to_owned(),
    };
    let file_name = name_text(path.file_name().unwrap_or_default());
    let mut tags = vec![same("FileName", file_name), same("Directory", directory)];
    let Ok(found) = std::fs::metadata(path) else { return tags };
    tags.push(SystemTag::new("FileSize", found.len().to_string(), tag::text::file_size(found.len())));
    if let Some(text) = found.modified().ok().and_then(local_time) {
        tags.push(same("FileModifyDate", text));
    }
    if let Some(text) = found.accessed().ok().and_then(local_time) {
        tags.push(same("FileAccessDate", text));
    }
    tags.extend(mode_and_change(path, &found));
    tags
}

/// A name as text, with `?` for each byte that is not UTF-8, as in ExifTool's JSON.
pub fn name_text(name: &OsStr) -> String {
    let mut out = String::new();
    for chunk in name.as_encoded_bytes().utf8_chunks() {
        out.push_str(chunk.valid());
        chunk.invalid().iter().for_each(|_| out.push('?'));
    }
    out
}

/// A path as text, as ExifTool prints it on this system: with `/` between folders on Windows, too.
pub fn path_text(path: &Path) -> String {
    platform::exiftool_path(name_text(path.as_os_str()))
}

/// Formats a time as `2016:09:28 18:18:05+02:00` in the zone of the machine.
fn local_time(time: SystemTime) -> Option<String> {
    let seconds = match time.duration_since(UNIX_EPOCH) {
        Ok(since) => i64::try_from(since.as_secs()).ok()?,
        Err(before) => -i64::try_from(before.duration().as_secs()).ok()?,
    };
    local_seconds(seconds)
}

fn local_seconds(seconds: i64) -> Option<String> {
    let zoned = jiff::Timestamp::from_second(seconds).ok()?.to_zoned(TimeZone::system());
    Some(zoned.strftime("%Y:%m:%d %H:%M:%S%:z").to_string())
}

/// Tags of the inode change time, or the creation time on Windows, and the permissions.
fn mode_and_change(path: &Path, found: &std::fs::Metadata) -> Vec<SystemTag> {
    let Some((mode, changed_s)) = platform::mode_and_change(path, found) else { return Vec::new() };
    let bits =
        (0..9).rev().map(|bit| if mode >> bit & 1 == 1 { b"xwr"[bit as usize % 3] as char } else { '-' });
    let print: String = std::iter::once('-').chain(bits).collect();
    let changed =
        local_seconds(changed_s).map(|text| SystemTag::new(platform::CHANGE_TAG, text.clone(), text));
    let permissions = SystemTag::new("FilePermissions", format!("{:o}", mode & 0o7777 | 0o100_000), print);
    changed.into_iter().chain([permissions]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_is_there_has_all_tags() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("a.jpg");
        std::fs::write(&path, b"abc").unwrap();
        let names: Vec<_> = tags_of(&path).iter().map(|tag| tag.name).collect();
        assert_eq!(names, NAMES[..names.len()]);
        assert!(names.len() >= 5);
        assert_eq!(tags_of(&path)[2].text(Mode::Number), "3");
        assert_eq!(tags_of(Path::new("/nonexistent/x.jpg")).len(), 2);
        assert_eq!(name_text(OsStr::new("ä.jpg")), "ä.jpg");
    }
}
