//! ZIP archives (PKWARE, "APPNOTE.TXT - .ZIP File Format Specification", version 6.3.10): the members by the
//! central directory, each a document of the file, and the properties of documents that are archives
//! (ECMA-376 part 2 of Office, OpenDocument 1.3 part 2, iWork, Capture One).

mod capture_one;
mod office;

use crate::context::Context;
use crate::file_type::FileType;
use crate::metadata::Group;
use crate::xmp;
use table::bytes::ByteOrder;
use table::def::{Conv, Mode};
use table::print::container::hexadecimal;
use table::value::Value;

const GROUP: Group<'static> = Group::same("ZIP");
const LITTLE: ByteOrder = ByteOrder::Little;
const STORED: u16 = 0;
const DEFLATED: u16 = 8;

const fn kind(name: &'static str, extension: &'static str, mime: &'static str) -> FileType {
    FileType::new(name, extension, mime)
}

const ZIP: FileType = kind("ZIP", "zip", "application/zip");
const EIP: FileType = kind("EIP", "eip", "application/x-captureone");
const NUMBERS: FileType = kind("NUMBERS", "numbers", "application/x-iwork-numbers-sffnumbers");
const PAGES: FileType = kind("PAGES", "pages", "application/x-iwork-pages-sffpages");
const KEY: FileType = kind("KEY", "key", "application/x-iWork-keynote-sffkey");

/// Types told by the first member, `mimetype`.
const BY_MIME: &[FileType] = &[
    kind("ODT", "odt", "application/vnd.oasis.opendocument.text"),
    kind("ODS", "ods", "application/vnd.oasis.opendocument.spreadsheet"),
    kind("ODP", "odp", "application/vnd.oasis.opendocument.presentation"),
    kind("ODG", "odg", "application/vnd.oasis.opendocument.graphics"),
    kind("ODF", "odf", "application/vnd.oasis.opendocument.formula"),
    kind("ODC", "odc", "application/vnd.oasis.opendocument.chart"),
    kind("ODI", "odi", "application/vnd.oasis.opendocument.image"),
    kind("ODB", "odb", "application/vnd.oasis.opendocument.database"),
    kind("ODB", "odb", "application/vnd.oasis.opendocument.base"),
    kind("EPUB", "epub", "application/epub+zip"),
    kind("IDML", "idml", "application/vnd.adobe.indesign-idml-package"),
    kind("ORA", "ora", "image/openraster"),
];

/// Types of files that are archives.
pub(in crate::format) const FILE_TYPES: &[&str] = &[
    "ZIP", "EIP", "NUMBERS", "PAGES", "KEY", "ODT", "ODS", "ODP", "ODG", "ODF", "ODC", "ODI", "ODB", "EPUB",
    "IDML", "ORA", "DOCX", "DOTX", "DOCM", "DOTM", "XLSX", "XLTX", "XLSM", "XLSB", "PPTX", "POTX", "PPSX",
    "PPTM", "XLTM", "XLAM", "POTM", "PPSM", "PPAM", "VSDX", "THMX",
];

pub(in crate::format) fn begins(head: &[u8]) -> bool {
    head.starts_with(b"PK\x03\x04") || head.starts_with(b"PK\x05\x06\0\0\0\0")
}

/// One file of the archive.
#[derive(Clone, Copy)]
struct Member<'a> {
    name: &'a str,
    /// The fields from the version to the length of the name, as in a local header.
    fields: &'a [u8],
    compression: u16,
    /// Offset of the local header.
    at: u64,
    packed_bytes: u32,
}

