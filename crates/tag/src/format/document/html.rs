//! The head of an HTML document (HTML 4.01, section 7.4): its title, `meta` elements, and the properties that
//! Microsoft Office writes there in XML. The head is read line by line as ExifTool reads it: it ends at its
//! end tag.

use crate::context::Context;
use crate::layout::string;
use crate::metadata::Group;
use table::def::Conv;
use table::document::html::{DUBLIN_CORE, ENTITIES, EQUIV, MAIN, NCC, OFFICE, PROD, VW96};
use table::print::container::{iso_date, minutes};
use table::row::key::{KeyRow, find};
use table::value::Value;

const HTML: Group<'static> = Group::same("HTML");

pub(crate) fn read(ctx: &mut Context<'_>) {
    let Some(file) = ctx.source.get_up_to(0, ctx.options.limits.value_bytes) else { return };
    if memchr::memchr2(b'\n', b'\r', file).is_none() {
        return ctx.warn("Invalid HTML data");
    }
    let Some(start) = position(file, b"<head") else { return };
    let head = &file[start..];
    let head = &head[..position(head, b"</head").unwrap_or(head.len())];
    let mut page = Page { lists: Vec::new(), set: None };
    page.tags(ctx, head);
    for (group, name, values) in std::mem::take(&mut page.lists) {
        let value = if let [single] = values[..] { single } else { ctx.keep_list(&values) };
        ctx.push_plain(group, name, value);
    }
}

/// The position of a word in lower case, in any case.
fn position(text: &[u8], word: &[u8]) -> Option<usize> {
    memchr::memchr_iter(word[0], text)
        .find(|at| text[*at..].get(..word.len()).is_some_and(|found| found.eq_ignore_ascii_case(word)))
}

struct Page<'a> {
    /// Values of tags that are lists, in the order in which they begin.
    lists: Vec<(Group<'a>, &'a str, Vec<Value<'a>>)>,
    /// Character set that the page names.
    set: Option<&'static encoding_rs::Encoding>,
}

