//! DICOM (PS3.5, section 7; PS3.10, section 7): elements with a number, in most files a value representation,
//! a length and a value. Elements of sequences follow each other like all others.

use crate::context::Context;
use crate::file_type::FileType;
use crate::format::picture::tiff;
use crate::metadata::{Group, Tag};
use crate::taken;
use table::bytes::ByteOrder;
use table::def::{Conv, Mode, Role};
use table::document::dicom;
use table::value::{Array, Format, Value};

const DICOM: FileType = FileType::new("DICOM", "dcm", "application/dicom");
/// Files without a preamble, as in ACR-NEMA, from which DICOM comes.
const ACR: FileType = FileType::new("ACR", "acr", "application/dicom");
const GROUP: Group<'static> = Group::same("DICOM");
const PREAMBLE_BYTES: u64 = 128;
const MARK: &[u8] = b"DICM";
/// Length of the head of an element without a representation, or with a short length.
const SHORT_HEAD_BYTES: usize = 8;
/// Longest value that is read; longer ones are told as binary data of that many bytes.
const MOST_VALUE_BYTES: usize = 1024;
const UNDEFINED: u32 = 0xffff_ffff;

/// Whether the file has the mark behind its preamble, which may be the header of another format.
pub(in crate::format) fn is_dicom(ctx: &Context<'_>) -> bool {
    ctx.source.get_up_to(PREAMBLE_BYTES, MARK.len()) == Some(MARK)
}

/// Whether the preamble is the head of a TIFF, so that both formats accept the file.
pub(in crate::format) fn is_dicom_and_tiff(ctx: &Context<'_>) -> bool {
    ctx.source.get_up_to(0, 4).is_some_and(tiff::begins) && is_dicom(ctx)
}

/// Whether the file begins with the elements themselves.
pub(in crate::format) fn is_acr(ctx: &Context<'_>) -> bool {
    acr_syntax(ctx).is_some()
}

/// The syntax in which the first two elements are known ones in ascending order.
fn acr_syntax(ctx: &Context<'_>) -> Option<Syntax> {
    const MOST_FIRST_BYTES: u32 = 256;
    const IMPLICIT: Syntax = Syntax { is_implicit: true, ..EXPLICIT };
    const BIG: Syntax = Syntax { order: ByteOrder::Big, ..EXPLICIT };
    let order = |element: &Element| (element.group, element.number);
    [EXPLICIT, IMPLICIT, BIG].into_iter().find(|syntax| {
        let first = next(ctx, 0, *syntax).filter(|first| {
            matches!(first.group, 2 | 4 | 8)
                && first.len <= MOST_FIRST_BYTES
                && dicom::element(first.group, first.number).is_some()
        });
        first.is_some_and(|first| {
            let inner = if first.group == META_GROUP { EXPLICIT } else { *syntax };
            next(ctx, first.end(), inner).is_some_and(|second| order(&second) > order(&first))
        })
    })
}

/// How the elements after the file's own ones are written.
#[derive(Clone, Copy)]
struct Syntax {
    is_implicit: bool,
    order: ByteOrder,
}

const META_GROUP: u16 = 2;
const EXPLICIT: Syntax = Syntax { is_implicit: false, order: ByteOrder::Little };

pub(in crate::format) fn read(ctx: &mut Context<'_>) {
    ctx.set_file_type(&DICOM);
    elements(ctx, PREAMBLE_BYTES + MARK.len() as u64, EXPLICIT);
}

pub(in crate::format) fn read_acr(ctx: &mut Context<'_>) {
    if let Some(syntax) = acr_syntax(ctx) {
        ctx.set_file_type(&ACR);
        elements(ctx, 0, syntax);
    }
}

/// Reads all elements; those after the file's own are in `syntax`, unless these tell another.
fn elements(ctx: &mut Context<'_>, mut at: u64, syntax: Syntax) {
    let mut transfer = "";
    // The first group is always in this syntax and tells that of the others.
    while let Some(element) = next(ctx, at, EXPLICIT).filter(|element| element.group == META_GROUP) {
        let value = push(ctx, &element, EXPLICIT);
        if let (0x0010, Some(Value::Text(text))) = (element.number, value) {
            transfer = text;
        }
        at = element.end();
        if !ctx.take_node() {
            return;
        }
    }
    let syntax = match transfer {
        "1.2.840.10008.1.2" => Syntax { is_implicit: true, ..EXPLICIT },
        "1.2.840.10008.1.2.2" => Syntax { order: ByteOrder::Big, ..EXPLICIT },
        _ => syntax,
    };
    if transfer == "1.2.840.10008.1.2.1.99" {
        return inflated(ctx, at, syntax);
    }
    while let Some(element) = next(ctx, at, syntax) {
        push(ctx, &element, syntax);
        at = element.end();
        if !ctx.take_node() {
            return;
        }
    }
}

