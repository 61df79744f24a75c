//! Textual metadata of movies: QuickTime's user data (QuickTime File Format, "User Data Atoms"), 3GPP's asset
//! information (3GPP TS 26.244, section 8), iTunes' item list, and the keys of Apple's and Android's
//! metadata. The names are ExifTool's.

use crate::def::Role;

/// One kind of information: its code, the tag's name, its role in the catalogue.
pub type Entry<K> = (K, &'static str, Role);

/// Entries of `udta`: texts; those whose code begins with a copyright sign (byte 0xa9) or an at sign have a
/// length and language first.
pub const USER_DATA: &[Entry<&[u8; 4]>] = &[
    (b"CNFV", "FirmwareVersion", Role::None),
    (b"CNMN", "Model", Role::Model),
    (b"FIRM", "FirmwareVersion", Role::None),
    (b"albm", "Album", Role::None),
    (b"auth", "Author", Role::Artist),
    (b"cprt", "Copyright", Role::Copyright),
    (b"dscp", "Description", Role::Description),
    (b"gnre", "Genre", Role::None),
    (b"kywd", "Keywords", Role::None),
    (b"manu", "Make", Role::Make),
    (b"modl", "Model", Role::Model),
    (b"name", "Name", Role::None),
    (b"perf", "Performer", Role::None),
    (b"titl", "Title", Role::Title),
    (b"\xa9ART", "Artist", Role::Artist),
    (b"\xa9alb", "Album", Role::None),
    (b"\xa9cmt", "Comment", Role::None),
    (b"\xa9com", "Composer", Role::None),
    (b"\xa9cpy", "Copyright", Role::Copyright),
    (b"\xa9day", "ContentCreateDate", Role::DateCreated),
    (b"\xa9dir", "Director", Role::None),
    (b"\xa9enc", "EncoderID", Role::None),
    (b"\xa9fmt", "Format", Role::None),
    (b"\xa9gen", "Genre", Role::None),
    (b"\xa9grp", "Grouping", Role::None),
    (b"\xa9inf", "Information", Role::None),
    (b"\xa9lyr", "Lyrics", Role::None),
    (b"\xa9mak", "Make", Role::Make),
    (b"\xa9mdl", "Model", Role::Model),
    (b"\xa9mod", "Model", Role::Model),
    (b"\xa9nam", "Title", Role::Title),
    (b"\xa9prd", "Producer", Role::None),
    (b"\xa9prf", "Performers", Role::None),
    (b"\xa9req", "Requirements", Role::None),
    (b"\xa9src", "SourceCredits", Role::None),
    (b"\xa9swr", "SoftwareVersion", Role::Software),
    (b"\xa9too", "Encoder", Role::None),
    (b"\xa9trk", "Track", Role::None),
    (b"\xa9wrt", "Composer", Role::None),
    (b"\xa9xyz", GPS_COORDINATES, Role::GpsCoordinates),
];

/// Entries of an `ilst` without keys.
pub const ITEM_LIST: &[Entry<&[u8; 4]>] = &[
    (b"aART", "AlbumArtist", Role::None),
    (b"covr", "CoverArt", Role::None),
    (b"cprt", "Copyright", Role::Copyright),
    (b"desc", "Description", Role::Description),
    (b"keyw", "Keyword", Role::None),
    (b"ldes", "LongDescription", Role::None),
    (b"\xa9ART", "Artist", Role::Artist),
    (b"\xa9alb", "Album", Role::None),
    (b"\xa9cmt", "Comment", Role::None),
    (b"\xa9day", "ContentCreateDate", Role::DateCreated),
    (b"\xa9des", "Description", Role::Description),
    (b"\xa9enc", "EncodedBy", Role::None),
    (b"\xa9gen", "Genre", Role::None),
    (b"\xa9grp", "Grouping", Role::None),
    (b"\xa9lyr", "Lyrics", Role::None),
    (b"\xa9mak", "Make", Role::Make),
    (b"\xa9mod", "Model", Role::Model),
    (b"\xa9nam", "Title", Role::Title),
    (b"\xa9swr", "SoftwareVersion", Role::Software),
    (b"\xa9too", "Encoder", Role::None),
    (b"\xa9wrt", "Composer", Role::None),
    (b"\xa9xyz", GPS_COORDINATES, Role::GpsCoordinates),
];

/// Entries of `keys`, without the prefix `com.apple.quicktime.`. Other keys get a name derived from the key.
pub const KEYS: &[Entry<&str>] = &[
    ("com.android.capture.fps", "AndroidCaptureFPS", Role::None),
    ("com.android.manufacturer", "AndroidMake", Role::Make),
    ("com.android.model", "AndroidModel", Role::Model),
    ("com.android.version", "AndroidVersion", Role::None),
    ("artist", "Artist", Role::Artist),
    ("author", "Author", Role::Artist),
    ("collection.user", "UserCollection", Role::None),
    ("content.identifier", "ContentIdentifier", Role::None),
    ("copyright", "Copyright", Role::Copyright),
    ("creationdate", "CreationDate", Role::DateTimeOriginal),
    ("description", "Description", Role::Description),
    ("direction.facing", "CameraDirection", Role::None),
    ("direction.motion", "CameraMotion", Role::None),
    ("displayname", "DisplayName", Role::None),
    ("full-frame-rate-playback-intent", "FullFrameRatePlaybackIntent", Role::None),
    ("keywords", "Keywords", Role::Keywords),
    ("live-photo.auto", "LivePhotoAuto", Role::None),
    ("live-photo.vitality-score", "LivePhotoVitalityScore", Role::None),
    ("live-photo.vitality-scoring-version", "LivePhotoVitalityScoringVersion", Role::None),
    ("location.ISO6709", GPS_COORDINATES, Role::GpsCoordinates),
    ("location.accuracy.horizontal", "LocationAccuracyHorizontal", Role::None),
    ("location.body", "LocationBody", Role::None),
    ("location.date", "LocationDate", Role::None),
    ("location.name", "LocationName", Role::None),
    ("location.note", "LocationNote", Role::None),
    ("location.role", "LocationRole", Role::None),
    ("make", "Make", Role::Make),
    ("model", "Model", Role::Model),
    ("rating.user", "UserRating", Role::None),
    ("software", "Software", Role::Software),
    ("still-image-time", "StillImageTime", Role::None),
    ("title", "Title", Role::Title),
    ("year", "Year", Role::None),
];

const GPS_COORDINATES: &str = "GPSCoordinates";
