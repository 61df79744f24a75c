//! The register of formats: one row for each, in the order in which they are tried. A format is a module with
//! a test and a reader, and a row here.

use super::behind_header;
#[cfg(feature = "document")]
use super::document::{data_text, pdf, postscript, text_file, zip};
#[cfg(feature = "film")]
use super::film::{
    asf, audible, dss, dv, flv, itc, matroska, moi, mxf, program_stream, real, red, riff, swf, transport, wtv,
};
#[cfg(feature = "other")]
use super::other::{
    apple_double, boxes, capture, contact, executable, fit, font, font_metrics, gzip, iso, link, palm,
    portable_executable, rar, resource_fork, rich_text, script, shortcut, tnef, torrent, web_font,
};
use super::picture::rare::{
    bpg, dicom, djvu, dpx, exv, fits, flif, flir, fpf, indd, lytro, miff, mrc, pcd, pgf, pict, pmp, psp, wpg,
    xcf, xisf, zeiss,
};
use super::picture::{
    bmp, exr, gif, hdr, ico, isobmff, jp2, jpeg, jxl, ole, plain, png, pnm, psd, tga, tiff, webp,
};
use super::raw::{canon_recipe, crw, kyocera, mrw, raf, x3f};
#[cfg(feature = "sound")]
use super::sound::{aac, aiff, ape, dsf, flac, mp3, ogg, wavpack};
use super::trailer::mie;
use crate::context::Context;
use crate::{icc, xmp};

type Types = &'static [&'static str];
type Begins = fn(&[u8]) -> bool;
type Is = fn(&Context<'_>) -> bool;
type Read = for<'a> fn(&mut Context<'a>);

/// Number of bytes that tests of the first bytes get.
pub(super) const HEAD_BYTES: usize = 64;

/// A format: how its files are recognised, and what reads them.
pub(super) struct Format {
    /// ExifTool's names of its file types. Empty for rows that accept files of any type.
    pub file_types: Types,
    pub subject: Subject,
    pub test: Test,
    /// Reads a file that the test accepts. If it sets no file type, the formats below are tried.
    pub read: Read,
    /// Whether the jobs that work on pictures, films and sound take its files. The others are reported as
    /// unsupported, with their type.
    pub is_supported: bool,
}

/// What the files of a format are, which is also the folder that its reader is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Subject {
    /// Pictures, and the containers that they share with films.
    Picture,
    /// Pictures as the sensors of cameras saw them, and recipes for developing them.
    Raw,
    /// Films, and the containers that they share with sound.
    Film,
    /// Sound.
    Sound,
    /// Documents and texts.
    Document,
    /// What lies among pictures: archives, fonts, programs, contacts, metadata without a picture.
    Other,
}

/// How the files of a format are recognised.
#[derive(Clone, Copy)]
pub(super) enum Test {
    /// By the first [`HEAD_BYTES`].
    Head(Begins),
    /// By the first [`HEAD_BYTES`] behind an ID3 tag, if there is one.
    BehindTag(Begins),
    /// By bytes elsewhere in the file.
    Content(Is),
    /// By the extension of the name.
    Name(&'static str),
    /// By one of its file types, which `recognised` finds, or any if none is named; no column is filled from
    /// the rest.
    Type,
    /// All files that come so far.
    Any,
}

impl Format {
    const fn new(subject: Subject, file_types: Types, test: Test, read: Read) -> Format {
        Format { file_types, subject, test, read, is_supported: true }
    }

    /// Whether the row names the type of a file that it has read.
    pub(super) fn is_listed(&self, file_type: &str) -> bool {
        self.file_types.is_empty() || self.file_types.contains(&file_type)
    }

