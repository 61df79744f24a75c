//! Languages of XML other than RDF: which elements are parts of names, and how names are made of them.

use super::xml::Element;
use std::borrow::Cow;
use table::name::plain;
use table::standard::xmp::Kind;

/// Languages of XML, whose tags differ in their groups and names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Plain {
    Any,
    /// The boxes of films, as Sony's cameras write them.
    Film,
    Svg,
    /// The properties of OpenDocument.
    OpenDocument,
    /// The boxes of JPEG 2000, in groups of their own and never as structures.
    Jpeg2000,
    /// XISF 1.0, whose elements may have identifiers that stand for their names.
    Xisf,
    /// The metadata of Zeiss' CZI, whose names are shortened.
    Zeiss,
    /// The metadata of WOFF fonts.
    Font,
    /// The package document of an electronic book (EPUB 3.3, section 5).
    Publication,
}

impl Plain {
    /// The group of names without a prefix.
    pub(super) fn family0(self) -> &'static str {
        match self {
            Plain::Svg => "SVG",
            Plain::Film | Plain::Jpeg2000 | Plain::Xisf | Plain::Zeiss | Plain::Font | Plain::Publication => {
                "XML"
            }
            _ => "XMP",
        }
    }

    /// Whether an element is not a part of names.
    pub(super) fn is_unnamed(self, local: &str) -> bool {
        match self {
            Plain::Any | Plain::Jpeg2000 => false,
            Plain::Film => local == "NonRealTimeMeta",
            Plain::Svg => matches!(local, "svg" | "metadata"),
            Plain::OpenDocument => matches!(local, "document-meta" | "meta"),
            Plain::Xisf => matches!(local, "xisf" | "Metadata"),
            Plain::Zeiss => matches!(local, "ImageDocument" | "Metadata"),
            Plain::Font => local == "metadata",
            Plain::Publication => matches!(local, "package" | "metadata"),
        }
    }

    /// Whether an attribute is not metadata: a binding of a namespace, or a part of the syntax.
    pub(super) fn is_syntax(self, element: &Element<'_>, attribute: &str, depth: usize) -> bool {
        let is_of_language = match self {
            Plain::OpenDocument => attribute.starts_with("office:"),
            Plain::Font | Plain::Publication => depth == 0,
            Plain::Xisf => depth == 0 || attribute == "id" || attribute == "type" && element.name == PROPERTY,
            _ => false,
        };
        let is_binding =
            attribute.starts_with("xmlns:") || attribute == "xmlns" && (depth > 0 || self == Plain::Film);
        is_of_language || is_binding || attribute.starts_with("xml:") && self != Plain::Font
    }

    /// The name of an attribute, which is that of its element as well where the element itself is unnamed.
    pub(super) fn attribute_name<'n>(self, element: &Element<'_>, local: &'n str) -> Cow<'n, str> {
        match (self, element.name, local) {
            (Plain::Svg, "metadata", "id") => Cow::Borrowed("metadataID"),
            (Plain::Svg, "metadata", _) => Cow::Owned(format!("metadata{}", capitalised(local))),
            _ => Cow::Borrowed(local),
        }
    }

    /// Whether an attribute is in the group of its element, whatever its prefix.
    pub(super) fn attributes_follow(self) -> bool {
        self == Plain::Publication
    }

    /// How the text of an element is read.
    pub(super) fn kind_of(self, path: &str) -> Kind {
        if (self, path) == (Plain::Publication, "date") { Kind::Date } else { Kind::Guess }
    }

    /// Whether an attribute is the value of its element.
    pub(super) fn is_value(self, element: &Element<'_>, attribute: &str) -> bool {
        self == Plain::Xisf && element.name == PROPERTY && attribute == "value"
    }

    /// The identifier that stands for an element's name, as a prefix and a path (XISF 1.0, section 8.4).
    pub(super) fn identifier(self, element: &Element<'_>) -> Option<(Option<String>, String)> {
        const OWN: &str = "XISF";
        if self != Plain::Xisf {
            return None;
        }
        let id = element.attributes().find(|attribute| attribute.name == "id")?.value;
        let (prefix, rest) = match id.split_once(':') {
            Some((OWN, rest)) => (None, rest),
            Some((prefix, rest)) => (Some(prefix.to_owned()), rest),
            None => (None, id),
        };
        Some((prefix, rest.replace(':', "/")))
    }

    /// The tag's name for the names of a path, in the group with this prefix.
    pub(super) fn tag_name(self, names: &[String], prefix: &str) -> Cow<'static, str> {
        let path = names.concat();
        let known = match self {
            Plain::Svg if prefix.is_empty() => SVG_NAMES,
            Plain::Xisf => XISF_NAMES,
            Plain::Zeiss => return Cow::Owned(shortened(path)),
            Plain::Font => FONT_NAMES,
            _ => &[],
        };
        match known.iter().find(|(name, _)| *name == path) {
            Some((_, name)) => Cow::Borrowed(name),
            None => Cow::Owned(path),
        }
    }
}

