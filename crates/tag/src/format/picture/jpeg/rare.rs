//! Application segments of JPEG files that few programs write: SPIFF (ITU-T T.84, annex F), NITF
//! (MIL-STD-2500C), AVI1 of Motion JPEG, JPS (Stereoscopic JPEG 3.0), JPEG-HDR (Ward and Simmons, 2005),
//! Media Jukebox, GraphicConverter, Unicode comments and names of specifications.

use crate::context::Context;
use crate::format::key_name;
use crate::layout::push_header;
use crate::metadata::Group;
use table::bytes::{ByteOrder, be16};
use table::def::{Conv, Mode};
use table::print::container::date_of_days;
use table::print::exif::push_utf16;
use table::row::place::{PlaceRow, placed};
use table::value::{Format, Value};

/// A kind of segment: the `n` of APPn, how its payload begins, and the reader of the whole payload.
struct Kind {
    number: u8,
    signature: &'static [u8],
    read: for<'a> fn(&mut Context<'a>, &'a [u8]),
}

const KINDS: &[Kind] = &[
    Kind { number: 0, signature: b"AVI1", read: |ctx, bytes| cells(ctx, "APP0", "AVI1", bytes, AVI1) },
    Kind { number: 2, signature: b"urn:", read: resource_name },
    Kind { number: 3, signature: b"_JPSJPS_", read: stereo },
    Kind { number: 5, signature: b"RMETA\0", read: ricoh_meta },
    Kind { number: 6, signature: b"EPPIM\0", read: print_matching },
    Kind { number: 6, signature: b"NITF\0", read: |ctx, bytes| cells(ctx, "APP6", "NITF", bytes, NITF) },
    Kind { number: 8, signature: b"SPIFF\0", read: |ctx, bytes| cells(ctx, "APP8", "SPIFF", bytes, SPIFF) },
    Kind { number: 9, signature: b"Media Jukebox\0", read: media_jukebox },
    Kind { number: 10, signature: b"UNICODE\0", read: unicode_comment },
    Kind { number: 11, signature: b"HDR_RI ", read: ratio_image },
    Kind { number: 15, signature: b"Q ", read: graphic_converter },
];

/// The kind of the segment APP`number` that begins with these bytes.
pub(in crate::format) fn kind_of(number: u8, head: &[u8]) -> Option<usize> {
    KINDS.iter().position(|kind| kind.number == number && head.starts_with(kind.signature))
}

/// The `n` of the segments of a kind, which are APPn.
pub(in crate::format) fn number_of(kind: usize) -> u8 {
    KINDS[kind].number
}

/// Reads a segment of a kind from [`kind_of`].
pub(in crate::format) fn read<'a>(ctx: &mut Context<'a>, kind: usize, payload: &'a [u8]) {
    (KINDS[kind].read)(ctx, payload);
}

fn cells<'a>(
    ctx: &mut Context<'a>,
    family0: &'a str,
    family1: &'a str,
    bytes: &'a [u8],
    cells: &'static [PlaceRow],
) {
    ctx.within(family1, |ctx| push_header(ctx, Group::new(family0, family1), ByteOrder::Big, bytes, cells));
}

/// The name of a specification that the picture follows, such as that of gain maps (ISO 21496-1, annex C).
fn resource_name<'a>(ctx: &mut Context<'a>, bytes: &'a [u8]) {
    let text = ctx.text_or_latin1(&bytes[..memchr::memchr(0, bytes).unwrap_or(bytes.len())]);
    ctx.push_plain(Group::new("JPEG", "APP2"), "UniformResourceName", Value::Text(text));
}

/// PrintIM in a directory of its own (Toshiba).
fn print_matching<'a>(ctx: &mut Context<'a>, bytes: &'a [u8]) {
    if let Some(at) = memchr::memmem::find(bytes, b"PrintIM\0") {
        crate::print_im::print_image_matching(ctx, &bytes[at..], ByteOrder::Big);
    }
}

