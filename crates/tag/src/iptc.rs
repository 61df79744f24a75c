//! IPTC Information Interchange Model 4.2: a sequence of datasets, each with a record number, a dataset
//! number and a value.
//!
//! Dataset 1:90 specifies the text encoding. In practice only UTF-8 occurs; without it the text is read as
//! Windows-1252 (as in ExifTool). Repeated datasets of a list become one tag.

use crate::context::Context;
use crate::metadata::{Group, Tag};
use crate::named::Name;
use crate::placement::Kind;
use table::bytes::{be16, be32};
use table::def::Role;
use table::standard::iptc::{self as records, DatasetRow, Shape};
use table::value::Value;

const MARKER: u8 = 0x1c;
/// Number of values kept per list.
const MOST_ITEMS: usize = 1000;

fn table_of(record: u8) -> &'static [DatasetRow] {
    match record {
        1 => records::ENVELOPE,
        2 => records::APPLICATION,
        3 => records::NEWS_PHOTO,
        7 => records::PRE_OBJECT,
        8 => records::OBJECT,
        9 => records::POST_OBJECT,
        _ => &[],
    }
}

/// Reads an IPTC block in the place that the file format defines for it. A second such block is a copy.
pub(crate) fn read<'a>(ctx: &mut Context<'a>, bytes: &'a [u8]) {
    if !ctx.is_in_place(Kind::Iptc) {
        return;
    }
    if std::mem::replace(&mut ctx.budget.has_iptc, true) {
        return read_another(ctx, bytes);
    }
    // The digest is reported only for formats whose standard defines a place for IPTC.
    if !ctx
        .metadata
        .file_type
        .is_some_and(|file_type| matches!(file_type.name, "JP2" | "JPX" | "PNG" | "MIFF" | "XCF" | "PDF"))
    {
        ctx.within("IPTC", |ctx| push_digest(ctx, bytes));
    }
    ctx.within("IPTC", |ctx| read_block(ctx, "IPTC", 1, bytes));
}

/// Reads an IPTC block in another place: each gets its own group, and has lower priority than the file's own
/// block.
pub(crate) fn read_copy<'a>(ctx: &mut Context<'a>, bytes: &'a [u8]) {
    if ctx.is_in_place(Kind::Iptc) {
        read_another(ctx, bytes);
    }
}

fn read_another<'a>(ctx: &mut Context<'a>, bytes: &'a [u8]) {
    const GROUPS: [&str; 4] = ["IPTC2", "IPTC3", "IPTC4", "IPTC5"];
    let Some(name) = GROUPS.get(ctx.budget.n_iptc_copies as usize) else {
        ctx.warn("More blocks of IPTC than the limit; the rest is left out");
        return;
    };
    ctx.budget.n_iptc_copies += 1;
    ctx.within("IPTC", |ctx| read_block(ctx, name, 0, bytes));
}

fn read_block<'a>(ctx: &mut Context<'a>, name: &'static str, priority: i8, bytes: &'a [u8]) {
    let group = Group::new("IPTC", name);
    ctx.push_block_in(Name::Iptc, group, bytes);
    let mut block = Block { group, priority, is_utf8: false, lists: Vec::new() };
    let mut rest = skip_padding(bytes);
    while let Some((record, number, value, after)) = next_dataset(ctx, rest) {
        block.add(ctx, record, number, value);
        rest = after;
    }
    block.finish(ctx);
}

/// Skips leading bytes: some writers begin with NULs or with an extra letter.
fn skip_padding(bytes: &[u8]) -> &[u8] {
    let start = bytes.iter().take(4).position(|&b| b == MARKER).unwrap_or(0);
    &bytes[start..]
}

/// Adds the MD5 of the block, which is compared with Photoshop's `IPTCDigest`.
fn push_digest(ctx: &mut Context<'_>, bytes: &[u8]) {
    const NAME: &str = "CurrentIPTCDigest";
    if !ctx.filter.unlisted {
        return;
    }
    let digest = md5::compute(bytes);
    ctx.findings.iptc_digests.current = Some(digest.0);
    if ctx.options.want.takes(NAME, Role::None) {
        let digest = ctx.keep_text(&format!("{digest:x}"));
        ctx.push_plain(Group::FILE, NAME, Value::Text(digest));
    }
}

