//! Edits that Samsung's phones record in the trailer as JSON, so that they can be undone. Some values are
//! JSON again, as text. Source: ExifTool's documentation of the Samsung tags.

use crate::context::Context;
use crate::json;
use crate::metadata::Group;
use crate::tree;
use table::def::Conv;
use table::value::{Field, Value};

const GROUP: Group<'static> = Group::new("JSON", "Samsung");

/// Gives a field its tag, if the usual rule for JSON does not.
type Named = fn(&str) -> Option<(&'static str, Conv)>;

/// Names of the fields that contain JSON as text, with the names inside.
const INNER: &[(&str, Named)] = &[
    ("clipInfoValue", |field| tag(CLIP, field)),
    ("effectValue", |_| None),
    ("portraitEffectValue", |field| tag(PORTRAIT, field)),
    ("toneValue", |field| tag(TONE, field)),
];

const EDIT: &[(&str, &str)] = &[("ndeVersion", "NDEVersion"), ("sepVersion", "SEPVersion")];

const CLIP: &[(&str, &str)] = &[
    ("mCenterX", "ClipCenterX"),
    ("mCenterY", "ClipCenterY"),
    ("mHFlip", "ClipHFlip"),
    ("mHFlipEffect", "ClipHFlipEffect"),
    ("mHeight", "ClipHeight"),
    ("mHozPerspective", "ClipHozPerspective"),
    ("mRotate", "ClipRotate"),
    ("mRotateEffect", "ClipRotateEffect"),
    ("mRotation", "ClipRotation"),
    ("mRotationEffect", "ClipRotationEffect"),
    ("mVFlip", "ClipVFlip"),
    ("mVFlipEffect", "ClipVFlipEffect"),
    ("mVerPerspective", "ClipVerPerspective"),
    ("mWidth", "ClipWidth"),
];

const PORTRAIT: &[(&str, &str)] = &[
    ("effectId", "PortraitEffectID"),
    ("effectIdOriginal", "PortraitEffectIDOriginal"),
    ("effectLevel", "PortraitEffectLevel"),
    ("exifRotation", "PortraitExifRotation"),
    ("lightLevel", "PortraitLightLevel"),
    ("refocusX", "PortraitRefocusX"),
    ("refocusY", "PortraitRefocusY"),
    ("touchX", "PortraitTouchX"),
    ("touchY", "PortraitTouchY"),
];

const TONE: &[(&str, &str)] = &[("wbMode", "WBMode"), ("wbTemperature", "WBTemperature")];

fn tag(names: &[(&str, &'static str)], field: &str) -> Option<(&'static str, Conv)> {
    names.iter().find(|(known, _)| *known == field).map(|(_, tag)| (*tag, Conv::None))
}

/// Reads the record of an edit by the phone's editor.
pub(super) fn read<'a>(ctx: &mut Context<'a>, text: &'a [u8]) {
    let Some(Value::Struct(fields)) = json::parse(ctx, text) else { return };
    for field in fields {
        match inner(ctx, field) {
            Some((fields, named)) => tree::push_fields(ctx, GROUP, fields, named),
            None => tree::push_fields(ctx, GROUP, &[*field], |field| tag(EDIT, field)),
        }
    }
}

/// Reads what the phone's generative editor records.
pub(super) fn read_generated<'a>(ctx: &mut Context<'a>, text: &'a [u8]) {
    json::read(ctx, GROUP, text);
}

fn inner<'a>(ctx: &mut Context<'a>, field: &Field<'a>) -> Option<(&'a [Field<'a>], Named)> {
    let (_, named) = INNER.iter().find(|(name, _)| *name == field.name)?;
    let Value::Text(text) = field.value else { return None };
    match json::parse(ctx, text.as_bytes())? {
        Value::Struct(fields) => Some((fields, *named)),
        _ => None,
    }
}
