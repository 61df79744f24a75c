//! Keys: unique names for pictures, derived from their paths.
//!
//! Loaders take the part of a member's name before the first dot as the name of its sample, split lines and
//! shell words at white space, and unpack into file systems that do not distinguish `a` from `A`. So a key
//! has no dots, no white space and no control characters, and no two keys of a pack differ only in case. A
//! backslash is not allowed either: it separates folders on one system and is a letter on another. Since keys
//! have no dots and members' names have one, no member can be the folder of another.
//!
//! Keys in use are stored as 16 bytes of a hash, not as text: ten million keys cost 285 MB whatever their
//! length, and a false collision, which would do no harm, is not to be expected in the life of a disk. A key
//! follows from its path and its number ([`key_of`]), so callers keep only the number.

use std::collections::{HashMap, HashSet};
use std::path::{Component, Path};

/// Maximum length of a key. With its extension and `-2` it stays below the 255 bytes that file systems allow
/// for a name.
const KEY_BYTES: usize = 200;

/// Maximum length of an extension; anything longer is not an extension.
const EXTENSION_BYTES: usize = 16;

/// Extension of a file without one.
const NO_EXTENSION: &str = "bin";

/// The keys of one pack. The same paths in the same order get the same keys, so a run that continues an
/// earlier one assigns the keys of the finished shards again.
#[derive(Debug, Default)]
pub struct Keys {
    taken: HashSet<u128>,
    /// Next number to try for keys that were requested more than once. Without it, n equal names would cost
    /// n² attempts.
    next_number: HashMap<u128, u32>,
}

impl Keys {
    /// Creates an empty set of keys.
    #[must_use]
    pub fn new() -> Keys {
        Keys::default()
    }

    /// Creates an empty set with memory for the keys of `n_files` files.
    #[must_use]
    pub fn of_files(n_files: usize) -> Keys {
        Keys { taken: HashSet::with_capacity(n_files), next_number: HashMap::new() }
    }

    /// Assigns the key and the extension of the picture at `relative`, a path below one of the roots.
    pub fn take(&mut self, relative: &Path) -> (String, String) {
        let number = self.number(relative);
        key_of(relative, number)
    }

    /// Assigns a key like [`Keys::take`], and returns only its number, with which [`key_of`] returns it:
    /// 1 for the key that the path asks for, 2 and more for one with this number at its end.
    pub fn number(&mut self, relative: &Path) -> u32 {
        let (wanted, _) = split(relative);
        let folded = fold(&numbered(&wanted, relative, 1));
        if self.taken.insert(folded) {
            return 1;
        }
        let mut number = self.next_number.get(&folded).copied().unwrap_or(2);
        loop {
            let key = numbered(&wanted, relative, number);
            let next = number.saturating_add(1);
            if self.taken.insert(fold(&key)) {
                self.next_number.insert(folded, next);
                return number;
            }
            number = next;
        }
    }
}

/// The key with this number, and the extension, of the picture at `relative`.
#[must_use]
pub fn key_of(relative: &Path, number: u32) -> (String, String) {
    let (wanted, extension) = split(relative);
    (numbered(&wanted, relative, number), extension)
}

/// The key that a path asks for, with its number if that is not the first.
fn numbered(wanted: &str, relative: &Path, number: u32) -> String {
    let suffix = if number > 1 { format!("-{number}") } else { String::new() };
    let hash = || blake3::hash(relative.as_os_str().as_encoded_bytes()).to_hex()[..8].to_owned();
    fit(wanted, KEY_BYTES - suffix.len(), hash) + &suffix
}

/// The requested key, of any length, and the extension.
fn split(relative: &Path) -> (String, String) {
    let mut key = String::new();
    let mut components = relative.components().filter_map(|component| match component {
        Component::Normal(name) => Some(name.as_encoded_bytes()),
        _ => None,
    });
    let Some(name) = components.next_back() else { return ("_".to_owned(), NO_EXTENSION.to_owned()) };
    for folder in components {
        push_clean(&mut key, folder);
        key.push('/');
    }
    let (stem, extension) = split_name(name);
    push_clean(&mut key, stem);
    (key, extension)
}

/// Splits off the part after the last dot, if it is an extension; otherwise the whole name is the stem. A
/// picture with the extension `.json` would have the name of its own metadata.
fn split_name(name: &[u8]) -> (&[u8], String) {
    let dot = name.iter().rposition(|byte| *byte == b'.');
    if let Some(dot) = dot.filter(|dot| *dot > 0) {
        let extension = &name[dot + 1..];
        let is_word = extension.iter().all(u8::is_ascii_alphanumeric);
        if is_word && (1..=EXTENSION_BYTES).contains(&extension.len()) {
            let extension = String::from_utf8_lossy(extension).to_ascii_lowercase();
            let is_free = extension != "json";
            return (&name[..dot], if is_free { extension } else { NO_EXTENSION.to_owned() });
        }
    }
    (name, NO_EXTENSION.to_owned())
}

