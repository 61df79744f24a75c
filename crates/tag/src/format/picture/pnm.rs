//! Netpbm portable maps: PBM, PGM, PPM, PAM, and PFM for floating point. The header is text.

use crate::context::Context;
use crate::file_type::FileType;
use crate::metadata::Group;
use table::def::Conv;
use table::value::Value;

const PBM: FileType = FileType::new("PBM", "pbm", "image/x-portable-bitmap");
const PGM: FileType = FileType::new("PGM", "pgm", "image/x-portable-graymap");
const PPM: FileType = FileType::new("PPM", "ppm", "image/x-portable-pixmap");
const PAM: FileType = FileType::new("PAM", "pam", "image/x-portable-arbitrarymap");
const PFM: FileType = FileType::new("PFM", "pfm", "image/x-pfm");

/// Maximum number of header bytes that are read, including comments.
const HEADER_BYTES: usize = 4096;

pub(crate) fn begins(head: &[u8]) -> bool {
    let [b'P', kind @ (b'1'..=b'7' | b'F' | b'f'), blank, next, ..] = head else { return false };
    let begins_header =
        blank.is_ascii_whitespace() && (next.is_ascii_digit() || next.is_ascii_whitespace() || *next == b'#');
    match kind {
        b'7' => blank.is_ascii_whitespace(),
        b'F' | b'f' => begins_header,
        _ => begins_header && Header::may_be(head),
    }
}

/// The head of the six oldest kinds: width, height, and for all but bitmaps the largest number; white space
/// follows.
struct Header {
    width: u32,
    height: u32,
    largest: Option<u32>,
    comment: Vec<u8>,
}

impl Header {
    /// Whether `head`, which may end in the middle of a header, has nothing that no header has.
    fn may_be(head: &[u8]) -> bool {
        let mut words = Words::of(head);
        let n_numbers = if is_bitmap(head) { 2 } else { 3 };
        (0..n_numbers).all(|_| words.word().is_none_or(|word| word.iter().all(u8::is_ascii_digit)))
    }

    fn of(head: &[u8]) -> Option<Header> {
        let mut words = Words::of(head);
        let (width, height) = (words.number()?, words.number()?);
        let largest = if is_bitmap(head) { None } else { Some(words.number()?) };
        words.rest.first().filter(|next| next.is_ascii_whitespace())?;
        Some(Header { width, height, largest, comment: words.comment })
    }
}

/// Whether the pixels are bits, for which the header has no largest number.
fn is_bitmap(head: &[u8]) -> bool {
    matches!(head.get(1), Some(b'1' | b'4'))
}

pub(crate) fn read(ctx: &mut Context<'_>) {
    let Some(head) = ctx.source.get_up_to(0, HEADER_BYTES) else { return };
    let Some(&kind) = head.get(1) else { return };
    let file_type = match kind {
        b'7' => return arbitrary(ctx, head),
        b'F' | b'f' => return floating(ctx, kind, &mut Words::of(head)),
        b'1' | b'4' => &PBM,
        b'2' | b'5' => &PGM,
        _ => &PPM,
    };
    let Some(header) = Header::of(head) else {
        if head.len() == HEADER_BYTES {
            ctx.set_file_type(file_type);
            ctx.warn("The header is damaged");
        }
        return;
    };
    ctx.set_file_type(file_type);
    push_comment(ctx, &header.comment);
    ctx.metadata.facts.frames = Some(1);
    ctx.metadata.facts.bit_depth = Some(1);
    ctx.set_size(Group::FILE, header.width, header.height);
    if let Some(largest) = header.largest {
        ctx.metadata.facts.bit_depth = Some(if largest > 255 { 16 } else { 8 });
        ctx.push_plain(Group::FILE, "MaxVal", Value::Integer(largest.into()));
    }
}

fn push_comment(ctx: &mut Context<'_>, comment: &[u8]) {
    if !comment.is_empty() {
        let bytes = ctx.keep_bytes(comment);
        let text = ctx.text_or_latin1(bytes);
        ctx.push_plain(Group::FILE, "Comment", Value::Text(text.trim_end()));
    }
}

