//! Finds the objects of a PDF: cross-reference tables, cross-reference streams and object streams (ISO
//! 32000-1, section 7.5).

use super::cipher::{Cipher, Id};
use super::object::{Dict, Lexer, Object};
use super::object_stream::ObjectStream;
use crate::context::Context;
use std::cell::RefCell;
use std::rc::Rc;

/// Number of cross-reference sections followed; each save of a document can append one.
const MOST_SECTIONS: usize = 24;
/// Number of bytes at the end of a file in which the start of the last section is written.
const TAIL_BYTES: usize = 2048;
/// Sizes in which an object is requested, until it is complete.
const OBJECT_BYTES: [usize; 3] = [2048, 1 << 16, 1 << 20];

/// A range of object numbers, and where their positions are.
struct Section<'a> {
    first: u32,
    count: u32,
    places: Places<'a>,
}

#[derive(Clone, Copy)]
enum Places<'a> {
    /// Entries of 20 bytes of text at this offset of the file.
    Table(u64),
    /// Entries of a stream with fields of these widths.
    Stream(&'a [u8], [usize; 3]),
}

/// The place of an object.
enum Place {
    At(u64),
    /// Number of the stream that contains the object, and its index there.
    In(u32, usize),
}

/// A PDF file of which the cross-references are known.
#[derive(Default)]
pub(super) struct File<'a> {
    sections: Vec<Section<'a>>,
    /// The trailer's entries, those of the last save first.
    pub trailer: Dict<'a>,
    pub start: u64,
    /// The highest number of an object in tables.
    pub highest: u32,
    /// The largest number of objects that a trailer states.
    pub size: u64,
    /// How the document is deciphered, if it is encrypted.
    pub cipher: Option<Cipher>,
    /// The object stream that was read last, and its number.
    last_stream: RefCell<Option<(u32, Rc<ObjectStream<'a>>)>>,
}

/// An object as the file has it.
struct FoundObject<'a> {
    object: Object<'a>,
    /// Where its stream begins.
    data_at: Option<u64>,
    id: Id,
}

