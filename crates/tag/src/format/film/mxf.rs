//! MXF (SMPTE ST 377-1): packets with a key of sixteen bytes. Sets of properties form a tree whose tracks
//! name the groups of the tags; the sets at the end of the file replace those at its beginning.

use crate::context::Context;
use crate::file_type::FileType;
use crate::metadata::Group;
use foldhash::fast::RandomState;
use std::collections::HashMap;
use table::bytes::{ByteOrder, be16, be32};
use table::def::Conv;
use table::film::mxf::LABELS;
use table::print::container::duration;
use table::print::exif::push_utf16;
use table::row::label::{Kind, LabelRow};
use table::value::{Array, Format, Value, number_value};

const MXF: FileType = FileType::new("MXF", "mxf", "application/mxf");
const GROUP: Group<'static> = Group::same("MXF");

type Id = [u8; 16];

/// Keys come from the file, which has hundreds of thousands of rows, properties and parts.
type Map<K, V> = HashMap<K, V, RandomState>;

/// What all keys of partitions begin with; behind it are the kind and the state of the partition.
const PARTITION: &[u8] = b"\x06\x0e\x2b\x34\x02\x05\x01\x01\x0d\x01\x02\x01\x01";
const PRIMER: u8 = 5;
/// What the keys of sets of properties begin with, whose tags and lengths have two bytes.
const LOCAL_SET: &[u8] = b"\x06\x0e\x2b\x34\x02\x53\x01\x01";
const SOURCE_CLIP: &[u8] = b"\x0d\x01\x01\x01\x01\x01\x11\x00";
const TIMECODE: &[u8] = b"\x0d\x01\x01\x01\x01\x01\x14\x00";
const INSTANCE: Id = *b"\x06\x0e\x2b\x34\x01\x01\x01\x01\x01\x01\x15\x02\0\0\0\0";

pub(in crate::format) fn begins(head: &[u8]) -> bool {
    head.starts_with(&PARTITION[..11])
}

pub(in crate::format) fn read(ctx: &mut Context<'_>) {
    ctx.set_file_type(&MXF);
    let mut film = Film::default();
    packets(ctx, &mut film);
    film.sets.retain(|set| !set.is_replaced);
    film.spread_tracks();
    push(ctx, &film);
}

/// A property before its track is known.
struct StoredProperty<'a> {
    label: &'static LabelRow,
    bytes: &'a [u8],
}

struct Set<'a> {
    id: Option<Id>,
    properties: Vec<StoredProperty<'a>>,
    /// Identifiers of other sets, as far as these are sets that it consists of.
    parts: Vec<Id>,
    /// Index of its track in [`Film::tracks`].
    track: Option<usize>,
    is_timecode: bool,
    is_replaced: bool,
}

/// A track: how many units of its lengths are in a second.
struct Track {
    rate: f64,
}

#[derive(Default)]
struct Film<'a> {
    version: Option<(u16, u16)>,
    /// Labels of the tags in the sets, by the tag.
    primer: Map<u16, Id>,
    sets: Vec<Set<'a>>,
    /// Index of the last set with each identifier.
    latest: Map<Id, usize>,
    tracks: Vec<Track>,
    /// Index of each track, by its number in the file.
    track_indices: Map<u32, usize>,
}

/// Reads packet after packet. Pictures and sound are passed over by going on at the footer.
fn packets<'a>(ctx: &mut Context<'a>, film: &mut Film<'a>) -> Option<()> {
    let mut at = 0;
    let mut footer = 0;
    while ctx.take_node() {
        let head = ctx.source.get_up_to(at, 25)?;
        let key = head.get(..16)?;
        let (n_bytes, n_length) = length(head.get(16..)?)?;
        let begin = at + 16 + n_length;
        match key.strip_prefix(PARTITION) {
            Some([kind @ 2..=4, ..]) => {
                let bytes = ctx.source.get_up_to(begin, 32)?;
                film.version = film.version.or(be16(bytes, 0).zip(be16(bytes, 2)));
                if *kind == 2 {
                    footer = u64::from_be_bytes(*bytes.get(24..32)?.first_chunk()?);
                    // Where the footer begins; more is not stated.
                    ctx.set_stated_end(footer);
                }
            }
            Some([PRIMER, ..]) => {
                let bytes = super::block_bytes(ctx, begin, n_bytes)?;
                film.primer = primer(bytes);
            }
            _ if key.starts_with(LOCAL_SET) && &key[8..] != SOURCE_CLIP => {
                let bytes = super::block_bytes(ctx, begin, n_bytes)?;
                film.take_set(ctx, bytes, &key[8..] == TIMECODE);
            }
            // Pictures, sound, and the index of where they are.
            _ if key[4] == 1 && key[8..11] == *b"\x0d\x01\x03" && footer > at => {
                at = footer;
                continue;
            }
            _ => {}
        }
        at = begin.checked_add(n_bytes)?;
    }
    None
}

