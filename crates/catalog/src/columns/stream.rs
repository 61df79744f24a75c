//! Arrays and texts in a file, with a sum over all bytes.

use std::io::{self, Read, Write};

/// Largest length of an array or text that is read: no catalogue has as many files.
const MOST: u64 = u32::MAX as u64;

/// Bytes that are converted at once.
const CHUNK: usize = 1 << 16;

/// A value with a fixed number of bytes in a file.
pub(super) trait Plain: Copy {
    /// Adds the bytes of the value, as many as it takes in memory.
    fn put(self, bytes: &mut Vec<u8>);
    /// The value of these bytes.
    fn take(bytes: &[u8]) -> Self;
}

macro_rules! plain {
    ($($type:ty)*) => {
        $(impl Plain for $type {
            fn put(self, bytes: &mut Vec<u8>) {
                bytes.extend_from_slice(&self.to_le_bytes());
            }

            fn take(bytes: &[u8]) -> $type {
                bytes.try_into().map_or(0, <$type>::from_le_bytes)
            }
        })*
    };
}

plain! { u8 i8 u16 u32 i32 u64 }

/// The error of a file that another program wrote, or that is damaged.
pub(super) fn invalid() -> io::Error {
    io::ErrorKind::InvalidData.into()
}

/// A sum over bytes that shows damage. Not a defence: anyone who can write the file can write the sum.
#[derive(Debug, Default)]
struct Sum(u64);

impl Sum {
    fn add(&mut self, bytes: &[u8]) {
        for piece in bytes.chunks(size_of::<u64>()) {
            let mut word = [0; size_of::<u64>()];
            word[..piece.len()].copy_from_slice(piece);
            let word = u64::from_le_bytes(word);
            self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        }
    }
}

/// The sum over some bytes.
pub(super) fn sum_of(bytes: &[u8]) -> u64 {
    let mut sum = Sum::default();
    sum.add(bytes);
    sum.0
}

/// Writes arrays and sums them up.
#[derive(Debug)]
pub(super) struct Output<W: Write> {
    to: W,
    sum: Sum,
}

impl<W: Write> Output<W> {
    pub(super) fn new(to: W) -> Output<W> {
        Output { to, sum: Sum::default() }
    }

    /// Writes the sum and what is buffered.
    pub(super) fn finish(mut self) -> io::Result<()> {
        self.to.write_all(&self.sum.0.to_le_bytes())?;
        self.to.flush()
    }

    /// Writes bytes without a length.
    pub(super) fn bytes(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.sum.add(bytes);
        self.to.write_all(bytes)
    }

    /// Writes an array with its length.
    pub(super) fn array<T: Plain>(&mut self, values: &[T]) -> io::Result<()> {
        self.bytes(&(values.len() as u64).to_le_bytes())?;
        let mut buffer = Vec::with_capacity(CHUNK);
        for values in values.chunks(CHUNK / size_of::<T>()) {
            buffer.clear();
            values.iter().for_each(|value| value.put(&mut buffer));
            self.bytes(&buffer)?;
        }
        Ok(())
    }

    /// Writes texts with their lengths.
    pub(super) fn texts<'t>(&mut self, texts: impl Iterator<Item = &'t str>) -> io::Result<()> {
        let (mut lengths, mut all) = (Vec::new(), Vec::new());
        for text in texts {
            lengths.push(text.len() as u64);
            all.extend_from_slice(text.as_bytes());
        }
        self.array(&lengths)?;
        self.array(&all)
    }
}

/// Reads what [`Output`] wrote.
#[derive(Debug)]
pub(super) struct Input<R: Read> {
    from: R,
    sum: Sum,
}

impl<R: Read> Input<R> {
    pub(super) fn new(from: R) -> Input<R> {
        Input { from, sum: Sum::default() }
    }

    /// Whether the sum follows that all that was read has.
    pub(super) fn finish(mut self) -> io::Result<bool> {
        let mut written = [0; size_of::<u64>()];
        self.from.read_exact(&mut written)?;
        Ok(u64::from_le_bytes(written) == self.sum.0)
    }

    /// Fills all the bytes.
    pub(super) fn bytes(&mut self, bytes: &mut [u8]) -> io::Result<()> {
        self.from.read_exact(bytes)?;
        self.sum.add(bytes);
        Ok(())
    }

    /// Reads an array. Memory is taken as the file proves to be that long.
    pub(super) fn array<T: Plain>(&mut self) -> io::Result<Vec<T>> {
        let mut n_values = [0; size_of::<u64>()];
        self.bytes(&mut n_values)?;
        let n_values =
            Some(u64::from_le_bytes(n_values)).filter(|n_values| *n_values <= MOST).ok_or_else(invalid)?;
        let mut left = n_values as usize;
        let mut values = Vec::with_capacity(left.min(1 << 21));
        let mut buffer = vec![0; CHUNK];
        while left > 0 {
            let n_now = left.min(CHUNK / size_of::<T>());
            let bytes = &mut buffer[..n_now * size_of::<T>()];
            self.bytes(bytes)?;
            values.extend(bytes.chunks_exact(size_of::<T>()).map(T::take));
            left -= n_now;
        }
        values.shrink_to_fit();
        Ok(values)
    }

    /// Reads texts that [`Output::texts`] wrote.
    pub(super) fn texts(&mut self) -> io::Result<Vec<String>> {
        let (lengths, all) = (self.array::<u64>()?, self.array::<u8>()?);
        let mut rest = all.as_slice();
        let text = |length: &u64| {
            let (text, after) = rest.split_at_checked(usize::try_from(*length).ok()?)?;
            rest = after;
            String::from_utf8(text.to_vec()).ok()
        };
        lengths.iter().map(text).collect::<Option<Vec<String>>>().ok_or_else(invalid)
    }
}
