//! Cameras of every maker, and a file with a note of one. The fuzz target `maker` uses them as well.

/// Make, model, and the bytes of a note before its directory.
pub(crate) const CAMERAS: &[(&str, &str, &[u8])] = &[
    ("Apple", "iPhone 14", b"Apple iOS\0\0\x01MM"),
    ("Canon", "Canon EOS 5D Mark III", b""),
    ("Canon", "Canon EOS R5", b""),
    ("Canon", "Canon EOS-1D", b""),
    ("Canon", "Canon PowerShot S90", b""),
    ("CASIO COMPUTER CO.,LTD.", "EX-Z1000", b"QVC\0\0\0"),
    ("CASIO COMPUTER CO.,LTD", "QV-3000EX", b""),
    ("DJI", "FC220", b""),
    ("EASTMAN KODAK COMPANY", "KODAK DX3900", b"KDK0100"),
    ("EASTMAN KODAK COMPANY", "KODAK Z1085", b""),
    ("FLIR Systems AB", "FLIR T640", b""),
    ("FUJIFILM", "X-T3", b"FUJIFILM\x0c\0\0\0"),
    ("GENERAL IMAGING CO.", "GE A1230", b"GE\0\0"),
    ("Google", "Pixel 7", b""),
    ("Hewlett-Packard", "HP PhotoSmart 850", b"IIII\x04\0\0\0"),
    ("JVC", "GC-QX5HD", b"JVC "),
    ("LEICA", "M8 Digital Camera", b"LEICA\0\0\0"),
    ("Leica Camera AG", "LEICA SL", b"LEICA\0\x08\0"),
    ("Minolta Co., Ltd.", "DiMAGE 7i", b""),
    ("Motorola", "Moto G", b"MOT\0"),
    ("NIKON", "E990", b"Nikon\0\x01\0"),
    ("NIKON", "E5000", b""),
    ("NIKON CORPORATION", "NIKON D70", b"Nikon\0\x02\x10\0\0MM\0*\0\0\0\x08"),
    ("NIKON CORPORATION", "NIKON D850", b"Nikon\0\x02\x11\0\0II*\0\x08\0\0\0"),
    ("NIKON CORPORATION", "NIKON Z 9", b"Nikon\0\x02\x11\0\0II*\0\x08\0\0\0"),
    ("OLYMPUS IMAGING CORP.", "E-M1", b"OLYMPUS\0II\x03\0"),
    ("OLYMPUS OPTICAL CO.,LTD", "C3040Z", b"OLYMP\0\x01\0"),
    ("OM Digital Solutions", "OM-1", b"OM SYSTEM\0\0\0II\x04\0"),
    ("Panasonic", "DMC-GH5", b"Panasonic\0\0\0"),
    ("PENTAX", "PENTAX K-5", b"AOC\0MM"),
    ("PENTAX Corporation", "PENTAX Optio S", b"AOC\0\0\0"),
    ("RICOH IMAGING COMPANY, LTD.", "PENTAX K-1", b"PENTAX \0MM"),
    ("RICOH", "GR", b"Ricoh\0\0\0"),
    ("RICOH IMAGING COMPANY, LTD.", "RICOH GR III", b"RICOH\0II"),
    ("RECONYX", "HYPERFIRE", b"RECONYXH2\0"),
    ("SAMSUNG", "NX500", b""),
    ("SANYO Electric Co.,Ltd.", "SX113", b"SANYO\0\x01\0"),
    ("SIGMA", "SIGMA DP2", b"SIGMA\0\0\0\x01\0"),
    ("SONY", "DSLR-A700", b"SONY DSC \0\0\0"),
    ("SONY", "ILCE-7M3", b"SONY DSC \0\0\0"),
    ("SONY", "SLT-A99V", b"SONY DSC \0\0\0"),
    ("SONY", "DSC-RX100M6", b"SONY DSC \0\0\0"),
];

/// A TIFF file whose ExifIFD has a note of `camera`: the bytes that its notes begin with, then `directory`.
pub(crate) fn file(&(make, model, head): &(&str, &str, &[u8]), order: Order, directory: &[u8]) -> Vec<u8> {
    const TEXTS_AT: usize = 64;
    const EXIF_AT: usize = 160;
    const NOTE_AT: usize = 192;
    let note = [head, directory].concat();
    let mut out = match order {
        Order::Big => b"MM\0*\0\0\0\x08".to_vec(),
        Order::Little => b"II*\0\x08\0\0\0".to_vec(),
    };
    out.extend(order.u16(3));
    entry(&mut out, order, (0x010f, 2, make.len(), TEXTS_AT));
    entry(&mut out, order, (0x0110, 2, model.len(), TEXTS_AT + 40));
    entry(&mut out, order, (0x8769, 4, 1, EXIF_AT));
    out.resize(TEXTS_AT, 0);
    out.extend(make.bytes());
    out.resize(TEXTS_AT + 40, 0);
    out.extend(model.bytes());
    out.resize(EXIF_AT, 0);
    out.extend(order.u16(1));
    entry(&mut out, order, (0x927c, 7, note.len(), NOTE_AT));
    out.resize(NOTE_AT, 0);
    out.extend(note);
    out
}

/// Appends an entry of a directory.
pub(crate) fn entry(out: &mut Vec<u8>, order: Order, (id, format, count, value): (u16, u16, usize, usize)) {
    out.extend(order.u16(id));
    out.extend(order.u16(format));
    out.extend(order.u32(count as u32));
    out.extend(order.u32(value as u32));
}

/// Byte order of the numbers in a note.
#[derive(Clone, Copy)]
pub(crate) enum Order {
    Big,
    Little,
}

impl Order {
    pub(crate) fn u16(self, number: u16) -> [u8; 2] {
        match self {
            Order::Big => number.to_be_bytes(),
            Order::Little => number.to_le_bytes(),
        }
    }

    pub(crate) fn u32(self, number: u32) -> [u8; 4] {
        match self {
            Order::Big => number.to_be_bytes(),
            Order::Little => number.to_le_bytes(),
        }
    }
}
