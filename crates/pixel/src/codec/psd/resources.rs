//! Reads the image resources that pictures need: metadata, and the thumbnail.

use crate::codec::source::Source;
use crate::embedded::EmbeddedMetadata;
use crate::error::DecodeError;
use crate::limits::Limits;

/// Resources of a document.
#[derive(Clone, Debug, Default)]
pub(super) struct Resources {
    pub(super) embedded: EmbeddedMetadata,
    /// Palette index that is transparent.
    pub(super) transparent: Option<u8>,
    /// A JPEG, if the document says that its merged picture is empty.
    pub(super) instead: Option<Vec<u8>>,
}

const ICC: u16 = 1039;
const EXIF: u16 = 1058;
const XMP: u16 = 1060;
const TRANSPARENT: u16 = 1047;
const VERSION: u16 = 1057;
const THUMBNAIL: u16 = 1036;
/// Bytes before the JPEG of a thumbnail.
const THUMBNAIL_HEADER: usize = 28;

impl Resources {
    /// Reads the section, and ends after it.
    pub(super) fn read(source: &mut Source<'_>, limits: &Limits) -> Result<Resources, DecodeError> {
        let end = u64::from(source.be32()?).saturating_add(source.byte());
        let mut found = Resources::default();
        let (mut is_merged, mut thumbnail) = (true, None);
        while source.byte() + 12 <= end {
            let signature = source.take::<4>()?;
            // Later signatures are those of programs other than Photoshop.
            if !matches!(&signature, b"8BIM" | b"MeSa" | b"AgHg" | b"PHUT" | b"DCSR") {
                break;
            }
            let id = source.be16()?;
            let name_bytes = u64::from(source.u8()?);
            source.skip(name_bytes + (name_bytes + 1) % 2)?;
            let n_bytes = u64::from(source.be32()?);
            let next = source.byte() + n_bytes.next_multiple_of(2);
            if source.byte().saturating_add(n_bytes) > end {
                break;
            }
            if matches!(id, ICC | EXIF | XMP | TRANSPARENT | VERSION | THUMBNAIL) {
                limits.check_memory(n_bytes)?;
                let bytes = source.vec(n_bytes)?;
                match id {
                    ICC => found.embedded.icc = Some(bytes),
                    EXIF => found.embedded.exif = Some(bytes),
                    XMP => found.embedded.xmp = Some(bytes),
                    TRANSPARENT => found.transparent = bytes.get(1).copied(),
                    VERSION => is_merged = bytes.get(4) != Some(&0),
                    _ => thumbnail = bytes.get(THUMBNAIL_HEADER..).map(<[u8]>::to_vec),
                }
            }
            source.seek(next)?;
        }
        if !is_merged {
            found.instead = thumbnail;
        }
        source.seek(end)?;
        Ok(found)
    }
}
