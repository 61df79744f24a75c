//! Files in which many pointers lead to one blob.

use std::io::Write as _;

fn be16(number: usize) -> [u8; 2] {
    (number as u16).to_be_bytes()
}

fn be32(number: usize) -> [u8; 4] {
    (number as u32).to_be_bytes()
}

fn le16(number: usize) -> [u8; 2] {
    (number as u16).to_le_bytes()
}

fn le32(number: usize) -> [u8; 4] {
    (number as u32).to_le_bytes()
}

pub(super) fn zlib(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::best());
    encoder.write_all(bytes).and_then(|()| encoder.finish()).expect("memory does not fail")
}

pub(super) fn png(chunks: &[(&[u8; 4], Vec<u8>)]) -> Vec<u8> {
    let mut out = b"\x89PNG\r\n\x1a\n".to_vec();
    let header = (b"IHDR", b"\0\0\0\x01\0\0\0\x01\x08\0\0\0\0".to_vec());
    for (kind, data) in std::iter::once(&header)
        .map(|(kind, data)| (*kind, data))
        .chain(chunks.iter().map(|(kind, data)| (*kind, data)))
    {
        out.extend(be32(data.len()));
        out.extend(kind);
        out.extend(data);
        out.extend([0; 4]);
    }
    out
}

/// A colour profile: 255 tags that are one table of 200 languages, each of which has one text.
pub(super) fn profile(text_bytes: usize) -> Vec<u8> {
    const N_TAGS: usize = 255;
    const N_LANGUAGES: usize = 200;
    let mut out = vec![0; 128];
    out[36..40].copy_from_slice(b"acsp");
    out.extend(be32(N_TAGS));
    let table_at = 132 + 12 * N_TAGS;
    let table_bytes = 16 + 12 * N_LANGUAGES + text_bytes;
    for index in 0..N_TAGS {
        out.extend([b"desc", b"cprt", b"dmnd", b"dmdd", b"dscm"][index % 5]);
        out.extend(be32(table_at));
        out.extend(be32(table_bytes));
    }
    out.extend(b"mluc\0\0\0\0");
    out.extend(be32(N_LANGUAGES));
    out.extend(be32(12));
    for index in 0..N_LANGUAGES {
        out.extend([b'a' + (index % 26) as u8, b'a' + (index / 26) as u8, b'U', b'S']);
        out.extend(be32(text_bytes));
        out.extend(be32(16 + 12 * N_LANGUAGES));
    }
    out.extend(b"\0a".repeat(text_bytes / 2));
    let len = be32(out.len());
    out[..4].copy_from_slice(&len);
    out
}

/// A binary property list: arrays in arrays, each of which is 14 times the next, of one text.
pub(super) fn property_list(marker: u8, unit: &[u8], len: usize) -> Vec<u8> {
    const DEPTH: u8 = 6;
    let mut out = b"bplist00".to_vec();
    let mut places = Vec::new();
    places.push(out.len());
    out.extend(b"\xd1\x01\x02");
    places.push(out.len());
    out.extend(b"\x51k");
    for level in 0..DEPTH {
        places.push(out.len());
        out.push(0xae);
        out.extend([level + 3; 14]);
    }
    places.push(out.len());
    out.extend([marker, 0x12]);
    out.extend(be32(len / unit.len()));
    out.extend(unit.repeat(len / unit.len()));
    let table_at = out.len();
    places.iter().for_each(|place| out.extend(be32(*place)));
    out.extend([0, 0, 0, 0, 0, 0, 4, 1]);
    for number in [places.len(), 0, table_at] {
        out.extend((number as u64).to_be_bytes());
    }
    out
}

/// A compound file with one stream of summary information.
pub(super) fn compound(stream: &[u8]) -> Vec<u8> {
    const SECTOR: usize = 4096;
    const END: usize = 0xffff_fffe;
    let n_sectors = stream.len().div_ceil(SECTOR);
    let mut out = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1".to_vec();
    out.resize(SECTOR, 0xff);
    for (at, number) in [(44, 1), (48, 1), (56, 0), (60, END), (64, 0), (68, END), (72, 0), (76, 0)] {
        out[at..at + 4].copy_from_slice(&le32(number));
    }
    out[30..34].copy_from_slice(b"\x0c\0\x06\0");
    // The table: itself, the directory, the stream.
    let mut table = vec![0xfffd, END];
    table[0] = 0xffff_fffd;
    table.extend((0..n_sectors).map(|index| if index + 1 == n_sectors { END } else { index + 3 }));
    table.iter().for_each(|next| out.extend(le32(*next)));
    out.resize(2 * SECTOR, 0xff);
    for (name, kind, start, size) in
        [("Root Entry", 5, END, 0), ("\u{5}SummaryInformation", 2, 2, stream.len())]
    {
        let mut entry: Vec<u8> = name.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let name_bytes = entry.len() + 2;
        entry.resize(128, 0);
        entry[64..66].copy_from_slice(&le16(name_bytes));
        entry[66] = kind;
        entry[116..120].copy_from_slice(&le32(start));
        entry[120..124].copy_from_slice(&le32(size));
        out.extend(entry);
    }
    out.resize(3 * SECTOR, 0);
    out.extend(stream);
    out.resize((3 + n_sectors) * SECTOR, 0);
    out
}

