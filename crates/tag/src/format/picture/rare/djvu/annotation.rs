//! Annotations of DjVu: expressions in parentheses, as of Lisp. Those called `metadata` and `xmp` are read.

use crate::context::Context;
use crate::metadata::Group;
use crate::xmp;
use table::def::Conv;
use table::name::tag_name;
use table::print::container::iso_date;
use table::value::Value;

const GROUP: Group<'static> = Group::new("DjVu", "DjVu-Meta");

/// Names in the annotation whose tags are called differently.
const NAMES: [(&str, &str); 8] = [
    ("CreationDate", "CreateDate"),
    ("ModDate", "ModifyDate"),
    ("annote", "Annotation"),
    ("booktitle", "BookTitle"),
    ("crossref", "CrossRef"),
    ("eprint", "EPrint"),
    ("howpublished", "HowPublished"),
    ("url", "URL"),
];

pub(super) fn read<'a>(ctx: &mut Context<'a>, text: &'a [u8]) {
    let mut words = Words { rest: text };
    let mut depth = 0_usize;
    // The name of the expression at the top, and that of the one inside it.
    let (mut outer, mut inner) = (&b""[..], &b""[..]);
    while let Some(word) = words.next().filter(|_| ctx.take_node()) {
        match (word, depth) {
            (Word::Open, _) => {
                depth += 1;
                if depth == 1 {
                    outer = b"";
                }
                inner = b"";
            }
            (Word::Close, _) => depth = depth.saturating_sub(1),
            (Word::Symbol(name), 1) if outer.is_empty() => outer = name,
            (Word::Symbol(name), 2) if inner.is_empty() => inner = name,
            (Word::Text(packet), 1) if outer == b"xmp" => {
                let packet = ctx.keep_bytes(&unescaped(packet));
                ctx.deeper(|ctx| xmp::read(ctx, packet));
            }
            (Word::Text(value), 2) if outer == b"metadata" && !inner.is_empty() => {
                let bytes = ctx.keep_bytes(&unescaped(value));
                push(ctx, ctx.text_or_latin1(inner), ctx.text_or_latin1(bytes));
            }
            _ => {}
        }
    }
}

fn push<'a>(ctx: &mut Context<'a>, key: &'a str, text: &'a str) {
    let known = NAMES.iter().find(|(known, _)| *known == key);
    let name = known.map_or_else(|| ctx.keep_text(&tag_name(key)), |(_, name)| *name);
    let conv = if matches!(name, "CreateDate" | "ModifyDate") { Conv::Call(iso_date) } else { Conv::None };
    ctx.push_conv(GROUP, name, Value::Text(text), conv);
}

/// The bytes of a string between quotes: a backslash makes the next byte mean itself, or is part of an escape
/// of C.
fn unescaped(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let mut rest = text.iter().copied().peekable();
    while let Some(byte) = rest.next() {
        if byte != b'\\' {
            out.push(byte);
            continue;
        }
        match rest.next() {
            Some(b'n') => out.push(b'\n'),
            Some(b't') => out.push(b'\t'),
            Some(b'r') => out.push(b'\r'),
            Some(digit @ b'0'..=b'7') => {
                let mut code = u32::from(digit - b'0');
                for _ in 0..2 {
                    if let Some(digit) = rest.next_if(|byte| (b'0'..=b'7').contains(byte)) {
                        code = code * 8 + u32::from(digit - b'0');
                    }
                }
                out.push(code as u8);
            }
            Some(other) => out.push(other),
            None => {}
        }
    }
    out
}

enum Word<'a> {
    Open,
    Close,
    Symbol(&'a [u8]),
    /// What lies between quotes, with its escapes.
    Text(&'a [u8]),
}

struct Words<'a> {
    rest: &'a [u8],
}

impl<'a> Words<'a> {
    fn next(&mut self) -> Option<Word<'a>> {
        self.rest = self.rest.trim_ascii_start();
        let (first, behind) = self.rest.split_first()?;
        let (word, n_bytes) = match first {
            b'(' => (Word::Open, 1),
            b')' => (Word::Close, 1),
            b'"' => {
                let mut end = 0;
                while *behind.get(end)? != b'"' {
                    end += if behind[end] == b'\\' { 2 } else { 1 };
                }
                (Word::Text(&behind[..end]), end + 2)
            }
            _ => {
                let ends = |byte: &u8| matches!(byte, b'(' | b')' | b'"') || byte.is_ascii_whitespace();
                let end = self.rest.iter().position(ends).unwrap_or(self.rest.len());
                (Word::Symbol(&self.rest[..end]), end)
            }
        };
        self.rest = &self.rest[n_bytes..];
        Some(word)
    }
}
