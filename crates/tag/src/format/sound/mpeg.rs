//! The header of an MPEG audio frame (ISO/IEC 11172-3, section 2.4.1.3; 13818-3), and the tags of Xing and
//! LAME in the first frame.

use crate::context::Context;
use crate::metadata::Group;
use table::bytes::be32;
use table::def::{Conv, Mode};
use table::number::write_g;
use table::print::container::bit_rate;
use table::value::Value;

const GROUP: Group<'static> = Group::same("MPEG");

/// A valid frame header, in which no field has a reserved value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::format) struct FrameHeader(u32);

impl FrameHeader {
    pub(in crate::format) fn of(bytes: &[u8]) -> Option<FrameHeader> {
        let header = FrameHeader(be32(bytes, 0)?);
        let is_valid = header.0 >> 21 == 0x7ff
            && header.version() != 1
            && header.layer() != 0
            && !matches!(header.rate_index(), 0 | 15)
            && header.sampling() != 3;
        is_valid.then_some(header)
    }

    fn field(self, from_top: u32, n_bits: u32) -> i64 {
        i64::from(self.0 >> (32 - from_top - n_bits) & ((1 << n_bits) - 1))
    }

    /// 3 for MPEG-1, 2 for MPEG-2, 0 for MPEG-2.5.
    fn version(self) -> i64 {
        self.field(11, 2)
    }

    /// 3 for layer I, 2 for layer II, 1 for layer III.
    pub(in crate::format) fn layer(self) -> i64 {
        self.field(13, 2)
    }

    fn rate_index(self) -> i64 {
        self.field(16, 4)
    }

    fn sampling(self) -> i64 {
        self.field(20, 2)
    }

    fn mode(self) -> i64 {
        self.field(24, 2)
    }

