//! Reads the items of a file and their properties (ISO/IEC 14496-12, 8.11; ISO/IEC 23008-12).

use std::borrow::Cow;

use super::bytes::{Bytes, boxes, find};
use super::property::Properties;

/// One item: a picture, a part of it, or metadata.
#[derive(Clone, Debug, Default)]
pub(super) struct Item {
    pub(super) id: u32,
    pub(super) kind: [u8; 4],
    /// Media type of an item of kind `mime`.
    pub(super) mime: Vec<u8>,
    /// Whether the parts are in the box `idat`.
    is_in_idat: bool,
    /// Offset and length of each part.
    parts: Vec<(u64, u64)>,
    /// Numbers of its properties.
    properties: Vec<usize>,
}

/// Kind of a reference, the item that has it, and the items that it leads to.
#[derive(Clone, Debug)]
struct Reference {
    kind: [u8; 4],
    from: u32,
    to: Vec<u32>,
}

/// All items of a file.
pub(super) struct Items<'a> {
    file: &'a [u8],
    idat: &'a [u8],
    pub(super) primary: u32,
    items: Vec<Item>,
    properties: Vec<([u8; 4], &'a [u8])>,
    references: Vec<Reference>,
}

/// Why an item's bytes cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Missing {
    /// They are after the end of the file.
    EndsEarly,
    /// They are longer than allowed.
    TooLong,
}

