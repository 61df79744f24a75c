//! FPF, FLIR's public format for thermal pictures ("FLIR Public Format specification"): one header of fixed
//! layout.

use crate::context::Context;
use crate::file_type::FileType;
use crate::layout::push_header;
use crate::metadata::Group;
use table::bytes::ByteOrder;
use table::def::Mode;
use table::row::place::{PlaceRow, placed};
use table::value::{Format, Value};

const FPF: FileType = FileType::new("FPF", "fpf", "image/x-flir-fpf");
const GROUP: Group<'static> = Group::same("FLIR");
const HEADER_BYTES: usize = 892;

pub(in crate::format) fn begins(head: &[u8]) -> bool {
    head.starts_with(b"FPF Public Image Format\0")
}

pub(in crate::format) fn read(ctx: &mut Context<'_>) {
    ctx.set_file_type(&FPF);
    let Some(header) = ctx.source.get_up_to(0, HEADER_BYTES) else { return };
    push_header(ctx, GROUP, ByteOrder::Little, header, CELLS);
    let side = |at| ByteOrder::Little.u16(header, at).map(u32::from);
    (ctx.metadata.facts.width, ctx.metadata.facts.height) = (side(44), side(46));
}

const fn text(at: usize, name: &'static str) -> PlaceRow {
    placed(at, name, Format::String).times(32)
}

const fn real(at: usize, name: &'static str, conv: fn(&Value<'_>, Mode, &mut String)) -> PlaceRow {
    placed(at, name, Format::Float).call(conv)
}

const CELLS: &[PlaceRow] = &[
    placed(0x20, "FPFVersion", Format::Int32u),
    placed(0x24, "ImageDataOffset", Format::Int32u),
    placed(0x28, "ImageType", Format::Int16u).labels(&[
        (0, "Temperature"),
        (1, "Temperature Difference"),
        (2, "Object Signal"),
        (3, "Object Signal Difference"),
    ]),
    placed(0x2a, "ImagePixelFormat", Format::Int16u).labels(&[
        (0, "2-byte short integer"),
        (1, "4-byte long integer"),
        (2, "4-byte float"),
        (3, "8-byte double"),
    ]),
    placed(0x2c, "ImageWidth", Format::Int16u),
    placed(0x2e, "ImageHeight", Format::Int16u),
    placed(0x30, "ExternalTriggerCount", Format::Int32u),
    placed(0x34, "SequenceFrameNumber", Format::Int32u),
    text(0x78, "CameraModel"),
    text(0x98, "CameraPartNumber"),
    text(0xb8, "CameraSerialNumber"),
    real(0xd8, "CameraTemperatureRangeMin", celsius),
    real(0xdc, "CameraTemperatureRangeMax", celsius),
    text(0xe0, "LensModel"),
    text(0x100, "LensPartNumber"),
    text(0x120, "LensSerialNumber"),
    text(0x140, "FilterModel"),
    text(0x150, "FilterPartNumber"),
    text(0x180, "FilterSerialNumber"),
    real(0x1e0, "Emissivity", two_decimals),
    real(0x1e4, "ObjectDistance", |value, mode, out| fixed(value, mode, 2, " m", out)),
    real(0x1e8, "ReflectedApparentTemperature", celsius),
    real(0x1ec, "AtmosphericTemperature", celsius),
    real(0x1f0, "RelativeHumidity", percent),
    real(0x1f4, "ComputedAtmosphericTrans", two_decimals),
    real(0x1f8, "EstimatedAtmosphericTrans", two_decimals),
    real(0x1fc, "ReferenceTemperature", celsius),
    real(0x200, "IRWindowTemperature", celsius),
    real(0x204, "IRWindowTransmission", two_decimals),
    placed(0x248, "DateTimeOriginal", Format::Int32u).times(7).call(date),
    real(0x2a4, "CameraScaleMin", one_decimal),
    real(0x2a8, "CameraScaleMax", one_decimal),
    real(0x2ac, "CalculatedScaleMin", one_decimal),
    real(0x2b0, "CalculatedScaleMax", one_decimal),
    real(0x2b4, "ActualScaleMin", one_decimal),
    real(0x2b8, "ActualScaleMax", one_decimal),
];

/// The unit follows the number in print mode; numbers have their own digits otherwise.
fn fixed(value: &Value<'_>, mode: Mode, digits: usize, unit: &str, out: &mut String) {
    match (mode, value.as_f64()) {
        (Mode::Print, Some(number)) => out.push_str(&format!("{number:.digits$}{unit}")),
        _ => value.write_plain(out),
    }
}

fn one_decimal(value: &Value<'_>, mode: Mode, out: &mut String) {
    fixed(value, mode, 1, "", out);
}

fn two_decimals(value: &Value<'_>, mode: Mode, out: &mut String) {
    fixed(value, mode, 2, "", out);
}

/// Kelvin in the file.
fn celsius(value: &Value<'_>, mode: Mode, out: &mut String) {
    match value.as_f64() {
        Some(kelvin) => fixed(&Value::Float(kelvin - 273.15), mode, 1, " C", out),
        None => value.write_plain(out),
    }
}

/// A fraction in the file, which some programs write as percent.
fn percent(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_f64()) {
        (Mode::Print, Some(number)) => {
            let number = if number > 2.0 { number } else { number * 100.0 };
            out.push_str(&format!("{number:.1} %"));
        }
        _ => value.write_plain(out),
    }
}

/// Year, month, day, hour, minute, second and milliseconds.
fn date(value: &Value<'_>, _mode: Mode, out: &mut String) {
    match value.numbers()[..] {
        [year, month, day, hour, minute, second, thousandths] => out.push_str(&format!(
            "{year:04}:{month:02}:{day:02} {hour:02}:{minute:02}:{second:02}.{thousandths:03}"
        )),
        _ => value.write_plain(out),
    }
}