    const fn unsupported(mut self) -> Format {
        self.is_supported = false;
        self
    }
}

/// The file types that are read beyond their names, by the subjects of their formats.
///
/// ```
/// use thalweg_tag::{Subject, file_types};
/// assert!(file_types().any(|known| known == (Subject::Picture, "JPEG")));
/// ```
pub fn file_types() -> impl Iterator<Item = (Subject, &'static str)> {
    formats().flat_map(|format| format.file_types.iter().map(|name| (format.subject, *name)))
}

/// A picture that is recognised by its first bytes.
const fn picture(file_types: Types, begins: Begins, read: Read) -> Format {
    Format::new(Subject::Picture, file_types, Test::Head(begins), read)
}

/// A picture of few programs, which nothing here decodes.
const fn rare(file_types: Types, begins: Begins, read: Read) -> Format {
    picture(file_types, begins, read).unsupported()
}

/// A picture of few programs whose signature is not at the start.
const fn rare_by_content(file_types: Types, is: Is, read: Read) -> Format {
    Format::new(Subject::Picture, file_types, Test::Content(is), read).unsupported()
}

/// A raw file or recipe that is recognised by its first bytes.
const fn raw(file_types: Types, begins: Begins, read: Read) -> Format {
    Format::new(Subject::Raw, file_types, Test::Head(begins), read)
}

/// A film that is recognised by its first bytes.
#[cfg(feature = "film")]
const fn film(file_types: Types, begins: Begins, read: Read) -> Format {
    Format::new(Subject::Film, file_types, Test::Head(begins), read)
}

/// A film whose signature is not at the start.
#[cfg(feature = "film")]
const fn film_by_content(file_types: Types, is: Is, read: Read) -> Format {
    Format::new(Subject::Film, file_types, Test::Content(is), read)
}

/// Sound that is recognised by its first bytes.
#[cfg(feature = "sound")]
const fn sound(file_types: Types, begins: Begins, read: Read) -> Format {
    Format::new(Subject::Sound, file_types, Test::BehindTag(begins), read)
}

/// A document that is recognised by its first bytes.
#[cfg(feature = "document")]
const fn document(file_types: Types, begins: Begins, read: Read) -> Format {
    Format::new(Subject::Document, file_types, Test::Head(begins), read).unsupported()
}

/// A file that is no picture, recognised by its first bytes.
const fn other(file_types: Types, begins: Begins, read: Read) -> Format {
    Format::new(Subject::Other, file_types, Test::Head(begins), read)
}

/// What is in files whose types are recognised without a reader.
#[cfg(feature = "other")]
const fn content(file_types: Types, read: Read) -> Format {
    Format::new(Subject::Other, file_types, Test::Type, read).unsupported()
}

/// All formats, in the order in which they are tried: formats with a signature at the start of the file, the
/// most frequent ones first; then formats with a signature elsewhere; then text and unknown files. No two
/// rows accept the same first bytes.
const FORMATS: &[&[Format]] = &[
    PICTURES,
    RAW,
    #[cfg(feature = "film")]
    FILMS,
    #[cfg(feature = "sound")]
    SOUND,
    #[cfg(feature = "document")]
    DOCUMENTS,
    PICTURES_BY_CONTENT,
    #[cfg(feature = "film")]
    FILMS_BY_CONTENT,
    #[cfg(feature = "sound")]
    SOUND_BY_CONTENT,
    #[cfg(feature = "other")]
    CONTENTS,
    #[cfg(feature = "other")]
    KNOWN,
    #[cfg(feature = "document")]
    TEXTS,
    &[ANY],
];

/// The formats in the order in which they are tried.
pub(super) fn formats() -> impl Iterator<Item = &'static Format> {
    FORMATS.iter().copied().flatten()
}

/// Pictures, and metadata without a picture, by their first bytes.
#[rustfmt::skip]
const PICTURES: &[Format] = &[
    picture(&["JPEG", "THM", "JPS"], jpeg::begins, jpeg::read),
    rare_by_content(&["DICOM"], dicom::is_dicom_and_tiff, dicom::read),
    picture(tiff::FILE_TYPES, tiff::begins, tiff::read),
    picture(&["PNG", "PNG Plus", "APNG", "MNG", "JNG"], png::begins, png::read),
    picture(isobmff::FILE_TYPES, isobmff::begins, isobmff::read),
    picture(webp::FILE_TYPES, webp::begins, webp::read),
    picture(&["GIF"], gif::begins, gif::read),
    picture(&["JXL", "JXL Codestream"], jxl::begins, jxl::read),
    picture(&["PSD", "PSB"], psd::begins, psd::read),
    picture(&["BMP"], bmp::begins, bmp::read),
    picture(&["JP2", "JPX", "JPM", "JPH", "J2C"], jp2::begins, jp2::read),
    picture(&["EXR"], exr::begins, exr::read),
    picture(&["HDR"], hdr::begins, hdr::read),
    picture(&["PBM", "PGM", "PPM", "PAM", "PFM"], pnm::begins, pnm::read),
    picture(&["QOI", "PCX"], plain::begins, plain::read),
    picture(&["ICO", "CUR"], ico::begins, ico::read),
    other(&["ICC"], icc::begins, icc::read_file),
    other(&["XMP", "NXD"], xmp::begins, xmp::read_sidecar),
    // `ole` says itself that FPX is supported.
    rare(ole::FILE_TYPES, ole::begins, ole::read),
    rare(&["EXV"], exv::begins, exv::read),
    rare(&["BPG"], bpg::begins, bpg::read),
    rare(&["FLIF"], flif::begins, flif::read),
    rare(&["MIFF"], miff::begins, miff::read),
    rare(&["XCF"], xcf::begins, xcf::read),
    rare(&["PSP"], psp::begins, psp::read),
    rare(&["FITS"], fits::begins, fits::read),
    rare(&["DPX"], dpx::begins, dpx::read),
    rare(&["INDD", "INDT", "IND"], indd::begins, indd::read),
    rare(&["FPF"], fpf::begins, fpf::read),
    rare(&["FLIR", "SEQ"], flir::begins, flir::read),
    rare(&["PGF"], pgf::begins, pgf::read),
    rare(&["WPG"], wpg::begins, wpg::read),
    rare(&["DJVU", "DJVU (multi-page)"], djvu::begins, djvu::read),
    rare(&["LFP"], lytro::begins, lytro::read),
    rare(&["XISF"], xisf::begins, xisf::read),
    rare(&["CZI"], zeiss::begins, zeiss::read),
    other(&["MIE"], mie::begins, mie::read).unsupported(),
];

