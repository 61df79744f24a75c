//! ID3 version 1 and 1.1, the enhanced tag `TAG+`, and Lyrics3 2.00 before them.

use crate::context::Context;
use crate::metadata::{Group, Tag};
use table::def::{Conv, Mode, Role};
use table::film::{id3, text_word};
use table::row::key::find;
use table::value::Value;

const GROUP: Group<'static> = Group::new("ID3", "ID3v1");
const ENHANCED: Group<'static> = Group::new("ID3", "ID3v1_Enh");
const LYRICS: Group<'static> = Group::new("ID3", "Lyrics3");
const V1_BYTES: usize = 128;
const ENHANCED_BYTES: u64 = 227;

/// The start of the enhanced tag or of Lyrics3 before the version 1 tag at `at`, otherwise `at`.
pub(super) fn start_of_more(ctx: &mut Context<'_>, at: u64) -> u64 {
    let Some(start) = at.checked_sub(ENHANCED_BYTES) else { return at };
    let Some(bytes) = ctx.get(start, ENHANCED_BYTES as usize) else { return at };
    if bytes.starts_with(b"TAG+") {
        return start;
    }
    lyrics_bytes(bytes).and_then(|n_bytes| at.checked_sub(n_bytes)).unwrap_or(at)
}

/// Length of a Lyrics3 block that ends with these bytes: six digits before its last word, which count neither
/// themselves nor that word.
fn lyrics_bytes(bytes: &[u8]) -> Option<u64> {
    const END: &[u8] = b"LYRICS200";
    let digits = bytes.strip_suffix(END)?.last_chunk::<6>()?;
    Some(std::str::from_utf8(digits).ok()?.parse::<u64>().ok()? + 6 + END.len() as u64)
}

/// Reads the tag at `at`, and what is before it.
pub(super) fn read(ctx: &mut Context<'_>, at: u64) {
    let Some(bytes) = ctx.get(at, V1_BYTES) else { return };
    text(ctx, GROUP, "Title", &bytes[3..33], Role::Title);
    text(ctx, GROUP, "Artist", &bytes[33..63], Role::Artist);
    text(ctx, GROUP, "Album", &bytes[63..93], Role::None);
    text(ctx, GROUP, "Year", &bytes[93..97], Role::None);
    text(ctx, GROUP, "Comment", &bytes[97..127], Role::None);
    // Version 1.1 has a zero byte and the track at the end of the comment.
    if bytes[125] == 0 && bytes[126] != 0 {
        ctx.push(low("Track", Value::Integer(bytes[126].into()), Conv::None, Role::None));
    }
    ctx.push(low("Genre", Value::Integer(bytes[127].into()), Conv::Call(genre), Role::None));
    more(ctx, at);
}

/// Version 2 has priority over version 1.
fn low<'a>(name: &'static str, value: Value<'a>, conv: Conv, role: Role) -> Tag<'a> {
    Tag { group: GROUP, name, value, conv, role, priority: 0 }
}

fn more(ctx: &mut Context<'_>, at: u64) {
    let Some(start) = at.checked_sub(ENHANCED_BYTES) else { return };
    let Some(bytes) = ctx.get(start, ENHANCED_BYTES as usize) else { return };
    if bytes.starts_with(b"TAG+") {
        enhanced(ctx, bytes);
    } else if let Some(n_bytes) = lyrics_bytes(bytes)
        && n_bytes as usize <= ctx.options.limits.value_bytes
        && let Some(start) = at.checked_sub(n_bytes)
        && let Some(bytes) = ctx.get(start, n_bytes as usize)
    {
        lyrics(ctx, bytes);
    }
}

fn enhanced<'a>(ctx: &mut Context<'a>, bytes: &'a [u8]) {
    const SPEED: &[(i64, &str)] = &[(1, "Slow"), (2, "Medium"), (3, "Fast"), (4, "Hardcore")];
    text(ctx, ENHANCED, "Title2", &bytes[4..64], Role::None);
    text(ctx, ENHANCED, "Artist2", &bytes[64..124], Role::None);
    text(ctx, ENHANCED, "Album2", &bytes[124..184], Role::None);
    ctx.push_conv(ENHANCED, "Speed", Value::Integer(bytes[184].into()), Conv::Labels(SPEED));
    text(ctx, ENHANCED, "Genre", &bytes[185..215], Role::None);
    text(ctx, ENHANCED, "StartTime", &bytes[215..221], Role::None);
    text(ctx, ENHANCED, "EndTime", &bytes[221..227], Role::None);
}

/// Fields of Lyrics3: a code of three letters, a length of five digits, the text.
fn lyrics<'a>(ctx: &mut Context<'a>, bytes: &'a [u8]) {
    let Some(mut rest) = bytes.strip_prefix(b"LYRICSBEGIN") else { return };
    while let Some((head, behind)) = rest.split_at_checked(8) {
        let n_bytes = std::str::from_utf8(&head[3..]).ok().and_then(|digits| digits.parse::<usize>().ok());
        let Some(text) = n_bytes.and_then(|n_bytes| behind.get(..n_bytes)) else { break };
        if !ctx.take_node() {
            break;
        }
        if let Some(entry) = find(id3::LYRICS3, &head[..3]) {
            let text = ctx.text_or_latin1(text);
            ctx.push_entry(LYRICS, entry, Value::Text(text));
        }
        rest = &behind[text.len()..];
    }
}

fn text<'a>(ctx: &mut Context<'a>, group: Group<'static>, name: &'static str, bytes: &'a [u8], role: Role) {
    let bytes = bytes.split(|byte| *byte == 0).next().unwrap_or(&[]).trim_ascii_end();
    let value = Value::Text(latin1(ctx, bytes));
    let priority = if group == GROUP { 0 } else { 1 };
    ctx.push(Tag { group, name, value, conv: Conv::None, role, priority });
}

fn latin1<'a>(ctx: &Context<'a>, bytes: &'a [u8]) -> &'a str {
    if bytes.is_ascii() { ctx.text_or_latin1(bytes) } else { ctx.keep_text(&table::text::latin1(bytes)) }
}

fn genre(value: &Value<'_>, mode: Mode, out: &mut String) {
    let plain = value.plain();
    match text_word(id3::GENRE, &plain).filter(|_| mode == Mode::Print) {
        Some(word) => out.push_str(word),
        None if mode == Mode::Print => out.push_str(&format!("Unknown ({plain})")),
        None => out.push_str(&plain),
    }
}
