//! Programs of Windows (Microsoft, "PE Format"): the headers, the version resource ("VS_VERSIONINFO"), and
//! where the debugging symbols are.

use super::string;
use crate::context::Context;
use crate::layout::push_header;
use crate::metadata::Group;
use table::bytes::ByteOrder;
use table::def::Mode;
use table::document::program::{
    CHARACTER_SET, CHARACTERISTICS, FILE_FLAGS, FILE_KIND, FILE_OS, LANGUAGE, MACHINE, SUBSYSTEM,
};
use table::film::text_word;
use table::print::container::date_since_1970;
use table::row::place::{PlaceRow, placed};
use table::value::{Format, Value};

const EXE: Group<'static> = Group::same("EXE");
const LITTLE: ByteOrder = ByteOrder::Little;

pub(in crate::format) fn read(ctx: &mut Context<'_>) {
    _ = headers(ctx);
}

/// A section of the file: where it is in memory, and in the file.
struct Section {
    address: u32,
    len: u32,
    at: u32,
}

fn headers<'a>(ctx: &mut Context<'a>) -> Option<()> {
    const COFF_BYTES: usize = 20;
    const SECTION_BYTES: usize = 40;
    const RESOURCES: usize = 2;
    const DEBUG: usize = 6;
    let at = u64::from(LITTLE.u32(ctx.get(0x3c, 4)?, 0)?) + 4;
    let coff = ctx.get(at, COFF_BYTES)?;
    let (n_sections, optional_bytes) = (LITTLE.u16(coff, 2)?, usize::from(LITTLE.u16(coff, 16)?));
    let header = ctx.get(at, COFF_BYTES + optional_bytes)?;
    push_header(ctx, EXE, LITTLE, header, HEAD);
    ctx.push_plain(EXE, "TimeStamp", date(ctx, LITTLE.u32(header, 4)?));
    push_header(ctx, EXE, LITTLE, header, REST);
    let sections_at = at + header.len() as u64;
    let sections = ctx.get(sections_at, usize::from(n_sections) * SECTION_BYTES)?;
    let sections: Vec<Section> = sections
        .chunks_exact(SECTION_BYTES)
        .filter_map(|row| {
            let field = |at| LITTLE.u32(row, at);
            Some(Section { address: field(12)?, len: field(8)?.max(field(16)?), at: field(20)? })
        })
        .collect();
    // The list of directories follows a header whose length depends on the size of addresses.
    let directories = if LITTLE.u16(header, 20)? == 0x20b { 132 } else { 116 };
    let directory = |index: usize| {
        let place = directories + 8 * index;
        Some((LITTLE.u32(header, place)?, LITTLE.u32(header, place + 4)?)).filter(|(address, _)| *address > 0)
    };
    match directory(RESOURCES) {
        Some((address, _)) => _ = version_resource(ctx, &sections, address),
        None => ctx.warn("Error processing PE resources"),
    }
    if let Some((address, len)) = directory(DEBUG) {
        _ = debug(ctx, &sections, address, len);
    }
    Some(())
}

/// The offset in the file of an address in memory.
fn place(sections: &[Section], address: u32) -> Option<u64> {
    let section = sections.iter().find(|s| address >= s.address && address - s.address < s.len)?;
    Some(u64::from(section.at) + u64::from(address - section.address))
}

/// Finds the first version resource: directories by type, by name and by language.
fn version_resource<'a>(ctx: &mut Context<'a>, sections: &[Section], address: u32) -> Option<()> {
    const VERSION: u32 = 16;
    const IS_DIRECTORY: u32 = 1 << 31;
    const MOST_BYTES: usize = 64 << 10;
    let base = place(sections, address)?;
    let mut at = base;
    for level in 0..3 {
        let head = ctx.get(at, 16)?;
        let n_entries = usize::from(LITTLE.u16(head, 12)?) + usize::from(LITTLE.u16(head, 14)?);
        let entries = ctx.get(at + 16, n_entries * 8)?;
        let mut rows = entries.chunks_exact(8);
        let entry = rows.find(|entry| level > 0 || LITTLE.u32(entry, 0) == Some(VERSION))?;
        let offset = LITTLE.u32(entry, 4)?;
        at = base + u64::from(offset & !IS_DIRECTORY);
        if offset & IS_DIRECTORY == 0 {
            break;
        }
    }
    let entry = ctx.get(at, 8)?;
    let len = (LITTLE.u32(entry, 4)? as usize).min(MOST_BYTES);
    let block = ctx.source.get_up_to(place(sections, LITTLE.u32(entry, 0)?)?, len)?;
    version_block(ctx, block);
    Some(())
}

