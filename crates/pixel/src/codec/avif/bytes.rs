//! Reads numbers and boxes (ISO/IEC 14496-12, 4.2) from bytes in memory.

/// Bytes that are read from the front; every read checks that there are enough.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bytes<'a>(pub(super) &'a [u8]);

impl<'a> Bytes<'a> {
    pub(super) fn take(&mut self, n: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(n)?;
        self.0 = rest;
        Some(taken)
    }

    /// A number of 0 to 8 bytes in big-endian order.
    pub(super) fn number(&mut self, n: usize) -> Option<u64> {
        let fold = |value: u64, byte: &u8| value << 8 | u64::from(*byte);
        Some(self.take(n)?.iter().fold(0, fold))
    }

    pub(super) fn u8(&mut self) -> Option<u8> {
        self.number(1).map(|number| number as u8)
    }

    pub(super) fn u16(&mut self) -> Option<u16> {
        self.number(2).map(|number| number as u16)
    }

    pub(super) fn u32(&mut self) -> Option<u32> {
        self.number(4).map(|number| number as u32)
    }

    /// Version and flags at the beginning of a full box.
    pub(super) fn version(&mut self) -> Option<(u8, u32)> {
        let word = self.u32()?;
        Some(((word >> 24) as u8, word & 0xFF_FFFF))
    }

    /// Text up to a zero, which is read too.
    pub(super) fn text(&mut self) -> Option<&'a [u8]> {
        let end = self.0.iter().position(|byte| *byte == 0)?;
        let text = self.take(end)?;
        self.take(1)?;
        Some(text)
    }

    pub(super) fn code(&mut self) -> Option<[u8; 4]> {
        self.take(4)?.try_into().ok()
    }
}

/// One box: its kind, and its contents as far as they are there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Box4<'a> {
    pub(super) kind: [u8; 4],
    pub(super) body: &'a [u8],
    /// Whether the contents are all there.
    pub(super) is_whole: bool,
}

/// The boxes in these bytes, up to the first whose length is wrong.
pub(super) fn boxes(bytes: &[u8]) -> impl Iterator<Item = Box4<'_>> {
    let mut rest = Bytes(bytes);
    std::iter::from_fn(move || {
        let before = rest.0.len() as u64;
        let short = rest.u32()?;
        let kind = rest.code()?;
        let length = match short {
            0 => before,
            1 => rest.number(8)?,
            length => u64::from(length),
        };
        let wanted = length.checked_sub(before - rest.0.len() as u64)?;
        let there = wanted.min(rest.0.len() as u64);
        let body = rest.take(there as usize)?;
        Some(Box4 { kind, body, is_whole: there == wanted })
    })
}

/// Contents of the first box of this kind, if it is whole.
pub(super) fn find<'a>(bytes: &'a [u8], kind: &[u8; 4]) -> Option<&'a [u8]> {
    boxes(bytes).find(|found| found.kind == *kind && found.is_whole).map(|found| found.body)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_end_where_their_lengths_are_wrong() {
        let bytes = b"\0\0\0\x0Aabcdxy\0\0\0\x01wide\0\0\0\0\0\0\0\x11z\0\0\0\x04lies";
        let kinds: Vec<_> = boxes(bytes).map(|found| (found.kind, found.body)).collect();
        assert_eq!(kinds, [(*b"abcd", &b"xy"[..]), (*b"wide", b"z")]);
        let cut: Vec<_> = boxes(b"\0\0\0\x20mdatrest").map(|found| (found.body, found.is_whole)).collect();
        assert_eq!(cut, [(&b"rest"[..], false)]);
        assert_eq!(find(b"\0\0\0\0last all", b"last"), Some(&b" all"[..]));
    }
}
