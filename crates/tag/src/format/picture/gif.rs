//! GIF 89a and 87a: a sequence of blocks.
//!
//! Pixels are stored in sub-blocks of at most 255 bytes that form a chain, so counting the frames requires
//! reading the whole file. That is done if it is cheap, or if all tags are requested; otherwise the number of
//! frames stays unknown.

use crate::context::Context;
use crate::file_type::FileType;
use crate::metadata::Group;
use crate::options::Want;
use crate::{icc, xmp};
use table::bytes::ByteOrder;
use table::def::{Conv, Role};
use table::print::container::seconds;
use table::value::Value;

const GIF: FileType = FileType::new("GIF", "gif", "image/gif");
const GROUP: Group<'static> = Group::same("GIF");

/// Offset up to which blocks are read if not all tags are requested.
const CHEAP_BYTES: u64 = 1 << 20;

/// XMP data ends with a byte of 1 and then all byte values in descending order, which lead a reader of
/// sub-blocks to the end from any position (XMP specification part 3, section 1.1.2).
const XMP_TRAILER_BYTES: usize = 257;

pub(crate) fn begins(head: &[u8]) -> bool {
    head.starts_with(b"GIF87a") || head.starts_with(b"GIF89a")
}

/// State collected while reading the blocks.
#[derive(Default)]
struct State {
    n_frames: u32,
    /// Total delay of all frames, in hundredths of a second.
    delay: u64,
    /// Transparent colour of the last frame that has one.
    transparent_color: Option<u8>,
    has_loop: bool,
    /// Whether something else was found where a block was expected. Programs show what is before it.
    is_damaged: bool,
    /// Whether the last extension is a comment.
    is_in_comment: bool,
}

pub(crate) fn read(ctx: &mut Context<'_>) {
    ctx.set_file_type(&GIF);
    let Some(header) = ctx.get(0, 13) else {
        ctx.warn("The header is cut off");
        return;
    };
    let flags = ctx.within("ScreenDescriptor", |ctx| screen(ctx, header));
    let color_map_bytes = if flags & 0x80 != 0 { 3 << ((flags & 7) + 1) } else { 0 };
    let mut at = 13 + color_map_bytes;
    let mut state = State::default();
    let reached_end = loop {
        match next_block(ctx, at, &mut state) {
            Block::Next(next) => at = next,
            Block::End => break true,
            Block::Lost => break false,
        }
    };
    // As in ExifTool, a comment without an end is none.
    if !reached_end && !state.is_damaged && !state.is_in_comment && ctx.source.reached_past_end() {
        ctx.metadata.error = Some("File format error");
    }
    finish(ctx, &state, reached_end);
}

/// Reads the logical screen descriptor (section 18); returns its flags.
fn screen(ctx: &mut Context<'_>, header: &[u8]) -> u8 {
    let u16_at = |at| ByteOrder::Little.u16(header, at).unwrap_or(0);
    let [flags, background, aspect] = [10, 11, 12].map(|at| header.get(at).copied().unwrap_or(0));
    let version = if header.get(3..6) == Some(b"87a") { "87a" } else { "89a" };
    ctx.push_plain(GROUP, "GIFVersion", Value::Text(version));
    ctx.set_size(GROUP, u16_at(6).into(), u16_at(8).into());
    // Bit depth of the palette colours.
    ctx.metadata.facts.bit_depth = Some(8);
    let mut push = |name, number: u8, conv| ctx.push_conv(GROUP, name, Value::Integer(number.into()), conv);
    push("HasColorMap", flags >> 7, Conv::Labels(&[(0, "No"), (1, "Yes")]));
    push("ColorResolutionDepth", (flags >> 4 & 7) + 1, Conv::None);
    push("BitsPerPixel", (flags & 7) + 1, Conv::None);
    push("BackgroundColor", background, Conv::None);
    if aspect > 0 {
        ctx.push_plain(GROUP, "PixelAspectRatio", Value::Float((f64::from(aspect) + 15.0) / 64.0));
    }
    flags
}

enum Block {
    Next(u64),
    End,
    /// Damaged, not available yet, or beyond the limit.
    Lost,
}

fn next_block(ctx: &mut Context<'_>, at: u64, state: &mut State) -> Block {
    if at > CHEAP_BYTES && ctx.options.want != Want::Everything || !ctx.take_node() {
        return Block::Lost;
    }
    let Some(&[kind]) = ctx.get(at, 1).and_then(|bytes| bytes.first_chunk()) else {
        return Block::Lost;
    };
    let next = match kind {
        b';' => return Block::End,
        b',' => image(ctx, at, state),
        b'!' => extension(ctx, at, state),
        _ => {
            state.is_damaged = true;
            None
        }
    };
    next.map_or(Block::Lost, Block::Next)
}

