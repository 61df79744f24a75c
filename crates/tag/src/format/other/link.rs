//! Shortcuts of Windows (Microsoft, "MS-SHLLINK: Shell Link Binary File Format"): a header, the target as a
//! list of shell items (libyal, "Windows Shell Item format"), where the target was, texts, and blocks of
//! extra data.

use super::{beginning, file_time, string};
use crate::context::Context;
use crate::layout::push_header;
use crate::metadata::Group;
use table::bytes::ByteOrder;
use table::def::{Conv, Mode};
use table::document::link::{ATTRIBUTES, FLAGS, GUIDS, PROVIDERS, SORT, WINDOW};
use table::document::mail::CODE_PAGE;
use table::film::text_word;
use table::row::place::{PlaceRow, placed};
use table::text::guid;
use table::value::{Format, Value};

const LNK: Group<'static> = Group::same("LNK");
const LITTLE: ByteOrder = ByteOrder::Little;

pub(in crate::format) fn read(ctx: &mut Context<'_>) {
    const HEADER_BYTES: usize = 76;
    const HAS_ITEMS: u32 = 1;
    const HAS_LINK_INFO: u32 = 1 << 1;
    const IS_UNICODE: u32 = 1 << 7;
    const TEXTS: [(u32, &str); 5] = [
        (1 << 2, "Description"),
        (1 << 3, "RelativePath"),
        (1 << 4, "WorkingDirectory"),
        (1 << 5, "CommandLineArguments"),
        (1 << 6, "IconFileName"),
    ];
    let Some(file) = beginning(ctx).filter(|file| file.len() >= HEADER_BYTES) else { return };
    let flags = LITTLE.u32(file, 20).unwrap_or(0);
    header(ctx, file);
    let mut rest = &file[HEADER_BYTES..];
    if flags & HAS_ITEMS != 0 {
        let Some(list) = block(&mut rest, 2, |bytes| Some(usize::from(LITTLE.u16(bytes, 0)?) + 2)) else {
            return;
        };
        items(ctx, &list[2..]);
    }
    if flags & HAS_LINK_INFO != 0 {
        let Some(info) = block(&mut rest, 4, |bytes| Some(LITTLE.u32(bytes, 0)? as usize)) else { return };
        _ = link_info(ctx, info);
    }
    for (flag, name) in TEXTS {
        if flags & flag == 0 {
            continue;
        }
        let width = if flags & IS_UNICODE != 0 { 2 } else { 1 };
        let len = |bytes: &[u8]| Some(usize::from(LITTLE.u16(bytes, 0)?) * width + 2);
        let Some(text) = block(&mut rest, 2, len) else { return };
        let value = if width == 2 { wide(ctx, &text[2..]) } else { string(&text[2..]) };
        ctx.push_plain(LNK, name, value);
    }
    while let Some(extra) = block(&mut rest, 8, |bytes| Some(LITTLE.u32(bytes, 0)? as usize)) {
        if !ctx.take_node() {
            break;
        }
        extra_data(ctx, extra);
    }
}

/// Takes a block from the front of the bytes; `None` if it is cut off or shorter than its own head.
fn block<'a>(rest: &mut &'a [u8], least: usize, len: impl Fn(&[u8]) -> Option<usize>) -> Option<&'a [u8]> {
    let n_bytes = len(rest).filter(|len| *len >= least)?;
    let (block, after) = rest.split_at_checked(n_bytes)?;
    *rest = after;
    Some(block)
}

fn header<'a>(ctx: &mut Context<'a>, file: &'a [u8]) {
    push_header(ctx, LNK, LITTLE, file, HEADER);
    for (name, at) in [("CreateDate", 28), ("AccessDate", 36), ("ModifyDate", 44)] {
        if let Some(date) = LITTLE.u64(file, at).and_then(file_time) {
            ctx.push_plain(LNK, name, Value::Text(ctx.keep_text(&date)));
        }
    }
    push_header(ctx, LNK, LITTLE, file, HEADER_REST);
    ctx.push_conv(
        LNK,
        "HotKey",
        Value::Integer(LITTLE.u16(file, 64).unwrap_or(0).into()),
        Conv::Call(hot_key),
    );
}

const HEADER: &[PlaceRow] = &[
    placed(20, "Flags", Format::Int32u).bits(FLAGS),
    placed(24, "FileAttributes", Format::Int32u).bits(ATTRIBUTES),
];

