//! The frames of a sequence, decoded one after the other.

use super::av1::Av1;
use super::planes::Planes;
use super::track::Track;
use crate::codec::input::ENDS_EARLY;
use crate::error::DecodeError;
use crate::limits::Limits;

/// A file whose tracks contain colours, and alpha if there is any.
pub(super) struct Sequence {
    pub(super) file: Vec<u8>,
    pub(super) colour: Track,
    pub(super) alpha: Option<Track>,
    decoders: Option<(Av1, Option<Av1>)>,
}

impl Sequence {
    pub(super) fn new(file: Vec<u8>, colour: Track, alpha: Option<Track>) -> Sequence {
        Sequence { file, colour, alpha, decoders: None }
    }

    /// Decodes the frame with this number, which follows the last one.
    pub(super) fn decode(
        &mut self,
        number: usize,
        limits: &Limits,
    ) -> Result<(Planes, Option<Planes>), DecodeError> {
        let Sequence { file, colour, alpha, decoders } = self;
        if decoders.is_none() {
            // Frames of another size are no frames of the track.
            let most_pixels = u64::from(colour.size.0) * u64::from(colour.size.1);
            let most_pixels = most_pixels.min(limits.pixels);
            let decoder = |track: &Track| Av1::new(most_pixels, track.properties.operating_point);
            *decoders = Some((decoder(colour)?, alpha.as_ref().map(decoder).transpose()?));
        }
        let Some((colour_decoder, alpha_decoder)) = decoders else { return Err(ends_early()) };
        let planes = colour_decoder.decode(sample(file, colour, number)?)?;
        let alpha = match (alpha_decoder, alpha) {
            (Some(decoder), Some(track)) => Some(decoder.decode(sample(file, track, number)?)?),
            _ => None,
        };
        Ok((planes, alpha))
    }
}

fn ends_early() -> DecodeError {
    DecodeError::damaged(ENDS_EARLY)
}

fn sample<'f>(file: &'f [u8], track: &Track, number: usize) -> Result<&'f [u8], DecodeError> {
    let (offset, length) = *track.samples.get(number).ok_or_else(ends_early)?;
    let start = usize::try_from(offset).map_err(|_| ends_early())?;
    let end = usize::try_from(length).ok().and_then(|length| start.checked_add(length));
    end.and_then(|end| file.get(start..end)).ok_or_else(ends_early)
}
