//! Decoder configurations: HEVC (ISO/IEC 14496-15, section 8.3.3.1) and AV1 (AV1 in ISOBMFF 1.2, section
//! 2.3).

use super::boxes::Box4;
use super::state::GROUP;
use crate::context::Context;
use crate::layout::push_header;
use table::bytes::{ByteOrder, be16};
use table::def::{Conv, Mode};
use table::number::{write_fixed, write_integer};
use table::row::place::{PlaceRow, placed};
use table::value::{Format, Value};

/// Reads `hvcC`. Bit fields are added one by one, whole bytes from a table.
pub(super) fn hevc(ctx: &mut Context<'_>, property: &Box4, is_main: bool) {
    let Some(bytes) = property.first(ctx, 23).filter(|bytes| bytes.len() == 23) else { return };
    let bits = |at: usize, mask: u8| i64::from((bytes[at] & mask) >> mask.trailing_zeros());
    if is_main && ctx.metadata.facts.bit_depth.is_none() {
        ctx.metadata.facts.bit_depth = Some(bits(17, 0x07) as u32 + 8);
    }
    if ctx.options.want == crate::options::Want::Roles {
        return;
    }
    push_header(ctx, GROUP, ByteOrder::Big, bytes, &HEVC_WHOLE[..1]);
    let mut push = |name, number, conv| ctx.push_conv(GROUP, name, Value::Integer(number), conv);
    push("GeneralProfileSpace", bits(1, 0xc0), Conv::Labels(&[(0, "Conforming")]));
    push("GeneralTierFlag", bits(1, 0x20), Conv::Labels(&[(0, "Main Tier"), (1, "High Tier")]));
    push("GeneralProfileIDC", bits(1, 0x1f), Conv::Labels(HEVC_PROFILE));
    push_header(ctx, GROUP, ByteOrder::Big, bytes, &HEVC_WHOLE[1..]);
    let segmentation = i64::from(be16(bytes, 13).unwrap_or(0) & 0xfff);
    let mut push = |name, number, conv| ctx.push_conv(GROUP, name, Value::Integer(number), conv);
    push("MinSpatialSegmentationIDC", segmentation, Conv::None);
    push("ParallelismType", bits(15, 0x03), Conv::None);
    push("ChromaFormat", bits(16, 0x03), Conv::Labels(HEVC_CHROMA));
    push("BitDepthLuma", bits(17, 0x07) + 8, Conv::None);
    push("BitDepthChroma", bits(18, 0x07) + 8, Conv::None);
    ctx.push_plain(GROUP, "AverageFrameRate", Value::Float(f64::from(be16(bytes, 19).unwrap_or(0)) / 256.0));
    let mut push = |name, number, conv| ctx.push_conv(GROUP, name, Value::Integer(number), conv);
    push("ConstantFrameRate", bits(21, 0xc0), Conv::Labels(HEVC_CONSTANT_RATE));
    push("NumTemporalLayers", bits(21, 0x38), Conv::None);
    push("TemporalIDNested", bits(21, 0x04), Conv::Labels(&[(0, "No"), (1, "Yes")]));
}

/// Reads `av1C`, the AV1 configuration.
pub(super) fn av1(ctx: &mut Context<'_>, property: &Box4, is_main: bool) {
    let Some(&[version, _, flags, _]) = property.first(ctx, 4).and_then(|bytes| bytes.first_chunk()) else {
        return;
    };
    if is_main && ctx.metadata.facts.bit_depth.is_none() {
        ctx.metadata.facts.bit_depth = Some(match (flags & 0x40 != 0, flags & 0x20 != 0) {
            (false, _) => 8,
            (true, false) => 10,
            (true, true) => 12,
        });
    }
    let mut push = |name, number: u8, conv| ctx.push_conv(GROUP, name, Value::Integer(number.into()), conv);
    push("AV1ConfigurationVersion", version & 0x7f, Conv::None);
    push("ChromaFormat", flags >> 2 & 7, Conv::Labels(AV1_CHROMA));
    push("ChromaSamplePosition", flags & 3, Conv::Labels(AV1_POSITION));
}

const HEVC_WHOLE: &[PlaceRow] = &[
    placed(0, "HEVCConfigurationVersion", Format::Int8u),
    placed(2, "GenProfileCompatibilityFlags", Format::Int32u).call(compatibility),
    placed(6, "ConstraintIndicatorFlags", Format::Int8u).times(6),
    placed(12, "GeneralLevelIDC", Format::Int8u).call(level),
];

const HEVC_PROFILE: &[(i64, &str)] = &[
    (0, "No Profile"),
    (1, "Main"),
    (2, "Main 10"),
    (3, "Main Still Picture"),
    (4, "Format Range Extensions"),
    (5, "High Throughput"),
    (6, "Multiview Main"),
    (7, "Scalable Main"),
    (8, "3D Main"),
    (9, "Screen Content Coding Extensions"),
    (10, "Scalable Format Range Extensions"),
    (11, "High Throughput Screen Content Coding Extensions"),
];

const HEVC_CHROMA: &[(i64, &str)] = &[(0, "Monochrome"), (1, "4:2:0"), (2, "4:2:2"), (3, "4:4:4")];

const HEVC_CONSTANT_RATE: &[(i64, &str)] =
    &[(0, "Unknown"), (1, "Constant Frame Rate"), (2, "Each Temporal Layer is Constant Frame Rate")];

const AV1_CHROMA: &[(i64, &str)] =
    &[(0, "YUV 4:4:4"), (2, "YUV 4:2:2"), (3, "YUV 4:2:0"), (7, "Monochrome 4:0:0")];

const AV1_POSITION: &[(i64, &str)] = &[(0, "Unknown"), (1, "Vertical"), (2, "Colocated"), (3, "(reserved)")];

/// Formats the profile flags: the flag of profile N is the Nth bit from the top; labels come in order from
/// the lowest bit.
fn compatibility(value: &Value<'_>, mode: Mode, out: &mut String) {
    let flags = value.as_i64().unwrap_or(0);
    if mode == Mode::Number {
        return write_integer(flags, out);
    }
    if flags == 0 {
        out.push_str("(none)");
        return;
    }
    let start = out.len();
    for bit in (0..32).filter(|bit| flags >> bit & 1 == 1) {
        if out.len() > start {
            out.push_str(", ");
        }
        match HEVC_PROFILE.iter().find(|(profile, _)| *profile == 31 - bit) {
            Some((_, word)) => out.push_str(word),
            None => out.push_str(&format!("[{bit}]")),
        }
    }
}

/// Formats the level, which is stored times thirty.
fn level(value: &Value<'_>, mode: Mode, out: &mut String) {
    let number = value.as_i64().unwrap_or(0);
    write_integer(number, out);
    if mode == Mode::Print {
        out.push_str(" (level ");
        write_fixed(number as f64 / 30.0, 1, out);
        out.push(')');
    }
}
