//! File extensions for binary values (`%s`, `-Wext`), as ExifTool suggests them.

/// Data identified by their first bytes.
const BEGINNINGS: &[(&[u8], &str)] = &[
    (b"\xff\xd8\xff", "jpg"),
    (b"\0\0\0\x0cjP  \x0d\x0a\x87\x0a", "jp2"),
    (b"\0\0\0\x0cjP\x1a\x1a\x0d\x0a\x87\x0a", "jp2"),
    (b"\xff\x4f\xff\x51\0", "jp2"),
    (b"\x89PNG\r\n\x1a\n", "png"),
    (b"\x8aMNG\r\n\x1a\n", "png"),
    (b"\x8bJNG\r\n\x1a\n", "png"),
    (b"GIF87a", "gif"),
    (b"GIF89a", "gif"),
    (b"<?xpacket", "xmp"),
    (b"<?xml", "xml"),
];

/// Data identified by their first bytes, if the name of the tag does not decide.
const LATER_BEGINNINGS: &[(&[u8], &str)] = &[(b"MM\0\x2a", "tiff"), (b"II\x2a\0", "tiff")];

/// The same for data with zeros among their first bytes: anything else is text.
const BINARY_BEGINNINGS: &[(&[u8], &str)] =
    &[(b"CANON OPTIONAL DATA\0", "vrd"), (b"IIII\x04\0\x04\0", "dr4"), (b"\xff\x0a", "jxl")];

/// Number of bytes searched for zeros.
const TEXT_BYTES: usize = 4097;

/// Extension for the value of a tag. `original` is the name of the embedded raw file, if the file records it.
pub(crate) fn of(tag: &str, data: &[u8], original: Option<&str>) -> String {
    let begins = |list: &[(&'static [u8], &'static str)]| {
        list.iter().find(|(start, _)| data.starts_with(start)).map(|(_, extension)| *extension)
    };
    let by_beginning = begins(BEGINNINGS).or_else(|| match tag {
        "XMP" => Some("xmp"),
        "XML" => Some("xml"),
        _ if data.starts_with(b"RIFF") && data.get(8..12) == Some(b"WAVE") => Some("wav"),
        _ => None,
    });
    if let Some(extension) = by_beginning {
        return extension.to_owned();
    }
    if tag == "OriginalRawImage"
        && let Some(name) = original
    {
        let extension = name.rsplit('.').next().unwrap_or_default().to_lowercase();
        return if extension.is_empty() { "raw".to_owned() } else { extension };
    }
    match tag {
        "EXIF" => "exif",
        "ICC_Profile" => "icc",
        _ => begins(LATER_BEGINNINGS)
            .or_else(|| movie(data))
            .or_else(|| markup(data))
            .unwrap_or_else(|| other(tag, data)),
    }
    .to_owned()
}

fn movie(data: &[u8]) -> Option<&'static str> {
    if data.get(4..8)? != b"ftyp" {
        return None;
    }
    match data.get(8..12)? {
        brand if brand.starts_with(b"3gp") => Some("3gp"),
        brand if brand.starts_with(b"mp4") => Some("mp4"),
        brand if brand.starts_with(b"f4v") => Some("f4v"),
        b"qt  " => Some("mov"),
        _ => None,
    }
}

fn markup(data: &[u8]) -> Option<&'static str> {
    let lower = data[..data.len().min(20)].to_ascii_lowercase();
    if lower.starts_with(b"<html") || lower.starts_with(b"<!doctype html") {
        return Some("html");
    }
    let skip_ends = |text: &[u8]| text.iter().position(|b| !matches!(b, b'\r' | b'\n')).unwrap_or(text.len());
    let inside = data[skip_ends(data)..].strip_prefix(b"{")?;
    inside[skip_ends(inside)..].starts_with(b"\\rtf").then_some("rtf")
}

fn other(tag: &str, data: &[u8]) -> &'static str {
    if !data[..data.len().min(TEXT_BYTES)].contains(&0) {
        return "txt";
    }
    let has_at = |at: usize, expected: &[u8]| data.get(at..at + expected.len()) == Some(expected);
    let is_picture = [10, 522].iter().any(|at| has_at(*at, b"\x11\x01") || has_at(*at, b"\0\x11"));
    let by_beginning = BINARY_BEGINNINGS.iter().find(|(start, _)| data.starts_with(start));
    match by_beginning {
        _ if data.starts_with(b"BM") && data.get(17) == Some(&0) => "bmp",
        Some((_, extension)) if *extension != "jxl" => extension,
        _ if is_picture => "pict",
        Some((_, extension)) => extension,
        _ if has_at(4, b"JXL \x0d\x0a") && has_at(16, b"ftypjxl") => "jxl",
        _ if has_at(4, b"jumb\0") && has_at(12, b"jumdc2pa") => "c2pa",
        _ if tag == "JUMBF" => "jumbf",
        _ => "dat",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extensions() {
        for (tag, data, expected) in [
            ("ThumbnailImage", &b"\xff\xd8\xff\xe0"[..], "jpg"),
            ("PreviewImage", b"II\x2a\0\x08\0", "tiff"),
            ("ICC_Profile", b"\0\0\x02\x30", "icc"),
            ("EXIF", b"MM\0\x2a", "exif"),
            ("XMP", b"", "xmp"),
            ("Comment", b"words", "txt"),
            ("Data", b"\0\0\0\x18ftypmp42", "mp4"),
            ("Data", b"\x01\0", "dat"),
            ("Data", b"\n{\\rtf", "rtf"),
        ] {
            assert_eq!(of(tag, data, None), expected, "{tag}");
        }
        assert_eq!(of("OriginalRawImage", b"\0\0", Some("IMG_1.CR2")), "cr2");
    }
}
