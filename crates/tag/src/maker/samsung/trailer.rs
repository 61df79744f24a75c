//! The trailer that Samsung phones write after the picture: named blocks, and at the very end a directory of
//! them, `SEFH`, its length, `SEFT`. Source: ExifTool's documentation of the Samsung tags.

use super::edit;
use crate::context::Context;
use crate::metadata::{Group, Tag};
use table::bytes::ByteOrder;
use table::def::{Conv, Role};
use table::maker::samsung::words::MCC_DATA;
use table::print::container::date_since_1904;
use table::value::Value;

const GROUP: Group<'static> = Group::new("MakerNotes", "Samsung");

/// Whether a file ends with the trailer.
pub(crate) fn ends(tail: &[u8]) -> bool {
    tail.ends_with(b"SEFT") || tail.ends_with(INDEX_END)
}

/// Reads the trailer that ends here, if there is one, and returns where it starts.
pub(crate) fn read(ctx: &mut Context<'_>, end: u64) -> Option<u64> {
    const LITTLE: ByteOrder = ByteOrder::Little;
    const ENTRY_BYTES: usize = 12;
    const MOST_BYTES: u32 = 1 << 16;
    if !ctx.filter.makers.any() {
        return None;
    }
    let end = end_of_directory(ctx, end)?;
    let tail = ctx.get(end.checked_sub(8)?, 8)?;
    let n_bytes = LITTLE.u32(tail, 0)?;
    if !tail.ends_with(b"SEFT") || n_bytes > MOST_BYTES {
        return None;
    }
    let directory_at = end.checked_sub(8)?.checked_sub(n_bytes.into())?;
    let directory = ctx.get(directory_at, n_bytes as usize)?;
    if !directory.starts_with(b"SEFH") {
        return None;
    }
    let mut start = directory_at;
    let n_entries = LITTLE.u32(directory, 8)? as usize;
    for entry in directory.get(ENTRY_BYTES..)?.chunks_exact(ENTRY_BYTES).take(n_entries) {
        let (kind, back, n_bytes) = (LITTLE.u16(entry, 2)?, LITTLE.u32(entry, 4)?, LITTLE.u32(entry, 8)?);
        if n_bytes < 8 || n_bytes > back {
            return None;
        }
        let at = directory_at.checked_sub(back.into())?;
        start = start.min(at);
        let name_bytes = LITTLE.u32(ctx.get(at, 8)?, 4)?;
        let data_bytes = n_bytes.checked_sub(8)?.checked_sub(name_bytes)?;
        let block = Block { at: at + 8, name_bytes, data_bytes };
        read_block(ctx, kind, &block);
    }
    Some(start)
}

/// The end of an index that some phones write behind the directory.
const INDEX_END: &[u8] = b"QDIOBS";

/// Where the directory ends: before the index, if there is one.
fn end_of_directory(ctx: &Context<'_>, end: u64) -> Option<u64> {
    let footer_at = end.checked_sub(INDEX_END.len() as u64 + 4)?;
    let footer = ctx.get(footer_at, INDEX_END.len() + 4)?;
    if footer.ends_with(INDEX_END) {
        footer_at.checked_sub(ByteOrder::Little.u32(footer, 0)?.into())
    } else {
        Some(end)
    }
}

struct Block {
    /// Start of the name; the data follows it.
    at: u64,
    name_bytes: u32,
    data_bytes: u32,
}

/// Kinds of binary blocks, with the tags for the data and for the name.
const BINARY: &[(u16, &str, &str)] = &[
    (0x0001, "EmbeddedImage", "EmbeddedImageName"),
    (0x0100, "EmbeddedAudioFile", "EmbeddedAudioFileName"),
    (0x0201, "SurroundShotVideo", "SurroundShotVideoName"),
    (0x0a20, "DualCameraImage", "DualCameraImageName"),
    (0x0a30, "EmbeddedVideoFile", "EmbeddedVideoType"),
    (0x0a33, "MotionPhotoAutoPlayVideo", ""),
    (0x0ab1, "DepthMapData", "DepthMapName"),
    (0x0b41, "SingleShotDepthMap", ""),
];