/// A node of version information: its key, its value, its children.
struct Node<'a> {
    key: String,
    value: &'a [u8],
    children: &'a [u8],
}

/// The first node in the bytes, and what follows it.
fn node(bytes: &[u8]) -> Option<(Node<'_>, &[u8])> {
    let (len, value_len, is_text) =
        (usize::from(LITTLE.u16(bytes, 0)?), usize::from(LITTLE.u16(bytes, 2)?), LITTLE.u16(bytes, 4)? == 1);
    let whole = bytes.get(..len).filter(|_| len >= 6).unwrap_or(bytes);
    let units: Vec<u16> =
        whole.get(6..)?.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect();
    let n_units = units.iter().position(|unit| *unit == 0)?;
    let aligned = |at: usize| at.next_multiple_of(4);
    let value_at = aligned(6 + 2 * n_units + 2);
    // The length of a text counts characters.
    let n_bytes = if is_text { value_len * 2 } else { value_len };
    let value = whole.get(value_at..).unwrap_or(&[]);
    let value = &value[..value.len().min(n_bytes)];
    let children = whole.get(aligned(value_at + value.len())..).unwrap_or(&[]);
    let key = String::from_utf16_lossy(&units[..n_units]);
    Some((Node { key, value, children }, bytes.get(aligned(whole.len())..).unwrap_or(&[])))
}

fn version_block<'a>(ctx: &mut Context<'a>, block: &'a [u8]) -> Option<()> {
    let (root, _) = node(block)?;
    fixed(ctx, root.value);
    let mut rest = root.children;
    while let Some((child, after)) = node(rest).filter(|_| ctx.take_node()) {
        rest = after;
        if child.key == "StringFileInfo" {
            let mut tables = child.children;
            while let Some((table, after)) = node(tables).filter(|_| ctx.take_node()) {
                tables = after;
                strings(ctx, &table);
            }
        }
    }
    Some(())
}

/// Numbers of the version (`VS_FIXEDFILEINFO`).
fn fixed<'a>(ctx: &mut Context<'a>, value: &'a [u8]) -> Option<()> {
    const SIGNATURE: u32 = 0xfeef_04bd;
    if LITTLE.u32(value, 0)? != SIGNATURE {
        return None;
    }
    for (name, at) in [("FileVersionNumber", 8), ("ProductVersionNumber", 16)] {
        let (high, low) = (LITTLE.u32(value, at)?, LITTLE.u32(value, at + 4)?);
        let text = format!("{}.{}.{}.{}", high >> 16, high & 0xffff, low >> 16, low & 0xffff);
        ctx.push_plain(EXE, name, Value::Text(ctx.keep_text(&text)));
    }
    push_header(ctx, EXE, LITTLE, value, FIXED);
    Some(())
}

/// The texts of one language.
fn strings<'a>(ctx: &mut Context<'a>, table: &Node<'a>) {
    if let (Some(language), Some(set)) = (table.key.get(..4), table.key.get(4..8)) {
        for (name, code, words) in
            [("LanguageCode", language, LANGUAGE), ("CharacterSet", set, CHARACTER_SET)]
        {
            let code = ctx.keep_text(&code.to_ascii_uppercase());
            let print = match text_word(words, code) {
                Some(word) => word,
                None => ctx.keep_text(&format!("Unknown ({code})")),
            };
            let value = Value::Shown { value: ctx.arena.keep_value(Value::Text(code)), print };
            ctx.push_plain(EXE, name, value);
        }
    }
    let mut rest = table.children;
    while let Some((text, after)) = node(rest).filter(|_| ctx.take_node()) {
        rest = after;
        let units = text.value.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]]));
        let units: Vec<u16> = units.take_while(|unit| *unit != 0).collect();
        let value = ctx.keep_text(&String::from_utf16_lossy(&units));
        let name = if text.key == "OriginalFilename" { "OriginalFileName" } else { &text.key };
        let name = ctx.arena.keep_capitalised(&table::name::tag_name(name));
        if !name.is_empty() {
            ctx.push_plain(EXE, name, Value::Text(value));
        }
    }
}

