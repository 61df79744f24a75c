//! What the streams of a compound file contain, by their names (FlashPix Format Specification 1.0;
//! \[MS-DOC\]).

use super::ORDER;
use super::property_set;
use super::property_set::{GROUP, Names};
use crate::context::Context;
use crate::layout::push_header;
use table::def::Conv;
use table::document::{flashpix, word};
use table::row::place::{PlaceRow, placed};
use table::value::{Format, Value};

/// A stream that is read: how its name begins, and its reader.
type Known = (&'static str, for<'a> fn(&mut Context<'a>, &'a [u8]));

const KNOWN: &[Known] = &[
    ("\u{5}SummaryInformation", |ctx, bytes| property_set::read(ctx, bytes, same(flashpix::SUMMARY))),
    ("\u{5}DocumentSummaryInformation", |ctx, bytes| {
        property_set::read(ctx, bytes, Names { has_custom: true, ..same(flashpix::DOCUMENT) });
    }),
    ("\u{5}Image Contents", |ctx, bytes| {
        property_set::read(ctx, bytes, Names { id: of_image, priority: 0, ..same(flashpix::IMAGE) });
    }),
    ("\u{5}Image Info", |ctx, bytes| property_set::read(ctx, bytes, same(flashpix::IMAGE_INFO))),
    ("\u{5}Global Info", |ctx, bytes| property_set::read(ctx, bytes, same(flashpix::GLOBAL_INFO))),
    ("\u{5}Data Object", |ctx, bytes| property_set::read(ctx, bytes, same(flashpix::DATA_OBJECT))),
    ("\u{5}Transform", |ctx, bytes| property_set::read(ctx, bytes, same(flashpix::TRANSFORM))),
    ("\u{5}Operation", |ctx, bytes| property_set::read(ctx, bytes, same(flashpix::OPERATION))),
    ("\u{5}Extension List", |ctx, bytes| {
        property_set::read(ctx, bytes, Names { id: of_extension, ..same(flashpix::EXTENSIONS) });
    }),
    ("\u{5}Screen Nail", screen_nail),
    ("\u{1}CompObj", object),
    ("Audio Stream", audio),
    ("Current User", current_user),
    (WORD, head_of_word),
];

/// The text of a Word document, of which only the head is read.
pub(super) const WORD: &str = "WordDocument";

/// Whether a stream of this name is read.
pub(crate) fn wants(name: &str) -> bool {
    is_header(name) || KNOWN.iter().any(|(start, _)| name.starts_with(start))
}

/// Reads a stream.
pub(crate) fn read<'a>(ctx: &mut Context<'a>, name: &str, bytes: &'a [u8]) {
    if is_header(name) {
        subimage(ctx, bytes);
    } else if let Some((_, read)) = KNOWN.iter().find(|(start, _)| name.starts_with(start)) {
        read(ctx, bytes);
    }
}

/// The header of a resolution is called `Subimage 0000 Header`.
fn is_header(name: &str) -> bool {
    name.starts_with("Subimage ") && name.ends_with(" Header")
}

const fn same(table: &'static [table::row::number::NumberRow]) -> Names {
    Names { table, id: |id| id, has_custom: false, priority: 1 }
}

/// Numbers of subimages are 0x02rr00pp with the resolution, those of JPEG tables 0x03tt0001 with the table.
fn of_image(id: u32) -> u32 {
    match id >> 24 {
        2 | 3 if id != 0x0300_0002 => id & 0xff00_ffff,
        _ => id,
    }
}

/// Numbers of an extension's properties have its number in the upper half.
fn of_extension(id: u32) -> u32 {
    if id >= 0x1000_0000 { id } else { id & 0xffff }
}