impl<'a> Page<'a> {
    /// Reads the elements of the head.
    fn tags(&mut self, ctx: &mut Context<'a>, head: &'a [u8]) {
        let mut rest = head;
        while let Some(at) = memchr::memchr(b'<', rest) {
            if !ctx.take_node() {
                break;
            }
            rest = &rest[at + 1..];
            let is = |word: &[u8]| {
                rest.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word))
                    && rest.get(word.len()).is_none_or(|byte| !byte.is_ascii_alphanumeric())
            };
            if is(b"meta") {
                let (element, after) = element(&rest[4..]);
                self.meta(ctx, element);
                rest = after;
            } else if is(b"title") {
                let body = &rest[memchr::memchr(b'>', rest).map_or(rest.len(), |end| end + 1)..];
                let end = position(body, b"</title").unwrap_or(body.len());
                let value = self.value(ctx, &body[..end]);
                ctx.push_plain(HTML, "Title", value);
                rest = &body[end..];
            } else if is(b"script") {
                rest = &rest[position(rest, b"</script").unwrap_or(rest.len())..];
            } else if is(b"o:documentproperties") {
                let end = position(rest, b"</o:documentproperties").unwrap_or(rest.len());
                self.office(ctx, &rest[..end], true);
                rest = &rest[end..];
            } else if is(b"o:customdocumentproperties") {
                let end = position(rest, b"</o:customdocumentproperties").unwrap_or(rest.len());
                self.office(ctx, &rest[..end], false);
                rest = &rest[end..];
            }
        }
    }

    /// Adds the tag of a `meta` element.
    fn meta(&mut self, ctx: &mut Context<'a>, element: &'a [u8]) {
        let (mut name, mut equiv, mut content) = (None, None, None);
        for (key, value) in attributes(element) {
            match key.to_ascii_lowercase().as_slice() {
                b"name" => name = Some(value),
                b"http-equiv" => equiv = Some(value),
                b"content" => content = Some(value),
                _ => {}
            }
        }
        let Some(content) = content else { return };
        if let Some(equiv) = equiv {
            let key = String::from_utf8_lossy(equiv).to_ascii_lowercase();
            let group = Group::new("HTML", "HTTP-equiv");
            let value = self.value(ctx, content);
            let name = match find(EQUIV, key.as_bytes()) {
                Some(entry) => entry.name,
                None => ctx.keep_text(&format!("HTTPEquiv{}", tag_name(&String::from_utf8_lossy(equiv)))),
            };
            ctx.push_plain(group, name, value);
            if key == "content-type" {
                self.set = charset(content);
            }
        } else if let Some(name) = name {
            let name = String::from_utf8_lossy(name).into_owned();
            self.named(ctx, &name, content);
        }
    }

    fn named(&mut self, ctx: &mut Context<'a>, name: &str, content: &'a [u8]) {
        let split = name.find(['.', ':']).map(|at| (&name[..at], &name[at + 1..]));
        let (prefix, local) =
            split.map_or((None, name), |(prefix, local)| (Some(prefix.to_ascii_lowercase()), local));
        let group = match &prefix {
            None => HTML,
            Some(prefix) => Group::new("HTML", ctx.keep_text(&format!("HTML-{prefix}"))),
        };
        let table: &'static [KeyRow] = match prefix.as_deref() {
            None => MAIN,
            Some("dc") => DUBLIN_CORE,
            Some("ncc") => NCC,
            Some("prod") => PROD,
            Some("vw96") => VW96,
            _ => &[],
        };
        let value = self.value(ctx, content);
        let Some(entry) = find(table, local.to_ascii_lowercase().as_bytes()) else {
            return ctx.push_plain(group, ctx.keep_text(&tag_name(name)), value);
        };
        let is_list = LISTS.iter().any(|(of, name)| *of == group.family1 && *name == entry.name);
        if !is_list {
            return ctx.push_conv(group, entry.name, value, entry.conv);
        }
        match self.lists.iter_mut().find(|(of, name, _)| of.family1 == group.family1 && *name == entry.name) {
            Some((_, _, values)) => values.push(value),
            None => self.lists.push((group, entry.name, vec![value])),
        }
    }

    /// Adds the properties of an Office document.
    fn office(&mut self, ctx: &mut Context<'a>, block: &'a [u8], is_known: bool) {
        const GROUP: Group<'static> = Group::new("HTML", "HTML-office");
        let mut rest = block;
        while let Some(at) = memchr::memmem::find(rest, b"<o:") {
            if !ctx.take_node() {
                break;
            }
            rest = &rest[at + 3..];
            let len = rest.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
            let name = String::from_utf8_lossy(&rest[..len]).into_owned();
            let Some(start) = memchr::memchr(b'>', rest) else { break };
            rest = &rest[start + 1..];
            let Some(end) = position(rest, format!("</o:{name}>").to_ascii_lowercase().as_bytes()) else {
                // The rest was gone through in vain.
                if !ctx.take_bytes(rest.len()) {
                    break;
                }
                continue;
            };
            let value = self.value(ctx, &rest[..end]);
            let known = find(OFFICE, name.as_bytes()).filter(|_| is_known);
            let conv = match known.map(|entry| entry.name) {
                Some("TotalEditTime") => Conv::Call(minutes),
                Some("CreateDate" | "ModifyDate" | "LastPrinted") => Conv::Call(iso_date),
                _ => Conv::None,
            };
            let name = known.map_or_else(|| ctx.keep_text(&office_name(&name)), |entry| entry.name);
            ctx.push_conv(GROUP, name, value, conv);
            rest = &rest[end..];
        }
    }

    /// A value: entities become characters, line ends a space.
    fn value(&self, ctx: &Context<'a>, bytes: &'a [u8]) -> Value<'a> {
        let text = match (self.set, std::str::from_utf8(bytes)) {
            (Some(set), _) => set.decode_without_bom_handling(bytes).0,
            (None, Ok(text)) => text.into(),
            (None, Err(_)) => return string(bytes),
        };
        Value::Text(ctx.keep_text(&one_line(&unescaped(&text))))
    }
}

/// Tags that can occur several times.
const LISTS: &[(&str, &str)] = &[
    ("HTML", "Keywords"),
    ("HTML", "Robots"),
    ("HTML-dc", "Contributor"),
    ("HTML-dc", "Creator"),
    ("HTML-dc", "Date"),
    ("HTML-dc", "Language"),
    ("HTML-dc", "Publisher"),
    ("HTML-dc", "Relation"),
    ("HTML-dc", "Subject"),
    ("HTML-dc", "Type"),
];

/// The attributes of an element up to its end, and what follows it.
fn element(bytes: &[u8]) -> (&[u8], &[u8]) {
    let mut quote = None;
    for (at, &byte) in bytes.iter().enumerate() {
        match quote {
            Some(open) if byte == open => quote = None,
            None if matches!(byte, b'"' | b'\'') => quote = Some(byte),
            None if byte == b'>' => return (&bytes[..at], &bytes[at + 1..]),
            _ => {}
        }
    }
    (bytes, &[])
}