/// Where the symbols are: the entries of the debug directory of the type CodeView.
fn debug<'a>(ctx: &mut Context<'a>, sections: &[Section], address: u32, len: u32) -> Option<()> {
    const ENTRY_BYTES: usize = 28;
    const CODE_VIEW: u32 = 2;
    const MOST_ENTRIES: usize = 32;
    const MOST_BYTES: usize = 1024;
    let n_entries = (len as usize / ENTRY_BYTES).min(MOST_ENTRIES);
    let entries = ctx.get(place(sections, address)?, n_entries * ENTRY_BYTES)?;
    for entry in entries.chunks_exact(ENTRY_BYTES) {
        if LITTLE.u32(entry, 12)? != CODE_VIEW {
            continue;
        }
        let n_bytes = (LITTLE.u32(entry, 16)? as usize).min(MOST_BYTES);
        let data = ctx.source.get_up_to(LITTLE.u32(entry, 24)?.into(), n_bytes)?;
        let modified = date(ctx, LITTLE.u32(entry, 4)?);
        let (age_at, name_at) = match data.get(..4)? {
            b"RSDS" => (20, 24),
            b"NB10" => (12, 16),
            _ => continue,
        };
        ctx.push_plain(EXE, "PDBModifyDate", modified);
        if age_at == 12 {
            ctx.push_plain(EXE, "PDBCreateDate", date(ctx, LITTLE.u32(data, 8)?));
        }
        ctx.push_plain(EXE, "PDBAge", Value::Integer(LITTLE.u32(data, age_at)?.into()));
        ctx.push_plain(EXE, "PDBFileName", string(data.get(name_at..)?));
    }
    Some(())
}

fn date<'a>(ctx: &Context<'a>, seconds: u32) -> Value<'a> {
    match seconds {
        0 => Value::Text("0000:00:00 00:00:00"),
        _ => Value::Text(ctx.keep_text(&format!("{}+00:00", date_since_1970(seconds.into())))),
    }
}

const HEAD: &[PlaceRow] = &[placed(0, "MachineType", Format::Int16u).labels(MACHINE)];

const REST: &[PlaceRow] = &[
    placed(18, "ImageFileCharacteristics", Format::Int16u).bits(CHARACTERISTICS),
    placed(20, "PEType", Format::Int16u).labels(&[(0x107, "ROM Image"), (0x10b, "PE32"), (0x20b, "PE32+")]),
    placed(22, "LinkerVersion", Format::Int8u).times(2).call(dotted),
    placed(24, "CodeSize", Format::Int32u),
    placed(28, "InitializedDataSize", Format::Int32u),
    placed(32, "UninitializedDataSize", Format::Int32u),
    placed(36, "EntryPoint", Format::Int32u).call(hexadecimal),
    placed(60, "OSVersion", Format::Int16u).times(2).call(dotted),
    placed(64, "ImageVersion", Format::Int16u).times(2).call(dotted),
    placed(68, "SubsystemVersion", Format::Int16u).times(2).call(dotted),
    placed(88, "Subsystem", Format::Int16u).labels(SUBSYSTEM),
];

const FIXED: &[PlaceRow] = &[
    placed(24, "FileFlagsMask", Format::Int32u).call(hexadecimal),
    placed(28, "FileFlags", Format::Int32u).bits(FILE_FLAGS),
    placed(32, "FileOS", Format::Int32u).hex_labels(FILE_OS),
    placed(36, "ObjectFileType", Format::Int32u).labels(FILE_KIND),
    placed(40, "FileSubtype", Format::Int32u),
];

/// Numbers with points between them.
fn dotted(value: &Value<'_>, _: Mode, out: &mut String) {
    out.push_str(&value.plain().replace(' ', "."));
}

fn hexadecimal(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_i64()) {
        (Mode::Print, Some(number)) => out.push_str(&format!("0x{number:04x}")),
        _ => value.write_plain(out),
    }
}
