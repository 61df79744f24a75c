//! What the API says of pictures, in rows and in details.

use engine::catalog::PictureSummary;
use engine::catalog::language::Kind;

/// The version of a picture: a part of a hash over all that its thumbnails are made from. It is in their
/// addresses, so that they can be kept for ever.
pub(crate) fn version(identity: &str, summary: &PictureSummary) -> String {
    /// Changes when thumbnails are made in another way.
    const MADE_WITH: &[u8] = b"1";
    let mut hasher = blake3::Hasher::new();
    let path = summary.path.as_os_str().as_encoded_bytes();
    for part in [
        MADE_WITH,
        identity.as_bytes(),
        &summary.bytes.to_le_bytes(),
        &summary.mtime_ns.to_le_bytes(),
        &[summary.orientation.unwrap_or(0)],
        path,
    ] {
        hasher.update(&(part.len() as u64).to_le_bytes());
        hasher.update(part);
    }
    hasher.finalize().to_hex()[..12].to_owned()
}

/// Width and height of the upright picture.
pub(crate) fn upright(summary: &PictureSummary) -> (Option<u32>, Option<u32>) {
    match summary.orientation {
        Some(5..=8) => (summary.height, summary.width),
        _ => (summary.width, summary.height),
    }
}

/// The name of a kind of file in the API.
pub(crate) fn kind(summary: &PictureSummary) -> &'static str {
    Kind::of_file(summary.format.as_deref(), &summary.name).name()
}

/// Formats whose frames are pages that are shown one by one; browsers play those of other formats as films.
const OF_PAGES: &[&str] = &["TIFF", "BTF"];

/// Number of pages of a file; 1 if it is not one of pages.
pub(crate) fn pages(summary: &PictureSummary) -> u32 {
    let is_of_pages = summary.format.as_deref().is_some_and(|format| OF_PAGES.contains(&format));
    summary.frames.filter(|_| is_of_pages).unwrap_or(1).max(1)
}

/// Whether a picture or film could not be read, parsed or decoded, or is damaged. Another file, such as a
/// text, is not broken: the same condition as `is:broken`.
pub(crate) fn is_broken(summary: &PictureSummary) -> bool {
    let verdict = summary.verdict.as_deref();
    let has_error = summary.error.is_some() || summary.error_kind.is_some();
    let is_other = verdict == Some("not_a_picture") || summary.error_kind.as_deref() == Some("unsupported");
    Kind::of_file(summary.format.as_deref(), &summary.name).is_shown()
        && (has_error && !is_other || matches!(verdict, Some("damaged" | "broken" | "unreadable")))
}
