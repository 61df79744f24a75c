//! MPEG program streams, and pictures of MPEG without a container (ISO/IEC 11172-1 and -2; 13818-1 and -2):
//! the header of the first sequence of pictures, and that of the first frame of sound.

use crate::context::Context;
use crate::file_type::FileType;
use crate::format::sound::mpeg::FrameHeader;
use crate::metadata::Group;
use table::def::Conv;
use table::film::mpeg::ASPECT_RATIO;
use table::print::container::bit_rate;
use table::value::{Value, number_value};

const GROUP: Group<'static> = Group::same("MPEG");
const MPEG: FileType = FileType::new("MPEG", "mpg", "video/mpeg");
const M2V: FileType = FileType::new("M2V", "m2v", "video/mpeg");
const VOB: FileType = FileType::new("VOB", "vob", "video/mpeg");

pub(in crate::format) fn begins(head: &[u8]) -> bool {
    head.starts_with(b"\0\0\x01") && matches!(head.get(3), Some(0xb3 | 0xba | 0xbb))
}

pub(in crate::format) fn read(ctx: &mut Context<'_>) {
    /// Headers are looked for in the first part of the file, and in three more of the same length.
    const PART_BYTES: usize = 64 * 1024;
    const MOST_PARTS: usize = 4;
    ctx.set_file_type(match ctx.extension {
        "m2v" => &M2V,
        "vob" => &VOB,
        _ => &MPEG,
    });
    let mut headers = Headers::default();
    for n_parts in 1..=MOST_PARTS {
        let Some(bytes) = ctx.source.get_up_to(0, n_parts * PART_BYTES) else { return };
        headers = Headers::of(bytes);
        if headers.is_complete() || bytes.len() < n_parts * PART_BYTES {
            break;
        }
    }
    match (headers.pictures, headers.sound) {
        (None, None) => ctx.metadata.error = Some("File format error"),
        (Some((at, pictures)), Some((sound_at, sound))) if sound_at < at => {
            sound.push(ctx);
            pictures.push(ctx);
        }
        (pictures, sound) => {
            if let Some((_, pictures)) = pictures {
                pictures.push(ctx);
            }
            if let Some((_, sound)) = sound {
                sound.push(ctx);
            }
        }
    }
}

/// The first headers, with their places.
#[derive(Default)]
struct Headers {
    pictures: Option<(usize, Sequence)>,
    sound: Option<(usize, FrameHeader)>,
}

impl Headers {
    fn of(bytes: &[u8]) -> Headers {
        /// A frame of sound begins near the beginning of its packet.
        const PACKET_HEAD_BYTES: usize = 256;
        let mut headers = Headers::default();
        for at in memchr::memmem::find_iter(bytes, b"\0\0\x01") {
            let behind = bytes.get(at + 4..).unwrap_or(&[]);
            match bytes.get(at + 3) {
                Some(0xb3) if headers.pictures.is_none() => {
                    headers.pictures = Sequence::of(behind).map(|sequence| (at, sequence));
                }
                Some(0xc0..=0xdf) if headers.sound.is_none() => {
                    let head = behind.get(..PACKET_HEAD_BYTES).unwrap_or(behind);
                    let frame =
                        memchr::memchr_iter(0xff, head).find_map(|begin| FrameHeader::of(&head[begin..]));
                    headers.sound = frame.map(|frame| (at, frame));
                }
                _ => {}
            }
            if headers.is_complete() {
                break;
            }
        }
        headers
    }

    fn is_complete(&self) -> bool {
        self.pictures.is_some() && self.sound.is_some()
    }
}

/// The header of a sequence of pictures.
struct Sequence {
    width: u32,
    height: u32,
    /// Width of a pixel for a height of 1.
    aspect: f64,
    frames_per_second: f64,
    /// In units of 400 bits per second.
    rate: u32,
}

impl Sequence {
    fn of(bytes: &[u8]) -> Option<Sequence> {
        const ASPECTS: [f64; 14] = [
            1.0, 0.6735, 0.7031, 0.7615, 0.8055, 0.8437, 0.8935, 0.9157, 0.9815, 1.0255, 1.0695, 1.095,
            1.1575, 1.2015,
        ];
        const RATES: [f64; 8] = [23.976, 24.0, 25.0, 29.97, 30.0, 50.0, 59.94, 60.0];
        let fields = u64::from_be_bytes(*bytes.first_chunk()?);
        let field =
            |from_top: u32, n_bits: u32| (fields >> (64 - from_top - n_bits)) as u32 & ((1 << n_bits) - 1);
        let listed = |values: &[f64], number: u32| values.get((number as usize).checked_sub(1)?).copied();
        Some(Sequence {
            width: field(0, 12),
            height: field(12, 12),
            aspect: listed(&ASPECTS, field(24, 4))?,
            frames_per_second: listed(&RATES, field(28, 4))?,
            rate: field(32, 18),
        })
    }

    fn push(&self, ctx: &mut Context<'_>) {
        const BITS_OF_UNIT: i64 = 400;
        const VARIABLE: u32 = 0x3_ffff;
        ctx.set_size(GROUP, self.width, self.height);
        ctx.push_conv(GROUP, "AspectRatio", number_value(self.aspect), Conv::TextLabels(ASPECT_RATIO));
        ctx.push_conv(GROUP, "FrameRate", number_value(self.frames_per_second), Conv::Unit(" fps"));
        let (rate, conv) = match self.rate {
            VARIABLE => (Value::Text("Variable"), Conv::None),
            units => (Value::Integer(i64::from(units) * BITS_OF_UNIT), Conv::Call(bit_rate)),
        };
        ctx.push_conv(GROUP, "VideoBitrate", rate, conv);
    }
}