fn subimage<'a>(ctx: &mut Context<'a>, bytes: &'a [u8]) {
    /// Length of the stream's head before the numbers, of which the first is the length of the header.
    const HEAD_BYTES: usize = 28;
    const SIDES: [(usize, &str); 2] = [(4, "SubimageWidth"), (8, "SubimageHeight")];
    const CELLS: &[PlaceRow] = &[
        placed(12, "SubimageTileCount", Format::Int32u),
        placed(16, "SubimageTileWidth", Format::Int32u),
        placed(20, "SubimageTileHeight", Format::Int32u),
        placed(24, "NumChannels", Format::Int32u),
    ];
    let header = bytes.get(HEAD_BYTES..).unwrap_or(&[]);
    for (at, name) in SIDES {
        if let Some(side) = ORDER.u32(header, at) {
            // Those of the property set come first.
            ctx.push_behind(GROUP, name, Value::Integer(side.into()), Conv::None);
        }
    }
    push_header(ctx, GROUP, ORDER, header, CELLS);
}

/// The name of the class, behind a head of 28 bytes ([MS-OLEDS], section 2.3.8).
fn object<'a>(ctx: &mut Context<'a>, bytes: &'a [u8]) {
    const NAME_AT: usize = 32;
    let Some(len) = ORDER.u32(bytes, NAME_AT - 4) else { return };
    ctx.push_behind(GROUP, "CompObjUserTypeLen", Value::Integer(len.into()), Conv::None);
    if let Some(name) = bytes.get(NAME_AT..).and_then(|rest| rest.get(..len as usize)) {
        let name = name.split(|byte| *byte == 0).next().unwrap_or_default();
        let name = Value::Text(ctx.text_or_latin1(name));
        ctx.push_behind(GROUP, "CompObjUserType", name, Conv::None);
    }
}

/// The head of a Word document ([MS-DOC], section 2.5.2).
fn head_of_word(ctx: &mut Context<'_>, bytes: &[u8]) {
    const MEANINGFUL: u16 = 0xff0f;
    let (Some(identification), Some(language)) = (ORDER.u16(bytes, 0), ORDER.u16(bytes, 6)) else { return };
    let (Some(flags), Some(origin)) = (ORDER.u16(bytes, 10), ORDER.u16(bytes, 18)) else { return };
    let tags = [
        ("Identification", identification, Conv::HexLabels(word::IDENTIFICATION)),
        ("LanguageCode", language, Conv::HexLabels(word::LANGUAGE)),
        ("DocFlags", flags & MEANINGFUL, Conv::Bits(word::FLAGS)),
        ("System", origin & 1, Conv::Labels(word::SYSTEM)),
        ("Word97", origin >> 4 & 1, Conv::Labels(&[(0, "No"), (1, "Yes")])),
    ];
    for (name, number, conv) in tags {
        ctx.push_conv(GROUP, name, Value::Integer(number.into()), conv);
    }
}

/// The name of the user who saved a presentation ([MS-PPT], section 2.3.2).
fn current_user<'a>(ctx: &mut Context<'a>, bytes: &'a [u8]) {
    let (Some(n_user), Some(len)) = (ORDER.u32(bytes, 8), ORDER.u16(bytes, 20)) else { return };
    let name = bytes.get(8 + n_user as usize..).and_then(|rest| rest.get(..usize::from(len)));
    if let Some(name) = name {
        ctx.push_plain(GROUP, "CurrentUser", Value::Text(ctx.text_or_latin1(name)));
    }
}

/// Length of the head of a stream of pictures or sound.
const STREAM_HEAD_BYTES: usize = 0x1c;

/// The sound that a camera recorded with a picture.
fn audio<'a>(ctx: &mut Context<'a>, bytes: &'a [u8]) {
    let sound = bytes.get(STREAM_HEAD_BYTES..).unwrap_or(&[]);
    ctx.push_plain(GROUP, "AudioStream", ctx.held(sound));
}

/// A small picture, and the JPEG in it, which ends with it.
fn screen_nail<'a>(ctx: &mut Context<'a>, bytes: &'a [u8]) {
    let nail = bytes.get(STREAM_HEAD_BYTES..).filter(|rest| !rest.is_empty()).unwrap_or(bytes);
    ctx.push_plain(GROUP, "ScreenNail", ctx.held(nail));
    if let Some(start) = memchr::memmem::find(nail, b"\xff\xd8\xff") {
        ctx.push_plain(GROUP, "PreviewImage", ctx.held(&nail[start..]));
    }
}
