//! Reads GoPro's GPMF (GoPro, "GPMF introduction"), a container of named values: in a segment of JPEG, and in
//! the samples of films.

use crate::block::raw::{Area, Raw};
use crate::block::{Block, Data};
use crate::context::Context;
use crate::maker::walk;
use crate::metadata::Group;
use table::bytes::ByteOrder;
use table::def::Conv;
use table::maker::note::Note;
use table::maker::segment::gopro_items::{GPMF, GPMF_KEYS};
use table::print::exif::metres;
use table::print::xmp::{latitude, longitude};
use table::value::{Array, Format, Value, number_value};

const BIG: ByteOrder = ByteOrder::Big;
const GROUP: Group<'static> = Group::same("GoPro");

pub(crate) fn read<'a>(ctx: &mut Context<'a>, bytes: &'a [u8]) {
    let mut note = Note::new(ctx.camera, "JPEG");
    read_entries(ctx, &mut note, bytes);
}

/// Reads a sample of a film, whose tags get this name of family 1.
pub(crate) fn read_sample<'a>(ctx: &mut Context<'a>, family1: &'static str, bytes: &'a [u8]) {
    let n_before = ctx.metadata.tags.len();
    let mut note = Note::new(ctx.camera, "MP4");
    read_entries(ctx, &mut note, bytes);
    let added = ctx.metadata.tags.get_mut(n_before..).unwrap_or(&mut []);
    for tag in added {
        tag.group.family0 = GROUP.family0;
        tag.group.family1 = family1;
    }
}

fn read_entries<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, mut bytes: &'a [u8]) -> Option<()> {
    const HEAD_BYTES: usize = 8;
    const CONTAINER: u8 = 0;
    let mut scale = Vec::new();
    let mut formats: &[u8] = &[];
    while ctx.take_node() {
        let (head, rest) = bytes.split_at_checked(HEAD_BYTES)?;
        let (key, kind) = (&head[..4], head[4]);
        let n_bytes = usize::from(head[5]) * usize::from(BIG.u16(head, 6)?);
        if key == [0; 4] {
            return None;
        }
        let Some(value) = rest.get(..n_bytes) else {
            ctx.warn("An entry of GoPro's is cut off");
            return None;
        };
        bytes = rest.get(n_bytes.next_multiple_of(4)..).unwrap_or(&[]);
        let array = Array { bytes: value, format: format_of(kind), order: BIG };
        match (key, kind) {
            (_, CONTAINER) => ctx.deeper(|ctx| {
                read_entries(ctx, note, value);
            }),
            // The formats of structures that follow in the same container.
            (b"TYPE", _) => formats = value.split(|byte| *byte == 0).next().unwrap_or_default(),
            // The scale of what follows in the same container.
            (b"SCAL", _) => scale = numbers(&array),
            (b"GPS5", _) => places(ctx, value, &[Format::Int32s; 5], &scale),
            (b"GPS9", _) => places(ctx, value, &GPS9, &scale),
            _ => {
                let id = GPMF_KEYS.iter().position(|known| known.as_bytes() == key);
                if let Some(id) = id.filter(|_| n_bytes > 0) {
                    // The temperature of the sensor is not in its units.
                    let scale = if key == b"TMPC" { &[][..] } else { &scale };
                    match kind {
                        b'c' if head[5] > 1 && n_bytes > head[5].into() => {
                            let texts = value.chunks_exact(head[5].into()).map(|text| text_of(ctx, text));
                            let texts = texts.collect();
                            push_list(ctx, id as u32, texts);
                        }
                        b'?' if head[5] > 0 && !formats.is_empty() => {
                            let rows = value.chunks_exact(head[5].into());
                            let rows = rows.map(|row| structure(ctx, formats, row)).collect();
                            push_list(ctx, id as u32, rows);
                        }
                        _ => entry(ctx, note, id as u32, scaled(ctx, array, scale)),
                    }
                }
            }
        }
    }
    None
}

fn entry<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, id: u32, array: Array<'a>) {
    let block = Block { data: Data::Slice(array.bytes), base: 0, order: BIG, big: false };
    walk::tagged(ctx, note, &GPMF, id, Raw { array, area: Area::new(block), at: 0 });
}

fn text_of<'a>(ctx: &Context<'a>, text: &'a [u8]) -> Value<'a> {
    Value::Text(ctx.printable(text.split(|byte| *byte == 0).next().unwrap_or_default()))
}

/// The fields of a structure, separated by spaces.
fn structure<'a>(ctx: &Context<'a>, formats: &[u8], mut row: &'a [u8]) -> Value<'a> {
    const CODE_BYTES: usize = 4;
    let mut fields = Vec::new();
    for kind in formats {
        let format = format_of(*kind);
        let n_bytes = if *kind == b'F' { CODE_BYTES } else { format.size_bytes() };
        let Some((bytes, rest)) = row.split_at_checked(n_bytes) else { break };
        row = rest;
        fields.push(match kind {
            b'F' => text_of(ctx, bytes).plain(),
            _ => Value::Array(Array { bytes, format, order: BIG }).plain(),
        });
    }
    Value::Text(ctx.keep_text(&fields.join(" ")))
}

fn push_list<'a>(ctx: &mut Context<'a>, id: u32, values: Vec<Value<'a>>) {
    let Some(item) = GPMF.items.iter().find(|item| item.id == id && !item.is_unknown) else { return };
    let list = match values.as_slice() {
        [] => return,
        [one] => *one,
        values => ctx.keep_list(values),
    };
    ctx.push_conv(Group::new(GPMF.family0, GPMF.group), item.name, list, item.conv);
}

fn numbers(array: &Array<'_>) -> Vec<f64> {
    array.numbers().filter_map(|number| number.as_f64()).collect()
}

