//! PDF (ISO 32000-1): the information dictionary, XMP, Photoshop's resources, and a few facts of the
//! document. Pages are not drawn. Encrypted documents are read if they open without a password.

mod cipher;
mod file;
mod object;
mod object_stream;
mod signature;

use super::postscript;
use crate::context::Context;
use crate::file_type::FileType;
use crate::format::key_name;
use crate::metadata::{Group, Tag};
use crate::{icc, jumbf, photoshop, xmp};
use cipher::Cipher;
use file::File;
use object::{Dict, Lexer, Object};
use table::def::{Conv, Role};
use table::document::pdf::{self, Kind};
use table::print::pdf::date;
use table::value::Value;

const PDF: FileType = FileType::new("PDF", "pdf", "application/pdf");
const AI: FileType = FileType::new("AI", "ai", "application/vnd.adobe.illustrator");
const GROUP: Group<'static> = Group::same("PDF");

/// Number of pages of which private data is looked for.
const MOST_PAGES: usize = 16;

pub(in crate::format) fn begins(head: &[u8]) -> bool {
    let version = head.trim_ascii_start().strip_prefix(b"%PDF-").unwrap_or(&[]);
    let n_digits = version.iter().take_while(|byte| byte.is_ascii_digit()).count();
    n_digits > 0 && matches!(version[n_digits..], [b'.', b'0'..=b'9', ..])
}

pub(in crate::format) fn read(ctx: &mut Context<'_>) {
    ctx.set_file_type(&PDF);
    let Some(head) = ctx.source.get_up_to(0, 1024) else { return };
    let n_blanks = head.len() - head.trim_ascii_start().len();
    let head = &head[n_blanks..];
    if n_blanks > 0 {
        ctx.warn("[minor] PDF header is not at start of file");
    }
    let start = n_blanks as u64;
    let digits = head[5..].iter().take(8).take_while(|b| b.is_ascii_digit() || **b == b'.').count();
    push_text(ctx, "PDFVersion", &head[5..5 + digits]);
    let len = ctx.source.len_bytes().and_then(|len| len.checked_sub(start));
    let is_linear = len.is_some() && len == linearized_bytes(head);
    ctx.push_conv(GROUP, "Linearized", Value::Text(word(is_linear)), Conv::TextLabels(YES_NO));
    let Some(mut file) = File::open(ctx, start) else {
        if !ctx.runs_again() {
            ctx.warn("Invalid xref table");
        }
        return;
    };
    if u64::from(file.highest) > file.size {
        let File { highest, size, .. } = file;
        ctx.warn(ctx.keep_text(&format!(
            "Objects in xref table ({highest}) exceed trailer dictionary Size ({size})"
        )));
    }
    if let Some(encryption) = file.dict(ctx, &file.trailer, "Encrypt") {
        push_encryption(ctx, &encryption);
        let id = match file.trailer.get("ID").and_then(|id| file.resolved(ctx, id)) {
            Some(Object::Array(ids)) => ids.into_iter().next(),
            _ => None,
        };
        let id = id.as_ref().and_then(Object::bytes);
        match Cipher::of(&encryption, id) {
            Ok(cipher) => file.cipher = Some(cipher),
            Err(reason) => return ctx.warn(ctx.keep_text(&reason)),
        }
    }
    main_dictionaries(ctx, &file);
}

/// Reads the information dictionary and the catalogue, in the order of the trailer. Those of earlier saves
/// are obsolete.
fn main_dictionaries<'a>(ctx: &mut Context<'a>, file: &File<'a>) {
    let (mut has_document, mut informations) = (false, Vec::new());
    for (key, object) in &file.trailer.0 {
        let is_information = match key.as_str() {
            "Info" => true,
            "Root" if !std::mem::replace(&mut has_document, true) => false,
            _ => continue,
        };
        if is_information {
            if informations.contains(&object) {
                continue;
            }
            if !informations.is_empty() && !ctx.options.ignores_minor {
                ctx.warn("[Minor] Ignored duplicate Info dictionary");
                continue;
            }
            informations.push(object);
        }
        let is_last_save = informations.len() <= 1;
        match file.resolved(ctx, object) {
            Some(Object::Dict(info)) if is_information => information(ctx, file, &info, is_last_save),
            Some(Object::Dict(root)) => document(ctx, file, &root),
            _ => {}
        }
    }
}

/// The length that a linearized file has unless it was saved again (Annex F.3.3).
fn linearized_bytes(head: &[u8]) -> Option<u64> {
    let at = memchr::memmem::find(head, b"/Linearized")?;
    let start = memchr::memrchr(b'<', &head[..at])?.checked_sub(1)?;
    match Lexer::new(&head[start..]).object()? {
        Object::Dict(dict) => dict.get("L")?.as_u64(),
        _ => None,
    }
}

const YES_NO: &[(&str, &str)] = &[("false", "No"), ("true", "Yes")];

fn word(is_so: bool) -> &'static str {
    if is_so { "true" } else { "false" }
}

