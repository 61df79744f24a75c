//! Descriptions of BitTorrent (BEP 3, "Bencoding" and "Metainfo files"): a dictionary of texts, numbers,
//! lists and dictionaries. A tag's name is the path to its value.

use super::beginning;
use crate::context::Context;
use crate::metadata::Group;
use table::def::{Conv, Mode};
use table::number::file_size;
use table::print::container::date_since_1970;
use table::value::{Field, Value};

const TORRENT: Group<'static> = Group::same("Torrent");

pub(in crate::format) fn read(ctx: &mut Context<'_>) {
    let Some(bytes) = beginning(ctx) else { return };
    let mut rest = bytes.get(1..).unwrap_or(&[]);
    if dictionary(ctx, &mut rest, &Place::Top).is_none() {
        ctx.warn("The description is cut off or damaged");
    }
}

/// Where a value is in the description.
enum Place {
    Top,
    Info,
    /// In a numbered file.
    File(usize),
    /// In a numbered profile.
    Profile(usize),
    /// In a dictionary without names of its own: the beginning and the end of the names of its values.
    Other(String, String),
}

impl Place {
    /// The name of the value with this key.
    fn name(&self, key: &str) -> String {
        let own = |names: &[(&str, &str)]| {
            names.iter().find(|(known, _)| *known == key).map(|(_, name)| (*name).to_owned())
        };
        let numbered = |names: &[(&str, &str)], n: usize| match own(names) {
            Some(name) => name.replacen('1', &n.to_string(), 1),
            None => format!("{}{n}", capitalised(key)),
        };
        match self {
            Place::Top => own(MAIN).unwrap_or_else(|| capitalised(key)),
            Place::Info => own(INFO).unwrap_or_else(|| capitalised(key)),
            Place::File(n) => numbered(FILES, *n),
            Place::Profile(n) => numbered(PROFILES, *n),
            Place::Other(before, after) => format!("{before}{}{after}", capitalised(key)),
        }
    }
}

/// Reads the entries of a dictionary up to its end.
fn dictionary<'a>(ctx: &mut Context<'a>, rest: &mut &'a [u8], place: &Place) -> Option<()> {
    let mut whole = Some(());
    ctx.deeper(|ctx| whole = entries(ctx, rest, place));
    whole
}

fn entries<'a>(ctx: &mut Context<'a>, rest: &mut &'a [u8], place: &Place) -> Option<()> {
    loop {
        if let Some(after) = rest.strip_prefix(b"e") {
            *rest = after;
            return Some(());
        }
        if !ctx.take_node() {
            return None;
        }
        let key = String::from_utf8_lossy(text(rest)?).into_owned();
        value(ctx, rest, place, &key, &place.name(&key), &mut 0)?;
    }
}

/// Reads a value. In a list, `n` counts the values so far.
fn value<'a>(
    ctx: &mut Context<'a>,
    rest: &mut &'a [u8],
    place: &Place,
    key: &str,
    name: &str,
    n: &mut usize,
) -> Option<()> {
    // The name has those of all values around this one.
    if !ctx.take_node() || !ctx.take_bytes(name.len()) {
        return None;
    }
    match *rest.first()? {
        b'i' => {
            let end = memchr::memchr(b'e', rest)?;
            let number: i64 = std::str::from_utf8(&rest[1..end]).ok()?.parse().ok()?;
            *rest = &rest[end + 1..];
            push_number(ctx, name, number);
        }
        b'd' if ctx.options.structs && matches!(place, Place::Top) && key == "info" => {
            let value = plain(ctx, rest)?;
            ctx.push_plain(TORRENT, "Info", value);
        }
        b'd' => {
            *rest = &rest[1..];
            let inner = match (place, key, *n) {
                (Place::Top, "info", 0) => Place::Info,
                (Place::Info, "files", n) => Place::File(n),
                (Place::Info, "profiles", n) => Place::Profile(n),
                (_, _, 0) => Place::Other(name.to_owned(), String::new()),
                (_, _, n) => Place::Other(name.to_owned(), n.to_string()),
            };
            dictionary(ctx, rest, &inner)?;
        }
        b'l' => {
            *rest = &rest[1..];
            let mut whole = Some(());
            if matches!(place, Place::File(_)) && key.starts_with("path") {
                return path(ctx, rest, name);
            }
            ctx.deeper(|ctx| whole = list(ctx, rest, place, key, name, n));
            whole?;
        }
        _ => {
            let bytes = text(rest)?;
            push_text(ctx, name, bytes);
        }
    }
    Some(())
}

/// Reads a list up to its end; its values are numbered together with those of lists inside it.
fn list<'a>(
    ctx: &mut Context<'a>,
    rest: &mut &'a [u8],
    place: &Place,
    key: &str,
    name: &str,
    n: &mut usize,
) -> Option<()> {
    loop {
        if let Some(after) = rest.strip_prefix(b"e") {
            *rest = after;
            return Some(());
        }
        if rest.first() == Some(&b'l') {
            value(ctx, rest, place, key, name, n)?;
            continue;
        }
        *n += 1;
        let numbered = match name.find('1') {
            Some(_) => name.replacen('1', &n.to_string(), 1),
            None => format!("{name}{n}"),
        };
        value(ctx, rest, place, key, &numbered, n)?;
    }
}

