//! Sony's two ciphers: a byte substitution in the blocks of the notes, and a stream of words for the private
//! directory of raw files.
//!
//! Neither keeps the data secret: the first has no key, and the key of the second is stored next to the data.
//! Source: ExifTool's description of both.

use crate::block::raw::Raw;
use crate::context::Context;
use crate::maker::walk;
use table::bytes::ByteOrder;
use table::maker::note::Note;
use table::maker::row::Table;
use table::maker::sony::tag9400::{TAG9400A, TAG9400C};
use table::maker::sony::tag9416::TAG9416;
use table::value::Value;

/// Bytes with this value or a higher one are not changed.
const MODULUS: u32 = 249;

/// Plain byte for each encrypted byte; the cipher replaces a byte by its cube modulo 249.
const PLAIN: [u8; 256] = {
    let mut plain = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let secret = if byte < MODULUS { byte * byte * byte % MODULUS } else { byte };
        plain[secret as usize] = byte as u8;
        byte += 1;
    }
    plain
};

/// Reads an encrypted block.
pub(in crate::maker) fn read<'a>(
    ctx: &mut Context<'a>,
    note: &mut Note<'a>,
    raw: Raw<'a>,
    table: &'static Table,
) {
    read_moved(ctx, note, raw, table, &[]);
}

/// Reads block 0x9400 in its third form; the ILCE-7M5 omits a byte after the length of the sequence.
pub(in crate::maker) fn read_9400c<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, raw: Raw<'a>) {
    let is_7m5 = note.model_begins(&["ILCE-7M5"]);
    read_moved(ctx, note, raw, &TAG9400C, if is_7m5 { &[(30, -1)] } else { &[] });
}

/// Reads block 0x9416; the latest cameras add or omit bytes (ExifTool's Sony.pm has the same three places).
pub(in crate::maker) fn read_9416<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, raw: Raw<'a>) {
    let moves: &[(usize, isize)] = match note.camera.model {
        model if model.starts_with("ILCE-7M5") => &[(0, 4), (43, -2), (55, 1)],
        model if model.starts_with("ILME-FX2") => &[(55, 1)],
        _ => &[],
    };
    read_moved(ctx, note, raw, &TAG9416, moves);
}

/// Like [`read`], for a block whose bytes after the positions in `moves` are shifted from the table by that
/// many bytes.
fn read_moved<'a>(
    ctx: &mut Context<'a>,
    note: &mut Note<'a>,
    raw: Raw<'a>,
    table: &'static Table,
    moves: &[(usize, isize)],
) {
    let n_times = if is_twice(note, raw, table) { 2 } else { 1 };
    let mut plain = raw.bytes().to_vec();
    for byte in &mut plain {
        for _ in 0..n_times {
            *byte = PLAIN[usize::from(*byte)];
        }
    }
    if !moves.is_empty() {
        plain = moved_back(&plain, moves);
    }
    let plain = ctx.keep_bytes(&plain);
    walk::made_bytes(ctx, note, table, plain, raw.array.order);
}

/// Whether a program encrypted data that was already encrypted, as ExifTool 9.04 to 9.10 did: the first byte
/// of block 0x9400 shows it, for that block and all later ones.
fn is_twice(note: &mut Note<'_>, raw: Raw<'_>, table: &'static Table) -> bool {
    if std::ptr::eq(table, &TAG9400A) && matches!(raw.bytes().first(), Some(0x5e | 0xe7 | 0x04)) {
        note.remember(".EncipheredTwice", Value::Integer(1));
    }
    note.number("EncipheredTwice") == 1
}

fn moved_back(bytes: &[u8], moves: &[(usize, isize)]) -> Vec<u8> {
    let byte_of = |at: usize| {
        let by: isize = moves.iter().filter(|(behind, _)| *behind < at).map(|(_, by)| by).sum();
        at.checked_add_signed(by).and_then(|at| bytes.get(at)).copied()
    };
    (0..bytes.len()).map_while(byte_of).collect()
}

/// Decrypts the complete words of the private directory of a raw file.
pub(in crate::maker) fn decipher_words(bytes: &mut [u8], key: u32) {
    const N_PAD: usize = 128;
    let mut pad = [0_u32; N_PAD];
    let mut word = key;
    // The generator that dcraw found (`sony_decrypt`): a linear congruence fills four words, feedback the
    // rest.
    for slot in &mut pad[..4] {
        word = word.wrapping_mul(0x02e9_0edd).wrapping_add(1);
        *slot = word;
    }
    pad[3] = pad[3] << 1 | (pad[0] ^ pad[2]) >> 31;
    for at in 4..N_PAD - 1 {
        pad[at] = (pad[at - 4] ^ pad[at - 2]) << 1 | (pad[at - 3] ^ pad[at - 1]) >> 31;
    }
    for (index, word) in bytes.chunks_exact_mut(4).enumerate() {
        let at = index + N_PAD - 1;
        pad[at % N_PAD] = pad[(at + 1) % N_PAD] ^ pad[(at + 65) % N_PAD];
        if let Some(secret) = ByteOrder::Big.u32(word, 0) {
            word.copy_from_slice(&(secret ^ pad[at % N_PAD]).to_be_bytes());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_byte_becomes_its_cube() {
        assert_eq!([8, 27, 64, 125, 216, 249, 255].map(|byte: usize| PLAIN[byte]), [2, 3, 4, 5, 6, 249, 255]);
    }

    #[test]
    fn words_deciphered_twice_are_what_they_were() {
        let words = *b"sixteen bytes of";
        let mut bytes = words;
        decipher_words(&mut bytes, 0x1234_5678);
        assert_ne!(bytes, words);
        decipher_words(&mut bytes, 0x1234_5678);
        assert_eq!(bytes, words);
    }

    #[test]
    fn bytes_that_were_moved_are_found() {
        assert_eq!(moved_back(b"0abcdefgh", &[(0, 2), (3, -1)]), b"0cdeefgh");
        assert_eq!(moved_back(b"0ab", &[(0, 2)]), b"0");
    }
}
