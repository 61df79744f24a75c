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

const GPS_COORDINATES: &str = "GPSCoordinates";