fn push_encryption(ctx: &mut Context<'_>, encryption: &Dict<'_>) {
    let number = |key| encryption.get(key).and_then(Object::as_u64);
    let filter = encryption.get("Filter").and_then(Object::name).unwrap_or("Unknown");
    let (version, revision) = (number("V").unwrap_or(0), number("R").unwrap_or(0));
    let n_bits = number("Length").unwrap_or(40);
    let text = match (filter, encryption.get("SubFilter").and_then(Object::name)) {
        ("Standard", _) => format!("{filter} V{version}.{revision} ({n_bits}-bit)"),
        (_, Some(inner)) => format!("{filter} V{version} ({inner})"),
        (_, None) => format!("{filter} V{version}"),
    };
    ctx.push_plain(GROUP, "Encryption", Value::Text(ctx.keep_text(&text)));
    if let Some(Object::Word(word)) = encryption.get("P")
        && let Ok(bits) = word.parse::<i64>()
    {
        ctx.push_conv(
            GROUP,
            "UserAccess",
            Value::Integer(bits & pdf::ACCESS_MASK),
            Conv::Bits(pdf::USER_ACCESS),
        );
    }
}

fn information<'a>(ctx: &mut Context<'a>, file: &File<'a>, info: &Dict<'a>, is_last_save: bool) {
    for (key, object) in &info.0 {
        if !ctx.take_node() {
            return;
        }
        let known = pdf::INFO.iter().find(|entry| entry.key == key);
        let (name, kind, role) = match known {
            Some(entry) => (entry.name, entry.kind, entry.role),
            None => (ctx.keep_text(&key_name::of_information(key)), Kind::Text, Role::None),
        };
        if !ctx.options.want.takes(name, role) {
            continue;
        }
        let Some(object) = file.resolved(ctx, object) else { continue };
        if let Some(value) =
            value_of(ctx, &object, kind, 0).filter(|_| kind != Kind::Words || !is_empty(&object))
        {
            // What the standard does not name gives way to what it does, and earlier saves to the last.
            let priority = i8::from(known.is_some() && is_last_save);
            ctx.push(Tag { group: GROUP, name, value, conv: Conv::None, role, priority });
        }
    }
}

fn is_empty(object: &Object<'_>) -> bool {
    matches!(object, Object::Bytes(bytes) if bytes.is_empty())
}

fn value_of<'a>(ctx: &Context<'a>, object: &Object<'a>, kind: Kind, depth: usize) -> Option<Value<'a>> {
    Some(match object {
        Object::Word(word) => Value::Text(word),
        Object::Name(name) => Value::Text(ctx.keep_text(name)),
        Object::Bytes(bytes) => {
            let text = pdf::text(bytes);
            match kind {
                Kind::Date => Value::Text(ctx.keep_text(&date(&text))),
                Kind::Words => words(ctx, &text),
                Kind::Text => Value::Text(ctx.keep_text(&text)),
            }
        }
        Object::Array(items) if depth == 0 => {
            let values: Vec<_> =
                items.iter().filter_map(|item| value_of(ctx, item, Kind::Text, depth + 1)).collect();
            ctx.keep_list(&values)
        }
        _ => return None,
    })
}

/// Splits keywords at semicolons; without one at commas; without either at spaces.
fn words<'a>(ctx: &Context<'a>, text: &str) -> Value<'a> {
    let words: Vec<&str> = if text.contains(';') {
        text.split(';').map(str::trim).collect()
    } else if text.contains(',') {
        text.split(',').map(str::trim).collect()
    } else {
        text.split_whitespace().collect()
    };
    let values: Vec<_> = words
        .into_iter()
        .filter(|word| !word.is_empty())
        .map(|word| Value::Text(ctx.keep_text(word)))
        .collect();
    match values.as_slice() {
        [] => Value::Text(""),
        [one] => *one,
        several => ctx.keep_list(several),
    }
}

/// Reads the catalogue (section 7.7.2), in its order.
fn document<'a>(ctx: &mut Context<'a>, file: &File<'a>, root: &Dict<'a>) {
    for (key, object) in &root.0 {
        if !ctx.take_node() {
            return;
        }
        match key.as_str() {
            "MarkInfo" => {
                if let Some(mark) = file.dict(ctx, root, key)
                    && let Some(Object::Word(word)) = mark.get("Marked")
                {
                    ctx.push_conv(GROUP, "TaggedPDF", Value::Text(word), Conv::TextLabels(YES_NO));
                }
            }
            "AcroForm" => {
                if let Some(form) = file.dict(ctx, root, key) {
                    let has_forms = Value::Text(word(form.get("XFA").is_some()));
                    ctx.push_conv(GROUP, "HasXFA", has_forms, Conv::TextLabels(YES_NO));
                }
            }
            "Metadata" => {
                if let Some(packet) = file.stream(ctx, root, key) {
                    ctx.deeper(|ctx| xmp::read(ctx, packet));
                }
            }
            "Perms" => {
                if let Some(permissions) = file.dict(ctx, root, key) {
                    signature::read_all(ctx, file, &permissions);
                }
            }
            "AF" => ctx.besides_columns(|ctx| content_credentials(ctx, file, object)),
            "Pages" => {
                if let Some(tree) = file.dict(ctx, root, key) {
                    pages(ctx, file, &tree);
                }
            }
            _ => {
                if let Some((_, name)) = pdf::ROOT.iter().find(|(known, _)| known == key)
                    && let Some(value) = file.resolved(ctx, object)
                    && let Some(value) = value_of(ctx, &value, Kind::Text, 0)
                {
                    ctx.push_plain(GROUP, name, value);
                }
            }
        }
    }
}

