//! XMP properties: the namespaces, the names of their properties and how they are shown.
//!
//! A property that no table lists is still read; its tag name is derived from its own name, and values that
//! look like a rational or a full date are converted as such. In a namespace that has a table, unlisted
//! fields of listed structures are text.

mod adobe;
mod camera;
mod other;
mod press;
mod property;
mod raw;

pub use property::{Kind, Namespace, PropertyRow};

impl Namespace {
    pub(super) const fn new(
        uri: &'static str,
        prefix: &'static str,
        group: &'static str,
        table: &'static [PropertyRow],
    ) -> Namespace {
        Namespace { uri, prefix, group, table, is_low: false }
    }

    pub(super) const fn low(mut self) -> Namespace {
        self.is_low = true;
        self
    }

    /// Finds the namespace of a URI.
    pub fn of_uri(uri: &str) -> Option<&'static Namespace> {
        // Lengths are compared first: many URIs begin alike, which makes comparing texts slow.
        let key = (uri.len(), uri);
        let index = NAMESPACES.binary_search_by(|known| (known.uri.len(), known.uri).cmp(&key)).ok()?;
        NAMESPACES.get(index)
    }

    /// Finds the namespace whose URI differs only in slashes at its end, or else in its version; and whether
    /// it is the version.
    pub fn like_uri(uri: &str) -> Option<(&'static Namespace, bool)> {
        let bare = uri.trim_end_matches('/');
        let bare_of = |known: &Namespace| known.uri.strip_suffix('/').unwrap_or(known.uri);
        if let Some(known) = NAMESPACES.iter().find(|known| bare_of(known) == bare) {
            return Some((known, false));
        }
        let are_alike = |(a, b): (u8, u8)| a == b || (a.is_ascii_digit() && b.is_ascii_digit());
        let is_other_version = |known: &&Namespace| {
            known.uri.len() == uri.len() && known.uri.bytes().zip(uri.bytes()).all(are_alike)
        };
        NAMESPACES.iter().find(is_other_version).map(|known| (known, true))
    }

    /// Finds the namespace whose usual prefix this is.
    pub fn of_prefix(prefix: &str) -> Option<&'static Namespace> {
        NAMESPACES.iter().find(|known| known.prefix == prefix)
    }

    /// Finds the namespace of one of ExifTool's groups.
    pub fn of_group(group: &str) -> Option<&'static Namespace> {
        NAMESPACES.iter().find(|known| known.group == group)
    }

    /// Finds the property with this id.
    pub fn property(&self, id: &str) -> Option<&'static PropertyRow> {
        let key = (id.len(), id);
        // Lengths are compared first: most steps of the search then need not compare the text.
        let index =
            self.table.binary_search_by(|property| (property.id.len(), property.id).cmp(&key)).ok()?;
        self.table.get(index)
    }

    /// What ExifTool's names of the fields of a structure begin with, if that is not the structure's name.
    pub fn stem_of_fields(&self, structure: &str) -> Option<&'static str> {
        let is_same = |(group, id, _): &&(&str, &str, &str)| *group == self.group && *id == structure;
        STEMS.iter().find(is_same).map(|(.., stem)| *stem)
    }
}

/// Structures whose names differ from what the names of their fields begin with: group, id, beginning.
static STEMS: &[(&str, &str, &str)] = &[
    ("XMP-acdsee-rs", "Regions", "ACDSee"),
    ("XMP-acdsee-rs", "RegionsRegionList", "ACDSeeRegion"),
    ("XMP-crs", "CircularGradientBasedCorrections", "CircGradBasedCorr"),
    ("XMP-crs", "CircularGradientBasedCorrectionsCorrectionMasks", "CircGradBasedCorrMask"),
    ("XMP-crs", "GradientBasedCorrections", "GradientBasedCorr"),
    ("XMP-crs", "GradientBasedCorrectionsCorrectionMasks", "GradientBasedCorrMask"),
    ("XMP-crs", "MaskGroupBasedCorrections", "MaskGroupBasedCorr"),
    ("XMP-crs", "MaskGroupBasedCorrectionsCorrectionMasks", "MaskGroupBasedCorrMask"),
    ("XMP-crs", "PaintBasedCorrections", "PaintCorrection"),
    ("XMP-crs", "PaintBasedCorrectionsCorrectionMasks", "PaintCorrectionMask"),
    ("XMP-crs", "RetouchAreas", "RetouchArea"),
    ("XMP-crs", "RetouchAreasMasks", "RetouchAreaMask"),
    ("XMP-dwc", "Event", "Event"),
    ("XMP-mwg-rs", "Regions", "Region"),
    ("XMP-mwg-rs", "RegionsRegionList", "Region"),
    ("XMP-photoshop", "TextLayers", "Text"),
    ("XMP-xmp", "PageInfo", "PageImage"),
    ("XMP-xmp", "Thumbnails", "Thumbnail"),
    ("XMP-xmpTPg", "Colorants", "Colorant"),
    ("XMP-xmpTPg", "Fonts", ""),
    ("XMP-xmpTPg", "SwatchGroupsColorants", "SwatchColorant"),
];

