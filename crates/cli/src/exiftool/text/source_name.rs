//! Names of files in the output of `--strict`, as text that leads back to the same file.
//!
//! A name that is UTF-8 is written as it is. Any other one is written as ExifTool writes binary data:
//! `base64:` and its bytes in base 64. A name that begins with `base64:` is written so too, so that no text
//! has two meanings. Names in the arguments are read by the same rule.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use engine::system;

use crate::platform;

const PREFIX: &str = "base64:";

/// The name of a file as text.
pub(crate) fn encoded(path: &Path) -> String {
    let name = path.as_os_str();
    match name.to_str() {
        Some(text) if !text.starts_with(PREFIX) => system::path_text(path),
        _ => {
            let bytes = platform::undecoded(name).unwrap_or_else(|| name.as_encoded_bytes().into());
            format!("{PREFIX}{}", STANDARD.encode(bytes))
        }
    }
}

/// The file that a text names in base 64; `None` if it is not in base 64.
pub(crate) fn decoded(text: &OsStr) -> Option<PathBuf> {
    let data = text.to_str()?.strip_prefix(PREFIX)?;
    Some(platform::os_string(&STANDARD.decode(data).ok()?).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(name: &[u8], text: &str) {
        let path = PathBuf::from(platform::os_string(name));
        assert_eq!(encoded(&path), text);
        assert_eq!(decoded(text.as_ref()).unwrap_or_else(|| text.into()), path);
    }

    #[test]
    fn every_name_has_a_text_that_leads_back_to_it() {
        check(b"a b.jpg", "a b.jpg");
        check("Donau/Br\u{fc}cke.jpg".as_bytes(), "Donau/Br\u{fc}cke.jpg");
        check(b"line\nline", "line\nline");
        check(b"\xff.jpg", "base64:/y5qcGc=");
        check(b"base64:", "base64:YmFzZTY0Og==");
        assert_eq!(decoded("base64:?".as_ref()), None);
    }
}
