//! Contacts (RFC 6350, vCard), notes (vNote 1.1) and calendars (RFC 5545, iCalendar): lines of a name,
//! parameters and a value, in components that begin and end.

use super::{beginning, string};
use crate::context::Context;
use crate::metadata::Group;
use table::def::{Conv, Mode};
use table::document::contact::{CALENDAR, CARD, NOTE};
use table::row::key::{KeyRow, find};
use table::value::Value;

/// Reads contacts.
pub(in crate::format) fn read_cards(ctx: &mut Context<'_>) {
    read(ctx, Group::same("VCard"), CARD);
}

/// Reads notes.
pub(in crate::format) fn read_notes(ctx: &mut Context<'_>) {
    read(ctx, Group::new("VCard", "VNote"), NOTE);
}

/// Reads a calendar.
pub(in crate::format) fn read_calendar(ctx: &mut Context<'_>) {
    read(ctx, Group::new("VCard", "VCalendar"), CALENDAR);
}

/// Where the lines are in a calendar.
struct Place<'a> {
    group: Group<'a>,
    table: &'static [KeyRow],
    own: Group<'a>,
    /// First part of the names in a component of a component: `Alarm1`, `Daylight`.
    prefix: String,
    /// Components so far, by name.
    counts: Vec<(String, u32)>,
}

fn read<'a>(ctx: &mut Context<'a>, group: Group<'a>, table: &'static [KeyRow]) {
    let Some(file) = beginning(ctx) else { return };
    let mut place = Place { group, table, own: group, prefix: String::new(), counts: Vec::new() };
    for line in unfolded(file) {
        if line.is_empty() {
            continue;
        }
        if !ctx.take_node() {
            break;
        }
        if property(ctx, &mut place, &line).is_none() {
            ctx.warn("Invalid line in vCard file");
        }
    }
    ctx.end_document();
}

/// Lines without their ends; a line that begins with a blank belongs to the one before.
fn unfolded(file: &[u8]) -> impl Iterator<Item = Vec<u8>> {
    let lines = file.split(|byte| *byte == b'\n').map(|line| line.strip_suffix(b"\r").unwrap_or(line));
    let mut lines = lines.peekable();
    std::iter::from_fn(move || {
        let mut whole = lines.next()?.to_vec();
        while let Some(more) = lines.next_if(|line| matches!(line, [b' ' | b'\t', ..])) {
            whole.extend_from_slice(&more[1..]);
        }
        Some(whole)
    })
}

/// The parts of a line that a character separates, which may be in quotes.
fn split(line: &[u8], separator: u8) -> impl Iterator<Item = &[u8]> {
    let mut is_quoted = false;
    line.split(move |byte| {
        is_quoted ^= *byte == b'"';
        *byte == separator && !is_quoted
    })
}

fn property<'a>(ctx: &mut Context<'a>, place: &mut Place<'a>, line: &[u8]) -> Option<()> {
    let head = split(line, b':').next()?.len();
    let value = line.get(head + 1..)?;
    let mut parts = split(&line[..head], b';');
    let name = std::str::from_utf8(parts.next()?).ok()?;
    let (item, key) = match name.split_once('.') {
        Some((item, key)) => (Some(capitalised(item)), key),
        None => (None, name),
    };
    if key.is_empty()
        || !key.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.'))
    {
        return None;
    }
    if key.eq_ignore_ascii_case("begin") || key.eq_ignore_ascii_case("end") {
        component(ctx, place, &String::from_utf8_lossy(value), key.eq_ignore_ascii_case("begin"));
        return Some(());
    }
    let key = capitalised(key);
    let known = find(place.table, key.as_bytes());
    let base = known.map_or(key.strip_prefix("X-").map_or_else(|| key.clone(), capitalised), |known| {
        known.name.to_owned()
    });
    let mut name = format!("{}{base}", place.prefix);
    let mut parameters = Parameters::default();
    for part in parts {
        parameters.add(part, &mut name);
    }
    let group = match item {
        Some(item) => Group::new(place.group.family0, ctx.keep_text(&item)),
        None => place.group,
    };
    push(ctx, group, &name, known, &parameters, value);
    for (what, text) in &parameters.others {
        if !ctx.take_bytes(name.len()) {
            break;
        }
        let name = ctx.keep_text(&format!("{name}{what}"));
        let value = listed(ctx, items(text.strip_prefix("geo:").unwrap_or(text)));
        ctx.push_plain(group, name, value);
    }
    Some(())
}

