//! The profile that Sony's films of the type MSNV begin with (`PROF`): the file, its sound, its pictures.

use super::boxes::{Box4, for_each_box};
use super::state::GROUP;
use crate::context::Context;
use crate::layout::push_header;
use table::bytes::ByteOrder;
use table::def::Mode;
use table::print::container::{bit_rate, by};
use table::row::place::{PlaceRow, placed};
use table::value::{Format, Value};

/// UUID of the box.
pub(super) const ID: &[u8] = b"PROF\x21\xd2\x4f\xce\xbb\x88\x69\x5c\xfa\xc9\xc7\x40";

/// Reads the boxes after the UUID, a version and their number.
pub(super) fn read(ctx: &mut Context<'_>, body: Box4) {
    const HEAD_BYTES: u64 = 8;
    const MOST_BYTES: usize = 64;
    let Some(boxes) = body.skip(HEAD_BYTES) else { return };
    for_each_box(ctx, boxes, |ctx, child| {
        let cells = match &child.kind {
            b"FPRF" => FILE,
            b"APRF" => SOUND,
            b"VPRF" => PICTURES,
            _ => return,
        };
        if let Some(bytes) = child.first(ctx, MOST_BYTES) {
            push_header(ctx, GROUP, ByteOrder::Big, bytes, cells);
        }
    });
}

const FILE: &[PlaceRow] = &[placed(4, "FileFunctionFlags", Format::Int32u).bits(&[
    (28, "Fragmented"),
    (29, "Additional tracks"),
    (30, "Edited"),
])];

const SOUND: &[PlaceRow] = &[
    placed(4, "AudioTrackID", Format::Int32u),
    placed(8, "AudioCodec", Format::String).times(4),
    placed(16, "AudioAttributes", Format::Int32u).bits(&[
        (0, "Encrypted"),
        (1, "Variable bitrate"),
        (2, "Dual mono"),
    ]),
    placed(20, "AudioAvgBitrate", Format::Int32u).call(kilobits),
    placed(24, "AudioMaxBitrate", Format::Int32u).call(kilobits),
    placed(28, "AudioSampleRate", Format::Int32u),
    placed(32, "AudioChannels", Format::Int32u),
];

const PICTURES: &[PlaceRow] = &[
    placed(4, "VideoTrackID", Format::Int32u),
    placed(8, "VideoCodec", Format::String).times(4),
    placed(16, "VideoAttributes", Format::Int32u).bits(&[
        (0, "Encrypted"),
        (1, "Variable bitrate"),
        (2, "Variable frame rate"),
        (3, "Interlaced"),
    ]),
    placed(20, "VideoAvgBitrate", Format::Int32u).call(kilobits),
    placed(24, "VideoMaxBitrate", Format::Int32u).call(kilobits),
    placed(28, "VideoAvgFrameRate", Format::Int32u).call(sixteen_bits),
    placed(32, "VideoMaxFrameRate", Format::Int32u).call(sixteen_bits),
    placed(36, "VideoSize", Format::Int16u).times(2).call(by),
    placed(40, "PixelAspectRatio", Format::Int16u).times(2).call(with_colon),
];

/// Bits per second, from thousands of them.
fn kilobits(value: &Value<'_>, mode: Mode, out: &mut String) {
    bit_rate(&Value::Float(value.as_f64().unwrap_or(0.0) * 1000.0), mode, out);
}

/// A number with 16 bits after the point.
fn sixteen_bits(value: &Value<'_>, _mode: Mode, out: &mut String) {
    Value::Float((value.as_f64().unwrap_or(0.0) / 65_536.0 * 1000.0).round() / 1000.0).write_plain(out);
}

fn with_colon(value: &Value<'_>, mode: Mode, out: &mut String) {
    let plain = value.plain();
    out.push_str(&if mode == Mode::Print { plain.replace(' ', ":") } else { plain });
}
