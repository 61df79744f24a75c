//! Length-prefixed byte strings, for output of several parts in one buffer.

/// Appends a byte string with its length.
pub(crate) fn write(field: &[u8], out: &mut Vec<u8>) {
    out.extend_from_slice(&field.len().to_le_bytes());
    out.extend_from_slice(field);
}

/// Appends the byte string that `make` writes, with its length.
pub(crate) fn write_with(make: impl FnOnce(&mut Vec<u8>), out: &mut Vec<u8>) {
    let start = out.len();
    write(b"", out);
    let content = out.len();
    make(out);
    let len = out.len() - content;
    out[start..content].copy_from_slice(&len.to_le_bytes());
}

/// Takes the first byte string of `rest`; `None` at the end.
pub(crate) fn read<'p>(rest: &mut &'p [u8]) -> Option<&'p [u8]> {
    let (len, behind) = rest.split_first_chunk()?;
    let (field, behind) = behind.split_at_checked(usize::from_le_bytes(*len))?;
    *rest = behind;
    Some(field)
}
