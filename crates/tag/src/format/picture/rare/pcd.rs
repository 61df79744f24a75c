//! Photo CD image packs (Kodak, "Image Pac" information: PCD_IPI in the second sector): one header of fixed
//! layout and a byte of attributes.

use crate::context::Context;
use crate::file_type::FileType;
use crate::layout::push_header;
use crate::metadata::Group;
use table::bytes::ByteOrder;
use table::def::{Conv, Mode};
use table::document::photo_cd::SCENE_BALANCE_FILM;
use table::print::container::date_since_1970;
use table::row::place::{PlaceRow, placed};
use table::value::{Format, Value};

const PCD: FileType = FileType::new("PCD", "pcd", "image/x-photo-cd");
const GROUP: Group<'static> = Group::same("PhotoCD");
const HEADER_AT: u64 = 2048;
const HEADER_BYTES: usize = 1539;
const SIGNATURE: &[u8] = b"PCD_IPI";

/// Whether the second sector begins like an image pack; the first one has no content that is defined.
pub(in crate::format) fn is_image_pack(ctx: &Context<'_>) -> bool {
    ctx.extension == "pcd" && ctx.get(HEADER_AT, SIGNATURE.len()) == Some(SIGNATURE)
}

pub(in crate::format) fn read(ctx: &mut Context<'_>) {
    ctx.set_file_type(&PCD);
    let Some(header) = ctx.source.get_up_to(HEADER_AT, HEADER_BYTES) else { return };
    push_header(ctx, GROUP, ByteOrder::Big, header, CELLS);
    if header.get(331) == Some(&1) {
        push_header(ctx, GROUP, ByteOrder::Big, header, COPYRIGHT_FILE);
    }
    let Some(&attributes) = header.get(1538) else { return };
    let orientation = i64::from(attributes & 3);
    ctx.push_conv(GROUP, "Orientation", Value::Integer(orientation), Conv::Labels(ORIENTATIONS));
    // The base picture has 768 by 512 pixels; each step up doubles both sides.
    let long = 768_u32 << (attributes >> 2 & 3);
    let short = long / 3 * 2;
    match orientation & 1 {
        0 => ctx.set_size(GROUP, long, short),
        _ => ctx.set_size(GROUP, short, long),
    }
    let class = Value::Integer(i64::from(attributes >> 5 & 3));
    ctx.push_conv(GROUP, "CompressionClass", class, Conv::Labels(CLASSES));
}

const COPYRIGHT_FILE: &[PlaceRow] = &[placed(332, "CopyrightFileName", Format::String).times(12)];

const CELLS: &[PlaceRow] = &[
    placed(7, "SpecificationVersion", Format::Int8u).times(2).call(version),
    placed(9, "AuthoringSoftwareRelease", Format::Int8u).times(2).call(version),
    placed(11, "ImageMagnificationDescriptor", Format::Int8u).times(2).call(version),
    placed(13, "CreateDate", Format::Int32u).call(date),
    placed(17, "ModifyDate", Format::Int32u).call(date),
    placed(21, "ImageMedium", Format::Int8u).labels(&[
        (0, "Color negative"),
        (1, "Color reversal"),
        (2, "Color hard copy"),
        (3, "Thermal hard copy"),
        (4, "Black and white negative"),
        (5, "Black and white reversal"),
        (6, "Black and white hard copy"),
        (7, "Internegative"),
        (8, "Synthetic image"),
    ]),
    placed(22, "ProductType", Format::String).times(20).call(trimmed),
    placed(42, "ScannerVendorID", Format::String).times(20).call(trimmed),
    placed(62, "ScannerProductID", Format::String).times(16).call(trimmed),
    placed(78, "ScannerFirmwareVersion", Format::String).times(4).call(trimmed),
    placed(82, "ScannerFirmwareDate", Format::String).times(8).call(trimmed),
    placed(90, "ScannerSerialNumber", Format::String).times(20).call(trimmed),
    placed(110, "ScannerPixelSize", Format::Int8u).times(2).call(pixel_size),
    placed(112, "ImageWorkstationMake", Format::String).times(20).call(trimmed),
    placed(132, "CharacterSet", Format::Int8u).labels(&[
        (1, "38 characters ISO 646"),
        (2, "65 characters ISO 646"),
        (3, "95 characters ISO 646"),
        (4, "191 characters ISO 8850-1"),
        (5, "ISO 2022"),
        (6, "Includes characters not ISO 2375 registered"),
    ]),
    placed(165, "PhotoFinisherName", Format::String).times(60).call(trimmed),
    placed(228, "SceneBalanceAlgorithmRevision", Format::Int8u).times(2).call(version),
    placed(230, "SceneBalanceAlgorithmCommand", Format::Int8u).labels(&[
        (0, "Neutral SBA On, Color SBA On"),
        (1, "Neutral SBA Off, Color SBA Off"),
        (2, "Neutral SBA On, Color SBA Off"),
        (3, "Neutral SBA Off, Color SBA On"),
    ]),
    placed(325, "SceneBalanceAlgorithmFilmID", Format::Int16u).labels(SCENE_BALANCE_FILM),
    placed(331, "CopyrightStatus", Format::Int8u)
        .labels(&[(1, "Restrictions apply"), (255, "Not specified")]),
];

const ORIENTATIONS: &[(i64, &str)] =
    &[(0, "Horizontal (normal)"), (1, "Rotate 270 CW"), (2, "Rotate 180"), (3, "Rotate 90 CW")];

const CLASSES: &[(i64, &str)] = &[
    (0, "Class 1 - 35mm film; Pictoral hard copy"),
    (1, "Class 2 - Large format film"),
    (2, "Class 3 - Text and graphics, high resolution"),
    (3, "Class 4 - Text and graphics, high dynamic range"),
];

/// Two bytes, with a dot between them; all bits set mean that there is none.
fn version(value: &Value<'_>, _mode: Mode, out: &mut String) {
    match value.numbers()[..] {
        [255.0, 255.0] => out.push_str("n/a"),
        [major, minor] => out.push_str(&format!("{major}.{minor}")),
        _ => value.write_plain(out),
    }
}

fn date(value: &Value<'_>, _mode: Mode, out: &mut String) {
    match value.as_i64().and_then(|seconds| u64::try_from(seconds).ok()) {
        Some(0xffff_ffff) | None => out.push_str("n/a"),
        Some(seconds) => {
            out.push_str(&date_since_1970(seconds));
            out.push_str("+00:00");
        }
    }
}

fn trimmed(value: &Value<'_>, _mode: Mode, out: &mut String) {
    out.push_str(value.plain().trim_end());
}

/// Four decimal digits in two bytes: micrometres and hundredths of them.
fn pixel_size(value: &Value<'_>, mode: Mode, out: &mut String) {
    if let [whole, hundredths] = value.numbers()[..] {
        out.push_str(&format!("{:02x}.{:02x}", whole as u8, hundredths as u8));
        if mode == Mode::Print {
            out.push_str(" micrometers");
        }
    }
}
