//! JSON (RFC 8259) as values: numbers and words stay as they are written; commas too many, keys without
//! quotation marks and a list without an end are forgiven. Depth and the number of values are limited.

use crate::context::Context;
use crate::metadata::Group;
use crate::tree;
use table::def::Conv;
use table::value::{Field, Value};

/// Adds the fields of a text that is a map, or of the last map of a list; returns `false` if it is neither.
pub(crate) fn read<'a>(ctx: &mut Context<'a>, group: Group<'a>, text: &'a [u8]) -> bool {
    let fields = fields(ctx, text);
    if let Some(fields) = fields {
        push(ctx, group, fields);
    }
    fields.is_some()
}

/// Adds fields as tags.
pub(crate) fn push<'a>(ctx: &mut Context<'a>, group: Group<'a>, fields: &[Field<'a>]) {
    tree::push_fields(ctx, group, fields, |_| None);
}

/// The fields of a text that is a map, or of the last map of a list. There are none if a limit keeps them
/// from being read.
pub(crate) fn fields<'a>(ctx: &mut Context<'a>, text: &'a [u8]) -> Option<&'a [Field<'a>]> {
    let mut parser = Parser { text, at: 0, depth: 0, is_cut: false, is_over: false };
    let fields_of = |value: &Value<'a>| match *value {
        Value::Struct(fields) => Some(fields),
        _ => None,
    };
    let found = match parser.value(ctx) {
        Some(Value::List(items)) => items.iter().rev().find_map(fields_of),
        value => value.as_ref().and_then(fields_of),
    };
    found.or(parser.is_over.then_some(&[]))
}

/// The value that the text begins with.
pub(crate) fn parse<'a>(ctx: &mut Context<'a>, text: &'a [u8]) -> Option<Value<'a>> {
    Parser { text, at: 0, depth: 0, is_cut: false, is_over: false }.value(ctx)
}

struct Parser<'a> {
    text: &'a [u8],
    at: usize,
    depth: usize,
    /// The text ends before the value does.
    is_cut: bool,
    /// A limit has been reached.
    is_over: bool,
}