/// Reads PFM: width and height, then a number whose sign is the byte order.
fn floating(ctx: &mut Context<'_>, kind: u8, words: &mut Words<'_>) {
    let (Some(width), Some(height)) = (words.number(), words.number()) else { return };
    ctx.set_file_type(&PFM);
    let facts = &mut ctx.metadata.facts;
    (facts.frames, facts.bit_depth) = (Some(1), Some(32));
    let space = if kind == b'F' { "PF" } else { "Pf" };
    let words_of_space = Conv::TextLabels(&[("PF", "RGB"), ("Pf", "Monochrome")]);
    ctx.push_conv(Group::FILE, "ColorSpace", Value::Text(space), words_of_space);
    ctx.set_size(Group::FILE, width, height);
    let scale = words.word().and_then(|word| std::str::from_utf8(word).ok()).unwrap_or("");
    let scale = ctx.keep_text(scale);
    ctx.push_conv(Group::FILE, "ByteOrder", Value::Text(scale), Conv::Call(byte_order));
}

fn byte_order(value: &Value<'_>, mode: table::def::Mode, out: &mut String) {
    let plain = value.plain();
    out.push_str(match mode {
        table::def::Mode::Number => &plain,
        table::def::Mode::Print if plain.starts_with('-') => "Little-endian",
        table::def::Mode::Print => "Big-endian",
    });
}

/// Reads PAM: a line for each field, `ENDHDR` last.
fn arbitrary(ctx: &mut Context<'_>, header: &[u8]) {
    ctx.set_file_type(&PAM);
    let (mut width, mut height) = (None, None);
    for line in header.split(|&b| b == b'\n').skip(1).take(64) {
        let mut words = Words { rest: line, comment: Vec::new() };
        match words.word() {
            Some(b"WIDTH") => width = words.number(),
            Some(b"HEIGHT") => height = words.number(),
            Some(b"MAXVAL") => {
                ctx.metadata.facts.bit_depth =
                    words.number().map(|largest| if largest > 255 { 16 } else { 8 });
            }
            Some(b"ENDHDR") => break,
            _ => {}
        }
    }
    if let (Some(width), Some(height)) = (width, height) {
        ctx.set_size(Group::FILE, width, height);
    }
}

/// Words of a header; comments extend from `#` to the end of the line.
struct Words<'b> {
    rest: &'b [u8],
    comment: Vec<u8>,
}

impl<'b> Words<'b> {
    /// The words behind the two letters of the kind.
    fn of(head: &'b [u8]) -> Words<'b> {
        Words { rest: head.get(2..).unwrap_or(&[]), comment: Vec::new() }
    }

    fn word(&mut self) -> Option<&'b [u8]> {
        loop {
            self.rest = self.rest.trim_ascii_start();
            let Some(comment) = self.rest.strip_prefix(b"#") else { break };
            let end = memchr::memchr2(b'\n', b'\r', comment).unwrap_or(comment.len());
            if !self.comment.is_empty() {
                self.comment.push(b'\n');
            }
            self.comment.extend_from_slice(comment[..end].trim_ascii_start());
            self.rest = &comment[end..];
        }
        let end =
            self.rest.iter().position(|b| b.is_ascii_whitespace() || *b == b'#').unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        (!word.is_empty()).then_some(word)
    }

    fn number(&mut self) -> Option<u32> {
        std::str::from_utf8(self.word()?).ok()?.parse().ok()
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::check_tag;

    #[test]
    fn headers_with_comments_between() {
        let ppm = b"P6 # made by hand\n3# odd\n2\n65535\n......";
        check_tag(ppm, "FileType", Some("PPM"));
        check_tag(ppm, "ImageWidth", Some("3"));
        check_tag(ppm, "ImageHeight", Some("2"));
        check_tag(ppm, "MaxVal", Some("65535"));
        check_tag(ppm, "Comment", Some("made by hand\nodd"));
        let long = format!("P5\n# {}\n# so\n24 7\n15\n", "long ".repeat(40));
        check_tag(long.as_bytes(), "ImageHeight", Some("7"));
        check_tag(b"Pf\n3 2\n-1.0\n", "ByteOrder", Some("Little-endian"));
        check_tag(b"P7\nWIDTH 3\nHEIGHT 2\nDEPTH 4\nMAXVAL 255\nENDHDR\n", "ImageHeight", Some("2"));
        check_tag(b"P4\n99999999999 2\n", "ImageWidth", None);
        for text in ["P6 10 10 255#\n", "P5 10 10 255", "P2 8 8\n-255\n1", "P6 10 10\nxxx "] {
            check_tag(text.as_bytes(), "FileType", Some("TXT"));
        }
    }
}
