//! DJI's `djmd`: a message of Protocol Buffers for each frame. Its first field has the name of the protocol,
//! which says what each path of field numbers means; the names are those of ExifTool's page of DJI tags.

use crate::context::Context;
use crate::format::picture::isobmff::clock::Clock;
use crate::metadata::Group;
use crate::protobuf::{Content, field, varint};
use table::def::{Conv, Mode};
use table::film::dji::{Kind, PROTOCOLS, Protocol};
use table::number::write_g;
use table::print::exif::{exposure_time, f_number};
use table::print::xmp::{latitude, longitude};
use table::value::{Value, number_value};

/// Depth of a path: the longest that a protocol has.
const MOST_DEPTH: usize = 6;

/// The protocol of a track, which its first sample names.
#[derive(Default)]
pub(super) struct Reader {
    protocol: Option<&'static Protocol>,
}

impl Reader {
    pub(super) fn read(&mut self, ctx: &mut Context<'_>, group: Group<'static>, bytes: &[u8], clock: &Clock) {
        const NAME: [u64; 3] = [1, 1, 1];
        let group = Group { family0: "Protobuf", ..group };
        if let Some(name) = text_at(bytes, &NAME).filter(|name| name.ends_with(".proto")) {
            let name = ctx.keep_text(name);
            ctx.push_plain(group, "Protocol", Value::Text(name));
            let stem = name.strip_prefix("dvtm_").unwrap_or(name).trim_end_matches(".proto");
            self.protocol = PROTOCOLS.iter().find(|protocol| protocol.name == stem);
        }
        let Some(protocol) = self.protocol else { return };
        let mut fields = Fields { ctx, group, protocol, has_position: false, has_date: false };
        if fields.message(bytes, &mut Vec::new()).is_none() {
            fields.ctx.warn("A message of DJI's is cut off");
        }
        let needs_date = fields.has_position && !fields.has_date;
        if needs_date {
            clock.push_date(ctx, group, false);
        }
    }
}

/// The text at a path.
fn text_at<'b>(mut message: &'b [u8], path: &[u64]) -> Option<&'b str> {
    let (&wanted, further) = path.split_first()?;
    loop {
        let (number, content, rest) = field(message)?;
        message = rest;
        match content {
            Content::Bytes(bytes) if number == wanted => {
                return match further {
                    [] => std::str::from_utf8(bytes).ok(),
                    _ => text_at(bytes, further),
                };
            }
            _ => {}
        }
    }
}

struct Fields<'c, 'a> {
    ctx: &'c mut Context<'a>,
    group: Group<'static>,
    protocol: &'static Protocol,
    has_position: bool,
    has_date: bool,
}

impl Fields<'_, '_> {
    /// Reads the fields below `path`; `None` if the message is damaged.
    fn message(&mut self, mut message: &[u8], path: &mut Vec<u8>) -> Option<()> {
        while !message.is_empty() {
            let (number, content, rest) = field(message)?;
            message = rest;
            let Ok(number) = u8::try_from(number) else { continue };
            path.push(number);
            if let Some(known) = self.protocol.fields.iter().find(|known| known.path == path.as_slice()) {
                self.field(known.name, known.kind, content);
            } else if let Content::Bytes(bytes) = content
                && path.len() < MOST_DEPTH
                && self.protocol.fields.iter().any(|known| known.path.starts_with(path))
            {
                // A number of eight bytes may look like a message.
                let depth = path.len();
                let _ = self.message(bytes, path);
                path.truncate(depth);
            }
            path.pop();
        }
        Some(())
    }

