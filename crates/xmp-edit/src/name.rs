//! Namespaces, and names in them.

/// A property: its namespace and its name in it.
pub(crate) type Name = (Space, &'static str);

/// A namespace, with the prefix that it usually has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Space {
    pub(crate) prefix: &'static str,
    pub(crate) uri: &'static str,
}

/// The namespace of RDF itself.
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
