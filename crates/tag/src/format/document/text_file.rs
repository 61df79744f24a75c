//! Files that are text: markup, JSON, what plain text is written in, and CSV (RFC 4180) with its delimiter
//! and its numbers of rows and columns.

use super::{data_text, markup};
use crate::context::Context;
use crate::file_type::FileType;
use crate::metadata::Group;
use crate::options::Want;
use table::def::Conv;
use table::file_type::{SIGNATURE_BYTES, refined};
use table::value::Value;

const TXT: FileType = FileType::new("TXT", "txt", "text/plain");
const JSON: FileType = FileType::new("JSON", "json", "application/json");

/// Types of texts.
pub(in crate::format) const FILE_TYPES: &[&str] =
    &["TXT", "CSV", "JSON", "XML", "SVG", "NKSC", "PLIST", "AAE", "MODD", "RMD", "INX", "XHTML", "HTML"];

/// Reads a file that is text. Does nothing if it is not.
pub(in crate::format) fn read(ctx: &mut Context<'_>) {
    let Some(head) = ctx.source.get_up_to(0, SIGNATURE_BYTES).filter(|head| !head.is_empty()) else { return };
    let is_plain = matches!(ctx.extension, "txt" | "csv");
    if !is_plain {
        if let Some(file_type) = markup::type_of(ctx, head) {
            let file_type = refined(file_type, ctx.extension);
            ctx.set_file_type(file_type);
            return data_text::read_content(ctx, file_type.name);
        }
        if begins_like_json(head) && data_text::read_json(ctx, refined(&JSON, ctx.extension)) {
            return;
        }
    }
    // The text is read whole only where its lines are counted.
    let limit = ctx.options.limits.value_bytes;
    let is_counted = ctx.options.trailers
        && ctx.options.want != Want::Roles
        && ctx.source.len_bytes().is_some_and(|len| len <= limit as u64);
    let text = if is_counted { ctx.source.get_up_to(0, limit).unwrap_or(head) } else { head };
    let Some(encoding) = encoding_of(text) else { return };
    let file_type = refined(&TXT, ctx.extension);
    ctx.set_file_type(file_type);
    ctx.push_plain(Group::FILE, "MIMEEncoding", Value::Text(encoding.name));
    if let Some(has_mark) = encoding.mark {
        let labels = Conv::Labels(&[(0, "No"), (1, "Yes")]);
        ctx.push_conv(Group::FILE, "ByteOrderMark", Value::Integer(has_mark.into()), labels);
    }
    let newline = newline_of(text, encoding.width);
    let newlines = Conv::TextLabels(&[
        ("\r\n", "Windows CRLF"),
        ("\n", "Unix LF"),
        ("\r", "Macintosh CR"),
        ("", "(none)"),
    ]);
    ctx.push_conv(Group::FILE, "Newlines", Value::Text(newline), newlines);
    if encoding.width == 1 && is_counted {
        let newline = if newline.is_empty() { "\n" } else { newline };
        if file_type.name == "CSV" {
            count_cells(ctx, text, newline);
        } else {
            let n_lines = lines(text, newline).count();
            let words = text.split(|byte| matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c));
            let n_words = words.filter(|word| !word.is_empty()).count();
            ctx.push_plain(Group::FILE, "LineCount", Value::Integer(n_lines as i64));
            ctx.push_plain(Group::FILE, "WordCount", Value::Integer(n_words as i64));
        }
    }
}

/// Whether a text may be JSON: an object with a name, or a list of objects.
fn begins_like_json(head: &[u8]) -> bool {
    let text = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head).trim_ascii_start();
    match text {
        [b'{', rest @ ..] => rest.trim_ascii_start().starts_with(b"\""),
        [b'[', rest @ ..] => rest.trim_ascii_start().starts_with(b"{"),
        _ => false,
    }
}

struct Encoding {
    name: &'static str,
    /// Bytes of one code unit.
    width: usize,
    /// Whether the text begins with a byte order mark; `None` where there cannot be one.
    mark: Option<bool>,
}