/// Reads the root of the tree of pages (section 7.7.3).
fn pages<'a>(ctx: &mut Context<'a>, file: &File<'a>, tree: &Dict<'a>) {
    for (key, object) in &tree.0 {
        let name = match key.as_str() {
            "Count" => "PageCount",
            "MediaBox" => "MediaBox",
            "Kids" => {
                let Some(Object::Array(kids)) = file.resolved(ctx, object) else { continue };
                let mut profiles = Vec::new();
                for kid in kids.iter().take(MOST_PAGES) {
                    if let Some(Object::Dict(page)) = file.resolved(ctx, kid) {
                        colour_profiles(ctx, file, &page, &mut profiles);
                        private_data(ctx, file, &page);
                    }
                }
                continue;
            }
            _ => continue,
        };
        if let Some(value) = value_of(ctx, object, Kind::Text, 0) {
            ctx.push_plain(GROUP, name, value);
        }
    }
}

/// Reads content credentials, which are an associated file (C2PA, section A.3.4; ISO 32000-2, section 14.13).
fn content_credentials<'a>(ctx: &mut Context<'a>, file: &File<'a>, files: &Object<'a>) {
    const MOST_FILES: usize = 16;
    let Some(Object::Array(files)) = file.resolved(ctx, files) else { return };
    for associated in files.iter().take(MOST_FILES) {
        let Some(Object::Dict(description)) = file.resolved(ctx, associated) else { continue };
        if description.get("AFRelationship").and_then(Object::name) == Some("C2PA_Manifest")
            && let Some(embedded) = file.dict(ctx, &description, "EF")
            && let Some(boxes) = file.stream(ctx, &embedded, "F")
        {
            ctx.deeper(|ctx| jumbf::read(ctx, boxes));
        }
    }
}

/// Reads the ICC profiles of a page's colour spaces (section 8.6.5.5), each profile once.
fn colour_profiles<'a>(ctx: &mut Context<'a>, file: &File<'a>, page: &Dict<'a>, seen: &mut Vec<u32>) {
    if !ctx.filter.icc {
        return;
    }
    let Some(resources) = file.dict(ctx, page, "Resources") else { return };
    let Some(spaces) = file.dict(ctx, &resources, "ColorSpace") else { return };
    for (_, space) in spaces.0.iter().take(MOST_PAGES) {
        let Some(Object::Array(space)) = file.resolved(ctx, space) else { continue };
        if let [Object::Name(kind), Object::Reference(number)] = space.as_slice()
            && kind == "ICCBased"
            && !seen.contains(number)
        {
            seen.push(*number);
            if let Some(profile) = file.stream_of(ctx, *number) {
                ctx.deeper(|ctx| icc::read(ctx, profile));
            }
        }
    }
}

/// Reads what Photoshop and Illustrator keep for themselves in a page (section 14.5).
fn private_data<'a>(ctx: &mut Context<'a>, file: &File<'a>, page: &Dict<'a>) {
    let Some(piece) = file.dict(ctx, page, "PieceInfo") else { return };
    if let Some(illustrators) = file.dict(ctx, &piece, "Illustrator") {
        if ctx.extension != "pdf" {
            ctx.correct_file_type(&AI);
        }
        if let Some(private) = file.dict(ctx, &illustrators, "Private") {
            illustration(ctx, file, &private);
        }
    }
    let Some(photoshops) = file.dict(ctx, &piece, "AdobePhotoshop") else { return };
    let Some(private) = file.dict(ctx, &photoshops, "Private") else { return };
    if let Some(resources) = file.stream(ctx, &private, "ImageResources") {
        ctx.deeper(|ctx| photoshop::read(ctx, resources));
    }
}

/// Reads the versions that Illustrator notes, and the comments of its own file, whose drawing is not read.
fn illustration<'a>(ctx: &mut Context<'a>, file: &File<'a>, private: &Dict<'a>) {
    for name in ["ContainerVersion", "CreatorVersion"] {
        if let Some(value) = private.get(name).and_then(|object| value_of(ctx, object, Kind::Text, 0)) {
            ctx.push_plain(GROUP, name, value);
        }
    }
    if let Some(text) = file.stream(ctx, private, "AIMetaData") {
        ctx.deeper(|ctx| postscript::lines(ctx, text));
    }
}

fn push_text<'a>(ctx: &mut Context<'a>, name: &'static str, bytes: &'a [u8]) {
    let text = ctx.text_or_latin1(bytes);
    ctx.push_plain(GROUP, name, Value::Text(text));
}