/// Kinds of blocks that contain text.
const TEXTS: &[(u16, &str)] = &[
    (0x0a01, "TimeStamp"),
    (0x0a31, "SamsungMotionPhotoVersion"),
    (0x0aa1, "MCCData"),
    (0x0bf0, "RemasterInfo"),
    (0x0c51, "SamsungCaptureInfo"),
    (0x0e41, "VideoEditedTimeZone"),
];

fn read_block<'a>(ctx: &mut Context<'a>, kind: u16, block: &Block) -> Option<()> {
    const MOST_NAME_BYTES: u32 = 1024;
    const GENERATED: u16 = 0x0d91;
    let name = ctx.get(block.at, block.name_bytes.min(MOST_NAME_BYTES) as usize)?;
    let data_at = block.at + u64::from(block.name_bytes);
    if ctx.options.unknown {
        push_name(ctx, kind, name);
    }
    if let Some(kind) = BINARY.iter().find(|(known, ..)| *known == kind) {
        return read_binary(ctx, kind, name, data_at, block.data_bytes);
    }
    let title = match (kind, name) {
        (0x0ba1, b"PhotoEditor_Re_Edit_Data") | (GENERATED, _) => "",
        (0x0ba1, b"Original_Path_Hash_Key") => "OriginalPathHashKey",
        _ => match TEXTS.iter().find(|(known, _)| *known == kind) {
            Some((_, title)) => title,
            None if ctx.options.unknown => {
                let title = ctx.keep_text(&format!("SamsungTrailer_0x{kind:04x}"));
                push(ctx, title, ctx.stored(data_at, block.data_bytes.into()), Conv::None);
                return Some(());
            }
            None => return None,
        },
    };
    let n_bytes = usize::try_from(block.data_bytes).ok().filter(|&n| n <= ctx.options.limits.value_bytes)?;
    let data = ctx.get(data_at, n_bytes)?;
    if title.is_empty() {
        let read = if kind == GENERATED { edit::read_generated } else { edit::read };
        read(ctx, data);
        return Some(());
    }
    let text = ctx.text_or_latin1(&data[..memchr::memchr(0, data).unwrap_or(data.len())]);
    match title {
        "TimeStamp" => {
            let milliseconds: u64 = text.trim().parse().ok()?;
            let zone = format!(".{:03}+00:00", milliseconds % 1000);
            let date = date_since_1904(milliseconds / 1000 + 2_082_844_800, &zone);
            let date = ctx.keep_text(&date);
            push(ctx, title, Value::Text(date), Conv::None);
        }
        "MCCData" => push(ctx, title, Value::Text(text), Conv::Labels(MCC_DATA)),
        _ => push(ctx, title, Value::Text(text), Conv::None),
    }
    Some(())
}

fn read_binary<'a>(
    ctx: &mut Context<'a>,
    &(kind, data, title): &(u16, &'static str, &'static str),
    name: &'a [u8],
    data_at: u64,
    data_bytes: u32,
) -> Option<()> {
    const VIDEO: u16 = 0x0a30;
    const PLACE_BYTES: u32 = 12;
    if !title.is_empty() {
        let name = ctx.text_or_latin1(name);
        push(ctx, title, Value::Text(name), Conv::None);
    }
    if kind == VIDEO && data_bytes == PLACE_BYTES {
        let place = ctx.get(data_at, PLACE_BYTES as usize)?;
        let text = format!("{} {}", table::bytes::be32(place, 4)?, table::bytes::be32(place, 8)?);
        let text = ctx.keep_text(&text);
        push(ctx, "EmbeddedVideoOffsetSize", Value::Text(text), Conv::None);
        return Some(());
    }
    let data = match (data, name) {
        ("EmbeddedImage", b"DualShot_2") => "EmbeddedImage2",
        ("DepthMapData", name) if name != b"DualShot_DepthMap_1" => "DepthMapData2",
        (data, _) => data,
    };
    push(ctx, data, ctx.stored(data_at, data_bytes.into()), Conv::None);
    Some(())
}

