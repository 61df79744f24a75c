//! The types of programs: Microsoft's PE (Microsoft PE and COFF specification), ELF (System V ABI), Mach-O
//! (Apple's `mach-o/loader.h`) and archives of object files (`ar`).

use crate::file_type::FileType;
use table::bytes::ByteOrder;

const BINARY: &str = "application/octet-stream";

const fn program(name: &'static str, extension: &'static str) -> FileType {
    FileType::new(name, extension, BINARY)
}

const DOS: FileType = program("DOS EXE", "exe");
const WIN16: FileType = program("Win16 EXE", "exe");
const WIN32: [FileType; 2] = [program("Win32 EXE", "exe"), program("Win32 DLL", "dll")];
const WIN64: [FileType; 2] = [program("Win64 EXE", "exe"), program("Win64 DLL", "dll")];
const ELF: [FileType; 3] =
    [program("ELF executable", ""), program("ELF object file", "o"), program("ELF shared library", "so")];
const MACH_O: [FileType; 5] = [
    program("Mach-O executable", ""),
    program("Mach-O object file", "o"),
    program("Mach-O dynamic link library", "dylib"),
    program("Mach-O dynamic bound bundle", "dylib"),
    program("Mach-O dynamic link library stub", "dylib"),
];
const FAT: FileType = program("Mach-O fat binary executable", "");
const ARCHIVE: FileType = program("Static library", "a");
const MACH_ARCHIVE: FileType = program("Mach-O static library", "a");

/// The type of a program with these first bytes.
pub(in crate::format) fn type_of(head: &[u8]) -> Option<&'static FileType> {
    match head {
        [b'M', b'Z', ..] => Some(windows(head)),
        [0x7f, b'E', b'L', b'F', _, order, ..] => {
            let order = if *order == 2 { ByteOrder::Big } else { ByteOrder::Little };
            Some(match order.u16(head, 16)? {
                1 => &ELF[1],
                3 => &ELF[2],
                _ => &ELF[0],
            })
        }
        [0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 1..=30, ..] => Some(&FAT),
        [0xfe, 0xed, 0xfa, 0xce | 0xcf, ..] => mach(head, ByteOrder::Big),
        [0xce | 0xcf, 0xfa, 0xed, 0xfe, ..] => mach(head, ByteOrder::Little),
        _ => head.strip_prefix(b"!<arch>\n").map(archive),
    }
}

/// The number at 0x3c is the offset of the signature `PE`. The magic number after the header is 0x20b for 64
/// bits.
fn windows(head: &[u8]) -> &'static FileType {
    let little = ByteOrder::Little;
    let Some(start) = little.u32(head, 0x3c).and_then(|at| head.get(at as usize..)) else { return &DOS };
    match start {
        [b'P', b'E', 0, 0, ..] => {
            const IS_LIBRARY: u16 = 0x2000;
            let is_library = little.u16(start, 22).is_some_and(|flags| flags & IS_LIBRARY != 0);
            let is_64 = little.u16(start, 24) == Some(0x20b);
            &(if is_64 { &WIN64 } else { &WIN32 })[usize::from(is_library)]
        }
        [b'N', b'E', ..] => &WIN16,
        _ => &DOS,
    }
}

fn mach(head: &[u8], order: ByteOrder) -> Option<&'static FileType> {
    Some(match order.u32(head, 12)? {
        1 => &MACH_O[1],
        6 => &MACH_O[2],
        8 => &MACH_O[3],
        9 => &MACH_O[4],
        _ => &MACH_O[0],
    })
}

/// BSD's archives store a long name after the member's header of 60 bytes: `#1/LENGTH`.
fn archive(members: &[u8]) -> &'static FileType {
    let name = members.strip_prefix(b"#1/").and_then(|name| name.get(..13)).unwrap_or(b"0");
    let name_len: usize =
        std::str::from_utf8(name).ok().and_then(|text| text.trim().parse().ok()).unwrap_or(0);
    let content = members.get(60..).and_then(|rest| rest.get(name_len..)).unwrap_or(&[]);
    let is_mach = name_len > 0 && (members.len() > 69 && members[60..].starts_with(b"__.SYMDEF"))
        || matches!(content, [0xfe, 0xed, 0xfa, ..] | [0xce | 0xcf, 0xfa, 0xed, 0xfe, ..]);
    if is_mach { &MACH_ARCHIVE } else { &ARCHIVE }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(head: &[u8], expected: Option<&str>) {
        let mut bytes = head.to_vec();
        bytes.resize(128, 0);
        assert_eq!(type_of(&bytes).map(|found| found.name), expected);
    }

    #[test]
    fn headers() {
        check(b"MZ\x90\0", Some("DOS EXE"));
        check(b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x03\0\x3e\0", Some("ELF shared library"));
        check(b"\x7fELF\x01\x02\x01\0\0\0\0\0\0\0\0\0\0\x01\0\x3e", Some("ELF object file"));
        check(b"\xcf\xfa\xed\xfe\x07\0\0\x01\x03\0\0\0\x06\0\0\0", Some("Mach-O dynamic link library"));
        check(b"\xca\xfe\xba\xbe\0\0\0\x02", Some("Mach-O fat binary executable"));
        // Java classes begin with the same four bytes.
        check(b"\xca\xfe\xba\xbe\0\0\0\x34", None);
        check(b"!<arch>\nx.o/", Some("Static library"));
        let mut library = vec![0; 0x40];
        library[..2].copy_from_slice(b"MZ");
        library[0x3c] = 0x40;
        library.extend_from_slice(b"PE\0\0");
        library.extend_from_slice(&[0; 18]);
        library.extend_from_slice(&[0x22, 0x20, 0x0b, 0x02]);
        check(&library, Some("Win64 DLL"));
    }
}
