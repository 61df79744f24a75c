//! A chunk of a PNG file, and constants for all chunks.

use crate::context::Context;
use crate::ifd;
use crate::metadata::Group;
use table::bytes::be32;

pub(super) const GROUP: Group<'static> = Group::same("PNG");

/// Bytes before the data of a chunk: length and type.
pub(super) const HEAD_BYTES: u64 = 8;
/// Bytes around the data of a chunk: those before it, and the checksum after it.
pub(super) const FRAME_BYTES: u64 = 12;

/// A chunk whose data has not been fetched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chunk {
    pub kind: [u8; 4],
    pub data_at: u64,
    pub len: u32,
}

impl Chunk {
    /// Reads the header of the chunk at `at`; `None` if it is not available.
    pub(super) fn at(ctx: &Context<'_>, at: u64) -> Option<Chunk> {
        let head = ctx.get(at, HEAD_BYTES as usize)?;
        let kind = *head.get(4..)?.first_chunk()?;
        Some(Chunk { kind, data_at: at + HEAD_BYTES, len: be32(head, 0)? })
    }

    /// The name of a chunk that is a structure, for the path to its tags.
    pub(super) fn part(&self) -> &'static str {
        match &self.kind {
            b"IHDR" => "ImageHeader",
            b"JHDR" => "JNGHeader",
            b"MHDR" => "MNGHeader",
            b"tEXt" => "TextualData",
            b"zTXt" => "CompressedText",
            b"iTXt" => "InternationalText",
            b"eXIf" | b"zxIf" => "EXIF",
            b"iCCP" => "ICC_Profile",
            b"cHRM" => "PrimaryChromaticities",
            b"cICP" => "CICodePoints",
            b"pHYs" => "PNG-pHYs",
            b"sCAL" => "SubjectScale",
            b"sTER" => "StereoImage",
            b"vpAg" => "VirtualPage",
            b"acTL" => "AnimationControl",
            b"caBX" => "JUMBF",
            _ => "",
        }
    }

    pub(super) fn next_at(&self) -> u64 {
        self.data_at + u64::from(self.len) + FRAME_BYTES - HEAD_BYTES
    }

    /// The data, if it is not larger than the limit for a value.
    pub(super) fn data<'a>(&self, ctx: &mut Context<'a>) -> Option<&'a [u8]> {
        if self.len as usize > ctx.options.limits.value_bytes {
            ctx.warn("A chunk of metadata is larger than the limit; left out");
            return None;
        }
        ctx.get(self.data_at, self.len as usize)
    }
}

/// Reads an EXIF block. Positions are reported relative to the block and not to the file, as in ExifTool for
/// PNG. Some writers keep the identifier that precedes the block in JPEG.
pub(super) fn exif_block<'a>(ctx: &mut Context<'a>, data: &'a [u8]) {
    let data = data.strip_prefix(b"Exif\0\0").unwrap_or(data);
    ctx.deeper(|ctx| ifd::read_exif(ctx, data, 0));
}