const HEADER_REST: &[PlaceRow] = &[
    placed(52, "TargetFileSize", Format::Int32u),
    placed(56, "IconIndex", Format::Int32u).call(or_none),
    placed(60, "RunWindow", Format::Int32u).labels(WINDOW),
];

/// Items of the path to the target, each with its length.
fn items<'a>(ctx: &mut Context<'a>, mut list: &'a [u8]) {
    while let Some(item) = block(&mut list, 3, |bytes| Some(LITTLE.u16(bytes, 0)?.into())) {
        if !ctx.take_node() {
            break;
        }
        _ = shell_item(ctx, item);
    }
}

fn shell_item<'a>(ctx: &mut Context<'a>, item: &'a [u8]) -> Option<()> {
    let kind = item[2];
    match kind {
        0x1f => {
            ctx.push_conv(LNK, "SortIndex", Value::Integer((*item.get(3)?).into()), Conv::Labels(SORT));
            push_guid(ctx, "RootFolderGUID", item.get(4..20)?);
        }
        0x2e => push_guid(ctx, "VolumeGUID", item.get(4..20)?),
        0x20..=0x2f => ctx.push_plain(LNK, "VolumeName", string(item.get(3..)?)),
        0x30..=0x3f => file_entry(ctx, item)?,
        0x40..=0x4f | 0xc3 => {
            let mut texts = item.get(5..)?.split(|byte| *byte == 0).filter(|text| text.len() > 2);
            let texts: Vec<_> = texts.by_ref().take(2).map(string).collect();
            let value = if let [single] = texts[..] { single } else { ctx.keep_list(&texts) };
            ctx.push_plain(LNK, "NetworkLocation", value);
        }
        0x61 => ctx.push_plain(LNK, "URI", wide(ctx, item.get(8..)?)),
        0x70 | 0x71 => push_guid(ctx, "ControlPanelShellItem", item.get(14..30)?),
        _ => {}
    }
    Some(())
}

/// A directory or a file: its short name, and in an extension its long one.
fn file_entry<'a>(ctx: &mut Context<'a>, item: &'a [u8]) -> Option<()> {
    const EXTENSION: [u8; 4] = [4, 0, 0xef, 0xbe];
    const SYSTEMS: &[(i64, &str)] = &[
        (0x14, "Windows XP, 2003"),
        (0x26, "Windows Vista"),
        (0x2a, "Windows 2008, 7, 8"),
        (0x2e, "Windows 8.1, 10"),
    ];
    let is_wide = item[2] & 4 != 0;
    push_dos_date(ctx, "TargetFileModifyDate", LITTLE.u32(item, 8)?);
    let attributes = LITTLE.u16(item, 12)?;
    ctx.push_conv(LNK, "TargetFileAttributes", Value::Integer(attributes.into()), Conv::Bits(ATTRIBUTES));
    let name = item.get(14..)?;
    let value = if is_wide { wide(ctx, name) } else { string(name) };
    ctx.push_plain(LNK, "TargetFileDOSName", value);
    let at = memchr::memmem::find(name, &EXTENSION)?.checked_sub(4)?;
    let extension = &name[at..];
    push_dos_date(ctx, "TargetFileCreateDate", LITTLE.u32(extension, 8)?);
    push_dos_date(ctx, "TargetFileAccessDate", LITTLE.u32(extension, 12)?);
    let system = LITTLE.u16(extension, 16)?;
    ctx.push_conv(LNK, "OperatingSystem", Value::Integer(system.into()), Conv::Labels(SYSTEMS));
    let name_at = match LITTLE.u16(extension, 2)? {
        0..3 => return None,
        3..7 => 20,
        7 => 38,
        8 => 42,
        _ => 46,
    };
    ctx.push_plain(LNK, "TargetFileName", wide(ctx, extension.get(name_at..)?));
    Some(())
}

