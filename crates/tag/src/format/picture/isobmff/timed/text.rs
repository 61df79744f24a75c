//! Texts of tracks with the handler `text`: a length and the text (3GPP TS 26.245, 5.17; QuickTime File
//! Format, "Text media"), in which dash cameras write NMEA sentences and drones their flight data.

use super::position::Position;
use crate::context::Context;
use crate::format::picture::isobmff::clock::Clock;
use crate::metadata::Group;
use crate::nmea;
use crate::nmea::Sentence;
use table::bytes::{ByteOrder, be16};
use table::def::Conv;
use table::print::exif::{exposure_time, f_number, fraction, metres};
use table::value::{Array, Format, Value, number_value};

/// The text of a sample: after its length, or all of it where the first bytes are text.
pub(super) fn of_sample(bytes: &[u8]) -> &[u8] {
    let Some((length, rest)) = bytes.split_at_checked(2) else { return bytes };
    match length[0] {
        b' '.. => bytes,
        _ => be16(length, 0).and_then(|len| rest.get(..usize::from(len))).unwrap_or(rest),
    }
}

/// Adds the text as it is.
pub(super) fn push(ctx: &mut Context<'_>, group: Group<'static>, text: &[u8]) {
    let bytes = ctx.keep_bytes(text);
    let text = Value::Array(Array { bytes, format: Format::String, order: ByteOrder::Big });
    ctx.push_plain(group, "Text", text);
}

/// What one track's texts have said so far.
#[derive(Default)]
pub(super) struct Reader {
    /// Date and time of the last sentence that has both.
    last: Option<((u16, u8, u8), String)>,
}

impl Reader {
    /// Reads the positions in a text. The first belongs to the current document, each further one to its own.
    pub(super) fn read(&mut self, ctx: &mut Context<'_>, group: Group<'static>, text: &str, clock: &Clock) {
        for (index, sentence) in nmea::sentences(text).enumerate() {
            if index > 0 {
                ctx.begin_document();
            }
            self.sentence(ctx, group, &sentence, clock);
        }
        let _ = flight(ctx, group, text, clock);
    }

    fn sentence(
        &mut self,
        ctx: &mut Context<'_>,
        group: Group<'static>,
        sentence: &Sentence<'_>,
        clock: &Clock,
    ) {
        let whole_seconds = |time: &str| time.get(..8).map(str::to_owned);
        let time = sentence.clock();
        if let Some(date) = sentence.date {
            self.last = Some((date, time.clone()));
        }
        // A sentence without a date belongs to the one of the same second.
        let known = self.last.as_ref().filter(|(_, last)| whole_seconds(last) == whole_seconds(&time));
        let date = known.map(|((year, month, day), _)| format!("{year:04}:{month:02}:{day:02} {time}Z"));
        let has_date = date.is_some();
        let position = Position {
            altitude: sentence.altitude,
            dilution: sentence.dilution,
            date,
            latitude: sentence.latitude,
            longitude: sentence.longitude,
            satellites: sentence.satellites.map(str::to_owned),
            speed: sentence.speed,
            time: (!has_date).then_some(time),
            track: sentence.track,
            ..Position::default()
        };
        position.push(ctx, group);
        if !has_date {
            clock.push_date(ctx, group, false);
        }
    }
}

/// Reads the flight data of DJI's drones:
/// `F/2.8, SS 593.89, ISO 100, EV 0, GPS (11.5, 48.1, 15), D 24.3m, H 8.4m, H.S 1.0m/s, V.S -0.5m/s`.
fn flight(ctx: &mut Context<'_>, group: Group<'static>, text: &str, clock: &Clock) -> Option<()> {
    const KM_PER_HOUR: f64 = 3.6;
    let text = &text[text.find("F/")?..];
    let (settings, rest) = text.split_once(", GPS (")?;
    let (place, rest) = rest.split_once("), ")?;
    let mut place = place.split(", ").map(str::parse::<f64>);
    let (longitude, latitude) = (place.next()?.ok()?, place.next()?.ok()?);
    let number = |text: &str, name: &str, unit: &str| -> Option<f64> {
        let value = text.split(", ").find_map(|part| part.trim().strip_prefix(name))?;
        value.strip_suffix(unit)?.trim().parse().ok()
    };
    let mut push = |name, number: Option<f64>, conv| {
        if let Some(number) = number {
            ctx.push_conv(group, name, number_value(number), conv);
        }
    };
    push("Distance", number(rest, "D ", "m"), Conv::Call(metres));
    push("ExposureCompensation", number(settings, "EV ", ""), Conv::Call(fraction));
    let speed = number(settings, "SS ", "").filter(|speed| *speed > 0.0);
    push("ExposureTime", speed.map(|speed| 1.0 / speed), Conv::Call(exposure_time));
    push("FNumber", number(settings, "F/", ""), Conv::Call(f_number));
    let position = Position {
        altitude: number(rest, "H ", "m"),
        latitude,
        longitude,
        speed: number(rest, "H.S ", "m/s").map(|speed| speed * KM_PER_HOUR),
        ..Position::default()
    };
    position.push(ctx, group);
    let mut push = |name, number: Option<f64>, conv| {
        if let Some(number) = number {
            ctx.push_conv(group, name, number_value(number), conv);
        }
    };
    push("ISO", number(settings, "ISO ", ""), Conv::None);
    push("VerticalSpeed", number(rest, "V.S ", "m/s"), Conv::Unit(" m/s"));
    clock.push_date(ctx, group, true);
    Some(())
}