impl<'a> Items<'a> {
    /// Reads the box `meta` of a file; `None` if it is damaged.
    pub(super) fn read(file: &'a [u8], meta: &'a [u8]) -> Option<Items<'a>> {
        let mut meta = Bytes(meta);
        meta.version()?;
        let meta = meta.0;
        let mut primary = Bytes(find(meta, b"pitm")?);
        let (version, _) = primary.version()?;
        let primary = primary.number(if version == 0 { 2 } else { 4 })? as u32;
        let idat = find(meta, b"idat").unwrap_or_default();
        let mut items =
            Items { file, idat, primary, items: Vec::new(), properties: Vec::new(), references: Vec::new() };
        items.read_information(find(meta, b"iinf")?)?;
        items.read_locations(find(meta, b"iloc")?)?;
        let properties = find(meta, b"iprp")?;
        items.properties = boxes(find(properties, b"ipco")?).map(|found| (found.kind, found.body)).collect();
        for found in boxes(properties).filter(|found| found.kind == *b"ipma") {
            items.read_associations(found.body)?;
        }
        if let Some(references) = find(meta, b"iref") {
            items.read_references(references)?;
        }
        Some(items)
    }

    pub(super) fn item(&self, id: u32) -> Option<&Item> {
        self.items.iter().find(|item| item.id == id)
    }

    fn item_mut(&mut self, id: u32) -> Option<&mut Item> {
        self.items.iter_mut().find(|item| item.id == id)
    }

    fn read_information(&mut self, body: &[u8]) -> Option<()> {
        let mut body = Bytes(body);
        let (version, _) = body.version()?;
        body.number(if version == 0 { 2 } else { 4 })?;
        for found in boxes(body.0).filter(|found| found.kind == *b"infe") {
            let mut entry = Bytes(found.body);
            let (version, _) = entry.version()?;
            if version < 2 {
                continue;
            }
            let id = entry.number(if version == 2 { 2 } else { 4 })? as u32;
            entry.u16()?;
            let kind = entry.code()?;
            let mime = if kind == *b"mime" && entry.text().is_some() { entry.text() } else { None };
            let mime = mime.unwrap_or_default().to_vec();
            self.items.push(Item { id, kind, mime, ..Item::default() });
        }
        Some(())
    }

    fn read_locations(&mut self, body: &[u8]) -> Option<()> {
        let mut body = Bytes(body);
        let (version, _) = body.version()?;
        let sizes = body.u16()?;
        let nibble = |shift: u16| usize::from(sizes >> shift & 15);
        let (offset_bytes, length_bytes, base_bytes) = (nibble(12), nibble(8), nibble(4));
        let index_bytes = if version == 0 { 0 } else { nibble(0) };
        let id_bytes = if version < 2 { 2 } else { 4 };
        if [offset_bytes, length_bytes, base_bytes, index_bytes].iter().any(|bytes| *bytes > 8) {
            return None;
        }
        for _ in 0..body.number(id_bytes)? {
            let id = body.number(id_bytes)? as u32;
            let method = if version == 0 { 0 } else { body.u16()? & 15 };
            // The file with the data; others than this one are not read.
            let is_elsewhere = body.u16()? != 0;
            let base = body.number(base_bytes)?;
            let n_parts = usize::from(body.u16()?);
            // Parts that take no bytes in the box could be any number of them.
            if n_parts > 1 && offset_bytes + length_bytes == 0 {
                return None;
            }
            let mut parts = Vec::new();
            for _ in 0..n_parts {
                body.number(index_bytes)?;
                let offset = base.checked_add(body.number(offset_bytes)?)?;
                parts.push((offset, body.number(length_bytes)?));
            }
            if let Some(item) = self.item_mut(id).filter(|_| method < 2 && !is_elsewhere) {
                item.is_in_idat = method == 1;
                item.parts = parts;
            }
        }
        Some(())
    }

    fn read_associations(&mut self, body: &[u8]) -> Option<()> {
        let mut body = Bytes(body);
        let (version, flags) = body.version()?;
        for _ in 0..body.u32()? {
            let id = body.number(if version == 0 { 2 } else { 4 })? as u32;
            let mut properties = Vec::new();
            for _ in 0..body.u8()? {
                // The first bit marks properties that a reader has to know.
                let number = if flags & 1 == 0 { u16::from(body.u8()? & 0x7F) } else { body.u16()? & 0x7FFF };
                properties.extend(usize::from(number).checked_sub(1));
            }
            if let Some(item) = self.item_mut(id) {
                item.properties.extend(properties);
            }
        }
        Some(())
    }

    fn read_references(&mut self, body: &[u8]) -> Option<()> {
        let mut body = Bytes(body);
        let (version, _) = body.version()?;
        let id_bytes = if version == 0 { 2 } else { 4 };
        for found in boxes(body.0) {
            let mut entry = Bytes(found.body);
            let from = entry.number(id_bytes)? as u32;
            let n = entry.u16()?;
            let to = (0..n).map(|_| entry.number(id_bytes).map(|id| id as u32)).collect::<Option<_>>()?;
            self.references.push(Reference { kind: found.kind, from, to });
        }
        Some(())
    }

    /// Items to which an item has references of this kind, in order.
    pub(super) fn references(&self, kind: &[u8; 4], from: u32) -> &[u32] {
        let found =
            self.references.iter().find(|reference| reference.kind == *kind && reference.from == from);
        found.map(|reference| reference.to.as_slice()).unwrap_or_default()
    }

    /// Items that have references of this kind to an item.
    pub(super) fn referring(&self, kind: [u8; 4], to: u32) -> impl Iterator<Item = &Item> {
        let found = move |reference: &&Reference| reference.kind == kind && reference.to.contains(&to);
        self.references.iter().filter(found).filter_map(|reference| self.item(reference.from))
    }

    pub(super) fn properties(&self, item: &Item) -> Properties {
        let all = item.properties.iter().filter_map(|number| self.properties.get(*number));
        Properties::of(all.copied())
    }

    /// Bytes of an item, at most this many.
    pub(super) fn data(&self, item: &Item, most_bytes: u64) -> Result<Cow<'a, [u8]>, Missing> {
        let whole = if item.is_in_idat { self.idat } else { self.file };
        let part = |&(offset, length): &(u64, u64)| {
            let start = usize::try_from(offset).map_err(|_| Missing::EndsEarly)?;
            let rest = whole.get(start..).ok_or(Missing::EndsEarly)?;
            // A length of 0 means the rest.
            let length = if length == 0 { rest.len() as u64 } else { length };
            usize::try_from(length).ok().and_then(|n| rest.get(..n)).ok_or(Missing::EndsEarly)
        };
        let parts: Vec<&[u8]> = item.parts.iter().map(part).collect::<Result<_, _>>()?;
        if parts.iter().map(|part| part.len() as u64).sum::<u64>() > most_bytes {
            return Err(Missing::TooLong);
        }
        match parts[..] {
            [] => Err(Missing::EndsEarly),
            [part] => Ok(Cow::Borrowed(part)),
            _ => Ok(Cow::Owned(parts.concat())),
        }
    }
}
