//! Parses pax headers: records `LENGTH KEY=VALUE\n`, where LENGTH counts the whole record.

/// The values for the place and the name of a member; the others (times, owners) are not needed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Pax {
    pub(super) path: Option<Vec<u8>>,
    pub(super) size: Option<u64>,
    /// Whether its content is a map and pieces, not the bytes of a picture.
    pub(super) is_sparse: bool,
}

impl Pax {
    /// Adds the records of one header; a later value replaces an earlier one.
    pub(super) fn read(&mut self, mut bytes: &[u8]) -> Result<(), &'static str> {
        // Some programs pad the block with zeros and count them.
        while !bytes.is_empty() && bytes[0] != 0 {
            let (record, rest) = split_record(bytes).ok_or("pax record with a wrong length")?;
            let at = record.iter().position(|&byte| byte == b'=').ok_or("pax record without a value")?;
            let (key, value) = (&record[..at], &record[at + 1..]);
            match key {
                b"path" => self.path = (!value.is_empty()).then(|| value.to_vec()),
                b"size" => self.size = Some(decimal(value).ok_or("pax record with an invalid size")?),
                key if key.starts_with(b"GNU.sparse.") => self.is_sparse = true,
                _ => {}
            }
            bytes = rest;
        }
        Ok(())
    }
}

fn split_record(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let blank = bytes.iter().take(20).position(|&byte| byte == b' ')?;
    let len_bytes = usize::try_from(decimal(&bytes[..blank])?).ok()?;
    let (record, rest) = bytes.split_at_checked(len_bytes)?;
    let record = record.get(blank + 1..)?.strip_suffix(b"\n")?;
    Some((record, rest))
}

fn decimal(digits: &[u8]) -> Option<u64> {
    if digits.is_empty() {
        return None;
    }
    digits.iter().try_fold(0_u64, |value, &byte| match byte {
        b'0'..=b'9' => value.checked_mul(10)?.checked_add(u64::from(byte - b'0')),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_are_read_and_wrong_ones_refused() {
        let mut pax = Pax::default();
        assert_eq!(pax.read(b"30 mtime=1350244992.023960108\n12 path=a=b\n15 size=123456\n\0\0"), Ok(()));
        assert_eq!(pax, Pax { path: Some(b"a=b".to_vec()), size: Some(123_456), is_sparse: false });
        let hostile: [&[u8]; 8] = [
            b"5 a=b\n",
            b"0 a=b\n",
            b"99 a=b\n",
            b"6 a=b!",
            b"6 abc\n",
            b"x a=b\n",
            b"99999999999999999999 a=b\n",
            b"10 size=-\n",
        ];
        for bytes in hostile {
            assert!(Pax::default().read(bytes).is_err(), "{}", bytes.escape_ascii());
        }
    }
}
