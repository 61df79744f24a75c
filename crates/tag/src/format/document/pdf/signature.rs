//! Signatures that permit or forbid changes of a PDF (ISO 32000-1, section 12.8), and who signed when.

use super::file::File;
use super::object::{Dict, Object};
use super::{GROUP, value_of};
use crate::context::Context;
use table::def::Conv;
use table::document::pdf::{Kind, PERMISSIONS, SIGNATURE};

/// Number of references of a signature that are read.
const MOST_REFERENCES: usize = 16;

/// Reads the signatures of a permissions dictionary (section 12.8.4).
pub(super) fn read_all<'a>(ctx: &mut Context<'a>, file: &File<'a>, permissions: &Dict<'a>) {
    for (key, _) in &permissions.0 {
        if matches!(key.as_str(), "DocMDP" | "FieldMDP" | "UR3")
            && let Some(signature) = file.dict(ctx, permissions, key)
        {
            read(ctx, file, &signature);
        }
    }
}

fn read<'a>(ctx: &mut Context<'a>, file: &File<'a>, signature: &Dict<'a>) {
    for (key, object) in &signature.0 {
        if let Some((_, name, kind)) = SIGNATURE.iter().find(|(known, ..)| known == key) {
            push(ctx, file, object, name, *kind, Conv::None);
        } else if key == "Reference" {
            let Some(Object::Array(references)) = file.resolved(ctx, object) else { continue };
            for reference in references.iter().take(MOST_REFERENCES) {
                let Some(Object::Dict(reference)) = file.resolved(ctx, reference) else { continue };
                let Some(parameters) = file.dict(ctx, &reference, "TransformParams") else { continue };
                for (key, object) in &parameters.0 {
                    if let Some((_, name, conv)) = PERMISSIONS.iter().find(|(known, ..)| known == key) {
                        push(ctx, file, object, name, Kind::Text, *conv);
                    }
                }
            }
        }
    }
}

fn push<'a>(
    ctx: &mut Context<'a>,
    file: &File<'a>,
    object: &Object<'a>,
    name: &'static str,
    kind: Kind,
    conv: Conv,
) {
    let Some(object) = file.resolved(ctx, object) else { return };
    let object = match &object {
        Object::Array(items) if items.len() == 1 => &items[0],
        several => several,
    };
    if let Some(value) = value_of(ctx, object, kind, 0) {
        ctx.push_conv(GROUP, name, value, conv);
    }
}