/// Element of XISF whose value is in an attribute.
const PROPERTY: &str = "Property";

const SVG_NAMES: &[(&str, &str)] =
    &[("Width", "ImageWidth"), ("Height", "ImageHeight"), ("Version", "SVGVersion"), ("Id", "ID")];

const FONT_NAMES: &[(&str, &str)] = &[
    ("CopyrightText", "Copyright"),
    ("CreditsCreditClass", "CreditClass"),
    ("CreditsCreditDir", "CreditDir"),
    ("CreditsCreditName", "CreditName"),
    ("CreditsCreditRole", "CreditRole"),
    ("CreditsCreditUrl", "CreditURL"),
    ("DescriptionText", "Description"),
    ("ExtensionId", "ExtensionID"),
    ("ExtensionItemId", "ExtensionItemID"),
    ("LicenseId", "LicenseID"),
    ("LicenseText", "License"),
    ("LicenseUrl", "LicenseURL"),
    ("TrademarkText", "Trademark"),
    ("UniqueidId", "UniqueID"),
    ("VendorUrl", "VendorURL"),
];

const XISF_NAMES: &[(&str, &str)] = &[
    ("CreationTime", "CreateDate"),
    ("ImageColorSpace", "ColorSpace"),
    ("ImageICCProfile", "ICC_Profile"),
    ("ImageICCProfileLocation", "ICCProfileLocation"),
    ("ImageId", "ImageID"),
    ("ImageImageType", "ImageType"),
    ("ImageOffset", "ImagePixelOffset"),
    ("ImageOrientation", "Orientation"),
    ("ImageResolutionHorizontal", "XResolution"),
    ("ImageResolutionUnit", "ResolutionUnit"),
    ("ImageResolutionVertical", "YResolution"),
    ("ImageUuid", "UUID"),
    ("OriginalCreationTime", "DateTimeOriginal"),
];

/// Parts of Zeiss' paths and what ExifTool 13.58 writes for the first of each; found by asking it about
/// paths.
const ZEISS_PARTS: &[(&str, &str)] = &[
    ("ExperimentExperimentBlocksAcquisitionBlock", "AcqBlock"),
    ("SubDimensionSetups", ""),
    ("AcquisitionModeSetup", ""),
    ("MultiTrackSetupTrackSetup", "MultiTrack"),
    ("MultiTrackSetupTrack", "MultiTrack"),
    ("LightSourcesSettingsLightSourceSettings", "LightSource"),
    ("LightSourcesLightSource", "LightSource"),
    ("DevicesDevice", "Device"),
    ("DetectorsDetector", "Detector"),
    ("ObjectivesObjective", "Objective"),
    ("MicroscopesMicroscope", "Microscope"),
    ("ExcitationFiltersExcitationFilter", "ExcitationFilter"),
    ("FilterSetsFilterSet", "FilterSet"),
    ("FiltersFilter", "Filter"),
    ("DichroicsDichroic", "Dichronic"),
    ("WavelengthsWavelength", "Wavelength"),
    ("TubeLensesTubeLens", "TubeLens"),
    ("ChannelsChannel", "Channel"),
    ("TracksTrack", "Track"),
    ("CameraCamera", "Camera"),
    ("TimeSeriesSetup", "TimeSeries"),
    ("Setting", ""),
    ("Parameter", ""),
    ("Parameter", "Param"),
    ("Experiment", "Expt"),
    ("Acquisition", "Acq"),
    ("Increment", "Incr"),
    ("Magnification", "Mag"),
    ("Calibration", "Cal"),
    ("Configuration", "Config"),
    ("Reference", "Ref"),
    ("Fluorescence", "Fluor"),
];

fn shortened(path: String) -> String {
    let mut name = path;
    for section in ["HardwareSetting", "Information"] {
        if let Some(rest) = name.strip_prefix(section).filter(|rest| !rest.is_empty()) {
            name = rest.to_owned();
        }
    }
    for (part, short) in ZEISS_PARTS {
        if let Some(at) = name.find(part) {
            name.replace_range(at..at + part.len(), short);
        }
    }
    name
}

/// A name with a capital letter first; names without small letters become words.
pub(super) fn capitalised(name: &str) -> String {
    let is_upper = name.len() > 1 && !name.bytes().any(|byte| byte.is_ascii_lowercase());
    if is_upper {
        return name.split('_').map(|word| first_upper(&plain(word).to_ascii_lowercase())).collect();
    }
    first_upper(&plain(name))
}

fn first_upper(word: &str) -> String {
    word.get(..1).unwrap_or("").to_ascii_uppercase() + word.get(1..).unwrap_or("")
}