/// Raw files and recipes by their first bytes; others have the structure of pictures.
#[rustfmt::skip]
const RAW: &[Format] = &[
    raw(&["RAF"], raf::begins, raf::read),
    raw(&["MRW"], mrw::begins, mrw::read),
    raw(&["X3F"], x3f::begins, x3f::read),
    raw(&["CRW"], crw::begins, crw::read),
    raw(&["VRD"], canon_recipe::vrd_begins, canon_recipe::read_vrd),
    raw(&["DR4"], canon_recipe::dr4_begins, canon_recipe::read_dr4),
    raw(&["RAW"], kyocera::begins, kyocera::read).unsupported(),
];

/// Films by their first bytes, and recordings of dictaphones and shops.
#[cfg(feature = "film")]
#[rustfmt::skip]
const FILMS: &[Format] = &[
    film(&["AVI", "WAV", "WAV (RF64)", "RIFF"], riff::begins, riff::read),
    film(&["MKV", "WEBM", "MKA", "MKS"], matroska::begins, matroska::read),
    film(&["ASF", "WMV", "WMA", "DIVX", "DVR-MS"], asf::begins, asf::read),
    film(&["FLV"], flv::begins, flv::read),
    film(&["SWF"], swf::begins, swf::read),
    Format::new(Subject::Sound, &["AA"], Test::Head(audible::begins), audible::read),
    Format::new(Subject::Sound, &["DSS", "DS2"], Test::Head(dss::begins), dss::read),
    film(&["ITC"], itc::begins, itc::read),
    film(&["MOI"], moi::begins, moi::read),
    film(&["R3D"], red::begins, red::read),
    film(&["MPEG", "M2V", "VOB"], program_stream::begins, program_stream::read),
    film(&["MXF"], mxf::begins, mxf::read),
    film(&["RM", "RV", "RMVB", "RA"], real::begins, real::read),
    film(&["WTV"], wtv::begins, wtv::read),
];

/// Sound by its first bytes, behind an ID3 tag if there is one.
#[cfg(feature = "sound")]
#[rustfmt::skip]
const SOUND: &[Format] = &[
    sound(&["FLAC"], |head| head.starts_with(b"fLaC"), flac::read),
    sound(&["OGG", "OGV", "OPUS"], |head| head.starts_with(b"OggS"), ogg::read),
    sound(&["APE"], |head| head.starts_with(b"MAC "), ape::read),
    sound(&["APE"], |head| head.starts_with(b"APETAGEX"), ape::read_leading_tag),
    sound(&["MPC"], |head| head.starts_with(b"MP+"), ape::read_musepack),
    sound(&["WV"], |head| head.starts_with(b"wvpk"), wavpack::read),
    sound(&["AIFF", "AIFC"], aiff::begins, aiff::read),
    sound(&["DSF"], dsf::begins, dsf::read),
    sound(&["AAC"], |head| matches!(head, [0xff, 0xf0 | 0xf1, ..]), aac::read),
    Format::new(Subject::Sound, &["MP3"], Test::Head(mp3::begins), mp3::read),
];

/// Documents by their first bytes.
#[cfg(feature = "document")]
#[rustfmt::skip]
const DOCUMENTS: &[Format] = &[
    document(&["PDF", "AI"], pdf::begins, pdf::read),
    document(&["EPS", "PS"], postscript::begins, postscript::read),
    document(zip::FILE_TYPES, zip::begins, zip::read),
    other(&["PLIST", "AAE", "MODD"], data_text::binary_list_begins, data_text::read_binary_list).unsupported(),
];

