//! Information about a document in RTF (Microsoft, "Rich Text Format Specification 1.9.1", sections
//! "Information Group" and "User-Defined Document Properties").

use super::beginning;
use super::tnef::code_page;
use crate::context::Context;
use crate::metadata::Group;
use table::def::Conv;
use table::document::rich_text::INFO;
use table::print::container::minutes;
use table::row::key::find;
use table::value::Value;

const RTF: Group<'static> = Group::same("RTF");

pub(in crate::format) fn read(ctx: &mut Context<'_>) {
    let Some(file) = beginning(ctx) else { return };
    let set = page_of(file);
    if let Some(info) = group(file, b"{\\info") {
        for entry in groups(info) {
            if !ctx.take_node() {
                return;
            }
            push_entry(ctx, entry, set);
        }
    }
    if let Some(properties) = group(file, b"\\userprops") {
        user_properties(ctx, properties, set);
    }
}

/// The character set that the head of the document names.
fn page_of(file: &[u8]) -> &'static encoding_rs::Encoding {
    let head = &file[..file.len().min(1024)];
    let Some(at) = memchr::memmem::find(head, b"\\ansicpg") else {
        let is_mac = memchr::memmem::find(head, b"\\mac").is_some();
        return if is_mac { encoding_rs::MACINTOSH } else { encoding_rs::WINDOWS_1252 };
    };
    let digits: Vec<u8> = head[at + 8..].iter().copied().take_while(u8::is_ascii_digit).collect();
    code_page(std::str::from_utf8(&digits).ok().and_then(|text| text.parse().ok()).unwrap_or(0))
}

/// What follows a mark, up to the end of the group that it is in.
fn group<'a>(file: &'a [u8], mark: &[u8]) -> Option<&'a [u8]> {
    let start = memchr::memmem::find(file, mark)? + mark.len();
    let rest = &file[start..];
    let mut depth = 0;
    for at in structure(rest) {
        match rest[at] {
            b'{' => depth += 1,
            _ if depth == 0 => return Some(&rest[..at]),
            _ => depth -= 1,
        }
    }
    Some(rest)
}

/// Positions of braces that are not characters.
fn structure(text: &[u8]) -> impl Iterator<Item = usize> {
    let mut at = 0;
    std::iter::from_fn(move || {
        while let Some(&byte) = text.get(at) {
            at += 1;
            match byte {
                b'\\' => at += 1,
                b'{' | b'}' => return Some(at - 1),
                _ => {}
            }
        }
        None
    })
}

/// Contents of the outermost groups in the bytes.
fn groups(text: &[u8]) -> Vec<&[u8]> {
    let mut found = Vec::new();
    let (mut depth, mut start) = (0, 0);
    for at in structure(text) {
        if text[at] == b'{' {
            if depth == 0 {
                start = at + 1;
            }
            depth += 1;
        } else if depth > 0 {
            depth -= 1;
            if depth == 0 {
                found.push(&text[start..at]);
            }
        }
    }
    found
}

/// The control word at the beginning: its name, its number, and what follows it.
fn control(text: &[u8]) -> Option<(&[u8], Option<i64>, &[u8])> {
    let rest = text.strip_prefix(b"\\")?;
    let n_letters = rest.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
    let (word, rest) = rest.split_at(n_letters);
    let is_digit = |at: &usize| rest[*at].is_ascii_digit() || *at == 0 && rest[0] == b'-';
    let n_digits = (0..rest.len().min(11)).take_while(is_digit).count();
    let number = std::str::from_utf8(&rest[..n_digits]).ok().and_then(|text| text.parse().ok());
    let rest = &rest[if number.is_some() { n_digits } else { 0 }..];
    // One space or line end belongs to the word.
    let rest = match rest {
        [b'\r', b'\n', rest @ ..] | [b' ' | b'\n' | b'\r', rest @ ..] => rest,
        _ => rest,
    };
    (!word.is_empty()).then_some((word, number, rest))
}

/// Adds an entry of the information group.
fn push_entry<'a>(ctx: &mut Context<'a>, entry: &'a [u8], set: &'static encoding_rs::Encoding) {
    let entry = entry.strip_prefix(b"\\*").map_or(entry, <[u8]>::trim_ascii_start);
    let Some((word, number, rest)) = control(entry) else { return };
    let Some(known) = find(INFO, word) else { return };
    let (value, conv) = match (word, number) {
        (b"creatim" | b"revtim" | b"printim" | b"buptim", _) => {
            (Value::Text(ctx.keep_text(&date(rest))), Conv::None)
        }
        (b"edmins", Some(number)) => (Value::Integer(number), Conv::Call(minutes)),
        (_, Some(number)) => (Value::Integer(number), Conv::None),
        _ => (Value::Text(ctx.keep_text(&text(rest, set))), Conv::None),
    };
    ctx.push_conv(RTF, known.name, value, conv);
}

