//! Keeps the decoded part of a picture that cannot be decoded to its end.

use crate::damage::Damage;
use crate::decode::Decoder;
use crate::embedded::EmbeddedMetadata;
use crate::error::DecodeError;
use crate::format::Format;
use crate::layout::Header;

/// A decoder that returns grey rows after the inner one fails, so that the decoded part can be kept.
pub struct Partial<'a> {
    decoder: Box<dyn Decoder + 'a>,
    rows_out: u32,
    /// Row and reason of the failure.
    lost: Option<(u32, String)>,
}

impl<'a> Partial<'a> {
    /// Wraps `decoder` to keep what it decodes.
    #[must_use]
    pub fn new(decoder: Box<dyn Decoder + 'a>) -> Partial<'a> {
        Partial { decoder, rows_out: 0, lost: None }
    }
}

/// Middle of the range of samples, as libjpeg also uses for filling.
const GREY: u8 = 0x80;

impl Decoder for Partial<'_> {
    fn format(&self) -> Format {
        self.decoder.format()
    }

    fn header(&self) -> Header {
        self.decoder.header()
    }

    fn full_size(&self) -> (u32, u32) {
        self.decoder.full_size()
    }

    fn read_rows(&mut self, rows: &mut [u8]) -> Result<usize, DecodeError> {
        let header = self.decoder.header();
        let left = (header.height - self.rows_out) as usize;
        let wanted = (rows.len() / header.row_bytes()).min(left);
        let mut n = 0;
        if self.lost.is_none() && wanted > 0 {
            match self.decoder.read_rows(rows) {
                Ok(0) => self.lost = Some((self.rows_out, "rows are missing".into())),
                Ok(decoded) => n = decoded,
                Err(stop @ DecodeError::Stopped) => return Err(stop),
                Err(error) => self.lost = Some((self.rows_out, error.to_string())),
            }
        }
        if self.lost.is_some() {
            rows[..wanted * header.row_bytes()].fill(GREY);
            n = wanted;
        }
        self.rows_out += n as u32;
        Ok(n)
    }

    fn damage(&self) -> Option<Damage> {
        let lost = self.lost.as_ref().map(|(row, what)| Damage {
            what: what.clone(),
            byte: None,
            row: *row,
            count: 1,
            truncated: true,
            lost_rows: None,
        });
        lost.or_else(|| self.decoder.damage())
    }

    fn embedded(&self) -> EmbeddedMetadata {
        self.decoder.embedded()
    }
}
