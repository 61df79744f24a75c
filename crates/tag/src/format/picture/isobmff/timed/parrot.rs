//! Metadata of Parrot's drones (`mett`): a record of version 1, 2 or 3, then extensions, all big-endian. A
//! record begins with its kind and its length in words of 32 bits. Numbers have fixed points.
//!
//! Sources: Parrot's "PDrAW metadata" (developer.parrot.com), and ExifTool's documentation of the Parrot
//! tags.

use crate::context::Context;
use crate::metadata::Group;
use table::bytes::ByteOrder;
use table::def::Conv;
use table::print::exif::exposure_time;
use table::print::xmp::{latitude, longitude};
use table::value::Value;

const BIG: ByteOrder = ByteOrder::Big;

/// A record: its kind, its bytes if they are always as many, and its fields.
struct Record {
    kind: &'static [u8; 2],
    n_bytes: Option<usize>,
    fields: &'static [&'static [FixedPoint]],
}

/// A fixed-point number, or several of them, in a record. None of the row types has such numbers.
struct FixedPoint {
    at: usize,
    name: &'static str,
    number: Number,
    divisor: f64,
    conv: Conv,
}

/// How a number is stored.
#[derive(Clone, Copy)]
enum Number {
    Int8s,
    Int8u,
    Int16s,
    Int16u,
    /// Negative if it is not known.
    Known16s,
    Int32s,
    Int32u,
    Int64u,
    /// This many signed numbers of 16 bits.
    Vector(usize),
    /// This many unsigned numbers of 16 bits.
    VectorU(usize),
    /// The upper 24 bits of a signed number, with the lower ones as 0.
    Upper24,
    /// The upper 24 bits of an unsigned number.
    High24,
    /// The lower 8 bits of a number of 32.
    Low8,
    /// The upper bit of a byte.
    HighBit,
    /// The lower 7 bits of a byte.
    Low7,
}
use Number::{
    High24, HighBit, Int8s, Int8u, Int16s, Int16u, Int32s, Int32u, Int64u, Known16s, Low7, Low8, Upper24,
    Vector, VectorU,
};

const fn field(at: usize, name: &'static str, number: Number, divisor: f64) -> FixedPoint {
    FixedPoint { at, name, number, divisor, conv: Conv::None }
}

impl FixedPoint {
    const fn conv(mut self, conv: Conv) -> FixedPoint {
        self.conv = conv;
        self
    }
}

/// Divides an angle in radians with 12 bits after the point into degrees, with π to the digits that ExifTool
/// uses.
const ANGLE: f64 = 4096.0 * 314_159.0 / 100_000.0 / 180.0;
const METRES: Conv = Conv::Fixed(3, " m");
const LATITUDE: Conv = Conv::Call(latitude);
const LONGITUDE: Conv = Conv::Call(longitude);

const RECORDS: &[Record] = &[
    Record { kind: b"P1", n_bytes: Some(60), fields: &[VERSION_1] },
    Record { kind: b"P2", n_bytes: Some(56), fields: &[FLIGHT, VERSION_2] },
    Record { kind: b"P3", n_bytes: Some(72), fields: &[FLIGHT, VERSION_3] },
    Record { kind: b"E1", n_bytes: None, fields: &[&[field(4, "TimeStamp", Int64u, 1e6)]] },
    Record { kind: b"E2", n_bytes: None, fields: &[FOLLOW_ME] },
    Record { kind: b"E3", n_bytes: None, fields: &[AUTOMATION] },
];

const VERSION_1: &[FixedPoint] = &[
    field(4, "DroneYaw", Int16s, ANGLE),
    field(6, "DronePitch", Int16s, ANGLE),
    field(8, "DroneRoll", Int16s, ANGLE),
    field(10, "CameraPan", Int16s, ANGLE),
    field(12, "CameraTilt", Int16s, ANGLE),
    field(14, "FrameView", Vector(4), 4096.0),
    field(22, "ExposureTime", Int16u, 256_000.0).conv(Conv::Call(exposure_time)),
    field(24, "ISO", Int16u, 1.0),
    field(26, "WifiRSSI", Int8s, 1.0).conv(Conv::Unit(" dBm")),
    field(27, "Battery", Int8u, 1.0).conv(Conv::Unit(" %")),
    field(28, "GPSLatitude", Int32s, 1_048_576.0).conv(LATITUDE),
    field(32, "GPSLongitude", Int32s, 1_048_576.0).conv(LONGITUDE),
    field(36, "GPSAltitude", Upper24, 65536.0).conv(METRES),
    field(36, "GPSSatellites", Low8, 1.0),
    field(40, "AltitudeFromTakeOff", Int32s, 65536.0).conv(METRES),
    field(44, "DistanceFromHome", Int32u, 65536.0),
    field(48, "SpeedX", Int16s, 256.0),
    field(50, "SpeedY", Int16s, 256.0),
    field(52, "SpeedZ", Int16s, 256.0),
    field(54, "Binning", HighBit, 1.0),
    field(54, "FlyingState", Low7, 1.0).conv(Conv::Labels(FLYING_1)),
    field(55, "Animation", HighBit, 1.0),
    field(55, "PilotingMode", Low7, 1.0).conv(Conv::Labels(PILOTING_1)),
];

