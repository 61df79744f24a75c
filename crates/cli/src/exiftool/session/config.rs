//! ExifTool's configuration files (`-config FILE`). They are Perl, which is not supported; only empty ones
//! are accepted.

use std::ffi::OsStr;
use std::fs::File;
use std::io::Read as _;

use crate::exiftool::misuse::Misuse;

/// Maximum size in bytes of a file that is read: configurations without content are short.
const MOST_BYTES: u64 = 1 << 16;

/// Why a configuration cannot be used; `None` if it has no content, or none is named (`-config ""`).
pub(crate) fn refusal(name: &OsStr) -> Option<Misuse> {
    let shown = name.display();
    if name.is_empty() {
        return None;
    }
    let mut text = String::new();
    match File::open(name).and_then(|file| file.take(MOST_BYTES).read_to_string(&mut text)) {
        Ok(_) if has_no_content(&text) => None,
        Ok(_) => Some(format!(
            "-config {shown}: configuration files are Perl code, which is not supported; leave out -config \
             to get the output without its tags"
        )),
        Err(error) => Some(format!("-config {shown}: cannot read it: {error}")),
    }
}

/// Whether the text has only comments and the final value that Perl requires.
fn has_no_content(text: &str) -> bool {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.take_while(|line| *line != "__END__").all(|line| line == "1;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn configurations_that_say_nothing() {
        assert!(has_no_content("") && has_no_content("# tags\n1;\n\n__END__\nmore\n"));
        assert!(!has_no_content("%Image::ExifTool::UserDefined = ();\n1;"));
        assert_eq!(refusal(OsStr::new("")), None);
        assert!(refusal(OsStr::new("/nonexistent/config")).unwrap().contains("/nonexistent/config"));
    }
}