/// Reads elements that are compressed together (PS3.5, A.5).
fn inflated<'a>(ctx: &mut Context<'a>, at: u64, syntax: Syntax) {
    let most = ctx.options.limits.value_bytes;
    let Some(packed) = ctx.source.get_up_to(at, most) else { return };
    let Some(bytes) = ctx.inflate_raw(packed) else { return };
    let mut at = 0;
    while let Some(head) = bytes.get(at..).and_then(|rest| Head::parse(rest, syntax)) {
        let start = at + head.n_bytes;
        let len = head.value_bytes() as usize;
        let Some(value) = bytes.get(start..).and_then(|rest| rest.get(..len)) else { return };
        match dicom::element(head.group, head.number) {
            Some((_, name)) if len > MOST_VALUE_BYTES => ctx.push_plain(GROUP, name, ctx.held(value)),
            _ => _ = push_value(ctx, &head, value, syntax),
        }
        at = start + len;
        if !ctx.take_node() {
            return;
        }
    }
}

/// The number, representation and length of an element.
struct Head {
    group: u16,
    number: u16,
    representation: [u8; 2],
    /// Length of the value, or [`UNDEFINED`].
    len: u32,
    /// Length of the head itself.
    n_bytes: usize,
}

impl Head {
    fn parse(bytes: &[u8], Syntax { is_implicit, order }: Syntax) -> Option<Head> {
        let group = order.u16(bytes, 0)?;
        let number = order.u16(bytes, 2)?;
        let representation = *bytes.get(4..6)?.first_chunk()?;
        let (representation, len, n_bytes) = match &representation {
            // Items and their ends have no representation.
            _ if group == 0xfffe => (*b"UN", order.u32(bytes, 4)?, 8),
            _ if is_implicit => {
                let known = match number {
                    // The length of a group.
                    0 => "UL",
                    _ => dicom::element(group, number).map_or("UN", |(representation, _)| representation),
                };
                (*known.as_bytes().first_chunk()?, order.u32(bytes, 4)?, 8)
            }
            b"OB" | b"OD" | b"OF" | b"OL" | b"OV" | b"OW" | b"SQ" | b"SV" | b"UC" | b"UN" | b"UR" | b"UT"
            | b"UV" => (representation, order.u32(bytes, 8)?, 12),
            [b'A'..=b'Z', b'A'..=b'Z'] => (representation, order.u16(bytes, 6)?.into(), 8),
            _ => return None,
        };
        debug_assert!(n_bytes >= SHORT_HEAD_BYTES);
        Some(Head { group, number, representation, len, n_bytes })
    }

    /// Length of the value that is passed over: elements of sequences are read like others, unless the
    /// representations are only in the dictionary.
    fn value_bytes(&self) -> u32 {
        match &self.representation {
            _ if self.len == UNDEFINED => 0,
            b"SQ" if self.n_bytes > SHORT_HEAD_BYTES => 0,
            _ => self.len,
        }
    }
}

/// An element in the file.
struct Element {
    head: Head,
    at: u64,
}

impl std::ops::Deref for Element {
    type Target = Head;

    fn deref(&self) -> &Head {
        &self.head
    }
}

impl Element {
    fn end(&self) -> u64 {
        self.at + u64::from(self.value_bytes())
    }
}

fn next(ctx: &Context<'_>, at: u64, syntax: Syntax) -> Option<Element> {
    const HEAD_BYTES: usize = 12;
    let head = Head::parse(ctx.source.get_up_to(at, HEAD_BYTES)?, syntax)?;
    Some(Element { at: at + head.n_bytes as u64, head })
}

fn push<'a>(ctx: &mut Context<'a>, element: &Element, syntax: Syntax) -> Option<Value<'a>> {
    let len = element.value_bytes() as usize;
    let (_, name) = dicom::element(element.group, element.number)?;
    if len > MOST_VALUE_BYTES {
        if ctx.source.len_bytes().is_some_and(|n_bytes| element.end() > n_bytes) {
            return None;
        }
        ctx.push_plain(GROUP, name, ctx.stored(element.at, len as u64));
        return None;
    }
    let is_fact = matches!((element.group, element.number), (0x0028, _) | (2, 0x0010));
    if !is_fact && !ctx.options.want.takes(name, role_of(name)) {
        return None;
    }
    let bytes = ctx.get(element.at, len)?;
    push_value(ctx, element, bytes, syntax)
}