/// What versions 2 and 3 begin with.
const FLIGHT: &[FixedPoint] = &[
    field(4, "Elevation", Int32s, 65536.0).conv(METRES),
    field(8, "GPSLatitude", Int32s, 4_194_304.0).conv(LATITUDE),
    field(12, "GPSLongitude", Int32s, 4_194_304.0).conv(LONGITUDE),
    field(16, "GPSAltitude", Upper24, 65536.0).conv(METRES),
    field(16, "GPSSatellites", Low8, 1.0),
    field(20, "GPSVelocityNorth", Int16s, 256.0),
    field(22, "GPSVelocityEast", Int16s, 256.0),
    field(24, "GPSVelocityDown", Int16s, 256.0),
    field(26, "AirSpeed", Known16s, 256.0),
    field(28, "DroneQuaternion", Vector(4), 16384.0),
];

const VERSION_2: &[FixedPoint] = &[
    field(36, "FrameView", Vector(4), 16384.0),
    field(44, "CameraPan", Int16s, ANGLE),
    field(46, "CameraTilt", Int16s, ANGLE),
    field(48, "ExposureTime", Int16u, 256_000.0).conv(Conv::Call(exposure_time)),
    field(50, "ISO", Int16u, 1.0),
    field(52, "Binning", HighBit, 1.0),
    field(52, "FlyingState", Low7, 1.0).conv(Conv::Labels(FLYING_2)),
    field(53, "Animation", HighBit, 1.0),
    field(53, "PilotingMode", Low7, 1.0).conv(Conv::Labels(PILOTING_2)),
    field(54, "WifiRSSI", Int8s, 1.0).conv(Conv::Unit(" dBm")),
    field(55, "Battery", Int8u, 1.0).conv(Conv::Unit(" %")),
];

const VERSION_3: &[FixedPoint] = &[
    field(36, "FrameBaseView", Vector(4), 16384.0),
    field(44, "FrameView", Vector(4), 16384.0),
    field(52, "ExposureTime", Int16u, 256_000.0).conv(Conv::Call(exposure_time)),
    field(54, "ISO", Int16u, 1.0),
    field(56, "RedBalance", Int16u, 16384.0),
    field(58, "BlueBalance", Int16u, 16384.0),
    field(60, "FOV", VectorU(2), 256.0),
    field(64, "LinkGoodput", High24, 1.0).conv(Conv::Unit(" kbit/s")),
    field(64, "LinkQuality", Low8, 1.0),
    field(68, "WifiRSSI", Int8s, 1.0).conv(Conv::Unit(" dBm")),
    field(69, "Battery", Int8u, 1.0).conv(Conv::Unit(" %")),
    field(70, "Binning", HighBit, 1.0),
    field(70, "FlyingState", Low7, 1.0).conv(Conv::Labels(FLYING_2)),
    field(71, "Animation", HighBit, 1.0),
    field(71, "PilotingMode", Low7, 1.0).conv(Conv::Labels(PILOTING_2)),
];

const FOLLOW_ME: &[FixedPoint] = &[
    field(4, "GPSTargetLatitude", Int32s, 4_194_304.0),
    field(8, "GPSTargetLongitude", Int32s, 4_194_304.0),
    field(12, "GPSTargetAltitude", Int32s, 65536.0),
    field(16, "Follow-meMode", Int8u, 1.0).conv(Conv::Bits(&[
        (0, "Follow-me enabled"),
        (1, "Follow-me"),
        (2, "Angle locked"),
    ])),
    field(17, "Follow-meAnimation", Int8u, 1.0).conv(Conv::Labels(&[
        (0, "None"),
        (1, "Orbit"),
        (2, "Boomerang"),
        (3, "Parabola"),
        (4, "Zenith"),
    ])),
];

const AUTOMATION: &[FixedPoint] = &[
    field(4, "GPSFramingLatitude", Int32s, 4_194_304.0),
    field(8, "GPSFramingLongitude", Int32s, 4_194_304.0),
    field(12, "GPSFramingAltitude", Int32s, 65536.0),
    field(16, "GPSDestLatitude", Int32s, 4_194_304.0),
    field(20, "GPSDestLongitude", Int32s, 4_194_304.0),
    field(24, "GPSDestAltitude", Int32s, 65536.0),
    field(28, "AutomationAnimation", Int8u, 1.0).conv(Conv::Labels(ANIMATION)),
    field(29, "AutomationFlags", Int8u, 1.0).conv(Conv::Bits(&[
        (0, "Follow-me enabled"),
        (1, "Look-at-me enabled"),
        (2, "Angle locked"),
    ])),
];

