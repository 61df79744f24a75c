//! Bounds-checked reading of numbers from byte slices.

/// Byte order of the numbers in a file or block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ByteOrder {
    /// Least significant byte first (`II` in TIFF).
    Little,
    /// Most significant byte first (`MM` in TIFF).
    Big,
}

impl ByteOrder {
    /// The opposite byte order.
    pub fn other(self) -> ByteOrder {
        match self {
            ByteOrder::Little => ByteOrder::Big,
            ByteOrder::Big => ByteOrder::Little,
        }
    }
}

macro_rules! reader {
    ($($name:ident $type:ty),*) => {
        impl ByteOrder {
            $(
                #[doc = concat!("The `", stringify!($type), "` at `at`, or `None` past the end.")]
                #[inline]
                pub fn $name(self, bytes: &[u8], at: usize) -> Option<$type> {
                    let raw = bytes.get(at..)?.first_chunk()?;
                    Some(match self {
                        ByteOrder::Little => <$type>::from_le_bytes(*raw),
                        ByteOrder::Big => <$type>::from_be_bytes(*raw),
                    })
                }
            )*
        }
    };
}

reader!(u16 u16, u32 u32, u64 u64, i16 i16, i32 i32, i64 i64, f32 f32, f64 f64);

/// Reads a big-endian 16-bit number, the byte order of JPEG, PNG, ISO base media and Photoshop. `None` if the
/// slice is too short.
pub fn be16(bytes: &[u8], at: usize) -> Option<u16> {
    ByteOrder::Big.u16(bytes, at)
}

/// Reads a big-endian 32-bit number, like [`be16`].
pub fn be32(bytes: &[u8], at: usize) -> Option<u32> {
    ByteOrder::Big.u32(bytes, at)
}
