//! DSF: sound of one bit (Sony, "DSF File Format Specification", version 1.01). The chunk `DSD ` points to an
//! ID3 tag at the end, the chunk `fmt ` describes the sound.

use super::id3::{self, SurroundingTags};
use crate::context::Context;
use crate::file_type::FileType;
use crate::metadata::Group;
use table::bytes::ByteOrder;
use table::def::Conv;
use table::value::Value;

const DSF: FileType = FileType::new("DSF", "dsf", "audio/x-dsf");
const DSD_BYTES: u64 = 28;
const FORMAT_BYTES: usize = 52;

const CHANNEL_TYPES: Conv = Conv::Labels(&[
    (1, "Mono"),
    (2, "Stereo (Left, Right)"),
    (3, "3 Channels (Left, Right, Center)"),
    (4, "Quad (Left, Right, Back L, Back R)"),
    (5, "4 Channels (Left, Right, Center, Bass)"),
    (6, "5 Channels (Left, Right, Center, Back L, Back R)"),
    (7, "5.1 Channels (Left, Right, Center, Bass, Back L, Back R)"),
]);

/// Values of the chunk `fmt `: offset, name, whether the value has eight bytes, conversion.
const FIELDS: [(usize, &str, bool, Conv); 8] = [
    (12, "FormatVersion", false, Conv::None),
    (16, "FormatID", false, Conv::Labels(&[(0, "DSD Raw")])),
    (20, "ChannelType", false, CHANNEL_TYPES),
    (24, "ChannelCount", false, Conv::None),
    (28, "SampleRate", false, Conv::None),
    (32, "BitsPerSample", false, Conv::None),
    (36, "SampleCount", true, Conv::None),
    (44, "BlockSize", false, Conv::None),
];

pub(in crate::format) fn begins(head: &[u8]) -> bool {
    head.starts_with(b"DSD \x1c\0\0\0\0\0\0\0") && head.get(28..32) == Some(b"fmt ")
}

pub(in crate::format) fn read(ctx: &mut Context<'_>) {
    let around = SurroundingTags::find(ctx);
    let Some(id3_at) = ctx.get(0, DSD_BYTES as usize).and_then(|head| ByteOrder::Little.u64(head, 20)) else {
        return;
    };
    ctx.set_file_type(&DSF);
    let format = ctx.get(DSD_BYTES, FORMAT_BYTES);
    let n_bytes = format
        .and_then(|format| ByteOrder::Little.u64(format, 4))
        .map_or(0, |len| len.min(FORMAT_BYTES as u64));
    match format.and_then(|format| format.get(..n_bytes as usize)) {
        Some(format) => {
            let order = ByteOrder::Little;
            for (at, name, is_long, conv) in FIELDS {
                let number =
                    if is_long { order.u64(format, at) } else { order.u32(format, at).map(u64::from) };
                if let Some(number) = number {
                    ctx.push_conv(Group::FILE, name, Value::Integer(number as i64), conv);
                }
            }
        }
        None => ctx.warn("Error reading DSF fmt chunk"),
    }
    if id3_at > 0 {
        let len = ctx.source.len_bytes().unwrap_or(u64::MAX).saturating_sub(id3_at);
        id3::read_inner(ctx, id3_at, len);
    }
    around.read(ctx);
}
