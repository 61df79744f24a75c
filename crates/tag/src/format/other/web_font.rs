//! Fonts of the web: WOFF, whose tables are compressed one by one (W3C, "WOFF File Format 1.0"), and WOFF2,
//! whose tables are one Brotli stream (W3C, "WOFF File Format 2.0"). Both have metadata in XML.

use super::font::{FONT, part, read_names};
use crate::context::Context;
use crate::xmp;
use std::ops::Range;
use table::bytes::{be16, be32};
use table::value::Value;

pub(in crate::format) fn read_woff(ctx: &mut Context<'_>) {
    _ = woff(ctx);
}

pub(in crate::format) fn read_woff2(ctx: &mut Context<'_>) {
    _ = woff2(ctx);
}

fn woff<'a>(ctx: &mut Context<'a>) -> Option<()> {
    const HEAD_BYTES: usize = 44;
    const ENTRY_BYTES: usize = 20;
    let head = ctx.get(0, HEAD_BYTES)?;
    push_version(ctx, &head[20..]);
    let directory = ctx.get(HEAD_BYTES as u64, usize::from(be16(head, 12)?) * ENTRY_BYTES)?;
    let entry = directory.chunks_exact(ENTRY_BYTES).find(|entry| entry.starts_with(b"name"));
    if let Some(entry) = entry {
        let (at, packed, len) = (be32(entry, 4)?, be32(entry, 8)?, be32(entry, 12)?);
        let bytes = part(ctx, at.into(), packed.into())?;
        let names = if packed < len { ctx.inflate(bytes)? } else { bytes };
        read_names(ctx, FONT, names);
    }
    if let Some(bytes) = extended_metadata(ctx, &head[24..]) {
        let document = ctx.inflate(bytes)?;
        xmp::read_plain(ctx, document, xmp::Plain::Font);
    }
    Some(())
}

fn woff2<'a>(ctx: &mut Context<'a>) -> Option<()> {
    const HEAD_BYTES: usize = 48;
    let head = ctx.get(0, HEAD_BYTES)?;
    push_version(ctx, &head[24..]);
    let directory = Directory::read(ctx, HEAD_BYTES as u64, head)?;
    if let Some(name) = directory.name {
        let bytes = part(ctx, directory.end, be32(head, 20)?.into())?;
        let tables = ctx.unbrotli(bytes)?;
        read_names(ctx, FONT, tables.get(name)?);
    }
    if let Some(bytes) = extended_metadata(ctx, &head[28..]) {
        let document = ctx.unbrotli(bytes)?;
        xmp::read_plain(ctx, document, xmp::Plain::Font);
    }
    Some(())
}

fn push_version(ctx: &mut Context<'_>, fields: &[u8]) {
    if let (Some(major), Some(minor)) = (be16(fields, 0), be16(fields, 2)) {
        let version = Value::Text(ctx.keep_text(&format!("{major}.{minor}")));
        ctx.push_plain(FONT, "WOFFVersion", version);
    }
}

/// The compressed metadata, by its offset and length.
fn extended_metadata<'a>(ctx: &Context<'a>, fields: &[u8]) -> Option<&'a [u8]> {
    let (at, len) = (be32(fields, 0)?, be32(fields, 4)?);
    if at == 0 || len == 0 {
        return None;
    }
    part(ctx, at.into(), len.into())
}

/// What is needed of the table directory of WOFF2 (section 4.1).
struct Directory {
    /// The table of names in the decompressed tables.
    name: Option<Range<usize>>,
    /// The offset of the compressed tables.
    end: u64,
}

impl Directory {
    /// Reads the directory at `at`, which follows the header `head`.
    fn read(ctx: &Context<'_>, at: u64, head: &[u8]) -> Option<Directory> {
        /// A tag and two numbers, each of at most five bytes.
        const MOST_ENTRY_BYTES: usize = 1 + 4 + 5 + 5;
        /// Places of tables in the list of known tags.
        const NAME: u8 = 5;
        const OUTLINES: [u8; 2] = [10, 11];
        const OTHER: u8 = 63;
        let n_tables = be16(head, 12)?.into();
        let is_collection = head.get(4..8)? == b"ttcf";
        let most =
            n_tables * MOST_ENTRY_BYTES + if is_collection { ctx.options.limits.value_bytes } else { 0 };
        let mut bytes = Bytes { all: ctx.source.get_up_to(at, most)?, at: 0 };
        let (mut name, mut start) = (None, 0_usize);
        for _ in 0..n_tables {
            let flags = bytes.u8()?;
            let (known, version) = (flags & 0x3f, flags >> 6);
            let is_name = if known == OTHER { bytes.take(4)? == b"name" } else { known == NAME };
            let original = bytes.base_128()?;
            // Outlines are transformed by version 0, other tables by another version.
            let is_transformed = if OUTLINES.contains(&known) { version == 0 } else { version != 0 };
            let len = if is_transformed { bytes.base_128()? } else { original };
            let end = start.checked_add(len)?;
            if is_name && name.is_none() {
                name = Some(start..end);
            }
            start = end;
        }
        if is_collection {
            bytes.skip_collection()?;
        }
        Some(Directory { name, end: at + bytes.at as u64 })
    }
}