fn push_value<'a>(ctx: &mut Context<'a>, head: &Head, bytes: &'a [u8], syntax: Syntax) -> Option<Value<'a>> {
    let (_, name) = dicom::element(head.group, head.number)?;
    let value = value_of(ctx, &head.representation, bytes, syntax.order);
    note_fact(ctx, head, &value);
    let conv = match (head.group, head.number) {
        (0x0028, 0x0103) => Conv::Labels(&[(0, "Unsigned"), (1, "Signed")]),
        (0x7fe0, 0x0010) | (0xfffc, 0xfffc) => Conv::Call(size_as_text),
        _ if &head.representation == b"UI" => Conv::Call(uid),
        _ => Conv::None,
    };
    ctx.push(Tag { group: GROUP, name, value, conv, role: role_of(name), priority: 1 });
    Some(value)
}

fn role_of(name: &str) -> Role {
    match name {
        "Manufacturer" => Role::Make,
        "ManufacturersModelName" => Role::Model,
        "AcquisitionDateTime" => Role::DateTimeOriginal,
        "ImageComments" => Role::Description,
        _ => taken::role_of(GROUP.family0, name),
    }
}

fn note_fact(ctx: &mut Context<'_>, head: &Head, value: &Value<'_>) {
    let number = value.as_i64().and_then(|number| u32::try_from(number).ok());
    let facts = &mut ctx.metadata.facts;
    match (head.group, head.number) {
        (0x0028, 0x0010) => facts.height = number,
        (0x0028, 0x0011) => facts.width = number,
        (0x0028, 0x0101) => facts.bit_depth = number,
        _ => {}
    }
}

/// The value of an element by its representation (PS3.5, section 6.2).
fn value_of<'a>(ctx: &Context<'a>, representation: &[u8; 2], bytes: &'a [u8], order: ByteOrder) -> Value<'a> {
    let format = match representation {
        b"FL" | b"OF" => Format::Float,
        b"FD" | b"OD" => Format::Double,
        b"SL" => Format::Int32s,
        b"UL" | b"OL" => Format::Int32u,
        b"SS" => Format::Int16s,
        b"US" | b"OW" => Format::Int16u,
        b"SV" => Format::Int64s,
        b"UV" | b"OV" => Format::Int64u,
        b"OB" => Format::Int8u,
        b"AT" if bytes.len() == 4 => {
            let part = |at| order.u16(bytes, at).unwrap_or(0);
            return Value::Text(ctx.keep_text(&format!("{:04X},{:04X}", part(0), part(2))));
        }
        b"AT" | b"UN" | b"SQ" => return Value::Text(ctx.printable(bytes)),
        _ => {
            let text = ctx.printable(bytes).trim_end_matches(' ');
            return Value::Text(match representation {
                b"DA" | b"TM" | b"DT" => moment(ctx, representation, text),
                _ => text.trim_start_matches(' '),
            });
        }
    };
    Value::Array(Array { bytes, format, order })
}

/// A date, a time or both with colons and a space between them; other texts stay as they are.
fn moment<'a>(ctx: &Context<'a>, representation: &[u8; 2], text: &'a str) -> &'a str {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (digits, rest) = text.split_at(digits);
    let separators: &[(usize, char)] = match (representation, digits.len()) {
        (b"DA", 8) => &[(4, ':'), (6, ':')],
        (b"TM", 4) => &[(2, ':')],
        (b"TM", 6) => &[(2, ':'), (4, ':')],
        (b"DT", 14) => &[(4, ':'), (6, ':'), (8, ' '), (10, ':'), (12, ':')],
        _ => return text,
    };
    let mut out = String::new();
    for (at, digit) in digits.char_indices() {
        if let Some((_, separator)) = separators.iter().find(|(before, _)| *before == at) {
            out.push(*separator);
        }
        out.push(digit);
    }
    out.push_str(rest);
    ctx.keep_text(&out)
}

fn uid(value: &Value<'_>, mode: Mode, out: &mut String) {
    let plain = value.plain();
    match dicom::name_of_uid(&plain).filter(|_| mode == Mode::Print) {
        Some(name) => out.push_str(name),
        None => out.push_str(&plain),
    }
}

/// The picture: its size as the text of its numbers, as ExifTool counts it.
fn size_as_text(value: &Value<'_>, _mode: Mode, out: &mut String) {
    out.push_str(&format!("(Binary data {} bytes, use -b option to extract)", value.plain().len()));
}
