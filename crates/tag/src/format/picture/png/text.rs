//! Textual data: tEXt, zTXt, iTXt (11.3.3), and metadata of other formats that they contain.

use super::chunk::{Chunk, GROUP, exif_block};
use crate::context::Context;
use crate::metadata::Tag;
use crate::options::Want;
use crate::{icc, iptc, photoshop, xmp};
use table::def::{Conv, Role};
use table::name;
use table::print::container::{iso_date, mail_date};
use table::value::Value;

/// A keyword, with its tag name, conversion and role.
struct Keyword {
    keyword: &'static str,
    name: &'static str,
    conv: Conv,
    role: Role,
}

const fn keyword(keyword: &'static str, role: Role) -> Keyword {
    Keyword { keyword, name: keyword, conv: Conv::None, role }
}

const fn renamed(keyword: &'static str, name: &'static str, conv: Conv, role: Role) -> Keyword {
    Keyword { keyword, name, conv, role }
}

/// Keywords of the standard (11.3.3.1) and of the PNG extensions, with ExifTool's names.
const KEYWORDS: &[Keyword] = &[
    keyword("Title", Role::Title),
    keyword("Author", Role::Artist),
    keyword("Artist", Role::Artist),
    keyword("Description", Role::Description),
    keyword("Copyright", Role::Copyright),
    keyword("Software", Role::Software),
    keyword("Make", Role::Make),
    keyword("Model", Role::Model),
    renamed("Creation Time", "CreationTime", Conv::Call(mail_date), Role::CreateDate),
    renamed("create-date", "CreateDate", Conv::Call(iso_date), Role::CreateDate),
    renamed("modify-date", "ModDate", Conv::Call(iso_date), Role::ModifyDate),
    renamed("aesthetic_score", "AestheticScore", Conv::None, Role::None),
    renamed("Warning", "PNGWarning", Conv::None, Role::None),
];

/// Number of bytes that contain any keyword and its NUL (a keyword has at most 79).
const KEYWORD_BYTES: usize = 80;

const XMP_KEYWORD: &[u8] = b"XML:com.adobe.xmp";
const PROFILE_PREFIX: &[u8] = b"Raw profile type ";

/// The destination of a text.
enum Destination<'a> {
    Tag {
        keyword: &'a [u8],
        name: &'a str,
        conv: Conv,
        role: Role,
    },
    Xmp,
    /// A profile of this kind in ImageMagick's hexadecimal notation.
    Profile(&'a [u8]),
}

/// Reads tEXt: the keyword, NUL, Latin-1.
pub(super) fn latin1(ctx: &mut Context<'_>, chunk: &Chunk) {
    let Some((destination, rest)) = wanted(ctx, chunk) else { return };
    deliver(ctx, &destination, "", rest, Encoding::Latin1);
}

/// Reads zTXt: the keyword, NUL, the method, zlib data of Latin-1.
pub(super) fn compressed(ctx: &mut Context<'_>, chunk: &Chunk) {
    let Some((destination, rest)) = wanted(ctx, chunk) else { return };
    if let Some(text) = rest.get(1..).and_then(|compressed| ctx.inflate(compressed)) {
        deliver(ctx, &destination, "", text, Encoding::Latin1);
    }
}

/// Reads iTXt: the keyword, NUL, the compression flag, the method, the language, NUL, the translated keyword,
/// NUL, UTF-8.
pub(super) fn international(ctx: &mut Context<'_>, chunk: &Chunk) {
    let Some((destination, rest)) = wanted(ctx, chunk) else { return };
    let (Some(&is_compressed), Some(rest)) = (rest.first(), rest.get(2..)) else { return };
    let mut parts = rest.splitn(3, |&b| b == 0);
    let (Some(language), Some(_), Some(text)) = (parts.next(), parts.next(), parts.next()) else { return };
    let text = if is_compressed == 0 { Some(text) } else { ctx.inflate(text) };
    if let Some(text) = text {
        let language = std::str::from_utf8(language).unwrap_or("");
        deliver(ctx, &destination, language, text, Encoding::Utf8);
    }
}

/// The destination of a text and the bytes after its keyword, if it is requested. For other texts only the
/// keyword is fetched.
fn wanted<'a>(ctx: &mut Context<'a>, chunk: &Chunk) -> Option<(Destination<'a>, &'a [u8])> {
    let start = ctx.get(chunk.data_at, KEYWORD_BYTES.min(chunk.len as usize))?;
    let Some(end) = memchr::memchr(0, start) else {
        ctx.push_plain(GROUP, "TextualData", ctx.stored(chunk.data_at, chunk.len.into()));
        return None;
    };
    let destination = destination(ctx, &start[..end])?;
    Some((destination, chunk.data(ctx)?.get(end + 1..)?))
}

/// The destination for a keyword; `None` for a text that is not requested.
fn destination<'a>(ctx: &Context<'a>, keyword: &'a [u8]) -> Option<Destination<'a>> {
    if keyword == XMP_KEYWORD {
        return Some(Destination::Xmp);
    }
    if let Some(kind) = keyword.strip_prefix(PROFILE_PREFIX) {
        return Some(Destination::Profile(kind));
    }
    let (name, conv, role) = match KEYWORDS.iter().find(|known| known.keyword.as_bytes() == keyword) {
        Some(known) => (known.name, known.conv, known.role),
        // Only known keywords have a role, so the catalogue needs no derived names.
        None if ctx.options.want == Want::Roles => return None,
        None => (tag_name(ctx, keyword), Conv::None, Role::None),
    };
    ctx.options.want.takes(name, role).then_some(Destination::Tag { keyword, name, conv, role })
}

