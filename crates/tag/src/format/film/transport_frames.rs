//! The metadata of every frame of a transport stream (`-ee`): the whole file is read in parts, and of each
//! frame of H.264 the beginning, where camcorders write.

use super::h264;
use super::transport_packet::{PACKET_BYTES, packets};
use crate::context::Context;

/// Packets that are read at once.
const PART_PACKETS: usize = 1024;
/// Bytes of a frame that are kept: the metadata come before the picture.
const FRAME_BYTES: usize = 4 << 10;

/// Reads the frames of the stream with this number, each as a document. The first one with metadata has been
/// read as the file's own.
pub(in crate::format) fn read(ctx: &mut Context<'_>, pid: u16, before: usize) {
    let Some(end) = ctx.source.len_bytes().filter(|_| !ctx.runs_again()) else { return };
    let step = (before + PACKET_BYTES) as u64;
    let mut frames = Frames { data: Vec::new(), is_first: true };
    let mut buffer = Vec::new();
    let mut at = 0;
    while at + step <= end {
        let n_bytes = ((end - at) / step * step).min(PART_PACKETS as u64 * step);
        if !ctx.read_sample(at, n_bytes as usize, &mut buffer) {
            return;
        }
        for packet in packets(&buffer, before).filter(|packet| packet.pid == pid) {
            if packet.is_start {
                frames.finish(ctx);
            }
            if frames.data.len() < FRAME_BYTES {
                frames.data.extend_from_slice(packet.payload);
            }
        }
        at += n_bytes;
    }
    frames.finish(ctx);
}

struct Frames {
    /// Beginning of the current frame.
    data: Vec<u8>,
    /// Whether no frame had metadata so far.
    is_first: bool,
}

impl Frames {
    fn finish(&mut self, ctx: &mut Context<'_>) {
        let Some(messages) = h264::camera_messages(&self.data) else { return self.data.clear() };
        if !std::mem::take(&mut self.is_first) {
            ctx.begin_document();
            h264::read_messages(ctx, &messages);
            ctx.end_document();
        }
        self.data.clear();
    }
}
