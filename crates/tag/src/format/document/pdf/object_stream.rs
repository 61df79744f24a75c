//! Object streams: many objects in one compressed stream (ISO 32000-1, section 7.5.7).

use super::object::Lexer;

/// The data of an object stream, and the numbers and places of its objects.
pub(super) struct ObjectStream<'a> {
    objects: &'a [u8],
    /// Number of each object, and its offset among the objects.
    entries: Vec<(u32, u32)>,
}

impl<'a> ObjectStream<'a> {
    /// Reads the pairs of numbers that come before the objects, which begin at `first`; `None` if they are
    /// not in the data.
    pub(super) fn new(data: &'a [u8], first: usize) -> Option<Self> {
        let (header, objects) = data.split_at_checked(first)?;
        let mut lexer = Lexer::new(header);
        let mut next = || lexer.word().parse::<u32>().ok();
        let entries = std::iter::from_fn(|| next().zip(next())).collect();
        Some(ObjectStream { objects, entries })
    }

    /// The number of the object with this index, and the bytes from where it begins.
    pub(super) fn object(&self, index: usize) -> Option<(u32, &'a [u8])> {
        let &(number, offset) = self.entries.get(index)?;
        Some((number, self.objects.get(offset as usize..)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn objects_are_found_by_their_index() {
        let stream = ObjectStream::new(b"7 0 9 3 8 x 12 /A", 10).unwrap();
        assert_eq!(stream.object(1), Some((9, &b"2 /A"[..])));
        assert_eq!(stream.object(2), None);
        assert!(ObjectStream::new(b"7 0", 4).is_none());
    }
}
