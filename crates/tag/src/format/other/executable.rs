//! Programs of Unix and macOS: ELF (System V ABI, "ELF Header"), Mach-O (Apple's `mach-o/loader.h` and
//! `mach-o/fat.h`), archives of object files (`ar`), and PEF of the classic Mac OS.

use crate::context::Context;
use crate::layout::push_header;
use crate::metadata::Group;
use table::bytes::{ByteOrder, be32};
use table::def::Conv;
use table::document::program::{ELF_KIND, ELF_MACHINE, MACH_CPU, MACH_FLAGS, MACH_KIND, MACH_SUBTYPE};
use table::film::{text_word, word};
use table::print::container::{date_since_1904, date_since_1970};
use table::row::place::{PlaceRow, placed};
use table::value::{Format, Value};

const EXE: Group<'static> = Group::same("EXE");
const HEAD_BYTES: usize = 28;

pub(in crate::format) fn read_elf(ctx: &mut Context<'_>) {
    const CLASS: &[(i64, &str)] = &[(1, "32 bit"), (2, "64 bit")];
    const ORDER: &[(i64, &str)] = &[(1, "Little endian"), (2, "Big endian")];
    const CELLS: &[PlaceRow] = &[
        placed(4, "CPUArchitecture", Format::Int8u).labels(CLASS),
        placed(5, "CPUByteOrder", Format::Int8u).labels(ORDER),
        placed(16, "ObjectFileType", Format::Int16u).labels(ELF_KIND),
        placed(18, "CPUType", Format::Int16u).labels(ELF_MACHINE),
    ];
    let Some(head) = ctx.get(0, HEAD_BYTES) else { return };
    let order = if head[5] == 2 { ByteOrder::Big } else { ByteOrder::Little };
    push_header(ctx, EXE, order, head, CELLS);
}

pub(in crate::format) fn read_mach(ctx: &mut Context<'_>) {
    _ = mach(ctx, 0, true);
}

/// A program for several processors: a list of programs.
pub(in crate::format) fn read_fat(ctx: &mut Context<'_>) {
    _ = fat(ctx);
}

/// An archive: the date of its first member, and the processor of its first program.
pub(in crate::format) fn read_archive(ctx: &mut Context<'_>) {
    _ = archive(ctx);
}

/// A program of the classic Mac OS (Apple, "PEF Container Header").
pub(in crate::format) fn read_fragment(ctx: &mut Context<'_>) {
    let Some(head) = ctx.get(0, HEAD_BYTES) else { return };
    let words = Conv::TextLabels(&[("m68k", "68000"), ("pwpc", "PowerPC")]);
    ctx.push_conv(EXE, "CPUArchitecture", super::string(&head[8..12]), words);
    if let (Some(version), Some(seconds)) = (be32(head, 12), be32(head, 16)) {
        ctx.push_plain(EXE, "PEFVersion", Value::Integer(version.into()));
        let date = ctx.keep_text(&date_since_1904(seconds.into(), ""));
        ctx.push_plain(EXE, "TimeStamp", Value::Text(date));
    }
}

/// The header of a program at `at`; in an archive, its kind and flags are left out.
fn mach<'a>(ctx: &mut Context<'a>, at: u64, has_kind: bool) -> Option<()> {
    let head = ctx.get(at, HEAD_BYTES)?;
    let (order, is_64) = match head {
        [0xfe, 0xed, 0xfa, last @ (0xce | 0xcf), ..] => (ByteOrder::Big, *last == 0xcf),
        [first @ (0xce | 0xcf), 0xfa, 0xed, 0xfe, ..] => (ByteOrder::Little, *first == 0xcf),
        _ => return None,
    };
    let order_name = if order == ByteOrder::Big { "Big endian" } else { "Little endian" };
    ctx.push_plain(EXE, "CPUArchitecture", Value::Text(if is_64 { "64 bit" } else { "32 bit" }));
    ctx.push_plain(EXE, "CPUByteOrder", Value::Text(order_name));
    let cpu = order.i32(head, 4)?;
    let (kind, subtype) = processor(ctx, cpu, order.i32(head, 8)?);
    ctx.push_plain(EXE, "CPUType", kind);
    ctx.push_plain(EXE, "CPUSubtype", subtype);
    if has_kind {
        let (kind, flags) = (order.i32(head, 12)?, order.u32(head, 24)?);
        ctx.push_conv(EXE, "ObjectFileType", Value::Integer(kind.into()), Conv::HexLabels(MACH_KIND));
        ctx.push_conv(EXE, "ObjectFlags", Value::Integer(flags.into()), Conv::Bits(MACH_FLAGS));
    }
    Some(())
}

