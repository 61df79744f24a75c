//! WavPack (David Bryant, "WavPack 4 & 5 Binary File / Block Format"): the flags of the first block.

use super::ape;
use super::id3::Around;
use crate::context::Context;
use crate::file_type::FileType;
use crate::format::riff;
use crate::metadata::Group;
use table::bytes::ByteOrder;
use table::def::Conv;
use table::value::Value;

const WV: FileType = FileType::new("WV", "wv", "audio/x-wavpack");

pub(super) fn read(ctx: &mut Context<'_>, around: &Around) {
    ctx.set_file_type(&WV);
    around.push_size(ctx);
    if header_of_wav(ctx, around.start).is_some() {
        return ape::read_tag(ctx, around);
    }
    let flags = ctx.get(around.start, 32).and_then(|head| ByteOrder::Little.u32(head, 24)).map(i64::from);
    if let Some(flags) = flags {
        let mut push = |name, number: i64, labels| {
            ctx.push_conv(Group::FILE, name, Value::Integer(number), Conv::Labels(labels));
        };
        push("AudioType", flags >> 2 & 1, &[(0, "Stereo"), (1, "Mono")]);
        push("Compression", flags >> 3 & 1, &[(0, "Lossless"), (1, "Hybrid")]);
        push("DataFormat", flags >> 7 & 1, &[(0, "Integer"), (1, "Floating Point")]);
        push("SampleRate", flags >> 23 & 15, RATE);
        ctx.push_number(Group::FILE, "BytesPerSample", (flags & 3) + 1);
    }
    ape::read_tag(ctx, around);
    around.read(ctx);
}

/// Reads the header of the WAV file that was packed, if the first block begins with it: a byte with the
/// number 0x21, and the length in words.
fn header_of_wav(ctx: &mut Context<'_>, start: u64) -> Option<()> {
    const BLOCK_HEADER_BYTES: u64 = 32;
    const NUMBER: u8 = 0x21;
    let &[number, n_words] = ctx.get(start + BLOCK_HEADER_BYTES, 2)?.first_chunk()?;
    if number != NUMBER {
        return None;
    }
    let header = ctx.get(start + BLOCK_HEADER_BYTES + 2, usize::from(n_words) * 2)?;
    let format = header.strip_prefix(b"RIFF")?.get(4..)?.strip_prefix(b"WAVEfmt ")?;
    riff::read_sound_format(ctx, format.get(4..)?);
    Some(())
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