/// Ricoh's own fields: sections with the names, the texts and the numbers of all fields.
fn ricoh_meta<'a>(ctx: &mut Context<'a>, bytes: &'a [u8]) {
    const GROUP: Group<'static> = Group::new("APP5", "RMETA");
    let order = match bytes.get(6..8) {
        Some(b"II") => ByteOrder::Little,
        Some(b"MM") => ByteOrder::Big,
        _ => return,
    };
    let (mut names, mut texts, mut numbers): (&[u8], &[u8], &[u8]) = (&[], &[], &[]);
    // The first section has a number and a text without meaning here.
    let Some(first_bytes) = order.u16(bytes, 14) else { return };
    let mut at = 16 + usize::from(first_bytes);
    // The length of a section counts its own two bytes.
    while let (Some(kind), Some(len)) = (order.u16(bytes, at), order.u16(bytes, at + 2)) {
        let Some(content) = usize::from(len).checked_sub(2).and_then(|len| bytes.get(at + 4..)?.get(..len))
        else {
            break;
        };
        match kind {
            1 => names = content,
            2 | 18 => texts = content,
            3 => numbers = content,
            _ => {}
        }
        at += 4 + content.len();
    }
    let mut texts = texts.split(|byte| *byte == 0);
    for (index, name) in names.split(|byte| *byte == 0).enumerate() {
        let text = ctx.text_or_latin1(texts.next().unwrap_or(&[]));
        let Some(number) = order.u16(numbers, index * 2) else { return };
        if name.is_empty() || !ctx.take_node() {
            return;
        }
        let name = ctx.keep_text(&key_name::of_field(&String::from_utf8_lossy(name)));
        let value = ctx.arena.keep_value(Value::Integer(number.into()));
        ctx.push_plain(GROUP, name, Value::Shown { value, print: text });
    }
}

const AVI1: &[PlaceRow] = &[placed(4, "InterleavedField", Format::Int8u).labels(&[
    (0, "Not Interleaved"),
    (1, "Odd"),
    (2, "Even"),
])];

const SPIFF: &[PlaceRow] = &[
    placed(6, "SPIFFVersion", Format::Int8u).times(2).call(dotted),
    placed(8, "ProfileID", Format::Int8u).labels(&[
        (0, "Not Specified"),
        (1, "Continuous-tone Base"),
        (2, "Continuous-tone Progressive"),
        (3, "Bi-level Facsimile"),
        (4, "Continuous-tone Facsimile"),
    ]),
    placed(9, "ColorComponents", Format::Int8u),
    placed(12, "ImageHeight", Format::Int32u),
    placed(16, "ImageWidth", Format::Int32u),
    placed(20, "ColorSpace", Format::Int8u).labels(&[
        (0, "Bi-level"),
        (1, "YCbCr, ITU-R BT 709, video"),
        (2, "No color space specified"),
        (3, "YCbCr, ITU-R BT 601-1, RGB"),
        (4, "YCbCr, ITU-R BT 601-1, video"),
        (8, "Gray-scale"),
        (9, "PhotoYCC"),
        (10, "RGB"),
        (11, "CMY"),
        (12, "CMYK"),
        (13, "YCCK"),
        (14, "CIELab"),
    ]),
    placed(21, "BitsPerSample", Format::Int8u),
    placed(22, "Compression", Format::Int8u).labels(&[
        (0, "Uncompressed, interleaved, 8 bits per sample"),
        (1, "Modified Huffman"),
        (2, "Modified READ"),
        (3, "Modified Modified READ"),
        (4, "JBIG"),
        (5, "JPEG"),
    ]),
    placed(23, "ResolutionUnit", Format::Int8u).labels(&[(0, "None"), (1, "inches"), (2, "cm")]),
    placed(24, "YResolution", Format::Int32u),
    placed(28, "XResolution", Format::Int32u),
];

const NITF: &[PlaceRow] = &[
    placed(5, "NITFVersion", Format::Int8u).times(2).call(version),
    placed(7, "ImageFormat", Format::String).call(image_format),
    placed(8, "BlocksPerRow", Format::Int16u),
    placed(10, "BlocksPerColumn", Format::Int16u),
    placed(12, "ImageColor", Format::Int8u).labels(&[(0, "Monochrome")]),
    placed(13, "BitDepth", Format::Int8u),
    placed(14, "ImageClass", Format::Int8u).labels(&[(0, "General Purpose"), (4, "Tactical Imagery")]),
    placed(15, "JPEGProcess", Format::Int8u).labels(&[
        (1, "Baseline sequential DCT, Huffman coding, 8-bit samples"),
        (4, "Extended sequential DCT, Huffman coding, 12-bit samples"),
    ]),
    placed(16, "Quality", Format::Int8u),
    placed(17, "StreamColor", Format::Int8u).labels(&[(0, "Monochrome")]),
    placed(18, "StreamBitDepth", Format::Int8u),
    placed(19, "Flags", Format::Int32u).call(flags),
];

