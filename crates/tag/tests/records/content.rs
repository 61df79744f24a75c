//! Files that lie among pictures: contacts, programs, archives.

use super::check;

#[test]
fn attributes_of_a_file_that_share_a_value() {
    const N_ATTRIBUTES: u16 = 20_000;
    const VALUE_BYTES: usize = 2 << 20;
    let list_at = 38 + 34;
    let value_at = list_at + 36 + 16 * usize::from(N_ATTRIBUTES);
    let mut file = b"\0\x05\x16\x07\0\x02\0\0Mac OS X        \0\x01".to_vec();
    file.extend(b"\0\0\0\x09\0\0\0\x26\0\0\0\0");
    file.resize(list_at, 0);
    file.extend(b"ATTR");
    file.resize(list_at + 34, 0);
    file.extend(N_ATTRIBUTES.to_be_bytes());
    for _ in 0..N_ATTRIBUTES {
        file.extend((value_at as u32).to_be_bytes());
        file.extend((VALUE_BYTES as u32).to_be_bytes());
        file.extend(b"\0\0\x05a.bc\0");
    }
    file.resize(value_at, 0);
    file.resize(value_at + VALUE_BYTES, b'a');
    check(&file, "", "MacOS");
}

#[test]
fn lines_of_a_contact_without_content() {
    check(&[&b"BEGIN:VCARD\r\n"[..], &b"\n".repeat(4 << 20)].concat(), "vcf", "VCard");
}

#[test]
fn values_of_a_contact_without_content() {
    check(&[&b"BEGIN:VCARD\r\nNOTE:"[..], &b",".repeat(4 << 20)].concat(), "vcf", "VCard");
    check(&[&b"BEGIN:VCARD\r\n"[..], &b":".repeat(4 << 20)].concat(), "vcf", "VCard");
    check(&[&b"BEGIN:VCARD\r\nNOTE"[..], &b";".repeat(4 << 20), b":a"].concat(), "vcf", "VCard");
    check(&[&b"BEGIN:VCARD\r\nNOTE;TYPE="[..], &b",".repeat(4 << 20), b":a"].concat(), "vcf", "VCard");
}

#[test]
fn parameters_of_a_contact_with_a_long_name() {
    let types = [&b";TYPE="[..], &b"a".repeat(1 << 20)].concat();
    let line = [&b"BEGIN:VCARD\r\nNOTE"[..], &types, &b";GEO=".repeat(400_000), b":a\r\n"].concat();
    check(&line, "vcf", "VCard");
}

#[test]
fn messages_of_an_activity_without_bytes() {
    let mut records = b"\x40\0\0\x14\0\xff".to_vec();
    records.extend(b"\x01\0\x01".repeat(255));
    records.extend(vec![0; 4 << 20]);
    let mut file = b"\x0e\x10\0\0".to_vec();
    file.extend((records.len() as u32).to_le_bytes());
    file.extend(b".FIT\0\0");
    file.extend(records);
    check(&file, "fit", "FIT");
}

#[test]
fn properties_of_a_page_without_an_end() {
    let properties = b"<o:a>\n".repeat(400_000);
    let page = [&b"<html>\n<head><o:DocumentProperties>"[..], &properties].concat();
    check(&page, "html", "HTML");
}

#[test]
fn dictionaries_of_a_torrent_with_a_long_name() {
    let key = [&b"4000000:"[..], &b"a".repeat(4_000_000)].concat();
    let file = [&b"d8:announce1:a"[..], &key, b"d", &b"1:ade".repeat(9_000), b"ee"].concat();
    check(&file, "torrent", "Torrent");
    let file = [&b"d8:announce1:a"[..], &key, b"l", &b"de".repeat(9_000), b"ee"].concat();
    check(&file, "torrent", "Torrent");
}