/// A property set with this section.
fn property_set(section: &[u8]) -> Vec<u8> {
    let mut out = b"\xfe\xff".to_vec();
    out.resize(24, 0);
    out.extend(le32(1));
    out.extend([0; 16]);
    out.extend(le32(48));
    out.extend(section);
    out
}

/// 4,000 properties that are one text.
pub(super) fn properties(text_bytes: usize) -> Vec<u8> {
    const N: usize = 4000;
    let mut section = [le32(0), le32(N)].concat();
    for index in 0..N {
        section.extend(le32(2 + index % 8));
        section.extend(le32(8 + 8 * N));
    }
    section.extend(le32(30));
    section.extend(le32(text_bytes));
    section.extend(b"t".repeat(text_bytes));
    property_set(&section)
}

/// 4,000 times the same dictionary of 4,000 names.
pub(super) fn dictionaries() -> Vec<u8> {
    const N: usize = 4000;
    let mut section = [le32(0), le32(N)].concat();
    for _ in 0..N {
        section.extend(le32(0));
        section.extend(le32(8 + 8 * N));
    }
    section.extend(le32(N));
    for index in 0..N {
        section.extend(le32(index + 100));
        section.extend(le32(64));
        section.extend([b'n'; 64]);
    }
    property_set(&section)
}

/// A PDF of these objects, numbered from 1, of which the first is the catalogue and the second the information.
fn pdf(objects: &[String]) -> Vec<u8> {
    let mut out = "%PDF-1.4\n".to_owned();
    let mut table = format!("xref\n0 {}\n0000000000 65535 f \n", objects.len() + 1);
    for (index, object) in objects.iter().enumerate() {
        table.push_str(&format!("{:010} 00000 n \n", out.len()));
        out.push_str(&format!("{} 0 obj\n{object}\nendobj\n", index + 1));
    }
    let at = out.len();
    out.push_str(&table);
    out.push_str(&format!(
        "trailer\n<< /Size {} /Root 1 0 R /Info 2 0 R >>\nstartxref\n{at}\n%%EOF\n",
        objects.len() + 1
    ));
    out.into_bytes()
}

/// Information of 9,000 keys that are one text.
pub(super) fn pdf_of_references(text_bytes: usize) -> Vec<u8> {
    let keys: String = (0..9000).map(|key| format!("/K{key} 3 0 R ")).collect();
    pdf(&["<< /Type /Catalog >>".into(), format!("<< {keys} >>"), format!("({})", "t".repeat(text_bytes))])
}

/// A catalogue that has one large dictionary thousands of times.
pub(super) fn pdf_of_copies(bytes: usize) -> Vec<u8> {
    let marks: String = (0..bytes.min(80_000) / 20).map(|key| format!("/M{key} [1 2]")).collect();
    let again = "/MarkInfo 1".repeat(4000);
    pdf(&[
        format!("<< /MarkInfo << {marks} >> {again} /Perms << /DocMDP 3 0 R >> >>"),
        "<< >>".into(),
        "<< >>".into(),
    ])
}

/// A font with 5,000 names that are one text of 60 KB.
pub(super) fn font() -> Vec<u8> {
    const N: usize = 5000;
    const TEXT_BYTES: usize = 60_000;
    let mut names = [be16(0), be16(N), be16(6)].concat();
    for index in 0..N {
        for field in [3, 1, 0x409, index % 20, TEXT_BYTES, 0] {
            names.extend(be16(field));
        }
    }
    names.resize(6 + N * 12 + TEXT_BYTES, b'a');
    let mut out = b"\0\x01\0\0\0\x01\0\0\0\0\0\0".to_vec();
    out.extend(b"name\0\0\0\0");
    out.extend(be32(28));
    out.extend(be32(names.len()));
    out.extend(names);
    out
}

/// A collection of 256 fonts that are one.
pub(super) fn font_collection(font: &[u8]) -> Vec<u8> {
    const N: usize = 256;
    let start = 12 + 4 * N;
    let mut out = b"ttcf\0\x01\0\0".to_vec();
    out.extend(be32(N));
    (0..N).for_each(|_| out.extend(be32(start)));
    out.extend(font);
    let table_at = be32(start + 28);
    out[start + 20..start + 24].copy_from_slice(&table_at);
    out
}

