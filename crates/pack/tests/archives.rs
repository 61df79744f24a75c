//! Tests archives that other programs write: Python's tarfile in all its formats, and hostile ones.

#[cfg(unix)]
use std::fs::{self, File};
use std::io::Write as _;
use std::process::Command;

use crate::archive;
use thalweg_pack::Pack;
use thalweg_pack::tar::read::{Entries, Entry, Kind, TarError};

const PYTHON: &str = r#"
import io, sys, tarfile
for form in ("USTAR", "GNU", "PAX"):
    with tarfile.open(f"{sys.argv[1]}/{form}.tar", "w", format=getattr(tarfile, form + "_FORMAT")) as tar:
        names = ["a/b.c/one.jpg", "a/b.c/one.cls", "a/b.c/one.json", "only.json", "d" * 90 + "/" + "e" * 90 + ".jpg"]
        if form != "USTAR":
            names += ["f" * 300 + ".jpg", "\u00fcml\u00e4ut.jpg"]
        for name in names:
            info = tarfile.TarInfo(name)
            content = name.encode() * 9
            info.size = len(content)
            info.mtime = 1.5 if form == "PAX" else 1
            tar.addfile(info, io.BytesIO(content))
        link = tarfile.TarInfo("link.jpg"); link.type = tarfile.SYMTYPE; link.linkname = "x" * (300 if form != "USTAR" else 50)
        tar.addfile(link)
        folder = tarfile.TarInfo("folder"); folder.type = tarfile.DIRTYPE
        tar.addfile(folder)
"#;

#[test]
fn python_s_archives_are_read_in_all_formats() {
    let folder = tempfile::tempdir().unwrap();
    let python = Command::new("python3").arg("-c").arg(PYTHON).arg(folder.path()).status();
    if !python.is_ok_and(|status| status.success()) {
        let _ = writeln!(std::io::stderr(), "skipped: there is no python3");
        return;
    }
    for (form, n_members) in [("USTAR", 4), ("GNU", 6), ("PAX", 6)] {
        let pack = Pack::open(&folder.path().join(format!("{form}.tar"))).unwrap();
        let names: Vec<String> = pack.iter().map(|member| member.unwrap().name()).collect();
        assert_eq!(names.len(), n_members, "{form}: {names:?}");
        for name in &names {
            assert_eq!(*pack.get(name).unwrap(), name.as_bytes().repeat(9), "{form}");
        }
        assert_eq!(pack.find("a/b.c/one"), Some(0), "{form}: the first component");
        assert_eq!(*pack.json(0).unwrap().unwrap(), b"a/b.c/one.json".repeat(9));
        assert!(pack.json(1).unwrap().is_none());
        assert_eq!(*pack.get("only.json").unwrap(), b"only.json".repeat(9));
        assert_eq!(pack.left_out().len(), 1);
        assert_eq!(pack.left_out()[0].name, "link.jpg");
    }
    assert_eq!(Pack::open(folder.path()).unwrap().len(), 16, "a folder of archives is one pack");
}

fn list(bytes: &[u8]) -> (Vec<Entry>, Option<TarError>) {
    let mut error = None;
    let read = |out: &mut [u8], offset: u64| {
        let rest = bytes.get(offset as usize..).unwrap_or(&[]);
        // Short reads are part of the contract.
        let n = rest.len().min(out.len()).min(700);
        out[..n].copy_from_slice(&rest[..n]);
        Ok(n)
    };
    let entries = Entries::new(bytes.len() as u64, read)
        .filter_map(|entry| entry.map_err(|e| error = Some(e)).ok())
        .collect();
    (entries, error)
}

#[test]
fn damage_ends_a_listing_and_what_came_before_stays() {
    let mut bytes = Vec::new();
    for index in 0..5 {
        archive::append(&mut bytes, format!("{index}.jpg").as_bytes(), b'0', &[index; 700]);
    }
    assert_eq!(list(&bytes).0.len(), 5);
    let mut wrong = bytes.clone();
    wrong[1536 * 3 + 5] ^= 1;
    let (entries, error) = list(&wrong);
    assert_eq!(entries.len(), 3);
    assert!(matches!(error, Some(TarError::Damaged { offset: 4608, .. })), "{error:?}");
    let (entries, error) = list(&bytes[..1536 * 4 + 600]);
    assert!(entries.len() == 5 && entries[4].is_cut && !entries[3].is_cut && error.is_none());
    let (entries, error) = list(&bytes[..1536 * 4 + 100]);
    assert!(entries.len() == 4 && error.is_some());
}

