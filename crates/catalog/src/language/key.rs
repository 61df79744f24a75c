//! The filters of the language: their names, what they compare, and how their values are written.

use super::tree::{CalendarPart, NumberColumn, TextColumn, WordField};

/// A filter of the language, for documents and completion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    /// The name before the colon.
    pub name: &'static str,
    /// What the filter finds, in one sentence without a full stop.
    pub meaning: &'static str,
    /// An example of the whole filter.
    pub example: &'static str,
}

/// All filters of the language, by subject.
#[must_use]
pub fn keys() -> &'static [Key] {
    KEYS
}

/// The filter with this name, or with a name that other programs use for it, ignoring case.
#[must_use]
pub fn key_named(name: &str) -> Option<&'static Key> {
    let (name, _) = meaning_of(name)?;
    KEYS.iter().find(|key| key.name == name)
}

/// The names that other programs use for the filter with this name.
pub fn names_elsewhere(name: &str) -> impl Iterator<Item = &'static str> {
    ELSEWHERE.iter().filter(move |(_, here)| *here == name).map(|(elsewhere, _)| *elsewhere)
}

/// How the values of a filter are understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    Words(WordField),
    Text(TextColumn),
    Folder,
    Path,
    Under,
    Contains,
    Extension,
    From,
    To,
    Date,
    Calendar(CalendarPart),
    Modified,
    Number(NumberColumn),
    Near,
    Box,
    Kind,
    Format,
    Volume,
    Is,
    Has,
    Missing,
    StackOf,
    Role,
    Tag,
    Album,
}

/// Defines the filters, each with how its values are understood.
macro_rules! keys {
    ($($name:literal $kind:expr, $meaning:literal, $example:literal;)*) => {
        const KEYS: &[Key] = &[$(Key { name: $name, meaning: $meaning, example: $example },)*];

        const MEANINGS: &[(&str, Meaning)] = &[$(($name, $kind),)*];
    };
}

keys! {
    "name" Meaning::Words(WordField::Name), "Words in the file's name", "name:IMG_1234";
    "title" Meaning::Words(WordField::Title), "Words in the title", "title:\"iron gates\"";
    "description" Meaning::Words(WordField::Description), "Words in the description", "description:danube";
    "keyword" Meaning::Words(WordField::Keywords), "Words in the keywords, their paths (`animals/dog`) and people",
        "keyword:boat,ship";
    "person" Meaning::Text(TextColumn::Person), "A part of the name of a person in the picture", "person:anna";
    "folder" Meaning::Folder,
        "A part of the path of the folder; after `=`, or from `/` on, the whole path or its beginning", "folder:2019/rome";
    "path" Meaning::Path, "As `folder:`, of the folder and the name together", "path:rome/img_12";
    "under" Meaning::Under, "In this folder or below it; the whole path, in the case that it has", "under:/photos/2019";
    "text" Meaning::Contains, "A part of the title, description, keywords or path, also within words", "text:_0123";
    "ext" Meaning::Extension, "The extension of the file's name", "ext:jpg,jpeg";
    "camera" Meaning::Text(TextColumn::Camera), "A part of make and model", "camera:nikon,\"eos 5d\"";
    "lens" Meaning::Text(TextColumn::Lens), "A part of the lens's name", "lens:24-70";
    "place" Meaning::Text(TextColumn::Place), "A part of the names of the place, in the file or by its coordinates: part of the city, city, state, country",
        "place:lisbon,\"new zealand\"";
    "artist" Meaning::Text(TextColumn::Artist), "A part of the artist's name", "artist:=\"Jo Doe\"";
    "software" Meaning::Text(TextColumn::Software), "A part of the program's name", "software:lightroom";
    "serial" Meaning::Text(TextColumn::Serial), "A part of the camera's serial number", "serial:=3012345";
    "mime" Meaning::Text(TextColumn::Mime), "A part of the MIME type", "mime:image/";
    "from" Meaning::From, "Taken then or later", "from:2019";
    "to" Meaning::To, "Taken then or earlier; the whole period is included", "to:2020-06";
    "date" Meaning::Date, "Taken in this period", "date:2019-06..2020";
    "month" Meaning::Calendar(CalendarPart::Month), "Taken in this month of any year, by number or name",
        "month:6..8";
    "day" Meaning::Calendar(CalendarPart::Day), "Taken on this day of any month; or the date itself", "day:24 month:12";
    "modified" Meaning::Modified, "Last changed in this period, in UTC", "modified:2024-06..";
    "rating" Meaning::Number(NumberColumn::Rating), "The rating; -1 means rejected, `none` that there is none",
        "rating:4..";
    "bytes" Meaning::Number(NumberColumn::Bytes), "Size of the file; k, M, G are powers of 1000, Ki, Mi, Gi of 1024",
        "bytes:>10M";
    "width" Meaning::Number(NumberColumn::Width), "Width of the upright picture in pixels", "width:>=3840";
    "height" Meaning::Number(NumberColumn::Height), "Height of the upright picture in pixels", "height:..1080";
    "aspect" Meaning::Number(NumberColumn::Aspect),
        "Width by height of the upright picture, within 1 %; also `landscape`, `portrait`, `square`", "aspect:3:2,16:9";
    "frames" Meaning::Number(NumberColumn::Frames), "Number of frames or pages", "frames:>1";
    "iso" Meaning::Number(NumberColumn::Iso), "Sensitivity", "iso:..800";
    "aperture" Meaning::Number(NumberColumn::Aperture), "The f-number", "aperture:1.4..2.8";
    "exposure" Meaning::Number(NumberColumn::Exposure), "Exposure time in seconds", "exposure:<=1/1000";
    "focal" Meaning::Number(NumberColumn::Focal), "Focal length in millimetres", "focal:24..70";
    "altitude" Meaning::Number(NumberColumn::Altitude), "Metres above the sea", "altitude:>1000";
    "near" Meaning::Near, "A city, or latitude and longitude in degrees, and the greatest distance in kilometres (20)",
        "near:52.5,13.4,10";
    "box" Meaning::Box, "Between these degrees: south, west, north, east", "box:52.3,13.1,52.7,13.8";
    "kind" Meaning::Kind, "`picture`, `raw`, `film`, `sound`, `sidecar` or `other`", "kind:raw";
    "format" Meaning::Format, "The file's format", "format:jpeg,png";
    "volume" Meaning::Volume, "On the disk, card or share of this name (`thalweg volumes`)", "volume:PHOTOS";
    "is" Meaning::Is, "`broken`, `rotted`, `offline`, `stack`, `duplicate`, `duplicate-picture`, `duplicate-picture-hash`, `duplicate-size-time`, `decided`, or a value of `kind:`",
        "is:broken";
    "album" Meaning::Album, "The file is in this album (`thalweg album`)", "album:\"Summer in Rome\"";
    "role" Meaning::Role, "What the file is in its stack: `raw`, `picture`, `film`, `motion`, `edit`, `burst`, `bracket`, `part`",
        "role:raw";
    "stack" Meaning::StackOf, "In one stack with the file that has this path", "stack:/photos/2019/IMG_1.CR2";
    "has" Meaning::Has, "This column of the view `image` has a value, also `gps`, `date`, `camera`; or the stack has this role",
        "has:gps";
    "missing" Meaning::Missing, "This column of the view `image` has no value", "missing:lens";
    "tag" Meaning::Tag, "The file has this tag, with its group or in any; needs `index --tags`", "tag:EXIF:Flash";
}

