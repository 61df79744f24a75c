//! Radiance pictures (RGBE): lines of text, a blank line, and a line with the size.

use crate::context::Context;
use crate::file_type::FileType;
use crate::metadata::Group;
use table::def::Conv;
use table::value::Value;

const HDR: FileType = FileType::new("HDR", "hdr", "image/vnd.radiance");
const GROUP: Group<'static> = Group::same("Radiance");

/// Maximum number of header bytes that are read.
const HEADER_BYTES: usize = 16 << 10;

pub(crate) fn begins(head: &[u8]) -> bool {
    head.starts_with(b"#?RADIANCE") || head.starts_with(b"#?RGBE")
}

pub(crate) fn read(ctx: &mut Context<'_>) {
    ctx.set_file_type(&HDR);
    ctx.metadata.facts.frames = Some(1);
    ctx.metadata.facts.bit_depth = Some(32);
    let Some(header) = ctx.source.get_up_to(0, HEADER_BYTES) else { return };
    let mut lines = header.split(|&b| b == b'\n');
    lines.next();
    for line in lines.by_ref().take_while(|line| !line.trim_ascii().is_empty()) {
        if !ctx.take_node() {
            return;
        }
        field(ctx, line.trim_ascii_end());
    }
    match lines.next().and_then(size) {
        Some((orientation, width, height)) => {
            let text = ctx.keep_text(&orientation);
            ctx.push_conv(GROUP, "Orientation", Value::Text(text), Conv::TextLabels(ORIENTATION));
            (ctx.metadata.facts.width, ctx.metadata.facts.height) = (Some(width), Some(height));
            // In the order of the file: height first.
            ctx.push_plain(Group::FILE, "ImageHeight", Value::Integer(height.into()));
            ctx.push_plain(Group::FILE, "ImageWidth", Value::Integer(width.into()));
        }
        None => ctx.warn("The header is damaged"),
    }
}

/// Reads a line of the form `NAME=value` or `# comment`, or a command that was run.
fn field<'a>(ctx: &mut Context<'a>, line: &'a [u8]) {
    const NAMES: &[(&[u8], &str)] = &[
        (b"software", "Software"),
        (b"view", "View"),
        (b"format", "Format"),
        (b"exposure", "Exposure"),
        (b"gamma", "Gamma"),
        (b"colorcorr", "ColorCorrection"),
        (b"pixaspect", "PixelAspectRatio"),
        (b"primaries", "ColorPrimaries"),
    ];
    let (name, value) = match line {
        [b'#', comment @ ..] => ("Comment", comment),
        _ => match memchr::memchr(b'=', line).map(|at| (&line[..at], &line[at + 1..])) {
            Some((key, value)) => {
                match NAMES.iter().find(|(name, _)| name.eq_ignore_ascii_case(key.trim_ascii())) {
                    Some((_, name)) => (*name, value),
                    None => return,
                }
            }
            None => ("Command", line),
        },
    };
    let text = ctx.text_or_latin1(value.trim_ascii());
    ctx.push_plain(GROUP, name, Value::Text(text));
}

/// Parses `-Y 20 +X 10`: rows first, or columns first.
fn size(line: &[u8]) -> Option<(String, u32, u32)> {
    let mut words = std::str::from_utf8(line).ok()?.split_ascii_whitespace();
    let (first, first_side) = (words.next()?, words.next()?.parse().ok()?);
    let (second, second_side) = (words.next()?, words.next()?.parse().ok()?);
    let (width, height) =
        if first.ends_with('X') { (first_side, second_side) } else { (second_side, first_side) };
    Some((format!("{first} {second}"), width, height))
}

const ORIENTATION: &[(&str, &str)] = &[
    ("-Y +X", "Horizontal (normal)"),
    ("-Y -X", "Mirror horizontal"),
    ("+Y -X", "Rotate 180"),
    ("+Y +X", "Mirror vertical"),
    ("+X -Y", "Mirror horizontal and rotate 270 CW"),
    ("+X +Y", "Rotate 90 CW"),
    ("-X +Y", "Mirror horizontal and rotate 90 CW"),
    ("-X -Y", "Rotate 270 CW"),
];

#[cfg(test)]
mod tests {
    use crate::testing::check_tag;

    #[test]
    fn lines_and_size() {
        let file = b"#?RADIANCE\n# by hand\nFORMAT=32-bit_rle_rgbe\nEXPOSURE= 2.5\n\n-Y 20 +X 10\n";
        check_tag(file, "Comment", Some("by hand"));
        check_tag(file, "Format", Some("32-bit_rle_rgbe"));
        check_tag(file, "Exposure", Some("2.5"));
        check_tag(file, "ImageWidth", Some("10"));
        check_tag(file, "Orientation", Some("Horizontal (normal)"));
        check_tag(b"#?RADIANCE\n\nno size\n", "ImageWidth", None);
    }
}