/// Reads an image descriptor (section 20) and the pixels after it.
fn image(ctx: &mut Context<'_>, at: u64, state: &mut State) -> Option<u64> {
    state.n_frames += 1;
    state.is_in_comment = false;
    let flags = *ctx.get(at + 9, 1)?.first()?;
    let color_map_bytes = if flags & 0x80 != 0 { 3 << ((flags & 7) + 1) } else { 0 };
    // The palette is followed by the minimum code size.
    after_sub_blocks(ctx, at + 10 + color_map_bytes + 1)
}

/// Position after the sub-blocks that begin at `at` (section 15).
fn after_sub_blocks(ctx: &Context<'_>, mut at: u64) -> Option<u64> {
    loop {
        // Walks the sub-blocks in the available bytes, without requesting each.
        let held = ctx.source.held_from(at);
        let mut offset = 0_usize;
        while let Some(&n_bytes) = held.get(offset) {
            offset += 1 + usize::from(n_bytes);
            if n_bytes == 0 {
                return Some(at + offset as u64);
            }
        }
        if offset == 0 {
            // Records a need, unless it is past the end.
            ctx.get(at, 1)?;
            return None;
        }
        at += offset as u64;
    }
}

fn extension(ctx: &mut Context<'_>, at: u64, state: &mut State) -> Option<u64> {
    let label = *ctx.get(at + 1, 1)?.first()?;
    let blocks_at = at + 2;
    state.is_in_comment = label == 0xfe;
    match label {
        0xf9 => graphic_control(ctx, blocks_at, state),
        0xfe if ctx.options.want.takes("Comment", Role::None) => {
            comment(ctx, blocks_at);
            // There is rarely more than one.
            if !ctx.options.trailers {
                return None;
            }
        }
        0xff => application(ctx, blocks_at, state),
        0x01 => plain_text(ctx, blocks_at),
        _ => {}
    }
    after_sub_blocks(ctx, blocks_at)
}

/// Reads the delay and the transparent colour (section 23).
fn graphic_control(ctx: &Context<'_>, at: u64, state: &mut State) {
    let Some(bytes) = ctx.get(at + 1, 4) else { return };
    state.delay += u64::from(ByteOrder::Little.u16(bytes, 1).unwrap_or(0));
    if bytes[0] & 1 != 0 {
        state.transparent_color = Some(bytes[3]);
    }
}

fn comment(ctx: &mut Context<'_>, at: u64) {
    if let Some(bytes) = sub_block_bytes(ctx, at) {
        let text = ctx.text_or_latin1(bytes);
        ctx.push_behind(Group::FILE, "Comment", Value::Text(text), Conv::None);
    }
}

/// Reads a text that is part of the picture (section 25), behind its place and its colours.
fn plain_text(ctx: &mut Context<'_>, at: u64) {
    const HEAD_BYTES: u8 = 12;
    if ctx.get(at, 1) == Some(&[HEAD_BYTES])
        && let Some(bytes) = sub_block_bytes(ctx, at + 1 + u64::from(HEAD_BYTES))
    {
        let text = ctx.text_or_latin1(bytes);
        ctx.push_behind(GROUP, "Text", Value::Text(text), Conv::None);
    }
}

/// Joins the data of the sub-blocks at `at`.
fn sub_block_bytes<'a>(ctx: &mut Context<'a>, mut at: u64) -> Option<&'a [u8]> {
    let mut joined = Vec::new();
    loop {
        let n_bytes = usize::from(*ctx.get(at, 1)?.first()?);
        if n_bytes == 0 {
            break;
        }
        joined.extend_from_slice(ctx.get(at + 1, n_bytes)?);
        if joined.len() > ctx.options.limits.value_bytes {
            ctx.warn("An extension is larger than the limit; cut");
            break;
        }
        at += 1 + n_bytes as u64;
    }
    Some(ctx.keep_bytes(&joined))
}

