use super::*;
use crate::{Input, Parser};

/// Number of bytes reserved for each directory.
const DIRECTORY_BYTES: usize = 256;
/// Length of the test files in bytes.
const FILE_BYTES: usize = 8192;

const fn directory_at(index: u32) -> u32 {
    8 + index * DIRECTORY_BYTES as u32
}

/// Entries of a directory, and the index of the next one in the chain.
type Directory<'e> = (&'e [(u16, u32)], Option<u32>);

/// A little-endian TIFF file of directories with entries of one number each, and the index of the next
/// directory in the chain. Entry 0x014a has the given directories as SubIFDs.
fn tiff(directories: &[Directory<'_>], subdirectories: &[u32]) -> Vec<u8> {
    const SUBDIRECTORIES_AT: u32 = 4096;
    let mut file = b"II\x2a\0\x08\0\0\0".to_vec();
    for (index, (entries, next)) in directories.iter().enumerate() {
        file.resize(directory_at(index as u32) as usize, 0);
        file.extend((entries.len() as u16).to_le_bytes());
        for &(id, number) in *entries {
            let (count, value) = match (id, subdirectories) {
                (0x014a, [only]) => (1, directory_at(*only)),
                (0x014a, several) => (several.len() as u32, SUBDIRECTORIES_AT),
                _ => (1, number),
            };
            file.extend([&id.to_le_bytes()[..], &[4, 0]].concat());
            file.extend([count.to_le_bytes(), value.to_le_bytes()].concat());
        }
        file.extend(next.map_or(0, directory_at).to_le_bytes());
    }
    file.resize(SUBDIRECTORIES_AT as usize, 0);
    file.extend(subdirectories.iter().flat_map(|&index| directory_at(index).to_le_bytes()));
    file.resize(FILE_BYTES, 0);
    file
}

fn previews(file: &[u8], extension: &str) -> Previews {
    let input = Input { head: file, len_bytes: Some(file.len() as u64), extension };
    let never = |_: u64, _: &mut [u8]| Ok::<usize, ()>(0);
    Parser::new().parse(input, &options(), never, Previews::of).unwrap()
}

/// `Group:Name offset+length` of each picture; `?` if it is not in one piece.
fn list(previews: &Previews) -> Vec<String> {
    let shown = |found: &Preview| {
        let offset = found.offset().map_or("?".to_owned(), |offset| offset.to_string());
        format!("{}:{} {offset}+{}", found.group, found.name, found.len_bytes())
    };
    previews.list.iter().map(shown).collect()
}

#[test]
fn a_dng_has_rows_jpegs_and_jpeg_xl() {
    let rows: &[(u16, u32)] = &[
        (0xfe, 1),
        (0x100, 16),
        (0x101, 8),
        (0x102, 8),
        (0x103, 1),
        (0x106, 2),
        (0x111, 5000),
        (0x112, 6),
        (0x115, 3),
        (0x117, 384),
        (0x14a, 0),
        (0xc612, 0x0401),
    ];
    let raw: &[(u16, u32)] =
        &[(0xfe, 0), (0x100, 400), (0x101, 300), (0x103, 7), (0x106, 32803), (0x111, 6000)];
    let preview: &[(u16, u32)] = &[
        (0xfe, 1),
        (0x100, 40),
        (0x101, 30),
        (0x103, 7),
        (0x106, 6),
        (0x111, 7000),
        (0x117, 50),
        (0xc71a, 3),
    ];
    let second: &[(u16, u32)] = &[(0xfe, 1), (0x103, 7), (0x106, 6), (0x111, 7100), (0x117, 60)];
    let jxl: &[(u16, u32)] = &[(0xfe, 1), (0x103, 52546), (0x106, 2), (0x111, 7200), (0x117, 70)];
    let file =
        tiff(&[(rows, None), (raw, None), (preview, None), (second, None), (jxl, None)], &[1, 2, 3, 4]);
    let found = previews(&file, "dng");
    assert_eq!(found.file_type.map(|file_type| file_type.name), Some("DNG"));
    assert!(found.is_raw());
    assert_eq!((found.orientation, found.main_size), (Some(6), Some((400, 300))));
    let mut names = list(&found);
    names.sort();
    let expected = [
        "IFD0:ThumbnailTIFF ?+",
        "SubIFD1:PreviewImage 7000+50",
        "SubIFD2:JpgFromRaw 7100+60",
        "SubIFD3:PreviewJXL 7200+70",
    ];
    assert_eq!(names.len(), expected.len(), "{names:?}");
    assert!(names.iter().zip(expected).all(|(name, start)| name.starts_with(start)), "{names:?}");
    let of = |name: &str| found.list.iter().find(|found| found.name == name).unwrap();
    assert_eq!(of("PreviewImage").colours, Some(PreviewColours::AdobeRgb));
    assert_eq!(of("PreviewImage").size, Some((40, 30)));
    let rows = of("ThumbnailTIFF");
    assert!(rows.is_rows);
    assert_eq!((rows.size, rows.end()), (Some((16, 8)), 5384));
    let [PreviewPart::Held(header), PreviewPart::Stored { offset: 5000, len: 384 }] = rows.parts.as_slice()
    else {
        panic!("{:?}", rows.parts)
    };
    assert!(header.starts_with(b"II\x2a\0"));
}

#[test]
fn names_depend_on_the_format_and_the_directory() {
    let jpeg = |at: u32| [(0x201, at), (0x202, 10)];
    let with_sub = [&jpeg(5000)[..], &[]].concat();
    let mut first = vec![(0x14a, 0)];
    first.extend(with_sub);
    let file = |first: &[(u16, u32)]| {
        let (second, third, sub) = (jpeg(5100), jpeg(5200), jpeg(5300));
        let directories: [Directory<'_>; 4] =
            [(first, Some(1)), (&second, Some(2)), (&third, None), (&sub, None)];
        tiff(&directories, &[3])
    };
    let names = |extension: &str| {
        let mut names = list(&previews(&file(&first), extension));
        names.sort();
        names
    };
    assert_eq!(
        names("arw"),
        [
            "IFD0:PreviewImage 5000+10",
            "IFD1:ThumbnailImage 5100+10",
            "IFD2:JpgFromRaw 5200+10",
            "SubIFD:JpgFromRaw 5300+10"
        ]
    );
    assert_eq!(names("nrw")[0], "IFD0:ThumbnailImage 5000+10");
    assert_eq!(names("pef")[0], "IFD0:OtherImage 5000+10");
}

#[test]
fn the_thumbnail_of_samsung_is_below_the_second_directory() {
    let (first, second) = ([(0x100, 8)], [(0x14a, 0)]);
    let below = [(0x201, 5000), (0x202, 10)];
    let file = tiff(&[(&first, Some(1)), (&second, None), (&below, None)], &[2]);
    assert_eq!(list(&previews(&file, "srw")), ["SubIFD:ThumbnailImage 5000+10"]);
    assert_eq!(list(&previews(&file, "nef")), ["SubIFD:JpgFromRaw 5000+10"]);
}

#[test]
fn a_strip_of_a_raw_file_may_be_a_jpeg_and_the_raw_data_are_none() {
    let preview: &[(u16, u32)] = &[(0xfe, 1), (0x103, 6), (0x106, 6), (0x111, 5000), (0x117, 10)];
    let raw: &[(u16, u32)] = &[(0xfe, 0), (0x103, 7), (0x106, 32803), (0x111, 6000), (0x117, 10)];
    let file = tiff(&[(preview, Some(1)), (raw, None)], &[]);
    assert_eq!(list(&previews(&file, "3fr")), ["IFD0:StripOffsets 5000+10"]);
    // A page of a TIFF file is no preview unless it is marked as one.
    let page: &[(u16, u32)] = &[(0x103, 6), (0x106, 6), (0x111, 5000), (0x117, 10)];
    let found = previews(&tiff(&[(page, None)], &[]), "tif");
    assert!(found.list.is_empty() && !found.is_raw(), "{found:?}");
}

#[test]
fn a_placeholder_and_rows_that_are_too_short_are_none() {
    let rows = |width, len| {
        [
            (0x100, width),
            (0x101, 8),
            (0x102, 8),
            (0x103, 1),
            (0x106, 2),
            (0x111, 5000),
            (0x115, 3),
            (0x117, len),
        ]
    };
    let n_found = |width, len| previews(&tiff(&[(&rows(width, len), None)], &[]), "iiq").list.len();
    assert_eq!((n_found(8, 192), n_found(8, 191), n_found(1, 24), n_found(u32::MAX, u32::MAX)), (1, 0, 0, 0));
}

#[test]
fn a_file_without_pictures_has_none() {
    assert_eq!(Parser::new().parse_whole(b"\0\x01 no type", &options(), Previews::of), Previews::default());
    assert!(is_raw("NEF") && !is_raw("TIFF") && !is_raw("JPEG"));
}
