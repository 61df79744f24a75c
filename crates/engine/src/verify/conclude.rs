//! The verdict on a file, from its decoder's result, its type, its name and its bytes. `verify` and `index
//! --verify` both call [`conclude`], so that they say the same.

use std::io::Cursor;
use std::path::Path;

use pixel::{Examination, Format, Place, Verdict, Verifier};

use super::film;
use super::known::{KnownType, correct, is_foreign};
use crate::read::Whole;

/// What is needed to decode a file again.
pub(crate) struct Decoding<'d> {
    pub(crate) verifier: &'d mut Verifier,
    pub(crate) options: &'d pixel::VerifyOptions,
}

/// Corrects what a decoder found in a file by what else is known of it. `known`: its type, if the metadata
/// parser was asked and knows it.
pub(crate) fn conclude(
    found: &mut Examination,
    path: &Path,
    known: Option<KnownType<'_>>,
    whole: &mut Whole<'_>,
    decoding: Decoding<'_>,
) {
    if let Some(known) = known {
        correct(found, known);
        if known.is_film() && found.verdict == Verdict::Unsupported {
            film::check(found, &mut *whole.stream());
        }
    }
    if found.verdict != Verdict::NotAPicture {
        return;
    }
    let named = Format::of_name(path);
    if named == Some(Format::Jpeg) && examine_after_stray_bytes(found, whole, decoding) {
        return;
    }
    if let Some(service) = service_file(whole.head(), path) {
        found.what = Some(service.into());
    } else if has_only_zeros(whole) {
        say(found, named, "the file contains only zeros");
    } else if whole.len_bytes() == 0 {
        say(found, named, "the file is empty");
    } else if let Some(named) = named {
        by_name(found, named, known, has_shared_name(path));
    }
}

/// Extensions of pictures that other programs give to files of other kinds, which nothing here recognises:
/// the headers of ENVI, Analyze and NIfTI, patches of Windows, drawings of Visio, rows of samples without a
/// header.
const SHARED: [&str; 9] = ["hdr", "msp", "vst", "rgb", "rgba", "bw", "ras", "sun", "ff"];

fn has_shared_name(path: &Path) -> bool {
    let extension = path.extension().unwrap_or_default();
    SHARED.iter().any(|shared| extension.eq_ignore_ascii_case(shared))
}

/// Concludes on bytes of no format, such as zeros: a broken picture if the file is named like one, because
/// nothing else shows what it was.
fn say(found: &mut Examination, named: Option<Format>, what: &str) {
    if named.is_some() {
        found.verdict = Verdict::Broken;
    }
    found.what = Some(what.into());
}

/// Concludes on a file that is named like a picture and does not begin like one. If its type is known, it is
/// another file, such as a page that a server sent instead of the picture; otherwise a broken picture, unless
/// its name may be that of another file.
fn by_name(found: &mut Examination, named: Format, known: Option<KnownType<'_>>, is_shared: bool) {
    match known {
        Some(known) if !is_foreign(known.name) => {}
        Some(known) => {
            found.what = Some(format!("the name says {}, but the content is {}", named.name(), known.name));
        }
        None => {
            if !is_shared {
                found.verdict = Verdict::Broken;
            }
            let content = "not a supported image format";
            found.what = Some(format!("the name says {}, but the content is {content}", named.name()));
        }
    }
}

/// What a file is that systems put next to pictures, sometimes under their names.
fn service_file(head: &[u8], path: &Path) -> Option<&'static str> {
    let extension = path.extension().unwrap_or_default();
    match head {
        [0, 5, 0x16, 7, ..] => Some("attributes of the file of the same name, kept by macOS (AppleDouble)"),
        [0, 0, 0, 1, b'B', b'u', b'd', b'1', ..] => Some("how macOS shows a folder (.DS_Store)"),
        _ if extension.eq_ignore_ascii_case("icloud") => {
            Some("a placeholder: the file is in iCloud and not on this disk")
        }
        _ => None,
    }
}

fn has_only_zeros(whole: &mut Whole<'_>) -> bool {
    if whole.len_bytes() == 0 || whole.head().iter().any(|byte| *byte != 0) {
        return false;
    }
    let mut is_zero = true;
    let outcome = whole.pieces(|piece| is_zero = is_zero && piece.iter().all(|byte| *byte == 0));
    outcome.is_ok() && is_zero
}

