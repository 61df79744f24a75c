//! Uses the metadata parser to identify files that no decoder accepted, and adjusts the verdict.
//!
//! A file whose metadata can be read is not broken just because no decoder here supports its format: its
//! verdict is `unsupported`, with a reason that names a program that can check it. Files that are reported as
//! broken get deleted.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use catalog::language::Kind as FormatKind;
use file::{ReadOptions, Strategy};
use pixel::{Examination, Format, Verdict};
use tag::{FileType, Input, Options, Parser, Want};

use crate::read::{MetadataReader, extension_of};

/// The type of a file, as named by the metadata parser.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct KnownType<'k> {
    /// ExifTool's `FileType` of the file.
    pub(crate) name: &'k str,
    /// Media type of the file.
    pub(crate) mime: &'k str,
}

/// Kind of a file that no decoder supports, which determines the program to use instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Film,
    Heif,
    Raw,
    OtherPicture,
    /// A document that can contain a picture.
    Wrapped,
    /// Readable metadata, but nothing to decode.
    NoPicture,
}

impl<'k> From<&'k FileType> for KnownType<'k> {
    fn from(file_type: &'k FileType) -> KnownType<'k> {
        KnownType { name: file_type.name, mime: file_type.mime }
    }
}

impl KnownType<'_> {
    /// Whether it is a film.
    pub(super) fn is_film(self) -> bool {
        self.kind() == Kind::Film
    }

    fn kind(self) -> Kind {
        match (self.name, FormatKind::of_format(self.name)) {
            ("HEIC" | "HEICS" | "HEIF" | "HEIFS", _) => Kind::Heif,
            // An animation without sound, for which there are programs for pictures.
            ("MNG", _) => Kind::OtherPicture,
            ("MIE", _) => Kind::Wrapped,
            (_, FormatKind::Raw) => Kind::Raw,
            (_, FormatKind::Picture) => Kind::OtherPicture,
            (_, FormatKind::Film) => Kind::Film,
            _ => Kind::NoPicture,
        }
    }
}

/// Types without a picture whose metadata are part of the catalogue, and Garmin's FIT, whose files are named
/// like FITS pictures. A file of these types is not broken because it has the name of a picture.
const READ_WITHOUT_PICTURE: [&str; 6] = ["ICC", "XMP", "VRD", "DR4", "M4A", "FIT"];

/// Whether the type of a file that is no picture shows that a picture of that name was overwritten.
pub(super) fn is_foreign(file_type: &str) -> bool {
    !READ_WITHOUT_PICTURE.contains(&file_type)
}

/// Whether the metadata parser may identify the file better than the decoder.
pub(crate) fn is_worth_a_look(found: &Examination) -> bool {
    found.verdict == Verdict::NotAPicture || found.format == Some(Format::Tiff)
}

/// Corrects a decoder's result by the file type from the metadata parser.
pub(crate) fn correct(found: &mut Examination, known: KnownType<'_>) {
    let kind = known.kind();
    let is_preview = found.format == Some(Format::Tiff) && kind == Kind::Raw;
    if found.verdict != Verdict::NotAPicture && !is_preview {
        return;
    }
    let KnownType { name, .. } = known;
    let program = match kind {
        Kind::NoPicture => {
            found.what = Some(format!("{name} is not an image format"));
            return;
        }
        Kind::Film => "check it with `ffmpeg -v error -i FILE -f null -`",
        Kind::Heif => "decode it with `heif-convert` (libheif)",
        Kind::Raw => "decode it with a raw converter such as darktable",
        Kind::OtherPicture => "check it with `magick identify -regard-warnings FILE`",
        Kind::Wrapped => "extract a picture from it with `thalweg tags -b -SubfileData FILE`",
    };
    let mut what = format!("this build cannot decode {name}; {program}");
    if let (true, Verdict::Damaged | Verdict::Broken, Some(wrong)) = (is_preview, found.verdict, &found.what)
    {
        what.push_str(&format!(" (its preview: {wrong})"));
    }
    found.verdict = Verdict::Unsupported;
    found.what = Some(what);
}

