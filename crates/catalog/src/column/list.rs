//! The single list of the columns: names, kinds, types, expressions and meanings.
//!
//! The view, the row and its fields, the statement that writes a row, exports, parts and batches are
//! generated from it; tests compare the schema, `docs/columns.md` and the Python stub with it. Names and
//! order are a contract with scripts outside the repository: columns may be added at the end, but are never
//! renamed or moved.

use super::definition::columns;
use super::field::{Bind, LongText, Shown, Stored, Text};
use super::kind::{Column, Subject};
use crate::checked_sql::{CHECKED_AT, ROTTED_AT};
use crate::error_kind::ErrorKind;
use crate::known::KnownSidecar;
use crate::value::ColumnKind;
use crate::value::Value;
use crate::volume_sql::VOLUME;

const PATH: &str = "d.path || f.name";

/// Whole seconds, rounded down also before 1970 (SQLite's division rounds towards zero).
pub(crate) const MODIFIED_AT: &str = "strftime('%Y-%m-%dT%H:%M:%SZ', \
    (f.mtime_ns - (f.mtime_ns < 0) * 999999999) / 1000000000, 'unixepoch')";

const CONTENT_HASH: &str = "nullif(lower(hex(f.content_hash)), '')";

const PICTURE_HASH: &str = "nullif(lower(hex(f.picture_hash)), '')";

const SHA256: &str = "nullif(lower(hex(f.sha256)), '')";

const MD5: &str = "nullif(lower(hex(f.md5)), '')";

const PERCEPTUAL_HASH: &str =
    "CASE WHEN f.perceptual_hash IS NOT NULL THEN printf('%016x', f.perceptual_hash) END";

/// Reassembles a file's tags from its shape and its own values; see [`crate::schema`] for how they are
/// stored.
///
/// `->` gives the JSON text of an element as it was written, so that numbers keep their digits and strings
/// their escapes; `json()` marks it as JSON for `json_group_object`. `json_each` returns the keys in order.
const TAGS: &str = "CASE WHEN f.tag_shape_id IS NOT NULL THEN (\
    SELECT json_group_object(k.value, json(coalesce(t.differing -> ('$.' || k.key), s.common -> k.key))) \
    FROM tag_shape AS s LEFT JOIN file_tags AS t ON t.file_id = f.id, json_each(s.keys) AS k \
    WHERE s.id = f.tag_shape_id) END";

const STACK: &str = "(SELECT sd.path || sf.name FROM stacked AS s JOIN file AS sf ON sf.id = s.stack_id \
    JOIN directory AS sd ON sd.id = sf.directory_id WHERE s.file_id = f.id)";

const ROLE: &str = "(SELECT s.role FROM stacked AS s WHERE s.file_id = f.id)";

const STACKED_BY: &str = "(SELECT s.rule FROM stacked AS s WHERE s.file_id = f.id)";

