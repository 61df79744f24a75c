//! Picture formats, recognised by their bytes or by a file's name.

mod magic;
pub(crate) mod shape;

use std::path::Path;

/// The formats that this crate recognises; [`built_in`](crate::built_in) lists those that this build decodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Format {
    /// JPEG, as in ITU-T T.81.
    Jpeg,
    /// PNG (W3C), including APNG.
    Png,
    /// BMP, Windows' device-independent bitmap.
    Bmp,
    /// GIF, versions 87a and 89a.
    Gif,
    /// WebP, as in RFC 9649.
    WebP,
    /// TIFF 6.0, and BigTIFF.
    Tiff,
    /// AVIF, with AV1 coding.
    Avif,
    /// HEIC and HEIF, decoded by the system's libheif.
    Heif,
    /// JPEG XL (ISO/IEC 18181).
    Jxl,
    /// JPEG 2000 (ISO/IEC 15444): JP2, JPX, HTJ2K, and codestreams without boxes.
    Jp2,
    /// PSD and PSB, Photoshop's documents: the merged picture.
    Psd,
    /// PNM family: PBM, PGM, PPM, PAM, and PFM.
    Pnm,
    /// TGA, Truevision's bitmap.
    Tga,
    /// PCX and DCX, ZSoft's bitmaps.
    Pcx,
    /// SGI's image files.
    Sgi,
    /// ICO and CUR, Windows' icons and cursors.
    Ico,
    /// ICNS, icons of macOS.
    Icns,
    /// XBM, bitmaps of the X Window System.
    Xbm,
    /// XPM, pixmaps of the X Window System.
    Xpm,
    /// QOI, the "Quite OK Image Format".
    Qoi,
    /// Sun raster files, from SunOS.
    Sun,
    /// MSP, the first Microsoft Paint's bitmap.
    Msp,
    /// Farbfeld, with 16 bits per sample.
    Farbfeld,
    /// DDS, textures of DirectX.
    Dds,
    /// OpenEXR, with floating-point samples.
    Exr,
    /// Radiance HDR, with a common exponent.
    Hdr,
    /// FITS, the format of astronomy.
    Fits,
    /// DICOM, the format of medicine.
    Dicom,
    /// SVG, drawings as text.
    Svg,
    /// FlashPix, tiles in a compound file.
    Fpx,
}

impl Format {
    /// All formats, in declaration order.
    pub const ALL: [Format; 30] = [
        Format::Jpeg,
        Format::Png,
        Format::Bmp,
        Format::Gif,
        Format::WebP,
        Format::Tiff,
        Format::Avif,
        Format::Heif,
        Format::Jxl,
        Format::Jp2,
        Format::Psd,
        Format::Pnm,
        Format::Tga,
        Format::Pcx,
        Format::Sgi,
        Format::Ico,
        Format::Icns,
        Format::Xbm,
        Format::Xpm,
        Format::Qoi,
        Format::Sun,
        Format::Msp,
        Format::Farbfeld,
        Format::Dds,
        Format::Exr,
        Format::Hdr,
        Format::Fits,
        Format::Dicom,
        Format::Svg,
        Format::Fpx,
    ];