/// The encoding of a text; `None` if the bytes are not text.
fn encoding_of(text: &[u8]) -> Option<Encoding> {
    let marked = |name, width| Some(Encoding { name, width, mark: Some(true) });
    match text {
        [0xff, 0xfe, 0, 0, ..] => return marked("utf-32le", 4),
        [0, 0, 0xfe, 0xff, ..] => return marked("utf-32be", 4),
        [0xff, 0xfe, ..] => return marked("utf-16le", 2),
        [0xfe, 0xff, ..] => return marked("utf-16be", 2),
        _ => {}
    }
    let is_text = |&byte: &u8| matches!(byte, 0x07..=0x0d | 0x1b | 0x20..=0x7e | 0x80..=0xfe);
    if !text.iter().all(is_text) {
        return None;
    }
    let (name, mark) = match std::str::from_utf8(text) {
        _ if text.is_ascii() => ("us-ascii", None),
        _ if text.starts_with(b"\xef\xbb\xbf") => ("utf-8", Some(true)),
        Ok(_) => ("utf-8", Some(false)),
        // The head of a longer text may end within a character.
        Err(error) if error.error_len().is_none() => ("utf-8", Some(false)),
        Err(_) if text.iter().any(|byte| matches!(byte, 0x80..=0x9f)) => ("unknown-8bit", None),
        Err(_) => ("iso-8859-1", None),
    };
    Some(Encoding { name, width: 1, mark })
}

/// The first newline of the text.
fn newline_of(text: &[u8], width: usize) -> &'static str {
    let mut units = text.chunks_exact(width).map(|unit| match unit {
        [byte] => *byte,
        // The other bytes of a newline are zero, in either byte order.
        _ if unit.iter().filter(|&&byte| byte != 0).count() == 1 => unit.iter().fold(0, |a, b| a | b),
        _ => b' ',
    });
    match units.find(|unit| matches!(unit, b'\r' | b'\n')) {
        Some(b'\n') => "\n",
        Some(_) if units.next() == Some(b'\n') => "\r\n",
        Some(_) => "\r",
        None => "",
    }
}

fn lines<'t>(text: &'t [u8], newline: &'static str) -> impl Iterator<Item = &'t [u8]> {
    let mut rest = text;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let end = memchr::memmem::find(rest, newline.as_bytes()).unwrap_or(rest.len());
        let line = &rest[..end];
        rest = rest.get(end + newline.len()..).unwrap_or(&[]);
        Some(line)
    })
}

/// Adds the delimiter, the quotes, and the numbers of columns and rows.
fn count_cells(ctx: &mut Context<'_>, text: &[u8], newline: &'static str) {
    let first = lines(text, newline).next().unwrap_or(&[]);
    let delimiter = [b',', b';', b'\t'].into_iter().find(|delimiter| first.contains(delimiter));
    let beginning = text.get(..text.len().min(64 << 10)).unwrap_or(text);
    let is_edge =
        |byte: Option<&u8>| byte.is_none_or(|byte| matches!(byte, b'\r' | b'\n') || Some(*byte) == delimiter);
    let quotes = |quote: u8| {
        memchr::memchr_iter(quote, beginning)
            .any(|at| is_edge(at.checked_sub(1).and_then(|at| beginning.get(at))))
    };
    let quote = [b'"', b'\''].into_iter().find(|&quote| quotes(quote));
    let name = match delimiter {
        Some(b',') => "Comma",
        Some(b';') => "Semicolon",
        Some(_) => "Tab",
        None => "(none)",
    };
    let shown = |value: &str, print| Value::Shown {
        value: ctx.arena.keep_value(Value::Text(ctx.keep_text(value))),
        print,
    };
    let as_text = |byte: Option<u8>| byte.map(|byte| char::from(byte).to_string()).unwrap_or_default();
    let delimiter_value = shown(&as_text(delimiter), name);
    let quote_value = shown(
        &as_text(quote),
        match quote {
            Some(b'"') => "Double quotes",
            Some(_) => "Single quotes",
            None => "(none)",
        },
    );
    ctx.push_plain(Group::FILE, "Delimiter", delimiter_value);
    ctx.push_plain(Group::FILE, "Quoting", quote_value);
    let mut is_quoted = false;
    let mut n_columns = 1;
    for &byte in first {
        if Some(byte) == quote {
            is_quoted = !is_quoted;
        }
        n_columns += i64::from(Some(byte) == delimiter && !is_quoted);
    }
    ctx.push_plain(Group::FILE, "ColumnCount", Value::Integer(n_columns));
    ctx.push_plain(Group::FILE, "RowCount", Value::Integer(lines(text, newline).count() as i64));
}

