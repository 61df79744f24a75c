//! Property sets (\[MS-OLEPS\]): numbered properties with types, in sections.

use super::{ORDER, utf16};
use crate::context::Context;
use crate::metadata::{Group, Tag};
use encoding_rs::Encoding;
use table::def::Conv;
use table::print::container::{date_of_days, date_since_1970};
use table::row::number::{NumberRow, lookup};
use table::text::guid;
use table::value::{Array, Format, Value};

pub(super) const GROUP: Group<'static> = Group::same("FlashPix");

/// How the properties of a stream are named.
#[derive(Clone, Copy)]
pub(super) struct Names {
    pub table: &'static [NumberRow],
    /// Number in the table of a number in the file.
    pub id: fn(u32) -> u32,
    /// Whether a second section has properties with names of their own.
    pub has_custom: bool,
    /// Priority of the tags: 0 if the first of several with one name is meant.
    pub priority: i8,
}

/// Properties of all sets.
const DICTIONARY: u32 = 0;
const CODE_PAGE: u32 = 1;
/// Most properties of a section, and most values of a vector.
const MOST: usize = 4096;

/// Reads a property set.
pub(super) fn read<'a>(ctx: &mut Context<'a>, bytes: &'a [u8], names: Names) {
    const BYTE_ORDER: u16 = 0xfffe;
    let n_sections = match (ORDER.u16(bytes, 0), ORDER.u32(bytes, 24)) {
        (Some(BYTE_ORDER), Some(n)) => (n as usize).min(if names.has_custom { 2 } else { 1 }),
        _ => return ctx.warn("Illegal property set"),
    };
    for section in 0..n_sections {
        let start = ORDER.u32(bytes, 28 + 20 * section + 16).unwrap_or(u32::MAX) as usize;
        match bytes.get(start..) {
            Some(section) => Section::new(section, names).read(ctx),
            None => ctx.warn("Truncated property data"),
        }
    }
}

struct Section<'a> {
    bytes: &'a [u8],
    names: Names,
    code_page: Option<i64>,
    /// Names of custom properties.
    dictionary: Vec<(u32, String)>,
}

impl<'a> Section<'a> {
    fn new(bytes: &'a [u8], names: Names) -> Section<'a> {
        Section { bytes, names, code_page: None, dictionary: Vec::new() }
    }

    /// Numbers and offsets of the properties.
    fn properties(&self) -> impl Iterator<Item = (u32, usize)> + use<'a> {
        let bytes = self.bytes;
        let n = (ORDER.u32(bytes, 4).unwrap_or(0) as usize).min(MOST);
        (0..n).map_while(move |index| {
            Some((ORDER.u32(bytes, 8 + 8 * index)?, ORDER.u32(bytes, 12 + 8 * index)? as usize))
        })
    }

    fn read(mut self, ctx: &mut Context<'a>) {
        let code_page = self.properties().find(|(id, _)| *id == CODE_PAGE);
        self.code_page = code_page.and_then(|(_, at)| ORDER.u16(self.bytes, at + 4)).map(i64::from);
        for (id, at) in self.properties() {
            if !ctx.take_node() {
                return;
            }
            if id == DICTIONARY {
                // A section has one.
                if !self.dictionary.is_empty() {
                    continue;
                }
                self.read_dictionary(at);
            } else if let Some(read) = self.typed(ctx, at) {
                self.push(ctx, id, read);
            } else {
                ctx.warn("Error reading property value");
            }
        }
    }

    /// Names of the properties that are not in the standard: pairs of a number and a text.
    fn read_dictionary(&mut self, start: usize) {
        let n = (ORDER.u32(self.bytes, start).unwrap_or(0) as usize).min(MOST);
        let mut at = start + 4;
        for _ in 0..n {
            let (Some(id), Some(len)) = (ORDER.u32(self.bytes, at), ORDER.u32(self.bytes, at + 4)) else {
                return;
            };
            let is_wide = self.code_page == Some(UTF_16);
            let n_bytes = (len as usize).saturating_mul(if is_wide { 2 } else { 1 });
            let Some(bytes) = self.bytes.get(at + 8..).and_then(|rest| rest.get(..n_bytes)) else { return };
            let name = if is_wide { String::from_utf16_lossy(&utf16(bytes)) } else { self.text(bytes) };
            self.dictionary.push((id, name));
            at += 8 + if is_wide { n_bytes.next_multiple_of(4) } else { n_bytes };
        }
    }