/// Derives a tag name from a keyword by ExifTool's rule: words are joined in camel case, only letters,
/// digits, `-` and `_` are kept, the first letter is upper case, and `Tag` precedes what would not be a valid
/// name.
fn tag_name<'a>(ctx: &Context<'a>, keyword: &'a [u8]) -> &'a str {
    if keyword.len() > 1
        && keyword[0].is_ascii_uppercase()
        && let Ok(text) = std::str::from_utf8(keyword)
        && name::is_plain(text)
    {
        return text;
    }
    let mut joined = String::with_capacity(keyword.len());
    let mut after_blank = false;
    for b in keyword.iter().copied().filter(u8::is_ascii) {
        if b.is_ascii_whitespace() {
            after_blank = true;
            continue;
        }
        joined.push(char::from(if after_blank { b.to_ascii_uppercase() } else { b }));
        after_blank = false;
    }
    ctx.keep_text(&name::tag_name(&joined))
}

#[derive(Clone, Copy)]
enum Encoding {
    Latin1,
    Utf8,
}

fn deliver<'a>(
    ctx: &mut Context<'a>,
    destination: &Destination<'a>,
    language: &str,
    text: &'a [u8],
    encoding: Encoding,
) {
    match *destination {
        Destination::Xmp => ctx.deeper(|ctx| xmp::read(ctx, text)),
        Destination::Profile(kind) => raw_profile(ctx, kind, text),
        Destination::Tag { keyword, name, conv, role } => {
            let text = match encoding {
                Encoding::Latin1 => latin1_text(ctx, text),
                Encoding::Utf8 => ctx.text_or_latin1(text),
            };
            let name = match language {
                "" | "x-default" => name,
                _ => ctx.keep_text(&format!("{name}-{}", name::language(language))),
            };
            let tag = Tag { group: GROUP, name, value: Value::Text(text), conv, role, priority: 1 };
            ctx.push_keyed(tag, |ctx| latin1_text(ctx, keyword));
        }
    }
}

/// Decodes Latin-1 as commonly written (Windows-1252, with characters in place of control codes), without
/// trailing NULs.
pub(super) fn latin1_text<'a>(ctx: &Context<'a>, bytes: &'a [u8]) -> &'a str {
    if bytes.is_ascii() {
        return std::str::from_utf8(bytes).unwrap_or("");
    }
    ctx.keep_text(&table::text::latin1(bytes))
}

/// Reads ImageMagick's raw profile: a line feed, its name, its length, then hexadecimal lines.
fn raw_profile<'a>(ctx: &mut Context<'a>, kind: &[u8], text: &'a [u8]) {
    let Some(profile) = decoded_profile(ctx, kind, text) else {
        ctx.warn("A raw profile is damaged");
        return;
    };
    match kind {
        b"exif" | b"APP1" => match profile.strip_prefix(xmp::APP1_SIGNATURE) {
            Some(packet) => ctx.deeper(|ctx| ctx.within("XMP_Profile", |ctx| xmp::read(ctx, packet))),
            None => ctx.within("EXIF_Profile", |ctx| exif_block(ctx, profile)),
        },
        b"xmp" => ctx.deeper(|ctx| ctx.within("XMP_Profile", |ctx| xmp::read(ctx, profile))),
        b"icc" | b"icm" => ctx.deeper(|ctx| icc::read(ctx, profile)),
        b"iptc" | b"8bim" if profile.starts_with(b"8BIM") => ctx.deeper(|ctx| photoshop::read(ctx, profile)),
        b"iptc" => ctx.deeper(|ctx| iptc::read(ctx, profile)),
        _ => {}
    }
}

fn decoded_profile<'a>(ctx: &mut Context<'a>, kind: &[u8], text: &[u8]) -> Option<&'a [u8]> {
    let text = text.trim_ascii_start();
    let (_, rest) = text.split_at(memchr::memchr(b'\n', text)?);
    let rest = rest.trim_ascii_start();
    let n_digits = rest.iter().take_while(|b| b.is_ascii_digit()).count();
    let (declared_text, digits) = rest.split_at(n_digits);
    let declared_text = std::str::from_utf8(declared_text).ok()?;
    let declared: usize = declared_text.parse().ok()?;
    let n_bytes = digits.iter().filter(|b| !b.is_ascii_whitespace()).count() / 2;
    if n_bytes != declared {
        let kind = String::from_utf8_lossy(kind).to_ascii_uppercase();
        let warning =
            format!("{kind}_Profile is wrong size (should be {declared_text} bytes but is {n_bytes})");
        ctx.warn(ctx.keep_text(&warning));
    }
    let mut digits = digits.iter().filter(|b| !b.is_ascii_whitespace()).map(|&b| hex_digit(b));
    let mut out = Vec::with_capacity(n_bytes);
    while let (Some(Some(high)), Some(Some(low))) = (digits.next(), digits.next()) {
        out.push(high << 4 | low);
    }
    (!out.is_empty()).then(|| ctx.keep_bytes(&out))
}

fn hex_digit(b: u8) -> Option<u8> {
    char::from(b).to_digit(16).map(|digit| digit as u8)
}
