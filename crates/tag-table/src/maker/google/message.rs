//! Messages of Protocol Buffers (protobuf.dev, "Encoding"): a sequence of fields with a number and a wire
//! type. A tag's id has one byte for each field number on the path to it. Source of the numbers: ExifTool's
//! page of Google tags.

use crate::arena::Arena;
use crate::maker::note::Note;
use crate::maker::row::{Table, item};
use crate::print::container::date_since_1904;
use crate::value::{Format, Value};

/// Tags of Google's HDR+ notes by field number.
pub static NOTE: Table = Table::directory(
    "Google",
    &[
        item(0x02, "TimeLogText").binary(),
        item(0x03, "SummaryText").binary(),
        item(0x0101, "ImageName"),
        item(0x0102, "ImageData").binary(),
        item(0x0903, "FrameCount"),
        item(0x0c01, "DeviceMake"),
        item(0x0c02, "DeviceModel"),
        item(0x0c03, "DeviceCodename"),
        item(0x0c04, "DeviceHardwareRevision"),
        item(0x0c06, "HDRPSoftware"),
        item(0x0c07, "AndroidRelease"),
        item(0x0c08, "SoftwareDate").value(date_of_milliseconds),
        item(0x0c09, "Application"),
        item(0x0c0a, "AppVersion"),
        item(0x0c0e, "MaxAnalogISO").format(Format::Float),
        item(0x09_2401, "CreateDate").value(date_of_seconds).priority(0),
        item(0x0c_0c01, "ExposureTimeMin").format(Format::Float).number(|n| n / 1000.0),
        item(0x0c_0c02, "ExposureTimeMax").format(Format::Float).number(|n| n / 1000.0),
        item(0x0c_0d01, "ISOMin").format(Format::Float),
        item(0x0c_0d02, "ISOMax").format(Format::Float),
    ],
);

/// Tags of the `ShotLog` message.
pub static SHOT_LOG: Table =
    Table::directory("Google", &[item(2, "MeteringFrameCount"), item(3, "OriginalPayloadFrameCount")]);

/// Number of seconds from 1 January 1904 to 1 January 1970.
const SECONDS_TO_1970: u64 = 2_082_844_800;

fn date_of_seconds<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let seconds = u64::try_from(value.as_i64()?).ok()?;
    let text = date_since_1904(seconds.checked_add(SECONDS_TO_1970)?, "+00:00");
    Some(Value::Text(arena.keep_text(&text)))
}

fn date_of_milliseconds<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let milliseconds = u64::try_from(value.as_i64()?).ok()?;
    let zone = format!(".{:03}+00:00", milliseconds % 1000);
    let text = date_since_1904(milliseconds / 1000 + SECONDS_TO_1970, &zone);
    Some(Value::Text(arena.keep_text(&text)))
}