fn dotted(value: &Value<'_>, mode: Mode, out: &mut String) {
    let text = value.plain();
    out.push_str(&if mode == Mode::Print { text.replace(' ', ".") } else { text });
}

/// Two numbers as `2.00`.
fn version(value: &Value<'_>, _mode: Mode, out: &mut String) {
    let text = value.plain();
    let (major, minor) = text.split_once(' ').unwrap_or((&text, "0"));
    out.push_str(&format!("{major}.{minor:0>2}"));
}

fn image_format(value: &Value<'_>, mode: Mode, out: &mut String) {
    if mode == Mode::Print && value.plain() == "B" {
        out.push_str("IMode ");
    }
    value.write_plain(out);
}

fn flags(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_i64()) {
        (Mode::Print, Some(flags)) => out.push_str(&format!("{flags:#x}")),
        _ => value.write_plain(out),
    }
}

const LAYOUTS: &[(i64, &str)] =
    &[(1, "Interleaved"), (2, "Side By Side"), (3, "Over Under"), (4, "Anaglyph")];
const EYES: &[(i64, &str)] = &[(0, "Both Eyes"), (1, "Left Eye"), (2, "Right Eye")];

/// Reads the descriptor of a stereoscopic picture, and the comment after it.
fn stereo<'a>(ctx: &mut Context<'a>, bytes: &'a [u8]) {
    const GROUP: Group<'static> = Group::new("APP3", "JPS");
    const FLAGS: Conv = Conv::Bits(&[(0, "Half height"), (1, "Half width"), (2, "Left field first")]);
    const TYPES: Conv = Conv::Labels(&[(0, "Mono"), (1, "Stereo")]);
    let Some(&[separation, flags, layout, kind]) = bytes.get(10..14) else { return };
    let layouts = if kind == 1 { LAYOUTS } else { EYES };
    for (name, number, conv) in [
        ("JPSSeparation", separation, Conv::None),
        ("JPSFlags", flags, FLAGS),
        ("JPSLayout", layout, Conv::Labels(layouts)),
        ("JPSType", kind, TYPES),
    ] {
        ctx.push_conv(GROUP, name, Value::Integer(number.into()), conv);
    }
    let n_bytes = be16(bytes, 14).map_or(0, usize::from);
    if let Some(text) = bytes.get(16..).and_then(|rest| rest.get(..n_bytes)).filter(|text| !text.is_empty()) {
        let text = ctx.text_or_latin1(text).trim_end_matches('\0');
        ctx.push_plain(GROUP, "JPSComment", Value::Text(text));
    }
}

/// Reads elements `<Name>value</Name>` inside of `<MJMD>`.
fn media_jukebox<'a>(ctx: &mut Context<'a>, bytes: &'a [u8]) {
    const GROUP: Group<'static> = Group::new("XML", "MediaJukebox");
    let text = ctx.text_or_latin1(bytes);
    let Some((_, mut rest)) = text.split_once("<MJMD>") else { return };
    while let Some((name, after)) = rest.split_once('<').and_then(|(_, tag)| tag.split_once('>')) {
        let Some((value, after)) = after.split_once("</") else { return };
        let days = (name == "Date").then(|| value.trim().parse().ok()).flatten();
        let value = days.map_or(value, |days| ctx.keep_text(&date_of_days(days)));
        let name = ctx.plain_name(name);
        ctx.push_plain(GROUP, name, Value::Text(value));
        rest = after.split_once('>').map_or("", |(_, rest)| rest);
    }
}

/// Reads a comment in UTF-16, big-endian.
fn unicode_comment<'a>(ctx: &mut Context<'a>, bytes: &'a [u8]) {
    let mut text = String::new();
    push_utf16(bytes.get(8..).unwrap_or(&[]), ByteOrder::Big, &mut text);
    let text = ctx.keep_text(text.trim_end_matches('\0'));
    ctx.push_behind(Group::FILE, "Comment", Value::Text(text), Conv::None);
}

