//! Decodes JPEG 2000.

use std::io::Read as _;

use super::boxes::{codestream, codestream_start, has_fragments, metadata};
use super::cut::mended;
use super::head::{Head, head};
use super::library::decode;
use super::samples::picture;
use crate::codec::by_row::WholePicture;
use crate::codec::frame::Frame;
use crate::codec::input::{ENDS_EARLY, GuardedBytes};
use crate::damage::Damage;
use crate::decode::{DecodeOptions, Decoder, Input};
use crate::embedded::EmbeddedMetadata;
use crate::error::DecodeError;
use crate::format::Format;
use crate::limits::Limits;
use crate::picture::Picture;

/// Memory of the library for each sample, in bytes: the sample, and its coefficients.
const SAMPLE_BYTES: u64 = 8;

/// Maximum number of components.
const MOST_COMPONENTS: usize = 64;

/// Maximum number of tiles (ISO/IEC 15444-1, A.5.1).
const MOST_TILES: u64 = 65_535;

/// Opens and decodes a JPEG 2000: the layout of its pixels is known only then, because of its palettes.
pub(crate) fn open<'a>(
    input: Box<dyn Input + 'a>,
    options: &DecodeOptions,
) -> Result<Box<dyn Decoder + 'a>, DecodeError> {
    let limits = options.limits;
    let input = GuardedBytes::new(input, limits.deadline());
    let position = input.position();
    let mut file = Vec::new();
    input
        .take(limits.memory_bytes.saturating_add(1))
        .read_to_end(&mut file)
        .map_err(|error| position.error(error))?;
    limits.check_memory(file.len() as u64)?;
    let stream = codestream(&file).ok_or_else(|| {
        if has_fragments(&file) {
            DecodeError::Unsupported("JPEG 2000 in fragments".into())
        } else {
            DecodeError::damaged(ENDS_EARLY)
        }
    })?;
    let head = head(stream).ok_or_else(|| DecodeError::damaged("JPEG 2000: the header is damaged"))?;
    let halvings = halvings(&head, options);
    check(&head, halvings, &limits)?;
    // A file that ends early is decoded again, to what is there.
    let (decoded, complaint) = match decode(&file, halvings, true) {
        Ok(decoded) => (decoded, None),
        Err(error) => {
            let DecodeError::Damaged { what, .. } = &error else { return Err(error) };
            let what = what.clone();
            let start = codestream_start(&file);
            // The library says the same of extensions that it does not know as of damage.
            let error = if head.is_extended {
                DecodeError::Unsupported(format!("JPEG 2000 with extensions: {what}"))
            } else {
                error
            };
            let Some(mended) = start.and_then(|start| mended(&file, start)) else { return Err(error) };
            let decoded = decode(&mended, halvings, false).map_err(|_| error)?;
            (decoded, Some(what))
        }
    };
    if decoded.is_lab() {
        return Err(DecodeError::Unsupported("JPEG 2000 with CIELab colours".into()));
    }
    let damage = complaint.or(decoded.complaint.clone()).map(|what| Damage {
        what,
        byte: None,
        row: 0,
        count: 1,
        truncated: true,
        lost_rows: None,
    });
    let icc = decoded.icc();
    let embedded = if options.embedded {
        EmbeddedMetadata { icc, ..metadata(&file) }
    } else {
        EmbeddedMetadata::default()
    };
    let Picture { header, pixels } = picture(&decoded.image)?;
    let full_size = (head.width, head.height);
    let picture = WholePicture::new(Format::Jp2, Frame::whole(header, pixels));
    Ok(Box::new(WholePicture { full_size, embedded, damage, ..picture }))
}

/// Number of times that the size is halved so that the picture is still as large as requested.
fn halvings(head: &Head, options: &DecodeOptions) -> u32 {
    let Some(least) = options.least((head.width, head.height)) else { return 0 };
    let is_enough = |halvings: &u32| {
        let scaled = |size: u32| u64::from(size).div_ceil(1 << halvings);
        scaled(head.width) >= least.0.into() && scaled(head.height) >= least.1.into()
    };
    (0..=head.levels.min(32)).rev().find(is_enough).unwrap_or(0)
}

/// Checks what decoding costs.
fn check(head: &Head, halvings: u32, limits: &Limits) -> Result<(), DecodeError> {
    limits.check_size(head.width, head.height)?;
    if head.components.len() > MOST_COMPONENTS {
        let what = format!("{} components, more than {MOST_COMPONENTS}", head.components.len());
        return Err(DecodeError::Limit(what));
    }
    if head.n_tiles > MOST_TILES {
        return Err(DecodeError::damaged(format!("JPEG 2000: {} tiles", head.n_tiles)));
    }
    if let Some(component) = head.components.iter().find(|component| component.bits > 31) {
        return Err(DecodeError::Unsupported(format!("JPEG 2000 of {} bits", component.bits)));
    }
    let scaled = |size: u32, step: u8| u64::from(size.div_ceil(step.into())).div_ceil(1 << halvings);
    let samples = head.components.iter().map(|component| {
        scaled(head.width, component.step.0).saturating_mul(scaled(head.height, component.step.1))
    });
    let samples = samples.fold(0, u64::saturating_add);
    limits.check_memory(samples.saturating_mul(SAMPLE_BYTES))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_smaller_picture_is_still_large_enough() {
        let head = Head {
            width: 4000,
            height: 3000,
            components: Vec::new(),
            n_tiles: 1,
            levels: 5,
            is_extended: false,
        };
        let longer = |longer| DecodeOptions { longer_at_least: longer, ..DecodeOptions::default() };
        assert_eq!(halvings(&head, &longer(None)), 0);
        assert_eq!(halvings(&head, &longer(Some(500))), 3);
        assert_eq!(halvings(&head, &longer(Some(501))), 2);
        assert_eq!(halvings(&head, &longer(Some(1))), 5);
        let least = DecodeOptions { at_least: Some((500, 500)), ..DecodeOptions::default() };
        assert_eq!(halvings(&head, &least), 2);
        let both = DecodeOptions { shorter_at_least: Some(256), ..longer(Some(384)) };
        assert_eq!(halvings(&head, &both), 3);
    }
}
