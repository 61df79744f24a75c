//! Says of a file of no known format what can be said: that it is empty of content, or does not match its
//! name.

use crate::context::Context;
use table::extension;
use table::number::file_size;

/// A run of one byte at the beginning is reported from this length on, or if it is the whole file.
const LONG_RUN_BYTES: usize = 1024;
const SHORTEST_FILE_BYTES: usize = 16;

/// Sets the error of the file.
pub(super) fn describe(ctx: &mut Context<'_>) {
    let Some((byte, n_bytes)) = run(ctx) else { return };
    let is_whole = ctx.source.len_bytes() == Some(n_bytes as u64);
    if n_bytes >= LONG_RUN_BYTES || is_whole && n_bytes >= SHORTEST_FILE_BYTES {
        let part = if is_whole {
            "Entire file".to_owned()
        } else {
            format!("First {} of file", file_size(n_bytes as u64))
        };
        let bytes = if byte == 0 { "zeros".to_owned() } else { format!("0x{byte:02x}'s") };
        ctx.metadata.error = Some(ctx.keep_text(&format!("{part} is binary {bytes}")));
    } else if extension::is_read(ctx.extension) {
        ctx.metadata.error = Some("File format error");
    }
}

/// The first byte of the file, and how often it is repeated. Reading goes on only while all bytes are equal.
fn run(ctx: &Context<'_>) -> Option<(u8, usize)> {
    let mut len = super::register::HEAD_BYTES;
    let limit = ctx.options.limits.value_bytes;
    loop {
        let bytes = ctx.source.get_up_to(0, len)?;
        let first = *bytes.first()?;
        match bytes.iter().position(|byte| *byte != first) {
            Some(n_bytes) => return Some((first, n_bytes)),
            None if bytes.len() < len || len >= limit => return Some((first, bytes.len())),
            None => len = len.saturating_mul(8).min(limit),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Input, Options, Parser, Want};

    fn error(bytes: &[u8], extension: &str) -> Option<String> {
        let input = Input { head: bytes, len_bytes: Some(bytes.len() as u64), extension };
        let never = |_: u64, _: &mut [u8]| Ok::<usize, std::convert::Infallible>(0);
        let options = Options::wanting(Want::Everything);
        let Ok(error) =
            Parser::new().parse(input, &options, never, |metadata| metadata.error.map(str::to_owned));
        error
    }

    #[test]
    fn one_byte_over_and_over() {
        assert_eq!(error(&[0; 20], "jpg").unwrap(), "Entire file is binary zeros");
        assert_eq!(error(&[0xff; 100_000], "").unwrap(), "Entire file is binary 0xff's");
        let cut = [&[0; 3000][..], b"x"].concat();
        assert_eq!(error(&cut, "jpg").unwrap(), "First 3.0 kB of file is binary zeros");
        assert_eq!(
            error(&[&[0; 1024][..], b"x"].concat(), "").unwrap(),
            "First 1024 bytes of file is binary zeros"
        );
    }

    #[test]
    fn a_name_that_promises_another_content() {
        let bytes = b"\0\x01\x02\x03\0\x01\x02\x03\0\x01\x02\x03\0\x01\x02\x03\0\x01";
        assert_eq!(error(bytes, "jpg").unwrap(), "File format error");
        assert_eq!(error(bytes, "xyz"), None);
    }
}
