//! WavPack (David Bryant, "WavPack 4 & 5 Binary File / Block Format"): the flags of the first block, and
//! the header of the WAV file that it keeps.

use super::ape;
use super::id3::SurroundingTags;
use super::wave_format;
use crate::context::Context;
use crate::file_type::FileType;
use crate::metadata::Group;
use table::bytes::ByteOrder;
use table::def::Conv;
use table::value::Value;

/// Number of bytes in which the header of the WAV file is looked for.
const HEAD_BYTES: usize = 1056;

const WV: FileType = FileType::new("WV", "wv", "audio/x-wavpack");

pub(in crate::format) fn read(ctx: &mut Context<'_>) {
    let around = SurroundingTags::find(ctx);
    ctx.set_file_type(&WV);
    around.push_size(ctx);
    let Some(head) = ctx.source.get_up_to(around.start, HEAD_BYTES) else { return };
    let format = memchr::memmem::find(head, b"WAVEfmt ").and_then(|at| head.get(at + 12..));
    // ExifTool reads the flags of files without a WAV header, and of two versions.
    if format.is_none() || matches!(head.get(8..10), Some(b"\x02\x04" | b"\x10\x04")) {
        flags(ctx, head);
    }
    if let Some(format) = format {
        wave_format::read(ctx, format);
    }
    ape::read_tag(ctx, &around);
    around.read(ctx);
}

fn flags(ctx: &mut Context<'_>, head: &[u8]) {
    let Some(flags) = ByteOrder::Little.u32(head, 24).map(i64::from) else { return };
    let mut push = |name, number: i64, labels| {
        ctx.push_conv(Group::FILE, name, Value::Integer(number), Conv::Labels(labels));
    };
    push("AudioType", flags >> 2 & 1, &[(0, "Stereo"), (1, "Mono")]);
    push("Compression", flags >> 3 & 1, &[(0, "Lossless"), (1, "Hybrid")]);
    push("DataFormat", flags >> 7 & 1, &[(0, "Integer"), (1, "Floating Point")]);
    push("SampleRate", flags >> 23 & 15, RATE);
    ctx.push_number(Group::FILE, "BytesPerSample", (flags & 3) + 1);
}

const RATE: &[(i64, &str)] = &[
    (0, "6000"),
    (1, "8000"),
    (2, "9600"),
    (3, "11025"),
    (4, "12000"),
    (5, "16000"),
    (6, "22050"),
    (7, "24000"),
    (8, "32000"),
    (9, "44100"),
    (10, "48000"),
    (11, "64000"),
    (12, "88200"),
    (13, "96000"),
    (14, "192000"),
    (15, "Custom"),
];
