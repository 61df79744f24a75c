//! Packets of a transport stream (ISO/IEC 13818-1, 2.4.3.2): a header, fields of adaptation with a clock, and
//! a part of a stream.

pub(super) const PACKET_BYTES: usize = 188;
/// First byte of each packet.
pub(super) const SYNC: u8 = 0x47;

/// A packet (2.4.3.2).
pub(super) struct Packet<'a> {
    pub pid: u16,
    /// Whether a section or a part of a stream begins in it.
    pub is_start: bool,
    /// The clock, in ticks.
    pub clock: Option<u64>,
    pub payload: &'a [u8],
}

pub(super) fn packets(bytes: &[u8], before: usize) -> impl Iterator<Item = Packet<'_>> {
    bytes.chunks_exact(before + PACKET_BYTES).filter_map(move |chunk| packet(&chunk[before..]))
}

fn packet(bytes: &[u8]) -> Option<Packet<'_>> {
    let &[SYNC, high, low, control, ref rest @ ..] = bytes else { return None };
    let (mut payload, mut clock) = (rest, None);
    if control & 0x20 != 0 {
        let len = usize::from(*rest.first()?);
        let adaptation = rest.get(1..1 + len)?;
        payload = &rest[1 + len..];
        clock =
            adaptation.first().filter(|flags| **flags & 0x10 != 0).and_then(|_| clock_of(&adaptation[1..]));
    }
    if control & 0x10 == 0 {
        payload = &[];
    }
    let pid = u16::from_be_bytes([high & 0x1f, low]);
    Some(Packet { pid, is_start: high & 0x40 != 0, clock, payload })
}

/// A program clock reference (2.4.3.4): 33 bits in units of 300 ticks, and 9 bits of ticks.
fn clock_of(bytes: &[u8]) -> Option<u64> {
    let bytes: [u8; 6] = *bytes.first_chunk()?;
    let all = bytes.iter().fold(0, |all, byte| all << 8 | u64::from(*byte));
    Some((all >> 15) * 300 + (all & 0x1ff))
}
