//! Finds out when a picture was taken and when it was digitised: chooses among the dates of a file, and
//! computes the instant in UTC if the file records the offset. Nothing is guessed: without an offset in the
//! file there is no UTC time.
//!
//! The order is that of the Metadata Working Group (Guidelines for Handling Image Metadata 2.0, section 5.5):
//! a date of the original comes before one of its digitisation, whatever block of the file has it, and a date
//! of a change comes last. Within these classes EXIF comes before IPTC, IPTC before XMP, and then the
//! containers' own dates.

use crate::date::{DateTime, Precision, parse_fraction, parse_offset, parse_time};
use crate::metadata::{Metadata, Tag};
use std::borrow::Cow;
use table::def::{Mode, Role};

/// A date and time of a picture, and its source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taken {
    /// Time on the camera's clock: ISO 8601 without offset, as precise as the source
    /// (`2016-09-28T18:18:05.813`, `2016-09`). Seconds that the source does not state are 0.
    pub local: String,
    /// The instant as ISO 8601 in UTC, if the file records the offset.
    pub utc: Option<String>,
    /// Source of the date, as `Group:Tag`.
    pub from: &'static str,
    /// The smallest part of the date that the source states.
    pub precision: Precision,
}

/// The dates of a picture.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Dates {
    /// When it was taken, or else the best that the file knows of that.
    pub taken: Option<Taken>,
    /// When it was digitised: scanned, or stored by the camera.
    pub digitized: Option<Taken>,
}

/// What a date is about. The first class is preferred.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Class {
    Original,
    Digitized,
    /// When a satellite told its position to the camera.
    Position,
    Modified,
}

use Class::{Digitized, Modified, Original, Position};

