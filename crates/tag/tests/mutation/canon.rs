//! Canon notes in a TIFF file, and a Canon heap, with blocks of every layout.

/// 16-bit numbers, the first of which is the size of all.
fn sized(numbers: &[u16]) -> Vec<u8> {
    let n_bytes = numbers.len() as u16 * 2;
    std::iter::once(&n_bytes).chain(&numbers[1..]).flat_map(|number| number.to_le_bytes()).collect()
}

fn numbers(numbers: &[u32]) -> Vec<u8> {
    numbers.iter().flat_map(|number| number.to_le_bytes()).collect()
}

/// Camera settings with a unit for focal lengths.
fn settings() -> Vec<u8> {
    let mut settings = [1_u16; 46];
    (settings[22], settings[23], settings[24], settings[25]) = (4, 1050, 350, 10);
    sized(&settings)
}

/// An autofocus block with nine points.
fn points() -> Vec<u8> {
    let head = [0, 2, 9, 9, 6000, 4000, 6000, 4000];
    sized(&[&head[..], &[100; 36], &[5, 1]].concat())
}

/// A custom functions block: a group with one function.
fn functions() -> Vec<u8> {
    numbers(&[32, 1, 1, 20, 1, 0x103, 1, 1])
}

/// A creative filters block: a filter with one parameter.
fn filters() -> Vec<u8> {
    numbers(&[36, 1, 1, 20, 1, 0x101, 1, 2, 0])
}

/// A camera information block in which the firmware version determines the layout.
fn camera() -> Vec<u8> {
    let mut block = vec![3; 0x1b8];
    block[0x1ac..0x1b2].copy_from_slice(b"1.0.7\0");
    block
}

/// A directory at `at` whose values follow it.
fn directory(at: usize, entries: &[(u16, u16, u32, Vec<u8>)]) -> Vec<u8> {
    let mut out = (entries.len() as u16).to_le_bytes().to_vec();
    let values_at = at + 2 + entries.len() * 12 + 4;
    let mut values: Vec<u8> = Vec::new();
    for (tag, kind, count, value) in entries {
        out.extend(tag.to_le_bytes());
        out.extend(kind.to_le_bytes());
        out.extend(count.to_le_bytes());
        if value.len() <= 4 {
            out.extend(value);
            out.extend(&[0; 4][value.len()..]);
        } else {
            out.extend(((values_at + values.len()) as u32).to_le_bytes());
            values.extend(value);
        }
    }
    out.extend([0; 4]);
    out.extend(values);
    out
}

/// A TIFF file whose first directory contains the note.
pub(crate) fn note() -> Vec<u8> {
    const NOTE_AT: usize = 8 + 2 + 4 * 12 + 4 + 6 + 14;
    let words = |tag, bytes: Vec<u8>| (tag, 3, bytes.len() as u32 / 2, bytes);
    let note = directory(
        NOTE_AT,
        &[
            words(0x0001, settings()),
            (0x000d, 7, 0x1b8, camera()),
            words(0x0026, points()),
            (0x0099, 4, 8, functions()),
            (0x4024, 4, 9, filters()),
        ],
    );
    let entries = [
        (0x0100, 3, 1, vec![6, 0]),
        (0x010f, 2, 6, b"Canon\0".to_vec()),
        (0x0110, 2, 14, b"Canon EOS 7D\0\0".to_vec()),
        (0x927c, 7, note.len() as u32, note),
    ];
    [&b"II\x2a\0\x08\0\0\0"[..], &directory(8, &entries)].concat()
}

/// A heap: values, a directory of them, and its position.
fn heap(values: &[(u16, &[u8])]) -> Vec<u8> {
    let (mut heap, mut entries) = (Vec::new(), Vec::new());
    for (tag, value) in values {
        entries.extend(tag.to_le_bytes());
        entries.extend((value.len() as u32).to_le_bytes());
        entries.extend((heap.len() as u32).to_le_bytes());
        heap.extend(*value);
    }
    let directory_at = heap.len() as u32;
    heap.extend((values.len() as u16).to_le_bytes());
    heap.extend(entries);
    heap.extend(directory_at.to_le_bytes());
    heap
}

/// A CRW file with nested heaps.
pub(crate) fn crw() -> Vec<u8> {
    let exif = heap(&[(0x1029, &[2, 0, 44, 1, 0, 1, 0, 1]), (0x102d, &settings())]);
    let size = numbers(&[6, 4, 0x3f80_0000, 90]);
    let props = heap(&[(0x080a, b"Canon\0Canon EOS 10D\0"), (0x1810, &size), (0x300b, &exif)]);
    let header = b"II\x1a\0\0\0HEAPCCDR\x02\0\x01\0\0\0\0\0\0\0\0\0".to_vec();
    [header, heap(&[(0x2005, &[0; 20]), (0x300a, &props)])].concat()
}