const FLYING_1: &[(i64, &str)] =
    &[(0, "Landed"), (1, "Taking Off"), (2, "Hovering"), (3, "Flying"), (4, "Landing"), (5, "Emergency")];

const FLYING_2: &[(i64, &str)] = &[
    (0, "Landed"),
    (1, "Taking Off"),
    (2, "Hovering"),
    (3, "Flying"),
    (4, "Landing"),
    (5, "Emergency"),
    (6, "User Takeoff"),
    (7, "Motor Ramping"),
    (8, "Emergency Landing"),
];

const PILOTING_1: &[(i64, &str)] = &[(0, "Manual"), (1, "Return Home"), (2, "Flight Plan"), (3, "Follow Me")];

const PILOTING_2: &[(i64, &str)] = &[
    (0, "Manual"),
    (1, "Return Home"),
    (2, "Flight Plan"),
    (3, "Follow Me / Tracking"),
    (4, "Magic Carpet"),
    (5, "Move To"),
];

const ANIMATION: &[(i64, &str)] = &[
    (0, "None"),
    (1, "Orbit"),
    (2, "Boomerang"),
    (3, "Parabola"),
    (4, "Dolly Slide"),
    (5, "Dolly Zoom"),
    (6, "Reveal Vertical"),
    (7, "Reveal Horizontal"),
    (8, "Candle"),
    (9, "Flip Front"),
    (10, "Flip Back"),
    (11, "Flip Left"),
    (12, "Flip Right"),
    (13, "Twist Up"),
    (14, "Position Twist Up"),
];

/// Reads a sample.
pub(super) fn read(ctx: &mut Context<'_>, track: Group<'static>, mut bytes: &[u8]) {
    let group = Group { family0: "Parrot", ..track };
    while let (Some(kind), Some(n_words)) = (bytes.get(..2), BIG.u16(bytes, 2)) {
        let record = RECORDS.iter().find(|record| record.kind == kind);
        let n_bytes = record.and_then(|record| record.n_bytes).unwrap_or(4 + 4 * usize::from(n_words));
        let Some(content) = bytes.get(..n_bytes) else { return };
        for field in record.into_iter().flat_map(|record| record.fields).copied().flatten() {
            if let Some(value) = field.value(ctx, content) {
                ctx.push_conv(group, field.name, value, field.conv);
            }
        }
        bytes = &bytes[n_bytes..];
    }
}

impl FixedPoint {
    fn value<'a>(&self, ctx: &Context<'a>, bytes: &[u8]) -> Option<Value<'a>> {
        let at = self.at;
        let whole: i64 = match self.number {
            Int8s => i64::from(*bytes.get(at)? as i8),
            Int8u => i64::from(*bytes.get(at)?),
            Int16s => BIG.i16(bytes, at)?.into(),
            Int16u => BIG.u16(bytes, at)?.into(),
            Known16s => BIG.i16(bytes, at).filter(|&number| number >= 0)?.into(),
            Int32u => BIG.u32(bytes, at)?.into(),
            Int32s => BIG.i32(bytes, at)?.into(),
            Int64u => return Some(Value::Float(BIG.u64(bytes, at)? as f64 / self.divisor)),
            Upper24 => (BIG.i32(bytes, at)? & !0xff).into(),
            High24 => (BIG.u32(bytes, at)? >> 8).into(),
            Low8 => i64::from(*bytes.get(at + 3)?),
            HighBit => i64::from(bytes.get(at)? >> 7),
            Low7 => i64::from(bytes.get(at)? & 0x7f),
            Vector(count) => return self.vector(ctx, count, |at| BIG.i16(bytes, at).map(f64::from)),
            VectorU(count) => return self.vector(ctx, count, |at| BIG.u16(bytes, at).map(f64::from)),
        };
        Some(if self.divisor == 1.0 {
            Value::Integer(whole)
        } else {
            Value::Float(whole as f64 / self.divisor)
        })
    }

    /// Numbers of 16 bits as text.
    fn vector<'a>(
        &self,
        ctx: &Context<'a>,
        count: usize,
        number: impl Fn(usize) -> Option<f64>,
    ) -> Option<Value<'a>> {
        let mut text = String::new();
        for index in 0..count {
            if index > 0 {
                text.push(' ');
            }
            Value::Float(number(self.at + 2 * index)? / self.divisor).write_plain(&mut text);
        }
        Some(Value::Text(ctx.keep_text(&text)))
    }
}
