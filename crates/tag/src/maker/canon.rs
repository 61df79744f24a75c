//! Canon's notes: a directory without a header of its own, whose offsets count as in the file around. In CRW
//! files the same blocks lie in CIFF's heap (`heap`); in CR3 the directory has a box to itself, and one more
//! in the timed metadata (`format::isobmff::canon`).
//!
//! Most blocks are numbers of 16 or 32 bits without names or types of their own; what they mean was found out
//! by many hands over twenty years. Source of all tables: ExifTool's pages of the tags of Canon, CanonCustom
//! and CanonRaw.

mod change;
mod ciff;
mod color;
mod color_data_1;
mod color_data_5;
mod color_data_9;
mod custom;
mod custom_1;
mod custom_2;
mod custom_3;
mod dr4;
mod file_info;
mod filter;
mod focus;
pub(crate) mod heap;
mod info;
mod info_1000d;
mod info_1d;
mod info_5d;
mod info_80d;
mod info_other;
pub(crate) mod lens;
mod main;
mod model;
mod picture;
mod print;
mod settings;
mod shot;
mod style;
#[cfg(test)]
mod testing;
pub(crate) mod timed;
pub(crate) mod vrd;
mod vrd_1;
mod vrd_2;
mod when;
mod words;

use super::item::Table;
use super::note::{Area, Note, Raw};
use super::{Camera, Maker, Start, in_block, is_wanted, order_of, walk};
use crate::bytes::ByteOrder;
use crate::context::Context;
use crate::ifd::{self, Block};

pub(super) const MAKERS: &[Maker] =
    &[Maker { is: |start| start.camera.make.starts_with("Canon"), read, tables: TABLES }];

fn read<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, mut raw: Raw<'a>) {
    raw.area.block.order = order_of(ctx, raw, 0);
    ifd::push_note_byte_order(ctx, raw.area.block.order);
    match footer_shift(ctx, raw) {
        Some(0) => walk::directory(ctx, note, &main::MAIN, raw.area, raw.at),
        shift => {
            raw.area.shift = shift.unwrap_or(raw.area.shift);
            in_block(ctx, note, raw, 0, &main::MAIN);
        }
    }
}

/// Newer cameras write a TIFF header behind their note, whose offset tells where the note began: how far it
/// was moved since. `None` where there is no such header.
///
/// Some programs move a note and mend its offsets, but not that header: then the last value ends where it
/// begins.
fn footer_shift<'a>(ctx: &mut Context<'a>, raw: Raw<'a>) -> Option<i64> {
    let order = raw.area.block.order;
    let body_bytes = raw.bytes().len().checked_sub(FOOTER_BYTES)?;
    let footer = &raw.bytes()[body_bytes..];
    let mark: &[u8] = if order == ByteOrder::Little { b"II\x2a\0" } else { b"MM\0\x2a" };
    let original_at = order.u32(footer, 4).filter(|_| footer.starts_with(mark))?;
    let shift = i64::try_from(raw.at).ok()? - i64::from(original_at);
    let body_end = raw.at + body_bytes as u64;
    let is_mended = last_end(ctx, raw).is_some_and(|end| end == body_end || end + 1 == body_end);
    Some(if is_mended { 0 } else { shift })
}

const FOOTER_BYTES: usize = 8;

/// Where the last value of the note ends, if its offsets are right.
fn last_end<'a>(ctx: &mut Context<'a>, raw: Raw<'a>) -> Option<u64> {
    let area = Area::new(raw.area.block);
    let far = walk::entries(ctx, area, raw.at)?.flatten().filter(|entry| entry.is_far);
    far.max_by_key(|entry| (entry.at, entry.size_bytes))
        .map(|entry| entry.at.saturating_add(entry.size_bytes))
}

/// Reads the directory at `at` of a block that has nothing else, as CR3 files have it; told under `group`,
/// where that is not Canon's.
pub(crate) fn read_directory<'a>(
    ctx: &mut Context<'a>,
    block: Block<'a>,
    at: u64,
    group: Option<&'static str>,
) {
    let canon = Camera { make: "Canon", ..ctx.camera };
    if !is_wanted(ctx, &Start { head: &[], camera: canon }) {
        return;
    }
    let file_type = ctx.metadata.file_type.map_or("", |file_type| file_type.name);
    let mut note = Note::new(ctx.camera, file_type);
    note.group = group;
    walk::directory(ctx, &mut note, &main::MAIN, Area::new(block), at);
}