/// A length as of ISO/IEC 8825-1, section 8.1.3, and how many bytes it has.
fn length(bytes: &[u8]) -> Option<(u64, u64)> {
    let (first, rest) = bytes.split_first()?;
    let n_bytes = usize::from(first & 0x7f);
    if first & 0x80 == 0 {
        return Some((u64::from(*first), 1));
    }
    let digits = rest.get(..n_bytes).filter(|_| n_bytes <= 8)?;
    let number = digits.iter().fold(0, |number, byte| number << 8 | u64::from(*byte));
    Some((number, 1 + n_bytes as u64))
}

/// The label of these bytes, if the table has it.
fn label(id: &Id) -> Option<&'static LabelRow> {
    const OF_SMPTE: u128 = 0x060e_2b34;
    let id = u128::from_be_bytes(*id);
    let at = LABELS.binary_search_by_key(&(id & ((1 << 96) - 1)), |label| label.id);
    at.ok().filter(|_| id >> 96 == OF_SMPTE).map(|at| &LABELS[at])
}

/// The labels by their tags; of several rows with one tag, the first counts.
fn primer(bytes: &[u8]) -> Map<u16, Id> {
    let rows = bytes.get(8..).unwrap_or(&[]).as_chunks::<18>().0;
    rows.iter().rev().filter_map(|row| Some((be16(row, 0)?, *row[2..].first_chunk()?))).collect()
}

impl<'a> Film<'a> {
    fn take_set(&mut self, ctx: &Context<'a>, mut bytes: &'a [u8], is_timecode: bool) {
        let mut set = Set {
            id: None,
            properties: Vec::new(),
            parts: Vec::new(),
            track: None,
            is_timecode,
            is_replaced: false,
        };
        let mut rate = None;
        while let (Some(tag), Some(n_bytes)) = (be16(bytes, 0), be16(bytes, 2)) {
            let Some(value) = bytes.get(4..4 + usize::from(n_bytes)) else { break };
            bytes = &bytes[4 + value.len()..];
            let Some(id) = self.primer.get(&tag).copied() else { continue };
            match label(&id) {
                _ if id == INSTANCE => set.id = value.first_chunk().copied(),
                None => set.parts.extend(ids(value)),
                Some(label) => {
                    match label.name {
                        "TrackID" | "LinkedTrackID" | "SourceTrackID" => {
                            set.track = be32(value, 0).map(|id| self.track(id))
                        }
                        "EditRate" => {
                            let fraction =
                                Array { bytes: value, format: Format::Rational64s, order: ByteOrder::Big };
                            rate =
                                fraction.number(0).and_then(|rate| rate.as_f64()).filter(|rate| *rate > 0.0);
                        }
                        _ => {}
                    }
                    // A property of four bytes is kept in six times as many.
                    if !ctx.take_bytes(size_of::<StoredProperty<'_>>()) {
                        break;
                    }
                    set.properties.push(StoredProperty { label, bytes: value });
                }
            }
        }
        if let (Some(track), Some(rate)) = (set.track, rate) {
            self.tracks[track].rate = rate;
        }
        if let Some(before) = set.id.and_then(|id| self.latest.insert(id, self.sets.len())) {
            self.sets[before].is_replaced = true;
        }
        self.sets.push(set);
    }

    /// Index of the track of this number.
    fn track(&mut self, id: u32) -> usize {
        *self.track_indices.entry(id).or_insert_with(|| {
            self.tracks.push(Track { rate: 1.0 });
            self.tracks.len() - 1
        })
    }

    /// Makes the parts of the sets of a track belong to it, and their parts.
    fn spread_tracks(&mut self) {
        // Sets that were replaced have been removed, so that no other one has the same identifier.
        let places: Map<Id, usize> =
            self.sets.iter().enumerate().filter_map(|(at, set)| Some((set.id?, at))).collect();
        let mut left: Vec<usize> = (0..self.sets.len()).filter(|at| self.sets[*at].track.is_some()).collect();
        while let Some(at) = left.pop() {
            let track = self.sets[at].track;
            for part in std::mem::take(&mut self.sets[at].parts) {
                if let Some(&found) = places.get(&part)
                    && self.sets[found].track.is_none()
                {
                    self.sets[found].track = track;
                    left.push(found);
                }
            }
        }
    }
}

/// An identifier, or a list of identifiers with a number and a length before it.
fn ids(value: &[u8]) -> impl Iterator<Item = Id> {
    let is_list = value.len() >= 8 && be32(value, 4) == Some(16) && value.len() % 16 == 8;
    let ids = match value.len() {
        16 => value,
        _ if is_list => &value[8..],
        _ => &[],
    };
    ids.as_chunks::<16>().0.iter().copied()
}

