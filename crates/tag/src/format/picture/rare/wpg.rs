//! WordPerfect Graphics, version 1 ("WordPerfect Graphics Metafile"): records with a type and a length. As in
//! ExifTool, a text of WordPerfect is one without a version.

use crate::context::Context;
use crate::file_type::FileType;
use crate::metadata::Group;
use table::bytes::ByteOrder;
use table::number::write_fixed;
use table::value::Value;

const WPG: FileType = FileType::new("WPG", "wpg", "image/x-wpg");
/// Units of version 1 in an inch.
const UNITS: f64 = 1200.0;
/// Number of different records in a row that are told.
const MOST_RUNS: usize = 1000;

pub(in crate::format) fn begins(head: &[u8]) -> bool {
    head.starts_with(b"\xffWPC")
}

pub(in crate::format) fn read(ctx: &mut Context<'_>) {
    const LITTLE: ByteOrder = ByteOrder::Little;
    ctx.set_file_type(&WPG);
    let Some(head) = ctx.get(0, 16) else { return };
    let version = ctx.keep_text(&format!("{}.{}", head[10], head[11]));
    ctx.push_plain(Group::FILE, "WPGVersion", Value::Text(version));
    if head[10] != 1 {
        if head[10] != 2 {
            ctx.warn("Unsupported WPG version");
        }
        return;
    }
    let mut at = 16;
    let mut runs: Vec<(u8, u32)> = Vec::new();
    while let Some(record) = ctx.source.get_up_to(at, 16).filter(|record| record.len() >= 2) {
        if !ctx.take_node() {
            break;
        }
        // A length of one byte, of two, or of four, whose upper half comes first.
        let (len, n_bytes) = match (record[1], LITTLE.u16(record, 2), LITTLE.u16(record, 4)) {
            (0xff, Some(high), Some(low)) if high & 0x8000 != 0 => {
                (u64::from(high & 0x7fff) << 16 | u64::from(low), 6)
            }
            (0xff, Some(len), _) => (len.into(), 4),
            (0xff, None, _) => break,
            (len, ..) => (len.into(), 2),
        };
        if runs.len() == MOST_RUNS {
            break;
        }
        match runs.last_mut() {
            Some((kind, count)) if *kind == record[0] => *count += 1,
            _ => runs.push((record[0], 1)),
        }
        if record[0] == START {
            let content = record.get(n_bytes..).unwrap_or(&[]);
            for (name, at) in [("ImageWidthInches", 2), ("ImageHeightInches", 4)] {
                if let Some(units) = LITTLE.u16(content, at) {
                    let inches = f64::from(units & 0x7fff) / UNITS;
                    let value = ctx.arena.keep_value(Value::Float(inches));
                    let mut print = String::new();
                    write_fixed(inches, 2, &mut print);
                    ctx.push_plain(Group::FILE, name, Value::Shown { value, print: ctx.keep_text(&print) });
                }
            }
        }
        if record[0] == END {
            break;
        }
        at += n_bytes as u64 + len;
    }
    push_runs(ctx, &runs);
}

/// Adds the kinds of records, with how often each is repeated.
fn push_runs(ctx: &mut Context<'_>, runs: &[(u8, u32)]) {
    let values: Vec<_> = runs
        .iter()
        .map(|(kind, count)| {
            let known = usize::from(*kind).checked_sub(1).and_then(|index| KINDS.get(index));
            let word = known.map_or_else(|| format!("Unknown ({kind})"), |word| (*word).to_owned());
            let (print, plain) = match count {
                1 => (word, kind.to_string()),
                _ => (format!("{word} x {count}"), format!("{kind}x{count}")),
            };
            let value = ctx.arena.keep_value(Value::Text(ctx.keep_text(&plain)));
            Value::Shown { value, print: ctx.keep_text(&print) }
        })
        .collect();
    if !values.is_empty() {
        ctx.push_plain(Group::FILE, "Records", ctx.arena.keep_list(&values));
    }
}

const START: u8 = 15;
const END: u8 = 16;

/// Kinds of records from 1 on.
const KINDS: &[&str] = &[
    "Fill Attributes",
    "Line Attributes",
    "Marker Attributes",
    "Polymarker",
    "Line",
    "Polyline",
    "Rectangle",
    "Polygon",
    "Ellipse",
    "Reserved",
    "Bitmap (Type 1)",
    "Graphics Text (Type 1)",
    "Graphics Text Attributes",
    "Color Map",
    "Start WPG (Type 1)",
    "End WPG",
    "PostScript Data (Type 1)",
    "Output Attributes",
    "Curved Polyline",
    "Bitmap (Type 2)",
    "Start Figure",
    "Start Chart",
    "PlanPerfect Data",
    "Graphics Text (Type 2)",
    "Start WPG (Type 2)",
    "Graphics Text (Type 3)",
    "PostScript Data (Type 2)",
];
