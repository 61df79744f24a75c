//! Reads a property set: numbers with values (Microsoft's OLE property sets, version 0).

/// Values of a property set, with the first section alone.
#[derive(Debug, Default)]
pub(super) struct Properties {
    bytes: Vec<u8>,
    /// Number of a property, and offset of its value.
    places: Vec<(u32, usize)>,
}

/// Type of a value that is a block of bytes.
const BLOB: u32 = 0x41;

impl Properties {
    /// Reads the list of properties, as far as it is there.
    pub(super) fn read(bytes: &[u8]) -> Properties {
        const SECTION_AT: usize = 44;
        let mut found = Properties { bytes: bytes.to_vec(), places: Vec::new() };
        let Some(section) = found.u32(SECTION_AT).map(|section| section as usize) else { return found };
        let n = section.checked_add(4).and_then(|at| found.u32(at)).unwrap_or(0);
        for index in 0..n as usize {
            let Some(at) = section.checked_add(8 + index * 8) else { break };
            let (Some(number), Some(offset)) = (found.u32(at), found.u32(at + 4)) else { break };
            let Some(place) = section.checked_add(offset as usize) else { break };
            found.places.push((number, place));
        }
        found
    }

    fn u32(&self, at: usize) -> Option<u32> {
        Some(u32::from_le_bytes(*self.bytes.get(at..)?.first_chunk()?))
    }

    /// A block of bytes.
    pub(super) fn blob(&self, number: u32) -> Option<&[u8]> {
        let (_, at) = self.places.iter().find(|(known, _)| *known == number)?;
        if self.u32(*at)? & 0xFFFF != BLOB {
            return None;
        }
        let length = self.u32(at.checked_add(4)?)? as usize;
        self.bytes.get(at.checked_add(8)?..)?.get(..length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blobs_are_found_and_cut_ones_are_not() {
        let mut bytes = vec![0; 44];
        for number in [48, 99, 1, 7, 16, BLOB, 3] {
            bytes.extend(u32::to_le_bytes(number));
        }
        bytes.extend(b"abc");
        assert_eq!(Properties::read(&bytes).blob(7), Some(&b"abc"[..]));
        assert_eq!(Properties::read(&bytes).blob(8), None);
        bytes.pop();
        assert_eq!(Properties::read(&bytes).blob(7), None);
        (0..bytes.len()).for_each(|n| assert_eq!(Properties::read(&bytes[..n]).blob(7), None));
    }
}