/// Reads `name=value` of JPEG-HDR; the ratio picture follows the byte after `~`.
fn ratio_image<'a>(ctx: &mut Context<'a>, bytes: &'a [u8]) {
    const GROUP: Group<'static> = Group::new("APP11", "JPEG-HDR");
    const NAMES: [(&str, &str); 7] = [
        ("ver", "JPEG-HDRVersion"),
        ("ln0", "Ln0"),
        ("ln1", "Ln1"),
        ("s2n", "S2n"),
        ("alp", "Alpha"),
        ("bet", "Beta"),
        ("cor", "CorrectionMethod"),
    ];
    let end = bytes.iter().position(|byte| *byte == b'~').unwrap_or(bytes.len());
    let text = ctx.text_or_latin1(&bytes[..end]);
    for (key, value) in text.split([' ', ',', '\n']).filter_map(|part| part.split_once('=')) {
        if let Some((_, name)) = NAMES.iter().find(|(of, _)| *of == key) {
            ctx.push_plain(GROUP, name, Value::Text(value));
        }
    }
    if let Some(image) = bytes.get(end + 2..).filter(|image| !image.is_empty()) {
        ctx.push_plain(GROUP, "RatioImage", ctx.held(image));
    }
}

/// Reads the quality, a decimal number.
fn graphic_converter<'a>(ctx: &mut Context<'a>, bytes: &'a [u8]) {
    let text = ctx.text_or_latin1(bytes.get(2..).unwrap_or(&[]));
    let n_digits = text.bytes().take_while(u8::is_ascii_digit).count();
    if n_digits > 0 {
        ctx.push_plain(Group::new("APP15", "GraphConv"), "Quality", Value::Text(&text[..n_digits]));
    }
}

#[cfg(test)]
mod tests {
    use crate::{Mode, Options, Parser};

    /// Tags of a JPEG with a segment of this marker, after the file's own, in both modes.
    #[track_caller]
    fn check(marker: u8, payload: &[u8], expected: &[&str]) {
        let n_bytes = (payload.len() as u16 + 2).to_be_bytes();
        let jpeg = [&[0xff, 0xd8, 0xff, marker], n_bytes.as_slice(), payload, b"\xff\xd9"].concat();
        let tags = Parser::new().parse_whole(&jpeg, &Options::default(), |metadata| {
            let of = |tag: &crate::Tag<'_>| {
                let (print, number) = (tag.text(Mode::Print), tag.text(Mode::Number));
                let both = if print == number { print } else { format!("{print}|{number}") };
                format!("{}:{}={both}", tag.group.family1, tag.name)
            };
            metadata.tags.iter().skip(3).map(of).collect::<Vec<_>>()
        });
        assert_eq!(tags, expected);
    }

    #[test]
    fn segments() {
        check(0xe0, b"AVI1\x02", &["AVI1:InterleavedField=Even|2"]);
        check(0xe2, b"urn:iso:x\0\0\0", &["APP2:UniformResourceName=urn:iso:x"]);
        check(
            0xe3,
            b"_JPSJPS_\0\x04\0\x04\x03\x01\0\x02ab",
            &[
                "JPS:JPSSeparation=0",
                "JPS:JPSFlags=Left field first|4",
                "JPS:JPSLayout=Over Under|3",
                "JPS:JPSType=Stereo|1",
                "JPS:JPSComment=ab",
            ],
        );
        check(
            0xe6,
            b"NITF\0\x02\0B\0\x01",
            &["NITF:NITFVersion=2.00", "NITF:ImageFormat=IMode B|B", "NITF:BlocksPerRow=1"],
        );
        check(
            0xe8,
            b"SPIFF\0\x01\x02\x01\x03",
            &[
                "SPIFF:SPIFFVersion=1.2|1 2",
                "SPIFF:ProfileID=Continuous-tone Base|1",
                "SPIFF:ColorComponents=3",
            ],
        );
        check(
            0xe9,
            b"Media Jukebox\0\x01\0<MJMD>\r\n<People>Ann</People>\r\n<Date>41518.5</Date>\r\n<Album>x",
            &["MediaJukebox:People=Ann", "MediaJukebox:Date=2013:09:01 12:00:00"],
        );
        check(0xea, b"UNICODE\0\0a\0\xe9", &["File:Comment=a\u{e9}"]);
        check(
            0xeb,
            b"HDR_RI ver=11\n ln0=0.1, cor=0\n~\0abc",
            &[
                "JPEG-HDR:JPEG-HDRVersion=11",
                "JPEG-HDR:Ln0=0.1",
                "JPEG-HDR:CorrectionMethod=0",
                "JPEG-HDR:RatioImage=(Binary data 3 bytes, use -b option to extract)",
            ],
        );
        check(0xef, b"Q 70", &["GraphConv:Quality=70"]);
    }
}