/// The sources, the best first: class, group of family 0, name of the tag, name of the source. A name of the
/// source without a group begins with that of family 0.
const SOURCES: &[(Class, &str, &str, &str)] = &[
    (Original, "EXIF", "DateTimeOriginal", "EXIF:DateTimeOriginal"),
    (Original, "MakerNotes", "DateTimeOriginal", "MakerNotes:DateTimeOriginal"),
    (Original, "IPTC", "DateCreated", "IPTC:DateCreated"),
    (Original, "XMP", "DateCreated", "XMP:DateCreated"),
    (Original, "XMP", "DateTimeOriginal", "XMP:DateTimeOriginal"),
    // "Time of original image creation" (PNG, section 11.3.3.2).
    (Original, "PNG", "CreationTime", "PNG:CreationTime"),
    (Original, "QuickTime", "CreationDate", "QuickTime:CreationDate"),
    (Original, "QuickTime", "DateTimeOriginal", "QuickTime:DateTimeOriginal"),
    (Original, "QuickTime", "ContentCreateDate", "QuickTime:ContentCreateDate"),
    (Original, "RIFF", "DateTimeOriginal", "RIFF:DateTimeOriginal"),
    (Original, "RIFF", "DateCreated", "RIFF:DateCreated"),
    (Original, "Matroska", "DateTimeOriginal", "Matroska:DateTimeOriginal"),
    (Original, "H264", "DateTimeOriginal", "H264:DateTimeOriginal"),
    (Original, "DV", "DateTimeOriginal", "DV:DateTimeOriginal"),
    (Original, "MOI", "DateTimeOriginal", "MOI:DateTimeOriginal"),
    (Original, "Red", "DateTimeOriginal", "Red:DateTimeOriginal"),
    (Original, "Red", "DateCreated", "Red:DateCreated"),
    (Original, "MIE", "DateTimeOriginal", "MIE:DateTimeOriginal"),
    (Original, "FlashPix", "DateTimeOriginal", "FlashPix:DateTimeOriginal"),
    (Original, "OpenEXR", "DateTimeOriginal", "OpenEXR:DateTimeOriginal"),
    (Original, "DICOM", "AcquisitionDateTime", "DICOM:AcquisitionDateTime"),
    (Original, "DICOM", "AcquisitionDate", "DICOM:AcquisitionDate"),
    (Original, "FITS", "ObservationDate", "FITS:ObservationDate"),
    (Original, "FLIR", "DateTimeOriginal", "FLIR:DateTimeOriginal"),
    (Original, "Lytro", "DateTimeOriginal", "Lytro:DateTimeOriginal"),
    (Original, "SigmaRaw", "DateTimeOriginal", "SigmaRaw:DateTimeOriginal"),
    (Original, "APP12", "DateTimeOriginal", "APP12:DateTimeOriginal"),
    (Digitized, "EXIF", "CreateDate", "EXIF:CreateDate"),
    (Digitized, "IPTC", "DigitalCreationDate", "IPTC:DigitalCreationDate"),
    (Digitized, "XMP", "CreateDate", "XMP:CreateDate"),
    (Digitized, "XMP", "DateTimeDigitized", "XMP:DateTimeDigitized"),
    (Digitized, "PNG", "CreateDate", "PNG:CreateDate"),
    (Digitized, "QuickTime", "CreateDate", "QuickTime:CreateDate"),
    (Digitized, "RIFF", "CreateDate", "RIFF:CreateDate"),
    (Digitized, "MakerNotes", "CreateDate", "MakerNotes:CreateDate"),
    (Digitized, "MXF", "CreateDate", "MXF:CreateDate"),
    (Digitized, "ASF", "CreationDate", "ASF:CreationDate"),
    (Digitized, "Real", "CreateDate", "Real:CreateDate"),
    (Digitized, "MIE", "CreateDate", "MIE:CreateDate"),
    (Digitized, "PDF", "CreateDate", "PDF:CreateDate"),
    (Digitized, "PostScript", "CreateDate", "PostScript:CreateDate"),
    (Digitized, "FlashPix", "CreateDate", "FlashPix:CreateDate"),
    (Digitized, "PhotoCD", "CreateDate", "PhotoCD:CreateDate"),
    (Digitized, "PSP", "CreateDate", "PSP:CreateDate"),
    (Digitized, "DjVu", "CreateDate", "DjVu:CreateDate"),
    (Digitized, "FITS", "CreateDate", "FITS:CreateDate"),
    (Digitized, "XML", "CreateDate", "XML:CreateDate"),
    (Digitized, "File", "CreateDate", "File:CreateDate"),
    (Position, "EXIF", "GPSDateStamp", "GPS:GPSDateStamp"),
    // Photographs by cameras older than EXIF 2 have only this.
    (Modified, "EXIF", "ModifyDate", "EXIF:ModifyDate"),
    (Modified, "XMP", "ModifyDate", "XMP:ModifyDate"),
    (Modified, "XMP", "DateTime", "XMP:DateTime"),
    (Modified, "PNG", "ModifyDate", "PNG:ModifyDate"),
    (Modified, "PNG", "ModDate", "PNG:ModDate"),
    (Modified, "QuickTime", "ModifyDate", "QuickTime:ModifyDate"),
    (Modified, "MXF", "ModifyDate", "MXF:ModifyDate"),
    (Modified, "Real", "ModifyDate", "Real:ModifyDate"),
    (Modified, "MIE", "ModifyDate", "MIE:ModifyDate"),
    (Modified, "PDF", "ModifyDate", "PDF:ModifyDate"),
    (Modified, "PostScript", "ModifyDate", "PostScript:ModifyDate"),
    (Modified, "FlashPix", "ModifyDate", "FlashPix:ModifyDate"),
    (Modified, "PhotoCD", "ModifyDate", "PhotoCD:ModifyDate"),
    (Modified, "PSP", "ModifyDate", "PSP:ModifyDate"),
    (Modified, "DjVu", "ModifyDate", "DjVu:ModifyDate"),
    (Modified, "File", "ModifyDate", "File:ModifyDate"),
];

/// The role of a tag whose table gives it none, by its group of family 0 and its name: many formats have a
/// date of their own.
#[inline]
pub(crate) fn role_of(family0: &str, name: &str) -> Role {
    // It is asked for nearly every tag. Nearly all names have another length or end differently; the length
    // alone is known without reading the name.
    if name.len() >= 32 || LENGTHS & 1 << name.len() == 0 {
        return Role::None;
    }
    match name.as_bytes().last_chunk() {
        Some(b"Date" | b"inal" | b"ated") => role_of_date(family0, name),
        Some(b"Time") if family0 == "DICOM" => role_of_date(family0, name),
        _ => Role::None,
    }
}

/// A bit for each length of a name that may have a role by itself.
const LENGTHS: u32 = {
    let mut lengths = 1 << "AcquisitionTime".len() | 1 << "TimeCreated".len();
    let mut at = 0;
    while at < SOURCES.len() {
        lengths |= 1 << SOURCES[at].2.len();
        at += 1;
    }
    lengths
};

