//! Property lists of Apple, in XML (the DTD `PropertyList-1.0`) and in binary form, as tags: edits of Photos
//! (AAE), and any other list.

use crate::context::Context;
use crate::metadata::Group;
use crate::tree::{self, Lists};
use crate::xmp;
use table::def::{Conv, Mode};
use table::print::container::{date_of_days, duration};
use table::print::xmp::{latitude, longitude};
use table::value::{Piece, Value};

/// Reads a list in binary form.
pub(crate) fn read_binary<'a>(ctx: &mut Context<'a>, bytes: &'a [u8]) {
    match table::plist::value(ctx.arena, bytes) {
        Some(Value::Struct(fields)) => {
            tree::push_flat(ctx, Group::same("PLIST"), fields, name_of, Lists::Told)
        }
        Some(_) => {}
        None => ctx.warn("Error reading binary PLIST file"),
    }
}

/// Reads a list in XML; what Photos keeps as data inside is a list in binary form.
pub(crate) fn read_xml<'a>(ctx: &mut Context<'a>, bytes: &'a [u8]) {
    let Some(Value::Struct(fields)) = xmp::property_list(ctx, bytes) else { return };
    let (inner, own): (Vec<_>, Vec<_>) = fields.iter().partition(|field| field.name == "adjustmentData");
    tree::push_flat(ctx, Group::new("PLIST", "XML"), &own, name_of, Lists::Named);
    for field in inner {
        if let Value::Data([Piece::Base64(text)]) = field.value {
            let bytes = ctx.keep_bytes(&table::base64::decode(text.as_bytes()));
            if bytes.starts_with(b"bplist0") {
                read_binary(ctx, bytes);
            } else if let Some(plain) = ctx.inflate_raw(bytes) {
                json_or_list(ctx, plain);
            }
        }
    }
}

/// Edits are compressed JSON in newer versions.
fn json_or_list<'a>(ctx: &mut Context<'a>, plain: &'a [u8]) {
    if plain.starts_with(b"{") {
        crate::json::read(ctx, Group::same("JSON"), plain);
    }
}

/// Paths whose tags have names of their own, and those with words.
fn name_of(path: &str) -> Option<(&'static str, Conv)> {
    /// Core Media's flags of a time.
    const FLAGS: Conv = Conv::Bits(&[
        (0, "Valid"),
        (1, "Has been rounded"),
        (2, "Positive infinity"),
        (3, "Negative infinity"),
        (4, "Indefinite"),
    ]);
    let (_, name) = NAMES.iter().find(|(known, _)| *known == path)?;
    let conv = match *name {
        "DateTimeOriginal" => Conv::Call(date),
        "Duration" => Conv::Call(seconds),
        "GPSLatitude" => Conv::Call(latitude),
        "GPSLongitude" => Conv::Call(longitude),
        name if name.ends_with("Flags") => FLAGS,
        _ => Conv::None,
    };
    Some((*name, conv))
}

/// Sony's programs write days since the end of 1899.
fn date(value: &Value<'_>, _mode: Mode, out: &mut String) {
    match value.plain().parse() {
        Ok(days) => out.push_str(&date_of_days(days)),
        Err(_) => value.write_plain(out),
    }
}

fn seconds(value: &Value<'_>, mode: Mode, out: &mut String) {
    match value.plain().parse() {
        Ok(seconds) if mode == Mode::Print => duration(&Value::Float(seconds), mode, out),
        _ => value.write_plain(out),
    }
}

const NAMES: &[(&str, &str)] = &[
    ("FrameworkVersions/CMCaptureCore", "CMCaptureCoreVersion"),
    ("FrameworkVersions/CoreMedia", "CoreMediaVersion"),
    ("FrameworkVersions/CoreMotion", "CoreMotionVersion"),
    ("FrameworkVersions/H16ISPServices", "H16ISPServicesVersion"),
    ("MetaDataList//DateTimeOriginal", "DateTimeOriginal"),
    ("MetaDataList//Duration", "Duration"),
    ("MetaDataList//Geolocation/Latitude", "GPSLatitude"),
    ("MetaDataList//Geolocation/Longitude", "GPSLongitude"),
    ("MetaDataList//Geolocation/MapDatum", "GPSMapDatum"),
    ("SystemVersion/ProductBuildVersion", "ProductBuildVersion"),
    ("SystemVersion/ProductName", "ProductName"),
    ("SystemVersion/ProductVersion", "ProductVersion"),
    ("cast//name", "Cast"),
    ("codirectors//name", "Codirectors"),
    ("directors//name", "Directors"),
    ("producers//name", "Producers"),
    ("screenwriters//name", "Screenwriters"),
    ("slowMotion/rate", "SlowMotionRate"),
    ("slowMotion/regions", "SlowMotionRegions"),
    ("slowMotion/regions/timeRange/duration/epoch", "SlowMotionRegionsDurationEpoch"),
    ("slowMotion/regions/timeRange/duration/flags", "SlowMotionRegionsDurationFlags"),
    ("slowMotion/regions/timeRange/duration/timescale", "SlowMotionRegionsDurationTimeScale"),
    ("slowMotion/regions/timeRange/duration/value", "SlowMotionRegionsDurationValue"),
    ("slowMotion/regions/timeRange/start/epoch", "SlowMotionRegionsStartTimeEpoch"),
    ("slowMotion/regions/timeRange/start/flags", "SlowMotionRegionsStartTimeFlags"),
    ("slowMotion/regions/timeRange/start/timescale", "SlowMotionRegionsStartTimeScale"),
    ("slowMotion/regions/timeRange/start/value", "SlowMotionRegionsStartTimeValue"),
    ("studio//name", "Studio"),
];
