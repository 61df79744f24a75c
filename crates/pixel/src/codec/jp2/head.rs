//! Reads the main header of a codestream (ISO/IEC 15444-1, A.5 and A.6) before the library does.

/// Facts that decide what decoding costs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Head {
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) components: Vec<Component>,
    pub(super) n_tiles: u64,
    /// Number of times that the size can be halved.
    pub(super) levels: u32,
    /// Whether it uses extensions of part 2 of the standard (ISO/IEC 15444-2, A.2.1).
    pub(super) is_extended: bool,
}

/// One component of the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Component {
    pub(super) bits: u8,
    /// Number of the picture's columns and rows for one of the component's.
    pub(super) step: (u8, u8),
}

pub(super) const SOC: u16 = 0xFF4F;
const SIZ: u16 = 0xFF51;
const COD: u16 = 0xFF52;
const COC: u16 = 0xFF53;
pub(super) const SOT: u16 = 0xFF90;

/// Reads the header of a codestream; `None` if it is damaged or incomplete.
pub(super) fn head(codestream: &[u8]) -> Option<Head> {
    let mut rest = codestream.strip_prefix(&SOC.to_be_bytes())?;
    let mut found = None;
    loop {
        let ([a, b, c, d], _) = rest.split_first_chunk::<4>()?;
        let (marker, length) = (u16::from_be_bytes([*a, *b]), usize::from(u16::from_be_bytes([*c, *d])));
        if marker == SOT {
            return found;
        }
        let body = rest.get(4..length.checked_add(2)?)?;
        match (marker, &mut found) {
            (SIZ, None) => found = Some(size(body)?),
            // Number of decompositions.
            (COD, Some(head)) => head.levels = head.levels.min(u32::from(*body.get(5)?)),
            (COC, Some(head)) => {
                let number_bytes = if head.components.len() < 257 { 1 } else { 2 };
                head.levels = head.levels.min(u32::from(*body.get(number_bytes + 1)?));
            }
            _ => {}
        }
        rest = rest.get(length + 2..)?;
    }
}

fn size(body: &[u8]) -> Option<Head> {
    let number = |at: usize| body.get(at..)?.first_chunk().map(|bytes| u32::from_be_bytes(*bytes));
    let [x1, y1, x0, y0, tile_width, tile_height, tile_x, tile_y] =
        [2, 6, 10, 14, 18, 22, 26, 30].map(number);
    let (x1, y1) = (x1?, y1?);
    let n_components = usize::from(u16::from_be_bytes(*body.get(34..)?.first_chunk()?));
    let tiles = |end: u32, start: u32, tile: u32| {
        (tile > 0 && start <= end).then(|| u64::from((end - start).div_ceil(tile)))
    };
    let components = body.get(36..)?.as_chunks::<3>().0.iter().take(n_components);
    let components: Vec<Component> = components
        .map(|[bits, across, down]| Component { bits: (bits & 0x7F) + 1, step: (*across, *down) })
        .collect();
    let is_whole = components.len() == n_components && !components.is_empty();
    let has_steps = components.iter().all(|component| component.step.0 > 0 && component.step.1 > 0);
    (is_whole && has_steps).then_some(())?;
    Some(Head {
        width: x1.checked_sub(x0?)?,
        height: y1.checked_sub(y0?)?,
        components,
        n_tiles: tiles(x1, tile_x?, tile_width?)?.checked_mul(tiles(y1, tile_y?, tile_height?)?)?,
        levels: 32,
        is_extended: body.first()? & 0x80 != 0,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stream() -> Vec<u8> {
        let mut siz = vec![0, 0];
        for number in [101u32, 50, 1, 0, 32, 32, 0, 0] {
            siz.extend(number.to_be_bytes());
        }
        siz.extend([0, 2, 7, 1, 1, 11, 2, 2]);
        let marker = |code: u16, body: &[u8]| {
            [&code.to_be_bytes()[..], &(body.len() as u16 + 2).to_be_bytes(), body].concat()
        };
        let cod = marker(COD, &[0, 0, 0, 1, 0, 5, 4, 4, 0, 0]);
        let coc = marker(COC, &[1, 0, 3, 4, 4, 0, 0]);
        [&SOC.to_be_bytes()[..], &marker(SIZ, &siz), &cod, &coc, &marker(SOT, &[0; 8])].concat()
    }

    #[test]
    fn sizes_are_read_before_decoding() {
        let stream = stream();
        let head_ = head(&stream).unwrap();
        assert_eq!((head_.width, head_.height, head_.n_tiles, head_.levels), (100, 50, 8, 3));
        assert!(!head_.is_extended);
        let components = [Component { bits: 8, step: (1, 1) }, Component { bits: 12, step: (2, 2) }];
        assert_eq!(head_.components, components);
        for length in 0..stream.len() - 10 {
            assert_eq!(head(&stream[..length]), None, "{length}");
        }
    }
}
