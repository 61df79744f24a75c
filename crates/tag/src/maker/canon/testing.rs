//! Builds files with given note tags, for tests.

use crate::{Mode, Options, Parser};

/// A tag of a note: number, TIFF type, value.
pub(super) type Entry<'e> = (u16, u16, &'e [u8]);

/// The tags of a note with these entries from a camera of this model, as `Name=text`.
pub(super) fn told(model: &str, entries: &[Entry<'_>]) -> Vec<String> {
    Parser::new().parse_whole(&file(model, entries), &Options::default(), |metadata| {
        let of_maker = metadata.tags.iter().filter(|tag| tag.group.family0 == "MakerNotes");
        of_maker.map(|tag| format!("{}={}", tag.name, tag.text(Mode::Print))).collect()
    })
}

/// Builds a little-endian TIFF file with maker, model and note.
fn file(model: &str, entries: &[Entry<'_>]) -> Vec<u8> {
    const FIRST_AT: usize = 8;
    let model = [model.as_bytes(), b"\0\0\0\0\0"].concat();
    let model_at = FIRST_AT + 2 + 3 * 12 + 4 + 6;
    let note_at = model_at + model.len();
    let note = directory(note_at, entries);
    let mut file = b"II\x2a\0\x08\0\0\0\x03\0".to_vec();
    for (tag, kind, n_bytes, at) in [
        (0x010f_u16, 2_u16, 6, model_at - 6),
        (0x0110, 2, model.len(), model_at),
        (0x927c, 7, note.len(), note_at),
    ] {
        file.extend([tag.to_le_bytes(), kind.to_le_bytes()].concat());
        file.extend([(n_bytes as u32).to_le_bytes(), (at as u32).to_le_bytes()].concat());
    }
    [&file[..], &[0; 4], b"Canon\0", &model, &note].concat()
}

/// A directory at `at`, followed by its values.
fn directory(at: usize, entries: &[Entry<'_>]) -> Vec<u8> {
    let mut directory = (entries.len() as u16).to_le_bytes().to_vec();
    let values_at = at + 2 + entries.len() * 12 + 4;
    let mut values: Vec<u8> = Vec::new();
    for &(tag, kind, value) in entries {
        let element_bytes = [0, 1, 1, 2, 4, 8, 1, 1][usize::from(kind)];
        directory.extend([tag.to_le_bytes(), kind.to_le_bytes()].concat());
        directory.extend(((value.len() / element_bytes) as u32).to_le_bytes());
        if value.len() <= 4 {
            directory.extend(value.iter().chain(&[0; 4]).take(4));
        } else {
            directory.extend(((values_at + values.len()) as u32).to_le_bytes());
            values.extend(value);
        }
    }
    [&directory[..], &[0; 4], &values].concat()
}

/// 16-bit numbers; the first is replaced by the size of all of them.
pub(super) fn sized(numbers: &[u16]) -> Vec<u8> {
    let size = numbers.len() as u16 * 2;
    std::iter::once(&size).chain(&numbers[1..]).flat_map(|number| number.to_le_bytes()).collect()
}

/// Little-endian 32-bit numbers.
pub(super) fn wide(numbers: &[u32]) -> Vec<u8> {
    numbers.iter().flat_map(|number| number.to_le_bytes()).collect()
}