fn push<'a>(ctx: &mut Context<'a>, film: &Film<'a>) {
    if let Some((major, minor)) = film.version {
        let version = Value::Text(ctx.keep_text(&format!("{major}.{minor}")));
        ctx.push_plain(GROUP, "MXFVersion", version);
    }
    let mut length_of_all = None;
    'sets: for set in &film.sets {
        let (group, rate) = match set.track {
            Some(track) => {
                let family1 = ctx.keep_text(&format!("Track{}", track + 1));
                (Group::new("MXF", family1), film.tracks[track].rate)
            }
            None => (GROUP, 1.0),
        };
        for StoredProperty { label, bytes } in &set.properties {
            let Some(value) = value(ctx, label.kind, bytes, rate) else { continue };
            if !ctx.take_node() {
                break 'sets;
            }
            if set.is_timecode && label.name == "Duration" {
                length_of_all = Some(value);
            }
            let conv = if label.kind == Kind::Length { Conv::Call(duration) } else { label.conv };
            ctx.push_conv(group, label.name, value, conv);
        }
    }
    if let Some(length) = length_of_all {
        ctx.push_conv(GROUP, "Duration", length, Conv::Call(duration));
    }
}

/// The value of a property that has bytes; `None` if it is none, as an unknown length.
fn value<'a>(ctx: &Context<'a>, kind: Kind, bytes: &'a [u8], rate: f64) -> Option<Value<'a>> {
    let zero = memchr::memchr(0, bytes).unwrap_or(bytes.len());
    let mut text = String::new();
    match kind {
        _ if bytes.is_empty() => return None,
        Kind::Text => return Some(Value::Text(ctx.text_or_latin1(&bytes[..zero]))),
        Kind::Numbers(format) => return Some(Value::Array(Array { bytes, format, order: ByteOrder::Big })),
        Kind::Bool => return Some(Value::Text(if bytes == [0] { "False" } else { "True" })),
        Kind::Length => {
            const MOST: i64 = 1_000_000_000_000_000_000;
            let units = ByteOrder::Big.i64(bytes, 0).filter(|units| (0..=MOST).contains(units))?;
            return Some(if rate == 1.0 { Value::Integer(units) } else { number_value(units as f64 / rate) });
        }
        Kind::Utf16 => {
            let end = bytes.as_chunks::<2>().0.iter().position(|unit| *unit == [0, 0]);
            push_utf16(&bytes[..end.map_or(bytes.len(), |end| end * 2)], ByteOrder::Big, &mut text);
        }
        Kind::Time => text = time(bytes),
        Kind::Version => {
            let parts: Vec<String> = bytes.iter().map(u8::to_string).collect();
            text = parts.join(".");
        }
        Kind::Product => text = version_of_product(bytes),
        Kind::Id => text = identifier(bytes),
    }
    Some(Value::Text(ctx.keep_text(&text)))
}

fn time(bytes: &[u8]) -> String {
    match *bytes {
        [a, b, month, day, hour, minute, second, quarter]
            if month <= 12 && day <= 31 && hour <= 24 && minute <= 59 && second <= 59 =>
        {
            let (year, milliseconds) = (u16::from_be_bytes([a, b]), u32::from(quarter) * 4);
            format!("{year:04}:{month:02}:{day:02} {hour:02}:{minute:02}:{second:02}.{milliseconds:03}")
        }
        _ => format!("Invalid (0x{})", hexadecimal(bytes)),
    }
}

fn version_of_product(bytes: &[u8]) -> String {
    const RELEASES: [&str; 6] = ["unknown", "released", "debug", "patched", "beta", "private build"];
    let part = |index: usize| be16(bytes, index * 2).unwrap_or(0);
    let release = part(4);
    let word = RELEASES
        .get(usize::from(release))
        .map_or_else(|| format!("unknown {release}"), |word| (*word).into());
    format!("{}.{}.{}.{} {word}", part(0), part(1), part(2), part(3))
}

/// A label of SMPTE in parts separated by dots, an identifier in those of a GUID, and both of them where both
/// are there.
fn identifier(bytes: &[u8]) -> String {
    let digits = hexadecimal(bytes);
    let guid = |digits: &str| {
        [&digits[..8], &digits[8..12], &digits[12..16], &digits[16..20], &digits[20..32]].join("-")
    };
    match bytes.len() {
        16 if bytes.starts_with(b"\x06\x0e\x2b\x34") => {
            [&digits[..8], &digits[8..12], &digits[12..16], &digits[16..24], &digits[24..]].join(".")
        }
        16 => guid(&digits),
        32 => {
            let label = [&digits[..8], &digits[8..12], &digits[12..16], &digits[16..24]].join(".");
            format!("{label} {} {} {}", &digits[24..26], &digits[26..32], guid(&digits[32..]))
        }
        _ => digits,
    }
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