/// Numbers of WOFF2 (sections 4.1 and 6.1.1).
struct Bytes<'a> {
    all: &'a [u8],
    at: usize,
}

impl<'a> Bytes<'a> {
    fn take(&mut self, n_bytes: usize) -> Option<&'a [u8]> {
        let taken = self.all.get(self.at..)?.get(..n_bytes)?;
        self.at += n_bytes;
        Some(taken)
    }

    fn u8(&mut self) -> Option<u8> {
        self.take(1).map(|byte| byte[0])
    }

    /// `UIntBase128`: seven bits a byte, the last one below 128.
    fn base_128(&mut self) -> Option<usize> {
        const MOST_BYTES: usize = 5;
        let mut value = 0_u32;
        for _ in 0..MOST_BYTES {
            let byte = self.u8()?;
            value = value.checked_mul(128)? | u32::from(byte & 0x7f);
            if byte < 0x80 {
                return Some(value as usize);
            }
        }
        None
    }

    /// `255UInt16`.
    fn short(&mut self) -> Option<u16> {
        match self.u8()? {
            253 => be16(self.take(2)?, 0),
            254 => Some(506 + u16::from(self.u8()?)),
            255 => Some(253 + u16::from(self.u8()?)),
            number => Some(number.into()),
        }
    }

    /// Goes past the list of a collection's fonts.
    fn skip_collection(&mut self) -> Option<()> {
        self.take(4)?;
        for _ in 0..self.short()? {
            let n_tables = self.short()?;
            self.take(4)?;
            for _ in 0..n_tables {
                self.short()?;
            }
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use crate::context::inflate::stored_brotli;
    use crate::{Mode, Options, Parser};

    fn tags_of(file: &[u8]) -> Vec<String> {
        Parser::new().parse_whole(file, &Options::default(), |metadata| {
            metadata.tags.iter().map(|tag| format!("{}={}", tag.name, tag.text(Mode::Print))).collect()
        })
    }

    /// A font with outlines of 3 bytes that are transformed and a table of names, the fonts of a collection,
    /// and metadata.
    fn woff2(flavor: &[u8; 4], collection: &[u8]) -> Vec<u8> {
        let names = b"\0\0\0\x01\0\x12\0\x03\0\x01\x04\x09\0\x01\0\x04\0\0\0A\0b";
        let directory = [&[10, 0x87, 0x68, 3, 63][..], b"name", &[names.len() as u8], collection].concat();
        let tables = stored_brotli(&[&b"xyz"[..], names].concat());
        let metadata = stored_brotli(b"<?xml version='1.0'?><metadata><vendor name='V'/></metadata>");
        let (n_packed, metadata_at) = (tables.len() as u32, (48 + directory.len() + tables.len()) as u32);
        let mut head = [&b"wOF2"[..], flavor, &[0; 4], &[0, 2, 0, 0], &[0; 4]].concat();
        head.extend(n_packed.to_be_bytes());
        head.extend(b"\0\x01\0\x05");
        head.extend(metadata_at.to_be_bytes());
        head.extend((metadata.len() as u32).to_be_bytes());
        head.resize(48, 0);
        [head, directory, tables, metadata].concat()
    }

    #[test]
    fn names_and_metadata_of_woff2() {
        // One font, with two tables of which the second has the index 300.
        let collection = b"\0\x01\0\0\x01\x02\0\x01\0\0\0\xff\x2f";
        for file in [woff2(b"\0\x01\0\0", b""), woff2(b"ttcf", collection)] {
            let tags = tags_of(&file);
            for expected in ["FileType=WOFF2", "WOFFVersion=1.5", "FontFamily-en-US=Ab", "VendorName=V"] {
                assert!(tags.iter().any(|tag| tag == expected), "{expected} is not in {tags:?}");
            }
            for at in 0..file.len() {
                tags_of(&file[..at]);
            }
        }
    }
}