columns! {
    "absolute path; size in bytes; time of the last change (UTC)" {
        path: Text, place as PATH, "The absolute path.";
        bytes: Integer, place, "The file's size.";
        modified_at: Instant, place as MODIFIED_AT, "When its contents last changed.";
    }
    "format and MIME type, detected from the content, not from the file name" {
        format: Text, image(&'static str), "The format's name as ExifTool's `FileType` has it (`JPEG`, `CR2`).";
        mime: Text, image(&'static str), "The MIME type.";
    }
    "pixels and bits per channel, as stored; EXIF orientation 1 to 8 (5 to 8 swap width and height)" {
        width: Integer, image(u32), "Pixels across, as stored (before `orientation` is applied).";
        height: Integer, image(u32), "Pixels down, as stored.";
        bit_depth: Integer, image(u16), "Bits per channel.";
        orientation: Integer, image(u8), "EXIF orientation, 1 to 8.";
    }
    "the camera's local time (ISO 8601, as precise as in the file); the same in UTC, if the offset is \
     known; the tag it comes from" {
        taken_at: LocalTime, image(Text), "When the picture was taken, local time: ISO 8601 without offset, as precise as the file is.";
        taken_utc: Instant, image(Text), "The same instant in UTC (`...Z`), where the offset is known.";
        taken_from: Text, image(&'static str), "The tag that `taken_at` comes from; `+place` follows if `taken_utc` is that of the place's zone.";
    }
    "the dates as stored in the file" {
        date_time_original: Text, image(Text), "`DateTimeOriginal`.";
        create_date: Text, image(Text), "`CreateDate`.";
        modify_date: Text, image(Text), "`ModifyDate`.";
    }
    "the camera and its lens" {
        make: Text, image(Text), "Maker of the camera.";
        model: Text, image(Text), "Model of the camera.";
        lens: Text, image(Text), "The lens.";
        serial: Text, image(Text), "Serial number of the camera.";
    }
    "exposure settings: seconds, millimetres, 35 mm equivalent; `flash` is 1 if it fired" {
        iso: Integer, image(u32), "Sensitivity.";
        exposure_s: Real, image(f64), "Exposure time in seconds.";
        f_number: Real, image(f64), "Aperture.";
        focal_mm: Real, image(f64), "Focal length in millimetres.";
        focal_35mm: Real, image(f64), "Focal length in millimetres, as on 35 mm film.";
        flash: Boolean, image(bool), "Whether the flash fired.";
    }
    "degrees, north and east positive; metres above sea level" {
        latitude: Real, image(f64), "Degrees north.";
        longitude: Real, image(f64), "Degrees east.";
        altitude_m: Real, image(f64), "Metres above the sea.";
    }
    "descriptions from XMP, IPTC, EXIF or PNG; `keywords` is a JSON array" {
        title: Text, image(LongText), "Title.";
        description: Text, image(LongText), "Description or caption.";
        keywords: Words, image(LongText), "Keywords as the text of a JSON array of strings.";
        artist: Text, image(LongText), "Who made the picture.";
        copyright: Text, image(LongText), "Copyright notice.";
        rating: Integer, image(i32), "Rating; -1 means rejected.";
    }
    "the program that wrote the file; the name of its ICC profile" {
        software: Text, image(Text), "The program that wrote the file.";
        color_profile: Text, image(LongText), "Name of the colour profile.";
    }
    "1 if a thumbnail is embedded; number of frames or pages" {
        has_thumbnail: Boolean, image(bool), "Whether the file holds a thumbnail.";
        frames: Integer, image(u32), "Number of frames or pages.";
    }
    "hash of all bytes (`index --hash`); hash of the picture's appearance (`index --perceptual`); \
     hexadecimal" {
        content_hash: Text, image(Box<[u8]>) as CONTENT_HASH, "Hash of the file's bytes; shown in hexadecimal.";
        perceptual_hash: Text, image(u64) as PERCEPTUAL_HASH, "Hash of the picture; shown as 16 hexadecimal digits.";
    }
    "why the file could not be read or decoded: a sentence; a keyword for grouping: `damaged`, `empty`, `io`, `limit` \
     (decoding took too much, or ended the decoder), `not_found`, `not_regular`, `other`, `permission`, `unsupported`. \
     Files with `io`, `not_found`, `permission` are read again by the next run" {
        error: Text, image(LongText), "Why the file could not be read, parsed or decoded.";
        error_kind: Text, image(ErrorKind), "The kind of that error.";
    }
    "with `index --tags`: all tags as JSON, keys `Group:Tag`" {
        tags: Json, tags as TAGS, "All tags of the file, where they were kept.";
    }
    "with `index --verify`: `whole`, `damaged`, `broken`, ...; the share of the picture that is left \
     (0 to 1); of a film that is cut, of its data" {
        verdict: Text, image(&'static str), "Result of decoding the whole picture: `whole`, `damaged`, `broken`, ...";
        survives: Real, image(f64), "The share of the picture that is left, 0 to 1.";
    }
    "the sidecar merged into this row: XMP (`photo.jpg.xmp`, `photo.xmp`), whose values take precedence, or \
     else JSON of osxphotos or Google Takeout (`photo.jpg.json`), or Picasa's `.picasa.ini`" {
        sidecar: Text, image(LongText), "Name of the XMP or JSON file next to it whose values are in these columns too.";
    }
    "the names of the place, from XMP or IPTC: part of the city, city, state or province, country and its ISO \
     3166 code" {
        sublocation: Text, image(LongText), "Part of the city, or a place outside any: a street, a park, a mountain.";
        city: Text, image(LongText), "The city.";
        state: Text, image(LongText), "State or province.";
        country: Text, image(LongText), "Name of the country.";
        country_code: Text, image(LongText), "Code of the country (ISO 3166), two or three letters.";
    }
    "when the picture was digitised (scanned, or stored by the camera), as text in the form of `taken_at`; the \
     smallest part of `taken_at` that the file states: `year`, `month`, `day`, `minute`, `second`, `subsecond`" {
        digitized_at: Text, image(LongText), "When the picture was digitised, local time: ISO 8601, as precise as the file is.";
        taken_precision: Text, image(&'static str), "The smallest part of `taken_at` that the file states: `year`, ..., `subsecond`.";
    }
    "what the file is, by its content, and by its name where the content does not tell: `picture`, `raw`, \
     `film`, `sound`, `sidecar`, `other`" {
        kind: Text, image(&'static str), "What the file is: `picture`, `raw`, `film`, `sound`, `sidecar` or `other`.";
    }
    "keywords of hierarchies with all their levels; names of the people in the picture; both JSON arrays" {
        keyword_paths: Words, image(LongText), "Keywords of hierarchies with all their levels, `|` between these, as a JSON array.";
        people: Words, image(LongText), "Names of the people in the picture as a JSON array.";
    }
    "what the file says about files that belong to it, as a JSON array: `live:ID`, `burst:ID`, `document:ID`, \
     `from:ID` (of the document that it is derived from), `motion`, `bracket`" {
        ties: Words, image(LongText), "What the file says about files that belong to it, as a JSON array.";
    }
    "the [stack](stacks.md): the path of the file that stands for all files of one photograph, and what this \
     file is in it (`raw`, `picture`, `film`, `motion`, `edit`, `burst`, `bracket`, `part`); the rule that put it there" {
        stack: Text, later as STACK, "The path of the file that stands for its stack: a raw file and its JPEG, a burst, ...";
        role: Text, later as ROLE, "What it is in its stack: `raw`, `picture`, `film`, `motion`, `edit`, `burst`, ...";
        stacked_by: Text, later as STACKED_BY, "The rule that put it into its stack.";
    }
    "the tag or the field that `latitude` and `longitude` come from (`EXIF:GPSLatitude`, `Takeout:geoData`); 1 \
     if a service says that its owner marked the picture as a favourite, 0 if not" {
        located_from: Text, image(Text), "The tag that `latitude` and `longitude` come from.";
        is_favorite: Boolean, image(bool), "Whether the picture is marked as a favourite.";
    }
    "the place by the coordinates, from a table of towns: the nearest town within 50 km, its state or province, its \
     country, its time zone" {
        place: Text, image(Text), "The town that the coordinates are in or nearest to, within 50 km.";
        region: Text, image(Text), "State or province of that town.";
        country_of_place: Text, image(&'static str), "Country of that town, in English.";
        time_zone: Text, image(&'static str), "Time zone of that town, such as `Europe/Vienna`.";
    }
    "with `thalweg check --hashes`: when its bytes were last read and were those of `content_hash`; since when \
     they are others although size and times are the same" {
        checked_at: Instant, later as CHECKED_AT, "When its bytes were last found to be those of `content_hash`.";
        rotted_at: Instant, later as ROTTED_AT, "Since when its bytes are others, with the same size and times.";
    }
    "hash of the picture's data without the file's metadata (`index --hash-picture`): the same after keywords or a \
     rating were written into the file; further hashes of all bytes (`index --hash=sha256,md5`); hexadecimal" {
        picture_hash: Text, image(Box<[u8]>) as PICTURE_HASH, "BLAKE3 hash of the picture's data without metadata; empty if the format has none, or the data are cut.";
        sha256: Text, image(Box<[u8]>) as SHA256, "SHA-256 hash of the file's bytes; shown in hexadecimal.";
        md5: Text, image(Box<[u8]>) as MD5, "MD5 hash of the file's bytes; shown in hexadecimal.";
    }
    "the disk, card or share that the file is on: its label, else the folder at which it is mounted" {
        volume: Text, later as VOLUME, "Name of the disk, card or share that the file is on.";
    }
    parts of sidecar_state: KnownSidecar, "Which state of the sidecars was looked at; `None` without any." {
        sidecar_bytes: u64 = bytes;
        sidecar_mtime_ns: i64 = mtime_ns;
        sidecar_inode: u64 = inode;
        sidecar_ctime_ns: i64 = ctime_ns;
        sidecar_preferred: u32 = preferred;
    }
    not shown {
        picture_signature: Box<[u8]>, "By what pictures with the same `perceptual_hash` are compared: the bytes of a \
            [`PictureSignature`](crate::PictureSignature).";
    }
}
