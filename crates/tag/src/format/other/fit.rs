//! FIT, activities of sports watches (Garmin, "FIT Protocol", sections "File Header" to "Data Message"):
//! after a header, records that define the fields of messages, and records with their values. Without an
//! option only the first message of each kind is read, because a long activity has thousands.

use super::beginning;
use crate::context::Context;
use crate::metadata::Group;
use table::bytes::ByteOrder;
use table::def::Conv;
use table::document::fit::MESSAGES;
use table::print::container::date_since_1970;
use table::print::xmp::{latitude, longitude};
use table::row::field::{Form, Message};
use table::value::{Array, Format, Value, number_value};

/// Fields that all messages have in common.
const COMMON: &[(u8, &str)] = &[(250, "PartIndex"), (253, "TimeStamp"), (254, "MessageIndex")];
const TIME: u8 = 253;
/// Messages that begin a new document even without a time: `Record` and `GPS`.
const SAMPLES: [u16; 2] = [20, 160];

/// What a definition message says about the data messages of its local number.
#[derive(Clone, Default)]
struct Definition<'a> {
    number: u16,
    order: Option<ByteOrder>,
    /// Number, size and type of each field, three bytes each.
    fields: &'a [u8],
    n_bytes: usize,
    /// Where the time is in a data message.
    time_at: Option<usize>,
}

pub(in crate::format) fn read(ctx: &mut Context<'_>) {
    let Some(file) = beginning(ctx) else { return };
    let (Some(&header_bytes), Some(&protocol)) = (file.first(), file.get(1)) else { return };
    ctx.push_plain(Group::FILE, "ProtocolVersion", Value::Integer(protocol.into()));
    let Some(n_bytes) = ByteOrder::Little.u32(file, 4) else { return };
    let Some(records) = file.get(usize::from(header_bytes)..) else { return };
    let records = &records[..records.len().min(n_bytes as usize)];
    let mut definitions = vec![Definition::default(); 16];
    let mut seen = [0_u64; 1024];
    let mut last_time = None;
    let mut has_document = false;
    let mut rest = records;
    while let Some((&head, after)) = rest.split_first() {
        const IS_COMPRESSED: u8 = 0x80;
        const IS_DEFINITION: u8 = 0x40;
        const HAS_DEVELOPER_FIELDS: u8 = 0x20;
        if head & IS_COMPRESSED == 0 && head & IS_DEFINITION != 0 {
            let Some((definition, left)) = definition(after, head & HAS_DEVELOPER_FIELDS != 0) else { break };
            definitions[usize::from(head & 15)] = definition;
            rest = left;
            continue;
        }
        let local = if head & IS_COMPRESSED != 0 { head >> 5 & 3 } else { head & 15 };
        let definition = &definitions[usize::from(local)];
        let (Some(order), Some(values)) = (definition.order, after.get(..definition.n_bytes)) else { break };
        rest = &after[definition.n_bytes..];
        let time_at = definition.time_at;
        let mut time = time_at.and_then(|at| order.u32(values, at)).filter(|time| *time != u32::MAX);
        if head & IS_COMPRESSED != 0
            && let Some(last) = last_time
        {
            time = Some(later(last, head));
        }
        let (word, bit) = (usize::from(definition.number >> 6), 1 << (definition.number & 63));
        if ctx.options.embedded || seen[word] & bit == 0 {
            seen[word] |= bit;
            if !ctx.take_node() {
                break;
            }
            let mut fields = fields(ctx, definition, order, values);
            // Samples, and messages of a new time, begin a document.
            let is_new = time.is_some() && time != last_time;
            if head & IS_COMPRESSED != 0
                && is_new
                && let Some(time) = time
            {
                fields.insert(0, (TIME, Value::Integer(time.into())));
            }
            let is_first = !has_document && (is_new || SAMPLES.contains(&definition.number));
            if is_first || is_new && ctx.options.embedded {
                has_document = true;
                ctx.begin_document();
            }
            push_all(ctx, definition.number, fields, is_new);
        }
        last_time = time.or(last_time);
    }
    ctx.end_document();
    if !ctx.options.embedded {
        ctx.warn("[minor] Use ExtractEmbedded option to extract all timed metadata");
    }
}

/// The definition at the beginning of the bytes, and what follows it.
fn definition(bytes: &[u8], has_developer_fields: bool) -> Option<(Definition<'_>, &[u8])> {
    let order = if *bytes.get(1)? == 0 { ByteOrder::Little } else { ByteOrder::Big };
    let number = order.u16(bytes, 2)?;
    let n_fields = usize::from(*bytes.get(4)?);
    let fields = bytes.get(5..5 + 3 * n_fields)?;
    let mut rest = bytes.get(5 + 3 * n_fields..)?;
    let mut n_bytes = size(fields);
    if has_developer_fields {
        let (&n, after) = rest.split_first()?;
        n_bytes += size(after.get(..3 * usize::from(n))?);
        rest = &after[3 * usize::from(n)..];
    }
    Some((Definition { number, order: Some(order), fields, n_bytes, time_at: time_at(fields) }, rest))
}

/// The values of a data message that are not missing, by the numbers of their fields.
fn fields<'a>(
    ctx: &Context<'a>,
    definition: &Definition<'a>,
    order: ByteOrder,
    mut values: &'a [u8],
) -> Vec<(u8, Value<'a>)> {
    let mut fields = Vec::with_capacity(definition.fields.len() / 3);
    for field in definition.fields.chunks_exact(3) {
        let Some((bytes, rest)) = values.split_at_checked(field[1].into()) else { break };
        values = rest;
        if let Some(value) = value_of(ctx, bytes, field[2], order) {
            fields.push((field[0], value));
        }
    }
    fields
}

