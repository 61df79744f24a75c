//! Numbers and texts as bytes: LEB128 for numbers, zigzag for signed ones, a length before a text.
//!
//! [`Reader`] trusts no input: every read is checked against the available bytes, and a count is accepted
//! only if that many items could still follow.

use super::error::FormatError;

#[derive(Default)]
pub(super) struct Writer {
    pub(super) bytes: Vec<u8>,
}

impl Writer {
    pub(super) fn number(&mut self, mut value: u64) {
        while value >= 0x80 {
            self.bytes.push(value as u8 | 0x80);
            value >>= 7;
        }
        self.bytes.push(value as u8);
    }

    pub(super) fn signed(&mut self, value: i64) {
        self.number((value << 1 ^ value >> 63) as u64);
    }

    pub(super) fn text(&mut self, text: &str) {
        self.number(text.len() as u64);
        self.bytes.extend_from_slice(text.as_bytes());
    }
}

pub(super) struct Reader<'bytes> {
    bytes: &'bytes [u8],
    at: usize,
    /// Position of `bytes` in the file, for messages.
    origin: usize,
}

impl<'bytes> Reader<'bytes> {
    pub(super) fn new(bytes: &'bytes [u8], origin: usize) -> Reader<'bytes> {
        Reader { bytes, at: 0, origin }
    }

    pub(super) fn corrupt(&self, what: &'static str) -> FormatError {
        FormatError::Corrupt { at: self.origin + self.at, what }
    }

    pub(super) fn number(&mut self, what: &'static str) -> Result<u64, FormatError> {
        let mut value = 0u64;
        for shift in (0..64).step_by(7) {
            let byte = *self.bytes.get(self.at).ok_or_else(|| self.corrupt(what))?;
            let bits = u64::from(byte & 0x7f);
            if shift == 63 && bits > 1 {
                break;
            }
            self.at += 1;
            value |= bits << shift;
            if byte < 0x80 {
                return Ok(value);
            }
        }
        Err(self.corrupt(what))
    }

    pub(super) fn signed(&mut self, what: &'static str) -> Result<i64, FormatError> {
        let bits = self.number(what)?;
        Ok((bits >> 1) as i64 ^ -((bits & 1) as i64))
    }

    /// Reads the number of items that take at least `min_bytes` each.
    pub(super) fn count(&mut self, min_bytes: usize, what: &'static str) -> Result<usize, FormatError> {
        let count = self.number(what)?;
        let room = (self.bytes.len() - self.at) / min_bytes;
        usize::try_from(count).ok().filter(|count| *count <= room).ok_or_else(|| self.corrupt(what))
    }

    pub(super) fn text(&mut self, what: &'static str) -> Result<String, FormatError> {
        let len = self.count(1, what)?;
        let bytes = self.bytes.get(self.at..self.at + len).ok_or_else(|| self.corrupt(what))?;
        let text = std::str::from_utf8(bytes).map_err(|_| self.corrupt(what))?;
        self.at += len;
        Ok(text.to_owned())
    }

    pub(super) fn end(&self) -> Result<(), FormatError> {
        if self.at == self.bytes.len() { Ok(()) } else { Err(self.corrupt("the end")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_at_the_edges_return() {
        let numbers = [0, 1, 0x7f, 0x80, 0x3fff, 0x4000, u64::from(u32::MAX), u64::MAX - 1, u64::MAX];
        let signed = [0, 1, -1, 63, -64, 64, i64::MAX, i64::MIN];
        let mut writer = Writer::default();
        numbers.iter().for_each(|number| writer.number(*number));
        signed.iter().for_each(|number| writer.signed(*number));
        let mut reader = Reader::new(&writer.bytes, 0);
        assert!(numbers.iter().all(|number| reader.number("").unwrap() == *number));
        assert!(signed.iter().all(|number| reader.signed("").unwrap() == *number));
        reader.end().unwrap();
    }

    #[test]
    fn a_number_beyond_64_bits_is_refused() {
        let eleven_bytes = [0xff; 11];
        assert!(Reader::new(&eleven_bytes, 0).number("").is_err());
        let bit_64 = [0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x02];
        assert!(Reader::new(&bit_64, 0).number("").is_err());
    }

    #[test]
    fn a_count_is_believed_only_if_the_items_can_follow() {
        let mut writer = Writer::default();
        writer.number(1 << 40);
        assert!(Reader::new(&writer.bytes, 0).count(3, "items").is_err());
    }
}
