//! Properties of XMP that are written, and how each is serialised.

use crate::edits::Field;
use crate::name::{DC, EXIF, Name, PHOTOSHOP, XMP};

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