pub(in crate::format) fn read(ctx: &mut Context<'_>) {
    let members = members(ctx);
    ctx.set_file_type(&ZIP);
    let file_type = type_of(ctx, &members);
    if let Some(file_type) = file_type {
        ctx.correct_file_type(file_type);
        if file_type.name == "EPUB" {
            return publication(ctx, &members);
        }
        if BY_MIME.contains(file_type) {
            return open_document(ctx, &members);
        }
    }
    let settings = capture_one::ListedMembers::of(ctx, file_type.unwrap_or(&ZIP), &members);
    for member in &members {
        ctx.begin_document();
        push(ctx, member);
        match file_type.map_or("", |file_type| file_type.name) {
            "NUMBERS" | "PAGES" | "KEY" => iwork(ctx, member),
            "EIP" => settings.read(ctx, member),
            "" => {}
            _ => office::read(ctx, member),
        }
        preview(ctx, member);
        ctx.end_document();
    }
}

/// The members in the order of the central directory, which is at the end of the file.
fn members<'a>(ctx: &mut Context<'a>) -> Vec<Member<'a>> {
    const END_BYTES: u64 = 22;
    const MOST_COMMENT_BYTES: u64 = 1 << 16;
    const MARK: &[u8] = b"PK\x05\x06";
    let mut members = Vec::new();
    let Some(end) = ctx.source.len_bytes() else { return members };
    let is_end = |tail: &[u8]| memchr::memmem::rfind(tail, MARK);
    // Most archives have no comment, so the record is the last thing in the file.
    let mut found = None;
    for len in [END_BYTES, END_BYTES + MOST_COMMENT_BYTES] {
        let at = end.saturating_sub(len);
        let Some(tail) = ctx.source.get_up_to(at, (end - at) as usize) else { return members };
        if let Some(place) = is_end(tail) {
            found = Some((tail, place));
            break;
        }
    }
    let Some((tail, place)) = found else {
        ctx.warn("Error reading ZIP archive: no central directory");
        return members;
    };
    let (Some(len), Some(at)) = (LITTLE.u32(tail, place + 12), LITTLE.u32(tail, place + 16)) else {
        return members;
    };
    let most = ctx.options.limits.value_bytes;
    let Some(directory) = ctx.source.get_up_to(at.into(), (len as usize).min(most)) else { return members };
    let mut rest = directory;
    while let Some((member, after)) = entry(ctx, rest) {
        if !ctx.take_node() {
            break;
        }
        members.push(member);
        rest = after;
    }
    members
}

fn entry<'a>(ctx: &Context<'a>, bytes: &'a [u8]) -> Option<(Member<'a>, &'a [u8])> {
    const HEAD_BYTES: usize = 46;
    let head = bytes.get(..HEAD_BYTES).filter(|head| head.starts_with(b"PK\x01\x02"))?;
    let length = |at| LITTLE.u16(head, at).map(usize::from);
    let name = bytes.get(HEAD_BYTES..)?.get(..length(28)?)?;
    let after = HEAD_BYTES + name.len() + length(30)? + length(32)?;
    let member = Member {
        name: ctx.text_or_latin1(name),
        fields: &head[6..],
        compression: LITTLE.u16(head, 10)?,
        at: LITTLE.u32(head, 42)?.into(),
        packed_bytes: LITTLE.u32(head, 20)?,
    };
    Some((member, bytes.get(after..)?))
}

/// Adds what the directory tells of a member. The first member's tags are the main ones.
fn push<'a>(ctx: &mut Context<'a>, member: &Member<'a>) {
    let short = |at| Value::Integer(LITTLE.u16(member.fields, at).unwrap_or(0).into());
    let long = |at| LITTLE.u32(member.fields, at).unwrap_or(0);
    let date = ctx.keep_text(&date_of(long(6)));
    let tags = [
        ("ZipRequiredVersion", short(0), Conv::None),
        ("ZipBitFlag", short(2), Conv::Call(flags)),
        ("ZipCompression", short(4), Conv::Labels(METHODS)),
        ("ZipModifyDate", Value::Text(date), Conv::None),
        ("ZipCRC", Value::Integer(long(10).into()), Conv::Call(hexadecimal)),
        ("ZipCompressedSize", Value::Integer(long(14).into()), Conv::None),
        ("ZipUncompressedSize", Value::Integer(long(18).into()), Conv::None),
        ("ZipFileName", Value::Text(member.name), Conv::None),
    ];
    for (name, value, conv) in tags {
        ctx.push_behind(GROUP, name, value, conv);
    }
}

