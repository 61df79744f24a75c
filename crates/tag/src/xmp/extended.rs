//! XMP that does not fit into one JPEG segment (XMP part 3, section 1.1.3.1): each part has a digest that
//! identifies its packet, the length of the packet, and its offset in the packet.

use crate::context::Context;
use table::bytes::be32;

struct Part<'a> {
    digest: &'a [u8],
    packet_bytes: usize,
    offset: usize,
    bytes: &'a [u8],
}

impl<'a> Part<'a> {
    fn parse(segment: &'a [u8]) -> Option<Part<'a>> {
        let (digest, rest) = segment.split_at_checked(32)?;
        let (packet_bytes, offset) = (be32(rest, 0)?, be32(rest, 4)?);
        Some(Part {
            digest,
            packet_bytes: packet_bytes as usize,
            offset: offset as usize,
            bytes: rest.get(8..)?,
        })
    }
}

/// Joins the segments into packets, each as one slice; incomplete packets are left out with a warning.
pub(super) fn assemble<'a>(ctx: &mut Context<'a>, segments: &[&'a [u8]]) -> Vec<&'a [u8]> {
    let mut parts: Vec<Part<'a>> = segments.iter().filter_map(|segment| Part::parse(segment)).collect();
    if parts.len() < segments.len() {
        ctx.warn("A segment of extended XMP is cut off");
    }
    parts.sort_by_key(|part| (part.digest, part.offset));
    let mut packets = Vec::new();
    for packet in parts.chunk_by(|a, b| a.digest == b.digest) {
        let Some(first) = packet.first() else { continue };
        if let ([only], 0) = (packet, first.offset)
            && only.bytes.len() == only.packet_bytes
        {
            packets.push(only.bytes);
            continue;
        }
        // A part that does not start at the end of the parts before it is a repetition, or the part before it
        // is missing.
        let mut in_line = Vec::with_capacity(packet.len());
        let mut end = 0;
        for part in packet {
            if part.offset == end {
                in_line.push(part.bytes);
                end += part.bytes.len();
            }
        }
        if end == first.packet_bytes {
            packets.push(ctx.keep_joined(&in_line));
        } else {
            ctx.warn("Parts of the extended XMP are missing");
        }
    }
    packets
}