/// Reads an application extension (section 26): eleven bytes identify the application.
fn application(ctx: &mut Context<'_>, at: u64, state: &mut State) {
    let Some(name) = ctx.get(at, 12).and_then(|bytes| bytes.get(1..)) else { return };
    let data_at = at + 12;
    match name {
        b"NETSCAPE2.0" | b"ANIMEXTS1.0" if !state.has_loop => {
            let Some(bytes) = ctx.get(data_at, 4).filter(|bytes| bytes[0] >= 3 && bytes[1] == 1) else {
                return;
            };
            state.has_loop = true;
            let times = ByteOrder::Little.u16(bytes, 2).unwrap_or(0);
            let labels = Conv::Call(iterations);
            ctx.push_conv(GROUP, "AnimationIterations", Value::Integer(times.into()), labels);
        }
        b"XMP DataXMP" => {
            let Some(end) = after_sub_blocks(ctx, data_at) else { return };
            let n_bytes = usize::try_from(end - data_at).unwrap_or(usize::MAX);
            if n_bytes > ctx.options.limits.value_bytes {
                ctx.warn("An extension is larger than the limit; left out");
            } else if let Some(bytes) = ctx.get(data_at, n_bytes) {
                let packet = bytes.get(..n_bytes.saturating_sub(XMP_TRAILER_BYTES + 1)).unwrap_or(bytes);
                ctx.deeper(|ctx| xmp::read(ctx, packet));
            }
        }
        b"ICCRGBG1012" => {
            if let Some(profile) = sub_block_bytes(ctx, data_at) {
                ctx.deeper(|ctx| icc::read(ctx, profile));
            }
        }
        _ => {}
    }
}

fn iterations(value: &Value<'_>, mode: table::def::Mode, out: &mut String) {
    match (mode, value.as_i64()) {
        (table::def::Mode::Print, Some(0)) => out.push_str("Infinite"),
        _ => value.write_plain(out),
    }
}

fn finish(ctx: &mut Context<'_>, state: &State, reached_end: bool) {
    if reached_end {
        ctx.metadata.facts.frames = Some(state.n_frames);
    }
    if let Some(color) = state.transparent_color {
        ctx.push_plain(GROUP, "TransparentColor", Value::Integer(color.into()));
    }
    if state.n_frames > 1 {
        ctx.push_plain(GROUP, "FrameCount", Value::Integer(state.n_frames.into()));
    }
    if state.delay > 0 {
        ctx.push_conv(GROUP, "Duration", Value::Float(state.delay as f64 / 100.0), Conv::Call(seconds));
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::check_tag;
    use crate::{Options, Parser, Want};

    /// Two frames without local palettes, with a comment and a loop.
    fn gif() -> Vec<u8> {
        let frame = b"!\xf9\x04\x01\x0a\0\x07\0,\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0";
        [
            &b"GIF89a\x03\0\x02\0\x91\x05\x31"[..],
            &[0; 12],
            b"!\xffNETSCAPE2.0\x03\x01\0\0\0".as_slice(),
            b"!\xfe\x05hello\x06 world\0",
            b"!\x01\x0c0123456789ab\x04text\0",
            frame,
            frame,
            b";",
        ]
        .concat()
        .into_iter()
        .collect()
    }

    #[test]
    fn screen_comment_loop_and_frames() {
        let mut file = gif();
        // The length of the application name.
        let at = file.windows(8).position(|w| w == b"NETSCAPE").unwrap();
        file.insert(at, 11);
        check_tag(&file, "ImageWidth", Some("3"));
        check_tag(&file, "HasColorMap", Some("Yes"));
        check_tag(&file, "BitsPerPixel", Some("2"));
        check_tag(&file, "PixelAspectRatio", Some("1"));
        check_tag(&file, "AnimationIterations", Some("Infinite"));
        check_tag(&file, "Comment", Some("hello world"));
        check_tag(&file, "TransparentColor", Some("7"));
        check_tag(&file, "FrameCount", Some("2"));
        check_tag(&file, "Duration", Some("0.20 s"));
        let frames = Parser::new().parse_whole(&file, &Options::wanting(Want::Roles), |m| m.facts.frames);
        assert_eq!(frames, Some(2));
    }

    #[test]
    fn a_file_that_is_cut_leaves_the_number_of_frames_open() {
        let file = gif();
        let frames =
            Parser::new().parse_whole(&file[..file.len() - 4], &Options::default(), |m| m.facts.frames);
        assert_eq!(frames, None);
        check_tag(&file[..10], "FileType", Some("GIF"));
    }

    #[test]
    fn endless_frames_stop_at_the_budget() {
        let mut file = b"GIF89a\x01\0\x01\0\0\0\0".to_vec();
        file.extend(b",\0\0\0\0\x01\0\x01\0\0\x02\0".repeat(50_000));
        let frames = Parser::new().parse_whole(&file, &Options::default(), |m| m.facts.frames);
        assert_eq!(frames, None);
    }
}
