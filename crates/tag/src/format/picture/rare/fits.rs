//! FITS (NASA, "FITS Standard", version 4.0, section 4): cards of 80 characters with a keyword and a value.

use crate::context::Context;
use crate::file_type::FileType;
use crate::format::key_name;
use crate::metadata::Group;
use table::value::Value;

const FITS: FileType = FileType::new("FITS", "fits", "image/fits");
const GROUP: Group<'static> = Group::same("FITS");
const CARD_BYTES: usize = 80;
/// Number of bytes that are read at a time: sixteen blocks of the format.
const STEP_BYTES: usize = 16 * 2880;
/// Number of steps; long histories have thousands of cards.
const MOST_STEPS: u64 = 16;

pub(in crate::format) fn begins(head: &[u8]) -> bool {
    head.starts_with(b"SIMPLE  = ")
}

pub(in crate::format) fn read<'a>(ctx: &mut Context<'a>) {
    ctx.set_file_type(&FITS);
    // A text that continues on the next cards: its name, and the text so far.
    let mut open: Option<(&'a str, String)> = None;
    for step in 0..MOST_STEPS {
        let Some(bytes) = ctx.source.get_up_to(step * STEP_BYTES as u64, STEP_BYTES) else { return };
        for card in bytes.chunks_exact(CARD_BYTES) {
            let keyword = card[..8].trim_ascii_end();
            if keyword == b"CONTINUE" {
                if let Some((_, text)) = &mut open {
                    let (more, _) = quoted(&card[8..]).unwrap_or_default();
                    text.truncate(text.len() - usize::from(text.ends_with('&')));
                    text.push_str(&more);
                }
                continue;
            }
            finish(ctx, open.take());
            if keyword == b"END" || !ctx.take_node() {
                return;
            }
            if keyword.is_empty() || keyword == b"SIMPLE" || !keyword.is_ascii() {
                continue;
            }
            let name = name_of(ctx, keyword);
            let value = match card[8..].strip_prefix(b"= ") {
                Some(value) => value.trim_ascii_start(),
                None if matches!(keyword, b"COMMENT" | b"HISTORY") => {
                    // The indent is a part of the value, but not of what people see.
                    let text = ctx.text_or_latin1(card[8..].trim_ascii_end());
                    let value = ctx.arena.keep_value(Value::Text(text));
                    ctx.push_plain(GROUP, name, Value::Shown { value, print: text.trim_start() });
                    continue;
                }
                None => continue,
            };
            match quoted(value) {
                Some((text, _)) => open = Some((name, text)),
                None => {
                    let len = value.iter().position(|b| *b == b'/').unwrap_or(value.len());
                    // Exponents are written with an E, those of double precision with a D.
                    let text = ctx.text_or_latin1(value[..len].trim_ascii());
                    let number = text.replace(['D', 'E'], "e");
                    let text = if text.contains(['D', 'E']) && number.parse::<f64>().is_ok() {
                        ctx.keep_text(&number)
                    } else {
                        text
                    };
                    ctx.push_plain(GROUP, name, Value::Text(text));
                }
            }
        }
        if bytes.len() < STEP_BYTES {
            break;
        }
    }
    finish(ctx, open);
}

fn finish<'a>(ctx: &mut Context<'a>, open: Option<(&'a str, String)>) {
    if let Some((name, text)) = open {
        let text = ctx.keep_text(text.trim_end());
        ctx.push_plain(GROUP, name, Value::Text(text));
    }
}

/// The text between quotes, of which two stand for one, and what follows it.
fn quoted(bytes: &[u8]) -> Option<(String, &[u8])> {
    let mut rest = bytes.trim_ascii_start().strip_prefix(b"'")?;
    let mut text = Vec::new();
    loop {
        let len = rest.iter().position(|b| *b == b'\'').unwrap_or(rest.len());
        text.extend_from_slice(&rest[..len]);
        rest = rest.get(len + 1..).unwrap_or(&[]);
        match rest.strip_prefix(b"'") {
            Some(after) => {
                text.push(b'\'');
                rest = after;
            }
            None => return Some((String::from_utf8_lossy(&text).into_owned(), rest)),
        }
    }
}

fn name_of<'a>(ctx: &Context<'a>, keyword: &[u8]) -> &'a str {
    if let Some((_, name)) = NAMES.iter().find(|(known, _)| known.as_bytes() == keyword) {
        return name;
    }
    let key = String::from_utf8_lossy(keyword);
    ctx.keep_text(&key_name::of_keyword(&key))
}

const NAMES: &[(&str, &str)] = &[
    ("BACKGRND", "Background"),
    ("DATE", "CreateDate"),
    ("DATE-END", "ObservationDateEnd"),
    ("DATE-OBS", "ObservationDate"),
    ("INSTRUME", "Instrument"),
    ("REFERENC", "Reference"),
    ("TELESCOP", "Telescope"),
    ("TIME-END", "ObservationTimeEnd"),
    ("TIME-OBS", "ObservationTime"),
];