/// The date and time of DOS: years since 1980, and seconds in steps of two.
fn date_of(stamp: u32) -> String {
    let part = |from: u32, bits: u32| stamp >> from & ((1 << bits) - 1);
    let (year, month, day) = (part(25, 7) + 1980, part(21, 4), part(16, 5));
    format!("{year}:{month:02}:{day:02} {:02}:{:02}:{:02}", part(11, 5), part(5, 6), part(0, 5) * 2)
}

fn flags(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_i64()) {
        (Mode::Print, Some(bits)) if bits != 0 => out.push_str(&format!("{bits:#06x}")),
        _ => value.write_plain(out),
    }
}

/// The content of a member, within the limits.
fn content<'a>(ctx: &mut Context<'a>, member: &Member<'a>) -> Option<&'a [u8]> {
    let (start, len) = place(ctx, member)?;
    if len > ctx.options.limits.value_bytes as u64 {
        return None;
    }
    let packed = ctx.get(start, len as usize)?;
    match member.compression {
        STORED => Some(packed),
        DEFLATED => ctx.inflate_raw(packed),
        _ => None,
    }
}

/// Where the bytes of a member are: behind its local header, which has lengths of its own.
fn place(ctx: &Context<'_>, member: &Member<'_>) -> Option<(u64, u64)> {
    const LOCAL_BYTES: u64 = 30;
    let local = ctx.get(member.at, LOCAL_BYTES as usize)?;
    let names = u64::from(LITTLE.u16(local, 26)?) + u64::from(LITTLE.u16(local, 28)?);
    Some((member.at + LOCAL_BYTES + names, member.packed_bytes.into()))
}

fn named<'m, 'a>(members: &'m [Member<'a>], name: &str) -> Option<&'m Member<'a>> {
    members.iter().find(|member| member.name == name)
}

