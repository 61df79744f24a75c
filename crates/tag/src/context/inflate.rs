//! Decompression of metadata, within the budget.

use crate::context::Context;

impl<'a> Context<'a> {
    /// Inflates zlib data (RFC 1950) within the budget; returns `None`, with a warning, if it is damaged from
    /// the start or larger than the limit.
    pub(crate) fn inflate(&mut self, compressed: &[u8]) -> Option<&'a [u8]> {
        self.unpacked(zlib(compressed), likely(compressed))
    }

    /// Like [`Context::inflate`], but returns `None` without a warning if it is damaged anywhere.
    pub(crate) fn inflate_whole(&mut self, compressed: &[u8]) -> Option<&'a [u8]> {
        self.read_all(zlib(compressed), likely(compressed))
            .filter(|(_, is_whole)| *is_whole)
            .map(|(data, _)| data)
    }

    /// Like [`Context::inflate`], for data without a header (RFC 1951).
    pub(crate) fn inflate_raw(&mut self, compressed: &[u8]) -> Option<&'a [u8]> {
        self.unpacked(flate2::bufread::DeflateDecoder::new(compressed), 0)
    }

    /// Like [`Context::inflate`], for gzip (RFC 1952).
    pub(crate) fn gunzip(&mut self, compressed: &[u8]) -> Option<&'a [u8]> {
        /// Maximum compression ratio of a stream (zlib's technical details).
        const MOST_RATIO: usize = 1032;
        // The last four bytes of the stream store the original length (RFC 1952, 2.3.1).
        let said = compressed.last_chunk().map_or(0, |bytes| u32::from_le_bytes(*bytes) as usize);
        let likely = said.min(compressed.len().saturating_mul(MOST_RATIO));
        self.unpacked(flate2::bufread::GzDecoder::new(compressed), likely)
    }

    /// Like [`Context::inflate`], for Brotli data (RFC 7932).
    pub(crate) fn unbrotli(&mut self, compressed: &[u8]) -> Option<&'a [u8]> {
        const BUFFER_BYTES: usize = 4096;
        self.unpacked(brotli_decompressor::Decompressor::new(compressed, BUFFER_BYTES), 0)
    }

    /// The output of `decoder`, with a warning if its input is damaged.
    fn unpacked(&mut self, decoder: impl std::io::Read, likely_bytes: usize) -> Option<&'a [u8]> {
        let (data, is_whole) = self.read_all(decoder, likely_bytes)?;
        if !is_whole {
            self.warn("Compressed metadata is damaged");
        }
        (is_whole || !data.is_empty()).then_some(data)
    }

    /// The output of `decoder`, with capacity reserved for the likely number of bytes, and whether its input
    /// is whole; `None`, with a warning, if it is larger than the limit.
    fn read_all(&mut self, decoder: impl std::io::Read, likely_bytes: usize) -> Option<(&'a [u8], bool)> {
        use std::io::Read as _;

        if self.is_full() {
            return None;
        }
        let most = self.budget.inflatable_bytes();
        // One byte more, so that the end is found without growing.
        let mut out = Vec::with_capacity(likely_bytes.min(most) + 1);
        let read = decoder.take(most as u64 + 1).read_to_end(&mut out);
        self.budget.take_inflated(out.len());
        if out.len() > most {
            self.warn("Compressed metadata inflates past the limit; left out");
            return None;
        }
        Some((self.keep_bytes(&out), read.is_ok()))
    }
}

fn zlib(compressed: &[u8]) -> impl std::io::Read + '_ {
    flate2::bufread::ZlibDecoder::new(compressed)
}

/// Probable length of `compressed` when inflated.
fn likely(compressed: &[u8]) -> usize {
    /// Typical compression ratio of text and maker notes.
    const USUAL_RATIO: usize = 4;
    compressed.len().saturating_mul(USUAL_RATIO)
}

/// A Brotli stream (RFC 7932) of at most 64 KiB that are stored as they are: a window of 16 bits, one block
/// with its length in four nibbles, an empty last block.
#[cfg(test)]
pub(crate) fn stored_brotli(bytes: &[u8]) -> Vec<u8> {
    let header = (bytes.len() as u32 - 1) << 4 | 1 << 20;
    [&header.to_le_bytes()[..3], bytes, &[3]].concat()
}
