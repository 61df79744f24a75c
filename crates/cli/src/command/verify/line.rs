//! Output line for one verified file.

use engine::Verification;
use engine::pixel::Verdict;

use crate::printer::{one_line, shown_path};

/// Whether the file gets a line when not all files are listed.
pub(super) fn is_told(verified: &Verification) -> bool {
    if verified.has_other_bytes {
        return true;
    }
    match verified.examination.verdict {
        Verdict::Whole => false,
        // Another file under a picture's name, such as a page that a server sent. Files of macOS's
        // attributes have the names of all pictures.
        Verdict::NotAPicture => {
            let name = verified.path.file_name().unwrap_or_default();
            verified.named.is_some() && !name.as_encoded_bytes().starts_with(b"._")
        }
        _ => true,
    }
}

/// Line for people: path, verdict, what is wrong, where, and what is left.
pub(super) fn text(verified: &Verification) -> String {
    let found = &verified.examination;
    let mut line = format!("{}: {}", shown_path(&verified.path), found.verdict.name().replace('_', " "));
    if let Some(what) = &found.what {
        line.push_str(&format!(": {}", one_line(what)));
    }
    let place = found.place.map(|place| place.to_string());
    let frame = found.frame.filter(|frame| *frame > 0).map(|frame| format!("frame {frame}"));
    let places: Vec<String> = place.into_iter().chain(frame).collect();
    if !places.is_empty() {
        line.push_str(&format!(" ({})", places.join(", ")));
    }
    if matches!(found.verdict, Verdict::Damaged | Verdict::Broken) {
        line.push_str(&format!(", {} is left", percent(found.survives)));
    }
    let is_misnamed = verified.is_misnamed() && found.verdict != Verdict::NotAPicture;
    if let (true, Some(named), Some(format)) = (is_misnamed, verified.named, verified.format_name()) {
        line.push_str(&format!(", {} by name but {} by content", named.name(), format));
    }
    if verified.has_other_bytes {
        line.push_str(", changed without a new time: its bytes are not those of its recorded hash");
    }
    line.push('\n');
    line
}

/// A share in percent, rounded down: only a whole picture is 100 %.
fn percent(share: f64) -> String {
    format!("{} %", (share * 1000.0).floor() / 10.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_whole_is_all_of_it() {
        assert_eq!(percent(1.0), "100 %");
        assert_eq!(percent(0.99999), "99.9 %");
        assert_eq!(percent(0.0), "0 %");
    }
}
