//! Pictures and films that Android's cameras put behind a JPEG, as XMP lists them (Android documentation,
//! "Motion photo format 1.0" and "Ultra HDR image format 1.1"; Google's "Dynamic depth 1.0"): the film of a
//! motion photo, gain maps, depth maps.

use crate::context::Context;
use crate::metadata::Group;
use table::name::tag_name;
use table::value::Value;

/// Meanings of items, and the names of their tags.
const NAMES: [(&str, &str); 6] = [
    ("MotionPhoto", "MotionPhotoVideo"),
    ("GainMap", "GainMapImage"),
    ("Depth", "DepthMapImage"),
    ("Confidence", "ConfidenceMapImage"),
    ("android/depthmap", "DepthMapImage"),
    ("android/confidencemap", "ConfidenceMapImage"),
];

/// Number of items that are read.
const MOST_ITEMS: usize = 32;

/// The names of tags that this trailer can have.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    NAMES.iter().map(|(_, name)| *name)
}

struct ContainerItem<'a> {
    meaning: &'a str,
    is_film: bool,
    n_bytes: u64,
    n_padding: u64,
}

/// Adds the items that end at one of `ends`, the first of these at which there are such files.
pub(super) fn read(ctx: &mut Context<'_>, ends: [u64; 2]) {
    let items = items(ctx);
    let n_bytes = items.iter().fold(0_u64, |sum, item| sum.saturating_add(item.n_bytes + item.n_padding));
    let Some(first) = items.iter().find(|item| item.n_bytes > 0) else { return };
    let is_file = |start: &u64| match ctx.get(*start, 12) {
        Some(head) if first.is_film => head.get(4..8) == Some(b"ftyp"),
        Some(head) => head.starts_with(b"\xff\xd8\xff"),
        None => false,
    };
    let Some(mut at) = ends.into_iter().filter_map(|end| end.checked_sub(n_bytes)).find(is_file) else {
        return;
    };
    for item in items {
        let kind = if item.is_film { "Video" } else { "Image" };
        let name = match NAMES.iter().find(|(meaning, _)| *meaning == item.meaning) {
            Some((_, name)) => name,
            None => ctx.keep_text(&[&tag_name(item.meaning), kind].concat()),
        };
        if item.n_bytes > 0 {
            let file = ctx.stored(at, item.n_bytes);
            ctx.push_plain(Group::new("Trailer", "Google"), name, file);
        }
        at += item.n_bytes + item.n_padding;
    }
}

/// The items after the first, which is the picture itself.
fn items<'a>(ctx: &Context<'a>) -> Vec<ContainerItem<'a>> {
    let Some(Value::List(listed)) = ctx.findings.xmp_container else { return Vec::new() };
    let item = |listed: &Value<'a>| {
        let item = field(listed, "Item")?;
        let number = |name| field(&item, name).and_then(|value| value.plain().parse::<u32>().ok());
        let mime = text(ctx, field(&item, "Mime")?);
        Some(ContainerItem {
            meaning: text(ctx, field(&item, "Semantic").or_else(|| field(&item, "DataURI"))?),
            is_film: mime == "video/mp4",
            n_bytes: number("Length").unwrap_or(0).into(),
            n_padding: number("Padding").unwrap_or(0).into(),
        })
    };
    listed.iter().skip(1).take(MOST_ITEMS).filter_map(item).collect()
}

fn field<'a>(value: &Value<'a>, name: &str) -> Option<Value<'a>> {
    let Value::Struct(fields) = value else { return None };
    fields.iter().find(|field| field.name == name).map(|field| field.value)
}

fn text<'a>(ctx: &Context<'a>, value: Value<'a>) -> &'a str {
    match value {
        Value::Text(text) => text,
        other => ctx.keep_text(&other.plain()),
    }
}
