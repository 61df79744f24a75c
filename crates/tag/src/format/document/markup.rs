//! The type of a text in a markup language: XML, SVG, property lists, InDesign's interchange, HTML.
//!
//! A type is found as ExifTool finds it, so that both name the same files: from the first 256 bytes behind
//! the comments, by the document type or by an element that begins there.

use crate::context::Context;
use crate::file_type::FileType;

const XML: FileType = FileType::new("XML", "xml", "application/xml");
const SVG: FileType = FileType::new("SVG", "svg", "image/svg+xml");
const PLIST: FileType = FileType::new("PLIST", "plist", "application/xml");
const RMD: FileType = FileType::new("RMD", "rmd", "application/xml");
const INX: FileType = FileType::new("INX", "inx", "application/x-indesign-interchange");
const XHTML: FileType = FileType::new("XHTML", "xhtml", "text/html");
const HTML: FileType = FileType::new("HTML", "html", "text/html");

/// The bytes that are looked at.
const WINDOW_BYTES: usize = 256;
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// The type of a file that begins with `head`, if it is written in one of these languages. The extension says
/// which of them is tried first.
pub(in crate::format) fn type_of(ctx: &Context<'_>, head: &[u8]) -> Option<&'static FileType> {
    if matches!(ctx.extension, "html" | "htm" | "xhtml") {
        html(head, ctx.extension).or_else(|| xml(ctx, head))
    } else {
        xml(ctx, head).or_else(|| html(head, ctx.extension))
    }
}

fn xml(ctx: &Context<'_>, head: &[u8]) -> Option<&'static FileType> {
    let text = opening(ctx, head)?;
    let of_wide_units = text.strip_prefix(b"\xff\xfe").or_else(|| text.strip_prefix(b"\xfe\xff"));
    let text = of_wide_units.or_else(|| text.strip_prefix(BYTE_ORDER_MARK)).unwrap_or(&text);
    if of_wide_units.is_none() && is_element(text, b"<svg") {
        return Some(&SVG);
    }
    if !text.starts_with(b"<?xml") {
        return None;
    }
    let second_line =
        text.iter().position(|byte| b"\r\n".contains(byte)).map(|at| text[at..].trim_ascii_start());
    if second_line.is_some_and(|line| line.starts_with(b"<?aid ")) {
        return Some(&INX);
    }
    let has_element = |name: &[u8]| {
        memchr::memmem::find_iter(text, name).any(|at| {
            text.get(at + name.len()).is_some_and(|next| *next == b'>' || next.is_ascii_whitespace())
        })
    };
    match document_type(text) {
        Some(b"svg") => Some(&SVG),
        Some(b"plist") => Some(&PLIST),
        Some(b"REDXIF") => Some(&RMD),
        Some(b"fcpxml") => Some(&XML),
        Some(_) => None,
        None if has_element(b"<svg") => Some(&SVG),
        None if has_element(b"<plist") => Some(&PLIST),
        None => Some(&XML),
    }
}

/// The first bytes of a file without its zeros, which makes ASCII of UTF-16 and UTF-32, and without the
/// comments before its first element; a comment is followed by white space. Nothing if a comment is longer
/// than 10,000 bytes.
fn opening(ctx: &Context<'_>, head: &[u8]) -> Option<Vec<u8>> {
    const LONGEST_COMMENT: usize = 10_000;
    const ENOUGH_BYTES: usize = 128;
    let narrow = |bytes: &[u8]| -> Vec<u8> { bytes.iter().copied().filter(|byte| *byte != 0).collect() };
    let begins_with_comment = |text: &[u8]| text.trim_ascii_start().starts_with(b"<!--");
    let mut text = narrow(&head[..head.len().min(WINDOW_BYTES)]);
    let mut n_read = WINDOW_BYTES;
    while begins_with_comment(&text) {
        match after_comment(&text) {
            Some(rest) => {
                text = rest.to_vec();
                if text.len() > ENOUGH_BYTES {
                    continue;
                }
            }
            None if text.len() > LONGEST_COMMENT => return None,
            None => {}
        }
        let Some(more) = ctx.source.get_up_to(n_read as u64, WINDOW_BYTES).filter(|more| !more.is_empty())
        else {
            break;
        };
        text.extend(narrow(more));
        n_read += more.len();
    }
    Some(text)
}

/// What follows the first comment and its white space.
fn after_comment(text: &[u8]) -> Option<&[u8]> {
    const END: &[u8] = b"-->";
    memchr::memmem::find_iter(text, END)
        .map(|at| &text[at + END.len()..])
        .find(|rest| rest.first().is_some_and(u8::is_ascii_whitespace))
        .map(<[u8]>::trim_ascii_start)
}

/// The word after `<!DOCTYPE`.
fn document_type(text: &[u8]) -> Option<&[u8]> {
    const START: &[u8] = b"<!DOCTYPE";
    let rest = &text[memchr::memmem::find(text, START)? + START.len()..];
    let name = rest.trim_ascii_start();
    let n_bytes = name.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
    (name.len() < rest.len() && n_bytes > 0).then(|| &name[..n_bytes])
}

/// Whether a text begins with this tag, and the name ends there.
fn is_element(text: &[u8], tag: &[u8]) -> bool {
    let next = text.strip_prefix(tag);
    next.is_some_and(|rest| !rest.first().is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'_'))
}

fn html(head: &[u8], extension: &str) -> Option<&'static FileType> {
    let text = &head[..head.len().min(WINDOW_BYTES)];
    let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text).trim_ascii_start();
    let begins = |text: &[u8], word: &[u8]| {
        text.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word))
    };
    let names_html = |text: &[u8]| {
        let declared = begins(text, b"<!doctype").then(|| text[9..].trim_ascii_start());
        begins(text, b"<html") || declared.is_some_and(|name| begins(name, b"html"))
    };
    let is_html = if text.starts_with(b"<?xml") {
        (0..text.len()).any(|at| names_html(&text[at..]))
    } else {
        names_html(text) || begins(text, b"<?xml")
    };
    is_html.then_some(if extension == "xhtml" { &XHTML } else { &HTML })
}