/// Returns record, number, value and the remaining bytes; `None` at the end.
fn next_dataset<'a>(ctx: &mut Context<'_>, rest: &'a [u8]) -> Option<(u8, u8, &'a [u8], &'a [u8])> {
    let &[MARKER, record, number, ..] = rest else {
        if rest.iter().any(|&b| b != 0) {
            ctx.warn("The IPTC block holds something that is not a dataset");
        }
        return None;
    };
    let short = usize::from(be16(rest, 3)?);
    let (start, n_bytes): (usize, usize) = match short & 0x8000 {
        0 => (5, short),
        // An extended dataset stores the size of its length field here.
        _ => match short & 0x7fff {
            2 => (7, be16(rest, 5)?.into()),
            4 => (9, be32(rest, 5)? as usize),
            _ => return None,
        },
    };
    let Some(value) = start.checked_add(n_bytes).and_then(|end| rest.get(start..end)) else {
        ctx.warn("An IPTC dataset is cut off");
        return None;
    };
    Some((record, number, value, &rest[start + n_bytes..]))
}

/// State of one block while its tags are added.
struct Block<'a> {
    group: Group<'a>,
    priority: i8,
    is_utf8: bool,
    /// Lists that have begun.
    lists: Vec<List<'a>>,
}

/// The values of a repeatable dataset. Its tag has the position of the first of them.
struct List<'a> {
    dataset: &'static DatasetRow,
    values: Vec<Value<'a>>,
    /// Index of its tag; `None` if the tag was not requested.
    tag: Option<usize>,
}

impl<'a> Block<'a> {
    fn add(&mut self, ctx: &mut Context<'a>, record: u8, number: u8, bytes: &'a [u8]) {
        let table = table_of(record);
        let Ok(index) = table.binary_search_by_key(&number, |dataset| dataset.number) else { return };
        let dataset = &table[index];
        if dataset.shape == Shape::Coding {
            self.is_utf8 = bytes.starts_with(b"\x1b%G");
        }
        if !ctx.options.want.takes(dataset.name, dataset.role) {
            return;
        }
        let value = self.value(ctx, record, dataset, bytes);
        if !dataset.is_list {
            return self.push(ctx, dataset, value);
        }
        match self.lists.iter_mut().find(|list| std::ptr::eq(list.dataset, dataset)) {
            Some(list) if list.values.len() < MOST_ITEMS => list.values.push(value),
            Some(_) => ctx.warn("An IPTC list has more values than the limit; the rest is left out"),
            None => {
                let n_before = ctx.metadata.tags.len();
                self.push(ctx, dataset, value);
                let tag = (ctx.metadata.tags.len() > n_before).then_some(n_before);
                self.lists.push(List { dataset, values: vec![value], tag });
            }
        }
    }