impl<'a> File<'a> {
    /// Reads the cross-references; `None` if the last section cannot be found.
    pub(super) fn open(ctx: &mut Context<'a>, start: u64) -> Option<File<'a>> {
        let end = ctx.source.len_bytes()?;
        let tail_at = end.saturating_sub(TAIL_BYTES as u64);
        let tail = ctx.source.get_up_to(tail_at, TAIL_BYTES)?;
        let keyword = tail.windows(9).rposition(|window| window == b"startxref")?;
        let mut next = Lexer::new(&tail[keyword + 9..]).word().parse::<u64>().ok();
        let mut file = File { start, ..File::default() };
        let mut seen = Vec::new();
        while let Some(at) = next.filter(|at| !seen.contains(at)) {
            if seen.len() >= MOST_SECTIONS || !ctx.take_node() {
                break;
            }
            seen.push(at);
            let Some(dict) = start.checked_add(at).and_then(|at| file.section(ctx, at)) else {
                if seen.len() > 1 {
                    ctx.warn("Invalid secondary xref table");
                    break;
                }
                return None;
            };
            let hidden = dict.get("XRefStm").and_then(Object::as_u64);
            let hidden = hidden.and_then(|at| file.section(ctx, start.checked_add(at)?));
            next = dict.get("Prev").and_then(Object::as_u64);
            file.size = file.size.max(dict.get("Size").and_then(Object::as_u64).unwrap_or(0));
            file.trailer.0.extend(dict.0);
            file.trailer.0.extend(hidden.unwrap_or_default().0);
        }
        (!seen.is_empty()).then_some(file)
    }

    /// Reads the section at `at`, and returns its trailer.
    fn section(&mut self, ctx: &mut Context<'a>, at: u64) -> Option<Dict<'a>> {
        let head = ctx.source.get_up_to(at, 32)?;
        let mut lexer = Lexer::new(head);
        if !lexer.takes(b"xref") {
            return self.stream_section(ctx, at);
        }
        let mut at = at + lexer.at as u64;
        loop {
            let mut lexer = Lexer::new(ctx.source.get_up_to(at, 64)?);
            if lexer.takes(b"trailer") {
                return self.dict_at(ctx, at + lexer.at as u64);
            }
            let (first, count): (u32, u32) = (lexer.word().parse().ok()?, lexer.word().parse().ok()?);
            if let Some(before_last) = count.checked_sub(1) {
                self.highest = self.highest.max(first.saturating_add(before_last));
            }
            lexer.skip_space();
            at += lexer.at as u64;
            if !ctx.take_node() {
                return None;
            }
            self.sections.push(Section { first, count, places: Places::Table(at) });
            at += u64::from(count) * 20;
        }
    }

    fn dict_at(&self, ctx: &mut Context<'a>, at: u64) -> Option<Dict<'a>> {
        OBJECT_BYTES.iter().find_map(|&size| match Lexer::new(ctx.source.get_up_to(at, size)?).object()? {
            Object::Dict(dict) => Some(dict),
            _ => None,
        })
    }

    fn stream_section(&mut self, ctx: &mut Context<'a>, at: u64) -> Option<Dict<'a>> {
        let found = self.object_at(ctx, at, None)?;
        let Object::Dict(dict) = found.object else { return None };
        let data = self.data(ctx, &dict, found.data_at?, None)?;
        let numbers = |key| match dict.get(key) {
            Some(Object::Array(items)) => items.iter().filter_map(Object::as_u64).collect(),
            _ => Vec::new(),
        };
        let widths: Vec<u64> = numbers("W");
        let &[a, b, c] = widths.as_slice() else { return None };
        if a.max(b).max(c) > 8 || a + b + c == 0 {
            return None;
        }
        let widths = [a as usize, b as usize, c as usize];
        let mut ranges = numbers("Index");
        if ranges.is_empty() {
            ranges = vec![0, dict.get("Size")?.as_u64()?];
        }
        let mut rest = data;
        for range in ranges.chunks_exact(2) {
            let (first, count) = (u32::try_from(range[0]).ok()?, u32::try_from(range[1]).ok()?);
            if !ctx.take_node() {
                return None;
            }
            self.sections.push(Section { first, count, places: Places::Stream(rest, widths) });
            let n_bytes = (count as usize).saturating_mul(widths.iter().sum());
            rest = rest.get(n_bytes..).unwrap_or(&[]);
        }
        Some(dict)
    }

    fn place_of(&self, ctx: &Context<'a>, number: u32) -> Option<Place> {
        for section in &self.sections {
            let Some(index) = number.checked_sub(section.first).filter(|index| *index < section.count) else {
                continue;
            };
            match section.places {
                Places::Table(at) => {
                    let entry = ctx.get(at + u64::from(index) * 20, 18)?;
                    let at = std::str::from_utf8(&entry[..10]).ok()?.parse::<u64>().ok()?;
                    // A hybrid file lists objects in streams as free.
                    if entry[17] == b'n' {
                        return Some(Place::At(self.start.checked_add(at)?));
                    }
                }
                Places::Stream(data, [a, b, c]) => {
                    let entry = data.get(index as usize * (a + b + c)..)?.get(..a + b + c)?;
                    let field = |from: usize, len: usize| {
                        entry[from..from + len].iter().fold(0_u64, |sum, byte| sum << 8 | u64::from(*byte))
                    };
                    match if a == 0 { 1 } else { field(0, a) } {
                        1 => return Some(Place::At(self.start.checked_add(field(a, b))?)),
                        2 => {
                            let stream = u32::try_from(field(a, b)).ok()?;
                            return Some(Place::In(stream, usize::try_from(field(a + b, c)).ok()?));
                        }
                        _ => {}
                    }
                }
            }
        }
        None
    }

    /// Reads the object at `at`. The number is checked.
    fn object_at(&self, ctx: &mut Context<'a>, at: u64, number: Option<u32>) -> Option<FoundObject<'a>> {
        for size in OBJECT_BYTES {
            let bytes = ctx.source.get_up_to(at, size)?;
            let mut lexer = Lexer::new(bytes);
            let found: u32 = lexer.word().parse().ok()?;
            let generation = lexer.word().parse().ok()?;
            if !lexer.takes(b"obj") || number.is_some_and(|number| number != found) {
                return None;
            }
            let object = lexer.object();
            if !ctx.take_bytes(lexer.at) {
                return None;
            }
            let Some(object) = object else { continue };
            let mut data_at = None;
            if matches!(object, Object::Dict(_)) && lexer.takes(b"stream") {
                let rest = bytes.get(lexer.at..).unwrap_or(&[]);
                let newline = usize::from(rest.starts_with(b"\r")) + usize::from(rest.starts_with(b"\n"));
                let newline = if rest.starts_with(b"\r\n") { 2 } else { newline };
                data_at = Some(at + (lexer.at + newline) as u64);
            }
            return Some(FoundObject { object, data_at, id: (found, generation) });
        }
        None
    }

    /// Reads the object of this number, with its strings deciphered.
    fn numbered(&self, ctx: &mut Context<'a>, number: u32) -> Option<FoundObject<'a>> {
        if !ctx.take_node() {
            return None;
        }
        match self.place_of(ctx, number)? {
            Place::At(at) => {
                let mut found = self.object_at(ctx, at, Some(number))?;
                if let Some(cipher) = &self.cipher {
                    cipher.decipher(&mut found.object, found.id);
                }
                Some(found)
            }
            Place::In(stream, index) => {
                let stream = self.object_stream(ctx, stream)?;
                let (_, bytes) = stream.object(index).filter(|(found, _)| *found == number)?;
                let mut lexer = Lexer::new(bytes);
                let object = lexer.object();
                // The stream was deciphered as a whole.
                let found = object.map(|object| FoundObject { object, data_at: None, id: (number, 0) });
                found.filter(|_| ctx.take_bytes(lexer.at))
            }
        }
    }

    /// Reads an object stream (section 7.5.7). The one that was read last is remembered: most objects are in
    /// the same stream as the one before.
    fn object_stream(&self, ctx: &mut Context<'a>, number: u32) -> Option<Rc<ObjectStream<'a>>> {
        if let Some((_, stream)) = self.last_stream.borrow().as_ref().filter(|(last, _)| *last == number) {
            return Some(Rc::clone(stream));
        }
        let Place::At(at) = self.place_of(ctx, number)? else { return None };
        let found = self.object_at(ctx, at, Some(number))?;
        let Object::Dict(dict) = found.object else { return None };
        let first = usize::try_from(dict.get("First")?.as_u64()?).ok()?;
        let data = self.data(ctx, &dict, found.data_at?, Some(found.id))?;
        let stream = Rc::new(ObjectStream::new(data, first)?);
        if !ctx.take_bytes(data.len()) {
            return None;
        }
        self.last_stream.replace(Some((number, Rc::clone(&stream))));
        Some(stream)
    }

    /// The object itself, if it is a reference.
    pub(super) fn resolved(&self, ctx: &mut Context<'a>, object: &Object<'a>) -> Option<Object<'a>> {
        match object {
            Object::Reference(number) => Some(self.numbered(ctx, *number)?.object),
            object => ctx.take_bytes(object.n_bytes()).then(|| object.clone()),
        }
    }

    /// The dictionary that `key` has or refers to.
    pub(super) fn dict(&self, ctx: &mut Context<'a>, dict: &Dict<'a>, key: &str) -> Option<Dict<'a>> {
        match self.resolved(ctx, dict.get(key)?)? {
            Object::Dict(dict) => Some(dict),
            _ => None,
        }
    }

    /// The decoded bytes of the stream that `key` refers to.
    pub(super) fn stream(&self, ctx: &mut Context<'a>, dict: &Dict<'a>, key: &str) -> Option<&'a [u8]> {
        let &Object::Reference(number) = dict.get(key)? else { return None };
        self.stream_of(ctx, number)
    }

    /// The decoded bytes of the stream with this number.
    pub(super) fn stream_of(&self, ctx: &mut Context<'a>, number: u32) -> Option<&'a [u8]> {
        let found = self.numbered(ctx, number)?;
        let Object::Dict(dict) = found.object else { return None };
        self.data(ctx, &dict, found.data_at?, Some(found.id))
    }

    /// The decoded bytes of the stream at `at`; it is not encrypted if it has no number.
    fn data(&self, ctx: &mut Context<'a>, dict: &Dict<'a>, at: u64, id: Option<Id>) -> Option<&'a [u8]> {
        let mut length = dict.get("Length")?.as_u64();
        if let Some(&Object::Reference(number)) = dict.get("Length")
            && let Place::At(at) = self.place_of(ctx, number)?
        {
            length = self.object_at(ctx, at, Some(number))?.object.as_u64();
        }
        let length = usize::try_from(length?).ok().filter(|n| *n <= ctx.options.limits.value_bytes)?;
        let mut stored = ctx.get(at, length)?;
        let mut filters = all(dict.get("Filter"));
        let mut parameters = all(dict.get("DecodeParms"));
        // A stream with a crypt filter of its own has the one that changes nothing.
        let is_plain = filters.first().and_then(Object::name) == Some("Crypt");
        if is_plain {
            filters = &filters[1..];
            parameters = parameters.get(1..).unwrap_or(&[]);
        }
        let is_metadata = dict.get("Type").and_then(Object::name) == Some("Metadata");
        if let (Some(cipher), Some(id)) = (&self.cipher, id)
            && !is_plain
            && (cipher.metadata || !is_metadata)
            && ctx.take_bytes(stored.len())
            && let Some(deciphered) = cipher.stream(stored, id)
        {
            stored = ctx.keep_bytes(&deciphered);
        }
        let (filter, parameters) = match filters {
            [] => (None, None),
            [filter] => (Some(filter), parameters.first()),
            _ => return None,
        };
        match filter.and_then(Object::name) {
            None => Some(stored),
            Some("FlateDecode" | "Fl") => {
                let data = ctx.inflate(stored)?;
                let number = |key| match parameters {
                    Some(Object::Dict(parameters)) => parameters.get(key).and_then(Object::as_u64),
                    _ => None,
                };
                if number("Predictor").is_none_or(|predictor| predictor < 10) {
                    return Some(data);
                }
                let columns = usize::try_from(number("Columns").unwrap_or(1)).ok()?;
                let plain = unpredicted(data, columns.clamp(1, 1 << 16));
                Some(ctx.keep_bytes(&plain))
            }
            Some(_) => None,
        }
    }
}

/// The elements of an array, or the one object that may be written instead.
fn all<'b, 'a>(object: Option<&'b Object<'a>>) -> &'b [Object<'a>] {
    match object {
        None => &[],
        Some(Object::Array(items)) => items,
        Some(one) => std::slice::from_ref(one),
    }
}

/// Reverses PNG's predictors of rows of one-byte pixels (ISO 32000-1, section 7.4.4.4).
fn unpredicted(data: &[u8], columns: usize) -> Vec<u8> {
    let mut out: Vec<u8> = Vec::with_capacity(data.len());
    for row in data.chunks(columns + 1) {
        let above = out.len().checked_sub(columns);
        let start = out.len();
        for (x, byte) in row[1..].iter().enumerate() {
            let left = if x > 0 { out[start + x - 1] } else { 0 };
            let up = above.map_or(0, |above| out[above + x]);
            let corner = if x > 0 { above.map_or(0, |above| out[above + x - 1]) } else { 0 };
            let predicted = match row[0] {
                1 => left,
                2 => up,
                3 => (u16::from(left) + u16::from(up)).div_euclid(2) as u8,
                4 => paeth(left, up, corner),
                _ => 0,
            };
            out.push(byte.wrapping_add(predicted));
        }
    }
    out
}

/// The neighbour nearest to `left + up - corner` (PNG, section 9.4).
fn paeth(left: u8, up: u8, corner: u8) -> u8 {
    let [a, b, c] = [left, up, corner].map(i16::from);
    let guess = a + b - c;
    let (to_a, to_b, to_c) = ((guess - a).abs(), (guess - b).abs(), (guess - c).abs());
    if to_a <= to_b && to_a <= to_c {
        left
    } else if to_b <= to_c {
        up
    } else {
        corner
    }
}