/// Adds the name of a block whose kind has no tag for it.
fn push_name<'a>(ctx: &mut Context<'a>, kind: u16, name: &'a [u8]) {
    if !BINARY.iter().any(|(known, _, title)| *known == kind && !title.is_empty()) {
        let title = ctx.keep_text(&format!("SamsungTrailer_0x{kind:04x}Name"));
        let name = ctx.text_or_latin1(name);
        push(ctx, title, Value::Text(name), Conv::None);
    }
}

fn push<'a>(ctx: &mut Context<'a>, name: &'a str, value: Value<'a>, conv: Conv) {
    ctx.push(Tag { group: GROUP, name, value, conv, role: Role::None, priority: 0 });
}

#[cfg(test)]
mod tests {
    use crate::{Mode, Options, Parser};

    /// A picture followed by a trailer with one block.
    fn file(kind: u16, name: &[u8], data: &[u8]) -> Vec<u8> {
        let block =
            [&[0, 0], &kind.to_le_bytes()[..], &(name.len() as u32).to_le_bytes(), name, data].concat();
        let n_bytes = (block.len() as u32).to_le_bytes();
        let directory =
            [b"SEFH\x65\0\0\0\x01\0\0\0\0\0", &kind.to_le_bytes()[..], &n_bytes, &n_bytes].concat();
        let tiff = b"Exif\0\0II\x2a\0\x08\0\0\0\x01\0\x0f\x01\x02\0\x08\0\0\0\x1a\0\0\0\0\0\0\0samsung\0";
        let head = [b"\xff\xd8\xff\xe1\0", &[tiff.len() as u8 + 2][..], tiff, b"\xff\xd9"].concat();
        [head, block, directory.clone(), (directory.len() as u32).to_le_bytes().to_vec(), b"SEFT".to_vec()]
            .concat()
    }

    #[test]
    fn a_time_and_an_image() {
        let text = |file: &[u8], name: &str| {
            Parser::new()
                .parse_whole(file, &Options::default(), |m| m.find(name).map(|t| t.text(Mode::Print)))
        };
        let stamp = file(0x0a01, b"Image_UTC_Data", b"1500000000123");
        assert_eq!(text(&stamp, "TimeStamp").as_deref(), Some("2017:07:14 02:40:00.123+00:00"));
        assert_eq!(
            text(&file(0x0001, b"DualShot_2", b"abc"), "EmbeddedImageName").as_deref(),
            Some("DualShot_2")
        );
        assert_eq!(text(&stamp[..stamp.len() - 1], "TimeStamp"), None);
    }

    #[test]
    fn blocks_of_unknown_kinds_are_unknown_tags() {
        let names = |unknown| {
            let options = Options { unknown, ..Options::default() };
            Parser::new().parse_whole(&file(0x0123, b"Thing", b"abc"), &options, |metadata| {
                let tags = metadata.tags.iter().filter(|tag| tag.group.family1 == "Samsung");
                tags.map(|tag| tag.name.to_owned()).collect::<Vec<_>>()
            })
        };
        assert_eq!(names(true), ["SamsungTrailer_0x0123Name", "SamsungTrailer_0x0123"]);
        assert!(names(false).is_empty());
    }

    #[test]
    fn an_edit_and_the_edits_inside() {
        let tags_of = |kind: u16, name: &[u8], json: &[u8]| {
            Parser::new().parse_whole(&file(kind, name, json), &Options::default(), |metadata| {
                let tags = metadata.tags.iter().filter(|tag| tag.group.family0 == "JSON");
                tags.map(|tag| format!("{}={}", tag.name, tag.text(Mode::Print))).collect::<Vec<_>>()
            })
        };
        let json =
            br#"{"sepVersion":"150000","clipInfoValue":"{\"mCenterX\":0.5,\"mNew\":1}","isBlending":true}"#;
        let expected = ["SEPVersion=150000", "ClipCenterX=0.5", "MNew=1", "IsBlending=true"];
        assert_eq!(tags_of(0x0ba1, b"PhotoEditor_Re_Edit_Data", json), expected);
        assert_eq!(tags_of(0x0d91, b"PEg_Info", br#"{"genImageVersion":3}"#), ["GenImageVersion=3"]);
    }
}
