//! Properties of Office documents (ECMA-376 part 2, clause 11; part 1, clause 22). The file type follows from
//! the content type of the main part; the properties are in three members of the archive.

use super::{Member, content};
use crate::context::Context;
use crate::file_type::FileType;
use crate::metadata::{Group, Tag};
use crate::xmp;
use table::def::{Conv, Role};
use table::document::office::{THMX, TYPES};
use table::name::tag_name;
use table::print::container::minutes;
use table::print::ole;
use table::value::Value;

const GROUP: Group<'static> = Group::same("XML");

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
