//! Groups and tags of MIE files (MIE 1.1 specification), with the names of ExifTool 13.58's list of tags.

use crate::def::{Conv, Role};
use crate::print::{exif, xmp};

/// A tag of a group: its code in the file, its name, conversion and role.
#[derive(Debug)]
pub struct MieTag {
    /// Name in the file, without units and language.
    pub code: &'static str,
    /// Name that ExifTool gives the tag.
    pub name: &'static str,
    /// Conversion of the value to text.
    pub conv: Conv,
    /// What the catalogue takes the tag for.
    pub role: Role,
}

/// A group of tags.
#[derive(Debug)]
pub struct MieGroup {
    /// Name of the group in the file.
    pub code: &'static str,
    /// ExifTool's group of family 1.
    pub name: &'static str,
    /// Tags that the group can have.
    pub tags: &'static [MieTag],
}

const fn tag(code: &'static str, name: &'static str) -> MieTag {
    MieTag { code, name, conv: Conv::None, role: Role::None }
}

const fn same(name: &'static str) -> MieTag {
    tag(name, name)
}

impl MieTag {
    const fn conv(self, conv: Conv) -> MieTag {
        MieTag { conv, ..self }
    }

    const fn role(self, role: Role) -> MieTag {
        MieTag { role, ..self }
    }
}

const fn group(code: &'static str, name: &'static str, tags: &'static [MieTag]) -> MieGroup {
    MieGroup { code, name, tags }
}

/// Returns the group with this name in the file; groups that only hold others have no tags.
pub fn group_of(code: &str) -> Option<&'static MieGroup> {
    GROUPS.iter().find(|group| group.code == code)
}

const YES: Conv = Conv::Labels(&[(0, "No"), (1, "Yes")]);
/// Marks two numbers that are printed with an `x` between them.
pub const SIZES: [&str; 5] =
    ["ImageSize", "OriginalImageSize", "PreviewImageSize", "ThumbnailImageSize", "Resolution"];

