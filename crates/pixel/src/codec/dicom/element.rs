//! Reads data elements: a tag, a length and a value (PS3.5, 7.1).

use crate::codec::source::Source;
use crate::error::DecodeError;

/// How elements are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Syntax {
    pub(super) is_explicit: bool,
    pub(super) is_big_endian: bool,
}

/// Length of a sequence or an item that ends with a mark.
pub(super) const UNDEFINED: u32 = u32::MAX;

const ITEM: u32 = 0xFFFE_E000;
const ITEM_END: u32 = 0xFFFE_E00D;
const SEQUENCE_END: u32 = 0xFFFE_E0DD;
/// Sequences within each other.
const MOST_DEPTH: u32 = 16;

/// What precedes the value of an element.
#[derive(Clone, Copy, Debug)]
pub(super) struct Head {
    /// Group in the upper half, element in the lower.
    pub(super) tag: u32,
    pub(super) length: u32,
    is_sequence: bool,
}

impl Syntax {
    pub(super) fn u16(self, source: &mut Source<'_>) -> Result<u16, DecodeError> {
        if self.is_big_endian { source.be16() } else { source.le16() }
    }

    fn u32(self, source: &mut Source<'_>) -> Result<u32, DecodeError> {
        if self.is_big_endian { source.be32() } else { source.le32() }
    }

    /// Reads the head of an element.
    pub(super) fn head(self, source: &mut Source<'_>) -> Result<Head, DecodeError> {
        let tag = u32::from(self.u16(source)?) << 16 | u32::from(self.u16(source)?);
        if tag >> 16 == 0xFFFE || !self.is_explicit {
            let length = self.u32(source)?;
            return Ok(Head { tag, length, is_sequence: length == UNDEFINED });
        }
        let kind = source.take::<2>()?;
        let length = match &kind {
            b"OB" | b"OD" | b"OF" | b"OL" | b"OV" | b"OW" | b"SQ" | b"SV" | b"UC" | b"UN" | b"UR" | b"UT"
            | b"UV" => {
                source.skip(2)?;
                self.u32(source)?
            }
            _ => self.u16(source)?.into(),
        };
        Ok(Head { tag, length, is_sequence: &kind == b"SQ" || length == UNDEFINED })
    }

    /// Skips the value of an element.
    pub(super) fn skip(self, source: &mut Source<'_>, head: Head) -> Result<(), DecodeError> {
        if head.length != UNDEFINED {
            return source.skip(head.length.into());
        }
        self.skip_items(source, 0)
    }

    /// Skips the items of a sequence without a length.
    fn skip_items(self, source: &mut Source<'_>, depth: u32) -> Result<(), DecodeError> {
        if depth == MOST_DEPTH {
            return Err(source.damaged("sequences too deep within each other"));
        }
        loop {
            source.check_time()?;
            let item = self.head(source)?;
            match item.tag {
                SEQUENCE_END => return Ok(()),
                ITEM if item.length != UNDEFINED => source.skip(item.length.into())?,
                ITEM => self.skip_elements(source, depth + 1)?,
                tag => return Err(source.damaged(format!("element {tag:08x} between items"))),
            }
        }
    }

    /// Skips the elements of an item without a length.
    fn skip_elements(self, source: &mut Source<'_>, depth: u32) -> Result<(), DecodeError> {
        loop {
            let head = self.head(source)?;
            match head.tag {
                ITEM_END => return Ok(()),
                _ if head.is_sequence && head.length == UNDEFINED => self.skip_items(source, depth)?,
                _ => source.skip(head.length.into())?,
            }
        }
    }

    /// Reads the pieces of a coded frame: the first item is a table of offsets, the rest are pieces. `None`
    /// after the last.
    pub(super) fn piece(self, source: &mut Source<'_>) -> Result<Option<u32>, DecodeError> {
        let item = self.head(source)?;
        match item.tag {
            ITEM if item.length != UNDEFINED => Ok(Some(item.length)),
            SEQUENCE_END => Ok(None),
            tag => Err(source.damaged(format!("element {tag:08x} among the pieces of a picture"))),
        }
    }
}