/// Processor and variant with their words. A bit of the processor's number means 64-bit addresses.
fn processor<'a>(ctx: &Context<'a>, cpu: i32, subtype: i32) -> (Value<'a>, Value<'a>) {
    const IS_64: i32 = 0x0100_0000;
    let (plain, suffix) = if cpu > 0 && cpu & IS_64 != 0 { (cpu & !IS_64, " 64-bit") } else { (cpu, "") };
    let variant = subtype & 0x7fff_ffff;
    let shown = |stored: Value<'a>, word: Option<&str>, unknown: String| {
        let print = word.map_or(unknown, |word| format!("{word}{suffix}"));
        Value::Shown { value: ctx.arena.keep_value(stored), print: ctx.keep_text(&print) }
    };
    let of_cpu = shown(Value::Integer(cpu.into()), word(MACH_CPU, plain.into()), format!("Unknown ({cpu})"));
    let pair = format!("{cpu} {subtype}");
    let of_pair = shown(
        Value::Text(ctx.keep_text(&pair)),
        text_word(MACH_SUBTYPE, &format!("{plain} {variant}")),
        format!("Unknown ({pair})"),
    );
    (of_cpu, of_pair)
}

fn fat<'a>(ctx: &mut Context<'a>) -> Option<()> {
    const ENTRY_BYTES: usize = 20;
    let n_programs = be32(ctx.get(0, 8)?, 4)?;
    let entries = ctx.source.get_up_to(8, n_programs.min(32) as usize * ENTRY_BYTES)?;
    ctx.push_plain(EXE, "CPUCount", Value::Integer(n_programs.into()));
    let (mut kinds, mut subtypes) = (Vec::new(), Vec::new());
    for entry in entries.chunks_exact(ENTRY_BYTES) {
        let (kind, subtype) = processor(ctx, be32(entry, 0)? as i32, be32(entry, 4)? as i32);
        kinds.push(kind);
        subtypes.push(subtype);
    }
    let (kinds, subtypes) = (ctx.keep_list(&kinds), ctx.keep_list(&subtypes));
    ctx.push_plain(EXE, "CPUType", kinds);
    ctx.push_plain(EXE, "CPUSubtype", subtypes);
    let head = ctx.get(be32(entries, 8)?.into(), HEAD_BYTES)?;
    let order = if head[0] == 0xfe { ByteOrder::Big } else { ByteOrder::Little };
    ctx.push_conv(
        EXE,
        "ObjectFileType",
        Value::Integer(order.i32(head, 12)?.into()),
        Conv::HexLabels(MACH_KIND),
    );
    Some(())
}

fn archive<'a>(ctx: &mut Context<'a>) -> Option<()> {
    const HEADER_BYTES: usize = 60;
    const MOST_MEMBERS: usize = 3;
    let mut at = 8_u64;
    for index in 0..MOST_MEMBERS {
        let header = ctx.get(at, HEADER_BYTES)?;
        let field =
            |from: usize, to: usize| std::str::from_utf8(&header[from..to]).ok()?.trim().parse::<u64>().ok();
        if index == 0 {
            let date = match field(16, 28) {
                None | Some(0) => "0000:00:00 00:00:00".to_owned(),
                Some(seconds) => format!("{}+00:00", date_since_1970(seconds)),
            };
            ctx.push_plain(EXE, "CreateDate", Value::Text(ctx.keep_text(&date)));
        }
        // BSD's archives store a long name before the member's content.
        let name_len = if header.starts_with(b"#1/") { field(3, 16)? } else { 0 };
        let content = at + HEADER_BYTES as u64 + name_len;
        if ctx
            .get(content, 4)
            .is_some_and(|head| matches!(head, [0xfe, 0xed, 0xfa, _] | [_, 0xfa, 0xed, 0xfe]))
        {
            return mach(ctx, content, false);
        }
        at += HEADER_BYTES as u64 + field(48, 58)?.next_multiple_of(2);
    }
    None
}
