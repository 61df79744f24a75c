//! Parses paths of objects: `SCHEME://BUCKET/KEY`.
//!
//! An object path is text and is never split by the rules of a file system: keys may contain what file paths
//! may not.

use std::path::{Path, PathBuf};

/// Supported schemes, as they are written.
const SCHEMES: [&str; 5] = ["s3", "gs", "az", "http", "https"];

/// Whether a path names an object in a store. Called for each path that is read, so usually the first byte of
/// a file path decides.
#[must_use]
pub fn is_object(path: &Path) -> bool {
    scheme_of(path.as_os_str().as_encoded_bytes()).is_some()
}

/// The prefix that an object lies directly below, without its last slash: the object's equivalent of a
/// directory. `None` for a path that does not name an object.
#[must_use]
pub fn parent(path: &Path) -> Option<PathBuf> {
    let text = path.to_str().filter(|_| is_object(path))?;
    let (above, _) = text.rsplit_once('/')?;
    Some(above.into())
}

/// The path of a file or an object in a directory. Names in stores follow a slash on every platform; on a
/// disk it is [`Path::join`].
#[must_use]
pub fn join(directory: &Path, name: impl AsRef<Path>) -> PathBuf {
    if !is_object(directory) {
        return directory.join(name);
    }
    let mut path = directory.as_os_str().to_owned();
    if !path.as_encoded_bytes().ends_with(b"/") {
        path.push("/");
    }
    path.push(name.as_ref());
    path.into()
}

/// Scheme of a path, and where the rest of the path begins.
fn scheme_of(path: &[u8]) -> Option<(&'static str, usize)> {
    if !matches!(path.first(), Some(b's' | b'g' | b'a' | b'h')) {
        return None;
    }
    SCHEMES.iter().find_map(|scheme| {
        let rest = path.strip_prefix(scheme.as_bytes())?;
        rest.starts_with(b"://").then_some((*scheme, scheme.len() + "://".len()))
    })
}

/// Parsed parts of an object path.
#[cfg(feature = "objects")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ObjectName<'p> {
    pub(super) scheme: &'static str,
    /// Name of the bucket or container, or host with port.
    pub(super) bucket: &'p str,
    /// Key without the slash before it; empty for the bucket itself.
    pub(super) key: &'p str,
}

#[cfg(feature = "objects")]
impl<'p> ObjectName<'p> {
    pub(super) fn parse(path: &'p Path) -> std::io::Result<ObjectName<'p>> {
        let refused = |what: &str| std::io::Error::new(std::io::ErrorKind::InvalidInput, what);
        let bytes = path.as_os_str().as_encoded_bytes();
        let (scheme, start) = scheme_of(bytes).ok_or_else(|| refused("not the path of an object"))?;
        let rest =
            std::str::from_utf8(&bytes[start..]).map_err(|_| refused("the object name is not UTF-8"))?;
        let (bucket, key) = rest.split_once('/').unwrap_or((rest, ""));
        if bucket.is_empty() {
            return Err(refused("the bucket is missing; write s3://BUCKET/KEY"));
        }
        if scheme.starts_with("http") && key.contains('?') {
            return Err(refused("URLs with a query (`?`) are not supported; download the file first"));
        }
        Ok(ObjectName { scheme, bucket, key })
    }

    /// Prefix of all paths in this bucket.
    pub(super) fn root(&self) -> String {
        format!("{}://{}/", self.scheme, self.bucket)
    }
}

/// Whether `object_store` would name another object by this key: it removes slashes at both ends.
#[cfg(feature = "objects")]
pub(super) fn has_slashes_around(key: &str) -> bool {
    key.starts_with('/') || key.ends_with('/')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_a_path_of_an_object() {
        for path in ["s3://b/k", "gs://b", "az://c/k.jpg", "http://h:80/x", "https://h/x"] {
            assert!(is_object(Path::new(path)), "{path}");
        }
        for path in ["/s3://b/k", "s3:/b/k", "S3://b", "ftp://h/x", "", "a://b", "s3", "https"] {
            assert!(!is_object(Path::new(path)), "{path}");
        }
        assert_eq!(parent(Path::new("s3://b/a/b.jpg")).as_deref(), Some(Path::new("s3://b/a")));
        assert_eq!(parent(Path::new("s3://b/b.jpg")).as_deref(), Some(Path::new("s3://b")));
        assert_eq!(parent(Path::new("/a/b")), None);
    }

    #[test]
    fn names_in_stores_follow_a_slash() {
        for (directory, name) in [("s3://b", "a.jpg"), ("s3://b/a", "C:b.jpg"), ("http://h/x/", "a.jpg")] {
            let path = join(Path::new(directory), name);
            let expected = format!("{}/{name}", directory.trim_end_matches('/'));
            assert_eq!(path.to_str(), Some(&*expected));
            assert_eq!(parent(&path).as_deref(), Some(Path::new(directory.trim_end_matches('/'))));
        }
        assert_eq!(join(Path::new("/a"), "b.jpg"), Path::new("/a").join("b.jpg"));
    }

    #[cfg(feature = "objects")]
    #[test]
    fn the_parts_of_a_path() {
        let parse = |path| ObjectName::parse(Path::new(path)).map(|name| (name.root(), name.key.to_owned()));
        assert_eq!(parse("s3://b/a//c d.jpg").unwrap(), ("s3://b/".into(), "a//c d.jpg".into()));
        assert_eq!(parse("gs://b").unwrap(), ("gs://b/".into(), String::new()));
        assert!(parse("s3:///key").is_err());
        assert!(parse("https://h/x?token=1").is_err());
        assert!(parse("/a/b").is_err());
    }
}
