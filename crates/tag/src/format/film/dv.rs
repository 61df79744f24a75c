//! Films as camcorders store them on tape (IEC 61834 and SMPTE 314M): blocks of 80 bytes, of which the
//! header, the auxiliary data of the picture (VAUX), and that of the sound (AAUX) of the first frame are
//! read.

use crate::context::Context;
use crate::file_type::FileType;
use crate::metadata::{Group, Tag};
use table::def::{Conv, Role};
use table::print::container::{bit_rate, duration};
use table::value::{Value, number_value};

const DV: FileType = FileType::new("DV", "dv", "video/x-dv");
const GROUP: Group<'static> = Group::same("DV");
const BLOCK_BYTES: usize = 80;
/// Where the header may begin at the latest.
const SEARCHED_BYTES: usize = 12_000;

/// A way of recording: the bit for 50 fields and the type of the signal choose it.
struct Profile {
    is_50: bool,
    signal: u8,
    name: &'static str,
    frame_bytes: u32,
    width: u32,
    height: u32,
    frames: f64,
    colours: &'static str,
}

const FRAMES_OF_60: f64 = 30_000.0 / 1001.0;
const SD_OF_50: Profile = profile(true, 0, "IEC 61834 - 625/50 (PAL)", 144_000, (720, 576), 25.0, "4:2:0");
const APPLIED_SD_OF_50: Profile =
    profile(true, 0, "SMPTE-314M - 625/50 (PAL)", 144_000, (720, 576), 25.0, "4:1:1");
#[rustfmt::skip]
const PROFILES: [Profile; 9] = [
    profile(false, 0, "IEC 61834, SMPTE-314M - 525/60 (NTSC)", 120_000, (720, 480), FRAMES_OF_60, "4:1:1"),
    SD_OF_50,
    profile(false, 4, "DVCPRO50: SMPTE-314M - 525/60 (NTSC) 50 Mbps", 240_000, (720, 480), FRAMES_OF_60, "4:2:2"),
    profile(true, 4, "DVCPRO50: SMPTE-314M - 625/50 (PAL) 50 Mbps", 288_000, (720, 576), 25.0, "4:2:2"),
    profile(false, 0x14, "DVCPRO HD: SMPTE-370M - 1080i60 100 Mbps", 480_000, (1280, 1080), FRAMES_OF_60, "4:2:2"),
    profile(true, 0x14, "DVCPRO HD: SMPTE-370M - 1080i50 100 Mbps", 576_000, (1440, 1080), 25.0, "4:2:2"),
    profile(false, 0x18, "DVCPRO HD: SMPTE-370M - 720p60 100 Mbps", 240_000, (960, 720), 2.0 * FRAMES_OF_60, "4:2:2"),
    profile(true, 0x18, "DVCPRO HD: SMPTE-370M - 720p50 100 Mbps", 288_000, (960, 720), 50.0, "4:2:2"),
    profile(true, 1, "IEC 61883-5 - 625/50 (PAL)", 144_000, (720, 576), 25.0, "4:2:0"),
];

const fn profile(
    is_50: bool,
    signal: u8,
    name: &'static str,
    frame_bytes: u32,
    (width, height): (u32, u32),
    frames: f64,
    colours: &'static str,
) -> Profile {
    Profile { is_50, signal, name, frame_bytes, width, height, frames, colours }
}

/// Whether the file has a first frame.
pub(in crate::format) fn is_film(ctx: &Context<'_>) -> bool {
    first_frame(ctx).is_some()
}

/// The bytes from the header of the first frame on. Files named `.dv` and `.dif` may have other bytes before.
fn first_frame<'a>(ctx: &Context<'a>) -> Option<&'a [u8]> {
    let head = ctx.source.get_up_to(0, 4)?;
    if !begins(head) && !matches!(ctx.extension, "dv" | "dif") {
        return None;
    }
    let bytes = ctx.source.get_up_to(0, SEARCHED_BYTES)?;
    let at = memchr::memmem::find_iter(bytes, b"\x1f\x07\0").find(|at| begins(&bytes[*at..]))?;
    Some(&bytes[at..])
}

/// Reads the first frame of a film.
pub(in crate::format) fn read(ctx: &mut Context<'_>) {
    let Some(first) = first_frame(ctx) else { return };
    ctx.set_file_type(&DV);
    let _ = frame(ctx, first);
}

fn begins(head: &[u8]) -> bool {
    head.starts_with(b"\x1f\x07\0") && matches!(head.get(3), Some(0x3f | 0xbf))
}