/// Where the time is in messages with these fields.
fn time_at(fields: &[u8]) -> Option<usize> {
    let mut before = fields.chunks_exact(3);
    before.position(|field| field[0] == TIME).map(|n| size(&fields[..3 * n]))
}

/// Number of bytes of the values of these fields.
fn size(fields: &[u8]) -> usize {
    fields.chunks_exact(3).map(|field| usize::from(field[1])).sum()
}

/// The time of a record whose head has its lowest five bits.
fn later(last: u32, head: u8) -> u32 {
    const MASK: u32 = 0x1f;
    let time = last & !MASK | u32::from(head) & MASK;
    if time < last { time.saturating_add(MASK + 1) } else { time }
}

/// Adds the fields of a message; of one that is not output by default, only a new time.
fn push_all<'a>(ctx: &mut Context<'a>, number: u16, fields: Vec<(u8, Value<'a>)>, is_new: bool) {
    let known = message(number);
    let by_default = known.is_some_and(|known| known.by_default) || ctx.options.unknown;
    let family1 = known.map_or_else(|| ctx.keep_text(&format!("Unknown{number}")), |known| known.group);
    let group = Group::new("Garmin", family1);
    for (number, value) in fields {
        if by_default || number == TIME && is_new {
            push(ctx, group, known, number, value);
        }
    }
}

/// The message with a number.
fn message(number: u16) -> Option<&'static Message> {
    MESSAGES.binary_search_by_key(&number, |message| message.number).ok().map(|index| &MESSAGES[index])
}

fn push<'a>(
    ctx: &mut Context<'a>,
    group: Group<'a>,
    known: Option<&'static Message>,
    number: u8,
    value: Value<'a>,
) {
    if let Some((_, name)) = COMMON.iter().find(|(common, _)| *common == number) {
        if number == TIME {
            let value = date(ctx, &value, "+00:00");
            return ctx.push_plain(group, name, value);
        }
        return ctx.push_plain(group, name, value);
    }
    let Some(field) = known.and_then(|known| known.field(number)) else {
        if ctx.options.unknown {
            let first = known.map_or(group.family1, |known| known.name);
            let name = ctx.keep_text(&format!("{first}_{number}"));
            ctx.push_plain(group, name, value);
        }
        return;
    };
    let degrees = |value: &Value<'a>| number_value(value.as_f64().unwrap_or(0.0) * 180.0 / 2_147_483_648.0);
    let (value, conv) = match field.form {
        Form::Number => (value, Conv::None),
        _ if matches!(value, Value::Data(_)) => (value, Conv::None),
        Form::Scaled(scale, offset, unit) => {
            let number = value.as_f64().unwrap_or(0.0) / scale + offset;
            (number_value(number), if unit.is_empty() { Conv::None } else { Conv::Unit(unit) })
        }
        Form::Words(words) => (value, Conv::Labels(words)),
        Form::Bits(bits) => (value, Conv::Bits(bits)),
        Form::Date => (date(ctx, &value, "+00:00"), Conv::None),
        Form::LocalDate => (date(ctx, &value, ""), Conv::None),
        Form::Latitude => (degrees(&value), Conv::Call(latitude)),
        Form::Longitude => (degrees(&value), Conv::Call(longitude)),
        Form::Velocity => {
            let text: Vec<_> = value.numbers().iter().map(|n| number_value(n / 100.0).plain()).collect();
            (Value::Text(ctx.keep_text(&text.join(" "))), Conv::None)
        }
    };
    ctx.push_conv(group, field.name, value, conv);
}

/// The value of a field; `None` if all its bytes say that there is none.
fn value_of<'a>(ctx: &Context<'a>, bytes: &'a [u8], kind: u8, order: ByteOrder) -> Option<Value<'a>> {
    const FORMATS: [Format; 17] = [
        Format::Int8u,
        Format::Int8s,
        Format::Int8u,
        Format::Int16s,
        Format::Int16u,
        Format::Int32s,
        Format::Int32u,
        Format::String,
        Format::Float,
        Format::Double,
        Format::Int8u,
        Format::Int16u,
        Format::Int32u,
        Format::Undef,
        Format::Int64s,
        Format::Int64u,
        Format::Int64u,
    ];
    let code = kind & 0x1f;
    let format = *FORMATS.get(usize::from(code))?;
    let size = format.size_bytes();
    if bytes.len() < size {
        return None;
    }
    let is_signed = matches!(format, Format::Int8s | Format::Int16s | Format::Int32s | Format::Int64s);
    // The types with a `z` in their names have no value if they are zero.
    let is_missing = match code {
        7 | 10..=12 | 16 => bytes.iter().all(|byte| *byte == 0) && (bytes.len() == size || code == 7),
        _ if is_signed => {
            let mut last = vec![0xff; size];
            last[if order == ByteOrder::Big { 0 } else { size - 1 }] = 0x7f;
            bytes == last
        }
        _ => bytes.len() == size && bytes.iter().all(|byte| *byte == 0xff),
    };
    if is_missing {
        return None;
    }
    if format == Format::Undef {
        return Some(ctx.held(bytes));
    }
    Some(Value::Array(Array { bytes, format, order }))
}

/// Seconds since the last day of 1989 as a date.
fn date<'a>(ctx: &Context<'a>, value: &Value<'a>, zone: &str) -> Value<'a> {
    const FROM_1970: u64 = 631_065_600;
    let seconds = value.as_f64().unwrap_or(0.0).max(0.0) as u64;
    Value::Text(ctx.keep_text(&format!("{}{zone}", date_since_1970(seconds.saturating_add(FROM_1970)))))
}