    fn value(&self, ctx: &Context<'a>, record: u8, dataset: &DatasetRow, bytes: &'a [u8]) -> Value<'a> {
        match dataset.shape {
            Shape::Data => ctx.held(bytes),
            Shape::Number if bytes.len() <= 8 => {
                Value::Integer(bytes.iter().fold(0, |number: i64, &b| number << 8 | i64::from(b)))
            }
            _ => Value::Text(self.text(ctx, record, bytes)),
        }
    }

    fn text(&self, ctx: &Context<'a>, record: u8, bytes: &'a [u8]) -> &'a str {
        let end = bytes.iter().rposition(|&b| b != 0).map_or(0, |last| last + 1);
        let bytes = &bytes[..end];
        // The encoding applies to the records after the envelope (IIM 4.2, 1:90).
        let is_utf8 = record == 1 || self.is_utf8 || ctx.options.charsets.iptc == encoding_rs::UTF_8;
        match std::str::from_utf8(bytes) {
            Ok(text) if is_utf8 || bytes.is_ascii() => text,
            _ if is_utf8 => {
                let mut out = String::with_capacity(bytes.len());
                table::value::push_lossy(bytes, &mut out);
                ctx.keep_text(&out)
            }
            _ => ctx.keep_text(&ctx.options.charsets.iptc.decode_without_bom_handling(bytes).0),
        }
    }

    /// Sets the complete values of the list tags.
    fn finish(self, ctx: &mut Context<'a>) {
        for List { values, tag, .. } in self.lists {
            if let (Some(tag), [_, _, ..]) = (tag, values.as_slice()) {
                ctx.metadata.tags[tag].value = ctx.keep_list(&values);
            }
        }
    }

    fn push(&self, ctx: &mut Context<'a>, dataset: &'static DatasetRow, value: Value<'a>) {
        let DatasetRow { name, conv, role, .. } = *dataset;
        ctx.push(Tag { group: self.group, name, value, conv, role, priority: self.priority });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Mode;
    use crate::options::Options;
    use crate::source::Source;
    use bumpalo::Bump;

    fn dataset(record: u8, number: u8, value: &[u8]) -> Vec<u8> {
        [&[MARKER, record, number, 0, value.len() as u8], value].concat()
    }

    fn tags(blocks: &[Vec<u8>], mode: Mode) -> Vec<String> {
        let (source, arena, options) = (Source::whole(b""), Bump::new(), Options::default());
        let mut ctx = crate::testing::context(&source, &arena, &options);
        blocks.iter().for_each(|block| read(&mut ctx, block));
        let of_blocks = ctx.metadata.tags.iter().filter(|tag| tag.group.family0 == "IPTC");
        of_blocks.map(|tag| format!("{}:{}={}", tag.group.family1, tag.name, tag.text(mode))).collect()
    }

    #[test]
    fn texts_numbers_dates_and_lists() {
        let block = [
            dataset(1, 90, b"\x1b%G"),
            dataset(2, 0, &[0, 4]),
            dataset(2, 25, b"one"),
            dataset(2, 55, b"20160928"),
            dataset(2, 60, b"181805+0200"),
            dataset(2, 25, "zw\u{f6}lf".as_bytes()),
            dataset(2, 10, b"1"),
        ];
        assert_eq!(
            tags(&[block.concat()], Mode::Print),
            [
                "IPTC:CodedCharacterSet=UTF8",
                "IPTC:ApplicationRecordVersion=4",
                "IPTC:Keywords=one, zw\u{f6}lf",
                "IPTC:DateCreated=2016:09:28",
                "IPTC:TimeCreated=18:18:05+02:00",
                "IPTC:Urgency=1 (most urgent)",
            ]
        );
    }

    #[test]
    fn text_without_a_coded_character_set_is_windows_1252_and_a_second_block_is_a_second_group() {
        let blocks = [dataset(2, 5, b"a\x93b"), dataset(2, 5, b"c")];
        assert_eq!(tags(&blocks, Mode::Number), ["IPTC:ObjectName=a\u{201c}b", "IPTC2:ObjectName=c"]);
    }

    #[test]
    fn a_long_length_is_read_and_a_truncated_value_is_left_out() {
        let long = [&[MARKER, 2, 5, 0x80, 4, 0, 0, 0, 2][..], b"hi"].concat();
        assert_eq!(tags(std::slice::from_ref(&long), Mode::Number), ["IPTC:ObjectName=hi"]);
        for end in 0..long.len() {
            assert!(tags(&[long[..end].to_vec()], Mode::Number).is_empty());
        }
        assert!(tags(&[vec![MARKER, 2, 5, 0x80, 4, 0xff, 0xff, 0xff, 0xff]], Mode::Number).is_empty());
    }

    #[test]
    fn tables_are_sorted() {
        for record in 0..=255 {
            assert!(table_of(record).is_sorted_by(|a, b| a.number < b.number), "record {record}");
        }
    }
}