/// A value as it is, with structures and lists.
fn plain<'a>(ctx: &mut Context<'a>, rest: &mut &'a [u8]) -> Option<Value<'a>> {
    if !ctx.take_node() {
        return None;
    }
    let mut found = None;
    match *rest.first()? {
        b'i' => {
            let end = memchr::memchr(b'e', rest)?;
            found = std::str::from_utf8(&rest[1..end]).ok()?.parse().ok().map(Value::Integer);
            *rest = &rest[end + 1..];
        }
        b'l' => {
            *rest = &rest[1..];
            ctx.deeper(|ctx| {
                let mut values = Vec::new();
                while !rest.starts_with(b"e") {
                    let Some(value) = plain(ctx, rest) else { return };
                    values.push(value);
                }
                *rest = &rest[1..];
                found = Some(ctx.keep_list(&values));
            });
        }
        b'd' => {
            *rest = &rest[1..];
            ctx.deeper(|ctx| {
                let mut fields = Vec::new();
                while !rest.starts_with(b"e") {
                    let Some(key) = text(rest) else { return };
                    let name = ctx.text_or_latin1(key);
                    let Some(value) = plain(ctx, rest) else { return };
                    fields.push(Field { name, value, conv: Conv::None });
                }
                *rest = &rest[1..];
                found = Some(ctx.keep_struct(fields));
            });
        }
        _ => {
            let bytes = text(rest)?;
            found = Some(text_value(ctx, bytes));
        }
    }
    found
}

/// The parts of a file's path, with slashes.
fn path<'a>(ctx: &mut Context<'a>, rest: &mut &'a [u8], name: &str) -> Option<()> {
    let mut path = String::new();
    while !rest.starts_with(b"e") {
        let part = text(rest)?;
        if !path.is_empty() {
            path.push('/');
        }
        path.push_str(ctx.text_or_latin1(part));
    }
    *rest = &rest[1..];
    ctx.push_plain(TORRENT, ctx.keep_text(name), Value::Text(ctx.keep_text(&path)));
    Some(())
}

/// A text: its length, a colon, and its bytes.
fn text<'a>(rest: &mut &'a [u8]) -> Option<&'a [u8]> {
    let colon = rest.iter().take(12).position(|byte| *byte == b':')?;
    let len: usize = std::str::from_utf8(&rest[..colon]).ok()?.parse().ok()?;
    let bytes = rest.get(colon + 1..)?.get(..len)?;
    *rest = &rest[colon + 1 + len..];
    Some(bytes)
}

fn push_number(ctx: &mut Context<'_>, name: &str, number: i64) {
    let name = ctx.keep_text(name);
    if name == "CreateDate" {
        let date = format!("{}+00:00", date_since_1970(number.max(0) as u64));
        return ctx.push_plain(TORRENT, name, Value::Text(ctx.keep_text(&date)));
    }
    let is_size = name == "Length" || name.starts_with("File") && name.ends_with("Length");
    let conv = if is_size { Conv::Call(size) } else { Conv::None };
    ctx.push_conv(TORRENT, name, Value::Integer(number), conv);
}

fn push_text<'a>(ctx: &mut Context<'a>, name: &str, bytes: &'a [u8]) {
    let name = ctx.keep_text(name);
    let value = match name {
        "CreateDate" => Value::Text("0000:00:00 00:00:00"),
        _ => text_value(ctx, bytes),
    };
    ctx.push_plain(TORRENT, name, value);
}

/// A text, or data if it is longer than texts are or is not UTF-8.
fn text_value<'a>(ctx: &Context<'a>, bytes: &'a [u8]) -> Value<'a> {
    const MOST_BYTES: usize = 256;
    match std::str::from_utf8(bytes) {
        Ok(text) if bytes.len() <= MOST_BYTES => Value::Text(ctx.keep_text(&text.replace('\0', ""))),
        _ => ctx.held(bytes),
    }
}

fn size(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_i64()) {
        (Mode::Print, Some(n_bytes)) => out.push_str(&file_size(n_bytes.max(0) as u64)),
        _ => value.write_plain(out),
    }
}

/// The key with a capital letter at its beginning and after each space.
fn capitalised(key: &str) -> String {
    let mut name = String::new();
    let mut is_start = true;
    for c in key.chars() {
        match c {
            'a'..='z' if is_start => name.push(c.to_ascii_uppercase()),
            'a'..='z' | 'A'..='Z' | '0'..='9' | '_' | '-' => name.push(c),
            _ => {}
        }
        is_start = !matches!(c, 'a'..='z' | 'A'..='Z' | '0'..='9' | '_' | '-');
    }
    name
}

const MAIN: &[(&str, &str)] = &[
    ("announce", "Announce"),
    ("announce-list", "AnnounceList1"),
    ("comment", "Comment"),
    ("created by", "Creator"),
    ("creation date", "CreateDate"),
    ("encoding", "Encoding"),
    ("url-list", "URLList1"),
];

const INFO: &[(&str, &str)] = &[
    ("file-duration", "File1Duration"),
    ("file-media", "File1Media"),
    ("length", "Length"),
    ("md5sum", "MD5Sum"),
    ("name", "Name"),
    ("name.utf-8", "NameUTF-8"),
    ("piece length", "PieceLength"),
    ("pieces", "Pieces"),
    ("private", "Private"),
];

const FILES: &[(&str, &str)] = &[
    ("length", "File1Length"),
    ("md5sum", "File1MD5Sum"),
    ("path", "File1Path"),
    ("path.utf-8", "File1PathUTF-8"),
];

const PROFILES: &[(&str, &str)] = &[
    ("acodec", "Profile1AudioCodec"),
    ("height", "Profile1Height"),
    ("vcodec", "Profile1VideoCodec"),
    ("width", "Profile1Width"),
];