/// Names and values of attributes, with or without quotes.
fn attributes(element: &[u8]) -> Vec<(&[u8], &[u8])> {
    let mut found = Vec::new();
    let mut rest = element.trim_ascii_start();
    while !rest.is_empty() {
        let len = rest
            .iter()
            .take_while(|byte| !byte.is_ascii_whitespace() && !matches!(byte, b'=' | b'/'))
            .count();
        let (name, after) = rest.split_at(len);
        let after = after.trim_ascii_start();
        let Some(value) = after.strip_prefix(b"=").map(<[u8]>::trim_ascii_start) else {
            rest = after.get(usize::from(len == 0)..).unwrap_or(&[]).trim_ascii_start();
            continue;
        };
        let (value, after) = match value.first() {
            Some(quote @ (b'"' | b'\'')) => {
                let inner = &value[1..];
                let end = memchr::memchr(*quote, inner).unwrap_or(inner.len());
                (&inner[..end], inner.get(end + 1..).unwrap_or(&[]))
            }
            _ => value.split_at(value.iter().take_while(|byte| !byte.is_ascii_whitespace()).count()),
        };
        found.push((name, value));
        rest = after.trim_ascii_start();
    }
    found
}

/// The character set in the content type; UTF-8 needs no conversion.
fn charset(content: &[u8]) -> Option<&'static encoding_rs::Encoding> {
    let at = position(content, b"charset=")?;
    let name = content[at + 8..].trim_ascii();
    let name = name.strip_prefix(b"\"").unwrap_or(name);
    let end = name.iter().position(|byte| matches!(byte, b'"' | b';' | b' ')).unwrap_or(name.len());
    encoding_rs::Encoding::for_label(&name[..end]).filter(|set| *set != encoding_rs::UTF_8)
}

/// The text with named and numbered characters in place of references.
fn unescaped(text: &str) -> String {
    const MOST_BYTES: usize = 12;
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let end = rest.bytes().take(MOST_BYTES).position(|byte| byte == b';');
        let found = end.and_then(|end| Some((character(rest.get(1..end)?)?, end + 1)));
        let (character, len) = found.unwrap_or(('&', 1));
        out.push(character);
        rest = &rest[len..];
    }
    out.push_str(rest);
    out
}

fn character(name: &str) -> Option<char> {
    if let Some(number) = name.strip_prefix('#') {
        let code = match number.strip_prefix(['x', 'X']) {
            Some(digits) => u32::from_str_radix(digits, 16),
            None => number.parse(),
        };
        return char::from_u32(code.ok()?);
    }
    let index = ENTITIES.binary_search_by(|(known, _)| (*known).cmp(name)).ok();
    index.map(|index| ENTITIES[index].1).or((name == "apos").then_some('\''))
}

/// The text with a space for each line end and the blanks around it.
fn one_line(text: &str) -> String {
    let mut lines = text.split('\n');
    let mut out = lines.next().unwrap_or("").trim_end_matches('\r').to_owned();
    for line in lines {
        out.truncate(out.trim_end().len());
        out.push(' ');
        out.push_str(line.trim_start().trim_end_matches('\r'));
    }
    out
}

/// The name with a capital letter at the beginning of each part.
fn tag_name(name: &str) -> String {
    let mut out = String::new();
    for part in name.split(|c: char| !c.is_ascii_alphanumeric() && c != '_') {
        let mut characters = part.chars();
        out.extend(characters.next().map(|first| first.to_ascii_uppercase()));
        out.push_str(characters.as_str());
    }
    out
}

/// A name of Office, in which characters are escaped as `_x0020_`.
fn office_name(name: &str) -> String {
    let mut plain = String::new();
    let mut rest = name;
    while let Some(at) = rest.find("_x") {
        plain.push_str(&rest[..at]);
        let code = rest.get(at + 2..at + 6).filter(|_| rest.as_bytes().get(at + 6) == Some(&b'_'));
        match code.and_then(|code| u32::from_str_radix(code, 16).ok()).and_then(char::from_u32) {
            Some(character) => {
                plain.push(character);
                rest = &rest[at + 7..];
            }
            None => {
                plain.push_str("_x");
                rest = &rest[at + 2..];
            }
        }
    }
    plain.push_str(rest);
    tag_name(&plain)
}
