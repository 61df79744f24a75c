//! Positions that dash cameras record outside of tracks: Novatek's blocks (`freeGPS`), which the box `gps `
//! of the movie lists, and logs of NMEA sentences and of accelerations, as Pittasoft's BlackVue writes them.
//!
//! Neither has a specification. The layouts are those that users of the cameras have published (Franco,
//! "Extracting GPS data from Novatek powered cameras"); the names are ExifTool's.

use super::boxes::{Box4, for_each_box};
use super::state::GROUP;
use super::timed::position::Position;
use super::value::text;
use crate::context::Context;
use crate::nmea;
use table::bytes::{ByteOrder, be16, be32};
use table::def::Conv;
use table::number::write_g;
use table::print::container::date_since_1970;
use table::value::{Value, number_value};

const LITTLE: ByteOrder = ByteOrder::Little;

/// Reads the blocks that a `gps ` box lists: after eight bytes, an offset and a length for each.
pub(super) fn blocks(ctx: &mut Context<'_>, found: &Box4) {
    const HEAD_BYTES: usize = 8;
    /// Longer than any block.
    const MOST_BYTES: usize = 64 << 10;
    let Some(list) = found.payload(ctx).and_then(|payload| payload.get(HEAD_BYTES..)) else { return };
    if ctx.runs_again() {
        return;
    }
    let mut buffer = Vec::new();
    for entry in list.chunks_exact(8) {
        let (Some(at), Some(n_bytes)) = (be32(entry, 0), be32(entry, 4)) else { return };
        let n_bytes = n_bytes as usize;
        if at == 0 || n_bytes > MOST_BYTES || !ctx.read_sample(at.into(), n_bytes, &mut buffer) {
            continue;
        }
        if let Some(position) = block(&buffer) {
            ctx.begin_document();
            position.push(ctx, GROUP);
            ctx.end_document();
        }
    }
}

/// The position of a block, which begins with its length and `freeGPS `. Models differ in where the time is.
fn block(bytes: &[u8]) -> Option<Position> {
    const PLACES: [usize; 3] = [0x30, 0x40, 0x10];
    bytes.get(4..).filter(|rest| rest.starts_with(b"freeGPS "))?;
    PLACES.into_iter().find_map(|at| position_at(bytes.get(at..)?))
}

/// Reads six numbers of a time, the letters `A` (valid), `N` or `S`, `E` or `W`, a zero, and four numbers:
/// latitude and longitude as degrees times a hundred plus minutes, speed in knots, and direction.
fn position_at(bytes: &[u8]) -> Option<Position> {
    const KM_PER_NAUTICAL_MILE: f64 = 1.852;
    let time = |index: usize| LITTLE.u32(bytes, 4 * index);
    let (hour, minute, second) = (time(0)?, time(1)?, time(2)?);
    let (year, month, day) = (time(3)?, time(4)?, time(5)?);
    let &[b'A', north, east, 0] = bytes.get(24..28)? else { return None };
    let is_time =
        hour < 24 && minute < 60 && second <= 60 && (1..=12).contains(&month) && (1..=31).contains(&day);
    if !is_time || !matches!(north, b'N' | b'S') || !matches!(east, b'E' | b'W') {
        return None;
    }
    let year = if year < 100 { 2000 + year } else { year };
    let number = |at: usize| Some(f64::from(f32::from_le_bytes(*bytes.get(at..)?.first_chunk()?)));
    let degrees = |number: f64, is_negative: bool| {
        let whole = (number / 100.0).trunc();
        let degrees = whole + (number - whole * 100.0) / 60.0;
        if is_negative { -degrees } else { degrees }
    };
    Some(Position {
        date: Some(format!("{year:04}:{month:02}:{day:02} {hour:02}:{minute:02}:{second:02}Z")),
        latitude: degrees(number(28)?, north == b'S'),
        longitude: degrees(number(32)?, east == b'W'),
        speed: Some(number(36)? * KM_PER_NAUTICAL_MILE),
        track: Some(number(40)?),
        ..Position::default()
    })
}

