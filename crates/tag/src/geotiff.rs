//! GeoTIFF (revision 1.0, version 1.8.2): the location of a picture on the earth. The keys are stored in
//! three values of a TIFF directory: 16-bit numbers, which include the list of keys, floating-point numbers,
//! and texts.

pub(crate) mod parts;

use crate::context::Context;
use crate::geotiff::parts::{DIRECTORY, DOUBLES, Parts, TEXTS};
use crate::metadata::Group;
use crate::options::Want;
use table::row::number::lookup;
use table::standard::geotiff::TABLE;
use table::value::{Array, Format, Value};

/// Whether the keys can contain a requested tag.
pub(crate) fn may_contain(want: &Want) -> bool {
    match want {
        Want::Everything => true,
        Want::Roles => false,
        Want::Names(names) => {
            let mut told = TABLE.iter().map(|row| row.name).chain([VERSION]);
            told.any(|told| names.iter().any(|name| name.eq_ignore_ascii_case(told)))
        }
    }
}

const GROUP: Group<'static> = Group::same("GeoTiff");
const VERSION: &str = "GeoTiffVersion";
/// Numbers in the header and in each key: key, location of the value, number of elements, and the value or
/// its index.
const ENTRY: usize = 4;

/// Reads the keys of the current directory.
pub(crate) fn read<'a>(ctx: &mut Context<'a>, parts: Parts<'a>) {
    let Some(directory) = parts.directory else { return };
    let number = |index: usize| directory.number(index).and_then(|number| number.as_f64());
    let header = [0, 1, 2, 3].map(number);
    let [Some(version), Some(revision), Some(minor), Some(n_keys)] = header else { return };
    let version = ctx.keep_text(&format!("{version}.{revision}.{minor}"));
    ctx.push_plain(GROUP, VERSION, Value::Text(version));
    for key in 1..=n_keys as usize {
        let Some(entry) = entry(directory, key) else {
            ctx.warn("The list of GeoTIFF's keys is cut off");
            return;
        };
        let Some(row) = lookup(TABLE, entry.key.into()) else { continue };
        if !ctx.take_node() {
            return;
        }
        match value(ctx, &parts, directory, &entry) {
            Some(value) => ctx.push_row(GROUP, row, value),
            None => ctx.warn("A value of GeoTIFF lies outside of its list; left out"),
        }
    }
}

struct GeoKey {
    key: u16,
    /// The tag that holds the value; 0 if `value` is the value itself.
    place: u16,
    count: usize,
    value: u16,
    /// Index of `value` in the list.
    at: usize,
}

fn entry(directory: Array<'_>, index: usize) -> Option<GeoKey> {
    let at = index * ENTRY;
    let number = |index: usize| directory.order.u16(directory.bytes, index * 2);
    let count = number(at + 2)?.into();
    Some(GeoKey { key: number(at)?, place: number(at + 1)?, count, value: number(at + 3)?, at: at + 3 })
}

fn value<'a>(
    ctx: &Context<'a>,
    parts: &Parts<'a>,
    directory: Array<'a>,
    entry: &GeoKey,
) -> Option<Value<'a>> {
    let (array, start, count) = match entry.place {
        0 => (directory, entry.at, 1),
        DIRECTORY => (directory, entry.value.into(), entry.count),
        DOUBLES => (parts.doubles?, entry.value.into(), entry.count),
        TEXTS => (parts.texts?, entry.value.into(), entry.count),
        _ => return None,
    };
    let size_bytes = array.format.size_bytes();
    let bytes = array.bytes.get(start * size_bytes..(start + count) * size_bytes)?;
    if array.format == Format::String {
        // Texts follow one another, each with a vertical bar at its end.
        let text = bytes.strip_suffix(b"|").or_else(|| bytes.strip_suffix(b"\0")).unwrap_or(bytes);
        return Some(Value::Text(ctx.text_or_latin1(text)));
    }
    Some(Value::Array(Array { bytes, ..array }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::Options;
    use crate::source::Source;
    use crate::{Mode, Parser};
    use bumpalo::Bump;
    use table::bytes::ByteOrder;

    fn numbers(numbers: &[u16]) -> Vec<u8> {
        numbers.iter().flat_map(|number| number.to_be_bytes()).collect()
    }

    fn tags(directory: &[u8]) -> Vec<String> {
        let (source, arena, options) = (Source::whole(b""), Bump::new(), Options::default());
        let doubles = [6_378_270.0_f64, 0.5].map(f64::to_be_bytes).concat();
        let mut ctx = crate::testing::context(&source, &arena, &options);
        let array = |bytes| Array { bytes, format: Format::Undef, order: ByteOrder::Big };
        let mut parts = Parts::default();
        parts.keep(DIRECTORY, array(directory));
        parts.keep(DOUBLES, array(&doubles));
        parts.keep(TEXTS, array(b"WGS 84|NAD83|\0"));
        read(&mut ctx, parts);
        let tags = ctx.metadata.tags.iter().filter(|tag| tag.group == GROUP);
        tags.map(|tag| format!("{}={}", tag.name, tag.text(Mode::Print))).collect()
    }

    #[test]
    fn keys_are_numbers_texts_and_real_numbers() {
        let keys = [
            [1, 1, 0, 6],
            [1024, 0, 1, 1],
            [1026, TEXTS, 6, 7],
            [2048, 0, 1, 4326],
            [2057, DOUBLES, 1, 0],
            [3076, 0, 1, 9001],
            [3092, DOUBLES, 1, 2],
        ];
        let directory = numbers(keys.as_flattened());
        assert_eq!(
            tags(&directory),
            [
                "GeoTiffVersion=1.1.0",
                "GTModelType=Projected",
                "GTCitation=NAD83",
                "GeographicType=WGS 84",
                "GeogSemiMajorAxis=6378270",
                "ProjLinearUnits=Linear Meter",
            ]
        );
        (0..directory.len()).for_each(|end| assert!(tags(&directory[..end]).len() < 7));
    }

    #[test]
    fn a_directory_of_tiff_leads_to_the_keys() {
        let mut file = b"MM\0\x2a\0\0\0\x08\0\x01\x87\xaf\0\x03\0\0\0\x08\0\0\0\x1a\0\0\0\0".to_vec();
        file.extend(numbers(&[1, 1, 0, 1, 1025, 0, 1, 2]));
        let tags = |want: Want| {
            Parser::new().parse_whole(&file, &Options::wanting(want), |metadata| {
                let tags = metadata.tags.iter().filter(|tag| tag.name.starts_with('G'));
                tags.map(|tag| format!("{}={}", tag.name, tag.text(Mode::Print))).collect::<Vec<_>>()
            })
        };
        assert_eq!(tags(Want::Everything), ["GeoTiffVersion=1.1.0", "GTRasterType=Pixel Is Point"]);
        assert_eq!(tags(Want::Names(vec!["gtrastertype".into()])), ["GTRasterType=Pixel Is Point"]);
        assert!(
            tags(Want::Names(vec!["GeoTiffDirectory".into()]))[0]
                .starts_with("GeoTiffDirectory=(Binary data")
        );
        assert!(tags(Want::Roles).is_empty());
    }
}
