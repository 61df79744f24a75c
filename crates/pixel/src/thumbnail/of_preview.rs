//! Creates thumbnails of the previews inside camera raw files.
//!
//! A preview is a whole picture, but its orientation, colours and shape may be recorded only in the raw file.

use crate::decode::Input;
use crate::develop::develop;
use crate::letterbox::without_bars;

use super::{Damage, EmbeddedMetadata, Thumbnail, ThumbnailError, Thumbnailer};

/// What a raw file records of a picture inside it.
#[derive(Clone, Copy, Debug, Default)]
pub struct PreviewFacts<'p> {
    /// Orientation in which the preview is stored, 1 to 8.
    pub orientation: u8,
    /// ICC profile of the preview, if it contains none itself.
    pub profile: Option<&'p [u8]>,
    /// Width and height of the photo, turned like the preview. If the preview has another aspect ratio and
    /// black bars, the bars are cut.
    pub shape: Option<(u32, u32)>,
}

impl Thumbnailer {
    /// Creates the thumbnail of a preview. `xmp`, if given, is stored in it. An orientation inside the
    /// preview is not used: `facts` has the one that applies.
    ///
    /// # Errors
    /// The preview cannot be decoded.
    pub fn make_of_preview(
        &mut self,
        input: Box<dyn Input + '_>,
        facts: &PreviewFacts<'_>,
        xmp: Option<&[u8]>,
    ) -> Result<Thumbnail, ThumbnailError> {
        let mut decoder = self.open(input)?;
        let icc = decoder.embedded().icc.or_else(|| facts.profile.map(<[u8]>::to_vec));
        let embedded =
            EmbeddedMetadata { icc, orientation: Some(facts.orientation), ..EmbeddedMetadata::default() };
        let mut rows = self.begin(decoder.header(), decoder.full_size());
        self.read_all(&mut *decoder, &mut rows)?;
        let (handed_out, stored) = (u64::from(decoder.header().height), u64::from(decoder.full_size().1));
        let of_picture = |row: u32| (u64::from(row) * stored / handed_out) as u32;
        let damage = decoder.damage().map(|damage| Damage { row: of_picture(damage.row), ..damage });
        let mut picture = self.resampler.finish(rows).map_err(ThumbnailError::Resample)?;
        if let Some(shape) = facts.shape {
            picture = without_bars(picture, shape);
        }
        let thumbnail = self.render(picture, &embedded, xmp)?;
        Ok(Thumbnail { damage, is_from_embedded: true, ..thumbnail })
    }

    /// Creates the thumbnail of a raw file from its sensor data, with [`develop`]. `xmp`, if given, is stored
    /// in it.
    ///
    /// # Errors
    /// The system has no LibRaw, or it cannot develop the file.
    pub fn make_of_sensor_data(
        &mut self,
        input: Box<dyn Input + '_>,
        xmp: Option<&[u8]>,
    ) -> Result<Thumbnail, ThumbnailError> {
        let mut decoder = develop(input, &self.decode_options())?;
        let embedded = decoder.embedded();
        self.of_decoder(&mut *decoder, &embedded, xmp)
    }
}