/// Begins or ends a component.
fn component<'a>(ctx: &mut Context<'a>, place: &mut Place<'a>, name: &str, is_begin: bool) {
    let name = name.trim().to_ascii_uppercase();
    match name.as_str() {
        "VCARD" | "VCALENDAR" | "VNOTE" => {
            // Each further contact is a document of its own.
            if is_begin && place.count(&name) > 1 {
                ctx.begin_document();
            }
            place.group = place.own;
        }
        "VEVENT" | "VTODO" | "VJOURNAL" | "VFREEBUSY" | "VTIMEZONE" => {
            let plain = capitalised(&name[1..]);
            place.prefix.clear();
            place.counts.retain(|(of, _)| of != "Alarm");
            place.group = if is_begin {
                let number = place.count(&plain);
                Group::new("VCard", ctx.keep_text(&format!("{plain}{number}")))
            } else {
                place.own
            };
        }
        _ if !is_begin => place.prefix.clear(),
        "VALARM" => place.prefix = format!("Alarm{}", place.count("Alarm")),
        _ => place.prefix = capitalised(name.strip_prefix('V').unwrap_or(&name)),
    }
}

impl Place<'_> {
    /// Counts one more component of this name.
    fn count(&mut self, name: &str) -> u32 {
        const MOST_NAMES: usize = 16;
        if let Some((_, n)) = self.counts.iter_mut().find(|(of, _)| of == name) {
            *n += 1;
            return *n;
        }
        if self.counts.len() < MOST_NAMES {
            self.counts.push((name.to_owned(), 1));
        }
        1
    }
}

#[derive(Default)]
struct Parameters {
    is_base64: bool,
    is_quoted_printable: bool,
    language: Option<String>,
    /// Parameters that are tags of their own.
    others: Vec<(&'static str, String)>,
}

impl Parameters {
    /// Adds a parameter; types become a part of the tag's name.
    fn add(&mut self, part: &[u8], name: &mut String) {
        let text = String::from_utf8_lossy(part);
        let (key, value) = text.split_once('=').unwrap_or(("TYPE", &text));
        let plain = value.replace('"', "");
        match key.to_ascii_uppercase().as_str() {
            "TYPE" => {
                // The values of a list in quotes are one word.
                if value.starts_with('"') {
                    name.push_str(&capitalised(&plain.replace(',', "")))
                } else {
                    plain.split(',').for_each(|word| name.push_str(&capitalised(word)))
                }
            }
            "ENCODING" => {
                self.is_base64 = matches!(plain.to_ascii_lowercase().as_str(), "b" | "base64");
                self.is_quoted_printable = plain.eq_ignore_ascii_case("quoted-printable");
            }
            "LANGUAGE" => self.language = Some(plain),
            "TZID" => self.others.push(("TimezoneID", plain)),
            "GEO" => self.others.push(("Geolocation", plain)),
            "LABEL" => self.others.push(("Label", plain)),
            _ => {}
        }
    }
}

fn push<'a>(
    ctx: &mut Context<'a>,
    group: Group<'a>,
    name: &str,
    known: Option<&'static KeyRow>,
    parameters: &Parameters,
    value: &[u8],
) {
    let mut name = name.to_owned();
    let is_calendar = group.family1 != "VCard" && known.is_some();
    let mut data = None;
    if parameters.is_base64 {
        data = Some(table::base64::decode(value));
    } else if let Some((kind, encoded)) = embedded(value) {
        for part in kind.split('/') {
            name.push_str(&capitalised(part));
        }
        data = Some(table::base64::decode(encoded));
    }
    if let Some(language) = &parameters.language {
        name = format!("{name}-{language}");
    }
    let name = ctx.keep_text(&name);
    if let Some(data) = data {
        let value = ctx.held(ctx.keep_bytes(&data));
        return ctx.push_plain(group, name, value);
    }
    let bytes = if parameters.is_quoted_printable { printable(value) } else { value.to_vec() };
    if std::str::from_utf8(&bytes).is_err() {
        return ctx.push_plain(group, name, string(ctx.keep_bytes(&bytes)));
    }
    let text = String::from_utf8_lossy(&bytes);
    let conv = match known.map_or(Conv::None, |known| known.conv) {
        Conv::None if name.ends_with("ABLabel") => Conv::Call(label),
        conv => conv,
    };
    let has_dates = is_calendar && known.is_some_and(|known| DATES.contains(&known.name));
    let items = items(&text).map(|item| match known.map(|known| known.name) {
        Some("Birthday" | "Anniversary") if is_full_date(&item) => item.replace('-', ":"),
        Some("Geolocation") if item.starts_with("geo:") => item[4..].to_owned(),
        _ if has_dates => item.split('/').map(date).collect::<Vec<_>>().join("/"),
        _ => item,
    });
    let value = listed(ctx, items);
    ctx.push_conv(group, name, value, conv);
}