const TABLES: &[&Table] = &[
    &color::WB_INFO,
    &color::COLOR_BALANCE,
    &color::MEASURED_COLOR,
    &color::COLOR_INFO,
    &color::COLOR_COEFS,
    &color::COLOR_COEFS2,
    &color::COLOR_CALIB,
    &color::COLOR_CALIB2,
    &color_data_1::COLOR_DATA_1,
    &color_data_1::COLOR_DATA_2,
    &color_data_1::COLOR_DATA_3,
    &color_data_1::COLOR_DATA_4,
    &color_data_5::COLOR_DATA_5,
    &color_data_5::COLOR_DATA_6,
    &color_data_5::COLOR_DATA_7,
    &color_data_5::COLOR_DATA_8,
    &color_data_9::COLOR_DATA_9,
    &color_data_9::COLOR_DATA_10,
    &color_data_9::COLOR_DATA_11,
    &color_data_9::COLOR_DATA_12,
    &color_data_9::COLOR_DATA_UNKNOWN,
    &custom_1::FUNCTIONS_1D,
    &custom_1::FUNCTIONS_5D,
    &custom_1::FUNCTIONS_10D,
    &custom_1::FUNCTIONS_20D,
    &custom_2::FUNCTIONS_30D,
    &custom_2::FUNCTIONS_350D,
    &custom_2::FUNCTIONS_400D,
    &custom_2::FUNCTIONS_D30,
    &custom_2::PERSONAL_FUNCS,
    &custom_2::PERSONAL_FUNC_VALUES,
    &custom_3::FUNCTIONS_2,
    &file_info::FILE_INFO,
    &file_info::SERIAL_INFO,
    &focus::AF_INFO,
    &focus::AF_INFO2,
    &focus::AF_MICRO_ADJ,
    &focus::AF_CONFIG,
    &focus::FACE_DETECT1,
    &focus::FACE_DETECT2,
    &focus::FACE_DETECT3,
    &focus::FOCUS_BRACKETING_INFO,
    &info_1000d::INFO_450D,
    &info_1000d::INFO_500D,
    &info_1000d::INFO_550D,
    &info_1000d::INFO_600D,
    &info_1000d::INFO_650D,
    &info_1000d::INFO_750D,
    &info_1000d::INFO_1000D,
    &info_1d::INFO_1D,
    &info_1d::INFO_1D_MARK_II,
    &info_1d::INFO_1D_MARK_II_N,
    &info_1d::INFO_1D_MARK_III,
    &info_1d::INFO_1D_MARK_IV,
    &info_1d::INFO_1D_X,
    &info_5d::INFO_5D,
    &info_5d::INFO_5D_MARK_II,
    &info_5d::INFO_5D_MARK_III,
    &info_5d::INFO_6D,
    &info_5d::INFO_7D,
    &info_80d::INFO_40D,
    &info_80d::INFO_50D,
    &info_80d::INFO_60D,
    &info_80d::INFO_70D,
    &info_80d::INFO_80D,
    &info_other::INFO_R6,
    &info_other::INFO_R6_MARK_II,
    &info_other::INFO_R6_MARK_III,
    &info_other::INFO_G5_X_MARK_II,
    &info_other::INFO_COMPACT,
    &info_other::INFO_COMPACT_2,
    &info_other::INFO_UNKNOWN,
    &info::INFO_UNKNOWN_32,
    &main::MAIN,
    &picture::CROP_INFO,
    &picture::ASPECT_INFO,
    &picture::PROCESSING,
    &picture::MODIFIED_INFO,
    &picture::FLAGS,
    &picture::PREVIEW_IMAGE_INFO,
    &picture::SENSOR_INFO,
    &picture::MY_COLORS,
    &picture::CONTRAST_INFO,
    &picture::VIGNETTING_CORR,
    &picture::VIGNETTING_CORR_UNKNOWN,
    &picture::VIGNETTING_CORR2,
    &picture::LIGHTING_OPT,
    &picture::LENS_INFO,
    &picture::AMBIENCE,
    &picture::MULTI_EXP,
    &picture::FILTER_INFO,
    &picture::HDR_INFO,
    &picture::LOG_INFO,
    &picture::RAW_BURST_INFO,
    &picture::LEVEL_INFO,
    &picture::TIME_INFO,
    &picture::MOVIE_INFO,
    &settings::CAMERA_SETTINGS,
    &shot::FOCAL_LENGTH,
    &shot::SHOT_INFO,
    &shot::PANORAMA,
    &style::STYLES,
    &style::STYLES_2,
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Mode, Options, Parser};

    /// Tables that no note leads to.
    const OTHER_TABLES: &[&Table] = &[
        &ciff::MAIN,
        &ciff::RAW_MAKE_MODEL,
        &ciff::RAW_TIME_STAMP,
        &ciff::RAW_IMAGE_FORMAT,
        &ciff::RAW_JPG_INFO,
        &ciff::RAW_FLASH_INFO,
        &ciff::RAW_EXPOSURE_INFO,
        &ciff::RAW_IMAGE_INFO,
        &ciff::RAW_DECODER_TABLE,
        &ciff::RAW_WHITE_SAMPLE,
        &timed::FOCAL_INFO,
        &timed::EXPOSURE_INFO,
        &vrd_1::EDIT_1,
        &vrd_1::STAMP_TOOL,
        &vrd_2::EDIT_2,
        &vrd_2::DLO_INFO,
        &dr4::DR4,
        &dr4::DR4_HEADER,
        &dr4::TONE_CURVE,
        &dr4::GAMMA_INFO,
        &dr4::DR4_CROP_INFO,
        &dr4::STAMP_INFO,
        &dr4::DUST_INFO,
    ];

    #[test]
    fn items_are_in_order() {
        OTHER_TABLES.iter().for_each(|table| table.assert_order());
    }

    /// A TIFF file with the maker, the model and a note of one tag whose value lies behind the note's
    /// directory; the note's offsets are off by `moved`, which the header behind it tells if `has_footer`.
    fn file(moved: u32, has_footer: bool) -> Vec<u8> {
        const NOTE_AT: u32 = 72;
        let entry = |tag: u16, kind: u16, count: u32, value: u32| {
            let (tag, kind, count) = (tag.to_le_bytes(), kind.to_le_bytes(), count.to_le_bytes());
            [&tag[..], &kind, &count, &value.to_le_bytes()].concat()
        };
        let text = b"Canon PowerShot S40\0";
        let note_bytes = 2 + 12 + 4 + 20 + if has_footer { 8 } else { 0 };
        let mut file = b"II\x2a\0\x08\0\0\0\x03\0".to_vec();
        file.extend(entry(0x010f, 2, 6, 52));
        file.extend(entry(0x0110, 2, 10, 58));
        file.extend(entry(0x927c, 7, note_bytes, NOTE_AT));
        file.resize(52, 0);
        file.extend(b"Canon\0PowerShot\0\0\0\0\0");
        file.extend(b"\x01\0");
        file.extend(entry(6, 2, 20, NOTE_AT + 18 - moved));
        file.extend([0; 4]);
        file.extend(text);
        if has_footer {
            file.extend(b"II\x2a\0");
            file.extend((NOTE_AT - moved).to_le_bytes());
        }
        file
    }

    fn image_type(file: &[u8]) -> Option<String> {
        Parser::new().parse_whole(file, &Options::default(), |metadata| {
            metadata.find("CanonImageType").map(|tag| tag.text(Mode::Print))
        })
    }

    #[test]
    fn the_footer_tells_how_far_a_note_was_moved() {
        let expected = Some("Canon PowerShot S40".to_owned());
        assert_eq!(image_type(&file(0, false)), expected);
        assert_eq!(image_type(&file(0, true)), expected);
        assert_eq!(image_type(&file(40, true)), expected);
        assert_ne!(image_type(&file(40, false)), expected);
    }

    #[test]
    fn an_offset_that_was_mended_is_not_mended_again() {
        let mut file = file(40, true);
        let offset_at = file.len() - 8 - 20 - 4 - 4;
        file[offset_at..offset_at + 4].copy_from_slice(&90_u32.to_le_bytes());
        assert_eq!(image_type(&file), Some("Canon PowerShot S40".to_owned()));
    }
}
