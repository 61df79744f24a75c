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

/// Tags that ExifTool gives only by name, or with `-api SystemTags`.
pub const NAMED: &[&str] = &[
    "BaseName",
    "FilePath",
    "FileAttributes",
    "FileDeviceNumber",
    "FileInodeNumber",
    "FileHardLinks",
    "FileUserID",
    "FileGroupID",
    "FileDeviceID",
    "FileBlockSize",
    "FileBlockCount",
];

/// Adds those of the tags in [`NAMED`] that `is_named` accepts, each at ExifTool's place. Users and groups
/// are named as in `/etc/passwd` and `/etc/group`.
pub fn add_named(tags: &mut Vec<SystemTag>, path: &Path, is_named: &dyn Fn(&str) -> bool) {
    let same = |name, text: String| SystemTag::new(name, text.clone(), text);
    let mut put_after = |before: &str, tag: SystemTag| {
        let at = tags.iter().position(|tag| tag.name == before).map_or(tags.len(), |at| at + 1);
        tags.insert(at, tag);
    };
    if is_named("BaseName") {
        let name = name_text(path.file_name().unwrap_or_default());
        let base = name.rsplit_once('.').map_or(&*name, |(base, _)| base).to_owned();
        put_after("FileName", same("BaseName", base));
    }
    if is_named("FilePath")
        && let Ok(whole) = std::path::absolute(path.canonicalize().as_deref().unwrap_or(path))
    {
        put_after("Directory", same("FilePath", path_text(&whole)));
    }
    let Ok(found) = std::fs::metadata(path) else { return };
    if is_named("FileAttributes")
        && let Some((mode, _)) = platform::mode_and_change(path, &found)
    {
        tags.push(attributes(mode));
    }
    for (name, number) in platform::inode_numbers(&found).into_iter().filter(|(name, _)| is_named(name)) {
        let print = match name {
            "FileUserID" => platform::user_name(number),
            "FileGroupID" => platform::group_name(number),
            "FileDeviceID" => Some(format!("{}.{}", number >> 24 & 0xff, number & 0xff_ffff)),
            _ => None,
        };
        tags.push(SystemTag::new(name, number.to_string(), print.unwrap_or_else(|| number.to_string())));
    }
}

/// The kind of a file, and its special bits.
fn attributes(mode: u32) -> SystemTag {
    const KINDS: [(u32, &str); 7] = [
        (0x1000, "FIFO"),
        (0x2000, "Character"),
        (0x4000, "Directory"),
        (0x6000, "Block"),
        (0x8000, "Regular"),
        (0xa000, "Symbolic Link"),
        (0xc000, "Socket"),
    ];
    const BITS: [(u32, &str); 3] = [(9, "Sticky"), (10, "Set Group ID"), (11, "Set User ID")];
    let (kind, bits) = (mode & 0xf000, mode & 0xe00);
    let word = KINDS.iter().find(|(known, _)| *known == kind).map_or("Unknown", |(_, word)| word);
    let set: Vec<&str> = BITS.iter().filter(|(bit, _)| bits >> bit & 1 == 1).map(|(_, word)| *word).collect();
    let set = if set.is_empty() { "(none)".to_owned() } else { set.join(", ") };
    SystemTag::new("FileAttributes", format!("{kind} {bits}"), format!("{word}; {set}"))
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

    #[test]
    fn tags_by_name_stand_at_their_places() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("a.b.jpg");
        std::fs::write(&path, b"abc").unwrap();
        let mut tags = tags_of(&path);
        let n_before = tags.len();
        add_named(&mut tags, &path, &|name| ["BaseName", "FilePath", "FileHardLinks"].contains(&name));
        let names: Vec<_> = tags.iter().take(4).map(|tag| tag.name).collect();
        assert_eq!(names, ["FileName", "BaseName", "Directory", "FilePath"]);
        assert_eq!(tags[1].text(Mode::Print), "a.b");
        let whole = path_text(&directory.path().canonicalize().unwrap().join("a.b.jpg"));
        assert_eq!(tags[3].text(Mode::Print), whole);
        if cfg!(unix) {
            assert_eq!((tags.len(), tags.last().unwrap().text(Mode::Number)), (n_before + 3, "1"));
        }
        let attributes = attributes(0o102_755);
        assert_eq!(attributes.text(Mode::Number), "32768 1024");
        assert_eq!(attributes.text(Mode::Print), "Regular; Set Group ID");
    }
}
