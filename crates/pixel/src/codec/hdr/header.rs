//! Parses the header, which is text.

use crate::codec::source::Source;
use crate::error::DecodeError;

/// Parsed contents of the header.
pub(super) struct HdrHeader {
    /// Size as stored.
    pub(super) width: u32,
    pub(super) height: u32,
    /// Orientation as in EXIF.
    pub(super) orientation: u8,
    /// Whether samples are XYZ instead of RGB.
    pub(super) is_xyz: bool,
}

impl HdrHeader {
    pub(super) fn read(source: &mut Source<'_>) -> Result<HdrHeader, DecodeError> {
        const MOST_LINE: u64 = 64 << 10;
        const MOST_TEXT: u64 = 1 << 20;
        let mut is_xyz = false;
        loop {
            let line = source.line(MOST_LINE)?;
            if line.is_empty() {
                break;
            }
            if source.byte() > MOST_TEXT {
                return Err(source.damaged("a header without an end"));
            }
            match line.trim_ascii().strip_prefix(b"FORMAT=").map(<[u8]>::trim_ascii) {
                Some(b"32-bit_rle_xyze") => is_xyz = true,
                Some(b"32-bit_rle_rgbe") | None => {}
                Some(other) => {
                    let other = String::from_utf8_lossy(other).into_owned();
                    return Err(DecodeError::Unsupported(format!("Radiance HDR of the format {other}")));
                }
            }
        }
        let line = source.line(MOST_LINE)?;
        let line = String::from_utf8_lossy(&line);
        let (width, height, orientation) =
            resolution(&line).ok_or_else(|| source.damaged(format!("{line:?} where the size should be")))?;
        Ok(HdrHeader { width, height, orientation, is_xyz })
    }
}

/// Width and height as stored, and the orientation: `-Y 480 +X 640` is the usual one.
fn resolution(line: &str) -> Option<(u32, u32, u8)> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let [slow, height, fast, width] = words[..] else { return None };
    let orientation = match (slow, fast) {
        ("-Y", "+X") => 1,
        ("-Y", "-X") => 2,
        ("+Y", "-X") => 3,
        ("+Y", "+X") => 4,
        ("+X", "-Y") => 5,
        ("-X", "-Y") => 6,
        ("-X", "+Y") => 7,
        ("+X", "+Y") => 8,
        _ => return None,
    };
    Some((width.parse().ok()?, height.parse().ok()?, orientation))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_and_orientations() {
        assert_eq!(resolution("-Y 480 +X 640"), Some((640, 480, 1)));
        // Rows are columns from the right, from top to bottom.
        assert_eq!(resolution("-X 640 -Y 480"), Some((480, 640, 6)));
        assert_eq!(resolution("-Y 480 +Y 640"), None);
        assert_eq!(resolution("-Y 480 +X"), None);
    }
}
