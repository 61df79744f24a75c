//! Prepares a file that is cut for decoding with bytes after its end.
//!
//! Random bytes take more room than those that are missing, and the library refuses a picture that takes more
//! than its chunk has. So the chunk that is cut, and those around it, are made longer.

/// Length of the header of a chunk, and of a frame before the chunks inside it, in bytes (RFC 9649, 2.3 and
/// 2.7.1.1).
const CHUNK_BYTES: usize = 8;
const FRAME_BYTES: usize = 16;

/// Bytes of the file's own header.
const HEAD_BYTES: usize = 12;

/// Makes the chunk at the end of a file longer by an even number of bytes; returns the new length of the
/// file. `None` if the file does not end within a chunk, or a length would not fit into its field.
pub(super) fn extend(file: &mut [u8], more: u32) -> Option<u64> {
    let mut at = HEAD_BYTES;
    let mut cut = vec![4];
    let end = loop {
        let size = read(file, at + 4)?;
        let end = at as u64 + CHUNK_BYTES as u64 + u64::from(size) + u64::from(size & 1);
        if end < file.len() as u64 {
            at = usize::try_from(end).ok()?;
            continue;
        }
        cut.push(at + 4);
        if file.get(at..at + 4)? != b"ANMF" {
            break end;
        }
        at += CHUNK_BYTES + FRAME_BYTES;
        if at + CHUNK_BYTES > file.len() {
            break end;
        }
    };
    for at in cut {
        let size = read(file, at)?.checked_add(more)?;
        file[at..at + 4].copy_from_slice(&size.to_le_bytes());
    }
    Some(end + u64::from(more))
}

fn read(file: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(*file.get(at..)?.first_chunk()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chunk(kind: &[u8; 4], size: u32, body: &[u8]) -> Vec<u8> {
        [&kind[..], &size.to_le_bytes(), body].concat()
    }

    #[test]
    fn the_chunk_at_the_end_becomes_longer() {
        let mut file = chunk(b"RIFF", 100, b"WEBP");
        file.extend(chunk(b"ALPH", 3, &[1, 2, 3, 0]));
        file.extend(chunk(b"VP8 ", 80, &[7; 20]));
        assert_eq!(extend(&mut file, 1000), Some(12 + 12 + 88 + 1000));
        assert_eq!([4, 16, 28].map(|at| read(&file, at)), [Some(1100), Some(3), Some(1080)]);
        // Within a frame of an animation, both are longer.
        let mut file = chunk(b"RIFF", 200, b"WEBP");
        file.extend(chunk(b"ANMF", 100, &[0; 16]));
        file.extend(chunk(b"VP8L", 76, &[7; 20]));
        assert_eq!(extend(&mut file, 10), Some(12 + 24 + 84 + 10));
        assert_eq!([4, 16, 40].map(|at| read(&file, at)), [Some(210), Some(110), Some(86)]);
        // Between two chunks, and within the header of one.
        let file = [chunk(b"RIFF", 200, b"WEBP"), chunk(b"VP8 ", 4, &[0; 4])].concat();
        assert_eq!(extend(&mut file.clone(), 10), Some(34));
        assert_eq!(extend(&mut [&file[..], b"EXIF\x04"].concat(), 10), None);
    }
}
