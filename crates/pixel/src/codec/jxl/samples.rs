//! Chooses the samples that the library writes, and describes their colours.

use jxl::api::{
    Endianness, ExtraChannel, JxlColorEncoding, JxlColorProfile, JxlColorType, JxlDataFormat, JxlDecoder,
    JxlPixelFormat, JxlTransferFunction,
};

use crate::cicp::Cicp;
use crate::layout::Layout;

/// The layout for a picture whose basic information was read, and the library's name for it. More than 8
/// bits, and floating samples, become 16.
pub(super) fn layout(jxl: &JxlDecoder) -> Option<(Layout, JxlPixelFormat)> {
    let info = jxl.basic_info()?;
    let has = |wanted| info.extra_channels.iter().any(|channel| channel.ec_type == wanted);
    let is_grey = jxl.current_pixel_format()?.color_type.is_grayscale();
    let is_wide = info.bit_depth.bits_per_sample() > 8;
    let is_cmyk = jxl.embedded_color_profile()?.is_cmyk() && has(ExtraChannel::Black);
    let (layout, color_type) = match (is_grey, has(ExtraChannel::Alpha), is_wide) {
        _ if is_cmyk => (Layout::Cmyk8, JxlColorType::Cmyk),
        (true, false, false) => (Layout::Grey8, JxlColorType::Grayscale),
        (true, false, true) => (Layout::Grey16, JxlColorType::Grayscale),
        (true, true, false) => (Layout::GreyAlpha8, JxlColorType::GrayscaleAlpha),
        (true, true, true) => (Layout::GreyAlpha16, JxlColorType::GrayscaleAlpha),
        (false, false, false) => (Layout::Rgb8, JxlColorType::Rgb),
        (false, false, true) => (Layout::Rgb16, JxlColorType::Rgb),
        (false, true, false) => (Layout::Rgba8, JxlColorType::Rgba),
        (false, true, true) => (Layout::Rgba16, JxlColorType::Rgba),
    };
    let samples = match layout.sample_bytes() {
        1 => JxlDataFormat::U8 { bit_depth: 8 },
        _ => JxlDataFormat::U16 { endianness: Endianness::native(), bit_depth: 16 },
    };
    let format = JxlPixelFormat {
        color_type,
        color_data_format: Some(samples),
        extra_channel_format: vec![None; info.extra_channels.len()],
    };
    Some((layout, format))
}

/// The colours of the pixels that the library writes, which may differ from those in the file: an ICC profile
/// (`None` for sRGB), or code points for PQ and HLG.
pub(super) fn colours(jxl: &JxlDecoder) -> (Option<Vec<u8>>, Option<Cicp>) {
    let Some(written) = jxl.output_color_profile() else { return (None, None) };
    let is_srgb =
        |is_grey| written.same_color_encoding(&JxlColorProfile::Simple(JxlColorEncoding::srgb(is_grey)));
    if is_srgb(false) || is_srgb(true) {
        return (None, None);
    }
    let icc = written.try_as_icc().map(|icc| icc.into_owned()).filter(|icc| !icc.is_empty());
    (icc, cicp(written))
}

/// Code points of colours with a high dynamic range, which ICC profiles describe badly.
fn cicp(profile: &JxlColorProfile) -> Option<Cicp> {
    let transfer = match profile.transfer_function()? {
        JxlTransferFunction::PQ => Cicp::PQ,
        JxlTransferFunction::HLG => Cicp::HLG,
        _ => return None,
    };
    let JxlColorProfile::Simple(JxlColorEncoding::RgbColorSpace { primaries, .. }) = profile else {
        return Some(Cicp { primaries: Cicp::BT709, transfer });
    };
    let primaries = match primaries {
        jxl::api::JxlPrimaries::BT2100 => Cicp::BT2020,
        jxl::api::JxlPrimaries::P3 => Cicp::DISPLAY_P3,
        _ => Cicp::BT709,
    };
    Some(Cicp { primaries, transfer })
}
