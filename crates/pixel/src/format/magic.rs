//! Signatures of the rarer formats.

use super::{Format, shape};

/// Recognises a rarer format from the first bytes of a file.
pub(super) fn of_bytes(head: &[u8]) -> Option<Format> {
    /// The signature of compound files, in which FlashPix is stored.
    const COMPOUND: &[u8] = b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1";
    const PREAMBLE_BYTES: usize = 128;
    match head {
        [b'8', b'B', b'P', b'S', 0, 1 | 2, ..] => Some(Format::Psd),
        [b'P', b'1'..=b'6' | b'f' | b'F', after @ ..] if shape::numbers_follow(after) => Some(Format::Pnm),
        [b'P', b'7', b'\n', ..] => Some(Format::Pnm),
        [0x01, 0xDA, 0 | 1, 1 | 2, 0, 1..=3, ..] => Some(Format::Sgi),
        [0x59, 0xA6, 0x6A, 0x95, ..] => Some(Format::Sun),
        [0xB1, 0x68, 0xDE, 0x3A, ..] => Some(Format::Pcx),
        [b'q', b'o', b'i', b'f', ..] => Some(Format::Qoi),
        [b'i', b'c', b'n', b's', ..] => Some(Format::Icns),
        [b'D', b'D', b'S', b' ', ..] => Some(Format::Dds),
        [0x76, 0x2F, 0x31, 0x01, ..] => Some(Format::Exr),
        [b'D', b'a', b'n', b'M', ..] | [b'L', b'i', b'n', b'S', ..] => Some(Format::Msp),
        _ if head.starts_with(b"farbfeld") => Some(Format::Farbfeld),
        _ if head.starts_with(b"#?RADIANCE") || head.starts_with(b"#?RGBE") => Some(Format::Hdr),
        _ if head.starts_with(b"SIMPLE  =") => Some(Format::Fits),
        _ if head.starts_with(b"/* XPM */") => Some(Format::Xpm),
        _ if head.starts_with(COMPOUND) => Some(Format::Fpx),
        _ if head.get(PREAMBLE_BYTES..).is_some_and(|rest| rest.starts_with(b"DICM")) => Some(Format::Dicom),
        _ if shape::ico(head) => Some(Format::Ico),
        _ if shape::xbm(head) => Some(Format::Xbm),
        _ if shape::svg(head) => Some(Format::Svg),
        _ if shape::pcx(head) => Some(Format::Pcx),
        _ if shape::tga(head) => Some(Format::Tga),
        _ => None,
    }
}

/// Format for an extension in lower case. `pfm` is missing, since fonts have it as well.
pub(super) fn of_extension(extension: &str) -> Option<Format> {
    Some(match extension {
        "psd" | "psb" => Format::Psd,
        "pbm" | "pgm" | "ppm" | "pnm" | "pam" => Format::Pnm,
        "tga" | "icb" | "vda" | "vst" => Format::Tga,
        "pcx" | "dcx" => Format::Pcx,
        "sgi" | "rgb" | "rgba" | "bw" => Format::Sgi,
        "ico" | "cur" => Format::Ico,
        "icns" => Format::Icns,
        "xbm" => Format::Xbm,
        "xpm" => Format::Xpm,
        "qoi" => Format::Qoi,
        "ras" | "sun" => Format::Sun,
        "msp" => Format::Msp,
        "ff" => Format::Farbfeld,
        "dds" => Format::Dds,
        "exr" => Format::Exr,
        "hdr" => Format::Hdr,
        "fits" | "fit" | "fts" => Format::Fits,
        "dcm" => Format::Dicom,
        "svg" => Format::Svg,
        "fpx" => Format::Fpx,
        _ => return None,
    })
}
