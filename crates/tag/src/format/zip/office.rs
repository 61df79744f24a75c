//! Properties of Office documents (ECMA-376 part 2, clause 11; part 1, clause 22): the main part's content
//! type tells the type, and three members have the properties.

use super::{Member, content};
use crate::context::Context;
use crate::file_type::FileType;
use crate::metadata::{Group, Tag};
use crate::xmp;
use table::def::{Conv, Role};
use table::name::tag_name;
use table::print::container::minutes;
use table::print::ole;
use table::value::Value;

const GROUP: Group<'static> = Group::same("XML");

const fn kind(name: &'static str, extension: &'static str, mime: &'static str) -> FileType {
    FileType::new(name, extension, mime)
}

/// Content types of main parts, without their end, and the types of documents.
const TYPES: &[(&str, FileType)] = &[
    (
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main",
        kind("DOCX", "docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"),
    ),
    (
        "application/vnd.openxmlformats-officedocument.wordprocessingml.template.main",
        kind("DOTX", "dotx", "application/vnd.openxmlformats-officedocument.wordprocessingml.template"),
    ),
    (
        "application/vnd.ms-word.document.macroEnabled.main",
        kind("DOCM", "docm", "application/vnd.ms-word.document.macroEnabled.12"),
    ),
    (
        "application/vnd.ms-word.template.macroEnabledTemplate.main",
        kind("DOTM", "dotm", "application/vnd.ms-word.template.macroEnabledTemplate"),
    ),
    (
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main",
        kind("XLSX", "xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
    ),
    (
        "application/vnd.openxmlformats-officedocument.spreadsheetml.template.main",
        kind("XLTX", "xltx", "application/vnd.openxmlformats-officedocument.spreadsheetml.template"),
    ),
    (
        "application/vnd.ms-excel.sheet.macroEnabled.main",
        kind("XLSM", "xlsm", "application/vnd.ms-excel.sheet.macroEnabled.12"),
    ),
    (
        "application/vnd.ms-excel.sheet.binary.macroEnabled.main",
        kind("XLSB", "xlsb", "application/vnd.ms-excel.sheet.binary.macroEnabled.12"),
    ),
    (
        "application/vnd.openxmlformats-officedocument.presentationml.presentation.main",
        kind("PPTX", "pptx", "application/vnd.openxmlformats-officedocument.presentationml.presentation"),
    ),
    (
        "application/vnd.openxmlformats-officedocument.presentationml.template.main",
        kind("POTX", "potx", "application/vnd.openxmlformats-officedocument.presentationml.template"),
    ),
    (
        "application/vnd.openxmlformats-officedocument.presentationml.slideshow.main",
        kind("PPSX", "ppsx", "application/vnd.openxmlformats-officedocument.presentationml.slideshow"),
    ),
    (
        "application/vnd.ms-powerpoint.presentation.macroEnabled.main",
        kind("PPTM", "pptm", "application/vnd.ms-powerpoint.presentation.macroEnabled.12"),
    ),
    (
        "application/vnd.ms-excel.template.macroEnabled.main",
        kind("XLTM", "xltm", "application/vnd.ms-excel.template.macroEnabled.12"),
    ),
    (
        "application/vnd.ms-excel.addin.macroEnabled.main",
        kind("XLAM", "xlam", "application/vnd.ms-excel.addin.macroEnabled.12"),
    ),
    (
        "application/vnd.ms-powerpoint.template.macroEnabled.main",
        kind("POTM", "potm", "application/vnd.ms-powerpoint.template.macroEnabled.12"),
    ),
    (
        "application/vnd.ms-powerpoint.slideshow.macroEnabled.main",
        kind("PPSM", "ppsm", "application/vnd.ms-powerpoint.slideshow.macroEnabled.12"),
    ),
    (
        "application/vnd.ms-powerpoint.addin.macroEnabled.main",
        kind("PPAM", "ppam", "application/vnd.ms-powerpoint.addin.macroEnabled.12"),
    ),
    ("application/vnd.ms-visio.drawing.main", kind("VSDX", "vsdx", "application/vnd.ms-visio.drawing")),
];

/// A theme has the content types of a presentation.
const THMX: FileType = kind("THMX", "thmx", "application/vnd.ms-officetheme");

/// The type of the document by its list of content types. As in ExifTool, what is none of them is the first.
pub(super) fn type_of(types: &[u8], extension: &str) -> &'static FileType {
    let is_listed = |mime: &str| memchr::memmem::find(types, mime.as_bytes()).is_some();
    let mut fitting = TYPES.iter().filter(|(mime, _)| is_listed(mime)).map(|(_, file_type)| file_type);
    let first = fitting.next();
    if extension == "thmx" && first.is_some_and(|first| first.name == "PPTX") {
        return &THMX;
    }
    fitting.find(|file_type| file_type.extension == extension).or(first).unwrap_or(&TYPES[0].1)
}

/// The type of the documents with this extension.
pub(in crate::format) fn type_of_name(extension: &str) -> Option<&'static FileType> {
    TYPES.iter().map(|(_, file_type)| file_type).find(|file_type| file_type.extension == extension)
}

/// Reads a member that has properties.
pub(super) fn read<'a>(ctx: &mut Context<'a>, member: &Member<'a>) {
    if !matches!(member.name, "docProps/app.xml" | "docProps/core.xml" | "docProps/custom.xml") {
        return;
    }
    let Some(document) = content(ctx, member) else { return };
    for property in xmp::properties(ctx, document) {
        ctx.within("XML", |ctx| push(ctx, property));
    }
}

fn push<'a>(ctx: &mut Context<'a>, property: xmp::ElementProperty<'a>) {
    let (prefix, local) = property.name.split_once(':').unwrap_or(("", property.name));
    let texts: Vec<_> = property.texts.iter().map(|text| xmp::guessed_value(ctx, text)).collect();
    let value = match texts[..] {
        [] => Value::Text(""),
        [only] => only,
        _ => ctx.arena.keep_list(&texts),
    };
    if prefix == "dc" {
        let role = match local {
            "title" => Role::Title,
            "creator" => Role::Artist,
            "description" => Role::Description,
            _ => Role::None,
        };
        let name = ctx.keep_text(&tag_name(local));
        let group = Group::new("XMP", "XMP-dc");
        return ctx.push(Tag { group, name, value, conv: Conv::None, role, priority: 1 });
    }
    // Custom properties have their name in an attribute.
    let name = property.label.unwrap_or(local);
    let words: String = name
        .split(|character: char| !character.is_ascii_alphanumeric() && !matches!(character, '-' | '_'))
        .map(|word| word.get(..1).unwrap_or("").to_ascii_uppercase() + word.get(1..).unwrap_or(""))
        .collect();
    let (name, conv) = match words.as_str() {
        "Created" => ("CreateDate", Conv::None),
        "Modified" => ("ModifyDate", Conv::None),
        "Revision" => ("RevisionNumber", Conv::None),
        "TotalTime" => ("TotalEditTime", Conv::Call(minutes)),
        "DocSecurity" => ("DocSecurity", Conv::Call(ole::security)),
        "ScaleCrop" | "LinksUpToDate" | "SharedDoc" | "HyperlinksChanged" => {
            (ctx.keep_text(&words), Conv::TextLabels(&[("false", "No"), ("true", "Yes")]))
        }
        _ => (ctx.keep_text(&tag_name(&words)), Conv::None),
    };
    ctx.push_conv(GROUP, name, value, conv);
}