    fn push(&self, ctx: &mut Context<'a>, id: u32, value: Value<'a>) {
        let custom = self.dictionary.iter().find(|(of, _)| *of == id).map(|(_, name)| name.as_str());
        match custom {
            Some("_PID_LINKBASE") => ctx.push_plain(GROUP, "HyperlinkBase", wide_text(ctx, value)),
            Some("_PID_GUID") => ctx.push_plain(GROUP, "Tag_PID_GUID", wide_text(ctx, value)),
            Some("_PID_HLINKS") => {
                if let Some(links) = self.links(ctx, value) {
                    ctx.push_plain(GROUP, "Hyperlinks", links);
                }
            }
            Some(name) => {
                let name = ctx.keep_text(&crate::format::key_name::of_property(name));
                ctx.push_plain(GROUP, name, value);
            }
            None if id == CODE_PAGE => {
                if let (Some(row), Some(number)) =
                    (lookup(table::document::flashpix::SUMMARY, CODE_PAGE), self.code_page)
                {
                    ctx.push_behind(GROUP, row.name, Value::Integer(number), row.conv);
                }
            }
            None => {
                if let Some(row) = lookup(self.names.table, (self.names.id)(id)) {
                    let (value, conv, role) = (shaped(ctx, row, value), row.conv, row.role);
                    let priority = self.names.priority;
                    note_size(ctx, row.name, &value);
                    ctx.push(Tag { group: GROUP, name: row.name, value, conv, role, priority });
                }
            }
        }
    }

    /// A value with its type before it.
    fn typed(&self, ctx: &mut Context<'a>, at: usize) -> Option<Value<'a>> {
        const VECTOR: u32 = 0x1000;
        let kind = ORDER.u32(self.bytes, at)?;
        if kind & VECTOR == 0 {
            return self.value(ctx, kind, at + 4).map(|(value, _)| value);
        }
        let n = ORDER.u32(self.bytes, at + 4)? as usize;
        if n > MOST {
            return None;
        }
        let mut values = Vec::new();
        let mut next = at + 8;
        for _ in 0..n {
            // Vectors may share their bytes.
            if !ctx.take_node() {
                return None;
            }
            let (value, end) = self.value(ctx, kind & !VECTOR, next)?;
            values.push(value);
            next = end;
        }
        Some(match values.as_slice() {
            [] => Value::Text(""),
            [one] => *one,
            values => ctx.keep_list(values),
        })
    }

    /// A value of a type, and the offset after it ([MS-OLEPS], section 2.15).
    fn value(&self, ctx: &Context<'a>, kind: u32, at: usize) -> Option<(Value<'a>, usize)> {
        const VARIANT: u32 = 12;
        let format = match kind {
            2 | 11 => Format::Int16s,
            3 | 10 => Format::Int32s,
            4 => Format::Float,
            5 => Format::Double,
            16 => Format::Int8s,
            17 => Format::Int8u,
            18 => Format::Int16u,
            19 => Format::Int32u,
            20 => Format::Int64s,
            21 => Format::Int64u,
            7 => {
                let days = f64::from_le_bytes(self.bytes.get(at..)?.get(..8)?.try_into().ok()?);
                return Some((Value::Text(ctx.keep_text(&date_of_days(days))), at + 8));
            }
            64 => {
                let units = ORDER.u64(self.bytes, at)?;
                return Some((of_file_time(ctx, units), at + 8));
            }
            72 => {
                let id = self.bytes.get(at..)?.get(..16)?;
                return Some((Value::Text(ctx.keep_text(&guid(id)?)), at + 16));
            }
            8 | 30 | 31 | 65 | 71 => return self.counted(ctx, kind, at),
            VARIANT => {
                let kind = ORDER.u32(self.bytes, at)?;
                // A variant holds no variant.
                return if kind == VARIANT { None } else { self.value(ctx, kind, at + 4) };
            }
            _ => return None,
        };
        let bytes = self.bytes.get(at..)?.get(..format.size_bytes())?;
        Some((Value::Array(Array { bytes, format, order: ORDER }), at + format.size_bytes()))
    }

    /// A text or data with a length before it. Texts follow each other without gaps, as programs write them.
    fn counted(&self, ctx: &Context<'a>, kind: u32, at: usize) -> Option<(Value<'a>, usize)> {
        const WIDE: u32 = 31;
        const BLOB: u32 = 65;
        const CLIPBOARD: u32 = 71;
        let len = ORDER.u32(self.bytes, at)? as usize;
        let n_bytes = if kind == WIDE { len.checked_mul(2)? } else { len };
        let bytes = self.bytes.get(at + 4..)?.get(..n_bytes)?;
        let end = at + 4 + n_bytes;
        Some(match kind {
            CLIPBOARD | BLOB => (ctx.held(bytes), end),
            WIDE => (
                Value::Text(ctx.keep_text(&String::from_utf16_lossy(&utf16(bytes)))),
                end.next_multiple_of(4),
            ),
            _ => (Value::Text(ctx.keep_text(&self.text(bytes))), end),
        })
    }

    /// A text in the code page of the section.
    fn text(&self, bytes: &[u8]) -> String {
        let label = match self.code_page {
            Some(UTF_16) => return String::from_utf16_lossy(&utf16(bytes)),
            Some(10_000) => "macintosh".to_owned(),
            Some(932) => "shift_jis".to_owned(),
            Some(936) => "gbk".to_owned(),
            Some(949) => "euc-kr".to_owned(),
            Some(950) => "big5".to_owned(),
            Some(65_001) => "utf-8".to_owned(),
            Some(page) => format!("windows-{page}"),
            None => "windows-1252".to_owned(),
        };
        let bytes = bytes.split(|byte| *byte == 0).next().unwrap_or_default();
        let encoding = Encoding::for_label(label.as_bytes()).unwrap_or(encoding_rs::WINDOWS_1252);
        encoding.decode_without_bom_handling(bytes).0.into_owned()
    }

    /// The addresses of hyperlinks: a vector of variants, six for each link, of which the fifth and sixth are
    /// the address and the place in it ([MS-OSHARED], section 2.3.3.1.19).
    fn links(&self, ctx: &Context<'a>, value: Value<'a>) -> Option<Value<'a>> {
        const PARTS: usize = 6;
        let bytes: &'a [u8] = held(&value);
        let blob = Section { bytes, code_page: self.code_page, names: self.names, dictionary: Vec::new() };
        let n = (ORDER.u32(bytes, 0)? as usize).min(MOST);
        let (mut parts, mut at) = (Vec::new(), 4);
        for _ in 0..n {
            let (part, end) = blob.value(ctx, 12, at)?;
            parts.push(part.plain());
            at = end.next_multiple_of(4);
        }
        let addresses = parts.chunks_exact(PARTS).map(|parts| match (&parts[4], &parts[5]) {
            (address, place) if place.is_empty() => address.clone(),
            (address, place) => format!("{address}#{place}"),
        });
        let links: Vec<_> = addresses.map(|link| Value::Text(ctx.keep_text(&link))).collect();
        Some(ctx.keep_list(&links))
    }
}

