//! BZZ, the compression of DjVu's texts: blocks that were sorted by what follows each byte (Burrows and
//! Wheeler), whose bytes are places in a list of the latest, coded with the Z'-coder ("DjVu Reference",
//! appendix 4).

use super::zp::Decoder;

/// Decompresses blocks; what follows damage is left out. Takes the length of each block from `left`, whether
/// or not the block is whole, and ends where too little is left.
pub(super) fn decompressed(bytes: &[u8], left: &mut usize) -> Vec<u8> {
    let mut decoder = Decoder::new(bytes);
    let mut states = [0; N_STATES];
    let mut out = Vec::new();
    while let Some(block) = block(&mut decoder, &mut states, left) {
        out.extend_from_slice(&block);
    }
    out
}

/// Bytes have 262 states of their own, and the marker of the end none.
const N_STATES: usize = 300;
/// Places in the list of latest bytes that are sorted by how often a byte came.
const N_COUNTED: usize = 4;

fn block(decoder: &mut Decoder<'_>, states: &mut [u8; N_STATES], left: &mut usize) -> Option<Vec<u8>> {
    let n_bytes = (0..24).fold(0, |number, _| number << 1 | usize::from(decoder.even_bit()));
    if n_bytes == 0 {
        return None;
    }
    *left = left.checked_sub(n_bytes)?;
    let mut speed = 0;
    while speed < 2 && decoder.even_bit() {
        speed += 1;
    }
    let mut latest = Latest::new(speed);
    let mut sorted = vec![0; n_bytes];
    let mut marker = None;
    // A rank chooses the states of the next one.
    let mut before = 3;
    for (at, byte) in sorted.iter_mut().enumerate() {
        if decoder.is_past_end() {
            return None;
        }
        before = match rank(decoder, states, before.min(2)) {
            Some(rank) => {
                *byte = latest.take(rank);
                rank
            }
            None => {
                marker = Some(at);
                256
            }
        };
    }
    unsorted(&sorted, marker?)
}

/// The rank of the next byte in the list of the latest; `None` is the marker.
fn rank(decoder: &mut Decoder<'_>, states: &mut [u8; N_STATES], before: usize) -> Option<usize> {
    const N_CHOICES: usize = 3;
    if decoder.bit(&mut states[before]) {
        return Some(0);
    }
    if decoder.bit(&mut states[N_CHOICES + before]) {
        return Some(1);
    }
    let mut at = 2 * N_CHOICES;
    for n_bits in 1..8 {
        let n_ranks = 1 << n_bits;
        if decoder.bit(&mut states[at]) {
            let mut node = 1;
            while node < n_ranks {
                node = node << 1 | usize::from(decoder.bit(&mut states[at + node]));
            }
            return Some(node);
        }
        at += n_ranks;
    }
    None
}

/// The list of the latest bytes, in which a byte moves to the front, or behind those that came more often.
struct Latest {
    bytes: [u8; 256],
    counts: [u32; N_COUNTED],
    weight: u32,
    speed: u32,
}

impl Latest {
    fn new(speed: u32) -> Latest {
        Latest { bytes: std::array::from_fn(|at| at as u8), counts: [0; N_COUNTED], weight: 4, speed }
    }

    fn take(&mut self, rank: usize) -> u8 {
        const MOST_WEIGHT: u32 = 0x1000_0000;
        let byte = self.bytes[rank];
        self.weight += self.weight >> self.speed;
        if self.weight > MOST_WEIGHT {
            self.weight >>= 24;
            self.counts.iter_mut().for_each(|count| *count >>= 24);
        }
        let count = self.weight + self.counts.get(rank).copied().unwrap_or(0);
        let mut to = rank.min(N_COUNTED - 1);
        self.bytes.copy_within(to..rank, to + 1);
        while to > 0 && count >= self.counts[to - 1] {
            self.bytes[to] = self.bytes[to - 1];
            self.counts[to] = self.counts[to - 1];
            to -= 1;
        }
        self.bytes[to] = byte;
        self.counts[to] = count;
        byte
    }
}

/// Puts bytes back into their order; the marker is left out.
fn unsorted(sorted: &[u8], marker: usize) -> Option<Vec<u8>> {
    let mut counts = [0_usize; 256];
    let numbers: Vec<usize> = sorted
        .iter()
        .enumerate()
        .map(|(at, byte)| {
            let count = &mut counts[usize::from(*byte)];
            let number = *count;
            *count += usize::from(at != marker);
            number
        })
        .collect();
    // The marker comes before all bytes.
    let mut start = 1;
    for count in &mut counts {
        start += std::mem::replace(count, start);
    }
    let mut out = vec![0; sorted.len() - 1];
    let mut at = 0;
    for byte in out.iter_mut().rev() {
        *byte = *sorted.get(at)?;
        at = counts[usize::from(*byte)] + numbers[at];
    }
    (at == marker).then_some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_taken_from_what_is_left() {
        let (mut n_tried, mut n_refused) = (0, 0);
        for fill in 0..=u8::MAX {
            let mut left = 1 << 20;
            let out = decompressed(&[fill; 600], &mut left);
            assert!(out.len() <= (1 << 20) - left);
            n_tried += usize::from(left < 1 << 20);
            let mut left = 100;
            n_refused += usize::from(decompressed(&[fill; 600], &mut left).is_empty() && left == 100);
        }
        // Some of these claim a block that is refused where little is left.
        assert!(n_tried > 0 && n_refused > 0, "{n_tried} {n_refused}");
    }
}