const GROUPS: &[MieGroup] = &[
    group(
        "0MIE",
        "MIE-Main",
        &[
            tag("0Type", "SubfileType"),
            tag("0Vers", "MIEVersion"),
            tag("1Directory", "SubfileDirectory"),
            tag("1Name", "SubfileName"),
            tag("2MIME", "SubfileMIMEType"),
            tag("data", "SubfileData"),
            tag("rsrc", "SubfileResource"),
            tag("zmd5", "MD5Digest"),
            tag("zmie", "TrailerSignature"),
        ],
    ),
    group(
        "Audio",
        "MIE-Audio",
        &[
            tag("0Type", "RelatedAudioFileType"),
            tag("1Name", "RelatedAudioFileName"),
            same("Channels"),
            tag("Compression", "AudioCompression"),
            same("Duration").conv(Conv::Call(crate::print::container::duration)),
            same("SampleBits"),
            same("SampleRate"),
            tag("data", "RelatedAudioFile"),
        ],
    ),
    group(
        "Camera",
        "MIE-Camera",
        &[
            same("Brightness"),
            same("ColorBalance"),
            same("ColorTemperature"),
            same("Contrast"),
            same("DigitalZoom"),
            tag("ExposureComp", "ExposureCompensation"),
            same("ExposureMode"),
            same("ExposureTime").conv(Conv::Call(exif::exposure_time)).role(Role::ExposureTime),
            same("FirmwareVersion"),
            same("FocusMode"),
            same("ISO").role(Role::Iso),
            same("ISOSetting"),
            same("ImageNumber"),
            same("ImageQuality"),
            same("ImageStabilization"),
            same("Make").role(Role::Make),
            same("MeasuredEV"),
            same("Model").role(Role::Model),
            same("OwnerName"),
            same("Saturation"),
            same("SensorSize"),
            same("SerialNumber").role(Role::SerialNumber),
            same("Sharpness"),
            same("ShootingMode"),
        ],
    ),
    group(
        "Document",
        "MIE-Doc",
        &[
            same("Author"),
            same("Comment"),
            same("Contributors"),
            same("Copyright").role(Role::Copyright),
            same("CreateDate").role(Role::CreateDate),
            tag("EMail", "Email"),
            same("Keywords").role(Role::Keywords),
            same("ModifyDate").role(Role::ModifyDate),
            tag("OriginalDate", "DateTimeOriginal").role(Role::DateTimeOriginal),
            tag("Phone", "PhoneNumber"),
            same("References"),
            same("Software").role(Role::Software),
            same("Title").role(Role::Title),
            same("URL"),
        ],
    ),
    group(
        "Extender",
        "MIE-Extender",
        &[
            tag("Magnification", "ExtenderMagnification"),
            tag("Make", "ExtenderMake"),
            tag("Model", "ExtenderModel"),
            tag("SerialNumber", "ExtenderSerialNumber"),
        ],
    ),
    group(
        "Flash",
        "MIE-Flash",
        &[
            tag("ExposureComp", "FlashExposureComp"),
            tag("Fired", "FlashFired").conv(YES),
            tag("GuideNumber", "FlashGuideNumber"),
            tag("Make", "FlashMake"),
            tag("Mode", "FlashMode"),
            tag("Model", "FlashModel"),
            tag("SerialNumber", "FlashSerialNumber"),
            tag("Type", "FlashType"),
        ],
    ),
    group(
        "GPS",
        "MIE-GPS",
        &[
            tag("Altitude", "GPSAltitude"),
            tag("Bearing", "GPSDestBearing"),
            tag("DateTime", "GPSDateTime"),
            tag("Datum", "GPSMapDatum"),
            tag("Differential", "GPSDifferential")
                .conv(Conv::Labels(&[(0, "No Correction"), (1, "Differential Corrected")])),
            tag("Distance", "GPSDestDistance"),
            tag("Heading", "GPSTrack"),
            tag("Latitude", "GPSLatitude").conv(Conv::Call(xmp::latitude)),
            tag("Longitude", "GPSLongitude").conv(Conv::Call(xmp::longitude)),
            tag("MeasureMode", "GPSMeasureMode").conv(Conv::Labels(&[(2, "2-D"), (3, "3-D")])),
            tag("Satellites", "GPSSatellites"),
            tag("Speed", "GPSSpeed"),
        ],
    ),
    group(
        "Geo",
        "MIE-Geo",
        &[
            same("Address"),
            same("City").role(Role::City),
            same("Country").role(Role::Country),
            same("PostalCode"),
            same("State").role(Role::State),
        ],
    ),
    group(
        "Image",
        "MIE-Image",
        &[
            tag("0Type", "FullSizeImageType"),
            tag("1Name", "FullSizeImageName"),
            same("BitDepth"),
            same("ColorSpace"),
            tag("Components", "ComponentsConfiguration"),
            tag("Compression", "CompressionRatio"),
            same("ImageSize"),
            same("OriginalImageSize"),
            same("Resolution"),
            tag("data", "FullSizeImage"),
        ],
    ),
    group(
        "Lens",
        "MIE-Lens",
        &[
            same("FNumber").role(Role::FNumber),
            same("FocalLength").role(Role::FocalLength),
            same("FocusDistance"),
            tag("Make", "LensMake"),
            same("MaxAperture"),
            same("MaxApertureAtMaxFocal"),
            same("MaxFocalLength"),
            same("MinAperture"),
            same("MinFocalLength"),
            tag("Model", "LensModel").role(Role::LensModel),
            same("OpticalZoom"),
            tag("SerialNumber", "LensSerialNumber"),
        ],
    ),
    group(
        "Orientation",
        "MIE-Orient",
        &[same("Azimuth"), same("Declination"), same("Elevation"), same("RightAscension"), same("Rotation")],
    ),
    group(
        "Preview",
        "MIE-Preview",
        &[
            tag("0Type", "PreviewImageType"),
            tag("1Name", "PreviewImageName"),
            tag("ImageSize", "PreviewImageSize"),
            tag("data", "PreviewImage"),
        ],
    ),
    group(
        "Thumbnail",
        "MIE-Thumbnail",
        &[
            tag("0Type", "ThumbnailImageType"),
            tag("1Name", "ThumbnailImageName"),
            tag("ImageSize", "ThumbnailImageSize"),
            tag("data", "ThumbnailImage"),
        ],
    ),
    group(
        "UTM",
        "MIE-UTM",
        &[
            tag("Datum", "UTMMapDatum"),
            tag("Easting", "UTMEasting"),
            tag("Northing", "UTMNorthing"),
            tag("Zone", "UTMZone"),
        ],
    ),
    group(
        "Video",
        "MIE-Video",
        &[
            tag("0Type", "RelatedVideoFileType"),
            tag("1Name", "RelatedVideoFileName"),
            same("Codec"),
            same("Duration").conv(Conv::Call(crate::print::container::duration)),
            tag("data", "RelatedVideoFile"),
        ],
    ),
];
