//! Groups and tags of MIE files (MIE 1.1 specification), with the names of ExifTool 13.58's list of tags.

use crate::def::{Conv, Role};
use crate::print::{exif, xmp};
use crate::row::key::{KeyRow, keyed};

/// A group of tags.
#[derive(Debug)]
pub struct MieGroup {
    /// Name of the group in the file.
    pub code: &'static str,
    /// ExifTool's group of family 1.
    pub name: &'static str,
    /// Tags that the group can have.
    pub tags: &'static [KeyRow],
}

/// A tag whose code in the file, without units and language, is its name.
const fn same(name: &'static str) -> KeyRow {
    keyed(name.as_bytes(), name)
}

const fn group(code: &'static str, name: &'static str, tags: &'static [KeyRow]) -> MieGroup {
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
            keyed(b"0Type", "SubfileType"),
            keyed(b"0Vers", "MIEVersion"),
            keyed(b"1Directory", "SubfileDirectory"),
            keyed(b"1Name", "SubfileName"),
            keyed(b"2MIME", "SubfileMIMEType"),
            keyed(b"data", "SubfileData"),
            keyed(b"rsrc", "SubfileResource"),
            keyed(b"zmd5", "MD5Digest"),
            keyed(b"zmie", "TrailerSignature"),
        ],
    ),
    group(
        "Audio",
        "MIE-Audio",
        &[
            keyed(b"0Type", "RelatedAudioFileType"),
            keyed(b"1Name", "RelatedAudioFileName"),
            same("Channels"),
            keyed(b"Compression", "AudioCompression"),
            same("Duration").conv(Conv::Call(crate::print::container::duration)),
            same("SampleBits"),
            same("SampleRate"),
            keyed(b"data", "RelatedAudioFile"),
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
            keyed(b"ExposureComp", "ExposureCompensation"),
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
            keyed(b"EMail", "Email"),
            same("Keywords").role(Role::Keywords),
            same("ModifyDate").role(Role::ModifyDate),
            keyed(b"OriginalDate", "DateTimeOriginal").role(Role::DateTimeOriginal),
            keyed(b"Phone", "PhoneNumber"),
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
            keyed(b"Magnification", "ExtenderMagnification"),
            keyed(b"Make", "ExtenderMake"),
            keyed(b"Model", "ExtenderModel"),
            keyed(b"SerialNumber", "ExtenderSerialNumber"),
        ],
    ),
    group(
        "Flash",
        "MIE-Flash",
        &[
            keyed(b"ExposureComp", "FlashExposureComp"),
            keyed(b"Fired", "FlashFired").conv(YES),
            keyed(b"GuideNumber", "FlashGuideNumber"),
            keyed(b"Make", "FlashMake"),
            keyed(b"Mode", "FlashMode"),
            keyed(b"Model", "FlashModel"),
            keyed(b"SerialNumber", "FlashSerialNumber"),
            keyed(b"Type", "FlashType"),
        ],
    ),
    group(
        "GPS",
        "MIE-GPS",
        &[
            keyed(b"Altitude", "GPSAltitude"),
            keyed(b"Bearing", "GPSDestBearing"),
            keyed(b"DateTime", "GPSDateTime"),
            keyed(b"Datum", "GPSMapDatum"),
            keyed(b"Differential", "GPSDifferential")
                .conv(Conv::Labels(&[(0, "No Correction"), (1, "Differential Corrected")])),
            keyed(b"Distance", "GPSDestDistance"),
            keyed(b"Heading", "GPSTrack"),
            keyed(b"Latitude", "GPSLatitude").conv(Conv::Call(xmp::latitude)),
            keyed(b"Longitude", "GPSLongitude").conv(Conv::Call(xmp::longitude)),
            keyed(b"MeasureMode", "GPSMeasureMode").conv(Conv::Labels(&[(2, "2-D"), (3, "3-D")])),
            keyed(b"Satellites", "GPSSatellites"),
            keyed(b"Speed", "GPSSpeed"),
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
            keyed(b"0Type", "FullSizeImageType"),
            keyed(b"1Name", "FullSizeImageName"),
            same("BitDepth"),
            same("ColorSpace"),
            keyed(b"Components", "ComponentsConfiguration"),
            keyed(b"Compression", "CompressionRatio"),
            same("ImageSize"),
            same("OriginalImageSize"),
            same("Resolution"),
            keyed(b"data", "FullSizeImage"),
        ],
    ),
    group(
        "Lens",
        "MIE-Lens",
        &[
            same("FNumber").role(Role::FNumber),
            same("FocalLength").role(Role::FocalLength),
            same("FocusDistance"),
            keyed(b"Make", "LensMake"),
            same("MaxAperture"),
            same("MaxApertureAtMaxFocal"),
            same("MaxFocalLength"),
            same("MinAperture"),
            same("MinFocalLength"),
            keyed(b"Model", "LensModel").role(Role::LensModel),
            same("OpticalZoom"),
            keyed(b"SerialNumber", "LensSerialNumber"),
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
            keyed(b"0Type", "PreviewImageType"),
            keyed(b"1Name", "PreviewImageName"),
            keyed(b"ImageSize", "PreviewImageSize"),
            keyed(b"data", "PreviewImage"),
        ],
    ),
    group(
        "Thumbnail",
        "MIE-Thumbnail",
        &[
            keyed(b"0Type", "ThumbnailImageType"),
            keyed(b"1Name", "ThumbnailImageName"),
            keyed(b"ImageSize", "ThumbnailImageSize"),
            keyed(b"data", "ThumbnailImage"),
        ],
    ),
    group(
        "UTM",
        "MIE-UTM",
        &[
            keyed(b"Datum", "UTMMapDatum"),
            keyed(b"Easting", "UTMEasting"),
            keyed(b"Northing", "UTMNorthing"),
            keyed(b"Zone", "UTMZone"),
        ],
    ),
    group(
        "Video",
        "MIE-Video",
        &[
            keyed(b"0Type", "RelatedVideoFileType"),
            keyed(b"1Name", "RelatedVideoFileName"),
            same("Codec"),
            same("Duration").conv(Conv::Call(crate::print::container::duration)),
            keyed(b"data", "RelatedVideoFile"),
        ],
    ),
];
