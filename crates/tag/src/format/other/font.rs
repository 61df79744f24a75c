//! Names in fonts (OpenType specification, table "name", and ISO/IEC 14496-22): TrueType, OpenType,
//! collections of them, and Apple's fonts in resource forks.

use crate::context::Context;
use crate::jumbf;
use crate::metadata::Group;
use table::bytes::{be16, be32};
use table::document::font::NAMES;
use table::document::font_language::{MAC, SCRIPTS, WINDOWS};
use table::film::word;
use table::value::Value;

pub(super) const FONT: Group<'static> = Group::same("Font");

const UNICODE: u16 = 0;
const MACINTOSH: u16 = 1;
const ISO: u16 = 2;
const MICROSOFT: u16 = 3;

/// A font with a table directory at its beginning.
pub(in crate::format) fn read_single(ctx: &mut Context<'_>) {
    read_tables(ctx, FONT, 0);
}

/// A collection: the offsets of its fonts.
pub(in crate::format) fn read_collection(ctx: &mut Context<'_>) {
    const MOST_FONTS: u32 = 256;
    let Some(n_fonts) = ctx.get(8, 4).and_then(|bytes| be32(bytes, 0)) else { return };
    ctx.push_plain(FONT, "NumFonts", Value::Integer(n_fonts.into()));
    for index in 0..n_fonts.min(MOST_FONTS) {
        let Some(at) = ctx.get(12 + 4 * u64::from(index), 4).and_then(|bytes| be32(bytes, 0)) else { break };
        let group = Group::new("Font", ctx.keep_text(&format!("Font{}", index + 1)));
        if !ctx.take_node() {
            break;
        }
        read_tables_at(ctx, group, at.into(), 0);
    }
}

/// Reads the names of the font whose table directory, and all offsets in it, begin at `base`.
pub(super) fn read_tables<'a>(ctx: &mut Context<'a>, group: Group<'a>, base: u64) {
    read_tables_at(ctx, group, base, base);
}

/// Reads the names of the font with its table directory at `at`; offsets count from `base`.
fn read_tables_at<'a>(ctx: &mut Context<'a>, group: Group<'a>, at: u64, base: u64) -> Option<()> {
    const ENTRY_BYTES: usize = 16;
    let n_tables = be16(ctx.get(at, 12)?, 4)?;
    let directory = ctx.source.get_up_to(at + 12, usize::from(n_tables) * ENTRY_BYTES)?;
    for entry in directory.chunks_exact(ENTRY_BYTES) {
        let read = match entry {
            [b'n', b'a', b'm', b'e', ..] => read_names,
            [b'C', b'2', b'P', b'A', ..] => read_credentials,
            _ => continue,
        };
        if let Some(table) = part(ctx, base + u64::from(be32(entry, 8)?), be32(entry, 12)?.into()) {
            read(ctx, group, table);
        }
    }
    Some(())
}

/// Reads content credentials (C2PA, section A.3.3): the place of the boxes in the table.
fn read_credentials<'a>(ctx: &mut Context<'a>, _group: Group<'a>, table: &'a [u8]) -> Option<()> {
    let (at, len) = (be32(table, 12)? as usize, be32(table, 16)? as usize);
    jumbf::read(ctx, table.get(at..)?.get(..len)?);
    Some(())
}

pub(super) fn part<'a>(ctx: &Context<'a>, at: u64, len: u64) -> Option<&'a [u8]> {
    let len = usize::try_from(len).ok().filter(|len| *len <= ctx.options.limits.value_bytes)?;
    ctx.source.get_up_to(at, len)
}

