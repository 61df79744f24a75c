//! Light field pictures of Lytro's cameras (`.lfp`): sections, some of which hold JSON. The names of the tags
//! are the paths of the names in it.

use crate::context::Context;
use crate::file_type::FileType;
use crate::json;
use crate::metadata::{Group, Tag};
use table::bytes::be32;
use table::def::{Conv, Mode, Role};
use table::number::write_fixed;
use table::print::container::iso_date;
use table::print::exif::{exposure_time, f_number, focal_length};
use table::value::{Value, number_value};

const LFP: FileType = FileType::new("LFP", "lfp", "image/x-lytro-lfp");
const GROUP: Group<'static> = Group::same("Lytro");
const SIGNATURE: &[u8] = b"\x89LFP\r\n\x1a\n";

pub(in crate::format) fn begins(head: &[u8]) -> bool {
    head.starts_with(SIGNATURE)
}

pub(in crate::format) fn read(ctx: &mut Context<'_>) {
    /// Signature, version, length of the data.
    const HEAD_BYTES: u64 = 16;
    const NAME_BYTES: u64 = 80;
    ctx.set_file_type(&LFP);
    let mut at = HEAD_BYTES;
    let mut texts = Vec::new();
    while let Some(head) = ctx.source.get(at, HEAD_BYTES as usize).filter(|_| ctx.take_node()) {
        if !head.starts_with(b"\x89LF") || !head[4..].starts_with(&SIGNATURE[4..]) {
            ctx.warn("LFP format error");
            break;
        }
        let n_bytes = be32(head, 12).unwrap_or(0);
        at += HEAD_BYTES;
        if n_bytes == 0 {
            continue;
        }
        let begin = at + NAME_BYTES;
        match ctx.source.get_up_to(begin, 2) {
            Some(b"\xff\xd8") => {
                let image = ctx.stored(begin, n_bytes.into());
                ctx.push_plain(GROUP, "EmbeddedImage", image);
            }
            Some([b'{', _]) if n_bytes as usize <= ctx.options.limits.value_bytes => {
                texts.extend(ctx.source.get(begin, n_bytes as usize));
            }
            _ => {}
        }
        // The next section begins at a multiple of 16.
        at = begin + u64::from(n_bytes).next_multiple_of(HEAD_BYTES);
    }
    if !texts.is_empty() {
        let values: Vec<Value<'_>> = texts.iter().map(|text| ctx.held(text)).collect();
        let values = ctx.keep_list(&values);
        ctx.push_plain(GROUP, "JSONMetadata", values);
    }
    for text in texts {
        if let Some(value) = json::parse(ctx, text) {
            push(ctx, value, &mut String::new());
        }
    }
}

/// Adds a tag for each value. The parser of JSON limits depth and number.
fn push<'a>(ctx: &mut Context<'a>, value: Value<'a>, path: &mut String) {
    match value {
        Value::Struct(fields) => {
            let n_before = path.len();
            for field in fields {
                for word in field.name.split(|character: char| !character.is_ascii_alphanumeric()) {
                    let mut characters = word.chars();
                    path.extend(characters.next().map(|first| first.to_ascii_uppercase()));
                    path.push_str(characters.as_str());
                }
                push(ctx, field.value, path);
                path.truncate(n_before);
            }
        }
        Value::List([]) => {}
        Value::List([only]) if !matches!(only, Value::Struct(_)) => leaf(ctx, *only, path),
        Value::List(items) if items.iter().any(|item| matches!(item, Value::Struct(_))) => {
            items.iter().for_each(|item| push(ctx, *item, path));
        }
        value => leaf(ctx, value, path),
    }
}

