//! Attributes of files of macOS on other file systems (RFC 1740, appendix B, "AppleDouble"): entries by
//! number, of which Finder's has the extended attributes after it (Apple, `copyfile` and `vfs_xattr.c` of
//! XNU).

use super::{beginning, resource_fork, string};
use crate::context::Context;
use crate::metadata::Group;
use table::bytes::{ByteOrder, be16, be32};
use table::def::Mode;
use table::document::mac::ATTRIBUTES;
use table::print::container::date_since_1970;
use table::row::key::find;
use table::value::Value;

const MAC: Group<'static> = Group::new("File", "MacOS");

pub(in crate::format) fn read(ctx: &mut Context<'_>) {
    const RESOURCE_FORK: u32 = 2;
    const FINDER: u32 = 9;
    const FINDER_BYTES: usize = 34;
    let Some(file) = beginning(ctx) else { return };
    let n_entries = be16(file, 24).unwrap_or(0);
    for entry in file.get(26..).unwrap_or(&[]).chunks_exact(12).take(n_entries.into()) {
        let (Some(kind), Some(at)) = (be32(entry, 0), be32(entry, 4)) else { break };
        match kind {
            FINDER => {
                if let Some(attributes) = file.get(at as usize + FINDER_BYTES..) {
                    _ = list(ctx, file, attributes);
                }
            }
            RESOURCE_FORK => resource_fork::read(ctx, at.into()),
            _ => {}
        }
    }
}

/// The list of attributes; offsets count from the start of the file.
fn list<'a>(ctx: &mut Context<'a>, file: &'a [u8], header: &'a [u8]) -> Option<()> {
    // The list begins at an address that is a multiple of four.
    let header = header.get(memchr::memmem::find(header.get(..16)?, b"ATTR")?..)?;
    let n_attributes = be16(header, 34)?;
    let mut rest = header.get(36..)?;
    for _ in 0..n_attributes {
        if !ctx.take_node() {
            break;
        }
        let (at, len, name_len) =
            (be32(rest, 0)? as usize, be32(rest, 4)? as usize, usize::from(*rest.get(10)?));
        let name = rest.get(11..11 + name_len)?;
        let value = file.get(at..)?;
        let value = value.get(..len).unwrap_or(value);
        // Many attributes can have one value.
        if !ctx.take_bytes(value.len()) {
            break;
        }
        attribute(ctx, &name[..memchr::memchr(0, name).unwrap_or(name.len())], value);
        rest = rest.get((11 + name_len).next_multiple_of(4)..)?;
    }
    Some(())
}

fn attribute<'a>(ctx: &mut Context<'a>, key: &'a [u8], bytes: &'a [u8]) {
    let key = ctx.text_or_latin1(key);
    // Labels of Finder have a random part in their names.
    let plain = key.replace(":_kMDItem", ":kMDItem");
    let plain = plain.split_once("kMDLabel_").map_or(plain.as_str(), |_| "com.apple.metadata:kMDLabel");
    let name = match find(ATTRIBUTES, plain.as_bytes()) {
        Some(entry) => entry.name,
        None => ctx.keep_text(&format!("XAttr{}", tag_name(plain))),
    };
    let value = match name {
        "XAttrMDLabel" | "XAttrResourceFork" => ctx.held(bytes),
        "XAttrQuarantine" => {
            return ctx.push_conv(MAC, name, string(bytes), table::def::Conv::Call(quarantine));
        }
        "XAttrLastUsedDate" => match ByteOrder::Little.u64(bytes, 0) {
            Some(seconds) => Value::Text(ctx.keep_text(&date_since_1970(seconds))),
            None => return,
        },
        _ if bytes.starts_with(b"bplist0") => match table::plist::value(ctx.arena, bytes) {
            Some(value) => value,
            None => return,
        },
        _ if std::str::from_utf8(bytes).is_err() || bytes.contains(&0) => ctx.held(bytes),
        _ => string(bytes),
    };
    ctx.push_plain(MAC, name, value);
}

/// The name of a tag without a name of its own: the parts of its key, each with a capital first letter.
fn tag_name(key: &str) -> String {
    let key = key
        .strip_prefix("com.apple.metadata:")
        .map_or(key, |rest| rest.trim_start_matches("_k").trim_start_matches('k'));
    let mut name = String::new();
    let key = key.strip_prefix("com.").unwrap_or(key);
    for part in key.split(|c: char| !c.is_ascii_alphanumeric() && c != '_' && c != '-') {
        let mut characters = part.chars();
        name.extend(characters.next().map(|first| first.to_ascii_uppercase()));
        name.push_str(characters.as_str());
    }
    name
}

/// Flags, the time in hexadecimal digits, and the program that loaded the file.
fn quarantine(value: &Value<'_>, mode: Mode, out: &mut String) {
    let plain = value.plain();
    let mut parts = plain.split(';');
    match (mode, parts.next(), parts.next(), parts.next()) {
        (Mode::Print, Some(flags), Some(time), Some(program)) => {
            let seconds = u64::from_str_radix(time, 16).unwrap_or(0);
            out.push_str(&format!("Flags={flags} set at {} by {program}", date_since_1970(seconds)));
        }
        _ => out.push_str(&plain),
    }
}