impl<'a> Parser<'a> {
    fn value(&mut self, ctx: &mut Context<'a>) -> Option<Value<'a>> {
        if !ctx.take_node() {
            self.is_over = true;
            return None;
        }
        match self.peek()? {
            b'{' => self.nested(ctx, Self::map),
            b'[' => self.nested(ctx, Self::list),
            b'"' => self.string(ctx).map(Value::Text),
            _ => self.word(ctx).map(Value::Text),
        }
    }

    /// A number, a word, or a text without quotation marks.
    fn word(&mut self, ctx: &Context<'a>) -> Option<&'a str> {
        let rest = &self.text[self.at..];
        let ends = |byte: &u8| matches!(byte, b':' | b',' | b'}' | b']') || byte.is_ascii_whitespace();
        let (word, _) = rest.split_at(rest.iter().position(ends).unwrap_or(rest.len()));
        self.at += word.len();
        (!word.is_empty()).then(|| ctx.text_or_latin1(word))
    }

    fn nested(
        &mut self,
        ctx: &mut Context<'a>,
        read: fn(&mut Self, &mut Context<'a>) -> Option<Value<'a>>,
    ) -> Option<Value<'a>> {
        if self.depth >= ctx.options.limits.depth {
            ctx.warn("Nested deeper than the limit; what lies deeper is left out");
            self.is_over = true;
            return None;
        }
        self.at += 1;
        self.depth += 1;
        let value = read(self, ctx);
        self.depth -= 1;
        value
    }

    fn map(&mut self, ctx: &mut Context<'a>) -> Option<Value<'a>> {
        let mut fields = Vec::new();
        while self.next_item(b'}')? {
            let name = if self.peek()? == b'"' { self.string(ctx)? } else { self.word(ctx)? };
            (self.peek()? == b':').then_some(())?;
            self.at += 1;
            let value = self.value(ctx)?;
            fields.push(Field { name, value, conv: Conv::None });
            self.at_comma_or(b'}')?;
        }
        Some(ctx.arena.keep_struct(fields))
    }

    fn list(&mut self, ctx: &mut Context<'a>) -> Option<Value<'a>> {
        let mut items = Vec::new();
        loop {
            let item = match self.next_item(b']') {
                Some(false) => break,
                Some(true) => self.value(ctx),
                None => None,
            };
            let Some(item) = item else {
                if self.is_cut {
                    break;
                }
                return None;
            };
            items.push(item);
            if self.at_comma_or(b']').is_none() && !self.is_cut {
                return None;
            }
        }
        Some(ctx.arena.keep_list(&items))
    }

    /// Passes commas; `false` if `end` follows, which is passed too.
    fn next_item(&mut self, end: u8) -> Option<bool> {
        while self.peek()? == b',' {
            self.at += 1;
        }
        let is_end = self.peek()? == end;
        self.at += usize::from(is_end);
        Some(!is_end)
    }

    /// After an item there is a comma or the end.
    fn at_comma_or(&mut self, end: u8) -> Option<()> {
        let next = self.peek()?;
        (next == b',' || next == end).then_some(())
    }

    /// The next byte that is not a space.
    fn peek(&mut self) -> Option<u8> {
        let rest = &self.text[self.at..];
        let next = rest.iter().position(|byte| !byte.is_ascii_whitespace());
        self.is_cut = next.is_none();
        self.at += next?;
        Some(self.text[self.at])
    }

    fn string(&mut self, ctx: &Context<'a>) -> Option<&'a str> {
        (self.peek()? == b'"').then_some(())?;
        let start = self.at + 1;
        let mut end = start;
        let mut has_escapes = false;
        loop {
            let next = self.text.get(end..).and_then(|rest| memchr::memchr2(b'"', b'\\', rest));
            self.is_cut = next.is_none();
            end += next?;
            if self.text[end] == b'"' {
                break;
            }
            has_escapes = true;
            end += 2;
        }
        self.at = end + 1;
        let text = ctx.text_or_latin1(&self.text[start..end]);
        Some(if has_escapes { ctx.keep_text(&unescaped(text)) } else { text })
    }
}

/// Replaces escapes; what is not one stays.
fn unescaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut units = Vec::new();
    let mut rest = text;
    loop {
        let unit = rest.strip_prefix("\\u").and_then(|rest| u16::from_str_radix(rest.get(..4)?, 16).ok());
        if let Some(unit) = unit {
            units.push(unit);
            rest = &rest[6..];
            continue;
        }
        // Characters beyond U+FFFF are two escapes.
        out.extend(char::decode_utf16(units.drain(..)).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)));
        let mut characters = rest.chars();
        match characters.next() {
            None => return out,
            Some('\\') => out.push(match characters.next() {
                Some('n') => '\n',
                Some('t') => '\t',
                Some('r') => '\r',
                Some('b') => '\u{8}',
                Some('f') => '\u{c}',
                Some(other) => other,
                None => return out,
            }),
            Some(other) => out.push(other),
        }
        rest = characters.as_str();
    }
}

#[cfg(test)]
mod tests {
    use crate::{Mode, Options, Parser};

    fn tags_of(text: &str, structs: bool) -> Vec<String> {
        let options = Options { structs, ..Options::default() };
        Parser::new().parse_whole(text.as_bytes(), &options, |metadata| {
            let tags = metadata.tags.iter().filter(|tag| tag.group.family1 == "JSON");
            tags.map(|tag| format!("{}={}", tag.name, tag.text(Mode::Print))).collect()
        })
    }

    #[test]
    fn maps_lists_and_escapes() {
        let text = r#"{"aB":1.50,"x y":true,"n":null,"list":[1,[2,3],{"k":"v"}],"o":{"p q":{"r":"\u00e9"}},"e":[],
            "smile":"\ud83d\ude00","line":"a\nb\\",}"#;
        let expected = [
            "AB=1.50",
            "Xy=true",
            "TagN=null",
            "List=1, 2, 3",
            "ListK=v",
            "OPQR=é",
            "Smile=😀",
            "Line=a\nb\\",
        ];
        assert_eq!(tags_of(text, false), expected);
        assert_eq!(tags_of(r#"[{"ab":1},{"ab":2}]"#, false), ["Ab=2"]);
        assert_eq!(tags_of(r#"{"ab":{"c":1}}"#, true).len(), 1);
    }

    #[test]
    fn damaged_and_deep_texts_end() {
        let text = r#"{"a":{"b":["c",1,{"d":"\u00e9\\"}]}}"#;
        for at in 0..text.len() {
            tags_of(&text[..at], false);
        }
        tags_of(&format!("{{\"a\":{}", "[".repeat(100_000)), false);
        tags_of(&format!("{{\"a\":{}", "{\"b\":".repeat(100_000)), true);
    }
}