#[cfg(test)]
mod tests {
    use crate::{Input, Options, Parser};

    const SVG: &str = "<svg xmlns='http://www.w3.org/2000/svg'/>";
    const HTML: &str = "<html><head/></html>";
    const XML: &str = "<?xml version='1.0'?>\n";

    fn type_of(extension: &str, file: &[u8]) -> Option<&'static str> {
        let input = Input { head: file, len_bytes: Some(file.len() as u64), extension };
        let never = |_: u64, _: &mut [u8]| Ok::<usize, std::convert::Infallible>(0);
        let Ok(name) = Parser::new()
            .parse(input, &Options::default(), never, |metadata| metadata.file_type.map(|found| found.name));
        name
    }

    #[track_caller]
    fn check(extension: &str, text: &str, expected: &str) {
        assert_eq!(type_of(extension, text.as_bytes()), Some(expected), "{text}");
    }

    #[test]
    fn svg_begins_with_its_element_or_is_declared() {
        let comment = format!("<!-- {} -->\n", "c".repeat(3000));
        for (text, expected) in [
            (SVG.to_owned(), "SVG"),
            (format!("\u{feff}{SVG}"), "SVG"),
            (format!("<!-- a -->\n {SVG}"), "SVG"),
            (format!("{comment}{SVG}"), "SVG"),
            (format!("{XML}{SVG}"), "SVG"),
            (format!("{XML}<!DOCTYPE svg>{SVG}"), "SVG"),
            (format!("{XML}{comment}{SVG}"), "XML"),
            (format!("<!-- a -->{SVG}"), "TXT"),
            (format!(" {SVG}"), "TXT"),
            (format!("{}{SVG}", comment.repeat(4)), "SVG"),
            (format!("<!-- {} -->\n{SVG}", "c".repeat(11_000)), "TXT"),
        ] {
            check("svg", &text, expected);
        }
    }

    #[test]
    fn extensions_choose_between_html_and_xml() {
        let text = format!("{XML}{HTML}");
        for (extension, expected) in [("html", "HTML"), ("xhtml", "XHTML"), ("xml", "XML"), ("", "XML")] {
            check(extension, &text, expected);
        }
        check("xhtml", HTML, "XHTML");
        check("xml", &format!("{XML}<!DOCTYPE html>{HTML}"), "HTML");
        check("html", &format!("{XML}<a>{SVG}</a>"), "SVG");
    }

    #[test]
    fn document_types() {
        for (name, expected) in
            [("plist", "PLIST"), ("REDXIF", "RMD"), ("fcpxml", "XML"), ("book", "TXT"), ("html", "HTML")]
        {
            check("", &format!("{XML}<!DOCTYPE {name} PUBLIC 'a'>\n<a/>"), expected);
        }
        check("", &format!("{XML}<?aid style='33'?>\n<a/>"), "INX");
        check("", &format!("{XML}<plist><dict/></plist>"), "PLIST");
        check("", "<plist><dict/></plist>", "TXT");
    }

    #[test]
    fn encodings_of_two_and_four_bytes() {
        let wide = |text: &str| -> Vec<u8> { text.encode_utf16().flat_map(u16::to_le_bytes).collect() };
        let document = format!("{XML}{SVG}");
        assert_eq!(type_of("", &wide(&document)), Some("SVG"));
        assert_eq!(type_of("", &wide(&format!("\u{feff}{document}"))), Some("SVG"));
        assert_eq!(type_of("", &wide(SVG)), Some("SVG"));
        assert_eq!(type_of("", &wide(&format!("\u{feff}{SVG}"))), Some("TXT"));
        let four: Vec<u8> = document.chars().flat_map(|letter| u32::from(letter).to_be_bytes()).collect();
        assert_eq!(type_of("", &four), Some("SVG"));
    }
}