/// Identifies files, reusing the same memory for all.
pub(super) struct Identifier {
    parser: Parser,
    options: Options,
    strategy: Strategy,
    read: ReadOptions,
}

impl Identifier {
    pub(super) fn new(strategy: Strategy, read: &ReadOptions) -> Identifier {
        // The same options as `index`: tags determine which kind of TIFF a file is.
        let options = Options::wanting(Want::Roles);
        Identifier { parser: Parser::new(), options, strategy, read: read.clone() }
    }

    /// The type of a file that is held in memory.
    pub(super) fn of_bytes(&mut self, path: &Path, bytes: &[u8]) -> Option<&'static FileType> {
        let mut extension = String::new();
        let extension = extension_of(path, &mut extension);
        let input = Input { head: bytes, len_bytes: Some(bytes.len() as u64), extension };
        let never = |_: u64, _: &mut [u8]| Ok::<usize, std::convert::Infallible>(0);
        match self.parser.parse(input, &self.options, never, |metadata| metadata.file_type) {
            Ok(file_type) => file_type,
            Err(never) => match never {},
        }
    }

    /// The type of a file that is not held in memory: its head is read again.
    pub(super) fn of_file(&self, path: PathBuf) -> Option<&'static FileType> {
        let mut reader = MetadataReader::new(self.strategy, &self.read, &self.options).ok()?;
        let mut file_type = None;
        reader.visit(&[path], &mut |_, answer| {
            file_type = answer.ok().and_then(|found| found.metadata.file_type);
            ControlFlow::Break(())
        });
        file_type
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn corrected(verdict: Verdict, format: Option<Format>, name: &str, mime: &str) -> (Verdict, String) {
        let mut found = Examination::failed(verdict, "cut".into());
        found.format = format;
        correct(&mut found, KnownType { name, mime });
        (found.verdict, found.what.unwrap())
    }

    #[test]
    fn what_the_metadata_parser_knows_is_unsupported_and_never_broken() {
        let (verdict, what) = corrected(Verdict::NotAPicture, None, "MP4", "video/mp4");
        assert_eq!(verdict, Verdict::Unsupported);
        assert!(what.starts_with("this build cannot decode MP4; check it with `ffmpeg"), "{what}");
        let (verdict, what) = corrected(Verdict::NotAPicture, None, "MIE", "application/x-mie");
        assert_eq!(verdict, Verdict::Unsupported);
        assert!(what.contains("-SubfileData"), "{what}");
        let (verdict, what) = corrected(Verdict::NotAPicture, None, "ICC", "application/vnd.iccprofile");
        assert_eq!((verdict, what.as_str()), (Verdict::NotAPicture, "ICC is not an image format"));
    }

    #[test]
    fn the_preview_of_a_raw_file_is_not_the_picture() {
        let (verdict, what) = corrected(Verdict::Broken, Some(Format::Tiff), "NEF", "image/x-nikon-nef");
        assert_eq!(verdict, Verdict::Unsupported);
        assert!(what.ends_with("(its preview: cut)"), "{what}");
        let whole = corrected(Verdict::Whole, Some(Format::Tiff), "DNG", "image/x-adobe-dng");
        assert_eq!(whole.0, Verdict::Unsupported);
    }

    #[test]
    fn what_a_decoder_says_of_its_own_format_stands() {
        let tiff = corrected(Verdict::Broken, Some(Format::Tiff), "TIFF", "image/tiff");
        assert_eq!(tiff, (Verdict::Broken, "cut".to_owned()));
        let jpeg = corrected(Verdict::Damaged, Some(Format::Jpeg), "JPEG", "image/jpeg");
        assert_eq!(jpeg.0, Verdict::Damaged);
    }
}