    fn field(&mut self, name: &'static str, kind: Kind, content: Content<'_>) {
        const MILLI: f64 = 1e-3;
        let integer = match content {
            Content::Number(number) => Some(number as i64),
            Content::Bytes(_) => None,
        };
        let (number, conv) = match kind {
            Kind::Text => return self.text(name, content, false),
            Kind::Date => return self.text(name, content, true),
            Kind::Frame => return self.part(content, &["FrameWidth", "FrameHeight", "FrameRate"], 1.0),
            Kind::Drone => return self.part(content, &["DroneRoll", "DronePitch", "DroneYaw"], 0.1),
            Kind::Gimbal => return self.part(content, &["GimbalPitch", "GimbalRoll", "GimbalYaw"], 0.1),
            Kind::Position => return self.position(content),
            Kind::Whole => (integer.map(|number| number as f64), Conv::None),
            Kind::Float => (float(content), Conv::None),
            Kind::Microseconds => (integer.map(|number| number as f64 / 1e6), Conv::None),
            Kind::Millimetres => (integer.map(|number| number as f64 * MILLI), Conv::Call(fifteen_digits)),
            Kind::FloatMillimetres => {
                (float(content).map(|number| number * MILLI), Conv::Call(fifteen_digits))
            }
            Kind::Shutter => (ratio(content), Conv::Call(exposure_time)),
            Kind::FNumber => (ratio(content), Conv::Call(f_number)),
        };
        if let Some(number) = number {
            self.ctx.push_conv(self.group, name, number_value(number), conv);
        }
    }

    fn text(&mut self, name: &'static str, content: Content<'_>, is_date: bool) {
        let Content::Bytes(bytes) = content else { return };
        let text = String::from_utf8_lossy(bytes);
        let text = if is_date { text.replace('-', ":") } else { text.into_owned() };
        self.has_date |= is_date;
        let value = Value::Text(self.ctx.keep_text(&text));
        self.ctx.push_plain(self.group, name, value);
    }

    /// Reads three numbers, fields 1 to 3 of a message.
    fn part(&mut self, content: Content<'_>, names: &[&'static str; 3], unit: f64) {
        let Content::Bytes(mut message) = content else { return };
        while let Some((number, content, rest)) = field(message) {
            message = rest;
            let Some(&name) = number.checked_sub(1).and_then(|index| names.get(index as usize)) else {
                continue;
            };
            let value = match content {
                Content::Number(number) if unit < 1.0 => Some(number as i64 as f64 / 10.0),
                Content::Number(number) => Some(number as f64),
                Content::Bytes(_) => float(content),
            };
            if let Some(value) = value {
                self.ctx.push_plain(self.group, name, number_value(value));
            }
        }
    }

    /// Reads a position: its unit (0: radians, 1: degrees), latitude and longitude.
    fn position(&mut self, content: Content<'_>) {
        let Content::Bytes(mut message) = content else { return };
        let mut is_radians = true;
        while let Some((number, content, rest)) = field(message) {
            message = rest;
            let degrees = |conv, name| match content {
                Content::Bytes(bytes) => {
                    let number = f64::from_le_bytes(*bytes.first_chunk()?);
                    Some((name, if is_radians { number.to_degrees() } else { number }, conv))
                }
                Content::Number(_) => None,
            };
            let found = match (number, content) {
                (1, Content::Number(unit)) => {
                    is_radians = unit == 0;
                    None
                }
                (2, _) => degrees(Conv::Call(latitude), "GPSLatitude"),
                (3, _) => degrees(Conv::Call(longitude), "GPSLongitude"),
                _ => None,
            };
            if let Some((name, degrees, conv)) = found {
                self.has_position = true;
                self.ctx.push_conv(self.group, name, number_value(degrees), conv);
            }
        }
    }
}

fn float(content: Content<'_>) -> Option<f64> {
    match content {
        Content::Bytes(bytes) => Some(f32::from_le_bytes(*bytes.first_chunk()?).into()),
        Content::Number(_) => None,
    }
}

/// Two whole numbers, packed: a fraction.
fn ratio(content: Content<'_>) -> Option<f64> {
    let Content::Bytes(bytes) = content else { return None };
    let (over, rest) = varint(bytes)?;
    let (under, _) = varint(rest)?;
    (under > 0).then(|| over as f64 / under as f64)
}

/// Up to fifteen digits, so that a division by a thousand leaves no trace.
fn fifteen_digits(value: &Value<'_>, _mode: Mode, out: &mut String) {
    write_g(value.as_f64().unwrap_or(0.0), 15, out);
}