/// The numbers divided by their scale, of which there is one for all or one for each column.
fn scaled<'a>(ctx: &Context<'a>, array: Array<'a>, scale: &[f64]) -> Array<'a> {
    let is_number = !matches!(array.format, Format::String | Format::Undef);
    if scale.is_empty() || !is_number {
        return array;
    }
    let divided = numbers(&array).into_iter().zip(scale.iter().cycle()).map(|(number, scale)| number / scale);
    let bytes: Vec<u8> = divided.flat_map(f64::to_be_bytes).collect();
    Array { bytes: ctx.keep_bytes(&bytes), format: Format::Double, order: BIG }
}

/// Formats of the columns of `GPS9`.
const GPS9: [Format; 9] = {
    let mut formats = [Format::Int32s; 9];
    formats[7] = Format::Int16u;
    formats[8] = Format::Int16u;
    formats
};

/// Reads rows of places: latitude, longitude, altitude, speed in two and in three dimensions, and in newer
/// cameras days since 2000, seconds of the day, dilution of precision, kind of fix. Each row but the first is
/// a part of the document.
fn places(ctx: &mut Context<'_>, rows: &[u8], formats: &[Format], scale: &[f64]) {
    const KILOMETRES_PER_HOUR: f64 = 3.6;
    const FIXES: &[(i64, &str)] = &[(2, "2-Dimensional Measurement"), (3, "3-Dimensional Measurement")];
    let row_bytes = formats.iter().map(|format| format.size_bytes()).sum::<usize>();
    for (index, row) in rows.chunks_exact(row_bytes).enumerate() {
        if !ctx.take_node() {
            break;
        }
        ctx.set_part(index as u32);
        let mut at = 0;
        let mut columns = [0.0; GPS9.len()];
        for (column, format) in formats.iter().enumerate() {
            let bytes = &row[at..at + format.size_bytes()];
            at += bytes.len();
            let number =
                numbers(&Array { bytes, format: *format, order: BIG }).first().copied().unwrap_or(0.0);
            columns[column] =
                number / scale.get(column).copied().filter(|scale| *scale != 0.0).unwrap_or(1.0);
        }
        ctx.push_conv(GROUP, "GPSLatitude", Value::Float(columns[0]), Conv::Call(latitude));
        ctx.push_conv(GROUP, "GPSLongitude", Value::Float(columns[1]), Conv::Call(longitude));
        ctx.push_conv(GROUP, "GPSAltitude", number_value(columns[2]), Conv::Call(metres));
        ctx.push_plain(GROUP, "GPSSpeed", number_value(columns[3] * KILOMETRES_PER_HOUR));
        ctx.push_plain(GROUP, "GPSSpeed3D", number_value(columns[4] * KILOMETRES_PER_HOUR));
        if formats.len() == GPS9.len() {
            let date = ctx.keep_text(&date_since_2000(columns[5], columns[6]));
            ctx.push_plain(GROUP, "GPSDateTime", Value::Text(date));
            ctx.push_plain(GROUP, "GPSDOP", number_value(columns[7]));
            let fix = Value::Integer(columns[8] as i64);
            ctx.push_conv(GROUP, "GPSMeasureMode", fix, Conv::Labels(FIXES));
        }
    }
    ctx.set_part(0);
}

/// Formats days since 2000 and seconds of the day.
fn date_since_2000(days: f64, seconds: f64) -> String {
    const DAYS_1970_TO_2000: f64 = 10_957.0;
    let whole = seconds.floor();
    let since_1970 = ((days + DAYS_1970_TO_2000) * 86_400.0 + whole).clamp(0.0, 2.5e11);
    let millis = ((seconds - whole) * 1000.0).round() as u32;
    format!("{}.{:03}Z", table::print::container::date_since_1970(since_1970 as u64), millis.min(999))
}

fn format_of(kind: u8) -> Format {
    match kind {
        b'b' => Format::Int8s,
        b'B' => Format::Int8u,
        b'c' => Format::String,
        b's' => Format::Int16s,
        b'S' => Format::Int16u,
        b'l' => Format::Int32s,
        b'L' => Format::Int32u,
        b'f' => Format::Float,
        b'd' => Format::Double,
        b'j' => Format::Int64s,
        b'J' => Format::Int64u,
        _ => Format::Undef,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::Options;
    use crate::source::Source;
    use table::def::Mode;

    #[test]
    fn entries_in_a_container() {
        let bytes = b"DEVC\0\x01\0\x20MINFc\x01\0\x05HERO6\0\0\0TZONs\x02\0\x01\xff\xc4\0\0\0\0\0\0";
        let (arena, options, source) = (bumpalo::Bump::new(), Options::default(), Source::whole(&[]));
        let mut ctx = crate::testing::context(&source, &arena, &options);
        read(&mut ctx, bytes);
        read(&mut ctx, b"PYCFc\x04\0\x02r0\0\0r1\0\0CDATJ\x08\0\x01\0\0\0\0\x66\x31\x30\x49");
        read(&mut ctx, b"TYPEc\x02\0\x01Ff\0\0SCEN?\x08\0\x02SNOW\x3f\0\0\0URBA\x3e\x80\0\0");
        let text = |name| ctx.metadata.find(name).map(|tag| tag.text(Mode::Print));
        assert_eq!(text("Model").as_deref(), Some("HERO6"));
        assert_eq!(text("TimeZone").as_deref(), Some("-01:00"));
        assert_eq!(text("PolynomialPower").as_deref(), Some("r0, r1"));
        assert_eq!(text("SceneClassification").as_deref(), Some("SNOW 0.5, URBA 0.25"));
        assert_eq!(text("CreationDate").as_deref(), Some("2024:04:30 17:54:17"));
    }
}
