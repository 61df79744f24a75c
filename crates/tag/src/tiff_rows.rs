//! Uncompressed rows of pixels as a TIFF file: the header and the directory that precede the rows.

use table::bytes::ByteOrder;

/// A picture of uncompressed rows, which follow one another without gaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TiffRows {
    pub width: u32,
    pub height: u32,
    /// Bits of each sample of a pixel.
    pub bits: Vec<u16>,
    /// TIFF's number for the meaning of the samples: 1 grey, 2 RGB.
    pub photometric: u16,
    pub orientation: u16,
    pub samples: u16,
    pub planar: u16,
    /// Length of all rows in bytes.
    pub n_bytes: u32,
}

impl TiffRows {
    /// The bytes of the file before the rows, in ExifTool's layout.
    pub(crate) fn header(&self, order: ByteOrder) -> Vec<u8> {
        const UNCOMPRESSED: u16 = 1;
        const INCHES: u16 = 2;
        let fields = [
            Field::Long(0x00fe, 0),
            Field::Long(0x0100, self.width),
            Field::Long(0x0101, self.height),
            Field::Shorts(0x0102, self.bits.clone()),
            Field::Shorts(0x0103, vec![UNCOMPRESSED]),
            Field::Shorts(0x0106, vec![self.photometric]),
            Field::Start(0x0111),
            Field::Shorts(0x0112, vec![self.orientation]),
            Field::Shorts(0x0115, vec![self.samples]),
            Field::Long(0x0116, self.height),
            Field::Long(0x0117, self.n_bytes),
            Field::Dots(0x011a),
            Field::Dots(0x011b),
            Field::Shorts(0x011c, vec![self.planar]),
            Field::Shorts(0x0128, vec![INCHES]),
        ];
        header(&fields, order)
    }
}

/// An entry of the directory that is written.
enum Field {
    Long(u16, u32),
    Shorts(u16, Vec<u16>),
    /// Position of the rows.
    Start(u16),
    /// A resolution of 72 dots per inch.
    Dots(u16),
}

/// A header and a directory with these fields; the rows follow.
fn header(fields: &[Field], order: ByteOrder) -> Vec<u8> {
    const SHORT: u16 = 3;
    const LONG: u16 = 4;
    const RATIONAL: u16 = 5;
    const ENTRY_BYTES: usize = 12;
    const DIRECTORY_AT: u32 = 8;
    let is_little = order == ByteOrder::Little;
    let short = |number: u16| if is_little { number.to_le_bytes() } else { number.to_be_bytes() };
    let long = |number: u32| if is_little { number.to_le_bytes() } else { number.to_be_bytes() };
    let values_at = DIRECTORY_AT as usize + 2 + fields.len() * ENTRY_BYTES + 4;
    let value_of = |field: &Field, start: u32| -> (u16, u16, usize, Vec<u8>) {
        match field {
            Field::Long(id, number) => (*id, LONG, 1, long(*number).to_vec()),
            Field::Start(id) => (*id, LONG, 1, long(start).to_vec()),
            Field::Dots(id) => (*id, RATIONAL, 1, [long(72), long(1)].concat()),
            Field::Shorts(id, numbers) => {
                (*id, SHORT, numbers.len(), numbers.iter().flat_map(|&number| short(number)).collect())
            }
        }
    };
    let far_bytes =
        |field: &Field| Some(value_of(field, 0).3.len()).filter(|&n_bytes| n_bytes > 4).unwrap_or(0);
    let start = values_at + fields.iter().map(far_bytes).sum::<usize>();
    let mark = if is_little { *b"II" } else { *b"MM" };
    let mut out = [&mark[..], &short(42), &long(DIRECTORY_AT), &short(fields.len() as u16)].concat();
    let mut values = Vec::new();
    for field in fields {
        let (id, kind, count, mut value) = value_of(field, start as u32);
        out.extend([&short(id)[..], &short(kind), &long(count as u32)].concat());
        if value.len() > 4 {
            out.extend(long((values_at + values.len()) as u32));
            values.append(&mut value);
        } else {
            value.resize(4, 0);
            out.append(&mut value);
        }
    }
    out.extend([0; 4]);
    out.append(&mut values);
    out
}
