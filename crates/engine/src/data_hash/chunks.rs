//! Picture data of chunk-based formats: PNG and related formats, RIFF.

use std::io;

use super::Input;

/// Maximum number of chunks of one file; no real file has more.
const MOST_CHUNKS: u32 = 1 << 24;

/// Hashes the contents of the chunks that hold rows, up to the end of the picture.
pub(super) fn hash_png(input: &mut Input<'_, '_>) -> io::Result<()> {
    let mut at = 8;
    for _ in 0..MOST_CHUNKS {
        let Some(head) = input.bytes::<8>(at)? else {
            input.is_cut = true;
            return Ok(());
        };
        let len = u32::from_be_bytes([head[0], head[1], head[2], head[3]]);
        if len > 0x7fff_ffff {
            return Ok(());
        }
        match &head[4..] {
            b"IDAT" | b"JDAT" | b"JDAA" => input.take(at + 8, len.into())?,
            b"IEND" | b"MEND" => return Ok(()),
            _ => {}
        }
        at += 12 + u64::from(len);
    }
    Ok(())
}

/// Hashes the contents of picture, video and audio chunks, including the padding byte of odd lengths.
pub(super) fn hash_riff(input: &mut Input<'_, '_>) -> io::Result<()> {
    const DATA: [&[u8]; 6] = [b"data", b"VP8 ", b"VP8L", b"ANIM", b"ANMF", b"ALPH"];
    let mut at = 12;
    for _ in 0..MOST_CHUNKS {
        let Some(head) = input.bytes::<8>(at)? else { return Ok(()) };
        at += 8;
        let (kind, mut len) =
            (&head[..4], u64::from(u32::from_le_bytes([head[4], head[5], head[6], head[7]])));
        if kind == b"RIFF" {
            at += 4;
            continue;
        }
        let mut is_taken = DATA.contains(&kind);
        if kind == b"LIST" {
            let Some(list) = input.bytes::<4>(at)? else { return Ok(()) };
            let Some(rest) = len.checked_sub(4) else { return Ok(()) };
            (is_taken, len) = (&list == b"movi", rest);
            at += 4;
        }
        if len == 0 && kind == b"\0\0\0\0" {
            return Ok(());
        }
        let padded = len + (len & 1);
        if is_taken && len > 0 {
            input.take(at, padded)?;
        }
        at += if len > 0 { padded } else { 0 };
    }
    Ok(())
}
