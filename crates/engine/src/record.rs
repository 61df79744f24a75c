//! Converts the tags of one file to its row in the catalogue.

mod merge;
mod place;
mod sensitivity;
mod ties;

use std::collections::HashMap;

use catalog::language::Kind;
use catalog::{ErrorKind, ImageRow, TagKeys, TagValues, Text};
use foldhash::fast::RandomState;
use tag::{Dates, Metadata, Mode, Role, Tag, Warning, unique_by_key};

use crate::by_role::{ByRole, rank};
use crate::row_text::row_text;
use crate::words;
pub(crate) use merge::add_sidecars;
use place::Place;

/// Whether the jobs that work on pictures leave the file out: its type is unknown, or is not that of a
/// picture or film that is read.
pub(crate) fn is_unsupported(metadata: &Metadata<'_>) -> bool {
    metadata.file_type.is_none() || metadata.is_unsupported
}

/// What is wrong with a file that lacks so many bytes at its end.
pub(crate) fn cut_sentence(missing_bytes: u64) -> String {
    format!("the file is cut: {missing_bytes} bytes are missing at its end")
}

/// Columns of the view that are filled from the file's metadata.
pub(crate) fn image_row(metadata: &Metadata<'_>) -> ImageRow {
    let mut row = ImageRow::default();
    let Some(file_type) = metadata.file_type else {
        row.error = Some("not a supported image format".into());
        row.error_kind = Some(ErrorKind::Unsupported);
        return row;
    };
    let by_role = ByRole::of(metadata);
    row.format = Some(file_type.name);
    row.mime = Some(file_type.mime);
    if is_unsupported(metadata) {
        row.error = Some("not a supported image format".into());
        row.error_kind = Some(ErrorKind::Unsupported);
    }
    fill_picture(&mut row, metadata, &by_role);
    fill_dates(&mut row, &by_role, tag::dates(metadata, None));
    fill_camera(&mut row, &by_role);
    fill_place(&mut row, &by_role);
    fill_words(&mut row, &by_role);
    row.ties = ties::ties(&by_role);
    if metadata.facts.missing_bytes > 0
        && Kind::of_format(file_type.name) == Kind::Film
        && row.error.is_none()
    {
        row.error = Some(cut_sentence(metadata.facts.missing_bytes).into());
        row.error_kind = Some(ErrorKind::Damaged);
    }
    if row.width.is_none() && row.error.is_none() && file_type.mime.starts_with("image/") {
        // What ExifTool calls minor does not keep a picture from being found.
        let is_reason = |warning: &&Warning<'_>| !warning.is_besides_columns && !is_minor(warning.message);
        let mut reasons = metadata.warnings.iter().filter(is_reason);
        let reason = reasons.next().map_or("no picture found in the file", |warning| warning.message);
        row.error = Some(reason.into());
        row.error_kind = Some(ErrorKind::Damaged);
    }
    row
}

/// Whether ExifTool calls a warning minor.
fn is_minor(message: &str) -> bool {
    message.get(.."[minor]".len()).is_some_and(|mark| mark.eq_ignore_ascii_case("[minor]"))
}

fn fill_picture(row: &mut ImageRow, metadata: &Metadata<'_>, by_role: &ByRole<'_, '_>) {
    let facts = &metadata.facts;
    (row.width, row.height) = match facts.shown {
        Some((width, height, _)) if facts.width.is_some() => (Some(width), Some(height)),
        _ => (facts.width, facts.height),
    };
    row.bit_depth = facts.bit_depth.and_then(|bits| u16::try_from(bits).ok());
    row.orientation = orientation(metadata, by_role);
    row.frames = facts.frames.or(facts.width.map(|_| 1));
    row.has_thumbnail = Some(facts.has_thumbnail);
    row.color_profile = by_role.text(Role::ProfileDescription);
}