/// Reads what Pittasoft's cameras write into `free`.
pub(super) fn pittasoft(ctx: &mut Context<'_>, found: Box4) {
    const NAME_AT: u64 = 4;
    for_each_box(ctx, found, |ctx, child| match &child.kind {
        b"cprt" => text(ctx, GROUP, "Copyright", &child, 0),
        b"ptnm" => text(ctx, GROUP, "OriginalFileName", &child, NAME_AT),
        b"ptrh" => for_each_box(ctx, child, |ctx, part| {
            let milliseconds = part.first(ctx, 8).and_then(|bytes| ByteOrder::Big.u64(bytes, 0));
            if let (b"sttm", Some(time)) = (&part.kind, milliseconds) {
                let date = match time {
                    0 => "0000:00:00 00:00:00".to_owned(),
                    _ => date_since_1970(time / 1000),
                };
                let date = ctx.keep_text(&format!("{date}.{:03}", time % 1000));
                ctx.push_plain(GROUP, "StartTime", Value::Text(date));
            }
        }),
        b"thum" if child.len() > 4 => {
            // Its length comes first.
            let length = child.first(ctx, 4).and_then(|bytes| be32(bytes, 0)).map_or(0, u64::from);
            let picture = ctx.stored(child.start + 4, length.min(child.len() - 4));
            ctx.push_plain(GROUP, "PreviewImage", picture);
        }
        b"gps " => log(ctx, &child),
        b"3gf " => accelerations(ctx, &child),
        _ => {}
    });
}

/// Whether a `free` box is one of Pittasoft's.
pub(super) fn is_pittasoft(ctx: &Context<'_>, found: &Box4) -> bool {
    found.first(ctx, 17).is_some_and(|start| start.get(4..) == Some(b"cprtPittasoft"))
}

/// Adds a log of NMEA sentences, and its positions with `-ee`.
pub(super) fn log(ctx: &mut Context<'_>, found: &Box4) {
    ctx.push_plain(GROUP, "GPSLog", ctx.stored(found.start, found.len()));
    if !ctx.options.embedded {
        return;
    }
    let Some(bytes) = found.payload(ctx) else { return };
    for sentence in nmea::sentences(&String::from_utf8_lossy(bytes)) {
        let Some((year, month, day)) = sentence.date else { continue };
        ctx.begin_document();
        let position = Position {
            date: Some(format!("{year:04}:{month:02}:{day:02} {}Z", sentence.clock())),
            latitude: sentence.latitude,
            longitude: sentence.longitude,
            speed: sentence.speed,
            track: sentence.track,
            ..Position::default()
        };
        position.push(ctx, GROUP);
        ctx.end_document();
    }
}

/// Reads entries of a time in milliseconds and three accelerations; without `-ee` only the first.
fn accelerations(ctx: &mut Context<'_>, found: &Box4) {
    const ENTRY_BYTES: usize = 10;
    const END: u32 = u32::MAX;
    let bytes = if ctx.options.embedded { found.payload(ctx) } else { found.first(ctx, ENTRY_BYTES) };
    for entry in bytes.unwrap_or(&[]).chunks_exact(ENTRY_BYTES) {
        let Some(milliseconds) = be32(entry, 0).filter(|time| *time != END) else { return };
        if ctx.options.embedded {
            ctx.begin_document();
        }
        ctx.push_plain(GROUP, "TimeCode", number_value(f64::from(milliseconds) / 1000.0));
        let mut axes = String::new();
        for at in [4, 6, 8] {
            if !axes.is_empty() {
                axes.push(' ');
            }
            write_g(f64::from(be16(entry, at).unwrap_or(0) as i16) / 10.0, 15, &mut axes);
        }
        let axes = Value::Text(ctx.keep_text(&axes));
        ctx.push_conv(GROUP, "Accelerometer", axes, Conv::None);
        ctx.end_document();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn block_of(at: usize, letters: &[u8; 4]) -> Vec<u8> {
        let mut bytes = [&[0, 0, 1, 0][..], b"freeGPS "].concat();
        bytes.resize(at, 0);
        bytes.extend([12_u32, 34, 56, 24, 3, 4].iter().flat_map(|number| number.to_le_bytes()));
        bytes.extend(letters);
        bytes.extend([4830.0_f32, 1130.0, 10.0, 84.5].iter().flat_map(|number| number.to_le_bytes()));
        bytes
    }

    #[test]
    fn a_block_with_the_time_at_one_of_its_places() {
        for at in [0x10, 0x30, 0x40] {
            let Some(position) = block(&block_of(at, b"ASW\0")) else { panic!("{at}") };
            assert_eq!(position.date.as_deref(), Some("2024:03:04 12:34:56Z"));
            assert_eq!((position.latitude, position.longitude), (-48.5, -11.5));
            assert_eq!((position.speed, position.track), (Some(18.52), Some(84.5)));
        }
        assert!(block(&block_of(0x20, b"ANE\0")).is_none());
        assert!(block(&block_of(0x30, b"VNE\0")).is_none());
        assert!(block(&block_of(0x30, b"ANE\0")[..80]).is_none());
        assert!(block(b"").is_none());
    }
}
