//! Flash video (Adobe, "Flash Video File Format Specification 10.1", annex E): tags with a length, of which
//! the first of sound, of pictures and of script data are read.

use super::amf::{self, GROUP};
use super::block_bytes;
use crate::context::Context;
use crate::file_type::FileType;
use table::bytes::be32;
use table::def::Conv;
use table::film::flash::{AUDIO_ENCODING, VIDEO_ENCODING};
use table::value::Value;

const FLV: FileType = FileType::new("FLV", "flv", "video/x-flv");

const SOUND: u8 = 4;
const PICTURES: u8 = 1;

/// Number of tags before the first sound and picture that are looked at.
const MOST_TAGS: usize = 256;

pub(in crate::format) fn begins(head: &[u8]) -> bool {
    head.starts_with(b"FLV\x01")
}

pub(in crate::format) fn read(ctx: &mut Context<'_>) {
    ctx.set_file_type(&FLV);
    let Some(head) = ctx.get(0, 9) else { return };
    let mut missing = head[4] & (SOUND | PICTURES);
    let mut at = u64::from(be32(head, 5).unwrap_or(9));
    for _ in 0..MOST_TAGS {
        // The length of the previous tag comes first.
        let Some(head) = ctx.source.get_up_to(at + 4, 12).filter(|head| head.len() >= 11) else { return };
        let len = be32(head, 0).unwrap_or(0) & 0xff_ffff;
        let start = at + 4 + 11;
        match head[0] & 0x1f {
            8 if missing & SOUND != 0 => {
                missing &= !SOUND;
                head.get(11).into_iter().for_each(|byte| sound(ctx, *byte));
            }
            9 if missing & PICTURES != 0 => {
                missing &= !PICTURES;
                if let Some(byte) = head.get(11) {
                    let code = Value::Integer((byte & 15).into());
                    ctx.push_conv(GROUP, "VideoEncoding", code, Conv::Labels(VIDEO_ENCODING));
                }
            }
            18 => {
                if let Some(bytes) = block_bytes(ctx, start, len.into()) {
                    amf::read(ctx, bytes);
                }
            }
            _ => {}
        }
        if missing == 0 || !ctx.take_node() {
            return;
        }
        at = start + u64::from(len);
    }
}

/// Reads the byte before the first sound.
fn sound(ctx: &mut Context<'_>, byte: u8) {
    const RATES: [i64; 4] = [5512, 11025, 22050, 44100];
    ctx.push_conv(GROUP, "AudioEncoding", Value::Integer((byte >> 4).into()), Conv::Labels(AUDIO_ENCODING));
    ctx.push_number(GROUP, "AudioSampleRate", RATES[usize::from(byte >> 2 & 3)]);
    ctx.push_number(GROUP, "AudioBitsPerSample", 8 * (i64::from(byte >> 1 & 1) + 1));
    let channels = Value::Integer(i64::from(byte & 1) + 1);
    ctx.push_conv(GROUP, "AudioChannels", channels, Conv::Labels(&[(1, "1 (mono)"), (2, "2 (stereo)")]));
}