/// A date whose parts are control words.
fn date(mut rest: &[u8]) -> String {
    let mut parts = [0; 6];
    while let Some((word, number, after)) = control(rest.trim_ascii_start()) {
        rest = after;
        let names: [&[u8]; 6] = [b"yr", b"mo", b"dy", b"hr", b"min", b"sec"];
        if let (Some(index), Some(number)) = (names.iter().position(|name| *name == word), number) {
            parts[index] = number;
        }
    }
    let [year, month, day, hour, minute, second] = parts;
    format!("{year:04}:{month:02}:{day:02} {hour:02}:{minute:02}:{second:02}")
}

/// Properties of the user: a name, a type, and a value.
fn user_properties<'a>(ctx: &mut Context<'a>, properties: &'a [u8], set: &'static encoding_rs::Encoding) {
    let mut name = None;
    let mut pending = vec![properties];
    // Some programs put each property in a group of its own.
    let inner: Vec<&[u8]> = groups(properties);
    if inner.iter().any(|group| group.starts_with(b"{")) {
        pending = inner;
    }
    for part in pending {
        for group in groups(part) {
            if !ctx.take_node() {
                return;
            }
            let group = group.trim_ascii_start();
            match control(group) {
                Some((b"propname", _, rest)) => name = Some(tag_name(&text(rest, set))),
                Some((b"staticval", _, rest)) => {
                    if let Some(name) = name.take().filter(|name| !name.is_empty()) {
                        let value = ctx.keep_text(&text(rest, set));
                        ctx.push_plain(RTF, ctx.keep_text(&name), Value::Text(value));
                    }
                }
                _ => {}
            }
        }
    }
}

/// The name without other characters than letters and digits, each word with a capital letter.
fn tag_name(name: &str) -> String {
    let mut out = String::new();
    for word in name.split(|c: char| !c.is_ascii_alphanumeric() && c != '_' && c != '-') {
        let mut characters = word.chars();
        out.extend(characters.next().map(|first| first.to_ascii_uppercase()));
        out.push_str(characters.as_str());
    }
    out
}

/// The text of a group: characters, control words for characters, and numbers of Unicode followed by a
/// replacement.
fn text(mut rest: &[u8], set: &'static encoding_rs::Encoding) -> String {
    let mut out = String::new();
    let mut bytes = Vec::new();
    let mut units: Vec<u16> = Vec::new();
    let (mut n_replaced, mut to_skip) = (1, 0);
    while !rest.is_empty() {
        let (byte, after) = character(rest);
        if let Some(byte) = byte {
            rest = after;
            if to_skip > 0 {
                to_skip -= 1;
                continue;
            }
            flush_units(&mut out, &mut units);
            bytes.push(byte);
            continue;
        }
        let Some((word, number, after_word)) = control(rest) else {
            rest = after;
            continue;
        };
        rest = after_word;
        match (word, number) {
            (b"u", Some(number)) => {
                flush(&mut out, &mut bytes, set);
                units.push(number as u16);
                to_skip = n_replaced;
            }
            (b"uc", Some(number)) => n_replaced = number.clamp(0, 64),
            (b"par" | b"line", _) => bytes.push(b'\n'),
            (b"tab", _) => bytes.push(b'\t'),
            _ => {
                if let Some((_, character)) = CHARACTERS.iter().find(|(known, _)| *known == word) {
                    flush_units(&mut out, &mut units);
                    flush(&mut out, &mut bytes, set);
                    out.push(*character);
                }
            }
        }
    }
    flush_units(&mut out, &mut units);
    flush(&mut out, &mut bytes, set);
    out
}

/// The byte of the character at the beginning, and what follows it; no byte for what is no character.
fn character(text: &[u8]) -> (Option<u8>, &[u8]) {
    match text {
        [b'\\', b'\'', high, low, rest @ ..] => {
            let digits = [*high, *low];
            let digits = std::str::from_utf8(&digits).ok();
            (digits.and_then(|digits| u8::from_str_radix(digits, 16).ok()), rest)
        }
        [b'\\', escaped @ (b'\\' | b'{' | b'}'), rest @ ..] => (Some(*escaped), rest),
        [b'\\', b'~', rest @ ..] => (Some(b' '), rest),
        [b'\\', b'\r', b'\n', rest @ ..] | [b'\\', b'\n' | b'\r', rest @ ..] => (Some(b'\n'), rest),
        [b'\\', _, rest @ ..] => (None, rest),
        [b'\\' | b'{' | b'}' | b'\r' | b'\n', rest @ ..] => (None, rest),
        [byte, rest @ ..] => (Some(*byte), rest),
        [] => (None, &[]),
    }
}

fn flush(out: &mut String, bytes: &mut Vec<u8>, set: &'static encoding_rs::Encoding) {
    out.push_str(&set.decode_without_bom_handling(bytes).0);
    bytes.clear();
}

fn flush_units(out: &mut String, units: &mut Vec<u16>) {
    out.push_str(&String::from_utf16_lossy(units));
    units.clear();
}

const CHARACTERS: &[(&[u8], char)] = &[
    (b"lquote", '\u{2018}'),
    (b"rquote", '\u{2019}'),
    (b"ldblquote", '\u{201c}'),
    (b"rdblquote", '\u{201d}'),
    (b"bullet", '\u{2022}'),
    (b"endash", '\u{2013}'),
    (b"emdash", '\u{2014}'),
    (b"enspace", '\u{2002}'),
    (b"emspace", '\u{2003}'),
];
