use crate::testing::check_tag;

const TIFF: &[u8] = b"II\x2a\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x03\0\0\0\0\0\0\0";

#[test]
fn the_jpeg_in_a_raf() {
    let exif = [b"Exif\0\0", TIFF].concat();
    let jpeg = [b"\xff\xd8\xff\xe1\0", &[exif.len() as u8 + 2][..], &exif, b"\xff\xda"].concat();
    let mut file = b"FUJIFILMCCD-RAW ".to_vec();
    file.resize(0x54, 0);
    file.extend(0x70_u32.to_be_bytes());
    file.extend((jpeg.len() as u32).to_be_bytes());
    file.resize(0x70, 0);
    file.extend(jpeg);
    check_tag(&file, "FileType", Some("RAF"));
    check_tag(&file, "Orientation", Some("Rotate 180"));
    check_tag(&file[..0x60], "FileType", Some("RAF"));
}

#[test]
fn the_tiff_in_an_mrw() {
    let block = [b"\0TTW", &(TIFF.len() as u32).to_be_bytes()[..], TIFF].concat();
    let file = [b"\0MRM", &(block.len() as u32).to_be_bytes()[..], &block].concat();
    check_tag(&file, "Orientation", Some("Rotate 180"));
    check_tag(b"\0MRM\xff\xff\xff\xff\0TTW\xff\xff\xff\xff", "FileType", Some("MRW"));
}
