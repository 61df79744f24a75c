//! The kind of a file, by its content, and by its name where the content does not tell.
//!
//! The content decides: a JPEG named `notes.txt` is a picture. If no format was recognised (the file is
//! empty, unreadable or damaged), the name says what it was: an empty `IMG_1.jpg` is a picture that was lost,
//! an empty `.nomedia` is not. So it does if the content is that of a text or a web page: people who look for
//! `IMG_1.jpg` among the pictures find it, and what is wrong with it. Settings that programs keep in text
//! formats next to a picture are sidecars by their names, too.

use crate::extension::{extension, of_extension};
use crate::language::Kind;
use crate::takeout::TakeoutName;

/// Extensions of files that programs keep next to a picture, in text or unknown formats: Apple, Canon,
/// Capture One, DxO, Nikon, ON1, RawTherapee, and XMP.
const SIDECARS: &[&str] =
    &["aae", "cos", "dop", "dr4", "modd", "moi", "nksc", "on1", "pp3", "thm", "vrd", "xmp"];

impl Kind {
    /// The kind of a file by its format, as in the column `format`, and its name.
    #[must_use]
    pub fn of_file(format: Option<&str>, name: &str) -> Kind {
        match format.map(Kind::of_format) {
            // Windows' `Thumbs.db` and documents have the container of FlashPix.
            Some(Kind::Picture) if format == Some("FPX") && extension(name) != "fpx" => Kind::Other,
            // Cameras write a small JPEG with metadata beside a film or a raw file.
            Some(Kind::Picture) if is_thumbnail(name) => Kind::Sidecar,
            Some(kind) if kind != Kind::Other => kind,
            // The attributes that macOS keeps of a file have its name.
            _ if name.starts_with("._") => Kind::Other,
            _ if format.is_none_or(is_text) && is_sidecar(name) => Kind::Sidecar,
            _ => of_extension(name).unwrap_or(Kind::Other),
        }
    }
}

/// Whether a name is that of a thumbnail which cameras write beside a film or a raw file (DCF, `.THM`).
fn is_thumbnail(name: &str) -> bool {
    name.as_bytes().last_chunk().is_some_and(|end: &[u8; 4]| end.eq_ignore_ascii_case(b".thm"))
}

/// Whether a format is one in which programs keep settings.
fn is_text(format: &str) -> bool {
    matches!(format, "CSV" | "JSON" | "PLIST" | "TXT" | "XML")
}

/// Whether a name is that of a file which belongs to a picture: `IMG_1.xmp`, or `IMG_1.jpg.json` with the
/// picture's whole name in it.
fn is_sidecar(name: &str) -> bool {
    let extension = extension(name);
    match &*extension {
        "json" => TakeoutName::parse(name).is_some(),
        "ini" => name.trim_start_matches('.').eq_ignore_ascii_case("picasa.ini"),
        other => SIDECARS.contains(&other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn content_decides_and_then_the_name() {
        for (format, name, kind) in [
            (Some("JPEG"), "notes.txt", Kind::Picture),
            (Some("TXT"), "notes.jpg", Kind::Picture),
            (Some("HTML"), "IMG_1.jpg", Kind::Picture),
            (Some("HTML"), "IMG_1.html", Kind::Other),
            (Some("made up"), "a", Kind::Picture),
            (None, "IMG_1.jpg", Kind::Picture),
            (None, "IMG_1.JPEG", Kind::Picture),
            (None, "a.CR2", Kind::Raw),
            (None, "a.mov", Kind::Film),
            (None, "a.wav", Kind::Sound),
            (None, ".jpg", Kind::Other),
            (Some("FPX"), "a.fpx", Kind::Picture),
            (None, "jpg", Kind::Other),
            (None, "a.jpg.part", Kind::Other),
        ] {
            assert_eq!(Kind::of_file(format, name), kind, "{format:?} {name}");
        }
    }

    #[test]
    fn files_of_systems_are_no_pictures() {
        for (format, name) in [
            (None, ".DS_Store"),
            (None, ".nomedia"),
            (None, "Thumbs.db"),
            (Some("FPX"), "Thumbs.db"),
            (Some("TXT"), "notes.txt"),
            (Some("MacOS"), "._IMG_1.jpg"),
            (None, "._IMG_1.jpg"),
            (Some("JSON"), "metadata.json"),
            (Some("JSON"), "package.json"),
            (Some("XML"), "a.xml"),
            (Some("PDF"), "a.pdf"),
        ] {
            assert_eq!(Kind::of_file(format, name), Kind::Other, "{name}");
        }
    }

    #[test]
    fn what_belongs_to_a_picture_is_a_sidecar() {
        for (format, name) in [
            (Some("XMP"), "a.xmp"),
            (Some("JPEG"), "MVI_1.THM"),
            (Some("XMP"), "a.jpg.xmp"),
            (None, "empty.xmp"),
            (Some("AAE"), "IMG_1.AAE"),
            (Some("PLIST"), "IMG_1.AAE"),
            (Some("TXT"), "a.nef.pp3"),
            (Some("JSON"), "x.jpg.json"),
            (Some("JSON"), "x.jpg(1).json"),
            (Some("JSON"), "x(1).jpg.json"),
            (Some("JSON"), "x.jpg.supplemental-metadata.json"),
            (Some("JSON"), "x.jpg.supplemental-metadata(2).json"),
            (Some("JSON"), "x.HEIC.suppl.json"),
            (Some("JSON"), "x.HEIC..json"),
            (Some("JSON"), "PXL_20230814_201154491.LONG_EXPOSURE-01.COVER..json"),
            (None, "x.mp4.json"),
            (Some("TXT"), ".picasa.ini"),
            (None, "Picasa.ini"),
        ] {
            assert_eq!(Kind::of_file(format, name), Kind::Sidecar, "{name}");
        }
    }
}