fn role_of_date(family0: &str, name: &str) -> Role {
    /// Families whose tables give the roles.
    const LISTED: [&str; 3] = ["EXIF", "XMP", "IPTC"];
    if matches!((family0, name), ("DICOM", "AcquisitionTime") | ("Red", "TimeCreated")) {
        return Role::TimeCreated;
    }
    let is_date = name.ends_with("Date") || matches!(name, "DateTimeOriginal" | "DateCreated");
    if !is_date || LISTED.contains(&family0) {
        return Role::None;
    }
    let source = SOURCES.iter().find(|(_, family, tag, _)| *family == family0 && *tag == name);
    match source {
        Some((_, _, "AcquisitionDate" | "DateCreated", _)) => Role::DateCreated,
        Some((Original, ..)) => Role::DateTimeOriginal,
        Some((Digitized, ..)) => Role::CreateDate,
        Some((Modified, ..)) => Role::ModifyDate,
        Some((Position, ..)) | None => Role::None,
    }
}

/// A date of a file that may be chosen, with its place in the order of preference.
struct Candidate<'m, 'a> {
    class: Class,
    /// 0 for the picture, 1 for its sidecar.
    file: usize,
    source: usize,
    metadata: &'m Metadata<'a>,
    tag: &'m Tag<'a>,
}

/// Returns when the picture was taken, from the best source that contains a valid date.
pub fn taken(metadata: &Metadata<'_>) -> Option<Taken> {
    dates(metadata, None).taken
}

/// Whether a source, as [`Taken::from`] has it, states when the picture was taken or digitised, rather than
/// when it was changed, or when its camera last knew its position.
pub fn states_taking(from: &str) -> bool {
    let source = SOURCES.iter().find(|(.., name)| *name == from);
    source.is_none_or(|(class, ..)| matches!(class, Original | Digitized))
}

/// Returns the dates of a picture with this sidecar, if any. Of dates of one class, the picture's own come
/// first; those of the sidecar do if the two are exchanged.
pub fn dates(metadata: &Metadata<'_>, sidecar: Option<&Metadata<'_>>) -> Dates {
    let mut found: Vec<Candidate<'_, '_>> = Vec::new();
    candidates(metadata, 0, &mut found);
    if let Some(sidecar) = sidecar {
        candidates(sidecar, 1, &mut found);
    }
    found.sort_unstable_by_key(|found| (found.class, found.file, found.source));
    let mut classes = found.chunk_by(|a, b| a.class == b.class);
    let taken = classes.by_ref().find_map(|of_class| Some((of_class[0].class, best(of_class)?)));
    let digitized = match &taken {
        Some((Digitized, taken)) => Some(taken.clone()),
        Some((Original, _)) => {
            classes.next().filter(|of_class| of_class[0].class == Digitized).and_then(best)
        }
        _ => None,
    };
    Dates { taken: taken.map(|(_, taken)| taken), digitized }
}

/// Adds the tags that state a date of the picture.
fn candidates<'m, 'a>(metadata: &'m Metadata<'a>, file: usize, found: &mut Vec<Candidate<'m, 'a>>) {
    for tag in &metadata.tags {
        // Where the sources of this role begin.
        let start = match tag.role {
            Role::DateTimeOriginal | Role::DateCreated => 0,
            // A role of both classes: "Creation Time" of PNG is that of the original.
            Role::CreateDate if tag.group.family0 == "PNG" => 0,
            Role::CreateDate | Role::DigitalCreationDate => FIRST_DIGITIZED,
            Role::GpsDateStamp | Role::ModifyDate => FIRST_POSITION,
            _ => continue,
        };
        let is_it =
            |(_, family0, name, _): &(_, &str, &str, _)| *name == tag.name && *family0 == tag.group.family0;
        if let Some(source) = SOURCES[start..].iter().position(is_it).map(|at| start + at) {
            found.push(Candidate { class: SOURCES[source].0, file, source, metadata, tag });
        }
    }
}

const FIRST_DIGITIZED: usize = first_of(Digitized);
const FIRST_POSITION: usize = first_of(Position);

/// Place of the first source of a class.
const fn first_of(class: Class) -> usize {
    let mut at = 0;
    while SOURCES[at].0 as u8 != class as u8 {
        at += 1;
    }
    at
}

impl Candidate<'_, '_> {
    fn date(&self) -> Option<DateTime> {
        let mut date = DateTime::parse(&text(self.tag))?;
        complete(self.metadata, self.tag, &mut date);
        Some(date)
    }

    fn from(&self) -> &'static str {
        match self.tag.group.family1 {
            "CanonRaw" => "CanonRaw:DateTimeOriginal",
            _ => SOURCES[self.source].3,
        }
    }
}