fn type_of<'a>(ctx: &mut Context<'a>, members: &[Member<'a>]) -> Option<&'static FileType> {
    let has = |name: &str| named(members, name).is_some();
    let has_any = |fits: fn(&str) -> bool| members.iter().any(|member| fits(member.name));
    if let Some(member) = named(members, "mimetype") {
        let mime = content(ctx, member)?.trim_ascii();
        let known = BY_MIME.iter().find(|file_type| file_type.mime.as_bytes() == mime);
        if known.is_none() && mime.iter().all(|byte| byte.is_ascii_graphic()) {
            ctx.correct_mime(ctx.text_or_latin1(mime));
        }
        return known;
    }
    if let Some(member) = named(members, "[Content_Types].xml") {
        let types = content(ctx, member)?;
        return Some(office::type_of(types, ctx.extension));
    }
    if has_any(|name| name.starts_with("CaptureOne/")) && has_any(|name| name.ends_with(".IIQ")) {
        return Some(&EIP);
    }
    if has("index.xml") || has("index.apxl") || has_any(|name| name.ends_with("Index/Document.iwa")) {
        return match ctx.extension {
            "numbers" | "nmbtemplate" => Some(&NUMBERS),
            "pages" | "template" => Some(&PAGES),
            "key" | "kth" => Some(&KEY),
            _ if has("index.apxl") => Some(&KEY),
            _ if has("index.xml") => Some(&PAGES),
            _ => None,
        };
    }
    None
}

/// Reads the preview and the member `meta.xml` of OpenDocument.
fn open_document<'a>(ctx: &mut Context<'a>, members: &[Member<'a>]) {
    for member in members {
        preview(ctx, member);
    }
    if let Some(member) = named(members, "meta.xml")
        && let Some(document) = content(ctx, member)
    {
        xmp::read_plain(ctx, document, xmp::Plain::OpenDocument);
    }
}

/// Reads the package document of an electronic book, whose place is in `META-INF/container.xml` (EPUB 3.3,
/// section 4.2.6.3).
fn publication<'a>(ctx: &mut Context<'a>, members: &[Member<'a>]) {
    const ATTRIBUTE: &[u8] = b"full-path=";
    let Some(container) = named(members, "META-INF/container.xml").and_then(|member| content(ctx, member))
    else {
        return;
    };
    let Some(at) = memchr::memmem::find(container, ATTRIBUTE) else { return };
    let quoted = &container[at + ATTRIBUTE.len()..];
    let path = quoted.first().and_then(|quote| quoted[1..].split(|byte| byte == quote).next());
    let package = path.and_then(|path| members.iter().find(|member| member.name.as_bytes() == path));
    if let Some(document) = package.and_then(|member| content(ctx, member)) {
        xmp::read_plain(ctx, document, xmp::Plain::Publication);
    }
}

/// Reads the metadata of iWork's documents before 2013, which is in their first element.
fn iwork<'a>(ctx: &mut Context<'a>, member: &Member<'a>) {
    const NAMES: [(&str, &str); 6] = [
        ("sf:authors", "Author"),
        ("sf:comment", "Comment"),
        ("sf:copyright", "Copyright"),
        ("sf:keywords", "Keywords"),
        ("sf:projects", "Projects"),
        ("sf:title", "Title"),
    ];
    if !matches!(member.name, "index.xml" | "index.apxl") {
        return;
    }
    let Some(document) = content(ctx, member) else { return };
    // The metadata comes first, and the rest of the document can be long.
    let end = memchr::memmem::find(document, b"</sf:metadata>").unwrap_or(0);
    let Some(start) = memchr::memmem::find(&document[..end], b"<sf:metadata") else { return };
    for property in xmp::properties(ctx, &document[start..end]) {
        let Some((_, name)) = NAMES.iter().find(|(known, _)| *known == property.name) else { continue };
        let texts: Vec<_> = property.texts.iter().map(|text| Value::Text(text)).collect();
        let values = match texts[..] {
            // ExifTool knows this one as several tags.
            _ if *name == "Projects" => texts,
            [only] => vec![only],
            _ => vec![ctx.arena.keep_list(&texts)],
        };
        for value in values {
            ctx.push_plain(Group::same("XML"), name, value);
        }
    }
}

/// The picture that documents keep of their first page.
fn preview<'a>(ctx: &mut Context<'a>, member: &Member<'a>) {
    let tag = match member.name {
        "docProps/thumbnail.jpeg" | "QuickLook/Thumbnail.jpg" | "QuickLook/Preview.jpg" | "preview.jpg" => {
            "PreviewImage"
        }
        "Thumbnails/thumbnail.png" => "PreviewPNG",
        _ => return,
    };
    let value = match (member.compression, place(ctx, member)) {
        (STORED, Some((start, len))) => Some(ctx.stored(start, len)),
        _ => content(ctx, member).map(|bytes| ctx.held(bytes)),
    };
    if let Some(value) = value {
        ctx.push_plain(Group::FILE, tag, value);
    }
}

const METHODS: &[(i64, &str)] = &[
    (0, "None"),
    (1, "Shrunk"),
    (2, "Reduced with compression factor 1"),
    (3, "Reduced with compression factor 2"),
    (4, "Reduced with compression factor 3"),
    (5, "Reduced with compression factor 4"),
    (6, "Imploded"),
    (7, "Tokenized"),
    (8, "Deflated"),
    (9, "Enhanced Deflate using Deflate64(tm)"),
    (10, "Imploded (old IBM TERSE)"),
    (12, "BZIP2"),
    (14, "LZMA (EFS)"),
    (18, "IBM TERSE (new)"),
    (19, "IBM LZ77 z Architecture (PFS)"),
    (96, "JPEG recompressed"),
    (97, "WavPack compressed"),
    (98, "PPMd version I, Rev 1"),
];

#[cfg(test)]
mod tests;
