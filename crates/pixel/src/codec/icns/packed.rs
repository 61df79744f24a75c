//! Unpacks planes of bytes: runs of three bytes and more, and literals.

use crate::error::DecodeError;

/// Unpacks a plane, and returns the rest of the bytes.
fn plane<'a>(mut packed: &'a [u8], out: &mut Vec<u8>, n: usize) -> Option<&'a [u8]> {
    out.clear();
    while out.len() < n {
        let (&control, rest) = packed.split_first()?;
        if control >= 0x80 {
            let (&value, rest) = rest.split_first()?;
            out.extend(std::iter::repeat_n(value, usize::from(control) - 125));
            packed = rest;
        } else {
            let (literal, rest) = rest.split_at_checked(usize::from(control) + 1)?;
            out.extend_from_slice(literal);
            packed = rest;
        }
    }
    out.truncate(n);
    Some(packed)
}

fn planes(mut packed: &[u8], n_planes: usize, n_pixels: usize) -> Result<Vec<Vec<u8>>, DecodeError> {
    let mut planes = vec![Vec::new(); n_planes];
    for out in &mut planes {
        packed = plane(packed, out, n_pixels)
            .ok_or_else(|| DecodeError::damaged("the packed bytes of a picture end early"))?;
    }
    Ok(planes)
}

/// Red, green, blue and alpha of three planes, packed or plain, and a mask.
pub(super) fn rgb(packed: &[u8], alpha: Option<&[u8]>, n_pixels: usize) -> Result<Vec<u8>, DecodeError> {
    let alpha_at = |at: usize| alpha.and_then(|alpha| alpha.get(at)).copied().unwrap_or(255);
    if packed.len() == n_pixels * 4 {
        // Plain pixels whose first byte is unused.
        let pixels = packed.as_chunks::<4>().0.iter().enumerate();
        return Ok(pixels
            .flat_map(|(at, &[_, red, green, blue])| [red, green, blue, alpha_at(at)])
            .collect());
    }
    let planes = planes(packed, 3, n_pixels)?;
    Ok((0..n_pixels).flat_map(|at| [planes[0][at], planes[1][at], planes[2][at], alpha_at(at)]).collect())
}

/// Red, green, blue and alpha of four planes, of which alpha comes first.
pub(super) fn argb(packed: &[u8], n_pixels: usize) -> Result<Vec<u8>, DecodeError> {
    let planes = planes(packed, 4, n_pixels)?;
    Ok((0..n_pixels).flat_map(|at| [1, 2, 3, 0].map(|plane| planes[plane][at])).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_and_literals() {
        let packed = [0x81, 7, 1, 5, 6, 0x80, 9, 0, 8, 0x81, 3];
        let found = rgb(&packed, Some(&[1, 2]), 4);
        // The first plane ends after four bytes; the others have two literals and a run, and a run.
        assert_eq!(found.unwrap()[..8], [7, 5, 8, 1, 7, 6, 3, 2]);
        assert!(rgb(&packed[..10], None, 4).is_err());
        assert!(rgb(&[0x7F], None, 4).is_err());
    }
}
