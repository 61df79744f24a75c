//! The size of the picture in pixels.

use super::given::RuleInputs;
use super::rule::{Rule, rule};
use crate::modules::Module;
use table::def::{Conv, Mode};
use table::number::write_fixed;
use table::value::Value;

pub(super) const RULES: &[Rule] = &[
    rule(Module::PanasonicRaw, "ImageWidth", between)
        .needs(&["IFD0:SensorLeftBorder", "IFD0:SensorRightBorder"]),
    rule(Module::PanasonicRaw, "ImageHeight", between)
        .needs(&["IFD0:SensorTopBorder", "IFD0:SensorBottomBorder"]),
    rule(Module::PostScript, "ImageWidth", |given| of_page(given, 0))
        .wishes(&["PostScript:ImageData", "PostScript:BoundingBox"]),
    rule(Module::PostScript, "ImageHeight", |given| of_page(given, 1))
        .wishes(&["PostScript:ImageData", "PostScript:BoundingBox"]),
    rule(Module::Exif, "ImageSize", image_size)
        .needs(&["ImageWidth", "ImageHeight"])
        .wishes(&["ExifImageWidth", "ExifImageHeight", "RawImageCroppedSize"])
        .conv(Conv::Call(with_cross)),
    rule(Module::Exif, "Megapixels", megapixels).needs(&["ImageSize"]).conv(Conv::Call(in_millions)),
    rule(Module::Exif, "PreviewImageSize", preview_size).needs(&["PreviewImageWidth", "PreviewImageHeight"]),
];

/// The size of the picture, otherwise that of the page in points.
fn of_page<'a>(given: &RuleInputs<'_, 'a>, side: usize) -> Option<Value<'a>> {
    let number = match (given.list(0), given.list(1)) {
        (picture, _) if picture.len() > 1 => picture[side],
        // ExifTool takes only pages whose edges are whole numbers without a sign.
        (_, page) if page.len() == 4 && page.iter().all(|edge| *edge >= 0.0 && edge.fract() == 0.0) => {
            page[side + 2] - page[side]
        }
        _ => return None,
    };
    Some(Value::Float(number))
}

/// Panasonic raw files store the position of the picture on the sensor.
fn between<'a>(given: &RuleInputs<'_, 'a>) -> Option<Value<'a>> {
    let [from, to] = given.numbers();
    Some(Value::Float(to? - from?))
}

/// Columns and rows. Raw files of Canon and Phase One store a smaller picture first, and the size of the real
/// one in EXIF.
fn is_number(text: &str) -> bool {
    text.trim().parse::<f64>().is_ok()
}

fn image_size<'a>(given: &RuleInputs<'_, 'a>) -> Option<Value<'a>> {
    const WIDTH: usize = 0;
    const EXIF_WIDTH: usize = 2;
    const CROPPED: usize = 4;
    if given.some_text(CROPPED).is_some() {
        return given.value(CROPPED);
    }
    // A length with a unit, as in drawings, is not a number of pixels.
    let side = |input: usize| given.text(input).filter(|text| is_number(text));
    let pair = |width: usize| Some((side(width)?, side(width + 1)?));
    let is_raw = given
        .ctx
        .metadata
        .file_type
        .is_some_and(|known| matches!(known.name, "CR2" | "Canon 1D RAW" | "IIQ" | "EIP"));
    let is_zero = |side: &str| side.parse() == Ok(0.0);
    let exif = pair(EXIF_WIDTH).filter(|(width, height)| is_raw && !is_zero(width) && !is_zero(height));
    let (width, height) = exif.or_else(|| pair(WIDTH))?;
    given.told(&format!("{width} {height}"))
}

fn with_cross(value: &Value<'_>, mode: Mode, out: &mut String) {
    let start = out.len();
    value.write_plain(out);
    if mode == Mode::Print {
        let crossed = out[start..].replace(' ', "x");
        out.replace_range(start.., &crossed);
    }
}

fn megapixels<'a>(given: &RuleInputs<'_, 'a>) -> Option<Value<'a>> {
    let size = given.text(0)?;
    let mut sides = size.split(|c: char| !c.is_ascii_digit()).filter_map(|side| side.parse::<f64>().ok());
    Some(Value::Float(sides.next()? * sides.next()? / 1e6))
}

/// Values below one million pixels, or below one thousand, need more decimals.
fn in_millions(value: &Value<'_>, mode: Mode, out: &mut String) {
    let Some(millions) = value.as_f64().filter(|_| mode == Mode::Print) else {
        return value.write_plain(out);
    };
    let n_decimals = match millions {
        1.0.. => 1,
        0.001.. => 3,
        _ => 6,
    };
    write_fixed(millions, n_decimals, out);
}

fn preview_size<'a>(given: &RuleInputs<'_, 'a>) -> Option<Value<'a>> {
    given.told(&format!("{}x{}", given.text(0)?, given.text(1)?))
}