/// Pictures with a signature elsewhere, or recognised by the name of the file.
#[rustfmt::skip]
const PICTURES_BY_CONTENT: &[Format] = &[
    Format::new(Subject::Picture, &["TGA"], Test::Name("tga"), tga::read),
    rare_by_content(&["DICOM"], dicom::is_dicom, dicom::read),
    rare_by_content(&["ACR"], dicom::is_acr, dicom::read_acr),
    rare_by_content(&["MRC"], mrc::is_mrc, mrc::read),
    rare_by_content(&["PMP"], pmp::is_pmp, pmp::read),
    rare_by_content(&["PCD"], pcd::is_image_pack, pcd::read),
    rare_by_content(&["PICT"], pict::is_pict, pict::read),
];

/// Films with a signature elsewhere.
#[cfg(feature = "film")]
#[rustfmt::skip]
const FILMS_BY_CONTENT: &[Format] = &[
    film_by_content(&["M2TS", "M2T"], transport::is_stream, transport::read),
    film_by_content(&["DV"], dv::is_film, dv::read),
];

/// Sound that is recognised by the name of the file and a frame.
#[cfg(feature = "sound")]
#[rustfmt::skip]
const SOUND_BY_CONTENT: &[Format] = &[
    // The sound begins later than the first byte.
    Format::new(Subject::Sound, &["MP3"], Test::Content(mp3::is_named), mp3::read),
];

/// What is in files whose types are recognised without a reader.
#[cfg(feature = "other")]
#[rustfmt::skip]
const CONTENTS: &[Format] = &[
    content(&["FIT"], fit::read),
    content(&["C2PA", "JUMBF"], boxes),
    content(&["GZIP"], gzip::read),
    content(&["RAR"], rar::read),
    content(&["ISO"], iso::read),
    content(&["Torrent"], torrent::read),
    content(&["TTF", "OTF"], font::read_single),
    content(&["TTC"], font::read_collection),
    content(&["WOFF"], web_font::read_woff),
    content(&["WOFF2"], web_font::read_woff2),
    content(&["DFONT"], resource_fork::read_file),
    content(&["AFM", "AMFM", "ACFM"], font_metrics::read_metrics),
    content(&["PFA", "PFB"], font_metrics::read_type1),
    content(&["VCard"], contact::read_cards),
    content(&["VNote"], contact::read_notes),
    content(&["ICS"], contact::read_calendar),
    content(&["LNK"], link::read),
    content(&["URL"], shortcut::read),
    content(&["MacOS"], apple_double::read),
    content(&["MOBI", "PDB", "PRC"], palm::read),
    content(&["PCAP", "PCAPNG"], capture::read),
    content(&["TNEF"], tnef::read),
    content(&["RTF"], rich_text::read),
    content(&["Win32 EXE", "Win32 DLL", "Win64 EXE", "Win64 DLL"], portable_executable::read),
    content(&["ELF executable", "ELF object file", "ELF shared library"], executable::read_elf),
    content(
        &["Mach-O executable", "Mach-O object file", "Mach-O dynamic link library", "Mach-O dynamic bound bundle",
          "Mach-O dynamic link library stub"],
        executable::read_mach,
    ),
    content(&["Mach-O fat binary executable"], executable::read_fat),
    content(&["Static library", "Mach-O static library"], executable::read_archive),
    content(&["Classic MacOS executable"], executable::read_fragment),
    #[cfg(feature = "film")]
    content(&["RAM", "RPM"], real::read_addresses),
];

/// Files of which only the type is reported, scripts and metrics of fonts.
#[cfg(feature = "other")]
#[rustfmt::skip]
const KNOWN: &[Format] = &[
    // All other types: nothing in them is read.
    content(&[], |_| {}),
    Format::new(Subject::Other, &["script"], Test::Content(script::is_script), script::read).unsupported(),
    Format::new(Subject::Other, &["PFM"], Test::Content(font_metrics::is_windows_metrics), font_metrics::read_windows_metrics).unsupported(),
];

/// Texts, which are recognised by being nothing else.
#[cfg(feature = "document")]
#[rustfmt::skip]
const TEXTS: &[Format] = &[
    Format::new(Subject::Document, text_file::FILE_TYPES, Test::Any, text_file::read).unsupported(),
];

/// Pictures behind bytes that no format begins with.
const ANY: Format = Format::new(Subject::Other, &[], Test::Any, behind_header::read).unsupported();

#[cfg(test)]
mod tests;