const UTF_16: i64 = 1200;

/// The bytes of a blob.
fn held<'a>(value: &Value<'a>) -> &'a [u8] {
    match value {
        Value::Data([table::value::Piece::Held(bytes)]) => bytes,
        _ => &[],
    }
}

/// The text in a blob.
fn wide_text<'a>(ctx: &Context<'a>, value: Value<'a>) -> Value<'a> {
    Value::Text(ctx.keep_text(&String::from_utf16_lossy(&utf16(held(&value)))))
}

/// The value in the form of its tag: the colour of FlashPix is a count of channels and a colour space, other
/// blobs are texts.
fn shaped<'a>(ctx: &Context<'a>, row: &NumberRow, value: Value<'a>) -> Value<'a> {
    let bytes = held(&value);
    match (row.name, row.conv) {
        ("SubimageColor", Conv::TextLabels(_)) => {
            let (Some(channels), Some(color)) = (ORDER.u32(bytes, 4), ORDER.u16(bytes, 10)) else {
                return value;
            };
            Value::Text(ctx.keep_text(&format!("{channels:02x} {color:04x}")))
        }
        _ => value,
    }
}

/// Keeps the size of the picture: of its largest resolution, which the stream \"Image Contents\" states.
fn note_size(ctx: &mut Context<'_>, name: &str, value: &Value<'_>) {
    let pixels = value.as_i64().and_then(|pixels| u32::try_from(pixels).ok()).filter(|pixels| *pixels > 0);
    let facts = &mut ctx.metadata.facts;
    match name {
        "ImageWidth" => facts.width = facts.width.or(pixels),
        "ImageHeight" => facts.height = facts.height.or(pixels),
        _ => {}
    }
}

const SECONDS_1601_TO_1970: u64 = 11_644_473_600;
const CENTURY: u64 = 100 * 365 * 86_400;

/// Seconds since 1970 of a count whose two halves have their bytes in the other order, which some programs
/// write: only if that is a date of the century after 1970, and the count as it stands is not.
fn of_other_order(units: u64) -> Option<u64> {
    let (low, high) = ((units as u32).swap_bytes(), ((units >> 32) as u32).swap_bytes());
    let seconds = (u64::from(high) << 32 | u64::from(low)) / 10_000_000;
    seconds.checked_sub(SECONDS_1601_TO_1970).filter(|since| (1..CENTURY).contains(since))
}

/// A count of 100 nanoseconds since 1601: a date. Shorter ones are a duration in seconds, or a date since
/// 1970.
pub(super) fn of_file_time<'a>(ctx: &Context<'a>, units: u64) -> Value<'a> {
    const YEAR: u64 = 365 * 86_400;
    match units / 10_000_000 {
        seconds if seconds < YEAR && units.is_multiple_of(10_000_000) => Value::Integer(seconds as i64),
        seconds if seconds < YEAR => Value::Float(units as f64 / 1e7),
        _ => {
            // To the nearest second.
            let seconds = units.saturating_add(5_000_000) / 10_000_000;
            let since = seconds.checked_sub(SECONDS_1601_TO_1970).filter(|since| *since <= CENTURY);
            let since = since
                .or_else(|| of_other_order(units))
                .unwrap_or_else(|| seconds.checked_sub(SECONDS_1601_TO_1970).unwrap_or(seconds));
            Value::Text(ctx.keep_text(&date_since_1970(since)))
        }
    }
}