#[cfg(test)]
mod tests {
    use crate::{Input, Mode, Options, Parser};

    #[track_caller]
    fn check(text: &[u8], extension: &str, expected: &str) {
        let input = Input { head: text, len_bytes: Some(text.len() as u64), extension };
        let never = |_: u64, _: &mut [u8]| Ok::<usize, std::convert::Infallible>(0);
        let found = Parser::new().parse(input, &Options::default(), never, |metadata| {
            let tags =
                metadata.tags.iter().filter(|tag| !matches!(tag.name, "FileTypeExtension" | "MIMEType"));
            tags.map(|tag| tag.text(Mode::Print)).collect::<Vec<_>>().join("|")
        });
        assert_eq!(found.unwrap(), expected);
    }

    #[test]
    fn plain_text_has_an_encoding_and_counts() {
        check(b"a b\nc", "", "TXT|us-ascii|Unix LF|2|3");
        check(b"a\r\nb\nc\n", "jpg", "TXT|us-ascii|Windows CRLF|2|3");
        check(b"gr\xc3\xbc\r", "txt", "TXT|utf-8|No|Macintosh CR|1|1");
        check(b"\xff\xfeh\0i\0\r\0\n\0", "txt", "TXT|utf-16le|Yes|Windows CRLF");
        check(b"\xe9 x", "", "TXT|iso-8859-1|(none)|1|2");
        check(b"\x8e x\n", "", "TXT|unknown-8bit|Unix LF|1|2");
        check(b"a\0b", "txt", "");
        check(b"", "txt", "");
    }

    #[test]
    fn text_that_only_begins_like_json_is_text() {
        check(b"{\"ab\": 1, cd: 2} x", "", "JSON|1|2");
        check(b"{\"ab\": 1, // not JSON\n\"cd\": 2}", "json", "TXT|us-ascii|Unix LF|2|7");
        check(b"{\"ab\": 1", "json", "TXT|us-ascii|(none)|1|2");
        check(b"[{\"ab\": 1}, {\"ab\": 2", "json", "JSON|1");
    }

    #[test]
    fn settings_pass_for_shortcuts_as_in_exiftool() {
        let settings = |first: &str| format!("[{first}x]\n{}\n", "# 9\n".repeat(18));
        check(settings("to").as_bytes(), "ini", "URL");
        check(settings("to").as_bytes(), "txt", "TXT|us-ascii|Unix LF|20|37");
        check(settings("m").as_bytes(), "ini", "TXT|us-ascii|Unix LF|20|37");
        check(b"[tox]\n", "ini", "TXT|us-ascii|Unix LF|1|1");
    }

    #[test]
    fn csv_has_rows_and_columns() {
        check(b"a,b,c\n\"x, y\",2,3\n", "csv", "CSV|us-ascii|Unix LF|Comma|Double quotes|3|2");
        check(b"a\tb\n'q'\t2\n", "csv", "CSV|us-ascii|Unix LF|Tab|Single quotes|2|2");
        check(b"abc\n1\n", "csv", "CSV|us-ascii|Unix LF|(none)|(none)|1|2");
    }

    #[test]
    fn markup_is_told_by_its_root() {
        check(b"<?xml version='1.0'?>\n<gpx>1</gpx>", "gpx", "XML|1");
        check(b"<?xml version='1.0'?>\n<html/>", "xhtml", "XHTML");
        check(b"<?xml version='1.0'?>\n<html/>", "html", "HTML");
        check(b"<title>a</title>", "html", "TXT|us-ascii|(none)|1|1");
        check(b"\n<HTML><head>", "htm", "HTML");
        check(b"{ \"a\": 1}", "json", "JSON|1");
        check(b"{\"a\":1}", "txt", "TXT|us-ascii|(none)|1|1");
        check(b"%!PS-Adobe-3.0 EPSF-3.0\r%%Title", "ai", "EPS");
        check(b"%!PS-Adobe-3.0\n", "ps", "PS");
    }
}
