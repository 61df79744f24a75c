//! The path below which the server answers.

use crate::error::ServeError;

/// A base path: empty, or segments that begin with a slash, without one at the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct BasePath(String);

impl BasePath {
    /// Reads the text that a user gave.
    pub(crate) fn parse(text: &str) -> Result<BasePath, ServeError> {
        let inner = text.trim_matches('/');
        let is_segment = |segment: &str| {
            let is_plain =
                |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.' | b'~');
            !segment.is_empty() && segment.bytes().all(is_plain) && segment.bytes().any(|byte| byte != b'.')
        };
        match inner {
            "" => Ok(BasePath(String::new())),
            _ if inner.split('/').all(is_segment) => Ok(BasePath(format!("/{inner}"))),
            _ => Err(ServeError::BasePath { text: text.to_owned() }),
        }
    }

    /// The path, without a slash at the end.
    pub(crate) fn text(&self) -> &str {
        &self.0
    }

    /// The rest of a path after the base path: empty, or with a slash at its start.
    pub(crate) fn strip<'p>(&self, path: &'p str) -> Option<&'p str> {
        path.strip_prefix(&self.0).filter(|rest| rest.is_empty() || rest.starts_with('/'))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_base_path_is_plain_segments() {
        for (text, expected) in [("", ""), ("/", ""), ("a", "/a"), ("/a/b-1/", "/a/b-1"), ("v1.2", "/v1.2")] {
            assert_eq!(BasePath::parse(text).unwrap().text(), expected, "{text}");
        }
        for text in ["a//b", "..", "a/./b", "a b", "a?b", "%41", "\u{e4}"] {
            assert!(BasePath::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn paths_outside_are_not_stripped() {
        let base = BasePath::parse("/pictures").unwrap();
        assert_eq!(base.strip("/pictures"), Some(""));
        assert_eq!(base.strip("/pictures/api"), Some("/api"));
        assert_eq!(base.strip("/picturesque"), None);
        assert_eq!(base.strip("/"), None);
    }
}