#[test]
fn hostile_headers_are_refused() {
    let hostile: [(&[u8], u8, &[u8]); 7] = [
        (b"x", b'x', b"99 path=a\n"),
        (b"x", b'x', b"10 path=\0\n"),
        (b"x", b'x', b"30 size=99999999999999999999\n"),
        (b"x", b'g', b"nonsense"),
        (b"x", b'L', b""),
        (b"x", b'L', &[b'n'; 40_000]),
        (b"x", b'L', &vec![b'n'; 2 << 20]),
    ];
    for (name, letter, content) in hostile {
        let mut bytes = Vec::new();
        archive::append(&mut bytes, b"good.jpg", b'0', b"good");
        archive::append(&mut bytes, name, letter, content);
        archive::append(&mut bytes, b"next.jpg", b'0', b"next");
        let (entries, error) = list(&bytes);
        assert_eq!(
            (entries.len(), error.is_some()),
            (1, true),
            "{}",
            content[..content.len().min(30)].escape_ascii()
        );
    }
    // A long name that one header gives to all members would need more memory than the file is long.
    let global = |n: usize| {
        let mut bytes = Vec::new();
        let record = format!("{n} path={}\n", "n".repeat(n - 10));
        archive::append(&mut bytes, b"x", b'g', record.as_bytes());
        archive::append(&mut bytes, b"a", b'0', b"");
        archive::append(&mut bytes, b"b", b'0', b"");
        bytes
    };
    assert_eq!(list(&global(500)).0.iter().map(|entry| entry.name.len()).collect::<Vec<_>>(), [490, 490]);
    let (entries, error) = list(&global(600));
    assert!(entries.is_empty() && error.unwrap().to_string().contains("longer than 512 bytes"));
    // A pax header with a size beyond all files, and one with a size of 2^63.
    let mut bytes = Vec::new();
    archive::append(&mut bytes, b"x", b'x', b"29 size=18446744073709551615\n");
    archive::append(&mut bytes, b"huge.jpg", b'0', b"");
    let (entries, _) = list(&bytes);
    assert!(entries.len() == 1 && entries[0].is_cut);
    let mut header = archive::header(b"link.jpg", b'1', 0);
    header[124..136].copy_from_slice(b"\x80\0\0\0\x7f\xff\xff\xff\xff\xff\xff\xff");
    archive::seal(&mut header);
    let (entries, _) = list(&header);
    assert!(entries[0].kind == Kind::Link && entries[0].bytes == 0);
}

#[cfg(unix)]
#[test]
fn a_member_behind_eight_gib_is_read_and_one_larger_than_its_archive_is_not() {
    use std::os::unix::fs::FileExt as _;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("large.tar");
    let file = File::create(&path).unwrap();
    let bytes: u64 = 9 << 30;
    let mut header = archive::header(b"large.bin", b'0', 0);
    header[124..136].copy_from_slice(&[&[0x80, 0, 0, 0][..], &bytes.to_be_bytes()].concat());
    archive::seal(&mut header);
    let mut tail = Vec::new();
    archive::append(&mut tail, b"behind.jpg", b'0', b"behind");
    archive::append(&mut tail, b"bomb.jpg", b'0', b"");
    tail.truncate(1024);
    tail.extend(archive::header(b"bomb.jpg", b'0', 1 << 32));
    file.write_all_at(&header, 0).unwrap();
    file.write_all_at(&tail, 512 + bytes).unwrap();
    let pack = Pack::open(&path).unwrap();
    assert_eq!(pack.len(), 2);
    assert_eq!(*pack.get("behind").unwrap(), b"behind"[..]);
    assert_eq!(pack.left_out().len(), 1);
    assert!(pack.left_out()[0].why.starts_with("truncated: "));
    fs::remove_file(&path).unwrap();
}

#[test]
fn a_folder_with_content_does_not_end_the_listing() {
    let mut bytes = Vec::new();
    archive::append(&mut bytes, b"./", b'0', b"content of a folder");
    archive::append(&mut bytes, b"a/", b'5', &[7; 600]);
    archive::append(&mut bytes, b"a/b.jpg", b'0', b"picture");
    let (entries, error) = list(&bytes);
    assert!(entries.len() == 3 && error.is_none(), "{entries:?} {error:?}");
    // A folder with a size but no content is followed by a header.
    let mut said = Vec::new();
    archive::append(&mut said, b"a/", b'5', b"");
    let mut sized = Vec::new();
    archive::append(&mut sized, b"a/", b'5', b"content");
    said[..512].copy_from_slice(&sized[..512]);
    archive::append(&mut said, b"a/b.jpg", b'0', b"picture");
    let (entries, error) = list(&said);
    assert!(entries.len() == 2 && error.is_none(), "{entries:?} {error:?}");

    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("folders.tar");
    std::fs::write(&path, &bytes).unwrap();
    let pack = Pack::open(&path).unwrap();
    assert_eq!(pack.len(), 1);
    let left_out: Vec<(&str, &str)> = pack.left_out().iter().map(|left| (&*left.name, &*left.why)).collect();
    assert_eq!(left_out, ["./", "a/"].map(|name| (name, "not supported: a folder with content")));
}
