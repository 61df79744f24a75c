//! One picture inside a file, read, with its orientation, colours and shape.

use std::io;
use std::sync::LazyLock;

use pixel::thumbnail::PreviewFacts;
use tag::preview::{PreviewColours, Previews};
use tag::{Options, Parser, Want};

use super::choose::Candidate;
use super::measure::Kind;
use super::parts::read_whole;
use super::sizes::{is_upright, swapped, swaps_sides};
use crate::read::Stream;

/// A picture inside a file.
#[derive(Debug)]
pub(crate) struct Picture {
    /// The bytes of a picture file.
    pub(crate) bytes: Vec<u8>,
    /// Orientation in which it is stored, 1 to 8.
    pub(crate) orientation: u8,
    /// Whether the orientation is recorded in the bytes.
    pub(super) has_orientation: bool,
    colours: PreviewColours,
    /// Width and height of the photo, turned like the picture.
    shape: Option<(u32, u32)>,
}

impl Picture {
    /// Reads the picture of a candidate.
    ///
    /// # Errors
    /// If the file cannot be read, or ends before the picture does.
    pub(super) fn read(
        stream: &mut dyn Stream,
        previews: &Previews,
        candidate: &Candidate<'_>,
    ) -> io::Result<Picture> {
        let bytes = read_whole(stream, candidate.preview)?;
        let own = if candidate.kind == Kind::Jpeg { own_orientation(&bytes) } else { None };
        let of_file = orientation_of_file(previews);
        let is_upright = own.is_none() && is_upright(of_file, previews.main_size, candidate.size);
        let orientation = own.unwrap_or(if is_upright { 1 } else { of_file });
        // A picture that is turned otherwise than the photo is stored has the other shape.
        let is_turned = swaps_sides(of_file) != swaps_sides(orientation);
        let shape = if is_turned { previews.main_size.map(swapped) } else { previews.main_size };
        let colours = candidate.preview.colours.unwrap_or(previews.colours);
        Ok(Picture { bytes, orientation, has_orientation: own.is_some(), colours, shape })
    }

    /// The facts that a thumbnail of it needs.
    pub(crate) fn facts(&self) -> PreviewFacts<'static> {
        PreviewFacts { orientation: self.orientation, profile: self.profile(), shape: self.shape }
    }

    /// ICC profile of its colours, if they are not sRGB; a profile in the picture itself comes first.
    pub(crate) fn profile(&self) -> Option<&'static [u8]> {
        static ADOBE_RGB: LazyLock<Option<Vec<u8>>> = LazyLock::new(pixel::adobe_rgb_profile);
        static PROPHOTO: LazyLock<Option<Vec<u8>>> = LazyLock::new(pixel::prophoto_profile);
        match self.colours {
            PreviewColours::AdobeRgb => ADOBE_RGB.as_deref(),
            PreviewColours::ProPhoto => PROPHOTO.as_deref(),
            _ => None,
        }
    }
}

/// Orientation of the pictures that record none themselves.
fn orientation_of_file(previews: &Previews) -> u8 {
    // GoPro's cameras record a mirrored picture that is not.
    let is_wrong = previews.file_type.is_some_and(|file_type| file_type.name == "GPR");
    previews.orientation.filter(|_| !is_wrong).unwrap_or(1)
}

/// Orientation in the EXIF of a JPEG.
fn own_orientation(jpeg: &[u8]) -> Option<u8> {
    let mut options = Options::wanting(Want::Names(vec!["Orientation".into()]));
    options.trailers = false;
    Parser::new().parse_whole(jpeg, &options, |metadata| {
        let is_it = |tag: &&tag::Tag<'_>| tag.group.family1 == "IFD0" && tag.name == "Orientation";
        let number = metadata.tags.iter().find(is_it)?.value.as_i64()?;
        u8::try_from(number).ok().filter(|number| (1..=8).contains(number))
    })
}