    /// Name of the format as in ExifTool's `FileType`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Format::Jpeg => "JPEG",
            Format::Png => "PNG",
            Format::Bmp => "BMP",
            Format::Gif => "GIF",
            Format::WebP => "WEBP",
            Format::Tiff => "TIFF",
            Format::Avif => "AVIF",
            Format::Heif => "HEIC",
            Format::Jxl => "JXL",
            Format::Jp2 => "JP2",
            Format::Psd => "PSD",
            Format::Pnm => "PPM",
            Format::Tga => "TGA",
            Format::Pcx => "PCX",
            Format::Sgi => "SGI",
            Format::Ico => "ICO",
            Format::Icns => "ICNS",
            Format::Xbm => "XBM",
            Format::Xpm => "XPM",
            Format::Qoi => "QOI",
            Format::Sun => "SUN",
            Format::Msp => "MSP",
            Format::Farbfeld => "FARBFELD",
            Format::Dds => "DDS",
            Format::Exr => "EXR",
            Format::Hdr => "HDR",
            Format::Fits => "FITS",
            Format::Dicom => "DICOM",
            Format::Svg => "SVG",
            Format::Fpx => "FPX",
        }
    }

    /// Whether pictures of this format are better decoded in a process of their own, because their decoder is
    /// not contained otherwise: it may end the process, or use memory or time without a limit.
    #[must_use]
    pub const fn needs_process(self) -> bool {
        matches!(self, Format::Avif | Format::Heif | Format::Jp2 | Format::Svg)
    }

    /// Recognises the format from the first bytes of a file. 64 are enough for most; DICOM needs 132, and SVG
    /// may need 4096.
    #[must_use]
    pub fn of_bytes(head: &[u8]) -> Option<Format> {
        let brand = || head.get(8..12).filter(|_| head.get(4..8) == Some(b"ftyp"));
        // If the first brand only states that the file contains pictures, the codec is named among the
        // others.
        let is_also = |wanted: &[[u8; 4]]| {
            let end = u32::from_be_bytes(head.first_chunk().copied().unwrap_or_default()) as usize;
            let brands = head.get(16..end.min(head.len())).unwrap_or_default();
            brands.as_chunks::<4>().0.iter().any(|brand| wanted.contains(brand))
        };
        match head {
            [0xFF, 0xD8, 0xFF, ..] => Some(Format::Jpeg),
            [0x89, b'P', b'N', b'G', 0x0D, 0x0A, 0x1A, 0x0A, ..] => Some(Format::Png),
            [b'B', b'M', ..] => Some(Format::Bmp),
            [b'G', b'I', b'F', b'8', b'7' | b'9', b'a', ..] => Some(Format::Gif),
            [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Some(Format::WebP),
            [b'I', b'I', 42 | 43, 0, ..] | [b'M', b'M', 0, 42 | 43, ..] => Some(Format::Tiff),
            [0xFF, 0x0A, ..] | [0, 0, 0, 0x0C, b'J', b'X', b'L', b' ', ..] => Some(Format::Jxl),
            [0xFF, 0x4F, 0xFF, 0x51, ..] | [0, 0, 0, 0x0C, b'j', b'P', b' ', b' ', 0x0D, 0x0A, ..] => {
                Some(Format::Jp2)
            }
            _ if brand().is_none() => magic::of_bytes(head),
            _ => match brand()? {
                b"avif" | b"avis" => Some(Format::Avif),
                b"mif1" | b"mif2" | b"msf1" if is_also(&[*b"avif", *b"avis"]) => Some(Format::Avif),
                b"heic" | b"heix" | b"heim" | b"heis" | b"hevc" | b"hevx" | b"hevm" | b"hevs" | b"mif1"
                | b"mif2" | b"msf1" => Some(Format::Heif),
                _ => None,
            },
        }
    }

    /// Format for the extension of a file's name.
    #[must_use]
    pub fn of_name(path: &Path) -> Option<Format> {
        let extension = path.extension()?.to_str()?.to_ascii_lowercase();
        Some(match extension.as_str() {
            "jpg" | "jpeg" | "jpe" | "jfif" => Format::Jpeg,
            "png" | "apng" => Format::Png,
            "bmp" | "dib" => Format::Bmp,
            "gif" => Format::Gif,
            "webp" => Format::WebP,
            "tif" | "tiff" => Format::Tiff,
            "avif" | "avifs" => Format::Avif,
            "heic" | "heif" | "hif" => Format::Heif,
            "jxl" => Format::Jxl,
            "jp2" | "jpx" | "jpf" | "j2k" | "j2c" | "jpc" | "jph" | "jhc" => Format::Jp2,
            other => return magic::of_extension(other),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_and_names() {
        for brand in ["heic", "heim", "heis", "hevs", "mif2", "msf1"] {
            let head = format!("\0\0\0\x14ftyp{brand}\0\0\0\0mif1");
            assert_eq!(Format::of_bytes(head.as_bytes()), Some(Format::Heif), "{brand}");
        }
        assert_eq!(Format::of_bytes(b"\xFF\xD8\xFF\xE0"), Some(Format::Jpeg));
        assert_eq!(Format::of_bytes(b"\0\0\0\x1cftypavif\0\0\0\0"), Some(Format::Avif));
        assert_eq!(Format::of_bytes(b"\0\0\0\x18ftypmif1\0\0\0\0heicmiaf"), Some(Format::Heif));
        assert_eq!(Format::of_bytes(b"\0\0\0\x18ftypmif1\0\0\0\0miafavif"), Some(Format::Avif));
        assert_eq!(Format::of_bytes(b"\0\0\0\x14ftypmif1\0\0\0\0miafavif"), Some(Format::Heif));
        assert_eq!(Format::of_bytes(b"RIFF\x10\0\0\0WAVEfmt "), None);
        assert_eq!(Format::of_bytes(b"\xFF\x4F\xFF\x51\0\x2F"), Some(Format::Jp2));
        assert_eq!(Format::of_bytes(b"\0\0\0\x0CjP  \r\n\x87\n"), Some(Format::Jp2));
        assert_eq!(Format::of_bytes(b""), None);
        assert_eq!(Format::of_name(Path::new("a/b.JPEG")), Some(Format::Jpeg));
        assert_eq!(Format::of_name(Path::new("jpg")), None);
    }
}
