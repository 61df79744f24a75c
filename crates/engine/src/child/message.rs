//! Messages between a process and its children, each preceded by its length.

use std::io::{self, Read, Write};

/// Maximum size of a message in bytes: more than a path and a sentence take.
const MOST_BYTES: u32 = 1 << 20;

/// Sends a message.
///
/// # Errors
/// The other side has ended, or the message is too long.
pub(crate) fn send(to: &mut impl Write, message: &[u8]) -> io::Result<()> {
    let length = u32::try_from(message.len()).ok().filter(|length| *length <= MOST_BYTES);
    let length = length.ok_or(io::ErrorKind::InvalidInput)?;
    to.write_all(&[&length.to_le_bytes(), message].concat())?;
    to.flush()
}

/// The next message; `None` if the other side closed the pipe between messages.
///
/// # Errors
/// The other side ended within a message, or announces too long a one.
pub(crate) fn receive(from: &mut impl Read) -> io::Result<Option<Vec<u8>>> {
    let mut length = [0; 4];
    if from.read(&mut length[..1])? == 0 {
        return Ok(None);
    }
    from.read_exact(&mut length[1..])?;
    let length = u32::from_le_bytes(length);
    if length > MOST_BYTES {
        return Err(io::ErrorKind::InvalidData.into());
    }
    let mut message = vec![0; length as usize];
    from.read_exact(&mut message)?;
    Ok(Some(message))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_end_between_messages_is_no_error() {
        assert!(receive(&mut &b""[..]).unwrap().is_none());
        assert!(receive(&mut &b"\x05\0\0\0ab"[..]).is_err());
        assert!(receive(&mut &b"\xFF\xFF\xFF\xFF"[..]).is_err());
    }
}