/// Reads the table of names.
pub(super) fn read_names<'a>(ctx: &mut Context<'a>, group: Group<'a>, names: &'a [u8]) -> Option<()> {
    const RECORD_BYTES: usize = 12;
    let (version, n_records, texts_at) = (be16(names, 0)?, be16(names, 2)?.into(), be16(names, 4)?);
    let texts = names.get(texts_at.into()..)?;
    let records = names.get(6..)?;
    for record in records.chunks_exact(RECORD_BYTES).take(n_records) {
        let field = |index: usize| be16(record, 2 * index).unwrap_or(0);
        let (platform, encoding, language) = (field(0), field(1), field(2));
        let Some(name) = word(NAMES, field(3).into()) else { continue };
        let text = texts.get(field(5).into()..).and_then(|rest| rest.get(..field(4).into()));
        let Some(text) = text else { continue };
        if !ctx.take_node() {
            break;
        }
        let tagged = records.get(n_records * RECORD_BYTES..).filter(|_| version == 1);
        let code = match language.checked_sub(0x8000) {
            Some(index) => tagged.and_then(|tags| language_tag(tags, texts, index)),
            None => language_code(platform, language).map(str::to_owned),
        };
        let name = match code {
            Some(code) => ctx.keep_text(&format!("{name}-{code}")),
            None => name,
        };
        let value = match decoded(ctx, platform, encoding, text) {
            Some(text) => Value::Text(text),
            None => super::string(text),
        };
        ctx.push_plain(group, name, value);
    }
    Some(())
}

/// The language tag of this index, which follows the records (OpenType, "Naming table version 1").
fn language_tag(tags: &[u8], texts: &[u8], index: u16) -> Option<String> {
    let record =
        tags.get(2 + 4 * usize::from(index)..).filter(|_| be16(tags, 0).is_some_and(|n| index < n))?;
    let text = texts.get(be16(record, 2)?.into()..)?.get(..be16(record, 0)?.into())?;
    Some(utf_16(text)).filter(|tag| !tag.is_empty())
}

/// The code of a language; English of the Macintosh is the language of tags without one.
fn language_code(platform: u16, language: u16) -> Option<&'static str> {
    let table = match platform {
        MACINTOSH => MAC,
        MICROSOFT => WINDOWS,
        _ => return None,
    };
    let index = table.binary_search_by_key(&language, |(number, _)| *number).ok()?;
    Some(table[index].1).filter(|code| *code != "en")
}

/// A text in the character set of its platform; `None` for sets that are not known.
fn decoded<'a>(ctx: &Context<'a>, platform: u16, encoding: u16, text: &'a [u8]) -> Option<&'a str> {
    use encoding_rs as rs;
    let set = match (platform, encoding) {
        (UNICODE, _) | (ISO, 1) | (MICROSOFT, 0 | 1) => return Some(ctx.keep_text(&utf_16(text))),
        (MICROSOFT, 10) => {
            let characters = text.chunks_exact(4).filter_map(|four| char::from_u32(be32(four, 0)?));
            return Some(ctx.keep_text(&characters.collect::<String>()));
        }
        (MACINTOSH, 0) => rs::MACINTOSH,
        (MACINTOSH, 1) | (MICROSOFT, 2) => rs::SHIFT_JIS,
        (MACINTOSH, 2) | (MICROSOFT, 4) => rs::BIG5,
        (MACINTOSH, 3) | (MICROSOFT, 5) => rs::EUC_KR,
        (MACINTOSH, 7) => rs::X_MAC_CYRILLIC,
        (MACINTOSH, 25) | (MICROSOFT, 3) => rs::GBK,
        (ISO, 2) => rs::WINDOWS_1252,
        (MACINTOSH, script) => {
            let (_, characters) = SCRIPTS.iter().find(|(known, _)| *known == script)?;
            return Some(ctx.keep_text(&of_script(characters, text)));
        }
        _ => return None,
    };
    Some(ctx.keep_text(&set.decode_without_bom_handling(text).0))
}

fn of_script(characters: &str, text: &[u8]) -> String {
    let upper: Vec<&str> = characters.split('Q').collect();
    let mut out = String::new();
    for &byte in text {
        match byte.checked_sub(0x80) {
            Some(index) => out.push_str(upper.get(usize::from(index)).unwrap_or(&"?")),
            None => out.push(byte.into()),
        }
    }
    out
}

fn utf_16(bytes: &[u8]) -> String {
    let units = bytes.chunks_exact(2).map(|pair| u16::from_be_bytes([pair[0], pair[1]]));
    char::decode_utf16(units).map(|unit| unit.unwrap_or('\u{fffd}')).collect()
}