/// Decodes a JPEG with a few bytes before its first or its second marker that are not its own, such as a
/// line end. Decoders refuse such a file, but nothing of the picture is lost.
fn examine_after_stray_bytes(found: &mut Examination, whole: &Whole<'_>, decoding: Decoding<'_>) -> bool {
    const MOST_STRAY: usize = 1024;
    let Whole::Held(bytes) = whole else { return false };
    let head = &bytes[..bytes.len().min(MOST_STRAY)];
    let is_begun = head.starts_with(&[0xFF, 0xD8]);
    let first = if is_begun {
        // Between the first two markers.
        head.windows(2).skip(2).position(|mark| mark[0] == 0xFF && mark[1] >= 0xC0).map(|at| at + 2)
    } else {
        head.windows(3).position(|begin| begin == [0xFF, 0xD8, 0xFF])
    };
    let Some(first) = first else { return false };
    let begin: &[u8] = if is_begun { &[0xFF, 0xD8] } else { &[] };
    let stray = first - begin.len();
    let without = [begin, &bytes[first..]].concat();
    let Decoding { verifier, options } = decoding;
    let mut picture = verifier.examine(Box::new(Cursor::new(without)), options, &mut |_, _, _| {});
    if !matches!(picture.verdict, Verdict::Whole | Verdict::Damaged) {
        return false;
    }
    if picture.verdict == Verdict::Whole {
        picture.verdict = Verdict::Damaged;
        picture.what = Some(format!("{stray} stray bytes before the picture"));
        picture.place = Some(Place::Byte(0));
        picture.trailing_bytes = 0;
    }
    *found = picture;
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Verdict and reason for some bytes under a name, of which no decoder knew anything.
    fn concluded(name: &str, known: Option<(&str, &str)>, bytes: &[u8]) -> (Verdict, String) {
        let mut found = Examination::failed(Verdict::NotAPicture, "not a supported image format".into());
        let known = known.map(|(name, mime)| KnownType { name, mime });
        let decoding = Decoding { verifier: &mut Verifier::new(), options: &pixel::VerifyOptions::default() };
        conclude(&mut found, Path::new(name), known, &mut Whole::Held(bytes), decoding);
        (found.verdict, found.what.unwrap())
    }

    #[test]
    fn broken_is_what_was_a_picture() {
        let said = |name, known, bytes| concluded(name, known, bytes);
        let broken = |what: &str| (Verdict::Broken, what.to_owned());
        let other = |what: &str| (Verdict::NotAPicture, what.to_owned());
        assert_eq!(said("a.jpg", None, b""), broken("the file is empty"));
        assert_eq!(said("a.txt", None, b""), other("the file is empty"));
        assert_eq!(said("a.jpg", None, &[0; 5000]), broken("the file contains only zeros"));
        assert_eq!(said("a.mov", None, &[0; 5000]), other("the file contains only zeros"));
        assert_eq!(
            said("a.png", None, b"???"),
            broken("the name says PNG, but the content is not a supported image format")
        );
        assert_eq!(said("a.dat", None, b"???"), other("not a supported image format"));
        // The header of a brain scan has the extension of Radiance's pictures.
        assert_eq!(
            said("a.HDR", None, b"\x5C\x01\0\0"),
            other("the name says HDR, but the content is not a supported image format")
        );
        let html = Some(("HTML", "text/html"));
        assert_eq!(said("a.jpg", html, b"<html>"), other("the name says JPEG, but the content is HTML"));
        assert_eq!(said("a.html", html, b"<html>"), other("HTML is not an image format"));
        let profile = Some(("ICC", "application/vnd.iccprofile"));
        assert_eq!(said("a.png", profile, b"icc"), other("ICC is not an image format"));
        // Garmin's activities have the extension of FITS.
        let activity = Some(("FIT", "application/fit"));
        assert_eq!(said("a.fit", activity, b"\x0E\x10"), other("FIT is not an image format"));
    }

    #[test]
    fn files_of_systems_are_named() {
        let said = |name, bytes| concluded(name, None, bytes);
        let (verdict, what) = said("._IMG_1.jpg", &b"\0\x05\x16\x07\0\x02\0\0Mac OS X        "[..]);
        assert_eq!((verdict, what.contains("AppleDouble")), (Verdict::NotAPicture, true), "{what}");
        let (verdict, what) = said(".DS_Store", b"\0\0\0\x01Bud1\0\0");
        assert_eq!((verdict, what.contains(".DS_Store")), (Verdict::NotAPicture, true), "{what}");
        let (verdict, what) = said(".IMG_1.jpg.icloud", b"bplist00");
        assert_eq!((verdict, what.contains("iCloud")), (Verdict::NotAPicture, true), "{what}");
    }
}
