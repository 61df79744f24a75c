//! Properties of XMP that are written, and how each is serialised.

use crate::Name;
use crate::document::Space;
use crate::edits::Field;

/// A property with its form.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Property {
    /// One text.
    Simple(Name),
    /// `rdf:Alt`: the same text in several languages, of which the default is written.
    Languages(Name),
    /// `rdf:Seq`: texts in an order.
    Sequence(Name),
}

impl Property {
    pub(crate) fn name(&self) -> Name {
        match *self {
            Property::Simple(name) | Property::Languages(name) | Property::Sequence(name) => name,
        }
    }
}

pub(crate) const RDF: &str = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";

const fn space(prefix: &'static str, uri: &'static str) -> Space {
    Space { prefix, uri }
}

pub(crate) const XMP: Space = space("xmp", "http://ns.adobe.com/xap/1.0/");
pub(crate) const DC: Space = space("dc", "http://purl.org/dc/elements/1.1/");
pub(crate) const EXIF: Space = space("exif", "http://ns.adobe.com/exif/1.0/");
pub(crate) const PHOTOSHOP: Space = space("photoshop", "http://ns.adobe.com/photoshop/1.0/");
pub(crate) const LR: Space = space("lr", "http://ns.adobe.com/lightroom/1.0/");
pub(crate) const DIGIKAM: Space = space("digiKam", "http://www.digikam.org/ns/1.0/");
pub(crate) const MICROSOFT: Space = space("MicrosoftPhoto", "http://ns.microsoft.com/photo/1.0/");
pub(crate) const MEDIAPRO: Space = space("mediapro", "http://ns.iview-multimedia.com/mediapro/1.0/");
pub(crate) const ACDSEE: Space = space("acdsee", "http://ns.acdsee.com/iptc/1.0/");

/// The latitude and the longitude, in the order of a field's values.
pub(crate) const LATITUDE: Name = (EXIF, "GPSLatitude");
/// See [`LATITUDE`].
pub(crate) const LONGITUDE: Name = (EXIF, "GPSLongitude");

impl Field {
    /// The properties of a field. All get its value; those of a place have one value each.
    pub(crate) fn properties(self) -> &'static [Property] {
        use Property::{Languages, Sequence, Simple};
        match self {
            Field::Rating => &[Simple((XMP, "Rating"))],
            Field::Label => &[Simple((XMP, "Label"))],
            Field::Title => &[Languages((DC, "title"))],
            Field::Description => &[Languages((DC, "description"))],
            Field::Creator => &[Sequence((DC, "creator"))],
            Field::Copyright => &[Languages((DC, "rights"))],
            Field::Date => &[Simple((EXIF, "DateTimeOriginal")), Simple((PHOTOSHOP, "DateCreated"))],
            Field::Gps => &[Simple(LATITUDE), Simple(LONGITUDE)],
            Field::City => &[Simple((PHOTOSHOP, "City"))],
            Field::State => &[Simple((PHOTOSHOP, "State"))],
            Field::Country => &[Simple((PHOTOSHOP, "Country"))],
            Field::Keywords => &[],
        }
    }

    /// Properties that are removed with the field and never written: the height of a place.
    pub(crate) fn companions(self) -> &'static [Name] {
        match self {
            Field::Gps => &[(EXIF, "GPSAltitude"), (EXIF, "GPSAltitudeRef")],
            _ => &[],
        }
    }
}
