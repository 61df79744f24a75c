//! The bytes of a picture that is stored in parts.

use std::io;

use tag::preview::{Preview, PreviewPart};

use super::finder::read_at;
use crate::read::Stream;

/// Maximum length in bytes of a preview that is read; a longer one is not used.
pub(super) const MOST_BYTES: u64 = 64 << 20;

/// Reads the bytes of one picture at `position` inside it; returns how many there are.
pub(super) fn read_part(
    stream: &mut dyn Stream,
    preview: &Preview,
    position: u64,
    out: &mut [u8],
) -> io::Result<usize> {
    let (mut start, mut n_read) = (0_u64, 0);
    for part in &preview.parts {
        let end = start.saturating_add(part.len_bytes());
        let wanted = position.saturating_add(n_read as u64);
        if n_read < out.len() && wanted >= start && wanted < end {
            let (skipped, left) = (wanted - start, end - wanted);
            let space = &mut out[n_read..];
            let n = space.len().min(usize::try_from(left).unwrap_or(usize::MAX));
            let n_filled = match part {
                PreviewPart::Held(bytes) => {
                    space[..n].copy_from_slice(&bytes[skipped as usize..][..n]);
                    n
                }
                PreviewPart::Stored { offset, .. } => {
                    read_at(stream, offset.saturating_add(skipped), &mut space[..n])?
                }
            };
            n_read += n_filled;
            if n_filled < n {
                break;
            }
        }
        start = end;
    }
    Ok(n_read)
}

/// Reads a whole picture. The first byte of some of Minolta's is wrong, and is corrected.
///
/// # Errors
/// If the file cannot be read, or ends before the picture does.
pub(super) fn read_whole(stream: &mut dyn Stream, preview: &Preview) -> io::Result<Vec<u8>> {
    let len = preview.len_bytes();
    if len > MOST_BYTES {
        return Err(io::Error::other(format!("the preview is longer than {} MiB", MOST_BYTES >> 20)));
    }
    let _gate = gate::gate!("preview::read", Wait, len);
    let mut bytes = vec![0; len as usize];
    if read_part(stream, preview, 0, &mut bytes)? < bytes.len() {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    if has_wrong_start(&bytes) {
        bytes[0] = 0xff;
    }
    Ok(bytes)
}

/// Whether these are the first bytes of a JPEG whose first byte is wrong.
pub(super) fn has_wrong_start(head: &[u8]) -> bool {
    head.get(1..4) == Some(b"\xd8\xff\xdb")
}
