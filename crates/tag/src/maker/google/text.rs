//! Reads the log that Google's camera app writes as text.

use crate::context::Context;
use crate::metadata::Group;
use table::base64::decode;
use table::maker::google::text::NOTE;
use table::maker::note::Note;
use table::value::Value;

/// Headings whose tags have different names.
const HEADINGS: &[(&[u8], &str)] = &[
    (b"Finished image", "FinishedImage"),
    (b"GoudaRequest", "GoudaRequestText"),
    (b"InitParams", "InitParamsText"),
    (b"Logging metadata", "LoggingMetadataText"),
    (b"Merged image", "MergedImage"),
    (b"Payload frame", "PayloadFrame"),
    (b"Payload metadata", "PayloadMetadataText"),
    (b"Rectiface", "RectifaceText"),
    (b"ShotLogData", "ShotLogDataText"),
    (b"ShotParams", "ShotParamsText"),
    (b"StaticMetadata", "StaticMetadataText"),
    (b"Summary", "SummaryText"),
    (b"Time log", "TimeLogText"),
    (b"Unused logging metadata", "UnusedLoggingMetadata"),
];

pub(super) fn read<'a>(ctx: &mut Context<'a>, _note: &mut Note<'a>, text: &'a [u8]) {
    let mut open: Option<(&[u8], usize)> = None;
    let mut at = 0;
    while at < text.len() {
        let line_at = at;
        at = memchr::memchr(b'\n', &text[at..]).map_or(text.len(), |end| line_at + end + 1);
        let line = &text[line_at..at];
        let Some((heading, heading_at)) = heading_of(line) else { continue };
        if let Some((name, start)) = open.take()
            && start < line_at + heading_at
        {
            push_block(ctx, name, &text[start..line_at + heading_at]);
        }
        let Some((name, rest)) = named(heading) else {
            let notes = ctx.text_or_latin1(heading);
            push(ctx, "ProcessingNotes", Value::Text(notes));
            continue;
        };
        match rest {
            Some(rest) => push_line(ctx, name, rest),
            None => open = Some((name, at)),
        }
    }
    if let Some((name, start)) = open.filter(|(_, start)| *start < text.len()) {
        push_block(ctx, name, &text[start..]);
    }
}

/// A line that begins with a capital letter, after at most one space, without its line end; and its start.
fn heading_of(line: &[u8]) -> Option<(&[u8], usize)> {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    let start = usize::from(line.first() == Some(&b' '));
    let heading = &line[start..];
    heading.first()?.is_ascii_uppercase().then_some((heading, start))
}

/// The name of the heading, and the text after its colon; `None` if the line is a remark and not a heading.
fn named(heading: &[u8]) -> Option<(&[u8], Option<&[u8]>)> {
    let Some(colon) = memchr::memchr(b':', heading) else {
        let is_word = heading.iter().all(|&byte| byte.is_ascii_alphanumeric() || byte == b'_');
        return is_word.then_some((heading, None));
    };
    let rest = &heading[colon + 1..];
    let rest = rest.strip_prefix(b" ").unwrap_or(rest);
    Some((&heading[..colon], (!rest.is_empty()).then_some(rest)))
}

fn push_line<'a>(ctx: &mut Context<'a>, name: &'a [u8], rest: &'a [u8]) {
    match name.strip_suffix(b" (base64)") {
        Some(name) => push_named(ctx, name, ctx.held(ctx.keep_bytes(&decode(rest)))),
        None => push_block(ctx, name, rest),
    }
}

fn push_block<'a>(ctx: &mut Context<'a>, name: &'a [u8], block: &'a [u8]) {
    let name = name.strip_suffix(b" (base64)").unwrap_or(name);
    let is_known = HEADINGS.iter().any(|(heading, _)| *heading == name);
    let value = if is_known { ctx.held(block) } else { Value::Text(ctx.text_or_latin1(block)) };
    push_named(ctx, name, value);
}

fn push_named<'a>(ctx: &mut Context<'a>, heading: &[u8], value: Value<'a>) {
    let known = HEADINGS.iter().find(|(known, _)| *known == heading);
    let name = known.map_or_else(|| ctx.keep_text(&camel_case(heading)), |(_, name)| name);
    push(ctx, name, value);
}

/// Joins the words, each with a capital letter.
fn camel_case(heading: &[u8]) -> String {
    let mut name = String::new();
    let mut after_letter = false;
    for &byte in heading {
        let character = char::from(byte);
        if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_') {
            name.push(if after_letter { character } else { character.to_ascii_uppercase() });
        }
        after_letter = byte.is_ascii_alphabetic();
    }
    name
}

fn push<'a>(ctx: &mut Context<'a>, name: &'a str, value: Value<'a>) {
    ctx.push_plain(Group::new("MakerNotes", NOTE.group), name, value);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_notes_and_names() {
        assert_eq!(named(b"InitParams:"), Some((&b"InitParams"[..], None)));
        assert_eq!(
            named(b"Payload frame 0 (base64): QQ=="),
            Some((&b"Payload frame 0 (base64)"[..], Some(&b"QQ=="[..])))
        );
        assert_eq!(named(b"Neither is required."), None);
        assert_eq!(heading_of(b" Time log:\n"), Some((&b"Time log:"[..], 1)));
        assert_eq!(heading_of(b"  frames\n"), None);
        assert_eq!(camel_case(b"Payload frame 00"), "PayloadFrame00");
    }
}
