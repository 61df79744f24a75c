//! Changes where the structure of a file is: in what may be a length, an offset or a count, and of whole
//! stretches.

use fastrand::Rng;

/// Changes `bytes` in one to six places; `other` lends stretches.
pub(super) fn change(bytes: &mut Vec<u8>, other: &[u8], random: &mut Rng) {
    for _ in 0..random.usize(1..=6) {
        if bytes.len() < 16 {
            bytes.extend(other.iter().take(64));
            bytes.resize(bytes.len().max(16), 0);
        }
        match random.u8(..10) {
            0..=3 => number(bytes, random),
            4 => {
                let at = position(bytes, random);
                bytes[at] ^= 1 << random.u8(..8);
            }
            5 => fill(bytes, random),
            6 => repeat(bytes, random),
            7 => {
                let at = position(bytes, random);
                let n_bytes = random.usize(..=(bytes.len() - at).min(4096));
                bytes.drain(at..at + n_bytes);
            }
            8 => splice(bytes, other, random),
            _ => {
                if random.u8(..4) == 0 {
                    let len = random.usize(1..bytes.len());
                    bytes.truncate(len);
                } else {
                    word(bytes, random);
                }
            }
        }
        // Repeated stretches shall not fill the memory.
        bytes.truncate(4 << 20);
    }
}

/// A position, half of the time near the front, where headers are.
fn position(bytes: &[u8], random: &mut Rng) -> usize {
    let end = if random.bool() { bytes.len() } else { bytes.len().min(1024) };
    random.usize(..end)
}

/// Replaces a number that may be a length, an offset or a count by one that is close to a limit.
fn number(bytes: &mut [u8], random: &mut Rng) {
    let len = bytes.len() as u64;
    let width = [2, 4, 4, 4, 8][random.usize(..5)];
    let is_big = random.bool();
    let read = |bytes: &[u8], at: usize| -> u64 {
        let digits = bytes[at..at + width].iter();
        let add = |sum: u64, byte: &u8| sum << 8 | u64::from(*byte);
        if is_big { digits.fold(0, add) } else { digits.rev().fold(0, add) }
    };
    // Numbers that are not longer than the file are lengths and offsets more often than others.
    let likely = |at: &usize| (1..=len).contains(&read(bytes, *at));
    let tried: Vec<usize> = (0..16).map(|_| position(bytes, random).min(bytes.len() - width)).collect();
    let at = *tried.iter().find(|at| likely(at)).unwrap_or(&tried[0]);
    let (old, here) = (read(bytes, at), at as u64);
    let elsewhere = read(bytes, tried[tried.len() - 1]);
    let choices = [
        0,
        1,
        old.wrapping_add(1),
        old.wrapping_sub(1),
        old << 1,
        old << 8,
        old >> 1,
        len,
        len + 1,
        len - here,
        here,
        here.saturating_sub(8),
        elsewhere,
        0x7f,
        0xff,
        0x7fff,
        0xffff,
        0x7fff_ffff,
        0x8000_0000,
        0xffff_ffff,
        u64::MAX,
        i64::MAX as u64,
        1 << 20,
        1 << 28,
    ];
    let new = choices[random.usize(..choices.len())];
    let digits = new.to_le_bytes();
    let target = &mut bytes[at..at + width];
    target.copy_from_slice(&digits[..width]);
    if is_big {
        target.reverse();
    }
}

fn fill(bytes: &mut [u8], random: &mut Rng) {
    let at = position(bytes, random);
    let end = at + random.usize(..=(bytes.len() - at).min(64));
    let value = [0, 0xff, b'A', random.u8(..)][random.usize(..4)];
    bytes[at..end].fill(value);
}

/// Copies a stretch to right behind itself, often many times: records without end.
fn repeat(bytes: &mut Vec<u8>, random: &mut Rng) {
    let at = position(bytes, random);
    let n_bytes = random.usize(1..=(bytes.len() - at).min(512));
    let stretch = bytes[at..at + n_bytes].to_vec();
    let times = 1 << random.u32(..10);
    let behind = bytes.split_off(at + n_bytes);
    (0..times).for_each(|_| bytes.extend_from_slice(&stretch));
    bytes.extend(behind);
}

fn splice(bytes: &mut Vec<u8>, other: &[u8], random: &mut Rng) {
    let (at, from) = (position(bytes, random), position(other, random));
    let n_bytes = random.usize(..=(other.len() - from).min(8192));
    let stretch = &other[from..from + n_bytes];
    if random.bool() {
        bytes.splice(at..at, stretch.iter().copied());
    } else {
        let n_bytes = n_bytes.min(bytes.len() - at);
        bytes[at..at + n_bytes].copy_from_slice(&stretch[..n_bytes]);
    }
}

/// Writes a text that is special to terminals, shells, databases, XML, CSV or paths.
fn word(bytes: &mut [u8], random: &mut Rng) {
    const WORDS: [&[u8]; 14] = [
        b"\x1b[2J",
        b"'; DROP TABLE file; --",
        b"]]>",
        b"<!ENTITY a \"b\">",
        b"&lt;\0",
        b"\",\"\r\n",
        b"=cmd|'/c calc'!A1",
        b"../../../../etc/passwd",
        b"\xff\xfe\xfd",
        b"\xed\xa0\x80",
        b"\xe2\x80\xae",
        b"\x00",
        b"${IFS}$(id)",
        b"\\u0000\"}",
    ];
    let word = WORDS[random.usize(..WORDS.len())];
    let at = position(bytes, random);
    let n_bytes = word.len().min(bytes.len() - at);
    bytes[at..at + n_bytes].copy_from_slice(&word[..n_bytes]);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_any_length_are_changed() {
        for len in [0, 1, 15, 16, 200, 5000] {
            for seed in 0..300 {
                let other: Vec<u8> = (0..=[255, 0][seed as usize % 2]).collect();
                let mut bytes: Vec<u8> = (0..len).map(|number| (number % 251) as u8).collect();
                change(&mut bytes, &other, &mut Rng::with_seed(seed));
                assert!(bytes.len() <= 4 << 20);
            }
        }
    }
}