/// Names that other programs use, which mean the same as the name here.
const ELSEWHERE: &[(&str, &str)] = &[
    ("after", "from"),
    ("author", "artist"),
    ("before", "to"),
    ("caption", "description"),
    ("city", "place"),
    ("collection", "album"),
    ("country", "place"),
    ("extension", "ext"),
    ("file", "name"),
    ("filename", "name"),
    ("face", "person"),
    ("fnumber", "aperture"),
    ("gps", "near"),
    ("in", "folder"),
    ("location", "place"),
    ("make", "camera"),
    ("model", "camera"),
    ("people", "person"),
    ("shutter", "exposure"),
    ("size", "bytes"),
    ("stars", "rating"),
    ("state", "place"),
    ("subject", "keyword"),
    ("taken", "date"),
    ("type", "kind"),
    ("year", "date"),
];

/// The filter with this name, or one of [`ELSEWHERE`], ignoring case.
pub(super) fn meaning_of(name: &str) -> Option<(&'static str, Meaning)> {
    let elsewhere = ELSEWHERE.iter().find(|(known, _)| name.eq_ignore_ascii_case(known));
    let name = elsewhere.map_or(name, |(_, here)| *here);
    MEANINGS.iter().find(|(known, _)| name.eq_ignore_ascii_case(known)).copied()
}

/// The name that an unknown one was probably meant to be.
pub(super) fn meant(name: &str) -> Option<&'static str> {
    crate::meant::meant(name, KEYS.iter().map(|key| key.name))
}

/// The name of the filter that compares this column.
pub(super) fn name_of(meaning: Meaning) -> &'static str {
    MEANINGS.iter().find(|(_, known)| *known == meaning).map_or("", |(name, _)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_differ_and_names_of_other_programs_lead_to_them() {
        for (at, key) in KEYS.iter().enumerate() {
            assert!(KEYS[..at].iter().all(|other| other.name != key.name), "{}", key.name);
            assert!(super::super::parse(key.example).is_ok(), "{}", key.example);
            assert!(key.example.starts_with(key.name));
        }
        for (elsewhere, here) in ELSEWHERE {
            assert!(KEYS.iter().all(|key| key.name != *elsewhere), "{elsewhere}");
            assert_eq!(meaning_of(elsewhere), MEANINGS.iter().find(|(name, _)| name == here).copied());
        }
        assert_eq!(key_named("Model").map(|key| key.name), Some("camera"));
        assert!(key_named("nothing").is_none());
        assert_eq!(names_elsewhere("camera").collect::<Vec<_>>(), ["make", "model"]);
        assert_eq!(meant("camra"), Some("camera"));
        assert_eq!(meant("Paht"), Some("path"));
        assert_eq!(meant("https"), None);
    }
}