/// The only item, or a list of them. An item can be a byte of the file, so they are counted.
fn listed<'a>(ctx: &Context<'a>, items: impl Iterator<Item = String>) -> Value<'a> {
    let items = items.take_while(|_| ctx.take_bytes(size_of::<Value<'_>>()));
    let values: Vec<_> = items.map(|item| Value::Text(ctx.keep_text(&item))).collect();
    if let [single] = values[..] { single } else { ctx.keep_list(&values) }
}

/// Tags of calendars whose values are dates.
const DATES: &[&str] = &[
    "Acknowledged",
    "CreateDate",
    "DateCreated",
    "DateTimeCompleted",
    "DateTimeDue",
    "DateTimeEnd",
    "DateTimeStamp",
    "DateTimeStart",
    "ExceptionDateTimes",
    "ModifyDate",
    "RecurrenceDateTimes",
];

/// The media type and the encoded bytes of a value that has its data in its address (RFC 2397).
fn embedded(value: &[u8]) -> Option<(&str, &[u8])> {
    let rest = value.strip_prefix(b"data:")?;
    let comma = memchr::memchr(b',', rest)?;
    let kind = std::str::from_utf8(&rest[..comma]).ok()?.strip_suffix(";base64")?;
    Some((kind, &rest[comma + 1..]))
}

/// The values of a property, which commas without a backslash separate.
fn items(text: &str) -> impl Iterator<Item = String> {
    let mut rest = Some(text.chars());
    std::iter::from_fn(move || {
        let characters = rest.as_mut()?;
        let mut item = String::new();
        while let Some(c) = characters.next() {
            match c {
                ',' => return Some(item),
                '\\' => match characters.next() {
                    Some('n' | 'N') => item.push('\n'),
                    Some(other) => item.push(other),
                    None => {}
                },
                _ => item.push(c),
            }
        }
        rest = None;
        Some(item)
    })
}

/// Quoted-printable text (RFC 2045, section 6.7).
fn printable(value: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut rest = value;
    while let Some((&byte, after)) = rest.split_first() {
        let code = after
            .get(..2)
            .filter(|_| byte == b'=')
            .and_then(|digits| u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok());
        match code {
            Some(code) => {
                out.push(code);
                rest = &after[2..];
            }
            None => {
                out.push(byte);
                rest = after;
            }
        }
    }
    out
}

fn is_full_date(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes.len() == 10 && bytes[4] == b'-' && bytes[7] == b'-'
}

/// `YYYYMMDD` and `YYYYMMDDThhmmssZ` in EXIF's form; other text is unchanged.
fn date(text: &str) -> String {
    let digits = |from: usize, to: usize| {
        text.get(from..to).filter(|part| part.bytes().all(|byte| byte.is_ascii_digit()))
    };
    let (Some(year), Some(month), Some(day)) = (digits(0, 4), digits(4, 6), digits(6, 8)) else {
        return text.to_owned();
    };
    if text.len() == 8 {
        return format!("{year}:{month}:{day}");
    }
    match (digits(9, 11), digits(11, 13), digits(13, 15), text.get(15..)) {
        (Some(hour), Some(minute), Some(second), Some(rest)) if text.as_bytes()[8] == b'T' => {
            format!("{year}:{month}:{day} {hour}:{minute}:{second}{rest}")
        }
        _ => text.to_owned(),
    }
}

/// Apple's labels have marks around words that are translated.
fn label(value: &Value<'_>, mode: Mode, out: &mut String) {
    let plain = value.plain();
    let inner = plain.strip_prefix("_$!<").and_then(|rest| rest.strip_suffix(">!$_"));
    out.push_str(inner.filter(|_| mode == Mode::Print).unwrap_or(&plain));
}

/// The word in lower case with a capital first letter.
fn capitalised(word: &str) -> String {
    let mut word = word.to_ascii_lowercase();
    if let Some(first) = word.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    word
}