/// The first valid date of a class, or one that says the same more precisely; its offset may come from one
/// that says the same.
fn best(of_class: &[Candidate<'_, '_>]) -> Option<Taken> {
    let mut dates = of_class.iter().filter_map(|candidate| Some((candidate.date()?, candidate.from())));
    let (mut date, mut from) = dates.next()?;
    let mut local = date.to_iso();
    let others: Vec<(DateTime, &'static str)> = dates.collect();
    for (other, of_other) in &others {
        let longer = other.to_iso();
        if longer.len() > local.len() && longer.starts_with(&local) {
            (date, from, local) = (*other, of_other, longer);
        }
    }
    let is_same = |other: &&(DateTime, _)| other.0.seconds().is_some() && other.0.seconds() == date.seconds();
    let of_same = || others.iter().filter(is_same).find_map(|(other, _)| other.offset_minutes);
    let offset = date.offset_minutes.or_else(of_same);
    let utc = offset.and_then(|offset| date.shifted_by_minutes(-i32::from(offset)));
    let utc = utc.map(|utc| utc.to_iso() + "Z");
    Some(Taken { local, utc, from, precision: date.precision() })
}

/// Adds the parts of the same date that other tags store: fraction of a second, time of day, offset.
fn complete(metadata: &Metadata<'_>, tag: &Tag<'_>, date: &mut DateTime) {
    let family = tag.group.family0;
    let (fraction, offset) = match tag.role {
        Role::DateTimeOriginal => (Role::SubSecTimeOriginal, Role::OffsetTimeOriginal),
        Role::CreateDate => (Role::SubSecTimeDigitized, Role::OffsetTimeDigitized),
        _ => (Role::SubSecTime, Role::OffsetTime),
    };
    match (family, tag.role) {
        (_, Role::DateCreated | Role::DigitalCreationDate) if date.time.is_none() && date.day.is_some() => {
            let is_digital = tag.role == Role::DigitalCreationDate;
            let role = if is_digital { Role::DigitalCreationTime } else { Role::TimeCreated };
            if let Some(time) = find(metadata, family, role) {
                (date.time, date.offset_minutes) = parse_time(text(time).trim());
            }
        }
        ("EXIF", Role::GpsDateStamp) => {
            if let Some(time) = find(metadata, "EXIF", Role::GpsTimeStamp) {
                date.time = parse_time(text(time).trim()).0;
                date.offset_minutes = date.time.map(|_| 0);
            }
        }
        // A movie header stores UTC (ISO/IEC 14496-12, section 8.2.2.3).
        ("QuickTime", Role::CreateDate | Role::ModifyDate) => {
            date.offset_minutes = date.offset_minutes.or(Some(0));
        }
        ("EXIF", _) => {
            if let (Some(time), Some(tag)) = (&mut date.time, find(metadata, "EXIF", fraction)) {
                time.microsecond = parse_fraction(text(tag).trim()).unwrap_or(time.microsecond);
            }
            let told = find(metadata, "EXIF", offset).and_then(|tag| parse_offset(text(tag).trim()));
            date.offset_minutes = date.offset_minutes.or(told).or_else(|| offset_by_gps(metadata, date));
        }
        _ => {}
    }
}

/// Derives the offset from GPS time: camera clock minus GPS time, if the difference is within two minutes of
/// a multiple of 15 minutes (the fix may be that old, or the clock that wrong) and is an offset used on
/// Earth.
fn offset_by_gps(metadata: &Metadata<'_>, local: &DateTime) -> Option<i16> {
    let mut gps = DateTime::parse(&text(find(metadata, "EXIF", Role::GpsDateStamp)?))?;
    gps.time = parse_time(text(find(metadata, "EXIF", Role::GpsTimeStamp)?).trim()).0;
    let seconds = local.seconds()? - gps.seconds()?;
    let quarters = (seconds as f64 / 900.0).round() as i64;
    let plausible = (seconds - quarters * 900).abs() <= 120 && (-48..=56).contains(&quarters);
    plausible.then_some((quarters * 15) as i16)
}

fn find<'m, 'a>(metadata: &'m Metadata<'a>, family: &str, role: Role) -> Option<&'m Tag<'a>> {
    metadata.tags.iter().find(|tag| tag.role == role && tag.group.family0 == family)
}

/// The value after its conversion: the forms in which formats store dates differ.
fn text<'a>(tag: &Tag<'a>) -> Cow<'a, str> {
    match tag.value {
        table::value::Value::Text(text) if !tag.conv.changes(Mode::Number) => Cow::Borrowed(text),
        _ => Cow::Owned(tag.text(Mode::Number)),
    }
}

#[cfg(test)]
mod tests;