/// The orientation with which the picture is drawn. That of the container takes the place of EXIF's; one that
/// turns nothing is recorded only if the file states an orientation.
pub(crate) fn orientation(metadata: &Metadata<'_>, by_role: &ByRole<'_, '_>) -> Option<u8> {
    const UPRIGHT: u8 = 1;
    // Of EXIF only the first directory is about the picture; others are about thumbnails and pages.
    let is_of_picture = |tag: &&Tag<'_>| {
        tag.group.document == 0 && !(tag.group.family1.starts_with("IFD") && tag.group.family1 != "IFD0")
    };
    let number = |tag: &Tag<'_>| {
        let number = tag.value.as_i64()?;
        (1..=8).contains(&number).then(|| (rank(tag), number as u8))
    };
    let numbers = by_role.all(Role::Orientation).filter(is_of_picture).filter_map(number);
    let stated = numbers.min_by_key(|(rank, _)| *rank).map(|(_, number)| number);
    match metadata.facts.shown {
        Some((_, _, UPRIGHT)) => stated.map(|_| UPRIGHT),
        Some((_, _, turned)) => Some(turned),
        None => stated,
    }
}

fn fill_dates(row: &mut ImageRow, by_role: &ByRole<'_, '_>, dates: Dates) {
    row.date_time_original = by_role.text(Role::DateTimeOriginal);
    row.create_date = by_role.text(Role::CreateDate);
    row.modify_date = by_role.text(Role::ModifyDate);
    set_taken(row, dates);
}

/// Sets the columns of the time taken and the time digitised.
fn set_taken(row: &mut ImageRow, Dates { taken, digitized, .. }: Dates) {
    row.digitized_at = digitized.map(|digitized| digitized.local.into());
    row.taken_precision = taken.as_ref().map(|taken| taken.precision.name());
    row.taken_from = taken.as_ref().map(|taken| taken.from);
    // The offset may move the time into the year 10000, which neither four-digit texts nor readers of
    // timestamps support.
    let has_four_digits = |utc: &String| utc.as_bytes().get(4) == Some(&b'-');
    row.taken_utc =
        taken.as_ref().and_then(|taken| taken.utc.clone()).filter(has_four_digits).map(Into::into);
    row.taken_at = taken.map(|taken| taken.local.into());
}

fn fill_camera(row: &mut ImageRow, by_role: &ByRole<'_, '_>) {
    row.make = by_role.text(Role::Make);
    row.model = by_role.text(Role::Model);
    row.lens = by_role
        .text(Role::LensModel)
        .or_else(|| maker_lens(by_role))
        .or_else(|| by_role.text(Role::LensInfo));
    row.serial = by_role.text(Role::SerialNumber);
    row.software = by_role.text(Role::Software);
    row.iso = sensitivity::iso(by_role);
    row.exposure_s =
        by_role.positive(Role::ExposureTime).or_else(|| by_role.positive(Role::ShutterSpeedValue));
    row.f_number = by_role.positive(Role::FNumber).or_else(|| by_role.positive(Role::ApertureValue));
    row.focal_mm = by_role.positive(Role::FocalLength);
    row.focal_35mm = by_role.positive(Role::FocalLength35);
    // Bit 0: the flash fired (EXIF 3.0, 4.6.6.7.17).
    row.flash = by_role.number(Role::Flash).map(|flash| flash as i64 & 1 == 1);
}

/// The lens from the maker's note: its name if recorded, otherwise its number.
fn maker_lens(by_role: &ByRole<'_, '_>) -> Option<Text> {
    ["LensModel", "LensType", "Lens"].into_iter().find_map(|name| {
        let text = by_role.all(Role::MakerLens).find(|tag| tag.name == name)?.text(Mode::Print);
        let says_nothing = |text: &str| {
            text.starts_with("Unknown")
                || text.starts_with("n/a")
                || matches!(text, "" | "None" | "----" | "0")
        };
        Some(text.trim()).filter(|text| !says_nothing(text)).map(row_text)
    })
}

fn fill_place(row: &mut ImageRow, by_role: &ByRole<'_, '_>) {
    let (place, altitude) = place::place(by_role);
    row.altitude_m = altitude;
    if let Some((Place { latitude, longitude }, tag)) = place {
        (row.latitude, row.longitude) = (Some(latitude), Some(longitude));
        let mut source = Text::from(tag.group.family0);
        source.push(':');
        source.push_str(tag.name);
        row.located_from = Some(source);
    }
}