/// Adds a component, with `_` for what a key must not contain: a character, or a byte that belongs to none.
fn push_clean(key: &mut String, component: &[u8]) {
    for chunk in component.utf8_chunks() {
        key.extend(chunk.valid().chars().map(|character| match character {
            '.' | '\\' => '_',
            _ if character.is_whitespace() || character.is_control() => '_',
            _ => character,
        }));
        key.extend(chunk.invalid().iter().map(|_| '_'));
    }
}

/// Shortens a key to at most `room` bytes: a longer one is cut between two characters and ends in `-` and
/// `hash`.
fn fit(wanted: &str, room: usize, hash: impl Fn() -> String) -> String {
    if wanted.len() <= room {
        return wanted.to_owned();
    }
    let end = format!("-{}", hash());
    let most = room.saturating_sub(end.len());
    let cut = (0..=most).rev().find(|at| wanted.is_char_boundary(*at)).unwrap_or(0);
    // No component may be empty, and the last one may not consist of the hash alone.
    wanted[..cut].trim_end_matches('/').to_owned() + &end
}

/// Hash of a key in a form that is equal for keys which a file system may treat as one. Upper case first: `ß`
/// and `ss` are the same on some.
fn fold(key: &str) -> u128 {
    let folded = key.to_uppercase().to_lowercase();
    let hash = blake3::hash(folded.as_bytes());
    u128::from_le_bytes(hash.as_bytes()[..16].try_into().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(paths: &[&str], expected: &[&str]) {
        let mut keys = Keys::new();
        let taken: Vec<String> = paths
            .iter()
            .map(|path| keys.take(Path::new(path)))
            .map(|(key, extension)| format!("{key}.{extension}"))
            .collect();
        assert_eq!(taken, expected);
    }

    #[test]
    fn a_key_has_no_dots_white_space_or_control_characters() {
        check(
            &["a/b.c/d.e.JPG", "x y\t\n\u{a0}.png", "\u{7}\u{9b}\u{8}.gif"],
            &["a/b_c/d_e.jpg", "x_y___.png", "___.gif"],
        );
        // A backslash is a part of a name, and on Windows a separator.
        check(&["a\\b.gif"], &[if cfg!(windows) { "a/b.gif" } else { "a_b.gif" }]);
    }

    #[test]
    fn what_is_no_extension_stays_in_the_key() {
        check(
            &["none", "dir/.hidden", "a.", "a.b-c", "a.12345678901234567", "b.1234567890123456"],
            &[
                "none.bin",
                "dir/_hidden.bin",
                "a_.bin",
                "a_b-c.bin",
                "a_12345678901234567.bin",
                "b.1234567890123456",
            ],
        );
    }

    #[test]
    fn a_picture_is_never_called_json() {
        check(&["a.json", "b.JSON"], &["a.bin", "b.bin"]);
    }

    #[test]
    fn keys_that_collide_are_numbered_also_where_only_case_differs() {
        check(
            &["a.jpg", "a.png", "A.jpg", "a-2.jpg", "a.b/c", "a_b/C", "Straße.jpg", "STRASSE.jpg"],
            &[
                "a.jpg",
                "a-2.png",
                "A-3.jpg",
                "a-2-2.jpg",
                "a_b/c.bin",
                "a_b/C-2.bin",
                "Straße.jpg",
                "STRASSE-2.jpg",
            ],
        );
    }

    #[test]
    fn only_names_count() {
        check(&["/../x/./y.jpg", "", ".."], &["x/y.jpg", "_.bin", "_-2.bin"]);
    }

    #[cfg(unix)]
    #[test]
    fn bytes_that_are_not_utf_8_are_replaced_one_by_one() {
        use std::os::unix::ffi::OsStrExt as _;
        let path = std::ffi::OsStr::from_bytes(b"a\xff\xfe/\xc3\xbc\xc3.jp\xff");
        assert_eq!(Keys::new().take(Path::new(path)), ("a__/ü__jp_".to_owned(), "bin".to_owned()));
    }

    #[test]
    fn a_long_key_is_cut_between_characters_and_stays_unique() {
        let mut keys = Keys::new();
        let path = |end: &str| format!("{}{end}.jpg", "ü".repeat(150));
        let (first, _) = keys.take(Path::new(&path("1")));
        let (second, _) = keys.take(Path::new(&path("2")));
        let (third, _) = keys.take(Path::new(&path("1")));
        assert!(first.len() <= KEY_BYTES && first.starts_with(&"ü".repeat(95)), "{first}");
        assert_ne!(first, second);
        assert!(third.ends_with("-2") && third.len() <= KEY_BYTES, "{third}");
        let hash = blake3::hash(path("1").as_bytes()).to_hex();
        assert!(first.ends_with(&hash[..8]));
    }

    #[test]
    fn many_equal_names_are_numbered_in_a_moment() {
        let mut keys = Keys::new();
        let last = (0..100_000).map(|_| keys.take(Path::new("IMG.jpg")).0).last();
        assert_eq!(last.as_deref(), Some("IMG-100000"));
    }
}