fn frame<'a>(ctx: &mut Context<'a>, bytes: &'a [u8]) -> Option<()> {
    let (is_50, applied) = (bytes.get(3)? & 0x80 != 0, bytes.get(4)? & 7);
    // The pack with the type of the signal has a fixed place.
    let signal = bytes.get(5 * BLOCK_BYTES + 48 + 3)? & 0x1f;
    let is_applied = is_50 && signal == 0 && applied != 0;
    let known = PROFILES.iter().find(|profile| profile.is_50 == is_50 && profile.signal == signal);
    let Some(profile) = (if is_applied { Some(&APPLIED_SD_OF_50) } else { known }) else {
        ctx.warn("Unrecognized DV profile");
        return None;
    };
    let packs = Packs::of(bytes);
    let recorded = packs.recorded();
    if let Some(date) = &recorded {
        let value = Value::Text(ctx.keep_text(date));
        let role = Role::DateTimeOriginal;
        ctx.push(Tag { group: GROUP, name: "DateTimeOriginal", value, conv: Conv::None, role, priority: 1 });
    }
    ctx.set_size(GROUP, profile.width, profile.height);
    let bytes_per_second = f64::from(profile.frame_bytes) * profile.frames;
    if let Some(n_bytes) = ctx.source.len_bytes() {
        let seconds = number_value(n_bytes as f64 / bytes_per_second);
        ctx.push_conv(GROUP, "Duration", seconds, Conv::Call(duration));
    }
    ctx.push_conv(GROUP, "TotalBitrate", number_value(8.0 * bytes_per_second), Conv::Call(bit_rate));
    ctx.push_plain(GROUP, "VideoFormat", Value::Text(profile.name));
    let control = packs.control.filter(|_| recorded.is_some());
    if let Some(control) = control {
        let scan = if control[3] & 0x10 != 0 { "Interlaced" } else { "Progressive" };
        ctx.push_plain(GROUP, "VideoScanType", Value::Text(scan));
    }
    ctx.push_conv(GROUP, "FrameRate", number_value(profile.frames), Conv::Call(super::thousandths));
    if let Some(control) = control {
        let is_wide = control[2] & 7 == 2 || (control[2] & 7 == 7 && applied == 0);
        ctx.push_plain(GROUP, "AspectRatio", Value::Text(if is_wide { "16:9" } else { "4:3" }));
    }
    ctx.push_plain(GROUP, "Colorimetry", Value::Text(profile.colours));
    sound(ctx, bytes.get(54 * BLOCK_BYTES + 3..)?.first_chunk()?);
    Some(())
}

/// Packs of five bytes in the blocks of the picture's auxiliary data.
#[derive(Default)]
struct Packs {
    control: Option<[u8; 5]>,
    date: Option<[u8; 5]>,
    time: Option<[u8; 5]>,
}

impl Packs {
    fn of(bytes: &[u8]) -> Packs {
        let mut packs = Packs::default();
        for block in bytes.chunks_exact(BLOCK_BYTES).skip(3).take(3) {
            for pack in block[3..78].as_chunks().0 {
                match pack[0] {
                    0x61 => packs.control = Some(*pack),
                    0x62 => packs.date = Some(*pack),
                    0x63 => packs.time = Some(*pack),
                    _ => {}
                }
            }
        }
        packs
    }

    /// Date and time, whose digits have four bits each.
    fn recorded(&self) -> Option<String> {
        let (date, time) = (self.date?, self.time?);
        let [year, month, day] = [date[4], date[3] & 0x1f, date[2] & 0x3f];
        let [hour, minute, second] = [time[4] & 0x3f, time[3] & 0x7f, time[2] & 0x7f];
        let is_decimal = |byte: &u8| byte >> 4 <= 9 && byte & 15 <= 9;
        let century = if year < 0x90 { 20 } else { 19 };
        let text = format!("{century}{year:02x}:{month:02x}:{day:02x} {hour:02x}:{minute:02x}:{second:02x}");
        [year, month, day, hour, minute, second].iter().all(is_decimal).then_some(text)
    }
}

/// Reads the first pack of the sound's auxiliary data.
fn sound(ctx: &mut Context<'_>, pack: &[u8; 5]) {
    if pack[0] != 0x50 {
        return;
    }
    let (blocks, rate, is_16_bits) = (pack[3] & 0x1f, pack[4] >> 3 & 7, pack[4] & 7 == 0);
    let channels = match blocks {
        0 if rate == 2 && !is_16_bits => Some(4),
        0 => Some(2),
        1 => Some(0),
        2 => Some(4),
        _ => None,
    };
    let rate = [48_000, 44_100, 32_000].get(usize::from(rate)).copied();
    let bits = Some(if is_16_bits { 16 } else { 12 });
    for (name, number) in
        [("AudioChannels", channels), ("AudioSampleRate", rate), ("AudioBitsPerSample", bits)]
    {
        if let Some(number) = number {
            ctx.push_plain(GROUP, name, Value::Integer(number));
        }
    }
}