fn fill_words(row: &mut ImageRow, by_role: &ByRole<'_, '_>) {
    words::fill(row, by_role);
    row.rating = by_role.number(Role::Rating).map(|rating| rating as i32);
    row.sublocation = by_role.text(Role::Sublocation);
    row.city = by_role.text(Role::City);
    row.state = by_role.text(Role::State);
    row.country = by_role.text(Role::Country);
    row.country_code = by_role.text(Role::CountryCode);
}

/// Collects all tags of a file as keys and values. The keys are built once for all files that have the same
/// tags.
#[derive(Debug, Default)]
pub(crate) struct TagCollector {
    shapes: HashMap<Box<[u8]>, Shape, RandomState>,
    shapes_bytes: usize,
    /// Lookup key of the current file.
    names: Vec<u8>,
    scratch: String,
}

/// Data shared by files with the same tags.
#[derive(Debug)]
struct Shape {
    keys: TagKeys,
    /// Indexes of the tags that are kept.
    kept: Vec<u32>,
}

/// Maximum size of the cache of shapes in bytes, enough for a few hundred; when it is full, all are dropped.
const MOST_SHAPES_BYTES: usize = 1 << 20;

impl TagCollector {
    /// All tags as keys `Group:Tag` (ExifTool's family 1) with unconverted values (`-n`). Of several tags
    /// with one key one is kept ([`unique_by_key`]); those of a sidecar follow the file's own.
    pub(crate) fn collect(&mut self, metadata: &Metadata<'_>, sidecar: Option<&Metadata<'_>>) -> TagValues {
        match sidecar {
            None => self.collect_tags(&metadata.tags),
            Some(sidecar) => {
                let said = sidecar.tags.iter().filter(|tag| tag.group.family0 == "XMP");
                self.collect_tags(&metadata.tags.iter().chain(said).copied().collect::<Vec<_>>())
            }
        }
    }

    fn collect_tags(&mut self, all: &[Tag<'_>]) -> TagValues {
        self.names.clear();
        for tag in all {
            for name in [tag.group.family1, tag.name] {
                // With the length before each name, different lists of names cannot have the same bytes.
                self.names.extend_from_slice(&(name.len() as u32).to_le_bytes());
                self.names.extend_from_slice(name.as_bytes());
            }
            self.names.push(tag.priority.to_le_bytes()[0]);
            self.names.extend_from_slice(&tag.group.document.to_le_bytes());
            self.names.extend_from_slice(&tag.group.part.to_le_bytes());
        }
        if !self.shapes.contains_key(self.names.as_slice()) {
            self.add_shape(all);
        }
        let shape = &self.shapes[self.names.as_slice()];
        let mut tags = TagValues::of(shape.keys.clone(), shape.kept.len() * 24);
        for &tag_idx in &shape.kept {
            let tag = &all[tag_idx as usize];
            tags.push_json(|out| tag.write_json_with(Mode::Number, out, &mut self.scratch));
        }
        tags
    }

    fn add_shape(&mut self, all: &[Tag<'_>]) {
        let kept: Vec<u32> = unique_by_key(all).into_iter().map(|position| position as u32).collect();
        let key = |tag: &Tag<'_>| format!("{}:{}", tag.group.family1, tag.name);
        let keys: Vec<String> = kept.iter().map(|&tag_idx| key(&all[tag_idx as usize])).collect();
        let Some(keys) = TagKeys::new(&keys) else { unreachable!("no key was taken twice") };
        let bytes = self.names.len() + keys.json().len() + kept.len() * size_of::<u32>();
        if self.shapes_bytes + bytes > MOST_SHAPES_BYTES {
            self.shapes.clear();
            self.shapes_bytes = 0;
        }
        self.shapes_bytes += bytes;
        self.shapes.insert(self.names.as_slice().into(), Shape { keys, kept });
    }
}