/// Where the target was: on a volume, or in a network.
fn link_info<'a>(ctx: &mut Context<'a>, info: &'a [u8]) -> Option<()> {
    const IS_LOCAL: u32 = 1;
    const IS_REMOTE: u32 = 2;
    let field = |at| LITTLE.u32(info, at);
    let at = |offset: u32| info.get(offset as usize..).filter(|_| offset > 0);
    let (head_bytes, flags) = (field(4)?, field(8)?);
    // A longer header has offsets of texts in Unicode as well.
    let has_wide = head_bytes >= 0x24;
    if flags & IS_LOCAL != 0 {
        if let Some(volume) = at(field(12)?) {
            let kinds = Conv::Labels(&[
                (0, "Unknown"),
                (1, "Invalid Root Path"),
                (2, "Removable Media"),
                (3, "Fixed Disk"),
                (4, "Remote Drive"),
                (5, "CD-ROM"),
                (6, "Ram Disk"),
            ]);
            ctx.push_conv(LNK, "DriveType", Value::Integer(LITTLE.u32(volume, 4)?.into()), kinds);
            let serial = LITTLE.u32(volume, 8)?;
            ctx.push_conv(LNK, "DriveSerialNumber", Value::Integer(serial.into()), Conv::Call(serial_number));
            let label_at = LITTLE.u32(volume, 12)? as usize;
            let label = match label_at {
                0x14 => wide(ctx, volume.get(LITTLE.u32(volume, 16)? as usize..)?),
                _ => string(volume.get(label_at..)?),
            };
            ctx.push_plain(LNK, "VolumeLabel", label);
        }
        let wide_path = if has_wide { at(field(28)?) } else { None };
        match (wide_path, at(field(16)?)) {
            (Some(path), _) => ctx.push_plain(LNK, "LocalBasePath", wide(ctx, path)),
            (None, Some(path)) => ctx.push_plain(LNK, "LocalBasePath", string(path)),
            _ => {}
        }
    }
    if flags & IS_REMOTE != 0
        && let Some(network) = at(field(20)?)
    {
        const HAS_DEVICE: u32 = 1;
        const HAS_PROVIDER: u32 = 2;
        let flags = LITTLE.u32(network, 4)?;
        let name_at = LITTLE.u32(network, 8)?;
        let wide_at = if name_at > 0x14 { LITTLE.u32(network, 20) } else { None };
        match wide_at.and_then(|at| network.get(at as usize..)) {
            Some(name) => ctx.push_plain(LNK, "NetName", wide(ctx, name)),
            None => ctx.push_plain(LNK, "NetName", string(network.get(name_at as usize..)?)),
        }
        if flags & HAS_DEVICE != 0 {
            let at = LITTLE.u32(network, 12)? as usize;
            ctx.push_plain(LNK, "DeviceName", string(network.get(at..)?));
        }
        if flags & HAS_PROVIDER != 0 {
            let provider = Value::Integer(LITTLE.u32(network, 16)?.into());
            ctx.push_conv(LNK, "NetProviderType", provider, Conv::HexLabels(PROVIDERS));
        }
    }
    if let Some(suffix) = at(field(24)?) {
        ctx.push_plain(LNK, "CommonPathSuffix", string(suffix));
    }
    if let Some(suffix) = at(field(32)?).filter(|_| has_wide) {
        ctx.push_plain(LNK, "CommonPathSuffixUnicode", wide(ctx, suffix));
    }
    Some(())
}

/// A block after the texts, by its signature.
fn extra_data<'a>(ctx: &mut Context<'a>, extra: &'a [u8]) -> Option<()> {
    match LITTLE.u32(extra, 4)? {
        0xa000_0001 => {
            ctx.push_plain(LNK, "EnvironmentTarget", string(extra.get(8..268)?));
            ctx.push_plain(LNK, "EnvironmentTargetUnicode", wide(ctx, extra.get(268..788)?));
        }
        0xa000_0002 => {
            push_header(ctx, LNK, LITTLE, extra, CONSOLE);
            ctx.push_plain(LNK, "FontName", wide(ctx, extra.get(44..108)?));
            push_header(ctx, LNK, LITTLE, extra, CONSOLE_REST);
        }
        0xa000_0003 => ctx.push_plain(LNK, "MachineID", string(extra.get(16..32)?)),
        0xa000_0004 => {
            let page = Value::Integer(LITTLE.u32(extra, 8)?.into());
            ctx.push_conv(LNK, "CodePage", page, Conv::Labels(CODE_PAGE));
        }
        _ => {}
    }
    Some(())
}

const CONSOLE: &[PlaceRow] = &[
    placed(8, "FillAttributes", Format::Int16u).call(hexadecimal),
    placed(10, "PopupFillAttributes", Format::Int16u).call(hexadecimal),
    placed(12, "ScreenBufferSize", Format::Int16u).times(2).call(by),
    placed(16, "WindowSize", Format::Int16u).times(2).call(by),
    placed(20, "WindowOrigin", Format::Int16u).times(2).call(by),
    placed(32, "FontSize", Format::Int16u).times(2).call(by),
    placed(36, "FontFamily", Format::Int32u).call(font_family),
    placed(40, "FontWeight", Format::Int32u),
];