fn leaf<'a>(ctx: &mut Context<'a>, value: Value<'a>, path: &str) {
    if !ctx.take_bytes(path.len()) {
        return;
    }
    let Some(known) = KNOWN.iter().find(|known| known.path == path) else {
        let name = path.replacen("ParametersVendorContentComLytroTags", "", 1);
        let name = ctx.keep_text(name.strip_prefix("Devices").unwrap_or(&name));
        return ctx.push_plain(GROUP, name, value);
    };
    let number = value.as_f64();
    let side = number.filter(|side| *side >= 1.0).map(|side| side as u32);
    let value = match (known.path, number) {
        ("DevicesLensFocalLength", Some(metres)) => number_value(metres * 1000.0),
        ("DevicesSensorPixelPitch", Some(metres)) if metres > 0.0 => number_value(25.4 / (metres * 1000.0)),
        _ => value,
    };
    match known.path {
        "ImageWidth" => ctx.metadata.facts.width = side,
        "ImageHeight" => ctx.metadata.facts.height = side,
        _ => {}
    }
    ctx.push(Tag { group: GROUP, name: known.name, value, conv: known.conv, role: known.role, priority: 1 });
}

/// A path with a name of its own, or with a conversion.
struct KnownPath {
    path: &'static str,
    name: &'static str,
    conv: Conv,
    role: Role,
}

const fn known(path: &'static str, name: &'static str, conv: Conv, role: Role) -> KnownPath {
    KnownPath { path, name, conv, role }
}

#[rustfmt::skip]
const KNOWN: &[KnownPath] = &[
    known("Type", "CameraType", Conv::None, Role::None),
    known("CameraMake", "Make", Conv::None, Role::Make),
    known("CameraModel", "Model", Conv::None, Role::Model),
    known("CameraFirmware", "FirmwareVersion", Conv::None, Role::None),
    known("CameraSerialNumber", "SerialNumber", Conv::None, Role::SerialNumber),
    known("DevicesAccelerometerSampleArrayTime", "AccelerometerTime", Conv::None, Role::None),
    known("DevicesAccelerometerSampleArrayX", "AccelerometerX", Conv::None, Role::None),
    known("DevicesAccelerometerSampleArrayY", "AccelerometerY", Conv::None, Role::None),
    known("DevicesAccelerometerSampleArrayZ", "AccelerometerZ", Conv::None, Role::None),
    known("DevicesSensorSensorSerial", "SensorSerialNumber", Conv::None, Role::None),
    known("DevicesClockZuluTime", "DateTimeOriginal", Conv::Call(iso_date), Role::DateTimeOriginal),
    known("DevicesSensorIso", "ISO", Conv::None, Role::Iso),
    known("DevicesSensorPixelPitch", "FocalPlaneXResolution", Conv::None, Role::None),
    known("DevicesLensFNumber", "FNumber", Conv::Call(f_number), Role::FNumber),
    known("DevicesLensFocalLength", "FocalLength", Conv::Call(focal_length), Role::FocalLength),
    known("DevicesLensTemperature", "LensTemperature", Conv::Fixed(1, " C"), Role::None),
    known("DevicesSocTemperature", "SocTemperature", Conv::Fixed(1, " C"), Role::None),
    known("DevicesShutterPixelExposureDuration", "ExposureTime", Conv::Call(exposure_time), Role::ExposureTime),
    known("DevicesShutterFrameExposureDuration", "FrameExposureTime", Conv::Call(exposure_time), Role::None),
    known("ImageWidth", "ImageWidth", Conv::None, Role::None),
    known("ImageHeight", "ImageHeight", Conv::None, Role::None),
    known("ImageOrientation", "Orientation", Conv::Labels(&[(1, "Horizontal (normal)")]), Role::None),
    known("ImageLimitExposureBias", "ImageLimitExposureBias", Conv::Call(bias), Role::None),
    known("ImageModulationExposureBias", "ImageModulationExposureBias", Conv::Call(bias), Role::None),
];

/// Prints a number with its sign and one decimal.
fn bias(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_f64()) {
        (Mode::Print, Some(number)) => {
            if number >= 0.0 {
                out.push('+');
            }
            write_fixed(number, 1, out);
        }
        _ => value.write_plain(out),
    }
}