    /// Bits per second.
    fn bit_rate(self) -> i64 {
        let table = match (self.version(), self.layer()) {
            (3, 3) => &[32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
            (3, 2) => &[32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
            (3, _) => &[32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
            (_, 3) => &[32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
            _ => &[8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
        };
        table[(self.rate_index() - 1).clamp(0, 13) as usize] * 1000
    }

    /// Adds the tags of the header.
    pub(in crate::format) fn push(self, ctx: &mut Context<'_>) {
        let mut push = |name, number: i64, labels| {
            ctx.push_conv(GROUP, name, Value::Integer(number), Conv::Labels(labels));
        };
        push("MPEGAudioVersion", self.version(), &[(0, "2.5"), (2, "2"), (3, "1")]);
        push("AudioLayer", self.layer(), &[(1, "3"), (2, "2"), (3, "1")]);
        let rates = match self.version() {
            3 => &[(0, "44100"), (1, "48000"), (2, "32000")],
            2 => &[(0, "22050"), (1, "24000"), (2, "16000")],
            _ => &[(0, "11025"), (1, "12000"), (2, "8000")],
        };
        ctx.push_conv(GROUP, "AudioBitrate", Value::Integer(self.bit_rate()), Conv::Call(bit_rate));
        let mut push = |name, number: i64, labels| {
            ctx.push_conv(GROUP, name, Value::Integer(number), Conv::Labels(labels));
        };
        push("SampleRate", self.sampling(), rates);
        push("ChannelMode", self.mode(), MODE);
        if self.layer() == 1 {
            push("MSStereo", self.field(26, 1), OFF_ON);
            push("IntensityStereo", self.field(27, 1), OFF_ON);
        } else {
            push("ModeExtension", self.field(26, 2), MODE_EXTENSION);
        }
        push("CopyrightFlag", self.field(28, 1), FALSE_TRUE);
        push("OriginalMedia", self.field(29, 1), FALSE_TRUE);
        push("Emphasis", self.field(30, 2), EMPHASIS);
    }

    /// Bytes between the header and the tag of Xing: the side information of layer III.
    fn side_bytes(self) -> usize {
        match (self.version() == 3, self.mode() == 3) {
            (true, false) => 32,
            (true, true) | (false, false) => 17,
            (false, true) => 9,
        }
    }
}

/// Length of the part of the first frame that is read.
pub(in crate::format) const FIRST_FRAME_BYTES: usize = 256;

/// Reads the tag of Xing and that of LAME in the first frame (Gabriel Bouvigne, "Mp3 Info Tag rev 1").
pub(in crate::format) fn read_xing<'a>(ctx: &mut Context<'a>, frame: &'a [u8], header: FrameHeader) {
    let Some(tag) = frame.get(4 + header.side_bytes()..) else { return };
    // The tag of a constant bit rate has the same layout. As in ExifTool, its counts are not told.
    let is_variable = tag.starts_with(b"Xing");
    if !(is_variable || tag.starts_with(b"Info")) || header.layer() != 1 {
        return;
    }
    let Some(flags) = be32(tag, 4) else { return };
    let mut at = 8;
    let mut take = |bit: u32, n_bytes: usize| {
        let has = flags & bit != 0;
        let start = at;
        at += if has { n_bytes } else { 0 };
        if has { be32(tag, start) } else { None }
    };
    let (frames, bytes) = (take(1, 4), take(2, 4));
    take(4, 100);
    let scale = take(8, 4);
    for (name, number) in [("VBRFrames", frames), ("VBRBytes", bytes), ("VBRScale", scale)] {
        if let Some(number) = number.filter(|_| is_variable) {
            ctx.push_number(GROUP, name, number);
        }
    }
    let lame = tag.get(at..).unwrap_or(&[]);
    let is_text = |byte: &&u8| byte.is_ascii_graphic() || **byte == b' ';
    let n_text = lame.iter().take(20).take_while(is_text).count();
    if lame.starts_with(b"LAME") {
        let text = ctx.text_or_latin1(&lame[..n_text.min(9)]);
        ctx.push_plain(GROUP, "Encoder", Value::Text(text));
        if let Some(scale) = scale.filter(|scale| *scale <= 100) {
            ctx.push_number(GROUP, "LameVBRQuality", (100 - scale) / 10);
            ctx.push_number(GROUP, "LameQuality", (100 - scale) % 10);
        }
        lame_tags(ctx, lame);
    } else if n_text >= 4 && is_variable {
        let text = ctx.text_or_latin1(&lame[..n_text]);
        ctx.push_plain(GROUP, "Encoder", Value::Text(text));
    }
}

fn lame_tags(ctx: &mut Context<'_>, lame: &[u8]) {
    let number = |at: usize| lame.get(at).map(|byte| i64::from(*byte));
    let mut push = |name, number: Option<i64>, conv| {
        if let Some(number) = number {
            ctx.push_conv(GROUP, name, Value::Integer(number), conv);
        }
    };
    push("LameMethod", number(9).map(|n| n & 15), Conv::Labels(LAME_METHOD));
    push("LameLowPassFilter", number(10).map(|n| n * 100), Conv::Call(kilohertz));
    push("LameBitrate", number(20).map(|n| n * 1000), Conv::Call(bit_rate));
    push("LameStereoMode", number(24).map(|n| n >> 2 & 7), Conv::Labels(LAME_STEREO));
}

fn kilohertz(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_f64()) {
        (Mode::Print, Some(hertz)) => {
            write_g(hertz / 1000.0, 15, out);
            out.push_str(" kHz");
        }
        _ => value.write_plain(out),
    }
}

const OFF_ON: &[(i64, &str)] = &[(0, "Off"), (1, "On")];
const FALSE_TRUE: &[(i64, &str)] = &[(0, "False"), (1, "True")];
const MODE: &[(i64, &str)] =
    &[(0, "Stereo"), (1, "Joint Stereo"), (2, "Dual Channel"), (3, "Single Channel")];
const MODE_EXTENSION: &[(i64, &str)] =
    &[(0, "Bands 4-31"), (1, "Bands 8-31"), (2, "Bands 12-31"), (3, "Bands 16-31")];
const EMPHASIS: &[(i64, &str)] = &[(0, "None"), (1, "50/15 ms"), (2, "reserved"), (3, "CCIT J.17")];
const LAME_METHOD: &[(i64, &str)] = &[
    (1, "CBR"),
    (2, "ABR"),
    (3, "VBR (old/rh)"),
    (4, "VBR (new/mtrh)"),
    (5, "VBR (old/rh)"),
    (6, "VBR"),
    (8, "CBR (2-pass)"),
    (9, "ABR (2-pass)"),
];
const LAME_STEREO: &[(i64, &str)] = &[
    (0, "Mono"),
    (1, "Stereo"),
    (2, "Dual Channels"),
    (3, "Joint Stereo"),
    (4, "Forced Joint Stereo"),
    (6, "Auto"),
    (7, "Intensity Stereo"),
];