/// All namespaces, sorted by the length of the URI, then by the URI.
pub static NAMESPACES: &[Namespace] = &[
    Namespace::new("adobe:ns:meta/", "x", "XMP-x", adobe::X),
    Namespace::new("http://cipa.jp/exif/1.0/", "exifEX", "XMP-exifEX", camera::EXIFEX).low(),
    Namespace::new("http://ns.adobe.com/DICOM/", "DICOM", "XMP-DICOM", adobe::DICOM),
    Namespace::new("http://ns.exiftool.org/1.0/", "et", "XMP-et", other::ET),
    Namespace::new("http://ns.adobe.com/pdf/1.3/", "pdf", "XMP-pdf", adobe::PDF),
    Namespace::new("http://ns.adobe.com/swf/1.0/", "swf", "XMP-swf", adobe::SWF),
    Namespace::new("http://ns.adobe.com/xap/1.0/", "xmp", "XMP-xmp", adobe::XMP),
    Namespace::new("http://ns.nikon.com/sdc/1.0/", "sdc", "XMP-sdc", other::SDC),
    Namespace::new("http://cipa.jp/exif/1.0/2.32/", "exifEX", "XMP-exifEX", camera::EXIFEX).low(),
    Namespace::new("http://ns.acdsee.com/regions/", "acdsee-rs", "XMP-acdsee-rs", other::ACDSEE_RS),
    Namespace::new("http://ns.adobe.com/exif/1.0/", "exif", "XMP-exif", camera::EXIF).low(),
    Namespace::new("http://ns.adobe.com/pdfx/1.3/", "pdfx", "XMP-pdfx", adobe::PDFX),
    Namespace::new("http://ns.adobe.com/tiff/1.0/", "tiff", "XMP-tiff", camera::TIFF).low(),
    Namespace::new("http://ns.adobe.com/xmp/note/", "xmpNote", "XMP-xmpNote", adobe::XMPNOTE),
    Namespace::new("http://ns.nikon.com/nine/1.0/", "nine", "XMP-nine", other::NINE),
    Namespace::new("http://creativecommons.org/ns#", "cc", "XMP-cc", press::CC),
    Namespace::new("http://ns.acdsee.com/iptc/1.0/", "acdsee", "XMP-acdsee", other::ACDSEE),
    Namespace::new("http://ns.adobe.com/album/1.0/", "album", "XMP-album", adobe::ALBUM),
    Namespace::new("http://www.digikam.org/ns/1.0/", "digiKam", "XMP-digiKam", other::DIGIKAM),
    Namespace::new("http://ns.adobe.com/xap/1.0/bj/", "xmpBJ", "XMP-xmpBJ", adobe::XMPBJ),
    Namespace::new("http://ns.adobe.com/xap/1.0/mm/", "xmpMM", "XMP-xmpMM", adobe::XMPMM),
    Namespace::new("http://ns.idimager.com/ics/1.0/", "ics", "XMP-ics", press::ICS),
    Namespace::new("http://ns.optimasc.com/dex/1.0/", "dex", "XMP-dex", press::DEX),
    Namespace::new("http://purl.org/dc/elements/1.1/", "dc", "XMP-dc", adobe::DC),
    Namespace::new("http://rs.tdwg.org/dwc/index.htm", "dwc", "XMP-dwc", other::DWC),
    Namespace::new("http://ns.adobe.com/exif/1.0/aux/", "aux", "XMP-aux", camera::AUX),
    Namespace::new("http://ns.adobe.com/xap/1.0/PLUS/", "xmpPLUS", "XMP-xmpPLUS", adobe::XMPPLUS),
    Namespace::new("http://ns.adobe.com/xap/1.0/t/pg/", "xmpTPg", "XMP-xmpTPg", adobe::XMPTPG),
    Namespace::new("http://ns.apple.com/faceinfo/1.0/", "apple-fi", "XMP-apple-fi", other::APPLE_FI),
    Namespace::new(
        "http://ns.microsoft.com/photo/1.0",
        "MicrosoftPhoto",
        "XMP-microsoft",
        other::MICROSOFTPHOTO,
    ),
    Namespace::new("http://ns.microsoft.com/photo/1.1", "MP1", "XMP-MP1", other::MP1),
    Namespace::new("http://ns.nikon.com/asteroid/1.0/", "ast", "XMP-ast", other::AST),
    Namespace::new("http://www.dji.com/drone-dji/1.0/", "drone-dji", "XMP-drone-dji", other::DRONE_DJI),
    Namespace::new("http://ns.adobe.com/lightroom/1.0/", "lr", "XMP-lr", adobe::LR),
    Namespace::new("http://ns.adobe.com/photoshop/1.0/", "photoshop", "XMP-photoshop", adobe::PHOTOSHOP),
    Namespace::new("http://ns.microsoft.com/photo/1.2/", "MP", "XMP-MP", other::MP),
    Namespace::new("http://ns.useplus.org/ldf/xmp/1.0/", "plus", "XMP-plus", press::PLUS),
    Namespace::new("http://ns.adobe.com/xap/1.0/rights/", "xmpRights", "XMP-xmpRights", adobe::XMPRIGHTS),
    Namespace::new("http://ns.apple.com/HDRGainMap/1.0/", "HDRGainMap", "XMP-HDRGainMap", other::HDRGAINMAP),
    Namespace::new(
        "http://ns.adobe.com/creatorAtom/1.0/",
        "creatorAtom",
        "XMP-creatorAtom",
        adobe::CREATORATOM,
    ),
    Namespace::new("http://ns.extensis.com/extensis/1.0/", "extensis", "XMP-extensis", other::EXTENSIS),
    Namespace::new(
        "http://xmp.gettyimages.com/gift/1.0/",
        "GettyImagesGIFT",
        "XMP-getty",
        press::GETTYIMAGESGIFT,
    ),
    Namespace::new("http://ns.adobe.com/hdr-gain-map/1.0/", "hdrgm", "XMP-hdrgm", adobe::HDRGM).low(),
    Namespace::new("http://ns.adobe.com/hdr-metadata/1.0/", "hdr_metadata", "XMP-hdr", adobe::HDR_METADATA),
    Namespace::new("http://ns.apple.com/pixeldatainfo/1.0/", "apdi", "XMP-apdi", other::APDI),
    Namespace::new("http://ns.google.com/photos/1.0/audio/", "GAudio", "XMP-GAudio", other::GAUDIO),
    Namespace::new("http://ns.google.com/photos/1.0/focus/", "GFocus", "XMP-GFocus", other::GFOCUS),
    Namespace::new("http://ns.google.com/photos/1.0/image/", "GImage", "XMP-GImage", other::GIMAGE),
    Namespace::new("http://ns.google.com/photos/1.0/camera/", "GCamera", "XMP-GCamera", other::GCAMERA),
    Namespace::new("http://ns.leiainc.com/photos/1.0/image/", "LImage", "XMP-LImage", other::LIMAGE),
    Namespace::new("http://ns.fastpictureviewer.com/fpv/1.0/", "fpv", "XMP-fpv", other::FPV),
    Namespace::new("http://ns.adobe.com/xmp/1.0/DynamicMedia/", "xmpDM", "XMP-xmpDM", adobe::XMPDM),
    Namespace::new("http://ns.google.com/photos/1.0/depthmap/", "GDepth", "XMP-GDepth", other::GDEPTH),
    Namespace::new("http://ns.google.com/photos/1.0/panorama/", "GPano", "XMP-GPano", other::GPANO),
    Namespace::new(
        "http://ns.google.com/photos/1.0/container/",
        "Container",
        "XMP-GContainer",
        other::CONTAINER,
    ),
    Namespace::new(
        "http://ns.google.com/photos/1.0/creations/",
        "GCreations",
        "XMP-GCreations",
        other::GCREATIONS,
    ),
    Namespace::new("http://ns.google.com/photos/dd/1.0/device/", "Device", "XMP-Device", other::DEVICE),
    Namespace::new(
        "http://ns.google.com/videos/1.0/spherical/",
        "GSpherical",
        "XMP-GSpherical",
        other::GSPHERICAL,
    ),
    Namespace::new("http://developer.sonyericsson.com/cell/1.0/", "cell", "XMP-cell", other::CELL),
    Namespace::new(
        "http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/",
        "Iptc4xmpCore",
        "XMP-iptcCore",
        press::IPTC4XMPCORE,
    ),
    Namespace::new(
        "http://iptc.org/std/Iptc4xmpExt/2008-02-29/",
        "Iptc4xmpExt",
        "XMP-iptcExt",
        press::IPTC4XMPEXT,
    ),
    Namespace::new(
        "http://ns.camerabits.com/photomechanic/1.0/",
        "photomechanic",
        "XMP-photomech",
        other::PHOTOMECHANIC,
    ),
    Namespace::new("http://www.w3.org/1999/02/22-rdf-syntax-ns#", "rdf", "XMP-rdf", adobe::RDF),
    Namespace::new("http://ns.adobe.com/camera-raw-defaults/1.0/", "crd", "XMP-crd", raw::CRS),
    Namespace::new("http://ns.adobe.com/camera-raw-settings/1.0/", "crs", "XMP-crs", raw::CRS),
    Namespace::new("http://ns.apple.com/adjustment-settings/1.0/", "aas", "XMP-aas", other::AAS),
    Namespace::new(
        "http://ns.iview-multimedia.com/mediapro/1.0/",
        "mediapro",
        "XMP-mediapro",
        other::MEDIAPRO,
    ),
    Namespace::new(
        "http://ns.microsoft.com/expressionmedia/1.0/",
        "expressionmedia",
        "XMP-expressionmedia",
        other::EXPRESSIONMEDIA,
    ),
    Namespace::new("http://prismstandard.org/namespaces/pmi/2.2/", "pmi", "XMP-pmi", other::PMI),
    Namespace::new("http://prismstandard.org/namespaces/prl/2.1/", "prl", "XMP-prl", press::PRL),
    Namespace::new("http://prismstandard.org/namespaces/prm/3.0/", "prm", "XMP-prm", press::PRM),
    Namespace::new("http://prismstandard.org/namespaces/basic/2.0/", "prism", "XMP-prism", press::PRISM),
    Namespace::new(
        "http://www.metadataworkinggroup.com/schemas/regions/",
        "mwg-rs",
        "XMP-mwg-rs",
        other::MWG_RS,
    ),
    Namespace::new(
        "http://www.metadataworkinggroup.com/schemas/keywords/",
        "mwg-kw",
        "XMP-mwg-kw",
        other::MWG_KW,
    ),
    Namespace::new(
        "http://www.metadataworkinggroup.com/schemas/collections/",
        "mwg-coll",
        "XMP-mwg-coll",
        other::MWG_COLL,
    ),
    Namespace::new("http://prismstandard.org/namespaces/prismusagerights/2.1/", "pur", "XMP-pur", press::PUR),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_sorted() {
        assert!(NAMESPACES.is_sorted_by(|a, b| (a.uri.len(), a.uri) < (b.uri.len(), b.uri)));
        for namespace in NAMESPACES {
            let is_sorted = namespace.table.is_sorted_by(|a, b| (a.id.len(), a.id) < (b.id.len(), b.id));
            assert!(is_sorted, "{}", namespace.prefix);
        }
    }

    #[test]
    fn a_namespace_is_found_by_its_uri_or_a_similar_one_or_its_prefix() {
        let group = |namespace: Option<&'static Namespace>| namespace.map(|namespace| namespace.group);
        assert_eq!(group(Namespace::of_uri("http://ns.adobe.com/xap/1.0/")), Some("XMP-xmp"));
        assert_eq!(group(Namespace::of_uri("http://example.com/")), None);
        assert_eq!(group(Namespace::of_prefix("dc")), Some("XMP-dc"));
        let like =
            |uri| Namespace::like_uri(uri).map(|(namespace, is_version)| (namespace.group, is_version));
        assert_eq!(like("http://purl.org/dc/elements/1.0/"), Some(("XMP-dc", true)));
        assert_eq!(like("http://purl.org/dc/elements/1.1"), Some(("XMP-dc", false)));
        assert_eq!(like("https://purl.org/dc/elements/1.1/"), None);
    }
}