/// A directory of GeoTIFF with 15,000 keys that are one text of 60 KB.
pub(super) fn geotiff() -> Vec<u8> {
    const N: usize = 15_000;
    const TEXT_BYTES: usize = 60_000;
    let keys_at = 8 + 2 + 2 * 12 + 4;
    let texts_at = keys_at + 8 * (N + 1);
    let mut out = b"MM\0\x2a\0\0\0\x08\0\x02".to_vec();
    for (id, format, count, at) in [(0x87af, 3, 4 * (N + 1), keys_at), (0x87b1, 2, TEXT_BYTES, texts_at)] {
        out.extend([be16(id), be16(format)].concat());
        out.extend([be32(count), be32(at)].concat());
    }
    out.extend([0; 4]);
    out.extend([be16(1), be16(1), be16(0), be16(N)].concat());
    for _ in 0..N {
        out.extend([be16(1026), be16(0x87b1), be16(TEXT_BYTES), be16(0)].concat());
    }
    out.extend(vec![0xe9; TEXT_BYTES]);
    out
}

/// A photo with a trailer of 5,000 blocks that are one.
pub(super) fn samsung(text_bytes: usize) -> Vec<u8> {
    const N: usize = 5000;
    let mut block = vec![0, 0, 0x31, 0x0a];
    block.extend(le32(4));
    block.extend(b"Name");
    block.extend(b"t".repeat(text_bytes));
    let mut directory = b"SEFH\0\0\0\0".to_vec();
    directory.extend(le32(N));
    for _ in 0..N {
        directory.extend(b"\0\0\x31\x0a");
        directory.extend([le32(block.len()), le32(block.len())].concat());
    }
    let len = le32(directory.len());
    [&b"\xff\xd8\xff\xd9"[..], &block, &directory, &len, b"SEFT"].concat()
}

/// A raw file of Sigma with 20,000 properties that are one text.
pub(super) fn x3f(text_bytes: usize) -> Vec<u8> {
    const N: usize = 20_000;
    let mut section = b"SECp\0\0\x02\0".to_vec();
    section.extend([le32(N), le32(0), le32(0), le32(0)].concat());
    let name: Vec<u8> = "AEMODE\0".encode_utf16().flat_map(u16::to_le_bytes).collect();
    (0..N).for_each(|_| section.extend([le32(0), le32(name.len() / 2)].concat()));
    section.extend(&name);
    section.extend(b"a\0".repeat(text_bytes / 2));
    section.extend([0; 2]);
    let mut out = b"FOVb\0\0\x02\0".to_vec();
    out.resize(40, 0);
    let section_at = out.len();
    out.extend(&section);
    let directory_at = out.len();
    out.extend(b"SECd\0\0\x02\0\x01\0\0\0");
    out.extend([le32(section_at), le32(section.len())].concat());
    out.extend(b"PROP");
    out.extend(le32(directory_at));
    out
}

/// An archive of Office with 9,000 members that are one.
pub(super) fn zip() -> Vec<u8> {
    const N: usize = 9000;
    let text = format!("<Properties>{}</Properties>", "<Template>x</Template>".repeat(3000));
    let head = |name: &str, bytes: usize| {
        let mut fields = b"\x14\0\0\0\0\0\0\0\0\0\0\0\0\0".to_vec();
        fields.extend([le32(bytes), le32(bytes)].concat());
        fields.extend(le16(name.len()));
        fields.extend(le16(0));
        fields
    };
    let mut out = Vec::new();
    let mut places = Vec::new();
    let types = "<Types><Override ContentType='application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'/></Types>";
    for (name, content) in [("[Content_Types].xml", types), ("docProps/app.xml", &text)] {
        places.push((name, out.len(), content.len()));
        out.extend(b"PK\x03\x04");
        out.extend(head(name, content.len()));
        out.extend(name.as_bytes());
        out.extend(content.as_bytes());
    }
    let directory_at = out.len();
    for (name, at, len) in std::iter::once(places[0]).chain(std::iter::repeat_n(places[1], N)) {
        out.extend(b"PK\x01\x02\x14\0");
        out.extend(head(name, len));
        out.extend([0; 10]);
        out.extend(le32(at));
        out.extend(name.as_bytes());
    }
    let directory_bytes = out.len() - directory_at;
    out.extend(b"PK\x05\x06\0\0\0\0");
    out.extend([le16(N + 1), le16(N + 1)].concat());
    out.extend([le32(directory_bytes), le32(directory_at)].concat());
    out.extend([0; 2]);
    out
}

/// A directory of 1,000 pointers to directories, each of which begins a few bytes later and has as many.
pub(super) fn tiff_of_directories(id: usize) -> Vec<u8> {
    const N: usize = 1000;
    let mut out = b"MM\0\x2a\0\0\0\x08".to_vec();
    for index in 0..60 {
        out.extend(be16(N));
        for entry in 0..N {
            out.extend([be16(id), be16(4)].concat());
            let to = (index + 1 + entry % 50) % 60;
            out.extend([be32(1), be32(8 + to * (6 + 12 * N))].concat());
        }
        out.extend([0; 4]);
    }
    out
}