const YES: &[(i64, &str)] = &[(0, "No"), (1, "Yes")];

const CONSOLE_REST: &[PlaceRow] = &[
    placed(108, "CursorSize", Format::Int32u),
    placed(112, "FullScreen", Format::Int32u).labels(YES),
    placed(116, "QuickEdit", Format::Int32u).labels(YES),
    placed(120, "InsertMode", Format::Int32u).labels(YES),
    placed(124, "WindowOriginAuto", Format::Int32u).labels(YES),
    placed(128, "HistoryBufferSize", Format::Int32u),
    placed(132, "NumHistoryBuffers", Format::Int32u),
    placed(136, "RemoveHistoryDuplicates", Format::Int32u).labels(YES),
];

/// A text of UTF-16 up to its end.
fn wide<'a>(ctx: &Context<'a>, bytes: &[u8]) -> Value<'a> {
    let units: Vec<u16> = bytes
        .chunks_exact(2)
        .map(|pair| u16::from_le_bytes([pair[0], pair[1]]))
        .take_while(|unit| *unit != 0)
        .collect();
    Value::Text(ctx.keep_text(&String::from_utf16_lossy(&units)))
}

fn push_guid<'a>(ctx: &mut Context<'a>, name: &'static str, bytes: &[u8]) {
    let Some(text) = guid(bytes) else { return };
    let print = match text_word(GUIDS, &text) {
        Some(word) => word,
        None => ctx.keep_text(&format!("Unknown ({text})")),
    };
    let value = Value::Shown { value: ctx.arena.keep_value(Value::Text(ctx.keep_text(&text))), print };
    ctx.push_plain(LNK, name, value);
}

/// The date of MS-DOS in the lower half, the time in the upper one.
fn push_dos_date(ctx: &mut Context<'_>, name: &'static str, stored: u32) {
    if stored != 0 {
        let date = super::dos_date(stored.rotate_left(16));
        ctx.push_plain(LNK, name, Value::Text(ctx.keep_text(&date)));
    }
}

fn or_none(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_i64()) {
        (Mode::Print, Some(0)) => out.push_str("(none)"),
        _ => value.write_plain(out),
    }
}

fn by(value: &Value<'_>, mode: Mode, out: &mut String) {
    let plain = value.plain();
    out.push_str(&if mode == Mode::Print { plain.replace(' ', " x ") } else { plain });
}

fn hexadecimal(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_i64()) {
        (Mode::Print, Some(number)) => out.push_str(&format!("0x{number:02x}")),
        _ => value.write_plain(out),
    }
}

/// The family is in the upper four bits of a byte.
fn font_family(value: &Value<'_>, mode: Mode, out: &mut String) {
    const FAMILIES: [&str; 6] = ["Don't Care", "Roman", "Swiss", "Modern", "Script", "Decorative"];
    let family = value.as_i64().unwrap_or(0) >> 4;
    match (mode, usize::try_from(family).ok().and_then(|index| FAMILIES.get(index))) {
        (Mode::Print, Some(word)) => out.push_str(word),
        (Mode::Print, None) => out.push_str(&format!("Unknown ({family})")),
        _ => out.push_str(&family.to_string()),
    }
}

fn serial_number(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_i64()) {
        (Mode::Print, Some(number)) => out.push_str(&format!("{:04X}-{:04X}", number >> 16, number & 0xffff)),
        _ => value.write_plain(out),
    }
}

/// A virtual key with the keys held down.
fn hot_key(value: &Value<'_>, mode: Mode, out: &mut String) {
    let (Mode::Print, Some(number)) = (mode, value.as_i64()) else { return value.write_plain(out) };
    if number == 0 {
        return out.push_str("(none)");
    }
    for (bit, name) in [(0x100, "Shift-"), (0x200, "Control-"), (0x400, "Alt-")] {
        if number & bit != 0 {
            out.push_str(name);
        }
    }
    let key = (number & 0xff) as u8;
    match key {
        0x30..=0x39 | 0x41..=0x5a => out.push(key.into()),
        0x70..=0x87 => out.push_str(&format!("F{}", key - 0x6f)),
        0x90 => out.push_str("Num Lock"),
        0x91 => out.push_str("Scroll Lock"),
        _ => out.push_str(&format!("Unknown (0x{key:02x})")),
    }
}
